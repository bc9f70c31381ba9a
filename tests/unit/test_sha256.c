/* test_sha256.c - the hash that chains records (X03) and commits to dice (X04): NIST's own vectors, and that it is the same however the
 * bytes are handed over. */
#include "chain.h"
#include "sha256.h"
#include "testing.h"

enum { LONGEST = 200 };

static void to_hex(const uint8_t digest[SHA256_SIZE], char text[2 * SHA256_SIZE + 1])
{
    struct writer w = writer_open(text, 2 * SHA256_SIZE + 1);
    write_bytes(&w, digest, SHA256_SIZE);
    writer_close(&w);
}

static void hash_once(const void *bytes, size_t length, uint8_t digest[SHA256_SIZE])
{
    struct sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, bytes, length);
    sha256_digest(&sha, digest);
}

static void assert_hash(const char *message, const char *expected)
{
    uint8_t digest[SHA256_SIZE];
    char text[2 * SHA256_SIZE + 1];
    hash_once(message, strlen(message), digest);
    to_hex(digest, text);
    assert_string_equal(text, expected);
}

/* Bytes of every kind, others for every length. */
static void fill(uint8_t bytes[LONGEST], size_t length)
{
    for (size_t i = 0; i < length; i++)
        bytes[i] = (uint8_t)(i * 7 + length);
}

/* ---- NIST's vectors --------------------------------------------------------------------------------------------------------------- */

