/* test_edition.c - editions that are sound: the classic one against the published figures (E03, E05, E07), extending (E01), writing back,
 * rules one by one, JSON and the reference page. What is refused is the subject of test_edition_bad.c. */
#include "fault_text.h"
#include "edition_fields.h"
#include "edition_file.h"
#include "library.h"
#include "testing.h"

#include <jansson.h>

static fh_edition edition, other;
static char text[1 << 16], again[1 << 16];

/* ---- Helpers -------------------------------------------------------------------------------------------------------------------- */

/* A library of texts: pairs of id and text, ended by NULL. */
static bool find_text(void *context, const char *id, const char **found, size_t *length)
{
    for (const char *const *pair = context; *pair; pair += 2) {
        if (strcmp(pair[0], id) == 0) {
            *found = pair[1];
            *length = strlen(pair[1]);
            return true;
        }
    }
    return false;
}

/* Reads a text that must be sound. */
static void read_good(fh_edition *into, const char *source, const char **texts)
{
    fh_library library = {find_text, texts};
    fh_error error;
    if (!fh_edition_parse(into, "test", source, strlen(source), texts ? &library : NULL, &error))
        fail_msg("%s", fault_place(&error));
}

static void read_classic(void)
{
    const struct library_edition *classic = library_find("classic");
    assert_non_null(classic);
    read_good(&edition, classic->text, NULL);
}

static int square_of(const fh_edition *from, const char *id)
{
    for (int i = 0; i < from->square_count; i++) {
        if (strcmp(from->words.square_id[i], id) == 0)
            return i;
    }
    fail_msg("no square %s", id);
    return -1;
}

/* The edition that reading its own text back gives must be the same value, and have the same text. */
static void assert_round_trip(const fh_edition *from)
{
    size_t length = fh_edition_format(from, text, sizeof text);
    assert_true(length < sizeof text);
    assert_int_equal(length, strlen(text));
    read_good(&other, text, NULL);
    assert_memory_equal(from, &other, sizeof other);
    fh_edition_format(&other, again, sizeof again);
    assert_string_equal(text, again);
    assert_true(fh_edition_hash(from) == fh_edition_hash(&other));
}

/* ---- The classic board ---------------------------------------------------------------------------------------------------------- */

/* As printed on the deeds of the United States edition. */
static const struct deed {
    int square;
    const char *id, *set;
    fh_money price, mortgage, build, rents[6];
} deeds[] = {
    {1, "mediterranean", "brown", 60, 30, 50, {2, 10, 30, 90, 160, 250}},
    {3, "baltic", "brown", 60, 30, 50, {4, 20, 60, 180, 320, 450}},
    {5, "reading", "railroads", 200, 100, 0, {25, 50, 100, 200}},
    {6, "oriental", "light-blue", 100, 50, 50, {6, 30, 90, 270, 400, 550}},
    {8, "vermont", "light-blue", 100, 50, 50, {6, 30, 90, 270, 400, 550}},
    {9, "connecticut", "light-blue", 120, 60, 50, {8, 40, 100, 300, 450, 600}},
    {11, "st-charles", "pink", 140, 70, 100, {10, 50, 150, 450, 625, 750}},
    {12, "electric", "utilities", 150, 75, 0, {4, 10}},
    {13, "states", "pink", 140, 70, 100, {10, 50, 150, 450, 625, 750}},
    {14, "virginia", "pink", 160, 80, 100, {12, 60, 180, 500, 700, 900}},
    {15, "pennsylvania", "railroads", 200, 100, 0, {25, 50, 100, 200}},
    {16, "st-james", "orange", 180, 90, 100, {14, 70, 200, 550, 750, 950}},
    {18, "tennessee", "orange", 180, 90, 100, {14, 70, 200, 550, 750, 950}},
    {19, "new-york", "orange", 200, 100, 100, {16, 80, 220, 600, 800, 1000}},
    {21, "kentucky", "red", 220, 110, 150, {18, 90, 250, 700, 875, 1050}},
    {23, "indiana", "red", 220, 110, 150, {18, 90, 250, 700, 875, 1050}},
    {24, "illinois", "red", 240, 120, 150, {20, 100, 300, 750, 925, 1100}},
    {25, "b-and-o", "railroads", 200, 100, 0, {25, 50, 100, 200}},
    {26, "atlantic", "yellow", 260, 130, 150, {22, 110, 330, 800, 975, 1150}},
    {27, "ventnor", "yellow", 260, 130, 150, {22, 110, 330, 800, 975, 1150}},
    {28, "water", "utilities", 150, 75, 0, {4, 10}},
    {29, "marvin", "yellow", 280, 140, 150, {24, 120, 360, 850, 1025, 1200}},
    {31, "pacific", "green", 300, 150, 200, {26, 130, 390, 900, 1100, 1275}},
    {32, "north-carolina", "green", 300, 150, 200, {26, 130, 390, 900, 1100, 1275}},
    {34, "pennsylvania-avenue", "green", 320, 160, 200, {28, 150, 450, 1000, 1200, 1400}},
    {35, "short-line", "railroads", 200, 100, 0, {25, 50, 100, 200}},
    {37, "park-place", "blue", 350, 175, 200, {35, 175, 500, 1100, 1300, 1500}},
    {39, "boardwalk", "blue", 400, 200, 200, {50, 200, 600, 1400, 1700, 2000}},
};
enum { DEEDS = sizeof deeds / sizeof *deeds };

