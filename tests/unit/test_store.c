/* test_store.c - the store as its callers see it: streams and their numbers, races, private parts, items, watching, a full queue. */
#define _GNU_SOURCE
#include "store_bed.h"
#include "transport.h"
#include "testing.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

static struct store_bed bed;

static int set_up(void **state)
{
    (void)state;
    bed_init(&bed);
    bed_open(&bed);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    bed_clear(&bed);
    return 0;
}

static void append_ok(const char *stream, uint64_t expected, const char *line)
{
    struct store_written w = bed_append(&bed, stream, expected, line, NULL);
    assert_int_equal(w.status, STORE_OK);
    assert_int_equal(w.head, expected + 1);
}

static void fill(const char *stream, unsigned count)
{
    char line[32];
    for (unsigned i = 0; i < count; i++) {
        snprintf(line, sizeof line, "line %u", i + 1);
        append_ok(stream, i, line);
    }
}

/* ---- Numbers ---------------------------------------------------------------------------------------------------------------------- */

static void a_stream_is_read_from_any_number(void **state)
{
    (void)state;
    fill("game", 5);
    assert_string_equal(bed_read(&bed, "game", 1, 100).text, "line 1\nline 2\nline 3\nline 4\nline 5\n");
    assert_string_equal(bed_read(&bed, "game", 3, 100).text, "line 3\nline 4\nline 5\n");
    assert_string_equal(bed_read(&bed, "game", 2, 2).text, "line 2\nline 3\n");
    struct bed_lines end = bed_read(&bed, "game", 6, 10), ahead = bed_read(&bed, "game", 900, 10);
    assert_int_equal(end.status, STORE_OK);
    assert_int_equal(end.count, 0);
    assert_int_equal(ahead.status, STORE_OK);
    assert_int_equal(ahead.head, 5);
    assert_int_equal(bed_read(&bed, "none", 1, 10).status, STORE_MISSING);
}

/* T20: what was acknowledged is there when the store is opened again. */
static void T20_streams_outlive_the_process(void **state)
{
    (void)state;
    fill("game", 3);
    append_ok("other", 0, "");
    bed_close(&bed);
    bed_open(&bed);
    assert_string_equal(bed_read(&bed, "game", 1, 100).text, "line 1\nline 2\nline 3\n");
    assert_string_equal(bed_read(&bed, "other", 1, 100).text, "\n");
    append_ok("game", 3, "line 4");
}

static void a_batch_at_a_number_that_is_taken_is_refused(void **state)
{
    (void)state;
    fill("game", 3);
    struct store_written late = bed_append(&bed, "game", 2, "late", "hidden"), early = bed_append(&bed, "game", 7, "early", NULL);
    assert_int_equal(late.status, STORE_TAKEN);
    assert_int_equal(late.head, 3);
    assert_int_equal(early.status, STORE_TAKEN);
    assert_int_equal(early.head, 3);
    assert_int_equal(bed_append(&bed, "new", 1, "early", NULL).status, STORE_TAKEN);
    assert_int_equal(bed_read(&bed, "new", 1, 1).status, STORE_MISSING);
    assert_int_equal(bed_read(&bed, "game", 1, 9).count, 3);
    assert_int_equal(bed_private(&bed, "game").count, 0);
}

/* ---- Races ------------------------------------------------------------------------------------------------------------------------ */

enum { RACERS = 8, RACES = 200 };

struct race {
    unsigned done, won, lost;
    int winner[RACES + 1];
};

static struct race race;

struct racer {
    int name;
    uint64_t expected;
};

static void on_race(void *user, const struct store_written *written)
{
    struct racer *racer = user;
    race.done++;
    race.won += written->status == STORE_OK;
    race.lost += written->status == STORE_TAKEN;
    if (written->status == STORE_OK)
        race.winner[written->head] = racer->name;
    else
        assert_true(written->head > racer->expected);
}

/* Several that all want the same number, many times, all queued together: exactly one of them gets each number, and the line there is its
 * own. */
