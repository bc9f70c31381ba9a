/* test_chance.c - what chance may bring, how often, and that drawing keeps to it (R01, V15, W10). */
#include "scenario.h"

static struct scenario s;

static void begin(const char *dice, const char *cards, const char *lines)
{
    scenario_begin(&s, "classic", 3);
    scenario_rule(&s, "dice", dice);
    scenario_rule(&s, "cards", cards);
    scenario_position(&s, lines);
}

/* Every outcome can be applied, none comes twice, and their texts differ. Returns the sum of their weights. */
static uint32_t try_outcomes(uint32_t count)
{
    uint32_t total = 0;
    uint64_t texts = 0;
    assert_int_equal(fh_who_acts(&s.game).kind, FH_ACTOR_CHANCE);
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), count);
    for (uint32_t i = 0; i < count; i++) {
        fh_action action;
        uint32_t weight = fh_outcome(&s.edition, &s.game, i, &action);
        fh_game after = s.game;
        assert_true(weight > 0);
        assert_int_equal(fh_apply(&s.edition, &after, &action, NULL).reason, FH_ALLOWED);
        assert_null(fh_verify(&s.edition, &after));
        total += weight;
        for (uint32_t before = 0; before < i; before++) {
            fh_action other;
            fh_outcome(&s.edition, &s.game, before, &other);
            texts += memcmp(&action, &other, sizeof action) == 0;
        }
    }
    assert_int_equal(texts, 0);
    return total;
}

static void R01_every_roll_of_the_dice_is_as_likely(void **state)
{
    (void)state;
    static const struct {
        const char *dice;
        uint32_t count;
    } cases[] = {{"1x6", 6}, {"2x6", 36}, {"3x4", 64}, {"4x6", 1296}, {"1x20", 20}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(cases[i].dice, "cycle", "phase dice");
        assert_int_equal(try_outcomes(cases[i].count), cases[i].count);
    }
}

static void R01_the_order_and_a_utility_are_rolled_for_with_the_same_dice(void **state)
{
    (void)state;
    begin("2x6", "cycle", "order = first");
    scenario_start(&s);
    assert_int_equal(try_outcomes(36), 36);
    scenario_position(&s, "phase after; at water go go; owner water:2; question throw seat=1 square=water other=2 amount=4");
    assert_int_equal(try_outcomes(36), 36);
}

static void R01_every_unseen_card_is_as_likely(void **state)
{
    (void)state;
    begin("2x6", "cycle", "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance; known chance go jail");
    assert_int_equal(try_outcomes(14), 14);
}

static void V15_with_replacement_every_card_that_nobody_holds_is_as_likely(void **state)
{
    (void)state;
    begin("2x6", "replace", "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance; passes chance-free 0 1 0");
    assert_int_equal(try_outcomes(15), 15);
}

static void R01_chance_has_no_outcomes_while_a_seat_is_asked(void **state)
{
    (void)state;
    begin("2x6", "cycle", "");
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 0);
    scenario_position(&s, "phase after; question buy seat=1 square=reading amount=200");
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 0);
}

/* ---- Drawing -------------------------------------------------------------------------------------------------------------------- */

/* With a fixed seed this either always passes or never. */
static void W10_draws_come_by_their_weights(void **state)
{
    (void)state;
    static const char WEIGHTS[] = "freehold edition 1\nextends = classic\nid = weights\nname = \"Weights\"\n"
                                  "[rules]\ncards = replace\n"
                                  "[deck chance]\ngo weight=10\nloan weight=75\n"; /* of 99 in all */
    enum { DRAWS = 99000 };
    int counts[16] = {0};
    fh_stream stream;
    fh_stream_seed(&stream, 7);
    scenario_begin_text(&s, WEIGHTS, 3);
    scenario_position(&s, "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance");
    for (int i = 0; i < DRAWS; i++) {
        fh_action action;
        fh_draw(&s.edition, &s.game, &stream, &action);
        counts[action.other]++;
    }
    for (int card = 0; card < 16; card++) {
        int weight = strcmp(s.edition.words.card_id[0][card], "go") == 0     ? 10
                     : strcmp(s.edition.words.card_id[0][card], "loan") == 0 ? 75
                                                                             : 1;
        assert_in_range(counts[card], weight * 1000 - 300, weight * 1000 + 300);
    }
}

static void R01_what_is_drawn_is_one_of_the_outcomes(void **state)
{
    (void)state;
    static const char *const dice[] = {"1x6", "2x6", "3x4", "1x20"};
    fh_stream stream;
    fh_stream_seed(&stream, 11);
    for (int i = 0; i < 4; i++) {
        begin(dice[i], "cycle", "phase dice");
        for (int draw = 0; draw < 1000; draw++) {
            fh_action action;
            fh_draw(&s.edition, &s.game, &stream, &action);
            assert_int_equal(fh_check(&s.edition, &s.game, &action).reason, FH_ALLOWED);
        }
    }
}

static void ignore_event(void *context, const fh_game *game, const fh_event *event)
{
    (void)context, (void)game, (void)event;
}

/* Both ways from the same position with the same stream, one of them with a sink. */
static void try_both_ways(const char *lines, fh_stream *one, fh_stream *two)
{
    fh_sink sink = {ignore_event, NULL};
    scenario_position(&s, lines);
    fh_game other = s.game;
    fh_action action;
    fh_chance(&s.edition, &s.game, one, &sink);
    fh_draw(&s.edition, &other, two, &action);
    assert_int_equal(fh_apply(&s.edition, &other, &action, NULL).reason, FH_ALLOWED);
    assert_memory_equal(&s.game, &other, sizeof other);
    assert_memory_equal(one, two, sizeof *one);
}

static void R01_chance_in_one_call_is_the_same_as_in_two(void **state)
{
    (void)state;
    static const char *const dice[] = {"1x6", "2x6", "3x4", "1x20"};
    static const char *const lines[] = {
        "phase dice",
        "phase dice; at jail go go; jail 2 0 0",
        "phase dice; doubles 2",
        "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance",
        "phase after; at water go go; owner water:2; question throw seat=1 square=water other=2 amount=4",
        "question order seat=1 seats=1,2,3 step=6 slots=0,0,0",
    };
    fh_stream one, two;
    fh_stream_seed(&one, 13);
    fh_stream_seed(&two, 13);
    for (int i = 0; i < 4 * 6; i++) {
        begin(dice[i / 6], "cycle", "");
        for (int turn = 0; turn < 200; turn++)
            try_both_ways(lines[i % 6], &one, &two);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_every_roll_of_the_dice_is_as_likely),
        cmocka_unit_test(R01_the_order_and_a_utility_are_rolled_for_with_the_same_dice),
        cmocka_unit_test(R01_every_unseen_card_is_as_likely),
        cmocka_unit_test(V15_with_replacement_every_card_that_nobody_holds_is_as_likely),
        cmocka_unit_test(R01_chance_has_no_outcomes_while_a_seat_is_asked),
        cmocka_unit_test(W10_draws_come_by_their_weights),
        cmocka_unit_test(R01_what_is_drawn_is_one_of_the_outcomes),
        cmocka_unit_test(R01_chance_in_one_call_is_the_same_as_in_two),
    };
    return cmocka_run_group_tests_name("chance", tests, NULL, NULL);
}
