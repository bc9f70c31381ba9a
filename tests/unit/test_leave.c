/* test_leave.c - leaving at every phase and every question, who is left, ranks, and how rounds are counted (V09, V14, docs/questions.md).
 *
 *   asked when somebody leaves      who leaves
 *   before, dice, after             the seat in turn, another
 *   card, roll, buy, fine          who is asked, the other side, another
 *   received                        who is asked, another
 *   each (behind a debt)            who pays or collects, one who is asked, one still to come
 *   effect, move (behind a debt)    who is asked, another
 *   (debt: test_debt.c; order: test_order.c)
 */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "dice = 2x6; salary = 200; cards = cycle; jail-throws = 3; fine = 50; keep-percent = 10; utility-throws = yes; "
                       "pot = no");
    scenario_position(&s, lines);
}

/* ---- Phases --------------------------------------------------------------------------------------------------------------------- */

static void V14_the_turn_passes_when_the_seat_in_turn_leaves(void **state)
{
    (void)state;
    static const char *const phases[] = {"phase before; doubles 1", "phase dice", "phase after"};
    begin(3, "");
    for (int i = 0; i < 3; i++) {
        scenario_position(&s, phases[i]);
        play(&s, "1 leave");
        assert_now(&s, "out 1; turn 2:before");
        assert_no_line(&s, "doubles");
    }
}

static void V14_the_turn_stays_when_another_seat_leaves(void **state)
{
    (void)state;
    static const char *const phases[] = {"before", "dice", "after"};
    begin(3, "");
    for (int i = 0; i < 3; i++) {
        char text[64];
        snprintf(text, sizeof text, "phase %s; doubles 1", phases[i]);
        scenario_position(&s, text);
        play(&s, "2 leave");
        assert_out(&s, 2);
        assert_turn(&s, 1, phases[i]);
        assert_line(&s, "doubles 1");
    }
}

static void V14_those_who_left_are_passed_over(void **state)
{
    (void)state;
    begin(4, "order 1 3 2 4; phase after");
    play(&s, "3 leave; 1 end");
    assert_turn(&s, 2, "before");
    refused(&s, "3 roll; 3 leave", "seat-out");
}

/* ---- What one leaves behind ----------------------------------------------------------------------------------------------------- */

static void V14_who_leaves_is_as_bankrupt_to_the_bank(void **state)
{
    (void)state;
    begin(3, "turn 2; cash 70 1 2; at boardwalk go go; owner mediterranean:1 baltic:1 reading:1 water:2;"
             "built mediterranean:4 baltic:5; mortgaged reading;"
             "passes chance-free 1 0 0; passes chest-free 1 0 0; known chance loan");
    play(&s, "1 leave");
    assert_now(&s, "cash 1:0 2:1 3:2");
    assert_line(&s, "owner water:2");
    assert_no_line(&s, "mortgaged");
    assert_no_line(&s, "built");
    assert_stock(&s, 32, 12);
    assert_line(&s, "known chance loan free");
    assert_line(&s, "known chest free");
}

static void V14_a_fortune_of_any_size_returns_to_the_bank(void **state)
{
    (void)state;
    begin(3, "cash 2500000000 1 2");
    play(&s, "1 leave");
    assert_cash(&s, 1, 0);
}

static void V14_who_leaves_from_jail_is_in_it_no_more(void **state)
{
    (void)state;
    begin(3, "at jail go go; jail 2 0 0");
    play(&s, "1 leave");
    assert_now(&s, "free 1; turn 2:before");
}

static void V11_ranks_tell_in_which_order_they_left(void **state)
{
    (void)state;
    begin(4, "");
    play(&s, "3 leave");
    assert_line(&s, "rank 0 0 1 0");
    play(&s, "1 leave");
    assert_line(&s, "rank 2 0 1 0");
    assert_turn(&s, 2, "before");
    play(&s, "4 leave");
    assert_line(&s, "rank 2 0 1 3");
    assert_over(&s, 2);
}

static void V14_the_last_one_left_wins_whatever_is_open(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "",
        "phase dice",
        "phase after; at boardwalk go; question buy seat=1 square=boardwalk amount=400",
        "phase after; at chest-1 go; question card seat=1 square=chest-1 deck=chest",
    };
    begin(2, "");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        scenario_position(&s, lines[i]);
        play(&s, "1 leave");
        assert_over(&s, 2);
        scenario_position(&s, lines[i]);
        play(&s, "2 leave");
        assert_over(&s, 1);
        refused(&s, "1 leave; 1 roll", "game-over");
        assert_int_equal(fh_who_acts(&s.game).kind, FH_ACTOR_NOBODY);
    }
}

/* ---- Questions ------------------------------------------------------------------------------------------------------------------ */

