/* fuzz_games.c - see fuzz_games.h. */
#include "fault_text.h"
#include "fuzz_games.h"
#include "edition_file.h"
#include "library.h"
#include "random.h"
#include "mix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_EDITIONS = 128, LEAVE_ONE_IN = 20 };

/* ---- Editions -------------------------------------------------------------------------------------------------------------------- */

static fh_edition editions[MAX_EDITIONS];
static int edition_count;

static void add_editions(const char *name)
{
    char changes[MIX_TEXT_SIZE];
    fh_error error;
    if (edition_count + FUZZ_EACH > MAX_EDITIONS || !edition_file_load(name, &editions[edition_count], &error))
        return;
    const fh_edition *plain = &editions[edition_count++];
    for (int i = 1; i < FUZZ_EACH; i++) {
        fh_stream stream;
        fh_stream_seed(&stream, (uint64_t)i);
        editions[edition_count] = *plain;
        mix_rules(&editions[edition_count++], &stream, changes);
    }
}

int fuzz_edition_count(void)
{
    if (edition_count == 0) {
        for (size_t i = 0; i < library_edition_count; i++)
            add_editions(library_editions[i].id);
        add_editions("tests/random/editions/odd");
        add_editions("tests/random/editions/ill");
        add_editions("tests/random/editions/deep");
    }
    return edition_count;
}

int fuzz_edition_find(const char *id)
{
    int count = fuzz_edition_count();
    for (int i = 0; i < count; i += FUZZ_EACH) {
        if (strcmp(editions[i].words.id, id) == 0)
            return i;
    }
    return (unsigned char)id[0] % count / FUZZ_EACH * FUZZ_EACH;
}

const fh_edition *fuzz_edition(int number)
{
    return &editions[number % fuzz_edition_count()];
}

const fh_edition *fuzz_begin(const char *head, size_t length, fh_game *game, int *number)
{
    static fh_game started[MAX_EDITIONS][FH_MAX_SEATS + 1];
    char line[64] = "", name[64] = "";
    int seats = 0, change = 0;
    memcpy(line, head, length < sizeof line ? length : sizeof line - 1);
    sscanf(line, "%d %63s %d", &seats, name, &change);
    *number = fuzz_edition_find(name) + (change & 0xff) % FUZZ_EACH;
    const fh_edition *edition = &editions[*number];
    int low = edition->rules.min_players, high = edition->rules.max_players;
    if (seats < low || seats > high)
        seats = low + (seats & 0xff) % (high - low + 1);
    fh_game *kept = &started[*number][seats];
    if (kept->seat_count == 0)
        fh_start(edition, kept, seats);
    *game = *kept;
    return edition;
}

/* ---- What must hold -------------------------------------------------------------------------------------------------------------- */

void fuzz_require(const fh_edition *edition, const fh_game *game, bool holds, const char *what)
{
    static char text[FH_POSITION_TEXT_SIZE];
    if (holds)
        return;
    fh_position_format(edition, game, text, sizeof text);
    fprintf(stderr, "FAIL: %s\n%s", what, text);
    abort();
}

void fuzz_examine(const fh_edition *edition, const fh_game *game)
{
    static char text[FH_POSITION_TEXT_SIZE];
    fh_game again;
    fh_error error;
    const char *broken = fh_verify(edition, game);
    fuzz_require(edition, game, !broken, broken);
    size_t length = fh_position_format(edition, game, text, sizeof text);
    fuzz_require(edition, game, length < sizeof text, "a position's text is too long");
    fuzz_require(edition, game, fh_position_parse(edition, text, length, &again, &error), fault_place(&error));
    fuzz_require(edition, game, memcmp(game, &again, sizeof again) == 0, "a position's text does not say everything");
}

static void require_answers(const fh_edition *edition, const fh_game *game)
{
    fh_options options;
    fh_actors actors = fh_who_acts(game);
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (!(actors.seats & FH_SEAT_BIT(seat)))
            continue;
        fh_legal(edition, game, seat, &options);
        fuzz_require(edition, game, options.count > 1, "somebody is asked and has no answer");
    }
}

/* Something that the game allows. Where a single seat is asked, that it finds something shows that it has an answer. */
static void draw_action(const fh_edition *edition, const fh_game *game, fh_stream *stream, fh_action *action)
{
    fh_actors actors = fh_who_acts(game);
    if (actors.kind == FH_ACTOR_SEATS && (actors.seats & (actors.seats - 1)) == 0) {
        bool is_found = random_seat_action(edition, game, (fh_seat)__builtin_ctz(actors.seats), stream, action);
        fuzz_require(edition, game, is_found, "somebody is asked and has no answer");
        return;
    }
    require_answers(edition, game);
    random_action(edition, game, stream, action);
}

void fuzz_apply(const fh_edition *edition, fh_game *game, const fh_action *action)
{
    char text[FH_ACTION_TEXT_SIZE];
    fh_game before = *game;
    const char *broken = fh_apply(edition, game, action, NULL).reason ? "it is refused" : fh_verify(edition, game);
    if (!broken)
        return;
    fh_action_format(edition, action, text, sizeof text);
    fprintf(stderr, "after `%s` from the position below:\n", text);
    fuzz_require(edition, &before, false, broken);
}

void fuzz_play(const fh_edition *edition, fh_game *game, fh_stream *stream, int actions)
{
    for (int i = 0; i < actions && game->phase != FH_OVER; i++) {
        fh_action action;
        fh_seat seat = (fh_seat)fh_stream_below(stream, game->seat_count);
        if (fh_stream_below(stream, LEAVE_ONE_IN) == 0 && (game->seats_in & FH_SEAT_BIT(seat)))
            action = (fh_action){.kind = FH_ACT_LEAVE, .seat = seat};
        else
            draw_action(edition, game, stream, &action);
        fuzz_apply(edition, game, &action);
    }
}

uint64_t fuzz_seed(const uint8_t *data, size_t size)
{
    uint64_t seed = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        seed = (seed ^ data[i]) * UINT64_C(0x100000001b3);
    return seed ^ seed >> 32;
}
