/* test_refuse.c - no action outside the rules changes anything, and each is answered with the reason (R03). Every reason that there is
 * comes up here at least once; whoever adds one adds a row. What is refused where is the subject of the other tests. */
#include "scenario.h"

static struct scenario s;

/* ---- Reasons that an action's text can bring about ------------------------------------------------------------------------------ */

/* Boardwalk in an open auction, which seat 3 has left and seat 2 leads; the same with sealed bids, of which seat 3 has none. */
#define AUCTION "phase after; question auction seat=1 seats=1,2 square=boardwalk other=2 amount=120 step=0"
#define SEALED "phase after; question sealed seat=1 seats=1,2 square=boardwalk step=0 count=0"

/* Debts upon debts, so that no room is left for what an offer may lead to. */
#define OWED "question debt seat=1 square=go other=bank amount=2000 why=tax;"
#define DEEP "phase after;" OWED OWED OWED OWED OWED OWED

static const struct refused_case {
    const char *reason, *lines, *action;
    const char *rule, *value; /* if one must be set */
} CASES[] = {
    {.reason = "game-over", .lines = "in 1; rank 0 1 2; cash 1 0 0; winner 1; phase over", .action = "1 roll"},
    {.reason = "no-such-seat", .lines = "", .action = "4 roll"},
    {.reason = "seat-out", .lines = "in 1 3; rank 0 1 0; cash 1 0 1", .action = "2 roll"},
    {.reason = "not-your-turn", .lines = "", .action = "2 roll"},
    {.reason = "chance-first", .lines = "phase dice", .action = "1 end"},
    {.reason = "not-asked", .lines = "", .action = "1 buy"},
    {.reason = "answer-first", .lines = "phase after; question buy seat=1 square=reading amount=200", .action = "1 end"},
    {.reason = "not-for-chance", .lines = "", .action = "* dice 1 2"},
    {.reason = "not-for-chance", .lines = "phase dice", .action = "1 dice 1 2"},
    {.reason = "not-for-chance", .lines = "phase dice", .action = "* drawn chance go"},
    {.reason = "not-for-chance", .lines = "", .action = "* deal baltic"},
    {.reason = "not-for-chance", .lines = "", .action = "* lot 2"},
    {.reason = "not-for-chance", .lines = "", .action = "* bids 1 20 2 30"},
    {.reason = "not-for-chance", .lines = "phase after; question buy seat=1 square=reading amount=200", .action = "* deal baltic"},
    {.reason = "not-an-outcome", .lines = "phase dice", .action = "* dice 1 7"},
    {.reason = "already-thrown", .lines = "phase after", .action = "1 roll"},
    {.reason = "throw-first", .lines = "", .action = "1 end"},
    {.reason = "not-a-deed", .lines = "", .action = "1 mortgage go"},
    {.reason = "not-a-street", .lines = "owner reading:1", .action = "1 build reading"},
    {.reason = "not-yours", .lines = "owner reading:2", .action = "1 mortgage reading"},
    {.reason = "not-the-lot",
     .lines = "owner reading:1 water:1; mortgaged reading water; question received seat=1 square=reading squares=reading,water",
     .action = "1 keep water"},
    {.reason = "too-little-cash", .lines = "cash 10 0 0; at jail go go; jail 1 0 0", .action = "1 pay"},
    {.reason = "set-incomplete", .lines = "owner baltic:1", .action = "1 build baltic"},
    {.reason = "set-mortgaged", .lines = "owner baltic:1 mediterranean:1; mortgaged baltic", .action = "1 build mediterranean"},
    {.reason = "set-built", .lines = "owner baltic:1 mediterranean:1; built baltic:1", .action = "1 mortgage mediterranean"},
    {.reason = "fully-built", .lines = "owner baltic:1 mediterranean:1; built baltic:5 mediterranean:5", .action = "1 build baltic"},
    {.reason = "not-built", .lines = "owner baltic:1 mediterranean:1", .action = "1 sell baltic"},
    {.reason = "build-evenly", .lines = "owner baltic:1 mediterranean:1; built baltic:1", .action = "1 build baltic"},
    {.reason = "sell-evenly", .lines = "owner baltic:1 mediterranean:1; built baltic:2 mediterranean:1", .action = "1 sell mediterranean"},
    {.reason = "no-houses",
     .lines = "owner baltic:1 mediterranean:1; built baltic:1",
     .action = "1 build mediterranean",
     .rule = "houses",
     .value = "1"},
    {.reason = "no-hotels",
     .lines = "owner baltic:1 mediterranean:1; built baltic:5 mediterranean:4",
     .action = "1 build mediterranean",
     .rule = "hotels",
     .value = "1"},
    {.reason = "is-mortgaged", .lines = "owner reading:1; mortgaged reading", .action = "1 mortgage reading"},
    {.reason = "not-mortgaged", .lines = "owner reading:1", .action = "1 lift reading"},
    {.reason = "not-in-jail", .lines = "at jail go go", .action = "1 pay"},
    {.reason = "no-pass", .lines = "at jail go go; jail 1 0 0", .action = "1 use chance-free"},
    {.reason = "bid-too-low", .lines = AUCTION, .action = "1 bid 120", .rule = "auction", .value = "open"},
    {.reason = "you-lead", .lines = AUCTION, .action = "2 withdraw", .rule = "auction", .value = "open"},
    {.reason = "withdrawn", .lines = AUCTION, .action = "3 bid 200", .rule = "auction", .value = "open"},
    {.reason = "not-a-bidder", .lines = SEALED, .action = "* bids 1 20 2 30 3 40", .rule = "auction", .value = "sealed"},
    {.reason = "no-trade", .lines = "", .action = "1 offer 2 give 1 take 1", .rule = "trade", .value = "none"},
    {.reason = "not-a-partner", .lines = "", .action = "1 offer 1 give 1 take 1", .rule = "trade", .value = "any"},
    {.reason = "empty-side", .lines = "", .action = "1 offer 2 give take 1", .rule = "trade", .value = "any"},
    {.reason = "not-theirs", .lines = "", .action = "1 offer 2 give 1 take reading", .rule = "trade", .value = "any"},
    {.reason = "undecided",
     .lines = "phase after; cash 0 9 9; owner reading:1; mortgaged reading; question received seat=1 square=reading squares=reading;"
              "question debt seat=1 square=go other=2 amount=5 why=rent",
     .action = "1 offer 2 give reading take 1",
     .rule = "trade",
     .value = "any"},
    {.reason = "too-many-offers", .lines = "offers 8 0 0", .action = "1 offer 2 give 1 take 1", .rule = "trade", .value = "any"},
    {.reason = "too-much-open", .lines = DEEP, .action = "1 offer 2 give 1 take 1", .rule = "trade", .value = "any"},
    {.reason = "in-jail",
     .lines = "at jail go go; jail 1 0 0; owner baltic:1 mediterranean:1",
     .action = "1 build baltic",
     .rule = "jail-trade",
     .value = "no"},
    {.reason = "roll-first", .lines = "at jail go go; jail 3 0 0", .action = "1 pay", .rule = "jail-last-roll", .value = "yes"},
    {.reason = "no-early-way", .lines = "phase after; at jail go go; jail 2 0 0", .action = "1 pay", .rule = "jail", .value = "wait"},
    {.reason = "one-thing",
     .lines = "owner reading:1 water:1",
     .action = "1 offer 2 give reading water take 10",
     .rule = "trade",
     .value = "swap"},
    {.reason = "money-for-money", .lines = "", .action = "1 offer 2 give 5 take 10", .rule = "trade", .value = "swap"},
    {.reason = "not-traded",
     .lines = "owner reading:1 water:2",
     .action = "1 offer 2 give reading take water",
     .rule = "trade",
     .value = "sale"},
    {.reason = "no-counter",
     .lines = "owner reading:1; question offer seat=2 other=1; offer give reading take 5",
     .action = "2 counter give 4 take reading",
     .rule = "counter-offers",
     .value = "no"},
    {.reason = "no-testing", .lines = "phase dice", .action = "* loaded 3 4", .rule = "testing", .value = "no"},
    {.reason = "no-clock", .lines = "", .action = "* expire 1", .rule = "clock", .value = "0"},
    {.reason = "not-on-the-clock", .lines = "turn 2", .action = "* expire 1", .rule = "clock", .value = "5"},
    {.reason = "card-frees",
     .lines = "phase after; at jail go go; jail 4 0 0; cash 0 0 0; passes chest-free 1 0 0;"
              "question move seat=1 count=7; question debt seat=1 square=jail other=bank amount=50 why=fine",
     .action = "1 bankrupt",
     .rule = "jail-last-choice",
     .value = "yes"},
    {.reason = "harder-to-pay",
     .lines = "phase after; cash 10 100 0; owner reading:1; question debt seat=1 square=go other=2 amount=50 why=rent",
     .action = "1 offer 2 give reading take 99"},
    {.reason = "can-still-pay",
     .lines = "phase after; cash 10 0 0; owner reading:1; question debt seat=1 square=go other=2 amount=50 why=rent",
     .action = "1 bankrupt"},
};

