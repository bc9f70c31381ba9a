/* fuzz_campus_file.c - any bytes as a save file of the campus game (W07): no crash, a line and a reason for what is refused. What is taken
 * is a sound game, comes back byte by byte (W08), can be played on, and can be loaded wherever it can be saved. */
#include "fault_text.h"
#include "campus_file.h"
#include "fuzz_games.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ACTIONS = 30 };

struct loaded {
    fh_game game;
    struct seats seats;
};

/* What can be saved can be loaded and saved again. */
static void save_and_load(const fh_edition *edition, const struct loaded *from, struct loaded *to)
{
    static char text[CAMPUS_FILE_SIZE], again[CAMPUS_FILE_SIZE];
    fh_error error;
    size_t length = campus_file_format(edition, &from->game, &from->seats, text, sizeof text);
    fuzz_require(edition, &from->game, length < sizeof text, "a save file is too long");
    bool is_read = campus_file_parse(edition, "fuzz", text, length, &to->game, &to->seats, &error);
    fuzz_require(edition, &from->game, is_read, fault_place(&error));
    fuzz_require(edition, &from->game, campus_file_allows(edition, &to->game, NULL), "a loaded game can't be saved");
    size_t second = campus_file_format(edition, &to->game, &to->seats, again, sizeof again);
    fuzz_require(edition, &from->game, second == length && memcmp(text, again, length) == 0, "a save file changed");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct loaded loaded, again, nothing;
    const fh_edition *edition = fuzz_edition(fuzz_edition_find("watopoly"));
    fh_error error;
    fh_stream stream;
    loaded = nothing;
    if (!campus_file_parse(edition, "fuzz", (const char *)data, size, &loaded.game, &loaded.seats, &error)) {
        bool is_untouched = memcmp(&loaded, &nothing, sizeof nothing) == 0;
        fuzz_require(edition, &loaded.game, is_untouched && error.line > 0 && error.fault, "a file was refused badly");
        return 0;
    }
    fuzz_examine(edition, &loaded.game);
    save_and_load(edition, &loaded, &again);
    fuzz_require(edition, &loaded.game, memcmp(&loaded, &again, sizeof again) == 0, "a save file does not say everything");
    fh_stream_seed(&stream, fuzz_seed(data, size));
    fuzz_play(edition, &loaded.game, &stream, ACTIONS);
    if (campus_file_allows(edition, &loaded.game, NULL))
        save_and_load(edition, &loaded, &again);
    return 0;
}
