/* random_board.c - see random_board.h. */
#include "random_board.h"

#include <string.h>

enum { MOST_IN_SET = 6 /* stations or utilities */ };

static uint32_t below(fh_stream *stream, uint32_t bound)
{
    return fh_stream_below(stream, bound);
}

static bool is_deed(uint8_t kind)
{
    return kind == FH_SQ_STREET || kind == FH_SQ_STATION || kind == FH_SQ_UTILITY;
}

bool board_has(const struct board *board, uint8_t kind)
{
    return memchr(board->kind, kind, board->square_count) != NULL;
}

/* ---- Squares --------------------------------------------------------------------------------------------------------------------- */

/* As small as can be, as large as can be, or anything between. */
static uint8_t draw_size(fh_stream *stream)
{
    static const uint8_t usual[] = {1, 2, 3, 4, 16, 24, 40, 64};
    return (uint8_t)(below(stream, 4) ? 1 + below(stream, FH_MAX_SQUARES) : usual[below(stream, sizeof usual)]);
}

/* Can another square of this kind be on the board? The start and the jail are put there by themselves. */
static bool has_room(const struct board *board, uint8_t kind)
{
    if (kind == FH_SQ_START || kind == FH_SQ_JAIL)
        return false;
    if (kind == FH_SQ_ARREST || kind == FH_SQ_CHECK)
        return board->has_jail;
    if (kind == FH_SQ_DRAW)
        return board->deck_count > 0;
    return !is_deed(kind) || board->deed_count < FH_MAX_DEEDS;
}

/* By weights that differ from board to board, so that some are all streets and others all cards. */
static uint8_t draw_kind(const struct board *board, const uint32_t weights[FH_SQ_COUNT], fh_stream *stream)
{
    uint32_t total = 0;
    for (uint8_t kind = 0; kind < FH_SQ_COUNT; kind++)
        total += has_room(board, kind) ? weights[kind] : 0;
    uint32_t rest = total ? below(stream, total) : 0;
    for (uint8_t kind = 0; kind < FH_SQ_COUNT && total; kind++) {
        uint32_t weight = has_room(board, kind) ? weights[kind] : 0;
        if (rest < weight)
            return kind;
        rest -= weight;
    }
    return FH_SQ_REST;
}

static void draw_squares(struct board *board, fh_stream *stream)
{
    static const uint32_t often[] = {0, 1, 1, 3, 9};
    uint32_t weights[FH_SQ_COUNT];
    int jail = board->has_jail ? 1 + (int)below(stream, board->square_count - 1u) : 0;
    for (int kind = 0; kind < FH_SQ_COUNT; kind++)
        weights[kind] = often[below(stream, sizeof often / sizeof often[0])] * (is_deed((uint8_t)kind) ? 3 : kind == FH_SQ_DRAW ? 4 : 1);
    board->kind[0] = FH_SQ_START;
    for (int square = 1; square < board->square_count; square++) {
        board->kind[square] = square == jail ? FH_SQ_JAIL : draw_kind(board, weights, stream);
        board->deed_count += is_deed(board->kind[square]);
    }
}

/* ---- Sets ------------------------------------------------------------------------------------------------------------------------ */

static bool can_join(const struct board *board, int set, uint8_t kind)
{
    return board->set_kind[set] == kind && (kind == FH_SQ_STREET || board->set_size[set] < MOST_IN_SET);
}

/* A set of the same kind, often the one begun last; a new one; or none. */
static uint8_t draw_set(struct board *board, uint8_t kind, fh_stream *stream)
{
    if (below(stream, 8) == 0)
        return FH_NONE;
    for (int set = board->set_count - 1; set >= 0; set--) {
        if (can_join(board, set, kind) && below(stream, 3))
            return (uint8_t)set;
    }
    if (board->set_count == FH_MAX_SETS)
        return FH_NONE;
    board->set_kind[board->set_count] = kind;
    return board->set_count++;
}

static void draw_sets(struct board *board, fh_stream *stream)
{
    memset(board->set, FH_NONE, sizeof board->set);
    for (int square = 0; square < board->square_count; square++) {
        if (!is_deed(board->kind[square]))
            continue;
        board->set[square] = draw_set(board, board->kind[square], stream);
        if (board->set[square] != FH_NONE)
            board->set_size[board->set[square]]++;
    }
}

int board_rent_count(const struct board *board, int square)
{
    if (board->kind[square] == FH_SQ_STREET)
        return 6;
    return board->set[square] == FH_NONE ? 1 : board->set_size[board->set[square]];
}

/* ---- Decks and squares that send on ---------------------------------------------------------------------------------------------- */

static void draw_decks(struct board *board, fh_stream *stream)
{
    board->deck_count = (uint8_t)below(stream, FH_MAX_DECKS + 1);
    for (int deck = 0; deck < board->deck_count; deck++) {
        board->card_count[deck] = (uint8_t)(1 + below(stream, below(stream, 2) ? 6 : FH_MAX_CARDS));
        board->rank[deck] = (uint8_t)below(stream, BOARD_RANKS);
    }
}

/* Anywhere but to a square that sends on in turn. The start never does. */
static uint8_t draw_target(const struct board *board, fh_stream *stream)
{
    uint8_t square = (uint8_t)below(stream, board->square_count);
    while (board->kind[square] == FH_SQ_GOTO)
        square = (uint8_t)((square + 1) % board->square_count);
    return square;
}

void random_board_draw(struct board *board, fh_stream *stream)
{
    memset(board, 0, sizeof *board);
    board->square_count = draw_size(stream);
    board->has_jail = board->square_count > 1 && below(stream, 8) > 0;
    draw_decks(board, stream);
    draw_squares(board, stream);
    draw_sets(board, stream);
    for (int square = 0; square < board->square_count; square++) {
        if (board->deck_count)
            board->deck[square] = (uint8_t)below(stream, board->deck_count);
        board->target[square] = draw_target(board, stream);
    }
}

/* ---- Chains of cards ------------------------------------------------------------------------------------------------------------- */

bool board_allows_go(const struct board *board, int deck, int square)
{
    int at = board->kind[square] == FH_SQ_GOTO ? board->target[square] : square;
    return board->kind[at] != FH_SQ_DRAW || board->rank[board->deck[at]] > board->rank[deck];
}

static int wrapped(const struct board *board, int square)
{
    int count = board->square_count;
    return (square % count + count) % count;
}

static bool draws_from(const struct board *board, int square, int deck)
{
    return board->kind[square] == FH_SQ_DRAW && board->deck[square] == deck;
}

bool board_allows_steps(const struct board *board, int deck, int steps)
{
    for (int square = 0; square < board->square_count; square++) {
        if (draws_from(board, square, deck) &&
            !(board_allows_go(board, deck, wrapped(board, square + steps)) && board_allows_go(board, deck, wrapped(board, square - steps))))
            return false;
    }
    return true;
}

static int nearest(const struct board *board, int from, int step, uint8_t kind)
{
    int at = wrapped(board, from + step);
    while (board->kind[at] != kind && at != from)
        at = wrapped(board, at + step);
    return at;
}

bool board_allows_nearest(const struct board *board, int deck, uint8_t kind)
{
    for (int square = 0; square < board->square_count; square++) {
        if (draws_from(board, square, deck) && !(board_allows_go(board, deck, nearest(board, square, 1, kind)) &&
                                                 board_allows_go(board, deck, nearest(board, square, -1, kind))))
            return false;
    }
    return true;
}
