/* mine.c - "my games": which games each guest has played, the newest first. It is an index over rooms and records and nothing more: what
 * it misses is still there under its own id. Changes are made one after the other, each by reading and writing a guest's whole list. */
#define _GNU_SOURCE
#include "hall_parts.h"

#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES_MOST = 100, LINE_SIZE = 160, LIST_SIZE = GAMES_MOST * LINE_SIZE };

static const char space[] = "mine";

/* ---- Keeping ---------------------------------------------------------------------------------------------------------------------- */

/* A line for a guest's list: `ROOM GAME DATE EDITION running|over`. */
struct note {
    struct note *next;
    struct hall *hall;
    char guest[GUEST_ID_SIZE], game[TABLE_ID_SIZE], line[LINE_SIZE];
};

static void take_next(struct hall *hall);

static void end_note(struct note *note)
{
    struct hall *hall = note->hall;
    free(note);
    hall->is_noting = false;
    take_next(hall);
}

static void on_put(void *user, const struct store_written *written)
{
    (void)written; /* an index can do without */
    end_note(user);
}

/* The list with this line first, and without the game's line from before. */
static size_t write_list(const struct note *note, const char *old, size_t size, char list[LIST_SIZE])
{
    struct writer w = writer_open(list, LIST_SIZE);
    struct reader text = reader_open(old, size), line;
    int count = 1;
    write_text(&w, note->line);
    while (count < GAMES_MOST && read_line(&text, &line)) {
        size_t length = (size_t)(line.end - line.next);
        if (memmem(line.next, length, note->game, strlen(note->game)))
            continue;
        for (size_t i = 0; i < length; i++)
            write_char(&w, line.next[i]);
        write_char(&w, '\n');
        count++;
    }
    return writer_close(&w);
}

static void on_list(void *user, const struct store_items *items)
{
    struct note *note = user;
    static char list[LIST_SIZE];
    bool has_old = items->status == STORE_OK && items->count == 1;
    size_t length = write_list(note, has_old ? items->items[0].value : "", has_old ? items->items[0].size : 0, list);
    struct store_item item = {note->guest, list, length < sizeof list ? length : sizeof list - 1};
    bool is_known = items->status == STORE_OK || items->status == STORE_MISSING;
    if (!is_known || store_put(note->hall->options.store, space, &item, 1, on_put, note) != STORE_OK)
        end_note(note);
}

static void take_next(struct hall *hall)
{
    while (!hall->is_noting && hall->notes) {
        struct note *note = hall->notes;
        hall->notes = note->next;
        hall->is_noting = true;
        if (store_get(hall->options.store, space, note->guest, on_list, note) == STORE_OK)
            return;
        free(note);
        hall->is_noting = false;
    }
}

void mine_note(struct hall *hall, const char *guest, const struct room *room, bool is_over)
{
    struct note *note = calloc(1, sizeof *note), **last = &hall->notes;
    if (!note)
        return;
    note->hall = hall;
    snprintf(note->guest, sizeof note->guest, "%s", guest);
    snprintf(note->game, sizeof note->game, "%s", room->game_id);
    snprintf(note->line, sizeof note->line, "%s %s %lld %s %s\n", room->id, room->game_id, (long long)time(NULL), room->edition_id,
             is_over ? "over" : "running");
    while (*last)
        last = &(*last)->next;
    *last = note;
    take_next(hall);
}

void mine_forget_notes(struct hall *hall)
{
    while (hall->notes) {
        struct note *next = hall->notes->next;
        free(hall->notes);
        hall->notes = next;
    }
}

/* ---- Showing ---------------------------------------------------------------------------------------------------------------------- */

struct asking {
    struct hall *hall;
    struct wish *wish;
};

/* Strings of the list, each ended by a NUL where a blank was. */
static bool read_game(char *line, struct server_played *played)
{
    char *words[5], *rest = line;
    for (int i = 0; i < 5; i++) {
        if (!(words[i] = strsep(&rest, " ")))
            return false;
    }
    *played = (struct server_played){
        .room = words[0], .game = words[1], .date = atoll(words[2]), .edition = words[3], .over = strcmp(words[4], "over") == 0};
    return true;
}

static void send_games(struct hall *hall, struct wish *wish, char *list)
{
    struct server_played played[GAMES_MOST];
    size_t count = 0;
    for (char *line; count < GAMES_MOST && (line = strsep(&list, "\n")) && line[0];)
        count += read_game(line, &played[count]);
    struct server_games games = {.id = wish->message.mine.id, .games = played, .game_count = count};
    visitor_send(wish->visitor, hall->text, server_games_write(&games, hall->text, sizeof hall->text));
    wish_free(wish);
}

static void on_mine(void *user, const struct store_items *items)
{
    struct asking asking = *(struct asking *)user;
    char *list = items->count == 1 ? strndup(items->items[0].value, items->items[0].size) : NULL, nothing[1] = "";
    free(user);
    if (!asking.wish->visitor)
        wish_free(asking.wish);
    else if (items->status != STORE_OK && items->status != STORE_MISSING)
        wish_refuse(asking.wish, "busy", NULL);
    else
        send_games(asking.hall, asking.wish, list ? list : nothing);
    free(list);
}

void mine_list(struct hall *hall, struct wish *wish)
{
    struct asking *asking = malloc(sizeof *asking);
    if (asking)
        *asking = (struct asking){hall, wish};
    if (asking && store_get(hall->options.store, space, wish->guest, on_mine, asking) == STORE_OK)
        return;
    free(asking);
    wish_refuse(wish, "busy", NULL);
}
