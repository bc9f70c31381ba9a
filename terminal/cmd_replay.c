/* cmd_replay.c - freehold replay FILE: shows any moment of a record (X03, X05). */
#define _DEFAULT_SOURCE
#include "command.h"
#include "faults.h"
#include "start_game.h"

#include <string.h>
#include <unistd.h>

static const char help[] = "usage: freehold replay FILE [--at N] [--hash] [--language L]\n"
                           "\n"
                           "Shows a recorded game: what happened, and the position after line N or at the end. With --hash it\n"
                           "prints the number of each line and the hash of the position after it, or only those of line N.\n";

static struct session session;
static struct record_reader reader;

struct hashes {
    bool is_only_last;
};

static void print_hash(void *context, const struct table *table)
{
    const struct hashes *hashes = context;
    if (!hashes->is_only_last)
        printf("%u %016llx\n", (unsigned)table->number, (unsigned long long)fh_hash(&table->game));
}

static void show_moment(void)
{
    const struct table *t = &session.table;
    char text[400];
    log_print(&session.log, LOG_ENTRIES, stdout);
    session_draw_board(&session);
    sentence_question(&session.wording, &t->game, text, sizeof text);
    printf("%s\n", text);
    if (session_is_over(&session))
        session_show_result(&session);
    printf("line %u, hash %016llx\n", (unsigned)t->number, (unsigned long long)fh_hash(&t->game));
}

static int replay(const char *path, bool has_at, uint64_t at, bool wants_hash)
{
    struct hashes hashes = {has_at};
    struct record_visitor visitor = wants_hash ? (struct record_visitor){print_hash, NULL, &hashes} : session_listen(&session);
    struct record_extent extent;
    fh_error error;
    record_reader_init(&reader, &session.table, &session.edition, &session.dealer);
    uint32_t until = has_at && at < UINT32_MAX ? (uint32_t)at : UINT32_MAX;
    if (!record_file_read(path, &reader, until, &visitor, &extent, &error)) {
        fault_print(&session.wording, &error);
        return 1;
    }
    if (has_at && session.table.number != at) {
        fprintf(stderr, "freehold replay: %s has only %u lines\n", path, (unsigned)session.table.number);
        return 1;
    }
    if (wants_hash && (has_at || session.table.number == 0))
        printf("%u %016llx\n", (unsigned)session.table.number, (unsigned long long)fh_hash(&session.table.game));
    else if (!wants_hash)
        show_moment();
    if (extent.is_torn)
        fprintf(stderr, "freehold replay: the last line is incomplete and was ignored\n");
    return 0;
}

int cmd_replay(int argc, char **argv)
{
    const char *path = NULL, *language = "en";
    bool has_at = false, wants_hash = false;
    uint64_t at = 0;
    fh_error error;
    if (wants_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--hash") == 0) {
            wants_hash = true;
        } else if (strcmp(argv[i], "--at") == 0 && i + 1 < argc && start_parse_number(argv[i + 1], &at)) {
            has_at = true;
            i++;
        } else if (strcmp(argv[i], "--language") == 0 && i + 1 < argc) {
            language = argv[++i];
        } else if (argv[i][0] != '-' && !path) {
            path = argv[i];
        } else {
            fprintf(stderr, "freehold replay: I do not understand %s\n%s", argv[i], help);
            return 2;
        }
    }
    if (!path) {
        fputs(help, stderr);
        return 2;
    }
    if (!session_init(&session, language, stdout, &error)) {
        fault_print(NULL, &error);
        return 1;
    }
    session.style = start_board_style(isatty(STDOUT_FILENO));
    return replay(path, has_at, at, wants_hash);
}
