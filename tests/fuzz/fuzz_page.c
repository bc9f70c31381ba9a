/* fuzz_page.c - the calls of the page's WebAssembly module in any order and with any arguments, compiled natively: web/page.c, follow.c,
 * fair.c, fault.c and shim.c. A computer player is given little time to think.
 *
 * The first bytes choose a game that has begun, or none. Then each call takes a byte, and its arguments the next ones; a text comes from
 * the input, or is an action that the game asks for, a line of the record, a header, an edition, a set-up, or whatever lies in the buffer,
 * with a length that need not be right.
 *
 * Nothing crashes. What a call answers lies within the buffer, is UTF-8, and JSON where that is promised. A follower that sees nothing but
 * lines takes every one that was committed and comes to the same. A new record's header can be read. */
#include "fuzz_choices.h"
#include "fuzz_games.h"
#include "json_check.h"
#include "library.h"
#include "page.h"
#include "page_exports.h"
#include "shim.h"
#include "word_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LOG_SIZE = 1 << 17, MAX_BOOKS = 16, COSTLY_LIMIT = 24, THOUGHT_LIMIT = 8 };

/* What a call's answer is. */
enum gives {
    NOTHING,    /* or a number that means something else */
    TEXT,       /* its length, or minus that of a sentence that says why not */
    JSON,       /* the same, as JSON */
    FAULT,      /* 0, or the length of what is wrong, as JSON */
    TEXT_FAULT, /* the length of a text, or minus that of what is wrong, as JSON */
};

static struct bytes *input;
static const char *called = "nothing";
static int costly;
static bool has_other_words;

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "FAIL: %s: %s\n", called, what);
    abort();
}

static bool is_costly(void)
{
    return costly++ >= COSTLY_LIMIT;
}

/* ---- The follower ---------------------------------------------------------------------------------------------------------------- */

static struct table follower; /* as it was when the table last changed in any way but by a commit */
static char lines[LOG_SIZE];  /* committed since */
static size_t line_length;
static char whole[LOG_SIZE]; /* the record of the table, if it began here and fits */
static size_t whole_length;

/* Takes a line in the place of the table, with no dice at all. */
static void take_line(const char *line, size_t length)
{
    memcpy(shim_buffer, line, length);
    int32_t answer = page_take((uint32_t)length);
    require(answer > 0, "a follower refuses a line that was committed");
    require(json_is_valid(shim_buffer, (size_t)answer), "what a follower is told is not JSON");
}

static void require_same(const struct table *a, const struct table *b)
{
    require(fh_hash(&a->game) == fh_hash(&b->game) && memcmp(&a->game, &b->game, sizeof a->game) == 0, "a follower's game differs");
    require(a->number == b->number && a->question_number == b->question_number, "a follower counts otherwise");
    require(memcmp(&a->chain, &b->chain, sizeof a->chain) == 0 && memcmp(&a->undo, &b->undo, sizeof a->undo) == 0, "its lines differ");
    require(memcmp(a->left, b->left, sizeof a->left) == 0 && a->played == b->played, "a follower's clocks differ");
}

/* While lines are pending the module takes no other, so the table is asked itself. */
static void follow(void)
{
    static struct table kept;
    static struct dealer kept_dealer;
    bool is_pending = page_pending() > 0;
    struct reader text = reader_open(lines, line_length), line;
    memcpy(&kept, &shim_table, sizeof kept);
    memcpy(&kept_dealer, &shim_dealer, sizeof kept_dealer);
    memcpy(&shim_table, &follower, sizeof follower);
    dealer_init(&shim_dealer);
    while (read_line(&text, &line)) {
        size_t length = (size_t)(line.end - line.next);
        if (is_pending)
            require(table_commit(&shim_table, NULL, line.next, length, NULL, NULL), "a follower refuses a line that was committed");
        else
            take_line(line.next, length);
    }
    require_same(&shim_table, &kept);
    memcpy(&shim_table, &kept, sizeof kept);
    memcpy(&shim_dealer, &kept_dealer, sizeof kept_dealer);
}

/* The follower has what the table has. */
static void catch_up(void)
{
    if (line_length > 0)
        follow();
    memcpy(&follower, &shim_table, sizeof follower);
    line_length = 0;
}

