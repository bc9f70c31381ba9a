/* test_watopoly.c - the campus board: its order (W17), the figures of its deeds (E03), and what its own squares do (W10, W11, W13).
 * Everything runs with the edition's own rules. Its column of rules is in test_watopoly_rules.c. */
#include "scenario.h"

static struct scenario s;

static void begin(int seats, const char *lines)
{
    scenario_begin_whole(&s, "watopoly", seats);
    scenario_position(&s, lines);
}

/* ---- The board ------------------------------------------------------------------------------------------------------------------- */

static const char *const BOARD[40] = {
    "Collect OSAP",  "AL",  "SLC",          "ML",  "Tuition", "MKV", "ECH",          "Needles Hall", "PAS",       "HH",  /* 0 to 9 */
    "DC Tims Line",  "RCH", "PAC",          "DWE", "CPH",     "UWP", "LHI",          "SLC",          "BMH",       "OPT", /* 10 to 19 */
    "Goose Nesting", "EV1", "Needles Hall", "EV2", "EV3",     "V1",  "PHYS",         "B1",           "CIF",       "B2",  /* 20 to 29 */
    "Go to Tims",    "EIT", "ESC",          "SLC", "C2",      "REV", "Needles Hall", "MC",           "Co-op Fee", "DC",  /* 30 to 39 */
};

/* Table 1 of the seed, line by line. */
static const struct academic {
    const char *name, *block;
    int cost, improvement, tuition[6];
} TABLE_1[] = {
    {"AL", "Arts1", 40, 50, {2, 10, 30, 90, 160, 250}},         {"ML", "Arts1", 60, 50, {4, 20, 60, 180, 320, 450}},
    {"ECH", "Arts2", 100, 50, {6, 30, 90, 270, 400, 550}},      {"PAS", "Arts2", 100, 50, {6, 30, 90, 270, 400, 550}},
    {"HH", "Arts2", 120, 50, {8, 40, 100, 300, 450, 600}},      {"RCH", "Eng", 140, 100, {10, 50, 150, 450, 625, 750}},
    {"DWE", "Eng", 140, 100, {10, 50, 150, 450, 625, 750}},     {"CPH", "Eng", 160, 100, {12, 60, 180, 500, 700, 900}},
    {"LHI", "Health", 180, 100, {14, 70, 200, 550, 750, 950}},  {"BMH", "Health", 180, 100, {14, 70, 200, 550, 750, 950}},
    {"OPT", "Health", 200, 100, {16, 80, 220, 600, 800, 1000}}, {"EV1", "Env", 220, 150, {18, 90, 250, 700, 875, 1050}},
    {"EV2", "Env", 220, 150, {18, 90, 250, 700, 875, 1050}},    {"EV3", "Env", 240, 150, {20, 100, 300, 750, 925, 1100}},
    {"PHYS", "Sci1", 260, 150, {22, 110, 330, 800, 975, 1150}}, {"B1", "Sci1", 260, 150, {22, 110, 330, 800, 975, 1150}},
    {"B2", "Sci1", 280, 150, {24, 120, 360, 850, 1025, 1200}},  {"EIT", "Sci2", 300, 200, {26, 130, 390, 900, 1100, 1275}},
    {"ESC", "Sci2", 300, 200, {26, 130, 390, 900, 1100, 1275}}, {"C2", "Sci2", 320, 200, {28, 150, 450, 1000, 1200, 1400}},
    {"MC", "Math", 350, 200, {35, 175, 500, 1100, 1300, 1500}}, {"DC", "Math", 400, 200, {50, 200, 600, 1400, 1700, 2000}},
};
enum { ACADEMIC = sizeof TABLE_1 / sizeof *TABLE_1 };

/* The only square of that name. */
static const fh_square_def *square_named(const char *name)
{
    const fh_square_def *found = NULL;
    for (int i = 0; i < s.edition.square_count; i++) {
        if (strcmp(s.edition.words.square_name[i], name) != 0)
            continue;
        assert_null(found);
        found = &s.edition.squares[i];
    }
    assert_non_null(found);
    return found;
}

