/* test_watopoly_debts.c - the rest of the campus edition's column of the table of rules (R01): its line for coffee (W12), its debts (W14)
 * and what becomes of who drops out (W15). Everything runs with the edition's own rules.
 *
 *   cell                       tests
 *   jail                       W12_...
 *   debts                      W14_...
 *   bankruptcies, the end      W15_..., V01_...
 *   all others                 test_watopoly_rules.c
 */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin_whole(&s, "watopoly", seats);
    scenario_position(&s, lines);
}

/* ---- The line --------------------------------------------------------------------------------------------------------------------- */

/* Seat 1 of two stands in the line, so many rolls having failed. */
static void begin_in_line(int turns, const char *lines)
{
    char text[256];
    snprintf(text, sizeof text, "at dc-tims-line goose-nesting; jail %d 0; %s", 1 + turns, lines);
    begin(2, text);
}

static void W12_who_is_sent_to_the_line_still_ends_the_turn(void **state)
{
    (void)state;
    begin(2, "owner al:1 mkv:2");
    land(&s, "go-to-tims", 4, 4);
    assert_turn(&s, 1, "after"); /* in spite of the doubles */
    refused(&s, "1 roll; 1 pay", "already-thrown");
    play(&s, "1 offer 2 give al take mkv; 2 accept; 1 mortgage mkv; 1 end");
    assert_now(&s, "jailed 1:0; turn 2:before");
}

static void W12_turns_in_the_line_rise_at_the_failed_roll_itself(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "go-to-tims", 3, 4);
    assert_jailed(&s, 1, 0);
    for (int turns = 1; turns <= 2; turns++) {
        play(&s, "1 end");
        land(&s, "goose-nesting", 3, 4);
        play(&s, "2 end");
        assert_jailed(&s, 1, turns - 1); /* not by waiting */
        roll_dice(&s, 3, 4);
        assert_jailed(&s, 1, turns);
        assert_now(&s, "at 1:dc-tims-line; turn 1:after");
        refused(&s, "1 pay", "already-thrown");
    }
}

static void W12_doubles_leave_the_line_without_another_roll(void **state)
{
    (void)state;
    for (int turns = 0; turns <= 2; turns++) {
        begin_in_line(turns, "");
        roll_dice(&s, 5, 5);
        assert_now(&s, "free 1; at 1:goose-nesting; cash 1:1500; turn 1:after");
    }
}

static void W12_one_may_pay_50_before_any_roll(void **state)
{
    (void)state;
    for (int turns = 0; turns <= 2; turns++) {
        begin_in_line(turns, "cash 50 0");
        play(&s, "1 pay");
        assert_now(&s, "free 1; cash 1:0; turn 1:before");
        roll_dice(&s, 5, 5);
        assert_at(&s, 1, "goose-nesting");
        assert_turn(&s, 1, "before"); /* doubles as ever */
        begin_in_line(turns, "cash 49 0");
        refused(&s, "1 pay", "too-little-cash");
    }
}

static void W12_one_may_use_a_cup_before_any_roll(void **state)
{
    (void)state;
    for (int turns = 0; turns <= 2; turns++) {
        begin_in_line(turns, "passes cup 2 1");
        play(&s, "1 use cup");
        assert_now(&s, "free 1; passes 1:cup:1 2:cup:1; cash 1:1500; turn 1:before");
        begin_in_line(turns, "passes cup 0 1");
        refused(&s, "1 use cup", "no-pass");
    }
}

static void W12_on_the_third_failure_one_pays_and_moves_by_that_roll(void **state)
{
    (void)state;
    begin_in_line(2, "owner uwp:2; passes cup 1 0");
    roll_dice(&s, 2, 3);
    assert_now(&s, "asked fine:1; at 1:dc-tims-line");
    refused(&s, "1 end; 1 roll", "answer-first");
    play(&s, "1 pay");
    assert_now(&s, "free 1; at 1:uwp");
    assert_cash(&s, 1, 1425); /* 50, and the rent where it led */
    assert_now(&s, "passes 1:cup:1; turn 1:after");
}

