/* testing.h - cmocka, with the headers that it needs before it and those that nearly every test uses. */
#ifndef FREEHOLD_TESTING_H
#define FREEHOLD_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#endif
