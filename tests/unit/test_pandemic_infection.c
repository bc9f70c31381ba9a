/* test_pandemic_infection.c - the infection and the quarantine of the pandemic edition (P01-P08) and their timing, sentence by sentence
 * (V09).
 *
 * A position tells of it: `infected` by seat is 1 + the turns still to go after this one, `outbreak` the region that chance infected,
 * `sick N` those that players infected and that heal when N more rounds have ended after this one. */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin_whole(&s, "pandemic", seats);
    scenario_position(&s, lines);
}

#define assert_infected(seat, value) scenario_assert(&s, s.game.infected[(seat)-1], value, "infection of seat " #seat, HERE)
#define assert_healthy(seat) assert_infected(seat, 0)

/* Is the region infected, by chance or by a player? */
static bool is_sick(const char *square)
{
    fh_square number = scenario_square(&s, square, HERE);
    fh_squares infected_squares = s.game.infected_squares[0] | s.game.infected_squares[1] | s.game.infected_squares[2];
    return (infected_squares & FH_SQUARE_BIT(number)) || s.game.outbreak == number;
}

/* The seat in turn stops somewhere and ends its turn. A city that it lands on must be its own or another's. */
static void turn_at(const char *square)
{
    char text[16];
    land(&s, square, 1, 2);
    snprintf(text, sizeof text, "%d end", s.game.turn + 1);
    play(&s, text);
}

/* ---- The outbreak ---------------------------------------------------------------------------------------------------------------- */

static void P01_at_the_start_one_region_is_infected_at_random(void **state)
{
    (void)state;
    begin(2, "");
    scenario_start(&s);
    play(&s, "* dice 6 6; * dice 1 1");
    assert_asked(&s, "outbreak", 1);
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 39);
    for (uint32_t number = 0; number < 39; number++) {
        fh_action action;
        assert_int_equal(fh_outcome(&s.edition, &s.game, number, &action), 1); /* each as likely as the others */
        assert_int_equal(action.square, number + 1);
    }
    refused(&s, "1 roll", "chance-first");
    refused(&s, "* infect start", "not-an-outcome");
    play(&s, "* infect mumbai");
    assert_line(&s, "outbreak mumbai");
    assert_turn(&s, 1, "before");
    assert_healthy(1);
    assert_healthy(2);
}

static void P01_at_the_end_of_every_second_round_it_heals_and_another_one_is_drawn(void **state)
{
    (void)state;
    begin(2, "outbreak mumbai; owner dakar:1");
    for (int cycle = 1; cycle <= 2; cycle++) {
        bool is_first = cycle == 1;
        turn_at("dakar");
        turn_at("dakar");
        assert_turn(&s, 1, "before"); /* one round is over */
        assert_true(is_sick(is_first ? "mumbai" : "sydney"));
        turn_at("dakar");
        turn_at("dakar");
        assert_asked(&s, "outbreak", 1); /* two are */
        assert_int_equal(fh_outcome_count(&s.edition, &s.game), 38);
        refused(&s, is_first ? "* infect mumbai" : "* infect sydney", "not-an-outcome"); /* another one */
        refused(&s, "* infect start", "not-an-outcome");
        play(&s, is_first ? "* infect sydney" : "* infect mumbai");
        assert_line(&s, is_first ? "outbreak sydney" : "outbreak mumbai");
        assert_false(is_sick(is_first ? "mumbai" : "sydney"));
        assert_turn(&s, 1, "before");
    }
}

static void P01_it_can_break_out_on_any_region_but_the_start(void **state)
{
    (void)state;
    static const char *const regions[] = {"guinea", "chance-1", "quarantine", "check", "dakar", "istanbul"};
    begin(2, "");
    for (int i = 0; i < 6; i++) {
        scenario_position(&s, "question outbreak seat=1");
        char text[64];
        snprintf(text, sizeof text, "* infect %s", regions[i]);
        play(&s, text);
        assert_true(is_sick(regions[i]));
    }
}

