/* test_debt.c - owing more than one holds: raising the money, and going bankrupt to a player or to the bank (R01, V02, V03, V14).
 *
 *   switch              positions tried
 *   building-refund     50, 100
 *   (bankrupt to the bank with auction = none; payments to or from everybody: test_cards.c)
 */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "dice = 2x6; salary = 200; pot = no; cards = cycle; doubles-again = yes; doubles-arrest = 3; even-building = yes; "
                       "building-refund = 50; mortgage-needs = set-bare; keep-percent = 10");
    scenario_position(&s, lines);
}

/* Seat 1 owes this much to seat 2 for Boardwalk. */
static void owe_rent(int amount, const char *lines)
{
    char text[1024];
    snprintf(text, sizeof text, "phase after; question debt seat=1 square=boardwalk other=2 amount=%d why=rent; %s", amount, lines);
    scenario_position(&s, text);
}

/* ---- Raising the money --------------------------------------------------------------------------------------------------------- */

static void R01_a_tax_above_ones_cash_is_a_debt_to_the_bank(void **state)
{
    (void)state;
    begin(2, "cash 150 0; owner reading:1");
    land(&s, "income-tax", 1, 2);
    assert_cash(&s, 1, 150 + 200 - 200); /* the salary on the way sufficed */

    scenario_position(&s, "cash 150 0; owner reading:1");
    roll_dice(&s, 1, 3);
    assert_asked(&s, "debt", 1);
    assert_line(&s, "question debt seat=1 square=income-tax other=bank amount=200 why=tax base=200");
    play(&s, "1 mortgage reading");
    assert_now(&s, "cash 1:50; turn 1:after");
}

static void R01_a_debt_is_paid_as_soon_as_the_cash_suffices(void **state)
{
    (void)state;
    begin(3, "");
    owe_rent(200, "cash 90 0 0; owner boardwalk:2 reading:1 mediterranean:1 baltic:1 water:1; built mediterranean:1 baltic:1");
    play(&s, "1 sell baltic");
    assert_now(&s, "asked debt:1; cash 1:115 2:0");
    play(&s, "1 mortgage water");
    assert_asked(&s, "debt", 1);
    play(&s, "1 sell mediterranean");
    assert_cash(&s, 1, 90 + 25 + 75 + 25 - 200);
    assert_now(&s, "cash 2:200; turn 1:after");
}

static void R05_a_hotel_may_be_sold_in_a_shortage_to_pay_a_debt(void **state)
{
    (void)state;
    begin(3, "houses = 1");
    owe_rent(100, "cash 0 0 0; owner boardwalk:2 mediterranean:1 baltic:1; built mediterranean:5 baltic:5");
    play(&s, "1 sell baltic");
    assert_cash(&s, 1, 9 * 25 - 100);
    assert_cash(&s, 2, 100);
}

static void R03_with_a_debt_open_one_only_raises_money(void **state)
{
    (void)state;
    begin(3, "");
    owe_rent(200, "cash 150 0 0; owner boardwalk:2 reading:1 mediterranean:1 baltic:1 water:1; mortgaged water");
    refused(&s, "1 roll; 1 end; 1 build baltic; 1 lift water; 1 buy; 1 decline; 1 pay; 1 use chance-free; 1 keep water", "answer-first");
    refused(&s, "2 mortgage boardwalk; 2 roll; 2 bankrupt", "not-your-turn");
    refused(&s, "* dice 1 2", "not-for-chance");
}

static void R01_after_doubles_a_debtor_who_paid_rolls_again(void **state)
{
    (void)state;
    begin(2, "cash 10 0; owner boardwalk:2 reading:1");
    land(&s, "boardwalk", 4, 4);
    play(&s, "1 mortgage reading");
    assert_turn(&s, 1, "before");
    assert_line(&s, "doubles 1");
}

/* ---- Bankruptcy only where it is needed ---------------------------------------------------------------------------------------- */

