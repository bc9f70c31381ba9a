/* test_fault.c - what is wrong with a text: a code with arguments (E02), which both languages word with all that the code carries (X09),
 * and for a rule the name and the bounds that a form shows at its field (T14). */
#include "edition_fields.h"
#include "fault.h"
#include "fault_kinds.h"
#include "fault_text.h"
#include "library.h"
#include "sentence.h"
#include "word_files.h"
#include "testing.h"

static struct words english, turkish;
static fh_edition edition;
static fh_error error;

static int load(void **state)
{
    (void)state;
    bool is_loaded = word_files_load("en", &english, &error) && word_files_load("tr", &turkish, &error);
    return is_loaded && library_load("classic", &edition, &error) ? 0 : -1;
}

static const char *say(const struct words *words, const fh_error *e)
{
    static char text[FAULT_SENTENCE_SIZE];
    const struct wording by = {.words = words};
    size_t length = sentence_fault(&by, e, text, sizeof text);
    assert_true(length < sizeof text);
    return text;
}

/* ---- The registries ---------------------------------------------------------------------------------------------------------------- */

static const char *const ARGUMENTS[] = {"subject", "found", "detail", "low", "high", "count", "verdict"};
enum { ARGUMENT_COUNT = sizeof ARGUMENTS / sizeof *ARGUMENTS };

static bool carries(uint8_t fault, const char *name)
{
    struct reader names = reader_open(fault_arguments(fault), strlen(fault_arguments(fault)));
    for (struct word word; read_word(&names, &word);) {
        if (word_is(word, name))
            return true;
    }
    return false;
}

static void look_at_arguments(uint8_t fault)
{
    struct reader names = reader_open(fault_arguments(fault), strlen(fault_arguments(fault)));
    int known = 0, count = 0;
    for (struct word word; read_word(&names, &word); count++) {
        for (int i = 0; i < ARGUMENT_COUNT; i++)
            known += word_is(word, ARGUMENTS[i]);
    }
    assert_int_equal(known, count);
}

/* The text of a fault's key in a language. */
static struct words_text template_of(const struct words *words, uint8_t fault)
{
    char key[WORDS_KEY_SIZE];
    snprintf(key, sizeof key, "fault.%s", fault_name(fault));
    struct words_text text = words_find(words, NULL, key);
    if (!text.text)
        fail_msg("there is no %s", key);
    return text;
}

static bool speaks_of(struct words_text text, const char *name)
{
    char placeholder[32], whole[WORDS_MAX_LINE + 1];
    snprintf(placeholder, sizeof placeholder, "{%s}", strcmp(name, "verdict") == 0 ? "text" : name);
    snprintf(whole, sizeof whole, "%.*s", (int)text.length, text.text);
    return strstr(whole, placeholder) != NULL;
}

static void X09_every_fault_is_worded_with_all_that_it_carries(void **state)
{
    (void)state;
    for (uint8_t fault = FH_NO_FAULT + 1; fault < FAULT_COUNT; fault++) {
        look_at_arguments(fault);
        for (int i = 0; i < ARGUMENT_COUNT; i++) {
            bool is_carried = carries(fault, ARGUMENTS[i]);
            if (speaks_of(template_of(&english, fault), ARGUMENTS[i]) != is_carried)
                fail_msg("English: %s and {%s}", fault_name(fault), ARGUMENTS[i]);
            if (speaks_of(template_of(&turkish, fault), ARGUMENTS[i]) != is_carried)
                fail_msg("Turkish: %s and {%s}", fault_name(fault), ARGUMENTS[i]);
        }
    }
}

/* Every argument is a mark of its own, found again in the sentence. */
static void assert_filled(const struct words *words, uint8_t fault)
{
    static const char *const shown[] = {"Subject-", "Found-", "Detail-", "701", "702", "703"};
    fh_error all;
    fault_say(&all, "file", 1,
              &(struct fault){.kind = fault,
                              .subject = word_of("Subject-"),
                              .found = word_of("Found-"),
                              .detail = word_of("Detail-"),
                              .low = 701,
                              .high = 702,
                              .count = 703});
    const char *text = say(words, &all);
    assert_null(strchr(text, '{'));
    for (int i = 0; i < 6; i++) {
        if ((strstr(text, shown[i]) != NULL) != carries(fault, ARGUMENTS[i]))
            fail_msg("%s: %s", ARGUMENTS[i], text);
    }
}

static void X09_sentences_of_faults_are_filled(void **state)
{
    (void)state;
    for (uint8_t fault = FH_NO_FAULT + 1; fault < FAULT_COUNT; fault++) {
        assert_filled(&english, fault);
        assert_filled(&turkish, fault);
    }
}

