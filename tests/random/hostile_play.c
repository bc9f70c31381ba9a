/* hostile_play.c - random play by people who mean no good: valid and invalid actions from all seats at once, from chance, from seats that
 * are not there, as values and as garbled texts, with seats that leave at any time.
 *
 *   hostile_play N [SEED]          2,000 N actions; a game that is over, or has gone on for long, gives way to the next one
 *   hostile_play N SEED random     the same, each game in a random edition (random_edition.h)
 *
 * After every action that was accepted fh_verify finds nothing and somebody is to act; every action that was refused has left every byte
 * as it was; check and apply always agree. Half of the games begin somewhere in the middle, with full sets, buildings and mortgages, so
 * that there is something to fight over. A failure tells the seed of its game: `hostile_play 1 SEED` begins with that one, in random
 * editions `hostile_play 1 SEED random`. */
#include "edition_file.h"
#include "faults.h"
#include "library.h"
#include "mix.h"
#include "random.h"
#include "random_edition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = 2000, MAX_ACTIONS = 5000 /* of one game */ };

/* A game under attack. */
struct siege {
    fh_edition edition;
    fh_game game;
    fh_stream stream;
    uint64_t seed;
    bool is_random_edition;
    char changes[MIX_TEXT_SIZE];    /* of the rules */
    char text[FH_ACTION_TEXT_SIZE]; /* it as a text, if it came so */
    bool is_allowed;
};

struct tally {
    int64_t games, over, actions, accepted, left, garbled, understood;
    int64_t reasons[FH_REASON_COUNT];
};

static uint32_t below(struct siege *s, uint32_t bound)
{
    return fh_stream_below(&s->stream, bound);
}

/* An action that is not allowed may have no text. */
static void fail(const struct siege *s, const fh_action *action, const char *what)
{
    static char text[FH_POSITION_TEXT_SIZE];
    fh_position_format(&s->edition, &s->game, text, sizeof text);
    printf("FAIL: %s\nseed %llu%s, edition %s\n%s%s", what, (unsigned long long)s->seed, s->is_random_edition ? " random" : "",
           s->edition.words.id, s->changes, text);
    if (action && s->is_allowed) {
        fh_action_format(&s->edition, action, text, sizeof text);
        printf("after `%s`\n", text);
    } else if (action) {
        printf("action kind %d seat %d square %d other %d amount %d, text `%s`\n", action->kind, action->seat, action->square,
               action->other, (int)action->amount, s->text);
    }
    exit(1);
}

/* ---- The rules ------------------------------------------------------------------------------------------------------------------ */

/* The switches that make games different here; every combination of them comes sooner or later. */
static const struct {
    const char *rule, *values[5];
} SWITCHES[] = {
    {"auction", {"none", "open", "turns", "sealed"}},
    {"trade", {"none", "any"}},
    {"even-building", {"yes", "no"}},
    {"houses", {"32", "1", "3", "7", "unlimited"}},
    {"hotels", {"12", "1", "2", "unlimited"}},
    {"building-auction", {"yes", "no"}},
    {"deal", {"no", "yes"}},
    {"rounds", {"0", "2", "10"}},
    {"money", {"1500", "1500", "60", "300", "0"}},
    {"order", {"entered", "first", "all"}},
    {"keep-percent", {"10", "10", "0", "100"}},
    {"mortgage-needs", {"set-bare", "own-bare", "sells-set"}},
    {"raise-to-buy", {"yes", "no"}},
    {"jail-last-choice", {"no", "yes"}},
    {"pot", {"no", "yes"}},
    {"least-bid", {"10", "1", "200"}},
};

static void set_switches(struct siege *s)
{
    size_t length = 0;
    for (size_t i = 0; i < sizeof SWITCHES / sizeof SWITCHES[0]; i++) {
        uint32_t count = 0;
        while (count < 5 && SWITCHES[i].values[count])
            count++;
        const char *value = SWITCHES[i].values[below(s, count)];
        fh_edition before = s->edition;
        fh_error error;
        if (!fh_edition_set(&s->edition, SWITCHES[i].rule, value, &error))
            s->edition = before;
        else
            length += (size_t)snprintf(s->changes + length, sizeof s->changes - length, "rule %s = %s\n", SWITCHES[i].rule, value);
    }
}

