/* test_mildest.c - one mildest answer per question (docs/questions.md), for seats that do not answer. */
#include "scenario.h"
#include "library.h"
#include "random.h"
#include "testing.h"

static struct scenario s;

/* The text of the mildest answer of a seat, which must be legal. */
static const char *mildest(int seat)
{
    static char text[FH_ACTION_TEXT_SIZE];
    fh_action action;
    if (!fh_mildest(&s.edition, &s.game, (fh_seat)(seat - 1), &action))
        return "not asked";
    if (fh_who_acts(&s.game).kind != FH_ACTOR_JOINT)
        assert_int_equal(fh_check(&s.edition, &s.game, &action).reason, FH_ALLOWED);
    fh_action_format(&s.edition, &action, text, sizeof text);
    return text;
}

static void begin(const char *edition, int seats, const char *position)
{
    scenario_begin_whole(&s, edition, seats);
    scenario_position(&s, position);
}

static void O06_a_turn_is_rolled_and_ended(void **state)
{
    (void)state;
    begin("classic", 2, "");
    assert_string_equal(mildest(1), "1 roll");
    assert_string_equal(mildest(2), "not asked");
    begin("classic", 2, "phase after");
    assert_string_equal(mildest(1), "1 end");
    begin("classic", 2, "at jail go; jail 1 0; passes chance-free 1 0");
    assert_string_equal(mildest(1), "1 roll"); /* nothing is spent to leave early */
}

static void O06_nothing_is_bought_bid_or_agreed_to(void **state)
{
    (void)state;
    begin("classic", 2, "");
    play(&s, "1 roll; * dice 1 2");
    assert_string_equal(mildest(1), "1 decline");
    play(&s, "1 decline");
    assert_string_equal(mildest(1), "1 withdraw");
    assert_string_equal(mildest(2), "2 withdraw");
    begin("classic", 2, "owner baltic:1");
    play(&s, "1 offer 2 give baltic take 10");
    assert_string_equal(mildest(2), "2 reject");
    begin("unipoly", 2, "question sealed seat=1 seats=1,2 square=main-gate step=0 count=0");
    assert_string_equal(mildest(2), "2 bid 0");
}

static void O06_the_cheapest_that_covers_a_debt_is_sold_or_mortgaged(void **state)
{
    (void)state;
    begin("classic", 2,
          "cash 10 1500; owner baltic:1 boardwalk:1 reading:1; question debt seat=1 square=baltic other=2 amount=40 why=rent");
    assert_string_equal(mildest(1), "1 mortgage baltic"); /* 30 suffices, where 100 and 200 would too */
    begin("classic", 2,
          "cash 10 1500; owner baltic:1 boardwalk:1 reading:1; question debt seat=1 square=baltic other=2 amount=90 why=rent");
    assert_string_equal(mildest(1), "1 mortgage reading");
    begin("classic", 2,
          "cash 10 1500; owner baltic:1 boardwalk:1 reading:1; question debt seat=1 square=baltic other=2 amount=330 why=rent");
    assert_string_equal(mildest(1), "1 mortgage boardwalk"); /* nothing suffices alone */
    begin("classic", 2, "cash 10 1500; owner baltic:1; question debt seat=1 square=baltic other=2 amount=330 why=rent");
    assert_string_equal(mildest(1), "1 bankrupt");
    begin("classic", 2,
          "cash 0 1500; owner park-place:1 boardwalk:1; built park-place:1 boardwalk:1; "
          "question debt seat=1 square=baltic other=2 amount=90 why=rent");
    assert_string_equal(mildest(1), "1 sell park-place"); /* nothing can be mortgaged while a building is there */
}

static void O06_other_questions(void **state)
{
    (void)state;
    begin("watopoly", 2, "at tuition collect-osap; cash 1500 1500; question tax seat=1 square=tuition amount=300");
    assert_string_equal(mildest(1), "1 percent"); /* 150 */
    begin("watopoly", 2, "at tuition collect-osap; cash 9000 1500; question tax seat=1 square=tuition amount=300");
    assert_string_equal(mildest(1), "1 pay");
    begin("classic", 2, "owner baltic:1; mortgaged baltic; question received seat=1 square=baltic squares=baltic");
    assert_string_equal(mildest(1), "1 keep baltic");
}

