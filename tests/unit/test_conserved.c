/* test_conserved.c - in random games of every edition nothing is made or lost (R02), and nobody acts who is not asked (O19).
 *
 * What fh_verify says is not asked here: the accounts are kept a second time, from the events alone. */
#include "edition_file.h"
#include "fault_text.h"
#include "library.h"
#include "random.h"
#include "testing.h"

enum { GAMES = 4, MAX_ACTIONS = 600, HOTEL = 5 };

static fh_edition edition;
static fh_game game;

/* The books, kept by events. */
static struct {
    fh_balance cash[FH_ACCOUNTS];
    uint8_t owner[FH_MAX_SQUARES], built[FH_MAX_SQUARES];
    uint8_t passes[FH_MAX_SEATS][FH_MAX_PASSES];
} books;

static void open_books(void)
{
    memcpy(books.cash, game.cash, sizeof books.cash);
    memcpy(books.owner, game.owner, sizeof books.owner);
    memcpy(books.built, game.built, sizeof books.built);
    memcpy(books.passes, game.passes, sizeof books.passes);
}

static void enter(void *context, const fh_game *now, const fh_event *event)
{
    (void)context;
    (void)now;
    if (event->kind == FH_EV_MONEY) {
        books.cash[event->seat] -= event->amount;
        books.cash[event->other] += event->amount;
    } else if (event->kind == FH_EV_OWNER) {
        books.owner[event->square] = event->other;
    } else if (event->kind == FH_EV_BUILT) {
        books.built[event->square] = (uint8_t)event->amount;
    } else if (event->kind == FH_EV_PASSES) {
        books.passes[event->seat][event->other] = (uint8_t)event->amount;
    }
}

/* Plays random games of all editions, and looks on before each action. */
static void play_all(void (*look)(void))
{
    static const fh_sink sink = {enter, NULL};
    fh_error error;
    for (size_t i = 0; i < library_edition_count; i++) {
        if (!edition_file_load(library_editions[i].id, &edition, &error))
            fail_msg("%s", fault_place(&error));
        for (int number = 0; number < GAMES; number++) {
            fh_stream stream;
            int seats = edition.rules.min_players + number % (edition.rules.max_players - edition.rules.min_players + 1);
            fh_stream_seed(&stream, (uint64_t)number);
            assert_int_equal(fh_start(&edition, &game, seats).reason, FH_ALLOWED);
            open_books();
            for (int actions = 0; actions < MAX_ACTIONS && game.phase != FH_OVER; actions++) {
                fh_action action;
                look();
                random_action(&edition, &game, &stream, &action);
                assert_int_equal(fh_apply(&edition, &game, &action, &sink).reason, FH_ALLOWED);
            }
            look();
        }
    }
}

/* ---- R02 ---------------------------------------------------------------------------------------------------------------------------- */

static void look_at_money(void)
{
    fh_balance sum = 0;
    for (int account = 0; account < FH_ACCOUNTS; account++) {
        assert_int_equal(game.cash[account], books.cash[account]);
        sum += game.cash[account];
    }
    assert_int_equal(sum, 0);
}

static void R02_what_leaves_one_account_arrives_in_another(void **state)
{
    (void)state;
    play_all(look_at_money);
}

static void look_at_deeds(void)
{
    for (int square = 0; square < edition.square_count; square++) {
        uint8_t owner = game.owner[square];
        assert_int_equal(owner, books.owner[square]);
        assert_true(owner == FH_BANK || (owner < game.seat_count && (game.seats_in >> owner & 1)));
    }
}

static void R02_every_deed_has_one_owner_who_is_still_in(void **state)
{
    (void)state;
    play_all(look_at_deeds);
}

/* A building that was won and waits for its place is still the bank's. */
static void look_at_buildings(void)
{
    int houses = 0, hotels = 0;
    for (int square = 0; square < edition.square_count; square++) {
        assert_int_equal(game.built[square], books.built[square]);
        houses += game.built[square] % HOTEL;
        hotels += game.built[square] == HOTEL;
    }
    if (edition.rules.houses)
        assert_int_equal(game.houses + houses, edition.rules.houses);
    if (edition.rules.hotels)
        assert_int_equal(game.hotels + hotels, edition.rules.hotels);
}

