/* option_text.h - something that a seat may do, as one line of text for programs. */
#ifndef FREEHOLD_OPTION_TEXT_H
#define FREEHOLD_OPTION_TEXT_H

#include "freehold.h"

enum { OPTION_TEXT_SIZE = FH_ACTION_TEXT_SIZE + 64 };

/* The action's text and, where something is left to choose, a tab and one of these:
 *
 *     amount LEAST MOST       the action's last number
 *     terms                   what an offer gives and takes
 *     bids SEAT LEAST MOST    this seat's part of the joint action; 0 is always possible
 *
 * Returns the length of the whole text, of which size - 1 bytes at most and a NUL are stored. */
size_t option_format(const fh_edition *edition, fh_seat seat, const fh_option *option, char *text, size_t size);

#endif
