/* test_sim.c - the simulator (X02): what comes of many games is the same whatever plays them, adds up, and is told with its uncertainty,
 * for people, for programs and as records. Whether it is true is looked at in test_validation.c. */
#define _DEFAULT_SOURCE
#include "fault_text.h"
#include "folder.h"
#include "capture.h"
#include "command.h"
#include "kinds.h"
#include "edition_file.h"
#include "library.h"
#include "near.h"
#include "record_file.h"
#include "report.h"
#include "scenario.h"

#include <jansson.h>
#include <unistd.h>

static struct capture done;

#define sim(line) capture_run(&done, cmd_sim, "sim " line)
#define assert_status(expected) assert_status_at(expected, HERE)

static void assert_status_at(int expected, const char *file, int line)
{
    if (done.status == expected)
        return;
    print_error("exit status %d, expected %d\n%s", done.status, expected, done.error);
    _fail(file, line);
}

/* ---- Runs --------------------------------------------------------------------------------------------------------------------------- */

static fh_edition edition;

static struct run run_of(const char *name, const struct bot_kind *const kinds[], int seat_count, uint64_t games)
{
    struct run run = {.edition = &edition, .seat_count = seat_count, .games = games, .seed = 1, .rounds = 1000, .threads = 1};
    fh_error error;
    assert_true(edition_file_load(name, &edition, &error));
    for (int i = 0; i < seat_count; i++)
        bot_seat(&run.bots[i], kinds[i], 0);
    return run;
}

static const struct bot_kind *const four_sorts[] = {&bot_steady, &bot_keen, &bot_random, &bot_walker_long};
static const struct bot_kind *const four_steady[] = {&bot_steady, &bot_steady, &bot_steady, &bot_steady};

static void assert_same_with_threads(struct run *run)
{
    static const int threads[] = {2, 3, 7};
    static struct tally alone, together;
    struct run_end end;
    run->threads = 1;
    assert_true(run_games(run, &alone, &end));
    assert_int_equal(alone.games, run->games);
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        run->threads = threads[i];
        assert_true(run_games(run, &together, &end));
        assert_int_equal(end.begun, run->games);
        assert_int_equal(end.left, 0);
        assert_false(end.is_stopped);
        assert_memory_equal(&together, &alone, sizeof alone);
    }
}

static void X02_the_number_of_threads_changes_nothing(void **state)
{
    (void)state;
    static const char *const names[] = {"classic", "unipoly", "pandemic"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct run run = run_of(names[i], four_sorts, 4, 123);
        assert_same_with_threads(&run);
    }
}

static void X02_nor_where_bots_look_ahead(void **state)
{
    (void)state;
    static const struct bot_kind *const kinds[] = {&bot_master, &bot_steady};
    struct run run = run_of("classic", kinds, 2, 7);
    run.budget = 20;
    run.rounds = 20;
    assert_same_with_threads(&run);
}

static void X02_nor_where_only_walks_are_counted(void **state)
{
    (void)state;
    static const struct bot_kind *const kinds[] = {&bot_walker_short, &bot_walker_long};
    struct run run = run_of("classic", kinds, 2, 40);
    run.only_walks = true;
    run.rounds = 100;
    assert_same_with_threads(&run);
}

static void X02_another_seed_gives_other_games(void **state)
{
    (void)state;
    struct run_end end;
    static struct tally one, other;
    struct run run = run_of("classic", four_steady, 4, 20);
    assert_true(run_games(&run, &one, &end));
    run.seed = 2;
    assert_true(run_games(&run, &other, &end));
    assert_memory_not_equal(&one, &other, sizeof one);
}

static void X02_the_first_games_of_a_run_are_those_of_a_shorter_one(void **state)
{
    (void)state;
    struct run_end end;
    static struct tally sum, part;
    static struct match match;
    struct tally_game game;
    struct run run = run_of("classic", four_sorts, 4, 30);
    assert_true(run_games(&run, &sum, &end));
    run.games = 29;
    assert_true(run_games(&run, &part, &end));
    int first_bot;
    memset(&match, 0, sizeof match);
    assert_true(run_prepare(&run, 29, &match, &first_bot));
    assert_true(tally_play(&part, &match, first_bot, NULL, &game));
    assert_memory_equal(&sum, &part, sizeof sum);
}

