/* guests_parts.h - what the files of the guests share; nobody else includes it.
 *
 *   guests.c          new and free, errands, which guest a request names, keeping
 *   guests_table.c    guests in memory: found by id and by token, evicted when unused
 *   guests_store.c    guests in the store: their records, loading and writing
 *   guests_http.c     requests: who may send them, answers, names, pictures
 *   guests_secrets.c  requests about tokens: a new guest, the recovery phrase, forgetting
 *   guests_move.c     requests about another device: codes and their confirmation
 *
 * A change is made in memory first and then written; the store keeps the order of writes. The client is answered when its write is durable.
 * If a write fails, memory is ahead of the store: the entry is marked and read again before its next use. */
#ifndef FREEHOLD_GUESTS_PARTS_H
#define FREEHOLD_GUESTS_PARTS_H

#include "guests.h"
#include "limiter.h"
#include "secret.h"

#include <jansson.h>

enum {
    GUEST_BUCKETS = 16384,
    ERRAND_BUCKETS = 1024,
    FRESH_PICTURES_MOST = 1024,
    MOVES_MOST = 1024,
    SELECTOR_LETTERS = 4, /* of a code: they say which one is meant; the rest is the secret */
};

/* ---- Guests in memory ------------------------------------------------------------------------------------------------------------- */

enum entry_state {
    ENTRY_UNREAD,  /* nothing but the id is known */
    ENTRY_LOADING, /* errands wait */
    ENTRY_READY,
    ENTRY_FORGETTING, /* counts as nobody; the store is deleting it */
    ENTRY_GONE        /* counts as nobody; the memory lives until nobody holds it */
};

struct device {
    struct device *next; /* with the same place in the index of tokens */
    struct entry *entry; /* NULL: this slot is free */
    struct digest token;
    int64_t made, used;
};

/* A guest. The record in the store is the authority on its tokens; the store's index of tokens only says where to look. */
struct entry {
    struct guests *guests;
    struct guest guest;
    struct entry *next;          /* with the same place in the index of ids */
    struct entry *older, *newer; /* ring of the stored guests or of the others, by their last use */
    enum entry_state state;
    bool wants_keep;        /* is stored, or a write that stores it is on its way */
    bool is_stale;          /* a write failed: memory is ahead of the store */
    uint32_t holds, writes; /* with either, it is not evicted */
    int64_t created, seen;
    uint64_t expires; /* for a guest that is not stored, by the transport's clock */
    bool has_phrase;
    struct digest phrase;
    struct device devices[GUEST_DEVICES_MOST];
    uint8_t *picture; /* only of a guest that is not stored */
    struct errand *waiting;
};

struct entry_ring {
    struct entry *oldest, *newest;
    uint32_t count, most;
};

/* ---- Errands ---------------------------------------------------------------------------------------------------------------------- */

/* STATUS is of the step before: STORE_OK, or why the store did not do it. */
typedef void errand_step(struct errand *errand, enum store_status status);

/* One call on its way: it may wait for the store several times. If its connection goes away it ends at the next step. */
struct errand {
    struct guests *guests;
    struct errand *next, **link;     /* with the same place in the table of connections */
    struct errand *next_waiting;     /* for the same entry */
    struct connection *connection;   /* NULL: gone, or it never had one */
    const struct request *request;   /* valid while there is a connection */
    const struct guest_route *route; /* of a request for /guest… */
    struct entry *entry;             /* the guest, held; NULL: nobody, or not known yet */
    errand_step *then;
    errand_step *after; /* while it waits for its guest: the step behind that */
    bool has_token;     /* the request names a guest by this */
    bool is_by_cookie, is_program;
    struct digest token, phrase;
    uint8_t secret[TOKEN_SIZE]; /* on its way to the client; wiped with the errand */
    json_t *body;
    char name[FH_NAME_SIZE]; /* for guests_keep(); "": as it was */
    struct transport_timer *timer;
    unsigned late_status; /* of the answer that the timer gives */
    const char *late_reason, *late_say;
    guest_found *found;
    store_write_done *done;
    enum store_status *refused; /* while guests_keep() has not returned: where a failure goes */
    void *user;
};

struct guests {
    struct guests_options options;
    struct entry *ids[GUEST_BUCKETS];
    struct device *tokens[GUEST_BUCKETS];
    struct entry_ring fresh, kept;
    uint32_t pictures; /* of fresh guests */
    struct errand *errands[ERRAND_BUCKETS];
    struct limiter makes, tries;
    struct move *moves;
};

int64_t guests_date(const struct guests *guests);
uint64_t guests_time(const struct guests *guests);

/* CONNECTION may be NULL. NULL: no memory. */
struct errand *errand_new(struct guests *guests, struct connection *connection, const struct request *request);
void errand_free(struct errand *errand);

