/* test_unipoly.c - the board of unipoly (E03, E05), its preparation (U01), and its column of the table of rules, cell by cell (R01).
 * Sealed auctions, trades, debts and estates are in test_unipoly_money.c. */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin_whole(&s, "unipoly", seats);
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

static void R01_unipoly_has_the_classic_layout_and_figures(void **state)
{
    (void)state;
    static struct scenario classic;
    scenario_begin_whole(&classic, "classic", 2);
    begin(2, "");
    assert_int_equal(s.edition.square_count, 40);
    assert_int_equal(s.edition.deed_count, 28);
    assert_int_equal(s.edition.set_count, classic.edition.set_count);
    for (int square = 0; square < 40; square++) {
        const fh_square_def *own = &s.edition.squares[square], *its = &classic.edition.squares[square];
        assert_int_equal(own->kind, its->kind);
        assert_int_equal(own->set, its->set);
        assert_int_equal(own->price, its->price);
        assert_int_equal(own->mortgage, its->mortgage);
        assert_int_equal(own->build, its->build);
        assert_int_equal(own->hotel, its->hotel);
        assert_int_equal(own->amount, its->amount);
        assert_memory_equal(own->rents, its->rents, sizeof own->rents);
    }
}

static void E03_the_figures_that_the_seed_does_not_name(void **state)
{
    (void)state;
    begin(2, "");
    for (int square = 0; square < 40; square++) {
        if (s.edition.squares[square].kind == FH_SQ_STREET)
            assert_int_equal(s.edition.squares[square].build, 50 * (1 + square / 10));
    }
    assert_int_equal(s.edition.squares[at("tuition")].amount, 200);
    assert_int_equal(s.edition.squares[at("gown-hire")].amount, 100);
}

static void E05_the_decks_are_called_unexpected_and_probability(void **state)
{
    (void)state;
    begin(2, "");
    assert_int_equal(s.edition.deck_count, 2);
    assert_string_equal(s.edition.words.deck_name[0], "Unexpected");
    assert_string_equal(s.edition.words.deck_name[1], "Probability");
    assert_int_equal(s.edition.decks[0].count, 16);
    assert_int_equal(s.edition.decks[1].count, 16);
    assert_int_equal(s.edition.pass_count, 2);
}

static void draw(const char *square, const char *card)
{
    char text[64];
    land(&s, square, 1, 2);
    snprintf(text, sizeof text, "* drawn %.*s %s", (int)strcspn(square, "-"), square, card);
    play(&s, text);
}

static void E05_each_card_that_is_about_money_moves_what_it_says(void **state)
{
    (void)state;
    static const struct {
        const char *square, *card;
        int own, others;
    } cases[] = {
        {"unexpected-2", "grant", 150, 0},        {"unexpected-2", "dividend", 50, 0},        {"unexpected-2", "late-book", -15, 0},
        {"unexpected-2", "repairs", -200, 0},     {"unexpected-2", "chairman", -100, 50},     {"probability-2", "bank-error", 200, 0},
        {"probability-2", "scholarship", 100, 0}, {"probability-2", "savings", 100, 0},       {"probability-2", "bequest", 100, 0},
        {"probability-2", "tutoring", 50, 0},     {"probability-2", "reference", 25, 0},      {"probability-2", "deposit", 20, 0},
        {"probability-2", "cake", 10, 0},         {"probability-2", "birthday", 20, -10},     {"probability-2", "textbooks", -100, 0},
        {"probability-2", "glasses", -50, 0},     {"probability-2", "evening-class", -50, 0}, {"probability-2", "repairs", -275, 0},
    };
    begin(3, "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scenario_position(&s, "cash 1000 1000 1000; owner leaky-tap:1 thin-walls:1; built leaky-tap:4 thin-walls:5");
        draw(cases[i].square, cases[i].card);
        assert_cash(&s, 1, 1000 + cases[i].own);
        assert_cash(&s, 2, 1000 + cases[i].others);
        assert_cash(&s, 3, 1000 + cases[i].others);
        assert_turn(&s, 1, "after");
    }
}

