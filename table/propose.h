/* propose.h - the lines that a table would take next. Nothing here changes a table or a dealer. */
#ifndef FREEHOLD_PROPOSE_H
#define FREEHOLD_PROPOSE_H

#include "dealer.h"

enum { PROPOSAL_SIZE = 16384 };

/* Lines that are not part of the record yet. */
struct proposal {
    char text[PROPOSAL_SIZE]; /* whole lines, each with its newline */
    size_t length;
    int32_t count;
    int64_t ms;      /* that the lines take together */
    bool has_end;    /* the last of them ends the record */
    bool is_expired; /* the clock had run down: the lines say that, in place of the actions */
};

/* The lines that these actions make, one after the other, the first having taken ms milliseconds; with none, only what chance owes and the
 * end of the record. Only a dealer that knows the dice proposes outcomes of chance; with such a dealer actions of chance are refused, and
 * an action that says that a clock has run down is always refused: FH_REASON_NOT_FOR_CHANCE. Long chains of chance come in several
 * proposals: after a commit, propose again while table_owes. Refused: the verdict of the first action that is not allowed, and the proposal
 * is empty. */
fh_verdict propose_actions(const struct table *table, const struct dealer *dealer, const fh_action *actions, int count, int64_t ms,
                           struct proposal *proposal);

/* The line by which the seat takes back its last action. False if it can't, and the proposal is empty. */
bool propose_undo(const struct table *table, const struct dealer *dealer, fh_seat seat, int64_t ms, struct proposal *proposal);

#endif
