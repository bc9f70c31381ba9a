/* setup.h - who plays: asked for before the game. */
#ifndef FREEHOLD_SETUP_H
#define FREEHOLD_SETUP_H

#include "prompt.h"

enum { SETUP_PIECES = FH_MAX_SEATS };

/* A kind of piece that players choose from: a letter for the board, and what it stands for. */
struct setup_piece {
    char letter;
    const char *name;
};
extern const struct setup_piece setup_campus_pieces[SETUP_PIECES];

/* The campus game asks for the number of players and then for `NAME PIECE` of each. Only here may several answers share a line, and a wrong
 * one is asked again (W02, W03). *rest is the text behind the last answer on its line. False at the end of input. */
bool setup_campus(struct session *s, struct prompt *prompt, struct seats *seats, const char **rest);

/* Any game: this many people (-1: asks how many) and the computer players of a list such as `random,random`. False at the end of input, or
 * with a fault in *error if that can't be. */
bool setup_players(struct session *s, struct prompt *prompt, const fh_edition *edition, int people, const char *bots, struct seats *seats,
                   fh_error *error);

#endif
