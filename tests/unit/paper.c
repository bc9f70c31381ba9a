/* paper.c - see paper.h. */
#define _POSIX_C_SOURCE 200809L
#include "paper.h"

const struct board_style FULL = {.columns = 80, .rows = 24}, COMPACT = {.columns = 80, .rows = 24, .is_compact = true};
const char PIECES[] = "@#%*~^_$";

/* ---- Setting up -------------------------------------------------------------------------------------------------------------------- */

void paper_init(struct paper *p, struct scenario *s)
{
    p->s = s;
    p->words = &english;
    p->seats = (struct seats){.count = FH_MAX_SEATS};
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        snprintf(p->seats.list[seat].name, sizeof p->seats.list[seat].name, "Player%d", seat + 1);
        p->seats.list[seat].piece[0] = PIECES[seat];
    }
}

void paper_begin(struct paper *p, const char *edition, int count)
{
    scenario_begin(p->s, edition, count);
    scenario_rule(p->s, "players", "2-8");
    scenario_position(p->s, "");
}

void paper_begin_own(struct paper *p, int square_count, int count)
{
    static char text[PAPER_TEXT];
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
    scenario_begin_text(p->s, text, count);
    scenario_position(p->s, "");
}

void paper_give(struct paper *p, int square, int seat, int built)
{
    p->s->game.owner[square] = (uint8_t)seat;
    p->s->game.owned[seat] |= FH_SQUARE_BIT(square);
    p->s->game.built[square] = (uint8_t)built;
}

void paper_give_everything(struct paper *p)
{
    for (int square = 0; square < p->s->edition.square_count; square++) {
        if (p->s->edition.squares[square].deed == FH_NONE)
            continue;
        paper_give(p, square, square % p->s->seats, p->s->edition.squares[square].kind == FH_SQ_STREET ? square % 6 : 0);
        if (p->s->game.built[square] == 0 && square % 2)
            p->s->game.mortgaged |= FH_SQUARE_BIT(square);
    }
}

