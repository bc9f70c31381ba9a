/* metrics.c - writes figures in Prometheus' text format (version 0.0.4) and answers with them. */
#define _GNU_SOURCE
#include "metrics.h"

#include "http.h"
#include "server_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MICROSECONDS = 1000000 };

/* ---- The page --------------------------------------------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void add(struct metrics_page *page, const char *format, ...)
{
    va_list arguments;
    size_t room = sizeof page->text - page->used;
    va_start(arguments, format);
    int length = vsnprintf(page->text + page->used, room, format, arguments);
    va_end(arguments);
    page->is_full |= length < 0 || (size_t)length >= room;
    if (!page->is_full)
        page->used += (size_t)length;
}

void metrics_family(struct metrics_page *page, const char *name, enum metric_kind kind, const char *help)
{
    static const char *const kinds[] = {[METRIC_COUNTER] = "counter", [METRIC_GAUGE] = "gauge", [METRIC_HISTOGRAM] = "histogram"};
    page->name = name;
    add(page, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kinds[kind]);
}

void metrics_value(struct metrics_page *page, uint64_t value)
{
    add(page, "%s %llu\n", page->name, (unsigned long long)value);
}

/* The format escapes three characters in the value of a label. */
static void add_label_value(struct metrics_page *page, const char *value)
{
    for (const char *c = value; *c; c++) {
        if (*c == '\n')
            add(page, "\\n");
        else
            add(page, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    }
}

void metrics_labelled(struct metrics_page *page, const char *label, const char *of, uint64_t value)
{
    add(page, "%s{%s=\"", page->name, label);
    add_label_value(page, of);
    add(page, "\"} %llu\n", (unsigned long long)value);
}

static void add_seconds(struct metrics_page *page, uint64_t microseconds)
{
    add(page, "%llu.%06llu\n", (unsigned long long)(microseconds / MICROSECONDS), (unsigned long long)(microseconds % MICROSECONDS));
}

void metrics_seconds(struct metrics_page *page, uint64_t microseconds)
{
    add(page, "%s ", page->name);
    add_seconds(page, microseconds);
}

void metrics_counter(struct metrics_page *page, const char *name, const char *help, uint64_t value)
{
    metrics_family(page, name, METRIC_COUNTER, help);
    metrics_value(page, value);
}

void metrics_gauge(struct metrics_page *page, const char *name, const char *help, uint64_t value)
{
    metrics_family(page, name, METRIC_GAUGE, help);
    metrics_value(page, value);
}

/* ---- Times ------------------------------------------------------------------------------------------------------------------------ */

static const struct {
    uint64_t microseconds;
    const char *seconds;
} bounds[HISTOGRAM_BOUNDS] = {
    {500, "0.0005"}, {1000, "0.001"},  {2500, "0.0025"}, {5000, "0.005"}, {10000, "0.01"},  {25000, "0.025"}, {50000, "0.05"},
    {100000, "0.1"}, {250000, "0.25"}, {500000, "0.5"},  {1000000, "1"},  {2500000, "2.5"}, {5000000, "5"},   {10000000, "10"},
};

void histogram_add(struct histogram *histogram, uint64_t microseconds)
{
    int i = 0;
    while (i < HISTOGRAM_BOUNDS && microseconds > bounds[i].microseconds)
        i++;
    histogram->counts[i]++;
    histogram->sum += microseconds;
}

/* Each bucket counts everything up to its bound. */
void metrics_histogram(struct metrics_page *page, const char *name, const char *help, const struct histogram *histogram)
{
    uint64_t count = 0;
    metrics_family(page, name, METRIC_HISTOGRAM, help);
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++) {
        count += histogram->counts[i];
        add(page, "%s_bucket{le=\"%s\"} %llu\n", name, i < HISTOGRAM_BOUNDS ? bounds[i].seconds : "+Inf", (unsigned long long)count);
    }
    add(page, "%s_sum ", name);
    add_seconds(page, histogram->sum);
    add(page, "%s_count %llu\n", name, (unsigned long long)count);
}

/* ---- The registry ----------------------------------------------------------------------------------------------------------------- */

void metrics_add(struct metrics *metrics, struct metrics_source *source)
{
    struct metrics_source **last = &metrics->first;
    while (*last)
        last = &(*last)->next;
    source->next = NULL;
    *last = source;
}

void metrics_write(const struct metrics *metrics, struct metrics_page *page)
{
    page->used = 0;
    page->is_full = false;
    page->text[0] = '\0';
    for (const struct metrics_source *each = metrics->first; each; each = each->next)
        each->write(each->user, page);
}

static void answer_page(struct connection *connection, const struct metrics_page *page)
{
    struct answer answer = {.status = 200, .type = "text/plain; version=0.0.4; charset=utf-8", .fields = "cache-control: no-store\r\n"};
    answer.body = page->text;
    answer.size = page->used;
    connection_answer(connection, &answer);
}

void metrics_answer(const struct metrics *metrics, struct connection *connection, const struct request *request)
{
    if (strcmp(request->path, "/metrics") != 0) {
        http_refuse_path(connection);
        return;
    }
    struct metrics_page *page = malloc(sizeof *page);
    if (page)
        metrics_write(metrics, page);
    if (page && !page->is_full) {
        answer_page(connection, page);
    } else {
        log_say(LEVEL_ERROR, "metrics", page ? "the page has no room for all figures" : "no memory for the page");
        connection_answer(connection, &(struct answer){.status = 500, .ends = true});
    }
    free(page);
}
