/* building.c - houses and hotels; see deed.h. A hotel is the fifth building: it takes its four houses' place. */
#include "deed.h"
#include "auction.h"
#include "rent.h"
#include "turn.h"

#include <string.h>

fh_money fh_building_price(const fh_edition *edition, fh_square square, int building)
{
    bool is_one = building >= 1 && building <= FH_HOTEL && edition->squares[square].kind == FH_SQ_STREET;
    return !is_one ? 0 : building == FH_HOTEL ? edition->squares[square].hotel : edition->squares[square].build;
}

fh_money fh_build_cost(const fh_edition *edition, const fh_game *game, fh_square square)
{
    return fh_building_price(edition, square, game->built[square] + 1);
}

static fh_money refund(const fh_edition *edition, fh_square square, int building)
{
    return fh_percent(fh_building_price(edition, square, building), edition->rules.building_refund);
}

/* The money from selling a square's buildings down from one number to another. */
static fh_money refund_down(const fh_edition *edition, fh_square square, int from, int to)
{
    fh_money sum = 0;
    for (int building = from; building > to; building--)
        sum += refund(edition, square, building);
    return sum;
}

static fh_verdict street_is_own(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    if (square >= edition->square_count)
        return refuse(FH_REASON_NO_SUCH_SQUARE);
    if (edition->squares[square].kind != FH_SQ_STREET)
        return refuse_at(FH_REASON_NOT_A_STREET, square);
    return game->owner[square] == seat ? allow() : refuse_at(FH_REASON_NOT_YOURS, square);
}

/* ---- Building ----------------------------------------------------------------------------------------------------------------- */

/* Is the square, apart from money and stock, ready for its next building? */
static fh_verdict street_is_ready(const fh_edition *edition, const fh_game *game, fh_square square)
{
    fh_squares set = deed_own_set(edition, game, square);
    fh_squares unmortgaged = edition->rules.mortgage_needs == FH_MORTGAGE_OWN_BARE ? FH_SQUARE_BIT(square) : set; /* V10, W07 */
    if (!fh_is_complete(edition, game, square))
        return refuse_at(FH_REASON_SET_INCOMPLETE, square);
    if (game->mortgaged & unmortgaged)
        return refuse_at(FH_REASON_SET_MORTGAGED, square_first(game->mortgaged & unmortgaged));
    if (game->built[square] == FH_HOTEL)
        return refuse_at(FH_REASON_FULLY_BUILT, square);
    for (fh_squares m = set; m && edition->rules.even_building; m &= m - 1) {
        if (game->built[square_first(m)] < game->built[square])
            return refuse_at(FH_REASON_BUILD_EVENLY, square_first(m));
    }
    return allow();
}

static fh_verdict stock_suffices(const fh_edition *edition, const fh_game *game, int building)
{
    if (building == FH_HOTEL)
        return edition->rules.hotels && !game->hotels ? refuse(FH_REASON_NO_HOTELS) : allow();
    return edition->rules.houses && !game->houses ? refuse(FH_REASON_NO_HOUSES) : allow();
}

/* Own, and ready for its next building. */
static fh_verdict can_take_building(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    fh_verdict verdict = street_is_own(edition, game, seat, square);
    return verdict.reason ? verdict : street_is_ready(edition, game, square);
}

/* Which seats could build a house (or a hotel) now? They need the least bid, not the price, because the bid replaces the price (V22). */
static fh_seats builders(const fh_edition *edition, const fh_game *game, bool is_hotel)
{
    fh_seats seats = 0;
    for (fh_squares m = edition->deeds; m; m &= m - 1) {
        fh_square square = square_first(m);
        fh_seat owner = game->owner[square];
        int building = game->built[square] + 1;
        if (owner >= FH_MAX_SEATS || (building == FH_HOTEL) != is_hotel || can_take_building(edition, game, owner, square).reason)
            continue;
        bool needs_bid = has_second_rulings(edition);
        if (game->cash[owner] >= (needs_bid ? auction_first_bid(edition) : fh_build_cost(edition, game, square)))
            seats |= FH_SEAT_BIT(owner);
    }
    return seats;
}

/* Those who would have to bid for the bank's last building (V04): two or more, or nobody. */
static fh_seats rival_builders(const fh_edition *edition, const fh_game *game, bool is_hotel)
{
    int left = is_hotel ? game->hotels : game->houses;
    int limit = is_hotel ? edition->rules.hotels : edition->rules.houses;
    if (!edition->rules.building_auction || edition->rules.auction == FH_AUCTION_NONE || !limit || left != 1)
        return 0;
    fh_seats seats = builders(edition, game, is_hotel);
    return seats & (seats - 1) ? seats : 0;
}

/* A building won in an auction is paid for already. */
static fh_verdict can_place(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    fh_verdict verdict = can_take_building(edition, game, seat, square);
    if (verdict.reason)
        return verdict;
    bool is_hotel = question_asked(game)->place.lot == FH_LOT_HOTEL;
    return (game->built[square] + 1 == FH_HOTEL) == is_hotel ? verdict : refuse_at(FH_REASON_NOT_THE_LOT, square);
}

