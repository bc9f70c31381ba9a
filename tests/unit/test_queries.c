/* test_queries.c - the figures and facts that the engine tells others, so that nobody works out a rule a second time. Each is compared with
 * what the rules do with it: a query that answers differently from the game is wrong.
 *
 *   switch               positions tried
 *   runs                 0, 2, 3
 *   building-refund      50, 100, 33
 *   even-building        yes, no
 *   houses               so few that a hotel can't be broken up, unlimited
 *   lift-of, keep-of     mortgage, price
 *   lift-percent         110, 60
 *   received             choose, due, nothing
 *   auction              open, turns, sealed
 *   least-bid            1, 10
 *   jail                 leave, wait
 *   jail-last-roll       yes, no
 *   bankruptcy           needed, short
 *   dice                 2x6, 1x6
 */
#include "scenario.h"

static struct scenario s;

static fh_square at(const char *square)
{
    return (fh_square)scenario_square(&s, square, HERE);
}

static fh_squares mask(const char *a, const char *b, const char *c)
{
    const char *const names[] = {a, b, c};
    fh_squares all = 0;
    for (int i = 0; i < 3 && names[i]; i++)
        all |= FH_SQUARE_BIT(at(names[i]));
    return all;
}

static fh_balance cash(int seat)
{
    return s.game.cash[seat - 1];
}

/* ---- Percentages -------------------------------------------------------------------------------------------------------------------- */

static void R09_percentages_round_up(void **state)
{
    (void)state;
    assert_int_equal(fh_percent(100, 10), 10);
    assert_int_equal(fh_percent(101, 10), 11);
    assert_int_equal(fh_percent(1, 1), 1);
    assert_int_equal(fh_percent(0, 110), 0);
    assert_int_equal(fh_percent(150, 110), 165);
    assert_int_equal(fh_percent(55, 110), 61);
    assert_int_equal(fh_percent((fh_balance)FH_MAX_AMOUNT * 4, 100), FH_MAX_AMOUNT);
}

static void R09_shares_round_down(void **state)
{
    (void)state;
    assert_int_equal(fh_share(99, 10), 9);
    assert_int_equal(fh_share(99, 100), 99);
    assert_int_equal(fh_share(FH_MAX_AMOUNT, 99), FH_MAX_AMOUNT / 100 * 99);
}

/* ---- Groups ------------------------------------------------------------------------------------------------------------------------- */

static void R01_a_group_is_the_set_whoever_owns_it(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    scenario_position(&s, "runs = 0; owner oriental:1 vermont:2 connecticut:2 reading:1; mortgaged vermont");
    fh_squares light_blue = mask("oriental", "vermont", "connecticut");
    assert_true(fh_group(&s.edition, 0, at("vermont")) == light_blue);
    assert_true(fh_group(&s.edition, s.game.owned[0], at("vermont")) == light_blue);
    assert_true(fh_completes(&s.edition, s.game.owned[1], at("oriental")));
    assert_false(fh_completes(&s.edition, s.game.owned[0], at("vermont")));
    assert_false(fh_is_complete(&s.edition, &s.game, at("oriental")));
    assert_false(fh_is_complete(&s.edition, &s.game, at("boardwalk"))); /* the bank's */
    assert_int_equal(fh_seats_completing(&s.edition, &s.game, at("oriental")), FH_SEAT_BIT(1));
    assert_int_equal(fh_seats_completing(&s.edition, &s.game, at("vermont")), 0);
    scenario_position(&s, "owner oriental:2 vermont:2 connecticut:2; mortgaged vermont");
    assert_true(fh_is_complete(&s.edition, &s.game, at("oriental"))); /* mortgages do not matter */
    assert_int_equal(fh_seats_completing(&s.edition, &s.game, at("oriental")), 0);
}

