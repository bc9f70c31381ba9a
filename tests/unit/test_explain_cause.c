/* test_explain_cause.c - explanations come from the cause of an event alone: every reason for a payment (R04, R05, R06, R09, P12, V08,
 * V14, W15), whatever has happened since the money was owed, and deeds and tokens. The test brings words of its own, in which a sentence
 * is its key and its values; that English and Turkish have all of them test_explain.c and test_words.c see. */
#include "explain.h"
#include "scenario.h"
#include "speech.h"

static struct scenario s;
static struct words plain;

static const char WORDS[] = "freehold words 1\n"
                            "explain.rent = rent\n"
                            "explain.rent.site = site {due}\n"
                            "explain.rent.set = set {due}\n"
                            "explain.rent.run = run {count} {due}\n"
                            "explain.rent.house = house {due}\n"
                            "explain.rent.houses = houses {count} {due}\n"
                            "explain.rent.hotel = hotel {due}\n"
                            "explain.rent.alone = alone {due}\n"
                            "explain.rent.owned = owned {count} {due}\n"
                            "explain.rent.throw = roll {count} {due}\n"
                            "explain.rent.times = times\n"
                            "explain.rent.rest = rest\n"
                            "explain.share = share {percent}\n"
                            "explain.card = card {card}\n"
                            "explain.card.repairs = repairs {houses} {hotels}\n"
                            "explain.salary = salary {amount}\n"
                            "explain.salary.several = salaries {count} {due}\n"
                            "explain.price = price {square} {amount}\n"
                            "explain.tax = tax {amount}\n"
                            "explain.tax.percent = tax-part {percent}\n"
                            "explain.bonus = bonus {amount}\n"
                            "explain.pot = pot\n"
                            "explain.fine = fine {amount}\n"
                            "explain.building = building {amount}\n"
                            "explain.building.hotel = last-building {amount}\n"
                            "explain.sale = sale {percent}\n"
                            "explain.mortgage = mortgage {amount}\n"
                            "explain.part.mortgage = part-of-mortgage {percent} {due}\n"
                            "explain.part.price = part-of-price {percent} {due}\n"
                            "explain.estate = estate\n"
                            "explain.bid = bid\n"
                            "explain.trade = trade\n"
                            "explain.worth = worth {due}\n"
                            "explain.sale.count = sold {count} {due}\n"
                            "explain.parts.mortgage = parts-of-mortgages {count} {percent} {due}\n"
                            "explain.parts.price = parts-of-prices {count} {percent} {due}\n"
                            "explain.estate.owed = written-off\n"
                            "explain.owner.bought = bought {seat} {other}\n"
                            "explain.owner.auctioned = auctioned {seat} {other}\n"
                            "explain.owner.dealt = dealt {seat} {other}\n"
                            "explain.owner.traded = traded {seat} {other}\n"
                            "explain.owner.inherited = inherited {seat} {other}\n"
                            "rule.money.help = start\n"
                            "rule.agreements.help = shares?\n"
                            "rule.lift-percent.help = lift?\n"
                            "rule.keep-percent.help = interest?\n"
                            "kind.draw.help = card?\n"
                            "kind.tax.help = tax?\n"
                            "term.bank = bank\n"
                            "card.chance.repairs = REPAIRS\n"
                            "card.chance.railroad-1 = RAILROAD\n"
                            "card.chance.utility = UTILITY\n"
                            "card.chance.go = GO\n"
                            "card.chance.jail = JAIL\n"
                            "card.chest.birthday = BIRTHDAY\n";

static int load(void **state)
{
    (void)state;
    fh_error error;
    memset(&plain, 0, sizeof plain);
    return words_parse(&plain, "plain", WORDS, sizeof WORDS - 1, &error) ? 0 : -1;
}

/* ---- Saying it ------------------------------------------------------------------------------------------------------------------- */

static char said[4096];

static size_t explain(const fh_event *event, char *text, size_t size)
{
    struct wording by = {&plain, &s.edition, &PLAYERS};
    return explain_event(&by, event, text, size);
}

