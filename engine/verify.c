/* verify.c - is all well with a game? Every conservation law, every cache against its source, every rule of masks and stack. Each check
 * returns what is broken, or NULL. Nothing here changes a game, and nothing in it is trusted before it was checked: positions written by
 * hand are checked here. */
#include "verify.h"
#include "caches.h"
#include "auction.h"
#include "card.h"
#include "deal.h"
#include "deed.h"
#include "fields.h"
#include "infection.h"
#include "question.h"
#include "rent.h"
#include "trade.h"

#include <string.h>

typedef const char *check_function(const fh_edition *edition, const fh_game *game);

static const char *first_broken(check_function *const *checks, int count, const fh_edition *edition, const fh_game *game)
{
    for (int i = 0; i < count; i++) {
        const char *broken = checks[i](edition, game);
        if (broken)
            return broken;
    }
    return NULL;
}

/* ---- Ranges: what must hold before anything can be looked up --------------------------------------------------------------------- */

static const char *check_seats(const fh_edition *edition, const fh_game *game)
{
    int count = game->seat_count;
    if (count < edition->rules.min_players || count > edition->rules.max_players)
        return "the edition is not for so many seats";
    if (game->seats_in == 0 || game->seats_in >> count)
        return "those still in are not among the seats";
    if (game->turn >= count || (!seat_is_in(game, game->turn) && game->phase != FH_TURN_ENDING))
        return "whose turn it is has left the game";
    if (game->phase > FH_OVER)
        return "there is no such phase";
    if (game->winner != FH_NONE && (game->winner >= count || (!seat_is_in(game, game->winner) && !edition->rules.clock)))
        return "the winner has left the game";
    return NULL;
}

static const char *check_order(const fh_edition *edition, const fh_game *game)
{
    (void)edition;
    fh_seats seen = 0;
    for (int i = 0; i < game->seat_count; i++) {
        if (game->order[i] >= game->seat_count || (seen & FH_SEAT_BIT(game->order[i])))
            return "the order of play does not name every seat once";
        seen |= FH_SEAT_BIT(game->order[i]);
    }
    return NULL;
}

static const char *check_tokens(const fh_edition *edition, const fh_game *game)
{
    for (int seat = 0; seat < game->seat_count; seat++) {
        if (game->at[seat] >= edition->square_count)
            return "a token stands beside the board";
        if (game->jail[seat] && game->at[seat] != edition->jail)
            return "somebody is in jail elsewhere";
    }
    return NULL;
}

/* No sum of accounts comes near what an int64_t holds. */
static const char *check_money(const fh_edition *edition, const fh_game *game)
{
    (void)edition;
    for (int account = 0; account < FH_ACCOUNTS; account++) {
        if (account != FH_BANK && (game->cash[account] > INT64_MAX / 32 || game->cash[account] < -INT64_MAX / 32))
            return "there is more money than there can be";
        if (account < FH_MAX_SEATS && (game->final_wealth[account] > INT64_MAX / 16 || game->final_wealth[account] < -INT64_MAX / 16))
            return "somebody left with more than there can be";
    }
    return NULL;
}

static const char *check_deeds(const fh_edition *edition, const fh_game *game)
{
    for (int square = 0; square < FH_MAX_SQUARES; square++) {
        bool is_deed = edition->deeds & FH_SQUARE_BIT(square);
        bool is_street = is_deed && edition->squares[square].kind == FH_SQ_STREET;
        if (game->owner[square] != FH_BANK && !(is_deed && seat_is_in(game, game->owner[square])))
            return "a deed belongs to nobody who could own it";
        if (game->built[square] > (is_street ? FH_HOTEL : 0))
            return "there are buildings where none can be";
    }
    return game->mortgaged & ~edition->deeds ? "something that is no deed is mortgaged" : NULL;
}

