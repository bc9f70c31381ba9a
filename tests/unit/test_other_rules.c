/* test_other_rules.c - positions of the switches that classic does not use, on its board (R01): what is due for a mortgaged deed that comes
 * in, one thing for one thing, buildings that vanish, and other ways to go bankrupt.
 *
 *   switch            positions tried
 *   received          choose, due, nothing
 *   keep-of           mortgage, price
 *   lift-now-percent  50, 110
 *   trade             any, sale, swap
 *   trade-buildings   vanish
 *   trade-passes      yes, no
 *   counter-offers    yes, no
 *   bankruptcy        needed, short, itself, below-zero
 *   agreements        no, yes
 *   estate            sold, kept, auctioned
 *   money-less        0, 1250
 */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "trade = any; trade-buildings = set-bare; trade-passes = yes; counter-offers = yes; received = choose; "
                       "keep-of = mortgage; keep-percent = 10; lift-of = mortgage; lift-percent = 110; lift-now-percent = 110; "
                       "bankruptcy = needed; estate = sold; even-building = yes; building-refund = 50; mortgage-needs = set-bare; "
                       "least-bid = 10; pot = no");
    scenario_position(&s, lines);
}

/* ---- Mortgaged deeds received --------------------------------------------------------------------------------------------------- */

/* As Watopoly has it: 10 % of the price at once; then half the price now, or 60 % later. */
static void begin_due(int seats)
{
    begin(seats, "received = due; keep-of = price; lift-of = price; lift-percent = 60; lift-now-percent = 50");
}

static void R01_a_part_of_the_price_is_due_and_then_it_may_be_lifted(void **state)
{
    (void)state;
    begin_due(2);
    scenario_position(&s, "owner water:2; mortgaged water");
    play(&s, "1 offer 2 give 100 take water; 2 accept");
    assert_cash(&s, 1, 1500 - 100 - 15);
    assert_asked(&s, "received", 1);
    play(&s, "1 lift water");
    assert_cash(&s, 1, 1500 - 100 - 15 - 75);
    assert_now(&s, "unmortgaged water; turn 1:before");
}

static void R01_or_kept_and_lifted_later_for_more(void **state)
{
    (void)state;
    begin_due(2);
    scenario_position(&s, "owner water:2; mortgaged water");
    play(&s, "1 offer 2 give 100 take water; 2 accept; 1 keep water");
    assert_cash(&s, 1, 1385); /* keeping it costs nothing more */
    play(&s, "1 lift water");
    assert_cash(&s, 1, 1385 - 90);
}

static void R01_what_is_due_for_several_is_due_at_once(void **state)
{
    (void)state;
    begin_due(2);
    scenario_position(&s, "owner water:2 baltic:2; mortgaged water baltic");
    play(&s, "1 offer 2 give 100 take water baltic; 2 accept");
    assert_cash(&s, 1, 1400 - 15 - 6);
    play(&s, "1 keep baltic; 1 lift water");
    assert_cash(&s, 1, 1379 - 75);
    assert_mortgaged(&s, "baltic");
}

static void R01_what_is_due_is_a_debt_for_who_lacks_it(void **state)
{
    (void)state;
    begin_due(3);
    scenario_position(&s, "rulings = first; cash 100 1500 1500; owner water:2 reading:1; mortgaged water");
    play(&s, "1 offer 2 give 100 take water; 2 accept");
    assert_asked(&s, "debt", 1);
    play(&s, "1 mortgage reading");
    assert_now(&s, "cash 1:85; asked received:1");
}

/* A board of so many stations, each as dear as can be. */
static const char *dear_board(int stations)
{
    static char text[4096];
    int length =
        snprintf(text, sizeof text,
                 "freehold edition 1\nid = dear\nname = \"Dear\"\n[rules]\nrulings = first\ndoubles-arrest = 0\nmoney = 1000000000\n"
                 "received = due\nkeep-of = price\nkeep-percent = 1000\n[squares]\nstart go \"Go\"\n");
    for (int i = 0; i < stations; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "station s%d \"S\" price=10000000 rents=1\n", i);
    return text;
}

