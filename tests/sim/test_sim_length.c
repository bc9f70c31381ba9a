/* test_sim_length.c - how long games last (X02, X14): lengths, quantiles, histogram and survival curve against a straightforward
 * computation from the games themselves; unfinished games are in every figure or named beside it. */
#include "kinds.h"
#include "library.h"
#include "near.h"
#include "report.h"
#include "scenario.h"

enum { GAMES = 400 };

static fh_edition edition;
static struct tally tally;
static struct run_end end;

/* The games of a run, one by one. */
static struct tally_game games[GAMES];

static void keep(void *context, uint64_t number, const struct tally_game *game)
{
    (void)context;
    assert_true(number < GAMES);
    games[number] = *game;
}

static void play_run(const char *name, const struct bot_kind *kind, int seats, uint32_t rounds, const char *rule, const char *value)
{
    struct run run = {.edition = &edition, .seat_count = seats, .games = GAMES, .seed = 11, .rounds = rounds, .threads = 2};
    fh_error error;
    assert_true(library_load(name, &edition, &error));
    if (rule)
        assert_true(fh_edition_set(&edition, rule, value, &error));
    for (int i = 0; i < seats; i++)
        bot_seat(&run.bots[i], kind, 0);
    run.each = keep;
    assert_true(run_games(&run, &tally, &end));
}

/* Two who never trade: some games go on for ever. */
static void play_unfinished(uint32_t rounds)
{
    play_run("classic", &bot_plain, 2, rounds, "auction", "none");
}

/* ---- A straightforward computation -------------------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return (one > other) - (one < other);
}

/* The lengths of all games in order, unfinished ones last. */
static void sort_lengths(uint32_t lengths[GAMES])
{
    for (int i = 0; i < GAMES; i++)
        lengths[i] = games[i].winner == FH_NONE ? UINT32_MAX : games[i].rounds;
    qsort(lengths, GAMES, sizeof lengths[0], by_size);
}

static void assert_quantiles(void)
{
    uint32_t lengths[GAMES];
    sort_lengths(lengths);
    for (uint32_t thousandths = 1; thousandths <= 1000; thousandths++) {
        uint32_t rank = (GAMES * thousandths + 999) / 1000, expected = lengths[rank - 1];
        assert_int_equal(lengths_quantile(&tally, thousandths), expected == UINT32_MAX ? LENGTHS_UNKNOWN : expected);
    }
}

static void X14_quantiles_are_those_of_the_sorted_lengths(void **state)
{
    (void)state;
    play_run("classic", &bot_steady, 4, 1000, NULL, NULL);
    assert_int_equal(tally.unfinished, 0);
    assert_quantiles();
}

static void X14_a_quantile_that_lies_among_unfinished_games_is_not_known(void **state)
{
    (void)state;
    play_unfinished(150);
    assert_true(tally.unfinished > GAMES / 20 && tally.unfinished < GAMES / 2);
    assert_quantiles();
    assert_int_equal(lengths_quantile(&tally, 1000), LENGTHS_UNKNOWN);
    assert_true(lengths_quantile(&tally, 250) > 0);
}

static void X14_the_mean_is_of_finished_games_and_a_lower_bound_of_all(void **state)
{
    (void)state;
    double sum = 0, squares = 0, all = 0;
    play_unfinished(150);
    double finished = (double)(GAMES - tally.unfinished);
    for (int i = 0; i < GAMES; i++) {
        all += games[i].rounds;
        sum += games[i].winner == FH_NONE ? 0 : games[i].rounds;
        squares += games[i].winner == FH_NONE ? 0 : (double)games[i].rounds * games[i].rounds;
    }
    assert_near(report_mean(&tally), sum / finished, 1e-9);
    assert_near(report_mean_at_least(&tally, 150), all / GAMES, 1e-9);
    assert_near(report_deviation(&tally), sqrt((squares - sum * sum / finished) / (finished - 1)), 1e-6);
}

static void X14_an_unfinished_game_has_played_all_rounds_up_to_the_limit(void **state)
{
    (void)state;
    int unfinished = 0;
    play_unfinished(120);
    for (int i = 0; i < GAMES; i++) {
        unfinished += games[i].winner == FH_NONE;
        assert_true(games[i].winner == FH_NONE ? games[i].rounds == 120 : games[i].rounds <= 120);
    }
    assert_int_equal(tally.unfinished, unfinished);
}

/* ---- The histogram ------------------------------------------------------------------------------------------------------------------ */

static void assert_histogram(void)
{
    struct lengths_bin bins[LENGTHS_BINS];
    int count = lengths_histogram(&tally, bins);
    uint64_t sum = 0;
    assert_true(count > 1 && count <= LENGTHS_BINS);
    assert_int_equal(bins[0].from, 1);
    for (int i = 0; i < count; i++) {
        uint64_t found = 0;
        for (int k = 0; k < GAMES; k++)
            found += games[k].winner != FH_NONE && games[k].rounds >= bins[i].from && games[k].rounds <= bins[i].to;
        assert_int_equal(bins[i].games, found);
        assert_true(i == 0 || bins[i].from == bins[i - 1].to + 1);
        sum += found;
    }
    assert_int_equal(sum + tally.unfinished, GAMES);
}

