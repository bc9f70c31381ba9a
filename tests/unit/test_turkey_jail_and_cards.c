/* test_turkey_jail_and_cards.c - the rules of turkey and its sisters as the edition files set them, of what befalls a player: one test or
 * more for each row of the table of rules.
 *
 *   row                                   tests
 *   jail, in jail one may                 T_in_the_first_two_turns_... to V07_in_jail_a_debtor_sells_buildings_and_deeds
 *   debts, bankruptcy                     T_a_debt_..., T_bankrupt_...
 *   free parking, cards, the end          T_the_pot_..., T_every_draw_..., V15_..., V11_...
 *
 * (the rows before: test_turkey.c) */
#include "scenario.h"

static struct scenario s;

static void begin(int seats)
{
    scenario_begin_whole(&s, "turkey", seats);
}

/* Three seats in that position. */
static void begin_at(const char *lines)
{
    begin(3);
    scenario_position(&s, lines);
}

/* Seat 1 comes to the square and draws the card. */
static void draw(const char *square, const char *card)
{
    char text[64];
    land(&s, square, 1, 2);
    snprintf(text, sizeof text, "* drawn %.*s %s", (int)strcspn(square, "-"), square, card);
    play(&s, text);
}

/* ---- Jail ------------------------------------------------------------------------------------------------------------------------ */

/* Seat 1 sits in jail before its roll, so many having failed already. */
static void begin_in_jail(int failed, const char *lines)
{
    char text[256];
    begin(3);
    snprintf(text, sizeof text, "at jail go go; jail %d 0 0; %s", 1 + failed, lines);
    scenario_position(&s, text);
}

static void T_in_the_first_two_turns_one_pays_or_uses_a_card_before_the_roll(void **state)
{
    (void)state;
    for (int failed = 0; failed < 2; failed++) {
        begin_in_jail(failed, "");
        play(&s, "1 pay");
        assert_now(&s, "cash 1:1450 pot:50; free 1");
        roll_dice(&s, 3, 5);
        assert_at(&s, 1, "free-parking");

        begin_in_jail(failed, "passes chest-free 1 0 0");
        play(&s, "1 use chest-free");
        assert_now(&s, "cash 1:1500; passes 1:chest-free:0; free 1; turn 1:before");
    }
}

static void T_in_the_first_two_turns_one_neither_pays_nor_uses_a_card_after_the_roll(void **state)
{
    (void)state;
    for (int failed = 0; failed < 2; failed++) {
        begin_in_jail(failed, "passes chest-free 1 0 0");
        roll_dice(&s, 3, 5);
        assert_jailed(&s, 1, failed + 1);
        refused(&s, "1 pay; 1 use chest-free", "already-thrown");
        play(&s, "1 end");
        assert_turn(&s, 2, "before");
    }
}

static void T_in_the_third_turn_one_must_roll_first(void **state)
{
    (void)state;
    begin_in_jail(2, "passes chest-free 1 0 0");
    refused(&s, "1 pay; 1 use chest-free", "roll-first");
}

static void T_in_the_third_turn_one_pays_or_uses_a_card_after_the_roll_and_moves(void **state)
{
    (void)state;
    begin_in_jail(2, "passes chest-free 1 0 0");
    roll_dice(&s, 1, 2);
    assert_now(&s, "asked fine:1; at 1:jail");
    play(&s, "1 pay");
    assert_now(&s, "at 1:hatay; cash 1:1450; passes 1:chest-free:1");

    begin_in_jail(2, "passes chest-free 1 0 0");
    roll_dice(&s, 1, 2);
    play(&s, "1 use chest-free");
    assert_now(&s, "at 1:hatay; cash 1:1500; passes 1:chest-free:0");
    play(&s, "1 decline");
    assert_turn(&s, 1, "after");
}

static void T_doubles_lead_out_of_jail_in_any_turn_without_another_roll(void **state)
{
    (void)state;
    for (int failed = 0; failed < 3; failed++) {
        begin_in_jail(failed, "");
        roll_dice(&s, 4, 4);
        assert_now(&s, "free 1; at 1:free-parking; cash 1:1500; turn 1:after");
    }
}

static void V07_who_cannot_pay_the_third_turns_fine_raises_it_and_moves(void **state)
{
    (void)state;
    begin_in_jail(2, "cash 20 1500 1500; owner haydarpasa:1");
    roll_dice(&s, 3, 5);
    play(&s, "1 pay");
    assert_now(&s, "asked debt:1; at 1:jail");
    refused(&s, "1 bankrupt", "can-still-pay");
    play(&s, "1 mortgage haydarpasa");
    assert_now(&s, "free 1; at 1:free-parking");
    assert_cash(&s, 1, 20 + 100 - 50 + 50); /* the pot with the fine lay on free parking */
    assert_turn(&s, 1, "after");
}