static void P01_who_stands_where_it_breaks_out_did_not_stop_there(void **state)
{
    (void)state;
    begin(2, "at mumbai mumbai; question outbreak seat=1");
    play(&s, "* infect mumbai");
    assert_healthy(1);
    assert_healthy(2);
}

/* ---- Infected players and regions -------------------------------------------------------------------------------------------------- */

static void P02_who_stops_on_an_infected_region_is_infected(void **state)
{
    (void)state;
    static const char *const positions[] = {"outbreak lagos; owner lagos:1", "sick 0 lagos; owner lagos:1", "sick 1 lagos; owner lagos:1",
                                            "sick 2 lagos; owner lagos:1"};
    begin(3, "");
    for (int i = 0; i < 4; i++) {
        scenario_position(&s, positions[i]);
        land(&s, "lagos", 1, 2);
        assert_infected(1, 3);
        assert_healthy(2);
        assert_turn(&s, 1, "after");
    }
}

static void P02_passing_an_infected_region_does_nothing(void **state)
{
    (void)state;
    begin(2, "outbreak lagos; sick 1 accra luanda; owner cape-town:1; at dakar start");
    roll_dice(&s, 2, 3);
    assert_at(&s, 1, "cape-town");
    assert_healthy(1);
}

static void P02_also_regions_that_are_no_cities_infect(void **state)
{
    (void)state;
    begin(3, "outbreak guinea; sick 1 chance-2");
    land(&s, "guinea", 1, 2);
    assert_infected(1, 3);
    play(&s, "1 end");
    land(&s, "chance-2", 1, 2);
    play(&s, "* drawn chance loan");
    assert_infected(2, 3);
}

static void P02_V09_the_infection_lasts_until_the_end_of_the_second_turn_after_it_began(void **state)
{
    (void)state;
    begin(2, "outbreak lagos; owner dakar:1 accra:1 lagos:1 luanda:1 cape-town:1");
    turn_at("lagos"); /* it begins */
    assert_infected(1, 2);
    turn_at("dakar");
    assert_infected(1, 2); /* the turns of others do not count */
    land(&s, "luanda", 1, 2);
    assert_infected(1, 2); /* the first one after it */
    assert_true(is_sick("luanda"));
    play(&s, "1 end");
    assert_infected(1, 1);
    turn_at("dakar");
    play(&s, "* infect tokyo");
    land(&s, "accra", 1, 2);
    assert_infected(1, 1); /* the second: infected to its end */
    assert_true(is_sick("accra"));
    play(&s, "1 end");
    assert_healthy(1);
    turn_at("dakar");
    land(&s, "cape-town", 1, 2);
    assert_false(is_sick("cape-town"));
    assert_healthy(1);
}

static void P02_V09_regions_heal_after_two_full_rounds(void **state)
{
    (void)state;
    begin(2, "infected 2 0; outbreak tokyo; owner dakar:1 luanda:1");
    turn_at("luanda"); /* in the middle of a round, which does not count */
    assert_line(&s, "sick 2 luanda");
    turn_at("dakar");
    assert_line(&s, "sick 1 luanda");
    for (int turn = 0; turn < 2; turn++)
        turn_at("dakar");
    play(&s, "* infect mumbai");
    assert_line(&s, "sick 0 luanda"); /* one full round is over */
    turn_at("dakar");
    land(&s, "luanda", 1, 2); /* in the second one it still infects */
    assert_infected(2, 3);
    assert_true(is_sick("luanda"));

    scenario_position(&s, "turn 2; sick 0 luanda; owner dakar:1 luanda:1");
    turn_at("dakar");
    assert_false(is_sick("luanda")); /* and then no more */
    land(&s, "luanda", 1, 2);
    assert_healthy(1);
}