static void P09_a_group_is_a_run_of_neighbours_where_runs_count(void **state)
{
    (void)state;
    static const struct {
        const char *runs, *owner;
        bool is_complete, would_be; /* Pacific Avenue's; with North Carolina Avenue */
    } cases[] = {
        {"2", "owner pacific:1", false, true},
        {"2", "owner pacific:1 north-carolina:1", true, true},
        {"3", "owner pacific:1 north-carolina:1", false, false},
        {"3", "owner pacific:1 pennsylvania-avenue:1", false, false}, /* a square that is no street lies between */
        {"2", "owner pacific:1 north-carolina:2", false, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scenario_begin(&s, "classic", 2);
        scenario_rule(&s, "runs", cases[i].runs);
        scenario_position(&s, cases[i].owner);
        assert_int_equal(fh_is_complete(&s.edition, &s.game, at("pacific")), cases[i].is_complete);
        assert_int_equal(fh_completes(&s.edition, s.game.owned[0], at("north-carolina")), cases[i].would_be);
    }
    assert_int_equal(fh_seats_completing(&s.edition, &s.game, at("north-carolina")), FH_SEAT_BIT(0));
    assert_true(fh_group(&s.edition, s.game.owned[0], at("north-carolina")) == mask("pacific", "north-carolina", NULL));
    assert_true(fh_group(&s.edition, s.game.owned[1], at("north-carolina")) == mask("north-carolina", NULL, NULL));
}

static void P09_stations_go_by_their_set_where_runs_count(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "runs = 3; owner reading:1 pennsylvania:1 b-and-o:1 short-line:2");
    assert_int_equal(fh_seats_completing(&s.edition, &s.game, at("short-line")), FH_SEAT_BIT(0));
    assert_int_equal(__builtin_popcountll(fh_group(&s.edition, 0, at("reading"))), 4);
}

/* Whoever completes a group by the query can build by the rules, and nobody else. */
static void P09_who_has_a_complete_group_may_build(void **state)
{
    (void)state;
    static const char *const runs[] = {"0", "2", "3"};
    static const char *const owners[] = {"owner pacific:1 north-carolina:1", "owner oriental:1 vermont:1 connecticut:1",
                                         "owner st-james:1 tennessee:1 new-york:2", "owner baltic:1 mediterranean:1"};
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < sizeof owners / sizeof owners[0]; j++) {
            scenario_begin(&s, "classic", 2);
            scenario_rule(&s, "runs", runs[i]);
            scenario_position(&s, owners[j]);
            for (fh_squares m = s.game.owned[0]; m; m &= m - 1) {
                fh_square square = (fh_square)__builtin_ctzll(m);
                uint8_t reason = fh_can_build(&s.edition, &s.game, 0, square).reason;
                assert_int_equal(fh_is_complete(&s.edition, &s.game, square), reason != FH_REASON_SET_INCOMPLETE);
            }
        }
    }
}

static void R01_a_single_deed_is_nobodys_missing_one(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "watopoly", 3);
    scenario_position(&s, "");
    for (fh_squares m = s.edition.deeds; m; m &= m - 1)
        assert_int_equal(fh_seats_completing(&s.edition, &s.game, (fh_square)__builtin_ctzll(m)), 0);
}

/* ---- Rents -------------------------------------------------------------------------------------------------------------------------- */

static void R01_rents_by_buildings_and_by_the_roll(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "owner mediterranean:1 baltic:1 electric:2; built baltic:1");
    assert_int_equal(fh_rent_built(&s.edition, at("baltic"), 0), 8);
    assert_int_equal(fh_rent_built(&s.edition, at("baltic"), 1), fh_rent(&s.edition, &s.game, at("baltic")));
    assert_int_equal(fh_rent_built(&s.edition, at("baltic"), FH_HOTEL), 450);
    assert_int_equal(fh_rent_rolled(&s.edition, &s.game, at("electric"), 7), 28);
    assert_int_equal(fh_rent_rolled(&s.edition, &s.game, at("baltic"), 7), 20);
    assert_int_equal(fh_rent_rolled(&s.edition, &s.game, at("reading"), 7), 0); /* the bank's */
    s.game.rolled = 5;
    assert_int_equal(fh_rent(&s.edition, &s.game, at("electric")), 20);
    assert_int_equal(fh_rent_rolled(&s.edition, &s.game, at("electric"), FH_MAX_AMOUNT), FH_MAX_AMOUNT);
}

/* ---- Buildings ---------------------------------------------------------------------------------------------------------------------- */

static void assert_sale_brings(const char *square)
{
    char action[64];
    fh_balance before = cash(1), value = fh_sale_value(&s.edition, &s.game, at(square));
    snprintf(action, sizeof action, "1 sell %s", square);
    play(&s, action);
    assert_int_equal(cash(1) - before, value);
}

