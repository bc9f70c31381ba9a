/* test_words.c - word files: what they say is complete in English and Turkish (X09) for every text of the engine and of every edition
 * (E07), no name takes a suffix, and whatever is wrong with one is named with its line. */
#include "fault_text.h"
#include "edition_fields.h"
#include "edition_file.h"
#include "fault_kinds.h"
#include "library.h"
#include "names.h"
#include "word_files.h"
#include "words_keys.h"
#include "testing.h"

static struct words english, turkish, scratch;
static fh_error error;
static int mistakes;

/* All of a file's mistakes are told, not only the first. */
static void mistake(const char *what, const char *key, struct words_text text)
{
    print_error("%s: %s = %.*s\n", what, key, (int)text.length, text.text ? text.text : "");
    mistakes++;
}

static void assert_no_mistakes(void)
{
    int found = mistakes;
    mistakes = 0;
    assert_int_equal(found, 0);
}

static int load_both(void **state)
{
    (void)state;
    if (word_files_load("en", &english, &error) && word_files_load("tr", &turkish, &error))
        return 0;
    print_error("%s\n", fault_place(&error));
    return -1;
}

/* ---- The list of keys --------------------------------------------------------------------------------------------------------------- */

enum { MAX_KEYS = 2048 };
static char keys[MAX_KEYS][WORDS_KEY_SIZE];
static int key_count;

static void expect_key(const char *format, const char *first, const char *second)
{
    assert_true(key_count < MAX_KEYS);
    snprintf(keys[key_count++], WORDS_KEY_SIZE, format, first, second);
}

static void expect_rules(void)
{
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        if (field->section != KEY_RULE)
            continue;
        expect_key("rule.%s%s", field->key, "");
        expect_key("rule.%s%s", field->key, ".help");
        struct reader words = reader_open(field->words ? field->words : "", field->words ? strlen(field->words) : 0);
        for (struct word word; read_word(&words, &word);) {
            char value[FH_ID_SIZE];
            snprintf(value, sizeof value, "%.*s", (int)word.length, word.text);
            expect_key("rule.%s.%s", field->key, value);
        }
    }
}

static void expect_keys(void)
{
#define EXPECT_REASON(name, word, ...) expect_key("reason.%s%s", word, "");
#define EXPECT_QUESTION(name, word, ...) expect_key("question.%s%s", word, "");
#define EXPECT_EVENT(name, word, ...) expect_key("event.%s%s", word, "");
#define EXPECT_WHY(name, word, ...) expect_key("why.%s%s", word, "");
#define EXPECT_ACTION(name, word, ...) (expect_key("action.%s%s", word, ""), expect_key("action.%s%s", word, ".hint"));
#define EXPECT_KIND(name, word, ...) (expect_key("kind.%s%s", word, ""), expect_key("kind.%s%s", word, ".help"));
#define EXPECT_FAULT(name, word, ...) expect_key("fault.%s%s", word, "");
#define EXPECT_OTHER(key) expect_key("%s%s", key, "");
    key_count = 0;
    expect_key("reason.%s%s", "allowed", "");
    FH_REASONS(EXPECT_REASON)
    FH_QUESTIONS(EXPECT_QUESTION)
    FH_EVENTS(EXPECT_EVENT)
    FH_WHYS(EXPECT_WHY)
    FH_ACTIONS(EXPECT_ACTION)
    FH_SQUARE_KINDS(EXPECT_KIND)
    FH_FAULTS(EXPECT_FAULT)
    TABLE_FAULTS(EXPECT_FAULT)
    WORDS_KEYS(EXPECT_OTHER)
    for (uint8_t phase = 0; phase <= FH_OVER; phase++)
        expect_key("phase.%s%s", name_of_phase(phase), "");
    expect_rules();
}

static bool is_expected(struct words_text key)
{
    for (int i = 0; i < key_count; i++) {
        if (strlen(keys[i]) == key.length && memcmp(keys[i], key.text, key.length) == 0)
            return true;
    }
    return false;
}

/* ---- What is asked of every text ---------------------------------------------------------------------------------------------------- */

/* Sentences, and not labels or terms. */
static bool is_sentence(const char *key)
{
    static const char *const families[] = {"reason.", "question.", "event.", "why.", "phase.", "card.", "fault."};
    size_t length = strlen(key);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        if (strncmp(key, families[i], strlen(families[i])) == 0)
            return true;
    }
    return (length > 5 && strcmp(key + length - 5, ".hint") == 0) || (length > 5 && strcmp(key + length - 5, ".help") == 0);
}

