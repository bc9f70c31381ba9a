/* freehold_registries.h - the limits and the closed lists of the engine: kinds of squares, actions, questions, events, reasons. Each list
 * is written once, and the enum and the words of files and records are made from it. Read this first, then freehold_data.h, then
 * freehold.h. */
#ifndef FREEHOLD_REGISTRIES_H
#define FREEHOLD_REGISTRIES_H

#include <stdint.h>

/* ---- Limits: all of them ------------------------------------------------------------------------------------------------------ */

enum {
    FH_MAX_SEATS = 8,
    FH_MAX_SQUARES = 64, /* a set of squares is one 64-bit mask */
    FH_MAX_DEEDS = 40,
    FH_MAX_SETS = 16,
    FH_MAX_DECKS = 4,
    FH_MAX_CARDS = 32, /* in one deck */
    FH_MAX_PASSES = 8, /* kinds of cards that free from jail */
    FH_MAX_DICE = 4,
    FH_MAX_SIDES = 20,
    FH_MAX_STACK = 10,    /* questions and what waits behind them; question.h says why there are never more */
    FH_MAX_OFFERS = 8,    /* offers and counter-offers of one seat in one turn (V06) */
    FH_MAX_OPTIONS = 256, /* what fh_legal can list for one seat */
    FH_MAX_AMOUNT = 1000000000,
    FH_MAX_LOADED = 999999, /* on each of two loaded dice */
    FH_LEVELS = 8,          /* rent levels of a deed, see fh_game.level */
    FH_ID_SIZE = 32,
    FH_NAME_SIZE = 64,
    FH_TEXT_SIZE = 224,
    FH_FAULT_WORD_SIZE = 40,
    FH_FAULT_TEXT_SIZE = 160,
    FH_ACTION_TEXT_SIZE = 4096,
    FH_POSITION_TEXT_SIZE = 65536, /* of the longest; tests/unit/test_limits.c makes it */
};

enum {
    FH_EDITION_VERSION = 1,
    FH_POSITION_VERSION = 1,
    FH_RULES_VERSION = 2, /* raised when a signature changes */
};

/* ---- The lists ----------------------------------------------------------------------------------------------------------------- */

/* Square kinds: enum, word in edition files. The table in engine/square.c says what each does. */
#define FH_SQUARE_KINDS(X)                                                                                                                 \
    X(START, "start")     /* pays the salary to players who pass or land */                                                                \
    X(STREET, "street")   /* a deed that can be built on */                                                                                \
    X(STATION, "station") /* a deed whose rent goes by how many of its set one owns */                                                     \
    X(UTILITY, "utility") /* a deed whose rent is a multiple of the roll */                                                                \
    X(DRAW, "draw")       /* a card of its deck */                                                                                         \
    X(TAX, "tax")         /* money to the bank */                                                                                          \
    X(BONUS, "bonus")     /* money from the bank */                                                                                        \
    X(GOTO, "goto")       /* sends the token on to another square */                                                                       \
    X(JAIL, "jail")       /* only visiting; those sent here are held */                                                                    \
    X(ARREST, "arrest")   /* sends to jail */                                                                                              \
    X(REVERSE, "reverse") /* turns the direction of all tokens */                                                                          \
    X(CHECK, "check")     /* sends to jail players who stop here, or pass it infected */                                                   \
    X(REST, "rest")       /* nothing */

/* Actions: enum, word, what follows the word in its text (see engine/action_text.c), and who does it: a seat, chance, or the host, who
 * collects sealed bids, watches clocks and loads dice. Actions of chance and host are written with `*` in place of a seat. */
