/* engine_bot.c - the request `bot`: what a computer player would do in the place of a seat that must act. The action is printed, not done.
 *
 * A computer player remembers the offers that it made, so each seat keeps the one that was asked last; another kind or a seed begins a new
 * one, and so does a new game. */
#include "engine_parts.h"

#include <string.h>

/* What is asked for. */
struct wish {
    char name[BOT_NAME_SIZE];
    int64_t budget, seed; /* -1: not given */
    uint8_t seat;         /* FH_NONE: not given */
};

void engine_forget_bots(struct engine_session *e)
{
    memset(e->bot_names, 0, sizeof e->bot_names);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------------------------- */

static bool read_name(struct reader *arguments, char name[BOT_NAME_SIZE])
{
    struct word word;
    if (!read_word(arguments, &word) || word.length >= BOT_NAME_SIZE)
        return false;
    memcpy(name, word.text, word.length);
    name[word.length] = '\0';
    return true;
}

/* `seat SEAT` or `seed SEED`: the value. */
static bool read_option(struct reader *arguments, int64_t low, int64_t high, int64_t *number)
{
    struct word word;
    return read_word(arguments, &word) && word_number(word, low, high, number);
}

static bool read_wish(struct reader *arguments, struct wish *wish)
{
    struct word word;
    int64_t seat = FH_NONE + 1;
    *wish = (struct wish){.budget = -1, .seed = -1};
    bool is_read = read_name(arguments, wish->name);
    while (is_read && read_word(arguments, &word)) {
        if (word_is(word, "seat"))
            is_read = read_option(arguments, 1, FH_MAX_SEATS, &seat);
        else if (word_is(word, "seed"))
            is_read = read_option(arguments, 0, ENGINE_MAX_NUMBER, &wish->seed);
        else
            is_read = word_number(word, 0, FH_MAX_AMOUNT, &wish->budget);
    }
    wish->seat = (uint8_t)(seat - 1);
    return is_read;
}

/* ---- Thinking ---------------------------------------------------------------------------------------------------------------------- */

/* The bot requested for the seat: the existing one if it has that name. */
static void seat_bot(struct engine_session *e, fh_seat seat, const struct wish *wish)
{
    struct bot *bot = &e->bots[seat];
    if (wish->seed >= 0 || strcmp(e->bot_names[seat], wish->name) != 0) {
        uint64_t seed = wish->seed >= 0 ? (uint64_t)wish->seed : 1;
        bot_init(bot, wish->name, seed ^ (UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(seat + 1)));
        memcpy(e->bot_names[seat], wish->name, sizeof wish->name);
    }
    bot->budget = wish->budget >= 0 ? wish->budget : bot->kind->budget;
}

/* Of several seats that can act at any time the first acts; sealed bids are given together. */
static void choose(struct engine_session *e, fh_actors actors, const struct wish *wish, fh_action *action)
{
    struct bot *bots[FH_MAX_SEATS];
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        bots[seat] = &e->bots[seat];
        if (actors.seats & FH_SEAT_BIT(seat))
            seat_bot(e, seat, wish);
    }
    if (actors.kind == FH_ACTOR_JOINT && wish->seat == FH_NONE) {
        bot_joint(bots, &e->edition, &e->game, action);
    } else {
        fh_seat seat = wish->seat == FH_NONE ? (fh_seat)__builtin_ctz(actors.seats) : wish->seat;
        bot_act(bots[seat], &e->edition, &e->game, seat, action);
    }
}

/* Why nobody, or not this seat, can be asked now; FH_ALLOWED if it can. */
static uint8_t refusal(fh_actors actors, uint8_t seat)
{
    if (actors.kind == FH_ACTOR_NOBODY)
        return FH_REASON_GAME_OVER;
    if (actors.kind == FH_ACTOR_CHANCE)
        return FH_REASON_CHANCE_FIRST;
    return seat == FH_NONE || (actors.seats & FH_SEAT_BIT(seat)) ? FH_ALLOWED : FH_REASON_NOT_ASKED;
}

enum engine_result engine_bot(struct engine_session *e, struct reader *arguments)
{
    char reason[BOT_REASON_SIZE];
    struct wish wish;
    struct bot tried;
    fh_actors actors = fh_who_acts(&e->game);
    fh_action action = {.kind = FH_ACT_ROLL, .seat = e->game.turn};
    if (!read_wish(arguments, &wish))
        return engine_misused(e);
    if (!bot_read(&tried, wish.name, 1, reason))
        return engine_refuse_because(e, fault_name(FAULT_UNKNOWN_PLAYER), reason);
    uint8_t refused = refusal(actors, wish.seat);
    if (refused)
        return engine_refuse_action(e, &action, (fh_verdict){.reason = refused});
    if (wish.seat != FH_NONE && actors.kind == FH_ACTOR_SEATS)
        actors.seats = FH_SEAT_BIT(wish.seat);
    choose(e, actors, &wish, &action);
    engine_end_action(e, &action);
    return ENGINE_DONE;
}
