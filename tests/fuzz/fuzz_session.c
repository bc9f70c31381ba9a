/* fuzz_session.c - whole sessions at a table, as a host runs them (host.h): the first bytes choose an edition, the seats and the dice, and
 * every further one says what somebody does: act, take back, bid in secret, answer mildly, let the clock run, look, copy the table, read
 * the record again, go on in another record; and whether what is pending becomes durable, is abandoned, or waits.
 *
 * A follower that sees nothing but lines must take every one that is committed and come to the same. What is refused changes nothing, what
 * is abandoned has changed nothing, and every view is JSON in which there is no secret. */
#include "fuzz_choices.h"
#include "fuzz_games.h"
#include "host.h"
#include "json_check.h"
#include "record.h"
#include "view.h"
#include "word_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    DICE_KINDS = 3,         /* a seed, a secret that the dealer knows, and one that it does not */
    LOG_SIZE = 1 << 18,     /* of the lines of one record; a longer one is not read again */
    VIEW_SIZE = 1 << 18,    /* of any view */
    COSTLY_LIMIT = 12,      /* what takes long is done so often in one session */
    COMMIT_LIMIT = 1 << 12, /* in a row */
    FRONT_SIZE = offsetof(struct record_reader, block)
};

static const char ID[] = "0123456789abcdef0123456789abcdef";

/* A record that has just begun: as the table that wrote its header has it, and as a reader has it. Both are made once for each edition,
 * number of seats and kind of dice. */
struct beginning {
    struct table table, read;
    struct dealer dealer, read_dealer;
    uint8_t front[FRONT_SIZE]; /* of the reader, without its block */
};

/* The session. The table moves between two places, so that nothing may point into it. */
static struct table places[2], follower;
static struct dealer dealer;
static struct proposal proposal;
static struct host host;
static const struct beginning *begun;
static struct beginning continued; /* of a record that goes on from another */
static char lines[LOG_SIZE];       /* since the beginning */
static size_t line_length;
static int costly;

static uint8_t secret[SHA256_SIZE];
static char secret_text[2 * SHA256_SIZE + 1];
static struct words languages[3]; /* the last has no words */

static void require(bool holds, const char *what)
{
    fuzz_require(host.table->edition, &host.table->game, holds, what);
}

/* ---- Beginning ------------------------------------------------------------------------------------------------------------------- */

static void make_dice(struct dice *dice, uint32_t kind)
{
    if (kind == 0)
        dice_from_seed(dice, 1);
    else
        dice_from_secret(dice, secret);
}

/* Writes a header, reads it again, and keeps what both come to. */
static void begin(struct beginning *b, const struct record_setup *setup, bool knows_secret)
{
    static char block[RECORD_BLOCK_SIZE], header[RECORD_HEADER_SIZE];
    static struct record_reader reader;
    static fh_edition edition;
    size_t length;
    fh_error error;
    struct reader text, line;
    host.table = &b->table;
    require(record_begin(&b->table, setup, block, header, sizeof header, &length).reason == FH_ALLOWED, "a record does not begin");
    require(length < sizeof header, "a header is too long");
    dealer_init(&b->dealer);
    if (setup->dice->kind == DICE_SEED || knows_secret)
        require(dealer_take_dice(&b->dealer, setup->dice, setup->id, secret), "the dice are refused");
    record_reader_init(&reader, &b->read, &edition, &b->read_dealer);
    if (knows_secret)
        record_reader_know(&reader, secret);
    text = reader_open(header, length);
    while (read_line(&text, &line))
        require(record_read(&reader, line.next, (size_t)(line.end - line.next), NULL, &error), "a header's own line is refused");
    require(record_has_begun(&reader) && reader.header == reader.line, "a header does not end");
    require(memcmp(&edition, setup->edition, sizeof edition) == 0, "a record holds another edition");
    require(memcmp(&b->dealer, &b->read_dealer, sizeof dealer) == 0, "a record has other dice");
    b->read.edition = setup->edition;
    memcpy(b->front, &reader, sizeof b->front);
}

static void prepare(void)
{
    fh_error error;
    if (languages[0].count)
        return;
    for (int i = 0; i < SHA256_SIZE; i++) {
        secret[i] = (uint8_t)(0xb1 + 7 * i);
        snprintf(secret_text + 2 * i, 3, "%02x", secret[i]);
    }
    fuzz_require(fuzz_edition(0), NULL, word_files_load("en", &languages[0], &error) && word_files_load("tr", &languages[1], &error),
                 "there are no words");
}

