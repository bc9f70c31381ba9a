/* test_campus_file.c - the save file of the campus game: written exactly as the seed says (W06), and the same byte by byte after loading
 * and saving (W08). What is refused: test_campus_file_bad.c. */
#include "campus_file.h"
#include "random.h"
#include "saved.h"
#include "scenario.h"

static struct scenario s;
static struct saved f;

static int set_up(void **state)
{
    (void)state;
    saved_set_up(&f, &s);
    return 0;
}

/* ---- W06: what is written, what is read ------------------------------------------------------------------------------------------ */

static void name_seats(const char *names)
{
    memset(&f.seats, 0, sizeof f.seats);
    for (; names[f.seats.count]; f.seats.count++) {
        struct seat *seat = &f.seats.list[f.seats.count];
        snprintf(seat->name, sizeof seat->name, "%c", names[f.seats.count]);
        snprintf(seat->piece, sizeof seat->piece, "%c", "GBDPS$LT"[f.seats.count]);
        snprintf(seat->player, sizeof seat->player, "human");
    }
}

static void begin(int count, const char *lines)
{
    static const char names[] = "abcdefgh";
    scenario_begin_whole(&s, "watopoly", count);
    name_seats(names + 8 - count);
    scenario_position(&s, lines);
}

/* What the game of the scenario is saved as must begin with these lines. */
static void assert_saved(const char *begins)
{
    f.game = s.game;
    saved_save(&f, f.again, sizeof f.again);
    if (strncmp(f.again, begins, strlen(begins)) != 0)
        fail_msg("expected\n%s, got\n%s", begins, f.again);
}

static void W06_a_new_game_is_written_as_the_seed_says(void **state)
{
    (void)state;
    static const char expected[] = "2\n"
                                   "g G 0 1500 0\n"
                                   "h B 0 1500 0\n"
                                   "AL BANK 0\nML BANK 0\nMKV BANK 0\nECH BANK 0\nPAS BANK 0\nHH BANK 0\n"
                                   "RCH BANK 0\nPAC BANK 0\nDWE BANK 0\nCPH BANK 0\nUWP BANK 0\nLHI BANK 0\nBMH BANK 0\nOPT BANK 0\n"
                                   "EV1 BANK 0\nEV2 BANK 0\nEV3 BANK 0\nV1 BANK 0\nPHYS BANK 0\nB1 BANK 0\nCIF BANK 0\nB2 BANK 0\n"
                                   "EIT BANK 0\nESC BANK 0\nC2 BANK 0\nREV BANK 0\nMC BANK 0\nDC BANK 0\n";
    begin(2, "");
    scenario_start(&s);
    f.game = s.game;
    saved_assert(&f, expected);
}

static void W06_every_word_has_its_meaning(void **state)
{
    (void)state;
    saved_load(&f, f.text, saved_write(&f));
    s.game = f.game;
    assert_now(&s, "turn 1:before; cash 1:1500 2:0 3:1000000000; passes 1:cup:1 2:cup:0 3:cup:2; at 1:collect-osap 2:dc-tims-line");
    assert_now(&s, "at 3:dc-tims-line; free 1 3; jailed 2:2; owner al:1 ml:1 mkv:3 ech:0; built al:5 rch:1; mortgaged ml; unmortgaged mkv");
    assert_now(&s, "built dwe:3 cph:0; mortgaged pac; owner dc:3 mc:0");
    assert_int_equal(f.seats.count, 3);
    assert_string_equal(f.seats.list[0].name, "Ann");
    assert_string_equal(f.seats.list[1].name, "B\xc3\xbclent");
    assert_string_equal(f.seats.list[1].piece, "$");
    assert_string_equal(f.seats.list[2].piece, "T");
    assert_string_equal(f.seats.list[2].player, "human");
}

static void W06_play_resumes_with_the_player_listed_first_and_goes_on_as_listed(void **state)
{
    (void)state;
    saved_load(&f, f.text, saved_write(&f));
    s.game = f.game;
    play(&s, "1 roll; * dice 4 6; 1 end");
    assert_turn(&s, 2, "before");
    play(&s, "2 roll; * dice 5 5; 2 end");
    assert_turn(&s, 3, "before");
}