static void test_classic_deeds_E03(void **state)
{
    (void)state;
    read_classic();
    assert_int_equal(edition.deed_count, DEEDS);
    for (int i = 0; i < DEEDS; i++) {
        const fh_square_def *square = &edition.squares[deeds[i].square];
        assert_string_equal(edition.words.square_id[deeds[i].square], deeds[i].id);
        assert_string_equal(edition.words.set_id[square->set], deeds[i].set);
        assert_int_equal(square->deed, i);
        assert_int_equal(square->price, deeds[i].price);
        assert_int_equal(square->mortgage, deeds[i].mortgage);
        assert_int_equal(square->build, deeds[i].build);
        assert_int_equal(square->hotel, deeds[i].build);
        assert_memory_equal(square->rents, deeds[i].rents, sizeof square->rents);
    }
}

/* The one lookup that rent is: by level. */
static void test_classic_rent_levels(void **state)
{
    (void)state;
    read_classic();
    static const fh_money boardwalk[FH_LEVELS] = {0, 50, 100, 200, 600, 1400, 1700, 2000};
    static const fh_money reading[FH_LEVELS] = {0, 25, 50, 100, 200}, water[FH_LEVELS] = {0, 4, 10}, nothing[FH_LEVELS] = {0};
    assert_memory_equal(edition.rent[39], boardwalk, sizeof boardwalk);
    assert_memory_equal(edition.rent[5], reading, sizeof reading);
    assert_memory_equal(edition.rent[28], water, sizeof water);
    assert_memory_equal(edition.rent[4], nothing, sizeof nothing);
}

static void test_classic_board_E03(void **state)
{
    (void)state;
    read_classic();
    static const uint8_t draws[] = {2, 7, 17, 22, 33, 36};
    assert_int_equal(edition.square_count, 40);
    assert_int_equal(edition.squares[0].kind, FH_SQ_START);
    assert_int_equal(edition.jail, 10);
    assert_int_equal(edition.squares[20].kind, FH_SQ_REST);
    assert_int_equal(edition.squares[30].kind, FH_SQ_ARREST);
    assert_int_equal(edition.squares[4].amount, 200);
    assert_int_equal(edition.squares[38].amount, 100);
    for (size_t i = 0; i < sizeof draws; i++) {
        assert_int_equal(edition.squares[draws[i]].kind, FH_SQ_DRAW);
        assert_int_equal(edition.squares[draws[i]].deck, draws[i] == 7 || draws[i] == 22 || draws[i] == 36 ? 0 : 1);
    }
}

static void test_classic_sets(void **state)
{
    (void)state;
    read_classic();
    static const int counts[] = {2, 3, 3, 3, 3, 3, 3, 2, 4, 2};
    fh_squares all = 0;
    assert_int_equal(edition.set_count, 10);
    for (int i = 0; i < edition.set_count; i++) {
        assert_int_equal(edition.sets[i].count, counts[i]);
        assert_int_equal(edition.sets[i].kind, i < 8 ? FH_SQ_STREET : i == 8 ? FH_SQ_STATION : FH_SQ_UTILITY);
        assert_int_equal(all & edition.sets[i].squares, 0);
        all |= edition.sets[i].squares;
    }
    assert_true(all == edition.deeds);
}

static void test_classic_rules(void **state)
{
    (void)state;
    read_classic();
    fh_rules defaults;
    edition_fields_reset(KEY_RULE, &defaults);
    assert_memory_equal(&edition.rules, &defaults, sizeof defaults);
    assert_int_equal(edition.rules.min_players, 2);
    assert_int_equal(edition.rules.max_players, 6);
    assert_int_equal(edition.rules.dice, 2);
    assert_int_equal(edition.rules.sides, 6);
    assert_int_equal(edition.rules.money, 1500);
    assert_int_equal(edition.rules.order, FH_ORDER_FIRST);
    assert_int_equal(edition.rules.houses, 32);
    assert_int_equal(edition.rules.hotels, 12);
    assert_int_equal(edition.rules.lift_percent, 110);
}

/* ---- The classic cards: what each of the sixteen and sixteen does --------------------------------------------------------------- */

static const fh_card_def *card_of(const char *deck, const char *id)
{
    for (int i = 0; i < edition.deck_count; i++) {
        for (int card = 0; card < edition.decks[i].count; card++) {
            if (strcmp(edition.words.deck_id[i], deck) == 0 && strcmp(edition.words.card_id[i][card], id) == 0)
                return &edition.decks[i].cards[card];
        }
    }
    fail_msg("no card %s in %s", id, deck);
    return NULL;
}

/* A card that does one thing, from which the others are made. */
static fh_card_def plain_card(void)
{
    fh_card_def card = {.go = FH_NONE, .nearest = FH_NONE, .times = 1, .pass = FH_NONE, .weight = 1};
    return card;
}

