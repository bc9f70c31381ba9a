/* test_house_rules_2.c - house rules together with auctions, trades and leaving (R08, R10). What each does by itself is in
 * test_house_rules.c, test_move.c and test_jail.c.
 *
 *   switch            positions tried
 *   rounds            0, 1, 2, 3
 *   deal              yes
 *   pot               yes
 *   landing-salary    1, 2
 *   auction           none, open
 *   doubles-arrest    2
 *   players           3-8
 */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "trade = any; least-bid = 10; salary = 200; landing-salary = 1; pot = no; mortgage-needs = set-bare; "
                       "even-building = yes; building-refund = 50; cards = cycle; dice = 2x6");
    scenario_position(&s, lines);
}

/* Everybody stands on the jail square, only visiting, and goes on to free parking. */
static void play_turn(int seat)
{
    char text[16];
    s.game.at[seat - 1] = scenario_square(&s, "jail", HERE);
    roll_dice(&s, 4, 6);
    snprintf(text, sizeof text, "%d end", seat);
    play(&s, text);
}

/* ---- A limit of rounds ---------------------------------------------------------------------------------------------------------- */

static void R08_with_a_limit_the_game_ends_after_so_many_rounds(void **state)
{
    (void)state;
    begin(2, "rounds = 3; cash 1500 1501");
    for (int round = 0; round < 3; round++) {
        assert_turn(&s, 1, "before");
        play_turn(1);
        assert_turn(&s, 2, "before");
        play_turn(2);
    }
    assert_over(&s, 2);
    assert_in(&s, 1); /* nobody has left */
    assert_line(&s, "wealth 1500 1501");
}

static void R10_wealth_is_cash_prices_mortgages_and_the_cost_of_buildings(void **state)
{
    (void)state;
    begin(3, "rounds = 1; cash 0 100 200; owner boardwalk:1 park-place:1 reading:2 water:2 electric:3 short-line:3;"
             "built boardwalk:5 park-place:4; mortgaged water short-line; passes chance-free 0 0 1");
    play_turn(1);
    play_turn(2);
    play_turn(3);
    assert_over(&s, 1);
    assert_line(&s, "wealth 2550 375 450"); /* 750 + 9 * 200; 100 + 200 + 75; 200 + 150 + 100 */
}

static void R10_the_richest_in_cash_is_not_always_the_wealthiest(void **state)
{
    (void)state;
    begin(2, "rounds = 1; cash 1000 601; owner boardwalk:2");
    play_turn(1);
    play_turn(2);
    assert_over(&s, 2);

    scenario_position(&s, "cash 1000 601; owner boardwalk:2; mortgaged boardwalk"); /* only 200 then */
    play_turn(1);
    play_turn(2);
    assert_over(&s, 1);
}

static void R08_rounds_are_counted_by_the_first_who_remains(void **state)
{
    (void)state;
    begin(3, "rounds = 2; order 2 3 1; turn 2");
    play_turn(2);
    play(&s, "2 leave"); /* seat 3 is now the first, but the round is not over */
    play_turn(3);
    play_turn(1);
    assert_line(&s, "round 1");
    play_turn(3);
    assert_turn(&s, 1, "before");
    play_turn(1);
    assert_int_equal(s.game.phase, FH_OVER);
}

static void R08_the_last_turn_is_played_to_its_end(void **state)
{
    (void)state;
    begin(2, "rounds = 1; auction = open; turn 2; cash 1500 1700");
    land(&s, "boardwalk", 3, 3);
    play(&s, "2 decline; 2 withdraw; 1 bid 150"); /* 1350 and 400 against 1700 */
    assert_turn(&s, 2, "before");                 /* doubles */
    roll_dice(&s, 5, 6);
    assert_at(&s, 2, "jail");
    play(&s, "2 end");
    assert_over(&s, 2);
    assert_line(&s, "wealth 1750 1900"); /* who came past the start */
}

static void R08_estates_are_auctioned_before_the_last_round_ends(void **state)
{
    (void)state;
    begin(3, "rounds = 1; auction = open; turn 3; cash 1500 1500 100; owner boardwalk:3");
    play(&s, "3 leave"); /* the turn of the last one ends, and with it the round */
    assert_acting(&s, "1 2");
    play(&s, "2 bid 10; 1 withdraw");
    assert_over(&s, 2);
    assert_line(&s, "wealth 1500 1890 0");
}

static void R08_one_player_left_ends_the_game_before_the_limit(void **state)
{
    (void)state;
    begin(2, "rounds = 3; cash 1 5000");
    play(&s, "2 leave");
    assert_over(&s, 1);
}

static void R01_without_a_limit_nothing_ends_after_any_round(void **state)
{
    (void)state;
    begin(2, "rounds = 0; cash 1500 1501");
    for (int round = 0; round < 5; round++) {
        play_turn(1);
        play_turn(2);
        assert_turn(&s, 1, "before");
    }
}

/* ---- Deeds dealt at the start --------------------------------------------------------------------------------------------------- */

static int deeds_of(int seat)
{
    return __builtin_popcountll(s.game.owned[seat - 1]);
}

static void R08_deeds_are_dealt_against_their_price(void **state)
{
    (void)state;
    begin(3, "deal = yes; money = 1500");
    scenario_start(&s);
    play(&s, "* deal boardwalk; * deal mediterranean; * deal reading");
    assert_now(&s, "owner boardwalk:1 mediterranean:2 reading:3; cash 1:1100 2:1440 3:1300");
    refused(&s, "* deal boardwalk; * deal go", "not-an-outcome");
    refused(&s, "1 roll", "chance-first");
    play(&s, "* deal park-place");
    assert_cash(&s, 1, 750);
}

