/* http.c - answers requests over HTTP with the files of the page.
 *
 * An answer is sent in pieces, each when the connection can take it: a slow reader holds an open file and one piece, and nobody waits for
 * it. A request is GET or HEAD and has no body; whatever else is asked ends the connection after a short answer, so that nothing that
 * follows can be taken for a request. */
#define _GNU_SOURCE
#include "http.h"

#include "page_files.h"

#include <string.h>
#include <unistd.h>

enum {
    HEADERS_SIZE = 2048,
    PIECE_SIZE = 16384,
    TEXT_SIZE = 128,
    FIELD_SIZE = 256,     /* of a header that is looked at */
    PATIENCE_SECONDS = 30 /* with a reader who takes nothing at all */
};

#define POLICY                                                                                                                             \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "             \
    "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

static const struct lws_protocol_vhost_options opener_policy = {NULL, NULL, "cross-origin-opener-policy:", "same-origin"};
static const struct lws_protocol_vhost_options referrer_policy = {&opener_policy, NULL, "referrer-policy:", "no-referrer"};
static const struct lws_protocol_vhost_options no_sniffing = {&referrer_policy, NULL, "x-content-type-options:", "nosniff"};
const struct lws_protocol_vhost_options http_headers = {&no_sniffing, NULL, "content-security-policy:", POLICY};

/* ---- The request ----------------------------------------------------------------------------------------------------------------------
 */

/* A header that is absent or too long is empty. */
static void read_field(struct lws *wsi, enum lws_token_indexes field, char text[FIELD_SIZE])
{
    if (lws_hdr_copy(wsi, text, FIELD_SIZE, field) < 0)
        text[0] = '\0';
}

static bool takes_gzip(struct lws *wsi)
{
    char accepted[FIELD_SIZE];
    read_field(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted);
    const char *gzip = strstr(accepted, "gzip");
    return gzip && strncmp(gzip, "gzip;q=0", 8) != 0;
}

static bool is_known_already(struct lws *wsi, const char *tag)
{
    char known[FIELD_SIZE];
    read_field(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known);
    return strstr(known, tag) || strcmp(known, "*") == 0;
}

static bool has_body(struct lws *wsi)
{
    char size[FIELD_SIZE];
    read_field(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, size);
    return (size[0] && strcmp(size, "0") != 0) || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
}

/* ---- The answer -----------------------------------------------------------------------------------------------------------------------
 */

struct headers {
    struct lws *wsi;
    unsigned char room[LWS_PRE + HEADERS_SIZE], *at;
    bool is_full;
};

static void headers_add(struct headers *h, const char *name, const char *value)
{
    h->is_full |= lws_add_http_header_by_name(h->wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), &h->at,
                                              h->room + sizeof h->room) != 0;
}

static void headers_begin(struct headers *h, struct lws *wsi, unsigned status, const char *type, uint64_t size)
{
    h->wsi = wsi;
    h->at = h->room + LWS_PRE;
    h->is_full = lws_add_http_header_status(wsi, status, &h->at, h->room + sizeof h->room) != 0;
    if (status == HTTP_STATUS_NOT_MODIFIED)
        return;
    headers_add(h, "content-type:", type);
    h->is_full |= lws_add_http_header_content_length(wsi, size, &h->at, h->room + sizeof h->room) != 0;
}

static bool headers_send(struct headers *h)
{
    return !h->is_full && lws_finalize_write_http_header(h->wsi, h->room + LWS_PRE, &h->at, h->room + sizeof h->room) == 0;
}

static void answer_clear(struct http_answer *answer)
{
    if (answer->is_begun)
        close(answer->descriptor);
    *answer = (struct http_answer){0};
}

/* What a callback returns when an answer is complete: not 0 ends the connection. */
static int finish(struct lws *wsi, struct http_answer *answer)
{
    answer_clear(answer);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int go_on(struct lws *wsi, struct http_answer *answer)
{
    if (answer->left == 0)
        return finish(wsi, answer);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE_SECONDS);
    lws_callback_on_writable(wsi);
    return 0;
}

