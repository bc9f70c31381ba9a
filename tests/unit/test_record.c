/* test_record.c - whole records (X03): what is written is read again, of every edition, from the start or from any line of another record,
 * and every byte of one that was changed is found in its line. */
#include "fault_text.h"
#include "seating.h"
#include "edition_file.h"
#include "library.h"
#include "testing.h"

static struct seating s, other;
static struct table table;
static struct record_reader reader;
static fh_error error;

static void reads(const char *text, size_t length)
{
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    if (!seating_read(&reader, text, length, &error))
        fail_msg("%s", fault_place(&error));
}

/* The two tables say the same of everything but how they came to know the dice. */
static void assert_same(const struct table *a, const struct table *b)
{
    assert_memory_equal(a->edition, b->edition, sizeof *a->edition);
    assert_memory_equal(&a->game, &b->game, sizeof a->game);
    assert_int_equal(a->seats.count, b->seats.count);
    for (int i = 0; i < a->seats.count; i++) {
        assert_string_equal(a->seats.list[i].name, b->seats.list[i].name);
        assert_string_equal(a->seats.list[i].piece, b->seats.list[i].piece);
        assert_string_equal(a->seats.list[i].player, b->seats.list[i].player);
    }
    assert_int_equal(a->dice.kind, b->dice.kind);
    assert_int_equal(a->dice.given, b->dice.given);
    assert_int_equal(a->dice.seed, b->dice.seed);
    assert_memory_equal(a->dice.commitment, b->dice.commitment, sizeof a->dice.commitment);
    assert_memory_equal(a->dice.contributions, b->dice.contributions, sizeof a->dice.contributions);
    assert_string_equal(a->id, b->id);
    assert_string_equal(a->date, b->date);
    assert_string_equal(a->from_id, b->from_id);
    assert_int_equal(a->from_number, b->from_number);
    assert_memory_equal(&a->chain, &b->chain, sizeof a->chain);
    assert_int_equal(a->number, b->number);
    assert_int_equal(a->is_ended, b->is_ended);
    assert_memory_equal(a->left, b->left, sizeof a->left);
    assert_int_equal(a->question_number, b->question_number);
    assert_memory_equal(&a->undo, &b->undo, sizeof a->undo);
}

/* ---- There and back ------------------------------------------------------------------------------------------------------------------ */

/* The header is read to the same table, and a table that was read writes the same header. */
static void goes_there_and_back(void)
{
    seating_open(&s);
    reads(s.text, s.length);
    assert_true(record_has_begun(&reader));
    assert_same(&table, &s.table);
    other.setup = s.setup;
    other.setup.edition = table.edition;
    other.setup.seats = &table.seats;
    other.setup.dice = &table.dice;
    other.setup.id = s.table.id;
    seating_open(&other);
    assert_string_equal(other.text, s.text);
}

static void X03_the_header_of_every_edition_goes_there_and_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < library_edition_count; i++) {
        fh_edition edition;
        assert_true(edition_file_load(library_editions[i].id, &edition, &error));
        for (int seats = edition.rules.min_players; seats <= edition.rules.max_players; seats++) {
            seating_prepare(&s, library_editions[i].id, seats);
            s.edition = edition;
            if (seats % 2)
                seating_secret(&s, (uint8_t)seats, (fh_seats)((1 << seats) - 2));
            if (seats % 3 == 0)
                s.setup.date = NULL;
            goes_there_and_back();
        }
    }
}

static void X03_eight_seats_and_names_of_every_script(void **state)
{
    (void)state;
    seating_prepare(&s, "turkey", 8);
    memset(s.seats.list[0].name, 'a', sizeof s.seats.list[0].name - 1);
    memset(s.seats.list[0].piece, '$', sizeof s.seats.list[0].piece - 1);
    memset(s.seats.list[0].player, '~', sizeof s.seats.list[0].player - 1);
    snprintf(s.seats.list[1].name, sizeof s.seats.list[1].name, "%s", "a");
    goes_there_and_back();
    assert_int_equal(strlen(table.seats.list[0].name), FH_NAME_SIZE - 1);
    assert_string_equal(table.seats.list[2].name, "Şule Çağlayan");
    assert_string_equal(table.seats.list[6].name, "Gül ~deadbeef");
    assert_string_equal(table.seats.list[7].name, "end");
}

