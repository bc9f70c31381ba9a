/* test_move.c - rolls, moves, the start's salary, doubles, and what squares without a deed do (R01, R07, R08, V12, W09).
 *
 *   switch            positions tried
 *   dice              2x6, 1x6, 3x4
 *   salary            200, 350, 0
 *   landing-salary    0, 1, 2
 *   doubles-again     yes, no
 *   doubles-arrest    0, 1, 2, 3
 *   (direction)       forwards, backwards
 */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "dice = 2x6; salary = 200; landing-salary = 1; doubles-again = yes; doubles-arrest = 3; arrest-ends-turn = yes; "
                       "pot = no");
    scenario_position(&s, lines);
}

/* ---- Rolls --------------------------------------------------------------------------------------------------------------------- */

static void R01_a_roll_moves_the_token_by_the_sum_of_the_dice(void **state)
{
    (void)state;
    begin(2, "at jail go");
    play(&s, "1 roll");
    assert_turn(&s, 1, "dice");
    play(&s, "* dice 4 6");
    assert_now(&s, "at 1:free-parking 2:go; turn 1:after");
    assert_line(&s, "dice 4 6");
    play(&s, "1 end");
    assert_turn(&s, 2, "before");
}

static void R01_one_die_moves_alone_and_never_makes_doubles(void **state)
{
    (void)state;
    begin(2, "dice = 1x6; at virginia go");
    play(&s, "1 roll; * dice 6");
    assert_now(&s, "at 1:free-parking; turn 1:after");
}

static void R01_three_dice_with_four_sides_move_by_their_sum(void **state)
{
    (void)state;
    begin(2, "dice = 3x4; at states go");
    play(&s, "1 roll; * dice 1 2 4");
    assert_now(&s, "at 1:free-parking; turn 1:after");
    refused(&s, "1 roll", "already-thrown");
}

static void R01_three_equal_dice_give_another_roll(void **state)
{
    (void)state;
    begin(2, "dice = 3x4; at virginia go");
    play(&s, "1 roll; * dice 2 2 2");
    assert_now(&s, "at 1:free-parking; turn 1:before");
}

/* ---- The start ------------------------------------------------------------------------------------------------------------------ */

static void R01_passing_the_start_pays_the_salary(void **state)
{
    (void)state;
    begin(2, "at boardwalk go");
    roll_dice(&s, 5, 6);
    assert_now(&s, "at 1:jail; cash 1:1700");
}

static void R01_landing_on_the_start_pays_the_same(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "go", 2, 4);
    assert_now(&s, "cash 1:1700; turn 1:after");
}

static void R01_leaving_the_start_pays_nothing(void **state)
{
    (void)state;
    begin(2, "");
    roll_dice(&s, 4, 6);
    assert_now(&s, "cash 1:1500; at 1:jail");
}

static void R01_the_salary_is_what_the_rule_says(void **state)
{
    (void)state;
    begin(2, "salary = 350; at boardwalk go");
    roll_dice(&s, 5, 6);
    assert_cash(&s, 1, 1850);

    scenario_position(&s, "salary = 0; at boardwalk go");
    roll_dice(&s, 5, 6);
    assert_cash(&s, 1, 1500);
}

static void R08_landing_on_the_start_pays_twice_where_the_rule_doubles_it(void **state)
{
    (void)state;
    begin(2, "landing-salary = 2");
    land(&s, "go", 2, 4);
    assert_cash(&s, 1, 1900);

    scenario_position(&s, "at boardwalk go");
    roll_dice(&s, 5, 6);
    assert_cash(&s, 1, 1700);
}

static void R08_landing_on_the_start_pays_nothing_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "landing-salary = 0");
    land(&s, "go", 2, 4);
    assert_cash(&s, 1, 1500);

    scenario_position(&s, "at boardwalk go");
    roll_dice(&s, 5, 6);
    assert_cash(&s, 1, 1700);
}

/* ---- The other direction -------------------------------------------------------------------------------------------------------- */

static void R07_backwards_passing_the_start_pays_too(void **state)
{
    (void)state;
    begin(2, "backwards 1; at baltic go; owner north-carolina:1");
    roll_dice(&s, 5, 6);
    assert_now(&s, "at 1:north-carolina; cash 1:1700");
}

static void R07_backwards_landing_on_the_start_pays_too(void **state)
{
    (void)state;
    begin(2, "backwards 1");
    land(&s, "go", 3, 4);
    assert_now(&s, "at 1:go; cash 1:1700");

    scenario_position(&s, "landing-salary = 2; backwards 1");
    land(&s, "go", 3, 4);
    assert_cash(&s, 1, 1900);
}

static void R07_backwards_leaving_the_start_pays_nothing(void **state)
{
    (void)state;
    begin(2, "backwards 1; owner pacific:1");
    roll_dice(&s, 4, 5);
    assert_now(&s, "at 1:pacific; cash 1:1500");
}

