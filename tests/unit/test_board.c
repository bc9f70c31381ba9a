/* test_board.c - the board as text: every square in its place, every piece where it stands, an I for each building (W05), in every edition
 * and for boards of any size (W16), with the arrows of Reverse (T10), the marks of infection (P02), and what there is to see for everyone
 * (T04, O20). Names of any kind never break the frame. */
#define _POSIX_C_SOURCE 200809L
#include "scenario.h"

#include "board.h"
#include "display_width.h"
#include "library.h"
#include "word_files.h"

enum { MAX_LINES = 160, MAX_TEXT = 1 << 16 };

static struct scenario s;
static struct words english, turkish;
static const struct words *words = &english;
static struct seats seats;

/* What was printed last, as it is and taken apart into lines without colours. */
static char printed[MAX_TEXT];
static struct line lines[MAX_LINES];
static int line_count;

static const struct board_style FULL = {.columns = 80, .rows = 24}, COMPACT = {.columns = 80, .rows = 24, .is_compact = true};

/* Pieces that occur in no name. */
static const char PIECES[] = "@#%*~^_$";

static int load_words(void **state)
{
    fh_error error;
    (void)state;
    return word_files_load("en", &english, &error) && word_files_load("tr", &turkish, &error) ? 0 : -1;
}

/* ---- Setting up -------------------------------------------------------------------------------------------------------------------- */

static int begin_english(void **state)
{
    (void)state;
    words = &english;
    seats = (struct seats){.count = FH_MAX_SEATS};
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        snprintf(seats.list[seat].name, sizeof seats.list[seat].name, "Player%d", seat + 1);
        seats.list[seat].piece[0] = PIECES[seat];
    }
    return 0;
}

/* Every edition can seat eight here. */
static void begin(const char *edition, int count)
{
    scenario_begin(&s, edition, count);
    scenario_rule(&s, "players", "2-8");
    scenario_position(&s, "");
}

/* A board of so many squares, 40 of them streets of four sets at most; of an odd number, one turns the direction. */
static void begin_own(int square_count, int count)
{
    static char text[MAX_TEXT];
    size_t used = (size_t)snprintf(text, sizeof text,
                                   "freehold edition 1\nid = own\nname = \"Own\"\n[rules]\nplayers = 2-8\ndoubles-arrest = 0\n"
                                   "[sets]\nw \"West\"\nx \"Xanten\"\ny \"York\"\nz \"Zug\"\n[squares]\nstart go \"Go\"\n");
    for (int i = 1; i < square_count; i++) {
        const char *line = "street s%d \"Long Street %d\" set=%c price=60 build=50 rents=2,10,30,90,160,250\n";
        if (i == 3 && square_count % 2)
            line = "reverse s%d \"Turn %d\"\n";
        if (i > 40)
            line = "rest s%d \"Rest %d\"\n";
        used += (size_t)snprintf(text + used, sizeof text - used, line, i, i, "wxyz"[i % 4]);
    }
    assert_true(used < sizeof text);
    scenario_begin_text(&s, text, count);
    scenario_position(&s, "");
}

/* The board only looks at owners, buildings and mortgages: they need not keep the rules here. */
static void give(int square, int seat, int built)
{
    s.game.owner[square] = (uint8_t)seat;
    s.game.owned[seat] |= FH_SQUARE_BIT(square);
    s.game.built[square] = (uint8_t)built;
}

static void give_everything(void)
{
    for (int square = 0; square < s.edition.square_count; square++) {
        if (s.edition.squares[square].deed == FH_NONE)
            continue;
        give(square, square % s.seats, s.edition.squares[square].kind == FH_SQ_STREET ? square % 6 : 0);
        if (s.game.built[square] == 0 && square % 2)
            s.game.mortgaged |= FH_SQUARE_BIT(square);
    }
}

static void all_stand_on(int square)
{
    memset(s.game.at, square, sizeof s.game.at);
}

/* ---- Printing ---------------------------------------------------------------------------------------------------------------------- */

/* Leaves out the escape sequences, of which there are only those of colours. */
static void strip_colours(char *text)
{
    char *to = text;
    for (const char *from = text; *from;) {
        if (*from != '\033') {
            *to++ = *from++;
            continue;
        }
        from += strspn(from, "\033[0123456789;");
        assert_int_equal(*from, 'm');
        from++;
    }
    *to = '\0';
}

