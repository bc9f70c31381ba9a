/* test_table_clocks.c - clocks (T09, V11): whose runs and when, lines that say that time is up, and actions that come too late. */
#include "seating.h"
#include "testing.h"

static struct seating s;

static void begin(int seats)
{
    seating_plain(&s, seats);
    seating_open(&s);
}

static void begin_with_clock(int seats, const char *seconds)
{
    seating_plain(&s, seats);
    seating_rule(&s, "clock", seconds);
    seating_open(&s);
}

static bool is_in(int seat)
{
    return s.table.game.seats_in >> (seat - 1) & 1;
}

static void running(uint8_t seat)
{
    assert_int_equal(table_running(&s.table), seat == FH_NONE ? FH_NONE : seat - 1);
}

static void left(int64_t first, int64_t second)
{
    assert_int_equal(s.table.left[0], first);
    assert_int_equal(s.table.left[1], second);
}

static void T09_only_the_clock_of_the_seat_in_turn_runs(void **state)
{
    (void)state;
    begin_with_clock(3, "60");
    left(60000, 60000);
    running(1);
    seating_play(&s, "1 roll +1500");
    left(58500, 60000);
    running(FH_NONE); /* chance takes no time of anybody's */
    seating_play(&s, "* dice 1 2 +700");
    left(58500, 60000);
    running(1);
    seating_play(&s, "1 buy +500; 1 end +1000");
    left(57000, 60000);
    running(2);
    seating_play(&s, "2 roll +59999");
    left(57000, 1);
    assert_int_equal(s.table.left[2], 60000);
    assert_int_equal(s.table.played, 1500 + 700 + 500 + 1000 + 59999);
}

static void V11_the_clock_stands_still_while_another_is_asked(void **state)
{
    (void)state;
    begin_with_clock(2, "60");
    seating_play(&s, "1 offer 2 give 10 take 5 +1000");
    left(59000, 60000);
    running(FH_NONE);
    seating_play(&s, "2 counter give 6 take 10 +50000"); /* longer than anybody would have had */
    running(1);                                          /* who is in turn is asked now */
    seating_play(&s, "1 counter give 9 take 6 +2000; 2 reject +86400000");
    left(57000, 60000);
    running(1);
}

static void V11_the_clock_stands_still_in_an_auction(void **state)
{
    (void)state;
    seating_plain(&s, 2);
    seating_rule(&s, "auction", "open");
    seating_rule(&s, "clock", "60");
    seating_open(&s);
    seating_play(&s, "1 roll +100; * dice 1 2; 1 decline +100");
    running(FH_NONE); /* both are asked */
    seating_play(&s, "1 bid 10 +70000");
    running(FH_NONE); /* the other is */
    seating_play(&s, "2 bid 11 +70000");
    running(1); /* nobody but who is in turn */
    left(59800, 60000);
    seating_play(&s, "1 withdraw +300");
    left(59500, 60000);
}

static void T09_out_of_time_is_what_the_lines_say(void **state)
{
    (void)state;
    begin_with_clock(3, "60");
    seating_play(&s, "1 roll +1000; * dice 1 2");
    assert_int_equal(seating_propose(&s, "1 buy +58999").reason, FH_ALLOWED);
    assert_false(s.proposal.is_expired);
    static const char *const late[] = {"1 buy +59000", "1 buy +59001", "1 buy +86400000", "1 buy +99999999999", "2 leave +59000"};
    for (size_t i = 0; i < sizeof late / sizeof *late; i++) {
        assert_int_equal(seating_propose(&s, late[i]).reason, FH_ALLOWED);
        assert_true(s.proposal.is_expired);
        assert_memory_equal(s.proposal.text, "3 * expire 1 +59000 ~", 21);
    }
    seating_take(&s);
    assert_false(is_in(1));
    assert_int_equal(s.table.left[0], 0);
    assert_int_equal(s.table.game.final_wealth[0], 1500);
    running(2);
    assert_int_equal(seating_propose(&s, "2 roll +1").reason, FH_ALLOWED);
    assert_false(s.proposal.is_expired);
}

static void T09_time_is_up_while_nobody_does_anything(void **state)
{
    (void)state;
    begin_with_clock(2, "60");
    assert_int_equal(propose_actions(&s.table, &s.dealer, NULL, 0, 60000, &s.proposal).reason, FH_ALLOWED);
    assert_true(s.proposal.is_expired);
    seating_take(&s);
    assert_false(is_in(1));
    assert_int_equal(fh_who_acts(&s.table.game).kind, FH_ACTOR_NOBODY);
}

static void V11_who_is_late_takes_nothing_back(void **state)
{
    (void)state;
    begin_with_clock(3, "60");
    seating_play(&s, "1 roll; * dice 1 2; 1 buy");
    assert_int_equal(seating_propose(&s, "1 undo +60000").reason, FH_ALLOWED);
    assert_true(s.proposal.is_expired);
    seating_take(&s);
    assert_false(is_in(1));
    seating_undo_is(&s, FH_NONE);
}

/* Whoever takes back, the time is gone. */
static void V11_taking_back_does_not_turn_the_clock_back(void **state)
{
    (void)state;
    begin_with_clock(2, "60");
    seating_play(&s, "1 roll; * dice 1 2; 1 buy +1000; 1 undo +500; 1 buy +250; 1 end");
    left(58250, 60000);
    seating_play(&s, "1 undo +100"); /* meanwhile the other's clock ran */
    left(58250, 59900);
    running(1);
}

