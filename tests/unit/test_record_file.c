/* test_record_file.c - records as files (X03): whatever is killed, and when, nothing that was shown is lost (T20), and nobody else reads
 * the secret of the dice (X04). */
#define _DEFAULT_SOURCE
#include "fault_text.h"
#include "folder.h"
#include "record_file.h"
#include "seating.h"
#include "testing.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char path[FOLDER_PATH_SIZE];
static struct seating s;
static struct table table;
static struct record_reader reader;
static struct record_extent extent;
static fh_error error;

/* ---- Helpers ------------------------------------------------------------------------------------------------------------------------- */

static int begin(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "%s", in_folder("game.fhr"));
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    static const char *const names[] = {"game.fhr", "game.fhr.key", "game.fhr.new", "game.fhr.key.new", "other"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        unlink(in_folder(names[i]));
        rmdir(in_folder(names[i]));
    }
    return 0;
}

static void assert_content(const char *name, const char *expected)
{
    static char text[SEATING_TEXT_SIZE];
    folder_read(name, text, sizeof text);
    assert_string_equal(text, expected);
}

static bool exists(const char *name)
{
    struct stat status;
    return lstat(name, &status) == 0;
}

static mode_t mode_of(const char *name)
{
    struct stat status;
    assert_int_equal(lstat(name, &status), 0);
    assert_true(S_ISREG(status.st_mode));
    return status.st_mode & 0777;
}

static bool read_file(void)
{
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    return record_file_read(path, &reader, UINT32_MAX, NULL, &extent, &error);
}

static void create(struct record_file *file, const uint8_t *secret)
{
    if (!record_file_create(file, path, s.text, s.length, secret))
        fail_msg("%s: %s", path, strerror(errno));
}

/* What the seating has played since the last call goes into the file. */
static void append_rest(struct record_file *file, size_t *done)
{
    assert_true(record_file_append(file, s.text + *done, s.length - *done));
    *done = s.length;
}

/* ---- Growing ------------------------------------------------------------------------------------------------------------------------- */

static void X03_a_file_grows_with_the_game(void **state)
{
    (void)state;
    struct record_file file;
    seating_prepare(&s, "classic", 3);
    seating_open(&s);
    create(&file, NULL);
    size_t done = s.length;
    assert_content(path, s.text);
    for (uint32_t number = 5; number <= 60; number += 5) {
        seating_random(&s, number);
        append_rest(&file, &done);
        assert_content(path, s.text);
    }
    seating_finish(&s);
    append_rest(&file, &done);
    record_file_close(&file);
    assert_int_equal(file.fd, -1);
    assert_content(path, s.text);
    assert_true(read_file());
    assert_true(table.is_ended);
    assert_false(extent.is_torn);
    assert_int_equal(extent.whole, s.length);
    assert_memory_equal(&table.game, &s.table.game, sizeof table.game);
}

static void X03_a_file_is_continued_where_it_ends(void **state)
{
    (void)state;
    struct record_file file;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    create(&file, NULL);
    size_t done = s.length;
    for (uint32_t number = 10; number <= 50; number += 10) {
        seating_random(&s, number);
        append_rest(&file, &done);
        record_file_close(&file);
        assert_true(read_file());
        assert_int_equal(table.number, s.table.number);
        assert_true(record_file_open(&file, path, &extent));
    }
    record_file_close(&file);
    assert_content(path, s.text);
}

static void X03_a_game_that_is_not_kept_has_no_file(void **state)
{
    (void)state;
    struct record_file file = {.fd = -1};
    assert_true(record_file_append(&file, "1 1 roll\n", 9));
    record_file_close(&file);
    assert_false(exists(path));
}

/* A name that is taken stays with whom it belongs to. */
static void T20_a_new_game_never_takes_the_place_of_another(void **state)
{
    (void)state;
    struct record_file file, second = {.fd = 7};
    uint8_t secret[SHA256_SIZE], found[SHA256_SIZE];
    seating_prepare(&s, "classic", 2);
    seating_secret(&s, 3, 0);
    seating_open(&s);
    create(&file, s.secret);
    seating_count_up(secret, 99);
    assert_false(record_file_create(&second, path, "other\n", 6, secret));
    assert_int_equal(errno, EEXIST);
    assert_int_equal(second.fd, -1);
    assert_content(path, s.text);
    assert_true(record_file_secret(path, found));
    assert_memory_equal(found, s.secret, sizeof found);
    record_file_close(&file);
}

