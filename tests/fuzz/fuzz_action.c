/* fuzz_action.c - lines of action text as a stranger could send them.
 *
 * The first line names a number of seats, an edition and, if it is not to be played as it is, the number of a change of its rules; what
 * makes no sense there means something all the same. Each further line is an action; an empty one lets chance draw. What is refused must
 * change nothing, what is allowed must leave verify content. */
#include "fuzz_games.h"
#include "fuzz_mutate.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Does what the line says. An empty one lets chance draw. */
static void take_action(const fh_edition *edition, fh_game *game, fh_stream *stream, const char *line, size_t length)
{
    fh_action action;
    fh_game before = *game;
    if (length == 0) {
        if (fh_who_acts(game).kind == FH_ACTOR_CHANCE)
            fh_chance(edition, game, stream, NULL);
        return;
    }
    if (!fh_action_parse(edition, line, length, &action))
        return;
    fh_verdict verdict = fh_check(edition, game, &action), again = fh_apply(edition, game, &action, NULL);
    fuzz_require(edition, game, memcmp(&verdict, &again, sizeof verdict) == 0, "check and apply disagree");
    fuzz_require(edition, game, !verdict.reason || memcmp(game, &before, sizeof before) == 0, "a refused action has changed something");
}

/* What has not changed is as sound as it was. */
static void take_line(const fh_edition *edition, fh_game *game, fh_stream *stream, const char *line, size_t length)
{
    fh_game before = *game;
    take_action(edition, game, stream, line, length);
    const char *broken = memcmp(game, &before, sizeof before) == 0 ? NULL : fh_verify(edition, game);
    fuzz_require(edition, game, !broken, broken);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fh_game game;
    fh_stream stream;
    const fh_edition *edition = NULL;
    const char *line = (const char *)data, *end = line + size;
    int number;
    fh_stream_seed(&stream, 0);
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        if (edition)
            take_line(edition, &game, &stream, line, length);
        else
            edition = fuzz_begin(line, length, &game, &number);
        line = stop ? stop + 1 : end;
    }
    if (edition)
        fuzz_examine(edition, &game);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    return fuzz_mutate(data, size, max_size, seed);
}
