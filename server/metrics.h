/* metrics.h - figures of the running server for Prometheus, as text: a page that is written new for each request.
 *
 * A part of the server keeps its figures wherever it likes, as plain numbers, and adds a source to the registry: a function that writes
 * them on the page. A source is memory of its owner, so nothing is allocated. Everything here belongs to the loop's thread.
 *
 *     static void write_rooms(void *user, struct metrics_page *page)
 *     {
 *         const struct rooms *rooms = user;
 *         metrics_gauge(page, "freehold_rooms", "Rooms in memory.", rooms->count);
 *         metrics_family(page, "freehold_refused_total", METRIC_COUNTER, "Actions that were refused.");
 *         for (int i = 0; i < REASONS; i++)
 *             metrics_labelled(page, "reason", reason_words[i], rooms->refused[i]);
 *         metrics_histogram(page, "freehold_action_seconds", "From an action to its answer.", &rooms->action_time);
 *     }
 *
 * Names are written once, by one source. They begin with freehold_; those of counters end in _total. */
#ifndef FREEHOLD_METRICS_H
#define FREEHOLD_METRICS_H

#include "transport.h"

/* ---- The page --------------------------------------------------------------------------------------------------------------------- */

enum metric_kind { METRIC_COUNTER, METRIC_GAUGE, METRIC_HISTOGRAM };
enum { METRICS_PAGE_SIZE = 65536 };

struct metrics_page {
    const char *name; /* of the family that was begun last */
    size_t used;
    bool is_full; /* something did not fit: the page is of no use */
    char text[METRICS_PAGE_SIZE];
};

/* Begins a family of samples. NAME and HELP are constants in plain ASCII; HELP has no line break and no backslash. */
void metrics_family(struct metrics_page *page, const char *name, enum metric_kind kind, const char *help);

/* Samples of the family that was begun last: one alone, or one for each value of a label. Any text may be the value of a label. */
void metrics_value(struct metrics_page *page, uint64_t value);
void metrics_labelled(struct metrics_page *page, const char *label, const char *of, uint64_t value);
void metrics_seconds(struct metrics_page *page, uint64_t microseconds);

/* A family with one sample. */
void metrics_counter(struct metrics_page *page, const char *name, const char *help, uint64_t value);
void metrics_gauge(struct metrics_page *page, const char *name, const char *help, uint64_t value);

/* ---- Times ------------------------------------------------------------------------------------------------------------------------ */

enum { HISTOGRAM_BOUNDS = 14 }; /* from half a millisecond to ten seconds */

/* Starts zeroed. */
struct histogram {
    uint64_t counts[HISTOGRAM_BOUNDS + 1]; /* the last one: longer than every bound */
    uint64_t sum;                          /* in microseconds */
};

void histogram_add(struct histogram *histogram, uint64_t microseconds);

/* A family with all samples of a histogram, in seconds. */
void metrics_histogram(struct metrics_page *page, const char *name, const char *help, const struct histogram *histogram);

/* ---- The registry ----------------------------------------------------------------------------------------------------------------- */

struct metrics_source {
    void (*write)(void *user, struct metrics_page *page);
    void *user;
    struct metrics_source *next; /* for the registry */
};

/* Starts zeroed. */
struct metrics {
    struct metrics_source *first;
};

/* The source must stay where it is as long as the registry is used. Sources write in the order in which they were added. */
void metrics_add(struct metrics *metrics, struct metrics_source *source);

void metrics_write(const struct metrics *metrics, struct metrics_page *page);

/* Answers a request to the listener for figures: /metrics, and nothing else. */
void metrics_answer(const struct metrics *metrics, struct connection *connection, const struct request *request);

#endif