static const struct beginning *beginning_of(int number, int seat_count, uint32_t dice_kind)
{
    static const char *const names[FH_MAX_SEATS] = {"Ada", "Bob", "Şule Çağlayan", "Дарья", "田中さん", "😍", "\"Gül\" \\ ~deadbeef", "end"};
    static struct beginning *kept[256][FH_MAX_SEATS + 1][DICE_KINDS];
    struct beginning **b = &kept[number][seat_count][dice_kind];
    struct seats seats = {.count = seat_count};
    struct dice dice;
    if (*b)
        return *b;
    for (int i = 0; i < seat_count; i++) {
        seats.list[i] = (struct seat){.piece = "hat", .player = "human"};
        snprintf(seats.list[i].name, sizeof seats.list[i].name, "%s", names[i]);
    }
    make_dice(&dice, dice_kind);
    struct record_setup setup = {.edition = fuzz_edition(number), .seats = &seats, .dice = &dice, .id = ID};
    *b = calloc(1, sizeof **b);
    if (!*b)
        abort();
    begin(*b, &setup, dice_kind == 1);
    return *b;
}

/* Everybody sits down at the beginning of the record. */
static void sit_down(const struct beginning *b)
{
    begun = b;
    memcpy(&places[0], &b->table, sizeof places[0]);
    memcpy(&follower, &b->read, sizeof follower);
    memcpy(&dealer, &b->dealer, sizeof dealer);
    host_init(&host, &places[0], &dealer, &proposal);
    line_length = 0;
}

/* ---- What must hold -------------------------------------------------------------------------------------------------------------- */

static void require_same(const struct table *a, const struct table *b, const char *what)
{
    require(memcmp(&a->game, &b->game, sizeof a->game) == 0 && fh_hash(&a->game) == fh_hash(&b->game), what);
    require(memcmp(&a->chain, &b->chain, sizeof a->chain) == 0 && memcmp(&a->undo, &b->undo, sizeof a->undo) == 0, what);
    require(memcmp(a->left, b->left, sizeof a->left) == 0 && a->played == b->played, what);
    require(a->number == b->number && a->question_number == b->question_number && a->is_ended == b->is_ended, what);
    require(memcmp(&a->dice, &b->dice, sizeof a->dice) == 0 && memcmp(&a->seats, &b->seats, sizeof a->seats) == 0, what);
    require(strcmp(a->id, b->id) == 0 && strcmp(a->from_id, b->from_id) == 0 && a->from_number == b->from_number, what);
}

/* Everything before a call, with every byte. */
static struct {
    struct table table;
    struct dealer dealer;
    struct proposal proposal;
    bool is_pending, is_busy;
} before;

static void look(void)
{
    memcpy(&before.table, host.table, sizeof before.table);
    memcpy(&before.dealer, &dealer, sizeof before.dealer);
    before.is_pending = host.is_pending;
    before.is_busy = host.is_pending || (dealer.knows_dice && table_owes(host.table));
    if (host.is_pending)
        memcpy(&before.proposal, &proposal, sizeof before.proposal);
}

/* The lines are whole ones, and as many as they say. */
static void require_lines(void)
{
    struct reader text = reader_open(proposal.text, proposal.length), line;
    int32_t count = 0;
    require(proposal.length < sizeof proposal.text && strlen(proposal.text) == proposal.length, "a proposal has another length");
    require(proposal.length > 0 && proposal.text[proposal.length - 1] == '\n', "a proposal ends within a line");
    while (read_line(&text, &line))
        count++;
    require(count == proposal.count, "a proposal has another number of lines");
}

/* No call but a commit changes the table, and none but a bid the dealer. What was pending stays so. */
static void require_unchanged(void)
{
    require(memcmp(&before.table, host.table, sizeof before.table) == 0, "a table changes without a commit");
    require(memcmp(&before.dealer, &dealer, sizeof before.dealer) == 0, "a dealer changes without a commit");
    if (before.is_pending)
        require(host.is_pending && memcmp(&before.proposal, &proposal, sizeof proposal) == 0, "pending lines change");
    else if (host.is_pending)
        require_lines();
}