static void X02_an_edition_that_is_not_for_so_many_is_refused(void **state)
{
    (void)state;
    struct run_end end;
    static struct tally tally;
    struct run run = run_of("turkey", four_steady, 2, 5);
    assert_false(run_games(&run, &tally, &end));
}

/* ---- Seats -------------------------------------------------------------------------------------------------------------------------- */

static void X02_each_bot_sits_equally_often_on_each_seat(void **state)
{
    (void)state;
    static struct match match;
    int sat[4][4] = {{0}};
    struct run run = run_of("classic", four_sorts, 4, 40);
    for (uint64_t number = 0; number < run.games; number++) {
        int first_bot;
        memset(&match, 0, sizeof match);
        assert_true(run_prepare(&run, number, &match, &first_bot));
        for (int seat = 0; seat < 4; seat++) {
            int bot = (first_bot + seat) % 4;
            assert_ptr_equal(match.bots[seat].kind, run.bots[bot].kind);
            sat[bot][seat]++;
        }
    }
    for (int bot = 0; bot < 4; bot++) {
        for (int seat = 0; seat < 4; seat++)
            assert_int_equal(sat[bot][seat], 10);
    }
}

static void X02_a_win_is_counted_for_the_bot_and_for_the_seat(void **state)
{
    (void)state;
    struct run_end end;
    static struct tally tally;
    static struct match match;
    uint64_t bots[4] = {0}, seats[4] = {0};
    struct run run = run_of("classic", four_sorts, 4, 40);
    assert_true(run_games(&run, &tally, &end));
    for (uint64_t number = 0; number < run.games; number++) {
        int first_bot;
        memset(&match, 0, sizeof match);
        assert_true(run_prepare(&run, number, &match, &first_bot));
        uint8_t winner = match_play(&match);
        assert_true(winner < 4);
        seats[winner]++;
        bots[(first_bot + winner) % 4]++;
    }
    assert_memory_equal(tally.bot_wins, bots, sizeof bots);
    assert_memory_equal(tally.seat_wins, seats, sizeof seats);
}

/* ---- Bots that do what is not allowed -------------------------------------------------------------------------------------------------
 */

static void act_wrongly(struct bot *bot, const fh_edition *rules, const fh_game *game, fh_seat seat, fh_action *action)
{
    (void)bot, (void)rules, (void)game;
    *action = (fh_action){.kind = FH_ACT_ACCEPT, .seat = seat};
}

static void X02_a_refused_action_ends_the_match_and_is_counted(void **state)
{
    (void)state;
    static const struct bot_kind wrong = {.name = "wrong", .act = act_wrongly};
    static const struct bot_kind *const kinds[] = {&bot_steady, &wrong};
    static struct tally tally;
    static struct match match;
    int first_bot;
    struct run_end end;
    struct run run = run_of("classic", kinds, 2, 3);
    run.rounds = 0;
    memset(&match, 0, sizeof match);
    assert_true(run_prepare(&run, 0, &match, &first_bot));
    assert_int_equal(match_play(&match), FH_NONE);
    assert_int_equal(match.fault.reason, FH_REASON_NOT_ASKED);
    assert_true(run_games(&run, &tally, &end));
    assert_int_equal(tally.games, 3);
    assert_int_equal(tally.faults, 3);
    assert_int_equal(tally.unfinished, 3);
}

/* ---- Auctions ----------------------------------------------------------------------------------------------------------------------- */

static struct scenario s;

/* Who of those that may bid at any time is asked next, after these actions in an auction; counted from 1. */
static int next_bidder(const char *lines, const char *actions)
{
    static struct match match;
    fh_action action;
    scenario_begin(&s, "classic", 4);
    scenario_rules(&s, "auction = open; least-bid = 10");
    scenario_position(&s, lines);
    land(&s, "boardwalk", 3, 4);
    play(&s, actions);
    memset(&match, 0, sizeof match);
    match_resume(&match, &s.edition, &s.game, four_steady, 1);
    assert_true(match_choose(&match, &action));
    return action.seat + 1;
}

