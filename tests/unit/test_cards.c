/* test_cards.c - every card of both classic decks by itself, the order of the decks, and cards that concern everybody (E05, R01, R04, R06,
 * R07, V02, V15).
 *
 *   switch       positions tried
 *   cards        cycle, replace
 *   (a pass's limit, a card's weight: 1 and more)
 */
#include "scenario.h"

static struct scenario s;

static void set_rules(void)
{
    scenario_rules(&s, "dice = 2x6; salary = 200; landing-salary = 1; arrest-ends-turn = yes; cards = cycle; pot = no; "
                       "utility-throws = no");
}

static void begin(int seats, const char *lines)
{
    scenario_begin(&s, "classic", seats);
    set_rules();
    scenario_position(&s, lines);
}

/* Seat 1 stands on a square whose card is being drawn. */
static void begin_draw(const char *square, const char *deck, const char *lines)
{
    char text[1024];
    int length = snprintf(text, sizeof text, "phase after; dice 3 4; thrown 7; at %s", square);
    for (int seat = 2; seat <= s.seats; seat++)
        length += snprintf(text + length, sizeof text - (size_t)length, " go");
    snprintf(text + length, sizeof text - (size_t)length, "; question card seat=1 square=%s deck=%s; %s", square, deck, lines);
    scenario_position(&s, text);
}

static void draw(const char *deck, const char *card)
{
    char text[80];
    snprintf(text, sizeof text, "* drawn %s %s", deck, card);
    play(&s, text);
}

/* ---- Each card by itself ------------------------------------------------------------------------------------------------------- */

/* What each card does to one of three players with 1500 on a board that nobody owns anything of. */
static const struct card_case {
    const char *deck, *square, *card; /* drawn where */
    const char *at;                   /* where the token then stands */
    int cash;                         /* what it then has */
    const char *asked;                /* what it is asked then */
    int others;                       /* what the other two have */
} CARDS[] = {
    {"chance", "chance-2", "boardwalk", "boardwalk", 1500, "buy", 1500},
    {"chance", "chance-2", "go", "go", 1700, NULL, 1500},
    {"chance", "chance-2", "illinois", "illinois", 1500, "buy", 1500},
    {"chance", "chance-3", "illinois", "illinois", 1700, "buy", 1500},
    {"chance", "chance-1", "st-charles", "st-charles", 1500, "buy", 1500},
    {"chance", "chance-2", "st-charles", "st-charles", 1700, "buy", 1500},
    {"chance", "chance-1", "railroad-1", "pennsylvania", 1500, "buy", 1500},
    {"chance", "chance-2", "railroad-1", "b-and-o", 1500, "buy", 1500},
    {"chance", "chance-3", "railroad-2", "reading", 1700, "buy", 1500},
    {"chance", "chance-1", "railroad-2", "pennsylvania", 1500, "buy", 1500},
    {"chance", "chance-1", "utility", "electric", 1500, "buy", 1500},
    {"chance", "chance-2", "utility", "water", 1500, "buy", 1500},
    {"chance", "chance-3", "utility", "electric", 1700, "buy", 1500},
    {"chance", "chance-2", "dividend", "chance-2", 1550, NULL, 1500},
    {"chance", "chance-1", "back", "income-tax", 1300, NULL, 1500},
    {"chance", "chance-2", "back", "new-york", 1500, "buy", 1500},
    {"chance", "chance-3", "back", "chest-3", 1500, "card", 1500},
    {"chance", "chance-2", "repairs", "chance-2", 1500, NULL, 1500},
    {"chance", "chance-2", "speeding", "chance-2", 1485, NULL, 1500},
    {"chance", "chance-2", "reading", "reading", 1700, "buy", 1500},
    {"chance", "chance-2", "chairman", "chance-2", 1400, NULL, 1550},
    {"chance", "chance-2", "loan", "chance-2", 1650, NULL, 1500},
    {"chest", "chest-2", "go", "go", 1700, NULL, 1500},
    {"chest", "chest-2", "bank-error", "chest-2", 1700, NULL, 1500},
    {"chest", "chest-2", "doctor", "chest-2", 1450, NULL, 1500},
    {"chest", "chest-2", "stock", "chest-2", 1550, NULL, 1500},
    {"chest", "chest-2", "holiday", "chest-2", 1600, NULL, 1500},
    {"chest", "chest-2", "tax-refund", "chest-2", 1520, NULL, 1500},
    {"chest", "chest-2", "birthday", "chest-2", 1520, NULL, 1490},
    {"chest", "chest-2", "insurance", "chest-2", 1600, NULL, 1500},
    {"chest", "chest-2", "hospital", "chest-2", 1400, NULL, 1500},
    {"chest", "chest-2", "school", "chest-2", 1450, NULL, 1500},
    {"chest", "chest-2", "consultancy", "chest-2", 1525, NULL, 1500},
    {"chest", "chest-2", "repairs", "chest-2", 1500, NULL, 1500},
    {"chest", "chest-2", "beauty", "chest-2", 1510, NULL, 1500},
    {"chest", "chest-2", "inheritance", "chest-2", 1600, NULL, 1500},
};

