/* rent.c - see rent.h. Landing on a deed: buy it, pay for it, or own it already. */
#include "rent.h"
#include "agreement.h"
#include "debt.h"
#include "deed.h"
#include "turn.h"

enum { SITE = 1, FULL_SET = 2 }; /* levels of a street; with buildings they follow */

/* The streets next to each other around a square that are among these deeds (P09). The start is never among them, so no run goes round
 * it. */
static fh_squares run_around(const fh_edition *edition, fh_squares deeds, fh_square square)
{
    fh_squares run = FH_SQUARE_BIT(square);
    for (int step = -1; step <= 1; step += 2) {
        for (int next = square + step; next > 0 && next < edition->square_count; next += step) {
            if (edition->squares[next].kind != FH_SQ_STREET || !(deeds & FH_SQUARE_BIT(next)))
                break;
            run |= FH_SQUARE_BIT(next);
        }
    }
    return run;
}

static bool has_runs(const fh_edition *edition, fh_square square)
{
    return edition->rules.runs && edition->squares[square].kind == FH_SQ_STREET;
}

fh_squares fh_group(const fh_edition *edition, fh_squares deeds, fh_square square)
{
    return has_runs(edition, square) ? run_around(edition, deeds, square) : deed_set(edition, square);
}

bool fh_completes(const fh_edition *edition, fh_squares deeds, fh_square square)
{
    fh_squares group = fh_group(edition, deeds, square);
    if (has_runs(edition, square))
        return __builtin_popcountll(group) >= edition->rules.runs;
    return edition->squares[square].set != FH_NONE && (group & ~deeds & ~FH_SQUARE_BIT(square)) == 0;
}

bool fh_is_complete(const fh_edition *edition, const fh_game *game, fh_square square)
{
    uint8_t owner = game->owner[square];
    return owner < FH_MAX_SEATS && fh_completes(edition, game->owned[owner], square);
}

fh_seats fh_seats_completing(const fh_edition *edition, const fh_game *game, fh_square square)
{
    fh_seats seats = 0;
    uint8_t set = edition->squares[square].set;
    bool is_alone = !has_runs(edition, square) && (set == FH_NONE || edition->sets[set].count < 2);
    for (fh_seat seat = 0; seat < game->seat_count && !is_alone; seat++) {
        bool is_other = seat_is_in(game, seat) && game->owner[square] != seat;
        if (is_other && fh_completes(edition, game->owned[seat], square))
            seats |= FH_SEAT_BIT(seat);
    }
    return seats;
}

/* Mortgages on the owner's set or run matter only where the rules say so. */
static bool set_is_full(const fh_edition *edition, const fh_game *game, fh_square square)
{
    if (!fh_is_complete(edition, game, square))
        return false;
    fh_squares group = fh_group(edition, game->owned[game->owner[square]], square);
    return edition->rules.set_rent_while == FH_SET_RENT_ALWAYS || !(game->mortgaged & group);
}

uint8_t rent_level(const fh_edition *edition, const fh_game *game, fh_square square)
{
    uint8_t owner = game->owner[square];
    if (owner >= FH_MAX_SEATS || (game->mortgaged & FH_SQUARE_BIT(square)))
        return 0;
    if (edition->squares[square].kind != FH_SQ_STREET)
        return (uint8_t)__builtin_popcountll(game->owned[owner] & deed_set(edition, square));
    if (game->built[square])
        return (uint8_t)(FULL_SET + game->built[square]);
    return set_is_full(edition, game, square) ? FULL_SET : SITE;
}

void rent_refresh(struct play *p, fh_square square)
{
    for (fh_squares m = fh_group(p->edition, p->edition->deeds, square); m; m &= m - 1) {
        fh_square s = square_first(m);
        uint8_t level = rent_level(p->edition, p->game, s);
        if (level == p->game->level[s])
            continue;
        assert(level < FH_LEVELS);
        p->game->level[s] = level;
        PLAY_TELL(p, .kind = FH_EV_RENT, .square = s, .amount = level);
    }
}

/* Of a utility; loaded dice reach far. */
static fh_money rent_by_roll(fh_money times, int32_t rolled)
{
    int64_t rent = (int64_t)times * rolled;
    return rent > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (fh_money)rent;
}

fh_money fh_rent_rolled(const fh_edition *edition, const fh_game *game, fh_square square, int32_t rolled)
{
    fh_money rent = edition->rent[square][game->level[square]];
    return edition->squares[square].kind == FH_SQ_UTILITY ? rent_by_roll(rent, rolled) : rent;
}

fh_money fh_rent(const fh_edition *edition, const fh_game *game, fh_square square)
{
    return fh_rent_rolled(edition, game, square, game->rolled);
}

fh_money fh_rent_built(const fh_edition *edition, fh_square square, int buildings)
{
    return edition->rent[square][FULL_SET + buildings];
}

fh_money fh_cause_times(const fh_edition *edition, fh_square square, fh_cause cause)
{
    uint8_t times = cause.card ? edition->decks[FH_CARD_DECK(cause.card)].cards[FH_CARD_NUMBER(cause.card)].times : 0;
    if (times)
        return times;
    return edition->squares[square].kind == FH_SQ_UTILITY ? edition->rent[square][cause.level] : 1;
}

static void roll_ask(struct play *p, fh_seat seat, fh_square square, fh_money times, fh_cause cause)
{
    play_ask(p, &(fh_question){.kind = FH_ASK_UTILITY_ROLL,
                               .seat = seat,
                               .utility_roll = {.square = square, .owner = p->game->owner[square], .times = times, .cause = cause}});
}

static inline void rent_pay(struct play *p, fh_seat seat, fh_square square, fh_money rent, fh_cause cause)
{
    if (p->edition->rules.agreements)
        agreement_pay_rent(p, seat, square, rent, cause);
    else
        debt_owe(p, seat, p->game->owner[square], rent, FH_WHY_RENT, square, cause);
}

static void rent_due(struct play *p, fh_seat seat, fh_square square, int times)
{
    fh_game *g = p->game;
    uint8_t owner = g->owner[square];
    if (g->level[square] == 0 || (!p->edition->rules.rent_in_jail && g->jail[owner]))
        return;
    bool is_utility = p->edition->squares[square].kind == FH_SQ_UTILITY;
    fh_money rent = p->edition->rent[square][g->level[square]];
    fh_cause cause = {.level = g->level[square], .card = times ? p->card : 0};
    if (is_utility && (times || p->edition->rules.utility_rolls)) {
        roll_ask(p, seat, square, times ? times : rent, cause);
        return;
    }
    cause.base = is_utility ? g->rolled : 0;
    rent_pay(p, seat, square, is_utility ? rent_by_roll(rent, g->rolled) : rent * (times ? times : 1), cause);
}

void deed_land(struct play *p, fh_seat seat, fh_square square, int times)
{
    uint8_t owner = p->game->owner[square];
    if (owner == FH_BANK)
        deed_ask(p, seat, square);
    else if (owner != seat)
        rent_due(p, seat, square, times);
}

void rent_rolled(struct play *p)
{
    fh_question q = *play_top(p);
    play_dice(p, q.seat);
    play_answered(p, p->game->depth - 1);
    if (q.utility_roll.cause.level) /* not in positions of before */
        q.utility_roll.cause.base = dice_sum(p->game);
    rent_pay(p, q.seat, q.utility_roll.square, q.utility_roll.times * dice_sum(p->game), q.utility_roll.cause);
}
