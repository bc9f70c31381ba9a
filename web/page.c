/* page.c - a game at one screen, for the worker of a page: a thin shim over the table, its view (view.h) and the host loop (host.h).
 *
 * A wanted action becomes pending lines (page_act and its like). The worker makes them durable and calls page_commit, which takes them and
 * tells what happened, and then what is pending next or, when nothing is, what the screen shows now. So an action that nothing follows
 * costs two calls. There are no rules here, and nothing is remembered but the table, the words of one language and the computer players.
 *
 * A call that can be refused answers with the length of its text in the buffer, or with minus the length of a sentence that says why
 * not. Seats count from 1, as in all texts. */
#include "bot.h"
#include "fault.h"
#include "fault_kinds.h"
#include "host.h"
#include "name.h"
#include "page.h"
#include "view.h"

#include <string.h>

enum { EVERY_SEAT = (1 << FH_MAX_SEATS) - 1 };

static struct words words;
static struct bot bots[FH_MAX_SEATS];
static struct bot_past past;           /* of the record that was read */
static uint32_t thought[FH_MAX_SEATS]; /* milliseconds that a computer player seems to take for the answer that it gave last */
static uint8_t offers;                 /* enum bot_offers */
static struct proposal proposal;
static struct host host = {&shim_table, &shim_dealer, &proposal, false};
static fh_seats here = EVERY_SEAT, awaited = EVERY_SEAT; /* page_here */
static const struct wording WORDING = {&words, &shim_table_edition, &shim_table.seats};

const struct wording *page_wording(void)
{
    return &WORDING;
}

/* ---- Answers --------------------------------------------------------------------------------------------------------------------- */

static int32_t answer(const struct writer *w)
{
    return (int32_t)shim_stored(w->length);
}

static int32_t refuse(int fault)
{
    fh_error error;
    fault_say(&error, NULL, 0, &(struct fault){.kind = (uint8_t)fault});
    return page_refuse_fault(&error);
}

static int32_t refuse_action(const fh_action *action, const fh_verdict *verdict)
{
    return -(int32_t)shim_stored(sentence_refusal(&WORDING, &shim_table.game, action, verdict, shim_buffer, BUFFER_SIZE));
}

static int32_t answer_length(size_t length)
{
    return (int32_t)shim_stored(length);
}

/* The seats that are played at this screen: those of persons, if nothing else was said (page_here). Everybody who is no computer player is
 * a person. */
static fh_seats seats_here(void)
{
    fh_seats seats = 0;
    struct bot bot;
    for (int seat = 0; seat < shim_table.seats.count; seat++)
        seats |= bot_init(&bot, shim_table.seats.list[seat].player, 0) ? 0 : FH_SEAT_BIT(seat);
    return seats & here;
}

static struct viewer viewer(void)
{
    return (struct viewer){&words, seats_here(), dealer_awaits(&shim_dealer, &shim_table) & awaited};
}

/* A seat as texts count it, or FH_NONE. */
static uint8_t seat_of(uint32_t seat)
{
    return seat >= 1 && seat <= FH_MAX_SEATS ? (uint8_t)(seat - 1) : FH_NONE;
}

/* ---- Words ----------------------------------------------------------------------------------------------------------------------- */

void EXPORT(page_clear_words)(void);
int32_t EXPORT(page_add_words)(uint32_t length);

void page_clear_words(void)
{
    memset(&words, 0, sizeof words);
}

static int32_t refuse_long(fh_error *error, size_t most)
{
    fault_say(error, NULL, 0, &(struct fault){.kind = FAULT_LONG_FILE, .high = (int64_t)most});
    return page_refuse_fault(error);
}

/* Words point into their text, so it is kept. */
int32_t page_add_words(uint32_t length)
{
    static char kept[1 << 18];
    static size_t used;
    fh_error error;
    if (words.count == 0)
        used = 0;
    if (shim_given(length) > sizeof kept - used)
        return refuse_long(&error, sizeof kept);
    char *text = memcpy(kept + used, shim_buffer, shim_given(length));
    used += shim_given(length);
    return words_parse(&words, "words", text, shim_given(length), &error) ? 0 : page_refuse_fault(&error);
}

/* ---- The edition in words -------------------------------------------------------------------------------------------------------- */

void EXPORT(page_choose_edition)(void);
int32_t EXPORT(page_names)(void);

/* The edition of the game at the table, which may lie on no shelf, becomes the one that was loaded last. */
void page_choose_edition(void)
{
    shim_edition = shim_table_edition;
}