static void W17_the_squares_stand_in_the_order_of_the_campus(void **state)
{
    (void)state;
    begin(2, "");
    assert_int_equal(s.edition.square_count, 40);
    for (int i = 0; i < 40; i++)
        assert_string_equal(s.edition.words.square_name[i], BOARD[i]);
    assert_int_equal(s.edition.squares[0].kind, FH_SQ_START);
    assert_int_equal(s.edition.squares[10].kind, FH_SQ_JAIL);
    assert_int_equal(s.edition.squares[20].kind, FH_SQ_REST);
    assert_int_equal(s.edition.squares[30].kind, FH_SQ_ARREST);
}

/* The small letters of the name, a hyphen for a blank, and a number where the name comes more than once. */
static void id_of(int square, char id[FH_ID_SIZE])
{
    int same = 0, before = 0;
    for (int i = 0; i < 40; i++) {
        same += strcmp(BOARD[i], BOARD[square]) == 0;
        before += i < square && strcmp(BOARD[i], BOARD[square]) == 0;
    }
    int length = 0;
    for (; BOARD[square][length]; length++) {
        char c = BOARD[square][length];
        id[length] = (char)(c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    id[length] = '\0';
    if (same > 1)
        snprintf(id + length, (size_t)(FH_ID_SIZE - length), "-%d", before + 1);
}

static void E07_ids_are_the_names_in_small_letters(void **state)
{
    (void)state;
    char id[FH_ID_SIZE];
    begin(2, "");
    for (int i = 0; i < 40; i++) {
        id_of(i, id);
        assert_string_equal(s.edition.words.square_id[i], id);
    }
}

static void E03_academic_buildings_have_the_figures_of_the_table(void **state)
{
    (void)state;
    begin(2, "");
    for (int i = 0; i < ACADEMIC; i++) {
        const fh_square_def *square = square_named(TABLE_1[i].name);
        assert_int_equal(square->kind, FH_SQ_STREET);
        assert_string_equal(s.edition.words.set_name[square->set], TABLE_1[i].block);
        assert_int_equal(square->price, TABLE_1[i].cost);
        assert_int_equal(2 * square->mortgage, TABLE_1[i].cost);
        assert_int_equal(square->build, TABLE_1[i].improvement);
        assert_int_equal(square->hotel, TABLE_1[i].improvement); /* the cafeteria is the fifth of them */
        for (int level = 0; level < 6; level++)
            assert_int_equal(square->rents[level], TABLE_1[i].tuition[level]);
    }
}

static void E03_residences_and_gyms_have_their_figures(void **state)
{
    (void)state;
    static const char *const residences[] = {"MKV", "UWP", "V1", "REV"}, *const gyms[] = {"PAC", "CIF"};
    static const int rents[] = {25, 50, 100, 200}, times[] = {4, 10};
    begin(2, "");
    for (int i = 0; i < 4; i++) {
        const fh_square_def *square = square_named(residences[i]);
        assert_int_equal(square->kind, FH_SQ_STATION);
        assert_string_equal(s.edition.words.set_id[square->set], "residences");
        assert_int_equal(square->price, 200);
        assert_int_equal(square->mortgage, 100);
        assert_int_equal(square->rent_count, 4);
        assert_memory_equal(square->rents, rents, sizeof rents);
    }
    for (int i = 0; i < 2; i++) {
        const fh_square_def *square = square_named(gyms[i]);
        assert_int_equal(square->kind, FH_SQ_UTILITY);
        assert_string_equal(s.edition.words.set_id[square->set], "gyms");
        assert_int_equal(square->price, 150);
        assert_int_equal(square->mortgage, 75);
        assert_int_equal(square->rent_count, 2);
        assert_memory_equal(square->rents, times, sizeof times);
    }
}

static void E03_the_blocks_hold_nothing_else(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        int count;
    } sets[] = {{"arts1", 2}, {"arts2", 3}, {"eng", 3},  {"health", 3},     {"env", 3},
                {"sci1", 3},  {"sci2", 3},  {"math", 2}, {"residences", 4}, {"gyms", 2}};
    begin(2, "");
    assert_int_equal(s.edition.deed_count, 28);
    assert_int_equal(s.edition.set_count, sizeof sets / sizeof *sets);
    for (int i = 0; i < s.edition.set_count; i++) {
        assert_string_equal(s.edition.words.set_id[i], sets[i].id);
        assert_int_equal(s.edition.sets[i].count, sets[i].count);
    }
}

/* ---- Squares that are plain ------------------------------------------------------------------------------------------------------ */

static void R01_collect_osap_pays_200_to_who_passes_or_lands(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "collect-osap", 3, 4);
    assert_now(&s, "cash 1:1700; turn 1:after");
    scenario_position(&s, "owner al:1");
    land(&s, "al", 3, 4);
    assert_now(&s, "cash 1:1700; turn 1:after");
}

