/* edition_fields.c - see edition_fields.h.
 *
 * Rules without a line in the file are those of the classic game. The order of the rows is the order of the canonical text and of the
 * reference page. */
#include "edition_fields.h"

#include <string.h>

/* A member's place and size, as the columns section, size and offset. */
#define IN(where, holder, member) .section = (where), .size = sizeof(((holder *)0)->member), .offset = offsetof(holder, member)
#define IN_RULES(member) IN(KEY_RULE, fh_rules, member)
#define IN_SQUARE(member) IN(KEY_SQUARE, fh_square_def, member)
#define IN_CARD(member) IN(KEY_CARD, fh_card_def, member)

enum {
    STREETS = 1 << FH_SQ_STREET,
    STATIONS = 1 << FH_SQ_STATION,
    UTILITIES = 1 << FH_SQ_UTILITY,
    DEEDS = STREETS | STATIONS | UTILITIES,
};

/* One row, one shape. */
/* clang-format off */
const struct edition_field edition_fields[] = {
    {.section = KEY_HEAD, .type = KEY_BASE, .key = "extends",
     .meaning = "The edition that this one changes. It is looked for beside this file, and then among the built-in editions. If present, "
                "this line comes first."},
    {IN(KEY_HEAD, fh_edition_words, id), .type = KEY_ID, .key = "id", .fallback = DEFAULT_REQUIRED,
     .meaning = "The id of the edition, by which records and commands name it. Every file has its own."},
    {IN(KEY_HEAD, fh_edition_words, name), .type = KEY_NAME, .key = "name", .fallback = DEFAULT_REQUIRED,
     .meaning = "The name of the edition, as players see it."},

    {IN_RULES(rulings), .type = KEY_CHOICE, .key = "rulings", .initial = FH_RULINGS_SECOND, .words = "first second",
     .meaning = "The rulings on questions that the games left open. `first` is for records that were written by the first version of the "
                "rules. `second`: a player who resigns with an open debt leaves everything to the creditor; no trade makes a debt "
                "harder to pay, or brings mortgaged deeds to a player who cannot pay for them; what a bankrupt player pays of a tax or fine "
                "reaches the pot; infections are counted whenever a player is infected, sent to jail or leaves; players without cash are "
                "not asked for sealed bids; every player with the least bid counts for the last building; of equals at the last round the "
                "one with more cash wins."},
    {IN_RULES(min_players), .type = KEY_RANGE, .key = "players", .low = 2, .high = FH_MAX_SEATS, .initial = 2, .second = 6,
     .meaning = "How many people can play."},
    {IN_RULES(dice), .type = KEY_DICE, .key = "dice", .low = 1, .high = FH_MAX_DICE, .initial = 2, .second = 6,
     .meaning = "How many dice players roll, and how many sides each of them has."},
    {IN_RULES(money), .type = KEY_AMOUNT, .key = "money", .high = FH_MAX_AMOUNT, .initial = 1500,
     .meaning = "The money that each player starts with."},
    {IN_RULES(money_less), .type = KEY_AMOUNT, .key = "money-less", .high = 1000000,
     .meaning = "Everyone starts with this much less for each player in the game."},
    {IN_RULES(order), .type = KEY_CHOICE, .key = "order", .initial = FH_ORDER_FIRST, .words = "entered first all",
     .meaning = "The order of play. `entered`: the order of the seats. `first`: everyone rolls once, the highest roll goes first, and "
                "the others follow by seat. `all`: everyone rolls for their place."},
    {IN_RULES(salary), .type = KEY_AMOUNT, .key = "salary", .high = KEY_MAX_AMOUNT, .initial = 200,
     .meaning = "What players collect when they pass the start."},
    {IN_RULES(landing_salary), .type = KEY_NUMBER, .key = "landing-salary", .high = 10, .initial = 1,
     .meaning = "How many salaries players collect when they land on the start."},
    {IN_RULES(doubles_again), .type = KEY_FLAG, .key = "doubles-again", .initial = 1,
     .meaning = "Whether players roll again after doubles."},
    {IN_RULES(doubles_arrest), .type = KEY_NUMBER, .key = "doubles-arrest", .high = 100, .initial = 3,
     .meaning = "How many doubles in a row send a player to jail; 0: never."},
    {IN_RULES(fine), .type = KEY_AMOUNT, .key = "fine", .high = KEY_MAX_AMOUNT, .initial = 50,
     .meaning = "What it costs to leave jail."},
    {IN_RULES(jail_rolls), .type = KEY_NUMBER, .key = "jail-throws", .low = 1, .high = 100, .initial = 3,
     .meaning = "After this many rolls in jail without doubles, a player must leave."},
    {IN_RULES(jail), .type = KEY_CHOICE, .key = "jail", .initial = FH_JAIL_LEAVE, .words = "leave wait",
     .meaning = "How players get out of jail. `leave`: with the fine, a card or doubles. `wait`: they wait for as many turns as "
                "`jail-throws` says, without rolling."},
    {IN_RULES(jail_doubles_again), .type = KEY_FLAG, .key = "jail-doubles-again",
     .meaning = "Whether doubles that free a player from jail count as the first doubles of the turn, so that the player rolls again."},
    {IN_RULES(doubles_after_jail), .type = KEY_FLAG, .key = "doubles-after-jail", .initial = 1,
     .meaning = "Whether a player who leaves jail before the roll, by the fine or a card, rolls again after doubles."},
    {IN_RULES(jail_last_choice), .type = KEY_FLAG, .key = "jail-last-choice",
     .meaning = "Whether a player may still choose between paying and using a card after the last of these rolls; if not, the fine is "
                "due."},
    {IN_RULES(jail_last_roll), .type = KEY_FLAG, .key = "jail-last-roll",
     .meaning = "Whether a player must roll before paying or using a card in the last turn in jail."},
    {IN_RULES(jail_trade), .type = KEY_FLAG, .key = "jail-trade", .initial = 1,
     .meaning = "Whether players in jail may buy and sell buildings and deeds; if not, they still may while they have a debt."},
    {IN_RULES(arrest_ends_turn), .type = KEY_FLAG, .key = "arrest-ends-turn", .initial = 1,
     .meaning = "Whether the turn ends at once for a player who is sent to jail."},
    {IN_RULES(rent_in_jail), .type = KEY_FLAG, .key = "rent-in-jail", .initial = 1,
     .meaning = "Whether players in jail collect rent."},
    {IN_RULES(set_rent), .type = KEY_PERCENT, .key = "set-rent", .low = 100, .high = 1000, .initial = 200,
     .meaning = "The rent of a street without buildings whose owner has the full set, as a percentage of the rent of the site."},
    {IN_RULES(set_rent_while), .type = KEY_CHOICE, .key = "set-rent-while", .initial = FH_SET_RENT_ALWAYS, .words = "always unmortgaged",
     .meaning = "Whether this higher rent applies `always`, or only while no deed of the set is mortgaged (`unmortgaged`)."},
    {IN_RULES(runs), .type = KEY_NUMBER, .key = "runs", .high = 40,
     .meaning = "This many neighbouring streets of one owner count as a set; 0: the sets of the board count."},
    {IN_RULES(even_building), .type = KEY_FLAG, .key = "even-building", .initial = 1,
     .meaning = "Whether players must build and sell evenly on a set."},
    {IN_RULES(houses), .type = KEY_STOCK, .key = "houses", .low = 1, .high = 255, .initial = 32,
     .meaning = "How many houses the bank has."},
    {IN_RULES(hotels), .type = KEY_STOCK, .key = "hotels", .low = 1, .high = 255, .initial = 12,
     .meaning = "How many hotels the bank has."},
    {IN_RULES(building_refund), .type = KEY_PERCENT, .key = "building-refund", .high = 100, .initial = 50,
     .meaning = "What the bank pays for a building, as a percentage of its price."},
    {IN_RULES(mortgage_needs), .type = KEY_CHOICE, .key = "mortgage-needs", .initial = FH_MORTGAGE_SET_BARE,
     .words = "set-bare own-bare sells-set",
     .meaning = "When a street can be mortgaged. `set-bare`: there is no building on its set. `own-bare`: there is none on the street "
                "itself. `sells-set`: always; the buildings on its set are sold first."},
    {IN_RULES(lift_of), .type = KEY_CHOICE, .key = "lift-of", .initial = FH_LIFT_OF_MORTGAGE, .words = "mortgage price",
     .meaning = "What `lift-percent` is a percentage of."},
    {IN_RULES(lift_percent), .type = KEY_PERCENT, .key = "lift-percent", .high = 1000, .initial = 110,
     .meaning = "What it costs to lift a mortgage, as a percentage."},
    {IN_RULES(mortgaged_transfer), .type = KEY_CHOICE, .key = "received", .initial = FH_TRANSFER_CHOOSE, .words = "choose due nothing",
     .meaning = "What a player does who receives a mortgaged deed. `choose`: lift the mortgage at once, or pay `keep-percent` to keep "
                "it. `due`: pay `keep-percent` in any case, and then lift the mortgage or not. `nothing`: there is no question and no "
                "payment."},
    {IN_RULES(lift_now_percent), .type = KEY_PERCENT, .key = "lift-now-percent", .high = 1000, .initial = 110,
     .meaning = "What it costs to lift the mortgage at that moment, as a percentage of the same figure."},
    {IN_RULES(keep_of), .type = KEY_CHOICE, .key = "keep-of", .initial = FH_LIFT_OF_MORTGAGE, .words = "mortgage price",
     .meaning = "What `keep-percent` is a percentage of."},
    {IN_RULES(keep_percent), .type = KEY_PERCENT, .key = "keep-percent", .high = 1000, .initial = 10,
     .meaning = "What a player pays at once for a mortgaged deed, as a percentage; see `received`."},
    {IN_RULES(utility_rolls), .type = KEY_FLAG, .key = "utility-throws",
     .meaning = "Whether the player rolls again for the rent of a utility."},
    {IN_RULES(cards), .type = KEY_CHOICE, .key = "cards", .initial = FH_CARDS_CYCLE, .words = "cycle replace",
     .meaning = "How cards are drawn. `cycle`: from the top of a shuffled deck, and back under it. `replace`: each time from all cards, "
                "by their weight."},
    {IN_RULES(raise_to_buy), .type = KEY_FLAG, .key = "raise-to-buy", .initial = 1,
     .meaning = "Whether a player who is asked to buy a deed may sell and mortgage first."},
    {IN_RULES(auction), .type = KEY_CHOICE, .key = "auction", .initial = FH_AUCTION_OPEN, .words = "none open turns sealed",
     .meaning = "What happens to a deed that a player does not buy, and to the deeds of a bankrupt player. `none`: it stays with the "
                "bank. `open`: an auction in which anyone bids at any time. `turns`: an auction in which players bid or withdraw in "
                "turn. `sealed`: all bid at once in secret."},
    {IN_RULES(least_bid), .type = KEY_AMOUNT, .key = "least-bid", .low = 1, .high = KEY_MAX_AMOUNT, .initial = 10,
     .meaning = "The lowest first bid in an auction."},
    {IN_RULES(building_auction), .type = KEY_FLAG, .key = "building-auction", .initial = 1,
     .meaning = "Whether the last house or hotel of the bank is auctioned if two or more players could build it."},
    {IN_RULES(trade), .type = KEY_CHOICE, .key = "trade", .initial = FH_TRADE_ANY, .words = "none any sale swap",
     .meaning = "What players can trade. `none`: nothing. `any`: any bundle for any other. `sale`: one deed or jail card for money. "
                "`swap`: one thing for one thing, of which one may be money."},
    {IN_RULES(trade_buildings), .type = KEY_CHOICE, .key = "trade-buildings", .initial = FH_TRADE_SET_BARE,
     .words = "set-bare own-bare vanish",
     .meaning = "When a deed can be traded. `set-bare`: there is no building on its set. `own-bare`: there is none on the deed itself. "
                "`vanish`: always; its buildings vanish."},
    {IN_RULES(trade_passes), .type = KEY_FLAG, .key = "trade-passes", .initial = 1,
     .meaning = "Whether jail cards can be traded."},
    {IN_RULES(counter_offers), .type = KEY_FLAG, .key = "counter-offers", .initial = 1,
     .meaning = "Whether an offer can be answered with another offer."},
    {IN_RULES(agreements), .type = KEY_FLAG, .key = "agreements",
     .meaning = "Whether players can trade shares of a deed's rent and the right to pay no rent. Needs `bankruptcy = below-zero`."},
    {IN_RULES(deal), .type = KEY_FLAG, .key = "deal",
     .meaning = "Whether players are dealt deeds at the start and pay their price: seven each for two players, one less for each further "
                "player, but at least two."},
    {IN_RULES(rounds), .type = KEY_NUMBER, .key = "rounds", .high = 1000000,
     .meaning = "After this many rounds the game ends and the wealthiest player wins; 0: the game ends only when one player is left."},
    {IN_RULES(bankruptcy), .type = KEY_CHOICE, .key = "bankruptcy", .initial = FH_BANKRUPT_NEEDED,
     .words = "needed short itself below-zero",
     .meaning = "When a player who owes more than they have is bankrupt. `needed`: the player declares it, but only if selling and "
                "mortgaging cannot raise enough. `short`: the player may declare it whenever the cash is too short. `itself`: at once, "
                "if selling and mortgaging cannot raise enough. `below-zero`: cash may fall below zero, and a player who starts and ends "
                "a turn below zero is out."},
    {IN_RULES(estate), .type = KEY_CHOICE, .key = "estate", .initial = FH_ESTATE_SOLD, .words = "sold kept auctioned",
     .meaning = "What the creditor gets from a bankrupt player. `sold`: everything, but the buildings are sold. `kept`: everything, with "
                "the buildings. `auctioned`: the money; the deeds are auctioned."},
    {IN_RULES(infection), .type = KEY_FLAG, .key = "infection",
     .meaning = "Whether squares and players can be infected."},
    {IN_RULES(clock), .type = KEY_NUMBER, .key = "clock", .high = 86400,
     .meaning = "How many seconds each player has for all turns together; 0: no clock. With a clock the wealthiest player wins, even one "
                "whose time ran out."},
    {IN_RULES(pot), .type = KEY_FLAG, .key = "pot",
     .meaning = "Whether taxes, fines and card payments go into a pot. A player who lands on a rest square takes it."},
    {IN_RULES(testing), .type = KEY_FLAG, .key = "testing",
     .meaning = "Whether players can choose any two numbers for a roll. This is for trying things out, not for playing."},

    {IN(KEY_PASS, fh_pass_def, limit), .type = KEY_NUMBER, .key = "limit", .low = 1, .high = 100, .initial = 1,
     .meaning = "How many of this pass all players together can hold."},

    {IN_SQUARE(set), .type = KEY_TO_SET, .key = "set", .kinds = DEEDS, .initial = FH_NONE,
     .meaning = "The set that the square belongs to."},
    {IN_SQUARE(price), .type = KEY_AMOUNT, .key = "price", .kinds = DEEDS, .high = KEY_MAX_AMOUNT,
     .fallback = DEFAULT_REQUIRED, .initial = KEY_UNSET,
     .meaning = "What the bank sells it for."},
    {IN_SQUARE(mortgage), .type = KEY_AMOUNT, .key = "mortgage", .kinds = DEEDS, .high = KEY_MAX_AMOUNT,
     .fallback = DEFAULT_HALF_PRICE, .initial = KEY_UNSET,
     .meaning = "What the bank pays for mortgaging it."},
    {IN_SQUARE(build), .type = KEY_AMOUNT, .key = "build", .kinds = STREETS, .high = KEY_MAX_AMOUNT,
     .fallback = DEFAULT_REQUIRED, .initial = KEY_UNSET,
     .meaning = "What a house costs."},
    {IN_SQUARE(hotel), .type = KEY_AMOUNT, .key = "hotel", .kinds = STREETS, .high = KEY_MAX_AMOUNT,
     .fallback = DEFAULT_BUILD, .initial = KEY_UNSET,
     .meaning = "What the step from four houses to a hotel costs."},
    {IN_SQUARE(rents), .type = KEY_AMOUNTS, .key = "rents", .kinds = STREETS | STATIONS, .high = KEY_MAX_AMOUNT,
     .fallback = DEFAULT_REQUIRED,
     .meaning = "The six rents of a street: the site, one to four houses, the hotel. The rents of a station whose owner has one, two and "
                "so on of its set."},
    {IN_SQUARE(rents), .type = KEY_AMOUNTS, .key = "rents", .kinds = UTILITIES, .high = KEY_MAX_MULTIPLE,
     .fallback = DEFAULT_REQUIRED,
     .meaning = "The rent as a multiple of the roll, if the owner has one, two and so on of its set."},
    {IN_SQUARE(deck), .type = KEY_TO_DECK, .key = "deck", .kinds = 1 << FH_SQ_DRAW, .fallback = DEFAULT_REQUIRED, .initial = FH_NONE,
     .meaning = "The deck that players draw from."},
    {IN_SQUARE(amount), .type = KEY_AMOUNT, .key = "amount", .kinds = 1 << FH_SQ_TAX | 1 << FH_SQ_BONUS, .high = KEY_MAX_AMOUNT,
     .fallback = DEFAULT_REQUIRED, .initial = KEY_UNSET,
     .meaning = "What landing there costs or pays."},
    {IN_SQUARE(percent), .type = KEY_PERCENT, .key = "percent", .kinds = 1 << FH_SQ_TAX, .high = 100,
     .meaning = "The tax can instead be paid as this percentage of the total worth: cash, printed prices, cost of buildings."},
    {IN_SQUARE(infects), .type = KEY_FLAG, .key = "infects", .kinds = 1 << FH_SQ_JAIL,
     .meaning = "Whether it infects a player who stops there."},
    {IN_SQUARE(target), .type = KEY_TO_SQUARE, .key = "to", .kinds = 1 << FH_SQ_GOTO, .fallback = DEFAULT_REQUIRED, .initial = FH_NONE,
     .meaning = "The square that it sends the token to."},

    {IN_CARD(go), .type = KEY_TO_SQUARE, .key = "go", .initial = FH_NONE,
     .meaning = "Advance to this square."},
    {IN_CARD(nearest), .type = KEY_KIND, .key = "nearest", .initial = FH_NONE,
     .meaning = "Advance to the nearest square of this kind."},
    {IN_CARD(times), .type = KEY_NUMBER, .key = "times", .low = 1, .high = 255, .initial = 1,
     .meaning = "With `nearest`: how many times the rent is due, or for a utility how many times a new roll."},
    {IN_CARD(steps), .type = KEY_NUMBER, .key = "steps", .low = -100, .high = 100,
     .meaning = "Go forward this many squares, or back if negative."},
    {IN_CARD(arrest), .type = KEY_FLAG, .key = "arrest",
     .meaning = "Go to jail."},
    {IN_CARD(infects), .type = KEY_FLAG, .key = "infects",
     .meaning = "Infects the player."},
    {IN_CARD(pass), .type = KEY_TO_PASS, .key = "pass", .initial = FH_NONE,
     .meaning = "The player keeps the card until it is used to leave jail. This is the id of the pass."},
    {IN_CARD(receive), .type = KEY_AMOUNT, .key = "receive", .high = KEY_MAX_AMOUNT,
     .meaning = "Collect this from the bank."},
    {IN_CARD(pay), .type = KEY_AMOUNT, .key = "pay", .high = KEY_MAX_AMOUNT,
     .meaning = "Pay this to the bank."},
    {IN_CARD(from_each), .type = KEY_AMOUNT, .key = "from-each", .high = KEY_MAX_AMOUNT,
     .meaning = "Collect this from every other player."},
    {IN_CARD(to_each), .type = KEY_AMOUNT, .key = "to-each", .high = KEY_MAX_AMOUNT,
     .meaning = "Pay this to every other player."},
    {IN_CARD(per_house), .type = KEY_AMOUNT, .key = "per-house", .high = KEY_MAX_PER_BUILDING,
     .meaning = "Pay this to the bank for each house."},
    {IN_CARD(per_hotel), .type = KEY_AMOUNT, .key = "per-hotel", .high = KEY_MAX_PER_BUILDING,
     .meaning = "Pay this to the bank for each hotel."},
    {IN_CARD(weight), .type = KEY_NUMBER, .key = "weight", .low = 1, .high = 10000, .initial = 1,
     .meaning = "With `cards = replace`: how often the card comes, compared with the others of its deck."},
};
/* clang-format on */