/* ---- Torn ---------------------------------------------------------------------------------------------------------------------------- */

/* The file is cut at every byte of its last lines: the whole lines are read, the piece behind them is cut off, and the game goes on. */
static void T20_a_torn_last_line_is_cut_off(void **state)
{
    (void)state;
    struct record_file file;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    size_t header = s.length;
    seating_random(&s, 6);
    size_t whole = header;
    for (size_t length = header; length <= s.length; length++) {
        if (length > header && s.text[length - 1] == '\n')
            whole = length;
        folder_write(path, s.text, length);
        if (!read_file())
            fail_msg("cut at %zu: %s", length, fault_place(&error));
        assert_int_equal(extent.is_torn, length != whole);
        assert_int_equal(extent.whole, whole);
        assert_int_equal(extent.length, length);
        if (!record_file_open(&file, path, &extent))
            fail_msg("%s", strerror(errno));
        assert_true(record_file_append(&file, s.text + whole, s.length - whole));
        record_file_close(&file);
        assert_content(path, s.text);
    }
}

static void T20_a_header_that_was_cut_off_is_refused(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    int32_t line = 1;
    for (size_t length = 0; length < s.length; length++) {
        if (length % 41 == 0 || length + 30 > s.length) {
            folder_write(path, s.text, length);
            assert_false(read_file());
            assert_int_equal(error.line, line);
            assert_string_equal(error.file, path);
            assert_true(fault_is(&error, "no-begin"));
        }
        line += s.text[length] == '\n';
    }
}

/* Zeros where a machine that lost its power never wrote, or anything else: no line, and cut off. */
static void T20_what_is_no_text_behind_the_last_line_is_cut_off(void **state)
{
    (void)state;
    static const char zeros[5000];
    struct record_file file;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_random(&s, 6);
    create(&file, NULL);
    assert_true(record_file_append(&file, zeros, sizeof zeros));
    record_file_close(&file);
    assert_true(read_file());
    assert_true(extent.is_torn);
    assert_int_equal(extent.length, s.length + sizeof zeros);
    assert_true(record_file_open(&file, path, &extent));
    record_file_close(&file);
    assert_content(path, s.text);
}

/* Plays and keeps until it is killed, and says after each append how far it is. */
static _Noreturn void play_until_killed(int tell)
{
    struct record_file file;
    if (!read_file() || !record_file_open(&file, path, &extent))
        _exit(1);
    static struct proposal proposal;
    for (;;) {
        fh_options options;
        fh_seat seat = table.game.turn;
        fh_legal(table.edition, &table.game, seat, &options);
        if (propose_actions(&table, &seating_read_dealer, &options.list[0].action, 1, 0, &proposal).reason ||
            !record_file_append(&file, proposal.text, proposal.length))
            _exit(1);
        for (const char *line = proposal.text; *line; line = strchr(line, '\n') + 1) {
            if (!table_commit(&table, &seating_read_dealer, line, strcspn(line, "\n"), NULL, NULL))
                _exit(1);
        }
        if (write(tell, &table.number, sizeof table.number) != sizeof table.number || table.is_ended)
            _exit(0);
    }
}

/* The number of the last line that the player said was kept, having killed it somewhere on its way. */
static uint32_t kill_a_player(useconds_t after)
{
    int ends[2], status;
    uint32_t number = 0, last = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t player = fork();
    assert_true(player >= 0);
    if (player == 0) {
        close(ends[0]);
        play_until_killed(ends[1]);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &last, sizeof last), sizeof last); /* it has begun */
    usleep(after);
    kill(player, SIGKILL);
    while (read(ends[0], &number, sizeof number) == sizeof number)
        last = number;
    close(ends[0]);
    assert_int_equal(waitpid(player, &status, 0), player);
    return last;
}

