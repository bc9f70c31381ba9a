/* test_board.c - the board as text: every square in its place, every piece where it stands, an I for each building (W05), in every edition
 * and for boards of any size (W16). Names of any kind never break the frame. What it shows of the game: test_board_state.c. */
#include "scenario.h"

#include "library.h"
#include "paper.h"

static struct scenario s;
static struct paper p;

static int begin_english(void **state)
{
    (void)state;
    paper_init(&p, &s);
    return 0;
}

static void for_each_edition(void (*check)(const char *edition))
{
    for (size_t i = 0; i < library_edition_count; i++)
        check(library_editions[i].id);
}

/* ---- W05: the ring, the buildings, the pieces -------------------------------------------------------------------------------------- */

static void assert_square(int square, const char *first, const char *second)
{
    struct place place = paper_place(&p, square, false);
    char expected[2][16];
    snprintf(expected[0], sizeof expected[0], "%-6s", first);
    snprintf(expected[1], sizeof expected[1], "%-6s", second);
    assert_string_equal(paper_columns(&p, place.row, place.column, place.columns), expected[0]);
    assert_string_equal(paper_columns(&p, place.row + 1, place.column, place.columns), expected[1]);
}

static void W05_the_squares_of_the_campus_stand_in_a_ring(void **state)
{
    (void)state;
    paper_begin(&p, "watopoly", 2);
    paper_draw(&p, FULL);
    assert_int_equal(p.line_count, 45);
    assert_int_equal(p.lines[0].width, 78);
    assert_square(0, "Coll.", "OSAP"); /* bottom right */
    assert_string_equal(paper_columns(&p, 42, 71, 6), "OSAP  ");
    assert_square(1, "", "AL");
    assert_square(10, "DC", "Tims"); /* bottom left */
    assert_string_equal(paper_columns(&p, 42, 1, 6), "Tims  ");
    assert_square(11, "", "RCH");
    assert_square(20, "Goose", "Nest."); /* top left */
    assert_string_equal(paper_columns(&p, 1, 1, 6), "Goose ");
    assert_square(28, "", "CIF");
    assert_square(30, "Go to", "Tims"); /* top right */
    assert_string_equal(paper_columns(&p, 1, 71, 6), "Go to ");
    assert_square(39, "", "DC");
}

static void W05_improvements_take_the_top_row(void **state)
{
    (void)state;
    paper_begin(&p, "watopoly", 2);
    scenario_position(&s, "owner al:1 ml:1; built al:3 ml:5");
    paper_draw(&p, FULL);
    assert_square(1, "III", "AL");
    assert_square(3, "IIIII", "ML");
    assert_square(2, "", "SLC");
}

/* The run of I's at the beginning of a box, or at the end of a row. */
static int improvements_in(int square, bool is_compact)
{
    struct place place = paper_place(&p, square, is_compact);
    const char *text = paper_columns(&p, place.row, place.column, place.columns);
    if (place.rows > 1)
        return (int)strspn(text, "I");
    size_t length = strlen(text), count = 0;
    while (count < length && text[length - 1 - count] == 'I')
        count++;
    return (int)count;
}

static void check_improvements(const char *edition)
{
    paper_begin(&p, edition, 3);
    for (int built = 1; built <= 5; built++) {
        for (int square = 0; square < s.edition.square_count; square++) {
            if (s.edition.squares[square].kind == FH_SQ_STREET)
                paper_give(&p, square, square % 3, built);
        }
        for (int i = 0; i < 2; i++) {
            paper_draw(&p, i == 0 ? FULL : COMPACT);
            for (int square = 0; square < s.edition.square_count; square++) {
                if (s.edition.squares[square].kind == FH_SQ_STREET)
                    assert_int_equal(improvements_in(square, i == 1), built);
            }
        }
    }
}

static void W05_each_improvement_is_an_I_in_every_edition(void **state)
{
    (void)state;
    for_each_edition(check_improvements);
}

static void W05_a_piece_is_the_first_character_of_its_word(void **state)
{
    (void)state;
    paper_begin(&p, "watopoly", 2);
    strcpy(p.seats.list[0].piece, "hat");
    strcpy(p.seats.list[1].piece, "G");
    scenario_position(&s, "at rch rch");
    paper_draw(&p, FULL);
    struct place place = paper_place(&p, 11, false);
    assert_string_equal(paper_columns(&p, place.row + 2, place.column, place.columns), "hG    ");
}

