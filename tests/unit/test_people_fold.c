/* test_people_fold.c - names that look alike (O01): they have the same key, so that a room can refuse the second, and nobody can be
 * called like the bank or the server. */
#include "people_text.h"
#include "testing.h"

#include <unistr.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static bool look_alike(const char *first, const char *second)
{
    char key[NAME_KEY_SIZE], other[NAME_KEY_SIZE];
    people_fold(first, strlen(first), key, sizeof key);
    people_fold(second, strlen(second), other, sizeof other);
    bool is_alike = people_look_alike(first, strlen(first), second, strlen(second));
    assert_int_equal(is_alike, strcmp(key, other) == 0);
    assert_int_equal(people_look_alike(second, strlen(second), first, strlen(first)), is_alike);
    return is_alike;
}

struct pair {
    const char *first, *second;
};

static void O01_names_that_look_alike_have_the_same_key(void **state)
{
    (void)state;
    static const struct pair pairs[] = {
        {"Ada", "ada"},
        {"Ada", "ADA"},
        {"Ada", "Аdа"},      /* Cyrillic */
        {"ANNA", "ΑΝΝΑ"},    /* Greek */
        {"vera", "νera"},    /* a small Greek letter among Latin ones */
        {"Ada", "Ａｄａ"},   /* as wide as Chinese */
        {"Ada", "𝐀𝓭𝕒"},      /* letters of mathematics */
        {"Ada", "ⒶⒹⒶ"},      /* in circles */
        {"Ada", "🅰🅳🅰"},      /* in squares */
        {"Ada", "ᴀᴅᴀ"},      /* small capitals */
        {"BOB", "B0B"},      /* zero */
        {"Bill", "BilI"},    /* capital i */
        {"Bill", "Bi11"},    /* one */
        {"Bill", "B|ll"},    /* a bar */
        {"Arno", "Amo"},     /* r and n */
        {"Willy", "VVilly"}, /* v and v */
        {"Jose\u0301", "Jos\u00e9"},
        {"Straße", "STRASSE"},
        {"Æsop", "Aesop"},
        {"ﬁona", "fiona"},
        {"O'Brien", "O’Brien"},
        {"Jean-Luc", "Jean‐Luc"},
        {"❤", "❤\ufe0f"},
        {"Владимир", "ВЛАДИМИР"},
        {"ΝΙΚΟΣ", "νικος"},
        {"Ёлка", "Ëлка"},
        {"Ça va", "Ҫa va"},
        {"Ꭰad", "Dad"}, /* Cherokee */
        {"ꓮꓲ", "AI"},   /* Lisu */
    };
    for (size_t i = 0; i < COUNT(pairs); i++) {
        if (!look_alike(pairs[i].first, pairs[i].second))
            fail_msg("%s and %s", pairs[i].first, pairs[i].second);
    }
}

/* Whatever language folds the case of these letters, they are the same. */
static void O01_the_two_letters_i_of_turkish_are_one(void **state)
{
    (void)state;
    static const char *const spellings[] = {"İpek", "ipek", "Ipek", "ıpek", "IPEK", "İPEK", "i\u0307pek", "I\u0307pek", "lpek", "1pek"};
    for (size_t i = 0; i < COUNT(spellings); i++) {
        for (size_t j = 0; j < COUNT(spellings); j++)
            assert_true(look_alike(spellings[i], spellings[j]));
    }
    assert_true(look_alike("IĞDIR", "ığdır"));
    assert_true(look_alike("DİYARBAKIR", "diyarbakır"));
}

static void O01_names_that_look_different_have_different_keys(void **state)
{
    (void)state;
    static const struct pair pairs[] = {
        {"Ada", "Adam"}, {"Ada", "Eda"},       {"Şule", "Sule"}, {"Çan", "Can"},     {"José", "Jose"}, {"Ada", "Ada 2"},
        {"Ada", "A da"}, {"Владимир", "Влад"}, {"田中", "田口"}, {"😀", "😁"},         {"v", "n"},       {"Ada1", "Ada2"},
        {"Ada-", "Ada"}, {"Łódź", "Lódź"},     {"Bob", "Rob"},   {"ΝΙΚΟΣ", "VIKOS"}, {"h", "n"},       {"8", "B"},
    };
    for (size_t i = 0; i < COUNT(pairs); i++) {
        if (look_alike(pairs[i].first, pairs[i].second))
            fail_msg("%s and %s", pairs[i].first, pairs[i].second);
    }
}

/* ---- Reserved --------------------------------------------------------------------------------------------------------------------- */

static void O01_nobody_is_called_like_the_bank_or_the_server(void **state)
{
    (void)state;
    static const char *const names[] = {
        "Bank",     "bank",       "BANK",     "The Bank", "Ваnk",     "B a n k",       "-Bank-",    "[Bank]",        "Bank 💰",
        "Bánk",     "𝔅𝔞𝔫𝔨",       "Ｂａｎｋ", "🅱🅰🅽🅺",     "🇧 🇦 🇳 🇰",  "B̶a̶n̶k̶",          "Server",    "SERVER.",       "Freehold",
        "FREEH0LD", "Admin",      "Adrnin",   "ADMİN",    "admın",    "Adm1n",         "Аdmіn",     "Administrator", "System",
        "Ѕуѕtеm",   "Moderator",  "Operator", "Owner",    "Everyone", "Computer",      "Banka",     "BANKACI",       "bankacı",
        "Sunucu",   "Sistem",     "SİSTEM",   "Yönetici", "YÖNETİCİ", "yonetici",      "Moderatör", "Yetkili",       "Hiç kimse",
        "Herkes",   "Bilgisayar", "Görevli",  "Destek",   "r00t",     "Freehold Bank",
    };
    for (size_t i = 0; i < COUNT(names); i++) {
        enum text_fault fault = people_check_name(names[i], strlen(names[i]), ROOM_NAME_MOST);
        if (fault != TEXT_RESERVED)
            fail_msg("%s is %s", names[i], text_fault_word(fault));
    }
}

