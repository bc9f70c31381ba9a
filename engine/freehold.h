/* freehold.h - the engine's one public header.
 *
 * A game is a value. An action changes it, and chance is an action like any other. The engine holds no edition: boards, decks and rules
 * are data (fh_edition), compiled once from text and const from then on. It has no heap, clock, file, global or float, so every call is a
 * pure function of what it is given, and any number of games run side by side.
 *
 * A host's loop: ask who acts next (fh_who_acts); a seat answers with an action (fh_legal says what it may do), chance with fh_draw;
 * fh_apply checks the action and carries it out. Every change is reported to a sink of events, which may be NULL.
 *
 * freehold_registries.h has the limits and the closed lists, freehold_data.h the values; here are the calls.
 */
#ifndef FREEHOLD_H
#define FREEHOLD_H

#include "freehold_data.h"

/* ---- Calls: editions ---------------------------------------------------------------------------------------------------------- */

/* Gives the text of the edition that another one extends, or false. The text must stay until fh_edition_parse returns. */
typedef struct fh_library {
    bool (*find)(void *context, const char *id, const char **text, size_t *length);
    void *context;
} fh_library;

/* Reads an edition. On an error nothing is half-loaded: *edition is all zero and *error says file, line and fault. */
bool fh_edition_parse(fh_edition *edition, const char *file, const char *text, size_t length, const fh_library *library, fh_error *error);

/* Sets one rule as a line of an edition file would, and derives again what follows from it. On an error the edition is as it was. */
bool fh_edition_set(fh_edition *edition, const char *rule, const char *value, fh_error *error);

/* Sets several rules, and only then checks whether they go together. On an error the edition is as it was; the line of *error is the
 * number of the setting that is at fault, from 1, and its subject the rule. The line is 0 where the rules fit each other and not the rest
 * of the edition. */
typedef struct fh_setting {
    const char *rule, *value;
} fh_setting;
bool fh_edition_set_rules(fh_edition *edition, const fh_setting *settings, int count, fh_error *error);

/* Writes the flattened edition in its canonical form; parsing that gives the same value again. Like every writer here it returns the
 * length of the whole text, of which size - 1 characters at most and a NUL are stored. */
size_t fh_edition_format(const fh_edition *edition, char *text, size_t size);

/* The reference of the edition format, for docs/editions.md. */
size_t fh_edition_reference(char *text, size_t size);

/* The edition as JSON: squares, sets, decks, rules. */
size_t fh_edition_json(const fh_edition *edition, char *text, size_t size);

/* What the rules of any edition can be, as JSON: the bounds of numbers, the words of choices, nothing of flags. */
size_t fh_rules_json(char *text, size_t size);

/* ---- Calls: the game ---------------------------------------------------------------------------------------------------------- */

/* A new game. Refused if the edition is not for that many players; *game is then as it was. */
fh_verdict fh_start(const fh_edition *edition, fh_game *game, int seat_count);

fh_actors fh_who_acts(const fh_game *game);

/* The question that is asked now, or NULL: then the phase says what the seat in turn may do. */
const fh_question *fh_open_question(const fh_game *game);
fh_matter fh_question_matter(const fh_question *question);

/* A number that stays the same as long as the same question is open, or the same phase of a turn, and changes from one question to the
 * next. Steps within a question do not change it: bids in an open auction, a bidder who leaves, raising money for a debt. */
uint64_t fh_question_key(const fh_game *game);

/* What a seat may do now. A seat that is not asked may still leave. */
void fh_legal(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_options *options);

/* The mildest answer of a seat that is asked, as docs/questions.md has it: for seats that are absent, for timeouts, and for a computer
 * player that fails. In a sealed auction it is a bid of 0, the seat's part of the joint action. False if the seat is not asked. */
bool fh_mildest(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action);

/* May this be done? Nothing changes. */
fh_verdict fh_check(const fh_edition *edition, const fh_game *game, const fh_action *action);

/* The one mutator: checks first, and then changes. sink may be NULL. */
fh_verdict fh_apply(const fh_edition *edition, fh_game *game, const fh_action *action, const fh_sink *sink);

/* Names the first broken invariant, or returns NULL. */
const char *fh_verify(const fh_edition *edition, const fh_game *game);

/* What selling all buildings and mortgaging all deeds would add to a seat's cash. */
fh_balance fh_raisable(const fh_edition *edition, const fh_game *game, fh_seat seat);

/* Cash, price of deeds (mortgage value where mortgaged) and cost of buildings (R10). */
fh_balance fh_wealth(const fh_edition *edition, const fh_game *game, fh_seat seat);

