/* test_easy.c - the bot for children and first games (X01): it plays by the rules, but a person beats it more often than not. */
#include "advice.h"
#include "kinds.h"
#include "match.h"

static struct scenario s;
static struct match match;

enum { SEATS = 4, GAMES = 200, ROUNDS = 300, TRIES = 100 };

static void at_position(const char *lines)
{
    scenario_begin(&s, "classic", 3);
    scenario_rules(&s, "auction = open; least-bid = 10; trade = any");
    scenario_position(&s, lines);
}

/* How often bots of many seeds do what begins with these words. */
static int how_often(const char *words)
{
    int count = 0;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        struct bot bot;
        bot_init(&bot, "easy", seed);
        count += strncmp(what_does_bot(&s, &bot, atoi(words)), words, strlen(words)) == 0;
    }
    return count;
}

/* ---- The policy ------------------------------------------------------------------------------------------------------------------------
 */

static void X01_it_buys_when_it_feels_like_it(void **state)
{
    (void)state;
    at_position("");
    land(&s, "boardwalk", 3, 4);
    assert_in_range(how_often("1 buy"), 40, 80);
    at_position("cash 500 1500 1500"); /* 150 must be left */
    land(&s, "boardwalk", 3, 4);
    assert_int_equal(how_often("1 buy"), 0);
}

static void X01_it_bids_up_to_half_the_price(void **state)
{
    (void)state;
    at_position("");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    assert_in_range(how_often("2 bid"), 30, 70);
    play(&s, "1 bid 200");
    assert_int_equal(how_often("2 withdraw"), TRIES);
}

static void V04_it_bids_in_a_sealed_auction_of_the_last_building(void **state)
{
    (void)state;
    at_position("");
    scenario_rules(&s, "auction = sealed; building-auction = yes; houses = 2");
    scenario_position(&s, "owner mediterranean:1 baltic:1 park-place:2 boardwalk:2; built park-place:1");
    play(&s, "1 build baltic");
    assert_joint(&s, "1 2");
    assert_in_range(how_often("1 bid 0"), 30, 70);
}

static void X01_it_accepts_whatever_is_worth_its_price(void **state)
{
    (void)state;
    at_position("turn 2; phase after; owner st-james:1 tennessee:2 new-york:2");
    play(&s, "2 offer 1 give 180 take st-james"); /* though the other wins a set */
    assert_does(&s, "easy", "1 accept");
    at_position("turn 2; phase after; owner st-james:1 tennessee:2 new-york:2");
    play(&s, "2 offer 1 give 179 take st-james");
    assert_does(&s, "easy", "1 reject");
    at_position("turn 2; phase after; owner st-james:1 tennessee:1 new-york:1");
    play(&s, "2 offer 1 give 900 take st-james"); /* a full set it keeps */
    assert_does(&s, "easy", "1 reject");
}

static void X01_it_offers_others_what_they_need_for_the_price(void **state)
{
    (void)state;
    at_position("phase after; owner st-james:1 tennessee:2 new-york:2");
    assert_in_range(how_often("1 offer 2 give st-james take 180"), 3, 40);
}

static void X01_it_builds_slowly_and_keeps_much(void **state)
{
    (void)state;
    at_position("owner oriental:1 vermont:1 connecticut:1");
    assert_in_range(how_often("1 build"), 2, 30);
    at_position("cash 549 1500 1500; owner oriental:1 vermont:1 connecticut:1");
    assert_int_equal(how_often("1 build"), 0);
}

/* ---- Strength -------------------------------------------------------------------------------------------------------------------------
 */

/* Plays a number of games against three easy ones, from a new seat in each; returns how many the first kind wins. */
static int wins_against_easy(const struct bot_kind *kind, const struct bot_settings *settings)
{
    int wins = 0;
    scenario_begin_whole(&s, "classic", SEATS);
    for (uint64_t number = 0; number < GAMES; number++) {
        const struct bot_kind *kinds[] = {&bot_easy, &bot_easy, &bot_easy, &bot_easy};
        kinds[number % SEATS] = kind;
        memset(&match, 0, sizeof match);
        assert_true(match_begin(&match, &s.edition, kinds, SEATS, number));
        match.rounds = ROUNDS;
        if (settings)
            match.bots[number % SEATS].settings = *settings;
        wins += match_play(&match) == number % SEATS;
    }
    return wins;
}

static void X01_a_simple_sensible_player_beats_three_of_it_more_often_than_not(void **state)
{
    (void)state;
    static const struct bot_settings sensible = {.buy = 100, .build = 200, .bids = 1};
    int steady = wins_against_easy(&bot_steady, NULL), simple = wins_against_easy(&bot_plain, &sensible);
    print_message("of %d games steady wins %d, plain:buy=100,build=200,jail=leave,auction=yes wins %d\n", GAMES, steady, simple);
    assert_true(steady * 10 >= GAMES * 8);
    assert_true(simple * 2 > GAMES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X01_it_buys_when_it_feels_like_it),
        cmocka_unit_test(X01_it_bids_up_to_half_the_price),
        cmocka_unit_test(V04_it_bids_in_a_sealed_auction_of_the_last_building),
        cmocka_unit_test(X01_it_accepts_whatever_is_worth_its_price),
        cmocka_unit_test(X01_it_offers_others_what_they_need_for_the_price),
        cmocka_unit_test(X01_it_builds_slowly_and_keeps_much),
        cmocka_unit_test(X01_a_simple_sensible_player_beats_three_of_it_more_often_than_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
