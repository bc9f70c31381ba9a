/* test_rent.c - landing on deeds: buying them, and the rent of streets, stations and utilities (E03, R01, R04).
 *
 *   switch            positions tried
 *   set-rent          100, 200, 250
 *   set-rent-while    always, unmortgaged
 *   utility-throws    no, yes
 *   raise-to-buy      yes, no
 *   (rent-in-jail: test_jail.c; times of a card: test_cards.c)
 */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rule(&s, "dice", "2x6");
    scenario_rule(&s, "salary", "0"); /* so that only rent moves money */
    scenario_rules(&s, "set-rent = 200; set-rent-while = always; mortgage-needs = set-bare; even-building = yes; houses = 32; "
                       "hotels = 12; utility-throws = no; raise-to-buy = yes; rent-in-jail = yes");
    scenario_position(&s, lines);
}

/* ---- Streets ------------------------------------------------------------------------------------------------------------------- */

/* The streets with their sets and the rents on their deeds: site, one to four houses, hotel. */
static const struct street {
    const char *id;
    int rents[6];
    const char *set[4];
} STREETS[] = {
    {"mediterranean", {2, 10, 30, 90, 160, 250}, {"mediterranean", "baltic"}},
    {"baltic", {4, 20, 60, 180, 320, 450}, {"mediterranean", "baltic"}},
    {"oriental", {6, 30, 90, 270, 400, 550}, {"oriental", "vermont", "connecticut"}},
    {"vermont", {6, 30, 90, 270, 400, 550}, {"oriental", "vermont", "connecticut"}},
    {"connecticut", {8, 40, 100, 300, 450, 600}, {"oriental", "vermont", "connecticut"}},
    {"st-charles", {10, 50, 150, 450, 625, 750}, {"st-charles", "states", "virginia"}},
    {"states", {10, 50, 150, 450, 625, 750}, {"st-charles", "states", "virginia"}},
    {"virginia", {12, 60, 180, 500, 700, 900}, {"st-charles", "states", "virginia"}},
    {"st-james", {14, 70, 200, 550, 750, 950}, {"st-james", "tennessee", "new-york"}},
    {"tennessee", {14, 70, 200, 550, 750, 950}, {"st-james", "tennessee", "new-york"}},
    {"new-york", {16, 80, 220, 600, 800, 1000}, {"st-james", "tennessee", "new-york"}},
    {"kentucky", {18, 90, 250, 700, 875, 1050}, {"kentucky", "indiana", "illinois"}},
    {"indiana", {18, 90, 250, 700, 875, 1050}, {"kentucky", "indiana", "illinois"}},
    {"illinois", {20, 100, 300, 750, 925, 1100}, {"kentucky", "indiana", "illinois"}},
    {"atlantic", {22, 110, 330, 800, 975, 1150}, {"atlantic", "ventnor", "marvin"}},
    {"ventnor", {22, 110, 330, 800, 975, 1150}, {"atlantic", "ventnor", "marvin"}},
    {"marvin", {24, 120, 360, 850, 1025, 1200}, {"atlantic", "ventnor", "marvin"}},
    {"pacific", {26, 130, 390, 900, 1100, 1275}, {"pacific", "north-carolina", "pennsylvania-avenue"}},
    {"north-carolina", {26, 130, 390, 900, 1100, 1275}, {"pacific", "north-carolina", "pennsylvania-avenue"}},
    {"pennsylvania-avenue", {28, 150, 450, 1000, 1200, 1400}, {"pacific", "north-carolina", "pennsylvania-avenue"}},
    {"park-place", {35, 175, 500, 1100, 1300, 1500}, {"park-place", "boardwalk"}},
    {"boardwalk", {50, 200, 600, 1400, 1700, 2000}, {"park-place", "boardwalk"}},
};
enum { STREET_COUNT = sizeof STREETS / sizeof STREETS[0] };

/* Adds `word id:value ...` for all of the street's set. */
static int add_set(char *text, size_t size, const struct street *street, const char *word, int value)
{
    int length = snprintf(text, size, "; %s", word);
    for (int i = 0; street->set[i]; i++)
        length += snprintf(text + length, size - (size_t)length, " %s:%d", street->set[i], value);
    return length;
}

