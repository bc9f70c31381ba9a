/* page.h - what the parts of the page's calls share. */
#ifndef FREEHOLD_PAGE_H
#define FREEHOLD_PAGE_H

#include "sentence.h"
#include "shim.h"

const struct wording *page_wording(void); /* the language, and the game at the table */

/* Refuses with what is wrong, as a sentence: minus its length. */
int32_t page_refuse_fault(const fh_error *error);

/* While lines are pending the table takes none that come from elsewhere: the pending ones may be durable already, and would not fit any
 * more. True, and *error says so. */
bool page_refuses_lines(fh_error *error);

/* The pending lines as JSON: its length, or 0 if there are none. */
int32_t page_pending(void);

/* Drops the pending lines: they could not be made durable, or the table that they belong to is gone. */
void EXPORT(page_abandon)(void);

void page_forget(void); /* another record is read from its beginning */
void page_hear(const fh_game *game, const fh_event *event);

#endif
