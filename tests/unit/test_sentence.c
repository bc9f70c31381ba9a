/* test_sentence.c - sentences: everything that the engine can tell, ask or refuse has one, in English and in Turkish (X09), with no
 * placeholder left over, no name missing and no character cut. How they are worded: test_sentence_words.c.
 *
 * A speaker without words says the key itself, for that is what stands where a text is missing. So a test can ask which key was chosen. */
#include "library.h"
#include "random.h"
#include "scenario.h"
#include "sentence.h"
#include "speech.h"
#include "words_keys.h"

static struct words none;
static struct scenario s;
static char text[32768];

static struct wording wording(const struct words *words)
{
    return (struct wording){words, &s.edition, &PLAYERS};
}

static void begin(const char *edition, int count, const char *lines)
{
    scenario_begin_whole(&s, edition, count);
    scenario_position(&s, lines);
}

/* ---- What is asked of every sentence ------------------------------------------------------------------------------------------------- */

/* The bytes of the character that begins here, 0 if none does. */
static size_t character(const unsigned char *at, size_t left)
{
    size_t length = at[0] < 0x80 ? 1 : at[0] < 0xc0 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    for (size_t i = 1; i < length && length <= left; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    }
    return length <= left ? length : 0;
}

static bool is_utf8(const char *of, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t bytes = character((const unsigned char *)of + i, length - i);
        if (bytes == 0)
            return false;
        i += bytes;
    }
    return true;
}

/* A name that is missing leaves a blank, a comma or a colon where none belongs. */
static bool has_a_gap(const char *of)
{
    static const char *const gaps[] = {"  ", " .", " ,", " :", " ?", ",,", ": ,", ", .", "()", "( "};
    for (size_t i = 0; i < sizeof gaps / sizeof gaps[0]; i++) {
        if (strstr(of, gaps[i]))
            return true;
    }
    return strchr(" ,:.", of[0]) != NULL;
}

static void assert_clean(const char *what, const char *of, size_t length)
{
    bool is_clean = length > 0 && length == strlen(of) && is_utf8(of, length) && !strpbrk(of, "{}") && !has_a_gap(of) && strchr(of, ' ') &&
                    strchr(".!?", of[length - 1]);
    if (!is_clean)
        fail_msg("%s: '%s'", what, of);
}

