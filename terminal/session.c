/* session.c - see session.h. */
#define _POSIX_C_SOURCE 200809L
#include "session.h"
#include "leaderboard.h"
#include "record.h"
#include "character.h"
#include "word_files.h"

#include <errno.h>
#include <string.h>
#include <time.h>

/* One game is played at a time, so its pending lines need no room of their own. */
static struct proposal proposal;

int64_t session_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool session_init(struct session *s, const char *language, FILE *out, fh_error *error)
{
    memset(s, 0, sizeof *s);
    s->file.fd = -1;
    s->out = out;
    s->bidder = FH_NONE;
    s->is_changed = true;
    s->wording = (struct wording){&s->words, &s->edition, &s->table.seats};
    s->table.edition = &s->edition;
    dealer_init(&s->dealer);
    host_init(&s->host, &s->table, &s->dealer, &proposal);
    return word_files_load(language, &s->words, error);
}

/* ---- Speaking -------------------------------------------------------------------------------------------------------------------- */

static const char *edition_id(const struct session *s)
{
    return s->edition.words.id;
}

/* Where a line of the terminal ends at a blank: how many bytes of the text it takes. */
static size_t line_end(const char *text, int columns)
{
    size_t at = 0, blank = 0, length = strlen(text);
    uint32_t code;
    for (int column = 0; at < length && column < columns; column++) {
        size_t size = character_read(text + at, length - at, &code);
        if (text[at] == ' ')
            blank = at;
        at += size ? size : 1;
    }
    return at == length || blank == 0 ? at : blank;
}

void session_print(const struct session *s, const char *text)
{
    int columns = s->has_line ? s->style.columns - 1 : INT32_MAX;
    do {
        size_t length = line_end(text, columns);
        fprintf(s->out, "%.*s\n", (int)length, text);
        text += length;
        text += *text == ' ';
    } while (*text);
}

/* Text that somebody typed, with a question mark for each invisible character. */
static size_t show_safely(const char *text, char *safe, size_t size)
{
    size_t used = 0, length = strlen(text);
    uint32_t code;
    for (size_t at = 0; at < length;) {
        size_t bytes = character_read(text + at, length - at, &code);
        bool is_shown = bytes > 0 && (code == ' ' || character_is_seen(code));
        size_t needed = is_shown ? bytes : 1;
        if (used + needed >= size)
            break;
        memcpy(safe + used, is_shown ? text + at : "?", needed);
        used += needed;
        at += bytes ? bytes : 1;
    }
    safe[used] = '\0';
    return used;
}

void session_say(const struct session *s, const char *key, const struct words_value *values, int count)
{
    char text[1024];
    words_fill(&s->words, edition_id(s), key, values, count, text, sizeof text);
    session_print(s, text);
}

void session_say_text(const struct session *s, const char *key, const char *text)
{
    char safe[200];
    struct words_value value = {"text", {safe, show_safely(text, safe, sizeof safe)}, 0};
    session_say(s, key, &value, 1);
}

void session_refuse(const struct session *s, const fh_action *action, const fh_verdict *verdict)
{
    char text[512];
    sentence_refusal(&s->wording, &s->table.game, action, verdict, text, sizeof text);
    session_print(s, text);
}

/* Does the event change what the board shows (W05)? */
static bool changes_board(const fh_event *event)
{
    switch ((enum fh_event_kind)event->kind) {
    case FH_EV_PHASE:
    case FH_EV_RENT:
    case FH_EV_CARD:
    case FH_EV_ASKED:
    case FH_EV_ANSWERED:
    case FH_EV_SHARES:
    case FH_EV_DID:
    case FH_EV_COUNT:
        return false;
    case FH_EV_MONEY:
    case FH_EV_DICE:
    case FH_EV_TOKEN:
    case FH_EV_TURN:
    case FH_EV_ORDER:
    case FH_EV_OWNER:
    case FH_EV_BUILT:
    case FH_EV_STOCK:
    case FH_EV_MORTGAGED:
    case FH_EV_JAIL:
    case FH_EV_PASSES:
    case FH_EV_DIRECTION:
    case FH_EV_INFECTED:
    case FH_EV_INFECTED_SQUARES:
    case FH_EV_OUT:
    case FH_EV_OVER:
    case FH_EV_UNDO:
        break;
    }
    return true;
}

/* Remembers it, to be said by session_show. */
static struct log_entry *add_entry(struct session *s, const char *text)
{
    struct log_entry *entry = log_add(&s->log);
    entry->number = s->table.number + 1; /* of the line that is being taken */
    snprintf(entry->text, sizeof entry->text, "%s", text);
    s->unsaid += !s->is_silent;
    return entry;
}

