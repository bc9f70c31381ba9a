/* test_websocket_frame.c - the reader of WebSocket frames: the examples of RFC 6455, every rule that it enforces, and, over many random
 * streams, that it says byte for byte the same as wslay's reader. */
#define _GNU_SOURCE
#include "frame_compare.h"
#include "websocket_frame.h"
#include "testing.h"

enum { LIMIT = 16384, STREAMS = 4000 };

static struct frame_log log_;

/* ---- Streams ---------------------------------------------------------------------------------------------------------------------- */

struct stream {
    size_t size;
    uint8_t bytes[70000];
};

static struct stream s;

static void begin(void)
{
    s.size = 0;
}

static void add_head(unsigned first, uint64_t length, int length_bytes, bool is_masked)
{
    s.bytes[s.size++] = (uint8_t)first;
    s.bytes[s.size++] = (uint8_t)((is_masked ? 0x80 : 0) | (length_bytes == 0 ? length : length_bytes == 2 ? 126 : 127));
    for (int i = length_bytes - 1; i >= 0; i--)
        s.bytes[s.size++] = (uint8_t)(length >> (8 * i));
}

/* A frame as a client sends it. */
static void add(unsigned first, const void *payload, size_t size)
{
    static const uint8_t mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    add_head(first, size, size < 126 ? 0 : size <= UINT16_MAX ? 2 : 8, true);
    memcpy(s.bytes + s.size, mask, 4);
    s.size += 4;
    for (size_t i = 0; i < size; i++)
        s.bytes[s.size++] = ((const uint8_t *)payload)[i] ^ mask[i & 3];
}

static void add_text(unsigned first, const char *text)
{
    add(first, text, strlen(text));
}

/* What comes of it, in any portions, is this log with this fault. */
static void expect(const char *events, unsigned fault)
{
    for (unsigned seed = 0; seed < 20; seed++) {
        frame_log_own(s.bytes, s.size, LIMIT, seed, &log_);
        assert_int_equal(log_.size, strlen(events));
        assert_memory_equal(log_.text, events, log_.size);
        assert_int_equal(log_.fault, fault);
    }
}

/* ---- The standard ----------------------------------------------------------------------------------------------------------------- */

static void the_examples_of_the_standard_are_read(void **state)
{
    (void)state;
    static const uint8_t hello[] = {0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58};
    begin();
    memcpy(s.bytes, hello, s.size = sizeof hello);
    expect("T5:Hello", 0);
    begin();
    add_text(0x01, "Hel");
    add_text(0x89, "Hello");
    add_text(0x80, "lo");
    add_text(0x8a, "");
    expect("P5:HelloT5:HelloO0:", 0);
    begin();
    add(0x88,
        "\x03\xe8"
        "bye",
        5);
    expect("C5:\x03\xe8"
           "bye",
           0);
}

static void lengths_of_every_kind_are_read(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 125, 126, 127, 65535};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct frame_reader reader;
        struct frame_piece piece;
        char *text = malloc(sizes[i] + 1);
        memset(text, 'x', sizes[i]);
        begin();
        add(0x81, text, sizes[i]);
        frame_reader_init(&reader, 65535);
        assert_int_equal(frame_read(&reader, s.bytes, s.size, &piece), s.size);
        assert_true(piece.kind == FRAME_TEXT && piece.is_end && !piece.error && piece.size == sizes[i]);
        assert_memory_equal(piece.bytes, text, sizes[i]);
        assert_false(frame_reader_is_amid(&reader));
        free(text);
    }
}

