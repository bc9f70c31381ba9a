/* edition_read.h - what the two halves of the reader share.
 *
 * An edition is read in two walks over the same texts, the outermost base first. The first one (edition_source.c) finds the chain of
 * editions that extend one another and collects the ids of all squares, sets, decks and cards, so that the second one (edition_read.c) can
 * resolve every reference at once, and every error is the first one in its file. The first walk skips lines that it does not understand;
 * the second one reports them. */
#ifndef FREEHOLD_EDITION_READ_H
#define FREEHOLD_EDITION_READ_H

#include "edition_line.h"
#include "edition_places.h"

enum edition_section {
    SECTION_VERSION,
    SECTION_HEAD,
    SECTION_RULES,
    SECTION_SETS,
    SECTION_PASSES,
    SECTION_SQUARES,
    SECTION_DECK,
    SECTION_UNKNOWN
};

/* One text of the chain. */
struct source {
    const char *text;
    size_t length;
    char name[FH_ID_SIZE]; /* by which it was asked for; of the first one, its id */
    struct word base;      /* what it extends, empty if nothing */
    int32_t base_line;
};

struct edition_reader {
    fh_edition *edition;
    fh_error *error;
    struct edition_places places;
    struct source sources[EDITION_CHAIN]; /* the edition itself, the one that it extends, and so on */
    uint8_t source_count;
    uint8_t section; /* enum edition_section of the line that is being read */
    uint8_t deck;
    struct place here;
};

/* A fault of the line that is being read. Returns false for callers to return in turn. */
bool reader_fail(const struct edition_reader *r, const struct fault *fault);
bool reader_fail_found(const struct edition_reader *r, enum fh_fault fault, struct word found);
bool reader_fail_subject(const struct edition_reader *r, enum fh_fault fault, struct word subject);
bool reader_fail_id(const struct edition_reader *r, struct word found); /* that should be an id */

/* The section that a heading's word opens. */
enum edition_section section_find(struct word word);

/* Opens the whole chain. */
bool sources_open(struct edition_reader *r, const char *file, const char *text, size_t length, const fh_library *library);

/* Walks over the lines of a source that are not empty. */
bool source_walk(struct edition_reader *r, uint8_t source, bool (*read)(struct edition_reader *r, struct reader *line));

/* The first walk. */
bool sources_declare(struct edition_reader *r);

#endif
