/* cmd_signature.c - `freehold signature`: a line `EDITION HASH` for each built-in edition, and the total. */
#include "command.h"
#include "edition_file.h"
#include "faults.h"
#include "library.h"
#include "signature.h"

#include <inttypes.h>
#include <stdio.h>

int cmd_signature(int argc, char **argv)
{
    static fh_edition edition;
    uint64_t total = 0;
    if (wants_help(argc, argv)) {
        printf("usage: freehold signature\n\nPrints a hash over fixed random games of each edition. It changes exactly when behaviour "
               "changes.\n");
        return 0;
    }
    for (size_t i = 0; i < library_edition_count; i++) {
        fh_error error;
        if (!edition_file_load(library_editions[i].id, &edition, &error)) {
            fault_print_place(NULL, &error);
            return 1;
        }
        uint64_t signature = signature_edition(&edition);
        total = signature_add(total, signature);
        printf("%s %016" PRIx64 "\n", library_editions[i].id, signature);
    }
    printf("total %016" PRIx64 "\n", total);
    return 0;
}
