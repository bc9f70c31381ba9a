/* test_jail.c - into jail, what one may do there, and out again (R01, V07).
 *
 *   switch              positions tried
 *   fine                50, 80, 0
 *   jail-throws         1, 2, 3
 *   jail-last-choice    no, yes
 *   arrest-ends-turn    yes, no
 *   rent-in-jail        yes, no
 */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "dice = 2x6; doubles-again = yes; doubles-arrest = 3; fine = 50; jail-throws = 3; jail-last-choice = no; "
                       "arrest-ends-turn = yes; rent-in-jail = yes; cards = cycle; pot = no");
    scenario_position(&s, lines);
}

/* Seat 1 of two sits in jail before its roll, so many having failed already. */
static void begin_in_jail(int failed, const char *lines)
{
    char text[256];
    snprintf(text, sizeof text, "at jail go; jail %d 0; %s", 1 + failed, lines);
    scenario_position(&s, text);
}

/* ---- Before the roll ----------------------------------------------------------------------------------------------------------- */

static void R01_who_pays_the_fine_is_free_and_rolls_as_ever(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(0, "");
    play(&s, "1 pay");
    assert_now(&s, "cash 1:1450; free 1; at 1:jail; turn 1:before");
    roll_dice(&s, 5, 5);
    assert_at(&s, 1, "free-parking");
    assert_turn(&s, 1, "before"); /* doubles give another roll again */
}

static void R01_the_fine_may_also_be_paid_before_a_later_roll(void **state)
{
    (void)state;
    for (int failed = 0; failed < 3; failed++) {
        begin(2, "");
        begin_in_jail(failed, "");
        play(&s, "1 pay");
        assert_now(&s, "free 1; cash 1:1450");
    }
}

static void R01_the_fine_is_what_the_rule_says(void **state)
{
    (void)state;
    begin(2, "fine = 80");
    begin_in_jail(0, "cash 80 0");
    play(&s, "1 pay");
    assert_cash(&s, 1, 0);

    scenario_rule(&s, "fine", "0");
    begin_in_jail(0, "cash 0 0");
    play(&s, "1 pay");
    assert_free(&s, 1);
}

static void R03_the_fine_is_refused_without_the_money(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(0, "cash 49 0");
    refused(&s, "1 pay", "too-little-cash");
}

static void R01_a_card_frees_and_goes_under_its_deck(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(0, "passes chest-free 1 0; known chest doctor");
    play(&s, "1 use chest-free");
    assert_now(&s, "free 1; cash 1:1500; passes 1:chest-free:0");
    assert_line(&s, "known chest doctor free");
    assert_turn(&s, 1, "before");
}

static void R01_with_two_cards_one_is_chosen(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(0, "passes chest-free 1 0; passes chance-free 1 0");
    play(&s, "1 use chance-free");
    assert_now(&s, "passes 1:chance-free:0 1:chest-free:1");
}

static void R03_a_card_that_one_does_not_hold_is_refused(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(0, "passes chest-free 0 1; passes chance-free 1 0");
    refused(&s, "1 use chest-free", "no-pass");
}

static void R03_who_is_free_neither_pays_nor_uses_a_card(void **state)
{
    (void)state;
    begin(2, "at jail go; passes chest-free 1 0");
    refused(&s, "1 pay; 1 use chest-free", "not-in-jail");
}

static void R03_the_fine_comes_before_the_roll_and_not_after_it(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(0, "passes chest-free 1 0");
    roll_dice(&s, 1, 2);
    refused(&s, "1 pay; 1 use chest-free", "already-thrown");
}

static void R03_only_the_seat_in_turn_leaves_jail(void **state)
{
    (void)state;
    begin(2, "turn 2; at jail go; jail 1 0; passes chest-free 1 0");
    refused(&s, "1 pay; 1 use chest-free", "not-your-turn");
}

/* ---- The roll ------------------------------------------------------------------------------------------------------------------ */

static void R01_without_doubles_one_stays_and_the_turn_is_over(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(0, "");
    roll_dice(&s, 1, 2);
    assert_now(&s, "at 1:jail; jailed 1:1; cash 1:1500; turn 1:after");
    play(&s, "1 end");
    assert_turn(&s, 2, "before");
}

