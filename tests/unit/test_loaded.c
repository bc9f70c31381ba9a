/* test_loaded.c - dice that show whatever somebody names, in games for testing (R01, W09).
 *
 *   switch            positions tried
 *   testing           no, yes
 */
#include "scenario.h"

static struct scenario s;

static void begin(const char *lines)
{
    scenario_begin_whole(&s, "watopoly", 3);
    scenario_rule(&s, "testing", "yes");
    scenario_position(&s, lines);
}

static void W09_loaded_dice_move_by_their_sum(void **state)
{
    (void)state;
    begin("");
    play(&s, "1 roll; * loaded 13 7");
    assert_now(&s, "at 1:goose-nesting; turn 1:after");
    assert_line(&s, "thrown 20");
}

static void W09_equal_numbers_count_as_doubles(void **state)
{
    (void)state;
    begin("");
    play(&s, "1 roll; * loaded 10 10; 1 roll; * loaded 0 0; 1 roll; * loaded 500 500");
    assert_now(&s, "jailed 1:0; cash 1:1500; turn 1:after");
}

static void W09_start_pays_once_per_pass(void **state)
{
    (void)state;
    begin("");
    play(&s, "1 roll; * loaded 999999 999981"); /* 1,999,980 = 49,999 times round and 20 */
    assert_at(&s, 1, "goose-nesting");
    assert_cash(&s, 1, 1500 + 49999 * 200);
    scenario_position(&s, "");
    play(&s, "1 roll; * loaded 39 41");
    assert_now(&s, "at 1:collect-osap; cash 1:1900");
}

static void W09_a_sum_of_0_lands_again_without_pay(void **state)
{
    (void)state;
    begin("");
    play(&s, "1 roll; * loaded 0 0");
    assert_now(&s, "cash 1:1500; turn 1:before");
    scenario_position(&s, "at co-op-fee collect-osap collect-osap");
    play(&s, "1 roll; * loaded 0 0");
    assert_now(&s, "at 1:co-op-fee; cash 1:1350");
}

static void W09_in_the_line_too(void **state)
{
    (void)state;
    begin("at dc-tims-line collect-osap collect-osap; jail 1 0 0");
    play(&s, "1 roll; * loaded 5 5");
    assert_now(&s, "at 1:goose-nesting; free 1; turn 1:after");
    scenario_position(&s, "at dc-tims-line collect-osap collect-osap; jail 3 0 0");
    play(&s, "1 roll; * loaded 999999 999991");
    assert_asked(&s, "fine", 1);
    play(&s, "1 pay");
    assert_at(&s, 1, "collect-osap");
    assert_cash(&s, 1, 1450 + 50000 * 200);
}

static void W09_the_fee_of_a_gym_is_rolled_for_by_chance(void **state)
{
    (void)state;
    begin("owner pac:2");
    play(&s, "1 roll; * loaded 6 6");
    refused(&s, "* loaded 1 1", "not-for-chance");
    play(&s, "* dice 2 3");
    assert_cash(&s, 1, 1480);
}

static void R01_a_utility_that_takes_the_roll_itself_never_asks_more_than_an_amount_can_be(void **state)
{
    (void)state;
    scenario_begin_text(&s,
                        "freehold edition 1\nextends = classic\nid = far\n[rules]\ntesting = yes\nauction = none\n"
                        "[squares]\nutility water \"Water Works\" set=utilities price=150 rents=4,1000\n",
                        2);
    scenario_position(&s, "owner water:2 electric:2; phase dice");
    play(&s, "* loaded 999999 999989"); /* 1,999,988 is 28 on: Water Works */
    assert_asked(&s, "debt", 1);
    assert_line(&s, "question debt seat=1 square=water other=2 amount=1000000000 why=rent number=2 base=1999988");
}

static void R03_loaded_dice_are_refused_where_the_rules_do_not_test(void **state)
{
    (void)state;
    begin("testing = no; phase dice");
    refused(&s, "* loaded 3 4", "no-testing");
}

static void R03_loaded_dice_are_refused_out_of_time_and_out_of_range(void **state)
{
    (void)state;
    begin("");
    refused(&s, "* loaded 3 4", "not-for-chance");
    scenario_position(&s, "phase dice");
    fh_action action = {.kind = FH_ACT_LOADED, .seat = FH_CHANCE, .amount = 1000000};
    refused_action(&s, action, "not-an-outcome");
    action.amount = -1;
    refused_action(&s, action, "not-an-outcome");
    action.amount = 0;
    action.second = 1000000;
    refused_action(&s, action, "not-an-outcome");
    action.second = -1;
    refused_action(&s, action, "not-an-outcome");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(W09_loaded_dice_move_by_their_sum),
        cmocka_unit_test(W09_equal_numbers_count_as_doubles),
        cmocka_unit_test(W09_start_pays_once_per_pass),
        cmocka_unit_test(W09_a_sum_of_0_lands_again_without_pay),
        cmocka_unit_test(W09_in_the_line_too),
        cmocka_unit_test(W09_the_fee_of_a_gym_is_rolled_for_by_chance),
        cmocka_unit_test(R01_a_utility_that_takes_the_roll_itself_never_asks_more_than_an_amount_can_be),
        cmocka_unit_test(R03_loaded_dice_are_refused_where_the_rules_do_not_test),
        cmocka_unit_test(R03_loaded_dice_are_refused_out_of_time_and_out_of_range),
    };
    return cmocka_run_group_tests_name("loaded", tests, NULL, NULL);
}