/* Each of thirty deeds costs 100,000,000: together more than an amount can be. */
static void R01_what_is_due_is_never_more_than_an_amount_can_be(void **state)
{
    (void)state;
    enum { STATIONS = 30 };
    char owner[1024] = "owner", mortgaged[1024] = "mortgaged", offer[1024] = "1 offer 2 give 1 take", lines[2100];
    for (int i = 0; i < STATIONS; i++) {
        snprintf(owner + strlen(owner), sizeof owner - strlen(owner), " s%d:2", i);
        snprintf(mortgaged + strlen(mortgaged), sizeof mortgaged - strlen(mortgaged), " s%d", i);
        snprintf(offer + strlen(offer), sizeof offer - strlen(offer), " s%d", i);
    }
    snprintf(lines, sizeof lines, "%s; %s", owner, mortgaged);
    scenario_begin_text(&s, dear_board(STATIONS), 2);
    scenario_position(&s, lines);
    play(&s, offer);
    play(&s, "2 accept");
    assert_asked(&s, "debt", 1); /* of 1,000,000,000: one less is in hand */
    assert_line(&s, "question debt seat=1 square=s0 other=bank amount=1000000000 why=interest number=30 percent=1000 base=300000000");
}

static void R01_a_part_of_the_price_where_one_may_choose(void **state)
{
    (void)state;
    begin(2, "keep-of = price; owner water:2; mortgaged water");
    play(&s, "1 offer 2 give 100 take water; 2 accept; 1 keep water");
    assert_cash(&s, 1, 1385);
}

static void R01_lifting_at_once_has_its_own_price(void **state)
{
    (void)state;
    begin(2, "lift-now-percent = 50; owner reading:2 water:1; mortgaged reading water");
    play(&s, "1 offer 2 give 100 take reading; 2 accept; 1 lift reading");
    assert_cash(&s, 1, 1350);
    play(&s, "1 lift water"); /* an old one costs what it always did */
    assert_cash(&s, 1, 1350 - 83);
}

static void R01_where_nothing_is_due_nothing_is_asked(void **state)
{
    (void)state;
    begin(2, "received = nothing; owner water:2; mortgaged water");
    play(&s, "1 offer 2 give 100 take water; 2 accept");
    assert_now(&s, "cash 1:1400; mortgaged water; turn 1:before");
    play(&s, "1 lift water");
    assert_cash(&s, 1, 1400 - 83);
}

/* ---- Trades --------------------------------------------------------------------------------------------------------------------- */

static void R01_one_thing_for_one_thing_and_never_money_for_money(void **state)
{
    (void)state;
    begin(2, "trade = swap; owner water:1 baltic:1 reading:2");
    refused(&s, "1 offer 2 give 100 take 50", "money-for-money");
    refused(&s, "1 offer 2 give water baltic take reading; 1 offer 2 give water 10 take reading", "one-thing");
    refused(&s, "1 offer 2 give water take reading 10", "one-thing");
    play(&s, "1 offer 2 give water take reading; 2 accept; 1 offer 2 give baltic take 50; 2 accept");
    play(&s, "1 offer 2 give 60 take water; 2 accept");
    assert_now(&s, "owner reading:1 baltic:2 water:1; cash 1:1490");
}

static void R01_a_deed_or_a_jail_card_for_money_either_way(void **state)
{
    (void)state;
    begin(2, "trade = sale; owner water:1 reading:2; passes chance-free 1 0; passes chest-free 0 1");
    refused(&s, "1 offer 2 give water take reading; 1 offer 2 give water take chest-free", "not-traded");
    refused(&s, "1 offer 2 give 100 take 50", "money-for-money");
    refused(&s, "1 offer 2 give 100 take reading chest-free", "one-thing");
    play(&s, "1 offer 2 give water take 50; 2 accept; 1 offer 2 give 60 take reading; 2 accept");
    play(&s, "1 offer 2 give chance-free take 7; 2 accept; 1 offer 2 give 8 take chest-free; 2 accept");
    assert_cash(&s, 1, 1500 + 50 - 60 + 7 - 8);
}

static void R01_jail_cards_are_not_traded_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "trade-passes = no; owner water:2; passes chance-free 1 0");
    refused(&s, "1 offer 2 give chance-free take 50; 1 offer 2 give chance-free 10 take water", "not-traded");
    play(&s, "1 offer 2 give 10 take water");
    refused(&s, "2 counter give water take chance-free", "not-traded");
    play(&s, "2 accept");
}

static void R01_an_offer_is_only_confirmed_or_not_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "counter-offers = no; owner water:2");
    play(&s, "1 offer 2 give 10 take water");
    refused(&s, "2 counter give water take 50", "no-counter");
    play(&s, "2 reject; 1 offer 2 give 50 take water; 2 accept");
    assert_owner(&s, "water", 1);
}

