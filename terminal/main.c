/* main.c - freehold, one program: finds the subcommand and hands over to it. */
#define _DEFAULT_SOURCE
#include "command.h"

#include "freehold.h"
#include "known_signature.h"
#include "version.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help; /* NULL: works, but is not listed */
} commands[] = {
    {"play", cmd_play, "play a game at this terminal"},
    {"join", cmd_join, "play a game of a server at this terminal"},
    {"serve", cmd_serve, "serve the page to browsers"},
    {"backup", cmd_backup, "copy everything that the server keeps"},
    {"restore", cmd_restore, "put such a copy in its place"},
    {"replay", cmd_replay, "show any moment of a recorded game"},
    {"verify", cmd_verify, "check a record: every byte, action and roll"},
    {"sim", cmd_sim, "play many games between computer players"},
    {"check", cmd_check, "check edition files"},
    {"show", cmd_show, "print an edition: board, decks and rules"},
    {"engine", cmd_engine, "play by a line protocol, for other programs"},
    {"bench", cmd_bench, "measure how fast the engine is on this machine"},
    {"signature", cmd_signature, "print a hash over fixed games of every edition"},
    {"reference", cmd_reference, NULL},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    }
    return false;
}

static void print_help(FILE *file)
{
    fprintf(file, "usage: freehold COMMAND [ARGUMENT...]\n\ncommands:\n");
    for (int i = 0; i < COMMANDS; i++) {
        if (commands[i].help)
            fprintf(file, "  %-10s %s\n", commands[i].name, commands[i].help);
    }
    fprintf(file, "\n`freehold COMMAND --help` explains a command. `freehold --version` prints the versions.\n");
}

static int print_version(void)
{
    printf("freehold %s\nrules %d\nsignature %s\n", FREEHOLD_VERSION, FH_RULES_VERSION, KNOWN_SIGNATURE);
    return 0;
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    }
    return NULL;
}

/* Output that could not be written, for instance to a full disk, is an error of the whole command. */
static int finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "freehold: cannot write the output\n");
    return 1;
}

static int refuse_command(const char *name)
{
    fprintf(stderr, "freehold: there is no command '%s'; `freehold --help` lists all commands\n", name);
    return 2;
}

/* `freehold help COMMAND` is `freehold COMMAND --help`. */
static int help_with(char *name)
{
    char option[] = "--help", *argv[] = {name, option, NULL};
    const struct command *command = find_command(name);
    return command ? command->run(2, argv) : refuse_command(name);
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* writing beyond the limit of a file's size then fails like writing to a full disk */
    if (argc < 2) {
        print_help(stderr);
        return 2;
    }
    if (strcmp(argv[1], "help") == 0 && argc > 2)
        return finish(help_with(argv[2]));
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return finish(0);
    }
    if (strcmp(argv[1], "--version") == 0)
        return finish(print_version());
    const struct command *command = find_command(argv[1]);
    return command ? finish(command->run(argc - 1, argv + 1)) : refuse_command(argv[1]);
}
