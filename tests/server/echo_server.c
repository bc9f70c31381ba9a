/* echo_server.c - a small server on transport.h, for the tests and for measuring.
 *
 *   echo_server [--listen ADDRESS:PORT] [--tls FILE] [--file FILE] [--proxy ADDRESS] [LIMIT=NUMBER]...
 *
 * Prints its port, serves until SIGTERM, and then prints why connections ended. FILE of --tls holds key and certificate. A LIMIT is one of
 * struct transport_limits, such as header_time=500.
 *
 *   GET /          a short text                     GET /counts    what the transport has counted, and the heap, as JSON
 *   GET /file      the file of --file               GET /peer      the address of the client
 *   POST /echo     the body, up to 65536 bytes      GET /later     an answer that comes from another thread
 *
 * As a WebSocket, /ws sends each message back and /room/N sends it to all in the room. /refused is refused, /late is accepted a little
 * later. These messages to /ws are commands: `close CODE REASON`, `drop`, `flood COUNT`, `limit SIZE`, `later TEXT`. */
#define _GNU_SOURCE
#include "tls.h"
#include "transport.h"

#include <assert.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROOMS = 8192, BODY_MOST = 65536 };

struct echo {
    struct transport *transport;
    const char *file;
    struct visitor *rooms[ROOMS];
    atomic_uint threads; /* that have not come back */
};

/* Somebody in a room, or somebody that a thread or a timer works for. */
struct visitor {
    struct connection *connection; /* NULL: gone */
    struct visitor **room;         /* NULL: in none */
    struct visitor *next, **link;  /* in the room's list */
    struct errand *errand;
    struct transport_timer *timer;
};

/* Goes to another thread and comes back. */
struct errand {
    struct transport_job job;
    struct echo *echo;
    struct visitor *visitor; /* NULL: it is gone */
    size_t size;
    char text[];
};

/* ---- Visitors --------------------------------------------------------------------------------------------------------------------- */

static struct visitor *visitor_of(struct connection *connection)
{
    struct visitor *visitor = connection_user(connection);
    if (!visitor) {
        visitor = calloc(1, sizeof *visitor);
        assert(visitor);
        visitor->connection = connection;
        connection_set_user(connection, visitor);
    }
    return visitor;
}

static void on_closed(void *user, struct connection *connection)
{
    struct visitor *visitor = connection_user(connection);
    (void)user;
    if (!visitor)
        return;
    if (visitor->link)
        *visitor->link = visitor->next;
    if (visitor->link && visitor->next)
        visitor->next->link = visitor->link;
    if (visitor->errand)
        visitor->errand->visitor = NULL;
    transport_timer_free(visitor->timer);
    free(visitor);
}

/* ---- Other threads ---------------------------------------------------------------------------------------------------------------- */

static void answer_text(struct connection *connection, unsigned status, const char *text, size_t size)
{
    struct answer answer = {.status = status, .type = "text/plain", .body = text, .size = size};
    connection_answer(connection, &answer);
}

static void send_text(struct connection *connection, const char *text, size_t size)
{
    struct message *message = message_text(text, size);
    connection_send(connection, message);
    message_release(message);
}

/* Back on the loop. The connection may be gone, an HTTP one or a WebSocket; the call that does not fit it does nothing. */
static void come_back(struct transport_job *job)
{
    struct errand *errand = (struct errand *)job;
    if (errand->visitor) {
        errand->visitor->errand = NULL;
        answer_text(errand->visitor->connection, 200, errand->text, errand->size);
        send_text(errand->visitor->connection, errand->text, errand->size);
    }
    free(errand);
}

static void *run_errand(void *data)
{
    struct errand *errand = data;
    struct echo *echo = errand->echo;
    usleep(5000);
    transport_post(echo->transport, &errand->job);
    atomic_fetch_sub(&echo->threads, 1);
    return NULL;
}

static void send_errand(struct echo *echo, struct connection *connection, const char *text, size_t size)
{
    struct visitor *visitor = visitor_of(connection);
    pthread_t thread;
    if (visitor->errand)
        return;
    struct errand *errand = calloc(1, sizeof *errand + size);
    assert(errand);
    *errand = (struct errand){.job = {.run = come_back}, .echo = echo, .visitor = visitor, .size = size};
    memcpy(errand->text, text, size);
    visitor->errand = errand;
    atomic_fetch_add(&echo->threads, 1);
    if (pthread_create(&thread, NULL, run_errand, errand) != 0)
        abort();
    pthread_detach(thread);
}

/* ---- Requests --------------------------------------------------------------------------------------------------------------------- */