/* One of the editions, mostly classic, or a random one. */
static const char *choose_edition(struct siege *s)
{
    static char name[RANDOM_EDITION_NAME];
    if (!s->is_random_edition)
        return below(s, 2) ? "classic" : library_editions[below(s, (uint32_t)library_edition_count)].id;
    random_edition_next(s->seed, name);
    return name;
}

/* An edition as it is, with these switches, or with any rules at all. */
static void choose_rules(struct siege *s)
{
    fh_error error;
    const char *name = choose_edition(s);
    s->changes[0] = '\0';
    if (!random_edition_load(name, &s->edition, &error)) {
        fault_print_place(NULL, &error);
        exit(1);
    }
    uint32_t how = below(s, 10);
    if (how >= 8)
        mix_rules(&s->edition, &s->stream, s->changes);
    else if (how >= 1)
        set_switches(s);
}

/* ---- The beginning -------------------------------------------------------------------------------------------------------------- */

struct lines {
    char text[FH_POSITION_TEXT_SIZE];
    size_t length;
};

static void add(struct lines *lines, const char *word, const char *id, int64_t number)
{
    size_t left = sizeof lines->text - lines->length;
    int length = number < 0 ? snprintf(lines->text + lines->length, left, "%s%s", word, id)
                            : snprintf(lines->text + lines->length, left, "%s%s%lld", word, id, (long long)number);
    lines->length += (size_t)length < left ? (size_t)length : 0;
}

/* Sets that belong to one seat each, with as many buildings on each street, or with mortgages. */
static void add_estates(struct siege *s, struct lines *lines)
{
    struct lines owner = {"owner", 5}, built = {"built", 5}, mortgaged = {"mortgaged", 9};
    for (int square = 0; square < s->edition.square_count; square++) {
        uint8_t set = s->edition.squares[square].set;
        bool is_deed = s->edition.deeds >> square & 1;
        uint32_t chosen = (uint32_t)(s->seed * 2654435761u) + (set == FH_NONE ? (uint32_t)square : set) * 40503u;
        if (!is_deed || chosen % 3 == 0)
            continue;
        const char *id = s->edition.words.square_id[square];
        add(&owner, " ", id, -1);
        add(&owner, ":", "", 1 + chosen / 3 % s->game.seat_count);
        if (s->edition.squares[square].kind == FH_SQ_STREET && chosen / 32 % 2) {
            add(&built, " ", id, -1);
            add(&built, ":", "", chosen / 64 % 6);
        } else if (below(s, 3) == 0) {
            add(&mortgaged, " ", id, -1);
        }
    }
    add(lines, owner.text, "\n", -1);
    add(lines, built.text, "\n", -1);
    add(lines, mortgaged.text, "\n", -1);
}

/* Somewhere in the middle. Where the rules do not allow the position that was drawn the game begins at the start. */
static void begin_in_the_middle(struct siege *s)
{
    static struct lines lines;
    fh_game middle;
    fh_error error;
    lines.length = fh_position_format(&s->edition, &s->game, lines.text, sizeof lines.text);
    add(&lines, "cash", "", -1);
    for (int seat = 0; seat < s->game.seat_count; seat++)
        add(&lines, " ", "", below(s, below(s, 2) ? 1500 : 60));
    add(&lines, "\n", "", -1);
    add_estates(s, &lines);
    if (fh_position_parse(&s->edition, lines.text, lines.length, &middle, &error))
        s->game = middle;
}

static void begin(struct siege *s, uint64_t seed)
{
    s->seed = seed;
    fh_stream_seed(&s->stream, seed);
    choose_rules(s);
    int choices = s->edition.rules.max_players - s->edition.rules.min_players + 1;
    fh_start(&s->edition, &s->game, s->edition.rules.min_players + (int)below(s, (uint32_t)choices));
    if (below(s, 2))
        begin_in_the_middle(s);
    const char *broken = fh_verify(&s->edition, &s->game);
    if (broken)
        fail(s, NULL, broken);
}

/* ---- Actions that make no sense, or hardly any ---------------------------------------------------------------------------------- */

