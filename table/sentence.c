/* sentence.c - see sentence.h.
 *
 * Three steps for each sentence: choose its key, gather the values that its placeholders may ask for, and let words_fill write it. The
 * values of a family of sentences are gathered alike, whether or not the sentence at hand speaks of all of them. Lists and other composed
 * values are kept in the sentence itself and cut at its limits, which no built-in edition comes near. */
#include "sentence.h"
#include "text.h"

#include <string.h>

enum {
    MAX_VALUES = 16,
    ROOM_SIZE = SENTENCE_NAME_SIZE,
    ITEM_SIZE = 512,   /* of an item in a list */
    LIST_SIZE = 10240, /* the rents of forty deeds with the longest names, each of them shared and waived */
};

/* The keys of the registries, and those of the phases. */
#define REASON_KEY(name, word, ...) "reason." word,
#define QUESTION_KEY(name, word, ...) "question." word,
#define EVENT_KEY(name, word, ...) "event." word,
#define WHY_KEY(name, word, ...) "why." word,
static const char *const REASON_KEYS[] = {"reason.allowed", FH_REASONS(REASON_KEY)};
static const char *const QUESTION_KEYS[] = {FH_QUESTIONS(QUESTION_KEY)};
static const char *const EVENT_KEYS[] = {FH_EVENTS(EVENT_KEY)};
static const char *const WHY_KEYS[] = {FH_WHYS(WHY_KEY)};
static const char *const PHASE_KEYS[] = {"phase.before", "phase.dice", "phase.after", "phase.ending", "phase.over"};

/* A sentence on its way: its values, and room for those that are put together. */
struct sentence {
    const struct wording *by;
    int count, rooms, lists;
    struct words_value values[MAX_VALUES];
    char room[3][ROOM_SIZE];
    char list[2][LIST_SIZE];
};

/* ---- Names ------------------------------------------------------------------------------------------------------------------------- */

static struct words_text term(const struct wording *by, const char *key)
{
    struct words_text found = words_find(by->words, by->edition->words.id, key);
    return found.text ? found : (struct words_text){key, strlen(key)};
}

static struct words_text text_in(const char *room)
{
    return (struct words_text){room, strlen(room)};
}

/* `Player 2`, put together in the room. */
static struct words_text seat_number(const struct wording *by, fh_seat seat, char room[ROOM_SIZE])
{
    words_fill(by->words, by->edition->words.id, "term.player", NULL, 0, room, ROOM_SIZE - 4);
    size_t length = strlen(room);
    struct writer w = writer_open(room + length, ROOM_SIZE - length);
    write_char(&w, ' ');
    write_number(&w, seat + 1);
    writer_close(&w);
    return text_in(room);
}

static struct words_text seat_name(const struct wording *by, fh_seat seat, char room[ROOM_SIZE])
{
    if (seat >= by->seats->count || !by->seats->list[seat].name[0])
        return seat_number(by, seat, room);
    const char *name = by->seats->list[seat].name, *end = memchr(name, '\0', FH_NAME_SIZE);
    return (struct words_text){name, end ? (size_t)(end - name) : FH_NAME_SIZE};
}

/* A seat, or another account or actor. */
struct words_text sentence_account(const struct wording *by, uint8_t account, char room[SENTENCE_NAME_SIZE])
{
    if (account < FH_MAX_SEATS)
        return seat_name(by, account, room);
    return term(by, account == FH_BANK     ? "term.bank"
                    : account == FH_POT    ? "term.pot"
                    : account == FH_CHANCE ? "term.chance"
                                           : "term.nobody");
}

static struct words_text square_name(const struct wording *by, uint8_t square)
{
    return square < by->edition->square_count ? words_square_name(by->words, by->edition, square) : term(by, "term.none");
}

/* Boards without a jail have sentences about it all the same. */
static struct words_text jail_name(const struct wording *by)
{
    uint8_t jail = by->edition->jail;
    return jail < by->edition->square_count ? words_square_name(by->words, by->edition, jail) : term(by, "term.jail");
}

