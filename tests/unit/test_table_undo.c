/* test_table_undo.c - what can be taken back (X03): one's own actions and nothing else, never past chance, a joint action or what another
 * did, and by nobody who is out. */
#include "seating.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static struct seating s;

static void begin(int seats)
{
    seating_plain(&s, seats);
    seating_open(&s);
}

static void X03_an_action_can_be_taken_back_by_who_did_it(void **state)
{
    (void)state;
    begin(2);
    seating_undo_is(&s, FH_NONE);
    seating_play(&s, "1 roll; * dice 1 2");
    fh_game before = s.table.game;
    seating_play(&s, "1 buy");
    seating_undo_is(&s, 1);
    seating_play(&s, "1 undo +40");
    assert_memory_equal(&s.table.game, &before, sizeof before);
    assert_int_equal(s.table.number, 4); /* the record goes on */
    assert_string_equal(seating_line(&s, 4), "4 1 undo +40");
    assert_int_equal(s.table.played, 40);
    seating_undo_is(&s, FH_NONE);
    seating_play(&s, "1 decline");
    seating_undo_is(&s, 1);
}

static void X03_several_actions_are_taken_back_one_after_the_other(void **state)
{
    (void)state;
    fh_game games[4];
    static const char *const actions[] = {"1 buy", "1 mortgage baltic", "1 lift baltic", "1 end"};
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2");
    for (int i = 0; i < 4; i++) {
        games[i] = s.table.game;
        seating_play(&s, actions[i]);
        seating_undo_is(&s, 1);
    }
    for (int i = 3; i >= 0; i--) {
        seating_play(&s, "1 undo");
        assert_memory_equal(&s.table.game, &games[i], sizeof games[i]);
    }
    seating_undo_is(&s, FH_NONE);
}

static void X03_thirty_two_actions_at_most_are_taken_back(void **state)
{
    (void)state;
    fh_game games[TABLE_MAX_UNDO + 7];
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2; 1 buy");
    for (int i = 0; i < TABLE_MAX_UNDO + 7; i++) {
        games[i] = s.table.game;
        seating_play(&s, i % 2 ? "1 lift baltic" : "1 mortgage baltic");
    }
    for (int i = TABLE_MAX_UNDO + 6; i >= 7; i--) {
        seating_undo_is(&s, 1);
        seating_play(&s, "1 undo");
        assert_memory_equal(&s.table.game, &games[i], sizeof games[i]);
    }
    seating_undo_is(&s, FH_NONE);
}

static void X03_nothing_is_taken_back_past_chance(void **state)
{
    (void)state;
    begin(2);
    seating_play(&s, "1 roll");
    seating_undo_is(&s, FH_NONE); /* the dice are in the air */
    seating_play(&s, "* dice 1 2; 1 buy; 1 mortgage baltic; 1 end; 2 roll; * dice 3 4");
    seating_undo_is(&s, FH_NONE);
    seating_play(&s, "* drawn chance back");
    seating_undo_is(&s, FH_NONE);
}

/* The dice would be seen, and then not rolled. */
static void X04_the_dice_never_rewind(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_rule(&s, "auction", "none");
    seating_open(&s);
    for (int i = 0; i < 12; i++) {
        char roll[] = "? roll";
        fh_options options;
        if (s.table.game.phase == FH_BEFORE_ROLL && s.table.game.depth == 0) {
            roll[0] = (char)('1' + s.table.game.turn);
            seating_play(&s, roll);
            seating_undo_is(&s, FH_NONE);
            continue;
        }
        fh_stream stream = s.table.dice.stream;
        fh_seat seat = (fh_seat)__builtin_ctz(fh_who_acts(&s.table.game).seats);
        fh_legal(&s.edition, &s.table.game, seat, &options);
        assert_int_equal(table_propose(&s.table, &options.list[0].action, 1, 0, &s.proposal).reason, FH_ALLOWED);
        seating_take(&s);
        assert_memory_equal(&s.table.dice.stream, &stream, sizeof stream);
        if (table_can_undo(&s.table) == FH_NONE)
            continue;
        assert_true(table_propose_undo(&s.table, seat, 0, &s.proposal));
        seating_take(&s);
        assert_memory_equal(&s.table.dice.stream, &stream, sizeof stream);
        assert_int_equal(table_propose(&s.table, &options.list[0].action, 1, 0, &s.proposal).reason, FH_ALLOWED);
        seating_take(&s);
    }
}

