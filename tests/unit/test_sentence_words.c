/* test_sentence_words.c - what matters most of what is told, asked, offered and refused is worded exactly, and so it is with names of any
 * kind (X09). That everything has a sentence at all: test_sentence.c. */
#include "scenario.h"
#include "sentence.h"
#include "speech.h"

static struct scenario s;
static char text[32768];
static const struct seats *seats = &PLAYERS;

static struct wording wording(const struct words *words)
{
    return (struct wording){words, &s.edition, seats};
}

static int everybody_has_a_name(void **state)
{
    (void)state;
    seats = &PLAYERS;
    return 0;
}

static void begin(const char *edition, int count, const char *lines)
{
    scenario_begin_whole(&s, edition, count);
    scenario_position(&s, lines);
}

/* ---- Saying things ------------------------------------------------------------------------------------------------------------------- */

static void assert_said(size_t length, const char *expected)
{
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void assert_question(const struct words *words, const char *expected)
{
    struct wording by = wording(words);
    assert_said(sentence_question(&by, &s.game, text, sizeof text), expected);
}

static void assert_refusal(const struct words *words, const char *action, const char *expected)
{
    struct wording by = wording(words);
    fh_action tried;
    assert_true(fh_action_parse(&s.edition, action, strlen(action), &tried));
    fh_verdict verdict = fh_check(&s.edition, &s.game, &tried);
    assert_int_not_equal(verdict.reason, FH_ALLOWED);
    assert_said(sentence_refusal(&by, &s.game, &tried, &verdict, text, sizeof text), expected);
}

/* The log: one line for each event that has a sentence. */
struct log {
    bool tells_actions; /* also those that only their own event tells of */
    struct wording by;
    char lines[8192];
    size_t length;
};

static void log_event(void *context, const fh_game *game, const fh_event *event)
{
    struct log *log = context;
    if (event->kind == FH_EV_DID && !log->tells_actions)
        return;
    size_t length = sentence_event(&log->by, game, event, log->lines + log->length, sizeof log->lines - log->length);
    assert_true(log->length + length + 2 < sizeof log->lines);
    if (length > 0)
        log->lines[log->length + length++] = '\n';
    log->length += length;
    log->lines[log->length] = '\0';
}

static struct log heard;

/* Plays actions with `;` between and compares what is told with the lines. */
static void assert_told(const struct words *words, const char *actions, const char *expected)
{
    fh_sink sink = {log_event, &heard};
    heard.by = wording(words);
    heard.length = 0;
    heard.lines[0] = '\0';
    play_with_sink(&s, actions, &sink);
    assert_string_equal(heard.lines, expected);
}

/* The same position and the same actions, told in both languages. */
static void assert_told_in_both(const char *actions, const char *in_english, const char *in_turkish)
{
    fh_game before = s.game;
    assert_told(&english, actions, in_english);
    s.game = before;
    assert_told(&turkish, actions, in_turkish);
}

static void assert_told_with_actions(const char *actions, const char *expected)
{
    heard.tells_actions = true;
    assert_told(&english, actions, expected);
    heard.tells_actions = false;
}

/* ---- The log, word for word ---------------------------------------------------------------------------------------------------------- */

static void O14_the_start_a_card_a_tax_and_ones_turn_are_told(void **state)
{
    (void)state;
    begin("classic", 3, "at boardwalk go go; turn 1");
    assert_told_in_both("1 roll; * dice 2 1; * drawn chest birthday; 1 end; 2 roll; * dice 3 1",
                        "Ada rolled 2 + 1.\n"
                        "Ada landed on Community Chest.\n"
                        "Ada collected a salary of 200.\n"
                        "Ada drew from Community Chest: It is your birthday: every player gives you 10.\n"
                        "Bob paid 10 to Ada, as the card says.\n"
                        "Çağrı paid 10 to Ada, as the card says.\n"
                        "Round 1: Bob plays.\n"
                        "Bob rolled 3 + 1.\n"
                        "Bob landed on Income Tax.\n"
                        "Bob paid 200 for Income Tax.\n",
                        "Ada zar attı: 2 + 1.\n"
                        "Ada ilerledi: Kamu Fonu.\n"
                        "Ada, 200 maaş aldı.\n"
                        "Ada kart çekti, Kamu Fonu: Bugün doğum gününüz: her oyuncu size 10 verir.\n"
                        "Bob karttaki gibi 10 ödedi. Alıcı: Ada.\n"
                        "Çağrı karttaki gibi 10 ödedi. Alıcı: Ada.\n"
                        "1. tur: sıradaki oyuncu Bob.\n"
                        "Bob zar attı: 3 + 1.\n"
                        "Bob ilerledi: Gelir Vergisi.\n"
                        "Bob, Gelir Vergisi için 200 ödedi.\n");
}

static void O14_the_way_into_jail_and_out_of_it_is_told(void **state)
{
    (void)state;
    begin("classic", 2, "at north-carolina go; passes chance-free 1 0");
    s.game.at[0] = 26;
    assert_told(&english, "1 roll; * dice 3 1",
                "Ada rolled 3 + 1.\n"
                "Ada landed on Go to Jail.\n"
                "Ada is held in Jail.\n"
                "Round 1: Bob plays.\n");
    assert_told(&english, "2 roll; * dice 6 4; 2 end; 1 use chance-free",
                "Bob rolled 6 + 4.\n"
                "Bob landed on Jail, just visiting.\n"
                "Round 2: Ada plays.\n"
                "Ada has no Jail card (Chance) left.\n"
                "Ada is free again.\n");
}

/* What the bank sold is told once, what changes hands otherwise by both owners. */
static void O20_everyone_reads_who_owns_what(void **state)
{
    (void)state;
    begin("classic", 2, "owner boardwalk:2 park-place:2; mortgaged park-place; at go go");
    scenario_rules(&s, "trade = any; received = choose");
    assert_told_in_both("1 roll; * dice 1 2; 1 buy; 1 offer 2 give 500 baltic take boardwalk park-place; 2 accept; 1 keep park-place",
                        "Ada rolled 1 + 2.\n"
                        "Ada landed on Baltic Avenue.\n"
                        "Ada bought Baltic Avenue for 60.\n"
                        "Ada gave 500 to Bob in a trade.\n"
                        "Baltic Avenue goes from Ada to Bob.\n"
                        "Park Place goes from Bob to Ada.\n"
                        "Boardwalk goes from Bob to Ada.\n"
                        "Ada paid 18 because Park Place came mortgaged.\n",
                        "Ada zar attı: 1 + 2.\n"
                        "Ada ilerledi: Baltic Avenue.\n"
                        "Ada, 60 ödeyip satın aldı: Baltic Avenue.\n"
                        "Ada takasta 500 verdi. Alıcı: Bob.\n"
                        "Baltic Avenue el değiştirdi. Veren: Ada, alan: Bob.\n"
                        "Park Place el değiştirdi. Veren: Bob, alan: Ada.\n"
                        "Boardwalk el değiştirdi. Veren: Bob, alan: Ada.\n"
                        "Park Place ipotekli geldiği için Ada, 18 ödedi.\n");
}

static void T03_the_order_is_told_when_it_is_settled(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "classic", 3);
    scenario_rule(&s, "order", "all");
    scenario_start(&s);
    assert_told(&english, "* dice 1 2; * dice 3 3; * dice 1 2; * dice 4 1; * dice 6 1",
                "Ada rolled 1 + 2.\n"
                "Bob rolled 3 + 3.\n"
                "Çağrı rolled 1 + 2.\n"
                "Ada rolled 4 + 1.\n"
                "Çağrı rolled 6 + 1.\n"
                "The order of play: Bob, Çağrı and Ada.\n"
                "Round 1: Bob plays.\n");
}