#define FH_ACTIONS(X)                                                                                                                      \
    X(ROLL, "roll", NOTHING, SEAT)       /* roll the dice */                                                                               \
    X(END, "end", NOTHING, SEAT)         /* end one's turn */                                                                              \
    X(BUY, "buy", NOTHING, SEAT)         /* the deed one is on */                                                                          \
    X(DECLINE, "decline", NOTHING, SEAT) /* not to buy it */                                                                               \
    X(BUILD, "build", SQUARE, SEAT)      /* a house, or the hotel after four; also places a building won */                                \
    X(SELL, "sell", SQUARE, SEAT)        /* a building, to the bank */                                                                     \
    X(MORTGAGE, "mortgage", SQUARE, SEAT)                                                                                                  \
    X(LIFT, "lift", SQUARE, SEAT)          /* a mortgage */                                                                                \
    X(BID, "bid", AMOUNT, SEAT)            /* in an auction */                                                                             \
    X(WITHDRAW, "withdraw", NOTHING, SEAT) /* from an auction, for good */                                                                 \
    X(OFFER, "offer", OFFER, SEAT)         /* a bundle for a bundle, to another seat */                                                    \
    X(COUNTER, "counter", TERMS, SEAT)     /* another bundle for another, in answer */                                                     \
    X(ACCEPT, "accept", NOTHING, SEAT)                                                                                                     \
    X(REJECT, "reject", NOTHING, SEAT)                                                                                                     \
    X(KEEP, "keep", SQUARE, SEAT)          /* a deed received stays mortgaged */                                                           \
    X(PERCENT, "percent", NOTHING, SEAT)   /* the tax as a part of one's worth */                                                          \
    X(PAY, "pay", NOTHING, SEAT)           /* the fine that frees from jail, or the tax in one sum */                                      \
    X(USE, "use", PASS, SEAT)              /* a card that frees from jail */                                                               \
    X(BANKRUPT, "bankrupt", NOTHING, SEAT) /* give up before a debt */                                                                     \
    X(LEAVE, "leave", NOTHING, SEAT)       /* resign, at any time (V14) */                                                                 \
    X(BIDS, "bids", BIDS, HOST)            /* all sealed bids at once */                                                                   \
    X(DICE, "dice", FACES, CHANCE)         /* chance: what was rolled */                                                                   \
    X(LOADED, "loaded", PAIR, HOST)        /* in place of chance where the rules allow it: two numbers for the dice (W09) */               \
    X(DEAL, "deal", SQUARE, CHANCE)        /* chance: which deed is dealt */                                                               \
    X(TIEBREAK, "lot", SEAT, CHANCE)       /* chance: which of the tied seats */                                                           \
    X(INFECT, "infect", SQUARE, CHANCE)    /* chance: where it breaks out */                                                               \
    X(EXPIRE, "expire", SEAT, HOST)        /* the clock: whose time is up */                                                               \
    X(DRAWN, "drawn", CARD, CHANCE)        /* chance: which card came up */                                                                \
    X(REMOVE, "remove", SEAT, HOST)        /* a seat is out by the others' vote (V14) */

/* Questions: enum, word. Who is asked, what answers and what becomes of them: engine/question.c and docs/questions.md. */
#define FH_QUESTIONS(X)                                                                                                                    \
    X(NOTHING, "nothing")                                                                                                                  \
    X(ORDER, "order")                 /* chance: the rolls for the order of play */                                                        \
    X(CARD, "card")                   /* chance: a card is drawn */                                                                        \
    X(UTILITY_ROLL, "throw")          /* chance: the dice that set a utility's rent */                                                     \
    X(BUY, "buy")                     /* a deed that nobody owns */                                                                        \
    X(AUCTION, "auction")             /* a lot, anyone may bid at any time */                                                              \
    X(BIDDING, "bidding")             /* a lot, one bids or withdraws after the other */                                                   \
    X(SEALED, "sealed")               /* a lot, all bid at once */                                                                         \
    X(TIEBREAK, "lot")                /* chance: among those who tied too often */                                                         \
    X(PLACE, "place")                 /* a building won: where to? */                                                                      \
    X(OFFER, "offer")                 /* something for something */                                                                        \
    X(DEAL, "deal")                   /* chance: deeds dealt at the start */                                                               \
    X(ESTATE, "estate")               /* waits: deeds to be auctioned one by one */                                                        \
    X(DEBT, "debt")                   /* more is owed than held */                                                                         \
    X(MORTGAGED_TRANSFER, "received") /* a mortgaged deed came in: lift it or keep it so */                                                \
    X(TAX, "tax")                     /* in one sum, or as a part of one's worth */                                                        \
    X(OUTBREAK, "outbreak")           /* chance: which square is infected next */                                                          \
    X(FINE, "fine")                   /* the last roll in jail failed: fine or card */                                                     \
    X(EACH, "each")                   /* waits: payments to or from several seats, one after the other */                                  \
    X(EFFECT, "effect")               /* waits: the rest of a card once its move is settled */                                             \
    X(MOVE, "move")                   /* waits: the move after a fine */

