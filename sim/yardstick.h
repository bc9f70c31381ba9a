/* yardstick.h - what the least work of a turn costs on this machine, in the same run: a bare loop without any real rules. The engine's
 * speed is read as a multiple of it, so that a noisy machine does not fool anybody. */
#ifndef FREEHOLD_YARDSTICK_H
#define FREEHOLD_YARDSTICK_H

#include <stdint.h>

/* Plays this many turns; the result only serves to keep the work from being optimised away. */
uint64_t yardstick_run(uint64_t rolls, uint64_t seed);

#endif
