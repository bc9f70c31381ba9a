/* sim_records.c - see sim_records.h. */
#define _POSIX_C_SOURCE 200809L
#include "sim_records.h"
#include "host.h"
#include "record.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

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

/* The match chooses the bots' actions, and the table does them; the match then takes over the resulting game. */
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

static bool write_file(const struct run *run, uint64_t number, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    bool is_written = sim_record_write(run, number, file) && fflush(file) == 0;
    int why = errno;
    fclose(file);
    errno = why;
    return is_written;
}

/* The record has its name only once it is complete: a full disk leaves the earlier games and no piece of one. */
static bool write_game(const struct run *run, uint64_t number, const char *folder)
{
    char path[PATH_SIZE], fresh[PATH_SIZE + 8];
    snprintf(path, sizeof path, "%s/game-%06llu.fhr", folder, (unsigned long long)number + 1);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    errno = 0;
    if (write_file(run, number, fresh) && rename(fresh, path) == 0)
        return true;
    fprintf(stderr, "freehold sim: %s could not be written%s%s\n", path, errno ? ": " : "", errno ? strerror(errno) : "");
    unlink(fresh);
    return false;
}

bool sim_records_write(const struct run *run, const char *folder)
{
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "freehold sim: %s: %s\n", folder, strerror(errno));
        return false;
    }
    for (uint64_t number = 0; number < run->games; number++) {
        if (!write_game(run, number, folder))
            return false;
    }
    return true;
}
