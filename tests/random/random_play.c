/* random_play.c - the test that every edition gets for free: random legal actions to the end, and at every step everything that must hold
 * of any game.
 *
 *   random_play GAMES [SEED] [EDITION...]       so many games of each edition, by name or path; without any, of all there are
 *   random_play --replay FILE                   does a kept record again
 *   random_play --harvest FOLDER [EDITION...]   keeps positions and records for the fuzzers, in FOLDER/position and FOLDER/action
 *
 * The edition `random` is another random edition for each game (random_edition.h), `random:7` is the one of that seed.
 *
 * A failure tells edition and seed; `random_play 1 SEED EDITION` plays that game again.
 *
 * In a quarter of the games the players pick evenly among all options, in the others they have tempers; half are played with other rules
 * than the edition's.
 * With enough games every kind of action, question and event there is must have been met, so that what is said here of every kind is
 * said of something. */
#include "faults.h"
#include "examine.h"
#include "harvest.h"
#include "leaving.h"
#include "edition_file.h"
#include "library.h"
#include "mix.h"
#include "random_edition.h"
#include "temper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_ROLLS = 600,
    LONG_ONE_IN = 10,            /* games may be five times as long */
    MAX_ACTIONS_PER_ROLL = 1000, /* or turn: a game that does not get on */
    ACTIONS_PER_ROLL = 50,       /* on the whole: a game of which this is enough */
    MAX_EDITIONS = 64,
    CENSUS_GAMES = 200, /* in all, from which on everything must have been met */
    HARVEST_GAMES = 60,
    THOROUGH_ONE_IN = 20,
    THOROUGH_ROLLS = 150,
    MIXED_ONE_IN = 2,
    EDITION_ONE_IN = 4,
    LEAVING_ONE_IN = 4,
    EVEN_ONE_IN = 4,
};

/* Editions that are played besides the built-in ones, for what none of those has. */
static const char *const EXTRA_EDITIONS[] = {"tests/random/editions/odd", "tests/random/editions/ill", "tests/random/editions/deep"};

/* ---- A game ---------------------------------------------------------------------------------------------------------------------- */

/* Plays until the game is over, or for so many rolls. */
static void play(struct trial *t, int max_rolls)
{
    struct temper temper;
    int rolls = 0;
    bool somebody_leaves = fh_stream_below(&t->play, LEAVING_ONE_IN) == 0;
    temper_begin(&temper, fh_stream_below(&t->play, EVEN_ONE_IN) == 0, &t->play);
    examine_position(t);
    while (t->game.phase != FH_OVER && rolls < max_rolls && t->step < ACTIONS_PER_ROLL * max_rolls) {
        fh_action action;
        bool is_found = temper_action(&temper, t->edition, &t->game, &t->play, &action);
        trial_require(t, is_found, "somebody is asked and has no answer");
        fh_seat seat = (fh_seat)fh_stream_below(&t->play, t->game.seat_count);
        if (somebody_leaves && fh_stream_below(&t->play, 500) == 0 && (t->game.seats_in & FH_SEAT_BIT(seat)))
            action = leaving_action(t, seat, &t->play);
        trial_do(t, &action);
        leaving_try(t);
        rolls += action.kind == FH_ACT_DICE;
        trial_require(t, temper.since_roll < MAX_ACTIONS_PER_ROLL, "the game is stuck");
    }
    t->census->rolls += rolls;
    t->census->finished += t->game.phase == FH_OVER;
    t->census->games++;
}

/* Does the record again from the start: the same game comes out. */
static void play_again(struct trial *t)
{
    fh_game game;
    const char *line = t->record.text;
    fh_start(t->edition, &game, t->seats);
    for (size_t left = t->record.length; left > 0;) {
        size_t length = strcspn(line, "\n");
        fh_action action;
        trial_require(t, fh_action_parse(t->edition, line, length, &action), "a recorded action is not understood");
        trial_require(t, !fh_apply(t->edition, &game, &action, NULL).reason, "a recorded action is not allowed");
        line += length + 1;
        left -= length + 1;
    }
    trial_require(t, fh_hash(&game) == fh_hash(&t->game), "the record gives another hash");
    trial_require(t, memcmp(&game, &t->game, sizeof game) == 0, "the record gives another game");
}

