/* fuzz_mutate.h - changes to lines of words: what a fuzzer of a text format tries besides changing bytes.
 *
 * Words come from the text itself, from the registries and from the table of edition keys, so that nothing here has to be kept up to date
 * when a format grows. */
#ifndef FREEHOLD_FUZZ_MUTATE_H
#define FREEHOLD_FUZZ_MUTATE_H

#include "freehold.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

/* For a LLVMFuzzerCustomMutator: changes words or lines of the text, or now and then its bytes. Returns the new size. */
size_t fuzz_mutate(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

#endif
