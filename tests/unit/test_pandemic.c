/* test_pandemic.c - the board of the pandemic edition (E06) and its column of the table of rules, cell by cell (R01), with what money
 * below zero means (V08). The infection is in test_pandemic_infection.c, agreements in test_pandemic_agreements.c. */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin_whole(&s, "pandemic", seats);
    scenario_position(&s, lines);
}

static fh_square at(const char *square)
{
    return scenario_square(&s, square, HERE);
}

static fh_money rent(const char *square)
{
    return fh_rent(&s.edition, &s.game, at(square));
}

/* ---- The board ------------------------------------------------------------------------------------------------------------------ */

static bool is_city(int square)
{
    return square < s.edition.square_count && s.edition.squares[square].kind == FH_SQ_STREET;
}

static void E06_start_quarantine_check_and_pirates_stand_where_they_should(void **state)
{
    (void)state;
    begin(2, "");
    assert_int_equal(s.edition.square_count, 40);
    assert_int_equal(s.edition.squares[0].kind, FH_SQ_START);
    assert_int_equal(s.edition.squares[10].kind, FH_SQ_JAIL);
    assert_int_equal(s.edition.squares[20].kind, FH_SQ_CHECK);
    assert_int_equal(s.edition.squares[30].kind, FH_SQ_TAX);
    assert_true(s.edition.squares[10].infects);
}

static void E06_five_runs_of_three_or_more_cities_and_one_of_five(void **state)
{
    (void)state;
    int runs = 0, longest = 0;
    begin(2, "");
    for (int square = 0; square < 40; square++) {
        int length = 0;
        while (is_city(square + length))
            length++;
        runs += length >= 3;
        longest = length > longest ? length : longest;
        square += length;
    }
    assert_true(runs >= 5);
    assert_true(longest >= 5);
    assert_int_equal(s.edition.set_count, 0); /* no colour sets */
}

static void E06_chance_and_further_pirates_stand_between_the_runs(void **state)
{
    (void)state;
    int chances = 0, pirates = 0;
    begin(2, "");
    for (int square = 1; square < 40; square++) {
        const fh_square_def *def = &s.edition.squares[square];
        if (is_city(square) || square % 10 == 0)
            continue;
        assert_true(def->kind == FH_SQ_DRAW || def->kind == FH_SQ_TAX);
        assert_true(is_city(square - 1) || is_city(square + 1));
        chances += def->kind == FH_SQ_DRAW;
        pirates += def->kind == FH_SQ_TAX;
    }
    assert_true(chances >= 2);
    assert_true(pirates >= 2);
}

static void E06_prices_rents_and_mortgages_rise_around_the_board(void **state)
{
    (void)state;
    const fh_square_def *last = NULL;
    begin(2, "");
    for (int square = 0; square < 40; square++) {
        const fh_square_def *city = &s.edition.squares[square];
        if (!is_city(square))
            continue;
        for (int i = 0; last && i < 6; i++)
            assert_true(city->rents[i] >= last->rents[i]);
        for (int i = 1; i < 6; i++)
            assert_true(city->rents[i] > city->rents[i - 1]);
        if (last) {
            assert_true(city->price > last->price);
            assert_true(city->mortgage > last->mortgage); /* a different one for each city */
        }
        last = city;
    }
}

static void E03_the_figures_that_the_seed_does_not_name(void **state)
{
    (void)state;
    begin(2, "");
    assert_int_equal(s.edition.rules.salary, 200);
    assert_int_equal(s.edition.rules.fine, 50);
    for (int square = 0; square < 40; square++) {
        const fh_square_def *def = &s.edition.squares[square];
        if (def->kind == FH_SQ_TAX)
            assert_int_equal(def->amount, 100);
        if (!is_city(square))
            continue;
        assert_int_equal(def->build, 50 * (1 + square / 10));
        assert_int_equal(def->hotel, def->build);
    }
}

/* ---- The deck ------------------------------------------------------------------------------------------------------------------- */

/* The tasks of the usual two decks that need no station, utility or jail card, and the infection. A place stands for any city. */
struct task {
    bool start, city, infection;
    fh_money receive, pay, from_each, to_each, per_house, per_hotel;
};

