/* test_http_request.c - the header of a request: what is understood, what is refused and with which answer, and that it does not matter in
 * which portions the bytes arrive. */
#include "http_request.h"
#include "testing.h"

static struct request_reader reader;

/* Reads TEXT in portions of this size; 0 is all at once. */
static enum request_result read_by(const char *text, size_t size, size_t portion, size_t *taken)
{
    enum request_result result = REQUEST_MORE;
    request_reader_init(&reader);
    *taken = 0;
    while (*taken < size && result == REQUEST_MORE) {
        size_t some = portion && portion < size - *taken ? portion : size - *taken, used = 0;
        result = request_read(&reader, text + *taken, some, &used);
        *taken += used;
    }
    return result;
}

static enum request_result read_text(const char *text)
{
    size_t taken;
    return read_by(text, strlen(text), 0, &taken);
}

/* ---- What is understood ----------------------------------------------------------------------------------------------------------- */

static void a_request_is_taken_apart(void **state)
{
    (void)state;
    const char *text =
        "POST /a%20b/c?d=%20&e HTTP/1.1\r\nHost: x:80\r\nContent-Length:  5 \r\nX-Empty:\r\nx-two: 1\r\nX-TWO: 2\r\n\r\nhello";
    for (size_t portion = 0; portion < 40; portion++) {
        size_t taken;
        assert_int_equal(read_by(text, strlen(text), portion, &taken), REQUEST_COMPLETE);
        assert_string_equal(text + taken, "hello"); /* the body is not the header's */
        const struct request *r = &reader.request;
        assert_int_equal(r->method, REQUEST_POST);
        assert_string_equal(r->path, "/a b/c");
        assert_string_equal(r->query, "d=%20&e");
        assert_int_equal(r->body_size, 5);
        assert_true(r->keeps_open && !r->wants_websocket && !r->wants_continue);
        assert_int_equal(r->field_count, 5);
        assert_string_equal(request_field(r, "host"), "x:80");
        assert_string_equal(request_field(r, "x-empty"), "");
        assert_string_equal(request_field(r, "x-two"), "1");
        assert_null(request_field(r, "x-three"));
    }
}

static void connections_stay_open_only_by_agreement(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool keeps_open;
    } cases[] = {
        {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", true},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n", true},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: CLOSE\r\n\r\n", false},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: x, close\r\n\r\n", false},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: x\r\nConnection: close\r\n\r\n", false},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: closed\r\n\r\n", true},
        {"GET / HTTP/1.0\r\n\r\n", false},
        {"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(read_text(cases[i].text), REQUEST_COMPLETE);
        assert_int_equal(reader.request.keeps_open, cases[i].keeps_open);
    }
}

static void only_a_whole_wish_is_a_wish_for_a_websocket(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool wants;
    } cases[] = {
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", true},
        {"GET / HTTP/1.1\r\nHost: x\r\nconnection: keep-alive, UPGRADE\r\nupgrade: WebSocket\r\n\r\n", true},
        {"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n", false},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n\r\n", false},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n", false},
        {"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websockets\r\n\r\n", false},
        {"GET / HTTP/1.0\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", false},
        {"HEAD / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", false},
        {"POST / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(read_text(cases[i].text), REQUEST_COMPLETE);
        assert_int_equal(reader.request.wants_websocket, cases[i].wants);
    }
}