static void hear(void *context, const fh_game *game, const fh_event *event)
{
    size_t used = strlen(said);
    (void)context;
    (void)game;
    size_t length = explain(event, said + used, sizeof said - used);
    assert_true(used + length + 2 < sizeof said);
    bool has_cause = event->kind == FH_EV_MONEY || event->kind == FH_EV_OWNER || (event->kind == FH_EV_TOKEN && event->cause.card);
    assert_int_equal(length > 0, has_cause);
    if (length > 0)
        memcpy(said + used + length, "\n", 2);
}

static void explained(const char *position, const char *actions, const char *expected)
{
    fh_sink sink = {hear, NULL};
    scenario_position(&s, position);
    said[0] = '\0';
    play_with_sink(&s, actions, &sink);
    assert_string_equal(said, expected);
}

/* ---- What happens in games ------------------------------------------------------------------------------------------------------- */

static void R04_every_level_of_a_rent_is_explained(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    explained("owner oriental:2", "1 roll; * dice 2 4", "site 6\n");
    explained("owner oriental:2 vermont:2 connecticut:2", "1 roll; * dice 2 4", "set 12\n");
    explained("owner oriental:2 vermont:2 connecticut:2; built oriental:1", "1 roll; * dice 2 4", "house 30\n");
    explained("owner oriental:2 vermont:2 connecticut:2; built oriental:2 vermont:1 connecticut:1", "1 roll; * dice 2 4", "houses 2 90\n");
    explained("owner oriental:2 vermont:2 connecticut:2; built oriental:5 vermont:4 connecticut:4", "1 roll; * dice 2 4", "hotel 550\n");
    explained("owner reading:2", "1 roll; * dice 2 3", "alone 25\n");
    explained("owner reading:2 short-line:2", "1 roll; * dice 2 3", "owned 2 50\n");
    explained("at jail go; owner electric:2", "1 roll; * dice 1 1", "roll 4 2\n");
    scenario_rule(&s, "runs", "2");
    explained("owner vermont:2 connecticut:2", "1 roll; * dice 4 5", "run 2 16\n");
}

static void R04_a_card_that_multiplies_is_explained(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    explained("owner pennsylvania:2", "1 roll; * dice 3 4; * drawn chance railroad-1", "card RAILROAD\nalone 25 times\n");
    explained("owner electric:2", "1 roll; * dice 3 4; * drawn chance utility; * dice 2 6", "card UTILITY\nroll 10 8\n");
}

/* The level, the buildings and the set are others when the money is paid. */
static void R04_a_debt_is_explained_by_what_was_when_it_fell_due(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_rules(&s, "rulings = first; trade = any");
    explained("cash 0 500; owner oriental:2 vermont:1 connecticut:1",
              "1 roll; * dice 2 4; 1 offer 2 give vermont connecticut take 6; 2 accept", "traded Ada Bob\ntraded Ada Bob\ntrade\nsite 6\n");
    explained("cash 20 500; owner pennsylvania:2 reading:1",
              "1 roll; * dice 3 4; * drawn chance railroad-1; 1 offer 2 give reading take 30;"
              "2 accept",
              "card RAILROAD\ntraded Ada Bob\ntrade\nalone 25 times\n");
    explained("cash 260 1500; owner mediterranean:1 baltic:1 boardwalk:1 park-place:1;"
              "built mediterranean:5 baltic:4 boardwalk:2 park-place:1",
              "1 roll; * dice 3 4; * drawn chance repairs; 1 sell boardwalk", "sale 50 sold 1 200\ncard REPAIRS repairs 7 1\n");
}

static void P12_shares_are_explained_with_the_whole_rent(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    scenario_rules(&s, "bankruptcy = below-zero; agreements = yes");
    explained("owner oriental:2 vermont:2 connecticut:2; built oriental:2 vermont:2 connecticut:2; shares oriental 0 0 40",
              "1 roll; * dice 2 4", "share 40 houses 2 90\nhouses 2 90 rest\n");
    explained("owner pennsylvania:2; shares pennsylvania 0 0 10", "1 roll; * dice 3 4; * drawn chance railroad-1",
              "card RAILROAD\nshare 10 alone 25 times\nalone 25 times rest\n");
    explained("at jail go go; owner electric:2; shares electric 0 0 50", "1 roll; * dice 1 1", "share 50 roll 4 2\nroll 4 2 rest\n");
}