static void assert_card(const char *deck, const char *id, fh_card_def expected)
{
    assert_memory_equal(card_of(deck, id), &expected, sizeof expected);
}

#define CARD(deck, id, member, value)                                                                                                      \
    do {                                                                                                                                   \
        fh_card_def card = plain_card();                                                                                                   \
        card.member = (value);                                                                                                             \
        assert_card(deck, id, card);                                                                                                       \
    } while (0)

static void test_classic_chance_E05(void **state)
{
    (void)state;
    read_classic();
    assert_int_equal(edition.deck_count, 2);
    assert_int_equal(edition.decks[0].count, 16);
    assert_int_equal(edition.decks[0].all, 0xffff);
    CARD("chance", "boardwalk", go, 39);
    CARD("chance", "go", go, 0);
    CARD("chance", "illinois", go, 24);
    CARD("chance", "st-charles", go, 11);
    CARD("chance", "reading", go, 5);
    CARD("chance", "dividend", receive, 50);
    CARD("chance", "back", steps, -3);
    CARD("chance", "jail", arrest, 1);
    CARD("chance", "speeding", pay, 15);
    CARD("chance", "chairman", to_each, 50);
    CARD("chance", "loan", receive, 150);
    CARD("chance", "free", pass, 0);
    fh_card_def card = plain_card();
    card.per_house = 25, card.per_hotel = 100;
    assert_card("chance", "repairs", card);
    card = plain_card();
    card.nearest = FH_SQ_STATION, card.times = 2;
    assert_card("chance", "railroad-1", card);
    assert_card("chance", "railroad-2", card);
    card.nearest = FH_SQ_UTILITY, card.times = 10;
    assert_card("chance", "utility", card);
}

static void test_classic_chest_E05(void **state)
{
    (void)state;
    read_classic();
    assert_int_equal(edition.decks[1].count, 16);
    CARD("chest", "go", go, 0);
    CARD("chest", "bank-error", receive, 200);
    CARD("chest", "doctor", pay, 50);
    CARD("chest", "stock", receive, 50);
    CARD("chest", "free", pass, 1);
    CARD("chest", "jail", arrest, 1);
    CARD("chest", "holiday", receive, 100);
    CARD("chest", "tax-refund", receive, 20);
    CARD("chest", "birthday", from_each, 10);
    CARD("chest", "insurance", receive, 100);
    CARD("chest", "hospital", pay, 100);
    CARD("chest", "school", pay, 50);
    CARD("chest", "consultancy", receive, 25);
    CARD("chest", "beauty", receive, 10);
    CARD("chest", "inheritance", receive, 100);
    fh_card_def card = plain_card();
    card.per_house = 40, card.per_hotel = 115;
    assert_card("chest", "repairs", card);
}

static void test_classic_passes(void **state)
{
    (void)state;
    read_classic();
    assert_int_equal(edition.pass_count, 2);
    assert_string_equal(edition.words.pass_id[0], "chance-free");
    assert_string_equal(edition.words.pass_id[1], "chest-free");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(edition.passes[i].deck, i);
        assert_int_equal(edition.decks[i].cards[edition.passes[i].card].pass, i);
        assert_int_equal(edition.passes[i].limit, 1);
    }
}

static void assert_ids(const char *ids, int count)
{
    for (int i = 0; i < count; i++) {
        const char *id = ids + (size_t)i * FH_ID_SIZE;
        assert_int_not_equal(strlen(id), 0);
        assert_int_equal(strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(id));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(id, ids + (size_t)k * FH_ID_SIZE);
    }
}

/* Every built-in edition is sound, writes itself back, and has ASCII ids for everything. */
static void test_built_in_editions_E07(void **state)
{
    (void)state;
    for (size_t i = 0; i < library_edition_count; i++) {
        fh_error error;
        if (!edition_file_load(library_editions[i].id, &edition, &error))
            fail_msg("%s", fault_place(&error));
        assert_string_equal(edition.words.id, library_editions[i].id);
        assert_round_trip(&edition);
        assert_ids(edition.words.square_id[0], edition.square_count);
        assert_ids(edition.words.set_id[0], edition.set_count);
        assert_ids(edition.words.deck_id[0], edition.deck_count);
        assert_ids(edition.words.pass_id[0], edition.pass_count);
        for (int deck = 0; deck < edition.deck_count; deck++)
            assert_ids(edition.words.card_id[deck][0], edition.decks[deck].count);
    }
}

/* ---- Extending (E01) ------------------------------------------------------------------------------------------------------------ */