/* Cash, mortgage value of all deeds and half the price of buildings (U02). */
fh_balance fh_capital(const fh_edition *edition, const fh_game *game, fh_seat seat);

/* The predicates behind check and legal, one per action kind. */
fh_verdict fh_can_buy(const fh_edition *edition, const fh_game *game, fh_seat seat);
fh_verdict fh_can_build(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);
fh_verdict fh_can_sell(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);
fh_verdict fh_can_mortgage(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);
fh_verdict fh_can_lift(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);

/* offer may be NULL: then everything but its terms is checked, and FH_REASON_EMPTY_SIDE means that only they are missing. */
fh_verdict fh_can_offer(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other, const fh_offer *offer);

/* ---- Calls: figures and facts of the rules ------------------------------------------------------------------------------------- */

/* Bots, sentences and boards ask here, so that no rule is worked out twice. Where a square is asked for it must be on the board. */

/* A percentage of an amount, rounded up (R09); at most FH_MAX_AMOUNT. The amount is not below 0. */
fh_money fh_percent(fh_balance amount, int32_t percent);

/* A share of a rent that an agreement gives, rounded down (R09). */
fh_money fh_share(fh_money rent, int32_t percent);

/* The squares that count together with this one for an owner of these deeds, itself included: its set, even if others own the rest. Where
 * runs count (P09), a street counts with the streets in a row around it that are among these deeds. */
fh_squares fh_group(const fh_edition *edition, fh_squares deeds, fh_square square);

/* Would an owner of these deeds have a full set, or a run that is long enough, with the square? */
bool fh_completes(const fh_edition *edition, fh_squares deeds, fh_square square);

/* Has the owner of the square its full set or a long enough run? Not if the bank owns it. Mortgages do not matter. */
bool fh_is_complete(const fh_edition *edition, const fh_game *game, fh_square square);

/* The seats that would complete a set of several squares, or a run, with this one, and do not own it. */
fh_seats fh_seats_completing(const fh_edition *edition, const fh_game *game, fh_square square);

/* The rent that a visitor owes on a square now; on a utility, for the last roll or for the given roll. */
fh_money fh_rent(const fh_edition *edition, const fh_game *game, fh_square square);
fh_money fh_rent_rolled(const fh_edition *edition, const fh_game *game, fh_square square, int32_t rolled);

/* The multiple in a rent that has this cause: of a utility, of the roll; of any other deed, of the rent of its level. */
fh_money fh_cause_times(const fh_edition *edition, fh_square square, fh_cause cause);

/* The rent of a street of a full set with this many buildings, 0 to 5. */
fh_money fh_rent_built(const fh_edition *edition, fh_square square, int buildings);

/* The price of a street's first to fifth building; the fifth is the hotel. 0 for any other number. */
fh_money fh_building_price(const fh_edition *edition, fh_square square, int building);

/* The price of the next building, and what selling one brings now: all that goes where the bank lacks the houses for a hotel's (R05).
 * 0 if there can be no further building, or is none. */
fh_money fh_build_cost(const fh_edition *edition, const fh_game *game, fh_square square);
fh_money fh_sale_value(const fh_edition *edition, const fh_game *game, fh_square square);

/* What lifting a mortgage costs: in the moment in which the deed is received, or at any other time. */
fh_part fh_lift_part(const fh_edition *edition, fh_square square, bool is_received);

/* What lifting it costs this seat now, whether it is asked about a deed received or not. */
fh_money fh_lift_cost(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);

/* The interest due for a mortgaged deed received, and how much of it the answer `keep` costs: nothing where it is due in any case. */
fh_part fh_interest(const fh_edition *edition, fh_square square);
fh_money fh_keep_cost(const fh_edition *edition, fh_square square);

/* The worth that a percentage tax is taken from: cash, printed prices and the cost of buildings (W15); never below 0. */
fh_balance fh_tax_base(const fh_edition *edition, const fh_game *game, fh_seat seat);

/* What the answer `percent` to the tax question that is open costs; 0 if none is. */
fh_money fh_percent_tax(const fh_edition *edition, const fh_game *game);

/* The seat whose clock runs now (V11), or FH_NONE. */
uint8_t fh_clock_seat(const fh_edition *edition, const fh_game *game);

/* The least bid that counts in the auction that is open, sealed ones included; 0 if there is none. */
fh_money fh_next_bid(const fh_edition *edition, const fh_game *game);

/* What the seat that is asked for a debt, or for the last fine in jail, still needs beyond its cash; 0 if nothing of that is open. */
fh_balance fh_missing(const fh_game *game);

