/* fuzz_record.c - any bytes as a record (X03): no crash, a reason with its line for what is refused, nothing changed by it, and a sound
 * game after every line that is taken.
 *
 * Nobody guesses marks, so the first byte says how much help the lines behind it get:
 *
 *     =   none: they are read as they stand
 *     ~   each gets the mark that it should have; `@classic` stands for all lines of that edition
 *     #   the same after a header that is made of the rest of the first line, as in fuzz_action.c; each line gets its number too, an empty
 *         one lets the table settle what it owes, and with an odd change of the rules the dice are secret, so that the lines bring chance
 *
 * What the table itself proposes it must take. */
#include "fuzz_games.h"
#include "fuzz_mutate.h"
#include "propose.h"
#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARKED_SIZE = 1 << 16, SETTLE_LIMIT = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static fh_edition read_edition;
static struct table table;
static struct dealer dealer;
static struct record_reader reader;
static bool is_given; /* the header is: lines go to the table, and nothing to the reader */
static char header[RECORD_HEADER_SIZE], block[RECORD_BLOCK_SIZE], marked[MARKED_SIZE];

static void require(bool holds, const char *what)
{
    fuzz_require(table.edition, &table.game, holds, what);
}

static bool has_begun(void)
{
    return is_given || record_has_begun(&reader);
}

static void require_sound(void)
{
    const char *broken = fh_verify(table.edition, &table.game);
    uint8_t undoer = table_can_undo(&table);
    require(!broken, broken);
    require(undoer == FH_NONE || (table.game.seats_in & FH_SEAT_BIT(undoer)), "who is out can take back");
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        require(table.left[seat] >= 0, "a clock below zero");
}

/* ---- Taking lines ---------------------------------------------------------------------------------------------------------------- */

/* All of a table that a line may change. */
struct state {
    fh_game game;
    fh_stream stream;
    struct chain chain;
    int64_t left[FH_MAX_SEATS], played;
    uint32_t number;
    uint32_t question_number;
    struct undo undo;
};

static struct state state_of(void)
{
    struct state state;
    memset(&state, 0, sizeof state);
    state.game = table.game;
    state.stream = dealer.stream;
    state.chain = table.chain;
    memcpy(state.left, table.left, sizeof state.left);
    state.played = table.played;
    state.number = table.number;
    state.question_number = table.question_number;
    memcpy(&state.undo, &table.undo, sizeof state.undo);
    return state;
}

static bool read_one(const char *line, size_t length)
{
    fh_error error;
    int32_t number = reader.line;
    bool is_taken = record_read(&reader, line, length, NULL, &error);
    require(is_taken || (error.line > 0 && error.line <= number + 1 && error.fault), "a refusal says neither where nor why");
    return is_taken;
}

static void take(const char *line, size_t length)
{
    fh_error error;
    bool was_begun = has_begun();
    struct state before = state_of();
    bool is_taken = is_given ? table_commit(&table, &dealer, line, length, NULL, &error) : read_one(line, length);
    struct state after = state_of();
    require(is_taken || !was_begun || memcmp(&before, &after, sizeof before) == 0, "a refused line has changed something");
    if (is_taken && has_begun())
        require_sound();
}

/* The table takes all lines of its own proposal. */
static void take_own(const struct proposal *proposal)
{
    struct reader lines = reader_open(proposal->text, proposal->length), line;
    fh_error error;
    require(proposal->length < sizeof proposal->text, "a proposal is longer than its room");
    while (read_line(&lines, &line))
        require(table_commit(&table, &dealer, line.next, (size_t)(line.end - line.next), NULL, &error), "a proposed line is refused");
    require_sound();
}

static void settle(void)
{
    static struct proposal proposal;
    for (int i = 0; i < SETTLE_LIMIT && table_owes(&table); i++) {
        require(propose_actions(&table, &dealer, NULL, 0, i, &proposal).reason == FH_ALLOWED, "what is owed is refused");
        require(proposal.count > 0 || !dealer.knows_dice, "what is owed is not proposed");
        take_own(&proposal);
    }
}

/* Taken back, and back again as far as it goes. */
static void undo_all(void)
{
    static struct proposal proposal;
    for (uint8_t seat; (seat = table_can_undo(&table)) != FH_NONE;) {
        require(propose_undo(&table, &dealer, seat, 1, &proposal), "what can be taken back is not");
        take_own(&proposal);
    }
}

/* ---- Help with marks ------------------------------------------------------------------------------------------------------------- */

