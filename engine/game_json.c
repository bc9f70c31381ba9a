/* game_json.c - the game and its events as JSON, for clients that show them.
 *
 * {"game": {...}, "now": {...}}: `game` is what events report on, `now` says who acts next and what a seat may do. An event names what
 * changed and its new value, so that a client only puts values in place:
 *
 *     money    game.players[from].cash = from_cash, the same for to; the pot's is game.pot
 *     dice     game.dice = dice                       token   game.players[seat].at = square
 *     turn     game.turn = seat, game.round = round   phase   game.phase, game.doubles
 *     order    game.order = order                     jail    game.players[seat].jail = jail
 *     owner, built, mortgaged    game.deeds[square] gets what the event is called
 *     rent     game.deeds[square].rent, .level        stock   game.bank = {houses, hotels}
 *     passes   game.players[seat].passes[pass] = count
 *     asked    game.questions[place] = question       answered   game.questions[place] is taken out
 *     out      game.players[seat].rank, .wealth       over    game.winner = seat
 *     direction   game.backwards                      infected   game.players[seat].infected
 *     sick     game.sick = sick                       shares  game.deeds[square].shares, .free
 *     card     nothing: it only tells what was drawn
 *     did      nothing: an action that no other event tells of (a bid, a rejected offer)
 *     undo     everything may have changed: the whole game is read again
 *
 * Money, tokens and owners also tell where the change comes from, which changes nothing in the game:
 *
 *     owner    from: the account it belonged to; how: bought, auctioned, dealt, traded or inherited
 *     token    cause: {deck, card} if a card moved it
 *     money    cause, by why; what is missing does not apply:
 *         salary    {salaries, deck, card}: how many of them; the card whose move passed the start
 *         rent      {level, rent, times, roll, percent, deck, card}: the deed's level when the rent was due and the rent of that level; the
 *                   multiple of it that a card wants, or of a utility the multiple of the roll; percent that shares take off
 *         share     the same of the whole rent; percent of this share
 *         tax       {percent, of}: of one's worth; without percent, the tax in one sum
 *         card      {deck, card, houses, hotels}: the card, and what it charged for
 *         building  {building}: which one on its square, 5 is the hotel
 *         sale      {buildings, percent, of}: how many, and the part of their cost that the bank gives back
 *         lift, interest    {deeds, percent, of}: the part of the price or mortgage value, of several deeds together
 *         bid       {lot}: house or hotel, if it was a building
 *         estate    {seat}: who left
 *
 * A question that is about such an amount has the same `cause`.
 *
 * Seats count from 1, so the seat's player is players[seat - 1]; accounts beside the seats' are "bank" and "pot". */
#include "fields.h"
#include "infection.h"
#include "names.h"
#include "play.h"
#include "position.h"

/* ---- A writer that knows where commas go -------------------------------------------------------------------------------------------- */

struct json {
    struct writer w;
    bool needs_comma;
    const fh_edition *edition;
    const fh_game *game;
};

/* Every value begins here; key is NULL in a list. */
static void begin(struct json *j, const char *key)
{
    if (j->needs_comma)
        write_char(&j->w, ',');
    j->needs_comma = true;
    if (key) {
        write_json_text(&j->w, key);
        write_char(&j->w, ':');
    }
}

static void open(struct json *j, const char *key, char bracket)
{
    begin(j, key);
    write_char(&j->w, bracket);
    j->needs_comma = false;
}

static void close(struct json *j, char bracket)
{
    write_char(&j->w, bracket);
    j->needs_comma = true;
}

static void number(struct json *j, const char *key, int64_t value)
{
    begin(j, key);
    write_number(&j->w, value);
}

static void text(struct json *j, const char *key, const char *value)
{
    begin(j, key);
    write_json_text(&j->w, value);
}

static void flag(struct json *j, const char *key, bool value)
{
    begin(j, key);
    write_text(&j->w, value ? "true" : "false");
}

static void account(struct json *j, const char *key, uint8_t value)
{
    if (value < FH_MAX_SEATS)
        number(j, key, value + 1);
    else
        text(j, key, value == FH_BANK ? "bank" : value == FH_POT ? "pot" : "none");
}

