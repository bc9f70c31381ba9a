/* cmd_serve.c - freehold serve: the page for browsers, until interrupted. The command line only; server/ does the work. */
#define _GNU_SOURCE
#include "address.h"
#include "command.h"
#include "data_folder.h"
#include "page_files.h"
#include "serve_options.h"
#include "server.h"
#include "server_log.h"
#include "tls_self.h"
#include "known_signature.h"
#include "version.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    COUNTDOWN = 5000,
    PORT = 7777,
    METRICS_PORT = 7778,
    MORE_PORTS = 20,
    ADDRESSES_MOST = 16,
    REASON_SIZE = 2 * PATH_MAX,
    LINK_SIZE = 160
};

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

static void write_link(const struct serve_options *o, const char *address, int port, char *link, size_t size)
{
    const char *scheme = o->server.certificate_file ? "https" : "http";
    bool is_local = address_is_any(address) || strcmp(address, "127.0.0.1") == 0 || strcmp(address, "::1") == 0;
    snprintf(link, size, strchr(address, ':') && !is_local ? "%s://[%s]:%d/" : "%s://%s:%d/", scheme, is_local ? "localhost" : address,
             port);
}

/* Only 0.0.0.0 and :: are reached by all addresses of the machine. */
static void print_other_links(const struct serve_options *o, int port)
{
    char addresses[ADDRESSES_MOST][ADDRESS_TEXT], link[LINK_SIZE];
    size_t count = address_is_any(o->server.address) ? address_list_machine(addresses, ADDRESSES_MOST) : 0;
    for (size_t i = 0; i < count; i++) {
        if (strchr(o->server.address, ':') || !strchr(addresses[i], ':')) {
            write_link(o, addresses[i], port, link, sizeof link);
            printf("For others on the same network: %s\n", link);
        }
    }
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && value[0];
}

/* Does nothing without a desktop; the user can open the printed address. */
static void show(char *link)
{
    char *const arguments[] = {"xdg-open", link, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t process;
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY"))
        return;
    signal(SIGCHLD, SIG_IGN); /* the browser is not waited for */
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

/* Each player needs a descriptor, and the limit that a shell gives is often only a thousand. */
static void raise_file_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* A person at a terminal has asked for a game and not for a log. */
static void choose_log_level(const struct serve_options *o)
{
    log_set_level(o->has_level ? o->level : isatty(STDERR_FILENO) ? LEVEL_WARN : LEVEL_INFO);
}

static int complain(const char *reason)
{
    fprintf(stderr, "freehold serve: %s\n", reason);
    return 1;
}

/* What a person must know to reach the page, on stdout. */
static void introduce(const struct serve_options *o, const struct server *server, const char *fingerprint)
{
    char link[LINK_SIZE];
    write_link(o, o->server.address, server_port(server), link, sizeof link);
    printf("%s\n", link);
    print_other_links(o, server_port(server));
    if (fingerprint[0])
        printf("SHA-256 fingerprint of the certificate: %s\n", fingerprint);
    fflush(stdout);
    if (o->is_shown)
        show(link);
}

static int serve(struct serve_options *o)
{
    char reason[REASON_SIZE], file[PATH_MAX], data[PATH_MAX], fingerprint[TLS_FINGERPRINT_TEXT] = "";
    if (!data_folder_make(o->data, data, reason, sizeof reason))
        return complain(reason);
    if (o->makes_certificate) {
        if (!tls_self_make(data, file, fingerprint, reason, sizeof reason))
            return complain(reason);
        o->server.certificate_file = o->server.key_file = file;
    }
    o->server.data = data;
    raise_file_limit();
    struct server *server = server_new(&o->server, reason, sizeof reason);
    if (!server)
        return complain(reason);
    introduce(o, server, fingerprint);
    server_run(server);
    server_free(server);
    log_say(LEVEL_INFO, "stopped", NULL);
    return 0;
}

/* The places where it listens, if nobody has chosen others. */
static void fill_places(struct serve_options *o)
{
    static const char loopback[] = "127.0.0.1";
    o->server.address = o->has_listen ? o->at.address : loopback;
    o->server.countdown = o->has_countdown ? o->server.countdown : COUNTDOWN;
    o->server.port = o->has_listen ? o->at.port : PORT;
    o->server.more_ports = o->has_listen ? 0 : MORE_PORTS;
    o->server.metrics_address = o->hides_metrics ? NULL : o->has_metrics ? o->metrics_at.address : loopback;
    o->server.metrics_port = o->has_metrics ? o->metrics_at.port : METRICS_PORT;
    o->server.metrics_more_ports = o->has_metrics ? 0 : MORE_PORTS;
}

static int serve_page(struct serve_options *o)
{
    char folder[PATH_MAX];
    if (o->page ? !page_files_exist(o->page) : !find_page(folder)) {
        fprintf(stderr, "freehold serve: there is no page in %s; `make page` builds it in build/web\n",
                o->page ? o->page : "the folders that belong to this program");
        return 1;
    }
    o->server.folder = o->page ? o->page : folder;
    o->server.version = FREEHOLD_VERSION;
    o->server.signature = KNOWN_SIGNATURE;
    fill_places(o);
    choose_log_level(o);
    return serve(o);
}

int cmd_serve(int argc, char **argv)
{
    struct serve_options options;
    char reason[REASON_SIZE];
    int status = 2;
    if (wants_help(argc, argv)) {
        fputs(serve_help, stdout);
        return 0;
    }
    if (serve_options_read(argc, argv, &options, reason, sizeof reason))
        status = serve_page(&options);
    else
        fprintf(stderr, "freehold serve: %s\n`freehold serve --help` lists the options.\n", reason);
    serve_options_clear(&options);
    return status;
}
