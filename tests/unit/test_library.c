/* test_library.c - where editions come from: paths and names, what lies beside a file, files that are too large or missing (E01, E02). */
#define _POSIX_C_SOURCE 200809L
#include "edition_file.h"
#include "fault_text.h"
#include "folder.h"
#include "library.h"
#include "testing.h"

#include <unistd.h>

static fh_edition edition, nothing;
static fh_error error;

/* ---- Files in a folder of the test's own ---------------------------------------------------------------------------------------- */

static const char *const names[] = {"classic", "house", "base", "big", "loop", "watopoly"};
enum { NAMES = sizeof names / sizeof *names };

static void write_text_file(const char *name, const char *text)
{
    folder_write(in_folder(name), text, strlen(text));
}

static int empty_folder(void **state)
{
    (void)state;
    for (int i = 0; i < NAMES; i++)
        unlink(in_folder(names[i]));
    return 0;
}

static void load(const char *name)
{
    if (!edition_file_load(name, &edition, &error))
        fail_msg("%s", fault_place(&error));
}

static void load_bad(const char *name, const char *file, int line, const char *fault)
{
    memset(&edition, 1, sizeof edition);
    assert_false(edition_file_load(name, &edition, &error));
    assert_memory_equal(&edition, &nothing, sizeof nothing);
    assert_string_equal(error.file, file);
    assert_int_equal(error.line, line);
    if (!fault_is(&error, fault))
        fail_msg("expected %s, got %s", fault, fault_text(&error));
}

/* ---- The tests ------------------------------------------------------------------------------------------------------------------ */

static void test_built_in_by_name(void **state)
{
    (void)state;
    load("classic");
    assert_string_equal(edition.words.id, "classic");
    load_bad("no-such-edition", "no-such-edition", 0, "no-such-edition");
    assert_null(library_find("no-such-edition"));
}

static void test_path_extends_built_in_E01(void **state)
{
    (void)state;
    write_text_file("house", "freehold edition 1\nextends = classic\nid = house\n[rules]\nmoney = 7\n");
    load(in_folder("house"));
    assert_int_equal(edition.rules.money, 7);
    assert_int_equal(edition.square_count, 40);
}

/* What lies beside the file goes before what is built in. */
static void test_beside_goes_first_E01(void **state)
{
    (void)state;
    write_text_file("classic", "freehold edition 1\nextends = base\nid = classic\n");
    write_text_file("base", "freehold edition 1\nid = base\nname = \"B\"\n[rules]\ndoubles-arrest = 0\n[squares]\nstart go \"Go\"\n");
    write_text_file("house", "freehold edition 1\nextends = classic\nid = house\n");
    load(in_folder("house"));
    assert_int_equal(edition.square_count, 1);
}

static void test_existing_file_is_a_path(void **state)
{
    (void)state;
    char before[4096];
    assert_non_null(getcwd(before, sizeof before));
    write_text_file("house", "freehold edition 1\nextends = classic\nid = house\n[rules]\nmoney = 8\n");
    assert_int_equal(chdir(in_folder(".")), 0);
    load("house");
    assert_int_equal(chdir(before), 0);
    assert_int_equal(edition.rules.money, 8);
}

static void test_a_built_in_edition_goes_before_a_file_of_its_name(void **state)
{
    (void)state;
    char before[4096];
    assert_non_null(getcwd(before, sizeof before));
    write_text_file("watopoly", "\x7f"
                                "ELF and more that is no edition\n");
    assert_int_equal(chdir(in_folder(".")), 0);
    load("watopoly");
    assert_int_equal(edition.square_count, 40);
    load_bad("./watopoly", "./watopoly", 1, "bad-byte found=0x7f");
    assert_int_equal(chdir(before), 0);
}

static void test_cycle_on_disk_E02(void **state)
{
    (void)state;
    write_text_file("loop", "freehold edition 1\nextends = house\nid = loop\n");
    write_text_file("house", "freehold edition 1\nextends = loop\nid = house\n");
    load_bad(in_folder("loop"), "house", 2, "base-cycle detail=loop > house > loop");
}

static void test_missing_files_E02(void **state)
{
    (void)state;
    load_bad("/nowhere/at/all", "/nowhere/at/all", 0, "no-such-file");
    load_bad(in_folder("."), in_folder("."), 0, "is-a-folder");
    write_text_file("house", "freehold edition 1\nextends = nowhere\nid = house\n");
    char path[FOLDER_PATH_SIZE];
    snprintf(path, sizeof path, "%s", in_folder("house"));
    load_bad(path, path, 2, "unknown-base found=nowhere");
}

/* A megabyte is read, one byte more is not, and it is never cut. */
static void test_large_files_E02(void **state)
{
    (void)state;
    static char text[EDITION_FILE_MAX + 1];
    static const char start[] = "freehold edition 1\nextends = classic\nid = big\n#";
    char path[FOLDER_PATH_SIZE];
    snprintf(path, sizeof path, "%s", in_folder("big"));
    memset(text, '#', sizeof text);
    memcpy(text, start, sizeof start - 1);
    folder_write(path, text, EDITION_FILE_MAX);
    load(path);
    folder_write(path, text, EDITION_FILE_MAX + 1);
    load_bad(path, path, 0, "long-file high=1048576");
    write_text_file("house", "freehold edition 1\nextends = big\nid = house\n");
    char house[FOLDER_PATH_SIZE];
    snprintf(house, sizeof house, "%s", in_folder("house"));
    load_bad(house, house, 2, "unknown-base found=big");
}

static void test_endless_file_E02(void **state)
{
    (void)state;
    load_bad("/dev/zero", "/dev/zero", 0, "long-file high=1048576");
}

static const struct CMUnitTest library_tests[] = {
    cmocka_unit_test(test_built_in_by_name),
    cmocka_unit_test_teardown(test_path_extends_built_in_E01, empty_folder),
    cmocka_unit_test_teardown(test_beside_goes_first_E01, empty_folder),
    cmocka_unit_test_teardown(test_existing_file_is_a_path, empty_folder),
    cmocka_unit_test_teardown(test_a_built_in_edition_goes_before_a_file_of_its_name, empty_folder),
    cmocka_unit_test_teardown(test_cycle_on_disk_E02, empty_folder),
    cmocka_unit_test_teardown(test_missing_files_E02, empty_folder),
    cmocka_unit_test_teardown(test_large_files_E02, empty_folder),
    cmocka_unit_test(test_endless_file_E02),
};

int main(void)
{
    return cmocka_run_group_tests(library_tests, folder_make, folder_remove);
}
