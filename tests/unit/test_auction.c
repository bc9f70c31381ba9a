/* test_auction.c - auctions of what is not bought: open, by turns and sealed (R01, V01, V05), and leaving during one (V14).
 *
 *   switch            positions tried
 *   auction           none, open, turns, sealed
 *   least-bid         10, 1, 60
 *   raise-to-buy      yes, no
 * Estates are in test_estate.c, the bank's last building in test_last_building.c.
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

/* Seat 1 lands on Boardwalk, which nobody owns, and does not buy it. */
static void decline_boardwalk(const char *lines)
{
    scenario_position(&s, lines);
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
}

/* ---- Open auctions -------------------------------------------------------------------------------------------------------------- */

static void R01_a_deed_that_is_not_bought_goes_to_an_open_auction(void **state)
{
    (void)state;
    begin("open", 3, "");
    decline_boardwalk("");
    assert_acting(&s, "1 2 3"); /* the decliner may bid as well */
    assert_now(&s, "may-bid 1:10:1500 3:10:1500; owner boardwalk:0");
}

static void R01_the_last_one_left_pays_the_bid_and_has_the_deed(void **state)
{
    (void)state;
    begin("open", 3, "");
    decline_boardwalk("");
    play(&s, "2 bid 10; 3 bid 35; 2 withdraw");
    assert_acting(&s, "1");
    play(&s, "1 withdraw");
    assert_now(&s, "owner boardwalk:3; cash 1:1500 2:1500 3:1465; turn 1:after");
}

static void R01_the_decliner_may_bid_and_win(void **state)
{
    (void)state;
    begin("open", 2, "");
    decline_boardwalk("");
    play(&s, "1 bid 10; 2 withdraw");
    assert_now(&s, "owner boardwalk:1; cash 1:1490; turn 1:after");
}

static void R01_the_first_bid_is_at_least_ten(void **state)
{
    (void)state;
    begin("open", 2, "");
    decline_boardwalk("");
    refused(&s, "2 bid 0; 2 bid 9", "bid-too-low");
    play(&s, "2 bid 10");
}

static void R01_the_first_bid_is_at_least_what_the_rule_says(void **state)
{
    (void)state;
    begin("open", 2, "least-bid = 60");
    decline_boardwalk("");
    refused(&s, "2 bid 59", "bid-too-low");
    play(&s, "2 bid 60; 1 bid 61"); /* only the first */

    scenario_rule(&s, "least-bid", "1");
    decline_boardwalk("");
    refused(&s, "2 bid 0", "bid-too-low");
    play(&s, "2 bid 1");
}

static void R01_anyone_bids_any_higher_amount_at_any_time(void **state)
{
    (void)state;
    begin("open", 4, "");
    decline_boardwalk("");
    play(&s, "3 bid 10; 2 bid 11; 3 bid 500; 1 bid 501; 3 bid 502; 4 bid 1499");
    assert_acting(&s, "1 2 3");
    assert_may_bid(&s, 2, 1500, 1500);
    refused(&s, "2 bid 1499; 2 bid 502", "bid-too-low");
    play(&s, "2 bid 1500");
    assert_owner(&s, "boardwalk", 2); /* nobody could bid more */
    assert_cash(&s, 2, 0);
}

static void V01_V22_the_leader_may_raise_and_not_withdraw(void **state)
{
    (void)state;
    begin("open", 3, "");
    decline_boardwalk("");
    play(&s, "2 bid 50");
    assert_acting(&s, "1 3");
    refused(&s, "2 withdraw", "you-lead");
    refused(&s, "2 bid 50", "bid-too-low");
    assert_may_bid(&s, 2, 51, 1500);
    play(&s, "2 bid 60");
    assert_acting(&s, "1 3");
    play(&s, "3 bid 65; 2 bid 70"); /* no longer the leader, then again */
    refused(&s, "2 withdraw", "you-lead");
    play(&s, "1 withdraw; 2 bid 80; 3 withdraw");
    assert_now(&s, "owner boardwalk:2; cash 2:1420");
}

static void V01_withdrawal_is_final(void **state)
{
    (void)state;
    begin("open", 3, "");
    decline_boardwalk("");
    play(&s, "2 withdraw");
    refused(&s, "2 bid 100; 2 withdraw", "withdrawn");
    play(&s, "3 bid 10");
    refused(&s, "2 bid 100", "withdrawn");
    assert_acting(&s, "1");
}

