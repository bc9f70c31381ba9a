/* http_request.h - the header of an HTTP/1.1 request, read strictly.
 *
 * The reader collects the bytes of one header and examines it as a whole when its empty line has come, so that no rule ever sees half a
 * line. It knows no socket. Debian's http-parser checks the grammar. On top of it the reader refuses everything that could let two programs
 * disagree about the end of a request: any Transfer-Encoding, a Content-Length that is repeated, signed or long, a line that continues on
 * the next one, a line that ends without a carriage return, control characters. It accepts only GET, HEAD and POST of HTTP/1.1 and 1.0. */
#ifndef FREEHOLD_HTTP_REQUEST_H
#define FREEHOLD_HTTP_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REQUEST_HEADER_MOST = 8192, REQUEST_FIELDS_MOST = 64 };

enum request_method { REQUEST_GET, REQUEST_HEAD, REQUEST_POST };

struct request_field {
    const char *name, *value; /* the value without spaces around it */
};

struct request {
    enum request_method method;
    const char *path;     /* decoded, begins with a slash, holds no zero byte before its end */
    const char *query;    /* as it was sent, without its question mark; "" if there is none */
    uint64_t body_size;   /* as announced; 0 unless this is a POST */
    const char *body;     /* NULL until all of it has come */
    bool keeps_open;      /* the peer may send another request over the same connection */
    bool wants_websocket; /* GET of HTTP/1.1 with Connection: upgrade and Upgrade: websocket */
    bool wants_continue;  /* the peer waits for a 100 before it sends the body */
    size_t field_count;
    struct request_field fields[REQUEST_FIELDS_MOST];
};

struct request_reader {
    size_t size;                     /* bytes of the header so far */
    char block[REQUEST_HEADER_MOST]; /* the header; the request points into it */
    struct request request;          /* filled when the header is complete */
};

enum request_result {
    REQUEST_MORE = 0,       /* the header is not complete */
    REQUEST_COMPLETE = 200, /* `request` is filled */
    REQUEST_BAD = 400,      /* the rest are answers: the request is refused, and the connection can't be used any more */
    REQUEST_OTHER_METHOD = 405,
    REQUEST_OTHER_EXPECTATION = 417,
    REQUEST_TOO_LONG = 431,
    REQUEST_OTHER_VERSION = 505
};

void request_reader_init(struct request_reader *reader);

/* Takes bytes of DATA up to the header's end and tells how many in TAKEN. */
enum request_result request_read(struct request_reader *reader, const char *data, size_t size, size_t *taken);

/* The value of the first field of this name, in lower case; NULL if there is none. */
const char *request_field(const struct request *request, const char *name);

/* Is TOKEN, in lower case, one of the words of a list such as `keep-alive, Upgrade`? All fields of the name count. */
bool request_has_token(const struct request *request, const char *name, const char *token);

#endif
