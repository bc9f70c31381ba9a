/* test_pace.c - the time that computer players seem to think (X01): against a clock they use it up as people do (T04). */
#include "advice.h"
#include "kinds.h"
#include "match.h"

static struct scenario s;
static struct match match;

enum { SEATS = 4, GAMES = 30 };

/* The time that the bot of seat 1 seems to take for an action, from the shortest to the longest of many. */
static void assert_takes(const char *kind, uint8_t action, uint32_t least, uint32_t most)
{
    struct bot bot;
    bot_init(&bot, kind, 7);
    for (int i = 0; i < 200; i++)
        assert_in_range(bot_thinks(&bot, &(fh_action){.kind = action}), least, most);
}

static void X01_an_offer_takes_longer_than_a_roll(void **state)
{
    (void)state;
    assert_takes("keen", FH_ACT_ROLL, 1000, 3500);
    assert_takes("keen", FH_ACT_BUY, 2000, 8000);
    assert_takes("keen", FH_ACT_ACCEPT, 4000, 14000);
    assert_takes("keen", FH_ACT_OFFER, 6000, 18000);
    assert_takes("master", FH_ACT_ROLL, 1300, 4550); /* it thinks longer */
}

static void X01_what_a_bot_does_is_the_same_whether_or_not_it_takes_time(void **state)
{
    (void)state;
    struct bot bot, twin;
    bot_init(&bot, "easy", 3);
    twin = bot;
    bot_thinks(&bot, &(fh_action){.kind = FH_ACT_ROLL});
    assert_memory_equal(&bot.stream, &twin.stream, sizeof bot.stream);
    assert_int_not_equal(bot.pace, twin.pace);
    bot_thinks(&twin, &(fh_action){.kind = FH_ACT_ROLL});
    assert_memory_equal(&bot, &twin, sizeof bot); /* and equal bots take equal time */
}

/* Plays a game and adds up the time of each seat. */
static void play_timed(const struct bot_kind *kind, uint64_t seed, int64_t spent[SEATS])
{
    const struct bot_kind *kinds[] = {kind, kind, kind, kind};
    fh_action action;
    memset(&match, 0, sizeof match);
    assert_true(match_begin(&match, &s.edition, kinds, SEATS, seed));
    match.rounds = 300;
    for (;;) {
        if (fh_who_acts(&match.game).kind == FH_ACTOR_CHANCE) {
            match_step(&match);
            continue;
        }
        if (!match_choose(&match, &action))
            return;
        if (action.seat < SEATS)
            spent[action.seat] += bot_thinks(&match.bots[action.seat], &action);
        fh_apply(&s.edition, &match.game, &action, NULL);
    }
}

/* Some run out of the ten minutes, and most do not. */
static void T04_on_a_clock_computer_players_can_run_out_of_time(void **state)
{
    (void)state;
    int late = 0;
    scenario_begin_whole(&s, "blitz", SEATS);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        int64_t spent[SEATS] = {0};
        play_timed(&bot_steady, seed, spent);
        for (int seat = 0; seat < SEATS; seat++) {
            assert_true(spent[seat] > 10000);
            late += spent[seat] > (int64_t)s.edition.rules.clock * 1000;
        }
    }
    print_message("%d of %d seats would run out of time\n", late, GAMES * SEATS);
    assert_in_range(late, 1, GAMES * SEATS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X01_an_offer_takes_longer_than_a_roll),
        cmocka_unit_test(X01_what_a_bot_does_is_the_same_whether_or_not_it_takes_time),
        cmocka_unit_test(T04_on_a_clock_computer_players_can_run_out_of_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
