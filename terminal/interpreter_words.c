/* interpreter_words.c - finding what typed words mean: squares, players, amounts, the two sides of a trade; and which commands are
 * possible now. */
#define _POSIX_C_SOURCE 200809L
#include "campus_file.h"
#include "interpreter_parts.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- Single words ---------------------------------------------------------------------------------------------------------------- */

/* Ignores the case of letters; `_` matches a blank. */
static bool is_named(struct words_text name, const char *word)
{
    if (name.length != strlen(word))
        return false;
    for (size_t i = 0; i < name.length; i++) {
        char typed = word[i] == '_' ? ' ' : word[i];
        if (tolower((unsigned char)name.text[i]) != tolower((unsigned char)typed))
            return false;
    }
    return true;
}

uint8_t find_square(const struct session *s, const char *word)
{
    const fh_edition *e = &s->edition;
    for (uint8_t square = 0; square < e->square_count; square++) {
        if (strcasecmp(e->words.square_id[square], word) == 0)
            return square;
    }
    for (uint8_t square = 0; square < e->square_count; square++) {
        if (is_named(words_square_name(&s->words, e, square), word))
            return square;
    }
    return FH_NONE;
}

uint8_t find_square_of(const struct session *s, const struct input *in, int words)
{
    char name[256] = "";
    for (int i = 1; i <= words; i++)
        snprintf(name + strlen(name), sizeof name - strlen(name), "%s%s", i > 1 ? " " : "", in->words[i]);
    uint8_t square = find_square(s, name);
    if (square == FH_NONE)
        session_say_text(s, "say.no-square", name);
    return square;
}

uint8_t find_seat(const struct session *s, const char *word)
{
    for (uint8_t seat = 0; seat < s->table.seats.count; seat++) {
        if (strcmp(s->table.seats.list[seat].name, word) == 0)
            return seat;
    }
    return FH_NONE;
}

bool parse_amount(const char *word, int64_t high, int64_t *amount)
{
    return word_number((struct word){word, strlen(word)}, 0, high, amount);
}

/* ---- Trades ------------------------------------------------------------------------------------------------------------------------ */

/* `30%kars`: a share of its rent. `free:kars`: freedom from it. */
static bool is_agreement(const struct session *s, const char *word, fh_terms *terms)
{
    char number[8];
    int64_t percent;
    const char *sign = strchr(word, '%');
    size_t length = sign ? (size_t)(sign - word) : 0;
    bool is_free = strncmp(word, "free:", 5) == 0;
    uint8_t square = sign ? find_square(s, sign + 1) : is_free ? find_square(s, word + 5) : FH_NONE;
    if (square == FH_NONE || s->edition.squares[square].deed == FH_NONE)
        return false;
    if (is_free) {
        terms->freedoms |= FH_SQUARE_BIT(square);
        return true;
    }
    if (length == 0 || length >= sizeof number)
        return false;
    memcpy(number, word, length);
    number[length] = '\0';
    if (!parse_amount(number, 100, &percent))
        return false;
    terms->percents[s->edition.squares[square].deed] = (uint8_t)percent;
    return true;
}

static bool is_pass(const struct session *s, fh_seat seat, const char *word, fh_terms *terms)
{
    if (strcmp(word, "card") != 0 && strcmp(word, "cup") != 0)
        return false;
    int chosen = 0;
    for (int pass = s->edition.pass_count - 1; seat < FH_MAX_SEATS && pass >= 0; pass--) {
        if (s->table.game.passes[seat][pass] > terms->passes[pass])
            chosen = pass;
    }
    terms->passes[chosen]++;
    return true;
}