static void R05_building_costs_what_the_query_says(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "turkey", 2);
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "even-building = no; cash 5000 0; owner mediterranean:1 baltic:1 reading:1");
    s.edition.squares[at("baltic")].hotel = 80; /* dearer than a house */
    assert_int_equal(fh_building_price(&s.edition, at("baltic"), 4), 50);
    assert_int_equal(fh_building_price(&s.edition, at("baltic"), FH_HOTEL), 80);
    assert_int_equal(fh_building_price(&s.edition, at("baltic"), 0), 0);
    assert_int_equal(fh_building_price(&s.edition, at("baltic"), 6), 0);
    assert_int_equal(fh_building_price(&s.edition, at("reading"), 1), 0);
    for (int building = 1; building <= FH_HOTEL; building++) {
        fh_balance before = cash(1), cost = fh_build_cost(&s.edition, &s.game, at("baltic"));
        play(&s, "1 build baltic");
        assert_int_equal(before - cash(1), cost);
    }
    assert_int_equal(fh_build_cost(&s.edition, &s.game, at("baltic")), 0);
    assert_int_equal(fh_sale_value(&s.edition, &s.game, at("mediterranean")), 0);
}

static void R05_selling_brings_what_the_query_says(void **state)
{
    (void)state;
    static const char *const refunds[] = {"50", "100", "33"};
    for (size_t i = 0; i < 3; i++) {
        scenario_begin(&s, "classic", 2);
        scenario_rule(&s, "building-refund", refunds[i]);
        scenario_position(&s, "even-building = yes; owner park-place:1 boardwalk:1; built park-place:5 boardwalk:5");
        while (s.game.built[at("boardwalk")] || s.game.built[at("park-place")])
            assert_sale_brings(s.game.built[at("boardwalk")] >= s.game.built[at("park-place")] ? "boardwalk" : "park-place");
    }
}

/* A hotel that the bank has no houses for takes more buildings with it. */
static void R05_selling_a_hotel_without_houses_brings_what_the_query_says(void **state)
{
    (void)state;
    static const char *const even[] = {"yes", "no"}, *const houses[] = {"3", "8", "32", "unlimited"};
    for (size_t i = 0; i < 2; i++) {
        for (size_t j = 0; j < 4; j++) {
            scenario_begin(&s, "classic", 2);
            scenario_rule(&s, "building-refund", "50");
            scenario_rule(&s, "even-building", even[i]);
            scenario_rule(&s, "houses", houses[j]);
            scenario_position(&s, "owner park-place:1 boardwalk:1; built park-place:5 boardwalk:5");
            while (s.game.built[at("boardwalk")])
                assert_sale_brings(s.game.built[at("park-place")] > s.game.built[at("boardwalk")] ? "park-place" : "boardwalk");
        }
    }
}

/* ---- Mortgages ---------------------------------------------------------------------------------------------------------------------- */

static void R01_lifting_costs_what_the_query_says(void **state)
{
    (void)state;
    static const struct {
        const char *of, *percent;
        int cost;
    } cases[] = {{"mortgage", "110", 66}, {"mortgage", "60", 36}, {"price", "110", 132}, {"price", "60", 72}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scenario_begin(&s, "classic", 2);
        scenario_rule(&s, "lift-of", cases[i].of);
        scenario_rule(&s, "lift-percent", cases[i].percent);
        scenario_position(&s, "owner connecticut:1; mortgaged connecticut");
        fh_part part = fh_lift_part(&s.edition, at("connecticut"), false);
        assert_int_equal(part.amount, cases[i].cost);
        assert_int_equal(part.percent, atoi(cases[i].percent));
        assert_int_equal(part.whole, strcmp(cases[i].of, "price") == 0 ? 120 : 60);
        assert_int_equal(fh_lift_cost(&s.edition, &s.game, 0, at("connecticut")), cases[i].cost);
        play(&s, "1 lift connecticut");
        assert_cash(&s, 1, 1500 - cases[i].cost);
    }
}