static void P02_a_region_that_is_infected_anew_begins_anew(void **state)
{
    (void)state;
    begin(2, "infected 2 0; sick 0 luanda; owner luanda:1");
    land(&s, "luanda", 1, 2);
    assert_line(&s, "sick 2 luanda");
    scenario_position(&s, "infected 2 0; sick 1 luanda accra; owner luanda:1");
    land(&s, "luanda", 1, 2);
    assert_line(&s, "sick 2 luanda");
    assert_line(&s, "sick 1 accra");
}

static void P02_regions_that_players_infected_stay_when_the_outbreak_moves(void **state)
{
    (void)state;
    begin(2, "turn 2; round 1; infected 0 2; outbreak luanda; owner dakar:1 luanda:1 accra:1");
    land(&s, "luanda", 1, 2); /* by chance and by a player */
    play(&s, "2 end; * infect tokyo");
    assert_true(is_sick("luanda"));
    assert_line(&s, "outbreak tokyo");
}

static void P02_the_stop_by_which_one_is_infected_infects_no_region(void **state)
{
    (void)state;
    begin(2, "sick 0 lagos; owner lagos:1");
    land(&s, "lagos", 1, 2);
    assert_infected(1, 3);
    assert_line(&s, "sick 0 lagos"); /* it heals when it would have */
}

static void V09_a_new_infection_starts_the_count_again(void **state)
{
    (void)state;
    begin(2, "infected 1 0; outbreak lagos; owner lagos:1");
    land(&s, "lagos", 1, 2);
    assert_infected(1, 3);
    play(&s, "1 end");
    assert_infected(1, 2);
}

static void V09_stops_after_doubles_in_the_same_turn_already_infect(void **state)
{
    (void)state;
    begin(2, "outbreak lagos; owner lagos:1 luanda:1 maputo:1; at dakar start");
    roll_dice(&s, 1, 1);
    assert_at(&s, 1, "lagos");
    assert_infected(1, 3);
    assert_no_line(&s, "sick");
    roll_dice(&s, 1, 1);
    assert_at(&s, 1, "luanda");
    assert_line(&s, "sick 2 luanda");
    roll_dice(&s, 1, 1);
    assert_at(&s, 1, "maputo");
    assert_line(&s, "sick 2 luanda maputo");
    assert_infected(1, 3); /* all of it is the turn in which it began */
}

static void P02_stops_by_card_infect_too(void **state)
{
    (void)state;
    begin(2, "infected 2 0; owner istanbul:1; at montreal start");
    land(&s, "chance-4", 1, 2);
    play(&s, "* drawn chance chairman");
    assert_line(&s, "sick 2 chance-4 istanbul");

    scenario_position(&s, "outbreak istanbul; owner istanbul:1"); /* and a card may lead to an infected region */
    land(&s, "chance-4", 1, 2);
    play(&s, "* drawn chance chairman");
    assert_infected(1, 3);
}

static void V09_the_start_is_never_infected(void **state)
{
    (void)state;
    begin(2, "infected 2 0");
    land(&s, "start", 1, 2);
    assert_no_line(&s, "sick");
    play(&s, "1 end");
    land(&s, "start", 1, 2);
    assert_healthy(2);
}

static void V09_a_round_ends_when_the_turn_comes_back_to_the_first_remaining_seat(void **state)
{
    (void)state;
    begin(3, "order 2 3 1; turn 2; round 1; outbreak tokyo; owner dakar:1");
    turn_at("dakar");
    turn_at("dakar");
    assert_turn(&s, 1, "before");
    turn_at("dakar");
    assert_asked(&s, "outbreak", 2);

    scenario_position(&s, "order 2 3 1; turn 2; round 1; outbreak tokyo; owner dakar:1");
    play(&s, "2 leave"); /* seat 3 is the first now, and its turn is still to come in this round */
    assert_turn(&s, 3, "before");
    turn_at("dakar");
    assert_turn(&s, 1, "before");
    turn_at("dakar");
    assert_asked(&s, "outbreak", 3);
}

