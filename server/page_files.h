/* page_files.h - the files of the page's folder, by the names that browsers ask for. Knows no network.
 *
 * Nothing outside the folder is ever opened: a name that is not made of plain characters is refused before the disk is asked, and a
 * symbolic link that leads out is not followed. Each request looks the file up again, so that a new build of the page is served at once. */
#ifndef FREEHOLD_PAGE_FILES_H
#define FREEHOLD_PAGE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct page_file {
    int descriptor;        /* open for reading; the caller closes it */
    uint64_t size;         /* bytes to send */
    const char *type;      /* for Content-Type */
    const char *freshness; /* for Cache-Control */
    bool has_packed;       /* there is a FILE.gz, so the answer depends on the request's Accept-Encoding */
    bool is_packed;        /* and this is it */
    char tag[64];          /* for ETag, with its quotes; differs when the file does */
};

/* Is this a folder with a page in it? */
bool page_files_exist(const char *folder);

enum page_file_result { PAGE_FILE_FOUND, PAGE_FILE_NONE, PAGE_FILE_BUSY /* no descriptor is left just now */ };

/* Opens the file of FOLDER that PATH, decoded and with its leading slash, names; / is index.html. Takes FILE.gz instead where TAKES_GZIP
 * and it is no older than the file. Nothing is open unless the file was found. */
enum page_file_result page_file_open(const char *folder, const char *path, bool takes_gzip, struct page_file *file);

#endif
