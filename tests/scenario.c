/* scenario.c - see scenario.h. */
#include "fault_text.h"
#include "scenario.h"
#include "flip.h"
#include "edition_file.h"
#include "library.h"
#include "names.h"

/* What a scenario begins with, whatever its edition says: nothing that interrupts what most tests are about. Tests of these rules set them
 * to what they need. */
static const struct {
    const char *rule, *value;
} PLAIN_RULES[] = {
    {"order", "entered"}, {"deal", "no"}, {"auction", "none"}, {"building-auction", "no"}, {"rounds", "0"},
};

/* ---- Failing -------------------------------------------------------------------------------------------------------------------- */

static _Noreturn void stop(const struct scenario *s, const char *file, int line, const char *format, ...)
{
    static char text[FH_POSITION_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    print_error("%s\n", text);
    if (s->last[0])
        print_error("after `%s`\n", s->last);
    if (s->game.seat_count) {
        fh_position_format(&s->edition, &s->game, text, sizeof text);
        print_error("%s", text);
    }
    _fail(file, line);
    abort();
}

/* ---- Setting up ----------------------------------------------------------------------------------------------------------------- */

static void begin_plain(struct scenario *s, int seats)
{
    fh_error error;
    s->seats = seats;
    for (size_t i = 0; i < sizeof PLAIN_RULES / sizeof PLAIN_RULES[0]; i++)
        fh_edition_set(&s->edition, PLAIN_RULES[i].rule, PLAIN_RULES[i].value, &error);
}

void scenario_begin_whole_at(struct scenario *s, const char *edition, int seats, const char *file, int line)
{
    fh_error error;
    memset(s, 0, sizeof *s);
    s->seats = seats;
    if (!edition_file_load(edition, &s->edition, &error))
        stop(s, file, line, "%s", fault_place(&error));
}

void scenario_begin_at(struct scenario *s, const char *edition, int seats, const char *file, int line)
{
    scenario_begin_whole_at(s, edition, seats, file, line);
    begin_plain(s, seats);
}

void scenario_begin_text_at(struct scenario *s, const char *text, int seats, const char *file, int line)
{
    fh_error error;
    memset(s, 0, sizeof *s);
    if (!library_parse("test", text, strlen(text), &s->edition, &error))
        stop(s, file, line, "the edition: %s", fault_place(&error));
    begin_plain(s, seats);
}

void scenario_rule_at(struct scenario *s, const char *rule, const char *value, const char *file, int line)
{
    fh_error error;
    if (!fh_edition_set(&s->edition, rule, value, &error))
        stop(s, file, line, "%s = %s: %s", rule, value, fault_text(&error));
}

void scenario_rules_at(struct scenario *s, const char *rules, const char *file, int line)
{
    for (const char *next = rules; *next;) {
        char rule[64], value[64];
        int length = 0;
        if (sscanf(next, " %63[^ =;] = %63[^ ;] %n", rule, value, &length) != 2 || !strchr(";", next[length]))
            stop(s, file, line, "not rules: `%s`", next);
        scenario_rule_at(s, rule, value, file, line);
        next += length;
        next += *next == ';';
    }
}

void scenario_start_at(struct scenario *s, const char *file, int line)
{
    flip_rule(&s->edition);
    fh_verdict verdict = fh_start(&s->edition, &s->game, s->seats);
    s->last[0] = '\0';
    if (verdict.reason)
        stop(s, file, line, "the game did not start: %s", fh_reason_name(verdict.reason));
}

/* ---- Positions ------------------------------------------------------------------------------------------------------------------ */

/* A text being put together. */
struct lines {
    char text[FH_POSITION_TEXT_SIZE];
    size_t length;
};

static void add(struct lines *lines, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(lines->text + lines->length, sizeof lines->text - lines->length, format, arguments);
    va_end(arguments);
    lines->length += (size_t)length;
    assert_true(lines->length < sizeof lines->text);
}

/* Does the text at this place begin with these words? */
static bool begins(const char *text, const char *words)
{
    size_t length = strlen(words);
    return strncmp(text, words, length) == 0 && strchr(" \n", text[length]);
}

/* The rest of the line that begins with these words, or NULL. */
static const char *find_line(const char *text, const char *words)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += strspn(line, " \n");
        if (begins(line, words))
            return line + strlen(words);
    }
    return NULL;
}

/* Is it among the words of the line? */
static bool line_has(const char *line, const char *word)
{
    while (*line == ' ') {
        line += strspn(line, " ");
        if (begins(line, word))
            return true;
        line += strcspn(line, " \n");
    }
    return false;
}