/* Seat 2 gets Connecticut Avenue, mortgaged, for 10. */
static void receive(const char *how, const char *of)
{
    scenario_begin(&s, "classic", 2);
    scenario_rule(&s, "received", how);
    scenario_rule(&s, "lift-of", of);
    scenario_rules(&s, "lift-percent = 110; lift-now-percent = 100");
    scenario_rule(&s, "keep-of", of);
    scenario_position(&s, "keep-percent = 11; trade = any; owner connecticut:1; mortgaged connecticut; phase after");
    play(&s, "1 offer 2 give connecticut take 10; 2 accept");
}

static void R01_what_comes_in_mortgaged_costs_what_the_queries_say(void **state)
{
    (void)state;
    static const char *const ways[] = {"choose", "due"}, *const of[] = {"mortgage", "price"};
    for (size_t i = 0; i < 2; i++) {
        for (size_t j = 0; j < 2; j++) {
            bool is_due = i == 1;
            int whole = j ? 120 : 60, interest = j ? 14 : 7;
            receive(ways[i], of[j]);
            assert_int_equal(fh_interest(&s.edition, at("connecticut")).amount, interest);
            assert_int_equal(fh_interest(&s.edition, at("connecticut")).whole, whole);
            assert_int_equal(fh_keep_cost(&s.edition, at("connecticut")), is_due ? 0 : interest);
            assert_int_equal(fh_lift_cost(&s.edition, &s.game, 1, at("connecticut")), whole);
            assert_int_equal(fh_lift_part(&s.edition, at("connecticut"), true).amount, whole);
            assert_int_equal(fh_lift_cost(&s.edition, &s.game, 0, at("connecticut")), whole * 110 / 100); /* who is not asked */
            play(&s, "2 keep connecticut");
            assert_cash(&s, 2, 1490 - interest);
            receive(ways[i], of[j]);
            play(&s, "2 lift connecticut");
            assert_cash(&s, 2, 1490 - whole - (is_due ? interest : 0));
        }
    }
    receive("nothing", "mortgage");
    assert_turn(&s, 1, "after");
    assert_int_equal(fh_keep_cost(&s.edition, at("connecticut")), 0);
}

/* ---- Taxes -------------------------------------------------------------------------------------------------------------------------- */

static void W15_the_tax_in_percent_is_what_the_query_says(void **state)
{
    (void)state;
    static const char *const lines[] = {"cash 1000 0", "cash 999 0; owner baltic:1; mortgaged baltic",
                                        "cash 51 0; owner park-place:1 boardwalk:1; built park-place:4 boardwalk:5"};
    static const int taxes[] = {100, 106, 261};
    for (size_t i = 0; i < 3; i++) {
        scenario_begin(&s, "classic", 2);
        s.edition.squares[at("income-tax")].percent = 10;
        scenario_position(&s, lines[i]);
        assert_int_equal(fh_percent_tax(&s.edition, &s.game), 0);
        land(&s, "income-tax", 1, 2);
        assert_asked(&s, "tax", 1);
        assert_int_equal(fh_percent_tax(&s.edition, &s.game), taxes[i]);
        assert_int_equal(fh_percent(fh_tax_base(&s.edition, &s.game, 0), 10), taxes[i]);
        fh_balance before = cash(1);
        play(&s, "1 percent");
        if (before >= taxes[i])
            assert_int_equal(before - cash(1), taxes[i]);
        else
            assert_int_equal(fh_missing(&s.game), taxes[i] - before);
    }
    s.game.cash[1] = -500;
    assert_int_equal(fh_tax_base(&s.edition, &s.game, 1), 0);
}

/* ---- Bids and debts ----------------------------------------------------------------------------------------------------------------- */

static void V01_the_next_bid_is_the_least_that_counts(void **state)
{
    (void)state;
    static const char *const ways[] = {"open", "turns", "sealed"}, *const least[] = {"1", "10"};
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 2; j++) {
            scenario_begin(&s, "classic", 2);
            scenario_rule(&s, "auction", ways[i]);
            scenario_rule(&s, "least-bid", least[j]);
            scenario_position(&s, "");
            land(&s, "boardwalk", 3, 4);
            assert_int_equal(fh_next_bid(&s.edition, &s.game), 0);
            play(&s, "1 decline");
            assert_int_equal(fh_next_bid(&s.edition, &s.game), j ? 10 : 1);
            assert_may_bid(&s, 1, j ? 10 : 1, 1500);
            if (i == 2)
                continue;
            play(&s, "1 bid 70");
            assert_int_equal(fh_next_bid(&s.edition, &s.game), 71);
        }
    }
}

