/* test_cause.c - what events tell of where they come from: the cause of a payment (R04, R05, R09, P12, W15), also of one that was owed for
 * a while, the card behind a move, how a deed changed hands (V13, V14). A debt keeps its cause in the text of a position (R02), and the
 * hash does not know of it. */
#include "scenario.h"

static struct scenario s;

/* ---- Listening ------------------------------------------------------------------------------------------------------------------- */

/* One line for each event that has a cause or changes an owner. */
static char lines[8192];

static void add(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void add(const char *format, ...)
{
    size_t used = strlen(lines);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(lines + used, sizeof lines - used, format, arguments);
    va_end(arguments);
    assert_true(strlen(lines) + 1 < sizeof lines);
}

/* What stands in an event's JSON behind a key, up to its end. */
static const char *behind(char *json, const char *key)
{
    char *found = strstr(json, key);
    if (!found)
        return "{}";
    json[strlen(json) - 1] = '\0';
    return found + strlen(key);
}

static void hear(void *context, const fh_game *game, const fh_event *event)
{
    static const char *const whys[] = {
#define WORD(name, word, ...) word,
        FH_WHYS(WORD)};
    char json[2048];
    (void)context;
    assert_true(fh_event_json(&s.edition, game, event, json, sizeof json) < sizeof json);
    if (event->kind == FH_EV_MONEY)
        add("%s %lld %s\n", whys[event->why], (long long)event->amount, behind(json, "\"cause\":"));
    if (event->kind == FH_EV_TOKEN && event->cause.card)
        add("token %s\n", behind(json, "\"cause\":"));
    if (event->kind == FH_EV_OWNER)
        add("owner %s\n", behind(json, "\"owner\":"));
}

static void act(const char *actions)
{
    fh_sink sink = {hear, NULL};
    lines[0] = '\0';
    play_with_sink(&s, actions, &sink);
}

/* Plays on from where the game is. */
static void told(const char *actions, const char *expected)
{
    act(actions);
    assert_string_equal(lines, expected);
}

static void told_from(const char *position, const char *actions, const char *expected)
{
    scenario_position(&s, position);
    told(actions, expected);
}

/* ---- Rents ----------------------------------------------------------------------------------------------------------------------- */

static void R04_a_rent_tells_the_level_of_the_deed(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    told_from("owner oriental:2", "1 roll; * dice 2 4", "rent 6 {\"level\":1,\"rent\":6}\n");
    told_from("owner oriental:2 vermont:2 connecticut:2; built oriental:1 vermont:1 connecticut:1", "1 roll; * dice 2 4",
              "rent 30 {\"level\":3,\"rent\":30}\n");
    told_from("owner reading:2 short-line:2", "1 roll; * dice 2 3", "rent 50 {\"level\":2,\"rent\":50}\n");
}

static void R04_the_rent_of_a_utility_tells_the_roll(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    told_from("at jail go; owner electric:2", "1 roll; * dice 1 1", "rent 8 {\"level\":1,\"rent\":4,\"times\":4,\"roll\":2}\n");
    scenario_rule(&s, "utility-throws", "yes");
    told_from("at jail go; owner electric:2 water:2", "1 roll; * dice 1 1; * dice 3 4",
              "rent 70 {\"level\":2,\"rent\":10,\"times\":10,\"roll\":7}\n");
}

static void R04_a_rent_tells_the_card_that_multiplies_it(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    told_from("owner pennsylvania:2 reading:2", "1 roll; * dice 3 4; * drawn chance railroad-1",
              "token {\"deck\":\"chance\",\"card\":\"railroad-1\"}\n"
              "rent 100 {\"level\":2,\"rent\":50,\"times\":2,\"deck\":\"chance\",\"card\":\"railroad-1\"}\n");
    told_from("owner electric:2", "1 roll; * dice 3 4; * drawn chance utility; * dice 2 6",
              "token {\"deck\":\"chance\",\"card\":\"utility\"}\n"
              "rent 80 {\"level\":1,\"rent\":4,\"times\":10,\"roll\":8,\"deck\":\"chance\",\"card\":\"utility\"}\n");
    told_from("owner boardwalk:2", "1 roll; * dice 3 4; * drawn chance boardwalk",
              "token {\"deck\":\"chance\",\"card\":\"boardwalk\"}\n"
              "rent 50 {\"level\":1,\"rent\":50}\n");
}

/* The debtor sells the rest of the set to the owner, who then could ask for twice as much. */
static void R04_a_debt_is_paid_for_the_level_at_which_it_was_due(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_rules(&s, "rulings = first; trade = any");
    told_from("cash 0 500; owner oriental:2 vermont:1 connecticut:1",
              "1 roll; * dice 2 4; 1 offer 2 give vermont connecticut take 5; 2 accept; 1 offer 2 give 1 take 2; 2 accept",
              "owner 2,\"from\":1,\"how\":\"traded\"\n"
              "owner 2,\"from\":1,\"how\":\"traded\"\n"
              "trade 5 {}\n"
              "trade 1 {}\n"
              "trade 2 {}\n"
              "rent 6 {\"level\":1,\"rent\":6}\n");
    assert_int_equal(fh_rent(&s.edition, &s.game, scenario_square(&s, "oriental", HERE)), 12);
}

static void P12_shares_and_what_is_left_tell_their_percentage(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 4);
    scenario_rules(&s, "bankruptcy = below-zero; agreements = yes");
    scenario_position(&s, "owner oriental:2 vermont:2 connecticut:2; built oriental:1 vermont:1 connecticut:1;"
                          "shares oriental 10 0 33 25");
    told("1 roll; * dice 2 4", "share 9 {\"level\":3,\"rent\":30,\"percent\":33}\n"
                               "share 7 {\"level\":3,\"rent\":30,\"percent\":25}\n"
                               "rent 11 {\"level\":3,\"rent\":30,\"percent\":68}\n");
}

