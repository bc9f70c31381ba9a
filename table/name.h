/* name.h - texts that people type and others see: names, above all. Nothing that a person, a file or a network sends may steer a
 * terminal, turn the direction of a line or hide in it. */
#ifndef FREEHOLD_NAME_H
#define FREEHOLD_NAME_H

#include "freehold.h"

/* Copies a text without control, escape, bidirectional, zero-width and other unseen characters and without broken UTF-8. Blanks of every
 * kind become single spaces, none at either end. Returns the length of what was stored: at most size - 1 bytes and a NUL, no character
 * cut in two. */
size_t name_clean(const char *from, size_t length, char *text, size_t size);

/* Is it such a text already, and not empty? */
bool name_is_clean(const char *text, size_t length);

#endif
