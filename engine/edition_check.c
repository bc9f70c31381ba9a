/* edition_check.c - see edition_check.h. This file checks squares, sets and deeds.
 *
 * The checks here need more than one line, so they can't be made while a line is read; each still names the line that is most to blame.
 * Everything derived is computed from scratch, so that finishing twice is the same as finishing once. */
#include "edition_check.h"

#include "play.h"

#include <string.h>

enum { MOST_RENTS = sizeof((fh_square_def *)0)->rents / sizeof(fh_money) };

static bool fail_at(const struct edition_check *check, struct place place, const struct fault *fault)
{
    return fault_say_at(check->error, check->places, place, fault);
}

static struct word square_id(const struct edition_check *check, int square)
{
    return word_of(check->edition->words.square_id[square]);
}

static bool fail_square(const struct edition_check *check, int square, enum fh_fault fault)
{
    return fail_at(check, check->places->squares[square], &(struct fault){.kind = (uint8_t)fault, .subject = square_id(check, square)});
}

static bool fail_set(const struct edition_check *check, int set, enum fh_fault fault, int64_t high)
{
    struct word id = word_of(check->edition->words.set_id[set]);
    return fail_at(check, check->places->sets[set], &(struct fault){.kind = (uint8_t)fault, .subject = id, .high = high});
}

static bool is_deed(const fh_square_def *square)
{
    return square->kind == FH_SQ_STREET || square->kind == FH_SQ_STATION || square->kind == FH_SQ_UTILITY;
}

/* ---- What was left out ---------------------------------------------------------------------------------------------------------- */

static bool is_missing(const struct edition_field *field, const fh_square_def *square)
{
    if (field->type == KEY_AMOUNTS)
        return square->rent_count == 0;
    return field->fallback != DEFAULT_INITIAL && edition_field_load(field, square) == field->initial;
}

/* Gives a key that was left out its value; false if it has none. A key of other kinds of squares becomes 0, or stays FH_NONE. */
static bool complete_key(const struct edition_field *field, fh_square_def *square)
{
    if (!edition_field_applies(field, KEY_SQUARE, square->kind)) {
        if (field->type == KEY_AMOUNT)
            edition_field_store(field, square, 0);
        return true;
    }
    if (!is_missing(field, square))
        return true;
    if (field->fallback == DEFAULT_HALF_PRICE)
        edition_field_store(field, square, square->price / 2);
    if (field->fallback == DEFAULT_BUILD)
        edition_field_store(field, square, square->build);
    return field->fallback != DEFAULT_REQUIRED;
}

static bool fail_missing(const struct edition_check *check, int square, const char *key)
{
    struct fault fault = {.kind = FH_FAULT_VALUE_MISSING, .subject = word_of(key), .detail = square_id(check, square)};
    return fail_at(check, check->places->squares[square], &fault);
}

/* The table has a key before those whose default is taken from it. */
static bool complete_squares(const struct edition_check *check)
{
    for (int i = 0; i < check->edition->square_count; i++) {
        for (int row = 0; row < edition_field_count; row++) {
            const struct edition_field *field = &edition_fields[row];
            if (field->section == KEY_SQUARE && !complete_key(field, &check->edition->squares[i]))
                return fail_missing(check, i, field->key);
        }
    }
    return true;
}

/* ---- Start and jail ------------------------------------------------------------------------------------------------------------- */

static bool check_start(const struct edition_check *check)
{
    const fh_edition *edition = check->edition;
    if (edition->square_count == 0)
        return fail_at(check, (struct place){0}, &(struct fault){.kind = FH_FAULT_NO_SQUARES});
    if (edition->squares[0].kind != FH_SQ_START)
        return fail_square(check, 0, FH_FAULT_NO_START);
    for (int i = 1; i < edition->square_count; i++) {
        if (edition->squares[i].kind == FH_SQ_START)
            return fail_square(check, i, FH_FAULT_SECOND_START);
    }
    return true;
}

