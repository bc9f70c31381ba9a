/* test_edition_bad.c - E02: a bad edition file gets an error that names the file, the line and the reason; nothing crashes, nothing
 * half-loads. First every kind of error at its line, then files that mean harm. Worth running under sanitizers above all. */
#include "fault_text.h"
#include "library.h"
#include "testing.h"

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

static bool seen[FH_FAULT_COUNT]; /* the faults that the tests met */

static void assert_text(const fh_error *error, const char *file, int line, const char *fault)
{
    seen[error->fault] = true;
    if (strcmp(error->file, file) != 0 || error->line != line || !fault_is(error, fault))
        fail_msg("expected %s:%d: %s, got %s", file, line, fault, fault_place(error));
}

/* Reads a text that must be refused, at that line and with that fault. */
static void read_bad(const char *source, size_t length, const char **texts, const char *file, int line, const char *fault)
{
    fh_library library = {find_text, texts};
    fh_error error;
    memset(&edition, 1, sizeof edition);
    if (fh_edition_parse(&edition, "test", source, length, texts ? &library : NULL, &error))
        fail_msg("taken, but should have said: %s", fault);
    assert_text(&error, file, line, fault);
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
    const char *fault;
} bads[] = {
    /* the head */
    {"", 1, "first-line detail=freehold edition 1"},
    {"\n\n# nothing but this\n", 1, "first-line detail=freehold edition 1"},
    {"\n\nfreehold edition one\n", 3, "first-line detail=freehold edition 1"},
    {"freehold edition\n", 1, "first-line detail=freehold edition 1"},
    {"[rules]\n", 1, "first-line detail=freehold edition 1"},
    {"freehold edition 2\n", 1, "newer-format high=1 count=2"},
    {"freehold edition 1 1\n", 1, "out-of-place found=1"},
    {"freehold edition 1\nname = \"X\"\n[squares]\nstart go \"Go\"\n", 0, "head-incomplete subject=id"},
    {"freehold edition 1\nid = x\n[squares]\nstart go \"Go\"\n", 0, "head-incomplete subject=name"},
    {"freehold edition 1\nid = X\n", 2, "bad-id found=X high=31"},
    {"freehold edition 1\nid\n", 2, "no-value subject=id"},
    {"freehold edition 1\nname \"X\"\n", 2, "no-value subject=name"},
    {"freehold edition 1\nid = x\nid = y\n", 3, "given-twice subject=id"},
    {"freehold edition 1\nname = X\n", 2, "no-quotes"},
    {"freehold edition 1\nname = \"X\n", 2, "open-quotes"},
    {"freehold edition 1\nname = \"\"\n", 2, "empty-quotes"},
    {"freehold edition 1\nname = \"\\n\"\n", 2, "bad-backslash"},
    {"freehold edition 1\nname = \"\\", 2, "bad-backslash"},
    {"freehold edition 1\nname = \"a\tb\"\n", 2, "tab-in-quotes"},
    {"freehold edition 1\nname = \"0123456789012345678901234567890123456789012345678901234567890123\"\n", 2, "long-quotes high=63"},
    {"freehold edition 1\nname = \"X\" y\n", 2, "out-of-place found=y"},
    {"freehold edition 1\nmoney = 5\n", 2, "unknown-key subject=money"},
    {"freehold edition 1\n= 5\n", 2, "unknown-key subject=="},
    {"freehold edition 1\nid = x\nextends = y\n", 3, "unknown-base found=y"},
    {"freehold edition 1\nextends = Y\n", 2, "bad-id found=Y high=31"},
    {"freehold edition 1\nextends y\n", 2, "no-value subject=extends"},
    {"freehold edition 1\nextends =\n", 2, "bad-id found= high=31"},
    {"freehold edition 1\nextends = x\nid = x\n", 2, "base-cycle detail=x > x"},
    /* sections */
    {HEAD "[rulez]\n", 4, "unknown-section found=rulez"},
    {HEAD "[]\n", 4, "unknown-section found="},
    {HEAD "[rules\n", 4, "open-heading"},
    {HEAD "[rules] money = 5\n", 4, "out-of-place found=money"},
    {HEAD "[deck]\n", 4, "bad-id found= high=31"},
    {HEAD "[deck A \"A\"]\n", 4, "bad-id found=A high=31"},
    {HEAD "[deck a]\n", 4, "no-quotes"},
    {HEAD "[deck a \"A\"]\n[deck a \"A\"]\n", 5, "given-twice subject=a"},
    /* rules */
    {RULE "monney = 5\n", 5, "unknown-rule subject=monney"},
    {RULE "money 5\n", 5, "no-value subject=money"},
    {RULE "money = five\n", 5, "out-of-range subject=money found=five low=0 high=1000000000"},
    {RULE "money =\n", 5, "out-of-range subject=money found= low=0 high=1000000000"},
    {RULE "money = 1000000001\n", 5, "out-of-range subject=money found=1000000001 low=0 high=1000000000"},
    {RULE "money = 5 6\n", 5, "out-of-place found=6"},
    {RULE "money = 5\n\nmoney = 5\n", 7, "given-twice subject=money"},
    {RULE "money = 99999999999999999999999999999999999999\n", 5,
     "out-of-range subject=money found=99999999999999999999999999999999999999 low=0 high=1000000000"},
    {RULE "players = 2-9\n", 5, "bad-range subject=players found=2-9 low=2 high=8"},
    {RULE "players = 6\n", 5, "bad-range subject=players found=6 low=2 high=8"},
    {RULE "dice = 4x7\n", 5, "bad-dice subject=dice found=4x7 high=1296"},
    {RULE "dice = 0x6\n", 5, "bad-dice subject=dice found=0x6 high=1296"},
    {RULE "order = x\n", 5, "bad-choice subject=order found=x detail=entered, first, all"},
    {RULE "pot = true\n", 5, "bad-flag subject=pot found=true"},
    {RULE "houses = 0\n", 5, "bad-stock subject=houses found=0 low=1 high=255"},
    {HEAD "[squares]\nstart go \"Go\"\n", 0, "no-jail-for-doubles subject=doubles-arrest"},
    {RULE "doubles-arrest = 2\n[squares]\nstart go \"Go\"\n", 5, "no-jail-for-doubles subject=doubles-arrest"},
    {HEAD "[rules]\ndoubles-arrest = 0\ninfection = yes\n[squares]\nstart go \"Go\"\n", 6, "no-jail subject=infection"},
    {HEAD "[rules]\ndoubles-arrest = 0\nagreements = yes\n[squares]\nstart go \"Go\"\n", 6,
     "rule-needs subject=agreements detail=bankruptcy = below-zero"},
    {HEAD "[rules]\ndoubles-arrest = 0\npot = yes\n[squares]\nstart go \"Go\"\n", 6, "no-rest subject=pot"},
    /* squares */
    {HEAD, 0, "no-squares"},
    {HEAD "[squares]\nrest a \"A\"\n", 5, "no-start subject=a"},
    {BOARD "start b \"B\"\n", 8, "second-start subject=b"},
    {BOARD "castle b \"B\"\n", 8, "unknown-kind found=castle"},
    {BOARD "\"B\"\n", 8, "unknown-kind found=\"B\""},
    {BOARD "rest\n", 8, "bad-id found= high=31"},
    {BOARD "rest B \"B\"\n", 8, "bad-id found=B high=31"},
    {BOARD "rest a234567890123456789012345678901x \"B\"\n", 8, "bad-id found=a234567890123456789012345678901x high=31"},
    {BOARD "rest b\n", 8, "no-quotes"},
    {BOARD "rest go \"B\"\n", 8, "given-twice subject=go"},
    {BOARD "rest b \"B\" \"C\"\n", 8, "out-of-place found=\"C\""},
    {BOARD "rest b \"B\" price=5\n", 8, "not-of-kind subject=price detail=rest"},
    {BOARD "rest b \"B\" colour=5\n", 8, "unknown-key subject=colour"},
    {BOARD "tax b \"B\" amount\n", 8, "no-value subject=amount"},
    {BOARD "tax b \"B\" amount=5 amount=6\n", 8, "given-twice subject=amount"},
    {BOARD "tax b \"B\" amount=-5\n", 8, "out-of-range subject=amount found=-5 low=0 high=10000000"},
    {BOARD "tax b \"B\"\nrest c \"C\"\n", 8, "value-missing subject=amount detail=b"},
    {BOARD "draw b \"B\"\n", 8, "value-missing subject=deck detail=b"},
    {BOARD "draw b \"B\" deck=c\n", 8, "unknown-deck subject=deck found=c"},
    {BOARD "goto b \"B\"\n", 8, "value-missing subject=to detail=b"},
    {BOARD "goto b \"B\" to=c\n", 8, "unknown-square subject=to found=c"},
    {BOARD "goto b \"B\" to=b\n", 8, "goto-chain subject=b"},
    {BOARD "goto b \"B\" to=c\ngoto c \"C\" to=go\n", 8, "goto-chain subject=b"},
    {BOARD "arrest b \"B\"\n", 8, "no-jail subject=b"},
    {BOARD "jail b \"B\"\njail c \"C\"\n", 9, "second-jail subject=c"},
    {BOARD "street b \"B\" build=5 rents=1,2,3,4,5,6\n", 8, "value-missing subject=price detail=b"},
    {BOARD "street b \"B\" price=5 rents=1,2,3,4,5,6\n", 8, "value-missing subject=build detail=b"},
    {BOARD "street b \"B\" price=5 build=5\n", 8, "value-missing subject=rents detail=b"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,2,3,4,5\n", 8, "street-rents subject=b high=6 count=5"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,2,3,4,5,6,7\n", 8,
     "bad-numbers subject=rents found=1,2,3,4,5,6,7 low=0 high=10000000 count=6"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,2,3,4,5,6,\n", 8,
     "bad-numbers subject=rents found=1,2,3,4,5,6, low=0 high=10000000 count=6"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,,3,4,5,6\n", 8,
     "bad-numbers subject=rents found=1,,3,4,5,6 low=0 high=10000000 count=6"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,2,3,4,5,2147483648\n", 8,
     "bad-numbers subject=rents found=1,2,3,4,5,2147483648 low=0 high=10000000 count=6"},
    {BOARD "street b \"B\" price=5 build=5 rents=1,2,3,4,5,10000001\n", 8,
     "bad-numbers subject=rents found=1,2,3,4,5,10000001 low=0 high=10000000 count=6"},
    {BOARD "street b \"B\" set=c" STREET, 8, "unknown-set subject=set found=c"},
    {BOARD "utility b \"B\" price=5 rents=1001\n", 8, "bad-numbers subject=rents found=1001 low=0 high=1000 count=6"},
    {BOARD "utility b \"B\" price=5 rents=1,2\n", 8, "set-rents subject=b high=1 count=2"},
    {BOARD "station b \"B\" set=c price=5 rents=1\nstation d \"D\" set=c price=5 rents=1,2\n[sets]\nc \"C\"\n", 8,
     "set-rents subject=b high=2 count=1"},
    {BOARD "station b \"B\" set=c price=5 rents=1,2\nutility d \"D\" set=c price=5 rents=1,2\n[sets]\nc \"C\"\n", 9,
     "mixed-set subject=d detail=c"},
    /* sets */
    {BOARD "[sets]\nC \"C\"\n", 9, "bad-id found=C high=31"},
    {BOARD "[sets]\nc\n", 9, "no-quotes"},
    {BOARD "[sets]\nc \"C\" price=5\n", 9, "out-of-place found=price=5"},
    {BOARD "[sets]\nc \"C\"\nc \"C\"\n", 10, "given-twice subject=c"},
    {BOARD "[sets]\nc \"C\"\n", 9, "empty-set subject=c"},
    /* decks and cards */
    {BOARD "[deck a \"A\"]\n", 8, "nothing-to-draw subject=a"},
    {BOARD "[deck a \"A\"]\nb \"B\" pass=c\n", 8, "nothing-to-draw subject=a"},
    {BOARD "[deck a \"A\"]\nb\n", 9, "no-quotes"},
    {BOARD "[deck a \"A\"]\nb \"B\"\nb \"B\"\n", 10, "given-twice subject=b"},
    {BOARD "[deck a \"A\"]\nb \"B\" price=5\n", 9, "unknown-key subject=price"},
    {BOARD "[deck a \"A\"]\nb \"B\" go=jail\n", 9, "unknown-square subject=go found=jail"},
    {BOARD "[deck a \"A\"]\nb \"B\" nearest=castle\n", 9, "unknown-kind found=castle"},
    {BOARD "[deck a \"A\"]\nb \"B\" nearest=utility\n", 9, "no-nearest subject=b detail=utility"},
    {BOARD "[deck a \"A\"]\nb \"B\" times=2\n", 9, "stray-times subject=b"},
    {BOARD "[deck a \"A\"]\nb \"B\" go=go steps=3\n", 9, "two-moves subject=b"},
    {BOARD "[deck a \"A\"]\nb \"B\" pass=c pay=3\n", 9, "kept-card subject=b"},
    {BOARD "[deck a \"A\"]\nb \"B\" arrest=yes\n", 9, "no-jail subject=b"},
    {BOARD "[deck a \"A\"]\nb \"B\" pass=C\n", 9, "bad-id found=C high=31"},
    {BOARD "[deck a \"A\"]\nb \"B\" pass=c\nd \"D\" pass=c\ne \"E\"\n", 10, "shared-pass subject=c"},
    {BOARD "station s \"S\" price=5 rents=10000000\n[deck a \"A\"]\nb \"B\" nearest=station times=101\n", 10,
     "large-rent subject=b high=1000000000"},
    /* passes */
    {BOARD "[passes]\nC\n", 9, "bad-id found=C high=31"},
    {BOARD "[passes]\nc limit=0\n", 9, "out-of-range subject=limit found=0 low=1 high=100"},
    {BOARD "[passes]\nc limit=2\nc limit=3\n", 10, "given-twice subject=c"},
    {BOARD "[passes]\nc limit=2\n", 9, "unused-pass subject=c"},
    /* cards that lead to cards without end */
    {BOARD "draw b \"B\" deck=a\n[deck a \"A\"]\nc \"C\" go=b\n", 8, "card-chain subject=b high=3"},
    {BOARD "draw b \"B\" deck=a\n[deck a \"A\"]\nc \"C\" steps=2\n", 8, "card-chain subject=b high=3"},
    {BOARD "draw b \"B\" deck=a\n[deck a \"A\"]\nc \"C\" nearest=draw\n", 8, "card-chain subject=b high=3"},
    {BOARD "draw b \"B\" deck=a\ngoto d \"D\" to=b\n[deck a \"A\"]\nc \"C\" steps=1\n", 8, "card-chain subject=b high=3"},
    {BOARD "draw b \"B\" deck=a\ndraw c \"C\" deck=a\ndraw d \"D\" deck=a\ndraw e \"E\" deck=a\n[deck a \"A\"]\nf \"F\" steps=1\n", 10,
     "card-chain subject=d high=3"},
    /* only where tokens go backwards: forwards no card leads to another draw */
    {BOARD LOOP "reverse e \"E\"\n" LOOP_DECKS, 10, "card-chain subject=d high=3"},
    /* bytes */
    {HEAD "# \x01\n", 4, "bad-byte found=0x01"},
    {HEAD "[squares]\nstart go \"\xff\"\n", 5, "bad-byte found=0xff"},
    {HEAD "# \xc0\x80 overlong\n", 4, "bad-byte found=0xc0"},
    {HEAD "# \xe0\x80\x80 overlong\n", 4, "bad-byte found=0xe0"},
    {HEAD "# \xed\xa0\x80 surrogate\n", 4, "bad-byte found=0xed"},
    {HEAD "# \xf4\x90\x80\x80 beyond Unicode\n", 4, "bad-byte found=0xf4"},
    {HEAD "# \xc2\x85 control character\n", 4, "bad-byte found=0xc2"},
    {HEAD "# cut off \xe2\x82", 4, "bad-byte found=0xe2"},
    {HEAD "[squares]\nstart go \"turns \xe2\x80\xae round\"\n", 5, "bad-byte found=0xe2"},
    {HEAD "[squares]\nstart go \"hides \xe2\x80\x8b nothing\"\n", 5, "bad-byte found=0xe2"},
    {HEAD "# \x7f\n", 4, "bad-byte found=0x7f"},
    {HEAD "a\rb\n", 4, "bad-byte found=0x0d"},
    {"\xef\xbb\xbf" HEAD, 1, "bad-byte found=0xef"},
};
enum { BADS = sizeof bads / sizeof *bads };