/* ---- Cards ----------------------------------------------------------------------------------------------------------------------- */

static void R06_a_card_is_told_with_what_each_pays(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    told_from("", "1 roll; * dice 1 1; * drawn chest birthday",
              "card 10 {\"deck\":\"chest\",\"card\":\"birthday\"}\n"
              "card 10 {\"deck\":\"chest\",\"card\":\"birthday\"}\n");
    told_from("cash 100 4 100; owner water:2", "1 roll; * dice 1 1; * drawn chest birthday; 2 mortgage water",
              "mortgage 75 {}\n"
              "card 10 {\"deck\":\"chest\",\"card\":\"birthday\"}\n"
              "card 10 {\"deck\":\"chest\",\"card\":\"birthday\"}\n");
    told_from("at boardwalk go go", "1 roll; * dice 1 2; * drawn chest bank-error",
              "salary 200 {\"salaries\":1}\n"
              "card 200 {\"deck\":\"chest\",\"card\":\"bank-error\"}\n");
}

static void R06_repairs_tell_houses_and_hotels(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    told_from("owner mediterranean:1 baltic:1 boardwalk:1 park-place:1; built mediterranean:5 baltic:4 boardwalk:2 park-place:1",
              "1 roll; * dice 3 4; * drawn chance repairs",
              "card 275 {\"deck\":\"chance\",\"card\":\"repairs\",\"houses\":7,\"hotels\":1}\n");
    told_from("cash 260 1500; owner mediterranean:1 baltic:1 boardwalk:1 park-place:1;"
              "built mediterranean:5 baltic:4 boardwalk:2 park-place:1",
              "1 roll; * dice 3 4; * drawn chance repairs; 1 sell boardwalk",
              "sale 100 {\"buildings\":1,\"percent\":50,\"of\":200}\n"
              "card 275 {\"deck\":\"chance\",\"card\":\"repairs\",\"houses\":7,\"hotels\":1}\n");
}

static void R06_moves_and_salaries_tell_their_card(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_rule(&s, "landing-salary", "2");
    told_from("at st-james go", "1 roll; * dice 2 4; * drawn chance go",
              "token {\"deck\":\"chance\",\"card\":\"go\"}\n"
              "salary 400 {\"salaries\":2,\"deck\":\"chance\",\"card\":\"go\"}\n");
    told_from("", "1 roll; * dice 3 4; * drawn chance jail", "token {\"deck\":\"chance\",\"card\":\"jail\"}\n");
    told_from("at park-place go", "1 roll; * dice 1 2", "salary 400 {\"salaries\":2}\n");
}

/* ---- The bank -------------------------------------------------------------------------------------------------------------------- */

static void W15_a_tax_tells_what_it_is_a_part_of(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "watopoly", 2);
    told_from("cash 1455 1500", "1 roll; * dice 1 3; 1 percent", "tax 146 {\"percent\":10,\"of\":1455}\n");
    told_from("cash 1455 1500", "1 roll; * dice 1 3; 1 pay", "tax 300 {\"of\":300}\n");
    told_from("cash 5000000000 1500", "1 roll; * dice 1 3; 1 percent", "tax 500000000 {\"percent\":10}\n");
    scenario_begin(&s, "classic", 2);
    told_from("", "1 roll; * dice 1 3", "tax 200 {\"of\":200}\n");
}