const int edition_field_count = sizeof edition_fields / sizeof *edition_fields;

_Static_assert(sizeof edition_fields / sizeof *edition_fields <= KEY_LIMIT, "raise KEY_LIMIT");

static const char *const kind_meanings[FH_SQ_COUNT] = {
    [FH_SQ_START] = "pays the salary to players who pass it or land on it. The first square is the start, and there is no other",
    [FH_SQ_STREET] = "a deed that can be built on",
    [FH_SQ_STATION] = "a deed whose rent depends on how many of its set the owner has",
    [FH_SQ_UTILITY] = "a deed whose rent is a multiple of the roll",
    [FH_SQ_DRAW] = "the player draws a card from its deck",
    [FH_SQ_TAX] = "the player pays money to the bank, or into the pot with `pot = yes`",
    [FH_SQ_BONUS] = "the bank pays the player money",
    [FH_SQ_GOTO] = "sends the token to another square",
    [FH_SQ_JAIL] = "just visiting; players who are sent to jail are held here. There is at most one",
    [FH_SQ_ARREST] = "sends the player to jail",
    [FH_SQ_REVERSE] = "makes all tokens turn round",
    [FH_SQ_CHECK] = "sends a player to jail who stops on it, or passes it while infected",
    [FH_SQ_REST] = "nothing, or the pot with `pot = yes`",
};

