/* store_write.c - jobs that change the store. Each leaves the transaction to the writer, which puts several jobs into one. A job that is
 * refused has changed nothing: all its batches are looked at before the first row is written. After any other failure the writer rolls
 * back. */
#define _GNU_SOURCE
#include "store_parts.h"

#include <string.h>

/* ---- Appending -------------------------------------------------------------------------------------------------------------------- */

/* Is the last line there, and is it the line that was written? Nothing is added behind a line that is lost. */
static enum store_status check_last(struct database *d, const struct stream_row *row)
{
    if (row->head == 0)
        return STORE_OK;
    sqlite3_stmt *s = database_statement(d, SQL_LINE_READ);
    sqlite3_bind_int64(s, 1, row->id);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)row->head);
    sqlite3_bind_int64(s, 3, 2);
    enum store_status status = database_status(sqlite3_step(s));
    bool is_there = status == STORE_OK && sqlite3_data_count(s) > 0 && (uint64_t)sqlite3_column_int64(s, 0) == row->head;
    if (is_there) {
        const void *text = sqlite3_column_text(s, 1);
        int64_t sum = store_sum(row->id, NULL, row->head, text, (size_t)sqlite3_column_bytes(s, 1));
        is_there = sum == sqlite3_column_int64(s, 2) && sqlite3_step(s) == SQLITE_DONE; /* a line behind the head is a fault, too */
    }
    sqlite3_reset(s);
    return status != STORE_OK ? status : is_there ? STORE_OK : STORE_DAMAGED;
}

/* Finds the stream and compares its head with the expected one. */
static enum store_status check_batch(struct database *d, const struct store_batch *batch, struct stream_row *row)
{
    enum store_status status = database_find_stream(d, batch->stream, row);
    if (status == STORE_MISSING) {
        *row = (struct stream_row){0};
        status = STORE_OK;
    }
    if (status == STORE_OK && row->head != batch->expected)
        return STORE_TAKEN;
    return status == STORE_OK ? check_last(d, row) : status;
}

static enum store_status add_stream(struct database *d, const char *name, struct stream_row *row)
{
    sqlite3_stmt *s = database_statement(d, SQL_STREAM_ADD);
    sqlite3_bind_text(s, 1, name, -1, SQLITE_STATIC);
    enum store_status status = database_run(d, SQL_STREAM_ADD);
    row->id = sqlite3_last_insert_rowid(d->handle);
    return status;
}

static enum store_status add_line(struct database *d, int64_t stream, uint64_t number, const struct store_text *line)
{
    sqlite3_stmt *s = database_statement(d, SQL_LINE_ADD);
    sqlite3_bind_int64(s, 1, stream);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)number);
    sqlite3_bind_text(s, 3, line->bytes, (int)line->size, SQLITE_STATIC);
    sqlite3_bind_int64(s, 4, store_sum(stream, NULL, number, line->bytes, line->size));
    return database_run(d, SQL_LINE_ADD);
}

static enum store_status change_secret(struct database *d, int64_t stream, const struct store_item *item)
{
    enum statement which = item->value ? SQL_SECRET_PUT : SQL_SECRET_DROP;
    sqlite3_stmt *s = database_statement(d, which);
    sqlite3_bind_int64(s, 1, stream);
    sqlite3_bind_text(s, 2, item->key, -1, SQLITE_STATIC);
    if (item->value) {
        sqlite3_bind_blob64(s, 3, item->value, item->size, SQLITE_STATIC);
        sqlite3_bind_int64(s, 4, store_sum(stream, item->key, 0, item->value, item->size));
    }
    return database_run(d, which);
}

static enum store_status set_head(struct database *d, int64_t stream, uint64_t head)
{
    sqlite3_stmt *s = database_statement(d, SQL_STREAM_GROW);
    sqlite3_bind_int64(s, 1, stream);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)head);
    return database_run(d, SQL_STREAM_GROW);
}

