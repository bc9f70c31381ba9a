/* join_http.c - see join_http.h. */
#define _POSIX_C_SOURCE 200809L
#include "join_http.h"

#include <jansson.h>
#include <openssl/evp.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

enum { ANSWER_MOST = 16384, KEY_SIZE = 25, ACCEPT_SIZE = 29 };

struct answer {
    char text[ANSWER_MOST + 1];
    size_t size;
};

/* ---- Answers ---------------------------------------------------------------------------------------------------------------------- */

static const char *head_end(const struct answer *a)
{
    const char *end = strstr(a->text, "\r\n\r\n");
    return end ? end + 4 : NULL;
}

static int status_of(const struct answer *a)
{
    int status;
    return sscanf(a->text, "HTTP/1.%*1[01] %3d", &status) == 1 && status >= 100 ? status : 0;
}

/* The value of a field of the header, up to the end of its line; NULL if it is missing. */
static const char *field_of(const struct answer *a, const char *name, size_t *length)
{
    const char *end = head_end(a), *line = strstr(a->text, "\r\n");
    size_t size = strlen(name);
    for (; line && end && line + 4 < end; line = strstr(line + 2, "\r\n")) {
        if (strncasecmp(line + 2, name, size) != 0 || line[2 + size] != ':')
            continue;
        const char *value = line + 3 + size;
        value += strspn(value, " \t");
        *length = strcspn(value, "\r\n \t");
        return value;
    }
    return NULL;
}

/* Is the whole body here? Without a length it ends with the connection. */
static bool is_whole(const struct answer *a)
{
    size_t length = 0, wanted = 0;
    const char *end = head_end(a), *value = field_of(a, "content-length", &length);
    if (!end || !value || length == 0 || length > 5)
        return false;
    for (size_t i = 0; i < length; i++)
        wanted = wanted * 10 + (size_t)(value[i] - '0') % 10;
    return a->size - (size_t)(end - a->text) >= wanted;
}

/* Reads until the answer has what is needed; false: the connection ended, the time is over or there is too much before that. */
static bool receive(struct join_socket *s, struct answer *a, bool needs_body, int64_t deadline)
{
    for (;;) {
        if (needs_body ? is_whole(a) : head_end(a) != NULL)
            return true;
        if (a->size == ANSWER_MOST || join_now() >= deadline || !join_socket_wait(s, deadline))
            return false;
        ssize_t count = join_socket_read(s, a->text + a->size, ANSWER_MOST - a->size);
        if (count < 0)
            return head_end(a) != NULL;
        a->size += (size_t)count;
        a->text[a->size] = '\0';
    }
}

/* ---- To become a guest ------------------------------------------------------------------------------------------------------------ */

static bool is_token(const char *text)
{
    size_t length = text ? strlen(text) : 0;
    return length > 0 && length < JOIN_TOKEN_SIZE &&
           strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == length;
}

bool join_http_token(const char *body, size_t size, char token[JOIN_TOKEN_SIZE])
{
    json_t *json = json_loadb(body, size, JSON_REJECT_DUPLICATES, NULL);
    const char *text = json_string_value(json_object_get(json, "token"));
    bool is_one = is_token(text);
    snprintf(token, JOIN_TOKEN_SIZE, "%s", is_one ? text : "");
    json_decref(json);
    return is_one;
}

int join_http_guest(struct join_socket *s, const struct join_link *link, char token[JOIN_TOKEN_SIZE], int64_t deadline)
{
    static const char body[] = "{\"program\":true}";
    static struct answer a;
    char place[JOIN_HOST_SIZE + 16], request[512];
    a.size = 0;
    a.text[0] = token[0] = '\0';
    join_link_place(link, place, sizeof place);
    int length = snprintf(request, sizeof request,
                          "POST /guest HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
                          "Connection: close\r\n\r\n%s",
                          place, sizeof body - 1, body);
    if (!join_socket_send(s, request, (size_t)length, deadline) || !receive(s, &a, true, deadline))
        return 0;
    const char *end = head_end(&a);
    join_http_token(end, a.size - (size_t)(end - a.text), token);
    return status_of(&a);
}

/* ---- To open a WebSocket ---------------------------------------------------------------------------------------------------------- */

static bool make_key(char key[KEY_SIZE])
{
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    EVP_EncodeBlock((unsigned char *)key, bytes, sizeof bytes);
    return true;
}

/* What a server that speaks WebSocket answers to the key. */
static void accept_of(const char *key, char accept[ACCEPT_SIZE])
{
    char text[80];
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    int length = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    EVP_Digest(text, (size_t)length, digest, &size, EVP_sha1(), NULL);
    EVP_EncodeBlock((unsigned char *)accept, digest, (int)size);
}

static bool is_accepted(const struct answer *a, const char *key)
{
    char accept[ACCEPT_SIZE];
    size_t length = 0;
    const char *value = field_of(a, "sec-websocket-accept", &length);
    accept_of(key, accept);
    return value && length == strlen(accept) && strncmp(value, accept, length) == 0;
}

int join_http_upgrade(struct join_socket *s, const struct join_link *link, const char *token, struct join_frames *frames, int64_t deadline)
{
    static struct answer a;
    char place[JOIN_HOST_SIZE + 16], request[1024], key[KEY_SIZE];
    a.size = 0;
    a.text[0] = '\0';
    join_link_place(link, place, sizeof place);
    if (!make_key(key))
        return 0;
    int length = snprintf(request, sizeof request,
                          "GET /ws HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: %s\r\nAuthorization: Bearer %s\r\n\r\n",
                          place, key, token);
    if (!join_socket_send(s, request, (size_t)length, deadline) || !receive(s, &a, false, deadline))
        return 0;
    int status = status_of(&a);
    const char *end = head_end(&a);
    if (status == 101 && (!is_accepted(&a, key) || !join_frames_take(frames, (const unsigned char *)end, a.size - (size_t)(end - a.text))))
        return 0;
    return status;
}
