/* infection.c - see infection.h. */
#include "infection.h"
#include "debt.h"

enum { TURNS = 3, ROUNDS = 3 }; /* the one in which it begins, and two more */

fh_squares infection_places(const fh_edition *edition)
{
    fh_squares all = edition->square_count == FH_MAX_SQUARES ? ~(fh_squares)0 : FH_SQUARE_BIT(edition->square_count) - 1;
    return all & ~FH_SQUARE_BIT(0);
}

/* On a board of two squares there is no other place. */
fh_squares infection_choices(const fh_edition *edition, const fh_game *game)
{
    fh_squares all = infection_places(edition), others = all & ~FH_SQUARE_BIT(game->outbreak);
    return others ? others : all;
}

fh_squares fh_infected_squares(const fh_game *game)
{
    fh_squares squares = game->infected_squares[0] | game->infected_squares[1] | game->infected_squares[2];
    return game->outbreak ? squares | FH_SQUARE_BIT(game->outbreak) : squares;
}

fh_seats fh_infected_seats(const fh_game *game)
{
    fh_seats seats = 0;
    for (fh_seat seat = 0; seat < game->seat_count; seat++) {
        if (seat_is_in(game, seat) && game->infected[seat])
            seats |= FH_SEAT_BIT(seat);
    }
    return seats;
}

static void seat_infected(struct play *p, fh_seat seat, uint8_t value)
{
    p->game->infected[seat] = value;
    PLAY_TELL(p, .kind = FH_EV_INFECTED, .seat = seat, .amount = value);
}

void infection_look(struct play *p)
{
    if (p->edition->rules.infection && has_second_rulings(p->edition))
        p->game->flags |= FH_FLAG_LANDED;
}

void infection_catch(struct play *p, fh_seat seat)
{
    if (p->edition->rules.infection)
        seat_infected(p, seat, TURNS);
    infection_look(p);
}

void infection_heal(struct play *p, fh_seat seat)
{
    if (p->game->infected[seat])
        seat_infected(p, seat, 0);
}

/* ---- Stops ------------------------------------------------------------------------------------------------------------------------ */

/* For two full rounds from now on. */
static void infect_square(struct play *p, fh_square square)
{
    if (square == 0)
        return;
    p->game->infected_squares[0] &= ~FH_SQUARE_BIT(square);
    p->game->infected_squares[1] &= ~FH_SQUARE_BIT(square);
    p->game->infected_squares[2] |= FH_SQUARE_BIT(square);
    PLAY_TELL(p, .kind = FH_EV_INFECTED_SQUARES);
}

void infection_landed(struct play *p, fh_seat seat)
{
    fh_game *g = p->game;
    fh_square square = g->at[seat];
    g->flags |= FH_FLAG_LANDED;
    bool is_infected_square = (fh_infected_squares(g) & FH_SQUARE_BIT(square)) || p->edition->squares[square].infects;
    if (g->infected[seat])
        infect_square(p, square);
    if (is_infected_square)
        infection_catch(p, seat);
}

int32_t infection_stop(const struct play *p, fh_seat seat, int32_t steps)
{
    int32_t squares = p->edition->square_count, sign = steps < 0 ? -1 : 1;
    if (!p->game->infected[seat] || steps == 0)
        return 0;
    for (int32_t gone = sign; gone != steps && gone != sign * squares; gone += sign) {
        int32_t square = (p->game->at[seat] + gone % squares + squares) % squares;
        if (p->edition->squares[square].kind == FH_SQ_CHECK)
            return gone;
    }
    return 0;
}

/* Has everybody got it? Seats in quarantine count. */
static bool all_infected(const fh_game *game)
{
    fh_seats infected = fh_infected_seats(game);
    for (fh_seat seat = 0; seat < game->seat_count; seat++) {
        if (game->jail[seat])
            infected |= FH_SEAT_BIT(seat);
    }
    return (game->seats_in & ~infected) == 0;
}

/* To the quarantine square, free and healthy, for the fee. */
static void send_free(struct play *p, fh_seat seat)
{
    play_token(p, seat, p->edition->jail, 0);
    if (p->game->jail[seat])
        play_jail(p, seat, 0);
    infection_heal(p, seat);
    debt_owe(p, seat, debt_bank_account(p->edition), p->edition->rules.fine, FH_WHY_FINE, p->edition->jail, no_cause());
}

bool infection_all(struct play *p)
{
    fh_game *g = p->game;
    g->flags &= (uint8_t)~FH_FLAG_LANDED;
    if (!all_infected(g))
        return false;
    bool is_roll_to_come = g->phase == FH_DICE_DUE || (g->phase == FH_BEFORE_ROLL && g->doubles == 0);
    if (!is_roll_to_come && seat_is_in(g, g->turn))
        play_phase(p, FH_AFTER_ROLL, 0); /* no further roll */
    for (int i = 0; i < g->seat_count; i++) {
        if (seat_is_in(g, g->order[i]))
            send_free(p, g->order[i]);
    }
    return true;
}

/* ---- Time ------------------------------------------------------------------------------------------------------------------------- */

void infection_turn_ends(struct play *p, fh_seat seat)
{
    if (p->game->infected[seat])
        seat_infected(p, seat, (uint8_t)(p->game->infected[seat] - 1));
}

static void outbreak_ask(struct play *p)
{
    play_ask(p, &(fh_question){.kind = FH_ASK_OUTBREAK, .seat = p->game->turn});
}

void infection_begin(struct play *p)
{
    if (p->edition->rules.infection)
        outbreak_ask(p);
}

void infection_round_ends(struct play *p)
{
    fh_game *g = p->game;
    for (int i = 0; i + 1 < ROUNDS; i++)
        g->infected_squares[i] = g->infected_squares[i + 1];
    g->infected_squares[ROUNDS - 1] = 0;
    if (g->round % 2 == 0)
        outbreak_ask(p); /* the old one is over once chance has said where the new one is */
    PLAY_TELL(p, .kind = FH_EV_INFECTED_SQUARES);
}

void infection_break_out(struct play *p, fh_square square)
{
    play_answered(p, p->game->depth - 1);
    p->game->outbreak = square;
    PLAY_TELL(p, .kind = FH_EV_INFECTED_SQUARES);
}
