/* room_start.c - a game begins, with dice that nobody chose (X04). docs/fairness.md says what this promises.
 *
 * Each player has committed to 32 bytes with `ready`. When all are ready, the message `start` fixes the game's id, seats, edition and rules
 * together with the server's own commitment. Only then do the players reveal. The key of the dice comes from the id, the server's secret
 * and all contributions. A player who does not reveal in time is no longer ready, and the start is called off; the next one uses new
 * secrets, and its record says how many were called off before it. */
#define _GNU_SOURCE
#include "hall_parts.h"

#include "name.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- The seats -------------------------------------------------------------------------------------------------------------------- */

/* Who sits where in the game: a member, or a computer player. */
struct place {
    struct member *member;
    const struct computer *computer;
    bool is_missing; /* its player is not in the room any more */
};

/* The seats of a game that goes on after a restore stay what they are. Players who have left the game are not asked again. */
static int places_kept(const struct room *room, struct place places[FH_MAX_SEATS])
{
    const struct table *table = &room->game->table;
    for (int seat = 0; seat < table->seats.count; seat++) {
        bool is_in = table->game.seats_in & FH_SEAT_BIT(seat);
        places[seat] = (struct place){.member = is_in ? room_member(room, room->seat_guests[seat]) : NULL};
        places[seat].is_missing = is_in && room->seat_guests[seat][0] && !places[seat].member;
    }
    return table->seats.count;
}

/* Seats that nobody took are left out. */
static int places_of(const struct room *room, struct place places[FH_MAX_SEATS])
{
    int count = 0;
    if (room->game && room->game->is_restored)
        return places_kept(room, places);
    for (uint8_t seat = 0; seat < FH_MAX_SEATS; seat++) {
        struct place place = {.member = NULL};
        for (size_t i = 0; i < room->member_count; i++)
            place.member = room->members[i].seat == seat ? &room->members[i] : place.member;
        for (size_t i = 0; i < room->computer_count; i++)
            place.computer = room->computers[i].seat == seat ? &room->computers[i] : place.computer;
        if (place.member || place.computer)
            places[count++] = place;
    }
    return count;
}

/* `Steady 3`: the settings of a kind are no part of a name. */
static void name_computer(const char *kind, int seat, char *name, size_t size)
{
    struct bot bot;
    bot_init(&bot, kind, 0);
    snprintf(name, size, "%s %d", bot.kind->name, seat);
    name[0] = (char)(name[0] - 'a' + 'A');
}

/* A record's names are plainer than those of a room: pictures of several characters are taken apart. */
static void fill_seats(const struct room *room, const struct place places[], int count, struct seats *seats)
{
    if (room->game && room->game->is_restored) {
        *seats = room->game->table.seats;
        return;
    }
    *seats = (struct seats){.count = count};
    for (int i = 0; i < count; i++) {
        struct seat *seat = &seats->list[i];
        const struct member *m = places[i].member;
        snprintf(seat->player, sizeof seat->player, "%s", m ? "human" : places[i].computer->kind);
        snprintf(seat->piece, sizeof seat->piece, "%s", m ? m->piece : places[i].computer->piece);
        if (!m || name_clean(m->name, strlen(m->name), seat->name, sizeof seat->name) == 0)
            snprintf(seat->name, sizeof seat->name, "%d", i + 1);
        if (!m)
            name_computer(places[i].computer->kind, i + 1, seat->name, sizeof seat->name);
    }
}

static bool is_everyone(const struct room *room, const struct place places[], int count, bool (*is)(const struct member *member))
{
    int people = 0;
    for (int i = 0; i < count; i++) {
        if (places[i].is_missing || (places[i].member && !is(places[i].member)))
            return false;
        people += places[i].member != NULL;
    }
    return people > 0 && count >= room->edition->rules.min_players && count <= room->edition->rules.max_players;
}

static bool is_ready(const struct member *member)
{
    return member->is_ready;
}

static bool has_revealed(const struct member *member)
{
    return member->has_revealed;
}

