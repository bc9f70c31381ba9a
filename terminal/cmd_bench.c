/* cmd_bench.c - `freehold bench`: how fast the engine is here, and how fast a bare loop is in the same run; games between bots, copying,
 * hashing, reading records, what very many tables weigh, and WebAssembly against native.
 *
 * Each is measured several times in turns, and the median counts: what else the machine does hits all alike. */
#define _POSIX_C_SOURCE 200809L
#include "bench_engine.h"
#include "bench_more.h"
#include "bench_replay.h"
#include "bench_tables.h"
#include "command.h"
#include "edition_file.h"
#include "faults.h"
#include "yardstick.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_TABLE = 8192, MAX_TABLES = 100000000 }; /* bytes that a table may weigh, and 10,000 of them in memory with their dealers */

enum { TURNS = 7, STEADY_GAMES = 3000, COPIES = 2000000, HASHES = 200000, READS = 20 };

/* What is measured, in nanoseconds a piece. */
enum { ENGINE, YARDSTICK, STEADY, COPY, HASH, REPLAY, MEASURES };

struct figures {
    double ns[MEASURES];
    double wasm_ns; /* a roll in WebAssembly, 0: not measured */
    struct bench_counts counts;
    struct bench_tables tables;
    uint64_t rolls, unfinished;
    uint64_t kept; /* what the work came to, so that it is not optimised away */
};

/* Where the project's folder has it. */
static const char USUAL_MODULE[] = "build/freehold-test.wasm";

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double median(double values[TURNS])
{
    for (int i = 1; i < TURNS; i++) {
        for (int to = i; to > 0 && values[to] < values[to - 1]; to--) {
            double swapped = values[to];
            values[to] = values[to - 1];
            values[to - 1] = swapped;
        }
    }
    return values[TURNS / 2];
}

/* Does one of the things, and returns how many pieces of it. */
static uint64_t do_one(int measure, const fh_edition *edition, struct bench_record *record, struct figures *f)
{
    switch (measure) {
    case ENGINE:
        f->counts = bench_engine_run(edition, f->rolls, 1);
        return f->rolls;
    case YARDSTICK:
        f->kept ^= yardstick_run(f->rolls, 1);
        return f->rolls;
    case STEADY:
        f->unfinished = bench_steady(edition, STEADY_GAMES);
        return STEADY_GAMES;
    case COPY:
        f->kept ^= bench_copy(edition, COPIES);
        return COPIES;
    case HASH:
        f->kept ^= bench_hash(edition, HASHES);
        return HASHES;
    }
    uint64_t lines = 0;
    for (int i = 0; i < READS; i++)
        lines += bench_record_read(record);
    return lines ? lines : 1;
}

static void measure(const fh_edition *edition, struct bench_record *record, struct figures *f)
{
    double ns[MEASURES][TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < MEASURES; i++) {
            double begin = seconds_now();
            uint64_t pieces = do_one(i, edition, record, f);
            ns[i][turn] = (seconds_now() - begin) / (double)pieces * 1e9;
        }
    }
    for (int i = 0; i < MEASURES; i++)
        f->ns[i] = median(ns[i]);
}

/* node runs the same loop in the module and prints the nanoseconds of a roll. */
static double measure_wasm(const char *module, uint64_t rolls)
{
    char command[4300];
    double ns = 0;
    snprintf(command, sizeof command, "node tools/bench-wasm.mjs '%.4000s' %" PRIu64, module, rolls);
    FILE *node = popen(command, "r");
    if (!node)
        return 0;
    bool is_read = fscanf(node, "%lf", &ns) == 1;
    return pclose(node) == 0 && is_read ? ns : 0;
}

static void print_json(const struct figures *f)
{
    printf("{\n");
    printf("  \"engine.throws_per_second\": %.0f,\n", 1e9 / f->ns[ENGINE]);
    printf("  \"engine.ns_per_throw\": %.2f,\n", f->ns[ENGINE]);
    printf("  \"engine.throws\": %" PRIu64 ",\n", f->rolls);
    printf("  \"engine.games\": %" PRIu64 ",\n", f->counts.games);
    printf("  \"engine.built\": %" PRIu64 ",\n", f->counts.built);
    printf("  \"engine.mortgaged\": %" PRIu64 ",\n", f->counts.mortgaged);
    printf("  \"yardstick.ns_per_throw\": %.2f,\n", f->ns[YARDSTICK]);
    printf("  \"steady.games_per_second\": %.0f,\n", 1e9 / f->ns[STEADY]);
    printf("  \"steady.unfinished\": %" PRIu64 ",\n", f->unfinished);
    printf("  \"copy.ns\": %.2f,\n", f->ns[COPY]);
    printf("  \"hash.ns\": %.1f,\n", f->ns[HASH]);
    printf("  \"replay.lines_per_second\": %.0f,\n", 1e9 / f->ns[REPLAY]);
    printf("  \"table.bytes\": %" PRId64 ",\n", f->tables.table_bytes);
    printf("  \"dealer.bytes\": %" PRId64 ",\n", f->tables.dealer_bytes);
    printf("  \"tables.count\": %d,\n", BENCH_TABLES);
    printf("  \"tables.lines\": %" PRIu64 ",\n", f->tables.lines);
    printf("  \"tables.resident_bytes\": %" PRId64 ",\n", f->tables.resident);
    if (f->wasm_ns > 0)
        printf("  \"wasm.ns_per_throw\": %.2f,\n  \"wasm.share_of_native\": %.3f,\n", f->wasm_ns, f->ns[ENGINE] / f->wasm_ns);
    printf("  \"checksum\": %" PRIu64 "\n", f->kept);
    printf("}\n");
}