static fh_money any_amount(struct siege *s)
{
    static const fh_money edges[] = {0, 1, -1, 9, 10, 11, 50, 1500, FH_MAX_AMOUNT, FH_MAX_AMOUNT + 1, INT32_MAX, INT32_MIN};
    return below(s, 2) ? edges[below(s, sizeof edges / sizeof edges[0])] : (fh_money)below(s, 2000);
}

static uint8_t any_byte(struct siege *s, uint32_t usual)
{
    return (uint8_t)(below(s, 8) ? below(s, usual) : below(s, 256));
}

static void any_terms(struct siege *s, fh_terms *terms)
{
    memset(terms, 0, sizeof *terms);
    if (below(s, 2))
        terms->cash = any_amount(s);
    for (uint32_t i = below(s, 4); i > 0; i--)
        terms->deeds |= FH_SQUARE_BIT(below(s, 64));
    if (below(s, 6) == 0)
        terms->passes[below(s, FH_MAX_PASSES)] = any_byte(s, 2);
    if (below(s, 20) == 0)
        terms->freedoms = FH_SQUARE_BIT(below(s, 64));
    if (below(s, 20) == 0)
        terms->percents[below(s, FH_MAX_DEEDS)] = any_byte(s, 101);
}

static void any_details(struct siege *s, fh_action *action)
{
    if (action->kind == FH_ACT_OFFER || action->kind == FH_ACT_COUNTER) {
        any_terms(s, &action->offer.give);
        any_terms(s, &action->offer.take);
    } else if (action->kind == FH_ACT_BIDS) {
        for (int seat = 0; seat < FH_MAX_SEATS; seat++)
            action->bids[seat] = below(s, 3) ? any_amount(s) : -1;
    } else {
        for (int i = 0; i < FH_MAX_DICE; i++)
            action->faces[i] = (uint8_t)(i < s->edition.rules.dice || below(s, 4) == 0 ? any_byte(s, 8) : 0);
    }
}

/* Some deeds of the seat, or of anybody. */
static fh_squares some_deeds(struct siege *s, uint8_t seat)
{
    fh_squares deeds = 0, from = seat < FH_MAX_SEATS && below(s, 6) ? s->game.owned[seat] : s->edition.deeds;
    for (fh_squares m = from; m; m &= m - 1) {
        if (below(s, 4) == 0)
            deeds |= m & -m;
    }
    return deeds;
}

static fh_money some_money(struct siege *s, uint8_t seat)
{
    fh_balance cash = seat < FH_MAX_SEATS && s->game.cash[seat] > 0 ? s->game.cash[seat] : 0;
    return (fh_money)below(s, (cash > 10000 ? 10000 : (uint32_t)cash) + 2); /* one too many now and then */
}

static void some_terms(struct siege *s, uint8_t seat, fh_terms *terms)
{
    memset(terms, 0, sizeof *terms);
    if (below(s, 2))
        terms->cash = some_money(s, seat);
    if (below(s, 3))
        terms->deeds = some_deeds(s, seat);
    for (int pass = 0; pass < s->edition.pass_count; pass++)
        terms->passes[pass] = below(s, 8) == 0;
}

static fh_money some_bid(struct siege *s, uint8_t seat)
{
    fh_money leads = fh_next_bid(&s->edition, &s->game);
    return below(s, 3) ? leads + (fh_money)below(s, 12) : some_money(s, seat);
}

