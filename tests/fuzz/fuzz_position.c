/* fuzz_position.c - positions that people could have written. One that is accepted is a game like any other: it goes back into the same
 * text, and whatever is then done verify stays content.
 *
 * Bytes changed at random seldom make another position that is accepted. So the mutator mostly works on the value: it changes a few
 * fields, writes the position again, and takes what is accepted. */
#include "fuzz_games.h"
#include "fuzz_mutate.h"
#include "fields.h"
#include "question.h"

#include <string.h>

enum { ACTIONS = 50, TRIES = 30 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The id in the second line, `edition ID`; empty if there is none. */
static void read_id(const uint8_t *data, size_t size, char id[FH_ID_SIZE])
{
    static const char word[] = "edition ";
    const uint8_t *line = memchr(data, '\n', size), *end = data + size;
    size_t length = 0;
    if (line && (size_t)(end - ++line) > strlen(word) && memcmp(line, word, strlen(word)) == 0) {
        for (line += strlen(word); line + length < end && line[length] != '\n' && length < FH_ID_SIZE - 1; length++)
            id[length] = (char)line[length];
    }
    id[length] = '\0';
}

/* Reads the position as one of the edition that it names, with the first of its rules that take it, beginning with the first-th. */
static const fh_edition *read_position(const uint8_t *data, size_t size, uint64_t first, fh_game *game)
{
    char id[FH_ID_SIZE];
    fh_error error;
    read_id(data, size, id);
    int number = fuzz_edition_find(id);
    for (int i = 0; i < FUZZ_EACH; i++) {
        const fh_edition *edition = fuzz_edition(number + (int)((first + (uint64_t)i) % FUZZ_EACH));
        if (fh_position_parse(edition, (const char *)data, size, game, &error))
            return edition;
    }
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fh_game game;
    fh_stream stream;
    uint64_t seed = fuzz_seed(data, size);
    const fh_edition *edition = read_position(data, size, seed, &game);
    if (!edition)
        return 0;
    fh_stream_seed(&stream, seed);
    fuzz_examine(edition, &game);
    fuzz_play(edition, &game, &stream, ACTIONS);
    fuzz_examine(edition, &game);
    return 0;
}

/* ---- Changing the value ---------------------------------------------------------------------------------------------------------- */

static uint32_t below(fh_stream *stream, uint32_t bound)
{
    return fh_stream_below(stream, bound);
}

static int64_t draw_amount(fh_stream *stream)
{
    static const int64_t edges[] = {0, 1, 50, 200, FH_MAX_AMOUNT - 1, FH_MAX_AMOUNT, (int64_t)1 << 33, 100000000000000000};
    return below(stream, 3) ? (int64_t)below(stream, 3000) : edges[below(stream, sizeof edges / sizeof edges[0])];
}

static uint8_t draw_account(const fh_game *g, fh_stream *stream)
{
    static const uint8_t others[] = {FH_BANK, FH_POT, FH_NONE};
    return below(stream, 4) ? (uint8_t)below(stream, g->seat_count) : others[below(stream, 3)];
}

static uint8_t draw_square(const fh_edition *edition, fh_stream *stream)
{
    return (uint8_t)below(stream, edition->square_count);
}

static int64_t draw_column(const fh_edition *edition, const fh_game *g, int column, fh_stream *stream)
{
    switch ((enum column_shape)QUESTION_COLUMN[column].shape) {
    case SHAPE_SEATS:
        return (fh_seats)fh_stream_next(stream) & g->seats_in;
    case SHAPE_SQUARE:
        return draw_square(edition, stream);
    case SHAPE_ACCOUNT:
        return draw_account(g, stream);
    case SHAPE_WHY:
        return below(stream, FH_WHY_COUNT);
    case SHAPE_DECK:
        return edition->deck_count ? below(stream, edition->deck_count) : 0;
    case SHAPE_SQUARES:
        return (int64_t)(edition->deeds & ((fh_squares)fh_stream_next(stream) << 32 | fh_stream_next(stream)));
    case SHAPE_BY_SEAT:
        return below(stream, below(stream, 2) ? 13 : 256);
    case SHAPE_NUMBER:
        return column == COLUMN_STEP ? below(stream, below(stream, 2) ? 4 : 256) : draw_amount(stream);
    case SHAPE_KIND:
    case SHAPE_SEAT:
        break;
    }
    return below(stream, g->seat_count);
}

/* A cause of any reason, within its ranges as often as not. */
static fh_cause draw_cause(const fh_edition *edition, fh_stream *stream)
{
    fh_cause cause = {.number = (uint8_t)below(stream, below(stream, 2) ? FH_LEVELS : 256)};
    if (edition->deck_count && below(stream, 2)) {
        uint32_t deck = below(stream, edition->deck_count);
        cause.card = FH_CARD(deck, below(stream, edition->decks[deck].count));
    }
    if (below(stream, 2))
        cause.percent = (uint16_t)below(stream, below(stream, 2) ? 101 : 2000);
    if (below(stream, 2))
        cause.base = (fh_money)below(stream, below(stream, 2) ? 13 : FH_MAX_AMOUNT + 1u);
    return cause;
}

static void change_question(const fh_edition *edition, const fh_game *g, fh_question *q, fh_stream *stream)
{
    for (int column = COLUMN_SEAT; column < QUESTION_COLUMNS; column++) {
        if (!question_member(q->kind, column)->name || below(stream, 2))
            continue;
        for (int number = 0; number < (column == COLUMN_SLOTS ? g->seat_count : 1); number++)
            question_put(q, column, number, draw_column(edition, g, column, stream));
    }
    if (question_keeps_cause(q->kind) && below(stream, 2))
        question_put_cause(q, below(stream, 3) ? draw_cause(edition, stream) : (fh_cause){0});
}

/* What anybody might give: a little money, and now and then a deed. */
static fh_terms draw_terms(const fh_game *g, fh_stream *stream)
{
    fh_terms terms = {.cash = (fh_money)below(stream, 40)};
    if (below(stream, 3) == 0)
        terms.deeds = g->owned[below(stream, g->seat_count)] & fh_stream_next(stream);
    return terms;
}

/* Another question, or the same ones in another order. */
static void change_stack(const fh_edition *edition, fh_game *g, fh_stream *stream)
{
    int place = g->depth ? (int)below(stream, g->depth) : 0;
    fh_question *q = &g->stack[place];
    switch (below(stream, 5)) {
    case 0: /* on top, of any kind */
    case 1:
        if (g->depth == FH_MAX_STACK)
            break;
        q = &g->stack[g->depth++];
        *q = (fh_question){.kind = (uint8_t)(1 + below(stream, FH_ASK_COUNT - 1)), .seat = (uint8_t)below(stream, g->seat_count)};
        for (int i = 0; i < 3; i++)
            change_question(edition, g, q, stream);
        if (q->kind == FH_ASK_OFFER)
            g->offer = (fh_offer){.give = draw_terms(g, stream), .take = draw_terms(g, stream)};
        break;
    case 2: /* one of them changed */
        if (g->depth)
            change_question(edition, g, q, stream);
        break;
    case 3: /* one copied over another */
        if (g->depth)
            *q = g->stack[below(stream, g->depth)];
        break;
    case 4: /* the last one gone */
        if (g->depth)
            g->stack[--g->depth] = (fh_question){0};
        g->offer = (fh_offer){0};
        break;
    }
}

static void change_deed(const fh_edition *edition, fh_game *g, fh_stream *stream)
{
    uint8_t square = draw_square(edition, stream);
    uint8_t account = below(stream, 4) ? (uint8_t)below(stream, g->seat_count) : FH_BANK;
    uint8_t built = (uint8_t)below(stream, 6);
    fh_squares set = edition->squares[square].set == FH_NONE ? FH_SQUARE_BIT(square) : edition->sets[edition->squares[square].set].squares;
    bool is_whole = below(stream, 2);
    for (int i = 0; i < FH_MAX_SQUARES; i++) {
        if (!(set & edition->deeds & FH_SQUARE_BIT(i)) || !(is_whole || i == square))
            continue;
        g->owner[i] = account;
        g->built[i] = edition->squares[i].kind == FH_SQ_STREET && account != FH_BANK && is_whole ? built : 0;
        g->mortgaged &= ~FH_SQUARE_BIT(i);
        if (!g->built[i] && account != FH_BANK && below(stream, 2))
            g->mortgaged |= FH_SQUARE_BIT(i);
    }
}

/* A seat has left, or has not. */
static void change_who_is_in(fh_game *g, fh_stream *stream)
{
    uint32_t seat = below(stream, g->seat_count);
    g->seats_in ^= FH_SEAT_BIT(seat);
    g->rank[seat] = g->seats_in & FH_SEAT_BIT(seat) ? 0 : 1;
    g->cash[seat] = g->final_wealth[seat] = 0;
    g->at[seat] = g->jail[seat] = 0;
}

/* Somebody is in jail now. */
static void change_jail(const fh_edition *edition, fh_game *g, fh_stream *stream)
{
    uint32_t seat = below(stream, g->seat_count);
    g->at[seat] = edition->jail == FH_NONE ? 0 : edition->jail;
    g->jail[seat] = (uint8_t)below(stream, (uint32_t)edition->rules.jail_rolls + 2);
}

static void change_order(fh_game *g, fh_stream *stream)
{
    uint32_t one = below(stream, g->seat_count), other = below(stream, g->seat_count);
    uint8_t seat = g->order[one];
    g->order[one] = g->order[other];
    g->order[other] = seat;
}

/* A value that can be written for a field of this shape; whether it makes sense is not our business. */
static int64_t draw_value(const fh_edition *edition, const fh_game *g, uint8_t shape, fh_stream *stream)
{
    fh_squares squares = (fh_squares)fh_stream_next(stream) << 32 | fh_stream_next(stream);
    fh_squares few = FH_SQUARE_BIT(draw_square(edition, stream)) | FH_SQUARE_BIT(draw_square(edition, stream));
    switch ((enum field_shape)shape) {
    case FIELD_SEAT:
        return draw_account(g, stream);
    case FIELD_SEATS_LIST:
        return (int64_t)below(stream, g->seat_count);
    case FIELD_SEATS:
    case FIELD_FREEDOMS:
        return (int64_t)(fh_stream_next(stream) & g->seats_in);
    case FIELD_PHASE:
        return (int64_t)below(stream, FH_OVER + 1);
    case FIELD_SQUARES_LIST:
    case FIELD_SQUARE:
        return draw_square(edition, stream);
    case FIELD_SQUARES:
    case FIELD_SQUARE_MASKS:
        return (int64_t)(below(stream, 2) ? few : squares & (FH_SQUARE_BIT(edition->square_count - 1) - 1));
    default:
        return below(stream, 4) ? (int64_t)below(stream, 5) : draw_amount(stream);
    }
}

/* Any number of any field that is made of numbers. */
static void change_field(const fh_edition *edition, fh_game *g, fh_stream *stream)
{
    const struct field *f = &GAME_FIELDS[below(stream, (uint32_t)GAME_FIELD_COUNT)];
    uint32_t count = f->count == FH_MAX_SEATS ? g->seat_count : f->count;
    switch ((enum field_shape)f->shape) {
    case FIELD_OWNERS:
    case FIELD_UNSEEN:
    case FIELD_KNOWN:
    case FIELD_STACK:
    case FIELD_OFFER:
        return;
    default:
        break;
    }
    if (f->offset != offsetof(fh_game, seat_count))
        field_put(g, f->offset, f->width, (int)below(stream, count), draw_value(edition, g, f->shape, stream));
}

/* A card that was unseen is now known. */
static void change_deck(const fh_edition *edition, fh_game *g, fh_stream *stream)
{
    uint32_t deck = below(stream, FH_MAX_DECKS), card = below(stream, FH_MAX_CARDS);
    if (deck >= edition->deck_count || !(g->unseen[deck] >> card & 1) || g->known_count[deck] == FH_MAX_CARDS)
        return;
    g->unseen[deck] &= ~(UINT32_C(1) << card);
    g->known[deck][g->known_count[deck]++] = (uint8_t)card;
}

static void change(const fh_edition *edition, fh_game *g, fh_stream *stream)
{
    switch (below(stream, 12)) {
    case 0:
    case 1:
    case 2:
        change_stack(edition, g, stream);
        break;
    case 3:
    case 4:
        change_deed(edition, g, stream);
        break;
    case 5:
        change_who_is_in(g, stream);
        break;
    case 6:
        change_jail(edition, g, stream);
        break;
    case 7:
        change_order(g, stream);
        break;
    case 8:
        change_deck(edition, g, stream);
        break;
    default:
        change_field(edition, g, stream);
        break;
    }
}

/* The length of a changed position that is accepted, or 0 if none was found. */
static size_t changed_position(const fh_edition *edition, const fh_game *game, fh_stream *stream, uint8_t *data, size_t max_size)
{
    static char text[FH_POSITION_TEXT_SIZE];
    for (int i = 0; i < TRIES; i++) {
        fh_game changed = *game, accepted;
        fh_error error;
        for (uint32_t changes = 1 + below(stream, 4); changes > 0; changes--)
            change(edition, &changed, stream);
        size_t length = fh_position_format(edition, &changed, text, sizeof text);
        if (length >= sizeof text || length > max_size || !fh_position_parse(edition, text, length, &accepted, &error))
            continue;
        memcpy(data, text, length);
        return length;
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    fh_game game;
    fh_stream stream;
    fh_stream_seed(&stream, seed);
    const fh_edition *edition = below(&stream, 8) ? read_position(data, size, fh_stream_next(&stream), &game) : NULL;
    size_t length = edition ? changed_position(edition, &game, &stream, data, max_size) : 0;
    return length ? length : fuzz_mutate(data, size, max_size, seed);
}
