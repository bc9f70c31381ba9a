/* test_keeping.c - the store on the transport's loop: callbacks come on the loop, and the end loses nothing that was acknowledged, however
 * abruptly it comes. */
#define _GNU_SOURCE
#include "keeping.h"

#include "store_bed.h"
#include "testing.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

enum { STREAMS = 40, SIGNALS_MOST = 2, ENOUGH = 2000 };

static void no_request(void *user, struct connection *connection, const struct request *request)
{
    (void)user, (void)connection, (void)request;
    fail();
}

static const struct transport_handlers handlers = {.request = no_request};

/* ---- A server that only writes ---------------------------------------------------------------------------------------------------- */

static struct writers {
    struct keeping keeping;
    pthread_t loop;
    uint64_t heads[STREAMS]; /* acknowledged */
    unsigned acknowledged, stop_after, signals;
} writers;

struct writer {
    unsigned index;
};
static struct writer each[STREAMS];

static void append_next(unsigned index);

/* Each acknowledgement causes the next write, until the store is being closed. SIGTERM comes in the middle of it. */
static void on_written(void *user, const struct store_written *written)
{
    const struct writer *writer = user;
    assert_true(pthread_equal(pthread_self(), writers.loop));
    assert_int_equal(written->status, STORE_OK);
    assert_int_equal(written->head, writers.heads[writer->index] + 1);
    writers.heads[writer->index] = written->head;
    writers.acknowledged++;
    if (writers.acknowledged == writers.stop_after) {
        for (unsigned i = 0; i < writers.signals; i++)
            raise(SIGTERM);
    }
    append_next(writer->index);
}

static void append_next(unsigned index)
{
    char name[32], line[32];
    uint64_t expected = writers.heads[index];
    snprintf(name, sizeof name, "room/%u", index);
    snprintf(line, sizeof line, "line %llu", (unsigned long long)expected + 1);
    struct store_text text = {line, strlen(line)};
    struct store_batch batch = {.stream = name, .expected = expected, .lines = &text, .line_count = 1};
    if (writers.acknowledged < writers.stop_after + ENOUGH)
        store_append(writers.keeping.store, &batch, 1, on_written, &each[index]);
}

static void run_until_signals(const char *folder, unsigned stop_after, unsigned signals)
{
    char reason[256];
    struct transport *t = transport_new(&(struct transport_options){.handlers = &handlers});
    assert_non_null(t);
    assert_int_equal(transport_stop_on(t, SIGTERM), 0);
    assert_int_equal(transport_listen(t, "127.0.0.1", 0, NULL, 0), 0);
    memset(&writers, 0, sizeof writers);
    writers.loop = pthread_self();
    writers.stop_after = stop_after;
    writers.signals = signals;
    assert_true(keeping_open(&writers.keeping, t, folder, reason, sizeof reason));
    for (unsigned i = 0; i < STREAMS; i++) {
        each[i].index = i;
        append_next(i);
    }
    transport_run(t);
    keeping_close(&writers.keeping);
    assert_null(writers.keeping.store);
    keeping_close(&writers.keeping); /* does nothing */
    transport_free(t);
}

/* ---- Tests ------------------------------------------------------------------------------------------------------------------------ */

/* Everything that was acknowledged is in the store, and nothing else is: close also runs the callbacks of the last writes. */
static void the_end_loses_nothing(void **state)
{
    (void)state;
    for (unsigned signals = 1; signals <= SIGNALS_MOST; signals++) {
        struct store_bed bed;
        bed_init(&bed);
        run_until_signals(bed.folder, 500, signals);
        assert_true(writers.acknowledged >= 500 && writers.acknowledged < 500 + ENOUGH);
        bed_open(&bed);
        for (unsigned i = 0; i < STREAMS; i++) {
            char name[32];
            snprintf(name, sizeof name, "room/%u", i);
            struct bed_lines lines = bed_read(&bed, name, 1, 1);
            assert_int_equal(lines.status, STORE_OK);
            assert_int_equal(lines.head, writers.heads[i]);
        }
        bed_close(&bed);
        bed_clear(&bed);
    }
}

static void a_folder_has_one_server(void **state)
{
    (void)state;
    char reason[512] = "";
    struct store_bed bed;
    struct keeping second;
    bed_init(&bed);
    bed_open(&bed);
    struct transport *t = transport_new(&(struct transport_options){.handlers = &handlers});
    assert_false(keeping_open(&second, t, bed.folder, reason, sizeof reason));
    assert_non_null(strstr(reason, bed.folder));
    assert_non_null(strstr(reason, "stop it first, or choose another folder with --data"));
    keeping_close(&second);
    transport_free(t);
    bed_close(&bed);
    bed_clear(&bed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_loses_nothing),
        cmocka_unit_test(a_folder_has_one_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