/* A board so short that one roll goes round it more than once. */
static const char SHORT_BOARD[] = "freehold edition 1\n"
                                  "id = short\nname = \"Short\"\n"
                                  "[rules]\ndoubles-arrest = 0\nsalary = 10\n"
                                  "[squares]\n"
                                  "start go \"Go\"\nrest a \"A\"\nrest b \"B\"\nrest c \"C\"\nrest d \"D\"\n";

static void W09_every_pass_of_the_start_pays_once(void **state)
{
    (void)state;
    scenario_begin_text(&s, SHORT_BOARD, 2);
    scenario_position(&s, "");
    roll_dice(&s, 5, 6);
    assert_now(&s, "at 1:a; cash 1:1520");

    scenario_position(&s, "at d go");
    roll_dice(&s, 5, 6);
    assert_now(&s, "at 1:go; cash 1:1530");
}

static void R07_every_pass_of_the_start_pays_backwards_too(void **state)
{
    (void)state;
    scenario_begin_text(&s, SHORT_BOARD, 2);
    scenario_position(&s, "backwards 1");
    roll_dice(&s, 5, 6);
    assert_now(&s, "at 1:d; cash 1:1520");

    scenario_position(&s, "backwards 1; at a go");
    roll_dice(&s, 5, 6);
    assert_now(&s, "at 1:go; cash 1:1530");

    scenario_position(&s, "backwards 1; at d go");
    roll_dice(&s, 1, 2);
    assert_now(&s, "at 1:a; cash 1:1500");
}

/* ---- Moves by card -------------------------------------------------------------------------------------------------------------- */

/* Cards that go back over the start, from the third square. */
static const char BACK_CARDS[] = "freehold edition 1\nextends = classic\n"
                                 "id = back\nname = \"Back\"\n"
                                 "[deck chest]\n"
                                 "two-back \"Two back.\" steps=-2\n"
                                 "three-back \"Three back.\" steps=-3\n"
                                 "ten-on \"Ten on.\" steps=10\n";

static void begin_on_chest(const char *lines)
{
    char text[256];
    scenario_begin_text(&s, BACK_CARDS, 2);
    snprintf(text, sizeof text, "phase after; at chest-1 go; question card seat=1 square=chest-1 deck=chest; %s", lines);
    scenario_position(&s, text);
}

static void R07_a_card_that_says_back_pays_for_passing_the_start(void **state)
{
    (void)state;
    begin_on_chest("owner boardwalk:1");
    play(&s, "* drawn chest three-back");
    assert_now(&s, "at 1:boardwalk; cash 1:1700");
}

static void R07_a_card_that_says_back_pays_for_landing_on_the_start(void **state)
{
    (void)state;
    begin_on_chest("");
    play(&s, "* drawn chest two-back");
    assert_now(&s, "at 1:go; cash 1:1700");
}

static void R07_a_card_that_says_back_goes_against_the_direction_of_play(void **state)
{
    (void)state;
    begin_on_chest("backwards 1; owner reading:1");
    play(&s, "* drawn chest three-back");
    assert_now(&s, "at 1:reading; cash 1:1500");
}

static void R07_a_card_that_says_on_goes_in_the_direction_of_play(void **state)
{
    (void)state;
    begin_on_chest("owner electric:1 north-carolina:1");
    play(&s, "* drawn chest ten-on");
    assert_now(&s, "at 1:electric; cash 1:1500");

    begin_on_chest("backwards 1; owner electric:1 north-carolina:1");
    play(&s, "* drawn chest ten-on");
    assert_now(&s, "at 1:north-carolina; cash 1:1700");
}

/* Seat 1 draws this card on the second Chance square while the tokens go backwards. */
static void draw_backwards(const char *owner, const char *card)
{
    char text[256];
    begin(2, "");
    snprintf(text, sizeof text, "backwards 1; phase after; at chance-2 go; owner %s:1; question card seat=1 square=chance-2 deck=chance",
             owner);
    scenario_position(&s, text);
    snprintf(text, sizeof text, "* drawn chance %s", card);
    play(&s, text);
}

static void R07_V12_move_cards_follow_the_direction_of_play(void **state)
{
    (void)state;
    draw_backwards("st-charles", "st-charles");
    assert_now(&s, "at 1:st-charles; cash 1:1500");

    draw_backwards("illinois", "illinois");
    assert_now(&s, "at 1:illinois; cash 1:1700");

    draw_backwards("reading", "go");
    assert_now(&s, "at 1:go; cash 1:1700");
}

static void V12_nearest_follows_the_direction_of_play(void **state)
{
    (void)state;
    draw_backwards("pennsylvania", "railroad-1");
    assert_at(&s, 1, "pennsylvania");
    draw_backwards("electric", "utility");
    assert_now(&s, "at 1:electric; cash 1:1500");
}

