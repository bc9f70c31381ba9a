/* shim.c - engine and table as a WebAssembly module: one edition and one game, driven by numbers and a buffer of text.
 *
 * JavaScript and this module share nothing but memory. Whoever calls writes a text to the buffer and gives its length; a call that answers
 * with text leaves it there and returns its length. Texts are UTF-8 without a NUL. There are no rules here, and no import: what a page may
 * do is what freehold.h says, one export per call.
 *
 * The engine has no globals, but a module is an instance of its own, so the game lives here. Who wants two games makes two instances. */
#include "freehold.h"
#include "record.h"
#include "bench_engine.h"
#include "signature.h"
#include "text.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { BUFFER_SIZE = 1 << 20, SHELF_SIZE = 1 << 20, SHELF_BOOKS = 64, UNREADABLE = 255 };

static char buffer[BUFFER_SIZE];
static fh_edition edition;
static fh_game game = {.phase = FH_OVER, .winner = FH_NONE}; /* nobody is to act until a game has begun */
static fh_stream stream;
static struct table table; /* of the record that is followed */
static struct record_reader reader;

/* Texts of editions that others extend, kept one behind the other. */
static struct {
    char id[FH_ID_SIZE];
    size_t start, length;
} books[SHELF_BOOKS];
static char shelf[SHELF_SIZE];
static size_t book_count, shelf_used;

/* ---- The buffer ------------------------------------------------------------------------------------------------------------------ */

char *EXPORT(buffer_start)(void);
uint32_t EXPORT(buffer_size)(void);

char *buffer_start(void)
{
    return buffer;
}

uint32_t buffer_size(void)
{
    return BUFFER_SIZE;
}

static size_t given(uint32_t length)
{
    return length < BUFFER_SIZE ? length : BUFFER_SIZE;
}

/* What is in the buffer of a text that may have been longer. */
static uint32_t stored(size_t length)
{
    return (uint32_t)(length < BUFFER_SIZE ? length : BUFFER_SIZE - 1);
}

static uint32_t answer(const char *text)
{
    struct writer w = writer_open(buffer, BUFFER_SIZE);
    write_text(&w, text);
    return stored(writer_close(&w));
}

static uint32_t answer_error(const fh_error *error)
{
    struct writer w = writer_open(buffer, BUFFER_SIZE);
    write_text(&w, error->file);
    write_char(&w, ':');
    write_number(&w, error->line);
    write_text(&w, ": ");
    write_text(&w, error->reason);
    return stored(writer_close(&w));
}

/* ---- Editions -------------------------------------------------------------------------------------------------------------------- */

uint32_t EXPORT(keep_edition)(uint32_t id_length, uint32_t length);
uint32_t EXPORT(load_edition)(uint32_t length);
uint32_t EXPORT(edition_text)(void);
uint32_t EXPORT(edition_json)(void);
uint64_t EXPORT(edition_hash)(void);
uint64_t EXPORT(signature)(void);
uint64_t EXPORT(bench)(uint64_t throws);

/* Keeps a text for editions that extend it. The buffer holds its id and, right behind, the text. 1 if there was room. */
uint32_t keep_edition(uint32_t id_length, uint32_t length)
{
    if (id_length >= FH_ID_SIZE || length > SHELF_SIZE - shelf_used || id_length + length > BUFFER_SIZE || book_count == SHELF_BOOKS)
        return 0;
    memset(books[book_count].id, 0, FH_ID_SIZE);
    memcpy(books[book_count].id, buffer, id_length);
    books[book_count].start = shelf_used;
    books[book_count].length = length;
    memcpy(shelf + shelf_used, buffer + id_length, length);
    shelf_used += length;
    book_count++;
    return 1;
}

static bool find_book(void *context, const char *id, const char **text, size_t *length)
{
    (void)context;
    struct word wanted = {id, strlen(id)};
    for (size_t i = 0; i < book_count; i++) {
        if (!word_is(wanted, books[i].id))
            continue;
        *text = shelf + books[i].start;
        *length = books[i].length;
        return true;
    }
    return false;
}

/* 0, or the length of what is wrong. There is no game until the next start. */
uint32_t load_edition(uint32_t length)
{
    fh_library library = {find_book, NULL};
    fh_error error;
    game = (fh_game){.phase = FH_OVER, .winner = FH_NONE};
    return fh_edition_parse(&edition, "edition", buffer, given(length), &library, &error) ? 0 : answer_error(&error);
}

uint32_t edition_text(void)
{
    return stored(fh_edition_format(&edition, buffer, BUFFER_SIZE));
}

uint32_t edition_json(void)
{
    return stored(fh_edition_json(&edition, buffer, BUFFER_SIZE));
}

uint64_t edition_hash(void)
{
    return fh_edition_hash(&edition);
}

uint64_t signature(void)
{
    return signature_edition(&edition);
}

/* Plays so many throws, for who takes the time; how many games that were. */
uint64_t bench(uint64_t throws)
{
    return bench_engine_run(&edition, throws, 1).games;
}

/* ---- The game -------------------------------------------------------------------------------------------------------------------- */

uint32_t EXPORT(start)(uint32_t seat_count);
void EXPORT(seed)(uint64_t number);
uint32_t EXPORT(who)(void);
uint32_t EXPORT(legal)(uint32_t seat);
uint32_t EXPORT(check)(uint32_t length);
uint32_t EXPORT(act)(uint32_t length);
uint32_t EXPORT(chance)(void);
uint32_t EXPORT(reason)(uint32_t number);
uint32_t EXPORT(verify)(void);
uint64_t EXPORT(hash)(void);

/* A reason's number: 0 if the game has begun. */
uint32_t start(uint32_t seat_count)
{
    return fh_start(&edition, &game, seat_count <= FH_MAX_SEATS ? (int)seat_count : 0).reason;
}

