/* hall_parts.h - the structs and functions that the files of the hall share. Other files include hall.h.
 *
 *     visitor.c      a person at a connection: reads messages, sends answers
 *     follower.c     a visitor who follows a game gets its lines, from any number
 *     room.c         a room: takes wishes one after the other; finding, loading and unloading rooms
 *     room_state.c   what the events of a room's stream make of it
 *     room_show.c    how visitors are shown it
 *     room_wishes.c  which wish is whose work; opening, entering and leaving a room, being ready
 *     room_join.c    who may enter a room
 *     room_people.c  seats, computer players, owners, admins, and what they can change
 *     room_pieces.c  the tokens and colours of players
 *     room_patience.c  what a room does by itself: counts down, gives up the seats of those who stay away
 *     room_votes.c   what the players of a game decide together
 *     room_chat.c    what people say
 *     room_list.c    the list of rooms, quick play, and codes
 *     mine.c         the games that each guest has played
 *     room_start.c   the beginning of a game, with fair dice
 *     game.c         a game: actions become lines, lines become durable, then everyone is told
 *     game_load.c    a game out of the store
 *     game_time.c    time to answer, clocks, and the answers of seats that give none
 *     game_bots.c    computer players
 *     thinkers.c     the threads on which they think
 *     editions.c     the editions that games share
 *
 * A room does one thing at a time. What visitors wish of it waits in a queue; while an append is on its way to the disk the room is busy.
 * So every wish sees the state that all wishes before it have made durable. */
#ifndef FREEHOLD_HALL_PARTS_H
#define FREEHOLD_HALL_PARTS_H

#include "hall.h"

#include "bot.h"
#include "budget.h"
#include "host.h"
#include "limiter.h"
#include "passcode.h"
#include "people_text.h"
#include "protocol.h"
#include "record.h"
#include "thinkers.h"
#include "view.h"

enum {
    ROOM_ID_SIZE = 25,
    ROOM_KEY_SIZE = 21, /* of an invitation: 100 random bits */
    ROOM_CODE_SIZE = 7, /* six letters */
    BAN_SIZE = 33,      /* the hash of an address */
    WATCHERS_MOST = 20, /* people in a room without a seat */
    WISH_ID_SIZE = 33,
    HALL_ROOMS = 4096, /* slots of each table of names, a power of two */
    ANSWERS_KEPT = 4,  /* of each seat, and of each member in the chat, for wishes that are sent again */
    WISHES_MOST = 64,  /* that wait for one room */
    FOLLOWED_MOST = 4, /* games that one visitor follows at once */
    LANGUAGES = 2,
    LOADS_MOST = 32, /* at once; each takes some 200 KiB for as long as it lasts */
    LINES_AT_ONCE = 256,
    QUEUE_CALM = 65536, /* bytes that may wait for a follower before it is sent more of the past */
    ACTIONS_A_SECOND = 10,
    LINES_A_TURN = 200, /* of one seat */
    REVEAL_TIME = 10000,
    FILL_TIME = 30000,  /* until computer players join somebody who wants to play at once */
    TRIES_AT_ONCE = 10, /* wrong codes and passcodes of one address, and one more after each period */
    TRIES_PERIOD = 10000,
    GUEST_OPENS_AT_ONCE = 10, /* rooms, and one more after each period */
    GUEST_OPENS_PERIOD = 10000,
    ADDRESS_OPENS_AT_ONCE = 50,
    ADDRESS_OPENS_PERIOD = 2000,
    BUSY_TIME = 50,      /* until a store that had too much to do is tried again by itself */
    RETRY_TIME = 1000,   /* the same for a disk that failed */
    WISHES_AT_ONCE = 64, /* of one visitor that have no answer yet */
};

struct room;
struct game;
struct visitor;
struct news;
struct note;

/* ---- Visitors --------------------------------------------------------------------------------------------------------------------- */

/* A message that waits for its answer. It outlives its visitor: then nobody is told. */
struct wish {
    struct wish *next; /* in the queue of a room */
    struct wish *next_of_visitor, **link;
    struct visitor *visitor; /* NULL: gone, or the hall itself wished it */
    struct client_message message;
    bool fills; /* computer players take the free seats of the room that it opens, after a while */
    char guest[GUEST_ID_SIZE];
};

