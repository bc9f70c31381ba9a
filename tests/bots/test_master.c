/* test_master.c - the bot that looks ahead (X01). Its file is taken in as a whole, so that what it simulates can be counted. */
#include "advice.h"
#include "kinds.h"
#include "library.h"

#include "master.c"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "auction = open; least-bid = 10; trade = any; bankruptcy = needed; jail = leave; jail-throws = 3; fine = 50");
    scenario_position(&s, lines);
}

/* ---- Looking ahead ---------------------------------------------------------------------------------------------------------------- */

/* Seat 2 owes more than it can raise and offers a good deed to who would win by letting it fall. */
static void X01_it_refuses_the_bargain_that_would_save_who_is_about_to_lose(void **state)
{
    (void)state;
    begin(2, "turn 2; phase after; cash 1500 0; owner boardwalk:2 park-place:1 mediterranean:1;"
             "question debt seat=2 square=mediterranean other=1 amount=250 why=rent");
    play(&s, "2 offer 1 give boardwalk take 260");
    assert_does(&s, "keen", "1 accept");
    assert_does(&s, "master", "1 reject");
}

static void X01_it_accepts_what_is_all_but_given_away(void **state)
{
    (void)state;
    begin(3, "turn 2; phase after; owner boardwalk:2 park-place:1");
    play(&s, "2 offer 1 give 500 boardwalk take 1");
    assert_does(&s, "master", "1 accept");
}

static void X01_it_buys_what_completes_a_set(void **state)
{
    (void)state;
    begin(3, "owner tennessee:1 new-york:1");
    land(&s, "st-james", 3, 4);
    assert_does(&s, "master", "1 buy");
}

static void X01_where_there_is_but_one_thing_to_do_it_does_that(void **state)
{
    (void)state;
    begin(2, "");
    assert_does(&s, "master", "1 roll");
    scenario_position(&s, "cash 10 1500; phase after; question debt seat=1 square=income-tax other=bank amount=200 why=tax");
    assert_does(&s, "master", "1 bankrupt");
}

static void X01_a_sealed_bid_is_made_without_looking_ahead(void **state)
{
    (void)state;
    begin(3, "auction = sealed");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    char expected[FH_ACTION_TEXT_SIZE];
    snprintf(expected, sizeof expected, "%s", what_does(&s, "keen", 2));
    assert_does(&s, "master", expected);
}

/* ---- What it looks at ------------------------------------------------------------------------------------------------------------- */

/* The search for what to do in the scenario, as far as it has candidates. */
static struct search search;
static struct decision decision;
static struct bot bot;
static fh_action action;

static void gather_for(int seat, int64_t budget)
{
    memset(&search, 0, sizeof search);
    bot_init(&bot, "master", 1);
    bot.budget = budget;
    decision = (struct decision){&bot, &s.edition, &s.game, (fh_seat)(seat - 1), &action};
    search.d = &decision;
    struct bot policy = bot;
    keen_act(&policy, &s.edition, &s.game, (fh_seat)(seat - 1), &action);
    gather(&search, &action);
}

static bool considers(const char *text)
{
    char found[FH_ACTION_TEXT_SIZE];
    for (int i = 0; i < search.count; i++) {
        fh_action_format(&s.edition, &search.list[i].action, found, sizeof found);
        if (strcmp(found, text) == 0)
            return true;
    }
    return false;
}

/* An offer of a deed, or for it, from the seat that has it. */
static bool offers(int owner, const char *square)
{
    fh_squares deed = FH_SQUARE_BIT(scenario_square(&s, square, HERE));
    for (int i = 0; i < search.count; i++) {
        const struct candidate *c = &search.list[i];
        const fh_terms *side = owner == decision.seat + 1 ? &c->action.offer.give : &c->action.offer.take;
        if (c->action.kind == FH_ACT_OFFER && side->deeds == deed)
            return true;
    }
    return false;
}

static void X01_it_considers_what_keen_would_do_and_the_opposite(void **state)
{
    (void)state;
    begin(3, "");
    land(&s, "boardwalk", 3, 4);
    gather_for(1, 0);
    assert_int_equal(search.count, 2);
    assert_true(considers("1 buy"));
    assert_true(considers("1 decline"));
    play(&s, "1 decline; 2 bid 30");
    gather_for(3, 0);
    assert_true(considers("3 withdraw"));
    assert_true(considers(what_does(&s, "keen", 3)));
    scenario_position(&s, "at jail go go; jail 1 0 0");
    gather_for(1, 0);
    assert_true(considers("1 pay"));
    assert_true(considers("1 roll"));
}

static void X01_it_considers_deals_that_complete_a_set(void **state)
{
    (void)state;
    begin(3, "phase after; owner st-james:2 tennessee:1 new-york:1 kentucky:1 indiana:3 illinois:3");
    gather_for(1, 0);
    assert_true(considers("1 end"));
    assert_true(offers(1, "kentucky")); /* what completes the set of another */
    assert_true(offers(2, "st-james")); /* and what completes its own */
}