static void V01_bids_are_at_most_ones_cash(void **state)
{
    (void)state;
    begin("open", 2, "");
    decline_boardwalk("cash 1500 120; owner reading:2");
    refused(&s, "2 bid 121", "too-little-cash"); /* what a mortgage would bring does not count */
    assert_may_bid(&s, 2, 10, 120);
    play(&s, "2 bid 120");
    assert_acting(&s, "1");
}

static void V01_who_cannot_bid_any_more_is_withdrawn_by_itself(void **state)
{
    (void)state;
    begin("open", 4, "");
    decline_boardwalk("cash 1500 100 40 41");
    play(&s, "1 bid 39");
    assert_acting(&s, "2 3 4"); /* 40 can still be bid */
    play(&s, "2 bid 40");
    assert_acting(&s, "1 4"); /* 41 cannot */
    refused(&s, "3 bid 41", "withdrawn");
    play(&s, "1 bid 41");
    assert_acting(&s, "2");
    play(&s, "2 bid 100");
    assert_acting(&s, "1");
    play(&s, "1 bid 101");
    assert_now(&s, "owner boardwalk:1; cash 1:1399 2:100");
}

static void V01_who_has_less_than_the_first_bid_is_not_asked(void **state)
{
    (void)state;
    begin("open", 3, "");
    decline_boardwalk("cash 1500 9 10");
    assert_acting(&s, "1 3");
    refused(&s, "2 bid 10; 2 withdraw", "withdrawn");
    play(&s, "3 bid 10; 1 withdraw");
    assert_now(&s, "owner boardwalk:3; cash 3:0");
}

static void V01_the_only_one_who_can_bid_is_still_asked(void **state)
{
    (void)state;
    begin("open", 3, "");
    decline_boardwalk("cash 1500 9 0");
    assert_acting(&s, "1");
    play(&s, "1 bid 10");
    assert_now(&s, "owner boardwalk:1; cash 1:1490");

    decline_boardwalk("cash 1500 9 0");
    play(&s, "1 withdraw");
    assert_owner(&s, "boardwalk", 0);
}

static void V01_where_nobody_can_bid_the_deed_stays_with_the_bank(void **state)
{
    (void)state;
    begin("open", 3, "cash 9 5 0");
    land(&s, "boardwalk", 3, 4);
    assert_now(&s, "owner boardwalk:0; turn 1:after");
}

static void V01_without_a_bid_the_deed_stays_with_the_bank(void **state)
{
    (void)state;
    begin("open", 3, "");
    decline_boardwalk("");
    play(&s, "3 withdraw; 1 withdraw");
    assert_acting(&s, "2"); /* the last one is asked too: nobody has bid */
    assert_may_bid(&s, 2, 10, 1500);
    play(&s, "2 withdraw");
    assert_now(&s, "owner boardwalk:0; cash 2:1500; turn 1:after");
}

static void V01_the_last_one_without_a_bid_may_still_take_it_for_the_least(void **state)
{
    (void)state;
    begin("open", 3, "");
    decline_boardwalk("");
    play(&s, "3 withdraw; 1 withdraw; 2 bid 10");
    assert_now(&s, "owner boardwalk:2; cash 2:1490");
}

static void V01_while_an_auction_runs_its_bidders_only_bid_or_withdraw(void **state)
{
    (void)state;
    begin("open", 3, "");
    decline_boardwalk("owner mediterranean:1 baltic:1 reading:2 electric:1 water:2; built baltic:1; mortgaged electric water;"
                      "passes chance-free 1 0 0");
    static const char *const not_now[] = {
        "1 build mediterranean",
        "1 sell baltic",
        "1 lift electric",
        "1 offer 2 give 10 take reading",
        "1 roll",
        "1 end",
        "1 buy",
        "1 decline",
        "1 accept",
        "1 bankrupt",
        "1 keep electric",
        "1 use chance-free",
        "1 pay",
        "2 mortgage reading",
        "2 lift water",
        "2 offer 1 give 10 take electric",
    };
    for (size_t i = 0; i < sizeof not_now / sizeof not_now[0]; i++)
        refused(&s, not_now[i], "answer-first");
    play(&s, "2 bid 10"); /* nor does the leader do anything, nor who has withdrawn */
    refused(&s, "2 mortgage reading", "not-your-turn");
    play(&s, "1 withdraw");
    refused(&s, "1 sell baltic; 1 end", "not-your-turn");
    refused(&s, "* bids 1 0 2 20 3 30; * dice 1 2", "not-for-chance");
}