/* What a call that proposes lines has said. */
static void require_verdict(fh_verdict verdict)
{
    require_unchanged();
    require(!before.is_busy || verdict.reason == FH_REASON_CHANCE_FIRST, "something is accepted while lines are to come first");
    require(verdict.reason ? host.is_pending == before.is_pending : host.is_pending, "a verdict and what is pending disagree");
    require(!verdict.reason || before.is_busy || (proposal.count == 0 && proposal.length == 0), "a refusal leaves lines");
}

/* ---- Committing ------------------------------------------------------------------------------------------------------------------ */

static char text[VIEW_SIZE];

static void require_json(size_t length)
{
    require(length < sizeof text && strlen(text) == length, "a view is longer than its room");
    require(json_is_valid(text, length), "a view is not JSON");
    require(!strstr(text, secret_text), "a view shows the secret");
}

static void hear(void *context, const fh_game *game, const fh_event *event)
{
    const struct viewer *viewer = context;
    if (viewer)
        require_json(view_event(host.table, viewer, game, event, text, sizeof text));
}

/* The follower takes the pending lines, and refuses them when a byte of them is another. */
static void follow(uint32_t garble)
{
    static struct table kept;
    struct reader pending = reader_open(proposal.text, proposal.length), line;
    if (garble < proposal.length && proposal.text[garble] != '\n') {
        const char *first = memchr(proposal.text, '\n', proposal.length);
        size_t length = (size_t)(first - proposal.text);
        char changed[TABLE_LINE_SIZE + CHAIN_MARK_SIZE];
        memcpy(changed, proposal.text, length);
        changed[garble % length] ^= 1;
        memcpy(&kept, &follower, sizeof kept);
        require(!table_commit(&follower, NULL, changed, length, NULL, NULL), "a garbled line is taken");
        require(memcmp(&kept, &follower, sizeof kept) == 0, "a refused line changes something");
    }
    while (read_line(&pending, &line))
        require(table_commit(&follower, NULL, line.next, (size_t)(line.end - line.next), NULL, NULL), "a follower refuses a proposed line");
}

static void commit(struct bytes *bytes, const struct viewer *viewer)
{
    fh_sink sink = {hear, (void *)(uintptr_t)viewer};
    follow(costly++ < COSTLY_LIMIT ? take_byte(bytes) : UINT32_MAX);
    if (line_length + proposal.length <= sizeof lines)
        memcpy(lines + line_length, proposal.text, proposal.length);
    line_length += proposal.length;
    host_commit(&host, &sink);
    require_same(host.table, &follower, "a follower comes to something else");
    const char *broken = fh_verify(host.table->edition, &host.table->game);
    require(!broken, broken);
    if (host.is_pending)
        require_lines();
}

/* What becomes of the pending lines: they are durable, they are lost, or that is not known yet. */
static void decide(struct bytes *bytes)
{
    struct viewer viewer = {&languages[0], 0xff, 0};
    uint32_t what = take_byte(bytes);
    if (what >= 0xf0)
        return;
    if (what >= 0xe0) {
        host_abandon(&host);
        require(!host.is_pending && memcmp(&before.table, host.table, sizeof before.table) == 0, "what is abandoned has changed something");
        return;
    }
    for (int i = 0; host.is_pending; i++) {
        require(i < COMMIT_LIMIT, "lines without end");
        commit(bytes, what % 8 == 0 && costly++ < COSTLY_LIMIT ? &viewer : NULL);
    }
    require(!dealer.knows_dice || !table_owes(host.table), "a commit leaves chance to be drawn");
}

/* ---- Doing ----------------------------------------------------------------------------------------------------------------------- */

/* Short times, and now and then all that is on the clock, a little less or more. */
static int64_t take_ms(struct bytes *bytes)
{
    uint32_t value = take_byte(bytes);
    uint8_t running = table_running(host.table);
    if (value < 128)
        return value < 64 ? 0 : (int64_t)value * value;
    if (value == 128)
        return INT64_MIN;
    if (value == 129)
        return INT64_MAX;
    int64_t left = running == FH_NONE ? TABLE_MAX_MS : host.table->left[running];
    return value < 192 ? left / 4 : left + (int64_t)value - 224;
}

static bool is_over(void)
{
    return fh_who_acts(&host.table->game).kind == FH_ACTOR_NOBODY;
}