static bool find_jail(const struct edition_check *check)
{
    fh_edition *edition = check->edition;
    edition->jail = FH_NONE;
    for (uint8_t i = 0; i < edition->square_count; i++) {
        if (edition->squares[i].kind != FH_SQ_JAIL)
            continue;
        if (edition->jail != FH_NONE)
            return fail_square(check, i, FH_FAULT_SECOND_JAIL);
        edition->jail = i;
    }
    return true;
}

/* A rule is wrong: where it was set, if it was. */
static bool fail_rule(const struct edition_check *check, enum fh_fault fault, const char *key, const char *detail)
{
    const struct edition_field *rule = edition_field_find(KEY_RULE, 0, word_of(key));
    return fail_at(check, check->places->rules[rule - edition_fields],
                   &(struct fault){.kind = (uint8_t)fault, .subject = word_of(key), .detail = word_of(detail)});
}

/* If a square or rule can send to jail, the board needs one. edition_cards.c checks the cards. */
static bool check_arrests(const struct edition_check *check)
{
    const fh_edition *edition = check->edition;
    if (edition->jail != FH_NONE)
        return true;
    for (int i = 0; i < edition->square_count; i++) {
        if (edition->squares[i].kind == FH_SQ_ARREST || edition->squares[i].kind == FH_SQ_CHECK)
            return fail_square(check, i, FH_FAULT_NO_JAIL);
    }
    if (edition->rules.infection)
        return fail_rule(check, FH_FAULT_NO_JAIL, "infection", "");
    if (edition->rules.doubles_arrest == 0)
        return true;
    return fail_rule(check, FH_FAULT_NO_JAIL_FOR_DOUBLES, "doubles-arrest", "");
}

static bool has_rest_square(const fh_edition *edition)
{
    for (int i = 0; i < edition->square_count; i++) {
        if (edition->squares[i].kind == FH_SQ_REST)
            return true;
    }
    return false;
}

/* Switches that only make sense together. A rent that is shared is paid in parts, which no debt may interrupt. */
static bool check_rules(const struct edition_check *check)
{
    const fh_rules *rules = &check->edition->rules;
    if (rules->pot && !has_rest_square(check->edition))
        return fail_rule(check, FH_FAULT_NO_REST, "pot", "");
    if (rules->agreements && rules->bankruptcy != FH_BANKRUPT_BELOW_ZERO)
        return fail_rule(check, FH_FAULT_RULE_NEEDS, "agreements", "bankruptcy = below-zero");
    return true;
}

/* Does the beginning or end of a turn do more than pass it? */
static void derive_turns(fh_edition *edition)
{
    const fh_rules *rules = &edition->rules;
    edition->needs_turns = rules->infection || rules->jail == FH_JAIL_WAIT || rules->bankruptcy == FH_BANKRUPT_BELOW_ZERO;
}

static bool check_gotos(const struct edition_check *check)
{
    const fh_square_def *squares = check->edition->squares;
    for (int i = 0; i < check->edition->square_count; i++) {
        if (squares[i].kind == FH_SQ_GOTO && squares[squares[i].target].kind == FH_SQ_GOTO)
            return fail_square(check, i, FH_FAULT_GOTO_CHAIN);
    }
    return true;
}

/* ---- Deeds and sets ------------------------------------------------------------------------------------------------------------- */

static bool number_deeds(const struct edition_check *check)
{
    fh_edition *edition = check->edition;
    edition->deeds = 0;
    edition->deed_count = 0;
    for (int i = 0; i < edition->square_count; i++) {
        edition->squares[i].deed = FH_NONE;
        if (!is_deed(&edition->squares[i]))
            continue;
        if (edition->deed_count == FH_MAX_DEEDS)
            return fail_at(check, check->places->squares[i],
                           &(struct fault){.kind = FH_FAULT_TOO_MANY_DEEDS, .subject = square_id(check, i), .high = FH_MAX_DEEDS});
        edition->squares[i].deed = edition->deed_count++;
        edition->deeds |= FH_SQUARE_BIT(i);
    }
    return true;
}

