/* bot_play.c - computer players in every edition (X01): none ever does what is not allowed or changes what it is shown, none stalls a game,
 * and games between those who trade come to an end.
 *
 *   bot_play N [EDITION...]     N games of each line-up; without names, of every built-in edition
 *   bot_play N random [SEED]    N random editions (random_edition.h) from the seed on, and one game of each line-up in each
 *
 * A failure can be had again from edition, line-up and number of the game; `bot_play 1 random:SEED` plays one random edition. Besides plain
 * games there are such as bots would never bring about: clocks run out now and then, seats are taken over that were played at random
 * before, and editions have other rules. */
#include "faults.h"
#include "kinds.h"
#include "edition_file.h"
#include "library.h"
#include "match.h"
#include "mix.h"
#include "random_edition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 1000,        /* after which a game is unfinished */
    MOST_IN_ROUND = 2000, /* actions of one seat in one round: more is stalling */
    MOST_ACTIONS = 4000,  /* in random editions and with other rules, of which some let no game end */
    VERIFY_EACH = 8,      /* actions */
    SMALL_BUDGET = 200,   /* rolls that who looks ahead may simulate */
    ONE_IN = 60,          /* games is played by those who look ahead, as they take long */
    EXPIRE_ONE_IN = 400   /* actions */
};

/* Who sits down: the kinds repeat until all seats are taken, and move on by one seat from game to game. */
enum { FEWEST = 0, MOST = -1 };                                  /* seats that the edition allows */
enum { TRADES = 1, LOOKS_AHEAD = 2, TAKES_OVER = 4, MIXES = 8 }; /* what is special about a line-up */
struct line_up {
    const char *name;
    const struct bot_kind *kinds[4];
    int kind_count, seats, special;
};

static const struct line_up line_ups[] = {
    {"steady", {&bot_steady}, 1, 4, TRADES},
    {"keen", {&bot_keen}, 1, 4, TRADES},
    {"steady and keen", {&bot_steady, &bot_keen}, 2, 4, TRADES},
    {"all sorts", {&bot_random, &bot_steady, &bot_keen, &bot_walker_long}, 4, 4, 0},
    {"as few as can be", {&bot_keen, &bot_steady, &bot_random}, 3, FEWEST, 0},
    {"as many as can be", {&bot_steady, &bot_walker_short, &bot_keen, &bot_random}, 4, MOST, 0},
    {"easy", {&bot_easy}, 1, 4, 0},
    {"easy among others", {&bot_easy, &bot_keen, &bot_random, &bot_steady}, 4, MOST, 0},
    {"plain", {&bot_plain}, 1, FEWEST, 0},
    {"plain among others", {&bot_plain, &bot_steady, &bot_plain, &bot_keen}, 4, MOST, 0},
    {"plain with other rules", {&bot_plain}, 1, 4, MIXES},
    {"taken over", {&bot_keen, &bot_steady}, 2, MOST, TAKES_OVER},
    {"other rules", {&bot_keen, &bot_steady, &bot_random, &bot_walker_short}, 4, 4, MIXES},
    {"master", {&bot_master, &bot_steady, &bot_random}, 3, FEWEST, LOOKS_AHEAD},
    {"masters with other rules", {&bot_master}, 1, FEWEST, LOOKS_AHEAD | MIXES},
};
enum { LINE_UPS = sizeof line_ups / sizeof line_ups[0] };

struct census {
    int64_t games, actions, traded, unfinished, busiest;
};

/* One game under observation. */
struct trial {
    fh_edition edition; /* its own, of which the rules may be others */
    bool is_random;     /* the edition is */
    char changes[MIX_TEXT_SIZE];
    const struct line_up *line_up;
    uint64_t number;
    struct match match;
    fh_stream host; /* decides what players do not: clocks, and when seats are taken over */
    int64_t done, taken_over_at;
    int64_t in_round[FH_MAX_SEATS]; /* actions of each seat in this round */
    uint32_t round;
    char doing[FH_ACTION_TEXT_SIZE];
};

