/* examine_options.c - what seats may do, and what nobody may. See examine.h. */
#include "examine.h"

#include <stdlib.h>
#include <string.h>

enum { APPLY_ONE_IN = 4, SWEEP_ONE_IN = 16, GARBAGE_PER_STEP = 6 };

/* ---- What is listed -------------------------------------------------------------------------------------------------------------- */

/* An action that is listed can be done. */
static void examine_legal(struct trial *t, const fh_action *action, bool is_applied)
{
    fh_action_format(t->edition, action, t->doing, sizeof t->doing);
    trial_require(t, !fh_check(t->edition, &t->game, action).reason, "a legal action is not allowed");
    if (is_applied) {
        fh_game copy = t->game;
        fh_apply(t->edition, &copy, action, NULL);
        trial_require_good(t, fh_verify(t->edition, &copy));
        examine_action_text(t, action);
    }
    t->doing[0] = '\0';
}

/* Both ends of a range are allowed, and what lies beyond them is not. */
static void examine_range(struct trial *t, const fh_option *option, bool is_applied)
{
    fh_action action = option->action;
    trial_require(t, option->low <= option->high, "a range is empty");
    action.amount = option->low - 1;
    trial_require(t, fh_check(t->edition, &t->game, &action).reason, "less than the least is allowed");
    action.amount = option->high + 1;
    trial_require(t, fh_check(t->edition, &t->game, &action).reason, "more than the most is allowed");
    action.amount = option->low;
    examine_legal(t, &action, is_applied);
    action.amount = option->high;
    examine_legal(t, &action, is_applied);
}

static void examine_option(struct trial *t, const fh_option *option, bool is_applied)
{
    switch ((enum fh_needs)option->needs) {
    case FH_NEEDS_NOTHING:
        examine_legal(t, &option->action, is_applied);
        break;
    case FH_NEEDS_AMOUNT:
        examine_range(t, option, is_applied);
        break;
    case FH_NEEDS_TERMS:
    case FH_NEEDS_BIDS:
        trial_require(t, fh_check(t->edition, &t->game, &option->action).reason, "what an option needs it does not need");
        break;
    }
}

/* Who leads in an open auction is not asked and may raise (V22). */
static bool may_raise(const struct trial *t, fh_seat seat, const fh_options *options)
{
    const fh_question *q = fh_open_question(&t->game);
    bool is_leader = q && q->kind == FH_ASK_AUCTION && q->auction.leader == seat;
    return is_leader && options->count == 2 && options->list[0].action.kind == FH_ACT_BID;
}

/* A seat that is asked has something to answer, one that is not can only leave, one that has left nothing. */
static void examine_count(struct trial *t, fh_seat seat, const fh_options *options)
{
    bool is_in = t->game.phase != FH_OVER && (t->game.seats_in & FH_SEAT_BIT(seat));
    bool is_asked = fh_who_acts(&t->game).seats & FH_SEAT_BIT(seat);
    trial_require(t, options->count < FH_MAX_OPTIONS, "the list of options is full");
    if (!is_in) {
        trial_require(t, options->count == 0, "somebody who is out may do something");
        return;
    }
    trial_require(t, options->count > 0 && options->list[options->count - 1].action.kind == FH_ACT_LEAVE,
                  "the last option is not to leave");
    trial_require(t, is_asked == (options->count > 1) || may_raise(t, seat, options),
                  is_asked ? "somebody is asked and has no answer" : "somebody may act who is not asked");
}

static bool option_covers(const struct trial *t, const fh_option *option, const fh_action *action, const char *text)
{
    char listed[FH_ACTION_TEXT_SIZE];
    if (option->action.kind != action->kind)
        return false;
    if (option->needs == FH_NEEDS_AMOUNT)
        return action->amount >= option->low && action->amount <= option->high;
    fh_action template = option->action;
    if (option->needs == FH_NEEDS_TERMS)
        template.offer = action->offer;
    fh_action_format(t->edition, &template, listed, sizeof listed);
    return strcmp(listed, text) == 0;
}

static bool is_listed(const struct trial *t, const fh_options *options, const fh_action *action)
{
    char text[FH_ACTION_TEXT_SIZE];
    fh_action_format(t->edition, action, text, sizeof text);
    for (int i = 0; i < options->count; i++) {
        if (option_covers(t, &options->list[i], action, text))
            return true;
    }
    return false;
}

/* What check allows is listed: tried with every kind and every square or card it could be about. */
static void sweep(struct trial *t, fh_seat seat, const fh_options *options)
{
    fh_action action = {.seat = seat};
    for (action.kind = 0; action.kind < FH_ACT_COUNT; action.kind++) {
        for (action.square = 0; action.square < t->edition->square_count + 2; action.square++) {
            if (!fh_check(t->edition, &t->game, &action).reason)
                trial_require(t, is_listed(t, options, &action), "something is allowed and not listed");
        }
    }
}

static void examine_seat(struct trial *t, fh_seat seat)
{
    fh_options options;
    fh_legal(t->edition, &t->game, seat, &options);
    examine_count(t, seat, &options);
    bool is_applied = trial_samples(t, APPLY_ONE_IN);
    for (int i = 0; i < options.count; i++)
        examine_option(t, &options.list[i], is_applied);
    if (fh_stream_below(&t->probe, SWEEP_ONE_IN) == 0)
        sweep(t, seat, &options);
}

