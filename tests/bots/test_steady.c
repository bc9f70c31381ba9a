/* test_steady.c - the fixed policy that other bots are measured against, sentence by sentence (X01). */
#include "advice.h"

static struct scenario s;

static void begin(int seats)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "auction = open; least-bid = 10; trade = any; trade-buildings = set-bare; even-building = yes; "
                       "mortgage-needs = set-bare; lift-of = mortgage; lift-percent = 110; keep-percent = 10; raise-to-buy = yes; "
                       "jail = leave; jail-throws = 3; fine = 50");
}

/* ---- Buying ----------------------------------------------------------------------------------------------------------------------- */

static void land_on(const char *lines, const char *square, int first, int second)
{
    begin(3);
    scenario_position(&s, lines);
    land(&s, square, first, second);
}

static void X01_it_buys_if_200_remain(void **state)
{
    (void)state;
    land_on("cash 600 1500 1500", "boardwalk", 3, 4);
    assert_does(&s, "steady", "1 buy");
    land_on("cash 599 1500 1500", "boardwalk", 3, 4);
    assert_does(&s, "steady", "1 decline");
}

static void X01_it_buys_with_its_last_money_what_completes_a_set(void **state)
{
    (void)state;
    land_on("cash 60 1500 1500; owner mediterranean:1", "baltic", 1, 2);
    assert_does(&s, "steady", "1 buy");
    land_on("cash 200 1500 1500; owner reading:1 pennsylvania:1 b-and-o:1", "short-line", 3, 4);
    assert_does(&s, "steady", "1 buy");
    land_on("cash 60 1500 1500; owner mediterranean:2", "baltic", 1, 2); /* the set of another is not its business */
    assert_does(&s, "steady", "1 decline");
}

static void X01_it_does_not_buy_what_it_cannot_pay(void **state)
{
    (void)state;
    land_on("cash 59 1500 1500; owner mediterranean:1", "baltic", 1, 2);
    assert_does(&s, "steady", "1 decline");
}

static void X01_in_a_game_of_runs_a_third_neighbour_completes_one(void **state)
{
    (void)state;
    scenario_begin(&s, "pandemic", 3);
    scenario_position(&s, "runs = 3; cash 80 1500 1500; owner dakar:1 accra:1");
    land(&s, "lagos", 1, 2);
    assert_does(&s, "steady", "1 buy");
    scenario_position(&s, "cash 80 1500 1500; owner accra:1");
    land(&s, "lagos", 1, 2);
    assert_does(&s, "steady", "1 decline");
}

/* ---- Auctions --------------------------------------------------------------------------------------------------------------------- */

/* Seat 1 leaves Boardwalk, which costs 400, to an auction, and bids so much unless it is nothing. */
static void auction_boardwalk(const char *lines, int bid)
{
    char text[32];
    land_on(lines, "boardwalk", 3, 4);
    play(&s, "1 decline");
    snprintf(text, sizeof text, "1 bid %d", bid);
    if (bid)
        play(&s, text);
}

static void X01_it_bids_halfway_from_the_bid_to_the_price(void **state)
{
    (void)state;
    auction_boardwalk("", 0);
    assert_does(&s, "steady", "2 bid 200");
    auction_boardwalk("", 100);
    assert_does(&s, "steady", "2 bid 250");
    auction_boardwalk("", 399);
    assert_does(&s, "steady", "2 bid 400");
}

static void X01_it_does_not_bid_above_the_price(void **state)
{
    (void)state;
    auction_boardwalk("", 400);
    assert_does(&s, "steady", "2 withdraw");
    auction_boardwalk("owner park-place:3", 400);
    assert_does(&s, "steady", "2 withdraw");
}

static void X01_it_bids_above_the_price_to_complete_a_set(void **state)
{
    (void)state;
    auction_boardwalk("owner park-place:2", 100);
    assert_does(&s, "steady", "2 bid 250"); /* up to the price as ever */
    auction_boardwalk("owner park-place:2", 400);
    assert_does(&s, "steady", "2 bid 421");
    auction_boardwalk("owner park-place:2; cash 1500 430 1500", 425);
    assert_does(&s, "steady", "2 bid 430"); /* with all it has */
}

