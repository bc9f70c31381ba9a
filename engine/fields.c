/* fields.c - see fields.h. */
#include "fields.h"
#include "question.h"

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

#define PART(name, field, count, shape, uses)                                                                                              \
    {                                                                                                                                      \
        name, (uint16_t)offsetof(fh_question, field), (uint8_t)(sizeof((fh_question *)0)->field / (count)), count, shape, uses             \
    }

const struct question_part QUESTION_PARTS[] = {
    PART("kind", kind, 1, PART_KIND, 0),
    PART("seat", seat, 1, PART_SEAT, 0),
    PART("seats", seats, 1, PART_SEATS, USES_SEATS),
    PART("square", square, 1, PART_SQUARE, USES_SQUARE),
    PART("other", other, 1, PART_ACCOUNT, USES_OTHER),
    PART("amount", amount, 1, PART_NUMBER, USES_AMOUNT),
    PART("why", why, 1, PART_WHY, USES_WHY),
    PART("deck", deck, 1, PART_DECK, USES_DECK),
    PART("step", step, 1, PART_NUMBER, USES_STEP),
    PART("count", count, 1, PART_NUMBER, USES_COUNT),
    PART("squares", squares, 1, PART_SQUARES, USES_SQUARES),
    PART("slots", slots, 8, PART_SLOTS, USES_SLOTS),
};
const int QUESTION_PART_COUNT = sizeof QUESTION_PARTS / sizeof QUESTION_PARTS[0];

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