static void R01_who_cannot_pay_the_price_at_all_makes_it_an_auction_at_once(void **state)
{
    (void)state;
    begin("open", 2, "");
    scenario_position(&s, "cash 199 1500; owner reading:1 electric:1; mortgaged electric"); /* at most 299 */
    land(&s, "boardwalk", 3, 4);
    assert_acting(&s, "1 2");
    play(&s, "1 bid 199; 2 withdraw");
    assert_now(&s, "owner boardwalk:1; cash 1:0");
}

static void R01_without_raising_money_first_the_cash_alone_decides(void **state)
{
    (void)state;
    begin("open", 2, "raise-to-buy = no; cash 399 1500; owner reading:1");
    land(&s, "boardwalk", 3, 4);
    assert_acting(&s, "1 2");

    scenario_position(&s, "raise-to-buy = yes; cash 399 1500; owner reading:1");
    land(&s, "boardwalk", 3, 4);
    assert_asked(&s, "buy", 1);
}

static void R01_one_bids_from_jail(void **state)
{
    (void)state;
    begin("open", 2, "");
    decline_boardwalk("at go jail; jail 0 1");
    play(&s, "2 bid 10; 1 withdraw");
    assert_now(&s, "owner boardwalk:2; jailed 2:0");
}

static void R01_after_doubles_and_an_auction_one_rolls_again(void **state)
{
    (void)state;
    begin("open", 2, "");
    land(&s, "boardwalk", 3, 3);
    play(&s, "1 decline; 1 withdraw; 2 bid 20");
    assert_now(&s, "owner boardwalk:2; turn 1:before");
    assert_line(&s, "doubles 1");
}

static void R08_without_auctions_a_deed_that_is_not_bought_stays_with_the_bank(void **state)
{
    (void)state;
    begin("none", 3, "");
    decline_boardwalk("");
    assert_now(&s, "owner boardwalk:0; turn 1:after");
    refused(&s, "2 bid 10", "not-your-turn");
    refused(&s, "1 bid 10", "not-asked");

    scenario_position(&s, "cash 0 1500 1500");
    land(&s, "boardwalk", 3, 4);
    assert_turn(&s, 1, "after");
}

/* ---- Auctions by turns ---------------------------------------------------------------------------------------------------------- */

static void R01_by_turns_the_decliner_is_asked_first_and_then_the_others_in_order_of_play(void **state)
{
    (void)state;
    begin("turns", 3, "");
    decline_boardwalk("order 1 3 2");
    assert_acting(&s, "1");
    play(&s, "1 bid 10");
    assert_acting(&s, "3");
    play(&s, "3 bid 20");
    assert_acting(&s, "2");
    play(&s, "2 bid 30");
    assert_acting(&s, "1");
    play(&s, "1 withdraw");
    assert_acting(&s, "3");
    play(&s, "3 withdraw");
    assert_now(&s, "owner boardwalk:2; cash 2:1470; turn 1:after");
}

static void R01_by_turns_nobody_bids_before_its_turn(void **state)
{
    (void)state;
    begin("turns", 3, "");
    decline_boardwalk("");
    refused(&s, "2 bid 10; 3 withdraw", "not-your-turn");
    assert_now(&s, "may-bid 2:0:0 1:10:1500");
    play(&s, "1 bid 10");
    refused(&s, "3 bid 20", "not-your-turn");
    refused(&s, "1 bid 20; 1 withdraw", "you-lead");
    refused(&s, "2 bid 10", "bid-too-low");
    refused(&s, "2 bid 1501", "too-little-cash");
    refused(&s, "2 roll; 2 mortgage reading", "answer-first");
    play(&s, "2 withdraw");
    refused(&s, "2 bid 30", "withdrawn");
}

static void R01_by_turns_the_first_bid_is_at_least_what_the_rule_says(void **state)
{
    (void)state;
    begin("turns", 2, "");
    decline_boardwalk("");
    refused(&s, "1 bid 9", "bid-too-low");
    scenario_rule(&s, "least-bid", "1");
    decline_boardwalk("");
    play(&s, "1 bid 1; 2 bid 2; 1 withdraw");
    assert_cash(&s, 2, 1498);
}

