/* cmd_sim.c - freehold sim: many games between computer players on all cores (X02). */
#define _DEFAULT_SOURCE
#include "chart.h"
#include "command.h"
#include "edition_file.h"
#include "faults.h"
#include "report.h"
#include "sim_records.h"
#include "start_game.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] =
    "usage: freehold sim [--edition E] [--bots LIST] [--games N] [--rounds LIMIT] [--seed S] [--threads T]\n"
    "                    [--set RULE=VALUE]... [--budget N] [--landings FILE] [--records DIR] [--json] [--chart FILE.svg]\n"
    "\n"
    "Plays many games between computer players and reports the results. The same seed gives the same\n"
    "result for any number of threads.\n"
    "\n"
    "  --edition E       a built-in edition or a file (default: classic)\n"
    "  --bots LIST       the players, such as steady,steady,keen; they change seats from game to game\n"
    "  --games N         number of games (default: 1000)\n"
    "  --rounds LIMIT    a game counts as unfinished after this many rounds (default: 1000)\n"
    "  --seed S          decides all dice and decisions (default: 1)\n"
    "  --threads T       number of threads (default: all cores)\n"
    "  --set RULE=VALUE  change a rule, as a line of an edition file would\n"
    "  --budget N        how many rolls a player that looks ahead may simulate per decision\n"
    "  --landings FILE   where rolls end, as CSV: square, throws, percent; the last row is jail\n"
    "  --records DIR     write every game as a record\n"
    "  --json            print the result for programs\n"
    "  --chart FILE.svg  draw the board as a heat map, wealth over time and win rates (needs gnuplot)\n"
    "\n"
    "If all players are walkers, the simulator measures where tokens land. It then follows the published tables,\n"
    "in which doubles that free a player from jail count like any others (--set jail-doubles-again=no turns this off).\n"
    "\n"
    "computer players:";

struct options {
    const char *edition, *bots, *landings, *records, *chart;
    uint64_t games, rounds, seed, threads, budget;
    bool is_json;
};

static fh_edition edition;

static int fail(const char *what, const char *more)
{
    fprintf(stderr, "freehold sim: %s%s\n", what, more);
    return 1;
}

static void print_help(FILE *out)
{
    fputs(help, out);
    for (int i = 0; i < bot_kind_count; i++)
        fprintf(out, " %s", bot_kinds[i]->name);
    fputc('\n', out);
}

/* ---- Options --------------------------------------------------------------------------------------------------------------------- */

static bool is_number_option(struct options *o, const char *name, const char *value)
{
    const struct {
        const char *name;
        uint64_t *number;
    } numbers[] = {
        {"--games", &o->games}, {"--rounds", &o->rounds}, {"--seed", &o->seed}, {"--threads", &o->threads}, {"--budget", &o->budget},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (strcmp(name, numbers[i].name) == 0)
            return start_parse_number(value, numbers[i].number);
    }
    return false;
}

static bool is_text_option(struct options *o, const char *name, const char *value)
{
    const struct {
        const char *name, **text;
    } texts[] = {
        {"--edition", &o->edition}, {"--bots", &o->bots}, {"--landings", &o->landings}, {"--records", &o->records}, {"--chart", &o->chart},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(name, texts[i].name) != 0)
            continue;
        *texts[i].text = value;
        return true;
    }
    return strcmp(name, "--set") == 0; /* looked at when the edition is there */
}

static bool read_options(int argc, char **argv, struct options *o)
{
    *o = (struct options){.edition = "classic", .bots = "steady,steady,steady,steady", .games = 1000, .rounds = 1000, .seed = 1};
    o->threads = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            o->is_json = true;
        } else if (i + 1 < argc && (is_number_option(o, argv[i], argv[i + 1]) || is_text_option(o, argv[i], argv[i + 1]))) {
            i++;
        } else {
            fprintf(stderr, "freehold sim: I do not understand %s; see `freehold sim --help`\n", argv[i]);
            return false;
        }
    }
    return true;
}

static int fail_fault(const fh_error *error)
{
    fault_print_from("freehold sim", NULL, error);
    return 1;
}

/* RULE=VALUE, in the order in which they were given. */
static bool set_rules(int argc, char **argv, fh_error *error)
{
    for (int i = 1; i + 1 < argc; i++) {
        char rule[64];
        const char *sign = strchr(argv[i + 1], '=');
        if (strcmp(argv[i], "--set") != 0)
            continue;
        snprintf(rule, sizeof rule, "%.*s", sign ? (int)(sign - argv[i + 1]) : (int)sizeof rule - 1, argv[i + 1]);
        if (!sign)
            return fault_say(error, NULL, 0, &(struct fault){.kind = FH_FAULT_NO_VALUE, .subject = word_of(rule)});
        if (!fh_edition_set(&edition, rule, sign + 1, error))
            return false;
    }
    return true;
}

