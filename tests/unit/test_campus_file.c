/* test_campus_file.c - the save file of the campus game: written exactly as the seed says (W06), refused with the line that is wrong (W07),
 * and the same byte by byte after loading and saving (W08). */
#include "campus_file.h"
#include "random.h"
#include "scenario.h"

static struct scenario s;
static struct seats seats;
static fh_game game;
static fh_error error;
static char text[CAMPUS_FILE_SIZE], again[CAMPUS_FILE_SIZE];

/* ---- Files ----------------------------------------------------------------------------------------------------------------------- */

enum { BUILDINGS = 28, LINES = 1 + 3 + BUILDINGS };

/* The board of the seed, written down once more. Sets are by number; residences are 8, gyms 9. */
static const struct building {
    const char *name;
    int set;
} BOARD[BUILDINGS] = {
    {"AL", 0},  {"ML", 0},  {"MKV", 8}, {"ECH", 1}, {"PAS", 1}, {"HH", 1},  {"RCH", 2}, {"PAC", 9}, {"DWE", 2},  {"CPH", 2},
    {"UWP", 8}, {"LHI", 3}, {"BMH", 3}, {"OPT", 3}, {"EV1", 4}, {"EV2", 4}, {"EV3", 4}, {"V1", 8},  {"PHYS", 5}, {"B1", 5},
    {"CIF", 9}, {"B2", 5},  {"EIT", 6}, {"ESC", 6}, {"C2", 6},  {"REV", 8}, {"MC", 7},  {"DC", 7},
};
enum { ACADEMIC_SETS = 8, SETS = 10 };

/* A file of three players that has a bit of everything. The lines of buildings are filled in by set_up. */
static const char *const PLAYERS[] = {"3", "Ann G 1 1500 0", "B\xc3\xbclent $ 0 0 10 1 2", "Cem T 2 1000000000 10 0"};
static const struct {
    const char *name, *rest;
} OWNED[] = {
    {"AL", "Ann 5"},
    {"ML", "Ann -1"},
    {"MKV", "Cem 0"},
    {"PAS", "Cem 0"},
    {"RCH", "B\xc3\xbclent 1"},
    {"DWE", "B\xc3\xbclent 3"},
    {"CPH", "B\xc3\xbclent 0"},
    {"PAC", "Cem -1"},
    {"OPT", "Ann -1"},
    {"DC", "Cem 0"},
};
static char lines[LINES][64];

static int set_up(void **state)
{
    (void)state;
    for (int i = 0; i < LINES - BUILDINGS; i++)
        snprintf(lines[i], sizeof lines[i], "%s", PLAYERS[i]);
    for (int i = 0; i < BUILDINGS; i++) {
        const char *rest = "BANK 0";
        for (size_t k = 0; k < sizeof OWNED / sizeof OWNED[0]; k++)
            rest = strcmp(OWNED[k].name, BOARD[i].name) == 0 ? OWNED[k].rest : rest;
        snprintf(lines[i + LINES - BUILDINGS], sizeof lines[0], "%s %s", BOARD[i].name, rest);
    }
    scenario_begin_whole(&s, "watopoly", 3);
    return 0;
}

/* The file with another line in place of one (from 1); without it, if instead is NULL. */
static size_t write_with(int line, const char *instead)
{
    size_t length = 0;
    for (int i = 0; i < LINES; i++) {
        const char *one = i + 1 == line ? instead : lines[i];
        if (one)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", one);
    }
    assert_true(length < sizeof text);
    return length;
}

static size_t write_whole(void)
{
    return write_with(0, NULL);
}

static int line_of(const char *building)
{
    size_t length = strlen(building);
    for (int i = LINES - BUILDINGS; i < LINES; i++) {
        if (strncmp(lines[i], building, length) == 0 && lines[i][length] == ' ')
            return i + 1;
    }
    fail_msg("there is no %s", building);
    return 0;
}

static void load(const char *from, size_t length)
{
    if (!campus_file_parse(&s.edition, "test", from, length, &game, &seats, &error))
        fail_msg("line %d: %s, in\n%.*s", (int)error.line, error.reason, (int)length, from);
    const char *broken = fh_verify(&s.edition, &game);
    if (broken)
        fail_msg("%s, after\n%.*s", broken, (int)length, from);
}

static size_t save(char *to, size_t size)
{
    const char *why = campus_file_refuses(&s.edition, &game);
    if (why)
        fail_msg("not saved: %s", why);
    size_t length = campus_file_format(&s.edition, &game, &seats, to, size);
    assert_true(length < size);
    assert_int_equal(strlen(to), length);
    return length;
}

/* The file must be refused, at that line and for a reason that holds those words, and leave everything as it was. */
static void load_bad(const char *from, size_t length, int line, const char *reason)
{
    static fh_game game_before;
    static struct seats seats_before;
    memset(&game_before, 0x5a, sizeof game_before);
    memset(&seats_before, 0x5a, sizeof seats_before);
    game = game_before;
    seats = seats_before;
    if (campus_file_parse(&s.edition, "test", from, length, &game, &seats, &error))
        fail_msg("taken, but should have said for line %d: %s", line, reason);
    if (error.line != line || !strstr(error.reason, reason) || strcmp(error.file, "test") != 0)
        fail_msg("expected test:%d: %s, got %s:%d: %s", line, reason, error.file, (int)error.line, error.reason);
    assert_memory_equal(&game, &game_before, sizeof game);
    assert_memory_equal(&seats, &seats_before, sizeof seats);
}

