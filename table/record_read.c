/* record_read.c - reading a record line by line, see record.h. Each line of the header has a key, and a row in the table below says when
 * it may come. */
#include "record.h"
#include "fault.h"
#include "fault_kinds.h"
#include "name.h"
#include "table_lines.h"

#include <string.h>

enum stage { FIRST, RULES, GAME, SEATS, DICE, EDITION, EDITION_TEXT, FROM, POSITION_TEXT, CLOCKS, BEGIN, LINES, BROKEN };

static bool refuse(struct record_reader *r, fh_error *error, const struct fault *fault)
{
    return fault_say(error, NULL, r->line, fault);
}

static bool refuse_as(struct record_reader *r, fh_error *error, int fault)
{
    return refuse(r, error, &(struct fault){.kind = (uint8_t)fault});
}

/* The line does not have the form of its kind; form is an example of it, or names its parts in capitals. */
static bool refuse_form(struct record_reader *r, fh_error *error, const char *form)
{
    return refuse(r, error, &(struct fault){.kind = FAULT_BAD_FORM, .detail = word_of(form)});
}

static bool refuse_word(struct record_reader *r, fh_error *error, struct word found)
{
    return refuse(r, error, &(struct fault){.kind = FH_FAULT_OUT_OF_PLACE, .found = found});
}

static void copy_word(char *to, size_t size, struct word word)
{
    size_t length = word.length < size ? word.length : size - 1;
    memcpy(to, word.text, length);
    to[length] = '\0';
}

/* ---- The lines of the header: each is given the text behind its key ------------------------------------------------------------ */

static bool read_first(struct record_reader *r, struct word rest, fh_error *error)
{
    int64_t version;
    struct word word = word_split(&rest, ' ');
    if (!word_is(word, "record") || !word_number(rest, 1, INT32_MAX, &version))
        return refuse_as(r, error, FAULT_NO_RECORD);
    if (version > RECORD_VERSION)
        return refuse(r, error, &(struct fault){.kind = FAULT_NEWER_RECORD, .high = RECORD_VERSION, .count = version});
    r->version = (int32_t)version;
    r->stage = RULES;
    return true;
}

static bool read_rules(struct record_reader *r, struct word rest, fh_error *error)
{
    int64_t version;
    if (!word_number(rest, 1, INT32_MAX, &version))
        return refuse_form(r, error, "rules 1");
    if (version > FH_RULES_VERSION)
        return refuse(r, error, &(struct fault){.kind = FAULT_NEWER_RULES, .high = FH_RULES_VERSION, .count = version});
    r->rules = (int32_t)version;
    r->stage = GAME;
    return true;
}

bool record_is_id(struct word word)
{
    uint8_t bytes[(TABLE_ID_SIZE - 1) / 2];
    return word_bytes(word, bytes, sizeof bytes);
}

static bool read_game(struct record_reader *r, struct word rest, fh_error *error)
{
    if (!record_is_id(rest))
        return refuse_form(r, error, "game 0123456789abcdef0123456789abcdef");
    copy_word(r->table->id, sizeof r->table->id, rest);
    r->stage = SEATS;
    return true;
}

bool record_is_date(struct word word)
{
    static const char form[] = "0000-00-00T00:00:00Z";
    if (word.length != sizeof form - 1)
        return false;
    for (size_t i = 0; i < word.length; i++) {
        bool is_digit = word.text[i] >= '0' && word.text[i] <= '9';
        if (form[i] == '0' ? !is_digit : word.text[i] != form[i])
            return false;
    }
    return true;
}

static bool read_date(struct record_reader *r, struct word rest, fh_error *error)
{
    if (r->table->date[0])
        return refuse(r, error, &(struct fault){.kind = FH_FAULT_GIVEN_TWICE, .subject = word_of("date")});
    if (r->table->seats.count > 0)
        return refuse_word(r, error, word_of("date"));
    if (!record_is_date(rest))
        return refuse_form(r, error, "date 2026-11-15T10:37:00Z");
    copy_word(r->table->date, sizeof r->table->date, rest);
    return true;
}

