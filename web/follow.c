/* follow.c - whole records in the page's worker: read quickly, with what a replay and a chart need to know of each turn.
 *
 * page_follow takes any number of lines at once and tells of no event. It reads on from record_open, or from wherever the table is, so a
 * reader can stop after any line and look. */
#include "leaderboard.h"
#include "page.h"
#include "text.h"

#include <string.h>

int32_t EXPORT(page_follow)(uint32_t length);
int32_t EXPORT(page_wealth)(void);
int32_t EXPORT(page_about)(void);

static void hear(void *context, const fh_game *game, const fh_event *event)
{
    bool *was_undone = context;
    *was_undone |= event->kind == FH_EV_UNDO;
    page_hear(game, event);
}

static void write_wealths(struct writer *w)
{
    for (int seat = 0; seat < shim_table.game.seat_count; seat++) {
        write_text(w, seat ? " " : "");
        write_number(w, leaderboard_wealth(&shim_table, (fh_seat)seat));
    }
    write_char(w, '\n');
}

/* Whose turn it is, and which of that seat. While the order of play is rolled for there is none. */
static uint64_t turn_now(void)
{
    const fh_game *game = &shim_table.game;
    for (int i = 0; i < game->depth; i++) {
        if (game->stack[i].kind == FH_ASK_ORDER)
            return UINT64_MAX;
    }
    return (uint64_t)game->round << 8 | game->turn;
}

/* A line of the record, without its newline. Where it began a turn, its number and the wealth of each seat are written; `-` where the
 * beginning of the last one was taken back. */
static bool follow(struct reader line, struct writer *turns, fh_error *error)
{
    bool was_undone = false;
    fh_sink sink = {hear, &was_undone};
    bool was_begun = record_has_begun(&shim_reader);
    uint64_t before = turn_now();
    if (!record_read(&shim_reader, line.next, (size_t)(line.end - line.next), &sink, error))
        return false;
    uint64_t now = turn_now();
    if (!record_has_begun(&shim_reader) || now == UINT64_MAX || shim_table.game.phase == FH_OVER || (was_begun && now == before))
        return true;
    if (was_begun && was_undone) {
        write_text(turns, "-\n");
        return true;
    }
    write_number(turns, shim_table.number);
    write_char(turns, ' ');
    write_wealths(turns);
    return true;
}

/* Takes the whole lines in the buffer. The first bad line is refused with its fault (shim_answer_fault); the lines before it were taken. */
int32_t page_follow(uint32_t length)
{
    static char written[BUFFER_SIZE];
    struct writer turns = writer_open(written, sizeof written), w = writer_open(shim_buffer, BUFFER_SIZE);
    struct reader text = reader_open(shim_buffer, shim_given(length)), line;
    fh_error error;
    if (page_refuses_lines(&error))
        return -(int32_t)shim_answer_fault(&error);
    if (!shim_reader.table)
        record_open();
    while (read_line(&text, &line)) {
        if (!follow(line, &turns, &error))
            return -(int32_t)shim_answer_fault(&error);
    }
    writer_close(&turns);
    write_text(&w, written);
    return (int32_t)shim_stored(writer_close(&w));
}

/* The wealth of each seat; for a seat that is out, the wealth that it left with. */
int32_t page_wealth(void)
{
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    write_wealths(&w);
    return (int32_t)shim_stored(writer_close(&w));
}

static void write_pair(struct writer *w, const char *key, int64_t number)
{
    write_char(w, ',');
    write_json_text(w, key);
    write_char(w, ':');
    write_number(w, number);
}

/* What a list of games shows of the one at the table, how many lines of its text are the header, and whether it can be continued: 0 or 1.
 */
int32_t page_about(void)
{
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    write_text(&w, "{\"id\":");
    write_json_text(&w, shim_table.id);
    write_text(&w, ",\"edition\":");
    write_json_text(&w, shim_table.edition->words.id);
    write_text(&w, ",\"title\":");
    write_json_text(&w, shim_table.edition->words.name);
    write_text(&w, ",\"players\":[");
    for (int seat = 0; seat < shim_table.seats.count; seat++) {
        write_text(&w, seat ? "," : "");
        write_json_text(&w, shim_table.seats.list[seat].name);
    }
    write_char(&w, ']');
    write_pair(&w, "played", shim_table.played);
    write_pair(&w, "count", shim_table.number);
    write_pair(&w, "header", shim_reader.header);
    write_pair(&w, "isOver", shim_table.is_ended || fh_who_acts(&shim_table.game).kind == FH_ACTOR_NOBODY);
    write_pair(&w, "hasDice", shim_dealer.knows_dice);
    write_pair(&w, "hasBegun", shim_reader.table && record_has_begun(&shim_reader));
    write_char(&w, '}');
    return (int32_t)shim_stored(writer_close(&w));
}
