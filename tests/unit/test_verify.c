/* test_verify.c - every byte of a game matters (R02): whatever is changed in a sound one, either fh_verify names what is broken, or the
 * game that came out is as sound as any other: its text goes there and back, and it plays on. */
#include "fault_text.h"
#include "random.h"
#include "scenario.h"

static struct scenario s;

/* Positions with something of everything in them, one for each way in which the engine waits. */
static const struct sound {
    const char *edition, *rule, *value, *lines;
} SOUND[] = {
    {"classic", "order", "entered",
     "turn 2; cash 100 200 300; at go reading jail; jail 0 0 2; owner mediterranean:1 baltic:1 water:2;"
     "built mediterranean:1; mortgaged water; passes chance-free 0 1 0; known chest go bank-error; round 7"},
    {"classic", "order", "entered", "in 1 3; rank 0 1 0; cash 500 0 300; owner boardwalk:3; phase after; dice 3 4; thrown 7"},
    {"classic", "order", "first", "question order seat=1 seats=1,2,3 step=6 slots=0,0,0"},
    {"classic", "order", "entered", "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance"},
    {"classic", "order", "entered", "phase after; at water go go; owner water:2; question throw seat=1 square=water other=2 amount=4"},
    {"classic", "order", "entered", "phase after; at reading go go; question buy seat=1 square=reading amount=200"},
    {"classic", "order", "entered", "phase after; cash 0 0 0; owner water:1; question debt seat=1 square=go other=2 amount=10 why=rent"},
    {"classic", "order", "entered",
     "phase after; cash 0 0 0; owner water:1 reading:2;"
     "question debt seat=1 square=reading other=2 amount=50 why=rent number=1 card=chance:railroad-1"},
    {"classic", "order", "entered",
     "phase after; at water go go; owner water:2; question throw seat=1 square=water other=2 amount=10 number=1 card=chance:utility"},
    {"classic", "order", "entered",
     "phase after; cash 0 0 0; question each seat=1 seats=3 square=chest-1 amount=10 why=card step=0 card=chest:birthday;"
     "question debt seat=2 square=chest-1 other=1 amount=10 why=card card=chest:birthday"},
    {"classic", "order", "entered",
     "owner water:1 reading:1; mortgaged water reading; question received seat=1 square=reading squares=reading,water"},
    {"classic", "order", "entered",
     "phase after; at jail go go; jail 4 0 0; passes chest-free 1 0 0; question fine seat=1 amount=50 count=7"},
    {"classic", "order", "entered",
     "phase after; cash 0 0 0; question each seat=1 seats=3 square=chest-1 amount=10 why=card step=0;"
     "question debt seat=2 square=chest-1 other=1 amount=10 why=card"},
    {"classic", "order", "entered",
     "phase after; question effect seat=1 square=chance-1 deck=chance step=2; question buy seat=1 square=reading amount=200"},
    {"classic", "order", "entered",
     "phase after; cash 0 0 0; at jail go go; jail 4 0 0; question move seat=1 count=7;"
     "question debt seat=1 square=jail other=bank amount=50 why=fine"},
    {"classic", "deal", "yes", "question deal seat=1 seats=1,2,3 count=5"},
    {"classic", "trade", "any",
     "passes chance-free 0 1 0; owner water:1; question offer seat=2 other=1; offer give 5 water take 6 chance-free"},
    {"classic", "auction", "open",
     "phase after; question estate seat=2 squares=water,park-place;"
     "question auction seat=1 seats=1,2 square=boardwalk other=2 amount=120 step=0"},
    {"classic", "auction", "turns", "phase after; question bidding seat=1 seats=1,2 square=boardwalk other=none amount=0 step=0"},
    {"classic", "auction", "sealed", "phase after; question sealed seat=1 seats=1,2 square=boardwalk step=0 count=3"},
    {"classic", "auction", "sealed", "phase after; question lot seat=1 seats=1,2 square=boardwalk amount=40 step=0"},
    {"classic", "auction", "open", "owner baltic:1 mediterranean:1; question place seat=1 step=1"},
    {"watopoly", "order", "entered", "phase after; at tuition collect-osap collect-osap; question tax seat=1 square=tuition amount=300"},
    {"pandemic", "order", "entered", "cash -5 90 80; infected 3 0 1; sick 1 guinea; question outbreak seat=1"},
    {"unipoly", "rounds", "3", "round 3; phase over; winner 2; cash 1 2 3; wealth 1 2 3"},
};

enum { SOUND_COUNT = sizeof SOUND / sizeof SOUND[0] };

static const uint8_t VALUES[] = {0, 1, 2, 3, 5, 6, 8, 9, 31, 40, 64, 127, 128, 200, 254, 255};

static void goes_there_and_back(const fh_game *game, size_t byte)
{
    static char text[FH_POSITION_TEXT_SIZE];
    fh_game again;
    fh_error error;
    size_t length = fh_position_format(&s.edition, game, text, sizeof text);
    if (!fh_position_parse(&s.edition, text, length, &again, &error))
        fail_msg("byte %zu: %s\n%s", byte, fault_text(&error), text);
    if (memcmp(&again, game, sizeof again) != 0)
        fail_msg("byte %zu is not in the text\n%s", byte, text);
}

static void plays_on(fh_game game, uint64_t seed)
{
    fh_stream stream;
    fh_stream_seed(&stream, seed);
    for (int i = 0; i < 12 && game.phase != FH_OVER; i++) {
        fh_action action;
        random_action(&s.edition, &game, &stream, &action);
        assert_int_equal(fh_apply(&s.edition, &game, &action, NULL).reason, FH_ALLOWED);
        assert_null(fh_verify(&s.edition, &game));
    }
}

static void change_each_byte(void)
{
    for (size_t byte = 0; byte < sizeof s.game; byte++) {
        for (size_t i = 0; i < sizeof VALUES; i++) {
            fh_game game = s.game;
            ((uint8_t *)&game)[byte] = VALUES[i];
            if (fh_verify(&s.edition, &game))
                continue;
            goes_there_and_back(&game, byte);
            plays_on(game, byte * sizeof VALUES + i);
        }
    }
}

static void R02_whatever_is_changed_in_a_sound_game_is_found_or_as_sound(void **state)
{
    (void)state;
    for (int i = 0; i < SOUND_COUNT; i++) {
        scenario_begin(&s, SOUND[i].edition, 3);
        scenario_rule(&s, SOUND[i].rule, SOUND[i].value);
        scenario_position(&s, SOUND[i].lines);
        change_each_byte();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R02_whatever_is_changed_in_a_sound_game_is_found_or_as_sound),
    };
    return cmocka_run_group_tests_name("verify", tests, NULL, NULL);
}
