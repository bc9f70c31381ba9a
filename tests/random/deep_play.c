/* deep_play.c - how deep can the stack of questions become (R06, V14)? Games in which dice, cards and players all do their worst.
 *
 *   deep_play N [SEED [EDITION...]]    10 N games, each in a random edition and in one made for this; or in each of the named ones
 *
 * At every step a handful of what could happen next is tried out, outcomes of chance and seats that leave included, and mostly what makes
 * the stack deepest happens. After every action fh_verify finds nothing. The deepest stack of all is shown, with the seed and edition that
 * led to it. A failure tells them too: `deep_play 1 SEED EDITION` begins with that game. */
#include "fault_text.h"
#include "random.h"
#include "random_edition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TIMES = 10,
    MAX_ACTIONS = 1500, /* of one game */
    CANDIDATES = 12,    /* tried out at each step */
    GREEDY_OF_8 = 6,    /* so often the deepest of them is taken, else any */
};

/* A game that is pushed into the deep. */
struct dive {
    const char *name;
    fh_edition edition;
    fh_game game;
    fh_stream stream;
    uint64_t seed;
    int leaves_from; /* so many questions on seats may leave */
    char doing[FH_ACTION_TEXT_SIZE];
};

/* The deepest stack so far, and how often each depth was met. */
struct deepest {
    int64_t games, actions, depths[FH_MAX_STACK + 1];
    int depth;
    char stack[512];
};

static uint32_t below(struct dive *d, uint32_t bound)
{
    return fh_stream_below(&d->stream, bound);
}

static _Noreturn void fail(const struct dive *d, const char *what)
{
    static char text[FH_POSITION_TEXT_SIZE];
    fh_position_format(&d->edition, &d->game, text, sizeof text);
    printf("FAIL: %s\nafter `%s` in the game of `deep_play 1 %llu %s`\n%s", what, d->doing, (unsigned long long)d->seed, d->name, text);
    exit(1);
}

/* ---- What could happen ----------------------------------------------------------------------------------------------------------- */

/* Any seat that is still in leaves. */
static void any_leaves(struct dive *d, fh_action *action)
{
    fh_seat seat;
    do
        seat = (fh_seat)below(d, d->game.seat_count);
    while (!(d->game.seats_in & FH_SEAT_BIT(seat)));
    *action = (fh_action){.kind = FH_ACT_LEAVE, .seat = seat};
}

static bool draw_candidate(struct dive *d, fh_action *action)
{
    uint8_t actor = fh_who_acts(&d->game).kind;
    bool may_leave = d->game.depth >= d->leaves_from && __builtin_popcount(d->game.seats_in) > 2;
    if (may_leave && below(d, 8) == 0)
        any_leaves(d, action);
    else if (actor == FH_ACTOR_CHANCE)
        fh_outcome(&d->edition, &d->game, below(d, fh_outcome_count(&d->edition, &d->game)), action);
    else
        random_action(&d->edition, &d->game, &d->stream, action);
    return fh_check(&d->edition, &d->game, action).reason == FH_ALLOWED;
}

/* The depth that an action leads to. */
static int depth_after(const struct dive *d, const fh_action *action)
{
    fh_game copy = d->game;
    fh_apply(&d->edition, &copy, action, NULL);
    return copy.depth;
}

/* Some candidate, mostly the one that leads deepest. */
static bool choose(struct dive *d, fh_action *action)
{
    int best = -1, tries = below(d, 8) < GREEDY_OF_8 ? CANDIDATES : 1;
    for (int i = 0; i < tries; i++) {
        fh_action candidate;
        if (!draw_candidate(d, &candidate) || depth_after(d, &candidate) <= best)
            continue;
        best = depth_after(d, &candidate);
        *action = candidate;
    }
    return best >= 0;
}

/* ---- A game ---------------------------------------------------------------------------------------------------------------------- */

static void note_depth(const struct dive *d, struct deepest *deepest)
{
    deepest->depths[d->game.depth]++;
    if (d->game.depth <= deepest->depth)
        return;
    int length = snprintf(deepest->stack, sizeof deepest->stack, "deep_play 1 %llu %s:", (unsigned long long)d->seed, d->name);
    deepest->depth = d->game.depth;
    for (int i = 0; i < d->game.depth && length < (int)sizeof deepest->stack; i++)
        length += snprintf(deepest->stack + length, sizeof deepest->stack - (size_t)length, " %s/%d",
                           fh_question_name(d->game.stack[i].kind), d->game.stack[i].seat + 1);
}

static void play(struct dive *d, const char *name, uint64_t seed, struct deepest *deepest)
{
    fh_error error;
    d->name = name;
    d->seed = seed;
    d->doing[0] = '\0';
    fh_stream_seed(&d->stream, seed);
    if (!random_edition_load(name, &d->edition, &error))
        fail(d, fault_text(&error));
    d->leaves_from = 1 + (int)below(d, FH_MAX_STACK);
    fh_start(&d->edition, &d->game, d->edition.rules.max_players);
    for (int i = 0; i < MAX_ACTIONS && d->game.phase != FH_OVER; i++) {
        fh_action action;
        if (!choose(d, &action))
            continue;
        fh_action_format(&d->edition, &action, d->doing, sizeof d->doing);
        fh_apply(&d->edition, &d->game, &action, NULL);
        const char *broken = fh_verify(&d->edition, &d->game);
        if (broken)
            fail(d, broken);
        note_depth(d, deepest);
        deepest->actions++;
    }
    deepest->games++;
}

/* ---- All of them ----------------------------------------------------------------------------------------------------------------- */

static void report(const struct deepest *deepest)
{
    printf("%lld games, %lld actions; by depth:", (long long)deepest->games, (long long)deepest->actions);
    for (int depth = 0; depth <= FH_MAX_STACK; depth++)
        printf(" %lld", (long long)deepest->depths[depth]);
    printf("\ndeepest %d, %s\n", deepest->depth, deepest->stack);
}

int main(int argc, char **argv)
{
    static struct dive d;
    static struct deepest deepest;
    char random[RANDOM_EDITION_NAME];
    const char *usual[] = {random, "tests/random/editions/deep"};
    int games = argc > 1 ? TIMES * atoi(argv[1]) : 0, count = argc > 3 ? argc - 3 : 2;
    const char *const *names = argc > 3 ? (const char *const *)argv + 3 : usual;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    if (games < 1) {
        fprintf(stderr, "usage: deep_play N [SEED [EDITION...]]\n");
        return 2;
    }
    for (int i = 0; i < games; i++, seed++) {
        if (names == usual)
            seed = random_edition_next(seed, random);
        for (int edition = 0; edition < count; edition++)
            play(&d, names[edition], seed, &deepest);
    }
    report(&deepest);
    return 0;
}
