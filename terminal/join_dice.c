/* join_dice.c - this player's part of the dice (X04): see join.h and docs/fairness.md. */
#define _POSIX_C_SOURCE 200809L
#include "join.h"
#include "known_signature.h"

#include <string.h>
#include <sys/random.h>

static void hash_bytes(const void *bytes, size_t size, uint8_t hash[SHA256_SIZE])
{
    struct sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, bytes, size);
    sha256_digest(&sha, hash);
}

/* New bytes each time: bytes that were revealed before the server has committed itself would be worth nothing. */
bool join_dice_promise(struct join *j)
{
    struct join_pledge *p = &j->pledge;
    uint8_t hash[SHA256_SIZE];
    *p = (struct join_pledge){.is_given = true};
    if (getrandom(p->contribution, sizeof p->contribution, 0) != (ssize_t)sizeof p->contribution)
        return false;
    hash_bytes(p->contribution, sizeof p->contribution, hash);
    struct writer w = writer_open(p->commitment, sizeof p->commitment);
    write_bytes(&w, hash, sizeof hash);
    writer_close(&w);
    return true;
}

static const json_t *seat_of(const struct join_pledge *p, const json_t *seats)
{
    const json_t *seat;
    size_t i;
    json_array_foreach(seats, i, seat)
    {
        if (strcmp(join_text(seat, "commitment"), p->commitment) == 0)
            return seat;
    }
    return NULL;
}

/* Keeps what `start` fixes. False: this player's commitment is not in it, or it is not by these rules; then nothing may be revealed. */
bool join_dice_start(struct join *j, const json_t *start)
{
    struct join_pledge *p = &j->pledge;
    const json_t *seat = seat_of(p, json_object_get(start, "seats"));
    if (!seat || join_number(start, "rules") != FH_RULES_VERSION || strcmp(join_text(start, "signature"), KNOWN_SIGNATURE) != 0)
        return false;
    p->seat = join_number(seat, "seat");
    p->called_off = join_number(start, "called-off");
    snprintf(p->game, sizeof p->game, "%s", join_text(start, "game"));
    p->is_started = true;
    return word_bytes(word_of(join_text(start, "commitment")), p->server, SHA256_SIZE) &&
           word_bytes(word_of(join_text(start, "hash")), p->edition, SHA256_SIZE);
}

static bool is_same_edition(const struct join *j)
{
    static char text[RECORD_BLOCK_SIZE];
    uint8_t hash[SHA256_SIZE];
    size_t length = fh_edition_format(&j->session->edition, text, sizeof text);
    if (length >= sizeof text)
        return false;
    hash_bytes(text, length, hash);
    return memcmp(hash, j->pledge.edition, sizeof hash) == 0;
}

/* Does the record's header keep what `start` promised? */
bool join_dice_check_header(const struct join *j)
{
    const struct table *table = &j->session->table;
    const struct join_pledge *p = &j->pledge;
    if (!p->is_started || strcmp(p->game, j->game) != 0)
        return true; /* this run of the program has promised nothing for this game */
    if (p->seat < 1 || p->seat > table->seats.count || table->dice.kind != DICE_SECRET || strcmp(table->id, p->game) != 0)
        return false;
    int seat = (int)p->seat - 1;
    return (table->dice.given & FH_SEAT_BIT(seat)) && memcmp(table->dice.contributions[seat], p->contribution, SHA256_SIZE) == 0 &&
           memcmp(table->dice.commitment, p->server, SHA256_SIZE) == 0 && table->dice.called_off == p->called_off && is_same_edition(j);
}

/* Reads the whole record again with the secret, so that every roll and card is drawn again. */
static bool draw_again(const struct join *j)
{
    static struct record_reader reader;
    static struct table table;
    static struct dealer dealer;
    static fh_edition edition;
    fh_error error;
    const char *at = (const char *)j->record.bytes, *end = at + j->record.size;
    dealer_init(&dealer);
    record_reader_init(&reader, &table, &edition, &dealer);
    record_reader_know(&reader, j->session->table.dice.revealed);
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (!newline || !record_read(&reader, at, (size_t)(newline - at), NULL, &error))
            return false;
        at = newline + 1;
    }
    return table.is_ended && dealer.knows_dice;
}

enum join_truth join_dice_check_all(const struct join *j)
{
    const struct dice *dice = &j->session->table.dice;
    bool is_pledged = j->pledge.is_started && strcmp(j->pledge.game, j->game) == 0;
    if (dice->kind != DICE_SECRET || !dice_match(dice, dice->revealed) || !draw_again(j))
        return JOIN_DICE_WRONG;
    return is_pledged ? JOIN_DICE_RIGHT : JOIN_DICE_UNPLEDGED;
}
