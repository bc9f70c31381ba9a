/* test_sim_each.c - one line for each game, and what is counted of squares, sets and causes (X02, X14): the lines add up to the totals, and
 * the totals to each other. */
#define _DEFAULT_SOURCE
#include "capture.h"
#include "command.h"
#include "each.h"
#include "kinds.h"
#include "library.h"
#include "near.h"
#include "report.h"
#include "scenario.h"

#include <jansson.h>
#include <unistd.h>

enum { MOST = 2000, TEXT = 1 << 20 };

static struct capture done;
static char path[200], text[TEXT];

static int make_file(void **state)
{
    (void)state;
    const char *place = getenv("TMPDIR");
    snprintf(path, sizeof path, "%.100s/freehold-XXXXXX", place && place[0] ? place : "/tmp");
    int descriptor = mkstemp(path);
    return descriptor < 0 ? -1 : close(descriptor);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

/* Runs the command with a file for the games and leaves what it wrote in text. */
static void sim_each(const char *format, const char *options)
{
    char line[1000];
    snprintf(line, sizeof line, "sim --each %s --each-format %s --json %s", path, format, options);
    capture_run(&done, cmd_sim, line);
    if (done.status != 0)
        print_error("%s\n%s", line, done.error);
    assert_int_equal(done.status, 0);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
}

static json_t *parse(const char *json)
{
    json_error_t error;
    json_t *root = json_loads(json, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        print_error("line %d: %s\n%.200s", error.line, error.text, json);
    assert_non_null(root);
    return root;
}

static json_int_t integer(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return json_integer_value(json_object_get(object, key));
}

static json_int_t count_of(const json_t *list, size_t i, const char *key)
{
    return integer(json_object_get(json_array_get(list, i), key), "count");
}

/* ---- Lines that add up -------------------------------------------------------------------------------------------------------------- */

/* What the lines say, added up. */
struct sums {
    json_int_t games, unfinished, rounds, rolls, out;
    json_int_t bots[FH_MAX_SEATS], seats[FH_MAX_SEATS], places[FH_MAX_SEATS];
};

static void add_seats(struct sums *sums, const json_t *game)
{
    const json_t *seats = json_object_get(game, "seats");
    bool is_won = json_object_get(game, "winner");
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        bool is_winner = is_won && integer(game, "winner") == (json_int_t)i + 1;
        assert_int_equal(integer(seat, "seat"), i + 1);
        sums->out += json_object_get(seat, "cause") != NULL;
        assert_false(is_winner && json_object_get(seat, "cause"));
        assert_true(!is_winner || integer(seat, "place") == integer(game, "place"));
        sums->bots[integer(seat, "bot") - 1] += is_winner;
        sums->seats[i] += is_winner;
        sums->places[integer(seat, "place") - 1] += is_winner;
    }
}

static void add_line(struct sums *sums, const json_t *game)
{
    bool is_won = strcmp(json_string_value(json_object_get(game, "end")), "won") == 0;
    assert_int_equal(integer(game, "game"), sums->games + 1);
    assert_true(is_won == (json_object_get(game, "winner") != NULL));
    sums->games++;
    sums->unfinished += !is_won;
    sums->rounds += is_won ? integer(game, "rounds") : 0;
    sums->rolls += integer(game, "rolls");
    add_seats(sums, game);
}

static void add_lines(struct sums *sums)
{
    memset(sums, 0, sizeof *sums);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        json_t *game = parse(line);
        add_line(sums, game);
        json_decref(game);
    }
}

static void assert_adds_up(const char *options, size_t seats)
{
    struct sums sums;
    json_int_t out = 0;
    const char *key;
    json_t *value;
    sim_each("jsonl", options);
    add_lines(&sums);
    json_t *root = parse(done.out);
    json_int_t unfinished = integer(json_object_get(root, "unfinished"), "count");
    assert_int_equal(sums.games, integer(root, "games"));
    assert_int_equal(sums.rolls, integer(root, "rolls"));
    assert_int_equal(sums.unfinished, unfinished);
    if (sums.games > unfinished)
        assert_near(json_number_value(json_object_get(json_object_get(root, "length"), "mean")),
                    (double)sums.rounds / (double)(sums.games - unfinished), 0.001);
    for (size_t i = 0; i < seats; i++) {
        assert_int_equal(sums.bots[i], count_of(json_object_get(root, "bots"), i, "wins"));
        assert_int_equal(sums.seats[i], count_of(json_object_get(root, "seats"), i, "wins"));
        assert_int_equal(sums.places[i], count_of(json_object_get(root, "places"), i, "wins"));
    }
    json_object_foreach(json_object_get(root, "causes"), key, value) out += json_integer_value(value);
    assert_int_equal(sums.out, out);
    json_decref(root);
}