static const struct task TASKS[] = {
    {.start = true},
    {.receive = 200},
    {.pay = 50},
    {.receive = 50},
    {.from_each = 50},
    {.receive = 100},
    {.receive = 20},
    {.from_each = 10},
    {.receive = 100},
    {.pay = 50},
    {.pay = 50},
    {.receive = 25},
    {.per_house = 40, .per_hotel = 115},
    {.receive = 10},
    {.receive = 100},
    {.start = true},
    {.city = true},
    {.city = true},
    {.receive = 50},
    {.per_house = 25, .per_hotel = 100},
    {.pay = 15},
    {.city = true, .to_each = 50},
    {.receive = 150},
    {.receive = 100},
    {.infection = true},
};
enum { TASK_COUNT = sizeof TASKS / sizeof TASKS[0] };

static bool is_task(const fh_card_def *card, const struct task *task)
{
    bool is_start = card->go == 0, is_city_card = card->go != FH_NONE && is_city(card->go);
    bool is_infection = card->infects && card->arrest;
    return is_start == task->start && is_city_card == task->city && is_infection == task->infection && card->receive == task->receive &&
           card->pay == task->pay && card->from_each == task->from_each && card->to_each == task->to_each &&
           card->per_house == task->per_house && card->per_hotel == task->per_hotel;
}

static void E06_one_deck_holds_the_tasks_of_both_and_the_infection(void **state)
{
    (void)state;
    begin(2, "");
    assert_int_equal(s.edition.deck_count, 1);
    assert_string_equal(s.edition.words.deck_name[0], "Chance");
    assert_int_equal(s.edition.decks[0].count, TASK_COUNT);
    uint32_t found = 0;
    for (int i = 0; i < TASK_COUNT; i++) {
        int card = 0;
        while (card < TASK_COUNT && ((found >> card & 1) || !is_task(&s.edition.decks[0].cards[card], &TASKS[i])))
            card++;
        assert_true(card < TASK_COUNT);
        found |= 1u << card;
    }
}

static void P08_E06_no_card_frees_from_quarantine(void **state)
{
    (void)state;
    begin(2, "");
    assert_int_equal(s.edition.pass_count, 0);
    for (int card = 0; card < s.edition.decks[0].count; card++)
        assert_int_equal(s.edition.decks[0].cards[card].pass, FH_NONE);
}

static void draw(const char *card)
{
    char text[64];
    land(&s, "chance-2", 1, 2);
    snprintf(text, sizeof text, "* drawn chance %s", card);
    play(&s, text);
}

static void E06_each_card_does_what_it_says(void **state)
{
    (void)state;
    static const struct {
        const char *card;
        int own, others;
    } cases[] = {
        {"start-1", 200, 0},         {"start-2", 200, 0},     {"bank-error", 200, 0}, {"loan", 150, 0},     {"holiday", 100, 0},
        {"insurance", 100, 0},       {"inheritance", 100, 0}, {"crossword", 100, 0},  {"stock", 50, 0},     {"dividend", 50, 0},
        {"consultancy", 25, 0},      {"tax-refund", 20, 0},   {"beauty", 10, 0},      {"opera", 100, -50},  {"birthday", 20, -10},
        {"doctor", -50, 0},          {"hospital", -50, 0},    {"school", -50, 0},     {"speeding", -15, 0}, {"repairs", -150, 0},
        {"street-repairs", -195, 0}, {"chairman", -100, 50},  {"mumbai", 200, 0},     {"sydney", 200, 0},   {"infection", 0, 0},
    };
    begin(3, "");
    assert_int_equal(sizeof cases / sizeof cases[0], s.edition.decks[0].count);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scenario_position(&s, "owner dakar:1 accra:1 lagos:1 mumbai:1 sydney:1 istanbul:1; built dakar:5 accra:2");
        draw(cases[i].card);
        assert_cash(&s, 1, 1500 + cases[i].own);
        assert_cash(&s, 2, 1500 + cases[i].others);
        assert_cash(&s, 3, 1500 + cases[i].others);
    }
}

/* ---- The table of rules, from the top -------------------------------------------------------------------------------------------- */

