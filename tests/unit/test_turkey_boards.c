/* test_turkey_boards.c - the boards, deeds, decks and switches of turkey, world and bilkent, of their full boards, and of blitz and
 * reverse, compared figure by figure with the tables of the seed (E03, E04, E05, E07). */
#include "fault_text.h"
#include "scenario.h"

#include "edition_file.h"
#include "library.h"

static fh_edition edition;

static void load(const char *id)
{
    fh_error error;
    if (!edition_file_load(id, &edition, &error))
        fail_msg("%s", fault_place(&error));
}

/* ---- The seed's tables: 22 streets with site, one to four houses and hotel; four stations by how many one owns ----------------------- */

enum { STREETS = 22, STATIONS = 4 };

struct deed {
    const char *id, *name;
    fh_money price, mortgage, rents[6];
};

static const struct deed TURKEY[STREETS + STATIONS] = {
    {"van", "Van", 60, 30, {2, 10, 30, 90, 160, 250}},
    {"sanliurfa", "Şanlıurfa", 60, 30, {4, 20, 60, 180, 320, 450}},
    {"erzurum", "Erzurum", 100, 50, {6, 30, 90, 270, 400, 550}},
    {"diyarbakir", "Diyarbakır", 100, 50, {6, 30, 90, 270, 400, 550}},
    {"yozgat", "Yozgat", 120, 60, {8, 40, 100, 300, 450, 600}},
    {"gaziantep", "Gaziantep", 140, 70, {10, 50, 150, 450, 625, 750}},
    {"mersin", "Mersin", 140, 70, {10, 50, 150, 450, 625, 750}},
    {"hatay", "Hatay", 160, 80, {12, 60, 180, 500, 700, 900}},
    {"samsun", "Samsun", 180, 90, {14, 70, 200, 550, 750, 950}},
    {"kars", "Kars", 180, 90, {14, 70, 200, 550, 750, 950}},
    {"kayseri", "Kayseri", 200, 100, {16, 80, 220, 600, 800, 1000}},
    {"konya", "Konya", 220, 110, {18, 90, 250, 700, 875, 1050}},
    {"canakkale", "Çanakkale", 220, 110, {18, 90, 250, 700, 875, 1050}},
    {"afyonkarahisar", "Afyonkarahisar", 240, 120, {20, 100, 300, 750, 925, 1100}},
    {"adana", "Adana", 260, 130, {22, 110, 330, 800, 975, 1150}},
    {"izmit", "İzmit", 260, 130, {22, 110, 330, 800, 975, 1150}},
    {"bursa", "Bursa", 280, 140, {22, 120, 360, 850, 1025, 1200}},
    {"antalya", "Antalya", 300, 150, {26, 130, 390, 900, 1100, 1275}},
    {"mugla", "Muğla", 300, 150, {26, 130, 390, 900, 1100, 1275}},
    {"izmir", "İzmir", 320, 160, {28, 150, 450, 1000, 1200, 1400}},
    {"ankara", "Ankara", 350, 175, {35, 175, 500, 1100, 1300, 1500}},
    {"istanbul", "İstanbul", 400, 200, {50, 200, 600, 1400, 1700, 2000}},
    {"haydarpasa", "Haydarpaşa Station, İstanbul", 200, 100, {25, 50, 100, 200}},
    {"ankara-station", "Ankara Station, Ankara", 200, 100, {25, 50, 100, 200}},
    {"merinos", "Merinos Station, Bursa", 200, 100, {25, 50, 100, 200}},
    {"alsancak", "Alsancak Station, İzmir", 200, 100, {25, 50, 100, 200}},
};