/* Who passes the start, lands two squares beyond it and is sent back to it collects twice. */
static void E05_each_card_that_moves_a_token_leads_where_it_says(void **state)
{
    (void)state;
    static const struct {
        const char *square, *card, *to;
        int own;
    } cases[] = {
        {"unexpected-1", "enrolment", "enrolment", 200},
        {"probability-1", "enrolment", "enrolment", 400},
        {"unexpected-1", "clock-tower", "clock-tower", 0},
        {"unexpected-1", "small-volcano", "small-volcano", 0},
        {"unexpected-3", "small-volcano", "small-volcano", 200},
        {"unexpected-1", "easel-yard", "easel-yard", 0},
        {"unexpected-2", "easel-yard", "easel-yard", 200},
        {"unexpected-1", "main-gate", "main-gate", 200},
        {"unexpected-1", "tram-1", "botanists", 0},
        {"unexpected-2", "tram-2", "observatory", 0},
        {"unexpected-3", "tram-1", "main-gate", 200},
        {"unexpected-1", "utility", "boiler-house", 0},
        {"unexpected-2", "utility", "server-attic", 0},
        {"unexpected-2", "back", "hindsight", 0},
        {"unexpected-1", "back", "tuition", -200},
    };
    begin(2, "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scenario_position(&s, "cash 1000 1000; owner clock-tower:1 small-volcano:1 easel-yard:1 main-gate:1 botanists:1 observatory:1"
                              " boiler-house:1 server-attic:1 hindsight:1");
        draw(cases[i].square, cases[i].card);
        assert_at(&s, 1, cases[i].to);
        assert_cash(&s, 1, 1000 + cases[i].own);
        assert_turn(&s, 1, "after");
    }
}

static void E05_R04_the_nearest_stop_costs_twice_its_rent_and_the_nearest_works_ten_times_a_roll(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; owner botanists:2 terminus:2");
    draw("unexpected-1", "tram-1");
    assert_cash(&s, 1, 900);

    scenario_position(&s, "cash 1000 1000; owner boiler-house:2");
    draw("unexpected-1", "utility");
    play(&s, "* dice 4 5");
    assert_cash(&s, 1, 910);
}

/* ---- Preparation ------------------------------------------------------------------------------------------------------------------ */

static const int MONEY[] = {8750, 7500, 6250, 5000, 3750}, DEEDS[] = {7, 6, 5, 4, 3};

static void R01_U01_unipoly_is_for_two_to_six_players(void **state)
{
    (void)state;
    begin(2, "");
    assert_int_equal(fh_start(&s.edition, &s.game, 1).reason, FH_REASON_WRONG_PLAYERS);
    assert_int_equal(fh_start(&s.edition, &s.game, 7).reason, FH_REASON_WRONG_PLAYERS);
    for (int seats = 2; seats <= 6; seats++)
        assert_int_equal(fh_start(&s.edition, &s.game, seats).reason, FH_ALLOWED);
}

static void R01_the_starting_money_goes_by_the_number_of_players(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 6; seats++) {
        begin(seats, "");
        scenario_start(&s);
        for (int seat = 0; seat < seats; seat++)
            assert_int_equal(s.game.cash[seat], MONEY[seats - 2]);
    }
}

static void R01_U01_deeds_are_dealt_and_their_price_is_deducted(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 6; seats++) {
        fh_stream stream;
        begin(seats, "");
        scenario_start(&s);
        fh_stream_seed(&stream, (uint64_t)seats);
        assert_asked(&s, "deal", 1);
        for (int dealt = 0; dealt < seats * DEEDS[seats - 2]; dealt++) {
            assert_asked(&s, "deal", 1 + dealt % seats); /* chance alone does it, one after the other */
            fh_chance(&s.edition, &s.game, &stream, NULL);
            assert_null(fh_verify(&s.edition, &s.game));
        }
        assert_turn(&s, 1, "before"); /* in the order entered */
        for (int seat = 0; seat < seats; seat++) {
            fh_money prices = 0;
            int deeds = 0;
            for (int square = 0; square < 40; square++) {
                if (s.game.owner[square] != seat)
                    continue;
                prices += s.edition.squares[square].price;
                deeds++;
            }
            assert_int_equal(deeds, DEEDS[seats - 2]);
            assert_int_equal(s.game.cash[seat], MONEY[seats - 2] - prices);
        }
    }
}

static void V13_deeds_are_dealt_from_all_28(void **state)
{
    (void)state;
    begin(2, "");
    scenario_start(&s);
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 28);
    play(&s, "* deal main-gate; * deal boiler-house; * deal clock-tower");
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 25);
    assert_now(&s, "owner main-gate:1 boiler-house:2");
    assert_cash(&s, 1, 8750 - 200 - 400);
    assert_cash(&s, 2, 8750 - 150);
    refused(&s, "* deal main-gate; * deal tuition", "not-an-outcome");
    refused(&s, "1 roll", "chance-first");
}

