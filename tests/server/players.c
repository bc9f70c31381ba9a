/* players.c - many players at once against a real server, for measuring it. Loopback only.
 *
 *   players play PORT PID ROOMS SEATS SECONDS RATE FILE     ROOMS rooms of SEATS people; all rooms together do RATE actions a second, or as
 *                                                           many as they can if RATE is 0: each room acts when its last action is answered
 *   players fill PORT PID ROOMS LINES FILE                  ROOMS rooms of one person and a computer player, until each has LINES lines
 *   players back PORT PID COUNT FILE                        the first COUNT players of the file connect and follow their games again, all
 *                                                           at once; then each room that has a person to act does one action
 *
 * FILE keeps tokens, rooms and games between runs. Every action is the mildest answer of the seat that is asked. An action counts as done
 * when its answer has come; latencies are from sending it to its answer. Prints one line of NAME=VALUE. */
#define _GNU_SOURCE
#include "record.h"
#include "sha256.h"
#include "text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
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

enum { SOURCES = 200, AT_ONCE = 64, SAMPLES_MOST = 4000000, TOKEN_SIZE = 64, BUFFER_SIZE = 1 << 19 };

struct room {
    char id[25], game[33];
    struct table table;
    uint64_t lines; /* of the record, that its first player has */
    bool has_table, is_waiting, is_over;
    uint64_t sent, due;
    size_t first, count; /* its players */
    size_t joined;
};

struct player {
    int descriptor;
    size_t room, seat;
    char token[TOKEN_SIZE];
    char *held; /* bytes of a frame that is not complete */
    size_t held_size, held_room;
    bool is_following;
};

static struct player *players;
static struct room *rooms;
static size_t player_count, room_count, people_each;
static int port, pid, epoll;
static uint32_t *samples;
static size_t sample_count, done_count, refused_count, following_count, began_count, behind_count;
static bool is_counting, has_computer, is_acting;
static size_t lines_wanted;
static fh_edition edition;

static void fail(const char *what)
{
    fprintf(stderr, "players: %s (%s)\n", what, strerror(errno));
    exit(1);
}

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* ---- The server, by what the system says of it ------------------------------------------------------------------------------------ */

static double server_seconds(void)
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

static double server_kib(void)
{
    char path[64], line[256];
    double kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "VmRSS: %lf", &kib);
    if (file)
        fclose(file);
    return kib;
}

/* ---- Sockets ---------------------------------------------------------------------------------------------------------------------- */

static int open_socket(size_t index)
{
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct linger reset = {.l_onoff = 1};
    int yes = 1, descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    from.sin_addr.s_addr = htonl(0x7f000101u + (uint32_t)(index % SOURCES));
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

static void put(int descriptor, const void *bytes, size_t size)
{
    for (ssize_t done; size > 0; bytes = (const char *)bytes + done, size -= (size_t)done) {
        done = send(descriptor, bytes, size, MSG_NOSIGNAL);
        if (done < 0 && errno == EAGAIN)
            done = 0;
        else if (done < 0)
            fail("dropped by the server");
    }
}

/* A mask of zeros is a mask. */
static void send_text(const struct player *p, const char *text)
{
    unsigned char frame[2048] = {0x81};
    size_t size = strlen(text), head = size < 126 ? 6 : 8;
    frame[1] = (unsigned char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
    }
    memcpy(frame + head, text, size);
    put(p->descriptor, frame, head + size);
}

/* ---- Guests ----------------------------------------------------------------------------------------------------------------------- */

static void make_guest(size_t index)
{
    static const char request[] = "POST /guest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
                                  "Content-Length: 16\r\n\r\n{\"program\":true}";
    char answer[2048] = "";
    size_t length = 0;
    int descriptor = open_socket(index);
    put(descriptor, request, sizeof request - 1);
    for (ssize_t some; length < sizeof answer - 1 && (some = recv(descriptor, answer + length, sizeof answer - 1 - length, 0)) > 0;)
        length += (size_t)some;
    close(descriptor);
    char *token = strstr(answer, "\"token\":\"");
    if (!token || sscanf(token + 9, "%63[^\"]", players[index].token) != 1)
        fail(answer);
}

/* Sends the request; the answer is read later, so that many are on their way at once. */
static void begin_player(size_t index)
{
    struct player *p = &players[index];
    char text[512];
    p->descriptor = open_socket(index);
    snprintf(text, sizeof text,
             "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer %s\r\n\r\n",
             p->token);
    put(p->descriptor, text, strlen(text));
}

static void finish_player(size_t index)
{
    struct player *p = &players[index];
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = index};
    char text[512];
    size_t length = 0;
    do {
        if (length == sizeof text || recv(p->descriptor, text + length, 1, 0) != 1)
            fail("handshake");
        length++;
    } while (length < 4 || memcmp(text + length - 4, "\r\n\r\n", 4) != 0);
    if (memcmp(text, "HTTP/1.1 101", 12) != 0)
        fail("handshake");
    fcntl(p->descriptor, F_SETFL, O_NONBLOCK);
    epoll_ctl(epoll, EPOLL_CTL_ADD, p->descriptor, &event);
    send_text(p, "{\"type\":\"hello\",\"id\":\"h\",\"protocol\":1}");
}

