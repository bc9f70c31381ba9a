/* store.c - the calls of the store, on the owner's side. Each call checks and copies its arguments into a job and queues it; the threads of
 * store_worker.c do the work; store_deliver() runs the callbacks and tells those that watch. */
#define _GNU_SOURCE
#include "store_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUEUE_MOST = 8192, QUEUE_BYTES = 64 << 20 };

struct store_watch {
    struct store_watch *next;
    store_grown *grown;
    void *user;
    bool is_dead;
    char stream[];
};

const char *store_status_text(enum store_status status)
{
    static const char *const texts[] = {
        [STORE_OK] = "all is well",
        [STORE_TAKEN] = "somebody else has written to the stream before",
        [STORE_BUSY] = "the store has too much to do",
        [STORE_INVALID] = "the store does not take such names or sizes",
        [STORE_MISSING] = "there is no such stream",
        [STORE_DAMAGED] = "the stream is damaged",
        [STORE_NO_ROOM] = "the disk of the store is full",
        [STORE_FAILED] = "the store cannot use its disk",
    };
    return texts[status];
}

/* ---- Jobs ------------------------------------------------------------------------------------------------------------------------- */

void job_list_init(struct job_list *list)
{
    list->first = NULL;
    list->end = &list->first;
}

void job_list_add(struct job_list *list, struct job *job)
{
    job->next = NULL;
    *list->end = job;
    list->end = &job->next;
}

struct job *job_list_take(struct job_list *list)
{
    struct job *job = list->first;
    if (!job)
        return NULL;
    list->first = job->next;
    if (!list->first)
        list->end = &list->first;
    job->next = NULL;
    return job;
}

void job_free(struct job *job)
{
    free(job->answer);
    free(job);
}

/* A job with SIZE bytes behind it. NULL: no memory. */
static struct job *job_new(enum job_kind kind, size_t size, void *user)
{
    struct job *job = calloc(1, sizeof *job + size);
    if (!job)
        return NULL;
    job->kind = kind;
    job->user = user;
    job->bytes = sizeof *job + size;
    return job;
}

/* Memory behind a job, given out from its front. Addresses of arrays come first, for their alignment. */
struct space {
    char *at;
};

static void *space_copy(struct space *space, const void *bytes, size_t size)
{
    char *copy = space->at;
    if (size)
        memcpy(copy, bytes, size);
    space->at += size;
    return copy;
}

static const char *space_name(struct space *space, const char *name)
{
    return space_copy(space, name, strlen(name) + 1);
}

/* ---- What is taken ---------------------------------------------------------------------------------------------------------------- */

static bool is_name(const char *name)
{
    size_t length = name ? strlen(name) : 0;
    return length > 0 && length <= STORE_NAME_MOST;
}

static bool is_line(const struct store_text *line)
{
    return line->size <= STORE_LINE_MOST &&
           (line->size == 0 || (!memchr(line->bytes, '\n', line->size) && !memchr(line->bytes, 0, line->size)));
}

static bool are_items(const struct store_item *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_name(items[i].key) || items[i].size > STORE_VALUE_MOST)
            return false;
    }
    return count <= STORE_LINES_MOST;
}

static bool is_batch(const struct store_batch *batch)
{
    for (size_t i = 0; i < batch->line_count && i < STORE_LINES_MOST; i++) {
        if (!is_line(&batch->lines[i]))
            return false;
    }
    return is_name(batch->stream) && batch->line_count <= STORE_LINES_MOST && batch->line_count + batch->secret_count > 0 &&
           batch->expected <= INT64_MAX - STORE_LINES_MOST && are_items(batch->secrets, batch->secret_count);
}

/* Every batch is good, and no two are for one stream. */
static bool are_batches(const struct store_batch *batches, size_t count)
{
    for (size_t i = 0; i < count && i < STORE_BATCHES_MOST; i++) {
        if (!is_batch(&batches[i]))
            return false;
        for (size_t k = 0; k < i; k++) {
            if (strcmp(batches[k].stream, batches[i].stream) == 0)
                return false;
        }
    }
    return count > 0 && count <= STORE_BATCHES_MOST;
}

