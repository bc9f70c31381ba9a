/* interpreter_words.c - finding what typed words mean: squares, players, amounts, the two sides of a trade; and which commands are
 * possible now. */
#define _POSIX_C_SOURCE 200809L
#include "interpreter_parts.h"

#include <string.h>
#include <strings.h>

/* ---- Single words ---------------------------------------------------------------------------------------------------------------- */

uint8_t find_square(const struct session *s, const char *word)
{
    const fh_edition *e = &s->table.edition;
    for (uint8_t square = 0; square < e->square_count; square++) {
        if (strcasecmp(e->words.square_id[square], word) == 0)
            return square;
    }
    for (uint8_t square = 0; square < e->square_count; square++) {
        struct words_text name = words_square_name(&s->words, e, square);
        if (name.length == strlen(word) && strncasecmp(name.text, word, name.length) == 0)
            return square;
    }
    return FH_NONE;
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
    if (square == FH_NONE || s->table.edition.squares[square].deed == FH_NONE)
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
    terms->percents[s->table.edition.squares[square].deed] = (uint8_t)percent;
    return true;
}

static bool is_pass(const struct session *s, fh_seat seat, const char *word, fh_terms *terms)
{
    if (strcmp(word, "card") != 0 && strcmp(word, "cup") != 0)
        return false;
    int chosen = 0;
    for (int pass = s->table.edition.pass_count - 1; seat < FH_MAX_SEATS && pass >= 0; pass--) {
        if (s->table.game.passes[seat][pass] > terms->passes[pass])
            chosen = pass;
    }
    terms->passes[chosen]++;
    return true;
}

static bool parse_thing(const struct session *s, fh_seat seat, const char *word, fh_terms *terms)
{
    int64_t amount;
    if (parse_amount(word, FH_MAX_AMOUNT - terms->cash, &amount)) {
        terms->cash += (fh_money)amount;
        return true;
    }
    uint8_t square = find_square(s, word);
    if (square != FH_NONE) {
        terms->deeds |= FH_SQUARE_BIT(square);
        return true;
    }
    if (is_pass(s, seat, word, terms) || is_agreement(s, word, terms))
        return true;
    session_say_text(s, "say.no-thing", word);
    return false;
}

static bool parse_terms(const struct session *s, fh_seat seat, const char *side, fh_terms *terms)
{
    char copy[512], *rest = NULL;
    memset(terms, 0, sizeof *terms);
    if (strlen(side) >= sizeof copy) {
        session_say_text(s, "say.no-thing", side);
        return false;
    }
    memcpy(copy, side, strlen(side) + 1);
    for (char *word = strtok_r(copy, "+", &rest); word; word = strtok_r(NULL, "+", &rest)) {
        if (!parse_thing(s, seat, word, terms))
            return false;
    }
    return true;
}

bool parse_offer(const struct session *s, fh_seat seat, fh_seat other, const char *give, const char *take, fh_offer *offer)
{
    return parse_terms(s, seat, give, &offer->give) && parse_terms(s, other, take, &offer->take);
}

/* ---- What is possible -------------------------------------------------------------------------------------------------------------- */

uint64_t possible_actions(const struct session *s)
{
    static fh_options options;
    uint64_t bits = 0;
    uint8_t seat = session_asked(s);
    if (seat >= FH_MAX_SEATS)
        return 0;
    fh_legal(&s->table.edition, &s->table.game, seat, &options);
    for (int i = 0; i < options.count; i++) {
        bool is_bids = options.list[i].needs == FH_NEEDS_BIDS;
        bits |= ACTION_BIT(is_bids ? FH_ACT_BIDS : options.list[i].action.kind);
    }
    return bits;
}

bool command_is_possible(const struct session *s, const struct command_word *command)
{
    bool is_own = command->is_everywhere || !s->is_campus;
    return is_own && (command->actions == 0 || (command->actions & possible_actions(s)));
}
