/* test_store_crash.c - T20 for the store: a process that appends is killed at random moments, at each call that writes or flushes, and with
 * a loss of power that takes away what was not flushed. Afterwards everything that was acknowledged is there, in order and without gaps,
 * with the private part of the same commit.
 *
 *   test_store_crash [KILLS]     at random moments (default: 50) */
#define _GNU_SOURCE
#include "store_bed.h"
#include "store_disk.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

enum { STREAMS = 3, IN_FLIGHT = 4, LINES_MOST = 2000 };

static unsigned kills = 50;
static struct store_bed bed;

static int set_up(void **state)
{
    (void)state;
    bed_init(&bed);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    bed_clear(&bed);
    return 0;
}

/* ---- The process that is killed --------------------------------------------------------------------------------------------------- */

/* One stream of the child: each of its appends expects what the one before leaves. */
struct producer {
    int stream;
    uint64_t asked, acknowledged, last;
};

static int said; /* the pipe to the parent */
static unsigned running;

static void line_text(char text[64], int stream, uint64_t number)
{
    snprintf(text, 64, "line %llu of stream %d", (unsigned long long)number, stream);
}

static void on_written(void *user, const struct store_written *written);

/* A batch of one to three lines. The secret names the last one. */
static void append_more(struct producer *p)
{
    char name[16], texts[3][64], secret[64];
    struct store_text lines[3];
    size_t count = 1 + p->asked % 3;
    for (size_t i = 0; i < count; i++) {
        line_text(texts[i], p->stream, p->asked + 1 + i);
        lines[i] = (struct store_text){texts[i], strlen(texts[i])};
    }
    snprintf(name, sizeof name, "s%d", p->stream);
    snprintf(secret, sizeof secret, "%llu", (unsigned long long)(p->asked + count));
    struct store_item item = {"last", secret, strlen(secret)};
    struct store_batch batch = {name, p->asked, lines, count, &item, 1};
    if (store_append(bed.store, &batch, 1, on_written, p) != STORE_OK)
        _exit(3);
    p->asked += count;
    running++;
}

static void on_written(void *user, const struct store_written *written)
{
    struct producer *p = user;
    char text[64];
    running--;
    if (written->status != STORE_OK || written->head <= p->acknowledged)
        _exit(4);
    p->acknowledged = written->head;
    int length = snprintf(text, sizeof text, "%d %llu\n", p->stream, (unsigned long long)written->head);
    if (write(said, text, (size_t)length) != length)
        _exit(5);
    if (p->asked < p->last)
        append_more(p);
}

/* Appends up to about LINES lines to each stream; then waits to be killed, or closes the store. */
static void child(uint64_t lines, const uint64_t heads[STREAMS], bool is_killed)
{
    struct producer producers[STREAMS];
    bed_open(&bed);
    for (int i = 0; i < STREAMS; i++) {
        producers[i] = (struct producer){.stream = i, .asked = heads[i], .acknowledged = heads[i], .last = heads[i] + lines};
        for (int k = 0; k < IN_FLIGHT; k++)
            append_more(&producers[i]);
    }
    while (running > 0)
        bed_turn(&bed, 1000);
    while (is_killed)
        pause();
    bed_close(&bed);
    _exit(0);
}

/* ---- What it said ----------------------------------------------------------------------------------------------------------------- */

static void read_said(FILE *from, uint64_t told[STREAMS], unsigned most)
{
    int stream;
    unsigned long long number;
    for (unsigned i = 0; i < most && fscanf(from, "%d %llu", &stream, &number) == 2; i++) {
        assert_in_range(stream, 0, STREAMS - 1);
        told[stream] = number;
    }
}

static void check_text(const char *text, int stream, uint64_t first, uint64_t last)
{
    char wanted[64];
    for (uint64_t number = first; number <= last; number++) {
        line_text(wanted, stream, number);
        size_t length = strlen(wanted);
        assert_memory_equal(text, wanted, length);
        assert_int_equal(text[length], '\n');
        text += length + 1;
    }
    assert_int_equal(*text, '\0');
}

