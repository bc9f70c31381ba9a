/* serve_options.c - one table of options; flags, environment and file are read by it.
 *
 * The places are read from the weakest to the strongest: the file, the environment, the flags. The first mention of a list in a place
 * forgets what weaker places said about it, and so does the first mention of one of the TLS options, since they exclude each other. */
#define _GNU_SOURCE
#include "serve_options.h"

#include "config_file.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_FILE "/etc/freehold.conf"

enum { VARIABLE_SIZE = 64, TOKEN_SIZE = 512 };

const char serve_help[] =
    "usage: freehold serve [--listen ADDRESS:PORT] [--tls-cert FILE --tls-key FILE | --tls-self] [--origin URL]...\n"
    "                      [--trusted-proxy ADDRESS]... [--data FOLDER] [--metrics ADDRESS:PORT|off] [--log LEVEL]\n"
    "                      [--countdown SECONDS] [--grace SECONDS]\n"
    "                      [--action-rate N] [--page FOLDER] [--config FILE] [--open]\n"
    "\n"
    "Serves the page to browsers and prints its address. Ctrl-C ends it. docs/running-a-server.md says more.\n"
    "\n"
    "  --listen ADDRESS:PORT    listens there and nowhere else; port 0 is any that is free. 0.0.0.0:7777 lets others on the same\n"
    "                           network in, and their addresses for it are printed. Without this option only this machine is\n"
    "                           let in: 127.0.0.1:7777, or the next port that is free\n"
    "  --tls-cert F --tls-key F encrypts with the certificates and the key in these PEM files\n"
    "  --tls-self               encrypts with a certificate of the server's own, which it makes and keeps, and prints its\n"
    "                           fingerprint. Browsers warn about such a certificate\n"
    "  --origin URL             another address of the page in browsers, such as https://play.example.org, behind a proxy that\n"
    "                           changes it; may be given several times. Requests of all other pages are refused\n"
    "  --trusted-proxy ADDRESS  believes this proxy's X-Forwarded-For and X-Forwarded-Proto; may be given several times\n"
    "  --data FOLDER            where the server keeps its data; without it, in the user's folder for data\n"
    "  --metrics ADDRESS:PORT   shows figures for Prometheus at /metrics there, without encryption; `off`: nowhere. Without this\n"
    "                           option 127.0.0.1:7778, or the next port that is free\n"
    "  --log LEVEL              error, warn, info or debug: what is written on stderr. Without it info, and warn on a terminal\n"
    "  --countdown SECONDS      between the moment in which all players of a room are ready and the start, 0 to 60; without it, 5\n"
    "  --grace SECONDS          for which the seat of somebody who is away is kept, 1 to 3600; without it, 60\n"
    "  --action-rate N          actions that each seat may send in a second, 1 to 1000000; without it, 10.\n"
    "                           Above 10 the bounds of other messages and of rooms widen with it\n"
    "  --page FOLDER            the page's files; without it, those that came with this program\n"
    "  --config FILE            reads options from this file; without it, from " USUAL_FILE " if that exists\n"
    "  --open                   shows the page in the desktop's browser, where there is a desktop\n"
    "\n"
    "Each option can also be a line of the file, such as `listen = 0.0.0.0:7777` or `tls-self = yes`, or a variable such as\n"
    "FREEHOLD_LISTEN or FREEHOLD_TLS_SELF. Flags count over variables, and variables over the file.\n";

/* ---- The table -------------------------------------------------------------------------------------------------------------------- */

static bool set_listen(struct serve_options *o, const char *value)
{
    return o->has_listen = listen_address_parse(value, &o->at);
}

static bool set_metrics(struct serve_options *o, const char *value)
{
    o->hides_metrics = strcmp(value, "off") == 0;
    return o->has_metrics = o->hides_metrics || listen_address_parse(value, &o->metrics_at);
}

static bool set_log(struct serve_options *o, const char *value)
{
    return o->has_level = log_level_parse(value, &o->level);
}

static bool set_countdown(struct serve_options *o, const char *value)
{
    char *end;
    long seconds = strtol(value, &end, 10);
    o->server.countdown = (uint32_t)seconds * 1000;
    return o->has_countdown = value[0] && !*end && seconds >= 0 && seconds <= 60;
}

static bool set_grace(struct serve_options *o, const char *value)
{
    char *end;
    long seconds = strtol(value, &end, 10);
    o->server.grace = (uint32_t)seconds * 1000;
    return value[0] && !*end && seconds >= 1 && seconds <= 3600;
}

static bool set_action_rate(struct serve_options *o, const char *value)
{
    char *end;
    long rate = strtol(value, &end, 10);
    o->server.action_rate = (uint32_t)rate;
    return value[0] && !*end && rate >= 1 && rate <= 1000000;
}

