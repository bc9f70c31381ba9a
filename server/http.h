/* http.h - answers requests over HTTP with the files of the page. */
#ifndef FREEHOLD_HTTP_H
#define FREEHOLD_HTTP_H

#include "transport.h"

/* Header lines of every answer: they tell browsers what the page may do. */
extern const char http_fields[];

/* Answers a request with a file of FOLDER, or says that there is none. */
void http_answer(struct connection *connection, const struct request *request, const char *folder);

/* Says that only GET and HEAD are answered, and ends the connection. */
void http_refuse_method(struct connection *connection);

/* Says that pages of other sites are not let in. */
void http_refuse_origin(struct connection *connection);
void http_refuse_host(struct connection *connection);

/* Says that there is nothing here. */
void http_refuse_path(struct connection *connection);

#endif
