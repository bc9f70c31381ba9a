/* page.h - what the parts of the page's calls share. */
#ifndef FREEHOLD_PAGE_H
#define FREEHOLD_PAGE_H

#include "sentence.h"
#include "shim.h"

const struct wording *page_wording(void); /* the language, and the game at the table */

/* Refuses with what is wrong, as a sentence: minus its length. */
int32_t page_refuse_fault(const fh_error *error);

#endif
