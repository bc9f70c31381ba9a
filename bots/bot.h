/* bot.h - computer players: a const game in, an action out (X01).
 *
 * A bot is a value: its kind, its own generator, how far it may look ahead, what the host tells it about the others, and the little that it
 * remembers. It sees what every seat sees, for a game holds no secret. It never leaves of its own accord, and it answers every question of
 * the rules with an action that fh_check allows.
 *
 *     random         does anything it may
 *     walker:short   never buys, bids or trades; leaves jail at once. An instrument for measuring movement
 *     walker:long    the same, but leaves jail only when it must
 *     plain:...      buys and builds down to a reserve and never trades; its settings are given with its name. For study, see plain.h
 *     easy           for children and first games: buys when it feels like it, builds slowly, sells deeds that it should keep
 *     steady         a fixed policy of rules of thumb, against which others are measured
 *     keen           values what income a deed brings and denies; trades several things at once
 *     master         looks ahead by playing games to the end
 */
#ifndef FREEHOLD_BOT_H
#define FREEHOLD_BOT_H

#include "freehold.h"

enum {
    BOT_NAME_SIZE = 80,
    BOT_REASON_SIZE = 160,
    BOT_OFFERS_IN_ROUND = 2, /* that one bot makes, to all others together; and at most one to each of them in a turn */
    BOT_OFFER_MEMORY = 10,   /* rounds in which it does not ask again for what was refused */
    BOT_OFFERS_KEPT = BOT_OFFERS_IN_ROUND * BOT_OFFER_MEMORY,
};

/* Which offers a bot makes to people. Good ones complete a group for both sides, or pay clearly more than what they ask for is worth. */
enum bot_offers { BOT_OFFERS_ALL, BOT_OFFERS_GOOD, BOT_OFFERS_NONE };

struct bot;
struct keen_figures;

struct bot_kind {
    const char *name;
    /* What the seat, which must be asked now, does. In a sealed auction the answer is a bid: the seat's part of the joint action. */
    void (*act)(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action);
    int64_t budget; /* unless the host says otherwise */
    /* Would it accept this offer of another seat? The offer is seen from the side that makes it. NULL: nobody can tell. */
    bool (*accepts)(const fh_edition *edition, const fh_game *game, fh_seat seat, fh_seat from, const fh_offer *offer);
    const struct keen_figures *figures; /* of keen, and of those that build on it */
    bool looks_ahead;                   /* so that others cannot tell what it will accept */
    uint32_t pace;                      /* how long it seems to think, in percent of what is usual; 0: as usual */
};

/* An offer that was made: enough to know one again that asks for the same. */
struct bot_offer {
    fh_squares give, take;
    uint32_t round; /* plus 1; 0: no offer */
    uint32_t state; /* a hash of the owners that mattered */
    uint8_t other;
    uint8_t spare[7];
};

/* What is given with the name of a kind that has settings. */
struct bot_settings {
    fh_money buy, build; /* cash that must be left after buying, and after building */
    uint8_t waits, bids; /* flags: stays in jail as long as it may; takes part in auctions */
    uint8_t spare[6];
};

struct bot {
    const struct bot_kind *kind;
    struct bot_settings settings;
    const struct bot_kind *players[FH_MAX_SEATS]; /* the kinds of all seats as the host knows them; NULL: a person, or not known */
    int64_t budget;                               /* rolls that it may simulate for one decision; hosts translate seconds into it */
    fh_stream stream;
    uint64_t pace;  /* state of the generator behind bot_thinks */
    uint8_t offers; /* enum bot_offers */
    uint8_t spare[3];
    uint32_t offer_count;
    struct bot_offer made[BOT_OFFERS_KEPT]; /* a ring of the last ones */
};

/* A bot by its name, with settings behind a colon where the kind has some: `steady`, `plain:buy=100,jail=leave`. False if there is no such
 * kind or setting. */
bool bot_init(struct bot *bot, const char *name, uint64_t seed);

/* The same, with a sentence that says what is wrong with the name. */
bool bot_read(struct bot *bot, const char *name, uint64_t seed, char reason[BOT_REASON_SIZE]);

/* A bot of this kind with its usual settings. */
void bot_seat(struct bot *bot, const struct bot_kind *kind, uint64_t seed);

/* The whole name with all settings: bot_init makes an equal bot of it. */
void bot_name(const struct bot *bot, char name[BOT_NAME_SIZE]);

/* Takes the next name from a list with commas; settings have commas too, and each stays with its bot. False at the end of the list. A name
 * that is too long is cut, and no kind has it then. */
bool bot_next_name(const char **list, char name[BOT_NAME_SIZE]);

extern const struct bot_kind *const bot_kinds[];
extern const int bot_kind_count;

void bot_act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action);

/* How long the bot seems to have thought over this action of its own, in milliseconds: for hosts that run a clock for it. Its actions are
 * the same whether or not this is asked. */
uint32_t bot_thinks(struct bot *bot, const fh_action *action);

/* Tells each of these bots the kinds of all of them, by seat. Seats without a kind are people's. */
void bot_introduce(struct bot bots[], int count);

/* The offers of a game so far, by the seat that made them: for bots that are seated in a game that goes on. All zero: none. */
struct bot_past {
    uint32_t counts[FH_MAX_SEATS];
    struct bot_offer made[FH_MAX_SEATS][BOT_OFFERS_KEPT];
};

/* Listens while a record is read: GAME is as it is right after the event, as a sink gets it. */
void bot_past_hear(struct bot_past *past, const fh_edition *edition, const fh_game *game, const fh_event *event);

/* The bot remembers the offers that its seat has made, as if it had made them itself. */
void bot_recall(struct bot *bot, const struct bot_past *past, fh_seat seat);

/* All sealed bids at once, of the bots of the seats that are asked. */
void bot_joint(struct bot *const bots[FH_MAX_SEATS], const fh_edition *edition, const fh_game *game, fh_action *action);

#endif