/* Seat 1 lands on the street of seat 2 and pays this much. */
static void pay_rent(const char *lines, const char *square, int rent)
{
    scenario_position(&s, lines);
    land(&s, square, 3, 4);
    assert_cash(&s, 1, 5000 - rent);
    assert_cash(&s, 2, 5000 + rent);
    assert_turn(&s, 1, "after");
}

static void E03_every_street_alone_costs_its_site_rent(void **state)
{
    (void)state;
    begin(2, "");
    for (int i = 0; i < STREET_COUNT; i++) {
        char text[128];
        snprintf(text, sizeof text, "cash 5000 5000; owner %s:2", STREETS[i].id);
        pay_rent(text, STREETS[i].id, STREETS[i].rents[0]);
    }
}

static void R01_every_street_of_a_full_set_costs_twice_its_site_rent(void **state)
{
    (void)state;
    begin(2, "");
    for (int i = 0; i < STREET_COUNT; i++) {
        char text[256];
        int length = snprintf(text, sizeof text, "cash 5000 5000");
        add_set(text + length, sizeof text - (size_t)length, &STREETS[i], "owner", 2);
        pay_rent(text, STREETS[i].id, 2 * STREETS[i].rents[0]);
    }
}

static void E03_every_street_costs_the_rent_of_its_buildings(void **state)
{
    (void)state;
    begin(2, "");
    for (int i = 0; i < STREET_COUNT; i++) {
        for (int buildings = 1; buildings <= 5; buildings++) {
            char text[256];
            int length = snprintf(text, sizeof text, "cash 5000 5000");
            length += add_set(text + length, sizeof text - (size_t)length, &STREETS[i], "owner", 2);
            add_set(text + length, sizeof text - (size_t)length, &STREETS[i], "built", buildings);
            pay_rent(text, STREETS[i].id, STREETS[i].rents[buildings]);
        }
    }
}

static void R01_a_bare_street_of_a_set_that_is_built_on_elsewhere_costs_double(void **state)
{
    (void)state;
    begin(2, "");
    pay_rent("cash 5000 5000; owner oriental:2 vermont:2 connecticut:2; built vermont:1 connecticut:1", "oriental", 12);
}

static void R01_a_set_that_is_not_complete_costs_the_site_rent(void **state)
{
    (void)state;
    begin(2, "");
    pay_rent("cash 5000 5000; owner oriental:2 vermont:2 connecticut:1", "oriental", 6);
    pay_rent("cash 5000 5000; owner oriental:2 vermont:2", "oriental", 6);
}

static void R01_a_full_set_costs_double_also_while_one_deed_is_mortgaged(void **state)
{
    (void)state;
    begin(2, "");
    pay_rent("cash 5000 5000; owner oriental:2 vermont:2 connecticut:2; mortgaged vermont", "oriental", 12);
    pay_rent("cash 5000 5000; owner oriental:2 vermont:2 connecticut:2; mortgaged vermont", "vermont", 0);
}

static void R01_a_full_set_costs_double_only_while_unmortgaged_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "set-rent-while = unmortgaged");
    pay_rent("cash 5000 5000; owner oriental:2 vermont:2 connecticut:2; mortgaged vermont", "oriental", 6);
    pay_rent("cash 5000 5000; owner oriental:2 vermont:2 connecticut:2", "oriental", 12);
}

static void R01_mortgaging_and_lifting_change_the_rent_of_the_others_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "set-rent-while = unmortgaged; owner oriental:1 vermont:1 connecticut:1");
    fh_square oriental = scenario_square(&s, "oriental", HERE);
    assert_int_equal(fh_rent(&s.edition, &s.game, oriental), 12);
    play(&s, "1 mortgage vermont");
    assert_int_equal(fh_rent(&s.edition, &s.game, oriental), 6);
    play(&s, "1 lift vermont");
    assert_int_equal(fh_rent(&s.edition, &s.game, oriental), 12);
}

