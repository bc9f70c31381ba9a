/* engine_start.c - requests that choose what is played: an edition, its rules, a new game or a position. */
#include "engine_parts.h"
#include "library.h"

#include <string.h>

enum { NAME_SIZE = ENGINE_LINE_SIZE + 1, RULE_SIZE = 64 };

/* Copies a word with a NUL behind it; what does not fit is cut. */
static void copy_word(struct word word, char *text, size_t size)
{
    size_t length = word.length < size ? word.length : size - 1;
    memcpy(text, word.text, length);
    text[length] = '\0';
}

/* Ends the game played until now. */
static void end_game(struct engine_session *e)
{
    e->has_game = false;
    history_clear(&e->history);
    engine_forget_bots(e);
}

static void begin_game(struct engine_session *e, const fh_game *game)
{
    end_game(e);
    e->game = *game;
    e->seats.count = game->seat_count;
    e->has_game = true;
}

/* ---- Editions ---------------------------------------------------------------------------------------------------------------------- */

static enum engine_result list_editions(struct engine_session *e)
{
    for (size_t i = 0; i < library_edition_count; i++) {
        write_text(&e->answer, library_editions[i].id);
        engine_end_line(e);
    }
    return ENGINE_DONE;
}

enum engine_result engine_edition(struct engine_session *e, struct reader *arguments)
{
    char name[NAME_SIZE];
    fh_error error;
    struct word word = engine_rest(arguments);
    if (word.length == 0)
        return list_editions(e);
    copy_word(word, name, sizeof name);
    if (!e->host.load(name, &e->loading, &error))
        return engine_refuse_error(e, &error);
    e->edition = e->loading;
    e->has_edition = true;
    end_game(e);
    return ENGINE_DONE;
}

/* A game goes by the rules that it began with, so there is none after this. */
enum engine_result engine_set(struct engine_session *e, struct reader *arguments)
{
    char rule[RULE_SIZE], value[NAME_SIZE];
    fh_error error;
    struct word rest = engine_rest(arguments), whole = rest, front = word_split(&rest, '=');
    struct reader left = reader_open(front.text, front.length), right = reader_open(rest.text, rest.length);
    if (front.length == whole.length)
        return engine_misused(e);
    copy_word(engine_rest(&left), rule, sizeof rule);
    copy_word(engine_rest(&right), value, sizeof value);
    if (!fh_edition_set(&e->edition, rule, value, &error)) {
        error.line = 0;
        return engine_refuse_error(e, &error);
    }
    end_game(e);
    return ENGINE_DONE;
}

/* ---- Games ------------------------------------------------------------------------------------------------------------------------- */

enum engine_result engine_players(struct engine_session *e, struct reader *arguments)
{
    int64_t count = -1;
    fh_game game;
    if (!engine_last_number(arguments, 0, ENGINE_MAX_NUMBER, &count) || count < 0)
        return engine_misused(e);
    fh_verdict verdict = fh_start(&e->edition, &game, count > FH_MAX_SEATS ? 0 : (int)count);
    if (verdict.reason)
        return engine_refuse_action(e, NULL, verdict);
    begin_game(e, &game);
    return ENGINE_DONE;
}

/* Even after an error, the lines that follow belong to this request. */
enum engine_result engine_position(struct engine_session *e, struct reader *arguments)
{
    if (read_rest(arguments))
        return engine_misused(e);
    e->is_block_open = true;
    e->block_length = 0;
    e->block_lines = 0;
    e->block_error = (fh_error){.fault = FH_NO_FAULT};
    return ENGINE_WAITS;
}

/* Only the first fault counts. */
static void fail_position(struct engine_session *e, const struct fault *fault)
{
    if (!e->block_error.fault)
        fault_say(&e->block_error, NULL, e->block_lines, fault);
}

static void add_line(struct engine_session *e)
{
    if (e->block_length + e->line_length + 1 > sizeof e->block) {
        fail_position(e, &(struct fault){.kind = FAULT_LONG_REQUEST, .high = sizeof e->block});
        return;
    }
    memcpy(e->block + e->block_length, e->line, e->line_length);
    e->block_length += e->line_length;
    e->block[e->block_length++] = '\n';
}

static enum engine_result end_position(struct engine_session *e)
{
    fh_game game;
    if (!e->has_edition)
        return engine_refuse(e, &(struct fault){.kind = FAULT_NO_EDITION});
    if (e->block_error.fault)
        return engine_refuse_error(e, &e->block_error);
    if (!fh_position_parse(&e->edition, e->block, e->block_length, &game, &e->block_error))
        return engine_refuse_error(e, &e->block_error);
    begin_game(e, &game);
    return ENGINE_DONE;
}

void engine_position_line(struct engine_session *e, const struct fault *fault)
{
    struct reader line = reader_open(e->line, e->line_length);
    e->block_lines++;
    if (fault) {
        fail_position(e, fault);
    } else if (word_is(engine_rest(&line), "end")) {
        e->is_block_open = false;
        engine_end_answer(e, end_position(e));
    } else {
        add_line(e);
    }
}
