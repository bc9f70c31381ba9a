/* test_secret.c - texts of secrets, as programs and people write them; and how often an address may try. */
#define _GNU_SOURCE
#include "limiter.h"
#include "secret.h"
#include "testing.h"

static void tokens_have_one_text(void **state)
{
    (void)state;
    uint8_t token[TOKEN_SIZE], read[TOKEN_SIZE];
    char text[TOKEN_TEXT], other[TOKEN_TEXT];
    for (int round = 0; round < 200; round++) {
        assert_true(secret_random(token, sizeof token));
        token_format(token, text);
        assert_int_equal(strlen(text), 43);
        assert_true(token_parse(text, 43, read));
        assert_memory_equal(read, token, sizeof token);
        for (unsigned char c = 1; c; c++) { /* any other last letter is refused or another token */
            memcpy(other, text, sizeof text);
            other[42] = (char)c;
            if (token_parse(other, 43, read) && c != (unsigned char)text[42])
                assert_memory_not_equal(read, token, sizeof token);
        }
    }
    memset(token, 0xff, sizeof token);
    token_format(token, text);
    assert_string_equal(text, "__________________________________________8");
    assert_false(token_parse(text, 42, read));
    assert_false(token_parse("__________________________________________9", 43, read));
    assert_false(token_parse("+_________________________________________8", 43, read));
}

/* SHA-256 of 32 zero bytes. */
static void the_hash_of_a_token_is_sha_256(void **state)
{
    (void)state;
    static const uint8_t zeros[TOKEN_SIZE];
    struct digest digest, again;
    char text[DIGEST_TEXT];
    secret_hash("", zeros, sizeof zeros, &digest);
    digest_format(&digest, text);
    assert_string_equal(text, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    assert_true(digest_parse(text, &again));
    assert_true(digest_is_equal(&digest, &again));
    again.bytes[31] ^= 1;
    assert_false(digest_is_equal(&digest, &again));
    text[0] = 'G';
    assert_false(digest_parse(text, &again));
    assert_false(digest_parse("66", &again));
    secret_hash("x", zeros, sizeof zeros, &again);
    assert_false(digest_is_equal(&digest, &again));
}

/* One wrong letter, and two that changed places, are found nearly always: 12 bits of check. */
static void a_mistyped_phrase_is_known_as_such(void **state)
{
    (void)state;
    uint8_t phrase[PHRASE_SIZE], read[PHRASE_SIZE];
    char text[PHRASE_TEXT], other[PHRASE_TEXT];
    unsigned missed = 0, tried = 0;
    for (int round = 0; round < 100; round++) {
        assert_true(secret_random(phrase, sizeof phrase));
        phrase_format(phrase, text);
        assert_int_equal(strlen(text), 34);
        assert_int_equal(strcspn(text, "ILOU"), 34);
        assert_true(phrase_parse(text, read));
        assert_memory_equal(read, phrase, sizeof phrase);
        for (size_t i = 0; i < 34; i++) {
            memcpy(other, text, sizeof text);
            other[i] = text[i] == '7' ? '8' : '7';
            if (text[i] == '-')
                continue;
            tried++;
            missed += phrase_parse(other, read);
        }
    }
    assert_true(missed * 100 < tried);
    assert_false(phrase_parse("", read));
    memcpy(other, text, sizeof text);
    other[33] = '\0';
    assert_false(phrase_parse(other, read));
    other[32] = 'U';
    assert_false(phrase_parse(other, read));
    char longer[PHRASE_TEXT + 1];
    snprintf(longer, sizeof longer, "%s0", text);
    assert_false(phrase_parse(longer, read));
}

static void codes_are_read_forgivingly(void **state)
{
    (void)state;
    char letters[CODE_LETTERS + 1], text[CODE_TEXT];
    assert_true(code_parse(" abcd efgh-jk0O ", letters));
    assert_string_equal(letters, "ABCDEFGHJK00");
    assert_true(code_parse("iIlL11111111", letters));
    assert_string_equal(letters, "111111111111");
    assert_false(code_parse("ABCDEFGHJK0", letters));
    assert_false(code_parse("ABCDEFGHJK000", letters));
    assert_false(code_parse("ABCDEFGHJKU0", letters));
    assert_false(code_parse("ABCDEFGHJK\xc3\xa9", letters));
    assert_true(code_make(letters));
    code_format(letters, text);
    assert_int_equal(strlen(text), 14);
    assert_int_equal(text[4], '-');
    char again[CODE_LETTERS + 1];
    assert_true(code_parse(text, again));
    assert_string_equal(again, letters);
}

/* ---- Limits ----------------------------------------------------------------------------------------------------------------------- */

static struct limiter limiter;

static struct peer peer_of(const char *text)
{
    struct peer peer;
    assert_true(peer_parse(text, &peer));
    return peer;
}

static void uses_come_back_one_by_one(void **state)
{
    (void)state;
    struct peer a = peer_of("192.0.2.1"), b = peer_of("192.0.2.2");
    uint64_t wait, now = 1000000;
    limiter_init(&limiter, 3, 1000, 7);
    for (int i = 0; i < 3; i++)
        assert_true(limiter_take(&limiter, &a, now, &wait));
    assert_false(limiter_take(&limiter, &a, now, &wait));
    assert_int_equal(wait, 1000);
    assert_true(limiter_take(&limiter, &b, now, &wait));
    assert_false(limiter_take(&limiter, &a, now + 999, &wait));
    assert_true(limiter_take(&limiter, &a, now + 1000, &wait));
    assert_false(limiter_take(&limiter, &a, now + 1000, &wait));
    limiter_give(&limiter, &a);
    assert_true(limiter_take(&limiter, &a, now + 1000, &wait));
    for (int i = 0; i < 20; i++) { /* a use that is given back a moment later costs nothing */
        assert_true(limiter_take(&limiter, &a, now + 50000 + (unsigned)i, &wait));
        limiter_give(&limiter, &a);
    }
    for (int i = 0; i < 3; i++)
        assert_true(limiter_take(&limiter, &a, now + 100000, &wait)); /* never more than three */
    assert_false(limiter_take(&limiter, &a, now + 100000, &wait));
    for (int i = 0; i < 10; i++)
        limiter_give(&limiter, &b); /* nor by giving back */
    for (int i = 0; i < 3; i++)
        assert_true(limiter_take(&limiter, &b, now, &wait));
    assert_false(limiter_take(&limiter, &b, now, &wait));
}

/* A flood from very many networks forgets the others, and refuses nobody. */
static void many_addresses_do_not_grow_it(void **state)
{
    (void)state;
    uint64_t wait;
    struct peer peer = peer_of("2001:db8::1");
    limiter_init(&limiter, 1, 1000, 7);
    for (unsigned i = 0; i < 100000; i++) {
        peer.bytes[4] = (unsigned char)(i >> 16);
        peer.bytes[5] = (unsigned char)(i >> 8);
        peer.bytes[6] = (unsigned char)i;
        assert_true(limiter_take(&limiter, &peer, 5000, &wait));
        peer.bytes[15]++; /* the same household */
        assert_false(limiter_take(&limiter, &peer, 5000, &wait));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_have_one_text),
        cmocka_unit_test(the_hash_of_a_token_is_sha_256),
        cmocka_unit_test(a_mistyped_phrase_is_known_as_such),
        cmocka_unit_test(codes_are_read_forgivingly),
        cmocka_unit_test(uses_come_back_one_by_one),
        cmocka_unit_test(many_addresses_do_not_grow_it),
    };
    return cmocka_run_group_tests_name("secrets", tests, NULL, NULL);
}
