/* http_request.c - gathers the header of a request, checks it, and takes it apart in place. */
#define _GNU_SOURCE
#include "http_request.h"

#include <http_parser.h>
#include <string.h>
#include <strings.h>

enum { LENGTH_DIGITS_MOST = 15 };

void request_reader_init(struct request_reader *reader)
{
    struct request *request = &reader->request;
    reader->size = 0;
    request->method = REQUEST_GET;
    request->path = request->query = "";
    request->body = NULL;
    request->body_size = 0;
    request->field_count = 0;
    request->keeps_open = request->wants_websocket = request->wants_continue = false;
}

/* ---- Gathering -------------------------------------------------------------------------------------------------------------------- */

/* May BYTE follow the bytes so far? Lines end with CR and LF, and no line begins with a space, which would continue the previous line. */
static bool may_follow(const struct request_reader *reader, char byte)
{
    char before = reader->size > 0 ? reader->block[reader->size - 1] : '\0';
    if (before == '\r' || byte == '\n')
        return before == '\r' && byte == '\n';
    if (before == '\n' && (byte == ' ' || byte == '\t'))
        return false;
    return byte == '\r' ? reader->size > 0 : byte == '\t' || ((unsigned char)byte >= ' ' && byte != 0x7f);
}

static bool is_complete(const struct request_reader *reader)
{
    return reader->size >= 4 && memcmp(reader->block + reader->size - 4, "\r\n\r\n", 4) == 0;
}

/* ---- The first line --------------------------------------------------------------------------------------------------------------- */

struct first_line {
    char *target;
    size_t target_size;
    bool is_old; /* HTTP/1.0 */
};

static bool is_token(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bool is_word = (text[i] >= '0' && text[i] <= '9') || ((text[i] | 0x20) >= 'a' && (text[i] | 0x20) <= 'z');
        if (!is_word && (!text[i] || !strchr("!#$%&'*+-.^_`|~", text[i])))
            return false;
    }
    return size > 0;
}

static enum request_result read_method(const char *word, size_t size, enum request_method *method)
{
    static const char *const names[] = {[REQUEST_GET] = "GET", [REQUEST_HEAD] = "HEAD", [REQUEST_POST] = "POST"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (size == strlen(names[i]) && memcmp(word, names[i], size) == 0) {
            *method = (enum request_method)i;
            return REQUEST_COMPLETE;
        }
    }
    return is_token(word, size) ? REQUEST_OTHER_METHOD : REQUEST_BAD;
}

static enum request_result read_version(const char *word, size_t size, bool *is_old)
{
    *is_old = size == 8 && memcmp(word, "HTTP/1.0", 8) == 0;
    if (*is_old || (size == 8 && memcmp(word, "HTTP/1.1", 8) == 0))
        return REQUEST_COMPLETE;
    return size == 8 && memcmp(word, "HTTP/", 5) == 0 ? REQUEST_OTHER_VERSION : REQUEST_BAD;
}

static bool is_printed(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] <= ' ' || text[i] > '~')
            return false;
    }
    return size > 0;
}

/* Three words, one space between them. */
static enum request_result read_first_line(struct request_reader *reader, struct first_line *line)
{
    char *end = memchr(reader->block, '\r', reader->size), *first = reader->block;
    char *space = memchr(first, ' ', (size_t)(end - first));
    char *second = space ? memchr(space + 1, ' ', (size_t)(end - space - 1)) : NULL;
    if (!second)
        return REQUEST_BAD;
    line->target = space + 1;
    line->target_size = (size_t)(second - line->target);
    enum request_result result = read_version(second + 1, (size_t)(end - second - 1), &line->is_old);
    if (result == REQUEST_COMPLETE)
        result = read_method(first, (size_t)(space - first), &reader->request.method);
    return result == REQUEST_COMPLETE && !is_printed(line->target, line->target_size) ? REQUEST_BAD : result;
}

/* ---- The grammar, by http-parser -------------------------------------------------------------------------------------------------- */

/* The header is one block, so the parser calls once for each name and each value. Lengths are kept until the parser has finished, because
 * the zero that ends a text overwrites a byte that the parser still reads. */
