/* test_keen.c - the bot that plays by income, sentence by sentence (X01): it values deeds by what they bring in, denies sets, trades
 * several things at once, stays in jail when it pays to, and keeps a reserve by risk. */
#include "advice.h"
#include "kinds.h"
#include "worth.h"

static struct scenario s;

static void at_position(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "auction = open; least-bid = 10; trade = any; trade-buildings = set-bare; even-building = yes; "
                       "mortgage-needs = set-bare; lift-of = mortgage; lift-percent = 110; raise-to-buy = yes; jail = leave; "
                       "jail-throws = 3; fine = 50");
    scenario_position(&s, lines);
}

/* ---- Worth ------------------------------------------------------------------------------------------------------------------------ */

static int worth(const char *square)
{
    return (int)worth_in_group(&(struct worth_view){100, 50}, &s.edition, &s.game, scenario_square(&s, square, HERE));
}

/* Everybody else comes by once in so many squares, round after round, and finds three houses. */
static int income(int rent, int opponents)
{
    return rent * opponents * WORTH_HORIZON / 40;
}

static int at_least(int least, int value)
{
    return value > least ? value : least;
}

static void X01_a_deed_of_a_full_set_is_worth_the_income_it_brings_less_its_houses(void **state)
{
    (void)state;
    at_position(4, "");
    assert_int_equal(worth("boardwalk"), at_least(200, income(1400, 3) - 600));
    assert_int_equal(worth("st-james"), at_least(90, income(550, 3) - 300));
    assert_int_equal(worth("reading"), at_least(100, income(200, 3)));
    at_position(6, "");
    assert_int_equal(worth("boardwalk"), at_least(200, income(1400, 5) - 600)); /* more opponents, more income */
}

static void X01_it_is_never_worth_less_than_half_its_price(void **state)
{
    (void)state;
    at_position(2, "");
    assert_int_equal(worth("mediterranean"), 30);
    assert_int_equal(worth("electric"), 75);
}

/* ---- Buying ----------------------------------------------------------------------------------------------------------------------- */

static void land_on(const char *lines, const char *square, int first, int second)
{
    at_position(3, lines);
    land(&s, square, first, second);
}

static void X01_it_buys_nearly_everything(void **state)
{
    (void)state;
    land_on("cash 500 1500 1500", "boardwalk", 3, 4);
    assert_does(&s, "keen", "1 buy");
    land_on("cash 405 1500 1500", "boardwalk", 3, 4); /* but does not strip itself for it */
    assert_does(&s, "keen", "1 decline");
}

static void X01_it_buys_with_its_last_money_what_completes_a_set(void **state)
{
    (void)state;
    land_on("cash 400 1500 1500; owner park-place:1", "boardwalk", 3, 4);
    assert_does(&s, "keen", "1 buy");
}

static void X01_it_buys_with_its_last_money_what_would_complete_the_set_of_another(void **state)
{
    (void)state;
    land_on("cash 400 1500 1500; owner park-place:2", "boardwalk", 3, 4);
    assert_does(&s, "keen", "1 buy");
}

/* Seat 1 leaves Boardwalk to an auction and bids. */
static void auction_boardwalk(const char *lines, int bid)
{
    char text[32];
    land_on(lines, "boardwalk", 3, 4);
    snprintf(text, sizeof text, "1 bid %d", bid);
    play(&s, "1 decline");
    play(&s, text);
}

static void X01_it_bids_up_to_the_price(void **state)
{
    (void)state;
    auction_boardwalk("", 10);
    assert_does_not(&s, "keen", "2 withdraw");
    auction_boardwalk("", 390);
    assert_does_not(&s, "keen", "2 withdraw");
    auction_boardwalk("", 400);
    assert_does(&s, "keen", "2 withdraw");
}

static void X01_it_bids_above_the_price_to_deny_a_set_but_not_anything(void **state)
{
    (void)state;
    auction_boardwalk("owner park-place:3", 450);
    assert_does_not(&s, "keen", "2 withdraw");
    auction_boardwalk("owner park-place:3", 900);
    assert_does(&s, "keen", "2 withdraw");
}

static void X01_it_bids_above_the_price_to_complete_a_set_but_not_anything(void **state)
{
    (void)state;
    auction_boardwalk("owner park-place:2", 600);
    assert_does_not(&s, "keen", "2 withdraw");
    auction_boardwalk("owner park-place:2", 1499);
    assert_does(&s, "keen", "2 withdraw");
}