bool record_is_word(struct word word, size_t size)
{
    for (size_t i = 0; i < word.length; i++) {
        if (word.text[i] <= ' ' || word.text[i] > '~')
            return false;
    }
    return word.length > 0 && word.length < size;
}

static bool read_seat(struct record_reader *r, struct word rest, fh_error *error)
{
    struct seats *seats = &r->table->seats;
    struct word number = word_split(&rest, ' '), player = word_split(&rest, ' '), piece = word_split(&rest, ' ');
    int64_t seat;
    if (seats->count == FH_MAX_SEATS)
        return refuse(r, error, &(struct fault){.kind = FAULT_TOO_MANY_SEATS, .high = FH_MAX_SEATS});
    if (!word_number(number, seats->count + 1, seats->count + 1, &seat))
        return refuse(r, error, &(struct fault){.kind = FAULT_WRONG_NUMBER, .found = number, .count = seats->count + 1});
    struct seat *s = &seats->list[seats->count];
    if (!record_is_word(player, sizeof s->player) || !record_is_word(piece, sizeof s->piece))
        return refuse_form(r, error, "seat NUMBER PLAYER PIECE NAME");
    if (rest.length >= sizeof s->name || !name_is_clean(rest.text, rest.length))
        return refuse(r, error, &(struct fault){.kind = FAULT_BAD_NAME, .high = sizeof s->name - 1});
    copy_word(s->player, sizeof s->player, player);
    copy_word(s->piece, sizeof s->piece, piece);
    copy_word(s->name, sizeof s->name, rest);
    seats->count++;
    return true;
}

static bool read_seed(struct record_reader *r, struct word rest, fh_error *error)
{
    uint8_t bytes[8];
    uint64_t seed = 0;
    if (!word_bytes(rest, bytes, sizeof bytes))
        return refuse_form(r, error, "seed 0123456789abcdef");
    for (size_t i = 0; i < sizeof bytes; i++)
        seed = seed << 8 | bytes[i];
    dice_from_seed(&r->table->dice, seed);
    r->stage = EDITION;
    return true;
}

#define HEX_64 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
static const char COMMITMENT_FORM[] = "commitment " HEX_64, CONTRIBUTION_FORM[] = "contribution 1 " HEX_64;

static bool read_commitment(struct record_reader *r, struct word rest, fh_error *error)
{
    uint8_t commitment[SHA256_SIZE];
    if (!word_bytes(rest, commitment, sizeof commitment))
        return refuse_form(r, error, COMMITMENT_FORM);
    dice_from_commitment(&r->table->dice, commitment);
    r->stage = EDITION;
    return true;
}

static bool read_called_off(struct record_reader *r, struct word rest, fh_error *error)
{
    struct dice *dice = &r->table->dice;
    int64_t count;
    if (r->version < 2 || dice->kind != DICE_SECRET || dice->called_off > 0 || dice->given)
        return refuse_word(r, error, word_of("called-off"));
    if (!word_number(rest, 1, UINT32_MAX, &count))
        return refuse_form(r, error, "called-off 1");
    dice->called_off = (uint32_t)count;
    return true;
}

static bool read_contribution(struct record_reader *r, struct word rest, fh_error *error)
{
    struct dice *dice = &r->table->dice;
    struct word first = word_split(&rest, ' ');
    int64_t number;
    if (dice->kind != DICE_SECRET)
        return refuse_word(r, error, word_of("contribution"));
    if (!word_number(first, 1, r->table->seats.count, &number) || dice->given >> (number - 1) != 0 ||
        !word_bytes(rest, dice->contributions[number - 1], SHA256_SIZE))
        return refuse_form(r, error, CONTRIBUTION_FORM);
    dice->given |= FH_SEAT_BIT(number - 1);
    return true;
}

/* How many lines follow, and the form of such a line if it does not say so. */
static bool begin_block(struct record_reader *r, struct word rest, uint8_t stage, const char *form, fh_error *error)
{
    int64_t count;
    if (!word_number(rest, 1, RECORD_BLOCK_SIZE, &count))
        return refuse_form(r, error, form);
    r->block_lines = (int32_t)count;
    r->block_length = 0;
    r->stage = stage;
    return true;
}

