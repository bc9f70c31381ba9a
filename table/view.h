/* view.h - what a screen shows of a table, as JSON: the one view that pages and thin clients get.
 *
 * Everything is worded for one viewer: in the viewer's language, with what the viewer's own seats may do. A view is made of a table, which
 * holds no secret, and never of a dealer.
 *
 * Each function returns the length of the whole text, of which size - 1 bytes at most and a NUL are stored. Seats count from 1. */
#ifndef FREEHOLD_VIEW_H
#define FREEHOLD_VIEW_H

#include "sentence.h"
#include "table.h"

struct viewer {
    const struct words *words;
    fh_seats mine;    /* the seats played at this screen */
    fh_seats awaited; /* in a sealed auction those whose bid is missing, which is no secret */
};

/* The state of the game: the question as a sentence, who is asked, the players, the game, and in now.options what this seat may do. FH_NONE
 * chooses the first of the viewer's own seats that is asked. No options are shown for a seat that is not the viewer's own. */
size_t view_state(const struct table *table, const struct viewer *viewer, uint8_t seat, char *text, size_t size);

/* The seats that are asked: in a sealed auction only those whose bid is missing. */
fh_seats view_asked(const struct table *table, const struct viewer *viewer);

/* An event as it comes out of a sink, with its sentence, and for money, owners and moved tokens where the change comes from:
 * {"event": {...}, "say": "...", "why": "..."} */
size_t view_event(const struct table *table, const struct viewer *viewer, const fh_game *game, const fh_event *event, char *text,
                  size_t size);

/* The game after the action, chance not having acted yet; or by how much the action would change the cash of the seat that does it, up to
 * the moment in which it pays the debt that was open. The verdict says whether the action is allowed; only then there is a text. */
fh_verdict view_preview(const struct table *table, const fh_action *action, char *text, size_t size, size_t *length);
fh_verdict view_change(const struct table *table, const fh_action *action, fh_balance *change);

/* An offer or a counter-offer as a sentence; it need not be allowed. 0 for any other action. */
size_t view_offer(const struct table *table, const struct viewer *viewer, const fh_action *action, char *text, size_t size);

/* What a list of games shows of this one. */
size_t view_summary(const struct table *table, char *text, size_t size);

/* All names of an edition in the language, in the order in which fh_edition_json has them. */
size_t view_names(const struct words *words, const fh_edition *edition, char *text, size_t size);

#endif
