/* test_people_text.c - names and chat as strangers send them (O09, O01): a name is refused with a reason or taken unchanged, chat is
 * cleaned, and emoji stay whole. */
#include "people_text.h"

#include "character.h"
#include "words_keys.h"
#include "testing.h"

#include <unistr.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The keys of the sentences that say why a message is refused. */
static bool has_sentence(const char *word)
{
#define X(key) key,
    static const char *const keys[] = {WORDS_KEYS(X)};
#undef X
    char key[64];
    bool is_found = false;
    snprintf(key, sizeof key, "wire.%s", word);
    for (size_t i = 0; i < COUNT(keys); i++)
        is_found = is_found || strcmp(keys[i], key) == 0;
    return is_found;
}

static void O01_every_reason_has_a_sentence(void **state)
{
    (void)state;
    for (enum text_fault fault = TEXT_FINE + 1; fault < TEXT_FAULTS; fault++)
        assert_true(has_sentence(text_fault_word(fault)));
}

static enum text_fault check(const char *text)
{
    return people_check_name(text, strlen(text), ROOM_NAME_MOST);
}

static void name_is(const char *text, enum text_fault fault)
{
    if (check(text) != fault)
        fail_msg("`%s` is %s, not %s", text, text_fault_word(check(text)), text_fault_word(fault));
}

static bool is_utf8(const char *text, size_t length)
{
    return u8_check((const uint8_t *)text, length) == NULL;
}

/* Chat comes out as that text, and cleaning that changes nothing. */
static void chat_becomes(const char *from, const char *expected)
{
    char text[CHAT_SIZE], again[CHAT_SIZE];
    size_t length = people_clean_chat(from, strlen(from), text, sizeof text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
    assert_int_equal(people_clean_chat(text, length, again, sizeof again), length);
    assert_string_equal(again, text);
}

/* Refused as a name for that reason, and cleaned as chat. */
static void refused(const char *text, enum text_fault fault, const char *cleaned)
{
    name_is(text, fault);
    chat_becomes(text, cleaned);
}

static void stays(const char *text)
{
    name_is(text, TEXT_FINE);
    chat_becomes(text, text);
}

/* ---- Harmless texts --------------------------------------------------------------------------------------------------------------- */

static void O09_harmless_texts_of_all_scripts_stay_as_they_are(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "A",
        "Ada Lovelace",
        "O'Brien",
        "Şule Çağlayan",
        "İğne ığdır",
        "Jose\u0301",
        "Vie\u0302\u0323t",
        "Владимир",
        "Ελένη",
        "田中さん",
        "사회과학원",
        "بنت الجيران",
        "שָׁלוֹם",
        "हिन्दी",
        "ภาษาไทยดี",
        "𐐜 𐐔𐐇",
        "¯\\_(ツ)_/¯",
        "(╯°□°）╯︵ ┻━┻",
        "( \u0361° \u035cʖ \u0361°)",
        "⁰⁴⁵₀₁₂",
        "１２３",
        "ﷺ",
        "�",
        "undefined",
        "NULL",
        "None",
        "true",
        "-1",
        "1/0",
        "NaN",
        "1E+02",
        "0x0",
        "$HOME",
        "%s%n%p",
        "{0}",
        "../../etc/passwd",
        "'; DROP TABLE seats; --",
        "<script>alert(1)</script>",
        "\" onmouseover=\"alert(1)",
        "`touch /tmp/x`",
        "javascript:alert(1)",
        "__proto__",
        "hasOwnProperty",
        "CON",
        "a~b",
        "#1",
        "*",
        "Scunthorpe United",
    };
    for (size_t i = 0; i < COUNT(texts); i++)
        stays(texts[i]);
}

