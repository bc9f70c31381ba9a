/* chance.c - what chance does: every chance question is a list of outcomes with integer weights. */
#include "chance.h"
#include "card.h"
#include "deal.h"
#include "infection.h"
#include "play.h"

#include <string.h>

/* The kind of question that chance is asked; an ordinary roll counts as one for dice. */
static uint8_t chance_kind(const fh_game *game)
{
    const fh_question *q = question_asked(game);
    return q ? q->kind : FH_ASK_UTILITY_ROLL;
}

/* The cards, deeds or seats to choose from, as a mask. */
static uint64_t choices(const fh_edition *edition, const fh_game *game)
{
    const fh_question *q = question_asked(game);
    switch (chance_kind(game)) {
    case FH_ASK_CARD:
        return card_choices(edition, game, q->card.deck);
    case FH_ASK_DEAL:
        return deal_choices(edition, game, q->seat);
    case FH_ASK_TIEBREAK:
        return q->tiebreak.tied;
    case FH_ASK_OUTBREAK:
        return infection_choices(edition, game);
    }
    return 0;
}

static bool is_dice(const fh_game *game)
{
    uint8_t kind = chance_kind(game);
    return kind == FH_ASK_UTILITY_ROLL || kind == FH_ASK_ORDER;
}

uint32_t fh_outcome_count(const fh_edition *edition, const fh_game *game)
{
    if (fh_who_acts(game).kind != FH_ACTOR_CHANCE)
        return 0;
    if (!is_dice(game))
        return (uint32_t)__builtin_popcountll(choices(edition, game));
    uint32_t count = 1;
    for (int i = 0; i < edition->rules.dice; i++)
        count *= (uint32_t)edition->rules.sides;
    return count;
}

static uint32_t card_weight(const fh_edition *edition, uint8_t deck, uint8_t card)
{
    return edition->rules.cards == FH_CARDS_CYCLE ? 1 : edition->decks[deck].cards[card].weight;
}

static uint32_t weight(const fh_edition *edition, const fh_question *q, uint8_t chosen)
{
    return q->kind == FH_ASK_CARD ? card_weight(edition, q->card.deck, chosen) : 1;
}

/* The action that chooses this one. */
static fh_action choice(const fh_question *q, uint8_t chosen)
{
    if (q->kind == FH_ASK_CARD)
        return (fh_action){.kind = FH_ACT_DRAWN, .seat = FH_CHANCE, .square = q->card.deck, .other = chosen};
    if (q->kind == FH_ASK_TIEBREAK)
        return (fh_action){.kind = FH_ACT_TIEBREAK, .seat = FH_CHANCE, .other = chosen};
    return (fh_action){.kind = q->kind == FH_ASK_DEAL ? FH_ACT_DEAL : FH_ACT_INFECT, .seat = FH_CHANCE, .square = chosen};
}

uint32_t fh_outcome(const fh_edition *edition, const fh_game *game, uint32_t number, fh_action *action)
{
    if (!is_dice(game)) {
        uint64_t mask = choices(edition, game);
        while (number-- > 0)
            mask &= mask - 1;
        *action = choice(question_asked(game), square_first(mask));
        return weight(edition, question_asked(game), square_first(mask));
    }
    *action = (fh_action){.kind = FH_ACT_DICE, .seat = FH_CHANCE};
    uint32_t sides = (uint32_t)edition->rules.sides;
    for (int i = edition->rules.dice - 1; i >= 0; i--) {
        action->faces[i] = (uint8_t)(1 + number % sides);
        number /= sides;
    }
    return 1;
}

static void draw_choice(const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action)
{
    const fh_question *q = question_asked(game);
    uint64_t mask = choices(edition, game);
    uint32_t total = 0;
    for (uint64_t m = mask; m; m &= m - 1)
        total += weight(edition, q, square_first(m));
    uint32_t rest = stream_below(stream, total);
    for (; rest >= weight(edition, q, square_first(mask)); mask &= mask - 1)
        rest -= weight(edition, q, square_first(mask));
    *action = choice(q, square_first(mask));
}

void fh_draw(const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action)
{
    if (!is_dice(game)) {
        draw_choice(edition, game, stream, action);
        return;
    }
    *action = (fh_action){.kind = FH_ACT_DICE, .seat = FH_CHANCE};
    chance_dice(&edition->rules, stream, action->faces);
}
