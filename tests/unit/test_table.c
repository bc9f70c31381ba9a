/* test_table.c - a game being played: lines that are proposed and taken, lines that are refused, and the end (X03). Everything that
 * seating.h plays is proposed without changing a byte, and what is refused changes none either. */
#include "fault_text.h"
#include "seating.h"
#include "library.h"
#include "testing.h"

static struct seating s;

static struct table follower;

static void begin(int seats)
{
    seating_plain(&s, seats);
    seating_open(&s);
}

static uint64_t hash(void)
{
    return fh_hash(&s.table.game);
}

/* ---- Proposing and committing -------------------------------------------------------------------------------------------------------- */

static void X03_a_line_has_its_number_and_its_mark(void **state)
{
    (void)state;
    begin(2);
    assert_int_equal(s.table.number, 0);
    assert_int_equal(seating_propose(&s, "2 roll").reason, FH_REASON_NOT_YOUR_TURN);
    assert_int_equal(seating_propose(&s, "1 roll").reason, FH_ALLOWED);
    assert_int_equal(s.proposal.count, 1);
    assert_int_equal(s.proposal.length, strlen("1 1 roll ~01234567\n"));
    assert_memory_equal(s.proposal.text, "1 1 roll ~", 10);
    seating_take(&s);
    seating_play(&s, "* dice 1 2; 1 buy +2500; 1 end +1");
    assert_int_equal(s.table.number, 4);
    assert_string_equal(seating_line(&s, 2), "2 * dice 1 2");
    assert_string_equal(seating_line(&s, 3), "3 1 buy +2500");
    assert_string_equal(seating_line(&s, 4), "4 1 end +1");
    assert_int_equal(s.table.played, 2501);
}

static void X03_committed_lines_are_applied(void **state)
{
    (void)state;
    fh_game game;
    static const char *const actions[] = {"1 roll", "* dice 1 2", "1 buy", "1 mortgage baltic", "1 end", "2 roll", "* dice 6 6", "2 buy"};
    begin(2);
    fh_start(&s.edition, &game, 2);
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        fh_action action;
        assert_true(fh_action_parse(&s.edition, actions[i], strlen(actions[i]), &action));
        assert_int_equal(fh_apply(&s.edition, &game, &action, NULL).reason, FH_ALLOWED);
        seating_play(&s, actions[i]);
        assert_memory_equal(&s.table.game, &game, sizeof game);
    }
}

struct tally {
    int events, money;
};

static void count_event(void *context, const fh_game *game, const fh_event *event)
{
    struct tally *tally = context;
    assert_true(game == &s.table.game);
    tally->events++;
    tally->money += event->kind == FH_EV_MONEY;
}

static void X03_events_come_with_the_line_that_brings_them(void **state)
{
    (void)state;
    struct tally tally = {0};
    fh_sink sink = {count_event, &tally};
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2");
    seating_propose(&s, "1 buy");
    assert_int_equal(tally.events, 0);
    size_t length = s.proposal.length - 1;
    assert_false(table_commit(&s.table, &s.dealer, s.proposal.text, length - 1, &sink, &s.error));
    assert_int_equal(tally.events, 0);
    assert_true(table_commit(&s.table, &s.dealer, s.proposal.text, length, &sink, &s.error));
    assert_int_equal(tally.money, 1);
    assert_true(tally.events > 1);
}

static void X03_dice_that_are_known_bring_what_follows(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 3);
    seating_rule(&s, "order", "all");
    seating_open(&s);
    assert_true(table_owes(&s.table)); /* everybody rolls for the order */
    assert_int_equal(propose_actions(&s.table, &s.dealer, NULL, 0, 0, &s.proposal).reason, FH_ALLOWED);
    assert_true(s.proposal.count >= 3);
    seating_take(&s);
    assert_false(table_owes(&s.table));
    char roll[] = "? roll";
    roll[0] = (char)('1' + s.table.game.turn);
    assert_int_equal(seating_propose(&s, roll).reason, FH_ALLOWED);
    assert_true(s.proposal.count >= 2);
    seating_take(&s);
    assert_false(table_owes(&s.table));
    assert_int_equal(propose_actions(&s.table, &s.dealer, NULL, 0, 0, &s.proposal).reason, FH_ALLOWED); /* nothing is owed */
    assert_int_equal(s.proposal.count, 0);
    assert_int_equal(s.proposal.length, 0);
}

