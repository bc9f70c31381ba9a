/* test_unipoly_money.c - where money and deeds go in unipoly: sealed auctions (V05, U06), trades in which buildings vanish (V13, U05),
 * forced mortgages (U07), and estates of those who can't pay. The rest of its rules is in test_unipoly.c. */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin_whole(&s, "unipoly", seats);
    scenario_position(&s, lines);
}

static fh_money rent(const char *square)
{
    return fh_rent(&s.edition, &s.game, scenario_square(&s, square, HERE));
}

/* ---- Sealed auctions ---------------------------------------------------------------------------------------------------------------- */

static void decline_clock_tower(const char *position)
{
    scenario_position(&s, position);
    land(&s, "clock-tower", 1, 2);
    play(&s, "1 decline");
}

static void R01_U06_a_refused_deed_goes_to_the_highest_of_the_secret_bids(void **state)
{
    (void)state;
    begin(3, "");
    decline_clock_tower("cash 1000 1000 1000");
    assert_asked(&s, "sealed", 1);
    assert_joint(&s, "1 2 3");                /* all at once, and who declined too */
    refused(&s, "2 bid 10", "not-your-turn"); /* nobody alone */
    play(&s, "* bids 1 120 2 150 3 149");
    assert_now(&s, "owner clock-tower:2; cash 2:850 1:1000 3:1000; turn 1:after");
}

static void R01_V05_no_bid_above_ones_cash(void **state)
{
    (void)state;
    begin(3, "");
    decline_clock_tower("cash 1000 100 0");
    assert_now(&s, "may-bid 1:1:1000 2:1:100 3:0:0");
    assert_joint(&s, "1 2"); /* a seat without cash is not asked (V22) */
    refused(&s, "* bids 1 10 2 101", "too-little-cash");
    play(&s, "* bids 1 99 2 100");
    assert_now(&s, "owner clock-tower:2; cash 2:0");
}

static void R01_a_bid_of_one_is_enough(void **state)
{
    (void)state;
    begin(2, "");
    decline_clock_tower("cash 1000 1000");
    play(&s, "* bids 1 0 2 1");
    assert_now(&s, "owner clock-tower:2; cash 2:999");
}

static void R01_who_cannot_pay_the_price_at_all_may_still_bid(void **state)
{
    (void)state;
    begin(2, "cash 300 1000");
    land(&s, "clock-tower", 1, 2);
    assert_joint(&s, "1 2");
    play(&s, "* bids 1 300 2 200");
    assert_now(&s, "owner clock-tower:1; cash 1:0");
}

static void V05_if_all_bid_nothing_the_deed_stays_unowned(void **state)
{
    (void)state;
    begin(3, "");
    decline_clock_tower("cash 1000 1000 1000");
    play(&s, "* bids 1 0 2 0 3 0");
    assert_now(&s, "owner clock-tower:0; turn 1:after");
}

static void V05_R01_a_tie_for_the_highest_starts_the_auction_again_among_all(void **state)
{
    (void)state;
    begin(3, "");
    decline_clock_tower("cash 1000 1000 1000");
    play(&s, "* bids 1 10 2 200 3 200");
    assert_owner(&s, "clock-tower", 0);
    assert_joint(&s, "1 2 3"); /* also the one who bid less */
    play(&s, "* bids 1 20 2 5 3 5");
    assert_owner(&s, "clock-tower", 1); /* lower than before, and a tie below the highest is none */
    assert_cash(&s, 1, 980);
}

static void V05_the_tenth_tie_in_a_row_is_drawn_by_lot_among_the_tied(void **state)
{
    (void)state;
    begin(4, "");
    decline_clock_tower("cash 1000 1000 1000 1000");
    for (int tie = 1; tie <= 9; tie++) {
        play(&s, "* bids 1 1 2 100 3 100 4 100");
        assert_asked(&s, "sealed", 1);
    }
    play(&s, "* bids 1 7 2 90 3 7 4 90");
    assert_asked(&s, "lot", 2);
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 2); /* those of the last tie */
    refused(&s, "* lot 3; * lot 1", "not-an-outcome");
    play(&s, "* lot 4");
    assert_now(&s, "owner clock-tower:4; cash 4:910; turn 1:after");
}

/* ---- Trades ---------------------------------------------------------------------------------------------------------------------------
 */