/* ---- The queue -------------------------------------------------------------------------------------------------------------------- */

/* Queues the job, or frees it and says why not. The last callbacks of a store that closes find no room. */
static enum store_status enqueue(struct store *store, struct job *job)
{
    if (!job)
        return STORE_FAILED;
    pthread_mutex_lock(&store->mutex);
    bool has_room =
        store->counts.queued < store->options.queue_most && store->bytes + job->bytes <= store->options.bytes_most && !store->is_stopping;
    if (has_room) {
        store->counts.queued++;
        store->bytes += job->bytes;
        job_list_add(job_writes(job) ? &store->to_write : &store->to_read, job);
        pthread_cond_signal(job_writes(job) ? &store->written : &store->read);
    } else {
        store->counts.busy++;
    }
    pthread_mutex_unlock(&store->mutex);
    if (!has_room)
        job_free(job);
    return has_room ? STORE_OK : STORE_BUSY;
}

/* ---- Writing ---------------------------------------------------------------------------------------------------------------------- */

static size_t items_size(const struct store_item *items, size_t count)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += sizeof *items + strlen(items[i].key) + 1 + items[i].size + 1;
    return size;
}

static size_t batch_size(const struct store_batch *batch)
{
    size_t size = sizeof *batch + strlen(batch->stream) + 1 + items_size(batch->secrets, batch->secret_count);
    for (size_t i = 0; i < batch->line_count; i++)
        size += sizeof *batch->lines + batch->lines[i].size + 1;
    return size;
}

/* The bytes of items whose array is already copied. A value without bytes keeps an address, for NULL would delete it. */
static void copy_items(struct space *space, struct store_item *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        items[i].key = space_name(space, items[i].key);
        if (items[i].value) {
            items[i].value = space_copy(space, items[i].value, items[i].size);
            space->at++;
        }
    }
}

static void copy_batch(struct space *space, struct store_batch *batch)
{
    struct store_text *lines = (struct store_text *)(uintptr_t)batch->lines;
    batch->stream = space_name(space, batch->stream);
    for (size_t i = 0; i < batch->line_count; i++) {
        lines[i].bytes = space_copy(space, lines[i].bytes, lines[i].size);
        space->at++; /* the zero behind it */
    }
    copy_items(space, (struct store_item *)(uintptr_t)batch->secrets, batch->secret_count);
}

/* All arrays first, then the bytes they point to. */
static void copy_batches(struct job *job, const struct store_batch *batches, size_t count)
{
    struct space space = {(char *)(job + 1)};
    struct store_batch *copies = space_copy(&space, batches, count * sizeof *batches);
    for (size_t i = 0; i < count; i++) {
        copies[i].lines = space_copy(&space, batches[i].lines, batches[i].line_count * sizeof *batches[i].lines);
        copies[i].secrets = space_copy(&space, batches[i].secrets, batches[i].secret_count * sizeof *batches[i].secrets);
    }
    for (size_t i = 0; i < count; i++)
        copy_batch(&space, &copies[i]);
    job->batches = copies;
    job->batch_count = count;
}

enum store_status store_append(struct store *store, const struct store_batch *batches, size_t count, store_write_done *done, void *user)
{
    size_t size = 0, lines = 0;
    if (!are_batches(batches, count))
        return STORE_INVALID;
    for (size_t i = 0; i < count; i++) {
        size += batch_size(&batches[i]);
        lines += batches[i].line_count;
    }
    if (lines > STORE_LINES_MOST || size > STORE_BYTES_MOST)
        return STORE_INVALID;
    struct job *job = job_new(JOB_APPEND, size, user);
    if (job) {
        copy_batches(job, batches, count);
        job->done.write = done;
    }
    return enqueue(store, job);
}

/* A job about one name, and a key or the like where there is one. */
static struct job *named_job(enum job_kind kind, const char *name, const char *key, void *user)
{
    struct job *job = job_new(kind, strlen(name) + 1 + (key ? strlen(key) + 1 : 0), user);
    if (!job)
        return NULL;
    struct space space = {(char *)(job + 1)};
    job->name = space_name(&space, name);
    job->key = key ? space_name(&space, key) : NULL;
    return job;
}