void paper_all_stand_on(struct paper *p, int square)
{
    memset(p->s->game.at, square, sizeof p->s->game.at);
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

static void take_apart(struct paper *p)
{
    static char text[PAPER_TEXT];
    memcpy(text, p->printed, sizeof text);
    strip_colours(text);
    p->line_count = 0;
    for (char *at = text; *at;) {
        size_t length = strcspn(at, "\n");
        assert_true(at[length] == '\n' && p->line_count < PAPER_LINES);
        line_clear(&p->lines[p->line_count]);
        line_add_text(&p->lines[p->line_count++], (struct words_text){at, length});
        at += length + 1;
    }
}

static struct board_view the_view(struct paper *p)
{
    return (struct board_view){p->words, &p->s->edition, &p->s->game, &p->seats, NULL};
}

static FILE *open_paper(struct paper *p)
{
    memset(p->printed, 0, sizeof p->printed);
    FILE *file = fmemopen(p->printed, sizeof p->printed, "w");
    assert_non_null(file);
    return file;
}

static void close_paper(struct paper *p, FILE *file)
{
    long size = ftell(file);
    assert_in_range(size, 1, sizeof p->printed - 2);
    fclose(file);
    assert_int_equal(strlen(p->printed), size);
    take_apart(p);
}

void paper_draw(struct paper *p, struct board_style style)
{
    struct board_view view = the_view(p);
    FILE *file = open_paper(p);
    board_draw(&view, &style, file);
    close_paper(p, file);
}

/* ---- Looking ----------------------------------------------------------------------------------------------------------------------- */

const char *paper_columns(const struct paper *p, int row, int column, int width)
{
    static char text[4][512];
    static int next;
    char *to = text[next++ % 4], *end = to;
    int at = 0;
    assert_in_range(row, 0, p->line_count - 1);
    for (int i = 0; i < p->lines[row].count; i++) {
        const struct glyph *glyph = &p->lines[row].glyphs[i];
        if (at >= column && at + glyph->width <= column + width) {
            memcpy(end, glyph->bytes, glyph->length);
            end += glyph->length;
        }
        at += glyph->width;
    }
    *end = '\0';
    return to;
}

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

struct place paper_place(const struct paper *p, int square, bool is_compact)
{
    int count = p->s->edition.square_count, wide = (count + 7) / 4 > 13 ? 13 : (count + 7) / 4, high = (count + 4) / 2 - wide;
    int inside = 79 / wide - 1, total = wide * (inside + 1) + 1, x, y;
    walk(square, wide - 1, high - 1, &x, &y);
    struct place place = {4 * y + 1, x * (inside + 1) + 1, 3, inside};
    int side = (total - 38) / 2 < 18 ? 18 : (total - 38) / 2, spare = p->line_count - 10 - (high - 2);
    if (is_compact && y == high - 1)
        place.row = p->line_count - 4;
    else if (is_compact && y > 0)
        place = (struct place){5 + spare / 2 + y - 1, x == 0 ? 1 : total - side - 1, 1, side};
    return place;
}

static bool is_ring(const struct paper *p)
{
    return p->s->edition.square_count % 2 == 0 && p->s->edition.square_count >= 8;
}

const char *paper_text_in(const struct paper *p, int square, bool is_compact)
{
    static char text[512];
    struct place place = paper_place(p, square, is_compact);
    text[0] = '\0';
    for (int row = 0; row < place.rows; row++)
        strcat(text, paper_columns(p, place.row + row, place.column, place.columns));
    return text;
}

int paper_count(const char *text, char c)
{
    int count = 0;
    for (; *text; text++)
        count += *text == c;
    return count;
}

static bool is_printed(const struct paper *p, const char *text)
{
    return strstr(p->printed, text) != NULL;
}

void paper_assert_printed(const struct paper *p, const char *text, bool is_expected, const char *file, int line)
{
    if (is_printed(p, text) == is_expected)
        return;
    print_error("%s`%s` in\n%s", is_expected ? "no " : "", text, p->printed);
    _fail(file, line);
}

/* ---- What holds for every board ---------------------------------------------------------------------------------------------------- */

void paper_assert_frame(const struct paper *p, const struct board_style *style)
{
    int width = p->lines[0].width;
    for (int i = 0; i < p->line_count; i++)
        assert_in_range(p->lines[i].width, 0, style->columns);
    for (int i = 0; is_ring(p) && i < p->line_count; i++) {
        if (strchr("+|", paper_columns(p, i, 0, 1)[0]) && p->lines[i].width > 0)
            assert_int_equal(p->lines[i].width, width);
    }
    for (int square = 0; is_ring(p) && style->columns == 80 && square < p->s->edition.square_count; square++) {
        struct place place = paper_place(p, square, style->is_compact);
        for (int row = 0; row < place.rows; row++) {
            assert_string_equal(paper_columns(p, place.row + row, place.column - 1, 1), "|");
            assert_string_equal(paper_columns(p, place.row + row, place.column + place.columns, 1), "|");
        }
    }
}

static void assert_no_control(const struct paper *p)
{
    for (const char *at = p->printed; *at; at++)
        assert_true(((unsigned char)*at >= 0x20 && *at != 0x7f) || *at == '\n');
}

/* Without colours there is no escape; with them, they are all that differs. */
static void assert_colours_only_colour(struct paper *p, struct board_style style)
{
    static char plain[PAPER_TEXT], coloured[PAPER_TEXT];
    paper_draw(p, style);
    assert_no_control(p);
    memcpy(plain, p->printed, sizeof plain);
    style.has_colour = true;
    paper_draw(p, style);
    assert_printed(p, "\033[");
    memcpy(coloured, p->printed, sizeof coloured);
    strip_colours(coloured);
    assert_string_equal(plain, coloured);
}

void paper_assert_board(struct paper *p, struct board_style style)
{
    paper_draw(p, style);
    paper_assert_frame(p, &style);
    assert_colours_only_colour(p, style);
}

void paper_assert_pieces(const struct paper *p, bool is_compact)
{
    for (int square = 0; square < p->s->edition.square_count; square++) {
        const char *text = paper_text_in(p, square, is_compact);
        bool is_row = paper_place(p, square, is_compact).rows == 1;
        for (int seat = 0; seat < p->s->seats; seat++) {
            int marks = is_row && p->s->game.owner[square] == seat;
            assert_int_equal(paper_count(text, PIECES[seat]) - marks, p->s->game.at[seat] == square);
        }
    }
}