static void V13_buildings_vanish_on_the_deed_that_is_traded_only(void **state)
{
    (void)state;
    begin(2, "trade-buildings = vanish; owner oriental:1 vermont:1 connecticut:1; built oriental:2 vermont:2 connecticut:3");
    assert_stock(&s, 25, 12);
    play(&s, "1 offer 2 give connecticut take 100; 2 accept");
    assert_now(&s, "built connecticut:0 oriental:2 vermont:2");
    assert_cash(&s, 1, 1600); /* without a refund */
    assert_now(&s, "cash 2:1400; stock houses:28 hotels:12");
    refused(&s, "1 build oriental", "set-incomplete");
}

/* A set that was broken up: seat 1 has one street of it, seat 2 the others. */
static void begin_broken(void)
{
    begin(3, "trade-buildings = vanish");
}

static void V13_in_a_broken_set_only_ones_own_buildings_hinder_a_mortgage(void **state)
{
    (void)state;
    begin_broken();
    scenario_position(&s, "owner oriental:1 vermont:2 connecticut:2; built vermont:1");
    play(&s, "1 mortgage oriental");
    assert_cash(&s, 1, 1550);

    scenario_position(&s, "turn 2; owner oriental:1 vermont:2 connecticut:2; built vermont:1");
    refused(&s, "2 mortgage connecticut", "set-built");
}

static void V13_in_a_broken_set_one_sells_down_evenly_among_ones_own(void **state)
{
    (void)state;
    begin_broken();
    scenario_position(&s, "turn 2; owner oriental:1 vermont:2 connecticut:2; built oriental:3 vermont:1 connecticut:2");
    refused(&s, "2 sell vermont", "sell-evenly");
    play(&s, "2 sell connecticut; 2 sell vermont");
    assert_built(&s, "oriental", 3);
}

static void V13_a_mortgage_that_sells_the_set_leaves_the_buildings_of_others(void **state)
{
    (void)state;
    begin_broken();
    scenario_position(&s, "mortgage-needs = sells-set; owner oriental:1 vermont:1 connecticut:2; built vermont:1 connecticut:4");
    play(&s, "1 mortgage oriental");
    assert_cash(&s, 1, 1500 + 25 + 50);
    assert_now(&s, "built vermont:0 connecticut:4");
}

static void V13_a_hotel_sold_in_a_shortage_leaves_the_buildings_of_others(void **state)
{
    (void)state;
    begin_broken();
    scenario_rule(&s, "houses", "6");
    scenario_position(&s, "owner oriental:1 vermont:1 connecticut:2; built oriental:5 connecticut:5 park-place:3 boardwalk:3;"
                          "owner oriental:1 vermont:1 connecticut:2 park-place:3 boardwalk:3");
    assert_stock(&s, 0, 10);
    play(&s, "1 sell oriental"); /* no house is there for any of its four */
    assert_built(&s, "oriental", 0);
    assert_built(&s, "vermont", 0); /* none is built by a sale */
    assert_built(&s, "connecticut", 5);
    assert_cash(&s, 1, 1500 + 5 * 25);
}

static void V13_a_debtor_is_never_stuck_in_a_broken_set(void **state)
{
    (void)state;
    begin_broken();
    scenario_position(&s, "cash 10 1500 1500; owner oriental:1 vermont:2 connecticut:2; built vermont:1; phase after;"
                          "question debt seat=1 square=income-tax other=bank amount=60 why=tax");
    refused(&s, "1 bankrupt", "can-still-pay");
    play(&s, "1 mortgage oriental");
    assert_now(&s, "cash 1:0; turn 1:after");
}

/* ---- Bankruptcy ----------------------------------------------------------------------------------------------------------------- */

#define OWES_RENT                                                                                                                          \
    "phase after; cash 10 1500 1500; owner boardwalk:2 reading:1 mediterranean:1 baltic:1 water:1;"                                        \
    "built mediterranean:1 baltic:2; mortgaged water; passes chance-free 1 0 0;"                                                           \
    "question debt seat=1 square=boardwalk other=2 amount=2000 why=rent"

static void W14_bankrupt_whenever_more_is_owed_than_held(void **state)
{
    (void)state;
    begin(3, "bankruptcy = short; phase after; cash 10 1500 1500; owner boardwalk:2 reading:1;"
             "question debt seat=1 square=boardwalk other=2 amount=50 why=rent");
    play(&s, "1 bankrupt"); /* though a mortgage would have sufficed */
    assert_now(&s, "out 1; owner reading:2");

    scenario_rule(&s, "bankruptcy", "needed");
    scenario_position(&s, "phase after; cash 10 1500 1500; owner boardwalk:2 reading:1;"
                          "question debt seat=1 square=boardwalk other=2 amount=50 why=rent");
    refused(&s, "1 bankrupt", "can-still-pay");
}

