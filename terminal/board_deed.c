/* board_deed.c - one deed with all its figures (T05), and the same in one line for a player asked to buy it. */
#include "board.h"

#include <string.h>

static const char *edition_id(const struct board_view *view)
{
    return view->edition->words.id;
}

static void put_row(const struct board_view *view, const char *key, int64_t count, int64_t amount, FILE *out)
{
    char text[128], number[32];
    struct words_value counted = {"count", {0}, count}, value = {"amount", {0}, amount};
    words_fill(view->words, edition_id(view), key, &counted, 1, text, sizeof text);
    words_fill(view->words, edition_id(view), "say.number", &value, 1, number, sizeof number);
    fprintf(out, "  %-32s %10s\n", text, number);
}

static void put_street(const struct board_view *view, fh_square square, FILE *out)
{
    const fh_square_def *def = &view->edition->squares[square];
    put_row(view, "term.rent-site", 0, def->rents[0], out);
    put_row(view, "term.rent-set", 0, view->edition->rent[square][2], out);
    put_row(view, "term.rent-house", 1, def->rents[1], out);
    for (int built = 2; built <= 4; built++)
        put_row(view, "term.rent-houses", built, def->rents[built], out);
    put_row(view, "term.rent-hotel", 5, def->rents[5], out);
    put_row(view, "term.building-cost", 0, def->build, out);
    if (def->hotel != def->build)
        put_row(view, "term.hotel-cost", 0, def->hotel, out);
}

static void put_other(const struct board_view *view, fh_square square, FILE *out)
{
    const fh_square_def *def = &view->edition->squares[square];
    bool is_utility = def->kind == FH_SQ_UTILITY;
    for (int i = 0; i < def->rent_count; i++)
        put_row(view, is_utility ? "term.rent-throw" : "term.rent-owned", is_utility ? def->rents[i] : i + 1,
                is_utility ? i + 1 : def->rents[i], out);
}

void board_deed(const struct board_view *view, fh_square square, FILE *out)
{
    const fh_square_def *def = &view->edition->squares[square];
    struct words_text name = words_square_name(view->words, view->edition, square);
    fprintf(out, "%.*s", (int)name.length, name.text);
    if (def->set != FH_NONE) {
        struct words_text set = words_set_name(view->words, view->edition, def->set);
        fprintf(out, " (%.*s)", (int)set.length, set.text);
    }
    fprintf(out, "\n");
    if (def->deed == FH_NONE)
        return;
    put_row(view, "term.price", 0, def->price, out);
    put_row(view, "term.mortgage", 0, def->mortgage, out);
    if (def->kind == FH_SQ_STREET)
        put_street(view, square, out);
    else
        put_other(view, square, out);
    uint8_t owner = view->game->owner[square];
    if (owner < FH_MAX_SEATS)
        fprintf(out, "  %s%s\n", view->seats->list[owner].name, view->game->mortgaged & FH_SQUARE_BIT(square) ? " (-)" : "");
}

void board_deed_line(const struct board_view *view, fh_square square, char *text, size_t size)
{
    const fh_square_def *def = &view->edition->squares[square];
    char rents[96] = "";
    for (int i = 0; i < def->rent_count; i++)
        snprintf(rents + strlen(rents), sizeof rents - strlen(rents), "%s%d", i ? ", " : "", (int)def->rents[i]);
    const char *key = def->kind == FH_SQ_STREET ? "say.rents-street" : def->kind == FH_SQ_UTILITY ? "say.rents-throw" : "say.rents";
    struct words_value values[] = {{"text", {rents, strlen(rents)}, 0}, {"amount", {0}, def->build}};
    words_fill(view->words, edition_id(view), key, values, 2, text, size);
}