/* A game of four in which the second is in turn and the third has left. */
static void begin_middle(const char *lines_more)
{
    char position[256];
    begin(4, "");
    snprintf(position, sizeof position, "in 1 2 4; turn 2; rank 0 0 1 0; cash 10 20 0 40; at ech ml collect-osap dc; owner al:2 dc:4; %s",
             lines_more);
    scenario_position(&s, position);
}

static void W06_the_current_player_is_listed_first_and_who_left_not_at_all(void **state)
{
    (void)state;
    begin_middle("mortgaged dc; passes cup 0 1 0 3");
    assert_saved("3\nf B 1 20 3\nh P 3 40 39\ne G 0 10 6\nAL f 0\nML BANK 0\n");
    assert_non_null(strstr(f.again, "\nDC h -1\n"));
}

static void W06_the_rest_follow_in_order_of_play(void **state)
{
    (void)state;
    begin_middle("order 4 1 3 2");
    assert_saved("3\nf B 0 20 3\nh P 0 40 39\ne G 0 10 6\nAL f 0\n");
    begin_middle("order 2 1 3 4");
    assert_saved("3\nf B 0 20 3\ne G 0 10 6\nh P 0 40 39\nAL f 0\n");
}

static void W06_what_is_played_is_saved(void **state)
{
    (void)state;
    begin(2, "");
    scenario_start(&s);
    play(&s, "1 roll; * dice 1 2; 1 buy; 1 end");
    assert_saved("2\nh B 0 1500 0\ng G 0 1440 3\nAL BANK 0\nML g 0\n");
    play(&s, "2 roll; * dice 4 6");
    assert_saved("2\nh B 0 1500 10 0\ng G 0 1440 3\n");
    play(&s, "2 end");
    assert_saved("2\ng G 0 1440 3\nh B 0 1500 10 0\n");
}

/* Loaded, the game goes on before the roll whenever it was saved. */
static void W06_the_format_forgets_the_roll(void **state)
{
    (void)state;
    begin(2, "");
    scenario_start(&s);
    play(&s, "1 roll; * dice 4 6");
    assert_turn(&s, 1, "after");
    assert_saved("2\ng G 0 1500 10 0\nh B 0 1500 0\n");
    saved_load(&f, f.again, strlen(f.again));
    s.game = f.game;
    assert_turn(&s, 1, "before");
    refused(&s, "1 end", "throw-first");
}

static void W06_the_format_forgets_doubles(void **state)
{
    (void)state;
    begin(2, "");
    scenario_start(&s);
    play(&s, "1 roll; * dice 5 5");
    assert_turn(&s, 1, "before");
    assert_line(&s, "doubles 1");
    assert_saved("2\ng G 0 1500 10 0\n");
    saved_load(&f, f.again, strlen(f.again));
    s.game = f.game;
    assert_no_line(&s, "doubles");
}

/* W12: the turns in line count from 0 when sent there and rise at the failed roll itself. */
static void W06_turns_in_line_are_counted(void **state)
{
    (void)state;
    begin(2, "at ev2 collect-osap");
    play(&s, "1 roll; * dice 3 4");
    assert_saved("2\ng G 0 1500 10 1 0\n");
    play(&s, "1 end; 2 roll; * dice 4 6; 2 end; 1 roll; * dice 1 2");
    assert_saved("2\ng G 0 1500 10 1 1\nh B 0 1500 10 0\n");
    play(&s, "1 end; 2 roll; * dice 4 6; 2 end; 1 roll; * dice 1 2");
    assert_saved("2\ng G 0 1500 10 1 2\nh B 0 1500 20\n");
    play(&s, "1 end; 2 roll; * dice 4 6; 2 end; 1 roll; * dice 1 2");
    saved_assert_refused(&s, "unsaved-question");
}

