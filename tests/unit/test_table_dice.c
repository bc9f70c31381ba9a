/* test_table_dice.c - where chance comes from: dice that anybody can check afterwards (X04), and loaded ones in games for testing (W09). */
#include "fault_text.h"
#include "seating.h"
#include "testing.h"

static struct seating s;

static struct table follower;

static uint64_t hash(void)
{
    return fh_hash(&s.table.game);
}

/* ---- Dice --------------------------------------------------------------------------------------------------------------------------- */

static void W09_loaded_dice_are_a_line_like_any_other(void **state)
{
    (void)state;
    fh_action actions[2] = {{.kind = FH_ACT_ROLL}, {.kind = FH_ACT_LOADED, .seat = FH_CHANCE, .amount = 1, .second = 2}};
    seating_prepare(&s, "classic", 2);
    seating_rule(&s, "testing", "yes");
    seating_open(&s);
    fh_stream stream = s.dealer.stream;
    assert_int_equal(propose_actions(&s.table, &s.dealer, actions, 2, 0, &s.proposal).reason, FH_ALLOWED);
    seating_take(&s);
    assert_string_equal(seating_line(&s, 1), "1 1 roll");
    assert_string_equal(seating_line(&s, 2), "2 * loaded 1 2");
    assert_int_equal(s.table.game.at[0], 3);
    assert_memory_equal(&s.dealer.stream, &stream, sizeof stream); /* nothing was drawn for it */
    seating_undo_is(&s, FH_NONE);
    seating_play(&s, "1 buy; 1 end; 2 roll"); /* the next roll is the dice's first */
    fh_action drawn;
    char expected[64] = "6 ";
    fh_game dice_due = {.phase = FH_DICE_DUE};
    fh_draw(&s.edition, &dice_due, &stream, &drawn);
    fh_action_format(&s.edition, &drawn, expected + 2, sizeof expected - 2);
    assert_string_equal(seating_line(&s, 6), expected);
}

static void W09_dice_are_loaded_only_in_games_for_testing(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_propose(&s, "1 roll");
    assert_true(seating_commit(&s, s.proposal.text)); /* the roll is due */
    seating_refused(&s, "* loaded 1 2", "refused verdict=no-testing");
    seating_plain(&s, 2);
    seating_rule(&s, "testing", "yes");
    seating_open(&s);
    seating_refused(&s, "* loaded 1 2", "refused verdict=not-for-chance");
    seating_play(&s, "1 roll");
    seating_refused(&s, "* loaded 1 1000000", "no-action");
    seating_refused(&s, "* loaded -1 2", "no-action");
    assert_true(seating_forge(&s, "* loaded 999999 0"));
}

/* With every one of its outcomes but the right one. */
static int refuse_other_outcomes(void)
{
    char right[128] = "";
    int refusals = 0;
    uint32_t count = fh_outcome_count(s.table.edition, &s.table.game);
    for (uint32_t i = 0; i < count; i++) {
        char text[128];
        fh_action action;
        fh_stream stream = s.dealer.stream;
        fh_action drawn;
        fh_draw(s.table.edition, &s.table.game, &stream, &drawn);
        fh_action_format(s.table.edition, &drawn, right, sizeof right);
        fh_outcome(s.table.edition, &s.table.game, i, &action);
        fh_action_format(s.table.edition, &action, text, sizeof text);
        if (strcmp(text, right) == 0)
            continue;
        char fault[256];
        snprintf(fault, sizeof fault, "other-chance detail=%s", right);
        seating_refused(&s, text, fault);
        refusals++;
    }
    assert_true(seating_forge(&s, right));
    return refusals;
}

static void X04_a_record_with_another_outcome_is_refused(void **state)
{
    (void)state;
    bool is_card_seen = false;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    for (int i = 0; i < 300 && !is_card_seen; i++) {
        fh_actors actors = fh_who_acts(&s.table.game);
        if (actors.kind == FH_ACTOR_CHANCE) {
            int outcomes = (int)fh_outcome_count(s.table.edition, &s.table.game);
            is_card_seen = s.table.game.depth > 0;
            assert_int_equal(refuse_other_outcomes(), outcomes - 1);
            continue;
        }
        fh_options options;
        char text[128];
        fh_legal(&s.edition, &s.table.game, (fh_seat)__builtin_ctz(actors.seats), &options);
        fh_action_format(&s.edition, &options.list[0].action, text, sizeof text);
        if (options.list[0].needs != FH_NEEDS_NOTHING)
            snprintf(text, sizeof text, "%d withdraw", __builtin_ctz(actors.seats) + 1);
        assert_true(seating_forge(&s, text));
    }
    assert_true(is_card_seen);
}

/* ---- Secret dice -------------------------------------------------------------------------------------------------------------------- */

