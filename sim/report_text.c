/* report_text.c - a report for people, see report.h. */
#include "report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* A share as `12.34 %  11.98 to 12.71`. */
static void put_share(FILE *out, uint64_t count, uint64_t of)
{
    struct report_share s = report_share(count, of);
    fprintf(out, "%6.2f %%  %6.2f to %6.2f", 100 * s.share, 100 * s.low, 100 * s.high);
}

/* In a number of columns, whatever bytes its letters take. */
static void put_name(FILE *out, const char *name, int width)
{
    int column = 0;
    for (; *name && (column < width || (*name & 0xc0) == 0x80); name++) {
        column += (*name & 0xc0) != 0x80;
        fputc(*name, out);
    }
    fprintf(out, "%*s", width - column, "");
}

/* ---- The run --------------------------------------------------------------------------------------------------------------------------
 */

static void text_speed(const struct report *r, FILE *out)
{
    const struct tally *t = r->tally;
    fprintf(out, "%s: %" PRIu64 " games, %" PRIu64 " rolls in %.1f s: %.0f games and %.2f million rolls a second\n",
            r->run->edition->words.id, t->games, t->rolls, r->seconds, (double)t->games / r->seconds, (double)t->rolls / r->seconds / 1e6);
}

static void text_run(const struct report *r, FILE *out)
{
    char text[REPORT_COMMAND_SIZE];
    fprintf(out, "freehold %s, rules %d, signature %s\n", r->version, FH_RULES_VERSION, r->signature);
    fprintf(out, "edition %s, hash %016" PRIx64 "%s", r->run->edition->words.id, fh_edition_hash(r->run->edition),
            r->rule_count ? ", changed:" : "");
    for (int i = 0; i < r->rule_count; i++)
        fprintf(out, " %s", r->rules[i]);
    fprintf(out, "\n%s%s", r->note ? r->note : "", r->note ? "\n" : "");
    for (int i = 0; i < r->run->seat_count; i++) {
        bot_name(&r->run->bots[i], text);
        fprintf(out, "bot %d %s\n", i + 1, text);
    }
    report_command(r, text);
    fprintf(out, "again with: %s\n", text);
}

static void text_stop(const struct report *r, FILE *out)
{
    if (!r->end.is_stopped)
        return;
    fprintf(out, "INTERRUPTED: only %" PRIu64 " of %" PRIu64 " games are counted here.", r->tally->games, r->run->games);
    if (r->end.left)
        fprintf(out, " %" PRIu64 " were under way and count in nothing, so that the command above gives as many more.", r->end.left);
    fprintf(out, "\n");
}

/* ---- Length ---------------------------------------------------------------------------------------------------------------------------
 */

static void text_mean(const struct report *r, FILE *out)
{
    const struct tally *t = r->tally;
    struct report_share unfinished = report_share(t->unfinished, t->games);
    fprintf(out, "\nlength: %.1f rounds on average (95 %% within %.1f, standard deviation %.1f), of the %" PRIu64 " finished games\n",
            report_mean(t), report_mean_within(t), report_deviation(t), report_finished(t));
    fprintf(out, "unfinished: %" PRIu64 " games, %.2f %% (95 %% at most %.2f)", t->unfinished, 100 * unfinished.share,
            100 * unfinished.high);
    if (t->unfinished)
        fprintf(out, " after %" PRIu32 " rounds; with them the average is at least %.1f", r->run->rounds,
                report_mean_at_least(t, r->run->rounds));
    fprintf(out, "\n");
    if (t->faults)
        fprintf(out, "%" PRIu64 " games ended early because a computer player did what is not allowed\n", t->faults);
}

static void text_quantiles(const struct report *r, FILE *out)
{
    static const struct {
        uint32_t thousandths;
        const char *label;
    } quantiles[] = {{10, "1 %"},   {50, "5 %"},   {100, "10 %"}, {250, "25 %"}, {500, "half (the median)"},
                     {750, "75 %"}, {900, "90 %"}, {950, "95 %"}, {990, "99 %"}};
    fprintf(out, "of all games, unfinished ones included, these shares ended within the number of rounds behind them:\n");
    for (size_t i = 0; i < sizeof quantiles / sizeof quantiles[0]; i++) {
        uint32_t rounds = lengths_quantile(r->tally, quantiles[i].thousandths);
        fprintf(out, "%s%s ", i ? ", " : "  ", quantiles[i].label);
        if (rounds == LENGTHS_UNKNOWN)
            fprintf(out, "not yet");
        else
            fprintf(out, "%" PRIu32, rounds);
    }
    fprintf(out, "\n");
}