/* ---- The start is announced ------------------------------------------------------------------------------------------------------- */

static void write_hex_text(const uint8_t *bytes, char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    write_bytes(&w, bytes, (size - 1) / 2);
    writer_close(&w);
}

static void hash_bytes(const void *bytes, size_t size, uint8_t hash[SHA256_SIZE])
{
    struct sha256 sha;
    sha256_init(&sha);
    sha256_add(&sha, bytes, size);
    sha256_digest(&sha, hash);
}

static void hash_edition(struct hall *hall, const fh_edition *edition, char hash[2 * SHA256_SIZE + 1])
{
    uint8_t bytes[SHA256_SIZE];
    hash_bytes(hall->block, fh_edition_format(edition, hall->block, sizeof hall->block), bytes);
    write_hex_text(bytes, hash, 2 * SHA256_SIZE + 1);
}

/* The message `start`, in the hall's room for texts: its length. */
static size_t write_start(const struct room *room)
{
    struct hall *hall = room->hall;
    struct place places[FH_MAX_SEATS];
    struct seats seats;
    struct server_seat shown[FH_MAX_SEATS];
    char commitments[FH_MAX_SEATS][2 * SHA256_SIZE + 1], commitment[2 * SHA256_SIZE + 1], hash[2 * SHA256_SIZE + 1];
    int count = places_of(room, places);
    fill_seats(room, places, count, &seats);
    for (int i = 0; i < count; i++) {
        if (places[i].member)
            write_hex_text(places[i].member->commitment, commitments[i], sizeof commitments[i]);
        shown[i] = (struct server_seat){.seat = i + 1,
                                        .player = seats.list[i].name,
                                        .piece = seats.list[i].piece,
                                        .kind = seats.list[i].player,
                                        .commitment = places[i].member ? commitments[i] : NULL};
    }
    write_hex_text(room->commitment, commitment, sizeof commitment);
    hash_edition(hall, room->edition, hash);
    struct server_start start = {.room = room->id,
                                 .game = room->game_id,
                                 .commitment = commitment,
                                 .edition = room->edition_id,
                                 .hash = hash,
                                 .rules = FH_RULES_VERSION,
                                 .signature = hall->options.signature,
                                 .called_off = room->called_off,
                                 .seats = shown,
                                 .seat_count = (size_t)count};
    return server_start_write(&start, hall->text, sizeof hall->text);
}

static void announce(struct room *room)
{
    room_show(room, NULL);
    room_send(room, room->hall->text, write_start(room));
    transport_timer_start(room->timer, REVEAL_TIME);
}

void start_show(const struct room *room, struct visitor *visitor)
{
    if (room->phase == ROOM_STARTING)
        visitor_send(visitor, room->hall->text, write_start(room));
}

static void start_now(struct room *room)
{
    char game[TABLE_ID_SIZE], commitment[2 * SHA256_SIZE + 1], event[256];
    struct dice dice;
    hall_random_id(game, sizeof game);
    if (!hall_random(room->secret, sizeof room->secret))
        return;
    dice_from_secret(&dice, room->secret);
    memcpy(room->commitment, dice.commitment, sizeof room->commitment);
    write_hex_text(room->commitment, commitment, sizeof commitment);
    struct stored_starting starting = {.game = game, .commitment = commitment};
    stored_starting_write(&starting, event, sizeof event);
    if (!room_append(room, event, NULL, announce)) {
        room_clear_ready(room); /* the store is too busy: they can say it again */
        room_show(room, NULL);
    }
}

static bool are_all_ready(const struct room *room)
{
    struct place places[FH_MAX_SEATS];
    bool may = room->phase == ROOM_LOBBY && room->is_loaded && !room->hall->is_stopping;
    return may && is_everyone(room, places, places_of(room, places), is_ready);
}