static void R01_the_coop_fee_is_150(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "co-op-fee", 3, 4);
    assert_cash(&s, 1, 1350); /* at once and without a choice */
    assert_turn(&s, 1, "after");
}

static void R01_geese_and_a_visit_to_the_line_do_nothing(void **state)
{
    (void)state;
    static const char *const quiet[] = {"goose-nesting", "dc-tims-line"};
    begin(2, "");
    for (int i = 0; i < 2; i++) {
        scenario_position(&s, "");
        land(&s, "co-op-fee", 3, 4); /* what was paid is not there for the taking */
        play(&s, "1 end; 2 roll; * dice 1 2; 2 decline; 2 withdraw; 1 withdraw; 2 end");
        scenario_land(&s, quiet[i], 3, 4, HERE);
        assert_now(&s, "cash 1:1350 pot:0; free 1; turn 1:after");
    }
}

static void W13_go_to_tims_collects_nothing(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "go-to-tims", 3, 4);
    assert_now(&s, "at 1:dc-tims-line; jailed 1:0; cash 1:1500; turn 1:after");
}

static void W13_three_doubles_collect_nothing_and_do_not_move(void **state)
{
    (void)state;
    begin(2, "at dc collect-osap; doubles 2");
    roll_dice(&s, 4, 4); /* would pass Collect OSAP and land on Needles Hall */
    assert_now(&s, "at 1:dc-tims-line; jailed 1:0; cash 1:1500");
    refused(&s, "1 roll", "already-thrown");
    assert_turn(&s, 1, "after");
}

/* ---- SLC and Needles Hall: how often ---------------------------------------------------------------------------------------------- */

/* Tables 2 and 3 of the seed: a card of ours for each line, and its probability. */
struct line {
    const char *card;
    uint32_t above, below;
};
static const struct line TABLE_2[] = {
    {"back-3", 1, 8},    {"back-2", 1, 6},    {"back-1", 1, 6}, {"forward-1", 1, 8},
    {"forward-2", 1, 6}, {"forward-3", 1, 6}, {"tims", 1, 24},  {"osap", 1, 24},
};
static const struct line TABLE_3[] = {
    {"lose-200", 1, 18}, {"lose-100", 1, 9}, {"lose-50", 1, 6},   {"gain-25", 1, 3},
    {"gain-50", 1, 6},   {"gain-100", 1, 9}, {"gain-200", 1, 18},
};
static const struct deck {
    const char *id, *square;
    const struct line *lines;
    uint32_t count;
} DECKS[] = {
    {"slc", "slc-1", TABLE_2, sizeof TABLE_2 / sizeof *TABLE_2},
    {"needles", "needles-hall-1", TABLE_3, sizeof TABLE_3 / sizeof *TABLE_3},
};

static uint32_t total_weight(void)
{
    uint32_t total = 0;
    fh_action action;
    for (uint32_t i = 0; i < fh_outcome_count(&s.edition, &s.game); i++)
        total += fh_outcome(&s.edition, &s.game, i, &action);
    return total;
}

/* The weight of the outcome that draws this card, 0 if there is none. */
static uint32_t weight_of(const struct deck *deck, const char *card)
{
    char text[64], expected[64];
    fh_action action;
    uint32_t found = 0;
    snprintf(expected, sizeof expected, "* drawn %s %s", deck->id, card);
    for (uint32_t i = 0; i < fh_outcome_count(&s.edition, &s.game); i++) {
        uint32_t weight = fh_outcome(&s.edition, &s.game, i, &action);
        fh_action_format(&s.edition, &action, text, sizeof text);
        found += strcmp(text, expected) == 0 ? weight : 0;
    }
    return found;
}

