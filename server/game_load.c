/* game_load.c - a game out of the store: its lines are read again, every roll is drawn again from the secret, and what a crash left open
 * (sealed bids, answers that clients may ask for again) comes from the private part. */
#include "hall_parts.h"

#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Only while a game is being read. */
struct loading {
    struct room *room;
    struct game *game;
    fh_edition edition;
    struct record_reader reader;
    uint64_t head;
    struct bot_past past;
    bool has_secret, is_restored;
    struct kept_bid {
        uint32_t question;
        fh_money bid;
        bool is_given;
    } bids[FH_MAX_SEATS];
};

static void end(struct loading *l, enum store_status status)
{
    struct room *room = l->room;
    if (status == STORE_OK)
        room->game = l->game;
    else
        game_free(l->game);
    free(l);
    room_loaded(room, status);
}

/* ---- The private part ------------------------------------------------------------------------------------------------------------- */

/* `COUNT NUMBER ID`. False: it is no such value. */
static bool read_answer(struct word value, uint32_t *count, struct kept_answer *answer)
{
    struct word first = word_split(&value, ' '), second = word_split(&value, ' ');
    int64_t counted;
    if (!word_number(first, 1, UINT32_MAX, &counted) || !word_number(second, 0, UINT32_MAX, &answer->number) ||
        value.length >= sizeof answer->id)
        return false;
    *count = (uint32_t)counted;
    memcpy(answer->id, value.text, value.length);
    answer->id[value.length] = '\0';
    return true;
}

/* `answer/SEAT/SLOT`. The slot behind the last answer is the next to be used. */
static void take_answer(struct loading *l, int seat, int slot, struct word value)
{
    uint32_t *last = &l->game->answer_count[seat - 1], count;
    struct kept_answer answer;
    if (!read_answer(value, &count, &answer))
        return;
    *last = count > *last ? count : *last;
    l->game->answers[seat - 1][slot] = answer;
}

/* `bid/SEAT`: `QUESTION BID` */
static void take_bid(struct loading *l, int seat, struct word value)
{
    struct word question = word_split(&value, ' ');
    int64_t number, bid;
    if (!word_number(question, 0, UINT32_MAX, &number) || !word_number(value, 0, INT32_MAX, &bid))
        return;
    l->bids[seat - 1] = (struct kept_bid){(uint32_t)number, (fh_money)bid, true};
}

static void take_item(struct loading *l, const struct store_item *item)
{
    struct word value = {item->value, item->size};
    int seat, slot;
    if (strcmp(item->key, "secret") == 0 && item->size == SHA256_SIZE) {
        record_reader_know(&l->reader, item->value);
        l->has_secret = true;
    } else if (sscanf(item->key, "answer/%d/%d", &seat, &slot) == 2 && seat >= 1 && seat <= FH_MAX_SEATS && slot >= 0 &&
               slot < ANSWERS_KEPT) {
        take_answer(l, seat, slot, value);
    } else if (sscanf(item->key, "bid/%d", &seat) == 1 && seat >= 1 && seat <= FH_MAX_SEATS) {
        take_bid(l, seat, value);
    }
}

static void restore_bids(struct loading *l)
{
    struct game *game = l->game;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (!l->bids[seat].is_given)
            continue;
        game->kept_bids |= FH_SEAT_BIT(seat);
        if (l->bids[seat].question == game->table.question_number && game_is_sealed(game))
            dealer_take_bid(&game->dealer, &game->table, (fh_seat)seat, l->bids[seat].bid);
    }
}

/* ---- The lines -------------------------------------------------------------------------------------------------------------------- */

static void finish(struct loading *l)
{
    struct game *game = l->game;
    struct editions *editions = l->room->hall->editions;
    if (!record_has_begun(&l->reader) || !game->dealer.knows_dice || strcmp(game->table.id, l->room->game_id) != 0) {
        end(l, STORE_DAMAGED);
        return;
    }
    game->edition = editions_share(editions, &l->edition);
    if (!game->edition) {
        end(l, STORE_FAILED);
        return;
    }
    game->table.edition = game->edition;
    game->header = (uint64_t)l->reader.header;
    game->head = l->head;
    game->is_restored = l->is_restored && !game->table.is_ended;
    restore_bids(l);
    game_insert(game);
    for (int seat = 0; game->bots && seat < FH_MAX_SEATS; seat++)
        bot_recall(&game->bots[seat], &l->past, (fh_seat)seat);
    game_time_visitors(game);
    end(l, STORE_OK);
}

