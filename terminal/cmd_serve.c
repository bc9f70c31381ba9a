/* cmd_serve.c - freehold serve: the page for browsers, until interrupted. The command line only; server/ does the work. */
#define _GNU_SOURCE
#include "command.h"
#include "page_files.h"
#include "server.h"
#include "start_game.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PORT = 8080, MORE_PORTS = 20, MOST_PORTS = 65535 };

static const char help[] = "usage: freehold serve [--port N] [--address A] [--page FOLDER] [--open]\n"
                           "\n"
                           "Serves the page to browsers and prints its address. Ctrl-C stops it.\n"
                           "\n"
                           "  --port N         listen on this port; 0 for any free port (default: 8080, or the next free port)\n"
                           "  --address A      listen only on this address (default: 127.0.0.1, which only this machine can reach;\n"
                           "                   0.0.0.0 for all addresses)\n"
                           "  --page FOLDER    the files of the page (default: those that came with this program)\n"
                           "  --open           open the page in the browser, if there is a desktop\n";

struct options {
    const char *address, *folder;
    uint64_t port;
    bool has_port, is_shown;
};

static struct server *serving; /* for the signals' handler */

/* ---- Options --------------------------------------------------------------------------------------------------------------------------
 */

/* An option and its value. */
static bool takes_pair(struct options *o, const char *name, const char *value)
{
    if (strcmp(name, "--port") == 0)
        return o->has_port = start_parse_number(value, &o->port) && o->port <= MOST_PORTS;
    if (strcmp(name, "--address") == 0)
        o->address = value;
    else if (strcmp(name, "--page") == 0)
        o->folder = value;
    else
        return false;
    return true;
}

static bool read_options(int argc, char **argv, struct options *o)
{
    *o = (struct options){.address = "127.0.0.1", .port = PORT};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--open") == 0) {
            o->is_shown = true;
        } else if (i + 1 < argc && takes_pair(o, argv[i], argv[i + 1])) {
            i++;
        } else {
            fprintf(stderr, "freehold serve: I do not understand %s%s%s\n%s", argv[i], i + 1 < argc ? " " : "",
                    i + 1 < argc ? argv[i + 1] : "", help);
            return false;
        }
    }
    return true;
}

/* ---- Where the page is ----------------------------------------------------------------------------------------------------------------
 */

/* Beside the program as it was built (a variant's folder lies one deeper), or where `make install` puts it. */
static bool find_page(char folder[PATH_MAX])
{
    static const char *const places[] = {"web", "../web", "../share/freehold/web"};
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return false;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (snprintf(folder, PATH_MAX, "%s/%s", program, places[i]) < PATH_MAX && page_files_exist(folder))
            return true;
    }
    return false;
}

/* ---- What a person sees ---------------------------------------------------------------------------------------------------------------
 */

static bool is_any_or_own(const char *address)
{
    static const char *const local[] = {"127.0.0.1", "0.0.0.0", "::1", "::"};
    for (size_t i = 0; i < sizeof local / sizeof *local; i++) {
        if (strcmp(address, local[i]) == 0)
            return true;
    }
    return false;
}

static void write_link(const char *address, int port, char *link, size_t size)
{
    if (is_any_or_own(address))
        snprintf(link, size, "http://localhost:%d/", port);
    else
        snprintf(link, size, strchr(address, ':') ? "http://[%s]:%d/" : "http://%s:%d/", address, port);
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && value[0];
}

/* Where there is no desktop or no browser, whoever reads the address opens it. */
static void show(char *link)
{
    char *const arguments[] = {"xdg-open", link, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t process;
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY"))
        return;
    signal(SIGCHLD, SIG_IGN); /* nobody waits for the browser */
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        posix_spawn_file_actions_addopen(&actions, i, "/dev/null", O_RDWR, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID); /* Ctrl-C is not for the browser */
    posix_spawnp(&process, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
}

/* ---- The command ----------------------------------------------------------------------------------------------------------------------
 */

static void stop(int signal_number)
{
    (void)signal_number;
    server_stop(serving);
}

static void stop_on(int signal_number)
{
    struct sigaction action = {.sa_handler = stop};
    sigaction(signal_number, &action, NULL);
}

static int serve(const struct options *o, const char *folder)
{
    char reason[256], link[160];
    struct server_options options = {.address = o->address, .port = (int)o->port, .folder = folder};
    options.more_ports = o->has_port ? 0 : MORE_PORTS;
    serving = server_new(&options, reason, sizeof reason);
    if (!serving) {
        fprintf(stderr, "freehold serve: %s\n", reason);
        return 1;
    }
    stop_on(SIGINT);
    stop_on(SIGTERM);
    write_link(o->address, server_port(serving), link, sizeof link);
    printf("%s\n", link);
    fflush(stdout);
    if (o->is_shown)
        show(link);
    server_run(serving);
    server_free(serving);
    return 0;
}

int cmd_serve(int argc, char **argv)
{
    struct options options;
    char folder[PATH_MAX];
    if (wants_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    if (!read_options(argc, argv, &options))
        return 2;
    if (options.folder ? !page_files_exist(options.folder) : !find_page(folder)) {
        fprintf(stderr, "freehold serve: there is no page in %s; `make page` builds it in build/web\n",
                options.folder ? options.folder : "the folders that belong to this program");
        return 1;
    }
    return serve(&options, options.folder ? options.folder : folder);
}
