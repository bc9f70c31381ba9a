/* test_edition_bad.c - E02: a bad edition file gets an error that names the file, the line and the reason; nothing crashes, nothing
 * half-loads. First every kind of error at its line, then files that mean harm. Worth running under sanitizers above all. */
#include "library.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static fh_edition edition, other, nothing;
static char text[1 << 16];

/* A library of texts: pairs of id and text, ended by NULL. */
static bool find_text(void *context, const char *id, const char **found, size_t *length)
{
    for (const char *const *pair = context; *pair; pair += 2) {
        if (strcmp(pair[0], id) == 0) {
            *found = pair[1];
            *length = strlen(pair[1]);
            return true;
        }
    }
    return false;
}

static void assert_text(const fh_error *error, const char *file, int line, const char *reason)
{
    if (strcmp(error->file, file) != 0 || error->line != line || !strstr(error->reason, reason))
        fail_msg("expected %s:%d: %s, got %s:%d: %s", file, line, reason, error->file, (int)error->line, error->reason);
}

/* Reads a text that must be refused, at that line and for a reason that holds those words. */
static void read_bad(const char *source, size_t length, const char **texts, const char *file, int line, const char *reason)
{
    fh_library library = {find_text, texts};
    fh_error error;
    memset(&edition, 1, sizeof edition);
    if (fh_edition_parse(&edition, "test", source, length, texts ? &library : NULL, &error))
        fail_msg("taken, but should have said: %s", reason);
    assert_text(&error, file, line, reason);
    assert_memory_equal(&edition, &nothing, sizeof nothing);
}

/* ---- Every kind of error -------------------------------------------------------------------------------------------------------- */

#define HEAD "freehold edition 1\nid = x\nname = \"X\"\n"
#define RULE HEAD "[rules]\n"
#define BOARD HEAD "[rules]\ndoubles-arrest = 0\n[squares]\nstart go \"Go\"\n"
/* With five squares, two draws that lead to each other backwards. */
#define LOOP "draw b \"B\" deck=a\nrest c \"C\"\ndraw d \"D\" deck=f\n"
#define LOOP_DECKS "[deck a \"A\"]\nx \"X\" steps=-2\n[deck f \"F\"]\ny \"Y\" steps=2\n"
#define STREET " price=60 build=50 rents=2,10,30,90,160,250\n"