/* ---- Doubles -------------------------------------------------------------------------------------------------------------------- */

static void R01_doubles_give_another_roll(void **state)
{
    (void)state;
    begin(2, "at virginia go");
    roll_dice(&s, 3, 3);
    assert_now(&s, "at 1:free-parking; turn 1:before");
    refused(&s, "1 end", "throw-first");
    roll_dice(&s, 4, 1);
    assert_at(&s, 1, "b-and-o");
    play(&s, "1 buy");
    assert_turn(&s, 1, "after");
    refused(&s, "1 roll", "already-thrown");
}

static void R01_what_doubles_lead_to_is_settled_before_the_next_roll(void **state)
{
    (void)state;
    begin(2, "at go go");
    roll_dice(&s, 3, 3);
    assert_asked(&s, "buy", 1);
    refused(&s, "1 roll", "answer-first");
    play(&s, "1 buy");
    assert_turn(&s, 1, "before");
}

static void R01_the_third_doubles_send_straight_to_jail(void **state)
{
    (void)state;
    begin(2, "at virginia go; owner illinois:1");
    roll_dice(&s, 3, 3);
    roll_dice(&s, 2, 2);
    assert_at(&s, 1, "illinois");
    roll_dice(&s, 5, 5); /* would stand on Pennsylvania Avenue */
    assert_now(&s, "at 1:jail; jailed 1:0; cash 1:1500; turn 2:before");
}

static void R01_doubles_are_counted_anew_in_each_turn(void **state)
{
    (void)state;
    begin(2, "at virginia go");
    roll_dice(&s, 3, 3);
    assert_line(&s, "doubles 1");
    roll_dice(&s, 1, 4);
    play(&s, "1 buy; 1 end");
    assert_turn(&s, 2, "before");
    assert_no_line(&s, "doubles");
}

static void R01_three_doubles_need_not_be_equal_and_pay_no_salary(void **state)
{
    (void)state;
    begin(2, "at chance-3 go; doubles 2");
    roll_dice(&s, 6, 6); /* would pass the start */
    assert_now(&s, "at 1:jail; cash 1:1500");
}

static void R01_doubles_count_for_nothing_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "doubles-again = no; doubles-arrest = 1; at virginia go");
    roll_dice(&s, 3, 3);
    assert_now(&s, "at 1:free-parking; turn 1:after");
}

static void R01_doubles_never_arrest_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "doubles-arrest = 0; at go go; owner oriental:1 electric:1 tennessee:1 illinois:1");
    for (int i = 0; i < 4; i++)
        roll_dice(&s, 3, 3);
    assert_now(&s, "at 1:illinois; turn 1:before");
}

static void R01_so_many_doubles_arrest_as_the_rule_says(void **state)
{
    (void)state;
    begin(2, "doubles-arrest = 2; at virginia go");
    roll_dice(&s, 3, 3);
    assert_free(&s, 1);
    roll_dice(&s, 5, 5);
    assert_jailed(&s, 1, 0);

    scenario_position(&s, "doubles-arrest = 1; at virginia go");
    roll_dice(&s, 3, 3);
    assert_jailed(&s, 1, 0);
}

/* ---- Squares without a deed ----------------------------------------------------------------------------------------------------- */

static void E03_the_taxes_are_200_and_100(void **state)
{
    (void)state;
    begin(2, "");
    roll_dice(&s, 1, 3);
    assert_now(&s, "at 1:income-tax; cash 1:1300");

    scenario_position(&s, "");
    land(&s, "luxury-tax", 5, 6);
    assert_cash(&s, 1, 1400);
}

static void R01_free_parking_and_visiting_jail_do_nothing(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "free-parking", 5, 6);
    assert_now(&s, "cash 1:1500; turn 1:after");

    scenario_position(&s, "");
    land(&s, "jail", 3, 4);
    assert_now(&s, "free 1; cash 1:1500");
    play(&s, "1 end");
}

static void R07_who_is_sent_to_jail_collects_nothing(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "go-to-jail", 5, 6);
    assert_now(&s, "at 1:jail; jailed 1:0; cash 1:1500; turn 2:before");

    scenario_position(&s, "phase after; at chance-3 go; question card seat=1 square=chance-3 deck=chance");
    play(&s, "* drawn chance jail");
    assert_now(&s, "at 1:jail; cash 1:1500");
}

static void R01_doubles_onto_go_to_jail_give_no_further_roll(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "go-to-jail", 5, 5);
    assert_turn(&s, 2, "before");
    assert_no_line(&s, "doubles");
}