static void O09_emoji_with_joiners_and_selectors_stay_whole(void **state)
{
    (void)state;
    static const char *const emoji[] = {
        "😍",
        "👩🏽",
        "❤\ufe0f",
        "☺\ufe0e",
        "👨\u200d👩\u200d👧\u200d👦",
        "👩🏽\u200d🚀",
        "👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿",
        "🏳\ufe0f\u200d🌈",
        "🏴\u200d☠\ufe0f",
        "🕵🏿\u200d♀\ufe0f",
        "1\ufe0f\u20e3",
        "#\ufe0f\u20e3",
        "*\ufe0f\u20e3",
        "2\u20e3",
        "🇹🇷",
        "🇹🇷🇩🇪",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "🐵 🙈 🙉 🙊",
        "a👨\u200d👩\u200d👦b",
        "🩷",
    };
    for (size_t i = 0; i < COUNT(emoji); i++)
        stays(emoji[i]);
}

/* ---- Characters that hide, steer or turn ------------------------------------------------------------------------------------------ */

static void O09_control_characters_are_refused_or_removed(void **state)
{
    (void)state;
    for (int c = 1; c < 0xa0; c++) {
        bool is_control = c < 0x20 || c >= 0x7f, is_line_end = (c >= 0x09 && c <= 0x0d) || c == 0x85;
        char text[8] = "a?b";
        text[1] = (char)c;
        if (c >= 0x80)
            memcpy(text, (char[]){'a', (char)0xc2, (char)c, 'b', '\0'}, 5);
        if (is_control)
            refused(text, TEXT_CONTROL, is_line_end ? "a b" : "ab");
    }
    char cleaned[CHAT_SIZE];
    assert_int_equal(people_check_name("a\0b", 3, ROOM_NAME_MOST), TEXT_CONTROL);
    assert_int_equal(people_clean_chat("a\0b", 3, cleaned, sizeof cleaned), 2);
    refused("\x1b[31mred\x1b[0m", TEXT_CONTROL, "[31mred[0m");
    refused("\x1b]0;title\a", TEXT_CONTROL, "]0;title");
    refused("Ada\r\nBank: pay 500", TEXT_CONTROL, "Ada Bank: pay 500");
    refused("one\u2028two\u2029three", TEXT_CONTROL, "one two three");
}

static void O09_marks_of_direction_are_refused_or_removed(void **state)
{
    (void)state;
    static const char *const marks[] = {
        "\u200e", "\u200f", "\u061c", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069",
    };
    for (size_t i = 0; i < COUNT(marks); i++) {
        char text[32];
        snprintf(text, sizeof text, "%ste%sst%s", marks[i], marks[i], marks[i]);
        refused(text, TEXT_DIRECTION, "test");
        refused(marks[i], TEXT_DIRECTION, "");
    }
}

static void O09_unseen_characters_are_refused_or_removed(void **state)
{
    (void)state;
    static const char *const unseen[] = {
        "\u00ad", "\u034f", "\u0600", "\u06dd", "\u115f", "\u1160",     "\u17b4",     "\u180b",     "\u180e",     "\u200b",
        "\u200c", "\u200d", "\u2060", "\u2061", "\u206a", "\u3164",     "\ufe00",     "\ufe0e",     "\ufe0f",     "\ufeff",
        "\uffa0", "\ufff9", "\ufffb", "\u2064", "\u180f", "\U0001bca0", "\U0001d173", "\U000e0020", "\U000e0061", "\U000e0100",
    };
    for (size_t i = 0; i < COUNT(unseen); i++) {
        char text[32];
        snprintf(text, sizeof text, "a%sb", unseen[i]);
        refused(text, TEXT_UNSEEN, "ab");
        snprintf(text, sizeof text, "ab%s", unseen[i]);
        refused(text, TEXT_UNSEEN, "ab");
        refused(unseen[i], TEXT_UNSEEN, "");
    }
}