static void connect_players(size_t first, size_t count)
{
    for (size_t i = first; i < first + count; i++)
        begin_player(i);
    for (size_t i = first; i < first + count; i++)
        finish_player(i);
}

/* ---- Setting up ------------------------------------------------------------------------------------------------------------------- */

static void create(struct room *room)
{
    char text[512];
    snprintf(text, sizeof text,
             "{\"type\":\"create\",\"id\":\"c\",\"name\":\"Bench\",\"edition\":\"classic\",\"seats\":%zu,\"player\":\"A\",\"timer\":0,"
             "\"pace\":\"fast\"%s}",
             has_computer ? 2 : room->count, has_computer ? ",\"computers\":[\"steady\"]" : "");
    send_text(&players[room->first], text);
}

static const char zero_commitment[] = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";

static void say_ready(const struct player *p)
{
    char text[256];
    snprintf(text, sizeof text, "{\"type\":\"ready\",\"id\":\"r\",\"room\":\"%s\",\"commitment\":\"%s\"}", rooms[p->room].id,
             zero_commitment);
    send_text(p, text);
}

static void reveal(const struct player *p, const char *game)
{
    char text[256];
    snprintf(text, sizeof text, "{\"type\":\"reveal\",\"id\":\"v\",\"room\":\"%s\",\"game\":\"%s\",\"contribution\":\"%064d\"}",
             rooms[p->room].id, game, 0);
    send_text(p, text);
}

static void follow(struct player *p)
{
    char text[256];
    struct room *room = &rooms[p->room];
    p->is_following = true;
    snprintf(text, sizeof text, "{\"type\":\"follow\",\"id\":\"f\",\"game\":\"%s\",\"from\":0}", room->game);
    send_text(p, text);
}

/* The room has answered `create`, or another of its players has joined. */
static void take_done(size_t index, const char *id, const char *room_id)
{
    struct player *p = &players[index];
    struct room *room = &rooms[p->room];
    char text[256];
    if (strcmp(id, "c") == 0 && room_id)
        snprintf(room->id, sizeof room->id, "%s", room_id);
    if (id[0] == 'c' || id[0] == 'j') {
        size_t next = room->first + ++room->joined;
        if (room->joined < room->count) {
            snprintf(text, sizeof text, "{\"type\":\"join\",\"id\":\"j\",\"room\":\"%s\",\"player\":\"P%zu\"}", room->id, room->joined + 1);
            send_text(&players[next], text);
            return;
        }
        for (size_t i = room->first; i < room->first + room->count; i++)
            say_ready(&players[i]);
    }
}

/* ---- Playing ---------------------------------------------------------------------------------------------------------------------- */

/* The person of the room that must act now, or none. */
static struct player *asked(struct room *room, fh_action *action)
{
    fh_actors actors = fh_who_acts(&room->table.game);
    for (size_t seat = 0; actors.kind == FH_ACTOR_SEATS && seat < room->count; seat++) {
        if ((actors.seats & FH_SEAT_BIT(seat)) && fh_mildest(&edition, &room->table.game, (fh_seat)seat, action))
            return &players[room->first + seat];
    }
    return NULL;
}

