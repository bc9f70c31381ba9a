/* report_figures.c - the figures of a report, see report.h. */
#include "report.h"

#include <math.h>

static const double z = 1.959964; /* 95 times in 100 */

struct report_share report_share(uint64_t count, uint64_t of)
{
    if (of == 0)
        return (struct report_share){0, 0, 1};
    double n = (double)of, p = (double)count / n, middle = p + z * z / (2 * n), width = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (struct report_share){p, (middle - width) / (1 + z * z / n), (middle + width) / (1 + z * z / n)};
}

const char *report_cause_name(int cause)
{
#define NAME(name, word) word,
    static const char *const words[] = {FH_WHYS(NAME)};
#undef NAME
    return cause < FH_WHY_COUNT ? words[cause] : "other";
}

/* ---- Length ---------------------------------------------------------------------------------------------------------------------------
 */

uint64_t report_finished(const struct tally *tally)
{
    return tally->games - tally->unfinished;
}

double report_mean(const struct tally *tally)
{
    return report_finished(tally) ? (double)tally->rounds / (double)report_finished(tally) : 0;
}

double report_deviation(const struct tally *tally)
{
    double n = (double)report_finished(tally), mean = report_mean(tally);
    return n > 1 ? sqrt(fmax(0, ((double)tally->rounds_squared - n * mean * mean) / (n - 1))) : 0;
}

double report_mean_within(const struct tally *tally)
{
    double n = (double)report_finished(tally);
    return n > 0 ? z * report_deviation(tally) / sqrt(n) : 0;
}

double report_mean_at_least(const struct tally *tally, uint32_t limit)
{
    double rounds = (double)tally->rounds + (double)tally->unfinished * limit;
    return tally->games ? rounds / (double)tally->games : 0;
}

/* ---- What groups bring in, by where rolls ended ----------------------------------------------------------------------------------------
 */

static bool is_streets(const fh_edition *edition, int group)
{
    struct groups groups;
    groups_find(edition, &groups);
    return groups_are_streets(edition, &groups, group);
}

static fh_squares squares_of(const fh_edition *edition, int group)
{
    struct groups groups;
    groups_find(edition, &groups);
    return groups.squares[group];
}

/* The column of the table of rents. */
static int rent_column(const fh_edition *edition, int group, int level)
{
    int count = __builtin_popcountll(squares_of(edition, group));
    return is_streets(edition, group) ? 2 + level : count < FH_LEVELS ? count : FH_LEVELS - 1;
}

double report_set_income(const fh_edition *edition, const struct tally *tally, int group, int level)
{
    double income = 0;
    int column = rent_column(edition, group, level);
    for (fh_squares m = squares_of(edition, group); m; m &= m - 1) {
        int square = __builtin_ctzll(m);
        double rent = edition->rent[square][column];
        if (edition->squares[square].kind == FH_SQ_UTILITY)
            rent *= edition->rules.dice * (edition->rules.sides + 1) / 2.0;
        income += rent * (double)tally->landings[square] / (double)(tally->rolls ? tally->rolls : 1);
    }
    return income;
}

static double building_cost(const fh_edition *edition, int group, int level)
{
    double cost = 0;
    for (fh_squares m = squares_of(edition, group); m; m &= m - 1) {
        cost += fh_building_price(edition, (fh_square)__builtin_ctzll(m), level);
    }
    return cost;
}

double report_building_repays(const fh_edition *edition, const struct tally *tally, int group, int level)
{
    double more = report_set_income(edition, tally, group, level) - report_set_income(edition, tally, group, level - 1);
    return more > 0 ? building_cost(edition, group, level) / more : INFINITY;
}

double report_set_repays(const fh_edition *edition, const struct tally *tally, int group, int level)
{
    double cost = 0, income = report_set_income(edition, tally, group, level);
    for (fh_squares m = squares_of(edition, group); m; m &= m - 1)
        cost += edition->squares[__builtin_ctzll(m)].price;
    for (int built = 1; built <= level && is_streets(edition, group); built++)
        cost += building_cost(edition, group, built);
    return income > 0 ? cost / income : INFINITY;
}

/* ---- What deeds brought in actual play ------------------------------------------------------------------------------------------------
 */

double report_level_income(const struct tally_level *level)
{
    return level->rolls ? (double)level->income / (double)level->rolls : NAN;
}

double report_level_cost(const struct tally_level *level)
{
    return level->times ? (double)level->cost / (double)level->times : NAN;
}

double report_level_repays(const struct tally_level levels[FH_LEVELS], int level)
{
    double before = level == 1 ? 0 : report_level_income(&levels[level - 1]);
    double more = report_level_income(&levels[level]) - before, cost = report_level_cost(&levels[level]);
    return more > 0 || isnan(more) || isnan(cost) ? cost / more : INFINITY;
}