void seed(uint64_t number)
{
    fh_stream_seed(&stream, number);
}

/* The actor, and 256 times the mask of seats. */
uint32_t who(void)
{
    fh_who acting = fh_who_acts(&game);
    return acting.actor | (uint32_t)acting.seats << 8;
}

static void write_range(struct writer *w, const char *what, const fh_option *option)
{
    write_text(w, what);
    write_char(w, ' ');
    write_number(w, option->low);
    write_char(w, ' ');
    write_number(w, option->high);
}

static void write_needs(struct writer *w, const fh_option *option)
{
    switch ((enum fh_needs)option->needs) {
    case FH_NEEDS_NOTHING:
        break;
    case FH_NEEDS_AMOUNT:
        write_range(w, "\tamount", option);
        break;
    case FH_NEEDS_TERMS:
        write_text(w, "\tterms");
        break;
    case FH_NEEDS_BIDS:
        write_range(w, "\tbids", option);
        break;
    }
}

/* One action per line; where something is left to choose, a tab and what it is: `amount LEAST MOST`, `terms` or `bids LEAST MOST`. */
uint32_t legal(uint32_t seat)
{
    static fh_options options;
    struct writer w = writer_open(buffer, BUFFER_SIZE);
    fh_legal(&edition, &game, (fh_seat)seat, &options);
    for (int32_t i = 0; i < options.count; i++) {
        char text[FH_ACTION_TEXT_SIZE];
        fh_action_format(&edition, &options.list[i].action, text, sizeof text);
        write_text(&w, text);
        write_needs(&w, &options.list[i]);
        write_char(&w, '\n');
    }
    return stored(writer_close(&w));
}

/* What the action points to lives until the next one is read. */
static bool read_action(uint32_t length, fh_action *action)
{
    static fh_details details;
    return fh_action_parse(&edition, buffer, given(length), action, &details);
}

/* A reason's number: 0 if the action in the buffer may be done, UNREADABLE if it is not an action's text. */
uint32_t check(uint32_t length)
{
    fh_action action;
    return read_action(length, &action) ? fh_check(&edition, &game, &action).reason : UNREADABLE;
}

/* The same, and does it. */
uint32_t act(uint32_t length)
{
    fh_action action;
    return read_action(length, &action) ? fh_apply(&edition, &game, &action, NULL).reason : UNREADABLE;
}

/* Lets chance draw and applies what came; the action's text. Nothing if chance is not to act. */
uint32_t chance(void)
{
    fh_action action;
    if (fh_who_acts(&game).actor != FH_ACTOR_CHANCE)
        return 0;
    fh_draw(&edition, &game, &stream, &action);
    fh_apply(&edition, &game, &action, NULL);
    return stored(fh_action_format(&edition, &action, buffer, BUFFER_SIZE));
}

uint32_t reason(uint32_t number)
{
    return answer(number < FH_NO_COUNT ? fh_reason_name((uint8_t)number) : "unreadable");
}

/* The name of the first broken invariant; 0 if all is well. */
uint32_t verify(void)
{
    const char *broken = fh_verify(&edition, &game);
    return broken ? answer(broken) : 0;
}

uint64_t hash(void)
{
    return fh_hash(&game);
}

/* ---- Position and JSON ------------------------------------------------------------------------------------------------------------ */

uint32_t EXPORT(position)(void);
uint32_t EXPORT(set_position)(uint32_t length);
uint32_t EXPORT(json)(uint32_t seat);

uint32_t position(void)
{
    return stored(fh_position_format(&edition, &game, buffer, BUFFER_SIZE));
}

/* 0, or the length of what is wrong; the game is then as it was. */
uint32_t set_position(uint32_t length)
{
    fh_game read;
    fh_error error;
    if (!fh_position_parse(&edition, buffer, given(length), &read, &error))
        return answer_error(&error);
    game = read;
    return 0;
}

/* With FH_NONE (255) as seat, without what a seat may do. */
uint32_t json(uint32_t seat)
{
    return stored(fh_game_json(&edition, &game, (uint8_t)seat, buffer, BUFFER_SIZE));
}

/* ---- Records ---------------------------------------------------------------------------------------------------------------------- */

void EXPORT(record_open)(void);
uint32_t EXPORT(record_know)(uint32_t length);
uint32_t EXPORT(record_line)(uint32_t length);
uint32_t EXPORT(record_number)(void);

/* What is followed from here on, line by line, is another record. There is no game until its header has been read. */
void record_open(void)
{
    game = (fh_game){.phase = FH_OVER, .winner = FH_NONE};
    record_reader_init(&reader, &table);
}

/* The secret of its dice, in hexadecimal digits, if it is known before the first line. 1 if it is one. */
uint32_t record_know(uint32_t length)
{
    uint8_t secret[SHA256_SIZE];
    if (!word_bytes((struct word){buffer, given(length)}, secret, sizeof secret))
        return 0;
    record_reader_know(&reader, secret);
    return 1;
}

/* 0 if the line in the buffer, without its newline, was taken: edition and game are then those of the record. Else the length of what is
 * wrong; a line of the game that is refused changes nothing. */
uint32_t record_line(uint32_t length)
{
    fh_error error;
    if (!reader.table)
        record_open();
    bool was_begun = record_has_begun(&reader);
    if (!record_read(&reader, buffer, given(length), NULL, &error)) {
        memcpy(error.file, "record", sizeof "record");
        return answer_error(&error);
    }
    if (record_has_begun(&reader)) {
        if (!was_begun)
            edition = table.edition;
        game = table.game;
    }
    return 0;
}

/* The number of the last line of the game. */
uint32_t record_number(void)
{
    return table.number;
}