static void R06_cards_are_explained_in_whatever_they_do(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    explained("", "1 roll; * dice 1 1; * drawn chest birthday", "card BIRTHDAY\ncard BIRTHDAY\n");
    explained("owner mediterranean:1 baltic:1; built mediterranean:5 baltic:4", "1 roll; * dice 3 4; * drawn chance repairs",
              "card REPAIRS repairs 4 1\n");
    explained("at st-james go go", "1 roll; * dice 2 4; * drawn chance go", "card GO\nsalary 200 card GO\n");
    explained("", "1 roll; * dice 3 4; * drawn chance jail", "card JAIL\n");
}

static void R06_a_claim_that_the_bank_inherits_is_explained_by_its_card(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    explained("cash 100 4 100; owner water:2", "1 roll; * dice 1 1; * drawn chest birthday; 1 leave; 2 mortgage water",
              "estate\nmortgage 75\ncard BIRTHDAY\n");
}

static void R09_what_the_bank_pays_and_takes_is_explained(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_rule(&s, "trade", "any");
    explained("", "1 roll; * dice 1 3", "tax 200\n");
    explained("owner mediterranean:1 baltic:1; built mediterranean:4 baltic:3; phase after", "1 build baltic; 1 build baltic",
              "building 50\nlast-building 50\n");
    explained("owner mediterranean:1; phase after", "1 mortgage mediterranean; 1 lift mediterranean",
              "mortgage 30\npart-of-mortgage 110 30\n");
    explained("at jail go; jail 1 0", "1 pay", "fine 50\n");
    scenario_rule(&s, "received", "due");
    explained("owner mediterranean:1 boardwalk:1; mortgaged mediterranean boardwalk; phase after",
              "1 offer 2 give mediterranean boardwalk take 1; 2 accept",
              "traded Ada Bob\ntraded Ada Bob\ntrade\nparts-of-mortgages 2 10 230\n");
    scenario_rule(&s, "keep-of", "price");
    explained("owner mediterranean:1 boardwalk:1; mortgaged mediterranean boardwalk; phase after",
              "1 offer 2 give mediterranean boardwalk take 1; 2 accept",
              "traded Ada Bob\ntraded Ada Bob\ntrade\nparts-of-prices 2 10 460\n");
    explained("owner mediterranean:1; mortgaged mediterranean; phase after", "1 offer 2 give mediterranean take 1; 2 accept",
              "traded Ada Bob\ntrade\npart-of-price 10 60\n");
    scenario_rule(&s, "landing-salary", "2");
    explained("at park-place go", "1 roll; * dice 1 2", "salaries 2 200\n");
    scenario_rule(&s, "pot", "yes");
    explained("at pennsylvania go; pot 75", "1 roll; * dice 2 3", "pot\n");
}

static void W15_a_tax_by_worth_is_explained(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "watopoly", 2);
    explained("cash 1455 1500", "1 roll; * dice 1 3; 1 percent", "tax-part 10 worth 1455\n");
    explained("cash 5000000000 1500", "1 roll; * dice 1 3; 1 percent", "tax-part 10\n");
    explained("cash 1455 1500", "1 roll; * dice 1 3; 1 pay", "tax 300\n");
}

static void V14_how_deeds_change_hands_is_explained(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    explained("", "1 roll; * dice 1 2; 1 buy", "price Baltic Avenue 60\nbought bank Ada\n");
    explained("cash 4 100 100; owner boardwalk:2 park-place:2 water:1; mortgaged water; at short-line go go",
              "1 roll; * dice 1 3; 1 bankrupt", "estate\ninherited Ada Bob\n");
    explained("owner water:1", "1 leave", "estate\ninherited Ada bank\n");
    scenario_rule(&s, "auction", "open");
    explained("", "1 roll; * dice 1 2; 1 decline; 2 bid 20; 1 withdraw; 3 withdraw", "bid\nauctioned bank Bob\n");
    scenario_rule(&s, "deal", "yes");
    explained("question deal seat=1 seats=1,2,3 count=1", "* deal boardwalk", "price Boardwalk 400\ndealt bank Ada\n");
    scenario_begin(&s, "classic", 3);
    scenario_rule(&s, "bankruptcy", "below-zero");
    explained("cash -40 100 100", "1 leave", "written-off\n");
}

/* ---- What cannot be ---------------------------------------------------------------------------------------------------------------- */