static void R05_buildings_are_told_by_what_stands_there(void **state)
{
    (void)state;
    begin("classic", 2, "owner mediterranean:1 baltic:1; built mediterranean:4 baltic:4");
    assert_told(&english, "1 build baltic; 1 sell baltic",
                "Ada built on Baltic Avenue for 50.\n"
                "Baltic Avenue now has a hotel.\n"
                "Baltic Avenue now has 4 houses.\n"
                "Ada sold buildings on Baltic Avenue for 25.\n");
}

static void W10_a_card_says_how_far_and_the_token_where_to(void **state)
{
    (void)state;
    begin("watopoly", 3, "");
    assert_told_in_both("1 roll; * dice 1 1; * drawn slc forward-2",
                        "Ada rolled 1 + 1: doubles!\n"
                        "Ada landed on SLC.\n"
                        "Ada drew from SLC: Go forward 2 squares.\n"
                        "Ada landed on Tuition.\n",
                        "Ada çift attı: 1 + 1!\n"
                        "Ada ilerledi: SLC.\n"
                        "Ada kart çekti, SLC: 2 kare ilerleyin.\n"
                        "Ada ilerledi: Öğrenim Harcı.\n");
    begin("watopoly", 3, "");
    assert_told(&english, "1 roll; * dice 4 3; * drawn needles cup",
                "Ada rolled 4 + 3.\n"
                "Ada landed on Needles Hall.\n"
                "Ada drew from Needles Hall: You have a winning Roll Up the Rim cup: keep it until you need it to leave the DC Tims Line.\n"
                "Ada now has 1 × Roll Up the Rim cup.\n");
}