static void X01_it_keeps_200_when_it_bids(void **state)
{
    (void)state;
    auction_boardwalk("cash 1500 400 1500", 0);
    assert_does(&s, "steady", "2 bid 200");
    auction_boardwalk("cash 1500 399 1500", 0);
    assert_does(&s, "steady", "2 withdraw");
}

static void X01_a_sealed_bid_is_about_half_the_price(void **state)
{
    (void)state;
    begin(3);
    scenario_position(&s, "auction = sealed; cash 1500 1500 199");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    int bid = atoi(what_does(&s, "steady", 1) + strlen("1 bid "));
    assert_in_range(bid, 200, 250);
    assert_does(&s, "steady", "3 bid 0"); /* which is no bid */
}

/* ---- Jail ------------------------------------------------------------------------------------------------------------------------- */

static void in_jail(const char *lines)
{
    begin(2);
    scenario_position(&s, lines);
}

static void X01_it_pays_its_way_out_of_jail_with_200_in_hand(void **state)
{
    (void)state;
    in_jail("at jail go; jail 1 0; cash 200 1500");
    assert_does(&s, "steady", "1 pay");
    in_jail("at jail go; jail 1 0; cash 199 1500");
    assert_does(&s, "steady", "1 roll");
}

static void X01_a_card_frees_it_whatever_it_has(void **state)
{
    (void)state;
    in_jail("at jail go; jail 1 0; cash 0 1500; passes chest-free 1 0");
    assert_does(&s, "steady", "1 use chest-free");
}

/* ---- Building and lifting --------------------------------------------------------------------------------------------------------- */

static void after_roll(const char *lines)
{
    char text[512];
    begin(3);
    snprintf(text, sizeof text, "phase after; %s", lines);
    scenario_position(&s, text);
}

/* A house raises the rent of Connecticut by 24 for 50, that of Pacific by 78 for 200. */
static void X01_it_builds_where_the_rent_grows_most_for_its_cost(void **state)
{
    (void)state;
    after_roll("owner oriental:1 vermont:1 connecticut:1 pacific:1 north-carolina:1 pennsylvania-avenue:1");
    assert_does(&s, "steady", "1 build connecticut");
    after_roll("owner oriental:1 vermont:1 connecticut:1 park-place:1 boardwalk:1"); /* 105 for 200 is more than either */
    assert_does(&s, "steady", "1 build park-place");
    after_roll("owner park-place:1 boardwalk:1; built park-place:1");
    assert_does(&s, "steady", "1 build boardwalk");
    after_roll("owner park-place:1 boardwalk:1 oriental:1 vermont:1 connecticut:1; built park-place:5 boardwalk:5");
    assert_does(&s, "steady", "1 build connecticut");
}

static void X01_it_builds_while_200_remain(void **state)
{
    (void)state;
    after_roll("cash 250 1500 1500; owner oriental:1 vermont:1 connecticut:1");
    assert_does(&s, "steady", "1 build connecticut");
    after_roll("cash 249 1500 1500; owner oriental:1 vermont:1 connecticut:1");
    assert_does(&s, "steady", "1 end");
}

static void X01_it_does_not_build_without_a_full_set(void **state)
{
    (void)state;
    after_roll("owner oriental:1 vermont:1");
    assert_does(&s, "steady", "1 end");
}

static void X01_it_lifts_mortgages_while_200_remain(void **state)
{
    (void)state;
    after_roll("cash 310 1500 1500; owner reading:1; mortgaged reading");
    assert_does(&s, "steady", "1 lift reading");
    after_roll("cash 309 1500 1500; owner reading:1; mortgaged reading");
    assert_does(&s, "steady", "1 end");
}

static void X01_the_mortgages_of_full_sets_are_lifted_first_and_then_the_cheapest(void **state)
{
    (void)state;
    after_roll("owner oriental:1 vermont:1 connecticut:1 states:1 reading:1; mortgaged states connecticut reading");
    assert_does(&s, "steady", "1 lift connecticut");
    after_roll("owner states:1 reading:1; mortgaged states reading");
    assert_does(&s, "steady", "1 lift states");
}

static void X01_a_mortgaged_deed_that_comes_in_is_lifted_if_200_remain(void **state)
{
    (void)state;
    after_roll("cash 410 1500 1500; owner reading:2; mortgaged reading");
    play(&s, "1 offer 2 give 100 take reading; 2 accept");
    assert_does(&s, "steady", "1 lift reading");
    after_roll("cash 409 1500 1500; owner reading:2; mortgaged reading");
    play(&s, "1 offer 2 give 100 take reading; 2 accept");
    assert_does(&s, "steady", "1 keep reading");
}

