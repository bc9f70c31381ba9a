/* test_last_building.c - the bank's last house and its last hotel (V04).
 *
 *   switch            positions tried
 *   building-auction  yes, no
 *   auction           none, open, turns, sealed
 *   houses, hotels    so few that they run out, unlimited
 */
#include "scenario.h"

static struct scenario s;

static void begin(const char *auction, int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rule(&s, "auction", auction);
    scenario_rules(&s, "least-bid = 10; building-auction = yes; building-refund = 50; even-building = yes; mortgage-needs = set-bare; "
                       "raise-to-buy = yes; trade = any; cards = cycle; pot = no; keep-percent = 10; jail-throws = 3; doubles-again = yes");
    scenario_position(&s, lines);
}

/* The bank has one house left. Seats 1 and 2 have full sets to put it on, seat 3 has none. */
static void last_house_by(const char *auction, const char *building_auction)
{
    begin(auction, 3, "");
    scenario_rule(&s, "building-auction", building_auction);
    scenario_position(&s, "houses = 2; owner mediterranean:1 baltic:1 park-place:2 boardwalk:2; built park-place:1");
}

static void last_house(const char *auction)
{
    last_house_by(auction, "yes");
}

static void V04_the_last_house_is_auctioned_among_those_who_could_build_it(void **state)
{
    (void)state;
    last_house("open");
    play(&s, "1 build baltic");
    assert_acting(&s, "1 2");
    assert_built(&s, "baltic", 0);
    refused(&s, "3 bid 10", "withdrawn");
    refused(&s, "1 bid 9", "bid-too-low");
    play(&s, "1 bid 10; 2 bid 70; 1 withdraw");
    assert_cash(&s, 2, 1430); /* the bid replaces the price */
    assert_now(&s, "asked place:2; stock houses:1 hotels:12");
    play(&s, "2 build boardwalk");
    assert_now(&s, "built boardwalk:1; cash 2:1430 1:1500; stock houses:0 hotels:12; turn 1:before");
    refused(&s, "1 build baltic", "no-houses");
}

static void V04_who_called_for_the_last_house_may_win_it_and_put_it_elsewhere(void **state)
{
    (void)state;
    last_house("open");
    play(&s, "1 build baltic; 1 bid 300; 2 withdraw");
    assert_now(&s, "cash 1:1200; asked place:1");
    play(&s, "1 build mediterranean");
    assert_now(&s, "built mediterranean:1 baltic:0; turn 1:before");
}

static void V04_the_building_won_must_be_placed_by_the_rules(void **state)
{
    (void)state;
    last_house("open");
    play(&s, "1 build baltic; 2 bid 10; 1 withdraw");
    refused(&s, "2 build park-place", "build-evenly");
    refused(&s, "2 build baltic", "not-yours");
    refused(&s, "2 build reading", "not-a-street");
    refused(&s, "1 build baltic", "not-your-turn");
    refused(&s, "2 sell park-place; 2 bid 20; 2 offer 1 give 10 take 20", "answer-first");
    refused(&s, "1 roll", "not-your-turn");
    play(&s, "2 build boardwalk");
}

static void V22_the_least_bid_is_enough_to_count_for_the_last_house(void **state)
{
    (void)state;
    begin("open", 3, "houses = 2; owner mediterranean:1 baltic:1 park-place:2 boardwalk:2; built baltic:1; cash 40 199 1500");
    play(&s, "1 build mediterranean"); /* which costs 50, and seat 2's would cost 200 */
    assert_acting(&s, "1 2");
    play(&s, "1 bid 30; 2 bid 31; 1 bid 40; 2 bid 60");
    assert_asked(&s, "place", 2);
    play(&s, "2 build boardwalk");
    assert_cash(&s, 2, 139);
}

static void V22_by_the_first_rulings_it_took_the_price(void **state)
{
    (void)state;
    begin("open", 3,
          "rulings = first; houses = 2; owner mediterranean:1 baltic:1 park-place:2 boardwalk:2; built baltic:1; cash 1500 199 1500");
    play(&s, "1 build mediterranean");
    assert_built(&s, "mediterranean", 1);
}