static void hear(void *context, const fh_game *game, const fh_event *event)
{
    struct session *s = context;
    char text[LOG_TEXT_SIZE];
    s->is_changed |= changes_board(event);
    if (s->is_silent) /* a record is being read */
        bot_past_hear(&s->past, s->table.edition, game, event);
    if (event->kind == FH_EV_UNDO)
        log_take_back(&s->log, (uint32_t)event->amount);
    if (sentence_event(&s->wording, game, event, text, sizeof text) == 0)
        return;
    struct log_entry *entry = add_entry(s, text);
    if (event->kind == FH_EV_MONEY) {
        entry->from = event->seat;
        entry->to = event->other;
        entry->amount = event->amount;
    }
}

/* ---- On a server ------------------------------------------------------------------------------------------------------------------- */

bool session_take(struct session *s, struct record_reader *reader, const char *line, size_t length, fh_error *error)
{
    fh_sink sink = {hear, s};
    return record_read(reader, line, length, &sink, error);
}

/* The engine refuses here what it would refuse there, so that most answers come at once. */
static fh_verdict check_actions(const struct session *s, const fh_action *actions, int count)
{
    static fh_game later;
    fh_verdict verdict = fh_check(&s->edition, &s->table.game, &actions[0]);
    if (verdict.reason || count == 1)
        return verdict;
    later = s->table.game;
    fh_apply(&s->edition, &later, &actions[0], NULL);
    return fh_check(&s->edition, &later, &actions[1]);
}

static bool send_actions(struct session *s, const fh_action *actions, int count)
{
    static char texts[2][TABLE_LINE_SIZE];
    const char *list[2] = {texts[0], texts[1]};
    fh_verdict verdict = check_actions(s, actions, count);
    if (verdict.reason) {
        session_refuse(s, &actions[count - 1], &verdict);
        return false;
    }
    for (int i = 0; i < count; i++)
        fh_action_format(&s->edition, &actions[i], texts[i], sizeof texts[i]);
    return s->remote->act(s->remote->context, list, count);
}

static bool send_text(struct session *s, const char *form, int seat, int amount)
{
    char text[64];
    const char *list[1] = {text};
    snprintf(text, sizeof text, form, seat, amount);
    return s->remote->act(s->remote->context, list, 1);
}

/* ---- Doing ------------------------------------------------------------------------------------------------------------------------ */

static int64_t time_taken(const struct session *s)
{
    return s->edition.rules.clock > 0 ? session_now() - s->asked_at : 0;
}

static bool append(void *context, const char *lines, size_t length)
{
    struct session *s = context;
    s->is_too_late |= s->host.proposal->is_expired;
    if (record_file_append(&s->file, lines, length))
        return true;
    session_say_text(s, "say.not-kept", strerror(errno));
    return false;
}

/* Written first, then taken; made durable before anything of it is shown. */
static bool run(struct session *s)
{
    fh_sink sink = {hear, s};
    bool is_done = host_run(&s->host, append, s, &sink);
    s->asked_at = session_now();
    return is_done;
}

/* After a bid the next bidder is asked. */
static void pass_bidder(struct session *s, uint8_t after)
{
    fh_actors actors = fh_who_acts(&s->table.game);
    if (actors.kind != FH_ACTOR_SEATS || after >= FH_MAX_SEATS)
        return;
    uint8_t seat = s->table.game.next[after];
    for (int i = 0; i < FH_MAX_SEATS && !(actors.seats & FH_SEAT_BIT(seat)); i++)
        seat = s->table.game.next[seat];
    s->bidder = seat;
}

bool session_settle(struct session *s)
{
    host_settle(&s->host);
    return run(s) && !table_owes(&s->table);
}

bool session_do(struct session *s, const fh_action *actions, int count)
{
    if (s->remote)
        return send_actions(s, actions, count);
    fh_verdict verdict = host_act(&s->host, actions, count, time_taken(s));
    if (verdict.reason) {
        session_refuse(s, &actions[0], &verdict);
        return false;
    }
    if (!run(s))
        return false;
    pass_bidder(s, actions[0].seat);
    return true;
}

bool session_expire(struct session *s)
{
    host_check_clock(&s->host, time_taken(s));
    return s->host.is_pending && run(s);
}

bool session_undo(struct session *s, uint8_t seat)
{
    if (s->remote)
        return send_text(s, "%d undo", seat + 1, 0);
    fh_verdict verdict = host_undo(&s->host, seat, time_taken(s));
    if (verdict.reason) {
        session_refuse(s, NULL, &verdict);
        return false;
    }
    return run(s);
}