/* What somebody who is asked could well try. */
static void plausible(struct siege *s, fh_action *action)
{
    static const uint8_t kinds[] = {FH_ACT_BUY,      FH_ACT_DECLINE,  FH_ACT_BUILD,  FH_ACT_BUILD,  FH_ACT_BUILD, FH_ACT_SELL,
                                    FH_ACT_MORTGAGE, FH_ACT_LIFT,     FH_ACT_BID,    FH_ACT_BID,    FH_ACT_OFFER, FH_ACT_OFFER,
                                    FH_ACT_WITHDRAW, FH_ACT_COUNTER,  FH_ACT_ACCEPT, FH_ACT_REJECT, FH_ACT_KEEP,  FH_ACT_PAY,
                                    FH_ACT_USE,      FH_ACT_BANKRUPT, FH_ACT_ROLL};
    fh_actors actors = fh_who_acts(&s->game);
    fh_seat seat = (fh_seat)below(s, s->game.seat_count);
    while (actors.seats && !(actors.seats >> seat & 1) && below(s, 10))
        seat = (fh_seat)((seat + 1) % s->game.seat_count);
    *action = (fh_action){.kind = kinds[below(s, sizeof kinds)], .seat = seat};
    fh_squares deeds = some_deeds(s, seat);
    if (deeds)
        action->square = (fh_square)__builtin_ctzll(deeds);
    if (action->kind == FH_ACT_USE)
        action->square = (fh_square)below(s, FH_MAX_PASSES);
    action->amount = action->kind == FH_ACT_BID ? some_bid(s, seat) : 0;
    if (action->kind == FH_ACT_OFFER || action->kind == FH_ACT_COUNTER) {
        action->other = (uint8_t)below(s, s->game.seat_count);
        const fh_question *q = s->game.depth ? &s->game.stack[s->game.depth - 1] : NULL;
        bool answers = action->kind == FH_ACT_COUNTER && q && q->kind == FH_ASK_OFFER;
        some_terms(s, seat, &action->offer.give);
        some_terms(s, answers ? q->offer.from : action->other, &action->offer.take);
    }
}

/* Any values at all. Leaving is left to those who decide to. */
static void nonsense(struct siege *s, fh_action *action)
{
    *action = (fh_action){.kind = (uint8_t)(below(s, 50) ? below(s, FH_ACT_COUNT) : below(s, 256))};
    if (action->kind == FH_ACT_LEAVE || action->kind == FH_ACT_REMOVE)
        action->kind = FH_ACT_END;
    action->seat = below(s, 4) ? any_byte(s, s->game.seat_count) : FH_CHANCE;
    action->square = any_byte(s, s->edition.square_count);
    action->other = any_byte(s, FH_MAX_SEATS);
    action->amount = any_amount(s);
    any_details(s, action);
}

/* What would be allowed, by somebody else or about something else. */
static void twisted(struct siege *s, fh_action *action)
{
    switch (below(s, 4)) {
    case 0:
        action->seat = any_byte(s, s->game.seat_count);
        break;
    case 1:
        action->square = any_byte(s, s->edition.square_count);
        break;
    case 2:
        action->other = any_byte(s, FH_MAX_SEATS);
        break;
    default:
        action->amount = any_amount(s);
        break;
    }
}

/* The text of an action with some characters changed, left out or doubled. False if it is no action any more. */
static bool garbled(struct siege *s, fh_action *action, struct tally *tally)
{
    static const char letters[] = "0123456789 *-abcdefghilmnoprstuvwy:%\n";
    size_t length = fh_action_format(&s->edition, action, s->text, sizeof s->text);
    for (uint32_t i = below(s, 3); i > 0 && length > 1 && length + 1 < sizeof s->text; i--) {
        size_t at = below(s, (uint32_t)length);
        switch (below(s, 3)) {
        case 0:
            s->text[at] = letters[below(s, sizeof letters - 1)];
            break;
        case 1:
            memmove(s->text + at, s->text + at + 1, length - at);
            length--;
            break;
        default:
            memmove(s->text + at + 1, s->text + at, length - at + 1);
            length++;
            break;
        }
    }
    tally->garbled++;
    if (!fh_action_parse(&s->edition, s->text, length, action) || action->kind == FH_ACT_LEAVE || action->kind == FH_ACT_REMOVE)
        return false;
    tally->understood++;
    return true;
}

/* Something a seat may do, asked or not; what all do together; or what chance does. */
static bool allowed(struct siege *s, fh_action *action)
{
    if (below(s, 3)) {
        random_action(&s->edition, &s->game, &s->stream, action);
        return true;
    }
    fh_seat seat = (fh_seat)below(s, s->game.seat_count);
    return random_seat_action(&s->edition, &s->game, seat, &s->stream, action);
}

