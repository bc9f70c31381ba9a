/* test_store_backup.c - T21: the store backs itself up once a month by itself, can be backed up by hand while it is used, and can be
 * restored. */
#define _GNU_SOURCE
#include "store_bed.h"
#include "store_disk.h"
#include "testing.h"

#include <stdatomic.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct store_bed bed;
static _Atomic time_t clock_now;

enum { NOVEMBER = 1793491200, MONTH = 31 * 86400 }; /* 1 November 2026 */

static time_t now(void)
{
    return clock_now;
}

static int set_up(void **state)
{
    (void)state;
    disk_install();
    disk_heal();
    bed_init(&bed);
    bed.options.now = now;
    bed.options.look_ms = 20;
    clock_now = NOVEMBER;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    disk_heal();
    bed_clear(&bed);
    return 0;
}

static void append_ok(const char *stream, uint64_t expected, const char *line)
{
    assert_int_equal(bed_append(&bed, stream, expected, line, "hidden").status, STORE_OK);
}

static bool exists(const char *name)
{
    struct stat status;
    return stat(bed_path(&bed, name), &status) == 0;
}

/* ---- By itself -------------------------------------------------------------------------------------------------------------------- */

static void wait_for_backups(uint64_t count)
{
    for (int i = 0; store_counts(bed.store).backups < count; i++) {
        assert_in_range(i, 0, 1800);
        bed_turn(&bed, 50);
    }
}