static bool pass_is_held(const struct scenario *s, const char *given, uint8_t pass)
{
    char words[64];
    if (pass == FH_NONE)
        return false;
    snprintf(words, sizeof words, "passes %s", s->edition.words.pass_id[pass]);
    const char *held = find_line(given, words);
    return held && strpbrk(held, "123456789\n") && *strpbrk(held, "123456789\n") != '\n';
}

/* The cards of a deck that are neither known nor held. */
static void add_unseen(struct lines *lines, const struct scenario *s, const char *given, int deck)
{
    char words[64];
    snprintf(words, sizeof words, "known %s", s->edition.words.deck_id[deck]);
    const char *known = find_line(given, words);
    add(lines, "unseen %s", s->edition.words.deck_id[deck]);
    for (int card = 0; card < s->edition.decks[deck].count; card++) {
        const char *id = s->edition.words.card_id[deck][card];
        bool is_held = s->edition.rules.cards == FH_CARDS_CYCLE && pass_is_held(s, given, s->edition.decks[deck].cards[card].pass);
        if (!is_held && !(known && line_has(known, id)))
            add(lines, " %s", id);
    }
    add(lines, "\n");
}

static void add_for_each_seat(struct lines *lines, const struct scenario *s, const char *given, const char *word, const char *value)
{
    if (find_line(given, word))
        return;
    add(lines, "%s", word);
    for (int seat = 1; seat <= s->seats; seat++) {
        if (value)
            add(lines, " %s", value);
        else
            add(lines, " %d", seat);
    }
    add(lines, "\n");
}

static void add_defaults(struct lines *lines, const struct scenario *s, const char *given)
{
    char money[16];
    snprintf(money, sizeof money, "%d", (int)s->edition.rules.money);
    add_for_each_seat(lines, s, given, "in", NULL);
    add_for_each_seat(lines, s, given, "order", NULL);
    add_for_each_seat(lines, s, given, "cash", money);
    add_for_each_seat(lines, s, given, "at", s->edition.words.square_id[0]);
    if (!find_line(given, "winner"))
        add(lines, "winner none\n");
    for (int deck = 0; deck < s->edition.deck_count; deck++) {
        char words[64];
        snprintf(words, sizeof words, "unseen %s", s->edition.words.deck_id[deck]);
        if (!find_line(given, words))
            add_unseen(lines, s, given, deck);
    }
}

/* Lines like `auction = open` set a rule, and only blanks are left of them. */
static void take_rules(struct scenario *s, char *text, const char *file, int line)
{
    for (char *at = text; *at;) {
        char rule[64], value[64];
        int end = 0;
        size_t length = strcspn(at, "\n");
        const char *begin = at + strspn(at, " ");
        if (sscanf(begin, "%63[a-z-] = %63s%n", rule, value, &end) == 2) {
            if (begin + end + strspn(begin + end, " ") != at + length)
                stop(s, file, line, "text after a rule: `%.*s`", (int)length, at);
            scenario_rule_at(s, rule, value, file, line);
            memset(at, ' ', length);
        }
        at += length + (at[length] == '\n');
    }
}

void scenario_position_at(struct scenario *s, const char *given, const char *file, int line)
{
    static struct lines own, all;
    fh_error error;
    own.length = all.length = 0;
    add(&own, "%s\n", given);
    for (char *end = own.text; (end = strchr(end, ';'));)
        *end = '\n';
    take_rules(s, own.text, file, line);
    add(&all, "freehold position %d\nedition %s\nseats %d\n", FH_POSITION_VERSION, s->edition.words.id, s->seats);
    add_defaults(&all, s, own.text);
    for (char *next = strtok(own.text, "\n"); next; next = strtok(NULL, "\n")) {
        if (next[strspn(next, " ")])
            add(&all, "%s\n", next);
    }
    s->last[0] = '\0';
    s->is_flipped |= flip_rule(&s->edition);
    bool is_read = fh_position_parse(&s->edition, all.text, all.length, &s->game, &error);
    if (!is_read && s->is_flipped)
        skip();
    if (!is_read)
        stop(s, file, line, "%s\n%s", all.text, fault_place(&error));
}

/* ---- Playing -------------------------------------------------------------------------------------------------------------------- */

static void ignore_event(void *context, const fh_game *game, const fh_event *event)
{
    (void)game, (void)event;
    ++*(int *)context;
}