static struct words_text deck_name(const struct wording *by, uint8_t deck)
{
    return deck < by->edition->deck_count ? words_deck_name(by->words, by->edition, deck) : term(by, "term.deck");
}

static struct words_text card_text(const struct wording *by, uint8_t deck, uint8_t card)
{
    bool is_known = deck < by->edition->deck_count && card < by->edition->decks[deck].count;
    return is_known ? words_card_text(by->words, by->edition, deck, card) : term(by, "term.card");
}

/* A card that frees from jail, by the deck it lies in or as the edition calls it. */
static struct words_text pass_name(const struct wording *by, uint8_t pass, char room[ROOM_SIZE])
{
    uint8_t deck = pass < by->edition->pass_count ? by->edition->passes[pass].deck : FH_NONE;
    struct words_value value = {.name = "deck", .text = deck_name(by, deck)};
    words_fill(by->words, by->edition->words.id, "term.pass", &value, 1, room, ROOM_SIZE);
    return text_in(room);
}

/* ---- Values ------------------------------------------------------------------------------------------------------------------------ */

/* All but the rooms, which need no beginning. */
static void begin(struct sentence *s, const struct wording *by)
{
    s->by = by;
    s->count = s->rooms = s->lists = 0;
}

static void put_text(struct sentence *s, const char *name, struct words_text text)
{
    s->values[s->count++] = (struct words_value){.name = name, .text = text};
}

static void put_number(struct sentence *s, const char *name, int64_t number)
{
    s->values[s->count++] = (struct words_value){.name = name, .number = number};
}

static void put_account(struct sentence *s, const char *name, uint8_t account)
{
    put_text(s, name, sentence_account(s->by, account, s->room[s->rooms++]));
}

static size_t say(const struct sentence *s, const char *key, char *text, size_t size)
{
    return words_fill(s->by->words, s->by->edition->words.id, key, s->values, s->count, text, size);
}

/* ---- Lists ------------------------------------------------------------------------------------------------------------------------- */

/* The last item is held back until it is known whether another one follows. */
struct list {
    const struct wording *by;
    const char *more, *last; /* the keys that join what there is with one more item, and with the last one */
    char *text;              /* of LIST_SIZE */
    char held[ITEM_SIZE];
};

static void list_open(struct list *l, const struct wording *by, const char *more, const char *last, char text[LIST_SIZE])
{
    *l = (struct list){.by = by, .more = more, .last = last, .text = text};
    text[0] = '\0';
}

/* Copies what there is room for; a character that does not fit is left out as a whole. */
static void copy_text(char *to, size_t size, struct words_text text)
{
    size_t length = text.length < size ? text.length : size - 1;
    while (length > 0 && length < text.length && ((unsigned char)text.text[length] & 0xc0) == 0x80)
        length--;
    memcpy(to, text.text, length);
    to[length] = '\0';
}

static void list_join(struct list *l, const char *key)
{
    char so_far[LIST_SIZE];
    if (!l->held[0])
        return;
    if (l->text[0]) {
        copy_text(so_far, sizeof so_far, text_in(l->text));
        const struct words_value both[] = {{.name = "first", .text = text_in(so_far)}, {.name = "last", .text = text_in(l->held)}};
        words_fill(l->by->words, l->by->edition->words.id, key, both, 2, l->text, LIST_SIZE);
    } else {
        copy_text(l->text, LIST_SIZE, text_in(l->held));
    }
    l->held[0] = '\0';
}

static void list_add(struct list *l, struct words_text item)
{
    list_join(l, l->more);
    copy_text(l->held, sizeof l->held, item);
}

/* An item that is worded by a key. */
static void list_add_worded(struct list *l, const char *key, const struct words_value *values, int count)
{
    list_join(l, l->more);
    words_fill(l->by->words, l->by->edition->words.id, key, values, count, l->held, sizeof l->held);
}

