/* faults.h - what is wrong with a file, at a terminal: made of what the system says, and printed to standard error.
 *
 * `by` gives the words: a session's wording, or a language alone, with neither edition nor seats. NULL means English. */
#ifndef FREEHOLD_FAULTS_H
#define FREEHOLD_FAULTS_H

#include "fault.h"
#include "fault_kinds.h"
#include "sentence.h"

/* Why the system does not read a file: number is an errno. Returns false, as fault_say does. */
bool fault_of_system(fh_error *error, const char *file, int32_t line, int number);

void fault_print(const struct wording *by, const fh_error *error);       /* FILE: line N: SENTENCE */
void fault_print_place(const struct wording *by, const fh_error *error); /* FILE:LINE: SENTENCE, which editors can jump to */
void fault_print_from(const char *program, const struct wording *by, const fh_error *error); /* PROGRAM: SENTENCE */

/* Takes `--language L` out of a command's arguments, and gives the words of that language; English without it. NULL: what is wrong has
 * been printed. */
const struct wording *fault_language(int *argc, char **argv);

#endif