/* ---- An edition ------------------------------------------------------------------------------------------------------------------ */

static bool load(const char *name, fh_edition *edition)
{
    fh_error error;
    if (random_edition_load(name, edition, &error))
        return true;
    fault_print_place(NULL, &error);
    return false;
}

/* The game of a seed, which alone decides everything. One seed after the other goes through all numbers of players. */
static void play_game(struct trial *t, const fh_edition *edition, uint64_t seed)
{
    static char changes[MIX_TEXT_SIZE];
    fh_edition own = *edition;
    fh_stream stream;
    uint64_t choices = (uint64_t)(own.rules.max_players - own.rules.min_players) + 1;
    fh_stream_seed(&stream, ~seed ^ fh_edition_hash(edition));
    changes[0] = '\0';
    if (fh_stream_below(&stream, MIXED_ONE_IN) == 0)
        mix_rules(&own, &stream, changes);
    t->seed = seed;
    t->edition = &own;
    t->changes = changes;
    t->is_thorough = fh_stream_below(&stream, THOROUGH_ONE_IN) == 0;
    t->seats = own.rules.min_players + (int)(seed % choices);
    trial_begin(t);
    if (changes[0] || seed % EDITION_ONE_IN == 0)
        examine_edition(t);
    bool is_long = fh_stream_below(&stream, LONG_ONE_IN) == 0;
    play(t, t->is_thorough ? THOROUGH_ROLLS : is_long ? 5 * MAX_ROLLS : MAX_ROLLS);
    play_again(t);
}

static bool play_edition(const char *name, int games, uint64_t seed, struct census *census)
{
    static fh_edition edition;
    struct trial t = {.name = name, .census = census};
    if (!load(name, &edition))
        return false;
    trial_watch(&t);
    for (int i = 0; i < games; i++)
        play_game(&t, &edition, seed + (uint64_t)i);
    trial_watch(NULL);
    free(t.record.text);
    return true;
}

/* Each game in an edition of its own. */
static bool play_random_editions(int games, uint64_t seed, struct census *census)
{
    char name[RANDOM_EDITION_NAME];
    for (uint64_t last = seed + (uint64_t)games, next; seed < last; seed = next + 1) {
        next = random_edition_next(seed, name);
        if (!play_edition(name, 1, next, census))
            return false;
    }
    return true;
}

/* ---- Replay ---------------------------------------------------------------------------------------------------------------------- */

static bool replay_rule(fh_edition *edition, char *line)
{
    char *value = strstr(line, " = ");
    fh_error error;
    if (!value)
        return false;
    *value = '\0';
    if (fh_edition_set(edition, line, value + 3, &error))
        return true;
    fault_print_place(NULL, &error);
    return false;
}

/* Does one action and looks at what it leads to. The last one may well be refused: that is why it was kept. */
static void replay_action(struct trial *t, const char *line)
{
    fh_action action;
    if (t->step == 0 && t->record.length == 0)
        trial_begin(t);
    snprintf(t->doing, sizeof t->doing, "%s", line);
    trial_require(t, fh_action_parse(t->edition, line, strlen(line), &action), "an action is not understood");
    trial_do(t, &action);
}

static void replay_line(struct trial *t, fh_edition *edition, char *line)
{
    static char name[FH_ACTION_TEXT_SIZE];
    if (strncmp(line, "edition ", 8) == 0) {
        snprintf(name, sizeof name, "%s", line + 8);
        t->name = name;
        if (!load(name, edition))
            exit(1);
    } else if (strncmp(line, "rule ", 5) == 0) {
        if (!replay_rule(edition, line + 5))
            exit(1);
    } else if (strncmp(line, "seats ", 6) == 0) {
        t->seats = atoi(line + 6);
    } else if (line[0]) {
        replay_action(t, line);
    }
}

static int replay(const char *path)
{
    static fh_edition edition;
    static char line[FH_ACTION_TEXT_SIZE];
    struct census census = {0};
    struct trial t = {.edition = &edition, .name = "?", .changes = "", .is_thorough = true, .census = &census};
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return 1;
    }
    trial_watch(&t);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        replay_line(&t, &edition, line);
    }
    trial_watch(NULL);
    fclose(file);
    free(t.record.text);
    printf("%lld actions done, all is well\n", (long long)t.step);
    return 0;
}