static void try_card(const struct card_case *c)
{
    begin_draw(c->square, c->deck, "");
    draw(c->deck, c->card);
    assert_at(&s, 1, c->at);
    assert_cash(&s, 1, c->cash);
    assert_cash(&s, 2, c->others);
    assert_cash(&s, 3, c->others);
    if (c->asked)
        assert_asked(&s, c->asked, 1);
    else
        assert_turn(&s, 1, "after");
}

static void E05_each_card_does_what_it_says(void **state)
{
    (void)state;
    begin(3, "");
    for (size_t i = 0; i < sizeof CARDS / sizeof CARDS[0]; i++)
        try_card(&CARDS[i]);
}

/* The four cards that the table leaves out have tests of their own. */
static void E05_each_of_the_thirty_two_cards_is_tried(void **state)
{
    (void)state;
    begin(3, "");
    for (int deck = 0; deck < s.edition.deck_count; deck++) {
        assert_int_equal(s.edition.decks[deck].count, 16);
        for (int card = 0; card < s.edition.decks[deck].count; card++) {
            const char *id = s.edition.words.card_id[deck][card];
            bool is_tried = strcmp(id, "free") == 0 || strcmp(id, "jail") == 0;
            for (size_t i = 0; i < sizeof CARDS / sizeof CARDS[0]; i++)
                is_tried |= strcmp(CARDS[i].deck, s.edition.words.deck_id[deck]) == 0 && strcmp(CARDS[i].card, id) == 0;
            assert_true(is_tried);
        }
    }
}

static void E05_the_jail_cards_send_to_jail_and_end_the_turn(void **state)
{
    (void)state;
    begin(3, "");
    begin_draw("chance-3", "chance", "");
    draw("chance", "jail");
    assert_now(&s, "at 1:jail; jailed 1:0; cash 1:1500; turn 2:before");

    begin_draw("chest-3", "chest", "");
    draw("chest", "jail");
    assert_now(&s, "jailed 1:0; turn 2:before");
}

static void E05_the_cards_that_free_are_kept(void **state)
{
    (void)state;
    begin(3, "");
    begin_draw("chance-1", "chance", "");
    draw("chance", "free");
    assert_now(&s, "passes 1:chance-free:1; turn 1:after");
    assert_no_line(&s, "known chance");

    begin_draw("chest-1", "chest", "passes chance-free 0 1 0");
    draw("chest", "free");
    assert_now(&s, "passes 1:chest-free:1 2:chance-free:1");
}

static void E05_a_card_drawn_after_doubles_leaves_the_further_roll(void **state)
{
    (void)state;
    begin(2, "doubles-again = yes; doubles-arrest = 3; at baltic go");
    roll_dice(&s, 2, 2);
    draw("chance", "loan");
    assert_turn(&s, 1, "before");

    scenario_position(&s, "at baltic go");
    roll_dice(&s, 2, 2);
    draw("chance", "jail");
    assert_turn(&s, 2, "before");
}

/* ---- Onto what somebody owns --------------------------------------------------------------------------------------------------- */