static const char base_text[] = "freehold edition 1\n"
                                "id = base\n"
                                "name = \"Base\"\n"
                                "[rules]\n"
                                "money = 900\n"
                                "salary = 77\n"
                                "[sets]\n"
                                "sand \"Sand\"\n"
                                "[squares]\n"
                                "start go \"Go\"\n"
                                "street dune \"Dune\" set=sand price=60 build=50 rents=2,10,30,90,160,250\n"
                                "draw post \"Post\" deck=letters\n"
                                "street pier \"Pier\" set=sand price=81 mortgage=10 build=50 hotel=70 rents=3,20,60,180,320,450\n"
                                "jail jail \"Jail\"\n"
                                "tax toll \"Toll\" amount=30\n"
                                "[deck letters \"Letters\"]\n"
                                "prize \"A prize.\" receive=100\n"
                                "wind \"The wind.\" steps=-2 pay=5\n"
                                "key \"The key.\" pass=key\n";

static const char *with_base[] = {"base", base_text, NULL};

static void test_extends_rules_E01(void **state)
{
    (void)state;
    read_good(&edition, "freehold edition 1\nextends = base\nid = rich\n[rules]\nmoney = 5000\n", with_base);
    assert_string_equal(edition.words.id, "rich");
    assert_string_equal(edition.words.name, "Base");
    assert_int_equal(edition.rules.money, 5000);
    assert_int_equal(edition.rules.salary, 77);
    assert_int_equal(edition.square_count, 6);
    assert_round_trip(&edition);
}

/* A patch changes only what it says and stays where it was. What follows from a figure by default follows it. */
static void test_extends_square_E01(void **state)
{
    (void)state;
    read_good(&edition,
              "freehold edition 1\nextends = base\nid = x\nname = \"X\"\n[squares]\nstreet dune price=101\nstreet pier \"Quay\" price=200 "
              "build=60\n",
              with_base);
    const fh_square_def *dune = &edition.squares[1], *pier = &edition.squares[3];
    assert_string_equal(edition.words.square_name[1], "Dune");
    assert_string_equal(edition.words.square_name[3], "Quay");
    assert_int_equal(dune->price, 101);
    assert_int_equal(dune->mortgage, 50);
    assert_int_equal(dune->hotel, 50);
    assert_int_equal(dune->rents[5], 250);
    assert_int_equal(pier->price, 200);
    assert_int_equal(pier->mortgage, 10);
    assert_int_equal(pier->build, 60);
    assert_int_equal(pier->hotel, 70);
    assert_round_trip(&edition);
}

static void test_extends_changes_kind_E01(void **state)
{
    (void)state;
    read_good(&edition,
              "freehold edition 1\nextends = base\nid = x\n[squares]\nrest dune\nbonus toll amount=9\nstation pier price=80 rents=25\n"
              "street new \"New\" set=sand price=60 build=50 rents=2,10,30,90,160,250\n",
              with_base);
    assert_int_equal(edition.squares[1].kind, FH_SQ_REST);
    assert_int_equal(edition.squares[1].price, 0);
    assert_int_equal(edition.squares[1].set, FH_NONE);
    assert_int_equal(edition.squares[5].kind, FH_SQ_BONUS);
    assert_int_equal(edition.squares[5].amount, 9);
    assert_int_equal(edition.squares[3].mortgage, 40);
    assert_int_equal(square_of(&edition, "new"), 6);
    assert_round_trip(&edition);
}

static void test_extends_cards_and_sets_E01(void **state)
{
    (void)state;
    read_good(
        &edition,
        "freehold edition 1\nextends = base\nid = x\n[sets]\nsand \"Dunes\"\n[deck letters]\nwind pay=8\nstorm \"A storm.\" arrest=yes\n"
        "[deck more \"More\"]\nluck \"Luck.\" receive=1\n",
        with_base);
    assert_string_equal(edition.words.set_name[0], "Dunes");
    assert_string_equal(edition.words.deck_name[0], "Letters");
    assert_int_equal(edition.decks[0].count, 4);
    assert_int_equal(edition.decks[0].cards[1].pay, 8);
    assert_int_equal(edition.decks[0].cards[1].steps, -2);
    assert_string_equal(edition.words.card_text[0][1], "The wind.");
    assert_true(edition.decks[0].cards[3].arrest);
    assert_int_equal(edition.deck_count, 2);
    assert_round_trip(&edition);
}

/* A pass that no card gives any more is gone, and the numbers of the others do not tell that it was there. */
static void test_extends_renames_pass_E01(void **state)
{
    (void)state;
    read_good(&edition, "freehold edition 1\nextends = base\nid = x\n[deck letters]\nkey pass=ladder\n", with_base);
    assert_int_equal(edition.pass_count, 1);
    assert_string_equal(edition.words.pass_id[0], "ladder");
    assert_int_equal(edition.decks[0].cards[2].pass, 0);
    assert_round_trip(&edition);
}

static void test_extends_chain_E01(void **state)
{
    (void)state;
    const char *texts[] = {"base", base_text, "middle", "freehold edition 1\nextends = base\nid = middle\n[rules]\nsalary = 1\nfine = 2\n",
                           NULL};
    read_good(&edition, "freehold edition 1\nextends=middle # twice removed\nid=top\n[rules]\nfine=3\n", texts);
    assert_int_equal(edition.rules.money, 900);
    assert_int_equal(edition.rules.salary, 1);
    assert_int_equal(edition.rules.fine, 3);
}

/* ---- The form of a file --------------------------------------------------------------------------------------------------------- */

