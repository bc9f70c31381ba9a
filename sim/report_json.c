/* report_json.c - a report for programs, see report.h. docs/validation.md says what each member holds. */
#include "report.h"
#include "text.h"

#include <inttypes.h>
#include <math.h>

static void put_text(FILE *out, const char *text)
{
    char quoted[6 * REPORT_COMMAND_SIZE];
    struct writer w = writer_open(quoted, sizeof quoted);
    write_json_text(&w, text);
    writer_close(&w);
    fputs(quoted, out);
}

static void put_share(FILE *out, const char *key, uint64_t count, uint64_t of)
{
    struct report_share s = report_share(count, of);
    fprintf(out, "\"%s\": {\"count\": %" PRIu64 ", \"of\": %" PRIu64 ", \"share\": %.6f, \"low\": %.6f, \"high\": %.6f}", key, count, of,
            s.share, s.low, s.high);
}

/* An unknown or infinite figure is null. */
static void put_number(FILE *out, const char *key, double number)
{
    if (isfinite(number))
        fprintf(out, "\"%s\": %.5f", key, number);
    else
        fprintf(out, "\"%s\": null", key);
}

/* ---- The run --------------------------------------------------------------------------------------------------------------------------
 */

static void json_names(const struct report *r, FILE *out)
{
    char name[BOT_NAME_SIZE];
    fprintf(out, "    \"set\": [");
    for (int i = 0; i < r->rule_count; i++) {
        fputs(i ? ", " : "", out);
        put_text(out, r->rules[i]);
    }
    fprintf(out, "],\n    \"bots\": [");
    for (int i = 0; i < r->run->seat_count; i++) {
        bot_name(&r->run->bots[i], name);
        fputs(i ? ", " : "", out);
        put_text(out, name);
    }
    fprintf(out, "],\n");
}

static void json_run(const struct report *r, FILE *out)
{
    char command[REPORT_COMMAND_SIZE];
    const struct run *run = r->run;
    fprintf(out, "  \"run\": {\n    \"version\": \"%s\", \"rules\": %d, \"signature\": \"%s\",\n    \"edition\": ", r->version,
            FH_RULES_VERSION, r->signature);
    put_text(out, r->edition);
    fprintf(out, ", \"edition_hash\": \"%016" PRIx64 "\",\n", fh_edition_hash(run->edition));
    json_names(r, out);
    fprintf(out, "    \"games\": %" PRIu64 ", \"rounds\": %" PRIu32 ", \"seed\": %" PRIu64 ", \"budget\": %" PRId64 ",\n", run->games,
            run->rounds, run->seed, run->budget);
    fprintf(out, "    \"interrupted\": %s, \"left\": %" PRIu64 ",\n    \"command\": ", r->end.is_stopped ? "true" : "false", r->end.left);
    report_command(r, command);
    put_text(out, command);
    if (r->note) {
        fprintf(out, ",\n    \"note\": ");
        put_text(out, r->note);
    }
    fprintf(out, "\n  },\n");
}

/* ---- Length ---------------------------------------------------------------------------------------------------------------------------
 */

static void json_quantiles(const struct report *r, FILE *out)
{
    static const uint32_t thousandths[] = {10, 50, 100, 250, 500, 750, 900, 950, 990};
    fprintf(out, "    \"quantiles\": {");
    for (size_t i = 0; i < sizeof thousandths / sizeof thousandths[0]; i++) {
        uint32_t rounds = lengths_quantile(r->tally, thousandths[i]);
        fprintf(out, "%s\"%" PRIu32 "\": ", i ? ", " : "", thousandths[i] / 10);
        if (rounds == LENGTHS_UNKNOWN)
            fprintf(out, "null");
        else
            fprintf(out, "%" PRIu32, rounds);
    }
    fprintf(out, "},\n");
}

static void json_histogram(const struct report *r, FILE *out)
{
    struct lengths_bin bins[LENGTHS_BINS];
    int count = lengths_histogram(r->tally, bins);
    fprintf(out, "    \"histogram\": [");
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s\n      {\"from\": %" PRIu32 ", \"to\": ", i ? "," : "", bins[i].from);
        if (bins[i].to == UINT32_MAX)
            fprintf(out, "null");
        else
            fprintf(out, "%" PRIu32, bins[i].to);
        fprintf(out, ", \"games\": %" PRIu64 "}", bins[i].games);
    }
    fprintf(out, "\n    ],\n");
}

