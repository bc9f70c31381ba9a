/* interpreter_show.c - commands that only show, and the prompt. */
#define _DEFAULT_SOURCE
#include "campus_file.h"
#include "interpreter_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { HISTORY_LINES = 20, WHY_LINES = 12, PATH_SIZE = 4096 };

/* A player who decides on a tax may not look first (W11). */
static bool may_look(const struct session *s)
{
    const fh_game *g = &s->table.game;
    bool is_tax = g->depth > 0 && g->stack[g->depth - 1].kind == FH_ASK_TAX;
    if (is_tax)
        session_say(s, "say.not-now", NULL, 0);
    return !is_tax;
}

/* The player in question: the one named, or the one who is asked. */
static uint8_t who_is_meant(const struct session *s, const struct input *in)
{
    uint8_t seat = in->count > 1 ? find_seat(s, in->words[1]) : session_asked(s);
    if (seat == FH_NONE && in->count > 1)
        session_say_text(s, "say.no-player", in->words[1]);
    return seat;
}

enum interpreter_result show_assets(struct session *s, const struct input *in)
{
    struct board_view view = session_view(s);
    uint8_t seat = may_look(s) ? who_is_meant(s, in) : FH_NONE;
    if (seat != FH_NONE)
        board_assets(&view, seat, &s->style, s->out);
    return GOES_ON;
}

enum interpreter_result show_all(struct session *s, const struct input *in)
{
    (void)in;
    struct board_view view = session_view(s);
    if (!may_look(s))
        return GOES_ON;
    board_assets(&view, FH_NONE, &s->style, s->out);
    return GOES_ON;
}

enum interpreter_result show_deed(struct session *s, const struct input *in)
{
    struct board_view view = session_view(s);
    uint8_t square = find_square_of(s, in, in->count - 1);
    if (square != FH_NONE)
        board_deed(&view, square, s->out);
    return GOES_ON;
}

enum interpreter_result show_board(struct session *s, const struct input *in)
{
    (void)in;
    session_draw_board(s);
    return GOES_ON;
}

enum interpreter_result show_history(struct session *s, const struct input *in)
{
    int64_t count = HISTORY_LINES;
    if (in->count > 1 && !parse_amount(in->words[1], LOG_ENTRIES, &count))
        session_say_text(s, "say.no-amount", in->words[1]);
    else
        log_print(&s->log, (int)count, s->out);
    return GOES_ON;
}

enum interpreter_result show_why(struct session *s, const struct input *in)
{
    uint8_t seat = who_is_meant(s, in);
    if (seat == FH_NONE)
        return GOES_ON;
    if (!log_print_money(&s->log, seat, WHY_LINES, s->out))
        session_say(s, "say.no-money-moved", NULL, 0);
    fprintf(s->out, "%10lld  %s\n", (long long)s->table.game.cash[seat], s->table.seats.list[seat].name);
    return GOES_ON;
}

/* ---- Saving ------------------------------------------------------------------------------------------------------------------------ */

static char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "r");
    char *text = NULL;
    if (file && fseek(file, 0, SEEK_END) == 0 && ftell(file) >= 0) {
        *length = (size_t)ftell(file);
        rewind(file);
        text = malloc(*length + 1);
        if (text && fread(text, 1, *length, file) != *length) {
            free(text);
            text = NULL;
        }
    }
    if (file)
        fclose(file);
    return text;
}

/* A link stays a link: its target is written. */
static const char *followed(const char *path, char target[PATH_SIZE])
{
    char *found = realpath(path, NULL);
    if (!found)
        return path;
    snprintf(target, PATH_SIZE, "%s", found);
    free(found);
    return target;
}

static void say_saved(const struct session *s, const char *path, bool is_saved)
{
    char why[512];
    if (!is_saved)
        snprintf(why, sizeof why, "%s: %s", path, strerror(errno));
    session_say_text(s, is_saved ? "say.saved" : "say.not-saved", is_saved ? path : why);
}

static void save_campus(const struct session *s, const char *path)
{
    char text[CAMPUS_FILE_SIZE], target[PATH_SIZE];
    fh_error error;
    if (!campus_file_allows(&s->edition, &s->table.game, &error)) {
        sentence_fault(&s->wording, &error, text, sizeof text);
        session_print(s, text);
        return;
    }
    size_t length = campus_file_format(&s->edition, &s->table.game, &s->table.seats, text, sizeof text);
    say_saved(s, path, length < sizeof text && file_replace(followed(path, target), text, length, 0644));
}

/* Everything that can be saved is in the record already, so saving is copying it. */
enum interpreter_result save_game(struct session *s, const struct input *in)
{
    if (s->is_campus) {
        save_campus(s, in->words[1]);
        return GOES_ON;
    }
    size_t length = 0;
    char target[PATH_SIZE];
    char *text = s->file.fd >= 0 ? read_whole(s->file.path, &length) : NULL;
    say_saved(s, in->words[1], text && file_replace(followed(in->words[1], target), text, length, 0644));
    free(text);
    return GOES_ON;
}

/* ---- Help and prompt --------------------------------------------------------------------------------------------------------------- */

static void help_line(const struct session *s, const char *usage, const char *word)
{
    char key[64], text[256];
    snprintf(key, sizeof key, "command.%s", word);
    words_fill(&s->words, s->edition.words.id, key, NULL, 0, text, sizeof text);
    fprintf(s->out, "  %-28s %s\n", usage, text);
}