static void T20_nothing_that_was_shown_is_lost_when_the_player_is_killed(void **state)
{
    (void)state;
    struct record_file file;
    seating_prepare(&s, "classic", 2);
    seating_rule(&s, "auction", "none");
    seating_open(&s);
    create(&file, NULL);
    record_file_close(&file);
    for (useconds_t after = 0; after < 8; after++) {
        uint32_t shown = kill_a_player(after * 700);
        if (!read_file())
            fail_msg("%s", fault_place(&error));
        assert_true(table.number >= shown);
        if (table.is_ended)
            break;
    }
}

/* ---- Locked -------------------------------------------------------------------------------------------------------------------------- */

static void X03_a_game_is_played_by_one_program_at_a_time(void **state)
{
    (void)state;
    struct record_file file, second;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    create(&file, NULL);
    assert_true(read_file()); /* to read it is always allowed */
    assert_false(record_file_open(&second, path, &extent));
    assert_int_equal(errno, EWOULDBLOCK);
    assert_int_equal(second.fd, -1);
    record_file_close(&file);
    assert_true(record_file_open(&second, path, &extent));
    record_file_close(&second);
}

/* Somebody was faster between reading and opening. */
static void X03_a_game_that_went_on_meanwhile_is_not_continued(void **state)
{
    (void)state;
    struct record_file file, second;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_random(&s, 6);
    create(&file, NULL);
    assert_true(record_file_append(&file, "7 1 ro", 6));
    assert_true(read_file());
    assert_true(extent.is_torn);
    assert_true(record_file_append(&file, "ll ~01234567\n", 13));
    record_file_close(&file);
    assert_false(record_file_open(&second, path, &extent)); /* what was torn is whole now, and must not be cut */
    assert_int_equal(errno, EWOULDBLOCK);
    assert_int_equal(second.fd, -1);
    struct record_extent nothing = {.is_torn = false};
    assert_true(record_file_open(&second, path, &nothing));
    record_file_close(&second);
}

static void X03_a_file_that_is_not_there_is_not_opened(void **state)
{
    (void)state;
    struct record_file file;
    struct record_extent nothing = {.is_torn = false};
    assert_false(record_file_open(&file, path, &nothing));
    assert_int_equal(errno, ENOENT);
    assert_int_equal(file.fd, -1);
    record_file_close(&file);
    assert_false(exists(path));
}

/* ---- The secret ---------------------------------------------------------------------------------------------------------------------- */

static void X04_the_secret_lies_beside_the_record_for_nobody_else(void **state)
{
    (void)state;
    struct record_file file;
    uint8_t secret[SHA256_SIZE];
    mode_t mask = umask(0);
    seating_prepare(&s, "classic", 2);
    seating_secret(&s, 200, 1);
    seating_open(&s);
    create(&file, s.secret);
    umask(mask);
    record_file_close(&file);
    assert_int_equal(mode_of(path), 0644);
    assert_int_equal(mode_of(in_folder("game.fhr.key")), 0600);
    assert_true(record_file_secret(path, secret));
    assert_memory_equal(secret, s.secret, sizeof secret);
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    record_reader_know(&reader, secret);
    assert_true(record_file_read(path, &reader, UINT32_MAX, NULL, &extent, &error));
    assert_true(seating_read_dealer.knows_dice);
    record_file_forget_secret(path);
    assert_false(exists(in_folder("game.fhr.key")));
    assert_false(record_file_secret(path, secret));
    record_file_forget_secret(path); /* once more does no harm */
}

static void X04_a_file_that_is_no_secret_is_not_taken_for_one(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "00", "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde",
                                        "0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF",
                                        " 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"};
    uint8_t secret[SHA256_SIZE];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        folder_write(in_folder("game.fhr.key"), texts[i], strlen(texts[i]));
        assert_false(record_file_secret(path, secret));
    }
    folder_write(in_folder("game.fhr.key"), "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n", 65);
    assert_true(record_file_secret(path, secret)); /* as a person could have written it */
}