static void X04_the_commitment_is_the_hash_of_the_secret(void **state)
{
    (void)state;
    uint8_t secret[SHA256_SIZE], commitment[SHA256_SIZE], expected[SHA256_SIZE];
    struct sha256 sha;
    seating_count_up(secret, 7);
    struct dice dice;
    dice_from_secret(&dice, secret);
    memcpy(commitment, dice.commitment, sizeof commitment);
    sha256_init(&sha);
    sha256_add(&sha, secret, sizeof secret);
    sha256_digest(&sha, expected);
    assert_memory_equal(commitment, expected, sizeof expected);
}

/* The key is the hash of the game's id, the secret, and the contributions by seat, one right behind the other. */
static void X04_the_key_is_made_of_id_secret_and_contributions(void **state)
{
    (void)state;
    uint8_t key[SHA256_SIZE];
    struct sha256 sha;
    fh_stream stream;
    seating_prepare(&s, "classic", 4);
    seating_secret(&s, 9, 1 << 1 | 1 << 3);
    sha256_init(&sha);
    sha256_add(&sha, s.setup.id, 32);
    sha256_add(&sha, s.secret, SHA256_SIZE);
    sha256_add(&sha, s.dice.contributions[1], SHA256_SIZE);
    sha256_add(&sha, s.dice.contributions[3], SHA256_SIZE);
    sha256_digest(&sha, key);
    fh_stream_init(&stream, key);
    seating_open(&s);
    assert_memory_equal(s.dealer.stream.key, stream.key, sizeof stream.key);
}

/* Do these dice give the stream of the table, in the game of that id? */
static bool gives_the_same(const struct dice *dice, const char *id)
{
    struct dealer other;
    dealer_init(&other);
    assert_true(dealer_take_dice(&other, dice, id, s.secret));
    return memcmp(other.stream.key, s.dealer.stream.key, sizeof other.stream.key) == 0;
}

static void X04_each_part_of_the_key_changes_the_dice(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 4);
    seating_secret(&s, 9, 3);
    seating_open(&s);
    struct dice other = s.dice;
    assert_true(gives_the_same(&other, s.setup.id));
    assert_false(gives_the_same(&other, "0123456789abcdef0123456789abcdee"));
    other.contributions[1][31] ^= 1;
    assert_false(gives_the_same(&other, s.setup.id));
    other.contributions[1][31] ^= 1;
    other.given = 1;
    assert_false(gives_the_same(&other, s.setup.id));
}

