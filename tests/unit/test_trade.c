/* test_trade.c - offers, counter-offers and what becomes of them (R01, V06), mortgaged deeds that change hands, and debtors who trade.
 *
 *   switch            positions tried
 *   trade             any, none
 *   keep-percent      10, 0
 *   trade-buildings   set-bare, own-bare
 */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "trade = any; trade-buildings = set-bare; counter-offers = yes; trade-passes = yes; keep-percent = 10; "
                       "lift-of = mortgage; lift-percent = 110; even-building = yes; building-refund = 50; mortgage-needs = set-bare; "
                       "set-rent = 200; raise-to-buy = yes; pot = no; cards = cycle; doubles-again = yes; doubles-arrest = 3");
    scenario_position(&s, lines);
}

/* ---- Bundles -------------------------------------------------------------------------------------------------------------------- */

static void R01_any_bundle_is_exchanged_for_any_other(void **state)
{
    (void)state;
    begin(3, "owner oriental:1 water:1 reading:2 states:2 virginia:2 baltic:3; passes chance-free 1 0 0;"
             "passes chest-free 0 1 0");
    play(&s, "1 offer 2 give 100 oriental water chance-free take 30 states reading chest-free");
    assert_asked(&s, "offer", 2);
    assert_acting(&s, "2");
    assert_cash(&s, 1, 1500); /* nothing moves before it is accepted */
    assert_owner(&s, "oriental", 1);
    play(&s, "2 accept");
    assert_now(&s, "cash 1:1430 2:1570; owner oriental:2 water:2 states:1 reading:1 virginia:2 baltic:3; passes 1:chance-free:0");
    assert_now(&s, "passes 2:chance-free:1 1:chest-free:1 2:chest-free:0; cash 3:1500; turn 1:before");
}

static void R01_one_thing_for_one_thing(void **state)
{
    (void)state;
    static const struct {
        const char *offer;
        int cash, water, reading, card;
    } cases[] = {
        {"1 offer 2 give 200 take reading", 1300, 1, 1, 1},         {"1 offer 2 give water take reading", 1500, 2, 1, 1},
        {"1 offer 2 give water take 300", 1800, 2, 2, 1},           {"1 offer 2 give chance-free take 40", 1540, 1, 2, 0},
        {"1 offer 2 give chance-free take reading", 1500, 1, 1, 0}, {"1 offer 2 give 7 take 5", 1498, 1, 2, 1},
        {"1 offer 2 give 1500 take reading", 0, 1, 1, 1},           {"1 offer 2 give water take 1500", 3000, 2, 2, 1},
    };
    begin(2, "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scenario_position(&s, "owner water:1 reading:2; passes chance-free 1 0");
        play(&s, cases[i].offer);
        play(&s, "2 accept");
        assert_cash(&s, 1, cases[i].cash);
        assert_cash(&s, 2, 3000 - cases[i].cash);
        assert_owner(&s, "water", cases[i].water);
        assert_owner(&s, "reading", cases[i].reading);
        assert_passes(&s, 1, "chance-free", cases[i].card);
    }
}

static void R01_a_set_made_full_by_a_trade_costs_double_and_can_be_built_on(void **state)
{
    (void)state;
    begin(2, "owner park-place:1 boardwalk:2");
    assert_int_equal(fh_rent(&s.edition, &s.game, scenario_square(&s, "park-place", HERE)), 35);
    play(&s, "1 offer 2 give 500 take boardwalk; 2 accept");
    assert_int_equal(fh_rent(&s.edition, &s.game, scenario_square(&s, "park-place", HERE)), 70);
    assert_int_equal(fh_rent(&s.edition, &s.game, scenario_square(&s, "boardwalk", HERE)), 100);
    play(&s, "1 build boardwalk");
    assert_cash(&s, 1, 800);
}

static void R01_a_jail_card_that_was_bought_frees(void **state)
{
    (void)state;
    begin(2, "");
    scenario_position(&s, "at jail go; jail 1 0; passes chest-free 0 1"); /* in jail one may trade */
    play(&s, "1 offer 2 give 30 take chest-free; 2 accept; 1 use chest-free");
    assert_free(&s, 1);
    assert_line(&s, "known chest free");
}

static void R01_one_trades_with_somebody_in_jail(void **state)
{
    (void)state;
    begin(2, "at go jail; jail 0 2; owner reading:2");
    play(&s, "1 offer 2 give 30 take reading; 2 accept");
    assert_owner(&s, "reading", 1);
}

/* ---- Answers -------------------------------------------------------------------------------------------------------------------- */

