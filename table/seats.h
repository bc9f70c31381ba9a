/* seats.h - who sits at the table: for each seat of the game a name, a piece on the board and who plays it. */
#ifndef FREEHOLD_SEATS_H
#define FREEHOLD_SEATS_H

#include "freehold.h"

enum {
    SEAT_PIECE_SIZE = 16, /* bytes of a piece's word, a NUL included */
    SEAT_PLAYER_SIZE = 80 /* of the word that says who plays */
};

struct seat {
    char name[FH_NAME_SIZE];       /* UTF-8, as name_clean leaves it */
    char piece[SEAT_PIECE_SIZE];   /* one word: `G`, `hat` */
    char player[SEAT_PLAYER_SIZE]; /* `human`, `remote`, `empty`, or the word of a computer player such as `steady` */
};

struct seats {
    int32_t count;
    struct seat list[FH_MAX_SEATS];
};

#endif