static void V14_leaving_while_a_card_is_drawn(void **state)
{
    (void)state;
    begin(3, "phase after; at chest-1 go go; question card seat=1 square=chest-1 deck=chest");
    play(&s, "2 leave");
    assert_asked(&s, "card", 1);
    play(&s, "1 leave");
    assert_over(&s, 3);

    scenario_position(&s, "phase after; at chest-1 go go; question card seat=1 square=chest-1 deck=chest");
    play(&s, "1 leave");
    assert_turn(&s, 2, "before");
    assert_no_line(&s, "known"); /* the card was not drawn */
}

static const char ROLLED_FOR[] = "phase after; dice 3 4; thrown 7; at water go go go; owner water:2;"
                                 "question throw seat=1 square=water other=2 amount=4";

static void V14_leaving_while_a_utilitys_rent_is_rolled_for(void **state)
{
    (void)state;
    begin(4, ROLLED_FOR);
    play(&s, "1 leave");
    assert_turn(&s, 2, "before");

    scenario_position(&s, ROLLED_FOR);
    play(&s, "2 leave");
    assert_now(&s, "turn 1:after; cash 1:1500");

    scenario_position(&s, ROLLED_FOR);
    play(&s, "3 leave");
    assert_asked(&s, "throw", 1);
    play(&s, "* dice 1 2");
    assert_cash(&s, 2, 1512);
}

static void V14_leaving_while_a_deed_is_offered(void **state)
{
    (void)state;
    begin(3, "phase after; at boardwalk go go; question buy seat=1 square=boardwalk amount=400");
    play(&s, "3 leave");
    assert_asked(&s, "buy", 1);
    play(&s, "1 buy");
    assert_owner(&s, "boardwalk", 1);

    scenario_position(&s, "phase after; at boardwalk go go; question buy seat=1 square=boardwalk amount=400");
    play(&s, "1 leave");
    assert_now(&s, "owner boardwalk:0; turn 2:before");
}

static void V14_leaving_before_the_last_choice_in_jail(void **state)
{
    (void)state;
    static const char LINES[] = "phase after; at jail go go; jail 4 0 0; passes chest-free 1 0 0; question fine seat=1 amount=50 count=7";
    begin(3, LINES);
    play(&s, "1 leave");
    assert_turn(&s, 2, "before");
    assert_line(&s, "known chest free");

    scenario_position(&s, LINES);
    play(&s, "2 leave");
    assert_asked(&s, "fine", 1);
}

static void V14_leaving_with_mortgaged_deeds_just_received(void **state)
{
    (void)state;
    static const char LINES[] = "turn 2; in 2 3 4; rank 1 0 0 0; cash 0 100 100 100; owner water:2 reading:2; mortgaged water reading;"
                                "question received seat=2 square=reading squares=reading,water";
    begin(4, LINES);
    play(&s, "2 leave");
    assert_no_line(&s, "owner");
    assert_no_line(&s, "mortgaged");
    assert_turn(&s, 3, "before");

    scenario_position(&s, LINES);
    play(&s, "3 leave");
    assert_asked(&s, "received", 2);
}

/* Seat 1 went bankrupt in its turn; the turn passes once seat 2 has decided on what it received. */
static void begin_estate(void)
{
    begin(4, "phase after; cash 0 100 100 100; owner water:1; mortgaged water;"
             "question debt seat=1 square=go other=2 amount=10 why=rent");
    play(&s, "1 bankrupt");
    assert_asked(&s, "received", 2);
}

static void V14_leaving_while_an_estate_is_settled_and_the_turn_is_to_pass(void **state)
{
    (void)state;
    begin_estate();
    play(&s, "2 leave");
    assert_now(&s, "owner water:0; turn 3:before");
    assert_line(&s, "rank 1 2 0 0");

    begin_estate();
    play(&s, "3 leave");
    assert_asked(&s, "received", 2);
    play(&s, "2 keep water");
    assert_turn(&s, 2, "before");

    begin_estate();
    play(&s, "3 leave; 4 leave");
    assert_over(&s, 2);
}

/* ---- Questions that wait -------------------------------------------------------------------------------------------------------- */

/* It is seat 1's birthday, and seat 2 cannot pay; the others are still to come. */
static void begin_birthday(void)
{
    begin(4, "");
    scenario_position(
        &s, "phase after; at chest-1 go go go; cash 0 4 100 100; owner reading:2; question card seat=1 square=chest-1 deck=chest");
    play(&s, "* drawn chest birthday");
    assert_asked(&s, "debt", 2);
}

