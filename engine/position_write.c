/* position_write.c - the canonical text of a position, one line per field of the table in fields.c, and the hash over the same table.
 *
 *     freehold position 1
 *     edition classic
 *     seats 3
 *     turn 2
 *     cash 1500 1340 220
 *     owner oriental:1 reading:3
 *     question debt seat=2 square=kentucky other=1 amount=250 why=rent number=3
 *
 * Fields at rest (zero, or owned by the bank) are left out; reading begins from them. So are the parts of a question's cause that are zero:
 * texts written before questions had causes are read as they always were. */
#include "fields.h"
#include "hash.h"
#include "names.h"
#include "play.h"
#include "position.h"
#include "terms_text.h"

#include <string.h>

/* What the functions below have at hand. */
struct writing {
    struct writer *w;
    const fh_edition *edition;
    const fh_game *game;
};

static int64_t get(const struct writing *t, const struct field *f, int number)
{
    return field_get(t->game, f->offset, f->width, number);
}

/* ---- Values ----------------------------------------------------------------------------------------------------------------------- */

void write_account(struct writer *w, uint8_t account)
{
    if (account < FH_MAX_SEATS)
        write_number(w, account + 1);
    else
        write_text(w, account == FH_BANK ? "bank" : account == FH_POT ? "pot" : "none");
}

static void write_seats(struct writer *w, int64_t seats, char between)
{
    bool is_first = true;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (!(seats >> seat & 1))
            continue;
        if (!is_first)
            write_char(w, between);
        is_first = false;
        write_number(w, seat + 1);
    }
}

static void write_squares(const struct writing *t, fh_squares squares, char between)
{
    for (fh_squares m = squares; m; m &= m - 1) {
        if (m != squares)
            write_char(t->w, between);
        write_text(t->w, t->edition->words.square_id[square_first(m)]);
    }
}

/* ---- Fields ----------------------------------------------------------------------------------------------------------------------- */

static void write_name(const struct writing *t, const char *name)
{
    write_text(t->w, name);
    write_char(t->w, ' ');
}

/* A list with one entry for each seat. */
static void write_by_seat(const struct writing *t, const struct field *f)
{
    for (int i = 0; i < t->game->seat_count; i++) {
        if (i > 0)
            write_char(t->w, ' ');
        if (f->shape == FIELD_SQUARES_LIST)
            write_text(t->w, t->edition->words.square_id[get(t, f, i)]);
        else
            write_number(t->w, get(t, f, i) + (f->shape == FIELD_SEATS_LIST));
    }
}

static void write_by_square(const struct writing *t, const struct field *f)
{
    int64_t at_rest = f->shape == FIELD_OWNERS ? FH_BANK : 0;
    bool is_first = true;
    for (int square = 0; square < t->edition->square_count; square++) {
        int64_t value = get(t, f, square);
        if (value == at_rest)
            continue;
        if (!is_first)
            write_char(t->w, ' ');
        is_first = false;
        write_text(t->w, t->edition->words.square_id[square]);
        write_char(t->w, ':');
        write_number(t->w, value + (f->shape == FIELD_OWNERS));
    }
}

static void write_faces(const struct writing *t, const struct field *f)
{
    for (int i = 0; i < t->edition->rules.dice; i++) {
        if (i > 0)
            write_char(t->w, ' ');
        write_number(t->w, get(t, f, i));
    }
}

/* A line for each deck: its id and the ids of its cards. */
static void write_deck(const struct writing *t, const struct field *f, int deck)
{
    const fh_edition_words *words = &t->edition->words;
    write_name(t, f->name);
    write_text(t->w, words->deck_id[deck]);
    for (int i = 0; i < FH_MAX_CARDS; i++) {
        bool is_there = f->shape == FIELD_UNSEEN ? t->game->unseen[deck] >> i & 1 : i < t->game->known_count[deck];
        if (!is_there)
            continue;
        write_char(t->w, ' ');
        write_text(t->w, words->card_id[deck][f->shape == FIELD_UNSEEN ? i : t->game->known[deck][i]]);
    }
    write_char(t->w, '\n');
}

static void write_decks(const struct writing *t, const struct field *f)
{
    for (int deck = 0; deck < t->edition->deck_count; deck++) {
        if (f->shape == FIELD_UNSEEN ? t->game->unseen[deck] != 0 : t->game->known_count[deck] != 0)
            write_deck(t, f, deck);
    }
}

/* A line for each pass that somebody holds: its id and how many each seat has. */
static void write_passes(const struct writing *t, const struct field *f)
{
    for (int pass = 0; pass < t->edition->pass_count; pass++) {
        int held = 0;
        for (int seat = 0; seat < FH_MAX_SEATS; seat++)
            held += t->game->passes[seat][pass];
        if (held == 0)
            continue;
        write_name(t, f->name);
        write_text(t->w, t->edition->words.pass_id[pass]);
        for (int seat = 0; seat < t->game->seat_count; seat++) {
            write_char(t->w, ' ');
            write_number(t->w, t->game->passes[seat][pass]);
        }
        write_char(t->w, '\n');
    }
}