/* Is the action what the option says? Of what is chosen freely, a bid or the terms of an offer, an option says the limits. */
static bool fits(const fh_option *option, const fh_action *action)
{
    if (option->action.kind != action->kind)
        return false;
    switch ((enum fh_needs)option->needs) {
    case FH_NEEDS_NOTHING:
        return memcmp(&option->action, action, sizeof *action) == 0;
    case FH_NEEDS_AMOUNT:
    case FH_NEEDS_BIDS:
        return action->amount >= option->low && action->amount <= option->high;
    case FH_NEEDS_TERMS:
        return action->kind == FH_ACT_COUNTER || option->action.other == action->other;
    }
    return false;
}

static bool is_listed_for(const struct scenario *s, fh_seat seat, const fh_action *action)
{
    static fh_options options;
    fh_legal(&s->edition, &s->game, seat, &options);
    for (int i = 0; i < options.count; i++) {
        if (fits(&options.list[i], action))
            return true;
    }
    return false;
}

/* What a seat may do is listed, and so is each one's part of a joint action. Other chance is not. */
static bool is_listed(const struct scenario *s, const fh_action *action)
{
    if (action->seat != FH_CHANCE)
        return is_listed_for(s, action->seat, action);
    for (fh_seat seat = 0; action->kind == FH_ACT_BIDS && seat < s->seats; seat++) {
        fh_action part = {.kind = FH_ACT_BIDS, .amount = action->bids[seat]};
        if (part.amount > 0 && !is_listed_for(s, seat, &part))
            return false;
    }
    return true;
}

/* A position must survive its text. */
static bool survives_its_text(const struct scenario *s)
{
    static char text[FH_POSITION_TEXT_SIZE];
    fh_game again;
    fh_error error;
    size_t length = fh_position_format(&s->edition, &s->game, text, sizeof text);
    return fh_position_parse(&s->edition, text, length, &again, &error) && memcmp(&again, &s->game, sizeof again) == 0;
}

static void apply(struct scenario *s, const fh_action *action, const fh_sink *sink, const char *file, int line)
{
    fh_game silent = s->game;
    if (!is_listed(s, action) && !fh_check(&s->edition, &s->game, action).reason)
        stop(s, file, line, "`%s` is allowed but not listed", s->last);
    fh_verdict verdict = fh_apply(&s->edition, &s->game, action, sink);
    if (verdict.reason)
        stop(s, file, line, "`%s` was refused: %s", s->last, fh_reason_name(verdict.reason));
    fh_apply(&s->edition, &silent, action, NULL);
    if (memcmp(&silent, &s->game, sizeof silent) != 0)
        stop(s, file, line, "`%s` ends otherwise without a sink", s->last);
    const char *broken = fh_verify(&s->edition, &s->game);
    if (broken)
        stop(s, file, line, "verify: %s", broken);
    if (!survives_its_text(s))
        stop(s, file, line, "the position does not survive its text");
}

/* The action may point to details that hold until the next one is parsed. */
static fh_action parse(struct scenario *s, const char *text, size_t length, const char *file, int line)
{
    fh_action action;
    snprintf(s->last, sizeof s->last, "%.*s", (int)length, text);
    if (!fh_action_parse(&s->edition, text, length, &action))
        stop(s, file, line, "`%s` is not an action", s->last);
    return action;
}

void scenario_play_with_sink(struct scenario *s, const char *actions, const fh_sink *sink, const char *file, int line)
{
    for (const char *next = actions; *next;) {
        next += strspn(next, " ");
        size_t length = strcspn(next, ";");
        fh_action action = parse(s, next, length, file, line);
        apply(s, &action, sink, file, line);
        next += length + (next[length] == ';');
    }
}

void scenario_play(struct scenario *s, const char *actions, const char *file, int line)
{
    int events = 0;
    fh_sink sink = {ignore_event, &events};
    scenario_play_with_sink(s, actions, &sink, file, line);
}

void scenario_refused_action(struct scenario *s, fh_action action, const char *reason, const char *file, int line)
{
    fh_game before = s->game;
    bool has_terms = action.kind == FH_ACT_OFFER || action.kind == FH_ACT_COUNTER;
    if (action.seat < s->seats && !has_terms && is_listed(s, &action))
        stop(s, file, line, "`%s` is listed", s->last);
    fh_verdict checked = fh_check(&s->edition, &s->game, &action);
    fh_verdict verdict = fh_apply(&s->edition, &s->game, &action, NULL);
    if (memcmp(&checked, &verdict, sizeof verdict) != 0)
        stop(s, file, line, "check and apply do not agree on `%s`", s->last);
    if (strcmp(fh_reason_name(verdict.reason), reason) != 0)
        stop(s, file, line, "`%s` was answered with %s, expected %s", s->last, fh_reason_name(verdict.reason), reason);
    if (memcmp(&before, &s->game, sizeof before) != 0)
        stop(s, file, line, "`%s` was refused and changed something", s->last);
}