static void square(struct json *j, const char *key, uint8_t value)
{
    text(j, key, value < j->edition->square_count ? j->edition->words.square_id[value] : "none");
}

static void seats(struct json *j, const char *key, fh_seats mask)
{
    open(j, key, '[');
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (mask >> seat & 1)
            number(j, NULL, seat + 1);
    }
    close(j, ']');
}

static void squares(struct json *j, const char *key, fh_squares mask)
{
    open(j, key, '[');
    for (fh_squares m = mask; m; m &= m - 1)
        square(j, NULL, square_first(m));
    close(j, ']');
}

/* ---- The game ----------------------------------------------------------------------------------------------------------------------- */

static void by_seat(struct json *j, const char *key, const fh_question *q, int column)
{
    open(j, key, '[');
    for (int i = 0; i < j->game->seat_count; i++)
        number(j, NULL, question_get(q, column, i));
    close(j, ']');
}

static void question_column(struct json *j, const fh_question *q, int column)
{
    const char *name = question_member(q->kind, column)->name;
    int64_t value = question_get(q, column, 0);
    switch ((enum column_shape)QUESTION_COLUMN[column].shape) {
    case SHAPE_KIND:
        text(j, name, fh_question_name((uint8_t)value));
        break;
    case SHAPE_SEAT:
    case SHAPE_ACCOUNT:
        account(j, name, (uint8_t)value);
        break;
    case SHAPE_SEATS:
        seats(j, name, (fh_seats)value);
        break;
    case SHAPE_SQUARE:
        square(j, name, (uint8_t)value);
        break;
    case SHAPE_WHY:
        text(j, name, name_of_why((uint8_t)value));
        break;
    case SHAPE_DECK:
        text(j, name, j->edition->words.deck_id[value]);
        break;
    case SHAPE_NUMBER:
        number(j, name, value);
        break;
    case SHAPE_SQUARES:
        squares(j, name, (fh_squares)value);
        break;
    case SHAPE_BY_SEAT:
        by_seat(j, name, q, column);
        break;
    }
}

/* Shares and freedoms that are part of an offer. */
static void rents(struct json *j, const fh_terms *t)
{
    open(j, "percents", '{');
    for (fh_squares m = j->edition->deeds; m; m &= m - 1) {
        uint8_t percent = t->percents[j->edition->squares[square_first(m)].deed];
        if (percent)
            number(j, j->edition->words.square_id[square_first(m)], percent);
    }
    close(j, '}');
    squares(j, "freedoms", t->freedoms);
}

static void terms(struct json *j, const char *key, const fh_terms *t)
{
    open(j, key, '{');
    number(j, "cash", t->cash);
    squares(j, "deeds", t->deeds);
    open(j, "passes", '{');
    for (int pass = 0; pass < j->edition->pass_count; pass++)
        number(j, j->edition->words.pass_id[pass], t->passes[pass]);
    close(j, '}');
    if (j->edition->rules.agreements)
        rents(j, t);
    close(j, '}');
}

/* ---- Causes -------------------------------------------------------------------------------------------------------------------------- */

/* A part of a cause that is 0 does not apply. */
static void part(struct json *j, const char *key, int64_t value)
{
    if (value)
        number(j, key, value);
}

static void cause_card(struct json *j, fh_cause c)
{
    uint8_t deck = FH_CARD_DECK(c.card);
    if (!c.card)
        return;
    text(j, "deck", j->edition->words.deck_id[deck]);
    text(j, "card", j->edition->words.card_id[deck][FH_CARD_NUMBER(c.card)]);
}

static void cause_rent(struct json *j, fh_square place, fh_cause c)
{
    fh_money times = fh_cause_times(j->edition, place, c);
    number(j, "level", c.level);
    number(j, "rent", j->edition->rent[place][c.level]);
    if (times != 1 || j->edition->squares[place].kind == FH_SQ_UTILITY)
        number(j, "times", times);
    part(j, "roll", c.base);
    part(j, "percent", c.percent);
    cause_card(j, c);
}