static void assert_said(size_t length, const char *expected)
{
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

/* Keys that were chosen in one of the tests below. */
enum { MAX_KEYS = 512 };
static const char *chosen[MAX_KEYS];
static int chosen_count;

static void note(const char *key)
{
    for (int i = 0; i < chosen_count; i++) {
        if (strcmp(chosen[i], key) == 0)
            return;
    }
    assert_true(chosen_count < MAX_KEYS);
    chosen[chosen_count++] = key;
}

/* What a sentence is about: an event, a refusal of an action (which may be NULL), or neither, which is what is asked. */
struct matter {
    const fh_event *event;
    const fh_action *action;
    const fh_verdict *verdict;
};

static size_t say(const struct words *words, struct matter matter)
{
    struct wording by = wording(words);
    if (matter.event)
        return sentence_event(&by, &s.game, matter.event, text, sizeof text);
    if (matter.verdict)
        return sentence_refusal(&by, &s.game, matter.action, matter.verdict, text, sizeof text);
    return sentence_question(&by, &s.game, text, sizeof text);
}

/* What is said in both languages is clean, and without words it is that key. */
static void assert_worded(struct matter matter, const char *key)
{
    assert_said(say(&none, matter), key);
    note(key);
    size_t length = say(&english, matter);
    assert_clean(key, text, length);
    length = say(&turkish, matter);
    assert_clean(key, text, length);
}

/* ---- Saying things ------------------------------------------------------------------------------------------------------------------- */

static void assert_question(const struct words *words, const char *expected)
{
    struct wording by = wording(words);
    assert_said(sentence_question(&by, &s.game, text, sizeof text), expected);
}

/* ---- Everything has a sentence ------------------------------------------------------------------------------------------------------- */

static void X09_every_reason_is_worded(void **state)
{
    (void)state;
    static const char *const keys[] = {
#define REASON_KEY(name, word, ...) "reason." word,
        "reason.allowed", FH_REASONS(REASON_KEY)};
    begin("classic", 3, "");
    for (uint8_t reason = 0; reason < FH_REASON_COUNT; reason++) {
        fh_verdict verdict = {.reason = reason, .seat = reason == FH_REASON_TOO_LITTLE_CASH ? FH_NONE : 2, .square = 39, .amount = 1500};
        assert_worded((struct matter){.verdict = &verdict}, keys[reason]);
        fh_action action = {.kind = FH_ACT_BUILD, .square = 39};
        assert_worded((struct matter){.action = &action, .verdict = &verdict}, keys[reason]);
    }
}

static void assert_reason_key(fh_action action, fh_verdict verdict, const char *key)
{
    assert_worded((struct matter){.action = &action, .verdict = &verdict}, key);
}

static void R03_reasons_are_worded_for_who_tried_it(void **state)
{
    (void)state;
    begin("classic", 3, "");
    fh_verdict missing = {.reason = FH_REASON_TOO_LITTLE_CASH, .seat = 1, .square = FH_NONE, .amount = 20};
    assert_reason_key((fh_action){.kind = FH_ACT_OFFER, .seat = 1}, missing, "reason.too-little-cash");
    assert_reason_key((fh_action){.kind = FH_ACT_OFFER, .seat = 0}, missing, "reason.too-little-cash.other");
    assert_reason_key((fh_action){.kind = FH_ACT_BIDS, .seat = FH_CHANCE}, missing, "reason.too-little-cash.other");
    missing.seat = FH_NONE;
    assert_reason_key((fh_action){.kind = FH_ACT_BID, .seat = 1}, missing, "reason.too-little-cash.bid");
    assert_reason_key((fh_action){.kind = FH_ACT_OFFER}, (fh_verdict){.reason = FH_REASON_NOT_A_DEED, .square = FH_NONE},
                      "reason.not-a-deed.bare");
    assert_reason_key((fh_action){.kind = FH_ACT_OFFER}, (fh_verdict){.reason = FH_REASON_NOT_THEIRS, .square = FH_NONE},
                      "reason.not-theirs.bare");
    scenario_rule(&s, "runs", "3");
    assert_reason_key((fh_action){.kind = FH_ACT_BUILD}, (fh_verdict){.reason = FH_REASON_SET_INCOMPLETE, .square = 39},
                      "reason.set-incomplete.run");
}

/* A game that never began has no action that was refused. */
static void R03_how_many_can_play_is_said(void **state)
{
    (void)state;
    scenario_begin_whole(&s, "classic", 3);
    struct wording by = wording(&english);
    fh_game game;
    fh_verdict verdict = fh_start(&s.edition, &game, 7);
    assert_said(sentence_refusal(&by, NULL, NULL, &verdict, text, sizeof text), "This game is for 2 to 6 players.");
}

static void assert_question_key(fh_question question, const char *key)
{
    s.game.depth = 1;
    s.game.stack[0] = question;
    assert_worded((struct matter){0}, key);
}

static void X09_every_question_is_worded(void **state)
{
    (void)state;
    static const char *const keys[] = {
#define QUESTION_KEY(name, word, ...) "question." word,
        FH_QUESTIONS(QUESTION_KEY)};
    begin("classic", 3, "");
    for (uint8_t kind = 0; kind < FH_ASK_COUNT; kind++) {
        fh_question question = {.kind = kind, .seat = 1};
        if (kind == FH_ASK_AUCTION || kind == FH_ASK_BIDDING)
            question.auction.leader = FH_NONE;
        if (kind == FH_ASK_DEBT)
            question.debt.amount = 9000;
        assert_question_key(question, kind == FH_ASK_DEBT ? "question.debt.lost" : keys[kind]);
    }
    assert_question_key((fh_question){.kind = FH_ASK_AUCTION, .auction = {.square = 39, .leader = 2, .bid = 50}}, "question.auction.led");
    assert_question_key((fh_question){.kind = FH_ASK_BIDDING, .auction = {.square = 39, .leader = 2, .bid = 50}}, "question.bidding.led");
    assert_question_key((fh_question){.kind = FH_ASK_SEALED, .sealed = {.square = 39, .ties = 1}}, "question.sealed.again");
    assert_question_key((fh_question){.kind = FH_ASK_PLACE, .place = {.lot = FH_LOT_HOTEL}}, "question.place.hotel");
    scenario_rule(&s, "keep-percent", "0");
    assert_question_key((fh_question){.kind = FH_ASK_MORTGAGED_TRANSFER, .mortgaged_transfer = {.square = 39}}, "question.received.free");
    scenario_rule(&s, "received", "due");
    assert_question_key((fh_question){.kind = FH_ASK_MORTGAGED_TRANSFER, .mortgaged_transfer = {.square = 39}}, "question.received.due");
    begin("classic", 3, "cash 0 1 1; owner boardwalk:1; passes chance-free 1 0 0; at jail go go; jail 3 0 0");
    assert_question_key((fh_question){.kind = FH_ASK_DEBT, .seat = 0, .debt = {.creditor = 1, .amount = 200}}, "question.debt");
    assert_question_key((fh_question){.kind = FH_ASK_DEBT, .seat = 0, .debt = {.creditor = 1, .amount = 201}}, "question.debt.lost");
    assert_question_key((fh_question){.kind = FH_ASK_FINE, .seat = 0, .fine = {.amount = 50}}, "question.fine.card.short");
    assert_question_key((fh_question){.kind = FH_ASK_FINE, .seat = 1, .fine = {.amount = 50}}, "question.fine.short");
    begin("classic", 3, "cash 50 1 1; passes chance-free 1 0 0; at jail go go; jail 3 0 0");
    assert_question_key((fh_question){.kind = FH_ASK_FINE, .seat = 0, .fine = {.amount = 50}}, "question.fine.card");
    begin("turkey", 3,
          "phase after; cash 0 1 1; passes chance-free 1 0 0; at jail go go; jail 4 0 0; question move seat=1 count=7;"
          "question debt seat=1 square=jail other=bank amount=50 why=fine");
    assert_worded((struct matter){0}, "question.debt.card");
}

static void assert_phase_key(uint8_t phase, const char *key)
{
    s.game.phase = phase;
    assert_worded((struct matter){0}, key);
}

static void X09_every_phase_is_worded(void **state)
{
    (void)state;
    begin("classic", 3, "");
    assert_phase_key(FH_BEFORE_ROLL, "phase.before");
    assert_phase_key(FH_DICE_DUE, "phase.dice");
    assert_phase_key(FH_AFTER_ROLL, "phase.after");
    assert_phase_key(FH_TURN_ENDING, "phase.ending");
    assert_phase_key(FH_OVER, "phase.over");
    s.game.doubles = 1;
    assert_phase_key(FH_BEFORE_ROLL, "phase.before.again");
    begin("classic", 3, "jail 3 0 0; at jail go go");
    scenario_rule(&s, "jail-last-roll", "no");
    assert_phase_key(FH_BEFORE_ROLL, "phase.before.jail");
    s.game.passes[0][1] = 1;
    assert_phase_key(FH_BEFORE_ROLL, "phase.before.jail.card");
    scenario_rule(&s, "jail-last-roll", "yes");
    assert_phase_key(FH_BEFORE_ROLL, "phase.before");
    scenario_rule(&s, "jail", "wait");
    assert_phase_key(FH_AFTER_ROLL, "phase.before.wait");
    s.game.jail[0] = 1; /* just arrested */
    assert_phase_key(FH_AFTER_ROLL, "phase.after");
    begin("classic", 3, "");
    s.game.flags = FH_FLAG_BELOW_ZERO;
    assert_phase_key(FH_AFTER_ROLL, "phase.after"); /* and has come above it */
    s.game.cash[0] = -1;
    assert_phase_key(FH_BEFORE_ROLL, "phase.before.below");
    assert_phase_key(FH_AFTER_ROLL, "phase.after.below");
}

/* ---- Events: which key fits ---------------------------------------------------------------------------------------------------------- */

/* An event as it could come in a game; key NULL for what is not told. */
struct told {
    const char *lines;
    fh_event event;
    const char *key;
};

static void assert_event_keys(const char *edition, const struct told *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const fh_event *event = &list[i].event;
        begin(edition, 4, list[i].lines);
        if (list[i].key) {
            assert_worded((struct matter){.event = event}, list[i].key);
        } else {
            struct wording by = wording(&english);
            assert_int_equal(sentence_event(&by, &s.game, event, NULL, 0), 0);
            assert_said(say(&english, (struct matter){.event = event}), "");
        }
    }
}
#define assert_events(edition, list) assert_event_keys(edition, list, sizeof(list) / sizeof(list)[0])

