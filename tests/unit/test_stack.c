/* test_stack.c - the stack has room for every question that can come up (R06, V14); question.h says why. */
#include "scenario.h"

/* Four seats owe the bank, nobody has money, and the one asked first deals in mortgaged deeds. */
static const char DEEP[] = "phase after; cash 0 0 0 0 0 0 0 0; owner water:1 electric:2 reading:3 boardwalk:4 short-line:5;"
                           "mortgaged water electric;"
                           "question debt seat=8 square=go other=bank amount=10 why=tax;"
                           "question debt seat=7 square=go other=bank amount=10 why=tax;"
                           "question debt seat=6 square=go other=bank amount=10 why=tax;"
                           "question debt seat=1 square=go other=bank amount=10 why=tax";

static void begin(struct scenario *s)
{
    scenario_begin(s, "classic", 8);
    scenario_rule(s, "rulings", "first"); /* since the second ones no trade leads to a debt */
    scenario_rules(s, "players = 2-8; trade = any; received = due; auction = turns; bankruptcy = short");
}

static void assert_depth(struct scenario *s, int depth)
{
    assert_int_equal(s->game.depth, depth);
}

static void R06_V14_the_deepest_stack_is_played_to_its_end(void **state)
{
    (void)state;
    struct scenario s;
    begin(&s);
    scenario_position(&s, DEEP);
    play(&s, "1 offer 2 give water take electric; 2 accept");
    assert_depth(&s, 8); /* both decide on a mortgaged deed, and owe interest for it */
    play(&s, "3 leave; 4 leave");
    assert_depth(&s, 10);
    play(&s, "5 leave"); /* a third estate joins the second */
    assert_depth(&s, 10);
    assert_line(&s, "question estate seat=6 squares=short-line,boardwalk");
    play(&s, "1 bankrupt; 2 bankrupt; 6 bankrupt; 7 bankrupt");
    assert_over(&s, 8);
}

static void R06_no_offer_is_made_above_that(void **state)
{
    (void)state;
    struct scenario s;
    begin(&s);
    scenario_position(&s, DEEP);
    play(&s, "1 offer 2 give water take electric; 2 accept");
    refused(&s, "1 offer 2 give electric take 5", "too-much-open");
}

/* Puts a further question at a place in the stack. */
static void insert(struct scenario *s, int place, fh_question question)
{
    fh_question *at = &s->game.stack[place];
    memmove(at + 1, at, (size_t)(s->game.depth - place) * sizeof *at);
    *at = question;
    s->game.depth++;
}

static void assert_no_room(struct scenario *s)
{
    assert_string_equal(fh_verify(&s->edition, &s->game), "more could be asked than the stack has room for");
}

static void R06_E02_a_written_stack_must_leave_room(void **state)
{
    (void)state;
    struct scenario s;
    begin(&s);
    scenario_position(&s, DEEP);
    play(&s, "1 offer 2 give water take electric");
    insert(&s, 0, (fh_question){.kind = FH_ASK_DEBT, .seat = 4, .debt = {.creditor = FH_BANK, .amount = 10, .why = FH_WHY_TAX}});
    assert_no_room(&s);
    scenario_position(&s, DEEP);
    play(&s, "3 leave; 4 leave");
    fh_squares deed = FH_SQUARE_BIT(scenario_square(&s, "park-place", HERE));
    insert(&s, 0, (fh_question){.kind = FH_ASK_ESTATE, .seat = 1, .estate = {.deeds = deed}});
    assert_no_room(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R06_V14_the_deepest_stack_is_played_to_its_end),
        cmocka_unit_test(R06_no_offer_is_made_above_that),
        cmocka_unit_test(R06_E02_a_written_stack_must_leave_room),
    };
    return cmocka_run_group_tests_name("stack", tests, NULL, NULL);
}
