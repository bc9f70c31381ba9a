/* guests_store.c - guests in the store.
 *
 *   space "guest"    id -> the record, a JSON object: name, dates, the hash of the phrase, the hashes of its tokens
 *   space "token"    hash of a token -> id
 *   space "phrase"   hash of a recovery phrase -> id
 *   space "picture"  id -> 8,192 bytes
 *
 * Each write of a guest is one transaction, so a crash never leaves half of it. */
#define _GNU_SOURCE
#include "guests_parts.h"

#include "name.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_VERSION = 1, TOKEN_ITEMS_MOST = 2 * GUEST_DEVICES_MOST };

bool guest_id_is_valid(const char *text, size_t length)
{
    char copy[GUEST_ID_SIZE];
    if (length != GUEST_ID_SIZE - 1)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return strspn(copy, "0123456789abcdef") == length;
}

/* ---- Records ---------------------------------------------------------------------------------------------------------------------- */

static json_t *devices_json(const struct entry *entry)
{
    char token[DIGEST_TEXT];
    json_t *list = json_array();
    for (size_t i = 0; i < GUEST_DEVICES_MOST; i++) {
        const struct device *device = &entry->devices[i];
        if (!device->entry)
            continue;
        digest_format(&device->token, token);
        json_array_append_new(
            list, json_pack("{s:s, s:I, s:I}", "token", token, "made", (json_int_t)device->made, "used", (json_int_t)device->used));
    }
    return list;
}

/* The caller frees it. NULL: no memory. */
static char *record_format(const struct entry *entry)
{
    char phrase[DIGEST_TEXT];
    digest_format(&entry->phrase, phrase);
    json_t *record = json_pack("{s:i, s:s, s:I, s:I, s:s*, s:o}", "version", RECORD_VERSION, "name", entry->guest.name, "created",
                               (json_int_t)entry->created, "seen", (json_int_t)entry->seen, "phrase", entry->has_phrase ? phrase : NULL,
                               "devices", devices_json(entry));
    char *text = record ? json_dumps(record, JSON_COMPACT) : NULL;
    json_decref(record);
    return text;
}

static bool read_devices(struct entry *entry, const json_t *list)
{
    size_t index;
    json_t *each;
    if (json_array_size(list) > GUEST_DEVICES_MOST)
        return false;
    json_array_foreach(list, index, each)
    {
        const char *token;
        json_int_t made, used;
        struct device *device = &entry->devices[index];
        if (json_unpack(each, "{s:s, s:I, s:I}", "token", &token, "made", &made, "used", &used) != 0 ||
            !digest_parse(token, &device->token) || device_find(entry->guests, &device->token))
            return false;
        device->made = made;
        device->used = used;
        device_index(device, entry);
    }
    return true;
}

static bool read_record(struct entry *entry, const json_t *record)
{
    const char *name, *phrase = NULL;
    json_int_t created, seen;
    json_t *devices;
    if (json_unpack((json_t *)(uintptr_t)record, "{s:s, s:I, s:I, s?s, s:o}", "name", &name, "created", &created, "seen", &seen, "phrase",
                    &phrase, "devices", &devices) != 0)
        return false;
    name_clean(name, strlen(name), entry->guest.name, sizeof entry->guest.name);
    entry->created = created;
    entry->seen = seen;
    entry->has_phrase = phrase != NULL;
    return (!phrase || digest_parse(phrase, &entry->phrase)) && read_devices(entry, devices);
}

static bool record_parse(struct entry *entry, const void *bytes, size_t size)
{
    json_t *record = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, NULL);
    devices_clear(entry);
    bool is_good = record && read_record(entry, record);
    if (!is_good)
        devices_clear(entry);
    json_decref(record);
    return is_good;
}

/* ---- Loading ---------------------------------------------------------------------------------------------------------------------- */

