/* guests_http.c - the requests of guests: which ones there are, who may send them, how they are answered; names and pictures.
 *
 * Every POST with a foreign Origin is refused. One without an Origin comes from a program, which must say so: by the Authorization field,
 * or by {"program": true} where it has no token yet. Programs never get a cookie. */
#define _GNU_SOURCE
#include "guests_parts.h"

#include "name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BODY_MOST = 1024, FIELDS_SIZE = 384, COOKIE_AGE = 180 * 86400 };

static const char picture_path[] = "/picture/";

/* ---- Answers ---------------------------------------------------------------------------------------------------------------------- */

void answer_json(struct errand *errand, unsigned status, json_t *json, const char *fields)
{
    char all[FIELDS_SIZE];
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    struct answer answer = {.status = text ? status : 503, .type = "application/json", .fields = all, .body = text ? text : "{}"};
    answer.size = strlen(answer.body);
    snprintf(all, sizeof all, "cache-control: no-store\r\n%s", text && fields ? fields : "");
    connection_answer(errand->connection, &answer);
    if (text)
        explicit_bzero(text, strlen(text));
    explicit_bzero(all, sizeof all);
    free(text);
    json_decref(json);
    errand_free(errand);
}

static json_t *refusal(const char *reason, const char *say)
{
    return json_pack("{s:s, s:s}", "reason", reason, "say", say);
}

void answer_refusal(struct errand *errand, unsigned status, const char *reason, const char *say)
{
    answer_json(errand, status, refusal(reason, say), status == 405 ? "allow: POST\r\n" : NULL);
}

void answer_busy(struct errand *errand)
{
    answer_json(errand, 503, refusal("busy", "The server cannot do that now. Please try again later."), "retry-after: 5\r\n");
}

void answer_too_often(struct errand *errand, uint64_t wait)
{
    char fields[64];
    snprintf(fields, sizeof fields, "retry-after: %llu\r\n", (unsigned long long)(wait / 1000 + 1));
    answer_json(errand, 429, refusal("too-often", "That was too often. Please wait a little."), fields);
}

static void answer_late(void *user)
{
    struct errand *errand = user;
    answer_refusal(errand, errand->late_status, errand->late_reason, errand->late_say);
}

void answer_wrong(struct errand *errand, unsigned status, const char *reason, const char *say)
{
    errand->late_status = status;
    errand->late_reason = reason;
    errand->late_say = say;
    errand->timer = transport_timer_new(errand->guests->options.transport, answer_late, errand);
    if (errand->timer)
        transport_timer_start(errand->timer, errand->guests->options.wrong_ms);
    else
        answer_busy(errand);
}

void cookie_write(const struct errand *errand, const char *value, long age, char *fields, size_t size)
{
    bool is_secure = origin_is_secure(errand->connection, errand->request, errand->guests->options.origins);
    snprintf(fields, size, "set-cookie: freehold=%s; Path=/; Max-Age=%ld; HttpOnly; SameSite=Strict%s\r\n", value, age,
             is_secure ? "; Secure" : "");
}

static json_t *guest_json(const struct entry *entry)
{
    int devices = 0;
    for (size_t i = 0; i < GUEST_DEVICES_MOST; i++)
        devices += entry->devices[i].entry != NULL;
    return json_pack("{s:s, s:s, s:b, s:b, s:i}", "guest", entry->guest.id, "name", entry->guest.name, "kept", entry->guest.is_kept,
                     "phrase", entry->has_phrase, "devices", devices);
}

/* The cookie of the request once more, so that its 180 days begin again. */
static bool read_own_token(const struct errand *errand, char text[TOKEN_TEXT])
{
    size_t length;
    const char *cookie = errand->is_by_cookie ? cookie_find(errand->request, &length) : NULL;
    if (!cookie || length != TOKEN_TEXT - 1)
        return false;
    memcpy(text, cookie, length);
    text[length] = '\0';
    return true;
}