/* A bonus, one of nothing, and squares that send the token on. */
static const char BONUS_BOARD[] = "freehold edition 1\nextends = classic\n"
                                  "id = bonus\nname = \"Bonus\"\n"
                                  "[squares]\n"
                                  "bonus income-tax amount=70\n"
                                  "bonus luxury-tax amount=0\n"
                                  "tax chest-1 amount=0\n"
                                  "goto free-parking to=jail\n"
                                  "goto chance-1 to=water\n";

static void E03_a_bonus_comes_from_the_bank(void **state)
{
    (void)state;
    scenario_begin_text(&s, BONUS_BOARD, 2);
    scenario_position(&s, "");
    roll_dice(&s, 1, 3);
    assert_cash(&s, 1, 1570);

    scenario_position(&s, "");
    land(&s, "luxury-tax", 5, 6);
    assert_now(&s, "cash 1:1500; turn 1:after");
}

static void E03_a_tax_of_nothing_is_not_paid(void **state)
{
    (void)state;
    scenario_begin_text(&s, BONUS_BOARD, 2);
    scenario_position(&s, "cash 0 0; at chance-3 go");
    roll_dice(&s, 2, 4);
    assert_now(&s, "at 1:chest-1; cash 1:200; turn 1:after");
}

static void R07_a_square_that_sends_on_does_so_in_the_direction_of_play(void **state)
{
    (void)state;
    scenario_begin_text(&s, BONUS_BOARD, 2);
    scenario_position(&s, "");
    land(&s, "chance-1", 3, 4);
    assert_now(&s, "at 1:water; asked buy:1; cash 1:1500");

    scenario_position(&s, "");
    land(&s, "free-parking", 5, 6);
    assert_now(&s, "at 1:jail; free 1; cash 1:1700");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_a_roll_moves_the_token_by_the_sum_of_the_dice),
        cmocka_unit_test(R01_one_die_moves_alone_and_never_makes_doubles),
        cmocka_unit_test(R01_three_dice_with_four_sides_move_by_their_sum),
        cmocka_unit_test(R01_three_equal_dice_give_another_roll),
        cmocka_unit_test(R01_passing_the_start_pays_the_salary),
        cmocka_unit_test(R01_landing_on_the_start_pays_the_same),
        cmocka_unit_test(R01_leaving_the_start_pays_nothing),
        cmocka_unit_test(R01_the_salary_is_what_the_rule_says),
        cmocka_unit_test(R08_landing_on_the_start_pays_twice_where_the_rule_doubles_it),
        cmocka_unit_test(R08_landing_on_the_start_pays_nothing_where_the_rule_says_so),
        cmocka_unit_test(R07_backwards_passing_the_start_pays_too),
        cmocka_unit_test(R07_backwards_landing_on_the_start_pays_too),
        cmocka_unit_test(R07_backwards_leaving_the_start_pays_nothing),
        cmocka_unit_test(W09_every_pass_of_the_start_pays_once),
        cmocka_unit_test(R07_every_pass_of_the_start_pays_backwards_too),
        cmocka_unit_test(R07_a_card_that_says_back_pays_for_passing_the_start),
        cmocka_unit_test(R07_a_card_that_says_back_pays_for_landing_on_the_start),
        cmocka_unit_test(R07_a_card_that_says_back_goes_against_the_direction_of_play),
        cmocka_unit_test(R07_a_card_that_says_on_goes_in_the_direction_of_play),
        cmocka_unit_test(R07_V12_move_cards_follow_the_direction_of_play),
        cmocka_unit_test(V12_nearest_follows_the_direction_of_play),
        cmocka_unit_test(R01_doubles_give_another_roll),
        cmocka_unit_test(R01_what_doubles_lead_to_is_settled_before_the_next_roll),
        cmocka_unit_test(R01_the_third_doubles_send_straight_to_jail),
        cmocka_unit_test(R01_doubles_are_counted_anew_in_each_turn),
        cmocka_unit_test(R01_three_doubles_need_not_be_equal_and_pay_no_salary),
        cmocka_unit_test(R01_doubles_count_for_nothing_where_the_rule_says_so),
        cmocka_unit_test(R01_doubles_never_arrest_where_the_rule_says_so),
        cmocka_unit_test(R01_so_many_doubles_arrest_as_the_rule_says),
        cmocka_unit_test(E03_the_taxes_are_200_and_100),
        cmocka_unit_test(R01_free_parking_and_visiting_jail_do_nothing),
        cmocka_unit_test(R07_who_is_sent_to_jail_collects_nothing),
        cmocka_unit_test(R01_doubles_onto_go_to_jail_give_no_further_roll),
        cmocka_unit_test(E03_a_bonus_comes_from_the_bank),
        cmocka_unit_test(E03_a_tax_of_nothing_is_not_paid),
        cmocka_unit_test(R07_a_square_that_sends_on_does_so_in_the_direction_of_play),
    };
    return cmocka_run_group_tests_name("move", tests, NULL, NULL);
}