void scenario_refused(struct scenario *s, const char *actions, const char *reason, const char *file, int line)
{
    const char *next = actions;
    do {
        next += strspn(next, " ");
        size_t length = strcspn(next, ";");
        fh_action action = parse(s, next, length, file, line);
        scenario_refused_action(s, action, reason, file, line);
        next += length + (next[length] == ';');
    } while (*next);
}

void scenario_roll(struct scenario *s, int first, int second, const char *file, int line)
{
    char text[64];
    if (fh_who_acts(&s->game).kind != FH_ACTOR_CHANCE) {
        snprintf(text, sizeof text, "%d roll", s->game.turn + 1);
        scenario_play(s, text, file, line);
    }
    snprintf(text, sizeof text, "* dice %d %d", first, second);
    scenario_play(s, text, file, line);
}

void scenario_land(struct scenario *s, const char *square, int first, int second, const char *file, int line)
{
    int squares = s->edition.square_count;
    int back = s->game.backwards ? first + second : -(first + second);
    s->game.at[s->game.turn] = (uint8_t)((scenario_square(s, square, file, line) + back + squares) % squares);
    scenario_roll(s, first, second, file, line);
}

/* ---- Asserting ------------------------------------------------------------------------------------------------------------------ */

void scenario_assert(struct scenario *s, int64_t found, int64_t expected, const char *what, const char *file, int line)
{
    if (found != expected)
        stop(s, file, line, "%s: %lld, expected %lld", what, (long long)found, (long long)expected);
}

void scenario_assert_at(struct scenario *s, int seat, const char *square, const char *file, int line)
{
    const char *found = s->edition.words.square_id[s->game.at[seat - 1]];
    if (strcmp(found, square) != 0)
        stop(s, file, line, "seat %d stands on %s, expected %s", seat, found, square);
}

void scenario_assert_turn(struct scenario *s, int seat, const char *phase, const char *file, int line)
{
    if (s->game.depth)
        stop(s, file, line, "seat %d's turn expected, but a question is open: %s", seat,
             fh_question_name(s->game.stack[s->game.depth - 1].kind));
    if (s->game.turn != seat - 1 || strcmp(name_of_phase(s->game.phase), phase) != 0)
        stop(s, file, line, "seat %d's turn, %s, expected seat %d's, %s", s->game.turn + 1, name_of_phase(s->game.phase), seat, phase);
}

void scenario_assert_asked(struct scenario *s, const char *question, int seat, const char *file, int line)
{
    if (s->game.depth == 0)
        stop(s, file, line, "nothing is asked, expected %s of seat %d", question, seat);
    const fh_question *q = &s->game.stack[s->game.depth - 1];
    if (q->seat != seat - 1 || strcmp(fh_question_name(q->kind), question) != 0)
        stop(s, file, line, "%s is asked of seat %d, expected %s of seat %d", fh_question_name(q->kind), q->seat + 1, question, seat);
}

void scenario_assert_acting(struct scenario *s, const char *seats, enum fh_actor actor, const char *file, int line)
{
    fh_actors actors = fh_who_acts(&s->game);
    char found[2 * FH_MAX_SEATS + 1] = "", *end = found;
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (actors.seats >> seat & 1)
            end += sprintf(end, "%s%d", end == found ? "" : " ", seat + 1);
    }
    if (actors.kind != actor || strcmp(found, seats) != 0)
        stop(s, file, line, "%s of seats %s, expected %s of seats %s", actors.kind == FH_ACTOR_JOINT ? "all" : "any", found,
             actor == FH_ACTOR_JOINT ? "all" : "any", seats);
}

void scenario_assert_may_bid(struct scenario *s, int seat, fh_money least, fh_money most, const char *file, int line)
{
    static fh_options options;
    fh_money low = 0, high = 0;
    fh_legal(&s->edition, &s->game, (fh_seat)(seat - 1), &options);
    for (int i = 0; i < options.count; i++) {
        if (options.list[i].action.kind == FH_ACT_BID || options.list[i].action.kind == FH_ACT_BIDS) {
            low = options.list[i].low;
            high = options.list[i].high;
        }
    }
    if (low != least || high != most)
        stop(s, file, line, "seat %d may bid from %d to %d, expected %d to %d", seat, (int)low, (int)high, (int)least, (int)most);
}