static void R05_buildings_tell_their_number(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    told_from("owner mediterranean:1 baltic:1; built mediterranean:4 baltic:3; phase after",
              "1 build baltic; 1 build baltic; 1 sell baltic",
              "building 50 {\"building\":4}\n"
              "building 50 {\"building\":5}\n"
              "sale 25 {\"buildings\":1,\"percent\":50,\"of\":50}\n");
    scenario_rule(&s, "houses", "8");
    told_from("owner mediterranean:1 baltic:1 oriental:2 vermont:2 connecticut:2; built mediterranean:5 baltic:5 oriental:2 vermont:2 "
              "connecticut:1;"
              "phase after",
              "1 sell baltic",
              "sale 75 {\"buildings\":3,\"percent\":50,\"of\":150}\n"
              "sale 100 {\"buildings\":4,\"percent\":50,\"of\":200}\n");
}

static void R09_lifting_and_interest_tell_their_percentage(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_rule(&s, "trade", "any");
    told_from("owner mediterranean:1; mortgaged mediterranean; phase after", "1 lift mediterranean",
              "lift 33 {\"percent\":110,\"of\":30}\n");
    scenario_rules(&s, "received = choose; lift-now-percent = 150");
    told_from("owner mediterranean:1 baltic:1; mortgaged mediterranean baltic; phase after",
              "1 offer 2 give mediterranean baltic take 1; 2 accept; 2 keep mediterranean; 2 lift baltic",
              "owner 2,\"from\":1,\"how\":\"traded\"\n"
              "owner 2,\"from\":1,\"how\":\"traded\"\n"
              "trade 1 {}\n"
              "interest 3 {\"deeds\":1,\"percent\":10,\"of\":30}\n"
              "lift 45 {\"percent\":150,\"of\":30}\n");
    scenario_rules(&s, "received = due; keep-of = price");
    told_from("owner mediterranean:1 boardwalk:1; mortgaged mediterranean boardwalk; phase after",
              "1 offer 2 give mediterranean boardwalk take 1; 2 accept",
              "owner 2,\"from\":1,\"how\":\"traded\"\n"
              "owner 2,\"from\":1,\"how\":\"traded\"\n"
              "trade 1 {}\n"
              "interest 46 {\"deeds\":2,\"percent\":10,\"of\":460}\n");
}

static void V04_a_bid_tells_what_was_auctioned(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_rules(&s, "auction = open; building-auction = yes");
    told_from("", "1 roll; * dice 1 2; 1 decline; 2 bid 20; 1 withdraw",
              "bid 20 {}\n"
              "owner 2,\"from\":\"bank\",\"how\":\"auctioned\"\n");
    scenario_rule(&s, "houses", "1");
    told_from("owner mediterranean:1 baltic:1 oriental:2 vermont:2 connecticut:2; phase after", "1 build baltic; 2 bid 20; 1 withdraw",
              "bid 20 {\"lot\":\"house\"}\n");
}

static void O14_prices_fines_and_bonuses_say_everything_themselves(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    told_from("", "1 roll; * dice 1 2; 1 buy",
              "price 60 {}\n"
              "owner 1,\"from\":\"bank\",\"how\":\"bought\"\n");
    told_from("at jail go; jail 1 0", "1 pay", "fine 50 {}\n");
    scenario_rule(&s, "pot", "yes");
    told_from("at pennsylvania go; pot 75", "1 roll; * dice 2 3", "bonus 75 {}\n");
}

/* ---- Deeds ----------------------------------------------------------------------------------------------------------------------- */

static void V14_an_estate_tells_whose_it_was(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    told_from("cash 4 100 100; owner oriental:2 vermont:2 connecticut:2 water:1; built oriental:5 vermont:5 connecticut:5; mortgaged water",
              "1 roll; * dice 2 4; 1 bankrupt",
              "estate 4 {\"seat\":1}\n"
              "owner 2,\"from\":1,\"how\":\"inherited\"\n");
    told_from("owner water:1", "1 leave",
              "estate 1500 {\"seat\":1}\n"
              "owner \"bank\",\"from\":1,\"how\":\"inherited\"\n");
    scenario_rule(&s, "bankruptcy", "below-zero");
    told_from("cash -40 100 100", "1 leave", "estate 40 {\"seat\":1}\n");
}

static void V13_deeds_that_are_dealt_tell_so(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    scenario_rule(&s, "deal", "yes");
    scenario_start(&s);
    told("* deal boardwalk", "price 400 {}\n"
                             "owner 1,\"from\":\"bank\",\"how\":\"dealt\"\n");
}

