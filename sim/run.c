/* run.c - see run.h. */
#include "run.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 16 }; /* games that a thread takes at a time */

struct crew {
    const struct run *run;
    atomic_uint_fast64_t next, done;
    atomic_bool is_broken;
};

struct worker {
    struct crew *crew;
    pthread_t thread;
    struct tally tally;
    struct match match;
};

uint64_t run_seed(const struct run *run, uint64_t number)
{
    return run->seed + number * UINT64_C(0x9e3779b97f4a7c15);
}

bool run_prepare(const struct run *run, uint64_t number, struct match *match, int *first_bot)
{
    const struct bot_kind *kinds[FH_MAX_SEATS];
    *first_bot = (int)(number % (uint64_t)run->seat_count);
    for (int seat = 0; seat < run->seat_count; seat++)
        kinds[seat] = run->kinds[(*first_bot + seat) % run->seat_count];
    match->rounds = run->rounds;
    if (!match_begin(match, run->edition, kinds, run->seat_count, run_seed(run, number)))
        return false;
    for (int seat = 0; seat < run->seat_count && run->budget; seat++)
        match->bots[seat].budget = run->budget;
    return true;
}

static void play_one(struct worker *w, uint64_t number)
{
    const struct run *run = w->crew->run;
    int first_bot;
    if (!run_prepare(run, number, &w->match, &first_bot)) {
        w->crew->is_broken = true;
    } else if (run->only_walks) {
        tally_walk(&w->tally, &w->match);
        w->tally.games++;
    } else {
        tally_play(&w->tally, &w->match, first_bot);
    }
}

static void *work(void *context)
{
    struct worker *w = context;
    struct crew *crew = w->crew;
    uint64_t first, games = crew->run->games;
    while (!crew->is_broken && (first = atomic_fetch_add(&crew->next, BATCH)) < games) {
        uint64_t last = first + BATCH < games ? first + BATCH : games;
        for (uint64_t number = first; number < last; number++)
            play_one(w, number);
        uint64_t done = atomic_fetch_add(&crew->done, last - first) + last - first;
        if (crew->run->progress)
            crew->run->progress(crew->run->context, done);
    }
    return NULL;
}

bool run_games(const struct run *run, struct tally *tally)
{
    struct crew crew = {.run = run};
    int count = run->threads > 0 ? run->threads : 1, begun = 0;
    struct worker *workers = calloc((size_t)count, sizeof *workers);
    memset(tally, 0, sizeof *tally);
    if (!workers)
        return false;
    for (int i = 0; i < count; i++)
        workers[i].crew = &crew;
    while (begun < count - 1 && pthread_create(&workers[begun].thread, NULL, work, &workers[begun]) == 0)
        begun++;
    work(&workers[count - 1]); /* this thread works too */
    for (int i = 0; i < begun; i++)
        pthread_join(workers[i].thread, NULL);
    for (int i = 0; i < count; i++)
        tally_add(tally, &workers[i].tally);
    free(workers);
    return !crew.is_broken;
}