static const struct bad {
    const char *text;
    int line;
    const char *reason;
} bads[] = {
    /* the head */
    {"", 1, "the first line must be: freehold edition 1"},
    {"\n\n# nothing but this\n", 1, "the first line must be: freehold edition 1"},
    {"\n\nfreehold edition one\n", 3, "the first line must be: freehold edition 1"},
    {"freehold edition\n", 1, "the first line must be"},
    {"[rules]\n", 1, "the first line must be"},
    {"freehold edition 2\n", 1, "format 2 is newer"},
    {"freehold edition 1 1\n", 1, "'1' is out of place"},
    {"freehold edition 1\nname = \"X\"\n[squares]\nstart go \"Go\"\n", 0, "gives no id"},
    {"freehold edition 1\nid = x\n[squares]\nstart go \"Go\"\n", 0, "gives no name"},
    {"freehold edition 1\nid = X\n", 2, "id must be an id, not 'X'"},
    {"freehold edition 1\nid\n", 2, "'id' must be followed by ="},
    {"freehold edition 1\nname \"X\"\n", 2, "'name' must be followed by ="},
    {"freehold edition 1\nid = x\nid = y\n", 3, "'id' is given a second time"},
    {"freehold edition 1\nname = X\n", 2, "a text in quotes must come here"},
    {"freehold edition 1\nname = \"X\n", 2, "the quotation mark at the end is missing"},
    {"freehold edition 1\nname = \"\"\n", 2, "the text in quotes is empty"},
    {"freehold edition 1\nname = \"\\n\"\n", 2, "a backslash in quotes"},
    {"freehold edition 1\nname = \"\\", 2, "a backslash in quotes"},
    {"freehold edition 1\nname = \"a\tb\"\n", 2, "must not hold a tab"},
    {"freehold edition 1\nname = \"0123456789012345678901234567890123456789012345678901234567890123\"\n", 2, "too long"},
    {"freehold edition 1\nname = \"X\" y\n", 2, "'y' is out of place"},
    {"freehold edition 1\nmoney = 5\n", 2, "'money' is not a key that can stand here"},
    {"freehold edition 1\n= 5\n", 2, "'=' is not a key"},
    {"freehold edition 1\nid = x\nextends = y\n", 3, "there is no edition 'y' to extend"},
    {"freehold edition 1\nextends = Y\n", 2, "extends must be the id of another edition, not 'Y'"},
    {"freehold edition 1\nextends y\n", 2, "'extends' must be followed by ="},
    {"freehold edition 1\nextends =\n", 2, "extends must be the id of another edition, not ''"},
    {"freehold edition 1\nextends = x\nid = x\n", 2, "a cycle of extends: x > x"},
    /* sections */
    {HEAD "[rulez]\n", 4, "there is no section 'rulez'"},
    {HEAD "[]\n", 4, "there is no section ''"},
    {HEAD "[rules\n", 4, "the heading must end with ]"},
    {HEAD "[rules] money = 5\n", 4, "'money' is out of place"},
    {HEAD "[deck]\n", 4, "'' is not an id"},
    {HEAD "[deck A \"A\"]\n", 4, "'A' is not an id"},
    {HEAD "[deck a]\n", 4, "a text in quotes must come here"},
    {HEAD "[deck a \"A\"]\n[deck a \"A\"]\n", 5, "'a' is given a second time"},
    /* rules */
    {RULE "monney = 5\n", 5, "there is no rule 'monney'"},
    {RULE "money 5\n", 5, "'money' must be followed by ="},
    {RULE "money = five\n", 5, "money must be an amount from 0 to 1000000000, not 'five'"},
    {RULE "money =\n", 5, "money must be an amount from 0 to 1000000000, not ''"},
    {RULE "money = 1000000001\n", 5, "not '1000000001'"},
    {RULE "money = 5 6\n", 5, "'6' is out of place"},
    {RULE "money = 5\n\nmoney = 5\n", 7, "'money' is given a second time"},
    {RULE "money = 99999999999999999999999999999999999999\n", 5, "not '99999999999999999999999999999999...'"},
    {RULE "players = 2-9\n", 5, "players must be a range like 2-6 within the numbers from 2 to 8, not '2-9'"},
    {RULE "players = 6\n", 5, "not '6'"},
    {RULE "dice = 4x7\n", 5, "at most 1296 outcomes, not '4x7'"},
    {RULE "dice = 0x6\n", 5, "not '0x6'"},
    {RULE "order = x\n", 5, "order must be entered, first or all, not 'x'"},
    {RULE "pot = true\n", 5, "pot must be yes or no, not 'true'"},
    {RULE "houses = 0\n", 5, "houses must be a number from 1 to 255 or unlimited, not '0'"},
    {HEAD "[squares]\nstart go \"Go\"\n", 0, "doubles send to jail, but the board has none; set 'doubles-arrest' to 0"},
    {RULE "doubles-arrest = 2\n[squares]\nstart go \"Go\"\n", 5, "doubles send to jail"},
    /* squares */
    {HEAD, 0, "the edition has no squares"},
    {HEAD "[squares]\nrest a \"A\"\n", 5, "the first square must be the start, and 'a' is not"},
    {BOARD "start b \"B\"\n", 8, "only the first square can be a start, not 'b'"},
    {BOARD "castle b \"B\"\n", 8, "there is no kind of square 'castle'"},
    {BOARD "\"B\"\n", 8, "there is no kind of square '\"B\"'"},
    {BOARD "rest\n", 8, "'' is not an id"},
    {BOARD "rest B \"B\"\n", 8, "'B' is not an id"},
    {BOARD "rest a234567890123456789012345678901x \"B\"\n", 8, "'a234567890123456789012345678901x' is not an id"},
    {BOARD "rest b\n", 8, "a text in quotes must come here"},
    {BOARD "rest go \"B\"\n", 8, "'go' is given a second time"},
    {BOARD "rest b \"B\" \"C\"\n", 8, "'\"C\"' is out of place"},
    {BOARD "rest b \"B\" price=5\n", 8, "a rest has no 'price'"},
    {BOARD "rest b \"B\" colour=5\n", 8, "'colour' is not a key that can stand here"},
    {BOARD "tax b \"B\" amount\n", 8, "'amount' must be followed by ="},
    {BOARD "tax b \"B\" amount=5 amount=6\n", 8, "'amount' is given twice on this line"},
    {BOARD "tax b \"B\" amount=-5\n", 8, "amount must be an amount from 0 to 10000000, not '-5'"},
    {BOARD "tax b \"B\"\nrest c \"C\"\n", 8, "square 'b' needs a value for 'amount'"},
    {BOARD "draw b \"B\"\n", 8, "square 'b' needs a value for 'deck'"},
    {BOARD "draw b \"B\" deck=c\n", 8, "deck must be the id of a deck, not 'c'"},
    {BOARD "goto b \"B\"\n", 8, "square 'b' needs a value for 'to'"},
    {BOARD "goto b \"B\" to=c\n", 8, "to must be the id of a square, not 'c'"},
    {BOARD "goto b \"B\" to=b\n", 8, "'b' must not send to a square that sends on"},
    {BOARD "goto b \"B\" to=c\ngoto c \"C\" to=go\n", 8, "'b' must not send to a square that sends on"},
    {BOARD "arrest b \"B\"\n", 8, "'b' sends to jail, but the board has none"},
    {BOARD "jail b \"B\"\njail c \"C\"\n", 9, "'c' would be a second jail"},
    {BOARD "street b \"B\" build=5 rents=1,2,3,4,5,6\n", 8, "square 'b' needs a value for 'price'"},
    {BOARD "street b \"B\" price=5 rents=1,2,3,4,5,6\n", 8, "square 'b' needs a value for 'build'"},
    {BOARD "street b \"B\" price=5 build=5\n", 8, "square 'b' needs a value for 'rents'"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,2,3,4,5\n", 8, "street 'b' needs six rents"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,2,3,4,5,6,7\n", 8, "not '1,2,3,4,5,6,7'"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,2,3,4,5,6,\n", 8, "not '1,2,3,4,5,6,'"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,,3,4,5,6\n", 8, "not '1,,3,4,5,6'"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,2,3,4,5,2147483648\n", 8, "rents must be up to six numbers from 0 to 10000000"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,2,3,4,5,10000001\n", 8, "rents must be up to six numbers from 0 to 10000000"},
    {BOARD "street b \"B\" set=c" STREET, 8, "set must be the id of a set, not 'c'"},
    {BOARD "utility b \"B\" price=5 rents=1001\n", 8, "from 0 to 1000 with commas between, not '1001'"},
    {BOARD "utility b \"B\" price=5 rents=1,2\n", 8, "'b' needs as many rents as its set has squares: 1"},
    {BOARD "station b \"B\" set=c price=5 rents=1\nstation d \"D\" set=c price=5 rents=1,2\n[sets]\nc \"C\"\n", 8,
     "'b' needs as many rents as its set has squares: 2"},
    {BOARD "station b \"B\" set=c price=5 rents=1,2\nutility d \"D\" set=c price=5 rents=1,2\n[sets]\nc \"C\"\n", 9,
     "'d' is of another kind than the rest of its set 'c'"},
    /* sets */
    {BOARD "[sets]\nC \"C\"\n", 9, "'C' is not an id"},
    {BOARD "[sets]\nc\n", 9, "a text in quotes must come here"},
    {BOARD "[sets]\nc \"C\" price=5\n", 9, "'price=5' is out of place"},
    {BOARD "[sets]\nc \"C\"\nc \"C\"\n", 10, "'c' is given a second time"},
    {BOARD "[sets]\nc \"C\"\n", 9, "no square belongs to the set 'c'"},
    /* decks and cards */
    {BOARD "[deck a \"A\"]\n", 8, "deck 'a' needs a card that is not kept in hand"},
    {BOARD "[deck a \"A\"]\nb \"B\" pass=c\n", 8, "deck 'a' needs a card that is not kept in hand"},
    {BOARD "[deck a \"A\"]\nb\n", 9, "a text in quotes must come here"},
    {BOARD "[deck a \"A\"]\nb \"B\"\nb \"B\"\n", 10, "'b' is given a second time"},
    {BOARD "[deck a \"A\"]\nb \"B\" price=5\n", 9, "'price' is not a key that can stand here"},
    {BOARD "[deck a \"A\"]\nb \"B\" go=jail\n", 9, "go must be the id of a square, not 'jail'"},
    {BOARD "[deck a \"A\"]\nb \"B\" nearest=castle\n", 9, "nearest must be a kind of square, not 'castle'"},
    {BOARD "[deck a \"A\"]\nb \"B\" nearest=utility\n", 9, "card 'b' goes to the nearest square of a kind that the board does not have"},
    {BOARD "[deck a \"A\"]\nb \"B\" times=2\n", 9, "card 'b' has times without nearest"},
    {BOARD "[deck a \"A\"]\nb \"B\" go=go steps=3\n", 9, "card 'b' moves more than once"},
    {BOARD "[deck a \"A\"]\nb \"B\" pass=c pay=3\n", 9, "card 'b' is kept and so can do nothing else"},
    {BOARD "[deck a \"A\"]\nb \"B\" arrest=yes\n", 9, "card 'b' sends to jail, but the board has none"},
    {BOARD "[deck a \"A\"]\nb \"B\" pass=C\n", 9, "pass must be an id, one of at most eight, not 'C'"},
    {BOARD "[deck a \"A\"]\nb \"B\" pass=c\nd \"D\" pass=c\ne \"E\"\n", 10, "another card already has the pass 'c'"},
    {BOARD "station s \"S\" price=5 rents=10000000\n[deck a \"A\"]\nb \"B\" nearest=station times=101\n", 10,
     "card 'b' multiplies a rent beyond 1000000000"},
    /* passes */
    {BOARD "[passes]\nC\n", 9, "pass must be an id"},
    {BOARD "[passes]\nc limit=0\n", 9, "limit must be a number from 1 to 100, not '0'"},
    {BOARD "[passes]\nc limit=2\nc limit=3\n", 10, "'c' is given a second time"},
    {BOARD "[passes]\nc limit=2\n", 9, "no card gives the pass 'c'"},
    /* cards that lead to cards without end */
    {BOARD "draw b \"B\" deck=a\n[deck a \"A\"]\nc \"C\" go=b\n", 8, "chain of more than three cards"},
    {BOARD "draw b \"B\" deck=a\n[deck a \"A\"]\nc \"C\" steps=2\n", 8, "chain of more than three cards"},
    {BOARD "draw b \"B\" deck=a\n[deck a \"A\"]\nc \"C\" nearest=draw\n", 8, "chain of more than three cards"},
    {BOARD "draw b \"B\" deck=a\ngoto d \"D\" to=b\n[deck a \"A\"]\nc \"C\" steps=1\n", 8, "chain of more than three cards"},
    {BOARD "draw b \"B\" deck=a\ndraw c \"C\" deck=a\ndraw d \"D\" deck=a\ndraw e \"E\" deck=a\n[deck a \"A\"]\nf \"F\" steps=1\n", 10,
     "chain of more than three cards"},
    /* only where tokens go backwards: forwards no card leads to another draw */
    {BOARD LOOP "reverse e \"E\"\n" LOOP_DECKS, 10, "chain of more than three cards"},
    /* bytes */
    {HEAD "# \x01\n", 4, "byte 0x01 is a control character or not UTF-8"},
    {HEAD "[squares]\nstart go \"\xff\"\n", 5, "byte 0xff is a control character or not UTF-8"},
    {HEAD "# \xc0\x80 overlong\n", 4, "byte 0xc0"},
    {HEAD "# \xe0\x80\x80 overlong\n", 4, "byte 0xe0"},
    {HEAD "# \xed\xa0\x80 surrogate\n", 4, "byte 0xed"},
    {HEAD "# \xf4\x90\x80\x80 beyond Unicode\n", 4, "byte 0xf4"},
    {HEAD "# \xc2\x85 control character\n", 4, "byte 0xc2"},
    {HEAD "# cut off \xe2\x82", 4, "byte 0xe2"},
    {HEAD "[squares]\nstart go \"turns \xe2\x80\xae round\"\n", 5, "byte 0xe2"},
    {HEAD "[squares]\nstart go \"hides \xe2\x80\x8b nothing\"\n", 5, "byte 0xe2"},
    {HEAD "# \x7f\n", 4, "byte 0x7f"},
    {HEAD "a\rb\n", 4, "byte 0x0d"},
    {"\xef\xbb\xbf" HEAD, 1, "byte 0xef"},
};
enum { BADS = sizeof bads / sizeof *bads };

