/* setup_campus.c - the players of the campus game, see setup.h.
 *
 * Answers are words, wherever the lines end. A name waits for its piece. If a word that should be a piece is none, the name still waits for
 * one on the next line; if a further word is no piece either, it is taken for a name, so that a player who types the whole answer again is
 * understood as well. */
#include "name.h"
#include "setup.h"

#include <string.h>

const struct setup_piece setup_campus_pieces[SETUP_PIECES] = {
    {'G', "Goose"},  {'B', "GRT Bus"},  {'D', "Tim Hortons Doughnut"}, {'P', "Professor"}, {'S', "Student"}, {'$', "Money"},
    {'L', "Laptop"}, {'T', "Pink tie"},
};

struct answers {
    struct session *s;
    struct prompt *prompt;
    const char *next; /* what is left of the line */
    bool is_new_line; /* the last word was the first of its line */
    char word[256];
};

static bool next_word(struct answers *a, const char *question)
{
    static const char BLANKS[] = " \t\r\v\f";
    a->is_new_line = false;
    for (a->next += strspn(a->next, BLANKS); *a->next == '\0'; a->next += strspn(a->next, BLANKS)) {
        a->is_new_line = true;
        if (prompt_read(a->prompt, question, false, &a->next) != PROMPT_LINE)
            return false;
    }
    size_t length = strcspn(a->next, BLANKS);
    snprintf(a->word, sizeof a->word, "%.*s", (int)length, a->next);
    a->next += length;
    return true;
}

static bool ask_count(struct answers *a, const fh_edition *edition, int32_t *count)
{
    int64_t number;
    struct words_value limits[] = {{"low", {0}, edition->rules.min_players}, {"high", {0}, edition->rules.max_players}};
    while (next_word(a, "Number of players: ")) {
        struct word word = {a->word, strlen(a->word)};
        if (word_number(word, edition->rules.min_players, edition->rules.max_players, &number)) {
            *count = (int32_t)number;
            return true;
        }
        session_say(a->s, "reason.wrong-players", limits, 2);
    }
    return false;
}

static const struct setup_piece *find_piece(const char *word)
{
    for (int i = 0; i < SETUP_PIECES; i++) {
        if (word[0] == setup_campus_pieces[i].letter && word[1] == '\0')
            return &setup_campus_pieces[i];
    }
    return NULL;
}

static bool is_taken(const struct seats *seats, const struct setup_piece *piece)
{
    for (int i = 0; i < seats->count; i++) {
        if (seats->list[i].piece[0] == piece->letter)
            return true;
    }
    return false;
}

/* What is wrong with a name, or NULL. */
static const char *name_fault(const struct seats *seats, const char *name)
{
    if (strcmp(name, "BANK") == 0)
        return "say.name-bank";
    if (strlen(name) >= FH_NAME_SIZE || !name_is_clean(name, strlen(name)))
        return "say.name-bad";
    for (int i = 0; i < seats->count; i++) {
        if (strcmp(seats->list[i].name, name) == 0)
            return "say.name-taken";
    }
    return NULL;
}

static void list_pieces(const struct session *s)
{
    char text[256] = "";
    for (int i = 0; i < SETUP_PIECES; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%c %s", i ? ", " : "", setup_campus_pieces[i].letter,
                 setup_campus_pieces[i].name);
    session_print(s, text);
}

/* One player: a name, then its piece. */
static bool ask_player(struct answers *a, struct seats *seats)
{
    char question[96], name[FH_NAME_SIZE] = "";
    bool may_be_wrong_piece = false; /* the word right behind the name */
    snprintf(question, sizeof question, "Name (one word) and piece of player %d: ", seats->count + 1);
    while (next_word(a, question)) {
        const struct setup_piece *piece = name[0] ? find_piece(a->word) : NULL;
        if (piece && !is_taken(seats, piece)) {
            struct seat *seat = &seats->list[seats->count++];
            snprintf(seat->name, sizeof seat->name, "%s", name);
            snprintf(seat->piece, sizeof seat->piece, "%c", piece->letter);
            snprintf(seat->player, sizeof seat->player, "human");
            return true;
        }
        if (piece || (may_be_wrong_piece && !a->is_new_line)) {
            if (name[0]) /* else it belongs to a name that was refused */
                session_say_text(a->s, piece ? "say.piece-taken" : "say.piece-bad", a->word);
            may_be_wrong_piece = false;
            continue;
        }
        const char *fault = name_fault(seats, a->word);
        name[0] = '\0';
        may_be_wrong_piece = true;
        if (fault)
            session_say_text(a->s, fault, a->word);
        else
            memcpy(name, a->word, strlen(a->word) + 1);
    }
    return false;
}

bool setup_campus(struct session *s, struct prompt *prompt, struct seats *seats, const char **rest)
{
    struct answers a = {.s = s, .prompt = prompt, .next = ""};
    int32_t count = 0;
    memset(seats, 0, sizeof *seats);
    fprintf(s->out, "%s\n", s->edition.words.name);
    if (!ask_count(&a, &s->edition, &count))
        return false;
    list_pieces(s);
    while (seats->count < count) {
        if (!ask_player(&a, seats))
            return false;
    }
    *rest = a.next;
    return true;
}
