/* engine_parts.h - what the parts of the line protocol share: the requests, and answering them. */
#ifndef FREEHOLD_ENGINE_PARTS_H
#define FREEHOLD_ENGINE_PARTS_H

#include "engine_session.h"
#include "fault.h"
#include "fault_kinds.h"

enum engine_result {
    ENGINE_DONE,    /* `ok` follows what was written */
    ENGINE_REFUSED, /* the line `error` has been written, and nothing before it */
    ENGINE_WAITS,   /* the request has further lines */
};

#define ENGINE_MAX_NUMBER INT64_C(999999999999999999) /* of all numbers in requests; longer ones cannot be read */

enum engine_needs { NEEDS_NOTHING, NEEDS_EDITION, NEEDS_GAME };

struct engine_request {
    const char *word;
    const char *arguments; /* as the help shows them, empty: none */
    uint8_t needs;         /* enum engine_needs: what there must be */
    enum engine_result (*run)(struct engine_session *session, struct reader *arguments);
    const char *help;
};
extern const struct engine_request engine_requests[];
extern const int engine_request_count;

/* A line without its end is complete: `fault` is NULL or says what is wrong with it. */
void engine_answer_line(struct engine_session *session, const struct fault *fault);

/* ---- Answers ---------------------------------------------------------------------------------------------------------------------- */

/* Ends a line of the answer. */
void engine_end_line(struct engine_session *session);

/* Writes an action as a line of its own. */
void engine_end_action(struct engine_session *session, const fh_action *action);

/* Ends the answer with `ok`, if the request was not refused, and hands it to the host. */
void engine_end_answer(struct engine_session *session, enum engine_result result);

/* Each writes `error REASON SENTENCE` and returns ENGINE_REFUSED. The action may be NULL if the start of a game was refused. */
enum engine_result engine_refuse(struct engine_session *session, const struct fault *fault);
enum engine_result engine_refuse_error(struct engine_session *session, const fh_error *error);
enum engine_result engine_refuse_action(struct engine_session *session, const fh_action *action, fh_verdict verdict);
enum engine_result engine_refuse_because(struct engine_session *session, const char *reason, const char *sentence);
enum engine_result engine_misused(struct engine_session *session); /* says how the request is written */

/* ---- Arguments -------------------------------------------------------------------------------------------------------------------- */

/* What is left of the line, without blanks at either end. */
struct word engine_rest(struct reader *arguments);

/* The next word as a number; if there is no word the number is unchanged. False if it is not such a number, or more follows. */
bool engine_last_number(struct reader *arguments, int64_t low, int64_t high, int64_t *number);

/* The next word as a seat of the game, from 0; FH_NONE if there is none. False if there is no such seat, or more follows. */
bool engine_last_seat(const struct engine_session *session, struct reader *arguments, uint8_t *seat);

/* ---- Requests --------------------------------------------------------------------------------------------------------------------- */

/* engine_start.c: what is played. */
enum engine_result engine_edition(struct engine_session *session, struct reader *arguments);
enum engine_result engine_set(struct engine_session *session, struct reader *arguments);
enum engine_result engine_players(struct engine_session *session, struct reader *arguments);
enum engine_result engine_position(struct engine_session *session, struct reader *arguments);
void engine_position_line(struct engine_session *session, const struct fault *fault); /* another line of `position` */

/* engine_play.c: the game goes on, or back. */
enum engine_result engine_do(struct engine_session *session, struct reader *arguments);
enum engine_result engine_draw(struct engine_session *session, struct reader *arguments);
enum engine_result engine_undo(struct engine_session *session, struct reader *arguments);

/* engine_show.c: what there is. */
enum engine_result engine_who(struct engine_session *session, struct reader *arguments);
enum engine_result engine_legal(struct engine_session *session, struct reader *arguments);
enum engine_result engine_show(struct engine_session *session, struct reader *arguments);
enum engine_result engine_json(struct engine_session *session, struct reader *arguments);
enum engine_result engine_events(struct engine_session *session, struct reader *arguments);
enum engine_result engine_hash(struct engine_session *session, struct reader *arguments);

/* engine_bot.c: what a computer player would do. */
enum engine_result engine_bot(struct engine_session *session, struct reader *arguments);
void engine_forget_bots(struct engine_session *session);

#endif
