/* test_order.c - the beginning of a game: the order of play (R01).
 *
 *   switch     positions tried
 *   order      entered, first, all
 *   players    2-6, and its limits
 *   money      1500, 700
 */
#include "scenario.h"

static struct scenario s;

static void begin(const char *order, int seats)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "players = 2-6; dice = 2x6");
    scenario_rule(&s, "order", order);
    scenario_start(&s);
}

/* ---- The beginning -------------------------------------------------------------------------------------------------------------- */

static void R01_a_game_is_for_as_many_as_the_edition_says(void **state)
{
    (void)state;
    fh_game game;
    begin("entered", 2);
    for (int seats = -1; seats <= 10; seats++) {
        bool fits = seats >= 2 && seats <= 6;
        memset(&game, 99, sizeof game);
        assert_string_equal(fh_reason_name(fh_start(&s.edition, &game, seats).reason), fits ? "allowed" : "wrong-players");
        assert_int_equal(game.seat_count, fits ? seats : 99); /* a game that is refused is as it was */
    }
}

static void R01_everybody_begins_on_the_start_with_the_starting_money(void **state)
{
    (void)state;
    begin("entered", 3);
    for (int seat = 1; seat <= 3; seat++) {
        assert_cash(&s, seat, 1500);
        assert_at(&s, seat, "go");
        assert_free(&s, seat);
    }
    assert_no_line(&s, "owner");
    assert_pot(&s, 0);
    scenario_rule(&s, "money", "700");
    scenario_start(&s);
    assert_cash(&s, 2, 700);
}

static void R01_as_entered_seat_one_begins_and_nothing_is_rolled(void **state)
{
    (void)state;
    begin("entered", 3);
    assert_turn(&s, 1, "before");
    assert_line(&s, "order 1 2 3");
}

/* ---- The highest begins --------------------------------------------------------------------------------------------------------- */

static void R01_one_roll_each_and_the_highest_begins(void **state)
{
    (void)state;
    begin("first", 4);
    assert_asked(&s, "order", 1);
    roll_dice(&s, 2, 3);
    assert_asked(&s, "order", 2);
    roll_dice(&s, 4, 1);
    assert_asked(&s, "order", 3);
    roll_dice(&s, 6, 3);
    assert_asked(&s, "order", 4);
    roll_dice(&s, 1, 1);
    assert_turn(&s, 3, "before");
    assert_line(&s, "order 3 4 1 2"); /* the others as they sit, clockwise */
}

static void R01_the_highest_who_tie_roll_again(void **state)
{
    (void)state;
    begin("first", 4);
    play(&s, "* dice 1 2; * dice 5 5; * dice 2 2; * dice 6 4");
    assert_asked(&s, "order", 2);
    roll_dice(&s, 1, 2);
    assert_asked(&s, "order", 4);
    roll_dice(&s, 2, 1); /* again equal */
    assert_asked(&s, "order", 2);
    play(&s, "* dice 3 3; * dice 3 4");
    assert_turn(&s, 4, "before");
    assert_line(&s, "order 4 1 2 3");
}

static void R01_ties_below_the_highest_do_not_matter(void **state)
{
    (void)state;
    begin("first", 3);
    play(&s, "* dice 1 2; * dice 2 1; * dice 2 2");
    assert_turn(&s, 3, "before");
    assert_line(&s, "order 3 1 2");
}

static void R03_while_the_order_is_rolled_for_nobody_acts(void **state)
{
    (void)state;
    begin("first", 2);
    assert_int_equal(fh_who_acts(&s.game).kind, FH_ACTOR_CHANCE);
    refused(&s, "1 roll; 1 end", "chance-first");
    refused(&s, "* drawn chance go", "not-for-chance");
    refused(&s, "* dice 7 1", "not-an-outcome");
}

static void R01_the_rolls_for_the_order_move_nobody(void **state)
{
    (void)state;
    begin("first", 2);
    play(&s, "* dice 6 6; * dice 1 2");
    assert_now(&s, "at 1:go; turn 1:before");
    assert_no_line(&s, "doubles");
}

