/* fair.c - what a player of an online game must check before and after it (X04): hashes, and what the record says of its dice. */
#include "page.h"
#include "text.h"

#include <string.h>

int32_t EXPORT(page_hash)(uint32_t length);
int32_t EXPORT(page_dice)(void);

static void write_hash(struct writer *w, const void *bytes, size_t length)
{
    struct sha256 sha;
    uint8_t digest[SHA256_SIZE];
    sha256_init(&sha);
    sha256_add(&sha, bytes, length);
    sha256_digest(&sha, digest);
    write_bytes(w, digest, sizeof digest);
}

/* The SHA-256 of the bytes in the buffer, in hexadecimal digits. */
int32_t page_hash(uint32_t length)
{
    char digits[2 * SHA256_SIZE + 1];
    struct writer hash = writer_open(digits, sizeof digits), w = writer_open(shim_buffer, BUFFER_SIZE);
    write_hash(&hash, shim_buffer, shim_given(length));
    writer_close(&hash);
    write_text(&w, digits);
    return (int32_t)shim_stored(writer_close(&w));
}

/* A seat that gave nothing has an empty text. */
static void write_contributions(struct writer *w, const struct dice *dice)
{
    for (int seat = 0; seat < shim_table.seats.count; seat++) {
        write_text(w, seat ? ",\"" : "\"");
        if (dice->given & FH_SEAT_BIT(seat))
            write_bytes(w, dice->contributions[seat], SHA256_SIZE);
        write_char(w, '"');
    }
}

/* What the record at the table was begun with: {"commitment": "…" (empty: none), "calledOff": 0, "edition": "…" (the hash of its text),
 * "contributions": […] by seat}. */
int32_t page_dice(void)
{
    static char text[RECORD_BLOCK_SIZE];
    const struct dice *dice = &shim_table.dice;
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    write_text(&w, "{\"commitment\":\"");
    if (dice->kind == DICE_SECRET)
        write_bytes(&w, dice->commitment, SHA256_SIZE);
    write_text(&w, "\",\"calledOff\":");
    write_number(&w, dice->called_off);
    write_text(&w, ",\"edition\":\"");
    size_t length = fh_edition_format(&shim_table_edition, text, sizeof text);
    write_hash(&w, text, length < sizeof text ? length : sizeof text - 1);
    write_text(&w, "\",\"contributions\":[");
    write_contributions(&w, dice);
    write_text(&w, "]}");
    return (int32_t)shim_stored(writer_close(&w));
}