static void W06_a_roll_goes_on_from_the_turns_in_line(void **state)
{
    (void)state;
    saved_take_line(&f, 2, "Ann G 0 1500 10 1 2");
    s.game = f.game;
    play(&s, "1 roll; * dice 1 2");
    assert_asked(&s, "fine", 1);
}

static void W06_not_saved_while_a_question_is_open(void **state)
{
    (void)state;
    begin(2, "");
    scenario_start(&s);
    play(&s, "1 roll");
    saved_assert_refused(&s, "unsaved-dice");
    play(&s, "* dice 1 2");
    saved_assert_refused(&s, "unsaved-question"); /* to buy */
    play(&s, "1 decline");
    saved_assert_refused(&s, "unsaved-question"); /* to bid */
    scenario_position(&s, "");
    play(&s, "1 roll; * dice 1 1");
    saved_assert_refused(&s, "unsaved-question"); /* a card */
    scenario_position(&s, "");
    play(&s, "1 roll; * dice 1 3");
    saved_assert_refused(&s, "unsaved-question"); /* the tax */
    scenario_position(&s, "owner dc:1 mc:2");
    play(&s, "1 offer 2 give dc take mc");
    saved_assert_refused(&s, "unsaved-question");
    scenario_position(&s, "owner pac:2; at mkv collect-osap");
    play(&s, "1 roll; * dice 3 4");
    saved_assert_refused(&s, "unsaved-question"); /* what the gym costs */
}

static void W06_not_saved_while_a_debt_is_open(void **state)
{
    (void)state;
    begin(2, "cash 100 0; owner mc:1; at rev collect-osap");
    play(&s, "1 roll; * dice 1 2");
    assert_asked(&s, "debt", 1);
    saved_assert_refused(&s, "unsaved-debt");
    play(&s, "1 mortgage mc");
    assert_saved("2\ng G 0 125 38\n");
}

static void W06_not_saved_after_the_end(void **state)
{
    (void)state;
    begin(2, "");
    scenario_start(&s);
    play(&s, "1 leave");
    assert_over(&s, 2);
    saved_assert_refused(&s, "unsaved-over");
}

static void W06_not_saved_with_more_money_than_the_format_holds(void **state)
{
    (void)state;
    begin(2, "cash 1500 1000000000");
    assert_true(campus_file_allows(&s.edition, &s.game, NULL));
    scenario_position(&s, "cash 1500 1000000001");
    saved_assert_refused(&s, "unsaved-money high=1000000000");
    scenario_position(&s, "cash 1000000001 0");
    saved_assert_refused(&s, "unsaved-money high=1000000000");
    scenario_position(&s, "bankruptcy = below-zero; cash 0 -1");
    saved_assert_refused(&s, "unsaved-money high=1000000000");
}

/* No play leaves anybody there, but a position can be written. */
static void W06_not_saved_where_nobody_can_stand(void **state)
{
    (void)state;
    begin(2, "at collect-osap go-to-tims");
    saved_assert_refused(&s, "unsaved-square");
}

static void W06_a_short_buffer_is_filled_and_the_whole_length_told(void **state)
{
    (void)state;
    saved_load(&f, f.text, saved_write(&f));
    size_t length = saved_save(&f, f.again, sizeof f.again);
    for (size_t size = 0; size <= length + 1; size++) {
        char part[CAMPUS_FILE_SIZE];
        memset(part, '#', sizeof part);
        assert_int_equal(campus_file_format(&s.edition, &f.game, &f.seats, part, size), length);
        assert_int_equal(part[size], '#');
        size_t stored = size == 0 ? 0 : size - 1 < length ? size - 1 : length;
        assert_memory_equal(part, f.again, stored);
        assert_true(size == 0 || part[stored] == '\0');
    }
}

/* Eight names as long as they can be, and each owns something. */
static void W06_the_longest_file_has_room(void **state)
{
    (void)state;
    begin(8, "cash 1000000000 1000000000 1000000000 1000000000 1000000000 1000000000 1000000000 1000000000");
    for (int seat = 0; seat < 8; seat++)
        memset(f.seats.list[seat].name, 'a' + seat, FH_NAME_SIZE - 1);
    for (int square = 0; square < s.edition.square_count; square++)
        s.game.owner[square] = (uint8_t)(s.edition.deeds >> square & 1 ? square % 8 : FH_BANK);
    f.game = s.game;
    size_t length = saved_save(&f, f.text, sizeof f.text);
    saved_load(&f, f.text, length);
    saved_assert(&f, f.text);
}