static void P03_landing_on_the_quarantine_region_infects(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "quarantine", 1, 2);
    assert_infected(1, 3);
    assert_free(&s, 1); /* but does not hold */
    assert_turn(&s, 1, "after");
    play(&s, "1 end; 2 roll; * dice 1 3; 2 end");
    assert_turn(&s, 1, "before");
}

static void P03_passing_the_quarantine_region_does_not(void **state)
{
    (void)state;
    begin(2, "at mombasa start; owner mumbai:1");
    roll_dice(&s, 1, 3);
    assert_at(&s, 1, "mumbai");
    assert_healthy(1);
}

/* ---- Quarantine -------------------------------------------------------------------------------------------------------------------- */

static void P04_the_infection_card_infects_and_sends_to_quarantine(void **state)
{
    (void)state;
    begin(2, "at tokyo start");
    land(&s, "chance-2", 1, 2);
    play(&s, "* drawn chance infection");
    assert_now(&s, "at 1:quarantine; jailed 1:0");
    assert_infected(1, 3);
    assert_turn(&s, 1, "after");
}

static void P04_after_doubles_the_card_leaves_no_further_roll(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "chance-2", 2, 2);
    play(&s, "* drawn chance infection");
    assert_turn(&s, 1, "after");
}

static void P05_passing_the_check_infected_sends_to_quarantine(void **state)
{
    (void)state;
    begin(2, "infected 2 0; at singapore start");
    roll_dice(&s, 2, 3);
    assert_now(&s, "at 1:quarantine; jailed 1:0; cash 1:1500; turn 1:after");
    assert_no_line(&s, "sick"); /* no stop */
}

static void P05_passing_the_check_healthy_is_nothing(void **state)
{
    (void)state;
    begin(2, "infected 0 2; at singapore start; owner sydney:1");
    roll_dice(&s, 2, 3);
    assert_now(&s, "at 1:sydney; free 1");
}

static void P05_stopping_on_the_check_sends_to_quarantine_infected_or_not(void **state)
{
    (void)state;
    static const char *const positions[] = {"at singapore start start", "infected 2 0 0; at singapore start start"};
    begin(3, "");
    for (int i = 0; i < 2; i++) {
        scenario_position(&s, positions[i]);
        roll_dice(&s, 1, 2);
        assert_now(&s, "at 1:quarantine; jailed 1:0; turn 1:after");
    }
}

static void P05_a_card_that_leads_past_the_check_leads_to_quarantine_too(void **state)
{
    (void)state;
    begin(2, "infected 2 0");
    land(&s, "chance-1", 1, 2);
    play(&s, "* drawn chance sydney");
    assert_now(&s, "at 1:quarantine; jailed 1:0");

    scenario_position(&s, "infected 2 0; owner mumbai:1"); /* one that does not lead past it does not */
    land(&s, "chance-1", 1, 2);
    play(&s, "* drawn chance mumbai");
    assert_now(&s, "at 1:mumbai; free 1");
}

static void P05_after_doubles_who_was_caught_does_not_roll_again(void **state)
{
    (void)state;
    begin(2, "infected 2 0; at hong-kong start");
    roll_dice(&s, 2, 2);
    assert_now(&s, "jailed 1:0; turn 1:after");
    refused(&s, "1 roll", "in-jail");
}

static void P06_V09_quarantine_lasts_three_own_turns_and_one_leaves_healthy(void **state)
{
    (void)state;
    begin(2, "owner dakar:1; at singapore start");
    roll_dice(&s, 1, 2);
    play(&s, "1 end"); /* the turn in which one is sent is none of them */
    for (int turn = 1; turn <= 3; turn++) {
        turn_at("dakar");
        if (s.game.depth)
            play(&s, "* infect tokyo");
        assert_turn(&s, 1, "after");
        assert_jailed(&s, 1, turn);
        assert_at(&s, 1, "quarantine");
        refused(&s, "1 roll", "in-jail");
        play(&s, "1 end");
    }
    assert_free(&s, 1);
    assert_healthy(1);
    turn_at("dakar");
    play(&s, "* infect rio");
    assert_turn(&s, 1, "before");
    roll_dice(&s, 1, 2);
    assert_at(&s, 1, "colombo");
    assert_healthy(1);
}

