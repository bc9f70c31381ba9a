/* test_bankruptcy.c - going bankrupt with auctions and trades on: to a player, to the bank, before several creditors, at any depth, one
 * after the other (R01, R06, V02, V03), and leaving at every question there is (V14). The plain cases are in test_debt.c and
 * test_leave.c. */
#include "random.h"
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    scenario_rules(&s, "auction = open; least-bid = 10; building-auction = yes; trade = any; building-refund = 50; even-building = yes; "
                       "mortgage-needs = set-bare; lift-of = mortgage; lift-percent = 110; keep-percent = 10; cards = cycle; pot = no; "
                       "jail-throws = 3; jail-last-choice = no; fine = 50; rent-in-jail = yes; set-rent = 200");
    scenario_rule(&s, "salary", "0"); /* so that passing the start saves nobody */
    scenario_position(&s, lines);
}

/* Seat 1 comes to a deck and draws that card. */
static void draw(const char *lines, const char *square, const char *card)
{
    char text[64];
    scenario_position(&s, lines);
    land(&s, square, 1, 2);
    snprintf(text, sizeof text, "* drawn %s", card);
    play(&s, text);
}

/* ---- To a player ---------------------------------------------------------------------------------------------------------------- */

static void R01_bankrupt_to_a_player_all_but_the_buildings_goes_to_the_creditor(void **state)
{
    (void)state;
    begin(3, "cash 30 1000 1500; at go go go;"
             "owner boardwalk:2 park-place:2 mediterranean:1 baltic:1 reading:1 water:1 electric:2;"
             "built boardwalk:5 park-place:5 mediterranean:5 baltic:4; mortgaged water; passes chance-free 1 0 0;"
             "passes chest-free 1 0 0");
    land(&s, "boardwalk", 3, 4);
    assert_asked(&s, "debt", 1); /* 2000, of which 30 + 9 * 25 + 30 + 30 + 100 are in reach */
    play(&s, "1 bankrupt");
    assert_out(&s, 1);
    assert_cash(&s, 2, 1000 + 30 + 9 * 25);
    assert_now(&s, "stock houses:32 hotels:10; owner mediterranean:2 baltic:2 reading:2 water:2; built mediterranean:0 boardwalk:5");
    assert_now(&s, "passes 2:chance-free:1 2:chest-free:1");
    assert_asked(&s, "received", 2); /* Water Works came mortgaged */
    play(&s, "2 keep water");
    assert_cash(&s, 2, 1000 + 30 + 9 * 25 - 8);
    assert_turn(&s, 2, "before"); /* nothing is auctioned */
}

static void R01_a_bankrupts_hotels_are_sold_whatever_houses_the_bank_has(void **state)
{
    (void)state;
    begin(3, "houses = 8; cash 30 1000 1500; owner boardwalk:2 park-place:2 mediterranean:1 baltic:1;"
             "built boardwalk:4 park-place:4 mediterranean:5 baltic:5");
    assert_stock(&s, 0, 10);
    land(&s, "boardwalk", 3, 4); /* 1700 */
    play(&s, "1 bankrupt");
    assert_cash(&s, 2, 1000 + 30 + 10 * 25);
    assert_now(&s, "stock houses:0 hotels:12; turn 2:before");
}

static void R01_the_creditor_decides_on_mortgaged_deeds_before_the_next_turn(void **state)
{
    (void)state;
    begin(4, "cash 0 1500 1500 1500; owner boardwalk:4 reading:1 water:1 electric:1; mortgaged reading water electric");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 bankrupt");
    assert_acting(&s, "4");
    refused(&s, "2 roll", "not-your-turn");
    refused(&s, "4 keep water", "not-the-lot"); /* board order */
    play(&s, "4 lift reading; 4 keep electric; 4 lift water");
    assert_cash(&s, 4, 1500 - 110 - 8 - 83);
    assert_turn(&s, 2, "before");
}

