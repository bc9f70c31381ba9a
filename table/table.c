/* table.c - see table.h. propose.c makes lines; here they are taken. */
#include "table.h"
#include "table_lines.h"

#include <string.h>

/* ---- Clocks --------------------------------------------------------------------------------------------------------------------- */

uint8_t table_running(const struct table *table)
{
    fh_actors actors = fh_who_acts(&table->game);
    bool is_asked_alone = actors.kind == FH_ACTOR_SEATS && actors.seats == FH_SEAT_BIT(table->game.turn);
    return table->edition.rules.clock > 0 && is_asked_alone ? table->game.turn : FH_NONE;
}

/* ---- Secret bids ---------------------------------------------------------------------------------------------------------------- */

void table_forget_bids(struct table *table)
{
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        table->bids[seat] = -1;
}

fh_seats table_awaits_bids(const struct table *table)
{
    fh_actors actors = fh_who_acts(&table->game);
    fh_seats seats = actors.kind == FH_ACTOR_JOINT ? actors.seats : 0;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (table->bids[seat] >= 0)
            seats &= (fh_seats)~FH_SEAT_BIT(seat);
    }
    return seats;
}

/* A bid is good if the joint action would be in which everybody else bids nothing. */
fh_verdict table_seal(struct table *table, fh_seat seat, fh_money bid)
{
    fh_action action = {.kind = FH_ACT_BIDS, .seat = FH_CHANCE};
    fh_actors actors = fh_who_acts(&table->game);
    if (actors.kind != FH_ACTOR_JOINT || seat >= FH_MAX_SEATS || !(actors.seats & FH_SEAT_BIT(seat)))
        return (fh_verdict){.reason = FH_REASON_NOT_ASKED, .seat = FH_NONE, .square = FH_NONE};
    for (int i = 0; i < FH_MAX_SEATS; i++)
        action.bids[i] = actors.seats & FH_SEAT_BIT(i) ? 0 : -1;
    action.bids[seat] = bid;
    fh_verdict verdict = fh_check(&table->edition, &table->game, &action);
    if (!verdict.reason)
        table->bids[seat] = bid;
    return verdict;
}

/* ---- Taking back ---------------------------------------------------------------------------------------------------------------- */

uint8_t table_can_undo(const struct table *table)
{
    bool is_over = fh_who_acts(&table->game).kind == FH_ACTOR_NOBODY;
    return table->undo_count > 0 && !is_over ? table->undo[table->undo_count - 1].seat : FH_NONE;
}

/* What chance or somebody else did stands between now and then. */
static void forget_moments(struct table *table)
{
    table->undo_count = 0;
}

/* Who is out by what it did cannot come back, by this moment or an earlier one. */
static void keep_moment(struct table *table, fh_seat seat, const fh_game *before)
{
    bool is_final = fh_who_acts(&table->game).kind == FH_ACTOR_CHANCE || !(table->game.seats_in & FH_SEAT_BIT(seat));
    if (is_final || (table->undo_count > 0 && table->undo[0].seat != seat))
        forget_moments(table);
    if (is_final)
        return;
    if (table->undo_count == TABLE_MAX_UNDO) {
        memmove(&table->undo[0], &table->undo[1], (TABLE_MAX_UNDO - 1) * sizeof table->undo[0]);
        table->undo_count--;
    }
    table->undo[table->undo_count++] = (struct table_moment){*before, seat, table->number + 1};
}

/* ---- Reading a line ------------------------------------------------------------------------------------------------------------- */

static bool refuse_line(char reason[TABLE_REASON_SIZE], const char *text, const char *more)
{
    struct writer w = writer_open(reason, TABLE_REASON_SIZE);
    write_text(&w, text);
    write_text(&w, more);
    writer_close(&w);
    return false;
}