static bool parse_thing(const struct session *s, fh_seat seat, const char *word, fh_terms *terms)
{
    int64_t amount;
    uint8_t square = find_square(s, word);
    bool is_amount = parse_amount(word, FH_MAX_AMOUNT, &amount) && amount > 0 && terms->cash == 0;
    bool is_deed = square != FH_NONE && !(terms->deeds & FH_SQUARE_BIT(square));
    if (is_amount)
        terms->cash = (fh_money)amount;
    if (is_deed)
        terms->deeds |= FH_SQUARE_BIT(square);
    if (is_amount || is_deed)
        return true;
    if (is_pass(s, seat, word, terms) || is_agreement(s, word, terms))
        return true;
    session_say_text(s, "say.no-thing", word);
    return false;
}

/* One thing, or several with + between; the campus trades one thing for one. */
static bool parse_terms(const struct session *s, fh_seat seat, const char *side, fh_terms *terms)
{
    char copy[512];
    memset(terms, 0, sizeof *terms);
    snprintf(copy, sizeof copy, "%s", side);
    if (strlen(side) >= sizeof copy || (s->is_campus && strchr(side, '+'))) {
        session_say_text(s, "say.no-thing", side);
        return false;
    }
    for (char *thing = copy; thing;) {
        char *plus = strchr(thing, '+');
        if (plus)
            *plus = '\0';
        if (!parse_thing(s, seat, thing, terms))
            return false;
        thing = plus ? plus + 1 : NULL;
    }
    return true;
}

bool parse_offer(const struct session *s, fh_seat seat, fh_seat other, const char *give, const char *take, fh_offer *offer)
{
    return parse_terms(s, seat, give, &offer->give) && parse_terms(s, other, take, &offer->take);
}

/* ---- What is possible -------------------------------------------------------------------------------------------------------------- */

static uint64_t legal_actions(const struct session *s, const fh_game *game, fh_seat seat)
{
    static fh_options options;
    uint64_t bits = 0;
    fh_legal(&s->edition, game, seat, &options);
    for (int i = 0; i < options.count; i++) {
        bool is_bids = options.list[i].needs == FH_NEEDS_BIDS;
        bits |= ACTION_BIT(is_bids ? FH_ACT_BIDS : options.list[i].action.kind);
    }
    return bits;
}

/* A player who lacks the money for the last fine in jail may also do what a debtor may: `pay` is then added first. */
uint64_t possible_actions(const struct session *s)
{
    uint8_t seat = session_asked(s);
    if (seat >= FH_MAX_SEATS)
        return 0;
    fh_game owing = s->table.game;
    uint64_t bits = legal_actions(s, &owing, seat);
    bool is_short = fh_open_question(&owing) && fh_open_question(&owing)->kind == FH_ASK_FINE && fh_missing(&owing) > 0;
    if (is_short && !fh_apply(&s->edition, &owing, &(fh_action){.kind = FH_ACT_PAY, .seat = seat}, NULL).reason)
        bits |= legal_actions(s, &owing, seat);
    return bits;
}

/* A player who decides on a tax answers by its figures, and may not look or save. */
static bool is_kept_from(const struct session *s, const struct command_word *command)
{
    static const char *const words[] = {"pay", "assets", "all"};
    const fh_game *g = &s->table.game;
    bool is_save = strcmp(command->word, "save") == 0;
    if (is_save && s->is_campus && !campus_file_allows(&s->edition, g, NULL))
        return true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(command->word, words[i]) == 0)
            return g->depth > 0 && g->stack[g->depth - 1].kind == FH_ASK_TAX;
    }
    return false;
}

bool command_is_possible(const struct session *s, const struct command_word *command)
{
    bool is_own = command->is_everywhere || !s->is_campus;
    return is_own && !is_kept_from(s, command) && (command->actions == 0 || (command->actions & possible_actions(s)));
}

void command_usage(const struct session *s, const struct command_word *command, char *text, size_t size)
{
    bool is_loaded = s->edition.rules.testing && strcmp(command->word, "roll") == 0;
    const char *arguments = is_loaded ? "[D1 D2]" : command->arguments;
    snprintf(text, size, "%s%s%s", command->word, arguments ? " " : "", arguments ? arguments : "");
}