static void R01_a_creditor_may_go_bankrupt_over_what_it_received(void **state)
{
    (void)state;
    begin(4, "cash 7 5 1500 1500; phase after; owner boardwalk:2 reading:1 short-line:1;"
             "mortgaged boardwalk reading short-line;"
             "question debt seat=1 square=boardwalk other=2 amount=50 why=rent");
    play(&s, "1 bankrupt");
    assert_cash(&s, 2, 12);
    play(&s, "2 keep reading"); /* 10 */
    assert_cash(&s, 2, 2);
    play(&s, "2 keep short-line"); /* 10 more */
    assert_asked(&s, "debt", 2);
    play(&s, "2 bankrupt"); /* to the bank: everything is auctioned unmortgaged, in board order */
    assert_no_line(&s, "mortgaged");
    assert_acting(&s, "3 4");
    play(&s, "3 bid 10; 4 withdraw; 4 bid 20; 3 withdraw; 3 bid 30; 4 withdraw");
    assert_now(&s, "owner reading:3 short-line:4 boardwalk:3; turn 3:before");
    assert_line(&s, "rank 1 2 0 0");
}

static void R01_the_last_creditor_has_won(void **state)
{
    (void)state;
    begin(2, "cash 0 1500; owner boardwalk:2 reading:1; mortgaged reading");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 bankrupt");
    assert_now(&s, "over 2; owner reading:2");
}

static void R01_rent_after_a_card_bankrupts_to_the_owner(void **state)
{
    (void)state;
    begin(3, "");
    draw("cash 49 1500 1500; owner reading:2 electric:1; mortgaged electric", "chance-1", "chance reading");
    assert_cash(&s, 1, 49 - 25);

    draw("cash 10 1500 1500; owner b-and-o:2 reading:2 electric:1; mortgaged electric", "chance-2", "chance railroad-1");
    assert_asked(&s, "debt", 1); /* twice 50 */
    play(&s, "1 bankrupt");
    assert_now(&s, "owner electric:2; asked received:2");
}

/* ---- To the bank ---------------------------------------------------------------------------------------------------------------- */

static void R01_every_debt_to_the_bank_bankrupts_to_the_bank(void **state)
{
    (void)state;
    begin(3, "");
    static const char *const lines = "cash 10 1500 1500; owner reading:1; mortgaged reading; passes chest-free 1 0 0";
    for (int i = 0; i < 4; i++) {
        if (i == 0) {
            scenario_position(&s, lines);
            land(&s, "luxury-tax", 1, 2);
        } else if (i == 1) {
            draw(lines, "chance-1", "chance speeding");
        } else if (i == 2) {
            draw(lines, "chest-2", "chest hospital");
        } else {
            scenario_position(&s, "cash 10 1500 1500; at jail go go; jail 3 0 0; owner reading:1; mortgaged reading;"
                                  "passes chest-free 1 0 0");
            roll_dice(&s, 1, 2); /* the third failure: the fine is due */
        }
        assert_asked(&s, "debt", 1);
        play(&s, "1 bankrupt");
        assert_now(&s, "unmortgaged reading; passes 1:chest-free:0");
        assert_line(&s, i == 2 ? "known chest hospital free" : "known chest free");
        assert_cash(&s, 2, 1500);
        assert_acting(&s, "2 3");
        play(&s, "3 bid 10; 2 withdraw");
        assert_now(&s, "owner reading:3; turn 2:before");
    }
}

static void R01_repairs_may_bankrupt_too(void **state)
{
    (void)state;
    begin(3, "");
    draw("cash 0 1500 1500; owner mediterranean:1 baltic:1; built mediterranean:4 baltic:5", "chest-1", "chest repairs");
    assert_asked(&s, "debt", 1); /* 4 * 40 + 115 = 275, and 9 * 25 + 60 = 285 are in reach */
    refused(&s, "1 bankrupt", "can-still-pay");
    play(&s, "1 sell baltic; 1 sell baltic; 1 sell mediterranean; 1 sell baltic; 1 sell mediterranean; 1 sell mediterranean;"
             "1 sell baltic; 1 sell baltic; 1 sell mediterranean; 1 mortgage baltic");
    assert_asked(&s, "debt", 1); /* 255 */
    play(&s, "1 mortgage mediterranean");
    assert_now(&s, "cash 1:10; turn 1:after");
}