static struct words_text list_close(struct list *l)
{
    list_join(l, l->last);
    return text_in(l->text);
}

static void list_begin(struct sentence *s, struct list *l, const char *more, const char *last)
{
    list_open(l, s->by, more, last, s->list[s->lists++]);
}

/* The part of a mask of squares that is on the board. */
static fh_squares on_board(const fh_edition *edition, fh_squares mask)
{
    return edition->square_count < FH_MAX_SQUARES ? mask & (FH_SQUARE_BIT(edition->square_count) - 1) : mask;
}

static fh_square first_square(fh_squares mask)
{
    return (fh_square)__builtin_ctzll(mask);
}

static void put_squares(struct sentence *s, fh_squares mask)
{
    struct list l;
    list_begin(s, &l, "list.more", "list.last");
    for (fh_squares m = on_board(s->by->edition, mask); m; m &= m - 1)
        list_add(&l, square_name(s->by, first_square(m)));
    put_text(s, "squares", list_close(&l));
}

/* Those still in, as they play. */
static void put_order(struct sentence *s, const fh_game *game)
{
    struct list l;
    char room[ROOM_SIZE];
    list_begin(s, &l, "list.more", "list.last");
    for (int i = 0; i < game->seat_count; i++) {
        if (game->seats_in & FH_SEAT_BIT(game->order[i]))
            list_add(&l, sentence_account(s->by, game->order[i], room));
    }
    put_text(s, "seats", list_close(&l));
}

static void put_dice(struct sentence *s, const fh_game *game)
{
    struct list l;
    char face[8];
    list_begin(s, &l, "list.dice", "list.dice");
    for (int i = 0; i < s->by->edition->rules.dice; i++) {
        struct writer w = writer_open(face, sizeof face);
        write_number(&w, game->dice[i]);
        writer_close(&w);
        list_add(&l, text_in(face));
    }
    put_text(s, "dice", list_close(&l));
}

/* ---- Offers ------------------------------------------------------------------------------------------------------------------------ */

static void list_passes(struct list *l, const fh_terms *terms)
{
    char room[ROOM_SIZE];
    for (uint8_t pass = 0; pass < l->by->edition->pass_count; pass++) {
        const struct words_value values[] = {{.name = "count", .number = terms->passes[pass]},
                                             {.name = "pass", .text = pass_name(l->by, pass, room)}};
        if (terms->passes[pass])
            list_add_worded(l, "terms.pass", values, 2);
    }
}

static void list_rents(struct list *l, const fh_terms *terms)
{
    for (fh_squares m = l->by->edition->deeds; m; m &= m - 1) {
        fh_square square = first_square(m);
        uint8_t percent = terms->percents[l->by->edition->squares[square].deed];
        const struct words_value values[] = {{.name = "square", .text = square_name(l->by, square)},
                                             {.name = "percent", .number = percent}};
        if (percent)
            list_add_worded(l, "terms.percent", values, 2);
        if (terms->freedoms & FH_SQUARE_BIT(square))
            list_add_worded(l, "terms.freedom", values, 1);
    }
}

/* Facts about a traded deed that must be mentioned: a mortgage, or buildings that vanish when it is traded. */
static void list_deeds(struct list *l, const fh_game *game, fh_squares deeds)
{
    bool vanish = l->by->edition->rules.trade_buildings == FH_TRADE_BUILDINGS_VANISH;
    for (fh_squares m = on_board(l->by->edition, deeds); m; m &= m - 1) {
        fh_square square = first_square(m);
        const struct words_value name = {.name = "square", .text = square_name(l->by, square)};
        if (game->mortgaged & FH_SQUARE_BIT(square))
            list_add_worded(l, "terms.mortgaged", &name, 1);
        else if (vanish && game->built[square])
            list_add_worded(l, "terms.built", &name, 1);
        else
            list_add(l, name.text);
    }
}