static void X09_no_two_faults_have_one_name(void **state)
{
    (void)state;
    for (uint8_t fault = 0; fault < FAULT_COUNT; fault++) {
        for (uint8_t other = 0; other < fault; other++)
            assert_string_not_equal(fault_name(fault), fault_name(other));
    }
    assert_string_equal(fault_name(FAULT_COUNT), "?");
    assert_string_equal(fault_arguments(255), "");
}

/* ---- Sentences --------------------------------------------------------------------------------------------------------------------- */

static void E02_a_fault_is_said_in_both_languages(void **state)
{
    (void)state;
    fh_edition copy = edition;
    assert_false(fh_edition_set(&copy, "money", "five", &error));
    assert_string_equal(say(&english, &error), "\"money\" must be a number from 0 to 1,000,000,000, not \"five\".");
    assert_string_equal(say(&turkish, &error), "\"money\" en az 0, en çok 1.000.000.000 olan bir sayı olmalı; \"five\" olamaz.");
}

static void E02_a_line_is_named_before_the_sentence(void **state)
{
    (void)state;
    char text[256];
    const struct wording by = {.words = &turkish};
    fault_say(&error, "file", 12345, &(struct fault){.kind = FAULT_TORN});
    sentence_fault_line(&by, &error, text, sizeof text);
    assert_string_equal(text, "satır 12345: Bu satır eksik.");
    error.line = 0;
    sentence_fault_line(&by, &error, text, sizeof text);
    assert_string_equal(text, "Bu satır eksik.");
}

static void W07_parts_of_a_saved_game_have_words(void **state)
{
    (void)state;
    fault_say(&error, "file", 2, &(struct fault){.kind = FAULT_SAVED_RANGE, .subject = word_of("cups"), .high = 4});
    assert_string_equal(say(&english, &error), "Wrong value for the number of cups: it must be a number from 0 to 4.");
    assert_string_equal(say(&turkish, &error), "Şunun değeri yanlış: bardak sayısı. En az 0, en çok 4 olan bir sayı olmalı.");
}

/* A key of an edition file may be called like a part of a saved game: it stays as it is. */
static void E02_keys_of_files_are_not_translated(void **state)
{
    (void)state;
    fault_say(&error, "file", 2, &(struct fault){.kind = FH_FAULT_UNKNOWN_RULE, .subject = word_of("position")});
    assert_string_equal(say(&english, &error), "There is no rule \"position\".");
}

static void X03_a_refused_action_is_explained_with_names(void **state)
{
    (void)state;
    char text[256];
    struct seats seats = {.count = 2, .list = {{.name = "Ada"}, {.name = "Bob"}}};
    const struct wording by = {&english, &edition, &seats}, bare = {.words = &english};
    fault_say(&error, "file", 9, &(struct fault){.kind = FAULT_REFUSED});
    error.verdict = (fh_verdict){.reason = FH_REASON_NOT_YOURS, .seat = FH_NONE, .square = 39};
    sentence_fault(&by, &error, text, sizeof text);
    assert_string_equal(text, "The rules do not allow this action: You do not own Boardwalk.");
    sentence_fault(&bare, &error, text, sizeof text);
    assert_string_equal(text, "The rules do not allow this action.");
}

/* Room for less than the whole: no character is cut, and the length of the whole is known. */
static void X09_a_sentence_without_room_is_cut_between_characters(void **state)
{
    (void)state;
    const struct wording by = {.words = &turkish};
    fault_say(&error, "", 0, &(struct fault){.kind = FAULT_NO_SUCH_FILE});
    char text[3];
    size_t length = sentence_fault(&by, &error, text, sizeof text);
    assert_int_equal(length, strlen("Böyle bir dosya yok."));
    assert_string_equal(text, "B");
}

/* ---- JSON -------------------------------------------------------------------------------------------------------------------------- */

static void T14_json_has_the_arguments_that_the_fault_carries(void **state)
{
    (void)state;
    char text[1024];
    const struct wording by = {.words = &english};
    fh_edition copy = edition;
    assert_false(fh_edition_set(&copy, "fine", "-\"1\\", &error));
    fault_json(&by, &error, text, sizeof text);
    assert_string_equal(text,
                        "{\"fault\":\"out-of-range\",\"file\":\"\",\"line\":0,\"subject\":\"fine\",\"found\":\"-\\\"1\\\\\",\"low\":0,"
                        "\"high\":10000000,\"text\":\"\\\"fine\\\" must be a number from 0 to 10,000,000, not \\\"-\\\"1\\\\\\\".\"}");
    fault_say(&error, "game.fhr", 7, &(struct fault){.kind = FAULT_CHANGED});
    fault_json(&by, &error, text, sizeof text);
    assert_string_equal(text, "{\"fault\":\"changed\",\"file\":\"game.fhr\",\"line\":7,"
                              "\"text\":\"This line or the mark at its end was changed.\"}");
}

