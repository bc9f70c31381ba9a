/* test_limits.c - the longest texts fit in the sizes that freehold.h gives for them (E02, X03): an edition that is as large as the loader
 * allows, with the longest ids, and a game in which everything is said that a position can say. */
#include "fault_text.h"
#include "scenario.h"
#include "record.h"

static char text[1 << 18], written[1 << 18];
static fh_edition edition;
static fh_game game;

static void add(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void add(const char *format, ...)
{
    size_t length = strlen(text);
    va_list values;
    va_start(values, format);
    vsnprintf(text + length, sizeof text - length, format, values);
    va_end(values);
}

/* An id of 31 characters. */
static const char *id(char sort, int number)
{
    static char ids[2][FH_ID_SIZE];
    static int last;
    char *made = ids[last ^= 1];
    memset(made, '-', FH_ID_SIZE - 1);
    made[0] = sort;
    made[1] = (char)('0' + number / 10);
    made[2] = (char)('0' + number % 10);
    made[FH_ID_SIZE - 2] = sort;
    return made;
}

/* A text in quotes of so many bytes, each of them escaped. */
static void add_text(int bytes)
{
    add(" \"");
    while (bytes-- > 0)
        add("\\\\");
    add("\"");
}

static void add_squares(void)
{
    static const char figures[] = "price=10000000 mortgage=9999999 build=10000000 hotel=9999999 "
                                  "rents=10000000,10000000,10000000,10000000,10000000,10000000";
    add("[squares]\n");
    for (int i = 0; i < FH_MAX_SQUARES; i++) {
        bool is_street = i >= 2 && i < 2 + FH_MAX_DEEDS;
        add("%s %s", i == 0 ? "start" : i == 1 ? "jail" : is_street ? "street" : "rest", id('s', i));
        add_text(FH_NAME_SIZE - 1);
        if (is_street)
            add(" set=%s %s", id('t', i % FH_MAX_SETS), figures);
        add("\n");
    }
}

static void add_cards(int deck)
{
    static const char figures[] = "receive=10000000 pay=10000000 from-each=10000000 to-each=10000000 per-house=1000000 per-hotel=1000000 "
                                  "weight=10000 infects=yes";
    add("[deck %s", id('d', deck));
    add_text(FH_NAME_SIZE - 1);
    add("]\n");
    for (int i = 0; i < FH_MAX_CARDS; i++) {
        add("%s", id('c', i));
        add_text(FH_TEXT_SIZE - 1);
        if (i < FH_MAX_PASSES / FH_MAX_DECKS)
            add(" pass=%s\n", id('p', deck * FH_MAX_PASSES / FH_MAX_DECKS + i));
        else
            add(" nearest=street times=10 %s\n", figures);
    }
}

static void make_edition(void)
{
    fh_error error;
    text[0] = '\0';
    add("freehold edition 1\nid = %s\nname = \"Limits\"\n[rules]\nplayers = 2-8\ndice = 4x6\n", id('e', 0));
    add("bankruptcy = below-zero\nagreements = yes\ninfection = yes\nclock = 60\ncards = replace\n[sets]\n");
    for (int i = 0; i < FH_MAX_SETS; i++) {
        add("%s", id('t', i));
        add_text(FH_NAME_SIZE - 1);
        add("\n");
    }
    add_squares();
    for (int deck = 0; deck < FH_MAX_DECKS; deck++)
        add_cards(deck);
    add("[passes]\n");
    for (int i = 0; i < FH_MAX_PASSES; i++)
        add("%s limit=100\n", id('p', i));
    if (!fh_edition_parse(&edition, "limits", text, strlen(text), NULL, &error))
        fail_msg("%d: %s", (int)error.line, fault_text(&error));
}

/* ---- A game in which everything is said ------------------------------------------------------------------------------------------- */

static void fill_seats(void)
{
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        game.cash[seat] = game.final_wealth[seat] = INT64_MIN;
        game.at[seat] = FH_MAX_SQUARES - 1;
        game.jail[seat] = game.infected[seat] = game.offers_made[seat] = game.rank[seat] = 200;
        memset(game.passes[seat], 100, sizeof game.passes[seat]);
    }
}

