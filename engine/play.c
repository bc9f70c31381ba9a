/* play.c - the mutations that are too long to be inlined; see play.h. */
#include "play.h"
#include "agreement.h"
#include "rent.h"

#include <string.h>

static void emit(const struct play *p, const fh_event *event)
{
    p->sink->put(p->sink->context, p->game, event);
}

void play_tell(const struct play *p, struct news news)
{
    emit(p, &(fh_event){
                .kind = news.kind, .seat = news.seat, .square = news.square, .other = news.other, .how = news.how, .amount = news.amount});
}

void play_tell_money(const struct play *p, uint8_t from, uint8_t to, fh_balance amount, uint8_t why, uint8_t square, fh_cause cause)
{
    emit(p, &(fh_event){.kind = FH_EV_MONEY, .seat = from, .other = to, .amount = amount, .why = why, .square = square, .cause = cause});
}

/* The token is there already. */
void play_tell_token(const struct play *p, fh_seat seat, int32_t steps)
{
    emit(p, &(fh_event){.kind = FH_EV_TOKEN, .seat = seat, .square = p->game->at[seat], .amount = steps, .cause = {.card = p->card}});
}

void play_owner(struct play *p, fh_square square, uint8_t account, uint8_t how)
{
    fh_game *g = p->game;
    assert((p->edition->deeds & FH_SQUARE_BIT(square)) && (account < g->seat_count || account == FH_BANK));
    uint8_t before = g->owner[square];
    if (before < FH_MAX_SEATS)
        g->owned[before] &= ~FH_SQUARE_BIT(square);
    if (account < FH_MAX_SEATS)
        g->owned[account] |= FH_SQUARE_BIT(square);
    g->owner[square] = account;
    if (p->edition->rules.agreements)
        agreement_end(p, square);
    PLAY_TELL(p, .kind = FH_EV_OWNER, .seat = before, .square = square, .other = account, .how = how);
    rent_refresh(p, square);
}

/* The bank's stock is only kept where the rules limit it. */
static void stock_change(struct play *p, int from, int to)
{
    fh_game *g = p->game;
    const fh_rules *rules = &p->edition->rules;
    if (rules->houses)
        g->houses = (uint8_t)(g->houses + (from == 5 ? 0 : from) - (to == 5 ? 0 : to));
    if (rules->hotels)
        g->hotels = (uint8_t)(g->hotels + (from == 5) - (to == 5));
    PLAY_TELL(p, .kind = FH_EV_STOCK, .amount = g->houses, .other = g->hotels);
}

void play_built(struct play *p, fh_square square, uint8_t count)
{
    assert(count <= 5 && p->edition->squares[square].kind == FH_SQ_STREET);
    stock_change(p, p->game->built[square], count);
    p->game->built[square] = count;
    PLAY_TELL(p, .kind = FH_EV_BUILT, .square = square, .amount = count);
    rent_refresh(p, square);
}

void play_mortgaged(struct play *p, fh_square square, bool is_mortgaged)
{
    if (is_mortgaged)
        p->game->mortgaged |= FH_SQUARE_BIT(square);
    else
        p->game->mortgaged &= ~FH_SQUARE_BIT(square);
    PLAY_TELL(p, .kind = FH_EV_MORTGAGED, .square = square, .amount = is_mortgaged);
    rent_refresh(p, square);
}

void play_passes(struct play *p, fh_seat seat, uint8_t pass, uint8_t count)
{
    p->game->passes[seat][pass] = count;
    PLAY_TELL(p, .kind = FH_EV_PASSES, .seat = seat, .other = pass, .amount = count);
}

void play_ask(struct play *p, const fh_question *question)
{
    fh_game *g = p->game;
    assert(g->depth < FH_MAX_STACK);
    g->stack[g->depth++] = *question;
    play_asked(p, g->depth - 1);
}

void play_ask_last(struct play *p, const fh_question *question)
{
    fh_game *g = p->game;
    assert(g->depth < FH_MAX_STACK);
    memmove(&g->stack[1], &g->stack[0], g->depth * sizeof g->stack[0]);
    g->stack[0] = *question;
    g->depth++;
    for (int place = 0; place < g->depth; place++)
        play_asked(p, place);
}

void play_asked(struct play *p, int place)
{
    PLAY_TELL(p, .kind = FH_EV_ASKED, .amount = place);
}

void play_answered(struct play *p, int place)
{
    fh_game *g = p->game;
    assert(place >= 0 && place < g->depth);
    g->depth--;
    for (int i = place; i < g->depth; i++)
        g->stack[i] = g->stack[i + 1];
    g->stack[g->depth] = (fh_question){0};
    PLAY_TELL(p, .kind = FH_EV_ANSWERED, .amount = place);
}

/* ---- Small things that many need ---------------------------------------------------------------------------------------------- */

fh_money fh_percent(fh_balance amount, int32_t percent)
{
    fh_balance part = (amount * percent + 99) / 100;
    return part > FH_MAX_AMOUNT ? FH_MAX_AMOUNT : (fh_money)part;
}
