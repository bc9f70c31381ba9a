/* user_folder.h - where the programs of a terminal keep what belongs to their user. */
#ifndef FREEHOLD_USER_FOLDER_H
#define FREEHOLD_USER_FOLDER_H

#include <stdbool.h>
#include <sys/types.h>

enum { USER_PATH_SIZE = 4096, USER_NAME_ROOM = 300 };

/* The folder that the environment variable names, or NAME in the folder for data that the desktop's rules give. It is short enough for a
 * file name of USER_NAME_ROOM bytes behind it; false if it is too long. */
bool user_folder(const char *variable, const char *name, char folder[USER_PATH_SIZE]);

/* Makes the folder, and those above it, where they do not exist. MODE is that of the last one. */
bool user_folder_make(const char *folder, mode_t mode);

#endif
