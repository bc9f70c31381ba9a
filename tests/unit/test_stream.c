/* test_stream.c - the stream of chance: against published vectors, against a second ChaCha8 written another way, and its bounded draws
 * for bias.
 *
 * Most published vectors have a nonce, and the stream has none. So the plain reference below is held against all of them, and the stream
 * against the reference. */
#include "stream.h"
#include "testing.h"

/* ---- The reference: one block at a time, word by word, for any nonce ------------------------------------------------------------- */

static uint32_t load32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static void store32(uint8_t *bytes, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(word >> (8 * i));
}

static uint32_t rotate(uint32_t word, int by)
{
    return word << by | word >> (32 - by);
}

static void quarter(uint32_t x[16], int a, int b, int c, int d)
{
    static const int by[2][2] = {{16, 12}, {8, 7}};
    for (int half = 0; half < 2; half++) {
        x[a] += x[b];
        x[d] = rotate(x[d] ^ x[a], by[half][0]);
        x[c] += x[d];
        x[b] = rotate(x[b] ^ x[c], by[half][1]);
    }
}

static void reference_block(const uint8_t key[32], const uint8_t nonce[8], uint64_t block, uint8_t out[64])
{
    uint32_t start[16], x[16];
    for (int i = 0; i < 4; i++)
        start[i] = load32((const uint8_t *)"expand 32-byte k" + 4 * i);
    for (int i = 0; i < 8; i++)
        start[4 + i] = load32(key + 4 * i);
    start[12] = (uint32_t)block;
    start[13] = (uint32_t)(block >> 32);
    start[14] = load32(nonce);
    start[15] = load32(nonce + 4);
    memcpy(x, start, sizeof x);
    for (int round = 0; round < 8; round++) {
        for (int i = 0; i < 4; i++) {
            int turn = round % 2;
            quarter(x, i, 4 + (i + turn) % 4, 8 + (i + 2 * turn) % 4, 12 + (i + 3 * turn) % 4);
        }
    }
    for (int i = 0; i < 16; i++)
        store32(out + 4 * i, x[i] + start[i]);
}

/* ---- Published vectors ----------------------------------------------------------------------------------------------------------- */

/* draft-strombergson-chacha-test-vectors-01: 8 rounds, 256-bit keys, the first two blocks. */
static const struct vector {
    const char *key, *nonce, *blocks[2];
} vectors[] = {
    {"0000000000000000000000000000000000000000000000000000000000000000", /* TC1 */
     "0000000000000000",
     {"3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
      "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
      "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
      "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"}},
    {"0100000000000000000000000000000000000000000000000000000000000000", /* TC2 */
     "0000000000000000",
     {"cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
      "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8",
      "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
      "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4"}},
    {"0000000000000000000000000000000000000000000000000000000000000000", /* TC3 */
     "0100000000000000",
     {"2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
      "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06",
      "470bdffbc488a8b7c701ebf4061d75c5969186497c95367809afa80bd843b040"
      "a79abc6e73a91757f1db73c8eacfa543b38f289d065ab2f3032d377b8c37fe46"}},
    {"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", /* TC4 */
     "ffffffffffffffff",
     {"e163bbf8c9a739d18925ee8362dad2cdc973df05225afb2aa26396f2a9849a4a"
      "445e0547d31c1623c537df4ba85c70a9884a35bcbf3dfab077e98b0f68135f54",
      "81d4933f8b322ac0cd762c27235ce2b31534e0244a9a2f1fd5e94498d47ff108"
      "790c009cf9e1a348032a7694cb28024cd96d3498361edb1785af752d187ab54b"}},
    {"5555555555555555555555555555555555555555555555555555555555555555", /* TC5 */
     "5555555555555555",
     {"7cb78214e4d3465b6dc62cf7a1538c88996952b4fb72cb6105f1243ce3442e29"
      "75a59ebcd2b2a598290d7538491fe65bdbfefd060d88798120a70d049dc2677d",
      "d48ff5a2513e497a5d54802d7484c4f1083944d8d0d14d6482ce09f7e5ebf20b"
      "29807d62c31874d02f5d3cc85381a745ecbc60525205e300a76961bfe51ac07c"}},
    {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", /* TC6 */
     "aaaaaaaaaaaaaaaa",
     {"40f9ab86c8f9a1a0cdc05a75e5531b612d71ef7f0cf9e387df6ed6972f0aae21"
      "311aa581f816c90e8a99de990b6b95aac92450f4e112712667b804c99e9c6eda",
      "f8d144f560c8c0ea36880d3b77874c9a9103d147f6ded386284801a4ee158e5e"
      "a4f9c093fc55fd344c33349dc5b699e21dc83b4296f92ee3ecabf3d51f95fe3f"}},
    {"00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100", /* TC7 */
     "0f1e2d3c4b596877",
     {"60fdedbd1a280cb741d0593b6ea0309010acf18e1471f68968f4c9e311dca149"
      "b8e027b47c81e0353db013891aa5f68ea3b13dd2f3b8dd0873bf3746e7d6c567",
      "fe882395601ce8aded444867fe62ed8741420002e5d28bb573113a418c1f4008"
      "e954c188f38ec4f26bb8555e2b7c92bf4380e2ea9e553187fdd42821794416de"}},
    {"c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d", /* TC8 */
     "1ada31d5cf688221",
     {"838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
      "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b",
      "16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e"
      "8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f"}},
};