/* A tax with a choice is answered by its figures. */
static void help_tax(const struct session *s)
{
    const fh_question *q = fh_open_question(&s->table.game);
    char usage[32];
    if (!q || q->kind != FH_ASK_TAX)
        return;
    snprintf(usage, sizeof usage, "%d", (int)q->tax.amount);
    help_line(s, usage, "tax-sum");
    snprintf(usage, sizeof usage, "%d%%", (int)s->edition.squares[q->tax.square].percent);
    help_line(s, usage, "tax-percent");
}

enum interpreter_result show_help(struct session *s, const struct input *in)
{
    (void)in;
    uint64_t possible = possible_actions(s);
    session_say(s, "say.help", NULL, 0);
    help_tax(s);
    if (possible & (ACTION_BIT(FH_ACT_BID) | ACTION_BIT(FH_ACT_BIDS)))
        help_line(s, "AMOUNT", "amount");
    for (int i = 0; i < command_word_count; i++) {
        const struct command_word *c = &command_words[i];
        char usage[64];
        if (!command_is_possible(s, c))
            continue;
        command_usage(s, c, usage, sizeof usage);
        help_line(s, usage, s->is_campus && strcmp(c->word, "trade") == 0 ? "trade-one" : c->word);
    }
    if (s->edition.rules.agreements && (possible & ACTION_BIT(FH_ACT_OFFER))) {
        help_line(s, "  30%PROPERTY", "share");
        help_line(s, "  free:PROPERTY", "freedom");
    }
    return GOES_ON;
}

/* The words that could come now, the plain ones first. */
static void list_commands(const struct session *s, struct writer *w)
{
    const fh_question *q = fh_open_question(&s->table.game);
    uint64_t possible = possible_actions(s);
    write_char(w, '[');
    if (q && q->kind == FH_ASK_TAX) {
        write_number(w, q->tax.amount);
        write_text(w, ", ");
        write_number(w, s->edition.squares[q->tax.square].percent);
        write_text(w, "%, ");
    }
    if (possible & (ACTION_BIT(FH_ACT_BID) | ACTION_BIT(FH_ACT_BIDS)))
        write_text(w, "AMOUNT, ");
    for (int i = 0; i < command_word_count; i++) {
        const struct command_word *c = &command_words[i];
        bool is_listed = c->is_everywhere || strcmp(c->word, "counter") == 0;
        if (c->actions == 0 || !is_listed || !command_is_possible(s, c))
            continue;
        write_text(w, c->word);
        write_text(w, ", ");
    }
    write_text(w, "help]");
}

/* Where several could answer the question names nobody, so the name of the player asked comes first. */
void interpreter_prompt(const struct session *s, char *text, size_t size)
{
    char question[400];
    struct writer w = writer_open(text, size);
    uint8_t seat = session_asked(s);
    fh_actors actors = fh_who_acts(&s->table.game);
    sentence_question(&s->wording, &s->table.game, question, sizeof question);
    if (seat < FH_MAX_SEATS && (actors.seats & (actors.seats - 1))) {
        write_text(&w, s->table.seats.list[seat].name);
        write_text(&w, ": ");
    }
    write_text(&w, question);
    write_char(&w, '\n');
    const fh_question *q = fh_open_question(&s->table.game);
    if (q && q->kind == FH_ASK_BUY) {
        struct board_view view = session_view(s);
        board_deed_line(&view, q->buy.square, question, sizeof question);
        write_text(&w, question);
        write_char(&w, '\n');
    }
    list_commands(s, &w);
    writer_close(&w);
}

/* ---- Completion -------------------------------------------------------------------------------------------------------------------- */

static int add_match(const char *word, const char *start, size_t length, const char *found[], int count, int most)
{
    if (count < most && strncmp(word, start, length) == 0)
        found[count++] = word;
    return count;
}

/* Which word of the line is being typed, and where it begins. */
static int last_word(const char *line, size_t length, const char **start)
{
    int number = 0;
    *start = line;
    for (size_t i = 0; i < length; i++) {
        if (line[i] != ' ' && line[i] != '+')
            continue;
        if (line[i] == ' ' && i > 0 && line[i - 1] != ' ')
            number++;
        *start = line + i + 1;
    }
    return number;
}

int interpreter_complete(const struct session *s, const char *line, size_t length, const char *found[], int most)
{
    const char *start;
    int number = last_word(line, length, &start), count = 0;
    size_t typed = (size_t)(line + length - start);
    if (number == 0) {
        for (int i = 0; i < command_word_count; i++) {
            if (command_is_possible(s, &command_words[i]))
                count = add_match(command_words[i].word, start, typed, found, count, most);
        }
        return count;
    }
    for (int i = 0; i < s->table.seats.count && number == 1; i++)
        count = add_match(s->table.seats.list[i].name, start, typed, found, count, most);
    for (int i = 0; i < s->edition.square_count; i++) {
        if (s->edition.squares[i].deed != FH_NONE)
            count = add_match(s->edition.words.square_id[i], start, typed, found, count, most);
    }
    if (number == 2 && strncmp(line, "improve ", 8) == 0) {
        count = add_match("buy", start, typed, found, 0, most);
        count = add_match("sell", start, typed, found, count, most);
    }
    return count;
}