static void R06_what_a_debtor_lacks_and_whether_it_can_be_raised(void **state)
{
    (void)state;
    static const char *const ways[] = {"needed", "short"};
    for (size_t i = 0; i < 2; i++) {
        scenario_begin(&s, "classic", 2);
        scenario_rule(&s, "bankruptcy", ways[i]);
        scenario_position(&s, "cash 40 1500; owner baltic:1 boardwalk:2");
        assert_int_equal(fh_missing(&s.game), 0);
        assert_true(fh_debt_is_payable(&s.edition, &s.game));
        land(&s, "boardwalk", 3, 4);
        assert_asked(&s, "debt", 1);
        assert_int_equal(fh_missing(&s.game), 10);
        assert_true(fh_debt_is_payable(&s.edition, &s.game)); /* 30 for Baltic Avenue */
        scenario_position(&s, "cash 19 1500; owner baltic:1 boardwalk:2");
        land(&s, "boardwalk", 3, 4);
        assert_int_equal(fh_missing(&s.game), 31);
        assert_false(fh_debt_is_payable(&s.edition, &s.game));
        play(&s, "1 bankrupt");
    }
}

/* ---- Jail --------------------------------------------------------------------------------------------------------------------------- */

static void R04_how_many_rolls_are_left_in_jail(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_rules(&s, "jail = leave; jail-throws = 3");
    for (int value = 0; value <= 3; value++) {
        char lines[32];
        snprintf(lines, sizeof lines, "jail %d 0; at jail go", value);
        scenario_position(&s, value ? lines : "");
        assert_int_equal(fh_jail_rolls_left(&s.edition, &s.game, 0), value ? 4 - value : 0);
    }
    play(&s, "1 roll; * dice 1 2");
    assert_int_equal(fh_jail_rolls_left(&s.edition, &s.game, 0), 0);
    scenario_position(&s, "jail = wait; jail 2 0; at jail go; phase after");
    assert_int_equal(fh_jail_rolls_left(&s.edition, &s.game, 0), 0);
}

static void R04_who_may_leave_jail_by_fine_or_card(void **state)
{
    (void)state;
    static const struct {
        const char *jail, *last_roll, *lines;
        uint8_t reason;
    } cases[] = {
        {"leave", "no", "jail 1 0; at jail go", FH_ALLOWED},
        {"leave", "no", "jail 3 0; at jail go", FH_ALLOWED},
        {"leave", "yes", "jail 2 0; at jail go", FH_ALLOWED},
        {"leave", "yes", "jail 3 0; at jail go", FH_REASON_ROLL_IN_LAST_TURN},
        {"leave", "no", "", FH_REASON_NOT_IN_JAIL},
        {"wait", "no", "jail 2 0; at jail go; phase after", FH_REASON_NO_EARLY_WAY},
        {"leave", "no", "jail 1 0; at jail go; turn 2", FH_REASON_NOT_YOUR_TURN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scenario_begin(&s, "classic", 2);
        scenario_rule(&s, "jail", cases[i].jail);
        scenario_rule(&s, "jail-throws", "3");
        scenario_rule(&s, "jail-last-roll", cases[i].last_roll);
        scenario_position(&s, cases[i].lines);
        assert_int_equal(fh_can_leave_jail(&s.edition, &s.game, 0).reason, cases[i].reason);
        fh_action pay = {.kind = FH_ACT_PAY, .seat = 0};
        assert_int_equal(fh_check(&s.edition, &s.game, &pay).reason, cases[i].reason);
    }
}

/* ---- Moving ------------------------------------------------------------------------------------------------------------------------- */

static void R03_steps_go_in_the_direction_of_play(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "at short-line go");
    assert_int_equal(fh_square_ahead(&s.edition, &s.game, 0, 7), at("chest-1"));
    assert_int_equal(fh_square_ahead(&s.edition, &s.game, 0, 0), at("short-line"));
    assert_int_equal(fh_square_ahead(&s.edition, &s.game, 0, -5), at("go-to-jail"));
    s.game.backwards = 1;
    assert_int_equal(fh_square_ahead(&s.edition, &s.game, 1, 1), at("boardwalk"));
    assert_int_equal(fh_square_ahead(&s.edition, &s.game, 1, 80), at("go"));
}