static void O09_private_and_missing_characters_are_refused(void **state)
{
    (void)state;
    refused("a\ue000b", TEXT_UNKNOWN, "ab");
    refused("a\uf8ffb", TEXT_UNKNOWN, "ab");
    refused("a\U000f0000b", TEXT_UNKNOWN, "ab");
    refused("a\ufffeb", TEXT_UNKNOWN, "ab");
    refused("a\ufdd0b", TEXT_UNKNOWN, "ab");
    refused("a\U0010ffffb", TEXT_UNKNOWN, "ab");
    refused("a\u0378b", TEXT_UNKNOWN, "a\u0378b"); /* not assigned */
}

/* A joiner, selector or tag counts only where it makes a picture, and what is dropped between does not matter. */
static void O09_joiners_outside_of_pictures_are_refused_or_removed(void **state)
{
    (void)state;
    refused("\u200d👨", TEXT_UNSEEN, "👨");
    refused("👨\u200d", TEXT_UNSEEN, "👨");
    refused("👨\u200d\u200d👩", TEXT_UNSEEN, "👨\u200d👩");
    refused("👨\u200da", TEXT_UNSEEN, "👨a");
    refused("👨\u200d 👩", TEXT_UNSEEN, "👨 👩");
    refused("👨 \u200d👩", TEXT_UNSEEN, "👨 👩");
    refused("a\u200d👩", TEXT_UNSEEN, "a👩");
    refused("👨\u200b\u200d👩", TEXT_UNSEEN, "👨\u200d👩");
    refused("❤\ufe0f\ufe0f", TEXT_UNSEEN, "❤\ufe0f");
    refused("👩🏽\ufe0f", TEXT_UNSEEN, "👩🏽");
    refused("1\ufe0f", TEXT_UNSEEN, "1");
    refused("1\ufe0f2", TEXT_UNSEEN, "12");
    refused("1\ufe0e\u20e3", TEXT_UNSEEN, "1\u20e3");
    refused("1\ufe0f\u0301", TEXT_UNSEEN, "1\u0301");
    refused("🏴\U000e0068\U000e0069", TEXT_UNSEEN, "🏴");
    refused("🏴\U000e0068\U000e0069\U000e007f", TEXT_UNSEEN, "🏴");
    refused("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e0074\U000e007f", TEXT_UNSEEN, "🏴");
    refused("😍\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", TEXT_UNSEEN, "😍");
    refused("🏴\U000e0067\u200d🌈", TEXT_UNSEEN, "🏴\u200d🌈");
    refused("می\u200cخواهم", TEXT_UNSEEN, "میخواهم");
}

static void O09_no_picture_grows_without_end(void **state)
{
    (void)state;
    char text[64 * 8] = "👨", cleaned[CHAT_SIZE];
    for (int i = 0; i < 40; i++)
        strcat(text, "\u200d👨");
    size_t length = people_clean_chat(text, strlen(text), cleaned, sizeof cleaned), joiners = 0;
    for (const char *at = cleaned; (at = strstr(at, "👨👨")); at++)
        joiners++;
    assert_int_equal(joiners, 5); /* places without one: after each eighth */
    assert_int_equal(length, 41 * strlen("👨") + 35 * strlen("\u200d"));
}

/* ---- Marks ------------------------------------------------------------------------------------------------------------------------ */

static void O09_a_letter_has_at_most_two_marks(void **state)
{
    (void)state;
    stays("a\u0301\u0302");
    stays("a\u0301\u0302b\u0301\u0302");
    refused("a\u0301\u0302\u0303", TEXT_MARKS, "a\u0301\u0302");
    refused("a\u0301\u200b\u0302\u0303b", TEXT_UNSEEN, "a\u0301\u0302b");
    refused("\u0301a", TEXT_MARKS, "a");
    refused("\u0301", TEXT_MARKS, "");
    refused("ด้้้้้็็็็็", TEXT_MARKS, "ด้้");
    refused("Z\u032e\u031e\u0320\u0359a\u0317\u031e\u0348", TEXT_MARKS, "Z\u032e\u031ea\u0317\u031e");
    refused("a\u20dd\u20dd\u20dd", TEXT_MARKS, "a\u20dd\u20dd");
    refused("😍\u0301\u0301\u0301", TEXT_MARKS, "😍\u0301\u0301");
}

