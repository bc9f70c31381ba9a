/* report.c - see report.h. */
#include "report.h"

#include <inttypes.h>
#include <math.h>

struct report_share report_share(uint64_t count, uint64_t of)
{
    const double z = 1.959964;
    if (of == 0)
        return (struct report_share){0, 0, 1};
    double n = (double)of, p = (double)count / n, middle = p + z * z / (2 * n), width = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (struct report_share){p, (middle - width) / (1 + z * z / n), (middle + width) / (1 + z * z / n)};
}

/* ---- What sets bring in ----------------------------------------------------------------------------------------------------------------
 */

static bool is_streets(const fh_edition *edition, int set)
{
    return edition->sets[set].kind == FH_SQ_STREET;
}

/* The column of the table of rents. */
static int rent_column(const fh_edition *edition, int set, int level)
{
    int count = edition->sets[set].count < FH_LEVELS ? edition->sets[set].count : FH_LEVELS - 1;
    return is_streets(edition, set) ? 2 + level : count;
}

double report_set_income(const fh_edition *edition, const struct tally *tally, int set, int level)
{
    double income = 0;
    for (int square = 0; square < edition->square_count; square++) {
        if (edition->squares[square].set != set)
            continue;
        double rent = edition->rent[square][rent_column(edition, set, level)];
        if (edition->squares[square].kind == FH_SQ_UTILITY)
            rent *= edition->rules.dice * (edition->rules.sides + 1) / 2.0;
        income += rent * (double)tally->landings[square] / (double)(tally->rolls ? tally->rolls : 1);
    }
    return income;
}

static double building_cost(const fh_edition *edition, int set, int level)
{
    double cost = 0;
    for (int square = 0; square < edition->square_count; square++) {
        if (edition->squares[square].set == set)
            cost += fh_building_price(edition, (fh_square)square, level);
    }
    return cost;
}

double report_building_repays(const fh_edition *edition, const struct tally *tally, int set, int level)
{
    double more = report_set_income(edition, tally, set, level) - report_set_income(edition, tally, set, level - 1);
    return more > 0 ? building_cost(edition, set, level) / more : INFINITY;
}

double report_set_repays(const fh_edition *edition, const struct tally *tally, int set, int level)
{
    double cost = 0, income = report_set_income(edition, tally, set, level);
    for (int square = 0; square < edition->square_count; square++) {
        if (edition->squares[square].set == set)
            cost += edition->squares[square].price;
    }
    for (int built = 1; built <= level && is_streets(edition, set); built++)
        cost += building_cost(edition, set, built);
    return income > 0 ? cost / income : INFINITY;
}

/* ---- For people ------------------------------------------------------------------------------------------------------------------------
 */

static const char *cause_name(int cause)
{
#define NAME(name, word) word,
    static const char *const words[] = {FH_WHYS(NAME)};
#undef NAME
    return cause < FH_WHY_COUNT ? words[cause] : "other";
}

static uint64_t finished(const struct tally *tally)
{
    return tally->games - tally->unfinished;
}

static void text_wins(const struct run *run, const struct tally *tally, FILE *out)
{
    uint64_t games = finished(tally);
    fprintf(out, "\n%-16s %8s  %-17s    %-8s %8s\n", "bot", "wins", "95 % between", "seat", "wins");
    for (int i = 0; i < run->seat_count; i++) {
        struct report_share bot = report_share(tally->bot_wins[i], games), seat = report_share(tally->seat_wins[i], games);
        fprintf(out, "%-16s %6.2f %%  %6.2f and %6.2f    %-8d %6.2f %%\n", run->kinds[i]->name, 100 * bot.share, 100 * bot.low,
                100 * bot.high, i + 1, 100 * seat.share);
    }
}