static bool ends_with(struct words_text text, const char *end)
{
    size_t length = strlen(end);
    return text.length >= length && memcmp(text.text + text.length - length, end, length) == 0;
}

/* A card's text and why an action is refused are sentences of their own and may come at the end. */
static bool ends_well(struct words_text text)
{
    return ends_with(text, "{card}") || ends_with(text, ": {text}") || strchr(".?!", text.text[text.length - 1]) != NULL;
}

/* The next placeholder's name; *text is what comes behind it. */
static bool next_placeholder(struct words_text *text, struct words_text *name)
{
    const char *end = text->text + text->length, *open = memchr(text->text, '{', text->length);
    const char *close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
    if (!close)
        return false;
    *name = (struct words_text){open + 1, (size_t)(close - open) - 1};
    *text = (struct words_text){close + 1, (size_t)(end - close) - 1};
    return true;
}

static bool speaks_of(struct words_text text, struct words_text wanted)
{
    for (struct words_text name; next_placeholder(&text, &name);) {
        if (name.length == wanted.length && memcmp(name.text, wanted.text, name.length) == 0)
            return true;
    }
    return false;
}

static bool is_known_placeholder(struct words_text name)
{
#define SPELL(word) word,
    static const char *const known[] = {WORDS_PLACEHOLDERS(SPELL)};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strlen(known[i]) == name.length && memcmp(known[i], name.text, name.length) == 0)
            return true;
    }
    return false;
}

/* Whatever of a letter, digit or apostrophe follows a name would be read as its ending, and whatever stands before it as its beginning.
 * All letters beyond ASCII begin with such a byte; so does the apostrophe of printers. */
static bool is_glue(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '\'' || c == '-' || c == '{' ||
           (unsigned char)c >= 0x80;
}

static void look_at_placeholders(const char *key, struct words_text text)
{
    struct words_text rest = text;
    for (struct words_text name; next_placeholder(&rest, &name);) {
        const char *open = name.text - 1;
        if (!is_known_placeholder(name))
            mistake("unknown placeholder", key, text);
        if ((rest.length > 0 && is_glue(rest.text[0])) || (open > text.text && is_glue(open[-1])))
            mistake("something is glued to a name", key, text);
        if (rest.length > 1 && rest.text[0] == ' ' && rest.text[1] == '{')
            mistake("nothing stands between two names", key, text);
    }
}

static void look_at(const char *key, struct words_text text)
{
    look_at_placeholders(key, text);
    if (is_sentence(key) && !ends_well(text))
        mistake("no full stop", key, text);
    for (size_t i = 0; i + 1 < text.length; i++) {
        if (text.text[i] == ' ' && text.text[i + 1] == ' ')
            mistake("two blanks", key, text);
    }
}

/* Both speak of the same things. */
static void compare(const char *key, struct words_text one, struct words_text other)
{
    struct words_text rest = one;
    for (struct words_text name; next_placeholder(&rest, &name);) {
        if (!speaks_of(other, name))
            mistake("a placeholder is missing", key, other);
    }
    rest = other;
    for (struct words_text name; next_placeholder(&rest, &name);) {
        if (!speaks_of(one, name))
            mistake("a placeholder is too many", key, other);
    }
}

/* A Turkish text never has an apostrophe: it would part a name from a suffix. */
static void look_at_turkish(const char *key, struct words_text text)
{
    static const char apostrophe[] = "\xe2\x80\x99";
    for (size_t i = 0; i < text.length; i++) {
        if (text.text[i] == '\'' || (text.length - i >= 3 && memcmp(text.text + i, apostrophe, 3) == 0))
            mistake("an apostrophe", key, text);
    }
}

/* ---- The vocabulary ----------------------------------------------------------------------------------------------------------------- */

static void X09_both_languages_have_every_key(void **state)
{
    (void)state;
    expect_keys();
    for (int i = 0; i < key_count; i++) {
        struct words_text one = words_find(&english, NULL, keys[i]), other = words_find(&turkish, NULL, keys[i]);
        if (!one.text)
            mistake("not in English", keys[i], one);
        if (!other.text)
            mistake("not in Turkish", keys[i], other);
        if (one.text && other.text)
            compare(keys[i], one, other);
    }
    assert_no_mistakes();
}