static void R01_the_estate_of_a_bankrupt_debtor_of_the_bank_is_paid_to_the_bank(void **state)
{
    (void)state;
    begin(3, "cash 99 1500 1500");
    land(&s, "luxury-tax", 1, 2);
    play(&s, "1 bankrupt");
    assert_now(&s, "cash 1:0 2:1500; turn 2:before");
}

/* ---- Only where it is needed ---------------------------------------------------------------------------------------------------- */

static void V03_bankruptcy_is_refused_to_the_last_coin(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int reach; /* with the cash */
    } cases[] = {
        {"cash 10 1500; owner reading:1", 110},
        {"cash 10 1500; owner reading:1; mortgaged reading", 10},
        {"cash 0 1500; owner mediterranean:1 baltic:1; built mediterranean:1", 85},
        {"cash 0 1500; owner mediterranean:1 baltic:1; built mediterranean:5 baltic:5", 310},
        {"cash 5 1500; owner park-place:1 boardwalk:1; built park-place:4 boardwalk:5", 5 + 900 + 375},
        {"cash 1 1500; owner water:1 electric:1; mortgaged water", 76},
    };
    begin(2, "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s; phase after; question debt seat=1 square=income-tax other=bank amount=%d why=tax", cases[i].lines,
                 cases[i].reach + 1);
        scenario_position(&s, text);
        play(&s, "1 bankrupt");
        assert_over(&s, 2);
        if (cases[i].reach == 10)
            continue; /* with nothing to raise it would be paid already */
        snprintf(text, sizeof text, "%s; phase after; question debt seat=1 square=income-tax other=bank amount=%d why=tax", cases[i].lines,
                 cases[i].reach);
        scenario_position(&s, text);
        refused(&s, "1 bankrupt", "can-still-pay");
    }
}

static void V03_what_was_in_reach_stays_in_reach_while_it_is_raised(void **state)
{
    (void)state;
    begin(2, "cash 5 1500; owner park-place:1 boardwalk:1; built park-place:5 boardwalk:5; phase after;"
             "question debt seat=1 square=income-tax other=2 amount=1380 why=rent");
    play(&s, "1 sell boardwalk");
    refused(&s, "1 bankrupt", "can-still-pay"); /* 1005 by the buildings, 375 by the deeds: to the coin */
    play(&s, "1 sell park-place; 1 sell park-place; 1 sell boardwalk");
    refused(&s, "1 bankrupt", "can-still-pay");
    play(&s, "1 sell park-place; 1 sell boardwalk; 1 sell park-place; 1 sell boardwalk; 1 sell park-place; 1 sell boardwalk");
    play(&s, "1 mortgage boardwalk");
    refused(&s, "1 bankrupt", "can-still-pay");
    play(&s, "1 mortgage park-place");
    assert_now(&s, "cash 1:0; turn 1:after");
}

/* ---- Several creditors, several debtors ----------------------------------------------------------------------------------------- */

static void V02_a_payment_to_all_is_one_debt_after_the_other_in_order_of_play(void **state)
{
    (void)state;
    begin(4, "");
    draw("order 1 3 2 4; cash 60 1500 1500 1500; owner reading:1 water:1", "chance-1", "chance chairman");
    assert_cash(&s, 3, 1550); /* the first in order of play has its money */
    assert_now(&s, "cash 2:1500; asked debt:1");
    assert_line(&s, "question debt seat=1 square=chance-1 other=2 amount=50 why=card card=chance:chairman");
    play(&s, "1 mortgage water"); /* 10 + 75 */
    assert_cash(&s, 2, 1550);
    assert_line(&s, "question debt seat=1 square=chance-1 other=4 amount=50 why=card card=chance:chairman");
    play(&s, "1 mortgage reading");
    assert_cash(&s, 4, 1550);
    assert_cash(&s, 1, 60 + 75 + 100 - 150);
    assert_turn(&s, 1, "after");
}