static const struct deed WORLD[STREETS + STATIONS] = {
    {"venice", "Venice", 60, 30, {2, 10, 30, 90, 160, 250}},
    {"barcelona", "Barcelona", 60, 30, {4, 20, 60, 180, 320, 450}},
    {"amsterdam", "Amsterdam", 100, 50, {6, 30, 90, 270, 400, 550}},
    {"seoul", "Seoul", 100, 50, {6, 30, 90, 270, 400, 550}},
    {"delhi", "Delhi", 120, 60, {8, 40, 100, 300, 450, 600}},
    {"san-francisco", "San Francisco", 140, 70, {10, 50, 150, 450, 625, 750}},
    {"cape-town", "Cape Town", 140, 70, {10, 50, 150, 450, 625, 750}},
    {"singapore", "Singapore", 160, 80, {12, 60, 180, 500, 700, 900}},
    {"dubai", "Dubai", 180, 90, {14, 70, 200, 550, 750, 950}},
    {"hong-kong", "Hong Kong", 180, 90, {14, 70, 200, 550, 750, 950}},
    {"vienna", "Vienna", 200, 100, {16, 80, 220, 600, 800, 1000}},
    {"sydney", "Sydney", 220, 110, {18, 90, 250, 700, 875, 1050}},
    {"rome", "Rome", 220, 110, {18, 90, 250, 700, 875, 1050}},
    {"bangkok", "Bangkok", 240, 120, {20, 100, 300, 750, 925, 1100}},
    {"tokyo", "Tokyo", 260, 130, {22, 110, 330, 800, 975, 1150}},
    {"istanbul", "İstanbul", 260, 130, {22, 110, 330, 800, 975, 1150}},
    {"los-angeles", "Los Angeles", 280, 140, {22, 120, 360, 850, 1025, 1200}},
    {"montreal", "Montreal", 300, 150, {26, 130, 390, 900, 1100, 1275}},
    {"berlin", "Berlin", 300, 150, {26, 130, 390, 900, 1100, 1275}},
    {"paris", "Paris", 320, 160, {28, 150, 450, 1000, 1200, 1400}},
    {"new-york", "New York City", 350, 175, {35, 175, 500, 1100, 1300, 1500}},
    {"london", "London", 400, 200, {50, 200, 600, 1400, 1700, 2000}},
    {"suez-canal", "Suez Canal", 200, 100, {25, 50, 100, 200}},
    {"english-channel", "The English Channel", 200, 100, {25, 50, 100, 200}},
    {"bosphorus", "The Bosphorus", 200, 100, {25, 50, 100, 200}},
    {"panama-canal", "Panama Canal", 200, 100, {25, 50, 100, 200}},
};

static const struct deed BILKENT[STREETS + STATIONS] = {
    {"east-campus-library", "East Campus Library", 60, 30, {2, 10, 30, 90, 160, 250}},
    {"u-building", "U Building", 60, 30, {4, 20, 60, 180, 320, 450}},
    {"d-building", "D Building", 100, 50, {6, 30, 90, 270, 400, 550}},
    {"dorm-81-82", "Dorm 81/82", 100, 50, {6, 30, 90, 270, 400, 550}},
    {"m-building", "M Building", 120, 60, {8, 40, 100, 300, 450, 600}},
    {"v-building", "V Building", 140, 70, {10, 50, 150, 450, 625, 750}},
    {"eb-building", "EB Building", 140, 70, {10, 50, 150, 450, 625, 750}},
    {"sb-building", "SB Building", 160, 80, {12, 60, 180, 500, 700, 900}},
    {"t-building", "T Building", 180, 90, {14, 70, 200, 550, 750, 950}},
    {"h-building", "H Building", 180, 90, {14, 70, 200, 550, 750, 950}},
    {"c-building", "C Building", 200, 100, {16, 80, 220, 600, 800, 1000}},
    {"nc-building", "NC Building", 220, 110, {18, 90, 250, 700, 875, 1050}},
    {"ff-building", "FF Building", 220, 110, {18, 90, 250, 700, 875, 1050}},
    {"fb-building", "FB Building", 240, 120, {20, 100, 300, 750, 925, 1100}},
    {"g-building", "G Building", 260, 130, {22, 110, 330, 800, 975, 1150}},
    {"fc-building", "FC Building", 260, 130, {22, 110, 330, 800, 975, 1150}},
    {"b-building", "B Building", 280, 140, {22, 120, 360, 850, 1025, 1200}},
    {"sa-building", "SA Building", 300, 150, {26, 130, 390, 900, 1100, 1275}},
    {"main-campus-library", "Main Campus Library", 300, 150, {26, 130, 390, 900, 1100, 1275}},
    {"ea-building", "EA Building", 320, 160, {28, 150, 450, 1000, 1200, 1400}},
    {"a-building", "A Building", 350, 175, {35, 175, 500, 1100, 1300, 1500}},
    {"ee-building", "EE Building", 400, 200, {50, 200, 600, 1400, 1700, 2000}},
    {"speed", "Speed", 200, 100, {25, 50, 100, 200}},
    {"mozart-cafe", "Mozart Cafe (B)", 200, 100, {25, 50, 100, 200}},
    {"cafe-in", "Cafe In", 200, 100, {25, 50, 100, 200}},
    {"tabldot", "Tabldot Cafeteria", 200, 100, {25, 50, 100, 200}},
};

