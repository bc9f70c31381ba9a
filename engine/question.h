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

/* Where a question of a kind can be. A question below another one must stay true during all that happens above it. */
enum question_traits {
    IS_OF_TURN = 1, /* its seat is the one in turn */
    MAY_WAIT = 2,   /* others may lie above it */
};

/* The stack never overflows. At most MAX_ESTATES estates wait at its bottom: a further one joins the last. Every other question and what
 * can come of it before it is gone take at most `rise` places (KINDS in question.c). A card has its effect only on top of at most
 * CARD_MAX_DEPTH questions, and an offer is made only on top of at most OFFER_MAX_DEPTH. So the most that lies above the estates is
 * OFFER_MAX_DEPTH questions and what comes of an offer, or a fine for each seat when all are infected. A shared rent asks nobody: the
 * loader allows agreements only where cash may go below zero. verify_stack.c refuses a written position that has less room. */
enum {
    MAX_ESTATES = 2,
    CARD_MAX_DEPTH = 3,
    OFFER_MAX_DEPTH = 4,
    OFFER_RISE = 4,
    MAX_QUESTIONS = OFFER_MAX_DEPTH + OFFER_RISE,
};
_Static_assert(MAX_QUESTIONS + MAX_ESTATES == FH_MAX_STACK, "the stack has room for all questions, and no more");
_Static_assert((int)MAX_QUESTIONS >= (int)FH_MAX_SEATS, "every seat can owe a fine at once");

struct question_kind {
    enum question_asks asks;
    int traits;                  /* of enum question_traits */
    int rise;                    /* at most this many places, its own included, are taken before it is gone */
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