void answer_guest(struct errand *errand, unsigned status, bool has_new_token)
{
    char token[TOKEN_TEXT], fields[FIELDS_SIZE / 2] = "";
    json_t *json = guest_json(errand->entry);
    if (has_new_token)
        token_format(errand->secret, token);
    if (has_new_token && errand->is_program)
        json_object_set_new(json, "token", json_string(token));
    else if (has_new_token || read_own_token(errand, token))
        cookie_write(errand, token, COOKIE_AGE, fields, sizeof fields);
    answer_json(errand, status, json, fields);
    explicit_bzero(token, sizeof token);
    explicit_bzero(fields, sizeof fields);
}

/* ---- Bodies ----------------------------------------------------------------------------------------------------------------------- */

const char *body_text(const struct errand *errand, const char *name)
{
    return json_string_value(json_object_get(errand->body, name));
}

bool body_flag(const struct errand *errand, const char *name)
{
    return json_is_true(json_object_get(errand->body, name));
}

void guest_name_clean(const char *text, char name[FH_NAME_SIZE])
{
    if (name_clean(text, strlen(text), name, FH_NAME_SIZE) > GUEST_NAME_MOST)
        name[0] = '\0';
}

/* No body at all is an empty object. */
static bool read_body(struct errand *errand)
{
    const struct request *request = errand->request;
    errand->body =
        request->body_size > 0 ? json_loadb(request->body, (size_t)request->body_size, JSON_REJECT_DUPLICATES, NULL) : json_object();
    return json_is_object(errand->body);
}

/* ---- Names ------------------------------------------------------------------------------------------------------------------------ */

static void after_change(struct errand *errand, enum store_status status)
{
    if (status == STORE_OK)
        answer_guest(errand, 200, false);
    else
        answer_busy(errand);
}

static void run_name(struct errand *errand)
{
    const char *text = body_text(errand, "name");
    char name[FH_NAME_SIZE] = "";
    if (text)
        guest_name_clean(text, name);
    if (!name[0]) {
        answer_refusal(errand, 400, "bad-name", "A name has 1 to 40 bytes of visible characters.");
        return;
    }
    memcpy(errand->entry->guest.name, name, sizeof name);
    if (errand->entry->wants_keep)
        errand_write(errand, &(struct change){0}, after_change);
    else
        answer_guest(errand, 200, false);
}

/* ---- Pictures --------------------------------------------------------------------------------------------------------------------- */

/* In memory, for a guest that is not stored. */
static bool remember_picture(struct entry *entry, const void *bytes)
{
    struct guests *guests = entry->guests;
    if (!entry->picture && guests->pictures < FRESH_PICTURES_MOST)
        guests->pictures += (entry->picture = malloc(GUEST_PICTURE_SIZE)) != NULL;
    if (entry->picture)
        memcpy(entry->picture, bytes, GUEST_PICTURE_SIZE);
    return entry->picture != NULL;
}

static void run_picture(struct errand *errand)
{
    const struct request *request = errand->request;
    struct change change = {.picture = (const uint8_t *)request->body};
    if (request->body_size != GUEST_PICTURE_SIZE)
        answer_refusal(errand, 400, "bad-picture", "A picture is exactly 8,192 bytes: 64 x 64 pixels, RGB565.");
    else if (errand->entry->wants_keep)
        errand_write(errand, &change, after_change);
    else if (remember_picture(errand->entry, request->body))
        answer_guest(errand, 200, false);
    else
        answer_busy(errand);
}

static void answer_picture(struct errand *errand, const void *bytes)
{
    static const char fields[] = "cache-control: private, max-age=300\r\n"
                                 "cross-origin-resource-policy: same-origin\r\n"
                                 "content-disposition: attachment\r\n";
    struct answer answer = {.status = 200, .type = "application/octet-stream", .fields = fields, .body = bytes, .size = GUEST_PICTURE_SIZE};
    connection_answer(errand->connection, &answer);
    errand_free(errand);
}

static void answer_no_picture(struct errand *errand, enum store_status status)
{
    if (status == STORE_OK)
        answer_refusal(errand, 404, "no-picture", "There is no such picture.");
    else
        answer_busy(errand);
}

