/* scenario.h - a small vocabulary for tests of the rules, so that a test reads as a sentence.
 *
 *     static void R05_a_hotel_sold_becomes_four_houses(void **state)
 *     {
 *         struct scenario s;
 *         scenario_begin(&s, "classic", 2);
 *         scenario_position(&s, "building-refund = 50; cash 100 100; owner mediterranean:1 baltic:1; built mediterranean:5 baltic:5");
 *         play(&s, "1 sell baltic");
 *         assert_built(&s, "baltic", 4);
 *         assert_cash(&s, 1, 125);
 *     }
 *
 * Seats count from 1, as in all texts. A test sets the rules that it relies on, so that it stays true when an edition changes its mind.
 * What fails is reported with the test's own line, the last action and the position as text. Whatever is played is looked over on the
 * way: fh_legal lists it, fh_verify finds nothing, a game without a sink comes out the same, and the position survives its text. What is
 * refused must leave every byte as it was. */
#ifndef FREEHOLD_SCENARIO_H
#define FREEHOLD_SCENARIO_H

#include "freehold.h"
#include "testing.h"

struct scenario {
    fh_edition edition; /* a copy, of which a test may set the rules */
    fh_game game;
    int seats;
    char last[128];  /* the last action, for messages */
    bool is_flipped; /* see flip.h */
};

#define HERE __FILE__, __LINE__

/* ---- Setting up ----------------------------------------------------------------------------------------------------------------- */

/* A built-in edition for so many seats, without the auctions and other interruptions that most tests do not want: see PLAIN_RULES in
 * scenario.c. There is no game yet. */
#define scenario_begin(s, edition, seats) scenario_begin_at(s, edition, seats, HERE)

/* The same with every rule as the edition has it. */
#define scenario_begin_whole(s, edition, seats) scenario_begin_whole_at(s, edition, seats, HERE)

/* The same with an edition that the test writes itself, all of it or what differs from one that it extends. */
#define scenario_begin_text(s, text, seats) scenario_begin_text_at(s, text, seats, HERE)

/* One rule, as a line of an edition file would set it. Comes before the position. */
#define scenario_rule(s, rule, value) scenario_rule_at(s, rule, value, HERE)

/* Several rules, with `;` between: scenario_rules(&s, "auction = open; least-bid = 10"). */
#define scenario_rules(s, rules) scenario_rules_at(s, rules, HERE)

/* A game from its very beginning. */
#define scenario_start(s) scenario_start_at(s, HERE)

/* A game in the middle, from lines of a position's text; `;` ends a line as well as a newline does. What is not said is as plain as can
 * be: all seats in, in order, seat 1 in turn and before its roll, everybody on the first square with the edition's starting money, and
 * the cards that are neither known nor held unseen. A line `auction = open` sets a rule first. */
#define scenario_position(s, lines) scenario_position_at(s, lines, HERE)

/* ---- Playing -------------------------------------------------------------------------------------------------------------------- */

/* Actions by their text, one after the other with `;` between: play(&s, "1 roll; * dice 3 4; 1 buy"). None may be refused. */
#define play(s, actions) scenario_play(s, actions, HERE)

/* The same, with the test's own event sink. */
#define play_with_sink(s, actions, sink) scenario_play_with_sink(s, actions, sink, HERE)

/* An action, or each of several with `;` between, that must be refused with that reason. The second takes an action that no text can
 * express. */
#define refused(s, action, reason) scenario_refused(s, action, reason, HERE)
#define refused_action(s, action, reason) scenario_refused_action(s, action, reason, HERE)

/* Two dice. If they are not asked for yet, the seat in turn rolls first. */
#define roll_dice(s, first, second) scenario_roll(s, first, second, HERE)

/* The same, the token being put first where this roll brings it to that square. */
#define land(s, square, first, second) scenario_land(s, square, first, second, HERE)

/* ---- Asserting ------------------------------------------------------------------------------------------------------------------ */

/* Several of the assertions below at once, as text: WORD ITEM... with `;` between.
 *
 *     assert_now(&s, "owner boardwalk:3 reading:0; cash 1:1500 3:1465; at 1:jail; jailed 1:0; turn 1:after");
 *
 * The words and their items:
 *     cash SEAT:AMOUNT, cash pot:AMOUNT     owner SQUARE:SEAT (0: the bank)      turn SEAT:PHASE
 *     at SEAT:SQUARE                        built SQUARE:COUNT                   asked QUESTION:SEAT
 *     free SEAT, jailed SEAT:FAILED_ROLLS   mortgaged SQUARE, unmortgaged SQUARE may-bid SEAT:LEAST:MOST
 *     passes SEAT:PASS:COUNT                stock houses:LEFT hotels:LEFT        in SEAT, out SEAT, over SEAT
 *     next SEAT:SEAT, whose turn comes after */
#define assert_now(s, claims) scenario_assert_now(s, claims, HERE)

/* Whose turn it is and in which phase (before, dice, after, over), nobody being asked anything else. */
#define assert_turn(s, seat, phase) scenario_assert_turn(s, seat, phase, HERE)

/* Which question is open, and to whom, or for whom chance is asked. */
#define assert_asked(s, question, seat) scenario_assert_asked(s, question, seat, HERE)