static const struct map {
    const char *small, *full;
    const struct deed *deeds;
} MAPS[] = {{"turkey", "turkey-full", TURKEY}, {"world", "world-full", WORLD}, {"bilkent", "bilkent-full", BILKENT}};
enum { MAP_COUNT = sizeof MAPS / sizeof MAPS[0] };

/* The ranks of the streets that cards lead to: Gaziantep, Çanakkale and İstanbul on the map of Turkey. */
enum { RANK_SIXTH = 5, RANK_THIRTEENTH = 12, RANK_LAST = 21 };

static const char *const SETS[STREETS] = {"brown",  "brown",  "light-blue", "light-blue", "light-blue", "pink", "pink",   "pink",
                                          "orange", "orange", "orange",     "red",        "red",        "red",  "yellow", "yellow",
                                          "yellow", "green",  "green",      "green",      "blue",       "blue"};
static const fh_money BUILDING[STREETS] = {50,  50,  50,  50,  50,  100, 100, 100, 100, 100, 100,
                                           150, 150, 150, 150, 150, 150, 200, 200, 200, 200, 200};

/* ---- Deeds --------------------------------------------------------------------------------------------------------------------------- */

static void assert_deed(int square, const struct deed *deed, const char *set, int rents)
{
    const fh_square_def *found = &edition.squares[square];
    assert_string_equal(edition.words.square_id[square], deed->id);
    assert_string_equal(edition.words.square_name[square], deed->name);
    assert_string_equal(edition.words.set_id[found->set], set);
    assert_int_equal(found->price, deed->price);
    assert_int_equal(found->mortgage, deed->mortgage);
    assert_int_equal(found->rent_count, rents);
    for (int i = 0; i < rents; i++)
        assert_int_equal(found->rents[i], deed->rents[i]);
}

static void assert_street(int square, const struct deed *deeds, int rank)
{
    assert_int_equal(edition.squares[square].kind, FH_SQ_STREET);
    assert_deed(square, &deeds[rank], SETS[rank], 6);
    assert_int_equal(edition.squares[square].build, BUILDING[rank]);
    assert_int_equal(edition.squares[square].hotel, BUILDING[rank]);
}

static void assert_station(int square, const struct deed *deeds, int rank, int stations)
{
    assert_int_equal(edition.squares[square].kind, FH_SQ_STATION);
    assert_deed(square, &deeds[STREETS + rank], "stations", stations);
}

static void E03_E04_the_deeds_of_the_small_boards_are_the_seeds(void **state)
{
    (void)state;
    static const int places[] = {1, 3, 5, 6, 7, 9, 11, 13, 14, 15, 17, 19, 21, 22, 23, 25, 26, 28, 29, 31};
    for (int map = 0; map < MAP_COUNT; map++) {
        int place = 0;
        load(MAPS[map].small);
        for (int rank = 0; rank < STREETS; rank++) {
            if (rank != 7 - 1 && rank != 12 - 1) /* on the full board only */
                assert_street(places[place++], MAPS[map].deeds, rank);
        }
        for (int station = 0; station < 3; station++)
            assert_station(4 + 8 * station, MAPS[map].deeds, station, 3);
        assert_int_equal(edition.deed_count, 23);
        assert_int_equal(edition.set_count, 9);
    }
}