/* A game that a visitor follows. */
struct follower {
    struct follower *next; /* of the same visitor */
    struct follower *next_of_game;
    struct visitor *visitor; /* NULL: gone; freed when its read is done */
    struct game *game;       /* that tells it what is new; NULL: lines of the past are on their way, or all are there */
    struct news *news;       /* for a view: what happened since it was shown last */
    char id[TABLE_ID_SIZE];
    uint64_t next_line; /* of the record, from 1, header included: the first that it does not have */
    uint64_t head;      /* of the store, when it was read last; 0: never */
    bool is_reading, is_view;
    bool is_waiting; /* for its connection to take what was sent */
};

struct visitor {
    struct visitor *next, **link;
    struct hall *hall;
    struct connection *connection;
    struct guest guest; /* id is empty: nobody */
    uint8_t language;
    bool has_token; /* its request has the Authorization field */
    bool has_greeted, is_held, wants_chat;
    struct budget budget;
    struct wish *wishes;
    struct follower *followed;
    struct room *room; /* that it looks at */
    struct visitor *next_in_room;
};

void visitor_free(struct visitor *visitor); /* its connection is gone */
void visitor_send(struct visitor *visitor, const char *text, size_t length);
void visitor_refuse(struct visitor *visitor, const char *id, const char *reason);
const struct words *visitor_words(const struct visitor *visitor);

/* Answers, and frees the wish. */
struct done {
    const char *room, *game, *key;
    int64_t number; /* -1: none */
};
void wish_done(struct wish *wish, const struct done *done);
void wish_refuse(struct wish *wish, const char *reason, const struct room *room); /* with the sentence of the reason */
void wish_refuse_sentence(struct wish *wish, const char *reason, const char *say, const struct room *room); /* with this sentence */
void wish_free(struct wish *wish);
const struct words *wish_words(const struct wish *wish);

/* ---- Followers -------------------------------------------------------------------------------------------------------------------- */

void follower_begin(struct wish *wish); /* the game is in memory now if it is still played */
void follower_end(struct wish *wish);
void follower_end_game(struct visitor *visitor, const char *game); /* if the visitor follows it */
void follower_resume(struct follower *follower);                   /* reads on, or joins the game in memory */
void follower_leave(struct follower *follower);                    /* the visitor is gone, or unfollows */
void follower_detach(struct follower *follower);                   /* the game leaves memory */
void follower_show(struct follower *follower, const char *events);

/* The game has committed these lines: sends them to all who follow it. */
void followers_tell(struct game *game, uint64_t first, const char *const lines[], size_t count);

/* The views of those who want no lines: what the sink hears is told with the new state. */
void followers_send(struct game *game, const char *text, size_t length);
void followers_return(struct game *game); /* those who followed it before it was read again */
void followers_listen(struct game *game, fh_sink *sink);
void followers_show(struct game *game);

/* ---- Rooms ------------------------------------------------------------------------------------------------------------------------ */

enum room_phase { ROOM_LOBBY, ROOM_STARTING, ROOM_PLAYING, ROOM_CLOSED };

struct member {
    char guest[GUEST_ID_SIZE], name[FH_NAME_SIZE], piece[SEAT_PIECE_SIZE];
    uint8_t seat;   /* in the lobby; FH_NONE: only watches */
    uint8_t missed; /* starts in a row in which it did not reveal */
    bool is_ready, has_revealed, is_admin;
    bool is_told;                              /* everyone has been told that it is gone */
    char address[BAN_SIZE];                    /* the hash of the address it came from last; only in memory */
    uint64_t gone_at;                          /* when its last connection ended; 0: it is here */
    uint64_t chat_free_at;                     /* when the chat lets it speak as if it had said nothing */
    char chat_ids[ANSWERS_KEPT][WISH_ID_SIZE]; /* of what it said last, which is not said again */
    uint32_t chat_count;                       /* modulo ANSWERS_KEPT: where the next one goes */
    uint8_t commitment[SHA256_SIZE], contribution[SHA256_SIZE];
};