static _Noreturn void fail(const struct trial *t, const char *what)
{
    static char text[FH_POSITION_TEXT_SIZE];
    fh_position_format(&t->edition, &t->match.game, text, sizeof text);
    printf("FAIL: %s\n%s, line-up %s, game %llu, action %lld: %s\n%s%s", what, t->edition.words.id, t->line_up->name,
           (unsigned long long)t->number, (long long)t->done, t->doing, t->changes, text);
    exit(1);
}

static bool is_special(const struct trial *t, int special)
{
    return t->line_up->special & special;
}

/* Can it be that the rules let no game end? */
static bool may_be_endless(const struct trial *t)
{
    return t->is_random || is_special(t, MIXES);
}

/* ---- Setting up ----------------------------------------------------------------------------------------------------------------- */

static int seats_of(const fh_rules *rules, const struct line_up *l)
{
    int seats = l->seats == FEWEST ? rules->min_players : l->seats == MOST ? rules->max_players : l->seats;
    if (seats < rules->min_players)
        return rules->min_players;
    return seats > rules->max_players ? rules->max_players : seats;
}

/* All sorts of them, for the kind that has settings. */
static struct bot_settings settings_of(int seat, uint64_t number)
{
    uint64_t mix = number + (uint64_t)seat * 5;
    return (struct bot_settings){
        .buy = (fh_money)(mix % 4 * 150), .build = (fh_money)(mix % 3 * 250), .waits = mix / 2 % 2, .bids = mix / 4 % 2};
}

static void seat_bots(struct trial *t, bool are_random)
{
    const struct line_up *l = t->line_up;
    for (int seat = 0; seat < t->match.seat_count; seat++) {
        struct bot *bot = &t->match.bots[seat];
        bot->kind = are_random ? &bot_random : l->kinds[((uint64_t)seat + t->number) % (uint64_t)l->kind_count];
        bot->budget = SMALL_BUDGET;
        bot->settings = settings_of(seat, t->number);
    }
}

/* Editions that differ in nothing but names do not play the same games. */
static void begin(struct trial *t, const fh_edition *edition, const struct line_up *l, uint64_t number)
{
    const struct bot_kind *kinds[FH_MAX_SEATS];
    uint64_t seed = fh_edition_hash(edition) + number;
    for (int i = 0; i < FH_MAX_SEATS; i++)
        kinds[i] = &bot_random;
    memset(t, 0, sizeof *t);
    t->edition = *edition;
    t->is_random = strncmp(edition->words.id, "random-", 7) == 0;
    t->line_up = l;
    t->number = number;
    t->match.rounds = ROUNDS;
    fh_stream_seed(&t->host, ~seed);
    if (is_special(t, MIXES))
        mix_rules(&t->edition, &t->host, t->changes);
    if (!match_begin(&t->match, &t->edition, kinds, seats_of(&t->edition.rules, l), seed))
        fail(t, "the game did not begin");
    t->taken_over_at = is_special(t, TAKES_OVER) ? fh_stream_below(&t->host, 2000) : 0;
    seat_bots(t, is_special(t, TAKES_OVER));
}

/* ---- Playing -------------------------------------------------------------------------------------------------------------------- */

/* Whose turn it is may be out of time. */
static bool expires(struct trial *t, fh_action *action)
{
    if (!t->edition.rules.clock || fh_stream_below(&t->host, EXPIRE_ONE_IN) != 0)
        return false;
    *action = (fh_action){.kind = FH_ACT_EXPIRE, .seat = FH_CHANCE, .other = t->match.game.turn};
    return fh_check(&t->edition, &t->match.game, action).reason == FH_ALLOWED;
}

static bool choose(struct trial *t, fh_action *action)
{
    fh_game before = t->match.game;
    if (expires(t, action))
        return true;
    if (fh_who_acts(&before).kind == FH_ACTOR_CHANCE) {
        fh_draw(&t->edition, &before, &t->match.dice, action);
        return true;
    }
    bool is_chosen = match_choose(&t->match, action);
    if (memcmp(&before, &t->match.game, sizeof before) != 0)
        fail(t, "a bot changed the game that it was shown");
    return is_chosen;
}

