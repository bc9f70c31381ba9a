/* guests.c - new and free, errands, which guest a request names, keeping. */
#define _GNU_SOURCE
#include "guests_parts.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    FRESH_MOST = 32768,
    CACHED_MOST = 32768,
    MAKES_MOST = 60,
    TRIES_MOST = 10,
    LIMIT_INTERVAL = 10000,
    WRONG_MS = 500,
    CODE_MS = 120000,
    DAY = 86400
};

int64_t guests_date(const struct guests *guests)
{
    return guests->options.now ? guests->options.now() : time(NULL);
}

uint64_t guests_time(const struct guests *guests)
{
    return transport_now(guests->options.transport);
}

/* ---- The whole -------------------------------------------------------------------------------------------------------------------- */

static uint32_t or_usual(uint32_t value, uint32_t usual)
{
    return value ? value : usual;
}

static void fill_in(struct guests_options *o)
{
    o->fresh_most = or_usual(o->fresh_most, FRESH_MOST);
    o->cached_most = or_usual(o->cached_most, CACHED_MOST);
    o->makes_most = or_usual(o->makes_most, MAKES_MOST);
    o->tries_most = or_usual(o->tries_most, TRIES_MOST);
    o->wrong_ms = or_usual(o->wrong_ms, WRONG_MS);
    o->code_ms = or_usual(o->code_ms, CODE_MS);
    o->fresh_ms = or_usual(o->fresh_ms, DAY * 1000u);
}

struct guests *guests_new(const struct guests_options *options)
{
    uint64_t seeds[2];
    struct guests *guests = secret_random(seeds, sizeof seeds) ? calloc(1, sizeof *guests) : NULL;
    if (!guests)
        return NULL;
    guests->options = *options;
    fill_in(&guests->options);
    guests->fresh.most = guests->options.fresh_most;
    guests->kept.most = guests->options.cached_most;
    limiter_init(&guests->makes, guests->options.makes_most, LIMIT_INTERVAL, seeds[0]);
    limiter_init(&guests->tries, guests->options.tries_most, LIMIT_INTERVAL, seeds[1]);
    return guests;
}

void guests_free(struct guests *guests)
{
    if (!guests)
        return;
    for (size_t i = 0; i < ERRAND_BUCKETS; i++) {
        while (guests->errands[i])
            errand_free(guests->errands[i]);
    }
    entries_free(guests);
    free(guests->moves);
    free(guests);
}

/* ---- Errands ---------------------------------------------------------------------------------------------------------------------- */

static struct errand **bucket_of(struct guests *guests, const struct connection *connection)
{
    return &guests->errands[((uintptr_t)connection >> 6) % ERRAND_BUCKETS];
}

struct errand *errand_new(struct guests *guests, struct connection *connection, const struct request *request)
{
    struct errand *errand = calloc(1, sizeof *errand);
    if (!errand)
        return NULL;
    errand->guests = guests;
    errand->connection = connection;
    errand->request = request;
    if (connection) {
        errand->link = bucket_of(guests, connection);
        errand->next = *errand->link;
        if (errand->next)
            errand->next->link = &errand->next;
        *errand->link = errand;
    }
    return errand;
}

static void errand_unlink(struct errand *errand)
{
    if (!errand->link)
        return;
    *errand->link = errand->next;
    if (errand->next)
        errand->next->link = errand->link;
    errand->link = NULL;
}

void errand_free(struct errand *errand)
{
    errand_unlink(errand);
    if (errand->entry)
        entry_release(errand->entry);
    transport_timer_free(errand->timer);
    json_decref(errand->body);
    explicit_bzero(errand, sizeof *errand);
    free(errand);
}

void errand_resume(struct errand *errand, enum store_status status)
{
    if (errand->connection || errand->done)
        errand->then(errand, status);
    else
        errand_free(errand);
}

/* An errand that waits for its timer ends here; one that waits for the store ends when the store has answered. */
void guests_drop(struct guests *guests, struct connection *connection)
{
    for (struct errand *errand = *bucket_of(guests, connection), *next; errand; errand = next) {
        next = errand->next;
        if (errand->connection != connection)
            continue;
        errand_unlink(errand);
        errand->connection = NULL;
        errand->request = NULL;
        if (errand->timer)
            errand_free(errand);
    }
}

