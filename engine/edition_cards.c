/* edition_cards.c - what edition_check.c does for squares, for decks, cards and passes.
 *
 * Cards can send a token onto a square where another card is drawn. Such a chain must end, and soon: an edition in which it could go on
 * would hang a game or outgrow its stack of questions. So chains of more than three cards are refused here. A square that reverses play
 * ends a chain, so the tokens go the same way along all of it; where there is such a square, both ways are looked at. */
#include "edition_check.h"

#include <string.h>

enum { CHAIN_OF_CARDS = 3 };

static bool fail_card(const struct edition_check *check, int deck, int card, enum fh_fault fault)
{
    struct word id = word_of(check->edition->words.card_id[deck][card]);
    return fault_say_at(check->error, check->places, check->places->cards[deck][card],
                        &(struct fault){.kind = (uint8_t)fault, .subject = id});
}

static bool fail_deck(const struct edition_check *check, int deck, enum fh_fault fault)
{
    struct word id = word_of(check->edition->words.deck_id[deck]);
    return fault_say_at(check->error, check->places, check->places->decks[deck], &(struct fault){.kind = (uint8_t)fault, .subject = id});
}

static bool fail_pass(const struct edition_check *check, struct place place, int pass, enum fh_fault fault)
{
    struct word id = word_of(check->edition->words.pass_id[pass]);
    return fault_say_at(check->error, check->places, place, &(struct fault){.kind = (uint8_t)fault, .subject = id});
}

/* ---- Passes --------------------------------------------------------------------------------------------------------------------- */

/* Passes in the order in which the cards name them, so that their numbers do not depend on how the edition was written down. */
struct passes {
    uint8_t number[FH_MAX_PASSES]; /* from old numbers to new ones */
    uint8_t count;
    fh_pass_def defs[FH_MAX_PASSES];
    char ids[FH_MAX_PASSES][FH_ID_SIZE];
};

static void take_pass(struct passes *passes, const fh_edition *edition, uint8_t deck, uint8_t card)
{
    uint8_t old = edition->decks[deck].cards[card].pass, new = passes->count;
    if (old == FH_NONE || passes->number[old] != FH_NONE)
        return;
    passes->number[old] = new;
    passes->defs[new] = (fh_pass_def){.deck = deck, .card = card, .limit = edition->passes[old].limit};
    memcpy(passes->ids[new], edition->words.pass_id[old], FH_ID_SIZE);
    passes->count++;
}

/* A pass that no card names any more is dropped, unless the file speaks of it by name. */
static bool check_unused(const struct edition_check *check, const struct passes *passes)
{
    for (int i = 0; i < check->edition->pass_count; i++) {
        if (passes->number[i] == FH_NONE && check->places->passes[i].line > 0)
            return fail_pass(check, check->places->passes[i], i, FH_FAULT_UNUSED_PASS);
    }
    return true;
}

static void renumber(fh_edition *edition, const struct passes *passes)
{
    for (int deck = 0; deck < edition->deck_count; deck++) {
        for (int card = 0; card < edition->decks[deck].count; card++) {
            uint8_t *pass = &edition->decks[deck].cards[card].pass;
            if (*pass != FH_NONE)
                *pass = passes->number[*pass];
        }
    }
    memcpy(edition->passes, passes->defs, sizeof edition->passes);
    memcpy(edition->words.pass_id, passes->ids, sizeof edition->words.pass_id);
    edition->pass_count = passes->count;
}

static bool number_passes(const struct edition_check *check)
{
    const fh_edition *edition = check->edition;
    struct passes passes;
    memset(&passes, 0, sizeof passes);
    memset(passes.number, FH_NONE, sizeof passes.number);
    for (uint8_t deck = 0; deck < edition->deck_count; deck++) {
        for (uint8_t card = 0; card < edition->decks[deck].count; card++)
            take_pass(&passes, edition, deck, card);
    }
    if (!check_unused(check, &passes))
        return false;
    renumber(check->edition, &passes);
    return true;
}

/* Where cards are kept apart from their deck, the one that comes back must be the one that went: a pass is then a single card. */
static bool check_single(const struct edition_check *check, uint8_t deck, uint8_t card)
{
    const fh_edition *edition = check->edition;
    uint8_t pass = edition->decks[deck].cards[card].pass;
    if (pass == FH_NONE || edition->rules.cards == FH_CARDS_REPLACE)
        return true;
    if (edition->passes[pass].deck == deck && edition->passes[pass].card == card)
        return true;
    return fail_pass(check, check->places->cards[deck][card], pass, FH_FAULT_SHARED_PASS);
}

/* ---- Cards ---------------------------------------------------------------------------------------------------------------------- */

static int moves_of(const fh_card_def *card)
{
    return (card->go != FH_NONE) + (card->nearest != FH_NONE) + (card->steps != 0) + (card->arrest != 0);
}

static bool has_money(const fh_card_def *card)
{
    return card->receive || card->pay || card->from_each || card->to_each || card->per_house || card->per_hotel;
}

static bool has_kind(const fh_edition *edition, uint8_t kind)
{
    for (int i = 0; i < edition->square_count; i++) {
        if (edition->squares[i].kind == kind)
            return true;
    }
    return false;
}

/* Would a multiple of the dearest rent of that kind be more than an amount can be? A utility's is a multiple of the roll instead. */
static bool is_too_dear(const fh_edition *edition, const fh_card_def *card)
{
    for (int i = 0; i < edition->square_count; i++) {
        for (int level = 0; level < FH_LEVELS; level++) {
            if (edition->squares[i].kind == card->nearest && (int64_t)edition->rent[i][level] * card->times > FH_MAX_AMOUNT)
                return true;
        }
    }
    return false;
}

