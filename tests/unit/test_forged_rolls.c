/* test_forged_rolls.c - every legal wrong roll of a record is found, and named by its line (X04).
 *
 *   test_forged_rolls [LINES]    tries at most so many lines of each record and kind of chance, 1 if not said, 0 for all
 *
 * A forger who knows the format takes a true record, replaces a roll, card, dealt deed, tie or outbreak by another outcome that the rules
 * allow, plays on by the old lines as long as they are legal, has everybody leave where they are not, and gives all lines their marks and
 * the record the hash of its new last position. Everything is right then but what the dice brought. */
#define _DEFAULT_SOURCE
#include "fault_text.h"
#include "record_verify.h"
#include "testing.h"

#include <unistd.h>

#define FOLDER "tests/old/record-1/"

enum { TEXT_SIZE = 1 << 17, MAX_LINES = 4096, LINE_SIZE = FH_ACTION_TEXT_SIZE + 32 };

/* Finished records, with a seed or with a secret that the end reveals. Together they have all that chance can bring. */
static const char *const RECORDS[] = {"classic-sim.fhr",      "watopoly-sim.fhr",      "unipoly-ties.fhr",     "reverse-sim.fhr",
                                      "blitz-from-clock.fhr", "unipoly-bots.fhr",      "pandemic-random.fhr",  "world-bots.fhr",
                                      "turkey-random.fhr",    "classic-from-bots.fhr", "blitz-random-5.fhr",   "watopoly-from-save.fhr",
                                      "bilkent-random.fhr",   "pandemic-bots.fhr",     "watopoly-testing.fhr", "turkey-full-bots.fhr"};

static const char *const KINDS[] = {"dice", "drawn", "deal", "lot", "infect"};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

static int most = 1;          /* lines of each record and kind */
static int tried[KIND_COUNT]; /* outcomes, of all records */

/* ---- A record, line by line ------------------------------------------------------------------------------------------------------------
 */

static char text[TEXT_SIZE];
static const char *lines[MAX_LINES]; /* without their marks, each with a NUL behind it */
static int line_count, first;        /* first: of the game */

static void load(const char *name)
{
    char path[256];
    snprintf(path, sizeof path, FOLDER "%s", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_true(length < sizeof text - 1);
    text[length] = '\0';
    line_count = first = 0;
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        assert_true(line_count < MAX_LINES);
        *end = '\0';
        *strrchr(line, '~') = '\0';
        line[strlen(line) - 1] = '\0';
        first = strcmp(line, "begin") == 0 ? line_count + 1 : first;
        lines[line_count++] = line;
    }
    assert_true(first > 0 && strncmp(lines[line_count - 1], "end ", 4) == 0);
}

/* A line with its mark and newline. */
static const char *marked(struct chain *chain, const char *line, size_t *length)
{
    static char with_mark[LINE_SIZE + CHAIN_MARK_SIZE + 2];
    struct writer w = writer_open(with_mark, sizeof with_mark);
    chain_write(chain, line, strlen(line), strncmp(line, "end ", 4) == 0 ? CHAIN_ALL_DIGITS : CHAIN_DIGITS, &w);
    *length = writer_close(&w);
    assert_true(*length < sizeof with_mark);
    return with_mark;
}

/* ---- The forger's table: it follows, and does not know the dice ------------------------------------------------------------------------
 */

static struct table forger, copy;
static fh_edition edition;
static struct record_reader reader;

/* Commits a line to which the right mark is put. False: the rules do not allow it. */
static bool commit(struct table *table, const char *line)
{
    fh_error error;
    size_t length;
    struct chain chain = table->chain;
    const char *with_mark = marked(&chain, line, &length);
    return table_commit(table, NULL, with_mark, length - 1, NULL, &error);
}

/* The table's next line, by which this is done. */
static void write_line(const struct table *table, const fh_action *action, char line[LINE_SIZE])
{
    int length = snprintf(line, LINE_SIZE, "%u ", (unsigned)table->number + 1);
    fh_action_format(&edition, action, line + length, LINE_SIZE - (size_t)length);
}

/* Reads the header without a dealer: such a table takes every outcome that can come. */
static void sit_down(void)
{
    struct chain chain;
    fh_error error;
    size_t length;
    chain_begin(&chain);
    record_reader_init(&reader, &forger, &edition, NULL);
    for (int i = 0; i < first; i++) {
        const char *line = marked(&chain, lines[i], &length);
        if (!record_read(&reader, line, length - 1, NULL, &error))
            fail_msg("line %d: %s", i + 1, fault_text(&error));
    }
}

/* ---- A forged record -------------------------------------------------------------------------------------------------------------------
 */

static char path[64];
static FILE *forged;
static struct chain forged_chain;

static void put(const char *line)
{
    size_t length;
    const char *with_mark = marked(&forged_chain, line, &length);
    assert_int_equal(fwrite(with_mark, 1, length, forged), length);
}

/* Commits the line and writes it. */
static bool play(const char *line)
{
    if (!commit(&copy, line))
        return false;
    put(line);
    return true;
}

