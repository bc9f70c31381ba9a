/* deal.c - see deal.h. */
#include "deal.h"
#include "assess.h"

#include <string.h>

enum {
    GOOD_PERCENT = 125, /* of its value that is paid for something in an offer that people like */
    PATIENCE = 3        /* rounds between two offers to the same person */
};

/* ---- Who may be asked ---------------------------------------------------------------------------------------------------------------- */

static bool is_person(const struct decision *d, fh_seat seat)
{
    return !d->bot->players[seat];
}

/* The others take turns from round to round, so that no more than two of them ask the same person in one. */
static bool is_among_askers(const struct decision *d, fh_seat other)
{
    int others = 0, place = 0;
    for (fh_seat seat = 0; seat < d->game->seat_count; seat++) {
        bool is_one = seat != other && (d->game->seats_in & FH_SEAT_BIT(seat));
        place += is_one && seat < d->seat;
        others += is_one;
    }
    return others > 0 && ((uint32_t)place + d->game->round) % (uint32_t)others < BOT_OFFERS_IN_ROUND;
}

static const struct bot_offer *made(const struct decision *d, uint32_t back)
{
    return &d->bot->made[(d->bot->offer_count - 1 - back) % BOT_OFFERS_KEPT];
}

static uint32_t kept(const struct decision *d)
{
    return d->bot->offer_count < BOT_OFFERS_KEPT ? d->bot->offer_count : BOT_OFFERS_KEPT;
}

/* The rounds since the last offer to a seat, as far as they are remembered. */
static uint32_t rounds_since(const struct decision *d, fh_seat other)
{
    for (uint32_t i = 0; i < kept(d); i++) {
        const struct bot_offer *old = made(d, i);
        if (old->other == other && old->round <= d->game->round + 1)
            return d->game->round + 1 - old->round;
    }
    return BOT_OFFER_MEMORY;
}

static uint32_t made_in_round(const struct decision *d)
{
    uint32_t count = 0;
    while (count < kept(d) && made(d, count)->round == d->game->round + 1)
        count++;
    return count;
}

/* Where deeds are dealt, the first place in the order of play trades before anyone else. With two offers in a round it would win more than
 * twice as often as the last (X16). */
static uint32_t most_in_round(const struct decision *d)
{
    return d->edition->rules.deal ? 1 : BOT_OFFERS_IN_ROUND;
}

static bool may_ask_person(const struct decision *d, fh_seat other)
{
    return d->bot->offers != BOT_OFFERS_NONE && rounds_since(d, other) >= PATIENCE && is_among_askers(d, other);
}

bool deal_may_ask(const struct decision *d, fh_seat other)
{
    if (fh_can_offer(d->edition, d->game, d->seat, other, NULL).reason != FH_REASON_EMPTY_SIDE)
        return false;
    if (rounds_since(d, other) == 0 || made_in_round(d) >= most_in_round(d))
        return false;
    return !is_person(d, other) || may_ask_person(d, other);
}

/* ---- What is remembered -------------------------------------------------------------------------------------------------------------- */

static bool completes_any(const fh_edition *edition, fh_squares owned, const fh_terms *given, const fh_terms *got)
{
    fh_squares after = (owned & ~given->deeds) | got->deeds;
    for (fh_squares m = got->deeds; m; m &= m - 1) {
        if (fh_completes(edition, after, first_square(m)))
            return true;
    }
    return false;
}

/* A hash of the owners of all that belongs together with the deeds that are asked for, or else offered; of the seats still in; and of
 * whether the offer completes a group for the other side. */
static uint32_t state_of(const struct decision *d, fh_seat other, const fh_offer *offer)
{
    bool helps = completes_any(d->edition, d->game->owned[other], &offer->take, &offer->give);
    uint32_t hash = 2166136261u ^ d->game->seats_in ^ (uint32_t)helps << 16;
    fh_squares matter = 0;
    for (fh_squares m = offer->take.deeds ? offer->take.deeds : offer->give.deeds; m; m &= m - 1)
        matter |= fh_group(d->edition, d->edition->deeds, first_square(m));
    for (fh_squares m = matter; m; m &= m - 1)
        hash = (hash ^ d->game->owner[first_square(m)]) * 16777619u;
    return hash;
}

