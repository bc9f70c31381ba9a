/* test_building.c - houses and hotels: building, selling, the bank's stock, and what all is worth (R01, R05, R09, R10, V10, W07).
 *
 *   switch             positions tried
 *   even-building      yes, no
 *   houses             32, unlimited, and few
 *   hotels             12, unlimited, and few
 *   building-refund    50, 100, 33, 0
 *   mortgage-needs     set-bare, own-bare (for building; for mortgaging see test_mortgage.c)
 */
#include "scenario.h"

static struct scenario s;

static void begin(const char *lines)
{
    scenario_begin(&s, "classic", 2);
    scenario_rules(&s, "even-building = yes; houses = 32; hotels = 12; building-refund = 50; mortgage-needs = set-bare");
    scenario_position(&s, lines);
}

#define BROWN "owner mediterranean:1 baltic:1;"
#define ORANGE "owner st-james:1 tennessee:1 new-york:1;"

/* ---- Building ------------------------------------------------------------------------------------------------------------------ */

static void R01_a_house_costs_its_price_and_comes_from_the_bank(void **state)
{
    (void)state;
    begin(ORANGE);
    play(&s, "1 build tennessee");
    assert_now(&s, "built tennessee:1; cash 1:1400; stock houses:31 hotels:12; turn 1:before");
}

static void R01_one_may_build_before_and_after_the_roll(void **state)
{
    (void)state;
    begin(ORANGE "phase after");
    play(&s, "1 build tennessee");
    assert_now(&s, "built tennessee:1; turn 1:after");
}

static void R03_building_takes_the_whole_set(void **state)
{
    (void)state;
    begin("owner st-james:1 tennessee:1");
    refused(&s, "1 build tennessee", "set-incomplete");
    scenario_position(&s, "owner st-james:1 tennessee:1 new-york:2");
    refused(&s, "1 build tennessee", "set-incomplete");
}

static void R01_sets_are_built_evenly(void **state)
{
    (void)state;
    begin(ORANGE);
    play(&s, "1 build tennessee");
    refused(&s, "1 build tennessee", "build-evenly");
    play(&s, "1 build new-york");
    refused(&s, "1 build tennessee", "build-evenly");
    play(&s, "1 build st-james; 1 build tennessee");
    assert_built(&s, "tennessee", 2);
}

static void R01_sets_are_built_in_any_order_where_the_rule_says_so(void **state)
{
    (void)state;
    begin("even-building = no; " ORANGE);
    for (int i = 0; i < 5; i++)
        play(&s, "1 build tennessee");
    assert_now(&s, "built tennessee:5 new-york:0; cash 1:1000");
}

static void R05_a_hotel_takes_the_place_of_its_four_houses(void **state)
{
    (void)state;
    begin(BROWN "built mediterranean:4 baltic:4");
    assert_stock(&s, 24, 12);
    play(&s, "1 build baltic");
    assert_now(&s, "built baltic:5; stock houses:28 hotels:11; cash 1:1450");
    refused(&s, "1 build baltic", "fully-built");
}

static void R05_a_hotel_needs_four_houses_on_every_street_of_the_set(void **state)
{
    (void)state;
    begin(BROWN "built mediterranean:3 baltic:4");
    refused(&s, "1 build baltic", "build-evenly");
}

static const char DEAR_HOTELS[] = "freehold edition 1\nextends = classic\nid = dear\nname = \"Dear\"\n"
                                  "[squares]\nstreet baltic hotel=175\n";

static void E03_a_hotel_has_a_price_of_its_own(void **state)
{
    (void)state;
    scenario_begin_text(&s, DEAR_HOTELS, 2);
    scenario_position(&s, "building-refund = 50; " BROWN "built mediterranean:4 baltic:4");
    play(&s, "1 build baltic");
    assert_cash(&s, 1, 1325);
    play(&s, "1 sell baltic");
    assert_cash(&s, 1, 1413); /* half of 175 is 87.5, and percentages round up (R09) */
    assert_built(&s, "baltic", 4);
}