#define MONEY(from, to, reason)                                                                                                            \
    {                                                                                                                                      \
        .kind = FH_EV_MONEY, .seat = from, .other = to, .why = FH_WHY_##reason, .square = 39, .amount = 1000                               \
    }

static void X09_money_is_worded_by_its_why(void **state)
{
    (void)state;
    static const struct told list[] = {
        {"", MONEY(FH_BANK, 0, START), NULL},
        {"", MONEY(FH_BANK, 0, SALARY), "why.salary"},
        {"", MONEY(0, FH_BANK, PRICE), "why.price"},
        {"", MONEY(0, 1, RENT), "why.rent"},
        {"", MONEY(0, FH_BANK, TAX), "why.tax"},
        {"", MONEY(0, FH_POT, TAX), "why.tax"},
        {"", MONEY(FH_BANK, 0, BONUS), "why.bonus"},
        {"", MONEY(FH_POT, 0, BONUS), "why.bonus.pot"},
        {"", MONEY(0, 1, CARD), "why.card"},
        {"", MONEY(FH_BANK, 0, CARD), "why.card.received"},
        {"", MONEY(0, FH_BANK, CARD), "why.card.paid"},
        {"", MONEY(0, FH_POT, CARD), "why.card.paid"},
        {"", MONEY(0, FH_BANK, FINE), "why.fine"},
        {"", MONEY(0, FH_BANK, BUILDING), "why.building"},
        {"", MONEY(FH_BANK, 0, SALE), "why.sale"},
        {"", MONEY(FH_BANK, 0, MORTGAGE), "why.mortgage"},
        {"", MONEY(0, FH_BANK, LIFT), "why.lift"},
        {"", MONEY(0, FH_BANK, INTEREST), "why.interest"},
        {"", MONEY(0, FH_BANK, ESTATE), "why.estate"},
        {"", MONEY(FH_BANK, 0, ESTATE), "why.estate.owed"},
        {"", MONEY(0, FH_BANK, BID), "why.bid"},
        {"", MONEY(0, 1, TRADE), "why.trade"},
        {"question deal seat=1 seats=1,2,3,4 count=1", MONEY(0, FH_BANK, PRICE), "why.price.dealt"},
        {"", MONEY(0, 1, SHARE), "why.share"},
    };
    assert_events("classic", list);
}

