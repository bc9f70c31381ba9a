/* names.h - the words of the registries in freehold.h. */
#ifndef FREEHOLD_NAMES_H
#define FREEHOLD_NAMES_H

#include "freehold.h"

const char *name_of_action(uint8_t kind);
const char *name_of_why(uint8_t why);
const char *name_of_how(uint8_t how);
const char *name_of_event(uint8_t kind);
const char *name_of_phase(uint8_t phase);

#endif