static void R01_pandemic_is_for_two_to_eight_players(void **state)
{
    (void)state;
    begin(2, "");
    assert_int_equal(fh_start(&s.edition, &s.game, 1).reason, FH_REASON_WRONG_PLAYERS);
    assert_int_equal(fh_start(&s.edition, &s.game, 9).reason, FH_REASON_WRONG_PLAYERS);
    for (int seats = 2; seats <= 8; seats++)
        assert_int_equal(fh_start(&s.edition, &s.game, seats).reason, FH_ALLOWED);
}

static void R01_pandemic_begins_with_1500_each_and_no_deeds_are_dealt(void **state)
{
    (void)state;
    begin(3, "");
    scenario_start(&s);
    for (int seat = 1; seat <= 3; seat++)
        assert_cash(&s, seat, 1500);
    play(&s, "* dice 6 6; * dice 5 5; * dice 1 1; * infect tokyo");
    assert_turn(&s, 1, "before");
    assert_no_line(&s, "owner");
}

static void R01_pandemic_rolls_for_every_place_and_ties_roll_again_among_themselves(void **state)
{
    (void)state;
    begin(4, "");
    scenario_start(&s);
    play(&s, "* dice 3 4; * dice 6 5; * dice 5 2; * dice 2 1");
    assert_asked(&s, "order", 1);
    play(&s, "* dice 1 1; * dice 1 2; * infect tokyo");
    assert_line(&s, "order 2 3 1 4");
    assert_turn(&s, 2, "before");
}

static void R01_pandemic_pays_200_for_passing_or_landing_on_the_start(void **state)
{
    (void)state;
    begin(2, "at istanbul start; owner accra:1");
    roll_dice(&s, 1, 2);
    assert_now(&s, "at 1:accra; cash 1:1700");

    scenario_position(&s, "at venice start");
    roll_dice(&s, 1, 1);
    assert_now(&s, "at 1:start; cash 1:1700");
}

static void R01_pandemic_doubles_roll_again_and_never_lead_to_quarantine(void **state)
{
    (void)state;
    begin(2, "owner maputo:1");
    for (int i = 0; i < 6; i++) {
        s.game.at[0] = at("luanda");
        roll_dice(&s, 1, 1);
        assert_now(&s, "at 1:maputo; free 1; turn 1:before");
    }
    s.game.at[0] = at("luanda");
    roll_dice(&s, 1, 2);
    play(&s, "1 decline; 1 end");
    assert_turn(&s, 2, "before");
}

static void R01_pandemic_a_refused_purchase_stays_unowned(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "tokyo", 1, 2);
    play(&s, "1 decline");
    assert_owner(&s, "tokyo", 0);
    assert_turn(&s, 1, "after"); /* no auction */

    scenario_position(&s, "cash 10 1500"); /* who can't pay it at all is not asked */
    land(&s, "tokyo", 1, 2);
    assert_now(&s, "owner tokyo:0; turn 1:after");
}

static void R01_P09_three_neighbouring_cities_of_one_owner_cost_double(void **state)
{
    (void)state;
    begin(2, "owner dakar:1 accra:1 karachi:1 mumbai:1 kolkata:1 yangon:1");
    assert_int_equal(rent("dakar"), 3); /* two are no run */
    assert_int_equal(rent("mumbai"), 8);
    assert_int_equal(rent("kolkata"), 10);
    scenario_position(&s, "owner dakar:1 accra:1 lagos:1 karachi:1 mumbai:1 colombo:1 kolkata:1 yangon:1");
    assert_int_equal(rent("dakar"), 6);
    assert_int_equal(rent("accra"), 8);
    assert_int_equal(rent("lagos"), 8);
    assert_int_equal(rent("karachi"), 16); /* all five of the long one */
    assert_int_equal(rent("yangon"), 20);
}

static void R01_P09_any_three_of_a_longer_row_are_a_run(void **state)
{
    (void)state;
    begin(3, "owner karachi:2 mumbai:1 colombo:1 kolkata:1 yangon:2");
    assert_int_equal(rent("karachi"), 8);
    assert_int_equal(rent("mumbai"), 16);
    assert_int_equal(rent("kolkata"), 20);
    assert_int_equal(rent("yangon"), 10);
}

