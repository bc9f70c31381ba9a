/* view.c - see view.h. */
#include "view.h"
#include "explain.h"
#include "leaderboard.h"
#include "text.h"

#include <string.h>

static struct wording wording_of(const struct table *table, const struct viewer *viewer)
{
    return (struct wording){viewer->words, table->edition, &table->seats};
}

/* ---- JSON ------------------------------------------------------------------------------------------------------------------------- */

static void write_key(struct writer *w, const char *key)
{
    write_char(w, ',');
    write_json_text(w, key);
    write_char(w, ':');
}

static void write_pair(struct writer *w, const char *key, const char *text)
{
    write_json_text(w, key);
    write_char(w, ':');
    write_json_text(w, text);
}

static void write_count(struct writer *w, const char *key, int64_t number)
{
    write_key(w, key);
    write_number(w, number);
}

static void write_flag(struct writer *w, const char *key, bool value)
{
    write_key(w, key);
    write_text(w, value ? "true" : "false");
}

static void write_seats(struct writer *w, const char *key, fh_seats seats)
{
    const char *separator = "";
    write_key(w, key);
    write_char(w, '[');
    for (int seat = 0; seat < FH_MAX_SEATS; seat++) {
        if (!(seats & FH_SEAT_BIT(seat)))
            continue;
        write_text(w, separator);
        write_number(w, seat + 1);
        separator = ",";
    }
    write_char(w, ']');
}

/* A seat as texts count it; 0 for none. */
static int64_t counted(uint8_t seat)
{
    return seat < FH_MAX_SEATS ? seat + 1 : 0;
}

/* ---- The state of the game -------------------------------------------------------------------------------------------------------------
 */

static void write_player(struct writer *w, const struct table *table, fh_seat seat)
{
    const struct seat *s = &table->seats.list[seat];
    write_char(w, '{');
    write_pair(w, "name", s->name);
    write_char(w, ',');
    write_pair(w, "piece", s->piece);
    write_char(w, ',');
    write_pair(w, "player", s->player);
    write_count(w, "wealth", leaderboard_wealth(table, seat));
    write_count(w, "capital", fh_capital(table->edition, &table->game, seat));
    write_count(w, "raisable", fh_raisable(table->edition, &table->game, seat));
    write_count(w, "left", table->left[seat]);
    write_char(w, '}');
}

static void write_players(struct writer *w, const struct table *table)
{
    write_key(w, "players");
    write_char(w, '[');
    for (int i = 0; i < table->game.seat_count; i++) {
        write_text(w, i ? "," : "");
        write_player(w, table, (fh_seat)i);
    }
    write_char(w, ']');
}

/* The leaderboard. */
static void write_places(struct writer *w, const struct table *table)
{
    fh_seat places[FH_MAX_SEATS];
    leaderboard(table, places);
    write_key(w, "places");
    write_char(w, '[');
    for (int i = 0; i < table->game.seat_count; i++) {
        write_text(w, i ? "," : "");
        write_number(w, places[i] + 1);
    }
    write_char(w, ']');
    write_key(w, "ties");
    write_char(w, '[');
    for (int i = 0; i < table->game.seat_count; i++) {
        write_text(w, i ? "," : "");
        write_json_text(w, leaderboard_tie(table, places, i));
    }
    write_char(w, ']');
}

static void write_hash(struct writer *w, const struct table *table)
{
    write_key(w, "hash");
    write_char(w, '"');
    write_hex(w, fh_hash(&table->game), 16);
    write_char(w, '"');
}

fh_seats view_asked(const struct table *table, const struct viewer *viewer)
{
    fh_actors actors = fh_who_acts(&table->game);
    return actors.kind == FH_ACTOR_JOINT ? actors.seats & viewer->awaited : actors.seats;
}

