/* trial.c - see trial.h. */
#define _POSIX_C_SOURCE 200809L
#include "trial.h"
#include "examine.h"
#include "harvest.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- The record ------------------------------------------------------------------------------------------------------------------ */

static void record_add(struct record *record, const char *line)
{
    size_t length = strlen(line), needed = record->length + length + 2;
    if (needed > record->size) {
        record->size = needed * 2;
        record->text = realloc(record->text, record->size);
        if (!record->text)
            abort();
    }
    memcpy(record->text + record->length, line, length);
    memcpy(record->text + record->length + length, "\n", 2);
    record->length += length + 1;
}

void trial_keep(const struct trial *t, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return;
    fprintf(file, "edition %s\n%sseats %d\n", t->name, t->changes, t->seats);
    fwrite(t->record.text, 1, t->record.length, file);
    if (t->doing[0])
        fprintf(file, "%s\n", t->doing);
    fclose(file);
}

/* ---- Failure --------------------------------------------------------------------------------------------------------------------- */

/* Where the last line of the record begins. */
static size_t last_line(const struct record *record)
{
    size_t at = record->length ? record->length - 1 : 0;
    while (at > 0 && record->text[at - 1] != '\n')
        at--;
    return at;
}

static void tell(const struct trial *t, const char *what)
{
    static char position[FH_POSITION_TEXT_SIZE];
    char path[256];
    fh_position_format(t->edition, &t->game, position, sizeof position);
    snprintf(path, sizeof path, "build/failures/%s-%llu.txt", t->edition->words.id, (unsigned long long)t->seed);
    mkdir("build", 0777);
    mkdir("build/failures", 0777);
    trial_keep(t, path);
    printf("FAIL: %s\n\nedition %s, seed %llu, %d seats, step %lld\n", what, t->name, (unsigned long long)t->seed, t->seats,
           (long long)t->step);
    size_t last = last_line(&t->record);
    printf("done: %.*s\n", (int)(t->record.length - last), t->record.text ? t->record.text + last : "");
    printf("tried: %s\n%s\n%s\n", t->doing[0] ? t->doing : "nothing", t->changes, position);
    printf("The record is %s; random_play --replay does it again.\n", path);
    fflush(stdout);
}

void trial_require(struct trial *t, bool holds, const char *what)
{
    if (holds)
        return;
    trial_watch(NULL);
    tell(t, what);
    exit(1);
}

void trial_require_good(struct trial *t, const char *broken)
{
    trial_require(t, !broken, broken);
}

/* What happens when the engine itself ends the program. Not all of this is allowed in a handler, but there is nothing left to lose. */
static struct trial *watched;

static void last_words(void)
{
    struct trial *t = watched;
    watched = NULL;
    if (t)
        tell(t, "the program was ended here");
}

static void on_signal(int number)
{
    last_words();
    signal(number, SIG_DFL);
    raise(number);
}

/* Of the sanitizers' run-time library, where there is one. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

void trial_watch(struct trial *t)
{
    static const int signals[] = {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGTERM};
    watched = t;
    if (__sanitizer_set_death_callback) {
        __sanitizer_set_death_callback(last_words);
        signal(SIGTERM, on_signal);
        return;
    }
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], on_signal);
}

/* ---- Course ---------------------------------------------------------------------------------------------------------------------- */

void trial_begin(struct trial *t)
{
    uint8_t key[32] = {'p', 'r', 'o', 'b', 'e'};
    memcpy(key + 8, &t->seed, sizeof t->seed);
    fh_stream_seed(&t->play, t->seed);
    fh_stream_init(&t->probe, key);
    t->edition_key = (uint32_t)fh_edition_hash(t->edition);
    t->step = 0;
    t->doing[0] = '\0';
    t->record.length = 0;
    trial_require(t, fh_start(t->edition, &t->game, t->seats).reason == FH_ALLOWED, "the game does not begin");
    trial_require_good(t, fh_verify(t->edition, &t->game));
}

bool trial_samples(struct trial *t, uint32_t one_in)
{
    return fh_stream_below(&t->probe, one_in) == 0 || t->is_thorough;
}

struct trial_mark trial_mark(const struct trial *t)
{
    return (struct trial_mark){t->game, t->step, t->record.length};
}

void trial_return(struct trial *t, const struct trial_mark *mark)
{
    t->game = mark->game;
    t->step = mark->step;
    t->record.length = mark->record_length;
}

void trial_do(struct trial *t, const fh_action *action)
{
    fh_action_format(t->edition, action, t->doing, sizeof t->doing);
    examine_action(t, action);
    t->census->actions[action->kind]++;
    t->census->steps++;
    record_add(&t->record, t->doing);
    t->doing[0] = '\0';
    t->step++;
    examine_position(t);
    harvest(t);
}