/* Loaded dice show nothing; how far the token went is told with it. */
static void W09_loaded_dice_are_told_by_their_sum(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "watopoly", 3);
    scenario_position(&s, "testing = yes; dice 1 2; thrown 3");
    assert_told_in_both("1 roll; * loaded 13 7; 1 end; 2 roll; * loaded 0 0",
                        "Ada rolled loaded dice.\n"
                        "Ada moved 20 and landed on Goose Nesting.\n"
                        "Round 1: Bob plays.\n"
                        "Bob rolled loaded dice.\n"
                        "Bob moved 0 and landed on Collect OSAP.\n",
                        "Ada hileli zar attı.\n"
                        "Ada, 20 adımda buraya vardı: Kaz Yuvası.\n"
                        "1. tur: sıradaki oyuncu Bob.\n"
                        "Bob hileli zar attı.\n"
                        "Bob, 0 adımda buraya vardı: OSAP Ödemesi.\n");
}

static void T09_out_of_time_is_told_with_the_wealth(void **state)
{
    (void)state;
    begin("blitz", 3, "turn 2; cash 1500 700 1500; owner van:2");
    assert_told_in_both("* expire 2",
                        "Bob left 700 to the bank.\n"
                        "Van goes back to the bank.\n"
                        "Bob is out of time, with a wealth of 760.\n"
                        "Round 1: Çağrı plays.\n",
                        "Bob geride 700 bıraktı. Alıcı: banka.\n"
                        "Van bankaya geri döndü.\n"
                        "Bob için süre doldu. Kalan servet: 760.\n"
                        "1. tur: sıradaki oyuncu Çağrı.\n");
}

/* What everybody has at the end is told before who has won; nobody of them is out. */
static void T11_the_end_by_wealth_is_told(void **state)
{
    (void)state;
    begin("classic", 2, "cash 300 1500; owner boardwalk:1; phase after; turn 2; round 4");
    scenario_rule(&s, "rounds", "5");
    assert_told(&english, "2 end",
                "Ada ends the game with a wealth of 700.\n"
                "Bob ends the game with a wealth of 1,500.\n"
                "Bob has won!\n");
    assert_question(&turkish, "Oyun bitti.");
}

static void V14_who_leaves_is_told_without_what_lies_beneath(void **state)
{
    (void)state;
    begin("classic", 3, "cash 250 900 900; at jail go go; jail 1 0 0; owner baltic:1 reading:1; mortgaged reading");
    assert_told(&english, "1 leave",
                "Ada left 250 to the bank.\n"
                "Baltic Avenue goes back to the bank.\n"
                "Reading Railroad goes back to the bank.\n"
                "Ada is out of the game.\n");
    assert_question(&english, "Auction of Baltic Avenue: bid 10 or more, or withdraw.");
}