static void R04_the_nearest_station_costs_twice_its_rent(void **state)
{
    (void)state;
    begin(2, "");
    begin_draw("chance-1", "chance", "owner pennsylvania:2");
    draw("chance", "railroad-1");
    assert_now(&s, "cash 1:1450 2:1550");

    begin_draw("chance-1", "chance", "owner pennsylvania:2 reading:2 short-line:2");
    draw("chance", "railroad-2");
    assert_now(&s, "cash 1:1300 2:1700; turn 1:after");
}

static void R04_the_nearest_station_costs_nothing_if_mortgaged_or_ones_own(void **state)
{
    (void)state;
    begin(2, "");
    begin_draw("chance-1", "chance", "owner pennsylvania:2; mortgaged pennsylvania");
    draw("chance", "railroad-1");
    assert_cash(&s, 1, 1500);

    begin_draw("chance-1", "chance", "owner pennsylvania:1");
    draw("chance", "railroad-1");
    assert_now(&s, "cash 1:1500; turn 1:after");
}

static void R04_the_nearest_utility_costs_ten_times_a_new_roll(void **state)
{
    (void)state;
    begin(2, "");
    begin_draw("chance-1", "chance", "owner electric:2");
    draw("chance", "utility");
    assert_asked(&s, "throw", 1);
    play(&s, "* dice 4 1");
    assert_now(&s, "cash 1:1450 2:1550; turn 1:after");

    begin_draw("chance-1", "chance", "owner electric:2 water:2");
    draw("chance", "utility");
    play(&s, "* dice 6 6"); /* doubles here are no doubles of the turn */
    assert_now(&s, "cash 1:1380; turn 1:after");
}

static void R04_the_nearest_utility_costs_nothing_if_mortgaged_or_ones_own(void **state)
{
    (void)state;
    begin(2, "");
    begin_draw("chance-1", "chance", "owner electric:2; mortgaged electric");
    draw("chance", "utility");
    assert_turn(&s, 1, "after");

    begin_draw("chance-1", "chance", "owner electric:1");
    draw("chance", "utility");
    assert_now(&s, "turn 1:after; cash 1:1500");
}

static void E05_other_move_cards_cost_the_plain_rent(void **state)
{
    (void)state;
    begin(2, "");
    begin_draw("chance-2", "chance", "owner illinois:2");
    draw("chance", "illinois");
    assert_cash(&s, 1, 1480);

    begin_draw("chance-2", "chance", "owner reading:2 short-line:2");
    draw("chance", "reading");
    assert_cash(&s, 1, 1500 + 200 - 50);

    begin_draw("chance-2", "chance", "owner new-york:2");
    draw("chance", "back");
    assert_cash(&s, 1, 1484);
}

/* ---- Repairs -------------------------------------------------------------------------------------------------------------------- */

static const char ESTATE[] =
    "owner mediterranean:1 baltic:1 oriental:1 vermont:1 connecticut:1 pacific:2 north-carolina:2 pennsylvania-avenue:2;"
    "built mediterranean:5 baltic:5 oriental:3 vermont:4 connecticut:3 pacific:1 north-carolina:1";

static void E05_repairs_cost_by_ones_own_houses_and_hotels(void **state)
{
    (void)state;
    begin(2, "");
    begin_draw("chance-1", "chance", ESTATE);
    draw("chance", "repairs");
    assert_cash(&s, 1, 1500 - 10 * 25 - 2 * 100);
    assert_cash(&s, 2, 1500);

    begin_draw("chest-1", "chest", ESTATE);
    draw("chest", "repairs");
    assert_cash(&s, 1, 1500 - 10 * 40 - 2 * 115);
}

static void E05_repairs_beyond_ones_cash_are_a_debt(void **state)
{
    (void)state;
    char lines[512];
    begin(2, "");
    snprintf(lines, sizeof lines, "%s; cash 449 0", ESTATE);
    begin_draw("chance-1", "chance", lines);
    draw("chance", "repairs");
    assert_asked(&s, "debt", 1);
    play(&s, "1 sell vermont"); /* what was owed stays owed, though there are fewer houses now */
    assert_cash(&s, 1, 449 + 25 - 450);
}

/* ---- Everybody ------------------------------------------------------------------------------------------------------------------ */

