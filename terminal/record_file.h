/* record_file.h - records as files: reading one from front to back, and one that grows with the game.
 *
 * Written lines are durable before the call returns, so that a kill at any moment loses nothing that was shown (T20). At most the last line
 * of a file that was being written can be incomplete; such a line was never shown, and is cut off. */
#ifndef FREEHOLD_RECORD_FILE_H
#define FREEHOLD_RECORD_FILE_H

#include "record.h"

#include <stdio.h>

enum { RECORD_MAX_LINE = 8192 }; /* bytes; a longer one is not read any further */

/* ---- Reading -------------------------------------------------------------------------------------------------------------------- */

struct record_visitor {
    void (*line)(void *context, const struct table *table); /* after each line of the game; may be NULL */
    const fh_sink *sink;                                    /* of its events; may be NULL */
    void *context;
};

struct record_extent {
    long whole;   /* bytes up to the end of the last complete line */
    bool is_torn; /* more bytes follow them */
    long length;  /* bytes in all, as far as it was read */
};

/* Reads a file into the reader's table, up to the line of that number or the end. An incomplete last line is passed over, and told.
 * False: error names file, line and fault. */
bool record_file_read(const char *path, struct record_reader *reader, uint32_t until, const struct record_visitor *visitor,
                      struct record_extent *extent, fh_error *error);

/* Is it a plain file? Anything else in a folder of games, such as a pipe, must not be opened: that could wait for ever. */
bool record_file_is_plain(const char *path);

/* ---- Writing -------------------------------------------------------------------------------------------------------------------- */

struct record_file {
    int fd;         /* -1: nothing is kept */
    bool is_dirty;  /* something was added since the last sync */
    bool is_broken; /* a failed write could not be undone: nothing more is added */
    char path[4096];
};

/* A new file, complete with its header or not there at all, and never in place of another. With a secret, that goes into a file of its own
 * beside it, which nobody else may read. False with errno set if the environment does not allow it: EEXIST if the name is taken. */
bool record_file_create(struct record_file *file, const char *path, const char *header, size_t length, const uint8_t *secret);

/* Opens a file to go on with, cuts what is torn, and locks it: false with errno EWOULDBLOCK if another program plays it, or has played it
 * since it was read. An extent of nothing says nothing about that. */
bool record_file_open(struct record_file *file, const char *path, const struct record_extent *extent);

/* False with errno set; then nothing was added. Added lines are durable after record_file_sync. */
bool record_file_append(struct record_file *file, const char *lines, size_t length);
bool record_file_sync(struct record_file *file);

/* The secret that lies beside a record. */
bool record_file_secret(const char *path, uint8_t secret[SHA256_SIZE]);

/* When the secret has been published it need not be kept. */
void record_file_forget_secret(const char *path);

void record_file_close(struct record_file *file);

/* Writes a file in one step: the old one stays until the new one is complete. */
bool file_replace(const char *path, const char *text, size_t length, int mode);

#endif