static void X09_every_event_is_worded(void **state)
{
    (void)state;
    static const struct told list[] = {
        {"dice 3 4", {.kind = FH_EV_DICE}, "event.dice"},
        {"dice 3 3", {.kind = FH_EV_DICE}, "event.dice.doubles"},
        {"dice 3 3; question order seat=1 seats=1,2,3,4 step=14 slots=0,0,0,0", {.kind = FH_EV_DICE}, "event.dice"},
        {"", {.kind = FH_EV_DICE}, "event.dice.loaded"},
        {"dice 3 4", {.kind = FH_EV_TOKEN, .square = 7, .amount = 7}, "event.token"},
        {"dice 3 4", {.kind = FH_EV_TOKEN, .square = 4, .amount = -3}, "event.token.back"},
        {"dice 3 4", {.kind = FH_EV_TOKEN, .square = 10, .amount = 7}, "event.token.visit"},
        {"dice 3 4", {.kind = FH_EV_TOKEN, .square = 10, .amount = -3}, "event.token.visit"},
        {"dice 3 4", {.kind = FH_EV_TOKEN, .square = 5, .amount = 0}, "event.token.sent"},
        {"dice 3 4", {.kind = FH_EV_TOKEN, .square = 10, .amount = 0}, NULL}, /* held there */
        {"", {.kind = FH_EV_TOKEN, .square = 20, .amount = 20}, "event.token.loaded"},
        {"in 2 3 4; turn 2; rank 1 0 0 0; cash 0 1 1 1", {.kind = FH_EV_TOKEN, .amount = 0}, NULL}, /* out of the game */
        {"", {.kind = FH_EV_TURN, .amount = 0}, "event.turn"},
        {"question order seat=1 seats=1,2,3,4 step=14 slots=0,0,0,0", {.kind = FH_EV_TURN}, NULL},
        {"", {.kind = FH_EV_PHASE, .amount = 2}, NULL},
        {"", {.kind = FH_EV_ORDER}, "event.order"},
        {"question order seat=1 seats=1,2,3,4 step=14 slots=0,0,0,0", {.kind = FH_EV_ORDER}, NULL},
        {"", {.kind = FH_EV_OWNER, .seat = 0, .square = 39, .other = 1, .how = FH_HOW_TRADED}, "event.owner.from"},
        {"", {.kind = FH_EV_OWNER, .seat = 0, .square = 39, .other = 1, .how = FH_HOW_INHERITED}, "event.owner.from"},
        {"", {.kind = FH_EV_OWNER, .seat = FH_BANK, .square = 39, .other = 1, .how = FH_HOW_BOUGHT}, NULL},
        {"", {.kind = FH_EV_OWNER, .seat = FH_BANK, .square = 39, .other = 1, .how = FH_HOW_AUCTIONED}, NULL},
        {"", {.kind = FH_EV_OWNER, .seat = FH_BANK, .square = 39, .other = 1, .how = FH_HOW_DEALT}, NULL},
        {"", {.kind = FH_EV_OWNER, .seat = 0, .square = 39, .other = FH_BANK, .how = FH_HOW_INHERITED}, "event.owner.bank"},
        {"", {.kind = FH_EV_BUILT, .square = 39, .amount = 0}, "event.built.none"},
        {"", {.kind = FH_EV_BUILT, .square = 39, .amount = 1}, "event.built.one"},
        {"", {.kind = FH_EV_BUILT, .square = 39, .amount = 4}, "event.built"},
        {"", {.kind = FH_EV_BUILT, .square = 39, .amount = 5}, "event.built.hotel"},
        {"", {.kind = FH_EV_STOCK, .amount = 31, .other = 12}, NULL},
        {"", {.kind = FH_EV_MORTGAGED, .square = 39, .amount = 1}, NULL}, /* the money tells it */
        {"", {.kind = FH_EV_MORTGAGED, .square = 39, .amount = 0}, NULL},
        {"", {.kind = FH_EV_RENT, .square = 39, .amount = 1}, NULL},
        {"", {.kind = FH_EV_JAIL, .amount = 1}, "event.jail"},
        {"at jail go go go; jail 2 0 0 0", {.kind = FH_EV_JAIL, .amount = 2}, "event.jail.still"},
        {"phase after; at jail go go go; jail 4 0 0 0; question fine seat=1 amount=50 count=7",
         {.kind = FH_EV_JAIL, .amount = 4},
         NULL}, /* three rolls are over: out in any case */
        {"", {.kind = FH_EV_JAIL, .amount = 0}, "event.jail.free"},
        {"", {.kind = FH_EV_CARD, .square = 1, .other = 2}, "event.card"},
        {"", {.kind = FH_EV_PASSES, .other = 1, .amount = 1}, "event.passes"},
        {"", {.kind = FH_EV_PASSES, .other = 1, .amount = 0}, "event.passes.none"},
        {"", {.kind = FH_EV_ASKED}, NULL},
        {"", {.kind = FH_EV_ANSWERED}, NULL},
        {"", {.kind = FH_EV_DIRECTION, .amount = 1}, "event.direction"},
        {"", {.kind = FH_EV_DIRECTION, .amount = 0}, "event.direction.forwards"},
        {"", {.kind = FH_EV_OUT, .other = 1}, "event.out"},
        {"", {.kind = FH_EV_OUT, .other = 0, .amount = 1200}, "event.out.wealth"}, /* in to the end, and wealth decides */
        {"", {.kind = FH_EV_OVER}, "event.over"},
        {"", {.kind = FH_EV_UNDO, .amount = 4}, "event.undo"},
    };
    assert_events("classic", list);
}

