/* test_blitz.c - blitz: out of time, the wealth that is kept, and who wins by it (T09, V11). The clock itself is the host's; that a seat's
 * time is up is an action, `* expire SEAT`. */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin_whole(&s, "blitz", seats);
    scenario_position(&s, lines);
}

/* ---- Out of time ----------------------------------------------------------------------------------------------------------------- */

static void T09_who_is_out_of_time_is_out_and_keeps_the_wealth(void **state)
{
    (void)state;
    begin(3, "turn 2; cash 1500 700 1500; owner van:2 sanliurfa:2 haydarpasa:2; built van:1 sanliurfa:2; mortgaged haydarpasa");
    play(&s, "* expire 2");
    assert_out(&s, 2);
    assert_line(&s, "wealth 0 1070 0"); /* 700, twice 60, three houses at 50, and 100 for what is mortgaged */
    assert_line(&s, "rank 0 1 0");
    assert_turn(&s, 3, "before");
}

static void V11_out_of_time_is_as_bankrupt_to_the_bank(void **state)
{
    (void)state;
    begin(3, "turn 2; cash 1500 700 1500; owner van:2 sanliurfa:2 haydarpasa:2 kars:3; built van:1 sanliurfa:2; mortgaged haydarpasa;"
             "passes chance-free 0 1 0; pot 60");
    play(&s, "* expire 2");
    assert_now(&s, "cash 1:1500 2:0 3:1500 pot:60");
    assert_line(&s, "owner kars:3");
    assert_no_line(&s, "mortgaged");
    assert_no_line(&s, "passes");
    assert_stock(&s, 32, 12);
}

static void V11_time_runs_out_in_every_phase_of_the_turn(void **state)
{
    (void)state;
    static const char *const phases[] = {"phase before", "phase before; doubles 1", "phase after"};
    for (int i = 0; i < 3; i++) {
        begin(3, phases[i]);
        play(&s, "* expire 1");
        assert_out(&s, 1);
        assert_line(&s, "wealth 1500 0 0");
        assert_turn(&s, 2, "before");
        assert_no_line(&s, "doubles");
    }
}

static void V11_a_purchase_that_is_open_falls_away(void **state)
{
    (void)state;
    begin(3, "");
    land(&s, "kars", 1, 2);
    play(&s, "* expire 1");
    assert_now(&s, "owner kars:0; turn 2:before");
}

static void V11_out_of_time_in_jail(void **state)
{
    (void)state;
    begin(3, "at jail go go; jail 3 0 0; passes chest-free 1 0 0");
    roll_dice(&s, 1, 2);
    assert_asked(&s, "fine", 1);
    play(&s, "* expire 1");
    assert_free(&s, 1);
    assert_line(&s, "wealth 1500 0 0"); /* the fine is no debt yet */
    assert_turn(&s, 2, "before");
}

/* ---- Debts ----------------------------------------------------------------------------------------------------------------------- */

static void V11_an_open_debt_lapses_and_is_deducted(void **state)
{
    (void)state;
    begin(3, "cash 100 1500 1500; owner haydarpasa:1 kars:1; pot 30");
    land(&s, "tax", 1, 2);
    assert_asked(&s, "debt", 1);
    play(&s, "* expire 1");
    assert_line(&s, "wealth 280 0 0"); /* 100, 200 and 180, less 200 */
    assert_now(&s, "cash pot:30; turn 2:before");
}

static void V11_the_creditor_of_a_lapsed_debt_gets_nothing(void **state)
{
    (void)state;
    begin(3, "cash 100 1500 1500; owner kars:1 ankara:2 istanbul:2; built ankara:4 istanbul:4");
    land(&s, "istanbul", 1, 2);
    assert_asked(&s, "debt", 1);
    play(&s, "* expire 1");
    assert_now(&s, "cash 2:1500; owner kars:0; turn 2:before");
}

static void V11_the_wealth_kept_is_never_below_nothing(void **state)
{
    (void)state;
    begin(4, "cash 100 1500 1500 5; owner kars:1 ankara:2 istanbul:2; built ankara:4 istanbul:4");
    land(&s, "istanbul", 1, 2); /* 1700 due of 280 */
    play(&s, "* expire 1");
    assert_no_line(&s, "wealth");
    assert_line(&s, "rank 1 0 0 0");
}

static void T09_the_wealth_of_who_is_bankrupt_is_nothing(void **state)
{
    (void)state;
    begin(3, "cash 100 1500 1500; owner van:1 haydarpasa:1; mortgaged haydarpasa");
    land(&s, "tax", 1, 2);
    play(&s, "1 bankrupt");
    assert_out(&s, 1);
    assert_no_line(&s, "wealth");
}

static void V14_the_wealth_of_who_resigns_is_nothing(void **state)
{
    (void)state;
    begin(3, "");
    play(&s, "1 leave");
    assert_no_line(&s, "wealth");
}