static void E03_the_deeds_of_the_full_boards_are_the_seeds(void **state)
{
    (void)state;
    static const int places[STREETS] = {1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39};
    for (int map = 0; map < MAP_COUNT; map++) {
        load(MAPS[map].full);
        for (int rank = 0; rank < STREETS; rank++)
            assert_street(places[rank], MAPS[map].deeds, rank);
        for (int station = 0; station < STATIONS; station++)
            assert_station(5 + 10 * station, MAPS[map].deeds, station, STATIONS);
        assert_int_equal(edition.deed_count, 28);
        assert_int_equal(edition.set_count, 10);
    }
}

static void E05_the_full_boards_have_two_utilities(void **state)
{
    (void)state;
    for (int map = 0; map < MAP_COUNT; map++) {
        load(MAPS[map].full);
        for (int square = 12; square <= 28; square += 28 - 12) {
            const fh_square_def *utility = &edition.squares[square];
            assert_int_equal(utility->kind, FH_SQ_UTILITY);
            assert_string_equal(edition.words.set_id[utility->set], "utilities");
            assert_int_equal(utility->price, 150);
            assert_int_equal(utility->mortgage, 75);
            assert_int_equal(utility->rent_count, 2);
            assert_int_equal(utility->rents[0], 4);
            assert_int_equal(utility->rents[1], 10);
        }
    }
}

/* ---- Layouts: the word of each square that is no deed, the kind of each that is one ----------------------------------------------------
 */

static void assert_layout(const char *layout)
{
    char copy[512];
    int square = 0;
    snprintf(copy, sizeof copy, "%s", layout);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "), square++) {
        const fh_square_def *def = &edition.squares[square];
        bool is_deed = edition.deeds & FH_SQUARE_BIT(square);
        assert_string_equal(is_deed ? fh_square_kind_name(def->kind) : edition.words.square_id[square], word);
    }
    assert_int_equal(square, edition.square_count);
}

static const char SMALL[] = "go street chest-1 street station street street street "
                            "jail street chance-1 street station street street street "
                            "free-parking street chest-2 street station street street street "
                            "go-to-jail street street chance-2 street street tax street";
static const char FULL[] = "go street chest-1 street income-tax station street chance-1 street street "
                           "jail street utility street street station street chest-2 street street "
                           "free-parking street chance-2 street street station street street utility street "
                           "go-to-jail street street chest-3 street station chance-3 street luxury-tax street";

static void assert_kind(const char *id, enum fh_square_kind kind, fh_money amount, const char *deck)
{
    int square = 0;
    while (square < edition.square_count && strcmp(edition.words.square_id[square], id) != 0)
        square++;
    assert_in_range(square, 0, edition.square_count - 1);
    assert_int_equal(edition.squares[square].kind, kind);
    assert_int_equal(edition.squares[square].amount, amount);
    assert_int_equal(edition.squares[square].percent, 0);
    if (deck)
        assert_string_equal(edition.words.deck_id[edition.squares[square].deck], deck);
}

static void assert_corners_and_draws(void)
{
    assert_kind("go", FH_SQ_START, 0, NULL);
    assert_kind("jail", FH_SQ_JAIL, 0, NULL);
    assert_kind("free-parking", FH_SQ_REST, 0, NULL);
    assert_kind("go-to-jail", FH_SQ_ARREST, 0, NULL);
    assert_kind("chance-1", FH_SQ_DRAW, 0, "chance");
    assert_kind("chance-2", FH_SQ_DRAW, 0, "chance");
}

static void E04_the_layout_of_the_small_boards(void **state)
{
    (void)state;
    for (int map = 0; map < MAP_COUNT; map++) {
        load(MAPS[map].small);
        assert_layout(SMALL);
        assert_corners_and_draws();
        assert_kind("chest-1", FH_SQ_DRAW, 0, "chest");
        assert_kind("chest-2", FH_SQ_DRAW, 0, "chest");
        assert_kind("tax", FH_SQ_TAX, 200, NULL);
    }
}