static void test_every_error_has_its_line_E02(void **state)
{
    (void)state;
    for (int i = 0; i < BADS; i++)
        read_bad(bads[i].text, strlen(bads[i].text), NULL, "test", bads[i].line, bads[i].reason);
}

/* Where nothing reverses the direction of play, a chain that would be endless backwards is no harm. */
static void test_chains_backwards_count_only_with_a_reverse_E02(void **state)
{
    (void)state;
    const char *good = BOARD LOOP "rest e \"E\"\n" LOOP_DECKS;
    fh_error error;
    assert_true(fh_edition_parse(&edition, "test", good, strlen(good), NULL, &error));
}

/* The same with CRLF: lines are counted alike. */
static void test_every_error_with_crlf_E02(void **state)
{
    (void)state;
    for (int i = 0; i < BADS; i++) {
        char *at = text;
        for (const char *from = bads[i].text; *from; from++) {
            if (*from == '\n')
                *at++ = '\r';
            *at++ = *from;
        }
        read_bad(text, (size_t)(at - text), NULL, "test", bads[i].line, bads[i].reason);
    }
}

/* ---- One too many --------------------------------------------------------------------------------------------------------------- */

/* The head, a heading, and so many lines made from a pattern that takes a number. */
static size_t write_many(const char *heading, const char *pattern, int count)
{
    char *at = text;
    at += sprintf(at, BOARD "%s\n", heading);
    for (int i = 0; i < count; i++) {
        at += sprintf(at, pattern, i); /* the patterns are those of the test below */
        *at++ = '\n';
    }
    return (size_t)(at - text);
}