static void T09_wealth_is_told_where_it_counts(void **state)
{
    (void)state;
    static const struct told list[] = {
        {"", {.kind = FH_EV_OUT, .other = 1, .amount = 0}, "event.out.wealth"},
        {"", {.kind = FH_EV_OUT, .other = 1, .amount = 700}, "event.out.time"},
        {"", {.kind = FH_EV_OUT, .other = 0, .amount = 700}, "event.out.wealth"},
    };
    assert_events("blitz", list);
}

static void P02_infections_are_told_when_they_begin_and_end(void **state)
{
    (void)state;
    static const struct told list[] = {
        {"flags 8", {.kind = FH_EV_INFECTED, .amount = 3}, "event.infected"},
        {"", {.kind = FH_EV_INFECTED, .amount = 2}, NULL}, /* wearing off */
        {"", {.kind = FH_EV_INFECTED, .amount = 0}, "event.infected.healed"},
        {"", {.kind = FH_EV_INFECTED_SQUARES}, "event.sick.none"},
        {"outbreak havana; sick 0 lisbon", {.kind = FH_EV_INFECTED_SQUARES}, "event.sick"},
        {"outbreak havana; question outbreak seat=1", {.kind = FH_EV_INFECTED_SQUARES}, NULL},
        {"", {.kind = FH_EV_SHARES, .square = 1}, NULL}, /* what is not in force any more */
        {"owner dakar:1; shares dakar 0 30 0 0", {.kind = FH_EV_SHARES, .square = 1}, "event.shares"},
        {"owner dakar:1; freedoms dakar 2", {.kind = FH_EV_SHARES, .square = 1}, "event.shares"},
    };
    assert_events("pandemic", list);
}