static void X02_the_next_bidder_is_the_one_to_the_leaders_left(void **state)
{
    (void)state;
    assert_int_equal(next_bidder("", "1 decline; 1 bid 10"), 2);
    assert_int_equal(next_bidder("", "1 decline; 1 bid 10; 2 bid 20"), 3);
    assert_int_equal(next_bidder("", "1 decline; 4 bid 10"), 1);
    assert_int_equal(next_bidder("", "1 decline; 1 bid 10; 2 withdraw"), 3);
    assert_int_equal(next_bidder("", "1 decline; 3 bid 10; 4 withdraw; 1 withdraw"), 2);
}

static void X02_to_the_left_means_in_the_order_of_play(void **state)
{
    (void)state;
    assert_int_equal(next_bidder("order 1 3 2 4", "1 decline; 3 bid 10"), 2);
    assert_int_equal(next_bidder("order 4 3 2 1; turn 1", "1 decline; 1 bid 10"), 4);
}

static void X02_without_a_bid_all_are_asked_one_after_the_other(void **state)
{
    (void)state;
    static struct match match;
    fh_action action;
    int asked = 0;
    static const struct bot_kind *const walkers[] = {&bot_walker_short, &bot_walker_short, &bot_walker_short, &bot_walker_short};
    next_bidder("", "1 decline");
    memset(&match, 0, sizeof match);
    match_resume(&match, &s.edition, &s.game, walkers, 1);
    for (int i = 0; i < 4; i++) {
        assert_true(match_choose(&match, &action));
        assert_int_equal(action.kind, FH_ACT_WITHDRAW);
        asked |= 1 << action.seat;
        fh_apply(&s.edition, &match.game, &action, NULL);
    }
    assert_int_equal(asked, 15);
}

/* ---- Landings ----------------------------------------------------------------------------------------------------------------------- */

static uint64_t sum_of_landings(const struct tally *tally)
{
    uint64_t sum = 0;
    for (int i = 0; i <= edition.square_count; i++)
        sum += tally->landings[i];
    return sum;
}

static void X02_landings_add_up_to_the_rolls_in_every_edition(void **state)
{
    (void)state;
    struct run_end end;
    static struct tally tally;
    for (size_t i = 0; i < library_edition_count; i++) {
        struct run run = run_of(library_editions[i].id, four_sorts, 4, 30);
        assert_true(run_games(&run, &tally, &end));
        assert_true(tally.rolls > 0);
        assert_int_equal(sum_of_landings(&tally), tally.rolls);
        for (int square = edition.square_count + 1; square <= FH_MAX_SQUARES; square++)
            assert_int_equal(tally.landings[square], 0);
    }
}

static void X02_no_roll_ends_where_one_is_sent_to_jail(void **state)
{
    (void)state;
    struct run_end end;
    static struct tally tally;
    struct run run = run_of("classic", four_steady, 4, 50);
    assert_true(run_games(&run, &tally, &end));
    assert_int_equal(tally.landings[30], 0);
    assert_true(tally.landings[40] > tally.rolls / 40); /* but in jail */
}

/* In this game a seat that cannot pay leaves the board in the very action that brings the rent, and its token with it. */
static void X02_a_roll_that_ends_a_seats_game_counts_where_it_ended(void **state)
{
    (void)state;
    struct run_end end;
    static struct tally tally;
    struct run run = run_of("unipoly", four_steady, 4, 500);
    assert_int_equal(edition.rules.bankruptcy, FH_BANKRUPT_ITSELF);
    assert_true(run_games(&run, &tally, &end));
    struct report_share start = report_share(tally.landings[0], tally.rolls);
    assert_true(start.low < 0.031 && start.high > 0.029); /* 0.042 if they were all put back to the start */
}

/* The move of the last roll in jail comes after the fine, of which there may be a choice. */
static void X02_a_roll_that_must_pay_to_leave_jail_counts_where_it_ends(void **state)
{
    (void)state;
    static struct match match;
    static struct tally tally;
    static const struct bot_kind *const kinds[] = {&bot_walker_long, &bot_walker_long};
    fh_edition classic;
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "jail-last-choice = yes; jail-last-roll = yes; jail-throws = 3; at jail go; jail 3 0");
    classic = s.edition;
    memset(&match, 0, sizeof match);
    memset(&tally, 0, sizeof tally);
    match_resume(&match, &classic, &s.game, kinds, 1);
    match.rounds = 1;
    assert_true(tally_walk(&tally, &match, NULL));
    assert_int_equal(tally.landings[40], 0);
    assert_true(tally.rolls >= 2);
}