/* Somebody who must stay out. */
struct ban {
    char guest[GUEST_ID_SIZE], address[BAN_SIZE];
};

/* What the players of a game decide together. */
enum vote_about { VOTE_REMOVE, VOTE_TAKEOVER, VOTE_PAUSE, VOTE_RESUME };
struct vote {
    bool is_open;
    uint8_t about, seat;
    uint32_t number; /* counts on, from 1 */
    char kind[BOT_NAME_SIZE], by[FH_NAME_SIZE];
    fh_seats yes, no;          /* seats */
    uint64_t ends_at, free_at; /* when the next one may begin */
};

struct computer {
    uint8_t seat;
    char kind[BOT_NAME_SIZE], piece[SEAT_PIECE_SIZE];
};

struct room {
    struct room *next; /* in its slot of the hall */
    struct hall *hall;
    char id[ROOM_ID_SIZE];
    uint64_t head; /* of its stream */
    bool is_loading, is_loaded, is_broken;
    bool is_busy;      /* something is on its way to the store */
    bool is_failing;   /* the store did not take the last write: what is due by itself waits for a moment */
    uint64_t retry_at; /* the end of that moment */
    bool is_told;      /* its visitors know that */
    bool is_followed;  /* its game had followers when it left memory to be read again */
    struct room *next_to_load;
    struct room *next_visited, **visited_link; /* in the hall's list of rooms in which somebody is */
    struct room *next_found;                   /* while a list of rooms is made */
    char *keys;                                /* of its name and its owner, for searches; NULL: not made since it changed */

    struct wish *first_wish, **last_wish;
    uint32_t wish_count;
    struct wish *wish;                /* the one that is being done; NULL: none, or the hall itself does something */
    char *event;                      /* that is on its way to the store */
    char *news;                       /* a message to all visitors for when it is there; NULL: none */
    const char *off;                  /* why the start is called off as soon as the store takes it; NULL: it is not */
    void (*after)(struct room *room); /* runs when it is there */
    void (*then)(struct room *room);  /* runs when the guest is stored */
    struct visitor *visitors;
    struct transport_timer *patience; /* of the countdown and of people who are away */
    char *remark;                     /* that is on its way to the store */
    uint64_t chat_head;
    bool knows_chat;               /* chat_head is that of the stream */
    uint64_t fill_at;              /* when computer players take the free seats; 0: never */
    uint64_t countdown_at;         /* when the game starts; 0: not all are ready */
    struct transport_timer *timer; /* of the start, and of leaving memory */

    /* What its events say. */
    char name[64], edition_id[FH_ID_SIZE], owner[GUEST_ID_SIZE];
    char *changes; /* of the rules, one in a line; NULL: none */
    size_t change_count;
    const fh_edition *edition; /* with the changes; shared */
    uint32_t answer_time;      /* seconds, 0: no limit */
    uint8_t pace, phase, limit;
    bool is_private, is_listed, has_watchers;
    char passcode[PASSCODE_STORED_SIZE]; /* its hash; empty: none */
    char key[ROOM_KEY_SIZE];
    char code[ROOM_CODE_SIZE]; /* only in memory, and only while the lobby is open */
    uint8_t language;          /* of its owner */
    struct ban *bans;
    size_t ban_count;
    uint32_t called_off; /* starts since the last game */
    struct member *members;
    size_t member_count;
    struct computer computers[FH_MAX_SEATS];
    size_t computer_count;
    char takeovers[FH_MAX_SEATS][BOT_NAME_SIZE]; /* computer players that answer for people who are gone; empty: none */
    bool is_paused;                              /* by everyone's consent */
    struct vote vote;
    char seat_guests[FH_MAX_SEATS][GUEST_ID_SIZE]; /* who plays each seat of the game */
    char game_id[TABLE_ID_SIZE];                   /* the one that runs or starts; empty: none */
    char running_id[TABLE_ID_SIZE];                /* the one that began last and has not ended; empty: none */
    bool has_played;                               /* a game has begun here */

    char published[2 * SHA256_SIZE + 1]; /* the secret of that one, which nobody finishes; empty: none */

