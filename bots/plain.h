/* plain.h - the settings of the plain bot, as text: `buy=200,build=500,jail=wait,auction=no,trade=no`.
 *
 *     buy=AMOUNT        buys what it lands on if this much cash is left
 *     build=AMOUNT      builds, and lifts mortgages, while this much cash is left
 *     jail=wait|leave   rolls for doubles as long as it may, or leaves at once by card or fine
 *     auction=no|yes    stays out of auctions, or bids up to the price while the reserve is left
 *     trade=no          it never trades; there is nothing else to choose */
#ifndef FREEHOLD_PLAIN_H
#define FREEHOLD_PLAIN_H

#include "bot.h"
#include "text.h"

extern const struct bot_settings plain_usual;

/* Changes the settings that the text names. False: the reason is a sentence. */
bool plain_read(struct bot_settings *settings, struct word text, char reason[BOT_REASON_SIZE]);

void plain_write(const struct bot_settings *settings, struct writer *w); /* with the colon before them */

#endif
