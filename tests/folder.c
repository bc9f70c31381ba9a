/* folder.c - see folder.h. */
#define _DEFAULT_SOURCE
#include "folder.h"
#include "testing.h"

#include <unistd.h>

static char folder[FOLDER_PATH_SIZE - 64];

int folder_make(void **state)
{
    (void)state;
    const char *place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.100s/freehold-XXXXXX", place && place[0] ? place : "/tmp");
    return mkdtemp(folder) ? 0 : -1;
}

int folder_remove(void **state)
{
    (void)state;
    return rmdir(folder);
}

const char *in_folder(const char *name)
{
    static char path[FOLDER_PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

size_t folder_read(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, size - 1, file);
    text[length] = '\0';
    fclose(file);
    return length;
}

void folder_write(const char *path, const char *content, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(content, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}
