/* session.h - one game at one terminal: the table, the file that keeps it, the words it speaks, and what was said so far.
 *
 * Every action goes through session_do, which runs the host's loop (host.h): lines are proposed, written and taken. session_show makes them
 * durable, and only then is anything shown. */
#ifndef FREEHOLD_SESSION_H
#define FREEHOLD_SESSION_H

#include "board.h"
#include "bot.h"
#include "host.h"
#include "log.h"
#include "record_file.h"
#include "sentence.h"

/* A game that a server plays: actions are sent to it, and the lines come from it (join.h). */
struct session_remote {
    void *context;
    fh_seats seats; /* that this person plays */
    int64_t bid_on; /* the question_number of the sealed auction in which the person has bid; -1: none */
    bool (*act)(void *context, const char *const texts[], int count); /* one after the other, as in a record with the seat in front */
};

struct session {
    fh_edition edition; /* of the table */
    struct table table;
    struct dealer dealer;
    struct host host;
    struct words words;
    struct wording wording;
    struct board_style style;
    struct record_file file;
    struct log log;
    FILE *out;
    bool is_campus;                /* the campus program: only its own commands, and its own format of saved games */
    bool has_line;                 /* people answer at a terminal: what is secret is not echoed */
    bool is_changed;               /* since the board was last drawn */
    bool is_too_late;              /* the clock had run down, which is still to be said */
    uint32_t unsaid;               /* entries of the log that are still to be said */
    bool is_silent;                /* nothing is said, only kept */
    uint8_t bidder;                /* of those who may bid at any time, the one who is asked first */
    int64_t asked_at;              /* when the question was put, in milliseconds; for clocks */
    uint64_t seed;                 /* of the thoughts of computer players */
    struct bot bots[FH_MAX_SEATS]; /* without a kind where people play */
    struct bot_past past;          /* of a game that goes on */
    uint8_t offers;                /* enum bot_offers: which ones computer players make to people */
    fh_sink sink;                  /* while a record is read */
    struct session_remote *remote; /* NULL: the game is played here */
};

/* Words in that language, and a voice. False: error says why not. */
bool session_init(struct session *s, const char *language, FILE *out, fh_error *error);

/* Does these actions, or says why not. */
bool session_do(struct session *s, const fh_action *actions, int count);
bool session_undo(struct session *s, uint8_t seat); /* that seat's own last action */
bool session_expire(struct session *s);             /* the running clock has run down */
bool session_bid_secretly(struct session *s, fh_seat seat, fh_money bid);

/* What chance owes at the beginning, or after a game was cut off. */
bool session_settle(struct session *s);

/* Lines that are there already, as when a game is continued: taken without a word, but remembered. */
struct record_visitor session_listen(struct session *s);

/* Takes a line of a server's record, and remembers what it says until session_show. False: error says why, and nothing was taken. */
struct record_reader;
bool session_take(struct session *s, struct record_reader *reader, const char *line, size_t length, fh_error *error);

/* The seat that answers next; FH_NONE when the game is over. In a game that a server plays it is always the person's own, FH_NONE for a
 * spectator; session_is_asked says whether the person is asked now. */
uint8_t session_asked(const struct session *s);
bool session_is_asked(const struct session *s);
bool session_is_over(const struct session *s);

/* A sentence of the word files, with up to two things filled in. */
void session_say(const struct session *s, const char *key, const struct words_value *values, int count);
void session_say_text(const struct session *s, const char *key, const char *text); /* fills {text}, made safe to print */

void session_print(const struct session *s, const char *text); /* one sentence, broken at blanks where a terminal's line ends */

void session_refuse(const struct session *s, const fh_action *action, const fh_verdict *verdict);

struct board_view session_view(const struct session *s);

/* Makes what was done durable, and only then shows it: the board, if it is not the same as before, and what happened. */
bool session_show(struct session *s);
void session_show_events(struct session *s); /* only what happened */
void session_draw_board(struct session *s);
void session_show_result(const struct session *s);

int64_t session_now(void); /* milliseconds of a clock that never goes back */

#endif