/* Those that no text can, in the tests below. */
static const char *const OTHERS[] = {"allowed",        "no-undo",        "too-long",   "wrong-players",
                                     "unknown-action", "no-such-square", "nobody-bid", "too-much-shared"};

static void begin(const char *lines)
{
    scenario_begin(&s, "classic", 3);
    scenario_rules(&s, "even-building = yes; mortgage-needs = set-bare");
    scenario_position(&s, lines);
}

static void R03_each_is_answered_with_its_reason_and_changes_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        begin("");
        if (CASES[i].rule)
            scenario_rule(&s, CASES[i].rule, CASES[i].value);
        scenario_position(&s, CASES[i].lines);
        refused(&s, CASES[i].action, CASES[i].reason);
    }
}

static void P12_shares_of_one_deed_never_exceed_all_of_its_rent(void **state)
{
    (void)state;
    begin("trade = any; bankruptcy = below-zero; agreements = yes; owner reading:1; shares reading 0 60 0");
    refused(&s, "1 offer 3 give reading:41% take 10", "too-much-shared");
    play(&s, "1 offer 3 give reading:40% take 10; 3 accept");
}

static bool is_tried(const char *reason)
{
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        if (strcmp(CASES[i].reason, reason) == 0)
            return true;
    }
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        if (strcmp(OTHERS[i], reason) == 0)
            return true;
    }
    return false;
}