static void R06_on_a_birthday_each_debtor_settles_one_after_the_other(void **state)
{
    (void)state;
    begin(4, "");
    begin_draw("chest-1", "chest", "cash 0 3 1500 4; owner reading:2 water:4");
    draw("chest", "birthday");
    assert_now(&s, "asked debt:2; cash 1:0");
    refused(&s, "4 mortgage water", "not-your-turn");
    play(&s, "2 mortgage reading");
    assert_cash(&s, 2, 3 + 100 - 10);
    assert_now(&s, "cash 3:1490; asked debt:4");
    play(&s, "4 mortgage water");
    assert_cash(&s, 4, 4 + 75 - 10);
    assert_now(&s, "cash 1:30; turn 1:after");
}

static void V02_the_debtors_settle_in_order_of_play(void **state)
{
    (void)state;
    begin(4, "");
    begin_draw("chest-1", "chest", "order 3 1 4 2; cash 0 0 0 0; owner reading:2 oriental:3 water:4");
    draw("chest", "birthday");
    assert_asked(&s, "debt", 4);
    play(&s, "4 mortgage water");
    assert_asked(&s, "debt", 2);
    play(&s, "2 mortgage reading");
    assert_asked(&s, "debt", 3);
    play(&s, "3 mortgage oriental");
    assert_cash(&s, 1, 30);
}

static void V02_the_first_to_settle_is_the_one_who_plays_next(void **state)
{
    (void)state;
    begin(4, "turn 3; phase after; cash 0 0 0 0; at go go chest-1 go; owner reading:1 oriental:2 water:4;"
             "question card seat=3 square=chest-1 deck=chest");
    draw("chest", "birthday");
    assert_asked(&s, "debt", 4);
    play(&s, "4 mortgage water");
    assert_asked(&s, "debt", 1);
    play(&s, "1 mortgage reading");
    assert_asked(&s, "debt", 2);
    play(&s, "2 mortgage oriental");
    assert_turn(&s, 3, "after");
}

static void R06_a_debtor_who_goes_bankrupt_leaves_the_rest_to_go_on(void **state)
{
    (void)state;
    begin(4, "");
    begin_draw("chest-1", "chest", "cash 0 7 1500 1500; passes chance-free 0 1 0 0");
    draw("chest", "birthday");
    play(&s, "2 bankrupt");
    assert_now(&s, "out 2; passes 1:chance-free:1");
    assert_cash(&s, 1, 7 + 10 + 10);
    assert_now(&s, "cash 4:1490; turn 1:after");
}

static void R06_the_chairman_pays_everybody_in_order_of_play(void **state)
{
    (void)state;
    begin(4, "");
    begin_draw("chance-1", "chance", "cash 60 0 0 0; owner reading:1");
    draw("chance", "chairman");
    assert_now(&s, "asked debt:1; cash 1:10 2:50 3:0");
    play(&s, "1 mortgage reading");
    assert_now(&s, "cash 1:10 3:50 4:50; turn 1:after");
}

static void V02_a_bankrupt_chairman_falls_to_the_creditor_at_hand(void **state)
{
    (void)state;
    begin(4, "");
    begin_draw("chance-1", "chance", "cash 60 0 0 0; passes chest-free 1 0 0 0");
    draw("chance", "chairman");
    assert_asked(&s, "debt", 1);
    play(&s, "1 bankrupt");
    assert_now(&s, "cash 2:50 3:10");
    assert_cash(&s, 4, 0); /* later ones get nothing */
    assert_now(&s, "passes 3:chest-free:1; turn 2:before");
}

static void R06_those_who_left_neither_pay_nor_receive(void **state)
{
    (void)state;
    begin(3, "");
    begin_draw("chance-1", "chance", "in 1 3; rank 0 1 0; cash 1500 0 1500");
    draw("chance", "chairman");
    assert_now(&s, "cash 1:1450 3:1550");

    begin_draw("chest-1", "chest", "in 1 3; rank 0 1 0; cash 1500 0 1500");
    draw("chest", "birthday");
    assert_cash(&s, 1, 1510);
}

/* ---- The deck ------------------------------------------------------------------------------------------------------------------- */