static bool read_edition(struct record_reader *r, struct word rest, fh_error *error)
{
    return begin_block(r, rest, EDITION_TEXT, "edition LINES", error);
}

static bool read_from(struct record_reader *r, struct word rest, fh_error *error)
{
    struct word id = word_split(&rest, ' ');
    int64_t number;
    if (r->table->from_id[0])
        return refuse(r, error, &(struct fault){.kind = FH_FAULT_GIVEN_TWICE, .subject = word_of("from")});
    if (!record_is_id(id) || !word_number(rest, 0, UINT32_MAX, &number))
        return refuse_form(r, error, "from 0123456789abcdef0123456789abcdef 17");
    copy_word(r->table->from_id, sizeof r->table->from_id, id);
    r->table->from_number = (uint32_t)number;
    return true;
}

static bool read_position(struct record_reader *r, struct word rest, fh_error *error)
{
    r->has_position = true;
    return begin_block(r, rest, POSITION_TEXT, "position LINES", error);
}

static bool read_left(struct record_reader *r, struct word rest, fh_error *error)
{
    for (int seat = 0; seat < r->table->game.seat_count; seat++) {
        struct word word = word_split(&rest, ' ');
        if (!word_number(word, 0, (int64_t)r->table->edition->rules.clock * 1000, &r->table->left[seat]))
            return refuse_form(r, error, "left 600000 431250");
    }
    if (rest.length > 0)
        return refuse_word(r, error, rest);
    r->stage = BEGIN;
    return true;
}

static bool read_begin(struct record_reader *r, struct word rest, fh_error *error)
{
    struct table *table = r->table;
    if (rest.length > 0)
        return refuse_word(r, error, rest);
    bool has_dice = r->dealer && (table->dice.kind == DICE_SEED || r->has_secret);
    if (has_dice && !dealer_take_dice(r->dealer, &table->dice, table->id, r->secret))
        return refuse_as(r, error, FAULT_WRONG_SECRET);
    r->stage = LINES;
    r->header = r->line;
    return true;
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------------------------ */

static bool start_game(struct record_reader *r, fh_error *error)
{
    struct table *table = r->table;
    const fh_rules *rules = &table->edition->rules;
    if (fh_start(table->edition, &table->game, table->seats.count).reason)
        return refuse(r, error,
                      &(struct fault){
                          .kind = FAULT_WRONG_PLAYERS, .low = rules->min_players, .high = rules->max_players, .count = table->seats.count});
    record_fill_clocks(table);
    return true;
}

/* An error in a block is reported with its line of the record. */
static bool close_block(struct record_reader *r, fh_error *error)
{
    struct table *table = r->table;
    int32_t first = r->line, last = r->line;
    for (size_t i = 0; i < r->block_length; i++)
        first -= r->block[i] == '\n';
    bool is_edition = r->stage == EDITION_TEXT;
    bool is_read = is_edition ? fh_edition_parse(r->edition, "", r->block, r->block_length, NULL, error)
                              : fh_position_parse(table->edition, r->block, r->block_length, &table->game, error);
    if (!is_read) {
        error->line = error->line > 0 ? first + error->line : last;
        return false;
    }
    r->stage = is_edition ? FROM : CLOCKS;
    if (is_edition) {
        if (r->rules == 1) /* before there was a rule for it */
            r->edition->rules.rulings = FH_RULINGS_FIRST;
        return start_game(r, error);
    }
    if (table->game.seat_count == table->seats.count)
        return true;
    return refuse(r, error, &(struct fault){.kind = FAULT_OTHER_SEATS, .high = table->seats.count, .count = table->game.seat_count});
}

static bool read_block(struct record_reader *r, struct word text, fh_error *error)
{
    if (r->block_length + text.length + 1 > sizeof r->block)
        return refuse(r, error, &(struct fault){.kind = FAULT_LONG_BLOCK, .high = RECORD_BLOCK_SIZE});
    memcpy(r->block + r->block_length, text.text, text.length);
    r->block_length += text.length;
    r->block[r->block_length++] = '\n';
    return --r->block_lines > 0 || close_block(r, error);
}

/* ---- Every line -------------------------------------------------------------------------------------------------------------------- */

#define BIT(stage) (1u << (stage))

static const struct key {
    const char *word;
    bool (*read)(struct record_reader *r, struct word rest, fh_error *error);
    uint32_t stages; /* in which it may come */
} KEYS[] = {
    {"freehold", read_first, BIT(FIRST)},
    {"rules", read_rules, BIT(RULES)},
    {"game", read_game, BIT(GAME)},
    {"date", read_date, BIT(SEATS)},
    {"seat", read_seat, BIT(SEATS)},
    {"seed", read_seed, BIT(SEATS)},
    {"commitment", read_commitment, BIT(SEATS)},
    {"called-off", read_called_off, BIT(EDITION)},
    {"contribution", read_contribution, BIT(EDITION)},
    {"edition", read_edition, BIT(EDITION)},
    {"from", read_from, BIT(FROM)},
    {"position", read_position, BIT(FROM)},
    {"left", read_left, BIT(FROM) | BIT(CLOCKS)},
    {"begin", read_begin, BIT(FROM) | BIT(CLOCKS) | BIT(BEGIN)},
};

static bool read_key(struct record_reader *r, struct word text, fh_error *error)
{
    struct word rest = text, word = word_split(&rest, ' ');
    if (text.length > 0 && text.text[text.length - 1] == ' ')
        return refuse_as(r, error, FAULT_BLANK_AT_END);
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++) {
        if (word_is(word, KEYS[i].word) && (KEYS[i].stages & BIT(r->stage)))
            return KEYS[i].read(r, rest, error);
    }
    return r->stage == FIRST ? refuse_as(r, error, FAULT_NO_RECORD) : refuse_word(r, error, word);
}

