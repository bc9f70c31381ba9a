/* store_bench.c - measures the store.
 *
 *   store_bench store FOLDER PRODUCERS SECONDS      producers that each append a line to a stream of their own and wait for its commit
 *   store_bench bare FOLDER PRODUCERS SECONDS       the same rows in SQLite by the plainest loop there is: one transaction for one row of
 *                                                   each producer, no threads, no sums, no private parts
 *   store_bench paced FOLDER RATE SECONDS           the same loop with RATE rows a second that arrive evenly, for 1,250 streams in turn
 *   store_bench fdatasync FOLDER PRODUCERS SECONDS  writes 4 KiB at the end of a file and flushes them; PRODUCERS is ignored
 *   store_bench start FOLDER STREAMS LINES          fills a store and is killed; then opens it and reads one stream
 *
 * FOLDER must exist; what is written there is left. Prints one line of NAME=VALUE. Latencies are from the call to its callback. */
#define _GNU_SOURCE
#include "store.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PRODUCERS_MOST = 4096, SAMPLES_MOST = 4000000, PACED_STREAMS = 1250 };

static const char line[] = "123 2 offer 1 give 100 van take kars +1532 ~0a1b2c3d";

static uint32_t *samples; /* microseconds */
static size_t sample_count;

static void fail(const char *what)
{
    fprintf(stderr, "store_bench: %s\n", what);
    exit(1);
}

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static double cpu_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void keep_sample(uint64_t began)
{
    if (sample_count < SAMPLES_MOST)
        samples[sample_count++] = (uint32_t)((now_ns() - began) / 1000);
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void print_result(uint64_t began, double cpu, uint64_t commits)
{
    double seconds = (double)(now_ns() - began) / 1e9;
    size_t count = sample_count ? sample_count : 1;
    qsort(samples, sample_count, sizeof *samples, by_size);
    printf("rows_per_s=%.0f commits_per_s=%.0f p50_ms=%.3f p99_ms=%.3f max_ms=%.3f cpu_us_per_row=%.1f\n", (double)sample_count / seconds,
           (double)commits / seconds, samples[count / 2] / 1e3, samples[count * 99 / 100] / 1e3, samples[count - 1] / 1e3,
           (cpu_seconds() - cpu) * 1e6 / (double)count);
}

/* ---- The store -------------------------------------------------------------------------------------------------------------------- */

struct producer {
    char name[32];
    uint64_t head, began;
};

static struct producer producers[PRODUCERS_MOST];
static struct store *store;
static int woken;
static bool is_over;
static size_t running;

static void wake(void *user)
{
    (void)user;
    eventfd_write(woken, 1);
}

static struct store *open_store(const char *folder)
{
    char reason[512];
    struct store_options options = {.folder = folder, .wake = wake, .makes_no_backup = true};
    struct store *opened = store_open(&options, reason, sizeof reason);
    if (!opened)
        fail(reason);
    return opened;
}

static void turn(void)
{
    eventfd_t ignored;
    struct pollfd poller = {.fd = woken, .events = POLLIN};
    if (poll(&poller, 1, 1000) == 1 && eventfd_read(woken, &ignored) == 0)
        store_deliver(store);
}

static void on_written(void *user, const struct store_written *written);

static void append(struct producer *p)
{
    struct store_text text = {line, sizeof line - 1};
    struct store_batch batch = {.stream = p->name, .expected = p->head, .lines = &text, .line_count = 1};
    p->began = now_ns();
    if (store_append(store, &batch, 1, on_written, p) != STORE_OK)
        fail("an append was refused");
    running++;
}

static void on_written(void *user, const struct store_written *written)
{
    struct producer *p = user;
    if (written->status != STORE_OK)
        fail(store_status_text(written->status));
    keep_sample(p->began);
    p->head = written->head;
    running--;
    if (!is_over)
        append(p);
}

static void measure_store(const char *folder, size_t count, double seconds)
{
    store = open_store(folder);
    uint64_t began = now_ns();
    double cpu = cpu_seconds();
    for (size_t i = 0; i < count; i++) {
        snprintf(producers[i].name, sizeof producers[i].name, "game/%zu", i);
        append(&producers[i]);
    }
    while (running > 0) {
        turn();
        is_over = (double)(now_ns() - began) / 1e9 > seconds;
    }
    print_result(began, cpu, store_counts(store).commits);
    store_close(store);
}

/* ---- A start after a kill --------------------------------------------------------------------------------------------------------- */

static unsigned answers;

static void on_filled(void *user, const struct store_written *written)
{
    (void)user;
    if (written->status != STORE_OK)
        fail(store_status_text(written->status));
    answers++;
}

static void on_lines(void *user, const struct store_lines *lines)
{
    (void)user;
    if (lines->status != STORE_OK)
        fail(store_status_text(lines->status));
    answers++;
}

/* Streams grow by ten lines in turn, so that their lines lie as mixed as those of real games. */
static void fill(unsigned streams, unsigned lines)
{
    struct store_text texts[10];
    unsigned queued = 0;
    char name[32];
    for (size_t i = 0; i < 10; i++)
        texts[i] = (struct store_text){line, sizeof line - 1};
    for (unsigned at = 0; at < lines; at += 10) {
        for (unsigned i = 0; i < streams; i++) {
            snprintf(name, sizeof name, "game/%u", i);
            struct store_batch batch = {.stream = name, .expected = at, .lines = texts, .line_count = 10};
            while (store_append(store, &batch, 1, on_filled, NULL) == STORE_BUSY)
                turn();
            queued++;
        }
    }
    while (answers < queued)
        turn();
}

/* A process fills the store and is killed; the time of the next one counts. */
static void fill_and_be_killed(const char *folder, unsigned streams, unsigned lines)
{
    pid_t pid = fork();
    if (pid == 0) {
        store = open_store(folder);
        fill(streams, lines);
        kill(getpid(), SIGKILL);
    }
    if (pid < 0 || waitpid(pid, NULL, 0) != pid)
        fail("cannot fill the store");
}

static void measure_start(const char *folder, unsigned streams, unsigned lines)
{
    fill_and_be_killed(folder, streams, lines);
    uint64_t began = now_ns();
    store = open_store(folder);
    double opened = (double)(now_ns() - began) / 1e6;
    answers = 0;
    if (store_read(store, "game/0", 1, STORE_LINES_MOST, on_lines, NULL) != STORE_OK)
        fail("a read was refused");
    while (answers == 0)
        turn();
    printf("open_ms=%.1f first_read_ms=%.1f\n", opened, (double)(now_ns() - began) / 1e6 - opened);
    store_close(store);
}

/* ---- What can be had at best ------------------------------------------------------------------------------------------------------ */

static void run(sqlite3 *handle, const char *sql)
{
    if (sqlite3_exec(handle, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail(sqlite3_errmsg(handle));
}

static void insert(sqlite3_stmt *statement, size_t stream, uint64_t number)
{
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)stream);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)number);
    sqlite3_bind_text(statement, 3, line, sizeof line - 1, SQLITE_STATIC);
    if (sqlite3_step(statement) != SQLITE_DONE)
        fail("an insert failed");
    sqlite3_reset(statement);
}

