/* engine_answer.c - answers of the line protocol: lines, and the last one that says how the request ended. */
#include "engine_parts.h"

#include <assert.h>

/* Hands over what has been written so far. */
static void flush(struct engine_session *e)
{
    assert(e->answer.length < sizeof e->text);
    if (e->is_open && e->answer.length > 0)
        e->is_open = e->host.put(e->host.context, e->text, e->answer.length);
    e->answer.length = 0;
}

void engine_end_line(struct engine_session *e)
{
    write_char(&e->answer, '\n');
    if (e->answer.length > sizeof e->text / 2)
        flush(e);
}

void engine_end_action(struct engine_session *e, const fh_action *action)
{
    writer_skip(&e->answer, fh_action_format(&e->edition, action, writer_rest(&e->answer), writer_room(&e->answer)));
    engine_end_line(e);
}

void engine_end_answer(struct engine_session *e, enum engine_result result)
{
    if (result == ENGINE_WAITS)
        return;
    if (result == ENGINE_DONE)
        write_text(&e->answer, "ok\n");
    flush(e);
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------------------------- */

enum engine_result engine_refuse_because(struct engine_session *e, const char *reason, const char *sentence)
{
    write_text(&e->answer, "error ");
    write_text(&e->answer, reason);
    write_char(&e->answer, ' ');
    write_text(&e->answer, sentence);
    engine_end_line(e);
    return ENGINE_REFUSED;
}

static struct wording wording_of(const struct engine_session *e)
{
    return (struct wording){.words = e->host.words, .edition = e->has_edition ? &e->edition : NULL, .seats = &e->seats};
}

enum engine_result engine_refuse_error(struct engine_session *e, const fh_error *error)
{
    char sentence[FAULT_SENTENCE_SIZE];
    struct wording by = wording_of(e);
    sentence_fault_line(&by, error, sentence, sizeof sentence);
    return engine_refuse_because(e, fault_name(error->fault), sentence);
}

enum engine_result engine_refuse(struct engine_session *e, const struct fault *fault)
{
    fh_error error;
    fault_say(&error, NULL, 0, fault);
    return engine_refuse_error(e, &error);
}

enum engine_result engine_refuse_action(struct engine_session *e, const fh_action *action, fh_verdict verdict)
{
    char sentence[FAULT_SENTENCE_SIZE];
    struct wording by = wording_of(e);
    sentence_refusal(&by, action ? &e->game : NULL, action, &verdict, sentence, sizeof sentence);
    return engine_refuse_because(e, fh_reason_name(verdict.reason), sentence);
}

enum engine_result engine_misused(struct engine_session *e)
{
    char usage[FH_FAULT_TEXT_SIZE];
    struct writer w = writer_open(usage, sizeof usage);
    write_text(&w, e->request->word);
    write_text(&w, e->request->arguments[0] ? " " : "");
    write_text(&w, e->request->arguments);
    writer_close(&w);
    return engine_refuse(e, &(struct fault){.kind = FAULT_BAD_FORM, .detail = word_of(usage)});
}
