/* library.c - see library.h. */
#include "library.h"
#include "text.h"

#include <string.h>

const struct library_edition *library_find(const char *id)
{
    for (size_t i = 0; i < library_edition_count; i++) {
        if (strcmp(library_editions[i].id, id) == 0)
            return &library_editions[i];
    }
    return NULL;
}

static bool find(void *context, const char *id, const char **text, size_t *length)
{
    (void)context;
    const struct library_edition *edition = library_find(id);
    if (!edition)
        return false;
    *text = edition->text;
    *length = edition->length;
    return true;
}

bool library_parse(const char *file, const char *text, size_t length, fh_edition *edition, fh_error *error)
{
    fh_library library = {find, NULL};
    return fh_edition_parse(edition, file, text, length, &library, error);
}

static void put(char *to, size_t size, const char *text)
{
    struct writer w = writer_open(to, size);
    write_text(&w, text);
    writer_close(&w);
}

bool library_load(const char *id, fh_edition *edition, fh_error *error)
{
    const struct library_edition *found = library_find(id);
    if (found)
        return library_parse(id, found->text, found->length, edition, error);
    memset(edition, 0, sizeof *edition);
    memset(error, 0, sizeof *error);
    put(error->file, sizeof error->file, id);
    put(error->reason, sizeof error->reason, "there is no built-in edition of this name");
    return false;
}
