/* join_show.c - what `freehold join` shows beside the game itself: see join.h. Texts of the server are cleaned here. */
#define _POSIX_C_SOURCE 200809L
#include "interpreter.h"
#include "join.h"
#include "name.h"

#include <stdio.h>
#include <string.h>

enum { REMARKS_AT_FIRST = 10, SENTENCE_SIZE = 1400 };

void join_say_clean(const struct join *j, const char *text)
{
    char clean[SENTENCE_SIZE];
    if (name_clean(text, strlen(text), clean, sizeof clean) > 0)
        session_print(j->session, clean);
}

/* ---- People ------------------------------------------------------------------------------------------------------------------------ */

static void write_word(const struct join *j, struct writer *w, const char *key)
{
    char text[64];
    words_fill(&j->session->words, "", key, NULL, 0, text, sizeof text);
    write_text(w, text);
}

static void write_member(const struct join *j, struct writer *w, const struct join_member *m)
{
    if (m->seat > 0) {
        write_number(w, m->seat);
        write_text(w, ": ");
    }
    write_text(w, m->name);
    const char *key = !m->is_here ? "join.is-away" : m->is_ready ? "join.is-ready" : m->seat == 0 ? "join.is-watching" : NULL;
    if (key) {
        write_text(w, " (");
        write_word(j, w, key);
        write_char(w, ')');
    }
}

/* Only if it is not the same as before. */
void join_show_players(struct join *j, bool is_asked_for)
{
    char text[sizeof j->shown_players], line[sizeof text + 64];
    struct writer w = writer_open(text, sizeof text);
    for (size_t i = 0; i < j->room.member_count; i++) {
        write_text(&w, i > 0 ? ", " : "");
        write_member(j, &w, &j->room.members[i]);
    }
    write_text(&w, j->room.computers);
    writer_close(&w);
    if (!is_asked_for && strcmp(text, j->shown_players) == 0)
        return;
    memcpy(j->shown_players, text, sizeof text);
    w = writer_open(line, sizeof line);
    write_word(j, &w, "join.players");
    write_char(&w, ' ');
    write_text(&w, text);
    writer_close(&w);
    join_say_clean(j, line);
}

static void show_remark(const struct join *j, const json_t *remark)
{
    char name[JOIN_NAME_SIZE], text[1300], line[SENTENCE_SIZE];
    const char *from = join_text(remark, "player"), *said = join_text(remark, "text");
    name_clean(from, strlen(from), name, sizeof name);
    name_clean(said, strlen(said), text, sizeof text);
    snprintf(line, sizeof line, "<%s> %s", name, text);
    session_print(j->session, line);
}

/* Of a chat that went on before, the end. */
void join_show_remarks(struct join *j, const json_t *said)
{
    const json_t *list = json_object_get(said, "remarks"), *remark;
    size_t i, count = json_array_size(list);
    bool is_first = j->last_remark == 0;
    if (strcmp(join_text(said, "room"), j->link.room) != 0)
        return;
    json_array_foreach(list, i, remark)
    {
        int64_t number = join_number(remark, "number");
        if (number > j->last_remark && (!is_first || count - i <= REMARKS_AT_FIRST))
            show_remark(j, remark);
        j->last_remark = number > j->last_remark ? number : j->last_remark;
    }
}

