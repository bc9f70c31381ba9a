/* seating.c - see seating.h. */
#include "fault_text.h"
#include "seating.h"
#include "edition_file.h"
#include "library.h"
#include "random.h"
#include "testing.h"

enum { UNDO_ONE_IN = 12, LOAD_ONE_IN = 3 };

fh_edition seating_read_edition;
struct dealer seating_read_dealer;

/* ---- Setting up ------------------------------------------------------------------------------------------------------------------ */

void seating_rule(struct seating *s, const char *rule, const char *value)
{
    fh_error error;
    if (!fh_edition_set(&s->edition, rule, value, &error))
        fail_msg("%s = %s: %s", rule, value, fault_text(&error));
}

void seating_prepare(struct seating *s, const char *edition, int seats)
{
    static const char *const names[FH_MAX_SEATS] = {"Ada", "Bob", "Şule Çağlayan", "Дарья", "田中さん", "😍", "Gül ~deadbeef", "end"};
    static const char *const pieces[FH_MAX_SEATS] = {"hat", "car", "G", "$", "dog", "ship", "iron", "boot"};
    static const char *const players[FH_MAX_SEATS] = {"human", "steady", "remote", "human", "empty", "human", "human", "human"};
    fh_error error;
    memset(s, 0, sizeof *s);
    if (!edition_file_load(edition, &s->edition, &error))
        fail_msg("%s", fault_place(&error));
    seating_rule(s, "order", "entered");
    s->seats.count = seats;
    for (int i = 0; i < seats; i++) {
        snprintf(s->seats.list[i].name, sizeof s->seats.list[i].name, "%s", names[i]);
        snprintf(s->seats.list[i].piece, sizeof s->seats.list[i].piece, "%s", pieces[i]);
        snprintf(s->seats.list[i].player, sizeof s->seats.list[i].player, "%s", players[i]);
    }
    dice_from_seed(&s->dice, 42);
    s->setup = (struct record_setup){.edition = &s->edition,
                                     .seats = &s->seats,
                                     .dice = &s->dice,
                                     .id = "0123456789abcdef0123456789abcdef",
                                     .date = "2026-11-15T10:37:00Z"};
    fh_stream_seed(&s->thoughts, 1);
}

void seating_plain(struct seating *s, int seats)
{
    seating_prepare(s, "classic", seats);
    seating_rule(s, "auction", "none");
    seating_blind(s);
}

void seating_count_up(uint8_t bytes[SHA256_SIZE], uint8_t first)
{
    for (int i = 0; i < SHA256_SIZE; i++)
        bytes[i] = (uint8_t)(first + i);
}

static void commit_to(struct seating *s, uint8_t first, fh_seats contributors)
{
    seating_count_up(s->secret, first);
    dice_from_secret(&s->dice, s->secret);
    s->dice.given = contributors;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (contributors & FH_SEAT_BIT(seat))
            seating_count_up(s->dice.contributions[seat], (uint8_t)(first + 32 * seat + 32));
    }
}

void seating_secret(struct seating *s, uint8_t first, fh_seats contributors)
{
    commit_to(s, first, contributors);
    s->has_secret = true;
}

void seating_blind(struct seating *s)
{
    commit_to(s, 1, 0);
    s->has_secret = false;
}

void seating_open(struct seating *s)
{
    static char block[RECORD_BLOCK_SIZE];
    fh_verdict verdict = record_begin(&s->table, &s->setup, block, s->text, sizeof s->text, &s->length);
    if (verdict.reason)
        fail_msg("the game did not start: %s", fh_reason_name(verdict.reason));
    assert_true(s->length < RECORD_HEADER_SIZE);
    dealer_init(&s->dealer);
    if (s->dice.kind == DICE_SEED || s->has_secret)
        assert_true(dealer_take_dice(&s->dealer, &s->dice, s->setup.id, s->secret));
}

/* ---- Committing ------------------------------------------------------------------------------------------------------------------- */

/* A copy of every byte, padding included. */
static const struct table *snapshot(const struct table *table)
{
    static struct table copy;
    memcpy(&copy, table, sizeof copy);
    return &copy;
}

static void keep_line(struct seating *s, const char *line, size_t length)
{
    assert_true(s->length + length + 1 < sizeof s->text);
    memcpy(s->text + s->length, line, length);
    s->text[s->length + length] = '\n';
    s->length += length + 1;
    s->text[s->length] = '\0';
}

static void hear(void *context, const fh_game *game, const fh_event *event)
{
    struct seating *s = context;
    (void)game;
    if (event->kind == FH_EV_UNDO)
        s->undo = *event;
}

