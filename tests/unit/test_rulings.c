/* test_rulings.c - the second rulings (V14 to V22): what the seeds left open, settled for all editions. What is particular to auctions, the
 * last building, infections and the limit of rounds stands with them. */
#include "scenario.h"

static struct scenario s;

/* ---- Doubles after jail (V16) ------------------------------------------------------------------------------------------------------- */

static void leave_and_roll_doubles(const char *edition, const char *way)
{
    scenario_begin_whole(&s, edition, 3);
    scenario_position(&s, "at jail jail jail; jail 1 0 0; passes chance-free 1 0 0");
    play(&s, way);
    play(&s, "1 roll; * dice 2 2");
    while (s.game.depth > 0)
        play(&s, fh_open_question(&s.game)->kind == FH_ASK_BUY ? "1 decline" : "1 withdraw; 2 withdraw; 3 withdraw");
}

static void V16_who_left_jail_before_the_roll_gets_no_other_roll_in_these_editions(void **state)
{
    (void)state;
    static const char *const WAYS[] = {"1 pay", "1 use chance-free"};
    for (int i = 0; i < 2; i++) {
        leave_and_roll_doubles("turkey", WAYS[i]);
        assert_turn(&s, 1, "after");
        refused(&s, "1 roll", "already-thrown");
        play(&s, "1 end; 2 roll; * dice 3 3"); /* only in that turn, and only for the seat that left */
        while (s.game.depth > 0)
            play(&s, fh_open_question(&s.game)->kind == FH_ASK_BUY ? "2 decline" : "2 end");
        assert_turn(&s, 2, "before");
    }
}

static void V16_elsewhere_doubles_count_as_usual(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    scenario_position(&s, "doubles-after-jail = yes; at jail go go; jail 1 0 0; owner virginia:1");
    play(&s, "1 pay; 1 roll; * dice 2 2");
    assert_turn(&s, 1, "before");
    assert_line(&s, "doubles 1");
}

static void V16_the_rule_ends_with_the_roll_in_any_edition(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    scenario_position(&s, "doubles-after-jail = no; at jail go go; jail 1 0 0; owner virginia:1");
    play(&s, "1 pay; 1 roll; * dice 2 2");
    assert_turn(&s, 1, "after");
}

/* ---- Trades and debts (V17) --------------------------------------------------------------------------------------------------------- */

static void begin_debt(const char *position)
{
    scenario_begin(&s, "classic", 3);
    scenario_rules(&s, "trade = any; trade-buildings = set-bare");
    scenario_position(&s, position);
}

static void V17_a_debtor_sells_nothing_below_what_it_can_raise(void **state)
{
    (void)state;
    begin_debt("phase after; cash 50 500 500; owner reading:1 states:1; question debt seat=1 square=go other=2 amount=300 why=rent");
    refused(&s, "1 offer 3 give reading take 99", "harder-to-pay"); /* its mortgage would bring 100 */
    play(&s, "1 offer 3 give reading take 100; 3 counter give 101 take reading");
    refused(&s, "1 counter give reading take 99", "harder-to-pay");
    play(&s, "1 accept");
    assert_cash(&s, 1, 151);
}

static void V17_it_holds_for_a_debtor_on_either_side(void **state)
{
    (void)state;
    begin_debt(
        "phase after; cash 500 10 500; owner reading:2 water:2;"
        "question debt seat=2 square=go other=bank amount=300 why=tax; question debt seat=1 square=go other=bank amount=600 why=tax");
    refused(&s, "1 offer 2 give 99 take reading", "harder-to-pay");
    refused(&s, "1 offer 2 give 101 take reading", "harder-to-pay"); /* now for the one who offers */
}

static void V17_a_mortgaged_deed_costs_its_buyer_at_once(void **state)
{
    (void)state;
    begin_debt("cash 500 37 500; owner boardwalk:1; mortgaged boardwalk");
    refused(&s, "1 offer 2 give boardwalk take 18", "too-little-cash"); /* 20 would be due, of 19 */
    play(&s, "1 offer 2 give boardwalk take 17; 2 accept; 2 keep boardwalk");
    assert_now(&s, "cash 2:0; turn 1:before");
}

static void V17_where_nothing_is_due_for_it_nothing_is_needed(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    scenario_position(&s, "trade = any; received = nothing; cash 500 18 500; owner boardwalk:1; mortgaged boardwalk");
    play(&s, "1 offer 2 give boardwalk take 18; 2 accept");
    assert_cash(&s, 2, 0);
}

/* ---- The last fine (V18) ------------------------------------------------------------------------------------------------------------ */

static void V18_a_card_is_usable_when_the_last_fine_has_become_a_debt(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "turkey", 3);
    scenario_position(&s, "at jail go go; jail 3 0 0; cash 10 1500 1500; passes chance-free 1 0 0");
    play(&s, "1 roll; * dice 3 4; 1 pay");
    assert_asked(&s, "debt", 1);
    refused(&s, "1 bankrupt", "card-frees");
    play(&s, "1 use chance-free");
    assert_now(&s, "free 1; cash 1:10; passes 1:chance-free:0");
}

