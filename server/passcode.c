/* passcode.c - see passcode.h.
 *
 * The loop owns every ask and keeps it in the list `all`. A thread has one only between take() and transport_post(), and then touches only
 * its job, texts and answer. `mutex` guards the queue and the counts of what waits and runs; all else belongs to the loop. */
#define _GNU_SOURCE
#include "passcode.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* OWASP's second choice for Argon2id: 19 MiB, two passes, one lane. */
enum { MEMORY = 19 * 1024 * 1024, PASSES = 2 };

_Static_assert(PASSCODE_STORED_SIZE == crypto_pwhash_STRBYTES, "the length of a stored hash");

struct ask {
    struct transport_job job;
    struct ask *next;          /* in the queue */
    struct ask *older, *newer; /* in `all` */
    struct passcodes *owner;   /* NULL: it has been freed */
    passcode_hashed *hashed;   /* at most one of the two is set; none: the user has gone */
    passcode_checked *checked;
    void *user;
    bool is_check, has_stored, is_well; /* is_well: there is a hash, or the passcode is right */
    char text[PASSCODE_MOST + 1], stored[PASSCODE_STORED_SIZE];
};

struct passcodes {
    struct transport *transport;
    struct ask *all;
    struct passcode_counts counts;
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    struct ask *first, **last;
    bool is_ending;
    int thread_count;
    pthread_t threads[PASSCODES_AT_ONCE];
};

/* ---- The work, on the threads ----------------------------------------------------------------------------------------------------- */

static bool make_hash(const char *text, char stored[PASSCODE_STORED_SIZE])
{
    return crypto_pwhash_str(stored, text, strlen(text), PASSES, MEMORY) == 0;
}

/* Where there is nothing to compare with, a hash that nobody sees takes the same time. */
static bool is_right(const struct ask *ask)
{
    char unused[PASSCODE_STORED_SIZE];
    if (ask->has_stored && crypto_pwhash_str_needs_rehash(ask->stored, PASSES, MEMORY) >= 0)
        return crypto_pwhash_str_verify(ask->stored, ask->text, strlen(ask->text)) == 0;
    make_hash(ask->text, unused);
    sodium_memzero(unused, sizeof unused);
    return false;
}

static void work(struct ask *ask)
{
    ask->is_well = ask->is_check ? is_right(ask) : make_hash(ask->text, ask->stored);
    sodium_memzero(ask->text, sizeof ask->text);
}

static struct ask *take(struct passcodes *p)
{
    pthread_mutex_lock(&p->mutex);
    while (!p->first && !p->is_ending)
        pthread_cond_wait(&p->has_work, &p->mutex);
    struct ask *ask = p->is_ending ? NULL : p->first;
    if (ask && !(p->first = ask->next))
        p->last = &p->first;
    p->counts.waiting -= ask != NULL;
    p->counts.running += ask != NULL;
    pthread_mutex_unlock(&p->mutex);
    return ask;
}

static void give_back(struct passcodes *p, struct ask *ask)
{
    pthread_mutex_lock(&p->mutex);
    p->counts.running--;
    pthread_mutex_unlock(&p->mutex);
    transport_post(p->transport, &ask->job);
}

static void *run(void *context)
{
    struct passcodes *p = context;
    struct ask *ask;
    while ((ask = take(p))) {
        work(ask);
        give_back(p, ask);
    }
    return NULL;
}

/* ---- Asks, on the loop ------------------------------------------------------------------------------------------------------------ */

static void unlink_ask(struct ask *ask)
{
    if (ask->newer)
        ask->newer->older = ask->older;
    else
        ask->owner->all = ask->older;
    if (ask->older)
        ask->older->newer = ask->newer;
}

static void free_ask(struct ask *ask)
{
    sodium_memzero(ask, sizeof *ask);
    free(ask);
}

static void count(struct passcode_counts *counts, const struct ask *ask)
{
    if (ask->is_check) {
        counts->checked++;
        counts->right += ask->is_well;
    } else {
        counts->hashed++;
    }
}

/* The callback may free the passcodes, so nothing of them is touched after it. */
static void deliver(struct transport_job *job)
{
    struct ask *ask = (struct ask *)job;
    if (ask->owner) {
        count(&ask->owner->counts, ask);
        unlink_ask(ask);
        if (ask->hashed)
            ask->hashed(ask->user, ask->is_well ? ask->stored : NULL);
        else if (ask->checked)
            ask->checked(ask->user, ask->is_well);
    }
    free_ask(ask);
}

