/* store_disk.h - a disk between SQLite and the system that fails when it is told to: full, unable to flush, or cut off from power in the
 * middle of any call. When the power goes, any part of what was written and not flushed may be lost, 512 bytes at a time. */
#ifndef FREEHOLD_STORE_DISK_H
#define FREEHOLD_STORE_DISK_H

#include <stdbool.h>
#include <stdint.h>

enum disk_fault { DISK_FULL, DISK_NO_SYNC };

/* All databases that are opened from now on lie on this disk. For the whole process. */
void disk_install(void);

/* The CALLth call from now that changes a file or flushes it (1: the next) kills the process before it is carried out. With a loss of
 * power, writes that were not flushed are undone at random, by SEED. */
void disk_kill_at(unsigned call, bool loses_power, uint32_t seed);

/* From now on writes that would make a file grow (or all flushes) fail, until disk_heal(). */
void disk_break(enum disk_fault fault);
void disk_heal(void);

/* Calls so far that change or flush. */
unsigned disk_calls(void);

#endif