/* The lot of a building names no square: it is not worth what the first square of the board costs. */
static void V04_it_bids_in_a_sealed_auction_of_the_last_building(void **state)
{
    (void)state;
    at_position(3, "");
    scenario_rules(&s, "auction = sealed; building-auction = yes; houses = 2");
    scenario_position(&s, "owner mediterranean:1 baltic:1 park-place:2 boardwalk:2; built park-place:1");
    play(&s, "1 build baltic");
    assert_joint(&s, "1 2");
    static const char *const kinds[] = {"steady", "keen", "master"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        int bid = 0;
        assert_int_equal(sscanf(what_does(&s, kinds[i], 1), "1 bid %d", &bid), 1);
        assert_in_range(bid, 50, 250);
    }
}

static void X01_a_sealed_bid_is_below_the_price_and_within_its_cash(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    scenario_position(&s, "auction = sealed; cash 1500 1500 90");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    assert_in_range(atoi(what_does(&s, "keen", 1) + strlen("1 bid ")), 1, 400);
    assert_in_range(atoi(what_does(&s, "keen", 3) + strlen("3 bid ")), 0, 90);
}

/* ---- Reserve ---------------------------------------------------------------------------------------------------------------------- */

static void X01_the_risk_of_a_roll_is_what_can_be_landed_on(void **state)
{
    (void)state;
    at_position(2, "at jail go; owner st-james:2 reading:2 boardwalk:1");
    struct risk risk = worth_risk(&s.edition, &s.game, 0);
    assert_int_equal(risk.worst, 14);
    assert_in_range(risk.mean, 1, 14);
    at_position(2, "at jail go; owner reading:2 boardwalk:1");
    risk = worth_risk(&s.edition, &s.game, 0);
    assert_int_equal(risk.worst, 0);
    assert_int_equal(risk.mean, 0);
}

/* Three hotels lie before the token. */
#define HOTELS "st-james:2 tennessee:2 new-york:2"
#define BUILT "built st-james:5 tennessee:5 new-york:5"

static void X01_it_builds_with_little_money_where_nothing_threatens(void **state)
{
    (void)state;
    at_position(2, "phase after; cash 200 1500; at jail go; owner oriental:1 vermont:1 connecticut:1");
    assert_does(&s, "keen", "1 build connecticut");
}

static void X01_it_keeps_more_cash_where_the_next_roll_may_cost_more(void **state)
{
    (void)state;
    at_position(2, "phase after; cash 500 1500; at jail go; owner oriental:1 vermont:1 connecticut:1 " HOTELS "; " BUILT);
    assert_does(&s, "keen", "1 end");
    at_position(2, "phase after; cash 500 1500; at go-to-jail go; owner oriental:1 vermont:1 connecticut:1 " HOTELS "; " BUILT);
    assert_does(&s, "keen", "1 build connecticut"); /* they lie behind it */
}

/* ---- Jail ------------------------------------------------------------------------------------------------------------------------- */

#define REST_OWNED                                                                                                                         \
    " mediterranean:2 baltic:1 oriental:2 vermont:1 connecticut:1 st-charles:1 states:1 virginia:2 kentucky:1 indiana:1 illinois:2 "       \
    "atlantic:1 ventnor:1 marvin:2 pacific:1 north-carolina:1 pennsylvania-avenue:2 park-place:1 boardwalk:2 reading:1 pennsylvania:1 "    \
    "b-and-o:2 short-line:1 electric:1 water:2"

static void X01_it_pays_to_leave_jail_while_there_is_something_to_buy(void **state)
{
    (void)state;
    at_position(2, "at jail go; jail 1 0; owner " HOTELS "; " BUILT);
    assert_does(&s, "keen", "1 pay");
}

static void X01_it_stays_in_jail_when_all_is_owned_and_the_board_is_dangerous(void **state)
{
    (void)state;
    at_position(2, "at jail go; jail 1 0; offers 8 0; owner " HOTELS REST_OWNED "; " BUILT);
    assert_does(&s, "keen", "1 roll");
    at_position(2, "at jail go; jail 1 0; offers 8 0; owner " HOTELS REST_OWNED);
    assert_does(&s, "keen", "1 pay"); /* without the hotels it is not */
}

/* ---- Offers ----------------------------------------------------------------------------------------------------------------------- */

static struct bot bot;

/* The amount in a text that begins and ends with these words. */
static int amount_in(const char *text, const char *before, const char *after)
{
    char *end;
    size_t length = strlen(before);
    if (strncmp(text, before, length) != 0)
        fail_msg("`%s`, expected `%s ... %s`", text, before, after);
    int amount = (int)strtol(text + length, &end, 10);
    if (strcmp(end, after) != 0)
        fail_msg("`%s`, expected `%s ... %s`", text, before, after);
    return amount;
}

