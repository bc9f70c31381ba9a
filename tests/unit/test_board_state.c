/* test_board_state.c - what the board as text shows of the game: who owns what and all else that there is to see for everyone (T04, O20),
 * loaded dice (W09), the arrows of Reverse (T10) and the marks of infection (P02). The board itself: test_board.c. */
#include "scenario.h"

#include "paper.h"

static struct scenario s;
static struct paper p;

static int begin_english(void **state)
{
    (void)state;
    paper_init(&p, &s);
    return 0;
}

/* ---- Who owns what (T04, O20) ------------------------------------------------------------------------------------------------------ */

static const char *head_of(int square)
{
    struct place place = paper_place(&p, square, false);
    return paper_columns(&p, place.row - 1, place.column, place.columns);
}

static void T04_the_frame_names_set_and_owner(void **state)
{
    (void)state;
    paper_begin(&p, "watopoly", 2);
    scenario_position(&s, "owner al:1 mkv:2 ev1:2 ev2:2 ev3:2; mortgaged mkv; built ev1:2");
    paper_draw(&p, FULL);
    assert_string_equal(head_of(0), "------");
    assert_string_equal(head_of(1), "a-[@]-");
    assert_string_equal(head_of(3), "a-----");
    assert_string_equal(head_of(5), "i-[#m]");
    assert_string_equal(head_of(21), "e-[#]-");
    paper_draw(&p, COMPACT);
    assert_printed(&p, "c    RCH");
}

static void T04_the_sides_of_a_compact_board_name_set_and_owner(void **state)
{
    (void)state;
    paper_begin(&p, "watopoly", 2);
    scenario_position(&s, "owner rch:1 dwe:1 cph:1 pac:2; mortgaged pac; built cph:4; at cph collect-osap");
    paper_draw(&p, COMPACT);
    assert_printed(&p, "|c[@] RCH            |");
    assert_printed(&p, "|j[#m]PAC            |");
    assert_printed(&p, "|c[@] CPH      IIII @|");
    assert_printed(&p, "|     SLC            |");
}

static void O20_the_middle_shows_sets_with_their_owners(void **state)
{
    (void)state;
    paper_begin(&p, "classic", 3);
    scenario_position(&s, "owner mediterranean:1 baltic:1 oriental:3 connecticut:2");
    paper_draw(&p, FULL);
    assert_printed(&p, "a Brown      @@ ");
    assert_printed(&p, "b Light Blue %.#");
    assert_printed(&p, "c Pink       ...");
    assert_printed(&p, "[x] Owner   [xm] Mortgaged   I Buildings");
}

static void O20_money_wealth_deeds_and_what_the_bank_has_left(void **state)
{
    (void)state;
    paper_begin(&p, "classic", 2);
    scenario_position(&s, "cash 1234567 90; owner boardwalk:2 park-place:2; built boardwalk:3 park-place:2; turn 2; dice 3 4; round 11");
    paper_draw(&p, FULL);
    assert_printed(&p, "Round 12   Dice 3 + 4   Houses 27   Hotels 12");
    assert_printed(&p, "  @ Player1    1,234,567   1,234,567       0");
    assert_printed(&p, "> # Player2           90       1,840       2");
    assert_printed(&p, "    the bank                              26");
    paper_draw(&p, COMPACT);
    assert_printed(&p, "> # Player2        90  2");
}

static void T04_held_out_and_the_winner(void **state)
{
    (void)state;
    paper_begin(&p, "watopoly", 3);
    scenario_position(&s, "at dc-tims-line rch dc-tims-line; jail 2 0 0");
    paper_draw(&p, FULL);
    assert_printed(&p, "Tims line 2/3");
    paper_draw(&p, COMPACT);
    assert_printed(&p, "Tims line 2/3");
    s.game.phase = FH_OVER;
    s.game.winner = 1;
    paper_draw(&p, FULL);
    assert_printed(&p, "Winner");
    assert_not_printed(&p, "> @");
}

static void T04_the_pot_is_shown_where_there_is_one(void **state)
{
    (void)state;
    paper_begin(&p, "turkey", 3);
    scenario_position(&s, "pot 350");
    paper_draw(&p, COMPACT);
    assert_printed(&p, "Pot 350");
    paper_begin(&p, "classic", 3);
    paper_draw(&p, COMPACT);
    assert_not_printed(&p, "Pot");
    paper_begin(&p, "watopoly", 3);
    paper_draw(&p, FULL);
    assert_not_printed(&p, "Houses");
    assert_not_printed(&p, "Bathrooms");
}

/* W09: dice that show no faces. */
static void W09_loaded_dice_show_their_sum(void **state)
{
    (void)state;
    paper_begin(&p, "watopoly", 2);
    paper_draw(&p, FULL);
    assert_not_printed(&p, "Dice");
    s.game.rolled = 12345;
    paper_draw(&p, FULL);
    assert_printed(&p, "Dice 12,345");
}