static void R02_houses_and_hotels_stand_on_the_board_or_lie_in_the_bank(void **state)
{
    (void)state;
    play_all(look_at_buildings);
}

static int held(int pass)
{
    int count = 0;
    for (int seat = 0; seat < game.seat_count; seat++) {
        assert_int_equal(game.passes[seat][pass], books.passes[seat][pass]);
        count += game.passes[seat][pass];
    }
    return count;
}

static bool lies_in_its_deck(int deck, int card)
{
    if (game.unseen[deck] >> card & 1)
        return true;
    for (int i = 0; i < game.known_count[deck]; i++) {
        if (game.known[deck][i] == card)
            return true;
    }
    return false;
}

/* A card that can be held once is in somebody's hand or in its deck, never both and never nowhere. */
static void look_at_cards(void)
{
    for (int pass = 0; pass < edition.pass_count; pass++) {
        const fh_pass_def *def = &edition.passes[pass];
        assert_in_range(held(pass), 0, def->limit);
        if (def->limit == 1 && edition.rules.cards == FH_CARDS_CYCLE)
            assert_int_equal(held(pass) + lies_in_its_deck(def->deck, def->card), 1);
    }
}

static void R02_jail_cards_are_in_a_hand_or_in_their_deck(void **state)
{
    (void)state;
    play_all(look_at_cards);
}

/* ---- O19 ---------------------------------------------------------------------------------------------------------------------------- */

/* Who leads in an open auction need not raise, and may (V22). */
static bool may_raise(fh_seat seat, uint8_t kind)
{
    const fh_question *q = fh_open_question(&game);
    return kind == FH_ACT_BID && q && q->kind == FH_ASK_AUCTION && q->auction.leader == seat;
}

static void look_at_who_is_not_asked(void)
{
    static fh_options options;
    fh_actors actors = fh_who_acts(&game);
    for (fh_seat seat = 0; seat < game.seat_count; seat++) {
        if (actors.seats >> seat & 1)
            continue;
        fh_legal(&edition, &game, seat, &options);
        for (int i = 0; i < options.count; i++)
            assert_true(options.list[i].action.kind == FH_ACT_LEAVE || may_raise(seat, options.list[i].action.kind));
    }
}

static void O19_who_is_not_asked_can_only_leave(void **state)
{
    (void)state;
    play_all(look_at_who_is_not_asked);
}

/* What is open to those who are asked is refused to everybody else, and changes nothing. */
static void try_as_others(void)
{
    static fh_options options;
    fh_actors actors = fh_who_acts(&game);
    for (fh_seat seat = 0; seat < game.seat_count; seat++) {
        if (!(actors.seats >> seat & 1))
            continue;
        fh_legal(&edition, &game, seat, &options);
        for (int i = 0; i < options.count; i++) {
            fh_action action = options.list[i].action;
            action.seat = (uint8_t)((seat + 1) % game.seat_count);
            if ((actors.seats >> action.seat & 1) || action.kind == FH_ACT_LEAVE || options.list[i].needs != FH_NEEDS_NOTHING)
                continue;
            fh_game before = game;
            assert_int_not_equal(fh_apply(&edition, &game, &action, NULL).reason, FH_ALLOWED);
            assert_memory_equal(&game, &before, sizeof game);
        }
    }
}

static void O19_what_one_may_do_another_may_not(void **state)
{
    (void)state;
    play_all(try_as_others);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R02_what_leaves_one_account_arrives_in_another),
        cmocka_unit_test(R02_every_deed_has_one_owner_who_is_still_in),
        cmocka_unit_test(R02_houses_and_hotels_stand_on_the_board_or_lie_in_the_bank),
        cmocka_unit_test(R02_jail_cards_are_in_a_hand_or_in_their_deck),
        cmocka_unit_test(O19_who_is_not_asked_can_only_leave),
        cmocka_unit_test(O19_what_one_may_do_another_may_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