/* ---- Offers ----------------------------------------------------------------------------------------------------------------------- */

/* St. James Place costs 180. */
static void X01_it_offers_what_completes_anothers_set_for_one_and_a_half_times_its_price(void **state)
{
    (void)state;
    after_roll("cash 1500 500 1500; owner st-james:1 tennessee:2 new-york:2");
    assert_does(&s, "steady", "1 offer 2 give st-james take 270");
}

static void X01_or_for_half_of_what_the_buyer_has_if_that_is_more(void **state)
{
    (void)state;
    after_roll("cash 1500 1000 1500; owner st-james:1 tennessee:2 new-york:2");
    assert_does(&s, "steady", "1 offer 2 give st-james take 500");
}

static void X01_it_offers_nothing_to_who_cannot_pay_it(void **state)
{
    (void)state;
    after_roll("cash 1500 269 1500; owner st-james:1 tennessee:2 new-york:2");
    assert_does(&s, "steady", "1 end");
}

static void X01_it_offers_no_deed_that_completes_nothing(void **state)
{
    (void)state;
    after_roll("owner st-james:1 tennessee:2 new-york:3 boardwalk:1 reading:1 pennsylvania:2 b-and-o:2");
    assert_does(&s, "steady", "1 end");
}

static void X01_it_offers_nothing_of_its_own_full_set(void **state)
{
    (void)state;
    scenario_begin(&s, "pandemic", 3); /* where one street may complete two runs */
    scenario_rules(&s, "runs = 3; agreements = no");
    scenario_position(&s, "phase after; cash 100 1500 1500; owner karachi:1 mumbai:1 colombo:1 kolkata:2 yangon:2");
    assert_does(&s, "steady", "1 end");
}

static void X01_it_asks_for_what_completes_its_own_set_at_nine_eighths_of_the_price(void **state)
{
    (void)state;
    after_roll("owner st-james:2 tennessee:1 new-york:1");
    assert_does(&s, "steady", "1 offer 2 give 203 take st-james"); /* 202.5, rounded up */
    after_roll("cash 202 1500 1500; owner st-james:2 tennessee:1 new-york:1");
    assert_does(&s, "steady", "1 end");
}

static void X01_the_same_offer_is_not_repeated_for_ten_rounds(void **state)
{
    (void)state;
    struct bot bot;
    bot_init(&bot, "steady", 1);
    after_roll("owner st-james:2 tennessee:1 new-york:1");
    assert_bot_does(&s, &bot, "1 offer 2 give 203 take st-james");
    play(&s, "1 offer 2 give 203 take st-james; 2 reject");
    assert_bot_does(&s, &bot, "1 end");
    after_roll("round 9; owner st-james:2 tennessee:1 new-york:1");
    assert_bot_does(&s, &bot, "1 end");
    after_roll("round 10; owner st-james:2 tennessee:1 new-york:1");
    assert_bot_does(&s, &bot, "1 offer 2 give 203 take st-james");
}

static void X01_it_makes_no_offer_where_there_is_no_trade(void **state)
{
    (void)state;
    begin(3);
    scenario_position(&s, "trade = none; phase after; owner st-james:2 tennessee:1 new-york:1");
    assert_does(&s, "steady", "1 end");
}

/* ---- Answers ---------------------------------------------------------------------------------------------------------------------- */

/* Seat 2 offers something to seat 1. */
static void offered(const char *lines, const char *offer)
{
    char text[512];
    begin(3);
    snprintf(text, sizeof text, "turn 2; phase after; %s", lines);
    scenario_position(&s, text);
    play(&s, offer);
}

static void X01_it_accepts_what_wins_a_set(void **state)
{
    (void)state;
    offered("owner st-james:2 tennessee:1 new-york:1", "2 offer 1 give st-james take 1400");
    assert_does(&s, "steady", "1 accept");
    offered("owner st-james:2 tennessee:1 new-york:1 boardwalk:1", "2 offer 1 give st-james take 500 boardwalk");
    assert_does(&s, "steady", "1 accept");
}

