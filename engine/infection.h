/* infection.h - the rules of editions with an infection (P01-P08, V09); with infection = no nothing here does anything.
 *
 * A square is infected because chance chose it (game.outbreak, again after every second round) or because somebody infected stopped on it
 * (game.infected_squares, until two full rounds are over). A seat that stops on one is infected until the end of the second of its turns
 * after that. */
#ifndef FREEHOLD_INFECTION_H
#define FREEHOLD_INFECTION_H

#include "play.h"

void infection_begin(struct play *p);                     /* the first outbreak is chance's */
RARE void infection_landed(struct play *p, fh_seat seat); /* the token stops: who infects whom */
void infection_catch(struct play *p, fh_seat seat);       /* infected, by a card */
RARE void infection_look(struct play *p);                 /* is everybody infected? Checked once all is settled (V20) */
void infection_heal(struct play *p, fh_seat seat);
void infection_turn_ends(struct play *p, fh_seat seat);
void infection_round_ends(struct play *p);
bool infection_all(struct play *p);                         /* after a landing: has everyone got it? Then all pay and are healed */
void infection_break_out(struct play *p, fh_square square); /* answers the outbreak question */
fh_squares infection_places(const fh_edition *edition);     /* what can be infected: anything but the start */

/* Where it can break out now: not where it just did (P01). */
fh_squares infection_choices(const fh_edition *edition, const fh_game *game);

/* The steps after which a moving token is stopped because it passes a check infected, or 0. */
RARE int32_t infection_stop(const struct play *p, fh_seat seat, int32_t steps);

#endif
