/* sim_watch.c - see sim_watch.h. */
#define _POSIX_C_SOURCE 200809L
#include "sim_watch.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 40, LINE = 79, GRACE = 2 /* seconds */ };

volatile sig_atomic_t sim_stop;

static void handle(int number, void (*handler)(int))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, NULL);
}

static void leave_games(int number)
{
    (void)number;
    sim_stop = 2;
    handle(SIGINT, SIG_DFL);
}

static void interrupt(int number)
{
    (void)number;
    sim_stop = 1;
    handle(SIGINT, leave_games);
    alarm(GRACE);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void sim_watch_begin(struct sim_watch *watch, uint64_t games)
{
    *watch = (struct sim_watch){.began = seconds_now(), .games = games, .is_shown = isatty(STDERR_FILENO)};
    pthread_mutex_init(&watch->lock, NULL);
    sim_stop = 0;
    handle(SIGALRM, leave_games);
    handle(SIGINT, interrupt);
}

double sim_watch_end(struct sim_watch *watch)
{
    alarm(0);
    handle(SIGINT, SIG_DFL);
    handle(SIGALRM, SIG_DFL);
    if (watch->is_shown)
        fprintf(stderr, "\r%*s\r", LINE, "");
    pthread_mutex_destroy(&watch->lock);
    return seconds_now() - watch->began;
}

static void format_time(double seconds, char *text, size_t size)
{
    long whole = seconds < 1e9 ? (long)(seconds + 0.5) : 1000000000;
    if (whole < 60)
        snprintf(text, size, "%ld s", whole);
    else if (whole < 3600)
        snprintf(text, size, "%ld min %ld s", whole / 60, whole % 60);
    else
        snprintf(text, size, "%ld h %ld min", whole / 3600, whole / 60 % 60);
}

static void show(const struct sim_watch *watch, uint64_t done, double now)
{
    static const char full[] = "########################################";
    double share = (double)done / (double)watch->games;
    int width = (int)(BAR * share);
    char left[40];
    format_time((now - watch->began) * (1 - share) / share, left, sizeof left);
    fprintf(stderr, "\r[%.*s%*s] %3d %%, %s left    ", width, full, BAR - width, "", (int)(100 * share), left);
}

/* Ten times a second at most. */
void sim_watch_progress(struct sim_watch *watch, uint64_t done)
{
    if (!watch->is_shown || pthread_mutex_trylock(&watch->lock) != 0)
        return;
    double now = seconds_now();
    if (now - watch->told > 0.1) {
        show(watch, done, now);
        watch->told = now;
    }
    pthread_mutex_unlock(&watch->lock);
}
