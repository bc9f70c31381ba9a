/* freehold.h - the engine's one public header.
 *
 * A game is a value. An action changes it, and chance is an action like any other. The engine holds no edition: boards, decks and rules
 * are data (fh_edition), compiled once from text and const from then on. It has no heap, clock, file, global or float, so every call is a
 * pure function of what it is given, and any number of games run side by side.
 *
 * A host's loop: ask who is to act (fh_who_acts); a seat answers with an action (fh_legal says what it may do), chance with fh_draw;
 * fh_apply checks the action and carries it out. Everything that changed is told to a sink of events, which may be NULL.
 *
 * The sections: limits, names of things, the edition, the game, actions, events, calls.
 */
#ifndef FREEHOLD_H
#define FREEHOLD_H

#include <stdbool.h>
#include <stddef.h>
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
    FH_MAX_STACK = 8,     /* questions and what waits behind them */
    FH_MAX_OFFERS = 8,    /* offers and counter-offers of one seat in one turn (V06) */
    FH_MAX_OPTIONS = 256, /* what fh_legal can list for one seat */
    FH_MAX_AMOUNT = 1000000000,
    FH_MAX_LOADED = 999999, /* on each of two loaded dice */
    FH_LEVELS = 8,          /* rent levels of a deed, see fh_game.level */
    FH_ID_SIZE = 32,
    FH_NAME_SIZE = 64,
    FH_TEXT_SIZE = 224,
    FH_ACTION_TEXT_SIZE = 4096,
    FH_POSITION_TEXT_SIZE = 16384,
};

enum {
    FH_EDITION_VERSION = 1,
    FH_POSITION_VERSION = 1,
    FH_RULES_VERSION = 1, /* raised when a signature changes */
};

/* ---- Names of things ---------------------------------------------------------------------------------------------------------- */

typedef uint8_t fh_seat;     /* 0 to 7; texts and JSON count from 1 */
typedef uint8_t fh_seats;    /* a mask of seats */
typedef uint8_t fh_square;   /* 0 is the start */
typedef uint64_t fh_squares; /* a mask of squares */
typedef int32_t fh_money;    /* a single amount */
typedef int64_t fh_balance;  /* what an account holds */

enum {
    FH_BANK = 8, /* an account beside the seats', and the owner of what nobody owns */
    FH_POT = 9,  /* the account of free parking */
    FH_ACCOUNTS = 10,
    FH_CHANCE = 254, /* who acts when chance does */
    FH_NONE = 255,
};

#define FH_SQUARE_BIT(square) ((fh_squares)1 << (square))
#define FH_SEAT_BIT(seat) ((fh_seats)(1u << (seat)))

/* The registries: one list each, from which enum and names are made. */

/* Square kinds: enum, word in edition files. What each does stands in the table of engine/square.c. */
#define FH_SQUARE_KINDS(X)                                                                                                                 \
    X(START, "start")     /* pays the salary to who passes or lands */                                                                     \
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
    X(CHECK, "check")     /* sends to jail who stops here, and who passes it infected */                                                   \
    X(REST, "rest")       /* nothing */