static const char *check_stock(const fh_edition *edition, const fh_game *game)
{
    int houses = 0, hotels = 0;
    for (int square = 0; square < FH_MAX_SQUARES; square++) {
        hotels += game->built[square] == FH_HOTEL;
        houses += game->built[square] % FH_HOTEL;
    }
    if (edition->rules.houses && houses > edition->rules.houses)
        return "there are more houses than the bank ever had";
    if (edition->rules.hotels && hotels > edition->rules.hotels)
        return "there are more hotels than the bank ever had";
    return NULL;
}

static int32_t highest_roll(const fh_edition *edition)
{
    return edition->rules.dice * edition->rules.sides;
}

static int32_t farthest_roll(const fh_edition *edition)
{
    return edition->rules.testing ? 2 * FH_MAX_LOADED : highest_roll(edition);
}

static const char *check_dice(const fh_edition *edition, const fh_game *game)
{
    for (int i = 0; i < FH_MAX_DICE; i++) {
        if (game->dice[i] > (i < edition->rules.dice ? edition->rules.sides : 0))
            return "the dice show what they cannot";
    }
    if (game->rolled < 0 || game->rolled > farthest_roll(edition))
        return "the throw is one that the dice cannot make";
    if (game->round > INT32_MAX)
        return "the round is negative";
    if (game->flags >= 2 * FH_FLAG_LEFT_JAIL)
        return "a flag is set that has no meaning";
    return game->backwards > 1 ? "the tokens go no way" : NULL;
}

const char *verify_ranges(const fh_edition *edition, const fh_game *game)
{
    static check_function *const checks[] = {check_seats, check_order, check_tokens, check_money, check_deeds, check_stock, check_dice};
    return first_broken(checks, sizeof checks / sizeof checks[0], edition, game);
}

/* ---- Conservation and the caches -------------------------------------------------------------------------------------------------- */

static const char *check_caches(const fh_edition *edition, const fh_game *game)
{
    fh_game derived = *game;
    caches_derive(edition, &derived);
    if (memcmp(derived.cash, game->cash, sizeof game->cash) != 0)
        return "money was made or lost";
    if (derived.houses != game->houses || derived.hotels != game->hotels)
        return "houses or hotels were made or lost";
    if (memcmp(derived.owned, game->owned, sizeof game->owned) != 0)
        return "the deeds by seat are stale";
    if (memcmp(derived.level, game->level, sizeof game->level) != 0)
        return "a rent level is stale";
    if (memcmp(derived.next, game->next, sizeof game->next) != 0 || derived.first != game->first)
        return "the order of play is stale";
    return NULL;
}

static int pass_held(const fh_game *game, int pass)
{
    int held = 0;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        held += game->passes[seat][pass];
    return held;
}

static const char *check_passes(const fh_edition *edition, const fh_game *game)
{
    for (int pass = 0; pass < FH_MAX_PASSES; pass++) {
        if (pass_held(game, pass) > (pass < edition->pass_count ? edition->passes[pass].limit : 0))
            return "more jail cards are held than there are";
    }
    return NULL;
}

/* The cards of a deck that somebody holds. */
static uint32_t cards_held(const fh_edition *edition, const fh_game *game, int deck)
{
    uint32_t held = 0;
    for (int card = 0; card < edition->decks[deck].count; card++) {
        uint8_t pass = edition->decks[deck].cards[card].pass;
        if (pass != FH_NONE && pass_held(game, pass))
            held |= 1u << card;
    }
    return held;
}

/* With cards = cycle every card is in exactly one place: unseen, known, or held. */
static const char *check_deck(const fh_edition *edition, const fh_game *game, int deck)
{
    uint32_t all = deck < edition->deck_count ? edition->decks[deck].all : 0, seen = game->unseen[deck];
    if (edition->rules.cards == FH_CARDS_REPLACE)
        return seen != all || game->known_count[deck] ? "a deck that is shuffled for each draw has an order" : NULL;
    for (int i = 0; i < game->known_count[deck]; i++) {
        uint32_t card = 1u << (game->known[deck][i] & 31);
        if (i >= FH_MAX_CARDS || (seen & card) || game->known[deck][i] > 31)
            return "a card is in two places";
        seen |= card;
    }
    uint32_t held = cards_held(edition, game, deck);
    return (seen & held) || (seen | held) != all ? "a card is missing or in two places" : NULL;
}