/* One line is another, and that or another one must be refused. */
static void load_bad_at(int line, const char *instead, int reported, const char *reason)
{
    size_t length = write_with(line, instead);
    load_bad(text, length, reported, reason);
}

static void load_bad_line(int line, const char *instead, const char *reason)
{
    load_bad_at(line, instead, line, reason);
}

static void take_line(int line, const char *instead)
{
    size_t length = write_with(line, instead);
    load(text, length);
}

/* The game at hand is that of the file. */
static void assert_file(const char *expected)
{
    save(again, sizeof again);
    assert_string_equal(again, expected);
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

/* ---- W06: what is written, what is read ------------------------------------------------------------------------------------------ */

static void name_seats(const char *names)
{
    memset(&seats, 0, sizeof seats);
    for (; names[seats.count]; seats.count++) {
        struct seat *seat = &seats.list[seats.count];
        snprintf(seat->name, sizeof seat->name, "%c", names[seats.count]);
        snprintf(seat->piece, sizeof seat->piece, "%c", "GBDPS$LT"[seats.count]);
        snprintf(seat->player, sizeof seat->player, "human");
    }
}

static void begin(int count)
{
    static const char names[] = "abcdefgh";
    scenario_begin_whole(&s, "watopoly", count);
    name_seats(names + 8 - count);
}

/* What the game of the scenario is saved as must begin with these lines. */
static void assert_saved(const char *begins)
{
    game = s.game;
    save(again, sizeof again);
    if (strncmp(again, begins, strlen(begins)) != 0)
        fail_msg("expected\n%s, got\n%s", begins, again);
}

static void assert_refused(const char *why)
{
    const char *found = campus_file_refuses(&s.edition, &s.game);
    if (!found || !strstr(found, why))
        fail_msg("expected: %s, got: %s", why, found ? found : "nothing");
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
    begin(2);
    scenario_start(&s);
    game = s.game;
    assert_file(expected);
}

static void W06_every_word_has_its_meaning(void **state)
{
    (void)state;
    load(text, write_whole());
    s.game = game;
    assert_turn(&s, 1, "before");
    assert_cash(&s, 1, 1500);
    assert_cash(&s, 2, 0);
    assert_cash(&s, 3, 1000000000);
    assert_passes(&s, 1, "cup", 1);
    assert_passes(&s, 2, "cup", 0);
    assert_passes(&s, 3, "cup", 2);
    assert_at(&s, 1, "collect-osap");
    assert_at(&s, 2, "dc-tims-line");
    assert_at(&s, 3, "dc-tims-line");
    assert_free(&s, 1);
    assert_jailed(&s, 2, 2);
    assert_free(&s, 3);
    assert_owner(&s, "al", 1);
    assert_built(&s, "al", 5);
    assert_owner(&s, "ml", 1);
    assert_mortgaged(&s, "ml");
    assert_owner(&s, "mkv", 3);
    assert_unmortgaged(&s, "mkv");
    assert_owner(&s, "ech", 0);
    assert_built(&s, "rch", 1);
    assert_built(&s, "dwe", 3);
    assert_built(&s, "cph", 0);
    assert_mortgaged(&s, "pac");
    assert_owner(&s, "dc", 3);
    assert_owner(&s, "mc", 0);
    assert_int_equal(seats.count, 3);
    assert_string_equal(seats.list[0].name, "Ann");
    assert_string_equal(seats.list[1].name, "B\xc3\xbclent");
    assert_string_equal(seats.list[1].piece, "$");
    assert_string_equal(seats.list[2].piece, "T");
    assert_string_equal(seats.list[2].player, "human");
}

static void W06_play_resumes_with_the_player_listed_first_and_goes_on_as_listed(void **state)
{
    (void)state;
    load(text, write_whole());
    s.game = game;
    play(&s, "1 roll; * dice 4 6; 1 end");
    assert_turn(&s, 2, "before");
    play(&s, "2 roll; * dice 5 5; 2 end");
    assert_turn(&s, 3, "before");
}

/* A game of four in which the second is in turn and the third has left. */
static void begin_middle(const char *lines_more)
{
    char position[256];
    begin(4);
    snprintf(position, sizeof position, "in 1 2 4; turn 2; rank 0 0 1 0; cash 10 20 0 40; at ech ml collect-osap dc; owner al:2 dc:4; %s",
             lines_more);
    scenario_position(&s, position);
}

static void W06_the_current_player_is_listed_first_and_who_left_not_at_all(void **state)
{
    (void)state;
    begin_middle("mortgaged dc; passes cup 0 1 0 3");
    assert_saved("3\nf B 1 20 3\nh P 3 40 39\ne G 0 10 6\nAL f 0\nML BANK 0\n");
    assert_non_null(strstr(again, "\nDC h -1\n"));
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
    begin(2);
    scenario_start(&s);
    play(&s, "1 roll; * dice 1 2; 1 buy; 1 end");
    assert_saved("2\nh B 0 1500 0\ng G 0 1440 3\nAL BANK 0\nML g 0\n");
    play(&s, "2 roll; * dice 4 6");
    assert_saved("2\nh B 0 1500 10 0\ng G 0 1440 3\n");
    play(&s, "2 end");
    assert_saved("2\ng G 0 1440 3\nh B 0 1500 10 0\n");
}

/* Loaded, the game goes on before the throw whenever it was saved. */
static void W06_the_format_forgets_the_throw(void **state)
{
    (void)state;
    begin(2);
    scenario_start(&s);
    play(&s, "1 roll; * dice 4 6");
    assert_turn(&s, 1, "after");
    assert_saved("2\ng G 0 1500 10 0\nh B 0 1500 0\n");
    load(again, strlen(again));
    s.game = game;
    assert_turn(&s, 1, "before");
    refused(&s, "1 end", "throw-first");
}

static void W06_the_format_forgets_doubles(void **state)
{
    (void)state;
    begin(2);
    scenario_start(&s);
    play(&s, "1 roll; * dice 5 5");
    assert_turn(&s, 1, "before");
    assert_line(&s, "doubles 1");
    assert_saved("2\ng G 0 1500 10 0\n");
    load(again, strlen(again));
    s.game = game;
    assert_no_line(&s, "doubles");
}

/* W12: the turns in line count from 0 when sent there and rise at the failed throw itself. */
static void W06_turns_in_line_are_counted(void **state)
{
    (void)state;
    begin(2);
    scenario_position(&s, "at ev2 collect-osap");
    play(&s, "1 roll; * dice 3 4");
    assert_saved("2\ng G 0 1500 10 1 0\n");
    play(&s, "1 end; 2 roll; * dice 4 6; 2 end; 1 roll; * dice 1 2");
    assert_saved("2\ng G 0 1500 10 1 1\nh B 0 1500 10 0\n");
    play(&s, "1 end; 2 roll; * dice 4 6; 2 end; 1 roll; * dice 1 2");
    assert_saved("2\ng G 0 1500 10 1 2\nh B 0 1500 20\n");
    play(&s, "1 end; 2 roll; * dice 4 6; 2 end; 1 roll; * dice 1 2");
    assert_refused("question");
}

static void W06_a_throw_goes_on_from_the_turns_in_line(void **state)
{
    (void)state;
    take_line(2, "Ann G 0 1500 10 1 2");
    s.game = game;
    play(&s, "1 roll; * dice 1 2");
    assert_asked(&s, "fine", 1);
}

static void W06_not_saved_while_a_question_is_open(void **state)
{
    (void)state;
    begin(2);
    scenario_start(&s);
    play(&s, "1 roll");
    assert_refused("dice");
    play(&s, "* dice 1 2");
    assert_refused("question"); /* to buy */
    play(&s, "1 decline");
    assert_refused("question"); /* to bid */
    scenario_position(&s, "");
    play(&s, "1 roll; * dice 1 1");
    assert_refused("question"); /* a card */
    scenario_position(&s, "");
    play(&s, "1 roll; * dice 1 3");
    assert_refused("question"); /* the tax */
    scenario_position(&s, "owner dc:1 mc:2");
    play(&s, "1 offer 2 give dc take mc");
    assert_refused("question");
    scenario_position(&s, "owner pac:2; at mkv collect-osap");
    play(&s, "1 roll; * dice 3 4");
    assert_refused("question"); /* what the gym costs */
}

static void W06_not_saved_while_a_debt_is_open(void **state)
{
    (void)state;
    begin(2);
    scenario_position(&s, "cash 100 0; owner mc:1; at rev collect-osap");
    play(&s, "1 roll; * dice 1 2");
    assert_asked(&s, "debt", 1);
    assert_refused("debt");
    play(&s, "1 mortgage mc");
    assert_saved("2\ng G 0 125 38\n");
}

static void W06_not_saved_after_the_end(void **state)
{
    (void)state;
    begin(2);
    scenario_start(&s);
    play(&s, "1 leave");
    assert_over(&s, 2);
    assert_refused("over");
}

static void W06_not_saved_with_more_money_than_the_format_holds(void **state)
{
    (void)state;
    begin(2);
    scenario_position(&s, "cash 1500 1000000000");
    assert_null(campus_file_refuses(&s.edition, &s.game));
    scenario_position(&s, "cash 1500 1000000001");
    assert_refused("1,000,000,000");
    scenario_position(&s, "cash 1000000001 0");
    assert_refused("1,000,000,000");
    scenario_rule(&s, "bankruptcy", "below-zero");
    scenario_position(&s, "cash 0 -1");
    assert_refused("less than none");
}

/* No play leaves anybody there, but a position can be written. */
static void W06_not_saved_where_nobody_can_stand(void **state)
{
    (void)state;
    begin(2);
    scenario_position(&s, "at collect-osap go-to-tims");
    assert_refused("stands");
}

static void W06_a_short_buffer_is_filled_and_the_whole_length_told(void **state)
{
    (void)state;
    load(text, write_whole());
    size_t length = save(again, sizeof again);
    for (size_t size = 0; size <= length + 1; size++) {
        char part[CAMPUS_FILE_SIZE];
        memset(part, '#', sizeof part);
        assert_int_equal(campus_file_format(&s.edition, &game, &seats, part, size), length);
        assert_int_equal(part[size], '#');
        size_t stored = size == 0 ? 0 : size - 1 < length ? size - 1 : length;
        assert_memory_equal(part, again, stored);
        assert_true(size == 0 || part[stored] == '\0');
    }
}

/* Eight names as long as they can be, and each owns something. */
static void W06_the_longest_file_has_room(void **state)
{
    (void)state;
    begin(8);
    scenario_position(&s, "cash 1000000000 1000000000 1000000000 1000000000 1000000000 1000000000 1000000000 1000000000");
    for (int seat = 0; seat < 8; seat++)
        memset(seats.list[seat].name, 'a' + seat, FH_NAME_SIZE - 1);
    for (int square = 0; square < s.edition.square_count; square++)
        s.game.owner[square] = (uint8_t)(s.edition.deeds >> square & 1 ? square % 8 : FH_BANK);
    game = s.game;
    size_t length = save(text, sizeof text);
    load(text, length);
    assert_file(text);
}

/* ---- W07: what is refused, and where --------------------------------------------------------------------------------------------- */

static void W07_the_number_of_players(void **state)
{
    (void)state;
    static const char *const bad[] = {"1", "9",  "0",   "-2", "+3",   "03", "3.0", "three",         "3x",
                                      "-", "-0", "0x3", "",   "  \t", "33", "3\v", "\357\273\2773", "18446744073709551619"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        load_bad_line(1, bad[i], "the number of players");
    load_bad_line(1, "3 3", "goes on");
}

/* With another number the first line of a player is taken for a building's, or the other way round. */
static void W07_more_or_fewer_players_than_the_number_says(void **state)
{
    (void)state;
    load_bad_at(1, "2", 4, "must be AL");
    load_bad_at(1, "4", 5, "piece");
}

static const struct {
    const char *reason, *lines[16];
} BAD_PLAYERS[] = {
    /* too little, too much */
    {"ends before the player's name", {"", " \t"}},
    {"ends before the player's piece", {"Ann", " Ann "}},
    {"ends before the number of cups", {"Ann G"}},
    {"ends before the money", {"Ann G 0"}},
    {"ends before the position", {"Ann G 0 1500"}},
    {"ends before whether the player is in the line", {"Ann G 0 1500 10"}},
    {"ends before the number of turns", {"Ann G 0 1500 10 1"}},
    {"goes on", {"Ann G 0 1500 0 0", "Ann G 0 1500 9 1 2", "Ann G 0 1500 0 x", "Ann G 0 1500 10 0 0", "Ann G 0 1500 10 1 0 0"}},
    /* the name: control characters, a blank that does not break, a soft hyphen, U+200B and U+200D without width, U+2028 that ends a line,
     * U+202E, U+2066 and U+061C that turn its direction, U+FEFF, a tag */
    {"can't be seen",
     {"A\x01nn G 0 1 2", "A\x1b[2Jnn G 0 1 2", "A\x7fnn G 0 1 2", "A\rnn G 0 1 2", "A\vnn G 0 1 2", "A\xc2\x85nn G 0 1 2"}},
    {"can't be seen", {"A\xc2\xa0nn G 0 1 2", "A\xc2\xadnn G 0 1 2", "A\xe2\x80\x8bnn G 0 1 2", "A\xe2\x80\x8dnn G 0 1 2"}},
    {"can't be seen", {"A\xe2\x80\xa8nn G 0 1 2", "A\xe2\x80\xaenn G 0 1 2", "A\xe2\x81\xa6nn G 0 1 2", "A\xd8\x9cnn G 0 1 2"}},
    {"can't be seen", {"\xef\xbb\xbfZoe G 0 1 2", "A\xf3\xa0\x81\x81nn G 0 1 2"}},
    /* not UTF-8: bytes of no character, one cut off, one longer than it need be, half of a pair, one beyond the last */
    {"UTF-8",
     {"A\xffnn G 0 1 2", "A\x80nn G 0 1 2", "A\xc3 G 0 1 2", "A\xc0\xaf G 0 1 2", "A\xed\xa0\x80 G 0 1 2", "A\xf4\x90\x80\x80 G 0 1 2"}},
    {"must be a number from 1 to 63", {"0123456789012345678901234567890123456789012345678901234567890123 G 0 1 2"}},
    {"no player can be called BANK", {"BANK G 0 1500 0"}},
    {"piece must be one of", {"Ann X 0 1 2", "Ann g 0 1 2", "Ann GG 0 1 2", "Ann 0 0 1 2", "Ann Lee G 0 1 2", "Ann \xc3\x87 0 1 2"}},
    {"the number of cups must be a number from 0 to 4", {"Ann G 5 1 2", "Ann G -1 1 2", "Ann G one 1 2", "Ann G 00 1 2"}},
    {"the money must be a number from 0 to 1000000000", {"Ann G 0 1000000001 0", "Ann G 0 9999999999999999999999 0", "Ann G 0 -1 0"}},
    {"the money must be",
     {"Ann G 0 -0 0", "Ann G 0 +1 0", "Ann G 0 01 0", "Ann G 0 $1 0", "Ann G 0 1,500 0", "Ann G 0 1.00 0", "Ann G 0 1e3 0"}},
    {"the money must be", {"Ann G 0 \xd9\xa1 0"}}, /* the digit one in Arabic */
    {"the position must be a number from 0 to 39", {"Ann G 0 1 40", "Ann G 0 1 -1", "Ann G 0 1 00", "Ann G 0 1 DC"}},
    {"no player can stand on Go to Tims", {"Ann G 0 1500 30", "Ann G 0 1500 30 0"}},
    {"whether the player is in the line must be a number from 0 to 1", {"Ann G 0 1 10 2", "Ann G 0 1 10 -1", "Ann G 0 1 10 x"}},
    {"the number of turns in the line must be a number from 0 to 2", {"Ann G 0 1 10 1 3", "Ann G 0 1 10 1 -1", "Ann G 0 1 10 1 x"}},
};

/* The line of each player in turn, the others being called and shown otherwise. */
static void W07_players(void **state)
{
    (void)state;
    for (int i = LINES - BUILDINGS; i < LINES; i++)
        snprintf(lines[i], sizeof lines[i], "%s BANK 0", BOARD[i - LINES + BUILDINGS].name);
    for (int line = 2; line <= 4; line++) {
        snprintf(lines[1], sizeof lines[1], "Bob B 0 1 2");
        snprintf(lines[2], sizeof lines[2], "Cem L 0 1 2");
        snprintf(lines[3], sizeof lines[3], "Deb T 0 1 2");
        for (size_t i = 0; i < sizeof BAD_PLAYERS / sizeof BAD_PLAYERS[0]; i++) {
            for (const char *const *bad = BAD_PLAYERS[i].lines; *bad; bad++)
                load_bad_line(line, *bad, BAD_PLAYERS[i].reason);
        }
        take_line(line, "Ann G 0 1500 0");
    }
}

static void W07_nul_bytes(void **state)
{
    (void)state;
    size_t length = write_whole();
    for (size_t at = 0, line = 1; at < length; line += text[at] == '\n', at++) {
        memcpy(again, text, length);
        if (text[at] == '\n')
            continue;
        again[at] = '\0';
        load_bad(again, length, (int)line, "");
    }
}

static void W07_a_name_given_twice_stands_in_the_second_line(void **state)
{
    (void)state;
    load_bad_line(3, "Ann $ 0 0 0", "two players called Ann");
    load_bad_line(4, "Ann T 0 0 0", "two players called Ann");
    load_bad_line(4, "B\xc3\xbclent T 0 0 0", "two players called B\xc3\xbclent");
}

static void W07_names_differ_by_case(void **state)
{
    (void)state;
    snprintf(lines[3], sizeof lines[3], "bank T 0 1 2");
    for (int i = LINES - BUILDINGS; i < LINES; i++)
        snprintf(lines[i], sizeof lines[i], "%s %s 0", BOARD[i - LINES + BUILDINGS].name, i % 2 ? "bank" : "BANK");
    take_line(3, "ann $ 0 0 0");
    assert_file(text);
}

static void W07_a_piece_given_twice_stands_in_the_second_line(void **state)
{
    (void)state;
    load_bad_line(3, "B\xc3\xbclent G 0 0 0", "already that of Ann");
    load_bad_line(4, "Cem G 0 0 0", "already that of Ann");
    load_bad_line(4, "Cem $ 0 0 0", "already that of B\xc3\xbclent");
}

static void W07_all_eight_pieces_are_known(void **state)
{
    (void)state;
    for (const char *piece = "GBDPSL"; *piece; piece++) {
        char line[] = "Ann ? 0 1500 0";
        line[4] = *piece;
        take_line(2, line);
        assert_int_equal(seats.list[0].piece[0], *piece);
        assert_int_equal(seats.list[0].piece[1], '\0');
    }
}

/* The line at which there are too many. */
static void W07_cups_are_four_in_all(void **state)
{
    (void)state;
    take_line(2, "Ann G 2 1500 0");
    load_bad_line(4, "Cem T 4 0 0", "all players' cups together must be a number from 0 to 4");
    load_bad_at(2, "Ann G 3 1500 0", 4, "all players' cups");
    load_bad_at(2, "Ann G 4 1500 0", 4, "all players' cups");
    snprintf(lines[3], sizeof lines[3], "Cem T 0 1 2");
    take_line(2, "Ann G 4 1500 0");
    snprintf(lines[1], sizeof lines[1], "Ann G 2 1500 0");
    load_bad_line(3, "B\xc3\xbclent $ 3 0 0", "all players' cups");
}

static void W07_buildings(void **state)
{
    (void)state;
    static const struct {
        const char *building, *reason, *lines[10];
    } bads[] = {
        {"ECH", "ends before ECH", {"", " "}},
        {"ECH", "ends before the owner", {"ECH", "ECH "}},
        {"ECH", "ends before the number of improvements", {"ECH BANK", "ECH Ann"}},
        {"ECH", "goes on", {"ECH BANK 0 0", "ECH Ann 0 x"}},
        {"ECH", "the building of this line must be ECH", {"ech BANK 0", "PAS BANK 0", "EC BANK 0", "ECHO BANK 0", "XYZ BANK 0"}},
        {"AL", "the building of this line must be AL", {"Dan B 0 1500 0"}},
        {"ECH", "one of the players or BANK", {"ECH Dan 0", "ECH bank 0", "ECH ann 0", "ECH An 0", "ECH G 0", "ECH 0", "ECH -1"}},
        {"ECH", "one of the players or BANK", {"ECH A\xe2\x80\x8bnn 0", "ECH A\x80nn 0"}},
        {"AL", "the number of improvements must be a number from -1 to 5", {"AL Ann 6", "AL Ann -2", "AL Ann x", "AL Ann -"}},
        {"AL", "the number of improvements must be", {"AL Ann -0", "AL Ann +1", "AL Ann 01", "AL Ann -01", "AL Ann 1.0"}},
        /* residences and gyms, what the bank owns, sets that are not owned as a whole */
        {"MKV", "the number of improvements must be a number from -1 to 0", {"MKV Cem 1", "MKV Cem 5", "MKV Cem -2"}},
        {"REV", "the number of improvements must be a number from -1 to 0", {"REV Cem 1"}},
        {"PAC", "the number of improvements must be a number from -1 to 0", {"PAC Cem 1"}},
        {"CIF", "the number of improvements must be a number from -1 to 0", {"CIF Cem 1"}},
        {"ECH", "the number of improvements must be 0", {"ECH BANK -1", "ECH BANK 1", "ECH BANK 5"}},
        {"UWP", "the number of improvements must be 0", {"UWP BANK -1", "UWP BANK 1"}},
        {"DC", "the number of improvements must be 0", {"DC BANK -1", "DC BANK 1"}},
        {"PAS", "the set of PAS", {"PAS Cem 1"}},
        {"DC", "the set of DC", {"DC Cem 1", "DC Cem 5"}},
        {"LHI", "the set of LHI", {"LHI Ann 1"}},
    };
    for (size_t i = 0; i < sizeof bads / sizeof bads[0]; i++) {
        for (const char *const *bad = bads[i].lines; *bad; bad++)
            load_bad_line(line_of(bads[i].building), *bad, bads[i].reason);
    }
}

/* The line is that of the improved building, wherever the one stands that another owns. */
static void W07_improvements_need_the_whole_set(void **state)
{
    (void)state;
    load_bad_at(line_of("ML"), "ML Cem 0", line_of("AL"), "the set of AL");
    load_bad_at(line_of("ML"), "ML BANK 0", line_of("AL"), "the set of AL");
    load_bad_at(line_of("RCH"), "RCH Ann 0", line_of("DWE"), "the set of DWE");
    load_bad_at(line_of("CPH"), "CPH Ann -1", line_of("RCH"), "the set of RCH");
}

/* W07: a mortgaged building can't be improved, the others of its set can. */
static void W07_a_mortgaged_building_leaves_the_others_their_improvements(void **state)
{
    (void)state;
    take_line(line_of("RCH"), "RCH B\xc3\xbclent -1");
    s.game = game;
    assert_mortgaged(&s, "rch");
    assert_built(&s, "dwe", 3);
}

/* Any two lines of buildings exchanged are noticed at the first of them. */
static void W07_buildings_come_in_board_order(void **state)
{
    (void)state;
    for (int i = LINES - BUILDINGS; i + 1 < LINES; i++) {
        char line[64];
        memcpy(line, lines[i], sizeof line);
        memcpy(lines[i], lines[i + 1], sizeof line);
        memcpy(lines[i + 1], line, sizeof line);
        load_bad(text, write_whole(), i + 1, "must be ");
        memcpy(lines[i + 1], lines[i], sizeof line);
        memcpy(lines[i], line, sizeof line);
    }
    load(text, write_whole());
}

static void W07_missing_lines(void **state)
{
    (void)state;
    load_bad("", 0, 1, "missing");
    size_t length = write_whole();
    for (size_t at = 0, line = 1; at + 1 < length; at++) {
        if (text[at] != '\n')
            continue;
        line++;
        load_bad(text, at, (int)line, "missing");
        load_bad(text, at + 1, (int)line, "missing");
    }
}

/* A line left out in the middle is noticed where another stands in its place. */
static void W07_lines_left_out(void **state)
{
    (void)state;
    for (int line = 2; line < LINES; line++) {
        size_t length = write_with(line, NULL);
        load_bad(text, length, line <= 4 ? 4 : line, "");
    }
}

static void W07_extra_lines(void **state)
{
    (void)state;
    static const char *const extra[] = {"\n", "\r\n", " \n", "\t", "\r", "x", "DC BANK 0\n", "\n\n\n", "2\n"};
    for (size_t i = 0; i < sizeof extra / sizeof extra[0]; i++) {
        size_t length = write_whole();
        length += (size_t)snprintf(text + length, sizeof text - length, "%s", extra[i]);
        load_bad(text, length, LINES + 1, "should have ended");
    }
    size_t length = write_whole();
    text[length++] = '\0';
    load_bad(text, length, LINES + 1, "should have ended");
}

static void W07_empty_lines_within(void **state)
{
    (void)state;
    for (int line = 1; line <= LINES; line++) {
        char with[1 + sizeof lines[0]] = "\n";
        memcpy(with + 1, lines[line - 1], sizeof lines[0]);
        load_bad_at(line, with, line, "ends before");
    }
}

/* A line's end within a line, and the carriage return alone, which is none. */
static void W07_line_ends(void **state)
{
    (void)state;
    load_bad_line(2, "Ann G\n1 1500 0", "ends before");
    load_bad_line(2, "Ann G\r1 1500 0", "piece");
    load_bad_line(2, "Ann G 1 1500 0\r\r", "the position");
    size_t length = write_whole();
    for (size_t i = 0; i < length; i++)
        text[i] = text[i] == '\n' ? '\r' : text[i];
    load_bad(text, length, 1, "the number of players");
}

static void W07_the_error_names_the_file_without_what_steers_a_terminal(void **state)
{
    (void)state;
    char name[300];
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    assert_false(campus_file_parse(&s.edition, "saves/a\x1b[2J.txt", "", 0, &game, &seats, &error));
    assert_string_equal(error.file, "saves/a[2J.txt");
    assert_false(campus_file_parse(&s.edition, name, "", 0, &game, &seats, &error));
    assert_int_equal(strlen(error.file), sizeof error.file - 1);
}

static void W07_other_editions_have_no_such_file(void **state)
{
    (void)state;
    static const char *const others[] = {"classic", "turkey", "pandemic", "unipoly"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        scenario_begin_whole(&s, others[i], 3);
        load_bad(text, write_whole(), 0, others[i]);
        scenario_start(&s);
        assert_refused("not for this edition");
    }
}

/* Each rule by which an edition has no such file, or more than it says. */
static void W07_rules_that_the_format_does_not_know(void **state)
{
    (void)state;
    static const char *const rules[][2] = {
        {"players", "3-8"}, {"order", "all"}, {"deal", "yes"}, {"jail", "wait"}, {"infection", "yes"}, {"trade-buildings", "own-bare"},
        {"pot", "yes"},     {"runs", "3"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        scenario_begin_whole(&s, "watopoly", 3);
        load(text, write_whole());
        s.game = game;
        scenario_rule(&s, rules[i][0], rules[i][1]);
        assert_refused("not for this edition");
        load_bad(text, write_whole(), 0, "not for the edition watopoly");
    }
}

static void load_for_edition(const fh_edition *changed)
{
    fh_edition whole = s.edition;
    load(text, write_whole());
    s.edition = *changed;
    load_bad(text, write_whole(), 0, "not for the edition watopoly");
    s.edition = whole;
}

/* The same of what no change of a single rule can bring about. */
static void W07_boards_that_the_format_does_not_know(void **state)
{
    (void)state;
    fh_edition changed = s.edition;
    changed.rules.cards = FH_CARDS_CYCLE;
    load_for_edition(&changed);
    changed = s.edition;
    changed.rules.agreements = true;
    load_for_edition(&changed);
    changed = s.edition;
    changed.jail = FH_NONE;
    load_for_edition(&changed);
    changed = s.edition;
    changed.pass_count = 2;
    load_for_edition(&changed);
    changed = s.edition;
    snprintf(changed.words.square_name[39], FH_NAME_SIZE, "Davis Centre");
    load_for_edition(&changed);
}

/* An edition of this kind with stricter rules takes what they allow. */
static void W07_stricter_rules_refuse_as_a_whole(void **state)
{
    (void)state;
    scenario_rule(&s, "even-building", "yes");
    load_bad(text, write_whole(), 0, "a set is built unevenly");
    snprintf(lines[line_of("AL") - 1], sizeof lines[0], "AL Ann 0");
    take_line(line_of("DWE"), "DWE B\xc3\xbclent 1");
}

static void W07_a_hundred_megabytes(void **state)
{
    (void)state;
    enum { SIZE = 100000000 };
    static const struct {
        const char *begin;
        char fill;
        int line;
    } floods[] = {{"", '7', 1}, {"", '\n', 1}, {"2\n", 'A', 2}, {"2\nAnn", ' ', 2}, {"2\nAnn G 0 1500 1", '0', 2}};
    char *flood = malloc(SIZE);
    assert_non_null(flood);
    for (size_t i = 0; i < sizeof floods / sizeof floods[0]; i++) {
        memset(flood, floods[i].fill, SIZE);
        memcpy(flood, floods[i].begin, strlen(floods[i].begin));
        load_bad(flood, SIZE, floods[i].line, "");
    }
    free(flood);
}

/* ---- W08: loaded and saved ------------------------------------------------------------------------------------------------------- */

static void W08_the_file_comes_back(void **state)
{
    (void)state;
    load(text, write_whole());
    assert_file(text);
}

/* A file being put together. */
static void add(size_t *length, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    *length += (size_t)vsnprintf(text + *length, sizeof text - *length, format, arguments);
    va_end(arguments);
    assert_true(*length < sizeof text);
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
        load(text, length);
        assert_file(text);
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
        load(text, length);
        fh_game expected = game;
        struct seats expected_seats = seats;
        load(loose, loosen(text, length, loose, sizeof loose));
        assert_memory_equal(&game, &expected, sizeof game);
        assert_memory_equal(&seats, &expected_seats, sizeof seats);
        assert_file(text);
    }
}

static void W08_the_last_newline_may_be_missing(void **state)
{
    (void)state;
    size_t length = write_whole();
    load(text, length - 1);
    assert_file(text);
}

/* In place of a seat before saving stands one after loading. */
static void assert_same_game(const fh_game *before, const struct seats *names)
{
    uint8_t to[FH_ACCOUNTS] = {[FH_BANK] = FH_BANK}, seat = before->turn;
    for (uint8_t i = 0; i < game.seat_count; i++, seat = before->next[seat]) {
        to[seat] = i;
        assert_int_equal(game.cash[i], before->cash[seat]);
        assert_int_equal(game.at[i], before->at[seat]);
        assert_int_equal(game.jail[i], before->jail[seat]);
        assert_memory_equal(game.passes[i], before->passes[seat], sizeof game.passes[i]);
        assert_memory_equal(&seats.list[i], &names->list[seat], sizeof seats.list[i]);
    }
    assert_int_equal(seat, before->turn);
    for (int square = 0; square < FH_MAX_SQUARES; square++) {
        assert_int_equal(game.owner[square], to[before->owner[square]]);
        assert_int_equal(game.built[square], before->built[square]);
    }
    assert_true(game.mortgaged == before->mortgaged);
}

static void save_and_load(const struct seats *names)
{
    size_t length = campus_file_format(&s.edition, &s.game, names, text, sizeof text);
    load(text, length);
    assert_same_game(&s.game, names);
    assert_file(text);
}

/* Whenever a game at play can be saved it can be loaded, and is the same. Whenever it can't, somebody is asked something. */
static void W08_games_at_play_come_back(void **state)
{
    (void)state;
    int saved = 0, out = 0, waiting = 0;
    fh_stream_seed(&stream, 800);
    for (int number = 0; number < 70; number++) {
        begin(2 + number % 7);
        struct seats names = seats;
        scenario_start(&s);
        for (int i = 0; i < 1500 && s.game.phase != FH_OVER; i++) {
            fh_action action;
            fh_details details;
            random_action(&s.edition, &s.game, &stream, &action, &details);
            assert_int_equal(fh_apply(&s.edition, &s.game, &action, NULL).reason, FH_NO_OK);
            bool is_calm = s.game.depth == 0 && (s.game.phase == FH_BEFORE_THROW || s.game.phase == FH_AFTER_THROW);
            assert_int_equal(campus_file_refuses(&s.edition, &s.game) == NULL, is_calm);
            if (!is_calm)
                continue;
            save_and_load(&names);
            saved++;
            out += game.seat_count < s.game.seat_count;
            waiting += game.jail[0] > 1;
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
        text[at] = byte;
        return length;
    case 1:
        memmove(text + at + 1, text + at, length - at);
        text[at] = byte;
        return length + 1;
    }
    memmove(text + at, text + at + 1, length - at - 1);
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
        game = nothing;
        if (campus_file_parse(&s.edition, "test", text, length, &game, &seats, &error)) {
            taken++;
            length = save(text, sizeof text);
            load(text, length);
            assert_file(text);
        } else {
            assert_true(error.line > 0 && error.reason[0] != '\0');
            assert_memory_equal(&game, &nothing, sizeof game);
        }
    }
    assert_true(taken > 100);
}

static const struct CMUnitTest campus_file_tests[] = {
    cmocka_unit_test_setup(W06_a_new_game_is_written_as_the_seed_says, set_up),
    cmocka_unit_test_setup(W06_every_word_has_its_meaning, set_up),
    cmocka_unit_test_setup(W06_play_resumes_with_the_player_listed_first_and_goes_on_as_listed, set_up),
    cmocka_unit_test_setup(W06_the_current_player_is_listed_first_and_who_left_not_at_all, set_up),
    cmocka_unit_test_setup(W06_the_rest_follow_in_order_of_play, set_up),
    cmocka_unit_test_setup(W06_what_is_played_is_saved, set_up),
    cmocka_unit_test_setup(W06_the_format_forgets_the_throw, set_up),
    cmocka_unit_test_setup(W06_the_format_forgets_doubles, set_up),
    cmocka_unit_test_setup(W06_turns_in_line_are_counted, set_up),
    cmocka_unit_test_setup(W06_a_throw_goes_on_from_the_turns_in_line, set_up),
    cmocka_unit_test_setup(W06_not_saved_while_a_question_is_open, set_up),
    cmocka_unit_test_setup(W06_not_saved_while_a_debt_is_open, set_up),
    cmocka_unit_test_setup(W06_not_saved_after_the_end, set_up),
    cmocka_unit_test_setup(W06_not_saved_with_more_money_than_the_format_holds, set_up),
    cmocka_unit_test_setup(W06_not_saved_where_nobody_can_stand, set_up),
    cmocka_unit_test_setup(W06_a_short_buffer_is_filled_and_the_whole_length_told, set_up),
    cmocka_unit_test_setup(W06_the_longest_file_has_room, set_up),
    cmocka_unit_test_setup(W07_the_number_of_players, set_up),
    cmocka_unit_test_setup(W07_more_or_fewer_players_than_the_number_says, set_up),
    cmocka_unit_test_setup(W07_players, set_up),
    cmocka_unit_test_setup(W07_nul_bytes, set_up),
    cmocka_unit_test_setup(W07_a_name_given_twice_stands_in_the_second_line, set_up),
    cmocka_unit_test_setup(W07_names_differ_by_case, set_up),
    cmocka_unit_test_setup(W07_a_piece_given_twice_stands_in_the_second_line, set_up),
    cmocka_unit_test_setup(W07_all_eight_pieces_are_known, set_up),
    cmocka_unit_test_setup(W07_cups_are_four_in_all, set_up),
    cmocka_unit_test_setup(W07_buildings, set_up),
    cmocka_unit_test_setup(W07_improvements_need_the_whole_set, set_up),
    cmocka_unit_test_setup(W07_a_mortgaged_building_leaves_the_others_their_improvements, set_up),
    cmocka_unit_test_setup(W07_buildings_come_in_board_order, set_up),
    cmocka_unit_test_setup(W07_missing_lines, set_up),
    cmocka_unit_test_setup(W07_lines_left_out, set_up),
    cmocka_unit_test_setup(W07_extra_lines, set_up),
    cmocka_unit_test_setup(W07_empty_lines_within, set_up),
    cmocka_unit_test_setup(W07_line_ends, set_up),
    cmocka_unit_test_setup(W07_the_error_names_the_file_without_what_steers_a_terminal, set_up),
    cmocka_unit_test_setup(W07_other_editions_have_no_such_file, set_up),
    cmocka_unit_test_setup(W07_rules_that_the_format_does_not_know, set_up),
    cmocka_unit_test_setup(W07_boards_that_the_format_does_not_know, set_up),
    cmocka_unit_test_setup(W07_stricter_rules_refuse_as_a_whole, set_up),
    cmocka_unit_test_setup(W07_a_hundred_megabytes, set_up),
    cmocka_unit_test_setup(W08_the_file_comes_back, set_up),
    cmocka_unit_test_setup(W08_any_file_comes_back_byte_by_byte, set_up),
    cmocka_unit_test_setup(W08_blanks_and_line_ends_make_no_difference, set_up),
    cmocka_unit_test_setup(W08_the_last_newline_may_be_missing, set_up),
    cmocka_unit_test_setup(W08_games_at_play_come_back, set_up),
    cmocka_unit_test_setup(W08_damaged_files_come_back_or_have_their_line, set_up),
};

int main(void)
{
    return cmocka_run_group_tests(campus_file_tests, NULL, NULL);
}
