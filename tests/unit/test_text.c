/* test_text.c - the grammar of actions and positions: what is written is read again, and what is wrong is refused with its line. */
#include "fault_text.h"
#include "scenario.h"

static struct scenario s;
static char text[FH_POSITION_TEXT_SIZE];

static void begin(void)
{
    scenario_begin(&s, "classic", 3);
    scenario_rules(&s, "dice = 2x6; cards = cycle; even-building = yes; mortgage-needs = set-bare");
}

/* ---- Actions -------------------------------------------------------------------------------------------------------------------- */

static void actions_go_there_and_back(void **state)
{
    (void)state;
    static const char *const actions[] = {
        "1 roll",
        "3 end",
        "8 buy",
        "2 decline",
        "1 build baltic",
        "1 sell pennsylvania-avenue",
        "1 mortgage b-and-o",
        "1 lift go",
        "1 keep water",
        "1 pay",
        "1 use chance-free",
        "1 use chest-free",
        "1 bankrupt",
        "1 leave",
        "* dice 3 4",
        "* dice 20 1",
        "* drawn chance railroad-2",
        "* drawn chest go",
        "1 bid 120",
        "1 bid 1000000000",
        "2 withdraw",
        "* bids 1 120 2 0",
        "* bids 3 1",
        "* lot 2",
        "* deal baltic",
        "1 accept",
        "1 reject",
        "3 offer 2 give 100 baltic take boardwalk",
        "2 counter give chance-free chest-free take 5 baltic water",
        "1 offer 8 give baltic:50% baltic:free take 1",
    };
    begin();
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        fh_action action;
        assert_true(fh_action_parse(&s.edition, actions[i], strlen(actions[i]), &action));
        assert_int_equal(fh_action_format(&s.edition, &action, text, sizeof text), strlen(actions[i]));
        assert_string_equal(text, actions[i]);
    }
}

static void actions_carry_what_their_text_says(void **state)
{
    (void)state;
    fh_action action;
    begin();
    assert_true(fh_action_parse(&s.edition, "2 build baltic", 14, &action));
    fh_action expected = {.kind = FH_ACT_BUILD, .seat = 1, .square = 3};
    assert_memory_equal(&action, &expected, sizeof action);
    assert_true(fh_action_parse(&s.edition, "* dice 3 4", 10, &action));
    expected = (fh_action){.kind = FH_ACT_DICE, .seat = FH_CHANCE, .faces = {3, 4}};
    assert_memory_equal(&action, &expected, sizeof action);
    assert_true(fh_action_parse(&s.edition, "* drawn chest doctor", 20, &action));
    expected = (fh_action){.kind = FH_ACT_DRAWN, .seat = FH_CHANCE, .square = 1, .other = 2};
    assert_memory_equal(&action, &expected, sizeof action);
}

static void actions_take_as_many_dice_as_the_edition_has(void **state)
{
    (void)state;
    fh_action action;
    begin();
    scenario_rule(&s, "dice", "3x4");
    assert_true(fh_action_parse(&s.edition, "* dice 1 2 4", 12, &action));
    assert_int_equal(fh_action_format(&s.edition, &action, text, sizeof text), 12);
    assert_string_equal(text, "* dice 1 2 4");
    assert_false(fh_action_parse(&s.edition, "* dice 1 2", 10, &action));
    assert_false(fh_action_parse(&s.edition, "* dice 1 2 3 4", 14, &action));
}

static void W08_blanks_around_words_do_not_matter(void **state)
{
    (void)state;
    fh_action action;
    begin();
    assert_true(fh_action_parse(&s.edition, "  1   build \t baltic  ", 22, &action));
    fh_action_format(&s.edition, &action, text, sizeof text);
    assert_string_equal(text, "1 build baltic");
}