/* An entry that could not be read keeps its id alone and is read again at its next use. */
void entry_loaded(struct entry *entry, enum store_status status)
{
    struct errand *waiting = entry->waiting;
    entry->waiting = NULL;
    if (entry->state == ENTRY_LOADING)
        entry->state = ENTRY_UNREAD;
    entry_hold(entry);
    while (waiting) {
        struct errand *errand = waiting;
        waiting = errand->next_waiting;
        errand_resume(errand, status);
    }
    entry_release(entry);
}

static void on_record(void *user, const struct store_items *items)
{
    struct entry *entry = user;
    enum store_status status = items->status;
    if (status == STORE_OK && items->count == 0)
        entry->state = ENTRY_GONE;
    else if (status == STORE_OK && record_parse(entry, items->items[0].value, items->items[0].size))
        entry->state = ENTRY_READY;
    else if (status == STORE_OK)
        status = STORE_DAMAGED;
    entry->guest.is_kept = entry->state == ENTRY_READY;
    entry->is_stale = false;
    entry_loaded(entry, status);
}

void entry_load(struct entry *entry)
{
    entry->state = ENTRY_LOADING;
    devices_clear(entry);
    enum store_status status = store_get(entry->guests->options.store, "guest", entry->guest.id, on_record, entry);
    if (status != STORE_OK)
        entry_loaded(entry, status);
}

/* ---- Writing ---------------------------------------------------------------------------------------------------------------------- */

/* A write that is on its way. */
struct writing {
    struct entry *entry;
    bool ends_others;
    store_write_done *done;
    void *user;
};

/* A guest that was never stored goes back to those in memory; any other is read again. */
static void write_failed(struct entry *entry)
{
    if (entry->guest.is_kept)
        entry->is_stale = true;
    else if (entry->writes == 0 && entry->wants_keep)
        entry_change_ring(entry, false);
}

static void write_succeeded(struct entry *entry, const struct writing *writing)
{
    const struct guests_options *options = &entry->guests->options;
    entry->guest.is_kept = true;
    entry_free_picture(entry);
    if (writing->ends_others && options->ended)
        options->ended(options->user, entry->guest.id);
}

static void on_written(void *user, const struct store_written *written)
{
    struct writing writing = *(struct writing *)user;
    struct entry *entry = writing.entry;
    free(user);
    entry_hold(entry);
    entry->writes--;
    if (written->status == STORE_OK)
        write_succeeded(entry, &writing);
    else
        write_failed(entry);
    if (writing.done)
        writing.done(writing.user, written);
    entry_release(entry);
}

/* The items of one space, and the memory of their keys. */
struct token_items {
    struct store_item items[TOKEN_ITEMS_MOST];
    char keys[TOKEN_ITEMS_MOST][DIGEST_TEXT];
    size_t count;
};

static void add_token(struct token_items *list, const struct digest *token, const char *id)
{
    char *key = list->keys[list->count];
    digest_format(token, key);
    list->items[list->count++] = (struct store_item){key, id, id ? strlen(id) : 0};
}

static void add_devices(struct token_items *list, const struct entry *entry, const char *id)
{
    for (size_t i = 0; i < GUEST_DEVICES_MOST; i++) {
        if (entry->devices[i].entry)
            add_token(list, &entry->devices[i].token, id);
    }
}

static enum store_status put_all(struct entry *entry, const struct store_put *puts, size_t count, struct writing writing)
{
    struct writing *kept = malloc(sizeof *kept);
    if (!kept)
        return STORE_FAILED;
    *kept = writing;
    enum store_status status = store_put_all(entry->guests->options.store, puts, count, on_written, kept);
    if (status == STORE_OK)
        entry->writes++;
    else
        free(kept);
    return status;
}

