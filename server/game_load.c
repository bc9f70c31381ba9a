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

/* `answer/SEAT/SLOT`: `COUNT NUMBER ID`. The slot behind the last answer is the next to be used. */
static void take_answer(struct loading *l, int seat, int slot, struct word value)
{
    struct kept_answer *kept = &l->game->answers[seat - 1][slot];
    uint32_t *last = &l->game->answer_count[seat - 1];
    struct word count = word_split(&value, ' '), number = word_split(&value, ' ');
    int64_t counted;
    if (!word_number(count, 1, UINT32_MAX, &counted) || !word_number(number, 0, UINT32_MAX, &kept->number) ||
        value.length >= sizeof kept->id)
        return;
    *last = counted > *last ? (uint32_t)counted : *last;
    memcpy(kept->id, value.text, value.length);
    kept->id[value.length] = '\0';
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
    game_time_visitors(game);
    end(l, STORE_OK);
}

static void read_on(struct loading *l);

static void on_lines(void *user, const struct store_lines *read)
{
    struct loading *l = user;
    enum store_status status = read->status;
    fh_error error;
    l->is_restored = read->is_restored;
    for (size_t i = 0; i < read->count && status == STORE_OK; i++) {
        l->head++;
        if (!record_read(&l->reader, read->lines[i].bytes, read->lines[i].size, NULL, &error))
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
