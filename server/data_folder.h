/* data_folder.h - the folder for data that must survive a restart of the server. */
#ifndef FREEHOLD_DATA_FOLDER_H
#define FREEHOLD_DATA_FOLDER_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* GIVEN, or `freehold` in the user's folder for data where that is NULL. Makes it, closed to others, where it does not exist. False, and a
 * sentence in REASON, if that fails. */
bool data_folder_make(const char *given, char folder[PATH_MAX], char *reason, size_t size);

#endif