struct fields {
    struct request *request;
    size_t name_sizes[REQUEST_FIELDS_MOST], value_sizes[REQUEST_FIELDS_MOST];
    bool is_valued;
};

/* The parser as Debian builds it takes a space within a name, hence the check. */
static int take_name(http_parser *parser, const char *at, size_t size)
{
    struct fields *f = parser->data;
    bool is_full = f->request->field_count == REQUEST_FIELDS_MOST, is_expected = f->request->field_count == 0 || f->is_valued;
    if (is_full || !is_expected || !is_token(at, size))
        return 1;
    f->name_sizes[f->request->field_count] = size;
    f->request->fields[f->request->field_count++] = (struct request_field){.name = at, .value = ""};
    f->is_valued = false;
    return 0;
}

static int take_value(http_parser *parser, const char *at, size_t size)
{
    struct fields *f = parser->data;
    if (f->request->field_count == 0 || f->is_valued)
        return 1;
    while (size > 0 && (at[size - 1] == ' ' || at[size - 1] == '\t'))
        size--;
    f->value_sizes[f->request->field_count - 1] = size;
    f->request->fields[f->request->field_count - 1].value = at;
    f->is_valued = true;
    return 0;
}

/* The parser sees only the header. */
static int skip_body(http_parser *parser)
{
    (void)parser;
    return 1;
}

/* The parser's pointer to an empty value may lie past its line, so a constant replaces it. */
static void end_texts(struct request_reader *reader, struct fields *f)
{
    for (size_t i = 0; i < reader->request.field_count; i++) {
        struct request_field *field = &reader->request.fields[i];
        reader->block[field->name - reader->block + (ptrdiff_t)f->name_sizes[i]] = '\0';
        if (f->value_sizes[i] == 0)
            field->value = "";
        else
            reader->block[field->value - reader->block + (ptrdiff_t)f->value_sizes[i]] = '\0';
    }
}

static enum request_result read_fields(struct request_reader *reader)
{
    static const http_parser_settings settings = {
        .on_header_field = take_name, .on_header_value = take_value, .on_headers_complete = skip_body};
    struct fields fields = {.request = &reader->request};
    http_parser parser;
    reader->request.field_count = 0;
    http_parser_init(&parser, HTTP_REQUEST);
    parser.data = &fields;
    size_t read = http_parser_execute(&parser, &settings, reader->block, reader->size);
    if (reader->request.field_count == REQUEST_FIELDS_MOST && HTTP_PARSER_ERRNO(&parser) == HPE_CB_header_field)
        return REQUEST_TOO_LONG;
    if (HTTP_PARSER_ERRNO(&parser) != HPE_OK || read != reader->size || (reader->request.field_count > 0 && !fields.is_valued))
        return REQUEST_BAD;
    end_texts(reader, &fields);
    return REQUEST_COMPLETE;
}

/* ---- Fields ----------------------------------------------------------------------------------------------------------------------- */

const char *request_field(const struct request *request, const char *name)
{
    for (size_t i = 0; i < request->field_count; i++) {
        if (strcasecmp(request->fields[i].name, name) == 0)
            return request->fields[i].value;
    }
    return NULL;
}

static size_t count_fields(const struct request *request, const char *name)
{
    size_t count = 0;
    for (size_t i = 0; i < request->field_count; i++)
        count += strcasecmp(request->fields[i].name, name) == 0;
    return count;
}

/* Words between commas, with spaces around them or not. */
static bool list_has(const char *list, const char *token)
{
    for (size_t size; *list; list += size + (list[size] == ',')) {
        size_t begin = strspn(list, " \t");
        size = strcspn(list, ",");
        size_t end = size;
        while (end > begin && (list[end - 1] == ' ' || list[end - 1] == '\t'))
            end--;
        if (end > begin && end - begin == strlen(token) && strncasecmp(list + begin, token, end - begin) == 0)
            return true;
    }
    return false;
}

bool request_has_token(const struct request *request, const char *name, const char *token)
{
    for (size_t i = 0; i < request->field_count; i++) {
        if (strcasecmp(request->fields[i].name, name) == 0 && list_has(request->fields[i].value, token))
            return true;
    }
    return false;
}

/* ---- The meaning of the fields ----------------------------------------------------------------------------------------------------- */