static void act(struct room *room)
{
    char text[1024], words[256];
    fh_action action;
    if (!room->has_table || room->is_waiting || room->is_over)
        return;
    struct player *p = asked(room, &action);
    if (!p)
        return;
    fh_action_format(&edition, &action, words, sizeof words);
    snprintf(text, sizeof text, "{\"type\":\"act\",\"id\":\"a%u\",\"game\":\"%s\",\"question\":%u,\"action\":\"%s\"}", room->table.number,
             room->game, room->table.question_number, words);
    room->is_waiting = true;
    room->sent = now_ns();
    send_text(p, text);
}

static void answered(struct room *room, bool is_done)
{
    if (!room->is_waiting)
        return;
    room->is_waiting = false;
    done_count += is_counting && is_done;
    refused_count += !is_done;
    if (is_counting && is_done && sample_count < SAMPLES_MOST)
        samples[sample_count++] = (uint32_t)((now_ns() - room->sent) / 1000);
}

/* The room's first player keeps the table of them all. */
static void take_lines(size_t index, json_t *message)
{
    static struct record_reader reader;
    static fh_edition read_edition;
    struct player *p = &players[index];
    struct room *room = &rooms[p->room];
    json_t *lines = json_object_get(message, "lines");
    json_int_t first = json_integer_value(json_object_get(message, "first"));
    json_int_t head = json_integer_value(json_object_get(message, "head"));
    fh_error error;
    if (index != room->first)
        return;
    if (first == 1)
        record_reader_init(&reader, &room->table, &read_edition, NULL);
    if ((uint64_t)first != room->lines + 1)
        fail("a line is missing");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const char *line = json_string_value(json_array_get(lines, i));
        bool is_taken = room->has_table ? table_commit(&room->table, NULL, line, strlen(line), NULL, &error)
                                        : record_read(&reader, line, strlen(line), NULL, &error);
        if (!is_taken)
            fail("a line is wrong");
        room->lines++;
        if (!room->has_table && record_has_begun(&reader)) {
            if (edition.square_count == 0)
                edition = read_edition;
            room->table.edition = &edition;
            room->has_table = true;
        }
    }
    room->is_over |= room->table.is_ended;
    if (room->lines == (uint64_t)head && room->has_table && behind_count > 0 && room->due == 0) {
        room->due = 1;
        behind_count--;
    }
    if (is_acting)
        act(room);
}

static void take_message(size_t index, const char *bytes, size_t size)
{
    json_t *message = json_loadb(bytes, size, 0, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));
    struct player *p = &players[index];
    struct room *room = &rooms[p->room];
    const char *id = json_string_value(json_object_get(message, "id")), *game = json_string_value(json_object_get(message, "game"));
    if (!type)
        fail("not a message");
    if (strcmp(type, "lines") == 0) {
        if (p->is_following && index == room->first && !room->has_table)
            following_count++;
        take_lines(index, message);
    } else if (strcmp(type, "done") == 0 && id[0] == 'a') {
        answered(room, true);
        if (is_acting)
            act(room);
    } else if (strcmp(type, "done") == 0) {
        take_done(index, id, json_string_value(json_object_get(message, "room")));
    } else if (strcmp(type, "refused") == 0 && id && id[0] == 'a') {
        answered(room, false);
    } else if (strcmp(type, "refused") == 0) {
        fail(bytes);
    } else if (strcmp(type, "start") == 0) {
        reveal(p, game);
    } else if (strcmp(type, "room") == 0 && game && !p->is_following &&
               strcmp(json_string_value(json_object_get(message, "phase")), "playing") == 0) {
        snprintf(room->game, sizeof room->game, "%s", game);
        began_count++;
        follow(p);
    }
    json_decref(message);
}

