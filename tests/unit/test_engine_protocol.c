/* test_engine_protocol.c - the line protocol without pipes (X13): requests that come in any pieces, and a history longer than its room.
 * What the requests do is tested from outside by tests/terminal/test_engine.mjs. */
#include "bot.h"
#include "engine_session.h"
#include "library.h"
#include "word_files.h"
#include "testing.h"

enum { OUTPUT_SIZE = 1 << 16, ROOM = HISTORY_BLOCK * HISTORY_BLOCKS, LONG_GAME = ROOM + 5 * HISTORY_BLOCK + 7 };

static struct engine_session session;
static struct words words;
static char output[OUTPUT_SIZE];
static size_t output_length, left; /* left: pieces of answers that the host still takes */

static bool put(void *context, const char *text, size_t length)
{
    (void)context;
    if (left-- == 0)
        return false;
    assert_true(length < OUTPUT_SIZE - output_length);
    memcpy(output + output_length, text, length);
    output_length += length;
    output[output_length] = '\0';
    return true;
}

static void begin(size_t answers)
{
    fh_error error;
    if (words.count == 0)
        assert_true(word_files_load("en", &words, &error));
    output_length = 0;
    left = answers;
    engine_init(&session, &(struct engine_host){.load = library_load, .put = put, .words = &words});
}

/* ---- Bytes in any pieces ----------------------------------------------------------------------------------------------------------- */

static const char requests[] =
    "edition classic\r\nset order = entered\nplayers 2\ndo 1 roll\ndraw 3\n\nlegal\nposition\nfreehold position 1\n"
    "end\nundo\nundo\nhash\nwho\0\nwho";

static void X13_requests_get_the_same_answers_in_whatever_pieces_they_come(void **state)
{
    (void)state;
    static char whole[OUTPUT_SIZE];
    size_t size = sizeof requests - 1;
    begin(100);
    assert_true(engine_take(&session, requests, size));
    engine_end(&session);
    memcpy(whole, output, sizeof whole);
    assert_non_null(strstr(whole, "error bad-byte"));
    for (size_t piece = 1; piece < size; piece++) {
        begin(100);
        for (size_t at = 0; at < size; at += piece)
            assert_true(engine_take(&session, requests + at, at + piece < size ? piece : size - at));
        engine_end(&session);
        assert_string_equal(output, whole);
    }
}

static void X13_a_session_ends_with_quit_and_with_an_answer_that_nobody_takes(void **state)
{
    (void)state;
    begin(100);
    assert_false(engine_take(&session, "version\nquit\nversion\n", 21));
    engine_end(&session);
    assert_string_equal(output + output_length - 6, "ok\nok\n");
    begin(1);
    assert_true(engine_take(&session, "edition classic\n", 16));
    assert_false(engine_take(&session, "players 2\nhash\n", 15));
    engine_end(&session);
    assert_string_equal(output, "ok\n");
}

/* ---- A history that is longer than its room ------------------------------------------------------------------------------------------ */

static fh_edition edition;
static struct engine_history history;
static uint64_t hashes[LONG_GAME + 1]; /* before each action, and after the last */

/* Walkers never buy anything, so their game does not end. */
static void play_on(fh_game *game, fh_stream *stream, struct bot *walker, int64_t count)
{
    while (history.count < count) {
        fh_action action;
        fh_game before = *game;
        fh_actors actors = fh_who_acts(game);
        if (actors.kind == FH_ACTOR_CHANCE)
            fh_draw(&edition, game, stream, &action);
        else
            bot_act(walker, &edition, game, (fh_seat)__builtin_ctz(actors.seats), &action);
        assert_int_equal(fh_apply(&edition, game, &action, NULL).reason, FH_ALLOWED);
        hashes[history.count] = fh_hash(&before);
        history_add(&history, &before, &action);
    }
    hashes[history.count] = fh_hash(game);
}

static void begin_walk(fh_game *game, fh_stream *stream, struct bot *walker)
{
    fh_error error;
    assert_true(library_load("classic", &edition, &error));
    assert_true(fh_edition_set(&edition, "auction", "none", &error));
    assert_int_equal(fh_start(&edition, game, 2).reason, FH_ALLOWED);
    assert_true(bot_init(walker, "walker:short", 1));
    fh_stream_seed(stream, 1);
    history_clear(&history);
}

static void require_games(int64_t back, int64_t step)
{
    fh_game game;
    for (; back <= history_kept(&history); back += step) {
        history_game(&history, &edition, back, &game);
        assert_true(fh_hash(&game) == hashes[history.count - back]);
    }
}

static void X13_every_action_is_kept_until_the_room_is_full(void **state)
{
    (void)state;
    fh_game game;
    fh_stream stream;
    struct bot walker;
    begin_walk(&game, &stream, &walker);
    assert_null(history_last(&history));
    play_on(&game, &stream, &walker, 3 * HISTORY_BLOCK);
    assert_int_equal(history_kept(&history), 3 * HISTORY_BLOCK);
    require_games(1, 1);
    play_on(&game, &stream, &walker, ROOM);
    assert_int_equal(history_kept(&history), ROOM);
    require_games(ROOM, 1);
}

static void X13_a_full_history_forgets_the_oldest_actions_and_never_gives_a_wrong_game(void **state)
{
    (void)state;
    fh_game game;
    fh_stream stream;
    struct bot walker;
    begin_walk(&game, &stream, &walker);
    play_on(&game, &stream, &walker, LONG_GAME);
    int64_t kept = history_kept(&history);
    assert_int_equal(kept, ROOM - HISTORY_BLOCK + 7);
    require_games(1, 977);
    require_games(kept, 1);

    /* What was forgotten stays so when later actions are taken back, and others take their place. */
    history_game(&history, &edition, 4000, &game);
    history_drop(&history, 4000);
    assert_int_equal(history_kept(&history), kept - 4000);
    require_games(kept - 4000, 1);
    play_on(&game, &stream, &walker, LONG_GAME);
    assert_int_equal(history_kept(&history), kept);
    require_games(1, 977);
    history_drop(&history, kept);
    assert_int_equal(history_kept(&history), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X13_requests_get_the_same_answers_in_whatever_pieces_they_come),
        cmocka_unit_test(X13_a_session_ends_with_quit_and_with_an_answer_that_nobody_takes),
        cmocka_unit_test(X13_every_action_is_kept_until_the_room_is_full),
        cmocka_unit_test(X13_a_full_history_forgets_the_oldest_actions_and_never_gives_a_wrong_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
