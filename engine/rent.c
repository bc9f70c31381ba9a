/* rent.c - see rent.h. Landing on a deed: buy it, pay for it, or stand on one's own. */
#include "rent.h"
#include "debt.h"
#include "deed.h"
#include "turn.h"

static bool set_is_full(const fh_edition *edition, const fh_game *game, fh_squares set, uint8_t owner)
{
    if ((game->owned[owner] & set) != set)
        return false;
    return edition->rules.set_rent_while == FH_SET_RENT_ALWAYS || !(game->mortgaged & set);
}

uint8_t rent_level(const fh_edition *edition, const fh_game *game, fh_square square)
{
    uint8_t owner = game->owner[square];
    if (owner >= FH_MAX_SEATS || (game->mortgaged & FH_SQUARE_BIT(square)))
        return 0;
    fh_squares set = deed_set(edition, square);
    if (edition->squares[square].kind != FH_SQ_STREET)
        return (uint8_t)__builtin_popcountll(game->owned[owner] & set);
    if (game->built[square])
        return (uint8_t)(2 + game->built[square]);
    return set_is_full(edition, game, set, owner) ? 2 : 1;
}

void rent_refresh(struct play *p, fh_square square)
{
    for (fh_squares m = deed_set(p->edition, square); m; m &= m - 1) {
        fh_square s = square_first(m);
        uint8_t level = rent_level(p->edition, p->game, s);
        if (level == p->game->level[s])
            continue;
        p->game->level[s] = level;
        PLAY_TELL(p, .kind = FH_EV_RENT, .square = s, .amount = level);
    }
}

fh_money fh_rent(const fh_edition *edition, const fh_game *game, fh_square square)
{
    fh_money rent = edition->rent[square][game->level[square]];
    return edition->squares[square].kind == FH_SQ_UTILITY ? rent * game->thrown : rent;
}

static void throw_ask(struct play *p, fh_seat seat, fh_square square, fh_money times)
{
    play_ask(p, &(fh_question){.kind = FH_ASK_THROW, .seat = seat, .square = square, .other = p->game->owner[square], .amount = times});
}

static void rent_due(struct play *p, fh_seat seat, fh_square square, int times)
{
    fh_game *g = p->game;
    uint8_t owner = g->owner[square];
    if (g->level[square] == 0 || (!p->edition->rules.rent_in_jail && g->jail[owner]))
        return;
    fh_money rent = p->edition->rent[square][g->level[square]];
    if (p->edition->squares[square].kind != FH_SQ_UTILITY)
        debt_owe(p, seat, owner, rent * (times ? times : 1), FH_WHY_RENT, square);
    else if (times || p->edition->rules.utility_throws)
        throw_ask(p, seat, square, times ? times : rent);
    else
        debt_owe(p, seat, owner, rent * g->thrown, FH_WHY_RENT, square);
}

void deed_land(struct play *p, fh_seat seat, fh_square square, int times)
{
    uint8_t owner = p->game->owner[square];
    if (owner == FH_BANK)
        deed_ask(p, seat, square);
    else if (owner != seat)
        rent_due(p, seat, square, times);
}

void rent_thrown(struct play *p, const uint8_t faces[FH_MAX_DICE])
{
    fh_question q = *play_top(p);
    play_dice(p, q.seat, faces);
    play_answered(p, p->game->depth - 1);
    debt_owe(p, q.seat, q.other, q.amount * dice_sum(faces), FH_WHY_RENT, q.square);
}