static void X03_nothing_is_taken_back_past_what_another_did(void **state)
{
    (void)state;
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2; 1 buy; 1 offer 2 give baltic take 100");
    seating_undo_is(&s, 1); /* while the other has not answered */
    seating_play(&s, "2 reject");
    seating_undo_is(&s, 2);
    seating_play(&s, "2 undo; 2 accept");
    seating_undo_is(&s, 2);
    seating_play(&s, "1 end");
    seating_undo_is(&s, 1);
    seating_play(&s, "1 undo");
    seating_undo_is(&s, FH_NONE); /* what the other did stands before it */
}

static void V14_who_is_out_takes_nothing_back(void **state)
{
    (void)state;
    begin(3);
    seating_play(&s, "1 roll; * dice 1 2; 1 buy; 1 mortgage baltic; 1 leave");
    seating_undo_is(&s, FH_NONE);
    begin(3);
    seating_play(&s, "1 roll; * dice 1 2; 1 buy; 2 leave"); /* and nobody goes back past another's leaving */
    seating_undo_is(&s, FH_NONE);
}

static void X03_nothing_is_taken_back_when_the_game_is_over(void **state)
{
    (void)state;
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2; 1 buy; 2 leave");
    assert_int_equal(fh_who_acts(&s.table.game).kind, FH_ACTOR_NOBODY);
    seating_undo_is(&s, FH_NONE);
    seating_plain(&s, 2);
    seating_rule(&s, "rounds", "1");
    seating_open(&s);
    seating_play(&s, "1 roll; * dice 1 2; 1 buy; 1 end; 2 roll; * dice 1 2; 2 end"); /* one's own action ends it */
    assert_int_equal(fh_who_acts(&s.table.game).kind, FH_ACTOR_NOBODY);
    seating_undo_is(&s, FH_NONE);
}

static void U06_nothing_is_taken_back_past_sealed_bids(void **state)
{
    (void)state;
    seating_plain(&s, 2);
    seating_rule(&s, "auction", "sealed");
    seating_open(&s);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    seating_undo_is(&s, 1); /* as long as nothing is opened */
    assert_int_equal(table_seal(&s.table, 1, 100).reason, FH_ALLOWED);
    seating_play(&s, "1 undo");
    assert_int_equal(s.table.bids[1], -1); /* a bid for a lot that is not offered any more is nothing */
    seating_play(&s, "1 decline; * bids 1 0 2 100");
    seating_undo_is(&s, FH_NONE);
}

/* Who tells of a game says what was taken back. */
static void X03_the_last_line_says_which_one_it_took_back(void **state)
{
    (void)state;
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2; 1 buy; 1 mortgage baltic; 1 undo");
    assert_int_equal(s.table.last.kind, FH_ACT_COUNT);
    assert_int_equal(s.table.last.seat, 0);
    assert_int_equal(s.table.last.number, 4);
    seating_play(&s, "1 undo");
    assert_int_equal(s.table.last.number, 3);
    seating_play(&s, "1 buy; 1 offer 2 give 10 take 5");
    assert_int_equal(s.table.last.kind, FH_ACT_OFFER);
    assert_int_equal(s.table.last.number, 8);
    seating_play(&s, "2 accept");
    assert_int_equal(s.table.last.seat, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X03_an_action_can_be_taken_back_by_who_did_it),
        cmocka_unit_test(X03_several_actions_are_taken_back_one_after_the_other),
        cmocka_unit_test(X03_thirty_two_actions_at_most_are_taken_back),
        cmocka_unit_test(X03_nothing_is_taken_back_past_chance),
        cmocka_unit_test(X04_the_dice_never_rewind),
        cmocka_unit_test(X03_nothing_is_taken_back_past_what_another_did),
        cmocka_unit_test(V14_who_is_out_takes_nothing_back),
        cmocka_unit_test(X03_nothing_is_taken_back_when_the_game_is_over),
        cmocka_unit_test(U06_nothing_is_taken_back_past_sealed_bids),
        cmocka_unit_test(X03_the_last_line_says_which_one_it_took_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