static const char *check_decks(const fh_edition *edition, const fh_game *game)
{
    for (int deck = 0; deck < FH_MAX_DECKS; deck++) {
        const char *broken = game->known_count[deck] > FH_MAX_CARDS ? "a deck has too many cards" : check_deck(edition, game, deck);
        if (broken)
            return broken;
    }
    return NULL;
}

/* ---- Seats and deeds -------------------------------------------------------------------------------------------------------------- */

static const char *check_in_or_out(const fh_edition *edition, const fh_game *game)
{
    static const uint8_t no_passes[FH_MAX_PASSES];
    for (uint8_t seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (seat_is_in(game, seat)) {
            if (game->cash[seat] < 0 && edition->rules.bankruptcy != FH_BANKRUPT_BELOW_ZERO)
                return "somebody has less than nothing";
            if (game->rank[seat] || (game->final_wealth[seat] && game->phase != FH_OVER))
                return "somebody has left and is still there";
            continue;
        }
        if (seat >= game->seat_count && (game->order[seat] || game->final_wealth[seat]))
            return "there is something of a seat that there is not";
        if (game->cash[seat] || game->at[seat] || game->jail[seat] || game->infected[seat] ||
            memcmp(game->passes[seat], no_passes, sizeof no_passes) != 0)
            return "somebody who left has something still";
        if ((seat < game->seat_count) != (game->rank[seat] > 0) || game->rank[seat] >= FH_MAX_SEATS)
            return "somebody left without a rank";
    }
    return game->cash[FH_POT] < 0 ? "the pot has less than nothing" : NULL;
}

static const char *check_built(const fh_edition *edition, const fh_game *game, fh_square square)
{
    fh_squares set = deed_set(edition, square);
    bool may_be_broken = edition->rules.runs || edition->rules.trade_buildings != FH_TRADE_SET_BARE;
    if (!seat_is_in(game, game->owner[square]) || (!may_be_broken && !fh_is_complete(edition, game, square)))
        return "there are buildings on a set that is not complete";
    bool is_own = edition->rules.mortgage_needs == FH_MORTGAGE_OWN_BARE || may_be_broken;
    fh_squares bare = is_own ? FH_SQUARE_BIT(square) : set;
    if (game->mortgaged & bare)
        return "there are buildings on what is mortgaged";
    for (fh_squares m = set; m && edition->rules.even_building && !may_be_broken; m &= m - 1) {
        if (game->built[square] > game->built[square_first(m)] + 1)
            return "a set is built unevenly";
    }
    return NULL;
}

static const char *check_estate(const fh_edition *edition, const fh_game *game)
{
    for (fh_squares m = edition->deeds; m; m &= m - 1) {
        fh_square square = square_first(m);
        if ((game->mortgaged & FH_SQUARE_BIT(square)) && game->owner[square] == FH_BANK)
            return "a deed of the bank's is mortgaged";
        const char *broken = game->built[square] ? check_built(edition, game, square) : NULL;
        if (broken)
            return broken;
    }
    return NULL;
}

/* ---- Phase and stack -------------------------------------------------------------------------------------------------------------- */

static const char *check_phase(const fh_edition *edition, const fh_game *game)
{
    bool is_last = (game->seats_in & (game->seats_in - 1)) == 0;
    bool is_out_of_rounds = edition->rules.rounds && game->round >= (uint32_t)edition->rules.rounds;
    bool is_over = game->phase == FH_OVER;
    if ((is_last || is_out_of_rounds) != is_over || (game->winner != FH_NONE) != is_over)
        return "the game is over, or it is not";
    if (is_over && game->depth)
        return "the game is over and somebody is still asked";
    if (game->phase == FH_TURN_ENDING && game->depth == 0)
        return "the turn should have passed";
    return game->depth > FH_MAX_STACK ? "the stack is too deep" : NULL;
}

