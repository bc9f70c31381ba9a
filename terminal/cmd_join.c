/* cmd_join.c - freehold join: a game on a server, at this terminal (X15). See join.h. */
#define _DEFAULT_SOURCE
#include "command.h"
#include "faults.h"
#include "join.h"
#include "name.h"
#include "prompt.h"
#include "start_game.h"

#include <locale.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: freehold join LINK [--name NAME] [--watch] [--passcode P] [--fingerprint SHA256] [--language L]\n"
    "       freehold join HOST[:PORT] CODE [...]\n"
    "\n"
    "Plays a game of a Freehold server at this terminal, with the commands of `freehold play`.\n"
    "\n"
    "  LINK                  an invitation: http(s)://HOST[:PORT]/#join=ROOM.KEY; put it in quotes\n"
    "  HOST CODE             a server and the six letters that somebody has read out to you; https://HOST for TLS\n"
    "  --name NAME           the name under which you play (default: your name on this machine)\n"
    "  --watch               take no seat\n"
    "  --passcode P          the passcode of a private room\n"
    "  --fingerprint SHA256  trust the server with this certificate, as `freehold serve` prints it, and no other\n"
    "  --language L          en or tr (default: en)\n"
    "\n"
    "In the room: ready, unready, who, sit, stand, say TEXT, invite, leave, quit. `say TEXT` and `who` also work in the game.\n"
    "If the connection breaks, it is opened again by itself and nothing is lost. After `quit`, the same command brings you back.\n"
    "\n"
    "The secret that proves who you are is kept in the folder FREEHOLD_GUESTS or else in your data folder (XDG_DATA_HOME), in a file for\n"
    "each server that only you can read.\n";

enum { ANSWER_TIME = 3000 }; /* milliseconds for which the next line waits for an answer to the one before */

static struct session session; /* too big for the stack, like the others */
static struct record_reader reader;
static struct join join;

/* ---- Options ----------------------------------------------------------------------------------------------------------------------- */

static int fail(const char *what, const char *more)
{
    fprintf(stderr, "freehold join: %s%s\n", what, more);
    return 2;
}

static bool takes_value(int argc, char **argv, int *i, const char *name, const char **value)
{
    if (strcmp(argv[*i], name) != 0 || *i + 1 >= argc)
        return false;
    *value = argv[++*i];
    return true;
}

struct options {
    const char *place, *code, *name, *fingerprint;
};

static int read_options(int argc, char **argv, struct options *o)
{
    *o = (struct options){.place = NULL};
    for (int i = 1; i < argc; i++) {
        bool is_known = takes_value(argc, argv, &i, "--name", &o->name) || takes_value(argc, argv, &i, "--passcode", &join.passcode) ||
                        takes_value(argc, argv, &i, "--fingerprint", &o->fingerprint) ||
                        takes_value(argc, argv, &i, "--language", &join.language);
        if (is_known)
            continue;
        if (strcmp(argv[i], "--watch") == 0)
            join.watches = true;
        else if (argv[i][0] == '-' || o->code)
            return fail("I do not understand ", argv[i]);
        else if (!o->place)
            o->place = argv[i];
        else
            o->code = argv[i];
    }
    return 0;
}

/* The name that was given, or else that of the account. */
static bool choose_name(const char *given)
{
    const struct passwd *account = given ? NULL : getpwuid(getuid());
    const char *name = given ? given : account && account->pw_name ? account->pw_name : "Player";
    name_clean(name, strlen(name), join.player, sizeof join.player);
    return given ? strcmp(given, join.player) == 0 && given[0] : true;
}

static int understand(const struct options *o)
{
    if (!o->place)
        return fail("a link is missing; `freehold join --help` explains", "");
    if (!join_link_parse(o->place, &join.link))
        return fail("this is no link to a room: ", o->place);
    if (!join.link.room[0] && !o->code)
        return fail("a link has `#join=` and the room in it; quotes may be missing around it, or the six letters of a code behind it", "");
    if (o->code && (join.link.room[0] || !join_code_parse(o->code, join.code)))
        return fail("a code has six letters: ", o->code);
    if (o->fingerprint && (!join.link.is_tls || !join_trust_parse(o->fingerprint, &join.trust)))
        return fail("a fingerprint has 64 hexadecimal digits, and needs https", "");
    if (!choose_name(o->name))
        return fail("this name cannot be used", "");
    return 0;
}

/* ---- The keyboard and the server ----------------------------------------------------------------------------------------------------- */

static bool is_secret(void)
{
    return join.is_asking && fh_who_acts(&session.table.game).kind == FH_ACTOR_JOINT;
}

static int watched(void *context)
{
    (void)context;
    return join.socket.fd;
}

static int64_t due(void *context)
{
    (void)context;
    return join_line_deadline(&join);
}

/* The question is shown as soon as it comes. What is typed for a sealed bid must not be echoed, so its line is begun again. */
static bool wake(void *context, const char **title)
{
    (void)context;
    bool was_secret = is_secret();
    bool was_asking = join.is_asking;
    join_line_wake(&join);
    if (join_is_asked(&join) != was_asking || (was_asking && join.announced != session.table.number)) {
        join_announce(&join);
        *title = join.title;
    }
    return !join.has_ended && !(session.has_line && was_secret != is_secret());
}

/* Nothing is read from the keyboard while an action is on its way, so that a line answers what its writer has seen. */
static bool is_answer_due(void)
{
    return join_is_acting(&join) && join.is_open && session_now() - join.act.sent_at < ANSWER_TIME;
}

static void wait_for_answer(void)
{
    while (is_answer_due() && !join.has_ended) {
        struct pollfd wanted = {.fd = join.socket.fd, .events = POLLIN};
        poll(&wanted, 1, 100);
        join_line_wake(&join);
    }
}

static void take_line(struct prompt *prompt)
{
    const char *line;
    join_announce(&join);
    switch (prompt_read(prompt, join.title, is_secret(), &line)) {
    case PROMPT_LINE:
        join_command(&join, line);
        break;
    case PROMPT_END:
    case PROMPT_INTERRUPTED:
        fprintf(session.out, "\n");
        join_command(&join, "quit");
        break;
    case PROMPT_LATE:
        break;
    }
}

static int run(struct prompt *prompt)
{
    struct prompt_watch watch = {NULL, watched, due, wake};
    prompt_watch(prompt, &watch);
    if (!join_line_begin(&join))
        return 1;
    while (!join.has_ended) {
        wait_for_answer();
        if (!join.has_ended)
            take_line(prompt);
    }
    return join.status;
}

int cmd_join(int argc, char **argv)
{
    struct options options;
    fh_error error;
    if (wants_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    join_init(&join, &session, &reader);
    if (read_options(argc, argv, &options) || understand(&options))
        return 2;
    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_IGN);
    if (!session_init(&session, join.language, stdout, &error)) {
        fault_print(NULL, &error);
        return 1;
    }
    struct prompt *prompt = prompt_new(&session);
    if (!prompt)
        return fail("there is not enough memory", "");
    session.style = start_board_style(prompt_is_terminal(prompt));
    session.has_line = prompt_is_terminal(prompt);
    int status = run(prompt);
    join_clear(&join);
    prompt_free(prompt);
    return status;
}
