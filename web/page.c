/* page.c - a game at one screen, for the worker of a page: the table with everything that a page shows of it, in words.
 *
 * It is the same table that a terminal has. Whatever is wanted becomes lines (page_propose and its like), the worker makes them durable,
 * and page_take takes them one by one and tells what happened. There are no rules here and nothing is remembered but the table, the words
 * of one language and the computer players.
 *
 * A call that can be refused answers with the length of its text in the buffer, or with minus the length of a sentence that says why
 * not. Seats count from 1, as in all texts. */
#include "explain.h"
#include "bot.h"
#include "fault.h"
#include "fault_kinds.h"
#include "host.h"
#include "leaderboard.h"
#include "name.h"
#include "sentence.h"
#include "page.h"

#include <string.h>

static struct words words;
static struct bot bots[FH_MAX_SEATS];
static struct proposal proposal;
static struct host host = {&shim_table, &shim_dealer, &proposal, false};
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

static int32_t answer_lines(void)
{
    memcpy(shim_buffer, proposal.text, proposal.length);
    return (int32_t)proposal.length;
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

/* A text in quotes that need not end with a NUL. */
static void write_quoted(struct writer *w, struct words_text text)
{
    static char whole[WORDS_MAX_LINE + FH_TEXT_SIZE];
    size_t length = text.length < sizeof whole ? text.length : sizeof whole - 1;
    memcpy(whole, text.text, length);
    whole[length] = '\0';
    write_json_text(w, whole);
}

static void write_pass_name(struct writer *w, int pass)
{
    char text[512];
    struct words_value deck = {.name = "deck", .text = words_deck_name(&words, &shim_edition, shim_edition.passes[pass].deck)};
    words_fill(&words, shim_edition.words.id, "term.pass", &deck, 1, text, sizeof text);
    write_json_text(w, text);
}

static void write_cards(struct writer *w, int deck)
{
    write_char(w, '[');
    for (int card = 0; card < shim_edition.decks[deck].count; card++) {
        write_text(w, card ? "," : "");
        write_quoted(w, words_card_text(&words, &shim_edition, deck, card));
    }
    write_char(w, ']');
}

static void write_place_names(struct writer *w)
{
    write_text(w, ",\"squares\":[");
    for (int i = 0; i < shim_edition.square_count; i++) {
        write_text(w, i ? "," : "");
        write_quoted(w, words_square_name(&words, &shim_edition, (fh_square)i));
    }
    write_text(w, "],\"sets\":[");
    for (int i = 0; i < shim_edition.set_count; i++) {
        write_text(w, i ? "," : "");
        write_quoted(w, words_set_name(&words, &shim_edition, i));
    }
    write_char(w, ']');
}

/* All names of the edition that was loaded last, in the language, in the order in which edition_json has them. */
int32_t page_names(void)
{
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    write_text(&w, "{\"name\":");
    write_quoted(&w, words_edition_name(&words, &shim_edition));
    write_place_names(&w);
    write_text(&w, ",\"decks\":[");
    for (int i = 0; i < shim_edition.deck_count; i++) {
        write_text(&w, i ? ",{\"name\":" : "{\"name\":");
        write_quoted(&w, words_deck_name(&words, &shim_edition, i));
        write_text(&w, ",\"cards\":");
        write_cards(&w, i);
        write_char(&w, '}');
    }
    write_text(&w, "],\"passes\":[");
    for (int i = 0; i < shim_edition.pass_count; i++) {
        write_text(&w, i ? "," : "");
        write_pass_name(&w, i);
    }
    write_text(&w, "]}");
    writer_close(&w);
    return answer(&w);
}

/* ---- A new game, or one from a record -------------------------------------------------------------------------------------------- */

int32_t EXPORT(page_clean)(uint32_t length);
int32_t EXPORT(page_begin)(uint32_t length);
int32_t EXPORT(page_go_on)(uint32_t length);
int32_t EXPORT(page_hand_over)(uint32_t seat, uint32_t length);
void EXPORT(page_seat_bots)(uint64_t seed);

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

/* One line of the set-up: `id HEX`, `date DATE`, `seed HEX` or `secret HEX`, `seat PLAYER PIECE NAME`. */
static bool read_setup(struct reader *line, struct seats *seats, char id[TABLE_ID_SIZE], char date[TABLE_DATE_SIZE], struct dice *dice,
                       struct dealer *dealer)
{
    struct word rest = {line->next, (size_t)(line->end - line->next)}, key = word_split(&rest, ' ');
    uint8_t bytes[SHA256_SIZE];
    if (word_is(key, "id") && rest.length < TABLE_ID_SIZE) {
        memcpy(id, rest.text, rest.length);
        return true;
    }
    if (word_is(key, "date") && rest.length < TABLE_DATE_SIZE) {
        memcpy(date, rest.text, rest.length);
        return true;
    }
    if (word_is(key, "secret") && word_bytes(rest, bytes, SHA256_SIZE)) {
        dice_from_secret(dice, bytes);
        return dealer_take_dice(dealer, dice, id, bytes);
    }
    if (word_is(key, "seat") && seats->count < FH_MAX_SEATS) {
        struct seat *seat = &seats->list[seats->count++];
        struct word player = word_split(&rest, ' '), piece = word_split(&rest, ' ');
        if (player.length >= sizeof seat->player || piece.length >= sizeof seat->piece)
            return false;
        memcpy(seat->player, player.text, player.length);
        memcpy(seat->piece, piece.text, piece.length);
        return name_clean(rest.text, rest.length, seat->name, sizeof seat->name) > 0;
    }
    return false;
}

/* What a new game is set up with, and room for it. */
struct set_up {
    char id[TABLE_ID_SIZE], date[TABLE_DATE_SIZE];
    struct seats seats;
    struct dice dice;
    struct dealer dealer;
};

static bool read_set_up(uint32_t length, struct set_up *set_up)
{
    static char copy[8192];
    size_t given = shim_given(length);
    memset(set_up, 0, sizeof *set_up);
    dealer_init(&set_up->dealer);
    if (given >= sizeof copy)
        return false;
    memcpy(copy, shim_buffer, given);
    struct reader text = reader_open(copy, given), line;
    while (read_line(&text, &line)) {
        if (!read_setup(&line, &set_up->seats, set_up->id, set_up->date, &set_up->dice, &set_up->dealer))
            return false;
    }
    return true;
}

/* The edition of a game that was not begun is not that of the table. */
static int32_t refuse_players(const struct record_setup *setup, const fh_verdict *verdict)
{
    const struct wording wording = {&words, setup->edition, setup->seats};
    return -(int32_t)shim_stored(sentence_refusal(&wording, &shim_table.game, NULL, verdict, shim_buffer, BUFFER_SIZE));
}

/* The header of the new record; if it is refused, the table is as it was. */
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
    return (int32_t)shim_stored(header);
}

