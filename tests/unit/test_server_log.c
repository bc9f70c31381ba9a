/* test_server_log.c - lines of the log: one line each, quoted where needed, never cut in the middle of a value. */
#define _GNU_SOURCE
#include "server_log.h"
#include "testing.h"

#include <sys/mman.h>
#include <unistd.h>

/* ---- What was written on stderr --------------------------------------------------------------------------------------------------- */

static char written[8192];
static int kept_stderr, file;

static void begin_catching(void)
{
    file = memfd_create("log", 0);
    kept_stderr = dup(STDERR_FILENO);
    assert_true(file >= 0 && kept_stderr >= 0);
    dup2(file, STDERR_FILENO);
}

/* The text without the time of its first line, which must have the right form. */
static const char *end_catching(void)
{
    dup2(kept_stderr, STDERR_FILENO);
    ssize_t size = pread(file, written, sizeof written - 1, 0);
    close(kept_stderr);
    close(file);
    assert_true(size >= 0);
    written[size] = '\0';
    if (size == 0)
        return written;
    int parts[7], length = 0;
    sscanf(written, "time=%4d-%2d-%2dT%2d:%2d:%2d.%3dZ %n", &parts[0], &parts[1], &parts[2], &parts[3], &parts[4], &parts[5], &parts[6],
           &length);
    assert_int_equal(length, strlen("time=2026-01-01T00:00:00.000Z "));
    return written + length;
}

/* ---- Tests ------------------------------------------------------------------------------------------------------------------------ */

static void a_line_has_time_level_event_and_fields(void **state)
{
    (void)state;
    struct log_line line;
    log_set_level(LEVEL_INFO);
    begin_catching();
    log_begin(&line, LEVEL_INFO, "listening");
    log_text(&line, "address", "127.0.0.1");
    log_number(&line, "port", 7777);
    log_number(&line, "least", INT64_MIN);
    log_end(&line);
    assert_string_equal(end_catching(), "level=info event=listening address=127.0.0.1 port=7777 least=-9223372036854775808\n");
}

static void values_are_quoted_where_needed(void **state)
{
    (void)state;
    static const struct {
        const char *value, *shown;
    } cases[] = {
        {"plain-1.2:3/[a]", "plain-1.2:3/[a]"},
        {"", "\"\""},
        {"two words", "\"two words\""},
        {"a=b", "\"a=b\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"line\nlevel=error", "\"line\\x0alevel=error\""},
        {"\x1b[31m", "\"\\x1b[31m\""},
        {"\xc3\xb6", "\"\\xc3\\xb6\""},
        {"\x7f", "\"\\x7f\""},
    };
    log_set_level(LEVEL_DEBUG);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char expected[128];
        snprintf(expected, sizeof expected, "level=debug event=x say=%s\n", cases[i].shown);
        begin_catching();
        log_say(LEVEL_DEBUG, "x", cases[i].value);
        assert_string_equal(end_catching(), expected);
    }
}

static void less_important_lines_are_left_out(void **state)
{
    (void)state;
    static const char *const words[] = {"error", "warn", "info", "debug"};
    for (int written_level = 0; written_level < LEVELS; written_level++) {
        enum log_level parsed;
        assert_true(log_level_parse(words[written_level], &parsed));
        assert_int_equal(parsed, written_level);
        log_set_level(parsed);
        for (int level = 0; level < LEVELS; level++) {
            begin_catching();
            log_say((enum log_level)level, "x", NULL);
            assert_int_equal(end_catching()[0] != '\0', level <= written_level);
        }
    }
    enum log_level parsed;
    assert_false(log_level_parse("", &parsed) || log_level_parse("Info", &parsed) || log_level_parse("all", &parsed));
}

/* A field that does not fit is left out with everything behind it; the line still ends, and says so. */
static void a_long_line_is_cut_between_fields(void **state)
{
    (void)state;
    static char value[LOG_LINE_SIZE];
    log_set_level(LEVEL_INFO);
    for (size_t size = LOG_LINE_SIZE - 120; size < LOG_LINE_SIZE - 1; size++) {
        struct log_line line;
        memset(value, 'a', size);
        value[size] = '\0';
        begin_catching();
        log_begin(&line, LEVEL_INFO, "x");
        log_number(&line, "before", 1);
        log_text(&line, "value", value);
        log_number(&line, "behind", 2);
        log_end(&line);
        const char *text = end_catching();
        size_t length = strlen(written);
        assert_true(length <= LOG_LINE_SIZE && strchr(written, '\n') == written + length - 1);
        bool is_whole = strstr(text, value) && strstr(text, " behind=2\n");
        bool is_cut = strstr(text, " before=1") && strcmp(written + length - 9, " cut=yes\n") == 0;
        assert_true(is_whole != is_cut);
        assert_true(!is_cut || !strstr(text, "aa") || strstr(text, value));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_has_time_level_event_and_fields),
        cmocka_unit_test(values_are_quoted_where_needed),
        cmocka_unit_test(less_important_lines_are_left_out),
        cmocka_unit_test(a_long_line_is_cut_between_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
