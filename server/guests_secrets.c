/* guests_secrets.c - requests about tokens: a new guest, the recovery phrase, forgetting. */
#define _GNU_SOURCE
#include "guests_parts.h"

#include <string.h>

static const char phrase_kind[] = "freehold phrase";

/* ---- A new guest ------------------------------------------------------------------------------------------------------------------ */

/* A guest in memory with one token, which is in the errand's `secret`. */
static struct entry *make_guest(struct errand *errand)
{
    struct guests *guests = errand->guests;
    uint8_t bytes[(GUEST_ID_SIZE - 1) / 2];
    char id[GUEST_ID_SIZE];
    size_t removed = 0;
    if (!secret_random(bytes, sizeof bytes))
        return NULL;
    hex_format(bytes, sizeof bytes, id);
    struct entry *entry = entry_new(guests, id, false);
    if (!entry)
        return NULL;
    entry->created = entry->seen = guests_date(guests);
    entry->expires = guests_time(guests) + guests->options.fresh_ms;
    bool has_token = device_add(entry, errand->secret, NULL, &removed) != NULL;
    entry->state = has_token ? ENTRY_READY : ENTRY_GONE;
    entry_hold(entry);
    errand->entry = entry;
    return has_token ? entry : NULL;
}

/* The guest that the request names already, or a new one. */
void run_make(struct errand *errand)
{
    uint64_t wait = 0;
    const char *text = body_text(errand, "name");
    struct guests *guests = errand->guests;
    if (errand->entry)
        answer_guest(errand, 200, false);
    else if (!limiter_take(&guests->makes, connection_peer(errand->connection), guests_time(guests), &wait))
        answer_too_often(errand, wait);
    else if (!make_guest(errand))
        answer_busy(errand);
    else {
        if (text)
            guest_name_clean(text, errand->entry->guest.name);
        answer_guest(errand, 201, true);
    }
}

/* ---- A token for a further device ------------------------------------------------------------------------------------------------- */

static void after_token(struct errand *errand, enum store_status status)
{
    if (status == STORE_OK)
        answer_guest(errand, 200, true);
    else
        answer_busy(errand);
}

void give_token(struct errand *errand, bool end_others)
{
    struct entry *entry = errand->entry;
    struct digest removed[GUEST_DEVICES_MOST + 1];
    struct change change = {.has_tokens = true, .removed = removed, .ends_others = end_others};
    for (size_t i = 0; i < GUEST_DEVICES_MOST && end_others; i++) {
        if (entry->devices[i].entry)
            removed[change.removed_count++] = entry->devices[i].token;
    }
    if (end_others)
        devices_clear(entry);
    if (!device_add(entry, errand->secret, removed, &change.removed_count))
        answer_busy(errand);
    else if (entry->wants_keep)
        errand_write(errand, &change, after_token);
    else
        after_token(errand, STORE_OK);
}

/* ---- The recovery phrase ---------------------------------------------------------------------------------------------------------- */

static void after_phrase(struct errand *errand, enum store_status status)
{
    char text[PHRASE_TEXT];
    if (status != STORE_OK) {
        answer_busy(errand);
        return;
    }
    phrase_format(errand->secret, text);
    answer_json(errand, 200, json_pack("{s:s}", "phrase", text), NULL);
    explicit_bzero(text, sizeof text);
}

/* Asking for a phrase is asking to be remembered: the guest is stored, even if it was never in a room. */
void run_phrase(struct errand *errand)
{
    struct entry *entry = errand->entry;
    struct digest old = entry->phrase;
    struct change change = {.has_phrase = true, .old_phrase = entry->has_phrase ? &old : NULL};
    if (!secret_random(errand->secret, PHRASE_SIZE)) {
        answer_busy(errand);
        return;
    }
    secret_hash(phrase_kind, errand->secret, PHRASE_SIZE, &entry->phrase);
    entry->has_phrase = true;
    errand_write(errand, &change, after_phrase);
}

static void recovered(struct errand *errand, enum store_status status)
{
    struct guests *guests = errand->guests;
    const struct entry *entry = errand->entry;
    bool is_right = entry && entry->has_phrase && digest_is_equal(&entry->phrase, &errand->phrase);
    if (status != STORE_OK || is_right)
        limiter_give(&guests->tries, connection_peer(errand->connection));
    if (status != STORE_OK)
        answer_busy(errand);
    else if (is_right)
        give_token(errand, body_flag(errand, "end-others"));
    else
        answer_wrong(errand, 403, "wrong-phrase", "No guest of this server has this phrase.");
}

static void on_phrase(void *user, const struct store_items *items)
{
    struct errand *errand = user;
    char id[GUEST_ID_SIZE] = "";
    if (items->status == STORE_OK && items->count == 1 && guest_id_is_valid(items->items[0].value, items->items[0].size))
        memcpy(id, items->items[0].value, GUEST_ID_SIZE - 1);
    if (id[0])
        errand_attach(errand, id, recovered);
    else
        errand_resume(errand, items->status);
}

/* The request's own guest, if any, is left as it is: this device becomes the one that the phrase names. */
void run_recover(struct errand *errand)
{
    struct guests *guests = errand->guests;
    const char *text = body_text(errand, "phrase");
    uint8_t phrase[PHRASE_SIZE];
    char key[DIGEST_TEXT];
    uint64_t wait = 0;
    if (!text || !phrase_parse(text, phrase)) {
        answer_refusal(errand, 400, "mistyped-phrase", "A phrase has seven groups of four letters; some of these are not right.");
        return;
    }
    secret_hash(phrase_kind, phrase, sizeof phrase, &errand->phrase);
    explicit_bzero(phrase, sizeof phrase);
    errand_detach(errand);
    if (!limiter_take(&guests->tries, connection_peer(errand->connection), guests_time(guests), &wait)) {
        answer_too_often(errand, wait);
        return;
    }
    digest_format(&errand->phrase, key);
    errand->then = recovered;
    errand_get(errand, "phrase", key, on_phrase);
}

/* ---- Forgetting ------------------------------------------------------------------------------------------------------------------- */

static void after_forget(struct errand *errand, enum store_status status)
{
    char fields[192];
    if (status != STORE_OK) {
        answer_busy(errand);
        return;
    }
    cookie_write(errand, "", 0, fields, sizeof fields);
    answer_json(errand, 200, json_pack("{s:b}", "forgotten", true), errand->is_program ? NULL : fields);
}

void run_forget(struct errand *errand)
{
    errand_forget(errand, after_forget);
}
