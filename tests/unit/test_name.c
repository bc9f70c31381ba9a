/* test_name.c - names as people and strangers send them (W02, T02): nothing that steers a terminal, turns a line round, hides in it or is
 * no text at all gets through, and what is harmless is left as it is. */
#include "name.h"
#include "testing.h"

enum { TEXT_SIZE = 1024 };

static size_t clean(const char *from, char text[TEXT_SIZE])
{
    return name_clean(from, strlen(from), text, TEXT_SIZE);
}

/* A text comes out as that one, and what comes out is clean unless nothing is left. */
static void becomes(const char *from, const char *expected)
{
    char text[TEXT_SIZE], again[TEXT_SIZE];
    size_t length = clean(from, text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
    assert_int_equal(name_is_clean(text, length), length > 0);
    assert_int_equal(name_clean(text, length, again, sizeof again), length);
    assert_string_equal(again, text);
    assert_int_equal(name_is_clean(from, strlen(from)), length > 0 && strcmp(from, expected) == 0);
}

static void stays(const char *text)
{
    becomes(text, text);
}

/* ---- Harmless ----------------------------------------------------------------------------------------------------------------------- */

static void T02_names_of_all_scripts_stay_as_they_are(void **state)
{
    (void)state;
    static const char *const names[] = {
        "A",
        "Ada",
        "Ada Lovelace",
        "O'Brien",
        "Şule Çağlayan",
        "İğne ığdır",
        "Ångström",
        "Łódź",
        "Владимир",
        "Ελένη",
        "田中さん",
        "社會科學院語學研究所",
        "사회과학원 어학연구소",
        "𐐜 𐐔𐐇𐐝𐐀",
        "表ポあA鷗Œé",
        "ثم نفس",
        "הָיְתָהtest",
        "ด้้้็็",
        "𠜎𠜱𠝹",
        "Ⱥ Ⱦ",
        "😍",
        "👾 🙇 💁",
        "🐵 🙈 🙉 🙊",
        "🇺🇸🇷🇺",
        "１２３",
        "١٢٣",
        "⁰⁴⁵₀₁₂",
        "(╯°□°）╯︵ ┻━┻)",
        "¯\\_(ツ)_/¯",
        "Ω≈ç√∫˜µ≤≥÷",
        "ﷺ",
        "گچپژ",
        "undefined",
        "NULL",
        "null",
        "nil",
        "true",
        "-1",
        "0x0",
        "1/0",
        "NaN",
        "$HOME",
        "%s%s%n",
        "../../etc/passwd",
        "; DROP TABLE seats",
        "<script>alert(1)</script>",
        "\"quoted\"",
        "`ls`",
        "{0}",
        "a~b",
        "Ada ~deadbeef",
        "1 roll",
        "end",
        "* dice 3 4",
        "+500",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        stays(names[i]);
}

/* ---- Control, escape, direction, unseen --------------------------------------------------------------------------------------------- */

static void T02_no_control_character_gets_through(void **state)
{
    (void)state;
    for (int c = 0; c < 0xa0; c++) {
        bool is_control = c < 0x20 || c >= 0x7f, is_blank = c >= 0x09 && c <= 0x0d;
        char from[8] = "a?b", text[TEXT_SIZE];
        size_t length = 3;
        from[1] = (char)c;
        if (c >= 0x80) {
            memcpy(from, (char[]){'a', (char)0xc2, (char)c, 'b'}, 4);
            length = 4;
        }
        if (!is_control)
            continue;
        assert_false(name_is_clean(from, length));
        name_clean(from, length, text, sizeof text);
        assert_string_equal(text, is_blank ? "a b" : "ab");
    }
}

static void T02_escape_sequences_lose_their_force(void **state)
{
    (void)state;
    becomes("Roses are \x1b[0;31mred\x1b[0m", "Roses are [0;31mred[0m");
    becomes("But now...\x1b[20Cfor my greatest trick...\x1b[8m", "But now...[20Cfor my greatest trick...[8m");
    becomes("The quic\b\b\b\b\b\bk brown fo\a\a\a\a\ax... [Beeeep]", "The quick brown fox... [Beeeep]");
    becomes("\x1b]0;title\a", "]0;title");
    becomes("\xc2\x9b"
            "2J",
            "2J"); /* the escape that is one character */
    becomes("\x1b[2J", "[2J");
    becomes("a\x7f\x7f", "a");
    becomes("Ada\r\nseat 2 human hat Eve", "Ada seat 2 human hat Eve");
}

static void T02_nothing_turns_the_direction(void **state)
{
    (void)state;
    static const char *const marks[] = {
        "\u200e", "\u200f", "\u061c", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069",
    };
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        char from[32];
        snprintf(from, sizeof from, "te%sst", marks[i]);
        becomes(from, "test");
        snprintf(from, sizeof from, "%stest%s", marks[i], marks[i]);
        becomes(from, "test");
        becomes(marks[i], "");
    }
}

static void T02_nothing_unseen_gets_through(void **state)
{
    (void)state;
    static const char *const unseen[] = {
        "\u00ad",     "\u034f",     "\u0600",     "\u0605",     "\u06dd",     "\u070f",     "\u0890",     "\u08e2",     "\u115f",
        "\u1160",     "\u17b4",     "\u180b",     "\u180e",     "\u200b",     "\u200c",     "\u200d",     "\u2028",     "\u2029",
        "\u2060",     "\u2061",     "\u2064",     "\u206a",     "\u206f",     "\u3164",     "\ufe00",     "\ufe0f",     "\ufeff",
        "\uffa0",     "\ufff0",     "\ufff9",     "\ufffb",     "\ufffe",     "\uffff",     "\ufdd0",     "\ufdef",     "\ue000",
        "\uf8ff",     "\U000110bd", "\U000110cd", "\U00013430", "\U0001bca0", "\U0001d173", "\U0001d17a", "\U0001fffe", "\U0002ffff",
        "\U000e0001", "\U000e0020", "\U000e007f", "\U000e0100", "\U000e01ef", "\U000f0000", "\U0010fffd", "\U0010ffff",
    };
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
        char from[32];
        snprintf(from, sizeof from, "a%sb", unseen[i]);
        becomes(from, "ab");
        becomes(unseen[i], "");
    }
}