/* Everybody is sent to quarantine and is free there: the token has to say so, for no arrest does. */
static void P07_who_is_sent_without_being_held_is_told(void **state)
{
    (void)state;
    begin("pandemic", 2, "at start quarantine; jail 0 2; outbreak lagos");
    assert_told(&english, "1 roll; * dice 1 2; 1 decline; 1 end",
                "Ada rolled 1 + 2.\n"
                "Ada landed on Lagos.\n"
                "Ada is infected.\n"
                "Ada was sent to Quarantine.\n"
                "Ada is healthy again.\n"
                "Ada paid 50 to leave Quarantine.\n"
                "Bob was sent to Quarantine.\n"
                "Bob is free again.\n"
                "Bob paid 50 to leave Quarantine.\n"
                "Round 1: Bob plays.\n");
}

static void P06_who_waits_is_told_so(void **state)
{
    (void)state;
    begin("pandemic", 2, "at start quarantine; jail 0 1; phase after; outbreak lagos");
    assert_told_in_both("1 end", "Round 1: Bob plays.\nBob stays in Quarantine.\n",
                        "1. tur: sıradaki oyuncu Bob.\nBob, Karantina karesinde kalıyor.\n");
    assert_question(&english, "Bob: wait in Quarantine this turn.");
}

/* ---- Questions, word for word -------------------------------------------------------------------------------------------------------- */

static void O13_auctions_say_the_least_bid_and_then_who_leads(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "classic", 3);
    scenario_position(&s, "auction = open; least-bid = 10");
    land(&s, "boardwalk", 3, 4);
    assert_question(&english, "Ada: buy Boardwalk for 400?");
    play(&s, "1 decline");
    assert_question(&english, "Auction of Boardwalk: bid 10 or more, or withdraw.");
    assert_question(&turkish, "Açık artırma: Boardwalk. 10 ya da daha fazla teklif verin veya çekilin.");
    play(&s, "3 bid 1200");
    assert_question(&english, "Auction of Boardwalk: Çağrı bids 1,200. Bid more or withdraw.");
    assert_question(&turkish, "Açık artırma: Boardwalk. En yüksek teklif 1.200, veren: Çağrı. Daha fazla teklif verin ya da çekilin.");
    assert_refusal(&english, "2 bid 1200", "Bid at least 1,201.");
    assert_refusal(&english, "2 bid 1520", "That is 20 more than you have. Bid less or withdraw.");
    assert_refusal(&english, "3 withdraw", "You have the highest bid. Please wait for the others.");
}

static void V01_by_turns_the_one_asked_is_named(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "classic", 3);
    scenario_position(&s, "auction = turns; least-bid = 1");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    assert_question(&english, "Ada: bid 1 or more for Boardwalk, or withdraw.");
    play(&s, "1 bid 15");
    assert_question(&english, "Bob: Ada bids 15 for Boardwalk. Bid more or withdraw.");
}

static void U06_secret_bids_and_ties(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "classic", 2);
    scenario_position(&s, "auction = sealed");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 decline");
    assert_question(&english, "Auction of Boardwalk: everyone makes a secret bid. Bid 0 if you do not want it.");
    assert_refusal(&english, "* bids 1 20 2 1600", "Bob would need 100 more.");
    for (int tie = 1; tie <= 10; tie++) {
        play(&s, "* bids 1 20 2 20");
        assert_question(&english, tie < 10 ? "Auction of Boardwalk: the highest bids were equal. Everyone makes a new secret bid."
                                           : "The highest bids for Boardwalk are equal again. The winner is drawn at random.");
    }
    assert_told(&english, "* lot 2", "Bob won Boardwalk with a bid of 20.\n");
}

static void V04_the_last_house_is_a_lot(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "classic", 2);
    scenario_rules(&s, "houses = 1; hotels = 12; auction = turns; building-auction = yes");
    scenario_position(&s, "owner mediterranean:1 baltic:1 park-place:2 boardwalk:2; phase after");
    play(&s, "1 build baltic");
    assert_question(&english, "Ada: bid 10 or more for the last house, or withdraw.");
    assert_told_in_both("1 bid 60; 2 withdraw", "Ada won the last house with a bid of 60.\n", "Ada, 60 teklifle kazandı: son ev.\n");
    assert_question(&english, "Ada: where do you want to build the house?");
    assert_told(&english, "1 build baltic", "Baltic Avenue now has a house.\n");
}