/* From D. J. Bernstein's own reference output: key and nonce zero, starting at the last block number there is, so that it wraps. */
static const char *const wrapping_blocks[] = {
    "df8a0bceca2fbb111f29978fa9a64407c68ced975ff55a24707265d0687e6aefb3597eac46e4b0a79b3a49c8b0f1775ac3edd7eb6a6d9bcb38f276517a79e014",
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
    "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
    "7fe7b1ff12cffd9d7e21f517501ecaff43cea3e8e3eb28cbd8d1001f68b5c68755b970d3b7dafc64d3e59bdeaadc8f82a975a481df31b52870aa5fa2ba340af9",
    "2ba037cdb63cb5a7277dc5d6dc549e4e28a15c70670f0e97787c170485829264ecbf14bddeb68410f423e8849e0ce35c10d20a802bbc3d9a6ca01c386279bf01",
    "e8f75f478cb0d159db767341602fa02d3e01c3d9aacf9b686eccf1bb5ff4c8fd21473e89d50f51f9a1ced2390c72ee7e37f15728e61d1fb2c8c839495e489052",
};

static uint8_t hex_digit(char c)
{
    return (uint8_t)(c <= '9' ? c - '0' : c - 'a' + 10);
}

static void from_hex(const char *hex, uint8_t *bytes)
{
    for (; *hex; hex += 2)
        *bytes++ = (uint8_t)(hex_digit(hex[0]) << 4 | hex_digit(hex[1]));
}

static void take_block(fh_stream *stream, uint8_t out[64])
{
    for (int i = 0; i < 16; i++)
        store32(out + 4 * i, fh_stream_next(stream));
}

static const uint8_t no_nonce[8];

static void test_reference_meets_published_vectors(void **state)
{
    (void)state;
    for (size_t v = 0; v < sizeof vectors / sizeof vectors[0]; v++) {
        uint8_t key[32], nonce[8], want[64], got[64];
        from_hex(vectors[v].key, key);
        from_hex(vectors[v].nonce, nonce);
        for (int block = 0; block < 2; block++) {
            from_hex(vectors[v].blocks[block], want);
            reference_block(key, nonce, (uint64_t)block, got);
            assert_memory_equal(got, want, 64);
        }
    }
}

static void test_stream_meets_published_vectors_without_nonce(void **state)
{
    (void)state;
    int met = 0;
    for (size_t v = 0; v < sizeof vectors / sizeof vectors[0]; v++) {
        uint8_t key[32], nonce[8], want[64], got[64];
        from_hex(vectors[v].key, key);
        from_hex(vectors[v].nonce, nonce);
        if (memcmp(nonce, no_nonce, sizeof nonce) != 0)
            continue;
        fh_stream stream;
        fh_stream_init(&stream, key);
        for (int block = 0; block < 2; block++) {
            from_hex(vectors[v].blocks[block], want);
            take_block(&stream, got);
            assert_memory_equal(got, want, 64);
        }
        met++;
    }
    assert_int_equal(met, 2);
}

static void test_block_number_has_64_bits_and_wraps(void **state)
{
    (void)state;
    fh_stream stream;
    fh_stream_seed(&stream, 0);
    stream.block = UINT64_MAX;
    for (size_t block = 0; block < sizeof wrapping_blocks / sizeof wrapping_blocks[0]; block++) {
        uint8_t want[64], got[64];
        from_hex(wrapping_blocks[block], want);
        take_block(&stream, got);
        assert_memory_equal(got, want, 64);
    }
}