/* The lines that are pending: of their signs, only the ends of lines are escaped. */
static size_t pending_lines(char *text, size_t size)
{
    static const char front[] = "{\"lines\":\"", end[] = "\\u000a";
    int32_t answer = page_pending();
    size_t length = 0;
    if (answer == 0)
        return 0;
    require(answer > 0 && memcmp(shim_buffer, front, sizeof front - 1) == 0, "what is pending has no lines");
    for (const char *at = shim_buffer + sizeof front - 1; *at != '"' && length < size; at++) {
        bool is_end = *at == '\\';
        require(!is_end || strncmp(at, end, sizeof end - 1) == 0, "a line has a sign that must be escaped");
        text[length++] = is_end ? '\n' : *at;
        at += is_end ? sizeof end - 2 : 0;
    }
    return length;
}

static void append(char *text, size_t *length, const char *more, size_t count)
{
    if (*length + count <= LOG_SIZE)
        memcpy(text + *length, more, count);
    *length += count;
}

/* ---- Texts ----------------------------------------------------------------------------------------------------------------------- */

static uint32_t put(const char *text, size_t length)
{
    memcpy(shim_buffer, text, length);
    return (uint32_t)length;
}

static uint32_t put_string(const char *text)
{
    return put(text, strlen(text));
}

static uint32_t put_asked_action(void)
{
    fh_action action;
    const struct table *table = &shim_table;
    bool is_over = fh_who_acts(&table->game).kind == FH_ACTOR_NOBODY;
    if (is_over || !take_action(input, table->edition, &table->game, &action))
        return 0;
    return (uint32_t)fh_action_format(table->edition, &action, shim_buffer, BUFFER_SIZE);
}

/* A line of the record, or all from it on. */
static uint32_t put_lines(bool is_one)
{
    size_t length = whole_length <= LOG_SIZE ? whole_length : 0, at = length ? take_below(input, 1 << 16) % length : 0;
    while (at > 0 && whole[at - 1] != '\n')
        at--;
    const char *stop = length ? memchr(whole + at, '\n', length - at) : NULL;
    return put(whole + at, is_one && stop ? (size_t)(stop - whole) - at : length - at);
}

static const char ID[] = "0123456789abcdef0123456789abcdef";
static const char SECRET[] = "b1b8bfc6cdd4dbe2e9f0f7fe050c131ab1b8bfc6cdd4dbe2e9f0f7fe050c131a";

/* Lines of a set-up, any of which may be missing, or come from the input. */
static uint32_t put_set_up(int seat_count, uint32_t given)
{
    static const char *const seats[] = {"human hat Ada",      "steady car Bob", "keen G \"Gül\" \\",          "random $ Дарья",
                                        "human dog 田中さん", "master ship 😍",  "walker:long iron ~deadbeef", "human boot end"};
    size_t length, used = 0;
    const char *other = given & 8 ? take_text(input, &length) : NULL;
    if (given & 1)
        used += (size_t)sprintf(shim_buffer + used, "id %s\n", ID);
    if (given & 2)
        used += (size_t)sprintf(shim_buffer + used, "secret %s\n", SECRET);
    if (given & 4)
        used += (size_t)sprintf(shim_buffer + used, "date 2026-11-15T10:37:00Z\n");
    for (int i = 0; i < seat_count; i++)
        used += (size_t)sprintf(shim_buffer + used, "seat %s\n", seats[(i + (int)(given >> 4)) % FH_MAX_SEATS]);
    if (other) {
        memcpy(shim_buffer + used, other, length);
        used += length;
    }
    return (uint32_t)used;
}

static uint32_t put_edition(void)
{
    const struct library_edition *edition = &library_editions[take_below(input, (uint32_t)library_edition_count)];
    return is_costly() ? 0 : put(edition->text, edition->length);
}

/* A text for a call, and its length. The bytes at the front say which; most are actions. */
static uint32_t put_text(void)
{
    size_t length;
    const char *given;
    uint32_t choice = take_byte(input);
    switch (choice % 16) {
    case 0:
        return take_below(input, 1 << 16); /* whatever lies in the buffer */
    case 1:
        return choice < 128 ? UINT32_MAX : BUFFER_SIZE - 2 + take_below(input, 4);
    case 2:
        return put_edition();
    case 3:
        return put_lines(true);
    case 4:
        return put_lines(false);
    case 5:
        return put_set_up((int)take_below(input, FH_MAX_SEATS + 2), take_byte(input));
    case 6:
        return put_string(SECRET);
    case 7:
        return put_string(choice < 128 ? "human" : "steady");
    case 8:
    case 9:
    case 10:
        given = take_text(input, &length);
        return put(given, length);
    default:
        return put_asked_action();
    }
}

