/* game.c - a game that the server hosts: an action becomes lines of the record, the lines become durable, and then everyone is told. The
 * loop is that of table/host.h; here the disk answers later. */
#include "hall_parts.h"

#include "sentence.h"
#include "text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PENDING_LINES_MOST = 512 };

/* ---- Games in memory -------------------------------------------------------------------------------------------------------------- */

void game_stream(const char *id, char name[STORE_NAME_MOST])
{
    snprintf(name, STORE_NAME_MOST, "game/%s", id);
}

struct game *game_find(struct hall *hall, const char *id)
{
    struct game *game = hall->games[hall_slot(id)];
    while (game && strcmp(game->table.id, id) != 0)
        game = game->next;
    return game;
}

struct game *game_new(struct room *room)
{
    struct game *game = calloc(1, sizeof *game);
    if (!game || !(game->timer = transport_timer_new(room->hall->options.transport, game_time_is_due, game))) {
        free(game);
        return NULL;
    }
    game->room = room;
    dealer_init(&game->dealer);
    host_init(&game->host, &game->table, &game->dealer, NULL);
    return game;
}

/* From now on the game is found by its id; its edition is shared. */
void game_insert(struct game *game)
{
    struct hall *hall = game->room->hall;
    struct game **slot = &hall->games[hall_slot(game->table.id)];
    game->next = *slot;
    *slot = game;
    game->is_inserted = true;
    hall->counts.games++;
    game_bots_init(game);
}

static void remove_from_hall(struct game *game)
{
    struct hall *hall = game->room->hall;
    struct game **link = &hall->games[hall_slot(game->table.id)];
    while (*link != game)
        link = &(*link)->next;
    *link = game->next;
    hall->counts.games--;
}

void game_free(struct game *game)
{
    if (!game)
        return;
    while (game->followers)
        follower_detach(game->followers);
    if (game->is_inserted)
        remove_from_hall(game);
    editions_release(game->room->hall->editions, game->edition);
    transport_timer_free(game->timer);
    free(game->host.proposal);
    free(game->bots);
    free(game);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------------------------ */

size_t game_split(const char *text, size_t length, struct store_text *lines, size_t most)
{
    size_t count = 0;
    for (const char *line = text, *end; line < text + length && count < most; line = end + 1) {
        end = memchr(line, '\n', (size_t)(text + length - line));
        lines[count++] = (struct store_text){line, (size_t)(end - line)};
    }
    return count;
}

/* Room for pending lines, as long as there are some. */
static bool lend_proposal(struct game *game)
{
    if (!game->host.proposal)
        game->host.proposal = malloc(sizeof *game->host.proposal);
    return game->host.proposal;
}

static void return_proposal(struct game *game)
{
    if (game->host.is_pending)
        return;
    free(game->host.proposal);
    game->host.proposal = NULL;
}

/* ---- Durable ---------------------------------------------------------------------------------------------------------------------- */

/* What the private part is told beside the lines: the answer to the wish, and sealed bids. */
struct secrets {
    struct store_item items[FH_MAX_SEATS + 2];
    char keys[FH_MAX_SEATS + 2][16], values[2][64];
    size_t count;
};

static void add_secret(struct secrets *s, const char *value, const char *form, int first, int second)
{
    snprintf(s->keys[s->count], sizeof s->keys[0], form, first, second);
    s->items[s->count] = (struct store_item){s->keys[s->count], value, value ? strlen(value) : 0};
    s->count++;
}

/* A client that sends the same id again gets this answer. */
static void add_answer(struct game *game, struct secrets *s)
{
    const struct wish *wish = game->room->wish;
    if (!wish)
        return;
    snprintf(s->values[0], sizeof s->values[0], "%u %u %s", game->answer_count[game->actor] + 1, game->action_number, wish->message.act.id);
    add_secret(s, s->values[0], "answer/%d/%d", game->actor + 1, game->answer_count[game->actor] % ANSWERS_KEPT);
}

static void add_bid(struct game *game, struct secrets *s)
{
    snprintf(s->values[1], sizeof s->values[1], "%u %d", game->table.question_number, game->dealer.bids[game->actor]);
    add_secret(s, s->values[1], "bid/%d", game->actor + 1, 0);
}

static void committed(struct room *room);
static void bid_kept(struct room *room);

/* `answered`, where a seat did not answer itself. */
static const char *write_answered(const struct game *game, char *event, size_t size)
{
    bool is_takeover = game->answered == BY_COMPUTER && game->room->takeovers[game->actor][0];
    struct stored_answered answered = {.game = game->table.id,
                                       .number = game->action_number,
                                       .seat = game->actor + 1,
                                       .by = game->answered == BY_TIMER ? "timer"
                                             : is_takeover              ? "computer"
                                                                        : "absent"};
    if (game->answered == BY_PLAYER || (game->answered == BY_COMPUTER && !is_takeover))
        return NULL;
    stored_answered_write(&answered, event, size);
    return event;
}

/* Sealed bids in the private part that count no more. While the auction is open they stay, whatever else happens: a seat that leaves must
 * not cost the others their bids. */
static fh_seats old_bids(const struct game *game)
{
    return game_is_sealed(game) ? 0 : game->kept_bids;
}

static bool append_lines(struct game *game)
{
    struct store_text lines[PENDING_LINES_MOST];
    struct secrets secrets = {.count = 0};
    char stream[STORE_NAME_MOST], event[256];
    game_stream(game->table.id, stream);
    if (!game->host.proposal->is_expired)
        add_answer(game, &secrets);
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if ((old_bids(game) & FH_SEAT_BIT(seat)))
            add_secret(&secrets, NULL, "bid/%d", seat + 1, 0);
    }
    struct store_batch batch = {
        .stream = stream, .expected = game->head, .lines = lines, .secrets = secrets.items, .secret_count = secrets.count};
    batch.line_count = game_split(game->host.proposal->text, game->host.proposal->length, lines, PENDING_LINES_MOST);
    return room_append(game->room, write_answered(game, event, sizeof event), &batch, committed);
}