/* All cards are known, which takes as many words as if they were unseen. */
static void fill_board(void)
{
    game.mortgaged = edition.deeds;
    game.infected_squares[2] = ~(fh_squares)1;
    game.outbreak = FH_MAX_SQUARES - 1;
    for (int square = 2; square < 2 + FH_MAX_DEEDS; square++) {
        game.owner[square] = FH_MAX_SEATS - 1;
        game.built[square] = 5;
    }
    memset(game.shares, 100, sizeof game.shares);
    memset(game.freedoms, 0xff, sizeof game.freedoms);
    memset(game.unseen, 0, sizeof game.unseen);
    for (int deck = 0; deck < FH_MAX_DECKS; deck++) {
        game.known_count[deck] = FH_MAX_CARDS;
        for (int card = 0; card < FH_MAX_CARDS; card++)
            game.known[deck][card] = (uint8_t)card;
    }
}

/* The most that one seat can offer another: each deed is either given or shared and waived, and passes one by one. */
static void fill_offer(void)
{
    game.offer.give.cash = game.offer.take.cash = FH_MAX_AMOUNT;
    game.offer.give.freedoms = edition.deeds;
    memset(game.offer.give.percents, 100, sizeof game.offer.give.percents);
    memset(game.offer.give.passes, 100, sizeof game.offer.give.passes);
}

/* An offer is open. No deed is in two estates, or received by two seats; all other questions take less. */
static void fill_stack(void)
{
    game.depth = FH_MAX_STACK;
    memset(game.stack, 0, sizeof game.stack);
    for (int place = 2; place < FH_MAX_STACK - 1; place++)
        game.stack[place] = (fh_question){.kind = FH_ASK_DEBT, .debt = {.amount = FH_MAX_AMOUNT, .why = FH_WHY_INTEREST, .square = 60}};
    game.stack[0] = (fh_question){.kind = FH_ASK_ESTATE, .estate = {.deeds = edition.deeds}};
    game.stack[1] = (fh_question){.kind = FH_ASK_MORTGAGED_TRANSFER, .mortgaged_transfer = {.deeds = edition.deeds, .square = 40}};
    game.stack[FH_MAX_STACK - 1] = (fh_question){.kind = FH_ASK_OFFER, .offer = {.from = 1}};
}

static void make_game(void)
{
    make_edition();
    assert_int_equal(fh_start(&edition, &game, FH_MAX_SEATS).reason, FH_ALLOWED);
    fill_seats();
    fill_board();
    fill_offer();
    fill_stack();
}

static void X03_the_longest_position_fits(void **state)
{
    (void)state;
    make_game();
    size_t length = fh_position_format(&edition, &game, written, sizeof written);
    assert_true(length < FH_POSITION_TEXT_SIZE);
    assert_true(length > FH_POSITION_TEXT_SIZE / 2); /* else the size could be smaller */
}

/* Apart from passes, of which a table refuses to write too many. */
static void X03_the_longest_action_fits(void **state)
{
    (void)state;
    make_game();
    fh_action action = {.kind = FH_ACT_OFFER, .seat = 6, .other = 7, .offer = game.offer};
    memset(action.offer.give.passes, 1, sizeof action.offer.give.passes);
    assert_true(fh_action_format(&edition, &action, written, sizeof written) < FH_ACTION_TEXT_SIZE);
}

static void X03_the_longest_edition_fits_in_a_record(void **state)
{
    (void)state;
    make_edition();
    assert_true(fh_edition_format(&edition, written, sizeof written) < RECORD_BLOCK_SIZE);
    assert_true((int)FH_POSITION_TEXT_SIZE <= (int)RECORD_BLOCK_SIZE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X03_the_longest_position_fits),
        cmocka_unit_test(X03_the_longest_action_fits),
        cmocka_unit_test(X03_the_longest_edition_fits_in_a_record),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