/* The bytes that a kind does not use are zero. */
static bool is_clean(const fh_question *q)
{
    fh_question used = {.kind = q->kind, .seat = q->seat};
    for (int column = COLUMN_SEATS; column < QUESTION_COLUMNS; column++) {
        for (int number = 0; question_member(q->kind, column)->name && number < QUESTION_COLUMN[column].count; number++)
            question_put(&used, column, number, question_get(q, column, number));
    }
    if (question_keeps_cause(q->kind))
        question_put_cause(&used, question_get_cause(q));
    return memcmp(&used, q, sizeof used) == 0;
}

static const char *check_parties(const fh_game *game, const fh_question *q)
{
    if (!seat_is_in(game, q->seat))
        return "somebody is asked who has left the game";
    if ((fh_seats)question_get(q, COLUMN_SEATS, 0) & ~game->seats_in)
        return "a question concerns somebody who has left the game";
    if (!question_member(q->kind, COLUMN_OTHER)->name)
        return NULL;
    uint8_t other = (uint8_t)question_get(q, COLUMN_OTHER, 0);
    bool may_lack = other == FH_NONE && (q->kind == FH_ASK_AUCTION || q->kind == FH_ASK_BIDDING);
    if (!(seat_is_in(game, other) || other == FH_BANK || other == FH_POT || may_lack))
        return "a question has nobody on its other side";
    return q->seat == other && q->kind != FH_ASK_AUCTION ? "a question has the same seat on both sides" : NULL;
}

static const char *check_parts(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    if (q->kind == FH_ASK_NOTHING || q->kind >= FH_ASK_COUNT)
        return "there is no such question";
    if (!is_clean(q))
        return "a question has parts that it does not use";
    if (question_get(q, COLUMN_SQUARE, 0) >= edition->square_count)
        return "a question is about a square that is not on the board";
    if (question_member(q->kind, COLUMN_DECK)->name && question_get(q, COLUMN_DECK, 0) >= edition->deck_count)
        return "a question is about a deck that there is not";
    int64_t amount = question_get(q, COLUMN_AMOUNT, 0);
    if (amount < 0 || amount > FH_MAX_AMOUNT)
        return "a question is about an amount that cannot be";
    return check_parties(game, q);
}

static const char *check_mortgaged_transfer(const fh_game *game, const fh_question *q)
{
    fh_squares all = game->owned[q->seat] & game->mortgaged, deeds = q->mortgaged_transfer.deeds;
    return !deeds || (deeds & ~all) || q->mortgaged_transfer.square != square_first(deeds) ? "what was received is not mortgaged" : NULL;
}

static bool is_free_deed(const fh_edition *edition, const fh_game *game, fh_square square)
{
    return (edition->deeds & FH_SQUARE_BIT(square)) && game->owner[square] == FH_BANK;
}

/* Could a seat place the building? Then it has its place, and the bank has the building. */
static bool can_place(const fh_edition *edition, const fh_game *game, fh_seat seat, uint8_t lot)
{
    fh_game asked = *game;
    asked.depth = 1;
    asked.stack[0] = (fh_question){.kind = FH_ASK_PLACE, .seat = seat, .place = {.lot = lot}};
    for (fh_squares m = game->owned[seat]; m; m &= m - 1) {
        if (fh_can_build(edition, &asked, seat, square_first(m)).reason == FH_ALLOWED)
            return lot == FH_LOT_HOTEL ? game->hotels > 0 : game->houses > 0;
    }
    return false;
}

static const char *check_lot(const fh_edition *edition, const fh_game *game, fh_seats bidders, uint8_t lot, fh_square square)
{
    if (lot == FH_LOT_DEED)
        return is_free_deed(edition, game, square) ? NULL : "what is auctioned is not the bank's";
    if (lot > FH_LOT_HOTEL || square)
        return "there is no such lot";
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        if ((bidders & FH_SEAT_BIT(seat)) && !can_place(edition, game, seat, lot))
            return "somebody bids for a building without a place for it";
    }
    return NULL;
}

