/* fuzz_choices.h - choices that are made by the bytes of an input, one or two for each. Nothing is drawn, so a fuzzer finds its way into
 * rare situations by what the program does in them. */
#ifndef FREEHOLD_FUZZ_CHOICES_H
#define FREEHOLD_FUZZ_CHOICES_H

#include "freehold.h"

/* The rest of the input. At its end there are only zeros. */
struct bytes {
    const uint8_t *next, *end;
};

uint32_t take_byte(struct bytes *bytes);
uint32_t take_below(struct bytes *bytes, uint32_t bound);

/* Both ends of a range, what lies next to them, and a few steps between. */
fh_money take_amount(struct bytes *bytes, fh_balance low, fh_balance high);

/* A text of up to 255 bytes, which lies in the input. */
const char *take_text(struct bytes *bytes, size_t *length);

/* A seat of the mask, which is not empty. */
fh_seat take_seat(struct bytes *bytes, fh_seats seats);

/* Something that the game asks for: an outcome of chance, sealed bids, or an option of a seat that is asked; after the byte 255, that a
 * seat leaves. False if the terms that the bytes give for an offer will not do. Only while somebody is to act. */
bool take_action(struct bytes *bytes, const fh_edition *edition, const fh_game *game, fh_action *action);

/* An action with any fields at all. */
void take_any_action(struct bytes *bytes, fh_action *action);

#endif