/* A round may last for ever where the rules let doubles do so. */
static void count_action(struct trial *t, const fh_action *action, struct census *census)
{
    if (t->match.game.round != t->round || (may_be_endless(t) && action->kind == FH_ACT_DICE))
        memset(t->in_round, 0, sizeof t->in_round);
    t->round = t->match.game.round;
    int64_t count = action->seat < FH_MAX_SEATS ? ++t->in_round[action->seat] : 0;
    if (count > census->busiest)
        census->busiest = count;
    if (count > MOST_IN_ROUND)
        fail(t, "a bot stalls the game");
}

static bool step(struct trial *t, struct census *census)
{
    fh_action action;
    if (is_special(t, TAKES_OVER) && t->done == t->taken_over_at)
        seat_bots(t, false);
    if ((may_be_endless(t) && t->done >= MOST_ACTIONS) || !choose(t, &action))
        return false;
    fh_verdict verdict = fh_check(&t->edition, &t->match.game, &action);
    if (verdict.reason || action.kind == FH_ACT_LEAVE) {
        fh_action_format(&t->edition, &action, t->doing, sizeof t->doing);
        fail(t, verdict.reason ? fh_reason_name(verdict.reason) : "a bot left of its own accord");
    }
    count_action(t, &action, census);
    fh_apply(&t->edition, &t->match.game, &action, NULL);
    const char *broken = t->done++ % VERIFY_EACH == 0 ? fh_verify(&t->edition, &t->match.game) : NULL;
    if (broken)
        fail(t, broken);
    return true;
}

static void play(const fh_edition *edition, const struct line_up *l, uint64_t number, struct census *census)
{
    static struct trial t;
    begin(&t, edition, l, number);
    while (step(&t, census))
        ;
    const char *broken = fh_verify(&t.edition, &t.match.game);
    if (broken)
        fail(&t, broken);
    census->games++;
    census->actions += t.done;
    bool should_end = is_special(&t, TRADES) && !t.is_random;
    census->traded += should_end;
    census->unfinished += should_end && t.match.game.phase != FH_OVER;
}

/* ---- All of them ---------------------------------------------------------------------------------------------------------------- */

/* At most 1 game in 100 is unfinished; a single one is too few to tell. */
static bool report(const char *name, const struct census *census)
{
    bool is_good = census->unfinished <= 1 || census->unfinished * 100 <= census->traded;
    printf("%s%s: %lld games, %lld actions, at most %lld of one seat in a round; of %lld games between those who trade %lld unfinished\n",
           is_good ? "" : "FAIL: ", name, (long long)census->games, (long long)census->actions, (long long)census->busiest,
           (long long)census->traded, (long long)census->unfinished);
    return is_good;
}

static bool play_edition(const char *name, int games, struct census *census)
{
    static fh_edition edition;
    fh_error error;
    if (!random_edition_load(name, &edition, &error)) {
        fault_print_place(NULL, &error);
        return false;
    }
    for (int i = 0; i < LINE_UPS; i++) {
        int count = line_ups[i].special & LOOKS_AHEAD ? (games + ONE_IN - 1) / ONE_IN : games;
        for (int number = 0; number < count; number++)
            play(&edition, &line_ups[i], (uint64_t)number, census);
    }
    return true;
}

static bool try_edition(const char *name, int games)
{
    struct census census = {0};
    return play_edition(name, games, &census) && report(name, &census);
}

static bool try_random_editions(int count, uint64_t seed)
{
    struct census census = {0};
    char name[RANDOM_EDITION_NAME];
    for (uint64_t last = seed + (uint64_t)count; seed < last; seed++) {
        seed = random_edition_next(seed, name);
        if (!play_edition(name, 1, &census))
            return false;
    }
    return report("random editions", &census);
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 0;
    bool is_good = true;
    if (games < 1) {
        fprintf(stderr, "usage: bot_play N [EDITION...]\n       bot_play N random [SEED]\n");
        return 2;
    }
    if (argc > 2 && strcmp(argv[2], "random") == 0)
        return try_random_editions(games, argc > 3 ? strtoull(argv[3], NULL, 10) : 1) ? 0 : 1;
    for (int i = 2; i < argc; i++)
        is_good &= try_edition(argv[i], games);
    for (size_t i = 0; i < library_edition_count && argc == 2; i++)
        is_good &= try_edition(library_editions[i].id, games);
    return is_good ? 0 : 1;
}
