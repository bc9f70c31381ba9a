/* answer.c - answers to requests, as bytes, and files that are sent in pieces.
 *
 * The next piece is read from the file when the previous one is written, so a slow reader holds one piece and an open file. The loop's own
 * thread reads: the server sends a page of a few files, the system keeps them in memory after the first time, and copying a piece of 32 KiB
 * takes about 10 microseconds, less than handing the work to another thread and back. For the first time the system is told that the whole
 * file will be needed, so that it reads ahead from the disk. */
#define _GNU_SOURCE
#include "connection.h"

#include <fcntl.h>
#include <http_parser.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- The header ------------------------------------------------------------------------------------------------------------------- */

/* Like snprintf: returns the size that is needed, even if it does not fit. */
static size_t write_head(const struct connection *c, const struct answer *a, uint64_t size, char *text, size_t room)
{
    const char *common = c->transport->options.fields;
    char length[48] = "";
    if (a->status != HTTP_STATUS_NOT_MODIFIED && a->status != HTTP_STATUS_NO_CONTENT)
        snprintf(length, sizeof length, "content-length: %llu\r\n", (unsigned long long)size);
    int needed = snprintf(text, room, "HTTP/1.1 %u %s\r\n%s%s%s%s%s%s%s\r\n", a->status, http_status_str((enum http_status)a->status),
                          a->type ? "content-type: " : "", a->type ? a->type : "", a->type ? "\r\n" : "", length,
                          a->fields ? a->fields : "", c->exchange->ends ? "connection: close\r\n" : "", common ? common : "");
    return (size_t)needed;
}

/* A message with the header, and room for BODY bytes more behind it, which are at *REST. NULL: no memory. */
static struct message *compose(const struct connection *c, const struct answer *a, uint64_t size, size_t body, unsigned char **rest)
{
    char one[1];
    size_t head = write_head(c, a, size, one, sizeof one);
    struct message *message = message_new(head + 1 + body);
    if (!message)
        return NULL;
    write_head(c, a, size, (char *)message->bytes, head + 1);
    *rest = message->bytes + head; /* over the zero */
    message->size--;
    return message;
}

/* ---- Answers ---------------------------------------------------------------------------------------------------------------------- */

static bool may_answer(const struct connection *c)
{
    return c->phase == PHASE_ANSWER && !c->exchange->is_answered;
}

/* If the body was not read, the beginning of the next request is unknown, so the connection ends. */
static void begin(struct connection *c, const struct answer *answer)
{
    struct exchange *e = c->exchange;
    const struct request *request = &e->reader.request;
    bool is_whole = e->body_size == request->body_size;
    e->is_answered = true;
    e->ends |= answer->ends || !is_whole || !request->keeps_open || c->transport->is_stopping;
}

void connection_answer(struct connection *c, const struct answer *answer)
{
    unsigned char *rest = NULL;
    if (!may_answer(c))
        return;
    begin(c, answer);
    size_t body = c->exchange->reader.request.method == REQUEST_HEAD ? 0 : answer->size;
    struct message *message = compose(c, answer, answer->size, body, &rest);
    if (message && body > 0)
        memcpy(rest, answer->body, body);
    outbox_give(c, message);
}

/* The request may have been refused before its method was known. */
void answer_refuse(struct connection *c, unsigned status, const char *fields)
{
    char text[64];
    struct answer answer = {.status = status, .type = "text/plain; charset=utf-8", .fields = fields, .body = text, .ends = true};
    int size = snprintf(text, sizeof text, "%s\n", http_status_str((enum http_status)status));
    answer.size = (size_t)size < sizeof text ? (size_t)size : sizeof text - 1;
    c->phase = PHASE_ANSWER;
    c->deadline = 0;
    if (status >= 400)
        connection_set_end(c, END_PROTOCOL);
    connection_answer(c, &answer);
}

/* ---- Files ------------------------------------------------------------------------------------------------------------------------ */

/* Fewer bytes than were promised mean that the file was changed under our hands: then the connection ends. */
static bool read_piece(struct connection *c, unsigned char *bytes, size_t size)
{
    ssize_t got = read(c->exchange->file, bytes, size);
    if (got != (ssize_t)size) {
        connection_end_by(c, END_BY_OWNER);
        return false;
    }
    c->exchange->file_left -= size;
    return true;
}

static size_t piece_size(uint64_t left)
{
    return left < PIECE_SIZE ? (size_t)left : PIECE_SIZE;
}

void connection_answer_file(struct connection *c, const struct answer *answer, int descriptor, uint64_t size)
{
    unsigned char *rest = NULL;
    if (!may_answer(c)) {
        close(descriptor);
        return;
    }
    begin(c, answer);
    struct exchange *e = c->exchange;
    e->file = descriptor;
    e->file_left = e->reader.request.method == REQUEST_HEAD ? 0 : size;
    size_t piece = piece_size(e->file_left);
    if (e->file_left > piece)
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_WILLNEED);
    struct message *message = compose(c, answer, size, piece, &rest);
    if (message && piece > 0 && !read_piece(c, rest, piece)) {
        message_release(message);
        return;
    }
    outbox_give(c, message);
}

void answer_continue(struct connection *c)
{
    size_t size = piece_size(c->exchange->file_left);
    struct message *message = message_new(size);
    if (message && !read_piece(c, message->bytes, size)) {
        message_release(message);
        return;
    }
    outbox_give(c, message);
}
