/* test_transport.c - the transport's loop without any peer: listening, timers, jobs of other threads, and the end. What peers can do to it
 * is tested by tests/server. */
#define _GNU_SOURCE
#include "connection.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
#include <cmocka.h>

enum { THREADS = 4, JOBS = 2000 };

static void no_request(void *user, struct connection *connection, const struct request *request)
{
    (void)user, (void)connection, (void)request;
    fail();
}

static unsigned stoppings;

static void on_stopping(void *user)
{
    (void)user;
    stoppings++;
}

static const struct transport_handlers handlers = {.request = no_request, .stopping = on_stopping};
static const struct transport_options options = {.handlers = &handlers};

static struct transport *new_transport(void)
{
    struct transport *t = transport_new(&options);
    assert_non_null(t);
    return t;
}

static void stop(void *user)
{
    transport_stop(user);
}

/* ---- Listening -------------------------------------------------------------------------------------------------------------------- */

static void a_place_that_cannot_be_had_is_an_error(void **state)
{
    (void)state;
    struct transport *t = new_transport(), *other = new_transport();
    assert_int_equal(transport_listen(t, "127.0.0.1", 0, NULL, 1), 0);
    int port = transport_port(t);
    assert_in_range(port, 1, 65535);
    assert_int_equal(transport_listen(other, "127.0.0.1", port, NULL, 1), EADDRINUSE);
    assert_int_equal(transport_listen(other, "127.0.0.2", port, NULL, 1), 0);
    assert_int_equal(transport_port(other), port);
    assert_int_equal(transport_listen(other, "192.0.2.1", 0, NULL, 1), EADDRNOTAVAIL);
    assert_int_equal(transport_listen(other, "here", 0, NULL, 1), EINVAL);
    transport_free(t);
    assert_int_equal(transport_listen(other, "127.0.0.1", port, NULL, 2), 0); /* free again at once */
    transport_free(other);
    transport_free(NULL);
}

/* ---- Timers ----------------------------------------------------------------------------------------------------------------------- */

struct bell {
    struct transport *transport;
    struct transport_timer *timer;
    char *log, letter;
    int again;
};

static void ring(void *user)
{
    struct bell *bell = user;
    strncat(bell->log, &bell->letter, 1);
    if (bell->letter == 'z' && bell->again-- > 0)
        transport_timer_start(bell->timer, 10);
    else if (bell->letter == 'z')
        transport_stop(bell->transport);
}

static void timers_ring_in_their_order_and_can_be_moved(void **state)
{
    (void)state;
    char log[32] = "";
    struct transport *t = new_transport();
    struct bell bells[] = {{.letter = 'a'}, {.letter = 'b'}, {.letter = 'c'}, {.letter = 'd'}, {.letter = 'z', .again = 2}};
    static const uint64_t times[] = {60, 5, 20, 40, 120};
    for (size_t i = 0; i < 5; i++) {
        bells[i].transport = t;
        bells[i].log = log;
        bells[i].timer = transport_timer_new(t, ring, &bells[i]);
        transport_timer_start(bells[i].timer, times[i]);
    }
    transport_timer_stop(bells[2].timer);
    transport_timer_start(bells[3].timer, 90); /* later than it was */
    uint64_t begin = transport_now(t);
    transport_run(t);
    assert_string_equal(log, "badzzz");
    assert_true(transport_now(t) - begin >= 139);
    for (size_t i = 0; i < 5; i++)
        transport_timer_free(bells[i].timer);
    transport_free(t);
}

/* ---- Other threads ---------------------------------------------------------------------------------------------------------------- */

struct job {
    struct transport_job job;
    struct poster *poster;
    unsigned number;
};

struct poster {
    struct transport *transport;
    pthread_t thread;
    unsigned next;
    unsigned *total;
    struct job jobs[JOBS];
};

static void run_job(struct transport_job *job)
{
    struct job *own = (struct job *)job;
    assert_int_equal(own->number, own->poster->next++);
    if (++*own->poster->total == THREADS * JOBS)
        transport_stop(own->poster->transport);
}