static void X04_seeds_and_contributions_go_there_and_back(void **state)
{
    (void)state;
    static const uint64_t seeds[] = {0, 1, 42, UINT64_C(0xfedcba9876543210), UINT64_MAX};
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        seating_prepare(&s, "classic", 2);
        dice_from_seed(&s.dice, seeds[i]);
        goes_there_and_back();
        assert_true(seating_read_dealer.knows_dice);
        assert_memory_equal(&seating_read_dealer.stream, &s.dealer.stream, sizeof s.dealer.stream);
    }
    for (int mask = 0; mask < 256; mask++) {
        seating_prepare(&s, "turkey", 8);
        seating_secret(&s, 3, (fh_seats)mask);
        goes_there_and_back();
        assert_false(seating_read_dealer.knows_dice);
    }
}

static void X03_a_game_for_too_many_is_not_begun(void **state)
{
    (void)state;
    static char block[RECORD_BLOCK_SIZE];
    size_t length = 7;
    seating_prepare(&s, "classic", 7);
    assert_int_equal(record_begin(&s.table, &s.setup, block, s.text, sizeof s.text, &length).reason, FH_REASON_WRONG_PLAYERS);
}

/* Whatever room there is for the header, its whole length is told. */
static void X03_the_length_of_a_header_is_told_where_it_does_not_fit(void **state)
{
    (void)state;
    static char block[RECORD_BLOCK_SIZE];
    char text[100];
    size_t length;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    assert_int_equal(record_begin(&s.table, &s.setup, block, text, sizeof text, &length).reason, FH_ALLOWED);
    assert_int_equal(length, s.length);
    assert_memory_equal(text, s.text, sizeof text - 1);
}

/* A rule that was changed for one game, and editions that nobody ships. */
static void X03_a_record_carries_the_edition_that_was_played(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_rule(&s, "money", "777");
    seating_rule(&s, "testing", "yes");
    goes_there_and_back();
    assert_int_equal(table.game.cash[0], 777);
    seating_prepare(&s, "tests/random/editions/odd", 3);
    goes_there_and_back();
    seating_prepare(&s, "tests/random/editions/ill", 3);
    goes_there_and_back();
}

/* ---- From any line on ---------------------------------------------------------------------------------------------------------------- */

/* Goes on in a new record from where the table of the reader stands. */
static void go_on(uint32_t number)
{
    seating_prepare(&other, "classic", table.seats.count);
    other.edition = *table.edition;
    other.seats = table.seats;
    other.setup.position = &table.game;
    other.setup.from_id = table.id;
    other.setup.from_number = number;
    other.setup.left = table.edition->rules.clock > 0 ? table.left : NULL;
    other.setup.id = "ffffffffffffffffffffffffffffffff";
    dice_from_seed(&other.dice, number);
    fh_stream_seed(&other.thoughts, number);
    seating_open(&other);
}

static void read_until(uint32_t number)
{
    struct reader lines = reader_open(s.text, s.length), line;
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    while ((!record_has_begun(&reader) || table.number < number) && read_line(&lines, &line))
        assert_true(record_read(&reader, line.next, (size_t)(line.end - line.next), NULL, &error));
}

static void X03_a_game_goes_on_from_any_line_of_a_record(void **state)
{
    (void)state;
    static struct table resumed;
    for (size_t i = 0; i < library_edition_count; i++) {
        seating_prepare(&s, library_editions[i].id, 3);
        fh_stream_seed(&s.thoughts, i + 100);
        if (i % 2)
            seating_rule(&s, "clock", "900");
        seating_open(&s);
        seating_random(&s, 400);
        for (uint32_t number = 0; number <= s.table.number; number += 37) {
            read_until(number);
            if (fh_who_acts(&table.game).kind == FH_ACTOR_NOBODY)
                break;
            go_on(number);
            assert_memory_equal(&other.table.game, &table.game, sizeof table.game);
            assert_memory_equal(other.table.left, table.left, sizeof table.left);
            seating_random(&other, 40);
            seating_finish(&other);
            if (!seating_follow(&other, &resumed, NULL, &error))
                fail_msg("%s from %u: %s", library_editions[i].id, (unsigned)number, fault_place(&error));
            assert_same(&resumed, &other.table);
            assert_string_equal(resumed.from_id, s.table.id);
            assert_int_equal(resumed.from_number, number);
        }
    }
}

