/* report_run.c - the command line that repeats a run, see report.h. */
#include "report.h"
#include "text.h"

#include <string.h>

/* A word that a shell takes as it is, in quotes if it has to be. */
static void write_shell_word(struct writer *w, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=,+-@%";
    bool is_plain = word[0] && word[strspn(word, plain)] == '\0';
    if (!is_plain)
        write_char(w, '\'');
    for (; *word; word++) {
        if (*word == '\'')
            write_text(w, "'\\''");
        else
            write_char(w, *word);
    }
    if (!is_plain)
        write_char(w, '\'');
}

static void write_option(struct writer *w, const char *option, const char *value)
{
    write_char(w, ' ');
    write_text(w, option);
    write_char(w, ' ');
    write_shell_word(w, value);
}

static void write_unsigned(struct writer *w, uint64_t number)
{
    if (number >= 10)
        write_unsigned(w, number / 10);
    write_char(w, (char)('0' + number % 10));
}

static void write_count(struct writer *w, const char *option, uint64_t count)
{
    write_char(w, ' ');
    write_text(w, option);
    write_char(w, ' ');
    write_unsigned(w, count);
}

static void write_bots(struct writer *w, const struct run *run)
{
    char list[FH_MAX_SEATS * (BOT_NAME_SIZE + 1)], name[BOT_NAME_SIZE];
    struct writer inner = writer_open(list, sizeof list);
    for (int i = 0; i < run->seat_count; i++) {
        bot_name(&run->bots[i], name);
        write_text(&inner, i ? "," : "");
        write_text(&inner, name);
    }
    writer_close(&inner);
    write_option(w, "--bots", list);
}

/* Files and threads are left out: they change nothing. If a run was stopped, the games that were begun are the whole of a shorter one. */
void report_command(const struct report *report, char command[REPORT_COMMAND_SIZE])
{
    const struct run *run = report->run;
    struct writer w = writer_open(command, REPORT_COMMAND_SIZE);
    write_text(&w, "freehold sim");
    write_option(&w, "--edition", report->edition);
    for (int i = 0; i < report->rule_count; i++)
        write_option(&w, "--set", report->rules[i]);
    write_bots(&w, run);
    write_count(&w, "--games", report->end.begun);
    write_count(&w, "--rounds", run->rounds);
    write_count(&w, "--seed", run->seed);
    if (run->budget)
        write_count(&w, "--budget", (uint64_t)run->budget);
    writer_close(&w);
}
