/* test_store_files.c - the store and its disk: files of others, damage, a full disk, a disk that cannot flush. Nothing that the store does
 * not understand is changed, nothing acknowledged is lost (T20), and one damaged stream does not disturb the others. */
#define _GNU_SOURCE
#include "store_bed.h"
#include "store_disk.h"
#include "testing.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct store_bed bed;

static int set_up(void **state)
{
    (void)state;
    disk_install();
    disk_heal();
    bed_init(&bed);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    disk_heal();
    bed_clear(&bed);
    return 0;
}

static enum store_status append(const char *stream, uint64_t expected, const char *line)
{
    return bed_append(&bed, stream, expected, line, NULL).status;
}

/* Two streams of five lines. */
static void fill(void)
{
    char line[32];
    bed_open(&bed);
    for (unsigned i = 0; i < 5; i++) {
        snprintf(line, sizeof line, "line %u", i + 1);
        assert_int_equal(append("a", i, line), STORE_OK);
        assert_int_equal(append("b", i, line), STORE_OK);
    }
}

static void write_file(const char *name, const char *bytes, size_t size)
{
    FILE *file = fopen(bed_path(&bed, name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static size_t read_file(const char *name, char *bytes, size_t size)
{
    FILE *file = fopen(bed_path(&bed, name), "rb");
    assert_non_null(file);
    size_t got = fread(bytes, 1, size, file);
    fclose(file);
    return got;
}

/* ---- Whose files? ----------------------------------------------------------------------------------------------------------------- */

static void files_are_closed_to_other_users(void **state)
{
    (void)state;
    static const char *const names[] = {"store.db", "store.db-wal", "store.db-shm", "store.lock"};
    struct stat status;
    char folder[128];
    snprintf(folder, sizeof folder, "%s/data", bed.folder);
    bed.options.folder = folder;
    umask(0);
    bed_open(&bed);
    assert_int_equal(append("a", 0, "x"), STORE_OK);
    umask(022);
    assert_int_equal(stat(folder, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    for (size_t i = 0; i < 4; i++) {
        char path[160];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        assert_int_equal(stat(path, &status), 0);
        assert_int_equal(status.st_mode & 0777, 0600);
    }
}

static void one_process_at_a_time_has_the_folder(void **state)
{
    (void)state;
    bed_open(&bed);
    assert_false(bed_can_open(&bed)); /* a second lock in one process fails as one of another process does */
    assert_non_null(strstr(bed.report, "another server is using"));
    bed_close(&bed);
    assert_true(bed_can_open(&bed));
}

/* Refused with these words, and not a byte of it is changed. */
static void is_refused(const char *words)
{
    static char before[1 << 20], after[1 << 20];
    size_t size = read_file("store.db", before, sizeof before);
    assert_false(bed_can_open(&bed));
    if (!strstr(bed.report, words))
        fail_msg("%s", bed.report);
    assert_int_equal(read_file("store.db", after, sizeof after), size);
    assert_memory_equal(before, after, size);
}

static void a_file_that_is_no_store_is_left_alone(void **state)
{
    (void)state;
    static const char text[] = "Dear diary, this is a text of more than a hundred bytes, which nobody wants to see overwritten by a "
                               "program that took it for its own.";
    write_file("store.db", text, sizeof text);
    is_refused("is not a store of Freehold");
    write_file("store.db", "", 0);
    is_refused("is not a store of Freehold");
}

static void a_database_of_another_program_is_left_alone(void **state)
{
    (void)state;
    bed_damage(&bed, "CREATE TABLE line (mine TEXT)");
    is_refused("belongs to another program");
}

static void a_store_of_a_newer_version_is_left_alone(void **state)
{
    (void)state;
    fill();
    bed_damage(&bed, "PRAGMA user_version = 2");
    is_refused("was written by a newer Freehold (store version 2; this one reads up to 1)");
}

static void a_store_whose_tables_are_damaged_is_reported(void **state)
{
    (void)state;
    static char bytes[1 << 20];
    fill();
    bed_close(&bed);
    size_t size = read_file("store.db", bytes, sizeof bytes);
    memset(bytes + 100, 0x5a, 3000); /* the list of tables */
    write_file("store.db", bytes, size);
    is_refused("cannot use");
}

/* A start that was cut off while it made the store. */
static void an_unfinished_new_store_does_not_matter(void **state)
{
    (void)state;
    write_file("store.db.new", "half", 4);
    bed_open(&bed);
    assert_int_equal(append("a", 0, "x"), STORE_OK);
}

/* ---- Damage in one stream --------------------------------------------------------------------------------------------------------- */

/* Stream a is bad from this line on; b is as it was. */
static void is_bad_from(const char *sql, unsigned number, enum store_status append_status)
{
    bed_damage(&bed, sql);
    bed_open(&bed);
    struct bed_lines a = bed_read(&bed, "a", 1, 100);
    assert_int_equal(a.status, STORE_DAMAGED);
    assert_int_equal(a.count, number - 1);
    assert_int_equal(append("a", 5, "more"), append_status);
    struct bed_lines b = bed_read(&bed, "b", 1, 100);
    assert_int_equal(b.status, STORE_OK);
    assert_int_equal(b.count, 5);
    assert_int_equal(append("b", 5, "more"), STORE_OK);
}

static void a_changed_line_is_found(void **state)
{
    (void)state;
    fill();
    is_bad_from("UPDATE line SET text = 'lime 3' WHERE number = 3 AND stream = 1", 3, STORE_OK);
}

static void a_missing_line_is_found(void **state)
{
    (void)state;
    fill();
    is_bad_from("DELETE FROM line WHERE number = 2 AND stream = 1", 2, STORE_OK);
}

static void a_missing_last_line_is_found_and_not_built_on(void **state)
{
    (void)state;
    fill();
    is_bad_from("DELETE FROM line WHERE number = 5 AND stream = 1", 5, STORE_DAMAGED);
}

static void a_line_of_another_place_is_found(void **state)
{
    (void)state;
    fill();
    is_bad_from("UPDATE line SET number = number + 1000 WHERE stream = 1; UPDATE line SET number = 1006 - number + 0 WHERE stream = 1", 1,
                STORE_DAMAGED);
}

/* A line behind the head: the head was lost. */
static void a_wrong_head_is_found(void **state)
{
    (void)state;
    fill();
    bed_damage(&bed, "UPDATE stream SET head = 4 WHERE id = 1");
    bed_open(&bed);
    assert_int_equal(append("a", 4, "another line 5"), STORE_DAMAGED);
    assert_int_equal(append("b", 5, "more"), STORE_OK);
}

static unsigned finished;
static enum store_status statuses[3];

static void on_finished(void *user, const struct store_written *written)
{
    *(enum store_status *)user = written->status;
    finished++;
}

/* Written together with good ones, a damaged stream fails alone. */
static void a_damaged_stream_does_not_spoil_its_group(void **state)
{
    (void)state;
    static const char *const streams[] = {"b", "a", "c"};
    struct store_text line = {"more", 4};
    fill();
    bed_damage(&bed, "DELETE FROM line WHERE number = 5 AND stream = 1");
    bed_open(&bed);
    finished = 0;
    for (size_t i = 0; i < 3; i++) {
        struct store_batch batch = {.stream = streams[i], .expected = i < 2 ? 5 : 0, .lines = &line, .line_count = 1};
        assert_int_equal(store_append(bed.store, &batch, 1, on_finished, &statuses[i]), STORE_OK);
    }
    bed_wait(&bed, &finished, 3);
    assert_int_equal(statuses[0], STORE_OK);
    assert_int_equal(statuses[1], STORE_DAMAGED);
    assert_int_equal(statuses[2], STORE_OK);
}

static void a_changed_secret_is_found(void **state)
{
    (void)state;
    bed_open(&bed);
    assert_int_equal(bed_append(&bed, "a", 0, "x", "hidden").status, STORE_OK);
    bed_damage(&bed, "UPDATE private SET value = x'00'");
    bed_open(&bed);
    assert_int_equal(bed_private(&bed, "a").status, STORE_DAMAGED);
    assert_int_equal(bed_private(&bed, "a").count, 0);
}

/* Pages full of rubbish anywhere: every answer is a status, what is given is true, and the program lives. */
static void rubbish_in_any_page_is_survived(void **state)
{
    (void)state;
    static char bytes[1 << 20], spoilt[1 << 20];
    fill();
    for (unsigned i = 5; i < 300; i++)
        assert_int_equal(append(i % 2 ? "a" : "b", 5 + (i - 5) / 2, "a line that fills the pages"), STORE_OK);
    bed_close(&bed);
    size_t size = read_file("store.db", bytes, sizeof bytes), pages = size / 4096;
    assert_true(pages > 6);
    for (size_t page = 1; page < pages; page++) {
        memcpy(spoilt, bytes, size);
        for (size_t i = 0; i < 4096; i++)
            spoilt[page * 4096 + i] = (char)(i * 37 + page);
        write_file("store.db", spoilt, size);
        if (!bed_can_open(&bed))
            continue;
        bed_open(&bed);
        struct bed_lines a = bed_read(&bed, "a", 1, 4);
        assert_true(a.status == STORE_OK || a.status == STORE_DAMAGED || a.status == STORE_MISSING);
        assert_memory_equal(a.text, "line 1\nline 2\nline 3\nline 4\n", strlen(a.text));
        enum store_status written = append("new", 0, "x");
        assert_true(written == STORE_OK || written == STORE_DAMAGED || written == STORE_FAILED);
        bed_close(&bed);
    }
}

/* ---- A full disk ------------------------------------------------------------------------------------------------------------------ */

/* Appends long lines to stream a, from this number on, until one is refused. The number of the last that was taken. */
static uint64_t append_until_refused(uint64_t head, enum store_status *status)
{
    static char line[2001];
    memset(line, 'x', sizeof line - 1);
    while ((*status = append("a", head, line)) == STORE_OK)
        assert_in_range(++head, 1, 5000);
    return head;
}

static void T20_a_full_disk_is_told_and_nothing_is_lost(void **state)
{
    (void)state;
    enum store_status status;
    bed_open(&bed);
    for (unsigned i = 0; i < 10; i++)
        assert_int_equal(append("a", i, "x"), STORE_OK);
    disk_break(DISK_FULL);
    uint64_t head = append_until_refused(10, &status);
    assert_int_equal(status, STORE_NO_ROOM);
    assert_int_equal(store_counts(bed.store).last_write, STORE_NO_ROOM);
    assert_int_equal(append("b", 0, "x"), STORE_NO_ROOM);
    assert_int_equal(append("a", 3, "late"), STORE_TAKEN); /* can be told apart even now */
    assert_int_equal(bed_read(&bed, "a", 1, 4000).count, head);
    assert_string_equal(bed.report, "the disk of the store is full");
    assert_int_equal(bed.reports, 1);
    disk_heal();
    assert_int_equal(append("a", head, "room again"), STORE_OK);
    bed_turn(&bed, 100);
    assert_string_equal(bed.report, "the store can write again");
    bed_close(&bed);
    bed_open(&bed);
    assert_int_equal(bed_read(&bed, "a", 1, 4000).count, head + 1);
}

static void T20_a_disk_that_cannot_flush_acknowledges_nothing(void **state)
{
    (void)state;
    fill();
    disk_break(DISK_NO_SYNC);
    assert_int_equal(append("a", 5, "lost"), STORE_FAILED);
    assert_int_equal(append("a", 5, "lost, too"), STORE_FAILED);
    disk_heal();
    assert_int_equal(bed_read(&bed, "a", 1, 100).count, 5);
    assert_int_equal(append("a", 5, "kept"), STORE_OK);
    bed_close(&bed);
    bed_open(&bed);
    assert_string_equal(bed_read(&bed, "a", 5, 100).text, "line 5\nkept\n");
}

/* In a child: the limit of a file's size, which the system itself keeps to. The log reaches it first, then the checkpoint fails, too. */
static void run_in_limit(void)
{
    struct rlimit limit = {300 * 1024, RLIM_INFINITY};
    enum store_status status;
    signal(SIGXFSZ, SIG_IGN);
    bed_open(&bed);
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0)
        _exit(3);
    uint64_t head = append_until_refused(0, &status);
    if (status != STORE_NO_ROOM || bed_read(&bed, "a", 1, 4000).head != head)
        _exit(4);
    limit.rlim_cur = RLIM_INFINITY;
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0 || append("a", head, "room again") != STORE_OK)
        _exit(5);
    bed_close(&bed);
    _exit((int)head);
}

static void T20_a_file_at_the_limit_of_its_size_is_like_a_full_disk(void **state)
{
    (void)state;
    int status;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0)
        run_in_limit();
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) > 5);
    bed_open(&bed);
    struct bed_lines lines = bed_read(&bed, "a", 1, 4000);
    assert_int_equal(lines.status, STORE_OK);
    assert_int_equal(lines.count & 0xff, WEXITSTATUS(status) + 1);
}

#define IN_BED(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_BED(files_are_closed_to_other_users),
        IN_BED(one_process_at_a_time_has_the_folder),
        IN_BED(a_file_that_is_no_store_is_left_alone),
        IN_BED(a_database_of_another_program_is_left_alone),
        IN_BED(a_store_of_a_newer_version_is_left_alone),
        IN_BED(a_store_whose_tables_are_damaged_is_reported),
        IN_BED(an_unfinished_new_store_does_not_matter),
        IN_BED(a_changed_line_is_found),
        IN_BED(a_missing_line_is_found),
        IN_BED(a_missing_last_line_is_found_and_not_built_on),
        IN_BED(a_line_of_another_place_is_found),
        IN_BED(a_wrong_head_is_found),
        IN_BED(a_damaged_stream_does_not_spoil_its_group),
        IN_BED(a_changed_secret_is_found),
        IN_BED(rubbish_in_any_page_is_survived),
        IN_BED(T20_a_full_disk_is_told_and_nothing_is_lost),
        IN_BED(T20_a_disk_that_cannot_flush_acknowledges_nothing),
        IN_BED(T20_a_file_at_the_limit_of_its_size_is_like_a_full_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