/* ---- Chance of the test's own ---------------------------------------------------------------------------------------------------- */

static fh_stream stream;

static int below(int bound)
{
    return (int)fh_stream_below(&stream, (uint32_t)bound);
}

/* Puts numbers from 0 on into a list, in any order. */
static void shuffle(int *list, int count)
{
    for (int i = 0; i < count; i++) {
        int to = below(i + 1);
        list[i] = list[to];
        list[to] = i;
    }
}

/* ---- W08: loaded and saved ------------------------------------------------------------------------------------------------------- */

static void W08_the_file_comes_back(void **state)
{
    (void)state;
    saved_load(&f, f.text, saved_write(&f));
    saved_assert(&f, f.text);
}

/* A file being put together. */
static void add(size_t *length, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    *length += (size_t)vsnprintf(f.text + *length, sizeof f.text - *length, format, arguments);
    va_end(arguments);
    assert_true(*length < sizeof f.text);
}

static void draw_name(int player, char *name, size_t size)
{
    static const char *const pieces[] = {"a", "Z", "0", "-", "$", "#", "BANK", "\xc3\xa7", "\xc4\xb0", "\xe2\x82\xac", "\xf0\x9f\xa6\x86"};
    size_t length = (size_t)snprintf(name, size, "%d", player);
    for (int i = below(30); i > 0 && length + 5 < size; i--)
        length += (size_t)snprintf(name + length, size - length, "%s", pieces[below(sizeof pieces / sizeof pieces[0])]);
}

static int draw_money(void)
{
    static const int edges[] = {0, 1, 999999999, 1000000000};
    return below(3) ? below(5000) : edges[below(4)];
}

static void draw_players(size_t *length, char names[][FH_NAME_SIZE], int count)
{
    int pieces[8], cups = below(5);
    shuffle(pieces, 8);
    add(length, "%d\n", count);
    for (int i = 0; i < count; i++) {
        int square = below(4) ? below(40) : 10, own = below(2) ? below(cups + 1) : 0;
        draw_name(i, names[i], FH_NAME_SIZE);
        cups -= own;
        add(length, "%s %c %d %d %d", names[i], "GBDPS$LT"[pieces[i]], own, draw_money(), square == 30 ? 20 : square);
        if (square == 10 && below(2))
            add(length, " 1 %d", below(3));
        else if (square == 10)
            add(length, " 0");
        add(length, "\n");
    }
}

/* About every second set has one owner. */
static void draw_buildings(size_t *length, char names[][FH_NAME_SIZE], int count)
{
    int owner_of_set[SETS];
    for (int set = 0; set < SETS; set++)
        owner_of_set[set] = below(2) ? below(count) : -1;
    for (int i = 0; i < BUILDINGS; i++) {
        int owner = owner_of_set[BOARD[i].set], improvements = 0;
        bool is_whole = owner >= 0 && BOARD[i].set < ACADEMIC_SETS;
        if (owner < 0)
            owner = below(count + 1) - 1;
        if (owner >= 0)
            improvements = below(4) == 0 ? -1 : is_whole ? below(6) : 0;
        add(length, "%s %s %d\n", BOARD[i].name, owner < 0 ? "BANK" : names[owner], improvements);
    }
}

static size_t draw_file(void)
{
    char names[8][FH_NAME_SIZE];
    size_t length = 0;
    int count = 2 + below(7);
    draw_players(&length, names, count);
    draw_buildings(&length, names, count);
    return length;
}

static void W08_any_file_comes_back_byte_by_byte(void **state)
{
    (void)state;
    fh_stream_seed(&stream, 8);
    for (int i = 0; i < 5000; i++) {
        size_t length = draw_file();
        saved_load(&f, f.text, length);
        saved_assert(&f, f.text);
    }
}

