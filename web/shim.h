/* shim.h - what the parts of the module share: the buffer through which texts go in and out, the edition that was loaded last, and the
 * table of the game. */
#ifndef FREEHOLD_SHIM_H
#define FREEHOLD_SHIM_H

#include "record.h"

/* Tests compile the module natively, where nothing is exported by name. */
#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#else
#define EXPORT(name) name
#endif

enum { BUFFER_SIZE = 1 << 20 };

extern char shim_buffer[BUFFER_SIZE];
extern fh_edition shim_edition;
extern fh_edition shim_table_edition; /* of the table */
extern struct dealer shim_dealer;
extern struct table shim_table; /* of the record that is followed, or of the game that is played */
extern struct record_reader shim_reader;

size_t shim_given(uint32_t length);  /* the part of a length that fits */
uint32_t shim_stored(size_t length); /* the part of a text that is in the buffer; the text may have been longer */

bool shim_has_edition(void); /* false until one has been loaded, and after one that was refused */

/* Begins to follow another record, line by line. There is no game until its header has been read. */
void EXPORT(record_open)(void);

/* Answers with what is wrong, as JSON: its length. */
uint32_t shim_answer_fault(const fh_error *error);

#endif
