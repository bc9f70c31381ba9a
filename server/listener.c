/* listener.c - listening sockets.
 *
 * When no descriptor is left, the listener gives up a reserved one for a moment, accepts a waiting connection with it, answers 503 and
 * closes it: newcomers are refused and do not hang. If even that fails the listener rests until the next sweep, so the loop never spins. */
#define _GNU_SOURCE
#include "connection.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 4096, ACCEPTED_AT_ONCE = 64, RECEIVE_BUFFER = 65536, UNSENT_MOST = 65536 };

/* ---- Accepting -------------------------------------------------------------------------------------------------------------------- */

static void on_waiting(uv_poll_t *poll, int status, int events);

/* False where no descriptor could be had. */
static bool have_reserve(struct transport *t)
{
    if (t->reserve < 0)
        t->reserve = open("/", O_PATH | O_CLOEXEC);
    return t->reserve >= 0;
}

static void rest(struct listener *listener)
{
    listener->is_paused = true;
    uv_poll_stop(&listener->poll);
    transport_start_sweep(listener->transport);
}

/* Accepts one, answers 503 and closes it. False where that was not possible. */
static bool turn_away(struct listener *listener)
{
    struct transport *t = listener->transport;
    if (t->reserve < 0)
        return false;
    close(t->reserve);
    t->reserve = -1;
    int descriptor = accept4(listener->descriptor, NULL, NULL, SOCK_CLOEXEC);
    if (descriptor >= 0) {
        connection_turn_away(listener, descriptor);
        t->counts.refused++;
    }
    return have_reserve(t) && descriptor >= 0;
}

/* False: no connection waits any more, or none can be accepted now. */
static bool accept_one(struct listener *listener)
{
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    int descriptor = accept4(listener->descriptor, (struct sockaddr *)&address, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (descriptor >= 0) {
        connection_begin(listener, descriptor, (struct sockaddr *)&address);
        return true;
    }
    int error = errno;
    if (error == ECONNABORTED || error == EINTR)
        return true;
    if (error != EAGAIN && !turn_away(listener)) {
        rest(listener);
        return false;
    }
    return error != EAGAIN;
}

static void on_waiting(uv_poll_t *poll, int status, int events)
{
    struct listener *listener = poll->data;
    (void)status, (void)events;
    for (int i = 0; i < ACCEPTED_AT_ONCE && accept_one(listener); i++)
        ;
}

void listener_retry(struct transport *t)
{
    for (struct listener *each = t->listeners; each; each = each->next) {
        if (each->is_paused && have_reserve(t)) {
            each->is_paused = false;
            uv_poll_start(&each->poll, UV_READABLE, on_waiting);
        }
    }
}

/* ---- Listening -------------------------------------------------------------------------------------------------------------------- */

static socklen_t fill_address(const char *address, int port, struct sockaddr_storage *filled)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    bool is_six = strchr(address, ':');
    struct peer peer;
    memset(filled, 0, sizeof *filled);
    if (!peer_parse(address, &peer))
        return 0;
    memcpy(&four.sin_addr, peer.bytes + 12, 4);
    memcpy(&six.sin6_addr, peer.bytes, 16);
    memcpy(filled, is_six ? (void *)&six : (void *)&four, is_six ? sizeof six : sizeof four);
    return is_six ? sizeof six : sizeof four;
}

static void set_option(int descriptor, int level, int option, int value)
{
    setsockopt(descriptor, level, option, &value, sizeof value);
}

/* Accepted sockets inherit these options. Small messages leave at once; the system buffers little for a peer that does not read, and little
 * from a peer while the server does not read. */
static void set_options(int descriptor)
{
    set_option(descriptor, SOL_SOCKET, SO_REUSEADDR, 1);
    set_option(descriptor, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, UNSENT_MOST);
    set_option(descriptor, SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER);
}

/* A descriptor that listens, or a negative errno. */
static int open_socket(const char *address, int port)
{
    struct sockaddr_storage at;
    socklen_t size = fill_address(address, port, &at);
    if (size == 0)
        return -EINVAL;
    int descriptor = socket(at.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0)
        return -errno;
    set_options(descriptor);
    if (bind(descriptor, (struct sockaddr *)&at, size) != 0 || listen(descriptor, BACKLOG) != 0) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    return descriptor;
}

static int port_of(int descriptor)
{
    struct sockaddr_storage at = {0};
    socklen_t size = sizeof at;
    getsockname(descriptor, (struct sockaddr *)&at, &size);
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port : ((struct sockaddr_in *)&at)->sin_port);
}

static bool is_loopback(const char *address)
{
    struct peer peer;
    return peer_parse(address, &peer) && peer_is_loopback(&peer);
}

int transport_listen(struct transport *t, const char *address, int port, struct tls_context *tls, int tag)
{
    int descriptor = open_socket(address, port);
    if (descriptor < 0)
        return -descriptor;
    struct listener *listener = calloc(1, sizeof *listener);
    if (!listener || !have_reserve(t) || uv_poll_init_socket(&t->loop, &listener->poll, descriptor) != 0) {
        free(listener);
        close(descriptor);
        return ENOMEM;
    }
    listener->poll.data = listener;
    listener->transport = t;
    listener->tls = tls;
    listener->tag = tag;
    listener->descriptor = descriptor;
    listener->is_local = is_loopback(address);
    listener->next = t->listeners;
    t->listeners = listener;
    t->port = port_of(descriptor);
    uv_poll_start(&listener->poll, UV_READABLE, on_waiting);
    return 0;
}

/* ---- The end ---------------------------------------------------------------------------------------------------------------------- */

/* Connections still point to their listener, hence the memory lives as long as the transport. */
void listener_close_all(struct transport *t)
{
    for (struct listener *each = t->listeners; each; each = each->next) {
        each->is_paused = false;
        if (!uv_is_closing((uv_handle_t *)&each->poll)) {
            uv_close((uv_handle_t *)&each->poll, NULL);
            close(each->descriptor);
        }
    }
}

void listener_free_all(struct transport *t)
{
    while (t->listeners) {
        struct listener *listener = t->listeners;
        t->listeners = listener->next;
        free(listener);
    }
}