/* All names of the edition that was loaded last, in the language. */
int32_t page_names(void)
{
    return answer_length(view_names(&words, &shim_edition, shim_buffer, BUFFER_SIZE));
}

/* ---- A new game, or one from a record -------------------------------------------------------------------------------------------- */

int32_t EXPORT(page_clean)(uint32_t length);
int32_t EXPORT(page_begin)(uint32_t length);
int32_t EXPORT(page_continue)(uint32_t length);
int32_t EXPORT(page_hand_over)(uint32_t seat, uint32_t length);
void EXPORT(page_seat_bots)(uint64_t seed);
void EXPORT(page_offers)(uint32_t which);
void EXPORT(page_here)(uint32_t mine, uint32_t missing);

/* A name as it is shown, which may leave nothing of it. */
int32_t page_clean(uint32_t length)
{
    char name[FH_NAME_SIZE];
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    size_t kept = name_clean(shim_buffer, shim_given(length), name, sizeof name);
    write_text(&w, kept > 0 ? name : "");
    writer_close(&w);
    return answer(&w);
}

/* What a new game is set up with, and room for it. */
struct set_up {
    char id[TABLE_ID_SIZE], date[TABLE_DATE_SIZE];
    bool has_secret;
    uint8_t secret[SHA256_SIZE];
    struct seats seats;
    struct dice dice;
    struct dealer dealer;
};

/* `PLAYER PIECE NAME`, which a reader of the record must take again. */
static bool read_seat(struct word rest, struct seats *seats)
{
    struct seat *seat = &seats->list[seats->count];
    struct word player = word_split(&rest, ' '), piece = word_split(&rest, ' ');
    if (seats->count == FH_MAX_SEATS || !record_is_word(player, sizeof seat->player) || !record_is_word(piece, sizeof seat->piece))
        return false;
    memcpy(seat->player, player.text, player.length);
    memcpy(seat->piece, piece.text, piece.length);
    seats->count++;
    return name_clean(rest.text, rest.length, seat->name, sizeof seat->name) > 0;
}

/* One line of the set-up: `id HEX`, `date DATE`, `secret HEX`, `seat PLAYER PIECE NAME`. */
static bool read_setup(struct reader *line, struct set_up *set_up)
{
    struct word rest = {line->next, (size_t)(line->end - line->next)}, key = word_split(&rest, ' ');
    if (word_is(key, "id") && record_is_id(rest)) {
        memcpy(set_up->id, rest.text, rest.length);
        return true;
    }
    if (word_is(key, "date") && record_is_date(rest)) {
        memcpy(set_up->date, rest.text, rest.length);
        return true;
    }
    if (word_is(key, "secret") && word_bytes(rest, set_up->secret, SHA256_SIZE)) {
        set_up->has_secret = true;
        return true;
    }
    return word_is(key, "seat") && read_seat(rest, &set_up->seats);
}

/* The dice come of the id and the secret, whichever was given first; without one of them there are none. */
static bool take_dice(struct set_up *set_up)
{
    dealer_init(&set_up->dealer);
    if (!set_up->id[0] || !set_up->has_secret)
        return false;
    dice_from_secret(&set_up->dice, set_up->secret);
    return dealer_take_dice(&set_up->dealer, &set_up->dice, set_up->id, set_up->secret);
}

static bool read_set_up(uint32_t length, struct set_up *set_up)
{
    static char copy[8192];
    size_t given = shim_given(length);
    memset(set_up, 0, sizeof *set_up);
    if (given >= sizeof copy)
        return false;
    memcpy(copy, shim_buffer, given);
    struct reader text = reader_open(copy, given), line;
    while (read_line(&text, &line)) {
        if (!read_setup(&line, set_up))
            return false;
    }
    return take_dice(set_up);
}

/* The edition of a game that was not begun is not that of the table. */
static int32_t refuse_players(const struct record_setup *setup, const fh_verdict *verdict)
{
    const struct wording wording = {&words, setup->edition, setup->seats};
    return -(int32_t)shim_stored(sentence_refusal(&wording, &shim_table.game, NULL, verdict, shim_buffer, BUFFER_SIZE));
}

/* The header of the new record; if it is refused, the table is as it was. Lines that were pending belong to the game before. */
static int32_t begin_record(struct record_setup *setup, const struct set_up *given)
{
    static char block[RECORD_BLOCK_SIZE];
    static struct table begun;
    size_t header;
    setup->id = given->id;
    setup->date = given->date[0] ? given->date : NULL;
    setup->dice = &given->dice;
    fh_verdict verdict = record_begin(&begun, setup, block, shim_buffer, BUFFER_SIZE, &header);
    if (verdict.reason)
        return refuse_players(setup, &verdict);
    if (setup->edition != &shim_table_edition)
        shim_table_edition = *setup->edition;
    shim_table = begun;
    shim_table.edition = &shim_table_edition;
    shim_dealer = given->dealer;
    host_abandon(&host);
    return (int32_t)shim_stored(header);
}