static void test_every_error_has_its_line_E02(void **state)
{
    (void)state;
    for (int i = 0; i < BADS; i++)
        read_bad(bads[i].text, strlen(bads[i].text), NULL, "test", bads[i].line, bads[i].fault);
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
        read_bad(text, (size_t)(at - text), NULL, "test", bads[i].line, bads[i].fault);
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
    read_bad(text, length, NULL, "test", 72, "too-many-squares subject=a63 high=64");
    length = write_many("[sets]", "a%d \"A\"", FH_MAX_SETS + 1);
    read_bad(text, length, NULL, "test", 25, "too-many-sets subject=a16 high=16");
    length = write_many("", "[deck a%d \"A\"]", FH_MAX_DECKS + 1);
    read_bad(text, length, NULL, "test", 13, "too-many-decks subject=a4 high=4");
    length = write_many("[deck a \"A\"]", "a%d \"A\"", FH_MAX_CARDS + 1);
    read_bad(text, length, NULL, "test", 41, "too-many-cards subject=a32 high=32");
    length = write_many("[deck a \"A\"]", "a%1$d \"A\" pass=p%1$d", FH_MAX_PASSES + 1);
    read_bad(text, length, NULL, "test", 17, "too-many-passes subject=p8 high=8");
    length = write_many("", "street a%d \"A\" price=60 build=50 rents=2,10,30,90,160,250", FH_MAX_DEEDS + 1);
    read_bad(text, length, NULL, "test", 49, "too-many-deeds subject=a40 high=40");
    length = write_many("[sets]\ns \"S\"\n[squares]", "station a%d \"A\" set=s price=60 rents=1,2,3,4,5,6", 7);
    read_bad(text, length, NULL, "test", 9, "large-set subject=s high=6");
}