static void V14_the_one_who_collects_leaves(void **state)
{
    (void)state;
    begin_birthday();
    play(&s, "1 leave");
    assert_asked(&s, "debt", 2); /* what was already due is owed to the bank now */
    play(&s, "2 mortgage reading");
    assert_now(&s, "cash 2:94 3:100 4:100; turn 2:before");
}

static void V14_the_one_who_is_asked_leaves_and_the_others_pay(void **state)
{
    (void)state;
    begin_birthday();
    play(&s, "2 leave"); /* and what they have goes to the one they owe (V14) */
    assert_now(&s, "cash 1:24 3:90; owner reading:1; turn 1:after");
}

static void V14_one_who_was_still_to_pay_leaves(void **state)
{
    (void)state;
    begin_birthday();
    play(&s, "3 leave; 2 mortgage reading");
    assert_now(&s, "cash 1:20 4:90; turn 1:after");
}

static void R06_a_debtors_mortgaged_estate_is_decided_on_before_the_others_pay(void **state)
{
    (void)state;
    static const char LINES[] = "phase after; at chest-1 go go go; cash 20 4 100 100; owner reading:2; mortgaged reading;"
                                "question card seat=1 square=chest-1 deck=chest";
    begin(4, LINES);
    play(&s, "* drawn chest birthday; 2 bankrupt");
    assert_now(&s, "asked received:1; cash 3:100");
    play(&s, "1 keep reading");
    assert_cash(&s, 1, 20 + 4 - 10 + 20);
    assert_turn(&s, 1, "after");

    scenario_position(&s, LINES);
    play(&s, "* drawn chest birthday; 2 bankrupt; 1 leave");
    assert_now(&s, "cash 3:100; turn 3:before");
}

static void V14_one_who_has_already_paid_leaves(void **state)
{
    (void)state;
    begin(4, "phase after; at chest-1 go go go; cash 0 50 4 100; owner reading:3; question card seat=1 square=chest-1 deck=chest");
    play(&s, "* drawn chest birthday; 2 leave; 3 mortgage reading");
    assert_now(&s, "cash 1:30; turn 1:after");
}

/* Seat 1 is to pay everybody and cannot pay seat 2, the first of them. */
static void begin_chairman(void)
{
    begin(4, "");
    scenario_position(
        &s, "phase after; at chance-1 go go go; cash 49 0 0 0; owner boardwalk:1; question card seat=1 square=chance-1 deck=chance");
    play(&s, "* drawn chance chairman");
    assert_asked(&s, "debt", 1);
}

static void V14_the_one_who_pays_all_leaves(void **state)
{
    (void)state;
    begin_chairman();
    play(&s, "1 leave"); /* seat 2 is the one at hand */
    assert_now(&s, "cash 2:49 3:0; owner boardwalk:2; turn 2:before");
}

static void V14_one_who_is_to_be_paid_leaves(void **state)
{
    (void)state;
    begin_chairman();
    play(&s, "3 leave; 2 leave; 1 mortgage boardwalk");
    assert_cash(&s, 1, 49 + 200 - 50 - 50); /* to the bank in place of seat 2, and to seat 4 */
    assert_now(&s, "cash 4:50; turn 1:after");
}

static const char TOUR[] = "freehold edition 1\nextends = classic\nid = tour\nname = \"Tour\"\n"
                           "[deck chance]\ntour \"A tour.\" go=boardwalk pay=30\n";

static void begin_tour(void)
{
    scenario_begin_text(&s, TOUR, 3);
    scenario_position(&s, "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance");
    play(&s, "* drawn chance tour");
    assert_asked(&s, "buy", 1);
}

static void V14_leaving_before_the_money_of_a_card_is_paid(void **state)
{
    (void)state;
    begin_tour();
    play(&s, "1 leave");
    assert_turn(&s, 2, "before");

    begin_tour();
    play(&s, "2 leave; 1 buy");
    assert_cash(&s, 1, 1500 - 400 - 30);
    assert_turn(&s, 1, "after");
}

static void V14_leaving_before_the_move_that_follows_a_fine(void **state)
{
    (void)state;
    begin(3, "at jail go go; jail 3 0 0; cash 20 0 0; owner reading:1");
    roll_dice(&s, 4, 6);
    assert_asked(&s, "debt", 1);
    play(&s, "1 leave");
    assert_turn(&s, 2, "before");

    scenario_position(&s, "at jail go go; jail 3 0 0; cash 20 0 0; owner reading:1");
    roll_dice(&s, 4, 6);
    play(&s, "2 leave; 1 mortgage reading");
    assert_now(&s, "at 1:free-parking; turn 1:after");
}

/* ---- What awaits its auction ------------------------------------------------------------------------------------------------ */