static void X14_the_histogram_holds_every_finished_game_once(void **state)
{
    (void)state;
    play_run("classic", &bot_steady, 4, 1000, NULL, NULL);
    assert_histogram();
    play_unfinished(150);
    assert_histogram();
    play_run("unipoly", &bot_steady, 4, 1000, NULL, NULL);
    assert_histogram();
}

static void X14_without_a_finished_game_there_is_no_histogram(void **state)
{
    (void)state;
    struct lengths_bin bins[LENGTHS_BINS];
    play_unfinished(3);
    assert_int_equal(tally.unfinished, GAMES);
    assert_int_equal(lengths_histogram(&tally, bins), 0);
}

static void X14_very_long_games_are_in_the_last_bin_and_in_no_quantile(void **state)
{
    (void)state;
    struct lengths_bin bins[LENGTHS_BINS];
    memset(&tally, 0, sizeof tally);
    tally.games = 10;
    tally.lengths[20] = 6;
    tally.lengths[0] = 4; /* longer than are counted one by one */
    int count = lengths_histogram(&tally, bins);
    assert_int_equal(bins[count - 1].to, UINT32_MAX);
    assert_int_equal(bins[count - 1].games, 4);
    assert_int_equal(lengths_quantile(&tally, 600), 20);
    assert_int_equal(lengths_quantile(&tally, 601), LENGTHS_UNKNOWN);
    assert_int_equal(lengths_ended(&tally, TALLY_LENGTHS - 1), 6);
}

/* ---- The survival curve ------------------------------------------------------------------------------------------------------------- */

static uint64_t running_after(uint32_t rounds)
{
    uint64_t running = 0;
    for (int i = 0; i < GAMES; i++)
        running += games[i].winner == FH_NONE || games[i].rounds > rounds;
    return running;
}

static void X14_a_game_runs_after_every_round_before_that_in_which_it_ends(void **state)
{
    (void)state;
    play_unfinished(150);
    for (uint32_t rounds = 1; rounds <= 150; rounds++)
        assert_int_equal(tally.games - lengths_ended(&tally, rounds), running_after(rounds));
    assert_int_equal(tally.games - lengths_ended(&tally, 150), tally.unfinished);
}

static void X14_the_curve_is_told_at_round_numbers_up_to_the_limit_or_the_end(void **state)
{
    (void)state;
    uint32_t points[LENGTHS_POINTS];
    play_unfinished(300);
    int count = lengths_points(&tally, 300, points);
    assert_true(count >= 3);
    assert_int_equal(points[count - 1], 300);
    assert_int_equal(points[count - 2], 200);
    assert_int_equal(points[count - 3], 100);
    assert_int_equal(lengths_ended(&tally, points[0]), 0);
    assert_true(lengths_ended(&tally, points[1]) > 0);
    play_run("classic", &bot_steady, 4, 0, NULL, NULL);
    count = lengths_points(&tally, 0, points);
    assert_int_equal(running_after(points[count - 1]), 0);
    assert_true(running_after(points[count - 2]) > 0);
}

/* ---- Lengths themselves ------------------------------------------------------------------------------------------------------------- */

static void X14_rounds_count_from_the_first(void **state)
{
    (void)state;
    static struct scenario s;
    static struct match match;
    struct tally_game game;
    static const struct bot_kind *const kinds[] = {&bot_steady, &bot_steady};
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "cash 0 1500; owner boardwalk:2");
    land(&s, "boardwalk", 3, 4);
    memset(&match, 0, sizeof match);
    memset(&tally, 0, sizeof tally);
    match_resume(&match, &s.edition, &s.game, kinds, 1);
    assert_true(tally_play(&tally, &match, 0, NULL, &game));
    assert_int_equal(game.rounds, 1); /* it ended in its first round */
    assert_int_equal(game.winner, 1);
    assert_int_equal(tally.lengths[1], 1);
}

static void X14_a_limit_of_the_rules_ends_games_after_exactly_so_many_rounds(void **state)
{
    (void)state;
    play_run("classic", &bot_steady, 4, 1000, "rounds", "7");
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(games[i].rounds, 7);
    assert_int_equal(tally.lengths[7], GAMES);
    assert_int_equal(tally.unfinished, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X14_quantiles_are_those_of_the_sorted_lengths),
        cmocka_unit_test(X14_a_quantile_that_lies_among_unfinished_games_is_not_known),
        cmocka_unit_test(X14_the_mean_is_of_finished_games_and_a_lower_bound_of_all),
        cmocka_unit_test(X14_an_unfinished_game_has_played_all_rounds_up_to_the_limit),
        cmocka_unit_test(X14_the_histogram_holds_every_finished_game_once),
        cmocka_unit_test(X14_without_a_finished_game_there_is_no_histogram),
        cmocka_unit_test(X14_very_long_games_are_in_the_last_bin_and_in_no_quantile),
        cmocka_unit_test(X14_a_game_runs_after_every_round_before_that_in_which_it_ends),
        cmocka_unit_test(X14_the_curve_is_told_at_round_numbers_up_to_the_limit_or_the_end),
        cmocka_unit_test(X14_rounds_count_from_the_first),
        cmocka_unit_test(X14_a_limit_of_the_rules_ends_games_after_exactly_so_many_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