static void targets_are_decoded(void **state)
{
    (void)state;
    static const struct {
        const char *target, *path, *query;
    } cases[] = {
        {"/", "/", ""},
        {"/?", "/", ""},
        {"/a?b?c", "/a", "b?c"},
        {"/%41%62%2F", "/Ab/", ""},
        {"http://x", "/", ""},
        {"http://x/a?b", "/a", "b"},
        {"HTTPS://x:1/a", "/a", ""},
        {"/..%2e", "/...", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", cases[i].target);
        assert_int_equal(read_text(text), REQUEST_COMPLETE);
        assert_string_equal(reader.request.path, cases[i].path);
        assert_string_equal(reader.request.query, cases[i].query);
    }
}

/* ---- What is refused -------------------------------------------------------------------------------------------------------------- */

static void what_is_refused_gets_its_answer(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum request_result answer;
    } cases[] = {
        /* Methods and versions. */
        {"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_OTHER_METHOD},
        {"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_OTHER_METHOD},
        {"DELETE / HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_OTHER_METHOD},
        {"BREW / HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_OTHER_METHOD},
        {"get / HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_OTHER_METHOD},
        {"G@T / HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"PRI * HTTP/2.0\r\n\r\n", REQUEST_OTHER_VERSION},
        {"GET / HTTP/2.0\r\nHost: x\r\n\r\n", REQUEST_OTHER_VERSION},
        {"GET / HTTP/1.2\r\nHost: x\r\n\r\n", REQUEST_OTHER_VERSION},
        {"GET / HTTP/0.9\r\n\r\n", REQUEST_OTHER_VERSION},
        {"GET / HTTP/1.11\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET / http/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET /\r\n\r\n", REQUEST_BAD},
        {"GET\r\n\r\n", REQUEST_BAD},
        {"GET  / HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1 \r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET / x HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {" GET / HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        /* Targets. */
        {"GET a HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET * HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET /#a HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET /% HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET /%4 HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET /a%00 HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET /\xc3\xa9 HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET file:///etc HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET http://a:b@x/ HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET httpx://x/ HTTP/1.1\r\nHost: x\r\n\r\n", REQUEST_BAD},
        /* Lines. */
        {"GET / HTTP/1.1\nHost: x\n\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\r\rA: b\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n\tc\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\n Host: x\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\r\nA: b\001\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\r\nA: b\177\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\r\nA : b\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\r\nA B: c\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\r\nA\r\n\r\n", REQUEST_BAD},
        {"\026\003\001\002", REQUEST_BAD},
        /* Hosts. */
        {"GET / HTTP/1.1\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n", REQUEST_BAD},
        {"GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n", REQUEST_OTHER_EXPECTATION},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (size_t portion = 0; portion < 4; portion++) {
            size_t taken;
            enum request_result result = read_by(cases[i].text, strlen(cases[i].text), portion, &taken);
            if (result != cases[i].answer)
                fail_msg("%d in place of %d for %s", result, cases[i].answer, cases[i].text);
        }
    }
}

/* Everything by which a proxy before us could see another end of the request than we do. */
static void nobody_smuggles_a_request_within_another(void **state)
{
    (void)state;
    static const char *const fields[] = {
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: identity",
        "Transfer-Encoding:",
        "transfer-encoding: xchunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 4",
        "Content-Length: 4\r\nTransfer-Encoding: chunked",
        "Content-Length: 4\r\nContent-Length: 4",
        "Content-Length: 4\r\ncontent-length: 5",
        "Content-Length: 4, 4",
        "Content-Length: +4",
        "Content-Length: -4",
        "Content-Length: 0x4",
        "Content-Length: 4 4",
        "Content-Length: 4.0",
        "Content-Length:",
        "Content-Length: x",
        "Content-Length: 1234567890123456",
        "Content-Length: 99999999999999999999999999",
        "Content-Length : 4",
        "Content-Length: 4\r\n\tX: y",
        "Content-Length: 4\nX: y",
        "Content-Length\r\n: 4",
        "Content Length: 4",
        "Transfer-Encoding\t: chunked",
        " Transfer-Encoding: chunked",
        "X: y\r\n Transfer-Encoding: chunked",
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        char text[512];
        snprintf(text, sizeof text, "POST / HTTP/1.1\r\nHost: x\r\n%s\r\n\r\nabcd", fields[i]);
        if (read_text(text) != REQUEST_BAD)
            fail_msg("taken: %s", fields[i]);
    }
    assert_int_equal(read_text("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 123456789012345\r\n\r\n"), REQUEST_COMPLETE);
    assert_int_equal(reader.request.body_size, 123456789012345);
    assert_int_equal(read_text("POST / HTTP/1.1\r\nHost: x\r\n\r\n"), REQUEST_COMPLETE);
    assert_int_equal(reader.request.body_size, 0);
}

static void only_a_post_has_a_body(void **state)
{
    (void)state;
    assert_int_equal(read_text("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n"), REQUEST_BAD);
    assert_int_equal(read_text("HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n"), REQUEST_BAD);
    assert_int_equal(read_text("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"), REQUEST_COMPLETE);
    assert_int_equal(read_text("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nExpect: 100-Continue\r\n\r\n"), REQUEST_COMPLETE);
    assert_true(reader.request.wants_continue);
}

static void a_zero_byte_is_refused(void **state)
{
    (void)state;
    static const char text[] = "GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n";
    size_t taken;
    assert_int_equal(read_by(text, sizeof text - 1, 0, &taken), REQUEST_BAD);
}

/* ---- Limits ----------------------------------------------------------------------------------------------------------------------- */

static size_t header_of(char *text, size_t size)
{
    size_t begin = (size_t)sprintf(text, "GET / HTTP/1.1\r\nHost: x\r\nX: ");
    memset(text + begin, 'a', size - begin - 4);
    memcpy(text + size - 4, "\r\n\r\n", 4);
    return size;
}

static void a_header_has_at_most_8_kib(void **state)
{
    (void)state;
    static char text[REQUEST_HEADER_MOST + 2];
    size_t taken;
    assert_int_equal(read_by(text, header_of(text, REQUEST_HEADER_MOST), 0, &taken), REQUEST_COMPLETE);
    assert_int_equal(read_by(text, header_of(text, REQUEST_HEADER_MOST + 1), 0, &taken), REQUEST_TOO_LONG);
    memset(text, 'G', sizeof text);
    assert_int_equal(read_by(text, sizeof text, 7, &taken), REQUEST_TOO_LONG);
}

static void a_header_has_at_most_64_fields(void **state)
{
    (void)state;
    char text[4096] = "GET / HTTP/1.1\r\nHost: x\r\n";
    for (int i = 1; i < REQUEST_FIELDS_MOST; i++)
        strcat(text, "X: y\r\n");
    size_t size = strlen(text);
    strcpy(text + size, "\r\n");
    assert_int_equal(read_text(text), REQUEST_COMPLETE);
    assert_int_equal(reader.request.field_count, REQUEST_FIELDS_MOST);
    strcpy(text + size, "X: y\r\n\r\n");
    assert_int_equal(read_text(text), REQUEST_TOO_LONG);
}

static void half_a_header_is_no_request(void **state)
{
    (void)state;
    const char *text = "GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";
    for (size_t size = 0; size < strlen(text); size++) {
        size_t taken;
        assert_int_equal(read_by(text, size, 0, &taken), REQUEST_MORE);
        assert_int_equal(taken, size);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_taken_apart),
        cmocka_unit_test(connections_stay_open_only_by_agreement),
        cmocka_unit_test(only_a_whole_wish_is_a_wish_for_a_websocket),
        cmocka_unit_test(targets_are_decoded),
        cmocka_unit_test(what_is_refused_gets_its_answer),
        cmocka_unit_test(nobody_smuggles_a_request_within_another),
        cmocka_unit_test(only_a_post_has_a_body),
        cmocka_unit_test(a_zero_byte_is_refused),
        cmocka_unit_test(a_header_has_at_most_8_kib),
        cmocka_unit_test(a_header_has_at_most_64_fields),
        cmocka_unit_test(half_a_header_is_no_request),
    };
    return cmocka_run_group_tests_name("http_request", tests, NULL, NULL);
}
