/* test_pty.c - freehold play at a terminal, driven through a pseudo-terminal as by a person's hands (W03, W05, W16): the prompt, editing of
 * the line, completion, ^C and ^D, bids that nobody else may see (U06), colours, and a window of 80 by 24.
 *
 *   test_pty [PROGRAM]      build/gcc-O2/freehold if not said */
#define _DEFAULT_SOURCE
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <utmp.h>
#include <unistd.h>
#include <cmocka.h>

static const char *program = "build/gcc-O2/freehold";

enum { OUT_SIZE = 1 << 20, PATIENCE = 90000 /* milliseconds */ };

static char games[64]; /* a folder of its own for each test */
static struct {
    pid_t pid;
    int fd;
    bool is_dumb;        /* it edits no lines */
    size_t length, seen; /* what came, and how much of it was waited for */
    char out[OUT_SIZE];
} t;

/* ---- The terminal ------------------------------------------------------------------------------------------------------------------ */

struct setting {
    const char *terminal, *no_colour; /* TERM and NO_COLOR; NULL: not set */
    unsigned short rows, columns;
};
static const struct setting USUAL = {"xterm-256color", NULL, 60, 120};

static void start(struct setting setting, const char *const *args)
{
    const char *argv[24] = {program, "play"};
    struct winsize size = {.ws_row = setting.rows, .ws_col = setting.columns};
    for (int i = 0; args[i]; i++)
        argv[i + 2] = args[i];
    t.is_dumb = strcmp(setting.terminal, "dumb") == 0;
    t.length = t.seen = 0;
    t.out[0] = '\0';
    t.pid = forkpty(&t.fd, NULL, NULL, &size);
    assert_true(t.pid >= 0);
    if (t.pid > 0)
        return;
    setenv("FREEHOLD_GAMES", games, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("NO_COLOR");
    unsetenv("COLUMNS");
    unsetenv("LINES");
    if (setting.no_colour)
        setenv("NO_COLOR", setting.no_colour, 1);
    setenv("TERM", setting.terminal, 1);
    execv(program, (char *const *)argv);
    _exit(127);
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Reads what has come, waiting at most so long. False at the end. */
static bool hear(int64_t milliseconds)
{
    struct pollfd ready = {.fd = t.fd, .events = POLLIN};
    if (poll(&ready, 1, (int)milliseconds) <= 0)
        return true;
    ssize_t got = read(t.fd, t.out + t.length, sizeof t.out - 1 - t.length);
    if (got <= 0)
        return false;
    t.length += (size_t)got;
    t.out[t.length] = '\0';
    assert_true(t.length < sizeof t.out - 1);
    return true;
}

/* Waits until the text comes, behind what was waited for before. Zeros in what came would hide what follows, so there may be none. */
static void await(const char *text)
{
    int64_t end = now() + PATIENCE;
    const char *found;
    bool is_open = true;
    while (!(found = strstr(t.out + t.seen, text))) {
        if (!is_open || now() > end)
            fail_msg("waited for `%s` behind\n%s", text, t.out + (t.length > 600 ? t.length - 600 : 0));
        is_open = hear(50);
    }
    t.seen = (size_t)(found - t.out) + strlen(text);
}

/* Waits until the program has the terminal in a mode: these flags of c_lflag on, those off. It comes a moment after the prompt, and what is
 * typed in between is nobody's. */
static void await_mode(tcflag_t on, tcflag_t off)
{
    int64_t end = now() + PATIENCE;
    struct termios mode;
    while (tcgetattr(t.fd, &mode) == 0 && ((mode.c_lflag & on) != on || (mode.c_lflag & off))) {
        assert_true(now() < end);
        usleep(1000);
    }
}

static void press(const char *keys)
{
    assert_int_equal(write(t.fd, keys, strlen(keys)), strlen(keys));
}

/* While a line is edited. */
static void type(const char *keys)
{
    await_mode(0, t.is_dumb ? 0 : ICANON);
    press(keys);
}

/* The program ends with that status. */
static void await_end(int status)
{
    int64_t end = now() + PATIENCE;
    int ended = 0;
    pid_t pid = 0;
    while (hear(20) && now() < end)
        ;
    while ((pid = waitpid(t.pid, &ended, WNOHANG)) == 0 && now() < end)
        usleep(10000);
    if (pid == 0)
        kill(t.pid, SIGKILL);
    assert_int_equal(pid, t.pid);
    t.pid = 0;
    close(t.fd);
    assert_true(WIFEXITED(ended));
    assert_int_equal(WEXITSTATUS(ended), status);
    assert_int_equal(strlen(t.out), t.length);
}

static int set_up(void **state)
{
    (void)state;
    snprintf(games, sizeof games, "/tmp/freehold-pty-XXXXXX");
    t.pid = 0;
    return mkdtemp(games) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    char command[128];
    if (t.pid > 0) {
        kill(t.pid, SIGKILL);
        waitpid(t.pid, NULL, 0);
        close(t.fd);
    }
    snprintf(command, sizeof command, "rm -rf %s", games);
    return system(command) == 0 ? 0 : -1;
}

/* ---- A game ------------------------------------------------------------------------------------------------------------------------ */

/* Two players at a board, the first of whom is asked. */
static void begin(struct setting setting, const char *edition)
{
    start(setting, (const char *const[]){"--edition", edition, "--players", "2", "--seed", "4", "--testing", NULL});
    await("player 1");
    type("Ada\r");
    await("player 2");
    type("Bob\r");
    await("Ada> ");
}

static void leave(void)
{
    type("quit\r");
    await_end(0);
}

/* What came behind a place, without what steers a terminal: sequences of escape, and carriage returns. */
static const char *plain(size_t from)
{
    static char text[OUT_SIZE];
    size_t length = 0;
    for (const char *c = t.out + from; *c; c++) {
        if (*c == '\r')
            continue;
        if (*c != '\x1b') {
            text[length++] = *c;
            continue;
        }
        if (c[1] == '[')
            for (c += 2; *c && !(*c >= '@' && *c <= '~'); c++)
                ;
        else if (c[1])
            c++;
        if (!*c)
            break;
    }
    text[length] = '\0';
    return text;
}

/* Is there a sequence that sets a colour or a weight? */
static bool has_colour(void)
{
    for (const char *c = t.out; (c = strstr(c, "\x1b[")) != NULL; c += 2) {
        const char *end = c + 2 + strspn(c + 2, "0123456789;");
        if (*end == 'm')
            return true;
    }
    return false;
}

/* The longest line, in characters. */
static size_t longest(const char *text)
{
    size_t longest = 0, length = 0;
    for (; *text; text++) {
        if (*text == '\n')
            length = 0;
        else if (((unsigned char)*text & 0xc0) != 0x80)
            length++;
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* ---- Typing ------------------------------------------------------------------------------------------------------------------------- */

static void W03_a_prompt_appears_and_a_command_is_carried_out(void **state)
{
    (void)state;
    begin(USUAL, "watopoly");
    type("roll 4 6\r");
    await("DC Tims Line");
    await("Ada> ");
    type("next\r");
    await("Bob> ");
    leave();
    assert_non_null(strstr(t.out, "--continue"));
}

static void W03_what_is_typed_is_seen(void **state)
{
    (void)state;
    begin(USUAL, "watopoly");
    type("ro");
    await("ro");
    type("ll 4 6");
    await("ll 4 6");
    type("\r");
    await("DC Tims Line");
    leave();
}

static void W03_backspace_takes_a_letter_back(void **state)
{
    (void)state;
    begin(USUAL, "watopoly");
    type("rolx\x7fl 4 67\x7f\r");
    await("DC Tims Line");
    leave();
}

static void W03_the_arrow_goes_back_into_the_line(void **state)
{
    (void)state;
    begin(USUAL, "watopoly");
    type("rll 4 6\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D\x1b[Do\r");
    await("DC Tims Line");
    leave();
}

static void W03_the_line_before_comes_back(void **state)
{
    (void)state;
    begin(USUAL, "watopoly");
    type("roll 5 5\r");
    await("DC Tims Line");
    await("Ada> ");
    type("\x1b[A\r");
    await("Goose Nesting");
    leave();
}

static void W03_tab_completes_a_command(void **state)
{
    (void)state;
    begin(USUAL, "watopoly");
    type("his\t");
    await("tory ");
    type("3\r");
    await("Ada> ");
    type("ro\t4 6\r");
    await("DC Tims Line");
    leave();
}

static void W03_tab_completes_a_property_and_a_player(void **state)
{
    (void)state;
    begin(USUAL, "classic");
    type("mortgage boardw\t");
    await("alk ");
    type("\r");
    await("Boardwalk");
    await("Ada> ");
    type("trade B\t1 boardw\t\r");
    await("Boardwalk");
    await("Ada> ");
    leave();
}

static void W03_tab_with_several_ways_shows_them(void **state)
{
    (void)state;
    begin(USUAL, "watopoly");
    type("mortgage ev\t\t");
    await("ev1");
    await("ev2");
    await("ev3");
    type("1\r");
    await("EV1");
    leave();
}

/* ---- Leaving ------------------------------------------------------------------------------------------------------------------------ */

static void W16_interrupted_it_asks_and_n_goes_on(void **state)
{
    (void)state;
    begin(USUAL, "watopoly");
    type("rol\x03");
    await("(y/n)");
    await("> ");
    type("n\r");
    await("Ada> ");
    type("roll 4 6\r");
    await("DC Tims Line");
    leave();
}

static void W16_interrupted_it_asks_and_y_leaves(void **state)
{
    (void)state;
    begin(USUAL, "watopoly");
    type("\x03");
    await("(y/n)");
    await("> ");
    type("y\r");
    await("--continue");
    await_end(0);
}

static void W04_end_of_input_leaves(void **state)
{
    (void)state;
    begin(USUAL, "watopoly");
    type("\x04");
    await("--continue");
    await_end(0);
}

static void W04_end_of_input_before_the_game_leaves(void **state)
{
    (void)state;
    start(USUAL, (const char *const[]){"--edition", "watopoly", NULL});
    await("from 2 to 8");
    type("\x04");
    await_end(0);
}

static void T20_what_was_left_goes_on(void **state)
{
    (void)state;
    begin(USUAL, "watopoly");
    type("roll 4 6\r");
    await("Ada> ");
    type("\x04");
    await_end(0);
    start(USUAL, (const char *const[]){"--continue", NULL});
    await("DC Tims Line");
    await("Ada> ");
    type("next\r");
    await("Bob> ");
    leave();
}

/* When the program is gone the terminal is as it was: lines are edited and echoed by the terminal itself, and ^C is a signal. */
static void W16_the_terminal_is_left_as_it_was(void **state)
{
    (void)state;
    struct termios before, after;
    struct winsize size = {.ws_row = 60, .ws_col = 120};
    int host, guest;
    assert_int_equal(openpty(&host, &guest, NULL, NULL, &size), 0);
    assert_int_equal(tcgetattr(guest, &before), 0);
    t.length = t.seen = 0;
    t.is_dumb = false;
    t.fd = host;
    t.pid = fork();
    assert_true(t.pid >= 0);
    if (t.pid == 0) {
        setenv("FREEHOLD_GAMES", games, 1);
        setenv("TERM", "xterm", 1);
        close(host);
        login_tty(guest);
        execl(program, program, "play", "--edition", "unipoly", "--players", "2", "--seed", "4", (char *)NULL);
        _exit(127);
    }
    await("player 1");
    type("Ada\r");
    await("player 2");
    type("Bob\r");
    await("Ada> ");
    type("quit\r");
    await("--continue");
    int status;
    assert_int_equal(waitpid(t.pid, &status, 0), t.pid);
    t.pid = 0;
    assert_int_equal(tcgetattr(guest, &after), 0);
    assert_int_equal(after.c_lflag, before.c_lflag);
    assert_int_equal(after.c_iflag, before.c_iflag);
    assert_int_equal(after.c_oflag, before.c_oflag);
    close(guest);
    close(host);
}

/* ---- Secret bids -------------------------------------------------------------------------------------------------------------------- */

/* The lower bid is shown neither while it is typed nor later; the line before cannot be called back either. */
static void U06_secret_bids_are_not_echoed(void **state)
{
    (void)state;
    begin(USUAL, "unipoly");
    type("roll 4 7\r");
    await("Easel Yard for 140?");
    await("Ada> ");
    type("n\r");
    await("secret");
    await("Ada> ");
    size_t from = t.seen;
    press("1379\r");
    await("Bob> ");
    press("2468\r");
    await("Easel Yard");
    await("Ada> ");
    type("\x1b[A\r");
    await("Ada> ");
    leave();
    assert_null(strstr(t.out + from, "1379"));
    const char *shown = strstr(t.out + from, "2468");
    const char *prompt = strstr(t.out + from, "Bob> ");
    assert_true(!shown || (prompt && shown > strchr(prompt, '\n')));
}

/* ---- Clocks ---------------------------------------------------------------------------------------------------------------------------
 */

static void T09_a_clock_runs_down_while_nobody_types(void **state)
{
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/fast", games);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("freehold edition 1\nextends = blitz\nid = fast\n[rules]\norder = entered\nclock = 1\n", file);
    fclose(file);
    start(USUAL, (const char *const[]){"--edition", path, "--players", "3", NULL});
    const char *const names[] = {"Ada\r", "Bob\r", "Cyd\r"};
    for (int i = 0; i < 3; i++) {
        await("Name of player");
        type(names[i]);
    }
    await("Ada 0:01> ");
    await("Ada is out of time");
    await("Bob 0:01> ");
    await("Bob is out of time");
    await("Cyd has won");
    await_end(0);
}

/* ---- Looks -------------------------------------------------------------------------------------------------------------------------- */

static void W05_colours_by_default(void **state)
{
    (void)state;
    begin(USUAL, "classic");
    leave();
    assert_true(has_colour());
}

static void W05_no_colours_with_NO_COLOR(void **state)
{
    (void)state;
    begin((struct setting){"xterm-256color", "1", 60, 120}, "classic");
    leave();
    assert_false(has_colour());
}

static void W05_an_empty_NO_COLOR_is_none(void **state)
{
    (void)state;
    begin((struct setting){"xterm-256color", "", 60, 120}, "classic");
    leave();
    assert_true(has_colour());
}

/* No escape at all, and no editing: what the terminal itself echoes is a plain line. */
static void W05_nothing_but_text_at_a_dumb_terminal(void **state)
{
    (void)state;
    begin((struct setting){"dumb", NULL, 60, 120}, "classic");
    type("help\r");
    await("quit");
    await("Ada> ");
    leave();
    assert_null(strchr(t.out, '\x1b'));
}

static size_t lines_in(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* At least 80 columns are assumed. */
static void look_at(unsigned short rows, unsigned short columns, const char *edition)
{
    begin((struct setting){"xterm-256color", NULL, rows, columns}, edition);
    type("all\r");
    await("Ada> ");
    size_t from = t.seen;
    type("board\r");
    await("Ada> ");
    const char *text = plain(from);
    assert_true(longest(text) <= (columns < 80 ? 80 : columns));
    assert_true(rows < 24 || lines_in(text) <= rows);
    assert_non_null(strstr(text, "Ada"));
    assert_non_null(strstr(text, "Bob"));
    leave();
}

static void W05_a_window_of_80_by_24_shows_a_board_of_at_most_80_columns(void **state)
{
    (void)state;
    static const char *const editions[] = {"classic", "watopoly", "pandemic", "unipoly"};
    for (size_t i = 0; i < sizeof editions / sizeof editions[0]; i++)
        look_at(24, 80, editions[i]);
}

static void W05_so_do_other_windows(void **state)
{
    (void)state;
    look_at(60, 200, "classic");
    look_at(50, 100, "classic");
    look_at(24, 120, "watopoly");
    look_at(60, 80, "watopoly");
    look_at(5, 40, "watopoly");
}

int main(int argc, char **argv)
{
    if (argc > 1)
        program = argv[1];
    signal(SIGPIPE, SIG_IGN);
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(W03_a_prompt_appears_and_a_command_is_carried_out),
        TEST(W03_what_is_typed_is_seen),
        TEST(W03_backspace_takes_a_letter_back),
        TEST(W03_the_arrow_goes_back_into_the_line),
        TEST(W03_the_line_before_comes_back),
        TEST(W03_tab_completes_a_command),
        TEST(W03_tab_completes_a_property_and_a_player),
        TEST(W03_tab_with_several_ways_shows_them),
        TEST(W16_interrupted_it_asks_and_n_goes_on),
        TEST(W16_interrupted_it_asks_and_y_leaves),
        TEST(W04_end_of_input_leaves),
        TEST(W04_end_of_input_before_the_game_leaves),
        TEST(T20_what_was_left_goes_on),
        TEST(W16_the_terminal_is_left_as_it_was),
        TEST(U06_secret_bids_are_not_echoed),
        TEST(T09_a_clock_runs_down_while_nobody_types),
        TEST(W05_colours_by_default),
        TEST(W05_no_colours_with_NO_COLOR),
        TEST(W05_an_empty_NO_COLOR_is_none),
        TEST(W05_nothing_but_text_at_a_dumb_terminal),
        TEST(W05_a_window_of_80_by_24_shows_a_board_of_at_most_80_columns),
        TEST(W05_so_do_other_windows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