static enum store_status add_batch(struct database *d, const struct store_batch *batch, struct stream_row *row)
{
    enum store_status status = row->id ? STORE_OK : add_stream(d, batch->stream, row);
    for (size_t i = 0; i < batch->line_count && status == STORE_OK; i++)
        status = add_line(d, row->id, ++row->head, &batch->lines[i]);
    for (size_t i = 0; i < batch->secret_count && status == STORE_OK; i++)
        status = change_secret(d, row->id, &batch->secrets[i]);
    return status == STORE_OK && batch->line_count ? set_head(d, row->id, row->head) : status;
}

static enum store_status append(struct database *d, struct job *job)
{
    struct stream_row rows[STORE_BATCHES_MOST] = {{0}};
    enum store_status status = STORE_OK;
    for (size_t i = 0; i < job->batch_count && status == STORE_OK; i++) {
        status = check_batch(d, &job->batches[i], &rows[i]);
        job->written.refused = i;
        job->written.head = rows[i].head;
    }
    for (size_t i = 0; i < job->batch_count && status == STORE_OK; i++) {
        status = add_batch(d, &job->batches[i], &rows[i]);
        job->written.head = rows[i].head;
    }
    return status;
}

/* ---- Erasing and deleting --------------------------------------------------------------------------------------------------------- */

static enum store_status erase_line(struct database *d, int64_t stream, uint64_t number)
{
    sqlite3_stmt *s = database_statement(d, SQL_LINE_ERASE);
    sqlite3_bind_int64(s, 1, stream);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)number);
    sqlite3_bind_text(s, 3, "", 0, SQLITE_STATIC);
    sqlite3_bind_int64(s, 4, store_sum(stream, NULL, number, "", 0));
    return database_run(d, SQL_LINE_ERASE);
}

static enum store_status erase(struct database *d, struct job *job)
{
    struct stream_row row;
    enum store_status status = database_find_stream(d, job->name, &row);
    if (status != STORE_OK)
        return status;
    job->written.head = row.head;
    for (uint64_t number = job->from; number <= job->to && number <= row.head && status == STORE_OK; number++)
        status = erase_line(d, row.id, number);
    return status;
}

static enum store_status delete_stream(struct database *d, struct job *job)
{
    static const enum statement parts[] = {SQL_LINES_DELETE, SQL_SECRETS_DELETE, SQL_STREAM_DELETE};
    struct stream_row row;
    enum store_status status = database_find_stream(d, job->name, &row);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && status == STORE_OK; i++) {
        sqlite3_bind_int64(database_statement(d, parts[i]), 1, row.id);
        status = database_run(d, parts[i]);
    }
    return status;
}

/* ---- Items ------------------------------------------------------------------------------------------------------------------------ */

static enum store_status change_item(struct database *d, const char *space, const struct store_item *item)
{
    enum statement which = item->value ? SQL_ITEM_PUT : SQL_ITEM_DROP;
    sqlite3_stmt *s = database_statement(d, which);
    sqlite3_bind_text(s, 1, space, -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 2, item->key, -1, SQLITE_STATIC);
    if (item->value) {
        sqlite3_bind_blob64(s, 3, item->value, item->size, SQLITE_STATIC);
        sqlite3_bind_int64(s, 4, store_sum(0, item->key, 0, item->value, item->size));
    }
    return database_run(d, which);
}

static enum store_status put(struct database *d, struct job *job)
{
    enum store_status status = STORE_OK;
    for (const struct store_put *p = job->puts; p < job->puts + job->put_count; p++) {
        for (size_t i = 0; i < p->count && status == STORE_OK; i++)
            status = change_item(d, p->space, &p->items[i]);
    }
    return status;
}

enum store_status job_write(struct database *d, struct job *job)
{
    enum store_status status = STORE_INVALID;
    job->written = (struct store_written){0};
    if (job->kind == JOB_APPEND)
        status = append(d, job);
    else if (job->kind == JOB_ERASE)
        status = erase(d, job);
    else if (job->kind == JOB_DELETE)
        status = delete_stream(d, job);
    else if (job->kind == JOB_PUT)
        status = put(d, job);
    job->written.status = status;
    return status;
}
