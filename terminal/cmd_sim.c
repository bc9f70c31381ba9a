/* cmd_sim.c - freehold sim: many games between computer players on all cores (X02, X14). */
#define _DEFAULT_SOURCE
#include "command.h"
#include "known_signature.h"
#include "edition_file.h"
#include "faults.h"
#include "sim_files.h"
#include "sim_watch.h"
#include "start_game.h"
#include "version.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: freehold sim [--edition E] [--bots LIST] [--games N] [--rounds LIMIT] [--seed S] [--threads T]\n"
    "                    [--set RULE=VALUE]... [--budget N] [--json] [--each FILE] [--each-format csv|jsonl]\n"
    "                    [--landings FILE] [--chart FILE.svg] [--records DIR]\n"
    "\n"
    "Plays many games between computer players and prints the results, with the command line that gives them again.\n"
    "Game number i depends on the seed and on i alone, never on the number of threads. Ctrl-C\n"
    "prints what is known so far.\n"
    "\n"
    "  --edition E       a built-in edition or a file; classic by default\n"
    "  --bots LIST       the players, such as steady,steady,keen; they change seats from game to game\n"
    "  --games N         how many games; 1000 by default\n"
    "  --rounds LIMIT    a game is unfinished after this many rounds; 1000 by default, 0 for no limit\n"
    "  --seed S          decides all dice and all choices; 1 by default\n"
    "  --threads T       1 to 256; as many as there are cores by default\n"
    "  --set RULE=VALUE  changes a rule, as a line of an edition file would\n"
    "  --budget N        rolls that a player who looks ahead may simulate for one decision\n"
    "  --json            prints the result for programs\n"
    "  --each FILE       one line for each game: seed, rounds, rolls, winner, wealth and cause of bankruptcy of each\n"
    "                    seat; CSV if the name ends in .csv, JSON lines if it ends in .jsonl, or as --each-format says\n"
    "  --landings FILE   where rolls end, as CSV: square, id, rolls, percent; the last row is in jail\n"
    "  --chart FILE.svg  draws the board as a heat map, lengths, survival, wealth and wins (needs gnuplot)\n"
    "  --records DIR     keeps every game as a record\n"
    "\n"
    "Walkers alone are for measuring where tokens go: they keep to the conventions of the published tables, in\n"
    "which doubles that free from jail count like all others (--set jail-doubles-again=no for the rules' way).\n"
    "\n"
    "The plain player is for study, with settings of its own; these are the usual ones:\n"
    "plain:buy=200,build=500,jail=wait,auction=no,trade=no buys if 200 are left, builds while 500 are left, stays in\n"
    "jail as long as it may (or jail=leave), stays out of auctions (or auction=yes) and never trades.\n"
    "\n"
    "computer players:";

enum { MOST_RULES = 100 };
static const uint64_t most_games = UINT64_C(1000000000000);

struct options {
    const char *edition, *bots, *each_format;
    struct sim_files files;
    uint64_t games, rounds, seed, threads, budget;
    const char *rules[MOST_RULES]; /* that --set changes */
    int rule_count;
    const char *note; /* about what else differs from the edition, NULL */
    bool is_json;
};

static fh_edition edition;

/* Exit status of an error in what was asked. */
enum { WRONG_USE = 2, INTERRUPTED = 130 };

static int fail(int status, const char *what, const char *more)
{
    fprintf(stderr, "freehold sim: %s%s\n", what, more);
    return status;
}

static int fail_fault(const fh_error *error)
{
    fault_print_from("freehold sim", NULL, error);
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

/* What an option can be: not this one, taken, or wrong, which has been said then. */
enum taken { NOT_THIS, TAKEN, WRONG };

static enum taken take_number(struct options *o, const char *name, const char *value)
{
    const struct {
        const char *name;
        uint64_t *number, low, high;
    } numbers[] = {
        {"--games", &o->games, 1, most_games}, {"--rounds", &o->rounds, 0, FH_MAX_AMOUNT}, {"--seed", &o->seed, 0, UINT64_MAX},
        {"--threads", &o->threads, 1, 256},    {"--budget", &o->budget, 0, FH_MAX_AMOUNT},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (strcmp(name, numbers[i].name) != 0)
            continue;
        if (start_parse_number(value, numbers[i].number) && *numbers[i].number >= numbers[i].low && *numbers[i].number <= numbers[i].high)
            return TAKEN;
        fprintf(stderr, "freehold sim: %s takes a whole number from %" PRIu64 " to %" PRIu64 ", not `%s`\n", name, numbers[i].low,
                numbers[i].high, value);
        return WRONG;
    }
    return NOT_THIS;
}

static enum taken take_text(struct options *o, const char *name, const char *value)
{
    const struct {
        const char *name, **text;
    } texts[] = {
        {"--edition", &o->edition},         {"--bots", &o->bots},         {"--each", &o->files.each},
        {"--each-format", &o->each_format}, {"--chart", &o->files.chart}, {"--records", &o->files.records},
        {"--landings", &o->files.landings},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(name, texts[i].name) != 0)
            continue;
        *texts[i].text = value;
        return TAKEN;
    }
    return NOT_THIS;
}