static void W14_a_debt_says_to_whom_and_what_is_missing(void **state)
{
    (void)state;
    begin("watopoly", 3, "cash 60 1500 1500; owner al:1 ech:1 mc:2 dc:2");
    land(&s, "dc", 5, 6);
    assert_question(&english, "Ada: you owe 100 to Bob and need 40 more. Sell or mortgage something.");
    assert_question(&turkish, "Ada: borcunuz 100, alacaklı: Bob. 40 daha gerekiyor. Bir şey satabilir ya da ipotek edebilirsiniz.");
    begin("watopoly", 3, "cash 60 1500 1500; owner al:1");
    land(&s, "co-op-fee", 5, 6);
    assert_question(&english, "Ada: you owe 150 to the bank, which is 90 more than you have. Selling and mortgaging cannot raise enough.");
}

static void W11_tuition_says_both_ways_to_pay(void **state)
{
    (void)state;
    begin("watopoly", 3, "");
    land(&s, "tuition", 1, 3);
    assert_question(&english, "Ada: pay 300 for Tuition, or 10% of your total worth?");
    assert_question(&turkish, "Ada: Öğrenim Harcı için 300 ya da varlığınızın %10 kadarı ödenecek. Hangisi olsun?");
}

static void W12_the_ways_out_of_the_line(void **state)
{
    (void)state;
    begin("watopoly", 3, "at dc-tims-line collect-osap collect-osap; jail 3 0 0; passes cup 1 0 0");
    assert_question(&english, "Ada: to leave DC Tims Line, roll doubles, pay 50 or use a cup.");
    assert_told(&english, "1 roll; * dice 1 2", "Ada rolled 1 + 2.\n");
    assert_question(&english, "Ada: that was your last roll in DC Tims Line. Pay 50 or use a cup.");
    assert_told(&english, "1 pay",
                "Ada paid 50 to leave DC Tims Line.\n"
                "Ada is free again.\n"
                "Ada landed on DWE.\n");
}

static void W12_V18_who_lacks_the_money_is_told_every_way(void **state)
{
    (void)state;
    begin("watopoly", 3, "at dc-tims-line collect-osap collect-osap; jail 3 0 0; passes cup 1 0 0; cash 20 1500 1500");
    assert_told(&english, "1 roll; * dice 1 2", "Ada rolled 1 + 2.\n");
    assert_question(&english, "Ada: that was your last roll in DC Tims Line. Use a cup, or sell, mortgage or trade something: "
                              "to pay 50, you need 30 more.");
    play(&s, "1 pay");
    assert_question(&english, "Ada: you owe 50 to the bank. Use a cup, or raise 30 more.");
    assert_refusal(&english, "1 bankrupt", "You are not bankrupt: use your cup to leave DC Tims Line.");
}

/* 110 % and 10 % of what the mortgage brought, rounded up (R09), or of the price where the rules say so. */
static void P13_a_mortgaged_deed_says_what_either_answer_costs(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "classic", 2);
    scenario_rules(&s, "trade = any; received = choose; lift-of = mortgage; lift-now-percent = 110; keep-of = price; keep-percent = 6");
    scenario_position(&s, "owner park-place:1; mortgaged park-place");
    play(&s, "1 offer 2 give park-place take 5; 2 accept");
    assert_question(&english, "Bob: Park Place comes to you mortgaged. Lift the mortgage for 193, or pay 21 to keep it mortgaged?");
    assert_told(&english, "2 lift park-place", "Bob lifted the mortgage on Park Place for 193.\n");
}

/* ---- Offers -------------------------------------------------------------------------------------------------------------------------- */