static void X03_dice_that_are_not_known_bring_nothing(void **state)
{
    (void)state;
    begin(2);
    seating_play(&s, "1 roll");
    assert_true(table_owes(&s.table));
    assert_int_equal(propose_actions(&s.table, &s.dealer, NULL, 0, 0, &s.proposal).reason, FH_ALLOWED);
    assert_int_equal(s.proposal.count, 0);
}

/* What a host does when it was killed after a roll was asked for and before it was kept. */
static void T20_what_chance_owes_is_proposed_later(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_propose(&s, "1 roll");
    char whole[PROPOSAL_SIZE], rest[PROPOSAL_SIZE];
    snprintf(whole, sizeof whole, "%s", s.proposal.text);
    assert_true(seating_commit(&s, whole)); /* the first line alone */
    assert_true(table_owes(&s.table));
    assert_int_equal(propose_actions(&s.table, &s.dealer, NULL, 0, 0, &s.proposal).reason, FH_ALLOWED);
    snprintf(rest, sizeof rest, "%s", s.proposal.text);
    assert_string_equal(rest, strchr(whole, '\n') + 1); /* the same lines as before */
    seating_take(&s);
}

static void X03_several_actions_are_one_proposal(void **state)
{
    (void)state;
    fh_action actions[2] = {{.kind = FH_ACT_BUY, .seat = 0}, {.kind = FH_ACT_END, .seat = 0}};
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2");
    assert_int_equal(propose_actions(&s.table, &s.dealer, actions, 2, 700, &s.proposal).reason, FH_ALLOWED);
    assert_int_equal(s.proposal.count, 2);
    seating_take(&s);
    assert_string_equal(seating_line(&s, 3), "3 1 buy +700");
    assert_string_equal(seating_line(&s, 4), "4 1 end");
    assert_int_equal(propose_actions(&s.table, &s.dealer, actions, 2, 0, &s.proposal).reason, FH_REASON_NOT_YOUR_TURN);
    assert_true(s.proposal.count == 0 && s.proposal.length == 0);
}

static void X03_more_actions_than_a_proposal_holds_are_refused(void **state)
{
    (void)state;
    static fh_action actions[600];
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2; 1 buy");
    for (int i = 0; i < 600; i++)
        actions[i] = (fh_action){.kind = i % 2 ? FH_ACT_LIFT : FH_ACT_MORTGAGE, .square = 3};
    assert_int_equal(propose_actions(&s.table, &s.dealer, actions, 600, 0, &s.proposal).reason, FH_REASON_TOO_LONG);
    assert_true(s.proposal.count == 0 && s.proposal.length == 0);
    assert_int_equal(propose_actions(&s.table, &s.dealer, actions, 100, 0, &s.proposal).reason, FH_ALLOWED);
    seating_take(&s);
}

/* An offer of so many things that its text would not fit is refused before it gets into a record. */
static void X03_an_action_that_no_line_can_hold_is_refused(void **state)
{
    (void)state;
    static const char extension[] = "freehold edition 1\nextends = watopoly\nid = cups\nname = \"Cups\"\n"
                                    "[rules]\ntrade = any\ntrade-passes = yes\n"
                                    "[passes]\ncup-one-of-a-very-long-name-abc limit=100\ncup-two-of-a-very-long-name-abc limit=100\n"
                                    "[deck slc \"SLC\"]\none \"One.\" pass=cup-one-of-a-very-long-name-abc\n"
                                    "two \"Two.\" pass=cup-two-of-a-very-long-name-abc\n";
    fh_error error;
    fh_game position;
    fh_action action = {.kind = FH_ACT_OFFER, .seat = 0, .other = 1, .offer.take.cash = 1};
    seating_prepare(&s, "watopoly", 2);
    if (!library_parse("cups", extension, sizeof extension - 1, &s.edition, &error))
        fail_msg("%s", fault_place(&error));
    fh_start(&s.edition, &position, 2);
    for (int pass = 0; pass < s.edition.pass_count; pass++)
        position.passes[0][pass] = action.offer.give.passes[pass] = s.edition.passes[pass].limit;
    s.setup.position = &position;
    seating_open(&s);
    assert_int_equal(fh_check(&s.edition, &s.table.game, &action).reason, FH_ALLOWED);
    assert_int_equal(propose_actions(&s.table, &s.dealer, &action, 1, 0, &s.proposal).reason, FH_REASON_TOO_LONG);
    assert_true(s.proposal.count == 0 && s.proposal.length == 0);
    action.offer.give.passes[s.edition.pass_count - 1] = 0;
    assert_int_equal(propose_actions(&s.table, &s.dealer, &action, 1, 0, &s.proposal).reason, FH_ALLOWED);
    seating_take(&s);
}