static void R01_U05_deeds_and_money_are_traded_and_nothing_else(void **state)
{
    (void)state;
    begin(3, "cash 1000 1000 1000; owner main-gate:1 easel-yard:1 terminus:2; passes unexpected-free 1 0 0;"
             "passes probability-free 0 1 0");
    play(&s, "1 offer 2 give 30 main-gate easel-yard take 10 terminus; 2 accept");
    assert_now(&s, "owner main-gate:2 easel-yard:2 terminus:1; cash 1:980");
    refused(&s, "1 offer 2 give unexpected-free take 50; 1 offer 2 give 50 take probability-free", "not-traded");
    refused(&s, "1 offer 2 give terminus:free take 50", "not-traded"); /* no agreements either */
    refused(&s, "1 offer 2 give terminus:10% take 50", "not-traded");
    refused(&s, "2 offer 1 give 5 take terminus", "not-your-turn");
    play(&s, "1 offer 3 give terminus take 100");
    refused(&s, "3 counter give 90 take terminus", "no-counter");
    play(&s, "3 reject");
    assert_owner(&s, "terminus", 1);
}

static void V13_R01_buildings_vanish_on_the_traded_deed_only_and_without_refund(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; owner easel-yard:1 practice-rooms:1 understudy:1; built easel-yard:3 practice-rooms:3 understudy:4");
    play(&s, "1 offer 2 give understudy take 300; 2 accept");
    assert_now(&s, "owner understudy:2; built understudy:0");
    assert_built(&s, "easel-yard", 3); /* the rest of the set keeps theirs */
    assert_now(&s, "built practice-rooms:3; cash 1:1300 2:700");
    assert_int_equal(rent("easel-yard"), 450); /* and they bring their rent */
    assert_int_equal(rent("understudy"), 12);
}

static void V13_a_hotel_vanishes_too_and_both_sides_may_lose_theirs(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; owner leaky-tap:1 thin-walls:1 great-library:2 clock-tower:2;"
             "built leaky-tap:4 thin-walls:5 great-library:1 clock-tower:2");
    play(&s, "1 offer 2 give thin-walls take clock-tower; 2 accept");
    assert_now(&s, "built thin-walls:0 clock-tower:0 leaky-tap:4 great-library:1; cash 1:1000 2:1000");
}

static void V13_a_broken_set_is_sold_and_not_built_on(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; owner easel-yard:1 practice-rooms:1 understudy:2; built easel-yard:3 practice-rooms:3");
    refused(&s, "1 build easel-yard", "set-incomplete");
    play(&s, "1 sell easel-yard; 1 sell practice-rooms");
    assert_cash(&s, 1, 1100);
    play(&s, "1 offer 2 give 100 take understudy; 2 accept"); /* whole again: now evenly */
    refused(&s, "1 build easel-yard", "build-evenly");
    play(&s, "1 build understudy; 1 build understudy; 1 build understudy");
    assert_built(&s, "understudy", 3);
}

static void V13_the_buildings_of_another_do_not_keep_one_from_mortgaging(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; turn 2; owner easel-yard:1 practice-rooms:1 understudy:2; built easel-yard:3 practice-rooms:3");
    play(&s, "2 mortgage understudy");
    assert_now(&s, "mortgaged understudy; cash 2:1080");

    /* Else who owes could neither raise the money nor be out. */
    scenario_position(&s, "cash 1000 20; turn 2; owner easel-yard:1 practice-rooms:1 understudy:2; built easel-yard:1 practice-rooms:1");
    land(&s, "easel-yard", 1, 2);
    assert_asked(&s, "debt", 2);
    play(&s, "2 mortgage understudy");
    assert_now(&s, "cash 2:50 1:1050; turn 2:after");
}

/* Together with other rules: where mortgaging sells the buildings of the set, only one's own. */
static void V13_R01_mortgaging_does_not_sell_the_buildings_of_another(void **state)
{
    (void)state;
    begin(2, "mortgage-needs = sells-set; cash 1000 1000; turn 2; owner easel-yard:1 practice-rooms:1 understudy:2; built easel-yard:3 "
             "practice-rooms:3");
    play(&s, "2 mortgage understudy");
    assert_now(&s, "built easel-yard:3; cash 2:1080 1:1000");
}

/* And where the bank lacks the houses for a hotel that is sold, the set is sold down evenly and nothing is built elsewhere for it. */
static void V13_R05_a_set_that_was_broken_up_is_sold_down_only(void **state)
{
    (void)state;
    static const char *const positions[] = {
        "cash 0 0; owner easel-yard:1 practice-rooms:1 understudy:2 leaky-tap:2 thin-walls:2;"
        "built easel-yard:5 practice-rooms:5 leaky-tap:2 thin-walls:2",
        "cash 0 0; owner easel-yard:1 practice-rooms:1 understudy:1 leaky-tap:2 thin-walls:2;"
        "built easel-yard:5 practice-rooms:5 leaky-tap:2 thin-walls:2", /* it was broken up and is whole again */
    };
    for (int i = 0; i < 2; i++) {
        begin(2, "houses = 7");
        scenario_position(&s, positions[i]);
        assert_int_equal(s.game.houses, 3);
        play(&s, "1 sell easel-yard");
        assert_now(&s, "built easel-yard:1 practice-rooms:2 understudy:0; cash 1:350");
    }
}