/* Asking for the same deeds, or else offering the same ones. */
static bool is_alike(const struct bot_offer *old, fh_seat other, const fh_offer *offer)
{
    if (old->other != other)
        return false;
    return offer->take.deeds ? old->take == offer->take.deeds : !old->take && old->give == offer->give.deeds;
}

/* An offer that differs only in money, or in what is given for a deed, was made before. */
static bool is_new(const struct decision *d, fh_seat other, const fh_offer *offer)
{
    uint32_t now = d->game->round + 1, state = 0;
    for (uint32_t i = 0; i < kept(d); i++) {
        const struct bot_offer *old = made(d, i);
        bool is_recent = old->round <= now && now - old->round < BOT_OFFER_MEMORY;
        if (!is_recent || !is_alike(old, other, offer))
            continue;
        state = state ? state : state_of(d, other, offer);
        if (old->state == state)
            return false;
    }
    return true;
}

static struct bot_offer describe(const struct decision *d, fh_seat other, const fh_offer *offer)
{
    return (struct bot_offer){.give = offer->give.deeds,
                              .take = offer->take.deeds,
                              .round = d->game->round + 1,
                              .state = state_of(d, other, offer),
                              .other = other};
}

void deal_remember(const struct decision *d, fh_seat other, const fh_offer *offer)
{
    d->bot->made[d->bot->offer_count++ % BOT_OFFERS_KEPT] = describe(d, other, offer);
}

void bot_past_hear(struct bot_past *past, const fh_edition *edition, const fh_game *game, const fh_event *event)
{
    const fh_question *question = event->kind == FH_EV_ASKED ? fh_open_question(game) : NULL;
    if (!question || question->kind != FH_ASK_OFFER)
        return;
    fh_seat from = question->offer.from;
    struct decision d = {.edition = edition, .game = game, .seat = from};
    past->made[from][past->counts[from]++ % BOT_OFFERS_KEPT] = describe(&d, question->seat, &game->offer);
}

void bot_recall(struct bot *bot, const struct bot_past *past, fh_seat seat)
{
    bot->offer_count = past->counts[seat];
    memcpy(bot->made, past->made[seat], sizeof bot->made);
}

void deal_copy_memory(struct bot *to, const struct bot *from)
{
    to->offer_count = from->offer_count;
    memcpy(to->made, from->made, sizeof to->made);
}

/* ---- What people like ---------------------------------------------------------------------------------------------------------------- */

static bool is_good(const struct decision *d, fh_seat other, const fh_offer *offer)
{
    const fh_squares *owned = d->game->owned;
    if (completes_any(d->edition, owned[d->seat], &offer->give, &offer->take) &&
        completes_any(d->edition, owned[other], &offer->take, &offer->give))
        return true;
    return policy_value(d->edition, d->game, &offer->give) * 100 >= policy_value(d->edition, d->game, &offer->take) * GOOD_PERCENT;
}

bool deal_is_welcome(const struct decision *d, fh_seat other, const fh_offer *offer)
{
    bool is_wanted = !is_person(d, other) || d->bot->offers == BOT_OFFERS_ALL || is_good(d, other, offer);
    return is_wanted && is_new(d, other, offer);
}

/* ---- Offering ------------------------------------------------------------------------------------------------------------------------ */

const struct bot_kind *deal_judge(const struct decision *d, fh_seat other)
{
    const struct bot_kind *kind = d->bot->players[other];
    return kind && kind->accepts && !kind->looks_ahead ? kind : d->bot->kind;
}

static bool is_fair(const struct decision *d, fh_seat other, const fh_offer *offer)
{
    const struct bot_kind *kind = deal_judge(d, other);
    return !kind->accepts || kind->accepts(d->edition, d->game, other, d->seat, offer);
}

bool deal_offer(struct decision *d, fh_seat other, const fh_offer *offer)
{
    if (!deal_is_welcome(d, other, offer) || !is_fair(d, other, offer))
        return false;
    *d->action = (fh_action){.kind = FH_ACT_OFFER, .seat = d->seat, .other = other, .offer = *offer};
    if (fh_check(d->edition, d->game, d->action).reason)
        return false;
    deal_remember(d, other, offer);
    return true;
}