/* Something that is asked for, so that it must be accepted. */
static void do_asked(struct bytes *bytes)
{
    fh_action action;
    if (dealer.knows_dice && table_owes(host.table)) {
        host_settle(&host);
        require(host.is_pending, "what is owed is not proposed");
        require_unchanged();
    } else if (!is_over() && take_action(bytes, host.table->edition, &host.table->game, &action)) {
        fh_verdict verdict = host_act(&host, &action, 1, take_ms(bytes));
        require(before.is_busy || !verdict.reason, "something that is listed is refused");
        require_verdict(verdict);
    }
}

static void do_text(struct bytes *bytes)
{
    fh_action action;
    size_t length;
    const char *given = take_text(bytes, &length);
    if (fh_action_parse(host.table->edition, given, length, &action))
        require_verdict(host_act(&host, &action, 1, take_ms(bytes)));
}

static void do_anything(struct bytes *bytes)
{
    fh_action action;
    take_any_action(bytes, &action);
    require_verdict(host_act(&host, &action, 1, take_ms(bytes)));
}

/* Two actions at once, of which the second has not been looked at by anybody. */
static void do_two(struct bytes *bytes)
{
    fh_action actions[2];
    if (is_over() || !take_action(bytes, host.table->edition, &host.table->game, &actions[0]))
        return;
    fh_game after = host.table->game;
    take_any_action(bytes, &actions[1]);
    if (!fh_apply(host.table->edition, &after, &actions[0], NULL).reason && after.phase != FH_OVER && take_byte(bytes) % 2)
        take_action(bytes, host.table->edition, &after, &actions[1]);
    require_verdict(host_act(&host, actions, 2, take_ms(bytes)));
}

static void do_undo(struct bytes *bytes)
{
    uint32_t value = take_byte(bytes);
    uint8_t undoer = table_can_undo(host.table);
    fh_seat seat = value % 2 ? undoer : (fh_seat)(value == 0x80 ? FH_NONE : value / 2);
    fh_verdict verdict = host_undo(&host, seat, take_ms(bytes));
    require_verdict(verdict);
    require(verdict.reason || (seat == undoer && seat < FH_MAX_SEATS), "a seat takes back what is not its own");
    require(before.is_busy || !verdict.reason || seat == FH_NONE || seat != undoer, "a seat cannot take back");
}

static void bid(struct bytes *bytes, fh_seat seat, fh_money amount)
{
    fh_verdict verdict = host_bid(&host, seat, amount, take_ms(bytes));
    require(memcmp(&before.table, host.table, sizeof before.table) == 0, "a table changes by a bid");
    require(!verdict.reason || host.is_pending == before.is_pending, "lines are pending after a refused bid");
    require(!before.is_pending || memcmp(&before.proposal, &proposal, sizeof proposal) == 0, "pending lines change by a bid");
    for (int i = 0; i < FH_MAX_SEATS && dealer.bids_number == before.dealer.bids_number; i++)
        require(i == seat || dealer.bids[i] == before.dealer.bids[i] || verdict.reason, "a bid changes another one");
    if (host.is_pending && !before.is_pending)
        require_lines();
}

static void do_bid(struct bytes *bytes)
{
    uint32_t value = take_byte(bytes);
    fh_actors actors = fh_who_acts(&host.table->game);
    bool is_asked = actors.kind == FH_ACTOR_JOINT && value < 0xf0;
    fh_seat seat = is_asked ? take_seat(bytes, actors.seats) : (fh_seat)take_byte(bytes);
    bid(bytes, seat, take_amount(bytes, -1, is_asked ? host.table->game.cash[seat] : FH_MAX_AMOUNT));
}

/* The mildest answer of a seat that is asked must be accepted, and a seat that is not asked has none. */
static void do_mildest(struct bytes *bytes)
{
    fh_actors actors = fh_who_acts(&host.table->game);
    fh_action action;
    bool has_seats = actors.kind == FH_ACTOR_JOINT || actors.kind == FH_ACTOR_SEATS;
    fh_seat seat = has_seats && take_byte(bytes) < 0xf0 ? take_seat(bytes, actors.seats) : (fh_seat)(take_byte(bytes) % FH_MAX_SEATS);
    bool is_asked = has_seats && actors.seats & FH_SEAT_BIT(seat);
    require(fh_mildest(host.table->edition, &host.table->game, seat, &action) == is_asked, "the mildest answer is to no question");
    if (is_asked && actors.kind == FH_ACTOR_JOINT) {
        bid(bytes, seat, action.amount);
    } else if (is_asked) {
        fh_verdict verdict = host_act(&host, &action, 1, take_ms(bytes));
        require_verdict(verdict);
        require(before.is_busy || !verdict.reason, "the mildest answer is refused");
    }
}