/* While one house and one hotel are left, a bid does not say which of them it was for. */
static void V04_the_bid_says_which_building_it_was_for(void **state)
{
    (void)state;
    fh_event bid = {.kind = FH_EV_MONEY, .other = FH_BANK, .why = FH_WHY_BID, .amount = 60, .cause = {.number = FH_LOT_HOUSE}};
    begin("classic", 2, "");
    struct wording by = wording(&english);
    s.game.houses = s.game.hotels = 1; /* the stock would not tell which */
    assert_said(sentence_event(&by, &s.game, &bid, text, sizeof text), "Ada won the last house with a bid of 60.");
    bid.cause.number = FH_LOT_HOTEL;
    assert_said(sentence_event(&by, &s.game, &bid, text, sizeof text), "Ada won the last hotel with a bid of 60.");
}

/* Whatever is listed is used by one of the tests above, but for what is never told. */
static void X09_no_key_is_idle(void **state)
{
    (void)state;
    static const char *const families[] = {"reason.", "question.", "phase.", "event.", "why."};
    static const char *const idle[] = {
        "event.money", "event.phase", "event.asked", "event.answered", "event.stock", "event.mortgaged", "event.mortgaged.lifted",
        "event.rent",  "why.start",   "event.did"};
    for (size_t i = 0; i < sizeof idle / sizeof idle[0]; i++)
        note(idle[i]);
    for (int slot = 0; slot < WORDS_SLOTS; slot++) {
        struct words_text key = english.slots[slot].key;
        bool is_sentence = false, is_chosen = false;
        for (size_t i = 0; i < sizeof families / sizeof families[0] && key.text; i++)
            is_sentence |= strncmp(key.text, families[i], strlen(families[i])) == 0;
        for (int i = 0; i < chosen_count; i++)
            is_chosen |= is_sentence && strlen(chosen[i]) == key.length && memcmp(chosen[i], key.text, key.length) == 0;
        if (is_sentence && !is_chosen)
            fail_msg("%.*s is never said", (int)key.length, key.text);
    }
}

/* ---- What hardly ever is ------------------------------------------------------------------------------------------------------------- */

/* What a page sends before anybody has checked it: squares that there are not, and everything at once. */
static void X09_terms_that_cannot_be_are_worded_too(void **state)
{
    (void)state;
    begin("turkey", 3, "");
    struct wording by = wording(&turkish);
    fh_terms terms;
    memset(&terms, 0xff, sizeof terms);
    size_t length = sentence_terms(&by, &s.game, &terms, text, sizeof text);
    assert_int_equal(length, strlen(text));
    assert_null(strpbrk(text, "{}"));
    assert_true(is_utf8(text, length));
    assert_true(length > 1000);
}

/* Codes that point to nothing, and boards without what a sentence speaks of, find a term in its place. */
static void X09_what_is_not_there_has_a_word_too(void **state)
{
    (void)state;
    static const fh_event card = {.kind = FH_EV_CARD, .square = 9, .other = 40}, pass = {.kind = FH_EV_PASSES, .other = 7, .amount = 1};
    static const fh_verdict verdict = {.reason = FH_REASON_NOT_IN_JAIL, .square = 99}, odd = {.reason = 250};
    begin("classic", 2, "");
    s.edition.jail = FH_NONE;
    assert_said(say(&english, (struct matter){.verdict = &verdict}), "You are not being held in Jail.");
    assert_said(say(&english, (struct matter){.verdict = &odd}), "There is no such action.");
    assert_said(say(&english, (struct matter){.event = &card}), "Ada drew from Deck: Card");
    assert_said(say(&english, (struct matter){.event = &pass}), "Ada now has 1 × Jail card (Deck).");
    s.game.depth = 1;
    s.game.stack[0] = (fh_question){.kind = FH_ASK_DEBT, .seat = FH_NONE, .debt = {.creditor = FH_POT, .square = FH_NONE, .amount = 5}};
    assert_question(&english, "Nobody: you owe 5 to the pot and need 5 more. Sell or mortgage something.");
}