/* The leader can pay, and every seat that is asked can still bid. */
static const char *check_auction(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    fh_seats bidders = q->auction.bidders;
    uint8_t leader = q->auction.leader;
    bool is_led = leader != FH_NONE;
    if (edition->rules.auction != (q->kind == FH_ASK_AUCTION ? FH_AUCTION_OPEN : FH_AUCTION_TURNS))
        return "this edition does not auction so";
    if (is_led != (q->auction.bid > 0) || (is_led && !(bidders & FH_SEAT_BIT(leader))) || !(bidders & FH_SEAT_BIT(q->seat)))
        return "an auction has a bid of nobody";
    if (is_led && (q->auction.bid < auction_first_bid(edition) || game->cash[leader] < q->auction.bid))
        return "the leader of an auction can't pay";
    if (!auction_rivals(q))
        return "an auction has nobody left to bid";
    fh_money next = auction_next_bid(edition, q);
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        if ((auction_rivals(q) & FH_SEAT_BIT(seat)) && game->cash[seat] < next)
            return "somebody bids who can't";
    }
    return check_lot(edition, game, bidders, q->auction.lot, q->auction.square);
}

static const char *check_sealed(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    if (edition->rules.auction != FH_AUCTION_SEALED)
        return "this edition does not auction so";
    if (!(q->sealed.bidders & FH_SEAT_BIT(q->seat)) || q->sealed.ties < 0 || q->sealed.ties > 9)
        return "sealed bids are asked of nobody";
    return check_lot(edition, game, q->sealed.bidders, q->sealed.lot, q->sealed.square);
}

static const char *check_tiebreak(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    if (edition->rules.auction != FH_AUCTION_SEALED)
        return "this edition does not auction so";
    if (!(q->tiebreak.tied & FH_SEAT_BIT(q->seat)))
        return "sealed bids are asked of nobody";
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        if ((q->tiebreak.tied & FH_SEAT_BIT(seat)) && (game->cash[seat] < q->tiebreak.bid || q->tiebreak.bid <= 0))
            return "somebody tied who can't pay";
    }
    return check_lot(edition, game, q->tiebreak.tied, q->tiebreak.lot, q->tiebreak.square);
}

static const char *check_offer(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    if (edition->rules.trade == FH_TRADE_NONE || q->offer.from >= FH_MAX_SEATS)
        return "an offer is open that can't be";
    return trade_offer_holds(edition, game, q->offer.from, q->seat, &game->offer).reason ? "an offer is open that can't be kept" : NULL;
}

static const char *check_estate_lots(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    for (fh_squares m = q->estate.deeds; m; m &= m - 1) {
        if (!is_free_deed(edition, game, square_first(m)))
            return "an estate has what is not the bank's";
    }
    return q->estate.deeds && edition->rules.auction != FH_AUCTION_NONE ? NULL : "an estate has nothing to auction";
}

static const char *check_order_roll(const fh_game *game, const fh_question *q)
{
    bool is_asked = q->order.to_roll & FH_SEAT_BIT(q->seat);
    bool is_sound = game->phase == FH_BEFORE_ROLL && is_asked && !(q->order.ties >> game->seat_count) && !(q->order.ties & 1);
    return is_sound ? NULL : "the order of play is rolled for at the wrong time";
}

static const char *check_place(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    if (q->place.lot != FH_LOT_HOUSE && q->place.lot != FH_LOT_HOTEL)
        return "there is no such building";
    return can_place(edition, game, q->seat, q->place.lot) ? NULL : "a building was won that has no place";
}

static const char *check_utility_roll(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    if (game->owner[q->utility_roll.square] != q->utility_roll.owner || q->utility_roll.owner == FH_BANK)
        return "rent is rolled for that goes to somebody else";
    return q->utility_roll.times > FH_MAX_AMOUNT / highest_roll(edition) ? "rent is rolled for that cannot be" : NULL;
}

