/* test_watopoly_rules.c - the campus edition's column of the table of rules, cell by cell (R01), from the beginning of a game to trade.
 * Everything runs with the edition's own rules.
 *
 *   cell                       tests
 *   players, money, order      R01_two_to_eight_..., R01_everyone_begins_...
 *   start square, doubles      test_watopoly.c, R01_doubles_...
 *   refused purchase           R01_by_turns_..., V01_...
 *   full set, even building    R01_a_full_block_..., R01_improvements_...
 *   buildings, their sale      R01_the_bank_..., R01_an_improvement_sells_...
 *   mortgages                  R01_mortgaging_..., R01_lifting_..., R01_who_receives_...
 *   trade                      R01_one_thing_..., W15_trade_..., W15_cups_...
 *   jail, debts, bankruptcies  test_watopoly_debts.c
 *   free parking, cards        test_watopoly.c
 */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin_whole(&s, "watopoly", seats);
    scenario_position(&s, lines);
}

/* ---- The beginning ---------------------------------------------------------------------------------------------------------------- */

static void R01_two_to_eight_play(void **state)
{
    (void)state;
    begin(2, "");
    for (int seats = 0; seats <= 9; seats++) {
        bool may = seats >= 2 && seats <= 8;
        assert_int_equal(fh_start(&s.edition, &s.game, seats).reason, may ? FH_ALLOWED : FH_REASON_WRONG_PLAYERS);
    }
}

static void R01_everyone_begins_with_1500_in_the_order_entered(void **state)
{
    (void)state;
    char text[16];
    begin(8, "");
    scenario_start(&s);
    for (int seat = 1; seat <= 8; seat++) {
        assert_turn(&s, seat, "before");
        assert_cash(&s, seat, 1500);
        assert_at(&s, seat, "collect-osap");
        land(&s, "goose-nesting", 3, 4);
        snprintf(text, sizeof text, "%d end", seat);
        play(&s, text);
    }
    assert_turn(&s, 1, "before");
}

static void R01_doubles_roll_again(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "goose-nesting", 2, 2);
    assert_turn(&s, 1, "before");
    refused(&s, "1 end", "throw-first");
    land(&s, "dc-tims-line", 3, 3);
    assert_turn(&s, 1, "before");
    land(&s, "goose-nesting", 1, 3);
    assert_turn(&s, 1, "after");
    refused(&s, "1 roll", "already-thrown");
    play(&s, "1 end");
    assert_turn(&s, 2, "before");
}

static void R01_the_third_doubles_go_straight_to_the_line(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "goose-nesting", 2, 2);
    land(&s, "goose-nesting", 3, 3);
    roll_dice(&s, 1, 1);
    assert_now(&s, "at 1:dc-tims-line; jailed 1:0; turn 1:after");
}

/* ---- Refused purchases ------------------------------------------------------------------------------------------------------------ */

/* Seat 2 of four lands on MC, which nobody owns, and does not buy it. */
static void decline_mc(const char *cash)
{
    char text[128];
    snprintf(text, sizeof text, "turn 2; %s", cash);
    begin(4, text);
    land(&s, "mc", 3, 4);
    play(&s, "2 decline");
}

static void R01_a_deed_may_be_bought_for_its_price(void **state)
{
    (void)state;
    begin(2, "cash 400 1500");
    land(&s, "dc", 3, 4);
    play(&s, "1 buy");
    assert_now(&s, "owner dc:1; cash 1:0; turn 1:after");
}

static void R01_by_turns_the_decliner_first_one_raises_or_withdraws(void **state)
{
    (void)state;
    decline_mc("");
    assert_asked(&s, "bidding", 2);
    assert_acting(&s, "2");
    assert_may_bid(&s, 2, 1, 1500);
    refused(&s, "3 bid 100", "not-your-turn");
    play(&s, "2 bid 1");
    assert_acting(&s, "3");
    assert_may_bid(&s, 3, 2, 1500);
    refused(&s, "3 bid 1", "bid-too-low");
    play(&s, "3 bid 40");
    assert_acting(&s, "4");
    play(&s, "4 withdraw");
    assert_acting(&s, "1");
    play(&s, "1 bid 41");
    assert_acting(&s, "2"); /* round and round */
    play(&s, "2 bid 50");
    assert_acting(&s, "3");
    play(&s, "3 withdraw"); /* 4 is passed over */
    assert_acting(&s, "1");
}