static void take_marked(const char *text, size_t length)
{
    struct chain chain = table.chain;
    struct writer w = writer_open(marked, sizeof marked);
    bool is_end = length > 3 && memcmp(text, "end", 3) == 0;
    chain_write(&chain, text, length, is_end ? CHAIN_ALL_DIGITS : CHAIN_DIGITS, &w);
    size_t whole = writer_close(&w);
    if (whole < sizeof marked)
        take(marked, whole - 1);
}

static void take_edition(const char *id, size_t length)
{
    char name[FH_ID_SIZE] = "", count[32];
    memcpy(name, id, length < sizeof name ? length : sizeof name - 1);
    size_t whole = fh_edition_format(fuzz_edition(fuzz_edition_find(name)), block, sizeof block);
    int lines = 0;
    for (size_t i = 0; i < whole; i++)
        lines += block[i] == '\n';
    snprintf(count, sizeof count, "edition %d", lines);
    take_marked(count, strlen(count));
    struct reader r = reader_open(block, whole), line;
    while (read_line(&r, &line))
        take_marked(line.next, (size_t)(line.end - line.next));
}

/* `NUMBER LINE` unless it is the end. */
static void take_numbered(const char *text, size_t length)
{
    static char line[MARKED_SIZE];
    bool is_end = length > 3 && memcmp(text, "end", 3) == 0;
    int front = is_end ? 0 : snprintf(line, sizeof line, "%u ", (unsigned)table.number + 1);
    if (length == 0)
        settle();
    if (length == 0 || (size_t)front + length > sizeof line)
        return;
    memcpy(line + front, text, length);
    take_marked(line, (size_t)front + length);
}

static void make_game(const fh_edition *edition, int seat_count, bool is_secret)
{
    static const uint8_t commitment[SHA256_SIZE];
    struct seats seats = {.count = seat_count};
    struct dice dice;
    size_t length;
    for (int i = 0; i < seat_count; i++)
        seats.list[i] = (struct seat){"Ada", "hat", "human"};
    if (is_secret)
        dice_from_commitment(&dice, commitment);
    else
        dice_from_seed(&dice, 1);
    struct record_setup setup = {.edition = edition, .seats = &seats, .dice = &dice, .id = "0123456789abcdef0123456789abcdef"};
    require(record_begin(&table, &setup, block, header, sizeof header, &length).reason == FH_ALLOWED, "a game does not begin");
    require(length < sizeof header, "a header is too long");
}

/* `3 classic 1`: seats, edition, change. Each game is made once, which takes longer than playing it. */
static void begin_game(const char *line, size_t length)
{
    static struct table *games[256][FH_MAX_SEATS + 1];
    char head[64] = "", name[64] = "";
    int seats = 0, change = 0;
    memcpy(head, line, length < sizeof head ? length : sizeof head - 1);
    sscanf(head, "%d %63s %d", &seats, name, &change);
    int number = fuzz_edition_find(name) + (change & 0xff) % FUZZ_EACH;
    const fh_rules *rules = &fuzz_edition(number)->rules;
    if (seats < rules->min_players || seats > rules->max_players)
        seats = rules->min_players + (seats & 0xff) % (rules->max_players - rules->min_players + 1);
    if (!games[number][seats]) {
        make_game(fuzz_edition(number), seats, number % 2);
        games[number][seats] = malloc(sizeof table);
        require(games[number][seats] != NULL, "no memory");
        memcpy(games[number][seats], &table, sizeof table);
    }
    memcpy(&table, games[number][seats], sizeof table);
    dealer_init(&dealer);
    if (table.dice.kind == DICE_SEED)
        dealer_take_dice(&dealer, &table.dice, table.id, NULL);
}

/* One line of the input. */
static void take_input(char mode, const char *line, size_t length, bool is_first)
{
    if (is_given && is_first)
        begin_game(line, length);
    else if (is_given)
        take_numbered(line, length);
    else if (mode == '~' && length > 0 && line[0] == '@')
        take_edition(line + 1, length - 1);
    else if (mode == '~')
        take_marked(line, length);
    else
        take(line, length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data + 1, *end = (const char *)data + size;
    if (size < 2)
        return 0;
    is_given = data[0] == '#';
    if (!is_given)
        record_reader_init(&reader, &table, &read_edition, &dealer);
    for (bool is_first = true; line < end; is_first = false) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        take_input((char)data[0], line, length, is_first);
        line = stop ? stop + 1 : end;
    }
    if (has_begun()) {
        undo_all();
        settle();
        fuzz_examine(table.edition, &table.game);
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    return fuzz_mutate(data, size, max_size, seed);
}