/* Seat 1 has come to the deck's square; cups says who holds how many. */
static void visit(const struct deck *deck, const char *cups)
{
    char text[128];
    snprintf(text, sizeof text, "passes cup %s", cups);
    begin(3, text);
    scenario_land(&s, deck->square, 3, 4, HERE);
    assert_asked(&s, "card", 1);
}

static void W10_each_line_of_the_tables_has_its_share_of_the_99_in_100(void **state)
{
    (void)state;
    static const char *const held[] = {"0 0 0", "3 0 0", "0 2 1", "1 1 1"};
    for (int d = 0; d < 2; d++) {
        for (int h = 0; h < 4; h++) {
            visit(&DECKS[d], held[h]);
            uint32_t total = total_weight();
            assert_int_equal(fh_outcome_count(&s.edition, &s.game), DECKS[d].count + 1);
            assert_int_equal(100 * weight_of(&DECKS[d], "cup"), total);
            for (uint32_t i = 0; i < DECKS[d].count; i++) {
                const struct line *line = &DECKS[d].lines[i];
                assert_int_equal(100 * line->below * weight_of(&DECKS[d], line->card), 99 * line->above * total);
            }
        }
    }
}

static void W10_with_four_cups_held_each_line_has_exactly_its_probability(void **state)
{
    (void)state;
    static const char *const held[] = {"4 0 0", "0 4 0", "1 1 2", "0 1 3"}; /* it does not matter by whom */
    for (int d = 0; d < 2; d++) {
        for (int h = 0; h < 4; h++) {
            visit(&DECKS[d], held[h]);
            uint32_t total = total_weight();
            assert_int_equal(fh_outcome_count(&s.edition, &s.game), DECKS[d].count);
            assert_int_equal(weight_of(&DECKS[d], "cup"), 0);
            for (uint32_t i = 0; i < DECKS[d].count; i++) {
                const struct line *line = &DECKS[d].lines[i];
                assert_int_equal(line->below * weight_of(&DECKS[d], line->card), line->above * total);
            }
        }
    }
}

/* The chances stay what they are, whatever came before. */
static void W10_draws_are_independent(void **state)
{
    (void)state;
    begin(2, "");
    for (int turn = 1; turn <= 6; turn++) {
        land(&s, "needles-hall-2", 3, 4);
        assert_int_equal(18 * 100 * weight_of(&DECKS[1], "gain-200"), 99 * total_weight());
        play(&s, "* drawn needles gain-200");
        play(&s, turn % 2 ? "1 end" : "2 end");
    }
    assert_now(&s, "cash 1:2100 2:2100");
}

static void W10_a_cup_comes_in_place_of_what_the_square_does(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++) {
        visit(&DECKS[d], "0 1 0");
        int cash = (int)s.game.cash[0];
        play(&s, d == 0 ? "* drawn slc cup" : "* drawn needles cup");
        assert_now(&s, "passes 1:cup:1 2:cup:1");
        assert_cash(&s, 1, cash);
        scenario_assert_at(&s, 1, DECKS[d].square, HERE);
        assert_turn(&s, 1, "after");
    }
}

static void W10_one_player_may_hold_all_four_cups_of_both_squares(void **state)
{
    (void)state;
    begin(2, "passes cup 2 0");
    land(&s, "slc-3", 1, 1);
    play(&s, "* drawn slc cup");
    land(&s, "needles-hall-3", 1, 2);
    play(&s, "* drawn needles cup");
    assert_passes(&s, 1, "cup", 4);
}

static void W10_a_fifth_cup_cannot_come_and_a_used_one_can_come_again(void **state)
{
    (void)state;
    begin(2, "at dc-tims-line collect-osap; jail 1 0; passes cup 1 3");
    play(&s, "1 use cup");
    land(&s, "slc-2", 3, 4);
    play(&s, "* drawn slc cup");
    assert_passes(&s, 1, "cup", 1);
    play(&s, "1 end");
    land(&s, "slc-3", 1, 1);
    refused(&s, "* drawn slc cup", "not-an-outcome");
    play(&s, "* drawn slc forward-3");
    refused(&s, "* drawn needles cup", "not-an-outcome");
}