static const char *check_way_out(const fh_edition *edition, const fh_game *game, fh_seat seat, int32_t steps)
{
    if (!game->jail[seat])
        return "somebody leaves jail who is not there";
    return steps < 0 || steps > farthest_roll(edition) ? "somebody leaves jail by a roll that cannot be" : NULL;
}

/* What is particular to a kind. */
static const char *check_kind(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    switch ((enum fh_question_kind)q->kind) {
    case FH_ASK_ORDER:
        return check_order_roll(game, q);
    case FH_ASK_BUY:
        return is_free_deed(edition, game, q->buy.square) ? NULL : "somebody is asked to buy what is not for sale";
    case FH_ASK_AUCTION:
    case FH_ASK_BIDDING:
        return check_auction(edition, game, q);
    case FH_ASK_SEALED:
        return check_sealed(edition, game, q);
    case FH_ASK_TIEBREAK:
        return check_tiebreak(edition, game, q);
    case FH_ASK_PLACE:
        return check_place(edition, game, q);
    case FH_ASK_OFFER:
        return check_offer(edition, game, q);
    case FH_ASK_DEAL:
        return !(q->deal.seats & FH_SEAT_BIT(q->seat)) || q->deal.rounds <= 0 || q->deal.rounds > 7 ? "deeds are dealt at the wrong time"
                                                                                                    : NULL;
    case FH_ASK_ESTATE:
        return check_estate_lots(edition, game, q);
    case FH_ASK_UTILITY_ROLL:
        return check_utility_roll(edition, game, q);
    case FH_ASK_DEBT:
        return q->debt.why >= FH_WHY_COUNT ? "there is no such reason to pay" : NULL;
    case FH_ASK_MORTGAGED_TRANSFER:
        return check_mortgaged_transfer(game, q);
    case FH_ASK_TAX:
        return edition->squares[q->tax.square].percent == 0 ? "a tax has no choice" : NULL;
    case FH_ASK_OUTBREAK:
        return edition->rules.infection ? NULL : "something breaks out that can't";
    case FH_ASK_FINE:
        return check_way_out(edition, game, q->seat, q->fine.steps);
    case FH_ASK_MOVE:
        return check_way_out(edition, game, q->seat, q->move.steps);
    case FH_ASK_EACH:
        return (q->each.seats & FH_SEAT_BIT(q->seat)) || q->each.pays > 1 || q->each.why >= FH_WHY_COUNT ? "somebody pays to himself"
                                                                                                         : NULL;
    case FH_ASK_EFFECT:
        return q->effect.card >= edition->decks[q->effect.deck].count ? "there is no such card" : NULL;
    case FH_ASK_CARD:
    case FH_ASK_NOTHING:
    case FH_ASK_COUNT:
        break;
    }
    return NULL;
}

/* A seat that is asked now must have something to answer: questions that go on by themselves have gone on. */
static const char *check_top(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    if (question_kind(q->kind)->asks == ASKS_NOBODY)
        return "nobody is asked, and nothing goes on";
    if (q->kind == FH_ASK_DEBT && game->cash[q->seat] >= q->debt.amount)
        return "a debt could be paid and is not";
    if (q->kind == FH_ASK_DEAL && !deal_choices(edition, game, q->seat))
        return "chance is asked for a deed that nobody can pay";
    if (q->kind == FH_ASK_CARD && !card_choices(edition, game, q->card.deck))
        return "chance is asked for a card that is known";
    return NULL;
}

static const char *check_stack(const fh_edition *edition, const fh_game *game)
{
    for (int place = 0; place < FH_MAX_STACK; place++) {
        const fh_question *q = &game->stack[place];
        if (place >= game->depth) {
            if (memcmp(q, &(fh_question){0}, sizeof *q) != 0)
                return "something lies above the stack";
            continue;
        }
        const char *broken = check_parts(edition, game, q);
        if (!broken)
            broken = check_kind(edition, game, q);
        if (!broken)
            broken = verify_cause(edition, q);
        if (!broken)
            broken = verify_place(edition, game, place);
        if (!broken && place == game->depth - 1)
            broken = check_top(edition, game, q);
        if (broken)
            return broken;
    }
    return NULL;
}