/* People and other masters are taken to be keen. */
static void X01_in_its_games_the_others_play_as_the_kinds_that_sit_there(void **state)
{
    (void)state;
    begin(4, "");
    gather_for(1, 0);
    bot.players[1] = &bot_steady;
    bot.players[2] = &bot_master;
    assert_ptr_equal(stand_in(&decision, 0), &bold_keen);
    assert_ptr_equal(stand_in(&decision, 1), &bot_steady);
    assert_ptr_equal(stand_in(&decision, 2), &bot_keen);
    assert_ptr_equal(stand_in(&decision, 3), &bot_keen);
    playout(&search, &search.list[0], 1);
    assert_ptr_equal(search.match.bots[1].kind, &bot_steady);
    assert_ptr_equal(search.match.bots[3].kind, &bot_keen);
}

/* What keen would just accept is too little for it. */
static void X01_it_refuses_the_least_that_keen_accepts(void **state)
{
    (void)state;
    begin(3, "turn 2; phase after; owner st-james:2 tennessee:1 new-york:1");
    struct bot keen;
    bot_init(&keen, "keen", 1);
    lets_bot_do(&s, &keen, 2);
    assert_true(keen_accepts(&s.edition, &s.game, 0, 1, &s.game.offer));
    assert_false(accepts(&s.edition, &s.game, 0, 1, &s.game.offer));
}

static void X01_whatever_it_considers_is_allowed(void **state)
{
    (void)state;
    struct match match;
    const struct bot_kind *kinds[FH_MAX_SEATS];
    for (int i = 0; i < FH_MAX_SEATS; i++)
        kinds[i] = &bot_keen;
    for (size_t e = 0; e < library_edition_count; e++) {
        scenario_begin_whole(&s, library_editions[e].id, 4);
        memset(&match, 0, sizeof match);
        match_begin(&match, &s.edition, kinds, 4, e);
        for (int i = 0; i < 600 && match_step(&match); i++) {
            fh_actors actors = fh_who_acts(&match.game);
            if (actors.kind != FH_ACTOR_SEATS)
                continue;
            s.game = match.game;
            gather_for(__builtin_ctz(actors.seats) + 1, 0);
            assert_in_range(search.count, 1, MOST_CANDIDATES);
            for (int c = 0; c < search.count; c++)
                assert_int_equal(fh_check(&s.edition, &s.game, &search.list[c].action).reason, FH_ALLOWED);
        }
    }
}

/* ---- The budget ------------------------------------------------------------------------------------------------------------------- */

/* Nobody rolls more often than this in a game played on: rounds, seats, and doubles. */
enum { LONGEST_PLAYOUT = PLAYOUT_ROUNDS * 3 * 2 };

static int64_t rolls_with(int64_t budget)
{
    begin(3, "phase after; owner st-james:2 tennessee:1 new-york:1 kentucky:1 indiana:3 illinois:3");
    gather_for(1, budget);
    look_ahead(&search);
    return search.rolls;
}

static void X01_it_stays_within_its_budget(void **state)
{
    (void)state;
    static const int64_t budgets[] = {0, 500, 5000, 20000};
    for (size_t i = 0; i < sizeof budgets / sizeof budgets[0]; i++) {
        int64_t rolls = rolls_with(budgets[i]);
        assert_true(rolls > 0);
        assert_true(rolls <= budgets[i] + MOST_CANDIDATES * LONGEST_PLAYOUT); /* what is under way is played on */
    }
}

static void X01_it_looks_further_with_a_larger_budget(void **state)
{
    (void)state;
    assert_true(rolls_with(0) < rolls_with(5000));
}

static void X01_the_same_dice_fall_for_all_that_it_considers(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "boardwalk", 3, 4);
    gather_for(1, 0);
    playout(&search, &search.list[0], 3);
    fh_stream dice = search.match.dice;
    uint64_t rolls = search.match.rolls;
    playout(&search, &search.list[0], 3);
    assert_int_equal(search.match.rolls, rolls);
    assert_memory_equal(&search.match.dice, &dice, sizeof dice);
    playout(&search, &search.list[1], 3);
    assert_memory_equal(search.match.dice.key, dice.key, sizeof dice.key);
    playout(&search, &search.list[0], 4);
    assert_memory_not_equal(search.match.dice.key, dice.key, sizeof dice.key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X01_it_refuses_the_bargain_that_would_save_who_is_about_to_lose),
        cmocka_unit_test(X01_it_accepts_what_is_all_but_given_away),
        cmocka_unit_test(X01_it_buys_what_completes_a_set),
        cmocka_unit_test(X01_where_there_is_but_one_thing_to_do_it_does_that),
        cmocka_unit_test(X01_a_sealed_bid_is_made_without_looking_ahead),
        cmocka_unit_test(X01_it_considers_what_keen_would_do_and_the_opposite),
        cmocka_unit_test(X01_it_considers_deals_that_complete_a_set),
        cmocka_unit_test(X01_in_its_games_the_others_play_as_the_kinds_that_sit_there),
        cmocka_unit_test(X01_it_refuses_the_least_that_keen_accepts),
        cmocka_unit_test(X01_whatever_it_considers_is_allowed),
        cmocka_unit_test(X01_it_stays_within_its_budget),
        cmocka_unit_test(X01_it_looks_further_with_a_larger_budget),
        cmocka_unit_test(X01_the_same_dice_fall_for_all_that_it_considers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