/* ---- Questions -------------------------------------------------------------------------------------------------------------------- */

static void write_by_seat_column(const struct writing *t, const fh_question *q, int column)
{
    for (int i = 0; i < t->game->seat_count; i++) {
        if (i > 0)
            write_char(t->w, ',');
        write_number(t->w, question_get(q, column, i));
    }
}

static void write_column(const struct writing *t, const fh_question *q, int column)
{
    int64_t value = question_get(q, column, 0);
    switch ((enum column_shape)QUESTION_COLUMN[column].shape) {
    case SHAPE_KIND:
        write_text(t->w, fh_question_name((uint8_t)value));
        break;
    case SHAPE_SEAT:
    case SHAPE_ACCOUNT:
        write_account(t->w, (uint8_t)value);
        break;
    case SHAPE_SEATS:
        write_seats(t->w, value, ',');
        break;
    case SHAPE_SQUARE:
        write_text(t->w, t->edition->words.square_id[value]);
        break;
    case SHAPE_WHY:
        write_text(t->w, name_of_why((uint8_t)value));
        break;
    case SHAPE_DECK:
        write_text(t->w, t->edition->words.deck_id[value]);
        break;
    case SHAPE_NUMBER:
        write_number(t->w, value);
        break;
    case SHAPE_SQUARES:
        write_squares(t, (fh_squares)value, ',');
        break;
    case SHAPE_BY_SEAT:
        write_by_seat_column(t, q, column);
        break;
    }
}

static void write_cause_part(const struct writing *t, const char *name, int64_t number)
{
    if (number == 0)
        return;
    write_char(t->w, ' ');
    write_text(t->w, name);
    write_char(t->w, '=');
    write_number(t->w, number);
}

/* Behind the columns: only the parts that are not zero, see fh_cause. */
static void write_cause(const struct writing *t, fh_cause cause)
{
    const fh_edition_words *words = &t->edition->words;
    write_cause_part(t, "number", cause.number);
    if (cause.card) {
        uint8_t deck = FH_CARD_DECK(cause.card);
        write_text(t->w, " card=");
        write_text(t->w, words->deck_id[deck]);
        write_char(t->w, ':');
        write_text(t->w, words->card_id[deck][FH_CARD_NUMBER(cause.card)]);
    }
    write_cause_part(t, "percent", cause.percent);
    write_cause_part(t, "base", cause.base);
}

/* The columns that its kind fills; the first one, the kind itself, without its name. Behind them its cause. */
static void write_question(const struct writing *t, const char *name, const fh_question *q)
{
    write_text(t->w, name);
    for (int column = 0; column < QUESTION_COLUMNS; column++) {
        if (!question_member(q->kind, column)->name)
            continue;
        write_char(t->w, ' ');
        if (column != COLUMN_KIND) {
            write_text(t->w, QUESTION_COLUMN[column].name);
            write_char(t->w, '=');
        }
        write_column(t, q, column);
    }
    write_cause(t, question_get_cause(q));
    write_char(t->w, '\n');
}

/* ---- The whole -------------------------------------------------------------------------------------------------------------------- */

static bool is_at_rest(const struct writing *t, const struct field *f)
{
    int64_t at_rest = f->shape == FIELD_OWNERS ? FH_BANK : 0;
    for (int i = 0; i < f->count; i++) {
        if (get(t, f, i) != at_rest)
            return false;
    }
    return true;
}

static void write_value(const struct writing *t, const struct field *f)
{
    switch ((enum field_shape)f->shape) {
    case FIELD_NUMBER:
        write_number(t->w, get(t, f, 0));
        break;
    case FIELD_SEAT:
        write_account(t->w, (uint8_t)get(t, f, 0));
        break;
    case FIELD_SEATS:
        write_seats(t->w, get(t, f, 0), ' ');
        break;
    case FIELD_PHASE:
        write_text(t->w, name_of_phase((uint8_t)get(t, f, 0)));
        break;
    case FIELD_FACES:
        write_faces(t, f);
        break;
    case FIELD_SQUARE:
        write_text(t->w, t->edition->words.square_id[get(t, f, 0)]);
        break;
    case FIELD_BY_SEAT:
    case FIELD_SEATS_LIST:
    case FIELD_SQUARES_LIST:
        write_by_seat(t, f);
        break;
    case FIELD_OWNERS:
    case FIELD_BY_SQUARE:
        write_by_square(t, f);
        break;
    case FIELD_SQUARES:
        write_squares(t, (fh_squares)get(t, f, 0), ' ');
        break;
    case FIELD_UNSEEN:
    case FIELD_KNOWN:
    case FIELD_PASSES:
    case FIELD_SHARES:
    case FIELD_FREEDOMS:
    case FIELD_SQUARE_MASKS:
    case FIELD_STACK:
    case FIELD_OFFER:
        break; /* these write lines of their own */
    }
}

