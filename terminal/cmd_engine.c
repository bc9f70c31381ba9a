/* cmd_engine.c - freehold engine: the line protocol (X13) on standard input and output. engine_session.h has the protocol; here are the
 * pipes. */
#define _POSIX_C_SOURCE 200809L
#include "command.h"
#include "edition_file.h"
#include "engine_parts.h"
#include "faults.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { INPUT_SIZE = 1 << 16 };

static struct engine_session session; /* too big for the stack */

static const char help[] = "usage: freehold engine [--language L]\n"
                           "\n"
                           "Plays by a line protocol on standard input and output, for programs in any language: players,\n"
                           "studies, test suites. Each line is a request. Each answer ends with a line `ok` or\n"
                           "`error REASON SENTENCE`. docs/engine-protocol.md describes it and has an example.\n"
                           "\n"
                           "  --language L    of the sentences: en or tr (default: en)\n"
                           "\n"
                           "requests:\n";

static int print_help(FILE *file, int status)
{
    fputs(help, file);
    for (int i = 0; i < engine_request_count; i++) {
        const struct engine_request *request = &engine_requests[i];
        fprintf(file, "  %-8s %-38s %s\n", request->word, request->arguments, request->help);
    }
    return status;
}

/* A pipe or a device would let the session wait, or take its own input. */
static bool load(const char *name, fh_edition *edition, fh_error *error)
{
    struct stat status;
    if (strchr(name, '/') && stat(name, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) {
        memset(edition, 0, sizeof *edition);
        return fault_of_system(error, name, 0, EINVAL);
    }
    return edition_file_load(name, edition, error);
}

/* Writes all of it at once, so that no client waits for an answer that is kept back. */
static bool put(void *context, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, text, length);
        if (written < 0 && errno != EINTR) {
            *(bool *)context = false;
            return false;
        }
        text += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* Until `quit`, the end of the input, or an answer that cannot be written. */
static void answer_all(struct engine_session *e)
{
    static char input[INPUT_SIZE];
    ssize_t length;
    while ((length = read(STDIN_FILENO, input, sizeof input)) != 0) {
        if (length < 0 && errno != EINTR)
            break;
        if (length > 0 && !engine_take(e, input, (size_t)length))
            return;
    }
    engine_end(e);
}

int cmd_engine(int argc, char **argv)
{
    bool is_written = true;
    if (wants_help(argc, argv))
        return print_help(stdout, 0);
    const struct wording *by = fault_language(&argc, argv);
    if (!by)
        return 2;
    if (argc > 1)
        return print_help(stderr, 2);
    engine_init(&session, &(struct engine_host){.load = load, .put = put, .context = &is_written, .words = by->words});
    answer_all(&session);
    if (!is_written)
        fprintf(stderr, "freehold: cannot write the output\n");
    return is_written ? 0 : 1;
}
