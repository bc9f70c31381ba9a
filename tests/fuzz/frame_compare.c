/* frame_compare.c - runs both readers and compares what they say.
 *
 * They differ on purpose in this:
 * - A binary message is refused here (1003); wslay hands it over.
 * - A close frame of one byte is refused here (1002); wslay answers it like an empty one.
 * - A close code from 1012 to 1014 is allowed here, as it has been registered since; wslay refuses it.
 * - wslay tells nobody the code of some faults, such as a control frame in parts. Where it names one it must be the same.
 *
 * wslay is given everything at once: where a close frame arrives in portions it mistakes parts of the reason for the code. */
#define _GNU_SOURCE
#include "frame_compare.h"

#include "websocket_frame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

static void log_event(struct frame_log *log, char kind, const void *bytes, size_t size)
{
    if (log->size + size + 32 > sizeof log->text)
        abort(); /* the caller gives fewer bytes than that */
    log->size += (size_t)sprintf(log->text + log->size, "%c%zu:", kind, size);
    if (size > 0)
        memcpy(log->text + log->size, bytes, size);
    log->size += size;
}

static void log_begin(struct frame_log *log)
{
    log->size = 0;
    log->fault = 0;
    log->is_ended = false;
}

static size_t portion(unsigned *seed)
{
    if (*seed == 0)
        return SIZE_MAX;
    *seed = *seed * 1103515245u + 12345u;
    unsigned draw = *seed >> 16;
    return draw % 3 == 0 ? 1 : 1 + draw % 40;
}

/* ---- Our own ---------------------------------------------------------------------------------------------------------------------- */

struct own {
    struct frame_log *log;
    size_t message_size, control_size;
    unsigned char message[FRAME_LOG_SIZE], control[FRAME_CONTROL_MOST];
};

static void own_control(struct own *own, enum frame_kind kind)
{
    enum close_code code;
    bool is_sound = kind != FRAME_CLOSE || frame_read_close(own->control, own->control_size, &code);
    if (is_sound)
        log_event(own->log, kind == FRAME_CLOSE ? 'C' : kind == FRAME_PING ? 'P' : 'O', own->control, own->control_size);
    else
        own->log->fault = code;
    own->log->is_ended = kind == FRAME_CLOSE;
    own->control_size = 0;
}

static void own_piece(struct own *own, const struct frame_piece *piece)
{
    if (piece->error) {
        own->log->fault = piece->error;
        own->log->is_ended = true;
    } else if (piece->kind == FRAME_TEXT) {
        memcpy(own->message + own->message_size, piece->bytes, piece->size);
        own->message_size += piece->size;
        if (piece->is_end) {
            log_event(own->log, 'T', own->message, own->message_size);
            own->message_size = 0;
        }
    } else if (piece->kind != FRAME_NONE) {
        memcpy(own->control + own->control_size, piece->bytes, piece->size);
        own->control_size += piece->size;
        if (piece->is_end)
            own_control(own, piece->kind);
    }
}

/* Each portion is a block of its own size, so that a sanitizer sees a step beyond it. */
static void own_portion(struct own *own, struct frame_reader *reader, const uint8_t *bytes, size_t size)
{
    unsigned char *block = malloc(size ? size : 1);
    if (!block)
        abort();
    memcpy(block, bytes, size);
    for (size_t at = 0; at < size && !own->log->is_ended;) {
        struct frame_piece piece;
        size_t taken = frame_read(reader, block + at, size - at, &piece);
        if (taken == 0 || taken > size - at)
            abort(); /* no progress, or too much of it */
        at += taken;
        own_piece(own, &piece);
    }
    free(block);
}

void frame_log_own(const uint8_t *bytes, size_t size, uint32_t limit, unsigned seed, struct frame_log *log)
{
    struct own *own = calloc(1, sizeof *own);
    struct frame_reader reader;
    if (!own)
        abort();
    own->log = log;
    log_begin(log);
    frame_reader_init(&reader, limit);
    while (size > 0 && !log->is_ended) {
        size_t some = portion(&seed);
        some = some < size ? some : size;
        own_portion(own, &reader, bytes, some);
        bytes += some;
        size -= some;
    }
    free(own);
}

/* ---- wslay ------------------------------------------------------------------------------------------------------------------------ */

struct theirs {
    struct frame_log *log;
    const uint8_t *bytes;
    size_t size;
    size_t sent_size;
    uint8_t sent[65536];
};

