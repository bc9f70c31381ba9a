/* agreement.c - see agreement.h. */
#include "agreement.h"
#include "debt.h"

#include <string.h>

static int shared(const fh_game *game, uint8_t deed)
{
    int percent = 0;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        percent += game->shares[deed][seat];
    return percent;
}

/* Does the seat have that much of the deed's rent to give? The owner after the exchange gives from the whole rent, because a change of
 * owner ends earlier shares; a holder of a share gives from that share (V21). */
static fh_verdict can_share(const fh_edition *edition, const fh_game *game, fh_seat from, fh_square square, int percent, bool is_new_owner)
{
    uint8_t deed = edition->squares[square].deed;
    if (!is_new_owner && game->owner[square] != from)
        return percent <= game->shares[deed][from] ? allow() : refuse_theirs(from, square);
    return percent + (is_new_owner ? 0 : shared(game, deed)) <= 100 ? allow() : refuse_at(FH_REASON_TOO_MUCH_SHARED, square);
}

fh_verdict agreement_can_give(const fh_edition *edition, const fh_game *game, fh_seat from, const fh_terms *terms, fh_squares received)
{
    for (int deed = edition->deed_count; deed < FH_MAX_DEEDS; deed++) {
        if (terms->percents[deed])
            return refuse(FH_REASON_NOT_A_DEED);
    }
    for (fh_squares m = edition->deeds; m; m &= m - 1) {
        fh_square square = square_first(m);
        uint8_t deed = edition->squares[square].deed, percent = terms->percents[deed];
        if (!percent && !(terms->freedoms & FH_SQUARE_BIT(square)))
            continue;
        if (!edition->rules.agreements)
            return refuse(FH_REASON_NOT_TRADED);
        bool is_new_owner = received & FH_SQUARE_BIT(square), is_owner = is_new_owner || game->owner[square] == from;
        bool is_free = terms->freedoms & FH_SQUARE_BIT(square);
        if ((is_free && !is_owner) || (terms->deeds & FH_SQUARE_BIT(square)))
            return refuse_theirs(from, square);
        fh_verdict verdict = can_share(edition, game, from, square, percent, is_new_owner);
        if (verdict.reason)
            return verdict;
    }
    return terms->freedoms & ~edition->deeds ? refuse(FH_REASON_NOT_A_DEED) : allow();
}

/* Only other seats' shares are stored: the owner's part is the rest. */
static void share_move(fh_game *game, fh_square square, uint8_t deed, fh_seat from, fh_seat to, uint8_t percent)
{
    if (game->owner[square] != from)
        game->shares[deed][from] = (uint8_t)(game->shares[deed][from] - percent);
    if (game->owner[square] != to)
        game->shares[deed][to] = (uint8_t)(game->shares[deed][to] + percent);
}

void agreement_give(struct play *p, fh_seat from, fh_seat to, const fh_terms *terms)
{
    for (fh_squares m = p->edition->deeds; m && p->edition->rules.agreements; m &= m - 1) {
        fh_square square = square_first(m);
        uint8_t deed = p->edition->squares[square].deed;
        bool is_free = terms->freedoms & FH_SQUARE_BIT(square);
        if (!terms->percents[deed] && !is_free)
            continue;
        share_move(p->game, square, deed, from, to, terms->percents[deed]);
        if (is_free)
            p->game->freedoms[deed] |= FH_SEAT_BIT(to);
        PLAY_TELL(p, .kind = FH_EV_SHARES, .square = square);
    }
}

void agreement_end(struct play *p, fh_square square)
{
    uint8_t deed = p->edition->squares[square].deed;
    memset(p->game->shares[deed], 0, sizeof p->game->shares[deed]);
    p->game->freedoms[deed] = 0;
    PLAY_TELL(p, .kind = FH_EV_SHARES, .square = square);
}

void agreement_leave(struct play *p, fh_seat seat)
{
    for (fh_squares m = p->edition->deeds; m && p->edition->rules.agreements; m &= m - 1) {
        uint8_t deed = p->edition->squares[square_first(m)].deed;
        p->game->shares[deed][seat] = 0;
        p->game->freedoms[deed] &= (fh_seats)~FH_SEAT_BIT(seat);
        PLAY_TELL(p, .kind = FH_EV_SHARES, .square = square_first(m));
    }
}

fh_money fh_share(fh_money rent, int32_t percent)
{
    return (fh_money)((int64_t)rent * percent / 100);
}

static bool is_shared(const fh_game *game, uint8_t deed)
{
    static const uint8_t nobody[FH_MAX_SEATS];
    return memcmp(game->shares[deed], nobody, sizeof nobody) != 0;
}

/* A visitor who holds a share of the rent pays that much less. Returns what is left for the owner. */
static fh_money pay_shares(struct play *p, fh_seat visitor, fh_square square, fh_money rent, fh_cause cause)
{
    uint8_t deed = p->edition->squares[square].deed;
    fh_money rest = rent;
    for (fh_seat seat = 0; seat < p->game->seat_count; seat++) {
        cause.percent = p->game->shares[deed][seat];
        fh_money part = fh_share(rent, cause.percent);
        rest -= part;
        if (seat != visitor)
            debt_owe(p, visitor, seat, part, FH_WHY_SHARE, square, cause);
    }
    return rest;
}

void agreement_pay_rent(struct play *p, fh_seat visitor, fh_square square, fh_money rent, fh_cause cause)
{
    fh_game *g = p->game;
    uint8_t deed = p->edition->squares[square].deed;
    if (g->freedoms[deed] & FH_SEAT_BIT(visitor))
        return;
    if (is_shared(g, deed)) {
        rent = pay_shares(p, visitor, square, rent, cause);
        cause.percent = (uint16_t)shared(g, deed);
    }
    debt_owe(p, visitor, g->owner[square], rent, FH_WHY_RENT, square, cause);
}