static void O01_names_that_only_contain_a_reserved_one_are_fine(void **state)
{
    (void)state;
    static const char *const names[] = {"Bankole", "Banks",   "Serveral", "Burbank", "Modesto",    "Bank Robber", "5erver", "Rooted",
                                        "Adminah", "Sistema", "Bob",      "!!!",     "Freeholder", "Ownerless",   "💰"};
    for (size_t i = 0; i < COUNT(names); i++)
        assert_int_equal(people_check_name(names[i], strlen(names[i]), ROOM_NAME_MOST), TEXT_FINE);
}

/* ---- Every text ------------------------------------------------------------------------------------------------------------------- */

/* The key of a key is itself; it is UTF-8; a name that may be taken has one, and it fits. */
static void obeys(const char *text, size_t length)
{
    char key[NAME_KEY_SIZE], again[NAME_KEY_SIZE];
    size_t size = people_fold(text, length, key, sizeof key);
    assert_true(size < sizeof key && key[size] == '\0' && !u8_check((const uint8_t *)key, size));
    if (people_fold(key, size, again, sizeof again) != size || memcmp(key, again, size) != 0)
        fail_msg("`%.*s` becomes `%s`, then `%s`", (int)length, text, key, again);
    if (people_check_name(text, length, ROOM_NAME_MOST) == TEXT_FINE)
        assert_in_range(size, 1, sizeof key - 8);
}

/* Alone, and between two letters that make a pair. The planes in which nothing is assigned are left out. */
static void O01_the_key_of_a_key_is_itself_for_every_character(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < 0x110000; c = c == 0x323ff ? 0xe0000 : c == 0xe01ff ? 0x10fff0 : c + 1) {
        char text[8] = "r";
        int bytes = u8_uctomb((uint8_t *)text + 1, c, 4);
        if (bytes <= 0)
            continue;
        obeys(text + 1, (size_t)bytes);
        strcpy(text + 1 + bytes, "n");
        obeys(text, (size_t)bytes + 2);
    }
}

static void O01_the_longest_key_fits(void **state)
{
    (void)state;
    char text[ROOM_NAME_MOST + 1] = "", key[NAME_KEY_SIZE], whole[4 * NAME_KEY_SIZE];
    for (int i = 0; i < ROOM_NAME_MOST / 3; i++)
        strcat(text, "\ufdfa"); /* a phrase of 18 letters in one character */
    size_t size = people_fold(text, strlen(text), whole, sizeof whole);
    assert_true(size > 600 && size < NAME_KEY_SIZE);
    assert_int_equal(people_fold(text, strlen(text), key, sizeof key), size);
}

static uint32_t draw(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

static void O01_the_key_of_a_key_is_itself_for_many_texts(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "r",      "n",      "v", "V", "i", "I", "İ", "ı",    "l", "1", "j", "\u0307", "\u0323", "\u0301", "ν",      "Ν",
        "η",      "υ",      "ύ", "Σ", "ς", "м", "в", "ј",    "æ", "Ǽ", "ß", "ẞ",      "ﬁ",      "№",      "\u0345", "ᾳ",
        "\u200d", "\ufe0f", "🇷", "🇳", " ", "'", "´", "\xff", "ҫ", "Ⅷ", "ŉ", "ΐ",      "\u00b7", "ﷺ",
    };
    uint32_t seed = 20240602;
    for (int i = 0; i < 30000; i++) {
        char text[512] = "";
        for (uint32_t left = draw(&seed) % 9; left > 0; left--)
            strcat(text, pieces[draw(&seed) % COUNT(pieces)]);
        obeys(text, strlen(text));
    }
}

/* The key is cut between characters, and nothing is written beyond its room. */
static void O01_a_long_key_is_cut_between_characters(void **state)
{
    (void)state;
    static const char name[] = "Şule 田中 😀 Çağ";
    char whole[NAME_KEY_SIZE];
    size_t full = people_fold(name, strlen(name), whole, sizeof whole);
    for (size_t size = 0; size <= full + 1; size++) {
        char *key = malloc(size + 1);
        assert_non_null(key);
        key[size] = '#';
        size_t length = people_fold(name, strlen(name), key, size);
        assert_int_equal(key[size], '#');
        assert_true(size == 0 ? length == 0 : length < size && key[length] == '\0' && length + 4 >= size - (size > full));
        assert_memory_equal(key, whole, length);
        assert_null(u8_check((uint8_t *)key, length));
        free(key);
    }
    assert_int_equal(people_fold("", 0, whole, sizeof whole), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(O01_names_that_look_alike_have_the_same_key),
        cmocka_unit_test(O01_the_two_letters_i_of_turkish_are_one),
        cmocka_unit_test(O01_names_that_look_different_have_different_keys),
        cmocka_unit_test(O01_nobody_is_called_like_the_bank_or_the_server),
        cmocka_unit_test(O01_names_that_only_contain_a_reserved_one_are_fine),
        cmocka_unit_test(O01_the_key_of_a_key_is_itself_for_every_character),
        cmocka_unit_test(O01_the_longest_key_fits),
        cmocka_unit_test(O01_the_key_of_a_key_is_itself_for_many_texts),
        cmocka_unit_test(O01_a_long_key_is_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