static void cause_part(struct json *j, const char *key, fh_cause c)
{
    part(j, key, c.number);
    part(j, "percent", c.percent);
    part(j, "of", c.base);
}

static void cause_of_card(struct json *j, fh_cause c)
{
    cause_card(j, c);
    part(j, "houses", c.base);
    part(j, "hotels", c.number);
}

static void cause_details(struct json *j, uint8_t why, fh_square place, fh_cause c)
{
    static const char *const lots[] = {"deed", "house", "hotel"};
    switch ((enum fh_why)why) {
    case FH_WHY_SALARY:
        number(j, "salaries", c.base);
        cause_card(j, c);
        break;
    case FH_WHY_RENT:
    case FH_WHY_SHARE:
        cause_rent(j, place, c);
        break;
    case FH_WHY_CARD:
        cause_of_card(j, c);
        break;
    case FH_WHY_BUILDING:
        number(j, "building", c.number);
        break;
    case FH_WHY_SALE:
        cause_part(j, "buildings", c);
        break;
    case FH_WHY_TAX:
    case FH_WHY_LIFT:
    case FH_WHY_INTEREST:
        cause_part(j, "deeds", c);
        break;
    case FH_WHY_BID:
        text(j, "lot", lots[c.number]);
        break;
    case FH_WHY_ESTATE:
        number(j, "seat", c.number);
        break;
    case FH_WHY_START:
    case FH_WHY_PRICE:
    case FH_WHY_BONUS:
    case FH_WHY_FINE:
    case FH_WHY_MORTGAGE:
    case FH_WHY_TRADE:
    case FH_WHY_COUNT:
        break;
    }
}

static void cause(struct json *j, uint8_t why, fh_square place, fh_cause c)
{
    if (cause_is_empty(c))
        return;
    open(j, "cause", '{');
    cause_details(j, why, place, c);
    close(j, '}');
}

/* ---- Questions, players, deeds ---------------------------------------------------------------------------------------------------------
 */

/* Every kind names its members in its own words, see fh_question. */
static void question(struct json *j, const char *key, const fh_question *q)
{
    open(j, key, '{');
    for (int column = 0; column < QUESTION_COLUMNS; column++) {
        if (question_member(q->kind, column)->name)
            question_column(j, q, column);
    }
    cause(j, q->kind == FH_ASK_UTILITY_ROLL ? FH_WHY_RENT : (uint8_t)question_get(q, COLUMN_WHY, 0),
          (fh_square)question_get(q, COLUMN_SQUARE, 0), question_get_cause(q));
    if (q->kind == FH_ASK_OFFER) {
        terms(j, "give", &j->game->offer.give);
        terms(j, "take", &j->game->offer.take);
    }
    close(j, '}');
}

static void player(struct json *j, uint8_t seat)
{
    const fh_game *g = j->game;
    open(j, NULL, '{');
    number(j, "cash", g->cash[seat]);
    square(j, "at", g->at[seat]);
    number(j, "jail", g->jail[seat]);
    open(j, "passes", '{');
    for (int pass = 0; pass < j->edition->pass_count; pass++)
        number(j, j->edition->words.pass_id[pass], g->passes[seat][pass]);
    close(j, '}');
    number(j, "infected", g->infected[seat]);
    number(j, "rank", g->rank[seat]);
    number(j, "wealth", g->final_wealth[seat]);
    close(j, '}');
}

/* The rent that holds now, and the line of the deed that it comes from: see fh_game.level. */
static void rent_now(struct json *j, fh_square place)
{
    number(j, "rent", j->edition->rent[place][j->game->level[place]]);
    number(j, "level", j->game->level[place]);
}

/* By seat, and the seats that pay nothing. */
static void shares(struct json *j, fh_square place)
{
    uint8_t number_of_deed = j->edition->squares[place].deed;
    open(j, "shares", '[');
    for (int seat = 0; seat < j->game->seat_count; seat++)
        number(j, NULL, j->game->shares[number_of_deed][seat]);
    close(j, ']');
    seats(j, "free", j->game->freedoms[number_of_deed]);
}