static bool fail_nearest(const struct edition_check *check, uint8_t deck, uint8_t card)
{
    const char *id = check->edition->words.card_id[deck][card];
    const char *kind = fh_square_kind_name(check->edition->decks[deck].cards[card].nearest);
    return fault_say_at(check->error, check->places, check->places->cards[deck][card],
                        &(struct fault){.kind = FH_FAULT_NO_NEAREST, .subject = word_of(id), .detail = word_of(kind)});
}

static bool fail_rent(const struct edition_check *check, uint8_t deck, uint8_t card)
{
    const char *id = check->edition->words.card_id[deck][card];
    return fault_say_at(check->error, check->places, check->places->cards[deck][card],
                        &(struct fault){.kind = FH_FAULT_LARGE_RENT, .subject = word_of(id), .high = FH_MAX_AMOUNT});
}

static bool check_card(const struct edition_check *check, uint8_t deck, uint8_t number)
{
    const fh_edition *edition = check->edition;
    const fh_card_def *card = &edition->decks[deck].cards[number];
    if (moves_of(card) > 1)
        return fail_card(check, deck, number, FH_FAULT_TWO_MOVES);
    if (card->pass != FH_NONE && (moves_of(card) > 0 || has_money(card)))
        return fail_card(check, deck, number, FH_FAULT_KEPT_CARD);
    if (card->arrest && edition->jail == FH_NONE)
        return fail_card(check, deck, number, FH_FAULT_NO_JAIL);
    if (card->nearest == FH_NONE && card->times != 1)
        return fail_card(check, deck, number, FH_FAULT_STRAY_TIMES);
    if (card->nearest != FH_NONE && !has_kind(edition, card->nearest))
        return fail_nearest(check, deck, number);
    if (card->nearest != FH_NONE && is_too_dear(edition, card))
        return fail_rent(check, deck, number);
    return check_single(check, deck, number);
}

/* Some card must be left to draw when all passes are in hand. */
static bool check_deck(const struct edition_check *check, uint8_t deck)
{
    fh_deck_def *def = &check->edition->decks[deck];
    bool has_other = false;
    for (uint8_t card = 0; card < def->count; card++) {
        if (!check_card(check, deck, card))
            return false;
        has_other |= def->cards[card].pass == FH_NONE;
    }
    if (!has_other)
        return fail_deck(check, deck, FH_FAULT_NOTHING_TO_DRAW);
    def->all = (uint32_t)(((uint64_t)1 << def->count) - 1);
    return true;
}

/* ---- Chains of cards ------------------------------------------------------------------------------------------------------------ */

/* The square this many steps from another one; negative: back. */
static int square_after(const fh_edition *edition, int from, int steps)
{
    int count = edition->square_count;
    return ((from + steps) % count + count) % count;
}

/* way is 1 where tokens go forwards and -1 where they go backwards; so below. */
static int nearest_square(const fh_edition *edition, int from, uint8_t kind, int way)
{
    int at = from;
    do
        at = square_after(edition, at, way);
    while (edition->squares[at].kind != kind && at != from);
    return at;
}

/* Where a card takes a token from a square, after every square that sends it on; FH_NONE if the card does not move it. */
static int card_target(const fh_edition *edition, const fh_card_def *card, int from, int way)
{
    int at = FH_NONE;
    if (card->go != FH_NONE)
        at = card->go;
    else if (card->nearest != FH_NONE)
        at = nearest_square(edition, from, card->nearest, way);
    else if (card->steps != 0)
        at = square_after(edition, from, way * card->steps);
    if (at != FH_NONE && edition->squares[at].kind == FH_SQ_GOTO)
        at = edition->squares[at].target;
    return at;
}

/* The draw squares onto which the cards of a square's deck can lead. */
static fh_squares drawn_next(const fh_edition *edition, int square, int way)
{
    const fh_deck_def *deck = &edition->decks[edition->squares[square].deck];
    fh_squares reached = 0;
    for (int card = 0; card < deck->count; card++) {
        int at = card_target(edition, &deck->cards[card], square, way);
        if (at != FH_NONE && edition->squares[at].kind == FH_SQ_DRAW)
            reached |= FH_SQUARE_BIT(at);
    }
    return reached;
}

static fh_squares draw_squares(const fh_edition *edition)
{
    fh_squares found = 0;
    for (int i = 0; i < edition->square_count; i++) {
        if (edition->squares[i].kind == FH_SQ_DRAW)
            found |= FH_SQUARE_BIT(i);
    }
    return found;
}

static bool check_chains(const struct edition_check *check, int way)
{
    const fh_edition *edition = check->edition;
    fh_squares reached = draw_squares(edition);
    int square = 0;
    for (int step = 0; step < CHAIN_OF_CARDS && reached; step++) {
        fh_squares next = 0;
        for (int i = 0; i < edition->square_count; i++) {
            fh_squares led_to = reached & FH_SQUARE_BIT(i) ? drawn_next(edition, i, way) : 0;
            square = led_to ? i : square;
            next |= led_to;
        }
        reached = next;
    }
    if (!reached)
        return true;
    struct word id = word_of(edition->words.square_id[square]);
    return fault_say_at(check->error, check->places, check->places->squares[square],
                        &(struct fault){.kind = FH_FAULT_CARD_CHAIN, .subject = id, .high = CHAIN_OF_CARDS});
}

bool edition_finish_cards(const struct edition_check *check)
{
    if (!number_passes(check))
        return false;
    for (uint8_t deck = 0; deck < check->edition->deck_count; deck++) {
        if (!check_deck(check, deck))
            return false;
    }
    return check_chains(check, 1) && (!has_kind(check->edition, FH_SQ_REVERSE) || check_chains(check, -1));
}