/* ---- The leaderboard ------------------------------------------------------------------------------------------------------------- */

static void T09_a_player_out_of_time_can_still_win(void **state)
{
    (void)state;
    begin(3, "turn 2; cash 900 1000 800");
    play(&s, "* expire 2; * expire 3");
    assert_line(&s, "wealth 900 1000 800");
    assert_line(&s, "rank 0 1 2");
    scenario_assert(&s, s.game.winner + 1, 2, "winner", HERE);
    assert_turn(&s, 1, "over"); /* who is left */
}

static void T09_the_last_one_left_wins_only_if_the_wealthiest(void **state)
{
    (void)state;
    begin(3, "turn 2; cash 900 800 700; owner kars:1; mortgaged kars");
    play(&s, "* expire 2; * expire 3");
    assert_line(&s, "wealth 990 800 700");
    assert_over(&s, 1);
}

static void T09_wealth_is_that_of_the_time_of_leaving(void **state)
{
    (void)state;
    begin(3, "cash 300 100 150; owner van:2");
    play(&s, "* expire 1");
    assert_line(&s, "wealth 300 0 0");
    land(&s, "van", 1, 2); /* its own, past the start */
    play(&s, "2 end");
    land(&s, "tax", 1, 2);
    play(&s, "3 bankrupt");
    assert_line(&s, "wealth 300 360 0");
    assert_over(&s, 2);
}

static void V11_of_equal_wealth_who_left_later_ranks_higher(void **state)
{
    (void)state;
    begin(4, "turn 2; cash 400 1000 1000 1000; order 2 4 3 1");
    play(&s, "* expire 2; * expire 4; * expire 3");
    assert_line(&s, "wealth 400 1000 1000 1000");
    assert_line(&s, "rank 0 1 3 2");
    scenario_assert(&s, s.game.winner + 1, 3, "winner", HERE);

    begin(4, "turn 3; cash 400 1000 1000 1000; order 3 2 4 1");
    play(&s, "* expire 3; * expire 2; * expire 4");
    scenario_assert(&s, s.game.winner + 1, 4, "winner", HERE);
}

static void V11_of_equal_wealth_who_is_still_in_ranks_highest(void **state)
{
    (void)state;
    begin(3, "turn 2; cash 1000 1000 1000");
    play(&s, "* expire 2; * expire 3");
    assert_over(&s, 1);
}

static void T09_when_all_others_are_bankrupt_the_last_one_left_wins(void **state)
{
    (void)state;
    begin(3, "in 1 3; rank 0 1 0; cash 10 0 0");
    land(&s, "tax", 1, 2);
    play(&s, "1 bankrupt");
    assert_line(&s, "rank 2 1 0");
    assert_over(&s, 3); /* with nothing at all */
}

/* ---- What is refused ------------------------------------------------------------------------------------------------------------- */

static void R03_time_runs_out_only_for_who_is_in_the_game(void **state)
{
    (void)state;
    begin(3, "in 1 3; rank 0 1 0; cash 10 0 20");
    refused(&s, "* expire 2", "seat-out");
    refused(&s, "* expire 4", "no-such-seat");
    play(&s, "* expire 1");
    refused(&s, "* expire 3", "game-over");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T09_who_is_out_of_time_is_out_and_keeps_the_wealth),
        cmocka_unit_test(V11_out_of_time_is_as_bankrupt_to_the_bank),
        cmocka_unit_test(V11_time_runs_out_in_every_phase_of_the_turn),
        cmocka_unit_test(V11_a_purchase_that_is_open_falls_away),
        cmocka_unit_test(V11_out_of_time_in_jail),
        cmocka_unit_test(V11_an_open_debt_lapses_and_is_deducted),
        cmocka_unit_test(V11_the_creditor_of_a_lapsed_debt_gets_nothing),
        cmocka_unit_test(V11_the_wealth_kept_is_never_below_nothing),
        cmocka_unit_test(T09_the_wealth_of_who_is_bankrupt_is_nothing),
        cmocka_unit_test(V14_the_wealth_of_who_resigns_is_nothing),
        cmocka_unit_test(T09_a_player_out_of_time_can_still_win),
        cmocka_unit_test(T09_the_last_one_left_wins_only_if_the_wealthiest),
        cmocka_unit_test(T09_wealth_is_that_of_the_time_of_leaving),
        cmocka_unit_test(V11_of_equal_wealth_who_left_later_ranks_higher),
        cmocka_unit_test(V11_of_equal_wealth_who_is_still_in_ranks_highest),
        cmocka_unit_test(T09_when_all_others_are_bankrupt_the_last_one_left_wins),
        cmocka_unit_test(R03_time_runs_out_only_for_who_is_in_the_game),
    };
    return cmocka_run_group_tests_name("blitz", tests, NULL, NULL);
}