static void R01_unipoly_is_played_in_the_order_entered(void **state)
{
    (void)state;
    begin(3, "cash 1000 1000 1000");
    for (int seat = 1; seat <= 3; seat++) {
        char text[16];
        assert_turn(&s, seat, "before");
        land(&s, "bicycle-racks", 1, 2);
        snprintf(text, sizeof text, "%d end", seat);
        play(&s, text);
    }
    assert_turn(&s, 1, "before");
}

/* ---- The table of rules -------------------------------------------------------------------------------------------------------------- */

static void R01_unipoly_pays_200_for_passing_or_landing_on_the_start(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; at clock-tower enrolment; owner thin-walls:1");
    roll_dice(&s, 1, 3);
    assert_cash(&s, 1, 1200);

    scenario_position(&s, "cash 1000 1000; at great-library enrolment");
    roll_dice(&s, 1, 2);
    assert_now(&s, "at 1:enrolment; cash 1:1200");
}

static void R01_unipoly_doubles_roll_again_and_the_third_leads_to_jail_without_moving(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; owner dead-languages:1 boiler-house:1; at enrolment enrolment");
    roll_dice(&s, 3, 3);
    assert_now(&s, "at 1:dead-languages; turn 1:before");
    roll_dice(&s, 3, 3);
    assert_now(&s, "at 1:boiler-house; turn 1:before");
    roll_dice(&s, 3, 3);
    assert_now(&s, "at 1:reading-room; jailed 1:0; turn 2:before");
}

static void R01_unipoly_a_full_set_costs_double_also_when_one_is_mortgaged(void **state)
{
    (void)state;
    begin(2, "owner leaky-tap:1 thin-walls:1 clock-tower:1");
    assert_int_equal(rent("thin-walls"), 8);
    assert_int_equal(rent("clock-tower"), 50);
    scenario_position(&s, "cash 1000 1000; turn 2; owner leaky-tap:1 thin-walls:1; mortgaged leaky-tap; at leaky-tap enrolment");
    assert_int_equal(rent("thin-walls"), 8);
    roll_dice(&s, 1, 2);
    assert_cash(&s, 1, 1008);
}

static void R01_unipoly_is_built_on_evenly(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; owner leaky-tap:1 thin-walls:1 easel-yard:1");
    play(&s, "1 build leaky-tap");
    refused(&s, "1 build leaky-tap", "build-evenly");
    play(&s, "1 build thin-walls; 1 build leaky-tap");
    refused(&s, "1 sell thin-walls", "sell-evenly");
    refused(&s, "1 build easel-yard", "set-incomplete");
}

static void R01_unipoly_has_houses_and_hotels_without_limit(void **state)
{
    (void)state;
    char lines[2048] = "cash 100000 1000; owner", *end = lines + strlen(lines);
    begin(2, "");
    for (int pass = 0; pass < 2; pass++) {
        for (int square = 0; square < 40; square++) {
            if (s.edition.squares[square].kind == FH_SQ_STREET)
                end += sprintf(end, " %s:%d", s.edition.words.square_id[square], pass ? 4 : 1);
        }
        end += sprintf(end, pass ? "" : "; built");
    }
    scenario_position(&s, lines); /* 88 houses */
    for (int square = 0; square < 40; square++) {
        char text[64];
        snprintf(text, sizeof text, "1 build %s", s.edition.words.square_id[square]);
        if (s.edition.squares[square].kind == FH_SQ_STREET)
            play(&s, text);
    }
    assert_built(&s, "clock-tower", 5); /* and 22 hotels */
    assert_built(&s, "leaky-tap", 5);
}

static void R01_unipoly_a_building_sells_for_half(void **state)
{
    (void)state;
    begin(2, "cash 0 1000; owner leaky-tap:1 thin-walls:1; built leaky-tap:4 thin-walls:5");
    play(&s, "1 sell thin-walls; 1 sell leaky-tap");
    assert_cash(&s, 1, 50);
}

static void R01_unipoly_a_deed_of_a_set_with_buildings_cannot_be_mortgaged(void **state)
{
    (void)state;
    begin(2, "cash 0 1000; owner leaky-tap:1 thin-walls:1; built thin-walls:1");
    refused(&s, "1 mortgage thin-walls; 1 mortgage leaky-tap", "set-built");
    play(&s, "1 sell thin-walls; 1 mortgage leaky-tap");
    assert_cash(&s, 1, 55);
    refused(&s, "1 build thin-walls", "set-mortgaged"); /* and no building on a set with a mortgage */
}