static void W05_pieces_that_look_alike_or_are_wide_are_digits(void **state)
{
    (void)state;
    paper_begin(&p, "watopoly", 5);
    static const char *const pieces[] = {"hat", "horse", "🚗", "", "2"};
    for (int seat = 0; seat < 5; seat++)
        strcpy(p.seats.list[seat].piece, pieces[seat]);
    scenario_position(&s, "at rch rch rch rch rch");
    paper_draw(&p, FULL);
    struct place place = paper_place(&p, 11, false);
    assert_string_equal(paper_columns(&p, place.row + 2, place.column, place.columns), "h3452 ");
}

static void check_all_on_one_square(const char *edition)
{
    for (int count = 2; count <= FH_MAX_SEATS; count += count < 6 ? 2 : 1) {
        paper_begin(&p, edition, count);
        for (int square = 0; square < s.edition.square_count; square++) {
            paper_all_stand_on(&p, square);
            for (int built = 0; built <= 5; built += 5) {
                if (s.edition.squares[square].kind == FH_SQ_STREET)
                    paper_give(&p, square, 0, built);
                paper_draw(&p, FULL);
                paper_assert_frame(&p, &FULL);
                paper_assert_pieces(&p, false);
                paper_draw(&p, COMPACT);
                paper_assert_frame(&p, &COMPACT);
                paper_assert_pieces(&p, true);
            }
        }
    }
}

static void W05_all_pieces_are_seen_on_one_square_of_every_edition(void **state)
{
    (void)state;
    for_each_edition(check_all_on_one_square);
}

static void check_spread(const char *edition)
{
    for (int count = 2; count <= FH_MAX_SEATS; count++) {
        paper_begin(&p, edition, count);
        paper_give_everything(&p);
        for (int seat = 0; seat < count; seat++)
            s.game.at[seat] = (uint8_t)(seat * 7 % s.edition.square_count);
        paper_draw(&p, FULL);
        paper_assert_pieces(&p, false);
        paper_draw(&p, COMPACT);
        paper_assert_pieces(&p, true);
    }
}

static void W05_all_pieces_are_seen_where_they_stand_in_every_edition(void **state)
{
    (void)state;
    for_each_edition(check_spread);
}

static void W05_eight_pieces_leave_room_for_name_and_improvements(void **state)
{
    (void)state;
    paper_begin(&p, "watopoly", 8);
    paper_draw(&p, FULL);
    struct place place = paper_place(&p, 0, false);
    assert_string_equal(paper_columns(&p, place.row, place.column, 6), "Coll. ");
    assert_string_equal(paper_columns(&p, place.row + 1, place.column, 6), "@#%*  ");
    assert_string_equal(paper_columns(&p, place.row + 2, place.column, 6), "~^_$  ");
    paper_all_stand_on(&p, 26);
    paper_give(&p, 26, 0, 5);
    paper_draw(&p, FULL);
    place = paper_place(&p, 26, false);
    assert_string_equal(paper_columns(&p, place.row, place.column, 6), "IIIII ");
    assert_string_equal(paper_columns(&p, place.row + 1, place.column, 6), "PHY @#");
    assert_string_equal(paper_columns(&p, place.row + 2, place.column, 6), "%*~^_$");
}

static void W05_who_is_out_stands_nowhere(void **state)
{
    (void)state;
    paper_begin(&p, "watopoly", 3);
    scenario_position(&s, "in 1 3; at rch collect-osap dwe; cash 1500 0 1500; rank 0 1 0");
    paper_draw(&p, FULL);
    assert_int_equal(paper_count(paper_text_in(&p, 11, false), '@'), 1);
    assert_int_equal(paper_count(paper_text_in(&p, 0, false), '#'), 0);
    assert_int_equal(paper_count(paper_text_in(&p, 13, false), '%'), 1);
    assert_printed(&p, "Out");
}

/* ---- W16: every edition, any number of squares ------------------------------------------------------------------------------------- */

static void check_boards(const char *edition)
{
    for (int count = 2; count <= FH_MAX_SEATS; count++) {
        paper_begin(&p, edition, count);
        paper_assert_board(&p, FULL);
        paper_assert_board(&p, COMPACT);
        paper_give_everything(&p);
        paper_assert_board(&p, FULL);
        paper_assert_board(&p, COMPACT);
        paper_assert_board(&p, (struct board_style){.columns = 100});
        paper_assert_board(&p, (struct board_style){.columns = 200, .is_compact = true});
        assert_in_range(p.lines[0].width, 101, 120);
    }
}