static void X01_it_refuses_what_loses_a_set(void **state)
{
    (void)state;
    offered("owner st-james:1 tennessee:1 new-york:1", "2 offer 1 give 1500 take st-james");
    assert_does(&s, "steady", "1 reject");
    offered("owner st-james:1 tennessee:1 new-york:1 boardwalk:2 park-place:1", "2 offer 1 give 1000 boardwalk take st-james");
    assert_does(&s, "steady", "1 reject"); /* though it wins another */
}

static void X01_other_offers_it_takes_by_the_price(void **state)
{
    (void)state;
    offered("owner boardwalk:1", "2 offer 1 give 401 take boardwalk");
    assert_does(&s, "steady", "1 accept");
    offered("owner boardwalk:1", "2 offer 1 give 400 take boardwalk");
    assert_does(&s, "steady", "1 reject");
    offered("owner boardwalk:1; mortgaged boardwalk", "2 offer 1 give 201 take boardwalk");
    assert_does(&s, "steady", "1 accept"); /* mortgaged it is worth its mortgage */
    offered("passes chance-free 1 0 0", "2 offer 1 give 51 take chance-free");
    assert_does(&s, "steady", "1 accept"); /* and a card the fine that it saves */
}

static void X01_it_gives_shares_and_freedoms_for_more_than_their_part_of_the_price(void **state)
{
    (void)state;
    static const struct {
        const char *offer, *answer;
    } cases[] = {
        {"1 offer 2 give 1500 take tokyo:1%", "2 accept"},
        {"1 offer 2 give 1 take tokyo:50%", "2 reject"},
        {"1 offer 2 give 1500 take tokyo:free", "2 accept"},
        {"1 offer 2 give 1 take tokyo:free", "2 reject"},
    };
    scenario_begin(&s, "pandemic", 3);
    scenario_rule(&s, "agreements", "yes");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scenario_position(&s, "phase after; owner tokyo:2");
        play(&s, cases[i].offer);
        assert_does(&s, "steady", cases[i].answer);
    }
}

static void X01_where_money_is_short_it_offers_shares_of_rent(void **state)
{
    (void)state;
    scenario_begin(&s, "pandemic", 3);
    scenario_position(&s, "agreements = yes; runs = 3; phase after; cash 100 1500 1500; owner karachi:1 mumbai:1 colombo:2");
    lets_do(&s, "steady", 1);
    assert_int_equal(s.game.offer.take.deeds, FH_SQUARE_BIT(scenario_square(&s, "colombo", HERE)));
    assert_int_equal(s.game.offer.give.cash, 100);
    assert_in_range(s.game.offer.give.percents[s.edition.squares[scenario_square(&s, "mumbai", HERE)].deed], 1, 40);
    assert_does(&s, "steady", "2 accept");
}

/* Once the bank has nothing left to sell it asks for what leaves one deed of a group missing (X16). */
static void X16_when_all_is_sold_it_buys_towards_a_set(void **state)
{
    (void)state;
    static const char rest[] = " mediterranean:2 baltic:3 oriental:2 vermont:3 connecticut:3 st-charles:2 states:3 virginia:3 kentucky:2 "
                               "indiana:3 illinois:3 atlantic:2 ventnor:3 marvin:3 pacific:2 north-carolina:3 pennsylvania-avenue:3 "
                               "park-place:2 boardwalk:3 reading:2 pennsylvania:3 b-and-o:2 short-line:3 electric:2 water:3";
    char lines[600];
    snprintf(lines, sizeof lines, "phase after; owner st-james:1 tennessee:2 new-york:3%s", rest);
    begin(3);
    scenario_position(&s, lines);
    assert_does(&s, "steady", "1 offer 2 give 203 take tennessee");
    after_roll("owner st-james:1 tennessee:2 new-york:3");
    assert_does(&s, "steady", "1 end");
}

/* ---- Debts and small questions ------------------------------------------------------------------------------------------------------ */

static void owing(const char *lines, int amount)
{
    char text[512];
    begin(3);
    snprintf(text, sizeof text, "phase after; question debt seat=1 square=income-tax other=bank amount=%d why=tax; %s", amount, lines);
    scenario_position(&s, text);
}

