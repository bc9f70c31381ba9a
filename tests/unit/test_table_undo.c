/* test_table_undo.c - what can be taken back (X03): one's own actions and nothing else, never past chance, a joint action or what another
 * did, and by nobody who is out. */
#include "seating.h"
#include "testing.h"

static struct seating s;

static uint64_t hash(void)
{
    return fh_hash(&s.table.game);
}

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
        fh_stream stream = s.dealer.stream;
        fh_seat seat = (fh_seat)__builtin_ctz(fh_who_acts(&s.table.game).seats);
        fh_legal(&s.edition, &s.table.game, seat, &options);
        assert_int_equal(propose_actions(&s.table, &s.dealer, &options.list[0].action, 1, 0, &s.proposal).reason, FH_ALLOWED);
        seating_take(&s);
        assert_memory_equal(&s.dealer.stream, &stream, sizeof stream);
        if (table_can_undo(&s.table) == FH_NONE)
            continue;
        assert_true(propose_undo(&s.table, &s.dealer, seat, 0, &s.proposal));
        seating_take(&s);
        assert_memory_equal(&s.dealer.stream, &stream, sizeof stream);
        assert_int_equal(propose_actions(&s.table, &s.dealer, &options.list[0].action, 1, 0, &s.proposal).reason, FH_ALLOWED);
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
    assert_int_equal(dealer_take_bid(&s.dealer, &s.table, 1, 100).reason, FH_ALLOWED);
    seating_play(&s, "1 undo");
    seating_play(&s, "1 decline");
    assert_int_equal(dealer_awaits(&s.dealer, &s.table), 3); /* a bid for a lot that was taken back counts for nothing */
    seating_play(&s, "* bids 1 0 2 100");
    seating_undo_is(&s, FH_NONE);
}

static void X03_an_event_says_which_line_was_taken_back(void **state)
{
    (void)state;
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2; 1 buy; 1 mortgage baltic; 1 undo");
    assert_int_equal(s.undo.seat, 0);
    assert_int_equal(s.undo.amount, 4);
    seating_play(&s, "1 undo");
    assert_int_equal(s.undo.amount, 3);
    seating_play(&s, "1 buy; 1 offer 2 give 10 take 5; 1 undo");
    assert_int_equal(s.undo.amount, 8);
}

/* An offer can be taken back while it is open, and so can what the seat did before it. */
static void X03_an_offer_is_taken_back_and_what_was_before_it(void **state)
{
    (void)state;
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2");
    uint64_t asked = hash();
    seating_play(&s, "1 buy");
    uint64_t bought = hash();
    seating_play(&s, "1 mortgage baltic");
    uint64_t mortgaged = hash();
    seating_play(&s, "1 offer 2 give 10 take 5");
    seating_play(&s, "1 undo");
    assert_int_equal(hash(), mortgaged);
    seating_play(&s, "1 undo");
    assert_int_equal(hash(), bought);
    seating_play(&s, "1 undo");
    assert_int_equal(hash(), asked);
}

/* The question that is open has the number of the line that opened it. */
static void O19_the_number_of_the_line_that_opened_a_question(void **state)
{
    (void)state;
    begin(2);
    assert_int_equal(s.table.question_number, 0);
    seating_play(&s, "1 roll; * dice 1 2");
    assert_int_equal(s.table.question_number, 2);
    seating_play(&s, "1 buy");
    assert_int_equal(s.table.question_number, 3);
    seating_play(&s, "1 mortgage baltic; 1 lift baltic"); /* leave the question open */
    assert_int_equal(s.table.question_number, 3);
    seating_play(&s, "1 offer 2 give 10 take 5");
    assert_int_equal(s.table.question_number, 6);
    seating_play(&s, "2 counter give 6 take 10");
    assert_int_equal(s.table.question_number, 7);
    seating_play(&s, "2 undo");
    assert_int_equal(s.table.question_number, 8);
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
        cmocka_unit_test(X03_an_event_says_which_line_was_taken_back),
        cmocka_unit_test(X03_an_offer_is_taken_back_and_what_was_before_it),
        cmocka_unit_test(O19_the_number_of_the_line_that_opened_a_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
