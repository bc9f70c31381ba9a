/* config_file.h - a file of settings, one in each line: `name = value`. Lines that begin with # are comments, empty lines are skipped. */
#ifndef FREEHOLD_CONFIG_FILE_H
#define FREEHOLD_CONFIG_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Reads the whole file; the caller frees TEXT. TEXT is NULL if the file does not exist and need not. False, and a sentence in REASON, if it
 * cannot be read, is larger than 64 KiB or holds a zero byte. */
bool config_file_read(const char *path, bool may_be_missing, char **text, char *reason, size_t size);

/* Takes one setting, or returns false with a sentence in REASON. NAME and VALUE are without spaces around them and live as long as the
 * text.
 */
typedef bool config_taker(void *user, const char *name, const char *value, char *reason, size_t size);

/* Hands all settings of TEXT, which is changed, to TAKE. False, and a sentence in REASON that names file and line, at the first bad one. */
bool config_file_lines(const char *path, char *text, config_taker *take, void *user, char *reason, size_t size);

#endif
