/* chart.c - see chart.h. */
#define _POSIX_C_SOURCE 200809L
#include "chart.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>

/* Where a square lies on a ring, from the bottom right corner clockwise, in units of squares; a ring of any even number. */
static void place(int square, int count, int *column, int *row)
{
    int side = count / 4 + (count % 4 != 0), rest = count / 2 - side; /* squares along the bottom, and up the left */
    int along = square % (side + rest), half = square / (side + rest);
    int x = along < side ? side - along : 0, y = along < side ? 0 : along - side;
    *column = half ? side - x : x;
    *row = half ? rest - y : y;
}

/* Nothing in a name may end its quotes. */
static void put_name(FILE *plot, const char *name)
{
    for (; *name; name++)
        fputc(*name == '"' || *name == '\\' ? '\'' : *name, plot);
}

static void plot_board(FILE *plot, const struct run *run, const struct tally *tally)
{
    int count = run->edition->square_count;
    double most = 0, all = (double)(tally->rolls ? tally->rolls : 1);
    for (int square = 0; square < count; square++)
        most = (double)tally->landings[square] > most ? (double)tally->landings[square] : most;
    fprintf(plot, "set title 'Where rolls end, in percent of all (in jail: %.2f)'\n", 100 * (double)tally->landings[count] / all);
    fprintf(plot, "unset xtics; unset ytics; unset key; unset border; set size ratio -1\n");
    fprintf(plot, "set cbrange [0:%.4f]; set palette defined (0 '#fff7ec', 0.5 '#fdd49e', 1 '#ef6548'); unset colorbox\n",
            100 * most / all);
    fprintf(plot, "$board << END\n");
    for (int square = 0; square < count; square++) {
        int column, row;
        place(square, count, &column, &row);
        fprintf(plot, "%d %d %.4f \"", column, row, 100 * (double)tally->landings[square] / all);
        put_name(plot, run->edition->words.square_id[square]);
        fprintf(plot, "\"\n");
    }
    fprintf(plot, "END\nset style fill solid 1 border lc rgb 'gray50'\n");
    fprintf(plot, "plot $board using 1:2:(0.48):(0.48):3 with boxxyerror lc palette, "
                  "$board using 1:($2+0.15):(sprintf('%%.2f', $3)) with labels font ',11', "
                  "$board using 1:($2-0.2):(substr(strcol(4),1,10)) with labels font ',8'\n");
    fprintf(plot, "set size noratio; set border; set xtics; set ytics; set key\n");
}

static void plot_wealth(FILE *plot, const struct run *run, const struct tally *tally)
{
    int last = 0;
    while (last < TALLY_ROUNDS && tally->wealth_games[last] * 20 > tally->games)
        last++;
    fprintf(
        plot,
        "set title 'Wealth by round, while one game in twenty goes on'\nunset ylabel; set xlabel 'round'; set grid; set key left top\n");
    for (int bot = 0; bot < run->seat_count; bot++) {
        fprintf(plot, "$wealth%d << END\n", bot);
        for (int round = 0; round < last; round++)
            fprintf(plot, "%d %.1f\n", round + 1, (double)tally->wealth[bot][round] / (double)tally->wealth_games[round]);
        fprintf(plot, "%sEND\n", last == 0 ? "0 0\n" : "");
    }
    fprintf(plot, "plot");
    for (int bot = 0; bot < run->seat_count; bot++)
        fprintf(plot, "%s $wealth%d with lines lw 2 dt %d title '%d %s'", bot ? "," : "", bot, bot + 1, bot + 1, run->bots[bot].kind->name);
    fprintf(plot, "\n");
}

/* ---- Length ---------------------------------------------------------------------------------------------------------------------------
 */

static void plot_histogram(FILE *plot, const struct report *r)
{
    struct lengths_bin bins[LENGTHS_BINS];
    int count = lengths_histogram(r->tally, bins);
    double all = (double)(r->tally->games ? r->tally->games : 1);
    fprintf(plot, "set title 'Rounds until the end (unfinished: %.2f %%)'\n", 100 * (double)r->tally->unfinished / all);
    fprintf(plot, "unset key; set ylabel '%% of all games'; set xlabel 'rounds'; set yrange [0:*]\n");
    fprintf(plot, "set xrange [-0.7:%d.7]; set boxwidth 0.9; set xtics rotate by -60\n$bins << END\n", count);
    for (int i = 0; i < count; i++) {
        fprintf(plot, "%d %.4f \"%" PRIu32, i, 100 * (double)bins[i].games / all, bins[i].from);
        if (bins[i].to == UINT32_MAX)
            fprintf(plot, "+\"\n");
        else
            fprintf(plot, "–%" PRIu32 "\"\n", bins[i].to);
    }
    fprintf(plot, "%d %.4f \"unfinished\"\nEND\n", count, 100 * (double)r->tally->unfinished / all);
    fprintf(plot, "plot $bins using 1:2:xtic(3) with boxes lc rgb '#4477aa'\nset xtics norotate; set autoscale x; set xtics autofreq\n");
}