/* The bank's last building may be auctioned, where the least bid replaces the price (V22), or have found no bidder in this turn (V04). */
static RARE fh_verdict can_call_for_last(const fh_edition *edition, const fh_game *game, fh_seat seat, bool is_hotel, fh_balance missing)
{
    fh_seats rivals = rival_builders(edition, game, is_hotel);
    if (rivals && (game->flags & (is_hotel ? FH_FLAG_UNWANTED_HOTEL : FH_FLAG_UNWANTED_HOUSE)))
        return refuse(FH_REASON_NOBODY_BID);
    return missing > 0 && !(rivals & FH_SEAT_BIT(seat)) ? refuse_missing(missing) : allow();
}

static fh_verdict can_pay_building(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    int building = game->built[square] + 1;
    fh_verdict verdict = stock_suffices(edition, game, building);
    if (verdict.reason)
        return verdict;
    fh_balance missing = fh_build_cost(edition, game, square) - game->cash[seat];
    if (missing <= 0 && !(game->flags & FH_FLAGS_UNWANTED))
        return verdict;
    return can_call_for_last(edition, game, seat, building == FH_HOTEL, missing);
}

fh_verdict fh_can_build(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    if (seat_is_asked(game, FH_ASK_PLACE, seat))
        return can_place(edition, game, seat, square);
    fh_verdict verdict = turn_may_spend(game, seat);
    if (verdict.reason)
        return verdict;
    verdict = turn_may_deal(edition, game, seat);
    if (verdict.reason)
        return verdict;
    verdict = can_take_building(edition, game, seat, square);
    return verdict.reason ? verdict : can_pay_building(edition, game, seat, square);
}

void deed_build(struct play *p, fh_seat seat, fh_square square)
{
    int building = p->game->built[square] + 1;
    bool is_hotel = building == FH_HOTEL;
    if (seat_is_asked(p->game, FH_ASK_PLACE, seat)) {
        play_answered(p, p->game->depth - 1);
        play_built(p, square, (uint8_t)building);
        return;
    }
    fh_seats rivals = rival_builders(p->edition, p->game, is_hotel);
    if (rivals) {
        auction_building(p, is_hotel ? FH_LOT_HOTEL : FH_LOT_HOUSE, rivals, seat);
        return;
    }
    play_money(p, seat, FH_BANK, fh_build_cost(p->edition, p->game, square), FH_WHY_BUILDING, square,
               (fh_cause){.number = (uint8_t)building});
    play_built(p, square, (uint8_t)building);
}

/* ---- Selling ------------------------------------------------------------------------------------------------------------------ */

fh_verdict fh_can_sell(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square)
{
    fh_verdict verdict = turn_may_raise(edition, game, seat);
    if (verdict.reason)
        return verdict;
    verdict = turn_may_deal(edition, game, seat);
    if (verdict.reason)
        return verdict;
    verdict = street_is_own(edition, game, seat, square);
    if (verdict.reason)
        return verdict;
    if (!game->built[square])
        return refuse_at(FH_REASON_NOT_BUILT, square);
    for (fh_squares m = deed_own_set(edition, game, square); m && edition->rules.even_building; m &= m - 1) {
        if (game->built[square_first(m)] > game->built[square])
            return refuse_at(FH_REASON_SELL_EVENLY, square_first(m));
    }
    return allow();
}

static fh_cause sale_cause(const fh_edition *edition, fh_square square, int from, int to)
{
    fh_cause cause = {.number = (uint8_t)(from - to), .percent = (uint16_t)edition->rules.building_refund};
    for (int building = from; building > to; building--)
        cause.base += fh_building_price(edition, square, building);
    return cause;
}

static void sell_down(struct play *p, fh_seat seat, fh_square square, int to)
{
    int from = p->game->built[square];
    if (from == to)
        return;
    play_built(p, square, (uint8_t)to);
    play_money(p, FH_BANK, seat, refund_down(p->edition, square, from, to), FH_WHY_SALE, square, sale_cause(p->edition, square, from, to));
}

static int houses_on(const fh_game *game, fh_squares group)
{
    int houses = 0;
    for (fh_squares m = group; m; m &= m - 1)
        houses += game->built[square_first(m)] % FH_HOTEL;
    return houses;
}

/* How many squares of the group have more buildings than that. */
static int count_above(const fh_game *game, fh_squares group, int buildings)
{
    int count = 0;
    for (fh_squares m = group; m; m &= m - 1)
        count += game->built[square_first(m)] > buildings;
    return count;
}

/* Spreads this many buildings evenly over the group, on no square more than it has now; the square that is sold gets the smaller share.
 * Returns the number of houses needed. */