static void R03_what_is_no_action_is_not_read(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        " ",
        "1",
        "roll",
        "0 roll",
        "9 roll",
        "-1 roll",
        "01 roll",
        "1.0 roll",
        "x roll",
        "1 rol",
        "1 rolls",
        "1 ROLL",
        "1 roll 2",
        "1 build",
        "1 build nowhere",
        "1 build 3",
        "1 build baltic baltic",
        "1 use",
        "1 use baltic",
        "* dice",
        "* dice 1",
        "* dice 1 2 3",
        "* dice 0 1",
        "* dice 21 1",
        "* dice 1 x",
        "* drawn",
        "* drawn chance",
        "* drawn chance no-card",
        "* drawn no-deck go",
        "** dice 1 2",
        "1 bid",
        "1 bid x",
        "1 bid -1",
        "1 bid 1000000001",
        "1 bid 5 5",
        "1 withdraw 5",
        "* bids 1",
        "* bids 1 x",
        "* bids 9 1",
        "* bids 1 5 1 5",
        "* lot",
        "* lot 9",
        "* deal",
        "* deal nowhere",
        "1 offer",
        "1 offer 2",
        "1 offer 2 give",
        "1 offer 2 take 5",
        "1 offer give 1 take 1",
        "1 offer 2 give 1 1 take 1",
        "1 offer 2 give baltic baltic take 1",
        "1 offer 2 give go take 1",
        "1 offer 2 give nothing take 1",
        "1 offer 2 give 1 take 1 take 1",
        "1 offer 2 give baltic:101% take 1",
        "1 offer 2 give baltic:0% take 1",
        "1 offer 2 give baltic:% take 1",
        "1 offer 2 give baltic:5 take 1",
        "1 offer 2 give baltic:5% baltic:5% take 1",
        "1 offer 2 give baltic:free baltic:free take 1",
        "1 offer 2 give chance-free:5% take 1",
        "1 offer 2 give 0 take 1",
        "1 counter 2 give 1 take 1",
        "1 counter",
        "* drawn chance go go",
        "1 build balti",
        "1 build baltic2",

        "1 roll\n1 end",
    };
    begin();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        fh_action action;
        if (fh_action_parse(&s.edition, wrong[i], strlen(wrong[i]), &action))
            fail_msg("`%s` was read as an action", wrong[i]);
    }
}

static void only_the_given_length_of_an_action_is_read(void **state)
{
    (void)state;
    fh_action action;
    begin();
    assert_true(fh_action_parse(&s.edition, "1 roll and more", 6, &action));
    assert_false(fh_action_parse(&s.edition, "1 roll", 5, &action));
    assert_false(fh_action_parse(&s.edition, "1 roll\0", 7, &action));
}

static void a_short_buffer_gets_the_front_of_the_text_and_the_whole_length(void **state)
{
    (void)state;
    fh_action action;
    char small[8] = "xxxxxxx";
    begin();
    assert_true(fh_action_parse(&s.edition, "1 build baltic", 14, &action));
    assert_int_equal(fh_action_format(&s.edition, &action, small, sizeof small), 14);
    assert_string_equal(small, "1 build");
    assert_int_equal(fh_action_format(&s.edition, &action, small, 0), 14);
    scenario_position(&s, "");
    size_t whole = fh_position_format(&s.edition, &s.game, text, sizeof text);
    assert_int_equal(fh_position_format(&s.edition, &s.game, small, sizeof small), whole);
    assert_string_equal(small, "freehol");
}

/* ---- Positions ------------------------------------------------------------------------------------------------------------------ */

#define ALL_CHANCE "boardwalk illinois st-charles railroad-1 railroad-2 utility dividend back jail repairs speeding reading chairman"
#define ALL_CHEST                                                                                                                          \
    "go bank-error doctor stock free jail holiday tax-refund birthday insurance hospital school consultancy repairs beauty inheritance"