static void X14_the_lines_add_up_to_the_totals(void **state)
{
    (void)state;
    assert_adds_up("--games 200 --bots steady,keen,random --seed 4", 3);
    assert_adds_up("--games 100 --bots plain,plain --set auction=none --rounds 120", 2);
    assert_adds_up("--games 60 --edition pandemic --bots steady,steady,keen,steady --threads 3", 4);
    assert_adds_up("--games 100 --edition unipoly", 4);
    assert_adds_up("--games 20 --edition blitz --bots steady,keen,steady", 3);
    assert_adds_up("--games 5 --rounds 30 --bots walker:long,walker:short", 2);
}

static void X14_the_lines_are_the_same_whatever_the_threads(void **state)
{
    (void)state;
    static char first[TEXT];
    static const char *const formats[] = {"csv", "jsonl"};
    for (int i = 0; i < 2; i++) {
        sim_each(formats[i], "--games 150 --bots steady,plain,random --rounds 100 --threads 1");
        memcpy(first, text, sizeof first);
        sim_each(formats[i], "--games 150 --bots steady,plain,random --rounds 100 --threads 2");
        assert_string_equal(text, first);
        sim_each(formats[i], "--games 150 --bots steady,plain,random --rounds 100 --threads 3");
        assert_string_equal(text, first);
    }
}

static int fields_of(const char *line, size_t length)
{
    int count = 1;
    for (size_t i = 0; i < length; i++)
        count += line[i] == ',';
    return count;
}

static void X14_csv_has_a_line_of_names_and_as_many_fields_in_each(void **state)
{
    (void)state;
    sim_each("csv", "--games 30 --bots steady,plain,random --rounds 60");
    char *line = text, *next;
    int rows = -1;
    assert_memory_equal(text,
                        "game,seed,rounds,rolls,end,winner,place,bot1,bot2,bot3,place1,place2,place3,wealth1,wealth2,wealth3,"
                        "cause1,cause2,cause3\n",
                        118);
    for (; (next = strchr(line, '\n')); line = next + 1) {
        assert_int_equal(fields_of(line, (size_t)(next - line)), 7 + 4 * 3);
        rows++;
    }
    assert_string_equal(line, "");
    assert_int_equal(rows, 30);
}

static void X14_both_formats_tell_the_same(void **state)
{
    (void)state;
    unsigned long long number, seed, rounds, rolls;
    sim_each("csv", "--games 1 --seed 77");
    char *row = strchr(text, '\n') + 1;
    assert_int_equal(sscanf(row, "%llu,%llu,%llu,%llu", &number, &seed, &rounds, &rolls), 4);
    sim_each("jsonl", "--games 1 --seed 77");
    json_t *game = parse(text);
    assert_int_equal(number, 1);
    assert_int_equal(seed, 77);
    assert_int_equal(atoll(json_string_value(json_object_get(game, "seed"))), 77);
    assert_int_equal(integer(game, "rounds"), rounds);
    assert_int_equal(integer(game, "rolls"), rolls);
    json_decref(game);
}

/* The seed of a game and its bots in the order of seats give the game again. */
static void X14_a_line_has_what_is_needed_to_play_its_game_again(void **state)
{
    (void)state;
    static const char *const names[] = {"steady", "keen", "random"};
    char options[300], rest[TEXT / 100], again[TEXT / 100];
    int number, bots[3];
    sim_each("csv", "--games 6 --bots steady,keen,random --seed 5");
    char *row = text, seed[30];
    for (int i = 0; i < 6; i++)
        row = strchr(row, '\n') + 1;
    assert_int_equal(sscanf(row, "%d,%29[0-9],%*d,%*d,%*[a-z],%*d,%*d,%d,%d,%d,", &number, seed, &bots[0], &bots[1], &bots[2]), 5);
    assert_int_equal(number, 6);
    assert_int_equal(sscanf(row, "%*d,%*[0-9],%[^\n]", rest), 1);
    snprintf(options, sizeof options, "--games 1 --seed %s --bots %s,%s,%s", seed, names[bots[0] - 1], names[bots[1] - 1],
             names[bots[2] - 1]);
    sim_each("csv", options);
    assert_int_equal(sscanf(strchr(text, '\n') + 1, "%*d,%*[0-9],%[^\n]", again), 1);
    char expected[TEXT / 100]; /* but for the numbers of the bots */
    int bot = 0;
    snprintf(expected, sizeof expected, ",%d,%d,%d,", bots[0], bots[1], bots[2]);
    char *found = strstr(rest, expected);
    assert_non_null(found);
    for (char *c = found + 1; bot < 3; c += 2)
        *c = (char)('1' + bot++);
    assert_string_equal(again, rest);
}