/* Why money moves. */
#define FH_WHYS(X)                                                                                                                         \
    X(START, "start")                                                                                                                      \
    X(SALARY, "salary")                                                                                                                    \
    X(PRICE, "price")                                                                                                                      \
    X(RENT, "rent")                                                                                                                        \
    X(TAX, "tax")                                                                                                                          \
    X(BONUS, "bonus")                                                                                                                      \
    X(CARD, "card")                                                                                                                        \
    X(FINE, "fine")                                                                                                                        \
    X(BUILDING, "building")                                                                                                                \
    X(SALE, "sale")                                                                                                                        \
    X(MORTGAGE, "mortgage")                                                                                                                \
    X(LIFT, "lift")                                                                                                                        \
    X(INTEREST, "interest")                                                                                                                \
    X(ESTATE, "estate")                                                                                                                    \
    X(BID, "bid")                                                                                                                          \
    X(TRADE, "trade")                                                                                                                      \
    X(SHARE, "share")

/* How a deed changes hands. */
#define FH_HOWS(X)                                                                                                                         \
    X(BOUGHT, "bought")       /* from the bank, for its price */                                                                           \
    X(AUCTIONED, "auctioned") /* from the bank, for the highest bid */                                                                     \
    X(DEALT, "dealt")         /* by chance at the start */                                                                                 \
    X(TRADED, "traded")                                                                                                                    \
    X(INHERITED, "inherited") /* by the creditor or the bank, from the seat that leaves */