static void test_one_too_many_E02(void **state)
{
    (void)state;
    size_t length = write_many("", "rest a%d \"A\"", FH_MAX_SQUARES);
    read_bad(text, length, NULL, "test", 72, "square 'a63' is one too many; a board has at most 64");
    length = write_many("[sets]", "a%d \"A\"", FH_MAX_SETS + 1);
    read_bad(text, length, NULL, "test", 25, "set 'a16' is one too many");
    length = write_many("", "[deck a%d \"A\"]", FH_MAX_DECKS + 1);
    read_bad(text, length, NULL, "test", 13, "deck 'a4' is one too many");
    length = write_many("[deck a \"A\"]", "a%d \"A\"", FH_MAX_CARDS + 1);
    read_bad(text, length, NULL, "test", 41, "card 'a32' is one too many");
    length = write_many("[deck a \"A\"]", "a%1$d \"A\" pass=p%1$d", FH_MAX_PASSES + 1);
    read_bad(text, length, NULL, "test", 17, "pass must be an id, one of at most eight, not 'p8'");
    length = write_many("", "street a%d \"A\" price=60 build=50 rents=2,10,30,90,160,250", FH_MAX_DEEDS + 1);
    read_bad(text, length, NULL, "test", 49, "'a40' is one deed too many");
    length = write_many("[sets]\ns \"S\"\n[squares]", "station a%d \"A\" set=s price=60 rents=1,2,3,4,5,6", 7);
    read_bad(text, length, NULL, "test", 9, "the set 's' has more than six stations or utilities");
}

