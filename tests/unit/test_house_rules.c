/* test_house_rules.c - house rules that are off by default (R08), and what each leaves alone.
 *
 *   switch            positions tried here        elsewhere
 *   pot               yes, no
 *   landing-salary                                test_move.c
 *   rent-in-jail                                  test_jail.c
 */
#include "scenario.h"

static struct scenario s;

static void begin(const char *pot)
{
    scenario_begin(&s, "classic", 3);
    scenario_rule(&s, "pot", pot);
    scenario_rule(&s, "dice", "2x6");
    scenario_rule(&s, "salary", "200");
    scenario_rule(&s, "fine", "50");
    scenario_rule(&s, "jail-throws", "3");
    scenario_rule(&s, "cards", "cycle");
    scenario_rule(&s, "lift-of", "mortgage");
    scenario_rule(&s, "lift-percent", "110");
    scenario_rule(&s, "keep-percent", "10");
}

/* ---- What goes into the pot
 * ----------------------------------------------------------------------------------------------------------------- */

static void R08_taxes_go_to_the_pot(void **state)
{
    (void)state;
    begin("yes");
    scenario_position(&s, "pot 7");
    throw_dice(&s, 1, 3);
    assert_cash(&s, 1, 1300);
    assert_pot(&s, 207);
}

static void R08_fines_go_to_the_pot(void **state)
{
    (void)state;
    begin("yes");
    scenario_position(&s, "at jail go go; jail 1 0 0");
    play(&s, "1 pay");
    assert_pot(&s, 50);

    scenario_position(&s, "at jail go go; jail 3 0 0; owner new-york:1");
    throw_dice(&s, 4, 5);
    assert_pot(&s, 50);
    assert_cash(&s, 1, 1450);
}

static void R08_what_cards_take_goes_to_the_pot(void **state)
{
    (void)state;
    begin("yes");
    scenario_position(&s, "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance");
    play(&s, "* drawn chance speeding");
    assert_pot(&s, 15);

    scenario_position(&s, "phase after; at chest-1 go go; question card seat=1 square=chest-1 deck=chest;"
                          "owner park-place:1 boardwalk:1; built park-place:1 boardwalk:1");
    play(&s, "* drawn chest repairs");
    assert_pot(&s, 80);
}

static void R08_a_debt_raised_later_goes_to_the_pot_too(void **state)
{
    (void)state;
    begin("yes");
    scenario_position(&s, "cash 150 0 0; owner reading:1");
    throw_dice(&s, 1, 3);
    assert_asked(&s, "debt", 1);
    assert_pot(&s, 0);
    play(&s, "1 mortgage reading");
    assert_pot(&s, 200);
    assert_cash(&s, 1, 50);
}

static void R08_who_goes_bankrupt_before_the_pot_is_bankrupt_to_the_bank(void **state)
{
    (void)state;
    begin("yes");
    scenario_position(&s, "cash 20 0 0; owner reading:1; mortgaged reading");
    throw_dice(&s, 1, 3);
    play(&s, "1 bankrupt");
    assert_owner(&s, "reading", 0);
    assert_unmortgaged(&s, "reading");
    assert_turn(&s, 2, "before");
}

static void R08_other_payments_to_the_bank_stay_out_of_the_pot(void **state)
{
    (void)state;
    begin("yes");
    scenario_position(&s, "owner mediterranean:1 baltic:1 water:1; mortgaged water");
    play(&s, "1 build baltic; 1 lift water");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 buy");
    assert_pot(&s, 0);

    scenario_position(&s, "phase after; cash 0 100 0; owner water:1; mortgaged water;"
                          "question debt seat=1 square=go other=2 amount=9 why=rent");
    play(&s, "1 bankrupt; 2 keep water");
    assert_cash(&s, 2, 92);
    assert_pot(&s, 0);
}

static void R08_payments_among_players_stay_out_of_the_pot(void **state)
{
    (void)state;
    begin("yes");
    scenario_position(&s, "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance");
    play(&s, "* drawn chance chairman");
    assert_pot(&s, 0);
    scenario_position(&s, "owner boardwalk:2");
    land(&s, "boardwalk", 3, 4);
    assert_pot(&s, 0);
    assert_cash(&s, 2, 1550);
}

/* ---- Who takes it
 * --------------------------------------------------------------------------------------------------------------------------- */

static void R08_who_lands_on_free_parking_takes_the_pot(void **state)
{
    (void)state;
    begin("yes");
    scenario_position(&s, "pot 345");
    land(&s, "free-parking", 3, 4);
    assert_cash(&s, 1, 1845);
    assert_pot(&s, 0);
    assert_turn(&s, 1, "after");
}

static void R08_passing_free_parking_takes_nothing(void **state)
{
    (void)state;
    begin("yes");
    scenario_position(&s, "pot 345; owner kentucky:1");
    land(&s, "kentucky", 3, 4);
    assert_cash(&s, 1, 1500);
    assert_pot(&s, 345);
}

static void R08_an_empty_pot_pays_nothing(void **state)
{
    (void)state;
    begin("yes");
    scenario_position(&s, "");
    land(&s, "free-parking", 3, 4);
    assert_cash(&s, 1, 1500);
}

static void R08_a_pot_of_any_size_is_taken_whole(void **state)
{
    (void)state;
    begin("yes");
    scenario_position(&s, "cash 0 0 0; pot 2500000000");
    land(&s, "free-parking", 3, 4);
    assert_cash(&s, 1, 2500000000);
    assert_pot(&s, 0);
}

/* ---- Off
 * ----------------------------------------------------------------------------------------------------------------------------------------
 */

static void R01_without_the_pot_all_goes_to_the_bank(void **state)
{
    (void)state;
    begin("no");
    scenario_position(&s, "");
    throw_dice(&s, 1, 3);
    assert_cash(&s, 1, 1300);
    assert_pot(&s, 0);
    scenario_position(&s, "");
    land(&s, "free-parking", 3, 4);
    assert_cash(&s, 1, 1500);
}

static void R08_house_rules_are_off_by_default(void **state)
{
    (void)state;
    static const char BARE[] = "freehold edition 1\nid = bare\nname = \"Bare\"\n"
                               "[squares]\nstart go \"Go\"\njail jail \"Jail\"\n";
    scenario_begin_text(&s, BARE, 2);
    assert_int_equal(s.edition.rules.pot, 0);
    assert_int_equal(s.edition.rules.landing_salary, 1);
    assert_int_equal(s.edition.rules.rent_in_jail, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R08_taxes_go_to_the_pot),
        cmocka_unit_test(R08_fines_go_to_the_pot),
        cmocka_unit_test(R08_what_cards_take_goes_to_the_pot),
        cmocka_unit_test(R08_a_debt_raised_later_goes_to_the_pot_too),
        cmocka_unit_test(R08_who_goes_bankrupt_before_the_pot_is_bankrupt_to_the_bank),
        cmocka_unit_test(R08_other_payments_to_the_bank_stay_out_of_the_pot),
        cmocka_unit_test(R08_payments_among_players_stay_out_of_the_pot),
        cmocka_unit_test(R08_who_lands_on_free_parking_takes_the_pot),
        cmocka_unit_test(R08_passing_free_parking_takes_nothing),
        cmocka_unit_test(R08_an_empty_pot_pays_nothing),
        cmocka_unit_test(R08_a_pot_of_any_size_is_taken_whole),
        cmocka_unit_test(R01_without_the_pot_all_goes_to_the_bank),
        cmocka_unit_test(R08_house_rules_are_off_by_default),
    };
    return cmocka_run_group_tests_name("house rules", tests, NULL, NULL);
}
