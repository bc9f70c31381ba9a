/* freehold_data.h - the values of the engine: an edition, a game, an action, a verdict, an event. All are flat: no pointer, no padding, no
 * heap, so that to copy one is to assign it. Read freehold_registries.h first. */
#ifndef FREEHOLD_DATA_H
#define FREEHOLD_DATA_H

#include "freehold_registries.h"

#include <stdbool.h>
#include <stddef.h>

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

/* ---- The edition: compiled from text once, then const and shared -------------------------------------------------------------- */

/* The rule switches. Each is a line `name = value` of an edition file; the table in engine/edition_fields.c says what each means, which
 * values it takes and which member it is here. All are int32_t so that one table serves them. */
enum { FH_ORDER_ENTERED, FH_ORDER_FIRST, FH_ORDER_ALL };
enum { FH_CARDS_CYCLE, FH_CARDS_REPLACE };
enum { FH_SET_RENT_ALWAYS, FH_SET_RENT_UNMORTGAGED };
enum { FH_MORTGAGE_SET_BARE, FH_MORTGAGE_OWN_BARE, FH_MORTGAGE_SELLS_SET };
enum { FH_LIFT_OF_MORTGAGE, FH_LIFT_OF_PRICE };
enum { FH_AUCTION_NONE, FH_AUCTION_OPEN, FH_AUCTION_TURNS, FH_AUCTION_SEALED };
enum { FH_TRADE_NONE, FH_TRADE_ANY, FH_TRADE_SALE, FH_TRADE_SWAP };
enum { FH_TRADE_SET_BARE, FH_TRADE_OWN_BARE, FH_TRADE_BUILDINGS_VANISH };
enum { FH_RULINGS_FIRST, FH_RULINGS_SECOND }; /* V14, V17, V19, V20 and V22 came with the second */
enum { FH_JAIL_LEAVE, FH_JAIL_WAIT };
enum { FH_TRANSFER_CHOOSE, FH_TRANSFER_DUE, FH_TRANSFER_FREE };
enum { FH_BANKRUPT_NEEDED, FH_BANKRUPT_SHORT, FH_BANKRUPT_ITSELF, FH_BANKRUPT_BELOW_ZERO };
enum { FH_ESTATE_SOLD, FH_ESTATE_KEPT, FH_ESTATE_AUCTIONED };

