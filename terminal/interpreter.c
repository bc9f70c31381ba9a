/* interpreter.c - see interpreter.h: finds the command and makes its action. The engine decides what is allowed; this file only knows how
 * it is typed. */
#define _POSIX_C_SOURCE 200809L
#include "interpreter_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- Doing one plain action ---------------------------------------------------------------------------------------------------- */

static const fh_question *asked(const struct session *s)
{
    const fh_game *g = &s->table.game;
    return g->depth > 0 ? &g->stack[g->depth - 1] : NULL;
}

static bool is_asked(const struct session *s, uint8_t kind)
{
    return asked(s) && asked(s)->kind == kind;
}

/* A player who must leave jail and can't pay may raise the money or give up at once: the answer `pay` is added for them. */
static enum interpreter_result act_as_debtor(struct session *s, const fh_action *action)
{
    fh_action actions[2] = {{.kind = FH_ACT_PAY, .seat = action->seat}, *action};
    bool owes = is_asked(s, FH_ASK_FINE) && action->seat < FH_MAX_SEATS && s->table.game.cash[action->seat] < asked(s)->fine.amount;
    session_do(s, owes ? actions : &actions[1], owes ? 2 : 1);
    return GOES_ON;
}

static enum interpreter_result act(struct session *s, uint8_t kind)
{
    fh_action action = {.kind = kind, .seat = session_asked(s)};
    session_do(s, &action, 1);
    return GOES_ON;
}

/* An action on the square that these words name. */
static enum interpreter_result act_on(struct session *s, uint8_t kind, const struct input *in, int words)
{
    fh_action action = {.kind = kind, .seat = session_asked(s), .square = find_square_of(s, in, words)};
    return action.square == FH_NONE ? GOES_ON : act_as_debtor(s, &action);
}

/* ---- The commands ---------------------------------------------------------------------------------------------------------------- */

static enum interpreter_result do_roll(struct session *s, const struct input *in)
{
    int64_t first, second;
    fh_action actions[2] = {{.kind = FH_ACT_ROLL, .seat = session_asked(s)}, {.kind = FH_ACT_LOADED, .seat = FH_CHANCE}};
    if (in->count == 1) {
        session_do(s, actions, 1);
    } else if (in->count != 3 || !parse_amount(in->words[1], FH_MAX_LOADED, &first) ||
               !parse_amount(in->words[2], FH_MAX_LOADED, &second)) {
        session_say(s, "say.bad-dice", NULL, 0);
    } else {
        actions[1].amount = (fh_money)first;
        actions[1].second = (fh_money)second;
        session_do(s, actions, 2);
    }
    return GOES_ON;
}

static enum interpreter_result do_next(struct session *s, const struct input *in)
{
    (void)in;
    return act(s, FH_ACT_END);
}

static enum interpreter_result do_buy(struct session *s, const struct input *in)
{
    (void)in;
    return act(s, FH_ACT_BUY);
}

static enum interpreter_result do_decline(struct session *s, const struct input *in)
{
    (void)in;
    return act(s, FH_ACT_DECLINE);
}

/* Yes and no answer two questions: to buy, and to lift the mortgage of what was received. */
static enum interpreter_result yes_or_no(struct session *s, uint8_t buying, uint8_t receiving)
{
    if (is_asked(s, FH_ASK_BUY))
        return act(s, buying);
    if (is_asked(s, FH_ASK_MORTGAGED_TRANSFER)) {
        fh_action action = {.kind = receiving, .seat = session_asked(s), .square = asked(s)->mortgaged_transfer.square};
        session_do(s, &action, 1);
    } else {
        session_say(s, "say.no-question", NULL, 0);
    }
    return GOES_ON;
}

static enum interpreter_result do_yes(struct session *s, const struct input *in)
{
    (void)in;
    return yes_or_no(s, FH_ACT_BUY, FH_ACT_LIFT);
}

static enum interpreter_result do_no(struct session *s, const struct input *in)
{
    (void)in;
    return yes_or_no(s, FH_ACT_DECLINE, FH_ACT_KEEP);
}