/* ---- What is copied from a text ---------------------------------------------------------------------------------------------------- */

static const char *copied(const char *found, size_t length)
{
    fault_say(&error, "file", 1, &(struct fault){.kind = FH_FAULT_OUT_OF_PLACE, .found = {found, length}});
    return error.found;
}

static void E02_what_cannot_be_seen_is_a_question_mark(void **state)
{
    (void)state;
    assert_string_equal(copied("a\x1b[2Jb", 6), "a?[2Jb");
    assert_string_equal(copied("a\0b", 3), "a?b");
    assert_string_equal(copied("\xff\xc3", 2), "??");
    assert_string_equal(copied("\xe2\x80\xae", 3), "?"); /* turns the direction of what follows */
    assert_string_equal(copied("\xc2\x9b", 2), "?");
    assert_string_equal(copied("\xc3\x87 a", 4), "\xc3\x87 a");
    assert_string_equal(copied("", 0), "");
}

/* 39 bytes fit. One more, and the text ends with three dots, at a whole character. */
static void E02_a_long_word_is_cut(void **state)
{
    (void)state;
    static const char digits[] = "0123456789012345678901234567890123456789";
    assert_int_equal(sizeof error.found, 40);
    assert_string_equal(copied(digits, 39), "012345678901234567890123456789012345678");
    assert_string_equal(copied(digits, 40), "012345678901234567890123456789012345...");
    char letters[82];
    for (int i = 0; i < 40; i++)
        memcpy(letters + 2 * i, "\xc3\x87", 2);
    assert_int_equal(strlen(copied(letters, 38)), 38);
    assert_int_equal(strlen(copied(letters, 40)), 39);
    memcpy(letters, "a", 1);
    memcpy(letters + 1, "\xc3\x87\xc3\x87", 4);
    for (int i = 0; i < 38; i++)
        memcpy(letters + 1 + 2 * i, "\xc3\x87", 2);
    assert_int_equal(strlen(copied(letters, 77)), 38); /* 35 and the dots: the 36th byte is the half of a letter */
}

static void E02_the_file_is_named_safely(void **state)
{
    (void)state;
    char name[300];
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    fault_say(&error, name, 1, &(struct fault){.kind = FAULT_TORN});
    assert_int_equal(strlen(error.file), sizeof error.file - 1);
    fault_name_file(&error, "a\nb");
    assert_string_equal(error.file, "a?b");
    assert_false(fault_say(NULL, "file", 1, &(struct fault){.kind = FAULT_TORN}));
}

/* ---- Rules: what a form needs to know ---------------------------------------------------------------------------------------------- */

static bool has_bounds(const struct edition_field *field)
{
    return field->type == KEY_NUMBER || field->type == KEY_PERCENT || field->type == KEY_AMOUNT || field->type == KEY_STOCK ||
           field->type == KEY_RANGE;
}

static void T14_a_bad_rule_names_its_field_its_bounds_and_what_was_found(void **state)
{
    (void)state;
    int count = 0;
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        fh_edition copy = edition;
        if (field->section != KEY_RULE)
            continue;
        assert_false(fh_edition_set(&copy, field->key, "-99", &error));
        assert_string_equal(error.subject, field->key);
        assert_string_equal(error.found, "-99");
        if (has_bounds(field)) {
            assert_int_equal(error.low, field->low);
            assert_int_equal(error.high, field->high);
        }
        count++;
    }
    assert_true(count > 40);
}

/* Each word that a choice can be is named in whole. */
static void T14_a_bad_choice_names_the_words_that_would_do(void **state)
{
    (void)state;
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        fh_edition copy = edition;
        if (field->section != KEY_RULE || field->type != KEY_CHOICE)
            continue;
        assert_false(fh_edition_set(&copy, field->key, "x", &error));
        char words[FH_FAULT_TEXT_SIZE], *to = words;
        for (const char *from = field->words; *from; from++)
            to += sprintf(to, *from == ' ' ? ", " : "%c", *from);
        assert_string_equal(error.detail, words);
    }
}

static bool set(const fh_setting *settings, int count)
{
    fh_edition before = edition;
    bool is_set = fh_edition_set_rules(&edition, settings, count, &error);
    if (!is_set)
        assert_memory_equal(&edition, &before, sizeof before);
    return is_set;
}

