/* advice.h - what a bot does in a scenario, so that a test of a policy reads as a sentence:
 *
 *     scenario_position(&s, "cash 260 1500");
 *     land(&s, "baltic", 1, 2);
 *     assert_does(&s, "steady", "1 buy");
 *
 * Whenever a bot is asked it is asked twice, as two equal values: both must answer the same and be equal afterwards, the game must be as it
 * was, and the answer must be one that the rules allow. */
#ifndef FREEHOLD_ADVICE_H
#define FREEHOLD_ADVICE_H

#include "bot.h"
#include "scenario.h"

/* What a fresh bot of that kind does; the seat is the one that the action begins with. In a sealed auction the answer is a bid. */
#define assert_does(s, kind, action) advice_assert(s, kind, NULL, action, HERE)

/* The same of a bot that remembers. */
#define assert_bot_does(s, bot, action) advice_assert(s, NULL, bot, action, HERE)

/* A fresh bot does something else than what begins with these words. */
#define assert_does_not(s, kind, action) advice_assert_not(s, kind, action, HERE)

/* It does it, and the scenario goes on. The first is a fresh bot. Both return what was done. */
#define lets_do(s, kind, seat) advice_do(s, kind, NULL, seat, HERE)
#define lets_bot_do(s, bot, seat) advice_do(s, NULL, bot, seat, HERE)

/* What it would do, as text that holds until the next call. */
#define what_does(s, kind, seat) advice_ask(s, kind, NULL, seat, HERE)
#define what_does_bot(s, bot, seat) advice_ask(s, NULL, bot, seat, HERE)

const char *advice_ask(struct scenario *s, const char *kind, struct bot *bot, int seat, const char *file, int line);
const char *advice_do(struct scenario *s, const char *kind, struct bot *bot, int seat, const char *file, int line);
void advice_assert(struct scenario *s, const char *kind, struct bot *bot, const char *action, const char *file, int line);
void advice_assert_not(struct scenario *s, const char *kind, const char *action, const char *file, int line);

#endif
