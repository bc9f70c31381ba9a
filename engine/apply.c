/* apply.c - the one mutator, and the two switches over the kinds of actions: what allows each, and what carries it out.
 *
 * apply checks first and then changes; it never copies or rolls back. When the action is carried out, question_settle goes on until
 * somebody is asked. */
#include "auction.h"
#include "card.h"
#include "chance.h"
#include "deal.h"
#include "infection.h"
#include "debt.h"
#include "deed.h"
#include "jail.h"
#include "question.h"
#include "rent.h"
#include "tax.h"
#include "trade.h"
#include "turn.h"

#include <string.h>

/* ---- Checking ------------------------------------------------------------------------------------------------------------------- */

#define BY(name, word, shape, by) FH_BY_##by,
static const uint8_t DONE_BY[FH_ACT_COUNT] = {FH_ACTIONS(BY)};

uint8_t fh_action_by(uint8_t kind)
{
    return DONE_BY[kind];
}

/* Every kind of action needs the right actor: a seat still in the game, or chance for chance's actions. */
static fh_verdict actor_check(const fh_game *game, const fh_action *action)
{
    if (action->kind >= FH_ACT_COUNT)
        return refuse(FH_REASON_UNKNOWN_ACTION);
    if (game->phase == FH_OVER)
        return refuse(FH_REASON_GAME_OVER);
    if (fh_action_by(action->kind) != FH_BY_SEAT)
        return action->seat == FH_CHANCE ? allow() : refuse(FH_REASON_NOT_FOR_CHANCE);
    if (action->seat >= game->seat_count)
        return refuse(FH_REASON_NO_SUCH_SEAT);
    return seat_is_in(game, action->seat) ? allow() : refuse(FH_REASON_SEAT_OUT);
}

static bool faces_are_dice(const fh_rules *rules, const uint8_t faces[FH_MAX_DICE])
{
    for (int i = 0; i < FH_MAX_DICE; i++) {
        if (i < rules->dice ? faces[i] < 1 || faces[i] > rules->sides : faces[i] != 0)
            return false;
    }
    return true;
}

static fh_verdict dice_check(const fh_edition *edition, const fh_game *game, const fh_action *action)
{
    const fh_question *q = question_asked(game);
    bool are_due = q ? q->kind == FH_ASK_ORDER || q->kind == FH_ASK_UTILITY_ROLL : game->phase == FH_DICE_DUE;
    if (!are_due)
        return refuse(FH_REASON_NOT_FOR_CHANCE);
    return faces_are_dice(&edition->rules, action->faces) ? allow() : refuse(FH_REASON_NOT_AN_OUTCOME);
}

static fh_verdict loaded_check(const fh_edition *edition, const fh_game *game, const fh_action *action)
{
    if (!edition->rules.testing)
        return refuse(FH_REASON_NO_TESTING);
    if (game->depth > 0 || game->phase != FH_DICE_DUE)
        return refuse(FH_REASON_NOT_FOR_CHANCE);
    bool is_outcome = action->amount >= 0 && action->amount <= FH_MAX_LOADED && action->second >= 0 && action->second <= FH_MAX_LOADED;
    return is_outcome ? allow() : refuse(FH_REASON_NOT_AN_OUTCOME);
}

static fh_verdict drawn_check(const fh_edition *edition, const fh_game *game, const fh_action *action)
{
    const fh_question *q = question_asked(game);
    if (!q || q->kind != FH_ASK_CARD)
        return refuse(FH_REASON_NOT_FOR_CHANCE);
    bool is_outcome =
        q->card.deck == action->square && action->other < FH_MAX_CARDS && (card_choices(edition, game, q->card.deck) >> action->other & 1);
    return is_outcome ? allow() : refuse(FH_REASON_NOT_AN_OUTCOME);
}

static fh_verdict deal_check(const fh_edition *edition, const fh_game *game, fh_square square)
{
    const fh_question *q = question_asked(game);
    if (!q || q->kind != FH_ASK_DEAL)
        return refuse(FH_REASON_NOT_FOR_CHANCE);
    bool is_outcome = square < FH_MAX_SQUARES && (deal_choices(edition, game, q->seat) & FH_SQUARE_BIT(square));
    return is_outcome ? allow() : refuse(FH_REASON_NOT_AN_OUTCOME);
}