static void answer_counts(struct echo *echo, struct connection *connection)
{
    const struct transport_counts *n = transport_counts(echo->transport);
    struct mallinfo2 memory = mallinfo2();
    char text[1024];
    int size = snprintf(text, sizeof text,
                        "{\"connections\":%u,\"websockets\":%u,\"accepted\":%llu,\"refused\":%llu,\"requests\":%llu,\"messagesIn\":%llu,"
                        "\"messagesOut\":%llu,\"bytesIn\":%llu,\"bytesOut\":%llu,\"ended\":[",
                        n->connections, n->websockets, (unsigned long long)n->accepted, (unsigned long long)n->refused,
                        (unsigned long long)n->requests, (unsigned long long)n->messages_in, (unsigned long long)n->messages_out,
                        (unsigned long long)n->bytes_in, (unsigned long long)n->bytes_out);
    for (int i = 0; i < END_KINDS; i++)
        size += snprintf(text + size, sizeof text - (size_t)size, "%s%llu", i ? "," : "", (unsigned long long)n->ended[i]);
    size += snprintf(text + size, sizeof text - (size_t)size, "],\"heap\":%zu}", memory.uordblks + memory.hblkhd);
    answer_text(connection, 200, text, (size_t)size);
}

static void answer_file(struct echo *echo, struct connection *connection)
{
    struct answer answer = {.status = 200, .type = "application/octet-stream"};
    struct stat status;
    int descriptor = echo->file ? open(echo->file, O_RDONLY | O_CLOEXEC) : -1;
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        answer_text(connection, 503, "no file\n", 8);
    else
        connection_answer_file(connection, &answer, descriptor, (uint64_t)status.st_size);
}

static void answer_peer(struct connection *connection)
{
    char address[ADDRESS_TEXT], text[ADDRESS_TEXT + 32];
    peer_format(connection_peer(connection), address);
    int size = snprintf(text, sizeof text, "%s%s%s", address, connection_is_proxied(connection) ? " proxied" : "",
                        connection_is_secure(connection) ? " secure" : "");
    answer_text(connection, 200, text, (size_t)size);
}

static void on_request(void *user, struct connection *connection, const struct request *request)
{
    struct echo *echo = user;
    if (strcmp(request->path, "/counts") == 0)
        answer_counts(echo, connection);
    else if (strcmp(request->path, "/file") == 0)
        answer_file(echo, connection);
    else if (strcmp(request->path, "/peer") == 0)
        answer_peer(connection);
    else if (strcmp(request->path, "/later") == 0)
        send_errand(echo, connection, "later\n", 6);
    else if (request->method == REQUEST_POST && strcmp(request->path, "/echo") == 0)
        answer_text(connection, 200, request->body, (size_t)request->body_size);
    else if (strcmp(request->path, "/") == 0)
        answer_text(connection, 200, "hello\n", 6);
    else
        answer_text(connection, 404, "nothing\n", 8);
}

static size_t on_body(void *user, struct connection *connection, const struct request *request)
{
    (void)user;
    if (strcmp(request->path, "/echo") != 0)
        answer_text(connection, 404, "nothing\n", 8);
    return BODY_MOST;
}

/* ---- WebSockets ------------------------------------------------------------------------------------------------------------------- */

static void enter_room(struct echo *echo, struct connection *connection, unsigned long number)
{
    struct visitor *visitor = visitor_of(connection), **room = &echo->rooms[number % ROOMS];
    visitor->next = *room;
    if (visitor->next)
        visitor->next->link = &visitor->next;
    visitor->link = visitor->room = room;
    *room = visitor;
}

static void accept_late(void *user)
{
    struct visitor *visitor = user;
    connection_accept(visitor->connection, "late");
}

static void on_upgrade(void *user, struct connection *connection, const struct request *request)
{
    struct echo *echo = user;
    if (strcmp(request->path, "/refused") == 0) {
        answer_text(connection, 403, "refused\n", 8);
        return;
    }
    if (strcmp(request->path, "/late") == 0) {
        struct visitor *visitor = visitor_of(connection);
        visitor->timer = transport_timer_new(echo->transport, accept_late, visitor);
        transport_timer_start(visitor->timer, 200);
        return;
    }
    if (strncmp(request->path, "/room/", 6) == 0)
        enter_room(echo, connection, strtoul(request->path + 6, NULL, 10));
    connection_accept(connection, NULL);
}

static void broadcast(struct visitor *from, const char *text, size_t size)
{
    struct message *message = message_text(text, size);
    for (struct visitor *each = *from->room; each; each = each->next)
        connection_send(each->connection, message);
    message_release(message);
}

static void flood(struct connection *connection, long count)
{
    char text[1000];
    memset(text, 'x', sizeof text);
    struct message *message = message_text(text, sizeof text);
    for (long i = 0; i < count; i++)
        connection_send(connection, message);
    message_release(message);
}

