/* join_line.c - the connection of `freehold join`: see join.h. It mends itself with growing pauses, and says when the server cannot be
 * reached (O07). */
#define _POSIX_C_SOURCE 200809L
#include "join.h"
#include "join_token.h"
#include "known_signature.h"
#include "version.h"
#include "websocket_frame.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum {
    OPEN_TIME = 8000, /* milliseconds in which a connection must open, and in which the server must greet */
    SEND_TIME = 5000,
    QUIET_TIME = 20000, /* without a word, after which the server is asked for one */
    DEAD_TIME = 50000,  /* after which the connection counts as lost */
    FIRST_PAUSE = 500,
    LONGEST_PAUSE = 30000,
    READ_SIZE = 65536,
    READS_MOST = 64 /* in one call, so that the keyboard is heard, too */
};

void join_init(struct join *j, struct session *session, struct record_reader *reader)
{
    memset(j, 0, sizeof *j);
    j->session = session;
    j->reader = reader;
    j->remote = (struct session_remote){.context = j, .bid_on = -1, .act = join_act};
    j->socket.fd = -1;
    j->send = join_line_send;
    j->announced = -1;
    j->pause = FIRST_PAUSE;
    j->language = "en";
    getrandom(&j->seed, sizeof j->seed, 0);
}

void join_clear(struct join *j)
{
    join_socket_close(&j->socket);
    join_frames_clear(&j->frames);
    free(j->record.bytes);
    j->record = (struct join_bytes){.size = 0};
}

void join_fail(struct join *j, const char *key, const char *text)
{
    if (!j->has_ended)
        session_say_text(j->session, key, text);
    j->has_ended = true;
    j->status = 1;
}

/* ---- Opening ---------------------------------------------------------------------------------------------------------------------- */

static void close_line(struct join *j)
{
    join_socket_close(&j->socket);
    join_frames_clear(&j->frames);
    j->is_open = j->is_welcome = false;
}

/* True: open. False: it has been said why not, and the program ends if trying again is of no use. */
static bool open_socket(struct join *j, int64_t deadline)
{
    char why[JOIN_WHY_SIZE];
    switch (join_socket_open(&j->socket, &j->link, &j->trust, deadline, why)) {
    case JOIN_OPENED:
        return true;
    case JOIN_UNREACHABLE:
        session_say_text(j->session, "join.unreachable", why);
        return false;
    case JOIN_DISTRUSTED:
        break;
    }
    join_fail(j, j->trust.has_fingerprint ? "join.other-fingerprint" : "join.distrusted", why);
    return false;
}

/* A guest of this server: the one of the file, or a new one. */
static bool find_guest(struct join *j, int64_t deadline)
{
    if (j->token[0] || join_token_load(&j->link, j->token))
        return true;
    if (!open_socket(j, deadline))
        return false;
    int status = join_http_guest(&j->socket, &j->link, j->token, deadline);
    join_socket_close(&j->socket);
    if (!j->token[0]) {
        session_say(j->session, status == 429 || status == 503 ? "join.busy" : "join.no-server", NULL, 0);
        return false;
    }
    if (!join_token_save(&j->link, j->token))
        session_say_text(j->session, "join.token-not-kept", strerror(errno));
    return true;
}

static void greet(struct join *j)
{
    JOIN_SEND(j, hello, .protocol = PROTOCOL_VERSION, .has_rules = true, .rules = FH_RULES_VERSION, .signature = KNOWN_SIGNATURE,
              .language = j->language, .program = "freehold-join " FREEHOLD_VERSION);
}

/* A token that the server does not know any more is replaced by a new guest, once. */
static int upgrade(struct join *j, int64_t deadline)
{
    int status = 0;
    for (int tries = 0; tries < 2; tries++) {
        if (!find_guest(j, deadline) || !open_socket(j, deadline))
            return -1;
        status = join_http_upgrade(&j->socket, &j->link, j->token, &j->frames, deadline);
        if (status != 401)
            break;
        close_line(j);
        join_token_forget(&j->link);
        j->token[0] = '\0';
    }
    return status;
}

static bool open_line(struct join *j)
{
    int64_t now = session_now();
    close_line(j);
    int status = upgrade(j, now + OPEN_TIME);
    if (status != 101) {
        if (status >= 0)
            session_say(j->session, status == 429 || status == 503 ? "join.busy" : "join.no-server", NULL, 0);
        close_line(j);
        return false;
    }
    j->is_open = true;
    j->heard_at = j->pinged_at = session_now();
    greet(j);
    return j->is_open;
}

