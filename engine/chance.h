/* chance.h - the roll of the dice, from inside the engine. */
#ifndef FREEHOLD_CHANCE_H
#define FREEHOLD_CHANCE_H

#include "stream.h"

/* Two dice come from one word of the stream, any other number of them from a word each. */
static inline void chance_dice(const fh_rules *rules, fh_stream *stream, uint8_t faces[FH_MAX_DICE])
{
    if (rules->dice == 2) {
        uint32_t first, second;
        stream_pair(stream, (uint32_t)rules->sides, &first, &second);
        faces[0] = (uint8_t)(1 + first);
        faces[1] = (uint8_t)(1 + second);
        return;
    }
    for (int i = 0; i < rules->dice; i++)
        faces[i] = (uint8_t)(1 + stream_below(stream, (uint32_t)rules->sides));
}

#endif