static void V09_one_leaves_healthy_though_infected_anew_before(void **state)
{
    (void)state;
    begin(2, "at quarantine start; jail 3 0; infected 3 0; turn 2; owner dakar:1");
    turn_at("dakar");
    assert_turn(&s, 1, "after");
    assert_infected(1, 3);
    play(&s, "1 end");
    assert_free(&s, 1);
    assert_healthy(1);
}

static void P06_P08_there_is_no_way_out_early(void **state)
{
    (void)state;
    begin(2, "at quarantine start; jail 1 0; turn 2; owner dakar:1");
    turn_at("dakar");
    refused(&s, "1 pay", "no-early-way");
    refused(&s, "1 roll", "in-jail");
    refused_action(&s, ((fh_action){.kind = FH_ACT_USE, .seat = 0, .square = 0}), "no-early-way");
    play(&s, "1 end");
    assert_jailed(&s, 1, 1);
}

static void R01_in_quarantine_one_may_do_everything_but_roll(void **state)
{
    (void)state;
    begin(2, "at quarantine start; jail 1 0; turn 2; owner dakar:1 accra:1 lagos:1 tokyo:1 istanbul:1 rio:2; built dakar:1;"
             "mortgaged tokyo");
    turn_at("istanbul");
    assert_cash(&s, 1, 1550); /* collects rent */
    play(&s, "1 build lagos; 1 sell dakar; 1 mortgage istanbul; 1 lift tokyo");
    assert_cash(&s, 1, 1615);
    play(&s, "1 offer 2 give 100 accra:10% take rio; 2 accept");
    assert_owner(&s, "rio", 1);
    play(&s, "1 end");
    play(&s, "2 offer 1 give 5 take accra:free; 1 accept"); /* and others deal with who sits there */
    assert_cash(&s, 1, 1520);
}

static void R01_who_is_sent_to_quarantine_ends_the_turn_when_he_likes(void **state)
{
    (void)state;
    begin(2, "at singapore start; owner dakar:1 accra:1 lagos:1");
    roll_dice(&s, 1, 2);
    assert_turn(&s, 1, "after");
    play(&s, "1 build dakar; 1 end");
    assert_turn(&s, 2, "before");
}

static void V09_being_sent_pays_no_salary(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "chance-4", 1, 2); /* from 35 to 10 */
    play(&s, "* drawn chance infection");
    assert_now(&s, "at 1:quarantine; cash 1:1500");

    scenario_position(&s, "infected 0 2; at start venice; outbreak istanbul; owner istanbul:1");
    land(&s, "istanbul", 1, 2); /* both are sent, over the start */
    assert_now(&s, "at 2:quarantine; cash 1:1450 2:1450");
}

/* ---- All at once ------------------------------------------------------------------------------------------------------------------- */

static void assert_all_healthy_in_quarantine(int seats)
{
    for (int seat = 1; seat <= seats; seat++) {
        assert_at(&s, seat, "quarantine");
        assert_free(&s, seat);
        assert_healthy(seat);
    }
}

static void assert_all_sent_free(int seats)
{
    assert_all_healthy_in_quarantine(seats);
    assert_turn(&s, 1, "after");
}

static void P07_V09_when_all_are_infected_all_pay_are_healed_and_stand_free_in_quarantine(void **state)
{
    (void)state;
    begin(4, "infected 0 1 2 2; outbreak lagos; owner lagos:1; at start tokyo rio miami; cash 1500 1000 60 500");
    land(&s, "lagos", 1, 2);
    assert_all_sent_free(4);
    assert_now(&s, "cash 1:1450 2:950 3:10 4:450");
    play(&s, "1 end");
    assert_turn(&s, 2, "before"); /* they need not wait */
    roll_dice(&s, 1, 2);
    assert_at(&s, 2, "colombo");
    assert_healthy(2);
}

