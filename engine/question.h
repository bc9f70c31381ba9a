/* question.h - the stack of questions. docs/questions.md is this table for people. */
#ifndef FREEHOLD_QUESTION_H
#define FREEHOLD_QUESTION_H

#include "play.h"

enum question_asks {
    ASKS_NOBODY,
    ASKS_SEAT,
    ASKS_RIVALS, /* all of its seats but the one who leads */
    ASKS_ALL,    /* all of its seats, for one joint action */
    ASKS_CHANCE,
};

/* Where a question of a kind can be. A question below another one must stay true whatever happens above it. */
enum question_traits {
    IS_OF_TURN = 1, /* its seat is the one in turn */
    MAY_WAIT = 2,   /* others may lie above it */
};

struct question_kind {
    enum question_asks asks;
    int traits;                  /* of enum question_traits */
    bool (*run)(struct play *p); /* goes on by itself and says whether it did; NULL: only an answer goes on */
    void (*leave)(struct play *p, int place, fh_seat seat, uint8_t heir);
};

const struct question_kind *question_kind(uint8_t kind);
void question_leave_all(struct play *p, fh_seat seat, uint8_t heir); /* a seat has left the game */
void question_run(struct play *p);

/* Goes on until somebody is asked. After most actions there is nothing to go on with. */
static inline void question_settle(struct play *p)
{
    if (p->game->depth > 0 || p->game->phase == FH_TURN_ENDING || (p->game->flags & FH_FLAG_LANDED))
        question_run(p);
}

#endif