static void read_on(struct loading *l);

static void hear(void *context, const fh_game *state, const fh_event *event)
{
    struct loading *l = context;
    bot_past_hear(&l->past, &l->edition, state, event);
}

static void on_lines(void *user, const struct store_lines *read)
{
    struct loading *l = user;
    enum store_status status = read->status;
    fh_error error;
    fh_sink sink = {hear, l};
    l->is_restored = read->is_restored;
    for (size_t i = 0; i < read->count && status == STORE_OK; i++) {
        l->head++;
        if (!record_read(&l->reader, read->lines[i].bytes, read->lines[i].size, &sink, &error))
            status = STORE_DAMAGED;
    }
    if (status != STORE_OK)
        end(l, status);
    else if (l->head < read->head)
        read_on(l);
    else
        finish(l);
}

static void read_on(struct loading *l)
{
    char stream[STORE_NAME_MOST];
    game_stream(l->room->game_id, stream);
    enum store_status status = store_read(l->room->hall->options.store, stream, l->head + 1, STORE_LINES_MOST, on_lines, l);
    if (status != STORE_OK)
        end(l, status);
}

static void on_private(void *user, const struct store_items *items)
{
    struct loading *l = user;
    for (size_t i = 0; i < items->count; i++)
        take_item(l, &items->items[i]);
    if (items->status == STORE_OK && l->has_secret)
        read_on(l);
    else
        end(l, items->status == STORE_OK || items->status == STORE_MISSING ? STORE_DAMAGED : items->status);
}

void game_load(struct room *room)
{
    char stream[STORE_NAME_MOST];
    struct loading *l = calloc(1, sizeof *l);
    if (!l || !(l->game = game_new(room))) {
        free(l);
        room_loaded(room, STORE_FAILED);
        return;
    }
    l->room = room;
    record_reader_init(&l->reader, &l->game->table, &l->edition, &l->game->dealer);
    game_stream(room->game_id, stream);
    enum store_status status = store_read_private(room->hall->options.store, stream, on_private, l);
    if (status != STORE_OK)
        end(l, status);
}

/* ---- A game that is over ---------------------------------------------------------------------------------------------------------- */

/* The seat that acts, from 1; 0: none. */
static int seat_of(const struct client_act *act)
{
    struct word rest = word_of(act->action);
    int64_t seat;
    return word_number(word_split(&rest, ' '), 1, FH_MAX_SEATS, &seat) ? (int)seat : 0;
}

static bool find_answer(const struct store_items *items, const struct client_act *act, struct kept_answer *answer)
{
    uint32_t count;
    int seat, slot;
    for (size_t i = 0; i < items->count; i++) {
        struct word value = {items->items[i].value, items->items[i].size};
        if (sscanf(items->items[i].key, "answer/%d/%d", &seat, &slot) == 2 && seat == seat_of(act) && read_answer(value, &count, answer) &&
            strcmp(answer->id, act->id) == 0)
            return true;
    }
    return false;
}

static void on_answers(void *user, const struct store_items *items)
{
    struct room *room = user;
    struct wish *wish = room->wish;
    struct kept_answer answer;
    room->is_busy = false;
    room->wish = NULL;
    if (find_answer(items, &wish->message.act, &answer))
        wish_done(wish, &(struct done){.game = room->game_id, .number = answer.number > 0 ? answer.number : -1});
    else
        wish_refuse(wish, items->status == STORE_OK || items->status == STORE_MISSING ? "game-over" : "no-disk", room);
    room_next(room);
    room_rest(room);
}

/* Actions of the wish's own seat only. */
void game_answer_again(struct room *room)
{
    const struct client_act *act = &room->wish->message.act;
    int seat = seat_of(act);
    struct wish *wish = room->wish;
    char stream[STORE_NAME_MOST];
    game_stream(act->game, stream);
    if (strcmp(act->game, room->game_id) == 0 && seat > 0 && strcmp(room->seat_guests[seat - 1], wish->guest) == 0 &&
        store_read_private(room->hall->options.store, stream, on_answers, room) == STORE_OK) {
        room->is_busy = true;
        return;
    }
    room->wish = NULL;
    wish_refuse(wish, "game-over", room);
}