bool join_line_begin(struct join *j)
{
    if (open_line(j))
        return true;
    j->has_ended = true;
    j->status = 1;
    return false;
}

/* ---- Losing and trying again ------------------------------------------------------------------------------------------------------- */

static void try_later(struct join *j)
{
    struct words_value value = {"count", {0}, (j->pause + 999) / 1000};
    j->retry_at = session_now() + j->pause;
    session_say(j->session, "join.retry", &value, 1);
    j->pause = j->pause * 2 < LONGEST_PAUSE ? j->pause * 2 : LONGEST_PAUSE;
}

/* A server that never greeted is none to wait for, unless it was there before. */
void join_line_lose(struct join *j)
{
    bool was_welcome = j->is_welcome || j->was_open;
    if (!j->is_open)
        return;
    close_line(j);
    if (j->has_ended)
        return;
    if (!was_welcome) {
        join_fail(j, "join.no-server", "");
        return;
    }
    session_say(j->session, "join.lost", NULL, 0);
    try_later(j);
}

static void try_again(struct join *j)
{
    if (!open_line(j) && !j->has_ended)
        try_later(j);
}

/* ---- Sending ----------------------------------------------------------------------------------------------------------------------- */

static bool send_frame(struct join *j, enum frame_kind kind, const unsigned char *payload, size_t size)
{
    static unsigned char frame[JOIN_FRAME_HEAD + 16384];
    unsigned char mask[4];
    if (!j->is_open || size > sizeof frame - JOIN_FRAME_HEAD || getrandom(mask, sizeof mask, 0) != sizeof mask)
        return false;
    size_t head = join_frame_head(kind, size, mask, frame);
    for (size_t i = 0; i < size; i++)
        frame[head + i] = payload[i] ^ mask[i & 3];
    if (join_socket_send(&j->socket, frame, head + size, session_now() + SEND_TIME))
        return true;
    join_line_lose(j);
    return false;
}

bool join_line_send(struct join *j, const char *text, size_t size)
{
    return send_frame(j, FRAME_TEXT, (const unsigned char *)text, size);
}

/* ---- Listening --------------------------------------------------------------------------------------------------------------------- */

static void take_frames(struct join *j)
{
    const unsigned char *payload;
    size_t size;
    while (j->is_open && !j->has_ended) {
        switch (join_frames_next(&j->frames, &payload, &size)) {
        case JOIN_FRAME_MORE:
            return;
        case JOIN_FRAME_TEXT:
            join_hear(j, (const char *)payload, size);
            break;
        case JOIN_FRAME_PING:
            send_frame(j, FRAME_PONG, payload, size);
            break;
        case JOIN_FRAME_PONG:
            break;
        case JOIN_FRAME_CLOSE:
            join_line_lose(j);
            break;
        case JOIN_FRAME_BROKEN:
            join_fail(j, "join.broken", "");
            break;
        }
    }
}

static void listen_now(struct join *j)
{
    static unsigned char bytes[READ_SIZE];
    take_frames(j); /* what came with the answer to the request */
    for (int i = 0; i < READS_MOST && j->is_open && !j->has_ended; i++) {
        ssize_t count = join_socket_read(&j->socket, bytes, sizeof bytes);
        if (count == 0)
            return;
        if (count < 0) {
            join_line_lose(j);
            return;
        }
        j->heard_at = session_now();
        if (!join_frames_take(&j->frames, bytes, (size_t)count))
            join_fail(j, "join.broken", "");
        take_frames(j);
    }
}

static void keep_alive(struct join *j)
{
    int64_t now = session_now();
    if (now - j->heard_at >= (j->is_welcome ? DEAD_TIME : OPEN_TIME)) {
        join_line_lose(j);
    } else if (now - j->heard_at >= QUIET_TIME && now - j->pinged_at >= QUIET_TIME) {
        j->pinged_at = now;
        JOIN_SEND(j, ping, );
    }
}

int64_t join_line_deadline(const struct join *j)
{
    if (!j->is_open)
        return j->retry_at;
    if (!j->is_welcome)
        return j->heard_at + OPEN_TIME;
    int64_t ping = (j->heard_at > j->pinged_at ? j->heard_at : j->pinged_at) + QUIET_TIME, dead = j->heard_at + DEAD_TIME;
    return ping < dead ? ping : dead;
}

void join_line_wake(struct join *j)
{
    if (j->has_ended)
        return;
    if (!j->is_open && session_now() >= j->retry_at)
        try_again(j);
    if (j->is_open)
        listen_now(j);
    if (j->is_open && !j->has_ended)
        keep_alive(j);
    join_settle(j);
}