/* ---- Extending ------------------------------------------------------------------------------------------------------------------ */

static void test_cycle_of_extends_E02(void **state)
{
    (void)state;
    const char *a = "freehold edition 1\nextends = b\nid = a\n", *b = "freehold edition 1\n\nextends = a\nid = b\n";
    const char *two[] = {"a", a, "b", b, NULL};
    const char *three[] = {"b", "freehold edition 1\nextends = c\nid = b\n", "c", b, "a", a, NULL};
    const char *inner[] = {"b", "freehold edition 1\nextends = b\nid = b\n", NULL};
    read_bad(a, strlen(a), two, "b", 3, "base-cycle detail=a > b > a");
    read_bad(a, strlen(a), three, "c", 3, "base-cycle detail=a > b > c > a");
    read_bad(a, strlen(a), inner, "b", 2, "base-cycle detail=b > b");
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
    assert_text(&error, "n7", 2, "long-chain found=n8 high=8");
    assert_int_equal(count, 7);
}

/* An error in a base names the base, one in the patch the patch. */
static void test_error_names_the_right_file_E02(void **state)
{
    (void)state;
    const char *good = BOARD "street a \"A\"" STREET "[deck d \"D\"]\nc \"C\"\n", *bad = BOARD "rest a \"A\" x=1\n";
    const char *top = "freehold edition 1\nextends = base\nid = y\n[squares]\n";
    const char *with_good[] = {"base", good, NULL}, *with_bad[] = {"base", bad, NULL};
    read_bad(top, strlen(top), with_bad, "base", 8, "unknown-key subject=x");
    sprintf(text, "%sstreet a price=x\n", top);
    read_bad(text, strlen(text), with_good, "test", 5, "out-of-range subject=price found=x low=0 high=10000000");
    sprintf(text, "%sstreet a rents=1\n", top);
    read_bad(text, strlen(text), with_good, "test", 5, "street-rents subject=a high=6 count=1");
    sprintf(text, "%sstation a\n", top);
    read_bad(text, strlen(text), with_good, "test", 5, "value-missing subject=price detail=a");
    sprintf(text, "%sstreet a price=1\nstreet a price=2\n", top);
    read_bad(text, strlen(text), with_good, "test", 6, "given-twice subject=a");
    sprintf(text, "%sstreet b price=1\n", top);
    read_bad(text, strlen(text), with_good, "test", 5, "no-quotes");
    read_bad("freehold edition 1\nextends = base\n", 34, with_good, "test", 0, "head-incomplete subject=id");
    read_bad("freehold edition 1\nid = y\nextends = base\n", 41, with_good, "test", 3, "late-base");
    read_bad("freehold edition 1\nextends = base\nextends = base\n", 49, with_good, "test", 3, "given-twice subject=extends");
}