    struct game *game;           /* NULL: none runs, or it is not loaded */
    uint8_t secret[SHA256_SIZE]; /* of the dice of the game that starts */
    uint8_t commitment[SHA256_SIZE];
};

/* Hands the wish to the room of this id or game, which is loaded first if need be. */
void room_wish(struct hall *hall, const char *id, struct wish *wish);
void room_wish_for_game(struct hall *hall, const char *game, struct wish *wish);
struct room *room_new(struct hall *hall, const char *id);
struct room *room_find(struct hall *hall, const char *id);
void room_free(struct room *room);

/* Goes on with the next wish, unless the room is busy. */
void room_next(struct room *room);

/* Makes an event durable (NULL: none), in one transaction with a batch of the game's stream (NULL: none). AFTER runs when the event is part
 * of the room's state. If nothing was written, the wish is refused, and the room is read again. False: the store refused it at once, and
 * nothing has changed. */
bool room_append(struct room *room, const char *event, const struct store_batch *game, void (*after)(struct room *room));

void room_fail(struct room *room, uint16_t milliseconds);

void room_read(struct room *room);
void room_loaded(struct room *room, enum store_status status);
void room_reload(struct room *room); /* something was not written, or somebody else wrote */
void room_rest(struct room *room);   /* leaves memory after a while, if nobody needs it until then */
void room_unload(struct room *room);

bool room_apply(struct room *room, const char *event, size_t length);
void room_clear(struct room *room);
void room_clear_ready(struct room *room);
const fh_edition *room_make_edition(struct hall *hall, const char *id, const char *const changes[], size_t count, fh_error *error);
struct member *room_member(const struct room *room, const char *guest);
bool room_is_here(const struct room *room, const char *guest);
void room_show(const struct room *room, struct visitor *only); /* NULL: to all its visitors */
void room_notice(const struct room *room, const char *reason); /* to all its visitors, the sentence of this reason */
void room_note_game(struct room *room, bool is_over);          /* for the lists of its players */
void room_tell(struct room *room);
void room_send(const struct room *room, const char *text, size_t length);

/* The end of a wish. */
struct wish *room_take(struct room *room);
void room_refuse(struct room *room, const char *reason);
void room_finish(struct room *room); /* the room has changed: everyone is shown that, and whoever wished it enters */

bool room_knows_piece(const char *piece);
bool room_is_piece_taken(const struct room *room, const char *piece, const char *guest);  /* by others than this guest */
void room_free_piece(const struct room *room, uint8_t seat, char piece[SEAT_PIECE_SIZE]); /* the usual one of the seat, if it is free */
const struct member *room_heir(const struct room *room); /* who takes the room over; NULL: there is nobody else */
uint8_t room_free_seat(const struct room *room);
bool room_may(const struct room *room, const char *guest);   /* owner or admin */
bool room_plays(const struct room *room, const char *guest); /* has a seat of the running game, and is still in it */
bool room_takes_watchers(const struct room *room);
bool room_bans(const struct room *room, const struct wish *wish); /* the guest, or the address */
void room_new_key(char key[ROOM_KEY_SIZE]);
void room_new_code(struct room *room);
void room_hash_address(const struct room *room, const struct peer *peer, char hash[BAN_SIZE]);
void room_refuse_missing(struct hall *hall, struct wish *wish);
void room_keep_guest(struct room *room, const char *name, void (*then)(struct room *room));
void room_append_left(struct room *room, const char *guest, void (*after)(struct room *room));
void room_close_if_empty(struct room *room);

/* Each takes the room's wish of its kind. */
void room_join(struct room *room);
void room_leave(struct room *room);
void room_change(struct room *room);
void room_change_rules(struct room *room);
void room_sit(struct room *room);
void room_stand(struct room *room);
void room_computer(struct room *room);
void room_hand_over(struct room *room);
void room_admin(struct room *room);
void room_remove(struct room *room);
void room_renew(struct room *room);
void room_chat(struct room *room);
void room_vote(struct room *room);
void room_ballot(struct room *room);
void room_vote_step(struct room *room);                          /* ends a vote whose time is over */
void room_send_chat(struct room *room, struct visitor *visitor); /* the last of it, to somebody who enters */