static uint32_t take_any_seat(void)
{
    uint32_t value = take_byte(input);
    return value < 192 ? value % (FH_MAX_SEATS + 2) : value < 254 ? value + 60 : UINT32_MAX - (value & 1);
}

static uint32_t take_ms(void)
{
    uint32_t value = take_byte(input);
    return value < 128 ? value : value < 250 ? value * value * 64 : UINT32_MAX - (255 - value);
}

/* ---- Calls ----------------------------------------------------------------------------------------------------------------------- */

#define PLAIN(name)                                                                                                                        \
    static int64_t run_##name(void)                                                                                                        \
    {                                                                                                                                      \
        return (int64_t)name();                                                                                                            \
    }
#define VOID(name)                                                                                                                         \
    static int64_t run_##name(void)                                                                                                        \
    {                                                                                                                                      \
        name();                                                                                                                            \
        return 0;                                                                                                                          \
    }
#define WITH_TEXT(name)                                                                                                                    \
    static int64_t run_##name(void)                                                                                                        \
    {                                                                                                                                      \
        return name(put_text());                                                                                                           \
    }
#define WITH_SEAT(name)                                                                                                                    \
    static int64_t run_##name(void)                                                                                                        \
    {                                                                                                                                      \
        return name(take_any_seat());                                                                                                      \
    }

PLAIN(edition_json)
PLAIN(rules_json)
PLAIN(record_secret)
PLAIN(page_names)
PLAIN(page_settle)
PLAIN(page_pending)
PLAIN(page_wealth)
PLAIN(page_about)
PLAIN(page_dice)
VOID(record_open)
VOID(page_choose_edition)
VOID(page_abandon)
WITH_TEXT(load_edition)
WITH_TEXT(set_rules)
WITH_TEXT(record_know)
WITH_TEXT(page_clean)
WITH_TEXT(page_check)
WITH_TEXT(page_preview)
WITH_TEXT(page_change)
WITH_TEXT(page_terms)
WITH_TEXT(page_take)
WITH_TEXT(page_follow)
WITH_TEXT(page_hash)
WITH_SEAT(page_state)

static int64_t run_page_clear_words(void)
{
    has_other_words = true;
    page_clear_words();
    return 0;
}

static int64_t run_page_add_words(void)
{
    has_other_words = true;
    return page_add_words(put_text());
}

/* Only lengths that are refused: the shelf has a limit, and nothing takes a text away again. */
static int64_t run_keep_edition(void)
{
    uint32_t length = take_byte(input) % 2 ? UINT32_MAX - take_byte(input) : BUFFER_SIZE;
    return keep_edition(take_byte(input) % 2 ? UINT32_MAX : FH_ID_SIZE - 1, length);
}

static int64_t run_page_seat_bots(void)
{
    page_seat_bots(take_byte(input));
    return 0;
}

static int64_t run_page_hand_over(void)
{
    uint32_t seat = take_any_seat();
    return page_hand_over(seat, put_text());
}

static int64_t run_page_act(void)
{
    uint32_t ms = take_ms();
    return page_act(put_text(), ms);
}

static int64_t run_page_undo(void)
{
    uint32_t seat = take_any_seat();
    return page_undo(take_byte(input) % 2 ? seat : (uint32_t)(table_can_undo(&shim_table) + 1), take_ms());
}

static int64_t run_page_bid(void)
{
    uint32_t seat = take_any_seat();
    int32_t bid = take_amount(input, -1, take_byte(input) < 224 ? 1500 : FH_MAX_AMOUNT);
    return page_bid(seat, take_byte(input) == 255 ? INT32_MIN : bid, take_ms());
}

static int64_t run_page_bot(void)
{
    uint32_t seat = take_any_seat(), budget = take_below(input, THOUGHT_LIMIT), ms = take_ms();
    return is_costly() ? 0 : page_bot(seat, budget, ms);
}

static int64_t run_page_here(void)
{
    uint32_t mine = take_byte(input);
    page_here(mine, take_byte(input) | (uint32_t)take_byte(input) << 24);
    return 0;
}