static void X01_single_deeds_are_mortgaged_first_then_buildings_sold_then_sets_mortgaged(void **state)
{
    (void)state;
    static const char sets[] = "owner oriental:1 vermont:1 connecticut:1";
    char text[256];
    snprintf(text, sizeof text, "cash 0 1500 1500; %s reading:1; built oriental:1 vermont:1 connecticut:1", sets);
    owing(text, 200);
    assert_does(&s, "steady", "1 mortgage reading");
    snprintf(text, sizeof text, "cash 0 1500 1500; %s; built oriental:1 vermont:1 connecticut:1", sets);
    owing(text, 100);
    assert_does(&s, "steady", "1 sell oriental");
    snprintf(text, sizeof text, "cash 0 1500 1500; %s", sets);
    owing(text, 100);
    assert_does(&s, "steady", "1 mortgage oriental");
}

static void X01_what_cannot_be_paid_is_not_fought_for(void **state)
{
    (void)state;
    owing("cash 99 1500 1500; owner reading:1", 200);
    assert_does(&s, "steady", "1 bankrupt");
}

static void X01_of_two_ways_to_pay_a_tax_it_takes_the_cheaper(void **state)
{
    (void)state;
    scenario_begin(&s, "watopoly", 2);
    scenario_position(&s, "cash 2990 1500");
    land(&s, "tuition", 1, 2);
    assert_does(&s, "steady", "1 percent");
    scenario_position(&s, "cash 3000 1500");
    land(&s, "tuition", 1, 2);
    assert_does(&s, "steady", "1 pay");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X01_it_buys_if_200_remain),
        cmocka_unit_test(X01_it_buys_with_its_last_money_what_completes_a_set),
        cmocka_unit_test(X01_it_does_not_buy_what_it_cannot_pay),
        cmocka_unit_test(X01_in_a_game_of_runs_a_third_neighbour_completes_one),
        cmocka_unit_test(X01_it_bids_halfway_from_the_bid_to_the_price),
        cmocka_unit_test(X01_it_does_not_bid_above_the_price),
        cmocka_unit_test(X01_it_bids_above_the_price_to_complete_a_set),
        cmocka_unit_test(X01_it_keeps_200_when_it_bids),
        cmocka_unit_test(X01_a_sealed_bid_is_about_half_the_price),
        cmocka_unit_test(X01_it_pays_its_way_out_of_jail_with_200_in_hand),
        cmocka_unit_test(X01_a_card_frees_it_whatever_it_has),
        cmocka_unit_test(X01_it_builds_where_the_rent_grows_most_for_its_cost),
        cmocka_unit_test(X01_it_builds_while_200_remain),
        cmocka_unit_test(X01_it_does_not_build_without_a_full_set),
        cmocka_unit_test(X01_it_lifts_mortgages_while_200_remain),
        cmocka_unit_test(X01_the_mortgages_of_full_sets_are_lifted_first_and_then_the_cheapest),
        cmocka_unit_test(X01_a_mortgaged_deed_that_comes_in_is_lifted_if_200_remain),
        cmocka_unit_test(X01_it_offers_what_completes_anothers_set_for_one_and_a_half_times_its_price),
        cmocka_unit_test(X01_or_for_half_of_what_the_buyer_has_if_that_is_more),
        cmocka_unit_test(X01_it_offers_nothing_to_who_cannot_pay_it),
        cmocka_unit_test(X01_it_offers_no_deed_that_completes_nothing),
        cmocka_unit_test(X01_it_offers_nothing_of_its_own_full_set),
        cmocka_unit_test(X01_it_asks_for_what_completes_its_own_set_at_nine_eighths_of_the_price),
        cmocka_unit_test(X01_the_same_offer_is_not_repeated_for_ten_rounds),
        cmocka_unit_test(X01_it_makes_no_offer_where_there_is_no_trade),
        cmocka_unit_test(X01_it_accepts_what_wins_a_set),
        cmocka_unit_test(X01_it_refuses_what_loses_a_set),
        cmocka_unit_test(X01_other_offers_it_takes_by_the_price),
        cmocka_unit_test(X01_it_gives_shares_and_freedoms_for_more_than_their_part_of_the_price),
        cmocka_unit_test(X01_where_money_is_short_it_offers_shares_of_rent),
        cmocka_unit_test(X16_when_all_is_sold_it_buys_towards_a_set),
        cmocka_unit_test(X01_single_deeds_are_mortgaged_first_then_buildings_sold_then_sets_mortgaged),
        cmocka_unit_test(X01_what_cannot_be_paid_is_not_fought_for),
        cmocka_unit_test(X01_of_two_ways_to_pay_a_tax_it_takes_the_cheaper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