static void V07_who_can_never_pay_the_third_turns_fine_is_bankrupt(void **state)
{
    (void)state;
    begin_in_jail(2, "cash 49 1500 1500");
    roll_dice(&s, 3, 5);
    play(&s, "1 pay; 1 bankrupt");
    assert_now(&s, "out 1; turn 2:before");
}

static void T_in_jail_one_collects_rent(void **state)
{
    (void)state;
    begin_at("at go jail go; jail 0 1 0; owner kars:2");
    land(&s, "kars", 1, 2);
    assert_cash(&s, 2, 1514);
}

static void T_in_jail_one_mortgages(void **state)
{
    (void)state;
    begin_in_jail(0, "owner kars:1");
    play(&s, "1 mortgage kars");
    assert_cash(&s, 1, 1590);
    roll_dice(&s, 1, 2);
    play(&s, "1 lift kars");
    assert_cash(&s, 1, 1590 - 99);
}

static void T_in_jail_one_neither_buys_nor_sells_buildings_or_deeds(void **state)
{
    (void)state;
    static const char *const phases[] = {"", "phase after"};
    for (int i = 0; i < 2; i++) {
        char lines[128];
        snprintf(lines, sizeof lines, "owner van:1 sanliurfa:1 kars:1 hatay:2; built van:1; passes chance-free 1 0 0; %s", phases[i]);
        begin_in_jail(1, lines);
        refused(&s, "1 build sanliurfa; 1 sell van; 1 offer 2 give kars take 250; 1 offer 2 give 250 take hatay", "in-jail");
        refused(&s, "1 offer 2 give chance-free take 40", "in-jail");
    }
    play(&s, "1 end");
    begin_in_jail(1, "owner van:1 sanliurfa:1 kars:1; built van:1");
    play(&s, "1 pay; 1 build sanliurfa; 1 sell van; 1 offer 2 give kars take 250; 2 accept"); /* free again, one may */
}

/* Seat 2 sits in jail and owes seat 1 fifty for the opera. */
static void begin_opera(const char *lines)
{
    char text[256];
    begin(3);
    snprintf(text, sizeof text, "at go jail go; jail 0 1 0; cash 1500 10 1500; %s", lines);
    scenario_position(&s, text);
    draw("chest-2", "opera");
    assert_asked(&s, "debt", 2);
}

static void V07_in_jail_a_debtor_sells_buildings_and_deeds(void **state)
{
    (void)state;
    begin_opera("owner van:2 sanliurfa:2; built van:1 sanliurfa:1");
    play(&s, "2 sell van; 2 sell sanliurfa");
    assert_cash(&s, 2, 10 + 25 + 25 - 50);
    assert_cash(&s, 1, 1500 + 50 + 50);
    assert_turn(&s, 1, "after");

    begin_opera("owner kars:2");
    play(&s, "2 offer 3 give kars take 100; 3 accept");
    assert_owner(&s, "kars", 3);
    assert_cash(&s, 2, 10 + 100 - 50);
    assert_cash(&s, 3, 1500 - 100 - 50);
}

static void V07_a_debtor_does_not_trade_with_who_is_in_jail(void **state)
{
    (void)state;
    begin_at("at go jail go; jail 0 1 0; cash 100 1500 1500; owner kars:1");
    land(&s, "tax", 1, 2);
    assert_asked(&s, "debt", 1);
    refused(&s, "1 offer 2 give kars take 250", "in-jail");
    play(&s, "1 offer 3 give kars take 250; 3 accept");
    assert_cash(&s, 1, 100 + 250 - 200);
}

/* ---- Debts and bankruptcy -------------------------------------------------------------------------------------------------------- */

static void T_a_debt_above_ones_cash_is_raised(void **state)
{
    (void)state;
    begin_at("cash 100 1500 1500; owner van:1 sanliurfa:1 haydarpasa:1; built van:1 sanliurfa:1");
    land(&s, "tax", 1, 2);
    assert_asked(&s, "debt", 1);
    refused(&s, "1 bankrupt", "can-still-pay");
    refused(&s, "1 end", "answer-first");
    play(&s, "1 sell van; 1 mortgage haydarpasa");
    assert_cash(&s, 1, 100 + 25 + 100 - 200);
    assert_turn(&s, 1, "after");
}

