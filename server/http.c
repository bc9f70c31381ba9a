/* http.c - answers requests over HTTP with the files of the page, and tells a watchdog that the server lives. */
#define _GNU_SOURCE
#include "http.h"

#include "page_files.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FIELDS_SIZE = 512 };

const char http_fields[] =
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "permissions-policy: camera=(self), microphone=(self)\r\n";

/* ---- Texts ------------------------------------------------------------------------------------------------------------------------ */

static void answer_text(struct connection *connection, unsigned status, const char *text, const char *fields, bool ends)
{
    char all[FIELDS_SIZE];
    struct answer answer = {.status = status, .type = "text/plain; charset=utf-8", .fields = all, .body = text, .size = strlen(text)};
    snprintf(all, sizeof all, "cache-control: no-store\r\n%s", fields);
    answer.ends = ends;
    connection_answer(connection, &answer);
}

void http_refuse_method(struct connection *connection)
{
    answer_text(connection, 405, "Only GET and HEAD are answered here.\n", "allow: GET, HEAD\r\n", true);
}

void http_refuse_origin(struct connection *connection)
{
    answer_text(connection, 403, "Pages of other sites are not let in.\n", "", true);
}

void http_refuse_host(struct connection *connection)
{
    answer_text(connection, 421, "This server is not known by this name. Its operator can add it with --origin.\n", "", true);
}

void http_refuse_path(struct connection *connection)
{
    answer_text(connection, 404, "There is nothing here.\n", "", false);
}

/* ---- Files ------------------------------------------------------------------------------------------------------------------------ */

static bool takes_gzip(const struct request *request)
{
    const char *accepted = request_field(request, "accept-encoding"), *gzip = accepted ? strstr(accepted, "gzip") : NULL;
    return gzip && strncmp(gzip, "gzip;q=0", 8) != 0;
}

static bool is_known_already(const struct request *request, const char *tag)
{
    const char *known = request_field(request, "if-none-match");
    return known && (strstr(known, tag) || strcmp(known, "*") == 0);
}

static void answer_file(struct connection *connection, const struct page_file *file, bool is_known)
{
    char fields[FIELDS_SIZE];
    struct answer answer = {.status = is_known ? 304 : 200, .type = is_known ? NULL : file->type, .fields = fields};
    snprintf(fields, sizeof fields, "etag: %s\r\ncache-control: %s\r\n%s%s", file->tag, file->freshness,
             file->has_packed ? "vary: accept-encoding\r\n" : "", file->is_packed && !is_known ? "content-encoding: gzip\r\n" : "");
    if (!is_known) {
        connection_answer_file(connection, &answer, file->descriptor, file->size);
        return;
    }
    close(file->descriptor);
    connection_answer(connection, &answer);
}

static void answer_page(struct connection *connection, const struct request *request, const char *folder)
{
    struct page_file file;
    switch (page_file_open(folder, request->path, takes_gzip(request), &file)) {
    case PAGE_FILE_FOUND:
        answer_file(connection, &file, is_known_already(request, file.tag));
        break;
    case PAGE_FILE_NONE:
        http_refuse_path(connection);
        break;
    case PAGE_FILE_BUSY:
        answer_text(connection, 503, "Too many are here just now; please try again.\n", "retry-after: 5\r\n", true);
        break;
    }
}

void http_answer(struct connection *connection, const struct request *request, const char *folder)
{
    if (request->method == REQUEST_POST)
        http_refuse_method(connection);
    else if (strcmp(request->path, "/healthz") == 0)
        answer_text(connection, 200, "ok\n", "", false);
    else
        answer_page(connection, request, folder);
}