/* A sealed bid that is not the last: nothing of it is shown, but it is as durable as any line. */
static bool append_bid(struct game *game)
{
    struct secrets secrets = {.count = 0};
    char stream[STORE_NAME_MOST];
    game_stream(game->table.id, stream);
    add_answer(game, &secrets);
    add_bid(game, &secrets);
    struct store_batch batch = {.stream = stream, .expected = game->head, .secrets = secrets.items, .secret_count = secrets.count};
    return room_append(game->room, NULL, &batch, bid_kept);
}

/* ---- Told ------------------------------------------------------------------------------------------------------------------------- */

static void keep_answer(struct game *game, const struct wish *wish)
{
    struct kept_answer *kept = &game->answers[game->actor][game->answer_count[game->actor]++ % ANSWERS_KEPT];
    snprintf(kept->id, sizeof kept->id, "%s", wish->message.act.id);
    kept->number = game->action_number;
}

static void answer_wish(struct game *game, bool is_expired)
{
    struct wish *wish = game->room->wish;
    game->room->wish = NULL;
    if (!wish)
        return;
    if (is_expired) {
        wish_refuse(wish, "out-of-time", game->room);
        return;
    }
    keep_answer(game, wish);
    game->paces[game->actor].lines++;
    game->room->hall->counts.actions++;
    wish_done(wish, &(struct done){.game = game->table.id, .number = game->action_number > 0 ? (int64_t)game->action_number : -1});
}

static void after_game(struct room *room)
{
    room_note_game(room, true);
    room_tell(room);
}

/* The game is over: its room is a lobby again, in which people who stay away lose their seats. */
static void end_game(struct game *game)
{
    char event[128];
    struct stored_ended ended = {.game = game->table.id};
    stored_ended_write(&ended, event, sizeof event);
    transport_timer_stop(game->timer);
    room_append(game->room, event, NULL, after_game);
}

static void go_on(struct game *game)
{
    if (game->host.is_pending) {
        game->answered = BY_PLAYER;
        if (!append_lines(game))
            return_proposal(game);
        return;
    }
    return_proposal(game);
    if (game->table.is_ended && game->room->phase == ROOM_PLAYING) {
        end_game(game);
        return;
    }
    game_time_changed(game);
    game_step(game);
}

/* Lines of the proposal in memory of their own, since committing them proposes the next ones. */
static size_t copy_lines(struct game *game, const char *texts[PENDING_LINES_MOST])
{
    struct hall *hall = game->room->hall;
    size_t count = 0;
    memcpy(hall->block, game->host.proposal->text, game->host.proposal->length + 1);
    for (char *line = hall->block, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        assert(count < PENDING_LINES_MOST);
        texts[count++] = line;
    }
    return count;
}