static void V03_bankruptcy_is_refused_while_the_debt_can_be_raised(void **state)
{
    (void)state;
    begin(3, "");
    owe_rent(150, "cash 50 0 0; owner boardwalk:2 reading:1");
    refused(&s, "1 bankrupt", "can-still-pay");
    owe_rent(151, "cash 50 0 0; owner boardwalk:2 reading:1");
    play(&s, "1 bankrupt");
    assert_out(&s, 1);
}

static void V03_buildings_count_at_what_they_sell_for(void **state)
{
    (void)state;
    static const char ESTATE[] = "cash 0 0 0; owner boardwalk:2 mediterranean:1 baltic:1; built mediterranean:4 baltic:5";
    begin(3, "");
    owe_rent(9 * 25 + 60, ESTATE);
    refused(&s, "1 bankrupt", "can-still-pay");
    owe_rent(9 * 25 + 61, ESTATE);
    play(&s, "1 bankrupt");

    scenario_rule(&s, "building-refund", "100");
    owe_rent(9 * 50 + 60, ESTATE);
    refused(&s, "1 bankrupt", "can-still-pay");
    owe_rent(9 * 50 + 61, ESTATE);
    play(&s, "1 bankrupt");
}

static void V03_what_is_mortgaged_already_raises_nothing(void **state)
{
    (void)state;
    begin(3, "");
    owe_rent(51, "cash 50 0 0; owner boardwalk:2 reading:1; mortgaged reading");
    play(&s, "1 bankrupt");
    assert_out(&s, 1);
}

static void V03_all_that_was_said_to_be_within_reach_can_be_raised(void **state)
{
    (void)state;
    begin(3, "");
    owe_rent(9 * 25 + 60, "cash 0 0 0; owner boardwalk:2 mediterranean:1 baltic:1; built mediterranean:4 baltic:5");
    for (int i = 0; i < 4; i++)
        play(&s, "1 sell baltic; 1 sell mediterranean");
    play(&s, "1 sell baltic; 1 mortgage mediterranean; 1 mortgage baltic");
    assert_cash(&s, 1, 0);
    assert_cash(&s, 2, 9 * 25 + 60);
    assert_turn(&s, 1, "after");
}

static void R03_without_a_debt_nobody_goes_bankrupt(void **state)
{
    (void)state;
    begin(3, "cash 0 0 0");
    refused(&s, "1 bankrupt", "not-asked");
    refused(&s, "2 bankrupt", "not-your-turn");
}

/* ---- To a player --------------------------------------------------------------------------------------------------------------- */

static void R01_the_creditor_takes_all_but_the_buildings(void **state)
{
    (void)state;
    begin(3, "");
    owe_rent(2000, "cash 70 100 100; owner boardwalk:2 mediterranean:1 baltic:1 reading:1; built mediterranean:4 baltic:5;"
                   "passes chance-free 1 0 0; passes chest-free 1 0 0");
    play(&s, "1 bankrupt");
    assert_now(&s, "out 1; cash 1:0");
    assert_cash(&s, 2, 100 + 70 + 9 * 25);
    assert_now(&s, "cash 3:100; owner baltic:2 mediterranean:2 reading:2; built baltic:0 mediterranean:0; stock houses:32 hotels:12");
    assert_now(&s, "passes 2:chance-free:1 2:chest-free:1; turn 2:before");
}

static void R01_mortgages_go_along_to_the_creditor(void **state)
{
    (void)state;
    begin(3, "");
    owe_rent(2000, "cash 0 100 100; owner boardwalk:2 reading:1 water:1; mortgaged reading water");
    play(&s, "1 bankrupt");
    assert_now(&s, "mortgaged reading water; asked received:2");
    play(&s, "2 keep reading; 2 keep water");
    assert_cash(&s, 2, 100 - 10 - 8);
    assert_turn(&s, 2, "before");
}

