/* examine_text.c - positions as text, and writers that get less room than they want. See examine.h. */
#include "fault_text.h"
#include "examine.h"

#include <stdlib.h>
#include <string.h>

/* ---- Positions ------------------------------------------------------------------------------------------------------------------- */

void examine_text(struct trial *t)
{
    static char text[FH_POSITION_TEXT_SIZE], again[FH_POSITION_TEXT_SIZE];
    fh_game parsed;
    fh_error error;
    memset(&parsed, 0x5a, sizeof parsed);
    size_t length = fh_position_format(t->edition, &t->game, text, sizeof text);
    trial_require(t, length < sizeof text, "a position's text is too long");
    if (!fh_position_parse(t->edition, text, length, &parsed, &error))
        trial_require(t, false, fault_place(&error));
    fh_position_format(t->edition, &parsed, again, sizeof again);
    trial_require(t, strcmp(text, again) == 0, "a position's text comes back otherwise");
    trial_require(t, memcmp(&parsed, &t->game, sizeof parsed) == 0, "a position's text does not say everything");
    trial_require(t, fh_hash(&parsed) == fh_hash(&t->game), "the same position has two hashes");
}

/* ---- Writers --------------------------------------------------------------------------------------------------------------------- */

/* What is written: some of this. */
struct subject {
    const fh_edition *edition;
    const fh_game *game;
    const fh_action *action;
    const fh_event *event;
    uint8_t seat;
};

typedef size_t write_function(const struct subject *s, char *text, size_t size);

static size_t write_action(const struct subject *s, char *text, size_t size)
{
    return fh_action_format(s->edition, s->action, text, size);
}

static size_t write_position(const struct subject *s, char *text, size_t size)
{
    return fh_position_format(s->edition, s->game, text, size);
}

static size_t write_game(const struct subject *s, char *text, size_t size)
{
    return fh_game_json(s->edition, s->game, s->seat, text, size);
}

static size_t write_event(const struct subject *s, char *text, size_t size)
{
    return fh_event_json(s->edition, s->game, s->event, text, size);
}

static size_t write_edition(const struct subject *s, char *text, size_t size)
{
    return fh_edition_format(s->edition, text, size);
}

static size_t write_edition_json(const struct subject *s, char *text, size_t size)
{
    return fh_edition_json(s->edition, text, size);
}

static size_t write_reference(const struct subject *s, char *text, size_t size)
{
    (void)s;
    return fh_edition_reference(text, size);
}

/* Writes into so much room, with a guard behind it. */
static void write_within(struct trial *t, write_function *write, const struct subject *s, const char *whole, size_t length, size_t size)
{
    enum { GUARD = 16, FILL = 0x5a };
    char *text = malloc(size + GUARD);
    size_t stored = size > length ? length : size ? size - 1 : 0;
    if (!text)
        abort();
    memset(text, FILL, size + GUARD);
    trial_require(t, write(s, text, size) == length, "a text's length depends on the room for it");
    trial_require(t, memcmp(text, whole, stored) == 0, "a text that is cut is another one");
    trial_require(t, size == 0 || text[stored] == '\0', "a text that is cut does not end");
    for (size_t i = size; i < size + GUARD; i++)
        trial_require(t, text[i] == FILL, "a text is written beyond its room");
    free(text);
}

static void examine_writer(struct trial *t, write_function *write, const struct subject *s)
{
    size_t length = write(s, NULL, 0);
    char *whole = malloc(length + 1);
    if (!whole)
        abort();
    trial_require(t, write(s, whole, length + 1) == length && strlen(whole) == length, "a text has another length than it says");
    const size_t sizes[] = {0, 1, 2, length / 2, length - 1, length, length + 1, length + 9};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        write_within(t, write, s, whole, length, sizes[i]);
    free(whole);
}

static void listen(void *context, const fh_game *game, const fh_event *event)
{
    struct trial *t = context;
    struct subject s = {.edition = t->edition, .game = game, .event = event};
    examine_writer(t, write_event, &s);
}

/* Writes every option of a seat, and the events that it would bring. */
static void examine_seat(struct trial *t, uint8_t seat)
{
    fh_options options;
    fh_sink sink = {listen, t};
    struct subject s = {.edition = t->edition, .game = &t->game, .seat = seat};
    examine_writer(t, write_game, &s);
    fh_legal(t->edition, &t->game, seat, &options);
    for (int i = 0; i < options.count; i++) {
        fh_game copy = t->game;
        s.action = &options.list[i].action;
        examine_writer(t, write_action, &s);
        fh_apply(t->edition, &copy, s.action, &sink);
    }
}

void examine_writers(struct trial *t)
{
    struct subject s = {.edition = t->edition, .game = &t->game, .seat = FH_NONE};
    examine_writer(t, write_position, &s);
    examine_writer(t, write_game, &s);
    examine_seat(t, (uint8_t)fh_stream_below(&t->probe, t->game.seat_count));
}

/* ---- The edition ----------------------------------------------------------------------------------------------------------------- */

void examine_edition(struct trial *t)
{
    struct subject s = {.edition = t->edition};
    fh_edition parsed;
    fh_error error;
    examine_writer(t, write_edition, &s);
    examine_writer(t, write_edition_json, &s);
    examine_writer(t, write_reference, &s);
    size_t length = fh_edition_format(t->edition, NULL, 0);
    char *text = malloc(length + 1);
    if (!text)
        abort();
    fh_edition_format(t->edition, text, length + 1);
    if (!fh_edition_parse(&parsed, t->name, text, length, NULL, &error))
        trial_require(t, false, fault_place(&error));
    trial_require(t, memcmp(&parsed, t->edition, sizeof parsed) == 0, "the edition's text does not say everything");
    trial_require(t, fh_edition_hash(&parsed) == fh_edition_hash(t->edition), "the same edition has two hashes");
    free(text);
}