static void committed(struct room *room)
{
    struct game *game = room->game;
    const char *texts[PENDING_LINES_MOST];
    uint64_t first = game->head + 1;
    bool is_expired = game->host.proposal->is_expired;
    fh_sink sink;
    size_t count = copy_lines(game, texts);
    game->kept_bids &= (fh_seats)~old_bids(game);
    followers_listen(game, &sink);
    host_commit(&game->host, sink.put ? &sink : NULL);
    game->head += count;
    followers_tell(game, first, texts, count);
    followers_show(game);
    answer_wish(game, is_expired);
    go_on(game);
}

static void bid_kept(struct room *room)
{
    struct game *game = room->game;
    game->kept_bids |= FH_SEAT_BIT(game->actor);
    answer_wish(game, false);
    followers_show(game);
    game_time_changed(game);
    game_step(game);
}

/* ---- Actions ---------------------------------------------------------------------------------------------------------------------- */

bool game_is_sealed(const struct game *game)
{
    const fh_question *question = fh_open_question(&game->table.game);
    return question && question->kind == FH_ASK_SEALED;
}

fh_seats game_awaited(const struct game *game)
{
    fh_actors actors = fh_who_acts(&game->table.game);
    if (game_is_sealed(game))
        return dealer_awaits(&game->dealer, &game->table);
    return actors.kind == FH_ACTOR_SEATS ? actors.seats : 0;
}

/* `2 undo`, which is no action of the engine's. */
static bool parse(const struct game *game, const char *text, fh_action *action, bool *is_undo)
{
    struct word rest = word_of(text), first = word_split(&rest, ' ');
    int64_t seat;
    *is_undo = word_number(first, 1, FH_MAX_SEATS, &seat) && word_is(rest, "undo");
    if (*is_undo)
        *action = (fh_action){.seat = (uint8_t)(seat - 1)};
    return *is_undo || fh_action_parse(game->table.edition, text, strlen(text), action);
}

/* Proposes the action. The verdict says why nothing is pending and no bid was taken. */
static fh_verdict propose(struct game *game, const fh_action *action, bool is_undo, int64_t ms, bool *is_bid)
{
    uint32_t question = game->table.question_number;
    *is_bid = false;
    game->actor = action->seat;
    game->action_number = game->table.number + 1;
    if (is_undo)
        return host_undo(&game->host, action->seat, ms);
    if (!game_is_sealed(game) || action->kind != FH_ACT_BID)
        return host_act(&game->host, action, 1, ms);
    fh_verdict verdict = host_bid(&game->host, action->seat, action->amount, ms);
    *is_bid = !verdict.reason && !game->host.is_pending && game->table.question_number == question;
    return verdict;
}

static bool append(struct game *game, bool is_bid)
{
    if (!is_bid)
        return append_lines(game);
    game->action_number = 0;
    return append_bid(game);
}

/* Proposes the action and appends what it makes. False: nothing is on its way to the store, and the game is as before. */
static bool propose_and_append(struct game *game, const fh_action *action, bool is_undo, int64_t ms, fh_verdict *verdict)
{
    struct dealer before = game->dealer;
    bool is_bid;
    *verdict = propose(game, action, is_undo, ms, &is_bid);
    bool is_proposed = !verdict->reason && (game->host.is_pending || is_bid);
    if (is_proposed && append(game, is_bid))
        return true;
    if (is_proposed)
        game->dealer = before;
    else /* another bid of this seat counts on; a bid that its seat can't pay any more was forgotten */
        game->dealer.bids[game->actor] = game->dealer.bids_number == before.bids_number ? before.bids[game->actor] : -1;
    return_proposal(game);
    return false;
}

bool game_act_for(struct game *game, const fh_action *action, enum answered_by by)
{
    fh_verdict verdict;
    if (!lend_proposal(game))
        return false;
    game->answered = (uint8_t)by;
    return propose_and_append(game, action, false, game_time_taken(game, NULL), &verdict);
}

bool game_expire(struct game *game, int64_t ms)
{
    if (!lend_proposal(game))
        return false;
    game->answered = BY_PLAYER;
    host_check_clock(&game->host, ms);
    if (game->host.is_pending && append_lines(game))
        return true;
    return_proposal(game);
    return false;
}

void game_settle(struct game *game)
{
    if (game->room->is_busy)
        return;
    if (game->room->is_failing || !lend_proposal(game)) {
        game_retry(game);
        return;
    }
    host_settle(&game->host);
    go_on(game);
}

/* ---- Wishes ----------------------------------------------------------------------------------------------------------------------- */

