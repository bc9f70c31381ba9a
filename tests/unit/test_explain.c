/* test_explain.c - where the amount of a payment comes from: the level of a rent (R04), cards, taxes, mortgages (R09), agreements (P12).
 * Each case is a position and some actions; what is compared is every explanation on the way, and that Turkish has one for each as well
 * (X09). */
#include "explain.h"
#include "scenario.h"
#include "speech.h"

static struct scenario s;

/* The explanations of money, one a line. */
struct told {
    struct wording by;
    int count;
    char lines[4096];
};

static void hear(void *context, const fh_game *game, const fh_event *event)
{
    struct told *told = context;
    size_t used = strlen(told->lines);
    (void)game;
    if (event->kind != FH_EV_MONEY)
        return;
    size_t length = explain_event(&told->by, event, told->lines + used, sizeof told->lines - used);
    assert_true(used + length + 2 < sizeof told->lines);
    assert_true(length > 0);
    assert_int_equal(length, strlen(told->lines + used));
    memcpy(told->lines + used + length, "\n", 2);
    told->count++;
}

static void act(const char *actions, const struct words *words, struct told *told)
{
    fh_sink sink = {hear, told};
    memset(told, 0, sizeof *told);
    told->by = (struct wording){words, &s.edition, &PLAYERS};
    play_with_sink(&s, actions, &sink);
}

static void explained(const char *position, const char *actions, const char *expected)
{
    static struct told english_told, turkish_told;
    scenario_position(&s, position);
    fh_game before = s.game;
    act(actions, &english, &english_told);
    s.game = before;
    act(actions, &turkish, &turkish_told);
    assert_string_equal(english_told.lines, expected);
    assert_int_equal(english_told.count, turkish_told.count);
    assert_null(strpbrk(turkish_told.lines, "{}"));
    assert_null(strstr(turkish_told.lines, "because."));
}

static void R04_the_rent_of_a_street_goes_by_what_stands_on_it(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    explained("owner oriental:2", "1 roll; * dice 2 4", "The rent without buildings is 6.\n");
    explained("owner oriental:2 vermont:2 connecticut:2", "1 roll; * dice 2 4", "The owner has the full set, so the rent is 12.\n");
    explained("owner oriental:2 vermont:2 connecticut:2; built oriental:1 vermont:1 connecticut:1", "1 roll; * dice 2 4",
              "With a house, the rent is 30.\n");
    explained("owner oriental:2 vermont:2 connecticut:2; built oriental:3 vermont:3 connecticut:3", "1 roll; * dice 2 4",
              "With 3 houses, the rent is 270.\n");
    explained("owner oriental:2 vermont:2 connecticut:2; built oriental:5 vermont:5 connecticut:5", "1 roll; * dice 2 4",
              "With a hotel, the rent is 550.\n");
}

static void R04_stations_go_by_their_number_and_utilities_by_the_roll(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    explained("owner reading:2", "1 roll; * dice 2 3", "The owner has one of this set, so the rent is 25.\n");
    explained("owner reading:2 short-line:2", "1 roll; * dice 2 3", "The owner has 2 of this set, so the rent is 50.\n");
    explained("at jail go; owner electric:2", "1 roll; * dice 1 1", "The rent is 4 times the roll, which was 2.\n");
    explained("at chance-1 go; owner electric:2 water:2", "1 roll; * dice 1 4", "The rent is 10 times the roll, which was 5.\n");
}

static void R04_a_card_multiplies_the_rent(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    explained("owner pennsylvania:2", "1 roll; * dice 3 4; * drawn chance railroad-1",
              "The owner has one of this set, so the rent is 25. The card multiplies it.\n");
    explained("owner electric:2", "1 roll; * dice 3 4; * drawn chance utility; * dice 2 6",
              "The rent is 10 times the roll, which was 8.\n");
}

static void P09_neighbours_in_a_row_count_as_a_set(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_rule(&s, "runs", "2");
    explained("owner vermont:2 connecticut:2", "1 roll; * dice 4 5",
              "The owner has at least 2 properties side by side, so the rent is 16.\n");
}

static void P12_shares_of_a_rent_are_taken_off(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "pandemic", 3);
    scenario_position(&s, "owner tokyo:2");
    uint8_t deed = s.edition.squares[scenario_square(&s, "tokyo", HERE)].deed;
    static struct told told;
    s.game.shares[deed][2] = 50;
    s.game.phase = FH_BEFORE_ROLL;
    s.game.at[0] = (uint8_t)(scenario_square(&s, "tokyo", HERE) - 3);
    act("1 roll; * dice 1 2", &english, &told);
    assert_non_null(strstr(told.lines, "The agreement gives 50% of the rent for Tokyo. The rent without buildings is "));
    assert_non_null(strstr(told.lines, " The shares of other players are taken off.\n"));
}