static void R01_a_drawn_card_goes_under_its_deck(void **state)
{
    (void)state;
    begin(2, "");
    begin_draw("chance-1", "chance", "known chance go back");
    draw("chance", "loan");
    assert_line(&s, "known chance go back loan");
}

static void R01_a_draw_is_chance_while_unseen_cards_remain(void **state)
{
    (void)state;
    begin(2, "");
    begin_draw("chance-1", "chance", "known chance go back");
    assert_int_equal(fh_who_acts(&s.game).kind, FH_ACTOR_CHANCE);
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 14);
    refused(&s, "* drawn chance go; * drawn chest go", "not-an-outcome");
    refused(&s, "* dice 1 2", "not-for-chance");
}

static const char ALL_BUT_BACK[] =
    "known chance loan boardwalk go illinois st-charles railroad-1 railroad-2 utility dividend free jail repairs "
    "speeding reading chairman";

static void R01_once_all_are_known_they_come_round_in_their_order(void **state)
{
    (void)state;
    char lines[256];
    begin(2, "");
    snprintf(lines, sizeof lines, "%s; known chest free", ALL_BUT_BACK);
    scenario_position(&s, lines);
    land(&s, "chance-2", 3, 4);
    draw("chance", "back");
    play(&s, "1 buy; 1 end");
    land(&s, "chance-2", 3, 4); /* the loan, without asking chance */
    assert_now(&s, "cash 2:1650; turn 2:after");
    assert_no_line(&s, "unseen chance");
    assert_line(&s,
                "known chance boardwalk go illinois st-charles railroad-1 railroad-2 utility dividend free jail repairs speeding reading "
                "chairman back loan");
}

static void R01_a_known_card_may_lead_to_the_next_draw(void **state)
{
    (void)state;
    begin(2, "known chance back loan boardwalk go illinois st-charles railroad-1 railroad-2 utility dividend free jail repairs "
             "speeding reading chairman;"
             "known chest doctor go bank-error stock free jail holiday tax-refund birthday insurance hospital school consultancy "
             "repairs beauty inheritance");
    land(&s, "chance-3", 3, 4);
    assert_now(&s, "at 1:chest-3; cash 1:1450; turn 1:after");
}

static void V15_a_kept_card_is_not_in_the_deck_and_goes_under_it_when_used(void **state)
{
    (void)state;
    begin(2, "at jail go; jail 1 0; passes chance-free 1 0; known chance loan");
    play(&s, "1 use chance-free");
    assert_line(&s, "known chance loan free");

    begin_draw("chance-1", "chance", "passes chance-free 0 1");
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 15);
    refused(&s, "* drawn chance free", "not-an-outcome");
}

/* ---- Shuffled for each draw ----------------------------------------------------------------------------------------------------- */

static void R01_with_replacement_no_card_is_ever_known(void **state)
{
    (void)state;
    begin(2, "cards = replace");
    begin_draw("chance-1", "chance", "");
    draw("chance", "loan");
    assert_no_line(&s, "known");
    begin_draw("chance-1", "chance", "");
    draw("chance", "loan");
    assert_cash(&s, 1, 1650);
}

static void V15_with_replacement_a_held_card_cannot_come(void **state)
{
    (void)state;
    begin(2, "cards = replace");
    begin_draw("chance-1", "chance", "passes chance-free 0 1");
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 15);
    refused(&s, "* drawn chance free", "not-an-outcome");

    scenario_position(&s, "at jail go; jail 1 0; passes chance-free 1 0");
    play(&s, "1 use chance-free");
    assert_passes(&s, 1, "chance-free", 0);
    assert_no_line(&s, "known");
}

/* Weights, and a card that may be held twice. */
static const char WEIGHTS[] = "freehold edition 1\nextends = classic\nid = weights\nname = \"Weights\"\n"
                              "[rules]\ncards = replace\n"
                              "[deck chance]\ngo weight=7\nloan weight=100\n"
                              "[passes]\nchance-free limit=2\n";

static uint32_t weight_of(const char *card)
{
    for (uint32_t i = 0; i < fh_outcome_count(&s.edition, &s.game); i++) {
        fh_action action;
        uint32_t weight = fh_outcome(&s.edition, &s.game, i, &action);
        assert_int_equal(action.seat, FH_CHANCE);
        if (strcmp(s.edition.words.card_id[action.square][action.other], card) == 0)
            return weight;
    }
    return 0;
}