static void P09_neighbouring_means_with_nothing_else_between(void **state)
{
    (void)state;
    begin(2, "");
    /* Pirates between Lagos and Luanda, the start between Istanbul and Dakar, the check between Tokyo and Melbourne. */
    scenario_position(&s, "owner accra:1 lagos:1 luanda:1 venice:1 istanbul:1 dakar:2 hong-kong:1 tokyo:1 melbourne:1 sydney:1");
    assert_int_equal(rent("lagos"), 4);
    assert_int_equal(rent("luanda"), 4);
    assert_int_equal(rent("istanbul"), 50);
    assert_int_equal(rent("tokyo"), 13);
    assert_int_equal(rent("melbourne"), 18);
    scenario_position(&s, "owner venice:1 istanbul:1 dakar:1 accra:1");
    assert_int_equal(rent("istanbul"), 50);
    assert_int_equal(rent("dakar"), 3);
}

static void P09_a_run_comes_about_when_its_last_city_is_bought(void **state)
{
    (void)state;
    begin(2, "owner dakar:1 lagos:1");
    assert_int_equal(rent("dakar"), 3);
    land(&s, "accra", 1, 2);
    play(&s, "1 buy");
    assert_int_equal(rent("dakar"), 6);
    assert_int_equal(rent("lagos"), 8);
}

static void R01_mortgaged_cities_count_for_the_double_rent_of_their_run(void **state)
{
    (void)state;
    begin(2, "turn 2; owner dakar:1 accra:1 lagos:1; mortgaged accra");
    assert_int_equal(rent("dakar"), 6);
    land(&s, "lagos", 1, 3);
    assert_cash(&s, 1, 1508);
    play(&s, "2 end");
    scenario_position(&s, "turn 2; owner dakar:1 accra:1 lagos:1; mortgaged accra");
    land(&s, "accra", 1, 3);
    assert_cash(&s, 1, 1500); /* itself it brings nothing */
}

static void P10_R01_a_run_is_built_on_in_any_order(void **state)
{
    (void)state;
    begin(2, "cash 5000 1500; owner dakar:1 accra:1 lagos:1");
    for (int houses = 1; houses <= 4; houses++) {
        play(&s, "1 build accra");
        assert_built(&s, "accra", houses);
    }
    play(&s, "1 build accra");
    assert_now(&s, "built accra:5 dakar:0 lagos:0; cash 1:4750");
    assert_int_equal(rent("accra"), 350);
    assert_int_equal(rent("dakar"), 6); /* without buildings: still double */
    refused(&s, "1 build accra", "fully-built");
    play(&s, "1 sell accra; 1 build lagos; 1 sell accra; 1 sell lagos"); /* and sold in any */
    assert_built(&s, "accra", 3);
}

static void P10_without_a_run_nothing_is_built(void **state)
{
    (void)state;
    begin(2, "owner dakar:1 accra:1 lagos:2");
    refused(&s, "1 build dakar", "set-incomplete");
    refused(&s, "1 build lagos", "not-yours");
    refused(&s, "1 build guinea", "not-a-street");
}

static void P10_one_need_not_stand_where_one_builds(void **state)
{
    (void)state;
    begin(2, "at istanbul start; phase after; owner dakar:1 accra:1 lagos:1");
    play(&s, "1 build dakar");
    assert_built(&s, "dakar", 1);
}

static void V10_a_hotel_needs_that_citys_own_four_houses(void **state)
{
    (void)state;
    begin(2, "owner dakar:1 accra:1 lagos:1; built dakar:4 lagos:3");
    play(&s, "1 build lagos");
    assert_built(&s, "lagos", 4); /* the fourth house, though Dakar has four */
    play(&s, "1 build lagos");
    assert_now(&s, "built lagos:5 dakar:4");
}

static void V10_mortgaged_cities_of_a_run_cannot_be_built_on(void **state)
{
    (void)state;
    begin(2, "owner dakar:1 accra:1 lagos:1; mortgaged accra");
    refused(&s, "1 build accra", "set-mortgaged");
    play(&s, "1 build dakar; 1 build lagos");
    assert_built(&s, "dakar", 1);
    play(&s, "1 lift accra; 1 build accra");
    assert_built(&s, "accra", 1);
}