static void of_those_who_race_for_a_number_one_wins(void **state)
{
    (void)state;
    static struct racer racers[RACES][RACERS];
    char text[32], wanted[32];
    race = (struct race){0};
    for (int i = 0; i < RACES; i++) {
        for (int k = 0; k < RACERS; k++) {
            racers[i][k] = (struct racer){(i + k) % RACERS, (uint64_t)i};
            snprintf(text, sizeof text, "by %d", racers[i][k].name);
            struct store_text line = {text, strlen(text)};
            struct store_batch batch = {.stream = "race", .expected = (uint64_t)i, .lines = &line, .line_count = 1};
            assert_int_equal(store_append(bed.store, &batch, 1, on_race, &racers[i][k]), STORE_OK);
        }
    }
    bed_wait(&bed, &race.done, RACES * RACERS);
    assert_int_equal(race.won, RACES);
    assert_int_equal(race.lost, RACES * (RACERS - 1));
    for (int i = 1; i <= RACES; i++) {
        snprintf(wanted, sizeof wanted, "by %d\n", race.winner[i]);
        assert_string_equal(bed_read(&bed, "race", (uint64_t)i, 1).text, wanted);
    }
    assert_true(store_counts(bed.store).commits < RACES * RACERS); /* they shared transactions */
}

static unsigned finished;
static struct store_written last_written;

static void on_finished(void *user, const struct store_written *written)
{
    (void)user;
    last_written = *written;
    finished++;
}

/* A game's line and the room's event that names it are written together or not at all. */
static void batches_for_several_streams_are_all_or_nothing(void **state)
{
    (void)state;
    struct store_text a[] = {{"one", 3}, {"two", 3}}, b = {"room event", 10};
    struct store_batch both[] = {{.stream = "game", .lines = a, .line_count = 2},
                                 {.stream = "room", .expected = 4, .lines = &b, .line_count = 1}};
    finished = 0;
    assert_int_equal(store_append(bed.store, both, 2, on_finished, NULL), STORE_OK);
    bed_wait(&bed, &finished, 1);
    assert_int_equal(last_written.status, STORE_TAKEN);
    assert_int_equal(last_written.refused, 1);
    assert_int_equal(last_written.head, 0);
    assert_int_equal(bed_read(&bed, "game", 1, 1).status, STORE_MISSING);
    both[1].expected = 0;
    assert_int_equal(store_append(bed.store, both, 2, on_finished, NULL), STORE_OK);
    bed_wait(&bed, &finished, 2);
    assert_int_equal(last_written.status, STORE_OK);
    assert_string_equal(bed_read(&bed, "game", 1, 9).text, "one\ntwo\n");
    assert_string_equal(bed_read(&bed, "room", 1, 9).text, "room event\n");
    both[1].stream = "game";
    assert_int_equal(store_append(bed.store, both, 2, on_finished, NULL), STORE_INVALID);
}

static void names_lines_and_sizes_that_cannot_be_kept_are_refused_at_once(void **state)
{
    (void)state;
    static char big[STORE_LINE_MOST + 2];
    memset(big, 'x', sizeof big - 1);
    big[STORE_NAME_MOST + 1] = '\0';
    assert_int_equal(bed_append(&bed, "", 0, "a", NULL).status, STORE_INVALID);
    assert_int_equal(bed_append(&bed, big, 0, "a", NULL).status, STORE_INVALID);
    big[STORE_NAME_MOST + 1] = 'x';
    assert_int_equal(bed_append(&bed, "game", 0, big, NULL).status, STORE_INVALID);
    assert_int_equal(bed_append(&bed, "game", 0, "two\nlines", NULL).status, STORE_INVALID);
    assert_int_equal(bed_append(&bed, "game", 0, NULL, NULL).status, STORE_INVALID);
    assert_int_equal(bed_append(&bed, "game", UINT64_MAX, "a", NULL).status, STORE_INVALID);
    assert_int_equal(bed_read(&bed, "game", 0, 1).status, STORE_INVALID);
    assert_int_equal(bed_read(&bed, "game", 1, STORE_LINES_MOST + 1).status, STORE_INVALID);
    big[STORE_LINE_MOST] = '\0';
    append_ok("game", 0, big);
    assert_int_equal(strlen(bed_read(&bed, "game", 1, 1).text), STORE_LINE_MOST + 1);
}

