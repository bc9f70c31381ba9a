/* advice.c - see advice.h. */
#include "advice.h"

enum { SEED = 1 };

static _Noreturn void stop(const struct scenario *s, const char *text, const char *file, int line)
{
    static char position[FH_POSITION_TEXT_SIZE];
    fh_position_format(&s->edition, &s->game, position, sizeof position);
    print_error("%s\n%s", text, position);
    _fail(file, line);
    abort();
}

/* A sealed bid is the seat's part of a joint action, and options say how far it goes. */
static bool is_sealed_bid(const struct scenario *s, const fh_action *action)
{
    fh_options options;
    fh_legal(&s->edition, &s->game, action->seat, &options);
    for (int i = 0; i < options.count; i++) {
        const fh_option *option = &options.list[i];
        if (option->needs == FH_NEEDS_BIDS && action->kind == FH_ACT_BID)
            return action->amount == 0 || (action->amount >= option->low && action->amount <= option->high);
    }
    return false;
}

static bool is_allowed(const struct scenario *s, const fh_action *action)
{
    if (fh_who_acts(&s->game).kind == FH_ACTOR_JOINT)
        return is_sealed_bid(s, action);
    return fh_check(&s->edition, &s->game, action).reason == FH_ALLOWED && action->kind != FH_ACT_LEAVE;
}

const char *advice_ask(struct scenario *s, const char *kind, struct bot *bot, int seat, const char *file, int line)
{
    static char text[FH_ACTION_TEXT_SIZE], again[FH_ACTION_TEXT_SIZE];
    struct bot fresh, twin;
    fh_action action, other_action;
    fh_game before = s->game;
    if (kind && !bot_init(&fresh, kind, SEED))
        stop(s, "there is no such bot", file, line);
    bot = kind ? &fresh : bot;
    twin = *bot;
    bot_act(bot, &s->edition, &s->game, (fh_seat)(seat - 1), &action);
    bot_act(&twin, &s->edition, &s->game, (fh_seat)(seat - 1), &other_action);
    fh_action_format(&s->edition, &action, text, sizeof text);
    fh_action_format(&s->edition, &other_action, again, sizeof again);
    if (memcmp(&before, &s->game, sizeof before) != 0)
        stop(s, "the bot changed the game", file, line);
    if (strcmp(text, again) != 0 || memcmp(bot, &twin, sizeof twin) != 0)
        stop(s, "the same bot does not do the same again", file, line);
    if (!is_allowed(s, &action)) {
        print_error("%s\n", text);
        stop(s, "the bot does what is not allowed", file, line);
    }
    return text;
}

const char *advice_do(struct scenario *s, const char *kind, struct bot *bot, int seat, const char *file, int line)
{
    const char *text = advice_ask(s, kind, bot, seat, file, line);
    scenario_play(s, text, file, line);
    return text;
}

void advice_assert(struct scenario *s, const char *kind, struct bot *bot, const char *action, const char *file, int line)
{
    const char *found = advice_ask(s, kind, bot, atoi(action), file, line);
    if (strcmp(found, action) == 0)
        return;
    print_error("%s does `%s`, expected `%s`\n", kind ? kind : bot->kind->name, found, action);
    stop(s, "", file, line);
}

void advice_assert_not(struct scenario *s, const char *kind, const char *action, const char *file, int line)
{
    const char *found = advice_ask(s, kind, NULL, atoi(action), file, line);
    if (strncmp(found, action, strlen(action)) != 0)
        return;
    print_error("%s does `%s`\n", kind, found);
    stop(s, "", file, line);
}
