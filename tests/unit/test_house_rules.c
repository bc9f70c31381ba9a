/* test_house_rules.c - house rules that are off by default (R08), and what each leaves alone.
 *
 *   switch            positions tried here        elsewhere
 *   pot               yes, no
 *   rounds            0, 1, 2
 *   deal              no, yes
 *   landing-salary                                test_move.c
 *   rent-in-jail                                  test_jail.c
 */
#include "scenario.h"

static struct scenario s;

static void begin(const char *pot, const char *lines)
{
    scenario_begin(&s, "classic", 3);
    scenario_rule(&s, "pot", pot);
    scenario_rules(&s, "dice = 2x6; salary = 200; fine = 50; jail-throws = 3; cards = cycle; lift-of = mortgage; lift-percent = 110; "
                       "keep-percent = 10");
    scenario_position(&s, lines);
}

/* ---- What goes into the pot ----------------------------------------------------------------------------------------------------- */

static void R08_taxes_go_to_the_pot(void **state)
{
    (void)state;
    begin("yes", "pot 7");
    roll_dice(&s, 1, 3);
    assert_now(&s, "cash 1:1300 pot:207");
}

static void R08_fines_go_to_the_pot(void **state)
{
    (void)state;
    begin("yes", "at jail go go; jail 1 0 0");
    play(&s, "1 pay");
    assert_pot(&s, 50);

    scenario_position(&s, "at jail go go; jail 3 0 0; owner new-york:1");
    roll_dice(&s, 4, 5);
    assert_now(&s, "cash pot:50 1:1450");
}

static void R08_what_cards_take_goes_to_the_pot(void **state)
{
    (void)state;
    begin("yes", "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance");
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
    begin("yes", "cash 150 0 0; owner reading:1");
    roll_dice(&s, 1, 3);
    assert_now(&s, "asked debt:1; cash pot:0");
    play(&s, "1 mortgage reading");
    assert_now(&s, "cash pot:200 1:50");
}

static void R08_who_goes_bankrupt_before_the_pot_is_bankrupt_to_the_bank(void **state)
{
    (void)state;
    begin("yes", "cash 20 0 0; owner reading:1; mortgaged reading");
    roll_dice(&s, 1, 3);
    play(&s, "1 bankrupt");
    assert_now(&s, "owner reading:0; unmortgaged reading; turn 2:before");
}

static void R08_other_payments_to_the_bank_stay_out_of_the_pot(void **state)
{
    (void)state;
    begin("yes", "owner mediterranean:1 baltic:1 water:1; mortgaged water");
    play(&s, "1 build baltic; 1 lift water");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 buy");
    assert_pot(&s, 0);

    scenario_position(&s, "phase after; cash 0 100 0; owner water:1; mortgaged water;"
                          "question debt seat=1 square=go other=2 amount=9 why=rent");
    play(&s, "1 bankrupt; 2 keep water");
    assert_now(&s, "cash 2:92 pot:0");
}

static void R08_payments_among_players_stay_out_of_the_pot(void **state)
{
    (void)state;
    begin("yes", "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance");
    play(&s, "* drawn chance chairman");
    assert_pot(&s, 0);
    scenario_position(&s, "owner boardwalk:2");
    land(&s, "boardwalk", 3, 4);
    assert_now(&s, "cash pot:0 2:1550");
}

/* ---- Who takes it --------------------------------------------------------------------------------------------------------------- */

static void R08_who_lands_on_free_parking_takes_the_pot(void **state)
{
    (void)state;
    begin("yes", "pot 345");
    land(&s, "free-parking", 3, 4);
    assert_now(&s, "cash 1:1845 pot:0; turn 1:after");
}

static void R08_passing_free_parking_takes_nothing(void **state)
{
    (void)state;
    begin("yes", "pot 345; owner kentucky:1");
    land(&s, "kentucky", 3, 4);
    assert_now(&s, "cash 1:1500 pot:345");
}