static bool set_page(struct serve_options *o, const char *value)
{
    o->page = value;
    return value[0];
}

static bool set_data(struct serve_options *o, const char *value)
{
    o->data = value;
    return value[0];
}

static bool set_certificate(struct serve_options *o, const char *value)
{
    o->server.certificate_file = value;
    return value[0];
}

static bool set_key(struct serve_options *o, const char *value)
{
    o->server.key_file = value;
    return value[0];
}

static bool set_switch(bool *is_on, const char *value)
{
    *is_on = strcmp(value, "yes") == 0;
    return *is_on || strcmp(value, "no") == 0;
}

static bool set_tls_self(struct serve_options *o, const char *value)
{
    return set_switch(&o->makes_certificate, value);
}

static bool set_open(struct serve_options *o, const char *value)
{
    return set_switch(&o->is_shown, value);
}

static bool add_proxy(struct serve_options *o, const char *value)
{
    return o->server.proxy_count < SERVER_PROXIES_MOST && peer_parse(value, &o->server.proxies[o->server.proxy_count++]);
}

static bool add_origin(struct serve_options *o, const char *value)
{
    size_t i = o->server.origin_count;
    if (i == SERVER_ORIGINS_MOST || !web_origin_parse(value, o->origins[i]))
        return false;
    o->server.origins[i] = o->origins[i];
    o->server.origin_count++;
    return true;
}

/* Options whose weaker values are forgotten together. */
enum group { GROUP_NONE, GROUP_TLS, GROUP_PROXIES, GROUP_ORIGINS };
enum kind { KIND_VALUE, KIND_SWITCH, KIND_LIST };

static const struct option {
    const char *name;
    enum kind kind;
    enum group group;
    bool (*set)(struct serve_options *o, const char *value);
} table[] = {
    {"listen", KIND_VALUE, GROUP_NONE, set_listen},
    {"tls-cert", KIND_VALUE, GROUP_TLS, set_certificate},
    {"tls-key", KIND_VALUE, GROUP_TLS, set_key},
    {"tls-self", KIND_SWITCH, GROUP_TLS, set_tls_self},
    {"origin", KIND_LIST, GROUP_ORIGINS, add_origin},
    {"trusted-proxy", KIND_LIST, GROUP_PROXIES, add_proxy},
    {"data", KIND_VALUE, GROUP_NONE, set_data},
    {"metrics", KIND_VALUE, GROUP_NONE, set_metrics},
    {"log", KIND_VALUE, GROUP_NONE, set_log},
    {"page", KIND_VALUE, GROUP_NONE, set_page},
    {"open", KIND_SWITCH, GROUP_NONE, set_open},
    {"action-rate", KIND_VALUE, GROUP_NONE, set_action_rate},
    {"countdown", KIND_VALUE, GROUP_NONE, set_countdown},
    {"grace", KIND_VALUE, GROUP_NONE, set_grace},
};
enum { OPTIONS = sizeof table / sizeof *table };

static const struct option *find_option(const char *name)
{
    for (size_t i = 0; i < OPTIONS; i++) {
        if (strcmp(table[i].name, name) == 0)
            return &table[i];
    }
    return NULL;
}

/* ---- A value from any place ------------------------------------------------------------------------------------------------------- */

/* One place where options come from. */
struct place {
    struct serve_options *options;
    unsigned groups; /* a bit for each group that this place has mentioned */
    unsigned given;  /* a bit for each option */
};

static void forget_weaker(struct place *place, enum group group)
{
    struct server_options *server = &place->options->server;
    if (place->groups & 1u << group)
        return;
    place->groups |= 1u << group;
    if (group == GROUP_TLS) {
        server->certificate_file = server->key_file = NULL;
        place->options->makes_certificate = false;
    } else if (group == GROUP_PROXIES) {
        server->proxy_count = 0;
    } else if (group == GROUP_ORIGINS) {
        server->origin_count = 0;
    }
}

/* Members of a list have spaces or commas between them. */
static bool set_list(struct place *place, const struct option *option, const char *value)
{
    char token[TOKEN_SIZE];
    size_t count = 0;
    for (value += strspn(value, " ,\t"); *value; value += strspn(value, " ,\t"), count++) {
        size_t size = strcspn(value, " ,\t");
        if (size >= sizeof token)
            return false;
        memcpy(token, value, size);
        token[size] = '\0';
        if (!option->set(place->options, token))
            return false;
        value += size;
    }
    return count > 0;
}

static bool set_value(struct place *place, const struct option *option, const char *value)
{
    forget_weaker(place, option->group);
    place->given |= 1u << (option - table);
    return option->kind == KIND_LIST ? set_list(place, option, value) : option->set(place->options, value);
}