static bool commit_line(struct seating *s, const char *line, size_t length)
{
    const struct table *before = snapshot(&s->table);
    fh_sink sink = {hear, s};
    if (!table_commit(&s->table, &s->dealer, line, length, &sink, &s->error)) {
        assert_memory_equal(&s->table, before, sizeof s->table);
        assert_true(s->error.fault != FH_NO_FAULT && !s->error.file[0] && s->error.line == 0);
        return false;
    }
    const char *broken = fh_verify(s->table.edition, &s->table.game);
    if (broken)
        fail_msg("after `%.*s`: %s", (int)length, line, broken);
    keep_line(s, line, length);
    return true;
}

bool seating_commit(struct seating *s, const char *line)
{
    return commit_line(s, line, strcspn(line, "\n"));
}

bool seating_forge(struct seating *s, const char *text)
{
    char numbered[TABLE_LINE_SIZE], line[TABLE_LINE_SIZE + CHAIN_MARK_SIZE];
    struct chain chain = s->table.chain;
    struct writer w = writer_open(line, sizeof line);
    bool is_end = strncmp(text, "end", 3) == 0;
    int length = is_end ? snprintf(numbered, sizeof numbered, "%s", text)
                        : snprintf(numbered, sizeof numbered, "%u %s", (unsigned)s->table.number + 1, text);
    chain_write(&chain, numbered, (size_t)length, is_end ? CHAIN_ALL_DIGITS : CHAIN_DIGITS, &w);
    assert_true(writer_close(&w) < sizeof line);
    return seating_commit(s, line);
}

void seating_refused(struct seating *s, const char *text, const char *fault)
{
    if (seating_forge(s, text))
        fail_msg("`%s` was taken", text);
    if (!fault_is(&s->error, fault))
        fail_msg("`%s` was refused with `%s`, expected `%s`", text, fault_text(&s->error), fault);
}

void seating_take(struct seating *s)
{
    struct reader lines = reader_open(s->proposal.text, s->proposal.length), line;
    int32_t count = 0;
    assert_true(s->proposal.length < sizeof s->proposal.text);
    assert_true(s->proposal.length == 0 || s->proposal.text[s->proposal.length - 1] == '\n');
    for (; read_line(&lines, &line); count++) {
        if (!commit_line(s, line.next, (size_t)(line.end - line.next)))
            fail_msg("`%.*s` was proposed and then refused: %s", (int)(line.end - line.next), line.next, fault_text(&s->error));
    }
    assert_int_equal(count, s->proposal.count);
}

/* ---- Proposing -------------------------------------------------------------------------------------------------------------------- */

fh_verdict seating_propose(struct seating *s, const char *text)
{
    fh_action action;
    const char *plus = strstr(text, " +");
    size_t length = plus ? (size_t)(plus - text) : strlen(text);
    int64_t ms = plus ? atoll(plus + 2) : 0;
    const struct table *before = snapshot(&s->table);
    fh_verdict verdict = {.reason = FH_ALLOWED};
    if (length > 5 && strncmp(text + length - 5, " undo", 5) == 0)
        verdict.reason = propose_undo(&s->table, &s->dealer, (fh_seat)(text[0] - '1'), ms, &s->proposal) ? FH_ALLOWED : FH_REASON_NOT_ASKED;
    else if (fh_action_parse(&s->edition, text, length, &action))
        verdict = propose_actions(&s->table, &s->dealer, &action, 1, ms, &s->proposal);
    else
        fail_msg("`%s` is not an action", text);
    assert_memory_equal(&s->table, before, sizeof s->table);
    if (verdict.reason)
        assert_true(s->proposal.count == 0 && s->proposal.length == 0);
    return verdict;
}

void seating_play(struct seating *s, const char *actions)
{
    char text[FH_ACTION_TEXT_SIZE];
    for (const char *next = actions; *next;) {
        next += strspn(next, " ");
        size_t length = strcspn(next, ";");
        snprintf(text, sizeof text, "%.*s", (int)length, next);
        fh_verdict verdict = seating_propose(s, text);
        if (verdict.reason)
            fail_msg("`%s` was refused: %s", text, fh_reason_name(verdict.reason));
        seating_take(s);
        next += length + (next[length] == ';');
    }
}

void seating_undo_is(struct seating *s, uint8_t seat)
{
    assert_int_equal(table_can_undo(&s->table), seat == FH_NONE ? FH_NONE : seat - 1);
    for (int i = 1; i <= s->seats.count; i++) {
        char text[] = "? undo";
        text[0] = (char)('0' + i);
        assert_int_equal(seating_propose(s, text).reason == FH_ALLOWED, i == seat);
        if (i != seat)
            seating_refused(s, text, "nothing-to-undo");
    }
}