/* A position in canonical form with nearly everything in it. */
static const char RICH[] = "freehold position 1\n"
                           "edition classic\n"
                           "seats 4\n"
                           "in 1 3 4\n"
                           "order 3 1 2 4\n"
                           "turn 3\n"
                           "phase after\n"
                           "round 12\n"
                           "doubles 1\n"
                           "dice 4 4\n"
                           "thrown 8\n"
                           "winner none\n"
                           "cash 12 0 1500 3000000000\n"
                           "pot 35\n"
                           "at jail go water boardwalk\n"
                           "jail 2 0 0 0\n"
                           "passes chance-free 0 0 0 1\n"
                           "owner mediterranean:1 baltic:1 reading:4 water:4\n"
                           "mortgaged reading\n"
                           "built mediterranean:5 baltic:4\n"
                           "unseen chance " ALL_CHANCE "\n"
                           "unseen chest " ALL_CHEST "\n"
                           "known chance loan go\n"
                           "rank 0 1 0 0\n"
                           "question each seat=3 seats=1 square=chest-1 amount=10 why=card step=0\n"
                           "question debt seat=1 square=chest-1 other=3 amount=50 why=card\n";

static void positions_go_there_and_back(void **state)
{
    (void)state;
    fh_error error;
    begin();
    if (!fh_position_parse(&s.edition, RICH, strlen(RICH), &s.game, &error))
        fail_msg("%s", fault_place(&error));
    assert_int_equal(fh_position_format(&s.edition, &s.game, text, sizeof text), strlen(RICH));
    assert_string_equal(text, RICH);
    assert_int_equal(s.game.turn, 2);
    assert_int_equal(s.game.cash[3], 3000000000);
    assert_int_equal(fh_question_matter(&s.game.stack[1]).amount, 50);
    assert_int_equal(s.game.cash[FH_BANK], -(12 + 1500 + 3000000000 + 35));
}

static void W08_a_position_without_its_last_newline_is_read(void **state)
{
    (void)state;
    fh_error error;
    fh_game game;
    begin();
    assert_true(fh_position_parse(&s.edition, RICH, strlen(RICH), &game, &error));
    assert_true(fh_position_parse(&s.edition, RICH, strlen(RICH) - 1, &s.game, &error));
    assert_memory_equal(&s.game, &game, sizeof game);
}

/* A position for each kind of question, with the auctions that it takes. */
static const struct question_case {
    const char *auction, *lines;
} QUESTIONS[] = {
    {"none", "question order seat=1 seats=1,2,3 step=6 slots=0,0,0"},
    {"none", "phase after; at chance-1 go go; question card seat=1 square=chance-1 deck=chance"},
    {"none", "phase after; at water go go; owner water:2; question throw seat=1 square=water other=2 amount=4"},
    {"none", "phase after; question buy seat=1 square=reading amount=200"},
    {"none", "phase after; cash 0 0 0; question debt seat=1 square=go other=pot amount=10 why=fine"},
    {"none", "owner water:1 reading:1; mortgaged water reading; question received seat=1 square=reading squares=reading,water"},
    {"none", "phase after; at jail go go; jail 4 0 0; passes chest-free 1 0 0; question fine seat=1 amount=50 count=7"},
    {"none", "phase after; cash 0 0 0; question each seat=1 seats=3 square=chest-1 amount=10 why=card step=0;"
             "question debt seat=2 square=chest-1 other=1 amount=10 why=card"},
    {"none", "phase after; question effect seat=1 square=chance-1 deck=chance step=2; question buy seat=1 square=reading amount=200"},
    {"none", "phase after; cash 0 0 0; at jail go go; jail 4 0 0; question move seat=1 count=7;"
             "question debt seat=1 square=jail other=bank amount=50 why=fine"},
    {"none", "question deal seat=1 seats=1,2,3 count=5"},
    {"none", "question offer seat=2 other=1; offer give 5 take 6 chance-free; passes chance-free 0 1 0"},
    {"open", "phase after; question estate seat=2 squares=water,park-place;"
             "question auction seat=1 seats=1,2 square=boardwalk other=2 amount=120 step=0"},
    {"turns", "phase after; question bidding seat=1 seats=1,2 square=boardwalk other=none amount=0 step=0"},
    {"sealed", "phase after; question sealed seat=1 seats=1,2 square=boardwalk step=0 count=3"},
    {"sealed", "phase after; question lot seat=1 seats=1,2 square=boardwalk amount=40 step=0"},
    {"open", "owner baltic:1 mediterranean:1; question place seat=1 step=1"},
    {"open", "phase after; at income-tax go go; question tax seat=1 square=income-tax amount=200"},
    {"open", "question outbreak seat=1"},
};

