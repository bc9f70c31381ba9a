/* chart.c - see chart.h. */
#define _POSIX_C_SOURCE 200809L
#include "chart.h"
#include "report.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* Where a square stands on a ring, from the bottom right corner clockwise, in units of squares; a ring of any even number. */
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
    fprintf(plot, "set title 'Where rolls end, in percent of all rolls (in jail: %.2f)'\n", 100 * (double)tally->landings[count] / all);
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
    fprintf(plot, "set title 'Wealth by round, while at least one game in twenty is still running'\nset xlabel 'round'; set grid; set key "
                  "left top\n");
    for (int bot = 0; bot < run->seat_count; bot++) {
        fprintf(plot, "$wealth%d << END\n", bot);
        for (int round = 0; round < last; round++)
            fprintf(plot, "%d %.1f\n", round + 1, (double)tally->wealth[bot][round] / (double)tally->wealth_games[round]);
        fprintf(plot, "%sEND\n", last == 0 ? "0 0\n" : "");
    }
    fprintf(plot, "plot");
    for (int bot = 0; bot < run->seat_count; bot++)
        fprintf(plot, "%s $wealth%d with lines lw 2 dt %d title '%d %s'", bot ? "," : "", bot, bot + 1, bot + 1, run->kinds[bot]->name);
    fprintf(plot, "\n");
}

static void plot_wins(FILE *plot, const struct run *run, const struct tally *tally)
{
    uint64_t games = tally->games - tally->unfinished;
    fprintf(plot, "set title 'Games won, with 95 %% intervals'\nunset xlabel; unset key; set yrange [0:*]; set ylabel '%%'\n");
    fprintf(plot, "set xrange [-0.7:%d.7]; set boxwidth 0.7\n$wins << END\n", run->seat_count - 1);
    for (int bot = 0; bot < run->seat_count; bot++) {
        struct report_share s = report_share(tally->bot_wins[bot], games);
        fprintf(plot, "%d %.3f %.3f %.3f \"%d %s\"\n", bot, 100 * s.share, 100 * s.low, 100 * s.high, bot + 1, run->kinds[bot]->name);
    }
    fprintf(plot,
            "END\nplot $wins using 1:2:xtic(5) with boxes lc rgb '#4477aa', $wins using 1:2:3:4 with yerrorbars lc rgb 'black' lw 2\n");
}

/* gnuplot quotes a name in single quotes by doubling them. */
static void put_path(FILE *plot, const char *path)
{
    for (; *path; path++)
        fprintf(plot, *path == '\'' ? "''" : "%c", *path);
}

bool chart_write(const struct run *run, const struct tally *tally, const char *path, char *reason, size_t size)
{
    snprintf(reason, size, "the chart could not be drawn: it needs gnuplot and a file that can be written");
    FILE *plot = popen("gnuplot >/dev/null 2>&1", "w"); /* what it cannot put into the file it prints */
    if (!plot)
        return false;
    void (*usual)(int) = signal(SIGPIPE, SIG_IGN);
    fprintf(plot, "set terminal svg size 1100,1500 font 'sans,12' background '#ffffff'\nset output '");
    put_path(plot, path);
    fprintf(plot, "'\nset multiplot\nset origin 0,0.45; set size 1,0.55\n");
    plot_board(plot, run, tally);
    fprintf(plot, "set origin 0,0; set size 0.62,0.44\n");
    plot_wealth(plot, run, tally);
    fprintf(plot, "set origin 0.62,0; set size 0.38,0.44\n");
    plot_wins(plot, run, tally);
    fprintf(plot, "unset multiplot\n");
    bool is_written = fflush(plot) == 0;
    bool is_drawn = pclose(plot) == 0;
    signal(SIGPIPE, usual);
    return is_written && is_drawn;
}