static struct words_text list_terms(struct list *l, const fh_game *game, const fh_terms *terms)
{
    const struct words_value cash = {.name = "amount", .number = terms->cash};
    if (terms->cash)
        list_add_worded(l, "terms.cash", &cash, 1);
    list_deeds(l, game, terms->deeds);
    list_passes(l, terms);
    list_rents(l, terms);
    struct words_text all = list_close(l);
    return all.length > 0 ? all : term(l->by, "terms.nothing");
}

static void put_terms(struct sentence *s, const fh_game *game, const char *name, const fh_terms *terms)
{
    struct list l;
    list_begin(s, &l, "list.more", "list.last");
    put_text(s, name, list_terms(&l, game, terms));
}

size_t sentence_terms(const struct wording *by, const fh_game *game, const fh_terms *terms, char *text, size_t size)
{
    struct list l;
    char all[LIST_SIZE];
    list_open(&l, by, "list.more", "list.last", all);
    struct words_text found = list_terms(&l, game, terms);
    if (size > 0)
        copy_text(text, size, found);
    return found.length;
}

size_t sentence_offer(const struct wording *by, const fh_game *game, fh_seat from, fh_seat to, const fh_offer *offer, char *text,
                      size_t size)
{
    struct sentence s;
    begin(&s, by);
    put_account(&s, "seat", from);
    put_account(&s, "other", to);
    put_terms(&s, game, "give", &offer->give);
    put_terms(&s, game, "take", &offer->take);
    return say(&s, "terms.offer", text, size);
}

/* ---- What happened ----------------------------------------------------------------------------------------------------------------- */

static bool is_in(const fh_game *game, uint8_t seat)
{
    return seat < FH_MAX_SEATS && (game->seats_in & FH_SEAT_BIT(seat));
}

/* Is a question of this kind asked, or waiting? */
static bool is_open(const fh_game *game, uint8_t kind)
{
    for (int i = 0; i < game->depth; i++) {
        if (game->stack[i].kind == kind)
            return true;
    }
    return false;
}

static const char *money_key(const fh_game *game, const fh_event *event)
{
    bool from_seat = event->seat < FH_MAX_SEATS, to_seat = event->other < FH_MAX_SEATS;
    if (event->why >= FH_WHY_COUNT)
        return "event.money";
    if (event->why == FH_WHY_START)
        return NULL;
    if (event->why == FH_WHY_PRICE && is_open(game, FH_ASK_DEAL))
        return "why.price.dealt";
    if (event->why == FH_WHY_BONUS && event->seat == FH_POT)
        return "why.bonus.pot";
    if (event->why == FH_WHY_CARD && !(from_seat && to_seat))
        return from_seat ? "why.card.paid" : "why.card.received";
    if (event->why == FH_WHY_ESTATE && !from_seat)
        return "why.estate.owed";
    return WHY_KEYS[event->why];
}

/* Loaded dice show nothing (W09). */
static bool dice_are_blank(const fh_edition *edition, const fh_game *game)
{
    for (int i = 0; i < edition->rules.dice; i++) {
        if (game->dice[i])
            return false;
    }
    return true;
}

/* Only doubles that matter are called so: in an ordinary roll, where they give another one or free from jail. */
static bool is_double(const fh_edition *edition, const fh_game *game, fh_seat seat)
{
    bool matters = game->depth == 0 && (edition->rules.doubles_again || game->jail[seat]);
    return matters && fh_is_double(edition, game);
}

static const char *dice_key(const fh_edition *edition, const fh_game *game, const fh_event *event)
{
    if (dice_are_blank(edition, game))
        return "event.dice.loaded";
    return is_double(edition, game, event->seat) ? "event.dice.doubles" : "event.dice";
}

/* The token of a seat that leaves goes home without a sentence. A player sent to jail is held there, which has an event of its own; only an
 * infection sends there without holding. After blank dice this sentence says how far the token moved. */