static void X09_no_key_comes_twice_in_the_list(void **state)
{
    (void)state;
    expect_keys();
    for (int i = 0; i < key_count; i++) {
        for (int j = 0; j < i; j++)
            assert_string_not_equal(keys[i], keys[j]);
    }
}

/* Each slot's key as a string. */
static const char *slot_key(const struct words_entry *entry)
{
    static char key[WORDS_KEY_SIZE];
    snprintf(key, sizeof key, "%.*s", (int)entry->key.length, entry->key.text);
    return key;
}

static void look_at_all(const struct words *words, bool is_turkish)
{
    for (int i = 0; i < WORDS_SLOTS; i++) {
        const struct words_entry *entry = &words->slots[i];
        if (!entry->key.text)
            continue;
        if (entry->edition.length == 0 && !is_expected(entry->key))
            mistake("a key that nobody asks for", slot_key(entry), entry->text);
        look_at(slot_key(entry), entry->text);
        if (is_turkish)
            look_at_turkish(slot_key(entry), entry->text);
    }
}

static void X09_no_stray_keys_no_suffixes_and_full_stops(void **state)
{
    (void)state;
    expect_keys();
    look_at_all(&english, false);
    look_at_all(&turkish, true);
    assert_no_mistakes();
}

/* Small letters without a dot and capitals with one are what Turkish has beyond others: they must have survived every editor. */
static void X09_turkish_letters_are_there(void **state)
{
    (void)state;
    static const char *const letters[] = {"İ", "ı", "ş", "Ş", "ğ", "ç", "Ç", "ö", "ü", "Ü"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        bool is_found = false;
        for (int slot = 0; slot < WORDS_SLOTS && !is_found; slot++) {
            char text[WORDS_MAX_LINE + 1];
            struct words_text found = turkish.slots[slot].text;
            snprintf(text, sizeof text, "%.*s", (int)found.length, found.text ? found.text : "");
            is_found = strstr(text, letters[i]) != NULL;
        }
        if (!is_found)
            fail_msg("%s is nowhere", letters[i]);
    }
    /* A dot above that stands by itself is what a program leaves that made i of İ. */
    for (size_t i = 0; i < word_file_count; i++)
        assert_null(strstr(word_files[i].text, "\xcc\x87"));
}

/* ---- The editions ------------------------------------------------------------------------------------------------------------------- */

static fh_edition edition, base;

/* Each text of an edition: its key and what the edition file says. */
static void each_text(const fh_edition *e, void (*see)(const char *key, const char *text))
{
    const fh_edition_words *w = &e->words;
    char key[WORDS_KEY_SIZE];
    see("name", w->name);
    for (int i = 0; i < e->square_count; i++) {
        snprintf(key, sizeof key, "square.%s", w->square_id[i]);
        see(key, w->square_name[i]);
    }
    for (int i = 0; i < e->set_count; i++) {
        snprintf(key, sizeof key, "set.%s", w->set_id[i]);
        see(key, w->set_name[i]);
    }
    for (int i = 0; i < e->deck_count; i++) {
        snprintf(key, sizeof key, "deck.%s", w->deck_id[i]);
        see(key, w->deck_name[i]);
        for (int card = 0; card < e->decks[i].count; card++) {
            snprintf(key, sizeof key, "card.%s.%s", w->deck_id[i], w->card_id[i][card]);
            see(key, w->card_text[i][card]);
        }
    }
}

static void load(const char *id, fh_edition *to)
{
    if (!edition_file_load(id, to, &error))
        fail_msg("%s", fault_place(&error));
}

static void need_turkish(const char *key, const char *text)
{
    struct words_text own = {text, strlen(text)};
    if (!words_find(&turkish, edition.words.id, key).text)
        mistake(edition.words.id, key, own);
    if (is_sentence(key) && !ends_well(own))
        mistake("no full stop", key, own);
}

static void E07_every_text_of_every_edition_is_there_in_turkish(void **state)
{
    (void)state;
    for (size_t i = 0; i < library_edition_count; i++) {
        load(library_editions[i].id, &edition);
        each_text(&edition, need_turkish);
    }
    assert_no_mistakes();
}

static const char *base_text; /* what the base says to a key, or NULL */
static const char *wanted_key;