/* ---- Intervals ---------------------------------------------------------------------------------------------------------------------- */

/* The score method without continuity correction, from Newcombe (1998), Statistics in Medicine 17, table I. */
static void X02_intervals_are_those_of_wilson(void **state)
{
    (void)state;
    static const struct {
        uint64_t count, of;
        double low, high;
    } known[] = {{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0.0000, 0.1611}, {1, 29, 0.0061, 0.1718}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct report_share found = report_share(known[i].count, known[i].of);
        assert_near(found.share, (double)known[i].count / (double)known[i].of, 1e-12);
        assert_near(found.low, known[i].low, 0.00005);
        assert_near(found.high, known[i].high, 0.00005);
    }
}

static void X02_of_no_games_nothing_is_known(void **state)
{
    (void)state;
    struct report_share none = report_share(0, 0);
    assert_near(none.low, 0, 0);
    assert_near(none.high, 1, 0);
}

/* ---- For programs ------------------------------------------------------------------------------------------------------------------- */

static json_t *parse_json(void)
{
    json_error_t error;
    json_t *root = json_loads(done.out, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        print_error("line %d: %s\n%s", error.line, error.text, done.out);
    assert_non_null(root);
    return root;
}

static json_int_t integer(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return json_integer_value(json_object_get(object, key));
}

static double number(const json_t *object, const char *key)
{
    assert_true(json_is_number(json_object_get(object, key)));
    return json_number_value(json_object_get(object, key));
}

static void assert_share(const json_t *object, const char *key)
{
    const json_t *share = json_object_get(object, key);
    assert_true(json_is_object(share));
    assert_true(integer(share, "count") >= 0 && integer(share, "count") <= integer(share, "of"));
    assert_true(number(share, "low") <= number(share, "share") + 1e-6);
    assert_true(number(share, "high") >= number(share, "share") - 1e-6);
    assert_true(number(share, "low") >= -1e-6 && number(share, "high") <= 1 + 1e-6);
}

static void X02_json_has_the_members_that_are_documented(void **state)
{
    (void)state;
    static const char *const all[] = {
        "run",    "edition", "games", "rolls",  "seconds", "games_per_second", "rolls_per_second", "unfinished",
        "length", "bots",    "seats", "places", "sets",    "squares",          "causes",           "wealth"};
    sim("--games 60 --bots steady,keen,walker:long --seed 5 --json");
    assert_status(0);
    json_t *root = parse_json(), *length = json_object_get(root, "length");
    assert_int_equal(json_object_size(root), sizeof all / sizeof all[0]);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        assert_non_null(json_object_get(root, all[i]));
    assert_string_equal(json_string_value(json_object_get(root, "edition")), "classic");
    assert_int_equal(integer(root, "games"), 60);
    assert_true(integer(root, "rolls") > 0);
    assert_true(number(length, "mean") > 1);
    assert_true(number(length, "within") > 0);
    assert_true(number(length, "deviation") > 0);
    assert_share(root, "unfinished");
    json_decref(root);
}

static void X02_json_tells_the_wins_of_bots_and_of_seats(void **state)
{
    (void)state;
    static const char *const names[] = {"steady", "keen", "walker:long"};
    sim("--games 60 --bots steady,keen,walker:long --json");
    assert_status(0);
    json_t *root = parse_json(), *bots = json_object_get(root, "bots"), *seats = json_object_get(root, "seats");
    const json_t *places = json_object_get(root, "places");
    json_int_t bot_wins = 0, seat_wins = 0, place_wins = 0, unfinished = integer(json_object_get(root, "unfinished"), "count");
    assert_int_equal(json_array_size(bots), 3);
    assert_int_equal(json_array_size(seats), 3);
    assert_int_equal(json_array_size(places), 3);
    for (size_t i = 0; i < 3; i++) {
        const json_t *bot = json_array_get(bots, i), *seat = json_array_get(seats, i);
        assert_string_equal(json_string_value(json_object_get(bot, "bot")), names[i]);
        assert_int_equal(integer(seat, "seat"), i + 1);
        assert_share(bot, "wins");
        assert_share(seat, "wins");
        bot_wins += integer(json_object_get(bot, "wins"), "count");
        seat_wins += integer(json_object_get(seat, "wins"), "count");
        assert_int_equal(integer(json_array_get(places, i), "place"), i + 1);
        assert_share(json_array_get(places, i), "wins");
        place_wins += integer(json_object_get(json_array_get(places, i), "wins"), "count");
    }
    assert_int_equal(bot_wins, 60 - unfinished);
    assert_int_equal(seat_wins, 60 - unfinished);
    assert_int_equal(place_wins, 60 - unfinished);
    json_decref(root);
}

static void X02_json_tells_what_sets_cost_and_bring(void **state)
{
    (void)state;
    sim("--games 60 --json");
    assert_status(0);
    json_t *root = parse_json(), *sets = json_object_get(root, "sets");
    assert_int_equal(json_array_size(sets), 10);
    for (size_t i = 0; i < 10; i++) {
        const json_t *set = json_array_get(sets, i), *incomes = json_object_get(set, "income_per_opponent_roll");
        assert_true(json_is_string(json_object_get(set, "set")));
        assert_true(number(set, "cost") > 0 && number(set, "income") > 0);
        assert_near(number(set, "return"), number(set, "income") / number(set, "cost"), 1e-4);
        assert_true(number(set, "rounds_to_repay") >= 0);
        assert_share(set, "repaid");
        assert_share(set, "monopolies");
        assert_share(set, "monopoly_wins");
        assert_int_equal(json_array_size(incomes), i < 8 ? 6 : 1); /* of streets, each level */
        for (size_t level = 1; level < json_array_size(incomes); level++)
            assert_true(json_number_value(json_array_get(incomes, level)) > json_number_value(json_array_get(incomes, level - 1)));
    }
    json_decref(root);
}

static void X02_json_tells_causes_of_bankruptcy_and_wealth_by_round(void **state)
{
    (void)state;
    sim("--games 60 --json");
    assert_status(0);
    json_t *root = parse_json(), *wealth = json_object_get(root, "wealth"), *value;
    const char *key;
    json_int_t out = 0;
    json_object_foreach(json_object_get(root, "causes"), key, value) out += json_integer_value(value);
    assert_true(out >= 3 * (60 - integer(json_object_get(root, "unfinished"), "count"))); /* all but the winner */
    assert_int_equal(json_array_size(wealth), 4);
    for (size_t i = 0; i < 4; i++) {
        double first = json_number_value(json_array_get(json_array_get(wealth, i), 0));
        assert_true(first > 1300 && first < 1800);
    }
    json_decref(root);
}

static void X02_json_is_sound_with_walkers(void **state)
{
    (void)state;
    sim("--games 2 --rounds 20 --bots walker:short,walker:long --json");
    assert_status(0);
    json_decref(parse_json());
}

/* ---- For people --------------------------------------------------------------------------------------------------------------------- */

/* Without the first line, which tells the time. */
static void keep_result(char *text)
{
    snprintf(text, CAPTURE_SIZE, "%s", strchr(done.out, '\n') ? strchr(done.out, '\n') : "");
}

static void X02_the_same_seed_gives_the_same_text(void **state)
{
    (void)state;
    static char first[CAPTURE_SIZE], second[CAPTURE_SIZE];
    sim("--games 50 --bots steady,keen,random --seed 9 --threads 1");
    assert_status(0);
    keep_result(first);
    sim("--games 50 --bots steady,keen,random --seed 9 --threads 3");
    keep_result(second);
    assert_string_equal(first, second);
    assert_non_null(strstr(first, "Light Blue"));
    assert_non_null(strstr(first, "95 % between"));
    sim("--games 50 --bots steady,keen,random --seed 10");
    keep_result(second);
    assert_string_not_equal(first, second);
}

static void X02_rules_can_be_changed(void **state)
{
    (void)state;
    sim("--games 20 --set rounds=7 --json");
    assert_status(0);
    json_t *root = parse_json();
    assert_near(number(json_object_get(root, "length"), "mean"), 7, 0.0001);
    json_decref(root);
    sim("--games 20 --set money=5000 --set rounds=3 --json");
    assert_status(0);
    root = parse_json();
    assert_true(json_number_value(json_array_get(json_array_get(json_object_get(root, "wealth"), 0), 0)) > 4500);
    json_decref(root);
}

static void X02_editions_come_from_the_program_or_from_files(void **state)
{
    (void)state;
    char line[FOLDER_PATH_SIZE + 100];
    const char *path = in_folder("mine");
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("freehold edition 1\nextends = classic\nid = mine\nname = \"Mine\"\n[rules]\nrounds = 2\n", file);
    fclose(file);
    snprintf(line, sizeof line, "sim --games 3 --json --edition %s", path);
    capture_run(&done, cmd_sim, line);
    unlink(path);
    assert_status(0);
    json_t *root = parse_json();
    assert_string_equal(json_string_value(json_object_get(root, "edition")), "mine");
    json_decref(root);
    for (size_t i = 0; i < library_edition_count; i++) {
        snprintf(line, sizeof line, "sim --games 3 --json --edition %s", library_editions[i].id);
        capture_run(&done, cmd_sim, line);
        assert_status(0);
        json_decref(parse_json());
    }
}

static void X02_what_is_asked_wrongly_is_status_2(void **state)
{
    (void)state;
    static const char *const lines[] = {"sim --games",
                                        "sim --games many",
                                        "sim --games -1",
                                        "sim --games 1x",
                                        "sim --rounds x",
                                        "sim --seed x",
                                        "sim --threads four",
                                        "sim --budget",
                                        "sim --nothing",
                                        "sim classic",
                                        "sim --bots nobody",
                                        "sim --bots ,",
                                        "sim --bots walker",
                                        "sim --json 5",
                                        "sim --bots steady,,x",
                                        "sim --set",
                                        "sim --chart",
                                        "sim --records",
                                        "sim --landings",
                                        "sim --edition",
                                        "sim --bots Steady",
                                        "sim --bots steady,k",
                                        "sim --bots steady;steady",
                                        "sim --games 0",
                                        "sim --threads 0",
                                        "sim --threads 257",
                                        "sim --rounds 5000000000",
                                        "sim --bots steady,steady,",
                                        "sim --each file.txt",
                                        "sim --each file.csv --each-format xml",
                                        "sim --each-format",
                                        "sim --each",
                                        "sim --bots plain:,plain",
                                        "sim --bots plain:buy=x,plain",
                                        "sim --bots plain:trade=yes,plain",
                                        "sim --seed 99999999999999999999",
                                        "sim --bots keen,keen,keen,keen,keen,keen,keen,keen,keen"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        capture_run(&done, cmd_sim, lines[i]);
        if (done.status != 2)
            print_error("%s\n", lines[i]);
        assert_status(2);
        assert_string_equal(done.out, "");
        assert_non_null(strstr(done.error, "freehold sim: "));
    }
}

static void X02_what_goes_wrong_is_status_1(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "sim --games 1 --edition no-such-edition",
        "sim --games 1 --edition /no/such/file",
        "sim --games 1 --landings /no/such/folder/file",
        "sim --games 1 --records /dev/null/folder",
        "sim --games 1 --each /no/such/folder/file.csv",
        "sim --games 1 --chart /no/such/folder/file.svg",
        "sim --games 1 --set no-such-rule=1",
        "sim --games 1 --set money=lots",
        "sim --games 1 --set money",
        "sim --games 1 --bots steady",                             /* too few */
        "sim --games 1 --bots keen,keen,keen,keen,keen,keen,keen", /* too many */
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        capture_run(&done, cmd_sim, lines[i]);
        if (done.status != 1)
            print_error("%s\n", lines[i]);
        assert_status(1);
        assert_true(done.error[0] != '\0');
    }
}