static const char *token_key(const fh_edition *edition, const fh_game *game, const fh_event *event)
{
    if (!is_in(game, event->seat))
        return NULL;
    if (event->amount == 0 && event->square == edition->jail)
        return edition->rules.infection ? "event.token.sent" : NULL;
    if (dice_are_blank(edition, game) && event->amount >= 0)
        return "event.token.loaded";
    if (event->amount == 0)
        return "event.token.sent";
    if (event->square == edition->jail && !edition->squares[event->square].infects)
        return "event.token.visit";
    return event->amount < 0 ? "event.token.back" : "event.token";
}

/* The price or the bid has already told of a sale by the bank; only a deed that was dealt for nothing has neither. */
static const char *owner_key(const fh_edition *edition, const fh_event *event)
{
    bool is_free = event->how == FH_HOW_DEALT && edition->squares[event->square].price == 0;
    if (event->other == FH_BANK)
        return "event.owner.bank";
    if (event->seat < FH_MAX_SEATS)
        return "event.owner.from";
    return is_free ? "event.owner" : NULL;
}

static const char *built_key(const fh_event *event)
{
    if (event->amount == 0)
        return "event.built.none";
    return event->amount == 1 ? "event.built.one" : event->amount == FH_HOTEL ? "event.built.hotel" : "event.built";
}

/* After the last roll the player leaves in any case: the next event says what that costs. */
static const char *jail_key(const fh_edition *edition, const fh_game *game, const fh_event *event)
{
    bool must_leave = edition->rules.jail == FH_JAIL_LEAVE && fh_jail_rolls_left(edition, game, event->seat) == 0;
    if (!is_in(game, event->seat))
        return NULL;
    if (event->amount <= 1)
        return event->amount == 1 ? "event.jail" : "event.jail.free";
    return must_leave ? NULL : "event.jail.still";
}

/* A landing infects; any other change is the infection wearing off, which has a sentence only at its end. */
static const char *infected_key(const fh_game *game, const fh_event *event)
{
    if (!is_in(game, event->seat))
        return NULL;
    if (event->amount == 0)
        return "event.infected.healed";
    return game->flags & FH_FLAG_LANDED ? "event.infected" : NULL;
}

/* The outcome of chance is about to change it once more. */
static const char *sick_key(const fh_game *game)
{
    if (is_open(game, FH_ASK_OUTBREAK))
        return NULL;
    return fh_infected_squares(game) ? "event.sick" : "event.sick.none";
}

/* Agreements that end with the ownership, or never were, are not spoken of. */
static const char *shares_key(const fh_edition *edition, const fh_game *game, const fh_event *event)
{
    uint8_t deed = edition->squares[event->square].deed;
    bool is_shared = game->freedoms[deed];
    for (int seat = 0; seat < FH_MAX_SEATS; seat++)
        is_shared = is_shared || game->shares[deed][seat];
    return is_shared ? "event.shares" : NULL;
}

/* Against clocks everybody's wealth counts, and at the end that of those still in, who have no rank. A bankrupt player keeps none. */
static const char *out_key(const fh_edition *edition, const fh_event *event)
{
    if (event->other == 0)
        return "event.out.wealth";
    if (!edition->rules.clock)
        return "event.out";
    return event->amount > 0 ? "event.out.time" : "event.out.wealth";
}

/* An action that only its own event tells of. */
static const char *did_key(const fh_event *event)
{
    switch (event->other) {
    case FH_ACT_BID:
        return "did.bid";
    case FH_ACT_WITHDRAW:
        return "did.withdraw";
    case FH_ACT_DECLINE:
        return "did.decline";
    case FH_ACT_REJECT:
        return "did.reject";
    case FH_ACT_ACCEPT:
        return "did.accept";
    }
    return NULL;
}

/* The key of what happened, or NULL for what needs no sentence: internal changes (phases, questions, stock, rents), changes that a movement
 * of money tells (mortgages), and those not settled yet. */