/* ---- Extending ------------------------------------------------------------------------------------------------------------------ */

static void test_cycle_of_extends_E02(void **state)
{
    (void)state;
    const char *a = "freehold edition 1\nextends = b\nid = a\n", *b = "freehold edition 1\n\nextends = a\nid = b\n";
    const char *two[] = {"a", a, "b", b, NULL};
    const char *three[] = {"b", "freehold edition 1\nextends = c\nid = b\n", "c", b, "a", a, NULL};
    const char *inner[] = {"b", "freehold edition 1\nextends = b\nid = b\n", NULL};
    read_bad(a, strlen(a), two, "b", 3, "a cycle of extends: a > b > a");
    read_bad(a, strlen(a), three, "c", 3, "a cycle of extends: a > b > c > a");
    read_bad(a, strlen(a), inner, "b", 2, "a cycle of extends: b > b");
}

/* Gives every id a text that extends the next one. */
static bool find_endless(void *context, const char *id, const char **found, size_t *length)
{
    static char texts[64][64];
    int *count = context;
    int number = atoi(id + 1);
    assert_true(number < 64);
    *length = (size_t)sprintf(texts[number], "freehold edition 1\nextends = n%d\n", number + 1);
    *found = texts[number];
    ++*count;
    return true;
}

static void test_endless_extends_E02(void **state)
{
    (void)state;
    int count = 0;
    fh_library library = {find_endless, &count};
    fh_error error;
    const char *source = "freehold edition 1\nextends = n1\n";
    assert_false(fh_edition_parse(&edition, "test", source, strlen(source), &library, &error));
    assert_text(&error, "n7", 2, "extends 'n8', and so more than eight editions build on one another");
    assert_int_equal(count, 7);
}