static void deed(struct json *j, fh_square place)
{
    open(j, j->edition->words.square_id[place], '{');
    account(j, "owner", j->game->owner[place]);
    number(j, "built", j->game->built[place]);
    flag(j, "mortgaged", j->game->mortgaged & FH_SQUARE_BIT(place));
    rent_now(j, place);
    if (j->edition->rules.agreements)
        shares(j, place);
    close(j, '}');
}

static void faces(struct json *j)
{
    open(j, "dice", '[');
    for (int i = 0; i < j->edition->rules.dice; i++)
        number(j, NULL, j->game->dice[i]);
    close(j, ']');
}

static void order(struct json *j)
{
    open(j, "order", '[');
    for (int i = 0; i < j->game->seat_count; i++)
        number(j, NULL, j->game->order[i] + 1);
    close(j, ']');
}

static void stock(struct json *j)
{
    number(j, "houses", j->game->houses);
    number(j, "hotels", j->game->hotels);
}

static void bank(struct json *j)
{
    open(j, "bank", '{');
    stock(j);
    close(j, '}');
    number(j, "pot", j->game->cash[FH_POT]);
}

static void turn(struct json *j)
{
    const fh_game *g = j->game;
    order(j);
    number(j, "turn", g->turn + 1);
    number(j, "round", g->round);
    text(j, "phase", name_of_phase(g->phase));
    number(j, "doubles", g->doubles);
    faces(j);
    account(j, "winner", g->winner);
    flag(j, "backwards", g->backwards);
    squares(j, "sick", fh_infected_squares(g));
}

static void game(struct json *j)
{
    open(j, "game", '{');
    text(j, "edition", j->edition->words.id);
    turn(j);
    open(j, "players", '[');
    for (uint8_t seat = 0; seat < j->game->seat_count; seat++)
        player(j, seat);
    close(j, ']');
    open(j, "deeds", '{');
    for (fh_squares m = j->edition->deeds; m; m &= m - 1)
        deed(j, square_first(m));
    close(j, '}');
    bank(j);
    open(j, "questions", '[');
    for (int i = 0; i < j->game->depth; i++)
        question(j, NULL, &j->game->stack[i]);
    close(j, ']');
    close(j, '}');
}

/* ---- What may be done ---------------------------------------------------------------------------------------------------------------- */

static void option(struct json *j, const fh_option *o)
{
    static const char *const needs[] = {"nothing", "amount", "terms", "bids"};
    char action[FH_ID_SIZE * 4];
    fh_action_format(j->edition, &o->action, action, sizeof action);
    open(j, NULL, '{');
    text(j, "action", action);
    if (o->needs != FH_NEEDS_NOTHING)
        text(j, "needs", needs[o->needs]);
    if (o->needs == FH_NEEDS_AMOUNT || o->needs == FH_NEEDS_BIDS) {
        number(j, "low", o->low);
        number(j, "high", o->high);
    }
    close(j, '}');
}

static void now(struct json *j, uint8_t seat)
{
    static const char *const names[] = {"nobody", "seats", "chance", "joint"};
    fh_actors actors = fh_who_acts(j->game);
    open(j, "now", '{');
    text(j, "actor", names[actors.kind]);
    seats(j, "seats", actors.seats);
    if (seat != FH_NONE) {
        fh_options options;
        fh_legal(j->edition, j->game, seat, &options);
        open(j, "options", '[');
        for (int i = 0; i < options.count; i++)
            option(j, &options.list[i]);
        close(j, ']');
    }
    close(j, '}');
}

size_t fh_game_json(const fh_edition *edition, const fh_game *value, uint8_t seat, char *buffer, size_t size)
{
    struct json j = {writer_open(buffer, size), false, edition, value};
    open(&j, NULL, '{');
    game(&j);
    now(&j, seat);
    close(&j, '}');
    return writer_close(&j.w);
}

/* ---- Events -------------------------------------------------------------------------------------------------------------------------- */

static void money(struct json *j, const fh_event *e)
{
    account(j, "from", e->seat);
    account(j, "to", e->other);
    number(j, "amount", e->amount);
    text(j, "why", name_of_why(e->why));
    square(j, "square", e->square);
    number(j, "from_cash", j->game->cash[e->seat]);
    number(j, "to_cash", j->game->cash[e->other]);
    cause(j, e->why, e->square, e->cause);
}