/* ---- Causes ------------------------------------------------------------------------------------------------------------------------- */

static struct scenario s;
static struct tally tally;
static struct tally_game game;

/* Plays on from here. */
static void play_on(const struct bot_kind *kind, uint32_t rounds)
{
    static struct match match;
    const struct bot_kind *kinds[FH_MAX_SEATS];
    for (int i = 0; i < FH_MAX_SEATS; i++)
        kinds[i] = kind;
    memset(&match, 0, sizeof match);
    memset(&tally, 0, sizeof tally);
    match_resume(&match, &s.edition, &s.game, kinds, 1);
    match.rounds = rounds;
    assert_true(tally_play(&tally, &match, 0, NULL, &game));
}

static int square_named(const char *id)
{
    int square = 0;
    while (strcmp(s.edition.words.square_id[square], id) != 0)
        square++;
    return square;
}

/* Seat 1 begins its turn without money; all streets near it are built up and another's. Seat 2 has more than it needs. */
static void ruin(const char *name, const char *lines)
{
    scenario_begin(&s, name, 2);
    scenario_position(&s, lines);
    play_on(&bot_plain, 50);
}

static void X14_the_cause_of_bankruptcy_is_what_could_not_be_paid(void **state)
{
    (void)state;
    static const char deeds[] =
        "cash 1 5000; at marvin go; owner pacific:2 north-carolina:2 pennsylvania-avenue:2 park-place:2 boardwalk:2;"
        "built pacific:5 north-carolina:5 pennsylvania-avenue:5 park-place:5 boardwalk:5";
    ruin("classic", deeds);
    assert_int_equal(game.winner, 1);
    assert_int_equal(game.cause[0], FH_WHY_RENT);
    assert_int_equal(game.cause[1], TALLY_STILL_IN);
    assert_int_equal(s.edition.squares[game.square[0]].kind, FH_SQ_STREET);
    assert_int_equal(tally.causes[FH_WHY_RENT], 1);
    assert_int_equal(game.wealth[0], 0);
    assert_true(game.wealth[1] > 5000);
}

/* Nobody is asked for debts in this game: money just goes below zero, and who ends a turn so that began so is out. */
static void X14_so_it_is_where_money_may_go_below_zero(void **state)
{
    (void)state;
    ruin("pandemic",
         "cash 0 9000; at karachi start; owner mumbai:2 colombo:2 kolkata:2 yangon:2 singapore:2 hong-kong:2 tokyo:2 melbourne:2 "
         "sydney:2 auckland:2; built mumbai:5 colombo:5 kolkata:5 yangon:5 singapore:5 hong-kong:5 tokyo:5 melbourne:5 sydney:5 "
         "auckland:5");
    struct groups groups;
    uint64_t by_group = 0;
    assert_int_equal(game.winner, 1);
    assert_int_equal(game.cause[0], FH_WHY_RENT);
    groups_find(&s.edition, &groups);
    for (int i = 0; i < groups.count; i++)
        by_group += tally.sets[i].bankruptcies;
    assert_int_equal(by_group, 1);
    assert_int_equal(tally.sets[groups.of[game.square[0]]].bankruptcies, 1);
}

/* ---- Sets and runs ------------------------------------------------------------------------------------------------------------------ */

