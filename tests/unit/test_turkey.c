/* test_turkey.c - the rules of turkey and its sisters as the edition files set them, from the beginning of a game to trade: one test or
 * more for each row of the table of rules.
 *
 *   row                                   tests
 *   players, money, deeds dealt           T_three_to_eight_play ... T_no_deeds_are_dealt
 *   order of play                         T_everyones_place_is_rolled_for, T_ties_roll_again_among_themselves
 *   start, doubles                        T_the_start_pays_..., T_doubles_..., T_the_third_doubles_...
 *   refused purchase                      T_refused_purchase_stays_unowned and the two after it
 *   full set, even building, the bank     T_a_full_set_..., T_building_..., T_the_banks_last_...
 *   sale of buildings, mortgages          T_a_building_sells_for_half ... T_who_receives_a_mortgaged_deed_chooses
 *   trade                                 T_a_deed_or_a_jail_card_is_sold_for_money ... V07_nobody_trades_with_who_is_in_jail
 *
 * (jail, debts, free parking, cards, the end: test_turkey_jail_and_cards.c; blitz: test_blitz.c; reverse: test_reverse.c; boards and
 * decks: test_turkey_boards.c) */
#include "scenario.h"

static struct scenario s;

static void begin(int seats)
{
    scenario_begin_whole(&s, "turkey", seats);
}

/* Three seats in that position. */
static void begin_at(const char *lines)
{
    begin(3);
    scenario_position(&s, lines);
}

/* ---- Players, money, order ------------------------------------------------------------------------------------------------------- */

static void T_three_to_eight_play(void **state)
{
    (void)state;
    for (int seats = 1; seats <= 9; seats++) {
        begin(seats);
        bool is_refused = fh_start(&s.edition, &s.game, seats).reason == FH_REASON_WRONG_PLAYERS;
        assert_int_equal(is_refused, seats < 3 || seats > 8);
    }
}

static void T_everyone_starts_with_1500_or_what_was_set(void **state)
{
    (void)state;
    begin(3);
    scenario_start(&s);
    for (int seat = 1; seat <= 3; seat++)
        assert_cash(&s, seat, 1500);
    scenario_rule(&s, "money", "2500");
    scenario_start(&s);
    for (int seat = 1; seat <= 3; seat++)
        assert_cash(&s, seat, 2500);
}

static void T_no_deeds_are_dealt(void **state)
{
    (void)state;
    begin(8);
    scenario_start(&s);
    assert_asked(&s, "order", 1);
    assert_no_line(&s, "owner");
}

static void T_everyones_place_is_rolled_for(void **state)
{
    (void)state;
    begin(4);
    scenario_start(&s);
    roll_dice(&s, 2, 3);
    roll_dice(&s, 5, 4);
    roll_dice(&s, 1, 2);
    roll_dice(&s, 3, 4);
    assert_line(&s, "order 2 4 1 3"); /* 9, 7, 5, 3 */
    assert_turn(&s, 2, "before");
}

static void T_ties_roll_again_among_themselves(void **state)
{
    (void)state;
    begin(4);
    scenario_start(&s);
    roll_dice(&s, 3, 4);
    roll_dice(&s, 5, 4);
    roll_dice(&s, 6, 1);
    roll_dice(&s, 6, 3);
    assert_asked(&s, "order", 2); /* 2 and 4 with 9 each */
    roll_dice(&s, 1, 2);
    assert_asked(&s, "order", 4);
    roll_dice(&s, 2, 2);
    assert_asked(&s, "order", 1); /* 1 and 3 with 7 each */
    roll_dice(&s, 6, 6);
    assert_asked(&s, "order", 3);
    roll_dice(&s, 6, 5);
    assert_line(&s, "order 4 2 1 3"); /* a 12 does not overtake who rolled higher before */
    assert_turn(&s, 4, "before");
}

/* ---- Start and doubles ----------------------------------------------------------------------------------------------------------- */

static void T_the_start_pays_on_passing_and_on_landing(void **state)
{
    (void)state;
    begin_at("");
    land(&s, "van", 1, 2);
    assert_cash(&s, 1, 1700);
    begin_at("");
    land(&s, "go", 1, 2);
    assert_now(&s, "cash 1:1700; at 1:go");
}

static void T_doubles_give_another_roll(void **state)
{
    (void)state;
    begin_at("at samsun go go");
    land(&s, "free-parking", 1, 1);
    assert_turn(&s, 1, "before");
    assert_line(&s, "doubles 1");
}

static void T_the_third_doubles_lead_to_jail_without_a_move(void **state)
{
    (void)state;
    begin_at("at istanbul go go; doubles 2");
    roll_dice(&s, 4, 4);
    assert_now(&s, "at 1:jail; jailed 1:0");
    assert_cash(&s, 1, 1500); /* no salary on the way */
    assert_turn(&s, 2, "before");
}