/* A short text, sent at once. */
static bool send_text(struct lws *wsi, unsigned status, const char *text, bool is_wanted, bool is_last)
{
    struct headers headers;
    unsigned char room[LWS_PRE + TEXT_SIZE];
    size_t size = strlen(text);
    headers_begin(&headers, wsi, status, "text/plain; charset=utf-8", size);
    headers_add(&headers, "cache-control:", "no-store");
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        headers_add(&headers, "allow:", "GET, HEAD");
    if (is_last)
        headers_add(&headers, "connection:", "close");
    if (!headers_send(&headers))
        return false;
    memcpy(room + LWS_PRE, text, size);
    return !is_wanted || lws_write(wsi, room + LWS_PRE, size, LWS_WRITE_HTTP_FINAL) == (int)size;
}

static int answer_file(struct lws *wsi, struct http_answer *answer, const struct page_file *file, bool is_wanted)
{
    struct headers headers;
    bool is_known = is_known_already(wsi, file->tag);
    *answer = (struct http_answer){.is_begun = true, .descriptor = file->descriptor};
    answer->left = is_wanted && !is_known ? file->size : 0;
    headers_begin(&headers, wsi, is_known ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK, file->type, file->size);
    headers_add(&headers, "etag:", file->tag);
    headers_add(&headers, "cache-control:", file->freshness);
    if (file->has_packed)
        headers_add(&headers, "vary:", "accept-encoding");
    if (file->is_packed && !is_known)
        headers_add(&headers, "content-encoding:", "gzip");
    return headers_send(&headers) ? go_on(wsi, answer) : -1;
}

static int begin_answer(struct lws *wsi, struct http_answer *answer)
{
    char *path;
    int length;
    struct page_file file;
    int method = lws_http_get_uri_and_method(wsi, &path, &length);
    bool is_get = method == LWSHUMETH_GET;
    answer_clear(answer);
    if (!is_get && method != LWSHUMETH_HEAD) {
        send_text(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET and HEAD are allowed here.\n", true, true);
        return -1;
    }
    if (has_body(wsi)) {
        send_text(wsi, HTTP_STATUS_BAD_REQUEST, "A request must not have a body here.\n", is_get, true);
        return -1;
    }
    bool is_whole = length > 0 && strlen(path) == (size_t)length; /* and no part of it stands behind a zero */
    if (is_whole && page_file_open(lws_vhost_user(lws_get_vhost(wsi)), path, takes_gzip(wsi), &file))
        return answer_file(wsi, answer, &file, is_get);
    return send_text(wsi, HTTP_STATUS_NOT_FOUND, "There is nothing here.\n", is_get, false) ? finish(wsi, answer) : -1;
}

/* The next bytes of the file. Fewer than were promised mean that it was changed under our hands: then the connection ends. */
static int continue_answer(struct lws *wsi, struct http_answer *answer)
{
    unsigned char room[LWS_PRE + PIECE_SIZE], *piece = room + LWS_PRE;
    if (!answer->is_begun)
        return 0;
    size_t size = answer->left < PIECE_SIZE ? (size_t)answer->left : PIECE_SIZE;
    if (read(answer->descriptor, piece, size) != (ssize_t)size)
        return -1;
    answer->left -= size;
    if (lws_write(wsi, piece, size, answer->left ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL) < (int)size)
        return -1;
    return go_on(wsi, answer);
}

/* Whoever began with no method that the library knows, or wants this to be a proxy. */
static int send_off(struct lws *wsi)
{
    static const char refusal[] = "HTTP/1.1 405 Method Not Allowed\r\nallow: GET, HEAD\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
    unsigned char room[LWS_PRE + sizeof refusal];
    memcpy(room + LWS_PRE, refusal, sizeof refusal);
    lws_write(wsi, room + LWS_PRE, sizeof refusal - 1, LWS_WRITE_RAW);
    return -1;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct http_answer *answer = user;
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
        return begin_answer(wsi, answer);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return continue_answer(wsi, answer);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (answer)
            answer_clear(answer);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT:
        return send_off(wsi);
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* nobody speaks WebSocket here */
        return -1;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