/* A step for each length that some game had, up to the limit or to the longest game. */
static void plot_survival(FILE *plot, const struct report *r)
{
    uint64_t running = r->tally->games, limit = r->run->rounds;
    double all = (double)(r->tally->games ? r->tally->games : 1);
    fprintf(plot, "set title 'Games still running, by rounds played'\nset xlabel 'rounds'; set ylabel '%% of all games'; unset key\n");
    fprintf(plot, "set yrange [0:100]; set xrange [1:*]; set logscale x\n$running << END\n1 100\n");
    for (int rounds = 1; rounds < TALLY_LENGTHS && running > 0; rounds++) {
        running -= r->tally->lengths[rounds];
        if (r->tally->lengths[rounds])
            fprintf(plot, "%d %.4f\n", rounds, 100 * (double)running / all);
    }
    if (limit && running)
        fprintf(plot, "%" PRIu64 " %.4f\n", limit, 100 * (double)running / all);
    fprintf(plot, "END\nplot $running with steps lw 2 lc rgb '#4477aa'\nunset logscale x; set autoscale x; set autoscale y\n");
}

/* ---- Wins -----------------------------------------------------------------------------------------------------------------------------
 */

static void plot_wins(FILE *plot, const struct report *r, const char *title, const uint64_t *wins, bool are_bots)
{
    int count = r->run->seat_count;
    fprintf(plot, "set title '%s'\nunset xlabel; unset key; set yrange [0:*]\n", title);
    fprintf(plot, "set ylabel '%% of finished games, 95 %% intervals'; set xrange [-0.7:%d.7]; set boxwidth 0.7\n$wins << END\n",
            count - 1);
    for (int i = 0; i < count; i++) {
        struct report_share s = report_share(wins[i], report_finished(r->tally));
        fprintf(plot, "%d %.3f %.3f %.3f \"%d%s%s\"\n", i, 100 * s.share, 100 * s.low, 100 * s.high, i + 1, are_bots ? " " : "",
                are_bots ? r->run->bots[i].kind->name : "");
    }
    fprintf(plot,
            "END\nplot $wins using 1:2:xtic(5) with boxes lc rgb '#4477aa', $wins using 1:2:3:4 with yerrorbars lc rgb 'black' lw 2\n");
    fprintf(plot, "set autoscale x; set autoscale y; set xtics autofreq\n");
}

/* ---- The whole page -------------------------------------------------------------------------------------------------------------------
 */

/* gnuplot quotes a name in single quotes by doubling them. */
static void put_path(FILE *plot, const char *path)
{
    for (; *path; path++)
        fprintf(plot, *path == '\'' ? "''" : "%c", *path);
}

static void plot_part(FILE *plot, double x, double y, double width, double height)
{
    fprintf(plot, "set origin %.3f,%.3f; set size %.3f,%.3f\n", x, y, width, height);
}

static void plot_page(FILE *plot, const struct report *r)
{
    plot_part(plot, 0, 0.6, 1, 0.4);
    plot_board(plot, r->run, r->tally);
    plot_part(plot, 0, 0.3, 0.6, 0.29);
    plot_histogram(plot, r);
    plot_part(plot, 0.6, 0.3, 0.4, 0.29);
    plot_survival(plot, r);
    plot_part(plot, 0, 0, 0.5, 0.29);
    plot_wealth(plot, r->run, r->tally);
    plot_part(plot, 0.5, 0, 0.25, 0.29);
    plot_wins(plot, r, "Wins by bot", r->tally->bot_wins, true);
    plot_part(plot, 0.75, 0, 0.25, 0.29);
    plot_wins(plot, r, "Wins by place in the order of play", r->tally->place_wins, false);
}

bool chart_can_write(const char *path, char *reason, size_t size)
{
    FILE *file = fopen(path, "a");
    bool is_writable = file && fclose(file) == 0;
    if (!is_writable)
        snprintf(reason, size, "cannot write the chart %s", path);
    else if (system("command -v gnuplot >/dev/null 2>&1") != 0)
        snprintf(reason, size, "a chart needs gnuplot, which is not installed");
    else
        return true;
    return false;
}

bool chart_write(const struct report *report, const char *path, char *reason, size_t size)
{
    snprintf(reason, size, "gnuplot failed to draw the chart %s", path);
    FILE *plot = popen("gnuplot >/dev/null 2>&1", "w"); /* gnuplot prints what it cannot put into the file */
    if (!plot)
        return false;
    void (*usual)(int) = signal(SIGPIPE, SIG_IGN);
    fprintf(plot, "set terminal svg size 1200,2100 font 'sans,12' background '#ffffff'\nset encoding utf8\nset output '");
    put_path(plot, path);
    fprintf(plot, "'\nset multiplot\n");
    plot_page(plot, report);
    fprintf(plot, "unset multiplot\n");
    bool is_written = fflush(plot) == 0;
    bool is_drawn = pclose(plot) == 0;
    signal(SIGPIPE, usual);
    return is_written && is_drawn;
}