/* The header of the record of a new game of the edition that was loaded last. */
int32_t page_begin(uint32_t length)
{
    struct set_up given;
    if (!read_set_up(length, &given))
        return refuse(FAULT_BAD_SETUP);
    struct record_setup setup = {.edition = &shim_edition, .seats = &given.seats};
    return begin_record(&setup, &given);
}

/* The header of the record of a game that goes on from how things stand at the table, with dice of its own. Of the set-up it takes `id`,
 * `date` and `secret`. */
int32_t page_go_on(uint32_t length)
{
    const struct table *table = &shim_table;
    struct set_up given;
    if (!read_set_up(length, &given))
        return refuse(FAULT_BAD_SETUP);
    struct record_setup setup = {.edition = table->edition,
                                 .seats = &table->seats,
                                 .position = &table->game,
                                 .from_id = table->id,
                                 .from_number = table->number,
                                 .left = table->edition->rules.clock > 0 ? table->left : NULL};
    return begin_record(&setup, &given);
}

/* Another player takes the seat from here on: `human`, or a kind of computer player (X01, V14). The record's header stays as it is, for
 * whoever acts, the actions are the seat's; a game that goes on from here in a record of its own has the new one. */
int32_t page_hand_over(uint32_t seat, uint32_t length)
{
    struct bot bot;
    char player[SEAT_PLAYER_SIZE] = {0};
    if (seat < 1 || (int32_t)seat > shim_table.seats.count || shim_given(length) >= sizeof player)
        return refuse(FAULT_NO_SUCH_SEAT);
    memcpy(player, shim_buffer, shim_given(length));
    if (strcmp(player, "human") != 0 && !bot_init(&bot, player, 0))
        return refuse(FAULT_NO_SUCH_SEAT);
    memcpy(shim_table.seats.list[seat - 1].player, player, sizeof player);
    return 0;
}