static void *post_all(void *data)
{
    struct poster *poster = data;
    for (unsigned i = 0; i < JOBS; i++) {
        poster->jobs[i] = (struct job){.job = {.run = run_job}, .poster = poster, .number = i};
        transport_post(poster->transport, &poster->jobs[i].job);
    }
    return NULL;
}

static void jobs_of_several_threads_run_in_the_order_of_each(void **state)
{
    (void)state;
    static struct poster posters[THREADS];
    unsigned total = 0;
    struct transport *t = new_transport();
    for (size_t i = 0; i < THREADS; i++) {
        posters[i].transport = t;
        posters[i].total = &total;
        assert_int_equal(pthread_create(&posters[i].thread, NULL, post_all, &posters[i]), 0);
    }
    transport_run(t);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(posters[i].thread, NULL);
    assert_int_equal(total, THREADS * JOBS);
    transport_free(t);
}

static void count_job(struct transport_job *job)
{
    ((struct job *)job)->number++;
}

static void jobs_that_come_too_late_still_run(void **state)
{
    (void)state;
    struct transport *t = new_transport();
    struct job jobs[3] = {{.job.run = count_job}, {.job.run = count_job}, {.job.run = count_job}};
    transport_stop(t);
    transport_run(t);
    for (size_t i = 0; i < 3; i++)
        transport_post(t, &jobs[i].job);
    transport_free(t);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(jobs[i].number, 1);
}

/* ---- The end ---------------------------------------------------------------------------------------------------------------------- */

static void a_signal_stops_it_and_the_owner_is_told_once(void **state)
{
    (void)state;
    struct transport *t = new_transport();
    stoppings = 0;
    assert_int_equal(transport_listen(t, "127.0.0.1", 0, NULL, 0), 0);
    assert_int_equal(transport_stop_on(t, SIGUSR1), 0);
    assert_int_equal(transport_stop_on(t, SIGUSR2), 0);
    raise(SIGUSR1);
    transport_run(t);
    assert_int_equal(stoppings, 1);
    transport_stop(t);
    transport_free(t);
    assert_int_equal(stoppings, 1);
}

static void one_that_never_ran_can_be_freed(void **state)
{
    (void)state;
    struct transport *t = new_transport();
    stoppings = 0;
    assert_int_equal(transport_listen(t, "127.0.0.1", 0, NULL, 0), 0);
    struct transport_timer *timer = transport_timer_new(t, stop, t);
    transport_timer_start(timer, 100000);
    transport_timer_free(timer);
    transport_free(t);
    assert_int_equal(stoppings, 1);
    transport_free(new_transport());
}

static void count_turn(uv_prepare_t *prepare)
{
    ++*(unsigned *)prepare->data;
}

/* Nothing turns in vain: a loop with nothing to do sleeps. */
static void an_idle_loop_uses_no_processor(void **state)
{
    (void)state;
    struct transport *t = new_transport();
    struct transport_timer *timer = transport_timer_new(t, stop, t);
    assert_int_equal(transport_listen(t, "127.0.0.1", 0, NULL, 0), 0);
    transport_timer_start(timer, 500);
    unsigned turns = 0;
    uv_prepare_t prepare = {.data = &turns};
    uv_prepare_init(&t->loop, &prepare);
    uv_prepare_start(&prepare, count_turn);
    transport_run(t);
    assert_in_range(turns, 1, 20); /* some for the timer and the end; a loop that turns in vain makes thousands */
    transport_timer_free(timer);
    uv_close((uv_handle_t *)&prepare, NULL);
    uv_run(&t->loop, UV_RUN_NOWAIT);
    transport_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_that_cannot_be_had_is_an_error),
        cmocka_unit_test(timers_ring_in_their_order_and_can_be_moved),
        cmocka_unit_test(jobs_of_several_threads_run_in_the_order_of_each),
        cmocka_unit_test(jobs_that_come_too_late_still_run),
        cmocka_unit_test(a_signal_stops_it_and_the_owner_is_told_once),
        cmocka_unit_test(one_that_never_ran_can_be_freed),
        cmocka_unit_test(an_idle_loop_uses_no_processor),
    };
    return cmocka_run_group_tests_name("transport", tests, NULL, NULL);
}