/* The header of the record of a new game of the edition that was loaded last. */
int32_t page_begin(uint32_t length)
{
    struct set_up given;
    if (!read_set_up(length, &given) || !shim_has_edition())
        return refuse(FAULT_BAD_SETUP);
    struct record_setup setup = {.edition = &shim_edition, .seats = &given.seats};
    page_forget();
    return begin_record(&setup, &given);
}

/* The header of the record of a game that goes on from the table's position, with dice of its own. Of the set-up it takes `id`, `date` and
 * `secret`. */
int32_t page_continue(uint32_t length)
{
    const struct table *table = &shim_table;
    struct set_up given;
    if (!read_set_up(length, &given) || table->seats.count == 0)
        return refuse(FAULT_BAD_SETUP);
    struct record_setup setup = {.edition = table->edition,
                                 .seats = &table->seats,
                                 .position = &table->game,
                                 .from_id = table->id,
                                 .from_number = table->number,
                                 .left = table->edition->rules.clock > 0 ? table->left : NULL};
    return begin_record(&setup, &given);
}

/* Another player takes the seat from here on: `human`, or a kind of computer player (X01, V14). The record's header stays as it is, because
 * actions belong to the seat, not to the player; a game that goes on from here in a record of its own names the new player. */
int32_t page_hand_over(uint32_t seat, uint32_t length)
{
    struct bot bot;
    char player[SEAT_PLAYER_SIZE] = {0};
    if (seat < 1 || seat > (uint32_t)shim_table.seats.count || shim_given(length) >= sizeof player)
        return refuse(FAULT_NO_SUCH_SEAT);
    memcpy(player, shim_buffer, shim_given(length));
    if (strcmp(player, "human") != 0 && !bot_init(&bot, player, 0))
        return refuse(FAULT_NO_SUCH_SEAT);
    memcpy(shim_table.seats.list[seat - 1].player, player, sizeof player);
    return 0;
}

/* The computer players of the table; a player of no known kind is a person. */
void page_seat_bots(uint64_t seed)
{
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        bot_init(&bots[seat], shim_table.seats.list[seat].player, seed + (uint64_t)seat);
    bot_introduce(bots, shim_table.seats.count);
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        bot_recall(&bots[seat], &past, (fh_seat)seat);
}

void page_forget(void)
{
    memset(&past, 0, sizeof past);
    here = awaited = EVERY_SEAT;
}

/* Of a game that is played elsewhere as well: the seats that are played at this screen, and in a sealed auction those whose bid is missing,
 * a bit for each seat. It holds until another record is opened. */
void page_here(uint32_t mine, uint32_t missing)
{
    here = (fh_seats)mine;
    awaited = (fh_seats)missing;
}

/* What happened in a record that is read: computer players who go on with its game remember their offers. */
void page_hear(const fh_game *game, const fh_event *event)
{
    bot_past_hear(&past, &shim_table_edition, game, event);
}

/* Which offers they make to people (enum bot_offers), from now on. */
void page_offers(uint32_t which)
{
    if (which <= BOT_OFFERS_NONE)
        offers = (uint8_t)which;
}

/* ---- Doing ----------------------------------------------------------------------------------------------------------------------- */

int32_t EXPORT(page_act)(uint32_t length, uint32_t ms);
int32_t EXPORT(page_settle)(void);
int32_t EXPORT(page_undo)(uint32_t seat, uint32_t ms);
int32_t EXPORT(page_bid)(uint32_t seat, int32_t bid, uint32_t ms);
int32_t EXPORT(page_commit)(uint32_t seat);
int32_t EXPORT(page_bot)(uint32_t seat, uint32_t budget, uint32_t ms);
int32_t EXPORT(page_check)(uint32_t length);
int32_t EXPORT(page_preview)(uint32_t length);
int32_t EXPORT(page_change)(uint32_t length);
int32_t EXPORT(page_terms)(uint32_t length);

static bool read_action(uint32_t length, fh_action *action)
{
    return fh_action_parse(shim_table.edition, shim_buffer, shim_given(length), action);
}