static sqlite3 *open_bare(const char *folder, sqlite3_stmt **statement)
{
    char path[4096];
    sqlite3 *handle = NULL;
    snprintf(path, sizeof path, "%s/bare.db", folder);
    sqlite3_open(path, &handle);
    run(handle, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                "CREATE TABLE line (stream INTEGER, number INTEGER, text TEXT, PRIMARY KEY (stream, number)) WITHOUT ROWID");
    sqlite3_prepare_v2(handle, "INSERT INTO line VALUES (?1, ?2, ?3)", -1, statement, NULL);
    return handle;
}

/* One transaction for all rows that have arrived since the last. */
static void measure_paced(const char *folder, size_t rate, double seconds)
{
    sqlite3_stmt *statement = NULL;
    sqlite3 *handle = open_bare(folder, &statement);
    uint64_t commits = 0, began = now_ns();
    double cpu = cpu_seconds();
    for (size_t row = 0; (double)(now_ns() - began) / 1e9 < seconds; commits++) {
        size_t arrived = (size_t)((double)(now_ns() - began) / 1e9 * (double)rate), first = row;
        while (arrived <= row) {
            usleep(100);
            arrived = (size_t)((double)(now_ns() - began) / 1e9 * (double)rate);
        }
        run(handle, "BEGIN IMMEDIATE");
        for (; row < arrived; row++)
            insert(statement, row % PACED_STREAMS, row / PACED_STREAMS + 1);
        run(handle, "COMMIT");
        for (size_t i = first; i < row; i++)
            keep_sample(began + (uint64_t)((double)i * 1e9 / (double)rate));
    }
    print_result(began, cpu, commits);
    sqlite3_finalize(statement);
    sqlite3_close(handle);
}

static void measure_bare(const char *folder, size_t count, double seconds)
{
    sqlite3_stmt *statement = NULL;
    sqlite3 *handle = open_bare(folder, &statement);
    uint64_t commits = 0;
    uint64_t began = now_ns();
    double cpu = cpu_seconds();
    while ((double)(now_ns() - began) / 1e9 < seconds) {
        uint64_t group = now_ns();
        run(handle, "BEGIN IMMEDIATE");
        for (size_t i = 0; i < count; i++)
            insert(statement, i, commits + 1);
        run(handle, "COMMIT");
        commits++;
        for (size_t i = 0; i < count; i++)
            keep_sample(group);
    }
    print_result(began, cpu, commits);
    sqlite3_finalize(statement);
    sqlite3_close(handle);
}

static void measure_fdatasync(const char *folder, double seconds)
{
    static char page[4096];
    char path[4096];
    snprintf(path, sizeof path, "%s/bare", folder);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    uint64_t began = now_ns();
    double cpu = cpu_seconds();
    while (file >= 0 && (double)(now_ns() - began) / 1e9 < seconds) {
        uint64_t before = now_ns();
        if (write(file, page, sizeof page) != (ssize_t)sizeof page || fdatasync(file) != 0)
            fail("cannot write");
        keep_sample(before);
    }
    print_result(began, cpu, sample_count);
    close(file);
}

int main(int argc, char **argv)
{
    if (argc != 5)
        fail("see the top of store_bench.c for its arguments");
    size_t count = (size_t)atoi(argv[3]);
    samples = calloc(SAMPLES_MOST, sizeof *samples);
    woken = eventfd(0, EFD_CLOEXEC);
    if (!samples || woken < 0 || count < 1)
        fail("cannot begin");
    if (strcmp(argv[1], "store") == 0 && count <= PRODUCERS_MOST)
        measure_store(argv[2], count, atof(argv[4]));
    else if (strcmp(argv[1], "bare") == 0)
        measure_bare(argv[2], count, atof(argv[4]));
    else if (strcmp(argv[1], "paced") == 0)
        measure_paced(argv[2], count, atof(argv[4]));
    else if (strcmp(argv[1], "fdatasync") == 0)
        measure_fdatasync(argv[2], atof(argv[4]));
    else if (strcmp(argv[1], "start") == 0)
        measure_start(argv[2], (unsigned)count, (unsigned)atoi(argv[4]));
    else
        fail("no such measurement");
    free(samples);
    return 0;
}
