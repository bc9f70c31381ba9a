/* test_campus_file_bad.c - a save file of the campus game that breaks the format or its limits is refused with the line that is wrong, and
 * nothing changes (W07). What is taken: test_campus_file.c. */
#include "fault_text.h"
#include "campus_file.h"
#include "saved.h"
#include "scenario.h"

static struct scenario s;
static struct saved f;

static int set_up(void **state)
{
    (void)state;
    saved_set_up(&f, &s);
    return 0;
}

static int line_of(const char *building)
{
    size_t length = strlen(building);
    for (int i = LINES - BUILDINGS; i < LINES; i++) {
        if (strncmp(f.lines[i], building, length) == 0 && f.lines[i][length] == ' ')
            return i + 1;
    }
    fail_msg("there is no %s", building);
    return 0;
}

/* The file must be refused, at that line and with that fault (NULL: any), and leave everything as it was. */
static void load_bad(const char *from, size_t length, int line, const char *fault)
{
    static fh_game game_before;
    static struct seats seats_before;
    memset(&game_before, 0x5a, sizeof game_before);
    memset(&seats_before, 0x5a, sizeof seats_before);
    f.game = game_before;
    f.seats = seats_before;
    if (campus_file_parse(&s.edition, "test", from, length, &f.game, &f.seats, &f.error))
        fail_msg("taken, but should have been refused at line %d", line);
    if (f.error.line != line || !f.error.fault || (fault && !fault_is(&f.error, fault)) || strcmp(f.error.file, "test") != 0)
        fail_msg("expected test:%d: %s, got %s", line, fault ? fault : "any", fault_place(&f.error));
    assert_memory_equal(&f.game, &game_before, sizeof f.game);
    assert_memory_equal(&f.seats, &seats_before, sizeof f.seats);
}

/* One line is another, and that or another one must be refused. */
static void load_bad_at(int line, const char *instead, int reported, const char *fault)
{
    size_t length = saved_write_with(&f, line, instead);
    load_bad(f.text, length, reported, fault);
}

static void load_bad_line(int line, const char *instead, const char *fault)
{
    load_bad_at(line, instead, line, fault);
}

/* ---- W07: what is refused, and where --------------------------------------------------------------------------------------------- */

static void W07_the_number_of_players(void **state)
{
    (void)state;
    static const char *const bad[] = {"1", "9",  "0",   "-2", "+3",   "03", "3.0", "three",         "3x",
                                      "-", "-0", "0x3", "",   "  \t", "33", "3\v", "\357\273\2773", "18446744073709551619"};
    static const char RANGE[] = "saved-range subject=players low=2 high=8";
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        load_bad_line(1, bad[i], strspn(bad[i], " \t") == strlen(bad[i]) ? "saved-line-ends subject=players" : RANGE);
    load_bad_line(1, "3 3", "saved-line-goes-on");
}

/* With another number the first line of a player is taken for a building's, or the other way round. */
static void W07_more_or_fewer_players_than_the_number_says(void **state)
{
    (void)state;
    load_bad_at(1, "2", 4, "saved-building detail=AL");
    load_bad_at(1, "4", 5, "saved-piece detail=G, B, D, P, S, $, L, T");
}

