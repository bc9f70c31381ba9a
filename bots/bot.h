/* bot.h - computer players: a const game in, an action out (X01).
 *
 * A bot is a value: its kind, its own generator, how far it may look ahead, and the little that it remembers. It sees what every seat
 * sees, for a game holds no secret. It never leaves of its own accord, and whatever the rules ask of its seat it answers with something
 * that fh_check allows.
 *
 *     random         does anything it may
 *     walker:short   never buys, bids or trades; leaves jail at once. An instrument for measuring movement
 *     walker:long    the same, but leaves jail only when it must
 *     plain:...      buys and builds down to a reserve and never trades; its settings are given with its name. For study, see plain.h
 *     steady         a fixed policy of rules of thumb, against which others are measured
 *     keen           values what income a deed brings and denies; trades several things at once
 *     master         looks ahead by playing games to the end
 */
#ifndef FREEHOLD_BOT_H
#define FREEHOLD_BOT_H

#include "freehold.h"

enum { BOT_NAME_SIZE = 80, BOT_REASON_SIZE = 160 };

struct bot;

struct bot_kind {
    const char *name;
    /* What the seat does, which is to act now. In a sealed auction the answer is a bid: the seat's part of the joint action. */
    void (*act)(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action);
    int64_t budget; /* unless the host says otherwise */
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
    int64_t budget; /* rolls that it may simulate for one decision; hosts translate seconds into it */
    fh_stream stream;
    uint32_t refused_at[FH_MAX_DEEDS]; /* the round in which an offer for this deed was last made, plus 1 */
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

/* All sealed bids at once, of the bots of the seats that are asked. */
void bot_joint(struct bot *const bots[FH_MAX_SEATS], const fh_edition *edition, const fh_game *game, fh_action *action);

#endif
