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

/* Which fields of fh_question a kind uses besides kind and seat. The others are zero. Texts, JSON and fh_verify go by this. Two bits say
 * where such a question can be at all; what lies below another one must stay true whatever happens above it. */
enum question_uses {
    USES_SEATS = 1 << 0,
    USES_SQUARE = 1 << 1,
    USES_OTHER = 1 << 2,
    USES_WHY = 1 << 3,
    USES_DECK = 1 << 4,
    USES_STEP = 1 << 5,
    USES_AMOUNT = 1 << 6,
    USES_COUNT = 1 << 7,
    USES_SQUARES = 1 << 8,
    USES_SLOTS = 1 << 9,
    USES_OFFER = 1 << 10, /* the terms in game.offer */
    IS_OF_TURN = 1 << 11, /* its seat is the one in turn */
    MAY_WAIT = 1 << 12,   /* others may lie above it */
    USES_LOT = USES_SEATS | USES_SQUARE | USES_STEP,
};

struct question_kind {
    enum question_asks asks;
    int uses;                    /* of enum question_uses */
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