/* Actions: enum, word, what follows the word in its text (see engine/action_text.c). */
#define FH_ACTIONS(X)                                                                                                                      \
    X(ROLL, "roll", NOTHING)       /* roll the dice */                                                                                     \
    X(END, "end", NOTHING)         /* end one's turn */                                                                                    \
    X(BUY, "buy", NOTHING)         /* the deed one stands on */                                                                            \
    X(DECLINE, "decline", NOTHING) /* not to buy it */                                                                                     \
    X(BUILD, "build", SQUARE)      /* a house, or the hotel after four; also places a building won */                                      \
    X(SELL, "sell", SQUARE)        /* a building, to the bank */                                                                           \
    X(MORTGAGE, "mortgage", SQUARE)                                                                                                        \
    X(LIFT, "lift", SQUARE)          /* a mortgage */                                                                                      \
    X(BID, "bid", AMOUNT)            /* in an auction */                                                                                   \
    X(WITHDRAW, "withdraw", NOTHING) /* from an auction, for good */                                                                       \
    X(OFFER, "offer", OFFER)         /* a bundle for a bundle, to another seat */                                                          \
    X(COUNTER, "counter", TERMS)     /* another bundle for another, in answer */                                                           \
    X(ACCEPT, "accept", NOTHING)                                                                                                           \
    X(REJECT, "reject", NOTHING)                                                                                                           \
    X(KEEP, "keep", SQUARE)          /* a deed received stays mortgaged */                                                                 \
    X(PERCENT, "percent", NOTHING)   /* the tax as a part of one's worth */                                                                \
    X(PAY, "pay", NOTHING)           /* the fine that frees from jail, or the tax in one sum */                                            \
    X(USE, "use", PASS)              /* a card that frees from jail */                                                                     \
    X(BANKRUPT, "bankrupt", NOTHING) /* give up before a debt */                                                                           \
    X(LEAVE, "leave", NOTHING)       /* resign or be removed, at any time (V14) */                                                         \
    X(BIDS, "bids", BIDS)            /* all sealed bids at once */                                                                         \
    X(DICE, "dice", FACES)           /* chance: what was rolled */                                                                         \
    X(LOADED, "loaded", PAIR)        /* in place of chance where the rules allow it: two numbers for the dice (W09) */                     \
    X(DEAL, "deal", SQUARE)          /* chance: which deed is dealt */                                                                     \
    X(TIEBREAK, "lot", SEAT)         /* chance: who of those tied */                                                                       \
    X(INFECT, "infect", SQUARE)      /* chance: where it breaks out */                                                                     \
    X(EXPIRE, "expire", SEAT)        /* the clock: whose time is up */                                                                     \
    X(DRAWN, "drawn", CARD)          /* chance: which card came up */

/* Questions: enum, word. Who is asked, what answers and what becomes of them: engine/question.c and docs/questions.md. */
#define FH_QUESTIONS(X)                                                                                                                    \
    X(NOTHING, "nothing")                                                                                                                  \
    X(ORDER, "order")                 /* chance: the rolls for the order of play */                                                        \
    X(CARD, "card")                   /* chance: a card is drawn */                                                                        \
    X(UTILITY_ROLL, "throw")          /* chance: the dice that set a utility's rent */                                                     \
    X(BUY, "buy")                     /* a deed that nobody owns */                                                                        \
    X(AUCTION, "auction")             /* a lot, whoever wants may bid at any time */                                                       \
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

/* Why an action is refused. The arguments (seat, square, amount) of each are named where a table of sentences words it. */
#define FH_REASONS(X)                                                                                                                      \
    X(WRONG_PLAYERS, "wrong-players") /* the edition is not for so many */                                                                 \
    X(UNKNOWN_ACTION, "unknown-action")                                                                                                    \
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
    X(YOU_LEAD, "you-lead")       /* who leads neither withdraws nor raises */                                                             \
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
    X(CAN_STILL_PAY, "can-still-pay") /* bankruptcy is not needed, amount: what can be raised */

#define FH_PICK_SQ(name, ...) FH_SQ_##name,
#define FH_PICK_ACT(name, ...) FH_ACT_##name,
#define FH_PICK_ASK(name, ...) FH_ASK_##name,
#define FH_PICK_WHY(name, ...) FH_WHY_##name,
#define FH_PICK_REASON(name, ...) FH_REASON_##name,
enum fh_square_kind { FH_SQUARE_KINDS(FH_PICK_SQ) FH_SQ_COUNT };
enum fh_action_kind { FH_ACTIONS(FH_PICK_ACT) FH_ACT_COUNT };
enum fh_question_kind { FH_QUESTIONS(FH_PICK_ASK) FH_ASK_COUNT };
enum fh_why { FH_WHYS(FH_PICK_WHY) FH_WHY_COUNT };
enum fh_reason { FH_ALLOWED, FH_REASONS(FH_PICK_REASON) FH_REASON_COUNT };

enum fh_phase {
    FH_BEFORE_ROLL, /* the seat in turn may roll (and must, before it can end its turn) */
    FH_DICE_DUE,    /* chance is asked for the dice */
    FH_AFTER_ROLL,  /* the seat in turn may end its turn */
    FH_TURN_ENDING, /* the turn passes by itself as soon as no question is open */
    FH_OVER,
};