static void a_frame_that_is_sent_has_the_shortest_header(void **state)
{
    (void)state;
    static const struct {
        size_t payload, size;
        const char *head;
    } cases[] = {
        {0, 2, "\x81\x00"},
        {125, 2, "\x81\x7d"},
        {126, 4, "\x81\x7e\x00\x7e"},
        {65535, 4, "\x81\x7e\xff\xff"},
        {65536, 10, "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned char head[FRAME_SENT_HEAD_MOST];
        assert_int_equal(frame_write_head(FRAME_TEXT, cases[i].payload, head), cases[i].size);
        assert_memory_equal(head, cases[i].head, cases[i].size);
    }
}

/* ---- What is refused -------------------------------------------------------------------------------------------------------------- */

static void a_frame_without_a_mask_is_refused(void **state)
{
    (void)state;
    begin();
    add_head(0x81, 5, 0, false);
    expect("", CLOSE_PROTOCOL);
}

static void reserved_bits_and_kinds_are_refused(void **state)
{
    (void)state;
    for (unsigned first = 0; first < 256; first++) {
        unsigned kind = first & 0x0f;
        bool is_reserved = (first & 0x70) || (kind > 2 && kind < 8) || kind > 10;
        if (is_reserved) {
            begin();
            add_text(first, "x");
            expect("", CLOSE_PROTOCOL);
        }
    }
}

static void binary_messages_are_refused(void **state)
{
    (void)state;
    begin();
    add_text(0x81, "a");
    add_text(0x82, "b");
    expect("T1:a", CLOSE_NOT_TEXT);
    begin();
    add_text(0x02, "b");
    expect("", CLOSE_NOT_TEXT);
}

static void control_frames_are_short_and_whole(void **state)
{
    (void)state;
    char text[127];
    memset(text, 'x', sizeof text);
    for (unsigned kind = 8; kind <= 10; kind++) {
        begin();
        add_text(kind, ""); /* not the last of its parts */
        expect("", CLOSE_PROTOCOL);
        begin();
        add(0x80 | kind, text, 126);
        expect("", CLOSE_PROTOCOL);
    }
}

static void parts_come_in_their_order(void **state)
{
    (void)state;
    begin();
    add_text(0x80, "x"); /* continues nothing */
    expect("", CLOSE_PROTOCOL);
    begin();
    add_text(0x01, "x");
    add_text(0x81, "y"); /* begins another */
    expect("", CLOSE_PROTOCOL);
    begin();
    add_text(0x01, "x");
    add_text(0x00, "y");
    add_text(0x00, "");
    add_text(0x80, "z");
    add_text(0x80, "w"); /* the message is over */
    expect("T3:xyz", CLOSE_PROTOCOL);
}

static void a_length_is_written_in_as_few_bytes_as_it_can_be(void **state)
{
    (void)state;
    static const struct {
        uint64_t length;
        int bytes;
        unsigned fault;
    } cases[] = {
        {125, 2, CLOSE_PROTOCOL},        {0, 2, CLOSE_PROTOCOL},     {65535, 8, CLOSE_PROTOCOL},    {UINT64_C(1) << 63, 8, CLOSE_PROTOCOL},
        {UINT64_MAX, 8, CLOSE_PROTOCOL}, {65536, 8, CLOSE_TOO_LONG}, {INT64_MAX, 8, CLOSE_TOO_LONG}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin();
        add_head(0x81, cases[i].length, cases[i].bytes, true);
        memset(s.bytes + s.size, 0, 4);
        s.size += 4;
        expect("", cases[i].fault);
    }
}

/* Before any of its bytes has come. */
static void a_message_that_is_too_long_is_refused_by_its_header(void **state)
{
    (void)state;
    static char text[LIMIT];
    memset(text, 'x', sizeof text);
    begin();
    add_head(0x81, LIMIT + 1, 2, true);
    s.size += 4;
    expect("", CLOSE_TOO_LONG);
    begin();
    add(0x01, text, LIMIT);
    add_text(0x80, "");
    frame_log_own(s.bytes, s.size, LIMIT, 0, &log_);
    assert_true(log_.fault == 0 && log_.size > LIMIT);
    begin();
    add(0x01, text, LIMIT);
    add_head(0x80, 1, 0, true); /* one more in another part */
    s.size += 4;
    expect("", CLOSE_TOO_LONG);
    begin();
    add(0x01, text, LIMIT);
    add_text(0x89, "x"); /* a ping does not count */
    add_head(0x80, 0, 0, true);
    s.size += 4;
    frame_log_own(s.bytes, s.size, LIMIT, 0, &log_);
    assert_int_equal(log_.fault, 0);
}

static void a_limit_that_shrinks_amid_a_message_holds_at_once(void **state)
{
    (void)state;
    struct frame_reader reader;
    struct frame_piece piece;
    begin();
    add_text(0x01, "0123456789");
    size_t first = s.size;
    add_text(0x80, "x");
    frame_reader_init(&reader, LIMIT);
    assert_int_equal(frame_read(&reader, s.bytes, first, &piece), first);
    reader.limit = 5;
    frame_read(&reader, s.bytes + first, s.size - first, &piece);
    assert_int_equal(piece.error, CLOSE_TOO_LONG);
}

/* ---- Text ------------------------------------------------------------------------------------------------------------------------- */

static void text_is_utf_8(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is_sound;
    } cases[] = {
        {"\x7f", true},
        {"\xc2\x80", true},
        {"\xdf\xbf", true},
        {"\xe0\xa0\x80", true},
        {"\xed\x9f\xbf", true},
        {"\xee\x80\x80", true},
        {"\xef\xbf\xbf", true},
        {"\xf0\x90\x80\x80", true},
        {"\xf4\x8f\xbf\xbf", true},
        {"\x80", false},
        {"\xc0\x80", false},
        {"\xc1\xbf", false},
        {"\xe0\x9f\xbf", false},
        {"\xed\xa0\x80", false},
        {"\xf0\x8f\xbf\xbf", false},
        {"\xf4\x90\x80\x80", false},
        {"\xf5\x80\x80\x80", false},
        {"\xff", false},
        {"\xc3", false},
        {"\xc3(", false},
        {"\xe2\x82", false},
        {"\xf0\x9f\x98", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char events[32];
        snprintf(events, sizeof events, "T%zu:%s", strlen(cases[i].text), cases[i].text);
        begin();
        add_text(0x81, cases[i].text);
        expect(cases[i].is_sound ? events : "", cases[i].is_sound ? 0 : CLOSE_BAD_TEXT);
    }
}

static void a_character_may_lie_in_two_parts_but_not_in_two_messages(void **state)
{
    (void)state;
    begin();
    add_text(0x01, "\xe2");
    add_text(0x89, "\xff"); /* a ping is no text */
    add_text(0x00, "\x82");
    add_text(0x80, "\xac");
    expect("P1:\xffT3:\xe2\x82\xac", 0);
    begin();
    add_text(0x81, "\xe2\x82");
    add_text(0x81, "\xac");
    expect("", CLOSE_BAD_TEXT);
}

/* Not only when the message is complete. */
static void a_fault_is_seen_at_its_byte(void **state)
{
    (void)state;
    struct frame_reader reader;
    struct frame_piece piece;
    begin();
    add(0x01,
        "ab\xff"
        "cdefgh",
        9);
    frame_reader_init(&reader, LIMIT);
    assert_int_equal(frame_read(&reader, s.bytes, 6 + 2, &piece), 8);
    assert_int_equal(piece.error, 0);
    assert_int_equal(frame_read(&reader, s.bytes + 8, 1, &piece), 1);
    assert_int_equal(piece.error, CLOSE_BAD_TEXT);
}

static void close_frames_have_a_code_that_may_be_sent(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 6000; number++) {
        unsigned char payload[2] = {(unsigned char)(number >> 8), (unsigned char)number};
        bool is_reserved = number < 1000 || (number > 1003 && number < 1007) || (number > 1014 && number < 3000) || number > 4999;
        enum close_code code;
        assert_int_equal(frame_read_close(payload, 2, &code), !is_reserved);
        assert_int_equal(code, is_reserved ? CLOSE_PROTOCOL : number);
    }
    enum close_code code;
    assert_true(frame_read_close(NULL, 0, &code) && code == CLOSE_NO_CODE);
    assert_true(!frame_read_close((const unsigned char *)"\x03", 1, &code) && code == CLOSE_PROTOCOL);
    assert_true(frame_read_close((const unsigned char *)"\x03\xe8\xc3\xa9", 4, &code) && code == CLOSE_NORMAL);
    assert_true(!frame_read_close((const unsigned char *)"\x03\xe8\xc3", 3, &code) && code == CLOSE_BAD_TEXT);
}