/* A deed that cost nothing was told by no price. */
static void V13_a_deed_that_is_dealt_for_nothing_is_told(void **state)
{
    (void)state;
    static const fh_event owner = {.kind = FH_EV_OWNER, .seat = FH_BANK, .square = 39, .other = 0, .how = FH_HOW_DEALT};
    begin("classic", 2, "");
    s.edition.squares[39].price = 0;
    assert_said(say(&english, (struct matter){.event = &owner}), "Boardwalk now belongs to Ada.");
    assert_worded((struct matter){.event = &owner}, "event.owner");
}

/* ---- Small buffers ------------------------------------------------------------------------------------------------------------------- */

/* It is the beginning of the text, as much as fits in whole characters. */
static void assert_cut(const char *room, size_t size, size_t whole)
{
    if (size == 0)
        return;
    size_t length = strlen(room);
    assert_memory_equal(room, text, length);
    assert_true(is_utf8(room, length));
    assert_true(size > whole ? length == whole : length < size && length + 4 > size - 1);
}

/* Room on the heap, so that a sanitizer sees who writes past its end. */
static void assert_cut_well(size_t (*say_into)(char *to, size_t size))
{
    size_t whole = say_into(text, sizeof text);
    assert_true(whole > 0 && whole == strlen(text));
    for (size_t size = 0; size <= whole + 2; size++) {
        char *room = malloc(size > 0 ? size : 1);
        assert_non_null(room);
        assert_int_equal(say_into(room, size), whole);
        assert_cut(room, size, whole);
        free(room);
    }
}

static size_t cut_event(char *to, size_t size)
{
    struct wording by = wording(&turkish);
    fh_event event = {.kind = FH_EV_CARD, .seat = 2, .square = 1, .other = 8};
    return sentence_event(&by, &s.game, &event, to, size);
}

static size_t cut_refusal(char *to, size_t size)
{
    struct wording by = wording(&turkish);
    fh_verdict verdict = {.reason = FH_REASON_NOT_THEIRS, .seat = 5, .square = 5};
    return sentence_refusal(&by, &s.game, NULL, &verdict, to, size);
}

static size_t cut_question(char *to, size_t size)
{
    struct wording by = wording(&turkish);
    return sentence_question(&by, &s.game, to, size);
}

static size_t cut_terms(char *to, size_t size)
{
    struct wording by = wording(&turkish);
    return sentence_terms(&by, &s.game, &s.game.offer.give, to, size);
}

static size_t cut_offer(char *to, size_t size)
{
    struct wording by = wording(&turkish);
    return sentence_offer(&by, &s.game, 2, 5, &s.game.offer, to, size);
}

static void X09_no_character_is_cut_at_any_size(void **state)
{
    (void)state;
    begin("turkey-full", 6, "owner kars:1 istanbul:1 van:1; passes chance-free 1 0 0 0 0 0");
    scenario_rule(&s, "trade", "any");
    play(&s, "1 offer 3 give 1200 kars van istanbul chance-free take 7");
    assert_cut_well(cut_event);
    assert_cut_well(cut_refusal);
    assert_cut_well(cut_question);
    assert_cut_well(cut_terms);
    assert_cut_well(cut_offer);
}

/* ---- Whatever happens ---------------------------------------------------------------------------------------------------------------- */

/* Somebody leaves about every so many actions. */
enum { GAMES = 4, STEPS = 1500, TRIES = 4, PATIENCE = 250 };

static void look_at_event(void *context, const fh_game *game, const fh_event *event)
{
    (void)context;
    for (int i = 0; i < 2; i++) {
        struct wording by = wording(i ? &turkish : &english);
        size_t length = sentence_event(&by, game, event, text, sizeof text);
        if (length > 0)
            assert_clean(s.edition.words.id, text, length);
        assert_int_equal(length, strlen(text));
    }
}