/* The computer players of the table; whoever is no kind of them is a person. */
void page_seat_bots(uint64_t seed)
{
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        bot_init(&bots[seat], shim_table.seats.list[seat].player, seed + (uint64_t)seat);
}

/* ---- Doing ----------------------------------------------------------------------------------------------------------------------- */

int32_t EXPORT(page_propose)(uint32_t length, uint32_t ms);
int32_t EXPORT(page_settle)(void);
int32_t EXPORT(page_undo)(uint32_t seat, uint32_t ms);
int32_t EXPORT(page_seal)(uint32_t seat, int32_t bid);
int32_t EXPORT(page_open_bids)(uint32_t ms);
int32_t EXPORT(page_bot)(uint32_t seat, uint32_t budget);
int32_t EXPORT(page_check)(uint32_t length);
int32_t EXPORT(page_preview)(uint32_t length);
int32_t EXPORT(page_change)(uint32_t length);
int32_t EXPORT(page_terms)(uint32_t length);

static bool read_action(uint32_t length, fh_action *action)
{
    return fh_action_parse(shim_table.edition, shim_buffer, shim_given(length), action);
}

/* The lines that are pending; the worker makes them durable before it takes them. */
static int32_t answer_pending(void)
{
    host_abandon(&host); /* page_take takes them one by one */
    return answer_lines();
}

/* The lines of an action and of the chance that follows; with no text, only what the clock says. */
int32_t page_propose(uint32_t length, uint32_t ms)
{
    fh_action action;
    if (length > 0 && !read_action(length, &action))
        return refuse(FAULT_NO_ACTION);
    if (length == 0) {
        host_check_clock(&host, ms);
        return host.is_pending ? answer_pending() : 0;
    }
    fh_verdict verdict = host_act(&host, &action, 1, ms);
    return verdict.reason ? refuse_action(&action, &verdict) : answer_pending();
}

/* What chance still owes, or the end; 0 if nothing. */
int32_t page_settle(void)
{
    host_settle(&host);
    return host.is_pending ? answer_pending() : 0;
}

int32_t page_undo(uint32_t seat, uint32_t ms)
{
    fh_verdict verdict = host_undo(&host, seat >= 1 && seat <= FH_MAX_SEATS ? (fh_seat)(seat - 1) : FH_NONE, ms);
    return verdict.reason ? refuse_action(NULL, &verdict) : answer_pending();
}

/* A secret bid: 0 if it was taken. */
int32_t page_seal(uint32_t seat, int32_t bid)
{
    fh_action action = {.kind = FH_ACT_BID, .seat = seat >= 1 && seat <= FH_MAX_SEATS ? (fh_seat)(seat - 1) : FH_NONE, .amount = bid};
    fh_verdict verdict = dealer_take_bid(&shim_dealer, &shim_table, action.seat, bid);
    verdict.seat = FH_NONE;
    return verdict.reason ? refuse_action(&action, &verdict) : 0;
}

int32_t page_open_bids(uint32_t ms)
{
    if (dealer_awaits(&shim_dealer, &shim_table) || fh_who_acts(&shim_table.game).kind != FH_ACTOR_JOINT)
        return refuse_action(NULL, &(fh_verdict){.reason = FH_REASON_NOT_ASKED, .seat = FH_NONE, .square = FH_NONE});
    fh_action action = dealer_open_bids(&shim_dealer, &shim_table);
    fh_verdict verdict = host_act(&host, &action, 1, ms);
    return verdict.reason ? refuse_action(NULL, &verdict) : answer_pending();
}