static void P11_a_run_that_is_broken_up_keeps_its_buildings_but_gets_no_more(void **state)
{
    (void)state;
    begin(2, "owner dakar:1 accra:1 lagos:1; built dakar:3 lagos:2");
    play(&s, "1 offer 2 give accra take 100; 2 accept");
    assert_now(&s, "built dakar:3 lagos:2");
    assert_int_equal(rent("dakar"), 130);
    refused(&s, "1 build dakar; 1 build lagos", "set-incomplete");
    play(&s, "1 sell dakar");
    assert_now(&s, "built dakar:2; cash 1:1650");
    refused(&s, "1 build dakar", "set-incomplete");
}

static void P11_what_is_left_of_a_longer_run_may_still_be_one(void **state)
{
    (void)state;
    begin(2, "owner luanda:1 cape-town:1 maputo:1 mombasa:1; built cape-town:1");
    play(&s, "1 offer 2 give luanda take 100; 2 accept; 1 build cape-town; 1 build mombasa");
    assert_built(&s, "cape-town", 2);
    assert_int_equal(rent("maputo"), 10);
    assert_int_equal(rent("luanda"), 4);
}

static void R01_pandemic_has_houses_and_hotels_without_limit(void **state)
{
    (void)state;
    char lines[2048], *end = lines;
    begin(2, "");
    end += sprintf(end, "cash 100000 1500; owner");
    for (int square = 0; square < 40; square++) {
        if (is_city(square))
            end += sprintf(end, " %s:1", s.edition.words.square_id[square]);
    }
    end += sprintf(end, "; built");
    for (int square = 0; square < 40; square++) {
        if (is_city(square))
            end += sprintf(end, " %s:4", s.edition.words.square_id[square]);
    }
    scenario_position(&s, lines);
    for (int square = 0; square < 40; square++) {
        char text[64];
        snprintf(text, sizeof text, "1 build %s", s.edition.words.square_id[square]);
        if (is_city(square))
            play(&s, text);
        assert_int_equal(s.game.built[square], is_city(square) ? 5 : 0);
    }
}

static void R01_pandemic_a_building_sells_for_its_full_price(void **state)
{
    (void)state;
    begin(2, "cash 0 1500; owner dakar:1 accra:1 lagos:1 havana:1 miami:1 new-york:1; built dakar:1 miami:5");
    play(&s, "1 sell dakar");
    assert_cash(&s, 1, 50);
    play(&s, "1 sell miami");
    assert_now(&s, "cash 1:250; built miami:4");
}

static void R01_pandemic_only_its_own_buildings_forbid_to_mortgage_a_city(void **state)
{
    (void)state;
    begin(2, "owner dakar:1 accra:1 lagos:1; built dakar:1");
    refused(&s, "1 mortgage dakar", "set-built");
    play(&s, "1 mortgage accra");
    assert_cash(&s, 1, 1535);
    play(&s, "1 sell dakar; 1 mortgage dakar");
    assert_now(&s, "cash 1:1615; mortgaged dakar");
}

static void R01_R09_lifting_costs_110_percent_of_the_mortgage_rounded_up(void **state)
{
    (void)state;
    begin(2, "owner dakar:1 accra:1; mortgaged dakar accra");
    play(&s, "1 lift dakar");
    assert_cash(&s, 1, 1467); /* 110 % of 30 */
    play(&s, "1 lift accra");
    assert_cash(&s, 1, 1428); /* 38.5, rounded up */
    assert_unmortgaged(&s, "accra");
}

static void P13_R01_who_receives_a_mortgaged_region_owes_nothing_and_lifts_it_later(void **state)
{
    (void)state;
    begin(2, "owner tokyo:1; mortgaged tokyo");
    play(&s, "1 offer 2 give tokyo take 60; 2 accept");
    assert_turn(&s, 1, "before"); /* nothing is asked */
    assert_now(&s, "owner tokyo:2; mortgaged tokyo; cash 2:1440");
    refused(&s, "2 lift tokyo", "not-your-turn");
    land(&s, "guinea", 1, 2);
    play(&s, "1 end; 2 lift tokyo");
    assert_cash(&s, 2, 1330); /* 110 % of 100 */
    assert_unmortgaged(&s, "tokyo");
}