static void P07_those_already_in_quarantine_leave_with_them_and_pay_too(void **state)
{
    (void)state;
    begin(3, "infected 0 1 0; jail 0 0 2; at start tokyo quarantine; outbreak lagos; owner lagos:1");
    land(&s, "lagos", 1, 2);
    assert_all_sent_free(3);
    assert_cash(&s, 3, 1450);
}

static void V09_who_is_in_quarantine_counts_as_infected(void **state)
{
    (void)state;
    begin(3, "");
    scenario_position(&s, "jail 0 1 3; at start quarantine quarantine; outbreak lagos; owner lagos:1"); /* neither is infected */
    land(&s, "lagos", 1, 2);
    assert_all_sent_free(3);

    scenario_position(&s, "infected 0 1 2; at singapore start start");
    roll_dice(&s, 1, 2); /* a healthy one is held at the check: that makes all of them */
    assert_all_sent_free(3);
    assert_cash(&s, 1, 1450);
}

static void P07_one_healthy_player_is_enough_against_it(void **state)
{
    (void)state;
    begin(3, "infected 0 1 0; outbreak lagos; owner lagos:1");
    land(&s, "lagos", 1, 2);
    assert_at(&s, 1, "lagos");
    assert_infected(1, 3);
    assert_infected(2, 1);
    assert_now(&s, "cash 1:1500; turn 1:after");
}

static void P07_all_may_be_infected_by_the_card_or_in_the_quarantine_region(void **state)
{
    (void)state;
    begin(2, "infected 0 1");
    land(&s, "chance-2", 1, 2);
    play(&s, "* drawn chance infection");
    assert_all_sent_free(2);
    assert_cash(&s, 1, 1450);

    scenario_position(&s, "infected 0 1");
    land(&s, "quarantine", 1, 2);
    assert_all_sent_free(2);
    assert_cash(&s, 2, 1450);
}

static void V09_it_is_looked_at_after_the_landing_is_fully_settled(void **state)
{
    (void)state;
    begin(2, "infected 0 1; outbreak lagos");
    land(&s, "lagos", 1, 2);
    assert_asked(&s, "buy", 1); /* first this */
    assert_at(&s, 1, "lagos");
    assert_infected(1, 3);
    play(&s, "1 buy");
    assert_owner(&s, "lagos", 1);
    assert_all_sent_free(2);
    assert_cash(&s, 1, 1370);

    scenario_position(&s, "infected 0 1; outbreak lagos; owner lagos:2"); /* the rent is paid */
    land(&s, "lagos", 1, 2);
    assert_all_sent_free(2);
    assert_now(&s, "cash 1:1446 2:1454");

    scenario_position(&s, "infected 0 1; outbreak chance-2"); /* and the card */
    land(&s, "chance-2", 1, 2);
    assert_asked(&s, "card", 1);
    play(&s, "* drawn chance opera");
    assert_all_sent_free(2);
    assert_now(&s, "cash 1:1500 2:1400");
}

static void V09_no_further_roll_follows_in_that_turn(void **state)
{
    (void)state;
    begin(2, "infected 0 1; outbreak lagos; owner lagos:1");
    land(&s, "lagos", 1, 1);
    assert_all_sent_free(2);
    refused(&s, "1 roll", "already-thrown");
    play(&s, "1 end");
    assert_turn(&s, 2, "before");
}

static void V20_it_is_looked_at_when_the_last_healthy_player_leaves(void **state)
{
    (void)state;
    begin(3, "outbreak venice; infected 2 2 0; at singapore rio start");
    play(&s, "3 leave");
    assert_all_healthy_in_quarantine(2);
    assert_turn(&s, 1, "before"); /* the turn has not begun: its roll is to come */
    play(&s, "1 roll; * dice 2 3");
}