/* Why an action is refused. The arguments (seat, square, amount) of each are named where a table of sentences words it. */
#define FH_REASONS(X)                                                                                                                      \
    X(WRONG_PLAYERS, "wrong-players") /* the edition is not for this many */                                                               \
    X(UNKNOWN_ACTION, "unknown-action")                                                                                                    \
    X(NO_UNDO, "no-undo")   /* this seat has nothing that it could take back */                                                            \
    X(TOO_LONG, "too-long") /* no line of a record can hold the action */                                                                  \
    X(GAME_OVER, "game-over")                                                                                                              \
    X(NO_SUCH_SEAT, "no-such-seat")                                                                                                        \
    X(SEAT_OUT, "seat-out")                                                                                                                \
    X(NOT_YOUR_TURN, "not-your-turn")   /* seat: whose it is */                                                                            \
    X(CHANCE_FIRST, "chance-first")     /* dice or a card are still to come */                                                             \
    X(NOT_ASKED, "not-asked")           /* nothing is asked that this answers */                                                           \
    X(ANSWER_FIRST, "answer-first")     /* another question is open */                                                                     \
    X(NOT_FOR_CHANCE, "not-for-chance") /* chance is not asked for this */                                                                 \
    X(NOT_AN_OUTCOME, "not-an-outcome") /* chance cannot bring this */                                                                     \
    X(ALREADY_ROLLED, "already-thrown")                                                                                                    \
    X(ROLL_FIRST, "throw-first")                                                                                                           \
    X(NO_SUCH_SQUARE, "no-such-square")                                                                                                    \
    X(NOT_A_DEED, "not-a-deed")                                                                                                            \
    X(NOT_A_STREET, "not-a-street")                                                                                                        \
    X(NOT_YOURS, "not-yours")                                                                                                              \
    X(NOT_THE_LOT, "not-the-lot")         /* the question is about another deed */                                                         \
    X(TOO_LITTLE_CASH, "too-little-cash") /* amount: what is missing */                                                                    \
    X(SET_INCOMPLETE, "set-incomplete")                                                                                                    \
    X(SET_MORTGAGED, "set-mortgaged")                                                                                                      \
    X(SET_BUILT, "set-built") /* buildings on the set, square: where */                                                                    \
    X(FULLY_BUILT, "fully-built")                                                                                                          \
    X(NOT_BUILT, "not-built")                                                                                                              \
    X(BUILD_EVENLY, "build-evenly") /* square: where first */                                                                              \
    X(SELL_EVENLY, "sell-evenly")   /* square: where first */                                                                              \
    X(NO_HOUSES, "no-houses")                                                                                                              \
    X(NO_HOTELS, "no-hotels")                                                                                                              \
    X(IS_MORTGAGED, "is-mortgaged")                                                                                                        \
    X(NOT_MORTGAGED, "not-mortgaged")                                                                                                      \
    X(NOT_IN_JAIL, "not-in-jail")                                                                                                          \
    X(NO_PASS, "no-pass")         /* no such card in hand */                                                                               \
    X(BID_TOO_LOW, "bid-too-low") /* amount: the least that counts */                                                                      \
    X(YOU_LEAD, "you-lead")       /* the leader neither withdraws nor raises */                                                            \
    X(WITHDRAWN, "withdrawn")                                                                                                              \
    X(NOT_A_BIDDER, "not-a-bidder")       /* seat: whose bid is missing or too many */                                                     \
    X(NO_TRADE, "no-trade")               /* not in this edition */                                                                        \
    X(NOT_A_PARTNER, "not-a-partner")     /* one trades with another seat still in */                                                      \
    X(EMPTY_SIDE, "empty-side")           /* each side gives something */                                                                  \
    X(NOT_THEIRS, "not-theirs")           /* seat, square: does not have that */                                                           \
    X(UNDECIDED, "undecided")             /* square: received mortgaged, lift it or keep it first */                                       \
    X(TOO_MANY_OFFERS, "too-many-offers") /* in one turn */                                                                                \
    X(TOO_MUCH_OPEN, "too-much-open")     /* too many questions at once */                                                                 \
    X(NOBODY_BID, "nobody-bid")           /* the last building was not wanted in this turn */                                              \
    X(IN_JAIL, "in-jail")                 /* not while seat is there */                                                                    \
    X(ROLL_IN_LAST_TURN, "roll-first")    /* in the last turn in jail */                                                                   \
    X(NO_EARLY_WAY, "no-early-way")       /* out of jail */                                                                                \
    X(ONE_THING, "one-thing")             /* for one thing */                                                                              \
    X(MONEY_FOR_MONEY, "money-for-money")                                                                                                  \
    X(NOT_TRADED, "not-traded")           /* such things are not, in this edition */                                                       \
    X(NO_COUNTER, "no-counter")           /* an offer is accepted or rejected */                                                           \
    X(TOO_MUCH_SHARED, "too-much-shared") /* square: more than all of its rent */                                                          \
    X(NO_TESTING, "no-testing")                                                                                                            \
    X(NO_CLOCK, "no-clock")                                                                                                                \
    X(CAN_STILL_PAY, "can-still-pay")       /* bankruptcy is not needed, amount: what can be raised */                                     \
    X(CARD_FREES, "card-frees")             /* bankruptcy is not needed, a card pays the fine */                                           \
    X(HARDER_TO_PAY, "harder-to-pay")       /* seat owes, and would have amount less to pay with */                                        \
    X(NOT_ON_THE_CLOCK, "not-on-the-clock") /* seat: its clock is stopped */

