/* cmd_play.c - freehold play: any edition at one terminal (W16), kept line by line so that nothing is lost (T20). */
#define _DEFAULT_SOURCE
#include "command.h"
#include "faults.h"
#include "game_loop.h"
#include "edition_file.h"
#include "library.h"
#include "setup.h"
#include "start_game.h"

#include <locale.h>
#include <string.h>

static const char help[] = "usage: freehold play [--edition E] [--players N] [--bots LIST] [--offers WHICH] [--seed N] [--testing]\n"
                           "                     [--language L]\n"
                           "       freehold play --continue\n"
                           "       freehold play --load FILE [--at N]\n"
                           "\n"
                           "Plays a game at this terminal. Without options it asks for everything it needs.\n"
                           "\n"
                           "  --edition E     a built-in edition (`freehold show` lists them) or a file (default: classic)\n"
                           "  --players N     number of people at this terminal\n"
                           "  --bots LIST     computer players: easy, steady, keen, master or random; for example steady,keen\n"
                           "  --offers WHICH  offers that computer players make to people: all, good or none (default: all); a good one\n"
                           "                  completes a set for both sides, or pays clearly more than the printed prices\n"
                           "  --seed N        the same number gives the same dice and cards\n"
                           "  --testing       `roll D1 D2` rolls any two numbers\n"
                           "  --language L    en or tr (default: en)\n"
                           "  --continue      continue the last unfinished game\n"
                           "  --load FILE     continue a record, or a game saved by watopoly, as a new game\n"
                           "  --at N          start after line N of the record (default: its end)\n"
                           "\n"
                           "Every move is saved at once, in the folder FREEHOLD_GAMES or else in your data folder (XDG_DATA_HOME),\n"
                           "so you can continue a game after any interruption.\n";

struct options {
    const char *edition, *bots, *load, *language, *offers;
    uint8_t which_offers; /* enum bot_offers */
    int people;
    bool is_testing, is_continued, has_seed, has_at;
    uint64_t seed, at;
};

static struct session session; /* too big for the stack */
static fh_edition edition;
static bool has_left; /* the input ended before there was a game */

static bool fail_fault(const fh_error *error)
{
    fault_print_from("freehold play", &session.wording, error);
    return false;
}

static int fail(const char *what, const char *more)
{
    fprintf(stderr, "freehold play: %s%s\n", what, more);
    return 1;
}

/* An option with a value; *i moves on to it. */
static bool takes_value(int argc, char **argv, int *i, const char *name, const char **value)
{
    if (strcmp(argv[*i], name) != 0 || *i + 1 >= argc)
        return false;
    *value = argv[++*i];
    return true;
}

static bool takes_number(int argc, char **argv, int *i, const char *name, uint64_t *number, bool *is_given)
{
    const char *value;
    int at = *i;
    if (!takes_value(argc, argv, &at, name, &value) || !start_parse_number(value, number))
        return false;
    *i = at;
    *is_given = true;
    return true;
}

static bool takes_flag(const char *word, const char *name, bool *flag)
{
    bool is_it = strcmp(word, name) == 0;
    *flag |= is_it;
    return is_it;
}

static bool read_offers(const char *word, uint8_t *offers)
{
    static const char *const words[] = {[BOT_OFFERS_ALL] = "all", [BOT_OFFERS_GOOD] = "good", [BOT_OFFERS_NONE] = "none"};
    for (uint8_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(word, words[i]) == 0) {
            *offers = i;
            return true;
        }
    }
    return false;
}

static bool read_options(int argc, char **argv, struct options *o)
{
    uint64_t people = 0;
    bool has_people = false;
    *o = (struct options){.edition = NULL, .bots = "", .language = "en", .offers = "all", .people = -1};
    for (int i = 1; i < argc; i++) {
        bool is_known =
            takes_value(argc, argv, &i, "--edition", &o->edition) || takes_value(argc, argv, &i, "--bots", &o->bots) ||
            takes_value(argc, argv, &i, "--load", &o->load) || takes_value(argc, argv, &i, "--offers", &o->offers) ||
            takes_value(argc, argv, &i, "--language", &o->language) || takes_number(argc, argv, &i, "--seed", &o->seed, &o->has_seed) ||
            takes_number(argc, argv, &i, "--at", &o->at, &o->has_at) || takes_number(argc, argv, &i, "--players", &people, &has_people) ||
            takes_flag(argv[i], "--testing", &o->is_testing) || takes_flag(argv[i], "--continue", &o->is_continued);
        if (!is_known) {
            fprintf(stderr, "freehold play: I do not understand %s\n%s", argv[i], help);
            return false;
        }
    }
    if (!read_offers(o->offers, &o->which_offers)) {
        fprintf(stderr, "freehold play: --offers is all, good or none, not %s\n", o->offers);
        return false;
    }
    if (has_people)
        o->people = people > FH_MAX_SEATS ? FH_MAX_SEATS + 1 : (int)people;
    return true;
}

/* ---- Three ways to begin ------------------------------------------------------------------------------------------------------------ */