static const char *event_key(const fh_edition *edition, const fh_game *game, const fh_event *event)
{
    switch ((enum fh_event_kind)event->kind) {
    case FH_EV_MONEY:
        return money_key(game, event);
    case FH_EV_DICE:
        return dice_key(edition, game, event);
    case FH_EV_TOKEN:
        return token_key(edition, game, event);
    case FH_EV_OWNER:
        return owner_key(edition, event);
    case FH_EV_BUILT:
        return built_key(event);
    case FH_EV_JAIL:
        return jail_key(edition, game, event);
    case FH_EV_PASSES:
        return event->amount ? "event.passes" : "event.passes.none";
    case FH_EV_DIRECTION:
        return event->amount ? "event.direction" : "event.direction.forwards";
    case FH_EV_INFECTED:
        return infected_key(game, event);
    case FH_EV_INFECTED_SQUARES:
        return sick_key(game);
    case FH_EV_SHARES:
        return shares_key(edition, game, event);
    case FH_EV_OUT:
        return out_key(edition, event);
    case FH_EV_TURN:
        return is_open(game, FH_ASK_ORDER) || game->winner != FH_NONE ? NULL : "event.turn";
    case FH_EV_ORDER:
        return is_open(game, FH_ASK_ORDER) ? NULL : "event.order";
    case FH_EV_DID:
        return did_key(event);
    case FH_EV_CARD:
    case FH_EV_OVER:
    case FH_EV_UNDO:
        return EVENT_KEYS[event->kind];
    case FH_EV_PHASE:
    case FH_EV_STOCK:
    case FH_EV_MORTGAGED:
    case FH_EV_RENT:
    case FH_EV_ASKED:
    case FH_EV_ANSWERED:
    case FH_EV_COUNT:
        break;
    }
    return NULL;
}

/* What a bid was for. */
static struct words_text lot_won(const struct wording *by, const fh_event *event)
{
    if (event->cause.number == FH_LOT_DEED)
        return square_name(by, event->square);
    return term(by, event->cause.number == FH_LOT_HOUSE ? "lot.house" : "lot.hotel");
}

/* What only some events have. */
static void put_event_details(struct sentence *s, const fh_game *game, const fh_event *event)
{
    if (event->kind == FH_EV_MONEY)
        put_text(s, "lot", lot_won(s->by, event));
    if (event->kind == FH_EV_DICE)
        put_dice(s, game);
    if (event->kind == FH_EV_ORDER)
        put_order(s, game);
    if (event->kind == FH_EV_INFECTED_SQUARES)
        put_squares(s, fh_infected_squares(game));
    if (event->kind == FH_EV_PASSES)
        put_text(s, "pass", pass_name(s->by, event->other, s->room[s->rooms++]));
    if (event->kind == FH_EV_CARD) {
        put_text(s, "deck", deck_name(s->by, event->square));
        put_text(s, "card", card_text(s->by, event->square, event->other));
    }
}

size_t sentence_event(const struct wording *by, const fh_game *game, const fh_event *event, char *text, size_t size)
{
    const char *key = event_key(by->edition, game, event);
    const fh_question *q = fh_open_question(game);
    struct sentence s;
    if (event->kind == FH_EV_DID && (event->other == FH_ACT_OFFER || event->other == FH_ACT_COUNTER) && q && q->kind == FH_ASK_OFFER)
        return sentence_offer(by, game, q->offer.from, q->seat, &game->offer, text, size);
    if (!key) {
        if (size > 0)
            text[0] = '\0';
        return 0;
    }
    begin(&s, by);
    put_account(&s, "seat", event->seat);
    put_account(&s, "other", event->other);
    put_text(&s, "square", square_name(by, event->square));
    put_text(&s, "jail", jail_name(by));
    put_number(&s, "amount", event->amount);
    put_number(&s, "count", event->amount);
    put_number(&s, "round", event->amount + 1); /* people count them from 1 */
    put_event_details(&s, game, event);
    return say(&s, key, text, size);
}

