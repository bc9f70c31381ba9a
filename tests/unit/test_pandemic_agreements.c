/* test_pandemic_agreements.c - agreements of the pandemic edition: regions, money, shares of a region's rent and freedom from it (P12,
 * V10), how shares round (R09), and how both end. */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin_whole(&s, "pandemic", seats);
    scenario_position(&s, lines);
}

/* Seat 1 gives and takes something by an agreement with seat 2. */
static void agree(const char *terms)
{
    char text[128];
    snprintf(text, sizeof text, "1 offer 2 %s; 2 accept", terms);
    play(&s, text);
}

/* The seat visits a region in a turn of its own. */
static void visit(int seat, const char *square)
{
    s.game.turn = (uint8_t)(seat - 1);
    s.game.phase = FH_BEFORE_ROLL;
    land(&s, square, 1, 2);
}

/* ---- What may be agreed on -------------------------------------------------------------------------------------------------------- */

static void P12_R01_each_kind_of_thing_is_exchanged_for_each_other(void **state)
{
    (void)state;
    static const char *const gives[] = {"tokyo", "100", "rio:25%", "rio:free"};
    static const char *const takes[] = {"sydney", "70", "miami:40%", "miami:free"};
    begin(3, "");
    for (int give = 0; give < 4; give++) {
        for (int take = 0; take < 4; take++) {
            char terms[64];
            scenario_position(&s, "owner tokyo:1 rio:1 sydney:2 miami:2");
            snprintf(terms, sizeof terms, "give %s take %s", gives[give], takes[take]);
            agree(terms);
            assert_owner(&s, "tokyo", give == 0 ? 2 : 1);
            assert_owner(&s, "sydney", take == 0 ? 1 : 2);
            assert_cash(&s, 1, 1500 - (give == 1 ? 100 : 0) + (take == 1 ? 70 : 0));
            assert_cash(&s, 2, 1500 + (give == 1 ? 100 : 0) - (take == 1 ? 70 : 0));
            if (give == 2)
                assert_line(&s, "shares rio 0 25 0");
            if (take == 2)
                assert_line(&s, "shares miami 40 0 0");
            if (give != 2 && take != 2)
                assert_no_line(&s, "shares");
            if (give == 3)
                assert_line(&s, "freedoms rio 2");
            if (take == 3)
                assert_line(&s, "freedoms miami 1");
            if (give != 3 && take != 3)
                assert_no_line(&s, "freedoms");
            assert_turn(&s, 1, "before");
        }
    }
}

static void P12_any_mixture_on_both_sides(void **state)
{
    (void)state;
    begin(2, "owner tokyo:1 rio:1 havana:1 sydney:2 miami:2");
    agree("give 50 tokyo rio:25% rio:free havana:10% take 20 sydney miami:100% miami:free");
    assert_now(&s, "owner tokyo:2 sydney:1 rio:1; cash 1:1470");
    assert_line(&s, "shares rio 0 25");
    assert_line(&s, "shares havana 0 10");
    assert_line(&s, "shares miami 100 0");
    assert_line(&s, "freedoms rio 2");
    assert_line(&s, "freedoms miami 1");
}

static void P12_they_are_offered_in_ones_turn(void **state)
{
    (void)state;
    begin(3, "owner tokyo:2");
    refused(&s, "2 offer 1 give tokyo:10% take 5; 2 offer 3 give tokyo:free take 5", "not-your-turn");
    play(&s, "1 offer 2 give 5 take tokyo:10%; 2 accept"); /* before the roll */
    land(&s, "guinea", 1, 2);
    play(&s, "1 offer 2 give 5 take tokyo:10%; 2 accept"); /* and after it */
    assert_line(&s, "shares tokyo 20 0 0");
    play(&s, "1 end; 2 offer 3 give tokyo:free take 5; 3 accept");
    assert_line(&s, "freedoms tokyo 3");
}

static void P12_the_other_side_accepts_or_rejects(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1");
    play(&s, "1 offer 2 give tokyo:10% take 5");
    assert_asked(&s, "offer", 2);
    refused(&s, "2 counter give 6 take tokyo:10%", "no-counter");
    refused(&s, "3 accept; 1 accept", "not-your-turn");
    play(&s, "2 reject");
    assert_no_line(&s, "shares");
    assert_now(&s, "cash 1:1500; turn 1:before");
}

static void P12_V06_each_side_gives_something_and_eight_offers_a_turn_are_enough(void **state)
{
    (void)state;
    begin(2, "owner tokyo:1");
    refused(&s, "1 offer 2 give tokyo:10% take; 1 offer 2 give take 100", "empty-side");
    for (int i = 0; i < 8; i++)
        play(&s, "1 offer 2 give tokyo:10% take 5; 2 reject");
    refused(&s, "1 offer 2 give tokyo:10% take 5", "too-many-offers");
}