static void V04_with_one_seat_that_could_build_the_last_house_costs_its_price(void **state)
{
    (void)state;
    static const char *const positions[] = {
        "owner mediterranean:1 baltic:1; built baltic:1", "owner mediterranean:1 baltic:1 park-place:2; built baltic:1", /* no full set */
        "owner mediterranean:1 baltic:1 park-place:2 boardwalk:2; built baltic:1; mortgaged park-place",                 /* mortgaged */
        "owner mediterranean:1 baltic:1 park-place:2 boardwalk:2; built baltic:1; cash 1500 0 1500",                     /* no bid */
    };
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        begin("open", 3, "houses = 2");
        scenario_position(&s, positions[i]);
        play(&s, "1 build mediterranean");
        assert_now(&s, "built mediterranean:1; cash 1:1450; turn 1:before");
    }
}

static void V04_a_seat_with_hotels_only_to_build_does_not_want_the_last_house(void **state)
{
    (void)state;
    begin("open", 2, "houses = 9; owner mediterranean:1 baltic:1 park-place:2 boardwalk:2; built park-place:4 boardwalk:4");
    play(&s, "1 build baltic");
    assert_now(&s, "built baltic:1; cash 1:1450");
}

static void V04_a_seat_in_jail_bids_too(void **state)
{
    (void)state;
    begin("open", 2, "houses = 1; owner mediterranean:1 baltic:1 park-place:2 boardwalk:2; at go jail; jail 0 2");
    play(&s, "1 build baltic");
    assert_acting(&s, "1 2");
}

static void V04_with_two_houses_left_there_is_no_auction(void **state)
{
    (void)state;
    begin("open", 2, "houses = 2; owner mediterranean:1 baltic:1 park-place:2 boardwalk:2");
    play(&s, "1 build baltic");
    assert_now(&s, "built baltic:1; cash 1:1450");
    play(&s, "1 build mediterranean"); /* but for the last one there is */
    assert_acting(&s, "1 2");
}

static void R01_the_last_house_is_sold_plainly_where_the_rules_auction_nothing(void **state)
{
    (void)state;
    last_house_by("open", "no");
    play(&s, "1 build baltic");
    assert_now(&s, "built baltic:1; cash 1:1450");

    last_house("none");
    play(&s, "1 build baltic");
    assert_now(&s, "built baltic:1; cash 1:1450");
}

static void V04_an_unlimited_bank_has_no_last_house(void **state)
{
    (void)state;
    begin("open", 2, "houses = unlimited; owner mediterranean:1 baltic:1 park-place:2 boardwalk:2");
    play(&s, "1 build baltic; 1 build mediterranean; 1 build baltic; 1 build mediterranean");
    assert_now(&s, "built mediterranean:2; cash 1:1300; turn 1:before");
}

static void V04_the_last_hotel_is_auctioned_as_well(void **state)
{
    (void)state;
    begin("open", 3,
          "hotels = 1; owner mediterranean:1 baltic:1 park-place:2 boardwalk:2 oriental:2 vermont:2 connecticut:2;"
          "built mediterranean:4 baltic:4 park-place:4 boardwalk:4");
    assert_stock(&s, 16, 1);
    play(&s, "1 build baltic");
    assert_acting(&s, "1 2");
    play(&s, "2 bid 11; 1 withdraw");
    refused(&s, "2 build oriental", "not-the-lot"); /* a hotel was won, not a house */
    play(&s, "2 build park-place");
    assert_now(&s, "built park-place:5; cash 2:1489; stock houses:20 hotels:0; turn 1:before");
}