static void R01_R09_lifting_costs_the_mortgage_and_ten_percent(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; owner great-library:1 leaky-tap:1; mortgaged great-library leaky-tap");
    play(&s, "1 lift leaky-tap");
    assert_cash(&s, 1, 967);
    play(&s, "1 lift great-library"); /* 192.5 */
    assert_cash(&s, 1, 774);
}

static void R01_who_receives_a_mortgaged_deed_may_lift_it_at_once(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; owner main-gate:1 botanists:1; mortgaged main-gate botanists");
    play(&s, "1 offer 2 give main-gate botanists take 50; 2 accept");
    assert_asked(&s, "received", 2);
    play(&s, "2 lift main-gate"); /* though it is not his turn */
    assert_now(&s, "cash 2:840; asked received:2");
    play(&s, "2 keep botanists"); /* or leaves it, for nothing */
    assert_now(&s, "cash 2:840; unmortgaged main-gate; mortgaged botanists; turn 1:before");
}

static void R01_unipoly_jail_is_left_by_the_fine_or_a_card_before_the_roll(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; at reading-room enrolment; jail 1 0; owner practice-rooms:1");
    play(&s, "1 pay");
    assert_cash(&s, 1, 950);
    roll_dice(&s, 1, 2);
    assert_at(&s, 1, "practice-rooms");

    scenario_position(&s, "cash 1000 1000; at reading-room enrolment; jail 2 0; passes probability-free 1 0");
    play(&s, "1 use probability-free");
    assert_now(&s, "free 1; cash 1:1000");
    assert_line(&s, "known probability free");
}

static void R01_unipoly_doubles_move_out_of_jail_without_another_roll(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; at reading-room enrolment; jail 1 0; owner averages:1");
    roll_dice(&s, 3, 3);
    assert_now(&s, "at 1:averages; free 1; cash 1:1000; turn 1:after");
}

static void R01_unipoly_after_the_third_failure_one_pays_and_moves(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; at reading-room enrolment; jail 2 0; owner practice-rooms:1");
    roll_dice(&s, 1, 2);
    assert_jailed(&s, 1, 2);
    refused(&s, "1 pay", "already-thrown");
    assert_turn(&s, 1, "after");

    scenario_position(&s, "cash 1000 1000; at reading-room enrolment; jail 3 0; owner practice-rooms:1");
    roll_dice(&s, 1, 2);
    assert_now(&s, "cash 1:950; at 1:practice-rooms; free 1");
}

static void R01_in_unipolys_jail_one_may_do_everything_but_move(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; at reading-room enrolment; jail 1 0; owner leaky-tap:1 thin-walls:1 main-gate:1 terminus:2;"
             "built thin-walls:1");
    play(&s, "1 build leaky-tap; 1 sell thin-walls; 1 mortgage main-gate; 1 lift main-gate");
    play(&s, "1 offer 2 give main-gate take terminus; 2 accept");
    assert_owner(&s, "terminus", 1);
    roll_dice(&s, 1, 2);
    assert_at(&s, 1, "reading-room");
    play(&s, "1 end");
    land(&s, "leaky-tap", 1, 2);
    assert_cash(&s, 2, 1000 + 200 - 10); /* and collects rent */
}

static void U04_ending_the_turn_needs_a_completed_roll(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000; owner dead-languages:1");
    refused(&s, "1 end", "throw-first");
    play(&s, "1 roll");
    refused(&s, "1 end", "chance-first");
    play(&s, "* dice 3 3");
    refused(&s, "1 end", "throw-first"); /* doubles: not completed yet */
    land(&s, "bicycle-racks", 1, 2);
    play(&s, "1 end");
    assert_turn(&s, 2, "before");
}

static void U04_going_to_jail_ends_the_turn_by_itself(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000");
    land(&s, "shushed", 1, 2);
    assert_now(&s, "at 1:reading-room; turn 2:before");

    scenario_position(&s, "cash 1000 1000");
    draw("unexpected-3", "shushed");
    assert_jailed(&s, 1, 0);
    assert_cash(&s, 1, 1000); /* no salary */
    assert_turn(&s, 2, "before");

    scenario_position(&s, "cash 1000 1000");
    draw("probability-3", "shushed");
    assert_now(&s, "jailed 1:0; turn 2:before");
}

static void R01_unipoly_a_visitor_of_the_jail_is_only_visiting(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000");
    land(&s, "reading-room", 1, 2);
    assert_now(&s, "free 1; turn 1:after");
}