bool session_bid_secretly(struct session *s, fh_seat seat, fh_money bid)
{
    fh_action action = {.kind = FH_ACT_BID, .seat = seat, .amount = bid};
    if (s->remote)
        return send_text(s, "%d bid %d", seat + 1, bid);
    fh_verdict verdict = host_bid(&s->host, seat, bid, time_taken(s));
    if (verdict.reason) {
        verdict.seat = FH_NONE;
        session_refuse(s, &action, &verdict);
        return false;
    }
    return run(s);
}

struct record_visitor session_listen(struct session *s)
{
    s->sink = (fh_sink){hear, s};
    s->is_silent = true;
    return (struct record_visitor){.sink = &s->sink};
}

/* ---- Whose turn it is to speak ----------------------------------------------------------------------------------------------------- */

static uint8_t first_of(fh_seats seats)
{
    return seats ? (uint8_t)__builtin_ctz(seats) : FH_NONE;
}

/* Those of the person's seats that are asked now, in a game that a server plays. */
static fh_seats asked_here(const struct session *s)
{
    fh_actors actors = fh_who_acts(&s->table.game);
    bool has_bid = actors.kind == FH_ACTOR_JOINT && s->remote->bid_on == s->table.question_number;
    bool is_asked = actors.kind == FH_ACTOR_SEATS || (actors.kind == FH_ACTOR_JOINT && !has_bid);
    return is_asked ? actors.seats & s->remote->seats : 0;
}

bool session_is_asked(const struct session *s)
{
    return s->remote ? asked_here(s) != 0 : session_asked(s) != FH_NONE;
}

uint8_t session_asked(const struct session *s)
{
    if (s->remote)
        return first_of(asked_here(s) ? asked_here(s) : s->remote->seats);
    fh_actors actors = fh_who_acts(&s->table.game);
    if (actors.kind == FH_ACTOR_JOINT)
        return first_of(dealer_awaits(&s->dealer, &s->table));
    if (actors.kind != FH_ACTOR_SEATS)
        return FH_NONE;
    bool is_bidder = s->bidder < FH_MAX_SEATS && (actors.seats & FH_SEAT_BIT(s->bidder));
    return is_bidder ? s->bidder : first_of(actors.seats);
}

bool session_is_over(const struct session *s)
{
    return s->table.game.phase == FH_OVER;
}

/* ---- Showing ---------------------------------------------------------------------------------------------------------------------- */

struct board_view session_view(const struct session *s)
{
    const int64_t *left = s->edition.rules.clock > 0 ? s->table.left : NULL;
    return (struct board_view){&s->words, &s->edition, &s->table.game, &s->table.seats, left};
}

void session_draw_board(struct session *s)
{
    struct board_view view = session_view(s);
    board_draw(&view, &s->style, s->out);
    s->is_changed = false;
}

/* What was said since the last time, the newest being last. */
static void say_rest(struct session *s)
{
    uint32_t first = s->log.count > s->unsaid ? s->log.count - s->unsaid : 0;
    if (s->unsaid > LOG_ENTRIES)
        first = s->log.count - LOG_ENTRIES;
    for (uint32_t i = first; i < s->log.count; i++)
        session_print(s, s->log.entries[i % LOG_ENTRIES].text);
    s->unsaid = 0;
}

void session_show_events(struct session *s)
{
    say_rest(s);
}

bool session_show(struct session *s)
{
    if (!record_file_sync(&s->file)) {
        session_say_text(s, "say.not-kept", strerror(errno));
        return false;
    }
    if (s->table.is_ended && s->file.fd >= 0)
        record_file_forget_secret(s->file.path);
    if (s->is_changed)
        session_draw_board(s);
    if (s->is_too_late)
        session_say(s, "say.too-late", NULL, 0);
    s->is_too_late = false;
    say_rest(s);
    return true;
}

void session_show_result(const struct session *s)
{
    const fh_game *g = &s->table.game;
    fh_seat places[FH_MAX_SEATS];
    leaderboard(&s->table, places);
    session_say(s, "term.leaderboard", NULL, 0);
    for (int i = 0; i < g->seat_count; i++) {
        const char *name = s->table.seats.list[places[i]].name;
        fh_balance wealth = leaderboard_wealth(&s->table, places[i]);
        struct words_value values[] = {{"count", {0}, i + 1}, {"seat", {name, strlen(name)}, 0}, {"amount", {0}, wealth}};
        const char *tie = leaderboard_tie(&s->table, places, i);
        char key[32];
        session_say(s, "say.place", values, 3);
        if (*tie && snprintf(key, sizeof key, "tie.%s", tie) > 0)
            session_say(s, key, NULL, 0);
    }
}
