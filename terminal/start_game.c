/* start_game.c - see start_game.h. */
#define _DEFAULT_SOURCE
#include "start_game.h"
#include "campus_file.h"
#include "faults.h"
#include "user_folder.h"

#include <errno.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH_SIZE = USER_PATH_SIZE, MAX_FILE = 1 << 20 };

/* ---- Small things ------------------------------------------------------------------------------------------------------------------ */

bool start_parse_number(const char *word, uint64_t *number)
{
    char *end;
    if (word[0] < '0' || word[0] > '9')
        return false;
    errno = 0;
    *number = strtoull(word, &end, 10);
    return errno == 0 && *end == '\0';
}

/* A file, or the front of one that is longer than MAX_FILE; freed by the caller. NULL with *error set. */
static char *read_front(const char *path, size_t *length, fh_error *error)
{
    char *text = NULL;
    FILE *file = fopen(path, "r");
    if (file && (text = malloc(MAX_FILE + 1)))
        *length = fread(text, 1, MAX_FILE + 1, file);
    if (!file || !text || ferror(file)) {
        fault_of_system(error, path, 0, errno);
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    return text;
}

/* Any fault is in the front part. Only a file that goes on with blanks has none there, and is refused where it is cut. */
bool start_load_campus(const fh_edition *edition, const char *path, fh_game *game, struct seats *seats, fh_error *error)
{
    size_t length = 0;
    char *text = read_front(path, &length, error);
    bool is_read = text && campus_file_parse(edition, path, text, length, game, seats, error);
    if (is_read && length > MAX_FILE) {
        is_read = false;
        fault_say(error, path, 1, &(struct fault){.kind = FAULT_LONG_FILE, .high = MAX_FILE});
        for (size_t i = 0; i < length; i++)
            error->line += text[i] == '\n';
    }
    free(text);
    return is_read;
}

struct board_style start_board_style(bool is_terminal)
{
    struct board_style style = {.columns = 80, .rows = 60};
    const char *no_colour = getenv("NO_COLOR");
    struct winsize size;
    style.has_colour = is_terminal && !(no_colour && no_colour[0]);
    if (is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        style.columns = size.ws_col;
        style.rows = size.ws_row;
    }
    style.is_compact = style.rows < 52;
    return style;
}

static bool random_bytes(uint8_t *bytes, size_t length)
{
    return getrandom(bytes, length, 0) == (ssize_t)length;
}

static void make_id(char id[TABLE_ID_SIZE])
{
    uint8_t bytes[16] = {0};
    random_bytes(bytes, sizeof bytes);
    struct writer w = writer_open(id, TABLE_ID_SIZE);
    write_bytes(&w, bytes, sizeof bytes);
    writer_close(&w);
}

/* ---- Where games are kept ----------------------------------------------------------------------------------------------------------- */

static void make_date(char date[TABLE_DATE_SIZE])
{
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(date, TABLE_DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

/* By its name the last game comes last. */
static bool make_path(const struct table *table, char path[PATH_SIZE])
{
    char folder[PATH_SIZE], stamp[TABLE_DATE_SIZE];
    if (!user_folder("FREEHOLD_GAMES", "games", folder) || !user_folder_make(folder, 0777))
        return false;
    size_t length = 0;
    for (const char *c = table->date; *c; c++) {
        if (*c >= '0' && *c <= '9')
            stamp[length++] = *c;
    }
    stamp[length] = '\0';
    return snprintf(path, PATH_SIZE, "%.3900s/%s-%s-%.8s.fhr", folder, stamp, table->edition->words.id, table->id) < PATH_SIZE;
}

/* ---- A new game --------------------------------------------------------------------------------------------------------------------- */

static bool make_dice(const struct start *start, const char *id, struct dice *dice, struct dealer *dealer)
{
    uint8_t secret[SHA256_SIZE] = {0};
    dealer_init(dealer);
    if (start->has_seed)
        dice_from_seed(dice, start->seed);
    else if (random_bytes(secret, sizeof secret))
        dice_from_secret(dice, secret);
    else
        return false;
    return dealer_take_dice(dealer, dice, id, secret);
}

static bool keep(struct session *s, const char *header, size_t length)
{
    char path[PATH_SIZE];
    const uint8_t *secret = s->table.dice.kind == DICE_SECRET ? s->dealer.secret : NULL;
    if (make_path(&s->table, path) && record_file_create(&s->file, path, header, length, secret))
        return true;
    session_say_text(s, "say.not-kept", strerror(errno));
    return false;
}

bool start_game(struct session *s, const struct start *start)
{
    static char header[RECORD_HEADER_SIZE], block[RECORD_BLOCK_SIZE];
    char id[TABLE_ID_SIZE], date[TABLE_DATE_SIZE];
    struct dice dice;
    size_t length;
    make_id(id);
    make_date(date);
    if (!make_dice(start, id, &dice, &s->dealer))
        return false;
    if (start->edition != &s->edition)
        s->edition = *start->edition;
    struct record_setup setup = {.edition = &s->edition,
                                 .seats = start->seats,
                                 .id = id,
                                 .date = date,
                                 .dice = &dice,
                                 .position = start->position,
                                 .from_id = start->from_id,
                                 .from_number = start->from_number,
                                 .left = start->left};
    if (record_begin(&s->table, &setup, block, header, sizeof header, &length).reason || length >= sizeof header)
        return false;
    s->seed = start->has_seed ? start->seed : (uint64_t)session_now();
    return !start->is_kept || keep(s, header, length);
}

/* ---- A game goes on ----------------------------------------------------------------------------------------------------------------- */

/* Goes on with the record in this file. False: what is wrong has been said. */
static bool continue_with(struct session *s, const char *path)
{
    static struct record_reader reader;
    struct record_extent extent;
    struct record_visitor visitor = session_listen(s);
    uint8_t secret[SHA256_SIZE];
    fh_error error;
    record_reader_init(&reader, &s->table, &s->edition, &s->dealer);
    if (record_file_secret(path, secret))
        record_reader_know(&reader, secret);
    bool is_read = record_file_read(path, &reader, UINT32_MAX, &visitor, &extent, &error);
    s->is_silent = false;
    if (!is_read) {
        fault_print(&s->wording, &error);
        return false;
    }
    if (!s->dealer.knows_dice && !s->table.is_ended) {
        session_say_text(s, "say.no-secret", path);
        return false;
    }
    if (!record_file_open(&s->file, path, &extent)) {
        session_say_text(s, errno == EWOULDBLOCK ? "say.played-elsewhere" : "say.not-kept", errno == EWOULDBLOCK ? path : strerror(errno));
        return false;
    }
    s->seed = fh_hash(&s->table.game) ^ (uint64_t)session_now();
    return true;
}

/* A record that has not come to its end has no line that begins with `end`. Anything but a plain file is no record, and is not opened: a
 * pipe would keep its reader waiting. */
static bool is_unfinished(const char *path)
{
    char tail[512];
    FILE *file = record_file_is_plain(path) ? fopen(path, "r") : NULL;
    if (!file)
        return false;
    if (fseek(file, -(long)sizeof tail + 1, SEEK_END) != 0)
        rewind(file);
    size_t length = fread(tail, 1, sizeof tail - 1, file);
    fclose(file);
    tail[length] = '\0';
    return length > 0 && !strstr(tail, "\nend ");
}

/* Does another program play it just now? */
static bool is_played(const char *path)
{
    struct record_file file = {.fd = -1};
    struct record_extent whole = {.is_torn = false};
    bool is_locked = !record_file_open(&file, path, &whole) && errno == EWOULDBLOCK;
    record_file_close(&file);
    return is_locked;
}

static int is_record_name(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 4 && strcmp(entry->d_name + length - 4, ".fhr") == 0;
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* One game of the folder. If it can't be gone on with, that has been said, and it stays as it is. */
static enum start_continued try_to_continue(struct session *s, const char *path)
{
    if (!is_unfinished(path))
        return START_NO_GAME;
    if (is_played(path))
        return START_IS_PLAYED;
    if (continue_with(s, path))
        return START_CONTINUED;
    s->log.count = 0; /* of what was read before the fault was found */
    session_say_text(s, "say.set-aside", path);
    return START_NO_GAME;
}

enum start_continued start_continue_last(struct session *s)
{
    char folder[PATH_SIZE], path[2 * PATH_SIZE];
    struct dirent **names;
    enum start_continued result = START_NO_GAME;
    int count = user_folder("FREEHOLD_GAMES", "games", folder) ? scandir(folder, &names, is_record_name, compare_names) : -1;
    for (int i = count - 1; i >= 0 && result != START_CONTINUED; i--) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        enum start_continued found = try_to_continue(s, path);
        result = found == START_NO_GAME ? result : found;
    }
    for (int i = 0; i < count; i++)
        free(names[i]);
    if (count >= 0)
        free(names);
    return result;
}