static void W10_with_replacement_cards_come_by_their_weights(void **state)
{
    (void)state;
    scenario_begin_text(&s, WEIGHTS, 2);
    begin_draw("chance-1", "chance", "");
    assert_int_equal(fh_outcome_count(&s.edition, &s.game), 16);
    assert_int_equal(weight_of("go"), 7);
    assert_int_equal(weight_of("loan"), 100);
    assert_int_equal(weight_of("free"), 1);
}

static void R01_in_a_cycle_every_unseen_card_is_as_likely(void **state)
{
    (void)state;
    scenario_begin_text(&s, WEIGHTS, 2);
    scenario_rule(&s, "cards", "cycle");
    begin_draw("chance-1", "chance", "");
    for (uint32_t i = 0; i < 16; i++) {
        fh_action action;
        assert_int_equal(fh_outcome(&s.edition, &s.game, i, &action), 1);
    }
}

static void W10_a_card_may_be_held_as_often_as_its_limit_says(void **state)
{
    (void)state;
    scenario_begin_text(&s, WEIGHTS, 2);
    begin_draw("chance-1", "chance", "passes chance-free 1 0");
    draw("chance", "free");
    assert_passes(&s, 1, "chance-free", 2);
    begin_draw("chance-1", "chance", "passes chance-free 1 1");
    assert_int_equal(weight_of("free"), 0);
    refused(&s, "* drawn chance free", "not-an-outcome");
}

/* ---- A move and money on one card ----------------------------------------------------------------------------------------------- */

static const char MOVE_AND_MONEY[] = "freehold edition 1\nextends = classic\nid = both\nname = \"Both\"\n"
                                     "[deck chance]\n"
                                     "tour \"A tour.\" go=boardwalk pay=30\n"
                                     "honour \"An honour.\" go=free-parking to-each=40\n"
                                     "cell \"A cell.\" arrest=yes pay=20\n"
                                     "feast \"A feast.\" receive=5 pay=7 from-each=11 to-each=13\n"
                                     "slide \"A slide.\" steps=3 receive=60\n"
                                     "gifts \"Gifts.\" go=free-parking from-each=15\n"
                                     "roofs \"Roofs.\" go=free-parking per-house=3\n"
                                     "lifts \"Lifts.\" go=free-parking per-hotel=5\n";

static void begin_both(const char *lines)
{
    scenario_begin_text(&s, MOVE_AND_MONEY, 3);
    set_rules();
    begin_draw("chance-1", "chance", lines);
}

static void E05_a_card_first_moves_and_then_pays(void **state)
{
    (void)state;
    begin_both("cash 400 0 0");
    draw("chance", "tour");
    assert_now(&s, "asked buy:1; cash 1:400");
    play(&s, "1 buy");
    assert_asked(&s, "debt", 1);
    play(&s, "1 mortgage boardwalk");
    assert_now(&s, "cash 1:170; turn 1:after");
}

static void E05_the_money_of_a_card_lapses_with_who_went_bankrupt_by_its_move(void **state)
{
    (void)state;
    begin_both("cash 10 0 0; owner boardwalk:2");
    draw("chance", "tour");
    assert_asked(&s, "debt", 1);
    play(&s, "1 bankrupt");
    assert_now(&s, "cash 2:10; turn 2:before");
}

static void E05_the_chairman_of_the_other_editions_moves_and_pays_all(void **state)
{
    (void)state;
    begin_both("");
    draw("chance", "honour");
    assert_now(&s, "at 1:free-parking; cash 1:1420 2:1540 3:1540");
}

static void E05_who_is_arrested_by_a_card_still_pays_what_it_says(void **state)
{
    (void)state;
    begin_both("");
    draw("chance", "cell");
    assert_now(&s, "jailed 1:0; cash 1:1480; turn 2:before");
}