static void test_order_of_sections_is_free(void **state)
{
    (void)state;
    read_good(&edition, base_text, NULL);
    read_good(&other,
              "freehold edition 1\nid = base\nname = \"Base\"\n"
              "[deck letters \"Letters\"]\nprize \"A prize.\" receive=100\nwind \"The wind.\" steps=-2 pay=5\nkey \"The key.\" pass=key\n"
              "[squares]\nstart go \"Go\"\nstreet dune \"Dune\" set=sand price=60 build=50 rents=2,10,30,90,160,250\n"
              "draw post \"Post\" deck=letters\n"
              "street pier \"Pier\" set=sand price=81 mortgage=10 build=50 hotel=70 rents=3,20,60,180,320,450\n"
              "jail jail \"Jail\"\ntax toll \"Toll\" amount=30\n[sets]\nsand \"Sand\"\n[rules]\nsalary = 77\nmoney = 900\n",
              NULL);
    assert_memory_equal(&edition, &other, sizeof other);
}

/* CRLF, tabs, a missing last newline, comments everywhere. */
static void test_loose_layout(void **state)
{
    (void)state;
    read_good(&edition,
              "# first\r\n\r\nfreehold\tedition  1 # here\r\nid=x\r\nname = \"# \\\"X\\\" \\\\ \"# there\r\n[rules] # rules\r\n"
              "doubles-arrest=0\r\n\t[squares]\r\n  start\tgo   \"Go # 1\"",
              NULL);
    assert_string_equal(edition.words.name, "# \"X\" \\ ");
    assert_string_equal(edition.words.square_name[0], "Go # 1");
    assert_round_trip(&edition);
}

static void test_names_are_utf8(void **state)
{
    (void)state;
    read_good(&edition,
              "freehold edition 1\nid=x\nname=\"\xc3\x87orum \xe2\x82\xba \xf0\x9f\x8e\xb2\"\n[rules]\ndoubles-arrest=0\n[squares]\nstart "
              "go \"G\"\n",
              NULL);
    assert_string_equal(edition.words.name, "\xc3\x87orum \xe2\x82\xba \xf0\x9f\x8e\xb2");
    assert_round_trip(&edition);
}

/* The fullest edition that the limits allow still writes itself back. */
static void test_limits_can_be_reached(void **state)
{
    (void)state;
    static char full[1 << 17];
    char *at = full;
    at += sprintf(at,
                  "freehold edition 1\nid=full\nname=\"Full\"\n[rules]\nplayers=8-8\ndice=4x6\ndoubles-arrest=0\ncards=replace\n[sets]\n");
    for (int i = 0; i < FH_MAX_SETS; i++)
        at += sprintf(at, "set-%d \"Set\"\n", i);
    at += sprintf(at, "[squares]\nstart go \"Go\"\n");
    for (int i = 0; i < FH_MAX_DEEDS; i++)
        at +=
            sprintf(at, "street s-%d \"%063d\" set=set-%d price=10000000 build=10000000 rents=1,2,3,4,5,10000000\n", i, i, i % FH_MAX_SETS);
    for (int i = FH_MAX_DEEDS + 1; i < FH_MAX_SQUARES; i++)
        at += sprintf(at, "rest r-%d \"Rest\"\n", i);
    for (int deck = 0; deck < FH_MAX_DECKS; deck++) {
        at += sprintf(at, "[deck deck-%d \"Deck\"]\n", deck);
        for (int i = 0; i < FH_MAX_CARDS; i++)
            at += sprintf(at, "c%030d \"%0223d\" weight=10000 receive=10000000 pay=10000000 per-house=1000000\n", i, i);
    }
    read_good(&edition, full, NULL);
    assert_int_equal(edition.square_count, FH_MAX_SQUARES);
    assert_int_equal(edition.deed_count, FH_MAX_DEEDS);
    assert_int_equal(edition.decks[3].all, 0xffffffff);
    assert_round_trip(&edition);
}

static void test_passes_section(void **state)
{
    (void)state;
    read_good(
        &edition,
        "freehold edition 1\nid=x\nname=\"X\"\n[rules]\ncards = replace\n[passes]\ncup limit=4\n[squares]\nstart go \"Go\"\njail j \"J\"\n"
        "draw d \"D\" deck=a\n[deck a \"A\"]\nw \"W\" pass=door\nx \"X\" pass=cup weight=3\ny \"Y\" pass=cup\nz \"Z\" steps=1\n",
        NULL);
    assert_int_equal(edition.pass_count, 2);
    assert_string_equal(edition.words.pass_id[0], "door");
    assert_string_equal(edition.words.pass_id[1], "cup");
    assert_int_equal(edition.passes[0].limit, 1);
    assert_int_equal(edition.passes[1].limit, 4);
    assert_int_equal(edition.passes[1].card, 1);
    assert_int_equal(edition.decks[0].cards[1].weight, 3);
    assert_round_trip(&edition);
}