static const struct {
    const char *fault, *lines[16];
} BAD_PLAYERS[] = {
    /* too little, too much */
    {"saved-line-ends subject=name", {"", " \t"}},
    {"saved-line-ends subject=piece", {"Ann", " Ann "}},
    {"saved-line-ends subject=cups", {"Ann G"}},
    {"saved-line-ends subject=money", {"Ann G 0"}},
    {"saved-line-ends subject=position", {"Ann G 0 1500"}},
    {"saved-line-ends subject=in-line", {"Ann G 0 1500 10"}},
    {"saved-line-ends subject=turns", {"Ann G 0 1500 10 1"}},
    {"saved-line-goes-on", {"Ann G 0 1500 0 0", "Ann G 0 1500 9 1 2", "Ann G 0 1500 0 x", "Ann G 0 1500 10 0 0", "Ann G 0 1500 10 1 0 0"}},
    /* the name: control characters, a blank that does not break, a soft hyphen, U+200B and U+200D without width, U+2028 that ends a line,
     * U+202E, U+2066 and U+061C that turn its direction, U+FEFF, a tag */
    {"saved-unseen-name",
     {"A\x01nn G 0 1 2", "A\x1b[2Jnn G 0 1 2", "A\x7fnn G 0 1 2", "A\rnn G 0 1 2", "A\vnn G 0 1 2", "A\xc2\x85nn G 0 1 2"}},
    {"saved-unseen-name", {"A\xc2\xa0nn G 0 1 2", "A\xc2\xadnn G 0 1 2", "A\xe2\x80\x8bnn G 0 1 2", "A\xe2\x80\x8dnn G 0 1 2"}},
    {"saved-unseen-name", {"A\xe2\x80\xa8nn G 0 1 2", "A\xe2\x80\xaenn G 0 1 2", "A\xe2\x81\xa6nn G 0 1 2", "A\xd8\x9cnn G 0 1 2"}},
    {"saved-unseen-name", {"\xef\xbb\xbfZoe G 0 1 2", "A\xf3\xa0\x81\x81nn G 0 1 2"}},
    /* not UTF-8: bytes of no character, one cut off, one longer than it need be, half of a pair, one beyond the last */
    {"saved-unseen-name",
     {"A\xffnn G 0 1 2", "A\x80nn G 0 1 2", "A\xc3 G 0 1 2", "A\xc0\xaf G 0 1 2", "A\xed\xa0\x80 G 0 1 2", "A\xf4\x90\x80\x80 G 0 1 2"}},
    {"saved-range subject=name-length low=1 high=63", {"0123456789012345678901234567890123456789012345678901234567890123 G 0 1 2"}},
    {"saved-bank detail=BANK", {"BANK G 0 1500 0"}},
    {"saved-piece detail=G, B, D, P, S, $, L, T",
     {"Ann X 0 1 2", "Ann g 0 1 2", "Ann GG 0 1 2", "Ann 0 0 1 2", "Ann Lee G 0 1 2", "Ann \xc3\x87 0 1 2"}},
    {"saved-range subject=cups low=0 high=4", {"Ann G 5 1 2", "Ann G -1 1 2", "Ann G one 1 2", "Ann G 00 1 2"}},
    {"saved-range subject=money low=0 high=1000000000", {"Ann G 0 1000000001 0", "Ann G 0 9999999999999999999999 0", "Ann G 0 -1 0"}},
    {"saved-range subject=money low=0 high=1000000000",
     {"Ann G 0 -0 0", "Ann G 0 +1 0", "Ann G 0 01 0", "Ann G 0 $1 0", "Ann G 0 1,500 0", "Ann G 0 1.00 0", "Ann G 0 1e3 0"}},
    {"saved-range subject=money low=0 high=1000000000", {"Ann G 0 \xd9\xa1 0"}}, /* the digit one in Arabic */
    {"saved-range subject=position low=0 high=39", {"Ann G 0 1 40", "Ann G 0 1 -1", "Ann G 0 1 00", "Ann G 0 1 DC"}},
    {"saved-square detail=Go to Tims", {"Ann G 0 1500 30", "Ann G 0 1500 30 0"}},
    {"saved-range subject=in-line low=0 high=1", {"Ann G 0 1 10 2", "Ann G 0 1 10 -1", "Ann G 0 1 10 x"}},
    {"saved-range subject=turns low=0 high=2", {"Ann G 0 1 10 1 3", "Ann G 0 1 10 1 -1", "Ann G 0 1 10 1 x"}},
};

/* The line of each player in turn, the others being called and shown otherwise. */
static void W07_players(void **state)
{
    (void)state;
    for (int i = LINES - BUILDINGS; i < LINES; i++)
        snprintf(f.lines[i], sizeof f.lines[i], "%s BANK 0", BOARD[i - LINES + BUILDINGS].name);
    for (int line = 2; line <= 4; line++) {
        snprintf(f.lines[1], sizeof f.lines[1], "Bob B 0 1 2");
        snprintf(f.lines[2], sizeof f.lines[2], "Cem L 0 1 2");
        snprintf(f.lines[3], sizeof f.lines[3], "Deb T 0 1 2");
        for (size_t i = 0; i < sizeof BAD_PLAYERS / sizeof BAD_PLAYERS[0]; i++) {
            for (const char *const *bad = BAD_PLAYERS[i].lines; *bad; bad++)
                load_bad_line(line, *bad, BAD_PLAYERS[i].fault);
        }
        saved_take_line(&f, line, "Ann G 0 1500 0");
    }
}

