/* rent.c - see rent.h. Landing on a deed: buy it, pay for it, or stand on one's own. */
#include "rent.h"
#include "agreement.h"
#include "debt.h"
#include "deed.h"
#include "turn.h"

/* The streets next to each other around a square, as far as a test holds. The start is never among them, so no run goes round it. */
static fh_squares streets_around(const fh_edition *edition, const fh_game *game, fh_square square, bool of_one_owner)
{
    fh_squares run = FH_SQUARE_BIT(square);
    for (int step = -1; step <= 1; step += 2) {
        for (int next = square + step; next > 0 && next < edition->square_count; next += step) {
            if (edition->squares[next].kind != FH_SQ_STREET || (of_one_owner && game->owner[next] != game->owner[square]))
                break;
            run |= FH_SQUARE_BIT(next);
        }
    }
    return run;
}

fh_squares deed_run(const fh_edition *edition, const fh_game *game, fh_square square)
{
    return streets_around(edition, game, square, true);
}

bool deed_set_is_complete(const fh_edition *edition, const fh_game *game, fh_square square)
{
    if (edition->rules.runs)
        return __builtin_popcountll(deed_run(edition, game, square)) >= edition->rules.runs;
    if (edition->squares[square].set == FH_NONE)
        return false;
    fh_squares set = deed_set(edition, square);
    return (game->owned[game->owner[square]] & set) == set;
}

static bool set_is_full(const fh_edition *edition, const fh_game *game, fh_square square)
{
    if (!deed_set_is_complete(edition, game, square))
        return false;
    fh_squares set = edition->rules.runs ? deed_run(edition, game, square) : deed_set(edition, square);
    return edition->rules.set_rent_while == FH_SET_RENT_ALWAYS || !(game->mortgaged & set);
}

uint8_t rent_level(const fh_edition *edition, const fh_game *game, fh_square square)
{
    uint8_t owner = game->owner[square];
    if (owner >= FH_MAX_SEATS || (game->mortgaged & FH_SQUARE_BIT(square)))
        return 0;
    if (edition->squares[square].kind != FH_SQ_STREET)
        return (uint8_t)__builtin_popcountll(game->owned[owner] & deed_set(edition, square));
    if (game->built[square])
        return (uint8_t)(2 + game->built[square]);
    return set_is_full(edition, game, square) ? 2 : 1;
}

void rent_refresh(struct play *p, fh_square square)
{
    bool has_runs = p->edition->rules.runs && p->edition->squares[square].kind == FH_SQ_STREET;
    fh_squares touched = has_runs ? streets_around(p->edition, p->game, square, false) : deed_set(p->edition, square);
    for (fh_squares m = touched; m; m &= m - 1) {
        fh_square s = square_first(m);
        uint8_t level = rent_level(p->edition, p->game, s);
        if (level == p->game->level[s])
            continue;
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

fh_money fh_rent(const fh_edition *edition, const fh_game *game, fh_square square)
{
    fh_money rent = edition->rent[square][game->level[square]];
    return edition->squares[square].kind == FH_SQ_UTILITY ? rent_by_roll(rent, game->rolled) : rent;
}

static void roll_ask(struct play *p, fh_seat seat, fh_square square, fh_money times)
{
    play_ask(p, &(fh_question){.kind = FH_ASK_UTILITY_ROLL,
                               .seat = seat,
                               .utility_roll = {.square = square, .owner = p->game->owner[square], .times = times}});
}

static void rent_pay(struct play *p, fh_seat seat, fh_square square, fh_money rent)
{
    if (p->edition->rules.agreements)
        agreement_pay_rent(p, seat, square, rent);
    else
        debt_owe(p, seat, p->game->owner[square], rent, FH_WHY_RENT, square);
}

static void rent_due(struct play *p, fh_seat seat, fh_square square, int times)
{
    fh_game *g = p->game;
    uint8_t owner = g->owner[square];
    if (g->level[square] == 0 || (!p->edition->rules.rent_in_jail && g->jail[owner]))
        return;
    fh_money rent = p->edition->rent[square][g->level[square]];
    if (p->edition->squares[square].kind != FH_SQ_UTILITY)
        rent_pay(p, seat, square, rent * (times ? times : 1));
    else if (times || p->edition->rules.utility_rolls)
        roll_ask(p, seat, square, times ? times : rent);
    else
        rent_pay(p, seat, square, rent_by_roll(rent, g->rolled));
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
    rent_pay(p, q.seat, q.utility_roll.square, q.utility_roll.times * dice_sum(p->game));
}