static void take_apart(void)
{
    static char text[MAX_TEXT];
    memcpy(text, printed, sizeof text);
    strip_colours(text);
    line_count = 0;
    for (char *at = text; *at;) {
        size_t length = strcspn(at, "\n");
        assert_true(at[length] == '\n' && line_count < MAX_LINES);
        line_clear(&lines[line_count]);
        line_add_text(&lines[line_count++], (struct words_text){at, length});
        at += length + 1;
    }
}

static struct board_view the_view(void)
{
    return (struct board_view){words, &s.edition, &s.game, &seats, NULL};
}

static FILE *open_paper(void)
{
    memset(printed, 0, sizeof printed);
    FILE *file = fmemopen(printed, sizeof printed, "w");
    assert_non_null(file);
    return file;
}

static void close_paper(FILE *file)
{
    long size = ftell(file);
    assert_in_range(size, 1, sizeof printed - 2);
    fclose(file);
    assert_int_equal(strlen(printed), size);
    take_apart();
}

static void draw(struct board_style style)
{
    struct board_view view = the_view();
    FILE *file = open_paper();
    board_draw(&view, &style, file);
    close_paper(file);
}

/* ---- Looking ----------------------------------------------------------------------------------------------------------------------- */

/* The columns of a line, as text. What does not fit a column is an error of the frame. */
static const char *columns_of(int row, int column, int width)
{
    static char text[4][512];
    static int next;
    char *to = text[next++ % 4], *end = to;
    int at = 0;
    assert_in_range(row, 0, line_count - 1);
    for (int i = 0; i < lines[row].count; i++) {
        const struct glyph *glyph = &lines[row].glyphs[i];
        if (at >= column && at + glyph->width <= column + width) {
            memcpy(end, glyph->bytes, glyph->length);
            end += glyph->length;
        }
        at += glyph->width;
    }
    *end = '\0';
    return to;
}

/* Where a square is. One at the side of a compact board has a single row. */
struct place {
    int row, column, rows, columns;
};

/* The way of the tokens: left along the bottom, up, right along the top, down. */
static void walk(int steps, int right, int bottom, int *x, int *y)
{
    *x = right;
    *y = bottom;
    for (; steps > 0; steps--) {
        if (*y == bottom && *x > 0)
            --*x;
        else if (*x == 0 && *y > 0)
            --*y;
        else if (*y == 0 && *x < right)
            ++*x;
        else
            ++*y;
    }
}

/* In 80 columns, 2 (w + h) - 4 squares; worked out apart from the board itself. */
static struct place place_of(int square, bool is_compact)
{
    int count = s.edition.square_count, wide = (count + 7) / 4 > 13 ? 13 : (count + 7) / 4, high = (count + 4) / 2 - wide;
    int inside = 79 / wide - 1, total = wide * (inside + 1) + 1, x, y;
    walk(square, wide - 1, high - 1, &x, &y);
    struct place place = {4 * y + 1, x * (inside + 1) + 1, 3, inside};
    int side = (total - 38) / 2 < 18 ? 18 : (total - 38) / 2, spare = line_count - 10 - (high - 2);
    if (is_compact && y == high - 1)
        place.row = line_count - 4;
    else if (is_compact && y > 0)
        place = (struct place){5 + spare / 2 + y - 1, x == 0 ? 1 : total - side - 1, 1, side};
    return place;
}

static bool is_ring(void)
{
    return s.edition.square_count % 2 == 0 && s.edition.square_count >= 8;
}

/* Everything in a square, row after row. */
static const char *text_in(int square, bool is_compact)
{
    static char text[512];
    struct place place = place_of(square, is_compact);
    text[0] = '\0';
    for (int row = 0; row < place.rows; row++)
        strcat(text, columns_of(place.row + row, place.column, place.columns));
    return text;
}

static int count_in(const char *text, char c)
{
    int count = 0;
    for (; *text; text++)
        count += *text == c;
    return count;
}

static bool is_printed(const char *text)
{
    return strstr(printed, text) != NULL;
}

#define assert_printed(text) assert_printed_at(text, true, HERE)
#define assert_not_printed(text) assert_printed_at(text, false, HERE)
static void assert_printed_at(const char *text, bool is_expected, const char *file, int line)
{
    if (is_printed(text) == is_expected)
        return;
    print_error("%s`%s` in\n%s", is_expected ? "no " : "", text, printed);
    _fail(file, line);
}

