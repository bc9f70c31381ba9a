/* store_read.c - jobs that only read. What is found is gathered in one block of memory that belongs to the job: the list first grows as
 * bytes, with offsets in place of addresses, and gets its addresses at the end. */
#define _GNU_SOURCE
#include "store_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- Gathering -------------------------------------------------------------------------------------------------------------------- */

/* A row that was found: a text (a key or name; may be none) and bytes. */
struct found {
    size_t key, value, size; /* offsets into the bytes */
    uint64_t number;
    bool is_marked;
};

struct gathering {
    struct found *rows;
    size_t count, row_room;
    char *bytes;
    size_t size, byte_room;
};

static bool grow(void **memory, size_t *room, size_t needed, size_t each)
{
    if (needed <= *room)
        return true;
    size_t larger = needed * 2 + 64;
    void *moved = realloc(*memory, larger * each);
    if (!moved)
        return false;
    *memory = moved;
    *room = larger;
    return true;
}

static bool gather_bytes(struct gathering *g, const void *bytes, size_t size, size_t *where)
{
    void *memory = g->bytes;
    bool has_room = grow(&memory, &g->byte_room, g->size + size + 1, 1);
    g->bytes = memory;
    if (!has_room)
        return false;
    *where = g->size;
    if (size)
        memcpy(g->bytes + g->size, bytes, size);
    g->bytes[g->size + size] = '\0';
    g->size += size + 1;
    return true;
}

static struct found *gather_row(struct gathering *g)
{
    void *memory = g->rows;
    bool has_room = grow(&memory, &g->row_room, g->count + 1, sizeof *g->rows);
    g->rows = memory;
    if (!has_room)
        return NULL;
    g->rows[g->count] = (struct found){0};
    return &g->rows[g->count++];
}

/* One block: COUNT elements of EACH bytes, then the bytes. They are copied to its end; their new address is put in BYTES. */
static void *gathered(struct job *job, struct gathering *g, size_t each, const char **bytes)
{
    char *memory = malloc(g->count * each + g->size + 1);
    if (memory && g->size)
        memcpy(memory + g->count * each, g->bytes, g->size);
    if (memory)
        *bytes = memory + g->count * each;
    job->answer = memory;
    return memory;
}

static void gathering_clear(struct gathering *g)
{
    free(g->rows);
    free(g->bytes);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------------------------ */

/* One row of SQL_LINE_READ, which must have this number. */
static enum store_status gather_line(sqlite3_stmt *s, int64_t stream, uint64_t number, struct gathering *g)
{
    const void *text = sqlite3_column_text(s, 1);
    size_t size = (size_t)sqlite3_column_bytes(s, 1);
    if (!text)
        return STORE_FAILED;
    if ((uint64_t)sqlite3_column_int64(s, 0) != number || store_sum(stream, NULL, number, text, size) != sqlite3_column_int64(s, 2))
        return STORE_DAMAGED;
    struct found *row = gather_row(g);
    if (!row || !gather_bytes(g, text, size, &row->value))
        return STORE_FAILED;
    row->size = size;
    return STORE_OK;
}

static enum store_status gather_lines(struct database *d, const struct stream_row *row, uint64_t from, size_t most, struct gathering *g)
{
    enum store_status status = STORE_OK;
    int code = SQLITE_ROW;
    sqlite3_stmt *s = database_statement(d, SQL_LINE_READ);
    sqlite3_bind_int64(s, 1, row->id);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)from);
    sqlite3_bind_int64(s, 3, (sqlite3_int64)most);
    while (status == STORE_OK && from + g->count <= row->head && g->count < most && g->size < STORE_BYTES_MOST) {
        code = sqlite3_step(s);
        if (code == SQLITE_ROW)
            status = gather_line(s, row->id, from + g->count, g);
        else
            status = code == SQLITE_DONE ? STORE_DAMAGED : database_status(code); /* the head says that there is a line */
    }
    sqlite3_reset(s);
    return status;
}

static void give_lines(struct job *job, struct gathering *g)
{
    const char *bytes = NULL;
    struct store_text *lines = gathered(job, g, sizeof *lines, &bytes);
    if (!lines) {
        job->lines.status = STORE_FAILED;
        return;
    }
    for (size_t i = 0; i < g->count; i++)
        lines[i] = (struct store_text){bytes + g->rows[i].value, g->rows[i].size};
    job->lines.lines = lines;
    job->lines.count = g->count;
}