/* NUMBER, then everything up to an optional +MS. */
static bool line_split(struct word text, uint32_t number, struct line *line, char reason[TABLE_REASON_SIZE])
{
    int64_t found;
    struct word rest = text, first = word_split(&rest, ' ');
    if (!word_number(first, 1, UINT32_MAX, &found))
        return refuse_line(reason, "a line begins with its number", "");
    if (found != (int64_t)number + 1)
        return refuse_line(reason, "the number of this line is not the next one", "");
    line->ms = 0;
    size_t plus = rest.length;
    while (plus > 0 && rest.text[plus - 1] != ' ')
        plus--;
    if (plus > 0 && rest.text[plus] == '+') {
        struct word ms = {rest.text + plus + 1, rest.length - plus - 1};
        if (!word_number(ms, 1, TABLE_MAX_MS, &line->ms))
            return refuse_line(reason, "the time of this line is not one", "");
        rest.length = plus - 1;
    }
    line->text = rest;
    return true;
}

/* `SEAT undo` is the table's own. */
static bool is_undo(struct word text, uint8_t *seat)
{
    struct word rest = text, first = word_split(&rest, ' ');
    int64_t number;
    if (!word_is(rest, "undo") || !word_number(first, 1, FH_MAX_SEATS, &number))
        return false;
    *seat = (uint8_t)(number - 1);
    return true;
}

/* The action must stand there just as it would be written, so that one game has one record. */
static bool is_canonical(const fh_edition *edition, const fh_action *action, struct word text)
{
    char again[FH_ACTION_TEXT_SIZE];
    return fh_action_format(edition, action, again, sizeof again) < sizeof again && word_is(text, again);
}

bool line_parse(const struct table *table, struct word text, struct line *line, char reason[TABLE_REASON_SIZE])
{
    if (!line_split(text, table->number, line, reason))
        return false;
    line->is_undo = is_undo(line->text, &line->action.seat);
    if (line->is_undo)
        return true;
    if (!fh_action_parse(&table->edition, line->text.text, line->text.length, &line->action) ||
        !is_canonical(&table->edition, &line->action, line->text))
        return refuse_line(reason, "this is no action of the game", "");
    return true;
}

/* ---- Taking a line -------------------------------------------------------------------------------------------------------------- */

static bool is_drawn(const fh_action *action)
{
    return fh_action_by(action->kind) == FH_BY_CHANCE;
}

/* Time runs on the clock of the seat in turn. It is up when nothing is left, neither before nor after that. */
static bool time_is_right(const struct table *table, const struct line *line, char reason[TABLE_REASON_SIZE])
{
    uint8_t running = table_running(table);
    bool is_expiry = !line->is_undo && line->action.kind == FH_ACT_EXPIRE;
    int64_t left = running == FH_NONE ? INT64_MAX : table->left[running] - line->ms;
    if (is_expiry && (line->action.other != running || left != 0))
        return refuse_line(reason, "that clock has not run down", "");
    if (!is_expiry && left <= 0)
        return refuse_line(reason, "the clock had run down", "");
    return true;
}

/* What chance brought must be what the dice bring, where they are known. */
static bool chance_is_right(struct table *table, const struct line *line, fh_stream *stream, char reason[TABLE_REASON_SIZE])
{
    char expected[FH_ACTION_TEXT_SIZE];
    fh_action drawn;
    if (!table->dice.is_known || !is_drawn(&line->action) || fh_who_acts(&table->game).kind != FH_ACTOR_CHANCE)
        return true;
    *stream = table->dice.stream;
    fh_draw(&table->edition, &table->game, stream, &drawn);
    fh_action_format(&table->edition, &drawn, expected, sizeof expected);
    return word_is(line->text, expected) || refuse_line(reason, "the dice of this record bring another outcome: ", expected);
}

static bool take_undo(struct table *table, const struct line *line, const fh_sink *sink, char reason[TABLE_REASON_SIZE])
{
    (void)sink;
    if (table_can_undo(table) != line->action.seat)
        return refuse_line(reason, "there is nothing that this seat could take back", "");
    const struct table_moment *then = &table->undo[--table->undo_count];
    table->game = then->game;
    table->last = (struct last_action){FH_ACT_COUNT, line->action.seat, 0, then->number};
    return true;
}