static void W07_nul_bytes(void **state)
{
    (void)state;
    size_t length = saved_write(&f);
    for (size_t at = 0, line = 1; at < length; line += f.text[at] == '\n', at++) {
        memcpy(f.again, f.text, length);
        if (f.text[at] == '\n')
            continue;
        f.again[at] = '\0';
        load_bad(f.again, length, (int)line, NULL);
    }
}

static void W07_a_name_given_twice_stands_in_the_second_line(void **state)
{
    (void)state;
    load_bad_line(3, "Ann $ 0 0 0", "saved-same-name detail=Ann");
    load_bad_line(4, "Ann T 0 0 0", "saved-same-name detail=Ann");
    load_bad_line(4, "B\xc3\xbclent T 0 0 0", "saved-same-name detail=B\xc3\xbclent");
}

static void W07_names_differ_by_case(void **state)
{
    (void)state;
    snprintf(f.lines[3], sizeof f.lines[3], "bank T 0 1 2");
    for (int i = LINES - BUILDINGS; i < LINES; i++)
        snprintf(f.lines[i], sizeof f.lines[i], "%s %s 0", BOARD[i - LINES + BUILDINGS].name, i % 2 ? "bank" : "BANK");
    saved_take_line(&f, 3, "ann $ 0 0 0");
    saved_assert(&f, f.text);
}

static void W07_a_piece_given_twice_stands_in_the_second_line(void **state)
{
    (void)state;
    load_bad_line(3, "B\xc3\xbclent G 0 0 0", "saved-same-piece detail=Ann");
    load_bad_line(4, "Cem G 0 0 0", "saved-same-piece detail=Ann");
    load_bad_line(4, "Cem $ 0 0 0", "saved-same-piece detail=B\xc3\xbclent");
}

static void W07_all_eight_pieces_are_known(void **state)
{
    (void)state;
    for (const char *piece = "GBDPSL"; *piece; piece++) {
        char line[] = "Ann ? 0 1500 0";
        line[4] = *piece;
        saved_take_line(&f, 2, line);
        assert_int_equal(f.seats.list[0].piece[0], *piece);
        assert_int_equal(f.seats.list[0].piece[1], '\0');
    }
}

/* The line at which there are too many. */
static void W07_cups_are_four_in_all(void **state)
{
    (void)state;
    saved_take_line(&f, 2, "Ann G 2 1500 0");
    load_bad_line(4, "Cem T 4 0 0", "saved-range subject=all-cups low=0 high=4");
    load_bad_at(2, "Ann G 3 1500 0", 4, "saved-range subject=all-cups low=0 high=4");
    load_bad_at(2, "Ann G 4 1500 0", 4, "saved-range subject=all-cups low=0 high=4");
    snprintf(f.lines[3], sizeof f.lines[3], "Cem T 0 1 2");
    saved_take_line(&f, 2, "Ann G 4 1500 0");
    snprintf(f.lines[1], sizeof f.lines[1], "Ann G 2 1500 0");
    load_bad_line(3, "B\xc3\xbclent $ 3 0 0", "saved-range subject=all-cups low=0 high=4");
}

