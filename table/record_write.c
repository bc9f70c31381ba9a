/* record_write.c - the header of a new record, see record.h. */
#include "record.h"
#include "table_lines.h"

#include <string.h>

struct header {
    struct table *table;
    struct writer out;
    char line[512];
    struct writer text; /* of the line that is being put together */
};

static struct writer *line_open(struct header *h, const char *key)
{
    h->text = writer_open(h->line, sizeof h->line);
    write_text(&h->text, key);
    return &h->text;
}

static void line_close(struct header *h)
{
    chain_write(&h->table->chain, h->line, writer_close(&h->text), CHAIN_DIGITS, &h->out);
}

static void write_pair(struct header *h, const char *key, const char *value)
{
    struct writer *w = line_open(h, key);
    write_char(w, ' ');
    write_text(w, value);
    line_close(h);
}

static void write_count(struct header *h, const char *key, int64_t count)
{
    struct writer *w = line_open(h, key);
    write_char(w, ' ');
    write_number(w, count);
    line_close(h);
}

static void write_seats(struct header *h)
{
    const struct seats *seats = &h->table->seats;
    for (int i = 0; i < seats->count; i++) {
        const char *words[] = {seats->list[i].player, seats->list[i].piece, seats->list[i].name};
        struct writer *w = line_open(h, "seat ");
        write_number(w, i + 1);
        for (int k = 0; k < 3; k++) {
            write_char(w, ' ');
            write_text(w, words[k]);
        }
        line_close(h);
    }
}

static void write_dice(struct header *h)
{
    const struct dice *dice = &h->table->dice;
    struct writer *w = line_open(h, dice->kind == DICE_SEED ? "seed " : "commitment ");
    if (dice->kind == DICE_SEED)
        write_hex(w, dice->seed, 16);
    else
        write_bytes(w, dice->commitment, SHA256_SIZE);
    line_close(h);
    if (dice->called_off > 0)
        write_count(h, "called-off", dice->called_off);
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (!(dice->given & FH_SEAT_BIT(seat)))
            continue;
        w = line_open(h, "contribution ");
        write_number(w, seat + 1);
        write_char(w, ' ');
        write_bytes(w, dice->contributions[seat], SHA256_SIZE);
        line_close(h);
    }
}

/* A text of many lines, after a line that says how many. */
static void write_block(struct header *h, const char *key, const char *text, size_t length)
{
    int64_t count = 0;
    struct reader r = reader_open(text, length), line;
    while (read_line(&r, &line))
        count++;
    write_count(h, key, count);
    r = reader_open(text, length);
    while (read_line(&r, &line))
        chain_write(&h->table->chain, line.next, (size_t)(line.end - line.next), CHAIN_DIGITS, &h->out);
}

/* Where the game begins if not at the start. */
static void write_from(struct header *h, const struct record_setup *setup, char *block)
{
    struct table *table = h->table;
    if (setup->from_id) {
        struct writer *w = line_open(h, "from ");
        write_text(w, table->from_id);
        write_char(w, ' ');
        write_number(w, table->from_number);
        line_close(h);
    }
    if (setup->position)
        write_block(h, "position", block, fh_position_format(table->edition, &table->game, block, RECORD_BLOCK_SIZE));
    if (setup->left) {
        struct writer *w = line_open(h, "left");
        for (int seat = 0; seat < table->game.seat_count; seat++) {
            write_char(w, ' ');
            write_number(w, table->left[seat]);
        }
        line_close(h);
    }
}

static void copy_text(char *to, size_t size, const char *from)
{
    struct writer w = writer_open(to, size);
    write_text(&w, from ? from : "");
    writer_close(&w);
}

void record_clear(struct table *table, const fh_edition *edition)
{
    memset(table, 0, sizeof *table);
    table->edition = edition;
    table->game.phase = FH_OVER; /* nobody acts before there is a game */
    table->game.winner = FH_NONE;
    chain_begin(&table->chain);
}

void record_fill_clocks(struct table *table)
{
    for (int seat = 0; seat < table->game.seat_count; seat++)
        table->left[seat] = (int64_t)table->edition->rules.clock * 1000;
}

static fh_verdict fill(struct table *table, const struct record_setup *setup)
{
    record_clear(table, setup->edition);
    table->seats = *setup->seats;
    table->dice = *setup->dice;
    table->from_number = setup->from_number;
    copy_text(table->id, sizeof table->id, setup->id);
    copy_text(table->date, sizeof table->date, setup->date);
    copy_text(table->from_id, sizeof table->from_id, setup->from_id);
    fh_verdict verdict = fh_start(table->edition, &table->game, setup->seats->count);
    if (verdict.reason)
        return verdict;
    if (setup->position)
        table->game = *setup->position;
    record_fill_clocks(table);
    for (int seat = 0; setup->left && seat < table->game.seat_count; seat++)
        table->left[seat] = setup->left[seat];
    return verdict;
}

fh_verdict record_begin(struct table *table, const struct record_setup *setup, char *block, char *text, size_t size, size_t *length)
{
    fh_verdict verdict = fill(table, setup);
    if (verdict.reason)
        return verdict;
    struct header h = {.table = table, .out = writer_open(text, size)};
    write_count(&h, "freehold record", table->dice.called_off > 0 ? RECORD_VERSION : 1);
    write_count(&h, "rules", FH_RULES_VERSION);
    write_pair(&h, "game", table->id);
    if (table->date[0])
        write_pair(&h, "date", table->date);
    write_seats(&h);
    write_dice(&h);
    write_block(&h, "edition", block, fh_edition_format(table->edition, block, RECORD_BLOCK_SIZE));
    write_from(&h, setup, block);
    line_open(&h, "begin");
    line_close(&h);
    *length = writer_close(&h.out);
    return verdict;
}