/* What the computer player of a seat does; in a sealed auction its bid, as an action. */
int32_t page_bot(uint32_t seat, uint32_t budget)
{
    fh_action action;
    if (seat < 1 || seat > FH_MAX_SEATS || !bots[seat - 1].kind)
        return refuse(FAULT_NO_SUCH_SEAT);
    bots[seat - 1].budget = budget;
    bot_act(&bots[seat - 1], shim_table.edition, &shim_table.game, (fh_seat)(seat - 1), &action);
    return (int32_t)shim_stored(fh_action_format(shim_table.edition, &action, shim_buffer, BUFFER_SIZE));
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

/* The game as JSON as it would be after the action, chance not yet having acted. */
int32_t page_preview(uint32_t length)
{
    fh_action action;
    fh_game game = shim_table.game;
    if (!read_action(length, &action))
        return refuse(FAULT_NO_ACTION);
    fh_verdict verdict = fh_apply(shim_table.edition, &game, &action, NULL);
    if (verdict.reason)
        return refuse_action(&action, &verdict);
    return (int32_t)shim_stored(fh_game_json(shim_table.edition, &game, FH_NONE, shim_buffer, BUFFER_SIZE));
}

/* What an action brings whoever does it, up to the moment in which it pays the debt that was open. */
struct gain {
    fh_seat seat;
    fh_question debt;
    bool is_paid;
    fh_balance sum;
};

static void add_gain(void *context, const fh_game *game, const fh_event *event)
{
    struct gain *gain = context;
    (void)game;
    if (event->kind != FH_EV_MONEY || gain->is_paid)
        return;
    const fh_question *debt = &gain->debt;
    gain->is_paid =
        debt->kind == FH_ASK_DEBT && event->seat == gain->seat && event->other == debt->debt.creditor && event->why == debt->debt.why;
    if (gain->is_paid)
        return;
    gain->sum += event->other == gain->seat ? event->amount : event->seat == gain->seat ? -event->amount : 0;
}

/* By how much the action would change the cash of who does it, chance not yet having acted. */
int32_t page_change(uint32_t length)
{
    fh_action action;
    fh_game game = shim_table.game;
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    if (!read_action(length, &action))
        return refuse(FAULT_NO_ACTION);
    struct gain gain = {.seat = action.seat};
    if (game.depth > 0)
        gain.debt = game.stack[game.depth - 1];
    fh_sink sink = {add_gain, &gain};
    fh_verdict verdict = fh_apply(shim_table.edition, &game, &action, &sink);
    if (verdict.reason)
        return refuse_action(&action, &verdict);
    write_number(&w, gain.sum);
    writer_close(&w);
    return answer(&w);
}

/* An offer as a sentence; it need not be allowed. A counter-offer goes to who made the open one. */
int32_t page_terms(uint32_t length)
{
    const fh_game *game = &shim_table.game;
    fh_action action;
    if (!read_action(length, &action) || (action.kind != FH_ACT_OFFER && action.kind != FH_ACT_COUNTER))
        return refuse(FAULT_NO_ACTION);
    bool is_open = game->depth > 0 && game->stack[game->depth - 1].kind == FH_ASK_OFFER;
    fh_seat to = action.kind == FH_ACT_OFFER ? action.other : is_open ? game->stack[game->depth - 1].offer.from : FH_NONE;
    return (int32_t)shim_stored(sentence_offer(&WORDING, game, action.seat, to, &action.offer, shim_buffer, BUFFER_SIZE));
}

/* ---- What happened --------------------------------------------------------------------------------------------------------------- */

int32_t EXPORT(page_take)(uint32_t length);

static void write_json_sentence(struct writer *w, const char *key, const char *text)
{
    write_json_text(w, key);
    write_char(w, ':');
    write_json_text(w, text);
}

/* An event with its sentence, and where the change comes from, above all an amount: {"event": {...}, "say": "...", "why": "..."} */
static void tell(void *context, const fh_game *game, const fh_event *event)
{
    struct writer *w = context;
    char text[4096];
    if (w->length > 0)
        write_char(w, ',');
    write_text(w, "{\"event\":");
    fh_event_json(shim_table.edition, game, event, text, sizeof text);
    write_text(w, text);
    write_char(w, ',');
    sentence_event(&WORDING, game, event, text, sizeof text);
    write_json_sentence(w, "say", text);
    if (explain_event(&WORDING, event, text, sizeof text) > 0) {
        write_char(w, ',');
        write_json_sentence(w, "why", text);
    }
    write_char(w, '}');
}

/* Takes the line in the buffer, without its newline: a list of what happened. */
int32_t page_take(uint32_t length)
{
    static char events[BUFFER_SIZE / 2];
    fh_error error;
    struct writer told = writer_open(events, sizeof events), w = writer_open(shim_buffer, BUFFER_SIZE);
    fh_sink sink = {tell, &told};
    if (!table_commit(&shim_table, &shim_dealer, shim_buffer, shim_given(length), &sink, &error))
        return page_refuse_fault(&error);
    write_char(&w, '[');
    writer_close(&told);
    write_text(&w, events);
    write_char(&w, ']');
    writer_close(&w);
    return answer(&w);
}

/* ---- How things stand ------------------------------------------------------------------------------------------------------------ */

int32_t EXPORT(page_state)(uint32_t seat);

static void write_key(struct writer *w, const char *key)
{
    write_char(w, ',');
    write_json_text(w, key);
    write_char(w, ':');
}

static void write_seats(struct writer *w, const char *key, fh_seats seats)
{
    const char *separator = "";
    write_key(w, key);
    write_char(w, '[');
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (!(seats & FH_SEAT_BIT(seat)))
            continue;
        write_text(w, separator);
        write_number(w, seat + 1);
        separator = ",";
    }
    write_char(w, ']');
}

