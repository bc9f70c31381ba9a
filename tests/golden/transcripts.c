/* transcripts.c - the golden transcripts: fixed random games of each built-in edition, told in full. Whatever changes in what the engine
 * does or says shows here as a difference that a person can read.
 *
 *   transcripts             plays them again and compares with tests/golden/EDITION.txt
 *   transcripts --remake    keeps what came out
 *
 * An action stands at the margin, its events are indented below it, and every so often comes the hash. */
#include "faults.h"
#include "freehold.h"
#include "edition_file.h"
#include "library.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 20, LIMIT = 20000, HASH_EVERY = 25 };

/* What is told of an edition: some actions of some games. */
static const struct passage {
    const char *title;
    int seats; /* more than the fewest */
    uint64_t seed;
    int skip;  /* so many actions at first; negative: all but so many at the end */
    int count; /* so many actions are told */
} PASSAGES[] = {
    {"The beginning of a game", 1, 1, 0, 120},
    {"The middle of a game", 2, 2, 900, 120},
    {"The end of a game", 0, 3, -60, 60},
};

static char text[TEXT_SIZE], kept[TEXT_SIZE];
static size_t length;

/* ---- Telling --------------------------------------------------------------------------------------------------------------------- */

static void tell(const char *line)
{
    int written = snprintf(text + length, TEXT_SIZE - length, "%s\n", line);
    length += (size_t)written;
    if (length >= TEXT_SIZE)
        abort();
}

static void tell_hash(const fh_game *game)
{
    char line[64];
    snprintf(line, sizeof line, "hash %016llx", (unsigned long long)fh_hash(game));
    tell(line);
}

struct teller {
    const fh_edition *edition;
};

/* The event's JSON without what only a machine needs. */
static void tell_event(void *context, const fh_game *game, const fh_event *event)
{
    const fh_edition *edition = ((struct teller *)context)->edition;
    static char json[1 << 14], line[1 << 14];
    static const char head[] = "{\"event\":";
    size_t size = 4;
    if (fh_event_json(edition, game, event, json, sizeof json) >= sizeof json || strncmp(json, head, sizeof head - 1) != 0)
        abort();
    memcpy(line, "    ", size);
    size_t end = strlen(json) - 1; /* the last brace closes the first */
    for (size_t i = sizeof head - 1; i < end; i++) {
        if (json[i] == ',')
            line[size++] = ' ';
        else if (json[i] != '"')
            line[size++] = json[i];
    }
    line[size] = '\0';
    tell(line);
}

/* ---- Playing --------------------------------------------------------------------------------------------------------------------- */

struct course {
    const fh_edition *edition;
    fh_game game;
    fh_stream stream;
};

static void begin(struct course *c, const struct passage *passage)
{
    int seats = c->edition->rules.min_players + passage->seats;
    fh_stream_seed(&c->stream, passage->seed);
    fh_start(c->edition, &c->game, seats > c->edition->rules.max_players ? c->edition->rules.max_players : seats);
}

static void step(struct course *c, bool is_told)
{
    char line[FH_ACTION_TEXT_SIZE];
    fh_action action;
    struct teller teller = {c->edition};
    fh_sink sink = {tell_event, &teller};
    random_action(c->edition, &c->game, &c->stream, &action);
    fh_action_format(c->edition, &action, line, sizeof line);
    if (is_told)
        tell(line);
    if (fh_apply(c->edition, &c->game, &action, is_told ? &sink : NULL).reason)
        abort();
}

/* How many actions the game has, up to a limit. */
static int game_length(struct course *c, const struct passage *passage)
{
    int actions = 0;
    begin(c, passage);
    for (; actions < LIMIT && c->game.phase != FH_OVER; actions++)
        step(c, false);
    return actions;
}

static void tell_passage(struct course *c, const struct passage *passage)
{
    static char position[FH_POSITION_TEXT_SIZE];
    char line[160];
    int actions = game_length(c, passage), skip = passage->skip < 0 ? actions + passage->skip : passage->skip;
    skip = skip + passage->count > actions ? actions - passage->count : skip;
    skip = skip < 0 ? 0 : skip;
    begin(c, passage);
    snprintf(line, sizeof line, "\n## %s: seed %llu, %d seats, from action %d on", passage->title, (unsigned long long)passage->seed,
             c->game.seat_count, skip + 1);
    tell(line);
    for (int i = 0; i < skip; i++)
        step(c, false);
    tell_hash(&c->game);
    for (int i = 1; i <= passage->count && c->game.phase != FH_OVER; i++) {
        step(c, true);
        if (i % HASH_EVERY == 0)
            tell_hash(&c->game);
    }
    fh_position_format(c->edition, &c->game, position, sizeof position);
    tell(position);
}

static void tell_edition(const fh_edition *edition)
{
    char line[FH_NAME_SIZE + 64];
    struct course course = {.edition = edition};
    length = 0;
    snprintf(line, sizeof line, "# %s: made by `make golden`. rules %d, edition %016llx", edition->words.id, FH_RULES_VERSION,
             (unsigned long long)fh_edition_hash(edition));
    tell(line);
    for (size_t i = 0; i < sizeof PASSAGES / sizeof PASSAGES[0]; i++)
        tell_passage(&course, &PASSAGES[i]);
}

/* ---- Comparing ------------------------------------------------------------------------------------------------------------------- */

static size_t read_kept(const char *path)
{
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(kept, 1, TEXT_SIZE - 1, file) : 0;
    kept[size] = '\0';
    if (file)
        fclose(file);
    return size;
}

/* Prints the first lines that differ. */
static void print_difference(const char *path)
{
    int line = 1;
    size_t start = 0, i = 0;
    for (; text[i] && text[i] == kept[i]; i++) {
        if (text[i] == '\n') {
            line++;
            start = i + 1;
        }
    }
    printf("# %s:%d\n# was: %.*s\n# is:  %.*s\n# `make golden` keeps what is.\n", path, line, (int)strcspn(kept + start, "\n"),
           kept + start, (int)strcspn(text + start, "\n"), text + start);
}

static bool remake(const char *path)
{
    FILE *file = fopen(path, "w");
    bool is_written = file && fwrite(text, 1, length, file) == length;
    if (!file || fclose(file) != 0 || !is_written)
        perror(path);
    return is_written;
}

int main(int argc, char **argv)
{
    static fh_edition edition;
    fh_error error;
    bool is_remake = argc == 2 && strcmp(argv[1], "--remake") == 0;
    int failures = 0;
    for (size_t i = 0; i < library_edition_count; i++) {
        const char *id = library_editions[i].id;
        char path[128];
        snprintf(path, sizeof path, "tests/golden/%s.txt", id);
        if (!edition_file_load(id, &edition, &error)) {
            fault_print_place(NULL, &error);
            return 1;
        }
        tell_edition(&edition);
        bool is_same = is_remake ? remake(path) : read_kept(path) == length && strcmp(text, kept) == 0;
        printf("%s %zu - %s\n", is_same ? "ok" : "not ok", i + 1, path);
        if (!is_same && !is_remake)
            print_difference(path);
        failures += !is_same;
    }
    printf("1..%zu\n", library_edition_count);
    return failures ? 1 : 0;
}