static void R08_an_empty_pot_pays_nothing(void **state)
{
    (void)state;
    begin("yes", "");
    land(&s, "free-parking", 3, 4);
    assert_cash(&s, 1, 1500);
}

static void R08_a_pot_of_any_size_is_taken_whole(void **state)
{
    (void)state;
    begin("yes", "cash 0 0 0; pot 2500000000");
    land(&s, "free-parking", 3, 4);
    assert_now(&s, "cash 1:2500000000 pot:0");
}

/* ---- Off ------------------------------------------------------------------------------------------------------------------------- */

static void R01_without_the_pot_all_goes_to_the_bank(void **state)
{
    (void)state;
    begin("no", "");
    roll_dice(&s, 1, 3);
    assert_now(&s, "cash 1:1300 pot:0");
    scenario_position(&s, "");
    land(&s, "free-parking", 3, 4);
    assert_cash(&s, 1, 1500);
}

/* ---- A limit of rounds ---------------------------------------------------------------------------------------------------------- */

/* Everybody's turn passes once, from the seat in turn on. */
static void play_round(int seats)
{
    for (int i = 0; i < seats; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d end", s.game.turn + 1);
        s.game.phase = FH_AFTER_ROLL;
        play(&s, text);
    }
}

static void R08_after_the_last_round_the_wealthiest_wins(void **state)
{
    (void)state;
    begin("no", "rounds = 2; cash 1500 1499 1400");
    play_round(3);
    assert_turn(&s, 1, "before");
    play_round(3);
    assert_over(&s, 1);
    refused(&s, "1 roll", "game-over");
}

static void R10_wealth_counts_deeds_and_buildings_at_the_last_round(void **state)
{
    (void)state;
    begin("no", "rounds = 1; cash 1000 601 510; owner boardwalk:2 park-place:3 reading:3; mortgaged reading");
    play_round(3);
    assert_over(&s, 2);
    assert_line(&s, "wealth 1000 1001 960");

    scenario_position(&s, "cash 100 100 100; owner mediterranean:3 baltic:3 reading:1; built baltic:1 mediterranean:1");
    play_round(3);
    assert_over(&s, 3);
    assert_line(&s, "wealth 300 100 320");
}

static void R08_those_who_left_do_not_win_at_the_last_round(void **state)
{
    (void)state;
    begin("no", "rounds = 1; in 1 3; rank 0 1 0; cash 100 0 200");
    play_round(2);
    assert_over(&s, 3);
    assert_line(&s, "rank 0 1 0");
}

static void V22_of_equals_at_the_last_round_the_one_with_more_cash_wins(void **state)
{
    (void)state;
    begin("no", "rounds = 1; order 2 3 1; turn 2; cash 50 100 40; owner baltic:3; phase after");
    play(&s, "2 end; 3 roll; * dice 4 6; 3 end; 1 roll; * dice 4 6; 1 end");
    assert_over(&s, 2);
    fh_seat places[FH_MAX_SEATS];
    fh_places(&s.edition, &s.game, places);
    assert_int_equal(places[1], 2);
    assert_int_equal(fh_tie_break(&s.edition, &s.game, 1, 2), FH_TIE_MORE_CASH);
}

static void V22_of_equals_with_the_same_cash_the_later_in_the_order_of_play_wins(void **state)
{
    (void)state;
    begin("no", "rounds = 1; order 2 3 1; turn 2; cash 100 100 100");
    play_round(3);
    assert_over(&s, 1);
    fh_seat places[FH_MAX_SEATS];
    fh_places(&s.edition, &s.game, places);
    assert_int_equal(places[1], 2);
    assert_int_equal(places[2], 1);
    assert_int_equal(fh_tie_break(&s.edition, &s.game, 2, 1), FH_TIE_ORDER);
}

static void R08_of_equals_the_first_in_the_order_of_play_won_by_the_first_rulings(void **state)
{
    (void)state;
    begin("no", "rulings = first; rounds = 1; order 2 3 1; turn 2; cash 100 100 100");
    play_round(3);
    assert_over(&s, 2);
}