static void X02_help_names_every_option_and_every_player(void **state)
{
    (void)state;
    static const char *const words[] = {"--edition", "--bots", "--games",    "--rounds",  "--seed",  "--threads", "--set",
                                        "--budget",  "--json", "--landings", "--records", "--chart", "--each",    "--each-format"};
    sim("--help");
    assert_status(0);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        assert_non_null(strstr(done.out, words[i]));
    for (int i = 0; i < bot_kind_count; i++)
        assert_non_null(strstr(done.out, bot_kinds[i]->name));
}

/* ---- Files -------------------------------------------------------------------------------------------------------------------------- */

static void X02_landings_are_a_row_for_each_square_and_one_for_jail(void **state)
{
    (void)state;
    static char text[8192];
    char line[FOLDER_PATH_SIZE + 100];
    const char *path = in_folder("landings.csv");
    snprintf(line, sizeof line, "sim --games 5 --rounds 200 --bots walker:short,walker:short --landings %s", path);
    capture_run(&done, cmd_sim, line);
    assert_status(0);
    folder_read(path, text, sizeof text);
    unlink(path);
    char *row = text;
    assert_memory_equal(row, "square,id,rolls,percent\n", 24);
    long long square, rolls, all = 0;
    char id[40];
    double percent, whole = 0;
    for (int i = 0; i <= 40; i++) {
        row = strchr(row, '\n') + 1;
        assert_int_equal(sscanf(row, "%lld,%39[^,],%lld,%lf", &square, id, &rolls, &percent), 4);
        assert_int_equal(square, i);
        assert_string_equal(id, i == 0 ? "go" : i == 39 ? "boardwalk" : i == 40 ? "in-jail" : id);
        all += rolls;
        whole += percent;
    }
    assert_string_equal(strchr(row, '\n'), "\n");
    assert_near(whole, 100, 0.001);
    snprintf(line, sizeof line, " %lld rolls", all);
    assert_non_null(strstr(done.out, line));
}