static void X02_where_runs_count_the_tables_go_by_rows_of_streets(void **state)
{
    (void)state;
    static const char *const ids[] = {"dakar..lagos",        "luanda..mombasa", "karachi..yangon",  "singapore..tokyo",
                                      "melbourne..auckland", "valparaiso..rio", "havana..montreal", "lisbon..istanbul"};
    struct groups groups;
    char id[GROUP_ID_SIZE], name[GROUP_NAME_SIZE];
    scenario_begin(&s, "pandemic", 2);
    groups_find(&s.edition, &groups);
    assert_int_equal(groups.count, 8);
    for (int i = 0; i < 8; i++) {
        groups_id(&s.edition, &groups, i, id);
        assert_string_equal(id, ids[i]);
    }
    groups_name(&s.edition, &groups, 0, name);
    assert_string_equal(name, "Dakar to Lagos");
    assert_int_equal(groups.of[0], FH_NONE);
    assert_int_equal(groups.of[square_named("accra")], 0);
}

static fh_squares squares_named(const char *const *names)
{
    fh_squares squares = 0;
    for (; *names; names++)
        squares |= FH_SQUARE_BIT(square_named(*names));
    return squares;
}

static void X02_of_a_row_any_run_is_a_monopoly_of_a_set_only_the_whole(void **state)
{
    (void)state;
    struct groups groups;
    scenario_begin(&s, "pandemic", 2);
    scenario_rule(&s, "runs", "3");
    groups_find(&s.edition, &groups);
    int row = groups.of[square_named("karachi")];
    fh_squares run = squares_named((const char *const[]){"mumbai", "colombo", "kolkata", NULL});
    fh_squares gap = squares_named((const char *const[]){"karachi", "mumbai", "kolkata", "yangon", NULL});
    assert_true(groups_is_full(&s.edition, &groups, row, run));
    assert_false(groups_is_full(&s.edition, &groups, row, gap));
    assert_false(groups_is_full(&s.edition, &groups, 0, run));
    scenario_begin(&s, "classic", 2);
    groups_find(&s.edition, &groups);
    assert_int_equal(groups.count, 10);
    fh_squares two = squares_named((const char *const[]){"st-james", "tennessee", NULL});
    assert_false(groups_is_full(&s.edition, &groups, 3, two));
    assert_true(groups_is_full(&s.edition, &groups, 3, two | FH_SQUARE_BIT(square_named("new-york"))));
}

/* The winner gets all that the last bankrupt player had. That is no monopoly. */
static void X02_the_last_estate_makes_no_monopoly(void **state)
{
    (void)state;
    ruin("classic",
         "cash 1 5000; at marvin go; owner mediterranean:1 baltic:2 pacific:2 north-carolina:2 pennsylvania-avenue:2 park-place:2 "
         "boardwalk:2; built pacific:5 north-carolina:5 pennsylvania-avenue:5 park-place:5 boardwalk:5; mortgaged mediterranean");
    assert_int_equal(game.winner, 1);
    assert_int_equal(tally.sets[0].monopolies, 0);
}

/* ---- Squares and levels ------------------------------------------------------------------------------------------------------------- */

static void play_games(const char *name, const char *rule, const char *value, uint64_t count)
{
    struct run run = {.edition = &s.edition, .seat_count = 4, .games = count, .seed = 3, .rounds = 500, .threads = 2};
    struct run_end end;
    scenario_begin_whole(&s, name, 4);
    if (rule)
        scenario_rule(&s, rule, value);
    for (int i = 0; i < 4; i++)
        bot_seat(&run.bots[i], i % 2 ? &bot_keen : &bot_steady, 0);
    assert_true(run_games(&run, &tally, &end));
}

static void X14_squares_add_up_to_their_sets(void **state)
{
    (void)state;
    for (size_t e = 0; e < library_edition_count; e++) {
        struct groups groups;
        play_games(library_editions[e].id, NULL, NULL, 40);
        groups_find(&s.edition, &groups);
        for (int group = 0; group < groups.count; group++) {
            int64_t cost = 0, income = 0;
            for (fh_squares m = groups.squares[group]; m; m &= m - 1) {
                for (int level = 0; level < FH_LEVELS; level++) {
                    cost += tally.levels[__builtin_ctzll(m)][level].cost;
                    income += tally.levels[__builtin_ctzll(m)][level].income;
                }
            }
            assert_int_equal(cost, tally.sets[group].cost);
            assert_int_equal(income, tally.sets[group].income);
        }
    }
}