static void json_survival(const struct report *r, FILE *out)
{
    uint32_t points[LENGTHS_POINTS];
    int count = lengths_points(r->tally, r->run->rounds, points);
    fprintf(out, "    \"survival\": [");
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s\n      {\"after\": %" PRIu32 ", ", i ? "," : "", points[i]);
        put_share(out, "running", r->tally->games - lengths_ended(r->tally, points[i]), r->tally->games);
        fprintf(out, "}");
    }
    fprintf(out, "\n    ],\n");
}

static void json_counts(const struct report *r, FILE *out)
{
    const char *separator = "";
    fprintf(out, "    \"counts\": [");
    for (int rounds = 1; rounds < TALLY_LENGTHS; rounds++) {
        if (!r->tally->lengths[rounds])
            continue;
        fprintf(out, "%s[%d, %" PRIu64 "]", separator, rounds, r->tally->lengths[rounds]);
        separator = ", ";
    }
    fprintf(out, "], \"longer\": %" PRIu64 "\n  },\n", r->tally->lengths[0]);
}

static void json_length(const struct report *r, FILE *out)
{
    const struct tally *t = r->tally;
    fprintf(out, "  \"length\": {\n    \"mean\": %.4f, \"within\": %.4f, \"deviation\": %.4f, \"mean_at_least\": %.4f,\n", report_mean(t),
            report_mean_within(t), report_deviation(t), report_mean_at_least(t, r->run->rounds));
    json_quantiles(r, out);
    json_histogram(r, out);
    json_survival(r, out);
    json_counts(r, out);
}

/* ---- Wins -----------------------------------------------------------------------------------------------------------------------------
 */

static void json_numbered_wins(const struct report *r, const char *list, const char *key, const uint64_t *wins, FILE *out)
{
    fprintf(out, "  \"%s\": [", list);
    for (int i = 0; i < r->run->seat_count; i++) {
        fprintf(out, "%s\n    {\"%s\": %d, ", i ? "," : "", key, i + 1);
        put_share(out, "wins", wins[i], report_finished(r->tally));
        fprintf(out, "}");
    }
    fprintf(out, "\n  ],\n");
}

static void json_wins(const struct report *r, FILE *out)
{
    char name[BOT_NAME_SIZE];
    fprintf(out, "  \"bots\": [");
    for (int i = 0; i < r->run->seat_count; i++) {
        bot_name(&r->run->bots[i], name);
        fprintf(out, "%s\n    {\"bot\": \"%s\", ", i ? "," : "", name);
        put_share(out, "wins", r->tally->bot_wins[i], report_finished(r->tally));
        fprintf(out, "}");
    }
    fprintf(out, "\n  ],\n");
    json_numbered_wins(r, "seats", "seat", r->tally->seat_wins, out);
    json_numbered_wins(r, "places", "place", r->tally->place_wins, out);
}

/* ---- Sets and squares -----------------------------------------------------------------------------------------------------------------
 */

static void json_set(const struct report *r, const struct groups *groups, int group, FILE *out)
{
    const struct tally_set *s = &r->tally->sets[group];
    double games = (double)(r->tally->games ? r->tally->games : 1);
    fprintf(out, "\"cost\": %.3f, \"income\": %.3f, \"return\": %.5f, \"rounds_to_repay\": %.3f, ", (double)s->cost / games,
            (double)s->income / games, s->cost > 0 ? (double)s->income / (double)s->cost : 0,
            s->repaid ? (double)s->repaid_rounds / (double)s->repaid : 0);
    put_share(out, "repaid", s->repaid, s->owned);
    fprintf(out, ", ");
    put_share(out, "monopolies", s->monopolies, r->tally->games);
    fprintf(out, ", ");
    put_share(out, "monopoly_wins", s->monopoly_wins, s->monopolies);
    fprintf(out, ", \"bankruptcies\": %" PRIu64 ", \"income_per_opponent_roll\": [", s->bankruptcies);
    for (int level = 0; level <= (groups_are_streets(r->run->edition, groups, group) ? 5 : 0); level++)
        fprintf(out, "%s%.5f", level ? ", " : "", report_set_income(r->run->edition, r->tally, group, level));
    fprintf(out, "]");
}