/* Only once in a month, also after a restart; the three newest remain. */
static void T21_a_backup_is_made_by_itself_every_month(void **state)
{
    (void)state;
    struct stat status;
    bed.options.makes_no_backup = false;
    bed_open(&bed);
    usleep(100 * 1000);
    assert_false(exists("backups/store-2026-11.db")); /* nothing to keep yet */
    append_ok("game", 0, "november");
    wait_for_backups(1);
    assert_true(exists("backups/store-2026-11.db"));
    assert_int_equal(stat(bed_path(&bed, "backups/store-2026-11.db"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(stat(bed_path(&bed, "backups"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    bed_close(&bed);
    bed_open(&bed);
    usleep(100 * 1000);
    assert_int_equal(store_counts(bed.store).backups, 0);
    for (unsigned i = 1; i <= 3; i++) {
        clock_now += MONTH;
        wait_for_backups(i);
    }
    assert_false(exists("backups/store-2026-11.db"));
    assert_true(exists("backups/store-2026-12.db"));
    assert_true(exists("backups/store-2027-01.db"));
    assert_true(exists("backups/store-2027-02.db"));
}

static void T21_a_backup_that_fails_is_reported_and_tried_again(void **state)
{
    (void)state;
    bed_open(&bed);
    append_ok("game", 0, "x");
    bed_close(&bed);
    bed.options.makes_no_backup = false;
    disk_break(DISK_FULL);
    bed_open(&bed);
    bed_wait(&bed, &bed.reports, 1);
    assert_non_null(strstr(bed.report, "the monthly backup failed: cannot write the backup"));
    assert_false(exists("backups/store-2026-11.db"));
    disk_heal();
    wait_for_backups(1);
    assert_true(exists("backups/store-2026-11.db"));
    assert_false(exists("backups/store-2026-11.db.part"));
}

/* ---- By hand ---------------------------------------------------------------------------------------------------------------------- */

static void backup_ok(const char *name)
{
    char reason[512] = "", file[256];
    snprintf(file, sizeof file, "%s", bed_path(&bed, name));
    if (!store_backup(bed.folder, file, reason, sizeof reason))
        fail_msg("%s", reason);
}

static bool restore(const char *name, char reason[512], char kept[512])
{
    char file[256];
    snprintf(file, sizeof file, "%s", bed_path(&bed, name));
    return store_restore(bed.folder, file, kept, 512, reason, 512);
}

static unsigned finished;

static void on_finished(void *user, const struct store_written *written)
{
    (void)user;
    assert_int_equal(written->status, STORE_OK);
    finished++;
}

/* While a writer is busy all the time, the copy is of one moment: each pair of streams that is written together is in it together. */
static void T21_a_backup_of_a_busy_store_is_of_one_moment(void **state)
{
    (void)state;
    char reason[512], kept[512];
    struct store_text line = {"a line with some text that takes room in the file", 49};
    bed_open(&bed);
    finished = 0;
    for (unsigned i = 0; i < 6000; i++) {
        struct store_batch both[] = {{.stream = "a", .expected = i, .lines = &line, .line_count = 1},
                                     {.stream = "b", .expected = i, .lines = &line, .line_count = 1}};
        assert_int_equal(store_append(bed.store, both, 2, on_finished, NULL), STORE_OK);
        if (i == 3000)
            bed_wait(&bed, &finished, 1500);
    }
    backup_ok("copy.db");
    bed_wait(&bed, &finished, 6000);
    bed_close(&bed);
    assert_true(restore("copy.db", reason, kept));
    bed_open(&bed);
    struct bed_lines a = bed_read(&bed, "a", 1, 4000), b = bed_read(&bed, "b", 1, 4000);
    assert_int_equal(a.status, STORE_OK);
    assert_int_equal(b.status, STORE_OK);
    assert_int_equal(a.head, b.head);
    assert_in_range(a.head, 1500, 6000);
}

static void T21_a_restored_store_is_the_one_of_the_backup(void **state)
{
    (void)state;
    char reason[512] = "", kept[512] = "";
    struct stat status;
    bed_open(&bed);
    append_ok("game", 0, "one");
    backup_ok("copy.db");
    append_ok("game", 1, "two");
    assert_false(bed_read(&bed, "game", 1, 10).is_restored);
    assert_false(restore("copy.db", reason, kept));
    assert_non_null(strstr(reason, "another server is using"));
    bed_close(&bed);
    assert_true(restore("copy.db", reason, kept));
    assert_int_equal(stat(kept, &status), 0);
    bed_open(&bed);
    struct bed_lines lines = bed_read(&bed, "game", 1, 10);
    assert_string_equal(lines.text, "one\n");
    assert_true(lines.is_restored);
    assert_true(bed_list(&bed, "", "", 10).is_restored);
    assert_string_equal(bed_private(&bed, "game").text, "secret=hidden\n");
    append_ok("game", 1, "another two");
    append_ok("new", 0, "x");
    assert_false(bed_read(&bed, "new", 1, 10).is_restored);
    bed_close(&bed);
    assert_int_equal(stat(bed_path(&bed, "store.db"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(rename(kept, bed_path(&bed, "former.db")), 0);
    assert_true(restore("former.db", reason, kept)); /* what was replaced can be had back */
    bed_open(&bed);
    assert_string_equal(bed_read(&bed, "game", 1, 10).text, "one\ntwo\n");
}

static void copy_file(const char *from, const char *to)
{
    static char bytes[1 << 20];
    FILE *file = fopen(bed_path(&bed, from), "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    file = fopen(bed_path(&bed, to), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* The files of a restore that was killed, with a log that would make another store of the copy. */
static void T21_what_an_interrupted_restore_left_does_not_matter(void **state)
{
    (void)state;
    char reason[512] = "", kept[512] = "";
    bed_open(&bed);
    append_ok("game", 0, "one");
    backup_ok("copy.db");
    append_ok("game", 1, "two");
    copy_file("store.db", "store.db.restored");
    copy_file("store.db-wal", "store.db.restored-wal");
    copy_file("store.db-wal", "store.db.restored.part-wal");
    bed_close(&bed);
    assert_true(restore("copy.db", reason, kept));
    assert_false(exists("store.db.restored-wal"));
    bed_open(&bed);
    assert_string_equal(bed_read(&bed, "game", 1, 10).text, "one\n");
}

/* A store that cannot be read any more is where restoring matters; the broken file is kept. */
static void T21_a_broken_store_can_be_replaced(void **state)
{
    (void)state;
    char reason[512] = "", kept[512] = "";
    struct stat status;
    bed_open(&bed);
    append_ok("game", 0, "one");
    backup_ok("copy.db");
    bed_close(&bed);
    assert_int_equal(truncate(bed_path(&bed, "store.db"), 50), 0);
    assert_false(bed_can_open(&bed));
    assert_true(restore("copy.db", reason, kept));
    assert_int_equal(stat(kept, &status), 0);
    assert_int_equal(status.st_size, 50);
    bed_open(&bed);
    assert_string_equal(bed_read(&bed, "game", 1, 10).text, "one\n");
}

static void T21_a_backup_never_overwrites_and_a_bad_one_is_refused(void **state)
{
    (void)state;
    char reason[512] = "", kept[512] = "", file[256];
    bed_open(&bed);
    for (unsigned i = 0; i < 200; i++)
        append_ok("game", i, "a line that fills the pages of the file");
    backup_ok("copy.db");
    snprintf(file, sizeof file, "%s", bed_path(&bed, "copy.db"));
    assert_false(store_backup(bed.folder, file, reason, sizeof reason));
    assert_non_null(strstr(reason, "exists already"));
    assert_false(store_backup(bed.folder, "/nowhere/copy.db", reason, sizeof reason));
    assert_false(store_backup("/nowhere", "/tmp/never.db", reason, sizeof reason));
    bed_close(&bed);
    FILE *bad = fopen(file, "r+b");
    assert_non_null(bad);
    fseek(bad, 3 * 4096, SEEK_SET);
    for (int i = 0; i < 4096; i++)
        fputc(i * 31, bad);
    fclose(bad);
    assert_false(restore("copy.db", reason, kept));
    assert_non_null(strstr(reason, "damaged"));
    assert_false(restore("none.db", reason, kept));
    bed_open(&bed);
    assert_int_equal(bed_read(&bed, "game", 1, 10).head, 200);
}

#define IN_BED(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_BED(T21_a_backup_is_made_by_itself_every_month),
        IN_BED(T21_a_backup_that_fails_is_reported_and_tried_again),
        IN_BED(T21_a_backup_of_a_busy_store_is_of_one_moment),
        IN_BED(T21_a_restored_store_is_the_one_of_the_backup),
        IN_BED(T21_what_an_interrupted_restore_left_does_not_matter),
        IN_BED(T21_a_broken_store_can_be_replaced),
        IN_BED(T21_a_backup_never_overwrites_and_a_bad_one_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
