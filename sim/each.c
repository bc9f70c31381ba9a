/* each.c - see each.h. Games, seats, places and bots count from 1. */
#include "each.h"
#include "report.h"

#include <inttypes.h>

static void header_of_seats(const struct run *run, const char *name, FILE *out)
{
    for (int seat = 1; seat <= run->seat_count; seat++)
        fprintf(out, ",%s%d", name, seat);
}

void each_header(const struct run *run, enum each_format format, FILE *out)
{
    if (format != EACH_CSV)
        return;
    fprintf(out, "game,seed,rounds,rolls,end,winner,place");
    header_of_seats(run, "bot", out);
    header_of_seats(run, "place", out);
    header_of_seats(run, "wealth", out);
    header_of_seats(run, "cause", out);
    fprintf(out, "\n");
}

static int bot_of(const struct run *run, const struct tally_game *game, int seat)
{
    return (game->first_bot + seat) % run->seat_count + 1;
}

static const char *end_of(const struct tally_game *game)
{
    return game->winner == FH_NONE ? "unfinished" : "won";
}

static const char *square_of(const struct run *run, const struct tally_game *game, int seat)
{
    return game->square[seat] < run->edition->square_count ? run->edition->words.square_id[game->square[seat]] : NULL;
}

/* ---- CSV ------------------------------------------------------------------------------------------------------------------------------
 */

/* `rent:boardwalk`, `card` where no square is known, nothing for those still in the game. */
static void csv_cause(const struct run *run, const struct tally_game *game, int seat, FILE *out)
{
    const char *square = square_of(run, game, seat);
    fputc(',', out);
    if (game->cause[seat] == TALLY_STILL_IN)
        return;
    fprintf(out, "%s%s%s", report_cause_name(game->cause[seat]), square ? ":" : "", square ? square : "");
}

static void write_csv(const struct run *run, uint64_t number, const struct tally_game *game, FILE *out)
{
    fprintf(out, "%" PRIu64 ",%" PRIu64 ",%" PRIu32 ",%" PRIu64 ",%s", number + 1, run_seed(run, number), game->rounds, game->rolls,
            end_of(game));
    if (game->winner == FH_NONE)
        fprintf(out, ",,");
    else
        fprintf(out, ",%d,%d", game->winner + 1, game->place[game->winner] + 1);
    for (int seat = 0; seat < run->seat_count; seat++)
        fprintf(out, ",%d", bot_of(run, game, seat));
    for (int seat = 0; seat < run->seat_count; seat++)
        fprintf(out, ",%d", game->place[seat] + 1);
    for (int seat = 0; seat < run->seat_count; seat++)
        fprintf(out, ",%" PRId64, game->wealth[seat]);
    for (int seat = 0; seat < run->seat_count; seat++)
        csv_cause(run, game, seat, out);
    fprintf(out, "\n");
}

/* ---- JSON lines -----------------------------------------------------------------------------------------------------------------------
 */

static void json_seat(const struct run *run, const struct tally_game *game, int seat, FILE *out)
{
    const char *square = square_of(run, game, seat);
    fprintf(out, "%s{\"seat\": %d, \"bot\": %d, \"place\": %d, \"wealth\": %" PRId64, seat ? ", " : "", seat + 1, bot_of(run, game, seat),
            game->place[seat] + 1, game->wealth[seat]);
    if (game->cause[seat] != TALLY_STILL_IN)
        fprintf(out, ", \"cause\": \"%s\"", report_cause_name(game->cause[seat]));
    if (game->cause[seat] != TALLY_STILL_IN && square)
        fprintf(out, ", \"square\": \"%s\"", square);
    fprintf(out, "}");
}

/* Seeds are text: not every reader of JSON has whole numbers of 64 bits. */
static void write_json(const struct run *run, uint64_t number, const struct tally_game *game, FILE *out)
{
    fprintf(out, "{\"game\": %" PRIu64 ", \"seed\": \"%" PRIu64 "\", \"rounds\": %" PRIu32 ", \"rolls\": %" PRIu64 ", \"end\": \"%s\"",
            number + 1, run_seed(run, number), game->rounds, game->rolls, end_of(game));
    if (game->winner != FH_NONE)
        fprintf(out, ", \"winner\": %d, \"place\": %d", game->winner + 1, game->place[game->winner] + 1);
    fprintf(out, ", \"seats\": [");
    for (int seat = 0; seat < run->seat_count; seat++)
        json_seat(run, game, seat, out);
    fprintf(out, "]}\n");
}

void each_write(const struct run *run, enum each_format format, uint64_t number, const struct tally_game *game, FILE *out)
{
    if (format == EACH_CSV)
        write_csv(run, number, game, out);
    else
        write_json(run, number, game, out);
}
