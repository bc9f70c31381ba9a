/* test_deal.c - the offers that computer players make to people (X01): few, none that was refused before, none that they would not accept
 * themselves, and only those that the host lets them make. */
#include "advice.h"
#include "assess.h"
#include "kinds.h"
#include "match.h"
#include "policy.h"

static struct scenario s;
static struct bot bot;

/* ---- A person who rejects everything --------------------------------------------------------------------------------------------------
 */

enum { GAMES = 50, FEW_GAMES = 12, ROUNDS = 120, SMALL_BUDGET = 100, MOST_OFFERS = 1000, PERSON = 0 };

/* Plays as steady does, rejects every offer and makes none. */
static void act_as_person(struct bot *self, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    const fh_question *q = fh_open_question(game);
    if (q && q->kind == FH_ASK_OFFER) {
        *action = (fh_action){.kind = FH_ACT_REJECT, .seat = seat};
        return;
    }
    bot_steady.act(self, edition, game, seat, action);
    if (action->kind == FH_ACT_OFFER)
        fh_mildest(edition, game, seat, action);
}
static const struct bot_kind person = {.name = "person", .act = act_as_person, .accepts = policy_accepts_nothing};

/* One offer to the person, with the position in which it was made. */
struct made_offer {
    fh_seat from;
    fh_offer offer;
    fh_game game;
};

static struct match match;
static struct made_offer list[MOST_OFFERS];
static int list_count;
static int turns, turns_with_offer;

/* Nobody tells the computer players who sits there. */
static void begin_match(const struct bot_kind *kind, uint8_t offers, uint64_t seed)
{
    const struct bot_kind *kinds[] = {&person, kind, kind, kind};
    list_count = turns = turns_with_offer = 0;
    memset(&match, 0, sizeof match);
    match.rounds = ROUNDS;
    assert_true(match_begin(&match, &s.edition, kinds, 4, seed));
    for (int seat = 0; seat < 4; seat++) {
        match.bots[seat].players[PERSON] = NULL;
        match.bots[seat].offers = offers;
        match.bots[seat].budget = SMALL_BUDGET;
    }
}

static void count_offer(const fh_action *action)
{
    if (action->kind != FH_ACT_OFFER || action->other != PERSON)
        return;
    assert_in_range(list_count, 0, MOST_OFFERS - 1);
    list[list_count++] = (struct made_offer){action->seat, action->offer, match.game};
    turns_with_offer++;
}

/* Plays to the end and lists the offers to the person. Turns are those of the others. */
static void play_match(const struct bot_kind *kind, uint8_t offers, uint64_t seed)
{
    fh_action action;
    begin_match(kind, offers, seed);
    for (;;) {
        if (fh_who_acts(&match.game).kind == FH_ACTOR_CHANCE) {
            match_step(&match);
            continue;
        }
        if (!match_choose(&match, &action))
            break;
        count_offer(&action);
        turns += action.kind == FH_ACT_END && action.seat != PERSON;
        assert_int_equal(fh_apply(&s.edition, &match.game, &action, NULL).reason, FH_ALLOWED);
    }
}

static bool is_same_turn(const struct made_offer *a, const struct made_offer *b)
{
    return a->game.round == b->game.round && a->game.turn == b->game.turn;
}

/* One in a turn, two in a round. */
static void assert_few(void)
{
    int in_round = 0;
    for (int i = 0; i < list_count; i++) {
        if (i > 0)
            assert_false(is_same_turn(&list[i - 1], &list[i]));
        in_round = i > 0 && list[i - 1].game.round == list[i].game.round ? in_round + 1 : 1;
        assert_in_range(in_round, 1, 2);
    }
    assert_true(turns_with_offer * 2 < turns); /* the median turn has none */
}

static bool wins_set(const fh_game *game, fh_seat seat, fh_squares given, fh_squares got)
{
    for (fh_squares m = got; m; m &= m - 1) {
        if (fh_completes(&s.edition, (game->owned[seat] & ~given) | got, first_square(m)))
            return true;
    }
    return false;
}

static bool helps_person(const struct made_offer *made)
{
    return wins_set(&made->game, PERSON, made->offer.take.deeds, made->offer.give.deeds);
}

/* A set that it completes for the person is no trifle. */
static bool asks_for_the_same(const struct made_offer *a, const struct made_offer *b)
{
    bool is_same_side = a->offer.take.deeds ? a->offer.take.deeds == b->offer.take.deeds
                                            : !b->offer.take.deeds && a->offer.give.deeds == b->offer.give.deeds;
    return a->from == b->from && is_same_side && helps_person(a) == helps_person(b);
}