/* ---- The forced mortgage dialog -------------------------------------------------------------------------------------------------- */

static void U07_R01_who_cannot_pay_must_mortgage_and_sell_until_it_is_reached(void **state)
{
    (void)state;
    begin(3, "cash 20 1000 1000; owner clock-tower:2 main-gate:1 botanists:1 leaky-tap:1 thin-walls:1 observatory:3;"
             "built leaky-tap:1 thin-walls:1");
    land(&s, "tuition", 1, 2);
    assert_asked(&s, "debt", 1);
    assert_int_equal(s.game.stack[0].debt.amount, 200);
    assert_acting(&s, "1");
    refused(&s, "1 roll; 1 end; 1 build leaky-tap", "answer-first");
    refused(&s, "1 offer 3 give main-gate take 200", "answer-first"); /* mortgages and buildings, nothing else */
    refused(&s, "1 bankrupt", "can-still-pay");
    refused(&s, "2 roll", "not-your-turn");
    play(&s, "1 mortgage main-gate");
    assert_asked(&s, "debt", 1); /* 120: not yet */
    play(&s, "1 sell thin-walls");
    assert_now(&s, "cash 1:145; asked debt:1");
    play(&s, "1 mortgage botanists"); /* 245: it is paid by itself */
    assert_now(&s, "cash 1:45; turn 1:after");
}

static void U07_also_where_it_can_be_reached_only_just(void **state)
{
    (void)state;
    begin(2, "cash 100 1000; owner main-gate:1");
    land(&s, "tuition", 1, 2);
    assert_asked(&s, "debt", 1);
    play(&s, "1 mortgage main-gate");
    assert_now(&s, "cash 1:0; in 1");
}

static void R01_V03_out_at_once_where_even_that_cannot_reach_it(void **state)
{
    (void)state;
    begin(3, "cash 99 1000 1000; owner main-gate:1");
    land(&s, "tuition", 1, 2);
    assert_out(&s, 1);       /* nobody was asked */
    assert_joint(&s, "2 3"); /* but for the bids for his deed */
    play(&s, "* bids 2 0 3 20");
    assert_now(&s, "owner main-gate:3; turn 2:before");
}

static void R01_what_was_mortgaged_before_raises_nothing_more(void **state)
{
    (void)state;
    begin(2, "cash 100 1000; owner main-gate:1; mortgaged main-gate");
    land(&s, "tuition", 1, 2);
    assert_over(&s, 2);
}

static void R06_each_debtor_of_a_birthday_is_forced_or_out(void **state)
{
    (void)state;
    begin(3, "cash 1000 5 5; owner leaky-tap:2 main-gate:1");
    land(&s, "probability-2", 1, 2);
    play(&s, "* drawn probability birthday");
    assert_asked(&s, "debt", 2);
    play(&s, "2 mortgage leaky-tap");
    assert_now(&s, "cash 2:25; out 3");
    assert_cash(&s, 1, 1015); /* 10, and the 5 that were left */
    assert_turn(&s, 1, "after");
}

/* ---- Estates --------------------------------------------------------------------------------------------------------------------- */

static void R01_the_creditor_gets_the_cash_and_half_the_price_of_the_buildings(void **state)
{
    (void)state;
    begin(3, "cash 70 1000 1000; owner clock-tower:2 great-library:2 leaky-tap:1 thin-walls:1 main-gate:1; built clock-tower:5"
             " great-library:4 leaky-tap:2 thin-walls:1; mortgaged main-gate; passes unexpected-free 1 0 0");
    land(&s, "clock-tower", 1, 2); /* 2000 */
    assert_out(&s, 1);
    assert_cash(&s, 2, 1000 + 70 + 3 * 25);
    assert_cash(&s, 1, 0);
    assert_line(&s, "known unexpected free"); /* the jail card is nobody's */
}

static void R01_V01_the_deeds_are_auctioned_unmortgaged_in_board_order(void **state)
{
    (void)state;
    begin(3, "cash 0 1000 1000; owner clock-tower:2 great-library:2 leaky-tap:1 thin-walls:1 main-gate:1;"
             "built great-library:4 clock-tower:5 leaky-tap:1 thin-walls:1; mortgaged main-gate");
    land(&s, "clock-tower", 1, 2);
    assert_now(&s, "out 1; owner leaky-tap:0; built leaky-tap:0; unmortgaged main-gate");
    assert_joint(&s, "2 3"); /* the creditor bids like the others */
    play(&s, "* bids 2 10 3 20");
    assert_owner(&s, "leaky-tap", 3);
    play(&s, "* bids 2 10 3 5");
    assert_owner(&s, "thin-walls", 2);
    play(&s, "* bids 2 0 3 0");
    assert_owner(&s, "main-gate", 0); /* with no bid it stays with the bank */
    assert_now(&s, "unmortgaged main-gate; cash 3:980");
    assert_cash(&s, 2, 1000 + 2 * 25 - 10);
    assert_turn(&s, 2, "before");
}