static void try_question(const struct question_case *c)
{
    fh_game game;
    fh_error error;
    scenario_rule(&s, "auction", c->auction);
    scenario_position(&s, c->lines);
    size_t length = fh_position_format(&s.edition, &s.game, text, sizeof text);
    assert_true(fh_position_parse(&s.edition, text, length, &game, &error));
    assert_memory_equal(&game, &s.game, sizeof game);
    for (const char *line = strstr(c->lines, "question"); line; line = strstr(line + 1, "question")) {
        snprintf(text, sizeof text, "%.*s", (int)strcspn(line, ";"), line);
        assert_line(&s, text);
    }
}

static void every_kind_of_question_has_its_line(void **state)
{
    (void)state;
    uint64_t seen = 1u << FH_ASK_NOTHING;
    begin();
    scenario_rules(&s, "trade = any; infection = yes");
    s.edition.squares[4].percent = 10;
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof QUESTIONS[0]; i++) {
        try_question(&QUESTIONS[i]);
        for (int place = 0; place < s.game.depth; place++)
            seen |= (uint64_t)1 << s.game.stack[place].kind;
    }
    for (uint8_t kind = 0; kind < FH_ASK_COUNT; kind++) {
        if (!(seen >> kind & 1))
            fail_msg("no row has the question %s", fh_question_name(kind));
    }
}

/* Lines that are wrong as they stand, put into a position as its last one. */
static const char *const WRONG_LINES[] = {
    "nonsense",
    "nonsense 1",
    "",
    "turn",
    "turn 0",
    "turn 9",
    "turn 1 2",
    "turn x",
    "phase sometime",
    "phase",
    "round -5000000000",
    "round 5000000000",
    "doubles 256",
    "doubles -1",
    "doubles 01",
    "dice 1",
    "dice 1 2 3",
    "thrown x",
    "winner somebody",
    "cash 1 2",
    "cash 1 2 3 4",
    "cash 1 2 x",
    "cash 1 2 99999999999999999999",
    "pot x",
    "at go go",
    "at go go nowhere",
    "at go go go go",
    "jail 0 0",
    "in 1 1",
    "in 9",
    "order 1 2",
    "order 0 1 2",
    "passes",
    "passes nothing 1 0 0",
    "passes chance-free 1 0",
    "passes chance-free 1 0 x",
    "passes chance-free 1 0 0 0",
    "owner nowhere:1",
    "owner baltic",
    "owner baltic:",
    "owner baltic:9",
    "owner baltic:x",
    "owner baltic=1",
    "built baltic:x",
    "built baltic:256",
    "built nowhere:1",
    "mortgaged nowhere",
    "mortgaged baltic baltic",
    "unseen",
    "unseen nothing",
    "unseen chance nothing",
    "known chance nothing",
    "known nothing go",
    "question",
    "question riddle seat=1",
    "question buy",
    "question buy seat=1",
    "question buy seat=1 square=reading",
    "question buy seat=1 square=nowhere amount=200",
    "question buy seat=0 square=reading amount=200",
    "question buy seat=1 square=reading amount=x",
    "question buy seat=1 square=reading amount=200 more",
    "question buy square=reading seat=1 amount=200",
    "question buy seat=1 place=reading amount=200",
    "question card seat=1 square=chance-1 deck=nothing",
    "question debt seat=1 square=go other=somebody amount=1 why=rent",
    "question debt seat=1 square=go other=2 amount=1 why=because",
    "question received seat=1 square=reading squares=reading,reading",
    "question received seat=1 square=reading squares=nowhere",
    "question each seat=1 seats=2,2 square=go amount=1 why=card step=0",
    "question each seat=1 seats=x square=go amount=1 why=card step=0",
    "question order seat=1 seats=1,2,3 step=6 slots=0,0",
    "question order seat=1 seats=1,2,3 step=6 slots=0,0,0,0",
    "question order seat=1 seats=1,2,3 step=6 slots=0,0,x",
    "seats x",
    "seats 256",
    "seats 9",
};

