/* examine_chance.c - what chance may bring, and what it does bring. See examine.h. */
#include "examine.h"

#include <string.h>

enum { ALL_OUTCOMES = 64, SOME_OUTCOMES = 8 };

static void require_outcome(struct trial *t, const fh_action *action)
{
    fh_game copy = t->game;
    trial_require(t, !fh_check(t->edition, &t->game, action).reason, "an outcome is not allowed");
    trial_require(t, !fh_apply(t->edition, &copy, action, NULL).reason, "an outcome is allowed and then is not");
    trial_require_good(t, fh_verify(t->edition, &copy));
}

/* Looks at one outcome and returns its weight. */
static uint64_t outcome_weight(struct trial *t, uint32_t number, const char *drawn, bool *is_among)
{
    char text[FH_ACTION_TEXT_SIZE];
    fh_action action;
    uint32_t weight = fh_outcome(t->edition, &t->game, number, &action);
    trial_require(t, action.seat == FH_CHANCE, "an outcome is not chance's");
    fh_action_format(t->edition, &action, text, sizeof text);
    if (strcmp(text, drawn) == 0) {
        trial_require(t, !*is_among, "the same outcome is listed twice");
        trial_require(t, weight > 0, "an outcome without weight was drawn");
        *is_among = true;
    }
    return weight;
}

/* Tries all outcomes, or some where there are many. */
static void try_outcomes(struct trial *t, uint32_t count)
{
    fh_action action;
    uint32_t tries = count <= ALL_OUTCOMES && t->is_thorough ? count : SOME_OUTCOMES;
    for (uint32_t i = 0; i < tries; i++) {
        uint32_t number = tries == count ? i : fh_stream_below(&t->probe, count);
        fh_outcome(t->edition, &t->game, number, &action);
        require_outcome(t, &action);
    }
}

/* To draw and apply in one call is the same as to draw and then to apply. */
static void try_both_ways(struct trial *t, fh_action *drawn)
{
    fh_game one = t->game, other = t->game;
    fh_stream stream = t->probe;
    fh_draw(t->edition, &t->game, &stream, drawn);
    fh_apply(t->edition, &one, drawn, NULL);
    fh_chance(t->edition, &other, &t->probe, NULL);
    trial_require(t, memcmp(&stream, &t->probe, sizeof stream) == 0, "fh_chance and fh_draw take different draws");
    trial_require(t, memcmp(&one, &other, sizeof one) == 0, "fh_chance does something else than fh_draw and fh_apply");
}

void examine_chance(struct trial *t)
{
    uint32_t count = fh_outcome_count(t->edition, &t->game);
    bool is_chance = fh_who_acts(&t->game).kind == FH_ACTOR_CHANCE, is_among = false;
    uint64_t total = 0;
    char text[FH_ACTION_TEXT_SIZE];
    fh_action drawn;
    trial_require(t, (count > 0) == is_chance, "chance is asked without outcomes, or has outcomes without being asked");
    if (!is_chance)
        return;
    try_both_ways(t, &drawn);
    fh_action_format(t->edition, &drawn, text, sizeof text);
    for (uint32_t i = 0; i < count; i++)
        total += outcome_weight(t, i, text, &is_among);
    trial_require(t, total > 0, "the outcomes have no weight");
    trial_require(t, is_among, "what was drawn is not among the outcomes");
    try_outcomes(t, count);
}