static void on_picture(void *user, const struct store_items *items)
{
    struct errand *errand = user;
    if (errand->connection && items->status == STORE_OK && items->count == 1 && items->items[0].size == GUEST_PICTURE_SIZE)
        answer_picture(errand, items->items[0].value);
    else
        errand_resume(errand, items->status);
}

static void find_picture(struct errand *errand, const char *id)
{
    const struct entry *entry = guest_id_is_valid(id, strlen(id)) ? entry_find(errand->guests, id) : NULL;
    bool is_gone = entry && (entry->state == ENTRY_FORGETTING || entry->state == ENTRY_GONE);
    errand->then = answer_no_picture;
    if (errand->request->method == REQUEST_POST)
        answer_json(errand, 405, refusal("bad-method", "Pictures are read by GET."), "allow: GET, HEAD\r\n");
    else if (entry && entry->picture)
        answer_picture(errand, entry->picture);
    else if (is_gone || !guest_id_is_valid(id, strlen(id)))
        answer_no_picture(errand, STORE_OK);
    else
        errand_get(errand, "picture", id, on_picture);
}

/* ---- Which request it is ---------------------------------------------------------------------------------------------------------- */

static const struct guest_route routes[] = {
    {"/guest", false, run_make},         {"/guest/name", true, run_name},        {"/guest/picture", true, run_picture},
    {"/guest/phrase", true, run_phrase}, {"/guest/recover", false, run_recover}, {"/guest/code", true, run_code},
    {"/guest/move", false, run_move},    {"/guest/confirm", true, run_confirm},  {"/guest/forget", true, run_forget},
};

static const struct guest_route *route_of(const struct request *request)
{
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (strcmp(request->path, routes[i].path) == 0)
            return &routes[i];
    }
    return NULL;
}

static bool is_for_picture(const struct request *request)
{
    return strncmp(request->path, picture_path, sizeof picture_path - 1) == 0;
}

size_t guests_body_limit(const struct request *request)
{
    const struct guest_route *route = route_of(request);
    if (!route || request->method != REQUEST_POST)
        return 0;
    return route->run == run_picture ? GUEST_PICTURE_SIZE : BODY_MOST;
}

static void run_for(struct errand *errand, enum store_status status)
{
    bool is_wrong_token = !errand->entry && request_field(errand->request, "authorization");
    if (status != STORE_OK)
        answer_busy(errand);
    else if (!errand->entry && (errand->route->needs_guest || is_wrong_token))
        answer_refusal(errand, 401, "nobody", "No guest of this server belongs to this token.");
    else
        errand->route->run(errand);
}

static void check(struct errand *errand)
{
    enum origin_match origin = origin_check(errand->connection, errand->request, errand->guests->options.origins);
    bool is_picture = errand->route->run == run_picture, has_token = request_field(errand->request, "authorization");
    if (errand->request->method != REQUEST_POST) {
        answer_refusal(errand, 405, "bad-method", "Send this by POST.");
    } else if (origin == ORIGIN_FOREIGN) {
        answer_refusal(errand, 403, "foreign-origin", "This request comes from another page.");
    } else if (!is_picture && !read_body(errand)) {
        answer_refusal(errand, 400, "bad-body", "The body must be a JSON object.");
    } else {
        errand->is_program = body_flag(errand, "program") || has_token;
        if (origin == ORIGIN_MISSING && !errand->is_program)
            answer_refusal(errand, 403, "no-origin", "Browsers must send Origin; programs send Authorization, or \"program\": true.");
        else
            errand_identify(errand, run_for);
    }
}

/* Where there is no memory, the connection ends without an answer. */
bool guests_answer(struct guests *guests, struct connection *connection, const struct request *request)
{
    const struct guest_route *route = route_of(request);
    if (!route && !is_for_picture(request))
        return false;
    struct errand *errand = errand_new(guests, connection, request);
    if (!errand) {
        connection_drop(connection);
        return true;
    }
    errand->route = route;
    if (route)
        check(errand);
    else
        find_picture(errand, request->path + sizeof picture_path - 1);
    return true;
}