static void R01_doubles_lead_out_without_another_roll(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(1, "");
    roll_dice(&s, 5, 5);
    assert_now(&s, "free 1; at 1:free-parking; cash 1:1500; turn 1:after");
    refused(&s, "1 roll", "already-thrown");
}

static void R01_doubles_on_the_third_roll_cost_nothing(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(2, "");
    roll_dice(&s, 5, 5);
    assert_now(&s, "free 1; cash 1:1500");
}

static void R01_doubles_lead_out_also_where_they_give_no_other_roll(void **state)
{
    (void)state;
    begin(2, "doubles-again = no");
    begin_in_jail(0, "");
    roll_dice(&s, 5, 5);
    assert_now(&s, "free 1; at 1:free-parking; turn 1:after");
}

static void R01_after_the_third_failure_one_pays_and_moves_by_that_roll(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(2, "");
    roll_dice(&s, 4, 6);
    assert_now(&s, "free 1; at 1:free-parking; cash 1:1450; turn 1:after");
}

static void R01_the_three_rolls_from_the_first_to_the_last(void **state)
{
    (void)state;
    begin(2, "at jail jail; jail 1 0");
    for (int failed = 1; failed <= 2; failed++) {
        roll_dice(&s, 4, 6);
        assert_jailed(&s, 1, failed);
        play(&s, "1 end");
        roll_dice(&s, 4, 6);
        play(&s, "2 end");
        s.game.at[1] = s.edition.jail; /* seat 2 goes to Free Parking again and again */
    }
    roll_dice(&s, 4, 6);
    assert_now(&s, "at 1:free-parking; cash 1:1450");
}

static void R01_so_many_rolls_may_fail_as_the_rule_says(void **state)
{
    (void)state;
    begin(2, "jail-throws = 1");
    begin_in_jail(0, "");
    roll_dice(&s, 4, 6);
    assert_now(&s, "at 1:free-parking; cash 1:1450");

    scenario_rule(&s, "jail-throws", "2");
    begin_in_jail(0, "");
    roll_dice(&s, 4, 6);
    assert_jailed(&s, 1, 1);
}

static void R01_where_the_move_leads_is_settled_after_the_fine(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(2, "");
    roll_dice(&s, 6, 5);
    assert_now(&s, "asked buy:1; cash 1:1450");

    begin_in_jail(2, "cash 100 0; owner new-york:2");
    roll_dice(&s, 4, 5);
    assert_cash(&s, 1, 100 - 50 - 16);
    assert_cash(&s, 2, 16);
}

static void R01_the_rent_of_a_utility_goes_by_the_roll_that_led_out(void **state)
{
    (void)state;
    begin(2, "utility-throws = no; dice = 1x6");
    begin_in_jail(2, "owner electric:2");
    play(&s, "1 roll; * dice 2");
    assert_at(&s, 1, "electric");
    assert_cash(&s, 1, 1500 - 50 - 8);
}

/* ---- The fine that one cannot pay ---------------------------------------------------------------------------------------------- */

static void V07_who_cannot_pay_the_fine_raises_it_and_then_moves(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(2, "cash 20 0; owner reading:1");
    roll_dice(&s, 4, 6);
    assert_now(&s, "asked debt:1; at 1:jail");
    play(&s, "1 mortgage reading");
    assert_cash(&s, 1, 20 + 100 - 50);
    assert_now(&s, "free 1; at 1:free-parking; turn 1:after");
}

static void V07_who_can_never_pay_the_fine_is_bankrupt(void **state)
{
    (void)state;
    begin(3, "cash 20 0 0; at jail go go; jail 3 0 0");
    roll_dice(&s, 4, 6);
    play(&s, "1 bankrupt");
    assert_now(&s, "out 1; turn 2:before");
}

/* ---- The choice after the last roll -------------------------------------------------------------------------------------------- */

static void R01_without_the_last_choice_one_pays_though_one_holds_a_card(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(2, "passes chest-free 1 0");
    roll_dice(&s, 4, 6);
    assert_now(&s, "cash 1:1450; passes 1:chest-free:1");
}