/* Once all are ready, the time runs that is left to say otherwise. If the room is busy when it is over, the start waits for that. */
void start_if_ready(struct room *room)
{
    uint64_t now = hall_now(room->hall), before = room->countdown_at;
    if (!are_all_ready(room))
        room->countdown_at = 0;
    else if (!before)
        room->countdown_at = now + room->hall->options.countdown;
    if (!before != !room->countdown_at && room->hall->options.countdown > 0 && room->phase == ROOM_LOBBY)
        room_show(room, NULL);
    if (room->countdown_at && room->countdown_at <= now && !room->is_busy) {
        room->countdown_at = 0;
        start_now(room);
    }
    room_patience_changed(room);
}

/* ---- The start is called off ------------------------------------------------------------------------------------------------------ */

static size_t find_silent(const struct room *room, const char *guests[FH_MAX_SEATS])
{
    size_t count = 0;
    for (size_t i = 0; i < room->member_count; i++) {
        const struct member *m = &room->members[i];
        if (m->seat != FH_NONE && !m->has_revealed && count < FH_MAX_SEATS)
            guests[count++] = m->guest;
    }
    return count;
}

static void called_off(struct room *room)
{
    memset(room->secret, 0, sizeof room->secret);
    room->off = NULL;
    room_show(room, NULL);
    if (room->phase == ROOM_PLAYING && !room->game)
        room_reload(room); /* the start was to go on with a restored game: it waits for the next start */
    else
        room_leave_now(room);
}

/* The start stays called off for the same reason until the store takes that. */
static void call_off_later(struct room *room)
{
    struct wish *wish = room->wish;
    room->wish = NULL;
    wish_refuse(wish, "no-disk", room);
    uint64_t now = hall_now(room->hall);
    transport_timer_start(room->timer, room->retry_at > now ? room->retry_at - now : 0);
}

/* Everyone is told who did not reveal, in the message and by the event. */
void start_call_off(struct room *room, const char *why)
{
    const char *guests[FH_MAX_SEATS];
    char event[1024], text[1024];
    size_t count = strcmp(why, "not-revealed") == 0 ? find_silent(room, guests) : 0;
    struct stored_called_off stored = {.game = room->game_id, .why = why, .guest_count = count};
    struct server_called_off told = {.room = room->id, .game = room->game_id, .why = why, .guests = guests, .guest_count = count};
    memcpy(stored.guests, guests, count * sizeof *guests);
    transport_timer_stop(room->timer);
    stored_called_off_write(&stored, event, sizeof event);
    server_called_off_write(&told, text, sizeof text);
    room->off = why;
    room->news = room->is_failing ? NULL : strdup(text);
    if (room->is_failing || !room_append(room, event, NULL, called_off))
        call_off_later(room);
}

void start_time_is_up(struct room *room)
{
    if (room->is_busy)
        transport_timer_start(room->timer, 100); /* the last reveal is being made durable, or another wish is */
    else
        start_call_off(room, room->off ? room->off : "not-revealed");
}

/* ---- The game begins -------------------------------------------------------------------------------------------------------------- */

static void begun(struct room *room)
{
    struct wish *wish = room->wish;
    room->wish = NULL;
    game_insert(room->game);
    room_note_game(room, false);
    wish_done(wish, &(struct done){.room = room->id, .game = room->game_id, .number = -1});
    room_show(room, NULL);
    game_settle(room->game);
}