static void R03_doubles_are_equal_faces_of_several_dice(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "");
    roll_dice(&s, 3, 3);
    assert_true(fh_is_double(&s.edition, &s.game));
    assert_int_equal(fh_dice_sum(&s.game), 6);
    scenario_position(&s, "");
    roll_dice(&s, 3, 4);
    assert_false(fh_is_double(&s.edition, &s.game));
    scenario_rule(&s, "dice", "1x6");
    assert_false(fh_is_double(&s.edition, &s.game));
}

/* ---- Infection ---------------------------------------------------------------------------------------------------------------------- */

static void P01_which_squares_and_seats_are_infected(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "pandemic", 3);
    scenario_position(&s, "outbreak venice; infected 2 0 3; in 1 2; rank 0 0 1; cash 1500 1500 0; infected 2 0 0");
    assert_true(fh_infected_squares(&s.game) == FH_SQUARE_BIT(at("venice")));
    assert_int_equal(fh_infected_seats(&s.game), FH_SEAT_BIT(0));
    s.game.infected_squares[0] = FH_SQUARE_BIT(3);
    s.game.infected_squares[2] = FH_SQUARE_BIT(7);
    s.game.outbreak = 0;
    assert_true(fh_infected_squares(&s.game) == (FH_SQUARE_BIT(3) | FH_SQUARE_BIT(7)));
}

/* ---- Places ------------------------------------------------------------------------------------------------------------------------- */

static void assert_places(const char *expected)
{
    fh_seat places[FH_MAX_SEATS];
    char text[2 * FH_MAX_SEATS + 1] = "";
    fh_places(&s.edition, &s.game, places);
    for (int i = 0; i < s.game.seat_count; i++)
        sprintf(text + 2 * i, "%d ", places[i] + 1);
    text[2 * s.game.seat_count - 1] = '\0';
    assert_string_equal(text, expected);
}

static void R08_places_go_by_rank_or_by_wealth(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 4);
    scenario_position(&s, "");
    assert_places("1 2 3 4");
    s.game.seats_in = 8;
    s.game.rank[0] = 2, s.game.rank[1] = 3, s.game.rank[2] = 1;
    s.game.winner = 3;
    s.game.final_wealth[2] = 900;
    assert_places("4 2 1 3");
    s.edition.rules.rounds = 30;
    assert_places("4 3 2 1");
    s.edition.rules.rounds = 0;
    s.edition.rules.clock = 60;
    s.game.final_wealth[0] = 901;
    assert_places("4 1 3 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R09_percentages_round_up),
        cmocka_unit_test(R09_shares_round_down),
        cmocka_unit_test(R01_a_group_is_the_set_whoever_owns_it),
        cmocka_unit_test(P09_a_group_is_a_run_of_neighbours_where_runs_count),
        cmocka_unit_test(P09_stations_go_by_their_set_where_runs_count),
        cmocka_unit_test(P09_who_has_a_complete_group_may_build),
        cmocka_unit_test(R01_a_single_deed_is_nobodys_missing_one),
        cmocka_unit_test(R01_rents_by_buildings_and_by_the_roll),
        cmocka_unit_test(R05_building_costs_what_the_query_says),
        cmocka_unit_test(R05_selling_brings_what_the_query_says),
        cmocka_unit_test(R05_selling_a_hotel_without_houses_brings_what_the_query_says),
        cmocka_unit_test(R01_lifting_costs_what_the_query_says),
        cmocka_unit_test(R01_what_comes_in_mortgaged_costs_what_the_queries_say),
        cmocka_unit_test(W15_the_tax_in_percent_is_what_the_query_says),
        cmocka_unit_test(V01_the_next_bid_is_the_least_that_counts),
        cmocka_unit_test(R06_what_a_debtor_lacks_and_whether_it_can_be_raised),
        cmocka_unit_test(R04_how_many_rolls_are_left_in_jail),
        cmocka_unit_test(R04_who_may_leave_jail_by_fine_or_card),
        cmocka_unit_test(R03_steps_go_in_the_direction_of_play),
        cmocka_unit_test(R03_doubles_are_equal_faces_of_several_dice),
        cmocka_unit_test(P01_which_squares_and_seats_are_infected),
        cmocka_unit_test(R08_places_go_by_rank_or_by_wealth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
