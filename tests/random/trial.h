/* trial.h - one random game on trial: the game, what led to it, and how a failure is told.
 *
 * Everything is drawn from two streams that follow from the seed: `play` decides what happens in the game, `probe` what is tried out on
 * it. So a failure can be had again from edition, seed and number of seats, and what is tried never changes the course of the game. */
#ifndef FREEHOLD_TRIAL_H
#define FREEHOLD_TRIAL_H

#include "freehold.h"

/* How often something was met, over all trials. */
struct census {
    int64_t games, finished, steps, rolls, branches, garbage, accepted, followed;
    int64_t actions[FH_ACT_COUNT], questions[FH_ASK_COUNT], events[FH_EV_COUNT], reasons[FH_REASON_COUNT];
};

/* The texts of what was done so far, one line each. */
struct record {
    char *text;
    size_t length, size;
};

struct trial {
    const fh_edition *edition;
    const char *name;     /* what the edition was loaded by */
    const char *changes;  /* the rules that were changed in it, one line `rule NAME = VALUE` each */
    uint32_t edition_key; /* a number of its own for each edition and each change of its rules */
    uint64_t seed;
    int seats;
    bool is_thorough; /* try everything at every step, and not only now and then */
    fh_game game;
    fh_stream play, probe;
    struct record record;
    int64_t step;
    char doing[FH_ACTION_TEXT_SIZE]; /* the action at hand */
    struct census *census;
};

/* Begins a game. The record's memory is kept from one trial to the next. */
void trial_begin(struct trial *t);

/* Tells what is wrong, keeps the record in build/failures/, and ends the program, unless it holds. */
void trial_require(struct trial *t, bool holds, const char *what);
void trial_require_good(struct trial *t, const char *broken); /* of fh_verify: NULL is good */

/* Is it the turn of something that is tried once in so many steps? In a thorough trial it always is. */
bool trial_samples(struct trial *t, uint32_t one_in);

/* Does what check allows, under all the eyes there are: both texts there and back, the events, verify. */
void trial_do(struct trial *t, const fh_action *action);

/* A place to come back to after trying how the game could go on. */
struct trial_mark {
    fh_game game;
    int64_t step;
    size_t record_length;
};
struct trial_mark trial_mark(const struct trial *t);
void trial_return(struct trial *t, const struct trial_mark *mark);

/* If the program is ended by a signal or a sanitizer, this trial is told and its record kept. */
void trial_watch(struct trial *t);

/* Writes edition, rules, seats and actions so that trial_replay can do them again. */
void trial_keep(const struct trial *t, const char *path);

#endif