static void X04_no_other_secret_is_revealed(void **state)
{
    (void)state;
    uint8_t secret[SHA256_SIZE];
    seating_prepare(&s, "classic", 2);
    seating_blind(&s);
    seating_open(&s);
    assert_false(s.dealer.knows_dice);
    seating_count_up(secret, 1);
    for (int bit = 0; bit < 256; bit++) {
        secret[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_false(dealer_take_dice(&s.dealer, &s.dice, s.setup.id, secret));
        assert_false(s.dealer.knows_dice);
        secret[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_true(dealer_take_dice(&s.dealer, &s.dice, s.setup.id, secret));
    assert_true(s.dealer.knows_dice);
    dice_from_seed(&s.dice, 5);
    assert_false(dice_match(&s.dice, secret)); /* a seed has no secret */
}

static void X04_the_secret_stays_out_of_the_record_until_the_end(void **state)
{
    (void)state;
    char secret[65];
    fh_error error;
    seating_prepare(&s, "classic", 3);
    seating_secret(&s, 9, 3);
    seating_open(&s);
    struct writer w = writer_open(secret, sizeof secret);
    write_bytes(&w, s.secret, SHA256_SIZE);
    writer_close(&w);
    seating_random(&s, 60);
    assert_null(strstr(s.text, secret));
    assert_true(seating_follow(&s, &follower, NULL, &error));
    assert_false(seating_read_dealer.knows_dice);
    assert_memory_equal(&follower.game, &s.table.game, sizeof follower.game);
    seating_finish(&s);
    assert_non_null(strstr(s.text, secret));
    assert_true(seating_follow(&s, &follower, NULL, &error));
    assert_true(follower.is_ended);
    assert_memory_equal(follower.dice.revealed, s.secret, SHA256_SIZE); /* now everybody knows it, and can read again */
    assert_true(seating_follow(&s, &follower, s.secret, &error));
    assert_memory_equal(&follower.game, &s.table.game, sizeof follower.game);
    assert_memory_equal(&follower.chain, &s.table.chain, sizeof follower.chain);
    assert_memory_equal(&seating_read_dealer.stream, &s.dealer.stream, sizeof s.dealer.stream);
}

static void X04_a_follower_without_the_secret_takes_any_outcome_the_rules_allow(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_blind(&s);
    seating_open(&s);
    seating_play(&s, "1 roll");
    seating_refused(&s, "* dice 1 7", "refused verdict=not-an-outcome");
    seating_refused(&s, "* dice 0 1", "no-action");
    seating_refused(&s, "* deal baltic", "refused verdict=not-for-chance");
    seating_play(&s, "* dice 6 6");
}

/* Dice that were chosen by hand: it does not show while one plays, and is found by whoever reads again with the secret. */
static void X04_chosen_dice_are_found_with_the_secret(void **state)
{
    (void)state;
    fh_error error;
    uint8_t secret[SHA256_SIZE];
    seating_prepare(&s, "classic", 2);
    seating_blind(&s);
    seating_open(&s);
    seating_count_up(secret, 1);
    int32_t header = 0;
    for (const char *at = s.text; *at; at++)
        header += *at == '\n';
    seating_play(&s, "1 roll; * dice 6 6");
    assert_true(seating_follow(&s, &follower, NULL, &error));
    assert_false(seating_follow(&s, &follower, secret, &error));
    assert_int_equal(error.line, header + 2);
    assert_true(fault_is(&error, "other-chance detail=* dice 1 2"));
}

static void X04_the_end_reveals_the_secret_that_was_committed_to(void **state)
{
    (void)state;
    char end[128], wrong[160];
    seating_prepare(&s, "classic", 2);
    seating_blind(&s);
    seating_open(&s);
    seating_play(&s, "2 leave");
    int length = snprintf(end, sizeof end, "end %016llx", (unsigned long long)hash());
    seating_refused(&s, end, "wrong-secret");
    for (int i = 0; i < SHA256_SIZE; i++)
        length += snprintf(end + length, sizeof end - (size_t)length, "%s%02x", i ? "" : " ", i + 1);
    snprintf(wrong, sizeof wrong, "%s0", end);
    seating_refused(&s, wrong, "wrong-secret");
    snprintf(wrong, sizeof wrong, "%s ", end);
    seating_refused(&s, wrong, "wrong-secret");
    snprintf(wrong, sizeof wrong, "%.*s1", length - 1, end);
    seating_refused(&s, wrong, "wrong-secret");
    snprintf(wrong, sizeof wrong, "%.20s  %s", end, end + 21);
    seating_refused(&s, wrong, "wrong-secret");
    assert_true(seating_forge(&s, end));
    assert_true(s.table.is_ended);
}

static void X04_only_who_has_the_secret_can_propose_the_end(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_blind(&s);
    seating_open(&s);
    seating_play(&s, "2 leave");
    assert_true(table_owes(&s.table));
    assert_int_equal(propose_actions(&s.table, &s.dealer, NULL, 0, 0, &s.proposal).reason, FH_ALLOWED);
    assert_int_equal(s.proposal.count, 0);
}

/* What was proposed and then refused would lie in a record that nobody can read. */
static void X04_known_dice_roll_by_themselves(void **state)
{
    (void)state;
    fh_action actions[2] = {{.kind = FH_ACT_ROLL}, {.kind = FH_ACT_DICE, .seat = FH_CHANCE, .faces = {6, 6}}};
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    assert_int_equal(propose_actions(&s.table, &s.dealer, actions, 2, 0, &s.proposal).reason, FH_REASON_NOT_FOR_CHANCE);
    assert_true(s.proposal.count == 0 && s.proposal.length == 0);
    seating_blind(&s);
    seating_open(&s);
    assert_int_equal(propose_actions(&s.table, &s.dealer, actions, 2, 0, &s.proposal).reason, FH_ALLOWED);
    seating_take(&s);
    assert_string_equal(seating_line(&s, 2), "2 * dice 6 6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(W09_loaded_dice_are_a_line_like_any_other),
        cmocka_unit_test(W09_dice_are_loaded_only_in_games_for_testing),
        cmocka_unit_test(X04_a_record_with_another_outcome_is_refused),
        cmocka_unit_test(X04_the_commitment_is_the_hash_of_the_secret),
        cmocka_unit_test(X04_the_key_is_made_of_id_secret_and_contributions),
        cmocka_unit_test(X04_each_part_of_the_key_changes_the_dice),
        cmocka_unit_test(X04_no_other_secret_is_revealed),
        cmocka_unit_test(X04_the_secret_stays_out_of_the_record_until_the_end),
        cmocka_unit_test(X04_a_follower_without_the_secret_takes_any_outcome_the_rules_allow),
        cmocka_unit_test(X04_chosen_dice_are_found_with_the_secret),
        cmocka_unit_test(X04_the_end_reveals_the_secret_that_was_committed_to),
        cmocka_unit_test(X04_only_who_has_the_secret_can_propose_the_end),
        cmocka_unit_test(X04_known_dice_roll_by_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