static void W16_no_line_is_too_wide_in_any_edition(void **state)
{
    (void)state;
    for_each_edition(check_boards);
    p.words = &turkish;
    for_each_edition(check_boards);
}

static void check_height(const char *edition)
{
    paper_begin(&p, edition, 8);
    paper_draw(&p, COMPACT);
    assert_in_range(p.line_count, 17, 22);
    paper_draw(&p, FULL);
    assert_int_equal(p.line_count, s.edition.square_count + 5);
}

static void W16_a_compact_board_fits_24_rows_with_eight_players(void **state)
{
    (void)state;
    for_each_edition(check_height);
    p.words = &turkish;
    for_each_edition(check_height);
}

static void check_own(int square_count, int columns)
{
    for (int count = 2; count <= FH_MAX_SEATS; count += 2) {
        paper_begin_own(&p, square_count, count);
        paper_give_everything(&p);
        for (int square = 0; square < square_count; square++) {
            paper_all_stand_on(&p, square);
            paper_draw(&p, FULL);
            paper_assert_frame(&p, &FULL);
            assert_int_equal(p.lines[0].width, columns);
            paper_assert_pieces(&p, false);
            paper_draw(&p, COMPACT);
            paper_assert_frame(&p, &COMPACT);
            paper_assert_pieces(&p, true);
        }
    }
}

static void W16_a_ring_of_24_squares(void **state)
{
    (void)state;
    check_own(24, 78);
    paper_draw(&p, FULL);
    assert_int_equal(p.line_count, 29);
}

static void W16_a_ring_of_26_squares_is_wider_than_high(void **state)
{
    (void)state;
    check_own(26, 73);
    paper_draw(&p, FULL);
    assert_int_equal(p.line_count, 29);
}

static void W16_a_ring_of_64_squares_is_higher_than_wide(void **state)
{
    (void)state;
    check_own(64, 79);
    paper_draw(&p, FULL);
    assert_int_equal(p.line_count, 85);
}

static void W16_rings_of_every_even_number_of_squares(void **state)
{
    (void)state;
    for (int count = 8; count <= FH_MAX_SQUARES; count += 2) {
        paper_begin_own(&p, count, 8);
        paper_give_everything(&p);
        for (int seat = 0; seat < 8; seat++)
            s.game.at[seat] = (uint8_t)(count - 1 - seat);
        paper_draw(&p, FULL);
        paper_assert_frame(&p, &FULL);
        paper_assert_pieces(&p, false);
        assert_printed(&p, "Player8");
        paper_draw(&p, COMPACT);
        paper_assert_frame(&p, &COMPACT);
        paper_assert_pieces(&p, true);
        assert_printed(&p, "Player8");
    }
}

/* The line of a square begins with its number. */
static void check_list(int square_count)
{
    paper_begin_own(&p, square_count, 8);
    paper_give_everything(&p);
    for (int seat = 0; seat < 8; seat++)
        s.game.at[seat] = (uint8_t)(square_count - 1 - seat % square_count);
    paper_draw(&p, FULL);
    int first = s.edition.squares[square_count > 3 ? 3 : 0].kind == FH_SQ_REVERSE;
    for (int square = 0; square < square_count; square++) {
        assert_int_equal(atoi(paper_columns(&p, first + square, 0, 3)), square);
        for (int seat = 0; seat < 8; seat++)
            assert_int_equal(paper_count(paper_columns(&p, first + square, 59, 8), PIECES[seat]), s.game.at[seat] == square);
        assert_int_equal(paper_count(paper_columns(&p, first + square, 52, 5), 'I'), s.game.built[square]);
    }
    for (int i = 0; i < p.line_count; i++)
        assert_in_range(p.lines[i].width, 0, 80);
    assert_printed(&p, "Player8");
}

static void W16_an_odd_number_of_squares_is_a_list(void **state)
{
    (void)state;
    check_list(63);
    assert_printed(&p, " 62     Rest 62");
    assert_printed(&p, " 40  a  Long Street 40                        [@]   IIII");
    check_list(9);
    check_list(6); /* too few for a ring */
}

