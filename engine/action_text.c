/* action_text.c - the canonical text of an action: the actor, the action's word, and its arguments.
 *
 *     2 buy        1 build kars        3 use chance-free        * dice 3 4        * drawn chance bank-error
 *     1 bid 120    * bids 1 120 2 0    3 offer 2 give 100 kars take van
 *
 * Seats count from 1, * is chance. Everything is named by its stable id. */
#include "names.h"
#include "terms_text.h"
#include "text.h"

#include <string.h>

/* What follows the word, see FH_ACTIONS. */
enum shape {
    SHAPE_NOTHING,
    SHAPE_SQUARE,
    SHAPE_AMOUNT,
    SHAPE_SEAT,
    SHAPE_PASS,
    SHAPE_FACES,
    SHAPE_PAIR, /* two numbers */
    SHAPE_CARD,
    SHAPE_BIDS,  /* seat and bid, one pair after the other */
    SHAPE_OFFER, /* the other seat, and the terms */
    SHAPE_TERMS,
};

#define SHAPE(name, word, shape, by) SHAPE_##shape,
static const uint8_t SHAPES[FH_ACT_COUNT] = {FH_ACTIONS(SHAPE)};

/* ---- Writing -------------------------------------------------------------------------------------------------------------------- */

static void write_id(struct writer *w, const char *id)
{
    write_char(w, ' ');
    write_text(w, id);
}

static void write_argument(struct writer *w, int64_t number)
{
    write_char(w, ' ');
    write_number(w, number);
}

static void write_bids(struct writer *w, const fh_money bids[FH_MAX_SEATS])
{
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (bids[seat] < 0)
            continue;
        write_argument(w, seat + 1);
        write_argument(w, bids[seat]);
    }
}

/* A template of fh_legal has no terms yet. */
static void write_terms_of(struct writer *w, const fh_edition *edition, const fh_action *action)
{
    static const fh_offer none;
    if (memcmp(&action->offer, &none, sizeof none) == 0)
        return;
    write_char(w, ' ');
    write_offer(w, edition, &action->offer);
}

static void write_arguments(struct writer *w, const fh_edition *edition, const fh_action *action)
{
    const fh_edition_words *words = &edition->words;
    switch ((enum shape)SHAPES[action->kind]) {
    case SHAPE_NOTHING:
        break;
    case SHAPE_SQUARE:
        write_id(w, words->square_id[action->square]);
        break;
    case SHAPE_AMOUNT:
        write_argument(w, action->amount);
        break;
    case SHAPE_SEAT:
        write_argument(w, action->other + 1);
        break;
    case SHAPE_BIDS:
        write_bids(w, action->bids);
        break;
    case SHAPE_OFFER:
        write_argument(w, action->other + 1);
        write_terms_of(w, edition, action);
        break;
    case SHAPE_TERMS:
        write_terms_of(w, edition, action);
        break;
    case SHAPE_PASS:
        write_id(w, words->pass_id[action->square]);
        break;
    case SHAPE_CARD:
        write_id(w, words->deck_id[action->square]);
        write_id(w, words->card_id[action->square][action->other]);
        break;
    case SHAPE_FACES:
        for (int i = 0; i < edition->rules.dice; i++)
            write_argument(w, action->faces[i]);
        break;
    case SHAPE_PAIR:
        write_argument(w, action->amount);
        write_argument(w, action->second);
        break;
    }
}

size_t fh_action_format(const fh_edition *edition, const fh_action *action, char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    if (action->seat == FH_CHANCE)
        write_char(&w, '*');
    else
        write_number(&w, action->seat + 1);
    write_id(&w, name_of_action(action->kind));
    write_arguments(&w, edition, action);
    return writer_close(&w);
}

/* ---- Reading -------------------------------------------------------------------------------------------------------------------- */

static bool read_seat(struct reader *r, fh_action *action)
{
    struct word word;
    int64_t number;
    if (!read_word(r, &word))
        return false;
    if (word_is(word, "*")) {
        action->seat = FH_CHANCE;
        return true;
    }
    if (!word_number(word, 1, FH_MAX_SEATS, &number))
        return false;
    action->seat = (uint8_t)(number - 1);
    return true;
}