/* Is it a command? */
static bool obey(struct echo *echo, struct connection *connection, const char *text)
{
    unsigned code = 0;
    int end = 0;
    if (sscanf(text, "close %u %n", &code, &end) == 1)
        connection_close(connection, (enum close_code)code, text + end);
    else if (strcmp(text, "drop") == 0)
        connection_drop(connection);
    else if (strncmp(text, "flood ", 6) == 0)
        flood(connection, strtol(text + 6, NULL, 10));
    else if (strncmp(text, "limit ", 6) == 0)
        connection_limit_messages(connection, (uint32_t)strtoul(text + 6, NULL, 10));
    else if (strncmp(text, "later ", 6) == 0)
        send_errand(echo, connection, text + 6, strlen(text + 6));
    else
        return false;
    return true;
}

static void on_message(void *user, struct connection *connection, const char *text, size_t size)
{
    struct visitor *visitor = connection_user(connection);
    char command[256] = "";
    if (visitor && visitor->room) {
        broadcast(visitor, text, size);
        return;
    }
    if (size < sizeof command)
        memcpy(command, text, size);
    if (!obey(user, connection, command))
        send_text(connection, text, size);
}

static void on_drained(void *user, struct connection *connection)
{
    (void)user;
    send_text(connection, "drained", 7);
}

/* ---- The program ------------------------------------------------------------------------------------------------------------------ */

static const struct transport_handlers handlers = {
    .body_limit = on_body, .request = on_request, .upgrade = on_upgrade, .message = on_message, .drained = on_drained, .closed = on_closed};

static bool set_limit(struct transport_limits *limits, const char *text)
{
#define LIMIT(name)                                                                                                                        \
    {                                                                                                                                      \
#name, offsetof(struct transport_limits, name)                                                                                     \
    }
    static const struct {
        const char *name;
        size_t at;
    } all[] = {LIMIT(connections), LIMIT(message_size), LIMIT(queue_size), LIMIT(header_time), LIMIT(body_time),  LIMIT(message_time),
               LIMIT(reader_time), LIMIT(idle_time),    LIMIT(ping_time),  LIMIT(pong_time),   LIMIT(close_time), LIMIT(grace_time)};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        size_t size = strlen(all[i].name);
        if (strncmp(text, all[i].name, size) == 0 && text[size] == '=') {
            *(uint32_t *)(void *)((char *)limits + all[i].at) = (uint32_t)strtoul(text + size + 1, NULL, 10);
            return true;
        }
    }
    return false;
}

struct setting {
    struct listen_address at;
    const char *tls;
    struct transport_limits limits;
    struct transport_options options;
};

static void read_arguments(int argc, char **argv, struct setting *s, struct echo *echo)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (set_limit(&s->limits, argv[i]))
            continue;
        i++;
        if (strcmp(argv[i - 1], "--listen") == 0 && listen_address_parse(value, &s->at))
            continue;
        if (strcmp(argv[i - 1], "--proxy") == 0 && peer_parse(value, &s->options.proxies[s->options.proxy_count++]))
            continue;
        if (strcmp(argv[i - 1], "--tls") == 0)
            s->tls = value;
        else if (strcmp(argv[i - 1], "--file") == 0)
            echo->file = value;
        else
            exit(2);
    }
}

static void print_ends(const struct transport *transport)
{
    static const char *const names[] = {"peer", "owner", "deadline", "queue", "protocol", "stopped", "memory"};
    for (int i = 0; i < END_KINDS; i++)
        printf("%s %llu%c", names[i], (unsigned long long)transport_counts(transport)->ended[i], i + 1 < END_KINDS ? ' ' : '\n');
}

int main(int argc, char **argv)
{
    static struct echo echo;
    struct setting s = {.at = {.address = "127.0.0.1"}, .limits = transport_usual_limits};
    struct tls_context *tls = NULL;
    char reason[256];
    s.options = (struct transport_options){.handlers = &handlers, .user = &echo, .limits = &s.limits};
    read_arguments(argc, argv, &s, &echo);
    if (s.tls && !(tls = tls_context_new(s.tls, s.tls, reason, sizeof reason))) {
        fprintf(stderr, "%s\n", reason);
        return 1;
    }
    echo.transport = transport_new(&s.options);
    if (!echo.transport || transport_listen(echo.transport, s.at.address, s.at.port, tls, 7) != 0 ||
        transport_stop_on(echo.transport, SIGTERM) != 0)
        return 1;
    printf("%d\n", transport_port(echo.transport));
    fflush(stdout);
    transport_run(echo.transport);
    while (atomic_load(&echo.threads) > 0) /* nobody may post to a transport that is freed */
        usleep(1000);
    print_ends(echo.transport);
    transport_free(echo.transport);
    tls_context_free(tls);
    return 0;
}