static const char HEAD[] = "freehold position 1\nedition classic\nseats 3\nin 1 2 3\norder 1 2 3\nwinner none\ncash 1 2 3\nat go go go\n"
                           "unseen chance go loan free " ALL_CHANCE "\nunseen chest " ALL_CHEST "\n";
enum { AFTER_HEAD = 11 };

static void a_head_alone_is_a_position(void **state)
{
    (void)state;
    fh_error error;
    begin();
    assert_true(fh_position_parse(&s.edition, HEAD, strlen(HEAD), &s.game, &error));
}

static void E02_a_wrong_line_is_refused_with_its_number(void **state)
{
    (void)state;
    static const fh_game nothing;
    begin();
    for (size_t i = 0; i < sizeof WRONG_LINES / sizeof WRONG_LINES[0]; i++) {
        fh_error error;
        int length = snprintf(text, sizeof text, "%s%s\n", HEAD, WRONG_LINES[i]);
        if (fh_position_parse(&s.edition, text, (size_t)length, &s.game, &error))
            fail_msg("`%s` was read", WRONG_LINES[i]);
        if (error.line != AFTER_HEAD)
            fail_msg("`%s` was refused with %s", WRONG_LINES[i], fault_place(&error));
        assert_true(error.fault == FH_FAULT_BAD_FIELD || error.fault == FH_FAULT_UNKNOWN_KEY);
        assert_memory_equal(error.subject, WRONG_LINES[i], strcspn(WRONG_LINES[i], " "));
        assert_memory_equal(&s.game, &nothing, sizeof nothing); /* nothing half-loads */
    }
}

static void E02_a_wrong_head_is_refused_with_its_line(void **state)
{
    (void)state;
    static const char FIRST[] = "first-line detail=freehold position 1", EDITION[] = "bad-field subject=edition";
    static const struct {
        const char *text;
        int line;
        const char *fault;
    } heads[] = {
        {"", 1, FIRST},
        {"\n", 1, FIRST},
        {"freehold position 1", 2, EDITION},
        {"freehold position 1\n", 2, EDITION},
        {"freehold position 2\nedition classic\n", 1, FIRST},
        {"freehold position\nedition classic\n", 1, FIRST},
        {"freehold position 1 1\nedition classic\n", 1, FIRST},
        {"freehold edition 1\nedition classic\n", 1, FIRST},
        {"freehold position 1\nedition turkey\n", 2, "other-edition found=turkey detail=classic"},
        {"freehold position 1\nedition\n", 2, EDITION},
        {"freehold position 1\nedition classic classic\n", 2, EDITION},
    };
    begin();
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        fh_error error;
        assert_false(fh_position_parse(&s.edition, heads[i].text, strlen(heads[i].text), &s.game, &error));
        if (error.line != heads[i].line || !fault_is(&error, heads[i].fault))
            fail_msg("`%s` was refused with %s", heads[i].text, fault_place(&error));
    }
}

/* Lines that are well written, and together cannot be. Where no single line is wrong the error has line 0 and says what is broken. */
static const char *const IMPOSSIBLE[] = {
    "cash 1 2 -3",
    "turn 4",
    "order 1 2 2",
    "in 1",
    "in 1 2",
    "phase over",
    "phase ending",
    "winner 1",
    "jail 0 1 0",
    "at go jail go\njail 0 9 0",
    "owner go:1",
    "owner baltic:7",
    "built baltic:1",
    "owner baltic:1 mediterranean:1\nbuilt baltic:2",
    "owner baltic:1 mediterranean:1\nbuilt baltic:6",
    "owner baltic:1 mediterranean:1\nbuilt baltic:1\nmortgaged mediterranean",
    "owner reading:1\nbuilt reading:1",
    "mortgaged baltic",
    "mortgaged go",
    "dice 7 1",
    "thrown -1",
    "thrown 13",
    "round -1",
    "backwards 2",
    "rank 1 0 0",
    "pot -1",
    "passes chance-free 0 1 0",
    "known chance go",
    "question buy seat=1 square=go amount=200",
    "question buy seat=2 square=reading amount=200",
    "question debt seat=1 square=go other=1 amount=5 why=rent",
    "question debt seat=1 square=go other=2 amount=1 why=rent",
    "question debt seat=1 square=go other=2 amount=-5 why=rent",
    "question debt seat=1 square=go other=none amount=5 why=rent",
    "question debt seat=7 square=go other=2 amount=5 why=rent",
    "question each seat=1 seats=2 square=go amount=1 why=card step=0",
    "question fine seat=1 amount=50 count=7",
    "at jail go go\njail 4 0 0\nquestion fine seat=1 amount=50 count=13",
    "at jail go go\njail 4 0 0\nquestion fine seat=1 amount=50 count=-1",
    "at jail go go\njail 4 0 0\nquestion move seat=1 count=13\nquestion debt seat=1 square=jail other=bank amount=50 why=fine",
    "owner water:2\nquestion throw seat=1 square=water other=2 amount=1000000000",
    "question throw seat=1 square=water other=2 amount=4",
    "question received seat=1 square=water squares=water",
    "question nothing seat=1",
};