static ssize_t give_bytes(wslay_event_context_ptr context, uint8_t *room, size_t size, int flags, void *user)
{
    struct theirs *t = user;
    size_t some = size < t->size ? size : t->size;
    (void)flags;
    if (some == 0) {
        wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(room, t->bytes, some);
    t->bytes += some;
    t->size -= some;
    return (ssize_t)some;
}

static ssize_t take_bytes(wslay_event_context_ptr context, const uint8_t *bytes, size_t size, int flags, void *user)
{
    struct theirs *t = user;
    (void)context, (void)flags;
    t->sent_size = size < sizeof t->sent ? size : sizeof t->sent; /* only the last is looked at */
    memcpy(t->sent, bytes, t->sent_size);
    return (ssize_t)size;
}

static void take_message(wslay_event_context_ptr context, const struct wslay_event_on_msg_recv_arg *arg, void *user)
{
    struct theirs *t = user;
    (void)context;
    char kind = arg->opcode == WSLAY_TEXT_FRAME     ? 'T'
                : arg->opcode == WSLAY_BINARY_FRAME ? 'B'
                : arg->opcode == WSLAY_PING         ? 'P'
                : arg->opcode == WSLAY_PONG         ? 'O'
                                                    : 'C';
    log_event(t->log, kind, arg->msg, arg->msg_length);
    t->log->is_ended |= kind == 'C';
}

/* One call takes what it can get without waiting, which is not always everything. */
static void frame_log_wslay(const uint8_t *bytes, size_t size, uint32_t limit, struct frame_log *log)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = give_bytes, .send_callback = take_bytes, .on_msg_recv_callback = take_message};
    struct theirs theirs = {.log = log, .bytes = bytes, .size = size};
    wslay_event_context_ptr context;
    log_begin(log);
    if (wslay_event_context_server_init(&context, &callbacks, &theirs) != 0)
        abort();
    wslay_event_config_set_max_recv_msg_length(context, limit);
    int error = 0;
    do
        error = wslay_event_recv(context);
    while (error == 0 && theirs.size > 0 && wslay_event_get_read_enabled(context));
    if (!log->is_ended && (error != 0 || !wslay_event_get_read_enabled(context))) {
        log->is_ended = true;
        log->fault = 1; /* unless it says which */
        if (error == 0 && wslay_event_send(context) == 0 && wslay_event_get_close_sent(context))
            log->fault = wslay_event_get_status_code_sent(context);
    }
    wslay_event_context_free(context);
}

/* ---- Comparing -------------------------------------------------------------------------------------------------------------------- */

static bool begins_with(const struct frame_log *log, const struct frame_log *begin)
{
    return log->size >= begin->size && memcmp(log->text, begin->text, begin->size) == 0;
}

/* The last event of a log is a close frame with one of the newer codes. */
static bool has_newer_code(const struct frame_log *own, const struct frame_log *wslay)
{
    const char *last = own->text + wslay->size, *payload = memchr(last, ':', own->size - wslay->size);
    if (!begins_with(own, wslay) || last[0] != 'C' || !payload || own->text + own->size - payload < 3)
        return false;
    unsigned code = (unsigned)(unsigned char)payload[1] << 8 | (unsigned char)payload[2];
    return code >= 1012 && code <= 1014;
}

static const char *compare(const struct frame_log *own, const struct frame_log *wslay)
{
    if (own->fault == CLOSE_NOT_TEXT)
        return begins_with(wslay, own) ? NULL : "before a binary message";
    if (own->fault == CLOSE_PROTOCOL && begins_with(wslay, own) && wslay->size == own->size + 4 &&
        memcmp(wslay->text + own->size, "C1:", 3) == 0)
        return NULL;
    if (own->is_ended && own->fault == 0 && wslay->fault && has_newer_code(own, wslay))
        return NULL;
    if (own->size != wslay->size || memcmp(own->text, wslay->text, own->size) != 0)
        return "messages";
    if (!own->fault != !wslay->fault)
        return own->fault ? "a fault that wslay does not see" : "a fault that only wslay sees";
    return wslay->fault > 1 && own->fault != wslay->fault ? "codes of a fault" : NULL;
}

/* One reader may see a fault in half a frame for which the other waits until all of it has come: then both are given zeros for the rest. */
const char *frame_compare(const uint8_t *bytes, size_t size, uint32_t limit, unsigned seed)
{
    static struct frame_log own, wslay;
    enum { REST = FRAME_HEAD_MOST + FRAME_CONTROL_MOST };
    frame_log_own(bytes, size, limit, seed, &own);
    frame_log_wslay(bytes, size, limit, &wslay);
    if (own.is_ended != wslay.is_ended) {
        uint8_t *longer = calloc(1, size + REST);
        if (!longer)
            abort();
        memcpy(longer, bytes, size);
        frame_log_own(longer, size + REST, limit, seed, &own);
        frame_log_wslay(longer, size + REST, limit, &wslay);
        free(longer);
    }
    return compare(&own, &wslay);
}