static void write_date(char date[TABLE_DATE_SIZE])
{
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(date, TABLE_DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

/* The table of the new game, and the header of its record in the hall's room for it. */
static bool begin_record(struct room *room, struct game *game, const struct game *before, const struct place places[], int count,
                         size_t *length)
{
    struct hall *hall = room->hall;
    struct seats seats;
    struct dice dice;
    char date[TABLE_DATE_SIZE];
    fill_seats(room, places, count, &seats);
    dice_from_secret(&dice, room->secret);
    dice.called_off = room->called_off;
    for (int i = 0; i < count; i++) {
        if (!places[i].member)
            continue;
        dice.given |= FH_SEAT_BIT(i);
        memcpy(dice.contributions[i], places[i].member->contribution, SHA256_SIZE);
    }
    write_date(date);
    struct record_setup setup = {.edition = room->edition, .seats = &seats, .id = room->game_id, .date = date, .dice = &dice};
    if (before) {
        setup.edition = game->edition;
        setup.position = &before->table.game;
        setup.from_id = before->table.id;
        setup.from_number = before->table.number;
        setup.left = game->edition->rules.clock > 0 ? before->table.left : NULL;
    }
    return record_begin(&game->table, &setup, hall->block, hall->header, sizeof hall->header, length).reason == FH_ALLOWED &&
           *length < sizeof hall->header && dealer_take_dice(&game->dealer, &dice, room->game_id, room->secret);
}

static bool append_began(struct room *room, struct game *game, const struct place places[], int count, size_t length)
{
    static struct store_text lines[STORE_LINES_MOST];
    struct hall *hall = room->hall;
    struct stored_began began = {.game = room->game_id, .seat_count = (size_t)count};
    char stream[STORE_NAME_MOST], event[2048];
    for (int i = 0; i < count; i++)
        began.seats[i] = (struct stored_seat){
            .seat = i + 1, .guest = places[i].member ? places[i].member->guest : NULL, .kind = game->table.seats.list[i].player};
    stored_began_write(&began, event, sizeof event);
    game->header = game->head = game_split(hall->header, length, lines, STORE_LINES_MOST);
    game_stream(room->game_id, stream);
    struct store_item secrets[] = {{"secret", room->secret, sizeof room->secret}, {"room", room->id, strlen(room->id)}};
    struct store_batch batch = {.stream = stream, .lines = lines, .line_count = (size_t)game->head, .secrets = secrets, .secret_count = 2};
    return room_append(room, event, &batch, begun);
}

/* The game that the room begins: a new one, or after a restore the one that it had, as a record of its own. */
static void begin(struct room *room)
{
    struct place places[FH_MAX_SEATS];
    int count = places_of(room, places);
    size_t length;
    struct game *before = room->game, *game = game_new(room);
    const fh_edition *edition = before && before->is_restored ? before->edition : room->edition;
    bool is_begun = false;
    transport_timer_stop(room->timer);
    if (game) {
        game->edition = edition;
        editions_keep(room->hall->editions, edition);
        is_begun = begin_record(room, game, before && before->is_restored ? before : NULL, places, count, &length);
    }
    if (!is_begun) {
        game_free(game);
        start_call_off(room, "server");
        return;
    }
    room->game = game;
    bool is_going = append_began(room, game, places, count, length);
    if (!is_going && room->game == game) { /* the store is too busy: the time for this start runs out */
        game_free(game);
        room->game = before;
        transport_timer_start(room->timer, REVEAL_TIME);
    } else {
        game_free(before);
    }
}

void start_take_reveal(struct room *room)
{
    struct wish *wish = room->wish;
    const struct client_reveal *reveal = &wish->message.reveal;
    struct member *member = room_member(room, wish->guest);
    struct place places[FH_MAX_SEATS];
    uint8_t contribution[SHA256_SIZE], hash[SHA256_SIZE];
    room->wish = NULL;
    if (room->phase != ROOM_STARTING || !member || member->seat == FH_NONE || strcmp(room->game_id, reveal->game) != 0) {
        wish_refuse(wish, "not-starting", room);
        return;
    }
    word_bytes(word_of(reveal->contribution), contribution, sizeof contribution);
    hash_bytes(contribution, sizeof contribution, hash);
    if (memcmp(hash, member->commitment, sizeof hash) != 0) {
        wish_refuse(wish, "wrong-contribution", room);
        return;
    }
    memcpy(member->contribution, contribution, sizeof contribution);
    member->has_revealed = true;
    if (is_everyone(room, places, places_of(room, places), has_revealed)) {
        room->wish = wish;
        begin(room);
    } else {
        wish_done(wish, &(struct done){.room = room->id, .number = -1});
    }
}