static void text_bar(FILE *out, uint64_t games, uint64_t most, uint64_t all)
{
    fprintf(out, " %10" PRIu64 "  %6.2f %%  ", games, all ? 100.0 * (double)games / (double)all : 0);
    for (uint64_t i = 0; most && i < (games * 50 + most / 2) / most; i++)
        fputc('#', out);
    fprintf(out, "\n");
}

static void text_histogram(const struct report *r, FILE *out)
{
    struct lengths_bin bins[LENGTHS_BINS];
    int count = lengths_histogram(r->tally, bins);
    uint64_t most = r->tally->unfinished;
    for (int i = 0; i < count; i++)
        most = bins[i].games > most ? bins[i].games : most;
    fprintf(out, "\n%-15s %10s  %8s\n", "rounds", "games", "of all");
    for (int i = 0; i < count; i++) {
        if (bins[i].to == UINT32_MAX)
            fprintf(out, "%6" PRIu32 " and more", bins[i].from);
        else
            fprintf(out, "%6" PRIu32 " to %-5" PRIu32, bins[i].from, bins[i].to);
        text_bar(out, bins[i].games, most, r->tally->games);
    }
    fprintf(out, "%-15s", "unfinished");
    text_bar(out, r->tally->unfinished, most, r->tally->games);
}

static void text_survival(const struct report *r, FILE *out)
{
    uint32_t points[LENGTHS_POINTS];
    int count = lengths_points(r->tally, r->run->rounds, points);
    fprintf(out, "\n%-12s %14s  %s\n", "after rounds", "still running", "95 % between");
    for (int i = 0; i < count; i++) {
        fprintf(out, "%12" PRIu32 "       ", points[i]);
        put_share(out, r->tally->games - lengths_ended(r->tally, points[i]), r->tally->games);
        fprintf(out, "\n");
    }
}

/* ---- Wins -----------------------------------------------------------------------------------------------------------------------------
 */

static void text_wins(const struct report *r, FILE *out)
{
    const struct tally *t = r->tally;
    uint64_t games = report_finished(t);
    fprintf(out, "\nwins, as shares of the %" PRIu64 " finished games with 95 %% intervals\n", games);
    fprintf(out, "%-16s %-27s  %-3s %-27s  %-27s\n", "bot", "wins", "", "by seat", "by place in the order of play");
    for (int i = 0; i < r->run->seat_count; i++) {
        fprintf(out, "%d %-14s ", i + 1, r->run->bots[i].kind->name);
        put_share(out, t->bot_wins[i], games);
        fprintf(out, "  %3d ", i + 1);
        put_share(out, t->seat_wins[i], games);
        fprintf(out, "  ");
        put_share(out, t->place_wins[i], games);
        fprintf(out, "\n");
    }
}

/* ---- Sets, squares, causes -------------------------------------------------------------------------------------------------------------
 */

static void text_sets(const struct report *r, FILE *out)
{
    struct groups groups;
    char name[GROUP_NAME_SIZE];
    double games = (double)(r->tally->games ? r->tally->games : 1);
    groups_find(r->run->edition, &groups);
    fprintf(out, "\nall games count here; cost and income are money a game\n");
    fprintf(out, "%-24s %9s %9s %8s %9s %9s %10s %11s %9s\n", r->run->edition->rules.runs ? "run" : "set", "cost", "income", "return",
            "repaid", "in rounds", "monopoly", "then wins", "bankrupts");
    for (int i = 0; i < groups.count; i++) {
        const struct tally_set *s = &r->tally->sets[i];
        groups_name(r->run->edition, &groups, i, name);
        put_name(out, name, 24);
        fprintf(out, " %9.1f %9.1f", (double)s->cost / games, (double)s->income / games);
        fprintf(out, " %6.0f %% %7.1f %% %9.1f", s->cost > 0 ? 100.0 * (double)s->income / (double)s->cost : 0,
                100 * report_share(s->repaid, s->owned).share, s->repaid ? (double)s->repaid_rounds / (double)s->repaid : 0);
        fprintf(out, " %8.1f %% %9.1f %% %9" PRIu64 "\n", 100 * report_share(s->monopolies, r->tally->games).share,
                100 * report_share(s->monopoly_wins, s->monopolies).share, s->bankruptcies);
    }
}