static void W07_buildings(void **state)
{
    (void)state;
    static const struct {
        const char *building, *fault, *lines[10];
    } bads[] = {
        {"ECH", "saved-line-ends subject=building", {"", " "}},
        {"ECH", "saved-line-ends subject=owner", {"ECH", "ECH "}},
        {"ECH", "saved-line-ends subject=improvements", {"ECH BANK", "ECH Ann"}},
        {"ECH", "saved-line-goes-on", {"ECH BANK 0 0", "ECH Ann 0 x"}},
        {"ECH", "saved-building detail=ECH", {"ech BANK 0", "PAS BANK 0", "EC BANK 0", "ECHO BANK 0", "XYZ BANK 0"}},
        {"AL", "saved-building detail=AL", {"Dan B 0 1500 0"}},
        {"ECH", "saved-owner detail=BANK", {"ECH Dan 0", "ECH bank 0", "ECH ann 0", "ECH An 0", "ECH G 0", "ECH 0", "ECH -1"}},
        {"ECH", "saved-owner detail=BANK", {"ECH A\xe2\x80\x8bnn 0", "ECH A\x80nn 0"}},
        {"AL", "saved-range subject=improvements low=-1 high=5", {"AL Ann 6", "AL Ann -2", "AL Ann x", "AL Ann -"}},
        {"AL", "saved-range subject=improvements low=-1 high=5", {"AL Ann -0", "AL Ann +1", "AL Ann 01", "AL Ann -01", "AL Ann 1.0"}},
        /* residences and gyms, what the bank owns, sets that are not owned as a whole */
        {"MKV", "saved-range subject=improvements low=-1 high=0", {"MKV Cem 1", "MKV Cem 5", "MKV Cem -2"}},
        {"REV", "saved-range subject=improvements low=-1 high=0", {"REV Cem 1"}},
        {"PAC", "saved-range subject=improvements low=-1 high=0", {"PAC Cem 1"}},
        {"CIF", "saved-range subject=improvements low=-1 high=0", {"CIF Cem 1"}},
        {"ECH", "saved-only subject=improvements low=0", {"ECH BANK -1", "ECH BANK 1", "ECH BANK 5"}},
        {"UWP", "saved-only subject=improvements low=0", {"UWP BANK -1", "UWP BANK 1"}},
        {"DC", "saved-only subject=improvements low=0", {"DC BANK -1", "DC BANK 1"}},
        {"PAS", "saved-set detail=PAS", {"PAS Cem 1"}},
        {"DC", "saved-set detail=DC", {"DC Cem 1", "DC Cem 5"}},
        {"LHI", "saved-set detail=LHI", {"LHI Ann 1"}},
    };
    for (size_t i = 0; i < sizeof bads / sizeof bads[0]; i++) {
        for (const char *const *bad = bads[i].lines; *bad; bad++)
            load_bad_line(line_of(bads[i].building), *bad, bads[i].fault);
    }
}

/* The line is that of the improved building, wherever the one stands that another owns. */
static void W07_improvements_need_the_whole_set(void **state)
{
    (void)state;
    load_bad_at(line_of("ML"), "ML Cem 0", line_of("AL"), "saved-set detail=AL");
    load_bad_at(line_of("ML"), "ML BANK 0", line_of("AL"), "saved-set detail=AL");
    load_bad_at(line_of("RCH"), "RCH Ann 0", line_of("DWE"), "saved-set detail=DWE");
    load_bad_at(line_of("CPH"), "CPH Ann -1", line_of("RCH"), "saved-set detail=RCH");
}

/* W07: a mortgaged building can't be improved, the others of its set can. */
static void W07_a_mortgaged_building_leaves_the_others_their_improvements(void **state)
{
    (void)state;
    saved_take_line(&f, line_of("RCH"), "RCH B\xc3\xbclent -1");
    s.game = f.game;
    assert_now(&s, "mortgaged rch; built dwe:3");
}

/* Any two lines of buildings exchanged are noticed at the first of them. */
static void W07_buildings_come_in_board_order(void **state)
{
    (void)state;
    for (int i = LINES - BUILDINGS; i + 1 < LINES; i++) {
        char line[64];
        memcpy(line, f.lines[i], sizeof line);
        memcpy(f.lines[i], f.lines[i + 1], sizeof line);
        memcpy(f.lines[i + 1], line, sizeof line);
        char fault[64];
        snprintf(fault, sizeof fault, "saved-building detail=%s", BOARD[i - LINES + BUILDINGS].name);
        load_bad(f.text, saved_write(&f), i + 1, fault);
        memcpy(f.lines[i + 1], f.lines[i], sizeof line);
        memcpy(f.lines[i], line, sizeof line);
    }
    saved_load(&f, f.text, saved_write(&f));
}

static void W07_missing_lines(void **state)
{
    (void)state;
    load_bad("", 0, 1, "saved-no-line");
    size_t length = saved_write(&f);
    for (size_t at = 0, line = 1; at + 1 < length; at++) {
        if (f.text[at] != '\n')
            continue;
        line++;
        load_bad(f.text, at, (int)line, "saved-no-line");
        load_bad(f.text, at + 1, (int)line, "saved-no-line");
    }
}