/* An error in a base names the base, one in the patch the patch. */
static void test_error_names_the_right_file_E02(void **state)
{
    (void)state;
    const char *good = BOARD "street a \"A\"" STREET "[deck d \"D\"]\nc \"C\"\n", *bad = BOARD "rest a \"A\" x=1\n";
    const char *top = "freehold edition 1\nextends = base\nid = y\n[squares]\n";
    const char *with_good[] = {"base", good, NULL}, *with_bad[] = {"base", bad, NULL};
    read_bad(top, strlen(top), with_bad, "base", 8, "'x' is not a key");
    sprintf(text, "%sstreet a price=x\n", top);
    read_bad(text, strlen(text), with_good, "test", 5, "price must be");
    sprintf(text, "%sstreet a rents=1\n", top);
    read_bad(text, strlen(text), with_good, "test", 5, "street 'a' needs six rents");
    sprintf(text, "%sstation a\n", top);
    read_bad(text, strlen(text), with_good, "test", 5, "square 'a' needs a value for 'price'");
    sprintf(text, "%sstreet a price=1\nstreet a price=2\n", top);
    read_bad(text, strlen(text), with_good, "test", 6, "'a' is given a second time");
    sprintf(text, "%sstreet b price=1\n", top);
    read_bad(text, strlen(text), with_good, "test", 5, "a text in quotes must come here");
    read_bad("freehold edition 1\nextends = base\n", 34, with_good, "test", 0, "gives no id");
    read_bad("freehold edition 1\nid = y\nextends = base\n", 41, with_good, "test", 3, "extends must come before everything else");
    read_bad("freehold edition 1\nextends = base\nextends = base\n", 49, with_good, "test", 3, "'extends' is given a second time");
}

/* ---- Files that mean harm ------------------------------------------------------------------------------------------------------- */

static void test_a_million_squares_E02(void **state)
{
    (void)state;
    enum { COUNT = 1000000 };
    char *many = malloc(32 * (size_t)COUNT), *at = many;
    assert_non_null(many);
    at += sprintf(at, BOARD);
    for (int i = 0; i < COUNT; i++)
        at += sprintf(at, "rest s%d \"S\"\n", i);
    read_bad(many, (size_t)(at - many), NULL, "test", 71, "square 's63' is one too many");
    free(many);
}

/* Ten megabytes in one line, in every place where a word can stand. */
static void test_a_long_line_E02(void **state)
{
    (void)state;
    static const struct {
        const char *before, *after;
        int line;
        const char *reason;
    } places[] = {
        {"", "", 1, "the first line must be"},
        {"freehold edition ", "\n", 1, "the first line must be"},
        {HEAD, " = 1\n", 4, "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...' is not a key"},
        {HEAD "[", "]\n", 4, "there is no section 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'"},
        {RULE "money = ", "\n", 5, "not 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'"},
        {BOARD "", " a \"A\"\n", 8, "there is no kind of square 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'"},
        {BOARD "rest ", " \"A\"\n", 8, "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...' is not an id"},
        {BOARD "rest a \"", "\"\n", 8, "too long"},
        {BOARD "tax a \"A\" amount=", "\n", 8, "not 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'"},
        {"freehold edition 1\nextends = ", "\n", 2, "not 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'"},
    };
    enum { LENGTH = 10000000 };
    char *line = malloc(LENGTH + 1000);
    assert_non_null(line);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        size_t before = strlen(places[i].before), after = strlen(places[i].after);
        memcpy(line, places[i].before, before);
        memset(line + before, 'a', LENGTH);
        memcpy(line + before + LENGTH, places[i].after, after);
        read_bad(line, before + LENGTH + after, NULL, "test", places[i].line, places[i].reason);
    }
    free(line);
}

static void test_nul_bytes_E02(void **state)
{
    (void)state;
    static const char in_name[] = HEAD "[squares]\nstart go \"G\0o\"\n", in_first[] = "freehold edition 1\0\n";
    read_bad(in_name, sizeof in_name - 1, NULL, "test", 5, "byte 0x00");
    read_bad(in_first, sizeof in_first - 1, NULL, "test", 1, "byte 0x00");
    memset(text, 0, sizeof text);
    read_bad(text, sizeof text, NULL, "test", 1, "byte 0x00");
    read_bad(NULL, 0, NULL, "test", 1, "the first line must be");
}

