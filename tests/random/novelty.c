/* novelty.c - see novelty.h. Two situations may share a place in the table; then one of them gets less attention than it should, once. */
#include "novelty.h"

enum { PLACES = 1 << 18 };

static uint8_t met[PLACES];

uint32_t novelty_mix(uint32_t situation, uint32_t value)
{
    situation = (situation ^ value) * UINT32_C(0x9e3779b1);
    return situation ^ situation >> 15;
}

uint32_t novelty_situation(const struct trial *t, uint8_t seat)
{
    const fh_game *g = &t->game;
    uint32_t number = novelty_mix(t->edition_key, g->phase * 2u + (g->turn == seat));
    for (int i = 0; i < g->depth; i++) {
        const fh_question *q = &g->stack[i];
        fh_matter matter = fh_question_matter(q);
        uint32_t part = (q->seat == seat) + 2u * (matter.other == seat) + 4u * (seat < FH_MAX_SEATS && matter.seats >> seat & 1);
        number = novelty_mix(number, q->kind * 8u + part);
    }
    return number;
}

bool novelty_is_new(uint32_t situation, uint8_t often)
{
    uint8_t *times = &met[situation % PLACES];
    if (*times >= often)
        return false;
    ++*times;
    return true;
}