static void find_base_text(const char *key, const char *text)
{
    if (strcmp(key, wanted_key) == 0)
        base_text = text;
}

/* The id of the first edition along the chain that has the key by itself. */
static bool has_itself(const char *id, const char *key, char next[FH_ID_SIZE])
{
    struct words_text extends = {0};
    bool is_found = false;
    for (int i = 0; i < WORDS_SLOTS; i++) {
        const struct words_entry *entry = &turkish.slots[i];
        if (!entry->key.text || entry->edition.length != strlen(id) || memcmp(entry->edition.text, id, entry->edition.length) != 0)
            continue;
        is_found |= strcmp(slot_key(entry), key) == 0;
        if (strcmp(slot_key(entry), "extends") == 0)
            extends = entry->text;
    }
    snprintf(next, FH_ID_SIZE, "%.*s", (int)extends.length, extends.text ? extends.text : "");
    return is_found;
}

static void need_same_english(const char *key, const char *text)
{
    char id[FH_ID_SIZE], next[FH_ID_SIZE];
    snprintf(id, sizeof id, "%s", edition.words.id);
    for (int i = 0; i < WORDS_MAX_CHAIN && id[0] && !has_itself(id, key, next); i++)
        memcpy(id, next, sizeof id);
    if (!id[0] || strcmp(id, edition.words.id) == 0)
        return;
    load(id, &base);
    base_text = NULL;
    wanted_key = key;
    each_text(&base, find_base_text);
    if (!base_text || strcmp(base_text, text) != 0)
        mistake(edition.words.id, key, (struct words_text){text, strlen(text)});
}

/* Words that an edition takes over from another one must have been made for the same text. */
static void E07_inherited_turkish_belongs_to_the_same_english(void **state)
{
    (void)state;
    for (size_t i = 0; i < library_edition_count; i++) {
        load(library_editions[i].id, &edition);
        each_text(&edition, need_same_english);
    }
    assert_no_mistakes();
}

static void see_key(const char *key, const char *text)
{
    if (strcmp(key, wanted_key) == 0)
        base_text = text;
}

/* It may speak of fewer things than the vocabulary does, but in both languages of the same. */
static void look_at_own_wording(const char *id, const char *key, struct words_text text, const struct words *other)
{
    struct words_text plain = words_find(other, NULL, key), own = words_find(other, id, key), rest = text;
    if (own.text == plain.text) {
        mistake("worded anew in one language only", key, text);
        return;
    }
    compare(key, own, text);
    for (struct words_text name; next_placeholder(&rest, &name);) {
        if (!speaks_of(plain, name))
            mistake("a placeholder that the vocabulary has not", key, text);
    }
}

/* What stands below a heading: a text of that edition, its `extends`, or a key of the vocabulary that both languages word anew. */
static void look_at_edition_entry(const struct words_entry *entry, const struct words *other)
{
    char id[FH_ID_SIZE], key[WORDS_KEY_SIZE];
    snprintf(id, sizeof id, "%.*s", (int)entry->edition.length, entry->edition.text);
    snprintf(key, sizeof key, "%s", slot_key(entry));
    if (!library_find(id)) {
        mistake("an edition that there is not", id, entry->text);
        return;
    }
    if (is_expected(entry->key)) {
        look_at_own_wording(id, key, entry->text, other);
        return;
    }
    load(id, &edition);
    wanted_key = key;
    base_text = strcmp(key, "extends") == 0 ? key : NULL;
    each_text(&edition, see_key);
    if (!base_text)
        mistake("a text that the edition has not", key, entry->text);
}

static void E07_no_stray_texts_of_editions(void **state)
{
    (void)state;
    expect_keys();
    for (int i = 0; i < WORDS_SLOTS; i++) {
        if (english.slots[i].edition.length > 0)
            look_at_edition_entry(&english.slots[i], &turkish);
        if (turkish.slots[i].edition.length > 0)
            look_at_edition_entry(&turkish.slots[i], &english);
    }
    assert_no_mistakes();
}

static void assert_text(struct words_text text, const char *expected)
{
    assert_non_null(text.text);
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.text, expected, text.length);
}

