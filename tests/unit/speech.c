/* speech.c - see speech.h. */
#include "fault_text.h"
#include "speech.h"

#include "word_files.h"
#include "testing.h"

struct words english, turkish;

const struct seats PLAYERS = {
    .count = FH_MAX_SEATS,
    .list = {{.name = "Ada"},
             {.name = "Bob"},
             {.name = "Çağrı"},
             {.name = "Dora"},
             {.name = "Eva"},
             {.name = "Işık"},
             {.name = "Gül"},
             {.name = "Şule"}},
};

int speech_load(void **state)
{
    (void)state;
    fh_error error;
    if (word_files_load("en", &english, &error) && word_files_load("tr", &turkish, &error))
        return 0;
    print_error("%s\n", fault_place(&error));
    return -1;
}