static void E05_the_full_boards_have_the_classic_layout(void **state)
{
    (void)state;
    for (int map = 0; map < MAP_COUNT; map++) {
        load(MAPS[map].full);
        assert_layout(FULL);
        assert_corners_and_draws();
        assert_kind("chance-3", FH_SQ_DRAW, 0, "chance");
        assert_kind("chest-3", FH_SQ_DRAW, 0, "chest");
        assert_kind("income-tax", FH_SQ_TAX, 200, NULL);
        assert_kind("luxury-tax", FH_SQ_TAX, 100, NULL);
    }
}

static void E04_the_sets_of_the_small_boards_by_price(void **state)
{
    (void)state;
    static const int sizes[] = {2, 3, 2, 3, 2, 3, 3, 2, 3};
    static const char *const ids[] = {"brown", "light-blue", "pink", "orange", "red", "yellow", "green", "blue", "stations"};
    for (int map = 0; map < MAP_COUNT; map++) {
        load(MAPS[map].small);
        for (int set = 0; set < edition.set_count; set++) {
            assert_string_equal(edition.words.set_id[set], ids[set]);
            assert_int_equal(edition.sets[set].count, sizes[set]);
        }
    }
}

/* ---- Decks ------------------------------------------------------------------------------------------------------------------------------
 */

struct card {
    const char *id, *go, *nearest, *pass;
    int times, arrest;
    fh_money receive, pay, from_each, to_each, per_house, per_hotel;
};

enum { CHEST_CARDS = 17, CHANCE_CARDS = 15 };

static const struct card CHEST[CHEST_CARDS] = {
    {.id = "go", .go = "go"},
    {.id = "bank-error", .receive = 200},
    {.id = "doctor", .pay = 50},
    {.id = "stock", .receive = 50},
    {.id = "free", .pass = "chest-free"},
    {.id = "jail", .arrest = 1},
    {.id = "opera", .from_each = 50},
    {.id = "holiday", .receive = 100},
    {.id = "tax-refund", .receive = 20},
    {.id = "birthday", .from_each = 10},
    {.id = "insurance", .receive = 100},
    {.id = "hospital", .pay = 50},
    {.id = "school", .pay = 50},
    {.id = "consultancy", .receive = 25},
    {.id = "repairs", .per_house = 40, .per_hotel = 115},
    {.id = "beauty", .receive = 10},
    {.id = "inheritance", .receive = 100},
};

/* A card to a place of the map has its id. */
static const char TO_THE_THIRTEENTH[] = "the thirteenth street", TO_THE_SIXTH[] = "the sixth street", TO_THE_LAST[] = "the last street",
                  TO_THE_STATION[] = "the first station";

static const struct card CHANCE[CHANCE_CARDS] = {
    {.id = "go", .go = "go"},
    {.id = TO_THE_THIRTEENTH, .go = TO_THE_THIRTEENTH},
    {.id = TO_THE_SIXTH, .go = TO_THE_SIXTH},
    {.id = "utility", .nearest = "utility", .times = 10}, /* on the full boards only */
    {.id = "station-1", .nearest = "station", .times = 2},
    {.id = "station-2", .nearest = "station", .times = 2},
    {.id = "dividend", .receive = 50},
    {.id = "free", .pass = "chance-free"},
    {.id = "jail", .arrest = 1},
    {.id = "repairs", .per_house = 25, .per_hotel = 100},
    {.id = "speeding", .pay = 15},
    {.id = TO_THE_STATION, .go = TO_THE_STATION},
    {.id = "chairman", .go = TO_THE_LAST, .to_each = 50},
    {.id = "loan", .receive = 150},
    {.id = "crossword", .receive = 100},
};

static const char *on_the_map(const struct deed *deeds, const char *place)
{
    if (place == TO_THE_SIXTH)
        return deeds[RANK_SIXTH].id;
    if (place == TO_THE_THIRTEENTH)
        return deeds[RANK_THIRTEENTH].id;
    if (place == TO_THE_LAST)
        return deeds[RANK_LAST].id;
    return place == TO_THE_STATION ? deeds[STREETS].id : place;
}

