/* square.c - the registry of square kinds: what each does to a token that ends its move there.
 *
 * A new kind is one line in FH_SQUARE_KINDS (freehold.h), one function, one row here, and one row of keys in edition_fields.c. */
#include "card.h"
#include "debt.h"
#include "infection.h"
#include "jail.h"
#include "move.h"
#include "rent.h"

typedef void land_function(struct play *p, fh_seat seat, fh_square square, int times);

static void nothing_land(struct play *p, fh_seat seat, fh_square square, int times)
{
    (void)p, (void)seat, (void)square, (void)times;
}

static void draw_land(struct play *p, fh_seat seat, fh_square square, int times)
{
    (void)times;
    card_ask(p, seat, p->edition->squares[square].deck);
}

static void tax_land(struct play *p, fh_seat seat, fh_square square, int times)
{
    (void)times;
    const fh_square_def *def = &p->edition->squares[square];
    if (def->percent)
        play_ask(p, &(fh_question){.kind = FH_ASK_TAX, .seat = seat, .tax = {.square = square, .amount = def->amount}});
    else
        debt_owe(p, seat, debt_bank_account(p->edition), def->amount, FH_WHY_TAX, square, (fh_cause){.base = def->amount});
}

static void reverse_land(struct play *p, fh_seat seat, fh_square square, int times)
{
    (void)seat, (void)square, (void)times;
    p->game->backwards = !p->game->backwards;
    PLAY_TELL(p, .kind = FH_EV_DIRECTION, .amount = p->game->backwards);
}

static void bonus_land(struct play *p, fh_seat seat, fh_square square, int times)
{
    (void)times;
    if (p->edition->squares[square].amount > 0)
        play_money(p, FH_BANK, seat, p->edition->squares[square].amount, FH_WHY_BONUS, square, no_cause());
}

static void goto_land(struct play *p, fh_seat seat, fh_square square, int times)
{
    (void)times;
    move_to(p, seat, p->edition->squares[square].target, 0);
}

static void arrest_land(struct play *p, fh_seat seat, fh_square square, int times)
{
    (void)square, (void)times;
    jail_arrest(p, seat);
}

/* Free parking: with a pot, a player who rests here takes it. */
static void rest_land(struct play *p, fh_seat seat, fh_square square, int times)
{
    (void)times;
    if (p->game->cash[FH_POT] > 0)
        play_money(p, FH_POT, seat, p->game->cash[FH_POT], FH_WHY_BONUS, square, no_cause());
}

static land_function *const LAND[FH_SQ_COUNT] = {
    [FH_SQ_START] = nothing_land, /* the salary is the move's */
    [FH_SQ_STREET] = deed_land,   [FH_SQ_STATION] = deed_land, [FH_SQ_UTILITY] = deed_land,    [FH_SQ_DRAW] = draw_land,
    [FH_SQ_TAX] = tax_land,       [FH_SQ_BONUS] = bonus_land,  [FH_SQ_GOTO] = goto_land,       [FH_SQ_JAIL] = nothing_land,
    [FH_SQ_ARREST] = arrest_land, [FH_SQ_REST] = rest_land,    [FH_SQ_REVERSE] = reverse_land, [FH_SQ_CHECK] = arrest_land,
};

void square_land(struct play *p, fh_seat seat, int times)
{
    fh_square square = p->game->at[seat];
    const fh_square_def *def = &p->edition->squares[square];
    if (p->edition->rules.infection)
        infection_landed(p, seat);
    if (def->deed != FH_NONE) /* the most frequent ones, without the detour */
        deed_land(p, seat, square, times);
    else
        LAND[def->kind](p, seat, square, times);
}