static void json_sets(const struct report *r, FILE *out)
{
    struct groups groups;
    char id[GROUP_ID_SIZE];
    groups_find(r->run->edition, &groups);
    fprintf(out, "  \"sets\": [");
    for (int i = 0; i < groups.count; i++) {
        groups_id(r->run->edition, &groups, i, id);
        fprintf(out, "%s\n    {\"set\": \"%s\", ", i ? "," : "", id);
        json_set(r, &groups, i, out);
        fprintf(out, "}");
    }
    fprintf(out, "\n  ],\n");
}

static void json_level(const struct tally_level levels[FH_LEVELS], int level, FILE *out)
{
    const struct tally_level *l = &levels[level];
    fprintf(out, "%s\n        {\"level\": %d, \"times\": %" PRIu64 ", \"rolls\": %" PRIu64 ", \"rents\": %" PRIu64, level > 1 ? "," : "",
            level, l->times, l->rolls, l->rents);
    fprintf(out, ", \"cost\": %" PRId64 ", \"income\": %" PRId64 ", ", l->cost, l->income);
    put_number(out, "income_per_opponent_roll", report_level_income(l));
    fprintf(out, ", ");
    put_number(out, "rolls_to_repay", report_level_repays(levels, level));
    fprintf(out, "}");
}

static void json_square(const struct report *r, int square, FILE *out)
{
    const fh_edition *e = r->run->edition;
    bool is_jail = square == e->square_count, is_deed = !is_jail && (e->deeds & FH_SQUARE_BIT(square)) && !r->run->only_walks;
    fprintf(out, "%s\n    {\"square\": %d, \"id\": \"%s\", ", square ? "," : "", square, is_jail ? "in-jail" : e->words.square_id[square]);
    put_share(out, "landings", r->tally->landings[square], r->tally->rolls);
    if (is_deed) {
        fprintf(out, ", \"levels\": [");
        for (int level = 1; level < FH_LEVELS; level++)
            json_level(r->tally->levels[square], level, out);
        fprintf(out, "\n      ]");
    }
    fprintf(out, "}");
}

static void json_squares(const struct report *r, FILE *out)
{
    fprintf(out, "  \"squares\": [");
    for (int square = 0; square <= r->run->edition->square_count; square++)
        json_square(r, square, out);
    fprintf(out, "\n  ],\n");
}

/* ---- The rest -------------------------------------------------------------------------------------------------------------------------
 */

static void json_causes(const struct report *r, FILE *out)
{
    const char *separator = "";
    fprintf(out, "  \"causes\": {");
    for (int i = 0; i < TALLY_CAUSES; i++) {
        if (!r->tally->causes[i])
            continue;
        fprintf(out, "%s\"%s\": %" PRIu64, separator, report_cause_name(i), r->tally->causes[i]);
        separator = ", ";
    }
    fprintf(out, "},\n");
}

static void json_wealth(const struct report *r, FILE *out)
{
    const struct tally *t = r->tally;
    fprintf(out, "  \"wealth\": [");
    for (int bot = 0; bot < r->run->seat_count; bot++) {
        fprintf(out, "%s\n    [", bot ? "," : "");
        for (int round = 0; round < TALLY_ROUNDS && t->wealth_games[round]; round++)
            fprintf(out, "%s%.1f", round ? ", " : "", (double)t->wealth[bot][round] / (double)t->wealth_games[round]);
        fprintf(out, "]");
    }
    fprintf(out, "\n  ]\n}\n");
}

void report_json(const struct report *r, FILE *out)
{
    const struct tally *t = r->tally;
    fprintf(out, "{\n");
    json_run(r, out);
    fprintf(out, "  \"edition\": \"%s\",\n  \"games\": %" PRIu64 ",\n  \"rolls\": %" PRIu64 ",\n", r->run->edition->words.id, t->games,
            t->rolls);
    fprintf(out, "  \"seconds\": %.3f,\n  \"games_per_second\": %.1f,\n  \"rolls_per_second\": %.0f,\n  ", r->seconds,
            (double)t->games / r->seconds, (double)t->rolls / r->seconds);
    put_share(out, "unfinished", t->unfinished, t->games);
    fprintf(out, ",\n");
    json_length(r, out);
    json_wins(r, out);
    json_sets(r, out);
    json_squares(r, out);
    json_causes(r, out);
    json_wealth(r, out);
}