/* Seats of the mask are absent: they give mildest answers, the others play at random. Every answer is legal, and the game goes on. */
static void play_with_absent(const fh_edition *edition, int seats, fh_seats absent, uint64_t seed, uint32_t *seen)
{
    fh_game game;
    fh_stream stream;
    fh_stream_seed(&stream, seed);
    assert_int_equal(fh_start(edition, &game, seats).reason, FH_ALLOWED);
    for (int i = 0; i < 3000 && game.phase != FH_OVER; i++) {
        fh_actors actors = fh_who_acts(&game);
        fh_action action, answer;
        random_action(edition, &game, &stream, &action);
        for (fh_seat seat = 0; seat < seats; seat++) {
            bool is_asked = actors.kind != FH_ACTOR_CHANCE && (actors.seats & FH_SEAT_BIT(seat));
            assert_int_equal(fh_mildest(edition, &game, seat, &answer), is_asked);
            if (!is_asked)
                continue;
            if (actors.kind == FH_ACTOR_JOINT && (absent & FH_SEAT_BIT(seat)))
                action.bids[seat] = answer.amount;
            else if (actors.kind == FH_ACTOR_SEATS && (absent & actors.seats & FH_SEAT_BIT(seat)))
                action = answer;
            if (actors.kind == FH_ACTOR_SEATS)
                assert_int_equal(fh_check(edition, &game, &answer).reason, FH_ALLOWED);
            *seen |= 1u << (game.depth ? game.stack[game.depth - 1].kind : FH_ASK_NOTHING);
        }
        if (fh_apply(edition, &game, &action, NULL).reason)
            fail_msg("an answer was refused");
    }
}

static void O06_mildest_answers_are_legal_in_every_edition_and_games_go_on(void **state)
{
    (void)state;
    uint32_t seen = 0;
    for (size_t i = 0; i < library_edition_count; i++) {
        fh_error error;
        static fh_edition edition;
        assert_true(library_load(library_editions[i].id, &edition, &error));
        for (int game = 0; game < 12; game++) {
            int seats = edition.rules.min_players + game % (edition.rules.max_players - edition.rules.min_players + 1);
            play_with_absent(&edition, seats, (fh_seats)(game % 3 == 0 ? 0xff : game), (uint64_t)game, &seen);
        }
    }
    static const uint8_t asked[] = {FH_ASK_BUY,   FH_ASK_AUCTION, FH_ASK_BIDDING, FH_ASK_SEALED,
                                    FH_ASK_OFFER, FH_ASK_DEBT,    FH_ASK_FINE,    FH_ASK_MORTGAGED_TRANSFER,
                                    FH_ASK_TAX,   FH_ASK_NOTHING};
    for (size_t i = 0; i < sizeof asked; i++) {
        if (!(seen >> asked[i] & 1))
            fail_msg("%s was never asked", fh_question_name(asked[i]));
    }
}

/* With everybody absent a game is nothing but rolls, rents and taxes: it goes on for as many rounds as one likes. */
static void O06_a_game_of_absent_players_goes_on(void **state)
{
    (void)state;
    for (size_t i = 0; i < library_edition_count; i++) {
        fh_error error;
        static fh_edition edition;
        uint32_t seen = 0;
        assert_true(library_load(library_editions[i].id, &edition, &error));
        play_with_absent(&edition, edition.rules.max_players, 0xff, i, &seen);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(O06_a_turn_is_rolled_and_ended),
        cmocka_unit_test(O06_nothing_is_bought_bid_or_agreed_to),
        cmocka_unit_test(O06_the_cheapest_that_covers_a_debt_is_sold_or_mortgaged),
        cmocka_unit_test(O06_other_questions),
        cmocka_unit_test(O06_mildest_answers_are_legal_in_every_edition_and_games_go_on),
        cmocka_unit_test(O06_a_game_of_absent_players_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
