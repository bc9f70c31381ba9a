/* test_reverse.c - reverse: the squares that turn round the way in which all tokens go (T10, V12, R07). */
#include "scenario.h"

static struct scenario s;

static void begin(const char *lines)
{
    scenario_begin_whole(&s, "reverse", 3);
    scenario_position(&s, lines);
}

/* The same board with cards of all kinds of moves in its deck of chance. */
static void begin_with_steps(const char *lines)
{
    scenario_begin_text(&s,
                        "freehold edition 1\nextends = reverse\nid = steps\nname = \"Steps\"\n"
                        "[deck chance]\non \"On.\" steps=8\nback \"Back.\" steps=-8\nthree \"Back.\" steps=-3\n"
                        "turn \"Turn.\" go=chest-1\nnext \"Next.\" nearest=reverse\n",
                        3);
    scenario_position(&s, lines);
}

static void draw(const char *square, const char *card)
{
    char text[64];
    land(&s, square, 1, 2);
    snprintf(text, sizeof text, "* drawn chance %s", card);
    play(&s, text);
}

/* ---- The direction --------------------------------------------------------------------------------------------------------------- */

static void T10_landing_on_reverse_turns_all_tokens(void **state)
{
    (void)state;
    begin("at samsun merinos kars");
    land(&s, "chest-2", 1, 2);
    assert_line(&s, "backwards 1");
    assert_turn(&s, 1, "after"); /* no card is drawn */
    play(&s, "1 end");
    roll_dice(&s, 1, 2);
    assert_at(&s, 2, "canakkale"); /* from 20 to 17 */
    play(&s, "2 decline; 2 end");
    roll_dice(&s, 1, 2);
    assert_at(&s, 3, "hatay"); /* from 14 to 11 */
    play(&s, "3 decline; 3 end");
    roll_dice(&s, 1, 3);
    assert_at(&s, 1, "kars"); /* who turned them, too */
}

static void T10_the_next_landing_turns_them_back(void **state)
{
    (void)state;
    begin("backwards 1; at yozgat go go");
    roll_dice(&s, 2, 3);
    assert_at(&s, 1, "chest-1");
    assert_no_line(&s, "backwards");
    play(&s, "1 end");
    roll_dice(&s, 1, 2);
    assert_at(&s, 2, "sanliurfa");
}

static void T10_both_reverse_squares_turn(void **state)
{
    (void)state;
    static const char *const squares[] = {"chest-1", "chest-2"};
    for (int i = 0; i < 2; i++) {
        begin("");
        land(&s, squares[i], 1, 2);
        assert_line(&s, "backwards 1");
        begin("backwards 1");
        land(&s, squares[i], 1, 2);
        assert_no_line(&s, "backwards");
    }
}

static void T10_passing_reverse_does_not_turn(void **state)
{
    (void)state;
    begin("at van go go");
    roll_dice(&s, 1, 2);
    assert_no_line(&s, "backwards");
}

static void T10_the_roll_after_doubles_already_goes_the_other_way(void **state)
{
    (void)state;
    begin("");
    roll_dice(&s, 1, 1);
    assert_now(&s, "at 1:chest-1; turn 1:before");
    roll_dice(&s, 1, 2);
    assert_at(&s, 1, "istanbul");
    assert_cash(&s, 1, 1700); /* past the start */
}

static void V12_the_order_of_play_stays(void **state)
{
    (void)state;
    begin("order 1 3 2");
    land(&s, "chest-1", 1, 2);
    play(&s, "1 end");
    assert_turn(&s, 3, "before");
    land(&s, "free-parking", 1, 2);
    play(&s, "3 end");
    assert_turn(&s, 2, "before");
}

/* ---- The start ------------------------------------------------------------------------------------------------------------------- */

static void T10_the_start_pays_in_both_directions(void **state)
{
    (void)state;
    begin("at tax go go");
    roll_dice(&s, 1, 2);
    assert_now(&s, "at 1:van; cash 1:1700");
    begin("at van go go; backwards 1");
    roll_dice(&s, 1, 2);
    assert_at(&s, 1, "tax");
    assert_cash(&s, 1, 1500); /* 200 on the way, and the tax */
    assert_pot(&s, 200);
    begin("at sanliurfa go go; backwards 1");
    roll_dice(&s, 1, 2);
    assert_now(&s, "at 1:go; cash 1:1700");
}

static void T10_leaving_the_start_backwards_pays_nothing(void **state)
{
    (void)state;
    begin("backwards 1");
    roll_dice(&s, 3, 5);
    assert_at(&s, 1, "jail");
    assert_jailed(&s, 1, 0); /* 24 sends there */
    assert_cash(&s, 1, 1500);
}

/* ---- Cards ----------------------------------------------------------------------------------------------------------------------- */

