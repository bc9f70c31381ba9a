/* page.h - what the parts of the page's calls share. */
#ifndef FREEHOLD_PAGE_H
#define FREEHOLD_PAGE_H

#include "because.h"
#include "shim.h"

extern struct because page_because; /* of the game at the table */

#endif
