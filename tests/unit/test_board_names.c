/* test_board_names.c - names in the squares of the board (W16): how wide they are on a terminal, and what is left of them in little room.
 */
#include "board_names.h"
#include "testing.h"

/* ---- Columns ----------------------------------------------------------------------------------------------------------------------- */

static void assert_width(const char *text, int width)
{
    assert_int_equal(display_width((struct words_text){text, strlen(text)}), width);
}

static void W16_columns_are_counted_as_terminals_do(void **state)
{
    (void)state;
    assert_width("", 0);
    assert_width("Watopoly", 8);
    assert_width("İıŞşĞğÇçÖöÜü", 12);
    assert_width("漢字カナ", 8);
    assert_width("e\xcc\x81te\xcc\x81", 3); /* accents that combine */
    assert_width("\xcc\x81", 1);            /* on nothing, hence on a blank */
    assert_width("🚗🏠", 4);
    assert_width("👩\xe2\x80\x8d👩", 4);                       /* a joiner is left out */
    assert_width("a\xe2\x80\xaez", 2);                       /* and a mark of direction */
    assert_width("\x1b[31m", 5);                             /* an escape is a question mark */
    assert_width("\x80\xff\xc3", 3);                         /* what is no UTF-8 too, byte by byte */
    assert_width("\xc0\xaf\xed\xa0\x80\xf8\x88\x80\x80", 9); /* overlong, half a pair, too long */
    assert_width("\xf4\x90\x80\x80", 4);                     /* past the end */
    assert_width("한국어", 6);
}

/* ---- Room ------------------------------------------------------------------------------------------------------------------------- */

#define assert_fits(name, width, first, second) assert_fits_at(name, width, 2, first, second, __FILE__, __LINE__)
#define assert_fits_a_row(name, width, first) assert_fits_at(name, width, 1, first, "", __FILE__, __LINE__)
static void assert_fits_at(const char *name, int width, int count, const char *first, const char *second, const char *file, int line)
{
    struct line found[NAME_LINES];
    char text[2][256] = {"", ""};
    int used = board_name_fit((struct words_text){name, strlen(name)}, width, count, found);
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < found[i].count; k++)
            strncat(text[i], found[i].glyphs[k].bytes, found[i].glyphs[k].length);
    }
    if (strcmp(text[0], first) == 0 && strcmp(text[1], second) == 0 && used == 1 + (second[0] != '\0'))
        return;
    print_error("%s: `%s`, `%s`\n", name, text[0], text[1]);
    _fail(file, line);
}

static void W16_names_are_broken_divided_and_abbreviated(void **state)
{
    (void)state;
    assert_fits("PHYS", 6, "PHYS", "");
    assert_fits("Go to Jail", 6, "Go to", "Jail");
    assert_fits("Community Chest", 6, "Comm.", "Chest");
    assert_fits("Mediterranean Avenue", 6, "Medit.", "Avenue");
    assert_fits("Electric Company", 6, "Elect.", "Comp.");
    assert_fits("North Carolina Avenue", 6, "North", "Carol.");
    assert_fits("St. Charles Place", 6, "St.", "Charl.");
    assert_fits("Tuition", 6, "Tui-", "tion");
    assert_fits("Diyarbakır", 7, "Diyar-", "bakır");
    assert_fits("Afyonkarahisar", 7, "Afyon-", "karah.");
    assert_fits("Hapishane", 7, "Hapis-", "hane");
    assert_fits("Karachi", 6, "Ka-", "rachi");
    assert_fits("Montréal", 6, "Mont-", "réal");
    assert_fits("Haydarpaşa Station, İstanbul", 7, "Haydar.", "Station");
    assert_fits("Terminus, Last Tram", 9, "Terminus", "Last Tram");
    assert_fits("Bcdfghjkl", 6, "Bcdfg.", "");
    assert_fits_a_row("Terminus, Last Tram", 15, "Terminus, Last");
    assert_fits_a_row("New York Avenue", 6, "New Yo");
    assert_fits_a_row("Boardwalk", 6, "Board.");
    assert_fits_a_row("Pacific Avenue", 3, "Pac");
    assert_fits_a_row("漢字カナ", 5, "漢字.");
    assert_fits_a_row("漢字カナ", 3, "漢");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(W16_columns_are_counted_as_terminals_do),
        cmocka_unit_test(W16_names_are_broken_divided_and_abbreviated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