/* ---- The edition: compiled from text once, then const and shared -------------------------------------------------------------- */

/* The rule switches. Each is a line `name = value` of an edition file; the table in engine/edition_fields.c says what each means, which
 * values it takes and where it stands here. All are int32_t so that one table serves them. */
enum { FH_ORDER_ENTERED, FH_ORDER_FIRST, FH_ORDER_ALL };
enum { FH_CARDS_CYCLE, FH_CARDS_REPLACE };
enum { FH_SET_RENT_ALWAYS, FH_SET_RENT_UNMORTGAGED };
enum { FH_MORTGAGE_SET_BARE, FH_MORTGAGE_OWN_BARE, FH_MORTGAGE_SELLS_SET };
enum { FH_LIFT_OF_MORTGAGE, FH_LIFT_OF_PRICE };
enum { FH_AUCTION_NONE, FH_AUCTION_OPEN, FH_AUCTION_TURNS, FH_AUCTION_SEALED };
enum { FH_TRADE_NONE, FH_TRADE_ANY, FH_TRADE_SALE, FH_TRADE_SWAP };
enum { FH_TRADE_SET_BARE, FH_TRADE_OWN_BARE, FH_TRADE_BUILDINGS_VANISH };
enum { FH_JAIL_LEAVE, FH_JAIL_WAIT };
enum { FH_TRANSFER_CHOOSE, FH_TRANSFER_DUE, FH_TRANSFER_FREE };
enum { FH_BANKRUPT_NEEDED, FH_BANKRUPT_SHORT, FH_BANKRUPT_ITSELF, FH_BANKRUPT_BELOW_ZERO };
enum { FH_ESTATE_SOLD, FH_ESTATE_KEPT, FH_ESTATE_AUCTIONED };

typedef struct fh_rules {
    int32_t min_players, max_players;
    int32_t dice, sides;
    int32_t money;      /* each seat's at the start */
    int32_t money_less; /* so much less for each player */
    int32_t order;      /* FH_ORDER_... */
    int32_t salary;
    int32_t landing_salary; /* how many salaries landing on the start pays */
    int32_t doubles_again;  /* flag */
    int32_t doubles_arrest; /* so many doubles in a row send to jail, 0: never */
    int32_t fine;
    int32_t jail_rolls;         /* failed rolls after which one must leave */
    int32_t jail;               /* FH_JAIL_... */
    int32_t jail_doubles_again; /* flag: doubles that free from jail count, and give another roll */
    int32_t jail_last_choice;   /* flag: after the last failure a card may be used in place of the fine */
    int32_t jail_last_roll;     /* flag: in the last turn in jail one rolls before one pays */
    int32_t jail_trade;         /* flag: in jail one may buy and sell buildings and deeds */
    int32_t arrest_ends_turn;   /* flag */
    int32_t rent_in_jail;       /* flag: who sits in jail collects rent */
    int32_t set_rent;           /* percent of the site rent for a full set without buildings */
    int32_t set_rent_while;     /* FH_SET_RENT_... */
    int32_t runs;               /* so many neighbouring streets of one owner count as a set; 0: the sets do */
    int32_t even_building;      /* flag */
    int32_t houses, hotels;     /* in the bank; 0 means without limit */
    int32_t building_refund;    /* percent of its price that a building sells for */
    int32_t mortgage_needs;     /* FH_MORTGAGE_... */
    int32_t lift_of;            /* FH_LIFT_... */
    int32_t lift_percent;
    int32_t mortgaged_transfer; /* FH_TRANSFER_... of mortgaged deeds */
    int32_t lift_now_percent;   /* what lifting costs in that moment, of lift_of */
    int32_t keep_of;            /* FH_LIFT_... that keep_percent is a part of */
    int32_t keep_percent;       /* due from who receives a mortgaged deed */
    int32_t utility_rolls;      /* flag: a utility's rent is rolled for anew */
    int32_t cards;              /* FH_CARDS_... */
    int32_t raise_to_buy;       /* flag: who is asked to buy may first sell and mortgage */
    int32_t auction;            /* FH_AUCTION_... of what is not bought, and of estates */
    int32_t least_bid;          /* the first bid is at least this */
    int32_t building_auction;   /* flag: the bank's last house or hotel is auctioned if several seats want it */
    int32_t trade;              /* FH_TRADE_... */
    int32_t trade_buildings;    /* FH_TRADE_... */
    int32_t trade_passes;       /* flag: jail cards too */
    int32_t counter_offers;     /* flag */
    int32_t agreements;         /* flag: shares of rent and freedom from it too */
    int32_t deal;               /* flag: deeds are dealt at the start, against their price */
    int32_t rounds;             /* after so many the wealthiest wins, 0: no limit */
    int32_t bankruptcy;         /* FH_BANKRUPT_... */
    int32_t estate;             /* FH_ESTATE_... of who is bankrupt to a player */
    int32_t infection;          /* flag */
    int32_t clock;              /* seconds for each seat, 0: no clock */
    int32_t pot;                /* flag: taxes, fines and card payments go to the pot of the rest squares */
    int32_t testing;            /* flag: dice may be loaded (W09) */
} fh_rules;

