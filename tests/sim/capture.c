/* capture.c - see capture.h. */
#define _POSIX_C_SOURCE 200809L
#include "capture.h"
#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 40 };

/* The commands have this from main.c, which is no part of tests. */
bool wants_help(int argc, char **argv)
{
    bool is_wanted = false;
    for (int i = 1; i < argc; i++)
        is_wanted |= strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0;
    return is_wanted;
}

static _Noreturn void run_here(int (*command)(int argc, char **argv), const char *line, FILE *out, FILE *error)
{
    char words[4096], *argv[MOST_WORDS + 1];
    int argc = 0;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word && argc < MOST_WORDS; word = strtok(NULL, " "))
        argv[argc++] = word;
    argv[argc] = NULL;
    dup2(fileno(out), STDOUT_FILENO);
    dup2(fileno(error), STDERR_FILENO);
    exit(command(argc, argv));
}

static void take_text(FILE *file, char text[CAPTURE_SIZE])
{
    rewind(file);
    size_t length = fread(text, 1, CAPTURE_SIZE - 1, file);
    text[length] = '\0';
    fclose(file);
}

void capture_run(struct capture *capture, int (*command)(int argc, char **argv), const char *line)
{
    FILE *out = tmpfile(), *error = tmpfile();
    int status;
    if (!out || !error)
        abort();
    fflush(stdout);
    fflush(stderr);
    pid_t child = fork();
    if (child == 0)
        run_here(command, line, out, error);
    if (child < 0 || waitpid(child, &status, 0) != child)
        abort();
    capture->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    take_text(out, capture->out);
    take_text(error, capture->error);
}
