/* load.c - many WebSocket clients at once, for measuring the transport. Loopback only.
 *
 *   load connect PORT COUNT PID               opens COUNT connections as fast as it can and tells how many a second
 *   load idle PORT COUNT PID SECONDS          the same, holds them, and tells the server's memory for each
 *   load rooms PORT COUNT PID SECONDS RATE    COUNT clients in rooms of four send RATE messages a second between them, 120 bytes each
 *
 * -tls before these encrypts. PID is the server's, whose processor time and memory are looked at. Prints one line of NAME=VALUE.
 *
 * Addresses are bound without a port (IP_BIND_ADDRESS_NO_PORT) and connections are reset at the end (SO_LINGER 0), or else the system's
 * table of ports becomes what is measured. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PAYLOAD = 120, FRAME_IN = PAYLOAD + 2, FRAME_OUT = PAYLOAD + 6, ROOM = 4, AT_ONCE = 64, SOURCES = 16, SAMPLES_MOST = 4000000 };

struct client {
    int descriptor;
    SSL *ssl;
    size_t held; /* bytes of a frame that is not complete */
    unsigned char frame[FRAME_IN];
};

struct load {
    int port, pid, epoll;
    size_t count;
    SSL_CTX *tls;
    struct client *clients;
    uint32_t *samples; /* microseconds */
    size_t sample_count, sent, received, lost;
    bool is_counting;
};

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* ---- The server, by what the system says of it ------------------------------------------------------------------------------------ */

static double server_seconds(int pid)
{
    char path[64];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "re");
    if (!file || fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        fail("the server is gone");
    fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double server_kib(int pid)
{
    char path[64], line[256];
    double kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "re");
    if (!file)
        fail("the server is gone");
    while (fgets(line, sizeof line, file))
        sscanf(line, "VmRSS: %lf", &kib);
    fclose(file);
    return kib;
}

/* ---- Clients ---------------------------------------------------------------------------------------------------------------------- */

static int open_socket(const struct load *load, size_t index)
{
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)load->port)};
    struct linger reset = {.l_onoff = 1};
    int yes = 1, descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    from.sin_addr.s_addr = htonl(0x7f000001u + (uint32_t)(index % SOURCES));
    to.sin_addr.s_addr = htonl(0x7f000001u);
    if (descriptor < 0)
        fail("socket");
    setsockopt(descriptor, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (bind(descriptor, (struct sockaddr *)&from, sizeof from) != 0 || connect(descriptor, (struct sockaddr *)&to, sizeof to) != 0)
        fail("connect");
    return descriptor;
}

static ssize_t put(struct client *c, const void *bytes, size_t size)
{
    return c->ssl ? SSL_write(c->ssl, bytes, (int)size) : send(c->descriptor, bytes, size, MSG_NOSIGNAL);
}

static ssize_t get(struct client *c, void *bytes, size_t room)
{
    return c->ssl ? SSL_read(c->ssl, bytes, (int)room) : recv(c->descriptor, bytes, room, 0);
}