enum store_status store_erase(struct store *store, const char *stream, uint64_t from, uint64_t to, store_write_done *done, void *user)
{
    if (!is_name(stream) || from < 1 || to < from || to - from >= STORE_LINES_MOST || to > INT64_MAX)
        return STORE_INVALID;
    struct job *job = named_job(JOB_ERASE, stream, NULL, user);
    if (job) {
        job->from = from;
        job->to = to;
        job->done.write = done;
    }
    return enqueue(store, job);
}

enum store_status store_delete(struct store *store, const char *stream, store_write_done *done, void *user)
{
    if (!is_name(stream))
        return STORE_INVALID;
    struct job *job = named_job(JOB_DELETE, stream, NULL, user);
    if (job)
        job->done.write = done;
    return enqueue(store, job);
}

/* Every space has a name, and there is something to write. The size of all is put in SIZE. */
static bool are_puts(const struct store_put *puts, size_t count, size_t *size)
{
    *size = 0;
    for (size_t i = 0; i < count && i < STORE_BATCHES_MOST; i++) {
        if (!is_name(puts[i].space) || puts[i].count == 0 || !are_items(puts[i].items, puts[i].count))
            return false;
        *size += sizeof *puts + strlen(puts[i].space) + 1 + items_size(puts[i].items, puts[i].count);
    }
    return count > 0 && count <= STORE_BATCHES_MOST && *size <= STORE_BYTES_MOST;
}

/* All arrays first, then the bytes they point to. */
static void copy_puts(struct job *job, const struct store_put *puts, size_t count)
{
    struct space space = {(char *)(job + 1)};
    struct store_put *copies = space_copy(&space, puts, count * sizeof *puts);
    for (size_t i = 0; i < count; i++)
        copies[i].items = space_copy(&space, puts[i].items, puts[i].count * sizeof *puts[i].items);
    for (size_t i = 0; i < count; i++) {
        copies[i].space = space_name(&space, puts[i].space);
        copy_items(&space, (struct store_item *)(uintptr_t)copies[i].items, puts[i].count);
    }
    job->puts = copies;
    job->put_count = count;
}

enum store_status store_put_all(struct store *store, const struct store_put *puts, size_t count, store_write_done *done, void *user)
{
    size_t size;
    if (!are_puts(puts, count, &size))
        return STORE_INVALID;
    struct job *job = job_new(JOB_PUT, size, user);
    if (job) {
        copy_puts(job, puts, count);
        job->done.write = done;
    }
    return enqueue(store, job);
}

enum store_status store_put(struct store *store, const char *space, const struct store_item *items, size_t count, store_write_done *done,
                            void *user)
{
    const struct store_put only = {space, items, count};
    return store_put_all(store, &only, 1, done, user);
}

/* ---- Reading ---------------------------------------------------------------------------------------------------------------------- */

enum store_status store_read(struct store *store, const char *stream, uint64_t from, size_t most, store_lines_done *done, void *user)
{
    if (!is_name(stream) || from < 1 || from > INT64_MAX || most < 1 || most > STORE_LINES_MOST || !done)
        return STORE_INVALID;
    struct job *job = named_job(JOB_READ, stream, NULL, user);
    if (job) {
        job->from = from;
        job->most = most;
        job->done.lines = done;
    }
    return enqueue(store, job);
}

enum store_status store_read_private(struct store *store, const char *stream, store_items_done *done, void *user)
{
    if (!is_name(stream) || !done)
        return STORE_INVALID;
    struct job *job = named_job(JOB_READ_PRIVATE, stream, NULL, user);
    if (job)
        job->done.items = done;
    return enqueue(store, job);
}

enum store_status store_list(struct store *store, const char *prefix, const char *after, size_t most, store_heads_done *done, void *user)
{
    if (strlen(prefix) > STORE_NAME_MOST || strlen(after) > STORE_NAME_MOST || most < 1 || most > STORE_LINES_MOST || !done)
        return STORE_INVALID;
    struct job *job = named_job(JOB_LIST, prefix, after, user);
    if (job) {
        job->most = most;
        job->done.heads = done;
    }
    return enqueue(store, job);
}

