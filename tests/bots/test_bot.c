/* test_bot.c - what all computer players have in common (X01): a bot is a value, and what it does follows from that value and from a game
 * that it only looks at. */
#include "advice.h"
#include "kinds.h"
#include "library.h"
#include "match.h"

static struct scenario s;

static void X01_each_kind_has_its_name(void **state)
{
    (void)state;
    static const char *const names[] = {"random", "walker:short", "walker:long", "plain", "easy", "steady", "keen", "master"};
    struct bot bot;
    assert_int_equal(bot_kind_count, sizeof names / sizeof names[0]);
    for (int i = 0; i < bot_kind_count; i++) {
        assert_true(bot_init(&bot, names[i], 1));
        assert_string_equal(bot.kind->name, names[i]);
    }
}

static void X01_other_names_are_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"", "walker", "walker:", "Steady", "steady ", "keen2", "human"};
    struct bot bot;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_false(bot_init(&bot, names[i], 1));
}

static void X01_equal_seeds_make_equal_bots(void **state)
{
    (void)state;
    struct bot one, other;
    bot_init(&one, "keen", 7);
    bot_init(&other, "keen", 7);
    assert_memory_equal(&one, &other, sizeof one);
    bot_init(&other, "keen", 8);
    assert_memory_not_equal(&one, &other, sizeof one);
}

/* A game between bots of one kind, in which each action is asked for twice: of the bots, and of copies of them. */
static void play_twice(const char *edition, const struct bot_kind *kind, int64_t budget, int actions)
{
    static struct match match, twin;
    const struct bot_kind *kinds[FH_MAX_SEATS];
    fh_action action, again;
    char text[FH_ACTION_TEXT_SIZE], again_text[FH_ACTION_TEXT_SIZE];
    for (int i = 0; i < FH_MAX_SEATS; i++)
        kinds[i] = kind;
    scenario_begin_whole(&s, edition, 4);
    memset(&match, 0, sizeof match);
    assert_true(match_begin(&match, &s.edition, kinds, 4, 5));
    for (int i = 0; i < 4; i++)
        match.bots[i].budget = budget;
    for (int i = 0; i < actions; i++) {
        if (fh_who_acts(&match.game).kind == FH_ACTOR_CHANCE) {
            match_step(&match);
            continue;
        }
        twin = match;
        if (!match_choose(&match, &action))
            return;
        match_choose(&twin, &again);
        fh_action_format(&s.edition, &action, text, sizeof text);
        fh_action_format(&s.edition, &again, again_text, sizeof again_text);
        assert_string_equal(text, again_text);
        assert_memory_equal(&match, &twin, sizeof match); /* what they remember, and the game */
        fh_apply(&s.edition, &match.game, &action, NULL);
    }
}

static void X01_the_same_bot_does_the_same_in_the_same_game(void **state)
{
    (void)state;
    for (size_t e = 0; e < library_edition_count; e++) {
        for (int i = 0; i < bot_kind_count; i++)
            play_twice(library_editions[e].id, bot_kinds[i], 50, bot_kinds[i]->budget ? 60 : 1000);
    }
}

static void X01_the_game_that_is_shown_is_not_changed(void **state)
{
    (void)state;
    for (size_t e = 0; e < library_edition_count; e++) {
        scenario_begin_whole(&s, library_editions[e].id, 4);
        scenario_position(&s, "phase after");
        for (int i = 0; i < bot_kind_count; i++)
            what_does(&s, bot_kinds[i]->name, 1); /* which looks after that */
    }
}

static void X01_sealed_bids_are_put_together_from_those_who_are_asked(void **state)
{
    (void)state;
    struct bot bots[FH_MAX_SEATS], *by_seat[FH_MAX_SEATS] = {0};
    fh_action action;
    char text[FH_ACTION_TEXT_SIZE];
    scenario_begin(&s, "classic", 4);
    scenario_position(&s, "auction = sealed; in 1 2 4; order 1 2 3 4; rank 0 0 1 0; cash 1500 1500 0 1500");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    static const char *const kinds[] = {"walker:short", "walker:long", "steady", "walker:long"};
    for (int i = 0; i < 4; i++) {
        bot_init(&bots[i], kinds[i], 1);
        by_seat[i] = &bots[i];
    }
    bot_joint(by_seat, &s.edition, &s.game, &action);
    fh_action_format(&s.edition, &action, text, sizeof text);
    assert_string_equal(text, "* bids 1 0 2 0 4 0");
    assert_int_equal(fh_check(&s.edition, &s.game, &action).reason, FH_ALLOWED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X01_each_kind_has_its_name),
        cmocka_unit_test(X01_other_names_are_refused),
        cmocka_unit_test(X01_equal_seeds_make_equal_bots),
        cmocka_unit_test(X01_the_same_bot_does_the_same_in_the_same_game),
        cmocka_unit_test(X01_the_game_that_is_shown_is_not_changed),
        cmocka_unit_test(X01_sealed_bids_are_put_together_from_those_who_are_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