static struct ask *new_ask(struct passcodes *p, const char *text, void *user)
{
    size_t length = strlen(text);
    struct ask *ask = length > 0 && length <= PASSCODE_MOST ? calloc(1, sizeof *ask) : NULL;
    if (!ask)
        return NULL;
    ask->job.run = deliver;
    ask->owner = p;
    ask->user = user;
    memcpy(ask->text, text, length);
    return ask;
}

/* False: the queue is full. */
static bool enqueue(struct passcodes *p, struct ask *ask)
{
    pthread_mutex_lock(&p->mutex);
    bool fits = p->counts.waiting < PASSCODES_WAITING;
    if (fits) {
        *p->last = ask;
        p->last = &ask->next;
        p->counts.waiting++;
        pthread_cond_signal(&p->has_work);
    }
    pthread_mutex_unlock(&p->mutex);
    return fits;
}

/* Links the ask before a thread can see it. */
static bool begin(struct passcodes *p, struct ask *ask)
{
    ask->older = p->all;
    if (p->all)
        p->all->newer = ask;
    p->all = ask;
    if (enqueue(p, ask))
        return true;
    p->counts.refused++;
    unlink_ask(ask);
    free_ask(ask);
    return false;
}

bool passcode_hash(struct passcodes *p, const char *text, passcode_hashed *done, void *user)
{
    struct ask *ask = new_ask(p, text, user);
    if (!ask)
        return false;
    ask->hashed = done;
    return begin(p, ask);
}

bool passcode_check(struct passcodes *p, const char *text, const char *stored, passcode_checked *done, void *user)
{
    struct ask *ask = new_ask(p, text, user);
    if (!ask)
        return false;
    ask->checked = done;
    ask->is_check = true;
    ask->has_stored = stored && strlen(stored) < sizeof ask->stored;
    if (ask->has_stored)
        memcpy(ask->stored, stored, strlen(stored));
    return begin(p, ask);
}

/* Out of the queue, if no thread has taken it yet. */
static bool dequeue(struct passcodes *p, struct ask *ask)
{
    pthread_mutex_lock(&p->mutex);
    struct ask **link = &p->first;
    while (*link && *link != ask)
        link = &(*link)->next;
    bool is_found = *link != NULL;
    if (is_found) {
        *link = ask->next;
        if (!ask->next)
            p->last = link;
        p->counts.waiting--;
    }
    pthread_mutex_unlock(&p->mutex);
    return is_found;
}

void passcodes_drop(struct passcodes *p, const void *user)
{
    struct ask *older;
    for (struct ask *ask = p->all; ask; ask = older) {
        older = ask->older;
        if (ask->user != user)
            continue;
        ask->hashed = NULL;
        ask->checked = NULL;
        if (dequeue(p, ask)) {
            unlink_ask(ask);
            free_ask(ask);
        }
    }
}

struct passcode_counts passcode_counts(struct passcodes *p)
{
    pthread_mutex_lock(&p->mutex);
    struct passcode_counts counts = p->counts;
    pthread_mutex_unlock(&p->mutex);
    return counts;
}

/* ---- Beginning and end ------------------------------------------------------------------------------------------------------------ */

struct passcodes *passcodes_new(struct transport *transport)
{
    struct passcodes *p = sodium_init() < 0 ? NULL : calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->transport = transport;
    p->last = &p->first;
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->has_work, NULL);
    for (; p->thread_count < PASSCODES_AT_ONCE; p->thread_count++) {
        if (pthread_create(&p->threads[p->thread_count], NULL, run, p) != 0)
            break;
    }
    if (p->thread_count > 0)
        return p;
    passcodes_free(p);
    return NULL;
}

static void end_threads(struct passcodes *p)
{
    pthread_mutex_lock(&p->mutex);
    p->is_ending = true;
    pthread_cond_broadcast(&p->has_work);
    pthread_mutex_unlock(&p->mutex);
    for (int i = 0; i < p->thread_count; i++)
        pthread_join(p->threads[i], NULL);
}

/* What waits is forgotten. An ask that is posted already belongs to the transport, which frees it by deliver(). */
void passcodes_free(struct passcodes *p)
{
    if (!p)
        return;
    end_threads(p);
    struct ask *older;
    for (struct ask *ask = p->all; ask; ask = older) {
        older = ask->older;
        bool is_waiting = dequeue(p, ask);
        ask->owner = NULL;
        if (is_waiting)
            free_ask(ask);
    }
    pthread_cond_destroy(&p->has_work);
    pthread_mutex_destroy(&p->mutex);
    free(p);
}