/* ---- Buying ---------------------------------------------------------------------------------------------------------------------- */

static void T_refused_purchase_stays_unowned(void **state)
{
    (void)state;
    begin_at("");
    land(&s, "kars", 1, 2);
    assert_asked(&s, "buy", 1);
    play(&s, "1 decline");
    assert_owner(&s, "kars", 0);
    assert_turn(&s, 1, "after"); /* and nobody is asked to bid */
}

static void T_what_cannot_be_afforded_stays_unowned(void **state)
{
    (void)state;
    begin_at("cash 179 1500 1500");
    land(&s, "kars", 1, 2);
    assert_now(&s, "turn 1:after; owner kars:0");
}

static void T_a_purchase_pays_the_bank_and_not_the_pot(void **state)
{
    (void)state;
    begin_at("cash 180 1500 1500");
    land(&s, "kars", 1, 2);
    play(&s, "1 buy");
    assert_now(&s, "owner kars:1; cash 1:0 pot:0");
}

/* ---- Sets and buildings ---------------------------------------------------------------------------------------------------------- */

static void T_a_full_set_pays_double_rent(void **state)
{
    (void)state;
    begin_at("owner van:2 sanliurfa:2");
    land(&s, "sanliurfa", 1, 2);
    assert_cash(&s, 1, 1500 - 8);
    begin_at("owner van:2 sanliurfa:3");
    land(&s, "sanliurfa", 1, 2);
    assert_cash(&s, 1, 1500 - 4);
}

static void T_a_full_set_pays_single_rent_while_one_of_it_is_mortgaged(void **state)
{
    (void)state;
    begin_at("owner van:2 sanliurfa:2; mortgaged van");
    land(&s, "sanliurfa", 1, 2);
    assert_cash(&s, 1, 1500 - 4);
    begin_at("owner van:2 sanliurfa:2; mortgaged van");
    land(&s, "van", 1, 2);
    assert_cash(&s, 1, 1500 + 200); /* none at all there, and the start was passed */
}

static void T_building_goes_evenly(void **state)
{
    (void)state;
    begin_at("owner erzurum:1 diyarbakir:1 yozgat:1; built erzurum:1 diyarbakir:1");
    refused(&s, "1 build erzurum", "build-evenly");
    play(&s, "1 build yozgat; 1 build erzurum");
    refused(&s, "1 sell yozgat", "sell-evenly");
    play(&s, "1 sell erzurum");
    assert_built(&s, "erzurum", 1);
}

static void T_building_costs_by_side_and_a_hotel_as_much_as_a_house(void **state)
{
    (void)state;
    static const struct {
        const char *square, *owner;
        int cost;
    } sides[] = {{"van", "van:1 sanliurfa:1", 50},
                 {"gaziantep", "gaziantep:1 hatay:1", 100},
                 {"canakkale", "canakkale:1 afyonkarahisar:1", 150},
                 {"ankara", "ankara:1 istanbul:1", 200}};
    for (int i = 0; i < 4; i++) {
        char text[128];
        begin(3);
        snprintf(text, sizeof text, "owner %s", sides[i].owner);
        scenario_position(&s, text);
        snprintf(text, sizeof text, "1 build %s", sides[i].square);
        play(&s, text);
        assert_cash(&s, 1, 1500 - sides[i].cost);
    }
    begin_at("owner ankara:1 istanbul:1; built ankara:4 istanbul:4");
    play(&s, "1 build ankara");
    assert_cash(&s, 1, 1500 - 200);
    assert_stock(&s, 32 - 4, 11);
}

static void T_the_bank_has_32_houses_and_12_hotels(void **state)
{
    (void)state;
    begin(3);
    scenario_start(&s);
    assert_stock(&s, 32, 12);
}

/* 31 houses stand, and seats 2 and 3 could build the last one. */
static void T_the_banks_last_house_is_not_auctioned(void **state)
{
    (void)state;
    begin_at("turn 2; owner erzurum:1 diyarbakir:1 yozgat:1 samsun:1 kars:1 kayseri:1 adana:2 izmit:2 bursa:2 van:3 sanliurfa:3;"
             "built erzurum:4 diyarbakir:4 yozgat:4 samsun:4 kars:4 kayseri:4 adana:3 izmit:2 bursa:2");
    assert_stock(&s, 1, 12);
    play(&s, "2 build izmit");
    assert_built(&s, "izmit", 3);
    assert_cash(&s, 2, 1500 - 150);
    assert_now(&s, "stock houses:0 hotels:12; turn 2:before");
    refused(&s, "2 build bursa", "no-houses");
}

