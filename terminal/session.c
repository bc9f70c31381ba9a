/* session.c - see session.h. */
#define _POSIX_C_SOURCE 200809L
#include "session.h"
#include "leaderboard.h"
#include "character.h"
#include "word_files.h"

#include <errno.h>
#include <string.h>
#include <time.h>

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
    s->wording = (struct wording){&s->words, &s->table.edition, &s->table.seats};
    return word_files_load(language, &s->words, error);
}

/* ---- Speaking -------------------------------------------------------------------------------------------------------------------- */

static const char *edition_id(const struct session *s)
{
    return s->table.edition.words.id;
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

/* What somebody typed, with a question mark for whatever cannot be seen. */
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
    if (sentence_event(&s->wording, game, event, text, sizeof text) == 0)
        return;
    struct log_entry *entry = add_entry(s, text);
    if (event->kind == FH_EV_MONEY) {
        entry->from = event->seat;
        entry->to = event->other;
        entry->amount = event->amount;
    }
}

/* What somebody did that no event tells of, from the line that says so: NUMBER SEAT WORD [AMOUNT]. It comes before what follows from it. */
static void tell_deed(struct session *s, const char *line, size_t length)
{
    static const char *const deeds[] = {"bid", "withdraw", "decline", "reject", "accept"};
    struct word rest = {line, length}, amount;
    int64_t seat, number = 0;
    char key[32], text[LOG_TEXT_SIZE];
    word_split(&rest, ' ');
    if (!word_number(word_split(&rest, ' '), 1, s->table.seats.count, &seat))
        return;
    struct word what = word_split(&rest, ' ');
    amount = word_split(&rest, ' ');
    word_number(amount, 0, FH_MAX_AMOUNT, &number);
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        if (!word_is(what, deeds[i]))
            continue;
        const char *name = s->table.seats.list[seat - 1].name;
        struct words_value values[] = {{"seat", {name, strlen(name)}, 0}, {"amount", {0}, number}};
        snprintf(key, sizeof key, "did.%s", deeds[i]);
        words_fill(&s->words, edition_id(s), key, values, 2, text, sizeof text);
        add_entry(s, text);
    }
}

static void note_line(struct session *s)
{
    if (s->table.last.kind == FH_ACT_COUNT)
        log_take_back(&s->log, s->table.last.number);
}

/* ---- Doing ------------------------------------------------------------------------------------------------------------------------ */

static int64_t time_taken(const struct session *s)
{
    return s->table.edition.rules.clock > 0 ? session_now() - s->asked_at : 0;
}

static bool take_lines(struct session *s, const struct proposal *proposal)
{
    char reason[TABLE_REASON_SIZE];
    fh_sink sink = {hear, s};
    const char *line = proposal->text;
    for (int i = 0; i < proposal->count; i++) {
        const char *end = strchr(line, '\n');
        tell_deed(s, line, (size_t)(end - line));
        if (!table_commit(&s->table, line, (size_t)(end - line), &sink, reason)) {
            fprintf(s->out, "freehold: %s\n", reason); /* cannot be: the table proposed it */
            return false;
        }
        note_line(s);
        line = end + 1;
    }
    return true;
}

/* Written first, then taken; made durable before anything of it is shown. */
static bool take(struct session *s, const struct proposal *proposal)
{
    if (!record_file_append(&s->file, proposal->text, proposal->length)) {
        session_say_text(s, "say.not-kept", strerror(errno));
        return false;
    }
    s->is_too_late |= proposal->is_expired;
    bool is_taken = take_lines(s, proposal);
    s->asked_at = session_now();
    return is_taken;
}

/* The next of those who may bid is asked after the one who just did. */
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
    static struct proposal proposal;
    while (table_owes(&s->table)) {
        fh_verdict verdict = table_propose(&s->table, NULL, 0, 0, &proposal);
        if (verdict.reason || proposal.count == 0 || !take(s, &proposal))
            return false;
    }
    return true;
}

bool session_do(struct session *s, const fh_action *actions, int count)
{
    static struct proposal proposal;
    fh_verdict verdict = table_propose(&s->table, actions, count, time_taken(s), &proposal);
    if (verdict.reason) {
        session_refuse(s, &actions[0], &verdict);
        return false;
    }
    if (!take(s, &proposal) || !session_settle(s))
        return false;
    pass_bidder(s, actions[0].seat);
    return true;
}

bool session_expire(struct session *s)
{
    static struct proposal proposal;
    fh_verdict verdict = table_propose(&s->table, NULL, 0, time_taken(s), &proposal);
    return !verdict.reason && proposal.is_expired && take(s, &proposal) && session_settle(s);
}

bool session_undo(struct session *s, uint8_t seat)
{
    static struct proposal proposal;
    if (seat == FH_NONE || table_can_undo(&s->table) != seat || !table_propose_undo(&s->table, seat, time_taken(s), &proposal)) {
        session_say(s, "say.no-undo", NULL, 0);
        return false;
    }
    s->is_changed = true;
    if (!take(s, &proposal))
        return false;
    char text[LOG_TEXT_SIZE];
    struct words_value value = {"seat", {s->table.seats.list[seat].name, strlen(s->table.seats.list[seat].name)}, 0};
    words_fill(&s->words, edition_id(s), "say.undone", &value, 1, text, sizeof text);
    add_entry(s, text)->number = s->table.number;
    return true;
}

bool session_bid_secretly(struct session *s, fh_seat seat, fh_money bid)
{
    static struct proposal proposal;
    fh_action action = {.kind = FH_ACT_BID, .seat = seat, .amount = bid};
    fh_verdict verdict = table_seal(&s->table, seat, bid);
    if (verdict.reason) {
        verdict.seat = FH_NONE;
        session_refuse(s, &action, &verdict);
        return false;
    }
    if (table_awaits_bids(&s->table))
        return true;
    verdict = table_propose_bids(&s->table, time_taken(s), &proposal);
    return !verdict.reason && take(s, &proposal) && session_settle(s);
}

static void hear_line(void *context, const char *line, size_t length)
{
    tell_deed(context, line, length);
}

static void note_read_line(void *context, const struct table *table)
{
    (void)table;
    note_line(context);
}

struct record_visitor session_listen(struct session *s)
{
    s->sink = (fh_sink){hear, s};
    s->is_silent = true;
    return (struct record_visitor){hear_line, note_read_line, &s->sink, s};
}

/* ---- Whose turn it is to speak ----------------------------------------------------------------------------------------------------- */

static uint8_t first_of(fh_seats seats)
{
    return seats ? (uint8_t)__builtin_ctz(seats) : FH_NONE;
}

uint8_t session_asked(const struct session *s)
{
    fh_actors actors = fh_who_acts(&s->table.game);
    if (actors.kind == FH_ACTOR_JOINT)
        return first_of(table_awaits_bids(&s->table));
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
    const int64_t *left = s->table.edition.rules.clock > 0 ? s->table.left : NULL;
    return (struct board_view){&s->words, &s->table.edition, &s->table.game, &s->table.seats, left};
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
        session_say(s, "say.place", values, 3);
    }
}
