/* signature.c - see signature.h. No stdio here: this also runs as WebAssembly. */
#include "signature.h"
#include "random.h"

enum { GAMES = 24, MAX_ACTIONS = 1500 };

uint64_t signature_add(uint64_t total, uint64_t signature)
{
    total = (total ^ signature) * UINT64_C(0x9e3779b97f4a7c15);
    return total ^ (total >> 29);
}

static uint64_t game_signature(const fh_edition *edition, int seats, uint64_t seed)
{
    fh_game game;
    fh_stream stream;
    uint64_t signature = seed;
    fh_stream_seed(&stream, seed);
    fh_start(edition, &game, seats);
    for (int i = 0; i < MAX_ACTIONS && game.phase != FH_OVER; i++) {
        fh_action action;
        random_action(edition, &game, &stream, &action);
        fh_apply(edition, &game, &action, NULL);
        signature = signature_add(signature, fh_hash(&game));
    }
    return signature;
}

/* The seeds go through all numbers of players in turn. */
uint64_t signature_edition(const fh_edition *edition)
{
    int choices = edition->rules.max_players - edition->rules.min_players + 1;
    uint64_t signature = 0;
    for (int i = 0; i < GAMES; i++)
        signature = signature_add(signature, game_signature(edition, edition->rules.min_players + i % choices, (uint64_t)i));
    return signature;
}
