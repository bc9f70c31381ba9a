/* test_estate.c - what becomes of the deeds of who left: auctions one by one in board order (R01, V01).
 *
 *   switch            positions tried
 *   auction           none, open, turns, sealed
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

static void V01_an_estate_is_auctioned_deed_by_deed_in_board_order(void **state)
{
    (void)state;
    begin("open", 3, "turn 2; owner boardwalk:1 mediterranean:1 reading:1");
    play(&s, "1 leave");
    assert_line(&s, "question estate seat=2 squares=reading,boardwalk");
    play(&s, "2 bid 10; 3 withdraw");
    assert_owner(&s, "mediterranean", 2);
    assert_line(&s, "question estate seat=2 squares=boardwalk");
    play(&s, "2 withdraw; 3 withdraw");
    assert_owner(&s, "reading", 0);
    assert_no_line(&s, "question estate");
    play(&s, "3 bid 500; 2 withdraw");
    assert_now(&s, "owner boardwalk:3; cash 2:1490 3:1000; turn 2:before");
}

static void V01_the_seat_after_the_one_that_left_is_asked_first(void **state)
{
    (void)state;
    begin("turns", 4, "order 1 3 2 4; owner mediterranean:3 baltic:3");
    play(&s, "3 leave");
    assert_acting(&s, "2");
    play(&s, "2 bid 10");
    assert_acting(&s, "4");
    play(&s, "4 withdraw; 1 withdraw");
    assert_owner(&s, "mediterranean", 2);
    assert_acting(&s, "2"); /* for each lot */
    play(&s, "2 withdraw; 4 withdraw; 1 bid 10");
    assert_now(&s, "owner baltic:1; turn 1:before");
}

static void V01_an_estate_by_sealed_bids(void **state)
{
    (void)state;
    begin("sealed", 3, "owner mediterranean:1 baltic:1");
    play(&s, "1 leave");
    assert_joint(&s, "2 3");
    play(&s, "* bids 2 60 3 50; * bids 2 60 3 70");
    assert_now(&s, "owner mediterranean:2 baltic:3; cash 2:1440 3:1430; turn 2:before");
}

static void R01_without_auctions_an_estate_returns_to_the_bank(void **state)
{
    (void)state;
    begin("none", 3, "owner mediterranean:1 baltic:1; mortgaged baltic");
    play(&s, "1 leave");
    assert_now(&s, "owner mediterranean:0 baltic:0; unmortgaged baltic; turn 2:before");
}

static void R01_an_estate_is_auctioned_unmortgaged_and_without_buildings(void **state)
{
    (void)state;
    begin("open", 3, "owner reading:1 park-place:1 boardwalk:1; built park-place:2 boardwalk:3; mortgaged reading");
    play(&s, "1 leave");
    assert_no_line(&s, "mortgaged");
    assert_no_line(&s, "built");
    assert_stock(&s, 32, 12);
    play(&s, "2 bid 10; 3 withdraw");
    assert_owner(&s, "reading", 2);
    assert_unmortgaged(&s, "reading"); /* and nothing more is due */
    assert_cash(&s, 2, 1490);
    play(&s, "3 bid 30; 2 withdraw; 3 bid 40; 2 withdraw");
    assert_now(&s, "owner boardwalk:3; cash 3:1430; turn 2:before");
}

static void R01_jail_cards_of_an_estate_go_under_their_decks(void **state)
{
    (void)state;
    begin("open", 3,
          "passes chance-free 1 0 0; passes chest-free 1 0 0; known chance speeding; known chest doctor;"
          "owner boardwalk:1");
    play(&s, "1 leave");
    assert_passes(&s, 1, "chance-free", 0);
    assert_line(&s, "known chance speeding free");
    assert_line(&s, "known chest doctor free");
    assert_acting(&s, "2 3");
}

static void R01_bankrupt_to_the_bank_the_deeds_are_auctioned(void **state)
{
    (void)state;
    begin("open", 3, "cash 20 1500 1500; owner mediterranean:1; mortgaged mediterranean");
    land(&s, "income-tax", 1, 2);
    play(&s, "1 bankrupt");
    assert_acting(&s, "2 3");
    play(&s, "2 bid 30; 3 bid 31; 2 withdraw");
    assert_now(&s, "owner mediterranean:3; cash 3:1469; turn 2:before");
}