/* ---- SLC: where to ---------------------------------------------------------------------------------------------------------------- */

static const char *const SLC[] = {"slc-1", "slc-2", "slc-3"};

static void W10_slc_moves_back_or_forward_by_so_many_squares(void **state)
{
    (void)state;
    static const char *const cards[] = {"back-3", "back-2", "back-1", "forward-1", "forward-2", "forward-3"};
    static const char *const ends[3][6] = {
        {"dc", "collect-osap", "al", "ml", "tuition", "mkv"},
        {"cph", "uwp", "lhi", "bmh", "opt", "goose-nesting"},
        {"dc-tims-line", "eit", "esc", "c2", "rev", "needles-hall-3"}, /* three back is Go to Tims */
    };
    char text[64];
    begin(2, "");
    for (int i = 0; i < 18; i++) {
        scenario_position(&s, "");
        scenario_land(&s, SLC[i / 6], 3, 4, HERE);
        fh_balance cash = s.game.cash[0];
        snprintf(text, sizeof text, "* drawn slc %s", cards[i % 6]);
        play(&s, text);
        scenario_assert_at(&s, 1, ends[i / 6][i % 6], HERE);
        assert_cash(&s, 1, cash + (i < 2 ? 200 : 0)); /* from the first one back over Collect OSAP, or back to it (R07) */
    }
}

static void W10_W13_slc_sends_to_the_line_without_a_salary(void **state)
{
    (void)state;
    begin(2, "");
    for (int i = 0; i < 3; i++) {
        scenario_position(&s, "");
        scenario_land(&s, SLC[i], 4, 4, HERE);
        fh_balance cash = s.game.cash[0];
        play(&s, "* drawn slc tims");
        assert_now(&s, "at 1:dc-tims-line; jailed 1:0");
        assert_cash(&s, 1, cash);
        assert_turn(&s, 1, "after"); /* in spite of the doubles */
    }
}

static void W10_slc_advances_to_collect_osap(void **state)
{
    (void)state;
    begin(2, "");
    for (int i = 0; i < 3; i++) {
        scenario_position(&s, "");
        scenario_land(&s, SLC[i], 4, 4, HERE);
        fh_balance cash = s.game.cash[0];
        play(&s, "* drawn slc osap");
        assert_at(&s, 1, "collect-osap");
        assert_cash(&s, 1, cash + 200);
        assert_turn(&s, 1, "before"); /* doubles still roll again */
    }
}

static void W10_play_proceeds_as_if_one_had_landed_there(void **state)
{
    (void)state;
    static const struct {
        const char *from, *card, *asked;
        int cash;
    } cases[] = {
        {"slc-2", "* drawn slc forward-2", NULL, 1484},  /* OPT has an owner: its tuition */
        {"slc-2", "* drawn slc back-2", NULL, 1475},     /* a residence's rent */
        {"slc-2", "* drawn slc back-3", NULL, 1500},     /* one's own */
        {"slc-2", "* drawn slc forward-1", "buy", 1500}, /* nobody's */
        {"slc-2", "* drawn slc forward-3", NULL, 1500},  /* geese */
        {"slc-3", "* drawn slc forward-3", "card", 1500}, {"slc-1", "* drawn slc forward-2", "tax", 1700},
    };
    begin(2, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scenario_position(&s, "owner opt:2 uwp:2 cph:1");
        scenario_land(&s, cases[i].from, 3, 4, HERE);
        play(&s, cases[i].card);
        assert_cash(&s, 1, cases[i].cash);
        if (cases[i].asked)
            scenario_assert_asked(&s, cases[i].asked, 1, HERE);
        else
            assert_turn(&s, 1, "after");
    }
}

static void W10_where_slc_moves_to_a_deed_can_be_declined_and_auctioned(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "slc-1", 3, 4);
    play(&s, "* drawn slc back-3; 1 decline; 1 withdraw; 2 bid 7");
    assert_now(&s, "owner dc:2; cash 2:1493; turn 1:after");
}

struct heard {
    int cards, tokens;
    int64_t steps;
    uint8_t square;
};