/* Seat 1 passes the check while infected. With a healthy player left it goes to quarantine; if all are infected, everybody goes free. */
static void V20_it_is_looked_at_when_somebody_is_caught_at_the_check(void **state)
{
    (void)state;
    for (int sick = 0; sick < 2; sick++) {
        begin(3, "");
        scenario_position(&s, sick ? "infected 2 2 0; at singapore rio quarantine; jail 0 0 1" : "infected 2 0 0; at singapore rio start");
        play(&s, "1 roll; * dice 2 3");
        if (sick) {
            assert_all_sent_free(3);
        } else {
            assert_jailed(&s, 1, 0);
        }
    }
}

static void V20_it_is_looked_at_when_a_card_infects(void **state)
{
    (void)state;
    begin(2, "infected 0 2; at venice start; phase after; question card seat=1 square=venice deck=chance");
    play(&s, "* drawn chance infection");
    assert_all_sent_free(2);
}

static void V09_by_the_first_rulings_it_is_looked_at_only_after_a_landing(void **state)
{
    (void)state;
    begin(3, "rulings = first; infected 2 2 0; owner lagos:1");
    play(&s, "3 leave"); /* now all are infected */
    assert_now(&s, "turn 1:before; at 1:start; cash 1:1500");
    land(&s, "lagos", 1, 2);
    assert_all_sent_free(2);
}

static void P07_those_who_left_do_not_count(void **state)
{
    (void)state;
    begin(3, "in 1 2; rank 0 0 1; cash 1500 1500 0; infected 0 1 0; outbreak lagos; owner lagos:1");
    land(&s, "lagos", 1, 2);
    assert_all_sent_free(2);
    assert_cash(&s, 3, 0);
}

static void P07_V08_the_fee_may_lead_below_zero(void **state)
{
    (void)state;
    begin(2, "cash 1500 20; infected 0 1; outbreak lagos; owner lagos:1");
    land(&s, "lagos", 1, 2);
    assert_now(&s, "cash 2:-30; in 2");
}

static void P07_the_regions_stay_infected(void **state)
{
    (void)state;
    begin(2, "infected 0 1; outbreak lagos; sick 1 rio; owner lagos:1");
    land(&s, "lagos", 1, 2);
    assert_all_sent_free(2);
    assert_true(is_sick("lagos"));
    assert_true(is_sick("rio"));
}

/* ---- Leaving ------------------------------------------------------------------------------------------------------------------------ */

static void V14_who_leaves_takes_the_infection_along(void **state)
{
    (void)state;
    begin(3, "infected 3 0 0; jail 2 0 0; at quarantine start start; phase after; owner dakar:1");
    play(&s, "1 leave");
    assert_healthy(1);
    assert_now(&s, "free 1; owner dakar:0; turn 2:before");
}

