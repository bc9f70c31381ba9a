/* test_join_link.c - X06 X15: invitations as text, fingerprints, and the frames of a server as a client reads them. */
#define _GNU_SOURCE
#include "join_frames.h"
#include "join_link.h"
#include "join_socket.h"
#include "testing.h"

#define ROOM "5f0c1d2e3a4b596877869504"

static void X06_a_link_is_read_and_written_the_same(void **state)
{
    static const char *const links[] = {"http://127.0.0.1:7777/#join=" ROOM ".8PKN2BE6GCY78Y9ZEJ89", "https://example.org:443/#join=" ROOM,
                                        "http://[::1]:80/#join=" ROOM ".a-b_c", "https://a.b-c.example:65535/"};
    struct join_link link;
    char text[JOIN_LINK_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        assert_true(join_link_parse(links[i], &link));
        assert_int_equal(join_link_format(&link, text, sizeof text), strlen(links[i]));
        assert_string_equal(text, links[i]);
    }
}

static void X06_ports_and_rooms_have_defaults(void **state)
{
    struct join_link link;
    (void)state;
    assert_true(join_link_parse("example.org", &link));
    assert_int_equal(link.port, 7777);
    assert_false(link.is_tls || link.room[0] || link.key[0]);
    assert_true(join_link_parse("http://example.org/#join=" ROOM, &link));
    assert_int_equal(link.port, 80);
    assert_string_equal(link.room, ROOM);
    assert_true(join_link_parse("https://[2001:db8::7]", &link));
    assert_int_equal(link.port, 443);
    assert_string_equal(link.host, "2001:db8::7");
}

static void X06_what_is_no_link_is_refused(void **state)
{
    static const char *const texts[] = {"",
                                        "http://",
                                        "ftp://x",
                                        "x:",
                                        "x:0",
                                        "x:65536",
                                        "x:7777x",
                                        "x y",
                                        "x/y",
                                        "http://x/#join=",
                                        "[::1",
                                        "http://x/#join=" ROOM ".",
                                        "http://x/#join=" ROOM "0",
                                        "http://x/#join=5F0C1D2E3A4B596877869504",
                                        "http://x/#join=" ROOM ".a b",
                                        "http://x/#join=" ROOM ".ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456",
                                        "x\r\nHost: y",
                                        "http://user@x/",
                                        ("http://x/?#join=" ROOM)};
    struct join_link link;
    char longest[400];
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(join_link_parse(texts[i], &link));
    memset(longest, 'a', sizeof longest);
    longest[JOIN_HOST_SIZE] = '\0';
    assert_false(join_link_parse(longest, &link));
    longest[JOIN_HOST_SIZE - 1] = '\0';
    assert_true(join_link_parse(longest, &link));
}

static void X06_codes_are_six_letters_in_any_case(void **state)
{
    char code[JOIN_CODE_SIZE];
    (void)state;
    assert_true(join_code_parse("kWmPrT", code));
    assert_string_equal(code, "KWMPRT");
    assert_false(join_code_parse("KWMPR", code) || join_code_parse("KWMPRTA", code) || join_code_parse("KWMP1T", code));
}

static void X15_fingerprints_are_digits_with_or_without_colons(void **state)
{
    struct join_trust trust = {.has_fingerprint = false};
    char text[100] = "";
    (void)state;
    for (int i = 0; i < 32; i++)
        snprintf(text + 3 * i, sizeof text - (size_t)(3 * i), "%02X%s", i * 7, i < 31 ? ":" : "");
    assert_true(join_trust_parse(text, &trust));
    assert_int_equal(trust.fingerprint[31], 217);
    assert_false(join_trust_parse(text + 1, &trust) || join_trust_parse("", &trust));
    strcat(text, "0");
    assert_false(join_trust_parse(text, &trust));
}

/* Byte by byte, a message in three frames with a ping between them. */
static void X15_a_message_may_come_in_parts(void **state)
{
    static const unsigned char bytes[] = "\x01\x02{\"\x89\x01!\x00\x01"
                                         "a\x80\x02\"}\x81\x01x";
    struct join_frames frames;
    const unsigned char *payload = NULL;
    size_t size = 0;
    char found[64] = "";
    (void)state;
    join_frames_init(&frames);
    for (size_t i = 0; i < sizeof bytes - 1; i++) {
        enum join_frame kind;
        assert_true(join_frames_take(&frames, &bytes[i], 1));
        while ((kind = join_frames_next(&frames, &payload, &size)) != JOIN_FRAME_MORE) {
            assert_int_not_equal(kind, JOIN_FRAME_BROKEN);
            snprintf(found + strlen(found), sizeof found - strlen(found), "%d:%.*s ", kind, (int)size, (const char *)payload);
        }
    }
    assert_string_equal(found, "2:! 1:{\"a\"} 1:x ");
    join_frames_clear(&frames);
}

static void X15_a_client_s_frame_has_a_mask_and_the_shortest_length(void **state)
{
    static const unsigned char mask[4] = {1, 2, 3, 4};
    unsigned char head[JOIN_FRAME_HEAD];
    (void)state;
    assert_int_equal(join_frame_head(1, 125, mask, head), 6);
    assert_memory_equal(head, "\x81\xfd\1\2\3\4", 6);
    assert_int_equal(join_frame_head(1, 126, mask, head), 8);
    assert_memory_equal(head, "\x81\xfe\0\x7e\1\2\3\4", 8);
    assert_int_equal(join_frame_head(1, 65536, mask, head), 14);
    assert_memory_equal(head, "\x81\xff\0\0\0\0\0\1\0\0\1\2\3\4", 14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X06_a_link_is_read_and_written_the_same),
        cmocka_unit_test(X06_ports_and_rooms_have_defaults),
        cmocka_unit_test(X06_what_is_no_link_is_refused),
        cmocka_unit_test(X06_codes_are_six_letters_in_any_case),
        cmocka_unit_test(X15_fingerprints_are_digits_with_or_without_colons),
        cmocka_unit_test(X15_a_message_may_come_in_parts),
        cmocka_unit_test(X15_a_client_s_frame_has_a_mask_and_the_shortest_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