static void X03_an_undo_is_an_event(void **state)
{
    (void)state;
    char json[128];
    scenario_begin(&s, "classic", 2);
    scenario_start(&s);
    fh_event undo = {.kind = FH_EV_UNDO, .seat = 1, .amount = 41};
    fh_event_json(&s.edition, &s.game, &undo, json, sizeof json);
    assert_string_equal(json, "{\"event\":\"undo\",\"seat\":2,\"number\":41}");
}

/* ---- Positions ------------------------------------------------------------------------------------------------------------------- */

static char text[FH_POSITION_TEXT_SIZE];

static bool parses(const char *position, fh_game *game)
{
    fh_error error;
    return fh_position_parse(&s.edition, position, strlen(position), game, &error);
}

/* The last question of the position ends with these parts of a cause; the text gives the same value back, and without them, as it was
 * written once, a game with the same hash. */
static void kept_in_text(const char *cause)
{
    fh_game again, bare;
    fh_position_format(&s.edition, &s.game, text, sizeof text);
    assert_true(parses(text, &again));
    assert_memory_equal(&again, &s.game, sizeof again);
    char *found = strstr(text, cause);
    if (!found)
        fail_msg("no cause `%s` in\n%s", cause, text);
    assert_true(found[strlen(cause)] == '\n');
    memmove(found, found + strlen(cause), strlen(found + strlen(cause)) + 1);
    assert_true(parses(text, &bare));
    assert_true(memcmp(&bare, &s.game, sizeof bare) != 0);
    assert_true(fh_hash(&bare) == fh_hash(&s.game));
}

static void R02_a_debt_keeps_its_cause_in_the_text_and_not_in_the_hash(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 3);
    scenario_position(&s, "cash 1 500 500; owner oriental:2 water:1");
    act("1 roll; * dice 2 4");
    kept_in_text(" number=1");
    scenario_position(&s, "cash 1 500 500; owner pennsylvania:2 reading:2 water:1");
    act("1 roll; * dice 3 4; * drawn chance railroad-1");
    kept_in_text(" number=2 card=chance:railroad-1");
    scenario_position(&s, "cash 1 500 500; owner electric:2 boardwalk:1");
    act("1 roll; * dice 3 4; * drawn chance utility");
    kept_in_text(" number=1 card=chance:utility");
    act("* dice 2 6");
    kept_in_text(" number=1 card=chance:utility base=8");
    scenario_position(&s, "cash 100 4 100; owner water:2");
    act("1 roll; * dice 1 1; * drawn chest birthday");
    assert_int_equal(s.game.depth, 2);
    kept_in_text(" card=chest:birthday");
}

/* What a debt that was read from a text is paid for. */
static void R02_a_debt_that_was_read_is_paid_with_its_cause(void **state)
{
    (void)state;
    scenario_begin(&s, "classic", 2);
    told_from("phase after; cash 0 0; owner water:1; question debt seat=1 square=reading other=2 amount=100 why=rent number=3",
              "1 mortgage water; 1 bankrupt",
              "mortgage 75 {}\n"
              "estate 75 {\"seat\":1}\n"
              "owner 2,\"from\":1,\"how\":\"inherited\"\n");
    told_from("phase after; cash 40 0; owner water:1;"
              "question debt seat=1 square=reading other=2 amount=100 why=rent number=2 card=chance:railroad-2",
              "1 mortgage water",
              "mortgage 75 {}\n"
              "rent 100 {\"level\":2,\"rent\":50,\"times\":2,\"deck\":\"chance\",\"card\":\"railroad-2\"}\n");
    told_from("phase after; cash 40 0; owner water:1; question debt seat=1 square=reading other=2 amount=100 why=rent", "1 mortgage water",
              "mortgage 75 {}\n"
              "rent 100 {}\n");
    told_from("phase after; at water go; owner water:2; question throw seat=1 square=water other=2 amount=4", "* dice 1 2", "rent 12 {}\n");
}