/* ---- Lines that are not taken ----------------------------------------------------------------------------------------------------------
 */

static void X03_a_wrong_line_is_refused_with_its_reason(void **state)
{
    (void)state;
    static const struct {
        const char *text, *fault;
    } lines[] = {
        {"1 dance", "no-action"},
        {"", "no-action"},
        {" ", "no-action"},
        {"1", "no-action"},
        {"9 roll", "no-action"},
        {"01 roll", "no-action"},
        {"1 roll now", "no-action"},
        {"1  roll", "no-action"},
        {" 1 roll", "no-action"},
        {"1 roll ", "no-action"},
        {"1\troll", "no-action"},
        {"1 ROLL", "no-action"},
        {"1 roll\r", "no-action"},
        {"+5", "no-action"},
        {"1 roll  +5", "no-action"},
        {"1 roll +5 +5", "no-action"},
        {"1 roll +", "bad-time found= high=86400000"},
        {"1 roll +0", "bad-time found=0 high=86400000"},
        {"1 roll +05", "bad-time found=05 high=86400000"},
        {"1 roll +-5", "bad-time found=-5 high=86400000"},
        {"1 roll +5s", "bad-time found=5s high=86400000"},
        {"1 roll +86400001", "bad-time found=86400001 high=86400000"},
        {"1 roll +99999999999999999999", "bad-time found=99999999999999999999 high=86400000"},
        {"2 roll", "refused verdict=not-your-turn"},
        {"8 roll", "refused verdict=no-such-seat"},
        {"* dice 1 2", "refused verdict=not-for-chance"},
        {"* expire 1", "clock-runs"},
        {"1 undo", "nothing-to-undo"},
        {"8 undo", "nothing-to-undo"},
        {"9 undo", "no-action"},
        {"* undo", "no-action"},
        {"1 undo 2", "no-action"},
    };
    begin(2);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        seating_refused(&s, lines[i].text, lines[i].fault);
    assert_true(seating_forge(&s, "1 roll +86400000"));
}

/* A line for another place, with the mark that it would have here. */
static void X03_the_number_must_be_the_next(void **state)
{
    (void)state;
    static const char *const numbers[] = {"0", "1", "2", "4", "5", "-3", "03", "+3", "3.", "x", "", "4294967296", "18446744073709551619"};
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char text[64], line[128];
        struct chain chain = s.table.chain;
        struct writer w = writer_open(line, sizeof line);
        int length = snprintf(text, sizeof text, "%s 1 buy", numbers[i]);
        chain_write(&chain, text, (size_t)length, CHAIN_DIGITS, &w);
        writer_close(&w);
        assert_false(seating_commit(&s, line));
        char fault[64];
        snprintf(fault, sizeof fault, "wrong-number found=%s count=3", numbers[i]);
        assert_true(fault_is(&s.error, fault));
    }
    assert_true(seating_forge(&s, "1 buy"));
}

/* What has two spellings is taken in only one of them. */
static void X03_only_the_canonical_text_of_an_action_is_taken(void **state)
{
    (void)state;
    begin(2);
    seating_play(&s, "1 roll; * dice 1 2; 1 buy; 1 end; 2 roll; * dice 2 4; 2 buy");
    seating_refused(&s, "2 offer 1 give oriental 10 take baltic", "no-action");
    seating_refused(&s, "2 offer 1 give 010 oriental take baltic", "no-action");
    seating_refused(&s, "2 offer 1 give 10  oriental take baltic", "no-action");
    seating_refused(&s, "2 offer 1 give 10 oriental take Baltic", "no-action");
    assert_true(seating_forge(&s, "2 offer 1 give 10 oriental take baltic"));
}