static void R03_building_takes_the_money(void **state)
{
    (void)state;
    begin(ORANGE "cash 99 0");
    refused(&s, "1 build tennessee", "too-little-cash");
    scenario_position(&s, ORANGE "cash 100 0");
    play(&s, "1 build tennessee");
    assert_cash(&s, 1, 0);
}

static void R03_only_ones_own_streets_are_built_on_and_sold_from(void **state)
{
    (void)state;
    begin("owner reading:1 water:1 mediterranean:2 baltic:2; built baltic:1");
    static const char *const actions[][2] = {
        {"1 build reading", "not-a-street"}, {"1 build water", "not-a-street"},  {"1 build chance-1", "not-a-street"},
        {"1 build baltic", "not-yours"},     {"1 build boardwalk", "not-yours"}, {"1 sell reading", "not-a-street"},
        {"1 sell baltic", "not-yours"},      {"1 sell go", "not-a-street"},
    };
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
        refused(&s, actions[i][0], actions[i][1]);
}

static void R03_one_builds_and_sells_only_in_ones_own_turn(void **state)
{
    (void)state;
    begin("turn 2;" BROWN "built baltic:1");
    refused(&s, "1 build mediterranean; 1 sell baltic", "not-your-turn");
    scenario_position(&s, BROWN "built baltic:1; phase dice");
    refused(&s, "1 build mediterranean; 1 sell baltic", "chance-first");
}

/* ---- Building and mortgages ---------------------------------------------------------------------------------------------------- */

static void R03_no_building_while_a_deed_of_the_set_is_mortgaged(void **state)
{
    (void)state;
    begin(ORANGE "mortgaged new-york");
    refused(&s, "1 build tennessee; 1 build new-york", "set-mortgaged");
    play(&s, "1 lift new-york; 1 build tennessee");
}

static void V10_W07_where_only_the_street_itself_must_be_bare_only_it_must_be_unmortgaged(void **state)
{
    (void)state;
    begin("mortgage-needs = own-bare; even-building = no; " ORANGE "mortgaged new-york");
    refused(&s, "1 build new-york", "set-mortgaged");
    play(&s, "1 build tennessee");
    assert_built(&s, "tennessee", 1);
}

/* ---- The bank's stock ----------------------------------------------------------------------------------------------------------- */

static void R01_without_houses_in_the_bank_none_is_built(void **state)
{
    (void)state;
    begin("houses = 2; " ORANGE "built st-james:1 tennessee:1");
    assert_stock(&s, 0, 12);
    refused(&s, "1 build new-york", "no-houses");
}

static void R01_the_bank_has_thirty_two_houses_and_twelve_hotels(void **state)
{
    (void)state;
    begin("");
    scenario_start(&s);
    assert_stock(&s, 32, 12);
    scenario_position(
        &s, "owner mediterranean:1 baltic:1 oriental:1 vermont:1 connecticut:1 st-charles:1 states:1 virginia:1 park-place:1 boardwalk:1;"
            "built mediterranean:4 baltic:4 oriental:4 vermont:4 connecticut:4 st-charles:4 states:4 virginia:4");
    assert_stock(&s, 0, 12);
    refused(&s, "1 build boardwalk", "no-houses");
}

static void R01_a_hotel_is_built_though_the_bank_has_no_houses(void **state)
{
    (void)state;
    begin("houses = 8; " BROWN "built mediterranean:4 baltic:4");
    assert_stock(&s, 0, 12);
    play(&s, "1 build baltic");
    assert_stock(&s, 4, 11);
}

static void R01_without_hotels_in_the_bank_none_is_built(void **state)
{
    (void)state;
    begin("hotels = 1; " BROWN "built mediterranean:4 baltic:5");
    refused(&s, "1 build mediterranean", "no-hotels");
}