/* Rents of a street without cards that change them are as printed, at each level. */
static void X14_income_at_a_level_is_the_rent_of_that_level(void **state)
{
    (void)state;
    int seen = 0;
    play_games("classic", NULL, NULL, 300);
    for (int square = 0; square < s.edition.square_count; square++) {
        for (int level = 1; level < FH_LEVELS && s.edition.squares[square].kind == FH_SQ_STREET; level++) {
            const struct tally_level *l = &tally.levels[square][level];
            assert_int_equal(l->income, (int64_t)l->rents * s.edition.rent[square][level]);
            assert_true(l->rents <= l->rolls);
            seen += l->rents > 0;
        }
    }
    assert_true(seen > 100);
}

/* No deed is open to rolls of opponents more often than there are any. */
static void X14_a_deed_has_one_level_at_a_time(void **state)
{
    (void)state;
    play_games("classic", NULL, NULL, 100);
    for (fh_squares m = s.edition.deeds; m; m &= m - 1) {
        uint64_t rolls = 0;
        for (int level = 0; level < FH_LEVELS; level++)
            rolls += tally.levels[__builtin_ctzll(m)][level].rolls;
        assert_true(rolls > tally.rolls / 10 && rolls < tally.rolls);
    }
}

static void X14_what_a_level_brings_and_when_it_repays(void **state)
{
    (void)state;
    struct tally_level levels[FH_LEVELS] = {{0},
                                            {.times = 2, .rolls = 1000, .income = 500, .cost = 400},
                                            {.rolls = 100, .income = 100},
                                            {.times = 10, .rolls = 100, .income = 300, .cost = 1000},
                                            {.times = 1, .rolls = 100, .income = 200, .cost = 100}};
    assert_near(report_level_income(&levels[1]), 0.5, 1e-9);
    assert_near(report_level_repays(levels, 1), 400, 1e-9); /* 200 at 0.5 a roll */
    assert_near(report_level_repays(levels, 3), 50, 1e-9);  /* 100 at 2 more a roll */
    assert_true(isinf(report_level_repays(levels, 4)));     /* it brought less */
    assert_true(isnan(report_level_income(&levels[5])));
    assert_true(isnan(report_level_repays(levels, 5)));
}

/* A building that is won in an auction costs what was bid for it. */
static void X14_what_is_bid_for_a_building_is_its_cost(void **state)
{
    (void)state;
    static struct match match;
    static const struct bot_kind *const kinds[] = {&bot_steady, &bot_steady, &bot_steady};
    scenario_begin(&s, "classic", 3);
    scenario_rules(&s, "auction = open; least-bid = 10; building-auction = yes; houses = 1");
    scenario_position(&s, "phase after; cash 700 700 700; owner mediterranean:1 baltic:1 park-place:2 boardwalk:2");
    memset(&match, 0, sizeof match);
    memset(&tally, 0, sizeof tally);
    match_resume(&match, &s.edition, &s.game, kinds, 1);
    match.rounds = 1;
    assert_true(tally_play(&tally, &match, 0, NULL, &game));
    int64_t cost = 0;
    uint64_t times = 0;
    for (int square = 0; square < 40; square++) {
        cost += tally.levels[square][3].cost;
        times += tally.levels[square][3].times;
    }
    assert_int_equal(times, 1);
    assert_true(cost > 0);
    assert_int_equal(tally.levels[0][1].cost, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X14_the_lines_add_up_to_the_totals),
        cmocka_unit_test(X14_the_lines_are_the_same_whatever_the_threads),
        cmocka_unit_test(X14_csv_has_a_line_of_names_and_as_many_fields_in_each),
        cmocka_unit_test(X14_both_formats_tell_the_same),
        cmocka_unit_test(X14_a_line_has_what_is_needed_to_play_its_game_again),
        cmocka_unit_test(X14_the_cause_of_bankruptcy_is_what_could_not_be_paid),
        cmocka_unit_test(X14_so_it_is_where_money_may_go_below_zero),
        cmocka_unit_test(X02_where_runs_count_the_tables_go_by_rows_of_streets),
        cmocka_unit_test(X02_of_a_row_any_run_is_a_monopoly_of_a_set_only_the_whole),
        cmocka_unit_test(X02_the_last_estate_makes_no_monopoly),
        cmocka_unit_test(X14_squares_add_up_to_their_sets),
        cmocka_unit_test(X14_income_at_a_level_is_the_rent_of_that_level),
        cmocka_unit_test(X14_a_deed_has_one_level_at_a_time),
        cmocka_unit_test(X14_what_a_level_brings_and_when_it_repays),
        cmocka_unit_test(X14_what_is_bid_for_a_building_is_its_cost),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