static void V03_bankruptcy_happens_by_itself_where_nothing_can_reach_the_debt(void **state)
{
    (void)state;
    begin(3, "bankruptcy = itself; cash 40 1500 1500; owner boardwalk:2 baltic:1; mortgaged baltic");
    land(&s, "boardwalk", 3, 4); /* 50 */
    assert_now(&s, "out 1; cash 2:1540");

    scenario_position(&s, "cash 40 1500 1500; owner boardwalk:2 baltic:1");
    land(&s, "boardwalk", 3, 4);
    assert_in(&s, 1); /* thirty more can be had */
    assert_asked(&s, "debt", 1);
    refused(&s, "1 bankrupt", "can-still-pay");
    refused(&s, "1 offer 3 give baltic take 100", "answer-first"); /* the forced dialog: mortgages and buildings */
    play(&s, "1 mortgage baltic");
    assert_cash(&s, 1, 20);
}

static void R01_an_estate_with_its_buildings_sold(void **state)
{
    (void)state;
    begin(3, OWES_RENT);
    play(&s, "1 bankrupt");
    assert_cash(&s, 2, 1500 + 10 + 75);
    assert_now(&s, "built baltic:0; owner reading:2; passes 2:chance-free:1");
}

static void R01_an_estate_with_its_buildings_kept(void **state)
{
    (void)state;
    begin(3, "estate = kept; " OWES_RENT);
    play(&s, "1 bankrupt");
    assert_cash(&s, 2, 1500 + 10);
    assert_now(&s, "owner baltic:2; built baltic:2 mediterranean:1; passes 2:chance-free:1");
    assert_asked(&s, "received", 2); /* Water Works */
    play(&s, "2 keep water");
    assert_turn(&s, 2, "before");
}

static void R01_an_estate_whose_buildings_are_kept_loses_them_to_the_bank(void **state)
{
    (void)state;
    begin(3,
          "estate = kept; auction = turns; phase after; cash 10 1500 1500; owner mediterranean:1 baltic:1; built mediterranean:1 baltic:2;"
          "question debt seat=1 square=income-tax other=bank amount=2000 why=tax");
    play(&s, "1 bankrupt");
    assert_no_line(&s, "built");
    assert_acting(&s, "2");
    play(&s, "2 bid 10; 3 withdraw; 2 withdraw; 3 bid 10");
    assert_now(&s, "owner mediterranean:2 baltic:3");
}

static void R01_an_estate_whose_deeds_are_auctioned(void **state)
{
    (void)state;
    begin(3, "estate = auctioned; auction = sealed; " OWES_RENT);
    play(&s, "1 bankrupt");
    assert_cash(&s, 2, 1500 + 10 + 75); /* the money and half the price of the buildings */
    assert_no_line(&s, "mortgaged");
    assert_owner(&s, "reading", 0);
    play(&s, "* bids 2 0 3 10; * bids 2 0 3 10; * bids 2 0 3 10; * bids 2 20 3 10");
    assert_now(&s, "owner mediterranean:3 baltic:3 reading:3 water:2; turn 2:before");
}

/* ---- Below zero, and agreements ------------------------------------------------------------------------------------------------- */

static void R01_money_may_go_below_zero_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(3, "bankruptcy = below-zero; cash 10 1500 1500; owner boardwalk:2 reading:1");
    land(&s, "boardwalk", 3, 4);
    assert_cash(&s, 1, -40); /* nobody is asked */
    assert_now(&s, "cash 2:1550; turn 1:after");
    play(&s, "1 end");
    assert_in(&s, 1); /* this turn did not begin below zero */
}

static void R01_who_begins_and_ends_a_turn_below_zero_is_out(void **state)
{
    (void)state;
    begin(3, "bankruptcy = below-zero; cash 10 1500 1500; owner boardwalk:2");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 end");
    roll_dice(&s, 4, 6);
    play(&s, "2 end");
    roll_dice(&s, 4, 6);
    play(&s, "3 end");
    assert_turn(&s, 1, "before");
    land(&s, "jail", 4, 6); /* only visiting, and without passing the start */
    play(&s, "1 end");
    assert_now(&s, "out 1; turn 2:before");
}

