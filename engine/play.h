/* play.h - one call to apply: its data, and the mutations by which it changes the game.
 *
 * Every change of what the JSON shows goes through one of these mutations, and each mutation tells its event. That is why events are
 * sufficient. With a NULL sink a mutation is little more than the assignment. */
#ifndef FREEHOLD_PLAY_H
#define FREEHOLD_PLAY_H

#include "freehold.h"

#include <assert.h>
#include <string.h>

/* Marks code that a plain roll does not reach. The compiler keeps it away from the code that it does reach. */
#define RARE __attribute__((cold, noinline))

struct play {
    const fh_edition *edition;
    fh_game *game;
    const fh_sink *sink;
    int forced;   /* cards taken in this call without asking chance, see card.c */
    uint8_t card; /* FH_CARD of the card by which a token moves now, 0: none */
};

/* ---- Mutations ------------------------------------------------------------------------------------------------------------------ */

/* What most events carry. It fits into two registers, so that telling costs the code around it next to nothing. */
struct news {
    uint8_t kind, seat, square, other, how; /* as in fh_event */
    uint8_t spare[3];
    int64_t amount;
};

/* Tells an event, given by its fields. A macro so that the event is only made when somebody listens: making it always took a third of a
 * roll's time. */
#define PLAY_TELL(p, ...)                                                                                                                  \
    do {                                                                                                                                   \
        if (__builtin_expect((p)->sink != NULL, 0))                                                                                        \
            play_tell((p), (struct news){__VA_ARGS__});                                                                                    \
    } while (0)

RARE void play_tell(const struct play *p, struct news news);
RARE void play_tell_money(const struct play *p, uint8_t from, uint8_t to, fh_balance amount, uint8_t why, uint8_t square, fh_cause cause);
RARE void play_tell_token(const struct play *p, fh_seat seat, int32_t steps);

static inline void play_money(struct play *p, uint8_t from, uint8_t to, fh_balance amount, uint8_t why, uint8_t square, fh_cause cause)
{
    assert(from < FH_ACCOUNTS && to < FH_ACCOUNTS && from != to && amount >= 0);
    p->game->cash[from] -= amount;
    p->game->cash[to] += amount;
    if (__builtin_expect(p->sink != NULL, 0))
        play_tell_money(p, from, to, amount, why, square, cause);
}

static inline void play_token(struct play *p, fh_seat seat, fh_square square, int32_t steps)
{
    assert(seat < p->game->seat_count && square < p->edition->square_count);
    p->game->at[seat] = square;
    if (__builtin_expect(p->sink != NULL, 0))
        play_tell_token(p, seat, steps);
}

static inline void play_phase(struct play *p, uint8_t phase, uint8_t doubles)
{
    p->game->phase = phase;
    p->game->doubles = doubles;
    PLAY_TELL(p, .kind = FH_EV_PHASE, .amount = phase, .other = doubles);
}

static inline void play_jail(struct play *p, fh_seat seat, uint8_t value)
{
    p->game->jail[seat] = value;
    PLAY_TELL(p, .kind = FH_EV_JAIL, .seat = seat, .amount = value);
}

/* The dice in the game show what the seat rolled. */
static inline void play_dice(struct play *p, fh_seat seat)
{
    PLAY_TELL(p, .kind = FH_EV_DICE, .seat = seat);
}

void play_owner(struct play *p, fh_square square, uint8_t account, uint8_t how);
void play_built(struct play *p, fh_square square, uint8_t count); /* the bank's houses and hotels move along */
void play_mortgaged(struct play *p, fh_square square, bool is_mortgaged);
void play_passes(struct play *p, fh_seat seat, uint8_t pass, uint8_t count);

/* The stack. The pointer that play_top gives holds until the next mutation on the stack. Play from the start never fills it, for offers and
 * chains of cards are limited; in a position written by hand it can be full, and then a new question is dropped. */
void play_ask(struct play *p, const fh_question *question);
void play_ask_last(struct play *p, const fh_question *question); /* below all others */
void play_asked(struct play *p, int place);                      /* the question at that place was changed */
void play_answered(struct play *p, int place);                   /* takes it out */

/* ---- Small things that many need ---------------------------------------------------------------------------------------------- */

static inline fh_question *play_top(struct play *p)
{
    assert(p->game->depth > 0);
    return &p->game->stack[p->game->depth - 1];
}

static inline bool seat_is_in(const fh_game *game, uint8_t seat)
{
    return seat < FH_MAX_SEATS && (game->seats_in & FH_SEAT_BIT(seat));
}

/* Do the rulings V14, V17, V19, V20 and V22 hold? */
static inline bool has_second_rulings(const fh_edition *edition)
{
    return edition->rules.rulings == FH_RULINGS_SECOND;
}

/* The question that is asked now, or NULL. */
static inline const fh_question *question_asked(const fh_game *game)
{
    return game->depth > 0 ? &game->stack[game->depth - 1] : NULL;
}

/* Is this seat asked this kind of question? */
static inline bool seat_is_asked(const fh_game *game, uint8_t kind, uint8_t seat)
{
    const fh_question *q = question_asked(game);
    return q && q->kind == kind && q->seat == seat;
}

/* An amount whose reason says everything. */
static inline fh_cause no_cause(void)
{
    return (fh_cause){0};
}

static inline fh_verdict allow(void)
{
    return (fh_verdict){.reason = FH_ALLOWED, .seat = FH_NONE, .square = FH_NONE};
}

static inline fh_verdict refuse(uint8_t reason)
{
    return (fh_verdict){.reason = reason, .seat = FH_NONE, .square = FH_NONE};
}

static inline fh_verdict refuse_at(uint8_t reason, fh_square square)
{
    return (fh_verdict){.reason = reason, .seat = FH_NONE, .square = square};
}

static inline fh_verdict refuse_missing(fh_balance missing)
{
    fh_money amount = missing > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (fh_money)missing;
    return (fh_verdict){.reason = FH_REASON_TOO_LITTLE_CASH, .seat = FH_NONE, .square = FH_NONE, .amount = amount};
}

/* The seat does not have that. */
static inline fh_verdict refuse_theirs(uint8_t seat, uint8_t square)
{
    return (fh_verdict){.reason = FH_REASON_NOT_THEIRS, .seat = seat, .square = square};
}

/* What a seat lacks of an amount that it names. Nobody has more than FH_MAX_AMOUNT. */
static inline fh_balance amount_missing(fh_money amount, fh_balance cash)
{
    return amount - (cash < FH_MAX_AMOUNT ? cash : FH_MAX_AMOUNT);
}

/* Walks over a mask of squares in board order: for (fh_squares m = mask; m; m &= m - 1) square = square_first(m). */
static inline fh_square square_first(fh_squares mask)
{
    assert(mask); /* the result for nothing is undefined */
    return (fh_square)__builtin_ctzll(mask);
}

#endif