enum store_status store_get(struct store *store, const char *space_of, const char *key, store_items_done *done, void *user)
{
    if (!is_name(space_of) || !is_name(key) || !done)
        return STORE_INVALID;
    struct job *job = named_job(JOB_GET, space_of, key, user);
    if (job)
        job->done.items = done;
    return enqueue(store, job);
}

/* ---- Watching --------------------------------------------------------------------------------------------------------------------- */

static struct store_watch **bucket_of(struct store *store, const char *stream)
{
    uint32_t hash = 2166136261u;
    for (const char *c = stream; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    return &store->watches[hash % WATCH_BUCKETS];
}

struct store_watch *store_watch_new(struct store *store, const char *stream, store_grown *grown, void *user)
{
    struct store_watch *watch = is_name(stream) ? malloc(sizeof *watch + strlen(stream) + 1) : NULL;
    if (!watch)
        return NULL;
    struct store_watch **bucket = bucket_of(store, stream);
    *watch = (struct store_watch){.next = *bucket, .grown = grown, .user = user};
    memcpy(watch->stream, stream, strlen(stream) + 1);
    *bucket = watch;
    return watch;
}

static void sweep_bucket(struct store_watch **link)
{
    while (*link) {
        struct store_watch *watch = *link;
        if (!watch->is_dead) {
            link = &watch->next;
            continue;
        }
        *link = watch->next;
        free(watch);
    }
}

/* While callbacks run, the list must stay as it is: the watch is only marked, and goes afterwards. */
void store_watch_free(struct store *store, struct store_watch *watch)
{
    if (!watch)
        return;
    watch->is_dead = true;
    if (store->is_delivering)
        store->has_dead_watches = true;
    else
        sweep_bucket(bucket_of(store, watch->stream));
}

static void tell_watches(struct store *store, const char *stream, uint64_t head)
{
    for (struct store_watch *watch = *bucket_of(store, stream); watch; watch = watch->next) {
        if (!watch->is_dead && strcmp(watch->stream, stream) == 0)
            watch->grown(watch->user, stream, head);
    }
}

static void tell_of(struct store *store, const struct job *job)
{
    if (job->written.status != STORE_OK)
        return;
    for (size_t i = 0; i < job->batch_count; i++) {
        if (job->batches[i].line_count)
            tell_watches(store, job->batches[i].stream, job->batches[i].expected + job->batches[i].line_count);
    }
    if (job->kind == JOB_DELETE)
        tell_watches(store, job->name, 0);
}

/* ---- Delivering ------------------------------------------------------------------------------------------------------------------- */

static void deliver_write(struct store *store, const struct job *job)
{
    if (job->done.write)
        job->done.write(job->user, &job->written);
    tell_of(store, job);
}

static void deliver(struct store *store, const struct job *job)
{
    switch (job->kind) {
    case JOB_APPEND:
    case JOB_ERASE:
    case JOB_DELETE:
    case JOB_PUT:
        deliver_write(store, job);
        break;
    case JOB_READ:
        job->done.lines(job->user, &job->lines);
        break;
    case JOB_READ_PRIVATE:
    case JOB_GET:
        job->done.items(job->user, &job->found);
        break;
    case JOB_LIST:
        job->done.heads(job->user, &job->heads);
        break;
    case JOB_REPORT:
        if (store->options.report)
            store->options.report(store->options.user, job->name);
        break;
    }
}

/* The call no longer counts as queued when its callback begins, so that the callback can make the next one. */
static void forget(struct store *store, const struct job *job)
{
    if (job->kind == JOB_REPORT)
        return;
    pthread_mutex_lock(&store->mutex);
    store->counts.queued--;
    store->bytes -= job->bytes;
    pthread_mutex_unlock(&store->mutex);
}

static struct job *take_done(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    struct job *first = store->done.first;
    job_list_init(&store->done);
    store->is_woken = false;
    pthread_mutex_unlock(&store->mutex);
    return first;
}

void store_deliver(struct store *store)
{
    if (!store)
        return;
    store->is_delivering = true;
    for (struct job *job = take_done(store), *next; job; job = next) {
        next = job->next;
        forget(store, job);
        deliver(store, job);
        job_free(job);
    }
    store->is_delivering = false;
    for (size_t i = 0; i < WATCH_BUCKETS && store->has_dead_watches; i++)
        sweep_bucket(&store->watches[i]);
    store->has_dead_watches = false;
}

void store_report(struct store *store, const char *sentence)
{
    struct job *job = named_job(JOB_REPORT, sentence, NULL, NULL);
    if (job)
        store_hand_over(store, job);
}

struct store_counts store_counts(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    struct store_counts counts = store->counts;
    pthread_mutex_unlock(&store->mutex);
    return counts;
}

/* ---- Opening and closing ---------------------------------------------------------------------------------------------------------- */

static struct store *store_new(const struct store_options *options)
{
    pthread_condattr_t attributes;
    struct store *store = calloc(1, sizeof *store);
    if (!store)
        return NULL;
    store->options = *options;
    store->options.queue_most = options->queue_most ? options->queue_most : QUEUE_MOST;
    store->options.bytes_most = options->bytes_most ? options->bytes_most : QUEUE_BYTES;
    store->files.lock = -1;
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->written, NULL);
    pthread_cond_init(&store->read, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&store->kept, &attributes);
    pthread_condattr_destroy(&attributes);
    job_list_init(&store->to_write);
    job_list_init(&store->to_read);
    job_list_init(&store->done);
    return store;
}

