/* chance.c - what chance does: every chance question is a list of outcomes with integer weights. */
#include "chance.h"
#include "card.h"
#include "play.h"

#include <string.h>

static bool is_card(const fh_game *game)
{
    const fh_question *q = question_asked(game);
    return q && q->kind == FH_ASK_CARD;
}

uint32_t fh_outcome_count(const fh_edition *edition, const fh_game *game)
{
    if (fh_who_acts(game).actor != FH_ACTOR_CHANCE)
        return 0;
    if (is_card(game))
        return (uint32_t)__builtin_popcount(card_choices(edition, game, question_asked(game)->deck));
    uint32_t count = 1;
    for (int i = 0; i < edition->rules.dice; i++)
        count *= (uint32_t)edition->rules.sides;
    return count;
}

/* The number-th card of a mask. */
static uint8_t nth_card(uint32_t mask, uint32_t number)
{
    while (number-- > 0)
        mask &= mask - 1;
    return (uint8_t)__builtin_ctz(mask);
}

static uint32_t card_weight(const fh_edition *edition, uint8_t deck, uint8_t card)
{
    return edition->rules.cards == FH_CARDS_CYCLE ? 1 : edition->decks[deck].cards[card].weight;
}

static uint32_t card_outcome(const fh_edition *edition, const fh_game *game, uint32_t number, fh_action *action)
{
    uint8_t deck = question_asked(game)->deck;
    action->kind = FH_ACT_DRAWN;
    action->square = deck;
    action->other = nth_card(card_choices(edition, game, deck), number);
    return card_weight(edition, deck, action->other);
}

uint32_t fh_outcome(const fh_edition *edition, const fh_game *game, uint32_t number, fh_action *action)
{
    *action = (fh_action){.kind = FH_ACT_DICE, .seat = FH_CHANCE};
    if (is_card(game))
        return card_outcome(edition, game, number, action);
    uint32_t sides = (uint32_t)edition->rules.sides;
    for (int i = edition->rules.dice - 1; i >= 0; i--) {
        action->faces[i] = (uint8_t)(1 + number % sides);
        number /= sides;
    }
    return 1;
}

static void draw_card(const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action)
{
    uint32_t count = fh_outcome_count(edition, game), total = 0, number = 0;
    for (uint32_t i = 0; i < count; i++)
        total += card_outcome(edition, game, i, action);
    uint32_t rest = stream_below(stream, total);
    for (uint32_t weight; rest >= (weight = card_outcome(edition, game, number, action)); number++)
        rest -= weight;
}

void fh_draw(const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action)
{
    *action = (fh_action){.kind = FH_ACT_DICE, .seat = FH_CHANCE};
    if (is_card(game))
        draw_card(edition, game, stream, action);
    else
        chance_dice(&edition->rules, stream, action->faces);
}