static void V04_a_house_that_was_won_is_not_placed_as_a_hotel(void **state)
{
    (void)state;
    begin("open", 2,
          "houses = 9; owner mediterranean:1 baltic:1 park-place:2 boardwalk:2 oriental:2 vermont:2 connecticut:2;"
          "built park-place:4 boardwalk:4");
    play(&s, "1 build baltic; 2 bid 10; 1 withdraw");
    refused(&s, "2 build park-place", "not-the-lot");
    play(&s, "2 build oriental");
    assert_built(&s, "oriental", 1);
}

static void V04_with_no_bid_the_house_stays_and_is_not_called_for_again_in_that_turn(void **state)
{
    (void)state;
    last_house("open");
    play(&s, "1 build baltic; 1 withdraw; 2 withdraw");
    assert_now(&s, "stock houses:1 hotels:12; turn 1:before");
    refused(&s, "1 build baltic; 1 build mediterranean", "nobody-bid");
    roll_dice(&s, 4, 6); /* to jail, only visiting */
    refused(&s, "1 build baltic", "nobody-bid");
    play(&s, "1 end; 2 build boardwalk"); /* another seat may call for it in its turn */
    assert_acting(&s, "1 2");
    play(&s, "1 withdraw; 2 withdraw");
    refused(&s, "2 build boardwalk", "nobody-bid");
}

static void V04_in_its_next_turn_the_same_seat_may_call_again(void **state)
{
    (void)state;
    last_house("open");
    play(&s, "1 build baltic; 1 withdraw; 2 withdraw");
    roll_dice(&s, 4, 6);
    play(&s, "1 end");
    roll_dice(&s, 4, 6);
    play(&s, "2 end");
    roll_dice(&s, 4, 6);
    play(&s, "3 end; 1 build baltic");
    assert_acting(&s, "1 2");
}

static void V04_doubles_do_not_make_another_turn_of_it(void **state)
{
    (void)state;
    last_house("open");
    play(&s, "1 build baltic; 1 withdraw; 2 withdraw");
    roll_dice(&s, 5, 5);
    assert_turn(&s, 1, "before");
    refused(&s, "1 build baltic", "nobody-bid");
}

static void V04_a_house_nobody_wanted_says_nothing_about_the_last_hotel(void **state)
{
    (void)state;
    begin("open", 2,
          "houses = 17; hotels = 1; owner mediterranean:1 baltic:1 park-place:2 boardwalk:2 oriental:1 vermont:1 connecticut:1 pacific:2"
          "  north-carolina:2 pennsylvania-avenue:2; built mediterranean:4 baltic:4 park-place:4 boardwalk:4");
    play(&s, "1 build oriental; 1 withdraw; 2 withdraw");
    refused(&s, "1 build oriental", "nobody-bid");
    play(&s, "1 build baltic"); /* `it` was the house */
    assert_acting(&s, "1 2");
    play(&s, "1 withdraw; 2 withdraw");
    refused(&s, "1 build baltic; 1 build oriental", "nobody-bid");
}

static void V04_the_last_house_by_turns_and_by_sealed_bids(void **state)
{
    (void)state;
    last_house("turns");
    play(&s, "1 build baltic");
    assert_acting(&s, "1"); /* who called is asked first */
    play(&s, "1 bid 10");
    assert_acting(&s, "2");
    play(&s, "2 bid 20; 1 withdraw; 2 build boardwalk");
    assert_now(&s, "built boardwalk:1; cash 2:1480; turn 1:before");

    last_house("sealed");
    play(&s, "1 build baltic");
    assert_joint(&s, "1 2");
    refused(&s, "* bids 1 10 2 20 3 0", "not-a-bidder");
    play(&s, "* bids 1 10 2 10; * bids 1 10 2 30; 2 build boardwalk");
    assert_now(&s, "built boardwalk:1; cash 2:1470");

    last_house("sealed");
    play(&s, "1 build baltic; * bids 1 0 2 0");
    refused(&s, "1 build baltic", "nobody-bid");
}