static void R01_there_is_no_free_parking(void **state)
{
    (void)state;
    begin(2, "");
    for (int square = 0; square < 40; square++)
        assert_int_not_equal(s.edition.squares[square].kind, FH_SQ_REST);
    scenario_position(&s, "");
    land(&s, "guinea", 1, 2);
    assert_pot(&s, 0);
}

static void R01_V15_every_card_is_drawn_from_the_whole_deck(void **state)
{
    (void)state;
    begin(2, "");
    for (int i = 0; i < 3; i++) {
        s.game.phase = FH_BEFORE_ROLL;
        land(&s, "chance-2", 1, 2);
        assert_int_equal(fh_outcome_count(&s.edition, &s.game), TASK_COUNT);
        for (uint32_t number = 0; number < TASK_COUNT; number++) {
            fh_action action;
            assert_int_equal(fh_outcome(&s.edition, &s.game, number, &action), 1); /* each as likely as the others */
        }
        play(&s, "* drawn chance loan"); /* the same one again and again */
    }
    assert_cash(&s, 1, 1950);
}

static void R01_pandemic_ends_when_one_player_is_left(void **state)
{
    (void)state;
    begin(3, "");
    play(&s, "2 leave");
    assert_turn(&s, 1, "before");
    play(&s, "1 leave");
    assert_over(&s, 3);
}

static void P14_pirate_invasions_take_money(void **state)
{
    (void)state;
    begin(2, "");
    static const char *const pirates[] = {"guinea", "malacca", "caribbean"};
    for (int i = 0; i < 3; i++) {
        scenario_position(&s, "");
        land(&s, pirates[i], 1, 3);
        assert_now(&s, "cash 1:1400; turn 1:after");
    }
}

/* ---- Money below zero ------------------------------------------------------------------------------------------------------------ */

static void R01_V08_money_may_go_below_zero(void **state)
{
    (void)state;
    begin(2, "cash 30 1500; owner istanbul:2");
    land(&s, "istanbul", 1, 3);
    assert_cash(&s, 1, -20);
    assert_cash(&s, 2, 1550); /* the owner gets all of it */
    assert_turn(&s, 1, "after");
    play(&s, "1 end"); /* it did not begin so */
    assert_in(&s, 1);

    scenario_position(&s, "cash 30 1500");
    land(&s, "guinea", 1, 3);
    assert_cash(&s, 1, -70);
    play(&s, "1 end");
    assert_in(&s, 1);
}

static void V08_who_starts_and_ends_a_turn_below_zero_is_out(void **state)
{
    (void)state;
    begin(3, "turn 3; phase after; cash -20 1500 1500; owner dakar:1 accra:1 lagos:1; mortgaged dakar accra lagos");
    play(&s, "3 end");
    assert_turn(&s, 1, "before");
    land(&s, "mombasa", 1, 2);
    play(&s, "1 end");
    assert_now(&s, "out 1; turn 2:before; cash 1:0");
}

static void V08_who_is_not_below_zero_at_the_end_stays(void **state)
{
    (void)state;
    begin(2, "turn 2; phase after; cash -20 1500; owner dakar:1 accra:1");
    play(&s, "2 end; 1 mortgage dakar");
    assert_cash(&s, 1, 10);
    land(&s, "mombasa", 1, 2);
    play(&s, "1 end; 2 roll; * dice 1 2; 2 decline; 2 end; * infect tokyo");
    assert_now(&s, "in 1; turn 1:before");
}

static void V08_exactly_zero_is_not_below(void **state)
{
    (void)state;
    begin(2, "turn 2; phase after; cash -30 1500; owner dakar:1");
    play(&s, "2 end; 1 mortgage dakar");
    land(&s, "mombasa", 1, 2);
    assert_cash(&s, 1, 0);
    play(&s, "1 end");
    assert_in(&s, 1);
}

static void V08_it_is_judged_at_the_end_of_a_turn_that_began_so(void **state)
{
    (void)state;
    begin(2, "turn 2; phase after; cash -20 1500; owner dakar:1");
    play(&s, "2 end; 1 mortgage dakar");
    assert_cash(&s, 1, 10);
    land(&s, "malacca", 1, 2); /* up, and down again */
    assert_cash(&s, 1, -90);
    play(&s, "1 end");
    assert_over(&s, 2);

    scenario_position(&s, "turn 2; phase after; cash 20 1500; owner dakar:1");
    play(&s, "2 end");
    land(&s, "malacca", 1, 2); /* it began above: the next turn is the one that counts */
    play(&s, "1 end; 2 roll; * dice 1 2; 2 decline; 2 end; * infect tokyo");
    assert_now(&s, "in 1; turn 1:before");
    land(&s, "mombasa", 1, 2);
    play(&s, "1 end");
    assert_over(&s, 2);
}

