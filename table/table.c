/* table.c - see table.h. propose.c makes lines; here they are taken. */
#include "dealer.h"
#include "fault.h"
#include "fault_kinds.h"
#include "table_lines.h"

#include <assert.h>
#include <string.h>

bool table_owes(const struct table *table)
{
    uint8_t actor = fh_who_acts(&table->game).kind;
    return actor == FH_ACTOR_CHANCE || (actor == FH_ACTOR_NOBODY && !table->is_ended);
}

/* ---- Clocks --------------------------------------------------------------------------------------------------------------------- */

uint8_t table_running(const struct table *table)
{
    return fh_clock_seat(table->edition, &table->game);
}

/* ---- Taking back ---------------------------------------------------------------------------------------------------------------- */

uint8_t table_can_undo(const struct table *table)
{
    bool is_over = fh_who_acts(&table->game).kind == FH_ACTOR_NOBODY;
    return table->undo.count > 0 && !is_over ? table->undo.seat : FH_NONE;
}

static void undo_forget(struct undo *undo)
{
    memset(undo, 0, sizeof *undo);
}

/* Does the step again, on a game in which it was done before. */
static void step_replay(const fh_edition *edition, fh_game *game, fh_seat seat, const struct undo_step *step)
{
    fh_action action = {.kind = step->kind, .seat = seat, .square = step->square, .other = step->other, .amount = step->amount};
    fh_verdict verdict = fh_apply(edition, game, &action, NULL);
    assert(!verdict.reason);
    (void)verdict;
}

/* The oldest step can't be taken back any more. */
static void undo_drop_first(const fh_edition *edition, struct undo *undo)
{
    step_replay(edition, &undo->before, undo->seat, &undo->steps[0]);
    memmove(&undo->steps[0], &undo->steps[1], (TABLE_MAX_UNDO - 1) * sizeof undo->steps[0]);
    undo->count--;
}

/* The terms of an offer are not kept, so an offer is never replayed: it can be taken back while it is the last step, and after it another
 * seat answers, which ends the row. */
static bool ends_row(const struct undo *undo)
{
    uint8_t last = undo->steps[undo->count - 1].kind;
    return last == FH_ACT_OFFER || last == FH_ACT_COUNTER;
}

/* A player eliminated by their own action cannot undo it or anything before it, and nobody undoes chance. */
static void undo_keep(struct table *table, const fh_action *action, const fh_game *before)
{
    struct undo *undo = &table->undo;
    bool is_final = fh_who_acts(&table->game).kind == FH_ACTOR_CHANCE || !(table->game.seats_in & FH_SEAT_BIT(action->seat));
    if (is_final || (undo->count > 0 && (undo->seat != action->seat || ends_row(undo))))
        undo_forget(undo);
    if (is_final)
        return;
    if (undo->count == 0)
        undo->before = *before;
    undo->seat = action->seat;
    if (undo->count == TABLE_MAX_UNDO)
        undo_drop_first(table->edition, undo);
    undo->steps[undo->count++] = (struct undo_step){
        .kind = action->kind, .square = action->square, .other = action->other, .amount = action->amount, .number = table->number + 1};
}

/* The game as it was before the last step, which is forgotten. */
static void undo_last(struct table *table)
{
    struct undo *undo = &table->undo;
    undo->count--;
    table->game = undo->before;
    for (int i = 0; i < undo->count; i++)
        step_replay(table->edition, &table->game, undo->seat, &undo->steps[i]);
    memset(&undo->steps[undo->count], 0, sizeof undo->steps[0]);
    if (undo->count == 0)
        undo_forget(undo);
}

/* ---- Reading a line ------------------------------------------------------------------------------------------------------------- */

static bool refuse(fh_error *error, const struct fault *fault)
{
    return fault_say(error, NULL, 0, fault);
}

static bool refuse_as(fh_error *error, int fault)
{
    return refuse(error, &(struct fault){.kind = (uint8_t)fault});
}

