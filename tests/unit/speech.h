/* speech.h - what tests of words and sentences speak with: the built-in words of both languages, and players to speak of. */
#ifndef FREEHOLD_SPEECH_H
#define FREEHOLD_SPEECH_H

#include "seats.h"
#include "words.h"

extern struct words english, turkish;

/* Eight players, some of whose names have letters of more than one byte. */
extern const struct seats PLAYERS;

/* Loads the words of both languages. For cmocka: 0, or -1 if they cannot be loaded. */
int speech_load(void **state);

#endif
