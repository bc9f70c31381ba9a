/* fuzz_http_request.c - headers of requests as a stranger could send them. The first byte chooses the portions in which the rest arrives.
 *
 * What is accepted is held against rules that are written down here once more, over the plain bytes and without the reader's help: nothing
 * may pass by which two programs could disagree about where a request ends. And the portions must not matter. */
#define _GNU_SOURCE
#include "http_request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true, const char *what)
{
    if (!is_true) {
        fprintf(stderr, "accepted: %s\n", what);
        abort();
    }
}

/* Each portion is a block of its own size, so that a sanitizer sees a step beyond it. Returns how many bytes were taken. */
static size_t read_in(struct request_reader *reader, const uint8_t *data, size_t size, unsigned seed, enum request_result *result)
{
    size_t at = 0;
    request_reader_init(reader);
    *result = REQUEST_MORE;
    while (at < size && *result == REQUEST_MORE) {
        seed = seed * 1103515245u + 12345u;
        size_t some = seed == 0 ? size : 1 + (seed >> 16) % 100, taken;
        some = some < size - at ? some : size - at;
        char *block = malloc(some);
        require(block, "no memory");
        memcpy(block, data + at, some);
        *result = request_read(reader, block, some, &taken);
        require(taken <= some && (*result != REQUEST_MORE || taken == some), "bytes are lost");
        at += taken;
        free(block);
    }
    return at;
}

/* ---- The rules once more ---------------------------------------------------------------------------------------------------------- */

struct tally {
    size_t hosts, lengths;
};

/* One line of the header, without its end. */
static void check_field(const char *line, size_t size, struct tally *tally)
{
    const char *colon = memchr(line, ':', size);
    require(colon && colon > line, "a line without a name");
    size_t name = (size_t)(colon - line);
    require(memchr(line, ' ', name) == NULL && memchr(line, '\t', name) == NULL, "a space in a name");
    require(!(name == 17 && strncasecmp(line, "transfer-encoding", 17) == 0), "Transfer-Encoding");
    tally->hosts += name == 4 && strncasecmp(line, "host", 4) == 0;
    if (name == 14 && strncasecmp(line, "content-length", 14) == 0) {
        tally->lengths++;
        for (const char *at = colon + 1; at < line + size; at++)
            require(strchr("0123456789 \t", *at) != NULL, "a length that is no number");
    }
}

static void check_first_line(const char *line, size_t size)
{
    require(size > 9 && memcmp(line + size - 9, " HTTP/1.", 8) == 0 && (line[size - 1] == '0' || line[size - 1] == '1'), "a version");
    require(memcmp(line, "GET ", 4) == 0 || memcmp(line, "HEAD ", 5) == 0 || memcmp(line, "POST ", 5) == 0, "a method");
    size_t spaces = 0;
    for (size_t i = 0; i < size; i++)
        spaces += line[i] == ' ';
    require(spaces == 2, "more words than three");
}

static void check_bytes(const char *bytes, size_t size)
{
    struct tally tally = {0};
    const char *line = bytes, *end = bytes + size;
    require(size <= REQUEST_HEADER_MOST && size >= 4, "a long header");
    for (size_t i = 0; i < size; i++)
        require((unsigned char)bytes[i] >= ' ' || bytes[i] == '\t' || bytes[i] == '\r' || bytes[i] == '\n', "a control character");
    while (line < end) {
        const char *stop = memchr(line, '\r', (size_t)(end - line));
        require(stop && stop + 1 < end && stop[1] == '\n' && !memchr(line, '\n', (size_t)(stop - line)), "a line's end");
        require(stop != line || stop + 2 == end, "an empty line within");
        require(*line != ' ' && *line != '\t', "a line that goes on");
        if (line == bytes)
            check_first_line(line, (size_t)(stop - line));
        else if (stop > line)
            check_field(line, (size_t)(stop - line), &tally);
        line = stop + 2;
    }
    require(tally.hosts <= 1 && tally.lengths <= 1, "a field twice");
}

static void check_request(const struct request *r)
{
    require(r->path[0] == '/', "a path without its slash");
    require(r->body_size == 0 || r->method == REQUEST_POST, "a body");
    require(!r->wants_websocket || r->method == REQUEST_GET, "a WebSocket");
    require(strlen(r->path) + strlen(r->query) < REQUEST_HEADER_MOST, "a text without its end");
    for (size_t i = 0; i < r->field_count; i++)
        require(strlen(r->fields[i].name) > 0 && !strpbrk(r->fields[i].value, "\r\n"), "a field");
}

static void check_equal(const struct request *a, const struct request *b)
{
    require(a->method == b->method && strcmp(a->path, b->path) == 0 && strcmp(a->query, b->query) == 0 && a->body_size == b->body_size &&
                a->keeps_open == b->keeps_open && a->wants_websocket == b->wants_websocket && a->field_count == b->field_count,
            "other portions, another request");
    for (size_t i = 0; i < a->field_count; i++)
        require(strcmp(a->fields[i].name, b->fields[i].name) == 0 && strcmp(a->fields[i].value, b->fields[i].value) == 0, "another field");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct request_reader whole, parts;
    enum request_result result, again;
    if (size < 1)
        return 0;
    size_t taken = read_in(&whole, data + 1, size - 1, 0, &result);
    size_t same = read_in(&parts, data + 1, size - 1, data[0] + 1u, &again);
    require(result == again && taken == same, "other portions, another result");
    if (result == REQUEST_COMPLETE) {
        check_bytes((const char *)data + 1, taken);
        check_request(&whole.request);
        check_equal(&whole.request, &parts.request);
    }
    return 0;
}