/* Runs `then`, or frees an errand that nobody waits for any more. */
void errand_resume(struct errand *errand, enum store_status status);

/* THEN runs with the guest that the request names in `entry`, or with NULL. */
void errand_identify(struct errand *errand, errand_step *then);

/* THEN runs with the guest of this id. With `has_token` it must have that token. */
void errand_attach(struct errand *errand, const char *id, errand_step *then);

/* Lets go of the guest that the request names: another one is meant. */
void errand_detach(struct errand *errand);

/* FOUND runs when the store has answered, or `then` at once if the store takes no more calls. */
void errand_get(struct errand *errand, const char *space, const char *key, store_items_done *found);

/* The value of our cookie; NULL if there is none. */
const char *cookie_find(const struct request *request, size_t *length);

/* ---- guests_table.c --------------------------------------------------------------------------------------------------------------- */

struct entry *entry_find(struct guests *guests, const char *id);
struct device *device_find(struct guests *guests, const struct digest *token);

/* Both make room by evicting unused guests. NULL: no memory, or everybody is in use. */
struct entry *entry_new(struct guests *guests, const char *id, bool is_kept);

/* A new token in SECRET for this guest. With all slots taken, the device that was unused for longest loses its token, which is put in
 * REMOVED. Returns the slot; NULL: no randomness. */
struct device *device_add(struct entry *entry, uint8_t secret[TOKEN_SIZE], struct digest *removed, size_t *removed_count);
void device_index(struct device *device, struct entry *entry);
void devices_clear(struct entry *entry);

void entry_hold(struct entry *entry);
void entry_release(struct entry *entry); /* may free it */
void entry_tidy(struct entry *entry);    /* frees it if it is of no use and not in use */
void entry_touch(struct entry *entry);   /* it was used just now */
void entry_change_ring(struct entry *entry, bool is_kept);
void entry_free_picture(struct entry *entry);
void entries_free(struct guests *guests);

/* ---- guests_store.c --------------------------------------------------------------------------------------------------------------- */

/* What is written beside the record. */
struct change {
    bool has_tokens; /* a token is new */
    const struct digest *removed;
    size_t removed_count;
    const uint8_t *picture;
    bool has_phrase;                 /* the phrase is new */
    const struct digest *old_phrase; /* or NULL */
    bool ends_others;
};

/* Begins to read the record; entry_loaded() follows, perhaps at once. */
void entry_load(struct entry *entry);
void entry_loaded(struct entry *entry, enum store_status status);

/* Writes the guest, and DONE follows. Anything but STORE_OK: nothing is queued, and DONE does not follow. */
enum store_status entry_write(struct entry *entry, const struct change *change, store_write_done *done, void *user);

/* The same for an errand: THEN follows in every case. */
void errand_write(struct errand *errand, const struct change *change, errand_step *then);

/* Deletes the guest of the errand everywhere. */
void errand_forget(struct errand *errand, errand_step *then);

bool guest_id_is_valid(const char *text, size_t length);

/* ---- Requests --------------------------------------------------------------------------------------------------------------------- */

struct guest_route {
    const char *path;
    bool needs_guest;
    void (*run)(struct errand *errand);
};

/* All of them answer and free the errand. JSON is taken over. FIELDS are header lines, or NULL. */
void answer_json(struct errand *errand, unsigned status, json_t *json, const char *fields);
void answer_guest(struct errand *errand, unsigned status, bool has_new_token);
void answer_refusal(struct errand *errand, unsigned status, const char *reason, const char *say);
void answer_busy(struct errand *errand);
void answer_too_often(struct errand *errand, uint64_t wait);
void answer_wrong(struct errand *errand, unsigned status, const char *reason, const char *say); /* after a while */

/* A text of the body; NULL if there is none. */
const char *body_text(const struct errand *errand, const char *name);
bool body_flag(const struct errand *errand, const char *name);

/* A name as it may be shown, or "" where there is nothing left of it or too much. */
void guest_name_clean(const char *text, char name[FH_NAME_SIZE]);

void cookie_write(const struct errand *errand, const char *value, long age, char *fields, size_t size);

/* guests_secrets.c */
void run_make(struct errand *errand);
void run_phrase(struct errand *errand);
void run_recover(struct errand *errand);
void run_forget(struct errand *errand);

/* Gives the device that asks a new token of the errand's guest, durably, and answers. END_OTHERS: all other tokens end. */
void give_token(struct errand *errand, bool end_others);

/* guests_move.c */
void run_code(struct errand *errand);
void run_move(struct errand *errand);
void run_confirm(struct errand *errand);
void moves_forget(struct guests *guests, const char *id);

#endif
