/* test_walker.c - the bots that only go round, for measuring where tokens land (X01): they never buy, bid or trade, and leave jail at once
 * or only when they must. */
#include "advice.h"

static struct scenario s;

static const char *const walkers[] = {"walker:short", "walker:long"};
enum { WALKERS = sizeof walkers / sizeof walkers[0] };

static void at_position(const char *lines)
{
    scenario_begin(&s, "classic", 3);
    scenario_rules(&s, "auction = open; least-bid = 10; trade = any; jail = leave; jail-throws = 3; fine = 50");
    scenario_position(&s, lines);
}

#define assert_both_do(action)                                                                                                             \
    for (int i = 0; i < WALKERS; i++)                                                                                                      \
    assert_does(&s, walkers[i], action)

static void X01_walkers_never_buy(void **state)
{
    (void)state;
    at_position("owner mediterranean:1");
    land(&s, "baltic", 1, 2);
    assert_both_do("1 decline");
}

static void X01_walkers_never_bid(void **state)
{
    (void)state;
    at_position("owner park-place:2");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    assert_both_do("2 withdraw");
    play(&s, "1 bid 10");
    assert_both_do("2 withdraw");
}

static void X01_a_walkers_sealed_bid_is_nothing(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    scenario_position(&s, "auction = sealed; owner park-place:2");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    assert_both_do("2 bid 0");
}

static void X01_walkers_accept_no_offer(void **state)
{
    (void)state;
    at_position("turn 2; phase after; owner boardwalk:2 park-place:1");
    play(&s, "2 offer 1 give 1000 boardwalk take 1");
    assert_both_do("1 reject");
}

static void X01_walkers_make_no_offer_and_neither_build_nor_lift(void **state)
{
    (void)state;
    at_position("phase after; owner oriental:1 vermont:1 connecticut:1 reading:1 st-james:2 tennessee:1 new-york:1; mortgaged reading");
    assert_both_do("1 end");
    at_position("owner oriental:1 vermont:1 connecticut:1 reading:1 st-james:2 tennessee:1 new-york:1; mortgaged reading");
    assert_both_do("1 roll");
}

static void X01_the_short_one_leaves_jail_at_once(void **state)
{
    (void)state;
    at_position("at jail go go; jail 1 0 0");
    assert_does(&s, "walker:short", "1 pay");
    at_position("cash 50 1500 1500; at jail go go; jail 2 0 0");
    assert_does(&s, "walker:short", "1 pay");
    at_position("at jail go go; jail 1 0 0; passes chance-free 1 0 0");
    assert_does(&s, "walker:short", "1 use chance-free");
}

static void X01_who_cannot_pay_rolls(void **state)
{
    (void)state;
    at_position("cash 49 1500 1500; at jail go go; jail 1 0 0");
    assert_both_do("1 roll");
    at_position("cash 49 1500 1500; at jail go go; jail 3 0 0");
    assert_both_do("1 roll");
}

/* It tries doubles twice; the third roll leaves whatever it shows, so that nothing is gained by not paying before it. */
static void X01_the_long_one_leaves_jail_only_when_it_must(void **state)
{
    (void)state;
    at_position("at jail go go; jail 1 0 0; passes chance-free 1 0 0");
    assert_does(&s, "walker:long", "1 roll");
    at_position("at jail go go; jail 2 0 0; passes chance-free 1 0 0");
    assert_does(&s, "walker:long", "1 roll");
    at_position("at jail go go; jail 3 0 0; passes chance-free 1 0 0");
    assert_does(&s, "walker:long", "1 use chance-free");
    at_position("at jail go go; jail 3 0 0");
    assert_does(&s, "walker:long", "1 pay");
}

static void X01_where_nothing_frees_early_walkers_wait(void **state)
{
    (void)state;
    scenario_begin(&s, "pandemic", 2);
    scenario_position(&s, "jail = wait; phase after; at quarantine start; jail 1 0");
    assert_both_do("1 end");
}

static void X01_after_the_last_failed_roll_walkers_pay_or_use_their_card(void **state)
{
    (void)state;
    scenario_begin(&s, "watopoly", 2);
    scenario_position(&s, "jail-last-choice = yes; jail-throws = 3; at dc-tims-line collect-osap; jail 3 0; passes cup 1 0");
    roll_dice(&s, 1, 2);
    assert_asked(&s, "fine", 1);
    assert_both_do("1 use cup");
    scenario_position(&s, "at dc-tims-line collect-osap; jail 3 0");
    roll_dice(&s, 1, 2);
    assert_both_do("1 pay");
}

static void X01_a_debt_that_they_cannot_pay_ends_their_walk(void **state)
{
    (void)state;
    at_position("cash 10 1500 1500; phase after; question debt seat=1 square=income-tax other=bank amount=200 why=tax");
    assert_both_do("1 bankrupt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X01_walkers_never_buy),
        cmocka_unit_test(X01_walkers_never_bid),
        cmocka_unit_test(X01_a_walkers_sealed_bid_is_nothing),
        cmocka_unit_test(X01_walkers_accept_no_offer),
        cmocka_unit_test(X01_walkers_make_no_offer_and_neither_build_nor_lift),
        cmocka_unit_test(X01_the_short_one_leaves_jail_at_once),
        cmocka_unit_test(X01_who_cannot_pay_rolls),
        cmocka_unit_test(X01_the_long_one_leaves_jail_only_when_it_must),
        cmocka_unit_test(X01_where_nothing_frees_early_walkers_wait),
        cmocka_unit_test(X01_after_the_last_failed_roll_walkers_pay_or_use_their_card),
        cmocka_unit_test(X01_a_debt_that_they_cannot_pay_ends_their_walk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
