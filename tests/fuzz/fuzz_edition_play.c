/* fuzz_edition_play.c - games in random editions (random_edition.h), move by move as the bytes say.
 *
 * The first two bytes are the edition's seed, the third the number of seats. Then every choice is made by a byte or two: which outcome
 * chance brings, which seat acts and which of its options it takes, what it bids and offers, and who leaves. Nothing is drawn, so the
 * fuzzer finds its way into rare situations by what the engine does in them. What is listed is allowed, verify is content after each
 * action, and every position at the end goes into text and back. */
#include "fuzz_choices.h"
#include "fuzz_games.h"
#include "random_edition.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { KEPT = 256 }; /* editions, for reading one takes longer than playing it */

/* ---- Editions -------------------------------------------------------------------------------------------------------------------- */

/* The edition of the seed, or of the next one that the loader takes. */
static const fh_edition *edition_of(uint32_t seed)
{
    static struct {
        fh_edition edition;
        uint32_t seed; /* plus 1; 0: none yet */
    } kept[KEPT];
    char name[RANDOM_EDITION_NAME];
    fh_error error;
    if (kept[seed % KEPT].seed != seed + 1) {
        random_edition_next(seed, name);
        random_edition_load(name, &kept[seed % KEPT].edition, &error);
        kept[seed % KEPT].seed = seed + 1;
    }
    return &kept[seed % KEPT].edition;
}

/* ---- A game ---------------------------------------------------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes bytes = {data, data + size};
    fh_game game;
    if (size < 4)
        return 0;
    const fh_edition *edition = edition_of(take_below(&bytes, 1 << 16));
    uint32_t choices = (uint32_t)(edition->rules.max_players - edition->rules.min_players) + 1;
    fh_start(edition, &game, edition->rules.min_players + (int)take_below(&bytes, choices));
    while (bytes.next < bytes.end && game.phase != FH_OVER) {
        fh_action action;
        if (take_action(&bytes, edition, &game, &action))
            fuzz_apply(edition, &game, &action);
    }
    fuzz_examine(edition, &game);
    return 0;
}
