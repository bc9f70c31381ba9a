/* edition_places.c - see edition_places.h. */
#include "edition_places.h"

bool fault_say_at(fh_error *error, const struct edition_places *places, struct place place, const struct fault *fault)
{
    return fault_say(error, places->files[place.source], place.line, fault);
}
