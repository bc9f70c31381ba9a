/* shim.c - engine and table as a WebAssembly module: one edition and one game, driven by numbers and a buffer of text.
 *
 * JavaScript and this module share nothing but memory. Whoever calls writes a text to the buffer and gives its length; a call that answers
 * with text leaves it there and returns its length. Texts are UTF-8 without a NUL. There are no rules here, and no import: what a page may
 * do is what freehold.h says, one export per call.
 *
 * The engine has no globals, but a module is an instance of its own, so the game lives here. Who wants two games makes two instances. */
#include "page.h"
#include "record.h"
#include "bench_engine.h"
#include "fault.h"
#include "signature.h"
#include "text.h"

#include <string.h>

enum { SHELF_SIZE = 1 << 20, SHELF_BOOKS = 64, RULES_SIZE = 1 << 14, RULES_LIMIT = 128, UNREADABLE = 255 };

char shim_buffer[BUFFER_SIZE];
fh_edition shim_edition;
fh_edition shim_table_edition;
struct dealer shim_dealer;
struct table shim_table = {.edition = &shim_table_edition, .game = {.phase = FH_OVER, .winner = FH_NONE}};
struct record_reader shim_reader;
static fh_game game = {.phase = FH_OVER, .winner = FH_NONE}; /* nobody is to act until a game has begun */
static fh_stream stream;

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
    return shim_buffer;
}

uint32_t buffer_size(void)
{
    return BUFFER_SIZE;
}

size_t shim_given(uint32_t length)
{
    return length < BUFFER_SIZE ? length : BUFFER_SIZE;
}

/* What is in the buffer of a text that may have been longer. */
uint32_t shim_stored(size_t length)
{
    return (uint32_t)(length < BUFFER_SIZE ? length : BUFFER_SIZE - 1);
}

static uint32_t answer(const char *text)
{
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    write_text(&w, text);
    return shim_stored(writer_close(&w));
}

/* ---- Editions -------------------------------------------------------------------------------------------------------------------- */

uint32_t EXPORT(keep_edition)(uint32_t id_length, uint32_t length);
uint32_t EXPORT(load_edition)(uint32_t length);
uint32_t EXPORT(set_rules)(uint32_t length);
uint32_t EXPORT(edition_text)(void);
uint32_t EXPORT(edition_json)(void);
uint32_t EXPORT(rules_json)(void);
uint64_t EXPORT(edition_hash)(void);
uint64_t EXPORT(signature)(void);
uint64_t EXPORT(bench)(uint64_t rolls);

