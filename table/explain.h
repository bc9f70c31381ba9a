/* explain.h - explains, for the log, a movement of money, a deed that changed hands, or a token that was moved.
 *
 * sentence_event says that money moved; this says where the amount comes from: the level of the rent, the printed figure, the card's text,
 * the rule. Everything is in the event and its cause (fh_cause). Nothing is guessed: where a debt has no cause, because it comes from a
 * position that was written before debts had one, the rule is quoted. */
#ifndef FREEHOLD_EXPLAIN_H
#define FREEHOLD_EXPLAIN_H

#include "sentence.h"

/* One or several sentences about an event. Returns the length of all of them, of which size - 1 bytes at most and a NUL are stored; no
 * character is cut. 0, and an empty text, for all but movements of money, deeds that change hands and tokens that a card moves. */
size_t explain_event(const struct wording *by, const fh_event *event, char *text, size_t size);

#endif
