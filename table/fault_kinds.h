/* fault_kinds.h - what can be wrong with texts that the engine does not read: files as such, words, records and saved games.
 *
 * The registry goes on where FH_FAULTS of freehold.h ends, so that one number, one struct (fh_error) and one call that words it
 * (sentence_fault) serve for all. A row: enum, word, and the arguments it carries. */
#ifndef FREEHOLD_FAULT_KINDS_H
#define FREEHOLD_FAULT_KINDS_H

#include "freehold.h"

#define TABLE_FAULTS(X)                                                                                                                    \
    /* Files, whatever they hold */                                                                                                        \
    X(NO_SUCH_FILE, "no-such-file", "")                                                                                                    \
    X(NO_PERMISSION, "no-permission", "")                                                                                                  \
    X(IS_A_FOLDER, "is-a-folder", "")                                                                                                      \
    X(UNREADABLE, "unreadable", "detail")     /* detail: what the system says */                                                           \
    X(LONG_FILE, "long-file", "high")         /* high: the most bytes */                                                                   \
    X(LONG_LINE, "long-line", "high")         /* the same */                                                                               \
    X(NO_SUCH_EDITION, "no-such-edition", "") /* neither a file nor a built-in edition */                                                  \
    X(NO_SUCH_LANGUAGE, "no-such-language", "")                                                                                            \
    /* Who plays */                                                                                                                        \
    X(WRONG_PLAYERS, "wrong-players", "low high count") /* the edition is for low to high */                                               \
    X(UNKNOWN_PLAYER, "unknown-player", "detail")       /* detail: the computer players that there are */                                  \
    X(NO_SUCH_SEAT, "no-such-seat", "")                 /* or no such computer player */                                                   \
    X(BAD_SETUP, "bad-setup", "")                       /* what a page asks for a new game */                                              \
    /* Words */                                                                                                                            \
    X(NO_ENTRY, "no-entry", "") /* neither a comment nor a heading nor `key = text` */                                                     \
    X(BAD_KEY, "bad-key", "found")                                                                                                         \
    X(NO_TEXT, "no-text", "subject") /* subject: the key */                                                                                \
    X(BAD_BRACES, "bad-braces", "subject")                                                                                                 \
    X(BAD_HEADING, "bad-heading", "detail") /* detail: how it looks */                                                                     \
    X(TOO_MANY_TEXTS, "too-many-texts", "subject high")                                                                                    \
    /* Records: the header */                                                                                                              \
    X(NO_RECORD, "no-record", "")                                                                                                          \
    X(NEWER_RECORD, "newer-record", "high count") /* count: its format, high: the newest that is known */                                  \
    X(NEWER_RULES, "newer-rules", "high count")                                                                                            \
    X(BAD_FORM, "bad-form", "detail") /* detail: how such a line looks */                                                                  \
    X(BLANK_AT_END, "blank-at-end", "")                                                                                                    \
    X(TOO_MANY_SEATS, "too-many-seats", "high")                                                                                            \
    X(BAD_NAME, "bad-name", "high")             /* high: the most bytes */                                                                 \
    X(LONG_BLOCK, "long-block", "high")         /* an edition or a position of more bytes */                                               \
    X(OTHER_SEATS, "other-seats", "high count") /* the position has count seats, the header high */                                        \
    X(WRONG_SECRET, "wrong-secret", "")                                                                                                    \
    X(NO_BEGIN, "no-begin", "") /* the text breaks off before the game begins */                                                           \
    /* Records: the lines */                                                                                                               \
    X(CHANGED, "changed", "")             /* the line or its mark */                                                                       \
    X(BAD_MARK, "bad-mark", "high count") /* of count digits, not of high */                                                               \
    X(AFTER_FAULT, "after-fault", "")     /* an earlier line could not be read */                                                          \
    X(AFTER_END, "after-end", "")                                                                                                          \
    X(WRONG_NUMBER, "wrong-number", "found count") /* count: the number that comes next */                                                 \
    X(BAD_TIME, "bad-time", "found high")          /* high: the most milliseconds */                                                       \
    X(NO_ACTION, "no-action", "")                                                                                                          \
    X(REFUSED, "refused", "verdict")          /* by the rules, as the verdict of fh_error says */                                          \
    X(OTHER_CHANCE, "other-chance", "detail") /* detail: what the dice of the record bring */                                              \
    X(CLOCK_RUNS, "clock-runs", "")           /* it has not run down yet */                                                                \
    X(CLOCK_RAN_DOWN, "clock-ran-down", "")                                                                                                \
    X(NOTHING_TO_UNDO, "nothing-to-undo", "")                                                                                              \
    X(EARLY_END, "early-end", "") /* the record ends and the game does not */                                                              \
    X(WRONG_HASH, "wrong-hash", "")                                                                                                        \
    X(TORN, "torn", "")                           /* the last line is incomplete */                                                        \
    X(NO_SECOND_READING, "no-second-reading", "") /* a file that can be read only once, such as a pipe */                                  \
    X(NO_END, "no-end", "")                       /* the text breaks off before its end */                                                 \
    /* Games saved by the campus game: subject is the key `saved.SUBJECT` of a part of the file */                                         \
    X(SAVED_EDITION, "saved-edition", "detail") /* the format is not for this edition */                                                   \
    X(SAVED_NO_LINE, "saved-no-line", "")                                                                                                  \
    X(SAVED_LINE_ENDS, "saved-line-ends", "subject") /* before that part */                                                                \
    X(SAVED_LINE_GOES_ON, "saved-line-goes-on", "")                                                                                        \
    X(SAVED_FILE_GOES_ON, "saved-file-goes-on", "")                                                                                        \
    X(SAVED_RANGE, "saved-range", "subject low high")                                                                                      \
    X(SAVED_ONLY, "saved-only", "subject low") /* nothing but low will do */                                                               \
    X(SAVED_UNSEEN_NAME, "saved-unseen-name", "")                                                                                          \
    X(SAVED_BANK, "saved-bank", "detail") /* not allowed as a name */                                                                      \
    X(SAVED_SAME_NAME, "saved-same-name", "detail")                                                                                        \
    X(SAVED_PIECE, "saved-piece", "detail")           /* detail: the pieces */                                                             \
    X(SAVED_SAME_PIECE, "saved-same-piece", "detail") /* detail: whose it is */                                                            \
    X(SAVED_SQUARE, "saved-square", "detail")         /* no token can be there */                                                          \
    X(SAVED_OWNER, "saved-owner", "detail")           /* none of the players, and not detail: the bank */                                  \
    X(SAVED_BUILDING, "saved-building", "detail")     /* detail: whose line this is */                                                     \
    X(SAVED_SET, "saved-set", "detail")               /* improvements without the whole set */                                             \
    X(SAVED_IMPOSSIBLE, "saved-impossible", "detail") /* detail: the invariant */                                                          \
    /* Why a game cannot be saved so just now */                                                                                           \
    X(UNSAVED_EDITION, "unsaved-edition", "")                                                                                              \
    X(UNSAVED_OVER, "unsaved-over", "")                                                                                                    \
    X(UNSAVED_DEBT, "unsaved-debt", "")                                                                                                    \
    X(UNSAVED_QUESTION, "unsaved-question", "")                                                                                            \
    X(UNSAVED_DICE, "unsaved-dice", "")                                                                                                    \
    X(UNSAVED_MONEY, "unsaved-money", "high")                                                                                              \
    X(UNSAVED_SQUARE, "unsaved-square", "")                                                                                                \
    /* Requests of the line protocol */                                                                                                    \
    X(UNKNOWN_REQUEST, "unknown-request", "found")                                                                                         \
    X(NO_EDITION, "no-edition", "")           /* none is loaded */                                                                         \
    X(NO_GAME, "no-game", "")                 /* none has begun */                                                                         \
    X(LONG_REQUEST, "long-request", "high")   /* high: the most bytes of its lines together */                                             \
    X(OPEN_REQUEST, "open-request", "detail") /* the input stops before detail: the line that ends it */                                   \
    X(FEWER_ACTIONS, "fewer-actions", "high") /* high: how many can be taken back */

#define PICK_FAULT(name, ...) FAULT_##name,
enum table_fault { FAULT_BEFORE_FIRST = FH_FAULT_COUNT - 1, TABLE_FAULTS(PICK_FAULT) FAULT_COUNT };
_Static_assert(FAULT_COUNT <= UINT8_MAX, "fh_error.fault is a byte");

#endif