static bool read_header(struct record_reader *r, const char *line, size_t length, fh_error *error)
{
    struct word text;
    int digits;
    bool is_other = r->stage == FIRST && (length < 9 || memcmp(line, "freehold ", 9) != 0);
    if (is_other)
        return refuse_as(r, error, FAULT_NO_RECORD);
    if (!chain_read(&r->table->chain, line, length, &text, &digits) || digits != CHAIN_DIGITS)
        return refuse_as(r, error, FAULT_CHANGED);
    bool is_block = r->stage == EDITION_TEXT || r->stage == POSITION_TEXT;
    return is_block ? read_block(r, text, error) : read_key(r, text, error);
}

void record_reader_init(struct record_reader *reader, struct table *table, fh_edition *edition, struct dealer *dealer)
{
    memset(reader, 0, sizeof *reader);
    memset(edition, 0, sizeof *edition);
    reader->table = table;
    reader->edition = edition;
    reader->dealer = dealer;
    record_clear(table, edition);
    if (dealer)
        dealer_init(dealer);
}

void record_reader_know(struct record_reader *reader, const uint8_t secret[SHA256_SIZE])
{
    memcpy(reader->secret, secret, SHA256_SIZE);
    reader->has_secret = true;
}

bool record_has_begun(const struct record_reader *reader)
{
    return reader->stage == LINES;
}

static bool take_line(struct record_reader *reader, const char *line, size_t length, const fh_sink *sink, fh_error *error)
{
    bool is_taken = table_commit(reader->table, reader->dealer, line, length, sink, error);
    if (!is_taken)
        error->line = reader->line;
    return is_taken;
}

bool record_read(struct record_reader *reader, const char *line, size_t length, const fh_sink *sink, fh_error *error)
{
    memset(error, 0, sizeof *error);
    reader->line++;
    if (reader->stage == BROKEN)
        return refuse_as(reader, error, FAULT_AFTER_FAULT);
    if (reader->stage == LINES)
        return take_line(reader, line, length, sink, error);
    bool is_read = read_header(reader, line, length, error);
    if (!is_read)
        reader->stage = BROKEN;
    return is_read;
}