static void assert_move(const fh_card_def *found, const struct card *card, const struct deed *deeds)
{
    if (card->go)
        assert_string_equal(edition.words.square_id[found->go], on_the_map(deeds, card->go));
    else
        assert_int_equal(found->go, FH_NONE);
    if (card->nearest)
        assert_string_equal(fh_square_kind_name(found->nearest), card->nearest);
    else
        assert_int_equal(found->nearest, FH_NONE);
    assert_int_equal(found->times, card->times ? card->times : 1);
    assert_int_equal(found->arrest, card->arrest);
    assert_int_equal(found->steps, 0);
    assert_int_equal(found->infects, 0);
}

static void assert_card(int deck, int number, const struct card *card, const struct deed *deeds)
{
    const fh_card_def *found = &edition.decks[deck].cards[number];
    assert_string_equal(edition.words.card_id[deck][number], on_the_map(deeds, card->id));
    assert_true(edition.words.card_text[deck][number][0]);
    assert_move(found, card, deeds);
    if (card->pass)
        assert_string_equal(edition.words.pass_id[found->pass], card->pass);
    else
        assert_int_equal(found->pass, FH_NONE);
    assert_int_equal(found->weight, 1);
    assert_int_equal(found->receive, card->receive);
    assert_int_equal(found->pay, card->pay);
    assert_int_equal(found->from_each, card->from_each);
    assert_int_equal(found->to_each, card->to_each);
    assert_int_equal(found->per_house, card->per_house);
    assert_int_equal(found->per_hotel, card->per_hotel);
}

static int deck_of(const char *id)
{
    int deck = 0;
    while (deck < edition.deck_count && strcmp(edition.words.deck_id[deck], id) != 0)
        deck++;
    assert_in_range(deck, 0, edition.deck_count - 1);
    return deck;
}

/* All the cards in the order of the appendix, and no others. */
static void assert_decks(const struct deed *deeds, bool has_utilities)
{
    int chance = deck_of("chance"), chest = deck_of("chest"), number = 0;
    for (int i = 0; i < CHANCE_CARDS; i++) {
        if (has_utilities || strcmp(CHANCE[i].id, "utility") != 0)
            assert_card(chance, number++, &CHANCE[i], deeds);
    }
    assert_int_equal(edition.decks[chance].count, number);
    for (int i = 0; i < CHEST_CARDS; i++)
        assert_card(chest, i, &CHEST[i], deeds);
    assert_int_equal(edition.decks[chest].count, CHEST_CARDS);
    assert_int_equal(edition.deck_count, 2);
    assert_int_equal(edition.pass_count, 2);
}

static void E05_the_cards_are_those_of_the_appendix(void **state)
{
    (void)state;
    for (int map = 0; map < MAP_COUNT; map++) {
        load(MAPS[map].full);
        assert_decks(MAPS[map].deeds, true);
        load(MAPS[map].small);
        assert_decks(MAPS[map].deeds, false);
    }
}

/* ---- Switches ---------------------------------------------------------------------------------------------------------------------------
 */

static const char *const EDITIONS[] = {"turkey", "world", "bilkent", "turkey-full", "world-full", "bilkent-full", "blitz", "reverse"};
enum { EDITION_COUNT = sizeof EDITIONS / sizeof EDITIONS[0] };

static const struct {
    const char *rule, *value;
} RULES[] = {
    {"players", "3-8"},
    {"dice", "2x6"},
    {"money", "1500"},
    {"money-less", "0"},
    {"order", "all"},
    {"salary", "200"},
    {"landing-salary", "1"},
    {"doubles-again", "yes"},
    {"doubles-arrest", "3"},
    {"fine", "50"},
    {"jail-throws", "3"},
    {"jail", "leave"},
    {"rulings", "second"},
    {"doubles-after-jail", "no"},
    {"jail-doubles-again", "no"},
    {"jail-last-choice", "yes"},
    {"jail-last-roll", "yes"},
    {"jail-trade", "no"},
    {"arrest-ends-turn", "yes"},
    {"rent-in-jail", "yes"},
    {"set-rent", "200"},
    {"set-rent-while", "unmortgaged"},
    {"runs", "0"},
    {"even-building", "yes"},
    {"houses", "32"},
    {"hotels", "12"},
    {"building-refund", "50"},
    {"mortgage-needs", "sells-set"},
    {"lift-of", "mortgage"},
    {"lift-percent", "110"},
    {"received", "choose"},
    {"lift-now-percent", "110"},
    {"keep-of", "mortgage"},
    {"keep-percent", "10"},
    {"utility-throws", "no"},
    {"cards", "replace"},
    {"raise-to-buy", "yes"},
    {"auction", "none"},
    {"building-auction", "no"},
    {"trade", "sale"},
    {"trade-buildings", "set-bare"},
    {"trade-passes", "yes"},
    {"counter-offers", "no"},
    {"agreements", "no"},
    {"deal", "no"},
    {"rounds", "0"},
    {"bankruptcy", "needed"},
    {"estate", "sold"},
    {"infection", "no"},
    {"pot", "yes"},
};

