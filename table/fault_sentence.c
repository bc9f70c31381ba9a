/* fault_sentence.c - what is wrong with a text, as a sentence for people and as JSON for programs. See sentence.h and fault_kinds.h. */
#include "fault_kinds.h"
#include "sentence.h"
#include "text.h"

#include <string.h>

enum { KEY_SIZE = 64, REFUSAL_SIZE = 1024 };

#define WORD(name, word, ...) word,
#define ARGUMENTS(name, word, arguments) arguments,
static const char *const NAMES[] = {TABLE_FAULTS(WORD)};
static const char *const ARGUMENT_NAMES[] = {TABLE_FAULTS(ARGUMENTS)};

const char *fault_name(uint8_t fault)
{
    return fault < FH_FAULT_COUNT || fault >= FAULT_COUNT ? fh_fault_name(fault) : NAMES[fault - FH_FAULT_COUNT];
}

const char *fault_arguments(uint8_t fault)
{
    return fault < FH_FAULT_COUNT || fault >= FAULT_COUNT ? fh_fault_arguments(fault) : ARGUMENT_NAMES[fault - FH_FAULT_COUNT];
}

/* ---- Sentences --------------------------------------------------------------------------------------------------------------------- */

static struct words_text text_in(const char *text)
{
    return (struct words_text){text, strlen(text)};
}

static void write_key(char key[KEY_SIZE], const char *front, const char *back)
{
    struct writer w = writer_open(key, KEY_SIZE);
    write_text(&w, front);
    write_text(&w, back);
    writer_close(&w);
}

static bool is_of_saved_game(uint8_t fault)
{
    return fault == FAULT_SAVED_LINE_ENDS || fault == FAULT_SAVED_RANGE || fault == FAULT_SAVED_ONLY;
}

/* Keys and ids stay as they are in the file. A saved game has only places for numbers and names, so its parts have words. */
static struct words_text subject_of(const struct words *words, const fh_error *error)
{
    char key[KEY_SIZE];
    struct words_text found = {0};
    write_key(key, "saved.", error->subject);
    if (is_of_saved_game(error->fault))
        found = words_find(words, NULL, key);
    return found.text ? found : text_in(error->subject);
}

/* The key, and for an action that the rules refuse the sentence that says why; without a game only that it is so. */
static void choose_key(const struct wording *by, const fh_error *error, char key[KEY_SIZE], char refusal[REFUSAL_SIZE])
{
    bool has_game = by->edition && by->seats;
    write_key(key, "fault.", fault_name(error->fault));
    refusal[0] = '\0';
    if (error->fault == FAULT_REFUSED && has_game)
        sentence_refusal(by, NULL, NULL, &error->verdict, refusal, REFUSAL_SIZE);
    if (error->fault == FAULT_REFUSED && !has_game)
        write_key(key, "fault.refused", ".bare");
}

size_t sentence_fault(const struct wording *by, const fh_error *error, char *text, size_t size)
{
    char key[KEY_SIZE], refusal[REFUSAL_SIZE];
    choose_key(by, error, key, refusal);
    struct words_value values[] = {
        {.name = "subject", .text = subject_of(by->words, error)},
        {.name = "found", .text = text_in(error->found)},
        {.name = "detail", .text = text_in(error->detail)},
        {.name = "text", .text = text_in(refusal)},
        {.name = "low", .number = error->low},
        {.name = "high", .number = error->high},
        {.name = "count", .number = error->count},
    };
    return words_fill(by->words, NULL, key, values, sizeof values / sizeof *values, text, size);
}

size_t sentence_fault_line(const struct wording *by, const fh_error *error, char *text, size_t size)
{
    char sentence[FAULT_SENTENCE_SIZE], number[16];
    if (error->line <= 0)
        return sentence_fault(by, error, text, size);
    sentence_fault(by, error, sentence, sizeof sentence);
    struct writer w = writer_open(number, sizeof number);
    write_number(&w, error->line);
    writer_close(&w);
    struct words_value values[] = {{.name = "count", .text = text_in(number)}, {.name = "text", .text = text_in(sentence)}};
    return words_fill(by->words, NULL, "fault-line", values, 2, text, size);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------------------------- */

static void write_pair(struct writer *w, const char *key)
{
    write_char(w, ',');
    write_json_text(w, key);
    write_char(w, ':');
}

static void write_argument(struct writer *w, const fh_error *error, struct word name)
{
    const struct {
        const char *name, *text;
        int64_t number;
    } arguments[] = {{"subject", error->subject, 0}, {"found", error->found, 0},  {"detail", error->detail, 0},
                     {"low", NULL, error->low},      {"high", NULL, error->high}, {"count", NULL, error->count}};
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
        if (!word_is(name, arguments[i].name))
            continue;
        write_pair(w, arguments[i].name);
        if (arguments[i].text)
            write_json_text(w, arguments[i].text);
        else
            write_number(w, arguments[i].number);
    }
}

size_t fault_json(const struct wording *by, const fh_error *error, char *text, size_t size)
{
    char sentence[FAULT_SENTENCE_SIZE];
    struct writer w = writer_open(text, size);
    sentence_fault(by, error, sentence, sizeof sentence);
    write_text(&w, "{\"fault\":");
    write_json_text(&w, fault_name(error->fault));
    write_pair(&w, "file");
    write_json_text(&w, error->file);
    write_pair(&w, "line");
    write_number(&w, error->line);
    struct reader names = reader_open(fault_arguments(error->fault), strlen(fault_arguments(error->fault)));
    for (struct word name; read_word(&names, &name);)
        write_argument(&w, error, name);
    write_pair(&w, "text");
    write_json_text(&w, sentence);
    write_char(&w, '}');
    return writer_close(&w);
}