static void test_stream_equals_reference_for_many_keys(void **state)
{
    (void)state;
    fh_stream keys, stream;
    fh_stream_seed(&keys, 2024);
    for (int round = 0; round < 200; round++) {
        uint8_t key[32], want[64], got[64];
        for (int i = 0; i < 8; i++)
            store32(key + 4 * i, fh_stream_next(&keys));
        fh_stream_init(&stream, key);
        stream.block = round < 100 ? 0 : UINT32_MAX - (uint64_t)(round % 8); /* across 32 bits too */
        for (uint64_t block = stream.block, end = block + 12; block < end; block++) {
            reference_block(key, no_nonce, block, want);
            take_block(&stream, got);
            assert_memory_equal(got, want, 64);
        }
    }
}

static void test_seed_is_key_of_eight_little_endian_bytes(void **state)
{
    (void)state;
    uint8_t key[32] = {0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01};
    fh_stream seeded, keyed;
    fh_stream_seed(&seeded, 0x0123456789abcdef);
    fh_stream_init(&keyed, key);
    assert_memory_equal(&seeded, &keyed, sizeof seeded);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(fh_stream_next(&seeded), fh_stream_next(&keyed));
}

static void test_copy_of_stream_goes_on_alike(void **state)
{
    (void)state;
    fh_stream stream;
    fh_stream_seed(&stream, 7);
    for (int i = 0; i < 100; i++)
        fh_stream_next(&stream);
    fh_stream copy = stream;
    for (int i = 0; i < 1000; i++)
        assert_int_equal(fh_stream_next(&stream), fh_stream_next(&copy));
}

/* ---- Bounded draws --------------------------------------------------------------------------------------------------------------- */

/* Every draw of so few bits, one after the other: each number must come equally often, and no more draws than needed must be refused. */
static void assert_scale_exact(int bits, uint32_t bound)
{
    static uint32_t counts[65536];
    uint32_t draws = (uint32_t)1 << bits, refused = 0;
    memset(counts, 0, sizeof counts);
    for (uint32_t draw = 0; draw < draws; draw++) {
        uint32_t number;
        if (!stream_scale(draw, bits, bound, &number)) {
            refused++;
            continue;
        }
        assert_true(number < bound);
        counts[number]++;
    }
    assert_int_equal(refused, draws % bound);
    for (uint32_t number = 0; number < bound; number++)
        assert_int_equal(counts[number], draws / bound);
}

static void test_scaling_is_exact_for_all_small_cases(void **state)
{
    (void)state;
    for (int bits = 1; bits <= 8; bits++) {
        for (uint32_t bound = 1; bound <= (uint32_t)1 << bits; bound++)
            assert_scale_exact(bits, bound);
    }
}

static void test_scaling_of_half_words_is_exact_for_all_dice(void **state)
{
    (void)state;
    for (uint32_t bound = 1; bound <= 255; bound++)
        assert_scale_exact(16, bound);
}

/* Of 32 bits not every draw can be tried, but the edges can: the first draws of each number are where the refused ones lie. */
static void test_scaling_of_words_refuses_exactly_the_surplus(void **state)
{
    (void)state;
    static const uint32_t bounds[] = {2, 3, 6, 7, 16, 32, 36, 1000, 65535, 65537, 0x7fffffff, 0x80000001, 0xaaaaaaaa, 0xffffffff};
    for (size_t b = 0; b < sizeof bounds / sizeof bounds[0]; b++) {
        uint64_t bound = bounds[b], surplus = ((uint64_t)1 << 32) % bound;
        uint64_t step = bound / 4096 + 1;
        for (uint64_t wanted = 0; wanted < bound; wanted += step) {
            uint64_t first = ((wanted << 32) + bound - 1) / bound; /* the least draw that gives this number */
            uint32_t number;
            bool counts = stream_scale((uint32_t)first, 32, (uint32_t)bound, &number);
            assert_int_equal(number, wanted);
            assert_int_equal(counts, first * bound - (wanted << 32) >= surplus);
        }
    }
}

/* The words that the buffer holds next, put there by hand. */
static void place_words(fh_stream *stream, const uint32_t *words, uint32_t count)
{
    fh_stream_seed(stream, 1);
    stream->used = STREAM_WORDS - count;
    memcpy(stream->words + stream->used, words, count * sizeof words[0]);
}