static void R03_every_reason_comes_up(void **state)
{
    (void)state;
    for (uint8_t reason = 0; reason < FH_REASON_COUNT; reason++) {
        if (!is_tried(fh_reason_name(reason)))
            fail_msg("no row brings about %s", fh_reason_name(reason));
    }
}

/* ---- Reasons beyond all texts --------------------------------------------------------------------------------------------------- */

static void R03_a_game_for_too_many_does_not_start(void **state)
{
    (void)state;
    fh_game game;
    begin("");
    assert_string_equal(fh_reason_name(fh_start(&s.edition, &game, s.edition.rules.max_players + 1).reason), "wrong-players");
}

static void R03_an_action_of_no_kind_is_unknown(void **state)
{
    (void)state;
    begin("");
    for (int kind = FH_ACT_COUNT; kind <= UINT8_MAX; kind++)
        refused_action(&s, ((fh_action){.kind = (uint8_t)kind}), "unknown-action");
}

static void V04_the_last_house_that_nobody_wanted_is_not_called_for_again(void **state)
{
    (void)state;
    begin("auction = open; building-auction = yes; houses = 1; owner baltic:1 mediterranean:1 park-place:2 boardwalk:2");
    play(&s, "1 build baltic; 1 withdraw; 2 withdraw");
    assert_built(&s, "baltic", 0);
    refused(&s, "1 build baltic", "nobody-bid");
}

static void R03_what_is_not_on_the_board_is_no_square(void **state)
{
    (void)state;
    begin("");
    static const uint8_t kinds[] = {FH_ACT_BUILD, FH_ACT_SELL, FH_ACT_MORTGAGE, FH_ACT_LIFT};
    for (size_t i = 0; i < sizeof kinds; i++) {
        for (int square = s.edition.square_count; square <= UINT8_MAX; square++)
            refused_action(&s, ((fh_action){.kind = kinds[i], .square = (uint8_t)square}), "no-such-square");
    }
}

static void R03_seats_that_there_are_not_do_nothing(void **state)
{
    (void)state;
    begin("");
    for (int seat = 3; seat <= UINT8_MAX; seat++) {
        refused_action(&s, ((fh_action){.kind = FH_ACT_ROLL, .seat = (uint8_t)seat}), "no-such-seat");
        refused_action(&s, ((fh_action){.kind = FH_ACT_LEAVE, .seat = (uint8_t)seat}), "no-such-seat");
    }
}

static void R03_a_jail_card_that_there_is_not_frees_nobody(void **state)
{
    (void)state;
    begin("at jail go go; jail 1 0 0; passes chance-free 1 0 0; passes chest-free 1 0 0");
    for (int pass = s.edition.pass_count; pass <= UINT8_MAX; pass++)
        refused_action(&s, ((fh_action){.kind = FH_ACT_USE, .square = (uint8_t)pass}), "no-pass");
}

static void R03_dice_show_what_they_have(void **state)
{
    (void)state;
    static const uint8_t faces[][FH_MAX_DICE] = {{0, 1}, {1, 0}, {7, 1}, {1, 255}, {1, 2, 3}, {1, 2, 0, 1}, {1}};
    begin("dice = 2x6; phase dice");
    for (size_t i = 0; i < sizeof faces / sizeof faces[0]; i++) {
        fh_action action = {.kind = FH_ACT_DICE, .seat = FH_CHANCE};
        memcpy(action.faces, faces[i], FH_MAX_DICE);
        refused_action(&s, action, "not-an-outcome");
    }
}

static void R03_cards_are_those_of_the_deck(void **state)
{
    (void)state;
    begin("phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance");
    for (int card = 16; card <= UINT8_MAX; card++)
        refused_action(&s, ((fh_action){.kind = FH_ACT_DRAWN, .seat = FH_CHANCE, .square = 0, .other = (uint8_t)card}), "not-an-outcome");
    for (int deck = 1; deck <= UINT8_MAX; deck++)
        refused_action(&s, ((fh_action){.kind = FH_ACT_DRAWN, .seat = FH_CHANCE, .square = (uint8_t)deck}), "not-an-outcome");
}