bool room_note_presence(struct room *room);    /* who is here now, and who is gone since when; true: somebody came or went */
void room_patience_changed(struct room *room); /* somebody came, went or is ready */
void room_patience_is_due(void *room);
bool room_is_patient(const struct room *room); /* something will be due */

void room_quick(struct hall *hall, struct wish *wish);
void room_list(struct hall *hall, struct wish *wish);
void room_find_code(struct hall *hall, struct wish *wish);

bool room_quota_allows(struct hall *hall, const struct visitor *visitor); /* one more */
void room_quota_opened(struct room *room, const struct visitor *visitor);
void room_quota_unloaded(struct room *room); /* leaves memory now */
void room_quota_is_due(void *hall);
void room_quota_clear(struct hall *hall);

void room_take_wish(struct room *room, struct wish *wish);
void room_enter(struct room *room, struct visitor *visitor);
void room_exit(struct visitor *visitor);
void room_create(struct hall *hall, struct wish *wish);
void room_leave_now(struct room *room);

/* The beginning of a game. */
void start_if_ready(struct room *room);
void start_show(const struct room *room, struct visitor *visitor); /* to one who came back while the game starts */
void start_take_reveal(struct room *room);
void start_time_is_up(struct room *room);
void start_call_off(struct room *room, const char *why);

/* ---- Games ------------------------------------------------------------------------------------------------------------------------ */

/* The answer to an action, for a client that sends it again. */
struct kept_answer {
    char id[WISH_ID_SIZE];
    int64_t number;
};

struct game {
    struct game *next; /* in its slot of the hall */
    struct room *room;
    const fh_edition *edition; /* shared; the table's */
    struct table table;
    struct dealer dealer;
    struct host host;
    bool is_inserted; /* found by its id */
    bool is_restored; /* from a backup: later lines of it may exist elsewhere, so it goes on only as a new record with new dice */
    uint64_t header;  /* lines of the record before the first of the game */
    uint64_t head;    /* all its lines */
    struct follower *followers;
    struct kept_answer answers[FH_MAX_SEATS][ANSWERS_KEPT];
    uint32_t answer_count[FH_MAX_SEATS]; /* modulo ANSWERS_KEPT: where the next one goes */

    /* What is on its way to the store. */
    uint8_t actor;          /* the seat that acts */
    uint8_t answered;       /* enum answered_by */
    uint32_t action_number; /* of its line; 0: it makes none */
    fh_seats kept_bids;     /* sealed bids that lie in the private part */

    /* Time, in milliseconds of the loop's clock. */
    struct transport_timer *timer;
    bool has_asked;
    uint32_t asked_number; /* of the line that opened the question */
    uint64_t asked_at;     /* when the time to answer began */
    uint32_t bids;         /* in the open auction */
    fh_money last_bid;
    uint8_t timeouts[FH_MAX_SEATS];      /* in a row */
    uint32_t timed_number[FH_MAX_SEATS]; /* 1 + the number of the question that was counted last */
    uint64_t changed_at;                 /* when the last line came */
    uint64_t clock_at;                   /* since when the running clock runs */
    uint64_t stopped_at;                 /* when the last player went away; 0: one is here */
    bool goes_on;                        /* a player is here again: a step is due, for a computer player may be asked */

    /* Computer players. */
    struct bot *bots; /* by seat; NULL: none. Those of people have no kind */
    bool is_thinking; /* a thought is on its way */
    bool has_thought; /* and has come, but not its time */
    uint8_t thinker;  /* whose */
    uint32_t thought_number;
    uint64_t act_at;
    fh_action thought_action;

    struct pace {
        uint64_t at;
        uint32_t spent, lines, round;
        uint8_t turn;
    } paces[FH_MAX_SEATS];
};

enum answered_by { BY_PLAYER, BY_TIMER, BY_COMPUTER, BY_ABSENT };

struct game *game_new(struct room *room);
struct game *game_find(struct hall *hall, const char *id);
void game_insert(struct game *game);
void game_free(struct game *game);
void game_stream(const char *id, char name[STORE_NAME_MOST]);
size_t game_split(const char *text, size_t length, struct store_text *lines, size_t most); /* into lines; how many */