/* A game that was set up by hand names no other record. */
static void X03_a_position_needs_no_other_record(void **state)
{
    (void)state;
    fh_game position;
    seating_prepare(&s, "classic", 2);
    fh_start(&s.edition, &position, 2);
    position.cash[0] -= 100;
    position.cash[1] += 100;
    s.setup.position = &position;
    seating_open(&s);
    reads(s.text, s.length);
    assert_same(&table, &s.table);
    assert_string_equal(table.from_id, "");
    assert_int_equal(table.game.cash[0], 1400);
}

/* ---- Reading on ---------------------------------------------------------------------------------------------------------------------- */

static void X03_an_unfinished_record_is_read_as_far_as_it_goes(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_random(&s, 30);
    reads(s.text, s.length);
    assert_same(&table, &s.table);
    assert_false(table.is_ended);
}

static void X03_nothing_stands_behind_the_end(void **state)
{
    (void)state;
    static const char *const lines[] = {"", "1 1 roll", "end", "begin", "freehold record 1", "#", " "};
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_finish(&s);
    reads(s.text, s.length);
    assert_true(table.is_ended);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int32_t line = reader.line;
        char forged[256];
        struct chain chain = table.chain;
        struct writer w = writer_open(forged, sizeof forged);
        chain_write(&chain, lines[i], strlen(lines[i]), CHAIN_DIGITS, &w);
        assert_false(record_read(&reader, forged, writer_close(&w) - 1, NULL, &error));
        assert_int_equal(error.line, line + 1);
        assert_true(fault_is(&error, "after-end"));
        assert_false(record_read(&reader, lines[i], strlen(lines[i]), NULL, &error));
    }
}

/* In a game a wrong line does no harm: the right one is taken after it. In a header nothing more is. */
static void X03_after_a_wrong_line_of_a_header_nothing_is_read(void **state)
{
    (void)state;
    struct reader lines = reader_open(NULL, 0), line;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_play(&s, "1 roll");
    lines = reader_open(s.text, s.length);
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    assert_true(read_line(&lines, &line));
    assert_false(record_read(&reader, "freehold record 1 ~00000000", 27, NULL, &error));
    assert_false(record_read(&reader, line.next, (size_t)(line.end - line.next), NULL, &error));
    assert_int_equal(error.line, 2);
    assert_true(fault_is(&error, "after-fault"));
    assert_false(record_has_begun(&reader));

    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    lines = reader_open(s.text, s.length);
    while (!record_has_begun(&reader) && read_line(&lines, &line))
        assert_true(record_read(&reader, line.next, (size_t)(line.end - line.next), NULL, &error));
    assert_false(record_read(&reader, "1 1 roll ~00000000", 18, NULL, &error));
    assert_true(read_line(&lines, &line));
    assert_true(record_read(&reader, line.next, (size_t)(line.end - line.next), NULL, &error));
}

static void X04_a_secret_that_is_not_that_of_the_record_is_refused(void **state)
{
    (void)state;
    uint8_t secret[SHA256_SIZE];
    seating_prepare(&s, "classic", 2);
    seating_secret(&s, 5, 3);
    seating_open(&s);
    seating_count_up(secret, 6);
    assert_false(seating_follow(&s, &table, secret, &error));
    assert_true(fault_is(&error, "wrong-secret"));
    assert_true(seating_follow(&s, &table, s.secret, &error));
    assert_true(seating_read_dealer.knows_dice);
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    assert_true(seating_follow(&s, &table, secret, &error)); /* with a seed there is nothing to be known */
}