/* Lines that are too many bytes for one answer come in several. */
static void an_answer_has_a_bound(void **state)
{
    (void)state;
    static char big[STORE_LINE_MOST + 1];
    memset(big, 'x', sizeof big - 1);
    for (unsigned i = 0; i < 20; i++)
        append_ok("game", i, big);
    struct bed_lines part = bed_read(&bed, "game", 1, 100);
    assert_int_equal(part.status, STORE_OK);
    assert_int_equal(part.head, 20);
    assert_in_range(part.count, 15, 17);
    assert_int_equal(bed_read(&bed, "game", 1 + part.count, 100).count, 20 - part.count);
}

/* ---- Private parts ---------------------------------------------------------------------------------------------------------------- */

static void a_private_part_comes_and_goes_with_its_batch(void **state)
{
    (void)state;
    assert_int_equal(bed_append(&bed, "game", 0, "begin", "hidden-1").status, STORE_OK);
    assert_string_equal(bed_private(&bed, "game").text, "secret=hidden-1\n");
    assert_int_equal(bed_append(&bed, "game", 0, NULL, "hidden-2").status, STORE_TAKEN); /* a bid for a question of the past */
    struct store_written alone = bed_append(&bed, "game", 1, NULL, "hidden-3");
    assert_int_equal(alone.status, STORE_OK);
    assert_int_equal(alone.head, 1);
    assert_string_equal(bed_private(&bed, "game").text, "secret=hidden-3\n");
    struct store_item gone = {"secret", NULL, 0};
    struct store_batch drop = {.stream = "game", .expected = 1, .secrets = &gone, .secret_count = 1};
    finished = 0;
    assert_int_equal(store_append(bed.store, &drop, 1, on_finished, NULL), STORE_OK);
    bed_wait(&bed, &finished, 1);
    assert_int_equal(bed_private(&bed, "game").count, 0);
    assert_int_equal(bed_private(&bed, "none").status, STORE_MISSING);
}

/* Every public answer about streams with secrets is searched for them. */
static void private_parts_are_in_no_public_answer(void **state)
{
    (void)state;
    static const char *const streams[] = {"a", "a/private", "b"};
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned n = 0; n < 20; n++)
            assert_int_equal(bed_append(&bed, streams[i], n, n % 2 ? "public" : "", "HIDDEN").status, STORE_OK);
        for (unsigned from = 1; from <= 21; from++)
            assert_null(strstr(bed_read(&bed, streams[i], from, 100).text, "HIDDEN"));
        assert_int_equal(bed_item(&bed, streams[i], "secret").count, 0);
        assert_string_equal(bed_private(&bed, streams[i]).text, "secret=HIDDEN\n");
    }
    assert_string_equal(bed_list(&bed, "", "", 100).text, "a 20\na/private 20\nb 20\n");
    assert_null(strstr(bed_item(&bed, "private", "secret").text, "HIDDEN"));
}

/* ---- Lists, deleting, items ------------------------------------------------------------------------------------------------------- */

static void streams_are_listed_by_prefix_and_in_pages(void **state)
{
    (void)state;
    append_ok("room/2", 0, "x");
    append_ok("room/1/game/1", 0, "x");
    append_ok("room/1", 0, "x");
    append_ok("room/1", 1, "y");
    append_ok("chat/1", 0, "x");
    assert_string_equal(bed_list(&bed, "room/", "", 100).text, "room/1 2\nroom/1/game/1 1\nroom/2 1\n");
    assert_string_equal(bed_list(&bed, "room/", "", 2).text, "room/1 2\nroom/1/game/1 1\n");
    assert_string_equal(bed_list(&bed, "room/", "room/1/game/1", 2).text, "room/2 1\n");
    assert_string_equal(bed_list(&bed, "zoo", "", 2).text, "");
    assert_string_equal(bed_list(&bed, "", "", 100).text, "chat/1 1\nroom/1 2\nroom/1/game/1 1\nroom/2 1\n");
}

static bool file_has(const char *name, const char *needle)
{
    static char bytes[4 << 20];
    FILE *file = fopen(bed_path(&bed, name), "rb");
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file)
        fclose(file);
    return memmem(bytes, size, needle, strlen(needle)) != NULL;
}