static void O12_an_offer_is_one_sentence(void **state)
{
    (void)state;
    begin("classic", 3, "owner boardwalk:2 baltic:2 reading:1; passes chance-free 1 0 0");
    play(&s, "1 offer 2 give 500 reading chance-free take baltic boardwalk");
    assert_question(&english, "Bob: Ada offers 500 in cash, Reading Railroad and 1 × Jail card (Chance) for Baltic Avenue and Boardwalk. "
                              "Do you accept?");
    assert_question(&turkish, "Bob: Ada, Baltic Avenue ve Boardwalk karşılığında 500 nakit, Reading Demiryolu ve 1 × Hapisten çıkış kartı "
                              "(Şans) öneriyor. Kabul ediyor musunuz?");
    struct wording by = wording(&english);
    assert_said(sentence_terms(&by, &s.game, &s.game.offer.take, text, sizeof text), "Baltic Avenue and Boardwalk");
    fh_offer small = {.give = {.cash = 1500}, .take = {.deeds = FH_SQUARE_BIT(39)}};
    assert_said(sentence_offer(&by, &s.game, 0, 1, &small, text, sizeof text), "Ada offers 1,500 in cash to Bob for Boardwalk.");
    by = wording(&turkish);
    assert_said(sentence_offer(&by, &s.game, 0, 1, &small, text, sizeof text),
                "Ada, Boardwalk karşılığında 1.500 nakit öneriyor. Önerilen oyuncu: Bob.");
    assert_said(sentence_terms(&by, &s.game, &(fh_terms){0}, text, sizeof text), "hiçbir şey");
}

static void O12_V13_an_offer_names_mortgages_and_what_vanishes(void **state)
{
    (void)state;
    begin("unipoly", 3, "");
    fh_terms all = {.deeds = FH_SQUARE_BIT(1) | FH_SQUARE_BIT(3)};
    struct wording by = wording(&english);
    s.game.built[1] = 2;
    s.game.mortgaged = FH_SQUARE_BIT(3);
    assert_said(sentence_terms(&by, &s.game, &all, text, sizeof text),
                "Leaky Tap Hall (its buildings vanish) and Thin Walls House (mortgaged)");
    scenario_rule(&s, "trade-buildings", "own-bare");
    assert_said(sentence_terms(&by, &s.game, &all, text, sizeof text), "Leaky Tap Hall and Thin Walls House (mortgaged)");
}

static void P12_agreements_are_part_of_an_offer(void **state)
{
    (void)state;
    begin("pandemic", 3, "");
    struct wording by = wording(&english);
    fh_terms terms = {.freedoms = FH_SQUARE_BIT(scenario_square(&s, "havana", HERE))};
    terms.percents[s.edition.squares[scenario_square(&s, "lisbon", HERE)].deed] = 30;
    assert_said(sentence_terms(&by, &s.game, &terms, text, sizeof text),
                "the right to pay no rent on Havana and 30% of the rent for Lisbon");
}

/* ---- Refusals, word for word --------------------------------------------------------------------------------------------------------- */

static void R03_a_refusal_says_what_to_do_instead(void **state)
{
    (void)state;
    begin("classic", 3, "cash 100 1500 20; owner mediterranean:1 baltic:1 boardwalk:1; built mediterranean:1; phase after");
    assert_refusal(&english, "2 roll", "Please wait for Ada.");
    assert_refusal(&turkish, "2 roll", "Bir dakika lütfen. Beklenen oyuncu: Ada.");
    assert_refusal(&english, "1 roll", "You have already rolled the dice.");
    assert_refusal(&english, "1 build mediterranean", "Build evenly: build on Baltic Avenue first.");
    assert_refusal(&turkish, "1 build mediterranean", "Takımda binalar eşit yapılır. Önce sırada olan: Baltic Avenue.");
    assert_refusal(&english, "1 build boardwalk", "You need the full set to build on Boardwalk.");
    assert_refusal(&english, "1 mortgage go", "Nobody can own Go.");
    assert_refusal(&english, "1 offer 3 give boardwalk take reading", "Çağrı does not have Reading Railroad to give.");
    assert_refusal(&english, "1 offer 3 give boardwalk take 30", "Çağrı would need 10 more.");
    assert_refusal(&english, "1 offer 3 give 130 take 20", "You need 30 more. Can you sell or mortgage something?");
    assert_refusal(&english, "1 use chance-free", "You have already rolled the dice.");
    begin("pandemic", 2, "owner havana:1; phase after");
    assert_refusal(&english, "1 build havana", "To build on Havana, you must own at least 3 properties side by side, including this one.");
}