static void W12_on_the_third_failure_a_cup_will_do(void **state)
{
    (void)state;
    begin_in_line(2, "owner uwp:2; passes cup 1 0");
    roll_dice(&s, 2, 3);
    play(&s, "1 use cup");
    assert_now(&s, "free 1; at 1:uwp; cash 1:1475; passes 1:cup:0; turn 1:after");

    begin_in_line(2, "passes cup 0 4");
    roll_dice(&s, 2, 3);
    refused(&s, "1 use cup", "no-pass");
}

static void W12_W14_who_cannot_pay_the_50_raises_it_or_drops_out(void **state)
{
    (void)state;
    begin_in_line(2, "cash 10 1500; owner mkv:1");
    roll_dice(&s, 5, 4);
    play(&s, "1 pay");
    assert_asked(&s, "debt", 1);
    play(&s, "1 mortgage mkv");
    assert_at(&s, 1, "opt"); /* and then moves */
    assert_free(&s, 1);
    assert_asked(&s, "bidding", 1); /* which the rest does not buy */
    assert_cash(&s, 1, 60);

    begin_in_line(2, "cash 10 1500; owner mkv:1");
    roll_dice(&s, 5, 4);
    play(&s, "1 pay; 1 bankrupt");
    assert_over(&s, 2);
}

static void R01_in_the_line_one_may_do_everything_but_move(void **state)
{
    (void)state;
    begin_in_line(1, "owner mc:1 dc:1 mkv:1 al:2 pac:1; mortgaged pac; built dc:1");
    play(&s, "1 build mc; 1 sell dc; 1 mortgage mkv; 1 lift mkv; 1 lift pac; 1 offer 2 give mkv take al; 2 accept");
    assert_owner(&s, "al", 1);
    play(&s, "1 roll; * dice 1 2; 1 end");
    land(&s, "dc", 3, 4);
    assert_cash(&s, 2, 1400); /* it collects rent: double without improvements */
}

/* ---- Debts ------------------------------------------------------------------------------------------------------------------------ */

static void W14_bankrupt_is_refused_while_nothing_is_owed(void **state)
{
    (void)state;
    begin(2, "cash 0 0");
    refused(&s, "1 bankrupt", "not-asked");
    refused(&s, "2 bankrupt", "not-your-turn");
    land(&s, "goose-nesting", 3, 4);
    refused(&s, "1 bankrupt", "not-asked");
}

static void W14_what_can_be_paid_is_paid_without_asking(void **state)
{
    (void)state;
    begin(2, "cash 150 0");
    land(&s, "co-op-fee", 3, 4);
    assert_cash(&s, 1, 0);
    refused(&s, "1 bankrupt", "not-asked");
}

static void W14_V03_bankrupt_is_allowed_whenever_cash_is_short(void **state)
{
    (void)state;
    begin(3, "");
    scenario_position(&s, "cash 149 1500 1500; owner dc:1"); /* one mortgage would do */
    land(&s, "co-op-fee", 3, 4);
    assert_asked(&s, "debt", 1);
    play(&s, "1 bankrupt");
    assert_out(&s, 1);
}

static void W14_a_debtor_trades_mortgages_and_sells_until_it_is_paid(void **state)
{
    (void)state;
    begin(3, "cash 0 1500 1500; owner dc:2 mc:2 al:1 ml:1 mkv:1 pac:1 rch:1; built dc:1 al:2; mortgaged pac");
    land(&s, "dc", 3, 4); /* 200 */
    refused(&s, "1 end; 1 roll; 1 build ml; 1 lift pac", "answer-first");
    refused(&s, "2 mortgage mc", "not-your-turn");
    play(&s, "1 sell al");
    assert_cash(&s, 1, 25);
    play(&s, "1 mortgage mkv");
    assert_cash(&s, 1, 125);
    play(&s, "1 offer 3 give rch take 74; 3 accept");
    assert_now(&s, "cash 1:199; asked debt:1");
    play(&s, "1 offer 3 give mkv take 10; 3 reject; 1 sell al");
    assert_cash(&s, 1, 24); /* paid by itself as soon as it could be */
    assert_now(&s, "cash 2:1700; turn 1:after");
    refused(&s, "1 bankrupt", "not-asked");
}

/* ---- Dropping out ----------------------------------------------------------------------------------------------------------------- */