static void card(struct json *j, const fh_event *e)
{
    number(j, "seat", e->seat + 1);
    text(j, "deck", j->edition->words.deck_id[e->square]);
    text(j, "card", j->edition->words.card_id[e->square][e->other]);
}

static void token(struct json *j, const fh_event *e)
{
    number(j, "seat", e->seat + 1);
    square(j, "square", e->square);
    number(j, "steps", e->amount);
    if (e->cause.card) {
        open(j, "cause", '{');
        cause_card(j, e->cause);
        close(j, '}');
    }
}

static void owner(struct json *j, const fh_event *e)
{
    square(j, "square", e->square);
    account(j, "owner", e->other);
    account(j, "from", e->seat);
    text(j, "how", name_of_how(e->how));
}

static void event_details(struct json *j, const fh_event *e)
{
    switch ((enum fh_event_kind)e->kind) {
    case FH_EV_MONEY:
        money(j, e);
        break;
    case FH_EV_DICE:
        number(j, "seat", e->seat + 1);
        faces(j);
        break;
    case FH_EV_TOKEN:
        token(j, e);
        break;
    case FH_EV_TURN:
        number(j, "seat", e->seat + 1);
        number(j, "round", e->amount);
        break;
    case FH_EV_PHASE:
        text(j, "phase", name_of_phase((uint8_t)e->amount));
        number(j, "doubles", e->other);
        break;
    case FH_EV_ORDER:
        order(j);
        break;
    case FH_EV_OWNER:
        owner(j, e);
        break;
    case FH_EV_BUILT:
        square(j, "square", e->square);
        number(j, "built", e->amount);
        break;
    case FH_EV_STOCK:
        stock(j);
        break;
    case FH_EV_MORTGAGED:
        square(j, "square", e->square);
        flag(j, "mortgaged", e->amount);
        break;
    case FH_EV_RENT:
        square(j, "square", e->square);
        rent_now(j, e->square);
        break;
    case FH_EV_JAIL:
        number(j, "seat", e->seat + 1);
        number(j, "jail", e->amount);
        break;
    case FH_EV_CARD:
        card(j, e);
        break;
    case FH_EV_PASSES:
        number(j, "seat", e->seat + 1);
        text(j, "pass", j->edition->words.pass_id[e->other]);
        number(j, "count", e->amount);
        break;
    case FH_EV_ASKED:
        number(j, "place", e->amount);
        question(j, "question", &j->game->stack[e->amount]);
        break;
    case FH_EV_ANSWERED:
        number(j, "place", e->amount);
        break;
    case FH_EV_DIRECTION:
        flag(j, "backwards", e->amount);
        break;
    case FH_EV_INFECTED:
        number(j, "seat", e->seat + 1);
        number(j, "infected", e->amount);
        break;
    case FH_EV_INFECTED_SQUARES:
        squares(j, "sick", fh_infected_squares(j->game));
        break;
    case FH_EV_SHARES:
        square(j, "square", e->square);
        shares(j, e->square);
        break;
    case FH_EV_OUT:
        number(j, "seat", e->seat + 1);
        number(j, "rank", e->other);
        number(j, "wealth", e->amount);
        break;
    case FH_EV_OVER:
        number(j, "seat", e->seat + 1);
        break;
    case FH_EV_DID:
        number(j, "seat", e->seat + 1);
        text(j, "what", name_of_action(e->other));
        number(j, "amount", e->amount);
        break;
    case FH_EV_UNDO:
        number(j, "seat", e->seat + 1);
        number(j, "number", e->amount);
        break;
    case FH_EV_COUNT:
        break;
    }
}

size_t fh_event_json(const fh_edition *edition, const fh_game *value, const fh_event *event, char *buffer, size_t size)
{
    struct json j = {writer_open(buffer, size), false, edition, value};
    open(&j, NULL, '{');
    text(&j, "event", name_of_event(event->kind));
    event_details(&j, event);
    close(&j, '}');
    return writer_close(&j.w);
}
