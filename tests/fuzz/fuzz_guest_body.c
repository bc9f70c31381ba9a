/* fuzz_guest_body.c - requests of guests with any body, over a real store: several in a row, by known guests and by nobody, and some whose
 * client hangs up at once. Afterwards nothing waits, nobody is held, and the tables agree with each other. The answers go nowhere. */
#define _GNU_SOURCE
#include "connection.h"
#include "guests_parts.h"

#include <ftw.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { GUESTS = 3, FIELDS = 3 };

static struct transport *transport;
static struct store *store;
static struct guests *guests;
static struct connection connection;
static char folder[64], tokens[GUESTS][TOKEN_TEXT];
static atomic_bool is_woken;

static void require(bool claim, const char *what)
{
    if (claim)
        return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

/* ---- Beginning and end ------------------------------------------------------------------------------------------------------------ */

static void on_wake(void *user)
{
    (void)user;
    atomic_store(&is_woken, true);
}

static void no_request(void *user, struct connection *c, const struct request *request)
{
    (void)user, (void)c, (void)request;
}

static int drop(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status, (void)type, (void)walk;
    return remove(path);
}

static void finish(void)
{
    store_close(store);
    guests_free(guests);
    transport_free(transport);
    nftw(folder, drop, 16, FTW_DEPTH | FTW_PHYS);
}

static void begin(void)
{
    static const struct transport_handlers handlers = {.request = no_request};
    static const struct transport_options plain = {.handlers = &handlers};
    char reason[512] = "";
    snprintf(folder, sizeof folder, "%s/freehold-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    require(mkdtemp(folder), "a folder");
    struct store_options kept = {.folder = folder, .wake = on_wake, .makes_no_backup = true};
    transport = transport_new(&plain);
    store = store_open(&kept, reason, sizeof reason);
    require(transport && store, reason);
    struct guests_options options = {.transport = transport,
                                     .store = store,
                                     .fresh_most = 8,
                                     .cached_most = 4,
                                     .makes_most = 1000000,
                                     .tries_most = 1000000,
                                     .wrong_ms = 1};
    guests = guests_new(&options);
    require(guests, "guests");
    connection.transport = transport;
    connection.phase = PHASE_GONE; /* answers are dropped */
    atexit(finish);
}

/* ---- Guests ----------------------------------------------------------------------------------------------------------------------- */

static void finish_work(void)
{
    for (int turns = 0; store_counts(store).queued > 0; turns++) {
        require(turns < 2000000, "the store hangs");
        if (atomic_exchange(&is_woken, false))
            store_deliver(store);
        else
            usleep(5);
    }
}

/* A guest with a known token in memory, where there is none by this token yet. */
static void make_known(unsigned which)
{
    uint8_t token[TOKEN_SIZE];
    char id[GUEST_ID_SIZE];
    struct digest digest;
    memset(token, (int)which + 1, sizeof token);
    token_format(token, tokens[which]);
    secret_hash("", token, sizeof token, &digest);
    snprintf(id, sizeof id, "%024x", which + 1);
    struct entry *entry = device_find(guests, &digest) || entry_find(guests, id) ? NULL : entry_new(guests, id, false);
    if (!entry)
        return;
    entry->state = ENTRY_READY;
    entry->expires = UINT64_MAX;
    entry->devices[0].token = digest;
    device_index(&entry->devices[0], entry);
}

/* ---- Requests --------------------------------------------------------------------------------------------------------------------- */

static void fill_request(struct request *request, unsigned route, unsigned flags, const char *body, size_t size)
{
    static const char *const paths[] = {
        "/guest",      "/guest/name", "/guest/picture", "/guest/phrase", "/guest/recover",
        "/guest/code", "/guest/move", "/guest/confirm", "/guest/forget", "/picture/000000000000000000000001"};
    static char cookie[128], bearer[128];
    const char *token = tokens[flags % GUESTS];
    snprintf(cookie, sizeof cookie, "a=b;freehold=%s", token);
    snprintf(bearer, sizeof bearer, "Bearer %s", token);
    *request = (struct request){.method = REQUEST_POST, .path = paths[route % 10], .query = "", .body = body, .body_size = size};
    if (route % 10 == 9)
        *request = (struct request){.method = REQUEST_GET, .path = paths[9], .query = ""};
    request->fields[request->field_count++] = (struct request_field){"host", "here"};
    if (flags & 16)
        request->fields[request->field_count++] = (struct request_field){"origin", "http://here"};
    if (flags & 32)
        request->fields[request->field_count++] = (struct request_field){"cookie", cookie};
    if (flags & 64)
        request->fields[request->field_count++] = (struct request_field){"authorization", bearer};
}

static void ask(unsigned route, unsigned flags, const uint8_t *data, size_t size)
{
    static char body[GUEST_PICTURE_SIZE + 1];
    static struct request request;
    memcpy(body, data, size);
    fill_request(&request, route, flags, body, size);
    if (flags & 8 && route % 10 == 2)
        request.body_size = GUEST_PICTURE_SIZE;
    size_t limit = request.method == REQUEST_POST ? guests_body_limit(&request) : GUEST_PICTURE_SIZE;
    require(limit > 0, "a body limit");
    if (request.body_size > limit)
        return;
    require(guests_answer(guests, &connection, &request), "a request of guests");
    if (flags & 128)
        guests_drop(guests, &connection);
    finish_work();
    guests_drop(guests, &connection); /* an answer that comes late */
    uv_run(&transport->loop, UV_RUN_NOWAIT);
}

/* ---- Checks ----------------------------------------------------------------------------------------------------------------------- */

static void check_ring(const struct entry_ring *ring, bool is_kept)
{
    uint32_t count = 0;
    for (struct entry *entry = ring->oldest; entry; entry = entry->newer) {
        count++;
        require(entry->holds == 0 && entry->writes == 0 && !entry->waiting, "somebody holds a guest");
        require(entry->state == ENTRY_READY && entry->wants_keep == is_kept && entry->guest.is_kept == is_kept, "the state of a guest");
        require(entry_find(guests, entry->guest.id) == entry, "the index of ids");
        require(strlen(entry->guest.name) <= GUEST_NAME_MOST, "a long name");
        for (size_t i = 0; i < GUEST_DEVICES_MOST; i++) {
            const struct device *device = &entry->devices[i];
            require(!device->entry || (device->entry == entry && device_find(guests, &device->token) == device), "the index of tokens");
        }
    }
    require(count == ring->count && count <= ring->most, "the number of guests");
}

static void check(void)
{
    for (size_t i = 0; i < ERRAND_BUCKETS; i++)
        require(!guests->errands[i], "an errand is left");
    check_ring(&guests->fresh, false);
    check_ring(&guests->kept, true);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!guests)
        begin();
    for (unsigned i = 0; i < GUESTS; i++)
        make_known(i);
    while (size >= 3) {
        size_t length = (size_t)data[2] * 4 < size - 3 ? (size_t)data[2] * 4 : size - 3;
        ask(data[0], data[1], data + 3, length);
        data += 3 + length;
        size -= 3 + length;
    }
    check();
    return 0;
}
