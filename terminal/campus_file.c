/* campus_file.c - see campus_file.h.
 *
 * Reading goes line by line into a game and seats of its own, which are handed over only when all is well. Each limit is held where its
 * word is read, so that the line can be named; only whether a set is owned as a whole must wait for the last line. A reason never quotes
 * text that has not been checked. The game is then put into text and read back, which derives what the engine keeps twice and verifies it.
 */
#include "campus_file.h"
#include "fault.h"
#include "fault_kinds.h"
#include "name.h"
#include "text.h"

#include <string.h>

enum {
    MORTGAGED = -1,
    MOST_IMPROVEMENTS = 5,
};

static const char BANK[] = "BANK";
static const char PIECES[] = {'G', 'B', 'D', 'P', 'S', '$', 'L', 'T'};

static bool is_deed(const fh_edition *edition, int square)
{
    return edition->deeds & FH_SQUARE_BIT(square);
}

static bool is_one_word(const char *text)
{
    struct reader r = reader_open(text, strlen(text));
    struct word word;
    return read_word(&r, &word) && !read_rest(&r);
}

/* Does the edition have all that the format can hold, and nothing important that it can't? */
static bool is_of_format(const fh_edition *edition)
{
    const fh_rules *rules = &edition->rules;
    bool has_line = edition->jail != FH_NONE && rules->jail == FH_JAIL_LEAVE;
    bool has_cups = edition->pass_count == 1 && rules->cards == FH_CARDS_REPLACE;
    bool begins_at_once = rules->min_players == 2 && rules->order == FH_ORDER_ENTERED && !rules->deal && !rules->infection;
    bool has_whole_sets = !rules->runs && rules->trade_buildings == FH_TRADE_SET_BARE;
    if (!has_line || !has_cups || !begins_at_once || !has_whole_sets || rules->agreements || rules->pot)
        return false;
    for (int square = 0; square < edition->square_count; square++) {
        if (is_deed(edition, square) && !is_one_word(edition->words.square_name[square]))
            return false;
    }
    return true;
}

/* ---- Reading: lines and words ---------------------------------------------------------------------------------------------------- */

struct reading {
    const fh_edition *edition;
    const char *file;
    fh_error *error;
    struct reader text, line; /* what is left of the text, and of the line at hand */
    int32_t number;           /* of that line */
    int64_t cups;             /* of the players so far */
    fh_game game;
    struct seats seats;
};

static bool fail(struct reading *t, const struct fault *fault)
{
    return fault_say(t->error, t->file, t->number, fault);
}

static bool fail_as(struct reading *t, int fault)
{
    return fail(t, &(struct fault){.kind = (uint8_t)fault});
}

static bool fail_name(struct reading *t, int fault, const char *name)
{
    return fail(t, &(struct fault){.kind = (uint8_t)fault, .detail = word_of(name)});
}

/* part: of the file, as the keys `saved.PART` of the word files call it. */
static bool fail_number(struct reading *t, const char *part, int64_t low, int64_t high)
{
    if (low == high)
        return fail(t, &(struct fault){.kind = FAULT_SAVED_ONLY, .subject = word_of(part), .low = low});
    return fail(t, &(struct fault){.kind = FAULT_SAVED_RANGE, .subject = word_of(part), .low = low, .high = high});
}

static bool next_line(struct reading *t)
{
    t->number++;
    return read_line(&t->text, &t->line) || fail_as(t, FAULT_SAVED_NO_LINE);
}

static bool next_word(struct reading *t, const char *part, struct word *word)
{
    return read_word(&t->line, word) || fail(t, &(struct fault){.kind = FAULT_SAVED_LINE_ENDS, .subject = word_of(part)});
}

static bool read_number(struct reading *t, const char *part, int64_t low, int64_t high, int64_t *number)
{
    struct word word;
    if (!next_word(t, part, &word))
        return false;
    return word_number(word, low, high, number) || fail_number(t, part, low, high);
}

static bool read_end(struct reading *t)
{
    return !read_rest(&t->line) || fail_as(t, FAULT_SAVED_LINE_GOES_ON);
}

/* ---- Reading: players ------------------------------------------------------------------------------------------------------------ */

static bool read_count(struct reading *t)
{
    int64_t count;
    const fh_rules *rules = &t->edition->rules;
    if (!next_line(t) || !read_number(t, "players", rules->min_players, rules->max_players, &count))
        return false;
    t->seats.count = (int32_t)count;
    fh_start(t->edition, &t->game, (int)count);
    return read_end(t);
}

static bool read_name(struct reading *t, int seat)
{
    struct word word;
    struct seat *list = t->seats.list;
    if (!next_word(t, "name", &word))
        return false;
    if (word.length >= sizeof list[seat].name)
        return fail_number(t, "name-length", 1, sizeof list[seat].name - 1);
    if (!name_is_clean(word.text, word.length))
        return fail_as(t, FAULT_SAVED_UNSEEN_NAME);
    if (word_is(word, BANK))
        return fail_name(t, FAULT_SAVED_BANK, BANK);
    int other = word_find(word, list[0].name, sizeof list[0], seat);
    if (other >= 0)
        return fail_name(t, FAULT_SAVED_SAME_NAME, list[other].name);
    memcpy(list[seat].name, word.text, word.length);
    return true;
}

