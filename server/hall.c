/* hall.c - see hall.h. */
#define _GNU_SOURCE
#include "hall_parts.h"

#include "text.h"
#include "word_files.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* Those that show a flood, an attack, a fault of a client, or a server in trouble. */
const char *const hall_reasons[HALL_REASONS] = {
    "too-fast",    "too-many-rooms", "too-many-tries", "too-many",     "too-many-lines", "busy",
    "no-disk",     "damaged",        "restored",       "stopping",     "malformed",      "unknown-message",
    "hello-first", "no-guest",       "wrong-passcode", "no-such-room", "late",           "other"};

void hall_count_refusal(struct hall *hall, const char *reason)
{
    int i = 0;
    while (i < HALL_REASONS - 1 && strcmp(hall_reasons[i], reason) != 0)
        i++;
    hall->counts.refusals++;
    hall->counts.refused[i]++;
}

uint64_t hall_now(const struct hall *hall)
{
    return transport_now(hall->options.transport);
}

const struct hall_counts *hall_counts(const struct hall *hall)
{
    return &hall->counts;
}

bool hall_random(void *bytes, size_t size)
{
    return getrandom(bytes, size, 0) == (ssize_t)size;
}

void hall_random_id(char *id, size_t size)
{
    uint8_t bytes[SHA256_SIZE];
    struct writer w = writer_open(id, size);
    if (!hall_random(bytes, sizeof bytes))
        abort(); /* without randomness nothing here is safe */
    write_bytes(&w, bytes, (size - 1) / 2);
    writer_close(&w);
}

/* Ids are random hexadecimal digits, so the first few say enough. */
size_t hall_slot(const char *id)
{
    size_t slot = 0;
    for (int i = 0; i < 8 && id[i]; i++)
        slot = slot * 31 + (unsigned char)id[i];
    return slot % HALL_ROOMS;
}

static bool load_words(struct hall *hall)
{
    static const char *const codes[LANGUAGES] = {"en", "tr"};
    bool is_loaded = true;
    fh_error error;
    for (int i = 0; i < LANGUAGES; i++)
        is_loaded &= word_files_load(codes[i], &hall->words[i], &error);
    return is_loaded;
}

/* Programs that play thousands of games against each other set the rate of actions high, and need more of everything else as well. */
static void init_limits(struct hall *hall)
{
    uint64_t seeds[3] = {0};
    uint32_t scale = hall->options.action_rate / ACTIONS_A_SECOND;
    hall_random(seeds, sizeof seeds);
    hall->scale = scale > 1 ? scale : 1;
    limiter_init(&hall->tries, TRIES_AT_ONCE, TRIES_PERIOD, seeds[0]);
    limiter_init(&hall->opens_of_guest, GUEST_OPENS_AT_ONCE * hall->scale, GUEST_OPENS_PERIOD, seeds[1]);
    limiter_init(&hall->opens_of_address, ADDRESS_OPENS_AT_ONCE * hall->scale, ADDRESS_OPENS_PERIOD, seeds[2]);
}

struct hall *hall_new(const struct hall_options *options)
{
    struct hall *hall = calloc(1, sizeof *hall);
    if (!hall)
        return NULL;
    hall->options = *options;
    if (hall->options.unload_time == 0)
        hall->options.unload_time = 60000;
    if (hall->options.action_rate == 0)
        hall->options.action_rate = ACTIONS_A_SECOND;
    hall->last_to_load = &hall->to_load;
    hall->editions = editions_new();
    hall->thinkers = thinkers_new(options->transport, 0);
    hall->passcodes = passcodes_new(options->transport);
    if (hall->options.grace == 0)
        hall->options.grace = 60000;
    init_limits(hall);
    hall->quota_timer = transport_timer_new(options->transport, room_quota_is_due, hall);
    if (hall->editions && hall->thinkers && hall->passcodes && hall->quota_timer && load_words(hall))
        return hall;
    hall_free(hall);
    return NULL;
}

void hall_free(struct hall *hall)
{
    if (!hall)
        return;
    hall->is_stopping = true;
    thinkers_free(hall->thinkers);
    passcodes_free(hall->passcodes);
    game_bots_forget(hall);
    mine_forget_notes(hall);
    while (hall->visitors)
        visitor_free(hall->visitors);
    for (size_t slot = 0; slot < HALL_ROOMS; slot++) {
        while (hall->rooms[slot])
            room_free(hall->rooms[slot]);
    }
    room_quota_clear(hall);
    editions_free(hall->editions);
    free(hall);
}