static void X03_every_changed_byte_of_a_line_is_found(void **state)
{
    (void)state;
    static const char *const actions[] = {"1 roll", "* dice 1 2", "1 buy +2500", "1 undo +3", "1 buy", "1 end"};
    begin(2);
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        seating_propose(&s, actions[i]);
        size_t length = s.proposal.length - 1;
        for (size_t at = 0; at < length; at++) {
            char line[TABLE_LINE_SIZE];
            memcpy(line, s.proposal.text, length);
            for (int c = 1; c < 256; c++) {
                line[at] = (char)(s.proposal.text[at] ^ c);
                assert_false(table_commit(&s.table, &s.dealer, line, length, NULL, &s.error));
            }
            assert_false(table_commit(&s.table, &s.dealer, s.proposal.text, at, NULL, &s.error)); /* cut */
            assert_false(table_commit(&s.table, &s.dealer, s.proposal.text + at + 1, length - at - 1, NULL, &s.error));
        }
        assert_false(table_commit(&s.table, &s.dealer, s.proposal.text, length + 1, NULL, &s.error)); /* with its newline */
        seating_take(&s); /* nothing has changed: it is still taken */
    }
}

/* The same line, taken a second time, and one of another game. */
static void X03_a_line_is_taken_once_and_in_its_own_game_only(void **state)
{
    (void)state;
    char line[PROPOSAL_SIZE];
    begin(2);
    seating_propose(&s, "1 roll");
    snprintf(line, sizeof line, "%s", s.proposal.text);
    seating_take(&s);
    assert_false(seating_commit(&s, line));
    seating_plain(&s, 2);
    s.setup.id = "0123456789abcdef0123456789abcdee";
    seating_open(&s);
    assert_false(seating_commit(&s, line));
    assert_true(fault_is(&s.error, "changed"));
}

static void X03_only_the_last_line_has_a_long_mark(void **state)
{
    (void)state;
    char line[128];
    begin(2);
    struct chain chain = s.table.chain;
    struct writer w = writer_open(line, sizeof line);
    chain_write(&chain, "1 1 roll", 8, CHAIN_ALL_DIGITS, &w);
    writer_close(&w);
    assert_false(seating_commit(&s, line));
    assert_true(fault_is(&s.error, "bad-mark high=8 count=64"));
}

/* ---- The end ------------------------------------------------------------------------------------------------------------------------ */

static void X03_the_record_ends_with_the_hash_of_the_last_position(void **state)
{
    (void)state;
    char end[32], wrong[64];
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_refused(&s, "end 0123456789abcdef", "early-end");
    seating_propose(&s, "2 leave");
    assert_int_equal(s.proposal.count, 2);
    assert_true(seating_commit(&s, s.proposal.text)); /* but not the end */
    assert_false(s.table.is_ended);
    assert_true(table_owes(&s.table));
    snprintf(end, sizeof end, "end %016llx", (unsigned long long)hash());
    for (unsigned bit = 0; bit < 64; bit++) {
        snprintf(wrong, sizeof wrong, "end %016llx", (unsigned long long)hash() ^ 1ULL << bit);
        seating_refused(&s, wrong, "wrong-hash");
    }
    seating_refused(&s, "end", "bad-form detail=end 0123456789abcdef");
    seating_refused(&s, "end ", "bad-form detail=end 0123456789abcdef");
    snprintf(wrong, sizeof wrong, "end  %s", end + 4);
    seating_refused(&s, wrong, "bad-form detail=end 0123456789abcdef");
    snprintf(wrong, sizeof wrong, "end 0%s", end + 4);
    seating_refused(&s, wrong, "bad-form detail=end 0123456789abcdef");
    snprintf(wrong, sizeof wrong, "end %.15s", end + 4);
    seating_refused(&s, wrong, "bad-form detail=end 0123456789abcdef");
    snprintf(wrong, sizeof wrong, "end %.15sG", end + 4);
    seating_refused(&s, wrong, "bad-form detail=end 0123456789abcdef");
    snprintf(wrong, sizeof wrong, "%s ", end);
    seating_refused(&s, wrong, "out-of-place found=");
    snprintf(wrong, sizeof wrong, "%s 0", end);
    seating_refused(&s, wrong, "out-of-place found=0");
    snprintf(wrong, sizeof wrong, "ending %s", end + 4);
    seating_refused(&s, wrong, "bad-mark high=8 count=64");
    assert_true(seating_forge(&s, end));
    assert_true(s.table.is_ended);
    assert_false(table_owes(&s.table));
    seating_refused(&s, end, "after-end");
    seating_refused(&s, "1 roll", "after-end");
    assert_int_equal(propose_actions(&s.table, &s.dealer, NULL, 0, 0, &s.proposal).reason, FH_ALLOWED);
    assert_int_equal(s.proposal.count, 0);
    assert_int_equal(seating_propose(&s, "1 roll").reason, FH_REASON_GAME_OVER);
}