static void hear(void *context, const fh_game *game, const fh_event *event)
{
    struct heard *heard = context;
    (void)game;
    heard->cards += event->kind == FH_EV_CARD;
    if (event->kind == FH_EV_TOKEN) {
        heard->tokens++;
        heard->steps = event->amount;
        heard->square = event->square;
    }
}

static void W10_the_move_is_announced(void **state)
{
    (void)state;
    struct heard heard = {0};
    fh_sink sink = {hear, &heard};
    begin(2, "");
    land(&s, "slc-2", 3, 4);
    play_with_sink(&s, "* drawn slc back-2", &sink);
    assert_int_equal(heard.cards, 1);
    assert_int_equal(heard.tokens, 1);
    assert_int_equal(heard.steps, -2);
    assert_int_equal(heard.square, 15);
}

/* ---- Needles Hall ----------------------------------------------------------------------------------------------------------------- */

static void W10_needles_hall_changes_ones_savings(void **state)
{
    (void)state;
    static const char *const squares[] = {"needles-hall-1", "needles-hall-2", "needles-hall-3"};
    static const int changes[] = {-200, -100, -50, 25, 50, 100, 200};
    char text[64];
    begin(2, "");
    for (int i = 0; i < 21; i++) {
        int change = changes[i % 7];
        scenario_position(&s, "");
        scenario_land(&s, squares[i / 7], 3, 4, HERE);
        fh_balance cash = s.game.cash[0];
        snprintf(text, sizeof text, "* drawn needles %s-%d", change < 0 ? "lose" : "gain", abs(change));
        play(&s, text);
        assert_cash(&s, 1, cash + change);
        assert_cash(&s, 2, 1500);
        scenario_assert_at(&s, 1, squares[i / 7], HERE);
        assert_turn(&s, 1, "after");
    }
}

static void W10_W14_what_needles_hall_takes_may_be_a_debt(void **state)
{
    (void)state;
    begin(2, "cash 199 1500; owner al:1");
    land(&s, "needles-hall-2", 3, 4);
    play(&s, "* drawn needles lose-200");
    assert_asked(&s, "debt", 1);
    play(&s, "1 mortgage al");
    assert_now(&s, "cash 1:19; turn 1:after");
}

/* ---- Tuition ---------------------------------------------------------------------------------------------------------------------- */

static void W11_at_tuition_one_pays_300(void **state)
{
    (void)state;
    begin(2, "");
    land(&s, "tuition", 1, 2);
    assert_asked(&s, "tax", 1);
    assert_acting(&s, "1");
    play(&s, "1 pay");
    assert_now(&s, "cash 1:1200; turn 1:after");
}

static void W11_or_a_tenth_of_ones_worth(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int cash, due;
    } cases[] = {
        {"cash 1500 1500", 1500, 150},
        {"cash 1501 1500", 1501, 151},                                                           /* rounded up (R09) */
        {"cash 0 1500", 0, 0},                                                                   /* nothing of nothing */
        {"cash 1000 1500; owner al:1 mkv:1 cif:1", 1000, 139},                                   /* 40 + 200 + 150 */
        {"cash 1000 1500; owner al:1 mkv:1 cif:1; mortgaged mkv", 1000, 139},                    /* at the printed price (W15) */
        {"cash 1000 1500; owner mc:1 dc:1; built mc:1 dc:5", 1000, 295},                         /* 750 and six times 200 */
        {"cash 1000 1500; owner al:1 ml:1; built al:5; mortgaged ml; passes cup 2 0", 1000, 135} /* 100 and 250, cups are nothing */
    };
    begin(2, "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scenario_position(&s, cases[i].lines);
        land(&s, "tuition", 1, 2);
        play(&s, "1 percent");
        assert_cash(&s, 1, cases[i].cash - cases[i].due);
        assert_now(&s, "cash 2:1500; turn 1:after");
    }
}

static void W11_one_chooses_first_and_does_nothing_else(void **state)
{
    (void)state;
    static const char *const not_now[] = {"1 end",      "1 roll",     "1 mortgage mkv", "1 build al", "1 sell al",
                                          "1 lift pac", "1 bankrupt", "1 buy",          "1 keep pac", "1 offer 2 give mkv take 10",
                                          "1 withdraw"};
    begin(2, "cash 100 1500; owner mkv:1 pac:1 al:1 ml:1; built al:1; mortgaged pac");
    land(&s, "tuition", 1, 2);
    for (size_t i = 0; i < sizeof not_now / sizeof *not_now; i++)
        refused(&s, not_now[i], "answer-first");
    refused(&s, "2 pay; 2 percent", "not-your-turn");
    play(&s, "1 percent"); /* 100, 450 and 50 */
    assert_cash(&s, 1, 40);
}

