/* join.h - a game on a server, at this terminal (X15): what `freehold join` knows, and the parts that work on it.
 *
 *     join_line.c      the connection: it is opened, watched, lost and opened again
 *     join_hear.c      what the server says, message by message
 *     join_game.c      the game that is followed, line by line, and the actions that are sent
 *     join_dice.c      this player's part of the dice, and whether the server kept its promises
 *     join_show.c      what is shown beside the game itself
 *     join_command.c   what the person types
 *
 * The game is followed by the lines of its record and nothing else: the table takes each line or refuses it. The server is not trusted:
 * every message is checked against the description of the protocol, every text is cleaned before it is printed, every size has a bound.
 * The first broken promise ends the program with a sentence. */
#ifndef FREEHOLD_JOIN_H
#define FREEHOLD_JOIN_H

#include "join_frames.h"
#include "join_http.h"
#include "join_link.h"
#include "record.h"
#include "protocol.h"
#include "session.h"

#include <jansson.h>

enum {
    JOIN_ID_SIZE = 33,
    JOIN_GUEST_SIZE = 25,
    JOIN_MEMBERS_MOST = 64,
    JOIN_RECORD_MOST = 64 << 20, /* bytes of a game's record */
    JOIN_NAME_SIZE = 41
};

struct join_member {
    char guest[JOIN_GUEST_SIZE], name[JOIN_NAME_SIZE];
    int seat; /* 0: none */
    bool is_here, is_ready;
};

struct join_room {
    char phase[12], name[61], key[JOIN_KEY_SIZE], code[JOIN_CODE_SIZE], game[TABLE_ID_SIZE];
    int64_t number;
    struct join_member members[JOIN_MEMBERS_MOST];
    size_t member_count;
    char computers[512]; /* as a text for people */
};

/* This player's part of the dice, from `ready` to the end of the game. */
struct join_pledge {
    bool is_given, is_started; /* promised with `ready`; revealed after `start` */
    uint8_t contribution[SHA256_SIZE];
    char commitment[2 * SHA256_SIZE + 1];
    char game[TABLE_ID_SIZE]; /* of `start`, and what else it fixed */
    uint8_t server[SHA256_SIZE], edition[SHA256_SIZE];
    int64_t called_off, seat;
};

/* Actions that were sent, or wait to be sent, until their lines are here. */
struct join_act {
    int count;
    char texts[2][TABLE_LINE_SIZE];
    char id[JOIN_ID_SIZE];
    int64_t question, number; /* number: of the line that it became; 0: no answer yet */
    int64_t sent_at;
};

struct join {
    struct session *session;
    struct session_remote remote;
    const char *language, *passcode;
    struct join_link link;
    char code[JOIN_CODE_SIZE]; /* asked for, until the room is known */
    struct join_trust trust;
    char token[JOIN_TOKEN_SIZE], guest[JOIN_GUEST_SIZE];
    char player[JOIN_NAME_SIZE];
    bool watches;

    /* The connection. send is join_line_send, but for tests. */
    struct join_socket socket;
    struct join_frames frames;
    bool (*send)(struct join *j, const char *text, size_t size);
    bool is_open, is_welcome, was_open;
    int64_t heard_at, pinged_at, retry_at, pause;

    struct join_room room;
    bool has_room, is_in;
    uint64_t seed; /* all ids begin with it */
    uint32_t id_count;
    char entering[JOIN_ID_SIZE]; /* the id of `find` or `join` */
    int64_t last_remark, vote;
    bool wants_ready;
    char shown_players[1600];

    /* The game. */
    char game[TABLE_ID_SIZE]; /* empty: none is followed */
    struct record_reader *reader;
    struct join_bytes record; /* all lines so far */
    uint32_t lines, head;
    bool is_catching_up, is_over, is_checked;
    int wrong_lines; /* in a row */
    struct join_pledge pledge;
    struct join_act act;
    int64_t announced; /* number of the last line when the question was shown; -1: not yet */
    bool is_asking;    /* the prompt shows a question */
    char title[FH_NAME_SIZE + 32];

    bool has_ended; /* the program ends */
    int status;
};

void join_init(struct join *j, struct session *session, struct record_reader *reader);
void join_clear(struct join *j);

/* ---- join_line.c */
bool join_line_begin(struct join *j); /* false: the first connection failed, and it has been said why */
void join_line_wake(struct join *j);  /* takes what has arrived, and does what is due */
int64_t join_line_deadline(const struct join *j);
bool join_line_send(struct join *j, const char *text, size_t size);
void join_line_lose(struct join *j);                               /* the connection is no use any more; another one is opened by itself */
void join_fail(struct join *j, const char *key, const char *text); /* says why, and ends the program with status 1 */

/* ---- join_hear.c */
void join_hear(struct join *j, const char *text, size_t size);
const char *join_text(const json_t *json, const char *name); /* empty if it is missing */
int64_t join_number(const json_t *json, const char *name);   /* 0 if it is missing */
const char *join_next_id(struct join *j, char id[JOIN_ID_SIZE]);
void join_enter(struct join *j);                         /* asks for the room */
const struct join_member *join_me(const struct join *j); /* NULL: not in the room */

/* Writes a message of the kind with these fields behind `id`, and sends it. */
#define JOIN_SEND(j, kind, ...)                                                                                                            \
    do {                                                                                                                                   \
        char join_id[JOIN_ID_SIZE], join_message[8192];                                                                                    \
        struct client_##kind join_fields = {.id = join_next_id((j), join_id), __VA_ARGS__};                                                \
        (j)->send((j), join_message, client_##kind##_write(&join_fields, join_message, sizeof join_message));                              \
    } while (0)

/* ---- join_game.c */
void join_follow(struct join *j, const char *game); /* from its first line */
void join_follow_on(struct join *j);                /* from the last line that is here */
void join_take_lines(struct join *j, const json_t *json);
bool join_act(void *context, const char *const texts[], int count);
void join_act_again(struct join *j);                       /* after a lost connection */
void join_act_done(struct join *j, const json_t *json);    /* the answer to an action; others are ignored */
bool join_act_refused(struct join *j, const json_t *json); /* was it an answer to an action? */
void join_take_waits(struct join *j, const json_t *json);
bool join_is_acting(const struct join *j);
void join_act_step(struct join *j); /* after new lines: sends the next action, if there is one */

/* ---- join_dice.c */
bool join_dice_promise(struct join *j); /* new bytes for `ready`; false: the system has none */
bool join_dice_start(struct join *j, const json_t *start);
bool join_dice_check_header(const struct join *j);
enum join_truth { JOIN_DICE_RIGHT, JOIN_DICE_UNPLEDGED, JOIN_DICE_WRONG };
enum join_truth join_dice_check_all(const struct join *j);

/* ---- join_show.c */
void join_settle(struct join *j);         /* after messages: shows what is new */
bool join_is_asked(const struct join *j); /* the person, as far as the lines here say */
void join_announce(struct join *j);       /* the question, if the person is asked, and the title of the prompt */
void join_show_players(struct join *j, bool is_asked_for);
void join_show_remarks(struct join *j, const json_t *said);
void join_show_vote(struct join *j, const json_t *vote);
void join_say_clean(const struct join *j, const char *text); /* a sentence of the server's */
void join_show_invitation(const struct join *j);
void join_show_help(const struct join *j);

/* ---- join_command.c */
void join_command(struct join *j, const char *line);

#endif