static void E07_names_come_by_id_in_either_language(void **state)
{
    (void)state;
    load("classic", &edition);
    assert_text(words_square_name(&english, &edition, 20), "Free Parking");
    assert_text(words_square_name(&turkish, &edition, 20), "Ücretsiz Otopark");
    assert_text(words_set_name(&english, &edition, 0), "Brown");
    assert_text(words_set_name(&turkish, &edition, 0), "Kahverengi");
    assert_text(words_deck_name(&turkish, &edition, 0), "Şans");
    assert_text(words_edition_name(&english, &edition), "Atlantic City");
    assert_text(words_card_text(&turkish, &edition, 0, 9), "Üç kare geri gidin.");
    assert_text(words_card_text(&english, &edition, 0, 9), edition.words.card_text[0][9]);
}

/* ---- Parsing ------------------------------------------------------------------------------------------------------------------------ */

#define HEAD "freehold words 1\n"

static void parse(const char *text)
{
    if (!words_parse(&scratch, "test", text, strlen(text), &error))
        fail_msg("%s", fault_place(&error));
}

static int empty_scratch(void **state)
{
    (void)state;
    memset(&scratch, 0, sizeof scratch);
    return 0;
}

static void parse_bad_bytes(const char *text, size_t length, int line, const char *fault)
{
    static struct words nothing;
    char *copy = malloc(length > 0 ? length : 1); /* so that a sanitizer sees who reads past the end */
    assert_non_null(copy);
    memcpy(copy, text, length);
    memset(&error, 1, sizeof error);
    bool is_taken = words_parse(&scratch, "test", copy, length, &error);
    free(copy);
    assert_false(is_taken);
    assert_string_equal(error.file, "test");
    assert_int_equal(error.line, line);
    if (!fault_is(&error, fault))
        fail_msg("'%s' instead of '%s'", fault_text(&error), fault);
    assert_memory_equal(&scratch, &nothing, sizeof nothing);
}

static void parse_bad(const char *text, int line, const char *fault)
{
    parse_bad_bytes(text, strlen(text), line, fault);
}

static void X09_a_word_file_is_read(void **state)
{
    (void)state;
    parse(HEAD "# a comment = {\r\n\n  a.b-1\t=  Some text, with = and # in it.  \r\nc = d");
    assert_int_equal(scratch.count, 2);
    assert_text(words_find(&scratch, NULL, "a.b-1"), "Some text, with = and # in it.");
    assert_text(words_find(&scratch, NULL, "c"), "d");
    assert_null(words_find(&scratch, NULL, "a").text);
    assert_null(words_find(&scratch, NULL, "").text);
}

static void X09_a_language_lies_in_several_files(void **state)
{
    (void)state;
    parse(HEAD "a = one");
    parse(HEAD "b = two");
    assert_text(words_find(&scratch, NULL, "a"), "one");
    assert_text(words_find(&scratch, NULL, "b"), "two");
    parse_bad(HEAD "\nb = three", 3, "given-twice subject=b");
}

static void X09_an_edition_extends_another_and_then_the_vocabulary(void **state)
{
    (void)state;
    parse(HEAD "k = plain\nl = plain\nm = plain\n[edition b]\nextends = a\nk = b\n[edition a]\nk = a\nl = a\n");
    assert_text(words_find(&scratch, "b", "k"), "b");
    assert_text(words_find(&scratch, "b", "l"), "a");
    assert_text(words_find(&scratch, "b", "m"), "plain");
    assert_text(words_find(&scratch, "a", "k"), "a");
    assert_text(words_find(&scratch, "nowhere", "k"), "plain");
    assert_text(words_find(&scratch, NULL, "k"), "plain");
}

static void X09_editions_that_extend_in_a_circle_end(void **state)
{
    (void)state;
    parse(HEAD "k = plain\n[edition a]\nextends = b\n[edition b]\nextends = a\n[edition c]\nextends = c\n");
    assert_text(words_find(&scratch, "a", "k"), "plain");
    assert_text(words_find(&scratch, "c", "k"), "plain");
    assert_null(words_find(&scratch, "a", "l").text);
}