/* Blanks wherever they may stand, and line ends of both kinds. Returns the new length. */
static size_t loosen(const char *from, size_t length, char *to, size_t size)
{
    static const char *const blanks[] = {"", " ", "\t", "  ", " \t "}, *const ends[] = {"\n", "\r\n", " \n", "\t \r\n"};
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        bool begins = i == 0 || from[i - 1] == '\n' || from[i] == ' ';
        if (begins)
            used += (size_t)snprintf(to + used, size - used, "%s", blanks[below(5)]);
        if (from[i] == '\n')
            used += (size_t)snprintf(to + used, size - used, "%s", ends[below(4)]);
        else
            to[used++] = from[i];
        assert_true(used < size - 1);
    }
    return below(2) ? used - 1 : used; /* without the last newline, be there a carriage return before it or not */
}

static void W08_blanks_and_line_ends_make_no_difference(void **state)
{
    (void)state;
    static char loose[4 * CAMPUS_FILE_SIZE];
    fh_stream_seed(&stream, 80);
    for (int i = 0; i < 1000; i++) {
        size_t length = draw_file();
        saved_load(&f, f.text, length);
        fh_game expected = f.game;
        struct seats expected_seats = f.seats;
        saved_load(&f, loose, loosen(f.text, length, loose, sizeof loose));
        assert_memory_equal(&f.game, &expected, sizeof f.game);
        assert_memory_equal(&f.seats, &expected_seats, sizeof f.seats);
        saved_assert(&f, f.text);
    }
}

static void W08_the_last_newline_may_be_missing(void **state)
{
    (void)state;
    size_t length = saved_write(&f);
    saved_load(&f, f.text, length - 1);
    saved_assert(&f, f.text);
}

/* In place of a seat before saving stands one after loading. */
static void assert_same_game(const fh_game *before, const struct seats *names)
{
    uint8_t to[FH_ACCOUNTS] = {[FH_BANK] = FH_BANK}, seat = before->turn;
    for (uint8_t i = 0; i < f.game.seat_count; i++, seat = before->next[seat]) {
        to[seat] = i;
        assert_int_equal(f.game.cash[i], before->cash[seat]);
        assert_int_equal(f.game.at[i], before->at[seat]);
        assert_int_equal(f.game.jail[i], before->jail[seat]);
        assert_memory_equal(f.game.passes[i], before->passes[seat], sizeof f.game.passes[i]);
        assert_memory_equal(&f.seats.list[i], &names->list[seat], sizeof f.seats.list[i]);
    }
    assert_int_equal(seat, before->turn);
    for (int square = 0; square < FH_MAX_SQUARES; square++) {
        assert_int_equal(f.game.owner[square], to[before->owner[square]]);
        assert_int_equal(f.game.built[square], before->built[square]);
    }
    assert_true(f.game.mortgaged == before->mortgaged);
}

static void save_and_load(const struct seats *names)
{
    size_t length = campus_file_format(&s.edition, &s.game, names, f.text, sizeof f.text);
    saved_load(&f, f.text, length);
    assert_same_game(&s.game, names);
    saved_assert(&f, f.text);
}

/* Whenever a game at play can be saved it can be loaded, and is the same. Whenever it can't, somebody is asked something. */
static void W08_games_at_play_come_back(void **state)
{
    (void)state;
    int saved = 0, out = 0, waiting = 0;
    fh_stream_seed(&stream, 800);
    for (int number = 0; number < 70; number++) {
        begin(2 + number % 7, "");
        struct seats names = f.seats;
        scenario_start(&s);
        for (int i = 0; i < 1500 && s.game.phase != FH_OVER; i++) {
            fh_action action;
            random_action(&s.edition, &s.game, &stream, &action);
            assert_int_equal(fh_apply(&s.edition, &s.game, &action, NULL).reason, FH_ALLOWED);
            bool is_calm = s.game.depth == 0 && (s.game.phase == FH_BEFORE_ROLL || s.game.phase == FH_AFTER_ROLL);
            assert_int_equal(campus_file_allows(&s.edition, &s.game, NULL), is_calm);
            if (!is_calm)
                continue;
            save_and_load(&names);
            saved++;
            out += f.game.seat_count < s.game.seat_count;
            waiting += f.game.jail[0] > 1;
        }
    }
    assert_true(saved > 10000 && out > 1000 && waiting > 100);
}

