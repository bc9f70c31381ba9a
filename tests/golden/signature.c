/* signature.c - the signature of all built-in editions, as `freehold --version` prints it, is the one that comes out.
 *
 *   signature             computes it and compares with sim/known_signature.h
 *   signature --remake    keeps what came out */
#include "faults.h"
#include "known_signature.h"
#include "edition_file.h"
#include "library.h"
#include "signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool compute(char total_text[17])
{
    static fh_edition edition;
    fh_error error;
    uint64_t total = 0;
    for (size_t i = 0; i < library_edition_count; i++) {
        if (!edition_file_load(library_editions[i].id, &edition, &error)) {
            fault_print_place(NULL, &error);
            return false;
        }
        total = signature_add(total, signature_edition(&edition));
    }
    snprintf(total_text, 17, "%016" PRIx64, total);
    return true;
}

static bool keep(const char *total)
{
    FILE *file = fopen("sim/known_signature.h", "w");
    if (!file)
        return false;
    fprintf(file,
            "/* known_signature.h - the total of `freehold signature`. Kept by `make golden`; a commit that changes it says why. */\n"
            "#define KNOWN_SIGNATURE \"%s\"\n",
            total);
    return fclose(file) == 0;
}

int main(int argc, char **argv)
{
    char total[17];
    bool is_right = compute(total);
    if (argc > 1 && strcmp(argv[1], "--remake") == 0)
        is_right = is_right && keep(total);
    else if (is_right && strcmp(total, KNOWN_SIGNATURE) != 0) {
        printf("# was: %s\n# is:  %s\n# `make golden` keeps what is.\n", KNOWN_SIGNATURE, total);
        is_right = false;
    }
    printf("%sok 1 - the known signature\n1..1\n", is_right ? "" : "not ");
    return is_right ? 0 : 1;
}
