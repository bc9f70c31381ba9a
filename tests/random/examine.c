/* examine.c - doing an action under observation. See examine.h. */
#include "examine.h"
#include "follow_json.h"
#include "novelty.h"

#include <stdlib.h>
#include <string.h>

/* How often the dearer examinations are made: once in so many steps. */
enum { FOLLOW_ONE_IN = 32, FOLLOW_NEW = 8, WRITERS_ONE_IN = 64, CHANCE_ONE_IN = 16, OPTIONS_ONE_IN = 16, GARBAGE_ONE_IN = 1 };

enum { JSON_SIZE = 1 << 16 };

/* ---- Events ---------------------------------------------------------------------------------------------------------------------- */

/* Who listens to an action. With a game in JSON the events are added to it as they come. */
struct listener {
    struct trial *trial;
    json_t *game;
    uint8_t owners[FH_MAX_SQUARES]; /* as told so far */
};

static json_t *parse_json(struct trial *t, const char *text)
{
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    trial_require(t, value != NULL, "this is not JSON");
    return value;
}

static void listen(void *context, const fh_game *game, const fh_event *event)
{
    static char text[JSON_SIZE];
    struct listener *listener = context;
    struct trial *t = listener->trial;
    trial_require(t, game == &t->game, "an event tells of another game");
    trial_require(t, event->kind < FH_EV_COUNT, "there is no such event");
    t->census->events[event->kind]++;
    examine_cause(t, event, listener->owners);
    if (!listener->game)
        return;
    trial_require(t, fh_event_json(t->edition, game, event, text, sizeof text) < sizeof text, "an event's JSON is too long");
    json_t *json = parse_json(t, text);
    trial_require(t, follow_event(listener->game, json), "an event does not fit the JSON before it");
    json_decref(json);
}

/* The `game` object of a game's JSON, for the caller to release. */
static json_t *game_json(struct trial *t)
{
    static char text[JSON_SIZE];
    trial_require(t, fh_game_json(t->edition, &t->game, FH_NONE, text, sizeof text) < sizeof text, "a game's JSON is too long");
    json_t *whole = parse_json(t, text);
    json_t *game = json_incref(json_object_get(whole, "game"));
    json_decref(whole);
    trial_require(t, game != NULL, "there is no game in the JSON");
    return game;
}

/* What a seat may do stands in the JSON as fh_legal lists it. */
static void examine_json_options(struct trial *t, fh_seat seat)
{
    static char text[JSON_SIZE];
    fh_options options;
    fh_legal(t->edition, &t->game, seat, &options);
    trial_require(t, fh_game_json(t->edition, &t->game, seat, text, sizeof text) < sizeof text, "a game's JSON is too long");
    json_t *whole = parse_json(t, text), *list = json_object_get(json_object_get(whole, "now"), "options");
    trial_require(t, json_array_size(list) == (size_t)options.count, "the JSON lists other options");
    for (int i = 0; i < options.count; i++) {
        char action[FH_ACTION_TEXT_SIZE];
        const char *listed = json_string_value(json_object_get(json_array_get(list, (size_t)i), "action"));
        fh_action_format(t->edition, &options.list[i].action, action, sizeof action);
        trial_require(t, listed && strcmp(listed, action) == 0, "the JSON names an option otherwise");
    }
    json_decref(whole);
}

/* ---- Actions --------------------------------------------------------------------------------------------------------------------- */

void examine_action_text(struct trial *t, const fh_action *action)
{
    char text[FH_ACTION_TEXT_SIZE], again[FH_ACTION_TEXT_SIZE];
    fh_action parsed;
    fh_game one = t->game, other = t->game;
    size_t length = fh_action_format(t->edition, action, text, sizeof text);
    trial_require(t, length < sizeof text, "an action's text is too long");
    trial_require(t, fh_action_parse(t->edition, text, length, &parsed), "an action's text is not understood");
    fh_action_format(t->edition, &parsed, again, sizeof again);
    trial_require(t, strcmp(text, again) == 0, "an action's text comes back otherwise");
    trial_require(t, !fh_apply(t->edition, &one, action, NULL).reason, "check allowed it, apply does not");
    trial_require(t, !fh_apply(t->edition, &other, &parsed, NULL).reason, "what the text says is not allowed");
    trial_require(t, memcmp(&one, &other, sizeof one) == 0, "an action and its text do not do the same");
}

void examine_action(struct trial *t, const fh_action *action)
{
    struct listener listener = {.trial = t};
    fh_sink sink = {listen, &listener};
    fh_game unheard = t->game;
    memcpy(listener.owners, t->game.owner, sizeof listener.owners);
    trial_require(t, !fh_check(t->edition, &t->game, action).reason, "it is not allowed");
    examine_action_text(t, action);
    bool is_new = novelty_is_new(novelty_mix(novelty_situation(t, FH_NONE), action->kind + 100u), FOLLOW_NEW);
    if (trial_samples(t, FOLLOW_ONE_IN) || is_new)
        listener.game = game_json(t);
    fh_verdict without = fh_apply(t->edition, &unheard, action, NULL);
    fh_verdict with = fh_apply(t->edition, &t->game, action, &sink);
    trial_require(t, !without.reason && !with.reason, "check allowed it, apply does not");
    trial_require(t, memcmp(&unheard, &t->game, sizeof unheard) == 0, "it makes a difference whether somebody listens");
    if (!listener.game)
        return;
    json_t *after = game_json(t);
    trial_require(t, json_equal(listener.game, after), "the events added to the JSON before do not give the JSON after");
    json_decref(after);
    json_decref(listener.game);
    t->census->followed++;
}

/* ---- Positions ------------------------------------------------------------------------------------------------------------------- */

static void examine_who(struct trial *t)
{
    const fh_game *g = &t->game;
    fh_actors actors = fh_who_acts(g);
    trial_require(t, (actors.kind == FH_ACTOR_NOBODY) == (g->phase == FH_OVER), "nobody is to act, and it is not over");
    trial_require(t, (actors.kind == FH_ACTOR_SEATS || actors.kind == FH_ACTOR_JOINT) == (actors.seats != 0),
                  "a seat is to act, and there is none");
    trial_require(t, !(actors.seats & ~g->seats_in), "somebody is to act who has left");
    for (int i = 0; i < g->depth; i++)
        t->census->questions[g->stack[i].kind]++;
}

void examine_position(struct trial *t)
{
    trial_require_good(t, fh_verify(t->edition, &t->game));
    examine_who(t);
    examine_text(t);
    if (trial_samples(t, WRITERS_ONE_IN)) {
        examine_writers(t);
        examine_json_options(t, (fh_seat)fh_stream_below(&t->probe, t->game.seat_count));
    }
    if (trial_samples(t, CHANCE_ONE_IN))
        examine_chance(t);
    if (trial_samples(t, OPTIONS_ONE_IN))
        examine_options(t);
    if (trial_samples(t, GARBAGE_ONE_IN))
        examine_garbage(t);
}
