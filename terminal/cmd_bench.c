/* cmd_bench.c - `freehold bench`: how fast the engine is here, and how fast a bare loop is in the same run; games between bots, copying,
 * hashing, reading records, and WebAssembly against native.
 *
 * Each is measured several times in turns, and the median counts: what else the machine does hits all alike. */
#define _POSIX_C_SOURCE 200809L
#include "bench_engine.h"
#include "bench_more.h"
#include "bench_replay.h"
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

enum { TURNS = 7, STEADY_GAMES = 3000, COPIES = 2000000, HASHES = 200000, READS = 20 };

/* What is measured, in nanoseconds a piece. */
enum { ENGINE, YARDSTICK, STEADY, COPY, HASH, REPLAY, MEASURES };

struct figures {
    double ns[MEASURES];
    double wasm_ns; /* a roll in WebAssembly, 0: not measured */
    struct bench_counts counts;
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
    if (f->wasm_ns > 0)
        printf("  \"wasm.ns_per_throw\": %.2f,\n  \"wasm.share_of_native\": %.3f,\n", f->wasm_ns, f->ns[ENGINE] / f->wasm_ns);
    printf("  \"checksum\": %" PRIu64 "\n", f->kept);
    printf("}\n");
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
    if (f->wasm_ns > 0)
        printf("WebAssembly %7.2f ns per roll: %.0f %% of native speed\n", f->wasm_ns, 100 * f->ns[ENGINE] / f->wasm_ns);
}

static int print_help(void)
{
    printf("usage: freehold bench [--json] [--throws N] [--wasm MODULE]\n\n"
           "Plays classic with four seats and a minimal policy, without events, and measures the time per roll.\n"
           "For comparison, a bare loop does the least work of a turn: roll, move, owner, rent, buy, a deck, bankruptcy.\n"
           "Then it measures games between trading bots, copying, hashing and reading records. In the project's folder,\n"
           "node runs the same rolls in build/freehold-test.wasm, or in MODULE.\n"
           "\n"
           "  --json           print the result for programs\n"
           "  --throws N       rolls in each run\n"
           "  --wasm MODULE    the WebAssembly module to measure (default: build/freehold-test.wasm)\n");
    return 0;
}

int cmd_bench(int argc, char **argv)
{
    static fh_edition edition;
    struct figures figures = {.rolls = 5000000};
    const char *module = access(USUAL_MODULE, R_OK) == 0 ? USUAL_MODULE : NULL;
    bool is_json = false;
    if (wants_help(argc, argv))
        return print_help();
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            is_json = true;
        } else if (strcmp(argv[i], "--throws") == 0 && i + 1 < argc && atoll(argv[i + 1]) > 0) {
            figures.rolls = (uint64_t)atoll(argv[++i]);
        } else if (strcmp(argv[i], "--wasm") == 0 && i + 1 < argc) {
            module = argv[++i];
        } else {
            fprintf(stderr, "freehold bench: I do not understand %s; see `freehold bench --help`\n", argv[i]);
            return 2;
        }
    }
    fh_error error;
    if (!edition_file_load("classic", &edition, &error)) {
        fault_print_place(NULL, &error);
        return 1;
    }
    struct bench_record *record = bench_record_new(&edition);
    if (!record) {
        fprintf(stderr, "freehold bench: there is not enough memory\n");
        return 1;
    }
    measure(&edition, record, &figures);
    if (module)
        figures.wasm_ns = measure_wasm(module, figures.rolls);
    bench_record_free(record);
    if (is_json)
        print_json(&figures);
    else
        print_text(&figures);
    return 0;
}