static void R01_bankrupt_to_the_bank_the_deeds_are_auctioned_unmortgaged_too(void **state)
{
    (void)state;
    begin(3, "cash 50 1000 1000; owner main-gate:1 botanists:1; mortgaged main-gate botanists");
    land(&s, "tuition", 1, 2);
    assert_out(&s, 1);
    assert_cash(&s, 2, 1000); /* the 50 are the bank's */
    play(&s, "* bids 2 60 3 0; * bids 2 0 3 70");
    assert_now(&s, "owner main-gate:2 botanists:3; unmortgaged main-gate botanists; turn 2:before");
}

static void V14_who_leaves_is_auctioned_off_as_well(void **state)
{
    (void)state;
    begin(3, "cash 1000 1000 1000; owner main-gate:3; mortgaged main-gate");
    play(&s, "3 leave; * bids 1 3 2 4");
    assert_now(&s, "owner main-gate:2; unmortgaged main-gate; turn 1:before");
}

static void R01_with_one_player_left_nothing_is_auctioned(void **state)
{
    (void)state;
    begin(2, "cash 50 1000; owner leaky-tap:1");
    land(&s, "tuition", 1, 2);
    assert_now(&s, "over 2; owner leaky-tap:0; cash 2:1000");
}

static void U02_capital_is_cash_mortgage_values_and_half_the_buildings(void **state)
{
    (void)state;
    begin(2, "cash 1000 500; owner leaky-tap:1 thin-walls:1 main-gate:1; built leaky-tap:1 thin-walls:2; mortgaged main-gate");
    /* 30 + 30 for the streets, 100 for the station although it is mortgaged, 25 for each of three buildings */
    assert_int_equal(fh_capital(&s.edition, &s.game, 0), 1000 + 30 + 30 + 100 + 3 * 25);
    assert_int_equal(fh_capital(&s.edition, &s.game, 1), 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(U02_capital_is_cash_mortgage_values_and_half_the_buildings),
        cmocka_unit_test(R01_U06_a_refused_deed_goes_to_the_highest_of_the_secret_bids),
        cmocka_unit_test(R01_V05_no_bid_above_ones_cash),
        cmocka_unit_test(R01_a_bid_of_one_is_enough),
        cmocka_unit_test(R01_who_cannot_pay_the_price_at_all_may_still_bid),
        cmocka_unit_test(V05_if_all_bid_nothing_the_deed_stays_unowned),
        cmocka_unit_test(V05_R01_a_tie_for_the_highest_starts_the_auction_again_among_all),
        cmocka_unit_test(V05_the_tenth_tie_in_a_row_is_drawn_by_lot_among_the_tied),
        cmocka_unit_test(R01_U05_deeds_and_money_are_traded_and_nothing_else),
        cmocka_unit_test(V13_R01_buildings_vanish_on_the_traded_deed_only_and_without_refund),
        cmocka_unit_test(V13_a_hotel_vanishes_too_and_both_sides_may_lose_theirs),
        cmocka_unit_test(V13_a_broken_set_is_sold_and_not_built_on),
        cmocka_unit_test(V13_the_buildings_of_another_do_not_keep_one_from_mortgaging),
        cmocka_unit_test(V13_R01_mortgaging_does_not_sell_the_buildings_of_another),
        cmocka_unit_test(V13_R05_a_set_that_was_broken_up_is_sold_down_only),
        cmocka_unit_test(U07_R01_who_cannot_pay_must_mortgage_and_sell_until_it_is_reached),
        cmocka_unit_test(U07_also_where_it_can_be_reached_only_just),
        cmocka_unit_test(R01_V03_out_at_once_where_even_that_cannot_reach_it),
        cmocka_unit_test(R01_what_was_mortgaged_before_raises_nothing_more),
        cmocka_unit_test(R06_each_debtor_of_a_birthday_is_forced_or_out),
        cmocka_unit_test(R01_the_creditor_gets_the_cash_and_half_the_price_of_the_buildings),
        cmocka_unit_test(R01_V01_the_deeds_are_auctioned_unmortgaged_in_board_order),
        cmocka_unit_test(R01_bankrupt_to_the_bank_the_deeds_are_auctioned_unmortgaged_too),
        cmocka_unit_test(V14_who_leaves_is_auctioned_off_as_well),
        cmocka_unit_test(R01_with_one_player_left_nothing_is_auctioned),
    };
    return cmocka_run_group_tests_name("unipoly_money", tests, NULL, NULL);
}
