/* test_web_origin.c - origins of pages, as operators write them and as browsers send them. */
#include "web_origin.h"
#include "testing.h"

enum { HOST_MOST = 253 };

static void origins_are_written_as_browsers_write_them(void **state)
{
    (void)state;
    static const struct {
        const char *text, *origin;
    } cases[] = {
        {"https://play.example.org", "https://play.example.org"},
        {"HTTPS://Play.Example.ORG/", "https://play.example.org"},
        {"https://play.example.org:443", "https://play.example.org"},
        {"http://play.example.org:80/", "http://play.example.org"},
        {"http://play.example.org:443", "http://play.example.org:443"},
        {"http://192.168.1.7:7777", "http://192.168.1.7:7777"},
        {"http://localhost:07777", "http://localhost:7777"},
        {"http://[::1]:7777", "http://[::1]:7777"},
        {"https://[2001:DB8:0::1]", "https://[2001:db8::1]"},
        {"http://a_b.xn--bcher-kva.example", "http://a_b.xn--bcher-kva.example"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char origin[ORIGIN_TEXT] = "";
        assert_true(web_origin_parse(cases[i].text, origin));
        assert_string_equal(origin, cases[i].origin);
    }
}

static void everything_else_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "*",
        "null",
        "play.example.org",
        "//play.example.org",
        "ftp://play.example.org",
        "ws://play.example.org",
        "https:/play.example.org",
        "https://",
        "https:///",
        "https://:443",
        "https://play.example.org/a",
        "https://play.example.org//",
        "https://play.example.org?a",
        "https://play.example.org#a",
        "https://me@play.example.org",
        "https://me:secret@play.example.org",
        "https://play.example.org:",
        "https://play.example.org:0",
        "https://play.example.org:65536",
        "https://play.example.org:123456",
        "https://play.example.org:80x",
        "https://play.example.org:-1",
        "https://play..example.org",
        "https://.example.org",
        "https://example.org.",
        "https://exam ple.org",
        " https://example.org",
        "https://example.org ",
        ("https://b\xc3\xbc"
         "cher.example"),
        "https://[::1",
        "https://::1",
        "https://[]",
        "https://[1.2.3.4]",
        "https://[::1]x",
        "https://[::ffff:1.2.3.4]",
        "https://[g::1]",
        "https://*.example.org",
        "https://example.org\n",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char origin[ORIGIN_TEXT];
        if (web_origin_parse(wrong[i], origin))
            fail_msg("%s was taken as %s", wrong[i], origin);
    }
}

static void long_hosts_end_at_their_limits(void **state)
{
    (void)state;
    char text[400] = "https://", origin[ORIGIN_TEXT];
    for (int i = 0; i < HOST_MOST; i++)
        text[8 + i] = i % 64 == 63 ? '.' : 'a';
    assert_true(web_origin_parse(text, origin));
    assert_string_equal(origin, text);
    strcat(text, "a");
    assert_false(web_origin_parse(text, origin));
    snprintf(text, sizeof text, "https://%064d.org", 0);
    assert_false(web_origin_parse(text, origin));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(origins_are_written_as_browsers_write_them),
        cmocka_unit_test(everything_else_is_refused),
        cmocka_unit_test(long_hosts_end_at_their_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