static void R02_causes_that_cannot_be_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *why, *cause;
        bool is_sound;
    } CASES[] = {
        {"rent", " number=7 card=chance:utility percent=100 base=1000000000", true},
        {"rent", " number=8", false},
        {"rent", " percent=3", false}, /* a level is missing */
        {"rent", " number=1 percent=101", false},
        {"rent", " number=1 base=1000000001", false},
        {"rent", " number=1 base=-1", false},
        {"rent", " number=0", false}, /* what is zero is not written */
        {"rent", " number=01", false},
        {"rent", " base=3 number=1", false}, /* not in this order */
        {"rent", " number=1 number=1", false},
        {"rent", " number=1 card=chance:mouse", false},
        {"rent", " number=1 card=mouse:utility", false},
        {"rent", " number=1 card=chance", false},
        {"rent", " number=1 number", false},
        {"rent", " number=1 size=3", false},
        {"share", " number=2 percent=40", true},
        {"tax", " percent=10 base=1500", true},
        {"tax", " base=200", true},
        {"tax", " number=1 base=200", false},
        {"tax", " percent=101", false},
        {"card", " number=2 card=chance:repairs base=7", true},
        {"card", " number=2 base=7", false}, /* of which card? */
        {"card", " card=chance:repairs base=257", false},
        {"card", " number=65 card=chance:repairs", false},
        {"card", " card=chance:repairs percent=1", false},
        {"interest", " number=2 percent=1000 base=460", true},
        {"interest", " number=2 percent=1001 base=460", false},
        {"interest", " percent=10 base=460", false},
        {"interest", " number=2 card=chance:go percent=10 base=460", false},
        {"fine", " base=50", false}, /* a fine has no cause */
    };
    fh_game game;
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "phase after; cash 0 0; owner water:1");
    fh_position_format(&s.edition, &s.game, text, sizeof text);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char whole[FH_POSITION_TEXT_SIZE + 256];
        snprintf(whole, sizeof whole, "%squestion debt seat=1 square=reading other=2 amount=100 why=%s%s\n", text, CASES[i].why,
                 CASES[i].cause);
        if (parses(whole, &game) != CASES[i].is_sound)
            fail_msg("why=%s%s", CASES[i].why, CASES[i].cause);
    }
}

/* The roll is not known while it is asked for, and other questions keep no cause. */
static void R02_a_cause_is_kept_where_it_belongs(void **state)
{
    (void)state;
    static const struct {
        const char *question;
        bool is_sound;
    } CASES[] = {
        {"question throw seat=1 square=water other=2 amount=4 number=1", true},
        {"question throw seat=1 square=water other=2 amount=4 number=1 base=7", false},
        {"question throw seat=1 square=water other=2 amount=4 number=1 percent=7", false},
        {"question buy seat=1 square=reading amount=200", true},
        {"question buy seat=1 square=reading amount=200 number=1", false},
    };
    fh_game game;
    scenario_begin(&s, "classic", 2);
    scenario_position(&s, "phase after; at water go; owner water:2");
    fh_position_format(&s.edition, &s.game, text, sizeof text);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char whole[FH_POSITION_TEXT_SIZE + 256];
        snprintf(whole, sizeof whole, "%s%s\n", text, CASES[i].question);
        if (parses(whole, &game) != CASES[i].is_sound)
            fail_msg("%s", CASES[i].question);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R04_a_rent_tells_the_level_of_the_deed),
        cmocka_unit_test(R04_the_rent_of_a_utility_tells_the_roll),
        cmocka_unit_test(R04_a_rent_tells_the_card_that_multiplies_it),
        cmocka_unit_test(R04_a_debt_is_paid_for_the_level_at_which_it_was_due),
        cmocka_unit_test(P12_shares_and_what_is_left_tell_their_percentage),
        cmocka_unit_test(R06_a_card_is_told_with_what_each_pays),
        cmocka_unit_test(R06_repairs_tell_houses_and_hotels),
        cmocka_unit_test(R06_moves_and_salaries_tell_their_card),
        cmocka_unit_test(W15_a_tax_tells_what_it_is_a_part_of),
        cmocka_unit_test(R05_buildings_tell_their_number),
        cmocka_unit_test(R09_lifting_and_interest_tell_their_percentage),
        cmocka_unit_test(V04_a_bid_tells_what_was_auctioned),
        cmocka_unit_test(O14_prices_fines_and_bonuses_say_everything_themselves),
        cmocka_unit_test(V14_an_estate_tells_whose_it_was),
        cmocka_unit_test(V13_deeds_that_are_dealt_tell_so),
        cmocka_unit_test(X03_an_undo_is_an_event),
        cmocka_unit_test(R02_a_debt_keeps_its_cause_in_the_text_and_not_in_the_hash),
        cmocka_unit_test(R02_a_debt_that_was_read_is_paid_with_its_cause),
        cmocka_unit_test(R02_causes_that_cannot_be_are_refused),
        cmocka_unit_test(R02_a_cause_is_kept_where_it_belongs),
    };
    return cmocka_run_group_tests_name("cause", tests, NULL, NULL);
}
