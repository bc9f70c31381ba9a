/* character.h - UTF-8, character by character, and which characters a text for people may hold. */
#ifndef FREEHOLD_CHARACTER_H
#define FREEHOLD_CHARACTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The character in front of a text that is not empty, and how many bytes it takes: 0 if it is not UTF-8 in its shortest form, or a
 * surrogate. */
size_t character_read(const char *text, size_t left, uint32_t *code);

/* Blanks of every kind, those that end a line included. */
bool character_is_blank(uint32_t code);

/* Is it visible? False for control characters, for characters that are invisible or change how others look (marks of direction, joiners,
 * variants, tags), for private areas, noncharacters and blanks. */
bool character_is_seen(uint32_t code);

#endif