static void V14_a_bidder_for_the_last_house_leaves(void **state)
{
    (void)state;
    last_house("open");
    play(&s, "1 build baltic; 2 leave");
    assert_acting(&s, "1"); /* it is still an auction */
    play(&s, "1 bid 10; 1 build baltic");
    assert_now(&s, "built baltic:1; cash 1:1490");
    assert_stock(&s, 1, 12);  /* the one on Park Place came back */
    assert_acting(&s, "1 3"); /* Park Place and Boardwalk are auctioned */
}

static void V14_who_called_for_the_last_house_leaves(void **state)
{
    (void)state;
    last_house("open");
    play(&s, "1 build baltic; 2 bid 10; 1 leave");
    assert_asked(&s, "place", 2);
    play(&s, "2 build boardwalk");
    assert_built(&s, "boardwalk", 1);
    assert_acting(&s, "2 3"); /* the estate of who left */
    play(&s, "2 withdraw; 3 withdraw; 2 withdraw; 3 withdraw");
    assert_turn(&s, 2, "before");
}

static void V14_the_winner_of_the_last_house_leaves_before_placing_it(void **state)
{
    (void)state;
    last_house("open");
    play(&s, "1 build baltic; 2 bid 500; 1 withdraw; 2 leave");
    assert_stock(&s, 2, 12);
    assert_acting(&s, "1 3"); /* the estate */
    play(&s, "1 withdraw; 3 withdraw; 1 withdraw; 3 withdraw");
    assert_turn(&s, 1, "before");
    play(&s, "1 build baltic"); /* two houses are there again */
    assert_built(&s, "baltic", 1);
}

static void V14_somebody_else_leaves_before_the_last_house_is_placed(void **state)
{
    (void)state;
    last_house("open");
    play(&s, "1 build baltic; 2 bid 500; 1 withdraw; 3 leave");
    assert_asked(&s, "place", 2);
    play(&s, "2 build boardwalk");
    assert_turn(&s, 1, "before");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(V04_the_last_house_is_auctioned_among_those_who_could_build_it),
        cmocka_unit_test(V04_who_called_for_the_last_house_may_win_it_and_put_it_elsewhere),
        cmocka_unit_test(V04_the_building_won_must_be_placed_by_the_rules),
        cmocka_unit_test(V22_the_least_bid_is_enough_to_count_for_the_last_house),
        cmocka_unit_test(V22_by_the_first_rulings_it_took_the_price),
        cmocka_unit_test(V04_with_one_seat_that_could_build_the_last_house_costs_its_price),
        cmocka_unit_test(V04_a_seat_with_hotels_only_to_build_does_not_want_the_last_house),
        cmocka_unit_test(V04_a_seat_in_jail_bids_too),
        cmocka_unit_test(V04_with_two_houses_left_there_is_no_auction),
        cmocka_unit_test(R01_the_last_house_is_sold_plainly_where_the_rules_auction_nothing),
        cmocka_unit_test(V04_an_unlimited_bank_has_no_last_house),
        cmocka_unit_test(V04_the_last_hotel_is_auctioned_as_well),
        cmocka_unit_test(V04_a_house_that_was_won_is_not_placed_as_a_hotel),
        cmocka_unit_test(V04_with_no_bid_the_house_stays_and_is_not_called_for_again_in_that_turn),
        cmocka_unit_test(V04_in_its_next_turn_the_same_seat_may_call_again),
        cmocka_unit_test(V04_doubles_do_not_make_another_turn_of_it),
        cmocka_unit_test(V04_a_house_nobody_wanted_says_nothing_about_the_last_hotel),
        cmocka_unit_test(V04_the_last_house_by_turns_and_by_sealed_bids),
        cmocka_unit_test(V14_a_bidder_for_the_last_house_leaves),
        cmocka_unit_test(V14_who_called_for_the_last_house_leaves),
        cmocka_unit_test(V14_the_winner_of_the_last_house_leaves_before_placing_it),
        cmocka_unit_test(V14_somebody_else_leaves_before_the_last_house_is_placed),
    };
    return cmocka_run_group_tests_name("last_building", tests, NULL, NULL);
}