static void begin_last_choice(const char *lines)
{
    begin(2, "jail-last-choice = yes");
    begin_in_jail(2, lines);
    roll_dice(&s, 4, 6);
}

static void R01_with_the_last_choice_one_may_pay(void **state)
{
    (void)state;
    begin_last_choice("passes chest-free 1 0");
    assert_now(&s, "asked fine:1; at 1:jail");
    play(&s, "1 pay");
    assert_now(&s, "cash 1:1450; passes 1:chest-free:1; free 1; at 1:free-parking; turn 1:after");
}

static void R01_with_the_last_choice_one_may_use_a_card(void **state)
{
    (void)state;
    begin_last_choice("passes chest-free 1 0");
    play(&s, "1 use chest-free");
    assert_now(&s, "cash 1:1500; passes 1:chest-free:0; free 1; at 1:free-parking; turn 1:after");
}

static void R01_doubles_out_of_jail_give_another_roll_where_the_rule_says_so(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "jail-doubles-again = yes; at jail go; jail 2 0; owner virginia:1");
    roll_dice(&s, 2, 2);
    assert_now(&s, "at 1:virginia; free 1; turn 1:before");
    roll_dice(&s, 3, 3);
    assert_at(&s, 1, "free-parking");
    roll_dice(&s, 1, 1); /* the third in a row, the one out of jail counted */
    assert_at(&s, 1, "jail");
}

static void R01_with_the_last_choice_one_without_a_card_is_asked_all_the_same(void **state)
{
    (void)state;
    begin_last_choice("passes chest-free 0 1");
    assert_asked(&s, "fine", 1);
    refused(&s, "1 use chest-free", "no-pass");
    play(&s, "1 pay");
    assert_now(&s, "cash 1:1450; at 1:free-parking");
}

static void V07_the_fine_chosen_without_the_money_is_a_debt(void **state)
{
    (void)state;
    begin_last_choice("cash 10 0; passes chest-free 1 0; owner reading:1");
    play(&s, "1 pay");
    assert_asked(&s, "debt", 1);
    play(&s, "1 mortgage reading");
    assert_now(&s, "cash 1:60; at 1:free-parking");
}

static void R03_the_last_choice_must_be_answered_first(void **state)
{
    (void)state;
    begin_last_choice("passes chest-free 1 0; owner reading:1");
    refused(&s, "1 roll; 1 end; 1 mortgage reading", "answer-first");
    refused(&s, "1 use chance-free", "no-pass");
    refused(&s, "2 pay; 2 use chest-free", "not-your-turn");
}

/* ---- Arrest and the turn -------------------------------------------------------------------------------------------------------- */

static void R01_an_arrest_ends_the_turn(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "go-to-jail", 1, 2);
    assert_turn(&s, 2, "before");

    scenario_position(&s, "doubles 2");
    roll_dice(&s, 1, 1);
    assert_turn(&s, 2, "before");

    scenario_position(&s, "phase after; at chance-1 go; question card seat=1 square=chance-1 deck=chance");
    play(&s, "* drawn chance jail");
    assert_turn(&s, 2, "before");
}

static void R01_an_arrest_leaves_the_turn_open_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "arrest-ends-turn = no");
    land(&s, "go-to-jail", 4, 4);
    assert_now(&s, "jailed 1:0; turn 1:after");
    refused(&s, "1 roll; 1 pay", "already-thrown");
    play(&s, "1 end");
    assert_turn(&s, 2, "before");

    scenario_position(&s, "doubles 2");
    roll_dice(&s, 1, 1);
    assert_turn(&s, 1, "after");
}

/* ---- Being there ---------------------------------------------------------------------------------------------------------------- */

static void R01_in_jail_one_may_do_everything_but_move(void **state)
{
    (void)state;
    begin(2, "");
    begin_in_jail(0, "owner mediterranean:1 baltic:1 reading:1 water:1; mortgaged water");
    play(&s, "1 build baltic; 1 sell baltic; 1 mortgage reading; 1 lift water");
    roll_dice(&s, 1, 2);
    play(&s, "1 build baltic");
}

static void R01_who_sits_in_jail_collects_rent(void **state)
{
    (void)state;
    begin(2, "at go jail; jail 0 1; owner oriental:2");
    roll_dice(&s, 2, 4);
    assert_now(&s, "cash 1:1494 2:1506");
}