/* So that a server can hold them. */
static bool are_light(const struct bench_tables *t)
{
    return t->table_bytes <= MAX_TABLE && t->resident <= MAX_TABLES && (t->table_bytes + t->dealer_bytes) * BENCH_TABLES <= MAX_TABLES;
}

static void print_tables(const struct bench_tables *t)
{
    int64_t each = t->table_bytes + t->dealer_bytes;
    printf("tables      %7" PRId64 " bytes each and %" PRId64 " of a dealer: %d tables after %d rounds are %.1f MB", t->table_bytes,
           t->dealer_bytes, BENCH_TABLES, BENCH_TABLE_ROUNDS, 1e-6 * (double)(each * BENCH_TABLES));
    if (t->resident > 0)
        printf(", %.1f MB in memory", 1e-6 * (double)t->resident);
    printf("\n");
}

static void print_text(const struct figures *f)
{
    printf("engine      %7.2f ns per roll, %.1f million rolls per second on one core\n", f->ns[ENGINE], 1e3 / f->ns[ENGINE]);
    printf("bare loop   %7.2f ns per roll: the engine takes %.1f times as long\n", f->ns[YARDSTICK], f->ns[ENGINE] / f->ns[YARDSTICK]);
    printf("each run    %" PRIu64 " games, %" PRIu64 " buildings, %" PRIu64 " mortgages\n", f->counts.games, f->counts.built,
           f->counts.mortgaged);
    printf("steady      %7.0f games per second: four trading bots, all rules, to the end\n", 1e9 / f->ns[STEADY]);
    printf("copying     %7.2f ns per game\n", f->ns[COPY]);
    printf("hashing     %7.1f ns per game\n", f->ns[HASH]);
    printf("replaying   %7.2f million record lines per second, with every mark and roll checked\n", 1e3 / f->ns[REPLAY]);
    print_tables(&f->tables);
    if (f->wasm_ns > 0)
        printf("WebAssembly %7.2f ns per roll: %.0f %% of native speed\n", f->wasm_ns, 100 * f->ns[ENGINE] / f->wasm_ns);
}

static int print_help(void)
{
    printf("usage: freehold bench [--json] [--tables] [--throws N] [--wasm MODULE]\n\n"
           "Plays classic with four seats and a minimal policy, without events, and measures the time per roll.\n"
           "For comparison, a bare loop does the least work of a turn: roll, move, owner, rent, buy, a deck, bankruptcy.\n"
           "Then it measures games between trading bots, copying, hashing and reading records, and the memory of 10,000\n"
           "tables at which some rounds have been played: a table weighs at most 8 KiB, all of them less than 100 MB.\n"
           "In the project's folder, node runs the same rolls in build/freehold-test.wasm, or in MODULE.\n"
           "\n"
           "  --json           print the result for programs\n"
           "  --tables         measure only the memory of tables; fails if it is above that\n"
           "  --throws N       rolls in each run\n"
           "  --wasm MODULE    the WebAssembly module to measure (default: build/freehold-test.wasm)\n");
    return 0;
}

struct options {
    uint64_t rolls;
    const char *module; /* NULL: none */
    bool is_json, is_only_tables;
};

static bool read_options(int argc, char **argv, struct options *options)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            options->is_json = true;
        } else if (strcmp(argv[i], "--tables") == 0) {
            options->is_only_tables = true;
        } else if (strcmp(argv[i], "--throws") == 0 && i + 1 < argc && atoll(argv[i + 1]) > 0) {
            options->rolls = (uint64_t)atoll(argv[++i]);
        } else if (strcmp(argv[i], "--wasm") == 0 && i + 1 < argc) {
            options->module = argv[++i];
        } else {
            fprintf(stderr, "freehold bench: I do not understand %s; see `freehold bench --help`\n", argv[i]);
            return false;
        }
    }
    return true;
}

static int fail_memory(void)
{
    fprintf(stderr, "freehold bench: there is not enough memory\n");
    return 1;
}

/* Everything that takes time. */
static int run_all(const fh_edition *edition, const struct options *options, struct figures *figures)
{
    struct bench_record *record = bench_record_new(edition);
    if (!record)
        return fail_memory();
    figures->rolls = options->rolls;
    measure(edition, record, figures);
    if (options->module)
        figures->wasm_ns = measure_wasm(options->module, figures->rolls);
    bench_record_free(record);
    (options->is_json ? print_json : print_text)(figures);
    return 0;
}

int cmd_bench(int argc, char **argv)
{
    static fh_edition edition;
    struct figures figures = {.rolls = 0};
    struct options options = {.rolls = 5000000, .module = access(USUAL_MODULE, R_OK) == 0 ? USUAL_MODULE : NULL};
    fh_error error;
    if (wants_help(argc, argv))
        return print_help();
    if (!read_options(argc, argv, &options))
        return 2;
    if (!edition_file_load("classic", &edition, &error)) {
        fault_print_place(NULL, &error);
        return 1;
    }
    if (!bench_tables_run(&edition, &figures.tables))
        return fail_memory();
    if (!options.is_only_tables)
        return run_all(&edition, &options, &figures);
    print_tables(&figures.tables);
    return are_light(&figures.tables) ? 0 : 1;
}