static void test_goto_square(void **state)
{
    (void)state;
    read_good(&edition,
              "freehold edition 1\nid=x\nname=\"X\"\n[rules]\ndoubles-arrest=0\n[squares]\nstart go \"Go\"\ngoto g \"G\" to=end\nrest end "
              "\"E\"\n",
              NULL);
    assert_int_equal(edition.squares[1].target, 2);
    assert_int_equal(edition.jail, FH_NONE);
    assert_round_trip(&edition);
}

/* A writer says how long the whole text is, whatever room it has. */
static void test_format_into_little_room(void **state)
{
    (void)state;
    read_classic();
    char small[10];
    size_t length = fh_edition_format(&edition, text, sizeof text);
    assert_int_equal(fh_edition_format(&edition, NULL, 0), length);
    assert_int_equal(fh_edition_format(&edition, small, sizeof small), length);
    assert_string_equal(small, "freehold ");
}

static void test_hash_differs(void **state)
{
    (void)state;
    fh_error error;
    read_classic();
    uint64_t hash = fh_edition_hash(&edition);
    assert_true(fh_edition_set(&edition, "money", "1501", &error));
    assert_true(fh_edition_hash(&edition) != hash);
    assert_true(fh_edition_set(&edition, "money", "1500", &error));
    assert_true(fh_edition_hash(&edition) == hash);
}

/* The hash is FNV-1a of the canonical text. */
static void test_hash_is_that_of_the_text(void **state)
{
    (void)state;
    read_classic();
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    size_t length = fh_edition_format(&edition, text, sizeof text);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    assert_true(fh_edition_hash(&edition) == hash);
}

/* ---- Rules one by one ----------------------------------------------------------------------------------------------------------- */

/* A value that differs from the classic one for every rule, and two that are refused. */
static const struct rule {
    const char *key, *good, *bad, *worse;
} rules[] = {
    {"players", "3-8", "1-4", "6-2"},
    {"dice", "3x4", "4x7", "2"},
    {"money", "0", "-1", "1000000001"},
    {"order", "all", "last", "First"},
    {"salary", "400", "10000001", "4e2"},
    {"landing-salary", "2", "11", ""},
    {"doubles-again", "no", "maybe", "1"},
    {"doubles-arrest", "0", "101", "00"},
    {"fine", "51", "-50", "99999999999999999999"},
    {"jail-throws", "2", "0", "three"},
    {"jail-last-choice", "yes", "y", "YES"},
    {"arrest-ends-turn", "no", "0", "noo"},
    {"rent-in-jail", "no", "off", "n"},
    {"set-rent", "150", "99", "200%"},
    {"set-rent-while", "unmortgaged", "never", "0"},
    {"even-building", "no", "2", "true"},
    {"houses", "unlimited", "0", "256"},
    {"hotels", "unlimited", "0", "infinite"},
    {"building-refund", "100", "101", "-1"},
    {"mortgage-needs", "own-bare", "bare", "set-bar"},
    {"lift-of", "price", "value", "prices"},
    {"lift-percent", "60", "1001", "1.1"},
    {"keep-percent", "0", "1001", "+1"},
    {"utility-throws", "yes", "no ", " no"},
    {"cards", "replace", "cycles", "cycl"},
    {"raise-to-buy", "no", "on", "false"},
    {"money-less", "100", "-1", "1000001"},
    {"jail", "wait", "stay", "leaves"},
    {"rulings", "first", "third", "2"},
    {"doubles-after-jail", "no", "never", "1"},
    {"jail-doubles-again", "yes", "again", "1"},
    {"jail-last-roll", "yes", "1", "y"},
    {"jail-trade", "no", "0", "n"},
    {"runs", "3", "41", "-1"},
    {"received", "due", "dues", "none"},
    {"lift-now-percent", "50", "1001", "-1"},
    {"keep-of", "price", "prices", "value"},
    {"auction", "sealed", "closed", "no"},
    {"least-bid", "1", "0", "10000001"},
    {"building-auction", "no", "never", "0"},
    {"trade", "swap", "all", "yes"},
    {"trade-buildings", "vanish", "bare", "no"},
    {"trade-passes", "no", "none", "0"},
    {"counter-offers", "no", "none", "0"},
    {"agreements", "no", "none", "yes"},
    {"deal", "yes", "7", "on"},
    {"rounds", "30", "-1", "1000001"},
    {"bankruptcy", "itself", "never", "below zero"},
    {"estate", "kept", "keep", "bank"},
    {"infection", "yes", "on", "1"},
    {"clock", "600", "86401", "10m"},
    {"pot", "yes", "yes!", "yess"},
    {"testing", "yes", "maybe", "1"},
};
enum { RULES = sizeof rules / sizeof *rules };

static void assert_rule_is(const char *key, const char *value)
{
    char line[64];
    snprintf(line, sizeof line, "\n%s = %s\n", key, value);
    fh_edition_format(&edition, text, sizeof text);
    assert_non_null(strstr(text, line));
}

static void assert_refused(const char *key, const char *value)
{
    fh_error error;
    fh_edition before = edition;
    if (fh_edition_set(&edition, key, value, &error))
        fail_msg("%s = %s was taken", key, value);
    assert_memory_equal(&edition, &before, sizeof before);
    assert_int_not_equal(error.fault, FH_NO_FAULT);
    assert_int_equal(error.line, 0);
}