static void what_is_deleted_is_not_in_the_file_any_more(void **state)
{
    (void)state;
    append_ok("chat", 0, "remarkable words");
    append_ok("chat", 1, "other words");
    assert_int_equal(bed_append(&bed, "game", 0, "line", "remarkable secret").status, STORE_OK);
    bed_close(&bed);
    assert_true(file_has("store.db", "remarkable words"));
    assert_true(file_has("store.db", "remarkable secret"));
    bed_open(&bed);
    finished = 0;
    assert_int_equal(store_erase(bed.store, "chat", 1, 1, on_finished, NULL), STORE_OK);
    bed_wait(&bed, &finished, 1);
    assert_string_equal(bed_read(&bed, "chat", 1, 10).text, "\nother words\n");
    append_ok("chat", 2, "more words");
    assert_int_equal(bed_delete(&bed, "game").status, STORE_OK);
    assert_int_equal(bed_delete(&bed, "game").status, STORE_MISSING);
    assert_int_equal(bed_private(&bed, "game").status, STORE_MISSING);
    append_ok("game", 0, "a game of the same name");
    assert_int_equal(bed_private(&bed, "game").count, 0);
    bed_close(&bed);
    assert_false(file_has("store.db", "remarkable"));
    assert_false(file_has("store.db-wal", "remarkable"));
}

static void items_are_written_all_or_none_and_read_by_key(void **state)
{
    (void)state;
    struct store_item items[] = {{"hash-1", "guest 1", 7}, {"hash-2", "", 0}};
    finished = 0;
    assert_int_equal(store_put(bed.store, "guests", items, 2, on_finished, NULL), STORE_OK);
    bed_wait(&bed, &finished, 1);
    assert_int_equal(last_written.status, STORE_OK);
    assert_string_equal(bed_item(&bed, "guests", "hash-1").text, "hash-1=guest 1\n");
    assert_string_equal(bed_item(&bed, "guests", "hash-2").text, "hash-2=\n");
    assert_int_equal(bed_item(&bed, "guests", "hash-3").status, STORE_OK);
    assert_int_equal(bed_item(&bed, "guests", "hash-3").count, 0);
    assert_int_equal(bed_item(&bed, "other", "hash-1").count, 0);
    items[0].value = NULL;
    items[1].value = "guest 2", items[1].size = 7;
    assert_int_equal(store_put(bed.store, "guests", items, 2, on_finished, NULL), STORE_OK);
    bed_wait(&bed, &finished, 2);
    assert_int_equal(bed_item(&bed, "guests", "hash-1").count, 0);
    assert_string_equal(bed_item(&bed, "guests", "hash-2").text, "hash-2=guest 2\n");
    items[1].key = "";
    assert_int_equal(store_put(bed.store, "guests", items, 2, on_finished, NULL), STORE_INVALID);
}

static void items_of_several_spaces_share_a_transaction(void **state)
{
    (void)state;
    struct store_item guest = {"id", "a guest", 7}, tokens[] = {{"t1", "id", 2}, {"t2", "id", 2}}, empty = {"", "x", 1};
    struct store_put puts[STORE_BATCHES_MOST + 1] = {{"guest", &guest, 1}, {"token", tokens, 2}};
    finished = 0;
    assert_int_equal(store_put_all(bed.store, puts, 2, on_finished, NULL), STORE_OK);
    bed_wait(&bed, &finished, 1);
    assert_int_equal(last_written.status, STORE_OK);
    assert_string_equal(bed_item(&bed, "guest", "id").text, "id=a guest\n");
    assert_string_equal(bed_item(&bed, "token", "t2").text, "t2=id\n");
    guest.value = tokens[0].value = NULL;
    assert_int_equal(store_put_all(bed.store, puts, 2, on_finished, NULL), STORE_OK);
    bed_wait(&bed, &finished, 2);
    assert_int_equal(bed_item(&bed, "guest", "id").count, 0);
    assert_int_equal(bed_item(&bed, "token", "t1").count, 0);
    assert_int_equal(bed_item(&bed, "token", "t2").count, 1);
    for (size_t i = 0; i <= STORE_BATCHES_MOST; i++)
        puts[i] = (struct store_put){"guest", &guest, 1};
    assert_int_equal(store_put_all(bed.store, puts, STORE_BATCHES_MOST + 1, on_finished, NULL), STORE_INVALID);
    assert_int_equal(store_put_all(bed.store, puts, 0, on_finished, NULL), STORE_INVALID);
    puts[1] = (struct store_put){"token", &empty, 1};
    assert_int_equal(store_put_all(bed.store, puts, 2, on_finished, NULL), STORE_INVALID);
    puts[1] = (struct store_put){"", &guest, 1};
    assert_int_equal(store_put_all(bed.store, puts, 2, on_finished, NULL), STORE_INVALID);
    puts[1] = (struct store_put){"token", &guest, 0};
    assert_int_equal(store_put_all(bed.store, puts, 2, on_finished, NULL), STORE_INVALID);
    assert_int_equal(finished, 2);
}