static bool read_piece(struct reading *t, int seat)
{
    struct word word;
    struct seat *list = t->seats.list;
    if (!next_word(t, "piece", &word))
        return false;
    if (word.length != 1 || !memchr(PIECES, word.text[0], sizeof PIECES))
        return fail_name(t, FAULT_SAVED_PIECE, "G, B, D, P, S, $, L, T");
    int other = word_find(word, list[0].piece, sizeof list[0], seat);
    if (other >= 0)
        return fail_name(t, FAULT_SAVED_SAME_PIECE, list[other].name);
    list[seat].piece[0] = word.text[0];
    return true;
}

static bool read_cups(struct reading *t, int seat)
{
    int64_t cups, limit = t->edition->passes[0].limit;
    if (!read_number(t, "cups", 0, limit, &cups))
        return false;
    t->game.passes[seat][0] = (uint8_t)cups;
    t->cups += cups;
    return t->cups <= limit || fail_number(t, "all-cups", 0, limit);
}

/* Behind the position of the line: is the player in it, and for how many turns? */
static bool read_waiting(struct reading *t, int seat)
{
    int64_t is_waiting, turns;
    if (!read_number(t, "in-line", 0, 1, &is_waiting))
        return false;
    if (!is_waiting)
        return true;
    if (!read_number(t, "turns", 0, t->edition->rules.jail_rolls - 1, &turns))
        return false;
    t->game.jail[seat] = (uint8_t)(1 + turns);
    return true;
}

static bool read_position(struct reading *t, int seat)
{
    int64_t square;
    if (!read_number(t, "position", 0, t->edition->square_count - 1, &square))
        return false;
    if (t->edition->squares[square].kind == FH_SQ_ARREST)
        return fail_name(t, FAULT_SAVED_SQUARE, t->edition->words.square_name[square]);
    t->game.at[seat] = (uint8_t)square;
    return square != t->edition->jail || read_waiting(t, seat);
}

static bool read_player(struct reading *t, int seat)
{
    static const char human[] = "human";
    int64_t money;
    if (!next_line(t) || !read_name(t, seat) || !read_piece(t, seat) || !read_cups(t, seat))
        return false;
    if (!read_number(t, "money", 0, FH_MAX_AMOUNT, &money))
        return false;
    t->game.cash[seat] = money;
    memcpy(t->seats.list[seat].player, human, sizeof human);
    return read_position(t, seat) && read_end(t);
}

/* ---- Reading: buildings ---------------------------------------------------------------------------------------------------------- */

static bool read_owner(struct reading *t, int square)
{
    struct word word;
    if (!next_word(t, "owner", &word))
        return false;
    int seat = word_find(word, t->seats.list[0].name, sizeof t->seats.list[0], t->seats.count);
    if (seat < 0 && !word_is(word, BANK))
        return fail_name(t, FAULT_SAVED_OWNER, BANK);
    t->game.owner[square] = (uint8_t)(seat < 0 ? FH_BANK : seat);
    return true;
}

static bool read_improvements(struct reading *t, int square)
{
    int64_t count;
    bool is_owned = t->game.owner[square] != FH_BANK, is_street = t->edition->squares[square].kind == FH_SQ_STREET;
    if (!read_number(t, "improvements", is_owned ? MORTGAGED : 0, is_owned && is_street ? MOST_IMPROVEMENTS : 0, &count))
        return false;
    if (count == MORTGAGED)
        t->game.mortgaged |= FH_SQUARE_BIT(square);
    else
        t->game.built[square] = (uint8_t)count;
    return true;
}

static bool read_building(struct reading *t, int square)
{
    const char *name = t->edition->words.square_name[square];
    struct word word;
    if (!next_line(t) || !next_word(t, "building", &word))
        return false;
    if (!word_is(word, name))
        return fail_name(t, FAULT_SAVED_BUILDING, name);
    return read_owner(t, square) && read_improvements(t, square) && read_end(t);
}

static bool owns_set(const struct reading *t, int square)
{
    uint8_t set = t->edition->squares[square].set;
    for (int other = 0; set != FH_NONE && other < t->edition->square_count; other++) {
        if (t->edition->squares[other].set == set && t->game.owner[other] != t->game.owner[square])
            return false;
    }
    return true;
}

/* Improvements are allowed only where the owner has the whole set. */
static bool check_sets(struct reading *t)
{
    t->number = 1 + t->seats.count;
    for (int square = 0; square < t->edition->square_count; square++) {
        if (!is_deed(t->edition, square))
            continue;
        t->number++;
        if (t->game.built[square] && !owns_set(t, square))
            return fail_name(t, FAULT_SAVED_SET, t->edition->words.square_name[square]);
    }
    return true;
}

