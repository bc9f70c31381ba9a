/* guest_bed.c - guests above a real store and a real transport, and a client. */
#define _GNU_SOURCE
#include "guest_bed.h"

#include "http.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <netinet/in.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cmocka.h>

/* ---- Time ------------------------------------------------------------------------------------------------------------------------- */

/* The linker puts this clock in the place of the transport's (Makefile). */
static _Atomic uint64_t skipped;

uint64_t __real_transport_now(const struct transport *t);
uint64_t __wrap_transport_now(const struct transport *t);

uint64_t __wrap_transport_now(const struct transport *t)
{
    return __real_transport_now(t) + skipped;
}

void guest_bed_skip(uint64_t milliseconds)
{
    skipped += milliseconds;
}

/* ---- The server's side ------------------------------------------------------------------------------------------------------------ */

static size_t on_body(void *user, struct connection *connection, const struct request *request)
{
    (void)user;
    size_t limit = guests_body_limit(request);
    if (limit == 0)
        http_refuse_path(connection);
    return limit;
}

static void on_found(void *user, const struct guest *guest, enum store_status status)
{
    char text[128];
    struct answer answer = {.status = 200, .type = "text/plain", .body = text, .ends = true};
    snprintf(text, sizeof text, "%s%s%s",
             guest                ? guest->id
             : status == STORE_OK ? "nobody"
                                  : "unknown",
             guest && guest->name[0] ? " " : "", guest ? guest->name : "");
    answer.size = strlen(text);
    connection_answer(user, &answer);
}

static void on_request(void *user, struct connection *connection, const struct request *request)
{
    struct guest_bed *bed = user;
    if (strcmp(request->path, "/who") == 0)
        guests_identify(bed->guests, connection, request, on_found, connection);
    else if (!guests_answer(bed->guests, connection, request))
        http_refuse_path(connection);
}

static void on_closed(void *user, struct connection *connection)
{
    struct guest_bed *bed = user;
    guests_drop(bed->guests, connection);
}

static const struct transport_handlers handlers = {.body_limit = on_body, .request = on_request, .closed = on_closed};

static void on_forgotten(void *user, const char *id)
{
    struct guest_bed *bed = user;
    bed->forgotten++;
    snprintf(bed->last_forgotten, sizeof bed->last_forgotten, "%s", id);
}

static void on_ended(void *user, const char *id)
{
    (void)id;
    ((struct guest_bed *)user)->ended++;
}

static void wake(void *user)
{
    struct guest_bed *bed = user;
    transport_post(bed->transport, &bed->wake);
}

static void deliver(struct transport_job *job)
{
    struct guest_bed *bed = (struct guest_bed *)((char *)job - offsetof(struct guest_bed, wake));
    store_deliver(bed->store.store);
}

static void stop(struct transport_job *job)
{
    struct guest_bed *bed = (struct guest_bed *)((char *)job - offsetof(struct guest_bed, stop));
    transport_stop(bed->transport);
}

static void *run(void *user)
{
    transport_run(((struct guest_bed *)user)->transport);
    return NULL;
}

void guest_bed_init(struct guest_bed *bed)
{
    *bed = (struct guest_bed){.wake.run = deliver, .stop.run = stop};
    bed_init_fast(&bed->store);
    bed->store.options.wake = wake;
    bed->store.options.user = bed;
    bed->store.options.report = NULL;
    bed->options =
        (struct guests_options){.origins = &bed->origins, .forgotten = on_forgotten, .ended = on_ended, .user = bed, .wrong_ms = 5};
}

void guest_bed_start(struct guest_bed *bed)
{
    struct transport_options options = {.handlers = &handlers, .user = bed, .fields = http_fields, .proxy_count = bed->trusts_proxy};
    assert_true(peer_parse("127.0.0.1", &options.proxies[0]));
    bed->transport = transport_new(&options);
    assert_non_null(bed->transport);
    assert_int_equal(transport_listen(bed->transport, "127.0.0.1", 0, NULL, 0), 0);
    bed->port = transport_port(bed->transport);
    bed_open(&bed->store);
    bed->options.transport = bed->transport;
    bed->options.store = bed->store.store;
    bed->guests = guests_new(&bed->options);
    assert_non_null(bed->guests);
    assert_int_equal(pthread_create(&bed->thread, NULL, run, bed), 0);
}

void guest_bed_stop(struct guest_bed *bed)
{
    transport_post(bed->transport, &bed->stop);
    pthread_join(bed->thread, NULL);
    bed_close(&bed->store);
    guests_free(bed->guests);
    transport_free(bed->transport);
    bed->guests = NULL;
    bed->transport = NULL;
}

void guest_bed_clear(struct guest_bed *bed)
{
    if (bed->transport)
        guest_bed_stop(bed);
    bed_clear(&bed->store);
}

/* ---- Calls on the loop's thread --------------------------------------------------------------------------------------------------- */

struct call {
    struct transport_job job;
    struct guest_bed *bed;
    const char *id, *name;
    bool holds, releases, result;
    enum store_status status;
    sem_t done;
};

static void on_kept(void *user, const struct store_written *written)
{
    struct call *call = user;
    call->status = written->status;
    sem_post(&call->done);
}

static void run_call(struct transport_job *job)
{
    struct call *call = (struct call *)job;
    if (call->holds)
        call->result = guests_hold(call->bed->guests, call->id);
    else if (call->releases)
        guests_release(call->bed->guests, call->id);
    else if ((call->status = guests_keep(call->bed->guests, call->id, call->name, on_kept, call)) == STORE_OK)
        return;
    sem_post(&call->done);
}