/* What assert_now() says of one thing. */
struct claim {
    struct scenario *s;
    const char *of, *rest, *value; /* 1, "", 1500 in `cash 1:1500`; 1, chance, 2 in `passes 1:chance:2` */
    const char *file;
    int line;
};

static int64_t number_in(const struct claim *c, const char *text)
{
    char *end;
    int64_t number = strtoll(text, &end, 10);
    if (end == text || *end)
        stop(c->s, c->file, c->line, "not a number: `%s`", text);
    return number;
}

/* The seat that the claim is about, from 1. */
static int seat_of(const struct claim *c)
{
    int64_t seat = number_in(c, c->of);
    if (seat < 1 || seat > c->s->seats)
        stop(c->s, c->file, c->line, "no seat: `%s`", c->of);
    return (int)seat;
}

static int64_t found_cash(const struct claim *c)
{
    return c->s->game.cash[strcmp(c->of, "pot") == 0 ? FH_POT : seat_of(c) - 1];
}

static int64_t found_stock(const struct claim *c)
{
    bool is_hotels = strcmp(c->of, "hotels") == 0;
    if (!is_hotels && strcmp(c->of, "houses") != 0)
        stop(c->s, c->file, c->line, "no stock of %s", c->of);
    return is_hotels ? c->s->game.hotels : c->s->game.houses;
}

static int64_t found_owner(const struct claim *c)
{
    return scenario_owner(c->s, c->of, c->file, c->line);
}

static int64_t found_built(const struct claim *c)
{
    return scenario_built(c->s, c->of, c->file, c->line);
}

static int64_t found_mortgage(const struct claim *c)
{
    return scenario_mortgaged(c->s, c->of, c->file, c->line);
}

static int64_t found_in(const struct claim *c)
{
    return c->s->game.seats_in >> (seat_of(c) - 1) & 1;
}

static int64_t found_jail(const struct claim *c)
{
    return c->s->game.jail[seat_of(c) - 1];
}

static int64_t found_failed_rolls(const struct claim *c)
{
    return found_jail(c) - 1;
}

static int64_t found_passes(const struct claim *c)
{
    return scenario_passes(c->s, seat_of(c), c->rest, c->file, c->line);
}

/* The seat that is in turn after this one. */
static int64_t found_next(const struct claim *c)
{
    return c->s->game.next[seat_of(c) - 1] + 1;
}

static int64_t found_winner(const struct claim *c)
{
    scenario_assert_turn(c->s, seat_of(c), "over", c->file, c->line);
    return c->s->game.winner == seat_of(c) - 1;
}

static void check_at(const struct claim *c)
{
    scenario_assert_at(c->s, seat_of(c), c->value, c->file, c->line);
}

static void check_turn(const struct claim *c)
{
    scenario_assert_turn(c->s, seat_of(c), c->value, c->file, c->line);
}

static void check_asked(const struct claim *c)
{
    scenario_assert_asked(c->s, c->of, (int)number_in(c, c->value), c->file, c->line);
}

static void check_may_bid(const struct claim *c)
{
    scenario_assert_may_bid(c->s, seat_of(c), (fh_money)number_in(c, c->rest), (fh_money)number_in(c, c->value), c->file, c->line);
}

/* Each word has a check, or else the number to be found: the one given here, or else that of the claim. */
static const struct {
    const char *word;
    int64_t (*found)(const struct claim *c);
    const char *expected;
    void (*check)(const struct claim *c);
} CLAIMS[] = {
    {"cash", found_cash, NULL, NULL},
    {"stock", found_stock, NULL, NULL},
    {"owner", found_owner, NULL, NULL},
    {"built", found_built, NULL, NULL},
    {"mortgaged", found_mortgage, "1", NULL},
    {"unmortgaged", found_mortgage, "0", NULL},
    {"in", found_in, "1", NULL},
    {"out", found_in, "0", NULL},
    {"free", found_jail, "0", NULL},
    {"jailed", found_failed_rolls, NULL, NULL},
    {"passes", found_passes, NULL, NULL},
    {"next", found_next, NULL, NULL},
    {"over", found_winner, "1", NULL},
    {"at", NULL, NULL, check_at},
    {"turn", NULL, NULL, check_turn},
    {"asked", NULL, NULL, check_asked},
    {"may-bid", NULL, NULL, check_may_bid},
};