static enum interpreter_result do_improve(struct session *s, const struct input *in)
{
    const char *way = in->words[in->count - 1];
    if (strcmp(way, "buy") == 0)
        return act_on(s, FH_ACT_BUILD, in, in->count - 2);
    if (strcmp(way, "sell") == 0)
        return act_on(s, FH_ACT_SELL, in, in->count - 2);
    session_say(s, "say.buy-or-sell", NULL, 0);
    return GOES_ON;
}

static enum interpreter_result do_build(struct session *s, const struct input *in)
{
    return act_on(s, FH_ACT_BUILD, in, in->count - 1);
}

static enum interpreter_result do_sell(struct session *s, const struct input *in)
{
    return act_on(s, FH_ACT_SELL, in, in->count - 1);
}

static enum interpreter_result do_mortgage(struct session *s, const struct input *in)
{
    return act_on(s, FH_ACT_MORTGAGE, in, in->count - 1);
}

static enum interpreter_result do_unmortgage(struct session *s, const struct input *in)
{
    return act_on(s, FH_ACT_LIFT, in, in->count - 1);
}

static enum interpreter_result do_bankrupt(struct session *s, const struct input *in)
{
    (void)in;
    fh_action action = {.kind = FH_ACT_BANKRUPT, .seat = session_asked(s)};
    if (s->table.game.depth > 0)
        return act_as_debtor(s, &action);
    session_say(s, "say.no-debt", NULL, 0);
    return GOES_ON;
}

/* A tax with a choice is answered by its figures, not by this. */
static enum interpreter_result do_pay(struct session *s, const struct input *in)
{
    (void)in;
    if (!is_asked(s, FH_ASK_TAX))
        return act(s, FH_ACT_PAY);
    session_say(s, "say.choose-figure", NULL, 0);
    return GOES_ON;
}

/* Of several kinds of passes the first that the seat holds. */
static enum interpreter_result do_cup(struct session *s, const struct input *in)
{
    (void)in;
    fh_action action = {.kind = FH_ACT_USE, .seat = session_asked(s)};
    for (uint8_t pass = s->edition.pass_count; action.seat < FH_MAX_SEATS && pass > 0; pass--) {
        if (s->table.game.passes[action.seat][pass - 1])
            action.square = (uint8_t)(pass - 1);
    }
    session_do(s, &action, 1);
    return GOES_ON;
}

static enum interpreter_result do_withdraw(struct session *s, const struct input *in)
{
    (void)in;
    if (fh_who_acts(&s->table.game).kind == FH_ACTOR_JOINT) {
        session_bid_secretly(s, session_asked(s), 0);
        return GOES_ON;
    }
    return act(s, FH_ACT_WITHDRAW);
}

/* A player who may bid at any time need not do so now. */
static enum interpreter_result do_wait(struct session *s, const struct input *in)
{
    (void)in;
    uint8_t seat = session_asked(s);
    fh_actors actors = fh_who_acts(&s->table.game);
    if (!is_asked(s, FH_ASK_AUCTION) || seat >= FH_MAX_SEATS) {
        session_say(s, "say.no-question", NULL, 0);
        return GOES_ON;
    }
    do
        seat = s->table.game.next[seat];
    while (!(actors.seats & FH_SEAT_BIT(seat)));
    s->bidder = seat;
    return GOES_ON;
}

static enum interpreter_result bid(struct session *s, int64_t amount)
{
    fh_action action = {.kind = FH_ACT_BID, .seat = session_asked(s), .amount = (fh_money)amount};
    if (fh_who_acts(&s->table.game).kind == FH_ACTOR_JOINT)
        session_bid_secretly(s, action.seat, action.amount);
    else
        session_do(s, &action, 1);
    return GOES_ON;
}

static enum interpreter_result do_bid(struct session *s, const struct input *in)
{
    int64_t amount;
    if (parse_amount(in->words[1], FH_MAX_AMOUNT, &amount))
        return bid(s, amount);
    session_say_text(s, "say.no-amount", in->words[1]);
    return GOES_ON;
}