/* A line for each deed with agreements: its id, and each seat's share or the seats that are free. */
static void write_agreements(const struct writing *t, const struct field *f)
{
    for (fh_squares m = t->edition->deeds; m; m &= m - 1) {
        uint8_t deed = t->edition->squares[square_first(m)].deed;
        static const uint8_t none[FH_MAX_SEATS];
        bool has_shares = memcmp(t->game->shares[deed], none, sizeof none) != 0;
        if (f->shape == FIELD_SHARES ? !has_shares : !t->game->freedoms[deed])
            continue;
        write_name(t, f->name);
        write_text(t->w, t->edition->words.square_id[square_first(m)]);
        for (int seat = 0; f->shape == FIELD_SHARES && seat < t->game->seat_count; seat++) {
            write_char(t->w, ' ');
            write_number(t->w, t->game->shares[deed][seat]);
        }
        if (f->shape == FIELD_FREEDOMS) {
            write_char(t->w, ' ');
            write_seats(t->w, t->game->freedoms[deed], ' ');
        }
        write_char(t->w, '\n');
    }
}

/* A line for each round at whose end squares heal: 0 is this one. */
static void write_square_masks(const struct writing *t, const struct field *f)
{
    for (int round = 0; round < f->count; round++) {
        if (!t->game->infected_squares[round])
            continue;
        write_name(t, f->name);
        write_number(t->w, round);
        write_char(t->w, ' ');
        write_squares(t, t->game->infected_squares[round], ' ');
        write_char(t->w, '\n');
    }
}

static void write_open_offer(const struct writing *t, const char *name)
{
    const fh_question *q = question_asked(t->game);
    if (!q || q->kind != FH_ASK_OFFER)
        return;
    write_name(t, name);
    write_offer(t->w, t->edition, &t->game->offer);
    write_char(t->w, '\n');
}

static void write_field(const struct writing *t, const struct field *f)
{
    if (f->shape == FIELD_UNSEEN || f->shape == FIELD_KNOWN) {
        write_decks(t, f);
    } else if (f->shape == FIELD_PASSES) {
        write_passes(t, f);
    } else if (f->shape == FIELD_SHARES || f->shape == FIELD_FREEDOMS) {
        write_agreements(t, f);
    } else if (f->shape == FIELD_SQUARE_MASKS) {
        write_square_masks(t, f);
    } else if (f->shape == FIELD_STACK) {
        for (int i = 0; i < t->game->depth; i++)
            write_question(t, f->name, &t->game->stack[i]);
    } else if (f->shape == FIELD_OFFER) {
        write_open_offer(t, f->name);
    } else if (!is_at_rest(t, f)) {
        write_name(t, f->name);
        write_value(t, f);
        write_char(t->w, '\n');
    }
}

size_t fh_position_format(const fh_edition *edition, const fh_game *game, char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    struct writing t = {&w, edition, game};
    write_text(&w, "freehold position ");
    write_number(&w, FH_POSITION_VERSION);
    write_text(&w, "\nedition ");
    write_text(&w, edition->words.id);
    write_char(&w, '\n');
    for (int i = 0; i < GAME_FIELD_COUNT; i++)
        write_field(&t, &GAME_FIELDS[i]);
    return writer_close(&w);
}

/* ---- The hash --------------------------------------------------------------------------------------------------------------------- */

/* The cause of an amount is left out on purpose: it changes nothing in the game, and records that were written before questions had causes
 * must verify with the hashes that they have. */
static uint64_t hash_question(uint64_t hash, const fh_question *q)
{
    for (int column = 0; column < QUESTION_COLUMNS; column++) {
        for (int number = 0; number < QUESTION_COLUMN[column].count; number++)
            hash = hash_number(hash, question_get(q, column, number), QUESTION_COLUMN[column].width);
    }
    return hash;
}

static uint64_t hash_terms(uint64_t hash, const fh_terms *terms)
{
    hash = hash_number(hash, terms->cash, 4);
    hash = hash_number(hash, (int64_t)terms->deeds, 8);
    hash = hash_number(hash, (int64_t)terms->freedoms, 8);
    for (int i = 0; i < FH_MAX_PASSES; i++)
        hash = hash_byte(hash, terms->passes[i]);
    for (int i = 0; i < FH_MAX_DEEDS; i++)
        hash = hash_byte(hash, terms->percents[i]);
    return hash;
}

uint64_t fh_hash(const fh_game *game)
{
    uint64_t hash = HASH_BEGIN;
    for (int i = 0; i < GAME_FIELD_COUNT; i++) {
        const struct field *f = &GAME_FIELDS[i];
        bool is_plain = f->shape != FIELD_STACK && f->shape != FIELD_OFFER;
        for (int number = 0; is_plain && number < f->count; number++)
            hash = hash_number(hash, field_get(game, f->offset, f->width, number), f->width);
    }
    hash = hash_number(hash, game->depth, 1);
    for (int i = 0; i < game->depth; i++)
        hash = hash_question(hash, &game->stack[i]);
    const fh_question *q = question_asked(game);
    if (q && q->kind == FH_ASK_OFFER)
        hash = hash_terms(hash_terms(hash, &game->offer.give), &game->offer.take);
    return hash;
}