/* The header of a record that has begun here must be one that can be read; it begins the record that put_lines gives. */
static int64_t begun(int32_t answer)
{
    static struct record_reader reader;
    static struct table table;
    static fh_edition edition;
    static struct dealer dealer;
    fh_error error;
    if (answer <= 0)
        return answer;
    whole_length = 0;
    append(whole, &whole_length, shim_buffer, (size_t)answer);
    record_reader_init(&reader, &table, &edition, &dealer);
    struct reader text = reader_open(shim_buffer, (size_t)answer), line;
    while (read_line(&text, &line))
        require(record_read(&reader, line.next, (size_t)(line.end - line.next), NULL, &error), "its header is refused");
    require(record_has_begun(&reader), "its header has no end");
    require(memcmp(&table.game, &shim_table.game, sizeof table.game) == 0, "its header begins another game");
    require(shim_dealer.knows_dice, "nobody has its dice");
    return answer;
}

static int64_t run_page_begin(void)
{
    uint32_t seats = take_below(input, FH_MAX_SEATS + 2), given = take_byte(input);
    return is_costly() ? 0 : begun(page_begin(put_set_up((int)seats, given >= 192 ? given : given | 3)));
}

static int64_t run_page_continue(void)
{
    uint32_t given = take_byte(input);
    return is_costly() ? 0 : begun(page_continue(put_set_up(0, given >= 192 ? given : (given & 7) | 3)));
}

static int64_t run_page_commit(void)
{
    static char pending[LOG_SIZE];
    size_t length = pending_lines(pending, sizeof pending);
    if (line_length + length > LOG_SIZE)
        catch_up();
    int32_t answer = page_commit(take_any_seat());
    append(lines, &line_length, pending, length);
    append(whole, &whole_length, pending, length);
    return answer;
}

/* What is wanted, kept and taken at once, as a page does. */
static int64_t run_all(void)
{
    int64_t answer = run_page_act();
    while (page_pending() > 0)
        answer = run_page_commit();
    return answer;
}

#define CALL(name, gives)                                                                                                                  \
    {                                                                                                                                      \
#name, run_##name, gives, false                                                                                                    \
    }
#define MOVE(name, gives)                                                                                                                  \
    {                                                                                                                                      \
#name, run_##name, gives, true                                                                                                     \
    }
static const struct call {
    const char *name;
    int64_t (*run)(void);
    uint8_t gives;
    bool is_moving; /* may change the table, by something else than a commit */
} CALLS[] = {
    CALL(page_act, JSON),
    CALL(page_act, JSON),
    CALL(page_act, JSON),
    CALL(page_commit, JSON),
    CALL(page_commit, JSON),
    CALL(page_commit, JSON),
    CALL(page_undo, JSON),
    CALL(page_bid, JSON),
    CALL(page_state, JSON),
    CALL(page_pending, JSON),
    CALL(page_settle, JSON),
    CALL(page_abandon, NOTHING),
    CALL(page_bot, JSON),
    CALL(page_here, NOTHING),
    CALL(page_check, TEXT),
    CALL(page_preview, JSON),
    CALL(page_change, TEXT),
    CALL(page_terms, TEXT),
    MOVE(page_take, JSON),
    MOVE(page_hand_over, TEXT),
    CALL(page_seat_bots, NOTHING),
    MOVE(page_begin, TEXT),
    MOVE(page_continue, TEXT),
    MOVE(page_follow, TEXT_FAULT),
    CALL(page_wealth, TEXT),
    CALL(page_about, JSON),
    CALL(page_names, JSON),
    CALL(page_clean, TEXT),
    CALL(page_choose_edition, NOTHING),
    CALL(page_add_words, TEXT),
    CALL(page_clear_words, NOTHING),
    MOVE(record_open, NOTHING),
    CALL(record_know, NOTHING),
    CALL(record_secret, TEXT),
    CALL(keep_edition, NOTHING),
    CALL(load_edition, FAULT),
    CALL(set_rules, FAULT),
    CALL(edition_json, JSON),
    CALL(rules_json, JSON),
    CALL(page_dice, JSON),
    CALL(page_hash, TEXT),
    CALL(all, JSON),
    CALL(all, JSON),
    CALL(all, JSON),
};