static void R01_by_turns_the_last_one_left_pays_the_final_bid(void **state)
{
    (void)state;
    decline_mc("");
    play(&s, "2 bid 5; 3 bid 10; 4 bid 300; 1 withdraw; 2 withdraw; 3 withdraw");
    assert_now(&s, "owner mc:4; cash 1:1500 2:1500 3:1500 4:1200; turn 2:after");
}

static void R01_by_turns_the_decliner_may_win(void **state)
{
    (void)state;
    decline_mc("");
    play(&s, "2 bid 5; 3 withdraw; 4 withdraw; 1 withdraw");
    assert_now(&s, "owner mc:2; cash 2:1495; turn 2:after");
}

static void V01_by_turns_without_a_bid_the_deed_stays_with_the_bank(void **state)
{
    (void)state;
    decline_mc("");
    play(&s, "2 withdraw; 3 withdraw; 4 withdraw");
    assert_acting(&s, "1"); /* nobody has bid, so the last one is asked too */
    assert_may_bid(&s, 1, 1, 1500);
    play(&s, "1 withdraw");
    assert_now(&s, "owner mc:0; turn 2:after");
}

static void V01_by_turns_no_bid_above_ones_cash(void **state)
{
    (void)state;
    decline_mc("cash 90 1500 100 0; owner mkv:3");
    play(&s, "2 bid 10");
    refused(&s, "3 bid 101", "too-little-cash"); /* what a mortgage would bring does not count */
    refused(&s, "3 mortgage mkv", "answer-first");
    play(&s, "3 bid 95");
    assert_acting(&s, "2"); /* 4 has nothing and 1 cannot reach 96: both are withdrawn */
    play(&s, "2 bid 100");
    assert_now(&s, "owner mc:2; cash 2:1400");
}

static void R01_who_cannot_pay_the_price_goes_to_the_auction_at_once(void **state)
{
    (void)state;
    begin(2, "cash 399 1500; owner mkv:1");
    land(&s, "dc", 3, 4);
    assert_asked(&s, "bidding", 1);
    play(&s, "1 bid 399; 2 withdraw");
    assert_now(&s, "owner dc:1; cash 1:0");
}

/* ---- Rents ------------------------------------------------------------------------------------------------------------------------ */

/* What seat 1 of two pays to seat 2, landing there. */
static int paid_at(const char *square, const char *lines)
{
    begin(2, lines);
    scenario_land(&s, square, 3, 4, HERE);
    assert_turn(&s, 1, "after");
    assert_cash(&s, 2, 1500 + (1500 - s.game.cash[0]));
    return (int)(1500 - s.game.cash[0]);
}

static void R01_a_full_block_without_improvements_costs_double(void **state)
{
    (void)state;
    assert_int_equal(paid_at("mc", "owner mc:2"), 35);
    assert_int_equal(paid_at("mc", "owner mc:2 dc:1"), 35);
    assert_int_equal(paid_at("mc", "owner mc:2 dc:2"), 70);
    assert_int_equal(paid_at("mc", "owner mc:2 dc:2; mortgaged dc"), 70); /* also when one is mortgaged */
    assert_int_equal(paid_at("mc", "owner mc:2 dc:2; mortgaged mc"), 0);
    assert_int_equal(paid_at("mc", "owner mc:2 dc:2; built dc:5"), 70); /* for each that has none */
    assert_int_equal(paid_at("mc", "owner mc:2 dc:2; built mc:1"), 175);
    assert_int_equal(paid_at("mc", "owner mc:2 dc:2; built mc:5"), 1500);
}

static void R01_a_residence_goes_by_how_many_one_owns(void **state)
{
    (void)state;
    assert_int_equal(paid_at("uwp", "owner uwp:2"), 25);
    assert_int_equal(paid_at("uwp", "owner uwp:2 mkv:2 rev:1"), 50);
    assert_int_equal(paid_at("uwp", "owner uwp:2 mkv:2 rev:2"), 100);
    assert_int_equal(paid_at("uwp", "owner uwp:2 mkv:2 rev:2 v1:2; mortgaged mkv"), 200); /* it is owned all the same */
    assert_int_equal(paid_at("uwp", "owner uwp:2 mkv:2; mortgaged uwp"), 0);
}