static void V02_the_creditor_at_hand_takes_the_estate_and_later_ones_get_nothing(void **state)
{
    (void)state;
    begin(4, "");
    draw("cash 60 1500 1500 1500; owner water:1; mortgaged water; passes chest-free 1 0 0 0", "chance-1", "chance chairman");
    assert_cash(&s, 2, 1550);
    play(&s, "1 bankrupt");
    assert_now(&s, "cash 3:1510 4:1500; owner water:3; passes 3:chest-free:1");
    play(&s, "3 keep water");
    assert_turn(&s, 2, "before");
}

static void R06_each_debtor_of_a_birthday_settles_before_play_goes_on(void **state)
{
    (void)state;
    begin(4, "");
    scenario_rule(&s, "rulings", "first"); /* else nobody may sell so cheaply in debt (V17) */
    draw("order 1 4 3 2; cash 0 5 5 5; owner reading:2 water:3 baltic:4", "chest-1", "chest birthday");
    assert_asked(&s, "debt", 4);
    refused(&s, "3 mortgage water; 1 end", "not-your-turn");
    play(&s, "4 mortgage baltic");
    assert_asked(&s, "debt", 3);
    play(&s, "3 offer 2 give water take 5; 2 accept"); /* he has the money, the other one has less */
    assert_asked(&s, "debt", 2);
    play(&s, "2 mortgage water");
    assert_now(&s, "cash 1:30 4:25 3:0 2:65; turn 1:after");
}

static void V02_a_bankruptcy_at_a_birthday_falls_to_the_child_and_the_others_still_pay(void **state)
{
    (void)state;
    begin(4, "");
    draw("cash 100 3 4 1500; owner water:2 electric:3; mortgaged water electric", "chest-1", "chest birthday");
    play(&s, "2 bankrupt");
    assert_now(&s, "cash 1:103; asked received:1");
    play(&s, "1 keep water");
    assert_asked(&s, "debt", 3);
    play(&s, "3 bankrupt; 1 keep electric");
    assert_cash(&s, 1, 103 - 8 + 4 - 8 + 10);
    assert_now(&s, "cash 4:1490; owner water:1 electric:1; turn 1:after");
}

static void V02_a_birthday_may_end_the_game(void **state)
{
    (void)state;
    begin(3, "");
    draw("cash 100 3 4", "chest-1", "chest birthday");
    play(&s, "2 bankrupt; 3 bankrupt");
    assert_now(&s, "over 1; cash 1:107");
}

static void V02_the_child_itself_may_go_bankrupt_over_what_it_inherits(void **state)
{
    (void)state;
    begin(4, "");
    draw("cash 0 0 1500 1500; owner water:2; mortgaged water", "chest-1", "chest birthday");
    play(&s, "2 bankrupt; 1 keep water"); /* 8 against 0 */
    assert_asked(&s, "debt", 1);
    play(&s, "1 bankrupt"); /* to the bank, and with it goes what the others would have paid */
    assert_now(&s, "cash 3:1500 4:1500");
    assert_acting(&s, "3 4");
    play(&s, "3 bid 10; 4 withdraw");
    assert_now(&s, "owner water:3; turn 3:before");
}

static void V02_a_chairman_who_leaves_pays_nobody_any_more(void **state)
{
    (void)state;
    begin(4, "");
    draw("cash 60 1500 1500 1500; owner reading:1", "chance-1", "chance chairman");
    play(&s, "1 leave"); /* with a debt to seat 3 open (V14) */
    assert_now(&s, "cash 2:1550 3:1510 4:1500; owner reading:3");
}