/* Reads a record to its end and says who won, by seat and by the place in which it was named. */
static void read_record(const char *path, uint8_t *seat, int *bot)
{
    static fh_edition read_edition;
    static struct table table;
    static struct dealer dealer;
    static struct record_reader reader;
    struct record_extent extent;
    fh_error error;
    record_reader_init(&reader, &table, &read_edition, &dealer);
    if (!record_file_read(path, &reader, UINT32_MAX, NULL, &extent, &error))
        print_error("%s\n", fault_place(&error));
    assert_true(table.is_ended);
    assert_false(extent.is_torn);
    assert_int_equal(table.game.phase, FH_OVER);
    *seat = table.game.winner;
    *bot = atoi(table.seats.list[*seat].piece) - 1;
}

static void assert_records_agree(const char *name)
{
    char line[2 * FOLDER_PATH_SIZE], path[FOLDER_PATH_SIZE];
    static struct match match;
    int first_bot, bot;
    uint8_t seat;
    snprintf(line, sizeof line, "sim --edition %s --games 6 --bots steady,keen,random --seed 3 --records %s", name, in_folder("records"));
    capture_run(&done, cmd_sim, line);
    assert_status(0);
    static const struct bot_kind *const kinds[] = {&bot_steady, &bot_keen, &bot_random};
    struct run run = run_of(name, kinds, 3, 6);
    run.seed = 3;
    for (uint64_t number = 0; number < 6; number++) {
        snprintf(path, sizeof path, "%s/game-%06d.fhr", in_folder("records"), (int)number + 1);
        read_record(path, &seat, &bot);
        memset(&match, 0, sizeof match);
        assert_true(run_prepare(&run, number, &match, &first_bot));
        assert_int_equal(match_play(&match), seat);
        assert_int_equal((first_bot + seat) % 3, bot);
        snprintf(line, sizeof line, "verify %s", path);
        capture_run(&done, cmd_verify, line);
        assert_status(0);
        assert_non_null(strstr(done.out, ": ok, "));
        unlink(path);
    }
    assert_int_equal(rmdir(in_folder("records")), 0);
}