/* ---- Why not ----------------------------------------------------------------------------------------------------------------------- */

/* Joint bids belong to no single seat: the seat with too little money is named. */
static const char *cash_key(const fh_action *action, const fh_verdict *verdict)
{
    if (action && action->kind == FH_ACT_BID)
        return "reason.too-little-cash.bid";
    return verdict->seat != FH_NONE && !(action && action->seat == verdict->seat) ? "reason.too-little-cash.other"
                                                                                  : "reason.too-little-cash";
}

static const char *refusal_key(const fh_edition *edition, const fh_action *action, const fh_verdict *verdict)
{
    bool is_bare = verdict->square == FH_NONE;
    if (verdict->reason == FH_REASON_TOO_LITTLE_CASH)
        return cash_key(action, verdict);
    if (verdict->reason == FH_REASON_SET_INCOMPLETE && edition->rules.runs)
        return "reason.set-incomplete.run";
    if (verdict->reason == FH_REASON_NOT_A_DEED && is_bare)
        return "reason.not-a-deed.bare";
    if (verdict->reason == FH_REASON_NOT_THEIRS && is_bare)
        return "reason.not-theirs.bare";
    return REASON_KEYS[verdict->reason < FH_REASON_COUNT ? verdict->reason : FH_REASON_UNKNOWN_ACTION];
}

size_t sentence_refusal(const struct wording *by, const fh_game *game, const fh_action *action, const fh_verdict *verdict, char *text,
                        size_t size)
{
    (void)game;
    const fh_rules *rules = &by->edition->rules;
    struct sentence s;
    begin(&s, by);
    put_account(&s, "seat", verdict->seat);
    put_text(&s, "square", square_name(by, verdict->square));
    put_text(&s, "jail", jail_name(by));
    put_number(&s, "amount", verdict->amount);
    put_number(&s, "count", rules->runs);
    put_number(&s, "low", rules->min_players);
    put_number(&s, "high", rules->max_players);
    return say(&s, refusal_key(by->edition, action, verdict), text, size);
}

/* ---- What is asked ----------------------------------------------------------------------------------------------------------------- */

static bool has_pass(const fh_game *game, fh_seat seat)
{
    for (int pass = 0; seat < FH_MAX_SEATS && pass < FH_MAX_PASSES; pass++) {
        if (game->passes[seat][pass])
            return true;
    }
    return false;
}

static const char *received_key(const fh_edition *edition)
{
    if (edition->rules.mortgaged_transfer == FH_TRANSFER_DUE)
        return "question.received.due";
    return edition->rules.keep_percent ? "question.received" : "question.received.free";
}

static const char *question_key(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    bool is_led = fh_question_matter(q).other != FH_NONE;
    if (q->kind == FH_ASK_DEBT && q->seat < FH_MAX_SEATS && fh_card_pays_fine(edition, game, q->seat))
        return "question.debt.card";
    if (q->kind == FH_ASK_DEBT && q->seat < FH_MAX_SEATS && !fh_debt_is_payable(edition, game))
        return "question.debt.lost";
    if (q->kind == FH_ASK_FINE && fh_missing(game) > 0)
        return has_pass(game, q->seat) ? "question.fine.card.short" : "question.fine.short";
    if (q->kind == FH_ASK_FINE && has_pass(game, q->seat))
        return "question.fine.card";
    if (q->kind == FH_ASK_AUCTION && is_led)
        return "question.auction.led";
    if (q->kind == FH_ASK_BIDDING && is_led)
        return "question.bidding.led";
    if (q->kind == FH_ASK_SEALED && q->sealed.ties > 0)
        return "question.sealed.again";
    if (q->kind == FH_ASK_PLACE && q->place.lot == FH_LOT_HOTEL)
        return "question.place.hotel";
    if (q->kind == FH_ASK_MORTGAGED_TRANSFER)
        return received_key(edition);
    return QUESTION_KEYS[q->kind < FH_ASK_COUNT ? q->kind : FH_ASK_NOTHING];
}