/* Enum, word. What each carries: engine/game_json.c. */
#define FH_EVENTS(X)                                                                                                                       \
    X(MONEY, "money")           /* amount from seat to other (accounts), why, square, cause */                                             \
    X(DICE, "dice")             /* rolled: faces, seat */                                                                                  \
    X(TOKEN, "token")           /* seat is on square, having moved amount squares on (negative: back; 0: sent), cause: the card */         \
    X(TURN, "turn")             /* seat is in turn, amount: the round */                                                                   \
    X(PHASE, "phase")           /* amount: enum fh_phase, other: doubles so far */                                                         \
    X(ORDER, "order")           /* the order of play is settled */                                                                         \
    X(OWNER, "owner")           /* square belonged to account seat and now belongs to account other, how */                                \
    X(BUILT, "built")           /* amount buildings now on square */                                                                       \
    X(STOCK, "stock")           /* the bank now has amount houses and other hotels */                                                      \
    X(MORTGAGED, "mortgaged")   /* square, amount: 1 mortgaged, 0 lifted */                                                                \
    X(RENT, "rent")             /* square's rent level is now amount */                                                                    \
    X(JAIL, "jail")             /* seat: amount as in fh_game.jail */                                                                      \
    X(CARD, "card")             /* seat drew card other of deck square */                                                                  \
    X(PASSES, "passes")         /* seat now holds amount of pass other */                                                                  \
    X(ASKED, "asked")           /* question at place amount of the stack was opened or changed */                                          \
    X(ANSWERED, "answered")     /* the question at place amount is gone */                                                                 \
    X(DIRECTION, "direction")   /* amount: 1 backwards, 0 forwards */                                                                      \
    X(INFECTED, "infected")     /* seat: amount as in fh_game.infected */                                                                  \
    X(INFECTED_SQUARES, "sick") /* the infected squares changed */                                                                         \
    X(SHARES, "shares")         /* the agreements about square changed */                                                                  \
    X(OUT, "out")               /* seat left the game, as the other-th, with a wealth of amount */                                         \
    X(OVER, "over")             /* seat has won */                                                                                         \
    X(DID, "did")               /* seat did action other (enum fh_action_kind) with amount, which no other event tells */                  \
    X(UNDO, "undo")             /* seat took back the line of number amount; told by the table, not the engine */

/* ---- The enums made from them ---------------------------------------------------------------------------------------------------- */

/* What can be wrong with the text of an edition or a position: enum, word, and which arguments of fh_error it carries. Words for people:
 * the keys `fault.WORD` of the word files. A reader of other texts has a registry of its own, which begins where this one ends
 * (TABLE_FAULTS). */