static void check_stream(int stream, uint64_t told, uint64_t *head)
{
    char name[16];
    unsigned long long last = 0;
    snprintf(name, sizeof name, "s%d", stream);
    struct bed_lines lines = bed_read(&bed, name, 1, STORE_LINES_MOST);
    if (lines.status == STORE_MISSING && told == 0)
        return;
    assert_int_equal(lines.status, STORE_OK);
    assert_true(lines.head >= told); /* a commit whose answer was cut off may be there */
    assert_int_equal(lines.count, lines.head);
    check_text(lines.text, stream, 1, lines.head);
    assert_int_equal(sscanf(bed_private(&bed, name).text, "last=%llu", &last), 1);
    assert_int_equal(last, lines.head);
    *head = lines.head;
}

/* Opens the store as it was left and compares it with what the child said. */
static void check(const uint64_t told[STREAMS], uint64_t heads[STREAMS])
{
    bed_open(&bed);
    for (int i = 0; i < STREAMS; i++)
        check_stream(i, told[i], &heads[i]);
    bed_close(&bed);
}

/* How the child shall end. */
struct ending {
    unsigned after_said; /* killed after this many lines were said, */
    unsigned wait_us;    /* and this many microseconds; */
    unsigned at_call;    /* or at this call of the disk (0: not) */
    bool loses_power;
    uint32_t seed;
};

/* Runs a child and waits for its end. True if it was killed, false if it came to its own end. */
static bool run_child(const struct ending *ending, uint64_t lines, uint64_t told[STREAMS], const uint64_t heads[STREAMS])
{
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(ends[0]);
        said = ends[1];
        if (ending->at_call) {
            disk_install();
            disk_kill_at(ending->at_call, ending->loses_power, ending->seed);
        }
        child(lines, heads, ending->at_call == 0);
    }
    close(ends[1]);
    FILE *from = fdopen(ends[0], "r");
    assert_non_null(from);
    if (!ending->at_call) {
        read_said(from, told, ending->after_said);
        usleep(ending->wait_us);
        kill(pid, SIGKILL);
    }
    read_said(from, told, LINES_MOST * STREAMS);
    fclose(from);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
    return WIFSIGNALED(status);
}

/* ---- Tests ------------------------------------------------------------------------------------------------------------------------ */

/* The same store is killed again and again, so that each start finds what a kill left. */
static void T20_kills_at_random_moments_lose_nothing(void **state)
{
    (void)state;
    uint64_t told[STREAMS] = {0}, heads[STREAMS] = {0};
    const char *seed = getenv("FREEHOLD_SEED");
    print_message("# seed %s\n", seed ? seed : "1");
    srand(seed ? (unsigned)atoi(seed) : 1);
    for (unsigned i = 0; i < kills; i++) {
        struct ending ending = {.after_said = (unsigned)rand() % 12, .wait_us = (unsigned)rand() % 3000};
        assert_true(run_child(&ending, LINES_MOST / STREAMS, told, heads));
        check(told, heads);
        memcpy(told, heads, sizeof told);
        if (heads[0] > LINES_MOST) { /* begin with an empty folder from time to time */
            bed_clear(&bed);
            bed_init(&bed);
            memset(told, 0, sizeof told);
            memset(heads, 0, sizeof heads);
        }
    }
}

/* The calls of a whole life of a store: made, filled, closed. Each store is new. */
static void kill_at_each_call(bool loses_power)
{
    bool was_killed = true;
    unsigned call = 0;
    for (; was_killed; call++) {
        uint64_t told[STREAMS] = {0}, heads[STREAMS] = {0};
        struct ending ending = {.at_call = call + 1, .loses_power = loses_power, .seed = call * 7919 + 1};
        assert_in_range(call, 0, 600);
        was_killed = run_child(&ending, 20, told, heads);
        check(told, heads);
        bed_clear(&bed);
        bed_init_fast(&bed);
    }
    print_message("# %u calls\n", call - 1);
    assert_true(call > 30);
}

static void T20_a_kill_at_each_write_and_flush_loses_nothing(void **state)
{
    (void)state;
    kill_at_each_call(false);
}

static void T20_a_loss_of_power_at_each_write_and_flush_loses_nothing(void **state)
{
    (void)state;
    kill_at_each_call(true);
}

#define IN_BED(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(int argc, char **argv)
{
    kills = argc > 1 ? (unsigned)atoi(argv[1]) : kills;
    const struct CMUnitTest tests[] = {
        IN_BED(T20_kills_at_random_moments_lose_nothing),
        IN_BED(T20_a_kill_at_each_write_and_flush_loses_nothing),
        IN_BED(T20_a_loss_of_power_at_each_write_and_flush_loses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