/* The seat whose options are shown: the one that is wanted, if it is the viewer's own, or the first own one that is asked. */
static uint8_t seat_shown(const struct viewer *viewer, fh_seats asked, uint8_t wanted)
{
    fh_seats own = viewer->mine & asked;
    if (wanted < FH_MAX_SEATS)
        return viewer->mine & FH_SEAT_BIT(wanted) ? wanted : FH_NONE;
    return own ? (uint8_t)__builtin_ctz(own) : FH_NONE;
}

static void write_moment(struct writer *w, const struct table *table, const struct viewer *viewer, fh_seats asked, uint8_t seat)
{
    write_seats(w, "asked", asked);
    write_seats(w, "mine", viewer->mine);
    write_count(w, "seat", counted(seat));
    write_count(w, "number", table->number);
    write_count(w, "question_number", table->question_number);
    write_count(w, "undo", counted(table_can_undo(table)));
    write_count(w, "running", counted(table_running(table)));
    write_count(w, "played", table->played);
    write_count(w, "missing", fh_missing(&table->game));
    write_hash(w, table);
}

size_t view_state(const struct table *table, const struct viewer *viewer, uint8_t seat, char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    struct wording wording = wording_of(table, viewer);
    fh_seats asked = view_asked(table, viewer);
    char question[1024];
    uint8_t shown = seat_shown(viewer, asked, seat);
    sentence_question(&wording, &table->game, question, sizeof question);
    write_char(&w, '{');
    write_pair(&w, "question", question);
    write_moment(&w, table, viewer, asked, shown);
    write_players(&w, table);
    write_places(&w, table);
    write_key(&w, "state");
    writer_skip(&w, fh_game_json(table->edition, &table->game, shown, writer_rest(&w), writer_room(&w)));
    write_char(&w, '}');
    return writer_close(&w);
}

/* ---- What happened ---------------------------------------------------------------------------------------------------------------- */

size_t view_event(const struct table *table, const struct viewer *viewer, const fh_game *game, const fh_event *event, char *text,
                  size_t size)
{
    struct writer w = writer_open(text, size);
    struct wording wording = wording_of(table, viewer);
    static const char empty[1] = "";
    char sentence[4096];
    write_text(&w, "{\"event\":");
    writer_skip(&w, fh_event_json(table->edition, game, event, writer_rest(&w), writer_room(&w)));
    write_char(&w, ',');
    size_t length = sentence_event(&wording, game, event, sentence, sizeof sentence);
    write_pair(&w, "say", length > 0 ? sentence : empty);
    if (explain_event(&wording, event, sentence, sizeof sentence) > 0) {
        write_char(&w, ',');
        write_pair(&w, "why", sentence);
    }
    write_char(&w, '}');
    return writer_close(&w);
}

/* ---- What would happen ------------------------------------------------------------------------------------------------------------ */

fh_verdict view_preview(const struct table *table, const fh_action *action, char *text, size_t size, size_t *length)
{
    fh_game game = table->game;
    fh_verdict verdict = fh_apply(table->edition, &game, action, NULL);
    if (!verdict.reason)
        *length = fh_game_json(table->edition, &game, FH_NONE, text, size);
    return verdict;
}

/* The cash of a seat while an action is carried out. */
struct gain {
    fh_seat seat;
    fh_question debt; /* that was open before, or nothing */
    bool is_paid;
    fh_balance sum;
};

static void add_gain(void *context, const fh_game *game, const fh_event *event)
{
    struct gain *gain = context;
    const fh_question *debt = &gain->debt;
    (void)game;
    if (event->kind != FH_EV_MONEY || gain->is_paid)
        return;
    gain->is_paid =
        debt->kind == FH_ASK_DEBT && event->seat == gain->seat && event->other == debt->debt.creditor && event->why == debt->debt.why;
    if (!gain->is_paid)
        gain->sum += event->other == gain->seat ? event->amount : event->seat == gain->seat ? -event->amount : 0;
}

fh_verdict view_change(const struct table *table, const fh_action *action, fh_balance *change)
{
    const fh_question *question = fh_open_question(&table->game);
    fh_game game = table->game;
    struct gain gain = {.seat = action->seat};
    fh_sink sink = {add_gain, &gain};
    if (question)
        gain.debt = *question;
    fh_verdict verdict = fh_apply(table->edition, &game, action, &sink);
    *change = gain.sum;
    return verdict;
}