/* ---- Every byte ---------------------------------------------------------------------------------------------------------------------- */

/* A line of the record that is read, and what it might have been changed to. */
static char changed[1 << 16];

/* The line must be refused as the next one, for being changed, and the reader is put back to where it was. */
static void is_found(size_t length)
{
    uint8_t stage = reader.stage;
    int32_t line = reader.line;
    bool is_taken = record_read(&reader, changed, length, NULL, &error);
    if (is_taken || error.line != line + 1)
        fail_msg("line %d, changed to `%.*s`, was not found", (int)line + 1, (int)length, changed);
    assert_true(error.fault != FH_NO_FAULT);
    reader.stage = stage;
    reader.line = line;
}

/* Every byte of the line, its newline included, in turn another one. next is the line behind it, with which it runs together when its
 * newline is gone. */
static void change_each_byte(const char *line, size_t length, const char *next, size_t next_length)
{
    static const char flips[] = {0x01, 0x04, 0x20, (char)0x80}, values[] = {' ', '\n', '\r', '~', '0', 'f', '\0'};
    for (size_t at = 0; at < length; at++) {
        memcpy(changed, line, length);
        for (size_t i = 0; i < sizeof flips + sizeof values; i++) {
            changed[at] = i < sizeof flips ? (char)(line[at] ^ flips[i]) : values[i - sizeof flips];
            if (changed[at] != line[at])
                is_found(changed[at] == '\n' ? at : length); /* a newline cuts it off */
        }
        is_found(0);
        memcpy(changed, line, at);
        is_found(at); /* cut */
        memmove(changed + at, line + at + 1, length - at - 1);
        is_found(length - 1); /* a byte is missing */
        memcpy(changed + at + 1, line + at, length - at);
        changed[at] = 'x';
        is_found(length + 1); /* or one too many */
    }
    memcpy(changed, line, length);
    memcpy(changed + length + 1, next, next_length);
    for (size_t i = 0; i < sizeof values; i++) {
        changed[length] = values[i];
        if (values[i] != '\n')
            is_found(length + 1 + next_length);
    }
}

/* After all that was refused, the record is still read to its end: nothing of it was ever taken. */
static void change_each_byte_of_all(void)
{
    const char *end = s.text + s.length;
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    for (const char *line = s.text; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const char *next = stop + 1 < end ? memchr(stop + 1, '\n', (size_t)(end - stop - 1)) : stop + 1;
        change_each_byte(line, (size_t)(stop - line), stop + 1, (size_t)(next - stop - 1));
        if (!record_read(&reader, line, (size_t)(stop - line), NULL, &error))
            fail_msg("%s", fault_place(&error));
        line = stop + 1;
    }
    assert_same(&table, &s.table);
    assert_true(table.is_ended);
}

static void X03_every_changed_byte_of_a_record_is_found_in_its_line(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 4);
    seating_secret(&s, 77, 6);
    seating_rule(&s, "clock", "600");
    seating_open(&s);
    seating_random(&s, 150);
    seating_finish(&s);
    change_each_byte_of_all();
}

static void X03_every_changed_byte_of_a_record_that_goes_on_is_found_too(void **state)
{
    (void)state;
    seating_prepare(&s, "pandemic", 3);
    seating_rule(&s, "clock", "600");
    seating_open(&s);
    seating_random(&s, 300);
    read_until(300);
    go_on(300);
    seating_finish(&other);
    s = other;
    change_each_byte_of_all();
}

/* The same without any trick: the whole text, changed in one place, is read from its front. */
static void X03_a_changed_text_is_refused_in_the_line_that_was_changed(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_random(&s, 40);
    seating_finish(&s);
    int32_t line = 1;
    for (size_t at = 0; at < s.length; at++) {
        char was = s.text[at];
        if (at % 7 == 0) {
            s.text[at] = was == '\n' ? ' ' : (char)(was ^ 1);
            record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
            assert_false(seating_read(&reader, s.text, s.length, &error));
            assert_int_equal(error.line, line);
            s.text[at] = was;
        }
        line += was == '\n';
    }
}