static void R04_for_a_gym_the_dice_are_always_rolled_anew(void **state)
{
    (void)state;
    begin(2, "owner pac:2");
    land(&s, "pac", 5, 6);
    assert_asked(&s, "throw", 1);
    play(&s, "* dice 1 2");
    assert_cash(&s, 1, 1488); /* four times three, not eleven */
    assert_now(&s, "cash 2:1512; turn 1:after");

    scenario_position(&s, "owner pac:2 cif:2; mortgaged cif");
    land(&s, "pac", 1, 2);
    play(&s, "* dice 6 5");
    assert_now(&s, "cash 1:1390; turn 1:after");

    scenario_position(&s, "owner pac:2 cif:2; mortgaged cif");
    land(&s, "cif", 1, 2);
    assert_cash(&s, 1, 1500); /* a mortgaged one asks for nothing */
    assert_turn(&s, 1, "after");
}

static void R04_doubles_rolled_in_a_gym_are_none(void **state)
{
    (void)state;
    begin(2, "owner pac:2");
    land(&s, "pac", 1, 2);
    play(&s, "* dice 3 3");
    assert_turn(&s, 1, "after");

    scenario_position(&s, "owner pac:2; doubles 1");
    land(&s, "pac", 2, 2); /* but those that brought one here are */
    play(&s, "* dice 3 3");
    assert_turn(&s, 1, "before");
    assert_line(&s, "doubles 2");
}

/* ---- Improvements ----------------------------------------------------------------------------------------------------------------- */

static void R01_improvements_need_the_whole_block_but_no_evenness(void **state)
{
    (void)state;
    begin(2, "owner ech:1 pas:1 hh:1 mc:1 mkv:1");
    refused(&s, "1 build mc", "set-incomplete");
    refused(&s, "1 build mkv", "not-a-street");
    play(&s, "1 build hh; 1 build hh; 1 build hh; 1 build hh; 1 build hh"); /* four bathrooms and a cafeteria */
    assert_now(&s, "built hh:5 pas:0");
    assert_cash(&s, 1, 1250); /* each for the same */
    refused(&s, "1 build hh", "fully-built");
    play(&s, "1 build ech; 1 sell hh; 1 sell hh");
    assert_now(&s, "built hh:3 ech:1");
}

static void R01_an_improvement_sells_for_half(void **state)
{
    (void)state;
    begin(2, "cash 0 0; owner mc:1 dc:1; built mc:5 dc:2");
    play(&s, "1 sell mc");
    assert_cash(&s, 1, 100);
    play(&s, "1 sell mc; 1 sell mc; 1 sell mc; 1 sell mc; 1 sell dc; 1 sell dc");
    assert_cash(&s, 1, 700);
    refused(&s, "1 sell mc", "not-built");
}

static void R01_the_bank_never_runs_out_of_improvements(void **state)
{
    (void)state;
    char text[64];
    begin(2, "cash 100000 1500; owner al:1 ml:1 ech:1 pas:1 hh:1 rch:1 dwe:1 cph:1 lhi:1 bmh:1 opt:1 ev1:1 ev2:1 ev3:1 phys:1"
             " b1:1 b2:1 eit:1 esc:1 c2:1 mc:1 dc:1");
    for (int cafeterias = 0; cafeterias <= 1; cafeterias++) {
        for (int i = 0; i < s.edition.square_count; i++) {
            snprintf(text, sizeof text, "1 build %s", s.edition.words.square_id[i]);
            for (int n = 0; s.edition.squares[i].kind == FH_SQ_STREET && n < (cafeterias ? 1 : 4); n++)
                play(&s, text); /* 88 bathrooms, then 22 cafeterias, and nothing of it is auctioned */
        }
    }
    for (int i = 0; i < s.edition.square_count; i++)
        assert_int_equal(s.game.built[i], s.edition.squares[i].kind == FH_SQ_STREET ? 5 : 0);
}

/* ---- Mortgages -------------------------------------------------------------------------------------------------------------------- */