/* A line left out in the middle is noticed where another stands in its place. */
static void W07_lines_left_out(void **state)
{
    (void)state;
    for (int line = 2; line < LINES; line++) {
        size_t length = saved_write_with(&f, line, NULL);
        load_bad(f.text, length, line <= 4 ? 4 : line, NULL);
    }
}

static void W07_extra_lines(void **state)
{
    (void)state;
    static const char *const extra[] = {"\n", "\r\n", " \n", "\t", "\r", "x", "DC BANK 0\n", "\n\n\n", "2\n"};
    for (size_t i = 0; i < sizeof extra / sizeof extra[0]; i++) {
        size_t length = saved_write(&f);
        length += (size_t)snprintf(f.text + length, sizeof f.text - length, "%s", extra[i]);
        load_bad(f.text, length, LINES + 1, "saved-file-goes-on");
    }
    size_t length = saved_write(&f);
    f.text[length++] = '\0';
    load_bad(f.text, length, LINES + 1, "saved-file-goes-on");
}

static void W07_empty_lines_within(void **state)
{
    (void)state;
    for (int line = 1; line <= LINES; line++) {
        char with[1 + sizeof f.lines[0]] = "\n";
        memcpy(with + 1, f.lines[line - 1], sizeof f.lines[0]);
        load_bad_at(line, with, line,
                    line == 1   ? "saved-line-ends subject=players"
                    : line <= 4 ? "saved-line-ends subject=name"
                                : "saved-line-ends subject=building");
    }
}

/* A line's end within a line, and the carriage return alone, which is none. */
static void W07_line_ends(void **state)
{
    (void)state;
    load_bad_line(2, "Ann G\n1 1500 0", "saved-line-ends subject=cups");
    load_bad_line(2, "Ann G\r1 1500 0", "saved-piece detail=G, B, D, P, S, $, L, T");
    load_bad_line(2, "Ann G 1 1500 0\r\r", "saved-range subject=position low=0 high=39");
    size_t length = saved_write(&f);
    for (size_t i = 0; i < length; i++)
        f.text[i] = f.text[i] == '\n' ? '\r' : f.text[i];
    load_bad(f.text, length, 1, "saved-range subject=players low=2 high=8");
}

static void W07_the_error_names_the_file_without_what_steers_a_terminal(void **state)
{
    (void)state;
    char name[300];
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    assert_false(campus_file_parse(&s.edition, "saves/a\x1b[2J.txt", "", 0, &f.game, &f.seats, &f.error));
    assert_string_equal(f.error.file, "saves/a?[2J.txt");
    assert_false(campus_file_parse(&s.edition, name, "", 0, &f.game, &f.seats, &f.error));
    assert_int_equal(strlen(f.error.file), sizeof f.error.file - 1);
}

static void W07_other_editions_have_no_such_file(void **state)
{
    (void)state;
    static const char *const others[] = {"classic", "turkey", "pandemic", "unipoly"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        scenario_begin_whole(&s, others[i], 3);
        char fault[64];
        snprintf(fault, sizeof fault, "saved-edition detail=%s", others[i]);
        load_bad(f.text, saved_write(&f), 0, fault);
        scenario_start(&s);
        saved_assert_refused(&s, "unsaved-edition");
    }
}