static void call_and_wait(struct call *call)
{
    sem_init(&call->done, 0, 0);
    call->job.run = run_call;
    transport_post(call->bed->transport, &call->job);
    sem_wait(&call->done);
    sem_destroy(&call->done);
}

enum store_status bed_keep(struct guest_bed *bed, const char *id, const char *name)
{
    struct call call = {.bed = bed, .id = id, .name = name};
    call_and_wait(&call);
    return call.status;
}

bool bed_hold(struct guest_bed *bed, const char *id)
{
    struct call call = {.bed = bed, .id = id, .holds = true};
    call_and_wait(&call);
    return call.result;
}

void bed_release(struct guest_bed *bed, const char *id)
{
    struct call call = {.bed = bed, .id = id, .releases = true};
    call_and_wait(&call);
}

/* ---- The client's side ------------------------------------------------------------------------------------------------------------ */

static int dial(const struct guest_bed *bed)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)bed->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = 20};
    int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(line >= 0);
    assert_int_equal(connect(line, (struct sockaddr *)&at, sizeof at), 0);
    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return line;
}

static void send_request(int line, const struct guest_bed *bed, const char *method, const char *path, const char *fields, const void *body,
                         size_t size)
{
    char head[4096], length[64] = "";
    if (strcmp(method, "POST") == 0)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", size);
    int head_size = snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: here:%d\r\nConnection: close\r\n%s%s\r\n", method, path, bed->port,
                             length, fields);
    assert_in_range(head_size, 1, sizeof head - 1);
    assert_int_equal(send(line, head, (size_t)head_size, MSG_NOSIGNAL), head_size);
    if (size > 0)
        send(line, body, size, MSG_NOSIGNAL); /* the server may have refused it already */
}

static void read_reply(int line, struct reply *reply)
{
    static char all[65536];
    size_t size = 0;
    ssize_t got;
    while ((got = recv(line, all + size, sizeof all - 1 - size, 0)) > 0)
        size += (size_t)got;
    all[size] = '\0';
    *reply = (struct reply){0};
    char *end = strstr(all, "\r\n\r\n");
    if (!end)
        return;
    end[2] = '\0';
    assert_int_equal(sscanf(all, "HTTP/1.1 %d ", &reply->status), 1);
    assert_in_range(strlen(all), 1, sizeof reply->head - 1);
    memcpy(reply->head, all, strlen(all) + 1);
    reply->size = size - (size_t)(end + 4 - all);
    assert_in_range(reply->size, 0, sizeof reply->body - 1);
    memcpy(reply->body, end + 4, reply->size);
}

struct reply bed_ask(struct guest_bed *bed, const char *method, const char *path, const char *fields, const void *body, size_t size)
{
    struct reply reply;
    int line = dial(bed);
    send_request(line, bed, method, path, fields, body, size);
    read_reply(line, &reply);
    close(line);
    return reply;
}

struct reply bed_post(struct guest_bed *bed, const char *path, const char *fields, const char *body)
{
    return bed_ask(bed, "POST", path, fields, body, strlen(body));
}

void bed_hang_up(struct guest_bed *bed, const char *path, const char *fields, const char *body)
{
    struct linger at_once = {.l_onoff = 1};
    int line = dial(bed);
    send_request(line, bed, "POST", path, fields, body, strlen(body));
    setsockopt(line, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(line);
}

/* ---- Reading answers -------------------------------------------------------------------------------------------------------------- */

const char *reply_text(const struct reply *reply, const char *name)
{
    static char texts[8][256];
    static unsigned next;
    char *text = texts[next++ % 8];
    json_t *json = json_loadb(reply->body, reply->size, 0, NULL), *value = json_object_get(json, name);
    text[0] = '\0';
    if (json_is_string(value))
        snprintf(text, sizeof texts[0], "%s", json_string_value(value));
    else if (json_is_boolean(value))
        snprintf(text, sizeof texts[0], "%s", json_is_true(value) ? "true" : "false");
    else if (json_is_integer(value))
        snprintf(text, sizeof texts[0], "%lld", (long long)json_integer_value(value));
    json_decref(json);
    return text;
}

const char *browser(const struct guest_bed *bed, const char *token)
{
    static char fields[4][512];
    static unsigned next;
    char *text = fields[next++ % 4];
    snprintf(text, sizeof fields[0], "Origin: http://here:%d\r\n%s%s%s", bed->port, token ? "Cookie: a=b; freehold=" : "",
             token ? token : "", token ? "; c=d\r\n" : "");
    return text;
}

const char *program(const char *token)
{
    static char fields[4][256];
    static unsigned next;
    char *text = fields[next++ % 4];
    snprintf(text, sizeof fields[0], "Authorization: Bearer %s\r\n", token);
    return text;
}

void reply_token(const struct reply *reply, char text[48])
{
    const char *cookie = strstr(reply->head, "set-cookie: freehold=");
    snprintf(text, 48, "%s", reply_text(reply, "token"));
    if (cookie)
        snprintf(text, 48, "%.*s", (int)strcspn(cookie + 21, ";"), cookie + 21);
}

const char *bed_who(struct guest_bed *bed, const char *fields)
{
    static char text[128];
    struct reply reply = bed_ask(bed, "GET", "/who", fields, "", 0);
    snprintf(text, sizeof text, "%.127s", reply.body);
    return text;
}