static void T_a_building_sells_for_half(void **state)
{
    (void)state;
    begin_at("owner ankara:1 istanbul:1; built ankara:4 istanbul:5");
    play(&s, "1 sell istanbul; 1 sell istanbul");
    assert_cash(&s, 1, 1500 + 100 + 100);
    assert_built(&s, "istanbul", 3);
}

/* ---- Mortgages ------------------------------------------------------------------------------------------------------------------- */

static void T_mortgaging_sells_the_buildings_of_the_set_first(void **state)
{
    (void)state;
    begin_at("owner van:1 sanliurfa:1 erzurum:1 diyarbakir:1 yozgat:1; built van:2 sanliurfa:3 erzurum:1");
    play(&s, "1 mortgage van");
    assert_cash(&s, 1, 1500 + 5 * 25 + 30);
    assert_now(&s, "built van:0 sanliurfa:0");
    assert_built(&s, "erzurum", 1); /* another set */
    assert_now(&s, "mortgaged van; unmortgaged sanliurfa; stock houses:31 hotels:12");
}

static void T_mortgaging_sells_hotels_also_where_houses_lack(void **state)
{
    (void)state;
    begin_at("owner van:1 sanliurfa:1 erzurum:2 diyarbakir:2 yozgat:2 samsun:2 kars:2 kayseri:2 adana:2 izmit:2 bursa:2;"
             "built van:5 sanliurfa:5 erzurum:4 diyarbakir:4 yozgat:4 samsun:4 kars:4 kayseri:4 adana:3 izmit:3 bursa:2");
    assert_stock(&s, 0, 10);
    play(&s, "1 mortgage sanliurfa");
    assert_cash(&s, 1, 1500 + 10 * 25 + 30);
    assert_stock(&s, 0, 12);
}

static void T_lifting_costs_the_mortgage_and_ten_percent(void **state)
{
    (void)state;
    begin_at("owner van:1 ankara:1; mortgaged van ankara");
    play(&s, "1 lift van");
    assert_cash(&s, 1, 1500 - 33);
    play(&s, "1 lift ankara"); /* 175 and 17.5, rounded up */
    assert_cash(&s, 1, 1500 - 33 - 193);
    assert_no_line(&s, "mortgaged");
}

static void T_who_receives_a_mortgaged_deed_chooses(void **state)
{
    (void)state;
    begin_at("owner ankara:1; mortgaged ankara");
    play(&s, "1 offer 2 give ankara take 100; 2 accept");
    assert_asked(&s, "received", 2);
    play(&s, "2 lift ankara");
    assert_cash(&s, 2, 1500 - 100 - 193);
    assert_unmortgaged(&s, "ankara");

    begin_at("owner ankara:1; mortgaged ankara");
    play(&s, "1 offer 2 give ankara take 100; 2 accept; 2 keep ankara"); /* 17.5, rounded up */
    assert_cash(&s, 2, 1500 - 100 - 18);
    assert_now(&s, "mortgaged ankara; owner ankara:2");
    assert_pot(&s, 0); /* neither a tax nor a fine nor a card */
}

/* ---- Trade ----------------------------------------------------------------------------------------------------------------------- */