static void V14_the_seat_in_turn_leaves_before_the_outbreak_is_drawn(void **state)
{
    (void)state;
    begin(3, "turn 3; round 1; outbreak tokyo; owner dakar:1");
    turn_at("dakar");
    assert_asked(&s, "outbreak", 1);
    play(&s, "1 leave");
    assert_asked(&s, "outbreak", 2);
    play(&s, "* infect rio");
    assert_turn(&s, 2, "before");
    assert_line(&s, "outbreak rio");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(P01_at_the_start_one_region_is_infected_at_random),
        cmocka_unit_test(P01_at_the_end_of_every_second_round_it_heals_and_another_one_is_drawn),
        cmocka_unit_test(P01_it_can_break_out_on_any_region_but_the_start),
        cmocka_unit_test(P01_who_stands_where_it_breaks_out_did_not_stop_there),
        cmocka_unit_test(P02_who_stops_on_an_infected_region_is_infected),
        cmocka_unit_test(P02_passing_an_infected_region_does_nothing),
        cmocka_unit_test(P02_also_regions_that_are_no_cities_infect),
        cmocka_unit_test(P02_V09_the_infection_lasts_until_the_end_of_the_second_turn_after_it_began),
        cmocka_unit_test(P02_V09_regions_heal_after_two_full_rounds),
        cmocka_unit_test(P02_a_region_that_is_infected_anew_begins_anew),
        cmocka_unit_test(P02_regions_that_players_infected_stay_when_the_outbreak_moves),
        cmocka_unit_test(P02_the_stop_by_which_one_is_infected_infects_no_region),
        cmocka_unit_test(V09_a_new_infection_starts_the_count_again),
        cmocka_unit_test(V09_stops_after_doubles_in_the_same_turn_already_infect),
        cmocka_unit_test(P02_stops_by_card_infect_too),
        cmocka_unit_test(V09_the_start_is_never_infected),
        cmocka_unit_test(V09_a_round_ends_when_the_turn_comes_back_to_the_first_remaining_seat),
        cmocka_unit_test(P03_landing_on_the_quarantine_region_infects),
        cmocka_unit_test(P03_passing_the_quarantine_region_does_not),
        cmocka_unit_test(P04_the_infection_card_infects_and_sends_to_quarantine),
        cmocka_unit_test(P04_after_doubles_the_card_leaves_no_further_roll),
        cmocka_unit_test(P05_passing_the_check_infected_sends_to_quarantine),
        cmocka_unit_test(P05_passing_the_check_healthy_is_nothing),
        cmocka_unit_test(P05_stopping_on_the_check_sends_to_quarantine_infected_or_not),
        cmocka_unit_test(P05_a_card_that_leads_past_the_check_leads_to_quarantine_too),
        cmocka_unit_test(P05_after_doubles_who_was_caught_does_not_roll_again),
        cmocka_unit_test(P06_V09_quarantine_lasts_three_own_turns_and_one_leaves_healthy),
        cmocka_unit_test(V09_one_leaves_healthy_though_infected_anew_before),
        cmocka_unit_test(P06_P08_there_is_no_way_out_early),
        cmocka_unit_test(R01_in_quarantine_one_may_do_everything_but_roll),
        cmocka_unit_test(R01_who_is_sent_to_quarantine_ends_the_turn_when_he_likes),
        cmocka_unit_test(V09_being_sent_pays_no_salary),
        cmocka_unit_test(P07_V09_when_all_are_infected_all_pay_are_healed_and_stand_free_in_quarantine),
        cmocka_unit_test(P07_those_already_in_quarantine_leave_with_them_and_pay_too),
        cmocka_unit_test(V09_who_is_in_quarantine_counts_as_infected),
        cmocka_unit_test(P07_one_healthy_player_is_enough_against_it),
        cmocka_unit_test(P07_all_may_be_infected_by_the_card_or_in_the_quarantine_region),
        cmocka_unit_test(V09_it_is_looked_at_after_the_landing_is_fully_settled),
        cmocka_unit_test(V09_no_further_roll_follows_in_that_turn),
        cmocka_unit_test(V20_it_is_looked_at_when_the_last_healthy_player_leaves),
        cmocka_unit_test(V20_it_is_looked_at_when_somebody_is_caught_at_the_check),
        cmocka_unit_test(V20_it_is_looked_at_when_a_card_infects),
        cmocka_unit_test(V09_by_the_first_rulings_it_is_looked_at_only_after_a_landing),
        cmocka_unit_test(P07_those_who_left_do_not_count),
        cmocka_unit_test(P07_V08_the_fee_may_lead_below_zero),
        cmocka_unit_test(P07_the_regions_stay_infected),
        cmocka_unit_test(V14_who_leaves_takes_the_infection_along),
        cmocka_unit_test(V14_the_seat_in_turn_leaves_before_the_outbreak_is_drawn),
    };
    return cmocka_run_group_tests_name("pandemic_infection", tests, NULL, NULL);
}