static void V06_a_rejection_ends_it(void **state)
{
    (void)state;
    begin(2, "phase after; owner reading:2");
    play(&s, "1 offer 2 give 100 take reading; 2 reject");
    assert_now(&s, "owner reading:2; cash 1:1500; turn 1:after");
    refused(&s, "2 accept", "not-your-turn");
}

static void V06_a_counter_offer_replaces_the_offer_and_asks_the_other_side(void **state)
{
    (void)state;
    begin(2, "owner reading:2 water:1");
    play(&s, "1 offer 2 give 100 take reading; 2 counter give reading take 150 water");
    assert_asked(&s, "offer", 1);
    refused(&s, "2 accept", "not-your-turn"); /* sending is accepting: now it is the other's to say */
    play(&s, "1 counter give 160 take reading");
    assert_asked(&s, "offer", 2);
    play(&s, "2 accept");
    assert_now(&s, "owner reading:1 water:1; cash 1:1340 2:1660; turn 1:before");
}

static void V06_who_made_the_first_offer_may_accept_or_reject_a_counter_offer(void **state)
{
    (void)state;
    begin(2, "owner reading:2");
    play(&s, "1 offer 2 give 100 take reading; 2 counter give reading take 150; 1 accept");
    assert_now(&s, "owner reading:1; cash 2:1650");

    scenario_position(&s, "owner reading:2");
    play(&s, "1 offer 2 give 100 take reading; 2 counter give reading take 150; 1 reject");
    assert_now(&s, "owner reading:2; turn 1:before");
}

static void V06_nobody_but_the_one_who_is_asked_answers(void **state)
{
    (void)state;
    begin(3, "owner reading:2");
    play(&s, "1 offer 2 give 100 take reading");
    static const char *const not_theirs[] = {"1 accept", "1 reject", "1 counter give 110 take reading",
                                             "3 accept", "3 reject", "3 counter give 110 take reading"};
    for (size_t i = 0; i < sizeof not_theirs / sizeof not_theirs[0]; i++)
        refused(&s, not_theirs[i], "not-your-turn");
    play(&s, "2 reject");
}

static void V06_without_an_offer_there_is_nothing_to_answer(void **state)
{
    (void)state;
    begin(2, "owner reading:2");
    refused(&s, "1 accept; 1 reject; 1 counter give 100 take reading", "not-asked");
    refused(&s, "2 accept", "not-your-turn");
}

static void V06_while_an_offer_is_open_nothing_else_goes_on(void **state)
{
    (void)state;
    begin(3, "owner reading:2 water:1 mediterranean:1 baltic:1; built baltic:1");
    play(&s, "1 offer 2 give 100 take reading");
    static const char *const of_others[] = {
        "1 roll",           "1 offer 2 give 110 take reading", "1 offer 3 give 1 take 2", "1 sell baltic", "1 build mediterranean",
        "1 mortgage water", "3 offer 1 give 1 take 2"};
    for (size_t i = 0; i < sizeof of_others / sizeof of_others[0]; i++)
        refused(&s, of_others[i], "not-your-turn");
    refused(&s, "2 mortgage reading", "answer-first");
    refused(&s, "2 offer 1 give reading take 200", "answer-first"); /* that would be a counter-offer */
    refused(&s, "2 roll", "answer-first");
    refused(&s, "* dice 1 2", "not-for-chance");
}

/* ---- Who opens an offer --------------------------------------------------------------------------------------------------------- */

static void V06_only_the_seat_in_turn_opens_an_offer(void **state)
{
    (void)state;
    begin(3, "owner reading:2");
    refused(&s, "2 offer 1 give reading take 100", "not-your-turn");
    play(&s, "1 offer 2 give 100 take reading; 2 reject; 1 roll"); /* before the roll */
    refused(&s, "1 offer 2 give 100 take reading", "chance-first");
    play(&s, "* dice 4 6; 1 offer 2 give 100 take reading; 2 reject; 1 end"); /* and after it */
    refused(&s, "1 offer 2 give 100 take reading", "not-your-turn");
    play(&s, "2 offer 1 give reading take 100; 1 accept");
    assert_turn(&s, 2, "before");
}

static void V06_V22_an_offer_while_a_purchase_is_open(void **state)
{
    (void)state;
    begin(2, "raise-to-buy = no; owner reading:1");
    land(&s, "boardwalk", 3, 4);
    refused(&s, "1 offer 2 give reading take 100", "answer-first");
    scenario_position(&s, "raise-to-buy = yes; cash 395 1500; owner reading:1");
    land(&s, "boardwalk", 3, 4);
    refused(&s, "1 buy", "too-little-cash");
    refused(&s, "2 offer 1 give 100 take reading", "not-your-turn");
    play(&s, "1 offer 2 give reading take 100; 2 accept; 1 buy");
    assert_now(&s, "cash 1:95; owner boardwalk:1; turn 1:after");
}

