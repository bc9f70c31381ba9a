/* word_files.c - see word_files.h. */
#include "word_files.h"
#include "fault.h"
#include "fault_kinds.h"

#include <string.h>

static bool is_of(const struct word_file *file, const char *language)
{
    size_t length = strlen(language);
    return strncmp(file->name, language, length) == 0 && (file->name[length] == '\0' || file->name[length] == '.');
}

bool word_files_load(const char *language, struct words *words, fh_error *error)
{
    int found = 0;
    memset(words, 0, sizeof *words);
    for (size_t i = 0; i < word_file_count; i++) {
        if (!is_of(&word_files[i], language))
            continue;
        if (!words_parse(words, word_files[i].name, word_files[i].text, word_files[i].length, error))
            return false;
        found++;
    }
    return found > 0 || fault_say(error, language, 0, &(struct fault){.kind = FAULT_NO_SUCH_LANGUAGE});
}