static void assert_rule(const char *rule, const char *value)
{
    fh_edition set = edition;
    fh_error error;
    assert_true(fh_edition_set(&set, rule, value, &error));
    if (memcmp(&set.rules, &edition.rules, sizeof set.rules) != 0)
        fail_msg("%s: %s is not %s", edition.words.id, rule, value);
}

static void T_the_switches_are_those_of_the_table(void **state)
{
    (void)state;
    for (int i = 0; i < EDITION_COUNT; i++) {
        load(EDITIONS[i]);
        assert_string_equal(edition.words.id, EDITIONS[i]);
        for (size_t rule = 0; rule < sizeof RULES / sizeof RULES[0]; rule++)
            assert_rule(RULES[rule].rule, RULES[rule].value);
        assert_rule("clock", strcmp(EDITIONS[i], "blitz") == 0 ? "600" : "0");
    }
}

/* ---- The modes --------------------------------------------------------------------------------------------------------------------------
 */

static fh_edition turkey;

/* What an edition is called does not count. */
static void forget_its_name(fh_edition *e)
{
    memset(e->words.id, 0, sizeof e->words.id);
    memset(e->words.name, 0, sizeof e->words.name);
}

static void load_beside_turkey(const char *id)
{
    load("turkey");
    turkey = edition;
    load(id);
    forget_its_name(&turkey);
    forget_its_name(&edition);
}

static void E01_T09_blitz_is_turkey_with_a_clock_of_ten_minutes(void **state)
{
    (void)state;
    load_beside_turkey("blitz");
    assert_int_equal(turkey.rules.clock, 0);
    assert_int_equal(edition.rules.clock, 600);
    edition.rules.clock = 0;
    assert_memory_equal(&edition, &turkey, sizeof turkey);
}

static void E01_T10_reverse_is_turkey_with_reverse_in_place_of_community_chest(void **state)
{
    (void)state;
    load_beside_turkey("reverse");
    for (int square = 2; square <= 18; square += 16) {
        assert_string_equal(turkey.words.square_name[square], "Community Chest");
        assert_string_equal(edition.words.square_name[square], "Reverse");
        assert_int_equal(edition.squares[square].kind, FH_SQ_REVERSE);
        edition.squares[square] = turkey.squares[square];
        memcpy(edition.words.square_name[square], turkey.words.square_name[square], FH_NAME_SIZE);
    }
    assert_memory_equal(&edition, &turkey, sizeof turkey);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(E03_E04_the_deeds_of_the_small_boards_are_the_seeds),
        cmocka_unit_test(E03_the_deeds_of_the_full_boards_are_the_seeds),
        cmocka_unit_test(E05_the_full_boards_have_two_utilities),
        cmocka_unit_test(E04_the_layout_of_the_small_boards),
        cmocka_unit_test(E05_the_full_boards_have_the_classic_layout),
        cmocka_unit_test(E04_the_sets_of_the_small_boards_by_price),
        cmocka_unit_test(E05_the_cards_are_those_of_the_appendix),
        cmocka_unit_test(T_the_switches_are_those_of_the_table),
        cmocka_unit_test(E01_T09_blitz_is_turkey_with_a_clock_of_ten_minutes),
        cmocka_unit_test(E01_T10_reverse_is_turkey_with_reverse_in_place_of_community_chest),
    };
    return cmocka_run_group_tests_name("turkey boards", tests, NULL, NULL);
}