#define FH_FAULTS(X)                                                                                                                       \
    X(BAD_BYTE, "bad-byte", "found")              /* a control character, or not UTF-8; found: the byte */                                 \
    X(FIRST_LINE, "first-line", "detail")         /* detail: what must come first */                                                       \
    X(NEWER_FORMAT, "newer-format", "high count") /* count: the format of the text, high: the newest that is known */                      \
    X(OUT_OF_PLACE, "out-of-place", "found")                                                                                               \
    X(NO_VALUE, "no-value", "subject") /* no = and value after the key */                                                                  \
    X(UNKNOWN_KEY, "unknown-key", "subject")                                                                                               \
    X(UNKNOWN_RULE, "unknown-rule", "subject")                                                                                             \
    X(NOT_OF_KIND, "not-of-kind", "subject detail") /* detail: the kind of square that has no such key */                                  \
    X(GIVEN_TWICE, "given-twice", "subject")                                                                                               \
    X(BAD_ID, "bad-id", "found high") /* high: the most characters */                                                                      \
    X(NO_QUOTES, "no-quotes", "")     /* a text in quotes is missing */                                                                    \
    X(OPEN_QUOTES, "open-quotes", "")                                                                                                      \
    X(EMPTY_QUOTES, "empty-quotes", "")                                                                                                    \
    X(LONG_QUOTES, "long-quotes", "high") /* high: the most bytes */                                                                       \
    X(BAD_BACKSLASH, "bad-backslash", "")                                                                                                  \
    X(TAB_IN_QUOTES, "tab-in-quotes", "")                                                                                                  \
    X(UNKNOWN_SECTION, "unknown-section", "found")                                                                                         \
    X(OPEN_HEADING, "open-heading", "")                                                                                                    \
    /* Values: subject is the rule or key, found what is given for it. */                                                                  \
    X(OUT_OF_RANGE, "out-of-range", "subject found low high")                                                                              \
    X(BAD_NUMBERS, "bad-numbers", "subject found low high count") /* count: the most numbers */                                            \
    X(BAD_STOCK, "bad-stock", "subject found low high")           /* a number, or unlimited */                                             \
    X(BAD_RANGE, "bad-range", "subject found low high")                                                                                    \
    X(BAD_DICE, "bad-dice", "subject found high") /* high: the most outcomes */                                                            \
    X(BAD_FLAG, "bad-flag", "subject found")                                                                                               \
    X(BAD_CHOICE, "bad-choice", "subject found detail") /* detail: the words it can be */                                                  \
    X(UNKNOWN_KIND, "unknown-kind", "found")                                                                                               \
    X(UNKNOWN_SET, "unknown-set", "subject found")                                                                                         \
    X(UNKNOWN_SQUARE, "unknown-square", "subject found")                                                                                   \
    X(UNKNOWN_DECK, "unknown-deck", "subject found")                                                                                       \
    /* The head, and what is extended */                                                                                                   \
    X(HEAD_INCOMPLETE, "head-incomplete", "subject") /* a key that every file must give */                                                 \
    X(UNKNOWN_BASE, "unknown-base", "found")                                                                                               \
    X(LATE_BASE, "late-base", "")                                                                                                          \
    X(BASE_CYCLE, "base-cycle", "detail")     /* detail: the ids, up to the first one again */                                             \
    X(LONG_CHAIN, "long-chain", "found high") /* found: the one that is too many */                                                        \
    /* Limits: subject is the id of the first that is too many, high how many there can be */                                              \
    X(TOO_MANY_SQUARES, "too-many-squares", "subject high")                                                                                \
    X(TOO_MANY_DEEDS, "too-many-deeds", "subject high")                                                                                    \
    X(TOO_MANY_SETS, "too-many-sets", "subject high")                                                                                      \
    X(TOO_MANY_DECKS, "too-many-decks", "subject high")                                                                                    \
    X(TOO_MANY_CARDS, "too-many-cards", "subject high") /* in one deck */                                                                  \
    X(TOO_MANY_PASSES, "too-many-passes", "subject high")                                                                                  \
    /* The edition as a whole: subject is the id of a square, set, deck, card or pass, or a rule */                                        \
    X(VALUE_MISSING, "value-missing", "subject detail") /* subject: the key, detail: the square that needs it */                           \
    X(NO_SQUARES, "no-squares", "")                                                                                                        \
    X(NO_START, "no-start", "subject") /* subject: the first square, which must be the start */                                            \
    X(SECOND_START, "second-start", "subject")                                                                                             \
    X(SECOND_JAIL, "second-jail", "subject")                                                                                               \
    X(NO_JAIL, "no-jail", "subject")                         /* subject: what needs one */                                                 \
    X(NO_JAIL_FOR_DOUBLES, "no-jail-for-doubles", "subject") /* subject: the rule */                                                       \
    X(NO_REST, "no-rest", "subject")                         /* subject: the rule of the pot, which no square pays out */                  \
    X(RULE_NEEDS, "rule-needs", "subject detail")            /* detail: the rule and value that it needs */                                \
    X(GOTO_CHAIN, "goto-chain", "subject")                   /* a square sends on to one that sends on */                                  \
    X(MIXED_SET, "mixed-set", "subject detail")              /* subject: the square, detail: its set */                                    \
    X(EMPTY_SET, "empty-set", "subject")                                                                                                   \
    X(LARGE_SET, "large-set", "subject high")             /* of stations or utilities */                                                   \
    X(STREET_RENTS, "street-rents", "subject high count") /* count of them, not high */                                                    \
    X(SET_RENTS, "set-rents", "subject high count")       /* the same for stations and utilities */                                        \
    X(TWO_MOVES, "two-moves", "subject")                                                                                                   \
    X(KEPT_CARD, "kept-card", "subject")             /* does more than being kept */                                                       \
    X(STRAY_TIMES, "stray-times", "subject")         /* times without nearest */                                                           \
    X(NO_NEAREST, "no-nearest", "subject detail")    /* detail: the kind that the board does not have */                                   \
    X(LARGE_RENT, "large-rent", "subject high")      /* a card multiplies a rent beyond high */                                            \
    X(NOTHING_TO_DRAW, "nothing-to-draw", "subject") /* all cards of the deck can be in hand */                                            \
    X(UNUSED_PASS, "unused-pass", "subject")                                                                                               \
    X(SHARED_PASS, "shared-pass", "subject")    /* by two cards of decks that are not drawn with replacement */                            \
    X(CARD_CHAIN, "card-chain", "subject high") /* cards drawn on the square lead to more than high draws */                               \
    /* Positions */                                                                                                                        \
    X(OTHER_EDITION, "other-edition", "found detail") /* found: the edition the position is of, detail: the one wanted */                  \
    X(BAD_FIELD, "bad-field", "subject")              /* subject: the field whose value is wrong */                                        \
    X(IMPOSSIBLE, "impossible", "detail")             /* detail: the invariant that fh_verify names */