static void R01_the_rent_of_a_full_set_is_what_the_rule_says(void **state)
{
    (void)state;
    begin(2, "set-rent = 100");
    pay_rent("cash 5000 5000; owner park-place:2 boardwalk:2", "park-place", 35);
    scenario_rule(&s, "set-rent", "250");
    pay_rent("cash 5000 5000; owner park-place:2 boardwalk:2", "park-place", 88); /* 87.5, and percentages round up (R09) */
}

static void R01_on_ones_own_deed_and_on_a_mortgaged_one_nothing_is_due(void **state)
{
    (void)state;
    begin(2, "");
    pay_rent("cash 5000 5000; owner boardwalk:1", "boardwalk", 0);
    pay_rent("cash 5000 5000; owner boardwalk:2; mortgaged boardwalk", "boardwalk", 0);
}

static void R01_rent_above_ones_cash_is_a_debt_to_the_owner(void **state)
{
    (void)state;
    begin(2, "cash 49 0; owner boardwalk:2 reading:1");
    land(&s, "boardwalk", 3, 4);
    assert_asked(&s, "debt", 1);
    assert_line(&s, "question debt seat=1 square=boardwalk other=2 amount=50 why=rent number=1");
    play(&s, "1 mortgage reading");
    assert_now(&s, "cash 1:99 2:50");
}

static void R01_rent_of_exactly_ones_cash_is_paid(void **state)
{
    (void)state;
    begin(2, "cash 50 0; owner boardwalk:2");
    land(&s, "boardwalk", 3, 4);
    assert_now(&s, "cash 1:0 2:50; turn 1:after");
}

/* ---- Stations ------------------------------------------------------------------------------------------------------------------- */

static void E03_stations_cost_by_how_many_their_owner_has(void **state)
{
    (void)state;
    begin(2, "");
    static const char *const stations[] = {"reading", "pennsylvania", "b-and-o", "short-line"};
    for (int i = 0; i < 4; i++) {
        char text[128];
        snprintf(text, sizeof text, "cash 5000 5000; owner %s:2", stations[i]);
        pay_rent(text, stations[i], 25);
        pay_rent("cash 5000 5000; owner reading:2 pennsylvania:2 b-and-o:2 short-line:2", stations[i], 200);
    }
    pay_rent("cash 5000 5000; owner reading:2 b-and-o:2 short-line:1", "reading", 50);
    pay_rent("cash 5000 5000; owner reading:2 b-and-o:2 short-line:2 pennsylvania:1", "b-and-o", 100);
}

static void E03_a_mortgaged_station_costs_nothing_and_counts_for_the_others(void **state)
{
    (void)state;
    begin(2, "");
    pay_rent("cash 5000 5000; owner reading:2 b-and-o:2; mortgaged b-and-o", "b-and-o", 0);
    pay_rent("cash 5000 5000; owner reading:2 b-and-o:2; mortgaged b-and-o", "reading", 50);
}

/* ---- Utilities ------------------------------------------------------------------------------------------------------------------ */

static void R04_one_utility_costs_four_times_the_roll(void **state)
{
    (void)state;
    begin(2, "");
    pay_rent("cash 5000 5000; owner electric:2", "electric", 28);
    pay_rent("cash 5000 5000; owner water:2 electric:1", "water", 28);
}

static void R04_both_utilities_cost_ten_times_the_roll(void **state)
{
    (void)state;
    begin(2, "");
    pay_rent("cash 5000 5000; owner water:2 electric:2", "electric", 70);
    pay_rent("cash 5000 5000; owner water:2 electric:2; mortgaged electric", "water", 70);
    pay_rent("cash 5000 5000; owner water:2 electric:2; mortgaged electric", "electric", 0);
}

static void R04_what_a_utility_would_cost_goes_by_the_last_roll(void **state)
{
    (void)state;
    begin(2, "owner water:2; phase after; dice 5 6; thrown 11");
    assert_int_equal(fh_rent(&s.edition, &s.game, scenario_square(&s, "water", HERE)), 44);
}