static void take_bytes(size_t index, const char *bytes, size_t size)
{
    struct player *p = &players[index];
    static const unsigned char pong[6] = {0x8a, 0x80};
    if (p->held_size + size > p->held_room) {
        p->held_room = 2 * (p->held_size + size);
        p->held = realloc(p->held, p->held_room);
    }
    memcpy(p->held + p->held_size, bytes, size);
    p->held_size += size;
    size_t at = 0;
    for (;;) {
        const unsigned char *f = (unsigned char *)p->held + at;
        size_t have = p->held_size - at, length = have < 2 ? 0 : f[1] & 127u, head = length == 126 ? 4 : length == 127 ? 10 : 2;
        if (have < head)
            break;
        if (length >= 126) {
            length = 0;
            for (size_t i = 2; i < head; i++)
                length = length << 8 | f[i];
        }
        if (have < 2 || have < head + length)
            break;
        if (f[0] == 0x81)
            take_message(index, (const char *)f + head, length);
        else if (f[0] == 0x89)
            put(p->descriptor, pong, sizeof pong);
        at += head + length;
    }
    memmove(p->held, p->held + at, p->held_size - at);
    p->held_size -= at;
    if (p->held_size == 0) {
        free(p->held);
        p->held = NULL;
        p->held_room = 0;
    }
}

static void read_some(int milliseconds)
{
    static char bytes[65536];
    struct epoll_event events[256];
    int count = epoll_wait(epoll, events, 256, milliseconds);
    for (int i = 0; i < count; i++) {
        size_t index = events[i].data.u64;
        ssize_t size = recv(players[index].descriptor, bytes, sizeof bytes, 0);
        if (size == 0 || (size < 0 && errno != EAGAIN))
            fail("dropped by the server");
        if (size > 0)
            take_bytes(index, bytes, (size_t)size);
    }
}

/* ---- What is measured ------------------------------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double share(double part)
{
    return sample_count ? samples[(size_t)(part * (double)(sample_count - 1))] / 1000.0 : 0;
}

static void allocate(size_t room_total, size_t each)
{
    room_count = room_total;
    people_each = each;
    player_count = room_total * each;
    players = calloc(player_count, sizeof *players);
    rooms = calloc(room_total, sizeof *rooms);
    samples = malloc(SAMPLES_MOST * sizeof *samples);
    if (!players || !rooms || !samples)
        fail("no memory");
    for (size_t i = 0; i < room_total; i++) {
        rooms[i].first = i * each;
        rooms[i].count = each;
        for (size_t k = 0; k < each; k++)
            players[i * each + k].room = i;
    }
}

/* A few rooms at a time, so that no start times out. */
static void set_up(void)
{
    for (size_t i = 0; i < player_count; i++)
        make_guest(i);
    for (size_t i = 0; i < room_count; i++) {
        connect_players(rooms[i].first, people_each);
        create(&rooms[i]);
        while (began_count + 64 * people_each < (i + 1) * people_each)
            read_some(10);
    }
    while (following_count < room_count)
        read_some(10);
}

static void save(const char *path)
{
    FILE *file = fopen(path, "we");
    if (!file)
        fail(path);
    for (size_t i = 0; i < player_count; i++)
        fprintf(file, "%s %s %s %zu\n", players[i].token, rooms[players[i].room].id, rooms[players[i].room].game, players[i].room);
    fclose(file);
}

/* Rooms act one after the other at an even rate. A room that still waits for its answer is passed over. */
static void play(double seconds, double rate)
{
    uint64_t start = now_ns(), end = start + (uint64_t)(seconds * 1e9);
    size_t due = 0;
    static size_t next;
    is_acting = rate <= 0;
    for (size_t i = 0; is_acting && i < room_count; i++)
        act(&rooms[i]);
    for (uint64_t now = start; now < end; now = now_ns()) {
        size_t until = rate > 0 ? (size_t)((double)(now - start) / 1e9 * rate) : 0;
        for (size_t most = 64; due < until && most > 0; due++, most--)
            act(&rooms[next++ % room_count]);
        read_some(due < until ? 0 : 1);
    }
    is_acting = false;
}

