/* test_old.c - files that released programs wrote stay readable, whatever comes later (X03): records are read to the same position and
 * their dice are checked again (X04), positions, editions (E01), word files (X09) and saved games of the campus program (W07) as well.
 *
 * Every file of tests/old is read and compared with its line in tests/old/list. */
#include "campus_file.h"
#include "edition_file.h"
#include "fault_text.h"
#include "library.h"
#include "record_file.h"
#include "words.h"
#include "testing.h"

#include <dirent.h>

#define FOLDER "tests/old"

enum { PATH_ROOM = 256, FOUND_SIZE = 128, TEXT_SIZE = 1 << 18, LIST_SIZE = 1 << 16 };

static struct table table;
static struct dealer dealer;
static struct record_reader reader;
static fh_edition played, edition, other; /* played: of the record that was read last */
static fh_game game;
static struct words words;
static char text[TEXT_SIZE], canonical[TEXT_SIZE], again[TEXT_SIZE];

static size_t slurp(const char *path, char *to, size_t size)
{
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s cannot be opened", path);
    size_t length = fread(to, 1, size - 1, file);
    fclose(file);
    assert_true(length < size - 1);
    to[length] = '\0';
    return length;
}

static void fail_at(const char *path, const fh_error *error)
{
    fail_msg("%s: line %d: %s", path, (int)error->line, fault_text(error));
}

/* ---- What each kind of file holds: FOUND is what the list says of it ---------------------------------------------------------------- */

static void read_record(const char *path, const uint8_t *secret)
{
    struct record_extent extent;
    fh_error error;
    record_reader_init(&reader, &table, &played, &dealer);
    if (secret)
        record_reader_know(&reader, secret);
    if (!record_file_read(path, &reader, UINT32_MAX, NULL, &extent, &error))
        fail_at(path, &error);
    assert_false(extent.is_torn);
}

/* Where the dice are secret, the record is read a second time with the secret that its end or the file beside it gives. */
static void find_record(const char *path, char found[FOUND_SIZE])
{
    uint8_t secret[SHA256_SIZE];
    read_record(path, NULL);
    memcpy(secret, table.dice.revealed, sizeof secret);
    if (table.dice.kind == DICE_SECRET && !table.is_ended && !record_file_secret(path, secret))
        fail_msg("%s: the secret of its dice is not beside it", path);
    if (table.dice.kind == DICE_SECRET)
        read_record(path, secret);
    assert_true(dealer.knows_dice);
    assert_null(fh_verify(&played, &table.game));
    snprintf(found, FOUND_SIZE, "%u %016llx %s", (unsigned)table.number, (unsigned long long)fh_hash(&table.game),
             table.is_ended ? "ended" : "open");
}

static void load_edition(const char *id, fh_edition *into)
{
    char path[PATH_ROOM];
    fh_error error;
    snprintf(path, sizeof path, FOLDER "/edition-1/%s", id);
    if (!edition_file_load(path, into, &error))
        fail_at(path, &error);
}

/* The second line says `edition ID`. */
static void find_position(const char *path, char found[FOUND_SIZE])
{
    char id[FH_ID_SIZE];
    fh_error error;
    size_t length = slurp(path, text, sizeof text);
    const char *line = strstr(text, "\nedition ");
    assert_non_null(line);
    snprintf(id, sizeof id, "%.*s", (int)strcspn(line + 9, "\n"), line + 9);
    load_edition(id, &edition);
    if (!fh_position_parse(&edition, text, length, &game, &error))
        fail_at(path, &error);
    snprintf(found, FOUND_SIZE, "%d %016llx", game.seat_count, (unsigned long long)fh_hash(&game));
}

static void find_edition(const char *path, char found[FOUND_SIZE])
{
    load_edition(strrchr(path, '/') + 1, &edition);
    assert_int_equal(fh_start(&edition, &game, edition.rules.max_players).reason, FH_ALLOWED);
    snprintf(found, FOUND_SIZE, "%d %016llx", edition.square_count, (unsigned long long)fh_hash(&game));
}