static void R01_with_one_player_left_nothing_is_auctioned(void **state)
{
    (void)state;
    begin("open", 2, "owner mediterranean:1 baltic:1");
    play(&s, "1 leave");
    assert_now(&s, "over 2; owner baltic:0");
}

static void V01_the_turn_goes_on_after_the_estate_of_somebody_else(void **state)
{
    (void)state;
    begin("turns", 3, "owner mediterranean:3; phase after");
    play(&s, "3 leave");
    assert_acting(&s, "1");
    refused(&s, "1 end", "answer-first");
    play(&s, "1 bid 10; 2 withdraw");
    assert_turn(&s, 1, "after");
}

static void V01_two_estates_at_once_are_auctioned_one_after_the_other(void **state)
{
    (void)state;
    begin("turns", 4, "turn 3; owner baltic:1 reading:1 boardwalk:1 oriental:2 mediterranean:2");
    play(&s, "1 leave");
    assert_acting(&s, "2"); /* for Baltic */
    play(&s, "2 leave; 3 bid 11; 4 withdraw");
    assert_owner(&s, "baltic", 3); /* that auction went on */
    play(&s, "3 bid 12; 4 withdraw");
    assert_owner(&s, "reading", 3);
    play(&s, "3 bid 13; 4 withdraw");
    assert_owner(&s, "boardwalk", 3);
    play(&s, "3 bid 14; 4 withdraw");
    assert_owner(&s, "mediterranean", 3);
    play(&s, "3 withdraw; 4 bid 15");
    assert_now(&s, "owner oriental:4; turn 3:before");
}

static void V01_each_estate_is_first_offered_to_the_seat_after_its_own_owner(void **state)
{
    (void)state;
    begin("turns", 4, "turn 2; owner reading:1 boardwalk:1 water:3");
    play(&s, "1 leave; 3 leave");
    assert_line(&s, "question estate seat=4 squares=water");
    assert_line(&s, "question estate seat=2 squares=boardwalk");
    play(&s, "2 bid 10; 4 withdraw");
    assert_acting(&s, "2"); /* Boardwalk, after the first who left */
    play(&s, "2 withdraw; 4 withdraw");
    assert_acting(&s, "4"); /* Water Works, after the second */
    play(&s, "4 bid 10; 2 withdraw");
    assert_now(&s, "owner water:4; turn 2:before");
}

static void V01_a_third_estate_joins_the_second(void **state)
{
    (void)state;
    begin("turns", 5, "turn 2; owner reading:1 boardwalk:1 water:3 baltic:4");
    play(&s, "1 leave; 3 leave; 4 leave");
    assert_line(&s, "question estate seat=5 squares=baltic,water");
    assert_line(&s, "question estate seat=2 squares=boardwalk");
    play(&s, "2 bid 10; 5 withdraw; 2 withdraw; 5 withdraw; 5 bid 11; 2 withdraw; 5 withdraw; 2 bid 12");
    assert_now(&s, "owner reading:2 boardwalk:0 baltic:5 water:2; turn 2:before");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(V01_an_estate_is_auctioned_deed_by_deed_in_board_order),
        cmocka_unit_test(V01_the_seat_after_the_one_that_left_is_asked_first),
        cmocka_unit_test(V01_an_estate_by_sealed_bids),
        cmocka_unit_test(R01_without_auctions_an_estate_returns_to_the_bank),
        cmocka_unit_test(R01_an_estate_is_auctioned_unmortgaged_and_without_buildings),
        cmocka_unit_test(R01_jail_cards_of_an_estate_go_under_their_decks),
        cmocka_unit_test(R01_bankrupt_to_the_bank_the_deeds_are_auctioned),
        cmocka_unit_test(R01_with_one_player_left_nothing_is_auctioned),
        cmocka_unit_test(V01_the_turn_goes_on_after_the_estate_of_somebody_else),
        cmocka_unit_test(V01_two_estates_at_once_are_auctioned_one_after_the_other),
        cmocka_unit_test(V01_each_estate_is_first_offered_to_the_seat_after_its_own_owner),
        cmocka_unit_test(V01_a_third_estate_joins_the_second),
    };
    return cmocka_run_group_tests_name("estate", tests, NULL, NULL);
}
