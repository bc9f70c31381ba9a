/* test_table_bids.c - secret bids (U06, V05): collected outside the game, and opened together. */
#include "seating.h"

#include "host.h"
#include "testing.h"

static struct seating s;

static uint64_t hash(void)
{
    return fh_hash(&s.table.game);
}

static void begin_sealed(int seats)
{
    seating_plain(&s, seats);
    seating_rule(&s, "auction", "sealed");
    seating_rule(&s, "least-bid", "10");
    seating_open(&s);
}

static uint8_t seal(int seat, fh_money bid)
{
    return dealer_take_bid(&s.dealer, &s.table, (fh_seat)(seat - 1), bid).reason;
}

/* Once all are there. */
static void open_bids(int64_t ms)
{
    fh_action action = dealer_open_bids(&s.dealer, &s.table);
    assert_int_equal(propose_actions(&s.table, &s.dealer, &action, 1, ms, &s.proposal).reason, FH_ALLOWED);
    seating_take(&s);
}

static void U06_bids_are_collected_and_opened_together(void **state)
{
    (void)state;
    begin_sealed(3);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    uint64_t before = hash();
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 7);
    assert_int_equal(seal(2, 120), FH_ALLOWED);
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 5);
    assert_int_equal(seal(1, 0), FH_ALLOWED);
    assert_int_equal(seal(3, 80), FH_ALLOWED);
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 0);
    assert_int_equal(hash(), before); /* the game knows nothing of them */
    open_bids(900);
    assert_string_equal(seating_line(&s, 4), "4 * bids 1 0 2 120 3 80 +900");
    assert_int_equal(s.table.game.owner[3], 1);
    assert_int_equal(s.table.game.cash[1], 1380);
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 0); /* nothing is bid for */
}

static void U06_a_bid_that_breaks_the_rules_is_refused_and_not_kept(void **state)
{
    (void)state;
    begin_sealed(3);
    assert_int_equal(seal(1, 100), FH_REASON_NOT_ASKED); /* there is no auction */
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    assert_int_equal(seal(1, 1501), FH_REASON_TOO_LITTLE_CASH);
    assert_int_equal(seal(1, FH_MAX_AMOUNT), FH_REASON_TOO_LITTLE_CASH);
    assert_int_equal(seal(1, INT32_MAX), FH_REASON_TOO_LITTLE_CASH);
    assert_int_equal(seal(1, 9), FH_REASON_BID_TOO_LOW);
    assert_int_equal(seal(1, -1), FH_REASON_NOT_A_BIDDER);
    assert_true(seal(1, INT32_MIN) != FH_ALLOWED);
    assert_int_equal(seal(4, 100), FH_REASON_NOT_ASKED);
    assert_int_equal(seal(9, 100), FH_REASON_NOT_ASKED);
    assert_int_equal(dealer_take_bid(&s.dealer, &s.table, FH_CHANCE, 100).reason, FH_REASON_NOT_ASKED);
    assert_int_equal(dealer_take_bid(&s.dealer, &s.table, FH_NONE, 100).reason, FH_REASON_NOT_ASKED);
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 7);
    assert_int_equal(seal(1, 1500), FH_ALLOWED);
    assert_int_equal(seal(2, 10), FH_ALLOWED);
    assert_int_equal(seal(2, 5000), FH_REASON_TOO_LITTLE_CASH); /* the bid from before stands */
    assert_int_equal(s.dealer.bids[1], 10);
    assert_int_equal(seal(2, 20), FH_ALLOWED); /* a better one takes its place */
    assert_int_equal(s.dealer.bids[1], 20);
}

static void V05_all_without_a_bid_leave_the_deed_with_the_bank(void **state)
{
    (void)state;
    begin_sealed(2);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    assert_int_equal(seal(1, 0), FH_ALLOWED);
    assert_int_equal(seal(2, 0), FH_ALLOWED);
    open_bids(0);
    assert_int_equal(s.table.game.owner[3], FH_BANK);
    seating_play(&s, "1 end");
}