void join_show_vote(struct join *j, const json_t *vote)
{
    const char *result = join_text(vote, "result"), *by = join_text(vote, "by");
    char name[JOIN_NAME_SIZE], key[64], about[128];
    int64_t seat = join_number(vote, "seat");
    bool is_new = j->vote != join_number(vote, "vote"), is_open = strcmp(result, "open") == 0;
    if (strcmp(join_text(vote, "room"), j->link.room) != 0 || (is_open && !is_new))
        return;
    j->vote = join_number(vote, "vote");
    name_clean(by, strlen(by), name, sizeof name);
    snprintf(key, sizeof key, "join.vote-%s", join_text(vote, "about"));
    words_fill(&j->session->words, "", key, NULL, 0, about, sizeof about);
    const char *who =
        j->session->remote && seat >= 1 && seat <= j->session->table.seats.count ? j->session->table.seats.list[seat - 1].name : "-";
    struct words_value values[] = {
        {"seat", {name, strlen(name)}, 0}, {"text", {about, strlen(about)}, 0}, {"other", {who, strlen(who)}, 0}};
    session_say(j->session, is_open ? "join.vote" : strcmp(result, "passed") == 0 ? "join.vote-passed" : "join.vote-failed", values, 3);
}

void join_show_invitation(const struct join *j)
{
    struct join_link link = j->link;
    char text[JOIN_LINK_SIZE];
    snprintf(link.key, sizeof link.key, "%s", j->room.key);
    if (join_link_format(&link, text, sizeof text) < sizeof text)
        session_print(j->session, text);
    if (j->room.code[0])
        session_say_text(j->session, "join.code", j->room.code);
}

void join_show_help(const struct join *j)
{
    static const char *const words[][2] = {{"ready", "ready"}, {"unready", "unready"}, {"who", "who"},       {"sit [SEAT] [PIECE]", "sit"},
                                           {"stand", "stand"}, {"say TEXT", "say"},    {"invite", "invite"}, {"vote yes|no", "vote"},
                                           {"leave", "leave"}, {"quit", "quit-online"}};
    char key[32], text[256];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        snprintf(key, sizeof key, "command.%s", words[i][1]);
        words_fill(&j->session->words, "", key, NULL, 0, text, sizeof text);
        fprintf(j->session->out, "  %-28s %s\n", words[i][0], text);
    }
}

/* ---- The game ---------------------------------------------------------------------------------------------------------------------- */

static void put_lines(const struct session *s, char *text)
{
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        session_print(s, line);
}

bool join_is_asked(const struct join *j)
{
    return j->session->remote && !j->is_over && !j->is_catching_up && !join_is_acting(j) && session_is_asked(j->session);
}

void join_announce(struct join *j)
{
    struct session *s = j->session;
    char text[1024];
    j->is_asking = join_is_asked(j);
    snprintf(j->title, sizeof j->title, "%s", s->has_line ? "> " : ""); /* what happens is said behind it where nobody types */
    if (!j->is_asking)
        return;
    bool is_new = j->announced != s->table.number;
    j->announced = s->table.number;
    if (is_new && s->has_line)
        fputc('\a', s->out); /* it may be another window's turn */
    session_show(s);
    interpreter_prompt(s, text, sizeof text);
    put_lines(s, text);
    if (fh_who_acts(&s->table.game).kind == FH_ACTOR_JOINT && s->has_line)
        session_say(s, "say.secret", NULL, 0);
    snprintf(j->title, sizeof j->title, "%s> ", s->table.seats.list[session_asked(s)].name);
}

static void finish_game(struct join *j)
{
    static const char *const keys[] = {
        [JOIN_DICE_RIGHT] = "join.dice-right", [JOIN_DICE_UNPLEDGED] = "join.dice-unpledged", [JOIN_DICE_WRONG] = "join.dice-wrong"};
    enum join_truth truth = join_dice_check_all(j);
    j->is_checked = true;
    session_show(j->session);
    session_show_result(j->session);
    session_say(j->session, keys[truth], NULL, 0);
    j->status = truth == JOIN_DICE_WRONG ? 1 : j->status;
    j->pledge = (struct join_pledge){.is_given = false};
    j->act.count = 0;
    session_say(j->session, "join.hint", NULL, 0);
}

void join_settle(struct join *j)
{
    if (j->has_ended || !j->session->remote)
        return;
    join_act_step(j);
    if (!j->is_catching_up)
        session_show_events(j->session);
    if (j->is_over && !j->is_checked)
        finish_game(j);
}
