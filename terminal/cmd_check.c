/* cmd_check.c - freehold check FILE...: says of each edition file whether it is sound, and if not, where and why not (E02). */
#include "command.h"

#include "edition_file.h"
#include "faults.h"

#include <stdio.h>

static fh_edition edition; /* too big for the stack */

static const char help[] = "usage: freehold check [--language L] FILE...\n"
                           "\n"
                           "Checks edition files or built-in editions. An error is printed as FILE:LINE: REASON, and the\n"
                           "exit status is 1 if any file has one. docs/editions.md describes such files.\n";

static bool check_file(const struct wording *by, const char *name)
{
    fh_error error;
    int cards = 0;
    if (!edition_file_load(name, &edition, &error)) {
        fault_print_place(by, &error);
        return false;
    }
    for (int i = 0; i < edition.deck_count; i++)
        cards += edition.decks[i].count;
    printf("%s: ok, %d squares, %d deeds, %d sets, %d cards, %d-%d players\n", name, edition.square_count, edition.deed_count,
           edition.set_count, cards, (int)edition.rules.min_players, (int)edition.rules.max_players);
    return true;
}

int cmd_check(int argc, char **argv)
{
    bool is_good = true;
    const struct wording *by = fault_language(&argc, argv);
    if (!by)
        return 2;
    if (argc < 2 || wants_help(argc, argv)) {
        fputs(help, argc < 2 ? stderr : stdout);
        return argc < 2 ? 2 : 0;
    }
    for (int i = 1; i < argc; i++)
        is_good &= check_file(by, argv[i]);
    return is_good ? 0 : 1;
}
