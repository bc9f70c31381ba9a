/* fuzz_edition.c - any bytes as an edition file (E02): no crash, and what is taken writes itself back to the same value. */
#include "fuzz_mutate.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static fh_edition edition, again, nothing;
static char text[1 << 17];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fh_error error;
    if (!library_parse("fuzz", (const char *)data, size, &edition, &error)) {
        if (memcmp(&edition, &nothing, sizeof nothing) != 0 || error.fault == FH_NO_FAULT)
            abort();
        return 0;
    }
    size_t length = fh_edition_format(&edition, text, sizeof text);
    if (length >= sizeof text || !fh_edition_parse(&again, "back", text, length, NULL, &error))
        abort();
    if (memcmp(&edition, &again, sizeof again) != 0)
        abort();
    fh_edition_json(&edition, text, sizeof text);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    return fuzz_mutate(data, size, max_size, seed);
}