/* ---- Names --------------------------------------------------------------------------------------------------------------------------- */

static void X09_a_seat_without_a_name_has_a_number(void **state)
{
    (void)state;
    static const struct seats few = {.count = 2, .list = {{.name = ""}, {.name = "Bob"}, {.name = "not there"}}};
    seats = &few;
    begin("classic", 3, "turn 3");
    assert_question(&english, "Player 3: roll the dice.");
    assert_question(&turkish, "Oyuncu 3: zarları atın.");
    begin("classic", 3, "");
    assert_question(&english, "Player 1: roll the dice.");
}

/* What a name says is never looked into. */
static void X09_strange_names_stand_as_they_are(void **state)
{
    (void)state;
    static const struct seats strange = {
        .count = 2,
        .list = {{.name = "{other} = %s 🎩"}, {.name = "𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄"}},
    };
    seats = &strange;
    begin("classic", 2, "owner boardwalk:2");
    assert_question(&english, "{other} = %s 🎩: roll the dice.");
    land(&s, "boardwalk", 3, 4);
    play(&s, "1 offer 2 give 5 take boardwalk");
    assert_question(&english, "𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄: {other} = %s 🎩 offers 5 in cash for Boardwalk. Do you accept?");
    assert_question(&turkish, "𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄𝔄: {other} = %s 🎩, Boardwalk karşılığında 5 nakit öneriyor. Kabul ediyor musunuz?");
}

/* A name that fills all its room, and no NUL behind it. */
static void X09_the_longest_name_is_read_to_its_end_only(void **state)
{
    (void)state;
    static struct seats full = {.count = 2};
    memset(full.list, 'n', sizeof full.list);
    seats = &full;
    begin("classic", 2, "");
    struct wording by = wording(&english);
    assert_int_equal(sentence_question(&by, &s.game, text, sizeof text), FH_NAME_SIZE + strlen(": roll the dice."));
}

/* The largest board with the longest names, all rents of it shared and waived on both sides. */
static void X09_the_longest_offer_is_said_in_full(void **state)
{
    (void)state;
    begin("pandemic", 2, "");
    struct wording by = wording(&turkish);
    static struct words few;
    fh_error error;
    static const char own[] = "freehold words 1\nlist.more = {first}, {last}\nlist.last = {first} ve {last}\n"
                              "terms.percent = {square} kirasında %{percent} pay\nterms.freedom = {square} kirasından bağışıklık\n"
                              "terms.offer = {seat}, {take} karşılığında {give} öneriyor. Önerilen oyuncu: {other}.\n";
    memset(&few, 0, sizeof few);
    assert_true(words_parse(&few, "own", own, strlen(own), &error));
    by.words = &few;
    fh_offer offer = {0};
    s.edition.deeds = (FH_SQUARE_BIT(FH_MAX_DEEDS) - 1) << 1;
    s.edition.square_count = FH_MAX_DEEDS + 1;
    for (int square = 1; square <= FH_MAX_DEEDS; square++) {
        s.edition.squares[square].deed = (uint8_t)(square - 1);
        memset(s.edition.words.square_name[square], 'm', FH_NAME_SIZE - 1);
        offer.give.percents[square - 1] = offer.take.percents[square - 1] = 100;
    }
    offer.give.freedoms = offer.take.freedoms = s.edition.deeds;
    size_t side = FH_MAX_DEEDS * (2 * (FH_NAME_SIZE - 1) + strlen(" kirasında %100 pay") + strlen(" kirasından bağışıklık")) +
                  (2 * FH_MAX_DEEDS - 2) * strlen(", ") + strlen(" ve ");
    assert_int_equal(sentence_terms(&by, &s.game, &offer.give, text, sizeof text), side);
    size_t whole = sentence_offer(&by, &s.game, 0, 1, &offer, text, sizeof text);
    assert_int_equal(whole, 2 * side + strlen("Ada,  karşılığında  öneriyor. Önerilen oyuncu: Bob."));
    assert_int_equal(strlen(text), whole);
}