static void check_claim(const char *word, const struct claim *c)
{
    size_t i = 0;
    while (i < sizeof CLAIMS / sizeof CLAIMS[0] && strcmp(CLAIMS[i].word, word) != 0)
        i++;
    if (i == sizeof CLAIMS / sizeof CLAIMS[0])
        stop(c->s, c->file, c->line, "nothing can be claimed with `%s`", word);
    if (*c->rest && CLAIMS[i].found != found_passes && CLAIMS[i].check != check_may_bid)
        stop(c->s, c->file, c->line, "too much is claimed of `%s`", c->of);
    if (CLAIMS[i].expected && *c->value)
        stop(c->s, c->file, c->line, "%s %s takes no value", word, c->of);
    if (CLAIMS[i].check) {
        CLAIMS[i].check(c);
        return;
    }
    char what[96];
    snprintf(what, sizeof what, "%s %s %s", word, c->of, c->rest);
    int64_t expected = number_in(c, CLAIMS[i].expected ? CLAIMS[i].expected : c->value);
    scenario_assert(c->s, CLAIMS[i].found(c), expected, what, c->file, c->line);
}

/* Ends the text at this colon in it; what follows, or "" without a colon. */
static const char *split(char *colon)
{
    if (!colon)
        return "";
    *colon = '\0';
    return colon + 1;
}

/* One word and its items, of which there must be some. */
static void check_claims(struct scenario *s, const char *text, size_t length, const char *file, int line)
{
    char claims[256];
    snprintf(claims, sizeof claims, "%.*s", (int)length, text);
    char *word = strtok(claims, " "), *item = strtok(NULL, " ");
    if (!item || length >= sizeof claims)
        stop(s, file, line, "not a claim: `%s`", claims);
    for (; item; item = strtok(NULL, " ")) {
        struct claim c = {s, item, "", "", file, line};
        c.value = split(strrchr(item, ':'));
        c.rest = split(strchr(item, ':'));
        check_claim(word, &c);
    }
}

void scenario_assert_now(struct scenario *s, const char *claims, const char *file, int line)
{
    const char *next = claims;
    do {
        size_t length = strcspn(next, ";");
        check_claims(s, next, length, file, line);
        next += length + (next[length] == ';');
    } while (*next);
}

static const char *position_text(const struct scenario *s)
{
    static char text[FH_POSITION_TEXT_SIZE];
    fh_position_format(&s->edition, &s->game, text, sizeof text);
    return text;
}

void scenario_assert_line(struct scenario *s, const char *text, const char *file, int line)
{
    const char *rest = find_line(position_text(s), text);
    while (rest && *rest != '\n')
        rest = find_line(rest, text);
    if (!rest)
        stop(s, file, line, "the position has no line `%s`", text);
}

void scenario_assert_no_line(struct scenario *s, const char *word, const char *file, int line)
{
    if (find_line(position_text(s), word))
        stop(s, file, line, "the position has a line of `%s`", word);
}

/* ---- Looking things up ---------------------------------------------------------------------------------------------------------- */

fh_square scenario_square(struct scenario *s, const char *id, const char *file, int line)
{
    for (int square = 0; square < s->edition.square_count; square++) {
        if (strcmp(s->edition.words.square_id[square], id) == 0)
            return (fh_square)square;
    }
    stop(s, file, line, "no square is called %s", id);
}

int scenario_owner(struct scenario *s, const char *square, const char *file, int line)
{
    uint8_t owner = s->game.owner[scenario_square(s, square, file, line)];
    return owner == FH_BANK ? 0 : owner + 1;
}

int scenario_built(struct scenario *s, const char *square, const char *file, int line)
{
    return s->game.built[scenario_square(s, square, file, line)];
}

bool scenario_mortgaged(struct scenario *s, const char *square, const char *file, int line)
{
    return s->game.mortgaged & FH_SQUARE_BIT(scenario_square(s, square, file, line));
}

int scenario_passes(struct scenario *s, int seat, const char *pass, const char *file, int line)
{
    for (int i = 0; i < s->edition.pass_count; i++) {
        if (strcmp(s->edition.words.pass_id[i], pass) == 0)
            return s->game.passes[seat - 1][i];
    }
    stop(s, file, line, "no jail card is called %s", pass);
}
