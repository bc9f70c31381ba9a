/* card.c - see card.h. */
#include "card.h"
#include "debt.h"
#include "infection.h"
#include "jail.h"
#include "move.h"
#include "question.h"

#include <string.h>

/* A deck whose cards lead from one draw to the next could go on for ever once all are known, and with money that waits behind each move it
 * could fill the stack. After this many cards in one call, or too deep in the stack (question.h), a card is put under its deck without
 * effect. No sane edition comes near. */
enum { MAX_FORCED = 64 };

/* ---- The decks ------------------------------------------------------------------------------------------------------------------ */

void card_decks_begin(struct play *p)
{
    for (int i = 0; i < p->edition->deck_count; i++)
        p->game->unseen[i] = p->edition->decks[i].all;
}

static int pass_holders_count(const fh_game *game, uint8_t pass)
{
    int held = 0;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        held += game->passes[seat][pass];
    return held;
}

uint32_t card_choices(const fh_edition *edition, const fh_game *game, uint8_t deck)
{
    uint32_t choices = game->unseen[deck];
    if (edition->rules.cards == FH_CARDS_CYCLE)
        return choices;
    for (uint32_t m = choices; m; m &= m - 1) {
        int card = __builtin_ctz(m);
        uint8_t pass = edition->decks[deck].cards[card].pass;
        if (pass != FH_NONE && pass_holders_count(game, pass) >= edition->passes[pass].limit)
            choices &= ~(1u << card);
    }
    return choices;
}

static void put_under(fh_game *game, uint8_t deck, uint8_t card)
{
    assert(game->known_count[deck] < FH_MAX_CARDS);
    game->known[deck][game->known_count[deck]++] = card;
}

/* Removes a card from its place: among the unseen cards, or on top of the known ones. */
static void take(fh_game *game, uint8_t deck, uint8_t card)
{
    if (game->unseen[deck]) {
        game->unseen[deck] &= ~(1u << card);
        return;
    }
    uint8_t *known = game->known[deck];
    assert(game->known_count[deck] > 0 && known[0] == card);
    memmove(known, known + 1, FH_MAX_CARDS - 1);
    known[FH_MAX_CARDS - 1] = 0;
    game->known_count[deck]--;
}

void card_return(struct play *p, fh_seat seat, uint8_t pass)
{
    const fh_pass_def *def = &p->edition->passes[pass];
    play_passes(p, seat, pass, (uint8_t)(p->game->passes[seat][pass] - 1));
    if (p->edition->rules.cards == FH_CARDS_CYCLE)
        put_under(p->game, def->deck, def->card);
}

/* ---- Drawing -------------------------------------------------------------------------------------------------------------------- */

static bool has_move(const fh_card_def *card)
{
    return card->go != FH_NONE || card->nearest != FH_NONE || card->arrest || card->steps || card->infects;
}

static bool has_money(const fh_card_def *card)
{
    return card->receive || card->pay || card->from_each || card->to_each || card->per_house || card->per_hotel;
}

/* The events of the move name the card. A card that this one leads to has the last word, and then this one again. */
static void effect_move(struct play *p, fh_seat seat, const fh_card_def *card, uint8_t named)
{
    uint8_t before = p->card;
    p->card = named;
    if (card->infects)
        infection_catch(p, seat);
    if (card->arrest)
        jail_arrest(p, seat);
    else if (card->go != FH_NONE)
        move_to(p, seat, card->go, 0);
    else if (card->nearest != FH_NONE)
        move_to(p, seat, move_nearest(p, seat, card->nearest), card->times);
    else if (card->steps)
        move_steps(p, seat, card->steps, 0);
    p->card = before;
}

/* Counts the seat's houses and hotels for a card that charges by them. */
static void count_buildings(const struct play *p, fh_seat seat, fh_cause *cause)
{
    for (fh_squares m = p->game->owned[seat]; m; m &= m - 1) {
        uint8_t built = p->game->built[square_first(m)];
        cause->number = (uint8_t)(cause->number + (built == FH_HOTEL));
        cause->base += built == FH_HOTEL ? 0 : built;
    }
}

/* The later payment goes on the stack first. */
static void effect_money(struct play *p, fh_seat seat, uint8_t deck, uint8_t number, fh_square square)
{
    const fh_card_def *card = &p->edition->decks[deck].cards[number];
    fh_cause cause = {.card = FH_CARD(deck, number)};
    if (card->receive)
        play_money(p, FH_BANK, seat, card->receive, FH_WHY_CARD, square, cause);
    debt_each(p, seat, card->to_each, true, square, cause.card);
    debt_each(p, seat, card->from_each, false, square, cause.card);
    if (card->per_house || card->per_hotel)
        count_buildings(p, seat, &cause);
    fh_money due = card->pay + cause.number * card->per_hotel + cause.base * card->per_house;
    debt_owe(p, seat, debt_bank_account(p->edition), due, FH_WHY_CARD, square, cause);
}

static void effect(struct play *p, fh_seat seat, uint8_t deck, uint8_t number, fh_square square)
{
    const fh_card_def *card = &p->edition->decks[deck].cards[number];
    if (!has_move(card)) {
        effect_money(p, seat, deck, number, square);
        return;
    }
    if (has_money(card))
        play_ask(p, &(fh_question){.kind = FH_ASK_EFFECT, .seat = seat, .effect = {.deck = deck, .card = number, .square = square}});
    effect_move(p, seat, card, FH_CARD(deck, number));
}

bool card_effect_run(struct play *p)
{
    fh_question q = *play_top(p);
    play_answered(p, p->game->depth - 1);
    effect_money(p, q.seat, q.effect.deck, q.effect.card, q.effect.square);
    return true;
}

static void draw(struct play *p, fh_seat seat, uint8_t deck, uint8_t card, fh_square square)
{
    const fh_card_def *def = &p->edition->decks[deck].cards[card];
    bool is_cycle = p->edition->rules.cards == FH_CARDS_CYCLE;
    PLAY_TELL(p, .kind = FH_EV_CARD, .seat = seat, .square = deck, .other = card);
    if (is_cycle)
        take(p->game, deck, card);
    if (def->pass != FH_NONE) {
        play_passes(p, seat, def->pass, (uint8_t)(p->game->passes[seat][def->pass] + 1));
        return;
    }
    if (is_cycle)
        put_under(p->game, deck, card);
    if (p->forced <= MAX_FORCED && p->game->depth <= CARD_MAX_DEPTH)
        effect(p, seat, deck, card, square);
}

void card_ask(struct play *p, fh_seat seat, uint8_t deck)
{
    fh_square square = p->game->at[seat];
    if (card_choices(p->edition, p->game, deck)) {
        play_ask(p, &(fh_question){.kind = FH_ASK_CARD, .seat = seat, .card = {.deck = deck, .square = square}});
    } else if (p->game->known_count[deck]) { /* else every card is in somebody's hand */
        p->forced++;
        draw(p, seat, deck, p->game->known[deck][0], square);
    }
}

void card_drawn(struct play *p, uint8_t card)
{
    fh_question q = *play_top(p);
    play_answered(p, p->game->depth - 1);
    draw(p, q.seat, q.card.deck, card, q.card.square);
}