static void do_leave(struct bytes *bytes)
{
    fh_action action = {.kind = FH_ACT_LEAVE, .seat = (fh_seat)(take_byte(bytes) % (FH_MAX_SEATS + 1))};
    require_verdict(host_act(&host, &action, 1, take_ms(bytes)));
}

static void do_clock(struct bytes *bytes)
{
    host_check_clock(&host, take_ms(bytes));
    require_unchanged();
    require(before.is_pending || !host.is_pending || proposal.is_expired, "a clock proposes something else");
}

static void do_settle(struct bytes *bytes)
{
    (void)bytes;
    host_settle(&host);
    require_unchanged();
}

/* ---- Looking --------------------------------------------------------------------------------------------------------------------- */

/* A view that does not fit is cut, never longer than its room, and says its whole length. */
static void require_cut(const struct viewer *viewer, uint8_t seat, size_t size, size_t whole)
{
    char *small = malloc(size + 1);
    if (!small)
        abort();
    require(view_state(host.table, viewer, seat, small, size) == whole, "a cut view has another length");
    require(size == 0 || strlen(small) < size, "a cut view is too long");
    free(small);
}

/* Of a bid that is not the viewer's own, nothing can be seen but that it is there. */
static void require_sealed(const struct viewer *viewer, uint8_t seat, size_t length)
{
    static char other[VIEW_SIZE];
    static struct dealer changed;
    fh_seats awaited = dealer_awaits(&dealer, host.table), given = fh_who_acts(&host.table->game).seats & (fh_seats)~awaited;
    memcpy(&changed, &dealer, sizeof changed);
    if (fh_who_acts(&host.table->game).kind != FH_ACTOR_JOINT || !(given & ~viewer->mine))
        return;
    fh_seat bidder = (fh_seat)__builtin_ctz((fh_seats)(given & ~viewer->mine));
    if (dealer_take_bid(&changed, host.table, bidder, dealer.bids[bidder] ? 0 : host.table->edition->rules.least_bid).reason)
        return;
    struct viewer again = {viewer->words, viewer->mine, dealer_awaits(&changed, host.table)};
    require(view_state(host.table, &again, seat, other, sizeof other) == length && strcmp(text, other) == 0, "a view shows a sealed bid");
}

static void do_look(struct bytes *bytes)
{
    if (costly++ >= COSTLY_LIMIT)
        return;
    struct viewer viewer = {&languages[take_below(bytes, 3)], (fh_seats)take_byte(bytes), dealer_awaits(&dealer, host.table)};
    uint8_t seat = (uint8_t)take_byte(bytes);
    seat = seat < 128 ? FH_NONE : seat < 144 ? seat % 16 : seat;
    size_t length = view_state(host.table, &viewer, seat, text, sizeof text);
    require_json(length);
    require_sealed(&viewer, seat, length);
    require_cut(&viewer, seat, take_below(bytes, 1 << 16) % (length + 2), length);
}

static void do_summary(struct bytes *bytes)
{
    (void)bytes;
    require_json(view_summary(host.table, text, sizeof text));
}

/* What an action would come to, and why it is refused. */
static void do_preview(struct bytes *bytes)
{
    fh_action action;
    fh_balance change;
    size_t length = 0, given_length;
    const struct viewer viewer = {&languages[take_below(bytes, 3)], 0xff, 0};
    const struct wording wording = {viewer.words, host.table->edition, &host.table->seats};
    const char *given = take_text(bytes, &given_length);
    bool is_asked = given_length == 0 && !is_over() && take_action(bytes, host.table->edition, &host.table->game, &action);
    if (costly++ >= COSTLY_LIMIT || (!is_asked && !fh_action_parse(host.table->edition, given, given_length, &action)))
        return;
    fh_verdict verdict = fh_check(host.table->edition, &host.table->game, &action);
    fh_verdict seen = view_preview(host.table, &action, text, sizeof text, &length);
    require(memcmp(&verdict, &seen, sizeof seen) == 0, "a preview is refused in another way");
    if (!seen.reason)
        require_json(length);
    else
        length = sentence_refusal(&wording, &host.table->game, &action, &verdict, text, sizeof text);
    require(length < sizeof text && utf8_is_valid(text, length), "a refusal cannot be read");
    seen = view_change(host.table, &action, &change);
    require(memcmp(&verdict, &seen, sizeof seen) == 0, "a change is refused in another way");
    length = view_offer(host.table, &viewer, &action, text, sizeof text);
    require(length < sizeof text && (length == 0 || utf8_is_valid(text, length)), "an offer cannot be read");
    require_unchanged();
}