/* Somebody put something in the way, hoping to read along. */
static void X04_the_secret_does_not_go_where_others_lead_it(void **state)
{
    (void)state;
    struct record_file file;
    seating_prepare(&s, "classic", 2);
    seating_secret(&s, 200, 1);
    seating_open(&s);
    folder_write(in_folder("other"), "mine", 4);
    char other[FOLDER_PATH_SIZE];
    snprintf(other, sizeof other, "%s", in_folder("other"));
    assert_int_equal(symlink(other, in_folder("game.fhr.key.new")), 0);
    create(&file, s.secret);
    record_file_close(&file);
    assert_content(in_folder("other"), "mine");
    assert_int_equal(mode_of(in_folder("game.fhr.key")), 0600);
    record_file_forget_secret(path);
    unlink(path);

    folder_write(in_folder("game.fhr.key.new"), "", 0); /* readable for all */
    assert_int_equal(chmod(in_folder("game.fhr.key.new"), 0666), 0);
    create(&file, s.secret);
    record_file_close(&file);
    assert_int_equal(mode_of(in_folder("game.fhr.key")), 0600);
}

/* ---- Reading ------------------------------------------------------------------------------------------------------------------------- */

static void X03_what_cannot_be_read_is_told_with_its_place(void **state)
{
    (void)state;
    assert_false(read_file());
    assert_string_equal(error.file, path);
    assert_int_equal(error.line, 0);
    assert_true(fault_is(&error, "no-such-file"));
    assert_int_equal(mkdir(path, 0777), 0);
    assert_false(read_file());
    assert_true(fault_is(&error, "is-a-folder"));
    assert_int_equal(rmdir(path), 0);
    folder_write(path, "", 0);
    assert_false(read_file());
    assert_true(fault_is(&error, "no-begin"));
    folder_write(path, "freehold edition 1\n", 19);
    assert_false(read_file());
    assert_int_equal(error.line, 1);
    assert_string_equal(error.file, path);
}

static void X03_a_changed_line_is_told_with_its_place(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    int32_t line = 1;
    for (size_t i = 0; i < s.length; i++)
        line += s.text[i] == '\n';
    seating_random(&s, 6);
    char *third = strstr(s.text, "\n3 ");
    assert_non_null(third);
    third[4] ^= 1;
    folder_write(path, s.text, s.length);
    assert_false(read_file());
    assert_string_equal(error.file, path);
    assert_int_equal(error.line, line + 2);
    assert_true(fault_is(&error, "changed"));
    assert_int_equal(table.number, 2);
}

static void X03_a_line_that_is_too_long_is_not_read_any_further(void **state)
{
    (void)state;
    static char text[3 * RECORD_MAX_LINE];
    memset(text, 'x', sizeof text);
    folder_write(path, text, RECORD_MAX_LINE + 1);
    assert_false(read_file());
    assert_int_equal(error.line, 1);
    assert_true(fault_is(&error, "long-line high=8192"));
    text[RECORD_MAX_LINE] = '\n';
    folder_write(path, text, sizeof text);
    assert_false(read_file());
    assert_int_equal(error.line, 1);
    assert_true(fault_is(&error, "no-record"));
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    memcpy(text, s.text, 60);
    folder_write(path, s.text, s.length);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, RECORD_MAX_LINE + 5, file), RECORD_MAX_LINE + 5); /* torn, but too long for that */
    fclose(file);
    assert_false(read_file());
}

struct visits {
    uint32_t count, last;
    int events;
};

static void visit(void *context, const struct table *seen)
{
    struct visits *visits = context;
    assert_true(seen == &table);
    assert_true(seen->is_ended || seen->number == visits->last + 1);
    visits->last = seen->number;
    visits->count++;
}

static void hear(void *context, const fh_game *game, const fh_event *event)
{
    (void)game, (void)event;
    ((struct visits *)context)->events++;
}

static void X05_every_line_is_visited_once_and_in_order(void **state)
{
    (void)state;
    struct visits visits = {0};
    fh_sink sink = {hear, &visits};
    struct record_visitor visitor = {visit, &sink, &visits};
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_random(&s, 50);
    seating_finish(&s);
    folder_write(path, s.text, s.length);
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    assert_true(record_file_read(path, &reader, UINT32_MAX, &visitor, &extent, &error));
    assert_int_equal(visits.last, s.table.number);
    assert_int_equal(visits.count, s.table.number + 1); /* the end too */
    assert_true(visits.events > 100);
}