/* A new turn has its own lines. */
static struct pace *pace_of(struct game *game, fh_seat seat)
{
    struct pace *pace = &game->paces[seat];
    if (pace->turn != game->table.game.turn || pace->round != game->table.game.round)
        pace->lines = 0;
    pace->turn = game->table.game.turn;
    pace->round = game->table.game.round;
    return pace;
}

static bool is_mildest(const struct game *game, const fh_action *action)
{
    char given[FH_ACTION_TEXT_SIZE], wanted[FH_ACTION_TEXT_SIZE];
    fh_action mildest;
    if (!fh_mildest(game->table.edition, &game->table.game, action->seat, &mildest))
        return false;
    fh_action_format(game->table.edition, action, given, sizeof given);
    fh_action_format(game->table.edition, &mildest, wanted, sizeof wanted);
    return strcmp(given, wanted) == 0;
}

/* Some actions a second, and 200 lines in one turn. Messages that are refused make no line. The mildest answer is always taken, and so is
 * leaving: otherwise a seat could never end a turn in which it has written too much. */
static const char *is_too_much(struct game *game, const fh_action *action, bool is_undo)
{
    struct pace *pace = pace_of(game, action->seat);
    uint64_t now = hall_now(game->room->hall);
    uint32_t rate = game->room->hall->options.action_rate;
    uint64_t fresh = (now - pace->at) * rate / 1000;
    if (fresh > 0)
        pace->at = now;
    pace->spent = fresh >= pace->spent ? 0 : pace->spent - (uint32_t)fresh;
    if (pace->spent >= rate)
        return "too-fast";
    pace->spent++;
    bool ends_it = !is_undo && (action->kind == FH_ACT_LEAVE || is_mildest(game, action));
    return pace->lines < LINES_A_TURN || ends_it ? NULL : "too-many-lines";
}

static const struct kept_answer *find_answer(const struct game *game, fh_seat seat, const char *id)
{
    for (int i = 0; i < ANSWERS_KEPT; i++) {
        if (strcmp(game->answers[seat][i].id, id) == 0)
            return &game->answers[seat][i];
    }
    return NULL;
}

static void refuse_verdict(struct room *room, const fh_action *action, const fh_verdict *verdict)
{
    char say[600];
    struct wish *wish = room->wish;
    const struct table *table = &room->game->table;
    struct wording wording = {wish_words(wish), table->edition, &table->seats};
    room->wish = NULL;
    if (wording.words)
        sentence_refusal(&wording, &table->game, action, verdict, say, sizeof say);
    wish_refuse_sentence(wish, fh_reason_name(verdict->reason), say, room);
}

static void try(struct game *game, const fh_action *action, bool is_undo)
{
    struct room *room = game->room;
    fh_verdict verdict;
    if (!lend_proposal(game)) {
        room_refuse(room, "busy");
        return;
    }
    game->answered = BY_PLAYER;
    if (propose_and_append(game, action, is_undo, game_time_taken(game, room->wish->visitor), &verdict) || !room->wish)
        return;
    if (verdict.reason == FH_REASON_CHANCE_FIRST && room->is_failing)
        room_refuse(room, "no-disk"); /* what chance owes waits for the store */
    else
        refuse_verdict(room, action, &verdict);
}

void game_take_action(struct room *room)
{
    struct game *game = room->game;
    const struct client_act *act = &room->wish->message.act;
    fh_action action;
    bool is_undo;
    if (!game || strcmp(game->table.id, act->game) != 0) {
        game_answer_again(room);
        return;
    }
    if (game->is_restored) {
        room_refuse(room, "restored");
        return;
    }
    if (!parse(game, act->action, &action, &is_undo)) {
        room_refuse(room, "unknown-action");
        return;
    }
    if (action.seat >= game->table.seats.count || strcmp(room->seat_guests[action.seat], room->wish->guest) != 0) {
        room_refuse(room, "not-yours");
        return;
    }
    game_seat_returned(game, action.seat);
    const struct kept_answer *kept = find_answer(game, action.seat, act->id);
    const char *reason = kept ? NULL : is_too_much(game, &action, is_undo);
    if (kept) {
        wish_done(room_take(room), &(struct done){.game = game->table.id, .number = kept->number > 0 ? kept->number : -1});
    } else if (reason) {
        room_refuse(room, reason);
    } else if ((uint32_t)act->question != game->table.question_number) {
        room_refuse(room, "late");
    } else {
        try(game, &action, is_undo);
    }
}