static void test_refused_words_are_skipped(void **state)
{
    (void)state;
    fh_stream stream;
    const uint32_t words[] = {0, 0x80000000}; /* 2^32 modulo 6 is 4: a low part of 0 does not count, nor does 0x80000000 * 6 = 3 * 2^32 */
    place_words(&stream, words, 2);
    uint32_t got = fh_stream_below(&stream, 6);
    assert_int_equal(stream.block, 4); /* both were skipped, and a fresh buffer began */
    assert_int_equal(stream.used, 1);
    assert_int_equal(got, ((uint64_t)stream.words[0] * 6) >> 32);
}

static void test_pair_redraws_both_halves(void **state)
{
    (void)state;
    fh_stream stream;
    uint32_t first, second;
    /* With six sides a half does not count where its low part is below 4: 0 has 0, 0x2aab has 2, 0x2aac has 8. */
    const uint32_t words[] = {0x12340000, 0x00001234, 0x2aab1234, 0xffff2aac};
    place_words(&stream, words, 4);
    stream_pair(&stream, 6, &first, &second);
    assert_int_equal(stream.used, STREAM_WORDS);
    assert_int_equal(first, 1);
    assert_int_equal(second, 5);
}

static void test_pair_takes_one_word(void **state)
{
    (void)state;
    fh_stream stream;
    uint32_t first, second;
    fh_stream_seed(&stream, 3);
    stream_pair(&stream, 6, &first, &second);
    assert_int_equal(stream.used, 1);
}

static void test_bounds_of_one_and_none(void **state)
{
    (void)state;
    fh_stream stream;
    fh_stream_seed(&stream, 5);
    assert_int_equal(fh_stream_below(&stream, 1), 0);
    assert_int_equal(fh_stream_below(&stream, 0), 0);
    assert_int_equal(stream.used, STREAM_WORDS);
}

/* Chi-square of counts that should be equal, times 1000 and rounded down. */
static uint64_t chi_square(const uint32_t *counts, uint32_t bins, uint32_t draws)
{
    uint64_t sum = 0;
    for (uint32_t bin = 0; bin < bins; bin++)
        sum += (uint64_t)counts[bin] * counts[bin];
    return (sum * bins * 1000) / draws - (uint64_t)draws * 1000;
}

/* With a fixed seed this either always passes or never. A one-in-ten-thousand limit for each: degrees of freedom 5: 25.7; 35: 74.9;
 * 15: 44.3; 6: 27.9. */
static void test_bounded_draws_are_uniform(void **state)
{
    (void)state;
    static const struct {
        uint32_t bound;
        uint64_t limit;
    } cases[] = {{6, 25745}, {7, 27856}, {16, 44263}, {36, 74926}};
    enum { DRAWS = 1000000 };
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        uint32_t counts[36] = {0};
        fh_stream stream;
        fh_stream_seed(&stream, 42 + c);
        for (int i = 0; i < DRAWS; i++)
            counts[fh_stream_below(&stream, cases[c].bound)]++;
        assert_true(chi_square(counts, cases[c].bound, DRAWS) < cases[c].limit);
    }
}

static void test_both_dice_of_a_pair_are_uniform_and_independent(void **state)
{
    (void)state;
    enum { DRAWS = 1000000 };
    uint32_t counts[36] = {0};
    fh_stream stream;
    fh_stream_seed(&stream, 1935);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t first, second;
        stream_pair(&stream, 6, &first, &second);
        counts[first * 6 + second]++;
    }
    assert_true(chi_square(counts, 36, DRAWS) < 74926);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reference_meets_published_vectors),
        cmocka_unit_test(test_stream_meets_published_vectors_without_nonce),
        cmocka_unit_test(test_block_number_has_64_bits_and_wraps),
        cmocka_unit_test(test_stream_equals_reference_for_many_keys),
        cmocka_unit_test(test_seed_is_key_of_eight_little_endian_bytes),
        cmocka_unit_test(test_copy_of_stream_goes_on_alike),
        cmocka_unit_test(test_scaling_is_exact_for_all_small_cases),
        cmocka_unit_test(test_scaling_of_half_words_is_exact_for_all_dice),
        cmocka_unit_test(test_scaling_of_words_refuses_exactly_the_surplus),
        cmocka_unit_test(test_refused_words_are_skipped),
        cmocka_unit_test(test_pair_redraws_both_halves),
        cmocka_unit_test(test_pair_takes_one_word),
        cmocka_unit_test(test_bounds_of_one_and_none),
        cmocka_unit_test(test_bounded_draws_are_uniform),
        cmocka_unit_test(test_both_dice_of_a_pair_are_uniform_and_independent),
    };
    return cmocka_run_group_tests_name("stream", tests, NULL, NULL);
}