static void put_landings(const struct report *r, int square, FILE *out)
{
    const struct tally *t = r->tally;
    bool is_jail = square == r->run->edition->square_count;
    put_name(out, is_jail ? "in-jail" : r->run->edition->words.square_id[square], 20);
    fprintf(out, " %7.3f %%", 100.0 * (double)t->landings[square] / (double)(t->rolls ? t->rolls : 1));
}

static void text_landings(const struct report *r, FILE *out)
{
    fprintf(out, "\n%-20s %9s\n", "square", "rolls end");
    for (int square = 0; square <= r->run->edition->square_count; square++) {
        put_landings(r, square, out);
        fprintf(out, "\n");
    }
}

static void text_square(const struct report *r, int square, FILE *out)
{
    const struct tally_level *levels = r->tally->levels[square];
    double cost = 0, income = 0, games = (double)(r->tally->games ? r->tally->games : 1);
    put_landings(r, square, out);
    for (int level = 0; level < FH_LEVELS; level++) {
        cost += (double)levels[level].cost;
        income += (double)levels[level].income;
    }
    fprintf(out, " %8.1f %8.1f %6.0f %% ", cost / games, income / games, cost > 0 ? 100 * income / cost : 0);
    for (int level = 1; level < FH_LEVELS; level++) {
        double rate = report_level_income(&levels[level]);
        if (isnan(rate))
            fprintf(out, " %7s", "-");
        else
            fprintf(out, " %7.2f", rate);
    }
    fprintf(out, "\n");
}

static void text_squares(const struct report *r, FILE *out)
{
    fprintf(out, "\nfrom actual play: what a roll of an opponent brought, by level: the site, the full set,\nhouses and hotel; of stations "
                 "and utilities, how many were owned\n");
    fprintf(out, "%-20s %9s %8s %8s %8s  %7s %7s %7s %7s %7s %7s %7s\n", "deed", "rolls end", "cost", "income", "return", "site", "set",
            "1", "2", "3", "4", "hotel");
    for (int square = 0; square < r->run->edition->square_count; square++) {
        if (r->run->edition->deeds & FH_SQUARE_BIT(square))
            text_square(r, square, out);
    }
}

static void text_causes(const struct report *r, FILE *out)
{
    uint64_t all = 0;
    for (int i = 0; i < TALLY_CAUSES; i++)
        all += r->tally->causes[i];
    fprintf(out, "\nwhat bankrupted players, in all games:");
    for (int i = 0; i < TALLY_CAUSES; i++) {
        if (r->tally->causes[i])
            fprintf(out, " %s %.1f %%", report_cause_name(i), 100.0 * (double)r->tally->causes[i] / (double)all);
    }
    fprintf(out, all ? "\n" : " nothing\n");
}

void report_text(const struct report *r, FILE *out)
{
    text_speed(r, out);
    text_run(r, out);
    text_stop(r, out);
    if (r->run->only_walks) {
        text_landings(r, out);
        return;
    }
    text_mean(r, out);
    text_quantiles(r, out);
    text_histogram(r, out);
    text_survival(r, out);
    text_wins(r, out);
    text_sets(r, out);
    text_squares(r, out);
    text_causes(r, out);
}

void report_landings(const struct run *run, const struct tally *tally, FILE *out)
{
    double all = (double)(tally->rolls ? tally->rolls : 1);
    fprintf(out, "square,id,rolls,percent\n");
    for (int square = 0; square <= run->edition->square_count; square++) {
        const char *id = square == run->edition->square_count ? "in-jail" : run->edition->words.square_id[square];
        fprintf(out, "%d,%s,%" PRIu64 ",%.6f\n", square, id, tally->landings[square], 100.0 * (double)tally->landings[square] / all);
    }
}