bool edition_field_applies(const struct edition_field *field, enum key_section section, uint8_t kind)
{
    return field->section == section && (section != KEY_SQUARE || (field->kinds & KEY_KIND_BIT(kind)) != 0);
}

const struct edition_field *edition_field_find(enum key_section section, uint8_t kind, struct word key)
{
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        if (edition_field_applies(field, section, kind) && word_is(key, field->key))
            return field;
    }
    return NULL;
}

bool edition_field_is_known(enum key_section section, struct word key)
{
    for (int i = 0; i < edition_field_count; i++) {
        if (edition_fields[i].section == section && word_is(key, edition_fields[i].key))
            return true;
    }
    return false;
}

int64_t edition_field_load(const struct edition_field *field, const void *base)
{
    const unsigned char *at = (const unsigned char *)base + field->offset;
    uint16_t half;
    int32_t whole;
    if (field->size == sizeof *at)
        return *at;
    if (field->size == sizeof half) {
        memcpy(&half, at, sizeof half);
        return half;
    }
    memcpy(&whole, at, sizeof whole);
    return whole;
}

void edition_field_store(const struct edition_field *field, void *base, int64_t value)
{
    unsigned char *at = (unsigned char *)base + field->offset;
    uint16_t half = (uint16_t)value;
    int32_t whole = (int32_t)value;
    if (field->size == sizeof *at)
        *at = (unsigned char)value;
    else if (field->size == sizeof half)
        memcpy(at, &half, sizeof half);
    else
        memcpy(at, &whole, sizeof whole);
}