/* ---- Blanks, length, UTF-8 -------------------------------------------------------------------------------------------------------- */

static void O09_blanks_are_single_spaces_between_words(void **state)
{
    (void)state;
    static const char *const blanks[] = {
        "\u00a0", "\u1680", "\u2000", "\u2003", "\u2007", "\u200a", "\u202f", "\u205f", "\u2800", "\u3000",
    };
    refused("  a   b  ", TEXT_BLANKS, "a b");
    refused(" a", TEXT_BLANKS, "a");
    refused("a ", TEXT_BLANKS, "a");
    refused("a  b", TEXT_BLANKS, "a b");
    refused("a \u200b b", TEXT_UNSEEN, "a b");
    for (size_t i = 0; i < COUNT(blanks); i++) {
        char text[32];
        snprintf(text, sizeof text, "a%sb", blanks[i]);
        refused(text, TEXT_BLANKS, "a b");
        refused(blanks[i], TEXT_EMPTY, "");
    }
}

static void O09_a_text_of_nothing_is_refused(void **state)
{
    (void)state;
    refused("", TEXT_EMPTY, "");
    refused(" ", TEXT_EMPTY, "");
    refused("   ", TEXT_EMPTY, "");
    refused("\t\n", TEXT_CONTROL, "");
    refused("\u200b\u200c\ufeff", TEXT_UNSEEN, "");
    refused(" \u202e \u2060 ", TEXT_EMPTY, "");
}

static void O01_names_have_a_length(void **state)
{
    (void)state;
    char text[80];
    memset(text, 'x', sizeof text);
    assert_int_equal(people_check_name(text, PLAYER_NAME_MOST, PLAYER_NAME_MOST), TEXT_FINE);
    assert_int_equal(people_check_name(text, PLAYER_NAME_MOST + 1, PLAYER_NAME_MOST), TEXT_LONG);
    assert_int_equal(people_check_name(text, ROOM_NAME_MOST, ROOM_NAME_MOST), TEXT_FINE);
    assert_int_equal(people_check_name(text, ROOM_NAME_MOST + 1, ROOM_NAME_MOST), TEXT_LONG);
    assert_int_equal(people_check_name(text, sizeof text, sizeof text), TEXT_LONG);
}

static void O09_broken_utf8_is_refused_or_removed(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "\x80",
        "\xc3",
        "\xe2\x82",
        "\xf0\x9f\x98",
        "\xc0\xaf",
        "\xe0\x80\xaf",
        "\xf0\x80\x80\xaf",
        "\xed\xa0\x80", /* half of a pair */
        "\xed\xbf\xbf",
        "\xf4\x90\x80\x80", /* beyond the last character */
        "\xf8\x88\x80\x80\x80",
        "\xfe",
        "\xff",
    };
    for (size_t i = 0; i < COUNT(broken); i++) {
        char text[64];
        snprintf(text, sizeof text, "ş%sş", broken[i]);
        refused(text, TEXT_BROKEN, "şş");
        refused(broken[i], TEXT_BROKEN, "");
    }
}

/* ---- Cutting ---------------------------------------------------------------------------------------------------------------------- */

static size_t count_characters(const char *text)
{
    return u8_mbsnlen((const uint8_t *)text, strlen(text));
}