static bool begin(const struct options *o, struct start *start)
{
    start->has_seed = o->has_seed;
    start->seed = o->seed;
    start->is_kept = true;
    return start_game(&session, start) || (fail("the game cannot start", ""), false);
}

/* At a terminal the game is asked for; in a script it is classic unless it says otherwise. */
static bool choose_edition(const struct options *o, struct prompt *prompt)
{
    char list[256] = "";
    const char *line, *name = o->edition ? o->edition : "classic";
    fh_error error;
    for (size_t i = 0; i < library_edition_count; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", library_editions[i].id);
    while (!o->edition && prompt_is_terminal(prompt)) {
        session_say_text(&session, "say.which-game", list);
        has_left = prompt_read(prompt, "> ", false, &line) != PROMPT_LINE;
        if (has_left)
            return false;
        name = line[0] ? line : "classic";
        if (library_find(name))
            break;
    }
    if (edition_file_load(name, &edition, &error))
        return true;
    fault_print_place(&session.wording, &error);
    return false;
}

static bool begin_new(const struct options *o, struct prompt *prompt)
{
    struct seats seats;
    fh_error error;
    if (!choose_edition(o, prompt))
        return false;
    if (o->is_testing && !fh_edition_set(&edition, "testing", "yes", &error))
        return fail_fault(&error);
    session.edition = edition; /* for the words that the questions before the game use */
    if (!setup_players(&session, prompt, &edition, o->people, o->bots, &seats, &error)) {
        has_left = error.fault == FH_NO_FAULT;
        if (!has_left)
            fail_fault(&error);
        return false;
    }
    return begin(o, &(struct start){.edition = &edition, .seats = &seats});
}

static bool load_record(const struct options *o)
{
    static struct record_reader reader;
    static struct table table;
    struct record_extent extent;
    fh_error error;
    record_reader_init(&reader, &table, &edition, NULL);
    if (!record_file_read(o->load, &reader, o->has_at ? (uint32_t)o->at : UINT32_MAX, NULL, &extent, &error)) {
        fault_print(&session.wording, &error);
        return false;
    }
    if (o->has_at && table.number < o->at)
        return fail("the record has no line with that number: ", o->load) == 0;
    return begin(o, &(struct start){.edition = &edition,
                                    .seats = &table.seats,
                                    .position = &table.game,
                                    .from_id = table.id,
                                    .from_number = table.number,
                                    .left = edition.rules.clock > 0 ? table.left : NULL});
}

static bool load_campus(const struct options *o)
{
    static fh_game game;
    struct seats seats;
    fh_error error;
    if (!edition_file_load(o->edition ? o->edition : "watopoly", &edition, &error) ||
        !start_load_campus(&edition, o->load, &game, &seats, &error)) {
        fault_print(&session.wording, &error);
        return false;
    }
    return begin(o, &(struct start){.edition = &edition, .seats = &seats, .position = &game});
}

/* A record says in its first line that it is one. */
static bool begin_loaded(const struct options *o)
{
    char front[9] = "";
    FILE *file = fopen(o->load, "r");
    if (file) {
        front[fread(front, 1, sizeof front - 1, file)] = '\0';
        fclose(file);
    }
    return !file || strcmp(front, "freehold") == 0 ? load_record(o) : load_campus(o);
}

static bool begin_continued(void)
{
    switch (start_continue_last(&session)) {
    case START_NO_GAME:
        return fail("there is no game to continue", "") == 0;
    case START_IS_PLAYED:
        return fail("the last game is being played in another terminal", "") == 0;
    case START_CONTINUED:
        break;
    }
    session_say(&session, "say.continued", NULL, 0);
    log_print(&session.log, 8, session.out);
    return true;
}

/* ---- The game ----------------------------------------------------------------------------------------------------------------------- */

static int finish(enum loop_end end)
{
    switch (end) {
    case GAME_OVER:
        session_show_result(&session);
        session_say_text(&session, "say.record", session.file.path);
        return 0;
    case GAME_LEFT:
    case INPUT_ENDED:
        session_say(&session, "say.kept", NULL, 0);
        return 0;
    case LOOP_FAILED:
        break;
    }
    return fail("the game cannot continue", "");
}

int cmd_play(int argc, char **argv)
{
    struct options options;
    fh_error error;
    if (wants_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    if (!read_options(argc, argv, &options))
        return 2;
    setlocale(LC_CTYPE, "");
    if (!session_init(&session, options.language, stdout, &error)) {
        fault_print(NULL, &error);
        return 1;
    }
    struct prompt *prompt = prompt_new(&session);
    if (!prompt)
        return fail("there is not enough memory", "");
    session.style = start_board_style(prompt_is_terminal(prompt));
    session.has_line = prompt_is_terminal(prompt);
    session.offers = options.which_offers;
    bool is_begun = options.is_continued ? begin_continued() : options.load ? begin_loaded(&options) : begin_new(&options, prompt);
    int status = is_begun ? finish(game_loop(&session, prompt, NULL)) : has_left ? 0 : 1;
    record_file_close(&session.file);
    prompt_free(prompt);
    return status;
}