static void R01_mortgaging_is_refused_while_it_has_improvements_of_its_own(void **state)
{
    (void)state;
    begin(2, "cash 0 0; owner mc:1 dc:1; built mc:1");
    refused(&s, "1 mortgage mc", "set-built");
    play(&s, "1 mortgage dc"); /* those of the block do not matter */
    assert_now(&s, "mortgaged dc; cash 1:200; built mc:1");
    play(&s, "1 sell mc; 1 mortgage mc");
    assert_cash(&s, 1, 475);
}

static void W07_a_mortgaged_building_cannot_be_improved_but_the_others_can(void **state)
{
    (void)state;
    begin(2, "owner mc:1 dc:1; mortgaged dc");
    refused(&s, "1 build dc", "set-mortgaged");
    play(&s, "1 build mc");
    assert_built(&s, "mc", 1);
}

static void R01_mortgaging_brings_half_and_lifting_costs_60_percent_of_the_price(void **state)
{
    (void)state;
    char text[96];
    begin(2, "");
    for (int i = 0; i < s.edition.square_count; i++) {
        const char *id = s.edition.words.square_id[i];
        int price = s.edition.squares[i].price;
        if (s.edition.squares[i].deed == FH_NONE)
            continue;
        snprintf(text, sizeof text, "cash 0 0; owner %s:1", id);
        scenario_position(&s, text);
        snprintf(text, sizeof text, "1 mortgage %s", id);
        play(&s, text);
        assert_cash(&s, 1, price / 2);
        snprintf(text, sizeof text, "1 lift %s", id);
        refused(&s, text, "too-little-cash");
        s.game.cash[0] += price * 6 / 10;
        s.game.cash[FH_BANK] -= price * 6 / 10;
        play(&s, text);
        assert_cash(&s, 1, price / 2);
        assert_int_equal(s.game.mortgaged, 0);
    }
}

/* Seat 2 sells seat 1 MC, which is mortgaged, for 1. */
static void receive_mc(int cash, const char *more)
{
    char text[192];
    snprintf(text, sizeof text, "cash %d 1500; owner mc:2 %s; mortgaged mc", cash, more);
    begin(2, text);
    play(&s, "1 offer 2 give 1 take mc; 2 accept");
}

static void R01_who_receives_a_mortgaged_deed_pays_10_percent_of_the_price_and_may_lift_it_for_half(void **state)
{
    (void)state;
    receive_mc(1500, "");
    assert_cash(&s, 1, 1464); /* 35 at once */
    assert_now(&s, "cash 2:1501; asked received:1");
    refused(&s, "1 roll", "answer-first");
    play(&s, "1 lift mc");
    assert_cash(&s, 1, 1289); /* 175 */
    assert_now(&s, "unmortgaged mc; turn 1:before");
}

static void R01_who_receives_a_mortgaged_deed_may_lift_it_later_for_60_percent(void **state)
{
    (void)state;
    receive_mc(1500, "");
    play(&s, "1 keep mc");
    assert_cash(&s, 1, 1464); /* nothing more */
    assert_now(&s, "mortgaged mc; turn 1:before");
    play(&s, "1 lift mc");
    assert_cash(&s, 1, 1254); /* 210 */
}

static void R01_who_receives_a_mortgaged_deed_may_not_have_the_half(void **state)
{
    (void)state;
    receive_mc(210, "");
    refused(&s, "1 lift mc", "too-little-cash");
    play(&s, "1 keep mc");
    receive_mc(211, "");
    play(&s, "1 lift mc");
    assert_cash(&s, 1, 0);
}

static void W14_by_the_first_rulings_who_receives_a_mortgaged_deed_may_owe_the_10_percent(void **state)
{
    (void)state;
    begin(2, "");
    scenario_rule(&s, "rulings", "first"); /* since the second ones such a trade is refused (V17) */
    scenario_position(&s, "cash 35 1500; owner mc:2 al:1; mortgaged mc");
    play(&s, "1 offer 2 give 1 take mc; 2 accept");
    assert_asked(&s, "debt", 1);
    assert_line(&s, "question debt seat=1 square=mc other=bank amount=35 why=interest number=1 percent=10 base=350");
    play(&s, "1 mortgage al");
    assert_cash(&s, 1, 19);
    assert_asked(&s, "received", 1); /* and only then decides */
    play(&s, "1 keep mc");
    assert_turn(&s, 1, "before");
}

