/* test_address.c - addresses as people write them and as proxies send them. */
#include "address.h"
#include "testing.h"

static void places_to_listen_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text, *address;
        int port;
    } cases[] = {
        {"127.0.0.1:7777", "127.0.0.1", 7777}, {"0.0.0.0:0", "0.0.0.0", 0},     {"[::1]:80", "::1", 80},
        {"[::]:65535", "::", 65535},           {"localhost:1", "127.0.0.1", 1},
    };
    static const char *const wrong[] = {
        "",
        "x",
        ":80",
        "127.0.0.1",
        "127.0.0.1:",
        "127.0.0.1:65536",
        "127.0.0.1:-1",
        "127.0.0.1:+1",
        "::1:80",
        "[::1]",
        "[::1]80",
        "[127.0.0.1:80",
        "[]:80",
        "[:80",
        "]:80",
        "1.2.3:80",
        "1.2.3.4:8x",
        "host:80",
        "[::1]:",
        "127.0.0.1:00080000",
        "127.0.0.1: 80",
        "[::1]:80:",
        "0000000000000000000000000000000000000000000000000000000000000000000000000000000:1",
    };
    struct listen_address at;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(listen_address_parse(cases[i].text, &at));
        assert_string_equal(at.address, cases[i].address);
        assert_int_equal(at.port, cases[i].port);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (listen_address_parse(wrong[i], &at))
            fail_msg("%s was taken", wrong[i]);
    }
}

static void the_nearest_proxy_names_the_last_address(void **state)
{
    (void)state;
    static const struct {
        const char *list, *address;
    } cases[] = {
        {"203.0.113.7", "203.0.113.7"},      {"10.0.0.1, 203.0.113.7", "203.0.113.7"}, {"evil, x,\t203.0.113.7 ", "203.0.113.7"},
        {"203.0.113.7:4711", "203.0.113.7"}, {"2001:db8::1", "2001:db8::1"},           {"1.1.1.1,[2001:db8::1]:443", "2001:db8::1"},
        {"[2001:db8::1]", "2001:db8::1"},    {"::ffff:203.0.113.7", "203.0.113.7"},
    };
    static const char *const wrong[] = {"",
                                        " ",
                                        ",",
                                        "unknown",
                                        "1.2.3.4,",
                                        "1.2.3",
                                        "_hidden",
                                        "[::1",
                                        "1.2.3.4.5",
                                        "203.0.113.7x",
                                        "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"};
    struct peer peer;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[ADDRESS_TEXT];
        assert_true(peer_parse_forwarded(cases[i].list, &peer));
        peer_format(&peer, text);
        assert_string_equal(text, cases[i].address);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (peer_parse_forwarded(wrong[i], &peer))
            fail_msg("%s was taken", wrong[i]);
    }
}

static void both_ways_to_write_an_address_are_equal(void **state)
{
    (void)state;
    struct peer a, b, c;
    assert_true(peer_parse("192.0.2.1", &a) && peer_parse("::ffff:192.0.2.1", &b) && peer_parse("192.0.2.2", &c));
    assert_true(peer_is_equal(&a, &b));
    assert_false(peer_is_equal(&a, &c));
}

static void addresses_that_mean_all_are_known(void **state)
{
    (void)state;
    assert_true(address_is_any("0.0.0.0") && address_is_any("::") && address_is_any("0::0"));
    assert_false(address_is_any("127.0.0.1") || address_is_any("0.0.0.1") || address_is_any("::1") || address_is_any("x"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_to_listen_are_read),
        cmocka_unit_test(the_nearest_proxy_names_the_last_address),
        cmocka_unit_test(both_ways_to_write_an_address_are_equal),
        cmocka_unit_test(addresses_that_mean_all_are_known),
    };
    return cmocka_run_group_tests_name("address", tests, NULL, NULL);
}