static void P12_only_the_owner_of_a_region_gives_its_rent(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1 sydney:2 rio:3; shares tokyo 0 50 0");
    refused(&s, "1 offer 2 give rio:10% take 5", "not-theirs");
    refused(&s, "1 offer 2 give miami:free take 5", "not-theirs"); /* the bank's */
    refused(&s, "1 offer 2 give sydney:10% take 5", "not-theirs"); /* the other side's own */
    refused(&s, "1 offer 2 give 5 take rio:free", "not-theirs");
    play(&s, "1 offer 2 give 5 take sydney:10%; 2 accept");
    land(&s, "guinea", 1, 2);
    play(&s, "1 end");
    refused(&s, "2 offer 3 give tokyo:51% take 5", "not-theirs"); /* more than the share */
    refused(&s, "2 offer 3 give tokyo:free take 5", "not-theirs");
}

static void P12_V21_a_region_is_sold_and_a_part_of_its_rent_kept(void **state)
{
    (void)state;
    begin(2, "owner tokyo:1 sydney:2");
    refused(&s, "1 offer 2 give tokyo tokyo:10% take 5", "not-theirs");
    play(&s, "1 offer 2 give tokyo take tokyo:10% tokyo:free 5; 2 accept");
    assert_owner(&s, "tokyo", 2);
    assert_line(&s, "shares tokyo 10 0");
    assert_line(&s, "freedoms tokyo 1");
}

static void P12_shares_of_one_region_never_exceed_all_of_its_rent(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1 rio:1");
    play(&s, "1 offer 2 give tokyo:60% take 5; 2 accept");
    refused(&s, "1 offer 3 give tokyo:41% take 5; 1 offer 2 give tokyo:41% take 5", "too-much-shared");
    play(&s, "1 offer 3 give tokyo:40% rio:100% take 5; 3 accept"); /* exactly all of it */
    assert_line(&s, "shares tokyo 0 60 40");
    assert_line(&s, "shares rio 0 0 100");
    refused(&s, "1 offer 2 give tokyo:1% take 5; 1 offer 2 give rio:1% take 5", "too-much-shared");
    play(&s, "1 offer 2 give tokyo:free take 5; 2 accept"); /* freedom is no share */
}

static void P12_shares_of_one_holder_add_up(void **state)
{
    (void)state;
    begin(2, "owner tokyo:1");
    agree("give tokyo:20% take 5");
    agree("give tokyo:30% take 5");
    assert_line(&s, "shares tokyo 0 50");
}

static void V10_a_region_with_buildings_cannot_be_sold_but_its_rent_can(void **state)
{
    (void)state;
    begin(2, "owner dakar:1 accra:1 lagos:1 tokyo:2; built accra:1");
    refused(&s, "1 offer 2 give accra take tokyo; 1 offer 2 give accra dakar take 500", "set-built");
    agree("give accra:50% accra:free take 5");
    assert_line(&s, "shares accra 0 50");
    agree("give dakar take tokyo"); /* its neighbour without any can */
    assert_owner(&s, "dakar", 2);
}

static void P13_a_mortgaged_region_can_be_sold(void **state)
{
    (void)state;
    begin(2, "owner tokyo:1; mortgaged tokyo");
    agree("give tokyo take 90");
    assert_now(&s, "owner tokyo:2; mortgaged tokyo");
    assert_cash(&s, 2, 1410); /* and nothing besides */
}

/* ---- What they do ------------------------------------------------------------------------------------------------------------------ */

static void P12_R09_a_rent_share_pays_both_and_rounds_down(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1");
    agree("give tokyo:30% take 5");
    visit(3, "tokyo"); /* 13: 3.9 of it are 3 */
    assert_cash(&s, 3, 1487);
    assert_cash(&s, 2, 1495 + 3);
    assert_cash(&s, 1, 1505 + 10);
    visit(3, "tokyo"); /* at every rent */
    assert_cash(&s, 2, 1495 + 6);
    assert_cash(&s, 1, 1505 + 20);
}

static void P12_R09_several_shares_round_down_each_and_the_owner_has_the_rest(void **state)
{
    (void)state;
    begin(4, "owner tokyo:1; shares tokyo 0 33 33 0");
    visit(4, "tokyo");
    assert_now(&s, "cash 2:1504 3:1504 1:1505 4:1487");

    scenario_position(&s, "owner tokyo:1; shares tokyo 0 60 40 0"); /* all is shared: 7.8 and 5.2 */
    visit(4, "tokyo");
    assert_now(&s, "cash 2:1507 3:1505 1:1501");

    scenario_position(&s, "owner tokyo:1; shares tokyo 0 100 0 0");
    visit(4, "tokyo");
    assert_now(&s, "cash 2:1513 1:1500");
}