static void V02_a_creditor_who_leaves_is_no_longer_paid_and_the_debt_goes_to_the_bank(void **state)
{
    (void)state;
    begin(4, "");
    draw("cash 60 1500 1500 1500; owner reading:1 boardwalk:1", "chance-1", "chance chairman");
    play(&s, "3 leave"); /* to whom 50 are owed right now */
    assert_line(&s, "question debt seat=1 square=chance-1 other=bank amount=50 why=card card=chance:chairman");
    play(&s, "1 mortgage reading");
    assert_cash(&s, 4, 1550);
    assert_cash(&s, 1, 60 + 100 - 150);
    assert_turn(&s, 1, "after");
}

/* ---- At any depth --------------------------------------------------------------------------------------------------------------- */

static void V02_of_two_debts_the_one_at_hand_decides_who_takes_the_estate(void **state)
{
    (void)state;
    begin(4, "rulings = first; cash 40 1500 1500 1500; owner boardwalk:2 states:1 park-place:3; mortgaged park-place states");
    land(&s, "boardwalk", 3, 4);                                                       /* 50 to seat 2 */
    play(&s, "1 offer 3 give states 40 take park-place; 3 accept; 1 keep park-place"); /* 18 to the bank, against nothing */
    assert_acting(&s, "1");
    assert_line(&s, "question debt seat=1 square=park-place other=bank amount=18 why=interest number=1 percent=10 base=175");
    play(&s, "1 bankrupt");
    assert_asked(&s, "received", 3); /* the other side of that trade is still to decide */
    play(&s, "3 keep states");
    assert_cash(&s, 2, 1500); /* nothing for seat 2 */
    assert_unmortgaged(&s, "park-place");
    assert_acting(&s, "2 3 4");
    play(&s, "2 withdraw; 3 withdraw; 4 bid 300");
    assert_now(&s, "owner park-place:4; turn 2:before");
}

static void V03_at_any_depth_the_debt_at_hand_counts(void **state)
{
    (void)state;
    begin(3, "rulings = first; cash 0 1500 1500; owner states:1 water:1 park-place:3; mortgaged park-place;"
             "phase after; question debt seat=1 square=boardwalk other=2 amount=500 why=rent");
    play(&s, "1 offer 3 give states take park-place; 3 accept; 1 keep park-place");
    refused(&s, "1 bankrupt", "can-still-pay"); /* 18 can be raised */
    play(&s, "1 mortgage water");
    assert_cash(&s, 1, 57);
    play(&s, "1 bankrupt"); /* 500 cannot */
    assert_now(&s, "cash 2:1557; owner park-place:2 water:2");
    play(&s, "2 keep water; 2 keep park-place");
    assert_turn(&s, 2, "before");
}

static void R01_bankruptcy_out_of_turn_leaves_the_turn_where_it_is(void **state)
{
    (void)state;
    begin(3, "rulings = first; cash 1500 0 1500; owner water:1 reading:2; mortgaged water reading");
    play(&s, "1 offer 2 give water take reading; 2 accept");
    while (s.game.depth > 0 && s.game.stack[s.game.depth - 1].seat == 0)
        play(&s, "1 keep reading");
    play(&s, "2 keep water; 2 bankrupt");
    assert_acting(&s, "1 3");
    play(&s, "3 bid 10; 1 withdraw");
    assert_now(&s, "owner water:3; turn 1:before");
}

static void V14_two_leave_at_once_and_all_their_deeds_are_auctioned(void **state)
{
    (void)state;
    begin(4, "owner mediterranean:1 boardwalk:1 baltic:2 reading:2; built mediterranean:0");
    play(&s, "1 leave; 2 leave");
    assert_acting(&s, "3 4");
    for (int i = 0; i < 4; i++) {
        assert_asked(&s, "auction", 3);
        play(&s, "3 bid 10; 4 withdraw");
    }
    assert_now(&s, "cash 3:1460; turn 3:before");
    assert_line(&s, "rank 1 2 0 0");
}