static void X03_lines_are_neither_dropped_nor_added_nor_exchanged(void **state)
{
    (void)state;
    static char text[SEATING_TEXT_SIZE];
    const char *lines[1000];
    int32_t count = 0;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_random(&s, 20);
    seating_finish(&s);
    for (const char *at = s.text; at < s.text + s.length; at = strchr(at, '\n') + 1)
        lines[count++] = at;
    lines[count] = s.text + s.length;
    for (int32_t i = 0; i + 1 < count; i++) {
        size_t front = (size_t)(lines[i] - s.text), first = (size_t)(lines[i + 1] - lines[i]),
               second = (size_t)(lines[i + 2] - lines[i + 1]);
        memcpy(text, s.text, front);
        memcpy(text + front, lines[i + 1], s.length - front - first); /* without the line */
        record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
        assert_false(seating_read(&reader, text, s.length - first, &error));
        assert_int_equal(error.line, i + 1);
        memcpy(text + front + second, lines[i], first); /* and behind the next one */
        record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
        assert_false(seating_read(&reader, text, front + first + second, &error));
        assert_int_equal(error.line, i + 1);
        memcpy(text, s.text, front + first);
        memcpy(text + front + first, lines[i], first); /* twice */
        record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
        assert_false(seating_read(&reader, text, front + 2 * first, &error));
        assert_int_equal(error.line, i + 2);
    }
}

/* ---- Cut off ------------------------------------------------------------------------------------------------------------------------- */

/* At every byte: what is left is a record of so many whole lines, and the piece of a line behind them is not taken for one. */
static void T20_a_record_that_was_cut_off_is_one_of_whole_lines(void **state)
{
    (void)state;
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    seating_random(&s, 12);
    seating_finish(&s);
    int32_t whole = 0;
    size_t start = 0;
    for (size_t length = 0; length < s.length; length++) {
        if (length % 5 == 0 || length > s.length - 600) {
            bool is_line = s.text[length] == '\n'; /* only its newline is missing */
            record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
            bool is_read = seating_read(&reader, s.text, length, &error);
            assert_int_equal(is_read, length == start || is_line);
            if (!is_read)
                assert_int_equal(error.line, whole + 1);
            assert_true(!table.is_ended || length + 1 == s.length);
        }
        if (s.text[length] == '\n') {
            whole++;
            start = length + 1;
        }
    }
}

/* ---- Long lines ---------------------------------------------------------------------------------------------------------------------- */

static void X03_a_line_of_any_length_is_refused_without_harm(void **state)
{
    (void)state;
    static char line[1 << 20], marked[(1 << 20) + CHAIN_MARK_SIZE];
    memset(line, 'a', sizeof line);
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    assert_false(record_read(&reader, line, sizeof line, NULL, &error));
    assert_true(fault_is(&error, "no-record"));
    seating_prepare(&s, "classic", 2);
    seating_open(&s);
    reads(s.text, s.length);
    assert_false(record_read(&reader, line, sizeof line, NULL, &error));
    struct chain chain = table.chain;
    struct writer w = writer_open(marked, sizeof marked);
    memcpy(line, "1 1 ", 4);
    chain_write(&chain, line, sizeof line, CHAIN_DIGITS, &w);
    assert_false(record_read(&reader, marked, writer_close(&w) - 1, NULL, &error));
    assert_true(fault_is(&error, "no-action"));
}

/* ---- The page that describes all this -------------------------------------------------------------------------------------------------
 */

static char page[1 << 17];

static void read_page(void)
{
    FILE *file = fopen("docs/records.md", "r");
    assert_non_null(file);
    size_t length = fread(page, 1, sizeof page - 1, file);
    page[length] = '\0';
    fclose(file);
}

/* The record that stands there as the number-th, counted from 0. */
static const char *find_vector(int number, size_t *length)
{
    static const char front[] = "```\nfreehold record ";
    const char *at = page;
    for (int i = 0; i <= number; i++) {
        at = strstr(at, front);
        assert_non_null(at);
        at += 4;
    }
    *length = (size_t)(strstr(at, "```") - at);
    return at;
}