static void T02_a_name_of_nothing_but_unseen_characters_is_none(void **state)
{
    (void)state;
    char text[TEXT_SIZE];
    becomes("", "");
    becomes(" ", "");
    becomes("\t\n\v\f\r", "");
    becomes("\u00a0\u2003\u3000\u2800", "");
    becomes("\u200b\u200c\u200d\ufeff", "");
    becomes(" \u202e \u2060 ", "");
    becomes("\xff\xfe", "");
    assert_int_equal(name_clean("\0\0\0", 3, text, sizeof text), 0);
    assert_false(name_is_clean("\0", 1));
}

/* Pictures that are made of several keep their parts, without what joins them. */
static void T02_joined_pictures_come_apart(void **state)
{
    (void)state;
    becomes("👨\u200d👩\u200d👦", "👨👩👦");
    becomes("❤\ufe0f 💔", "❤ 💔");
    becomes("0\ufe0f\u20e3", "0\u20e3");
    becomes("🏳0🌈\ufe0f", "🏳0🌈");
    becomes("జ్ఞ\u200cా", "జ్ఞా");
}

/* ---- Blanks ------------------------------------------------------------------------------------------------------------------------- */

static void T02_blanks_of_every_kind_become_single_spaces(void **state)
{
    (void)state;
    static const char *const blanks[] = {
        " ",      "\t",     "\n",     "\v",     "\f",     "\r",     "\u00a0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003",
        "\u2004", "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200a", "\u202f", "\u205f", "\u2800", "\u3000",
    };
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        char from[64];
        snprintf(from, sizeof from, "%sAda%s%sBob%s", blanks[i], blanks[i], blanks[i], blanks[i]);
        becomes(from, "Ada Bob");
    }
    becomes("  a   b  ", "a b");
    becomes("a \u200b b", "a b"); /* something unseen between blanks does not part them */
    becomes("a\u200b \u200bb", "a b");
}

/* ---- Broken UTF-8 ------------------------------------------------------------------------------------------------------------------- */

static void T02_broken_characters_are_dropped_and_the_rest_stays(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "\x80",             /* a byte that goes on with nothing */
        "\xbf",             /* another */
        "\xc3",             /* nothing after the first byte */
        "\xe2\x82",         /* one byte missing */
        "\xf0\x9f\x98",     /* the same of four */
        "\xc0\xaf",         /* a slash, longer than need be */
        "\xc1\xbf",         /* the same of another */
        "\xe0\x80\xaf",     /* the same in three */
        "\xe0\x9f\xbf",     /* the last that is too long in three */
        "\xf0\x80\x80\xaf", /* the same in four */
        "\xf0\x8f\xbf\xbf", /* the last that is too long in four */
        "\xed\xa0\x80",     /* half of a pair */
        "\xed\xbf\xbf",     /* the other half */
        "\xf4\x90\x80\x80", /* beyond the last character */
        "\xf5\x80\x80\x80", /* no character begins so */
        "\xf8\x88\x80\x80\x80",
        "\xfc\x84\x80\x80\x80\x80",
        "\xfe",
        "\xff",
        "\xc3\xc3\xc3",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        char from[64];
        snprintf(from, sizeof from, "%s", broken[i]);
        becomes(from, "");
        snprintf(from, sizeof from, "a%sb", broken[i]);
        becomes(from, "ab");
        snprintf(from, sizeof from, "ş%sş", broken[i]);
        becomes(from, "şş");
    }
}