static void R01_by_turns_the_last_one_left_without_a_bid_is_still_asked(void **state)
{
    (void)state;
    begin("turns", 3, "");
    decline_boardwalk("");
    play(&s, "1 withdraw; 2 withdraw");
    assert_acting(&s, "3");
    play(&s, "3 bid 10");
    assert_owner(&s, "boardwalk", 3);

    decline_boardwalk("");
    play(&s, "1 withdraw; 2 withdraw; 3 withdraw");
    assert_now(&s, "owner boardwalk:0; cash 3:1500; turn 1:after");
}

static void V01_by_turns_who_cannot_bid_is_passed_over_for_good(void **state)
{
    (void)state;
    begin("turns", 4, "");
    decline_boardwalk("cash 1500 9 50 1500");
    play(&s, "1 bid 10");
    assert_acting(&s, "3"); /* seat 2 has less than the first bid */
    play(&s, "3 bid 20; 4 bid 50");
    assert_acting(&s, "1");
    play(&s, "1 bid 51");
    assert_acting(&s, "4"); /* seat 3 is out */
    refused(&s, "3 bid 52", "withdrawn");
    play(&s, "4 withdraw");
    assert_owner(&s, "boardwalk", 1);
}

static void V01_by_turns_the_decliner_who_cannot_bid_is_passed_over(void **state)
{
    (void)state;
    begin("turns", 3, "cash 5 1500 1500");
    land(&s, "boardwalk", 3, 4);
    assert_acting(&s, "2");
}

/* ---- Sealed bids ---------------------------------------------------------------------------------------------------------------- */

static void V05_sealed_bids_are_one_joint_action_of_all(void **state)
{
    (void)state;
    begin("sealed", 3, "");
    decline_boardwalk("cash 1500 1400 80");
    assert_joint(&s, "1 2 3");
    assert_now(&s, "may-bid 1:10:1500 3:10:80");
    play(&s, "* bids 1 120 2 0 3 80");
    assert_now(&s, "owner boardwalk:1; cash 1:1380 2:1400 3:80; turn 1:after");
}

static void V05_nobody_bids_alone_where_bids_are_sealed(void **state)
{
    (void)state;
    begin("sealed", 3, "");
    decline_boardwalk("");
    refused(&s, "1 bid 120; 2 withdraw; 1 end", "not-your-turn");
    refused(&s, "* dice 1 2; * lot 1", "not-for-chance");
    refused_action(&s, ((fh_action){.kind = FH_ACT_BIDS, .seat = 0}), "not-for-chance");
}

static void V05_each_of_the_bidders_is_named_once_and_nobody_else(void **state)
{
    (void)state;
    begin("sealed", 3, "");
    decline_boardwalk("");
    refused(&s, "* bids 1 120 2 0; * bids 2 0 3 0; * bids; * bids 1 120 2 0 3 0 4 0", "not-a-bidder");
    fh_action action;
    static const char *const nonsense[] = {"* bids 1 120 1 130 2 0 3 0", "* bids 1 120 2", "* bids 1 -1 2 0 3 0", "* bids 9 1"};
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++)
        assert_false(fh_action_parse(&s.edition, nonsense[i], strlen(nonsense[i]), &action));
}

static void V05_no_sealed_bid_above_ones_cash(void **state)
{
    (void)state;
    begin("sealed", 3, "");
    decline_boardwalk("cash 1500 70 0");
    assert_joint(&s, "1 2"); /* a seat without cash is not asked (V22) */
    refused(&s, "* bids 1 1501 2 0; * bids 1 1500 2 71", "too-little-cash");
    refused(&s, "* bids 1 1500 2 70 3 0", "not-a-bidder");
    refused(&s, "* bids 1 9 2 70", "bid-too-low");
    play(&s, "* bids 1 0 2 70");
    assert_now(&s, "owner boardwalk:2; cash 2:0");
}

static void V05_if_all_bid_nothing_the_deed_stays_unowned(void **state)
{
    (void)state;
    begin("sealed", 3, "");
    decline_boardwalk("");
    play(&s, "* bids 1 0 2 0 3 0");
    assert_now(&s, "owner boardwalk:0; cash 1:1500; turn 1:after");
}

