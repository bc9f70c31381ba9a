/* store_bed.c - a store in a folder of its own, with calls that wait for their callback. */
#define _GNU_SOURCE
#include "store_bed.h"
#include "testing.h"

#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <sqlite3.h>
#include <time.h>
#include <unistd.h>

/* ---- The folder ------------------------------------------------------------------------------------------------------------------- */

static void wake(void *user)
{
    struct store_bed *bed = user;
    assert_int_equal(write(bed->wake[1], "w", 1), 1);
}

static void report(void *user, const char *sentence)
{
    struct store_bed *bed = user;
    bed->reports++;
    snprintf(bed->report, sizeof bed->report, "%s", sentence);
}

static void init_at(struct store_bed *bed, const char *place)
{
    *bed = (struct store_bed){0};
    snprintf(bed->folder, sizeof bed->folder, "%s/freehold-store-XXXXXX", place);
    assert_non_null(mkdtemp(bed->folder));
    assert_int_equal(pipe2(bed->wake, O_CLOEXEC), 0);
    bed->options = (struct store_options){.folder = bed->folder, .wake = wake, .report = report, .user = bed, .makes_no_backup = true};
}

void bed_init(struct store_bed *bed)
{
    init_at(bed, "/tmp");
}

void bed_init_fast(struct store_bed *bed)
{
    init_at(bed, access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
}

static int drop(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status, (void)type, (void)walk;
    return remove(path);
}

void bed_clear(struct store_bed *bed)
{
    bed_close(bed);
    close(bed->wake[0]);
    close(bed->wake[1]);
    nftw(bed->folder, drop, 16, FTW_DEPTH | FTW_PHYS);
}

void bed_open(struct store_bed *bed)
{
    char reason[512] = "";
    bed->store = store_open(&bed->options, reason, sizeof reason);
    if (!bed->store)
        fail_msg("%s", reason);
}

void bed_close(struct store_bed *bed)
{
    store_close(bed->store);
    bed->store = NULL;
}

bool bed_can_open(struct store_bed *bed)
{
    struct store *store = store_open(&bed->options, bed->report, sizeof bed->report);
    store_close(store);
    return store != NULL;
}

const char *bed_path(const struct store_bed *bed, const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", bed->folder, name);
    return path;
}

void bed_damage(struct store_bed *bed, const char *sql)
{
    sqlite3 *handle = NULL;
    bed_close(bed);
    assert_int_equal(sqlite3_open(bed_path(bed, "store.db"), &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(handle);
}

/* ---- Waiting ---------------------------------------------------------------------------------------------------------------------- */

void bed_turn(struct store_bed *bed, int milliseconds)
{
    char byte;
    struct pollfd poller = {.fd = bed->wake[0], .events = POLLIN};
    if (poll(&poller, 1, milliseconds) == 1) {
        assert_int_equal(read(bed->wake[0], &byte, 1), 1);
        store_deliver(bed->store);
    }
}

void bed_wait(struct store_bed *bed, const unsigned *count, unsigned least)
{
    for (int turns = 0; *count < least; turns++) {
        assert_in_range(turns, 0, 6000);
        bed_turn(bed, 100);
    }
}

/* ---- Calls ------------------------------------------------------------------------------------------------------------------------ */

struct answer_kept {
    unsigned count;
    struct store_written written;
    struct bed_lines lines;
};

static char text[8 << 20];

static void on_written(void *user, const struct store_written *written)
{
    struct answer_kept *kept = user;
    kept->written = *written;
    kept->count++;
}

static struct store_written wait_for(struct store_bed *bed, enum store_status queued, struct answer_kept *kept)
{
    if (queued != STORE_OK)
        return (struct store_written){.status = queued};
    bed_wait(bed, &kept->count, 1);
    return kept->written;
}

struct store_written bed_append(struct store_bed *bed, const char *stream, uint64_t expected, const char *line, const char *secret)
{
    struct answer_kept kept = {0};
    struct store_text only = {line, line ? strlen(line) : 0};
    struct store_item item = {"secret", secret, secret ? strlen(secret) : 0};
    struct store_batch batch = {stream, expected, &only, line ? 1 : 0, &item, secret ? 1 : 0};
    return wait_for(bed, store_append(bed->store, &batch, 1, on_written, &kept), &kept);
}

struct store_written bed_delete(struct store_bed *bed, const char *stream)
{
    struct answer_kept kept = {0};
    return wait_for(bed, store_delete(bed->store, stream, on_written, &kept), &kept);
}

static size_t add_text(size_t at, const void *bytes, size_t size, char end)
{
    assert_true(at + size + 2 < sizeof text);
    memcpy(text + at, bytes, size);
    text[at + size] = end;
    text[at + size + 1] = '\0';
    return at + size + 1;
}

static void on_lines(void *user, const struct store_lines *lines)
{
    struct answer_kept *kept = user;
    kept->lines = (struct bed_lines){lines->status, lines->head, lines->count, lines->is_restored, text};
    text[0] = '\0';
    for (size_t i = 0, at = 0; i < lines->count; i++)
        at = add_text(at, lines->lines[i].bytes, lines->lines[i].size, '\n');
    kept->count++;
}

static void on_items(void *user, const struct store_items *items)
{
    struct answer_kept *kept = user;
    kept->lines = (struct bed_lines){.status = items->status, .count = items->count, .text = text};
    text[0] = '\0';
    for (size_t i = 0, at = 0; i < items->count; i++) {
        at = add_text(at, items->items[i].key, strlen(items->items[i].key), '=');
        at = add_text(at, items->items[i].value, items->items[i].size, '\n');
    }
    kept->count++;
}

static void on_heads(void *user, const struct store_heads *heads)
{
    struct answer_kept *kept = user;
    char line[256];
    kept->lines = (struct bed_lines){.status = heads->status, .count = heads->count, .text = text};
    text[0] = '\0';
    for (size_t i = 0, at = 0; i < heads->count; i++) {
        snprintf(line, sizeof line, "%s %llu", heads->heads[i].stream, (unsigned long long)heads->heads[i].head);
        at = add_text(at, line, strlen(line), '\n');
        kept->lines.is_restored = heads->heads[i].is_restored;
    }
    kept->count++;
}

static struct bed_lines lines_of(struct store_bed *bed, enum store_status queued, struct answer_kept *kept)
{
    kept->lines.status = queued;
    wait_for(bed, queued, kept);
    return kept->lines;
}

struct bed_lines bed_read(struct store_bed *bed, const char *stream, uint64_t from, size_t most)
{
    struct answer_kept kept = {0};
    return lines_of(bed, store_read(bed->store, stream, from, most, on_lines, &kept), &kept);
}

struct bed_lines bed_private(struct store_bed *bed, const char *stream)
{
    struct answer_kept kept = {0};
    return lines_of(bed, store_read_private(bed->store, stream, on_items, &kept), &kept);
}

struct bed_lines bed_item(struct store_bed *bed, const char *space, const char *key)
{
    struct answer_kept kept = {0};
    return lines_of(bed, store_get(bed->store, space, key, on_items, &kept), &kept);
}

struct bed_lines bed_list(struct store_bed *bed, const char *prefix, const char *after, size_t most)
{
    struct answer_kept kept = {0};
    return lines_of(bed, store_list(bed->store, prefix, after, most, on_heads, &kept), &kept);
}