static void R01_without_a_limit_of_rounds_the_game_goes_on(void **state)
{
    (void)state;
    begin("no", "rounds = 0; round 1000000");
    play_round(3);
    assert_turn(&s, 1, "before");
    assert_line(&s, "round 1000001");
}

/* ---- Deeds dealt at the start --------------------------------------------------------------------------------------------------- */

static int deeds_of(int seat)
{
    return __builtin_popcountll(s.game.owned[seat - 1]);
}

/* Chance deals until it is no longer asked to. What each has paid must be the price of what it has. */
static void deal_all(uint64_t seed)
{
    fh_stream stream;
    fh_stream_seed(&stream, seed);
    while (s.game.depth) {
        assert_asked(&s, "deal", s.game.stack[s.game.depth - 1].seat + 1);
        fh_chance(&s.edition, &s.game, &stream, NULL);
        assert_null(fh_verify(&s.edition, &s.game));
    }
    for (int seat = 1; seat <= s.seats; seat++) {
        int64_t paid = 0;
        for (int square = 0; square < s.edition.square_count; square++)
            paid += s.game.owner[square] == seat - 1 ? s.edition.squares[square].price : 0;
        assert_cash(&s, seat, s.edition.rules.money - paid);
    }
}

static void begin_deal(int seats)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "players = 2-8; money = 9000; order = entered; deal = yes");
    scenario_start(&s);
}

static void R08_deeds_are_dealt_by_the_number_of_players(void **state)
{
    (void)state;
    static const int each[] = {0, 0, 7, 6, 5, 4, 3, 2, 2};
    for (int seats = 2; seats <= 8; seats++) {
        begin_deal(seats);
        deal_all((uint64_t)seats);
        for (int seat = 1; seat <= seats; seat++)
            assert_int_equal(deeds_of(seat), each[seats]);
        assert_turn(&s, 1, "before");
    }
}

static void V13_deeds_are_dealt_from_all_that_are_left(void **state)
{
    (void)state;
    begin_deal(2);
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 28);
    play(&s, "* deal boardwalk");
    assert_now(&s, "owner boardwalk:1; cash 1:8600; asked deal:2");
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 27);
    refused(&s, "* deal boardwalk; * deal go", "not-an-outcome");
    refused(&s, "* dice 1 2", "not-for-chance");
    refused(&s, "1 roll", "chance-first");
    fh_action beyond = {.kind = FH_ACT_DEAL, .seat = FH_CHANCE, .square = FH_NONE};
    refused_action(&s, beyond, "not-an-outcome");
}

static void R08_every_deed_is_as_likely(void **state)
{
    (void)state;
    begin_deal(2);
    fh_squares seen = 0;
    for (uint32_t i = 0; i < 28; i++) {
        fh_action action;
        assert_int_equal(fh_outcome(&s.edition, &s.game, i, &action), 1);
        seen |= FH_SQUARE_BIT(action.square);
    }
    assert_true(seen == s.edition.deeds);
}

static void R08_deeds_are_dealt_after_the_order_is_rolled_for(void **state)
{
    (void)state;
    begin_deal(3);
    scenario_rule(&s, "order", "first");
    scenario_start(&s);
    roll_dice(&s, 1, 2);
    roll_dice(&s, 5, 6);
    roll_dice(&s, 3, 4);
    assert_asked(&s, "deal", 2);
    play(&s, "* deal water");
    assert_asked(&s, "deal", 3);
    play(&s, "* deal reading");
    assert_asked(&s, "deal", 1);
    deal_all(3);
    assert_turn(&s, 2, "before");
}

static void V14_who_leaves_meanwhile_gets_no_more(void **state)
{
    (void)state;
    begin_deal(3);
    play(&s, "* deal water; 2 leave");
    assert_asked(&s, "deal", 3);
    play(&s, "* deal reading");
    assert_asked(&s, "deal", 1);
    play(&s, "1 leave");
    assert_over(&s, 3);
}