static void V05_a_tie_starts_the_auction_again_among_all(void **state)
{
    (void)state;
    begin("sealed", 3, "");
    decline_boardwalk("");
    play(&s, "* bids 1 100 2 100 3 50");
    assert_now(&s, "owner boardwalk:0; cash 1:1500");
    assert_joint(&s, "1 2 3");
    assert_may_bid(&s, 3, 10, 1500); /* from the beginning, and for all */
    play(&s, "* bids 1 20 2 20 3 60");
    assert_now(&s, "owner boardwalk:3; cash 3:1440");
}

static void V05_a_tie_below_the_highest_is_none(void **state)
{
    (void)state;
    begin("sealed", 3, "");
    decline_boardwalk("");
    play(&s, "* bids 1 50 2 50 3 60");
    assert_owner(&s, "boardwalk", 3);
}

static void V05_after_a_tie_all_may_bid_nothing(void **state)
{
    (void)state;
    begin("sealed", 2, "");
    decline_boardwalk("");
    play(&s, "* bids 1 100 2 100; * bids 1 0 2 0");
    assert_now(&s, "owner boardwalk:0; turn 1:after");
}

static void V05_the_tenth_tie_is_drawn_by_lot_among_the_tied(void **state)
{
    (void)state;
    begin("sealed", 4, "");
    decline_boardwalk("");
    for (int i = 0; i < 9; i++) {
        play(&s, "* bids 1 100 2 100 3 0 4 100");
        assert_joint(&s, "1 2 3 4");
    }
    play(&s, "* bids 1 0 2 70 3 50 4 70");
    assert_int_equal(fh_who_acts(&s.game).kind, FH_ACTOR_CHANCE);
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 2);
    refused(&s, "* lot 1; * lot 3", "not-an-outcome");
    refused(&s, "* bids 1 0 2 0 3 0 4 80", "not-for-chance");
    refused(&s, "2 bid 80", "chance-first");
    fh_game before = s.game;
    play(&s, "* lot 4");
    assert_now(&s, "owner boardwalk:4; cash 4:1430; turn 1:after");
    s.game = before;
    play(&s, "* lot 2");
    assert_now(&s, "owner boardwalk:2; cash 2:1430");
}

static void V05_the_lot_falls_evenly(void **state)
{
    (void)state;
    begin("sealed", 3, "");
    decline_boardwalk("");
    for (int i = 0; i < 10; i++)
        play(&s, "* bids 1 100 2 100 3 100");
    int fell[3] = {0};
    fh_stream stream;
    fh_stream_seed(&stream, 5);
    for (int i = 0; i < 3000; i++) {
        fh_action action;
        fh_draw(&s.edition, &s.game, &stream, &action);
        assert_int_equal(action.kind, FH_ACT_TIEBREAK);
        fell[action.other]++;
    }
    for (int seat = 0; seat < 3; seat++)
        assert_in_range(fell[seat], 900, 1100);
}

static void V05_ties_are_counted_for_each_lot_anew(void **state)
{
    (void)state;
    begin("sealed", 3, "owner mediterranean:1 baltic:1");
    play(&s, "1 leave");
    for (int lot = 0; lot < 2; lot++) {
        for (int i = 0; i < 9; i++)
            play(&s, "* bids 2 100 3 100");
        play(&s, "* bids 2 100 3 0");
    }
    assert_now(&s, "owner mediterranean:2 baltic:2");
}

/* ---- Leaving during an auction -------------------------------------------------------------------------------------------------- */

static void V14_a_bidder_leaves_an_open_auction(void **state)
{
    (void)state;
    begin("open", 4, "");
    decline_boardwalk("");
    play(&s, "2 bid 100; 3 leave");
    assert_acting(&s, "1 4");
    assert_may_bid(&s, 4, 101, 1500);
    play(&s, "1 withdraw; 4 leave"); /* nobody is left against the leader */
    assert_now(&s, "owner boardwalk:2; cash 2:1400; turn 1:after");
}

static void V14_the_bid_of_a_leader_who_leaves_falls_away(void **state)
{
    (void)state;
    begin("open", 4, "");
    decline_boardwalk("");
    play(&s, "2 bid 100; 3 withdraw; 2 leave");
    assert_acting(&s, "1 4");
    assert_may_bid(&s, 1, 10, 1500);
    refused(&s, "3 bid 10", "withdrawn"); /* that stays final */
    play(&s, "4 bid 10; 1 withdraw");
    assert_now(&s, "owner boardwalk:4; cash 4:1490");
}