/* The writer's connection is closed last: it alone may make the checkpoint of the end. */
static void store_free(struct store *store)
{
    database_close(&store->reading);
    database_close(&store->writing);
    store_files_close(&store->files);
    pthread_cond_destroy(&store->written);
    pthread_cond_destroy(&store->read);
    pthread_cond_destroy(&store->kept);
    pthread_mutex_destroy(&store->mutex);
    free(store);
}

static void stop(struct store *store)
{
    atomic_store(&store->stops_backup, true);
    pthread_mutex_lock(&store->mutex);
    store->is_stopping = true;
    pthread_cond_broadcast(&store->written);
    pthread_cond_broadcast(&store->read);
    pthread_cond_broadcast(&store->kept);
    pthread_mutex_unlock(&store->mutex);
}

/* All three threads, or none. */
static bool start(struct store *store)
{
    bool writes = pthread_create(&store->writer, NULL, store_writer_run, store) == 0;
    bool reads = writes && pthread_create(&store->reader, NULL, store_reader_run, store) == 0;
    bool keeps = reads && (store->options.makes_no_backup || pthread_create(&store->keeper, NULL, store_keeper_run, store) == 0);
    store->has_keeper = keeps && !store->options.makes_no_backup;
    if (keeps)
        return true;
    stop(store);
    if (writes)
        pthread_join(store->writer, NULL);
    if (reads)
        pthread_join(store->reader, NULL);
    return false;
}

struct store *store_open(const struct store_options *options, char *reason, size_t size)
{
    struct store *store = store_new(options);
    snprintf(reason, size, "no memory for the store");
    if (!store)
        return NULL;
    if (store_files_open(&store->files, options->folder, reason, size) &&
        database_open(&store->writing, store->files.database, DATABASE_WRITER, reason, size) &&
        database_open(&store->reading, store->files.database, DATABASE_READER, reason, size)) {
        if (start(store))
            return store;
        snprintf(reason, size, "cannot start the threads of the store");
    }
    store_free(store);
    return NULL;
}

static void free_watches(struct store *store)
{
    for (size_t i = 0; i < WATCH_BUCKETS; i++) {
        for (struct store_watch *watch = store->watches[i]; watch; watch = watch->next)
            watch->is_dead = true;
        sweep_bucket(&store->watches[i]);
    }
}

void store_close(struct store *store)
{
    if (!store)
        return;
    stop(store);
    pthread_join(store->writer, NULL);
    pthread_join(store->reader, NULL);
    if (store->has_keeper)
        pthread_join(store->keeper, NULL);
    store_deliver(store);
    free_watches(store);
    store_free(store);
}