const char *seating_line(const struct seating *s, uint32_t number)
{
    static char line[256];
    char front[16];
    snprintf(front, sizeof front, "\n%u ", (unsigned)number);
    const char *at = strstr(s->text, front);
    assert_non_null(at);
    snprintf(line, sizeof line, "%.*s", (int)(strcspn(at + 1, "\n") - 2 - CHAIN_DIGITS), at + 1);
    return line;
}

/* ---- Random play ------------------------------------------------------------------------------------------------------------------ */

static bool one_in(struct seating *s, uint32_t bound)
{
    return fh_stream_below(&s->thoughts, bound) == 0;
}

/* Up to a twentieth of the clock where there is one, so that it runs down now and then. */
static int64_t random_ms(struct seating *s)
{
    uint32_t clock = (uint32_t)s->edition.rules.clock * 1000;
    return one_in(s, 3) ? 0 : fh_stream_below(&s->thoughts, clock ? clock / 20 : 5000);
}

static fh_verdict propose_bids(struct seating *s, const fh_money *bids)
{
    for (fh_seat seat = 0; seat < s->table.game.seat_count; seat++) {
        if (!(dealer_awaits(&s->dealer, &s->table) & FH_SEAT_BIT(seat)))
            continue;
        assert_int_equal(dealer_take_bid(&s->dealer, &s->table, seat, bids[seat]).reason, FH_ALLOWED);
    }
    assert_int_equal(dealer_awaits(&s->dealer, &s->table), 0);
    fh_action action = dealer_open_bids(&s->dealer, &s->table);
    return propose_actions(&s->table, &s->dealer, &action, 1, random_ms(s), &s->proposal);
}

/* A roll may be loaded where the rules allow it. */
static fh_verdict propose_action(struct seating *s, const fh_action *action)
{
    fh_action both[2] = {*action, {.kind = FH_ACT_LOADED, .seat = FH_CHANCE}};
    both[1].amount = (fh_money)fh_stream_below(&s->thoughts, 13);
    both[1].second = (fh_money)fh_stream_below(&s->thoughts, 13);
    bool is_loaded = s->edition.rules.testing && action->kind == FH_ACT_ROLL && one_in(s, LOAD_ONE_IN);
    return propose_actions(&s->table, &s->dealer, both, is_loaded ? 2 : 1, random_ms(s), &s->proposal);
}

static fh_verdict propose_anything(struct seating *s)
{
    fh_action action;
    uint8_t undoer = table_can_undo(&s->table);
    if (undoer != FH_NONE && one_in(s, UNDO_ONE_IN)) {
        assert_true(propose_undo(&s->table, &s->dealer, undoer, random_ms(s), &s->proposal));
        return (fh_verdict){.reason = FH_ALLOWED};
    }
    if (table_owes(&s->table))
        return propose_actions(&s->table, &s->dealer, NULL, 0, 0, &s->proposal);
    random_action(&s->edition, &s->table.game, &s->thoughts, &action);
    return action.kind == FH_ACT_BIDS ? propose_bids(s, action.bids) : propose_action(s, &action);
}

void seating_random(struct seating *s, uint32_t until)
{
    while (!s->table.is_ended && s->table.number < until) {
        fh_verdict verdict = propose_anything(s);
        if (verdict.reason)
            fail_msg("random play was refused: %s", fh_reason_name(verdict.reason));
        assert_true(s->proposal.count > 0);
        seating_take(s);
    }
}

void seating_finish(struct seating *s)
{
    while (!s->table.is_ended) {
        fh_action leave = {.kind = FH_ACT_LEAVE, .seat = (uint8_t)__builtin_ctz(s->table.game.seats_in)};
        fh_verdict verdict = propose_actions(&s->table, &s->dealer, &leave, table_owes(&s->table) ? 0 : 1, 0, &s->proposal);
        assert_int_equal(verdict.reason, FH_ALLOWED);
        assert_true(s->proposal.count > 0);
        seating_take(s);
    }
}

/* ---- Reading ---------------------------------------------------------------------------------------------------------------------- */

bool seating_read(struct record_reader *reader, const char *text, size_t length, fh_error *error)
{
    for (const char *end = text + length; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t line = (size_t)((stop ? stop : end) - text);
        if (!record_read(reader, text, line, NULL, error))
            return false;
        text = stop ? stop + 1 : end;
    }
    return true;
}

bool seating_follow(const struct seating *s, struct table *table, const uint8_t *secret, fh_error *error)
{
    static struct record_reader reader;
    record_reader_init(&reader, table, &seating_read_edition, &seating_read_dealer);
    if (secret)
        record_reader_know(&reader, secret);
    return seating_read(&reader, s->text, s->length, error);
}
