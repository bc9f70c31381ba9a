/* fuzz_join.c - any bytes as what a server sends to `freehold join`: as frames, and line by line as messages to a client that is in a room,
 * that has promised its part of the dice, and that follows a game.
 *
 * Nothing crashes, nothing that steers a terminal is printed, and a program that ends says why. In the seeds, `@` in front of a line stands
 * for a record's line in a message `lines`, and `!` for what a person types. */
#define _GNU_SOURCE
#include "character.h"
#include "join.h"
#include "known_signature.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct session session;
static struct record_reader reader;
static struct join join;

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

/* What the client sends is always a message that the server would read. */
static bool take_sent(struct join *j, const char *text, size_t size)
{
    struct protocol_fault fault;
    (void)j;
    require(client_check(text, size, &fault), "the client sends a message that is none");
    return true;
}

static void require_harmless(const char *text, size_t length)
{
    uint32_t code;
    for (size_t at = 0; at < length;) {
        size_t bytes = character_read(text + at, length - at, &code);
        require(bytes > 0, "what is printed is not UTF-8");
        require(code == '\n' || code == ' ' || character_is_seen(code), "something that steers a terminal is printed");
        at += bytes;
    }
}

/* ---- Frames ------------------------------------------------------------------------------------------------------------------------ */

static void try_frames(const uint8_t *data, size_t size)
{
    struct join_frames frames;
    const unsigned char *payload;
    size_t length, taken = 0;
    enum join_frame kind = JOIN_FRAME_MORE;
    join_frames_init(&frames);
    while (taken < size && kind != JOIN_FRAME_BROKEN) {
        size_t part = size - taken < 7 ? size - taken : 7;
        require(join_frames_take(&frames, data + taken, part), "no memory");
        taken += part;
        while ((kind = join_frames_next(&frames, &payload, &length)) != JOIN_FRAME_MORE && kind != JOIN_FRAME_BROKEN)
            require(length <= JOIN_MESSAGE_MOST && length <= size, "a payload comes from nowhere");
    }
    join_frames_clear(&frames);
}

/* ---- Messages ---------------------------------------------------------------------------------------------------------------------- */

static void hear(const char *text)
{
    join_hear(&join, text, strlen(text));
}

static void begin(FILE *out)
{
    static const char welcome[] = "{\"type\":\"welcome\",\"id\":\"1\",\"protocol\":1,\"rules\":%d,\"signature\":\"" KNOWN_SIGNATURE
                                  "\",\"version\":\"x\",\"guest\":{\"id\":\"a1b2c3d4e5f60718293a4b5c\"}}";
    char text[400];
    fh_error error;
    require(session_init(&session, "en", out, &error), "no words");
    session.style.columns = 80;
    join_init(&join, &session, &reader);
    join.seed = 7;
    join.send = take_sent;
    join.is_open = true;
    join_link_parse("http://x/#join=5f0c1d2e3a4b596877869504.KEY", &join.link);
    snprintf(join.player, sizeof join.player, "Ada");
    snprintf(text, sizeof text, welcome, FH_RULES_VERSION);
    hear(text);
    hear("{\"type\":\"done\",\"id\":\"0000000000000007-1\",\"room\":\"5f0c1d2e3a4b596877869504\"}");
    join_dice_promise(&join);
}

/* A record's line, as the next of the game. */
static void hear_line(const char *line, size_t length)
{
    static char text[1 << 17];
    char *copy = strndup(line, length);
    const char *lines[1] = {copy};
    struct server_lines message = {.game = join.game, .first = join.lines + 1, .lines = lines, .line_count = 1, .head = join.lines + 1};
    size_t written = server_lines_write(&message, text, sizeof text);
    if (copy && join.game[0] && written < sizeof text)
        join_hear(&join, text, written);
    free(copy);
}

/* What a person types; nothing is saved to a file. */
static void type_line(const char *line, size_t length)
{
    char *copy = strndup(line, length);
    if (copy && !strstr(copy, "save"))
        join_command(&join, copy);
    free(copy);
}

static void try_messages(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    while (at < end && !join.has_ended) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline ? newline : end) - at);
        if (length > 0 && *at == '@')
            hear_line(at + 1, length - 1);
        else if (length > 0 && *at == '!')
            type_line(at + 1, length - 1);
        else
            join_hear(&join, at, length);
        join_settle(&join);
        join_announce(&join);
        at += length + (newline != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *printed = NULL;
    size_t length = 0;
    if (size > 1 << 16)
        return 0;
    try_frames(data, size);
    FILE *out = open_memstream(&printed, &length);
    require(out != NULL, "no memory");
    begin(out);
    try_messages(data, size);
    fclose(out);
    require_harmless(printed, length);
    require(!join.has_ended || join.status == 0 || length > 0, "it ends without a word");
    join_clear(&join);
    free(printed);
    return 0;
}