static void R01_both_sides_of_a_trade_may_receive_a_mortgaged_deed(void **state)
{
    (void)state;
    begin(2, "owner mc:1 rch:2; mortgaged mc rch");
    play(&s, "1 offer 2 give mc take rch; 2 accept");
    assert_now(&s, "cash 1:1486; asked received:1");
    play(&s, "1 keep rch");
    assert_now(&s, "cash 2:1465; asked received:2");
    play(&s, "2 lift mc");
    assert_now(&s, "cash 2:1290; turn 1:before");
}

/* ---- Trade ------------------------------------------------------------------------------------------------------------------------ */

static void R01_one_thing_is_traded_for_one_thing(void **state)
{
    (void)state;
    begin(3, "owner mc:1 dc:2");
    play(&s, "1 offer 2 give 500 take dc; 2 accept"); /* money for a property */
    assert_now(&s, "owner dc:1; cash 1:1000 2:2000");

    scenario_position(&s, "owner mc:1 dc:2");
    play(&s, "1 offer 2 give mc take 500; 2 accept"); /* a property for money */
    assert_now(&s, "owner mc:2; cash 1:2000");

    scenario_position(&s, "owner mc:1 dc:2");
    play(&s, "1 offer 2 give mc take dc; 2 accept"); /* a property for a property */
    assert_now(&s, "owner mc:2 dc:1; cash 1:1500");

    scenario_position(&s, "owner mc:1 dc:2");
    play(&s, "1 offer 2 give mc take dc; 2 reject");
    assert_now(&s, "owner mc:1; turn 1:before");
}

static void R01_money_is_never_traded_for_money(void **state)
{
    (void)state;
    begin(2, "");
    refused(&s, "1 offer 2 give 500 take 400", "money-for-money");
}

static void R01_more_than_one_thing_is_not_traded(void **state)
{
    (void)state;
    static const char *const bundles[] = {
        "1 offer 2 give mc 100 take dc", "1 offer 2 give mc take dc 100", "1 offer 2 give mc al take dc",
        "1 offer 2 give mc take dc ml",  "1 offer 2 give mc al take 100",
    };
    begin(2, "owner mc:1 al:1 dc:2 ml:2");
    for (size_t i = 0; i < sizeof bundles / sizeof *bundles; i++)
        refused(&s, bundles[i], "one-thing");
    play(&s, "1 offer 2 give mc take dc");
    refused(&s, "2 counter give dc take 300", "no-counter"); /* the answers are accept and reject */
}

static void W15_trade_amounts_are_at_least_1(void **state)
{
    (void)state;
    begin(2, "owner mc:1 dc:2");
    const fh_squares mc = FH_SQUARE_BIT(37), dc = FH_SQUARE_BIT(39);
    const fh_offer offers[] = {
        {.give.deeds = mc},                  /* for 0 */
        {.take.deeds = dc},                  /* 0 for it */
        {.give.deeds = mc, .take.cash = -1}, /* for less */
        {.give.cash = -1, .take.deeds = dc}, /* less for it */
    };
    static const char *const reasons[] = {"empty-side", "empty-side", "not-theirs", "not-theirs"};
    for (int i = 0; i < 4; i++)
        refused_action(&s, ((fh_action){.kind = FH_ACT_OFFER, .seat = 0, .other = 1, .offer = offers[i]}), reasons[i]);
    play(&s, "1 offer 2 give mc take 1; 2 accept");
    assert_cash(&s, 1, 1501);
}

static void W15_cups_are_not_traded(void **state)
{
    (void)state;
    begin(2, "owner mc:1 dc:2; passes cup 1 1");
    refused(&s, "1 offer 2 give cup take 100; 1 offer 2 give 100 take cup; 1 offer 2 give mc take cup", "not-traded");
}

static void R01_nothing_of_a_block_with_improvements_is_traded(void **state)
{
    (void)state;
    begin(2, "owner mc:1 dc:1 al:2 ml:2 mkv:1; built dc:1 al:5");
    refused(&s, "1 offer 2 give dc take 500; 1 offer 2 give mc take 500", "set-built");
    refused(&s, "1 offer 2 give 100 take ml", "set-built"); /* nor taken */
    refused(&s, "1 offer 2 give mkv take al", "set-built");
    play(&s, "1 sell dc; 1 offer 2 give mc take 500; 2 accept");
    assert_owner(&s, "mc", 2);
}

