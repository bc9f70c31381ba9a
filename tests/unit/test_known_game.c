/* test_known_game.c - a game of classic from the first roll to the last, with every rule as the edition has it. Each line is a roll, and
 * behind it stands what it must lead to. */
#include "scenario.h"

static struct scenario s;

/* Nobody wants the deed that the seat in turn has come to. */
static void nobody_bids(int decliner)
{
    char text[64];
    assert_asked(&s, "buy", decliner);
    snprintf(text, sizeof text, "%d decline; 1 withdraw; 2 withdraw", decliner);
    play(&s, text);
}

static void R01_the_known_game(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "classic", 2);
    scenario_start(&s);

    /* One roll each: seat 1 begins. */
    play(&s, "* dice 6 5; * dice 1 2");
    assert_now(&s, "turn 1:before; cash 1:1500 2:1500");

    roll_dice(&s, 6, 6);
    assert_at(&s, 1, "electric");
    nobody_bids(1);
    assert_turn(&s, 1, "before"); /* doubles */

    roll_dice(&s, 6, 6);
    assert_at(&s, 1, "illinois");
    nobody_bids(1);
    assert_turn(&s, 1, "before");

    roll_dice(&s, 4, 5);
    assert_at(&s, 1, "chest-3");
    play(&s, "* drawn chest bank-error");
    assert_now(&s, "cash 1:1700; turn 1:after");
    play(&s, "1 end");

    roll_dice(&s, 2, 2);
    assert_now(&s, "at 2:income-tax; cash 2:1300; turn 2:before");

    roll_dice(&s, 5, 6);
    assert_at(&s, 2, "pennsylvania");
    nobody_bids(2);
    assert_turn(&s, 2, "after");
    play(&s, "2 end");

    roll_dice(&s, 2, 2);
    assert_at(&s, 1, "park-place");
    play(&s, "1 buy");
    assert_now(&s, "cash 1:1350; turn 1:before");

    roll_dice(&s, 1, 1);
    assert_at(&s, 1, "boardwalk");
    play(&s, "1 buy");
    assert_cash(&s, 1, 950);

    roll_dice(&s, 3, 1);
    assert_at(&s, 1, "baltic");
    assert_cash(&s, 1, 1150); /* past GO */
    nobody_bids(1);

    play(&s, "1 build boardwalk; 1 build park-place; 1 build boardwalk; 1 build park-place; 1 build boardwalk");
    assert_now(&s, "built boardwalk:3 park-place:2; cash 1:150; stock houses:27 hotels:12");
    play(&s, "1 end");

    roll_dice(&s, 3, 4);
    assert_at(&s, 2, "chance-2");
    play(&s, "* drawn chance boardwalk");
    assert_at(&s, 2, "boardwalk");
    assert_asked(&s, "debt", 2); /* 1400 against 1300 */
    assert_line(&s, "question debt seat=2 square=boardwalk other=1 amount=1400 why=rent number=5");
    refused(&s, "2 end", "answer-first");
    play(&s, "2 bankrupt");

    assert_now(&s, "over 1; cash 1:1450 2:0");
    assert_line(&s, "rank 0 1");
    refused(&s, "1 roll", "game-over");
}

/* The same as the texts of a record, with nothing but the actions: they are all that is needed. */
static void X03_the_known_game_by_its_texts(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "classic", 2);
    scenario_start(&s);
    play(&s, "* dice 6 5; * dice 1 2;"
             "1 roll; * dice 6 6; 1 decline; 1 withdraw; 2 withdraw;"
             "1 roll; * dice 6 6; 1 decline; 2 withdraw; 1 withdraw;"
             "1 roll; * dice 4 5; * drawn chest bank-error; 1 end;"
             "2 roll; * dice 2 2; 2 roll; * dice 5 6; 2 decline; 1 withdraw; 2 withdraw; 2 end;"
             "1 roll; * dice 2 2; 1 buy; 1 roll; * dice 1 1; 1 buy;"
             "1 roll; * dice 3 1; 1 decline; 1 withdraw; 2 withdraw;"
             "1 build boardwalk; 1 build park-place; 1 build boardwalk; 1 build park-place; 1 build boardwalk; 1 end;"
             "2 roll; * dice 3 4; * drawn chance boardwalk; 2 bankrupt");
    assert_now(&s, "over 1; cash 1:1450");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_the_known_game),
        cmocka_unit_test(X03_the_known_game_by_its_texts),
    };
    return cmocka_run_group_tests_name("known_game", tests, NULL, NULL);
}
