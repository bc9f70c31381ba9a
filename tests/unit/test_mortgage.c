/* test_mortgage.c - mortgaging, lifting, and mortgaged deeds that come in from others (R01, R09).
 *
 *   switch            positions tried
 *   mortgage-needs    set-bare, own-bare, sells-set
 *   lift-of           mortgage, price
 *   lift-percent      110, 60, 100
 *   keep-percent      10, 0
 */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "mortgage-needs = set-bare; even-building = yes; building-refund = 50; lift-of = mortgage; lift-percent = 110; "
                       "keep-percent = 10; raise-to-buy = yes");
    scenario_position(&s, lines);
}

/* ---- Mortgaging ---------------------------------------------------------------------------------------------------------------- */

static void R01_a_mortgage_brings_half_the_price(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *action;
        int brings;
    } cases[] = {
        {"owner mediterranean:1", "1 mortgage mediterranean", 30},
        {"owner connecticut:1", "1 mortgage connecticut", 60},
        {"owner reading:1", "1 mortgage reading", 100},
        {"owner water:1", "1 mortgage water", 75},
        {"owner park-place:1", "1 mortgage park-place", 175},
        {"owner boardwalk:1", "1 mortgage boardwalk", 200},
    };
    begin(2, "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scenario_position(&s, cases[i].lines);
        play(&s, cases[i].action);
        assert_cash(&s, 1, 1500 + cases[i].brings);
    }
}

static void R01_a_mortgaged_deed_stays_ones_own(void **state)
{
    (void)state;
    begin(2, "owner reading:1; phase after");
    play(&s, "1 mortgage reading");
    assert_now(&s, "mortgaged reading; owner reading:1; turn 1:after");
}

static void R01_a_street_with_buildings_on_its_set_is_not_mortgaged(void **state)
{
    (void)state;
    begin(2, "owner mediterranean:1 baltic:1; built baltic:1");
    refused(&s, "1 mortgage baltic; 1 mortgage mediterranean", "set-built");
    play(&s, "1 sell baltic; 1 mortgage mediterranean");
    assert_unmortgaged(&s, "baltic");
}

static void R01_a_street_is_mortgaged_beside_buildings_where_only_its_own_count(void **state)
{
    (void)state;
    begin(2, "mortgage-needs = own-bare; even-building = no; owner mediterranean:1 baltic:1; built baltic:1");
    refused(&s, "1 mortgage baltic", "set-built");
    play(&s, "1 mortgage mediterranean");
    assert_now(&s, "built baltic:1; cash 1:1530");
}

static void R01_mortgaging_sells_the_buildings_of_the_set_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "mortgage-needs = sells-set; owner mediterranean:1 baltic:1 oriental:1 vermont:1 connecticut:1;"
             "built mediterranean:4 baltic:5 oriental:1");
    play(&s, "1 mortgage mediterranean");
    assert_now(&s, "built mediterranean:0 baltic:0 oriental:1");
    assert_cash(&s, 1, 1500 + 9 * 25 + 30);
    assert_now(&s, "stock houses:31 hotels:12; unmortgaged baltic");
    play(&s, "1 mortgage baltic");
    assert_cash(&s, 1, 1500 + 9 * 25 + 60);
}

static void R03_what_cannot_be_mortgaged(void **state)
{
    (void)state;
    begin(2, "owner reading:1 water:2 baltic:1; mortgaged baltic");
    refused(&s, "1 mortgage water; 1 mortgage boardwalk", "not-yours");
    refused(&s, "1 mortgage go", "not-a-deed");
    refused(&s, "1 mortgage baltic", "is-mortgaged");
    refused(&s, "2 mortgage water", "not-your-turn");
}

/* ---- Lifting -------------------------------------------------------------------------------------------------------------------- */

static void R09_lifting_costs_the_mortgage_and_ten_percent_rounded_up(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *action;
        int costs;
    } cases[] = {
        {"owner mediterranean:1; mortgaged mediterranean", "1 lift mediterranean", 33},
        {"owner reading:1; mortgaged reading", "1 lift reading", 110},
        {"owner water:1; mortgaged water", "1 lift water", 83},                 /* 82.5 */
        {"owner park-place:1; mortgaged park-place", "1 lift park-place", 193}, /* 192.5 */
    };
    begin(2, "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scenario_position(&s, cases[i].lines);
        play(&s, cases[i].action);
        assert_cash(&s, 1, 1500 - cases[i].costs);
        assert_no_line(&s, "mortgaged");
    }
}

static void R01_lifting_costs_a_part_of_the_price_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "lift-of = price; lift-percent = 60; owner water:1; mortgaged water");
    play(&s, "1 lift water");
    assert_cash(&s, 1, 1410);

    scenario_position(&s, "lift-of = mortgage; lift-percent = 100; owner water:1; mortgaged water");
    play(&s, "1 lift water");
    assert_cash(&s, 1, 1425);
}

static void R03_what_cannot_be_lifted(void **state)
{
    (void)state;
    begin(2, "cash 109 1500; owner reading:1 water:2 baltic:1; mortgaged reading water");
    refused(&s, "1 lift reading", "too-little-cash");
    refused(&s, "1 lift water", "not-yours");
    refused(&s, "1 lift baltic", "not-mortgaged");
    refused(&s, "1 lift jail", "not-a-deed");
    refused(&s, "2 lift water", "not-your-turn");
    refused(&s, "1 keep reading", "not-asked");
}

static void R03_no_mortgage_is_lifted_while_a_purchase_is_open(void **state)
{
    (void)state;
    begin(2, "owner reading:1; mortgaged reading");
    land(&s, "boardwalk", 3, 4);
    refused(&s, "1 lift reading", "answer-first");
}