static void X03_the_last_line_has_all_digits_of_the_hash(void **state)
{
    (void)state;
    char end[64], line[128];
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    assert_true(seating_forge(&s, "2 leave"));
    snprintf(end, sizeof end, "end %016llx", (unsigned long long)hash());
    struct chain chain = s.table.chain;
    struct writer w = writer_open(line, sizeof line);
    chain_write(&chain, end, strlen(end), CHAIN_DIGITS, &w);
    writer_close(&w);
    assert_false(seating_commit(&s, line));
    assert_true(fault_is(&s.error, "bad-mark high=64 count=8"));
    assert_true(seating_forge(&s, end));
    assert_int_equal(s.text[s.length - 2 - CHAIN_ALL_DIGITS], '~');
}

/* ---- All together ------------------------------------------------------------------------------------------------------------------- */

/* Random play in every edition, undone and out of time now and then: what is proposed is always taken, and who reads along comes to the
 * same table. */
static void X03_random_games_of_every_edition_are_followed(void **state)
{
    (void)state;
    for (size_t i = 0; i < library_edition_count; i++) {
        fh_error error;
        seating_prepare(&s, library_editions[i].id, 3);
        fh_stream_seed(&s.thoughts, i);
        seating_rule(&s, "testing", i % 2 ? "yes" : "no");
        if (i % 3 == 0)
            seating_rule(&s, "clock", "600");
        if (i % 2)
            seating_secret(&s, (uint8_t)i, (fh_seats)(i % 8));
        seating_open(&s);
        seating_random(&s, 1200);
        seating_finish(&s);
        if (!seating_follow(&s, &follower, s.dice.kind == DICE_SECRET ? s.secret : NULL, &error))
            fail_msg("%s: %s", library_editions[i].id, fault_place(&error));
        assert_memory_equal(follower.edition, s.table.edition, sizeof *follower.edition);
        assert_memory_equal(&follower.game, &s.table.game, sizeof follower.game);
        assert_memory_equal(&follower.left, &s.table.left, sizeof follower.left);
        assert_int_equal(follower.number, s.table.number);
        assert_int_equal(follower.played, s.table.played);
        assert_true(follower.is_ended);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X03_a_line_has_its_number_and_its_mark),
        cmocka_unit_test(X03_committed_lines_are_applied),
        cmocka_unit_test(X03_events_come_with_the_line_that_brings_them),
        cmocka_unit_test(X03_dice_that_are_known_bring_what_follows),
        cmocka_unit_test(X03_dice_that_are_not_known_bring_nothing),
        cmocka_unit_test(T20_what_chance_owes_is_proposed_later),
        cmocka_unit_test(X03_several_actions_are_one_proposal),
        cmocka_unit_test(X03_more_actions_than_a_proposal_holds_are_refused),
        cmocka_unit_test(X03_an_action_that_no_line_can_hold_is_refused),
        cmocka_unit_test(X03_a_wrong_line_is_refused_with_its_reason),
        cmocka_unit_test(X03_the_number_must_be_the_next),
        cmocka_unit_test(X03_only_the_canonical_text_of_an_action_is_taken),
        cmocka_unit_test(X03_every_changed_byte_of_a_line_is_found),
        cmocka_unit_test(X03_a_line_is_taken_once_and_in_its_own_game_only),
        cmocka_unit_test(X03_only_the_last_line_has_a_long_mark),
        cmocka_unit_test(X03_the_record_ends_with_the_hash_of_the_last_position),
        cmocka_unit_test(X03_the_last_line_has_all_digits_of_the_hash),
        cmocka_unit_test(X03_random_games_of_every_edition_are_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