static void V14_the_leader_and_all_others_gone_the_deed_stays_with_the_bank(void **state)
{
    (void)state;
    begin("open", 4, "");
    decline_boardwalk("");
    play(&s, "1 withdraw; 3 withdraw; 2 leave; 4 leave");
    assert_now(&s, "owner boardwalk:0; turn 1:after");
}

static void V14_the_decliner_leaves_and_the_auction_goes_on(void **state)
{
    (void)state;
    begin("open", 3, "");
    decline_boardwalk("owner reading:1");
    play(&s, "2 bid 10; 1 leave");
    assert_acting(&s, "3");
    play(&s, "3 bid 20; 2 withdraw");
    assert_owner(&s, "boardwalk", 3);
    assert_acting(&s, "2 3"); /* now the estate */
    play(&s, "2 bid 30; 3 withdraw");
    assert_now(&s, "owner reading:2; turn 2:before");
}

static void V14_one_who_has_withdrawn_leaves(void **state)
{
    (void)state;
    begin("open", 3, "");
    decline_boardwalk("owner reading:3");
    play(&s, "3 withdraw; 2 bid 10; 3 leave");
    assert_acting(&s, "1");
    play(&s, "1 withdraw");
    assert_owner(&s, "boardwalk", 2);
    assert_acting(&s, "1 2");
    play(&s, "1 bid 10; 2 withdraw");
    assert_now(&s, "owner reading:1; turn 1:after");
}

static void V14_leaving_an_auction_by_turns(void **state)
{
    (void)state;
    begin("turns", 4, "");
    decline_boardwalk("");
    play(&s, "1 bid 10; 2 leave"); /* who was asked */
    assert_acting(&s, "3");
    play(&s, "3 bid 20; 1 leave"); /* somebody else, in whose turn it is */
    assert_acting(&s, "4");
    play(&s, "4 withdraw");
    assert_now(&s, "owner boardwalk:3; turn 3:before");
}

static void V14_the_leader_of_an_auction_by_turns_leaves(void **state)
{
    (void)state;
    begin("turns", 4, "");
    decline_boardwalk("");
    play(&s, "1 bid 10; 2 bid 400; 2 leave");
    assert_acting(&s, "3");
    assert_may_bid(&s, 3, 10, 1500);
    play(&s, "3 withdraw; 4 withdraw; 1 bid 10");
    assert_now(&s, "owner boardwalk:1; cash 1:1490");
}

static void V14_one_leaves_where_bids_are_sealed(void **state)
{
    (void)state;
    begin("sealed", 4, "");
    decline_boardwalk("");
    play(&s, "3 leave");
    assert_joint(&s, "1 2 4");
    refused(&s, "* bids 1 10 2 20 3 30 4 0", "not-a-bidder");
    play(&s, "1 leave"); /* in whose turn it is */
    assert_joint(&s, "2 4");
    play(&s, "* bids 2 20 4 30");
    assert_now(&s, "owner boardwalk:4; turn 2:before");
}

static void V14_one_of_the_tied_leaves_before_the_lot_falls(void **state)
{
    (void)state;
    begin("sealed", 4, "");
    decline_boardwalk("");
    for (int i = 0; i < 10; i++)
        play(&s, "* bids 1 0 2 100 3 100 4 100");
    play(&s, "3 leave; 1 leave");
    refused(&s, "* lot 3", "not-an-outcome");
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 2);
    play(&s, "* lot 2");
    assert_now(&s, "owner boardwalk:2; cash 2:1400");
}