static void E05_a_card_may_pay_and_receive_on_all_sides(void **state)
{
    (void)state;
    begin_both("");
    draw("chance", "feast");
    assert_cash(&s, 1, 1500 + 5 - 7 + 22 - 26);
    assert_now(&s, "cash 2:1502 3:1502");

    begin_both("");
    draw("chance", "slide");
    assert_now(&s, "at 1:jail; free 1; cash 1:1560");
}

static void E05_any_money_waits_for_the_move(void **state)
{
    (void)state;
    begin_both(ESTATE);
    draw("chance", "gifts");
    assert_now(&s, "at 1:free-parking; cash 1:1530");

    begin_both(ESTATE);
    draw("chance", "roofs");
    assert_at(&s, 1, "free-parking");
    assert_cash(&s, 1, 1500 - 10 * 3);

    begin_both(ESTATE);
    draw("chance", "lifts");
    assert_at(&s, 1, "free-parking");
    assert_cash(&s, 1, 1500 - 2 * 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(E05_each_card_does_what_it_says),
        cmocka_unit_test(E05_each_of_the_thirty_two_cards_is_tried),
        cmocka_unit_test(E05_the_jail_cards_send_to_jail_and_end_the_turn),
        cmocka_unit_test(E05_the_cards_that_free_are_kept),
        cmocka_unit_test(E05_a_card_drawn_after_doubles_leaves_the_further_roll),
        cmocka_unit_test(R04_the_nearest_station_costs_twice_its_rent),
        cmocka_unit_test(R04_the_nearest_station_costs_nothing_if_mortgaged_or_ones_own),
        cmocka_unit_test(R04_the_nearest_utility_costs_ten_times_a_new_roll),
        cmocka_unit_test(R04_the_nearest_utility_costs_nothing_if_mortgaged_or_ones_own),
        cmocka_unit_test(E05_other_move_cards_cost_the_plain_rent),
        cmocka_unit_test(E05_repairs_cost_by_ones_own_houses_and_hotels),
        cmocka_unit_test(E05_repairs_beyond_ones_cash_are_a_debt),
        cmocka_unit_test(R06_on_a_birthday_each_debtor_settles_one_after_the_other),
        cmocka_unit_test(V02_the_debtors_settle_in_order_of_play),
        cmocka_unit_test(V02_the_first_to_settle_is_the_one_who_plays_next),
        cmocka_unit_test(R06_a_debtor_who_goes_bankrupt_leaves_the_rest_to_go_on),
        cmocka_unit_test(R06_the_chairman_pays_everybody_in_order_of_play),
        cmocka_unit_test(V02_a_bankrupt_chairman_falls_to_the_creditor_at_hand),
        cmocka_unit_test(R06_those_who_left_neither_pay_nor_receive),
        cmocka_unit_test(R01_a_drawn_card_goes_under_its_deck),
        cmocka_unit_test(R01_a_draw_is_chance_while_unseen_cards_remain),
        cmocka_unit_test(R01_once_all_are_known_they_come_round_in_their_order),
        cmocka_unit_test(R01_a_known_card_may_lead_to_the_next_draw),
        cmocka_unit_test(V15_a_kept_card_is_not_in_the_deck_and_goes_under_it_when_used),
        cmocka_unit_test(R01_with_replacement_no_card_is_ever_known),
        cmocka_unit_test(V15_with_replacement_a_held_card_cannot_come),
        cmocka_unit_test(W10_with_replacement_cards_come_by_their_weights),
        cmocka_unit_test(R01_in_a_cycle_every_unseen_card_is_as_likely),
        cmocka_unit_test(W10_a_card_may_be_held_as_often_as_its_limit_says),
        cmocka_unit_test(E05_a_card_first_moves_and_then_pays),
        cmocka_unit_test(E05_the_money_of_a_card_lapses_with_who_went_bankrupt_by_its_move),
        cmocka_unit_test(E05_the_chairman_of_the_other_editions_moves_and_pays_all),
        cmocka_unit_test(E05_who_is_arrested_by_a_card_still_pays_what_it_says),
        cmocka_unit_test(E05_a_card_may_pay_and_receive_on_all_sides),
        cmocka_unit_test(E05_any_money_waits_for_the_move),
    };
    return cmocka_run_group_tests_name("cards", tests, NULL, NULL);
}