size_t view_offer(const struct table *table, const struct viewer *viewer, const fh_action *action, char *text, size_t size)
{
    const fh_question *question = fh_open_question(&table->game);
    struct wording wording = wording_of(table, viewer);
    bool is_open = question && question->kind == FH_ASK_OFFER;
    if (action->kind != FH_ACT_OFFER && action->kind != FH_ACT_COUNTER)
        return 0;
    uint8_t to = action->kind == FH_ACT_OFFER ? action->other : is_open ? question->offer.from : FH_NONE;
    return sentence_offer(&wording, &table->game, action->seat, to, &action->offer, text, size);
}

/* ---- Lists and names -------------------------------------------------------------------------------------------------------------- */

size_t view_summary(const struct table *table, char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    write_char(&w, '{');
    write_pair(&w, "edition", table->edition->words.id);
    write_char(&w, ',');
    write_pair(&w, "title", table->edition->words.name);
    write_key(&w, "players");
    write_char(&w, '[');
    for (int seat = 0; seat < table->seats.count; seat++) {
        write_text(&w, seat ? "," : "");
        write_json_text(&w, table->seats.list[seat].name);
    }
    write_char(&w, ']');
    write_count(&w, "played", table->played);
    write_count(&w, "count", table->number);
    write_flag(&w, "isOver", table->is_ended || fh_who_acts(&table->game).kind == FH_ACTOR_NOBODY);
    write_char(&w, '}');
    return writer_close(&w);
}

/* A text that need not end with a NUL. */
static void write_quoted(struct writer *w, struct words_text text)
{
    char whole[WORDS_MAX_LINE + FH_TEXT_SIZE];
    size_t length = text.length < sizeof whole ? text.length : sizeof whole - 1;
    memcpy(whole, text.text, length);
    whole[length] = '\0';
    write_json_text(w, whole);
}

static void write_deck_names(struct writer *w, const struct words *words, const fh_edition *edition, int deck)
{
    write_text(w, deck ? ",{\"name\":" : "{\"name\":");
    write_quoted(w, words_deck_name(words, edition, deck));
    write_text(w, ",\"cards\":[");
    for (int card = 0; card < edition->decks[deck].count; card++) {
        write_text(w, card ? "," : "");
        write_quoted(w, words_card_text(words, edition, deck, card));
    }
    write_text(w, "]}");
}

static void write_pass_name(struct writer *w, const struct words *words, const fh_edition *edition, int pass)
{
    char text[512];
    struct words_value deck = {.name = "deck", .text = words_deck_name(words, edition, edition->passes[pass].deck)};
    words_fill(words, edition->words.id, "term.pass", &deck, 1, text, sizeof text);
    write_text(w, pass ? "," : "");
    write_json_text(w, text);
}

size_t view_names(const struct words *words, const fh_edition *edition, char *text, size_t size)
{
    struct writer w = writer_open(text, size);
    write_text(&w, "{\"name\":");
    write_quoted(&w, words_edition_name(words, edition));
    write_text(&w, ",\"squares\":[");
    for (int i = 0; i < edition->square_count; i++) {
        write_text(&w, i ? "," : "");
        write_quoted(&w, words_square_name(words, edition, (fh_square)i));
    }
    write_text(&w, "],\"sets\":[");
    for (int i = 0; i < edition->set_count; i++) {
        write_text(&w, i ? "," : "");
        write_quoted(&w, words_set_name(words, edition, i));
    }
    write_text(&w, "],\"decks\":[");
    for (int i = 0; i < edition->deck_count; i++)
        write_deck_names(&w, words, edition, i);
    write_text(&w, "],\"passes\":[");
    for (int i = 0; i < edition->pass_count; i++)
        write_pass_name(&w, words, edition, i);
    write_text(&w, "]}");
    return writer_close(&w);
}
