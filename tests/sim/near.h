/* near.h - an assertion for numbers that are measured. cmocka's own knows only floats. */
#ifndef FREEHOLD_NEAR_H
#define FREEHOLD_NEAR_H

#include "scenario.h"

#include <math.h>

#define assert_near(found, expected, within) near_assert(found, expected, within, HERE)

static inline void near_assert(double found, double expected, double within, const char *file, int line)
{
    if (fabs(found - expected) <= within)
        return;
    print_error("%.6f is not within %g of %.6f\n", found, within, expected);
    _fail(file, line);
}

#endif