static void find_campus(const char *path, char found[FOUND_SIZE])
{
    struct seats seats;
    fh_error error;
    load_edition("watopoly", &edition);
    size_t length = slurp(path, text, sizeof text);
    if (!campus_file_parse(&edition, path, text, length, &game, &seats, &error))
        fail_at(path, &error);
    snprintf(found, FOUND_SIZE, "%d %016llx", game.seat_count, (unsigned long long)fh_hash(&game));
}

/* Every line `KEY = TEXT` gives that text for that key, in the edition whose heading is above it. */
static void check_words(const char *path, const char *line, size_t length, const char *id)
{
    char key[WORDS_KEY_SIZE];
    const char *sign = strstr(line, " = ");
    assert_true(sign && sign < line + length);
    snprintf(key, sizeof key, "%.*s", (int)(sign - line), line);
    struct words_text is = words_find(&words, id[0] ? id : NULL, key);
    if (is.length != (size_t)(line + length - sign) - 3 || memcmp(is.text, sign + 3, is.length) != 0)
        fail_msg("%s: %s is `%.*s`", path, key, (int)is.length, is.text ? is.text : "");
}

static void find_words(const char *path, char found[FOUND_SIZE])
{
    char id[FH_ID_SIZE] = "";
    fh_error error;
    int count = 0;
    size_t length = slurp(path, text, sizeof text);
    memset(&words, 0, sizeof words);
    if (!words_parse(&words, path, text, length, &error))
        fail_at(path, &error);
    struct reader lines = reader_open(text, length), line;
    for (read_line(&lines, &line); read_line(&lines, &line);) {
        size_t size = (size_t)(line.end - line.next);
        if (size == 0 || line.next[0] == '#')
            continue;
        if (line.next[0] == '[')
            snprintf(id, sizeof id, "%.*s", (int)strcspn(line.next + 9, "]"), line.next + 9);
        else if (++count && strncmp(line.next, "extends = ", 10) != 0)
            check_words(path, line.next, size, id);
    }
    snprintf(found, FOUND_SIZE, "%d", count);
}

static const struct kind {
    const char *folder, *not_ending; /* files that end so belong to another one */
    void (*find)(const char *path, char found[FOUND_SIZE]);
} KINDS[] = {
    {"record-1", ".key", find_record}, {"position-1", NULL, find_position}, {"edition-1", NULL, find_edition},
    {"watopoly-1", NULL, find_campus}, {"words-1", NULL, find_words},
};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

/* ---- The list: FILE FOUND ------------------------------------------------------------------------------------------------------------ */

static char list[LIST_SIZE];

/* What the list says of a file, or NULL. */
static const char *listed(const char *file)
{
    static char says[FOUND_SIZE];
    size_t length = strlen(file);
    for (const char *line = list; *line; line += strcspn(line, "\n") + 1) {
        if (strncmp(line, file, length) != 0 || line[length] != ' ')
            continue;
        snprintf(says, sizeof says, "%.*s", (int)strcspn(line + length + 1, "\n"), line + length + 1);
        return says;
    }
    return NULL;
}

static bool belongs(const struct kind *kind, const char *name)
{
    size_t length = strlen(name), end = kind->not_ending ? strlen(kind->not_ending) : 0;
    return name[0] != '.' && !(end > 0 && length > end && strcmp(name + length - end, kind->not_ending) == 0);
}

/* Calls visit with each file of the kind, such as `record-1/classic-bots.fhr`. Returns how many there are. */
static int each_file(const struct kind *kind, void (*visit)(const struct kind *kind, const char *file))
{
    char path[PATH_ROOM], file[PATH_ROOM];
    int count = 0;
    snprintf(path, sizeof path, FOLDER "/%s", kind->folder);
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (!belongs(kind, entry->d_name))
            continue;
        snprintf(file, sizeof file, "%s/%.200s", kind->folder, entry->d_name);
        visit(kind, file);
        count++;
    }
    closedir(folder);
    return count;
}

static void find(const struct kind *kind, const char *file, char found[FOUND_SIZE])
{
    char path[PATH_ROOM + sizeof FOLDER];
    snprintf(path, sizeof path, FOLDER "/%s", file);
    kind->find(path, found);
}

static int differences;