static void W11_W14_either_may_be_more_than_one_holds(void **state)
{
    (void)state;
    begin(3, "cash 100 1500 1500; owner mc:1 dc:1; built mc:5 dc:5");
    land(&s, "tuition", 1, 2);
    play(&s, "1 pay");
    assert_asked(&s, "debt", 1);
    play(&s, "1 sell dc; 1 sell dc");
    assert_now(&s, "cash 1:0; turn 1:after");

    scenario_position(&s, "cash 100 1500 1500; owner mc:1 dc:1; built mc:5 dc:5");
    land(&s, "tuition", 1, 2);
    play(&s, "1 percent"); /* 285: what is sold afterwards does not make it less */
    assert_asked(&s, "debt", 1);
    play(&s, "1 sell mc; 1 sell mc");
    assert_now(&s, "cash 1:15; turn 1:after");
}

static void W11_the_choice_cannot_be_taken_back(void **state)
{
    (void)state;
    begin(2, "cash 250 1500; owner mkv:1");
    land(&s, "tuition", 1, 2);
    play(&s, "1 pay");
    refused(&s, "1 percent; 1 pay", "answer-first");
    play(&s, "1 mortgage mkv");
    assert_cash(&s, 1, 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(W17_the_squares_stand_in_the_order_of_the_campus),
        cmocka_unit_test(E07_ids_are_the_names_in_small_letters),
        cmocka_unit_test(E03_academic_buildings_have_the_figures_of_the_table),
        cmocka_unit_test(E03_residences_and_gyms_have_their_figures),
        cmocka_unit_test(E03_the_blocks_hold_nothing_else),
        cmocka_unit_test(R01_collect_osap_pays_200_to_who_passes_or_lands),
        cmocka_unit_test(R01_the_coop_fee_is_150),
        cmocka_unit_test(R01_geese_and_a_visit_to_the_line_do_nothing),
        cmocka_unit_test(W13_go_to_tims_collects_nothing),
        cmocka_unit_test(W13_three_doubles_collect_nothing_and_do_not_move),
        cmocka_unit_test(W10_each_line_of_the_tables_has_its_share_of_the_99_in_100),
        cmocka_unit_test(W10_with_four_cups_held_each_line_has_exactly_its_probability),
        cmocka_unit_test(W10_draws_are_independent),
        cmocka_unit_test(W10_a_cup_comes_in_place_of_what_the_square_does),
        cmocka_unit_test(W10_one_player_may_hold_all_four_cups_of_both_squares),
        cmocka_unit_test(W10_a_fifth_cup_cannot_come_and_a_used_one_can_come_again),
        cmocka_unit_test(W10_slc_moves_back_or_forward_by_so_many_squares),
        cmocka_unit_test(W10_W13_slc_sends_to_the_line_without_a_salary),
        cmocka_unit_test(W10_slc_advances_to_collect_osap),
        cmocka_unit_test(W10_play_proceeds_as_if_one_had_landed_there),
        cmocka_unit_test(W10_where_slc_moves_to_a_deed_can_be_declined_and_auctioned),
        cmocka_unit_test(W10_the_move_is_announced),
        cmocka_unit_test(W10_needles_hall_changes_ones_savings),
        cmocka_unit_test(W10_W14_what_needles_hall_takes_may_be_a_debt),
        cmocka_unit_test(W11_at_tuition_one_pays_300),
        cmocka_unit_test(W11_or_a_tenth_of_ones_worth),
        cmocka_unit_test(W11_one_chooses_first_and_does_nothing_else),
        cmocka_unit_test(W11_W14_either_may_be_more_than_one_holds),
        cmocka_unit_test(W11_the_choice_cannot_be_taken_back),
    };
    return cmocka_run_group_tests_name("watopoly", tests, NULL, NULL);
}