static void assert_on_page(const char *format, const char *word)
{
    char text[128];
    snprintf(text, sizeof text, format, word);
    if (!strstr(page, text))
        fail_msg("docs/records.md does not say `%s`", text);
}

static void X03_the_unfinished_record_of_the_page_is_one(void **state)
{
    (void)state;
    size_t length;
    char hash[17];
    read_page();
    const char *text = find_vector(0, &length);
    reads(text, length);
    assert_false(table.is_ended);
    assert_int_equal(table.number, 8);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)fh_hash(&table.game));
    assert_on_page("its position is `%s`", hash);
}

static void X04_the_finished_record_of_the_page_is_one(void **state)
{
    (void)state;
    size_t length;
    uint8_t secret[SHA256_SIZE], key[SHA256_SIZE];
    char digits[2 * SHA256_SIZE + 1];
    read_page();
    const char *text = find_vector(1, &length);
    reads(text, length);
    assert_true(table.is_ended);
    memcpy(secret, table.dice.revealed, sizeof secret);
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    record_reader_know(&reader, secret);
    assert_true(seating_read(&reader, text, length, &error)); /* its dice are right, too */
    assert_true(seating_read_dealer.knows_dice);
    for (int i = 0; i < SHA256_SIZE; i++)
        key[i] = (uint8_t)(seating_read_dealer.stream.key[i / 4] >> (8 * (i % 4)));
    struct writer w = writer_open(digits, sizeof digits);
    write_bytes(&w, key, sizeof key);
    writer_close(&w);
    assert_on_page("\n    %s\n", digits);
}

static void X03_the_page_names_every_action_and_every_line(void **state)
{
    (void)state;
    static const char *const keys[] = {"freehold record", "rules",   "game", "date",     "seat", "seed", "commitment",
                                       "contribution",    "edition", "from", "position", "left", "begin"};
    read_page();
#define IS_ON_PAGE(name, word, shape, by) assert_on_page(FH_BY_##by == FH_BY_SEAT ? "`SEAT %s" : "`* %s", word);
    FH_ACTIONS(IS_ON_PAGE)
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_on_page("`%s", keys[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X03_the_header_of_every_edition_goes_there_and_back),
        cmocka_unit_test(X03_eight_seats_and_names_of_every_script),
        cmocka_unit_test(X04_seeds_and_contributions_go_there_and_back),
        cmocka_unit_test(X03_a_game_for_too_many_is_not_begun),
        cmocka_unit_test(X03_the_length_of_a_header_is_told_where_it_does_not_fit),
        cmocka_unit_test(X03_a_record_carries_the_edition_that_was_played),
        cmocka_unit_test(X03_a_game_goes_on_from_any_line_of_a_record),
        cmocka_unit_test(X03_a_position_needs_no_other_record),
        cmocka_unit_test(X03_an_unfinished_record_is_read_as_far_as_it_goes),
        cmocka_unit_test(X03_nothing_stands_behind_the_end),
        cmocka_unit_test(X03_after_a_wrong_line_of_a_header_nothing_is_read),
        cmocka_unit_test(X04_a_secret_that_is_not_that_of_the_record_is_refused),
        cmocka_unit_test(X03_every_changed_byte_of_a_record_is_found_in_its_line),
        cmocka_unit_test(X03_every_changed_byte_of_a_record_that_goes_on_is_found_too),
        cmocka_unit_test(X03_a_changed_text_is_refused_in_the_line_that_was_changed),
        cmocka_unit_test(X03_lines_are_neither_dropped_nor_added_nor_exchanged),
        cmocka_unit_test(T20_a_record_that_was_cut_off_is_one_of_whole_lines),
        cmocka_unit_test(X03_a_line_of_any_length_is_refused_without_harm),
        cmocka_unit_test(X03_the_unfinished_record_of_the_page_is_one),
        cmocka_unit_test(X04_the_finished_record_of_the_page_is_one),
        cmocka_unit_test(X03_the_page_names_every_action_and_every_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
