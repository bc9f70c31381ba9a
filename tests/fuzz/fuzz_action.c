/* fuzz_action.c - lines of action text as a stranger could send them.
 *
 * The first line names a number of seats, an edition and, if it is not to be played as it is, the number of a change of its rules; what
 * makes no sense there means something all the same. Each further line is an action; an empty one lets chance draw. What is refused must
 * change nothing, what is allowed must leave verify content. */
#include "fuzz_games.h"

#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void take_line(const fh_edition *edition, fh_game *game, fh_stream *stream, const char *line, size_t length)
{
    fh_action action;
    fh_game before = *game;
    if (length == 0) {
        if (fh_who_acts(game).kind == FH_ACTOR_CHANCE)
            fh_chance(edition, game, stream, NULL);
    } else if (fh_action_parse(edition, line, length, &action)) {
        fh_verdict verdict = fh_check(edition, game, &action), again = fh_apply(edition, game, &action, NULL);
        fuzz_require(edition, game, memcmp(&verdict, &again, sizeof verdict) == 0, "check and apply disagree");
        fuzz_require(edition, game, !verdict.reason || memcmp(game, &before, sizeof before) == 0, "a refused action has changed something");
    }
    const char *broken = fh_verify(edition, game);
    fuzz_require(edition, game, !broken, broken);
}

/* The first line: `3 classic`, `4 odd 2`. */
static const fh_edition *begin(const char *line, size_t length, fh_game *game)
{
    char head[64] = "", name[64] = "";
    int seats = 0, change = 0;
    memcpy(head, line, length < sizeof head ? length : sizeof head - 1);
    sscanf(head, "%d %63s %d", &seats, name, &change);
    const fh_edition *edition = fuzz_edition(fuzz_edition_find(name) + (change & 0xff) % FUZZ_EACH);
    int low = edition->rules.min_players, high = edition->rules.max_players;
    fh_start(edition, game, seats >= low && seats <= high ? seats : low + (seats & 0xff) % (high - low + 1));
    return edition;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fh_game game;
    fh_stream stream;
    const fh_edition *edition = NULL;
    const char *line = (const char *)data, *end = line + size;
    fh_stream_seed(&stream, 0);
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        if (edition)
            take_line(edition, &game, &stream, line, length);
        else
            edition = begin(line, length, &game);
        line = stop ? stop + 1 : end;
    }
    if (edition)
        fuzz_examine(edition, &game);
    return 0;
}