static void R01_an_unlimited_bank_never_runs_out(void **state)
{
    (void)state;
    begin("houses = unlimited; hotels = unlimited; auction = open");
    scenario_rule(&s, "building-auction", "yes"); /* of a last one that there never is */
    scenario_position(&s, BROWN "built mediterranean:3 baltic:3");
    play(&s, "1 build baltic; 1 build mediterranean; 1 build baltic; 1 build mediterranean");
    assert_built(&s, "baltic", 5);
    play(&s, "1 sell baltic");
    assert_now(&s, "built baltic:4; stock houses:0 hotels:0");
}

/* ---- Selling -------------------------------------------------------------------------------------------------------------------- */

static void R01_a_building_sells_for_half_its_price(void **state)
{
    (void)state;
    begin(ORANGE "built st-james:1 tennessee:2 new-york:1");
    play(&s, "1 sell tennessee");
    assert_now(&s, "built tennessee:1; cash 1:1550; stock houses:29 hotels:12");
}

static void R01_a_building_sells_for_what_the_rule_says(void **state)
{
    (void)state;
    static const struct {
        const char *percent;
        int brings;
    } cases[] = {{"100", 50}, {"33", 17}, {"0", 0}}; /* percentages round up (R09) */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin("");
        scenario_rule(&s, "building-refund", cases[i].percent);
        scenario_position(&s, BROWN "built baltic:1");
        play(&s, "1 sell baltic");
        assert_cash(&s, 1, 1500 + cases[i].brings);
        assert_built(&s, "baltic", 0);
    }
}

static void R01_sets_are_sold_down_evenly(void **state)
{
    (void)state;
    begin(ORANGE "built st-james:2 tennessee:2 new-york:1");
    refused(&s, "1 sell new-york", "sell-evenly");
    play(&s, "1 sell st-james");
    refused(&s, "1 sell st-james", "sell-evenly");
    play(&s, "1 sell tennessee; 1 sell new-york");
    assert_built(&s, "new-york", 0);
}

static void R01_sets_are_sold_in_any_order_where_the_rule_says_so(void **state)
{
    (void)state;
    begin("even-building = no; " ORANGE "built st-james:4 tennessee:1");
    play(&s, "1 sell tennessee");
    assert_now(&s, "built tennessee:0 st-james:4");
}

static void R03_where_nothing_stands_nothing_is_sold(void **state)
{
    (void)state;
    begin(ORANGE "built st-james:1");
    refused(&s, "1 sell tennessee", "not-built");
}

static void R05_a_hotel_sold_becomes_four_houses(void **state)
{
    (void)state;
    begin(BROWN "built mediterranean:5 baltic:5");
    play(&s, "1 sell baltic");
    assert_now(&s, "built baltic:4; cash 1:1525; stock houses:28 hotels:11");
}

/* ---- A hotel sold in a shortage of houses --------------------------------------------------------------------------------------- */

/* The bank keeps so many houses beside those on the board. */
static void set_houses_left(const int built[3], int left)
{
    char text[16];
    int houses = left;
    for (int i = 0; i < 3; i++)
        houses += built[i] < 5 ? built[i] : 0;
    snprintf(text, sizeof text, "%d", houses > 0 ? houses : 1);
    scenario_rule(&s, "houses", text);
}

static void begin_shortage(const int built[3], int left)
{
    char text[160];
    set_houses_left(built, left);
    snprintf(text, sizeof text, ORANGE "built st-james:%d tennessee:%d new-york:%d", built[0], built[1], built[2]);
    scenario_position(&s, text);
}

static void R05_four_four_hotel_with_one_house_in_the_bank_ends_as_three_each(void **state)
{
    (void)state;
    begin("");
    begin_shortage((const int[]){4, 4, 5}, 1);
    assert_stock(&s, 1, 12 - 1);
    play(&s, "1 sell new-york");
    assert_now(&s, "built st-james:3 tennessee:3 new-york:3");
    assert_cash(&s, 1, 1500 + 4 * 50);
    assert_stock(&s, 0, 12);
}