static void W15_bankrupt_to_a_player_all_goes_to_the_creditor(void **state)
{
    (void)state;
    begin(3, "cash 120 1500 1500; owner dc:2 mc:2 al:1 ml:1 mkv:1; built dc:5 al:5 ml:2; passes cup 2 1 0");
    land(&s, "dc", 3, 4);
    play(&s, "1 bankrupt");
    assert_now(&s, "out 1; cash 1:0");
    assert_cash(&s, 2, 1620); /* nothing was sold */
    assert_now(&s, "owner al:2 ml:2 mkv:2");
    assert_built(&s, "al", 5); /* improvements too */
    assert_built(&s, "ml", 2);
    assert_passes(&s, 2, "cup", 3); /* and cups */
    assert_turn(&s, 2, "before");   /* the turn passes by itself */
}

static void W15_the_creditor_pays_10_percent_for_each_mortgaged_deed(void **state)
{
    (void)state;
    begin(3, "cash 0 1500 1500; owner dc:2 mc:2 al:1 mkv:1 rch:1; built dc:5; mortgaged mkv rch");
    land(&s, "dc", 3, 4);
    play(&s, "1 bankrupt");
    assert_cash(&s, 2, 1466); /* 20 and 14 at once */
    assert_asked(&s, "received", 2);
    refused(&s, "2 lift rch", "not-the-lot"); /* one after the other in board order */
    play(&s, "2 lift mkv");
    assert_cash(&s, 2, 1366);
    play(&s, "2 keep rch");
    assert_now(&s, "cash 2:1366; mortgaged rch; turn 2:before");
}

static void W15_the_creditor_may_drop_out_over_what_is_inherited(void **state)
{
    (void)state;
    begin(3, "cash 5 3 1500; owner pac:2 mkv:1 rch:1; mortgaged mkv rch; passes cup 1 1 0");
    land(&s, "pac", 1, 2);
    play(&s, "* dice 1 1; 1 bankrupt");
    assert_asked(&s, "debt", 2);
    assert_line(&s, "question debt seat=2 square=mkv other=bank amount=34 why=interest number=2 percent=10 base=340");
    play(&s, "2 bankrupt");
    assert_over(&s, 3);
}

static void W15_bankrupt_to_the_bank_improvements_go_and_cups_are_destroyed(void **state)
{
    (void)state;
    begin(4, "turn 2; cash 1500 100 1500 1500; owner dc:2 mc:2 mkv:2; built dc:2 mc:3; mortgaged mkv; passes cup 1 3 0 0");
    land(&s, "co-op-fee", 3, 4);
    play(&s, "2 bankrupt");
    assert_now(&s, "out 2; cash 2:0 1:1500");
    assert_no_line(&s, "built");
    assert_no_line(&s, "mortgaged");
    assert_now(&s, "passes 2:cup:0 1:cup:1");
    assert_line(&s, "passes cup 1 0 0 0");
}

static void W15_V01_every_property_is_auctioned_in_board_order_first_asked_who_comes_next(void **state)
{
    (void)state;
    begin(4, "turn 2; cash 1500 100 1500 1500; owner dc:2 mc:2 mkv:2; built dc:2; mortgaged mkv");
    land(&s, "co-op-fee", 3, 4);
    play(&s, "2 bankrupt");
    assert_line(&s, "question estate seat=3 squares=mc,dc");
    assert_acting(&s, "3");
    assert_may_bid(&s, 3, 1, 1500);
    play(&s, "3 bid 1");
    assert_acting(&s, "4");
    play(&s, "4 bid 90");
    assert_acting(&s, "1");
    play(&s, "1 withdraw; 3 withdraw");
    assert_owner(&s, "mkv", 4);
    assert_unmortgaged(&s, "mkv"); /* and no 10 percent is due */
    assert_cash(&s, 4, 1410);
    assert_acting(&s, "3"); /* first for each of them */
    play(&s, "3 withdraw; 4 withdraw; 1 withdraw");
    assert_owner(&s, "mc", 0);
    assert_acting(&s, "3");
    play(&s, "3 withdraw; 4 withdraw; 1 bid 200");
    assert_now(&s, "owner dc:1; built dc:0; cash 1:1300");
    assert_turn(&s, 3, "before"); /* the turn has passed by itself */
}