static void V01_a_deed_that_awaits_its_auction_is_not_offered_to_who_lands_on_it(void **state)
{
    (void)state;
    begin(3, "auction = open; phase after; at chance-1 go go; owner boardwalk:2; question card seat=1 square=chance-1 deck=chance");
    play(&s, "2 leave");
    assert_asked(&s, "card", 1);
    play(&s, "* drawn chance boardwalk");
    assert_now(&s, "at 1:boardwalk; asked auction:3");
    play(&s, "3 withdraw; 1 withdraw");
    assert_now(&s, "owner boardwalk:0; turn 1:after");
}

/* ---- Rounds --------------------------------------------------------------------------------------------------------------------- */

static void end_turn(int seat)
{
    char text[16];
    assert_turn(&s, seat, "before");
    s.game.phase = FH_AFTER_ROLL;
    snprintf(text, sizeof text, "%d end", seat);
    play(&s, text);
}

static void V09_a_round_ends_when_the_turn_comes_back_to_the_first(void **state)
{
    (void)state;
    begin(3, "trade = none; order 2 3 1; turn 2");
    end_turn(2);
    end_turn(3);
    assert_no_line(&s, "round");
    end_turn(1);
    assert_line(&s, "round 1");
    end_turn(2);
    assert_line(&s, "round 1");
}

static void V09_a_round_ends_with_the_first_who_remains(void **state)
{
    (void)state;
    begin(3, "turn 3; round 4");
    play(&s, "1 leave");
    end_turn(3);
    assert_turn(&s, 2, "before");
    assert_line(&s, "round 5");
}

static void V09_the_round_goes_on_when_the_first_leaves_in_its_turn(void **state)
{
    (void)state;
    begin(3, "round 4");
    play(&s, "1 leave");
    assert_turn(&s, 2, "before");
    assert_line(&s, "round 4");
    end_turn(2);
    assert_line(&s, "round 4");
    end_turn(3);
    assert_line(&s, "round 5");
}

static void V09_the_round_ends_when_the_last_leaves_in_its_turn(void **state)
{
    (void)state;
    begin(3, "turn 3; round 4");
    play(&s, "3 leave");
    assert_turn(&s, 1, "before");
    assert_line(&s, "round 5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(V14_the_turn_passes_when_the_seat_in_turn_leaves),
        cmocka_unit_test(V14_the_turn_stays_when_another_seat_leaves),
        cmocka_unit_test(V14_those_who_left_are_passed_over),
        cmocka_unit_test(V14_who_leaves_is_as_bankrupt_to_the_bank),
        cmocka_unit_test(V14_a_fortune_of_any_size_returns_to_the_bank),
        cmocka_unit_test(V14_who_leaves_from_jail_is_in_it_no_more),
        cmocka_unit_test(V11_ranks_tell_in_which_order_they_left),
        cmocka_unit_test(V14_the_last_one_left_wins_whatever_is_open),
        cmocka_unit_test(V14_leaving_while_a_card_is_drawn),
        cmocka_unit_test(V14_leaving_while_a_utilitys_rent_is_rolled_for),
        cmocka_unit_test(V14_leaving_while_a_deed_is_offered),
        cmocka_unit_test(V14_leaving_before_the_last_choice_in_jail),
        cmocka_unit_test(V14_leaving_with_mortgaged_deeds_just_received),
        cmocka_unit_test(V14_leaving_while_an_estate_is_settled_and_the_turn_is_to_pass),
        cmocka_unit_test(R06_a_debtors_mortgaged_estate_is_decided_on_before_the_others_pay),
        cmocka_unit_test(V14_the_one_who_collects_leaves),
        cmocka_unit_test(V14_the_one_who_is_asked_leaves_and_the_others_pay),
        cmocka_unit_test(V14_one_who_was_still_to_pay_leaves),
        cmocka_unit_test(V14_one_who_has_already_paid_leaves),
        cmocka_unit_test(V14_the_one_who_pays_all_leaves),
        cmocka_unit_test(V14_one_who_is_to_be_paid_leaves),
        cmocka_unit_test(V14_leaving_before_the_money_of_a_card_is_paid),
        cmocka_unit_test(V14_leaving_before_the_move_that_follows_a_fine),
        cmocka_unit_test(V01_a_deed_that_awaits_its_auction_is_not_offered_to_who_lands_on_it),
        cmocka_unit_test(V09_a_round_ends_when_the_turn_comes_back_to_the_first),
        cmocka_unit_test(V09_a_round_ends_with_the_first_who_remains),
        cmocka_unit_test(V09_the_round_goes_on_when_the_first_leaves_in_its_turn),
        cmocka_unit_test(V09_the_round_ends_when_the_last_leaves_in_its_turn),
    };
    return cmocka_run_group_tests_name("leave", tests, NULL, NULL);
}
