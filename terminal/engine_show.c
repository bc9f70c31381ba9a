/* engine_show.c - requests that only ask: who must act, what is possible, and the game as text, JSON, events and hash. */
#include "engine_parts.h"
#include "option_text.h"

/* ---- Who, and what they can do ------------------------------------------------------------------------------------------------------ */

static void write_seats(struct writer *w, fh_seats seats)
{
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (!(seats & FH_SEAT_BIT(seat)))
            continue;
        write_char(w, ' ');
        write_number(w, seat + 1);
    }
}

enum engine_result engine_who(struct engine_session *e, struct reader *arguments)
{
    static const char *const words[] = {"over", "seats", "chance", "joint"};
    fh_actors actors = fh_who_acts(&e->game);
    if (read_rest(arguments))
        return engine_misused(e);
    if (actors.kind == FH_ACTOR_NOBODY)
        actors.seats = FH_SEAT_BIT(e->game.winner);
    write_text(&e->answer, words[actors.kind]);
    if (actors.kind != FH_ACTOR_CHANCE)
        write_seats(&e->answer, actors.seats);
    engine_end_line(e);
    return ENGINE_DONE;
}

static void write_options(struct engine_session *e, fh_seat seat)
{
    fh_options options;
    fh_legal(&e->edition, &e->game, seat, &options);
    for (int32_t i = 0; i < options.count; i++) {
        size_t length = option_format(&e->edition, seat, &options.list[i], writer_rest(&e->answer), writer_room(&e->answer));
        writer_skip(&e->answer, length);
        engine_end_line(e);
    }
}

/* What chance can bring, each with its weight. */
static void write_outcomes(struct engine_session *e)
{
    uint32_t count = fh_outcome_count(&e->edition, &e->game);
    for (uint32_t i = 0; i < count; i++) {
        fh_action action;
        uint32_t weight = fh_outcome(&e->edition, &e->game, i, &action);
        writer_skip(&e->answer, fh_action_format(&e->edition, &action, writer_rest(&e->answer), writer_room(&e->answer)));
        write_text(&e->answer, "\tweight ");
        write_number(&e->answer, weight);
        engine_end_line(e);
    }
}

enum engine_result engine_legal(struct engine_session *e, struct reader *arguments)
{
    fh_actors actors = fh_who_acts(&e->game);
    uint8_t only;
    if (!engine_last_seat(e, arguments, &only))
        return engine_refuse(e, &(struct fault){.kind = FAULT_NO_SUCH_SEAT});
    if (only == FH_NONE && actors.kind == FH_ACTOR_CHANCE)
        write_outcomes(e);
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (only == FH_NONE ? actors.kind != FH_ACTOR_CHANCE && (actors.seats & FH_SEAT_BIT(seat)) : seat == only)
            write_options(e, seat);
    }
    return ENGINE_DONE;
}

/* ---- The game ---------------------------------------------------------------------------------------------------------------------- */

enum engine_result engine_show(struct engine_session *e, struct reader *arguments)
{
    if (read_rest(arguments))
        return engine_misused(e);
    writer_skip(&e->answer, fh_position_format(&e->edition, &e->game, writer_rest(&e->answer), writer_room(&e->answer)));
    return ENGINE_DONE;
}

enum engine_result engine_json(struct engine_session *e, struct reader *arguments)
{
    uint8_t seat;
    if (word_is(engine_rest(arguments), "edition")) {
        writer_skip(&e->answer, fh_edition_json(&e->edition, writer_rest(&e->answer), writer_room(&e->answer)));
        engine_end_line(e);
        return ENGINE_DONE;
    }
    if (!e->has_game)
        return engine_refuse(e, &(struct fault){.kind = FAULT_NO_GAME});
    if (!engine_last_seat(e, arguments, &seat))
        return engine_refuse(e, &(struct fault){.kind = FAULT_NO_SUCH_SEAT});
    writer_skip(&e->answer, fh_game_json(&e->edition, &e->game, seat, writer_rest(&e->answer), writer_room(&e->answer)));
    engine_end_line(e);
    return ENGINE_DONE;
}

static void put_event(void *context, const fh_game *game, const fh_event *event)
{
    struct engine_session *e = context;
    writer_skip(&e->answer, fh_event_json(&e->edition, game, event, writer_rest(&e->answer), writer_room(&e->answer)));
    engine_end_line(e);
}

/* The last action is done again on a copy of the game, so that actions whose events nobody asks for cost nothing more. */
enum engine_result engine_events(struct engine_session *e, struct reader *arguments)
{
    const fh_action *last = history_last(&e->history);
    fh_sink sink = {put_event, e};
    fh_game game;
    if (read_rest(arguments))
        return engine_misused(e);
    if (last) {
        history_game(&e->history, &e->edition, 1, &game);
        fh_apply(&e->edition, &game, last, &sink);
    }
    return ENGINE_DONE;
}

enum engine_result engine_hash(struct engine_session *e, struct reader *arguments)
{
    if (read_rest(arguments))
        return engine_misused(e);
    write_hex(&e->answer, fh_hash(&e->game), 16);
    engine_end_line(e);
    return ENGINE_DONE;
}