static void V11_nobody_is_out_of_time_too_early_or_too_late(void **state)
{
    (void)state;
    begin_with_clock(3, "60");
    seating_play(&s, "1 roll +1000; * dice 1 2");
    seating_refused(&s, "* expire 1", "clock-runs");
    seating_refused(&s, "* expire 1 +58999", "clock-runs");
    seating_refused(&s, "* expire 2 +59000", "clock-runs");
    seating_refused(&s, "* expire 3 +86400000", "clock-runs");
    seating_refused(&s, "* expire 4 +59000", "clock-runs");
    seating_refused(&s, "* expire 1 +59001", "clock-runs"); /* there was not so much time to use up */
    seating_refused(&s, "1 buy +59000", "clock-ran-down");
    seating_refused(&s, "1 leave +59000", "clock-ran-down");
    seating_refused(&s, "2 leave +59001", "clock-ran-down");
    assert_true(seating_forge(&s, "* expire 1 +59000"));
    seating_refused(&s, "* expire 1 +60000", "clock-runs"); /* and only once */
}

static void V11_nobody_is_out_of_time_while_no_clock_runs(void **state)
{
    (void)state;
    begin_with_clock(2, "60");
    seating_play(&s, "1 roll");
    seating_refused(&s, "* expire 1 +60000", "clock-runs");
    seating_play(&s, "* dice 1 2; 1 buy; 1 offer 2 give 10 take 5");
    seating_refused(&s, "* expire 1 +60000", "clock-runs");
    seating_refused(&s, "* expire 2 +60000", "clock-runs");
}

static void V11_without_a_clock_time_is_only_counted(void **state)
{
    (void)state;
    begin(2);
    running(FH_NONE);
    seating_play(&s, "1 roll +86400000; * dice 1 2 +86400000; 1 buy +5");
    assert_int_equal(s.table.played, 2 * INT64_C(86400000) + 5);
    seating_refused(&s, "* expire 1 +86400000", "clock-runs");
    left(0, 0);
}

static void V11_time_is_neither_negative_nor_more_than_a_day(void **state)
{
    (void)state;
    begin(2);
    seating_play(&s, "1 roll +-500; * dice 1 2 +99999999999; 1 buy +0");
    assert_string_equal(seating_line(&s, 1), "1 1 roll");
    assert_string_equal(seating_line(&s, 2), "2 * dice 1 2 +86400000");
    assert_string_equal(seating_line(&s, 3), "3 1 buy");
}

static void V11_who_begins_without_any_time_left_is_out(void **state)
{
    (void)state;
    static const int64_t clocks[FH_MAX_SEATS] = {0, 1, 60000};
    seating_plain(&s, 3);
    seating_rule(&s, "clock", "60");
    s.setup.left = clocks;
    seating_open(&s);
    seating_refused(&s, "1 roll", "clock-ran-down");
    assert_int_equal(seating_propose(&s, "1 roll").reason, FH_ALLOWED);
    assert_true(s.proposal.is_expired);
    seating_take(&s);
    assert_string_equal(seating_line(&s, 1), "1 * expire 1");
    assert_true(seating_forge(&s, "2 roll"));
    left(0, 1);
}

/* Only the clock itself says so: what was proposed and then refused would lie in a record that nobody can read. */
static void T09_nobody_says_that_a_clock_has_run_down(void **state)
{
    (void)state;
    begin_with_clock(2, "60");
    assert_int_equal(seating_propose(&s, "* expire 1").reason, FH_REASON_NOT_FOR_CHANCE);
    assert_int_equal(seating_propose(&s, "* expire 1 +59999").reason, FH_REASON_NOT_FOR_CHANCE);
    assert_int_equal(seating_propose(&s, "* expire 2").reason, FH_REASON_NOT_ON_THE_CLOCK);
    assert_int_equal(seating_propose(&s, "* expire 2 +60000").reason, FH_ALLOWED);
    assert_true(s.proposal.is_expired);
    seating_take(&s);
    assert_true(!is_in(1) && is_in(2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T09_nobody_says_that_a_clock_has_run_down),
        cmocka_unit_test(T09_only_the_clock_of_the_seat_in_turn_runs),
        cmocka_unit_test(V11_the_clock_stands_still_while_another_is_asked),
        cmocka_unit_test(V11_the_clock_stands_still_in_an_auction),
        cmocka_unit_test(T09_out_of_time_is_what_the_lines_say),
        cmocka_unit_test(T09_time_is_up_while_nobody_does_anything),
        cmocka_unit_test(V11_who_is_late_takes_nothing_back),
        cmocka_unit_test(V11_taking_back_does_not_turn_the_clock_back),
        cmocka_unit_test(V11_nobody_is_out_of_time_too_early_or_too_late),
        cmocka_unit_test(V11_nobody_is_out_of_time_while_no_clock_runs),
        cmocka_unit_test(V11_without_a_clock_time_is_only_counted),
        cmocka_unit_test(V11_time_is_neither_negative_nor_more_than_a_day),
        cmocka_unit_test(V11_who_begins_without_any_time_left_is_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