static void R05_examples_of_a_shortage(void **state)
{
    (void)state;
    static const struct {
        int built[3], left;
        const char *sell;
        int after[3];
    } cases[] = {
        {{4, 4, 5}, 0, "1 sell new-york", {3, 3, 2}},  {{4, 4, 5}, 2, "1 sell new-york", {4, 3, 3}},
        {{4, 4, 5}, 3, "1 sell new-york", {4, 4, 3}},  {{4, 4, 5}, 4, "1 sell new-york", {4, 4, 4}},
        {{4, 5, 5}, 0, "1 sell tennessee", {2, 1, 1}}, {{4, 5, 5}, 3, "1 sell tennessee", {3, 2, 2}},
        {{5, 5, 5}, 3, "1 sell st-james", {1, 1, 1}},  {{5, 5, 5}, 2, "1 sell st-james", {0, 1, 1}},
        {{5, 5, 5}, 4, "1 sell st-james", {4, 5, 5}},
    };
    begin("");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin_shortage(cases[i].built, cases[i].left);
        play(&s, cases[i].sell);
        assert_built(&s, "st-james", cases[i].after[0]);
        assert_built(&s, "tennessee", cases[i].after[1]);
        assert_built(&s, "new-york", cases[i].after[2]);
    }
}

static void R05_all_hotels_go_where_the_bank_has_no_house(void **state)
{
    (void)state;
    begin("houses = 4; cash 1500 1500; owner mediterranean:1 baltic:1 oriental:2 vermont:2 connecticut:2;"
          "built mediterranean:5 baltic:5 oriental:2 vermont:1 connecticut:1");
    assert_stock(&s, 0, 10);
    play(&s, "1 sell baltic");
    assert_now(&s, "built mediterranean:0 baltic:0");
    assert_cash(&s, 1, 1500 + 10 * 25);
    assert_stock(&s, 0, 12);
}

/* The most buildings that can be left: evenly spread, none more than before, the sold street without its hotel, and no more houses than
 * there are. Found by trying all. */
static int most_that_can_stay(const int built[3], int sold, int houses)
{
    int most = 0;
    for (int code = 0; code < 6 * 6 * 6; code++) {
        int left[3] = {code % 6, code / 6 % 6, code / 36}, high = 0, low = 5, sum = 0, needed = 0;
        bool is_possible = left[sold] < 5;
        for (int i = 0; i < 3; i++) {
            is_possible &= left[i] <= built[i];
            high = left[i] > high ? left[i] : high;
            low = left[i] < low ? left[i] : low;
            sum += left[i];
            needed += left[i] < 5 ? left[i] : 0;
        }
        if (is_possible && high - low <= 1 && needed <= houses && sum > most)
            most = sum;
    }
    return most;
}

static void try_shortage(const int built[3], int sold, int left)
{
    static const char *const sell[] = {"1 sell st-james", "1 sell tennessee", "1 sell new-york"};
    begin_shortage(built, left);
    int houses = s.game.houses, before = 0, after = 0;
    for (int i = 0; i < 3; i++) {
        houses += built[i] < 5 ? built[i] : 0;
        before += built[i];
    }
    play(&s, sell[sold]);
    const uint8_t *now = s.game.built;
    after = now[16] + now[18] + now[19];
    assert_int_equal(after, most_that_can_stay(built, sold, houses));
    assert_cash(&s, 1, 1500 + (before - after) * 50);
}

static void R05_in_every_shortage_as_little_as_possible_is_sold(void **state)
{
    (void)state;
    begin("");
    for (int mask = 1; mask < 8; mask++) {
        int built[3];
        for (int i = 0; i < 3; i++)
            built[i] = mask >> i & 1 ? 5 : 4;
        for (int sold = 0; sold < 3; sold++) {
            for (int left = 0; left <= 5 && built[sold] == 5; left++)
                try_shortage(built, sold, left);
        }
    }
}

static void R05_without_even_building_only_the_hotels_own_street_is_sold_down(void **state)
{
    (void)state;
    begin("even-building = no");
    begin_shortage((const int[]){4, 4, 5}, 1);
    play(&s, "1 sell new-york");
    assert_now(&s, "built st-james:4 tennessee:4 new-york:1");
    assert_cash(&s, 1, 1500 + 4 * 50);
    assert_stock(&s, 0, 12);
}

