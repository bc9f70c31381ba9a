/* cmd_serve.c - freehold serve: the page for browsers, until interrupted. The command line only; server/ does the work. */
#define _GNU_SOURCE
#include "address.h"
#include "command.h"
#include "data_folder.h"
#include "page_files.h"
#include "server.h"
#include "tls_self.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PORT = 7777, MORE_PORTS = 20, ADDRESSES_MOST = 16 };

static const char help[] =
    "usage: freehold serve [--listen ADDRESS:PORT] [--tls-cert FILE --tls-key FILE | --tls-self] [--trusted-proxy ADDRESS]...\n"
    "                      [--page FOLDER] [--data FOLDER] [--open]\n"
    "\n"
    "Serves the page to browsers and prints its address. Ctrl-C ends it.\n"
    "\n"
    "  --listen ADDRESS:PORT    listens there and nowhere else; port 0 is any that is free. 0.0.0.0:7777 lets others on the same\n"
    "                           network in, and their addresses for it are printed. Without this option only this machine is\n"
    "                           let in: 127.0.0.1:7777, or the next port that is free\n"
    "  --tls-cert F --tls-key F encrypts with the certificates and the key in these PEM files\n"
    "  --tls-self               encrypts with a certificate of the server's own, which it makes and keeps, and prints its\n"
    "                           fingerprint. Browsers warn about such a certificate\n"
    "  --trusted-proxy ADDRESS  believes this proxy's X-Forwarded-For header; may be given several times\n"
    "  --page FOLDER            the page's files; without it, those that came with this program\n"
    "  --data FOLDER            where the server keeps its data; without it, in the user's folder for data\n"
    "  --open                   shows the page in the desktop's browser, where there is a desktop\n";

struct options {
    struct server_options server;
    struct listen_address at;
    const char *folder, *data;
    bool has_listen, is_shown, makes_certificate;
};

/* ---- Options ---------------------------------------------------------------------------------------------------------------------- */

static bool add_proxy(struct server_options *o, const char *address)
{
    return o->proxy_count < SERVER_PROXIES_MOST && peer_parse(address, &o->proxies[o->proxy_count++]);
}

/* An option and its value. */
static bool takes_pair(struct options *o, const char *name, const char *value)
{
    if (strcmp(name, "--listen") == 0)
        return o->has_listen = listen_address_parse(value, &o->at);
    if (strcmp(name, "--trusted-proxy") == 0)
        return add_proxy(&o->server, value);
    if (strcmp(name, "--page") == 0)
        o->folder = value;
    else if (strcmp(name, "--data") == 0)
        o->data = value;
    else if (strcmp(name, "--tls-cert") == 0)
        o->server.certificate_file = value;
    else if (strcmp(name, "--tls-key") == 0)
        o->server.key_file = value;
    else
        return false;
    return true;
}

static bool takes_single(struct options *o, const char *name)
{
    o->is_shown |= strcmp(name, "--open") == 0;
    o->makes_certificate |= strcmp(name, "--tls-self") == 0;
    return strcmp(name, "--open") == 0 || strcmp(name, "--tls-self") == 0;
}

static bool read_options(int argc, char **argv, struct options *o)
{
    *o = (struct options){.at = {.address = "127.0.0.1", .port = PORT}};
    for (int i = 1; i < argc; i++) {
        if (takes_single(o, argv[i]))
            continue;
        if (i + 1 == argc || !takes_pair(o, argv[i], argv[i + 1])) {
            fprintf(stderr, "freehold serve: I do not understand %s%s%s\n%s", argv[i], i + 1 < argc ? " " : "",
                    i + 1 < argc ? argv[i + 1] : "", help);
            return false;
        }
        i++;
    }
    bool has_certificate = o->server.certificate_file, has_key = o->server.key_file;
    if (has_certificate != has_key || (has_certificate && o->makes_certificate)) {
        fprintf(stderr, "freehold serve: --tls-cert and --tls-key go together, and not with --tls-self\n%s", help);
        return false;
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

static void write_link(const struct options *o, const char *address, int port, char *link, size_t size)
{
    const char *scheme = o->server.certificate_file ? "https" : "http";
    bool is_local = address_is_any(address) || strcmp(address, "127.0.0.1") == 0 || strcmp(address, "::1") == 0;
    snprintf(link, size, strchr(address, ':') && !is_local ? "%s://[%s]:%d/" : "%s://%s:%d/", scheme, is_local ? "localhost" : address,
             port);
}

/* Only 0.0.0.0 and :: are reached by all addresses of the machine. */
static void print_other_links(const struct options *o, int port)
{
    char addresses[ADDRESSES_MOST][ADDRESS_TEXT], link[160];
    size_t count = address_is_any(o->at.address) ? address_list_machine(addresses, ADDRESSES_MOST) : 0;
    for (size_t i = 0; i < count; i++) {
        if (strchr(o->at.address, ':') || !strchr(addresses[i], ':')) {
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

static int complain(const char *reason)
{
    fprintf(stderr, "freehold serve: %s\n", reason);
    return 1;
}

static int serve(struct options *o)
{
    char reason[512], link[160], file[PATH_MAX], data[PATH_MAX], fingerprint[TLS_FINGERPRINT_TEXT] = "";
    if (o->makes_certificate) {
        if (!data_folder_make(o->data, data, reason, sizeof reason) || !tls_self_make(data, file, fingerprint, reason, sizeof reason))
            return complain(reason);
        o->server.certificate_file = o->server.key_file = file;
    }
    raise_file_limit();
    struct server *server = server_new(&o->server, reason, sizeof reason);
    if (!server)
        return complain(reason);
    write_link(o, o->at.address, server_port(server), link, sizeof link);
    printf("%s\n", link);
    print_other_links(o, server_port(server));
    if (fingerprint[0])
        printf("SHA-256 fingerprint of the certificate: %s\n", fingerprint);
    fflush(stdout);
    if (o->is_shown)
        show(link);
    server_run(server);
    server_free(server);
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
    options.server.folder = options.folder ? options.folder : folder;
    options.server.address = options.at.address;
    options.server.port = options.at.port;
    options.server.more_ports = options.has_listen ? 0 : MORE_PORTS;
    return serve(&options);
}
