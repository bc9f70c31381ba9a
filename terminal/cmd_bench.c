/* cmd_bench.c - `freehold bench`: how fast the engine is here, and how fast a bare loop is in the same run.
 *
 * The two are measured in turns, several times, and the median of each counts: what else the machine does hits both alike. */
#define _POSIX_C_SOURCE 200809L
#include "bench_engine.h"
#include "command.h"
#include "library.h"
#include "yardstick.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS = 7 };

struct figures {
    double engine_ns, yardstick_ns;
    struct bench_counts counts;
    uint64_t kept; /* what the bare loop came to, so that its work is not optimised away */
};

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

static struct figures measure(const fh_edition *edition, uint64_t throws)
{
    struct figures figures = {0};
    double engine[TURNS], yardstick[TURNS];
    for (int i = 0; i < TURNS; i++) {
        double begin = seconds_now();
        figures.counts = bench_engine_run(edition, throws, 1);
        double between = seconds_now();
        figures.kept ^= yardstick_run(throws, 1);
        double end = seconds_now();
        engine[i] = (between - begin) / (double)throws * 1e9;
        yardstick[i] = (end - between) / (double)throws * 1e9;
    }
    figures.engine_ns = median(engine);
    figures.yardstick_ns = median(yardstick);
    return figures;
}

static void print_json(const struct figures *f, uint64_t throws)
{
    printf("{\n");
    printf("  \"engine.throws_per_second\": %.0f,\n", 1e9 / f->engine_ns);
    printf("  \"engine.ns_per_throw\": %.2f,\n", f->engine_ns);
    printf("  \"engine.throws\": %" PRIu64 ",\n", throws);
    printf("  \"engine.games\": %" PRIu64 ",\n", f->counts.games);
    printf("  \"engine.built\": %" PRIu64 ",\n", f->counts.built);
    printf("  \"engine.mortgaged\": %" PRIu64 ",\n", f->counts.mortgaged);
    printf("  \"yardstick.ns_per_throw\": %.2f,\n", f->yardstick_ns);
    printf("  \"yardstick.checksum\": %" PRIu64 "\n", f->kept);
    printf("}\n");
}

static void print_text(const struct figures *f)
{
    printf("engine      %6.2f ns a throw, %.1f million throws a second on one core\n", f->engine_ns, 1e3 / f->engine_ns);
    printf("bare loop   %6.2f ns a throw: the engine takes %.1f times as long\n", f->yardstick_ns, f->engine_ns / f->yardstick_ns);
    printf("in each run %" PRIu64 " games, %" PRIu64 " buildings, %" PRIu64 " mortgages\n", f->counts.games, f->counts.built,
           f->counts.mortgaged);
}

static int print_help(void)
{
    printf("usage: freehold bench [--json] [--throws N]\n\n"
           "Plays classic with four seats and a minimal policy, without events, and measures the time a throw takes.\n"
           "The bare loop beside it does the least work of a turn: throw, move, owner, rent, buy, a deck, bankruptcy.\n");
    return 0;
}

int cmd_bench(int argc, char **argv)
{
    static fh_edition edition;
    bool is_json = false;
    uint64_t throws = 5000000;
    if (wants_help(argc, argv))
        return print_help();
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            is_json = true;
        } else if (strcmp(argv[i], "--throws") == 0 && i + 1 < argc && atoll(argv[i + 1]) > 0) {
            throws = (uint64_t)atoll(argv[++i]);
        } else {
            fprintf(stderr, "freehold bench: %s is not understood; see `freehold bench --help`\n", argv[i]);
            return 2;
        }
    }
    fh_error error;
    if (!library_load("classic", &edition, &error)) {
        fprintf(stderr, "freehold bench: %s\n", error.reason);
        return 1;
    }
    struct figures figures = measure(&edition, throws);
    if (is_json)
        print_json(&figures, throws);
    else
        print_text(&figures);
    return 0;
}