/* ---- What holds for every board ---------------------------------------------------------------------------------------------------- */

/* No line is wider than the screen, those of the ring are all equally wide, and the ring's frame is whole. */
static void assert_frame(const struct board_style *style)
{
    int width = lines[0].width;
    for (int i = 0; i < line_count; i++)
        assert_in_range(lines[i].width, 0, style->columns);
    for (int i = 0; is_ring() && i < line_count; i++) {
        if (strchr("+|", columns_of(i, 0, 1)[0]) && lines[i].width > 0)
            assert_int_equal(lines[i].width, width);
    }
    for (int square = 0; is_ring() && style->columns == 80 && square < s.edition.square_count; square++) {
        struct place place = place_of(square, style->is_compact);
        for (int row = 0; row < place.rows; row++) {
            assert_string_equal(columns_of(place.row + row, place.column - 1, 1), "|");
            assert_string_equal(columns_of(place.row + row, place.column + place.columns, 1), "|");
        }
    }
}

static void assert_no_control(void)
{
    for (const char *at = printed; *at; at++)
        assert_true(((unsigned char)*at >= 0x20 && *at != 0x7f) || *at == '\n');
}

/* Without colours there is no escape; with them, they are all that differs. */
static void assert_colours_only_colour(struct board_style style)
{
    static char plain[MAX_TEXT], coloured[MAX_TEXT];
    draw(style);
    assert_no_control();
    memcpy(plain, printed, sizeof plain);
    style.has_colour = true;
    draw(style);
    assert_printed("\033[");
    memcpy(coloured, printed, sizeof coloured);
    strip_colours(coloured);
    assert_string_equal(plain, coloured);
}

static void assert_board(struct board_style style)
{
    draw(style);
    assert_frame(&style);
    assert_colours_only_colour(style);
}

/* Each in its square, and nowhere else on the board. The owner's mark in a row is no piece. */
static void assert_pieces(bool is_compact)
{
    for (int square = 0; square < s.edition.square_count; square++) {
        const char *text = text_in(square, is_compact);
        bool is_row = place_of(square, is_compact).rows == 1;
        for (int seat = 0; seat < s.seats; seat++) {
            int marks = is_row && s.game.owner[square] == seat;
            assert_int_equal(count_in(text, PIECES[seat]) - marks, s.game.at[seat] == square);
        }
    }
}

static void for_each_edition(void (*check)(const char *edition))
{
    for (size_t i = 0; i < library_edition_count; i++)
        check(library_editions[i].id);
}

/* ---- W05: the ring, the buildings, the pieces -------------------------------------------------------------------------------------- */

static void assert_square(int square, const char *first, const char *second)
{
    struct place place = place_of(square, false);
    char expected[2][16];
    snprintf(expected[0], sizeof expected[0], "%-6s", first);
    snprintf(expected[1], sizeof expected[1], "%-6s", second);
    assert_string_equal(columns_of(place.row, place.column, place.columns), expected[0]);
    assert_string_equal(columns_of(place.row + 1, place.column, place.columns), expected[1]);
}

static void W05_the_squares_of_the_campus_stand_in_a_ring(void **state)
{
    (void)state;
    begin("watopoly", 2);
    draw(FULL);
    assert_int_equal(line_count, 45);
    assert_int_equal(lines[0].width, 78);
    assert_square(0, "Coll.", "OSAP"); /* bottom right */
    assert_string_equal(columns_of(42, 71, 6), "OSAP  ");
    assert_square(1, "", "AL");
    assert_square(10, "DC", "Tims"); /* bottom left */
    assert_string_equal(columns_of(42, 1, 6), "Tims  ");
    assert_square(11, "", "RCH");
    assert_square(20, "Goose", "Nest."); /* top left */
    assert_string_equal(columns_of(1, 1, 6), "Goose ");
    assert_square(28, "", "CIF");
    assert_square(30, "Go to", "Tims"); /* top right */
    assert_string_equal(columns_of(1, 71, 6), "Go to ");
    assert_square(39, "", "DC");
}

static void W05_improvements_take_the_top_row(void **state)
{
    (void)state;
    begin("watopoly", 2);
    scenario_position(&s, "owner al:1 ml:1; built al:3 ml:5");
    draw(FULL);
    assert_square(1, "III", "AL");
    assert_square(3, "IIIII", "ML");
    assert_square(2, "", "SLC");
}