typedef struct fh_square_def {
    uint8_t kind;       /* enum fh_square_kind */
    uint8_t deed;       /* its number among the deeds, FH_NONE if it cannot be owned */
    uint8_t set;        /* FH_NONE if none */
    uint8_t deck;       /* of a draw square */
    uint8_t target;     /* of a goto square */
    uint8_t rent_count; /* how many of rents are given */
    uint8_t infects;    /* flag: a jail square's visitors */
    uint8_t spare;
    fh_money price, mortgage, build, hotel;
    fh_money amount;   /* of a tax or bonus */
    int32_t percent;   /* of a tax: it may be paid as this part of one's worth instead */
    fh_money rents[6]; /* as printed: site, 1-4 houses, hotel; a station's by number owned; a utility's multiples */
} fh_square_def;

typedef struct fh_set_def {
    uint8_t kind; /* of its squares */
    uint8_t count;
    uint8_t spare[6];
    fh_squares squares;
} fh_set_def;

/* A card's effects come in this order: the move, and when all that it leads to is settled, the money. */
typedef struct fh_card_def {
    uint8_t go;      /* advance to this square, FH_NONE */
    uint8_t nearest; /* advance to the nearest square of this kind, FH_NONE */
    uint8_t times;   /* with nearest: so many times the rent due, or of a utility so many times a new roll */
    uint8_t arrest;  /* flag: to jail */
    uint8_t pass;    /* kept until used: the number of its pass, FH_NONE */
    uint8_t infects; /* flag */
    uint16_t weight; /* how often it comes among the others, with cards = replace */
    int32_t steps;   /* so many squares on, negative: back */
    fh_money receive, pay;
    fh_money from_each, to_each;
    fh_money per_house, per_hotel;
} fh_card_def;

typedef struct fh_deck_def {
    uint8_t count;
    uint8_t spare[3];
    uint32_t all; /* a mask of its cards */
    fh_card_def cards[FH_MAX_CARDS];
} fh_deck_def;

/* A kind of card that frees from jail. */
typedef struct fh_pass_def {
    uint8_t deck, card; /* where it lies; of several, the first */
    uint8_t limit;      /* so many may be held at a time */
    uint8_t spare;
} fh_pass_def;

/* What a player sees of an edition, apart from the figures so that a roll does not load it. */
typedef struct fh_edition_words {
    char id[FH_ID_SIZE], name[FH_NAME_SIZE];
    char square_id[FH_MAX_SQUARES][FH_ID_SIZE], square_name[FH_MAX_SQUARES][FH_NAME_SIZE];
    char set_id[FH_MAX_SETS][FH_ID_SIZE], set_name[FH_MAX_SETS][FH_NAME_SIZE];
    char deck_id[FH_MAX_DECKS][FH_ID_SIZE], deck_name[FH_MAX_DECKS][FH_NAME_SIZE];
    char card_id[FH_MAX_DECKS][FH_MAX_CARDS][FH_ID_SIZE], card_text[FH_MAX_DECKS][FH_MAX_CARDS][FH_TEXT_SIZE];
    char pass_id[FH_MAX_PASSES][FH_ID_SIZE];
} fh_edition_words;