static void X02_records_replay_to_the_same_winner_and_verify(void **state)
{
    (void)state;
    static const char *const names[] = {"classic", "unipoly", "pandemic", "blitz", "watopoly", "reverse"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_records_agree(names[i]);
}

static void X02_a_chart_shows_board_wealth_and_wins(void **state)
{
    (void)state;
    static char text[1 << 20];
    char line[FOLDER_PATH_SIZE + 100];
    if (system("command -v gnuplot >/dev/null") != 0) {
        print_message("gnuplot is not installed, so that no chart can be drawn: skipped\n");
        skip();
    }
    const char *path = in_folder("chart's.svg"); /* a quote must not end its name */
    snprintf(line, sizeof line, "sim --games 100 --bots steady,keen,random --chart %s", path);
    capture_run(&done, cmd_sim, line);
    assert_status(0);
    folder_read(path, text, sizeof text);
    unlink(path);
    assert_non_null(strstr(text, "<svg"));
    assert_non_null(strstr(text, "</svg>"));
    assert_non_null(strstr(text, "Where rolls end, in percent of all"));
    assert_non_null(strstr(text, "Wealth by round"));
    assert_non_null(strstr(text, "Wins by bot"));
    assert_non_null(strstr(text, "Wins by place in the order of play"));
    assert_non_null(strstr(text, "Rounds until the end (unfinished: "));
    assert_non_null(strstr(text, "Games still running, by rounds played"));
    assert_non_null(strstr(text, "2 keen"));
}

static void X02_a_chart_that_cannot_be_written_says_so_and_prints_nothing_else(void **state)
{
    (void)state;
    sim("--games 1 --chart /no/such/folder/chart.svg");
    assert_status(1);
    assert_non_null(strstr(done.error, "chart"));
    assert_null(strstr(done.out, "<svg"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X02_the_number_of_threads_changes_nothing),
        cmocka_unit_test(X02_nor_where_bots_look_ahead),
        cmocka_unit_test(X02_nor_where_only_walks_are_counted),
        cmocka_unit_test(X02_another_seed_gives_other_games),
        cmocka_unit_test(X02_the_first_games_of_a_run_are_those_of_a_shorter_one),
        cmocka_unit_test(X02_an_edition_that_is_not_for_so_many_is_refused),
        cmocka_unit_test(X02_each_bot_sits_equally_often_on_each_seat),
        cmocka_unit_test(X02_a_win_is_counted_for_the_bot_and_for_the_seat),
        cmocka_unit_test(X02_a_refused_action_ends_the_match_and_is_counted),
        cmocka_unit_test(X02_the_next_bidder_is_the_one_to_the_leaders_left),
        cmocka_unit_test(X02_to_the_left_means_in_the_order_of_play),
        cmocka_unit_test(X02_without_a_bid_all_are_asked_one_after_the_other),
        cmocka_unit_test(X02_landings_add_up_to_the_rolls_in_every_edition),
        cmocka_unit_test(X02_no_roll_ends_where_one_is_sent_to_jail),
        cmocka_unit_test(X02_a_roll_that_ends_a_seats_game_counts_where_it_ended),
        cmocka_unit_test(X02_a_roll_that_must_pay_to_leave_jail_counts_where_it_ends),
        cmocka_unit_test(X02_intervals_are_those_of_wilson),
        cmocka_unit_test(X02_of_no_games_nothing_is_known),
        cmocka_unit_test(X02_json_has_the_members_that_are_documented),
        cmocka_unit_test(X02_json_tells_the_wins_of_bots_and_of_seats),
        cmocka_unit_test(X02_json_tells_what_sets_cost_and_bring),
        cmocka_unit_test(X02_json_tells_causes_of_bankruptcy_and_wealth_by_round),
        cmocka_unit_test(X02_json_is_sound_with_walkers),
        cmocka_unit_test(X02_the_same_seed_gives_the_same_text),
        cmocka_unit_test(X02_rules_can_be_changed),
        cmocka_unit_test(X02_editions_come_from_the_program_or_from_files),
        cmocka_unit_test(X02_what_is_asked_wrongly_is_status_2),
        cmocka_unit_test(X02_what_goes_wrong_is_status_1),
        cmocka_unit_test(X02_help_names_every_option_and_every_player),
        cmocka_unit_test(X02_landings_are_a_row_for_each_square_and_one_for_jail),
        cmocka_unit_test(X02_records_replay_to_the_same_winner_and_verify),
        cmocka_unit_test(X02_a_chart_shows_board_wealth_and_wins),
        cmocka_unit_test(X02_a_chart_that_cannot_be_written_says_so_and_prints_nothing_else),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