static void V12_nearest_follows_the_direction(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *square, *to;
        int cash;
    } cases[] = {
        {"", "chance-1", "ankara-station", 1500},
        {"backwards 1", "chance-1", "haydarpasa", 1500},
        {"", "chance-2", "haydarpasa", 1700},
        {"backwards 1", "chance-2", "merinos", 1500},
    };
    for (int i = 0; i < 4; i++) {
        begin(cases[i].lines);
        draw(cases[i].square, "station-1");
        assert_at(&s, 1, cases[i].to);
        assert_cash(&s, 1, cases[i].cash);
    }
}

static void R07_a_move_card_goes_in_the_direction_of_play(void **state)
{
    (void)state;
    begin("backwards 1");
    draw("chance-2", "canakkale"); /* from 27 down to 17 */
    assert_now(&s, "at 1:canakkale; cash 1:1500");
    begin("backwards 1");
    draw("chance-1", "canakkale"); /* from 10 down to 17, past the start */
    assert_now(&s, "at 1:canakkale; cash 1:1700");
    begin("backwards 1");
    draw("chance-1", "go");
    assert_now(&s, "at 1:go; cash 1:1700");
    begin("backwards 1");
    draw("chance-1", "chairman"); /* from 10 down to 31 */
    assert_cash(&s, 1, 1700);
    play(&s, "1 decline");
    assert_cash(&s, 1, 1700 - 2 * 50);
}

static void R07_being_sent_to_jail_pays_nothing_in_either_direction(void **state)
{
    (void)state;
    static const char *const lines[] = {"", "backwards 1"};
    for (int i = 0; i < 2; i++) {
        begin(lines[i]);
        draw("chance-1", "jail");
        assert_now(&s, "jailed 1:0; cash 1:1500");
        begin(lines[i]);
        land(&s, "go-to-jail", 1, 2);
        assert_now(&s, "jailed 1:0; cash 1:1500");
    }
}

static void R07_a_card_that_says_back_goes_against_the_direction(void **state)
{
    (void)state;
    begin_with_steps("");
    draw("chance-1", "three");
    assert_at(&s, 1, "yozgat");
    begin_with_steps("backwards 1");
    draw("chance-1", "three");
    assert_at(&s, 1, "samsun");
    begin_with_steps("backwards 1");
    draw("chance-2", "back");
    assert_at(&s, 1, "sanliurfa"); /* from 27 up to 35, past the start */
    assert_cash(&s, 1, 1700);
}

static void V12_landing_by_card_counts(void **state)
{
    (void)state;
    static const char *const cards[] = {"on", "back", "turn", "next"};
    for (int i = 0; i < 4; i++) {
        begin_with_steps("");
        draw("chance-1", cards[i]);
        assert_line(&s, "backwards 1");
        begin_with_steps("backwards 1");
        draw("chance-1", cards[i]);
        assert_no_line(&s, "backwards");
    }
}

/* ---- Jail ------------------------------------------------------------------------------------------------------------------------ */

static void V12_out_of_jail_one_moves_in_the_direction_of_play(void **state)
{
    (void)state;
    begin("at jail go go; jail 1 0 0; backwards 1");
    roll_dice(&s, 2, 2);
    assert_at(&s, 1, "haydarpasa");
    begin("at jail go go; jail 3 0 0; backwards 1");
    roll_dice(&s, 1, 5);
    play(&s, "1 pay");
    assert_at(&s, 1, "chest-1");
    assert_no_line(&s, "backwards"); /* and this turns them once more */
}

static void T10_the_cards_of_community_chest_are_never_drawn(void **state)
{
    (void)state;
    begin("");
    for (int square = 0; square < s.edition.square_count; square++) {
        if (s.edition.squares[square].kind == FH_SQ_DRAW)
            assert_string_equal(s.edition.words.deck_id[s.edition.squares[square].deck], "chance");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T10_landing_on_reverse_turns_all_tokens),
        cmocka_unit_test(T10_the_next_landing_turns_them_back),
        cmocka_unit_test(T10_both_reverse_squares_turn),
        cmocka_unit_test(T10_passing_reverse_does_not_turn),
        cmocka_unit_test(T10_the_roll_after_doubles_already_goes_the_other_way),
        cmocka_unit_test(V12_the_order_of_play_stays),
        cmocka_unit_test(T10_the_start_pays_in_both_directions),
        cmocka_unit_test(T10_leaving_the_start_backwards_pays_nothing),
        cmocka_unit_test(V12_nearest_follows_the_direction),
        cmocka_unit_test(R07_a_move_card_goes_in_the_direction_of_play),
        cmocka_unit_test(R07_being_sent_to_jail_pays_nothing_in_either_direction),
        cmocka_unit_test(R07_a_card_that_says_back_goes_against_the_direction),
        cmocka_unit_test(V12_landing_by_card_counts),
        cmocka_unit_test(V12_out_of_jail_one_moves_in_the_direction_of_play),
        cmocka_unit_test(T10_the_cards_of_community_chest_are_never_drawn),
    };
    return cmocka_run_group_tests_name("reverse", tests, NULL, NULL);
}
