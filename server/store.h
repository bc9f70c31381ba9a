/* store.h - where the server keeps all that must survive a crash: numbered streams of lines, private parts, small items.
 *
 * A stream is a list of lines with the numbers 1, 2, 3, …; its head is the number of its last line. A room's events are a stream, each of
 * its games is one (exactly the lines of the record), and its chat is one. Lines are appended in batches, each at an expected number: if
 * somebody else was faster, the batch is refused and nothing of it is written. So the numbers settle every race, and the state of a room is
 * only a cache of its streams.
 *
 * Secrets (of the dice, of sealed bids) lie in a private part of a stream. It is written in the same transaction as the lines and is read
 * by store_read_private() alone; no other call looks at it.
 *
 * No call waits. Each is queued, or refused at once if too much is queued already, and its callback comes later in store_deliver(), on the
 * owner's thread, exactly once. STORE_OK in the callback of a write says that the write is on the disk. Writes take effect in the order of
 * the calls, so a caller can queue the next append before the last one is answered; a read sees every write that was answered before
 * it. All functions below the line "One owner" must be called on the owner's thread. Today SQLite lies behind this header; nothing in it
 * keeps PostgreSQL from doing the same. */
#ifndef FREEHOLD_STORE_H
#define FREEHOLD_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct store;

enum store_status {
    STORE_OK,
    STORE_TAKEN,   /* somebody was faster: the stream has another head than expected. Nothing was written */
    STORE_BUSY,    /* too much is queued. Returned at once, never given to a callback */
    STORE_INVALID, /* the caller's mistake: a name, line or size that the store does not take. Returned at once */
    STORE_MISSING, /* there is no such stream */
    STORE_DAMAGED, /* lines of this stream are missing or changed. Other streams are not concerned */
    STORE_NO_ROOM, /* the disk or a quota is full. Nothing was written; it may work later */
    STORE_FAILED,  /* any other failure of the disk or of memory. Nothing was written, as far as can be known: read the stream again */
};

/* A sentence without a full stop, for logs. */
const char *store_status_text(enum store_status status);

enum {
    STORE_VERSION = 1,        /* of the files */
    STORE_NAME_MOST = 96,     /* bytes of the name of a stream, a space or a key */
    STORE_LINE_MOST = 65536,  /* bytes of a line */
    STORE_VALUE_MOST = 65536, /* bytes of a secret or an item */
    STORE_BATCHES_MOST = 8,   /* streams in one transaction */
    STORE_LINES_MOST = 4096,  /* lines in one transaction or one answer */
    STORE_BYTES_MOST = 1 << 20,
};

/* ---- Opening and closing ---------------------------------------------------------------------------------------------------------- */

/* Anything but `folder` and `wake` may be NULL or 0. */
struct store_options {
    const char *folder; /* is made if it is missing, closed to other users */

    /* Called on any thread when callbacks wait. The owner then calls store_deliver() on its own thread; until that call begins, `wake` is
     * not called again. uv_async_send() and transport_post() fit. */
    void (*wake)(void *user);

    /* Something that the operator must know, as one sentence: a failed backup, a full disk. Called by store_deliver(). */
    void (*report)(void *user, const char *sentence);
    void *user;

    uint32_t queue_most;  /* calls that wait or whose callbacks have not run; 0: 8192 */
    size_t bytes_most;    /* and their memory; 0: 64 MiB */
    time_t (*now)(void);  /* for the monthly backup; NULL: the system's clock */
    uint32_t look_ms;     /* how often it looks whether one is due; 0: once an hour */
    bool makes_no_backup; /* the monthly backup is switched off */
};

/* Opens the store of this folder, and makes it where there is none. NULL, and a sentence in REASON, if another process has it, if it
 * belongs to a newer version or another program, or if it is damaged: files that the store does not understand are never changed. */
struct store *store_open(const struct store_options *options, char *reason, size_t size);

/* Finishes everything that is queued, runs the last callbacks, closes; calls made in those callbacks are refused with STORE_BUSY. Not from
 * within a callback. A wake-up from before may still be on its way to the owner's loop: the owner must not call store_deliver() on the
 * store any more, but may call it with NULL. */
void store_close(struct store *store);

/* ---- One owner -------------------------------------------------------------------------------------------------------------------- */

/* Runs the callbacks that wait; nothing for NULL. Not from within a callback. */
void store_deliver(struct store *store);

struct store_text {
    const char *bytes; /* without a newline or a zero */
    size_t size;
};

/* Bytes under a key. As an argument, NULL in `value` deletes the key. */
struct store_item {
    const char *key;
    const void *value;
    size_t size;
};

/* What one transaction adds to one stream. Without lines only the private part changes; the expected number counts all the same. */
struct store_batch {
    const char *stream;
    uint64_t expected; /* the head that the caller knows; 0: the stream does not exist yet */
    const struct store_text *lines;
    size_t line_count;
    const struct store_item *secrets;
    size_t secret_count;
};

