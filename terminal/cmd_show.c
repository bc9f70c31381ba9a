/* cmd_show.c - freehold show EDITION: an edition for people to read, or as JSON. And freehold reference, which prints docs/editions.md. */
#include "command.h"

#include "edition_file.h"
#include "faults.h"
#include "library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fh_edition edition; /* too big for the stack */

static const char help[] = "usage: freehold show EDITION [--json | --text]\n"
                           "\n"
                           "Prints a built-in edition, or one from a file: its board, decks and rules. With --json the output is\n"
                           "for programs, with --text it is an edition file that extends no other.\n"
                           "\n"
                           "built-in editions:\n";

/* ---- The board as a table ------------------------------------------------------------------------------------------------------- */

/* Prints a text in a column of this many characters; printf would count bytes. */
static void print_column(const char *text, int width)
{
    int count = 0;
    for (const char *at = text; *at; at++)
        count += ((unsigned char)*at & 0xc0) != 0x80;
    printf("%s%*s", text, count < width ? width - count : 0, "");
}

static void print_deed(const fh_square_def *square)
{
    print_column(square->set == FH_NONE ? "" : edition.words.set_name[square->set], 14);
    printf("%7d  %8d  ", (int)square->price, (int)square->mortgage);
    if (square->kind == FH_SQ_STREET)
        printf("%5d  %5d  ", (int)square->build, (int)square->hotel);
    else
        printf("%5s  %5s  ", "", "");
    for (int i = 0; i < square->rent_count; i++)
        printf("%s%d", i > 0 ? " " : "", (int)square->rents[i]);
}

static void print_square(int number)
{
    const fh_square_def *square = &edition.squares[number];
    bool has_amount = square->kind == FH_SQ_TAX || square->kind == FH_SQ_BONUS;
    bool is_plain = square->deed == FH_NONE && square->deck == FH_NONE && square->target == FH_NONE && !has_amount;
    printf("%2d  %-8s ", number, fh_square_kind_name(square->kind));
    print_column(edition.words.square_name[number], is_plain ? 0 : 26);
    if (square->deed != FH_NONE)
        print_deed(square);
    if (square->deck != FH_NONE)
        printf("%s", edition.words.deck_name[square->deck]);
    if (square->target != FH_NONE)
        printf("to %s", edition.words.square_name[square->target]);
    if (has_amount)
        printf("%d", (int)square->amount);
    printf("\n");
}

static void print_board(void)
{
    printf("%2s  %-8s %-24s  %-12s  %7s  %8s  %5s  %5s  %s\n", "", "kind", "name", "set", "price", "mortgage", "house", "hotel", "rents");
    for (int i = 0; i < edition.square_count; i++)
        print_square(i);
}

static void print_decks(void)
{
    for (int deck = 0; deck < edition.deck_count; deck++) {
        printf("\n%s\n", edition.words.deck_name[deck]);
        for (int card = 0; card < edition.decks[deck].count; card++)
            printf("%4d  %s\n", card + 1, edition.words.card_text[deck][card]);
    }
}

/* ---- Texts that the engine writes ----------------------------------------------------------------------------------------------- */

/* The whole text of one of the engine's writers, for the caller to free. */
static char *whole_text(size_t (*write)(const fh_edition *edition, char *text, size_t size))
{
    size_t size = write(&edition, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        write(&edition, text, size);
    else
        fprintf(stderr, "freehold: out of memory\n");
    return text;
}

static int print_text(size_t (*write)(const fh_edition *edition, char *text, size_t size), const char *end)
{
    char *text = whole_text(write);
    if (!text)
        return 1;
    printf("%s%s", text, end);
    free(text);
    return 0;
}

/* The rules are printed as they are in the canonical text: from their heading to the next empty line. */
static int print_rules(void)
{
    char *text = whole_text(fh_edition_format);
    if (!text)
        return 1;
    const char *rules = strstr(text, "[rules]\n") + strlen("[rules]\n");
    const char *end = strstr(rules, "\n\n");
    printf("\nRules\n");
    for (const char *line = rules; line <= end; line = strchr(line, '\n') + 1)
        printf("  %.*s\n", (int)(strchr(line, '\n') - line), line);
    free(text);
    return 0;
}

static int print_edition(void)
{
    printf("%s (%s), %d to %d players\n\n", edition.words.name, edition.words.id, (int)edition.rules.min_players,
           (int)edition.rules.max_players);
    print_board();
    print_decks();
    return print_rules();
}

/* ---- The commands --------------------------------------------------------------------------------------------------------------- */

static int print_help(FILE *file, int status)
{
    fputs(help, file);
    for (size_t i = 0; i < library_edition_count; i++)
        fprintf(file, "  %s\n", library_editions[i].id);
    return status;
}

int cmd_show(int argc, char **argv)
{
    const char *name = NULL, *form = "";
    fh_error error;
    if (wants_help(argc, argv))
        return print_help(stdout, 0);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0 || strcmp(argv[i], "--text") == 0)
            form = argv[i];
        else if (!name && argv[i][0] != '-')
            name = argv[i];
        else
            return print_help(stderr, 2);
    }
    if (!name)
        return print_help(stderr, 2);
    if (!edition_file_load(name, &edition, &error)) {
        fault_print_place(NULL, &error);
        return 1;
    }
    if (strcmp(form, "--json") == 0)
        return print_text(fh_edition_json, "\n");
    return strcmp(form, "--text") == 0 ? print_text(fh_edition_format, "") : print_edition();
}

static size_t write_reference(const fh_edition *unused, char *text, size_t size)
{
    (void)unused;
    return fh_edition_reference(text, size);
}

int cmd_reference(int argc, char **argv)
{
    if (argc > 1 && !wants_help(argc, argv)) {
        fprintf(stderr, "freehold: reference takes no argument '%s'\n", argv[1]);
        return 2;
    }
    return argc > 1 ? printf("usage: freehold reference\n\nPrints docs/editions.md.\n") < 0 : print_text(write_reference, "");
}