static void X09_bad_word_files_are_refused_with_their_line(void **state)
{
    (void)state;
    parse_bad("", 1, "first-line detail=freehold words 1");
    parse_bad("freehold words 2\n", 1, "first-line detail=freehold words 1");
    parse_bad("a = b\n", 1, "first-line detail=freehold words 1");
    parse_bad(HEAD "\nreason.ok\n", 3, "no-entry");
    parse_bad(HEAD "= text\n", 2, "bad-key found=");
    parse_bad(HEAD "A = text\n", 2, "bad-key found=A");
    parse_bad(HEAD "a..b = text\n", 2, "bad-key found=a..b");
    parse_bad(HEAD ".a = text\n", 2, "bad-key found=.a");
    parse_bad(HEAD "a. = text\n", 2, "bad-key found=a.");
    parse_bad(HEAD "a b = text\n", 2, "bad-key found=a b");
    parse_bad(HEAD "a = b\nkey =   \n", 3, "no-text subject=key");
    parse_bad(HEAD "a = {seat\n", 2, "bad-braces subject=a");
    parse_bad(HEAD "a = seat}\n", 2, "bad-braces subject=a");
    parse_bad(HEAD "a = } {seat}\n", 2, "bad-braces subject=a");
    parse_bad(HEAD "a = {}\n", 2, "bad-braces subject=a");
    parse_bad(HEAD "a = {se at}\n", 2, "bad-braces subject=a");
    parse_bad(HEAD "a = {{seat}}\n", 2, "bad-braces subject=a");
    parse_bad(HEAD "a = b\n\na = b\n", 4, "given-twice subject=a");
    parse_bad(HEAD "[edition a]\nb = c\n[edition a]\nb = c\n", 5, "given-twice subject=b");
    parse_bad(HEAD "[edition]\n", 2, "bad-heading detail=[edition ID]");
    parse_bad(HEAD "[edition A]\n", 2, "bad-heading detail=[edition ID]");
    parse_bad(HEAD "[edition a\n", 2, "bad-heading detail=[edition ID]");
    parse_bad(HEAD "[edition a] b\n", 2, "bad-heading detail=[edition ID]");
    parse_bad(HEAD "[\n", 2, "bad-heading detail=[edition ID]");
    parse_bad(HEAD "[turkey a]\n", 2, "bad-heading detail=[edition ID]");
    parse_bad(HEAD "[edition a]\nextends = The Other\n", 3, "bad-id found=The Other high=31");
}

static void X09_bad_bytes_are_refused_with_their_line(void **state)
{
    (void)state;
    static const char nul[] = HEAD "a = b\0c\n";
    parse_bad_bytes(nul, sizeof nul - 1, 2, "bad-byte found=0x00");
    static const char nul_comment[] = HEAD "# \0\n";
    parse_bad_bytes(nul_comment, sizeof nul_comment - 1, 2, "bad-byte found=0x00");
    parse_bad(HEAD "a = \x1b[2J\n", 2, "bad-byte found=0x1b");
    parse_bad(HEAD "a = b\rc\n", 2, "bad-byte found=0x0d");
    parse_bad(HEAD "a = b\x7f\n", 2, "bad-byte found=0x7f");
    parse_bad(HEAD "a = \xc2\x80\n", 2, "bad-byte found=0xc2");
    parse_bad(HEAD "\n# \xff\n", 3, "bad-byte found=0xff");
    parse_bad(HEAD "a = \xc3\n", 2, "bad-byte found=0xc3");
    parse_bad(HEAD "a = \xc3", 2, "bad-byte found=0xc3");
    parse_bad(HEAD "a = \xe2\x80", 2, "bad-byte found=0xe2");
    parse_bad(HEAD "a = \xc0\xaf\n", 2, "bad-byte found=0xc0");
    parse_bad(HEAD "a = \xed\xa0\x80\n", 2, "bad-byte found=0xed");
    parse_bad(HEAD "a = \xf5\x80\x80\x80\n", 2, "bad-byte found=0xf5");
    parse_bad("\xef\xbb\xbf" HEAD, 1, "bad-byte found=0xef");
    parse_bad(HEAD "a = turns \xe2\x80\xae round\n", 2, "bad-byte found=0xe2");
    parse_bad(HEAD "a = hides \xe2\x80\x8b nothing\n", 2, "bad-byte found=0xe2");
}

static void X09_long_lines_and_keys_are_refused(void **state)
{
    (void)state;
    char text[WORDS_MAX_LINE + 64], key[WORDS_KEY_SIZE + 1];
    snprintf(text, sizeof text, HEAD "a = %0*d", WORDS_MAX_LINE - 4, 0);
    parse(text);
    assert_int_equal(words_find(&scratch, NULL, "a").length, WORDS_MAX_LINE - 4);
    snprintf(text, sizeof text, HEAD "b = %0*d", WORDS_MAX_LINE - 3, 0);
    parse_bad(text, 2, "long-line high=1000");
    memset(key, 'k', sizeof key - 1);
    key[sizeof key - 1] = '\0';
    snprintf(text, sizeof text, HEAD "%s = x", key + 1);
    parse(text);
    assert_text(words_find(&scratch, NULL, key + 1), "x");
    snprintf(text, sizeof text, HEAD "%s = x", key);
    parse_bad(text, 2, "bad-key found=kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk...");
}