static void text_sets(const struct run *run, const struct tally *tally, FILE *out)
{
    fprintf(out, "\n%-20s %10s %10s %8s %9s %9s %10s %11s\n", "set", "cost", "income", "return", "repaid", "in rounds", "monopoly",
            "then wins");
    for (int set = 0; set < run->edition->set_count; set++) {
        const struct tally_set *s = &tally->sets[set];
        double games = (double)(tally->games ? tally->games : 1);
        fprintf(out, "%-20.20s %10.1f %10.1f", run->edition->words.set_name[set], (double)s->cost / games, (double)s->income / games);
        fprintf(out, " %6.0f %% %7.1f %% %9.1f", s->cost > 0 ? 100.0 * (double)s->income / (double)s->cost : 0,
                100 * report_share(s->repaid, s->owned).share, s->repaid ? (double)s->repaid_rounds / (double)s->repaid : 0);
        fprintf(out, " %8.1f %% %9.1f %%\n", 100 * report_share(s->monopolies, tally->games).share,
                100 * report_share(s->monopoly_wins, s->monopolies).share);
    }
}

static void text_causes(const struct tally *tally, FILE *out)
{
    uint64_t all = 0;
    for (int i = 0; i < TALLY_CAUSES; i++)
        all += tally->causes[i];
    fprintf(out, "\ncauses of bankruptcy:");
    for (int i = 0; i < TALLY_CAUSES; i++) {
        if (tally->causes[i])
            fprintf(out, " %s %.1f %%", cause_name(i), 100.0 * (double)tally->causes[i] / (double)all);
    }
    fprintf(out, "\n");
}

static double mean_rounds(const struct tally *tally)
{
    return finished(tally) ? (double)tally->rounds / (double)finished(tally) : 0;
}

static double deviation_of_rounds(const struct tally *tally)
{
    double n = (double)finished(tally), mean = mean_rounds(tally);
    return n > 1 ? sqrt(fmax(0, ((double)tally->rounds_squared - n * mean * mean) / (n - 1))) : 0;
}

static double half_interval(const struct tally *tally)
{
    double n = (double)finished(tally);
    return n > 0 ? 1.959964 * deviation_of_rounds(tally) / sqrt(n) : 0;
}

void report_text(const struct run *run, const struct tally *tally, double seconds, FILE *out)
{
    struct report_share unfinished = report_share(tally->unfinished, tally->games);
    fprintf(out, "%s: %" PRIu64 " games, %" PRIu64 " rolls in %.1f s: %.0f games and %.2f million rolls per second\n",
            run->edition->words.id, tally->games, tally->rolls, seconds, (double)tally->games / seconds,
            (double)tally->rolls / seconds / 1e6);
    if (run->only_walks)
        return;
    fprintf(out, "length %.1f rounds on average (95 %% within %.1f, standard deviation %.1f); unfinished %.2f %% (at most %.2f)\n",
            mean_rounds(tally), half_interval(tally), deviation_of_rounds(tally), 100 * unfinished.share, 100 * unfinished.high);
    if (tally->faults)
        fprintf(out, "%" PRIu64 " games ended early because a computer player did what is not allowed\n", tally->faults);
    text_wins(run, tally, out);
    text_sets(run, tally, out);
    text_causes(tally, out);
}

/* ---- For programs ----------------------------------------------------------------------------------------------------------------------
 */

static void json_share(FILE *out, const char *key, uint64_t count, uint64_t of)
{
    struct report_share s = report_share(count, of);
    fprintf(out, "\"%s\": {\"count\": %" PRIu64 ", \"share\": %.6f, \"low\": %.6f, \"high\": %.6f}", key, count, s.share, s.low, s.high);
}

static void json_wins(const struct run *run, const struct tally *tally, FILE *out)
{
    fprintf(out, "  \"bots\": [");
    for (int i = 0; i < run->seat_count; i++) {
        fprintf(out, "%s\n    {\"bot\": \"%s\", ", i ? "," : "", run->kinds[i]->name);
        json_share(out, "wins", tally->bot_wins[i], finished(tally));
        fprintf(out, "}");
    }
    fprintf(out, "\n  ],\n  \"seats\": [");
    for (int i = 0; i < run->seat_count; i++) {
        fprintf(out, "%s\n    {\"seat\": %d, ", i ? "," : "", i + 1);
        json_share(out, "wins", tally->seat_wins[i], finished(tally));
        fprintf(out, "}");
    }
    fprintf(out, "\n  ],\n");
}

