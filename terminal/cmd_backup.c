/* cmd_backup.c - freehold backup and freehold restore: a copy of the server's store, and back. The command line only; server/ does the
 * work. */
#define _GNU_SOURCE
#include "command.h"
#include "data_folder.h"
#include "store.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char backup_help[] =
    "usage: freehold backup [--data FOLDER] FILE\n"
    "\n"
    "Copies everything that the server keeps (rooms, games, chats, guests) into FILE, as it is at this moment. The\n"
    "server may be running. FILE must not exist; it appears when it is complete. It holds secrets of running games:\n"
    "keep it where only you can read it.\n"
    "\n"
    "  --data FOLDER    where the server keeps its data; without it, in the user's folder for data\n";

static const char restore_help[] =
    "usage: freehold restore [--data FOLDER] FILE\n"
    "\n"
    "Puts the backup FILE in the place of everything that the server keeps. Stop the server first. What was there\n"
    "before stays in the folder under another name, which is printed.\n"
    "\n"
    "  --data FOLDER    where the server keeps its data; without it, in the user's folder for data\n";

struct request {
    const char *data, *file;
};

/* False, and said, if it was asked wrongly. */
static bool read_request(int argc, char **argv, const char *help, struct request *r)
{
    *r = (struct request){0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--data") == 0 && i + 1 < argc)
            r->data = argv[++i];
        else if (argv[i][0] != '-' && !r->file)
            r->file = argv[i];
        else
            r->file = NULL, i = argc;
    }
    if (!r->file)
        fputs(help, stderr);
    return r->file;
}

static int fail(const char *command, const char *reason)
{
    fprintf(stderr, "freehold %s: %s\n", command, reason);
    return 1;
}

static int back_up(const struct request *r)
{
    char folder[PATH_MAX], reason[1024];
    if (!data_folder_make(r->data, folder, reason, sizeof reason) || !store_backup(folder, r->file, reason, sizeof reason))
        return fail("backup", reason);
    printf("%s is a copy of the store in %s\n", r->file, folder);
    return 0;
}

static int restore(const struct request *r)
{
    char folder[PATH_MAX], reason[1024], kept[PATH_MAX];
    if (!data_folder_make(r->data, folder, reason, sizeof reason) ||
        !store_restore(folder, r->file, kept, sizeof kept, reason, sizeof reason))
        return fail("restore", reason);
    printf("The store in %s is now a copy of %s\n", folder, r->file);
    if (kept[0])
        printf("The store before it is kept in %s\n", kept);
    return 0;
}

static int command(int argc, char **argv, const char *help, int (*run)(const struct request *))
{
    struct request r;
    if (wants_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    return read_request(argc, argv, help, &r) ? run(&r) : 2;
}

int cmd_backup(int argc, char **argv)
{
    return command(argc, argv, backup_help, back_up);
}

int cmd_restore(int argc, char **argv)
{
    return command(argc, argv, restore_help, restore);
}
