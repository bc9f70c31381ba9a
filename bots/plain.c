/* plain.c - a policy for study: it buys and builds down to a reserve, raises money as all do, and never trades. Everything that it decides
 * is one of its settings, so that a result can be told with its assumptions. See plain.h. */
#include "plain.h"
#include "assess.h"
#include "kinds.h"
#include "policy.h"

#include <string.h>

const struct bot_settings plain_usual = {.buy = 200, .build = 500, .waits = true};

/* ---- Settings as text -----------------------------------------------------------------------------------------------------------------
 */

/* KEY=VALUE. A value is an amount, or one of two words of which the second switches it on. */
static const struct setting {
    const char *key, *off, *on; /* no words: an amount. No second word: only the first can be said */
    size_t offset;
} settings_known[] = {
    {"buy", NULL, NULL, offsetof(struct bot_settings, buy)},
    {"build", NULL, NULL, offsetof(struct bot_settings, build)},
    {"jail", "leave", "wait", offsetof(struct bot_settings, waits)},
    {"auction", "no", "yes", offsetof(struct bot_settings, bids)},
    {"trade", "no", NULL, 0},
};

enum { SETTINGS = sizeof settings_known / sizeof settings_known[0] };

static bool refuse(char reason[BOT_REASON_SIZE], struct word text, const char *why)
{
    struct writer w = writer_open(reason, BOT_REASON_SIZE);
    write_text(&w, "plain does not understand `");
    for (size_t i = 0; i < text.length && i < 40; i++)
        write_char(&w, text.text[i]);
    write_text(&w, "`: ");
    write_text(&w, why);
    writer_close(&w);
    return false;
}

static bool read_amount(fh_money *amount, struct word value)
{
    int64_t number;
    if (!word_number(value, 0, FH_MAX_AMOUNT, &number))
        return false;
    *amount = (fh_money)number;
    return true;
}

static bool read_value(struct bot_settings *settings, const struct setting *setting, struct word value)
{
    char *place = (char *)settings + setting->offset;
    if (!setting->off)
        return read_amount((fh_money *)(void *)place, value);
    bool is_on = setting->on && word_is(value, setting->on);
    if (!is_on && !word_is(value, setting->off))
        return false;
    if (setting->on)
        *(uint8_t *)place = is_on;
    return true;
}

static const struct setting *find_setting(struct word key)
{
    for (int i = 0; i < SETTINGS; i++) {
        if (word_is(key, settings_known[i].key))
            return &settings_known[i];
    }
    return NULL;
}

bool plain_read(struct bot_settings *settings, struct word text, char reason[BOT_REASON_SIZE])
{
    unsigned seen = 0;
    while (text.length > 0) {
        struct word value = word_split(&text, ','), whole = value, key = word_split(&value, '=');
        const struct setting *setting = find_setting(key);
        if (!setting)
            return refuse(reason, whole, "its settings are buy, build, jail, auction and trade");
        if (seen >> (setting - settings_known) & 1)
            return refuse(reason, whole, "this is said twice");
        if (!read_value(settings, setting, value))
            return refuse(reason, whole, "buy and build take an amount, jail takes leave or wait, auction yes or no, trade only no");
        seen |= 1u << (setting - settings_known);
    }
    return seen != 0 || refuse(reason, text, "a setting such as buy=200 follows the colon");
}

void plain_write(const struct bot_settings *settings, struct writer *w)
{
    for (int i = 0; i < SETTINGS; i++) {
        const struct setting *setting = &settings_known[i];
        const char *place = (const char *)settings + setting->offset;
        write_char(w, i ? ',' : ':');
        write_text(w, setting->key);
        write_char(w, '=');
        if (!setting->off)
            write_number(w, *(const fh_money *)(const void *)place);
        else
            write_text(w, setting->on && *(const uint8_t *)place ? setting->on : setting->off);
    }
}

/* ---- Answers --------------------------------------------------------------------------------------------------------------------------
 */

static bool buy(struct decision *d)
{
    bool can = !fh_can_buy(d->edition, d->game, d->seat).reason;
    bool wants = d->game->cash[d->seat] - fh_open_question(d->game)->buy.price >= d->bot->settings.buy;
    return policy_do(d, can && wants ? FH_ACT_BUY : FH_ACT_DECLINE);
}

/* What the lot may cost: a deed its price, a building what one costs on the dearest site. */
static fh_balance worth_of_lot(const struct decision *d, fh_matter matter)
{
    if (matter.lot == FH_LOT_DEED)
        return d->edition->squares[matter.square].price;
    fh_balance most = 0;
    for (fh_squares m = d->game->owned[d->seat]; m; m &= m - 1) {
        fh_balance cost = fh_build_cost(d->edition, d->game, first_square(m));
        most = cost > most ? cost : most;
    }
    return most;
}

/* Halfway from the bid to the most that it would pay, so that auctions are short; at once that much where bids are sealed. */
static bool bid(struct decision *d)
{
    const fh_question *q = fh_open_question(d->game);
    fh_matter matter = fh_question_matter(q);
    fh_balance spare = d->game->cash[d->seat] - (matter.lot == FH_LOT_DEED ? d->bot->settings.buy : d->bot->settings.build);
    fh_balance most = worth_of_lot(d, matter), highest = matter.amount;
    most = most < spare ? most : spare;
    if (!d->bot->settings.bids || most <= highest)
        return policy_bid(d, 0);
    return policy_bid(d, (fh_money)(q->kind == FH_ASK_SEALED ? most : highest + (most - highest + 1) / 2));
}

static bool reject(struct decision *d)
{
    return policy_do(d, FH_ACT_REJECT);
}

static bool transfer(struct decision *d)
{
    return policy_mortgaged_transfer(d, d->bot->settings.build);
}

static void take_turn(struct decision *d)
{
    fh_balance reserve = d->bot->settings.build;
    if (d->game->phase == FH_BEFORE_ROLL) {
        bool leaves = d->game->jail[d->seat] && !d->bot->settings.waits;
        if (!leaves || !policy_leave_jail(d, 0))
            policy_do(d, FH_ACT_ROLL);
    } else if (!policy_build_best(d, reserve) && !policy_lift_one(d, reserve)) {
        policy_do(d, FH_ACT_END);
    }
}

static void act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    static const struct policy policy = {buy, bid, reject, transfer, take_turn};
    struct decision d = {bot, edition, game, seat, action};
    policy_act(&policy, &d);
}

const struct bot_kind bot_plain = {.name = "plain", .act = act, .accepts = policy_accepts_nothing};
