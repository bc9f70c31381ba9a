/* interpreter.h - what people type, one command a line, the same for every edition (W03, W16). */
#ifndef FREEHOLD_INTERPRETER_H
#define FREEHOLD_INTERPRETER_H

#include "session.h"

enum { INTERPRETER_MAX_WORDS = 16 };

enum interpreter_result { GOES_ON, QUITS };

/* Carries out a line as an answer of the player who is asked; every line is answered with what happened or with a reason. */
enum interpreter_result interpret(struct session *s, const char *line);

/* What is asked, and the words that can answer it. */
void interpreter_prompt(const struct session *s, char *text, size_t size);

/* The words that could replace the last word of a line that is being typed, for completion. Returns how many. */
int interpreter_complete(const struct session *s, const char *line, size_t length, const char *found[], int most);

#endif