static int spread(const fh_game *game, fh_squares group, fh_square sold, int buildings, uint8_t plan[FH_MAX_SQUARES])
{
    int each = 0, extra = buildings, houses = 0;
    for (int count = count_above(game, group, 0); count && extra >= count; count = count_above(game, group, each)) {
        extra -= count;
        each++;
    }
    for (fh_squares m = group; m; m &= m - 1) {
        fh_square square = square_first(m);
        uint8_t built = game->built[square];
        bool gets_more = extra > 0 && square != sold && built > each;
        plan[square] = (uint8_t)(built < each ? built : each + gets_more);
        extra -= gets_more;
        houses += plan[square] % FH_HOTEL;
    }
    return houses;
}

/* R05: does the bank lack the four houses that would take the place of this hotel? */
static bool lacks_houses(const fh_edition *edition, const fh_game *game, fh_square square)
{
    return game->built[square] == FH_HOTEL && edition->rules.houses && game->houses < FH_HOTEL - 1;
}

/* If so, the group is sold down evenly, and as little as possible, until the bank has enough houses. Returns the group, and in plan the
 * buildings that stay on each of its squares. */
static fh_squares plan_short_sale(const fh_edition *edition, const fh_game *game, fh_square sold, uint8_t plan[FH_MAX_SQUARES])
{
    fh_squares group = edition->rules.even_building ? deed_own_set(edition, game, sold) : FH_SQUARE_BIT(sold);
    int buildings = 0;
    for (fh_squares m = group; m; m &= m - 1)
        buildings += game->built[square_first(m)];
    int available = game->houses + houses_on(game, group);
    do
        buildings--;
    while (spread(game, group, sold, buildings, plan) > available);
    return group;
}

/* Hotels come last so that the bank has the houses when they are needed. */
static void sell_hotel_short(struct play *p, fh_seat seat, fh_square sold)
{
    uint8_t plan[FH_MAX_SQUARES] = {0};
    fh_squares group = plan_short_sale(p->edition, p->game, sold, plan);
    for (int hotels = 0; hotels <= 1; hotels++) {
        for (fh_squares m = group; m; m &= m - 1) {
            if ((p->game->built[square_first(m)] == FH_HOTEL) == hotels)
                sell_down(p, seat, square_first(m), plan[square_first(m)]);
        }
    }
}

void deed_sell(struct play *p, fh_seat seat, fh_square square)
{
    if (lacks_houses(p->edition, p->game, square))
        sell_hotel_short(p, seat, square);
    else
        sell_down(p, seat, square, p->game->built[square] - 1);
}

fh_money fh_sale_value(const fh_edition *edition, const fh_game *game, fh_square square)
{
    uint8_t plan[FH_MAX_SQUARES] = {0};
    fh_money sum = 0;
    if (!lacks_houses(edition, game, square))
        return refund(edition, square, game->built[square]);
    for (fh_squares m = plan_short_sale(edition, game, square, plan); m; m &= m - 1)
        sum += refund_down(edition, square_first(m), game->built[square_first(m)], plan[square_first(m)]);
    return sum;
}

void deed_sell_all(struct play *p, fh_seat seat, fh_squares squares)
{
    for (fh_squares m = squares; m; m &= m - 1)
        sell_down(p, seat, square_first(m), 0);
}

/* ---- What it is worth ----------------------------------------------------------------------------------------------------------- */

/* What the buildings on a square cost. */
static fh_balance buildings_cost(const fh_edition *edition, const fh_game *game, fh_square square)
{
    fh_balance sum = 0;
    for (int building = 1; building <= game->built[square]; building++)
        sum += fh_building_price(edition, square, building);
    return sum;
}

fh_balance fh_raisable(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    fh_balance sum = 0;
    for (fh_squares m = game->owned[seat]; m; m &= m - 1) {
        fh_square square = square_first(m);
        sum += refund_down(edition, square, game->built[square], 0);
        if (!(game->mortgaged & FH_SQUARE_BIT(square)))
            sum += edition->squares[square].mortgage;
    }
    return sum;
}

fh_balance fh_wealth(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    fh_balance sum = game->cash[seat];
    for (fh_squares m = game->owned[seat]; m; m &= m - 1) {
        fh_square square = square_first(m);
        const fh_square_def *def = &edition->squares[square];
        sum += game->mortgaged & FH_SQUARE_BIT(square) ? def->mortgage : def->price;
        sum += buildings_cost(edition, game, square);
    }
    return sum;
}

/* Mortgaged deeds count at their printed price too (W15). */
fh_balance fh_tax_base(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    fh_balance sum = game->cash[seat];
    for (fh_squares m = game->owned[seat]; m; m &= m - 1)
        sum += edition->squares[square_first(m)].price + buildings_cost(edition, game, square_first(m));
    return sum > 0 ? sum : 0;
}

fh_balance fh_capital(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    fh_balance sum = game->cash[seat];
    for (fh_squares m = game->owned[seat]; m; m &= m - 1) {
        fh_square square = square_first(m);
        sum += edition->squares[square].mortgage;
        for (int building = 1; building <= game->built[square]; building++)
            sum += fh_percent(fh_building_price(edition, square, building), 50);
    }
    return sum;
}