static bool take_action(struct table *table, const struct line *line, const fh_sink *sink, char reason[TABLE_REASON_SIZE])
{
    fh_stream stream = table->dice.stream;
    if (!chance_is_right(table, line, &stream, reason))
        return false;
    fh_game before = table->game;
    fh_verdict verdict = fh_apply(&table->edition, &table->game, &line->action, sink);
    if (verdict.reason)
        return refuse_line(reason, "the rules do not allow this: ", fh_reason_name(verdict.reason));
    table->dice.stream = stream;
    table->last = (struct last_action){line->action.kind, line->action.seat, line->action.amount, table->number + 1};
    if (line->action.seat == FH_CHANCE)
        forget_moments(table);
    else
        keep_moment(table, line->action.seat, &before);
    return true;
}

/* `end HASH [SECRET]`: only when the game is over, and once. */
static bool take_end(struct table *table, struct word text, int digits, char reason[TABLE_REASON_SIZE])
{
    uint8_t hash[8], secret[SHA256_SIZE];
    uint64_t number = 0;
    struct word rest = text;
    word_split(&rest, ' ');
    struct word first = word_split(&rest, ' ');
    if (fh_who_acts(&table->game).kind != FH_ACTOR_NOBODY)
        return refuse_line(reason, "the record ends before the game does", "");
    if (digits != CHAIN_ALL_DIGITS || !word_bytes(first, hash, sizeof hash))
        return refuse_line(reason, "the line that ends a record names a hash and carries a mark of 64 digits", "");
    for (size_t i = 0; i < sizeof hash; i++)
        number = number << 8 | hash[i];
    if (number != fh_hash(&table->game))
        return refuse_line(reason, "the hash is not that of the last position", "");
    bool is_whole = first.text + first.length == text.text + text.length;
    if (table->dice.kind == DICE_SEED && !is_whole)
        return refuse_line(reason, "nothing stands behind the hash where the dice have no secret", "");
    if (table->dice.kind == DICE_SECRET) {
        struct dice dice = table->dice;
        if (!word_bytes(rest, secret, sizeof secret) || !dice_reveal(&dice, table->id, secret))
            return refuse_line(reason, "this is not the secret that was committed to", "");
        memcpy(table->dice.secret, secret, sizeof secret);
    }
    table->is_ended = true;
    return true;
}

static bool take_line(struct table *table, struct word text, const fh_sink *sink, char reason[TABLE_REASON_SIZE])
{
    struct line line;
    if (!line_parse(table, text, &line, reason) || !time_is_right(table, &line, reason))
        return false;
    uint8_t running = table_running(table);
    if (!(line.is_undo ? take_undo : take_action)(table, &line, sink, reason))
        return false;
    if (running != FH_NONE)
        table->left[running] -= line.ms;
    table->played += line.ms;
    table->number++;
    table_forget_bids(table);
    return true;
}

bool table_commit(struct table *table, const char *line, size_t length, const fh_sink *sink, char reason[TABLE_REASON_SIZE])
{
    struct chain chain = table->chain;
    struct word text;
    int digits;
    if (table->is_ended)
        return refuse_line(reason, "there is a line after the end", "");
    if (!chain_read(&chain, line, length, &text, &digits))
        return refuse_line(reason, "this line, or its mark, was changed", "");
    struct word rest = text;
    bool is_end = word_is(word_split(&rest, ' '), "end");
    if (!is_end && digits != CHAIN_DIGITS)
        return refuse_line(reason, "the mark of this line is too long", "");
    if (!(is_end ? take_end(table, text, digits, reason) : take_line(table, text, sink, reason)))
        return false;
    table->chain = chain;
    return true;
}
