/* card.h - decks and what their cards do.
 *
 * With cards = cycle a deck is shuffled lazily: a draw is chance while unseen cards remain, after that the known ones come round in their
 * order and chance is not asked. With cards = replace every draw is among all cards that nobody holds. */
#ifndef FREEHOLD_CARD_H
#define FREEHOLD_CARD_H

#include "play.h"

void card_decks_begin(struct play *p);                        /* all cards unseen */
void card_ask(struct play *p, fh_seat seat, uint8_t deck);    /* draws a card: asks chance if it has a say, else at once */
void card_drawn(struct play *p, uint8_t card);                /* answers the card question */
bool card_effect_run(struct play *p);                         /* the money that waited for the move */
void card_return(struct play *p, fh_seat seat, uint8_t pass); /* puts a used jail card under its deck */
uint32_t card_choices(const fh_edition *edition, const fh_game *game, uint8_t deck); /* which cards chance may bring */

#endif