static void V14_all_but_one_leave_during_the_auctions_of_an_estate(void **state)
{
    (void)state;
    begin(4, "owner mediterranean:1 boardwalk:1 baltic:2");
    play(&s, "1 leave; 3 bid 10; 3 leave; 2 bid 10; 4 leave");
    assert_now(&s, "over 2; owner baltic:2");
    assert_line(&s, "rank 1 0 2 3");
    refused(&s, "2 leave; 4 leave", "game-over");
}

static void V14_who_has_left_does_nothing_any_more(void **state)
{
    (void)state;
    begin(3, "owner mediterranean:1");
    play(&s, "1 leave");
    refused(&s, "1 leave; 1 bid 10; 1 roll", "seat-out");
}

/* ---- Leaving at every question -------------------------------------------------------------------------------------------------- */

/* A way to each question: rules as `rule=value`, a position (NULL: the start of a game), and what is played from there. */
static const struct way {
    const char *rules, *position, *actions;
} WAYS[] = {
    {"order=first", NULL, "* dice 1 2"},
    {"order=all", NULL, "* dice 1 2; * dice 1 2; * dice 3 4; * dice 3 4"},
    {"deal=yes", NULL, "* deal boardwalk; * deal reading"},
    {"", "at chance-1 go go go; phase after; question card seat=1 square=chance-1 deck=chance", ""},
    {"", "at chance-1 go go go; phase after; owner water:2; question throw seat=1 square=water other=2 amount=10", ""},
    {"", "owner reading:1 water:2; phase after; question buy seat=1 square=boardwalk amount=400", ""},
    {"", "owner reading:1 water:2; phase after; question buy seat=1 square=boardwalk amount=400", "1 decline"},
    {"", "owner reading:1 water:2; phase after; question buy seat=1 square=boardwalk amount=400", "1 decline; 2 bid 10; 4 withdraw"},
    {"auction=turns", "owner reading:1 water:2; phase after; question buy seat=1 square=boardwalk amount=400", "1 decline"},
    {"auction=turns", "phase after; question buy seat=1 square=boardwalk amount=400", "1 decline; 1 bid 10; 2 bid 20; 3 withdraw"},
    {"auction=sealed", "owner reading:1 water:2; phase after; question buy seat=1 square=boardwalk amount=400", "1 decline"},
    {"auction=sealed", "phase after; question lot seat=2 seats=2,4 square=boardwalk amount=50 step=0", ""},
    {"houses=1", "owner mediterranean:1 baltic:1 park-place:2 boardwalk:2", "1 build baltic"},
    {"houses=1", "owner mediterranean:1 baltic:1 park-place:2 boardwalk:2", "1 build baltic; 2 bid 10; 1 withdraw"},
    {"", "owner reading:1 water:2; mortgaged water", "1 offer 2 give reading take water"},
    {"", "owner reading:1 water:2; mortgaged water", "1 offer 2 give reading take water; 2 counter give water take 10 reading"},
    {"", "owner reading:1 water:2; mortgaged water reading", "1 offer 2 give reading take water; 2 accept"},
    {"", "owner reading:1 water:1 boardwalk:2", "1 leave; 2 bid 20"},
    {"", "cash 0 500 500 500; owner boardwalk:2 states:1; phase after; question debt seat=1 square=boardwalk other=2 amount=50 why=rent",
     ""},
    {"", "cash 0 500 500 500; owner boardwalk:2 states:1; phase after; question debt seat=1 square=boardwalk other=2 amount=50 why=rent",
     "1 offer 3 give states take 80"},
    {"rulings=first",
     "cash 0 500 500 500; owner states:1 park-place:3; mortgaged park-place; phase after;"
     "question debt seat=1 square=boardwalk other=2 amount=500 why=rent",
     "1 offer 3 give states take park-place; 3 accept; 1 keep park-place"},
    {"", "cash 60 500 500 500; owner states:1; at chance-1 go go go; phase after; question card seat=1 square=chance-1 deck=chance",
     "* drawn chance chairman"},
    {"", "cash 60 5 5 500; owner states:2; at chest-1 go go go; phase after; question card seat=1 square=chest-1 deck=chest",
     "* drawn chest birthday"},
    {"jail-last-choice=yes", "at jail go go go; jail 3 0 0 0; passes chest-free 1 0 0 0", "1 roll; * dice 1 2"},
    {"", "at jail go go go; jail 3 0 0 0; owner states:1; cash 0 500 500 500", "1 roll; * dice 1 2"},
    {"",
     "cash 0 500 500 500; at boardwalk go go go; phase after; owner boardwalk:2 states:1;"
     "question effect seat=1 square=chance-3 deck=chance step=0; question debt seat=1 square=boardwalk other=2 amount=50 why=rent",
     ""},
    {"", "at income-tax go go go; phase after; question tax seat=1 square=income-tax amount=200", ""},
    {"infection=yes", NULL, ""},
};
enum { WAY_COUNT = sizeof WAYS / sizeof WAYS[0] };

