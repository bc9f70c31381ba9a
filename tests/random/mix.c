/* mix.c - see mix.h. It walks over the engine's table of fields, so a new rule is mixed in as soon as it is there. */
#include "mix.h"

#include <stdio.h>
#include <string.h>

static uint32_t below(fh_stream *stream, uint32_t bound)
{
    return fh_stream_below(stream, bound);
}

/* One of the words of a choice. */
static void draw_word(const char *words, fh_stream *stream, char *value, size_t size)
{
    uint32_t count = 1;
    for (const char *c = words; *c; c++)
        count += *c == ' ';
    for (uint32_t skip = below(stream, count); skip > 0; skip--)
        words = strchr(words, ' ') + 1;
    snprintf(value, size, "%.*s", (int)strcspn(words, " "), words);
}

/* An end of the range, what is usual, or anything between: more often small than large. */
static int32_t draw_number(const struct edition_field *field, fh_stream *stream)
{
    uint32_t span = (uint32_t)(field->high - field->low);
    uint32_t shift = below(stream, 32);
    switch (below(stream, 8)) {
    case 0:
        return field->low;
    case 1:
        return field->high;
    case 2:
    case 3:
        return field->low + (int32_t)below(stream, (span >> shift) + 1);
    case 4:
    case 5:
        return field->low + (int32_t)below(stream, span < 4 ? span + 1 : 4);
    default:
        return field->initial;
    }
}

void mix_value(const struct edition_field *field, fh_stream *stream, char *value, size_t size)
{
    static const char *const dice[] = {"1x6", "2x6", "2x6", "2x4", "3x6", "1x20", "2x20", "4x6", "2x2", "1x1"};
    switch ((enum key_type)field->type) {
    case KEY_FLAG:
        snprintf(value, size, "%s", below(stream, 2) ? "yes" : "no");
        break;
    case KEY_CHOICE:
        draw_word(field->words, stream, value, size);
        break;
    case KEY_DICE:
        snprintf(value, size, "%s", dice[below(stream, sizeof dice / sizeof dice[0])]);
        break;
    case KEY_STOCK:
        if (below(stream, 3) == 0) {
            snprintf(value, size, "unlimited");
            break;
        }
        /* fallthrough */
    case KEY_NUMBER:
    case KEY_PERCENT:
    case KEY_AMOUNT:
        snprintf(value, size, "%d", (int)draw_number(field, stream));
        break;
    default: /* what cannot be drawn stays as it is */
        value[0] = '\0';
        break;
    }
}

void mix_rules(fh_edition *edition, fh_stream *stream, char changes[MIX_TEXT_SIZE])
{
    size_t length = 0;
    fh_error error;
    changes[0] = '\0';
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        char value[64];
        if (field->section != KEY_RULE || below(stream, 3))
            continue;
        fh_edition before = *edition;
        mix_value(field, stream, value, sizeof value);
        if (!value[0] || !fh_edition_set(edition, field->key, value, &error))
            *edition = before;
        else if (length < MIX_TEXT_SIZE)
            length += (size_t)snprintf(changes + length, MIX_TEXT_SIZE - length, "rule %s = %s\n", field->key, value);
    }
}