static bool fail_mixed(const struct edition_check *check, int square, uint8_t set)
{
    struct word id = word_of(check->edition->words.set_id[set]);
    return fail_at(check, check->places->squares[square],
                   &(struct fault){.kind = FH_FAULT_MIXED_SET, .subject = square_id(check, square), .detail = id});
}

static bool join_set(const struct edition_check *check, int square)
{
    const fh_square_def *def = &check->edition->squares[square];
    fh_set_def *set = &check->edition->sets[def->set];
    if (set->count > 0 && set->kind != def->kind)
        return fail_mixed(check, square, def->set);
    set->kind = def->kind;
    set->count++;
    set->squares |= FH_SQUARE_BIT(square);
    return true;
}

static bool check_sets(const struct edition_check *check)
{
    fh_edition *edition = check->edition;
    memset(edition->sets, 0, sizeof edition->sets);
    for (int i = 0; i < edition->square_count; i++) {
        if (edition->squares[i].set != FH_NONE && !join_set(check, i))
            return false;
    }
    for (int i = 0; i < edition->set_count; i++) {
        if (edition->sets[i].count == 0)
            return fail_set(check, i, FH_FAULT_EMPTY_SET, 0);
        if (edition->sets[i].kind != FH_SQ_STREET && edition->sets[i].count > MOST_RENTS)
            return fail_set(check, i, FH_FAULT_LARGE_SET, MOST_RENTS);
    }
    return true;
}

/* How many rents a deed must have. */
static int rents_due(const fh_edition *edition, const fh_square_def *square)
{
    if (square->kind == FH_SQ_STREET)
        return MOST_RENTS;
    return square->set == FH_NONE ? 1 : edition->sets[square->set].count;
}

static bool check_rents(const struct edition_check *check)
{
    for (int i = 0; i < check->edition->square_count; i++) {
        const fh_square_def *square = &check->edition->squares[i];
        int due = rents_due(check->edition, square);
        if (!is_deed(square) || square->rent_count == due)
            continue;
        enum fh_fault fault = square->kind == FH_SQ_STREET ? FH_FAULT_STREET_RENTS : FH_FAULT_SET_RENTS;
        return fail_at(check, check->places->squares[i],
                       &(struct fault){.kind = (uint8_t)fault, .subject = square_id(check, i), .high = due, .count = square->rent_count});
    }
    return true;
}

/* ---- The rent table ------------------------------------------------------------------------------------------------------------- */

/* The rent of a square by level: see fh_game.level. */
static void derive_rent(const fh_rules *rules, const fh_square_def *square, fh_money rent[FH_LEVELS])
{
    int shift = square->kind == FH_SQ_STREET ? 2 : 1; /* a street's site takes up two levels, without and with the full set */
    for (int i = 0; i < square->rent_count; i++)
        rent[i + shift] = square->rents[i];
    if (square->kind == FH_SQ_STREET) {
        rent[1] = square->rents[0];
        rent[2] = fh_percent(square->rents[0], rules->set_rent);
    }
}

static void derive_rents(fh_edition *edition)
{
    memset(edition->rent, 0, sizeof edition->rent);
    for (int i = 0; i < edition->square_count; i++)
        derive_rent(&edition->rules, &edition->squares[i], edition->rent[i]);
}

bool edition_finish(const struct edition_check *check)
{
    if (!complete_squares(check) || !check_start(check) || !find_jail(check) || !check_arrests(check) || !check_gotos(check))
        return false;
    if (!check_rules(check) || !number_deeds(check) || !check_sets(check) || !check_rents(check))
        return false;
    derive_rents(check->edition);
    derive_turns(check->edition);
    return edition_finish_cards(check);
}