static void set_rules(const char *rules)
{
    char text[128];
    snprintf(text, sizeof text, "%s", rules);
    for (char *rule = strtok(text, " "); rule; rule = strtok(NULL, " ")) {
        char *value = strchr(rule, '=');
        *value = '\0';
        scenario_rule(&s, rule, value + 1);
    }
}

static void go(const struct way *way)
{
    begin(4, "");
    set_rules(way->rules);
    s.edition.squares[4].percent = 10; /* the income tax, so that there is one with a choice */
    if (way->position)
        scenario_position(&s, way->position);
    else
        scenario_start(&s);
    play(&s, way->actions);
}

static bool is_asked(int seat)
{
    fh_actors actors = fh_who_acts(&s.game);
    return actors.kind != FH_ACTOR_CHANCE && (actors.seats >> seat & 1);
}

/* Goes on at random: nobody who left is asked, nothing is broken, and it does not come to a stop. */
static void go_on(fh_seat gone, uint64_t seed)
{
    fh_stream stream;
    fh_stream_seed(&stream, seed);
    int turns = 0;
    for (int i = 0; i < 400 && s.game.phase != FH_OVER; i++) {
        fh_action action;
        assert_false(is_asked(gone));
        random_action(&s.edition, &s.game, &stream, &action);
        assert_int_equal(fh_apply(&s.edition, &s.game, &action, NULL).reason, FH_ALLOWED);
        assert_null(fh_verify(&s.edition, &s.game));
        turns += action.kind == FH_ACT_DICE;
    }
    assert_true(turns > 0 || s.game.phase == FH_OVER);
}

static void V14_every_seat_may_leave_at_every_question(void **state)
{
    (void)state;
    for (int i = 0; i < WAY_COUNT; i++) {
        for (int seat = 0; seat < 4; seat++) {
            go(&WAYS[i]);
            if (!(s.game.seats_in >> seat & 1))
                continue;
            char text[16];
            snprintf(text, sizeof text, "%d leave", seat + 1);
            play(&s, text);
            assert_int_equal(s.game.seats_in >> seat & 1, 0);
            go_on((fh_seat)seat, (uint64_t)(i * 4 + seat));
        }
    }
}

static void V14_any_two_may_leave_at_every_question_one_after_the_other(void **state)
{
    (void)state;
    for (int i = 0; i < WAY_COUNT; i++) {
        for (int pair = 0; pair < 16; pair++) {
            int first = pair / 4, second = pair % 4;
            go(&WAYS[i]);
            if (first == second || !(s.game.seats_in >> first & 1) || !(s.game.seats_in >> second & 1))
                continue;
            char text[32];
            snprintf(text, sizeof text, "%d leave; %d leave", first + 1, second + 1);
            play(&s, text);
            if (s.game.phase != FH_OVER)
                go_on((fh_seat)second, (uint64_t)(i * 16 + pair));
        }
    }
}