/* The lines that wait to be made durable, and what a list of games will say then: {"lines": "...", "played": 12, "isOver": false} */
static void write_pending(struct writer *w)
{
    write_text(w, "{\"lines\":");
    write_json_text(w, proposal.text);
    write_text(w, ",\"played\":");
    write_number(w, shim_table.played + proposal.ms);
    write_text(w, ",\"isOver\":");
    write_text(w, proposal.has_end ? "true}" : "false}");
}

int32_t page_pending(void)
{
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    if (!host.is_pending)
        return 0;
    write_pending(&w);
    writer_close(&w);
    return answer(&w);
}

/* On the clock a computer player uses the time that it seems to think, if that is more than it took. */
static uint32_t time_of(fh_seat seat, uint32_t ms)
{
    uint32_t most = seat < FH_MAX_SEATS && table_running(&shim_table) == seat ? thought[seat] : 0;
    memset(thought, 0, sizeof thought);
    return most > ms ? most : ms;
}

/* An action; with no text, only what the clock says. */
int32_t page_act(uint32_t length, uint32_t ms)
{
    fh_action action;
    if (length == 0) {
        host_check_clock(&host, ms);
        return page_pending();
    }
    if (!read_action(length, &action))
        return refuse(FAULT_NO_ACTION);
    fh_verdict verdict = host_act(&host, &action, 1, time_of(action.seat, ms));
    return verdict.reason ? refuse_action(&action, &verdict) : page_pending();
}

/* What chance still owes, or the end. */
int32_t page_settle(void)
{
    host_settle(&host);
    return page_pending();
}

int32_t page_undo(uint32_t seat, uint32_t ms)
{
    fh_verdict verdict = host_undo(&host, seat_of(seat), ms);
    return verdict.reason ? refuse_action(NULL, &verdict) : page_pending();
}

/* A sealed bid. Nothing is pending until the last one is there. */
int32_t page_bid(uint32_t seat, int32_t bid, uint32_t ms)
{
    fh_action action = {.kind = FH_ACT_BID, .seat = seat_of(seat), .amount = bid};
    fh_verdict verdict = host_bid(&host, action.seat, bid, ms);
    verdict.seat = FH_NONE;
    return verdict.reason ? refuse_action(&action, &verdict) : page_pending();
}

/* What the computer player of a seat that is asked wants to do. */
static void think(uint32_t seat, uint32_t budget, fh_action *action)
{
    struct bot *bot = &bots[seat - 1];
    bot->budget = budget;
    bot->offers = offers;
    bot_act(bot, shim_table.edition, &shim_table.game, (fh_seat)(seat - 1), action);
    thought[seat - 1] = bot_thinks(bot, action);
}

/* The computer player of a seat that is asked does it. In a sealed auction its bid stands before the pending lines, if there are any:
 * {"bid": 120, "pending": {...}} */
int32_t page_bot(uint32_t seat, uint32_t budget, uint32_t ms)
{
    static const fh_verdict not_asked = {.reason = FH_REASON_NOT_ASKED, .seat = FH_NONE, .square = FH_NONE};
    fh_action action;
    if (seat < 1 || seat > FH_MAX_SEATS || !bots[seat - 1].kind)
        return refuse(FAULT_NO_SUCH_SEAT);
    if (!(fh_who_acts(&shim_table.game).seats & FH_SEAT_BIT(seat - 1)))
        return refuse_action(NULL, &not_asked);
    bool is_sealed = fh_who_acts(&shim_table.game).kind == FH_ACTOR_JOINT;
    think(seat, budget, &action);
    uint32_t taken = time_of(action.seat, ms);
    fh_verdict verdict = is_sealed ? host_bid(&host, action.seat, action.amount, taken) : host_act(&host, &action, 1, taken);
    if (verdict.reason)
        return refuse_action(&action, &verdict);
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    write_char(&w, '{');
    if (is_sealed) {
        write_text(&w, "\"bid\":");
        write_number(&w, action.amount);
    }
    if (host.is_pending) {
        write_text(&w, is_sealed ? ",\"pending\":" : "\"pending\":");
        write_pending(&w);
    }
    write_char(&w, '}');
    writer_close(&w);
    return answer(&w);
}

/* 0 if the action may be done. */
int32_t page_check(uint32_t length)
{
    fh_action action;
    if (!read_action(length, &action))
        return refuse(FAULT_NO_ACTION);
    fh_verdict verdict = fh_check(shim_table.edition, &shim_table.game, &action);
    return verdict.reason ? refuse_action(&action, &verdict) : 0;
}