static void R01_unipolys_free_parking_is_a_resting_place(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000");
    land(&s, "tuition", 1, 2);
    assert_now(&s, "cash 1:800 pot:0");
    play(&s, "1 end");
    land(&s, "bicycle-racks", 1, 2);
    assert_cash(&s, 2, 1000);
}

static void R01_unipolys_cards_come_from_the_top_and_go_back_under(void **state)
{
    (void)state;
    begin(2, "cash 1000 1000");
    draw("unexpected-2", "grant");
    assert_line(&s, "known unexpected grant");
    play(&s, "1 end");
    land(&s, "unexpected-2", 1, 2);
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 15);
    refused(&s, "* drawn unexpected grant", "not-an-outcome"); /* it lies under the others */
    play(&s, "* drawn unexpected dividend");
    assert_line(&s, "known unexpected grant dividend");
}

static void R01_unipoly_ends_when_one_is_left_and_tells_the_wealth(void **state)
{
    (void)state;
    begin(3, "cash 1000 20 1000; owner leaky-tap:1 thin-walls:1; built leaky-tap:1 thin-walls:1");
    play(&s, "2 leave; 1 roll; * dice 1 3; 1 end; 3 leave");
    assert_over(&s, 1);
    assert_line(&s, "rank 0 1 2"); /* the first to leave is the last */
    assert_int_equal(fh_wealth(&s.edition, &s.game, 0), 800 + 120 + 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_unipoly_has_the_classic_layout_and_figures),
        cmocka_unit_test(E03_the_figures_that_the_seed_does_not_name),
        cmocka_unit_test(E05_the_decks_are_called_unexpected_and_probability),
        cmocka_unit_test(E05_each_card_that_is_about_money_moves_what_it_says),
        cmocka_unit_test(E05_each_card_that_moves_a_token_leads_where_it_says),
        cmocka_unit_test(E05_R04_the_nearest_stop_costs_twice_its_rent_and_the_nearest_works_ten_times_a_roll),
        cmocka_unit_test(R01_U01_unipoly_is_for_two_to_six_players),
        cmocka_unit_test(R01_the_starting_money_goes_by_the_number_of_players),
        cmocka_unit_test(R01_U01_deeds_are_dealt_and_their_price_is_deducted),
        cmocka_unit_test(V13_deeds_are_dealt_from_all_28),
        cmocka_unit_test(R01_unipoly_is_played_in_the_order_entered),
        cmocka_unit_test(R01_unipoly_pays_200_for_passing_or_landing_on_the_start),
        cmocka_unit_test(R01_unipoly_doubles_roll_again_and_the_third_leads_to_jail_without_moving),
        cmocka_unit_test(R01_unipoly_a_full_set_costs_double_also_when_one_is_mortgaged),
        cmocka_unit_test(R01_unipoly_is_built_on_evenly),
        cmocka_unit_test(R01_unipoly_has_houses_and_hotels_without_limit),
        cmocka_unit_test(R01_unipoly_a_building_sells_for_half),
        cmocka_unit_test(R01_unipoly_a_deed_of_a_set_with_buildings_cannot_be_mortgaged),
        cmocka_unit_test(R01_R09_lifting_costs_the_mortgage_and_ten_percent),
        cmocka_unit_test(R01_who_receives_a_mortgaged_deed_may_lift_it_at_once),
        cmocka_unit_test(R01_unipoly_jail_is_left_by_the_fine_or_a_card_before_the_roll),
        cmocka_unit_test(R01_unipoly_doubles_move_out_of_jail_without_another_roll),
        cmocka_unit_test(R01_unipoly_after_the_third_failure_one_pays_and_moves),
        cmocka_unit_test(R01_in_unipolys_jail_one_may_do_everything_but_move),
        cmocka_unit_test(U04_ending_the_turn_needs_a_completed_roll),
        cmocka_unit_test(U04_going_to_jail_ends_the_turn_by_itself),
        cmocka_unit_test(R01_unipoly_a_visitor_of_the_jail_is_only_visiting),
        cmocka_unit_test(R01_unipolys_free_parking_is_a_resting_place),
        cmocka_unit_test(R01_unipolys_cards_come_from_the_top_and_go_back_under),
        cmocka_unit_test(R01_unipoly_ends_when_one_is_left_and_tells_the_wealth),
    };
    return cmocka_run_group_tests_name("unipoly", tests, NULL, NULL);
}
