/* engine_requests.c - the requests of the line protocol: their list, which `help` prints, and who answers each. */
#include "engine_parts.h"
#include "known_signature.h"
#include "version.h"

static enum engine_result help(struct engine_session *e, struct reader *arguments);
static enum engine_result version(struct engine_session *e, struct reader *arguments);
static enum engine_result quit(struct engine_session *e, struct reader *arguments);

const struct engine_request engine_requests[] = {
    {"edition", "[NAME]", NEEDS_NOTHING, engine_edition, "load an edition; without a name, list the built-in ones"},
    {"set", "RULE = VALUE", NEEDS_EDITION, engine_set, "change a rule of the edition"},
    {"players", "COUNT", NEEDS_EDITION, engine_players, "begin a game"},
    {"position", "", NEEDS_NOTHING, engine_position, "begin from a position: its lines follow, then a line `end`"},
    {"who", "", NEEDS_GAME, engine_who, "who must act: seats, joint, chance or over"},
    {"legal", "[SEAT]", NEEDS_GAME, engine_legal, "what they can do, or what this seat can do"},
    {"do", "ACTION", NEEDS_GAME, engine_do, "do an action"},
    {"draw", "[SEED]", NEEDS_GAME, engine_draw, "let chance act, from this seed on"},
    {"undo", "[COUNT]", NEEDS_GAME, engine_undo, "take back the last action, or several"},
    {"show", "", NEEDS_GAME, engine_show, "print the position"},
    {"json", "[SEAT | edition]", NEEDS_EDITION, engine_json, "print the game as JSON, with what this seat can do; or the edition"},
    {"events", "", NEEDS_GAME, engine_events, "print the events of the last action as JSON"},
    {"hash", "", NEEDS_GAME, engine_hash, "print the hash of the position"},
    {"bot", "KIND [BUDGET] [seat SEAT] [seed SEED]", NEEDS_GAME, engine_bot, "print what a computer player would do"},
    {"version", "", NEEDS_NOTHING, version, "print the versions of protocol, program and rules"},
    {"help", "", NEEDS_NOTHING, help, "print this list"},
    {"quit", "", NEEDS_NOTHING, quit, "end the program"},
};
const int engine_request_count = sizeof engine_requests / sizeof engine_requests[0];

/* ---- Requests about the protocol itself ------------------------------------------------------------------------------------------- */

static void write_padded(struct writer *w, const char *text, size_t width)
{
    size_t before = w->length;
    write_text(w, text);
    while (w->length < before + width)
        write_char(w, ' ');
}

static enum engine_result help(struct engine_session *e, struct reader *arguments)
{
    if (read_rest(arguments))
        return engine_misused(e);
    for (int i = 0; i < engine_request_count; i++) {
        write_text(&e->answer, "  ");
        write_padded(&e->answer, engine_requests[i].word, 9);
        write_padded(&e->answer, engine_requests[i].arguments, 39);
        write_text(&e->answer, engine_requests[i].help);
        engine_end_line(e);
    }
    return ENGINE_DONE;
}

static void write_pair(struct engine_session *e, const char *name, const char *text)
{
    write_text(&e->answer, name);
    write_text(&e->answer, text);
    engine_end_line(e);
}

static enum engine_result version(struct engine_session *e, struct reader *arguments)
{
    if (read_rest(arguments))
        return engine_misused(e);
    write_text(&e->answer, "protocol ");
    write_number(&e->answer, ENGINE_PROTOCOL_VERSION);
    engine_end_line(e);
    write_pair(e, "freehold ", FREEHOLD_VERSION);
    write_text(&e->answer, "rules ");
    write_number(&e->answer, FH_RULES_VERSION);
    engine_end_line(e);
    write_pair(e, "signature ", KNOWN_SIGNATURE);
    return ENGINE_DONE;
}

static enum engine_result quit(struct engine_session *e, struct reader *arguments)
{
    return read_rest(arguments) ? engine_misused(e) : ENGINE_DONE;
}

/* ---- Arguments -------------------------------------------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

struct word engine_rest(struct reader *arguments)
{
    while (arguments->next < arguments->end && is_blank(*arguments->next))
        arguments->next++;
    const char *end = arguments->end;
    while (end > arguments->next && is_blank(end[-1]))
        end--;
    return (struct word){arguments->next, (size_t)(end - arguments->next)};
}

bool engine_last_number(struct reader *arguments, int64_t low, int64_t high, int64_t *number)
{
    struct word word;
    return !read_word(arguments, &word) || (word_number(word, low, high, number) && !read_rest(arguments));
}

bool engine_last_seat(const struct engine_session *e, struct reader *arguments, uint8_t *seat)
{
    int64_t number = FH_NONE + 1;
    bool is_read = engine_last_number(arguments, 1, e->game.seat_count, &number);
    *seat = (uint8_t)(number - 1);
    return is_read;
}

/* ---- Answering -------------------------------------------------------------------------------------------------------------------- */

static const struct engine_request *find_request(struct word word)
{
    for (int i = 0; i < engine_request_count; i++) {
        if (word_is(word, engine_requests[i].word))
            return &engine_requests[i];
    }
    return NULL;
}

static enum engine_result run(struct engine_session *e, struct word word, struct reader *arguments)
{
    e->request = find_request(word);
    if (!e->request)
        return engine_refuse(e, &(struct fault){.kind = FAULT_UNKNOWN_REQUEST, .found = word});
    if (e->request->needs >= NEEDS_EDITION && !e->has_edition)
        return engine_refuse(e, &(struct fault){.kind = FAULT_NO_EDITION});
    if (e->request->needs == NEEDS_GAME && !e->has_game)
        return engine_refuse(e, &(struct fault){.kind = FAULT_NO_GAME});
    return e->request->run(e, arguments);
}

/* An empty line asks for nothing, and gets its `ok`. */
void engine_answer_line(struct engine_session *e, const struct fault *fault)
{
    struct reader arguments = reader_open(e->line, e->line_length);
    struct word word;
    enum engine_result result = ENGINE_DONE;
    if (e->is_block_open) {
        engine_position_line(e, fault);
        return;
    }
    e->request = NULL;
    if (fault)
        result = engine_refuse(e, fault);
    else if (read_word(&arguments, &word))
        result = run(e, word, &arguments);
    engine_end_answer(e, result);
    if (result == ENGINE_DONE && e->request && e->request->run == quit)
        e->is_open = false;
}