static void V18_without_a_card_it_bankrupts(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "turkey", 3);
    scenario_position(&s, "at jail go go; jail 3 0 0; cash 10 1500 1500");
    play(&s, "1 roll; * dice 3 4; 1 pay");
    refused(&s, "1 use chance-free", "answer-first");
    play(&s, "1 bankrupt");
    assert_out(&s, 1);
}

static void V18_the_mildest_answer_is_the_card(void **state)
{
    (void)state;
    fh_action action;
    scenario_begin_whole(&s, "watopoly", 2);
    scenario_position(&s, "at dc-tims-line collect-osap; jail 3 0; cash 10 1500; passes cup 1 0");
    play(&s, "1 roll; * dice 3 4; 1 pay");
    assert_true(fh_mildest(&s.edition, &s.game, 0, &action));
    assert_int_equal(action.kind, FH_ACT_USE);
}

/* ---- The pot (V19) ------------------------------------------------------------------------------------------------------------------ */

static void begin_tax(const char *rulings)
{
    scenario_begin(&s, "classic", 3);
    scenario_rule(&s, "pot", "yes");
    scenario_rule(&s, "rulings", rulings);
    scenario_position(&s, "cash 60 500 500; owner mediterranean:1 baltic:1; built mediterranean:1; pot 7");
    land(&s, "income-tax", 1, 2);
    play(&s, "1 bankrupt");
}

static void V19_what_a_bankrupt_player_has_of_a_tax_reaches_the_pot(void **state)
{
    (void)state;
    begin_tax("second");
    assert_pot(&s, 7 + 60 + 25);
    begin_tax("first");
    assert_pot(&s, 7);
}

static void V19_the_pot_gets_no_more_than_it_was_owed(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    scenario_position(&s, "pot = yes; bankruptcy = short; cash 190 500 500; owner park-place:1 boardwalk:1; built boardwalk:1");
    land(&s, "income-tax", 1, 2);
    play(&s, "1 bankrupt"); /* the house brings 100 */
    assert_now(&s, "cash pot:200 1:0");
}

/* ---- Shares (V21) ------------------------------------------------------------------------------------------------------------------- */

static void V21_a_share_is_sold_on_and_bought_back(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "pandemic", 3);
    scenario_position(&s, "owner dakar:1; shares dakar 0 30 0");
    refused(&s, "1 offer 3 give dakar:71% take 5", "too-much-shared");
    play(&s, "1 offer 2 give 50 take dakar:10%; 2 accept"); /* the owner has it back */
    assert_line(&s, "shares dakar 0 20 0");
    scenario_position(&s, "turn 2; owner dakar:1; shares dakar 0 30 0");
    play(&s, "2 offer 3 give dakar:30% take 40; 3 accept");
    assert_line(&s, "shares dakar 0 0 30");
}

static void V21_a_share_of_what_changes_hands_binds_the_new_owner(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "pandemic", 3);
    scenario_position(&s, "owner dakar:1; shares dakar 0 0 30");
    play(&s, "1 offer 2 give dakar take dakar:20% 100; 2 accept");
    assert_owner(&s, "dakar", 2);
    assert_line(&s, "shares dakar 20 0 0"); /* what seat 3 had ended with the sale */
    refused(&s, "1 offer 3 give dakar dakar:5% take 1", "not-theirs");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(V16_who_left_jail_before_the_roll_gets_no_other_roll_in_these_editions),
        cmocka_unit_test(V16_elsewhere_doubles_count_as_usual),
        cmocka_unit_test(V16_the_rule_ends_with_the_roll_in_any_edition),
        cmocka_unit_test(V17_a_debtor_sells_nothing_below_what_it_can_raise),
        cmocka_unit_test(V17_it_holds_for_a_debtor_on_either_side),
        cmocka_unit_test(V17_a_mortgaged_deed_costs_its_buyer_at_once),
        cmocka_unit_test(V17_where_nothing_is_due_for_it_nothing_is_needed),
        cmocka_unit_test(V18_a_card_is_usable_when_the_last_fine_has_become_a_debt),
        cmocka_unit_test(V18_without_a_card_it_bankrupts),
        cmocka_unit_test(V18_the_mildest_answer_is_the_card),
        cmocka_unit_test(V19_what_a_bankrupt_player_has_of_a_tax_reaches_the_pot),
        cmocka_unit_test(V19_the_pot_gets_no_more_than_it_was_owed),
        cmocka_unit_test(V21_a_share_is_sold_on_and_bought_back),
        cmocka_unit_test(V21_a_share_of_what_changes_hands_binds_the_new_owner),
    };
    return cmocka_run_group_tests_name("rulings", tests, NULL, NULL);
}