/* Wherever the limit falls, a letter with its marks and a picture stay whole or go. */
static void O09_chat_has_at_most_300_characters_and_no_picture_is_cut(void **state)
{
    (void)state;
    static const char *const units[] = {
        "a",
        "ş",
        "😍",
        "a\u0301\u0302",
        "❤\ufe0f",
        "👩🏽",
        "🇹🇷",
        "1\ufe0f\u20e3",
        "👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    };
    for (size_t i = 0; i < COUNT(units); i++) {
        for (size_t before = CHAT_MOST - 14; before <= CHAT_MOST + 1; before++) {
            char text[8192], cleaned[CHAT_SIZE];
            memset(text, 'x', before);
            text[before] = '\0';
            strcat(strcat(text, units[i]), "z");
            size_t length = people_clean_chat(text, strlen(text), cleaned, sizeof cleaned);
            size_t kept = before < CHAT_MOST ? before : CHAT_MOST, part = count_characters(units[i]);
            bool has_unit = before + part <= CHAT_MOST;
            assert_int_equal(length, kept + (has_unit ? strlen(units[i]) + (before + part < CHAT_MOST) : 0));
            assert_memory_equal(cleaned, text, length);
        }
    }
}

static void O09_chat_is_cut_before_a_blank_at_its_end(void **state)
{
    (void)state;
    char text[CHAT_MOST + 10], cleaned[CHAT_SIZE];
    memset(text, 'x', sizeof text);
    text[CHAT_MOST - 1] = ' ';
    assert_int_equal(people_clean_chat(text, sizeof text, cleaned, sizeof cleaned), CHAT_MOST - 1);
    text[CHAT_MOST - 2] = ' ';
    text[CHAT_MOST - 1] = 'x';
    assert_int_equal(people_clean_chat(text, sizeof text, cleaned, sizeof cleaned), CHAT_MOST);
}

/* At whatever size: the stored text is the front of the whole, with nothing beyond the room for it. */
static void O09_nothing_is_written_or_read_beyond_the_end(void **state)
{
    (void)state;
    static const char from[] = "ab ş 田\u0301 😍 👨\u200d👩\u200d👦 1\ufe0f\u20e3 🇹🇷 z";
    char whole[CHAT_SIZE];
    size_t full = people_clean_chat(from, strlen(from), whole, sizeof whole);
    for (size_t size = 0; size <= full + 1; size++) {
        char *exact = malloc(size + 1), *input = malloc(strlen(from));
        assert_true(exact && input);
        memcpy(input, from, strlen(from));
        exact[size] = '#';
        size_t length = people_clean_chat(input, strlen(from), exact, size);
        assert_int_equal(exact[size], '#');
        assert_true(size == 0 ? length == 0 : length < size && exact[length] == '\0');
        assert_memory_equal(exact, whole, length);
        assert_true(is_utf8(exact, length) && (length == 0 || exact[length - 1] != ' '));
        free(input);
        free(exact);
    }
    assert_int_equal(full, strlen(from));
}

/* ---- Every character, and many texts ---------------------------------------------------------------------------------------------- */

/* Written without the tables that the code uses. */
static bool is_forbidden(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || c == 0x200b || c == 0x200c || c == 0x200e || c == 0x200f ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xe000 && c <= 0xf8ff) ||
           (c >= 0xfff0 && c <= 0xfffb) || (c & 0xfffe) == 0xfffe || c >= 0xf0000;
}

/* What holds for every text; returns whether it may be a name. */
static bool obeys(const char *text, size_t length)
{
    char cleaned[CHAT_SIZE], again[CHAT_SIZE];
    size_t kept = people_clean_chat(text, length, cleaned, sizeof cleaned);
    bool is_same = kept == length && memcmp(cleaned, text, length) == 0;
    enum text_fault fault = people_check_name(text, length, ROOM_NAME_MOST);
    assert_true(kept < sizeof cleaned && cleaned[kept] == '\0' && is_utf8(cleaned, kept));
    assert_int_equal(people_clean_chat(cleaned, kept, again, sizeof again), kept);
    assert_memory_equal(again, cleaned, kept + 1);
    assert_in_range(count_characters(cleaned), 0, CHAT_MOST);
    for (size_t at = 0; at < kept;) {
        uint32_t c = 0;
        at += character_read(cleaned + at, kept - at, &c);
        assert_false(is_forbidden(c));
    }
    if (fault == TEXT_FINE)
        assert_true(is_same && kept > 0);
    else if (is_same)
        assert_true(fault == TEXT_UNKNOWN || fault == TEXT_RESERVED || fault == TEXT_LONG || fault == TEXT_EMPTY);
    return fault == TEXT_FINE;
}