static void measure_play(double seconds, double rate, const char *path)
{
    double empty = server_kib();
    set_up();
    double full = server_kib();
    save(path);
    play(2, rate); /* warms up */
    is_counting = true;
    double before = server_seconds();
    uint64_t start = now_ns();
    play(seconds, rate);
    double took = (double)(now_ns() - start) / 1e9, used = server_seconds() - before, later = server_kib();
    qsort(samples, sample_count, sizeof *samples, compare);
    printf("players=%zu actions_per_s=%.0f refused=%zu cpu=%.1f cpu_us_per_action=%.1f p50_ms=%.3f p99_ms=%.3f max_ms=%.3f kib_each=%.2f "
           "kib_each_later=%.2f\n",
           player_count, (double)done_count / took, refused_count, 100 * used / took, done_count ? 1e6 * used / (double)done_count : 0,
           share(0.5), share(0.99), share(1), (full - empty) / (double)player_count, (later - empty) / (double)player_count);
}

static void measure_fill(const char *path)
{
    uint64_t start = now_ns();
    has_computer = true;
    set_up();
    save(path);
    is_acting = true;
    for (size_t i = 0; i < room_count; i++)
        act(&rooms[i]);
    for (size_t ready = 0; ready < room_count;) {
        read_some(20);
        ready = 0;
        for (size_t i = 0; i < room_count; i++) {
            ready += rooms[i].is_over || rooms[i].table.number >= lines_wanted;
            rooms[i].is_over |= rooms[i].table.number >= lines_wanted; /* enough */
        }
    }
    printf("rooms=%zu lines=%zu seconds=%.1f\n", room_count, lines_wanted, (double)(now_ns() - start) / 1e9);
}

static void load(const char *path, size_t most)
{
    char token[TOKEN_SIZE], room[25], game[33];
    size_t number;
    FILE *file = fopen(path, "re");
    if (!file)
        fail(path);
    allocate(most, 1);
    for (size_t i = 0; i < most && fscanf(file, "%63s %24s %32s %zu", token, room, game, &number) == 4; i++) {
        memcpy(players[i].token, token, sizeof token);
        memcpy(rooms[i].id, room, sizeof room);
        memcpy(rooms[i].game, game, sizeof game);
    }
    fclose(file);
}

/* Each player counts as back when it has the whole record of its game. */
static void measure_back(void)
{
    uint64_t start = now_ns();
    behind_count = room_count;
    for (size_t i = 0; i < player_count; i += AT_ONCE) {
        size_t count = player_count - i < AT_ONCE ? player_count - i : AT_ONCE;
        connect_players(i, count);
        for (size_t k = i; k < i + count; k++)
            follow(&players[k]);
        read_some(0);
    }
    double connected = (double)(now_ns() - start) / 1e9;
    while (behind_count > 0 && now_ns() - start < 60000000000u)
        read_some(10);
    double back = (double)(now_ns() - start) / 1e9;
    is_counting = true;
    for (size_t i = 0; i < room_count; i++)
        act(&rooms[i]);
    uint64_t acted = now_ns();
    while (done_count + refused_count < 1 && now_ns() - acted < 5000000000u)
        read_some(1);
    printf("players=%zu connected_s=%.2f back_s=%.2f missing=%zu first_action_ms=%.1f\n", player_count, connected, back, behind_count,
           (double)(now_ns() - acted) / 1e6);
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
    if (argc < 6)
        return 2;
    epoll = epoll_create1(EPOLL_CLOEXEC);
    port = atoi(argv[2]);
    pid = atoi(argv[3]);
    raise_limit();
    if (strcmp(argv[1], "play") == 0 && argc == 9) {
        allocate(strtoul(argv[4], NULL, 10), strtoul(argv[5], NULL, 10));
        measure_play(atof(argv[6]), atof(argv[7]), argv[8]);
    } else if (strcmp(argv[1], "fill") == 0 && argc == 7) {
        allocate(strtoul(argv[4], NULL, 10), 1);
        lines_wanted = strtoul(argv[5], NULL, 10);
        measure_fill(argv[6]);
    } else if (strcmp(argv[1], "back") == 0 && argc == 6) {
        load(argv[5], strtoul(argv[4], NULL, 10));
        measure_back();
    } else {
        return 2;
    }
    return 0;
}