static void T_a_deed_or_a_jail_card_is_sold_for_money_either_way(void **state)
{
    (void)state;
    static const struct {
        const char *offer;
        int cash, kars, van, card_of_1, card_of_2;
    } cases[] = {
        {"1 offer 2 give kars take 250; 2 accept", 1750, 2, 2, 1, 1},
        {"1 offer 2 give 70 take van; 2 accept", 1430, 1, 1, 1, 1},
        {"1 offer 2 give chance-free take 40; 2 accept", 1540, 1, 2, 0, 1},
        {"1 offer 2 give 40 take chest-free; 2 accept", 1460, 1, 2, 1, 0},
        {"1 offer 2 give kars take 250; 2 reject", 1500, 1, 2, 1, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin_at("owner kars:1 van:2; passes chance-free 1 0 0; passes chest-free 0 1 0");
        play(&s, cases[i].offer);
        assert_cash(&s, 1, cases[i].cash);
        assert_cash(&s, 2, 3000 - cases[i].cash);
        assert_owner(&s, "kars", cases[i].kars);
        assert_owner(&s, "van", cases[i].van);
        assert_passes(&s, 1, "chance-free", cases[i].card_of_1);
        assert_passes(&s, 2, "chest-free", cases[i].card_of_2);
        assert_turn(&s, 1, "before");
    }
}

static void T_nothing_else_is_traded(void **state)
{
    (void)state;
    begin_at("owner kars:1 samsun:1 van:2; passes chance-free 1 0 0; passes chest-free 0 1 0");
    refused(&s, "1 offer 2 give kars take van; 1 offer 2 give chance-free take chest-free", "not-traded");
    refused(&s, "1 offer 2 give kars take chest-free", "not-traded");
    refused(&s, "1 offer 2 give 100 take 50", "money-for-money");
    refused(&s, "1 offer 2 give kars samsun take 400; 1 offer 2 give kars chance-free take 400", "one-thing");
    refused(&s, "1 offer 2 give kars 10 take 400; 1 offer 2 give 100 take van chest-free", "one-thing");
    refused(&s, "1 offer 2 give kars take", "empty-side");
}

static void T_the_other_side_confirms_and_makes_no_counter_offer(void **state)
{
    (void)state;
    begin_at("owner kars:1");
    play(&s, "1 offer 2 give kars take 250");
    assert_now(&s, "asked offer:2; owner kars:1");
    refused(&s, "2 counter give 200 take kars", "no-counter");
    refused(&s, "3 accept", "not-your-turn");
    play(&s, "2 accept");
    assert_owner(&s, "kars", 2);
}

static void T_no_deed_is_traded_while_buildings_stand_on_its_set(void **state)
{
    (void)state;
    begin_at("owner van:1 sanliurfa:1 ankara:2 istanbul:2 kars:1; built van:1 istanbul:1");
    refused(&s, "1 offer 2 give sanliurfa take 100; 1 offer 2 give 100 take ankara", "set-built");
    play(&s, "1 offer 2 give kars take 100; 2 accept; 1 sell van; 1 offer 2 give sanliurfa take 100; 2 accept");
    assert_owner(&s, "sanliurfa", 2);
}

static void V06_only_who_is_in_turn_offers(void **state)
{
    (void)state;
    begin_at("owner kars:2");
    refused(&s, "2 offer 1 give kars take 250", "not-your-turn");
}

static void V07_nobody_trades_with_who_is_in_jail(void **state)
{
    (void)state;
    begin_at("at go jail go; jail 0 1 0; owner kars:1 van:2; passes chance-free 1 0 0");
    refused(&s, "1 offer 2 give kars take 250; 1 offer 2 give 70 take van; 1 offer 2 give chance-free take 40", "in-jail");
    play(&s, "1 offer 3 give kars take 250; 3 accept"); /* others may */
    scenario_position(&s, "at go jail go; owner kars:1");
    play(&s, "1 offer 2 give kars take 250; 2 accept"); /* and so may who only visits */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T_three_to_eight_play),
        cmocka_unit_test(T_everyone_starts_with_1500_or_what_was_set),
        cmocka_unit_test(T_no_deeds_are_dealt),
        cmocka_unit_test(T_everyones_place_is_rolled_for),
        cmocka_unit_test(T_ties_roll_again_among_themselves),
        cmocka_unit_test(T_the_start_pays_on_passing_and_on_landing),
        cmocka_unit_test(T_doubles_give_another_roll),
        cmocka_unit_test(T_the_third_doubles_lead_to_jail_without_a_move),
        cmocka_unit_test(T_refused_purchase_stays_unowned),
        cmocka_unit_test(T_what_cannot_be_afforded_stays_unowned),
        cmocka_unit_test(T_a_purchase_pays_the_bank_and_not_the_pot),
        cmocka_unit_test(T_a_full_set_pays_double_rent),
        cmocka_unit_test(T_a_full_set_pays_single_rent_while_one_of_it_is_mortgaged),
        cmocka_unit_test(T_building_goes_evenly),
        cmocka_unit_test(T_building_costs_by_side_and_a_hotel_as_much_as_a_house),
        cmocka_unit_test(T_the_bank_has_32_houses_and_12_hotels),
        cmocka_unit_test(T_the_banks_last_house_is_not_auctioned),
        cmocka_unit_test(T_a_building_sells_for_half),
        cmocka_unit_test(T_mortgaging_sells_the_buildings_of_the_set_first),
        cmocka_unit_test(T_mortgaging_sells_hotels_also_where_houses_lack),
        cmocka_unit_test(T_lifting_costs_the_mortgage_and_ten_percent),
        cmocka_unit_test(T_who_receives_a_mortgaged_deed_chooses),
        cmocka_unit_test(T_a_deed_or_a_jail_card_is_sold_for_money_either_way),
        cmocka_unit_test(T_nothing_else_is_traded),
        cmocka_unit_test(T_the_other_side_confirms_and_makes_no_counter_offer),
        cmocka_unit_test(T_no_deed_is_traded_while_buildings_stand_on_its_set),
        cmocka_unit_test(V06_only_who_is_in_turn_offers),
        cmocka_unit_test(V07_nobody_trades_with_who_is_in_jail),
    };
    return cmocka_run_group_tests_name("turkey", tests, NULL, NULL);
}