static void V06_a_partner_is_another_seat_still_in(void **state)
{
    (void)state;
    begin(3, "in 1 2; rank 0 0 1; cash 1500 1500 0; owner reading:1");
    refused(&s, "1 offer 1 give reading take 100; 1 offer 3 give reading take 100; 1 offer 4 give reading take 100", "not-a-partner");
    refused(&s, "3 offer 1 give 10 take reading", "seat-out");
    play(&s, "1 offer 2 give reading take 100; 2 accept");
}

static void R01_nothing_is_traded_where_the_rules_allow_no_trade(void **state)
{
    (void)state;
    begin(2, "trade = none; owner reading:1");
    refused(&s, "1 offer 2 give reading take 100; 2 offer 1 give 100 take reading", "no-trade");
}

static void V06_at_most_eight_offers_in_a_turn(void **state)
{
    (void)state;
    begin(2, "owner reading:2; at go free-parking");
    for (int i = 0; i < 8; i++)
        play(&s, "1 offer 2 give 100 take reading; 2 reject");
    refused(&s, "1 offer 2 give 100 take reading", "too-many-offers");
    roll_dice(&s, 5, 5);
    refused(&s, "1 offer 2 give 100 take reading", "too-many-offers"); /* doubles do not make another turn */
    roll_dice(&s, 4, 6);
    refused(&s, "1 offer 2 give 100 take reading", "too-many-offers");
    play(&s, "1 end; 2 offer 1 give reading take 100; 1 counter give 90 take reading; 2 reject"); /* another turn does */
    roll_dice(&s, 4, 6);
    play(&s, "1 offer 2 give 100 take reading; 2 accept"); /* and so does one's own next one */
}

static void V06_counter_offers_count_for_who_makes_them(void **state)
{
    (void)state;
    begin(2, "owner reading:2");
    play(&s, "1 offer 2 give 100 take reading");
    for (int i = 0; i < 7; i++)
        play(&s, "2 counter give reading take 150; 1 counter give 100 take reading");
    play(&s, "2 counter give reading take 150");
    refused(&s, "1 counter give 100 take reading", "too-many-offers"); /* the offer and seven more */
    play(&s, "1 reject");
    refused(&s, "1 offer 2 give 100 take reading", "too-many-offers");
}

static void V06_who_has_used_up_its_counter_offers_still_answers(void **state)
{
    (void)state;
    begin(3, "owner reading:2; offers 0 8 0");
    play(&s, "1 offer 2 give 100 take reading");
    refused(&s, "2 counter give reading take 150", "too-many-offers");
    play(&s, "2 accept");
    assert_owner(&s, "reading", 1);
}

/* ---- Terms ---------------------------------------------------------------------------------------------------------------------- */

static void R01_no_buildings_on_the_sets_involved(void **state)
{
    (void)state;
    begin(2, "owner mediterranean:1 baltic:1 park-place:2 boardwalk:2 reading:1 water:2; built baltic:1 boardwalk:1");
    refused(&s, "1 offer 2 give baltic take 100", "set-built");
    refused(&s, "1 offer 2 give mediterranean take 100", "set-built"); /* bare itself */
    refused(&s, "1 offer 2 give 100 take park-place; 1 offer 2 give reading mediterranean take water", "set-built");
    play(&s, "1 offer 2 give reading take water"); /* buildings elsewhere are no hindrance */
    refused(&s, "2 counter give water boardwalk take reading", "set-built");
    play(&s, "2 reject; 1 sell baltic; 1 offer 2 give mediterranean take 100; 2 accept");
    assert_owner(&s, "mediterranean", 2);
}

static void R01_where_only_the_deed_itself_must_be_bare_a_set_is_broken_up_and_keeps_its_buildings(void **state)
{
    (void)state;
    begin(2, "trade-buildings = own-bare; owner mediterranean:1 baltic:1; built baltic:1");
    refused(&s, "1 offer 2 give baltic take 100", "set-built");
    play(&s, "1 offer 2 give mediterranean take 100; 2 accept");
    assert_now(&s, "owner mediterranean:2; built baltic:1");
    refused(&s, "1 build baltic", "set-incomplete");
    play(&s, "1 sell baltic");
    assert_cash(&s, 1, 1625);
}