/* What no other event tells of: bids, refusals, offers and their answers. */
static void O13_bids_and_offers_are_told(void **state)
{
    (void)state;
    begin("classic", 2, "owner reading:1 water:2");
    assert_told_with_actions("1 offer 2 give 10 take water; 2 counter give water take 20; 1 reject; 1 offer 2 give 15 take water; 2 accept",
                             "Ada offers 10 in cash to Bob for Water Works.\n"
                             "Bob offers Water Works to Ada for 20 in cash.\n"
                             "Ada rejects the offer.\n"
                             "Ada offers 15 in cash to Bob for Water Works.\n"
                             "Bob accepts the offer.\n"
                             "Ada gave 15 to Bob in a trade.\n"
                             "Water Works goes from Bob to Ada.\n");
    begin("classic", 2, "");
    assert_told_with_actions("1 roll; * dice 1 2; 1 decline; 2 bid 10; 1 bid 30; 2 withdraw", "Ada rolled 1 + 2.\n"
                                                                                              "Ada landed on Baltic Avenue.\n"
                                                                                              "Ada does not buy.\n"
                                                                                              "Bob bids 10.\n"
                                                                                              "Ada bids 30.\n"
                                                                                              "Bob withdraws.\n"
                                                                                              "Ada won Baltic Avenue with a bid of 30.\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(O13_bids_and_offers_are_told),
        cmocka_unit_test(O14_the_start_a_card_a_tax_and_ones_turn_are_told),
        cmocka_unit_test(O14_the_way_into_jail_and_out_of_it_is_told),
        cmocka_unit_test(O20_everyone_reads_who_owns_what),
        cmocka_unit_test(T03_the_order_is_told_when_it_is_settled),
        cmocka_unit_test(R05_buildings_are_told_by_what_stands_there),
        cmocka_unit_test(W10_a_card_says_how_far_and_the_token_where_to),
        cmocka_unit_test(W09_loaded_dice_are_told_by_their_sum),
        cmocka_unit_test(T09_out_of_time_is_told_with_the_wealth),
        cmocka_unit_test(T11_the_end_by_wealth_is_told),
        cmocka_unit_test(V14_who_leaves_is_told_without_what_lies_beneath),
        cmocka_unit_test(P07_who_is_sent_without_being_held_is_told),
        cmocka_unit_test(P06_who_waits_is_told_so),
        cmocka_unit_test(O13_auctions_say_the_least_bid_and_then_who_leads),
        cmocka_unit_test(V01_by_turns_the_one_asked_is_named),
        cmocka_unit_test(U06_secret_bids_and_ties),
        cmocka_unit_test(V04_the_last_house_is_a_lot),
        cmocka_unit_test(W14_a_debt_says_to_whom_and_what_is_missing),
        cmocka_unit_test(W11_tuition_says_both_ways_to_pay),
        cmocka_unit_test(W12_the_ways_out_of_the_line),
        cmocka_unit_test(W12_V18_who_lacks_the_money_is_told_every_way),
        cmocka_unit_test(P13_a_mortgaged_deed_says_what_either_answer_costs),
        cmocka_unit_test(O12_an_offer_is_one_sentence),
        cmocka_unit_test(O12_V13_an_offer_names_mortgages_and_what_vanishes),
        cmocka_unit_test(P12_agreements_are_part_of_an_offer),
        cmocka_unit_test(R03_a_refusal_says_what_to_do_instead),
        cmocka_unit_test_teardown(X09_a_seat_without_a_name_has_a_number, everybody_has_a_name),
        cmocka_unit_test_teardown(X09_strange_names_stand_as_they_are, everybody_has_a_name),
        cmocka_unit_test_teardown(X09_the_longest_name_is_read_to_its_end_only, everybody_has_a_name),
        cmocka_unit_test(X09_the_longest_offer_is_said_in_full),
    };
    return cmocka_run_group_tests(tests, speech_load, NULL);
}