static void test_set_every_rule(void **state)
{
    (void)state;
    for (int i = 0; i < RULES; i++) {
        fh_error error;
        read_classic();
        if (!fh_edition_set(&edition, rules[i].key, rules[i].good, &error))
            fail_msg("%s = %s: %s", rules[i].key, rules[i].good, fault_text(&error));
        assert_rule_is(rules[i].key, rules[i].good);
        assert_round_trip(&edition);
        assert_refused(rules[i].key, rules[i].bad);
        assert_refused(rules[i].key, rules[i].worse);
    }
}

/* Every member of fh_rules is a rule of the table, and every rule is in the test above. */
static void test_no_rule_is_forgotten(void **state)
{
    (void)state;
    size_t covered = 0;
    for (int row = 0; row < edition_field_count; row++) {
        bool is_tested = false;
        const struct edition_field *field = &edition_fields[row];
        if (field->section != KEY_RULE)
            continue;
        covered += field->type == KEY_RANGE || field->type == KEY_DICE ? 2 : 1;
        for (int i = 0; i < RULES; i++)
            is_tested |= strcmp(rules[i].key, field->key) == 0;
        if (!is_tested)
            fail_msg("rule %s is not tested", field->key);
    }
    assert_int_equal(covered, sizeof(fh_rules) / sizeof(int32_t));
}

static void test_set_derives_anew(void **state)
{
    (void)state;
    fh_error error;
    read_classic();
    assert_true(fh_edition_set(&edition, "set-rent", "150", &error));
    assert_int_equal(edition.rent[39][2], 75);
    assert_int_equal(edition.rent[37][2], 53); /* 52.5, and percentages round up (R09) */
}

static void test_set_refuses(void **state)
{
    (void)state;
    fh_error error;
    read_classic();
    assert_refused("moneys", "1");
    assert_refused("", "");
    read_good(
        &edition,
        "freehold edition 1\nid=x\nname=\"X\"\n[rules]\ncards=replace\ndoubles-arrest=0\n[squares]\nstart go \"Go\"\ndraw d \"D\" deck=a\n"
        "[deck a \"A\"]\nx \"X\" pass=cup\ny \"Y\" pass=cup\nz \"Z\" pay=1\n",
        NULL);
    assert_refused("cards", "cycle");      /* two cards of one pass */
    assert_refused("doubles-arrest", "3"); /* no jail */
    assert_false(fh_edition_set(&edition, "doubles-arrest", "3", NULL));
    assert_false(fh_edition_set(&edition, "doubles-arrest", "3", &error));
    assert_true(fault_is(&error, "no-jail-for-doubles subject=doubles-arrest"));
}

/* ---- JSON and the reference page ------------------------------------------------------------------------------------------------ */