static void R04_the_dice_are_rolled_anew_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "utility-throws = yes; owner water:2");
    land(&s, "water", 3, 4);
    assert_asked(&s, "throw", 1);
    refused(&s, "1 end", "chance-first");
    refused(&s, "* drawn chance go", "not-for-chance");
    play(&s, "* dice 6 6");
    assert_cash(&s, 1, 1500 - 48);
    assert_now(&s, "cash 2:1548; turn 1:after");

    scenario_position(&s, "owner water:2 electric:2");
    land(&s, "water", 3, 4);
    play(&s, "* dice 1 2");
    assert_cash(&s, 1, 1470);
}

static void R04_a_roll_for_a_utility_after_doubles_leaves_the_further_roll(void **state)
{
    (void)state;
    begin(2, "utility-throws = yes; doubles-again = yes; doubles-arrest = 3; owner water:2");
    land(&s, "water", 4, 4);
    play(&s, "* dice 5 5");
    assert_now(&s, "cash 1:1460; turn 1:before");
    assert_line(&s, "doubles 1");
}

static void R04_a_rolled_rent_above_ones_cash_is_a_debt(void **state)
{
    (void)state;
    begin(2, "utility-throws = yes; cash 20 0; owner water:2 reading:1");
    land(&s, "water", 3, 4);
    play(&s, "* dice 3 3");
    assert_asked(&s, "debt", 1);
    play(&s, "1 mortgage reading");
    assert_cash(&s, 2, 24);
}

/* Deeds of no set. */
static const char LONE[] = "freehold edition 1\nid = lone\nname = \"Lone\"\n"
                           "[squares]\n"
                           "start go \"Go\"\njail jail \"Jail\"\n"
                           "station pier \"Pier\" price=100 rents=30\n"
                           "station quay \"Quay\" price=100 rents=40\n"
                           "utility gas \"Gas\" price=100 rents=6\n"
                           "rest a \"A\"\nrest b \"B\"\nrest c \"C\"\nrest d \"D\"\nrest e \"E\"\n";

static void E03_a_station_or_utility_of_no_set_has_one_rent(void **state)
{
    (void)state;
    scenario_begin_text(&s, LONE, 2);
    scenario_rules(&s, "salary = 0; utility-throws = no");
    pay_rent("cash 5000 5000; owner pier:2 quay:2", "pier", 30);
    pay_rent("cash 5000 5000; owner pier:2 quay:2", "quay", 40);
    pay_rent("cash 5000 5000; owner gas:2", "gas", 42);
}

/* ---- Buying --------------------------------------------------------------------------------------------------------------------- */

static void R01_a_deed_that_nobody_owns_is_offered_for_its_price(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "boardwalk", 3, 4);
    assert_asked(&s, "buy", 1);
    play(&s, "1 buy");
    assert_now(&s, "cash 1:1100; owner boardwalk:1; turn 1:after");
}

static void R01_buying_the_last_of_a_set_doubles_its_rents(void **state)
{
    (void)state;
    begin(2, "owner park-place:1");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 buy");
    assert_int_equal(fh_rent(&s.edition, &s.game, scenario_square(&s, "park-place", HERE)), 70);
    assert_int_equal(fh_rent(&s.edition, &s.game, scenario_square(&s, "boardwalk", HERE)), 100);
}

static void R01_stations_and_utilities_are_bought_alike(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "reading", 3, 4);
    play(&s, "1 buy");
    assert_cash(&s, 1, 1300);
    scenario_position(&s, "");
    land(&s, "water", 3, 4);
    play(&s, "1 buy");
    assert_cash(&s, 1, 1350);
}

static void R01_who_lacks_the_price_may_raise_it_first(void **state)
{
    (void)state;
    begin(2, "cash 350 1500; owner reading:1 mediterranean:1 baltic:1; built baltic:1");
    land(&s, "boardwalk", 3, 4);
    assert_asked(&s, "buy", 1);
    refused(&s, "1 buy", "too-little-cash");
    refused(&s, "1 build mediterranean", "answer-first");
    play(&s, "1 sell baltic; 1 mortgage reading; 1 buy");
    assert_cash(&s, 1, 350 + 25 + 100 - 400);
    assert_owner(&s, "boardwalk", 1);
}

