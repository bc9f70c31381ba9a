/* bench_tables.c - see bench_tables.h. */
#define _POSIX_C_SOURCE 200809L
#include "bench_tables.h"
#include "host.h"
#include "kinds.h"
#include "match.h"
#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEATS = 4 };

/* What a server keeps of a game. */
struct room {
    struct table table;
    struct dealer dealer;
};

/* What all games share while they are played one after the other. */
struct desk {
    struct match match;
    struct host host;
    struct proposal proposal;
    char block[RECORD_BLOCK_SIZE], header[RECORD_HEADER_SIZE];
};

/* The bytes of the process that are in memory, 0 if the system does not say. */
static int64_t resident_now(void)
{
    long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    bool is_read = file && fscanf(file, "%*s %lld", &pages) == 1;
    if (file)
        fclose(file);
    return is_read ? (int64_t)pages * sysconf(_SC_PAGESIZE) : 0;
}

static bool begin(struct desk *desk, struct room *room, const fh_edition *edition, uint64_t seed)
{
    static const struct bot_kind *const kinds[SEATS] = {&bot_steady, &bot_steady, &bot_steady, &bot_steady};
    struct seats seats = {.count = SEATS};
    struct dice dice;
    size_t length;
    for (int i = 0; i < SEATS; i++)
        seats.list[i] = (struct seat){"Ada", "hat", "steady"};
    dice_from_seed(&dice, seed);
    struct record_setup setup = {.edition = edition, .seats = &seats, .dice = &dice, .id = "0123456789abcdef0123456789abcdef"};
    if (record_begin(&room->table, &setup, desk->block, desk->header, sizeof desk->header, &length).reason)
        return false;
    dealer_init(&room->dealer);
    desk->match.rounds = BENCH_TABLE_ROUNDS;
    host_init(&desk->host, &room->table, &room->dealer, &desk->proposal);
    return dealer_take_dice(&room->dealer, &dice, setup.id, NULL) && match_begin(&desk->match, edition, kinds, SEATS, seed);
}

/* Nothing is written: what counts is what the table keeps. */
static bool append(void *context, const char *lines, size_t length)
{
    (void)context;
    (void)lines;
    (void)length;
    return true;
}

static bool play(struct desk *desk, struct room *room)
{
    fh_action action;
    host_settle(&desk->host);
    while (host_run(&desk->host, append, NULL, NULL)) {
        desk->match.game = room->table.game;
        if (!match_choose(&desk->match, &action))
            return true;
        if (host_act(&desk->host, &action, 1, 0).reason)
            return false;
    }
    return false;
}

static struct room *room_new(struct desk *desk, const fh_edition *edition, uint64_t seed)
{
    struct room *room = malloc(sizeof *room);
    if (room && begin(desk, room, edition, seed) && play(desk, room))
        return room;
    free(room);
    return NULL;
}

bool bench_tables_run(const fh_edition *edition, struct bench_tables *tables)
{
    static struct room *rooms[BENCH_TABLES];
    struct desk *desk = calloc(1, sizeof *desk);
    struct room *first = desk ? room_new(desk, edition, 0) : NULL; /* what is shared is in memory before anything is measured */
    int count = 0;
    memset(rooms, 0, sizeof rooms);
    *tables = (struct bench_tables){.table_bytes = sizeof(struct table), .dealer_bytes = sizeof(struct dealer)};
    int64_t before = resident_now();
    for (; first && count < BENCH_TABLES && (rooms[count] = room_new(desk, edition, (uint64_t)count + 1)); count++)
        tables->lines += rooms[count]->table.number;
    tables->resident = before ? resident_now() - before : 0;
    for (int i = 0; i < count; i++)
        free(rooms[i]);
    free(first);
    free(desk);
    return count == BENCH_TABLES;
}