static void R03_no_more_cash_than_is_there(void **state)
{
    (void)state;
    begin(2, "cash 100 50; owner reading:1 water:2");
    refused(&s, "1 offer 2 give 101 take water; 1 offer 2 give reading take 51", "too-little-cash");
    play(&s, "1 offer 2 give 100 reading take 50 water");
    refused(&s, "2 counter give 51 take 100; 2 counter give 50 take 101", "too-little-cash");
    play(&s, "2 accept");
    assert_now(&s, "cash 1:50 2:100");
}

static void R03_each_side_gives_something(void **state)
{
    (void)state;
    begin(2, "owner reading:1 water:2");
    refused(&s, "1 offer 2 give take water; 1 offer 2 give reading take; 1 offer 2 give take", "empty-side");
    play(&s, "1 offer 2 give reading take water");
    refused(&s, "2 counter give take reading", "empty-side");
    refused_action(&s, ((fh_action){.kind = FH_ACT_COUNTER, .seat = 1}), "empty-side"); /* no terms at all */
}

static void R03_nobody_gives_what_is_not_theirs(void **state)
{
    (void)state;
    begin(3, "owner reading:1 water:2 baltic:3; passes chance-free 0 0 1; passes chest-free 1 0 0");
    refused(&s, "1 offer 2 give water take 10; 1 offer 2 give baltic take 10; 1 offer 2 give boardwalk take 10", "not-theirs");
    refused(&s, "1 offer 2 give reading take baltic; 1 offer 2 give reading take water reading", "not-theirs");
    refused(&s, "1 offer 2 give chance-free take 10; 1 offer 2 give 10 take chance-free", "not-theirs");
    refused(&s, "1 offer 2 give chest-free chest-free take 10", "not-theirs"); /* it has one */
    play(&s, "1 offer 2 give reading take water");
    refused(&s, "2 counter give reading take water", "not-theirs");
}

static void R03_negative_money_and_things_that_are_no_deeds_are_not_traded(void **state)
{
    (void)state;
    begin(2, "owner reading:1 water:2");
    fh_offer offer = {.give = {.cash = -5}, .take = {.cash = 5}};
    refused_action(&s, ((fh_action){.kind = FH_ACT_OFFER, .seat = 0, .other = 1, .offer = offer}), "not-theirs");
    offer = (fh_offer){.give = {.cash = 5}, .take = {.cash = -5}};
    refused_action(&s, ((fh_action){.kind = FH_ACT_OFFER, .seat = 0, .other = 1, .offer = offer}), "not-theirs");
    offer = (fh_offer){.give = {.deeds = 1}, .take = {.cash = 5}}; /* the start */
    refused_action(&s, ((fh_action){.kind = FH_ACT_OFFER, .seat = 0, .other = 1, .offer = offer}), "not-theirs");
    offer = (fh_offer){.give = {.deeds = ~(fh_squares)0}, .take = {.cash = 5}};
    refused_action(&s, ((fh_action){.kind = FH_ACT_OFFER, .seat = 0, .other = 1, .offer = offer}), "not-theirs");
    offer = (fh_offer){.give = {.passes = {[7] = 1}}, .take = {.cash = 5}}; /* there are two kinds */
    refused_action(&s, ((fh_action){.kind = FH_ACT_OFFER, .seat = 0, .other = 1, .offer = offer}), "not-theirs");
    refused_action(&s, ((fh_action){.kind = FH_ACT_OFFER, .seat = 0, .other = 200, .offer = offer}), "not-a-partner");
}

static void R01_shares_and_freedom_of_rent_are_no_part_of_a_plain_trade(void **state)
{
    (void)state;
    begin(2, "owner reading:1 water:2");
    refused(&s, "1 offer 2 give reading:free take 10; 1 offer 2 give reading:50% take 10; 1 offer 2 give 10 take water:1%", "not-traded");
}

static void E07_offers_have_one_text(void **state)
{
    (void)state;
    static const struct {
        const char *written, *canonical;
    } cases[] = {
        {"1 offer 2 give 100 oriental take water", "1 offer 2 give 100 oriental take water"},
        {"1 offer 2 give water 100 oriental take 5", "1 offer 2 give 100 oriental water take 5"},
        {"2 counter give chest-free chance-free boardwalk take", "2 counter give boardwalk chance-free chest-free take"},
        {"3 offer 1 give take 7", "3 offer 1 give take 7"},
    };
    begin(3, "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[256];
        fh_action action;
        assert_true(fh_action_parse(&s.edition, cases[i].written, strlen(cases[i].written), &action));
        fh_action_format(&s.edition, &action, text, sizeof text);
        assert_string_equal(text, cases[i].canonical);
    }
    static const char *const nonsense[] = {
        "1 offer 2",
        "1 offer give 1 take 2",
        "1 offer 2 take 1 give 2",
        "1 offer 2 give 0 take 1",
        "1 offer 2 give 1",
        "1 offer 2 give 1 2 take 3",
        "1 offer 2 give -1 take 3",
        "1 offer 2 give water water take 1",
        "1 offer 2 give go",
        "1 offer 2 give go take 1",
        "1 offer 9 give 1 take 2",
        "1 offer 2 give nowhere take 1",
        "1 counter 2 give 1",
        "1 offer 2 give 1 take 2 take 3",
        "1 offer 2 give water:0% take 1",
        "1 offer 2 give water:101% take 1",
        "1 offer 2 give 1 take 2000000000",
    };
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        fh_action action;
        assert_false(fh_action_parse(&s.edition, nonsense[i], strlen(nonsense[i]), &action));
    }
}