void errand_get(struct errand *errand, const char *space, const char *key, store_items_done *found)
{
    enum store_status status = store_get(errand->guests->options.store, space, key, found, errand);
    if (status != STORE_OK)
        errand_resume(errand, status);
}

/* ---- The guest of an errand ------------------------------------------------------------------------------------------------------- */

static void drop_entry(struct errand *errand)
{
    struct entry *entry = errand->entry;
    errand->entry = NULL;
    if (entry)
        entry_release(entry);
}

void errand_detach(struct errand *errand)
{
    errand->has_token = errand->is_by_cookie = false;
    drop_entry(errand);
}

/* Once a day, the date of the last visit is written; nobody waits for it. */
static void note_visit(struct entry *entry, struct device *device)
{
    int64_t now = guests_date(entry->guests);
    entry_touch(entry);
    if (device)
        device->used = now;
    if (entry->guest.is_kept && now - entry->seen >= DAY) {
        entry->seen = now;
        entry_write(entry, &(struct change){0}, NULL, NULL);
    }
}

/* The entry is read, or cannot be. */
static void settle(struct errand *errand, enum store_status status)
{
    struct device *device = errand->has_token ? device_find(errand->guests, &errand->token) : NULL;
    bool is_found = status == STORE_OK && errand->entry->state == ENTRY_READY;
    if (is_found && errand->has_token && (!device || device->entry != errand->entry))
        is_found = false;
    if (is_found)
        note_visit(errand->entry, device);
    else
        drop_entry(errand);
    errand->then = errand->after;
    errand_resume(errand, status);
}

/* The errand holds the entry from here on. */
static void attach(struct errand *errand, struct entry *entry)
{
    bool must_load = entry->state == ENTRY_UNREAD || (entry->state == ENTRY_READY && entry->is_stale && entry->writes == 0);
    errand->entry = entry;
    entry_hold(entry);
    if (!must_load && entry->state != ENTRY_LOADING) {
        errand_resume(errand, STORE_OK);
        return;
    }
    errand->next_waiting = entry->waiting;
    entry->waiting = errand;
    if (must_load)
        entry_load(entry);
}

void errand_attach(struct errand *errand, const char *id, errand_step *then)
{
    struct entry *entry = entry_find(errand->guests, id);
    errand->after = then;
    errand->then = settle;
    if (entry)
        entry_tidy(entry), entry = entry_find(errand->guests, id);
    if (!entry)
        entry = entry_new(errand->guests, id, true);
    if (entry) {
        attach(errand, entry);
        return;
    }
    errand->then = then;
    errand_resume(errand, STORE_BUSY);
}

static void on_token(void *user, const struct store_items *items)
{
    struct errand *errand = user;
    char id[GUEST_ID_SIZE] = "";
    if (items->status == STORE_OK && items->count == 1 && guest_id_is_valid(items->items[0].value, items->items[0].size))
        memcpy(id, items->items[0].value, GUEST_ID_SIZE - 1);
    if (id[0])
        errand_attach(errand, id, errand->then);
    else
        errand_resume(errand, items->status);
}

/* ---- Which guest a request names -------------------------------------------------------------------------------------------------- */

static bool read_token(struct errand *errand, const char *text, size_t length)
{
    uint8_t token[TOKEN_SIZE];
    bool is_token = token_parse(text, length, token);
    if (is_token)
        secret_hash("", token, sizeof token, &errand->token);
    explicit_bzero(token, sizeof token);
    return is_token;
}

/* The value of our cookie in `a=b; freehold=TOKEN`. NULL: it is not there. */
const char *cookie_find(const struct request *request, size_t *length)
{
    static const char name[] = "freehold=";
    for (size_t i = 0; i < request->field_count; i++) {
        if (strcasecmp(request->fields[i].name, "cookie") != 0)
            continue;
        for (const char *at = request->fields[i].value; *at; at += strcspn(at, ";"), at += *at == ';') {
            at += strspn(at, " \t");
            if (strncmp(at, name, sizeof name - 1) == 0) {
                at += sizeof name - 1;
                *length = strcspn(at, "; \t");
                return at;
            }
        }
    }
    return NULL;
}

