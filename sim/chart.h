/* chart.h - pictures of a report, drawn by gnuplot: the board as a heat map of where rolls end, wealth over time, how long games last, how
 * many still run after a number of rounds, and wins by bot and by place in the order of play. */
#ifndef FREEHOLD_CHART_H
#define FREEHOLD_CHART_H

#include "report.h"

/* Is gnuplot there, and can this file be written? If not, reason says so. The file is there then, empty if it was not before. */
bool chart_can_write(const char *path, char *reason, size_t size);

/* Writes an SVG. False if gnuplot is not there or fails; then reason says so. */
bool chart_write(const struct report *report, const char *path, char *reason, size_t size);

#endif