/* ---- Watching --------------------------------------------------------------------------------------------------------------------- */

struct watcher {
    unsigned calls;
    uint64_t head;
    struct store_watch *ends; /* ended in the callback */
};

static void on_grown(void *user, const char *stream, uint64_t head)
{
    struct watcher *watcher = user;
    assert_string_equal(stream, "game");
    watcher->calls++;
    watcher->head = head;
    store_watch_free(bed.store, watcher->ends);
    watcher->ends = NULL;
}

static void watches_hear_of_every_growth_and_of_the_end(void **state)
{
    (void)state;
    struct watcher a = {0}, b = {0};
    struct store_watch *first = store_watch_new(bed.store, "game", on_grown, &a);
    struct store_watch *second = store_watch_new(bed.store, "game", on_grown, &b);
    append_ok("game", 0, "x");
    append_ok("other", 0, "x");
    bed_append(&bed, "game", 0, "late", NULL);
    bed_append(&bed, "game", 1, NULL, "private only");
    assert_int_equal(a.calls, 1);
    assert_int_equal(a.head, 1);
    b.ends = first; /* whichever is called first, nothing is called after it is freed */
    append_ok("game", 1, "y");
    unsigned calls = a.calls;
    append_ok("game", 2, "z");
    assert_int_equal(a.calls, calls);
    assert_int_equal(b.head, 3);
    bed_delete(&bed, "game");
    assert_int_equal(b.calls, 4);
    assert_int_equal(b.head, 0);
    store_watch_free(bed.store, second);
    append_ok("game", 0, "x");
    assert_int_equal(b.calls, 4);
}

/* ---- Bounds and the end ----------------------------------------------------------------------------------------------------------- */

static enum store_status queue_line(uint64_t expected, const char *text, store_write_done *done)
{
    struct store_text line = {text, strlen(text)};
    struct store_batch batch = {.stream = "game", .expected = expected, .lines = &line, .line_count = 1};
    return store_append(bed.store, &batch, 1, done, NULL);
}

/* Calls count until their callbacks have run; so a loop that is slow cannot fill the memory either. */
static void a_full_queue_refuses_at_once_and_forgets_nothing(void **state)
{
    (void)state;
    bed_close(&bed);
    bed.options.queue_most = 10;
    bed_open(&bed);
    finished = 0;
    for (unsigned i = 0; i < 10; i++)
        assert_int_equal(queue_line(i, "x", on_finished), STORE_OK);
    assert_int_equal(queue_line(10, "x", on_finished), STORE_BUSY);
    assert_int_equal(bed_read(&bed, "game", 1, 1).status, STORE_BUSY);
    assert_int_equal(store_counts(bed.store).busy, 2);
    bed_wait(&bed, &finished, 10);
    assert_int_equal(bed_read(&bed, "game", 1, 100).count, 10);
    assert_int_equal(store_counts(bed.store).queued, 0);
}

static void the_bytes_of_a_queue_are_bounded(void **state)
{
    (void)state;
    static char big[20001];
    memset(big, 'x', sizeof big - 1);
    bed_close(&bed);
    bed.options.bytes_most = 50000;
    bed_open(&bed);
    finished = 0;
    assert_int_equal(queue_line(0, big, on_finished), STORE_OK);
    assert_int_equal(queue_line(1, big, on_finished), STORE_OK);
    assert_int_equal(queue_line(2, big, on_finished), STORE_BUSY);
    bed_wait(&bed, &finished, 2);
    assert_int_equal(queue_line(2, big, on_finished), STORE_OK);
    bed_wait(&bed, &finished, 3);
}