static void V05_a_tie_asks_everybody_again_and_the_tenth_is_drawn_by_lot(void **state)
{
    (void)state;
    begin_sealed(3);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    for (int i = 0; i < 10; i++) {
        assert_int_equal(dealer_awaits(&s.dealer, &s.table), 7);
        for (int seat = 1; seat <= 3; seat++)
            assert_int_equal(seal(seat, seat == 3 ? 20 : 50), FH_ALLOWED);
        open_bids(0);
    }
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 0);
    assert_true(table_owes(&s.table));
    seating_refused(&s, "* lot 3", "refused verdict=not-an-outcome");
    seating_play(&s, "* lot 2");
    assert_int_equal(s.table.game.owner[3], 1);
    seating_undo_is(&s, FH_NONE);
}

/* A seat that leaves never makes the others bid again. */
static void U06_bids_survive_the_leaving_of_another_seat(void **state)
{
    (void)state;
    begin_sealed(3);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    uint32_t question = s.table.question_number;
    assert_int_equal(seal(1, 100), FH_ALLOWED);
    assert_int_equal(seal(2, 110), FH_ALLOWED);
    seating_play(&s, "3 leave");
    assert_int_equal(s.table.question_number, question);
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 0);
    open_bids(0);
    assert_int_equal(s.table.game.owner[3], 1);
}

/* Not even the seat in turn, with which its turn ends. */
static void U06_bids_survive_the_leaving_of_the_seat_in_turn(void **state)
{
    (void)state;
    begin_sealed(3);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    uint32_t question = s.table.question_number;
    assert_int_equal(seal(2, 110), FH_ALLOWED);
    seating_play(&s, "1 leave");
    assert_int_equal(s.table.question_number, question);
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 4);
    assert_int_equal(seal(3, 20), FH_ALLOWED);
    open_bids(0);
    assert_int_equal(s.table.game.owner[3], 1);
}

/* The bids of an auction that is over are not those of the next one. */
static void U06_bids_belong_to_their_own_auction(void **state)
{
    (void)state;
    begin_sealed(2);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    seal(1, 10);
    seal(2, 20);
    open_bids(0);
    seating_play(&s, "1 end; 2 roll; * dice 1 4; 2 decline");
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 3);
    assert_int_equal(seal(2, 0), FH_ALLOWED);
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 1);
}

static void U06_a_seat_that_leaves_takes_its_bid_along(void **state)
{
    (void)state;
    begin_sealed(3);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    seal(3, 500);
    seating_play(&s, "3 leave");
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 3);
    seal(1, 30);
    seal(2, 20);
    open_bids(0);
    assert_int_equal(s.table.game.owner[3], 0);
}

/* A game must not wait for a bid that nobody can give any more. */
static void U06_complete_bids_are_opened_when_the_last_seat_without_one_leaves(void **state)
{
    (void)state;
    struct host host;
    begin_sealed(3);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    host_init(&host, &s.table, &s.dealer, &s.proposal);
    assert_int_equal(host_bid(&host, 0, 100, 0).reason, FH_ALLOWED);
    assert_int_equal(host_bid(&host, 1, 110, 0).reason, FH_ALLOWED);
    assert_false(host.is_pending);
    fh_action leave = {.kind = FH_ACT_LEAVE, .seat = 2};
    assert_int_equal(host_act(&host, &leave, 1, 0).reason, FH_ALLOWED);
    host_commit(&host, NULL);
    assert_true(host.is_pending);
    assert_non_null(strstr(s.proposal.text, " * bids 1 100 2 110 "));
    host_abandon(&host); /* a disk that failed: it is proposed once more */
    host_settle(&host);
    assert_true(host.is_pending);
    host_commit(&host, NULL);
    assert_int_equal(s.table.game.owner[3], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(U06_bids_are_collected_and_opened_together),
        cmocka_unit_test(U06_a_bid_that_breaks_the_rules_is_refused_and_not_kept),
        cmocka_unit_test(V05_all_without_a_bid_leave_the_deed_with_the_bank),
        cmocka_unit_test(V05_a_tie_asks_everybody_again_and_the_tenth_is_drawn_by_lot),
        cmocka_unit_test(U06_bids_survive_the_leaving_of_another_seat),
        cmocka_unit_test(U06_bids_survive_the_leaving_of_the_seat_in_turn),
        cmocka_unit_test(U06_bids_belong_to_their_own_auction),
        cmocka_unit_test(U06_a_seat_that_leaves_takes_its_bid_along),
        cmocka_unit_test(U06_complete_bids_are_opened_when_the_last_seat_without_one_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