static enum taken take_rule(struct options *o, const char *name, const char *value)
{
    if (strcmp(name, "--set") != 0)
        return NOT_THIS;
    if (o->rule_count == MOST_RULES) {
        fail(WRONG_USE, "that is too often --set", "");
        return WRONG;
    }
    o->rules[o->rule_count++] = value;
    return TAKEN;
}

static bool take_option(struct options *o, const char *name, const char *value)
{
    static enum taken (*const takers[])(struct options *, const char *, const char *) = {take_number, take_text, take_rule};
    for (size_t i = 0; i < sizeof takers / sizeof takers[0] && value; i++) {
        enum taken taken = takers[i](o, name, value);
        if (taken != NOT_THIS)
            return taken == TAKEN;
    }
    fprintf(stderr, "freehold sim: %s is not understood%s; see `freehold sim --help`\n", name, value ? "" : " without a value");
    return false;
}

static bool ends_in(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static bool choose_format(struct options *o)
{
    const char *path = o->files.each, *format = o->each_format;
    bool is_csv = format ? strcmp(format, "csv") == 0 : path && ends_in(path, ".csv");
    bool is_jsonl = format ? strcmp(format, "jsonl") == 0 : path && ends_in(path, ".jsonl");
    o->files.format = is_jsonl ? EACH_JSONL : EACH_CSV;
    if (is_csv || is_jsonl || (!path && !format))
        return true;
    fail(WRONG_USE, "--each takes a name that ends in .csv or .jsonl, or --each-format says csv or jsonl", "");
    return false;
}

static bool read_options(int argc, char **argv, struct options *o)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *o = (struct options){.edition = "classic", .bots = "steady,steady,steady,steady", .games = 1000, .rounds = 1000, .seed = 1};
    o->threads = cores < 1 ? 1 : cores > 256 ? 256 : (uint64_t)cores;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            o->is_json = true;
        else if (!take_option(o, argv[i], i + 1 < argc ? argv[i + 1] : NULL))
            return false;
        else
            i++;
    }
    return choose_format(o);
}

/* ---- The run --------------------------------------------------------------------------------------------------------------------- */

/* RULE=VALUE, in the order in which they were given. */
static bool set_rules(const struct options *o, fh_error *error)
{
    for (int i = 0; i < o->rule_count; i++) {
        char rule[64];
        const char *sign = strchr(o->rules[i], '=');
        snprintf(rule, sizeof rule, "%.*s", sign ? (int)(sign - o->rules[i]) : (int)sizeof rule - 1, o->rules[i]);
        if (!sign)
            return fault_say(error, NULL, 0, &(struct fault){.kind = FH_FAULT_NO_VALUE, .subject = word_of(rule)});
        if (!fh_edition_set(&edition, rule, sign + 1, error))
            return false;
    }
    return true;
}

static bool seat_bots(const char *list, struct run *run, char reason[BOT_REASON_SIZE])
{
    char name[BOT_NAME_SIZE];
    bool is_whole = list[0] && !ends_in(list, ",");
    snprintf(reason, BOT_REASON_SIZE, "--bots takes one to %d names with commas between them", FH_MAX_SEATS);
    while (is_whole && bot_next_name(&list, name)) {
        if (run->seat_count == FH_MAX_SEATS || !bot_read(&run->bots[run->seat_count], name, 0, reason))
            return false;
        run->seat_count++;
    }
    return is_whole;
}

static bool is_walker(const struct bot *bot)
{
    return strncmp(bot->kind->name, "walker", 6) == 0;
}

static bool are_walkers(const struct run *run)
{
    bool are_all = true;
    for (int i = 0; i < run->seat_count; i++)
        are_all &= is_walker(&run->bots[i]);
    return are_all;
}

