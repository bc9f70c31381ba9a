/* observer.c - see observer.h. */
#include "observer.h"

#include <string.h>

/* Kept out of the way of what every turn comes to. */
#define RARE __attribute__((noinline))

/* Wealth is left as it is: it is written round by round, and only those rounds are read. */
void observer_init(struct observer *o, const fh_edition *edition)
{
    memset(o, 0, offsetof(struct observer, wealth));
    o->edition = edition;
    groups_find(edition, &o->groups);
    memset(o->owed_why, TALLY_OTHER_CAUSE, sizeof o->owed_why);
    memset(o->owed_square, FH_NONE, sizeof o->owed_square);
    memset(o->cause, TALLY_STILL_IN, sizeof o->cause);
    memset(o->monopolist, FH_NONE, sizeof o->monopolist);
    memset(o->owner, FH_BANK, sizeof o->owner);
}

/* ---- Deeds: what they cost and bring, and for how long they were open to others ------------------------------------------------------ */

static uint64_t opponents_rolls(const struct observer *o, uint8_t owner)
{
    return o->rolls - (owner < FH_MAX_SEATS ? o->rolls_by[owner] : 0);
}

/* The deed has had this owner and this level until now. */
static void close_span(struct observer *o, fh_square square)
{
    uint8_t owner = o->owner[square];
    if (owner < FH_MAX_SEATS)
        o->levels[square][o->level[square]].rolls += opponents_rolls(o, owner) - o->since[square];
}

static void open_span(struct observer *o, fh_square square, uint8_t owner, uint8_t level)
{
    o->owner[square] = owner;
    o->level[square] = level;
    o->since[square] = opponents_rolls(o, owner);
}

static void hear_level(struct observer *o, const fh_event *event)
{
    close_span(o, event->square);
    open_span(o, event->square, o->owner[event->square], (uint8_t)event->amount);
}

static void become_monopolist(struct observer *o, int group, fh_seat seat)
{
    o->monopolist[group] = seat;
    o->monopoly_at[group] = o->actions;
}

static void hear_owner(struct observer *o, const fh_game *game, const fh_event *event)
{
    uint8_t group = o->groups.of[event->square];
    close_span(o, event->square);
    open_span(o, event->square, event->other, o->level[event->square]);
    if (group == FH_NONE || event->other >= FH_MAX_SEATS || o->monopolist[group] != FH_NONE)
        return;
    if (groups_is_full(o->edition, &o->groups, group, game->owned[event->other] | FH_SQUARE_BIT(event->square)))
        become_monopolist(o, group, event->other);
}

static void add_cost(struct observer *o, fh_square square, int level, int64_t amount)
{
    uint8_t group = o->groups.of[square];
    o->levels[square][level].cost += amount;
    if (group != FH_NONE)
        o->cost[group] += amount;
}

/* The money from selling a building, rounded as the rules say. */
static int64_t refund(const fh_edition *edition, fh_square square, int building)
{
    return ((int64_t)fh_building_price(edition, square, building) * edition->rules.building_refund + 99) / 100;
}

/* One more building, or several fewer. The cost of one won in an auction is known only here. */
static void hear_built(struct observer *o, const fh_event *event)
{
    fh_square square = event->square;
    int from = o->built[square], to = (int)event->amount;
    for (int building = from; building > to; building--)
        add_cost(o, square, 2 + building, -refund(o->edition, square, building));
    if (to > from) {
        o->levels[square][2 + to].times++;
        add_cost(o, square, 2 + to, o->paid_for_lot);
        o->paid_for_lot = 0;
    }
    o->built[square] = (uint8_t)to;
}

static void count_purchase(struct observer *o, const fh_game *game, fh_square square, int64_t amount)
{
    uint8_t group = o->groups.of[square];
    o->levels[square][1].times++;
    add_cost(o, square, 1, amount);
    if (group != FH_NONE && !o->bought_at[group])
        o->bought_at[group] = game->round + 1;
}

static void count_rent(struct observer *o, const fh_game *game, const fh_event *event)
{
    uint8_t group = o->groups.of[event->square];
    struct tally_level *level = &o->levels[event->square][o->level[event->square]];
    level->rents += event->why == FH_WHY_RENT;
    level->income += event->amount;
    if (group == FH_NONE)
        return;
    o->income[group] += event->amount;
    if (o->bought_at[group] && !o->repaid_at[group] && o->income[group] >= o->cost[group])
        o->repaid_at[group] = game->round + 1;
}

static bool is_deed(const struct observer *o, fh_square square)
{
    return square < o->edition->square_count && (o->edition->deeds & FH_SQUARE_BIT(square));
}

static void hear_payment(struct observer *o, const fh_game *game, const fh_event *event)
{
    bool of_deed = is_deed(o, event->square);
    switch (event->why) {
    case FH_WHY_PRICE:
    case FH_WHY_BID:
        if (of_deed)
            count_purchase(o, game, event->square, event->amount);
        else
            o->paid_for_lot = event->amount;
        break;
    case FH_WHY_BUILDING: /* the building follows */
        if (of_deed)
            add_cost(o, event->square, 3 + o->built[event->square], event->amount);
        break;
    case FH_WHY_RENT:
    case FH_WHY_SHARE:
        if (of_deed)
            count_rent(o, game, event);
        break;
    }
}

static void owe(struct observer *o, fh_seat seat, uint8_t why, uint8_t square)
{
    o->owed_why[seat] = why;
    o->owed_square[seat] = square;
}

