/* record_verify.h - is a record true in every byte (X04)?
 *
 * A record whose dice are secret is read twice: first as it is, then with the secret that its last line reveals, so that every roll and
 * card is drawn again. The second reading happens even if the first one failed: a forged roll mostly makes a later action impossible, and
 * the line that was forged is the one to name. */
#ifndef FREEHOLD_RECORD_VERIFY_H
#define FREEHOLD_RECORD_VERIFY_H

#include "record_file.h"

enum record_truth {
    RECORD_TRUE,  /* the game is over, and every byte is right */
    RECORD_OPEN,  /* every line is right as far as can be told, but the game is not over; error says where the record breaks off */
    RECORD_FALSE, /* error names the first line that can be shown to be wrong */
};

struct record_verification {
    fh_edition edition;          /* that the record carries */
    struct table table;          /* as far as the record was right */
    struct dealer dealer;        /* draws again what the dice brought, where they are known */
    struct record_reader reader; /* what it read last */
    bool is_revealed;            /* the secret of the dice is known, and everything that they brought was drawn again */
};

/* v is the caller's room; it is too big for the stack. */
enum record_truth record_verify(const char *path, struct record_verification *v, fh_error *error);

#endif
