/* game_loop.c - see game_loop.h. */
#define _POSIX_C_SOURCE 200809L
#include "game_loop.h"
#include "interpreter.h"

#include <string.h>

enum {
    MOST_UNSAID = 100, /* that computer players do before it is shown */
    MORE_THOUGHT = 20  /* than in a simulation: about a tenth of a second for each decision */
};

/* ---- Computer players -------------------------------------------------------------------------------------------------------------- */

/* Seats that no kind of bot plays are people's. */
static void seat_bots(struct session *s)
{
    for (int seat = 0; seat < s->table.seats.count; seat++) {
        uint64_t seed = s->seed ^ (UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(seat + 1));
        bot_init(&s->bots[seat], s->table.seats.list[seat].player, seed);
        s->bots[seat].budget *= MORE_THOUGHT;
        s->bots[seat].offers = s->offers;
        bot_recall(&s->bots[seat], &s->past, (fh_seat)seat);
    }
    bot_introduce(s->bots, s->table.seats.count);
}

static bool play_for(struct session *s, fh_seat seat)
{
    fh_action action;
    bot_act(&s->bots[seat], &s->edition, &s->table.game, seat, &action);
    if (table_running(&s->table) == seat) /* a computer player's clock runs by the time that it seems to think */
        s->asked_at = session_now() - bot_thinks(&s->bots[seat], &action);
    if (fh_who_acts(&s->table.game).kind == FH_ACTOR_JOINT)
        return session_bid_secretly(s, seat, action.amount);
    return session_do(s, &action, 1);
}

/* ---- People ------------------------------------------------------------------------------------------------------------------------- */

/* Once more, before a game that was not over is left. */
static bool is_sure(struct session *s, struct prompt *prompt)
{
    const char *line;
    session_say(s, s->is_campus ? "say.leave-unsaved" : "say.leave-sure", NULL, 0);
    enum prompt_result result = prompt_read(prompt, "> ", false, &line);
    return result != PROMPT_LINE || strcmp(line, "y") == 0 || strcmp(line, "yes") == 0 || strcmp(line, "e") == 0;
}

static void put_lines(const struct session *s, char *text)
{
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        session_print(s, line);
}

/* Against the clock with the time that is left (T04). */
static void put_prompt(const struct session *s, fh_seat seat, char *who, size_t size)
{
    int seconds = (int)(s->table.left[seat] / 1000);
    if (table_running(&s->table) == seat)
        snprintf(who, size, "%s %d:%02d> ", s->table.seats.list[seat].name, seconds / 60, seconds % 60);
    else
        snprintf(who, size, "%s> ", s->table.seats.list[seat].name);
}

static enum loop_end ask(struct session *s, struct prompt *prompt, fh_seat seat, bool *is_done)
{
    char text[1024], who[FH_NAME_SIZE + 32];
    const char *line;
    bool is_secret = fh_who_acts(&s->table.game).kind == FH_ACTOR_JOINT;
    *is_done = true;
    if (!session_show(s))
        return LOOP_FAILED;
    interpreter_prompt(s, text, sizeof text);
    put_lines(s, text);
    if (is_secret && s->has_line)
        session_say(s, "say.secret", NULL, 0);
    put_prompt(s, seat, who, sizeof who);
    prompt_until(prompt, table_running(&s->table) == seat ? s->asked_at + s->table.left[seat] : 0);
    switch (prompt_read(prompt, who, is_secret, &line)) {
    case PROMPT_END:
        fprintf(s->out, "\n");
        return INPUT_ENDED;
    case PROMPT_INTERRUPTED:
        *is_done = is_sure(s, prompt);
        return GAME_LEFT;
    case PROMPT_LATE:
        *is_done = !session_expire(s);
        return LOOP_FAILED;
    case PROMPT_LINE:
        break;
    }
    *is_done = interpret(s, line) == QUITS;
    return GAME_LEFT;
}

enum loop_end game_loop(struct session *s, struct prompt *prompt, const char *first)
{
    enum loop_end end = GAME_LEFT;
    bool is_done = false;
    s->asked_at = session_now();
    seat_bots(s);
    if (!session_settle(s))
        return LOOP_FAILED;
    if (first && first[0])
        session_say_text(s, "say.unknown", first);
    while (!is_done) {
        if (session_is_over(s))
            return session_show(s) ? GAME_OVER : LOOP_FAILED;
        uint8_t seat = session_asked(s);
        if (seat == FH_NONE)
            return LOOP_FAILED;
        if (!s->bots[seat].kind)
            end = ask(s, prompt, seat, &is_done);
        else if (!play_for(s, seat) || (s->unsaid > MOST_UNSAID && !session_show(s)))
            return LOOP_FAILED;
    }
    return end;
}
