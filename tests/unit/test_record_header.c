/* test_record_header.c - what stands before the lines of a record (X03): each line of it that is wrong, in whatever way, is refused with
 * its number and a reason, though all marks are right. */
#include "fault_text.h"
#include "seating.h"
#include "testing.h"

enum { MAX_LINES = 1000, TEXT_SIZE = RECORD_HEADER_SIZE };

static struct seating s;
static struct table table;
static struct record_reader reader;
static fh_error error;

/* The lines of a header without their marks. */
static char plain[TEXT_SIZE];
static const char *lines[MAX_LINES];
static int line_count;

static void strip_marks(void)
{
    memcpy(plain, s.text, s.length + 1);
    line_count = 0;
    for (char *at = plain; *at;) {
        char *end = strchr(at, '\n');
        lines[line_count++] = at;
        end[-2 - CHAIN_DIGITS] = '\0';
        at = end + 1;
    }
}

/* A game with a clock that goes on from another, so that its header has a line of every kind. */
static void prepare(void)
{
    static fh_game position;
    static const int64_t clocks[FH_MAX_SEATS] = {60000, 0, 431};
    seating_prepare(&s, "classic", 3);
    seating_rule(&s, "clock", "60");
    seating_secret(&s, 4, 1 | 4);
    fh_start(&s.edition, &position, 3);
    s.setup.position = &position;
    s.setup.from_id = "abcdef0123456789abcdef0123456789";
    s.setup.from_number = 17;
    s.setup.left = clocks;
    seating_open(&s);
    strip_marks();
}

/* Reads the lines, each with the mark that it should have. */
static bool read_all(void)
{
    static char line[TEXT_SIZE];
    struct chain chain;
    chain_begin(&chain);
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    for (int i = 0; i < line_count; i++) {
        struct writer w = writer_open(line, sizeof line);
        chain_write(&chain, lines[i], strlen(lines[i]), CHAIN_DIGITS, &w);
        size_t length = writer_close(&w);
        assert_true(length < sizeof line);
        if (!record_read(&reader, line, length - 1, NULL, &error))
            return false;
    }
    return true;
}

static int find(const char *front)
{
    for (int i = 0; i < line_count; i++) {
        if (strncmp(lines[i], front, strlen(front)) == 0)
            return i;
    }
    fail_msg("no line begins with `%s`", front);
    return -1;
}

static void insert(int place, const char *text)
{
    memmove(&lines[place + 1], &lines[place], (size_t)(line_count - place) * sizeof *lines);
    lines[place] = text;
    line_count++;
}

static void drop(int place)
{
    memmove(&lines[place], &lines[place + 1], (size_t)(--line_count - place) * sizeof *lines);
}

static void refused_in(int place, const char *what, const char *fault)
{
    bool is_read = read_all();
    if (is_read || error.line != place + 1 || !fault_is(&error, fault))
        fail_msg("`%s`: %s `%s`, expected `%s` in line %d", what, is_read ? "read" : "refused", fault_place(&error), fault, place + 1);
    assert_false(record_has_begun(&reader));
}

/* The line that begins so, changed to this one, is refused. */
static void changed(const char *front, const char *text, const char *fault)
{
    prepare();
    int place = find(front);
    lines[place] = text;
    refused_in(place, text, fault);
}

/* A line that is put before the one that begins so is refused. */
static void added(const char *front, const char *text, const char *fault)
{
    prepare();
    int place = find(front);
    insert(place, text);
    refused_in(place, text, fault);
}

/* Without the line that begins so, the next one is refused. */
static void missing(const char *front, const char *fault)
{
    prepare();
    int place = find(front);
    drop(place);
    refused_in(place, front, fault);
}

static void X03_the_header_that_is_changed_below_is_sound(void **state)
{
    (void)state;
    prepare();
    assert_true(read_all());
    assert_true(record_has_begun(&reader));
    assert_int_equal(table.left[2], 431);
}

/* ---- The first lines ----------------------------------------------------------------------------------------------------------------- */

static void X03_the_first_line_says_what_it_is(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "freehold",
                                        "Freehold record 1",
                                        "freehold edition 1",
                                        "freehold record",
                                        "freehold record one",
                                        "freehold record 0",
                                        "freehold record -1",
                                        "freehold record 01",
                                        "freehold record  1",
                                        "freehold record 1 2",
                                        "freehold record 99999999999999999999",
                                        "rules 2",
                                        "1 1 roll",
                                        "\ufefffreehold record 1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        changed("freehold record 1", texts[i], "no-record");
    changed("freehold record 1", "freehold record 1 ", "blank-at-end");
    missing("freehold record 1", "no-record");
}

