/* terms_text.c - see terms_text.h. */
#include "terms_text.h"
#include "play.h"

#include <string.h>

static void write_item(struct writer *w, const char *id, const char *suffix)
{
    write_char(w, ' ');
    write_text(w, id);
    write_text(w, suffix);
}

/* The rents of a deed: a share of it, or freedom from it. */
static void write_rents(struct writer *w, const fh_edition *edition, const fh_terms *terms)
{
    for (fh_squares m = edition->deeds; m; m &= m - 1) {
        fh_square square = square_first(m);
        uint8_t percent = terms->percents[edition->squares[square].deed];
        if (percent) {
            write_item(w, edition->words.square_id[square], ":");
            write_number(w, percent);
            write_char(w, '%');
        }
        if (terms->freedoms & FH_SQUARE_BIT(square))
            write_item(w, edition->words.square_id[square], ":free");
    }
}

static void write_terms(struct writer *w, const fh_edition *edition, const char *word, const fh_terms *terms)
{
    write_text(w, word);
    if (terms->cash) {
        write_char(w, ' ');
        write_number(w, terms->cash);
    }
    for (fh_squares m = terms->deeds; m; m &= m - 1)
        write_item(w, edition->words.square_id[square_first(m)], "");
    for (int pass = 0; pass < edition->pass_count; pass++) {
        for (int i = 0; i < terms->passes[pass]; i++)
            write_item(w, edition->words.pass_id[pass], "");
    }
    write_rents(w, edition, terms);
}

void write_offer(struct writer *w, const fh_edition *edition, const fh_offer *offer)
{
    write_terms(w, edition, "give", &offer->give);
    write_terms(w, edition, " take", &offer->take);
}

static bool read_rent(const fh_edition *edition, struct word word, fh_square square, fh_terms *terms)
{
    uint8_t *percent = &terms->percents[edition->squares[square].deed];
    int64_t number;
    if (word_is(word, "free")) {
        if (terms->freedoms & FH_SQUARE_BIT(square))
            return false;
        terms->freedoms |= FH_SQUARE_BIT(square);
        return true;
    }
    if (*percent || word.length < 2 || word.text[word.length - 1] != '%')
        return false;
    word.length--;
    if (!word_number(word, 1, 100, &number))
        return false;
    *percent = (uint8_t)number;
    return true;
}

static bool read_deed(const fh_edition *edition, struct word word, fh_square square, fh_terms *terms)
{
    if (!(edition->deeds & FH_SQUARE_BIT(square)))
        return false;
    if (word.length > 0)
        return read_rent(edition, word, square, terms);
    if (terms->deeds & FH_SQUARE_BIT(square))
        return false;
    terms->deeds |= FH_SQUARE_BIT(square);
    return true;
}

static bool read_item(const fh_edition *edition, struct word word, fh_terms *terms)
{
    int64_t cash;
    if (word_number(word, 1, FH_MAX_AMOUNT, &cash)) {
        bool is_first = terms->cash == 0;
        terms->cash = (fh_money)cash;
        return is_first;
    }
    struct word id = word_split(&word, ':');
    int square = word_find(id, edition->words.square_id[0], FH_ID_SIZE, edition->square_count);
    if (square >= 0)
        return read_deed(edition, word, (fh_square)square, terms);
    int pass = word_find(id, edition->words.pass_id[0], FH_ID_SIZE, edition->pass_count);
    if (pass < 0 || word.length > 0 || terms->passes[pass] == UINT8_MAX)
        return false;
    terms->passes[pass]++;
    return true;
}

bool read_offer(struct reader *r, const fh_edition *edition, fh_offer *offer)
{
    struct word word;
    fh_terms *side = &offer->give;
    memset(offer, 0, sizeof *offer);
    if (!read_word(r, &word) || !word_is(word, "give"))
        return false;
    while (read_word(r, &word)) {
        if (word_is(word, "take") && side == &offer->give)
            side = &offer->take;
        else if (!read_item(edition, word, side))
            return false;
    }
    return side == &offer->take;
}