/* Agreements need bankruptcy below zero: together they are taken in either order, alone they are not. */
static void E02_rules_are_checked_together(void **state)
{
    (void)state;
    static const fh_setting one[] = {{"agreements", "yes"}, {"bankruptcy", "below-zero"}};
    const fh_setting other[] = {one[1], one[0]};
    fh_edition before = edition, after;
    assert_false(set(one, 1));
    assert_string_equal(fault_place(&error), ":1: rule-needs subject=agreements detail=bankruptcy = below-zero");
    assert_true(set(one, 2));
    after = edition;
    edition = before;
    assert_true(set(other, 2));
    assert_memory_equal(&edition, &after, sizeof after);
    edition = before;
    assert_true(set(NULL, 0));
    assert_memory_equal(&edition, &before, sizeof before);
}

static void E02_the_setting_that_is_wrong_is_named_by_its_number(void **state)
{
    (void)state;
    static const fh_setting bad[][3] = {
        {{"money", "1000"}, {"fine", "no"}, {"pot", "yes"}},        {{"money", "1000"}, {"fine", "10"}, {"colour", "red"}},
        {{"money", "1000"}, {"money", "1000"}, {"pot", "yes"}},     {{"money", "1 000"}, {"fine", "10"}, {"pot", "yes"}},
        {{"money", "1000"}, {"agreements", "yes"}, {"pot", "yes"}},
    };
    static const char *const faults[] = {
        ":2: out-of-range subject=fine found=no low=0 high=10000000",
        ":3: unknown-rule subject=colour",
        ":2: given-twice subject=money",
        ":1: out-of-range subject=money found=1 000 low=0 high=1000000000",
        ":2: rule-needs subject=agreements detail=bankruptcy = below-zero",
    };
    for (int i = 0; i < 5; i++) {
        assert_false(set(bad[i], 3));
        assert_string_equal(fault_place(&error), faults[i]);
    }
}

/* The same value as a file with these lines would give. */
static void E02_rules_that_are_set_are_those_of_a_file(void **state)
{
    (void)state;
    static const char bare[] = "freehold edition 1\nextends = classic\nid = house\nname = \"House\"\n";
    static const char text[] = "freehold edition 1\nextends = classic\nid = house\nname = \"House\"\n[rules]\n"
                               "money = 900\nset-rent = 150\ncards = replace\n";
    static const fh_setting settings[] = {{"money", "900"}, {"set-rent", "150"}, {"cards", "replace"}};
    static fh_edition read;
    assert_true(library_parse("test", text, sizeof text - 1, &read, &error));
    assert_true(library_parse("test", bare, sizeof bare - 1, &edition, &error));
    assert_true(set(settings, 3));
    assert_memory_equal(&edition, &read, sizeof read);
}

/* Where a rule is not wrong by itself but the board does not fit it, no setting is named. */
static void E02_an_edition_that_does_not_fit_a_rule_is_left_as_it_is(void **state)
{
    (void)state;
    fh_edition classic = edition;
    assert_true(library_load("watopoly", &edition, &error));
    assert_false(set(&(fh_setting){"cards", "cycle"}, 1));
    assert_string_equal(fault_place(&error), ":0: shared-pass subject=cup");
    edition = classic;
}

static int reload(void **state)
{
    (void)state;
    return library_load("classic", &edition, &error) ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X09_every_fault_is_worded_with_all_that_it_carries),
        cmocka_unit_test(X09_sentences_of_faults_are_filled),
        cmocka_unit_test(X09_no_two_faults_have_one_name),
        cmocka_unit_test(E02_a_fault_is_said_in_both_languages),
        cmocka_unit_test(E02_a_line_is_named_before_the_sentence),
        cmocka_unit_test(W07_parts_of_a_saved_game_have_words),
        cmocka_unit_test(E02_keys_of_files_are_not_translated),
        cmocka_unit_test(X03_a_refused_action_is_explained_with_names),
        cmocka_unit_test(X09_a_sentence_without_room_is_cut_between_characters),
        cmocka_unit_test(T14_json_has_the_arguments_that_the_fault_carries),
        cmocka_unit_test(E02_what_cannot_be_seen_is_a_question_mark),
        cmocka_unit_test(E02_a_long_word_is_cut),
        cmocka_unit_test(E02_the_file_is_named_safely),
        cmocka_unit_test(T14_a_bad_rule_names_its_field_its_bounds_and_what_was_found),
        cmocka_unit_test(T14_a_bad_choice_names_the_words_that_would_do),
        cmocka_unit_test_setup(E02_rules_are_checked_together, reload),
        cmocka_unit_test_setup(E02_the_setting_that_is_wrong_is_named_by_its_number, reload),
        cmocka_unit_test_setup(E02_rules_that_are_set_are_those_of_a_file, reload),
        cmocka_unit_test_setup(E02_an_edition_that_does_not_fit_a_rule_is_left_as_it_is, reload),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