static void R08_seven_for_two_players_down_to_three_for_six_and_two_for_more(void **state)
{
    (void)state;
    static const int each[] = {0, 0, 7, 6, 5, 4, 3, 2, 2};
    for (int seats = 2; seats <= 8; seats++) {
        scenario_begin(&s, "classic", seats);
        scenario_rules(&s, "players = 2-8; deal = yes; money = 20000");
        scenario_start(&s);
        fh_stream stream;
        fh_stream_seed(&stream, (uint64_t)seats);
        while (fh_who_acts(&s.game).kind == FH_ACTOR_CHANCE) {
            fh_action action;
            fh_draw(&s.edition, &s.game, &stream, &action);
            assert_int_equal(action.kind, FH_ACT_DEAL);
            fh_apply(&s.edition, &s.game, &action, NULL);
            assert_null(fh_verify(&s.edition, &s.game));
        }
        for (int seat = 1; seat <= seats; seat++) {
            assert_int_equal(deeds_of(seat), each[seats]);
            assert_int_equal(fh_wealth(&s.edition, &s.game, (fh_seat)(seat - 1)), 20000); /* price for price */
        }
        assert_turn(&s, 1, "before");
    }
}

/* ---- Pot, salary, auctions ------------------------------------------------------------------------------------------------------ */

static void R08_bids_prices_and_buildings_are_not_for_the_pot(void **state)
{
    (void)state;
    begin(2, "pot = yes; auction = open; owner mediterranean:1 baltic:1 water:1; mortgaged water; pot 5");
    play(&s, "1 build baltic; 1 lift water");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline; 2 bid 10; 1 withdraw");
    assert_pot(&s, 5);
    play(&s, "2 leave");
    assert_pot(&s, 5); /* nor are estates */
}

static void R08_landing_on_the_start_pays_double_also_by_card(void **state)
{
    (void)state;
    begin(2, "landing-salary = 2; at boardwalk go");
    roll_dice(&s, 1, 2); /* passing pays as ever */
    play(&s, "* drawn chest stock");
    assert_cash(&s, 1, 1750);

    scenario_position(&s, "at luxury-tax go");
    roll_dice(&s, 1, 1);
    assert_cash(&s, 1, 1900);

    scenario_position(&s, "");
    land(&s, "chance-3", 1, 2);
    play(&s, "* drawn chance go");
    assert_cash(&s, 1, 1900);

    scenario_position(&s, "landing-salary = 1");
    land(&s, "chance-3", 1, 2);
    play(&s, "* drawn chance go");
    assert_cash(&s, 1, 1700);
}

static void R01_so_many_doubles_arrest_as_the_rule_says(void **state)
{
    (void)state;
    begin(2, "doubles-again = yes; doubles-arrest = 2; at jail go");
    roll_dice(&s, 5, 5);
    assert_at(&s, 1, "free-parking");
    roll_dice(&s, 1, 1);
    assert_now(&s, "jailed 1:0; turn 2:before");
}

static void R01_a_game_is_for_no_fewer_and_no_more_than_the_rule_says(void **state)
{
    (void)state;
    fh_game game;
    begin(5, "players = 3-8");
    scenario_start(&s);
    assert_int_equal(fh_start(&s.edition, &game, 2).reason, FH_REASON_WRONG_PLAYERS);
    assert_int_equal(fh_start(&s.edition, &game, 3).reason, FH_ALLOWED);
    assert_int_equal(fh_start(&s.edition, &game, 8).reason, FH_ALLOWED);
    assert_int_equal(fh_start(&s.edition, &game, 9).reason, FH_REASON_WRONG_PLAYERS);
}

static void R08_auctions_on_or_off(void **state)
{
    (void)state;
    begin(2, "auction = none");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    assert_turn(&s, 1, "after");

    scenario_position(&s, "auction = open");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    assert_acting(&s, "1 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R08_with_a_limit_the_game_ends_after_so_many_rounds),
        cmocka_unit_test(R10_wealth_is_cash_prices_mortgages_and_the_cost_of_buildings),
        cmocka_unit_test(R10_the_richest_in_cash_is_not_always_the_wealthiest),
        cmocka_unit_test(R08_rounds_are_counted_by_the_first_who_remains),
        cmocka_unit_test(R08_the_last_turn_is_played_to_its_end),
        cmocka_unit_test(R08_estates_are_auctioned_before_the_last_round_ends),
        cmocka_unit_test(R08_one_player_left_ends_the_game_before_the_limit),
        cmocka_unit_test(R01_without_a_limit_nothing_ends_after_any_round),
        cmocka_unit_test(R08_deeds_are_dealt_against_their_price),
        cmocka_unit_test(R08_seven_for_two_players_down_to_three_for_six_and_two_for_more),
        cmocka_unit_test(R08_bids_prices_and_buildings_are_not_for_the_pot),
        cmocka_unit_test(R08_landing_on_the_start_pays_double_also_by_card),
        cmocka_unit_test(R01_so_many_doubles_arrest_as_the_rule_says),
        cmocka_unit_test(R01_a_game_is_for_no_fewer_and_no_more_than_the_rule_says),
        cmocka_unit_test(R08_auctions_on_or_off),
    };
    return cmocka_run_group_tests_name("house_rules_2", tests, NULL, NULL);
}