static void T_bankruptcy_is_refused_while_it_is_not_needed(void **state)
{
    (void)state;
    begin_at("cash 100 1500 1500; owner haydarpasa:1");
    land(&s, "tax", 1, 2);
    refused(&s, "1 bankrupt", "can-still-pay"); /* 100 and the mortgage are just enough */
    begin_at("cash 99 1500 1500; owner haydarpasa:1");
    land(&s, "tax", 1, 2);
    play(&s, "1 bankrupt");
    assert_out(&s, 1);
}

static void T_bankrupt_to_a_player(void **state)
{
    (void)state;
    begin_at("cash 10 1500 1500; owner van:1 sanliurfa:1 haydarpasa:1 ankara:2 istanbul:2; built van:1 sanliurfa:2 ankara:5 istanbul:5;"
             "mortgaged haydarpasa; passes chest-free 1 0 0");
    land(&s, "istanbul", 1, 2);
    play(&s, "1 bankrupt");
    assert_out(&s, 1);
    assert_cash(&s, 2, 1500 + 10 + 3 * 25);
    assert_line(&s, "owner van:2 sanliurfa:2 haydarpasa:2 ankara:2 istanbul:2");
    assert_now(&s, "built van:0 sanliurfa:0; passes 2:chest-free:1; asked received:2");
    play(&s, "2 keep haydarpasa");
    assert_cash(&s, 2, 1500 + 10 + 3 * 25 - 10);
    assert_turn(&s, 2, "before");
}

static void T_bankrupt_to_the_bank(void **state)
{
    (void)state;
    begin_at("cash 10 1500 1500; owner van:1 haydarpasa:1 kars:2; mortgaged haydarpasa; passes chest-free 1 0 0");
    land(&s, "tax", 1, 2);
    play(&s, "1 bankrupt");
    assert_out(&s, 1);
    assert_line(&s, "owner kars:2");
    assert_no_line(&s, "mortgaged");
    assert_no_line(&s, "passes");
    assert_pot(&s, 10);           /* what there was of the tax (V19) */
    assert_turn(&s, 2, "before"); /* and nothing is auctioned */
    land(&s, "haydarpasa", 1, 2);
    assert_asked(&s, "buy", 2);
}

/* ---- Free parking ---------------------------------------------------------------------------------------------------------------- */

static void T_the_pot_takes_taxes_fines_and_card_payments(void **state)
{
    (void)state;
    begin_at("pot 7");
    land(&s, "tax", 1, 2);
    assert_pot(&s, 207);
    begin_at("pot 7");
    draw("chest-1", "hospital");
    assert_pot(&s, 57);
    begin_at("pot 7; owner van:1 sanliurfa:1; built van:4 sanliurfa:5");
    draw("chance-1", "repairs");
    assert_pot(&s, 7 + 4 * 25 + 100);
    begin_in_jail(0, "pot 7");
    play(&s, "1 pay");
    assert_pot(&s, 57);
    begin_in_jail(2, "pot 7");
    roll_dice(&s, 1, 2);
    play(&s, "1 pay");
    assert_pot(&s, 57);
}

static void T_the_pot_does_not_take_what_players_pay_each_other_or_for_deeds(void **state)
{
    (void)state;
    begin_at("owner kars:2 van:1 sanliurfa:1; mortgaged kars; pot 7");
    play(&s, "1 build van; 1 sell van; 1 mortgage van; 1 lift van");
    draw("chance-1", "chairman");
    play(&s, "1 buy");
    assert_now(&s, "cash 2:1550 pot:7");
}

static void T_the_pot_goes_to_who_lands_on_free_parking(void **state)
{
    (void)state;
    begin_at("pot 350");
    land(&s, "free-parking", 1, 2);
    assert_now(&s, "cash 1:1850 pot:0");
    play(&s, "1 end");
    land(&s, "free-parking", 1, 2);
    assert_cash(&s, 2, 1500); /* it was just taken */
}

static void T_the_pot_stays_when_one_only_passes(void **state)
{
    (void)state;
    begin_at("at kayseri go go; pot 350");
    roll_dice(&s, 1, 2);
    assert_now(&s, "at 1:chest-2; cash pot:350");
}

/* ---- Cards ----------------------------------------------------------------------------------------------------------------------- */

/* How many cards can come, each as likely as the others. */
static int cards_that_can_come(void)
{
    int count = (int)fh_outcome_count(&s.edition, &s.game);
    fh_action action;
    for (int i = 0; i < count; i++)
        assert_int_equal(fh_outcome(&s.edition, &s.game, (uint32_t)i, &action), fh_outcome(&s.edition, &s.game, 0, &action));
    return count;
}