static void W15_V01_after_the_last_seat_the_first_is_asked_first(void **state)
{
    (void)state;
    begin(3, "turn 3; cash 1500 1500 0; owner al:3");
    land(&s, "co-op-fee", 3, 4);
    play(&s, "3 bankrupt");
    assert_acting(&s, "1");
    play(&s, "1 bid 2; 2 withdraw");
    assert_now(&s, "owner al:1; turn 1:before");
}

static void W15_a_destroyed_cup_can_come_again(void **state)
{
    (void)state;
    begin(3, "cash 0 1500 1500; passes cup 4 0 0");
    land(&s, "co-op-fee", 3, 4);
    play(&s, "1 bankrupt");
    land(&s, "needles-hall-1", 3, 4);
    play(&s, "* drawn needles cup");
    assert_passes(&s, 2, "cup", 1);
}

static void W15_the_last_player_standing_wins(void **state)
{
    (void)state;
    begin(2, "cash 100 1; owner al:1 mkv:1; mortgaged mkv");
    land(&s, "co-op-fee", 3, 4);
    play(&s, "1 bankrupt"); /* to the bank: nothing is auctioned any more */
    assert_over(&s, 2);
    refused(&s, "2 roll", "game-over");

    scenario_position(&s, "cash 100 1; owner al:1 mkv:1 dc:2 mc:2; built dc:5; mortgaged mkv");
    land(&s, "dc", 3, 4);
    play(&s, "1 bankrupt"); /* to the other: nothing is due any more */
    assert_over(&s, 2);
}

static void W15_who_dropped_out_is_passed_over(void **state)
{
    (void)state;
    begin(3, "turn 2; cash 1500 0 1500");
    land(&s, "co-op-fee", 3, 4);
    play(&s, "2 bankrupt");
    assert_turn(&s, 3, "before");
    land(&s, "goose-nesting", 3, 4);
    play(&s, "3 end");
    land(&s, "goose-nesting", 3, 4);
    play(&s, "1 end");
    assert_turn(&s, 3, "before");
    refused(&s, "2 roll", "seat-out");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(W12_who_is_sent_to_the_line_still_ends_the_turn),
        cmocka_unit_test(W12_turns_in_the_line_rise_at_the_failed_roll_itself),
        cmocka_unit_test(W12_doubles_leave_the_line_without_another_roll),
        cmocka_unit_test(W12_one_may_pay_50_before_any_roll),
        cmocka_unit_test(W12_one_may_use_a_cup_before_any_roll),
        cmocka_unit_test(W12_on_the_third_failure_one_pays_and_moves_by_that_roll),
        cmocka_unit_test(W12_on_the_third_failure_a_cup_will_do),
        cmocka_unit_test(W12_W14_who_cannot_pay_the_50_raises_it_or_drops_out),
        cmocka_unit_test(R01_in_the_line_one_may_do_everything_but_move),
        cmocka_unit_test(W14_bankrupt_is_refused_while_nothing_is_owed),
        cmocka_unit_test(W14_what_can_be_paid_is_paid_without_asking),
        cmocka_unit_test(W14_V03_bankrupt_is_allowed_whenever_cash_is_short),
        cmocka_unit_test(W14_a_debtor_trades_mortgages_and_sells_until_it_is_paid),
        cmocka_unit_test(W15_bankrupt_to_a_player_all_goes_to_the_creditor),
        cmocka_unit_test(W15_the_creditor_pays_10_percent_for_each_mortgaged_deed),
        cmocka_unit_test(W15_the_creditor_may_drop_out_over_what_is_inherited),
        cmocka_unit_test(W15_bankrupt_to_the_bank_improvements_go_and_cups_are_destroyed),
        cmocka_unit_test(W15_V01_every_property_is_auctioned_in_board_order_first_asked_who_comes_next),
        cmocka_unit_test(W15_V01_after_the_last_seat_the_first_is_asked_first),
        cmocka_unit_test(W15_a_destroyed_cup_can_come_again),
        cmocka_unit_test(W15_the_last_player_standing_wins),
        cmocka_unit_test(W15_who_dropped_out_is_passed_over),
    };
    return cmocka_run_group_tests_name("watopoly debts", tests, NULL, NULL);
}