/* Each rule by which an edition has no such file, or more than it says. */
static void W07_rules_that_the_format_does_not_know(void **state)
{
    (void)state;
    static const char *const rules[][2] = {
        {"players", "3-8"}, {"order", "all"}, {"deal", "yes"}, {"jail", "wait"}, {"infection", "yes"}, {"trade-buildings", "own-bare"},
        {"pot", "yes"},     {"runs", "3"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        scenario_begin_whole(&s, "watopoly", 3);
        saved_load(&f, f.text, saved_write(&f));
        s.game = f.game;
        scenario_rule(&s, rules[i][0], rules[i][1]);
        saved_assert_refused(&s, "unsaved-edition");
        load_bad(f.text, saved_write(&f), 0, "saved-edition detail=watopoly");
    }
}

static void load_for_edition(const fh_edition *changed)
{
    fh_edition whole = s.edition;
    saved_load(&f, f.text, saved_write(&f));
    s.edition = *changed;
    load_bad(f.text, saved_write(&f), 0, "saved-edition detail=watopoly");
    s.edition = whole;
}

/* The same of what no change of a single rule can bring about. */
static void W07_boards_that_the_format_does_not_know(void **state)
{
    (void)state;
    fh_edition changed = s.edition;
    changed.rules.cards = FH_CARDS_CYCLE;
    load_for_edition(&changed);
    changed = s.edition;
    changed.rules.agreements = true;
    load_for_edition(&changed);
    changed = s.edition;
    changed.jail = FH_NONE;
    load_for_edition(&changed);
    changed = s.edition;
    changed.pass_count = 2;
    load_for_edition(&changed);
    changed = s.edition;
    snprintf(changed.words.square_name[39], FH_NAME_SIZE, "Davis Centre");
    load_for_edition(&changed);
}

/* An edition of this kind with stricter rules takes what they allow. */
static void W07_stricter_rules_refuse_as_a_whole(void **state)
{
    (void)state;
    scenario_rule(&s, "even-building", "yes");
    load_bad(f.text, saved_write(&f), 0, "saved-impossible detail=a set is built unevenly");
    snprintf(f.lines[line_of("AL") - 1], sizeof f.lines[0], "AL Ann 0");
    saved_take_line(&f, line_of("DWE"), "DWE B\xc3\xbclent 1");
}

static void W07_a_hundred_megabytes(void **state)
{
    (void)state;
    enum { SIZE = 100000000 };
    static const struct {
        const char *begin;
        char fill;
        int line;
    } floods[] = {{"", '7', 1}, {"", '\n', 1}, {"2\n", 'A', 2}, {"2\nAnn", ' ', 2}, {"2\nAnn G 0 1500 1", '0', 2}};
    char *flood = malloc(SIZE);
    assert_non_null(flood);
    for (size_t i = 0; i < sizeof floods / sizeof floods[0]; i++) {
        memset(flood, floods[i].fill, SIZE);
        memcpy(flood, floods[i].begin, strlen(floods[i].begin));
        load_bad(flood, SIZE, floods[i].line, NULL);
    }
    free(flood);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(W07_the_number_of_players, set_up),
        cmocka_unit_test_setup(W07_more_or_fewer_players_than_the_number_says, set_up),
        cmocka_unit_test_setup(W07_players, set_up),
        cmocka_unit_test_setup(W07_nul_bytes, set_up),
        cmocka_unit_test_setup(W07_a_name_given_twice_stands_in_the_second_line, set_up),
        cmocka_unit_test_setup(W07_names_differ_by_case, set_up),
        cmocka_unit_test_setup(W07_a_piece_given_twice_stands_in_the_second_line, set_up),
        cmocka_unit_test_setup(W07_all_eight_pieces_are_known, set_up),
        cmocka_unit_test_setup(W07_cups_are_four_in_all, set_up),
        cmocka_unit_test_setup(W07_buildings, set_up),
        cmocka_unit_test_setup(W07_improvements_need_the_whole_set, set_up),
        cmocka_unit_test_setup(W07_a_mortgaged_building_leaves_the_others_their_improvements, set_up),
        cmocka_unit_test_setup(W07_buildings_come_in_board_order, set_up),
        cmocka_unit_test_setup(W07_missing_lines, set_up),
        cmocka_unit_test_setup(W07_lines_left_out, set_up),
        cmocka_unit_test_setup(W07_extra_lines, set_up),
        cmocka_unit_test_setup(W07_empty_lines_within, set_up),
        cmocka_unit_test_setup(W07_line_ends, set_up),
        cmocka_unit_test_setup(W07_the_error_names_the_file_without_what_steers_a_terminal, set_up),
        cmocka_unit_test_setup(W07_other_editions_have_no_such_file, set_up),
        cmocka_unit_test_setup(W07_rules_that_the_format_does_not_know, set_up),
        cmocka_unit_test_setup(W07_boards_that_the_format_does_not_know, set_up),
        cmocka_unit_test_setup(W07_stricter_rules_refuse_as_a_whole, set_up),
        cmocka_unit_test_setup(W07_a_hundred_megabytes, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
