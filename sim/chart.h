/* chart.h - pictures of a tally, drawn by gnuplot: the board as a heat map of where rolls end, wealth over time, win rates. */
#ifndef FREEHOLD_CHART_H
#define FREEHOLD_CHART_H

#include "run.h"

/* Writes an SVG. False if gnuplot is not there or fails; then reason says so. */
bool chart_write(const struct run *run, const struct tally *tally, const char *path, char *reason, size_t size);

#endif