static void X03_a_record_of_a_newer_version_is_refused(void **state)
{
    (void)state;
    changed("freehold record 1", "freehold record 3", "newer-record high=2 count=3");
    changed("freehold record 1", "freehold record 2147483647", "newer-record high=2 count=2147483647");
    changed("rules 2", "rules 3", "newer-rules high=2 count=3");
}

static void X03_the_version_of_the_rules_is_a_number(void **state)
{
    (void)state;
    changed("rules 2", "rules", "bad-form detail=rules 1");
    changed("rules 2", "rules 0", "bad-form detail=rules 1");
    changed("rules 2", "rules 01", "bad-form detail=rules 1");
    changed("rules 2", "rules x", "bad-form detail=rules 1");
    changed("rules 2", "rule 1", "out-of-place found=rule");
    missing("rules 2", "out-of-place found=game");
    added("game ", "rules 2", "out-of-place found=rules");
}

static void X03_the_id_of_a_game_is_32_digits(void **state)
{
    (void)state;
    static const char *const texts[] = {"game",
                                        "game 0123456789abcdef0123456789abcde",
                                        "game 0123456789abcdef0123456789abcdef0",
                                        "game 0123456789ABCDEF0123456789ABCDEF",
                                        "game 0123456789abcdef0123456789abcdeg",
                                        "game  123456789abcdef0123456789abcdef",
                                        "game 0123456789abcdef 123456789abcdef"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        changed("game ", texts[i], "bad-form detail=game 0123456789abcdef0123456789abcdef");
    missing("game ", "out-of-place found=date");
    added("date ", "game 0123456789abcdef0123456789abcdef", "out-of-place found=game");
}

static void X03_a_date_has_one_form_and_one_place(void **state)
{
    (void)state;
    static const char *const texts[] = {"date",
                                        "date 2026-11-15",
                                        "date 2026-11-15T10:37:00",
                                        "date 2026-11-15 10:37:00Z",
                                        "date 2026-11-15t10:37:00z",
                                        "date 2026-11-15T10:37:00Z0",
                                        "date 2026-1a-15T10:37:00Z",
                                        "date 26-11-15T10:37:00Z"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        changed("date ", texts[i], "bad-form detail=date 2026-11-15T10:37:00Z");
    added("seat 1", "date 2026-11-15T10:37:00Z", "given-twice subject=date");
    added("seat 2", "date 2026-11-15T10:37:00Z", "given-twice subject=date");
    added("edition ", "date 2026-11-15T10:37:00Z", "out-of-place found=date");
    prepare();
    drop(find("date "));
    assert_true(read_all());
    insert(find("seat 2"), "date 2026-11-15T10:37:00Z");
    refused_in(find("date "), "a date behind a seat", "out-of-place found=date");
}

/* ---- Seats --------------------------------------------------------------------------------------------------------------------------- */

static void X03_seats_are_numbered_in_their_order(void **state)
{
    (void)state;
    static const char *const texts[] = {"seat",         "seat 1 human hat Ada",  "seat 3 human hat Ada", "seat 0 human hat Ada",
                                        "seat two x y", "seat 02 human hat Ada", "seat  2 human hat Ada"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        changed("seat 2", texts[i], "wrong-number found=* count=2");
    missing("seat 1", "wrong-number found=2 count=1");
    prepare();
    for (int i = 4; i <= 8; i++) {
        static char more[9][32];
        snprintf(more[i], sizeof more[i], "seat %d human x y", i);
        insert(find("commitment"), more[i]);
    }
    insert(find("commitment"), "seat 9 human x y");
    refused_in(find("seat 9"), "seat 9", "too-many-seats high=8");
}

static void X03_a_seat_has_a_player_a_piece_and_a_name(void **state)
{
    (void)state;
    static const char *const words[] = {
        "seat 2 human",
        "seat 2 human  Ada",
        "seat 2  hat Ada",
        "seat 2 hum\x1bn hat Ada",
        "seat 2 human h\xc3\xa4t Ada",
        "seat 2 plain:buy=1000000000,build=1000000000,jail=leave,auction=yes,trade=no,and-much-more hat Ada",
        "seat 2 human 1234567890123456 Ada"};
    static const char *const names[] = {
        "seat 2 human hat",          "seat 2 human hat  Ada",
        "seat 2 human hat Ada  B",   "seat 2 human hat A\td",
        "seat 2 human hat A\x1b[2J", "seat 2 human hat A\u202e",
        "seat 2 human hat A\u200b",  "seat 2 human hat \xff",
        "seat 2 human hat A\r",      "seat 2 human hat 1234567890123456789012345678901234567890123456789012345678901234"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        changed("seat 2", words[i], "bad-form detail=seat NUMBER PLAYER PIECE NAME");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        changed("seat 2", names[i], "bad-name high=63");
    changed("seat 2", "seat 2 human hat ", "blank-at-end");
    changed("seat 2", "seat 2 human hat Ada ", "blank-at-end");
}

/* What is wrong shows only when the edition is known: in its last line. */
static void X03_the_edition_is_for_so_many_seats(void **state)
{
    (void)state;
    prepare();
    drop(find("seat 3"));
    drop(find("seat 2"));
    drop(find("contribution 3"));
    refused_in(find("from ") - 1, "one seat", "wrong-players low=2 high=6 count=1");
    prepare();
    for (int i = 0; i < 3; i++)
        drop(find("seat "));
    drop(find("contribution 1"));
    drop(find("contribution 3"));
    refused_in(find("from ") - 1, "no seats", "wrong-players low=2 high=6 count=0");
}

/* ---- Dice ---------------------------------------------------------------------------------------------------------------------------- */

static void X04_seed_commitment_and_contributions_have_their_form(void **state)
{
    (void)state;
    static const char *const seeds[] = {"seed", "seed 42", "seed 000000000000002A", "seed 0000000000000002a", "seed -00000000000002a"};
    static const char *const commitments[] = {"commitment", "commitment 00",
                                              "commitment 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde",
                                              "commitment 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdeF"};
    static const char *const contributions[] = {
        "contribution",
        "contribution 1",
        "contribution 1 00",
        "contribution 0 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "contribution 4 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", /* nobody sits there */
        "contribution 9 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "contribution 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "contribution 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0"};
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
        changed("commitment", seeds[i], "bad-form detail=seed 0123456789abcdef");
    for (size_t i = 0; i < sizeof commitments / sizeof *commitments; i++)
        changed("commitment", commitments[i],
                "bad-form detail=commitment 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");
    for (size_t i = 0; i < sizeof contributions / sizeof *contributions; i++)
        changed("contribution 1", contributions[i],
                "bad-form detail=contribution 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");
}

/* How often a start was called off is a line of version 2. */
static void X04_starts_that_were_called_off_are_counted(void **state)
{
    (void)state;
    added("contribution 1", "called-off 2", "out-of-place found=called-off");
    prepare();
    lines[0] = "freehold record 2";
    assert_true(read_all());
    assert_int_equal(table.dice.called_off, 0);
    insert(find("contribution 1"), "called-off 2");
    assert_true(read_all());
    assert_int_equal(table.dice.called_off, 2);
    insert(find("contribution 1"), "called-off 2");
    refused_in(find("contribution 1") - 1, "twice", "out-of-place found=called-off");
    prepare();
    lines[0] = "freehold record 2";
    insert(find("contribution 3"), "called-off 2");
    refused_in(find("called-off"), "after a contribution", "out-of-place found=called-off");
    prepare();
    lines[0] = "freehold record 2";
    insert(find("contribution 1"), "called-off 0");
    refused_in(find("called-off"), "none", "bad-form detail=called-off 1");
}

static void X04_contributions_come_by_seat_after_a_commitment(void **state)
{
    (void)state;
    static const char one[] = "contribution 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                      two[] = "contribution 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    added("contribution 3", one, "bad-form detail=contribution 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");
    added("edition ", two, "bad-form detail=contribution 1 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");
    added("commitment", one, "out-of-place found=contribution");
    added("from ", two, "out-of-place found=contribution");
    missing("commitment", "out-of-place found=contribution");
    added("edition ", "seed 000000000000002a", "out-of-place found=seed");
    added("edition ", "commitment 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", "out-of-place found=commitment");
    prepare();
    lines[find("commitment")] = "seed 000000000000002a";
    refused_in(find("contribution"), "a contribution to a seed", "out-of-place found=contribution");
}

/* ---- Edition and position ------------------------------------------------------------------------------------------------------------ */

static void X03_a_block_says_how_many_lines_it_has(void **state)
{
    (void)state;
    static const char *const counts[] = {"", " ", " 0", " -5", " x", " 05", " 131073", " 99999999999999999999", " 5 5"};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        char text[64];
        bool is_blank = strcmp(counts[i], " ") == 0;
        snprintf(text, sizeof text, "edition%s", counts[i]);
        changed("edition ", text, is_blank ? "blank-at-end" : "bad-form detail=edition LINES");
        snprintf(text, sizeof text, "position%s", counts[i]);
        changed("position ", text, is_blank ? "blank-at-end" : "bad-form detail=position LINES");
    }
}

/* How many lines there are is not what is said: found where it shows. */
static void X03_a_block_has_as_many_lines_as_it_says(void **state)
{
    (void)state;
    char text[64];
    prepare();
    int place = find("edition "), count = atoi(lines[place] + 8);
    snprintf(text, sizeof text, "edition %d", count - 1);
    lines[place] = text;
    refused_in(place + count, text, "out-of-place found=inheritance");
    snprintf(text, sizeof text, "edition %d", count + 1); /* the line behind it is not one of an edition */
    refused_in(place + count + 1, text, "no-quotes");
    snprintf(text, sizeof text, "edition %d", count + 100000);
    assert_true(read_all()); /* so far nothing is wrong: more could still come */
    assert_false(record_has_begun(&reader));
}

static void X03_what_is_wrong_in_an_edition_is_told_in_its_line(void **state)
{
    (void)state;
    changed("money = ", "money = many", "out-of-range subject=money found=many low=0 high=1000000000");
    changed("money = ", "mony = 1500", "unknown-rule subject=mony");
    changed("start go ", "start go", "no-quotes");
    changed("freehold edition 1", "freehold edition 2", "newer-format high=1 count=2");
    changed("id = ", "extends = classic", "unknown-base found=classic");
    changed("money = ", "money = 1500 \x1b", "bad-byte found=0x1b");
}

static void X03_what_is_wrong_in_a_position_is_told_in_its_line(void **state)
{
    (void)state;
    changed("cash ", "cash 1500 1500", "bad-field subject=cash");
    changed("cash ", "cash 1500 1500 lots", "bad-field subject=cash");
    changed("freehold position 1", "freehold position 2", "first-line detail=freehold position 1");
    changed("unseen chance ", "unseen chance nothing", "bad-field subject=unseen");
}

/* A position that is sound, but of another number of seats. */
static void X03_the_position_is_one_of_so_many_seats(void **state)
{
    (void)state;
    prepare();
    static char text[FH_POSITION_TEXT_SIZE];
    fh_game two;
    fh_start(&s.edition, &two, 2);
    fh_position_format(&s.edition, &two, text, sizeof text);
    int place = find("position "), count = 0;
    for (int i = atoi(lines[place] + 9); i > 0; i--)
        drop(place + 1);
    for (char *at = text; *at; count++) {
        char *end = strchr(at, '\n');
        *end = '\0';
        insert(place + 1 + count, at);
        at = end + 1;
    }
    char header[32];
    snprintf(header, sizeof header, "position %d", count);
    lines[place] = header;
    refused_in(place + count, "two seats", "other-seats high=3 count=2");
}

static void X03_a_block_that_is_too_long_is_refused(void **state)
{
    (void)state;
    static char comment[RECORD_BLOCK_SIZE];
    prepare();
    memset(comment, '#', sizeof comment - 1);
    int place = find("money = ");
    lines[place] = comment;
    refused_in(place, "a very long comment", "long-block high=131072");
}

/* ---- The rest ------------------------------------------------------------------------------------------------------------------------ */

static void X03_where_a_game_goes_on_from_has_its_form(void **state)
{
    (void)state;
    static const char *const texts[] = {"from",
                                        "from abcdef0123456789abcdef0123456789",
                                        "from abcdef0123456789abcdef012345678 17",
                                        "from ABCDEF0123456789abcdef0123456789 17",
                                        "from abcdef0123456789abcdef0123456789 -1",
                                        "from abcdef0123456789abcdef0123456789 017",
                                        "from abcdef0123456789abcdef0123456789 4294967296",
                                        "from abcdef0123456789abcdef0123456789 17 18"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        changed("from ", texts[i], "bad-form detail=from 0123456789abcdef0123456789abcdef 17");
    added("position ", "from abcdef0123456789abcdef0123456789 17", "given-twice subject=from");
    added("left ", "from abcdef0123456789abcdef0123456789 17", "out-of-place found=from");
    added("left ", "position 1", "out-of-place found=position");
    added("edition ", "from abcdef0123456789abcdef0123456789 17", "out-of-place found=from");
}

static void V11_the_clocks_have_their_form(void **state)
{
    (void)state;
    static const char *const texts[] = {"left",           "left 1",      "left 1 2",    "left 1 2 -3", "left 1 2 60001",
                                        "left 1 2 three", "left 1  2 3", "left 01 2 3", "left 1 2 3.5"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        changed("left ", texts[i], "bad-form detail=left 600000 431250");
    changed("left ", "left 1 2 3 4", "out-of-place found=4");
    changed("left ", "left 1 2 3 ", "blank-at-end");
    added("begin", "left 1 2 3", "out-of-place found=left"); /* a second time */
    prepare();
    insert(find("position "), "left 1 2 3");
    refused_in(find("position "), "a position behind the clocks", "out-of-place found=position");
}

static void X03_nothing_comes_between_the_header_and_the_game(void **state)
{
    (void)state;
    changed("begin", "begin ", "blank-at-end");
    changed("begin", "begin now", "out-of-place found=now");
    changed("begin", "Begin", "out-of-place found=Begin");
    changed("begin", "1 1 roll", "out-of-place found=1");
    changed("begin", "end 0123456789abcdef", "out-of-place found=end");
    changed("begin", "", "out-of-place found=");
    changed("begin", "# a comment", "out-of-place found=#");
    added("seat 1", "", "out-of-place found=");
    added("seat 1", "begin", "out-of-place found=begin");
    added("edition ", "begin", "out-of-place found=begin");
    prepare();
    insert(line_count, "begin"); /* as a line of the game */
    assert_false(read_all());
    assert_int_equal(error.line, line_count);
}

/* The mark of a header's line is eight digits long. */
static void X03_long_marks_are_not_for_headers(void **state)
{
    (void)state;
    char line[128];
    struct chain chain;
    chain_begin(&chain);
    struct writer w = writer_open(line, sizeof line);
    chain_write(&chain, "freehold record 1", 17, CHAIN_ALL_DIGITS, &w);
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    assert_false(record_read(&reader, line, writer_close(&w) - 1, NULL, &error));
    assert_int_equal(error.line, 1);
    assert_true(fault_is(&error, "changed"));
}

/* What may be missing is: date, from, position, clocks, contributions. */
static void X03_the_lines_that_may_be_missing(void **state)
{
    (void)state;
    static const char *const optional[] = {"date ", "contribution 1", "contribution 3", "from ", "left "};
    prepare();
    for (size_t i = 0; i < sizeof optional / sizeof *optional; i++) {
        drop(find(optional[i]));
        assert_true(read_all());
        assert_true(record_has_begun(&reader));
    }
    int place = find("position ");
    for (int i = atoi(lines[place] + 9); i >= 0; i--)
        drop(place);
    assert_true(read_all());
    assert_int_equal(table.left[0], 60000);
    assert_int_equal(table.dice.given, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X03_the_header_that_is_changed_below_is_sound),
        cmocka_unit_test(X03_the_first_line_says_what_it_is),
        cmocka_unit_test(X03_a_record_of_a_newer_version_is_refused),
        cmocka_unit_test(X03_the_version_of_the_rules_is_a_number),
        cmocka_unit_test(X03_the_id_of_a_game_is_32_digits),
        cmocka_unit_test(X03_a_date_has_one_form_and_one_place),
        cmocka_unit_test(X03_seats_are_numbered_in_their_order),
        cmocka_unit_test(X03_a_seat_has_a_player_a_piece_and_a_name),
        cmocka_unit_test(X03_the_edition_is_for_so_many_seats),
        cmocka_unit_test(X04_seed_commitment_and_contributions_have_their_form),
        cmocka_unit_test(X04_starts_that_were_called_off_are_counted),
        cmocka_unit_test(X04_contributions_come_by_seat_after_a_commitment),
        cmocka_unit_test(X03_a_block_says_how_many_lines_it_has),
        cmocka_unit_test(X03_a_block_has_as_many_lines_as_it_says),
        cmocka_unit_test(X03_what_is_wrong_in_an_edition_is_told_in_its_line),
        cmocka_unit_test(X03_what_is_wrong_in_a_position_is_told_in_its_line),
        cmocka_unit_test(X03_the_position_is_one_of_so_many_seats),
        cmocka_unit_test(X03_a_block_that_is_too_long_is_refused),
        cmocka_unit_test(X03_where_a_game_goes_on_from_has_its_form),
        cmocka_unit_test(V11_the_clocks_have_their_form),
        cmocka_unit_test(X03_nothing_comes_between_the_header_and_the_game),
        cmocka_unit_test(X03_long_marks_are_not_for_headers),
        cmocka_unit_test(X03_the_lines_that_may_be_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
