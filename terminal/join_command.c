/* join_command.c - what people type in `freehold join`: see join.h. Commands of the room are here; all others are those of `freehold play`.
 */
#define _POSIX_C_SOURCE 200809L
#include "interpreter.h"
#include "interpreter_parts.h"
#include "join.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { CHAT_MOST = 1200 };

static bool is_playing(const struct join *j)
{
    return j->session->remote && !j->is_over;
}

/* ---- The room ---------------------------------------------------------------------------------------------------------------------- */

static void do_ready(struct join *j, const char *rest)
{
    (void)rest;
    const struct join_member *me = join_me(j);
    if (is_playing(j) || !me || me->seat == 0) {
        session_say(j->session, "join.not-now", NULL, 0);
        return;
    }
    if (!join_dice_promise(j)) {
        join_fail(j, "join.no-random", "");
        return;
    }
    j->wants_ready = false;
    JOIN_SEND(j, ready, .room = j->link.room, .commitment = j->pledge.commitment);
}

static void do_unready(struct join *j, const char *rest)
{
    (void)rest;
    j->wants_ready = false;
    JOIN_SEND(j, unready, .room = j->link.room);
}

static void do_who(struct join *j, const char *rest)
{
    (void)rest;
    join_show_players(j, true);
}

/* `sit`, `sit 2`, `sit boat-teal`, `sit 2 boat-teal` */
static void do_sit(struct join *j, const char *rest)
{
    static const char piece_set[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    char piece[16] = "";
    int seat = 0;
    if (*rest >= '1' && *rest <= '8') {
        seat = *rest++ - '0';
        rest += strspn(rest, " ");
    }
    size_t length = strspn(rest, piece_set);
    if (rest[length] || length >= sizeof piece) {
        session_say_text(j->session, "say.usage", "sit [SEAT] [PIECE]");
        return;
    }
    memcpy(piece, rest, length);
    JOIN_SEND(j, sit, .room = j->link.room, .has_seat = seat > 0, .seat = seat, .piece = piece[0] ? piece : NULL);
}

static void do_stand(struct join *j, const char *rest)
{
    (void)rest;
    JOIN_SEND(j, stand, .room = j->link.room);
}

/* In a game only the second time is meant. */
static void do_leave(struct join *j, const char *rest)
{
    if (is_playing(j) && j->remote.seats && strcmp(rest, "yes") != 0) {
        session_say(j->session, "join.leave-sure", NULL, 0);
        return;
    }
    JOIN_SEND(j, leave, .room = j->link.room);
    session_say(j->session, "join.left", NULL, 0);
    j->has_ended = true;
}

static void do_say(struct join *j, const char *rest)
{
    char text[CHAT_MOST + 1];
    size_t length = strlen(rest);
    if (length == 0 || length > CHAT_MOST) {
        session_say_text(j->session, "say.usage", "say TEXT");
        return;
    }
    memcpy(text, rest, length + 1);
    JOIN_SEND(j, chat, .room = j->link.room, .text = text);
}

static void do_invite(struct join *j, const char *rest)
{
    (void)rest;
    join_show_invitation(j);
}

static void do_vote(struct join *j, const char *rest)
{
    bool is_yes = strcmp(rest, "yes") == 0;
    if (j->vote == 0 || (!is_yes && strcmp(rest, "no") != 0))
        session_say_text(j->session, "say.usage", "vote yes|no");
    else
        JOIN_SEND(j, ballot, .room = j->link.room, .vote = j->vote, .yes = is_yes);
}

static void do_quit(struct join *j, const char *rest)
{
    char link[JOIN_LINK_SIZE], command[JOIN_LINK_SIZE + 20];
    (void)rest;
    if (j->has_room && join_link_format(&j->link, link, sizeof link) < sizeof link) {
        snprintf(command, sizeof command, "freehold join '%s'", link);
        session_say_text(j->session, "join.kept", command);
    }
    j->has_ended = true;
}

static void do_help(struct join *j, const char *rest)
{
    (void)rest;
    if (is_playing(j))
        interpret(j->session, "help");
    else
        session_say(j->session, "say.help", NULL, 0);
    join_show_help(j);
}

/* The record as far as it is here. */
static void do_save(struct join *j, const char *path)
{
    char why[512];
    if (!j->record.size || !*path) {
        session_say_text(j->session, "say.usage", "save FILE");
        return;
    }
    if (file_replace(path, (const char *)j->record.bytes, j->record.size, 0644)) {
        session_say_text(j->session, "say.saved", path);
        return;
    }
    snprintf(why, sizeof why, "%s: %s", path, strerror(errno));
    session_say_text(j->session, "say.not-saved", why);
}

static const struct {
    const char *word;
    void (*run)(struct join *j, const char *rest);
} commands[] = {{"ready", do_ready}, {"start", do_ready}, {"unready", do_unready}, {"who", do_who},   {"sit", do_sit},
                {"stand", do_stand}, {"leave", do_leave}, {"say", do_say},         {"vote", do_vote}, {"invite", do_invite},
                {"quit", do_quit},   {"help", do_help},   {"save", do_save}};

/* ---- The game ---------------------------------------------------------------------------------------------------------------------- */

/* Spectators only look. */
static bool is_look(const char *word, size_t length)
{
    static const char *const looks[] = {"assets", "all", "board", "history", "why", "deed"};
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        if (strlen(looks[i]) == length && strncmp(looks[i], word, length) == 0)
            return true;
    }
    return false;
}

static void play(struct join *j, const char *line, size_t length)
{
    if (!j->session->remote || j->is_catching_up)
        session_say_text(j->session, "say.unknown", line);
    else if ((!j->remote.seats || j->is_over) && !is_look(line, length))
        session_say(j->session, j->is_over ? "join.no-game" : "join.watching", NULL, 0);
    else
        interpret(j->session, line);
}

void join_command(struct join *j, const char *line)
{
    line += strspn(line, " \t");
    size_t length = strcspn(line, " \t");
    if (length == 0)
        return;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strlen(commands[i].word) == length && strncmp(commands[i].word, line, length) == 0) {
            const char *rest = line + length;
            commands[i].run(j, rest + strspn(rest, " \t"));
            return;
        }
    }
    play(j, line, length);
}