static void R03_the_lot_falls_on_those_who_tied(void **state)
{
    (void)state;
    begin("auction = sealed; phase after; question lot seat=1 seats=1,2 square=boardwalk amount=40 step=0");
    for (int seat = 2; seat <= UINT8_MAX; seat++)
        refused_action(&s, ((fh_action){.kind = FH_ACT_TIEBREAK, .seat = FH_CHANCE, .other = (uint8_t)seat}), "not-an-outcome");
}

static void R03_chance_and_seats_do_not_act_for_one_another(void **state)
{
    (void)state;
    begin("");
    refused(&s, "* roll; * leave", "no-such-seat");
    scenario_position(&s, "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance");
    refused(&s, "1 drawn chance go", "not-for-chance");
}

/* ---- What a refusal tells besides ----------------------------------------------------------------------------------------------- */

static fh_verdict refusal_of(const char *text)
{
    fh_action action;
    assert_true(fh_action_parse(&s.edition, text, strlen(text), &action));
    return fh_check(&s.edition, &s.game, &action);
}

static void R03_a_refusal_tells_what_is_missing_and_where(void **state)
{
    (void)state;
    begin("turn 2; cash 0 10 0; at go jail go; jail 0 1 0; owner baltic:2 mediterranean:2; built baltic:1");
    assert_int_equal(refusal_of("2 pay").amount, 40);
    assert_int_equal(refusal_of("1 roll").seat + 1, 2);
    assert_int_equal(refusal_of("2 build baltic").square, scenario_square(&s, "mediterranean", HERE));
    assert_int_equal(refusal_of("2 mortgage mediterranean").square, scenario_square(&s, "baltic", HERE));

    scenario_position(&s, "phase after; cash 10 0 0; owner reading:1; question debt seat=1 square=go other=2 amount=50 why=rent");
    assert_int_equal(refusal_of("1 bankrupt").amount, 110);
    scenario_position(&s, "phase after; cash 3000000000 0 0; owner reading:1; at boardwalk go go;"
                          "question buy seat=1 square=boardwalk amount=400");
    assert_int_equal(refusal_of("1 buy").reason, FH_ALLOWED);
}

/* Deeds so dear that all together are worth more than a single amount can be. */
static const char DEAR[] = "freehold edition 1\nextends = classic\nid = dear\nname = \"Dear\"\n"
                           "[squares]\n"
                           "station reading mortgage=10000000\nstation pennsylvania mortgage=10000000\n"
                           "station b-and-o mortgage=10000000\nstation short-line mortgage=10000000\n"
                           "[rules]\nlift-percent = 1000\n";

static void R03_amounts_in_a_refusal_stay_within_bounds(void **state)
{
    (void)state;
    scenario_begin_text(&s, DEAR, 2);
    scenario_position(&s, "cash 0 0; owner reading:1; mortgaged reading");
    assert_int_equal(refusal_of("1 lift reading").amount, 100000000);

    scenario_position(&s, "phase after; cash 990000000 0; owner reading:1 pennsylvania:1 b-and-o:1 short-line:1;"
                          "question debt seat=1 square=go other=2 amount=1000000000 why=rent");
    assert_int_equal(refusal_of("1 bankrupt").amount, FH_MAX_AMOUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R03_each_is_answered_with_its_reason_and_changes_nothing),
        cmocka_unit_test(R03_every_reason_comes_up),
        cmocka_unit_test(P12_shares_of_one_deed_never_exceed_all_of_its_rent),
        cmocka_unit_test(R03_a_game_for_too_many_does_not_start),
        cmocka_unit_test(R03_an_action_of_no_kind_is_unknown),
        cmocka_unit_test(V04_the_last_house_that_nobody_wanted_is_not_called_for_again),
        cmocka_unit_test(R03_what_is_not_on_the_board_is_no_square),
        cmocka_unit_test(R03_seats_that_there_are_not_do_nothing),
        cmocka_unit_test(R03_a_jail_card_that_there_is_not_frees_nobody),
        cmocka_unit_test(R03_dice_show_what_they_have),
        cmocka_unit_test(R03_cards_are_those_of_the_deck),
        cmocka_unit_test(R03_the_lot_falls_on_those_who_tied),
        cmocka_unit_test(R03_chance_and_seats_do_not_act_for_one_another),
        cmocka_unit_test(R03_a_refusal_tells_what_is_missing_and_where),
        cmocka_unit_test(R03_amounts_in_a_refusal_stay_within_bounds),
    };
    return cmocka_run_group_tests_name("refuse", tests, NULL, NULL);
}
