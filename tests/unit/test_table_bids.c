/* test_table_bids.c - secret bids (U06, V05): collected outside the game, and opened together. */
#include "seating.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

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
    return table_seal(&s.table, (fh_seat)(seat - 1), bid).reason;
}

static void U06_bids_are_collected_and_opened_together(void **state)
{
    (void)state;
    begin_sealed(3);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    uint64_t before = hash();
    assert_int_equal(table_awaits_bids(&s.table), 7);
    assert_int_equal(seal(2, 120), FH_ALLOWED);
    assert_int_equal(table_awaits_bids(&s.table), 5);
    assert_int_equal(table_propose_bids(&s.table, 0, &s.proposal).reason, FH_REASON_NOT_A_BIDDER);
    assert_true(s.proposal.count == 0 && s.proposal.length == 0);
    assert_int_equal(seal(1, 0), FH_ALLOWED);
    assert_int_equal(seal(3, 80), FH_ALLOWED);
    assert_int_equal(table_awaits_bids(&s.table), 0);
    assert_int_equal(hash(), before); /* the game knows nothing of them */
    assert_int_equal(table_propose_bids(&s.table, 900, &s.proposal).reason, FH_ALLOWED);
    seating_take(&s);
    assert_string_equal(seating_line(&s, 4), "4 * bids 1 0 2 120 3 80 +900");
    assert_int_equal(s.table.game.owner[3], 1);
    assert_int_equal(s.table.game.cash[1], 1380);
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        assert_int_equal(s.table.bids[seat], -1);
    assert_int_equal(table_awaits_bids(&s.table), 0); /* nothing is bid for */
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
    assert_int_equal(table_seal(&s.table, FH_CHANCE, 100).reason, FH_REASON_NOT_ASKED);
    assert_int_equal(table_seal(&s.table, FH_NONE, 100).reason, FH_REASON_NOT_ASKED);
    assert_int_equal(table_awaits_bids(&s.table), 7);
    assert_int_equal(seal(1, 1500), FH_ALLOWED);
    assert_int_equal(seal(2, 10), FH_ALLOWED);
    assert_int_equal(seal(2, 5000), FH_REASON_TOO_LITTLE_CASH); /* the bid from before stands */
    assert_int_equal(s.table.bids[1], 10);
    assert_int_equal(seal(2, 20), FH_ALLOWED); /* a better one takes its place */
    assert_int_equal(s.table.bids[1], 20);
}

static void V05_all_without_a_bid_leave_the_deed_with_the_bank(void **state)
{
    (void)state;
    begin_sealed(2);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    assert_int_equal(seal(1, 0), FH_ALLOWED);
    assert_int_equal(seal(2, 0), FH_ALLOWED);
    assert_int_equal(table_propose_bids(&s.table, 0, &s.proposal).reason, FH_ALLOWED);
    seating_take(&s);
    assert_int_equal(s.table.game.owner[3], FH_BANK);
    seating_play(&s, "1 end");
}

static void V05_a_tie_asks_everybody_again_and_the_tenth_is_drawn_by_lot(void **state)
{
    (void)state;
    begin_sealed(3);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    for (int i = 0; i < 10; i++) {
        assert_int_equal(table_awaits_bids(&s.table), 7);
        for (int seat = 1; seat <= 3; seat++)
            assert_int_equal(seal(seat, seat == 3 ? 20 : 50), FH_ALLOWED);
        assert_int_equal(table_propose_bids(&s.table, 0, &s.proposal).reason, FH_ALLOWED);
        seating_take(&s);
    }
    assert_int_equal(table_awaits_bids(&s.table), 0);
    assert_true(table_owes(&s.table));
    seating_refused(&s, "* lot 3", "the rules do not allow this: not-an-outcome");
    seating_play(&s, "* lot 2");
    assert_int_equal(s.table.game.owner[3], 1);
    seating_undo_is(&s, FH_NONE);
}

static void U06_bids_are_forgotten_with_any_other_line(void **state)
{
    (void)state;
    begin_sealed(3);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    assert_int_equal(seal(1, 100), FH_ALLOWED);
    assert_int_equal(seal(2, 100), FH_ALLOWED);
    seating_play(&s, "3 leave");
    assert_int_equal(table_awaits_bids(&s.table), 3);
}

static void U06_there_is_nothing_to_open_where_nobody_bids(void **state)
{
    (void)state;
    begin_sealed(2);
    assert_int_equal(table_awaits_bids(&s.table), 0);
    assert_int_equal(table_propose_bids(&s.table, 0, &s.proposal).reason, FH_REASON_NOT_FOR_CHANCE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(U06_bids_are_collected_and_opened_together),
        cmocka_unit_test(U06_a_bid_that_breaks_the_rules_is_refused_and_not_kept),
        cmocka_unit_test(V05_all_without_a_bid_leave_the_deed_with_the_bank),
        cmocka_unit_test(V05_a_tie_asks_everybody_again_and_the_tenth_is_drawn_by_lot),
        cmocka_unit_test(U06_bids_are_forgotten_with_any_other_line),
        cmocka_unit_test(U06_there_is_nothing_to_open_where_nobody_bids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