__attribute__((format(printf, 3, 4))) static bool refuse(char *reason, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, size, format, arguments);
    va_end(arguments);
    return false;
}

/* Certificates, key and --tls-self must come to terms within each place. */
static bool check_tls(const struct serve_options *o, char *reason, size_t size)
{
    bool has_certificate = o->server.certificate_file, has_key = o->server.key_file;
    if (has_certificate == has_key && !(has_certificate && o->makes_certificate))
        return true;
    return refuse(reason, size, "--tls-cert and --tls-key go together, and not with --tls-self");
}

/* ---- The file --------------------------------------------------------------------------------------------------------------------- */

static bool take_line(void *user, const char *name, const char *value, char *reason, size_t size)
{
    struct place *place = user;
    const struct option *option = find_option(name);
    if (!option)
        return refuse(reason, size, "there is no option %s", name);
    if (option->kind != KIND_LIST && place->given & 1u << (option - table))
        return refuse(reason, size, "%s is given a second time", name);
    return set_value(place, option, value) || refuse(reason, size, "%s is not a value for %s", value[0] ? value : "nothing", name);
}

/* The file that flags or environment name must exist; the usual one need not. */
static bool read_file(const char *given, struct serve_options *o, char *reason, size_t size)
{
    struct place place = {.options = o};
    if (!config_file_read(given ? given : USUAL_FILE, !given, &o->file_text, reason, size))
        return false;
    return !o->file_text || config_file_lines(given ? given : USUAL_FILE, o->file_text, take_line, &place, reason, size);
}

/* ---- The environment -------------------------------------------------------------------------------------------------------------- */

/* `tls-self` is FREEHOLD_TLS_SELF. An empty variable is as good as none. */
static const char *find_variable(const char *name, char variable[VARIABLE_SIZE])
{
    snprintf(variable, VARIABLE_SIZE, "FREEHOLD_%s", name);
    for (char *c = variable; *c; c++)
        *c = *c == '-' ? '_' : (char)toupper((unsigned char)*c);
    const char *value = getenv(variable);
    return value && value[0] ? value : NULL;
}

static bool read_environment(struct serve_options *o, char *reason, size_t size)
{
    struct place place = {.options = o};
    char variable[VARIABLE_SIZE];
    for (size_t i = 0; i < OPTIONS; i++) {
        const char *value = find_variable(table[i].name, variable);
        if (value && !set_value(&place, &table[i], value))
            return refuse(reason, size, "I do not understand %s=%s", variable, value);
    }
    return true;
}

/* ---- Flags ------------------------------------------------------------------------------------------------------------------------ */

static bool is_config(const char *flag)
{
    return strcmp(flag, "--config") == 0;
}

static const struct option *find_flag(const char *flag)
{
    return strncmp(flag, "--", 2) == 0 ? find_option(flag + 2) : NULL;
}

static bool read_flags(int argc, char **argv, struct serve_options *o, char *reason, size_t size)
{
    struct place place = {.options = o};
    for (int i = 1; i < argc; i++) {
        const struct option *option = find_flag(argv[i]);
        bool is_switch = option && option->kind == KIND_SWITCH, has_next = i + 1 < argc;
        bool is_known = option || is_config(argv[i]);
        if (is_switch && set_value(&place, option, "yes"))
            continue;
        if (!is_known || !has_next || (option && !set_value(&place, option, argv[i + 1])))
            return refuse(reason, size, "I do not understand %s%s%s", argv[i], has_next ? " " : "", has_next ? argv[i + 1] : "");
        i++;
    }
    return true;
}

/* The last --config, or the variable; NULL: neither. Whether the flags are right is found out later. */
static const char *find_file(int argc, char **argv)
{
    char variable[VARIABLE_SIZE];
    const char *file = find_variable("config", variable);
    for (int i = 1; i + 1 < argc; i++) {
        const struct option *option = find_flag(argv[i]);
        if (is_config(argv[i]))
            file = argv[i + 1];
        i += is_config(argv[i]) || (option && option->kind != KIND_SWITCH);
    }
    return file;
}

/* ---- All of them ------------------------------------------------------------------------------------------------------------------ */

bool serve_options_read(int argc, char **argv, struct serve_options *o, char *reason, size_t size)
{
    *o = (struct serve_options){.level = LEVEL_INFO};
    return read_file(find_file(argc, argv), o, reason, size) && check_tls(o, reason, size) && read_environment(o, reason, size) &&
           check_tls(o, reason, size) && read_flags(argc, argv, o, reason, size) && check_tls(o, reason, size);
}

void serve_options_clear(struct serve_options *o)
{
    free(o->file_text);
    o->file_text = NULL;
}
