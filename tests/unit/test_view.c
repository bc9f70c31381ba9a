/* test_view.c - the JSON that a viewer gets of a table: their own options and no others, and nothing that is secret. */
#include "seating.h"
#include "view.h"
#include "word_files.h"
#include "testing.h"

#include <jansson.h>

static struct seating s;
static struct words english;
static char text[1 << 18];

static json_t *state_for(fh_seats mine, uint8_t seat)
{
    struct viewer viewer = {&english, mine, dealer_awaits(&s.dealer, &s.table)};
    assert_true(view_state(&s.table, &viewer, seat, text, sizeof text) < sizeof text);
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

static size_t options_in(const json_t *state)
{
    return json_array_size(json_object_get(json_object_get(json_object_get(state, "state"), "now"), "options"));
}

static void begin(const char *edition)
{
    fh_error error;
    assert_true(word_files_load("en", &english, &error));
    seating_prepare(&s, edition, 3);
    seating_blind(&s);
    seating_open(&s);
}

static void O19_a_viewer_sees_what_their_own_seats_may_do_and_no_others(void **state)
{
    (void)state;
    begin("classic");
    json_t *own = state_for(1, FH_NONE), *other = state_for(2, FH_NONE), *wanted = state_for(2, 0), *nobody = state_for(0, FH_NONE);
    assert_true(options_in(own) > 1);
    assert_int_equal(json_integer_value(json_object_get(own, "seat")), 1);
    assert_int_equal(options_in(other), 0);
    assert_int_equal(options_in(wanted), 0); /* seat 1 is not the viewer's */
    assert_int_equal(options_in(nobody), 0);
    assert_int_equal(json_array_size(json_object_get(own, "mine")), 1);
    json_decref(own);
    json_decref(other);
    json_decref(wanted);
    json_decref(nobody);
}

/* Whatever a seat bids in secret, not a byte of what another viewer gets changes but that the bid is there. */
static void U06_a_sealed_bid_is_in_no_view(void **state)
{
    (void)state;
    static char first[sizeof text];
    static const fh_money bids[] = {0, 10, 777, 1234};
    for (size_t i = 0; i < sizeof bids / sizeof bids[0]; i++) {
        begin("classic");
        seating_rule(&s, "auction", "sealed");
        seating_open(&s);
        seating_play(&s, "1 roll; * dice 1 2; 1 decline");
        assert_int_equal(dealer_take_bid(&s.dealer, &s.table, 1, bids[i]).reason, FH_ALLOWED);
        json_decref(state_for(1, FH_NONE));
        if (i == 0)
            strcpy(first, text);
        assert_string_equal(text, first);
    }
}

static void X04_the_secret_of_the_dice_is_in_no_view(void **state)
{
    (void)state;
    char secret[2 * SHA256_SIZE + 1];
    begin("classic");
    struct writer w = writer_open(secret, sizeof secret);
    write_bytes(&w, s.secret, SHA256_SIZE);
    writer_close(&w);
    json_decref(state_for(7, FH_NONE));
    assert_null(strstr(text, secret));
}

static json_int_t deed_now(const char *square, const char *key)
{
    json_t *state = state_for(7, FH_NONE);
    const json_t *game = json_object_get(json_object_get(state, "state"), "game");
    const json_t *number = json_object_get(json_object_get(json_object_get(game, "deeds"), square), key);
    assert_true(json_is_integer(number));
    json_int_t value = json_integer_value(number);
    json_decref(state);
    return value;
}

/* A full set brings no more than a site here, so the amount alone does not tell the line. */
static void T05_a_deed_names_the_line_that_its_rent_comes_from(void **state)
{
    (void)state;
    begin("classic");
    seating_rule(&s, "dice", "1x6");
    seating_rule(&s, "set-rent", "100");
    seating_open(&s);
    assert_int_equal(deed_now("baltic", "level"), 0);
    seating_play(&s, "1 roll; * dice 3; 1 buy; 1 end; 2 roll; * dice 1; 2 buy");
    assert_int_equal(deed_now("baltic", "level"), 1);
    assert_int_equal(deed_now("baltic", "rent"), 4);
    seating_play(&s, "2 offer 1 give mediterranean take 100; 1 accept");
    assert_int_equal(deed_now("baltic", "level"), 2);
    assert_int_equal(deed_now("baltic", "rent"), 4);
    seating_play(&s, "2 end; 3 roll; * dice 5; 3 buy; 3 end; 1 build baltic");
    assert_int_equal(deed_now("baltic", "level"), 3);
    assert_int_equal(deed_now("baltic", "rent"), 20);
    assert_int_equal(deed_now("mediterranean", "level"), 2);
    assert_int_equal(deed_now("reading", "level"), 1);
    seating_play(&s, "1 sell baltic; 1 mortgage baltic");
    assert_int_equal(deed_now("baltic", "level"), 0);
    assert_int_equal(deed_now("baltic", "rent"), 0);
}

static void U06_who_has_bid_is_no_longer_asked(void **state)
{
    (void)state;
    begin("classic");
    struct viewer viewer = {&english, 7, 0};
    assert_int_equal(view_asked(&s.table, &viewer), 1);
    seating_rule(&s, "auction", "sealed");
    seating_open(&s);
    seating_play(&s, "1 roll; * dice 1 2; 1 decline");
    viewer.awaited = dealer_awaits(&s.dealer, &s.table);
    assert_int_equal(view_asked(&s.table, &viewer), 7);
    assert_int_equal(dealer_take_bid(&s.dealer, &s.table, 1, 10).reason, FH_ALLOWED);
    viewer.awaited = dealer_awaits(&s.dealer, &s.table);
    assert_int_equal(view_asked(&s.table, &viewer), 5);
}

static void keep_event(void *context, const fh_game *game, const fh_event *event)
{
    struct viewer viewer = {&english, 7, 0};
    int *count = context;
    assert_true(view_event(&s.table, &viewer, game, event, text, sizeof text) < sizeof text);
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    assert_true(json_is_string(json_object_get(json, "say")));
    json_decref(json);
    ++*count;
}

static void X03_every_event_is_json_with_a_sentence(void **state)
{
    (void)state;
    int count = 0;
    fh_sink sink = {keep_event, &count};
    begin("classic");
    static const char *const actions[] = {"1 roll", "* dice 1 2", "1 buy", "1 end"};
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        fh_action action;
        assert_true(fh_action_parse(&s.edition, actions[i], strlen(actions[i]), &action));
        assert_int_equal(fh_apply(&s.edition, &s.table.game, &action, &sink).reason, FH_ALLOWED);
    }
    assert_true(count > 8);
}

