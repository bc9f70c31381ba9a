/* sim_watch.h - somebody watches a run: a bar with the time left if standard error is a terminal, and Ctrl-C.
 *
 * The first Ctrl-C lets no more games begin and gives those under way two seconds to end; after that, or by another Ctrl-C, they are left.
 * A third one ends the program at once. */
#ifndef FREEHOLD_SIM_WATCH_H
#define FREEHOLD_SIM_WATCH_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

struct sim_watch {
    double began, told;
    uint64_t games;
    bool is_shown;
    pthread_mutex_t lock;
};

/* 0 goes on, 1 no more games begin, 2 those under way are left; see struct run. */
extern volatile sig_atomic_t sim_stop;

void sim_watch_begin(struct sim_watch *watch, uint64_t games);
void sim_watch_progress(struct sim_watch *watch, uint64_t done); /* by any thread */
double sim_watch_end(struct sim_watch *watch);                   /* the seconds that it took; Ctrl-C ends the program again */

#endif
