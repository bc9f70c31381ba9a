/* edition_value_fault.c - why a text is not a value of a key, as a fault with the bounds and words that would do. See edition_value.h. */
#include "edition_value.h"

static struct fault range_fault(enum fh_fault kind, const struct edition_field *field, struct word value)
{
    return (struct fault){.kind = (uint8_t)kind, .subject = word_of(field->key), .found = value, .low = field->low, .high = field->high};
}

static struct fault value_fault_of(enum fh_fault kind, const struct edition_field *field, struct word value)
{
    return (struct fault){.kind = (uint8_t)kind, .subject = word_of(field->key), .found = value};
}

static struct fault numbers_fault(const struct edition_field *field, struct word value)
{
    struct fault fault = range_fault(FH_FAULT_BAD_NUMBERS, field, value);
    fault.count = sizeof((fh_square_def *)0)->rents / sizeof(fh_money);
    return fault;
}

static struct fault dice_fault(const struct edition_field *field, struct word value)
{
    struct fault fault = value_fault_of(FH_FAULT_BAD_DICE, field, value);
    fault.high = KEY_MAX_OUTCOMES;
    return fault;
}

/* The words of a choice, separated by commas, in the caller's room. */
static struct fault choice_fault(const struct edition_field *field, struct word value, char room[FH_FAULT_TEXT_SIZE])
{
    struct fault fault = value_fault_of(FH_FAULT_BAD_CHOICE, field, value);
    struct writer w = writer_open(room, FH_FAULT_TEXT_SIZE);
    for (const char *c = field->words; *c; c++) {
        if (*c == ' ')
            write_char(&w, ',');
        write_char(&w, *c);
    }
    writer_close(&w);
    fault.detail = word_of(room);
    return fault;
}

/* A pass is new where its id is not known yet, and then one too many. */
static struct fault pass_fault(struct word value)
{
    if (!is_id(value))
        return (struct fault){.kind = FH_FAULT_BAD_ID, .found = value, .high = FH_ID_SIZE - 1};
    return (struct fault){.kind = FH_FAULT_TOO_MANY_PASSES, .subject = value, .high = FH_MAX_PASSES};
}

struct fault value_fault(const struct edition_field *field, struct word value, char room[FH_FAULT_TEXT_SIZE])
{
    switch ((enum key_type)field->type) {
    case KEY_BASE:
    case KEY_ID:
    case KEY_NAME:
        return (struct fault){.kind = FH_FAULT_BAD_ID, .found = value, .high = FH_ID_SIZE - 1};
    case KEY_NUMBER:
    case KEY_PERCENT:
    case KEY_AMOUNT:
        return range_fault(FH_FAULT_OUT_OF_RANGE, field, value);
    case KEY_AMOUNTS:
        return numbers_fault(field, value);
    case KEY_FLAG:
        return value_fault_of(FH_FAULT_BAD_FLAG, field, value);
    case KEY_CHOICE:
        return choice_fault(field, value, room);
    case KEY_STOCK:
        return range_fault(FH_FAULT_BAD_STOCK, field, value);
    case KEY_RANGE:
        return range_fault(FH_FAULT_BAD_RANGE, field, value);
    case KEY_DICE:
        return dice_fault(field, value);
    case KEY_KIND:
        return (struct fault){.kind = FH_FAULT_UNKNOWN_KIND, .found = value};
    case KEY_TO_SET:
        return value_fault_of(FH_FAULT_UNKNOWN_SET, field, value);
    case KEY_TO_SQUARE:
        return value_fault_of(FH_FAULT_UNKNOWN_SQUARE, field, value);
    case KEY_TO_DECK:
        return value_fault_of(FH_FAULT_UNKNOWN_DECK, field, value);
    case KEY_TO_PASS:
        return pass_fault(value);
    }
    return (struct fault){.kind = FH_NO_FAULT};
}