static void look_at_question(void)
{
    for (int i = 0; i < 2; i++) {
        struct wording by = wording(i ? &turkish : &english);
        size_t length = sentence_question(&by, &s.game, text, sizeof text);
        assert_clean(s.edition.words.id, text, length);
    }
}

static uint8_t below(fh_stream *stream, uint32_t bound)
{
    return (uint8_t)fh_stream_below(stream, bound);
}

/* Anything that somebody might try. */
static fh_action any_action(fh_stream *stream)
{
    fh_action action = {
        .kind = below(stream, FH_ACT_COUNT), .seat = below(stream, (uint32_t)s.seats), .square = below(stream, s.edition.square_count)};
    action.other = below(stream, (uint32_t)s.seats);
    action.amount = (fh_money)fh_stream_below(stream, 3000);
    if (fh_action_by(action.kind) != FH_BY_SEAT)
        action.seat = FH_CHANCE;
    if (action.kind == FH_ACT_OFFER || action.kind == FH_ACT_COUNTER) {
        action.offer.give.cash = action.amount;
        action.offer.take.deeds = FH_SQUARE_BIT(action.square);
        action.offer.take.passes[0] = below(stream, 2);
    }
    return action;
}

static void look_at_refusals(fh_stream *stream)
{
    for (int i = 0; i < TRIES; i++) {
        fh_action action = any_action(stream);
        fh_verdict verdict = fh_check(&s.edition, &s.game, &action);
        struct wording by = wording(i % 2 ? &turkish : &english);
        size_t length = sentence_refusal(&by, &s.game, &action, &verdict, text, sizeof text);
        assert_clean(s.edition.words.id, text, length);
    }
}

static void play_and_look(int count, uint64_t seed)
{
    fh_stream stream;
    fh_sink sink = {look_at_event, NULL};
    fh_stream_seed(&stream, seed);
    s.seats = count;
    scenario_start(&s);
    for (int step = 0; step < STEPS && s.game.phase != FH_OVER; step++) {
        fh_action action = {0};
        look_at_question();
        look_at_refusals(&stream);
        random_action(&s.edition, &s.game, &stream, &action);
        fh_action leave = {.kind = FH_ACT_LEAVE, .seat = below(&stream, (uint32_t)s.seats)};
        if (below(&stream, PATIENCE) == 0 && !fh_check(&s.edition, &s.game, &leave).reason)
            action = leave;
        assert_int_equal(fh_apply(&s.edition, &s.game, &action, &sink).reason, FH_ALLOWED);
    }
    look_at_question();
}

static void X09_whatever_happens_in_any_edition_has_its_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < library_edition_count; i++) {
        scenario_begin_whole(&s, library_editions[i].id, 0);
        for (int game = 0; game < GAMES; game++) {
            int span = s.edition.rules.max_players - s.edition.rules.min_players;
            play_and_look(s.edition.rules.min_players + span * game / (GAMES - 1), 100 * i + (size_t)game);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X09_every_reason_is_worded),
        cmocka_unit_test(R03_reasons_are_worded_for_who_tried_it),
        cmocka_unit_test(R03_how_many_can_play_is_said),
        cmocka_unit_test(X09_every_question_is_worded),
        cmocka_unit_test(X09_every_phase_is_worded),
        cmocka_unit_test(X09_money_is_worded_by_its_why),
        cmocka_unit_test(X09_every_event_is_worded),
        cmocka_unit_test(T09_wealth_is_told_where_it_counts),
        cmocka_unit_test(P02_infections_are_told_when_they_begin_and_end),
        cmocka_unit_test(V04_the_bid_says_which_building_it_was_for),
        cmocka_unit_test(V13_a_deed_that_is_dealt_for_nothing_is_told),
        cmocka_unit_test(X09_no_key_is_idle),
        cmocka_unit_test(X09_terms_that_cannot_be_are_worded_too),
        cmocka_unit_test(X09_what_is_not_there_has_a_word_too),
        cmocka_unit_test(X09_no_character_is_cut_at_any_size),
        cmocka_unit_test(X09_whatever_happens_in_any_edition_has_its_words),
    };
    return cmocka_run_group_tests(tests, speech_load, NULL);
}