/* As much as keen itself would want for it: more than the price. */
static void X01_it_buys_what_completes_its_set_for_more_than_the_price(void **state)
{
    (void)state;
    at_position(3, "phase after; owner st-james:2 tennessee:1 new-york:1");
    assert_in_range(amount_in(what_does(&s, "keen", 1), "1 offer 2 give ", " take st-james"), 181, 300);
}

/* The oranges for the reds: both win a set. */
static void X01_it_swaps_deeds_where_both_win_a_set(void **state)
{
    (void)state;
    at_position(3, "phase after; owner st-james:2 tennessee:1 new-york:1 kentucky:1 indiana:2 illinois:2");
    lets_do(&s, "keen", 1);
    assert_int_equal(s.game.offer.take.deeds, FH_SQUARE_BIT(scenario_square(&s, "st-james", HERE)));
    assert_int_equal(s.game.offer.give.deeds, FH_SQUARE_BIT(scenario_square(&s, "kentucky", HERE)));
}

/* Steady pays anything for a set, and keen knows that where the host has named the kinds; of people it expects its own judgement. */
static void X01_what_steady_waits_for_it_sells_for_nearly_all_steady_has(void **state)
{
    (void)state;
    at_position(3, "phase after; owner st-james:1 tennessee:2 new-york:2");
    assert_in_range(amount_in(what_does(&s, "keen", 1), "1 offer 2 give st-james take ", ""), 181, 500);
    bot_init(&bot, "keen", 1);
    bot.players[1] = &bot_steady;
    assert_in_range(amount_in(what_does_bot(&s, &bot, 1), "1 offer 2 give st-james take ", ""), 1200, 1500);
}

static void X01_deeds_without_a_future_become_houses(void **state)
{
    (void)state;
    at_position(3, "phase after; cash 100 1500 1400; owner oriental:1 vermont:1 connecticut:1 boardwalk:1");
    assert_in_range(amount_in(what_does(&s, "keen", 1), "1 offer 2 give boardwalk take ", ""), 200, 500); /* to the richest */
}

static void X16_where_deeds_are_dealt_it_keeps_more_when_a_trade_completes_no_set(void **state)
{
    (void)state;
    static const char *const position = "phase after; cash 3500 1500 1500; owner st-james:2 tennessee:1";
    at_position(3, position);
    amount_in(what_does(&s, "keen", 1), "1 offer 2 give ", " take st-james");
    scenario_rule(&s, "deal", "yes");
    assert_does(&s, "keen", "1 end");
    at_position(3, "phase after; cash 5000 1500 1500; owner st-james:2 tennessee:1");
    scenario_rule(&s, "deal", "yes");
    amount_in(what_does(&s, "keen", 1), "1 offer 2 give ", " take st-james");
}

static void X01_it_makes_no_offer_where_there_is_no_trade(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    scenario_position(&s, "trade = none; phase after; owner st-james:2 tennessee:1 new-york:1");
    assert_does(&s, "keen", "1 end");
}

/* ---- Answers ---------------------------------------------------------------------------------------------------------------------- */

static void offered(const char *owners, const char *offer)
{
    char lines[512];
    snprintf(lines, sizeof lines, "turn 2; phase after; owner %s", owners);
    at_position(3, lines);
    play(&s, offer);
}

static void X01_it_does_not_give_a_set_away_for_a_little_more_than_the_price(void **state)
{
    (void)state;
    offered("st-james:1 tennessee:2 new-york:2", "2 offer 1 give 220 take st-james");
    assert_does(&s, "keen", "1 reject");
    offered("st-james:1 tennessee:2 new-york:3", "2 offer 1 give 220 take st-james");
    assert_does(&s, "keen", "1 accept"); /* where it completes nothing that is a good price */
}

static void X01_it_breaks_no_set_of_its_own_for_the_price(void **state)
{
    (void)state;
    offered("st-james:1 tennessee:1 new-york:1", "2 offer 1 give 300 take st-james");
    assert_does(&s, "keen", "1 reject");
}

static void X01_it_pays_more_than_the_price_for_a_set_but_not_anything(void **state)
{
    (void)state;
    offered("st-james:2 tennessee:1 new-york:1", "2 offer 1 give st-james take 230");
    assert_does(&s, "keen", "1 accept");
    offered("st-james:2 tennessee:1 new-york:1", "2 offer 1 give st-james take 1400");
    assert_does(&s, "keen", "1 reject");
}

