/* bot.c - see bot.h. */
#include "bot.h"
#include "kinds.h"
#include "plain.h"
#include "random.h"
#include "text.h"

#include <string.h>

/* ---- The random one, as a bot ---------------------------------------------------------------------------------------------------------
 */

static bool bid_anything(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    static const uint32_t most = FH_MAX_AMOUNT;
    fh_balance cash = game->cash[seat] > (fh_balance)most ? (fh_balance)most : game->cash[seat];
    if (game->depth == 0 || game->stack[game->depth - 1].kind != FH_ASK_SEALED)
        return false;
    fh_money bid = cash > 0 ? (fh_money)fh_stream_below(&bot->stream, (uint32_t)cash + 1) : 0;
    *action = (fh_action){.kind = FH_ACT_BID, .seat = seat, .amount = bid >= fh_next_bid(edition, game) ? bid : 0};
    return true;
}

/* Its offers make no sense, and people are not asked to read them. */
static void spare_people(const struct bot *bot, const fh_edition *edition, const fh_game *game, fh_action *action)
{
    bool is_offer = action->kind == FH_ACT_OFFER || action->kind == FH_ACT_COUNTER;
    uint8_t other = action->kind == FH_ACT_COUNTER ? fh_open_question(game)->offer.from : action->other;
    if (is_offer && !bot->players[other])
        fh_mildest(edition, game, action->seat, action);
}

static void act_random(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    if (bid_anything(bot, edition, game, seat, action))
        return;
    if (!random_seat_action(edition, game, seat, &bot->stream, action))
        *action = (fh_action){.kind = FH_ACT_LEAVE, .seat = seat};
    spare_people(bot, edition, game, action);
}

const struct bot_kind bot_random = {.name = "random", .act = act_random};

/* ---- All of them ----------------------------------------------------------------------------------------------------------------------
 */

const struct bot_kind *const bot_kinds[] = {&bot_random, &bot_walker_short, &bot_walker_long, &bot_plain,
                                            &bot_easy,   &bot_steady,       &bot_keen,        &bot_master};
const int bot_kind_count = sizeof bot_kinds / sizeof bot_kinds[0];

void bot_seat(struct bot *bot, const struct bot_kind *kind, uint64_t seed)
{
    memset(bot, 0, sizeof *bot);
    bot->kind = kind;
    bot->budget = kind->budget;
    if (kind == &bot_plain)
        bot->settings = plain_usual;
    fh_stream_seed(&bot->stream, seed);
    bot->pace = (uint64_t)bot->stream.key[0] << 32 | bot->stream.key[1];
}

static const struct bot_kind *find_kind(struct word name)
{
    for (int i = 0; i < bot_kind_count; i++) {
        if (word_is(name, bot_kinds[i]->name))
            return bot_kinds[i];
    }
    return NULL;
}

static bool refuse_name(const char *name, char reason[BOT_REASON_SIZE])
{
    struct writer w = writer_open(reason, BOT_REASON_SIZE);
    write_text(&w, "there is no computer player `");
    write_text(&w, name);
    write_text(&w, "`; they are");
    for (int i = 0; i < bot_kind_count; i++) {
        write_char(&w, ' ');
        write_text(&w, bot_kinds[i]->name);
    }
    writer_close(&w);
    return false;
}

/* Some names have a colon of their own, such as walker:short. */
bool bot_read(struct bot *bot, const char *name, uint64_t seed, char reason[BOT_REASON_SIZE])
{
    struct word rest = {name, strlen(name)}, whole = rest, front = word_split(&rest, ':');
    bool has_settings = front.length < whole.length && find_kind(front) == &bot_plain;
    const struct bot_kind *kind = find_kind(has_settings ? front : whole);
    memset(bot, 0, sizeof *bot);
    if (!kind)
        return refuse_name(name, reason);
    bot_seat(bot, kind, seed);
    if (!has_settings || plain_read(&bot->settings, rest, reason))
        return true;
    memset(bot, 0, sizeof *bot);
    return false;
}

bool bot_init(struct bot *bot, const char *name, uint64_t seed)
{
    char reason[BOT_REASON_SIZE];
    return bot_read(bot, name, seed, reason);
}

void bot_name(const struct bot *bot, char name[BOT_NAME_SIZE])
{
    struct writer w = writer_open(name, BOT_NAME_SIZE);
    write_text(&w, bot->kind->name);
    if (bot->kind == &bot_plain)
        plain_write(&bot->settings, &w);
    writer_close(&w);
}

/* Is this a setting that belongs to the name before it: KEY=VALUE without a kind in front? */
static bool is_setting(const char *text)
{
    return text[strcspn(text, ",:=")] == '=';
}

bool bot_next_name(const char **list, char name[BOT_NAME_SIZE])
{
    if (**list == '\0')
        return false;
    size_t length = strcspn(*list, ",");
    while ((*list)[length] == ',' && is_setting(*list + length + 1))
        length += 1 + strcspn(*list + length + 1, ",");
    size_t kept = length < BOT_NAME_SIZE ? length : BOT_NAME_SIZE - 1;
    memcpy(name, *list, kept);
    name[kept] = '\0';
    *list += length + ((*list)[length] == ',');
    return true;
}

void bot_introduce(struct bot bots[], int count)
{
    for (int i = 0; i < count; i++) {
        for (int seat = 0; seat < count; seat++)
            bots[i].players[seat] = bots[seat].kind;
    }
}

void bot_act(struct bot *bot, const fh_edition *edition, const fh_game *game, fh_seat seat, fh_action *action)
{
    bot->kind->act(bot, edition, game, seat, action);
}

void bot_joint(struct bot *const bots[FH_MAX_SEATS], const fh_edition *edition, const fh_game *game, fh_action *action)
{
    fh_money bids[FH_MAX_SEATS];
    fh_seats seats = fh_who_acts(game).seats;
    for (fh_seat seat = 0; seat < FH_MAX_SEATS; seat++) {
        bids[seat] = -1;
        if (!(seats & FH_SEAT_BIT(seat)))
            continue;
        bot_act(bots[seat], edition, game, seat, action);
        bids[seat] = action->amount;
    }
    *action = (fh_action){.kind = FH_ACT_BIDS, .seat = FH_CHANCE};
    memcpy(action->bids, bids, sizeof bids);
}