static const char *check_offers(const fh_edition *edition, const fh_game *game)
{
    (void)edition;
    static const fh_offer nothing;
    const fh_question *q = question_asked(game);
    if (!(q && q->kind == FH_ASK_OFFER) && memcmp(&game->offer, &nothing, sizeof nothing) != 0)
        return "the terms of an offer are there without it";
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (game->offers_made[seat] > (seat < game->seat_count ? FH_MAX_OFFERS : 0))
            return "somebody made too many offers";
    }
    return NULL;
}

static const char *check_agreements(const fh_edition *edition, const fh_game *game)
{
    for (int deed = 0; deed < FH_MAX_DEEDS; deed++) {
        int percent = 0;
        fh_seats holders = game->freedoms[deed];
        for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
            percent += game->shares[deed][seat];
            if (game->shares[deed][seat])
                holders |= FH_SEAT_BIT(seat);
        }
        if (percent > 100 || (holders & ~game->seats_in))
            return "more of a rent is shared than there is, or with somebody who left";
        if (holders && (deed >= edition->deed_count || !edition->rules.agreements))
            return "there is an agreement where none can be";
    }
    for (fh_squares m = edition->deeds; m; m &= m - 1) {
        uint8_t deed = edition->squares[square_first(m)].deed, owner = game->owner[square_first(m)];
        if (owner != FH_BANK && (game->shares[deed][owner] || (game->freedoms[deed] & FH_SEAT_BIT(owner))))
            return "somebody has an agreement with himself";
    }
    return NULL;
}

static bool is_infectable(const fh_edition *edition, uint8_t square)
{
    return square < FH_MAX_SQUARES && (infection_places(edition) & FH_SQUARE_BIT(square));
}

static const char *check_infection(const fh_edition *edition, const fh_game *game)
{
    fh_squares infected_squares = game->infected_squares[0] | game->infected_squares[1] | game->infected_squares[2];
    bool is_anywhere = infected_squares || game->outbreak;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        is_anywhere = is_anywhere || game->infected[seat];
        if (game->infected[seat] > 3)
            return "somebody is infected for too long";
    }
    if (is_anywhere && !edition->rules.infection)
        return "somebody is infected where nobody can be";
    if ((infected_squares & ~infection_places(edition)) || (game->outbreak && !is_infectable(edition, game->outbreak)))
        return "a square is infected that can't be";
    if ((game->infected_squares[0] & game->infected_squares[1]) || (game->infected_squares[0] & game->infected_squares[2]) ||
        (game->infected_squares[1] & game->infected_squares[2]))
        return "a square heals twice";
    return NULL;
}

/* Unused places are zero: those behind the known cards, spare bytes. */
static const char *check_unused(const fh_edition *edition, const fh_game *game)
{
    (void)edition;
    for (int deck = 0; deck < FH_MAX_DECKS; deck++) {
        for (int i = game->known_count[deck]; i < FH_MAX_CARDS; i++) {
            if (game->known[deck][i])
                return "a card lies where none can";
        }
    }
    static const uint8_t zero[sizeof game->spare];
    bool is_zero = memcmp(game->spare, zero, sizeof game->spare) == 0 && memcmp(game->unused, zero, sizeof game->unused) == 0 &&
                   memcmp(game->offer.give.spare, zero, sizeof game->offer.give.spare) == 0 &&
                   memcmp(game->offer.take.spare, zero, sizeof game->offer.take.spare) == 0;
    return is_zero ? NULL : "a spare byte is not zero";
}

const char *fh_verify(const fh_edition *edition, const fh_game *game)
{
    static check_function *const checks[] = {verify_ranges,   check_caches, check_passes, check_decks,  check_in_or_out,
                                             check_estate,    check_phase,  check_stack,  check_offers, check_agreements,
                                             check_infection, verify_jail,  check_unused};
    return first_broken(checks, sizeof checks / sizeof checks[0], edition, game);
}
