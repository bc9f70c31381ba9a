/* explain.h - why so much: a movement of money explained, for the log.
 *
 * sentence_event says that money moved; this says where the amount comes from: the level of the rent, the printed figure, the card's text,
 * the rule. The figures are looked up in the edition and the position, and a sentence is chosen only if they give the amount; where they do
 * not, because much has happened since the money was owed, the rule speaks for itself. */
#ifndef FREEHOLD_EXPLAIN_H
#define FREEHOLD_EXPLAIN_H

#include "sentence.h"

enum { EXPLAIN_CARDS = 4 };

/* The cards that were drawn last, for a card may wait for its money while it leads to others. All zero is none. */
struct explain {
    uint32_t count;
    struct {
        uint8_t deck, card;
    } cards[EXPLAIN_CARDS];
};

/* Takes notice of an event; all but cards is passed over. */
void explain_note(struct explain *explain, const fh_event *event);

/* One or two sentences about an event, game being as a sink gets it. 0, and an empty text, for all but movements of money. */
size_t explain_say(const struct explain *explain, const struct wording *by, const fh_game *game, const fh_event *event, char *text,
                   size_t size);

#endif
