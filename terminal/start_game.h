/* start_game.h - the beginning of a game at a terminal: where its dice come from, where it is kept, how its board is drawn. */
#ifndef FREEHOLD_START_GAME_H
#define FREEHOLD_START_GAME_H

#include "session.h"

struct start {
    const fh_edition *edition;
    const struct seats *seats;
    const fh_game *position; /* NULL: from the start */
    const char *from_id;     /* NULL, or the record that it goes on from */
    uint32_t from_number;
    const int64_t *left; /* on the clocks, NULL: full */
    bool has_seed, is_kept;
    uint64_t seed;
};

/* Sets the session's table up, with a record on disk if the game is kept. False: what is wrong has been said. */
bool start_game(struct session *s, const struct start *start);

/* Goes on with the last game that was not finished and that nobody plays just now. A damaged one, or one whose secret is lost, is left as
 * it is: what is wrong with it is said, and an older game is looked for. */
enum start_continued {
    START_CONTINUED,
    START_NO_GAME,
    START_IS_PLAYED, /* there is none but one that is played in another terminal */
};
enum start_continued start_continue_last(struct session *s);

struct board_style start_board_style(bool is_terminal);

bool start_parse_number(const char *word, uint64_t *number);

/* A saved game of the campus edition. False: error says why, and where unless the file cannot be read at all. */
bool start_load_campus(const fh_edition *edition, const char *path, fh_game *game, struct seats *seats, fh_error *error);

#endif