/* The next thing that somebody tries. False if nothing came of it. */
static bool attempt(struct siege *s, fh_action *action, struct tally *tally)
{
    s->text[0] = '\0';
    uint32_t how = below(s, 1000);
    if (how < 1) {
        *action = (fh_action){.kind = FH_ACT_LEAVE, .seat = any_byte(s, s->game.seat_count)};
        return true;
    }
    if (how < 150) {
        nonsense(s, action);
        return true;
    }
    if (how < 400) {
        plausible(s, action);
        return true;
    }
    if (!allowed(s, action))
        return false;
    if (how < 450)
        twisted(s, action);
    else if (how < 500)
        return garbled(s, action, tally);
    return true;
}

/* ---- What must hold ------------------------------------------------------------------------------------------------------------- */

static void examine(struct siege *s, const fh_action *action)
{
    const char *broken = fh_verify(&s->edition, &s->game);
    if (broken)
        fail(s, action, broken);
    fh_actors actors = fh_who_acts(&s->game);
    if ((actors.kind == FH_ACTOR_NOBODY) != (s->game.phase == FH_OVER) || (actors.seats & ~s->game.seats_in))
        fail(s, action, "nobody is to act, or somebody who has left");
    if (actors.kind == FH_ACTOR_CHANCE ? fh_outcome_count(&s->edition, &s->game) == 0 : actors.kind != FH_ACTOR_NOBODY && !actors.seats)
        fail(s, action, "there is nothing to choose from");
}

/* Now and then: whoever is to act can do something other than leave. */
static void examine_options(struct siege *s, const fh_action *action)
{
    static fh_options options;
    fh_actors actors = fh_who_acts(&s->game);
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (!(actors.seats >> seat & 1))
            continue;
        fh_legal(&s->edition, &s->game, seat, &options);
        if (options.count < 2)
            fail(s, action, "who is to act can do nothing");
    }
}

static void try_action(struct siege *s, const fh_action *action, struct tally *tally)
{
    fh_game before = s->game;
    fh_verdict checked = fh_check(&s->edition, &s->game, action);
    fh_verdict verdict = fh_apply(&s->edition, &s->game, action, NULL);
    s->is_allowed = checked.reason == FH_ALLOWED;
    tally->actions++;
    tally->reasons[verdict.reason]++;
    if (memcmp(&checked, &verdict, sizeof verdict) != 0)
        fail(s, action, "check and apply do not agree");
    if (verdict.reason) {
        if (memcmp(&before, &s->game, sizeof before) != 0)
            fail(s, action, "what was refused has changed something");
        return;
    }
    tally->accepted++;
    tally->left += action->kind == FH_ACT_LEAVE;
    examine(s, action);
    if (tally->accepted % 16 == 0)
        examine_options(s, action);
}

static void play(struct siege *s, uint64_t seed, struct tally *tally)
{
    begin(s, seed);
    for (int i = 0; i < MAX_ACTIONS && s->game.phase != FH_OVER; i++) {
        fh_action action;
        if (attempt(s, &action, tally))
            try_action(s, &action, tally);
    }
    tally->games++;
    tally->over += s->game.phase == FH_OVER;
}

int main(int argc, char **argv)
{
    static struct siege s;
    struct tally tally = {0};
    int64_t actions = argc > 1 ? (int64_t)TIMES * atoi(argv[1]) : 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    s.is_random_edition = argc == 4 && strcmp(argv[3], "random") == 0;
    if (actions < 1 || argc > 3 + s.is_random_edition) {
        fprintf(stderr, "usage: hostile_play N [SEED]\n       hostile_play N SEED random\n");
        return 2;
    }
    while (tally.actions < actions)
        play(&s, seed++, &tally);
    printf("%lld games, %lld of them over, %lld actions, %lld accepted, %lld times somebody left\n", (long long)tally.games,
           (long long)tally.over, (long long)tally.actions, (long long)tally.accepted, (long long)tally.left);
    printf("%lld garbled texts, %lld still understood\nrefused:", (long long)tally.garbled, (long long)tally.understood);
    for (uint8_t reason = 1; reason < FH_REASON_COUNT; reason++)
        printf(" %s %lld", fh_reason_name(reason), (long long)tally.reasons[reason]);
    printf("\n");
    return 0;
}