/* ---- What was met ---------------------------------------------------------------------------------------------------------------- */

#define WORD(name, word, ...) word,
static const char *const ACTIONS[] = {FH_ACTIONS(WORD)};
static const char *const QUESTIONS[] = {FH_QUESTIONS(WORD)};
static const char *const EVENTS[] = {FH_EVENTS(WORD)};
static const char *const REASONS[] = {"allowed", FH_REASONS(WORD)};

/* Prints a line of counts; returns how many from the first on are 0. */
static int print_counts(const char *what, const char *const *words, const int64_t *counts, int first, int count)
{
    int missing = 0;
    printf("%s:", what);
    for (int i = first; i < count; i++) {
        printf(" %s %lld%s", words[i], (long long)counts[i], i + 1 < count ? "," : "\n");
        missing += counts[i] == 0;
    }
    return missing;
}

/* Of the reasons two cannot be met here: that nothing is wrong, and the one that fh_start gives. */
static bool print_census(const struct census *c, bool must_be_full)
{
    printf("%lld games, %lld to the end, %lld throws, %lld actions, %lld of them followed by events\n", (long long)c->games,
           (long long)c->finished, (long long)c->rolls, (long long)c->steps, (long long)c->followed);
    printf("%lld times somebody left, %lld garbage actions, %lld of them allowed\n", (long long)c->branches, (long long)c->garbage,
           (long long)c->accepted);
    print_counts("reasons", REASONS, c->reasons, FH_ALLOWED + 2, FH_REASON_COUNT);
    int missing = print_counts("events", EVENTS, c->events, 0, FH_EV_UNDO); /* a table tells of undo, not the engine */
    missing += print_counts("actions", ACTIONS, c->actions, 0, FH_ACT_COUNT);
    missing += print_counts("questions", QUESTIONS, c->questions, FH_ASK_NOTHING + 1, FH_ASK_COUNT);
    if (missing && must_be_full)
        printf("FAIL: %d kinds were never met\n", missing);
    return !missing || !must_be_full;
}

/* ---- Arguments ------------------------------------------------------------------------------------------------------------------- */

static int all_editions(const char *names[MAX_EDITIONS])
{
    int count = 0;
    for (size_t i = 0; i < library_edition_count && count < MAX_EDITIONS; i++)
        names[count++] = library_editions[i].id;
    for (size_t i = 0; i < sizeof EXTRA_EDITIONS / sizeof EXTRA_EDITIONS[0] && count < MAX_EDITIONS; i++)
        names[count++] = EXTRA_EDITIONS[i];
    return count;
}

static int usage(void)
{
    fprintf(stderr, "usage: random_play GAMES [SEED] [EDITION...]\n"
                    "       random_play --replay FILE\n"
                    "       random_play --harvest FOLDER [EDITION...]\n");
    return 2;
}

int main(int argc, char **argv)
{
    const char *names[MAX_EDITIONS];
    struct census census = {0};
    bool is_harvest = argc > 2 && strcmp(argv[1], "--harvest") == 0;
    if (argc == 3 && strcmp(argv[1], "--replay") == 0)
        return replay(argv[2]);
    int games = is_harvest ? HARVEST_GAMES : argc > 1 ? atoi(argv[1]) : 0;
    if (games < 1 || argc > MAX_EDITIONS)
        return usage();
    uint64_t seed = argc > 2 && !is_harvest ? strtoull(argv[2], NULL, 10) : 1;
    int count = argc > 3 ? argc - 3 : all_editions(names);
    if (argc > 3)
        memcpy(names, argv + 3, (size_t)count * sizeof names[0]);
    for (int i = 0; i < count; i++) {
        harvest_into(is_harvest ? argv[2] : NULL);
        bool is_random = strcmp(names[i], "random") == 0;
        if (!(is_random ? play_random_editions(games, seed, &census) : play_edition(names[i], games, seed, &census)))
            return 1;
    }
    return print_census(&census, argc <= 3 && census.games >= CENSUS_GAMES) ? 0 : 1;
}