static void assert_none_repeated(void)
{
    for (int i = 0; i < list_count; i++) {
        for (int j = 0; j < i; j++) {
            bool is_recent = list[i].game.round - list[j].game.round < 10;
            bool is_changed = memcmp(list[i].game.owner, list[j].game.owner, sizeof list[i].game.owner) != 0 ||
                              list[i].game.seats_in != list[j].game.seats_in;
            assert_false(is_recent && !is_changed && asks_for_the_same(&list[i], &list[j]));
        }
    }
}

static void assert_acceptable(const struct bot_kind *kind)
{
    for (int i = 0; i < list_count; i++)
        assert_true(kind->accepts(&s.edition, &list[i].game, PERSON, list[i].from, &list[i].offer));
}

static void X01_a_person_who_rejects_everything_is_left_in_peace(void **state)
{
    (void)state;
    int offers = 0;
    scenario_begin_whole(&s, "classic", 4);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        play_match(&bot_keen, BOT_OFFERS_ALL, seed);
        assert_few();
        assert_none_repeated();
        assert_acceptable(&bot_keen);
        offers += list_count;
    }
    assert_in_range(offers, GAMES / 2, GAMES * 20); /* but is not forgotten either */
}

static void X01_the_other_kinds_leave_people_in_peace_too(void **state)
{
    (void)state;
    static const struct bot_kind *const kinds[] = {&bot_easy, &bot_steady, &bot_master};
    scenario_begin_whole(&s, "classic", 4);
    for (uint64_t seed = 0; seed < FEW_GAMES; seed++) {
        play_match(kinds[seed % 3], BOT_OFFERS_ALL, seed);
        assert_few();
        assert_none_repeated();
        assert_acceptable(kinds[seed % 3]);
    }
}

static void X01_a_random_player_makes_people_no_offers(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "classic", 4);
    for (uint64_t seed = 0; seed < FEW_GAMES; seed++) {
        play_match(&bot_random, BOT_OFFERS_ALL, seed);
        assert_int_equal(list_count, 0);
    }
}

/* ---- The setting ------------------------------------------------------------------------------------------------------------------------
 */

static void X01_told_so_they_make_people_no_offers(void **state)
{
    (void)state;
    static const struct bot_kind *const kinds[] = {&bot_easy, &bot_steady, &bot_keen};
    scenario_begin_whole(&s, "classic", 4);
    for (uint64_t seed = 0; seed < FEW_GAMES; seed++) {
        play_match(kinds[seed % 3], BOT_OFFERS_NONE, seed);
        assert_int_equal(list_count, 0);
    }
}

static int printed(const fh_terms *terms)
{
    int sum = terms->cash;
    for (fh_squares m = terms->deeds; m; m &= m - 1)
        sum += s.edition.squares[first_square(m)].price;
    return sum;
}

static void X01_told_so_they_make_people_good_offers_only(void **state)
{
    (void)state;
    int offers = 0, all = 0;
    scenario_begin_whole(&s, "classic", 4);
    for (uint64_t seed = 0; seed < FEW_GAMES; seed++) {
        play_match(&bot_keen, BOT_OFFERS_ALL, seed);
        all += list_count;
        play_match(&bot_keen, BOT_OFFERS_GOOD, seed);
        offers += list_count;
        for (int i = 0; i < list_count; i++) {
            const fh_offer *o = &list[i].offer;
            bool helps_both = wins_set(&list[i].game, list[i].from, o->give.deeds, o->take.deeds) &&
                              wins_set(&list[i].game, PERSON, o->take.deeds, o->give.deeds);
            bool is_mortgaged = list[i].game.mortgaged & (o->give.deeds | o->take.deeds);
            assert_true(helps_both || is_mortgaged || printed(&o->give) > printed(&o->take));
        }
    }
    assert_in_range(offers, 1, all - 1);
}

/* ---- Memory ---------------------------------------------------------------------------------------------------------------------------
 */

static void at_position(const char *lines)
{
    scenario_begin(&s, "classic", 4);
    scenario_rule(&s, "trade", "any");
    scenario_position(&s, lines);
}

static bool does_offer(void)
{
    fh_action action;
    bot_act(&bot, &s.edition, &s.game, 0, &action);
    return action.kind == FH_ACT_OFFER;
}

static void X01_refused_they_do_not_ask_again_for_ten_rounds(void **state)
{
    (void)state;
    static const char *const kinds[] = {"steady", "keen"};
    for (size_t i = 0; i < 2; i++) {
        bot_init(&bot, kinds[i], 1);
        at_position("phase after; owner st-james:2 tennessee:1 new-york:1");
        assert_true(does_offer());
        at_position("phase after; round 9; cash 1400 1500 1500 1500; owner st-james:2 tennessee:1 new-york:1"); /* money does not matter */
        assert_false(does_offer());
        at_position("phase after; round 9; owner st-james:2 tennessee:1 new-york:1 boardwalk:3"); /* nor do other groups */
        assert_false(does_offer());
        at_position("phase after; round 10; owner st-james:2 tennessee:1 new-york:1");
        assert_true(does_offer());
    }
}