/* The Authorization field goes before the cookie, and a wrong one does not fall back to it. */
static void read_credentials(struct errand *errand)
{
    static const char bearer[] = "Bearer ";
    const char *said = request_field(errand->request, "authorization"), *cookie;
    size_t length;
    if (said) {
        bool is_bearer = strncasecmp(said, bearer, sizeof bearer - 1) == 0;
        errand->has_token = is_bearer && read_token(errand, said + sizeof bearer - 1, strlen(said + sizeof bearer - 1));
    } else if (origin_check(errand->connection, errand->request, errand->guests->options.origins) == ORIGIN_RIGHT) {
        cookie = cookie_find(errand->request, &length);
        errand->has_token = errand->is_by_cookie = cookie && read_token(errand, cookie, length);
    }
}

void errand_identify(struct errand *errand, errand_step *then)
{
    char key[DIGEST_TEXT], id[GUEST_ID_SIZE];
    read_credentials(errand);
    errand->then = then;
    struct device *device = errand->has_token ? device_find(errand->guests, &errand->token) : NULL;
    if (!errand->has_token) {
        errand_resume(errand, STORE_OK);
    } else if (device) {
        memcpy(id, device->entry->guest.id, sizeof id);
        entry_tidy(device->entry); /* its day may be over */
        if (entry_find(errand->guests, id))
            errand_attach(errand, id, then);
        else
            errand_resume(errand, STORE_OK);
    } else {
        digest_format(&errand->token, key);
        errand_get(errand, "token", key, on_token);
    }
}

/* The guest is held until the callback has returned, which may hold it for longer. */
static void tell_found(struct errand *errand, enum store_status status)
{
    guest_found *found = errand->found;
    void *user = errand->user;
    struct entry *entry = errand->entry;
    if (entry)
        entry_hold(entry);
    errand_free(errand);
    found(user, entry ? &entry->guest : NULL, status);
    if (entry)
        entry_release(entry);
}

void guests_identify(struct guests *guests, struct connection *connection, const struct request *request, guest_found *found, void *user)
{
    struct errand *errand = errand_new(guests, connection, request);
    if (!errand) {
        found(user, NULL, STORE_FAILED);
        return;
    }
    errand->found = found;
    errand->user = user;
    errand_identify(errand, tell_found);
}

/* ---- For rooms -------------------------------------------------------------------------------------------------------------------- */

bool guests_hold(struct guests *guests, const char *id)
{
    struct entry *entry = entry_find(guests, id);
    if (entry)
        entry_hold(entry);
    return entry != NULL;
}

void guests_release(struct guests *guests, const char *id)
{
    struct entry *entry = entry_find(guests, id);
    if (entry && entry->holds > 0)
        entry_release(entry);
}

static void tell_kept(struct errand *errand, enum store_status status)
{
    store_write_done *done = errand->done;
    enum store_status *refused = errand->refused;
    void *user = errand->user;
    errand_free(errand);
    if (refused)
        *refused = status;
    else
        done(user, &(struct store_written){.status = status});
}

static void keep(struct errand *errand, enum store_status status)
{
    if (status != STORE_OK || !errand->entry) {
        tell_kept(errand, status != STORE_OK ? status : STORE_MISSING);
        return;
    }
    if (errand->name[0])
        memcpy(errand->entry->guest.name, errand->name, sizeof errand->name);
    errand_write(errand, &(struct change){0}, tell_kept);
}

static void ignore(void *user, const struct store_written *written)
{
    (void)user, (void)written;
}

enum store_status guests_keep(struct guests *guests, const char *id, const char *name, store_write_done *done, void *user)
{
    char clean[FH_NAME_SIZE] = "";
    enum store_status refused = STORE_OK;
    if (name)
        guest_name_clean(name, clean);
    if ((name && !clean[0]) || !guest_id_is_valid(id, strlen(id)))
        return STORE_INVALID;
    struct errand *errand = errand_new(guests, NULL, NULL);
    if (!errand)
        return STORE_FAILED;
    memcpy(errand->name, clean, sizeof clean);
    errand->done = done ? done : ignore;
    errand->user = user;
    errand->refused = &refused;
    errand_attach(errand, id, keep);
    if (refused == STORE_OK)
        errand->refused = NULL; /* it waits for the store */
    return refused;
}
