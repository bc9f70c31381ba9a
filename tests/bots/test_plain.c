/* test_plain.c - the plain policy for study (X01, X14): its settings as text, and each of them in play. */
#include "advice.h"
#include "kinds.h"

static struct scenario s;

/* ---- Settings --------------------------------------------------------------------------------------------------------------------- */

static void assert_reads_as(const char *name, const char *whole)
{
    struct bot bot, again;
    char text[BOT_NAME_SIZE];
    assert_true(bot_init(&bot, name, 3));
    bot_name(&bot, text);
    assert_string_equal(text, whole);
    assert_true(bot_init(&again, text, 3));
    assert_memory_equal(&bot, &again, sizeof bot);
}

static void X14_what_is_not_said_is_as_usual(void **state)
{
    (void)state;
    assert_reads_as("plain", "plain:buy=200,build=500,jail=wait,auction=no,trade=no");
    assert_reads_as("plain:buy=0", "plain:buy=0,build=500,jail=wait,auction=no,trade=no");
    assert_reads_as("plain:auction=yes,jail=leave", "plain:buy=200,build=500,jail=leave,auction=yes,trade=no");
    assert_reads_as("plain:trade=no,build=1000000000,buy=1000000000,jail=leave,auction=yes",
                    "plain:buy=1000000000,build=1000000000,jail=leave,auction=yes,trade=no");
    assert_reads_as("walker:short", "walker:short");
}

static void X14_wrong_settings_are_refused_with_a_sentence(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"plain:", "a setting such as buy=200 follows the colon"},
        {"plain:buy", "take an amount"},
        {"plain:buy=", "take an amount"},
        {"plain:buy=-1", "take an amount"},
        {"plain:buy=1000000001", "take an amount"},
        {"plain:buy=1,buy=2", "said twice"},
        {"plain:,buy=1", "its settings are"},
        {"plain:cash=5", "its settings are buy, build, jail, auction and trade"},
        {"plain:jail=stay", "jail takes leave or wait"},
        {"plain:auction=maybe", "auction yes or no"},
        {"plain:trade=yes", "trade only no"},
        {"steady:buy=1", "there is no computer player `steady:buy=1`"},
        {"nobody", "there is no computer player `nobody`; they are random"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct bot bot, none = {0};
        char reason[BOT_REASON_SIZE];
        assert_false(bot_read(&bot, wrong[i][0], 1, reason));
        assert_memory_equal(&bot, &none, sizeof bot);
        if (!strstr(reason, wrong[i][1]))
            print_error("%s: %s\n", wrong[i][0], reason);
        assert_non_null(strstr(reason, wrong[i][1]));
    }
}

static void X14_in_a_list_settings_stay_with_their_bot(void **state)
{
    (void)state;
    static const char *const names[] = {"steady", "plain:buy=1,build=2,jail=wait", "plain", "walker:long", "plain:trade=no"};
    const char *list = "steady,plain:buy=1,build=2,jail=wait,plain,walker:long,plain:trade=no";
    char name[BOT_NAME_SIZE];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_true(bot_next_name(&list, name));
        assert_string_equal(name, names[i]);
    }
    assert_false(bot_next_name(&list, name));
}

static void X14_a_name_that_is_too_long_is_cut_and_unknown(void **state)
{
    (void)state;
    char list[300] = "plain:buy=1", name[BOT_NAME_SIZE];
    const char *rest = list;
    struct bot bot;
    for (int i = 0; i < 20; i++)
        strcat(list, ",build=00001");
    assert_true(bot_next_name(&rest, name));
    assert_int_equal(strlen(name), BOT_NAME_SIZE - 1);
    assert_string_equal(rest, "");
    assert_false(bot_init(&bot, name, 1));
}

/* ---- Buying and bidding ----------------------------------------------------------------------------------------------------------- */

static void begin(const char *auction, const char *lines)
{
    scenario_begin(&s, "classic", 3);
    scenario_rule(&s, "auction", auction);
    scenario_rules(&s, "least-bid = 10; raise-to-buy = yes; trade = any; jail = leave; jail-throws = 3; fine = 50; even-building = yes; "
                       "lift-of = mortgage; lift-percent = 110");
    scenario_position(&s, lines);
}

static void land_on_boardwalk(const char *auction, const char *lines)
{
    begin(auction, lines);
    land(&s, "boardwalk", 3, 4); /* which costs 400 */
}

static void X14_it_buys_if_the_reserve_is_left(void **state)
{
    (void)state;
    land_on_boardwalk("none", "cash 600 1500 1500");
    assert_does(&s, "plain", "1 buy");
    assert_does(&s, "plain:buy=201", "1 decline");
    assert_does(&s, "plain:buy=0", "1 buy");
    land_on_boardwalk("none", "cash 400 1500 1500; owner park-place:1"); /* a set makes no difference to it */
    assert_does(&s, "plain", "1 decline");
    assert_does(&s, "plain:buy=0", "1 buy");
    land_on_boardwalk("none", "cash 399 1500 1500; owner park-place:1"); /* it could raise money, but does not */
    assert_does(&s, "plain:buy=0", "1 decline");
}