static void X01_it_judges_several_things_at_once(void **state)
{
    (void)state;
    offered("st-james:2 tennessee:1 new-york:1 boardwalk:1 baltic:2", "2 offer 1 give 100 st-james baltic take boardwalk");
    assert_does(&s, "keen", "1 accept");
    offered("st-james:2 tennessee:1 new-york:1 boardwalk:1 park-place:2", "2 offer 1 give st-james take boardwalk");
    assert_does(&s, "keen", "1 reject"); /* a set for a better one */
}

static void X01_it_gives_shares_and_freedoms_for_more_than_they_are_worth(void **state)
{
    (void)state;
    static const struct {
        const char *offer, *answer;
    } cases[] = {
        {"1 offer 2 give 1500 take tokyo:1%", "2 accept"},
        {"1 offer 2 give 1 take tokyo:50%", "2 reject"},
        {"1 offer 2 give 1500 take tokyo:free", "2 accept"},
        {"1 offer 2 give 1 take tokyo:free", "2 reject"},
    };
    scenario_begin(&s, "pandemic", 3);
    scenario_rule(&s, "agreements", "yes");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scenario_position(&s, "phase after; owner tokyo:2");
        play(&s, cases[i].offer);
        assert_does(&s, "keen", cases[i].answer);
    }
}

/* Two of a run of three are its own; the third costs more than it has, and a share of the rents makes up for that. */
static void X01_where_money_is_short_it_offers_shares_of_rent(void **state)
{
    (void)state;
    scenario_begin(&s, "pandemic", 3);
    scenario_position(&s, "agreements = yes; runs = 3; phase after; cash 350 1500 1500; owner karachi:1 mumbai:1 colombo:2");
    lets_do(&s, "keen", 1);
    assert_int_equal(s.game.offer.take.deeds, FH_SQUARE_BIT(scenario_square(&s, "colombo", HERE)));
    assert_in_range(s.game.offer.give.cash, 1, 350);
    assert_in_range(s.game.offer.give.percents[s.edition.squares[scenario_square(&s, "mumbai", HERE)].deed], 1, 50);
    assert_does(&s, "keen", "2 accept");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X01_a_deed_of_a_full_set_is_worth_the_income_it_brings_less_its_houses),
        cmocka_unit_test(X01_it_is_never_worth_less_than_half_its_price),
        cmocka_unit_test(X01_it_buys_nearly_everything),
        cmocka_unit_test(X01_it_buys_with_its_last_money_what_completes_a_set),
        cmocka_unit_test(X01_it_buys_with_its_last_money_what_would_complete_the_set_of_another),
        cmocka_unit_test(X01_it_bids_up_to_the_price),
        cmocka_unit_test(X01_it_bids_above_the_price_to_deny_a_set_but_not_anything),
        cmocka_unit_test(X01_it_bids_above_the_price_to_complete_a_set_but_not_anything),
        cmocka_unit_test(V04_it_bids_in_a_sealed_auction_of_the_last_building),
        cmocka_unit_test(X01_a_sealed_bid_is_below_the_price_and_within_its_cash),
        cmocka_unit_test(X01_the_risk_of_a_roll_is_what_can_be_landed_on),
        cmocka_unit_test(X01_it_builds_with_little_money_where_nothing_threatens),
        cmocka_unit_test(X01_it_keeps_more_cash_where_the_next_roll_may_cost_more),
        cmocka_unit_test(X01_it_pays_to_leave_jail_while_there_is_something_to_buy),
        cmocka_unit_test(X01_it_stays_in_jail_when_all_is_owned_and_the_board_is_dangerous),
        cmocka_unit_test(X01_it_buys_what_completes_its_set_for_more_than_the_price),
        cmocka_unit_test(X01_it_swaps_deeds_where_both_win_a_set),
        cmocka_unit_test(X01_what_steady_waits_for_it_sells_for_nearly_all_steady_has),
        cmocka_unit_test(X01_deeds_without_a_future_become_houses),
        cmocka_unit_test(X16_where_deeds_are_dealt_it_keeps_more_when_a_trade_completes_no_set),
        cmocka_unit_test(X01_it_makes_no_offer_where_there_is_no_trade),
        cmocka_unit_test(X01_it_does_not_give_a_set_away_for_a_little_more_than_the_price),
        cmocka_unit_test(X01_it_breaks_no_set_of_its_own_for_the_price),
        cmocka_unit_test(X01_it_pays_more_than_the_price_for_a_set_but_not_anything),
        cmocka_unit_test(X01_it_judges_several_things_at_once),
        cmocka_unit_test(X01_it_gives_shares_and_freedoms_for_more_than_they_are_worth),
        cmocka_unit_test(X01_where_money_is_short_it_offers_shares_of_rent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