/* The columns of the table give way to great sums and long names. */
static void T04_great_sums_and_long_names_fit(void **state)
{
    (void)state;
    paper_begin(&p, "pandemic", 8);
    for (int seat = 0; seat < 8; seat++) {
        strcpy(p.seats.list[seat].name, "Wolfeschlegelsteinhausenbergerdorff the Younger");
        s.game.cash[seat] = 8000000000 - seat;
        s.game.jail[seat] = 1;
        s.game.infected[seat] = 2;
    }
    for (int i = 0; i < 2; i++) {
        paper_draw(&p, i == 0 ? FULL : COMPACT);
        paper_assert_frame(&p, i == 0 ? &FULL : &COMPACT);
        assert_printed(&p, "8,000,000,000");
        assert_printed(&p, "7,999,999,993");
        assert_printed(&p, "@!W");
    }
}

/* ---- T10: the direction ------------------------------------------------------------------------------------------------------------ */

static const char RIGHTWARD[] = "=====>", LEFTWARD[] = "<=====";

static int line_with(const char *text)
{
    for (int i = 0; i < p.line_count; i++) {
        if (strstr(paper_columns(&p, i, 0, 120), text))
            return i;
    }
    return -1;
}

static void T10_two_arrows_show_the_direction(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct board_style style = i == 0 ? FULL : COMPACT;
        paper_begin(&p, "reverse", 8);
        paper_draw(&p, style);
        assert_int_equal(line_with(RIGHTWARD), 5); /* along the top, as tokens go there */
        assert_int_equal(line_with(LEFTWARD), p.line_count - 6);
        s.game.backwards = 1;
        paper_draw(&p, style);
        assert_int_equal(line_with(LEFTWARD), 5);
        assert_int_equal(line_with(RIGHTWARD), p.line_count - 6);
    }
}

static void T10_no_arrows_where_nothing_turns(void **state)
{
    (void)state;
    paper_begin(&p, "turkey", 3);
    paper_draw(&p, FULL);
    assert_int_equal(line_with(RIGHTWARD), -1);
    assert_int_equal(line_with(LEFTWARD), -1);
}

static void T10_arrows_of_a_list_point_down_or_up(void **state)
{
    (void)state;
    paper_begin_own(&p, 63, 2);
    paper_draw(&p, FULL);
    assert_string_equal(paper_columns(&p, 0, 0, 80), "        v");
    assert_string_equal(paper_columns(&p, 64, 0, 80), "        v");
    s.game.backwards = 1;
    paper_draw(&p, FULL);
    assert_string_equal(paper_columns(&p, 0, 0, 80), "        ^");
    assert_string_equal(paper_columns(&p, 64, 0, 80), "        ^");
}

/* ---- P02: the infection ------------------------------------------------------------------------------------------------------------ */

static void P02_infected_squares_and_players_are_marked(void **state)
{
    (void)state;
    paper_begin(&p, "pandemic", 3);
    scenario_position(&s, "at tokyo sydney start; infected 2 0 0; outbreak sydney; sick 2 tokyo; owner sydney:2");
    paper_draw(&p, FULL);
    assert_string_equal(head_of(scenario_square(&s, "sydney", HERE)), "!![#]!");
    assert_string_equal(head_of(scenario_square(&s, "tokyo", HERE)), "!!!!!!");
    assert_string_equal(head_of(scenario_square(&s, "dakar", HERE)), "------");
    assert_printed(&p, "> @!Player1");
    assert_printed(&p, "Infected");
    paper_draw(&p, COMPACT);
    assert_printed(&p, "|     !Tokyo        @|");
}

/* Where the head is too narrow for all three, the set gives way. */
static void P02_the_mark_has_room_beside_any_other(void **state)
{
    (void)state;
    paper_begin_own(&p, 64, 8);
    paper_give_everything(&p);
    s.game.infected_squares[0] = ~(fh_squares)1;
    paper_draw(&p, FULL);
    for (int square = 1; square < 64; square++)
        assert_true(paper_count(head_of(square), '!') > 0);
    paper_all_stand_on(&p, 15);
    paper_give(&p, 15, 0, 5);
    paper_draw(&p, COMPACT);
    paper_assert_frame(&p, &COMPACT);
    assert_int_equal(paper_count(paper_text_in(&p, 15, true), '!'), 1);
    assert_int_equal(paper_count(paper_text_in(&p, 15, true), 'I'), 5);
}

#define TEST(name) cmocka_unit_test_setup(name, begin_english)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(T04_the_frame_names_set_and_owner),
        TEST(T04_the_sides_of_a_compact_board_name_set_and_owner),
        TEST(O20_the_middle_shows_sets_with_their_owners),
        TEST(O20_money_wealth_deeds_and_what_the_bank_has_left),
        TEST(T04_held_out_and_the_winner),
        TEST(T04_the_pot_is_shown_where_there_is_one),
        TEST(W09_loaded_dice_show_their_sum),
        TEST(T04_great_sums_and_long_names_fit),
        TEST(T10_two_arrows_show_the_direction),
        TEST(T10_no_arrows_where_nothing_turns),
        TEST(T10_arrows_of_a_list_point_down_or_up),
        TEST(P02_infected_squares_and_players_are_marked),
        TEST(P02_the_mark_has_room_beside_any_other),
    };
    return cmocka_run_group_tests(tests, speech_load, NULL);
}
