/* engine_calls.c - the engine's calls one by one, for tests and benchmarks: with it, the page's module becomes build/freehold-test.wasm.
 *
 * One game of the edition that was loaded last (shim.c), driven by numbers and the buffer of text: what freehold.h says, one export for
 * each call. The game is not the one at the page's table. */
#include "bench_engine.h"
#include "fault.h"
#include "option_text.h"
#include "page.h"
#include "shim.h"
#include "signature.h"
#include "text.h"

enum { UNREADABLE = 255 };

static fh_game game = {.phase = FH_OVER, .winner = FH_NONE}; /* nobody is asked until a game has begun */
static fh_stream stream;

static uint32_t answer(const char *text)
{
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    write_text(&w, text);
    return shim_stored(writer_close(&w));
}

/* ---- Editions -------------------------------------------------------------------------------------------------------------------- */

uint32_t EXPORT(edition_text)(void);
uint64_t EXPORT(edition_hash)(void);
uint64_t EXPORT(signature)(void);
uint64_t EXPORT(bench)(uint64_t rolls);

uint32_t edition_text(void)
{
    return shim_stored(fh_edition_format(&shim_edition, shim_buffer, BUFFER_SIZE));
}

uint64_t edition_hash(void)
{
    return fh_edition_hash(&shim_edition);
}

uint64_t signature(void)
{
    return signature_edition(&shim_edition);
}

/* Plays this many rolls; returns the number of games. The caller takes the time. */
uint64_t bench(uint64_t rolls)
{
    return bench_engine_run(&shim_edition, rolls, 1).games;
}

/* ---- The game -------------------------------------------------------------------------------------------------------------------- */

void EXPORT(stop)(void);
uint32_t EXPORT(start)(uint32_t seat_count);
void EXPORT(seed)(uint64_t number);
uint32_t EXPORT(who)(void);
uint32_t EXPORT(legal)(uint32_t seat);
uint32_t EXPORT(check)(uint32_t length);
uint32_t EXPORT(act)(uint32_t length);
uint32_t EXPORT(chance)(void);
uint32_t EXPORT(reason)(uint32_t number);
uint32_t EXPORT(verify)(void);
uint64_t EXPORT(hash)(void);

/* There is no game until the next start: before another edition is loaded, or another record opened. */
void stop(void)
{
    game = (fh_game){.phase = FH_OVER, .winner = FH_NONE};
}

/* A reason's number: 0 if the game has begun. */
uint32_t start(uint32_t seat_count)
{
    if (!shim_has_edition())
        return FH_REASON_WRONG_PLAYERS;
    return fh_start(&shim_edition, &game, seat_count <= FH_MAX_SEATS ? (int)seat_count : 0).reason;
}

void seed(uint64_t number)
{
    fh_stream_seed(&stream, number);
}

/* The actor, and 256 times the mask of seats. */
uint32_t who(void)
{
    fh_actors acting = fh_who_acts(&game);
    return acting.kind | (uint32_t)acting.seats << 8;
}

/* One line for each thing that the seat may do, as option_text.h has it. */
uint32_t legal(uint32_t seat)
{
    static fh_options options;
    struct writer w = writer_open(shim_buffer, BUFFER_SIZE);
    options.count = 0;
    if (seat < FH_MAX_SEATS)
        fh_legal(&shim_edition, &game, (fh_seat)seat, &options);
    for (int32_t i = 0; i < options.count; i++) {
        char text[OPTION_TEXT_SIZE];
        option_format(&shim_edition, (fh_seat)seat, &options.list[i], text, sizeof text);
        write_text(&w, text);
        write_char(&w, '\n');
    }
    return shim_stored(writer_close(&w));
}

/* What the action points to lives until the next one is read. */
static bool read_action(uint32_t length, fh_action *action)
{
    return fh_action_parse(&shim_edition, shim_buffer, shim_given(length), action);
}

/* A reason's number: 0 if the action in the buffer may be done, UNREADABLE if it is not an action's text. */
uint32_t check(uint32_t length)
{
    fh_action action;
    return read_action(length, &action) ? fh_check(&shim_edition, &game, &action).reason : UNREADABLE;
}

/* The same, and does it. */
uint32_t act(uint32_t length)
{
    fh_action action;
    return read_action(length, &action) ? fh_apply(&shim_edition, &game, &action, NULL).reason : UNREADABLE;
}

/* Lets chance draw and applies what came; the action's text. Nothing if chance is not to act. */
uint32_t chance(void)
{
    fh_action action;
    if (fh_who_acts(&game).kind != FH_ACTOR_CHANCE)
        return 0;
    fh_draw(&shim_edition, &game, &stream, &action);
    fh_apply(&shim_edition, &game, &action, NULL);
    return shim_stored(fh_action_format(&shim_edition, &action, shim_buffer, BUFFER_SIZE));
}

uint32_t reason(uint32_t number)
{
    return answer(number < FH_REASON_COUNT ? fh_reason_name((uint8_t)number) : "unreadable");
}

/* The name of the first broken invariant; 0 if all is well. */
uint32_t verify(void)
{
    const char *broken = fh_verify(&shim_edition, &game);
    return broken ? answer(broken) : 0;
}

uint64_t hash(void)
{
    return fh_hash(&game);
}

/* ---- Position and JSON ------------------------------------------------------------------------------------------------------------ */

uint32_t EXPORT(position)(void);
uint32_t EXPORT(set_position)(uint32_t length);
uint32_t EXPORT(json)(uint32_t seat);

uint32_t position(void)
{
    return shim_stored(fh_position_format(&shim_edition, &game, shim_buffer, BUFFER_SIZE));
}

/* 0, or the length of what is wrong; the game is then as it was. */
uint32_t set_position(uint32_t length)
{
    fh_game read;
    fh_error error;
    if (!fh_position_parse(&shim_edition, shim_buffer, shim_given(length), &read, &error))
        return shim_answer_fault(&error);
    game = read;
    return 0;
}

/* With FH_NONE (255) as seat, or any other that there can't be, without what a seat may do. */
uint32_t json(uint32_t seat)
{
    return shim_stored(fh_game_json(&shim_edition, &game, seat < FH_MAX_SEATS ? (uint8_t)seat : FH_NONE, shim_buffer, BUFFER_SIZE));
}

/* ---- Records ---------------------------------------------------------------------------------------------------------------------- */

uint32_t EXPORT(record_line)(uint32_t length);
uint32_t EXPORT(record_number)(void);

/* 0 if the line in the buffer, without its newline, was taken: edition and game are then those of the record. Else the length of what is
 * wrong (shim_answer_fault); a line of the game that is refused changes nothing. */
uint32_t record_line(uint32_t length)
{
    fh_error error;
    bool is_refused = page_refuses_lines(&error);
    if (!is_refused && !shim_reader.table)
        record_open();
    bool was_begun = record_has_begun(&shim_reader);
    if (is_refused || !record_read(&shim_reader, shim_buffer, shim_given(length), NULL, &error)) {
        fault_name_file(&error, "record");
        return shim_answer_fault(&error);
    }
    if (record_has_begun(&shim_reader)) {
        if (!was_begun)
            shim_edition = shim_table_edition;
        game = shim_table.game;
    }
    return 0;
}

/* The number of the last line of the game. */
uint32_t record_number(void)
{
    return shim_table.number;
}
