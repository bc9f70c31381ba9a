/* test_metrics.c - the page of figures: families, labels, histograms, sources, and a page that is full. */
#include "metrics.h"
#include "testing.h"

static struct metrics_page page;

static void write_small(void *user, struct metrics_page *to)
{
    metrics_gauge(to, "freehold_rooms", "Rooms in memory.", *(const uint64_t *)user);
    metrics_family(to, "freehold_refused_total", METRIC_COUNTER, "Refused.");
    metrics_labelled(to, "reason", "not-yours", 1);
    metrics_labelled(to, "reason", "a\"b\\c\nd", UINT64_MAX);
    metrics_family(to, "freehold_thinking_seconds_total", METRIC_COUNTER, "Thinking.");
    metrics_seconds(to, 12000345);
}

static void write_other(void *user, struct metrics_page *to)
{
    metrics_counter(to, user, "Another.", 7);
}

static void sources_write_in_their_order(void **state)
{
    (void)state;
    uint64_t rooms = 3;
    struct metrics metrics = {0};
    struct metrics_source first = {.write = write_small, .user = &rooms}, second = {.write = write_other, .user = "freehold_other_total"};
    metrics_add(&metrics, &first);
    metrics_add(&metrics, &second);
    metrics_write(&metrics, &page);
    static const char expected[] = "# HELP freehold_rooms Rooms in memory.\n# TYPE freehold_rooms gauge\nfreehold_rooms 3\n"
                                   "# HELP freehold_refused_total Refused.\n# TYPE freehold_refused_total counter\n"
                                   "freehold_refused_total{reason=\"not-yours\"} 1\n"
                                   "freehold_refused_total{reason=\"a\\\"b\\\\c\\nd\"} 18446744073709551615\n"
                                   "# HELP freehold_thinking_seconds_total Thinking.\n# TYPE freehold_thinking_seconds_total counter\n"
                                   "freehold_thinking_seconds_total 12.000345\n"
                                   "# HELP freehold_other_total Another.\n# TYPE freehold_other_total counter\nfreehold_other_total 7\n";
    assert_false(page.is_full);
    assert_int_equal(page.used, sizeof expected - 1);
    assert_string_equal(page.text, expected);
    rooms = 4;
    metrics_write(&metrics, &page);
    assert_non_null(strstr(page.text, "\nfreehold_rooms 4\n"));
}

/* The count of the bucket with this bound, as the page shows it. */
static long long bucket(const char *bound)
{
    char label[64];
    snprintf(label, sizeof label, "freehold_x_seconds_bucket{le=\"%s\"} ", bound);
    const char *found = strstr(page.text, label);
    assert_non_null(found);
    return atoll(found + strlen(label));
}

static void histograms_add_up(void **state)
{
    (void)state;
    struct histogram h = {0};
    static const uint64_t times[] = {0, 500, 501, 1000, 50000, 50001, 10000000, 10000001, 3600000000};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        histogram_add(&h, times[i]);
    metrics_write(&(struct metrics){0}, &page);
    metrics_histogram(&page, "freehold_x_seconds", "X.", &h);
    assert_int_equal(bucket("0.0005"), 2);
    assert_int_equal(bucket("0.001"), 4);
    assert_int_equal(bucket("0.025"), 4);
    assert_int_equal(bucket("0.05"), 5);
    assert_int_equal(bucket("0.1"), 6);
    assert_int_equal(bucket("5"), 6);
    assert_int_equal(bucket("10"), 7);
    assert_int_equal(bucket("+Inf"), 9);
    assert_non_null(strstr(page.text, "\nfreehold_x_seconds_sum 3620.102003\nfreehold_x_seconds_count 9\n"));
    assert_non_null(strstr(page.text, "# TYPE freehold_x_seconds histogram\n"));
}

/* Nothing is written beyond the page, and the page knows that it is of no use. */
static void a_full_page_says_so(void **state)
{
    (void)state;
    metrics_write(&(struct metrics){0}, &page);
    for (int i = 0; i < METRICS_PAGE_SIZE; i++)
        metrics_counter(&page, "freehold_many_total", "Many.", (uint64_t)i);
    assert_true(page.is_full);
    assert_true(page.used < METRICS_PAGE_SIZE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sources_write_in_their_order),
        cmocka_unit_test(histograms_add_up),
        cmocka_unit_test(a_full_page_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