static void X03_a_file_is_read_up_to_any_line(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_random(&s, 20);
    seating_finish(&s);
    folder_write(path, s.text, s.length);
    for (uint32_t until = 0; until <= s.table.number; until++) {
        record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
        assert_true(record_file_read(path, &reader, until, NULL, &extent, &error));
        assert_int_equal(table.number, until);
        assert_false(table.is_ended);
    }
    assert_true(read_file());
    assert_true(table.is_ended);
}

/* ---- No room ------------------------------------------------------------------------------------------------------------------------- */

/* From here on no file grows beyond so many bytes. */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    signal(SIGXFSZ, bytes == RLIM_INFINITY ? SIG_DFL : SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes == RLIM_INFINITY ? limit.rlim_max : bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void T20_lines_that_find_no_room_are_not_there_in_part(void **state)
{
    (void)state;
    struct record_file file;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    create(&file, NULL);
    size_t done = s.length;
    seating_random(&s, 8);
    for (size_t room = 0; room < s.length - done; room += 7) {
        limit_files(done + room);
        bool is_done = record_file_append(&file, s.text + done, s.length - done);
        int why = errno;
        limit_files(RLIM_INFINITY);
        assert_false(is_done);
        assert_int_equal(why, EFBIG);
        assert_false(file.is_broken);
        char was = s.text[done];
        s.text[done] = '\0';
        assert_content(path, s.text);
        s.text[done] = was;
    }
    append_rest(&file, &done); /* and when there is room again it goes on */
    record_file_close(&file);
    assert_content(path, s.text);
}

static void T20_a_game_that_finds_no_room_is_not_there_at_all(void **state)
{
    (void)state;
    struct record_file file;
    seating_prepare(&s, "classic", 2);
    seating_secret(&s, 1, 0);
    seating_open(&s);
    for (rlim_t room = 0; room < s.length; room += s.length / 3) {
        limit_files(room);
        bool is_done = record_file_create(&file, path, s.text, s.length, s.secret);
        int why = errno;
        limit_files(RLIM_INFINITY);
        assert_false(is_done);
        assert_int_equal(why, EFBIG);
        assert_int_equal(file.fd, -1);
        assert_false(exists(path));
        assert_false(exists(in_folder("game.fhr.new")));
        assert_false(exists(in_folder("game.fhr.key")));
        assert_false(exists(in_folder("game.fhr.key.new")));
    }
}

/* A device that is always full, and cannot be cut either. */
static void T20_what_could_not_be_taken_back_is_not_added_to(void **state)
{
    (void)state;
    struct record_file file = {.fd = open("/dev/full", O_WRONLY)};
    if (file.fd < 0)
        skip();
    assert_false(record_file_append(&file, "1 1 roll\n", 9));
    assert_int_equal(errno, ENOSPC);
    assert_true(file.is_broken);
    assert_false(record_file_append(&file, "1 1 roll\n", 9));
    assert_int_equal(errno, EIO);
    record_file_close(&file);
}

/* ---- In one step --------------------------------------------------------------------------------------------------------------------- */

static void W08_a_file_is_replaced_in_one_step(void **state)
{
    (void)state;
    mode_t mask = umask(0);
    assert_true(file_replace(path, "old\n", 4, 0644));
    assert_int_equal(mode_of(path), 0644);
    assert_content(path, "old\n");
    assert_true(file_replace(path, "", 0, 0600));
    assert_int_equal(mode_of(path), 0600);
    umask(mask);
    assert_content(path, "");
    assert_true(file_replace(path, "new\n", 4, 0644));
    assert_content(path, "new\n");
    assert_false(exists(in_folder("game.fhr.new")));
}

static void T20_the_old_file_stays_until_the_new_one_is_complete(void **state)
{
    (void)state;
    assert_true(file_replace(path, "old\n", 4, 0644));
    limit_files(100);
    bool is_done = file_replace(path, s.text, sizeof s.text, 0644);
    int why = errno;
    limit_files(RLIM_INFINITY);
    assert_false(is_done);
    assert_int_equal(why, EFBIG);
    assert_content(path, "old\n");
    assert_false(exists(in_folder("game.fhr.new")));

    assert_int_equal(mkdir(in_folder("game.fhr.new"), 0777), 0); /* something is in the way */
    assert_false(file_replace(path, "new\n", 4, 0644));
    assert_content(path, "old\n");
    assert_int_equal(rmdir(in_folder("game.fhr.new")), 0);
    assert_true(file_replace(path, "new\n", 4, 0644));
    assert_content(path, "new\n");
}

static void W04_what_is_no_place_for_a_file_is_told(void **state)
{
    (void)state;
    static char name[5000];
    assert_false(file_replace(in_folder("nowhere/game"), "x", 1, 0644));
    assert_int_equal(errno, ENOENT);
    memset(name, 'a', sizeof name - 1);
    assert_false(file_replace(name, "x", 1, 0644));
    assert_int_equal(errno, ENAMETOOLONG);
    assert_false(file_replace("/dev/full", "x", 1, 0644));
    assert_int_equal(errno, ENOSPC);
    assert_true(file_replace("/dev/null", "x", 1, 0644));
    struct stat status;
    assert_int_equal(stat("/dev/null", &status), 0);
    assert_true(S_ISCHR(status.st_mode)); /* it is still what it was */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(X03_a_file_grows_with_the_game, begin, clean_up),
        cmocka_unit_test_setup_teardown(X03_a_file_is_continued_where_it_ends, begin, clean_up),
        cmocka_unit_test_setup_teardown(X03_a_game_that_is_not_kept_has_no_file, begin, clean_up),
        cmocka_unit_test_setup_teardown(T20_a_new_game_never_takes_the_place_of_another, begin, clean_up),
        cmocka_unit_test_setup_teardown(T20_a_torn_last_line_is_cut_off, begin, clean_up),
        cmocka_unit_test_setup_teardown(T20_a_header_that_was_cut_off_is_refused, begin, clean_up),
        cmocka_unit_test_setup_teardown(T20_what_is_no_text_behind_the_last_line_is_cut_off, begin, clean_up),
        cmocka_unit_test_setup_teardown(T20_nothing_that_was_shown_is_lost_when_the_player_is_killed, begin, clean_up),
        cmocka_unit_test_setup_teardown(X03_a_game_is_played_by_one_program_at_a_time, begin, clean_up),
        cmocka_unit_test_setup_teardown(X03_a_game_that_went_on_meanwhile_is_not_continued, begin, clean_up),
        cmocka_unit_test_setup_teardown(X03_a_file_that_is_not_there_is_not_opened, begin, clean_up),
        cmocka_unit_test_setup_teardown(X04_the_secret_lies_beside_the_record_for_nobody_else, begin, clean_up),
        cmocka_unit_test_setup_teardown(X04_a_file_that_is_no_secret_is_not_taken_for_one, begin, clean_up),
        cmocka_unit_test_setup_teardown(X04_the_secret_does_not_go_where_others_lead_it, begin, clean_up),
        cmocka_unit_test_setup_teardown(X03_what_cannot_be_read_is_told_with_its_place, begin, clean_up),
        cmocka_unit_test_setup_teardown(X03_a_changed_line_is_told_with_its_place, begin, clean_up),
        cmocka_unit_test_setup_teardown(X03_a_line_that_is_too_long_is_not_read_any_further, begin, clean_up),
        cmocka_unit_test_setup_teardown(X05_every_line_is_visited_once_and_in_order, begin, clean_up),
        cmocka_unit_test_setup_teardown(X03_a_file_is_read_up_to_any_line, begin, clean_up),
        cmocka_unit_test_setup_teardown(T20_lines_that_find_no_room_are_not_there_in_part, begin, clean_up),
        cmocka_unit_test_setup_teardown(T20_a_game_that_finds_no_room_is_not_there_at_all, begin, clean_up),
        cmocka_unit_test_setup_teardown(T20_what_could_not_be_taken_back_is_not_added_to, begin, clean_up),
        cmocka_unit_test_setup_teardown(W08_a_file_is_replaced_in_one_step, begin, clean_up),
        cmocka_unit_test_setup_teardown(T20_the_old_file_stays_until_the_new_one_is_complete, begin, clean_up),
        cmocka_unit_test_setup_teardown(W04_what_is_no_place_for_a_file_is_told, begin, clean_up),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