/* Whatever two or three bytes there are: what is made of them is clean or empty, and what is called clean is left alone. */
static void T02_whatever_the_bytes_what_comes_out_is_clean(void **state)
{
    (void)state;
    static const uint8_t third[] = {0x00, 0x1b, ' ', 'a', 0x7f, 0x80, 0x8e, 0xa0, 0xbf, 0xc2, 0xe2, 0xf0, 0xff};
    for (uint32_t pair = 0; pair < 0x10000; pair++) {
        for (size_t i = 0; i < sizeof third; i++) {
            char from[3] = {(char)(pair >> 8), (char)pair, (char)third[i]}, text[8];
            size_t length = name_clean(from, sizeof from, text, sizeof text);
            assert_true(length <= sizeof from && text[length] == '\0');
            assert_int_equal(name_is_clean(text, length), length > 0);
            if (name_is_clean(from, sizeof from))
                assert_true(length == sizeof from && memcmp(text, from, length) == 0);
        }
    }
}

/* Every character there is: it stays, becomes a space between others, or goes. */
static void T02_every_character_is_clean_exactly_if_it_is_left_alone(void **state)
{
    (void)state;
    for (uint32_t c = 0x80; c < 0x110000; c++) {
        char from[8] = "a", text[8];
        size_t size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        uint32_t rest = c;
        for (size_t i = size; i > 1; i--, rest >>= 6)
            from[i] = (char)(0x80 | (rest & 0x3f));
        from[1] = (char)((size == 2 ? 0xc0 : size == 3 ? 0xe0 : 0xf0) | rest);
        from[size + 1] = 'b';
        size_t length = name_clean(from, size + 2, text, sizeof text);
        bool is_same = length == size + 2 && memcmp(text, from, length) == 0;
        if (is_same != name_is_clean(from, size + 2) || !(is_same || strcmp(text, "ab") == 0 || strcmp(text, "a b") == 0))
            fail_msg("U+%04X becomes `%s`", (unsigned)c, text);
    }
}

/* ---- Cutting ------------------------------------------------------------------------------------------------------------------------ */

/* At whatever size: what is stored is the front of the whole, no character cut in two, no space at its end, and nothing beyond the room. */
static void T02_a_long_name_is_cut_between_characters(void **state)
{
    (void)state;
    static const char *const names[] = {"Ada Lovelace", "Şule Çağlayan", "田中 さん", "😍 😍😍", "a ş 田 😍 b", " \u200bx\u202e  y "};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char whole[TEXT_SIZE], text[TEXT_SIZE];
        size_t full = clean(names[i], whole);
        for (size_t size = 0; size <= full + 4; size++) {
            memset(text, '#', sizeof text);
            size_t length = name_clean(names[i], strlen(names[i]), text, size);
            assert_int_equal(text[size], '#');
            if (size == 0) {
                assert_int_equal(length, 0);
                continue;
            }
            assert_true(length < size && text[length] == '\0');
            assert_memory_equal(text, whole, length);
            assert_int_equal(name_is_clean(text, length), length > 0);
            assert_true(length == full || length + 6 > size); /* no more is lost than a space and a character */
        }
    }
}

/* The text need not end with a NUL, and nothing behind its end is looked at. */
static void T02_only_as_much_is_read_as_there_is(void **state)
{
    (void)state;
    static const char name[] = "aş田😍b";
    for (size_t length = 0; length < sizeof name; length++) {
        char *exact = malloc(length + 1), text[TEXT_SIZE];
        assert_non_null(exact);
        memcpy(exact + 1, name, length);
        size_t stored = name_clean(exact + 1, length, text, sizeof text);
        assert_true(stored <= length);
        assert_memory_equal(text, name, stored);
        assert_int_equal(name_is_clean(exact + 1, length), stored == length && length > 0);
        free(exact);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T02_names_of_all_scripts_stay_as_they_are),
        cmocka_unit_test(T02_no_control_character_gets_through),
        cmocka_unit_test(T02_escape_sequences_lose_their_force),
        cmocka_unit_test(T02_nothing_turns_the_direction),
        cmocka_unit_test(T02_nothing_unseen_gets_through),
        cmocka_unit_test(T02_a_name_of_nothing_but_unseen_characters_is_none),
        cmocka_unit_test(T02_joined_pictures_come_apart),
        cmocka_unit_test(T02_blanks_of_every_kind_become_single_spaces),
        cmocka_unit_test(T02_broken_characters_are_dropped_and_the_rest_stays),
        cmocka_unit_test(T02_whatever_the_bytes_what_comes_out_is_clean),
        cmocka_unit_test(T02_every_character_is_clean_exactly_if_it_is_left_alone),
        cmocka_unit_test(T02_a_long_name_is_cut_between_characters),
        cmocka_unit_test(T02_only_as_much_is_read_as_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