static void test_json(void **state)
{
    (void)state;
    static char json[1 << 16];
    json_error_t error;
    read_classic();
    size_t length = fh_edition_json(&edition, json, sizeof json);
    assert_true(length < sizeof json);
    json_t *root = json_loads(json, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        fail_msg("%s at %d", error.text, error.position);
    json_t *squares = json_object_get(root, "squares"), *boardwalk = json_array_get(squares, 39);
    json_t *rents = json_object_get(boardwalk, "rents");
    assert_int_equal(json_array_size(squares), 40);
    assert_string_equal(json_string_value(json_object_get(boardwalk, "id")), "boardwalk");
    assert_string_equal(json_string_value(json_object_get(boardwalk, "set")), "blue");
    assert_int_equal(json_integer_value(json_object_get(boardwalk, "mortgage")), 200);
    assert_int_equal(json_integer_value(json_array_get(rents, 5)), 2000);
    assert_int_equal(json_integer_value(json_object_get(boardwalk, "set-rent")), 100);
    assert_int_equal(json_array_size(json_object_get(root, "sets")), 10);
    assert_int_equal(json_array_size(json_object_get(root, "decks")), 2);
    assert_int_equal(json_array_size(json_object_get(root, "passes")), 2);
    assert_int_equal(json_object_size(json_object_get(root, "rules")), RULES);
    json_decref(root);
}

/* A copy of the edition takes the value. */
static bool takes(const char *rule, const char *value)
{
    static fh_edition copy;
    fh_error error;
    copy = edition;
    return fh_edition_set(&copy, rule, value, &error);
}

static bool takes_number(const char *rule, json_int_t number)
{
    char value[32];
    snprintf(value, sizeof value, "%lld", (long long)number);
    return takes(rule, value);
}

static void assert_domain(const char *rule, const json_t *domain)
{
    const json_t *words = json_object_get(domain, "words");
    json_int_t low = json_integer_value(json_object_get(domain, "low")), high = json_integer_value(json_object_get(domain, "high"));
    if (json_object_size(domain) == 2) {
        assert_true(takes_number(rule, low) && takes_number(rule, high));
        assert_false(takes_number(rule, low - 1) || takes_number(rule, high + 1));
    }
    for (size_t i = 0; i < json_array_size(words); i++)
        assert_true(takes(rule, json_string_value(json_array_get(words, i))));
    if (json_object_size(domain) == 0)
        assert_true(takes(rule, "no") && !takes(rule, "1"));
}

static void T14_what_the_rules_can_be_is_what_they_take(void **state)
{
    (void)state;
    const char *rule;
    json_t *domain;
    read_classic();
    assert_true(fh_rules_json(text, sizeof text) < sizeof text);
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_int_equal(json_object_size(root), RULES);
    json_object_foreach(root, rule, domain)
    {
        if (strcmp(rule, "players") != 0 && strcmp(rule, "dice") != 0) /* two numbers each */
            assert_domain(rule, domain);
    }
    json_decref(root);
}

static void test_json_of_odd_texts(void **state)
{
    (void)state;
    fh_error error;
    read_good(&edition,
              "freehold edition 1\nid=x\nname=\"a \\\" b \\\\ c\"\n[rules]\ndoubles-arrest=0\nhouses=unlimited\n[squares]\nstart go "
              "\"G\"\nrest r \"R\"\n",
              NULL);
    assert_true(fh_edition_set(&edition, "pot", "yes", &error));
    fh_edition_json(&edition, text, sizeof text);
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(root);
    assert_string_equal(json_string_value(json_object_get(root, "name")), "a \" b \\ c");
    assert_true(json_is_null(json_object_get(json_object_get(root, "rules"), "houses")));
    assert_true(json_is_true(json_object_get(json_object_get(root, "rules"), "pot")));
    json_decref(root);
}

/* The page speaks of every key and every kind of square. */
static void test_reference_is_whole(void **state)
{
    (void)state;
    char cell[64];
    assert_true(fh_edition_reference(text, sizeof text) < sizeof text);
    for (int row = 0; row < edition_field_count; row++) {
        snprintf(cell, sizeof cell, "\n| `%s` | ", edition_fields[row].key);
        assert_non_null(strstr(text, cell));
        assert_int_not_equal(strlen(edition_fields[row].meaning), 0);
    }
    for (uint8_t kind = 0; kind < FH_SQ_COUNT; kind++) {
        snprintf(cell, sizeof cell, "\n| `%s` | ", fh_square_kind_name(kind));
        assert_non_null(strstr(text, cell));
        assert_int_not_equal(strlen(square_kind_meaning(kind)), 0);
    }
}

/* The examples on the page are sound: each stands between two lines of three backquotes. */
static void test_reference_examples(void **state)
{
    (void)state;
    int count = 0;
    fh_edition_reference(text, sizeof text);
    for (char *at = strstr(text, "```\nfreehold"); at; at = strstr(at, "```\nfreehold")) {
        char *end = strstr(at + 4, "```");
        fh_error error;
        if (!library_parse("example", at + 4, (size_t)(end - at - 4), &edition, &error))
            fail_msg("example:%s", fault_place(&error));
        at = end + 3;
        count++;
    }
    assert_int_equal(count, 2);
}

static const struct CMUnitTest edition_tests[] = {
    cmocka_unit_test(test_classic_deeds_E03),
    cmocka_unit_test(test_classic_rent_levels),
    cmocka_unit_test(test_classic_board_E03),
    cmocka_unit_test(test_classic_sets),
    cmocka_unit_test(test_classic_rules),
    cmocka_unit_test(test_classic_chance_E05),
    cmocka_unit_test(test_classic_chest_E05),
    cmocka_unit_test(test_classic_passes),
    cmocka_unit_test(test_built_in_editions_E07),
    cmocka_unit_test(test_extends_rules_E01),
    cmocka_unit_test(test_extends_square_E01),
    cmocka_unit_test(test_extends_changes_kind_E01),
    cmocka_unit_test(test_extends_cards_and_sets_E01),
    cmocka_unit_test(test_extends_renames_pass_E01),
    cmocka_unit_test(test_extends_chain_E01),
    cmocka_unit_test(test_order_of_sections_is_free),
    cmocka_unit_test(test_loose_layout),
    cmocka_unit_test(test_names_are_utf8),
    cmocka_unit_test(test_limits_can_be_reached),
    cmocka_unit_test(test_passes_section),
    cmocka_unit_test(test_goto_square),
    cmocka_unit_test(test_format_into_little_room),
    cmocka_unit_test(test_hash_differs),
    cmocka_unit_test(test_hash_is_that_of_the_text),
    cmocka_unit_test(test_set_every_rule),
    cmocka_unit_test(test_no_rule_is_forgotten),
    cmocka_unit_test(test_set_derives_anew),
    cmocka_unit_test(test_set_refuses),
    cmocka_unit_test(test_json),
    cmocka_unit_test(T14_what_the_rules_can_be_is_what_they_take),
    cmocka_unit_test(test_json_of_odd_texts),
    cmocka_unit_test(test_reference_is_whole),
    cmocka_unit_test(test_reference_examples),
};

int main(void)
{
    return cmocka_run_group_tests(edition_tests, NULL, NULL);
}
