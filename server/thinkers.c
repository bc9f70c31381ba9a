/* thinkers.c - see thinkers.h. */
#define _GNU_SOURCE
#include "thinkers.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREADS_MOST = 16 };

struct thinkers {
    struct transport *transport;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    struct thought *first, **last;
    bool is_ending;
    int count;
    pthread_t threads[THREADS_MOST];
};

static struct thought *take(struct thinkers *t, bool *is_ending)
{
    pthread_mutex_lock(&t->mutex);
    while (!t->first && !t->is_ending)
        pthread_cond_wait(&t->has_work, &t->mutex);
    struct thought *thought = t->first;
    if (thought && !(t->first = thought->next))
        t->last = &t->first;
    *is_ending = t->is_ending;
    pthread_mutex_unlock(&t->mutex);
    return thought;
}

/* On ending, what is still queued comes back unthought. */
static void *run(void *context)
{
    struct thinkers *t = context;
    struct thought *thought;
    bool is_ending;
    while ((thought = take(t, &is_ending))) {
        if (!is_ending)
            bot_act(&thought->bot, thought->edition, &thought->game, thought->seat, &thought->action);
        transport_post(t->transport, &thought->job);
    }
    return NULL;
}

static int threads_wanted(int count)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (count <= 0)
        count = cores > 2 ? (int)cores - 1 : 1;
    return count < THREADS_MOST ? count : THREADS_MOST;
}

struct thinkers *thinkers_new(struct transport *transport, int count)
{
    struct thinkers *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->transport = transport;
    t->last = &t->first;
    pthread_mutex_init(&t->mutex, NULL);
    pthread_cond_init(&t->has_work, NULL);
    for (int wanted = threads_wanted(count); t->count < wanted; t->count++) {
        if (pthread_create(&t->threads[t->count], NULL, run, t) != 0)
            break;
    }
    if (t->count > 0)
        return t;
    thinkers_free(t);
    return NULL;
}

void thinkers_think(struct thinkers *t, struct thought *thought)
{
    thought->next = NULL;
    pthread_mutex_lock(&t->mutex);
    *t->last = thought;
    t->last = &thought->next;
    pthread_cond_signal(&t->has_work);
    pthread_mutex_unlock(&t->mutex);
}

void thinkers_free(struct thinkers *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->mutex);
    t->is_ending = true;
    pthread_cond_broadcast(&t->has_work);
    pthread_mutex_unlock(&t->mutex);
    for (int i = 0; i < t->count; i++)
        pthread_join(t->threads[i], NULL);
    pthread_cond_destroy(&t->has_work);
    pthread_mutex_destroy(&t->mutex);
    free(t);
}