/* Chance brings something, not always the same, lest a tie go on for ever; and everybody leaves. */
static void play_to_the_end(void)
{
    char line[LINE_SIZE];
    for (fh_actors actors; (actors = fh_who_acts(&copy.game)).kind != FH_ACTOR_NOBODY;) {
        fh_action action = {.kind = FH_ACT_LEAVE, .seat = (uint8_t)__builtin_ctz(copy.game.seats_in)};
        if (actors.kind == FH_ACTOR_CHANCE)
            fh_outcome(&edition, &copy.game, copy.number * 7 % fh_outcome_count(&edition, &copy.game), &action);
        write_line(&copy, &action, line);
        assert_true(play(line));
    }
}

/* `end HASH [SECRET]`, with the old secret. */
static void put_end(void)
{
    char line[LINE_SIZE];
    const char *secret = strchr(lines[line_count - 1] + 4, ' ');
    snprintf(line, sizeof line, "end %016llx%s", (unsigned long long)fh_hash(&copy.game), secret ? secret : "");
    put(line);
}

/* The record in which line number `at` says something else. */
static void forge(int at, const char *instead)
{
    forged = fopen(path, "w");
    assert_non_null(forged);
    chain_begin(&forged_chain);
    for (int i = 0; i < at; i++)
        put(lines[i]);
    copy = forger;
    if (!play(instead))
        fail_msg("`%s` is an outcome, and was refused", instead);
    int next = at + 1;
    while (next < line_count - 1 && play(lines[next]))
        next++;
    play_to_the_end();
    put_end();
    assert_int_equal(fclose(forged), 0);
}

/* The record in which that line says something else and all others what they said, the last hash included. */
static void forge_simply(int at, const char *instead)
{
    forged = fopen(path, "w");
    assert_non_null(forged);
    chain_begin(&forged_chain);
    for (int i = 0; i < line_count; i++)
        put(i == at ? instead : lines[i]);
    assert_int_equal(fclose(forged), 0);
}

static void assert_found_at(int at, const char *instead)
{
    static struct record_verification verification;
    fh_error error;
    enum record_truth truth = record_verify(path, &verification, &error);
    if (truth != RECORD_FALSE || error.line != at + 1)
        fail_msg("line %d says `%s`: %s at line %d: %s", at + 1, instead, truth == RECORD_FALSE ? "refused" : "taken", (int)error.line,
                 fault_text(&error));
}

/* ---- Every other outcome ---------------------------------------------------------------------------------------------------------------
 */

/* The kind of chance that a line tells of, or -1. */
static int kind_of(const char *line)
{
    const char *what = strstr(line, " * ");
    for (int kind = 0; what && kind < KIND_COUNT; kind++) {
        size_t length = strlen(KINDS[kind]);
        if (strncmp(what + 3, KINDS[kind], length) == 0 && what[3 + length] == ' ')
            return kind;
    }
    return -1;
}

static int try_outcomes(int at)
{
    uint32_t count = fh_outcome_count(&edition, &forger.game);
    int others = 0;
    for (uint32_t i = 0; i < count; i++) {
        char line[LINE_SIZE];
        fh_action action;
        fh_outcome(&edition, &forger.game, i, &action);
        write_line(&forger, &action, line);
        if (strcmp(line, lines[at]) == 0)
            continue;
        forge(at, line);
        assert_found_at(at, line);
        if (others++ > 0)
            continue;
        forge_simply(at, line);
        assert_found_at(at, line);
    }
    assert_true(others + 1 == (int)count);
    return others;
}

/* Which of so many lines of a kind are tried: some from all over the record. */
static bool is_tried(int number, int total)
{
    return most == 0 || total <= most || number * most / total != (number - 1) * most / total || number == 0;
}

static void try_record(const char *name)
{
    int total[KIND_COUNT] = {0}, number[KIND_COUNT] = {0};
    load(name);
    for (int i = first; i < line_count; i++) {
        int kind = kind_of(lines[i]);
        if (kind >= 0)
            total[kind]++;
    }
    sit_down();
    for (int i = first; i < line_count - 1; i++) {
        int kind = kind_of(lines[i]);
        if (kind >= 0 && is_tried(number[kind]++, total[kind]))
            tried[kind] += try_outcomes(i);
        if (!commit(&forger, lines[i]))
            fail_msg("%s: line %d", name, i + 1);
    }
}

static void X04_every_legal_wrong_outcome_is_found_at_its_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof RECORDS / sizeof RECORDS[0]; i++)
        try_record(RECORDS[i]);
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        print_message("# %s: %d wrong outcomes\n", KINDS[kind], tried[kind]);
        assert_true(tried[kind] > 0);
    }
}

/* What the forger makes of a record in which nothing is forged is the record. */
static void X04_the_forger_knows_how_records_are_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof RECORDS / sizeof RECORDS[0]; i++) {
        static struct record_verification verification;
        fh_error error;
        load(RECORDS[i]);
        forge_simply(first, lines[first]);
        assert_int_equal(record_verify(path, &verification, &error), RECORD_TRUE);
        sit_down();
        forge(first, lines[first]);
        assert_int_equal(record_verify(path, &verification, &error), RECORD_TRUE);
        assert_true(verification.is_revealed || verification.table.dice.kind == DICE_SEED);
    }
}

static int make_file(void **state)
{
    (void)state;
    const char *place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(path, sizeof path, "%s/freehold-XXXXXX", place);
    int file = mkstemp(path);
    return file >= 0 ? close(file) : -1;
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X04_the_forger_knows_how_records_are_written),
        cmocka_unit_test(X04_every_legal_wrong_outcome_is_found_at_its_line),
    };
    most = argc > 1 ? atoi(argv[1]) : most;
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