/* ---- Beside wslay ----------------------------------------------------------------------------------------------------------------- */

static unsigned random_state;

static unsigned draw(unsigned bound)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % bound;
}

static void draw_text(char *text, size_t *size)
{
    static const char *const pieces[] = {"a",        "hello ", "\xc3\xa9",     "\xe2\x82\xac", "\xf0\x9f\x98\x80",
                                         "\x03\xe8", "\xff",   "\xed\xa0\x80", "\xc3"};
    *size = 0;
    for (unsigned count = draw(30); count > 0; count--) {
        const char *piece = pieces[draw(40) == 0 ? draw(9) : draw(6)];
        memcpy(text + *size, piece, strlen(piece));
        *size += strlen(piece);
    }
}

/* Mostly sound frames, one after the other. */
static void draw_stream(void)
{
    static const unsigned firsts[] = {0x81, 0x81, 0x81, 0x89, 0x8a, 0x01, 0x00, 0x80, 0x88, 0x82, 0x09, 0xc1, 0x83};
    begin();
    if (draw(2) == 0) { /* a message in parts */
        add_text(0x01, "a\xe2\x82");
        add_text(0x89, "between");
        add_text(draw(2) ? 0x00 : 0x80, "\xac");
    }
    for (unsigned count = 1 + draw(8); count > 0; count--) {
        char text[256];
        size_t size;
        unsigned which = draw(12) == 0 ? draw(13) : draw(5);
        draw_text(text, &size);
        add(firsts[which], text, firsts[which] >= 0x88 && size > 125 ? 125 : size);
    }
    if (draw(4) == 0) /* and sometimes something is wrong anywhere */
        s.bytes[draw((unsigned)s.size)] ^= (uint8_t)(1u << draw(8));
    if (draw(4) == 0)
        s.size = draw((unsigned)s.size + 1);
}