/* ---- Mortgaged deeds ------------------------------------------------------------------------------------------------------------ */

static void R01_a_mortgaged_deed_that_was_traded_is_lifted_at_once(void **state)
{
    (void)state;
    begin(2, "owner water:2; mortgaged water; phase after");
    play(&s, "1 offer 2 give 40 take water; 2 accept");
    assert_now(&s, "owner water:1; asked received:1");
    refused(&s, "1 end; 1 offer 2 give water take 40", "answer-first");
    refused(&s, "2 keep water", "not-your-turn");
    play(&s, "1 lift water");
    assert_cash(&s, 1, 1500 - 40 - 83);
    assert_now(&s, "cash 2:1540; unmortgaged water; turn 1:after");
}

static void R01_or_kept_mortgaged_for_ten_percent(void **state)
{
    (void)state;
    begin(2, "owner water:1; mortgaged water");
    play(&s, "1 offer 2 give water take 40; 2 accept");
    assert_asked(&s, "received", 2); /* out of turn */
    play(&s, "2 keep water");
    assert_cash(&s, 2, 1500 - 40 - 8);
    assert_now(&s, "cash 1:1540; mortgaged water; turn 1:before");

    scenario_position(&s, "keep-percent = 0; owner water:1; mortgaged water");
    play(&s, "1 offer 2 give water take 40; 2 accept; 2 keep water");
    assert_cash(&s, 2, 1460);
}

static void R01_both_sides_decide_on_what_they_received(void **state)
{
    (void)state;
    begin(2, "owner water:1 baltic:1 reading:2 boardwalk:1; mortgaged water baltic reading");
    play(&s, "1 offer 2 give water baltic boardwalk take reading; 2 accept");
    for (int i = 0; i < 3; i++) {
        const fh_question *q = &s.game.stack[s.game.depth - 1];
        assert_int_equal(q->kind, FH_ASK_MORTGAGED_TRANSFER);
        char text[64];
        snprintf(text, sizeof text, "%d keep %s", q->seat + 1, s.edition.words.square_id[q->mortgaged_transfer.square]);
        play(&s, text);
    }
    assert_cash(&s, 1, 1500 - 10);
    assert_cash(&s, 2, 1500 - 3 - 8);
    assert_now(&s, "owner boardwalk:2; turn 1:before");
}

static void R01_who_cannot_pay_the_ten_percent_owes_it_to_the_bank(void **state)
{
    (void)state;
    begin(3, "rulings = first; cash 1500 40 1500; owner water:1 baltic:2; mortgaged water");
    play(&s, "1 offer 2 give water take 40; 2 accept");
    refused(&s, "2 lift water", "too-little-cash");
    play(&s, "2 keep water");
    assert_asked(&s, "debt", 2);
    refused(&s, "2 bankrupt", "can-still-pay");
    play(&s, "2 mortgage baltic");
    assert_cash(&s, 2, 30 - 8);
    assert_turn(&s, 1, "before");
}

static void R01_who_cannot_raise_the_ten_percent_goes_bankrupt_to_the_bank(void **state)
{
    (void)state;
    begin(3, "rulings = first; auction = open; cash 1500 40 1500; owner water:1; mortgaged water");
    play(&s, "1 offer 2 give water take 40; 2 accept; 2 keep water; 2 bankrupt");
    assert_now(&s, "out 2; unmortgaged water");
    assert_acting(&s, "1 3"); /* the deed is auctioned */
    play(&s, "3 bid 10; 1 withdraw");
    assert_now(&s, "owner water:3; turn 1:before");
}

/* ---- Debtors -------------------------------------------------------------------------------------------------------------------- */