static void O14_cards_salaries_and_taxes_are_explained(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    explained("at boardwalk go", "1 roll; * dice 2 1; * drawn chest birthday",
              "Players who pass Go collect 200.\nThe card says: It is your birthday: every player gives you 10.\n");
    explained("", "1 roll; * dice 1 3", "Income Tax costs 200.\n");
    scenario_rule(&s, "landing-salary", "2");
    explained("at park-place go", "1 roll; * dice 1 2", "That is 2 salaries of 200.\n");
    scenario_begin_whole(&s, "watopoly", 2);
    explained("cash 1500 1500", "1 roll; * dice 1 3; 1 percent",
              "That is 10% of the total worth: cash, property prices and the cost of improvements. All of that was worth 1,500.\n");
}

static void R09_building_selling_and_mortgaging_are_explained(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    explained("owner mediterranean:1 baltic:1; built mediterranean:4 baltic:4; phase after", "1 build baltic; 1 sell baltic",
              "The last building on Baltic Avenue costs 50.\nThe bank pays back 50% of what buildings cost. "
              "Buildings sold: 1. They cost 50.\n");
    explained("owner mediterranean:1 baltic:1; phase after", "1 build baltic", "Building on Baltic Avenue costs 50.\n");
    explained("owner mediterranean:1; phase after", "1 mortgage mediterranean; 1 lift mediterranean",
              "The mortgage value of Mediterranean Avenue is 30.\nThat is 110% of the mortgage value, which is 30.\n");
    scenario_rules(&s, "lift-of = price; lift-percent = 50");
    explained("owner mediterranean:1; mortgaged mediterranean; phase after", "1 lift mediterranean",
              "That is 50% of the price, which is 60.\n");
}

static void O14_trades_prices_fines_and_what_is_left_behind_are_explained(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    scenario_rule(&s, "trade", "any");
    explained("owner mediterranean:1; phase after", "1 offer 2 give mediterranean take 90; 2 accept", "The two players agreed on that.\n");
    explained("", "1 roll; * dice 1 2; 1 buy", "The price of Baltic Avenue is 60.\n");
    explained("at jail go go; jail 1 0 0", "1 pay", "Leaving Jail costs 50.\n");
    explained("cash 80 100 100", "1 leave", "Players who are out leave their money to the player they owe, or to the bank.\n");
    scenario_rule(&s, "pot", "yes");
    explained("at pennsylvania go go; pot 75", "1 roll; * dice 2 3", "Taxes, fines and card payments went into the pot.\n");
}

/* Where a debt has no cause, as in positions written before there were any, nothing wrong is said. */
static void R04_what_cannot_be_explained_is_not_guessed(void **state)
{
    (void)state;
    char text[512];
    struct wording by = {&english, &s.edition, &PLAYERS};
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "owner oriental:2");
    fh_event rent = {
        .kind = FH_EV_MONEY, .seat = 0, .other = 1, .square = scenario_square(&s, "oriental", HERE), .amount = 7, .why = FH_WHY_RENT};
    explain_event(&by, &rent, text, sizeof text);
    assert_string_equal(text, "This is the current rent for Oriental Avenue.");
    rent.square = FH_NONE;
    assert_true(explain_event(&by, &rent, text, sizeof text) > 0);
    rent = (fh_event){.kind = FH_EV_MONEY, .seat = FH_BANK, .other = 0, .square = FH_NONE, .amount = 7, .why = FH_WHY_CARD};
    explain_event(&by, &rent, text, sizeof text);
    assert_string_equal(text, "You draw a card here.");
    for (uint8_t why = 0; why < FH_WHY_COUNT; why++) {
        fh_event bare = {.kind = FH_EV_MONEY, .seat = FH_NONE, .other = FH_NONE, .square = FH_NONE, .amount = 1, .why = why};
        assert_true(explain_event(&by, &bare, text, sizeof text) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R04_the_rent_of_a_street_goes_by_what_stands_on_it),
        cmocka_unit_test(R04_stations_go_by_their_number_and_utilities_by_the_roll),
        cmocka_unit_test(R04_a_card_multiplies_the_rent),
        cmocka_unit_test(P09_neighbours_in_a_row_count_as_a_set),
        cmocka_unit_test(P12_shares_of_a_rent_are_taken_off),
        cmocka_unit_test(O14_cards_salaries_and_taxes_are_explained),
        cmocka_unit_test(R09_building_selling_and_mortgaging_are_explained),
        cmocka_unit_test(O14_trades_prices_fines_and_what_is_left_behind_are_explained),
        cmocka_unit_test(R04_what_cannot_be_explained_is_not_guessed),
    };
    return cmocka_run_group_tests(tests, speech_load, NULL);
}