/* Until one write has succeeded, each has everything: an earlier one may have failed. */
static enum store_status write_parts(struct entry *entry, const struct change *change, const char *record, struct writing writing)
{
    struct token_items tokens = {.count = 0}, phrases = {.count = 0};
    const char *id = entry->guest.id;
    const uint8_t *image = change->picture ? change->picture : entry->picture;
    const struct store_item guest = {id, record, strlen(record)}, picture = {id, image, GUEST_PICTURE_SIZE};
    struct store_put puts[4] = {{"guest", &guest, 1}};
    size_t count = 1;
    for (size_t i = 0; i < change->removed_count; i++)
        add_token(&tokens, &change->removed[i], NULL);
    if (change->has_tokens || !entry->guest.is_kept)
        add_devices(&tokens, entry, id);
    if (change->old_phrase)
        add_token(&phrases, change->old_phrase, NULL);
    if (entry->has_phrase && (change->has_phrase || !entry->guest.is_kept))
        add_token(&phrases, &entry->phrase, id);
    if (tokens.count)
        puts[count++] = (struct store_put){"token", tokens.items, tokens.count};
    if (phrases.count)
        puts[count++] = (struct store_put){"phrase", phrases.items, phrases.count};
    if (image)
        puts[count++] = (struct store_put){"picture", &picture, 1};
    return put_all(entry, puts, count, writing);
}

enum store_status entry_write(struct entry *entry, const struct change *change, store_write_done *done, void *user)
{
    char *record = record_format(entry);
    if (!entry->wants_keep)
        entry_change_ring(entry, true);
    enum store_status status =
        record ? write_parts(entry, change, record, (struct writing){entry, change->ends_others, done, user}) : STORE_FAILED;
    free(record);
    if (status != STORE_OK)
        write_failed(entry);
    return status;
}

static void on_errand_written(void *user, const struct store_written *written)
{
    errand_resume(user, written->status);
}

void errand_write(struct errand *errand, const struct change *change, errand_step *then)
{
    errand->then = then;
    enum store_status status = entry_write(errand->entry, change, on_errand_written, errand);
    if (status != STORE_OK)
        errand_resume(errand, status);
}

/* ---- Forgetting ------------------------------------------------------------------------------------------------------------------- */

static void entry_forgotten(struct entry *entry)
{
    const struct guests_options *options = &entry->guests->options;
    entry->state = ENTRY_GONE;
    devices_clear(entry);
    entry_free_picture(entry);
    if (options->forgotten)
        options->forgotten(options->user, entry->guest.id);
}

/* If the store could not delete it, the guest is there as before and is read again. */
static void on_deleted(void *user, const struct store_written *written)
{
    struct writing writing = *(struct writing *)user;
    struct entry *entry = writing.entry;
    free(user);
    entry_hold(entry);
    entry->writes--;
    if (written->status == STORE_OK) {
        entry_forgotten(entry);
    } else {
        entry->state = ENTRY_READY;
        entry->is_stale = true;
    }
    errand_resume(writing.user, written->status);
    entry_release(entry);
}

static enum store_status delete_parts(struct entry *entry, struct errand *errand)
{
    struct token_items tokens = {.count = 0}, phrases = {.count = 0};
    const struct store_item item = {entry->guest.id, NULL, 0};
    struct store_put puts[4] = {{"guest", &item, 1}, {"picture", &item, 1}};
    struct writing *writing = malloc(sizeof *writing);
    size_t count = 2;
    add_devices(&tokens, entry, NULL);
    if (entry->has_phrase)
        add_token(&phrases, &entry->phrase, NULL);
    if (tokens.count)
        puts[count++] = (struct store_put){"token", tokens.items, tokens.count};
    if (phrases.count)
        puts[count++] = (struct store_put){"phrase", phrases.items, phrases.count};
    if (!writing)
        return STORE_FAILED;
    *writing = (struct writing){.entry = entry, .user = errand};
    enum store_status status = store_put_all(entry->guests->options.store, puts, count, on_deleted, writing);
    if (status != STORE_OK)
        free(writing);
    return status;
}

void errand_forget(struct errand *errand, errand_step *then)
{
    struct entry *entry = errand->entry;
    enum store_status status = STORE_OK;
    errand->then = then;
    moves_forget(errand->guests, entry->guest.id);
    if (!entry->wants_keep) {
        entry_forgotten(entry);
    } else if ((status = delete_parts(entry, errand)) == STORE_OK) {
        entry->state = ENTRY_FORGETTING;
        entry->writes++;
        return;
    }
    errand_resume(errand, status);
}