void edition_fields_reset(enum key_section section, void *base)
{
    for (int i = 0; i < edition_field_count; i++) {
        const struct edition_field *field = &edition_fields[i];
        if (field->section != section || field->type == KEY_AMOUNTS)
            continue;
        edition_field_store(field, base, field->initial);
        if (field->type == KEY_RANGE || field->type == KEY_DICE)
            memcpy((unsigned char *)base + field->offset + sizeof field->second, &field->second, sizeof field->second);
    }
}

bool edition_field_is_default(const struct edition_field *field, const void *base)
{
    const fh_square_def *square = base; /* only squares have the last two kinds of default */
    switch ((enum key_default)field->fallback) {
    case DEFAULT_INITIAL:
        return edition_field_load(field, base) == field->initial;
    case DEFAULT_REQUIRED:
        return false;
    case DEFAULT_HALF_PRICE:
        return edition_field_load(field, base) == square->price / 2;
    case DEFAULT_BUILD:
        return edition_field_load(field, base) == square->build;
    }
    return false;
}

const char *square_kind_meaning(uint8_t kind)
{
    return kind < FH_SQ_COUNT && kind_meanings[kind] ? kind_meanings[kind] : "";
}

bool square_kind_find(struct word word, uint8_t *kind)
{
    for (uint8_t i = 0; i < FH_SQ_COUNT; i++) {
        if (word_is(word, fh_square_kind_name(i))) {
            *kind = i;
            return true;
        }
    }
    return false;
}