static void R08_who_sits_in_jail_collects_no_rent_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "rent-in-jail = no; at go jail; jail 0 1; owner oriental:2");
    roll_dice(&s, 2, 4);
    assert_now(&s, "at 1:oriental; cash 1:1500 2:1500; turn 1:after");
}

static void R08_a_visitor_of_the_jail_collects_rent_whatever_the_rule(void **state)
{
    (void)state;
    begin(2, "rent-in-jail = no; at go jail; owner oriental:2");
    roll_dice(&s, 2, 4);
    assert_cash(&s, 2, 1506);
}

static void R01_a_visitor_of_the_jail_rolls_as_ever(void **state)
{
    (void)state;
    begin(2, "at jail go");
    roll_dice(&s, 5, 5);
    assert_now(&s, "at 1:free-parking; turn 1:before");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_who_pays_the_fine_is_free_and_rolls_as_ever),
        cmocka_unit_test(R01_the_fine_may_also_be_paid_before_a_later_roll),
        cmocka_unit_test(R01_the_fine_is_what_the_rule_says),
        cmocka_unit_test(R03_the_fine_is_refused_without_the_money),
        cmocka_unit_test(R01_a_card_frees_and_goes_under_its_deck),
        cmocka_unit_test(R01_with_two_cards_one_is_chosen),
        cmocka_unit_test(R03_a_card_that_one_does_not_hold_is_refused),
        cmocka_unit_test(R03_who_is_free_neither_pays_nor_uses_a_card),
        cmocka_unit_test(R03_the_fine_comes_before_the_roll_and_not_after_it),
        cmocka_unit_test(R03_only_the_seat_in_turn_leaves_jail),
        cmocka_unit_test(R01_without_doubles_one_stays_and_the_turn_is_over),
        cmocka_unit_test(R01_doubles_lead_out_without_another_roll),
        cmocka_unit_test(R01_doubles_on_the_third_roll_cost_nothing),
        cmocka_unit_test(R01_doubles_lead_out_also_where_they_give_no_other_roll),
        cmocka_unit_test(R01_after_the_third_failure_one_pays_and_moves_by_that_roll),
        cmocka_unit_test(R01_the_three_rolls_from_the_first_to_the_last),
        cmocka_unit_test(R01_so_many_rolls_may_fail_as_the_rule_says),
        cmocka_unit_test(R01_where_the_move_leads_is_settled_after_the_fine),
        cmocka_unit_test(R01_the_rent_of_a_utility_goes_by_the_roll_that_led_out),
        cmocka_unit_test(V07_who_cannot_pay_the_fine_raises_it_and_then_moves),
        cmocka_unit_test(V07_who_can_never_pay_the_fine_is_bankrupt),
        cmocka_unit_test(R01_without_the_last_choice_one_pays_though_one_holds_a_card),
        cmocka_unit_test(R01_with_the_last_choice_one_may_pay),
        cmocka_unit_test(R01_with_the_last_choice_one_may_use_a_card),
        cmocka_unit_test(R01_doubles_out_of_jail_give_another_roll_where_the_rule_says_so),
        cmocka_unit_test(R01_with_the_last_choice_one_without_a_card_is_asked_all_the_same),
        cmocka_unit_test(V07_the_fine_chosen_without_the_money_is_a_debt),
        cmocka_unit_test(R03_the_last_choice_must_be_answered_first),
        cmocka_unit_test(R01_an_arrest_ends_the_turn),
        cmocka_unit_test(R01_an_arrest_leaves_the_turn_open_where_the_rule_says_so),
        cmocka_unit_test(R01_in_jail_one_may_do_everything_but_move),
        cmocka_unit_test(R01_who_sits_in_jail_collects_rent),
        cmocka_unit_test(R08_who_sits_in_jail_collects_no_rent_where_the_rule_says_so),
        cmocka_unit_test(R08_a_visitor_of_the_jail_collects_rent_whatever_the_rule),
        cmocka_unit_test(R01_a_visitor_of_the_jail_rolls_as_ever),
    };
    return cmocka_run_group_tests_name("jail", tests, NULL, NULL);
}