/* All differences are told, not only the first. What is printed of a file that the list lacks is the line that it needs. */
static void compare(const struct kind *kind, const char *file)
{
    char found[FOUND_SIZE];
    const char *says = listed(file);
    find(kind, file, found);
    if (says && strcmp(says, found) == 0)
        return;
    print_error("%s %s%s%s\n", file, found, says ? ", and the list says " : "", says ? says : "");
    differences++;
}

/* As many lines as files, and each file has its own: so no file that the list names is missing. */
static void compare_all(const char *folder)
{
    int lines = 0;
    size_t length = strlen(folder);
    differences = 0;
    for (const char *line = list; *line; line += strcspn(line, "\n") + 1)
        lines += strncmp(line, folder, length) == 0 && line[length] == '/';
    for (int i = 0; i < KIND_COUNT; i++) {
        if (strcmp(KINDS[i].folder, folder) == 0)
            assert_int_equal(each_file(&KINDS[i], compare), lines);
    }
    assert_true(lines > 0);
    assert_int_equal(differences, 0);
}

/* ---- The tests ----------------------------------------------------------------------------------------------------------------------- */

static void X03_X04_old_records_come_to_the_same_position_with_the_same_dice(void **state)
{
    (void)state;
    compare_all("record-1");
}

static void X03_old_positions_are_read(void **state)
{
    (void)state;
    compare_all("position-1");
}

static void E01_old_edition_files_are_read(void **state)
{
    (void)state;
    compare_all("edition-1");
}

/* A game was played with the edition that its file says: both are the same edition still. */
static void E01_old_edition_files_are_those_of_the_old_records(void **state)
{
    (void)state;
    int count = 0;
    for (size_t i = 0; i < library_edition_count; i++) {
        char path[PATH_ROOM];
        snprintf(path, sizeof path, FOLDER "/record-1/%s-people.fhr", library_editions[i].id);
        FILE *file = fopen(path, "r");
        if (!file)
            continue;
        fclose(file);
        read_record(path, NULL);
        load_edition(library_editions[i].id, &edition);
        assert_int_equal(played.rules.rulings, FH_RULINGS_FIRST); /* which came with the version of the rules, not with the edition */
        edition.rules.rulings = FH_RULINGS_FIRST;
        assert_true(fh_edition_format(&edition, canonical, sizeof canonical) < sizeof canonical);
        assert_true(fh_edition_format(&played, again, sizeof again) < sizeof again);
        assert_string_equal(canonical, again);
        count++;
    }
    assert_true(count >= 12);
}

static void E01_an_old_flattened_edition_is_the_one_that_extends(void **state)
{
    (void)state;
    load_edition("blitz", &edition);
    load_edition("blitz-flat", &other);
    assert_true(fh_edition_format(&edition, canonical, sizeof canonical) < sizeof canonical);
    assert_true(fh_edition_format(&other, again, sizeof again) < sizeof again);
    assert_string_equal(canonical, again);
}

static void W07_old_saved_games_of_the_campus_program_are_read(void **state)
{
    (void)state;
    compare_all("watopoly-1");
}

static void X09_old_word_files_say_what_they_said(void **state)
{
    (void)state;
    compare_all("words-1");
}

/* ---- All of them -----------------------------------------------------------------------------------------------------------------------
 */

static int load_list(void **state)
{
    (void)state;
    FILE *file = fopen(FOLDER "/list", "r");
    if (!file)
        return 0; /* as if it were empty */
    size_t length = fread(list, 1, sizeof list - 1, file);
    fclose(file);
    return length < sizeof list - 1 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X03_X04_old_records_come_to_the_same_position_with_the_same_dice),
        cmocka_unit_test(X03_old_positions_are_read),
        cmocka_unit_test(E01_old_edition_files_are_read),
        cmocka_unit_test(E01_old_edition_files_are_those_of_the_old_records),
        cmocka_unit_test(E01_an_old_flattened_edition_is_the_one_that_extends),
        cmocka_unit_test(W07_old_saved_games_of_the_campus_program_are_read),
        cmocka_unit_test(X09_old_word_files_say_what_they_said),
    };
    return cmocka_run_group_tests(tests, load_list, NULL);
}
