/* serve_options.h - the options of freehold serve, from three places: flags count over the environment, and that over one file. */
#ifndef FREEHOLD_SERVE_OPTIONS_H
#define FREEHOLD_SERVE_OPTIONS_H

#include "address.h"
#include "server.h"
#include "server_log.h"
#include "web_origin.h"

#include <stdbool.h>
#include <stddef.h>

struct serve_options {
    struct server_options server; /* of it, only certificates, proxies and origins are filled in here */
    struct listen_address at, metrics_at;
    const char *page, *data; /* NULL: not given */
    enum log_level level;
    bool has_listen, has_countdown, has_metrics, has_level;
    bool hides_metrics, is_shown, makes_certificate;
    char origins[SERVER_ORIGINS_MOST][ORIGIN_TEXT];
    char *file_text; /* holds the values of the file */
};

extern const char serve_help[];

/* False, and a sentence in REASON, if something is wrong with them. Clear them in every case. */
bool serve_options_read(int argc, char **argv, struct serve_options *o, char *reason, size_t size);
void serve_options_clear(struct serve_options *o);

#endif