static void X14_it_bids_only_if_told_to(void **state)
{
    (void)state;
    land_on_boardwalk("open", "cash 1500 1500 1500");
    play(&s, "1 decline");
    assert_does(&s, "plain", "2 withdraw");
    assert_does(&s, "plain:auction=yes", "2 bid 200");
}

static void X14_it_bids_up_to_the_price_while_the_reserve_is_left(void **state)
{
    (void)state;
    land_on_boardwalk("open", "cash 1500 300 1500");
    play(&s, "1 decline; 3 bid 90");
    assert_does(&s, "plain:auction=yes", "2 bid 95"); /* of the 100 that it can spare */
    play(&s, "1 bid 100");
    assert_does(&s, "plain:auction=yes", "2 withdraw");
    assert_does(&s, "plain:auction=yes", "3 bid 250");
    play(&s, "3 bid 399");
    assert_does(&s, "plain:auction=yes", "1 bid 400");
    play(&s, "1 bid 400");
    assert_does(&s, "plain:auction=yes", "3 withdraw");
}

static void X14_its_sealed_bid_is_the_most_that_it_would_pay(void **state)
{
    (void)state;
    land_on_boardwalk("sealed", "cash 1500 300 100");
    play(&s, "1 decline");
    assert_does(&s, "plain:auction=yes", "1 bid 400");
    assert_does(&s, "plain:auction=yes", "2 bid 100");
    assert_does(&s, "plain:auction=yes", "3 bid 0");
    assert_does(&s, "plain", "1 bid 0");
}

/* ---- Building, mortgages, trades -------------------------------------------------------------------------------------------------- */

static void X14_it_builds_while_the_reserve_is_left(void **state)
{
    (void)state;
    begin("none", "phase after; cash 550 1500 1500; owner mediterranean:1 baltic:1");
    assert_does(&s, "plain", "1 build baltic"); /* where the rent grows most */
    assert_does(&s, "plain:build=501", "1 end");
    assert_does(&s, "plain:build=0", "1 build baltic");
}

static void X14_it_lifts_mortgages_while_the_reserve_is_left(void **state)
{
    (void)state;
    begin("none", "phase after; cash 533 1500 1500; owner mediterranean:1 baltic:2; mortgaged mediterranean");
    assert_does(&s, "plain", "1 lift mediterranean");
    assert_does(&s, "plain:build=501", "1 end");
}

static void X14_it_never_trades(void **state)
{
    (void)state;
    begin("none", "turn 2; phase after; cash 1500 1500 1500; owner boardwalk:2 park-place:1 baltic:2 mediterranean:1");
    play(&s, "2 offer 1 give 1000 boardwalk take 1");
    assert_does(&s, "plain", "1 reject");
    play(&s, "1 reject");
    assert_does(&s, "plain", "2 end");
}

/* ---- Jail ------------------------------------------------------------------------------------------------------------------------- */

static void X14_it_waits_in_jail_or_leaves_at_once(void **state)
{
    (void)state;
    begin("none", "at jail go go; jail 1 0 0");
    assert_does(&s, "plain", "1 roll");
    assert_does(&s, "plain:jail=leave", "1 pay");
    scenario_position(&s, "at jail go go; jail 1 0 0; passes chance-free 1 0 0");
    assert_does(&s, "plain", "1 roll");
    assert_does(&s, "plain:jail=leave", "1 use chance-free");
    scenario_position(&s, "at jail go go; jail 1 0 0; cash 49 1500 1500");
    assert_does(&s, "plain:jail=leave", "1 roll");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X14_what_is_not_said_is_as_usual),
        cmocka_unit_test(X14_wrong_settings_are_refused_with_a_sentence),
        cmocka_unit_test(X14_in_a_list_settings_stay_with_their_bot),
        cmocka_unit_test(X14_a_name_that_is_too_long_is_cut_and_unknown),
        cmocka_unit_test(X14_it_buys_if_the_reserve_is_left),
        cmocka_unit_test(X14_it_bids_only_if_told_to),
        cmocka_unit_test(X14_it_bids_up_to_the_price_while_the_reserve_is_left),
        cmocka_unit_test(X14_its_sealed_bid_is_the_most_that_it_would_pay),
        cmocka_unit_test(X14_it_builds_while_the_reserve_is_left),
        cmocka_unit_test(X14_it_lifts_mortgages_while_the_reserve_is_left),
        cmocka_unit_test(X14_it_never_trades),
        cmocka_unit_test(X14_it_waits_in_jail_or_leaves_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
