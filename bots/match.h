/* match.h - one game between bots, from the start to its end or to a limit of rounds. */
#ifndef FREEHOLD_MATCH_H
#define FREEHOLD_MATCH_H

#include "bot.h"

struct match {
    const fh_edition *edition;
    struct bot bots[FH_MAX_SEATS];
    int seat_count;
    uint32_t rounds; /* after this many it is unfinished; 0: no limit */
    fh_stream dice;
    fh_game game;
    fh_seat asked;       /* who was asked last in an open auction */
    const fh_sink *sink; /* NULL, or the listener */

    /* What came of it. */
    uint64_t rolls, actions;
    fh_verdict fault; /* why an action of a bot was refused: that ends the match, and is always an error of the bot */
};

/* The seed decides everything: dice and thoughts. The bots' kinds are given by seat. */
bool match_begin(struct match *match, const fh_edition *edition, const struct bot_kind *const kinds[], int seat_count, uint64_t seed);

/* The same from a game that is under way. */
void match_resume(struct match *match, const fh_edition *edition, const fh_game *game, const struct bot_kind *const kinds[], uint64_t seed);

/* The next action, if a seat and not chance acts; false when the game is over or the limit reached. */
bool match_choose(struct match *match, fh_action *action);

/* The next action; false when the game is over, the limit reached or an action refused. */
bool match_step(struct match *match);

/* To the end. The winner, or FH_NONE if it is unfinished. */
uint8_t match_play(struct match *match);

#endif