static void X04_the_empty_message(void **state)
{
    (void)state;
    assert_hash("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

static void X04_one_block(void **state)
{
    (void)state;
    assert_hash("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

static void X04_two_blocks_of_448_bits(void **state)
{
    (void)state;
    assert_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void X04_two_blocks_of_896_bits(void **state)
{
    (void)state;
    assert_hash("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void X04_a_million_times_a(void **state)
{
    (void)state;
    static char message[1000001];
    memset(message, 'a', 1000000);
    assert_hash(message, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* ---- However it is handed over ------------------------------------------------------------------------------------------------------ */

/* The hash over the hashes of messages of every length, as another implementation gives it. */
static void X04_every_length_up_to_200(void **state)
{
    (void)state;
    uint8_t bytes[LONGEST], digests[LONGEST + 1][SHA256_SIZE], digest[SHA256_SIZE];
    char text[2 * SHA256_SIZE + 1];
    for (size_t length = 0; length <= LONGEST; length++) {
        fill(bytes, length);
        hash_once(bytes, length, digests[length]);
    }
    hash_once(digests, sizeof digests, digest);
    to_hex(digest, text);
    assert_string_equal(text, "e673d33f6940a6d3856d0d305fd88363ae0ba3b96e2411d8ddd5e0dd443f4525");
}

static void X03_every_length_in_two_parts_of_any_size(void **state)
{
    (void)state;
    uint8_t bytes[LONGEST], whole[SHA256_SIZE], parts[SHA256_SIZE];
    for (size_t length = 0; length <= LONGEST; length++) {
        fill(bytes, length);
        hash_once(bytes, length, whole);
        for (size_t first = 0; first <= length; first++) {
            struct sha256 sha;
            sha256_init(&sha);
            sha256_add(&sha, bytes, first);
            sha256_add(&sha, bytes + first, length - first);
            sha256_digest(&sha, parts);
            assert_memory_equal(parts, whole, SHA256_SIZE);
        }
    }
}

static void X03_every_length_in_parts_of_one_size(void **state)
{
    (void)state;
    uint8_t bytes[LONGEST], whole[SHA256_SIZE], parts[SHA256_SIZE];
    for (size_t length = 0; length <= LONGEST; length++) {
        fill(bytes, length);
        hash_once(bytes, length, whole);
        for (size_t part = 1; part <= 70; part++) {
            struct sha256 sha;
            sha256_init(&sha);
            for (size_t at = 0; at < length; at += part)
                sha256_add(&sha, bytes + at, length - at < part ? length - at : part);
            sha256_digest(&sha, parts);
            assert_memory_equal(parts, whole, SHA256_SIZE);
        }
    }
}

static void X03_looking_at_a_running_hash_does_not_change_it(void **state)
{
    (void)state;
    uint8_t bytes[LONGEST], digest[SHA256_SIZE], whole[SHA256_SIZE];
    struct sha256 sha;
    fill(bytes, LONGEST);
    sha256_init(&sha);
    for (size_t length = 0; length < LONGEST; length++) {
        hash_once(bytes, length, whole);
        sha256_digest(&sha, digest);
        assert_memory_equal(digest, whole, SHA256_SIZE);
        sha256_add(&sha, &bytes[length], 1);
    }
}

/* ---- Digits ------------------------------------------------------------------------------------------------------------------------- */

static void X03_bytes_go_into_digits_and_back(void **state)
{
    (void)state;
    char text[513];
    uint8_t bytes[256], again[256];
    for (int i = 0; i < 256; i++)
        bytes[i] = (uint8_t)i;
    struct writer w = writer_open(text, sizeof text);
    write_bytes(&w, bytes, sizeof bytes);
    assert_int_equal(writer_close(&w), 512);
    assert_true(word_bytes((struct word){text, 512}, again, sizeof again));
    assert_memory_equal(again, bytes, sizeof bytes);
}

static void X03_only_lower_case_digits_of_the_right_number_are_bytes(void **state)
{
    (void)state;
    uint8_t bytes[2];
    static const char *const wrong[] = {"", "00f", "00fff", "00fff0", "00fF", "00 f", "-0ff", "00fg", "0xff", "00f:", "00f/", "00f`"};
    assert_true(word_bytes((struct word){"00ff", 4}, bytes, 2));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(word_bytes((struct word){wrong[i], strlen(wrong[i])}, bytes, 2));
}

/* ---- The chain ---------------------------------------------------------------------------------------------------------------------- */

/* `printf 'one\n' | sha256sum` and `printf 'one\ntwo\n' | sha256sum` give these. */
static void X03_a_mark_is_the_front_of_the_hash_of_all_lines_so_far(void **state)
{
    (void)state;
    char lines[256];
    struct chain chain;
    struct writer w = writer_open(lines, sizeof lines);
    chain_begin(&chain);
    chain_write(&chain, "one", 3, CHAIN_DIGITS, &w);
    chain_write(&chain, "two", 3, CHAIN_ALL_DIGITS, &w);
    writer_close(&w);
    assert_string_equal(lines, "one ~2c8b08da\ntwo ~c3f9c8c283a2b1f2f1896f27a01cbe3cddc0c9d93f752e4639035a0f5b36f6e8\n");
}

static void X03_a_chain_takes_what_it_wrote_and_nothing_else(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "", "~", " ~", "one", "one ~", "one ~2c8b08d", "one ~2c8b08da0", "one~2c8b08da", "One ~2c8b08da", "one  ~2c8b08da", "one ~2C8B08DA",
    };
    struct chain chain, before;
    struct word text;
    int digits;
    chain_begin(&chain);
    memcpy(&before, &chain, sizeof before);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(chain_read(&chain, wrong[i], strlen(wrong[i]), &text, &digits));
        assert_memory_equal(&chain, &before, sizeof before);
    }
    assert_true(chain_read(&chain, "one ~2c8b08da", 13, &text, &digits));
    assert_true(word_is(text, "one"));
    assert_int_equal(digits, CHAIN_DIGITS);
    assert_false(chain_read(&chain, "one ~2c8b08da", 13, &text, &digits)); /* it is not the first line any more */
    assert_true(chain_read(&chain, "two ~c3f9c8c283a2b1f2f1896f27a01cbe3cddc0c9d93f752e4639035a0f5b36f6e8", 69, &text, &digits));
    assert_int_equal(digits, CHAIN_ALL_DIGITS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X04_the_empty_message),
        cmocka_unit_test(X04_one_block),
        cmocka_unit_test(X04_two_blocks_of_448_bits),
        cmocka_unit_test(X04_two_blocks_of_896_bits),
        cmocka_unit_test(X04_a_million_times_a),
        cmocka_unit_test(X04_every_length_up_to_200),
        cmocka_unit_test(X03_every_length_in_two_parts_of_any_size),
        cmocka_unit_test(X03_every_length_in_parts_of_one_size),
        cmocka_unit_test(X03_looking_at_a_running_hash_does_not_change_it),
        cmocka_unit_test(X03_bytes_go_into_digits_and_back),
        cmocka_unit_test(X03_only_lower_case_digits_of_the_right_number_are_bytes),
        cmocka_unit_test(X03_a_mark_is_the_front_of_the_hash_of_all_lines_so_far),
        cmocka_unit_test(X03_a_chain_takes_what_it_wrote_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