static fh_verdict tiebreak_check(const fh_game *game, uint8_t seat)
{
    const fh_question *q = question_asked(game);
    if (!q || q->kind != FH_ASK_TIEBREAK)
        return refuse(FH_REASON_NOT_FOR_CHANCE);
    return seat < FH_MAX_SEATS && (q->tiebreak.tied & FH_SEAT_BIT(seat)) ? allow() : refuse(FH_REASON_NOT_AN_OUTCOME);
}

static fh_verdict infect_check(const fh_edition *edition, const fh_game *game, fh_square square)
{
    const fh_question *q = question_asked(game);
    if (!q || q->kind != FH_ASK_OUTBREAK)
        return refuse(FH_REASON_NOT_FOR_CHANCE);
    bool is_outcome = square < FH_MAX_SQUARES && (infection_choices(edition, game) & FH_SQUARE_BIT(square));
    return is_outcome ? allow() : refuse(FH_REASON_NOT_AN_OUTCOME);
}

static fh_verdict remove_check(const fh_game *game, uint8_t seat)
{
    if (seat >= game->seat_count)
        return refuse(FH_REASON_NO_SUCH_SEAT);
    return seat_is_in(game, seat) ? allow() : refuse(FH_REASON_SEAT_OUT);
}

/* The clock of the seat in turn runs, but stops while another seat is asked (V11). */
uint8_t fh_clock_seat(const fh_edition *edition, const fh_game *game)
{
    fh_actors actors = fh_who_acts(game);
    bool is_asked_alone = actors.kind == FH_ACTOR_SEATS && actors.seats == FH_SEAT_BIT(game->turn);
    return edition->rules.clock > 0 && is_asked_alone ? game->turn : FH_NONE;
}

static fh_verdict expire_check(const fh_edition *edition, const fh_game *game, uint8_t seat)
{
    if (!edition->rules.clock)
        return refuse(FH_REASON_NO_CLOCK);
    fh_verdict verdict = remove_check(game, seat);
    if (verdict.reason || fh_clock_seat(edition, game) == seat)
        return verdict;
    verdict = refuse(FH_REASON_NOT_ON_THE_CLOCK);
    verdict.seat = seat;
    return verdict;
}

fh_verdict fh_check(const fh_edition *edition, const fh_game *game, const fh_action *action)
{
    fh_verdict verdict = actor_check(game, action);
    if (verdict.reason)
        return verdict;
    fh_seat seat = action->seat;
    switch ((enum fh_action_kind)action->kind) {
    case FH_ACT_ROLL:
        return turn_can_roll(edition, game, seat);
    case FH_ACT_END:
        return turn_can_end(game, seat);
    case FH_ACT_BUY:
        return fh_can_buy(edition, game, seat);
    case FH_ACT_DECLINE:
        return deed_can_decline(game, seat);
    case FH_ACT_BUILD:
        return fh_can_build(edition, game, seat, action->square);
    case FH_ACT_SELL:
        return fh_can_sell(edition, game, seat, action->square);
    case FH_ACT_MORTGAGE:
        return fh_can_mortgage(edition, game, seat, action->square);
    case FH_ACT_LIFT:
        return fh_can_lift(edition, game, seat, action->square);
    case FH_ACT_BID:
        return auction_can_bid(edition, game, seat, action->amount);
    case FH_ACT_WITHDRAW:
        return auction_can_withdraw(game, seat);
    case FH_ACT_OFFER:
        return fh_can_offer(edition, game, seat, action->other, &action->offer);
    case FH_ACT_COUNTER:
        return trade_can_counter(edition, game, seat, &action->offer);
    case FH_ACT_ACCEPT:
    case FH_ACT_REJECT:
        return trade_can_answer(game, seat);
    case FH_ACT_KEEP:
        return deed_can_keep(game, seat, action->square);
    case FH_ACT_PAY:
        return seat_is_asked(game, FH_ASK_TAX, seat) ? verdict : jail_can_pay(edition, game, seat);
    case FH_ACT_PERCENT:
        return tax_can_choose(game, seat);
    case FH_ACT_USE:
        return jail_can_use(edition, game, seat, action->square);
    case FH_ACT_BANKRUPT:
        return debt_can_bankrupt(edition, game, seat);
    case FH_ACT_LEAVE:
        return verdict;
    case FH_ACT_BIDS:
        return auction_can_bids(edition, game, action->bids);
    case FH_ACT_DICE:
        return dice_check(edition, game, action);
    case FH_ACT_LOADED:
        return loaded_check(edition, game, action);
    case FH_ACT_DEAL:
        return deal_check(edition, game, action->square);
    case FH_ACT_TIEBREAK:
        return tiebreak_check(game, action->other);
    case FH_ACT_INFECT:
        return infect_check(edition, game, action->square);
    case FH_ACT_EXPIRE:
        return expire_check(edition, game, action->other);
    case FH_ACT_DRAWN:
        return drawn_check(edition, game, action);
    case FH_ACT_REMOVE:
        return remove_check(game, action->other);
    case FH_ACT_COUNT:
        break;
    }
    return refuse(FH_REASON_UNKNOWN_ACTION);
}