static bool seat_bots(const char *list, struct run *run)
{
    for (bool has_more = true; has_more;) {
        char name[BOT_NAME_SIZE];
        struct bot bot;
        size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, list);
        if (run->seat_count == FH_MAX_SEATS || !bot_init(&bot, name, 0))
            return false;
        run->kinds[run->seat_count++] = bot.kind;
        has_more = list[length] == ',';
        list += length + has_more;
    }
    return true;
}

/* ---- Progress -------------------------------------------------------------------------------------------------------------------- */

struct progress {
    double began, told;
    uint64_t games;
    pthread_mutex_t lock;
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* A bar and the time left, ten times a second at most. */
static void show_progress(void *context, uint64_t done)
{
    struct progress *p = context;
    double now = seconds_now();
    if (pthread_mutex_trylock(&p->lock) != 0)
        return;
    if (now - p->told > 0.1) {
        int width = (int)(40 * done / p->games);
        double left = (now - p->began) * (double)(p->games - done) / (double)(done ? done : 1);
        fprintf(stderr, "\r[%.*s%*s] %3d %%, %.0f s left  ", width, "########################################", 40 - width, "",
                (int)(100 * done / p->games), left);
        p->told = now;
    }
    pthread_mutex_unlock(&p->lock);
}

/* ---- The command ----------------------------------------------------------------------------------------------------------------- */

static bool is_walker(const struct bot_kind *kind)
{
    return strncmp(kind->name, "walker", 6) == 0;
}

/* Games of walkers alone never end, and only where they go is of interest. They keep to the conventions of the published tables: a card
 * that frees from jail can be drawn however many are held, and doubles that free from jail count as any others, unless --set says that
 * they do not. */
static bool look_at_walkers(int argc, char **argv, struct run *run, fh_error *error)
{
    run->only_walks = true;
    for (int i = 0; i < run->seat_count; i++)
        run->only_walks &= is_walker(run->kinds[i]);
    for (int pass = 0; pass < edition.pass_count && run->only_walks; pass++)
        edition.passes[pass].limit = 100;
    return !run->only_walks || (fh_edition_set(&edition, "jail-doubles-again", "yes", error) && set_rules(argc, argv, error));
}

static bool write_landings(const struct run *run, const struct tally *tally, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    report_landings(run, tally, file);
    return fclose(file) == 0;
}

static int simulate(const struct options *o, struct run *run)
{
    static struct tally tally;
    char reason[128];
    struct progress progress = {.began = seconds_now(), .games = run->games, .lock = PTHREAD_MUTEX_INITIALIZER};
    bool is_shown = isatty(STDERR_FILENO);
    run->progress = is_shown ? show_progress : NULL;
    run->context = &progress;
    if (!run_games(run, &tally))
        return fail("this game is not for that number of players", "");
    double seconds = seconds_now() - progress.began;
    if (is_shown)
        fprintf(stderr, "\r%70s\r", "");
    (o->is_json ? report_json : report_text)(run, &tally, seconds, stdout);
    if (o->landings && !write_landings(run, &tally, o->landings))
        return fail("cannot write ", o->landings);
    if (o->chart && !chart_write(run, &tally, o->chart, reason, sizeof reason))
        return fail(reason, "");
    return o->records && !sim_records_write(run, o->records) ? 1 : 0;
}

int cmd_sim(int argc, char **argv)
{
    struct options options;
    fh_error error;
    if (wants_help(argc, argv)) {
        print_help(stdout);
        return 0;
    }
    if (!read_options(argc, argv, &options))
        return 2;
    if (!edition_file_load(options.edition, &edition, &error)) {
        fault_print_place(NULL, &error);
        return 1;
    }
    if (!set_rules(argc, argv, &error))
        return fail_fault(&error);
    struct run run = {.edition = &edition, .games = options.games, .seed = options.seed, .rounds = (uint32_t)options.rounds};
    run.threads = options.threads > 0 && options.threads <= 256 ? (int)options.threads : 1;
    run.budget = (int64_t)options.budget;
    if (!seat_bots(options.bots, &run)) {
        fprintf(stderr, "freehold sim: some of these players are unknown: %s\n", options.bots);
        return 2;
    }
    if (!look_at_walkers(argc, argv, &run, &error))
        return fail_fault(&error);
    if (run.only_walks && run.rounds == 0)
        return fail("walkers alone never finish: use --rounds to limit the game", "");
    return simulate(&options, &run);
}