static void V08_also_a_turn_in_quarantine_counts(void **state)
{
    (void)state;
    begin(2, "turn 2; phase after; cash -20 1500; at quarantine start; jail 1 0");
    play(&s, "2 end; 1 end");
    assert_over(&s, 2);
}

static void V08_below_zero_nothing_may_be_bought(void **state)
{
    (void)state;
    begin(2, "turn 2; phase after; cash -20 1500; owner dakar:1 accra:1 lagos:1 sydney:1; mortgaged accra");
    play(&s, "2 end");
    refused(&s, "1 build dakar; 1 lift accra", "too-little-cash");
    land(&s, "luanda", 1, 2);
    refused(&s, "1 buy", "too-little-cash");
    play(&s, "1 mortgage sydney"); /* 90: what may be bought is what there is money for again */
    play(&s, "1 buy");
    assert_now(&s, "owner luanda:1; cash 1:0");
}

static void V08_below_zero_no_money_may_be_given(void **state)
{
    (void)state;
    begin(2, "cash -20 1500; owner dakar:1 tokyo:2");
    refused(&s, "1 offer 2 give 1 take tokyo; 1 offer 2 give 1 dakar take tokyo", "too-little-cash");
    play(&s, "1 offer 2 give dakar take 50; 2 accept"); /* but received */
    assert_cash(&s, 1, 30);

    scenario_position(&s, "cash 1500 -20; owner dakar:1 tokyo:2");
    refused(&s, "1 offer 2 give dakar take 1", "too-little-cash");
    play(&s, "1 offer 2 give dakar take tokyo; 2 accept");
    assert_owner(&s, "tokyo", 1);
}

static void V08_what_such_a_seat_still_owed_is_written_off_by_the_bank(void **state)
{
    (void)state;
    begin(3, "turn 3; phase after; cash -700 1500 1500");
    play(&s, "3 end");
    land(&s, "guinea", 1, 2);
    play(&s, "1 end");
    assert_now(&s, "out 1; cash 1:0 2:1500 3:1500");
}

static void R01_the_deeds_of_who_is_out_return_to_the_bank(void **state)
{
    (void)state;
    begin(3, "turn 3; phase after; cash -10 1500 1500; owner dakar:1 accra:1 lagos:1 istanbul:2; built dakar:2; mortgaged accra");
    play(&s, "3 end");
    land(&s, "istanbul", 1, 2); /* though what he owes he owes to a player */
    assert_cash(&s, 1, -60);
    play(&s, "1 end");
    assert_now(&s, "out 1; owner dakar:0 accra:0 lagos:0; built dakar:0; unmortgaged accra");
    assert_cash(&s, 2, 1550); /* the rent, and nothing of the estate */
    assert_turn(&s, 2, "before");
    land(&s, "dakar", 1, 2);
    assert_asked(&s, "buy", 2); /* for sale again */
}

static void R01_nobody_is_asked_to_raise_money_or_to_say_that_he_is_bankrupt(void **state)
{
    (void)state;
    begin(2, "cash 0 1500; owner istanbul:2 dakar:1");
    land(&s, "istanbul", 1, 3);
    assert_turn(&s, 1, "after");
    refused(&s, "1 bankrupt", "not-asked");
}

