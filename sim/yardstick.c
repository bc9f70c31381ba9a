/* yardstick.c - see yardstick.h: roll, move, owner, rent, buy, a deck, bankruptcy, and nothing else. */
#include "yardstick.h"

enum { SQUARES = 40, SEATS = 4, DECK = 16, MONEY = 1500 };

struct toy {
    int64_t cash[SEATS];
    uint8_t at[SEATS], owner[SQUARES], level[SQUARES];
    uint32_t next_card;
    uint64_t random;
};

static uint32_t toy_roll(struct toy *t)
{
    t->random ^= t->random << 13;
    t->random ^= t->random >> 7;
    t->random ^= t->random << 17;
    uint32_t word = (uint32_t)(t->random >> 16);
    return 2 + ((word & 0xffff) * 6 >> 16) + ((word >> 16) * 6 >> 16);
}

/* The seat is bankrupt: what it had is free again, and a fresh one sits down. */
static void toy_bankrupt(struct toy *t, uint32_t seat)
{
    for (int square = 0; square < SQUARES; square++) {
        if (t->owner[square] == seat)
            t->owner[square] = SEATS;
    }
    t->cash[seat] = MONEY;
    t->at[seat] = 0;
}

static void toy_land(struct toy *t, uint32_t seat, uint32_t square)
{
    static const int16_t cards[DECK] = {200, -50, 50, 100, 20, 10, 100, -100, -50, 25, -40, 10, 100, -15, 50, 150};
    if (square % 5 == 2) {
        t->cash[seat] += cards[t->next_card++ % DECK];
    } else if (t->owner[square] == SEATS) {
        int64_t price = 60 + 8 * (int64_t)square;
        if (t->cash[seat] >= price + 100) {
            t->cash[seat] -= price;
            t->owner[square] = (uint8_t)seat;
        }
    } else if (t->owner[square] != seat) {
        int64_t rent = 2 + (int64_t)square * t->level[square];
        t->cash[seat] -= rent;
        t->cash[t->owner[square]] += rent;
    } else if (t->level[square] < 20 && t->cash[seat] > 500) {
        t->cash[seat] -= 100;
        t->level[square]++;
    }
}

uint64_t yardstick_run(uint64_t rolls, uint64_t seed)
{
    struct toy t = {.random = seed * 2 + 1};
    for (uint32_t seat = 0; seat < SEATS; seat++)
        t.cash[seat] = MONEY;
    for (int square = 0; square < SQUARES; square++) {
        t.owner[square] = SEATS;
        t.level[square] = 1;
    }
    for (uint64_t i = 0; i < rolls; i++) {
        uint32_t seat = (uint32_t)(i % SEATS);
        uint32_t square = t.at[seat] + toy_roll(&t);
        if (square >= SQUARES) {
            square -= SQUARES;
            t.cash[seat] += 200;
        }
        t.at[seat] = (uint8_t)square;
        toy_land(&t, seat, square);
        if (t.cash[seat] < 0)
            toy_bankrupt(&t, seat);
    }
    return (uint64_t)t.cash[0] ^ t.random;
}