static void P12_a_share_of_rent_is_paid_to_both_where_agreements_are_made(void **state)
{
    (void)state;
    begin(3, "bankruptcy = below-zero; agreements = yes; owner boardwalk:2");
    play(&s, "1 offer 2 give 100 take boardwalk:30%; 2 accept");
    assert_cash(&s, 1, 1400);
    roll_dice(&s, 4, 6);
    play(&s, "1 end");
    roll_dice(&s, 4, 6);
    play(&s, "2 end");
    land(&s, "boardwalk", 3, 4); /* 50, of which 15 are the other's */
    assert_now(&s, "cash 3:1450 1:1415 2:1635");
}

static void P12_without_agreements_neither_shares_nor_freedom_are_traded(void **state)
{
    (void)state;
    begin(3, "bankruptcy = below-zero; agreements = no; owner boardwalk:2");
    refused(&s, "1 offer 2 give 100 take boardwalk:30%; 1 offer 2 give 100 take boardwalk:free", "not-traded");
}

/* ---- The start ------------------------------------------------------------------------------------------------------------------ */

static void R01_the_more_players_the_less_money(void **state)
{
    (void)state;
    static const int each[] = {0, 0, 8750, 7500, 6250, 5000, 3750};
    for (int seats = 2; seats <= 6; seats++) {
        begin(seats, "money = 11250; money-less = 1250");
        scenario_start(&s);
        for (int seat = 1; seat <= seats; seat++)
            assert_cash(&s, seat, each[seats]);

        scenario_rule(&s, "money-less", "0");
        scenario_start(&s);
        assert_cash(&s, 1, 11250);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_a_part_of_the_price_is_due_and_then_it_may_be_lifted),
        cmocka_unit_test(R01_or_kept_and_lifted_later_for_more),
        cmocka_unit_test(R01_what_is_due_for_several_is_due_at_once),
        cmocka_unit_test(R01_what_is_due_is_a_debt_for_who_lacks_it),
        cmocka_unit_test(R01_what_is_due_is_never_more_than_an_amount_can_be),
        cmocka_unit_test(R01_a_part_of_the_price_where_one_may_choose),
        cmocka_unit_test(R01_lifting_at_once_has_its_own_price),
        cmocka_unit_test(R01_where_nothing_is_due_nothing_is_asked),
        cmocka_unit_test(R01_one_thing_for_one_thing_and_never_money_for_money),
        cmocka_unit_test(R01_a_deed_or_a_jail_card_for_money_either_way),
        cmocka_unit_test(R01_jail_cards_are_not_traded_where_the_rule_says_so),
        cmocka_unit_test(R01_an_offer_is_only_confirmed_or_not_where_the_rule_says_so),
        cmocka_unit_test(V13_buildings_vanish_on_the_deed_that_is_traded_only),
        cmocka_unit_test(V13_in_a_broken_set_only_ones_own_buildings_hinder_a_mortgage),
        cmocka_unit_test(V13_in_a_broken_set_one_sells_down_evenly_among_ones_own),
        cmocka_unit_test(V13_a_mortgage_that_sells_the_set_leaves_the_buildings_of_others),
        cmocka_unit_test(V13_a_hotel_sold_in_a_shortage_leaves_the_buildings_of_others),
        cmocka_unit_test(V13_a_debtor_is_never_stuck_in_a_broken_set),
        cmocka_unit_test(W14_bankrupt_whenever_more_is_owed_than_held),
        cmocka_unit_test(V03_bankruptcy_happens_by_itself_where_nothing_can_reach_the_debt),
        cmocka_unit_test(R01_an_estate_with_its_buildings_sold),
        cmocka_unit_test(R01_an_estate_with_its_buildings_kept),
        cmocka_unit_test(R01_an_estate_whose_buildings_are_kept_loses_them_to_the_bank),
        cmocka_unit_test(R01_an_estate_whose_deeds_are_auctioned),
        cmocka_unit_test(R01_money_may_go_below_zero_where_the_rule_says_so),
        cmocka_unit_test(R01_who_begins_and_ends_a_turn_below_zero_is_out),
        cmocka_unit_test(P12_a_share_of_rent_is_paid_to_both_where_agreements_are_made),
        cmocka_unit_test(P12_without_agreements_neither_shares_nor_freedom_are_traded),
        cmocka_unit_test(R01_the_more_players_the_less_money),
    };
    return cmocka_run_group_tests_name("other_rules", tests, NULL, NULL);
}