#define FH_PICK_SQ(name, ...) FH_SQ_##name,
#define FH_PICK_ACT(name, ...) FH_ACT_##name,
#define FH_PICK_ASK(name, ...) FH_ASK_##name,
#define FH_PICK_WHY(name, ...) FH_WHY_##name,
#define FH_PICK_HOW(name, ...) FH_HOW_##name,
#define FH_PICK_REASON(name, ...) FH_REASON_##name,
#define FH_PICK_FAULT(name, ...) FH_FAULT_##name,
enum fh_square_kind { FH_SQUARE_KINDS(FH_PICK_SQ) FH_SQ_COUNT };
enum fh_action_kind { FH_ACTIONS(FH_PICK_ACT) FH_ACT_COUNT };
enum fh_question_kind { FH_QUESTIONS(FH_PICK_ASK) FH_ASK_COUNT };
enum fh_why { FH_WHYS(FH_PICK_WHY) FH_WHY_COUNT };
enum fh_how { FH_HOWS(FH_PICK_HOW) FH_HOW_COUNT };
enum fh_reason { FH_ALLOWED, FH_REASONS(FH_PICK_REASON) FH_REASON_COUNT };
enum fh_fault { FH_NO_FAULT, FH_FAULTS(FH_PICK_FAULT) FH_FAULT_COUNT };
#define FH_PICK_EV(name, ...) FH_EV_##name,
enum fh_event_kind { FH_EVENTS(FH_PICK_EV) FH_EV_COUNT };

/* What fh_game.built holds: up to four houses, and then the hotel that takes their place. */
enum { FH_HOTEL = 5 };

/* What is auctioned. */
enum fh_lot { FH_LOT_DEED, FH_LOT_HOUSE, FH_LOT_HOTEL };

/* Who does an action of a kind. */
enum fh_by { FH_BY_SEAT, FH_BY_CHANCE, FH_BY_HOST };

enum fh_phase {
    FH_BEFORE_ROLL, /* the seat in turn may roll (and must, before it can end its turn) */
    FH_DICE_DUE,    /* chance is asked for the dice */
    FH_AFTER_ROLL,  /* the seat in turn may end its turn */
    FH_TURN_ENDING, /* the turn passes by itself as soon as no question is open */
    FH_OVER,
};

#endif
