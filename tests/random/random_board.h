/* random_board.h - the plan of a random edition: what must fit together before a line of it can be written.
 *
 * Which kind each square is, which set and deck it belongs to, where it sends tokens, and how the decks may lead to one another. Figures
 * are not planned: random_edition.c draws them line by line. */
#ifndef FREEHOLD_RANDOM_BOARD_H
#define FREEHOLD_RANDOM_BOARD_H

#include "freehold.h"

/* How many draws in a row cards may lead to. A deck of one rank leads only to decks of a higher rank. */
enum { BOARD_RANKS = 3 };

struct board {
    uint8_t square_count, set_count, deck_count, deed_count;
    uint8_t kind[FH_MAX_SQUARES];
    uint8_t set[FH_MAX_SQUARES];    /* of a deed, or FH_NONE */
    uint8_t deck[FH_MAX_SQUARES];   /* of a draw square */
    uint8_t target[FH_MAX_SQUARES]; /* of a goto square */
    uint8_t set_kind[FH_MAX_SETS], set_size[FH_MAX_SETS];
    uint8_t card_count[FH_MAX_DECKS], rank[FH_MAX_DECKS];
    bool has_jail;
};

void random_board_draw(struct board *board, fh_stream *stream);

bool board_has(const struct board *board, uint8_t kind);

/* How many rents the deed on a square must have. */
int board_rent_count(const struct board *board, int square);

/* May a card of the deck send a token to this square, or by so many steps, or to the nearest square of a kind, without a chain of cards
 * that is too long? Both directions of play count. */
bool board_allows_go(const struct board *board, int deck, int square);
bool board_allows_steps(const struct board *board, int deck, int steps);
bool board_allows_nearest(const struct board *board, int deck, uint8_t kind);

#endif
