/* folder.h - a folder of a test's own for the files that it writes, for cmocka's set-up and teardown of a group. */
#ifndef FREEHOLD_FOLDER_H
#define FREEHOLD_FOLDER_H

#include <stddef.h>

enum { FOLDER_PATH_SIZE = 256 };

int folder_make(void **state);
int folder_remove(void **state); /* fails if something was left behind */

/* The path of a file in it, or `.` for the folder itself; it holds until the next call. */
const char *in_folder(const char *name);

/* The content of a file that must be there, as text, and its length. */
size_t folder_read(const char *path, char *text, size_t size);

/* Writes a file there. */
void folder_write(const char *path, const char *content, size_t length);

#endif