void examine_options(struct trial *t)
{
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++)
        examine_seat(t, seat);
}

/* ---- Garbage --------------------------------------------------------------------------------------------------------------------- */

static uint8_t draw_below(struct trial *t, uint32_t bound)
{
    return (uint8_t)fh_stream_below(&t->probe, bound);
}

static void draw_bytes(struct trial *t, void *bytes, size_t size)
{
    uint32_t word = 0;
    for (size_t i = 0; i < size; i++) {
        word = i % sizeof word ? word >> 8 : fh_stream_next(&t->probe);
        ((uint8_t *)bytes)[i] = (uint8_t)word;
    }
}

/* Terms that are nonsense, or a little too much. */
static void draw_terms(struct trial *t, fh_terms *terms)
{
    draw_bytes(t, terms, sizeof *terms);
    if (draw_below(t, 4) == 0)
        return;
    memset(terms, 0, sizeof *terms);
    if (draw_below(t, 2))
        terms->cash = (fh_money)fh_stream_below(&t->probe, 2000) - 10;
    if (draw_below(t, 2))
        terms->deeds = FH_SQUARE_BIT(draw_below(t, FH_MAX_SQUARES)) | FH_SQUARE_BIT(draw_below(t, t->edition->square_count));
    if (draw_below(t, 4) == 0)
        terms->passes[draw_below(t, FH_MAX_PASSES)] = draw_below(t, 3);
    if (draw_below(t, 8) == 0)
        terms->percents[draw_below(t, FH_MAX_DEEDS)] = draw_below(t, 200);
}

static void draw_details(struct trial *t, fh_action *action)
{
    if (action->kind != FH_ACT_BIDS) {
        draw_terms(t, &action->offer.give);
        draw_terms(t, &action->offer.take);
        return;
    }
    for (int i = 0; i < FH_MAX_SEATS && draw_below(t, 16); i++)
        action->bids[i] = t->game.seats_in >> i & 1 ? (fh_money)fh_stream_below(&t->probe, 200) - 1 : -1;
}

/* Random bytes, of which some are then made plausible: pure noise would not get past the first check. */
static fh_action draw_garbage(struct trial *t)
{
    fh_action action;
    uint32_t plausible = fh_stream_next(&t->probe);
    draw_bytes(t, &action, sizeof action);
    if (plausible & 7)
        action.kind = draw_below(t, FH_ACT_COUNT);
    if (plausible & 8)
        action.seat = t->game.turn;
    else if (plausible & 16)
        action.seat = plausible & 32 ? FH_CHANCE : draw_below(t, FH_MAX_SEATS + 1);
    if (plausible & 64)
        action.square = draw_below(t, t->edition->square_count + 1u);
    if (plausible & 128)
        action.other = draw_below(t, plausible & 256 ? FH_MAX_CARDS + 1 : FH_MAX_SEATS + 1);
    if (plausible & 512)
        action.amount = (fh_money)fh_stream_below(&t->probe, 2000) - 10;
    if (action.kind != FH_ACT_DICE) {
        if (plausible & 0x3000)
            draw_details(t, &action);
        return action;
    }
    for (int i = 0; i < FH_MAX_DICE && (plausible & 1024); i++)
        action.faces[i] = i < t->edition->rules.dice ? draw_below(t, (uint32_t)t->edition->rules.sides + 2) : 0;
    return action;
}

static void must_stay_silent(void *context, const fh_game *game, const fh_event *event)
{
    (void)game, (void)event;
    trial_require(context, false, "a refused action tells an event");
}

/* Refused: with a reason, the same one twice, and every byte as it was. */
static void examine_refused(struct trial *t, const fh_action *action, fh_verdict verdict)
{
    fh_game copy = t->game;
    fh_sink sink = {must_stay_silent, t};
    fh_verdict again = fh_apply(t->edition, &copy, action, &sink);
    trial_require(t, verdict.reason < FH_REASON_COUNT, "there is no such reason");
    trial_require(t, memcmp(&verdict, &again, sizeof verdict) == 0, "check and apply give different reasons");
    trial_require(t, memcmp(&copy, &t->game, sizeof copy) == 0, "a refused action has changed something");
    t->census->reasons[verdict.reason]++;
}

static void examine_accepted(struct trial *t, const fh_action *action)
{
    fh_game copy = t->game;
    fh_options options;
    fh_action_format(t->edition, action, t->doing, sizeof t->doing);
    trial_require(t, t->game.phase != FH_OVER, "something is allowed in a game that is over");
    examine_action_text(t, action);
    fh_apply(t->edition, &copy, action, NULL);
    trial_require_good(t, fh_verify(t->edition, &copy));
    if (action->seat < FH_MAX_SEATS) {
        fh_legal(t->edition, &t->game, action->seat, &options);
        trial_require(t, is_listed(t, &options, action), "something is allowed and not listed");
    }
    t->doing[0] = '\0';
    t->census->accepted++;
}

void examine_garbage(struct trial *t)
{
    for (int i = 0; i < GARBAGE_PER_STEP; i++) {
        fh_action action = draw_garbage(t), before = action;
        fh_verdict verdict = fh_check(t->edition, &t->game, &action);
        trial_require(t, memcmp(&action, &before, sizeof action) == 0, "check changes the action");
        if (verdict.reason)
            examine_refused(t, &action, verdict);
        else
            examine_accepted(t, &action);
        t->census->garbage++;
    }
}