static void T_every_draw_is_from_the_whole_deck(void **state)
{
    (void)state;
    begin_at("");
    for (int i = 0; i < 3; i++) {
        land(&s, "chest-1", 1, 2);
        assert_int_equal(cards_that_can_come(), 17);
        play(&s, "* drawn chest stock"); /* one and the same each time */
        char end[16];
        snprintf(end, sizeof end, "%d end", i + 1);
        play(&s, end);
    }
    land(&s, "chance-1", 1, 2);
    assert_int_equal(cards_that_can_come(), 14); /* the nearest utility is left out: there is none */
    scenario_begin_whole(&s, "turkey-full", 3);
    scenario_position(&s, "");
    land(&s, "chance-1", 1, 2);
    assert_int_equal(cards_that_can_come(), 15);
}

static void V15_a_card_in_somebodys_hand_does_not_come_until_it_was_used(void **state)
{
    (void)state;
    begin_at("passes chest-free 0 0 1");
    land(&s, "chest-1", 1, 2);
    assert_int_equal(cards_that_can_come(), 16);
    refused(&s, "* drawn chest free", "not-an-outcome");
    play(&s, "* drawn chest stock");

    begin_in_jail(0, "passes chest-free 1 0 0");
    play(&s, "1 use chest-free");
    s.game.at[0] = 0;
    land(&s, "chest-1", 1, 2);
    assert_int_equal(cards_that_can_come(), 17);
    play(&s, "* drawn chest free");
    assert_passes(&s, 1, "chest-free", 1);
}

static void R07_move_cards_go_on_and_pass_the_start(void **state)
{
    (void)state;
    static const struct {
        const char *square, *card, *to;
        int cash;
    } cases[] = {
        {"chance-1", "canakkale", "canakkale", 1500},
        {"chance-2", "canakkale", "canakkale", 1700},
        {"chance-1", "gaziantep", "gaziantep", 1700},
        {"chance-2", "gaziantep", "gaziantep", 1700},
        {"chance-1", "haydarpasa", "haydarpasa", 1700},
        {"chance-2", "station-1", "haydarpasa", 1700},
        {"chance-1", "station-2", "ankara-station", 1500},
        {"chance-1", "go", "go", 1700},
        {"chest-2", "go", "go", 1700},
        {"chest-2", "jail", "jail", 1500},
        {"chance-2", "jail", "jail", 1500},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin_at("");
        draw(cases[i].square, cases[i].card);
        assert_at(&s, 1, cases[i].to);
        assert_cash(&s, 1, cases[i].cash);
    }
}

static void R04_the_nearest_station_costs_twice_the_rent(void **state)
{
    (void)state;
    begin_at("owner ankara-station:2 merinos:2");
    draw("chance-1", "station-1");
    assert_cash(&s, 1, 1500 - 2 * 50);
    begin_at("owner haydarpasa:2 ankara-station:2 merinos:2");
    land(&s, "merinos", 1, 2);
    assert_cash(&s, 1, 1500 - 100);
}

static void R04_utilities_of_the_full_board(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "turkey-full", 3);
    scenario_position(&s, "owner keban:2");
    land(&s, "keban", 3, 4);
    assert_cash(&s, 2, 1500 + 4 * 7);
    scenario_position(&s, "owner keban:2 terkos:2");
    land(&s, "terkos", 3, 4);
    assert_cash(&s, 2, 1500 + 10 * 7);
    scenario_position(&s, "owner keban:2");
    draw("chance-1", "utility");
    assert_asked(&s, "throw", 1);
    roll_dice(&s, 2, 3);
    assert_at(&s, 1, "keban");
    assert_cash(&s, 2, 1500 + 10 * 5);
}

static void R06_the_chairman_advances_first_and_then_pays_everyone(void **state)
{
    (void)state;
    begin_at("cash 320 1500 1500; owner istanbul:2 kars:1");
    draw("chance-1", "chairman");
    assert_at(&s, 1, "istanbul");
    assert_cash(&s, 1, 320 - 50 - 50 - 50); /* the rent, then 50 each */
    assert_cash(&s, 2, 1500 + 50 + 50);
    assert_cash(&s, 3, 1500 + 50);

    begin_at("cash 120 1500 1500; owner istanbul:2 kars:1");
    draw("chance-1", "chairman");
    assert_asked(&s, "debt", 1); /* the last fifty */
    play(&s, "1 mortgage kars");
    assert_cash(&s, 1, 120 + 90 - 150);
    assert_cash(&s, 3, 1550);
}