static void V06_a_debtor_saves_himself_by_a_trade(void **state)
{
    (void)state;
    begin(3, "cash 50 1500 1500; owner mediterranean:1; mortgaged mediterranean");
    land(&s, "income-tax", 1, 2);
    assert_asked(&s, "debt", 1);
    play(&s, "1 offer 3 give mediterranean take 160; 3 accept");
    assert_asked(&s, "received", 3); /* it came mortgaged */
    play(&s, "3 keep mediterranean");
    assert_cash(&s, 1, 10); /* and the debt was paid by itself */
    assert_cash(&s, 3, 1500 - 160 - 3);
    assert_turn(&s, 1, "after");
}

static void V06_a_trade_that_does_not_suffice_leaves_the_debt(void **state)
{
    (void)state;
    begin(3, "cash 50 1500 1500; owner reading:1 water:1");
    land(&s, "income-tax", 1, 2);
    play(&s, "1 offer 3 give water take 149; 3 accept");
    assert_now(&s, "asked debt:1; cash 1:199");
    play(&s, "1 offer 2 give reading take 500; 2 counter give 400 take reading; 1 accept");
    assert_now(&s, "cash 1:399; turn 1:after");
}

static void V06_a_debtor_out_of_turn_opens_an_offer(void **state)
{
    (void)state;
    begin(3, "cash 1500 5 1500; owner reading:2");
    land(&s, "chest-1", 1, 1);
    play(&s, "* drawn chest birthday");
    assert_asked(&s, "debt", 2); /* ten for the birthday */
    refused(&s, "1 offer 2 give 50 take reading; 3 offer 2 give 50 take reading", "not-your-turn");
    play(&s, "2 offer 1 give reading take 200; 1 counter give 190 take reading; 2 accept");
    assert_owner(&s, "reading", 1);
    assert_cash(&s, 2, 5 + 190 - 10);
    assert_cash(&s, 1, 1500 - 190 + 10 + 10);
    assert_now(&s, "cash 3:1490; turn 1:before");
}

static void V03_what_a_trade_might_bring_does_not_count(void **state)
{
    (void)state;
    begin(2, "cash 50 1500; owner boardwalk:1; mortgaged boardwalk");
    land(&s, "income-tax", 1, 2);
    play(&s, "1 bankrupt"); /* though somebody might have given much for Boardwalk */
    assert_over(&s, 2);
}

static void V06_a_debtor_too_makes_at_most_eight_offers(void **state)
{
    (void)state;
    begin(2, "cash 50 1500; owner reading:1 boardwalk:1; offers 7 0");
    land(&s, "income-tax", 1, 2);
    play(&s, "1 offer 2 give reading take 500; 2 reject");
    refused(&s, "1 offer 2 give reading take 500", "too-many-offers");
    play(&s, "1 mortgage boardwalk");
    assert_turn(&s, 1, "after");
}

static void V06_the_debtor_may_counter_too(void **state)
{
    (void)state;
    begin(2, "cash 50 1500; owner reading:1 boardwalk:1");
    land(&s, "income-tax", 1, 2);
    play(&s, "1 offer 2 give reading take 500; 2 counter give 100 take reading; 1 counter give reading take 300; 2 accept");
    assert_now(&s, "cash 1:150; turn 1:after");
}

static void V06_one_debt_may_lead_to_an_offer_to_a_mortgaged_deed_and_to_another_debt(void **state)
{
    (void)state;
    begin(3, "rulings = first; cash 50 1500 1500; owner reading:1 states:1 boardwalk:2; mortgaged boardwalk");
    land(&s, "income-tax", 1, 2); /* 200 against 50 */
    play(&s, "1 offer 2 give reading 45 take boardwalk; 2 accept");
    assert_now(&s, "asked received:1; cash 1:5");
    play(&s, "1 keep boardwalk"); /* 20 against 5 */
    assert_line(&s, "question debt seat=1 square=income-tax other=bank amount=200 why=tax base=200");
    assert_line(&s, "question debt seat=1 square=boardwalk other=bank amount=20 why=interest number=1 percent=10 base=200");
    refused(&s, "1 lift boardwalk", "answer-first");
    play(&s, "1 offer 3 give states take 300; 3 accept"); /* both are paid, the later one first */
    assert_cash(&s, 1, 5 + 300 - 20 - 200);
    assert_now(&s, "mortgaged boardwalk; turn 1:after");
}

