/* fuzz_engine_protocol.c - any bytes as requests to `freehold engine` (X13).
 *
 * Each line gets exactly one answer, or none while the lines of a position are still coming; an answer ends where its last line says so; a
 * refusal changes nothing; the game is sound after every request, and taking everything back leads to its beginning.
 *
 * The editions are made once. Nobody asks `master`, which plays whole games before it answers. */
#include "character.h"
#include "engine_session.h"
#include "fault.h"
#include "fault_kinds.h"
#include "fuzz_games.h"
#include "fuzz_mutate.h"
#include "library.h"
#include "word_files.h"

#include <string.h>

enum { OUTPUT_SIZE = 1 << 22 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct engine_session session;
static struct words words;
static char output[OUTPUT_SIZE];
static size_t output_length;
static fh_game first; /* of the game that is being played */

static void require(bool holds, const char *what)
{
    if (!holds && session.has_edition)
        fuzz_require(&session.edition, &session.game, false, what);
    fuzz_require(fuzz_edition(0), &session.game, holds, what);
}

/* ---- The host ---------------------------------------------------------------------------------------------------------------------- */

static bool load(const char *name, fh_edition *edition, fh_error *error)
{
    if (!library_find(name))
        return fault_say(error, name, 0, &(struct fault){.kind = FAULT_NO_SUCH_EDITION});
    *edition = *fuzz_edition(fuzz_edition_find(name));
    return true;
}

static bool put(void *context, const char *text, size_t length)
{
    (void)context;
    require(length > 0 && length <= OUTPUT_SIZE - output_length, "an answer is empty, or far too long");
    memcpy(output + output_length, text, length);
    output_length += length;
    return true;
}

static void begin(void)
{
    fh_error error;
    if (words.count == 0)
        require(word_files_load("en", &words, &error), "the words cannot be read");
    engine_init(&session, &(struct engine_host){.load = load, .put = put, .words = &words});
}

/* ---- Answers ----------------------------------------------------------------------------------------------------------------------- */

static bool begins(const char *line, size_t length, const char *with)
{
    return length >= strlen(with) && memcmp(line, with, strlen(with)) == 0;
}

static void require_utf8(void)
{
    uint32_t code;
    for (size_t i = 0, length; i < output_length; i += length) {
        length = character_read(output + i, output_length - i, &code);
        require(length > 0, "an answer is not UTF-8");
    }
}

/* Exactly the last line says that the answer ends, and how. Returns whether it is a refusal. */
static bool require_answer(void)
{
    bool is_end = false, is_refused = false;
    int lines = 0;
    require(output_length > 0 && output[output_length - 1] == '\n', "an answer does not end with a newline");
    for (size_t at = 0; at < output_length; lines++) {
        const char *line = output + at, *newline = memchr(line, '\n', output_length - at);
        size_t length = (size_t)(newline - line);
        require(!is_end, "an answer goes on behind its end");
        is_refused = begins(line, length, "error");
        is_end = is_refused || begins(line, length, "ok");
        require(!is_refused || (lines == 0 && begins(line, length, "error ") && length > 10), "a refusal without reason and sentence");
        require(!is_end || is_refused || length == 2, "`ok` with something behind it");
        at += length + 1;
    }
    require(is_end, "an answer does not say where it ends");
    require_utf8();
    return is_refused;
}

/* ---- Requests ---------------------------------------------------------------------------------------------------------------------- */

static bool mentions(const char *line, size_t length, const char *word)
{
    for (size_t i = 0; i + strlen(word) <= length; i++) {
        if (memcmp(line + i, word, strlen(word)) == 0)
            return true;
    }
    return false;
}

static void require_sound(const fh_game *before, bool had_game, int64_t count)
{
    if (!session.has_game)
        return;
    if (session.history.count == 0)
        first = session.game;
    bool is_same = had_game && count == session.history.count && memcmp(before, &session.game, sizeof *before) == 0;
    const char *broken = is_same ? NULL : fh_verify(&session.edition, &session.game);
    require(!broken, broken);
}

/* One line, in two pieces, as a pipe may bring it. */
static void take_line(const char *line, size_t length, bool is_last)
{
    fh_game before = session.game;
    bool had_edition = session.has_edition, had_game = session.has_game;
    int64_t count = session.history.count;
    output_length = 0;
    engine_take(&session, line, length / 2);
    engine_take(&session, line + length / 2, length - length / 2);
    if (is_last)
        engine_end(&session);
    require(output_length > 0 || session.is_block_open || length == 0, "a request without an answer");
    if (output_length > 0 && require_answer()) {
        require(had_edition == session.has_edition && had_game == session.has_game, "a refusal ends the game");
        require(memcmp(&before, &session.game, sizeof before) == 0 && count == session.history.count, "a refusal changes the game");
    }
    require_sound(&before, had_game, count);
}

static void take_back(void)
{
    char line[32];
    struct writer w = writer_open(line, sizeof line);
    if (!session.has_game || session.history.count == 0 || !session.is_open)
        return;
    write_text(&w, "undo ");
    write_number(&w, session.history.count);
    write_char(&w, '\n');
    fh_game beginning = first;
    take_line(line, writer_close(&w), false);
    require(session.history.count == 0, "not everything can be taken back");
    require(memcmp(&session.game, &beginning, sizeof beginning) == 0, "taking everything back does not lead to the beginning");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data, *end = line + size;
    begin();
    while (line < end && session.is_open) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t length = newline ? (size_t)(newline + 1 - line) : (size_t)(end - line);
        if (!mentions(line, length, "master"))
            take_line(line, length, !newline);
        line += length;
    }
    if (session.is_open && !session.is_block_open)
        take_back();
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    return fuzz_mutate(data, size, max_size, seed);
}