static void R06_everyone_pays_for_the_opera_and_the_birthday(void **state)
{
    (void)state;
    begin_at("");
    draw("chest-1", "birthday");
    assert_cash(&s, 1, 1500 + 200 + 2 * 10); /* the start was passed */
    begin_at("");
    draw("chest-2", "opera");
    assert_cash(&s, 1, 1500 + 2 * 50);
    assert_now(&s, "cash 2:1450 3:1450");
}

/* ---- The end --------------------------------------------------------------------------------------------------------------------- */

static void T_one_player_left_wins(void **state)
{
    (void)state;
    begin_at("in 1 3; rank 0 1 0; cash 10 0 20");
    land(&s, "tax", 1, 2);
    play(&s, "1 bankrupt");
    assert_over(&s, 3);
}

static void V11_without_a_clock_the_leaderboard_is_the_reverse_order_of_leaving(void **state)
{
    (void)state;
    begin(4);
    scenario_position(&s, "cash 10 10 9000 1; owner istanbul:3 ankara:3");
    play(&s, "3 leave"); /* the richest of all */
    assert_line(&s, "rank 0 0 1 0");
    land(&s, "tax", 1, 2);
    play(&s, "1 bankrupt");
    land(&s, "tax", 1, 2);
    play(&s, "2 bankrupt");
    assert_line(&s, "rank 2 3 1 0");
    assert_over(&s, 4);
    assert_no_line(&s, "wealth");
}

static void V11_without_a_clock_nobodys_time_is_up(void **state)
{
    (void)state;
    begin_at("");
    refused(&s, "* expire 1", "no-clock");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T_in_the_first_two_turns_one_pays_or_uses_a_card_before_the_roll),
        cmocka_unit_test(T_in_the_first_two_turns_one_neither_pays_nor_uses_a_card_after_the_roll),
        cmocka_unit_test(T_in_the_third_turn_one_must_roll_first),
        cmocka_unit_test(T_in_the_third_turn_one_pays_or_uses_a_card_after_the_roll_and_moves),
        cmocka_unit_test(T_doubles_lead_out_of_jail_in_any_turn_without_another_roll),
        cmocka_unit_test(V07_who_cannot_pay_the_third_turns_fine_raises_it_and_moves),
        cmocka_unit_test(V07_who_can_never_pay_the_third_turns_fine_is_bankrupt),
        cmocka_unit_test(T_in_jail_one_collects_rent),
        cmocka_unit_test(T_in_jail_one_mortgages),
        cmocka_unit_test(T_in_jail_one_neither_buys_nor_sells_buildings_or_deeds),
        cmocka_unit_test(V07_in_jail_a_debtor_sells_buildings_and_deeds),
        cmocka_unit_test(V07_a_debtor_does_not_trade_with_who_is_in_jail),
        cmocka_unit_test(T_a_debt_above_ones_cash_is_raised),
        cmocka_unit_test(T_bankruptcy_is_refused_while_it_is_not_needed),
        cmocka_unit_test(T_bankrupt_to_a_player),
        cmocka_unit_test(T_bankrupt_to_the_bank),
        cmocka_unit_test(T_the_pot_takes_taxes_fines_and_card_payments),
        cmocka_unit_test(T_the_pot_does_not_take_what_players_pay_each_other_or_for_deeds),
        cmocka_unit_test(T_the_pot_goes_to_who_lands_on_free_parking),
        cmocka_unit_test(T_the_pot_stays_when_one_only_passes),
        cmocka_unit_test(T_every_draw_is_from_the_whole_deck),
        cmocka_unit_test(V15_a_card_in_somebodys_hand_does_not_come_until_it_was_used),
        cmocka_unit_test(R07_move_cards_go_on_and_pass_the_start),
        cmocka_unit_test(R04_the_nearest_station_costs_twice_the_rent),
        cmocka_unit_test(R04_utilities_of_the_full_board),
        cmocka_unit_test(R06_the_chairman_advances_first_and_then_pays_everyone),
        cmocka_unit_test(R06_everyone_pays_for_the_opera_and_the_birthday),
        cmocka_unit_test(T_one_player_left_wins),
        cmocka_unit_test(V11_without_a_clock_the_leaderboard_is_the_reverse_order_of_leaving),
        cmocka_unit_test(V11_without_a_clock_nobodys_time_is_up),
    };
    return cmocka_run_group_tests_name("turkey jail and cards", tests, NULL, NULL);
}