typedef struct fh_edition {
    /* Derived from the rest when the text is read. */
    fh_money rent[FH_MAX_SQUARES][FH_LEVELS]; /* by square and level: the one lookup that rent is */
    fh_squares deeds;                         /* all that can be owned */
    uint8_t jail;                             /* where it stands */
    /* As the text gives it. */
    uint8_t square_count, set_count, deck_count, pass_count, deed_count;
    uint8_t needs_turns; /* derived: does the beginning or end of a turn do more than pass it? */
    uint8_t spare;
    fh_rules rules;
    fh_square_def squares[FH_MAX_SQUARES];
    fh_set_def sets[FH_MAX_SETS];
    fh_deck_def decks[FH_MAX_DECKS];
    fh_pass_def passes[FH_MAX_PASSES];
    fh_edition_words words;
} fh_edition;

/* ---- The game: one flat value, copied by assignment ---------------------------------------------------------------------------- */

/* A question, or something that waits behind one. What each kind uses: engine/question.c. */
typedef struct fh_question {
    uint8_t kind;   /* enum fh_question_kind */
    uint8_t seat;   /* who is asked, or for whom chance is */
    fh_seats seats; /* those still concerned, worked off in order of play */
    uint8_t square;
    uint8_t other; /* the account or seat on the other side */
    uint8_t why;   /* enum fh_why of the money in question */
    uint8_t deck;
    uint8_t step; /* what its kind makes of it */
    fh_money amount;
    int32_t count;      /* steps of a move, or what its kind makes of it */
    fh_squares squares; /* those still concerned, worked off in board order */
    uint8_t slots[8];   /* by seat */
} fh_question;

/* One side of an offer. */
typedef struct fh_terms {
    fh_money cash;
    uint8_t spare[4];
    fh_squares deeds;
    fh_squares freedoms;            /* deeds whose rent the other side need not pay */
    uint8_t passes[FH_MAX_PASSES];  /* how many of each kind */
    uint8_t percents[FH_MAX_DEEDS]; /* share of each deed's rent */
} fh_terms;

/* What two seats exchange, seen from the one who offers. */
typedef struct fh_offer {
    fh_terms give, take;
} fh_offer;

enum fh_flag {
    FH_FLAG_UNWANTED_HOUSE = 1, /* the bank's last house was auctioned in this turn, and nobody bid for it (V04) */
    FH_FLAG_UNWANTED_HOTEL = 2, /* the same of its last hotel */
    FH_FLAGS_UNWANTED = FH_FLAG_UNWANTED_HOUSE | FH_FLAG_UNWANTED_HOTEL,
    FH_FLAG_BELOW_ZERO = 4, /* the seat in turn began it with less than nothing (V08) */
    FH_FLAG_LANDED = 8,     /* a landing is not settled yet, after which infections are counted (V09) */
};