static void E02_what_cannot_be_is_refused_with_what_is_broken(void **state)
{
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof IMPOSSIBLE / sizeof IMPOSSIBLE[0]; i++) {
        fh_error error;
        int length = snprintf(text, sizeof text, "%s%s\n", HEAD, IMPOSSIBLE[i]);
        if (fh_position_parse(&s.edition, text, (size_t)length, &s.game, &error))
            fail_msg("`%s` was read", IMPOSSIBLE[i]);
        if (error.line != 0 || error.fault != FH_FAULT_IMPOSSIBLE)
            fail_msg("`%s` was refused with %s", IMPOSSIBLE[i], fault_place(&error));
    }
}

static void E02_a_stack_deeper_than_there_is_room_is_refused(void **state)
{
    (void)state;
    fh_error error;
    begin();
    int length = snprintf(text, sizeof text, "%scash 0 0 0\n", HEAD);
    for (int i = 0; i < FH_MAX_STACK + 1; i++)
        length +=
            snprintf(text + length, sizeof text - (size_t)length, "question debt seat=1 square=go other=2 amount=%d why=rent\n", i + 5);
    assert_false(fh_position_parse(&s.edition, text, (size_t)length, &s.game, &error));
    assert_int_equal(error.line, AFTER_HEAD + 1 + FH_MAX_STACK);
}

static void E02_a_deck_with_more_cards_than_there_are_is_refused(void **state)
{
    (void)state;
    fh_error error;
    begin();
    int length = snprintf(text, sizeof text, "%sknown chance", HEAD);
    for (int i = 0; i <= FH_MAX_CARDS; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, " go");
    assert_false(fh_position_parse(&s.edition, text, (size_t)length, &s.game, &error));
    assert_int_equal(error.line, AFTER_HEAD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_go_there_and_back),
        cmocka_unit_test(actions_carry_what_their_text_says),
        cmocka_unit_test(actions_take_as_many_dice_as_the_edition_has),
        cmocka_unit_test(W08_blanks_around_words_do_not_matter),
        cmocka_unit_test(R03_what_is_no_action_is_not_read),
        cmocka_unit_test(only_the_given_length_of_an_action_is_read),
        cmocka_unit_test(a_short_buffer_gets_the_front_of_the_text_and_the_whole_length),
        cmocka_unit_test(positions_go_there_and_back),
        cmocka_unit_test(W08_a_position_without_its_last_newline_is_read),
        cmocka_unit_test(every_kind_of_question_has_its_line),
        cmocka_unit_test(a_head_alone_is_a_position),
        cmocka_unit_test(E02_a_wrong_line_is_refused_with_its_number),
        cmocka_unit_test(E02_a_wrong_head_is_refused_with_its_line),
        cmocka_unit_test(E02_what_cannot_be_is_refused_with_what_is_broken),
        cmocka_unit_test(E02_a_stack_deeper_than_there_is_room_is_refused),
        cmocka_unit_test(E02_a_deck_with_more_cards_than_there_are_is_refused),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
