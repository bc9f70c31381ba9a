/* fields.c - see fields.h. */
#include "fields.h"
#include "hash.h"

#include <string.h>

#define MEMBER(field) ((fh_game *)0)->field
#define GAME_FIELD(name, field, count, shape)                                                                                              \
    {                                                                                                                                      \
        name, (uint16_t)offsetof(fh_game, field), (uint8_t)(sizeof MEMBER(field) / (count)), count, shape                                  \
    }

const struct field GAME_FIELDS[] = {
    GAME_FIELD("seats", seat_count, 1, FIELD_NUMBER),
    GAME_FIELD("in", seats_in, 1, FIELD_SEATS),
    GAME_FIELD("order", order, FH_MAX_SEATS, FIELD_SEATS_LIST),
    GAME_FIELD("turn", turn, 1, FIELD_SEAT),
    GAME_FIELD("phase", phase, 1, FIELD_PHASE),
    GAME_FIELD("round", round, 1, FIELD_NUMBER),
    GAME_FIELD("doubles", doubles, 1, FIELD_NUMBER),
    GAME_FIELD("dice", dice, FH_MAX_DICE, FIELD_FACES),
    GAME_FIELD("thrown", rolled, 1, FIELD_NUMBER),
    GAME_FIELD("backwards", backwards, 1, FIELD_NUMBER),
    GAME_FIELD("flags", flags, 1, FIELD_NUMBER),
    GAME_FIELD("winner", winner, 1, FIELD_SEAT),
    {"cash", offsetof(fh_game, cash), sizeof(fh_balance), FH_MAX_SEATS, FIELD_BY_SEAT},
    GAME_FIELD("pot", cash[FH_POT], 1, FIELD_NUMBER),
    GAME_FIELD("at", at, FH_MAX_SEATS, FIELD_SQUARES_LIST),
    GAME_FIELD("jail", jail, FH_MAX_SEATS, FIELD_BY_SEAT),
    GAME_FIELD("passes", passes, FH_MAX_SEATS *FH_MAX_PASSES, FIELD_PASSES),
    GAME_FIELD("owner", owner, FH_MAX_SQUARES, FIELD_OWNERS),
    GAME_FIELD("mortgaged", mortgaged, 1, FIELD_SQUARES),
    GAME_FIELD("built", built, FH_MAX_SQUARES, FIELD_BY_SQUARE),
    GAME_FIELD("unseen", unseen, FH_MAX_DECKS, FIELD_UNSEEN),
    GAME_FIELD("known", known, FH_MAX_DECKS *FH_MAX_CARDS, FIELD_KNOWN),
    GAME_FIELD("shares", shares, FH_MAX_DEEDS *FH_MAX_SEATS, FIELD_SHARES),
    GAME_FIELD("freedoms", freedoms, FH_MAX_DEEDS, FIELD_FREEDOMS),
    GAME_FIELD("infected", infected, FH_MAX_SEATS, FIELD_BY_SEAT),
    GAME_FIELD("outbreak", outbreak, 1, FIELD_SQUARE),
    GAME_FIELD("sick", infected_squares, 3, FIELD_SQUARE_MASKS),
    GAME_FIELD("rank", rank, FH_MAX_SEATS, FIELD_BY_SEAT),
    GAME_FIELD("wealth", final_wealth, FH_MAX_SEATS, FIELD_BY_SEAT),
    GAME_FIELD("offers", offers_made, FH_MAX_SEATS, FIELD_BY_SEAT),
    GAME_FIELD("question", stack, 1, FIELD_STACK),
    GAME_FIELD("offer", offer, 1, FIELD_OFFER),
};
const int GAME_FIELD_COUNT = sizeof GAME_FIELDS / sizeof GAME_FIELDS[0];

const struct question_column QUESTION_COLUMN[QUESTION_COLUMNS] = {
    [COLUMN_KIND] = {"kind", 1, 1, SHAPE_KIND},
    [COLUMN_SEAT] = {"seat", 1, 1, SHAPE_SEAT},
    [COLUMN_SEATS] = {"seats", 1, 1, SHAPE_SEATS},
    [COLUMN_SQUARE] = {"square", 1, 1, SHAPE_SQUARE},
    [COLUMN_OTHER] = {"other", 1, 1, SHAPE_ACCOUNT},
    [COLUMN_AMOUNT] = {"amount", 4, 1, SHAPE_NUMBER},
    [COLUMN_WHY] = {"why", 1, 1, SHAPE_WHY},
    [COLUMN_DECK] = {"deck", 1, 1, SHAPE_DECK},
    [COLUMN_STEP] = {"step", 1, 1, SHAPE_NUMBER},
    [COLUMN_COUNT] = {"count", 4, 1, SHAPE_NUMBER},
    [COLUMN_SQUARES] = {"squares", 8, 1, SHAPE_SQUARES},
    [COLUMN_SLOTS] = {"slots", 1, FH_MAX_SEATS, SHAPE_BY_SEAT},
};