/* Can the seat use a card for the fine that it owes after its last roll in jail? Then it does not go bankrupt over it (V18). */
bool fh_card_pays_fine(const fh_edition *edition, const fh_game *game, fh_seat seat);

/* Could the debtor pay what it is asked for, if it sold and mortgaged everything? True if no debt is open. */
bool fh_debt_is_payable(const fh_edition *edition, const fh_game *game);

/* The rolls that a seat in jail still has to leave it by doubles. 0: it is not in jail, its last roll failed, or one waits there. */
int fh_jail_rolls_left(const fh_edition *edition, const fh_game *game, fh_seat seat);

/* May the seat leave jail by the fine or a card now, if it has them? */
fh_verdict fh_can_leave_jail(const fh_edition *edition, const fh_game *game, fh_seat seat);

/* The square this many steps ahead of a seat's token, in the direction of play. */
fh_square fh_square_ahead(const fh_edition *edition, const fh_game *game, fh_seat seat, int32_t steps);

/* The last roll: its sum, and whether all dice show the same. */
int32_t fh_dice_sum(const fh_game *game);
bool fh_is_double(const fh_edition *edition, const fh_game *game);

/* The squares and the seats that are infected now. */
fh_squares fh_infected_squares(const fh_game *game);
fh_seats fh_infected_seats(const fh_game *game);

/* The seats from the best place to the last (R08, T09); those still in are equals until the game is over. */
void fh_places(const fh_edition *edition, const fh_game *game, fh_seat places[FH_MAX_SEATS]);

/* Where wealth decides and two seats are equal: why the first is placed before the other (V11, V22), enum fh_tie. */
uint8_t fh_tie_break(const fh_edition *edition, const fh_game *game, fh_seat ahead, fh_seat behind);

/* ---- Calls: chance ------------------------------------------------------------------------------------------------------------ */

/* A ChaCha8 stream from a 256-bit key: nobody can work out the next roll from earlier ones, and anyone with the key can check all. */
typedef struct fh_stream {
    uint32_t key[8];
    uint64_t block; /* the next one to be made */
    uint32_t used;  /* words taken from the buffer */
    uint32_t spare;
    uint32_t words[64];
} fh_stream;

void fh_stream_init(fh_stream *stream, const uint8_t key[32]);

/* A stream for people who just want a number to start from. */
void fh_stream_seed(fh_stream *stream, uint64_t seed);

uint32_t fh_stream_next(fh_stream *stream);

/* A number below bound, each equally likely. */
uint32_t fh_stream_below(fh_stream *stream, uint32_t bound);

/* The outcomes of the chance question that is open: how many there are, and each one with its weight. */
uint32_t fh_outcome_count(const fh_edition *edition, const fh_game *game);
uint32_t fh_outcome(const fh_edition *edition, const fh_game *game, uint32_t number, fh_action *action);

/* Lets chance choose among the outcomes. Only when fh_who_acts says that chance acts next. */
void fh_draw(const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action);

/* Draws and applies in one call: all that a host without a record needs for a roll. */
void fh_chance(const fh_edition *edition, fh_game *game, fh_stream *stream, const fh_sink *sink);

/* ---- Calls: text, JSON, hash -------------------------------------------------------------------------------------------------- */

/* Who does actions of this kind (enum fh_by). */
uint8_t fh_action_by(uint8_t kind);

/* `2 buy`, `* dice 3 4`, `1 build kars`: what records, saved games, the wire and the terminal use. */
size_t fh_action_format(const fh_edition *edition, const fh_action *action, char *text, size_t size);
bool fh_action_parse(const fh_edition *edition, const char *text, size_t length, fh_action *action);

/* A position, one line per field. Parsing ends with fh_verify. */
size_t fh_position_format(const fh_edition *edition, const fh_game *game, char *text, size_t size);
bool fh_position_parse(const fh_edition *edition, const char *text, size_t length, fh_game *game, fh_error *error);

/* The hash of a position: the same on every machine and compiler. */
uint64_t fh_hash(const fh_game *game);
uint64_t fh_edition_hash(const fh_edition *edition);

/* The game as JSON; with a seat, also what that seat may do (FH_NONE for none). */
size_t fh_game_json(const fh_edition *edition, const fh_game *game, uint8_t seat, char *text, size_t size);
size_t fh_event_json(const fh_edition *edition, const fh_game *game, const fh_event *event, char *text, size_t size);

const char *fh_reason_name(uint8_t reason);
const char *fh_fault_name(uint8_t fault);
const char *fh_fault_arguments(uint8_t fault); /* their names, separated by blanks */
const char *fh_question_name(uint8_t kind);
const char *fh_square_kind_name(uint8_t kind);

#endif