struct store_written {
    enum store_status status;
    size_t refused; /* the index of the batch that was refused */
    uint64_t head;  /* the last batch's new head; with STORE_TAKEN, the actual head of the refused one */
};
typedef void store_write_done(void *user, const struct store_written *written);

/* Appends all batches in one transaction, or none. Everything is copied. STORE_OK: it is queued, DONE follows. Anything else: it is not,
 * and DONE does not follow; so it is with all calls below. DONE may be NULL for writes. */
enum store_status store_append(struct store *store, const struct store_batch *batches, size_t count, store_write_done *done, void *user);

struct store_lines {
    enum store_status status; /* STORE_DAMAGED: the lines before the damage are given; the line behind them is bad */
    uint64_t first;           /* the number of the first line given */
    uint64_t head;            /* of the whole stream; less than the number asked for if the caller is ahead of the store */
    bool is_restored;         /* this stream comes from a backup: later lines of it may exist elsewhere */
    const struct store_text *lines;
    size_t count; /* fewer than asked for at the end of the stream, or if they have too many bytes */
};
typedef void store_lines_done(void *user, const struct store_lines *lines);

/* The lines from number FROM (at least 1) on, at most MOST. What is given is valid during the callback. */
enum store_status store_read(struct store *store, const char *stream, uint64_t from, size_t most, store_lines_done *done, void *user);

struct store_items {
    enum store_status status;
    const struct store_item *items; /* in the order of their keys */
    size_t count;
};
typedef void store_items_done(void *user, const struct store_items *items);

/* The private part of a stream. Only the authority over a game may call this, never code that sends. */
enum store_status store_read_private(struct store *store, const char *stream, store_items_done *done, void *user);

struct store_head {
    const char *stream;
    uint64_t head;
    bool is_restored;
};
struct store_heads {
    enum store_status status;
    const struct store_head *heads; /* in the order of their names */
    size_t count;
};
typedef void store_heads_done(void *user, const struct store_heads *heads);

/* At most MOST streams whose names begin with PREFIX and follow AFTER ("": from the beginning). */
enum store_status store_list(struct store *store, const char *prefix, const char *after, size_t most, store_heads_done *done, void *user);

/* Empties lines FROM to TO: their text is deleted, their numbers remain. For single chat messages. */
enum store_status store_erase(struct store *store, const char *stream, uint64_t from, uint64_t to, store_write_done *done, void *user);

/* Deletes a stream with its private part. STORE_MISSING if there is none. */
enum store_status store_delete(struct store *store, const char *stream, store_write_done *done, void *user);

/* ---- Items: guests and other small things that are no streams --------------------------------------------------------------------- */

/* Writes or deletes items of a space, all or none. */
enum store_status store_put(struct store *store, const char *space, const struct store_item *items, size_t count, store_write_done *done,
                            void *user);

/* Items of one space. */
struct store_put {
    const char *space;
    const struct store_item *items;
    size_t count;
};

/* The same in several spaces at once, at most STORE_BATCHES_MOST, all or none. */
enum store_status store_put_all(struct store *store, const struct store_put *puts, size_t count, store_write_done *done, void *user);

/* One item, or none. */
enum store_status store_get(struct store *store, const char *space, const char *key, store_items_done *done, void *user);

/* ---- Watching --------------------------------------------------------------------------------------------------------------------- */

struct store_watch;

/* HEAD is 0 if the stream was deleted. A hint, not the truth: read the stream to know it. */
typedef void store_grown(void *user, const char *stream, uint64_t head);

/* Calls GROWN after each commit to this stream that adds lines or deletes it. NULL: no memory. May be ended at any time, in callbacks too.
 */
struct store_watch *store_watch_new(struct store *store, const char *stream, store_grown *grown, void *user);
void store_watch_free(struct store *store, struct store_watch *watch);

/* ---- Figures ---------------------------------------------------------------------------------------------------------------------- */

struct store_counts {
    uint32_t queued;                 /* calls whose callbacks have not run */
    uint64_t writes, lines, commits; /* that succeeded */
    uint64_t taken, failed, busy;    /* writes refused */
    enum store_status last_write;    /* STORE_OK or STORE_TAKEN: the disk takes writes. Otherwise new rooms should wait */
    uint64_t backups;                /* made by this process */
};
struct store_counts store_counts(struct store *store);

/* ---- Backups, without a running store of this process ------------------------------------------------------------------------------ */

/* Copies the store of FOLDER, as it is at this moment, into FILE, which must not exist; a server may be running. The file appears under its
 * name only when it is complete and on the disk. False, and a sentence in REASON, on failure. */
bool store_backup(const char *folder, const char *file, char *reason, size_t size);

/* Makes the store of FOLDER a copy of this backup. The former store, if any, is kept in the folder under a name that is put in KEPT (empty:
 * none). Refused while a server has the folder, and if the backup is damaged. All its streams are marked as restored. */
bool store_restore(const char *folder, const char *file, char *kept, size_t kept_size, char *reason, size_t size);

#endif
