/* record_verify.c - see record_verify.h. */
#include "record_verify.h"
#include "faults.h"

#include <string.h>

enum { TAIL_SIZE = 512 }; /* more than the line that ends a record */

static enum record_truth refuse_at(const char *path, int32_t line, int fault, enum record_truth truth, fh_error *error)
{
    fault_say(error, path, line, &(struct fault){.kind = (uint8_t)fault});
    return truth;
}

static enum record_truth read_once(const char *path, struct record_verification *v, const uint8_t *secret, fh_error *error)
{
    struct record_extent extent;
    record_reader_init(&v->reader, &v->table, &v->edition, &v->dealer);
    if (secret)
        record_reader_know(&v->reader, secret);
    if (!record_file_read(path, &v->reader, UINT32_MAX, NULL, &extent, error))
        return RECORD_FALSE;
    enum record_truth if_cut = v->table.is_ended ? RECORD_FALSE : RECORD_OPEN;
    if (extent.is_torn)
        return refuse_at(path, v->reader.line + 1, FAULT_TORN, if_cut, error);
    if (!v->table.is_ended)
        return refuse_at(path, v->reader.line + 1, FAULT_NO_END, RECORD_OPEN, error);
    return RECORD_TRUE;
}

/* The last bytes of a file, with a NUL behind them. */
static size_t read_tail(const char *path, char tail[TAIL_SIZE])
{
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fseek(file, -(long)TAIL_SIZE + 1, SEEK_END) != 0)
        rewind(file);
    size_t length = fread(tail, 1, TAIL_SIZE - 1, file);
    fclose(file);
    tail[length] = '\0';
    return length;
}

/* The secret in `end HASH SECRET ~MARK`, if the record ends so and committed to it. */
static bool find_secret(const char *path, const struct table *table, uint8_t secret[SHA256_SIZE])
{
    char tail[TAIL_SIZE];
    size_t length = read_tail(path, tail);
    const char *end = length > 0 ? strstr(tail, "\nend ") : NULL;
    if (table->dice.kind != DICE_SECRET || !end)
        return false;
    struct word rest = {end + 1, strcspn(end + 1, "\n")};
    word_split(&rest, ' ');
    word_split(&rest, ' ');
    return word_bytes(word_split(&rest, ' '), secret, SHA256_SIZE) && dice_match(&table->dice, secret);
}

enum record_truth record_verify(const char *path, struct record_verification *v, fh_error *error)
{
    uint8_t secret[SHA256_SIZE];
    v->is_revealed = false;
    enum record_truth truth = read_once(path, v, NULL, error);
    if (find_secret(path, &v->table, secret)) {
        v->is_revealed = true;
        return read_once(path, v, secret, error);
    }
    if (truth == RECORD_TRUE && v->table.dice.kind == DICE_SECRET)
        return refuse_at(path, v->reader.line, FAULT_NO_SECOND_READING, RECORD_FALSE, error);
    return truth;
}