typedef struct fh_game {
    /* What a plain roll touches: the first 256 bytes. */
    fh_balance cash[FH_ACCOUNTS];  /* seats, bank, pot; they always add up to 0 */
    uint8_t at[FH_MAX_SEATS];      /* squares */
    uint8_t jail[FH_MAX_SEATS];    /* 0: free, else 1 + failed rolls */
    uint8_t next[FH_MAX_SEATS];    /* cache of order and seats_in: who plays after each */
    uint8_t owner[FH_MAX_SQUARES]; /* a seat or FH_BANK */
    uint8_t level[FH_MAX_SQUARES]; /* cache: column of fh_edition.rent. 0: none due; a street's 1 site, 2 full set, 3-7 buildings;
                                      others': how many of the set its owner has */
    uint8_t seat_count;            /* at the start */
    fh_seats seats_in;             /* those still in the game */
    uint8_t turn, phase;           /* whose turn it is, enum fh_phase */
    uint8_t doubles;               /* rolled so far in this turn */
    uint8_t depth;                 /* of the stack of questions */
    uint8_t dice[FH_MAX_DICE];     /* the last roll */
    uint8_t first;                 /* cache: the first remaining seat in order of play; a round ends when the turn comes back to it */
    uint8_t backwards;             /* flag: the tokens go the other way round */
    uint8_t houses, hotels;        /* left in the bank */
    uint8_t flags;                 /* of enum fh_flag */
    uint8_t winner;                /* FH_NONE until the game is over */
    int32_t rolled;                /* sum of the roll that brought the token here */
    uint32_t round;

    fh_squares owned[FH_MAX_SEATS]; /* cache of owner */
    fh_squares mortgaged;
    uint8_t built[FH_MAX_SQUARES]; /* 0-4 houses, 5: a hotel */
    uint8_t order[FH_MAX_SEATS];   /* the order of play */

    /* Decks are shuffled lazily: unseen cards lie above a queue of known ones, so nobody, this value included, knows what comes next. */
    uint32_t unseen[FH_MAX_DECKS];
    uint8_t known[FH_MAX_DECKS][FH_MAX_CARDS]; /* from the top down */
    uint8_t known_count[FH_MAX_DECKS];
    uint8_t unused[4];                           /* no padding: every byte has its meaning, or is zero */
    uint8_t passes[FH_MAX_SEATS][FH_MAX_PASSES]; /* cards in hand that free from jail */

    fh_question stack[FH_MAX_STACK]; /* the last one is asked */

    fh_offer offer;                    /* that is open, from the side of who made it */
    uint8_t offers_made[FH_MAX_SEATS]; /* in this turn */

    uint8_t shares[FH_MAX_DEEDS][FH_MAX_SEATS]; /* percent of a deed's rent that others get */
    fh_seats freedoms[FH_MAX_DEEDS];            /* who need not pay it */

    fh_squares infected_squares[3]; /* squares that players infected: healthy after this round, the next, the one after it */
    uint8_t infected[FH_MAX_SEATS]; /* 1 + the turns still to go after this one, 0: healthy */
    uint8_t outbreak;               /* the square that chance infected, 0: none */
    uint8_t spare[7];

    uint8_t rank[FH_MAX_SEATS];            /* 1 for the first to leave the game and so on, 0 while in */
    fh_balance final_wealth[FH_MAX_SEATS]; /* of who left */
} fh_game;

/* ---- Actions ------------------------------------------------------------------------------------------------------------------ */

typedef struct fh_action {
    uint8_t kind;   /* enum fh_action_kind */
    uint8_t seat;   /* FH_CHANCE for chance */
    uint8_t square; /* a square, or the number of a pass, or a deck */
    uint8_t other;  /* another seat, or a card */
    fh_money amount;
    union {
        uint8_t faces[FH_MAX_DICE];
        fh_money second;       /* of loaded dice; the first is the amount */
        const fh_offer *offer; /* the caller's, and only looked at during the call */
        const fh_money *bids;  /* the same, one for each seat; -1 for who is not asked */
    };
} fh_action;

/* Room for what an action that is read from text may point to. */
typedef union fh_details {
    fh_offer offer;
    fh_money bids[FH_MAX_SEATS];
} fh_details;

/* Why an action is refused; reason is FH_ALLOWED if it is not. */
typedef struct fh_verdict {
    uint8_t reason; /* enum fh_reason */
    uint8_t seat, square, spare;
    fh_money amount;
} fh_verdict;

/* Something that may be done, and what is left to choose. */
enum fh_needs {
    FH_NEEDS_NOTHING,
    FH_NEEDS_AMOUNT, /* from low to high */
    FH_NEEDS_TERMS,  /* an offer to action.other; fh_check says whether it will do */
    FH_NEEDS_BIDS,   /* this seat's part of a joint action, from low to high or 0 */
};
typedef struct fh_option {
    fh_action action;
    fh_money low, high;
    uint8_t needs; /* enum fh_needs */
    uint8_t spare[7];
} fh_option;

typedef struct fh_options {
    int32_t count;
    fh_option list[FH_MAX_OPTIONS];
} fh_options;

/* Who is to act: chance, one or several seats, or nobody any more. */
enum fh_actor {
    FH_ACTOR_NOBODY,
    FH_ACTOR_SEATS, /* any of them */
    FH_ACTOR_CHANCE,
    FH_ACTOR_JOINT, /* all of them in one joint action, whose actor is FH_CHANCE; the host collects their parts in secret */
};
typedef struct fh_actors {
    uint8_t kind; /* enum fh_actor */
    fh_seats seats;
} fh_actors;

/* ---- Events: a closed vocabulary, and sufficient. An action's events added to the JSON before it give the JSON after it ---------- */

