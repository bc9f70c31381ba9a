/* examine.h - what must hold of every game, at every step, whatever the edition. Each ends the program by trial_require if it does not. */
#ifndef FREEHOLD_EXAMINE_H
#define FREEHOLD_EXAMINE_H

#include "trial.h"

/* Does the action in the trial's game, and sees that its text, its events and a second way to do it come to the same. */
void examine_action(struct trial *t, const fh_action *action);

/* Looks at the position that was reached. Nothing changes. */
void examine_position(struct trial *t);

/* Its parts: */
void examine_text(struct trial *t);    /* the position's text there and back, every byte the same */
void examine_writers(struct trial *t); /* writers of text in buffers that are too small */
void examine_chance(struct trial *t);  /* the outcomes and what is drawn among them */
void examine_options(struct trial *t); /* what each seat may do, and that nothing else is allowed */
void examine_garbage(struct trial *t); /* actions that make no sense */

/* Looks at an event while it is told: does its cause give the amount, and did the deed belong to whom it is said to come from? owners is
 * who owned each square before it. */
void examine_cause(struct trial *t, const fh_event *event, uint8_t owners[FH_MAX_SQUARES]);

/* The same of the edition itself, once. */
void examine_edition(struct trial *t);

/* Is the text of an action the same after parsing, and does what was parsed do the same? Of actions that check allows. */
void examine_action_text(struct trial *t, const fh_action *action);

#endif