static void W16_turkish_words(void **state)
{
    (void)state;
    p.words = &turkish;
    paper_begin(&p, "turkey", 3);
    scenario_position(&s, "at diyarbakir sanliurfa go; jail 0 0 0; pot 1350; cash 100000 1500 1500");
    paper_draw(&p, FULL);
    assert_printed(&p, "|Diyar- |");
    assert_printed(&p, "|bakır  |");
    assert_printed(&p, "|Şan-   |");
    assert_printed(&p, "T ü r k i y e");
    assert_printed(&p, "Tur 1");
    assert_printed(&p, "Evler 32   Oteller 12");
    assert_printed(&p, "Ortadaki kasa 1.350");
    assert_printed(&p, "100.000");
    paper_draw(&p, COMPACT);
    assert_printed(&p, "c    Gaziantep");
    assert_printed(&p, "İstanbul");
}

static void W16_the_name_of_the_edition_stands_in_the_middle(void **state)
{
    (void)state;
    paper_begin(&p, "classic", 4);
    paper_draw(&p, FULL);
    assert_printed(&p, "A t l a n t i c   C i t y");
    paper_draw(&p, COMPACT);
    assert_printed(&p, " Atlantic City ");
}

/* ---- Who owns what (T04, O20) ------------------------------------------------------------------------------------------------------ */

/* ---- W16: names of every kind ------------------------------------------------------------------------------------------------------ */

static void W16_names_cannot_break_the_frame_or_steer_the_terminal(void **state)
{
    (void)state;
    static const char *const NAMES[] = {
        "\033[2J\033[31mred",
        "tab\tnew\nline\rback\b",
        "\x7f\x01\x02 \xc2\x9bm",
        "broken \xff\xfe\xc3",
        "漢字カナ漢字カナ漢字カナ漢字",
        "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81 Z\xcc\x88 accents",
        "\xe2\x80\xaeright to left \xd7\xa9\xd7\x9c",
        "👩\xe2\x80\x8d👩\xe2\x80\x8d👧 family house",
        "              blanks              ",
        "",
        "A",
    };
    enum { COUNT = sizeof NAMES / sizeof NAMES[0] };
    for (int turn = 0; turn < COUNT; turn++) {
        paper_begin(&p, "watopoly", 8);
        paper_give_everything(&p);
        for (int square = 0; square < s.edition.square_count; square++)
            strcpy(s.edition.words.square_name[square], NAMES[(square + turn) % COUNT]);
        for (int seat = 0; seat < 8; seat++)
            strcpy(p.seats.list[seat].name, NAMES[(seat + turn) % COUNT]);
        strcpy(s.edition.words.name, NAMES[turn]);
        strcpy(s.edition.words.set_name[0], NAMES[turn]);
        strcpy(s.edition.words.id, "nobody-knows");
        paper_assert_board(&p, FULL);
        paper_assert_pieces(&p, false);
        paper_assert_board(&p, COMPACT);
        paper_assert_pieces(&p, true);
    }
}

#define TEST(name) cmocka_unit_test_setup(name, begin_english)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(W05_the_squares_of_the_campus_stand_in_a_ring),
        TEST(W05_improvements_take_the_top_row),
        TEST(W05_each_improvement_is_an_I_in_every_edition),
        TEST(W05_a_piece_is_the_first_character_of_its_word),
        TEST(W05_pieces_that_look_alike_or_are_wide_are_digits),
        TEST(W05_all_pieces_are_seen_on_one_square_of_every_edition),
        TEST(W05_all_pieces_are_seen_where_they_stand_in_every_edition),
        TEST(W05_eight_pieces_leave_room_for_name_and_improvements),
        TEST(W05_who_is_out_stands_nowhere),
        TEST(W16_no_line_is_too_wide_in_any_edition),
        TEST(W16_a_compact_board_fits_24_rows_with_eight_players),
        TEST(W16_a_ring_of_24_squares),
        TEST(W16_a_ring_of_26_squares_is_wider_than_high),
        TEST(W16_a_ring_of_64_squares_is_higher_than_wide),
        TEST(W16_rings_of_every_even_number_of_squares),
        TEST(W16_an_odd_number_of_squares_is_a_list),
        TEST(W16_turkish_words),
        TEST(W16_the_name_of_the_edition_stands_in_the_middle),
        TEST(W16_names_cannot_break_the_frame_or_steer_the_terminal),
    };
    return cmocka_run_group_tests(tests, speech_load, NULL);
}