static void T05_what_an_action_would_change_is_known_before_it_is_done(void **state)
{
    (void)state;
    fh_balance change;
    fh_action buy = {.kind = FH_ACT_BUY}, end = {.kind = FH_ACT_END};
    size_t length = 0;
    begin("classic");
    seating_play(&s, "1 roll; * dice 1 2");
    uint64_t before = fh_hash(&s.table.game);
    assert_int_equal(view_change(&s.table, &buy, &change).reason, FH_ALLOWED);
    assert_int_equal(change, -60);
    assert_int_equal(view_preview(&s.table, &buy, text, sizeof text, &length).reason, FH_ALLOWED);
    assert_int_equal(length, strlen(text));
    assert_int_equal(view_change(&s.table, &end, &change).reason, FH_REASON_ANSWER_FIRST);
    assert_int_equal(fh_hash(&s.table.game), before);
}

/* A text that is too long for its room is cut, and its whole length told. */
static void X03_a_view_never_writes_past_its_room(void **state)
{
    (void)state;
    begin("classic");
    struct viewer viewer = {&english, 1, 0};
    size_t whole = view_state(&s.table, &viewer, FH_NONE, text, sizeof text);
    for (size_t room = 0; room < 300; room += 7) {
        char little[300];
        memset(little, '!', sizeof little);
        assert_int_equal(view_state(&s.table, &viewer, FH_NONE, little, room), whole);
        assert_int_equal(little[room], '!');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(O19_a_viewer_sees_what_their_own_seats_may_do_and_no_others),
        cmocka_unit_test(U06_a_sealed_bid_is_in_no_view),
        cmocka_unit_test(U06_who_has_bid_is_no_longer_asked),
        cmocka_unit_test(T05_a_deed_names_the_line_that_its_rent_comes_from),
        cmocka_unit_test(X04_the_secret_of_the_dice_is_in_no_view),
        cmocka_unit_test(X03_every_event_is_json_with_a_sentence),
        cmocka_unit_test(T05_what_an_action_would_change_is_known_before_it_is_done),
        cmocka_unit_test(X03_a_view_never_writes_past_its_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
