/* saved.c - see saved.h. */
#include "fault_text.h"
#include "saved.h"

const struct building BOARD[BUILDINGS] = {
    {"AL", 0},  {"ML", 0},  {"MKV", 8}, {"ECH", 1}, {"PAS", 1}, {"HH", 1},  {"RCH", 2}, {"PAC", 9}, {"DWE", 2},  {"CPH", 2},
    {"UWP", 8}, {"LHI", 3}, {"BMH", 3}, {"OPT", 3}, {"EV1", 4}, {"EV2", 4}, {"EV3", 4}, {"V1", 8},  {"PHYS", 5}, {"B1", 5},
    {"CIF", 9}, {"B2", 5},  {"EIT", 6}, {"ESC", 6}, {"C2", 6},  {"REV", 8}, {"MC", 7},  {"DC", 7},
};

/* A file of three players that has a bit of everything. What is not owned is the bank's. */
static const char *const PLAYERS[] = {"3", "Ann G 1 1500 0", "B\xc3\xbclent $ 0 0 10 1 2", "Cem T 2 1000000000 10 0"};
static const struct {
    const char *name, *rest;
} OWNED[] = {
    {"AL", "Ann 5"},
    {"ML", "Ann -1"},
    {"MKV", "Cem 0"},
    {"PAS", "Cem 0"},
    {"RCH", "B\xc3\xbclent 1"},
    {"DWE", "B\xc3\xbclent 3"},
    {"CPH", "B\xc3\xbclent 0"},
    {"PAC", "Cem -1"},
    {"OPT", "Ann -1"},
    {"DC", "Cem 0"},
};

void saved_set_up(struct saved *f, struct scenario *s)
{
    f->edition = &s->edition;
    for (int i = 0; i < LINES - BUILDINGS; i++)
        snprintf(f->lines[i], sizeof f->lines[i], "%s", PLAYERS[i]);
    for (int i = 0; i < BUILDINGS; i++) {
        const char *rest = "BANK 0";
        for (size_t k = 0; k < sizeof OWNED / sizeof OWNED[0]; k++)
            rest = strcmp(OWNED[k].name, BOARD[i].name) == 0 ? OWNED[k].rest : rest;
        snprintf(f->lines[i + LINES - BUILDINGS], sizeof f->lines[0], "%s %s", BOARD[i].name, rest);
    }
    scenario_begin_whole(s, "watopoly", 3);
}

size_t saved_write_with(struct saved *f, int line, const char *instead)
{
    size_t length = 0;
    for (int i = 0; i < LINES; i++) {
        const char *one = i + 1 == line ? instead : f->lines[i];
        if (one)
            length += (size_t)snprintf(f->text + length, sizeof f->text - length, "%s\n", one);
    }
    assert_true(length < sizeof f->text);
    return length;
}

size_t saved_write(struct saved *f)
{
    return saved_write_with(f, 0, NULL);
}

void saved_load(struct saved *f, const char *from, size_t length)
{
    if (!campus_file_parse(f->edition, "test", from, length, &f->game, &f->seats, &f->error))
        fail_msg("%s, in\n%.*s", fault_place(&f->error), (int)length, from);
    const char *broken = fh_verify(f->edition, &f->game);
    if (broken)
        fail_msg("%s, after\n%.*s", broken, (int)length, from);
}

size_t saved_save(struct saved *f, char *to, size_t size)
{
    if (!campus_file_allows(f->edition, &f->game, &f->error))
        fail_msg("not saved: %s", fault_text(&f->error));
    size_t length = campus_file_format(f->edition, &f->game, &f->seats, to, size);
    assert_true(length < size);
    assert_int_equal(strlen(to), length);
    return length;
}

void saved_take_line(struct saved *f, int line, const char *instead)
{
    size_t length = saved_write_with(f, line, instead);
    saved_load(f, f->text, length);
}

void saved_assert(struct saved *f, const char *expected)
{
    saved_save(f, f->again, sizeof f->again);
    assert_string_equal(f->again, expected);
}

void saved_assert_refused(const struct scenario *s, const char *fault)
{
    fh_error error;
    memset(&error, 0, sizeof error);
    campus_file_allows(&s->edition, &s->game, &error);
    if (!fault_is(&error, fault))
        fail_msg("expected: %s, got: %s", fault, fault_text(&error));
}