static void V06_a_deed_not_yet_decided_on_is_not_traded_on(void **state)
{
    (void)state;
    begin(3, "rulings = first; cash 0 1500 1500; owner reading:1 states:1 boardwalk:2 park-place:2; mortgaged boardwalk park-place");
    land(&s, "income-tax", 1, 2);
    play(&s, "1 offer 2 give reading take boardwalk park-place; 2 accept");
    assert_line(&s, "question received seat=1 square=park-place squares=park-place,boardwalk");
    play(&s, "1 keep park-place"); /* 18 against 0: the debt lies above the other deed */
    assert_asked(&s, "debt", 1);
    refused(&s, "1 offer 3 give boardwalk take 500", "undecided");
    play(&s, "1 offer 3 give park-place take 500; 3 accept");
    assert_now(&s, "owner park-place:3; asked received:3");
    play(&s, "3 keep park-place");
    assert_asked(&s, "received", 1); /* Boardwalk is next */
    assert_cash(&s, 1, 482);
    play(&s, "1 lift boardwalk");
    assert_cash(&s, 1, 482 - 220 - 200);
    assert_turn(&s, 1, "after");
}

static void V06_so_deep_in_debts_no_offer_is_opened_any_more(void **state)
{
    (void)state;
    static const char *const STATIONS[] = {"reading", "pennsylvania", "b-and-o", "short-line"};
    char text[128];
    begin(3, "rulings = first; cash 0 1500 1500; owner mediterranean:1 baltic:1 oriental:1 vermont:1 states:1 virginia:1 reading:2"
             "  pennsylvania:2 b-and-o:2 short-line:2; mortgaged reading pennsylvania b-and-o short-line");
    static const char *const GIVEN[] = {"mediterranean", "baltic", "oriental", "vermont"};
    land(&s, "income-tax", 1, 2);
    int deep = 0;
    for (; deep < 4; deep++) { /* each time something for a mortgaged station, and ten percent that it cannot pay */
        snprintf(text, sizeof text, "1 offer 2 give %s take %s; 2 accept; 1 keep %s", GIVEN[deep], STATIONS[deep], STATIONS[deep]);
        play(&s, text);
        assert_asked(&s, "debt", 1);
    }
    refused(&s, "1 offer 3 give states take 500", "too-much-open");
    play(&s, "1 mortgage states"); /* pays all the ten percents: what is left is the tax */
    assert_cash(&s, 1, 70 - 40);
    assert_asked(&s, "debt", 1);
    play(&s, "1 offer 3 give virginia take 500; 3 accept");
    assert_now(&s, "cash 1:330; turn 1:after");
}

/* ---- Leaving -------------------------------------------------------------------------------------------------------------------- */

static void V14_an_offer_is_closed_when_either_side_leaves(void **state)
{
    (void)state;
    begin(3, "owner reading:2");
    play(&s, "1 offer 2 give 100 take reading; 2 leave");
    assert_now(&s, "turn 1:before; owner reading:0; cash 1:1500");

    scenario_position(&s, "owner reading:2");
    play(&s, "1 offer 2 give 100 take reading; 1 leave");
    assert_now(&s, "turn 2:before; owner reading:2; cash 2:1500");
    refused(&s, "2 accept", "not-asked");
}

static void V14_an_offer_stands_when_somebody_else_leaves(void **state)
{
    (void)state;
    begin(4, "auction = open; owner reading:2 boardwalk:3");
    play(&s, "1 offer 2 give 100 take reading; 3 leave");
    assert_asked(&s, "offer", 2);
    play(&s, "2 accept");
    assert_owner(&s, "reading", 1);
    assert_acting(&s, "1 2 4"); /* then the estate */
    play(&s, "4 bid 10; 1 withdraw; 2 withdraw");
    assert_turn(&s, 1, "before");
}

static void V14_who_countered_leaves(void **state)
{
    (void)state;
    begin(3, "owner reading:2");
    play(&s, "1 offer 2 give 100 take reading; 2 counter give reading take 200; 2 leave");
    assert_now(&s, "turn 1:before; owner reading:0");
}

static void V14_a_debtor_leaves_with_his_offer_open(void **state)
{
    (void)state;
    begin(3, "cash 50 1500 1500; owner reading:1");
    land(&s, "income-tax", 1, 2);
    play(&s, "1 offer 2 give reading take 500; 1 leave");
    assert_now(&s, "owner reading:0; cash 2:1500; turn 2:before");
}

static void V14_the_partner_of_a_debtor_leaves(void **state)
{
    (void)state;
    begin(3, "cash 50 1500 1500; owner reading:1 boardwalk:1");
    land(&s, "income-tax", 1, 2);
    play(&s, "1 offer 2 give reading take 500; 2 leave");
    assert_asked(&s, "debt", 1);
    play(&s, "1 offer 3 give reading take 500; 3 accept");
    assert_cash(&s, 1, 350);
}