static bool read_kind(struct reader *r, fh_action *action)
{
    struct word word;
    if (!read_word(r, &word))
        return false;
    for (action->kind = 0; action->kind < FH_ACT_COUNT; action->kind++) {
        if (word_is(word, name_of_action(action->kind)))
            return true;
    }
    return false;
}

/* The number of an id among the rows of a table, which becomes a field of the action. */
static bool read_id(struct reader *r, const char *ids, int count, uint8_t *number)
{
    struct word word;
    if (!read_word(r, &word))
        return false;
    int found = word_find(word, ids, FH_ID_SIZE, count);
    *number = (uint8_t)found;
    return found >= 0;
}

static bool read_faces(struct reader *r, int dice, uint8_t faces[FH_MAX_DICE])
{
    for (int i = 0; i < dice; i++) {
        struct word word;
        int64_t face;
        if (!read_word(r, &word) || !word_number(word, 1, FH_MAX_SIDES, &face))
            return false;
        faces[i] = (uint8_t)face;
    }
    return true;
}

static bool read_number(struct reader *r, int64_t low, int64_t high, int64_t *number)
{
    struct word word;
    return read_word(r, &word) && word_number(word, low, high, number);
}

static bool read_amount(struct reader *r, fh_action *action)
{
    int64_t amount;
    bool is_read = read_number(r, 0, FH_MAX_AMOUNT, &amount);
    action->amount = is_read ? (fh_money)amount : 0;
    return is_read;
}

static bool read_pair(struct reader *r, fh_action *action)
{
    int64_t first, second;
    if (!read_number(r, 0, FH_MAX_LOADED, &first) || !read_number(r, 0, FH_MAX_LOADED, &second))
        return false;
    action->amount = (fh_money)first;
    action->second = (fh_money)second;
    return true;
}

static bool read_other(struct reader *r, fh_action *action)
{
    int64_t seat;
    bool is_read = read_number(r, 1, FH_MAX_SEATS, &seat);
    action->other = is_read ? (uint8_t)(seat - 1) : 0;
    return is_read;
}

static bool read_bids(struct reader *r, fh_action *action)
{
    int64_t seat, bid;
    for (int i = 0; i < FH_MAX_SEATS; i++)
        action->bids[i] = -1;
    while (read_rest(r)) {
        if (!read_number(r, 1, FH_MAX_SEATS, &seat) || !read_number(r, 0, FH_MAX_AMOUNT, &bid) || action->bids[seat - 1] >= 0)
            return false;
        action->bids[seat - 1] = (fh_money)bid;
    }
    return true;
}

static bool read_arguments(struct reader *r, const fh_edition *edition, fh_action *action)
{
    const fh_edition_words *words = &edition->words;
    switch ((enum shape)SHAPES[action->kind]) {
    case SHAPE_NOTHING:
        return true;
    case SHAPE_SQUARE:
        return read_id(r, words->square_id[0], edition->square_count, &action->square);
    case SHAPE_AMOUNT:
        return read_amount(r, action);
    case SHAPE_SEAT:
        return read_other(r, action);
    case SHAPE_BIDS:
        return read_bids(r, action);
    case SHAPE_OFFER:
        return read_other(r, action) && read_offer(r, edition, &action->offer);
    case SHAPE_TERMS:
        return read_offer(r, edition, &action->offer);
    case SHAPE_PASS:
        return read_id(r, words->pass_id[0], edition->pass_count, &action->square);
    case SHAPE_CARD:
        return read_id(r, words->deck_id[0], edition->deck_count, &action->square) &&
               read_id(r, words->card_id[action->square][0], edition->decks[action->square].count, &action->other);
    case SHAPE_FACES:
        return read_faces(r, edition->rules.dice, action->faces);
    case SHAPE_PAIR:
        return read_pair(r, action);
    }
    return false;
}

bool fh_action_parse(const fh_edition *edition, const char *text, size_t length, fh_action *action)
{
    struct reader r = reader_open(text, length);
    memset(action, 0, sizeof *action);
    return read_seat(&r, action) && read_kind(&r, action) && read_arguments(&r, edition, action) && !read_rest(&r);
}