/* ---- Mortgaged deeds received --------------------------------------------------------------------------------------------------- */

/* Seat 1 of three gives up before a debt to seat 2, who takes what it has. */
static void go_bankrupt(const char *lines)
{
    char text[512];
    snprintf(text, sizeof text, "phase after; question debt seat=1 square=boardwalk other=2 amount=2000 why=rent; %s", lines);
    scenario_position(&s, text);
    play(&s, "1 bankrupt");
}

static void R01_who_receives_a_mortgaged_deed_may_lift_it_at_once(void **state)
{
    (void)state;
    begin(3, "");
    go_bankrupt("cash 0 1500 1500; owner boardwalk:2 water:1; mortgaged water");
    assert_now(&s, "asked received:2; owner water:2");
    play(&s, "2 lift water");
    assert_now(&s, "cash 2:1417; unmortgaged water; turn 2:before");
}

static void R01_who_keeps_it_mortgaged_pays_ten_percent_rounded_up(void **state)
{
    (void)state;
    begin(3, "");
    go_bankrupt("cash 0 1500 1500; owner boardwalk:2 water:1; mortgaged water");
    play(&s, "2 keep water");
    assert_cash(&s, 2, 1492); /* 7.5 */
    assert_now(&s, "mortgaged water; turn 2:before");
    play(&s, "2 lift water"); /* later it costs the whole again */
    assert_cash(&s, 2, 1492 - 83);
}

static void R01_keeping_it_mortgaged_costs_nothing_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(3, "keep-percent = 0");
    go_bankrupt("cash 0 0 1500; owner boardwalk:2 water:1; mortgaged water");
    play(&s, "2 keep water");
    assert_now(&s, "cash 2:0; turn 2:before");
}

static void R01_deeds_received_are_decided_one_by_one_in_board_order(void **state)
{
    (void)state;
    begin(3, "");
    go_bankrupt("cash 0 1500 1500; owner boardwalk:2 water:1 reading:1 baltic:1; mortgaged water baltic");
    assert_owner(&s, "reading", 2);
    assert_line(&s, "question received seat=2 square=baltic squares=baltic,water");
    refused(&s, "2 lift water; 2 keep water; 2 keep reading", "not-the-lot");
    refused(&s, "2 roll; 2 mortgage boardwalk", "answer-first");
    refused(&s, "3 keep baltic", "not-your-turn");
    play(&s, "2 keep baltic");
    assert_line(&s, "question received seat=2 square=water squares=water");
    play(&s, "2 lift water");
    assert_cash(&s, 2, 1500 - 3 - 83);
    assert_turn(&s, 2, "before");
}

static void R03_a_deed_received_is_not_lifted_without_the_money(void **state)
{
    (void)state;
    begin(3, "");
    go_bankrupt("cash 0 82 1500; owner boardwalk:2 water:1; mortgaged water");
    refused(&s, "2 lift water", "too-little-cash");
}

static void R01_the_ten_percent_that_one_lacks_are_a_debt_to_the_bank(void **state)
{
    (void)state;
    begin(3, "");
    go_bankrupt("cash 0 7 1500; owner boardwalk:2 water:1 reading:1; mortgaged water reading");
    play(&s, "2 keep reading");
    assert_asked(&s, "debt", 2);
    play(&s, "2 mortgage boardwalk");
    assert_cash(&s, 2, 7 + 200 - 10);
    assert_asked(&s, "received", 2); /* and the next deed after that */
    play(&s, "2 keep water");
    assert_cash(&s, 2, 7 + 200 - 10 - 8);
    assert_turn(&s, 2, "before");
}

static void R01_unmortgaged_deeds_received_ask_nothing(void **state)
{
    (void)state;
    begin(3, "");
    go_bankrupt("cash 0 0 0; owner boardwalk:2 water:1");
    assert_now(&s, "owner water:2; turn 2:before");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_a_mortgage_brings_half_the_price),
        cmocka_unit_test(R01_a_mortgaged_deed_stays_ones_own),
        cmocka_unit_test(R01_a_street_with_buildings_on_its_set_is_not_mortgaged),
        cmocka_unit_test(R01_a_street_is_mortgaged_beside_buildings_where_only_its_own_count),
        cmocka_unit_test(R01_mortgaging_sells_the_buildings_of_the_set_where_the_rule_says_so),
        cmocka_unit_test(R03_what_cannot_be_mortgaged),
        cmocka_unit_test(R09_lifting_costs_the_mortgage_and_ten_percent_rounded_up),
        cmocka_unit_test(R01_lifting_costs_a_part_of_the_price_where_the_rule_says_so),
        cmocka_unit_test(R03_what_cannot_be_lifted),
        cmocka_unit_test(R03_no_mortgage_is_lifted_while_a_purchase_is_open),
        cmocka_unit_test(R01_who_receives_a_mortgaged_deed_may_lift_it_at_once),
        cmocka_unit_test(R01_who_keeps_it_mortgaged_pays_ten_percent_rounded_up),
        cmocka_unit_test(R01_keeping_it_mortgaged_costs_nothing_where_the_rule_says_so),
        cmocka_unit_test(R01_deeds_received_are_decided_one_by_one_in_board_order),
        cmocka_unit_test(R03_a_deed_received_is_not_lifted_without_the_money),
        cmocka_unit_test(R01_the_ten_percent_that_one_lacks_are_a_debt_to_the_bank),
        cmocka_unit_test(R01_unmortgaged_deeds_received_ask_nothing),
    };
    return cmocka_run_group_tests_name("mortgage", tests, NULL, NULL);
}
