/* store_worker.c - the two threads of the store.
 *
 * The writer takes whatever waits at this moment into one transaction and commits it: while one group is being flushed the next one
 * gathers, so groups form by themselves and nobody waits for a timer. If anything but a refusal happens in a group, the group is rolled
 * back and each of its jobs is tried once more in a transaction of its own. So only the jobs that cannot be written fail, and a damaged
 * stream does not disturb the others. */
#define _GNU_SOURCE
#include "store_parts.h"

#include <stdlib.h>
#include <string.h>

enum { GROUP_JOBS = 512, GROUP_BYTES = 4 << 20 };

/* ---- Taking and handing over ------------------------------------------------------------------------------------------------------ */

/* The jobs of one group. Waits for the first; an empty list says that the store stops and nothing is left. */
static struct job *take_group(struct store *store)
{
    struct job_list group;
    size_t bytes = 0;
    job_list_init(&group);
    pthread_mutex_lock(&store->mutex);
    while (!store->to_write.first && !store->is_stopping)
        pthread_cond_wait(&store->written, &store->mutex);
    for (int i = 0; i < GROUP_JOBS && bytes < GROUP_BYTES && store->to_write.first; i++) {
        struct job *job = job_list_take(&store->to_write);
        bytes += job->bytes;
        job_list_add(&group, job);
    }
    pthread_mutex_unlock(&store->mutex);
    return group.first;
}

void store_hand_over(struct store *store, struct job *first)
{
    pthread_mutex_lock(&store->mutex);
    for (struct job *job = first, *next; job; job = next) {
        next = job->next;
        job_list_add(&store->done, job);
    }
    bool wakes = !store->is_woken;
    store->is_woken = true;
    pthread_mutex_unlock(&store->mutex);
    if (wakes)
        store->options.wake(store->options.user);
}

/* ---- Writing ---------------------------------------------------------------------------------------------------------------------- */

/* A refusal has changed nothing, and the transaction can go on. */
static bool is_refusal(enum store_status status)
{
    return status == STORE_TAKEN || status == STORE_MISSING;
}

static void roll_back(struct database *d)
{
    if (!sqlite3_get_autocommit(d->handle)) /* some errors have rolled back already */
        database_run(d, SQL_ROLLBACK);
}

/* The jobs up to END (not included) in one transaction. The status of the transaction, not of the jobs. */
static enum store_status write_jobs(struct database *d, struct job *first, const struct job *end)
{
    enum store_status status = database_run(d, SQL_BEGIN_WRITE);
    for (struct job *job = first; job != end && status == STORE_OK; job = job->next) {
        status = job_write(d, job);
        status = is_refusal(status) ? STORE_OK : status;
    }
    if (status == STORE_OK)
        status = database_run(d, SQL_COMMIT);
    if (status != STORE_OK)
        roll_back(d);
    return status;
}

static void count_write(struct store_counts *counts, const struct job *job)
{
    enum store_status status = job->written.status;
    counts->last_write = status == STORE_DAMAGED || is_refusal(status) ? counts->last_write : status;
    counts->writes += status == STORE_OK;
    counts->taken += status == STORE_TAKEN;
    counts->failed += status != STORE_OK && !is_refusal(status);
    for (size_t i = 0; i < job->batch_count && status == STORE_OK; i++)
        counts->lines += job->batches[i].line_count;
}

/* Counts a group, and reports it when the disk begins or ceases to refuse. */
static void count_group(struct store *store, const struct job *first, unsigned commits)
{
    pthread_mutex_lock(&store->mutex);
    enum store_status before = store->counts.last_write;
    for (const struct job *job = first; job; job = job->next)
        count_write(&store->counts, job);
    store->counts.commits += commits;
    enum store_status after = store->counts.last_write;
    pthread_mutex_unlock(&store->mutex);
    if (before != after)
        store_report(store, after == STORE_OK ? "the store can write again" : store_status_text(after));
}

static void write_group(struct store *store, struct job *first)
{
    unsigned commits = 0;
    if (write_jobs(&store->writing, first, NULL) == STORE_OK) {
        commits = 1;
    } else {
        for (struct job *job = first; job; job = job->next) {
            enum store_status status = write_jobs(&store->writing, job, job->next);
            commits += status == STORE_OK;
            if (status != STORE_OK)
                job->written.status = status;
        }
    }
    count_group(store, first, commits);
    store_hand_over(store, first);
}

void *store_writer_run(void *user)
{
    struct store *store = user;
    for (struct job *group; (group = take_group(store));)
        write_group(store, group);
    return NULL;
}

/* ---- Reading ---------------------------------------------------------------------------------------------------------------------- */

void *store_reader_run(void *user)
{
    struct store *store = user;
    for (;;) {
        pthread_mutex_lock(&store->mutex);
        while (!store->to_read.first && !store->is_stopping)
            pthread_cond_wait(&store->read, &store->mutex);
        struct job *job = job_list_take(&store->to_read);
        pthread_mutex_unlock(&store->mutex);
        if (!job)
            return NULL;
        job_read(&store->reading, job);
        store_hand_over(store, job);
    }
}