/* The game as JSON as it would be after the action, chance not having acted yet. */
int32_t page_preview(uint32_t length)
{
    fh_action action;
    size_t written = 0;
    if (!read_action(length, &action))
        return refuse(FAULT_NO_ACTION);
    fh_verdict verdict = view_preview(&shim_table, &action, shim_buffer, BUFFER_SIZE, &written);
    return verdict.reason ? refuse_action(&action, &verdict) : answer_length(written);
}

/* By how much the action would change the cash of the seat that does it. */
int32_t page_change(uint32_t length)
{
    fh_action action;
    fh_balance change;
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    if (!read_action(length, &action))
        return refuse(FAULT_NO_ACTION);
    fh_verdict verdict = view_change(&shim_table, &action, &change);
    if (verdict.reason)
        return refuse_action(&action, &verdict);
    write_number(&w, change);
    writer_close(&w);
    return answer(&w);
}

/* An offer as a sentence; it need not be allowed. */
int32_t page_terms(uint32_t length)
{
    fh_action action;
    struct viewer at_screen = viewer();
    size_t written = read_action(length, &action) ? view_offer(&shim_table, &at_screen, &action, shim_buffer, BUFFER_SIZE) : 0;
    return written > 0 ? answer_length(written) : refuse(FAULT_NO_ACTION);
}

/* ---- What happened --------------------------------------------------------------------------------------------------------------- */

int32_t EXPORT(page_take)(uint32_t length);

static char events[BUFFER_SIZE / 2];

/* Writes the event behind those before it. */
static void tell(void *context, const fh_game *game, const fh_event *event)
{
    struct writer *w = context;
    struct viewer at_screen = viewer();
    if (w->length > 0)
        write_char(w, ',');
    writer_skip(w, view_event(&shim_table, &at_screen, game, event, writer_rest(w), writer_room(w)));
}

static void write_events(struct writer *w, struct writer *told)
{
    writer_close(told);
    write_char(w, '[');
    write_text(w, events);
    write_char(w, ']');
}

static int32_t answer_events(struct writer *told)
{
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    write_events(&w, told);
    writer_close(&w);
    return answer(&w);
}

/* Everything a page shows, and what that seat may do. If the seat is not asked, or not played here, the first seat that is both is used
 * instead. */
static void write_state(struct writer *w, uint32_t seat)
{
    struct viewer at_screen = viewer();
    uint8_t wanted = seat_of(seat);
    bool is_asked = wanted < FH_MAX_SEATS && (view_asked(&shim_table, &at_screen) & at_screen.mine & FH_SEAT_BIT(wanted));
    writer_skip(w, view_state(&shim_table, &at_screen, is_asked ? wanted : FH_NONE, writer_rest(w), writer_room(w)));
}

/* The pending lines, if there are any, are durable: takes them. {"happened": [...], "pending": {...}} with what follows by itself, or, when
 * nothing does, {"happened": [...], "shown": {...}} with what page_state(seat) gives. */
int32_t page_commit(uint32_t seat)
{
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE), told = writer_open(events, sizeof events);
    fh_sink sink = {tell, &told};
    if (host.is_pending)
        host_commit(&host, &sink);
    write_text(&w, "{\"happened\":");
    write_events(&w, &told);
    write_text(&w, host.is_pending ? ",\"pending\":" : ",\"shown\":");
    if (host.is_pending)
        write_pending(&w);
    else
        write_state(&w, seat);
    write_char(&w, '}');
    writer_close(&w);
    return answer(&w);
}

void page_abandon(void)
{
    host_abandon(&host);
}

bool page_refuses_lines(fh_error *error)
{
    if (!host.is_pending)
        return false;
    fault_say(error, NULL, 0, &(struct fault){.kind = FAULT_REFUSED});
    error->verdict = (fh_verdict){.reason = FH_REASON_CHANCE_FIRST, .seat = FH_NONE, .square = FH_NONE};
    return true;
}

/* Takes a line of a record, without its newline: a list of what happened. */
int32_t page_take(uint32_t length)
{
    fh_error error;
    if (page_refuses_lines(&error))
        return page_refuse_fault(&error);
    struct writer told = writer_open(events, sizeof events);
    fh_sink sink = {tell, &told};
    if (!table_commit(&shim_table, &shim_dealer, shim_buffer, shim_given(length), &sink, &error))
        return page_refuse_fault(&error);
    return answer_events(&told);
}

/* ---- The state of the game ------------------------------------------------------------------------------------------------------- */

int32_t EXPORT(page_state)(uint32_t seat);

int32_t page_state(uint32_t seat)
{
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    write_state(&w, seat);
    writer_close(&w);
    return answer(&w);
}
