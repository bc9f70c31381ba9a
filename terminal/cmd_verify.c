/* cmd_verify.c - freehold verify FILE...: says whether a record is true in every byte (X04), and what that does and does not show: where
 * its dice came from, where the game began, and whether its dice could be loaded. */
#include "command.h"
#include "faults.h"
#include "record_verify.h"

#include <string.h>

static const char help[] = "usage: freehold verify [--language L] FILE...\n"
                           "\n"
                           "Checks records of finished games: no byte was changed, every action was allowed, and every roll and\n"
                           "every card is the one that the dice of the record give. It also says where the dice came from and\n"
                           "whether the game began from a position. An error is printed as FILE: line N: REASON, and the exit\n"
                           "status is 1.\n"
                           "\n"
                           "  --language L    en or tr (default: en)\n";

static struct record_verification record; /* too big for the stack */

/* ---- Sentences ---------------------------------------------------------------------------------------------------------------------- */

static struct words_value text_value(const char *name, const char *text)
{
    return (struct words_value){name, {text, strlen(text)}, 0};
}

static const struct words *words;

static void say(const char *margin, const char *key, const struct words_value *values, int count)
{
    char text[1024];
    words_fill(words, NULL, key, values, count, text, sizeof text);
    printf("%s%s\n", margin, text);
}

static void say_fact(const char *key)
{
    say("  ", key, NULL, 0);
}

/* ---- What is known of the record ---------------------------------------------------------------------------------------------------- */

/* Numbers as they are in the record, without groups of digits. */
static void say_result(const char *path, const struct table *t, enum record_truth truth)
{
    char lines[16], hash[20];
    snprintf(lines, sizeof lines, "%u", (unsigned)t->number);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)fh_hash(&t->game));
    const char *winner = truth == RECORD_TRUE ? t->seats.list[t->game.winner].name : "";
    struct words_value values[] = {text_value("text", path), text_value("count", lines), text_value("seat", winner),
                                   text_value("hash", hash)};
    say("", truth == RECORD_TRUE ? "verify.ok" : "verify.open", values, 4);
}

static void say_dice(const struct dice *dice)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)dice->seed);
    struct words_value known = text_value("text", seed), given = {"count", {0}, __builtin_popcount(dice->given)};
    struct words_value called_off = {"count", {0}, dice->called_off};
    if (dice->kind == DICE_SEED) {
        say("  ", "verify.seed", &known, 1);
        return;
    }
    say_fact(record.is_revealed ? "verify.secret" : "verify.secret-kept");
    say("  ", dice->given ? "verify.contributions" : "verify.no-contributions", &given, 1);
    if (dice->called_off > 0)
        say("  ", "verify.called-off", &called_off, 1);
}

static void say_beginning(const struct table *t)
{
    char line[16];
    if (!record.reader.has_position)
        return;
    say_fact("verify.position");
    snprintf(line, sizeof line, "%u", (unsigned)t->from_number);
    struct words_value values[] = {text_value("text", t->from_id), text_value("count", line)};
    if (t->from_id[0])
        say("  ", "verify.from", values, 2);
    else
        say_fact("verify.no-from");
}

static bool verify(const char *path)
{
    fh_error error;
    enum record_truth truth = record_verify(path, &record, &error);
    const struct table *t = &record.table;
    if (truth != RECORD_TRUE)
        fault_print(&(struct wording){words, t->edition, &t->seats}, &error);
    if (truth == RECORD_FALSE)
        return false;
    say_result(path, t, truth);
    say_dice(&t->dice);
    say_beginning(t);
    if (t->edition->rules.testing)
        say_fact("verify.testing");
    return truth == RECORD_TRUE;
}

/* ---- The command -------------------------------------------------------------------------------------------------------------------- */

int cmd_verify(int argc, char **argv)
{
    bool is_good = true;
    if (wants_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    const struct wording *by = fault_language(&argc, argv);
    if (!by)
        return 2;
    words = by->words;
    if (argc < 2) {
        fputs(help, stderr);
        return 2;
    }
    for (int i = 1; i < argc; i++)
        is_good &= verify(argv[i]);
    return is_good ? 0 : 1;
}