/* Which seats are to act, as in "1 3": any of them, or (joint) all of them in one joint action. */
#define assert_acting(s, seats) scenario_assert_acting(s, seats, FH_ACTOR_SEATS, HERE)
#define assert_joint(s, seats) scenario_assert_acting(s, seats, FH_ACTOR_JOINT, HERE)

/* What the seat may bid, alone or as its part of a joint action; from 0 to 0: nothing. */
#define assert_may_bid(s, seat, least, most) scenario_assert_may_bid(s, seat, least, most, HERE)

#define assert_over(s, seat) (assert_turn(s, seat, "over"), scenario_assert(s, (s)->game.winner + 1, seat, "winner", HERE))

#define assert_cash(s, seat, amount) scenario_assert(s, (s)->game.cash[(seat)-1], amount, "cash of seat " #seat, HERE)
#define assert_pot(s, amount) scenario_assert(s, (s)->game.cash[FH_POT], amount, "pot", HERE)
#define assert_at(s, seat, square) scenario_assert_at(s, seat, square, HERE)
#define assert_free(s, seat) scenario_assert(s, (s)->game.jail[(seat)-1], 0, "jail of seat " #seat, HERE)
#define assert_jailed(s, seat, failed_rolls)                                                                                               \
    scenario_assert(s, (s)->game.jail[(seat)-1] - 1, failed_rolls, "failed throws of seat " #seat, HERE)
#define assert_owner(s, square, seat) scenario_assert(s, scenario_owner(s, square, HERE), seat, "owner of " square, HERE) /* 0: bank */
#define assert_built(s, square, count) scenario_assert(s, scenario_built(s, square, HERE), count, "buildings on " square, HERE)
#define assert_mortgaged(s, square) scenario_assert(s, scenario_mortgaged(s, square, HERE), true, square " mortgaged", HERE)
#define assert_unmortgaged(s, square) scenario_assert(s, scenario_mortgaged(s, square, HERE), false, square " mortgaged", HERE)
#define assert_stock(s, houses_left, hotels_left)                                                                                          \
    (scenario_assert(s, (s)->game.houses, houses_left, "houses left", HERE),                                                               \
     scenario_assert(s, (s)->game.hotels, hotels_left, "hotels left", HERE))
#define assert_passes(s, seat, pass, count) scenario_assert(s, scenario_passes(s, seat, pass, HERE), count, pass " held", HERE)
#define assert_in(s, seat) scenario_assert(s, (s)->game.seats_in >> ((seat)-1) & 1, 1, "in the game", HERE)
#define assert_out(s, seat) scenario_assert(s, (s)->game.seats_in >> ((seat)-1) & 1, 0, "in the game", HERE)

/* The text of the position has this line, or no line that begins with this word. For everything that has no assertion of its own. */
#define assert_line(s, line) scenario_assert_line(s, line, HERE)
#define assert_no_line(s, word) scenario_assert_no_line(s, word, HERE)

/* ---- Behind the words above ----------------------------------------------------------------------------------------------------- */

void scenario_begin_at(struct scenario *s, const char *edition, int seats, const char *file, int line);
void scenario_begin_whole_at(struct scenario *s, const char *edition, int seats, const char *file, int line);
void scenario_begin_text_at(struct scenario *s, const char *text, int seats, const char *file, int line);
void scenario_rule_at(struct scenario *s, const char *rule, const char *value, const char *file, int line);
void scenario_rules_at(struct scenario *s, const char *rules, const char *file, int line);
void scenario_start_at(struct scenario *s, const char *file, int line);
void scenario_position_at(struct scenario *s, const char *lines, const char *file, int line);
void scenario_play(struct scenario *s, const char *actions, const char *file, int line);
void scenario_play_with_sink(struct scenario *s, const char *actions, const fh_sink *sink, const char *file, int line);
void scenario_refused(struct scenario *s, const char *action, const char *reason, const char *file, int line);
void scenario_refused_action(struct scenario *s, fh_action action, const char *reason, const char *file, int line);
void scenario_roll(struct scenario *s, int first, int second, const char *file, int line);
void scenario_land(struct scenario *s, const char *square, int first, int second, const char *file, int line);
void scenario_assert(struct scenario *s, int64_t found, int64_t expected, const char *what, const char *file, int line);
void scenario_assert_now(struct scenario *s, const char *claims, const char *file, int line);
void scenario_assert_at(struct scenario *s, int seat, const char *square, const char *file, int line);
void scenario_assert_turn(struct scenario *s, int seat, const char *phase, const char *file, int line);
void scenario_assert_asked(struct scenario *s, const char *question, int seat, const char *file, int line);
void scenario_assert_acting(struct scenario *s, const char *seats, enum fh_actor actor, const char *file, int line);
void scenario_assert_may_bid(struct scenario *s, int seat, fh_money least, fh_money most, const char *file, int line);
void scenario_assert_line(struct scenario *s, const char *text, const char *file, int line);
void scenario_assert_no_line(struct scenario *s, const char *word, const char *file, int line);
int scenario_owner(struct scenario *s, const char *square, const char *file, int line);
int scenario_built(struct scenario *s, const char *square, const char *file, int line);
bool scenario_mortgaged(struct scenario *s, const char *square, const char *file, int line);
int scenario_passes(struct scenario *s, int seat, const char *pass, const char *file, int line);

/* The number of a square, for what the engine's calls want to know. */
fh_square scenario_square(struct scenario *s, const char *id, const char *file, int line);

#endif
