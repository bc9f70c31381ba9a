/* board_names.c - see board_names.h.
 *
 * A word that does not fit is abbreviated as people do it, up to a consonant and with a full stop: `Mediterranean` in six columns is
 * `Medit.`. A name of one word is divided over two lines where a consonant before a vowel begins a syllable, `Diyar-` and `bakır`: that is
 * the rule of Turkish, and does for English. */
#include "board_names.h"

/* In Latin-1 and Turkish, with accents and without. */
static bool is_vowel(const struct glyph *glyph)
{
    static const struct {
        uint32_t first, last;
    } ACCENTED[] = {{0xc0, 0xc6}, {0xc8, 0xcf}, {0xd2, 0xd6}, {0xd8, 0xdd},  {0xe0, 0xe6},
                    {0xe8, 0xef}, {0xf2, 0xf6}, {0xf8, 0xfd}, {0x130, 0x131}};
    for (const char *vowel = "aeiouyAEIOUY"; *vowel; vowel++) {
        if (glyph->code == (unsigned char)*vowel)
            return true;
    }
    for (size_t i = 0; i < sizeof ACCENTED / sizeof ACCENTED[0]; i++) {
        if (glyph->code >= ACCENTED[i].first && glyph->code <= ACCENTED[i].last)
            return true;
    }
    return false;
}

/* ---- Words ------------------------------------------------------------------------------------------------------------------------- */

/* The next word of a line, which begins at *at or behind the blanks there; false at its end. */
static bool next_word(const struct line *name, int *at, struct line *word)
{
    line_clear(word);
    while (*at < name->count && name->glyphs[*at].code == ' ')
        ++*at;
    while (*at < name->count && name->glyphs[*at].code != ' ')
        line_add(word, name->glyphs[(*at)++]);
    return word->count > 0;
}

/* A line never ends in a comma. */
static void drop_comma(struct line *line)
{
    if (line->count > 0 && line->glyphs[line->count - 1].code == ',')
        line_cut(line, line->width - 1);
}

/* In fewer than four columns a full stop would take more than it tells. */
static void abbreviate(struct line *word, int width)
{
    if (word->width > width)
        drop_comma(word);
    if (word->width <= width)
        return;
    line_cut(word, width < 4 ? width : width - 1);
    if (width < 4)
        return;
    while (word->count > 2 && is_vowel(&word->glyphs[word->count - 1]))
        line_cut(word, word->width - 1);
    line_add_string(word, ".");
}

/* ---- One word over two lines ------------------------------------------------------------------------------------------------------- */

static int width_of(const struct line *word, int first, int end)
{
    int width = 0;
    for (int i = first; i < end; i++)
        width += word->glyphs[i].width;
    return width;
}

/* In `ch`, `gh`, `ph` and `th` the h belongs to what is before it; `sh` is left out for the sake of Turkish, as in Hapis-hane. */
static bool begins_syllable(const struct line *word, int at)
{
    const struct glyph *glyphs = &word->glyphs[at];
    uint32_t before = glyphs[-1].code;
    if (glyphs[0].code == 'h' && (before == 'c' || before == 'g' || before == 'p' || before == 't'))
        return false;
    return !is_vowel(&glyphs[0]) && is_vowel(&glyphs[1]);
}

/* Where to divide, so that a hyphen still fits: at the last syllable for which the rest has room below, else at the last one. */
static int division(const struct line *word, int width)
{
    int last = 0, best = 0;
    for (int i = 2; i + 1 < word->count && width_of(word, 0, i) < width; i++) {
        if (!begins_syllable(word, i))
            continue;
        last = i;
        if (width_of(word, i, word->count) <= width)
            best = i;
    }
    return best > 0 ? best : last;
}

static int divide(const struct line *word, int width, struct line lines[NAME_LINES])
{
    int at = division(word, width);
    if (at == 0) {
        lines[0] = *word;
        abbreviate(&lines[0], width);
        return 1;
    }
    for (int i = 0; i < word->count; i++)
        line_add(&lines[i >= at], word->glyphs[i]);
    line_add_string(&lines[0], "-");
    abbreviate(&lines[1], width);
    return 2;
}

/* ---- Several words ----------------------------------------------------------------------------------------------------------------- */

/* Adds a word behind a blank, abbreviated if it must be. Two or three letters of it are only worth their room behind something as short as
 * `St.`. Is it there in full? */
static bool add_word(struct line *line, struct line word, int width, bool is_first_line)
{
    int room = line->count > 0 ? width - line->width - 1 : width;
    int worth = line->count == 0 ? 0 : line->width >= 4 ? 4 : is_first_line ? 2 : 3;
    bool fits = word.width <= room;
    if (!fits && room < worth)
        return false;
    abbreviate(&word, room);
    if (line->count > 0)
        line_add_string(line, " ");
    line_add_line(line, &word);
    return fits;
}

static int fill(const struct line *name, int width, int count, struct line lines[NAME_LINES])
{
    struct line word;
    int number = 0;
    for (int at = 0; next_word(name, &at, &word);) {
        struct line *line = &lines[number];
        bool fits = line->count == 0 || line->width + 1 + word.width <= width;
        if (!fits && number + 1 < count)
            line = &lines[++number];
        if (!add_word(line, word, width, number == 0) && number + 1 == count)
            break;
    }
    for (int i = 0; i < count; i++)
        drop_comma(&lines[i]);
    return number + 1;
}

int board_name_fit(struct words_text text, int width, int count, struct line lines[NAME_LINES])
{
    struct line name, word;
    int at = 0;
    line_clear(&name);
    line_clear(&lines[0]);
    line_clear(&lines[1]);
    line_add_text(&name, text);
    if (name.width <= width) {
        lines[0] = name;
        return 1;
    }
    bool is_one_word = next_word(&name, &at, &word) && at == name.count;
    return is_one_word && count == NAME_LINES ? divide(&word, width, lines) : fill(&name, width, count, lines);
}
