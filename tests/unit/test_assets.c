/* test_assets.c - what somebody has, as `assets` and `all` show it (W03): money, place and state, deeds by sets, agreements; in every
 * edition and language (W16). */
#define _POSIX_C_SOURCE 200809L
#include "scenario.h"

#include "board.h"
#include "display_width.h"
#include "library.h"
#include "word_files.h"

static struct scenario s;
static struct words english, turkish;
static const struct words *words;
static struct seats seats;
static char printed[1 << 15];

static int load_words(void **state)
{
    fh_error error;
    (void)state;
    return word_files_load("en", &english, &error) && word_files_load("tr", &turkish, &error) ? 0 : -1;
}

static int begin_english(void **state)
{
    (void)state;
    words = &english;
    seats = (struct seats){.count = FH_MAX_SEATS};
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        snprintf(seats.list[seat].name, sizeof seats.list[seat].name, "Player%d", seat + 1);
        seats.list[seat].piece[0] = "@#%*~^_$"[seat];
    }
    return 0;
}

static void print_assets(uint8_t seat, bool has_colour)
{
    struct board_view view = {words, &s.edition, &s.game, &seats, NULL};
    struct board_style style = {.columns = 80, .rows = 24, .has_colour = has_colour};
    memset(printed, 0, sizeof printed);
    FILE *file = fmemopen(printed, sizeof printed, "w");
    assert_non_null(file);
    board_assets(&view, seat, &style, file);
    assert_in_range(ftell(file), 1, sizeof printed - 2);
    fclose(file);
}

#define assert_printed(text) assert_printed_at(text, HERE)
static void assert_printed_at(const char *text, const char *file, int line)
{
    if (strstr(printed, text))
        return;
    print_error("no `%s` in\n%s", text, printed);
    _fail(file, line);
}

/* Without colours there are no control characters; no line is too wide. */
static void assert_fits(void)
{
    for (const char *at = printed; *at;) {
        size_t length = strcspn(at, "\n");
        assert_in_range(display_width((struct words_text){at, length}), 0, 80);
        for (size_t i = 0; i < length; i++)
            assert_true((unsigned char)at[i] >= 0x20 && at[i] != 0x7f);
        at += length + 1;
    }
}

/* ---- Tests ------------------------------------------------------------------------------------------------------------------------- */

static void W03_assets_of_one_player(void **state)
{
    (void)state;
    scenario_begin(&s, "watopoly", 2);
    strcpy(seats.list[0].name, "Ada");
    scenario_position(&s, "cash 1420 90; owner al:1 ml:1 mkv:1 pac:1 rch:2; built al:3; mortgaged mkv; passes cup 1 0; at slc-1 pac");
    print_assets(0, false);
    assert_string_equal(printed, "Ada (@)       Cash   1,420   Wealth   1,920   SLC\n"
                                 "  1 × Roll Up the Rim cup\n"
                                 "  Arts1       AL    III    Rent      90\n"
                                 "              ML           Rent       8\n"
                                 "  Residences  MKV          Mortgaged\n"
                                 "  Gyms        PAC          Rent: 4 × the roll\n");
}

static void W03_all_is_everybody_in_order_of_play(void **state)
{
    (void)state;
    scenario_begin(&s, "watopoly", 3);
    scenario_position(&s,
                      "order 2 1 3; in 1 2; cash 100 20 0; rank 0 0 1; at dc-tims-line go-to-tims collect-osap; jail 1 0 0; owner al:1");
    print_assets(FH_NONE, false);
    assert_string_equal(printed, "Player2 (#)   Cash      20   Wealth      20   Go to Tims\n"
                                 "  Deeds: None\n"
                                 "\n"
                                 "Player1 (@)   Cash     100   Wealth     140   Tims line 1/3\n"
                                 "  Arts1       AL           Rent       2\n"
                                 "\n"
                                 "Player3 (%)   Cash       0   Wealth       0   Out\n");
}

static void W03_assets_name_agreements_and_deeds_without_a_set(void **state)
{
    (void)state;
    scenario_begin(&s, "pandemic", 2);
    scenario_position(&s, "owner dakar:2; at tokyo start; infected 1 0; shares dakar 25 0");
    print_assets(0, false);
    assert_printed("Infected, Tokyo\n");
    assert_printed("  Deeds: None\n  25% of the rent for Dakar\n");
    print_assets(1, false);
    assert_printed("\n  Dakar");
    assert_printed("Rent       3\n");
}

static void W03_assets_in_turkish(void **state)
{
    (void)state;
    words = &turkish;
    scenario_begin(&s, "turkey", 3);
    scenario_position(&s, "cash 12500 0 0; owner van:1 sanliurfa:1; mortgaged sanliurfa");
    print_assets(0, false);
    assert_printed("Nakit  12.500   Servet  12.590   Başlangıç\n");
    assert_printed("  Kahverengi   Van ");
    assert_printed("Şanlıurfa");
    assert_printed("İpotekli\n");
}

/* In every edition, with everything owned, no line is too wide. */
static void check_assets(const char *edition)
{
    scenario_begin(&s, edition, 4);
    scenario_position(&s, "");
    for (int square = 0; square < s.edition.square_count; square++) {
        if (s.edition.squares[square].deed == FH_NONE)
            continue;
        s.game.owner[square] = (uint8_t)(square % 4);
        s.game.owned[square % 4] |= FH_SQUARE_BIT(square);
        s.game.built[square] = s.edition.squares[square].kind == FH_SQ_STREET ? 5 : 0;
    }
    print_assets(FH_NONE, false);
    assert_fits();
}

static void W16_assets_fit_in_every_edition(void **state)
{
    (void)state;
    for (size_t i = 0; i < library_edition_count; i++) {
        words = &english;
        check_assets(library_editions[i].id);
        words = &turkish;
        check_assets(library_editions[i].id);
    }
}

static void W03_assets_in_colour_say_the_same(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "owner baltic:1");
    print_assets(0, false);
    assert_null(strchr(printed, '\033'));
    print_assets(0, true);
    assert_printed("\033[1;38;5;203mPlayer1 (@)   \033[0mCash");
}

static void W16_great_sums_and_strange_names_fit(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "owner baltic:1 oriental:2");
    strcpy(seats.list[0].name, "Wolfeschlegelsteinhausenbergerdorff the Younger");
    strcpy(seats.list[1].name, "\033[2J\x7f\xff");
    strcpy(s.edition.words.square_name[3], "A street whose name is far too long for a line of this table");
    strcpy(s.edition.words.set_name[0], "A set whose name is far too long for a line of this table");
    s.game.cash[0] = s.game.cash[1] = 8000000000;
    print_assets(FH_NONE, false);
    assert_fits();
    assert_printed("8,000,000,000");
    assert_printed("?[2J?? (#)");
}

#define TEST(name) cmocka_unit_test_setup(name, begin_english)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(W03_assets_of_one_player),
        TEST(W03_all_is_everybody_in_order_of_play),
        TEST(W03_assets_name_agreements_and_deeds_without_a_set),
        TEST(W03_assets_in_turkish),
        TEST(W16_assets_fit_in_every_edition),
        TEST(W03_assets_in_colour_say_the_same),
        TEST(W16_great_sums_and_strange_names_fit),
    };
    return cmocka_run_group_tests(tests, load_words, NULL);
}
