/* exchange.c - requests over a connection, one after the other.
 *
 * While the owner has a request, or its answer is being written, further bytes are kept and reading pauses; when the answer is written the
 * kept bytes are processed. So requests that arrive together are answered in their order, one in each turn of the loop. */
#define _GNU_SOURCE
#include "connection.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static struct exchange *exchange_open(struct connection *c)
{
    if (c->exchange)
        return c->exchange;
    c->exchange = malloc(sizeof *c->exchange);
    if (!c->exchange) {
        connection_end_by(c, END_NO_MEMORY);
        return NULL;
    }
    request_reader_init(&c->exchange->reader);
    c->exchange->body = NULL;
    c->exchange->kept = NULL;
    c->exchange->body_size = c->exchange->kept_size = 0;
    c->exchange->file = -1;
    c->exchange->file_left = 0;
    c->exchange->is_answered = c->exchange->ends = false;
    return c->exchange;
}

void exchange_free(struct connection *c)
{
    struct exchange *e = c->exchange;
    if (!e)
        return;
    if (e->file >= 0)
        close(e->file);
    free(e->body);
    free(e->kept);
    free(e);
    c->exchange = NULL;
}

/* ---- A request that is complete --------------------------------------------------------------------------------------------------- */

/* X-Forwarded-For counts only from a trusted proxy, and only its last entry: the client itself can send the others. */
static void look_for_proxy(struct connection *c, const struct request *request)
{
    const struct transport_options *options = &c->transport->options;
    const char *list = NULL;
    c->client = c->peer;
    c->is_proxied = false;
    for (size_t i = 0; i < options->proxy_count; i++)
        c->is_proxied |= peer_is_equal(&options->proxies[i], &c->peer);
    for (size_t i = 0; c->is_proxied && i < request->field_count; i++) {
        if (strcasecmp(request->fields[i].name, "x-forwarded-for") == 0)
            list = request->fields[i].value;
    }
    if (list && !peer_parse_forwarded(list, &c->client))
        c->client = c->peer;
}

/* Redirects a request that was sent with http:// to a listener with TLS. The host is repeated only if its characters are those of a host.
 */
static void send_to_tls(struct connection *c, const struct request *request)
{
    char fields[512];
    const char *host = request_field(request, "host");
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    if (!host || strspn(host, letters) != strlen(host) || strlen(host) > 255) {
        answer_refuse(c, 400, NULL);
        return;
    }
    snprintf(fields, sizeof fields, "location: https://%s/\r\n", host);
    answer_refuse(c, 308, fields);
}

static void hand_over(struct connection *c)
{
    const struct transport_options *options = &c->transport->options;
    struct request *request = &c->exchange->reader.request;
    c->phase = PHASE_ANSWER;
    c->deadline = 0;
    request->body = c->exchange->body;
    if (!request->wants_websocket || !options->handlers->upgrade)
        options->handlers->request(options->user, c, request);
    else if (websocket_check(c, request))
        options->handlers->upgrade(options->user, c, request);
}

static void begin_body(struct connection *c)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    struct exchange *e = c->exchange;
    struct message *message;
    e->body = malloc((size_t)e->reader.request.body_size + 1);
    if (!e->body) {
        connection_end_by(c, END_NO_MEMORY);
        return;
    }
    c->phase = PHASE_BODY;
    connection_set_deadline(c, c->transport->limits.body_time);
    if (e->reader.request.wants_continue) {
        message = message_new(sizeof go_on - 1);
        if (message)
            memcpy(message->bytes, go_on, sizeof go_on - 1);
        outbox_give(c, message);
    }
}

/* The owner says how many bytes it accepts, or answers at once. */
static void ask_for_body(struct connection *c)
{
    const struct transport_options *options = &c->transport->options;
    struct exchange *e = c->exchange;
    size_t most = options->handlers->body_limit ? options->handlers->body_limit(options->user, c, &e->reader.request) : 0;
    if (c->phase == PHASE_GONE || e->is_answered)
        return;
    if (e->reader.request.body_size > most)
        answer_refuse(c, 413, NULL);
    else
        begin_body(c);
}

static void end_header(struct connection *c)
{
    const struct request *request = &c->exchange->reader.request;
    c->phase = PHASE_ANSWER;
    c->deadline = 0;
    c->transport->counts.requests++;
    look_for_proxy(c, request);
    if (c->is_extra)
        answer_refuse(c, 503, "retry-after: 5\r\n");
    else if (c->is_plain)
        send_to_tls(c, request);
    else if (request->body_size > 0)
        ask_for_body(c);
    else
        hand_over(c);
}

/* ---- Bytes that arrive ------------------------------------------------------------------------------------------------------------ */

static size_t take_header(struct connection *c, const unsigned char *data, size_t size)
{
    size_t taken = size;
    bool is_first_byte = !c->exchange;
    struct exchange *e = exchange_open(c);
    if (!e)
        return size;
    if (is_first_byte && c->is_reused)
        connection_set_deadline(c, c->transport->limits.header_time);
    enum request_result result = request_read(&e->reader, (const char *)data, size, &taken);
    if (result == REQUEST_COMPLETE)
        end_header(c);
    else if (result != REQUEST_MORE)
        answer_refuse(c, (unsigned)result, result == REQUEST_OTHER_METHOD ? "allow: GET, HEAD, POST\r\n" : NULL);
    return taken;
}

static size_t take_body(struct connection *c, const unsigned char *data, size_t size)
{
    struct exchange *e = c->exchange;
    size_t left = (size_t)e->reader.request.body_size - e->body_size, taken = size < left ? size : left;
    memcpy(e->body + e->body_size, data, taken);
    e->body_size += taken;
    if (taken == left) {
        e->body[e->body_size] = '\0';
        hand_over(c);
    }
    return taken;
}

size_t exchange_take(struct connection *c, unsigned char *data, size_t size)
{
    return c->phase == PHASE_BODY ? take_body(c, data, size) : take_header(c, data, size);
}

/* Keeps at most the bytes of one read, since reading pauses here. */
void exchange_keep(struct connection *c, const unsigned char *data, size_t size)
{
    struct exchange *e = c->exchange;
    unsigned char *kept = realloc(e->kept, e->kept_size + size);
    if (!kept) {
        connection_end_by(c, END_NO_MEMORY);
        return;
    }
    memcpy(kept + e->kept_size, data, size);
    e->kept = kept;
    e->kept_size += size;
    connection_pause(c);
}

/* ---- The end of an exchange ------------------------------------------------------------------------------------------------------- */

/* The kept bytes go to the phase that the connection is in now. */
void exchange_end(struct connection *c)
{
    unsigned char *kept = c->exchange->kept;
    size_t size = c->exchange->kept_size;
    c->exchange->kept = NULL;
    exchange_free(c);
    c->is_reused = true;
    connection_resume(c);
    connection_take(c, kept, size);
    free(kept);
}

void exchange_drained(struct connection *c)
{
    struct exchange *e = c->exchange;
    if (!e->is_answered)
        return;
    if (e->file_left > 0) {
        answer_continue(c);
    } else if (e->ends || c->transport->is_stopping) {
        connection_finish(c);
    } else {
        c->phase = PHASE_REQUEST;
        connection_set_deadline(c, c->transport->limits.idle_time);
        exchange_end(c);
    }
}
