/* board_ring.h - the squares in a ring: how many to a side, where each one lies, and what is drawn in it. */
#ifndef FREEHOLD_BOARD_RING_H
#define FREEHOLD_BOARD_RING_H

#include "board_parts.h"

struct ring {
    int columns, rows;  /* in squares */
    int inside;         /* columns within a square */
    int side;           /* the same at the sides, where a compact board has longer squares of one row */
    int middle, before; /* rows between top and bottom; those of them above the first square at the sides */
    bool is_compact;
};

enum { RING_BOX = 3 }; /* rows within a square */

/* As near to a square as this many columns allow; false if there is no such ring. */
bool ring_choose(struct ring *ring, int square_count, int columns);

/* Gives the sides one row for each square. */
void ring_compact(struct ring *ring);

/* Gives the middle of a compact ring at least this many rows; the sides then have empty rows above and below. */
void ring_raise(struct ring *ring, int middle);

int ring_width(const struct ring *ring);
int ring_height(const struct ring *ring);
struct area ring_middle(const struct ring *ring);

void ring_draw(const struct board *board, const struct ring *ring);

#endif