static void X09_too_many_texts_are_refused(void **state)
{
    (void)state;
    static char text[64 + 16 * (WORDS_MAX_ENTRIES + 1)];
    size_t length = (size_t)snprintf(text, sizeof text, HEAD);
    for (int i = 0; i < WORDS_MAX_ENTRIES; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "k%d = %d\n", i, i);
    parse(text);
    assert_text(words_find(&scratch, NULL, "k0"), "0");
    assert_text(words_find(&scratch, NULL, "k3071"), "3071");
    assert_null(words_find(&scratch, NULL, "k3072").text);
    memset(&scratch, 0, sizeof scratch);
    snprintf(text + length, sizeof text - length, "last = x\n");
    parse_bad(text, WORDS_MAX_ENTRIES + 2, "too-many-texts subject=last high=3072");
}

/* Cut short anywhere, changed anywhere: no crash, and an error has a line. */
static void X09_damaged_word_files_do_no_harm(void **state)
{
    (void)state;
    const struct word_file *file = &word_files[word_file_count - 1];
    char *copy = malloc(file->length);
    assert_non_null(copy);
    for (size_t i = 0; i < file->length; i += 7) {
        memset(&scratch, 0, sizeof scratch);
        memcpy(copy, file->text, file->length);
        copy[i] = (char)(copy[i] ^ (1 << i % 8));
        if (!words_parse(&scratch, "test", copy, i % 2 ? file->length : i + 1, &error)) {
            assert_true(error.line > 0);
            assert_true(error.fault != FH_NO_FAULT);
        }
    }
    free(copy);
}

static void X09_an_unknown_language_is_refused(void **state)
{
    (void)state;
    assert_false(word_files_load("t", &scratch, &error));
    assert_string_equal(error.file, "t");
    assert_true(fault_is(&error, "no-such-language"));
    assert_false(word_files_load("xx", &scratch, &error));
    assert_int_equal(scratch.count, 0);
    assert_true(word_files_load("tr", &scratch, &error));
    assert_text(words_find(&scratch, NULL, "language.name"), "Türkçe");
}

/* ---- Filling ------------------------------------------------------------------------------------------------------------------------ */