static void R01_where_only_the_deed_itself_must_be_bare_a_trade_may_break_up_a_block(void **state)
{
    (void)state;
    begin(2, "trade-buildings = own-bare; owner mc:1 dc:1; built dc:3");
    refused(&s, "1 offer 2 give dc take 500", "set-built");
    play(&s, "1 offer 2 give mc take 500; 2 accept");
    assert_now(&s, "owner mc:2; built dc:3");
    refused(&s, "1 build dc", "set-incomplete");
    play(&s, "1 sell dc");
}

static void R03_one_trades_what_one_has(void **state)
{
    (void)state;
    begin(3, "cash 100 100 100; owner mc:1 dc:2 al:3");
    refused(&s, "1 offer 2 give dc take 1; 1 offer 2 give mc take al; 1 offer 2 give mc take rch", "not-theirs");
    refused(&s, "1 offer 2 give 101 take dc; 1 offer 2 give mc take 101", "too-little-cash");
    refused(&s, "1 offer 1 give mc take 1", "not-a-partner");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_two_to_eight_play),
        cmocka_unit_test(R01_everyone_begins_with_1500_in_the_order_entered),
        cmocka_unit_test(R01_doubles_roll_again),
        cmocka_unit_test(R01_the_third_doubles_go_straight_to_the_line),
        cmocka_unit_test(R01_a_deed_may_be_bought_for_its_price),
        cmocka_unit_test(R01_by_turns_the_decliner_first_one_raises_or_withdraws),
        cmocka_unit_test(R01_by_turns_the_last_one_left_pays_the_final_bid),
        cmocka_unit_test(R01_by_turns_the_decliner_may_win),
        cmocka_unit_test(V01_by_turns_without_a_bid_the_deed_stays_with_the_bank),
        cmocka_unit_test(V01_by_turns_no_bid_above_ones_cash),
        cmocka_unit_test(R01_who_cannot_pay_the_price_goes_to_the_auction_at_once),
        cmocka_unit_test(R01_a_full_block_without_improvements_costs_double),
        cmocka_unit_test(R01_a_residence_goes_by_how_many_one_owns),
        cmocka_unit_test(R04_for_a_gym_the_dice_are_always_rolled_anew),
        cmocka_unit_test(R04_doubles_rolled_in_a_gym_are_none),
        cmocka_unit_test(R01_improvements_need_the_whole_block_but_no_evenness),
        cmocka_unit_test(R01_an_improvement_sells_for_half),
        cmocka_unit_test(R01_the_bank_never_runs_out_of_improvements),
        cmocka_unit_test(R01_mortgaging_is_refused_while_it_has_improvements_of_its_own),
        cmocka_unit_test(W07_a_mortgaged_building_cannot_be_improved_but_the_others_can),
        cmocka_unit_test(R01_mortgaging_brings_half_and_lifting_costs_60_percent_of_the_price),
        cmocka_unit_test(R01_who_receives_a_mortgaged_deed_pays_10_percent_of_the_price_and_may_lift_it_for_half),
        cmocka_unit_test(R01_who_receives_a_mortgaged_deed_may_lift_it_later_for_60_percent),
        cmocka_unit_test(R01_who_receives_a_mortgaged_deed_may_not_have_the_half),
        cmocka_unit_test(W14_by_the_first_rulings_who_receives_a_mortgaged_deed_may_owe_the_10_percent),
        cmocka_unit_test(R01_both_sides_of_a_trade_may_receive_a_mortgaged_deed),
        cmocka_unit_test(R01_one_thing_is_traded_for_one_thing),
        cmocka_unit_test(R01_money_is_never_traded_for_money),
        cmocka_unit_test(R01_more_than_one_thing_is_not_traded),
        cmocka_unit_test(W15_trade_amounts_are_at_least_1),
        cmocka_unit_test(W15_cups_are_not_traded),
        cmocka_unit_test(R01_nothing_of_a_block_with_improvements_is_traded),
        cmocka_unit_test(R01_where_only_the_deed_itself_must_be_bare_a_trade_may_break_up_a_block),
        cmocka_unit_test(R03_one_trades_what_one_has),
    };
    return cmocka_run_group_tests_name("watopoly rules", tests, NULL, NULL);
}
