/* sim_records.c - see sim_records.h. */
#define _POSIX_C_SOURCE 200809L
#include "sim_records.h"
#include "host.h"
#include "record.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* One game while it is written. */
struct writing {
    FILE *file;
    struct table table;
    struct dealer dealer;
    struct proposal proposal;
    struct host host;
    struct match match;
    char header[RECORD_HEADER_SIZE], block[RECORD_BLOCK_SIZE];
};

_Static_assert((int)SEAT_PLAYER_SIZE >= (int)BOT_NAME_SIZE, "a record has room for every computer player");

static void name_seats(const struct run *run, int first_bot, struct seats *seats)
{
    memset(seats, 0, sizeof *seats);
    seats->count = run->seat_count;
    for (int seat = 0; seat < run->seat_count; seat++) {
        int bot = (first_bot + seat) % run->seat_count;
        struct seat *s = &seats->list[seat];
        bot_name(&run->bots[bot], s->player);
        snprintf(s->piece, sizeof s->piece, "%d", bot + 1);
        snprintf(s->name, sizeof s->name, "%s %d", run->bots[bot].kind->name, bot + 1);
    }
}

static bool append(void *context, const char *lines, size_t length)
{
    struct writing *w = context;
    return fwrite(lines, 1, length, w->file) == length;
}

static bool begin(struct writing *w, const struct run *run, uint64_t number)
{
    char id[TABLE_ID_SIZE];
    struct seats seats;
    struct dice dice;
    size_t length;
    int first_bot;
    if (!run_prepare(run, number, &w->match, &first_bot))
        return false;
    name_seats(run, first_bot, &seats);
    dice_from_seed(&dice, run_seed(run, number));
    snprintf(id, sizeof id, "%016llx%016llx", (unsigned long long)run->seed, (unsigned long long)number);
    struct record_setup setup = {.edition = run->edition, .seats = &seats, .id = id, .dice = &dice};
    if (record_begin(&w->table, &setup, w->block, w->header, sizeof w->header, &length).reason || length >= sizeof w->header)
        return false;
    dealer_init(&w->dealer);
    dealer_take_dice(&w->dealer, &dice, id, NULL);
    host_init(&w->host, &w->table, &w->dealer, &w->proposal);
    return append(w, w->header, length);
}

/* What the bots do is asked of the match, and done at the table; the match takes over the game that comes of it. */
static bool play(struct writing *w)
{
    fh_action action;
    host_settle(&w->host);
    while (host_run(&w->host, append, w, NULL)) {
        w->match.game = w->table.game;
        if (!match_choose(&w->match, &action))
            return true;
        if (host_act(&w->host, &action, 1, 0).reason)
            return false;
    }
    return false;
}

bool sim_record_write(const struct run *run, uint64_t number, FILE *out)
{
    static struct writing w; /* too big for the stack */
    w.file = out;
    return begin(&w, run, number) && play(&w);
}

bool sim_records_write(const struct run *run, const char *folder)
{
    char path[4096];
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "freehold sim: %s: %s\n", folder, strerror(errno));
        return false;
    }
    for (uint64_t number = 0; number < run->games; number++) {
        snprintf(path, sizeof path, "%s/game-%06llu.fhr", folder, (unsigned long long)number + 1);
        FILE *file = fopen(path, "w");
        bool is_written = file && sim_record_write(run, number, file);
        is_written &= file && fclose(file) == 0;
        if (!is_written) {
            fprintf(stderr, "freehold sim: %s could not be written\n", path);
            return false;
        }
    }
    return true;
}