/* The run of I's at the beginning of a box, or at the end of a row. */
static int improvements_in(int square, bool is_compact)
{
    struct place place = place_of(square, is_compact);
    const char *text = columns_of(place.row, place.column, place.columns);
    if (place.rows > 1)
        return (int)strspn(text, "I");
    size_t length = strlen(text), count = 0;
    while (count < length && text[length - 1 - count] == 'I')
        count++;
    return (int)count;
}

static void check_improvements(const char *edition)
{
    begin(edition, 3);
    for (int built = 1; built <= 5; built++) {
        for (int square = 0; square < s.edition.square_count; square++) {
            if (s.edition.squares[square].kind == FH_SQ_STREET)
                give(square, square % 3, built);
        }
        for (int i = 0; i < 2; i++) {
            draw(i == 0 ? FULL : COMPACT);
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
    begin("watopoly", 2);
    strcpy(seats.list[0].piece, "hat");
    strcpy(seats.list[1].piece, "G");
    scenario_position(&s, "at rch rch");
    draw(FULL);
    struct place place = place_of(11, false);
    assert_string_equal(columns_of(place.row + 2, place.column, place.columns), "hG    ");
}

static void W05_pieces_that_look_alike_or_are_wide_are_digits(void **state)
{
    (void)state;
    begin("watopoly", 5);
    static const char *const pieces[] = {"hat", "horse", "🚗", "", "2"};
    for (int seat = 0; seat < 5; seat++)
        strcpy(seats.list[seat].piece, pieces[seat]);
    scenario_position(&s, "at rch rch rch rch rch");
    draw(FULL);
    struct place place = place_of(11, false);
    assert_string_equal(columns_of(place.row + 2, place.column, place.columns), "h3452 ");
}

static void check_all_on_one_square(const char *edition)
{
    for (int count = 2; count <= FH_MAX_SEATS; count += count < 6 ? 2 : 1) {
        begin(edition, count);
        for (int square = 0; square < s.edition.square_count; square++) {
            all_stand_on(square);
            for (int built = 0; built <= 5; built += 5) {
                if (s.edition.squares[square].kind == FH_SQ_STREET)
                    give(square, 0, built);
                draw(FULL);
                assert_frame(&FULL);
                assert_pieces(false);
                draw(COMPACT);
                assert_frame(&COMPACT);
                assert_pieces(true);
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
        begin(edition, count);
        give_everything();
        for (int seat = 0; seat < count; seat++)
            s.game.at[seat] = (uint8_t)(seat * 7 % s.edition.square_count);
        draw(FULL);
        assert_pieces(false);
        draw(COMPACT);
        assert_pieces(true);
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
    begin("watopoly", 8);
    draw(FULL);
    struct place place = place_of(0, false);
    assert_string_equal(columns_of(place.row, place.column, 6), "Coll. ");
    assert_string_equal(columns_of(place.row + 1, place.column, 6), "@#%*  ");
    assert_string_equal(columns_of(place.row + 2, place.column, 6), "~^_$  ");
    all_stand_on(26);
    give(26, 0, 5);
    draw(FULL);
    place = place_of(26, false);
    assert_string_equal(columns_of(place.row, place.column, 6), "IIIII ");
    assert_string_equal(columns_of(place.row + 1, place.column, 6), "PHY @#");
    assert_string_equal(columns_of(place.row + 2, place.column, 6), "%*~^_$");
}

static void W05_who_is_out_stands_nowhere(void **state)
{
    (void)state;
    begin("watopoly", 3);
    scenario_position(&s, "in 1 3; at rch collect-osap dwe; cash 1500 0 1500; rank 0 1 0");
    draw(FULL);
    assert_int_equal(count_in(text_in(11, false), '@'), 1);
    assert_int_equal(count_in(text_in(0, false), '#'), 0);
    assert_int_equal(count_in(text_in(13, false), '%'), 1);
    assert_printed("Out");
}

/* ---- W16: every edition, any number of squares ------------------------------------------------------------------------------------- */

static void check_boards(const char *edition)
{
    for (int count = 2; count <= FH_MAX_SEATS; count++) {
        begin(edition, count);
        assert_board(FULL);
        assert_board(COMPACT);
        give_everything();
        assert_board(FULL);
        assert_board(COMPACT);
        assert_board((struct board_style){.columns = 100});
        assert_board((struct board_style){.columns = 200, .is_compact = true});
        assert_in_range(lines[0].width, 101, 120);
    }
}

static void W16_no_line_is_too_wide_in_any_edition(void **state)
{
    (void)state;
    for_each_edition(check_boards);
    words = &turkish;
    for_each_edition(check_boards);
}

static void check_height(const char *edition)
{
    begin(edition, 8);
    draw(COMPACT);
    assert_in_range(line_count, 17, 22);
    draw(FULL);
    assert_int_equal(line_count, s.edition.square_count + 5);
}

static void W16_a_compact_board_fits_24_rows_with_eight_players(void **state)
{
    (void)state;
    for_each_edition(check_height);
    words = &turkish;
    for_each_edition(check_height);
}

static void check_own(int square_count, int columns)
{
    for (int count = 2; count <= FH_MAX_SEATS; count += 2) {
        begin_own(square_count, count);
        give_everything();
        for (int square = 0; square < square_count; square++) {
            all_stand_on(square);
            draw(FULL);
            assert_frame(&FULL);
            assert_int_equal(lines[0].width, columns);
            assert_pieces(false);
            draw(COMPACT);
            assert_frame(&COMPACT);
            assert_pieces(true);
        }
    }
}

static void W16_a_ring_of_24_squares(void **state)
{
    (void)state;
    check_own(24, 78);
    draw(FULL);
    assert_int_equal(line_count, 29);
}

static void W16_a_ring_of_26_squares_is_wider_than_high(void **state)
{
    (void)state;
    check_own(26, 73);
    draw(FULL);
    assert_int_equal(line_count, 29);
}

static void W16_a_ring_of_64_squares_is_higher_than_wide(void **state)
{
    (void)state;
    check_own(64, 79);
    draw(FULL);
    assert_int_equal(line_count, 85);
}

static void W16_rings_of_every_even_number_of_squares(void **state)
{
    (void)state;
    for (int count = 8; count <= FH_MAX_SQUARES; count += 2) {
        begin_own(count, 8);
        give_everything();
        for (int seat = 0; seat < 8; seat++)
            s.game.at[seat] = (uint8_t)(count - 1 - seat);
        draw(FULL);
        assert_frame(&FULL);
        assert_pieces(false);
        assert_printed("Player8");
        draw(COMPACT);
        assert_frame(&COMPACT);
        assert_pieces(true);
        assert_printed("Player8");
    }
}

/* The line of a square begins with its number. */
static void check_list(int square_count)
{
    begin_own(square_count, 8);
    give_everything();
    for (int seat = 0; seat < 8; seat++)
        s.game.at[seat] = (uint8_t)(square_count - 1 - seat % square_count);
    draw(FULL);
    int first = s.edition.squares[square_count > 3 ? 3 : 0].kind == FH_SQ_REVERSE;
    for (int square = 0; square < square_count; square++) {
        assert_int_equal(atoi(columns_of(first + square, 0, 3)), square);
        for (int seat = 0; seat < 8; seat++)
            assert_int_equal(count_in(columns_of(first + square, 59, 8), PIECES[seat]), s.game.at[seat] == square);
        assert_int_equal(count_in(columns_of(first + square, 52, 5), 'I'), s.game.built[square]);
    }
    for (int i = 0; i < line_count; i++)
        assert_in_range(lines[i].width, 0, 80);
    assert_printed("Player8");
}

static void W16_an_odd_number_of_squares_is_a_list(void **state)
{
    (void)state;
    check_list(63);
    assert_printed(" 62     Rest 62");
    assert_printed(" 40  a  Long Street 40                        [@]   IIII");
    check_list(9);
    check_list(6); /* too few for a ring */
}

static void W16_turkish_words(void **state)
{
    (void)state;
    words = &turkish;
    begin("turkey", 3);
    scenario_position(&s, "at diyarbakir sanliurfa go; jail 0 0 0; pot 1350; cash 100000 1500 1500");
    draw(FULL);
    assert_printed("|Diyar- |");
    assert_printed("|bakır  |");
    assert_printed("|Şan-   |");
    assert_printed("T ü r k i y e");
    assert_printed("Tur 1");
    assert_printed("Evler 32   Oteller 12");
    assert_printed("Ortadaki kasa 1.350");
    assert_printed("100.000");
    draw(COMPACT);
    assert_printed("c    Gaziantep");
    assert_printed("İstanbul");
}

static void W16_the_name_of_the_edition_stands_in_the_middle(void **state)
{
    (void)state;
    begin("classic", 4);
    draw(FULL);
    assert_printed("A t l a n t i c   C i t y");
    draw(COMPACT);
    assert_printed(" Atlantic City ");
}

/* ---- Who owns what (T04, O20) ------------------------------------------------------------------------------------------------------ */

static const char *head_of(int square)
{
    struct place place = place_of(square, false);
    return columns_of(place.row - 1, place.column, place.columns);
}

static void T04_the_frame_names_set_and_owner(void **state)
{
    (void)state;
    begin("watopoly", 2);
    scenario_position(&s, "owner al:1 mkv:2 ev1:2 ev2:2 ev3:2; mortgaged mkv; built ev1:2");
    draw(FULL);
    assert_string_equal(head_of(0), "------");
    assert_string_equal(head_of(1), "a-[@]-");
    assert_string_equal(head_of(3), "a-----");
    assert_string_equal(head_of(5), "i-[#m]");
    assert_string_equal(head_of(21), "e-[#]-");
    draw(COMPACT);
    assert_printed("c    RCH");
}

static void T04_the_sides_of_a_compact_board_name_set_and_owner(void **state)
{
    (void)state;
    begin("watopoly", 2);
    scenario_position(&s, "owner rch:1 dwe:1 cph:1 pac:2; mortgaged pac; built cph:4; at cph collect-osap");
    draw(COMPACT);
    assert_printed("|c[@] RCH            |");
    assert_printed("|j[#m]PAC            |");
    assert_printed("|c[@] CPH      IIII @|");
    assert_printed("|     SLC            |");
}

static void O20_the_middle_shows_sets_with_their_owners(void **state)
{
    (void)state;
    begin("classic", 3);
    scenario_position(&s, "owner mediterranean:1 baltic:1 oriental:3 connecticut:2");
    draw(FULL);
    assert_printed("a Brown      @@ ");
    assert_printed("b Light Blue %.#");
    assert_printed("c Pink       ...");
    assert_printed("[x] Owner   [xm] Mortgaged   I Buildings");
}

static void O20_money_wealth_deeds_and_what_the_bank_has_left(void **state)
{
    (void)state;
    begin("classic", 2);
    scenario_position(&s, "cash 1234567 90; owner boardwalk:2 park-place:2; built boardwalk:3 park-place:2; turn 2; dice 3 4; round 11");
    draw(FULL);
    assert_printed("Round 12   Dice 3 + 4   Houses 27   Hotels 12");
    assert_printed("  @ Player1    1,234,567   1,234,567       0");
    assert_printed("> # Player2           90       1,840       2");
    assert_printed("    the bank                              26");
    draw(COMPACT);
    assert_printed("> # Player2        90  2");
}

static void T04_held_out_and_the_winner(void **state)
{
    (void)state;
    begin("watopoly", 3);
    scenario_position(&s, "at dc-tims-line rch dc-tims-line; jail 2 0 0");
    draw(FULL);
    assert_printed("Tims line 2/3");
    draw(COMPACT);
    assert_printed("Tims line 2/3");
    s.game.phase = FH_OVER;
    s.game.winner = 1;
    draw(FULL);
    assert_printed("Winner");
    assert_not_printed("> @");
}

static void T04_the_pot_is_shown_where_there_is_one(void **state)
{
    (void)state;
    begin("turkey", 3);
    scenario_position(&s, "pot 350");
    draw(COMPACT);
    assert_printed("Pot 350");
    begin("classic", 3);
    draw(COMPACT);
    assert_not_printed("Pot");
    begin("watopoly", 3);
    draw(FULL);
    assert_not_printed("Houses");
    assert_not_printed("Bathrooms");
}

/* W09: dice that show no faces. */
static void W09_loaded_dice_show_their_sum(void **state)
{
    (void)state;
    begin("watopoly", 2);
    draw(FULL);
    assert_not_printed("Dice");
    s.game.thrown = 12345;
    draw(FULL);
    assert_printed("Dice 12,345");
}

/* The columns of the table give way to great sums and long names. */
static void T04_great_sums_and_long_names_fit(void **state)
{
    (void)state;
    begin("pandemic", 8);
    for (int seat = 0; seat < 8; seat++) {
        strcpy(seats.list[seat].name, "Wolfeschlegelsteinhausenbergerdorff the Younger");
        s.game.cash[seat] = 8000000000 - seat;
        s.game.jail[seat] = 1;
        s.game.infected[seat] = 2;
    }
    for (int i = 0; i < 2; i++) {
        draw(i == 0 ? FULL : COMPACT);
        assert_frame(i == 0 ? &FULL : &COMPACT);
        assert_printed("8,000,000,000");
        assert_printed("7,999,999,993");
        assert_printed("@!W");
    }
}

/* ---- T10: the direction ------------------------------------------------------------------------------------------------------------ */

static const char RIGHTWARD[] = "=====>", LEFTWARD[] = "<=====";

static int line_with(const char *text)
{
    for (int i = 0; i < line_count; i++) {
        if (strstr(columns_of(i, 0, 120), text))
            return i;
    }
    return -1;
}

static void T10_two_arrows_show_the_direction(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct board_style style = i == 0 ? FULL : COMPACT;
        begin("reverse", 8);
        draw(style);
        assert_int_equal(line_with(RIGHTWARD), 5); /* along the top, as tokens go there */
        assert_int_equal(line_with(LEFTWARD), line_count - 6);
        s.game.backwards = 1;
        draw(style);
        assert_int_equal(line_with(LEFTWARD), 5);
        assert_int_equal(line_with(RIGHTWARD), line_count - 6);
    }
}

static void T10_no_arrows_where_nothing_turns(void **state)
{
    (void)state;
    begin("turkey", 3);
    draw(FULL);
    assert_int_equal(line_with(RIGHTWARD), -1);
    assert_int_equal(line_with(LEFTWARD), -1);
}

static void T10_arrows_of_a_list_point_down_or_up(void **state)
{
    (void)state;
    begin_own(63, 2);
    draw(FULL);
    assert_string_equal(columns_of(0, 0, 80), "        v");
    assert_string_equal(columns_of(64, 0, 80), "        v");
    s.game.backwards = 1;
    draw(FULL);
    assert_string_equal(columns_of(0, 0, 80), "        ^");
    assert_string_equal(columns_of(64, 0, 80), "        ^");
}

/* ---- P02: the infection ------------------------------------------------------------------------------------------------------------ */

static void P02_infected_squares_and_players_are_marked(void **state)
{
    (void)state;
    begin("pandemic", 3);
    scenario_position(&s, "at tokyo sydney start; infected 2 0 0; outbreak sydney; sick 2 tokyo; owner sydney:2");
    draw(FULL);
    assert_string_equal(head_of(scenario_square(&s, "sydney", HERE)), "!![#]!");
    assert_string_equal(head_of(scenario_square(&s, "tokyo", HERE)), "!!!!!!");
    assert_string_equal(head_of(scenario_square(&s, "dakar", HERE)), "------");
    assert_printed("> @!Player1");
    assert_printed("Infected");
    draw(COMPACT);
    assert_printed("|     !Tokyo        @|");
}

/* Where the head is too narrow for all three, the set gives way. */
static void P02_the_mark_has_room_beside_any_other(void **state)
{
    (void)state;
    begin_own(64, 8);
    give_everything();
    s.game.sick[0] = ~(fh_squares)1;
    draw(FULL);
    for (int square = 1; square < 64; square++)
        assert_true(count_in(head_of(square), '!') > 0);
    all_stand_on(15);
    give(15, 0, 5);
    draw(COMPACT);
    assert_frame(&COMPACT);
    assert_int_equal(count_in(text_in(15, true), '!'), 1);
    assert_int_equal(count_in(text_in(15, true), 'I'), 5);
}

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
        begin("watopoly", 8);
        give_everything();
        for (int square = 0; square < s.edition.square_count; square++)
            strcpy(s.edition.words.square_name[square], NAMES[(square + turn) % COUNT]);
        for (int seat = 0; seat < 8; seat++)
            strcpy(seats.list[seat].name, NAMES[(seat + turn) % COUNT]);
        strcpy(s.edition.words.name, NAMES[turn]);
        strcpy(s.edition.words.set_name[0], NAMES[turn]);
        strcpy(s.edition.words.id, "nobody-knows");
        assert_board(FULL);
        assert_pieces(false);
        assert_board(COMPACT);
        assert_pieces(true);
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
        TEST(W16_names_cannot_break_the_frame_or_steer_the_terminal),
    };
    return cmocka_run_group_tests(tests, load_words, NULL);
}
