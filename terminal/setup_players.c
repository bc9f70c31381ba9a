/* setup_players.c - the players of any game, see setup.h. */
#include "name.h"
#include "setup.h"
#include "faults.h"

#include <ctype.h>
#include <string.h>

/* The letter by which a player is known on the board: of the name if it is free, else any other. */
static char free_letter(const struct seats *seats, const char *name)
{
    static const char others[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    char wanted[2] = {(char)toupper((unsigned char)name[0]), '\0'};
    const char *lists[] = {isalpha((unsigned char)wanted[0]) ? wanted : "", others};
    for (int k = 0; k < 2; k++) {
        for (const char *c = lists[k]; *c; c++) {
            bool is_taken = false;
            for (int i = 0; i < seats->count; i++)
                is_taken |= seats->list[i].piece[0] == *c;
            if (!is_taken)
                return *c;
        }
    }
    return '?';
}

static void add_seat(struct seats *seats, const char *name, const char *player)
{
    struct seat *seat = &seats->list[seats->count];
    snprintf(seat->name, sizeof seat->name, "%s", name);
    snprintf(seat->player, sizeof seat->player, "%s", player);
    snprintf(seat->piece, sizeof seat->piece, "%c", free_letter(seats, name));
    seats->count++;
}

static bool is_name_free(const struct seats *seats, const char *name)
{
    for (int i = 0; i < seats->count; i++) {
        if (strcmp(seats->list[i].name, name) == 0)
            return false;
    }
    return strcmp(name, "BANK") != 0;
}

/* Names are one word, so that they can be typed in commands. Was it not? */
static bool one_word(char *name)
{
    bool is_changed = false;
    for (char *c = name; *c; c++) {
        if (*c != ' ' && *c != '+')
            continue;
        *c = '_';
        is_changed = true;
    }
    return is_changed;
}

static bool ask_name(struct session *s, struct prompt *prompt, struct seats *seats)
{
    char proposed[32], name[FH_NAME_SIZE];
    const char *line;
    snprintf(proposed, sizeof proposed, "Player%d", seats->count + 1);
    struct words_value values[] = {{"count", {0}, seats->count + 1}, {"text", {proposed, strlen(proposed)}, 0}};
    session_say(s, "say.player-name", values, 2);
    while (prompt_read(prompt, "> ", false, &line) == PROMPT_LINE) {
        bool is_cut = strlen(line) >= sizeof name;
        if (is_cut || name_clean(line, strlen(line), name, sizeof name) == 0)
            snprintf(name, sizeof name, "%s", is_cut ? "" : proposed);
        if (one_word(name))
            session_say_text(s, "say.one-word", name);
        if (name[0] && is_name_free(seats, name)) {
            add_seat(seats, name, "human");
            return true;
        }
        session_say_text(s, is_cut ? "say.name-bad" : "say.name-taken", name);
    }
    return false;
}

static bool ask_people(struct session *s, struct prompt *prompt, int least, int most, int *people)
{
    const char *line;
    int64_t number;
    struct words_value limits[] = {{"low", {0}, least}, {"high", {0}, most}};
    session_say(s, "say.how-many", limits, 2);
    while (prompt_read(prompt, "> ", false, &line) == PROMPT_LINE) {
        if (word_number((struct word){line, strlen(line)}, least, most, &number)) {
            *people = (int)number;
            return true;
        }
        session_say(s, "reason.wrong-players", limits, 2);
    }
    return false;
}

/* How many computer players a list names; -1 if it names one that is not known. */
static int count_bots(const char *bots)
{
    char player[BOT_NAME_SIZE];
    struct bot bot;
    int count = 0;
    while (bot_next_name(&bots, player)) {
        if (!bot_init(&bot, player, 0))
            return -1;
        count++;
    }
    return count;
}

static void add_bots(struct seats *seats, const char *bots)
{
    char player[BOT_NAME_SIZE], name[FH_NAME_SIZE];
    for (int number = 1; bot_next_name(&bots, player); number++) {
        snprintf(name, sizeof name, "Robot%d", number);
        add_seat(seats, name, player);
    }
}

static bool fail_player(fh_error *error)
{
    char list[FH_FAULT_TEXT_SIZE] = "";
    for (int i = 0; i < bot_kind_count; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", bot_kinds[i]->name);
    return fault_say(error, NULL, 0, &(struct fault){.kind = FAULT_UNKNOWN_PLAYER, .detail = word_of(list)});
}

static bool fail_count(fh_error *error, const fh_rules *rules, int count)
{
    struct fault fault = {.kind = FAULT_WRONG_PLAYERS, .low = rules->min_players, .high = rules->max_players, .count = count};
    return fault_say(error, NULL, 0, &fault);
}

bool setup_players(struct session *s, struct prompt *prompt, const fh_edition *edition, int people, const char *bots, struct seats *seats,
                   fh_error *error)
{
    int robots = count_bots(bots);
    int least = edition->rules.min_players - robots, most = edition->rules.max_players - robots;
    memset(seats, 0, sizeof *seats);
    memset(error, 0, sizeof *error);
    if (robots < 0)
        return fail_player(error);
    if (people < 0 && robots > 0)
        people = least > 1 ? least : 1;
    if (people < 0 && !ask_people(s, prompt, least, most, &people))
        return false;
    if (people < least || people > most)
        return fail_count(error, &edition->rules, people + robots);
    while (seats->count < people) {
        if (!ask_name(s, prompt, seats))
            return false;
    }
    add_bots(seats, bots);
    return true;
}
