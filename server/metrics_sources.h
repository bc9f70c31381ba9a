/* metrics_sources.h - the figures of everything that every server has: the program, its process, its connections, its store, its rooms
 * and games. */
#ifndef FREEHOLD_METRICS_SOURCES_H
#define FREEHOLD_METRICS_SOURCES_H

#include "hall.h"
#include "keeping.h"
#include "metrics.h"

struct metrics_sources {
    struct metrics_source program, process, transport, store, hall;
    const char *version; /* of the program */
    uint64_t began;      /* in seconds since 1970 */
};

/* Adds all five. What is given here must outlive the registry. */
void metrics_sources_add(struct metrics_sources *sources, struct metrics *metrics, const char *version, struct transport *transport,
                         struct keeping *keeping, struct hall *hall);

#endif