/* ---- Reading: the whole ---------------------------------------------------------------------------------------------------------- */

static bool read_lines(struct reading *t)
{
    if (!read_count(t))
        return false;
    for (int seat = 0; seat < t->seats.count; seat++) {
        if (!read_player(t, seat))
            return false;
    }
    for (int square = 0; square < t->edition->square_count; square++) {
        if (is_deed(t->edition, square) && !read_building(t, square))
            return false;
    }
    t->number++;
    return !read_line(&t->text, &t->line) || fail_as(t, FAULT_SAVED_FILE_GOES_ON);
}

static bool settle(struct reading *t)
{
    char text[FH_POSITION_TEXT_SIZE];
    fh_error broken;
    size_t length = fh_position_format(t->edition, &t->game, text, sizeof text);
    t->number = 0;
    return fh_position_parse(t->edition, text, length, &t->game, &broken) || fail_name(t, FAULT_SAVED_IMPOSSIBLE, broken.detail);
}

bool campus_file_parse(const fh_edition *edition, const char *file, const char *text, size_t length, fh_game *game, struct seats *seats,
                       fh_error *error)
{
    struct reading t = {.edition = edition, .file = file, .error = error, .text = reader_open(text, length)};
    if (!is_of_format(edition))
        return fail_name(&t, FAULT_SAVED_EDITION, edition->words.id);
    if (!read_lines(&t) || !check_sets(&t) || !settle(&t))
        return false;
    *game = t.game;
    *seats = t.seats;
    return true;
}

/* ---- Writing --------------------------------------------------------------------------------------------------------------------- */

/* FH_NO_FAULT if nothing keeps the game from being saved. */
static int unsaved_fault(const fh_edition *edition, const fh_game *game)
{
    if (!is_of_format(edition))
        return FAULT_UNSAVED_EDITION;
    if (game->phase == FH_OVER)
        return FAULT_UNSAVED_OVER;
    if (game->depth > 0)
        return game->stack[game->depth - 1].kind == FH_ASK_DEBT ? FAULT_UNSAVED_DEBT : FAULT_UNSAVED_QUESTION;
    if (game->phase == FH_DICE_DUE)
        return FAULT_UNSAVED_DICE;
    for (int seat = 0; seat < game->seat_count; seat++) {
        if (game->cash[seat] < 0 || game->cash[seat] > FH_MAX_AMOUNT)
            return FAULT_UNSAVED_MONEY;
        if (edition->squares[game->at[seat]].kind == FH_SQ_ARREST)
            return FAULT_UNSAVED_SQUARE;
    }
    return FH_NO_FAULT;
}

bool campus_file_allows(const fh_edition *edition, const fh_game *game, fh_error *error)
{
    int fault = unsaved_fault(edition, game);
    int64_t most = fault == FAULT_UNSAVED_MONEY ? FH_MAX_AMOUNT : 0;
    return fault == FH_NO_FAULT || fault_say(error, NULL, 0, &(struct fault){.kind = (uint8_t)fault, .high = most});
}

static void write_part(struct writer *w, int64_t number)
{
    write_char(w, ' ');
    write_number(w, number);
}

static void write_player(struct writer *w, const fh_edition *edition, const fh_game *game, const struct seats *seats, fh_seat seat)
{
    write_text(w, seats->list[seat].name);
    write_char(w, ' ');
    write_text(w, seats->list[seat].piece);
    write_part(w, game->passes[seat][0]);
    write_part(w, game->cash[seat]);
    write_part(w, game->at[seat]);
    if (game->at[seat] == edition->jail)
        write_part(w, game->jail[seat] > 0);
    if (game->jail[seat])
        write_part(w, game->jail[seat] - 1);
    write_char(w, '\n');
}

static void write_building(struct writer *w, const fh_edition *edition, const fh_game *game, const struct seats *seats, int square)
{
    uint8_t owner = game->owner[square];
    bool is_mortgaged = game->mortgaged & FH_SQUARE_BIT(square);
    write_text(w, edition->words.square_name[square]);
    write_char(w, ' ');
    write_text(w, owner == FH_BANK ? BANK : seats->list[owner].name);
    write_part(w, is_mortgaged ? MORTGAGED : game->built[square]);
    write_char(w, '\n');
}

static int count_players(const fh_game *game)
{
    int count = 0;
    for (int seat = 0; seat < game->seat_count; seat++)
        count += game->seats_in >> seat & 1;
    return count;
}

size_t campus_file_format(const fh_edition *edition, const fh_game *game, const struct seats *seats, char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    int count = count_players(game);
    write_number(&w, count);
    write_char(&w, '\n');
    fh_seat seat = game->turn;
    for (int i = 0; i < count; i++, seat = game->next[seat])
        write_player(&w, edition, game, seats, seat);
    for (int square = 0; square < edition->square_count; square++) {
        if (is_deed(edition, square))
            write_building(&w, edition, game, seats, square);
    }
    return writer_close(&w);
}
