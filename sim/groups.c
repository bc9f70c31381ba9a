/* groups.c - see groups.h. */
#include "groups.h"
#include "text.h"

#include <string.h>

static bool is_street(const fh_edition *edition, int square)
{
    return edition->squares[square].kind == FH_SQ_STREET;
}

static void add(struct groups *groups, fh_squares squares)
{
    for (fh_squares m = squares; m; m &= m - 1)
        groups->of[__builtin_ctzll(m)] = (uint8_t)groups->count;
    if (squares)
        groups->squares[groups->count++] = squares;
}

static void add_rows(const fh_edition *edition, struct groups *groups)
{
    fh_squares row = 0;
    for (int square = 0; square < edition->square_count; square++) {
        if (is_street(edition, square)) {
            row |= FH_SQUARE_BIT(square);
            continue;
        }
        add(groups, row);
        row = 0;
    }
    add(groups, row);
}

void groups_find(const fh_edition *edition, struct groups *groups)
{
    bool has_rows = edition->rules.runs > 0;
    memset(groups, 0, sizeof *groups);
    memset(groups->of, FH_NONE, sizeof groups->of);
    if (has_rows)
        add_rows(edition, groups);
    for (int set = 0; set < edition->set_count; set++) {
        if (!has_rows || edition->sets[set].kind != FH_SQ_STREET)
            add(groups, edition->sets[set].squares);
    }
}

bool groups_are_streets(const fh_edition *edition, const struct groups *groups, int group)
{
    return is_street(edition, __builtin_ctzll(groups->squares[group]));
}

bool groups_is_full(const fh_edition *edition, const struct groups *groups, int group, fh_squares owned)
{
    if (!edition->rules.runs || !groups_are_streets(edition, groups, group))
        return (groups->squares[group] & ~owned) == 0;
    fh_squares run = groups->squares[group] & owned;
    for (int more = 1; more < edition->rules.runs && run; more++)
        run &= run << 1; /* each step keeps the squares with one more owned square before them */
    return run != 0;
}

static uint8_t set_of(const fh_edition *edition, const struct groups *groups, int group)
{
    bool is_row = edition->rules.runs && groups_are_streets(edition, groups, group);
    return is_row ? FH_NONE : edition->squares[__builtin_ctzll(groups->squares[group])].set;
}

void groups_id(const fh_edition *edition, const struct groups *groups, int group, char id[GROUP_ID_SIZE])
{
    struct writer w = writer_open(id, GROUP_ID_SIZE);
    uint8_t set = set_of(edition, groups, group);
    fh_squares squares = groups->squares[group];
    write_text(&w, set != FH_NONE ? edition->words.set_id[set] : edition->words.square_id[__builtin_ctzll(squares)]);
    if (set == FH_NONE) {
        write_text(&w, "..");
        write_text(&w, edition->words.square_id[63 - __builtin_clzll(squares)]);
    }
    writer_close(&w);
}

void groups_name(const fh_edition *edition, const struct groups *groups, int group, char name[GROUP_NAME_SIZE])
{
    struct writer w = writer_open(name, GROUP_NAME_SIZE);
    uint8_t set = set_of(edition, groups, group);
    fh_squares squares = groups->squares[group];
    write_text(&w, set != FH_NONE ? edition->words.set_name[set] : edition->words.square_name[__builtin_ctzll(squares)]);
    if (set == FH_NONE) {
        write_text(&w, " to ");
        write_text(&w, edition->words.square_name[63 - __builtin_clzll(squares)]);
    }
    writer_close(&w);
}