typedef struct fh_rules {
    int32_t rulings; /* FH_RULINGS_... */
    int32_t min_players, max_players;
    int32_t dice, sides;
    int32_t money;      /* each seat's at the start */
    int32_t money_less; /* subtracted from it for each player */
    int32_t order;      /* FH_ORDER_... */
    int32_t salary;
    int32_t landing_salary; /* how many salaries landing on the start pays */
    int32_t doubles_again;  /* flag */
    int32_t doubles_arrest; /* this many doubles in a row send to jail, 0: never */
    int32_t fine;
    int32_t jail_rolls;         /* failed rolls after which one must leave */
    int32_t jail;               /* FH_JAIL_... */
    int32_t jail_doubles_again; /* flag: doubles that free from jail count, and give another roll */
    int32_t doubles_after_jail; /* flag: a player who leaves jail before the roll rolls again after doubles */
    int32_t jail_last_choice;   /* flag: after the last failure a card may be used in place of the fine */
    int32_t jail_last_roll;     /* flag: in the last turn in jail one rolls before one pays */
    int32_t jail_trade;         /* flag: in jail one may buy and sell buildings and deeds */
    int32_t arrest_ends_turn;   /* flag */
    int32_t rent_in_jail;       /* flag: players in jail collect rent */
    int32_t set_rent;           /* percent of the site rent for a full set without buildings */
    int32_t set_rent_while;     /* FH_SET_RENT_... */
    int32_t runs;               /* this many neighbouring streets of one owner count as a set; 0: the sets do */
    int32_t even_building;      /* flag */
    int32_t houses, hotels;     /* in the bank; 0 means without limit */
    int32_t building_refund;    /* percent of its price that a building sells for */
    int32_t mortgage_needs;     /* FH_MORTGAGE_... */
    int32_t lift_of;            /* FH_LIFT_... */
    int32_t lift_percent;
    int32_t mortgaged_transfer; /* FH_TRANSFER_... of mortgaged deeds */
    int32_t lift_now_percent;   /* what lifting costs in that moment, of lift_of */
    int32_t keep_of;            /* FH_LIFT_... that keep_percent is a part of */
    int32_t keep_percent;       /* due from the receiver of a mortgaged deed */
    int32_t utility_rolls;      /* flag: a utility's rent needs a new roll */
    int32_t cards;              /* FH_CARDS_... */
    int32_t raise_to_buy;       /* flag: a player asked to buy may first sell and mortgage */
    int32_t auction;            /* FH_AUCTION_... of what is not bought, and of estates */
    int32_t least_bid;          /* the first bid is at least this */
    int32_t building_auction;   /* flag: the bank's last house or hotel is auctioned if several seats want it */
    int32_t trade;              /* FH_TRADE_... */
    int32_t trade_buildings;    /* FH_TRADE_... */
    int32_t trade_passes;       /* flag: jail cards too */
    int32_t counter_offers;     /* flag */
    int32_t agreements;         /* flag: shares of rent and freedom from it too */
    int32_t deal;               /* flag: deeds are dealt at the start, against their price */
    int32_t rounds;             /* after this many the wealthiest wins, 0: no limit */
    int32_t bankruptcy;         /* FH_BANKRUPT_... */
    int32_t estate;             /* FH_ESTATE_... of a player bankrupt to another */
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
    uint8_t times;   /* with nearest: multiple of the rent due, or for a utility of a new roll */
    uint8_t arrest;  /* flag: to jail */
    uint8_t pass;    /* kept until used: the number of its pass, FH_NONE */
    uint8_t infects; /* flag */
    uint16_t weight; /* how often it comes among the others, with cards = replace */
    int32_t steps;   /* this many squares on, negative: back */
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
    uint8_t limit;      /* this many may be held at a time */
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
    uint8_t jail;                             /* its square */
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

/* Where an amount comes from. An event carries it, and so does a debt until it is paid. By the reason for the payment:
 *
 *     salary    base: how many; card
 *     rent      level of the deed when the rent was due; percent: of the whole rent, that goes to shares; base: the roll by which a
 *               utility's rent goes; card: the one that multiplies the rent, or that sets the multiple of the roll
 *     share     the same of the whole rent; percent: of this share
 *     tax       base: the worth of which percent is paid, 0 if it is too large for an amount; without percent, the tax in one sum
 *     card      card; number and base: the hotels and houses that are repaired
 *     building  number: which one on its square, 5 is the hotel
 *     sale      number: how many buildings; percent: of what they cost, which is base
 *     lift      percent of base: the price or the mortgage value, as the rules say
 *     interest  the same of all mortgaged deeds that came in together; number: how many
 *     bid       number: what was auctioned, enum fh_lot
 *     estate    number: 1 + the seat that left
 *
 * Other reasons need none: the amount is printed, or was agreed on. All zero is no cause, as in positions written before causes existed. */
typedef struct fh_cause {
    union {
        uint8_t level;  /* of a rent: column of fh_edition.rent */
        uint8_t number; /* of anything else */
    };
    uint8_t card; /* FH_CARD of deck and card, 0: no card */
    uint16_t percent;
    fh_money base;
} fh_cause;

/* A card of any deck as one byte that is never 0, and what it was made of. */
#define FH_CARD(deck, card) ((uint8_t)(1 + (deck)*FH_MAX_CARDS + (card)))
#define FH_CARD_DECK(byte) ((uint8_t)(((byte)-1) / FH_MAX_CARDS))
#define FH_CARD_NUMBER(byte) ((uint8_t)(((byte)-1) % FH_MAX_CARDS))

/* A question, or something that waits behind one. The kind says which member of the union counts; engine/question.c says what each kind
 * does. Every member fills the union, so that equal questions are equal bytes. */
typedef struct fh_question {
    uint8_t kind; /* enum fh_question_kind */
    uint8_t seat; /* that is asked, or for which chance acts */
    uint8_t spare[6];
    union {
        struct {
            fh_seats to_roll; /* of the group that rolls now */
            uint8_t ties;     /* bit i: order[i] is tied with order[i - 1] */
            uint8_t spare[6];
            uint8_t sums[FH_MAX_SEATS]; /* rolled so far in this group */
        } order;
        struct {
            uint8_t deck;
            uint8_t square; /* where it was drawn */
            uint8_t spare[14];
        } card;
        struct {
            fh_money times; /* the rent is this many times the roll */
            uint8_t square, owner;
            uint8_t spare[2];
            fh_cause cause; /* of the rent, without the roll */
        } utility_roll;
        struct {
            fh_money price;
            uint8_t square;
            uint8_t spare[11];
        } buy;
        struct {              /* of FH_ASK_AUCTION and FH_ASK_BIDDING */
            fh_money bid;     /* the highest so far, 0: none */
            fh_seats bidders; /* those who have not withdrawn */
            uint8_t leader;   /* whose bid it is, FH_NONE */
            uint8_t lot;      /* enum fh_lot */
            uint8_t square;   /* of a deed */
            uint8_t spare[8];
        } auction;
        struct {
            int32_t ties; /* in a row so far (V05) */
            fh_seats bidders;
            uint8_t lot, square;
            uint8_t spare[9];
        } sealed;
        struct {
            fh_money bid;
            fh_seats tied;
            uint8_t lot, square;
            uint8_t spare[9];
        } tiebreak;
        struct {
            uint8_t lot; /* the building that was won: enum fh_lot */
            uint8_t spare[15];
        } place;
        struct {
            uint8_t from; /* the seat that made it; its terms are in fh_game.offer */
            uint8_t spare[15];
        } offer;
        struct {
            int32_t rounds; /* still to be dealt, this one included */
            fh_seats seats; /* those who get a deed in this round */
            uint8_t spare[11];
        } deal;
        struct {
            fh_squares deeds; /* still to be auctioned */
            uint8_t spare[8];
        } estate;
        struct {
            fh_money amount;
            uint8_t creditor; /* an account */
            uint8_t why;      /* enum fh_why */
            uint8_t square;
            uint8_t spare;
            fh_cause cause;
        } debt;
        struct {
            fh_squares deeds; /* still to be decided on, this one included */
            uint8_t square;   /* the deed in question */
            uint8_t spare[7];
        } mortgaged_transfer;
        struct {
            fh_money amount; /* in one sum */
            uint8_t square;
            uint8_t spare[11];
        } tax;
        struct {
            fh_money amount;
            int32_t steps; /* of the move that follows */
            uint8_t spare[8];
        } fine;
        struct {
            fh_money amount; /* to or from each seat */
            fh_seats seats;  /* still to come */
            uint8_t pays;    /* flag: the question's seat pays each of them; otherwise they pay it */
            uint8_t why;     /* enum fh_why */
            uint8_t square;
            fh_cause cause;
        } each;
        struct {
            uint8_t deck, card;
            uint8_t square; /* where it was drawn */
            uint8_t spare[13];
        } effect;
        struct {
            int32_t steps;
            uint8_t spare[12];
        } move;
    };
} fh_question;

/* The subject of a question of any kind: for callers that treat several kinds alike. */
typedef struct fh_matter {
    fh_money amount; /* price, bid, debt, fine, tax; 0 if there is none */
    fh_seats seats;  /* bidders, or those still to come */
    uint8_t square;  /* FH_NONE if it is about none */
    uint8_t other;   /* the account on the other side: leader, creditor, owner, or offering seat; FH_NONE */
    uint8_t lot;     /* enum fh_lot of an auction or of a building to place */
} fh_matter;

/* One side of an offer. */
typedef struct fh_terms {
    fh_money cash;
    uint8_t spare[4];
    fh_squares deeds;
    fh_squares freedoms;            /* deeds whose rent the other side need not pay */
    uint8_t passes[FH_MAX_PASSES];  /* how many of each kind */
    uint8_t percents[FH_MAX_DEEDS]; /* share of each deed's rent */
} fh_terms;

/* What two seats exchange, seen from the seat that offers. */
typedef struct fh_offer {
    fh_terms give, take;
} fh_offer;

/* Why one of two equally wealthy seats is placed before the other. */
enum fh_tie {
    FH_TIE_NONE, /* they are not equal, or wealth does not decide */
    FH_TIE_LEFT_LATER,
    FH_TIE_MORE_CASH,
    FH_TIE_ORDER, /* the later in order of play, or by the first rulings the earlier */
};

enum fh_flag {
    FH_FLAG_UNWANTED_HOUSE = 1, /* the bank's last house was auctioned in this turn, and nobody bid for it (V04) */
    FH_FLAG_UNWANTED_HOTEL = 2, /* the same of its last hotel */
    FH_FLAGS_UNWANTED = FH_FLAG_UNWANTED_HOUSE | FH_FLAG_UNWANTED_HOTEL,
    FH_FLAG_BELOW_ZERO = 4, /* the seat in turn began it with less than nothing (V08) */
    FH_FLAG_LANDED = 8,     /* infections are counted once all is settled: somebody landed, was infected or left (V09, V20) */
    FH_FLAG_LEFT_JAIL = 16, /* the seat in turn left jail before its roll, so that doubles give no other roll (V16) */
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

    fh_offer offer;                    /* that is open, from the side of the seat that made it */
    uint8_t offers_made[FH_MAX_SEATS]; /* in this turn */

    uint8_t shares[FH_MAX_DEEDS][FH_MAX_SEATS]; /* percent of a deed's rent that others get */
    fh_seats freedoms[FH_MAX_DEEDS];            /* seats that need not pay it */

    fh_squares infected_squares[3]; /* squares that players infected: healthy after this round, the next, the one after it */
    uint8_t infected[FH_MAX_SEATS]; /* 1 + the turns still to go after this one, 0: healthy */
    uint8_t outbreak;               /* the square that chance infected, 0: none */
    uint8_t spare[7];

    uint8_t rank[FH_MAX_SEATS];            /* 1 for the first to leave the game and so on, 0 while in */
    fh_balance final_wealth[FH_MAX_SEATS]; /* of seats that left */
} fh_game;

/* ---- Actions ------------------------------------------------------------------------------------------------------------------ */

/* Everything about an action is in its value, so that it can be kept, queued and compared. Only its kind's member of the union counts. */
typedef struct fh_action {
    uint8_t kind;   /* enum fh_action_kind */
    uint8_t seat;   /* FH_CHANCE for chance and the host */
    uint8_t square; /* a square, or the number of a pass, or a deck */
    uint8_t other;  /* another seat, or a card */
    fh_money amount;
    union {
        uint8_t faces[FH_MAX_DICE];
        fh_money second;             /* of loaded dice; the first is the amount */
        fh_money bids[FH_MAX_SEATS]; /* sealed bids; 0: no bid, -1: the seat is not asked */
        fh_offer offer;
    };
} fh_action;

/* A percentage of a figure: amount is percent of whole, rounded up (R09). */
typedef struct fh_part {
    fh_money whole, amount;
    int32_t percent;
} fh_part;

/* May an action be done? If not, why not; reason is FH_ALLOWED if it is not refused. */
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

/* Who acts next: chance, one or several seats, or nobody any more. */
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

/* ---- Events ------------------------------------------------------------------------------------------------------------------------ */

typedef struct fh_event {
    uint8_t kind; /* enum fh_event_kind */
    uint8_t seat, square, other;
    uint8_t why; /* of money: enum fh_why */
    uint8_t how; /* of an owner: enum fh_how */
    uint8_t spare[2];
    int64_t amount;
    fh_cause cause; /* of money; of a token and a salary, the card that moved it */
} fh_event;

/* Where events go. The game is as it is right after the event. */
typedef struct fh_sink {
    void (*put)(void *context, const fh_game *game, const fh_event *event);
    void *context;
} fh_sink;

/* ---- Faults ------------------------------------------------------------------------------------------------------------------- */

/* What is wrong with a text, and where: a code and its arguments, of which FH_FAULTS names those that each fault carries; the others are
 * empty or 0. Texts that come from the file are cut and made safe to show: invisible characters become question marks. */
typedef struct fh_error {
    char file[128]; /* the name that was given for the text */
    int32_t line;   /* from 1; 0: the text as a whole */
    uint8_t fault;  /* enum fh_fault, or from FH_FAULT_COUNT on a code of another registry */
    uint8_t spare[3];
    char subject[FH_FAULT_WORD_SIZE]; /* the rule, key or id that is wrong */
    char found[FH_FAULT_WORD_SIZE];   /* what the text says there */
    char detail[FH_FAULT_TEXT_SIZE];  /* a second thing, or a list */
    int64_t low, high, count;         /* bounds, and a number that was found */
    fh_verdict verdict;               /* where a text holds actions: why the rules refuse one */
} fh_error;

#endif