static void R01_who_lacks_the_price_is_not_asked_where_the_rule_says_so(void **state)
{
    (void)state;
    begin(2, "raise-to-buy = no; cash 399 1500; owner reading:1");
    land(&s, "boardwalk", 3, 4);
    assert_now(&s, "owner boardwalk:0; turn 1:after");

    scenario_position(&s, "cash 400 1500; owner reading:1");
    land(&s, "boardwalk", 3, 4);
    assert_asked(&s, "buy", 1);
    refused(&s, "1 mortgage reading", "answer-first");
    play(&s, "1 buy");
    assert_cash(&s, 1, 0);
}

static void R01_who_could_never_raise_the_price_is_not_asked(void **state)
{
    (void)state;
    begin(2, "cash 299 1500; owner reading:1");
    land(&s, "boardwalk", 3, 4);
    assert_now(&s, "owner boardwalk:0; turn 1:after");
}

static void R03_only_who_stands_there_buys_or_declines(void **state)
{
    (void)state;
    begin(2, "");
    refused(&s, "1 buy; 1 decline", "not-asked");
    land(&s, "boardwalk", 3, 4);
    refused(&s, "2 buy; 2 decline", "not-your-turn");
}

static void R01_a_purchase_refused_leaves_the_deed_with_the_bank(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    assert_now(&s, "owner boardwalk:0; cash 1:1500; turn 1:after");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(E03_every_street_alone_costs_its_site_rent),
        cmocka_unit_test(R01_every_street_of_a_full_set_costs_twice_its_site_rent),
        cmocka_unit_test(E03_every_street_costs_the_rent_of_its_buildings),
        cmocka_unit_test(R01_a_bare_street_of_a_set_that_is_built_on_elsewhere_costs_double),
        cmocka_unit_test(R01_a_set_that_is_not_complete_costs_the_site_rent),
        cmocka_unit_test(R01_a_full_set_costs_double_also_while_one_deed_is_mortgaged),
        cmocka_unit_test(R01_a_full_set_costs_double_only_while_unmortgaged_where_the_rule_says_so),
        cmocka_unit_test(R01_mortgaging_and_lifting_change_the_rent_of_the_others_where_the_rule_says_so),
        cmocka_unit_test(R01_the_rent_of_a_full_set_is_what_the_rule_says),
        cmocka_unit_test(R01_on_ones_own_deed_and_on_a_mortgaged_one_nothing_is_due),
        cmocka_unit_test(R01_rent_above_ones_cash_is_a_debt_to_the_owner),
        cmocka_unit_test(R01_rent_of_exactly_ones_cash_is_paid),
        cmocka_unit_test(E03_stations_cost_by_how_many_their_owner_has),
        cmocka_unit_test(E03_a_mortgaged_station_costs_nothing_and_counts_for_the_others),
        cmocka_unit_test(R04_one_utility_costs_four_times_the_roll),
        cmocka_unit_test(R04_both_utilities_cost_ten_times_the_roll),
        cmocka_unit_test(R04_what_a_utility_would_cost_goes_by_the_last_roll),
        cmocka_unit_test(R04_the_dice_are_rolled_anew_where_the_rule_says_so),
        cmocka_unit_test(R04_a_roll_for_a_utility_after_doubles_leaves_the_further_roll),
        cmocka_unit_test(R04_a_rolled_rent_above_ones_cash_is_a_debt),
        cmocka_unit_test(E03_a_station_or_utility_of_no_set_has_one_rent),
        cmocka_unit_test(R01_a_deed_that_nobody_owns_is_offered_for_its_price),
        cmocka_unit_test(R01_buying_the_last_of_a_set_doubles_its_rents),
        cmocka_unit_test(R01_stations_and_utilities_are_bought_alike),
        cmocka_unit_test(R01_who_lacks_the_price_may_raise_it_first),
        cmocka_unit_test(R01_who_lacks_the_price_is_not_asked_where_the_rule_says_so),
        cmocka_unit_test(R01_who_could_never_raise_the_price_is_not_asked),
        cmocka_unit_test(R03_only_who_stands_there_buys_or_declines),
        cmocka_unit_test(R01_a_purchase_refused_leaves_the_deed_with_the_bank),
    };
    return cmocka_run_group_tests_name("rent", tests, NULL, NULL);
}
