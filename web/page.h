/* page.h - what the parts of the page's calls share. */
#ifndef FREEHOLD_PAGE_H
#define FREEHOLD_PAGE_H

#include "explain.h"
#include "shim.h"

extern struct explain page_explain; /* of the game at the table */

#endif
