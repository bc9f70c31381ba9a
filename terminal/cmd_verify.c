/* cmd_verify.c - freehold verify FILE...: is this record of a finished game true in every byte (X04)?
 *
 * It is read twice: first to learn the secret that its last line reveals, then with that secret, so that every roll and every card is
 * drawn again. */
#include "command.h"

#include "faults.h"
#include "record_file.h"

#include <string.h>

static const char help[] = "usage: freehold verify [--language L] FILE...\n"
                           "\n"
                           "Checks records of finished games: that no byte was changed, that every action was allowed, and that\n"
                           "every throw and every card is the one that the secret of the dice brings. An error is printed as\n"
                           "FILE: line N: REASON, and the exit status is 1.\n";

static fh_edition edition; /* too big for the stack */
static struct table table;
static struct dealer dealer;
static struct record_reader reader;

/* The table that is read names the players and squares of an action that is refused. */
static bool fail(const struct words *words, const fh_error *error)
{
    fault_print(&(struct wording){words, table.edition, &table.seats}, error);
    return false;
}

static bool fail_at_end(const struct words *words, const char *path, int fault)
{
    fh_error error;
    fault_say(&error, path, reader.line + 1, &(struct fault){.kind = (uint8_t)fault});
    return fail(words, &error);
}

static bool read_once(const struct words *words, const char *path, const uint8_t *secret)
{
    struct record_extent extent;
    fh_error error;
    record_reader_init(&reader, &table, &edition, &dealer);
    if (secret)
        record_reader_know(&reader, secret);
    if (!record_file_read(path, &reader, UINT32_MAX, NULL, &extent, &error))
        return fail(words, &error);
    if (extent.is_torn)
        return fail_at_end(words, path, FAULT_TORN);
    return table.is_ended || fail_at_end(words, path, FAULT_NO_END);
}

static bool verify(const struct words *words, const char *path)
{
    uint8_t secret[SHA256_SIZE];
    if (!read_once(words, path, NULL))
        return false;
    memcpy(secret, table.dice.revealed, sizeof secret);
    if (table.dice.kind == DICE_SECRET && !read_once(words, path, secret))
        return false;
    printf("%s: ok, %u lines, %s won, hash %016llx%s\n", path, (unsigned)table.number, table.seats.list[table.game.winner].name,
           (unsigned long long)fh_hash(&table.game), edition.rules.testing ? ", a game for testing: its dice could be loaded" : "");
    return true;
}

int cmd_verify(int argc, char **argv)
{
    bool is_good = true;
    const struct wording *by = fault_language(&argc, argv);
    if (!by)
        return 2;
    if (argc < 2 || wants_help(argc, argv)) {
        fputs(help, argc < 2 ? stderr : stdout);
        return argc < 2 ? 2 : 0;
    }
    for (int i = 1; i < argc; i++)
        is_good &= verify(by->words, argv[i]);
    return is_good ? 0 : 1;
}
