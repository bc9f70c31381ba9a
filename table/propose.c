/* propose.c - see propose.h. The lines are made on a copy of the game, the stream and the chain. */
#include "propose.h"

#include <assert.h>
#include <string.h>

/* As much of the table as lines move along. */
struct draft {
    const struct table *table;
    const struct dealer *dealer;
    fh_game game;
    fh_stream stream;
    struct chain chain;
    uint32_t number;
    struct writer lines;
    struct proposal *proposal;
};

static void proposal_clear(struct proposal *proposal)
{
    proposal->text[0] = '\0';
    proposal->length = 0;
    proposal->count = 0;
    proposal->ms = 0;
    proposal->has_end = false;
    proposal->is_expired = false;
}

static struct draft draft_open(const struct table *table, const struct dealer *dealer, struct proposal *proposal)
{
    proposal_clear(proposal);
    return (struct draft){.table = table,
                          .dealer = dealer,
                          .game = table->game,
                          .stream = dealer->stream,
                          .chain = table->chain,
                          .number = table->number,
                          .lines = writer_open(proposal->text, sizeof proposal->text),
                          .proposal = proposal};
}

static void draft_close(struct draft *draft)
{
    draft->proposal->length = writer_close(&draft->lines);
    assert(draft->proposal->length < sizeof draft->proposal->text);
}

static bool has_room(const struct draft *draft)
{
    return draft->lines.length + TABLE_LINE_SIZE < sizeof draft->proposal->text;
}

/* NUMBER TEXT [+MS] ~MARK */
static void write_line(struct draft *draft, const char *text, int64_t ms)
{
    char line[TABLE_LINE_SIZE];
    struct writer w = writer_open(line, sizeof line);
    write_number(&w, ++draft->number);
    write_char(&w, ' ');
    write_text(&w, text);
    if (ms > 0) {
        write_text(&w, " +");
        write_number(&w, ms);
        draft->proposal->ms += ms;
    }
    chain_write(&draft->chain, line, writer_close(&w), CHAIN_DIGITS, &draft->lines);
    draft->proposal->count++;
}

static fh_verdict draft_action(struct draft *draft, const fh_action *action, int64_t ms)
{
    char text[FH_ACTION_TEXT_SIZE];
    const fh_edition *edition = draft->table->edition;
    fh_verdict verdict = fh_check(edition, &draft->game, action);
    if (verdict.reason)
        return verdict;
    if (!has_room(draft) || fh_action_format(edition, action, text, sizeof text) >= sizeof text)
        return (fh_verdict){.reason = FH_REASON_TOO_LONG, .seat = FH_NONE, .square = FH_NONE};
    fh_apply(edition, &draft->game, action, NULL);
    write_line(draft, text, ms);
    return verdict;
}

/* The table itself says when a clock has run down, and known dice roll by themselves: a line in which somebody else says so would be
 * proposed and then refused. */
static fh_verdict draft_given(struct draft *draft, const fh_action *action, int64_t ms)
{
    fh_verdict verdict = fh_check(draft->table->edition, &draft->game, action);
    if (verdict.reason)
        return verdict;
    if (action->kind == FH_ACT_EXPIRE || (fh_action_by(action->kind) == FH_BY_CHANCE && draft->dealer->knows_dice))
        return (fh_verdict){.reason = FH_REASON_NOT_FOR_CHANCE, .seat = FH_NONE, .square = FH_NONE};
    return draft_action(draft, action, ms);
}

static void draft_end(struct draft *draft)
{
    char line[128];
    struct writer w = writer_open(line, sizeof line);
    write_text(&w, "end ");
    write_hex(&w, fh_hash(&draft->game), 16);
    if (draft->table->dice.kind == DICE_SECRET) {
        write_char(&w, ' ');
        write_bytes(&w, draft->dealer->secret, SHA256_SIZE);
    }
    chain_write(&draft->chain, line, writer_close(&w), CHAIN_ALL_DIGITS, &draft->lines);
    draft->proposal->has_end = true;
    draft->proposal->count++;
}

/* What chance owes, and the end. */
static void draft_rest(struct draft *draft)
{
    fh_action action;
    if (!draft->dealer->knows_dice)
        return;
    while (fh_who_acts(&draft->game).kind == FH_ACTOR_CHANCE && has_room(draft)) {
        fh_draw(draft->table->edition, &draft->game, &draft->stream, &action);
        draft_action(draft, &action, 0);
    }
    if (fh_who_acts(&draft->game).kind == FH_ACTOR_NOBODY && !draft->table->is_ended && has_room(draft))
        draft_end(draft);
}

/* If the running clock has run down meanwhile, that is what the lines say. */
static bool draft_expiry(struct draft *draft, int64_t ms)
{
    uint8_t running = table_running(draft->table);
    if (running == FH_NONE || ms < draft->table->left[running])
        return false;
    fh_action expire = {.kind = FH_ACT_EXPIRE, .seat = FH_CHANCE, .other = running};
    draft_action(draft, &expire, draft->table->left[running]);
    draft_rest(draft);
    draft->proposal->is_expired = true;
    draft_close(draft);
    return true;
}

static int64_t bounded(int64_t ms)
{
    return ms < 0 ? 0 : ms > TABLE_MAX_MS ? TABLE_MAX_MS : ms;
}

fh_verdict propose_actions(const struct table *table, const struct dealer *dealer, const fh_action *actions, int count, int64_t ms,
                           struct proposal *proposal)
{
    struct draft draft = draft_open(table, dealer, proposal);
    fh_verdict verdict = {.reason = FH_ALLOWED, .seat = FH_NONE, .square = FH_NONE};
    if (draft_expiry(&draft, bounded(ms)))
        return verdict;
    for (int i = 0; i < count && !verdict.reason; i++)
        verdict = draft_given(&draft, &actions[i], i == 0 ? bounded(ms) : 0);
    if (verdict.reason) {
        proposal_clear(proposal);
        return verdict;
    }
    draft_rest(&draft);
    draft_close(&draft);
    return verdict;
}

bool propose_undo(const struct table *table, const struct dealer *dealer, fh_seat seat, int64_t ms, struct proposal *proposal)
{
    char text[16];
    struct draft draft = draft_open(table, dealer, proposal);
    if (seat >= FH_MAX_SEATS || table_can_undo(table) != seat)
        return false;
    if (draft_expiry(&draft, bounded(ms)))
        return true;
    struct writer w = writer_open(text, sizeof text);
    write_number(&w, seat + 1);
    write_text(&w, " undo");
    writer_close(&w);
    write_line(&draft, text, bounded(ms));
    draft_close(&draft);
    return true;
}