/* Debts of before have no cause. The rule is quoted then, and no figure. */
static void R02_without_a_cause_the_rule_is_quoted(void **state)
{
    (void)state;
    static const struct {
        uint8_t why;
        const char *said;
    } CASES[] = {
        {FH_WHY_RENT, "rent"},           {FH_WHY_SHARE, "shares?"},      {FH_WHY_TAX, "tax?"},    {FH_WHY_CARD, "card?"},
        {FH_WHY_LIFT, "lift?"},          {FH_WHY_INTEREST, "interest?"}, {FH_WHY_SALE, "sale 0"}, {FH_WHY_SALARY, "salary 7"},
        {FH_WHY_BUILDING, "building 7"}, {FH_WHY_START, "start"},
    };
    char text[64];
    scenario_begin(&s, "classic", 2);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        fh_event event = {.kind = FH_EV_MONEY, .seat = 0, .other = FH_BANK, .why = CASES[i].why, .amount = 7, .square = 6};
        explain(&event, text, sizeof text);
        assert_string_equal(text, CASES[i].said);
    }
}

/* Whatever an event says, nothing is read that is not there. */
static void X09_causes_that_point_to_nothing_are_harmless(void **state)
{
    (void)state;
    static const uint8_t bytes[] = {0, 1, 2, 7, 8, 32, 33, 64, 128, 129, 254, 255};
    char text[256];
    scenario_begin(&s, "classic", 2);
    for (size_t i = 0; i < sizeof bytes * sizeof bytes * sizeof bytes; i++) {
        fh_event event = {.kind = FH_EV_MONEY, .seat = 0, .other = 1, .amount = 1, .square = bytes[i % sizeof bytes]};
        event.cause.number = bytes[i / sizeof bytes % sizeof bytes];
        event.cause.card = bytes[i / sizeof bytes / sizeof bytes];
        event.cause.base = -3;
        for (event.why = 0; event.why < FH_WHY_COUNT; event.why++)
            assert_true(explain(&event, text, sizeof text) > 0);
        event.why = FH_WHY_COUNT;
        assert_int_equal(explain(&event, text, sizeof text), 0);
        event.kind = FH_EV_TOKEN;
        explain(&event, text, sizeof text);
        event.kind = FH_EV_OWNER;
        for (event.how = 0; event.how <= FH_HOW_COUNT; event.how++)
            assert_int_equal(explain(&event, text, sizeof text) > 0, event.how < FH_HOW_COUNT);
    }
}

static void X09_an_explanation_is_cut_where_there_is_no_room(void **state)
{
    (void)state;
    static const char whole[] = "share 40 houses 2 90";
    char text[64];
    scenario_begin(&s, "classic", 2);
    fh_event event = {.kind = FH_EV_MONEY, .why = FH_WHY_SHARE, .square = 6, .cause = {.level = 4, .percent = 40}};
    assert_int_equal(explain(&event, NULL, 0), sizeof whole - 1);
    for (size_t size = 1; size < sizeof text; size++) {
        memset(text, 'x', sizeof text);
        assert_int_equal(explain(&event, text, size), sizeof whole - 1);
        size_t stored = strlen(text);
        assert_int_equal(stored, size < sizeof whole ? size - 1 : sizeof whole - 1);
        assert_memory_equal(text, whole, stored);
        assert_int_equal(text[size], 'x');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R04_every_level_of_a_rent_is_explained),
        cmocka_unit_test(R04_a_card_that_multiplies_is_explained),
        cmocka_unit_test(R04_a_debt_is_explained_by_what_was_when_it_fell_due),
        cmocka_unit_test(P12_shares_are_explained_with_the_whole_rent),
        cmocka_unit_test(R06_cards_are_explained_in_whatever_they_do),
        cmocka_unit_test(R06_a_claim_that_the_bank_inherits_is_explained_by_its_card),
        cmocka_unit_test(R09_what_the_bank_pays_and_takes_is_explained),
        cmocka_unit_test(W15_a_tax_by_worth_is_explained),
        cmocka_unit_test(V14_how_deeds_change_hands_is_explained),
        cmocka_unit_test(R02_without_a_cause_the_rule_is_quoted),
        cmocka_unit_test(X09_causes_that_point_to_nothing_are_harmless),
        cmocka_unit_test(X09_an_explanation_is_cut_where_there_is_no_room),
    };
    return cmocka_run_group_tests_name("explain_cause", tests, load, NULL);
}
