/* terms_text.h - the text of an offer's two sides: `give 100 kars take van chance-free`. Positions and actions both write it so.
 *
 * A number is cash, an id a deed or a card that frees from jail; `kars:30%` is a share of a deed's rent, `kars:free` freedom from it. */
#ifndef FREEHOLD_TERMS_TEXT_H
#define FREEHOLD_TERMS_TEXT_H

#include "text.h"

void write_offer(struct writer *w, const fh_edition *edition, const fh_offer *offer);
bool read_offer(struct reader *r, const fh_edition *edition, fh_offer *offer); /* to the end of the line */

#endif
