/* store_look.c - reads a store whose server has ended, for tests: every stream is read, every room's event is understood, and every game is
 * replayed, with its dice drawn again from the secret.
 *
 *   store_look FOLDER
 *
 * Prints for each stream `S NAME HEAD RESTORED`, `L TEXT` for each line, and for a game `H NUMBER HASH` behind each of its lines, `P KEY
 * VALUE` for what lies in its private part but the secret, and `E ENDED`. `F WHAT` names whatever is wrong; the exit status is then 1. */
#define _GNU_SOURCE
#include "protocol.h"
#include "record.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STREAMS_MOST = 4096 };

static struct store *store;
static int wakes[2];
static bool is_answered;
static int faults;

static struct stream {
    char name[STORE_NAME_MOST];
    uint64_t head;
    bool is_restored;
} streams[STREAMS_MOST];
static size_t stream_count;

static void wake(void *user)
{
    (void)user;
    ssize_t written = write(wakes[1], "w", 1);
    (void)written;
}

static void wait_for_answer(enum store_status queued)
{
    char byte;
    if (queued != STORE_OK) {
        fprintf(stderr, "store_look: the store refused a call\n");
        exit(2);
    }
    for (is_answered = false; !is_answered; store_deliver(store)) {
        if (read(wakes[0], &byte, 1) != 1)
            exit(2);
    }
}

static void fault(const char *what)
{
    printf("F %s\n", what);
    faults++;
}

/* ---- Rooms ------------------------------------------------------------------------------------------------------------------------ */

static void look_at_event(const char *text, size_t length)
{
    struct stored_message event;
    struct protocol_fault why;
    if (stored_read(text, length, &event, &why))
        stored_release(&event);
    else
        fault(why.sentence);
}

/* ---- Games ------------------------------------------------------------------------------------------------------------------------ */

static struct game {
    struct table table;
    struct dealer dealer;
    fh_edition edition;
    struct record_reader reader;
} game;

static void on_private(void *user, const struct store_items *items)
{
    (void)user;
    is_answered = true;
    for (size_t i = 0; i < items->count; i++) {
        const struct store_item *item = &items->items[i];
        if (strcmp(item->key, "secret") == 0 && item->size == SHA256_SIZE)
            record_reader_know(&game.reader, item->value);
        else
            printf("P %s %.*s\n", item->key, (int)item->size, (const char *)item->value);
    }
    if (items->status != STORE_OK)
        fault(store_status_text(items->status));
}

static void look_at_line(const char *text, size_t length)
{
    fh_error error;
    uint32_t before = game.table.number;
    if (!record_read(&game.reader, text, length, NULL, &error))
        fault("a line of the record is refused");
    else if (record_has_begun(&game.reader) && game.table.number != before)
        printf("H %u %016llx\n", game.table.number, (unsigned long long)fh_hash(&game.table.game));
}

static void begin_game(const char *name)
{
    memset(&game, 0, sizeof game);
    dealer_init(&game.dealer);
    record_reader_init(&game.reader, &game.table, &game.edition, &game.dealer);
    wait_for_answer(store_read_private(store, name, on_private, NULL));
}

static void end_game(void)
{
    if (!record_has_begun(&game.reader) || !game.dealer.knows_dice)
        fault("the record has no whole header, or its dice are unknown");
    printf("E %d\n", game.table.is_ended);
}

/* ---- Streams ---------------------------------------------------------------------------------------------------------------------- */

static void on_lines(void *user, const struct store_lines *read)
{
    uint64_t *next = user;
    bool is_game = game.reader.table;
    is_answered = true;
    for (size_t i = 0; i < read->count; i++) {
        printf("L %.*s\n", (int)read->lines[i].size, read->lines[i].bytes);
        (is_game ? look_at_line : look_at_event)(read->lines[i].bytes, read->lines[i].size);
    }
    *next += read->count;
    if (read->status == STORE_OK && read->count > 0)
        return;
    if (read->status != STORE_OK)
        fault(store_status_text(read->status));
    *next = 0;
}

static void look_at(const struct stream *stream)
{
    bool is_game = strncmp(stream->name, "game/", 5) == 0;
    printf("S %s %llu %d\n", stream->name, (unsigned long long)stream->head, stream->is_restored);
    game.reader.table = NULL;
    if (is_game)
        begin_game(stream->name);
    for (uint64_t next = 1; next > 0 && next <= stream->head;)
        wait_for_answer(store_read(store, stream->name, next, STORE_LINES_MOST, on_lines, &next));
    if (is_game)
        end_game();
}

static void on_list(void *user, const struct store_heads *list)
{
    size_t *added = user;
    is_answered = true;
    *added = list->count;
    for (size_t i = 0; i < list->count && stream_count < STREAMS_MOST; i++) {
        struct stream *stream = &streams[stream_count++];
        snprintf(stream->name, sizeof stream->name, "%s", list->heads[i].stream);
        stream->head = list->heads[i].head;
        stream->is_restored = list->heads[i].is_restored;
    }
}

int main(int argc, char **argv)
{
    char reason[512];
    struct store_options options = {.folder = argc == 2 ? argv[1] : "", .wake = wake, .makes_no_backup = true};
    if (argc != 2 || pipe(wakes) != 0 || !(store = store_open(&options, reason, sizeof reason))) {
        fprintf(stderr, "store_look: %s\n", argc == 2 ? reason : "give the folder of a store");
        return 2;
    }
    for (size_t added = 1; added > 0 && stream_count < STREAMS_MOST;) {
        const char *after = stream_count > 0 ? streams[stream_count - 1].name : "";
        wait_for_answer(store_list(store, "", after, 512, on_list, &added));
    }
    for (size_t i = 0; i < stream_count; i++)
        look_at(&streams[i]);
    store_close(store);
    return faults > 0;
}