static struct words_text lot_name(const struct wording *by, fh_matter matter)
{
    return matter.lot == FH_LOT_DEED ? square_name(by, matter.square) : term(by, matter.lot == FH_LOT_HOTEL ? "lot.hotel" : "lot.house");
}

/* The amount that the question is about; where nobody has bid yet, the least that counts. */
static int64_t amount_asked(const fh_edition *edition, const fh_game *game, const fh_question *q)
{
    bool is_auction = q->kind == FH_ASK_AUCTION || q->kind == FH_ASK_BIDDING;
    fh_matter matter = fh_question_matter(q);
    if (q->kind == FH_ASK_MORTGAGED_TRANSFER)
        return fh_lift_cost(edition, game, q->seat, matter.square);
    return is_auction && matter.other == FH_NONE ? fh_next_bid(edition, game) : matter.amount;
}

static size_t say_question(const struct wording *by, const fh_game *game, const fh_question *q, char *text, size_t size)
{
    fh_matter matter = fh_question_matter(q);
    fh_square square = matter.square < FH_MAX_SQUARES ? matter.square : 0;
    struct sentence s;
    begin(&s, by);
    put_account(&s, "seat", q->seat);
    put_account(&s, "other", matter.other);
    put_text(&s, "square", square_name(by, matter.square));
    put_text(&s, "jail", jail_name(by));
    put_text(&s, "deck", deck_name(by, q->kind == FH_ASK_CARD ? q->card.deck : 0));
    put_text(&s, "lot", lot_name(by, matter));
    put_number(&s, "amount", amount_asked(by->edition, game, q));
    put_number(&s, "missing", q->seat < FH_MAX_SEATS ? fh_missing(game) : matter.amount);
    put_number(&s, "due", fh_interest(by->edition, square).amount);
    put_number(&s, "percent", by->edition->squares[square].percent);
    if (q->kind == FH_ASK_OFFER) {
        put_terms(&s, game, "give", &game->offer.give);
        put_terms(&s, game, "take", &game->offer.take);
    }
    return say(&s, question_key(by->edition, game, q), text, size);
}

/* A player who began a turn below zero must not end it below zero. */
static const char *below_key(const fh_game *game)
{
    if (!(game->flags & FH_FLAG_BELOW_ZERO) || game->turn >= FH_MAX_SEATS || game->cash[game->turn] >= 0)
        return NULL;
    return game->phase == FH_BEFORE_ROLL ? "phase.before.below" : game->phase == FH_AFTER_ROLL ? "phase.after.below" : NULL;
}

/* A player who waits in jail is past the roll at once; in the turn of the arrest there is nothing to wait for yet. */
static const char *phase_key(const fh_edition *edition, const fh_game *game)
{
    uint8_t jail = game->turn < FH_MAX_SEATS ? game->jail[game->turn] : 0;
    if (below_key(game))
        return below_key(game);
    if (jail && !fh_can_leave_jail(edition, game, game->turn).reason)
        return has_pass(game, game->turn) ? "phase.before.jail.card" : "phase.before.jail";
    if (game->phase == FH_BEFORE_ROLL && game->doubles > 0)
        return "phase.before.again";
    if (game->phase == FH_AFTER_ROLL && edition->rules.jail == FH_JAIL_WAIT && jail > 1)
        return "phase.before.wait";
    return PHASE_KEYS[game->phase <= FH_OVER ? game->phase : FH_OVER];
}

size_t sentence_question(const struct wording *by, const fh_game *game, char *text, size_t size)
{
    struct sentence s;
    if (fh_open_question(game))
        return say_question(by, game, fh_open_question(game), text, size);
    begin(&s, by);
    put_account(&s, "seat", game->turn);
    put_text(&s, "jail", jail_name(by));
    put_number(&s, "amount", by->edition->rules.fine);
    return say(&s, phase_key(by->edition, game), text, size);
}