/* A reason stays printable and whole, whatever it quotes. */
static void test_quoting_cuts_between_characters_E02(void **state)
{
    (void)state;
    fh_error error;
    sprintf(text, RULE "money = x%s\n",
            "\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87"
            "\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87");
    assert_false(fh_edition_parse(&edition, "a\nb", text, strlen(text), NULL, &error));
    assert_string_equal(error.file, "a?b");
    assert_non_null(strstr(error.reason, "\xc3\x87...'"));
}

static void test_error_is_optional_E02(void **state)
{
    (void)state;
    assert_false(fh_edition_parse(&edition, "test", "x", 1, NULL, NULL));
}

/* ---- Random damage -------------------------------------------------------------------------------------------------------------- */

static uint64_t seed = 20240229;

static uint32_t draw(uint32_t bound)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % bound;
}

static size_t delete_some(char *at, size_t length)
{
    size_t from = draw((uint32_t)length), count = draw(40) + 1;
    if (from + count > length)
        count = length - from;
    memmove(at + from, at + from + count, length - from - count);
    return length - count;
}

static size_t copy_some(char *at, size_t length)
{
    char piece[200];
    size_t from = draw((uint32_t)length), to = draw((uint32_t)length), count = draw(sizeof piece) + 1;
    if (from + count > length)
        count = length - from;
    memcpy(piece, at + from, count);
    memmove(at + to + count, at + to, length - to);
    memcpy(at + to, piece, count);
    return length + count;
}

/* Changes one place of a text. The characters put in are those that mean something to the reader, and now and then any at all. */
static size_t damage(char *at, size_t length)
{
    static const char signs[] = "\n\"=#[],- \\0123456789xabc\t\r\xc3";
    uint32_t how = draw(4);
    if (how == 0)
        return delete_some(at, length);
    if (how == 1)
        return copy_some(at, length);
    at[draw((uint32_t)length)] = how == 2 ? signs[draw(sizeof signs - 1)] : (char)draw(256);
    return length;
}

static void check_damaged(const char *damaged, size_t length)
{
    static char back[1 << 17];
    fh_error error;
    if (library_parse("test", damaged, length, &edition, &error)) {
        size_t written = fh_edition_format(&edition, back, sizeof back);
        assert_true(written < sizeof back);
        assert_true(fh_edition_parse(&other, "back", back, written, NULL, &error));
        assert_memory_equal(&edition, &other, sizeof other);
    } else {
        assert_memory_equal(&edition, &nothing, sizeof nothing);
        assert_int_not_equal(strlen(error.reason), 0);
    }
}

/* Ten thousand, with one to four changes each: nothing crashes, and what is taken can be written back. */
static void test_random_damage_E02(void **state)
{
    (void)state;
    const struct library_edition *classic = library_find("classic");
    static char damaged[1 << 15];
    for (int i = 0; i < 10000; i++) {
        size_t length = classic->length;
        assert_true(length + 1000 < sizeof damaged);
        memcpy(damaged, classic->text, length);
        for (uint32_t changes = draw(4) + 1; changes > 0; changes--)
            length = damage(damaged, length);
        check_damaged(damaged, length);
    }
}

/* Every way to cut the file off. */
static void test_cut_off_E02(void **state)
{
    (void)state;
    const struct library_edition *classic = library_find("classic");
    for (size_t length = 0; length <= classic->length; length++)
        check_damaged(classic->text, length);
}

static const struct CMUnitTest edition_bad_tests[] = {
    cmocka_unit_test(test_every_error_has_its_line_E02),
    cmocka_unit_test(test_chains_backwards_count_only_with_a_reverse_E02),
    cmocka_unit_test(test_every_error_with_crlf_E02),
    cmocka_unit_test(test_one_too_many_E02),
    cmocka_unit_test(test_cycle_of_extends_E02),
    cmocka_unit_test(test_endless_extends_E02),
    cmocka_unit_test(test_error_names_the_right_file_E02),
    cmocka_unit_test(test_a_million_squares_E02),
    cmocka_unit_test(test_a_long_line_E02),
    cmocka_unit_test(test_nul_bytes_E02),
    cmocka_unit_test(test_quoting_cuts_between_characters_E02),
    cmocka_unit_test(test_error_is_optional_E02),
    cmocka_unit_test(test_random_damage_E02),
    cmocka_unit_test(test_cut_off_E02),
};

int main(void)
{
    return cmocka_run_group_tests(edition_bad_tests, NULL, NULL);
}