static void V14_the_last_rival_leaves_and_the_game_is_over(void **state)
{
    (void)state;
    static const char *const kinds[] = {"open", "turns", "sealed"};
    for (int i = 0; i < 3; i++) {
        begin(kinds[i], 2, "");
        decline_boardwalk("");
        play(&s, "1 leave");
        assert_now(&s, "over 2; owner boardwalk:0; cash 2:1500");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_a_deed_that_is_not_bought_goes_to_an_open_auction),
        cmocka_unit_test(R01_the_last_one_left_pays_the_bid_and_has_the_deed),
        cmocka_unit_test(R01_the_decliner_may_bid_and_win),
        cmocka_unit_test(R01_the_first_bid_is_at_least_ten),
        cmocka_unit_test(R01_the_first_bid_is_at_least_what_the_rule_says),
        cmocka_unit_test(R01_anyone_bids_any_higher_amount_at_any_time),
        cmocka_unit_test(V01_V22_the_leader_may_raise_and_not_withdraw),
        cmocka_unit_test(V01_withdrawal_is_final),
        cmocka_unit_test(V01_bids_are_at_most_ones_cash),
        cmocka_unit_test(V01_who_cannot_bid_any_more_is_withdrawn_by_itself),
        cmocka_unit_test(V01_who_has_less_than_the_first_bid_is_not_asked),
        cmocka_unit_test(V01_the_only_one_who_can_bid_is_still_asked),
        cmocka_unit_test(V01_where_nobody_can_bid_the_deed_stays_with_the_bank),
        cmocka_unit_test(V01_without_a_bid_the_deed_stays_with_the_bank),
        cmocka_unit_test(V01_the_last_one_without_a_bid_may_still_take_it_for_the_least),
        cmocka_unit_test(V01_while_an_auction_runs_its_bidders_only_bid_or_withdraw),
        cmocka_unit_test(R01_who_cannot_pay_the_price_at_all_makes_it_an_auction_at_once),
        cmocka_unit_test(R01_without_raising_money_first_the_cash_alone_decides),
        cmocka_unit_test(R01_one_bids_from_jail),
        cmocka_unit_test(R01_after_doubles_and_an_auction_one_rolls_again),
        cmocka_unit_test(R08_without_auctions_a_deed_that_is_not_bought_stays_with_the_bank),
        cmocka_unit_test(R01_by_turns_the_decliner_is_asked_first_and_then_the_others_in_order_of_play),
        cmocka_unit_test(R01_by_turns_nobody_bids_before_its_turn),
        cmocka_unit_test(R01_by_turns_the_first_bid_is_at_least_what_the_rule_says),
        cmocka_unit_test(R01_by_turns_the_last_one_left_without_a_bid_is_still_asked),
        cmocka_unit_test(V01_by_turns_who_cannot_bid_is_passed_over_for_good),
        cmocka_unit_test(V01_by_turns_the_decliner_who_cannot_bid_is_passed_over),
        cmocka_unit_test(V05_sealed_bids_are_one_joint_action_of_all),
        cmocka_unit_test(V05_nobody_bids_alone_where_bids_are_sealed),
        cmocka_unit_test(V05_each_of_the_bidders_is_named_once_and_nobody_else),
        cmocka_unit_test(V05_no_sealed_bid_above_ones_cash),
        cmocka_unit_test(V05_if_all_bid_nothing_the_deed_stays_unowned),
        cmocka_unit_test(V05_a_tie_starts_the_auction_again_among_all),
        cmocka_unit_test(V05_a_tie_below_the_highest_is_none),
        cmocka_unit_test(V05_after_a_tie_all_may_bid_nothing),
        cmocka_unit_test(V05_the_tenth_tie_is_drawn_by_lot_among_the_tied),
        cmocka_unit_test(V05_the_lot_falls_evenly),
        cmocka_unit_test(V05_ties_are_counted_for_each_lot_anew),
        cmocka_unit_test(V14_a_bidder_leaves_an_open_auction),
        cmocka_unit_test(V14_the_bid_of_a_leader_who_leaves_falls_away),
        cmocka_unit_test(V14_the_leader_and_all_others_gone_the_deed_stays_with_the_bank),
        cmocka_unit_test(V14_the_decliner_leaves_and_the_auction_goes_on),
        cmocka_unit_test(V14_one_who_has_withdrawn_leaves),
        cmocka_unit_test(V14_leaving_an_auction_by_turns),
        cmocka_unit_test(V14_the_leader_of_an_auction_by_turns_leaves),
        cmocka_unit_test(V14_one_leaves_where_bids_are_sealed),
        cmocka_unit_test(V14_one_of_the_tied_leaves_before_the_lot_falls),
        cmocka_unit_test(V14_the_last_rival_leaves_and_the_game_is_over),
    };
    return cmocka_run_group_tests_name("auction", tests, NULL, NULL);
}