static void R01_the_turn_goes_round_in_that_order(void **state)
{
    (void)state;
    begin("first", 3);
    play(&s, "* dice 1 2; * dice 6 5; * dice 1 2");
    for (int turn = 0; turn < 6; turn++) {
        int seat = 1 + (1 + turn) % 3;
        assert_turn(&s, seat, "before");
        land(&s, "free-parking", 1, 2);
        char text[16];
        snprintf(text, sizeof text, "%d end", seat);
        play(&s, text);
    }
}

/* ---- Everybody's place ---------------------------------------------------------------------------------------------------------- */

static void R01_all_by_roll_descending(void **state)
{
    (void)state;
    begin("all", 4);
    play(&s, "* dice 2 3; * dice 1 1; * dice 6 3; * dice 6 6");
    assert_turn(&s, 4, "before");
    assert_line(&s, "order 4 3 1 2");
}

static void R01_all_ties_roll_again_among_themselves(void **state)
{
    (void)state;
    begin("all", 5);
    roll_dice(&s, 3, 4); /* 1 and 3 tie with 7, 2 and 5 with 4 */
    play(&s, "* dice 1 3; * dice 5 2; * dice 6 5; * dice 2 2");
    assert_asked(&s, "order", 1);
    roll_dice(&s, 1, 2);
    assert_asked(&s, "order", 3);
    roll_dice(&s, 6, 6); /* higher than anybody, but only among the tied */
    assert_asked(&s, "order", 2);
    roll_dice(&s, 5, 5);
    assert_asked(&s, "order", 5);
    roll_dice(&s, 5, 5);
    assert_asked(&s, "order", 2);
    play(&s, "* dice 1 1; * dice 1 2");
    assert_turn(&s, 4, "before");
    assert_line(&s, "order 4 3 1 5 2");
}

static void R01_of_three_who_tie_two_may_tie_again(void **state)
{
    (void)state;
    begin("all", 3);
    for (int i = 0; i < 3; i++)
        roll_dice(&s, 3, 3);
    play(&s, "* dice 6 3; * dice 1 2; * dice 5 4");
    assert_asked(&s, "order", 1);
    roll_dice(&s, 1, 1);
    assert_asked(&s, "order", 3);
    roll_dice(&s, 1, 2);
    assert_turn(&s, 3, "before");
    assert_line(&s, "order 3 1 2");
}

/* ---- Leaving meanwhile ---------------------------------------------------------------------------------------------------------- */

static void V14_who_is_to_roll_leaves_and_the_next_one_rolls(void **state)
{
    (void)state;
    begin("first", 4);
    play(&s, "* dice 1 2; 2 leave");
    assert_asked(&s, "order", 3);
    play(&s, "* dice 3 4; * dice 1 1");
    assert_now(&s, "turn 3:before; next 3:4 4:1 1:3");
}

static void V14_the_last_who_is_to_roll_leaves_and_it_is_settled(void **state)
{
    (void)state;
    begin("first", 3);
    play(&s, "* dice 1 2; * dice 3 4; 3 leave");
    assert_now(&s, "turn 2:before; next 2:1");
}

static void V14_who_rolled_highest_leaves_and_its_roll_no_longer_counts(void **state)
{
    (void)state;
    begin("first", 3);
    play(&s, "* dice 6 6; * dice 1 2; 1 leave");
    assert_asked(&s, "order", 3);
    roll_dice(&s, 3, 4);
    assert_turn(&s, 3, "before");
}

static void V14_a_tie_is_settled_once_one_is_left_in_it(void **state)
{
    (void)state;
    begin("first", 3);
    play(&s, "* dice 5 5; * dice 5 5; * dice 1 2");
    assert_asked(&s, "order", 1);
    play(&s, "1 leave");
    assert_turn(&s, 2, "before");

    begin("first", 3);
    play(&s, "* dice 5 5; * dice 5 5; * dice 1 2");
    roll_dice(&s, 1, 2); /* seat 1, again */
    play(&s, "2 leave");
    assert_turn(&s, 1, "before");
}

static void V14_one_outside_the_tie_leaves_and_the_tie_is_rolled_for(void **state)
{
    (void)state;
    begin("first", 3);
    play(&s, "* dice 5 5; * dice 5 5; * dice 1 2; 3 leave");
    assert_asked(&s, "order", 1);
    play(&s, "* dice 1 2; * dice 3 4");
    assert_turn(&s, 2, "before");
}