static enum interpreter_result do_trade(struct session *s, const struct input *in)
{
    uint8_t seat = session_asked(s), other = find_seat(s, in->words[1]);
    fh_action action = {.kind = FH_ACT_OFFER, .seat = seat, .other = other};
    if (other == FH_NONE)
        session_say_text(s, "say.no-player", in->words[1]);
    else if (parse_offer(s, seat, other, in->words[2], in->words[3], &action.offer))
        return act_as_debtor(s, &action);
    return GOES_ON;
}

static enum interpreter_result do_counter(struct session *s, const struct input *in)
{
    uint8_t seat = session_asked(s);
    uint8_t other = is_asked(s, FH_ASK_OFFER) ? asked(s)->offer.from : FH_NONE;
    fh_action action = {.kind = FH_ACT_COUNTER, .seat = seat, .other = other};
    if (parse_offer(s, seat, other, in->words[1], in->words[2], &action.offer))
        session_do(s, &action, 1);
    return GOES_ON;
}

static enum interpreter_result do_accept(struct session *s, const struct input *in)
{
    (void)in;
    return act(s, FH_ACT_ACCEPT);
}

static enum interpreter_result do_reject(struct session *s, const struct input *in)
{
    (void)in;
    return act(s, FH_ACT_REJECT);
}

/* The player's own; another's too at the same screen, if the name is given. */
static enum interpreter_result do_undo(struct session *s, const struct input *in)
{
    uint8_t seat = in->count > 1 ? find_seat(s, in->words[1]) : session_asked(s), last = table_can_undo(&s->table);
    if (in->count == 1 && last != FH_NONE && last != seat)
        session_say_text(s, "say.undo-whose", s->table.seats.list[last].name);
    else
        session_undo(s, seat);
    return GOES_ON;
}

/* The second time it is meant. */
static enum interpreter_result do_resign(struct session *s, const struct input *in)
{
    if (in->count == 2 && strcmp(in->words[1], "yes") == 0)
        return act(s, FH_ACT_LEAVE);
    session_say(s, "say.resign-sure", NULL, 0);
    return GOES_ON;
}

static enum interpreter_result do_quit(struct session *s, const struct input *in)
{
    (void)s;
    (void)in;
    return QUITS;
}

#define A(kind) ACTION_BIT(FH_ACT_##kind)
#define BUYING (A(BUY) | A(DECLINE))

const struct command_word command_words[] = {
    {"roll", NULL, 0, 2, A(ROLL), true, do_roll},
    {"next", NULL, 0, 0, A(END), true, do_next},
    {"y", NULL, 0, 0, A(BUY) | A(KEEP), true, do_yes},
    {"n", NULL, 0, 0, A(DECLINE) | A(KEEP), true, do_no},
    {"pay", NULL, 0, 0, A(PAY), true, do_pay},
    {"cup", NULL, 0, 0, A(USE), true, do_cup},
    {"card", NULL, 0, 0, A(USE), false, do_cup},
    {"bid", "AMOUNT", 1, 1, A(BID) | A(BIDS), false, do_bid},
    {"withdraw", NULL, 0, 0, A(WITHDRAW) | A(BIDS), true, do_withdraw},
    {"wait", NULL, 0, 0, A(BID), false, do_wait},
    {"accept", NULL, 0, 0, A(ACCEPT), true, do_accept},
    {"reject", NULL, 0, 0, A(REJECT), true, do_reject},
    {"counter", "GIVE RECEIVE", 2, 2, A(COUNTER), false, do_counter},
    {"trade", "NAME GIVE RECEIVE", 3, 3, A(OFFER), true, do_trade},
    {"improve", "PROPERTY buy|sell", 2, 6, A(BUILD) | A(SELL), true, do_improve},
    {"build", "PROPERTY", 1, 5, A(BUILD), false, do_build},
    {"sell", "PROPERTY", 1, 5, A(SELL), false, do_sell},
    {"mortgage", "PROPERTY", 1, 5, A(MORTGAGE), true, do_mortgage},
    {"unmortgage", "PROPERTY", 1, 5, A(LIFT), true, do_unmortgage},
    {"bankrupt", NULL, 0, 0, A(BANKRUPT), true, do_bankrupt},
    {"buy", NULL, 0, 0, A(BUY), false, do_buy},
    {"decline", NULL, 0, 0, A(DECLINE), false, do_decline},
    {"undo", "[NAME]", 0, 1, 0, false, do_undo},
    {"assets", NULL, 0, 1, 0, true, show_assets},
    {"all", NULL, 0, 0, 0, true, show_all},
    {"board", NULL, 0, 0, 0, true, show_board},
    {"history", "[COUNT]", 0, 1, 0, false, show_history},
    {"why", NULL, 0, 1, 0, false, show_why},
    {"save", "FILE", 1, 1, 0, true, save_game},
    {"deed", "PROPERTY", 1, 5, 0, false, show_deed},
    {"resign", NULL, 0, 1, 0, false, do_resign},
    {"help", NULL, 0, 0, 0, true, show_help},
    {"quit", NULL, 0, 0, 0, true, do_quit},
};
const int command_word_count = sizeof command_words / sizeof command_words[0];