static void assert_filled(const char *key, const struct words_value *values, int count, const char *expected)
{
    char text[256];
    size_t length = words_fill(&scratch, NULL, key, values, count, text, sizeof text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static struct words_text of(const char *text)
{
    return (struct words_text){text, strlen(text)};
}

static void X09_placeholders_are_filled(void **state)
{
    (void)state;
    parse(HEAD "rent = {seat} paid {amount} rent to {other} for {square}.\nplain = No more.\nodd = {a}{a}{b}\n");
    struct words_value values[] = {
        {.name = "seat", .text = of("Ada")},
        {.name = "other", .text = of("{seat}")}, /* what fills a placeholder is not looked into */
        {.name = "square", .text = of("Şanlıurfa")},
        {.name = "amount", .number = 20},
    };
    assert_filled("rent", values, 4, "Ada paid 20 rent to {seat} for Şanlıurfa.");
    assert_filled("rent", values, 1, "Ada paid {amount} rent to {other} for {square}.");
    assert_filled("plain", NULL, 0, "No more.");
    struct words_value odd[] = {{.name = "a", .text = of("x")}, {.name = "b", .text = {"", 0}}};
    assert_filled("odd", odd, 2, "xx");
    assert_filled("no-such-key", values, 4, "no-such-key");
}

static void X09_numbers_are_grouped(void **state)
{
    (void)state;
    static const struct {
        int64_t number;
        const char *text;
    } cases[] = {
        {0, "0"},
        {7, "7"},
        {999, "999"},
        {1000, "1.000"},
        {-1500, "-1.500"},
        {1000000000, "1.000.000.000"},
        {INT64_MAX, "9.223.372.036.854.775.807"},
        {INT64_MIN, "-9.223.372.036.854.775.808"},
    };
    parse(HEAD "number.group = .\nn = {amount}\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_filled("n", &(struct words_value){.name = "amount", .number = cases[i].number}, 1, cases[i].text);
}

static void X09_a_small_buffer_gets_whole_characters(void **state)
{
    (void)state;
    char text[16];
    parse(HEAD "a = İş {seat}\n");
    struct words_value value = {.name = "seat", .text = of("Çağ")};
    static const struct {
        size_t size;
        const char *stored;
    } cases[] = {{1, ""},    {2, ""},     {3, "İ"},     {4, "İ"},      {5, "İş"},      {6, "İş "},
                 {7, "İş "}, {8, "İş Ç"}, {9, "İş Ça"}, {10, "İş Ça"}, {11, "İş Çağ"}, {16, "İş Çağ"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memset(text, 'x', sizeof text);
        assert_int_equal(words_fill(&scratch, NULL, "a", &value, 1, text, cases[i].size), strlen("İş Çağ"));
        assert_string_equal(text, cases[i].stored);
    }
    text[0] = 'x';
    assert_int_equal(words_fill(&scratch, NULL, "a", &value, 1, text, 0), strlen("İş Çağ"));
    assert_int_equal(words_fill(&scratch, NULL, "a", &value, 1, NULL, 0), strlen("İş Çağ"));
    assert_int_equal(text[0], 'x');
}

static void X09_a_sentence_in_both_languages(void **state)
{
    (void)state;
    char text[256];
    struct words_value values[] = {{.name = "seat", .text = of("Ayşe")},
                                   {.name = "other", .text = of("Can")},
                                   {.name = "square", .text = of("İzmir")},
                                   {.name = "amount", .number = 1400}};
    words_fill(&english, "turkey", "why.rent", values, 4, text, sizeof text);
    assert_string_equal(text, "Ayşe paid 1,400 rent to Can for İzmir.");
    words_fill(&turkish, "turkey", "why.rent", values, 4, text, sizeof text);
    assert_string_equal(text, "Ayşe, İzmir için 1.400 kira ödedi. Alıcı: Can.");
    words_fill(&english, NULL, "reason.too-little-cash", values, 4, text, sizeof text);
    assert_string_equal(text, "You need 1,400 more. Can you sell or mortgage something?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X09_both_languages_have_every_key),
        cmocka_unit_test(X09_no_key_comes_twice_in_the_list),
        cmocka_unit_test(X09_no_stray_keys_no_suffixes_and_full_stops),
        cmocka_unit_test(X09_turkish_letters_are_there),
        cmocka_unit_test(E07_every_text_of_every_edition_is_there_in_turkish),
        cmocka_unit_test(E07_inherited_turkish_belongs_to_the_same_english),
        cmocka_unit_test(E07_no_stray_texts_of_editions),
        cmocka_unit_test(E07_names_come_by_id_in_either_language),
        cmocka_unit_test_setup(X09_a_word_file_is_read, empty_scratch),
        cmocka_unit_test_setup(X09_a_language_lies_in_several_files, empty_scratch),
        cmocka_unit_test_setup(X09_an_edition_extends_another_and_then_the_vocabulary, empty_scratch),
        cmocka_unit_test_setup(X09_editions_that_extend_in_a_circle_end, empty_scratch),
        cmocka_unit_test_setup(X09_bad_word_files_are_refused_with_their_line, empty_scratch),
        cmocka_unit_test_setup(X09_bad_bytes_are_refused_with_their_line, empty_scratch),
        cmocka_unit_test_setup(X09_long_lines_and_keys_are_refused, empty_scratch),
        cmocka_unit_test_setup(X09_too_many_texts_are_refused, empty_scratch),
        cmocka_unit_test_setup(X09_damaged_word_files_do_no_harm, empty_scratch),
        cmocka_unit_test_setup(X09_an_unknown_language_is_refused, empty_scratch),
        cmocka_unit_test_setup(X09_placeholders_are_filled, empty_scratch),
        cmocka_unit_test_setup(X09_numbers_are_grouped, empty_scratch),
        cmocka_unit_test_setup(X09_a_small_buffer_gets_whole_characters, empty_scratch),
        cmocka_unit_test(X09_a_sentence_in_both_languages),
    };
    return cmocka_run_group_tests(tests, load_both, NULL);
}