/* Enum, word. What each carries: engine/game_json.c. */
#define FH_EVENTS(X)                                                                                                                       \
    X(MONEY, "money")           /* amount from seat to other (accounts), why, square */                                                    \
    X(DICE, "dice")             /* rolled: faces, seat */                                                                                  \
    X(TOKEN, "token")           /* seat stands on square, having gone amount squares on (negative: back; 0: sent) */                       \
    X(TURN, "turn")             /* seat is in turn, amount: the round */                                                                   \
    X(PHASE, "phase")           /* amount: enum fh_phase, other: doubles so far */                                                         \
    X(ORDER, "order")           /* the order of play is settled */                                                                         \
    X(OWNER, "owner")           /* square now belongs to account other */                                                                  \
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
    X(OVER, "over")             /* seat has won */

#define FH_PICK_EV(name, ...) FH_EV_##name,
enum fh_event_kind { FH_EVENTS(FH_PICK_EV) FH_EV_COUNT };

typedef struct fh_event {
    uint8_t kind; /* enum fh_event_kind */
    uint8_t seat, square, other;
    uint8_t why;
    uint8_t spare[3];
    int64_t amount;
} fh_event;

/* Where events go. The game is as it stands right after the event. */
typedef struct fh_sink {
    void (*put)(void *context, const fh_game *game, const fh_event *event);
    void *context;
} fh_sink;

/* ---- Calls: editions ---------------------------------------------------------------------------------------------------------- */

/* What is wrong with a text, and where. file is the name that was given for the text. */
typedef struct fh_error {
    char file[128];
    int32_t line; /* from 1; 0: the text as a whole */
    char reason[160];
} fh_error;

/* Gives the text of the edition that another one extends, or false. The text must stay until fh_edition_parse returns. */
typedef struct fh_library {
    bool (*find)(void *context, const char *id, const char **text, size_t *length);
    void *context;
} fh_library;

/* Reads an edition. On an error nothing is half-loaded: *edition is all zero and *error says file, line and reason. */
bool fh_edition_parse(fh_edition *edition, const char *file, const char *text, size_t length, const fh_library *library, fh_error *error);

/* Sets one rule as a line of an edition file would, and derives anew what follows from it. */
bool fh_edition_set(fh_edition *edition, const char *rule, const char *value, fh_error *error);

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

/* A new game. Refused if the edition is not for that many players. */
fh_verdict fh_start(const fh_edition *edition, fh_game *game, int seat_count);

fh_actors fh_who_acts(const fh_game *game);

/* What a seat may do now. A seat that is not asked may still leave. */
void fh_legal(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_options *options);

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

/* What a visitor owes on a square now; of a utility, for the last roll. */
fh_money fh_rent(const fh_edition *edition, const fh_game *game, fh_square square);

/* The predicates behind check and legal, one per action kind. */
fh_verdict fh_can_buy(const fh_edition *edition, const fh_game *game, fh_seat seat);
fh_verdict fh_can_build(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);
fh_verdict fh_can_sell(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);
fh_verdict fh_can_mortgage(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);
fh_verdict fh_can_lift(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_square square);

/* offer may be NULL: then all but its terms is looked at, and FH_REASON_EMPTY_SIDE means that only they are missing. */
fh_verdict fh_can_offer(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat other, const fh_offer *offer);

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

/* Lets chance choose among the outcomes. Only when fh_who_acts says that chance is to act. */
void fh_draw(const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action);

/* Draws and applies in one call: all that a host without a record needs for a roll. */
void fh_chance(const fh_edition *edition, fh_game *game, fh_stream *stream, const fh_sink *sink);

/* ---- Calls: text, JSON, hash -------------------------------------------------------------------------------------------------- */

/* `2 buy`, `* dice 3 4`, `1 build kars`: what records, saved games, the wire and the terminal use. */
size_t fh_action_format(const fh_edition *edition, const fh_action *action, char *text, size_t size);
bool fh_action_parse(const fh_edition *edition, const char *text, size_t length, fh_action *action, fh_details *details);

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
const char *fh_question_name(uint8_t kind);
const char *fh_square_kind_name(uint8_t kind);

#endif