/* Where money may go below zero, the payment that took it there is the cause of the bankruptcy. A debt that is paid no longer counts. */
static void hear_money(struct observer *o, const fh_game *game, const fh_event *event)
{
    uint8_t payer = event->seat;
    if (payer < FH_MAX_SEATS && game->cash[payer] < 0 && game->cash[payer] + event->amount >= 0)
        owe(o, payer, event->why, event->square);
    else if (payer < FH_MAX_SEATS && game->cash[payer] >= 0 && o->owed_why[payer] == event->why)
        owe(o, payer, TALLY_OTHER_CAUSE, FH_NONE);
    hear_payment(o, game, event);
}

/* ---- Wealth, places and causes --------------------------------------------------------------------------------------------------------
 */

static RARE void count_wealth(struct observer *o, const fh_game *game)
{
    if (game->round > TALLY_ROUNDS)
        return;
    int64_t *row = o->wealth[game->round - 1];
    o->rounds = game->round;
    for (int seat = 0; seat < game->seat_count; seat++)
        row[seat] = game->seats_in & FH_SEAT_BIT(seat) ? fh_wealth(o->edition, game, (fh_seat)seat) : 0;
}

static void hear_asked(struct observer *o, const fh_question *question)
{
    if (question->kind != FH_ASK_DEBT || question->seat >= FH_MAX_SEATS)
        return;
    owe(o, question->seat, question->debt.why, question->debt.square);
}

static RARE void hear_rare(struct observer *o, const fh_game *game, const fh_event *event)
{
    switch (event->kind) {
    case FH_EV_MONEY:
        hear_money(o, game, event);
        break;
    case FH_EV_OWNER:
        hear_owner(o, game, event);
        break;
    case FH_EV_RENT:
        hear_level(o, event);
        break;
    case FH_EV_BUILT:
        hear_built(o, event);
        break;
    case FH_EV_OUT:
        if (!(game->seats_in & FH_SEAT_BIT(event->seat)))
            o->cause[event->seat] = o->owed_why[event->seat];
        break;
    }
}

/* Events of nearly every turn are handled first: a call that ends here costs little. */
void observer_hear(void *context, const fh_game *game, const fh_event *event)
{
    struct observer *o = context;
    switch (event->kind) {
    case FH_EV_TOKEN:
    case FH_EV_JAIL:
        if (game->seats_in & FH_SEAT_BIT(event->seat)) /* those who leave are put aside, which is no landing */
            o->at[event->seat] = observer_place(o->edition, game, event->seat);
        break;
    case FH_EV_TURN:
        if (game->round != o->rounds)
            count_wealth(o, game);
        break;
    case FH_EV_ASKED:
        hear_asked(o, &game->stack[event->amount]);
        break;
    case FH_EV_MONEY:
    case FH_EV_OWNER:
    case FH_EV_RENT:
    case FH_EV_BUILT:
    case FH_EV_OUT:
        hear_rare(o, game, event);
        break;
    }
}

/* ---- The end ------------------------------------------------------------------------------------------------------------------------- */

/* The last estate makes the winner the owner of nearly everything. That is no monopoly: there is nobody left who could pay rent. */
static void forget_last_estate(struct observer *o)
{
    for (int group = 0; group < o->groups.count; group++) {
        if (o->monopoly_at[group] == o->actions)
            o->monopolist[group] = FH_NONE;
    }
}

void observer_finish(struct observer *o, const fh_game *game)
{
    if (game->phase == FH_OVER)
        forget_last_estate(o);
    for (fh_squares m = o->edition->deeds; m; m &= m - 1)
        close_span(o, (fh_square)__builtin_ctzll(m));
}

static void add_group(const struct observer *o, struct tally_set *sum, int group, uint8_t winner)
{
    sum->cost += o->cost[group];
    sum->income += o->income[group];
    sum->owned += o->bought_at[group] > 0;
    sum->repaid += o->repaid_at[group] > 0;
    if (o->repaid_at[group])
        sum->repaid_rounds += o->repaid_at[group] - o->bought_at[group];
    sum->monopolies += o->monopolist[group] != FH_NONE;
    sum->monopoly_wins += o->monopolist[group] != FH_NONE && o->monopolist[group] == winner;
}

static void add_levels(const struct observer *o, struct tally *tally)
{
    for (fh_squares m = o->edition->deeds; m; m &= m - 1) {
        int square = __builtin_ctzll(m);
        for (int level = 0; level < FH_LEVELS; level++) {
            const struct tally_level *part = &o->levels[square][level];
            struct tally_level *sum = &tally->levels[square][level];
            sum->times += part->times;
            sum->rolls += part->rolls;
            sum->rents += part->rents;
            sum->cost += part->cost;
            sum->income += part->income;
        }
    }
}

static void add_causes(const struct observer *o, struct tally *tally, int seat_count)
{
    for (int seat = 0; seat < seat_count; seat++) {
        uint8_t cause = o->cause[seat], square = o->owed_square[seat];
        if (cause == TALLY_STILL_IN)
            continue;
        tally->causes[cause]++;
        bool is_rent = (cause == FH_WHY_RENT || cause == FH_WHY_SHARE) && square < FH_MAX_SQUARES;
        if (is_rent && o->groups.of[square] != FH_NONE)
            tally->sets[o->groups.of[square]].bankruptcies++;
    }
}

void observer_add(const struct observer *o, struct tally *tally, int first_bot, int seat_count, uint8_t winner)
{
    for (int group = 0; group < o->groups.count; group++)
        add_group(o, &tally->sets[group], group, winner);
    add_levels(o, tally);
    add_causes(o, tally, seat_count);
    for (uint32_t round = 0; round < o->rounds; round++) {
        for (int seat = 0; seat < seat_count; seat++)
            tally->wealth[(first_bot + seat) % seat_count][round] += o->wealth[round][seat];
        tally->wealth_games[round]++;
    }
}