static void V14_all_but_one_may_leave_at_every_question(void **state)
{
    (void)state;
    for (int i = 0; i < WAY_COUNT; i++) {
        for (int last = 0; last < 4; last++) {
            go(&WAYS[i]);
            if (!(s.game.seats_in >> last & 1))
                continue;
            for (int seat = 0; seat < 4; seat++) {
                char text[16];
                snprintf(text, sizeof text, "%d leave", seat + 1);
                if (seat != last && (s.game.seats_in >> seat & 1))
                    play(&s, text);
            }
            assert_over(&s, last + 1);
        }
    }
}

static void V14_no_question_is_forgotten_here(void **state)
{
    (void)state;
    bool is_met[FH_ASK_COUNT] = {[FH_ASK_NOTHING] = true};
    for (int i = 0; i < WAY_COUNT; i++) {
        go(&WAYS[i]);
        assert_true(s.game.depth > 0);
        for (int place = 0; place < s.game.depth; place++)
            is_met[s.game.stack[place].kind] = true;
    }
    for (uint8_t kind = 0; kind < FH_ASK_COUNT; kind++) {
        if (!is_met[kind])
            print_error("no way above leads to the question `%s`\n", fh_question_name(kind));
        assert_true(is_met[kind]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R01_bankrupt_to_a_player_all_but_the_buildings_goes_to_the_creditor),
        cmocka_unit_test(R01_a_bankrupts_hotels_are_sold_whatever_houses_the_bank_has),
        cmocka_unit_test(R01_the_creditor_decides_on_mortgaged_deeds_before_the_next_turn),
        cmocka_unit_test(R01_a_creditor_may_go_bankrupt_over_what_it_received),
        cmocka_unit_test(R01_the_last_creditor_has_won),
        cmocka_unit_test(R01_rent_after_a_card_bankrupts_to_the_owner),
        cmocka_unit_test(R01_every_debt_to_the_bank_bankrupts_to_the_bank),
        cmocka_unit_test(R01_repairs_may_bankrupt_too),
        cmocka_unit_test(R01_the_estate_of_a_bankrupt_debtor_of_the_bank_is_paid_to_the_bank),
        cmocka_unit_test(V03_bankruptcy_is_refused_to_the_last_coin),
        cmocka_unit_test(V03_what_was_in_reach_stays_in_reach_while_it_is_raised),
        cmocka_unit_test(V02_a_payment_to_all_is_one_debt_after_the_other_in_order_of_play),
        cmocka_unit_test(V02_the_creditor_at_hand_takes_the_estate_and_later_ones_get_nothing),
        cmocka_unit_test(R06_each_debtor_of_a_birthday_settles_before_play_goes_on),
        cmocka_unit_test(V02_a_bankruptcy_at_a_birthday_falls_to_the_child_and_the_others_still_pay),
        cmocka_unit_test(V02_a_birthday_may_end_the_game),
        cmocka_unit_test(V02_the_child_itself_may_go_bankrupt_over_what_it_inherits),
        cmocka_unit_test(V02_a_chairman_who_leaves_pays_nobody_any_more),
        cmocka_unit_test(V02_a_creditor_who_leaves_is_no_longer_paid_and_the_debt_goes_to_the_bank),
        cmocka_unit_test(V02_of_two_debts_the_one_at_hand_decides_who_takes_the_estate),
        cmocka_unit_test(V03_at_any_depth_the_debt_at_hand_counts),
        cmocka_unit_test(R01_bankruptcy_out_of_turn_leaves_the_turn_where_it_is),
        cmocka_unit_test(V14_two_leave_at_once_and_all_their_deeds_are_auctioned),
        cmocka_unit_test(V14_all_but_one_leave_during_the_auctions_of_an_estate),
        cmocka_unit_test(V14_who_has_left_does_nothing_any_more),
        cmocka_unit_test(V14_every_seat_may_leave_at_every_question),
        cmocka_unit_test(V14_any_two_may_leave_at_every_question_one_after_the_other),
        cmocka_unit_test(V14_all_but_one_may_leave_at_every_question),
        cmocka_unit_test(V14_no_question_is_forgotten_here),
    };
    return cmocka_run_group_tests_name("bankruptcy", tests, NULL, NULL);
}