/* ---- Applying ------------------------------------------------------------------------------------------------------------------- */

static void dice_apply(struct play *p, const uint8_t faces[FH_MAX_DICE])
{
    const fh_question *q = question_asked(p->game);
    memcpy(p->game->dice, faces, FH_MAX_DICE);
    if (!q)
        turn_rolled(p);
    else if (q->kind == FH_ASK_ORDER)
        order_rolled(p);
    else
        rent_rolled(p);
}

/* Tells an action that no other event tells of. */
static void tell_action(struct play *p, const fh_action *action)
{
    PLAY_TELL(p, .kind = FH_EV_DID, .seat = action->seat, .other = action->kind, .amount = action->amount);
}

/* What check allowed. */
static void carry_out(struct play *p, const fh_action *action)
{
    fh_seat seat = action->seat;
    switch ((enum fh_action_kind)action->kind) {
    case FH_ACT_ROLL:
        play_phase(p, FH_DICE_DUE, p->game->doubles);
        break;
    case FH_ACT_END:
        turn_next(p);
        break;
    case FH_ACT_BUY:
        deed_buy(p, seat);
        break;
    case FH_ACT_DECLINE:
        tell_action(p, action);
        deed_decline(p);
        break;
    case FH_ACT_BUILD:
        deed_build(p, seat, action->square);
        break;
    case FH_ACT_SELL:
        deed_sell(p, seat, action->square);
        break;
    case FH_ACT_MORTGAGE:
        deed_mortgage(p, seat, action->square);
        break;
    case FH_ACT_LIFT:
        deed_lift(p, seat, action->square);
        break;
    case FH_ACT_BID:
        tell_action(p, action);
        auction_bid(p, seat, action->amount);
        break;
    case FH_ACT_WITHDRAW:
        tell_action(p, action);
        auction_withdraw(p, seat);
        break;
    case FH_ACT_OFFER:
        trade_offer(p, seat, action->other, &action->offer);
        tell_action(p, action);
        break;
    case FH_ACT_COUNTER:
        trade_counter(p, seat, &action->offer);
        tell_action(p, action);
        break;
    case FH_ACT_ACCEPT:
        tell_action(p, action);
        trade_accept(p);
        break;
    case FH_ACT_REJECT:
        tell_action(p, action);
        trade_reject(p);
        break;
    case FH_ACT_KEEP:
        deed_keep(p, seat, action->square);
        break;
    case FH_ACT_PAY:
        if (seat_is_asked(p->game, FH_ASK_TAX, seat))
            tax_pay(p, seat, false);
        else
            jail_pay(p, seat);
        break;
    case FH_ACT_PERCENT:
        tax_pay(p, seat, true);
        break;
    case FH_ACT_USE:
        jail_use(p, seat, action->square);
        break;
    case FH_ACT_BANKRUPT:
        debt_bankrupt(p, seat);
        break;
    case FH_ACT_LEAVE:
        leave_game(p, seat, debt_creditor(p->edition, p->game, seat));
        break;
    case FH_ACT_BIDS:
        auction_bids(p, action->bids);
        break;
    case FH_ACT_DEAL:
        deal_dealt(p, action->square);
        break;
    case FH_ACT_TIEBREAK:
        auction_tiebreak(p, action->other);
        break;
    case FH_ACT_INFECT:
        infection_break_out(p, action->square);
        break;
    case FH_ACT_EXPIRE:
        leave_out_of_time(p, action->other);
        break;
    case FH_ACT_DICE:
        dice_apply(p, action->faces);
        break;
    case FH_ACT_LOADED:
        turn_loaded(p, action->amount, action->second);
        break;
    case FH_ACT_DRAWN:
        card_drawn(p, action->other);
        break;
    case FH_ACT_REMOVE:
        leave_game(p, action->other, FH_BANK);
        break;
    case FH_ACT_COUNT:
        break;
    }
}