static void listen(void *context, const fh_game *game, const fh_event *event)
{
    bot_past_hear(context, &s.edition, game, event);
}

/* A game that goes on from its record: the bot is another one, but it remembers what its seat has offered. */
static void X01_they_remember_refused_offers_when_a_game_goes_on(void **state)
{
    (void)state;
    static struct bot_past past;
    fh_sink sink = {listen, &past};
    fh_action action;
    memset(&past, 0, sizeof past);
    bot_init(&bot, "keen", 1);
    at_position("phase after; owner st-james:2 tennessee:1 new-york:1");
    bot_act(&bot, &s.edition, &s.game, 0, &action);
    assert_int_equal(action.kind, FH_ACT_OFFER);
    assert_int_equal(fh_apply(&s.edition, &s.game, &action, &sink).reason, FH_ALLOWED);
    bot_init(&bot, "keen", 2);
    at_position("phase after; round 9; owner st-james:2 tennessee:1 new-york:1");
    assert_true(does_offer()); /* it knows nothing */
    bot_init(&bot, "keen", 2);
    bot_recall(&bot, &past, 1);
    assert_true(does_offer()); /* another seat's past */
    bot_init(&bot, "keen", 2);
    bot_recall(&bot, &past, 0);
    assert_false(does_offer());
}

static void X01_they_ask_again_when_the_position_has_changed(void **state)
{
    (void)state;
    bot_init(&bot, "keen", 1);
    at_position("phase after; owner st-james:2 tennessee:1 new-york:1");
    assert_true(does_offer());
    at_position("phase after; round 3; owner st-james:2 tennessee:1 new-york:1 kentucky:1 indiana:2 illinois:2");
    assert_true(does_offer()); /* now the other would win a set as well */
    at_position("phase after; round 6; owner st-james:3 tennessee:1 new-york:1");
    assert_true(does_offer()); /* another owner may think otherwise */
}

/* Among three others who each have a deed that the bot needs. */
static void among_owners(const char *kind, const char *deal)
{
    bot_init(&bot, kind, 1);
    bot.players[1] = bot.players[2] = bot.players[3] = &bot_steady;
    at_position("phase after; cash 9000 1500 1500 1500; owner st-james:2 tennessee:1 new-york:1 kentucky:3 indiana:1 illinois:1"
                " park-place:4 boardwalk:1 baltic:2 mediterranean:1");
    scenario_rule(&s, "deal", deal);
}

/* The first place would otherwise trade twice before anyone else does. */
static void X16_where_deeds_are_dealt_they_make_one_offer_in_a_round(void **state)
{
    (void)state;
    static const char *const kinds[] = {"steady", "keen"};
    for (size_t i = 0; i < 2; i++) {
        among_owners(kinds[i], "yes");
        assert_true(does_offer());
        assert_false(does_offer());
    }
}

static void X01_they_make_two_offers_in_a_round_and_one_to_each(void **state)
{
    (void)state;
    static const char *const kinds[] = {"steady", "keen"};
    for (size_t i = 0; i < 2; i++) {
        fh_seats asked = 0;
        among_owners(kinds[i], "no");
        for (int k = 0; k < 2; k++) {
            fh_action action;
            bot_act(&bot, &s.edition, &s.game, 0, &action);
            assert_int_equal(action.kind, FH_ACT_OFFER);
            assert_false(asked & FH_SEAT_BIT(action.other));
            asked |= FH_SEAT_BIT(action.other);
        }
        assert_false(does_offer());
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X01_a_person_who_rejects_everything_is_left_in_peace),
        cmocka_unit_test(X01_the_other_kinds_leave_people_in_peace_too),
        cmocka_unit_test(X01_a_random_player_makes_people_no_offers),
        cmocka_unit_test(X01_told_so_they_make_people_no_offers),
        cmocka_unit_test(X01_told_so_they_make_people_good_offers_only),
        cmocka_unit_test(X01_refused_they_do_not_ask_again_for_ten_rounds),
        cmocka_unit_test(X01_they_remember_refused_offers_when_a_game_goes_on),
        cmocka_unit_test(X01_they_ask_again_when_the_position_has_changed),
        cmocka_unit_test(X16_where_deeds_are_dealt_they_make_one_offer_in_a_round),
        cmocka_unit_test(X01_they_make_two_offers_in_a_round_and_one_to_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