/* Games of walkers alone never end, and only where they go is of interest. They keep to the conventions of the published tables: a card
 * that frees from jail can be drawn however many are held, and doubles that free from jail count as any others, unless --set says that
 * they do not. */
static bool look_at_walkers(struct options *o, struct run *run, fh_error *error)
{
    bool are_alone = are_walkers(run);
    for (int pass = 0; pass < edition.pass_count && are_alone; pass++)
        edition.passes[pass].limit = 100;
    run->only_walks = are_alone && !o->files.each;
    o->note =
        are_alone
            ? "walkers alone: cards that free from jail never run out, and doubles that free from jail give another roll unless --set "
              "says otherwise"
            : NULL;
    return !are_alone || (fh_edition_set(&edition, "jail-doubles-again", "yes", error) && set_rules(o, error));
}

static bool has_right_number(const struct run *run)
{
    const fh_rules *rules = &run->edition->rules;
    if (run->seat_count >= rules->min_players && run->seat_count <= rules->max_players)
        return true;
    fprintf(stderr, "freehold sim: %s is a game for %d to %d players, not for %d\n", run->edition->words.id, (int)rules->min_players,
            (int)rules->max_players, run->seat_count);
    return false;
}

/* ---- The command ----------------------------------------------------------------------------------------------------------------- */

/* What a run tells while it goes on. */
struct simulation {
    struct options *options;
    struct run run;
    struct sim_watch watch;
    bool is_disk_full;
};

static void hear_progress(void *context, uint64_t done)
{
    struct simulation *s = context;
    sim_watch_progress(&s->watch, done);
}

/* A full disk stops the run. */
static void hear_game(void *context, uint64_t number, const struct tally_game *game)
{
    struct simulation *s = context;
    if (sim_files_game(&s->options->files, &s->run, number, game))
        return;
    s->is_disk_full = true;
    sim_stop = 2;
}

static int simulate(struct simulation *s)
{
    static struct tally tally;
    struct options *o = s->options;
    struct run *run = &s->run;
    struct report report = {.run = run,
                            .tally = &tally,
                            .version = FREEHOLD_VERSION,
                            .signature = KNOWN_SIGNATURE,
                            .edition = o->edition,
                            .rules = o->rules,
                            .rule_count = o->rule_count,
                            .note = o->note};
    run->progress = hear_progress;
    run->each = o->files.each ? hear_game : NULL;
    run->stop = &sim_stop;
    run->context = s;
    sim_watch_begin(&s->watch, run->games);
    bool is_played = run_games(run, &tally, &report.end);
    report.seconds = sim_watch_end(&s->watch);
    if (!is_played)
        return fail(1, "there is not enough memory", "");
    (o->is_json ? report_json : report_text)(&report, stdout);
    fflush(stdout);
    bool is_written = sim_files_finish(&o->files, &report);
    return report.end.is_stopped && !s->is_disk_full ? INTERRUPTED : is_written ? 0 : 1;
}

static int prepare(struct options *o, struct run *run)
{
    char reason[BOT_REASON_SIZE];
    fh_error error;
    if (!edition_file_load(o->edition, &edition, &error)) {
        fault_print_place(NULL, &error);
        return 1;
    }
    if (!set_rules(o, &error))
        return fail_fault(&error);
    if (!seat_bots(o->bots, run, reason))
        return fail(WRONG_USE, reason, "");
    if (are_walkers(run) && run->rounds == 0)
        return fail(1, "walkers alone would walk for ever: --rounds must say how long", "");
    if (!look_at_walkers(o, run, &error))
        return fail_fault(&error);
    return has_right_number(run) && sim_files_open(&o->files, run) ? 0 : 1;
}

int cmd_sim(int argc, char **argv)
{
    static struct options options;
    static struct simulation simulation;
    if (wants_help(argc, argv)) {
        print_help(stdout);
        return 0;
    }
    if (!read_options(argc, argv, &options))
        return WRONG_USE;
    simulation = (struct simulation){.options = &options};
    simulation.run = (struct run){.edition = &edition,
                                  .games = options.games,
                                  .seed = options.seed,
                                  .rounds = (uint32_t)options.rounds,
                                  .threads = (int)options.threads,
                                  .budget = (int64_t)options.budget};
    int status = prepare(&options, &simulation.run);
    return status ? status : simulate(&simulation);
}
