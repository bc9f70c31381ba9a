/* shim.c - the base of the WebAssembly module: the buffer, editions, and the record that is followed. page.c and follow.c do the rest.
 *
 * JavaScript and this module share nothing but memory. A caller writes a text to the buffer and gives its length; a call that answers with
 * text leaves it there and returns its length. Texts are UTF-8 without a NUL. There are no rules here, and no import. The page's module
 * exports exactly the calls of web/src/worker/module.ts; tests/wasm/engine_calls.c adds those that only tests and benchmarks need.
 *
 * Engine and table have no globals, but a module is an instance of its own, so the table lives here. Two games need two instances. */
#include "shim.h"
#include "page.h"
#include "fault.h"
#include "text.h"

#include <string.h>

enum { SHELF_SIZE = 1 << 20, SHELF_BOOKS = 64, RULES_SIZE = 1 << 14, RULES_LIMIT = 128 };

char shim_buffer[BUFFER_SIZE];
fh_edition shim_edition;
fh_edition shim_table_edition;
struct dealer shim_dealer;
struct table shim_table = {.edition = &shim_table_edition, .game = {.phase = FH_OVER, .winner = FH_NONE}};
struct record_reader shim_reader;

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

/* The part of a text that is in the buffer; the text may have been longer. */
uint32_t shim_stored(size_t length)
{
    return (uint32_t)(length < BUFFER_SIZE ? length : BUFFER_SIZE - 1);
}

/* ---- Editions -------------------------------------------------------------------------------------------------------------------- */

uint32_t EXPORT(keep_edition)(uint32_t id_length, uint32_t length);
uint32_t EXPORT(load_edition)(uint32_t length);
uint32_t EXPORT(set_rules)(uint32_t length);
uint32_t EXPORT(edition_json)(void);
uint32_t EXPORT(rules_json)(void);

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

/* 0, or the length of what is wrong (shim_answer_fault). */
uint32_t load_edition(uint32_t length)
{
    fh_library library = {find_book, NULL};
    fh_error error;
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
 * what is wrong, whose line is the number of the rule; nothing has changed then. */
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
    return fh_edition_set_rules(&shim_edition, settings, count, &error) ? 0 : shim_answer_fault(&error);
}

uint32_t edition_json(void)
{
    return shim_stored(fh_edition_json(&shim_edition, shim_buffer, BUFFER_SIZE));
}

uint32_t rules_json(void)
{
    return shim_stored(fh_rules_json(shim_buffer, BUFFER_SIZE));
}

/* ---- Records ---------------------------------------------------------------------------------------------------------------------- */

uint32_t EXPORT(record_know)(uint32_t length);
uint32_t EXPORT(record_secret)(void);

/* Begins to follow another record, line by line. */
void record_open(void)
{
    page_abandon();
    page_forget();
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

/* The secret that the end of the record has revealed, in hexadecimal digits; 0 if there is none. A second reading with it draws every roll
 * and card again. */
uint32_t record_secret(void)
{
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    if (!shim_table.is_ended || shim_table.dice.kind != DICE_SECRET)
        return 0;
    write_bytes(&w, shim_table.dice.revealed, SHA256_SIZE);
    return shim_stored(writer_close(&w));
}
