/* thinkers.h - threads on which computer players think, so that the loop never waits for one.
 *
 * A thought is given copies of everything it needs but the edition, which must outlive it. It never gets a dealer, so it can't know the
 * dice or sealed bids. */
#ifndef FREEHOLD_THINKERS_H
#define FREEHOLD_THINKERS_H

#include "bot.h"
#include "transport.h"

struct thinkers;

struct thought {
    struct transport_job job; /* by which the thought comes back */
    struct thought *next;
    const fh_edition *edition;
    fh_game game;
    struct bot bot; /* changed by thinking: its memory and its generator go on */
    fh_seat seat;
    fh_action action;
};

/* COUNT threads, 0: one less than the machine has cores, but at least one. NULL: no memory or no thread. */
struct thinkers *thinkers_new(struct transport *transport, int count);

/* Queues the thought. Its job runs on the loop when it is done. */
void thinkers_think(struct thinkers *thinkers, struct thought *thought);

/* Waits for the thoughts that are being thought; those that were not begun yet come back with nothing done, on the next run of the loop or
 * in transport_free(). */
void thinkers_free(struct thinkers *thinkers);

#endif