static void P12_a_share_is_of_the_rent_as_it_is(void **state)
{
    (void)state;
    begin(3, "owner dakar:1 accra:1 lagos:1; built accra:5; shares accra 0 50 0; shares lagos 0 50 0");
    visit(3, "accra");
    assert_cash(&s, 2, 1675); /* half of a hotel's 350 */
    assert_cash(&s, 1, 1675);
    visit(3, "lagos"); /* the rent of a run is 8 */
    assert_now(&s, "cash 2:1679 1:1679");
}

static void P12_a_holder_who_visits_pays_the_rest(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1; shares tokyo 0 30 50");
    visit(2, "tokyo"); /* 3 would be his own, 6 are the other's, 4 the owner's */
    assert_now(&s, "cash 2:1490 3:1506 1:1504");
}

static void P12_a_mortgaged_region_brings_nobody_anything(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1; mortgaged tokyo; shares tokyo 0 50 0");
    visit(3, "tokyo");
    assert_now(&s, "cash 3:1500 2:1500");
}

static void P12_freedom_from_a_regions_rent(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1 hong-kong:1");
    agree("give tokyo:free take 5");
    visit(2, "tokyo");
    assert_cash(&s, 2, 1495);
    visit(3, "tokyo"); /* others pay */
    assert_cash(&s, 3, 1487);
    visit(2, "hong-kong"); /* and elsewhere he does */
    assert_cash(&s, 2, 1483);
    assert_cash(&s, 1, 1505 + 13 + 12);
}

static void P12_several_may_be_free(void **state)
{
    (void)state;
    begin(4, "owner tokyo:1");
    play(&s, "1 offer 2 give tokyo:free take 5; 2 accept; 1 offer 3 give tokyo:free take 5; 3 accept");
    assert_line(&s, "freedoms tokyo 2 3");
    visit(3, "tokyo");
    visit(2, "tokyo");
    visit(4, "tokyo");
    assert_now(&s, "cash 3:1495 2:1495 4:1487");
}

static void V10_freedom_from_rent_goes_before_shares(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1; shares tokyo 0 0 50; freedoms tokyo 2");
    visit(2, "tokyo");
    assert_cash(&s, 2, 1500); /* the holder of a share gets nothing either */
    assert_now(&s, "cash 3:1500 1:1500");

    scenario_position(&s, "owner tokyo:1; shares tokyo 0 50 0; freedoms tokyo 2"); /* also where it is the same one */
    visit(2, "tokyo");
    assert_now(&s, "cash 2:1500 1:1500");
}

static void P12_V08_shares_are_paid_also_by_who_goes_below_zero(void **state)
{
    (void)state;
    begin(3, "cash 1500 1500 4; owner tokyo:1; shares tokyo 0 50 0");
    visit(3, "tokyo");
    assert_now(&s, "cash 3:-9 2:1506 1:1507");
}

static void V08_below_zero_one_may_still_give_regions_and_rents(void **state)
{
    (void)state;
    begin(2, "cash -40 1500; owner tokyo:1");
    agree("give tokyo:50% tokyo:free take 100");
    assert_cash(&s, 1, 60);
}

/* ---- How they end ------------------------------------------------------------------------------------------------------------------- */

static void P12_both_end_when_the_region_changes_hands(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1 rio:1; shares tokyo 0 10 20; freedoms tokyo 3; shares rio 0 10 0; freedoms rio 3");
    agree("give tokyo take 200");
    assert_line(&s, "shares rio 0 10 0"); /* those of other regions stay */
    assert_line(&s, "freedoms rio 3");
    assert_no_line(&s, "shares tokyo");
    assert_no_line(&s, "freedoms tokyo");
    visit(3, "tokyo");
    assert_cash(&s, 3, 1487);
    assert_cash(&s, 2, 1313); /* all of it is the new owner's */
    assert_cash(&s, 1, 1700);
}

static void P12_also_when_a_holder_buys_the_region_himself(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1; shares tokyo 0 40 0; freedoms tokyo 2");
    agree("give tokyo take 200");
    assert_no_line(&s, "shares");
    assert_no_line(&s, "freedoms");
}

static void P12_they_do_not_come_back_with_the_region(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1; shares tokyo 0 0 40; freedoms tokyo 3");
    agree("give tokyo take 200");
    agree("give 200 take tokyo");
    assert_owner(&s, "tokyo", 1);
    assert_no_line(&s, "shares");
    assert_no_line(&s, "freedoms");
}