/* Keeps a text for editions that extend it. The buffer holds its id and, right behind, the text. 1 if there was room. */
uint32_t keep_edition(uint32_t id_length, uint32_t length)
{
    if (id_length >= FH_ID_SIZE || length > SHELF_SIZE - shelf_used || id_length + length > BUFFER_SIZE || book_count == SHELF_BOOKS)
        return 0;
    memset(books[book_count].id, 0, FH_ID_SIZE);
    memcpy(books[book_count].id, shim_buffer, id_length);
    books[book_count].start = shelf_used;
    books[book_count].length = length;
    memcpy(shelf + shelf_used, shim_buffer + id_length, length);
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

bool shim_has_edition(void)
{
    return shim_edition.square_count > 0;
}

/* A game belongs to its edition. */
static void clear_game(void)
{
    game = (fh_game){.phase = FH_OVER, .winner = FH_NONE};
}

void shim_choose_edition(const fh_edition *edition)
{
    clear_game();
    shim_edition = *edition;
}

/* 0, or the length of what is wrong (shim_answer_fault). There is no game until the next start. */
uint32_t load_edition(uint32_t length)
{
    fh_library library = {find_book, NULL};
    fh_error error;
    clear_game();
    return fh_edition_parse(&shim_edition, "edition", shim_buffer, shim_given(length), &library, &error) ? 0 : shim_answer_fault(&error);
}

/* One text of the buffer, with its NUL; NULL if nothing ends it. */
static const char *next_text(const char **at, const char *end)
{
    const char *text = *at, *stop = text < end ? memchr(text, '\0', (size_t)(end - text)) : NULL;
    *at = stop ? stop + 1 : end;
    return stop ? text : NULL;
}

/* Changes rules of the edition that was loaded last: the buffer holds their names and values in turn, each with a NUL. 0, or the length of
 * what is wrong, whose line is the number of the rule; nothing has changed then. Else there is no game until the next start. */
uint32_t set_rules(uint32_t length)
{
    static char copy[RULES_SIZE];
    fh_setting settings[RULES_LIMIT];
    fh_error error;
    int count = 0;
    size_t given = shim_given(length) < sizeof copy ? shim_given(length) : sizeof copy;
    memcpy(copy, shim_buffer, given);
    for (const char *at = copy, *end = copy + given; at < end && count < RULES_LIMIT; count++) {
        const char *rule = next_text(&at, end), *value = next_text(&at, end);
        settings[count] = (fh_setting){rule ? rule : "", value ? value : ""};
    }
    if (!fh_edition_set_rules(&shim_edition, settings, count, &error))
        return shim_answer_fault(&error);
    clear_game();
    return 0;
}

uint32_t edition_text(void)
{
    return shim_stored(fh_edition_format(&shim_edition, shim_buffer, BUFFER_SIZE));
}

uint32_t edition_json(void)
{
    return shim_stored(fh_edition_json(&shim_edition, shim_buffer, BUFFER_SIZE));
}

uint32_t rules_json(void)
{
    return shim_stored(fh_rules_json(shim_buffer, BUFFER_SIZE));
}

uint64_t edition_hash(void)
{
    return fh_edition_hash(&shim_edition);
}

uint64_t signature(void)
{
    return signature_edition(&shim_edition);
}

/* Plays so many rolls, for who takes the time; how many games that were. */
uint64_t bench(uint64_t rolls)
{
    return bench_engine_run(&shim_edition, rolls, 1).games;
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
    if (!shim_has_edition())
        return FH_REASON_WRONG_PLAYERS;
    return fh_start(&shim_edition, &game, seat_count <= FH_MAX_SEATS ? (int)seat_count : 0).reason;
}

void seed(uint64_t number)
{
    fh_stream_seed(&stream, number);
}

/* The actor, and 256 times the mask of seats. */
uint32_t who(void)
{
    fh_actors acting = fh_who_acts(&game);
    return acting.kind | (uint32_t)acting.seats << 8;
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
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    fh_legal(&shim_edition, &game, seat < FH_MAX_SEATS ? (fh_seat)seat : FH_NONE, &options);
    for (int32_t i = 0; i < options.count; i++) {
        char text[FH_ACTION_TEXT_SIZE];
        fh_action_format(&shim_edition, &options.list[i].action, text, sizeof text);
        write_text(&w, text);
        write_needs(&w, &options.list[i]);
        write_char(&w, '\n');
    }
    return shim_stored(writer_close(&w));
}

/* What the action points to lives until the next one is read. */
static bool read_action(uint32_t length, fh_action *action)
{
    return fh_action_parse(&shim_edition, shim_buffer, shim_given(length), action);
}

/* A reason's number: 0 if the action in the buffer may be done, UNREADABLE if it is not an action's text. */
uint32_t check(uint32_t length)
{
    fh_action action;
    return read_action(length, &action) ? fh_check(&shim_edition, &game, &action).reason : UNREADABLE;
}

/* The same, and does it. */
uint32_t act(uint32_t length)
{
    fh_action action;
    return read_action(length, &action) ? fh_apply(&shim_edition, &game, &action, NULL).reason : UNREADABLE;
}

/* Lets chance draw and applies what came; the action's text. Nothing if chance is not to act. */
uint32_t chance(void)
{
    fh_action action;
    if (fh_who_acts(&game).kind != FH_ACTOR_CHANCE)
        return 0;
    fh_draw(&shim_edition, &game, &stream, &action);
    fh_apply(&shim_edition, &game, &action, NULL);
    return shim_stored(fh_action_format(&shim_edition, &action, shim_buffer, BUFFER_SIZE));
}

uint32_t reason(uint32_t number)
{
    return answer(number < FH_REASON_COUNT ? fh_reason_name((uint8_t)number) : "unreadable");
}

/* The name of the first broken invariant; 0 if all is well. */
uint32_t verify(void)
{
    const char *broken = fh_verify(&shim_edition, &game);
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
    return shim_stored(fh_position_format(&shim_edition, &game, shim_buffer, BUFFER_SIZE));
}

/* 0, or the length of what is wrong; the game is then as it was. */
uint32_t set_position(uint32_t length)
{
    fh_game read;
    fh_error error;
    if (!fh_position_parse(&shim_edition, shim_buffer, shim_given(length), &read, &error))
        return shim_answer_fault(&error);
    game = read;
    return 0;
}

/* With FH_NONE (255) as seat, or any other that there can't be, without what a seat may do. */
uint32_t json(uint32_t seat)
{
    return shim_stored(fh_game_json(&shim_edition, &game, seat < FH_MAX_SEATS ? (uint8_t)seat : FH_NONE, shim_buffer, BUFFER_SIZE));
}

/* ---- Records ---------------------------------------------------------------------------------------------------------------------- */

uint32_t EXPORT(record_know)(uint32_t length);
uint32_t EXPORT(record_line)(uint32_t length);
uint32_t EXPORT(record_number)(void);
uint32_t EXPORT(record_secret)(void);

void record_open(void)
{
    clear_game();
    page_abandon();
    record_reader_init(&shim_reader, &shim_table, &shim_table_edition, &shim_dealer);
}

/* The secret of its dice, in hexadecimal digits, if it is known before the first line. 1 if it is one. */
uint32_t record_know(uint32_t length)
{
    uint8_t secret[SHA256_SIZE];
    if (!word_bytes((struct word){shim_buffer, shim_given(length)}, secret, sizeof secret))
        return 0;
    record_reader_know(&shim_reader, secret);
    return 1;
}

/* 0 if the line in the buffer, without its newline, was taken: edition and game are then those of the record. Else the length of what is
 * wrong (shim_answer_fault); a line of the game that is refused changes nothing. */
uint32_t record_line(uint32_t length)
{
    fh_error error;
    bool is_refused = page_refuses_lines(&error);
    if (!is_refused && !shim_reader.table)
        record_open();
    if (is_refused || !record_read(&shim_reader, shim_buffer, shim_given(length), NULL, &error)) {
        fault_name_file(&error, "record");
        return shim_answer_fault(&error);
    }
    if (record_has_begun(&shim_reader)) {
        shim_edition = shim_table_edition;
        game = shim_table.game;
    }
    return 0;
}

/* The number of the last line of the game. */
uint32_t record_number(void)
{
    return shim_table.number;
}

/* The secret that the end of the record has revealed, in hexadecimal digits; 0 if there is none. Whoever reads the record again with it
 * draws every roll and card again. */
uint32_t record_secret(void)
{
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    if (!shim_table.is_ended || shim_table.dice.kind != DICE_SECRET)
        return 0;
    write_bytes(&w, shim_table.dice.revealed, SHA256_SIZE);
    return shim_stored(writer_close(&w));
}
