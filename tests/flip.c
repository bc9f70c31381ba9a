/* flip.c - see flip.h. */
#include "flip.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_SIZE = 64 };

/* Does the edition have this rule in this position? Told by its canonical text, whatever kind of rule it is. */
static bool has(const fh_edition *edition, const char *rule, const char *value)
{
    static char text[1 << 17];
    char line[2 * WORD_SIZE + 8];
    fh_edition_format(edition, text, sizeof text);
    snprintf(line, sizeof line, "\n%s = %s\n", rule, value);
    return strstr(text, line) != NULL;
}

bool flip_rule(fh_edition *edition)
{
    char rule[WORD_SIZE], from[WORD_SIZE], to[WORD_SIZE];
    const char *flip = getenv("FREEHOLD_FLIP");
    fh_error error;
    if (!flip || sscanf(flip, "%63s %63s %63s", rule, from, to) != 3 || !has(edition, rule, from))
        return false;
    return fh_edition_set(edition, rule, to, &error);
}