static void wslay_reads_the_same(void **state)
{
    (void)state;
    unsigned with_messages = 0, with_faults = 0;
    for (unsigned i = 0; i < STREAMS; i++) {
        random_state = i * 2654435761u;
        draw_stream();
        const char *difference = frame_compare(s.bytes, s.size, draw(4) ? LIMIT : 150, i % 30);
        if (difference)
            fail_msg("stream %u: %s", i, difference);
        frame_log_own(s.bytes, s.size, LIMIT, 0, &log_);
        with_messages += log_.size > 0;
        with_faults += log_.fault > 0;
    }
    assert_true(with_messages > STREAMS / 2 && with_faults > STREAMS / 10); /* or else nothing was compared */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_standard_are_read),
        cmocka_unit_test(lengths_of_every_kind_are_read),
        cmocka_unit_test(a_frame_that_is_sent_has_the_shortest_header),
        cmocka_unit_test(a_frame_without_a_mask_is_refused),
        cmocka_unit_test(reserved_bits_and_kinds_are_refused),
        cmocka_unit_test(binary_messages_are_refused),
        cmocka_unit_test(control_frames_are_short_and_whole),
        cmocka_unit_test(parts_come_in_their_order),
        cmocka_unit_test(a_length_is_written_in_as_few_bytes_as_it_can_be),
        cmocka_unit_test(a_message_that_is_too_long_is_refused_by_its_header),
        cmocka_unit_test(a_limit_that_shrinks_amid_a_message_holds_at_once),
        cmocka_unit_test(text_is_utf_8),
        cmocka_unit_test(a_character_may_lie_in_two_parts_but_not_in_two_messages),
        cmocka_unit_test(a_fault_is_seen_at_its_byte),
        cmocka_unit_test(close_frames_have_a_code_that_may_be_sent),
        cmocka_unit_test(wslay_reads_the_same),
    };
    return cmocka_run_group_tests_name("websocket_frame", tests, NULL, NULL);
}
