/* signature.h - one number for everything that an edition's rules do: a hash over fixed random games. It changes exactly when behaviour
 * changes, and every compiler, level of optimisation and machine must give the same. */
#ifndef FREEHOLD_SIGNATURE_H
#define FREEHOLD_SIGNATURE_H

#include "freehold.h"

uint64_t signature_edition(const fh_edition *edition);
uint64_t signature_add(uint64_t total, uint64_t signature); /* begin with 0 */

#endif