static void on_last(void *user, const struct store_written *written)
{
    on_finished(user, written);
    assert_int_equal(queue_line(1000, "too late", on_finished), STORE_BUSY);
}

/* T20: a clean stop writes what is queued, and every callback runs once. */
static void T20_closing_finishes_what_is_queued(void **state)
{
    (void)state;
    finished = 0;
    for (unsigned i = 0; i < 700; i++)
        assert_int_equal(queue_line(i, "x", on_last), STORE_OK);
    bed_close(&bed);
    assert_int_equal(finished, 700);
    bed_open(&bed);
    assert_int_equal(bed_read(&bed, "game", 1, 1).head, 700);
}

/* ---- On the loop of the transport ------------------------------------------------------------------------------------------------- */

struct looped {
    struct transport_job job; /* first, so that it is the address of all */
    struct transport *transport;
    struct store *store;
    uint64_t head;
    pthread_t thread;
};

static void on_job(struct transport_job *job)
{
    store_deliver(((struct looped *)job)->store);
}

static void post(void *user)
{
    struct looped *looped = user;
    transport_post(looped->transport, &looped->job);
}

static void append_next(struct looped *looped);

static void on_looped(void *user, const struct store_written *written)
{
    struct looped *looped = user;
    assert_int_equal(written->status, STORE_OK);
    assert_true(pthread_equal(pthread_self(), looped->thread));
    looped->head = written->head;
    if (looped->head < 50)
        append_next(looped);
    else
        transport_stop(looped->transport);
}

static void append_next(struct looped *looped)
{
    struct store_text line = {"x", 1};
    struct store_batch batch = {.stream = "game", .expected = looped->head, .lines = &line, .line_count = 1};
    assert_int_equal(store_append(looped->store, &batch, 1, on_looped, looped), STORE_OK);
}

static void no_request(void *user, struct connection *connection, const struct request *request)
{
    (void)user, (void)connection, (void)request;
    fail();
}

static void callbacks_come_on_the_loop_of_the_transport(void **state)
{
    (void)state;
    static const struct transport_handlers handlers = {.request = no_request};
    char reason[256];
    bed_close(&bed);
    struct looped looped = {.job.run = on_job, .transport = transport_new(&(struct transport_options){.handlers = &handlers})};
    looped.thread = pthread_self();
    struct store_options options = {.folder = bed.folder, .wake = post, .user = &looped, .makes_no_backup = true};
    looped.store = store_open(&options, reason, sizeof reason);
    assert_non_null(looped.store);
    append_next(&looped);
    transport_run(looped.transport);
    assert_int_equal(looped.head, 50);
    struct store_text line = {"x", 1};
    struct store_batch last = {.stream = "game", .expected = 50, .lines = &line, .line_count = 1};
    assert_int_equal(store_append(looped.store, &last, 1, NULL, NULL), STORE_OK); /* its wake-up comes when the store is closed */
    store_close(looped.store);
    looped.store = NULL;
    transport_free(looped.transport);
}

#define IN_BED(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_BED(a_stream_is_read_from_any_number),
        IN_BED(T20_streams_outlive_the_process),
        IN_BED(a_batch_at_a_number_that_is_taken_is_refused),
        IN_BED(of_those_who_race_for_a_number_one_wins),
        IN_BED(batches_for_several_streams_are_all_or_nothing),
        IN_BED(names_lines_and_sizes_that_cannot_be_kept_are_refused_at_once),
        IN_BED(an_answer_has_a_bound),
        IN_BED(a_private_part_comes_and_goes_with_its_batch),
        IN_BED(private_parts_are_in_no_public_answer),
        IN_BED(streams_are_listed_by_prefix_and_in_pages),
        IN_BED(what_is_deleted_is_not_in_the_file_any_more),
        IN_BED(items_are_written_all_or_none_and_read_by_key),
        IN_BED(items_of_several_spaces_share_a_transaction),
        IN_BED(watches_hear_of_every_growth_and_of_the_end),
        IN_BED(a_full_queue_refuses_at_once_and_forgets_nothing),
        IN_BED(the_bytes_of_a_queue_are_bounded),
        IN_BED(T20_closing_finishes_what_is_queued),
        IN_BED(callbacks_come_on_the_loop_of_the_transport),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