/* ---- What all is worth ---------------------------------------------------------------------------------------------------------- */

static void R10_wealth_counts_cash_deeds_and_buildings(void **state)
{
    (void)state;
    begin("");
    scenario_position(
        &s, "cash 70 0; owner mediterranean:1 baltic:1 reading:1 water:1 boardwalk:2; built mediterranean:4 baltic:5; mortgaged water");
    assert_int_equal(fh_wealth(&s.edition, &s.game, 0), 70 + 60 + 60 + 200 + 75 + 9 * 50);
    assert_int_equal(fh_wealth(&s.edition, &s.game, 1), 400);
}

static void V03_what_can_be_raised_is_half_the_buildings_and_all_mortgages(void **state)
{
    (void)state;
    begin("cash 70 0; owner mediterranean:1 baltic:1 reading:1 water:1; built mediterranean:4 baltic:5; mortgaged water");
    assert_int_equal(fh_raisable(&s.edition, &s.game, 0), 9 * 25 + 30 + 30 + 100);
    assert_int_equal(fh_raisable(&s.edition, &s.game, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_a_house_costs_its_price_and_comes_from_the_bank),
        cmocka_unit_test(R01_one_may_build_before_and_after_the_roll),
        cmocka_unit_test(R03_building_takes_the_whole_set),
        cmocka_unit_test(R01_sets_are_built_evenly),
        cmocka_unit_test(R01_sets_are_built_in_any_order_where_the_rule_says_so),
        cmocka_unit_test(R05_a_hotel_takes_the_place_of_its_four_houses),
        cmocka_unit_test(R05_a_hotel_needs_four_houses_on_every_street_of_the_set),
        cmocka_unit_test(E03_a_hotel_has_a_price_of_its_own),
        cmocka_unit_test(R03_building_takes_the_money),
        cmocka_unit_test(R03_only_ones_own_streets_are_built_on_and_sold_from),
        cmocka_unit_test(R03_one_builds_and_sells_only_in_ones_own_turn),
        cmocka_unit_test(R03_no_building_while_a_deed_of_the_set_is_mortgaged),
        cmocka_unit_test(V10_W07_where_only_the_street_itself_must_be_bare_only_it_must_be_unmortgaged),
        cmocka_unit_test(R01_without_houses_in_the_bank_none_is_built),
        cmocka_unit_test(R01_the_bank_has_thirty_two_houses_and_twelve_hotels),
        cmocka_unit_test(R01_a_hotel_is_built_though_the_bank_has_no_houses),
        cmocka_unit_test(R01_without_hotels_in_the_bank_none_is_built),
        cmocka_unit_test(R01_an_unlimited_bank_never_runs_out),
        cmocka_unit_test(R01_a_building_sells_for_half_its_price),
        cmocka_unit_test(R01_a_building_sells_for_what_the_rule_says),
        cmocka_unit_test(R01_sets_are_sold_down_evenly),
        cmocka_unit_test(R01_sets_are_sold_in_any_order_where_the_rule_says_so),
        cmocka_unit_test(R03_where_nothing_stands_nothing_is_sold),
        cmocka_unit_test(R05_a_hotel_sold_becomes_four_houses),
        cmocka_unit_test(R05_four_four_hotel_with_one_house_in_the_bank_ends_as_three_each),
        cmocka_unit_test(R05_examples_of_a_shortage),
        cmocka_unit_test(R05_all_hotels_go_where_the_bank_has_no_house),
        cmocka_unit_test(R05_in_every_shortage_as_little_as_possible_is_sold),
        cmocka_unit_test(R05_without_even_building_only_the_hotels_own_street_is_sold_down),
        cmocka_unit_test(R10_wealth_counts_cash_deeds_and_buildings),
        cmocka_unit_test(V03_what_can_be_raised_is_half_the_buildings_and_all_mortgages),
    };
    return cmocka_run_group_tests_name("building", tests, NULL, NULL);
}