/* Loads the game that the room says is running, and then calls room_loaded(). */
void game_load(struct room *room);
void game_answer_again(struct room *room); /* to an action that is sent again; the game is over, and not in memory */

void game_take_action(struct room *room);
void game_settle(struct game *game); /* what chance owes, and then whatever is due */
void game_step(struct game *game);   /* whatever is due by itself */

/* Acts for a seat that does not do so itself. False: nothing is on its way to the store. */
bool game_act_for(struct game *game, const fh_action *action, enum answered_by by);
bool game_expire(struct game *game, int64_t ms); /* the running clock has run out */

fh_seats game_awaited(const struct game *game); /* those who must answer now */
fh_seats game_gone(const struct game *game);    /* people who have been away for too long */
bool game_is_sealed(const struct game *game);

void game_retry(struct game *game);         /* in a moment, what is due by itself */
void game_time_changed(struct game *game);  /* after each commit */
void game_time_visitors(struct game *game); /* somebody came or went */
void game_time_is_due(void *game);
void game_send_waits(struct game *game, struct visitor *only); /* NULL: to all who follow it */
int64_t game_time_taken(const struct game *game, const struct visitor *by);

/* Each of these does the next thing that is due. True: something is on its way to the store. */
bool game_time_step(struct game *game);
bool game_bots_step(struct game *game);

bool game_people_step(struct game *game);
bool game_is_back(const struct game *game, int seat); /* though a computer player still answers for it */
void game_seat_returned(struct game *game, int seat); /* whoever was silent acts again */
void game_guest_returned(struct game *game, const char *guest);

void game_bots_init(struct game *game);
void game_bots_seat(struct game *game, fh_seat seat); /* a computer player takes over, or no longer does */
void game_bots_forget(struct hall *hall);             /* thoughts that come back later find nobody */

/* ---- The hall --------------------------------------------------------------------------------------------------------------------- */

struct hall {
    struct hall_options options;
    struct hall_counts counts;
    struct words words[LANGUAGES];
    struct visitor *visitors;
    struct room *rooms[HALL_ROOMS];
    struct room *visited;                 /* those in which somebody is */
    struct opening *openings[HALL_ROOMS]; /* of rooms, by their ids (room_quota.c) */
    size_t opening_count;
    struct transport_timer *quota_timer;
    struct game *games[HALL_ROOMS];
    struct editions *editions;
    struct thinkers *thinkers;
    struct passcodes *passcodes;
    struct limiter tries;          /* wrong codes, keys and passcodes, by address */
    struct limiter opens_of_guest; /* rooms */
    struct limiter opens_of_address;
    uint32_t scale;                /* how many times as wide the bounds on messages and rooms are as usual */
    struct game_thought *thoughts; /* that have not come back */
    struct note *notes;            /* that wait for their turn */
    bool is_noting;
    struct room *to_load, **last_to_load;
    uint32_t loading;
    bool is_loading; /* rooms are being taken from the line */
    bool is_stopping;
    uint64_t probed_at;                                        /* when a room was last opened to see whether the disk takes writes again */
    char header[RECORD_HEADER_SIZE], block[RECORD_BLOCK_SIZE]; /* room to work in */
    char text[1 << 19];
};

uint64_t hall_now(const struct hall *hall);
void hall_count_refusal(struct hall *hall, const char *reason);
bool hall_random(void *bytes, size_t size);
void hall_random_id(char *id, size_t size); /* hexadecimal digits and a NUL */
size_t hall_slot(const char *id);

/* ---- My games --------------------------------------------------------------------------------------------------------------------- */

void mine_note(struct hall *hall, const char *guest, const struct room *room, bool is_over); /* the room's game has begun, or is over */
void mine_list(struct hall *hall, struct wish *wish);
void mine_forget_notes(struct hall *hall);

/* ---- Editions --------------------------------------------------------------------------------------------------------------------- */

struct editions *editions_new(void);
void editions_free(struct editions *editions);
const fh_edition *editions_share(struct editions *editions, const fh_edition *edition); /* NULL: no memory */
void editions_keep(struct editions *editions, const fh_edition *edition);
void editions_release(struct editions *editions, const fh_edition *edition);

#endif