static __attribute__((noinline)) fh_verdict apply_any(const fh_edition *edition, fh_game *game, const fh_action *action,
                                                      const fh_sink *sink)
{
    fh_verdict verdict = fh_check(edition, game, action);
    if (verdict.reason)
        return verdict;
    struct play p = {.edition = edition, .game = game, .sink = sink};
    carry_out(&p, action);
    question_settle(&p);
    return verdict;
}

/* The two actions that every turn has, without the detour by the switches: they are three quarters of all actions. */
static fh_verdict apply_turn(const fh_edition *edition, fh_game *game, const fh_action *action, const fh_sink *sink)
{
    bool is_roll = action->kind == FH_ACT_ROLL;
    if (game->depth > 0 || game->turn != action->seat || game->phase != (is_roll ? FH_BEFORE_ROLL : FH_AFTER_ROLL))
        return apply_any(edition, game, action, sink);
    struct play p = {.edition = edition, .game = game, .sink = sink};
    if (is_roll) {
        play_phase(&p, FH_DICE_DUE, game->doubles);
    } else {
        turn_next(&p);
        question_settle(&p);
    }
    return allow();
}

fh_verdict fh_apply(const fh_edition *edition, fh_game *game, const fh_action *action, const fh_sink *sink)
{
    if (action->kind == FH_ACT_ROLL || action->kind == FH_ACT_END)
        return apply_turn(edition, game, action, sink);
    return apply_any(edition, game, action, sink);
}

void fh_chance(const fh_edition *edition, fh_game *game, fh_stream *stream, const fh_sink *sink)
{
    struct play p = {.edition = edition, .game = game, .sink = sink};
    if (game->depth == 0) {
        chance_dice(&edition->rules, stream, game->dice);
        turn_rolled(&p);
    } else {
        fh_action action;
        fh_draw(edition, game, stream, &action);
        carry_out(&p, &action);
    }
    question_settle(&p);
}

/* ---- The start ------------------------------------------------------------------------------------------------------------------ */

static fh_money starting_money(const fh_rules *rules, int seat_count)
{
    fh_money money = rules->money - rules->money_less * seat_count;
    return money > 0 ? money : 0;
}

fh_verdict fh_start(const fh_edition *edition, fh_game *game, int seat_count)
{
    if (seat_count < edition->rules.min_players || seat_count > edition->rules.max_players)
        return refuse(FH_REASON_WRONG_PLAYERS);
    memset(game, 0, sizeof *game);
    struct play p = {.edition = edition, .game = game};
    game->seat_count = (uint8_t)seat_count;
    game->seats_in = (fh_seats)((1u << seat_count) - 1);
    game->winner = FH_NONE;
    game->houses = (uint8_t)edition->rules.houses;
    game->hotels = (uint8_t)edition->rules.hotels;
    memset(game->owner, FH_BANK, sizeof game->owner);
    for (uint8_t seat = 0; seat < seat_count; seat++)
        play_money(&p, FH_BANK, seat, starting_money(&edition->rules, seat_count), FH_WHY_START, 0, no_cause());
    card_decks_begin(&p);
    order_link(game);
    deal_begin(&p);
    infection_begin(&p);
    order_begin(&p);
    question_settle(&p);
    return allow();
}