static void R01_a_set_made_full_by_an_estate_costs_double(void **state)
{
    (void)state;
    begin(3, "set-rent = 200");
    owe_rent(2000, "cash 0 0 0; owner boardwalk:2 park-place:1");
    play(&s, "1 bankrupt");
    assert_int_equal(fh_rent(&s.edition, &s.game, scenario_square(&s, "boardwalk", HERE)), 100);
}

static void R01_who_receives_and_cannot_even_keep_goes_bankrupt_to_the_bank(void **state)
{
    (void)state;
    begin(3, "");
    owe_rent(2000, "cash 0 0 1500; owner boardwalk:2 reading:1; mortgaged reading boardwalk");
    play(&s, "1 bankrupt; 2 keep reading");
    assert_asked(&s, "debt", 2);
    play(&s, "2 bankrupt");
    assert_over(&s, 3);
    assert_line(&s, "rank 1 2 0");
}

/* ---- To the bank ---------------------------------------------------------------------------------------------------------------- */

static void owe_tax(int amount, const char *lines)
{
    char text[1024];
    snprintf(text, sizeof text, "phase after; question debt seat=1 square=income-tax other=bank amount=%d why=tax; %s", amount, lines);
    scenario_position(&s, text);
}

static void R01_bankrupt_to_the_bank_all_returns_to_it(void **state)
{
    (void)state;
    begin(3, "");
    owe_tax(2000, "cash 70 100 100; owner mediterranean:1 baltic:1 reading:1 water:2; built mediterranean:4 baltic:5; mortgaged reading;"
                  "passes chance-free 1 0 0; known chance loan");
    play(&s, "1 bankrupt");
    assert_now(&s, "out 1; cash 2:100 3:100; owner baltic:0 reading:0 water:2");
    assert_unmortgaged(&s, "reading"); /* mortgages are cancelled */
    assert_now(&s, "built baltic:0; stock houses:32 hotels:12");
    assert_line(&s, "known chance loan free"); /* jail cards go under their decks */
    assert_turn(&s, 2, "before");
}

static void R01_bankruptcy_ends_a_turn_with_doubles_too(void **state)
{
    (void)state;
    begin(3, "cash 10 0 0; owner boardwalk:2");
    land(&s, "boardwalk", 4, 4);
    play(&s, "1 bankrupt");
    assert_turn(&s, 2, "before");
    assert_no_line(&s, "doubles");
}

static void R01_a_debtor_who_is_not_in_turn_leaves_the_turn_as_it_is(void **state)
{
    (void)state;
    begin(3, "phase after; cash 0 4 100; at chest-1 go go; question card seat=1 square=chest-1 deck=chest");
    play(&s, "* drawn chest birthday; 2 bankrupt");
    assert_now(&s, "cash 1:14; turn 1:after");
}

static void R01_the_last_one_left_wins(void **state)
{
    (void)state;
    begin(2, "");
    owe_rent(100, "cash 0 0; owner boardwalk:2");
    play(&s, "1 bankrupt");
    assert_over(&s, 2);
    refused(&s, "2 roll; * dice 1 2", "game-over");
}

static void R01_the_last_one_left_is_not_asked_about_what_it_received(void **state)
{
    (void)state;
    begin(2, "");
    owe_rent(1000, "cash 0 0; owner boardwalk:2 reading:1; mortgaged reading");
    play(&s, "1 bankrupt");
    assert_now(&s, "over 2; owner reading:2");
}

/* ---- When one side leaves ------------------------------------------------------------------------------------------------------- */

static void V14_what_is_owed_to_who_resigned_is_owed_to_the_bank(void **state)
{
    (void)state;
    begin(3, "");
    owe_rent(150, "cash 50 0 0; owner boardwalk:2 reading:1");
    play(&s, "2 leave");
    assert_asked(&s, "debt", 1);
    assert_line(&s, "question debt seat=1 square=boardwalk other=bank amount=150 why=rent");
    play(&s, "1 mortgage reading");
    assert_now(&s, "cash 1:0 3:0; turn 1:after");
}