/* ---- Moving, reading again, going on elsewhere ----------------------------------------------------------------------------------- */

static void do_copy(struct bytes *bytes)
{
    struct table *from = host.table, *to = from == &places[0] ? &places[1] : &places[0];
    (void)bytes;
    *to = *from;
    memset(from, 0xa5, sizeof *from);
    host.table = to;
    memcpy(&before.table, to, sizeof before.table);
}

/* The record so far, read from its beginning with all that its dealer knows. */
static void read_again(void)
{
    static struct record_reader reader;
    static struct table again;
    static struct dealer again_dealer;
    struct reader all = reader_open(lines, line_length), line;
    fh_error error;
    if (line_length > sizeof lines)
        return;
    memcpy(&again, &begun->read, sizeof again);
    memcpy(&again_dealer, &begun->read_dealer, sizeof again_dealer);
    memcpy(&reader, begun->front, sizeof begun->front);
    reader.table = &again;
    reader.dealer = &again_dealer;
    while (read_line(&all, &line))
        require(record_read(&reader, line.next, (size_t)(line.end - line.next), NULL, &error), "a record's own line is refused");
    require_same(host.table, &again, "a record is read as something else");
    require(memcmp(&dealer.stream, &again_dealer.stream, sizeof dealer.stream) == 0, "a record's dice go on in another way");
}

static void do_read(struct bytes *bytes)
{
    (void)bytes;
    if (costly++ < COSTLY_LIMIT)
        read_again();
}

/* The game goes on in a record of its own, from the position of the table. */
static void do_continue(struct bytes *bytes)
{
    const struct table *table = host.table;
    struct dice dice;
    uint32_t kind = take_below(bytes, DICE_KINDS);
    if (host.is_pending || costly >= COSTLY_LIMIT)
        return;
    costly += COSTLY_LIMIT / 2;
    make_dice(&dice, kind);
    static struct table from;
    memcpy(&from, table, sizeof from);
    struct record_setup setup = {.edition = from.edition,
                                 .seats = &from.seats,
                                 .dice = &dice,
                                 .id = ID,
                                 .position = &from.game,
                                 .from_id = from.id,
                                 .from_number = from.number,
                                 .left = from.edition->rules.clock > 0 ? from.left : NULL};
    begin(&continued, &setup, kind == 1);
    sit_down(&continued);
    require(memcmp(&from.game, &host.table->game, sizeof from.game) == 0, "a game goes on from another position");
    require_same(host.table, &follower, "a record goes on as something else");
}

/* ---- A session ------------------------------------------------------------------------------------------------------------------- */

static void (*const DEEDS[])(struct bytes *) = {
    do_asked, do_asked,   do_asked, do_asked,  do_asked,   do_asked, do_asked, do_asked,    do_asked,
    do_undo,  do_undo,    do_bid,   do_bid,    do_text,    do_two,   do_clock, do_anything, do_look,
    do_look,  do_mildest, do_leave, do_settle, do_preview, do_copy,  do_read,  do_continue, do_summary,
};

static void act(struct bytes *bytes)
{
    look();
    DEEDS[take_below(bytes, sizeof DEEDS / sizeof DEEDS[0])](bytes);
    if (host.is_pending)
        decide(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes bytes = {data, data + size};
    prepare();
    int number = (int)take_below(&bytes, (uint32_t)fuzz_edition_count());
    const fh_rules *rules = &fuzz_edition(number)->rules;
    uint32_t choices = (uint32_t)(rules->max_players - rules->min_players) + 1;
    int seat_count = rules->min_players + (int)take_below(&bytes, choices);
    sit_down(beginning_of(number, seat_count, take_below(&bytes, DICE_KINDS)));
    costly = 0;
    while (bytes.next < bytes.end)
        act(&bytes);
    host_abandon(&host);
    require_same(host.table, &follower, "a follower has been left behind");
    read_again();
    return 0;
}