static size_t write_between(uint32_t c, char text[8])
{
    text[0] = 'a';
    int bytes = u8_uctomb((uint8_t *)text + 1, c, 4);
    if (bytes <= 0)
        return 0;
    text[bytes + 1] = 'b';
    return (size_t)bytes + 2;
}

static void O09_every_character_is_taken_or_refused_and_never_changed(void **state)
{
    (void)state;
    unsigned taken = 0;
    for (uint32_t c = 0; c < 0x110000; c++) {
        char text[8];
        size_t length = write_between(c, text);
        if (length > 0)
            taken += obeys(text, length);
    }
    assert_in_range(taken, 140000, 150000); /* of the 144,697 of Unicode 14, all but control and format characters and blanks */
}

static uint32_t draw(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

/* Texts of the pieces that matter to each other, in any order. */
static void O09_whatever_the_text_cleaning_it_twice_changes_nothing(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "a",
        " ",
        "\u200d",
        "\ufe0f",
        "\ufe0e",
        "\u20e3",
        "1",
        "#",
        "👨",
        "❤",
        "🏽",
        "🇹",
        "🏴",
        "\u0301",
        "\u0302",
        "\u200b",
        "\U000e0067",
        "\U000e0062",
        "\U000e0065",
        "\U000e006e",
        "\U000e007f",
        "\xff",
        "\xe2",
        "\u202e",
        "\n",
        "\u3000",
        "ş",
        "\u0378",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    };
    uint32_t seed = 20240601;
    unsigned taken = 0;
    for (int i = 0; i < 100000; i++) {
        char text[1024] = "";
        uint32_t many = i % 50 == 0 ? 60 : 12;
        for (uint32_t left = draw(&seed) % many; left > 0; left--)
            strcat(text, pieces[draw(&seed) % COUNT(pieces)]);
        taken += obeys(text, strlen(text));
    }
    assert_true(taken > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(O01_every_reason_has_a_sentence),
        cmocka_unit_test(O09_harmless_texts_of_all_scripts_stay_as_they_are),
        cmocka_unit_test(O09_emoji_with_joiners_and_selectors_stay_whole),
        cmocka_unit_test(O09_control_characters_are_refused_or_removed),
        cmocka_unit_test(O09_marks_of_direction_are_refused_or_removed),
        cmocka_unit_test(O09_unseen_characters_are_refused_or_removed),
        cmocka_unit_test(O09_private_and_missing_characters_are_refused),
        cmocka_unit_test(O09_joiners_outside_of_pictures_are_refused_or_removed),
        cmocka_unit_test(O09_no_picture_grows_without_end),
        cmocka_unit_test(O09_a_letter_has_at_most_two_marks),
        cmocka_unit_test(O09_blanks_are_single_spaces_between_words),
        cmocka_unit_test(O09_a_text_of_nothing_is_refused),
        cmocka_unit_test(O01_names_have_a_length),
        cmocka_unit_test(O09_broken_utf8_is_refused_or_removed),
        cmocka_unit_test(O09_chat_has_at_most_300_characters_and_no_picture_is_cut),
        cmocka_unit_test(O09_chat_is_cut_before_a_blank_at_its_end),
        cmocka_unit_test(O09_nothing_is_written_or_read_beyond_the_end),
        cmocka_unit_test(O09_every_character_is_taken_or_refused_and_never_changed),
        cmocka_unit_test(O09_whatever_the_text_cleaning_it_twice_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
