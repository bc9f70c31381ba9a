/* watopoly.c - the campus game by its own name and with its own options (W01). */
#define _DEFAULT_SOURCE
#include "faults.h"
#include "game_loop.h"
#include "edition_file.h"
#include "setup.h"
#include "start_game.h"

#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char EDITION[] = "watopoly";
static const char USAGE[] = "usage: watopoly [-load FILE] [-testing] [-seed N]\n"
                            "\n"
                            "  -load FILE   continue a saved game\n"
                            "  -testing     `roll D1 D2` rolls any two numbers from 0 to 999,999\n"
                            "  -seed N      the same number gives the same dice and cards\n";

struct options {
    const char *load;
    bool is_testing, has_seed;
    uint64_t seed;
};

static struct session session; /* too big for the stack */

static int fail(const char *what, const char *more)
{
    fprintf(stderr, "watopoly: %s%s\n", what, more);
    return 1;
}

static int fail_fault(const fh_error *error)
{
    fault_print_from("watopoly", NULL, error);
    return 1;
}

/* 0 to go on, else the exit status and 1. */
static int read_options(int argc, char **argv, struct options *o)
{
    memset(o, 0, sizeof *o);
    for (int i = 1; i < argc; i++) {
        bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "-testing") == 0) {
            o->is_testing = true;
        } else if (strcmp(argv[i], "-load") == 0 && has_value) {
            o->load = argv[++i];
        } else if (strcmp(argv[i], "-seed") == 0 && has_value && start_parse_number(argv[i + 1], &o->seed)) {
            o->has_seed = true;
            i++;
        } else if (strcmp(argv[i], "-help") == 0 || strcmp(argv[i], "--help") == 0) {
            fputs(USAGE, stdout);
            return 1;
        } else if (strcmp(argv[i], "-seed") == 0 && has_value) {
            fprintf(stderr, "watopoly: -seed takes a number, not %s\n", argv[i + 1]);
            return 2;
        } else {
            fprintf(stderr, "watopoly: I do not understand the option %s%s\n%s", argv[i], has_value ? "" : ", or its value is missing",
                    USAGE);
            return 2;
        }
    }
    return 0;
}

static bool load(const char *path, fh_game *game, struct seats *seats)
{
    fh_error error;
    if (start_load_campus(&session.edition, path, game, seats, &error))
        return true;
    char text[FAULT_SENTENCE_SIZE];
    sentence_fault_line(&session.wording, &error, text, sizeof text);
    fprintf(stderr, "watopoly: cannot load %s\n%s\n", path, text);
    return false;
}

static int play(const struct options *o, struct prompt *prompt)
{
    static fh_game game;
    struct seats seats;
    const char *rest = "";
    if (o->load ? !load(o->load, &game, &seats) : !setup_campus(&session, prompt, &seats, &rest))
        return o->load ? 1 : 0;
    char first[PROMPT_MAX_LINE];
    snprintf(first, sizeof first, "%s", rest);
    struct start start = {
        .edition = &session.edition, .seats = &seats, .position = o->load ? &game : NULL, .has_seed = o->has_seed, .seed = o->seed};
    if (!start_game(&session, &start))
        return fail("the game cannot start", "");
    switch (game_loop(&session, prompt, first)) {
    case GAME_OVER:
        session_show_result(&session);
        return 0;
    case GAME_LEFT:
    case INPUT_ENDED:
        return 0;
    case LOOP_FAILED:
        break;
    }
    return fail("the game cannot continue", "");
}

int main(int argc, char **argv)
{
    struct options options;
    fh_error error;
    signal(SIGXFSZ, SIG_IGN); /* saving beyond the limit of a file's size then fails like saving to a full disk */
    setlocale(LC_CTYPE, "");
    int status = read_options(argc, argv, &options);
    if (status)
        return status - 1;
    if (!session_init(&session, "en", stdout, &error) || !edition_file_load(EDITION, &session.edition, &error))
        return fail_fault(&error);
    if (options.is_testing && !fh_edition_set(&session.edition, "testing", "yes", &error))
        return fail_fault(&error);
    session.is_campus = true;
    struct prompt *prompt = prompt_new(&session);
    if (!prompt)
        return fail("there is not enough memory", "");
    session.style = start_board_style(prompt_is_terminal(prompt));
    session.has_line = prompt_is_terminal(prompt);
    status = play(&options, prompt);
    prompt_free(prompt);
    return status;
}