_Static_assert(sizeof(fh_question) == 24, "every member of the union fills it");

#define AT(of, member)                                                                                                                     \
    {                                                                                                                                      \
#member, (uint16_t)offsetof(fh_question, of.member)                                                                                \
    }

static const struct question_member MEMBERS[FH_ASK_COUNT][QUESTION_COLUMNS] = {
    [FH_ASK_ORDER] = {[COLUMN_SEATS] = AT(order, to_roll), [COLUMN_STEP] = AT(order, ties), [COLUMN_SLOTS] = AT(order, sums)},
    [FH_ASK_CARD] = {[COLUMN_DECK] = AT(card, deck), [COLUMN_SQUARE] = AT(card, square)},
    [FH_ASK_UTILITY_ROLL] =
        {[COLUMN_SQUARE] = AT(utility_roll, square), [COLUMN_OTHER] = AT(utility_roll, owner), [COLUMN_AMOUNT] = AT(utility_roll, times)},
    [FH_ASK_BUY] = {[COLUMN_SQUARE] = AT(buy, square), [COLUMN_AMOUNT] = AT(buy, price)},
    [FH_ASK_AUCTION] = {[COLUMN_SEATS] = AT(auction, bidders),
                        [COLUMN_SQUARE] = AT(auction, square),
                        [COLUMN_OTHER] = AT(auction, leader),
                        [COLUMN_AMOUNT] = AT(auction, bid),
                        [COLUMN_STEP] = AT(auction, lot)},
    [FH_ASK_BIDDING] = {[COLUMN_SEATS] = AT(auction, bidders),
                        [COLUMN_SQUARE] = AT(auction, square),
                        [COLUMN_OTHER] = AT(auction, leader),
                        [COLUMN_AMOUNT] = AT(auction, bid),
                        [COLUMN_STEP] = AT(auction, lot)},
    [FH_ASK_SEALED] = {[COLUMN_SEATS] = AT(sealed, bidders),
                       [COLUMN_SQUARE] = AT(sealed, square),
                       [COLUMN_STEP] = AT(sealed, lot),
                       [COLUMN_COUNT] = AT(sealed, ties)},
    [FH_ASK_TIEBREAK] = {[COLUMN_SEATS] = AT(tiebreak, tied),
                         [COLUMN_SQUARE] = AT(tiebreak, square),
                         [COLUMN_STEP] = AT(tiebreak, lot),
                         [COLUMN_AMOUNT] = AT(tiebreak, bid)},
    [FH_ASK_PLACE] = {[COLUMN_STEP] = AT(place, lot)},
    [FH_ASK_OFFER] = {[COLUMN_OTHER] = AT(offer, from)},
    [FH_ASK_DEAL] = {[COLUMN_SEATS] = AT(deal, seats), [COLUMN_COUNT] = AT(deal, rounds)},
    [FH_ASK_ESTATE] = {[COLUMN_SQUARES] = AT(estate, deeds)},
    [FH_ASK_DEBT] = {[COLUMN_SQUARE] = AT(debt, square),
                     [COLUMN_OTHER] = AT(debt, creditor),
                     [COLUMN_AMOUNT] = AT(debt, amount),
                     [COLUMN_WHY] = AT(debt, why)},
    [FH_ASK_MORTGAGED_TRANSFER] = {[COLUMN_SQUARE] = AT(mortgaged_transfer, square), [COLUMN_SQUARES] = AT(mortgaged_transfer, deeds)},
    [FH_ASK_TAX] = {[COLUMN_SQUARE] = AT(tax, square), [COLUMN_AMOUNT] = AT(tax, amount)},
    [FH_ASK_FINE] = {[COLUMN_AMOUNT] = AT(fine, amount), [COLUMN_COUNT] = AT(fine, steps)},
    [FH_ASK_EACH] = {[COLUMN_SEATS] = AT(each, seats),
                     [COLUMN_SQUARE] = AT(each, square),
                     [COLUMN_AMOUNT] = AT(each, amount),
                     [COLUMN_WHY] = AT(each, why),
                     [COLUMN_STEP] = AT(each, pays)},
    [FH_ASK_EFFECT] = {[COLUMN_SQUARE] = AT(effect, square), [COLUMN_DECK] = AT(effect, deck), [COLUMN_STEP] = AT(effect, card)},
    [FH_ASK_MOVE] = {[COLUMN_COUNT] = AT(move, steps)},
};

/* Every question has these two. */
static const struct question_member COMMON[] = {{"kind", offsetof(fh_question, kind)}, {"seat", offsetof(fh_question, seat)}};

