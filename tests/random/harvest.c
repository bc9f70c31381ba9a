/* harvest.c - see harvest.h. */
#include "harvest.h"

#include <stdio.h>
#include <string.h>

/* The phases, and behind them the questions. */
enum { PHASES = FH_OVER + 1, SORTS = PHASES + FH_ASK_COUNT, LONGEST_RECORD = 4000 };

static const char *folder;
static size_t shortest[SORTS]; /* length of the shortest record for each of the edition at hand, plus 1; 0: none yet */

void harvest_into(const char *path)
{
    folder = path;
    memset(shortest, 0, sizeof shortest);
}

static FILE *open_file(const struct trial *t, const char *kind, int sort)
{
    static const char *const phases[PHASES] = {"before", "dice", "after", "ending", "over"};
    char path[512];
    snprintf(path, sizeof path, "%s/%s/%s-%s", folder, kind, t->edition->words.id,
             sort < PHASES ? phases[sort] : fh_question_name((uint8_t)(sort - PHASES)));
    FILE *file = fopen(path, "w");
    if (!file)
        perror(path);
    return file;
}

static void keep_position(const struct trial *t, int sort)
{
    static char text[FH_POSITION_TEXT_SIZE];
    FILE *file = open_file(t, "position", sort);
    fh_position_format(t->edition, &t->game, text, sizeof text);
    if (file) {
        fputs(text, file);
        fclose(file);
    }
}

/* The first line is as fuzz_action.c reads it. */
static void keep_record(const struct trial *t, int sort)
{
    FILE *file = open_file(t, "action", sort);
    if (!file)
        return;
    fprintf(file, "%d %s\n", t->seats, t->edition->words.id);
    fwrite(t->record.text, 1, t->record.length, file);
    fclose(file);
}

static void keep(const struct trial *t, int sort)
{
    if (shortest[sort] && shortest[sort] <= t->record.length + 1)
        return;
    shortest[sort] = t->record.length + 1;
    keep_position(t, sort);
    if (t->record.length <= LONGEST_RECORD)
        keep_record(t, sort);
}

void harvest(const struct trial *t)
{
    if (!folder || t->changes[0])
        return;
    if (t->game.depth == 0)
        keep(t, t->game.phase);
    for (int i = 0; i < t->game.depth; i++)
        keep(t, PHASES + t->game.stack[i].kind);
}