static void V14_of_two_one_leaves_and_the_game_is_over(void **state)
{
    (void)state;
    begin("first", 2);
    play(&s, "1 leave");
    assert_over(&s, 2);
    begin("all", 2);
    play(&s, "* dice 1 2; 1 leave");
    assert_over(&s, 2);
}

/* Seats 1 and 3 tie for the first place, 2 and 4 for the third, 5 is last. */
static void begin_two_ties(void)
{
    begin("all", 5);
    play(&s, "* dice 6 5; * dice 3 4; * dice 5 6; * dice 4 3; * dice 1 1");
    assert_asked(&s, "order", 1);
}

static void V14_one_of_the_tie_at_hand_leaves_and_the_next_tie_rolls(void **state)
{
    (void)state;
    begin_two_ties();
    play(&s, "1 leave");
    assert_asked(&s, "order", 2);
    play(&s, "* dice 1 2; * dice 5 6");
    assert_now(&s, "turn 3:before; next 3:4 4:2 2:5");
}

static void V14_who_has_rolled_in_the_tie_leaves_and_the_next_tie_rolls(void **state)
{
    (void)state;
    begin_two_ties();
    play(&s, "* dice 1 2; 1 leave");
    assert_asked(&s, "order", 2);
    play(&s, "* dice 1 2; * dice 5 6");
    assert_now(&s, "turn 3:before; next 3:4");
}

static void V14_one_of_a_later_tie_leaves_and_it_is_no_tie_any_more(void **state)
{
    (void)state;
    begin_two_ties();
    play(&s, "2 leave");
    assert_asked(&s, "order", 1);
    play(&s, "* dice 1 2; * dice 5 6");
    assert_now(&s, "turn 3:before; next 3:1 1:4 4:5");
}

static void V14_the_head_of_three_who_tie_leaves_and_the_others_still_tie(void **state)
{
    (void)state;
    begin("all", 4);
    for (int i = 0; i < 3; i++)
        roll_dice(&s, 3, 3);
    play(&s, "* dice 1 2; 1 leave");
    assert_asked(&s, "order", 2);
    roll_dice(&s, 1, 2);
    assert_asked(&s, "order", 3);
    roll_dice(&s, 4, 5);
    assert_now(&s, "turn 3:before; next 3:2 2:4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_a_game_is_for_as_many_as_the_edition_says),
        cmocka_unit_test(R01_everybody_begins_on_the_start_with_the_starting_money),
        cmocka_unit_test(R01_as_entered_seat_one_begins_and_nothing_is_rolled),
        cmocka_unit_test(R01_one_roll_each_and_the_highest_begins),
        cmocka_unit_test(R01_the_highest_who_tie_roll_again),
        cmocka_unit_test(R01_ties_below_the_highest_do_not_matter),
        cmocka_unit_test(R03_while_the_order_is_rolled_for_nobody_acts),
        cmocka_unit_test(R01_the_rolls_for_the_order_move_nobody),
        cmocka_unit_test(R01_the_turn_goes_round_in_that_order),
        cmocka_unit_test(R01_all_by_roll_descending),
        cmocka_unit_test(R01_all_ties_roll_again_among_themselves),
        cmocka_unit_test(R01_of_three_who_tie_two_may_tie_again),
        cmocka_unit_test(V14_who_is_to_roll_leaves_and_the_next_one_rolls),
        cmocka_unit_test(V14_the_last_who_is_to_roll_leaves_and_it_is_settled),
        cmocka_unit_test(V14_who_rolled_highest_leaves_and_its_roll_no_longer_counts),
        cmocka_unit_test(V14_a_tie_is_settled_once_one_is_left_in_it),
        cmocka_unit_test(V14_one_outside_the_tie_leaves_and_the_tie_is_rolled_for),
        cmocka_unit_test(V14_of_two_one_leaves_and_the_game_is_over),
        cmocka_unit_test(V14_one_of_the_tie_at_hand_leaves_and_the_next_tie_rolls),
        cmocka_unit_test(V14_who_has_rolled_in_the_tie_leaves_and_the_next_tie_rolls),
        cmocka_unit_test(V14_one_of_a_later_tie_leaves_and_it_is_no_tie_any_more),
        cmocka_unit_test(V14_the_head_of_three_who_tie_leaves_and_the_others_still_tie),
    };
    return cmocka_run_group_tests_name("order", tests, NULL, NULL);
}