const struct question_member *question_member(uint8_t kind, int column)
{
    return column <= COLUMN_SEAT ? &COMMON[column] : &MEMBERS[kind][column];
}

int64_t question_get(const fh_question *question, int column, int number)
{
    const struct question_member *member = question_member(question->kind, column);
    return member->name ? field_get(question, member->offset, QUESTION_COLUMN[column].width, number) : 0;
}

void question_put(fh_question *question, int column, int number, int64_t value)
{
    field_put(question, question_member(question->kind, column)->offset, QUESTION_COLUMN[column].width, number, value);
}

/* Where each kind that keeps a cause has it; 0: it keeps none. */
static const uint8_t CAUSE_AT[FH_ASK_COUNT] = {
    [FH_ASK_UTILITY_ROLL] = offsetof(fh_question, utility_roll.cause),
    [FH_ASK_DEBT] = offsetof(fh_question, debt.cause),
    [FH_ASK_EACH] = offsetof(fh_question, each.cause),
};

bool question_keeps_cause(uint8_t kind)
{
    return CAUSE_AT[kind] != 0;
}

fh_cause question_get_cause(const fh_question *question)
{
    fh_cause cause = {0};
    if (question_keeps_cause(question->kind))
        memcpy(&cause, (const uint8_t *)question + CAUSE_AT[question->kind], sizeof cause);
    return cause;
}

void question_put_cause(fh_question *question, fh_cause cause)
{
    memcpy((uint8_t *)question + CAUSE_AT[question->kind], &cause, sizeof cause);
}

bool cause_is_empty(fh_cause cause)
{
    return !cause.number && !cause.card && !cause.percent && !cause.base;
}

static uint8_t column_or_none(const fh_question *question, int column)
{
    bool is_filled = question_member(question->kind, column)->name;
    return is_filled ? (uint8_t)question_get(question, column, 0) : FH_NONE;
}

fh_matter fh_question_matter(const fh_question *question)
{
    bool has_lot = question->kind == FH_ASK_AUCTION || question->kind == FH_ASK_BIDDING || question->kind == FH_ASK_SEALED ||
                   question->kind == FH_ASK_TIEBREAK || question->kind == FH_ASK_PLACE;
    return (fh_matter){
        .amount = (fh_money)question_get(question, COLUMN_AMOUNT, 0),
        .seats = (fh_seats)question_get(question, COLUMN_SEATS, 0),
        .square = column_or_none(question, COLUMN_SQUARE),
        .other = column_or_none(question, COLUMN_OTHER),
        .lot = has_lot ? (uint8_t)question_get(question, COLUMN_STEP, 0) : FH_LOT_DEED,
    };
}

/* Does the column tell one question of its kind from the next? */
static bool column_identifies(uint8_t kind, int column)
{
    if (kind == FH_ASK_AUCTION)
        return column == COLUMN_SQUARE || column == COLUMN_STEP;
    if (kind == FH_ASK_SEALED)
        return column != COLUMN_SEAT && column != COLUMN_SEATS;
    return true;
}

/* An auction stays the same when the seat in turn leaves, which ends its turn and takes its other questions off the stack. */
uint64_t fh_question_key(const fh_game *game)
{
    const fh_question *q = game->depth > 0 ? &game->stack[game->depth - 1] : NULL;
    bool is_auction = q && (q->kind == FH_ASK_AUCTION || q->kind == FH_ASK_SEALED);
    uint64_t key = is_auction ? HASH_BEGIN : hash_number(hash_number(HASH_BEGIN, game->depth, 1), game->phase, 1);
    if (!q)
        return hash_number(key, game->turn, 1);
    key = hash_number(key, q->kind, 1);
    for (int column = COLUMN_SEAT; column < QUESTION_COLUMNS; column++) {
        if (column_identifies(q->kind, column))
            key = hash_number(key, question_get(q, column, 0), QUESTION_COLUMN[column].width);
    }
    return key;
}

int64_t field_get(const void *structure, uint16_t offset, uint8_t width, int number)
{
    const uint8_t *from = (const uint8_t *)structure + offset + (size_t)number * width;
    int32_t half;
    int64_t whole;
    if (width == 1)
        return *from;
    if (width == sizeof half) {
        memcpy(&half, from, sizeof half);
        return half;
    }
    memcpy(&whole, from, sizeof whole);
    return whole;
}

void field_put(void *structure, uint16_t offset, uint8_t width, int number, int64_t value)
{
    uint8_t *to = (uint8_t *)structure + offset + (size_t)number * width;
    int32_t half = (int32_t)value;
    if (width == 1)
        *to = (uint8_t)value;
    else if (width == sizeof half)
        memcpy(to, &half, sizeof half);
    else
        memcpy(to, &value, sizeof value);
}