static void V14_leaving_with_mortgaged_deeds_from_a_trade_undecided(void **state)
{
    (void)state;
    begin(3, "owner water:1 reading:2; mortgaged water reading");
    play(&s, "1 offer 2 give water take reading; 2 accept; 2 leave");
    assert_now(&s, "owner water:0; unmortgaged water; asked received:1");
    play(&s, "1 keep reading");
    assert_turn(&s, 1, "before");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_any_bundle_is_exchanged_for_any_other),
        cmocka_unit_test(R01_one_thing_for_one_thing),
        cmocka_unit_test(R01_a_set_made_full_by_a_trade_costs_double_and_can_be_built_on),
        cmocka_unit_test(R01_a_jail_card_that_was_bought_frees),
        cmocka_unit_test(R01_one_trades_with_somebody_in_jail),
        cmocka_unit_test(V06_a_rejection_ends_it),
        cmocka_unit_test(V06_a_counter_offer_replaces_the_offer_and_asks_the_other_side),
        cmocka_unit_test(V06_who_made_the_first_offer_may_accept_or_reject_a_counter_offer),
        cmocka_unit_test(V06_nobody_but_the_one_who_is_asked_answers),
        cmocka_unit_test(V06_without_an_offer_there_is_nothing_to_answer),
        cmocka_unit_test(V06_while_an_offer_is_open_nothing_else_goes_on),
        cmocka_unit_test(V06_only_the_seat_in_turn_opens_an_offer),
        cmocka_unit_test(V06_V22_an_offer_while_a_purchase_is_open),
        cmocka_unit_test(V06_a_partner_is_another_seat_still_in),
        cmocka_unit_test(R01_nothing_is_traded_where_the_rules_allow_no_trade),
        cmocka_unit_test(V06_at_most_eight_offers_in_a_turn),
        cmocka_unit_test(V06_counter_offers_count_for_who_makes_them),
        cmocka_unit_test(V06_who_has_used_up_its_counter_offers_still_answers),
        cmocka_unit_test(R01_no_buildings_on_the_sets_involved),
        cmocka_unit_test(R01_where_only_the_deed_itself_must_be_bare_a_set_is_broken_up_and_keeps_its_buildings),
        cmocka_unit_test(R03_no_more_cash_than_is_there),
        cmocka_unit_test(R03_each_side_gives_something),
        cmocka_unit_test(R03_nobody_gives_what_is_not_theirs),
        cmocka_unit_test(R03_negative_money_and_things_that_are_no_deeds_are_not_traded),
        cmocka_unit_test(R01_shares_and_freedom_of_rent_are_no_part_of_a_plain_trade),
        cmocka_unit_test(E07_offers_have_one_text),
        cmocka_unit_test(R01_a_mortgaged_deed_that_was_traded_is_lifted_at_once),
        cmocka_unit_test(R01_or_kept_mortgaged_for_ten_percent),
        cmocka_unit_test(R01_both_sides_decide_on_what_they_received),
        cmocka_unit_test(R01_who_cannot_pay_the_ten_percent_owes_it_to_the_bank),
        cmocka_unit_test(R01_who_cannot_raise_the_ten_percent_goes_bankrupt_to_the_bank),
        cmocka_unit_test(V06_a_debtor_saves_himself_by_a_trade),
        cmocka_unit_test(V06_a_trade_that_does_not_suffice_leaves_the_debt),
        cmocka_unit_test(V06_a_debtor_out_of_turn_opens_an_offer),
        cmocka_unit_test(V03_what_a_trade_might_bring_does_not_count),
        cmocka_unit_test(V06_a_debtor_too_makes_at_most_eight_offers),
        cmocka_unit_test(V06_the_debtor_may_counter_too),
        cmocka_unit_test(V06_one_debt_may_lead_to_an_offer_to_a_mortgaged_deed_and_to_another_debt),
        cmocka_unit_test(V06_a_deed_not_yet_decided_on_is_not_traded_on),
        cmocka_unit_test(V06_so_deep_in_debts_no_offer_is_opened_any_more),
        cmocka_unit_test(V14_an_offer_is_closed_when_either_side_leaves),
        cmocka_unit_test(V14_an_offer_stands_when_somebody_else_leaves),
        cmocka_unit_test(V14_who_countered_leaves),
        cmocka_unit_test(V14_a_debtor_leaves_with_his_offer_open),
        cmocka_unit_test(V14_the_partner_of_a_debtor_leaves),
        cmocka_unit_test(V14_leaving_with_mortgaged_deeds_from_a_trade_undecided),
    };
    return cmocka_run_group_tests_name("trade", tests, NULL, NULL);
}