static void V14_a_debtor_who_resigns_leaves_all_to_the_creditor(void **state)
{
    (void)state;
    begin(3, "");
    owe_rent(150, "cash 50 0 0; owner boardwalk:2 reading:1");
    play(&s, "1 leave");
    assert_now(&s, "owner reading:2; cash 2:50; turn 2:before");
}

static void V14_a_debtor_who_is_removed_leaves_all_to_the_bank(void **state)
{
    (void)state;
    begin(3, "");
    owe_rent(150, "cash 50 0 0; owner boardwalk:2 reading:1");
    play(&s, "* remove 1");
    assert_now(&s, "out 1; owner reading:0; cash 2:0; turn 2:before");
    refused(&s, "* remove 1", "seat-out");
    refused(&s, "* remove 4", "no-such-seat");
}

static void V14_by_the_first_rulings_a_debtor_who_resigns_leaves_all_to_the_bank(void **state)
{
    (void)state;
    begin(3, "rulings = first");
    owe_rent(150, "cash 50 0 0; owner boardwalk:2 reading:1");
    play(&s, "1 leave");
    assert_now(&s, "owner reading:0; cash 2:0; turn 2:before");
}

static void V14_a_debt_is_untouched_when_somebody_else_leaves(void **state)
{
    (void)state;
    begin(4, "phase after; at boardwalk go go go; cash 50 0 0 0; owner boardwalk:2 reading:1;"
             "question debt seat=1 square=boardwalk other=2 amount=150 why=rent");
    play(&s, "3 leave; 1 mortgage reading");
    assert_cash(&s, 2, 150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_a_tax_above_ones_cash_is_a_debt_to_the_bank),
        cmocka_unit_test(R01_a_debt_is_paid_as_soon_as_the_cash_suffices),
        cmocka_unit_test(R05_a_hotel_may_be_sold_in_a_shortage_to_pay_a_debt),
        cmocka_unit_test(R03_with_a_debt_open_one_only_raises_money),
        cmocka_unit_test(R01_after_doubles_a_debtor_who_paid_rolls_again),
        cmocka_unit_test(V03_bankruptcy_is_refused_while_the_debt_can_be_raised),
        cmocka_unit_test(V03_buildings_count_at_what_they_sell_for),
        cmocka_unit_test(V03_what_is_mortgaged_already_raises_nothing),
        cmocka_unit_test(V03_all_that_was_said_to_be_within_reach_can_be_raised),
        cmocka_unit_test(R03_without_a_debt_nobody_goes_bankrupt),
        cmocka_unit_test(R01_the_creditor_takes_all_but_the_buildings),
        cmocka_unit_test(R01_mortgages_go_along_to_the_creditor),
        cmocka_unit_test(R01_a_set_made_full_by_an_estate_costs_double),
        cmocka_unit_test(R01_who_receives_and_cannot_even_keep_goes_bankrupt_to_the_bank),
        cmocka_unit_test(R01_bankrupt_to_the_bank_all_returns_to_it),
        cmocka_unit_test(R01_bankruptcy_ends_a_turn_with_doubles_too),
        cmocka_unit_test(R01_a_debtor_who_is_not_in_turn_leaves_the_turn_as_it_is),
        cmocka_unit_test(R01_the_last_one_left_wins),
        cmocka_unit_test(R01_the_last_one_left_is_not_asked_about_what_it_received),
        cmocka_unit_test(V14_what_is_owed_to_who_resigned_is_owed_to_the_bank),
        cmocka_unit_test(V14_a_debtor_who_resigns_leaves_all_to_the_creditor),
        cmocka_unit_test(V14_a_debtor_who_is_removed_leaves_all_to_the_bank),
        cmocka_unit_test(V14_by_the_first_rulings_a_debtor_who_resigns_leaves_all_to_the_bank),
        cmocka_unit_test(V14_a_debt_is_untouched_when_somebody_else_leaves),
    };
    return cmocka_run_group_tests_name("debt", tests, NULL, NULL);
}