/* Every fault that an edition can have was met above. Those of positions: test_text.c. */
static void test_every_fault_is_met_E02(void **state)
{
    (void)state;
    for (int fault = FH_NO_FAULT + 1; fault < FH_FAULT_OTHER_EDITION; fault++) {
        if (!seen[fault])
            fail_msg("no test met %s", fh_fault_name((uint8_t)fault));
    }
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
    read_bad(many, (size_t)(at - many), NULL, "test", 71, "too-many-squares subject=s63 high=64");
    free(many);
}

/* Ten megabytes in one line, in every place where a word can stand. */
static void test_a_long_line_E02(void **state)
{
    (void)state;
    static const struct {
        const char *before, *after;
        int line;
        const char *fault;
    } places[] = {
        {"", "", 1, "first-line detail=freehold edition 1"},
        {"freehold edition ", "\n", 1, "first-line detail=freehold edition 1"},
        {HEAD, " = 1\n", 4, "unknown-key subject=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa..."},
        {HEAD "[", "]\n", 4, "unknown-section found=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa..."},
        {RULE "money = ", "\n", 5, "out-of-range subject=money found=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa... low=0 high=1000000000"},
        {BOARD "", " a \"A\"\n", 8, "unknown-kind found=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa..."},
        {BOARD "rest ", " \"A\"\n", 8, "bad-id found=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa... high=31"},
        {BOARD "rest a \"", "\"\n", 8, "long-quotes high=63"},
        {BOARD "tax a \"A\" amount=", "\n", 8,
         "out-of-range subject=amount found=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa... low=0 high=10000000"},
        {"freehold edition 1\nextends = ", "\n", 2, "bad-id found=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa... high=31"},
    };
    enum { LENGTH = 10000000 };
    char *line = malloc(LENGTH + 1000);
    assert_non_null(line);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        size_t before = strlen(places[i].before), after = strlen(places[i].after);
        memcpy(line, places[i].before, before);
        memset(line + before, 'a', LENGTH);
        memcpy(line + before + LENGTH, places[i].after, after);
        read_bad(line, before + LENGTH + after, NULL, "test", places[i].line, places[i].fault);
    }
    free(line);
}