static void json_sets(const struct run *run, const struct tally *tally, FILE *out)
{
    double games = (double)(tally->games ? tally->games : 1);
    fprintf(out, "  \"sets\": [");
    for (int set = 0; set < run->edition->set_count; set++) {
        const struct tally_set *s = &tally->sets[set];
        fprintf(out, "%s\n    {\"set\": \"%s\", \"cost\": %.3f, \"income\": %.3f, ", set ? "," : "", run->edition->words.set_id[set],
                (double)s->cost / games, (double)s->income / games);
        fprintf(out, "\"return\": %.5f, \"rounds_to_repay\": %.3f, ", s->cost > 0 ? (double)s->income / (double)s->cost : 0,
                s->repaid ? (double)s->repaid_rounds / (double)s->repaid : 0);
        json_share(out, "repaid", s->repaid, s->owned);
        fprintf(out, ", ");
        json_share(out, "monopolies", s->monopolies, tally->games);
        fprintf(out, ", ");
        json_share(out, "monopoly_wins", s->monopoly_wins, s->monopolies);
        fprintf(out, ", \"income_per_opponent_throw\": [");
        for (int level = 0; level <= (is_streets(run->edition, set) ? 5 : 0); level++)
            fprintf(out, "%s%.5f", level ? ", " : "", report_set_income(run->edition, tally, set, level));
        fprintf(out, "]}");
    }
    fprintf(out, "\n  ],\n");
}

static void json_rest(const struct run *run, const struct tally *tally, FILE *out)
{
    const char *separator = "";
    fprintf(out, "  \"causes\": {");
    for (int i = 0; i < TALLY_CAUSES; i++) {
        if (!tally->causes[i])
            continue;
        fprintf(out, "%s\"%s\": %" PRIu64, separator, cause_name(i), tally->causes[i]);
        separator = ", ";
    }
    fprintf(out, "},\n  \"wealth\": [");
    for (int bot = 0; bot < run->seat_count; bot++) {
        fprintf(out, "%s\n    [", bot ? "," : "");
        for (int round = 0; round < TALLY_ROUNDS && tally->wealth_games[round]; round++)
            fprintf(out, "%s%.1f", round ? ", " : "", (double)tally->wealth[bot][round] / (double)tally->wealth_games[round]);
        fprintf(out, "]");
    }
    fprintf(out, "\n  ]\n}\n");
}

void report_json(const struct run *run, const struct tally *tally, double seconds, FILE *out)
{
    fprintf(out, "{\n  \"edition\": \"%s\",\n  \"games\": %" PRIu64 ",\n  \"throws\": %" PRIu64 ",\n", run->edition->words.id, tally->games,
            tally->rolls);
    fprintf(out, "  \"seconds\": %.3f,\n  \"games_per_second\": %.1f,\n  \"throws_per_second\": %.0f,\n", seconds,
            (double)tally->games / seconds, (double)tally->rolls / seconds);
    fprintf(out, "  \"rounds\": {\"mean\": %.4f, \"within\": %.4f, \"deviation\": %.4f},\n  ", mean_rounds(tally), half_interval(tally),
            deviation_of_rounds(tally));
    json_share(out, "unfinished", tally->unfinished, tally->games);
    fprintf(out, ",\n");
    json_wins(run, tally, out);
    json_sets(run, tally, out);
    json_rest(run, tally, out);
}

void report_landings(const struct run *run, const struct tally *tally, FILE *out)
{
    double all = (double)(tally->rolls ? tally->rolls : 1);
    fprintf(out, "square,throws,percent\n");
    for (int square = 0; square <= run->edition->square_count; square++)
        fprintf(out, "%d,%" PRIu64 ",%.6f\n", square, tally->landings[square], 100.0 * (double)tally->landings[square] / all);
}