static bool read_length(const char *text, uint64_t *length)
{
    size_t digits = strspn(text, "0123456789");
    *length = 0;
    if (digits == 0 || digits > LENGTH_DIGITS_MOST || text[digits])
        return false;
    for (size_t i = 0; i < digits; i++)
        *length = *length * 10 + (uint64_t)(text[i] - '0');
    return true;
}

/* Only a POST has a body, and only where it says how long it is. */
static bool read_framing(struct request *request)
{
    const char *length = request_field(request, "content-length");
    request->body_size = 0;
    request->body = NULL;
    if (request_field(request, "transfer-encoding") || count_fields(request, "content-length") > 1)
        return false;
    if (length && !read_length(length, &request->body_size))
        return false;
    return request->method == REQUEST_POST || request->body_size == 0;
}

static enum request_result read_meaning(struct request *request, bool is_old)
{
    size_t hosts = count_fields(request, "host");
    const char *expected = request_field(request, "expect");
    if (hosts > 1 || (hosts == 0 && !is_old) || !read_framing(request))
        return REQUEST_BAD;
    if (expected && strcasecmp(expected, "100-continue") != 0)
        return REQUEST_OTHER_EXPECTATION;
    request->wants_continue = expected && !is_old;
    request->keeps_open = !is_old && !request_has_token(request, "connection", "close");
    request->wants_websocket = request->method == REQUEST_GET && !is_old && request_has_token(request, "connection", "upgrade") &&
                               request_has_token(request, "upgrade", "websocket");
    return REQUEST_COMPLETE;
}

/* ---- The target ------------------------------------------------------------------------------------------------------------------- */

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : -1;
}

/* Replaces %41 by A in place. False for % without two hexadecimal digits, and for the zero byte. */
static bool decode(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        if (*from != '%') {
            *to++ = *from;
            continue;
        }
        int high = digit_of(from[1]), low = high < 0 ? -1 : digit_of(from[2]);
        if (low < 0 || high + low == 0)
            return false;
        *to++ = (char)(high << 4 | low);
        from += 2;
    }
    *to = '\0';
    return true;
}

/* `/path?query`, or the same behind `http://host`, which proxies are sent and servers must understand. */
static enum request_result read_target(struct request *request, const struct first_line *line)
{
    struct http_parser_url url;
    http_parser_url_init(&url);
    if (http_parser_parse_url(line->target, line->target_size, 0, &url) != 0 || (url.field_set & (1 << UF_FRAGMENT | 1 << UF_USERINFO)))
        return REQUEST_BAD;
    bool has_path = url.field_set & 1 << UF_PATH, has_query = url.field_set & 1 << UF_QUERY;
    if (line->target[0] != '/' && strncasecmp(line->target, "http://", 7) != 0 && strncasecmp(line->target, "https://", 8) != 0)
        return REQUEST_BAD;
    char *path = line->target + url.field_data[UF_PATH].off;
    request->query = has_query ? line->target + url.field_data[UF_QUERY].off : "";
    line->target[line->target_size] = '\0';
    if (has_path)
        path[url.field_data[UF_PATH].len] = '\0';
    request->path = has_path ? path : "/";
    return !has_path || decode(path) ? REQUEST_COMPLETE : REQUEST_BAD;
}

/* ---- The whole -------------------------------------------------------------------------------------------------------------------- */

static enum request_result understand(struct request_reader *reader)
{
    struct first_line line;
    enum request_result result = read_first_line(reader, &line);
    if (result == REQUEST_COMPLETE)
        result = read_fields(reader);
    if (result == REQUEST_COMPLETE)
        result = read_meaning(&reader->request, line.is_old);
    if (result == REQUEST_COMPLETE)
        result = read_target(&reader->request, &line);
    return result;
}

enum request_result request_read(struct request_reader *reader, const char *data, size_t size, size_t *taken)
{
    for (*taken = 0; *taken < size;) {
        if (reader->size == REQUEST_HEADER_MOST)
            return REQUEST_TOO_LONG;
        char byte = data[(*taken)++];
        if (!may_follow(reader, byte))
            return REQUEST_BAD;
        reader->block[reader->size++] = byte;
        if (byte == '\n' && is_complete(reader))
            return understand(reader);
    }
    return REQUEST_MORE;
}
