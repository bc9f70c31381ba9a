/* engine_play.c - requests that change the game: an action, chance, and taking back. */
#include "engine_parts.h"

/* Does the action, keeps it, and says why not if it is refused. */
static enum engine_result carry_out(struct engine_session *e, const fh_action *action)
{
    fh_game before = e->game;
    fh_verdict verdict = fh_apply(&e->edition, &e->game, action, NULL);
    if (verdict.reason)
        return engine_refuse_action(e, action, verdict);
    history_add(&e->history, &before, action);
    return ENGINE_DONE;
}

enum engine_result engine_do(struct engine_session *e, struct reader *arguments)
{
    fh_action action;
    struct word text = engine_rest(arguments);
    if (text.length == 0)
        return engine_misused(e);
    if (!fh_action_parse(&e->edition, text.text, text.length, &action))
        return engine_refuse(e, &(struct fault){.kind = FAULT_NO_ACTION});
    return carry_out(e, &action);
}

/* The answer is the outcome. With a seed, chance begins there. */
enum engine_result engine_draw(struct engine_session *e, struct reader *arguments)
{
    int64_t seed = -1;
    fh_action action = {.kind = FH_ACT_DICE, .seat = FH_CHANCE};
    if (!engine_last_number(arguments, 0, ENGINE_MAX_NUMBER, &seed))
        return engine_misused(e);
    if (fh_who_acts(&e->game).kind != FH_ACTOR_CHANCE)
        return engine_refuse_action(e, &action, (fh_verdict){.reason = FH_REASON_NOT_FOR_CHANCE});
    if (seed >= 0)
        fh_stream_seed(&e->stream, (uint64_t)seed);
    fh_draw(&e->edition, &e->game, &e->stream, &action);
    enum engine_result result = carry_out(e, &action);
    if (result == ENGINE_DONE)
        engine_end_action(e, &action);
    return result;
}

enum engine_result engine_undo(struct engine_session *e, struct reader *arguments)
{
    int64_t count = 1, kept = history_kept(&e->history);
    if (!engine_last_number(arguments, 1, ENGINE_MAX_NUMBER, &count))
        return engine_misused(e);
    if (count > kept)
        return engine_refuse(e, &(struct fault){.kind = FAULT_FEWER_ACTIONS, .high = kept});
    history_game(&e->history, &e->edition, count, &e->game);
    history_drop(&e->history, count);
    return ENGINE_DONE;
}