/* ---- Lines ------------------------------------------------------------------------------------------------------------------------ */

/* `300` and `10%` choose a tax; a number alone is a bid. */
static bool is_figure(struct session *s, const struct input *in)
{
    int64_t amount;
    char *word = in->words[0];
    size_t length = strlen(word);
    bool is_percent = length > 1 && word[length - 1] == '%';
    if (is_percent)
        word[length - 1] = '\0';
    bool is_number = in->count == 1 && parse_amount(word, FH_MAX_AMOUNT, &amount);
    if (is_percent)
        word[length - 1] = '%';
    if (!is_number)
        return false;
    const fh_question *q = asked(s);
    bool is_tax = is_asked(s, FH_ASK_TAX),
         is_auction = is_asked(s, FH_ASK_AUCTION) || is_asked(s, FH_ASK_BIDDING) || is_asked(s, FH_ASK_SEALED);
    if (is_tax && amount == (is_percent ? s->edition.squares[q->tax.square].percent : q->tax.amount))
        act(s, is_percent ? FH_ACT_PERCENT : FH_ACT_PAY);
    else if (is_tax)
        session_say(s, "say.choose-figure", NULL, 0);
    else if (is_auction && !is_percent)
        bid(s, amount);
    else
        session_say(s, "say.no-question", NULL, 0);
    return true;
}

static const struct command_word *find_command(const struct session *s, const char *word)
{
    for (int i = 0; i < command_word_count; i++) {
        if (strcmp(command_words[i].word, word) == 0 && (command_words[i].is_everywhere || !s->is_campus))
            return &command_words[i];
    }
    return NULL;
}

static enum interpreter_result run(struct session *s, const struct command_word *command, const struct input *in)
{
    int given = in->count - 1;
    if (given >= command->least && given <= command->most)
        return command->run(s, in);
    char usage[128];
    command_usage(s, command, usage, sizeof usage);
    session_say_text(s, "say.usage", usage);
    return GOES_ON;
}

enum interpreter_result interpret(struct session *s, const char *line)
{
    struct input in = {0};
    enum interpreter_result result = GOES_ON;
    char *copy = strdup(line), *rest = NULL;
    if (!copy)
        return GOES_ON;
    for (char *word = strtok_r(copy, " \t\r\n\v\f", &rest); word; word = strtok_r(NULL, " \t\r\n\v\f", &rest)) {
        if (in.count == INTERPRETER_MAX_WORDS)
            break;
        in.words[in.count++] = word;
    }
    const struct command_word *command = in.count > 0 ? find_command(s, in.words[0]) : NULL;
    if (command)
        result = run(s, command, &in);
    else if (in.count > 0 && !is_figure(s, &in))
        session_say_text(s, "say.unknown", in.words[0]);
    free(copy);
    return result;
}