static void write_count(struct writer *w, const char *key, int64_t number)
{
    write_key(w, key);
    write_number(w, number);
}

static void write_player(struct writer *w, fh_seat seat)
{
    const struct seat *s = &shim_table.seats.list[seat];
    const fh_edition *edition = shim_table.edition;
    write_char(w, '{');
    write_json_sentence(w, "name", s->name);
    write_char(w, ',');
    write_json_sentence(w, "piece", s->piece);
    write_char(w, ',');
    write_json_sentence(w, "player", s->player);
    write_count(w, "wealth", leaderboard_wealth(&shim_table, seat));
    write_count(w, "capital", fh_capital(edition, &shim_table.game, seat));
    write_count(w, "raisable", fh_raisable(edition, &shim_table.game, seat));
    write_count(w, "left", shim_table.left[seat]);
    write_char(w, '}');
}

/* The leaderboard. */
static void write_places(struct writer *w)
{
    fh_seat places[FH_MAX_SEATS];
    leaderboard(&shim_table, places);
    write_key(w, "places");
    for (int i = 0; i < shim_table.game.seat_count; i++) {
        write_char(w, i == 0 ? '[' : ',');
        write_number(w, places[i] + 1);
    }
    write_char(w, ']');
}

/* Everything a page shows; with a seat, also what that seat may do. */
int32_t page_state(uint32_t seat)
{
    static char game[1 << 18];
    char text[1024];
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    fh_actors actors = fh_who_acts(&shim_table.game);
    uint8_t undo = table_can_undo(&shim_table), running = table_running(&shim_table);
    sentence_question(&WORDING, &shim_table.game, text, sizeof text);
    write_char(&w, '{');
    write_json_sentence(&w, "question", text);
    write_seats(&w, "asked", actors.kind == FH_ACTOR_JOINT ? dealer_awaits(&shim_dealer, &shim_table) : actors.seats);
    write_count(&w, "number", shim_table.number);
    write_count(&w, "undo", undo == FH_NONE ? 0 : undo + 1);
    write_count(&w, "running", running == FH_NONE ? 0 : running + 1);
    write_count(&w, "played", shim_table.played);
    write_count(&w, "missing", fh_missing(&shim_table.game));
    write_key(&w, "hash");
    write_char(&w, '"');
    write_hex(&w, fh_hash(&shim_table.game), 16);
    write_char(&w, '"');
    write_key(&w, "players");
    write_char(&w, '[');
    for (int i = 0; i < shim_table.game.seat_count; i++) {
        if (i > 0)
            write_char(&w, ',');
        write_player(&w, (fh_seat)i);
    }
    write_char(&w, ']');
    write_places(&w);
    write_key(&w, "state");
    fh_game_json(shim_table.edition, &shim_table.game, seat ? (uint8_t)(seat - 1) : FH_NONE, game, sizeof game);
    write_text(&w, game);
    write_char(&w, '}');
    writer_close(&w);
    return answer(&w);
}
