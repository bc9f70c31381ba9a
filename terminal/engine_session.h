/* engine_session.h - the line protocol of `freehold engine` (X13), without any input or output of its own: bytes in, answers out.
 * docs/engine-protocol.md describes it.
 *
 * A session has one edition, one game and the actions that led to it. Each request, valid or not, gets exactly one answer, which ends with
 * a line `ok` or `error REASON SENTENCE`, and a request that is refused changes nothing. Everything has its fixed room in the session: no
 * memory is asked for after the start. */
#ifndef FREEHOLD_ENGINE_SESSION_H
#define FREEHOLD_ENGINE_SESSION_H

#include "bot.h"
#include "engine_history.h"
#include "sentence.h"
#include "text.h"

enum {
    ENGINE_PROTOCOL_VERSION = 1,
    ENGINE_LINE_SIZE = 8192,      /* bytes of a line, without its end; the longest action needs half of them */
    ENGINE_ANSWER_SIZE = 1 << 20, /* no line of an answer is longer than half of it */
};

/* What the host of a session does for it. */
struct engine_host {
    /* An edition by its name. On an error *edition is all zero. */
    bool (*load)(const char *name, fh_edition *edition, fh_error *error);
    /* Takes a piece of an answer; the last piece of each answer comes before the next request is looked at. False: nobody reads any more.
     */
    bool (*put)(void *context, const char *text, size_t length);
    void *context;
    const struct words *words; /* for the sentences of refusals */
};

struct engine_session {
    struct engine_host host;
    bool is_open; /* neither `quit` has come, nor has an answer been lost */

    /* The game. */
    bool has_edition, has_game;
    fh_edition edition, loading;
    fh_game game;
    struct engine_history history;
    struct seats seats; /* nobody has a name */
    fh_stream stream;   /* of `draw` */
    struct bot bots[FH_MAX_SEATS];
    char bot_names[FH_MAX_SEATS][BOT_NAME_SIZE]; /* as they were asked for; empty: no bot yet */

    /* The line that is being read, and what is wrong with it. */
    char line[ENGINE_LINE_SIZE + 1];
    size_t line_length;
    bool is_line_long;

    /* The lines of a position that is being read, and what is wrong with the first of them that is wrong. */
    bool is_block_open;
    char block[FH_POSITION_TEXT_SIZE];
    size_t block_length;
    int32_t block_lines;
    fh_error block_error;

    /* The answer so far. */
    const struct engine_request *request; /* that is being answered */
    struct writer answer;
    char text[ENGINE_ANSWER_SIZE];
};

/* The words of the host must outlive the session. */
void engine_init(struct engine_session *session, const struct engine_host *host);

/* Takes bytes as they come, and answers every request that is complete. False when the session has ended. */
bool engine_take(struct engine_session *session, const char *bytes, size_t length);

/* There is no more: answers a last line without its newline, and refuses a request whose further lines are missing. */
void engine_end(struct engine_session *session);

#endif
