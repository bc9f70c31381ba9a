/* run.c - see run.h. A thread takes one game at a time, so that those that were begun are always the first ones of the run. */
#include "run.h"
#include "in_order.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct crew {
    const struct run *run;
    struct in_order list;
    atomic_uint_fast64_t next, done, left;
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
        kinds[seat] = run->bots[(*first_bot + seat) % run->seat_count].kind;
    match->rounds = run->rounds;
    if (!match_begin(match, run->edition, kinds, run->seat_count, run_seed(run, number)))
        return false;
    for (int seat = 0; seat < run->seat_count; seat++) {
        match->bots[seat].settings = run->bots[(*first_bot + seat) % run->seat_count].settings;
        if (run->budget)
            match->bots[seat].budget = run->budget;
    }
    return true;
}

/* False if the game was left. */
static bool play_one(struct worker *w, uint64_t number)
{
    const struct run *run = w->crew->run;
    struct tally_game game;
    int first_bot;
    if (!run_prepare(run, number, &w->match, &first_bot))
        w->crew->is_broken = true;
    else if (run->only_walks)
        return tally_walk(&w->tally, &w->match, run->stop);
    else if (!tally_play(&w->tally, &w->match, first_bot, run->stop, &game))
        return false;
    else if (run->each && !in_order_add(&w->crew->list, number, &game))
        w->crew->is_broken = true;
    return true;
}

static bool goes_on(const struct crew *crew)
{
    return !crew->is_broken && (!crew->run->stop || *crew->run->stop == 0);
}

static void *work(void *context)
{
    struct worker *w = context;
    struct crew *crew = w->crew;
    uint64_t number;
    while (goes_on(crew) && (number = atomic_fetch_add(&crew->next, 1)) < crew->run->games) {
        if (!play_one(w, number)) {
            crew->left++;
            continue;
        }
        uint64_t done = atomic_fetch_add(&crew->done, 1) + 1;
        if (crew->run->progress)
            crew->run->progress(crew->run->context, done);
    }
    return NULL;
}

static void work_together(struct worker *workers, int count)
{
    int begun = 0;
    while (begun < count - 1 && pthread_create(&workers[begun].thread, NULL, work, &workers[begun]) == 0)
        begun++;
    work(&workers[count - 1]); /* this thread works too */
    for (int i = 0; i < begun; i++)
        pthread_join(workers[i].thread, NULL);
}

bool run_games(const struct run *run, struct tally *tally, struct run_end *end)
{
    struct crew crew = {.run = run};
    int count = run->threads > 0 ? run->threads : 1;
    struct worker *workers = calloc((size_t)count, sizeof *workers);
    memset(tally, 0, sizeof *tally);
    if (!workers)
        return false;
    in_order_init(&crew.list, run->each, run->context);
    for (int i = 0; i < count; i++)
        workers[i].crew = &crew;
    work_together(workers, count);
    for (int i = 0; i < count; i++)
        tally_add(tally, &workers[i].tally);
    if (run->each)
        in_order_flush(&crew.list);
    *end = (struct run_end){.begun = crew.next < run->games ? crew.next : run->games, .left = crew.left};
    end->is_stopped = tally->games < run->games;
    in_order_clear(&crew.list);
    free(workers);
    return !crew.is_broken;
}
