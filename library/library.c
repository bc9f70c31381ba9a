/* library.c - see library.h. */
#include "library.h"
#include "fault.h"
#include "fault_kinds.h"

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

bool library_load(const char *id, fh_edition *edition, fh_error *error)
{
    const struct library_edition *found = library_find(id);
    if (found)
        return library_parse(id, found->text, found->length, edition, error);
    memset(edition, 0, sizeof *edition);
    return fault_say(error, id, 0, &(struct fault){.kind = FAULT_NO_SUCH_EDITION});
}
