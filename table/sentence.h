/* sentence.h - the engine's codes as sentences for people: what happened, why not, what is asked, what an offer is about.
 *
 * Every front end says the same with these. A sentence is a key of words_keys.h and the values of its placeholders; only this file chooses
 * the key, by the rules and the position alone. Nothing is kept between calls.
 *
 * Each function writes UTF-8 and returns the length of the whole sentence, of which size - 1 bytes at most and a NUL are stored; no
 * character is cut. */
#ifndef FREEHOLD_SENTENCE_H
#define FREEHOLD_SENTENCE_H

#include "freehold.h"
#include "seats.h"
#include "words.h"

/* Who speaks: the language, the game's edition and the names. A seat without a name is called by its number. */
struct wording {
    const struct words *words;
    const fh_edition *edition;
    const struct seats *seats;
};

enum { SENTENCE_NAME_SIZE = 256 }; /* of a name that is put together */

/* What a seat is called, or the bank, the pot or chance. The name may lie in the room. */
struct words_text sentence_account(const struct wording *by, uint8_t account, char room[SENTENCE_NAME_SIZE]);

/* What happened, for the log. game is as it is right after the event, as a sink gets it. Returns 0, and an empty text, for events that need
 * no sentence because others tell it. */
size_t sentence_event(const struct wording *by, const fh_game *game, const fh_event *event, char *text, size_t size);

/* Why an action was refused, said to the player who tried it. If the start of a game was refused there is no action: both may be NULL. */
size_t sentence_refusal(const struct wording *by, const fh_game *game, const fh_action *action, const fh_verdict *verdict, char *text,
                        size_t size);

/* What is asked now, and of whom: the open question, or the phase. */
size_t sentence_question(const struct wording *by, const fh_game *game, char *text, size_t size);

/* One side of an offer as a list, `500 in cash and DC`, for the middle of a sentence. The terms need not be allowed, or possible. */
size_t sentence_terms(const struct wording *by, const fh_game *game, const fh_terms *terms, char *text, size_t size);

/* The whole offer: `Ada offers 500 in cash to Bob for DC.` */
size_t sentence_offer(const struct wording *by, const fh_game *game, fh_seat from, fh_seat to, const fh_offer *offer, char *text,
                      size_t size);

/* ---- What is wrong with a text ----------------------------------------------------------------------------------------------------- */

enum { FAULT_SENTENCE_SIZE = 2048 }; /* room for any of them */

/* What is wrong, as a whole sentence. The edition and the seats count only for a record whose action the rules refuse: each may be NULL. */
size_t sentence_fault(const struct wording *by, const fh_error *error, char *text, size_t size);

/* The same behind `line N: `, where one line is wrong. */
size_t sentence_fault_line(const struct wording *by, const fh_error *error, char *text, size_t size);

/* For programs: `{"fault":WORD,"file":NAME,"line":N, ... ,"text":SENTENCE}`, with the arguments that the fault carries between. */
size_t fault_json(const struct wording *by, const fh_error *error, char *text, size_t size);

/* The word of a fault of FH_FAULTS or TABLE_FAULTS, and the names of its arguments, separated by blanks. */
const char *fault_name(uint8_t fault);
const char *fault_arguments(uint8_t fault);

#endif