static void test_nul_bytes_E02(void **state)
{
    (void)state;
    static const char in_name[] = HEAD "[squares]\nstart go \"G\0o\"\n", in_first[] = "freehold edition 1\0\n";
    read_bad(in_name, sizeof in_name - 1, NULL, "test", 5, "bad-byte found=0x00");
    read_bad(in_first, sizeof in_first - 1, NULL, "test", 1, "bad-byte found=0x00");
    memset(text, 0, sizeof text);
    read_bad(text, sizeof text, NULL, "test", 1, "bad-byte found=0x00");
    read_bad(NULL, 0, NULL, "test", 1, "first-line detail=freehold edition 1");
}

/* A reason stays printable and whole, whatever it quotes. */
static void test_quoting_cuts_between_characters_E02(void **state)
{
    (void)state;
    fh_error error;
    sprintf(text, RULE "money = x%s\n",
            "\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87"
            "\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87\xc3\x87");
    assert_false(fh_edition_parse(&edition, "a\nb", text, strlen(text), NULL, &error));
    assert_string_equal(error.file, "a?b");
    assert_non_null(strstr(error.found, "\xc3\x87..."));
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
        assert_int_not_equal(error.fault, FH_NO_FAULT);
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
    cmocka_unit_test(test_every_fault_is_met_E02),
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