static void read_lines(struct database *d, struct job *job)
{
    struct gathering g = {0};
    struct stream_row row = {0};
    job->lines.status = database_find_stream(d, job->name, &row);
    job->lines.first = job->from;
    job->lines.head = row.head;
    job->lines.is_restored = row.is_restored;
    if (job->lines.status == STORE_OK)
        job->lines.status = gather_lines(d, &row, job->from, job->most, &g);
    give_lines(job, &g);
    gathering_clear(&g);
}

/* ---- Private parts and items ------------------------------------------------------------------------------------------------------ */

/* All rows of key, value and sum that the statement gives. */
static enum store_status gather_items(sqlite3_stmt *s, int64_t where, struct gathering *g)
{
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *key = (const char *)sqlite3_column_text(s, 0);
        const void *value = sqlite3_column_blob(s, 1);
        size_t size = (size_t)sqlite3_column_bytes(s, 1);
        struct found *row = key ? gather_row(g) : NULL;
        if (!row || !gather_bytes(g, key, strlen(key), &row->key) || !gather_bytes(g, value, size, &row->value))
            return STORE_FAILED;
        row->size = size;
        if (store_sum(where, key, 0, value ? value : "", size) != sqlite3_column_int64(s, 2))
            return STORE_DAMAGED;
    }
    return database_status(code);
}

static void give_items(struct job *job, struct gathering *g)
{
    const char *bytes = NULL;
    struct store_item *items = gathered(job, g, sizeof *items, &bytes);
    if (!items)
        job->found.status = STORE_FAILED;
    if (!items || job->found.status != STORE_OK)
        return;
    for (size_t i = 0; i < g->count; i++)
        items[i] = (struct store_item){bytes + g->rows[i].key, bytes + g->rows[i].value, g->rows[i].size};
    job->found.items = items;
    job->found.count = g->count;
}

static void read_private(struct database *d, struct job *job)
{
    struct gathering g = {0};
    struct stream_row row = {0};
    job->found.status = database_find_stream(d, job->name, &row);
    if (job->found.status == STORE_OK) {
        sqlite3_stmt *s = database_statement(d, SQL_SECRETS_READ);
        sqlite3_bind_int64(s, 1, row.id);
        job->found.status = gather_items(s, row.id, &g);
        sqlite3_reset(s);
    }
    give_items(job, &g);
    gathering_clear(&g);
}

static void read_item(struct database *d, struct job *job)
{
    struct gathering g = {0};
    sqlite3_stmt *s = database_statement(d, SQL_ITEM_READ);
    sqlite3_bind_text(s, 1, job->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 2, job->key, -1, SQLITE_STATIC);
    job->found.status = gather_items(s, 0, &g);
    sqlite3_reset(s);
    give_items(job, &g);
    gathering_clear(&g);
}

/* ---- The list of streams ---------------------------------------------------------------------------------------------------------- */

static enum store_status gather_heads(sqlite3_stmt *s, const char *prefix, struct gathering *g)
{
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(s, 0);
        if (name && strncmp(name, prefix, strlen(prefix)) != 0)
            return STORE_OK; /* names are in order: no other begins with it */
        struct found *row = name ? gather_row(g) : NULL;
        if (!row || !gather_bytes(g, name, strlen(name), &row->key))
            return STORE_FAILED;
        row->number = (uint64_t)sqlite3_column_int64(s, 1);
        row->is_marked = sqlite3_column_int(s, 2) != 0;
    }
    return database_status(code);
}

static void give_heads(struct job *job, struct gathering *g)
{
    const char *bytes = NULL;
    struct store_head *heads = gathered(job, g, sizeof *heads, &bytes);
    if (!heads) {
        job->heads.status = STORE_FAILED;
        return;
    }
    for (size_t i = 0; i < g->count; i++)
        heads[i] = (struct store_head){bytes + g->rows[i].key, g->rows[i].number, g->rows[i].is_marked};
    job->heads.heads = heads;
    job->heads.count = g->count;
}

static void read_heads(struct database *d, struct job *job)
{
    struct gathering g = {0};
    sqlite3_stmt *s = database_statement(d, SQL_STREAM_LIST);
    sqlite3_bind_text(s, 1, job->name, -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 2, job->key, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s, 3, (sqlite3_int64)job->most);
    job->heads.status = gather_heads(s, job->name, &g);
    sqlite3_reset(s);
    give_heads(job, &g);
    gathering_clear(&g);
}

/* One transaction, so that a head and its lines are of one moment. */
void job_read(struct database *d, struct job *job)
{
    database_run(d, SQL_BEGIN);
    if (job->kind == JOB_READ)
        read_lines(d, job);
    else if (job->kind == JOB_READ_PRIVATE)
        read_private(d, job);
    else if (job->kind == JOB_LIST)
        read_heads(d, job);
    else
        read_item(d, job);
    database_run(d, SQL_COMMIT);
}
