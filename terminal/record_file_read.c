/* record_file_read.c - reading a record from a file, see record_file.h. */
#define _POSIX_C_SOURCE 200809L
#include "record_file.h"
#include "faults.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum found { LINE, TORN, TOO_LONG, END, UNREADABLE };

static enum found next_line(FILE *file, char line[RECORD_MAX_LINE], size_t *length)
{
    int c;
    for (*length = 0; (c = getc_unlocked(file)) != EOF && c != '\n'; line[(*length)++] = (char)c) {
        if (*length == RECORD_MAX_LINE)
            return TOO_LONG;
    }
    if (ferror(file))
        return UNREADABLE;
    return c == '\n' ? LINE : *length > 0 ? TORN : END;
}

bool record_file_is_plain(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

static bool read_lines(FILE *file, const char *path, struct record_reader *reader, uint32_t until, const struct record_visitor *visitor,
                       struct record_extent *extent, fh_error *error)
{
    char line[RECORD_MAX_LINE];
    size_t length;
    enum found found;
    while ((!record_has_begun(reader) || reader->table->number < until) && (found = next_line(file, line, &length)) != END) {
        if (found == TORN) {
            extent->is_torn = true;
            extent->length += (long)length;
            break;
        }
        if (found == TOO_LONG)
            return fault_say(error, path, reader->line + 1, &(struct fault){.kind = FAULT_LONG_LINE, .high = RECORD_MAX_LINE});
        if (found == UNREADABLE)
            return fault_of_system(error, path, reader->line + 1, errno);
        bool was_begun = record_has_begun(reader);
        if (!record_read(reader, line, length, visitor ? visitor->sink : NULL, error)) {
            fault_name_file(error, path);
            return false;
        }
        extent->length = extent->whole += (long)length + 1;
        if (was_begun && visitor && visitor->line)
            visitor->line(visitor->context, reader->table);
    }
    return record_has_begun(reader) || fault_say(error, path, reader->line + 1, &(struct fault){.kind = FAULT_NO_BEGIN});
}

bool record_file_read(const char *path, struct record_reader *reader, uint32_t until, const struct record_visitor *visitor,
                      struct record_extent *extent, fh_error *error)
{
    memset(error, 0, sizeof *error);
    memset(extent, 0, sizeof *extent);
    FILE *file = fopen(path, "r");
    if (!file)
        return fault_of_system(error, path, 0, errno);
    bool is_read = read_lines(file, path, reader, until, visitor, extent, error);
    fclose(file);
    return is_read;
}