static void V14_what_was_dealt_to_who_left_can_be_dealt_again(void **state)
{
    (void)state;
    begin_deal(3);
    scenario_rule(&s, "auction", "open");
    scenario_start(&s);
    play(&s, "* deal water; 1 leave");
    assert_asked(&s, "deal", 2);
    play(&s, "* deal water");
    assert_owner(&s, "water", 2);
}

static void R08_who_can_pay_for_nothing_more_gets_nothing_more(void **state)
{
    (void)state;
    begin_deal(2);
    scenario_rule(&s, "money", "100");
    scenario_start(&s);
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 4); /* at most 100 */
    play(&s, "* deal oriental; * deal baltic");
    assert_now(&s, "turn 1:before; cash 1:0 2:40");
}

static void R08_a_deed_that_costs_nothing_is_dealt_for_nothing(void **state)
{
    (void)state;
    static const char GIFT[] = "freehold edition 1\nextends = classic\nid = gift\nname = \"Gift\"\n"
                               "[rules]\ndeal = yes\nmoney = 0\n[squares]\nstation reading price=0\n";
    scenario_begin_text(&s, GIFT, 2);
    scenario_rule(&s, "deal", "yes");
    scenario_start(&s);
    play(&s, "* deal reading");
    assert_owner(&s, "reading", 1);
    assert_turn(&s, 1, "before"); /* nobody can pay for another */
}

static void R01_without_the_deal_all_deeds_are_the_banks(void **state)
{
    (void)state;
    begin("no", "deal = no");
    scenario_start(&s);
    assert_turn(&s, 1, "before");
    assert_no_line(&s, "owner");
}

/* ---- By default ----------------------------------------------------------------------------------------------------------------- */

static void R08_house_rules_are_off_by_default(void **state)
{
    (void)state;
    static const char BARE[] = "freehold edition 1\nid = bare\nname = \"Bare\"\n"
                               "[squares]\nstart go \"Go\"\njail jail \"Jail\"\n";
    scenario_begin_text(&s, BARE, 2);
    assert_int_equal(s.edition.rules.pot, 0);
    assert_int_equal(s.edition.rules.landing_salary, 1);
    assert_int_equal(s.edition.rules.rent_in_jail, 1);
    assert_int_equal(s.edition.rules.rounds, 0);
    assert_int_equal(s.edition.rules.deal, 0);
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
        cmocka_unit_test(R08_after_the_last_round_the_wealthiest_wins),
        cmocka_unit_test(R10_wealth_counts_deeds_and_buildings_at_the_last_round),
        cmocka_unit_test(R08_those_who_left_do_not_win_at_the_last_round),
        cmocka_unit_test(V22_of_equals_at_the_last_round_the_one_with_more_cash_wins),
        cmocka_unit_test(V22_of_equals_with_the_same_cash_the_later_in_the_order_of_play_wins),
        cmocka_unit_test(R08_of_equals_the_first_in_the_order_of_play_won_by_the_first_rulings),
        cmocka_unit_test(R01_without_a_limit_of_rounds_the_game_goes_on),
        cmocka_unit_test(R08_deeds_are_dealt_by_the_number_of_players),
        cmocka_unit_test(V13_deeds_are_dealt_from_all_that_are_left),
        cmocka_unit_test(R08_every_deed_is_as_likely),
        cmocka_unit_test(R08_deeds_are_dealt_after_the_order_is_rolled_for),
        cmocka_unit_test(V14_who_leaves_meanwhile_gets_no_more),
        cmocka_unit_test(V14_what_was_dealt_to_who_left_can_be_dealt_again),
        cmocka_unit_test(R08_who_can_pay_for_nothing_more_gets_nothing_more),
        cmocka_unit_test(R08_a_deed_that_costs_nothing_is_dealt_for_nothing),
        cmocka_unit_test(R01_without_the_deal_all_deeds_are_the_banks),
        cmocka_unit_test(R08_house_rules_are_off_by_default),
    };
    return cmocka_run_group_tests_name("house rules", tests, NULL, NULL);
}
