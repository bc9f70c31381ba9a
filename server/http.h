/* http.h - answers requests over HTTP with the files of the page. Between server.c and the library of the network. */
#ifndef FREEHOLD_HTTP_H
#define FREEHOLD_HTTP_H

#include <libwebsockets.h>

#include <stdbool.h>

/* A file that is being sent. The library keeps one, zeroed at first, for each connection. */
struct http_answer {
    bool is_begun;
    int descriptor;
    uint64_t left; /* bytes not yet sent */
};

/* Headers that every answer has, whoever gives it. */
extern const struct lws_protocol_vhost_options http_headers;

/* The library calls this for all that happens to a connection. The folder of the page is the virtual host's user pointer. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

#endif