/* NUMBER, then everything up to an optional +MS. */
static bool line_split(struct word text, uint32_t number, struct line *line, fh_error *error)
{
    int64_t found;
    struct word rest = text, first = word_split(&rest, ' ');
    if (!word_number(first, 1, UINT32_MAX, &found) || found != (int64_t)number + 1)
        return refuse(error, &(struct fault){.kind = FAULT_WRONG_NUMBER, .found = first, .count = (int64_t)number + 1});
    line->ms = 0;
    size_t plus = rest.length;
    while (plus > 0 && rest.text[plus - 1] != ' ')
        plus--;
    if (plus > 0 && rest.text[plus] == '+') {
        struct word ms = {rest.text + plus + 1, rest.length - plus - 1};
        if (!word_number(ms, 1, TABLE_MAX_MS, &line->ms))
            return refuse(error, &(struct fault){.kind = FAULT_BAD_TIME, .found = ms, .high = TABLE_MAX_MS});
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

/* The action must be written exactly in its canonical form, so that one game has one record. */
static bool is_canonical(const fh_edition *edition, const fh_action *action, struct word text)
{
    char again[FH_ACTION_TEXT_SIZE];
    return fh_action_format(edition, action, again, sizeof again) < sizeof again && word_is(text, again);
}

bool line_parse(const struct table *table, struct word text, struct line *line, fh_error *error)
{
    if (!line_split(text, table->number, line, error))
        return false;
    line->is_undo = is_undo(line->text, &line->action.seat);
    if (line->is_undo)
        return true;
    if (!fh_action_parse(table->edition, line->text.text, line->text.length, &line->action) ||
        !is_canonical(table->edition, &line->action, line->text))
        return refuse_as(error, FAULT_NO_ACTION);
    return true;
}

/* ---- Taking a line -------------------------------------------------------------------------------------------------------------- */

/* Time runs on the clock of the seat in turn. It is up when nothing is left, neither before nor after that. */
static bool time_is_right(const struct table *table, const struct line *line, fh_error *error)
{
    uint8_t running = table_running(table);
    bool is_expiry = !line->is_undo && line->action.kind == FH_ACT_EXPIRE;
    int64_t left = running == FH_NONE ? INT64_MAX : table->left[running] - line->ms;
    if (is_expiry && (line->action.other != running || left != 0))
        return refuse_as(error, FAULT_CLOCK_RUNS);
    if (!is_expiry && left <= 0)
        return refuse_as(error, FAULT_CLOCK_RAN_DOWN);
    return true;
}

/* Where the dice are known, the outcome of chance must be the one that they give. *stream is then one draw further. */
static bool chance_is_right(const struct table *table, const struct line *line, fh_stream *stream, fh_error *error)
{
    char expected[FH_ACTION_TEXT_SIZE];
    fh_action drawn;
    if (fh_action_by(line->action.kind) != FH_BY_CHANCE || fh_who_acts(&table->game).kind != FH_ACTOR_CHANCE)
        return true;
    fh_draw(table->edition, &table->game, stream, &drawn);
    fh_action_format(table->edition, &drawn, expected, sizeof expected);
    return word_is(line->text, expected) || refuse(error, &(struct fault){.kind = FAULT_OTHER_CHANCE, .detail = word_of(expected)});
}

static bool take_undo(struct table *table, const struct line *line, const fh_sink *sink, fh_error *error)
{
    if (table_can_undo(table) != line->action.seat)
        return refuse_as(error, FAULT_NOTHING_TO_UNDO);
    uint32_t number = table->undo.steps[table->undo.count - 1].number;
    undo_last(table);
    if (sink)
        sink->put(sink->context, &table->game, &(fh_event){.kind = FH_EV_UNDO, .seat = line->action.seat, .amount = number});
    return true;
}

static bool refuse_action(fh_error *error, const fh_verdict *verdict)
{
    refuse_as(error, FAULT_REFUSED);
    if (error)
        error->verdict = *verdict;
    return false;
}

static bool take_action(struct table *table, const struct line *line, const fh_sink *sink, fh_error *error)
{
    fh_game before = table->game;
    fh_verdict verdict = fh_apply(table->edition, &table->game, &line->action, sink);
    if (verdict.reason)
        return refuse_action(error, &verdict);
    if (line->action.seat == FH_CHANCE)
        undo_forget(&table->undo);
    else
        undo_keep(table, &line->action, &before);
    return true;
}

static bool refuse_mark(fh_error *error, int digits, int wanted)
{
    return refuse(error, &(struct fault){.kind = FAULT_BAD_MARK, .high = wanted, .count = digits});
}

/* `end HASH [SECRET]`: only when the game is over, and once. */
static bool take_end(struct table *table, struct word text, int digits, fh_error *error)
{
    uint8_t hash[8], secret[SHA256_SIZE];
    uint64_t number = 0;
    struct word rest = text;
    word_split(&rest, ' ');
    struct word first = word_split(&rest, ' ');
    if (fh_who_acts(&table->game).kind != FH_ACTOR_NOBODY)
        return refuse_as(error, FAULT_EARLY_END);
    if (digits != CHAIN_ALL_DIGITS)
        return refuse_mark(error, digits, CHAIN_ALL_DIGITS);
    if (!word_bytes(first, hash, sizeof hash))
        return refuse(error, &(struct fault){.kind = FAULT_BAD_FORM, .detail = word_of("end 0123456789abcdef")});
    for (size_t i = 0; i < sizeof hash; i++)
        number = number << 8 | hash[i];
    if (number != fh_hash(&table->game))
        return refuse_as(error, FAULT_WRONG_HASH);
    bool is_whole = first.text + first.length == text.text + text.length;
    if (table->dice.kind == DICE_SEED && !is_whole)
        return refuse(error, &(struct fault){.kind = FH_FAULT_OUT_OF_PLACE, .found = rest});
    if (table->dice.kind == DICE_SECRET) {
        if (!word_bytes(rest, secret, sizeof secret) || !dice_match(&table->dice, secret))
            return refuse_as(error, FAULT_WRONG_SECRET);
        memcpy(table->dice.revealed, secret, sizeof secret);
    }
    table->is_ended = true;
    return true;
}

static void count_time(struct table *table, uint8_t running, int64_t ms)
{
    if (running != FH_NONE)
        table->left[running] -= ms;
    table->played += ms;
}

static bool take_line(struct table *table, struct dealer *dealer, struct word text, const fh_sink *sink, fh_error *error)
{
    struct line line;
    bool knows_dice = dealer && dealer->knows_dice;
    if (!line_parse(table, text, &line, error) || !time_is_right(table, &line, error))
        return false;
    fh_stream stream = knows_dice ? dealer->stream : (fh_stream){0};
    if (!line.is_undo && knows_dice && !chance_is_right(table, &line, &stream, error))
        return false;
    uint8_t running = table_running(table);
    uint64_t question = fh_question_key(&table->game);
    if (!(line.is_undo ? take_undo : take_action)(table, &line, sink, error))
        return false;
    if (knows_dice)
        dealer->stream = stream;
    count_time(table, running, line.ms);
    table->number++;
    if (fh_question_key(&table->game) != question)
        table->question_number = table->number;
    return true;
}

bool table_commit(struct table *table, struct dealer *dealer, const char *line, size_t length, const fh_sink *sink, fh_error *error)
{
    struct chain chain = table->chain;
    struct word text;
    int digits;
    if (table->is_ended)
        return refuse_as(error, FAULT_AFTER_END);
    if (!chain_read(&chain, line, length, &text, &digits))
        return refuse_as(error, FAULT_CHANGED);
    struct word rest = text;
    bool is_end = word_is(word_split(&rest, ' '), "end");
    if (!is_end && digits != CHAIN_DIGITS)
        return refuse_mark(error, digits, CHAIN_DIGITS);
    if (!(is_end ? take_end(table, text, digits, error) : take_line(table, dealer, text, sink, error)))
        return false;
    table->chain = chain;
    return true;
}
