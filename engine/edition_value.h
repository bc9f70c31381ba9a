/* edition_value.h - one value of an edition file: from text, to text, and in words.
 *
 * The kind of value is given by its row of the table in edition_fields.c. References are ids in the text and numbers in the edition. */
#ifndef FREEHOLD_EDITION_VALUE_H
#define FREEHOLD_EDITION_VALUE_H

#include "edition_fields.h"
#include "fault.h"

/* Reads a value into the struct of the field's section. False if the text is not one, and then nothing has changed. References are looked
 * up in the edition; a pass that it does not have yet is added to it. */
bool value_read(const struct edition_field *field, struct word text, fh_edition *edition, void *base);

/* Why value_read has refused a text. It points to the text, to the key, and to room for what has to be put together. */
struct fault value_fault(const struct edition_field *field, struct word text, char room[FH_FAULT_TEXT_SIZE]);

/* The edition may be NULL where the field is a rule. */
void value_write(struct writer *w, const struct edition_field *field, const fh_edition *edition, const void *base);
void value_write_json(struct writer *w, const struct edition_field *field, const fh_edition *edition, const void *base);

/* The values that the key takes, worded to follow "must be ...". */
void value_describe(struct writer *w, const struct edition_field *field);

/* Letters a-z, digits and hyphens, at most FH_ID_SIZE - 1 of them. */
bool is_id(struct word word);

#endif