/* Sends the request; the answer is read later, so that many are on their way at once. */
static void begin(struct load *load, size_t index)
{
    struct client *c = &load->clients[index];
    char request[256];
    *c = (struct client){.descriptor = open_socket(load, index)};
    if (load->tls) {
        c->ssl = SSL_new(load->tls);
        SSL_set_fd(c->ssl, c->descriptor);
        if (SSL_connect(c->ssl) != 1)
            fail("TLS");
    }
    int size =
        snprintf(request, sizeof request,
                 "GET /room/%zu HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                 index / ROOM);
    if (put(c, request, (size_t)size) != size)
        fail("request");
}

static void finish(struct load *load, size_t index)
{
    struct client *c = &load->clients[index];
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    char answer[1024];
    ssize_t size = get(c, answer, sizeof answer);
    if (size < 12 || memcmp(answer, "HTTP/1.1 101", 12) != 0)
        fail("handshake");
    fcntl(c->descriptor, F_SETFL, O_NONBLOCK);
    epoll_ctl(load->epoll, EPOLL_CTL_ADD, c->descriptor, &event);
}

/* Returns how many were opened in a second. */
static double open_some(struct load *load, size_t first, size_t last)
{
    uint64_t start = now_ns();
    for (size_t i = first; i < last; i += AT_ONCE) {
        size_t end = i + AT_ONCE < last ? i + AT_ONCE : last;
        for (size_t k = i; k < end; k++)
            begin(load, k);
        for (size_t k = i; k < end; k++)
            finish(load, k);
    }
    return (double)(last - first) / ((double)(now_ns() - start) / 1e9);
}

static double open_all(struct load *load)
{
    return open_some(load, 0, load->count);
}

/* ---- Messages --------------------------------------------------------------------------------------------------------------------- */

/* The text begins with the time at which it was sent. */
static void send_message(struct load *load, struct client *c)
{
    unsigned char frame[FRAME_OUT] = {0x81, 0x80 | PAYLOAD}; /* a mask of zeros is a mask */
    memset(frame + 6, '.', PAYLOAD);
    snprintf((char *)frame + 6, 17, "%016llx", (unsigned long long)now_ns());
    frame[22] = '.';
    if (put(c, frame, sizeof frame) == FRAME_OUT)
        load->sent += load->is_counting;
    else
        load->lost++;
}

static void take_frame(struct load *load, const unsigned char *frame)
{
    char text[17] = "";
    if (frame[0] != 0x81 || frame[1] != PAYLOAD)
        fail("unexpected frame");
    memcpy(text, frame + 2, 16);
    uint64_t sent = strtoull(text, NULL, 16);
    if (!load->is_counting)
        return;
    load->received++;
    if (load->sample_count < SAMPLES_MOST)
        load->samples[load->sample_count++] = (uint32_t)((now_ns() - sent) / 1000);
}

static void take_bytes(struct load *load, struct client *c, const unsigned char *bytes, size_t size)
{
    static const unsigned char pong[6] = {0x8a, 0x80};
    while (size > 0) {
        size_t missing = c->held < 2 ? 2 - c->held : FRAME_IN - c->held, some = size < missing ? size : missing;
        memcpy(c->frame + c->held, bytes, some);
        c->held += some;
        bytes += some;
        size -= some;
        if (c->held == 2 && c->frame[0] == 0x89) { /* the server's pings are empty */
            put(c, pong, sizeof pong);
            c->held = 0;
        } else if (c->held == FRAME_IN) {
            take_frame(load, c->frame);
            c->held = 0;
        }
    }
}

static void read_client(struct load *load, struct client *c)
{
    static unsigned char bytes[65536];
    ssize_t size;
    while ((size = get(c, bytes, sizeof bytes)) > 0) {
        take_bytes(load, c, bytes, (size_t)size);
        if ((size_t)size < sizeof bytes && !c->ssl)
            return;
    }
    if (size == 0 || (!c->ssl && errno != EAGAIN) || (c->ssl && SSL_get_error(c->ssl, (int)size) != SSL_ERROR_WANT_READ))
        fail("dropped by the server");
}

static void read_all(struct load *load, int milliseconds)
{
    struct epoll_event events[256];
    int count = epoll_wait(load->epoll, events, 256, milliseconds);
    for (int i = 0; i < count; i++)
        read_client(load, events[i].data.ptr);
}

/* Sends at an even rate, each time by the next client, and reads what comes. */
static void play(struct load *load, double seconds, double rate)
{
    uint64_t start = now_ns(), end = start + (uint64_t)(seconds * 1e9);
    size_t due = 0;
    static size_t next;
    for (uint64_t now = start; now < end; now = now_ns()) {
        for (size_t most = 64; due < (size_t)((double)(now - start) / 1e9 * rate) && most > 0; due++, most--)
            send_message(load, &load->clients[(next += 7) % load->count]);
        read_all(load, due < (size_t)((double)(now - start) / 1e9 * rate) ? 0 : 1);
    }
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double share(const struct load *load, double part)
{
    return load->sample_count ? load->samples[(size_t)(part * (double)(load->sample_count - 1))] / 1000.0 : 0;
}

/* ---- What is measured ------------------------------------------------------------------------------------------------------------- */

static void measure_rooms(struct load *load, double seconds, double rate)
{
    open_all(load);
    play(load, 1, rate); /* warms up */
    double before = server_seconds(load->pid);
    uint64_t start = now_ns();
    load->is_counting = true;
    play(load, seconds, rate);
    double took = (double)(now_ns() - start) / 1e9, used = server_seconds(load->pid) - before;
    qsort(load->samples, load->sample_count, sizeof *load->samples, compare);
    printf("clients=%zu in=%.0f out=%.0f lost=%zu cpu=%.1f us_per_message=%.2f p50_ms=%.3f p99_ms=%.3f max_ms=%.3f\n", load->count,
           (double)load->sent / took, (double)load->received / took, load->lost, 100 * used / took,
           load->received ? 1e6 * used / (double)load->received : 0, share(load, 0.5), share(load, 0.99), share(load, 1));
}

/* The first tenth makes the server load its code and warm its buffers; memory is counted from there. */
static void measure_idle(struct load *load, double seconds)
{
    size_t tenth = load->count / 10;
    open_some(load, 0, tenth);
    double empty = server_kib(load->pid), speed = open_some(load, tenth, load->count), before = server_seconds(load->pid);
    uint64_t end = now_ns() + (uint64_t)(seconds * 1e9);
    while (now_ns() < end)
        read_all(load, 100);
    double full = server_kib(load->pid);
    printf("clients=%zu per_second=%.0f server_kib=%.0f kib_each=%.2f cpu_idle=%.2f\n", load->count, speed, full,
           (full - empty) / (double)(load->count - tenth), 100 * (server_seconds(load->pid) - before) / seconds);
}

static void raise_limit(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int main(int argc, char **argv)
{
    struct load load = {.epoll = epoll_create1(EPOLL_CLOEXEC)};
    if (argc > 1 && strcmp(argv[1], "-tls") == 0) {
        load.tls = SSL_CTX_new(TLS_client_method());
        argc--, argv++;
    }
    double seconds = argc > 5 ? atof(argv[5]) : 0, rate = argc > 6 ? atof(argv[6]) : 0;
    if (argc < 5)
        return 2;
    load.port = atoi(argv[2]);
    load.count = strtoul(argv[3], NULL, 10);
    load.pid = atoi(argv[4]);
    load.clients = calloc(load.count, sizeof *load.clients);
    load.samples = malloc(SAMPLES_MOST * sizeof *load.samples);
    if (!load.clients || !load.samples || load.epoll < 0)
        return 1;
    raise_limit();
    if (strcmp(argv[1], "rooms") == 0)
        measure_rooms(&load, seconds, rate);
    else if (strcmp(argv[1], "idle") == 0)
        measure_idle(&load, seconds);
    else
        printf("clients=%zu per_second=%.0f\n", load.count, open_all(&load));
    return 0;
}