/* A byte put in place of another, put in, or taken out. Returns the new length. */
static size_t damage(size_t length)
{
    static const char bytes[] = "0123456789-+ \t\r\nGBDPS$LTABANK\x80\xc3\xa7";
    size_t at = (size_t)below((int)length);
    char byte = bytes[below(sizeof bytes)];
    switch (below(3)) {
    case 0:
        f.text[at] = byte;
        return length;
    case 1:
        memmove(f.text + at + 1, f.text + at, length - at);
        f.text[at] = byte;
        return length + 1;
    }
    memmove(f.text + at, f.text + at + 1, length - at - 1);
    return length - 1;
}

/* What is still taken comes back, what is not has its line and changes nothing. */
static void W08_damaged_files_come_back_or_have_their_line(void **state)
{
    (void)state;
    static fh_game nothing;
    int taken = 0;
    fh_stream_seed(&stream, 8000);
    for (int i = 0; i < 20000; i++) {
        size_t length = draw_file();
        for (int changes = 1 + below(3); changes > 0; changes--)
            length = damage(length);
        f.game = nothing;
        if (campus_file_parse(&s.edition, "test", f.text, length, &f.game, &f.seats, &f.error)) {
            taken++;
            length = saved_save(&f, f.text, sizeof f.text);
            saved_load(&f, f.text, length);
            saved_assert(&f, f.text);
        } else {
            assert_true(f.error.line > 0 && f.error.fault != FH_NO_FAULT);
            assert_memory_equal(&f.game, &nothing, sizeof f.game);
        }
    }
    assert_true(taken > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(W06_a_new_game_is_written_as_the_seed_says, set_up),
        cmocka_unit_test_setup(W06_every_word_has_its_meaning, set_up),
        cmocka_unit_test_setup(W06_play_resumes_with_the_player_listed_first_and_goes_on_as_listed, set_up),
        cmocka_unit_test_setup(W06_the_current_player_is_listed_first_and_who_left_not_at_all, set_up),
        cmocka_unit_test_setup(W06_the_rest_follow_in_order_of_play, set_up),
        cmocka_unit_test_setup(W06_what_is_played_is_saved, set_up),
        cmocka_unit_test_setup(W06_the_format_forgets_the_roll, set_up),
        cmocka_unit_test_setup(W06_the_format_forgets_doubles, set_up),
        cmocka_unit_test_setup(W06_turns_in_line_are_counted, set_up),
        cmocka_unit_test_setup(W06_a_roll_goes_on_from_the_turns_in_line, set_up),
        cmocka_unit_test_setup(W06_not_saved_while_a_question_is_open, set_up),
        cmocka_unit_test_setup(W06_not_saved_while_a_debt_is_open, set_up),
        cmocka_unit_test_setup(W06_not_saved_after_the_end, set_up),
        cmocka_unit_test_setup(W06_not_saved_with_more_money_than_the_format_holds, set_up),
        cmocka_unit_test_setup(W06_not_saved_where_nobody_can_stand, set_up),
        cmocka_unit_test_setup(W06_a_short_buffer_is_filled_and_the_whole_length_told, set_up),
        cmocka_unit_test_setup(W06_the_longest_file_has_room, set_up),
        cmocka_unit_test_setup(W08_the_file_comes_back, set_up),
        cmocka_unit_test_setup(W08_any_file_comes_back_byte_by_byte, set_up),
        cmocka_unit_test_setup(W08_blanks_and_line_ends_make_no_difference, set_up),
        cmocka_unit_test_setup(W08_the_last_newline_may_be_missing, set_up),
        cmocka_unit_test_setup(W08_games_at_play_come_back, set_up),
        cmocka_unit_test_setup(W08_damaged_files_come_back_or_have_their_line, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