static void R06_a_payment_to_all_goes_below_zero_too(void **state)
{
    (void)state;
    begin(3, "cash 30 1500 1500; owner istanbul:1");
    land(&s, "chance-4", 1, 2);
    play(&s, "* drawn chance chairman");
    assert_now(&s, "at 1:istanbul; cash 1:-70 2:1550 3:1550; turn 1:after");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(E06_start_quarantine_check_and_pirates_stand_where_they_should),
        cmocka_unit_test(E06_five_runs_of_three_or_more_cities_and_one_of_five),
        cmocka_unit_test(E06_chance_and_further_pirates_stand_between_the_runs),
        cmocka_unit_test(E06_prices_rents_and_mortgages_rise_around_the_board),
        cmocka_unit_test(E03_the_figures_that_the_seed_does_not_name),
        cmocka_unit_test(E06_one_deck_holds_the_tasks_of_both_and_the_infection),
        cmocka_unit_test(P08_E06_no_card_frees_from_quarantine),
        cmocka_unit_test(E06_each_card_does_what_it_says),
        cmocka_unit_test(R01_pandemic_is_for_two_to_eight_players),
        cmocka_unit_test(R01_pandemic_begins_with_1500_each_and_no_deeds_are_dealt),
        cmocka_unit_test(R01_pandemic_rolls_for_every_place_and_ties_roll_again_among_themselves),
        cmocka_unit_test(R01_pandemic_pays_200_for_passing_or_landing_on_the_start),
        cmocka_unit_test(R01_pandemic_doubles_roll_again_and_never_lead_to_quarantine),
        cmocka_unit_test(R01_pandemic_a_refused_purchase_stays_unowned),
        cmocka_unit_test(R01_P09_three_neighbouring_cities_of_one_owner_cost_double),
        cmocka_unit_test(R01_P09_any_three_of_a_longer_row_are_a_run),
        cmocka_unit_test(P09_neighbouring_means_with_nothing_else_between),
        cmocka_unit_test(P09_a_run_comes_about_when_its_last_city_is_bought),
        cmocka_unit_test(R01_mortgaged_cities_count_for_the_double_rent_of_their_run),
        cmocka_unit_test(P10_R01_a_run_is_built_on_in_any_order),
        cmocka_unit_test(P10_without_a_run_nothing_is_built),
        cmocka_unit_test(P10_one_need_not_stand_where_one_builds),
        cmocka_unit_test(V10_a_hotel_needs_that_citys_own_four_houses),
        cmocka_unit_test(V10_mortgaged_cities_of_a_run_cannot_be_built_on),
        cmocka_unit_test(P11_a_run_that_is_broken_up_keeps_its_buildings_but_gets_no_more),
        cmocka_unit_test(P11_what_is_left_of_a_longer_run_may_still_be_one),
        cmocka_unit_test(R01_pandemic_has_houses_and_hotels_without_limit),
        cmocka_unit_test(R01_pandemic_a_building_sells_for_its_full_price),
        cmocka_unit_test(R01_pandemic_only_its_own_buildings_forbid_to_mortgage_a_city),
        cmocka_unit_test(R01_R09_lifting_costs_110_percent_of_the_mortgage_rounded_up),
        cmocka_unit_test(P13_R01_who_receives_a_mortgaged_region_owes_nothing_and_lifts_it_later),
        cmocka_unit_test(R01_there_is_no_free_parking),
        cmocka_unit_test(R01_V15_every_card_is_drawn_from_the_whole_deck),
        cmocka_unit_test(R01_pandemic_ends_when_one_player_is_left),
        cmocka_unit_test(P14_pirate_invasions_take_money),
        cmocka_unit_test(R01_V08_money_may_go_below_zero),
        cmocka_unit_test(V08_who_starts_and_ends_a_turn_below_zero_is_out),
        cmocka_unit_test(V08_who_is_not_below_zero_at_the_end_stays),
        cmocka_unit_test(V08_exactly_zero_is_not_below),
        cmocka_unit_test(V08_it_is_judged_at_the_end_of_a_turn_that_began_so),
        cmocka_unit_test(V08_also_a_turn_in_quarantine_counts),
        cmocka_unit_test(V08_below_zero_nothing_may_be_bought),
        cmocka_unit_test(V08_below_zero_no_money_may_be_given),
        cmocka_unit_test(V08_what_such_a_seat_still_owed_is_written_off_by_the_bank),
        cmocka_unit_test(R01_the_deeds_of_who_is_out_return_to_the_bank),
        cmocka_unit_test(R01_nobody_is_asked_to_raise_money_or_to_say_that_he_is_bankrupt),
        cmocka_unit_test(R06_a_payment_to_all_goes_below_zero_too),
    };
    return cmocka_run_group_tests_name("pandemic", tests, NULL, NULL);
}