/* What the answer promises lies in the buffer. */
static void require_answer(const struct call *call, int64_t answer)
{
    bool is_refused = answer < 0;
    size_t length = (size_t)(is_refused ? -answer : answer);
    if (call->gives == NOTHING || length == 0)
        return;
    require(length < BUFFER_SIZE && shim_buffer[length] == '\0', "its answer is longer than the buffer");
    require(!is_refused || call->gives != FAULT, "it answers with a length below zero");
    require(utf8_is_valid(shim_buffer, length), "its answer is not UTF-8");
    bool is_json = is_refused ? call->gives == TEXT_FAULT : call->gives == JSON || call->gives == FAULT;
    require(!is_json || json_is_valid(shim_buffer, length), "its answer is not JSON");
}

/* Where the table changes in any way but by a commit, the follower first takes what was committed before. */
static void call_one(void)
{
    const struct call *call = &CALLS[take_below(input, sizeof CALLS / sizeof CALLS[0])];
    if (call->is_moving)
        catch_up();
    called = call->name;
    require_answer(call, call->run());
    if (call->is_moving)
        memcpy(&follower, &shim_table, sizeof follower);
}

/* ---- A page ---------------------------------------------------------------------------------------------------------------------- */

static fh_edition editions[MAX_BOOKS];

static void add_words(void)
{
    page_clear_words();
    for (size_t i = 0; i < word_file_count; i++) {
        if (strncmp(word_files[i].name, "en", 2) == 0)
            require(page_add_words(put(word_files[i].text, word_files[i].length)) == 0, "words are refused");
    }
    has_other_words = false;
}

/* All editions and words, once. */
static void prepare(void)
{
    if (editions[0].square_count > 0)
        return;
    require(library_edition_count <= MAX_BOOKS, "there are more editions");
    for (size_t i = 0; i < library_edition_count; i++) {
        const struct library_edition *book = &library_editions[i];
        uint32_t id = put(book->id, strlen(book->id));
        memcpy(shim_buffer + id, book->text, book->length);
        require(keep_edition(id, (uint32_t)book->length) == 1, "an edition is not kept");
    }
    for (size_t i = 0; i < library_edition_count; i++) {
        require(load_edition(put(library_editions[i].text, library_editions[i].length)) == 0, "an edition is refused");
        editions[i] = shim_edition;
    }
    add_words();
}

/* The page as it was in the beginning, with an edition and no game; where it is new, no record was opened either. */
static void clear(uint32_t edition, bool is_new)
{
    page_abandon();
    record_open();
    if (is_new)
        memset(&shim_reader, 0, sizeof shim_reader);
    if (has_other_words)
        add_words();
    page_seat_bots(1);
    memcpy(&shim_edition, &editions[edition], sizeof shim_edition);
    memset(shim_buffer, 0, 4096);
    whole_length = line_length = 0;
    costly = 0;
}

/* A game of this many seats. It begins once; later calls copy what the first one left. */
static void begin(uint32_t edition, int seat_count)
{
    static struct begun_game {
        struct table table;
        struct dealer dealer;
        char header[1 << 15];
        int64_t length;
    } * kept[MAX_BOOKS][FH_MAX_SEATS + 1];
    struct begun_game **game = &kept[edition][seat_count];
    if (!*game) {
        *game = calloc(1, sizeof **game);
        require(*game, "there is no memory");
        (*game)->length = begun(page_begin(put_set_up(seat_count, 3)));
        require((*game)->length > 0 && (*game)->length <= (int64_t)sizeof(*game)->header, "a game does not begin");
        memcpy((*game)->header, shim_buffer, (size_t)(*game)->length);
        (*game)->table = shim_table;
        (*game)->dealer = shim_dealer;
    }
    memcpy(&shim_table_edition, &editions[edition], sizeof shim_table_edition);
    memcpy(&shim_table, &(*game)->table, sizeof shim_table);
    memcpy(&shim_dealer, &(*game)->dealer, sizeof shim_dealer);
    page_seat_bots(1);
    whole_length = 0;
    append(whole, &whole_length, (*game)->header, (size_t)(*game)->length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes bytes = {data, data + size};
    input = &bytes;
    prepare();
    uint32_t edition = take_below(input, (uint32_t)library_edition_count), seats = take_byte(input);
    const fh_rules *rules = &editions[edition].rules;
    called = "page_begin";
    clear(edition, seats >= 248);
    if (seats < 240)
        begin(edition, rules->min_players + (int)seats % (rules->max_players - rules->min_players + 1));
    memcpy(&follower, &shim_table, sizeof follower);
    while (bytes.next < bytes.end)
        call_one();
    called = "page_take";
    page_abandon();
    catch_up();
    return 0;
}