static void P12_a_mortgage_does_not_end_them(void **state)
{
    (void)state;
    begin(2, "owner tokyo:1; shares tokyo 0 40; freedoms tokyo 2");
    play(&s, "1 mortgage tokyo; 1 lift tokyo");
    assert_line(&s, "shares tokyo 0 40");
    assert_line(&s, "freedoms tokyo 2");
}

static void V10_shares_and_freedoms_end_when_their_holder_leaves(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1; shares tokyo 0 40 10; freedoms tokyo 2 3");
    play(&s, "2 leave");
    assert_line(&s, "shares tokyo 0 0 10");
    assert_line(&s, "freedoms tokyo 3");
    play(&s, "1 offer 3 give tokyo:90% take 5; 3 accept"); /* what he had can be given again */
    assert_line(&s, "shares tokyo 0 0 100");
}

static void V10_they_end_with_the_owner_too(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1; shares tokyo 0 40 10; freedoms tokyo 2");
    play(&s, "1 leave");
    assert_owner(&s, "tokyo", 0);
    assert_no_line(&s, "shares");
    assert_no_line(&s, "freedoms");
}

static void V10_V08_who_is_out_below_zero_holds_none_any_more(void **state)
{
    (void)state;
    begin(3, "turn 3; phase after; cash -20 1500 1500; owner tokyo:2; shares tokyo 50 0 0; freedoms tokyo 1");
    play(&s, "3 end");
    land(&s, "guinea", 1, 2);
    play(&s, "1 end");
    assert_out(&s, 1);
    assert_no_line(&s, "shares");
    assert_no_line(&s, "freedoms");
}

static void V14_an_offer_closes_when_either_side_leaves(void **state)
{
    (void)state;
    begin(3, "owner tokyo:1");
    play(&s, "1 offer 2 give tokyo:10% take 5; 2 leave");
    assert_turn(&s, 1, "before");
    play(&s, "1 offer 3 give tokyo:10% take 5; 1 leave");
    assert_over(&s, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(P12_R01_each_kind_of_thing_is_exchanged_for_each_other),
        cmocka_unit_test(P12_any_mixture_on_both_sides),
        cmocka_unit_test(P12_they_are_offered_in_ones_turn),
        cmocka_unit_test(P12_the_other_side_accepts_or_rejects),
        cmocka_unit_test(P12_V06_each_side_gives_something_and_eight_offers_a_turn_are_enough),
        cmocka_unit_test(P12_only_the_owner_of_a_region_gives_its_rent),
        cmocka_unit_test(P12_V21_a_region_is_sold_and_a_part_of_its_rent_kept),
        cmocka_unit_test(P12_shares_of_one_region_never_exceed_all_of_its_rent),
        cmocka_unit_test(P12_shares_of_one_holder_add_up),
        cmocka_unit_test(V10_a_region_with_buildings_cannot_be_sold_but_its_rent_can),
        cmocka_unit_test(P13_a_mortgaged_region_can_be_sold),
        cmocka_unit_test(P12_R09_a_rent_share_pays_both_and_rounds_down),
        cmocka_unit_test(P12_R09_several_shares_round_down_each_and_the_owner_has_the_rest),
        cmocka_unit_test(P12_a_share_is_of_the_rent_as_it_is),
        cmocka_unit_test(P12_a_holder_who_visits_pays_the_rest),
        cmocka_unit_test(P12_a_mortgaged_region_brings_nobody_anything),
        cmocka_unit_test(P12_freedom_from_a_regions_rent),
        cmocka_unit_test(P12_several_may_be_free),
        cmocka_unit_test(V10_freedom_from_rent_goes_before_shares),
        cmocka_unit_test(P12_V08_shares_are_paid_also_by_who_goes_below_zero),
        cmocka_unit_test(V08_below_zero_one_may_still_give_regions_and_rents),
        cmocka_unit_test(P12_both_end_when_the_region_changes_hands),
        cmocka_unit_test(P12_also_when_a_holder_buys_the_region_himself),
        cmocka_unit_test(P12_they_do_not_come_back_with_the_region),
        cmocka_unit_test(P12_a_mortgage_does_not_end_them),
        cmocka_unit_test(V10_shares_and_freedoms_end_when_their_holder_leaves),
        cmocka_unit_test(V10_they_end_with_the_owner_too),
        cmocka_unit_test(V10_V08_who_is_out_below_zero_holds_none_any_more),
        cmocka_unit_test(V14_an_offer_closes_when_either_side_leaves),
    };
    return cmocka_run_group_tests_name("pandemic_agreements", tests, NULL, NULL);
}
