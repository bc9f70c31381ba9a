/* clock.c - a clock that belongs to the test: the server's time stands still until a test lets it pass.
 *
 * All time of the server comes from libuv: uv_now() and the timers of the transport. Programs that are linked with this file (the Makefile
 * names the wrapped calls) keep those timers here. With FREEHOLD_CLOCK=3 in the environment, descriptor 3 is a socket on which a test
 * writes `MS\n`; that time passes, timer by timer, and `NOW\n` is the answer. Without it, time is real.
 *
 * Before each timer, and before the answer, everything that can happen now has happened: bytes that a client wrote are read, threads have
 * done their work, and the loop has brought back what they found. So what a test sees is exact, however slow the machine is. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <uv.h>

enum { TIMERS_MOST = 4096, BEGINNING = 1000000, QUIET_TURNS = 5, CONDITIONS_MOST = 16 };

struct timer {
    uv_timer_t *handle;
    uv_timer_cb run;
    uint64_t due, repeat, order;
};

static struct {
    bool is_virtual, is_asked; /* a test waits for an answer */
    uint64_t now, until, order;
    struct timer timers[TIMERS_MOST];
    int count, quiet;
    uv_poll_t control;
    uv_idle_t turning; /* while it runs, polling never waits */
    int descriptor;
} test_clock = {.now = BEGINNING, .until = BEGINNING};

uint64_t __real_uv_now(const uv_loop_t *loop);
int __real_uv_timer_start(uv_timer_t *handle, uv_timer_cb run, uint64_t timeout, uint64_t repeat);
int __real_uv_timer_stop(uv_timer_t *handle);
int __real_uv_is_active(const uv_handle_t *handle);
void __real_uv_close(uv_handle_t *handle, uv_close_cb closed);
int __real_uv_loop_init(uv_loop_t *loop);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);
int __real_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int __real_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until);
int __real_pthread_cond_signal(pthread_cond_t *condition);
int __real_pthread_cond_broadcast(pthread_cond_t *condition);

uint64_t __wrap_uv_now(const uv_loop_t *loop);
int __wrap_uv_timer_start(uv_timer_t *handle, uv_timer_cb run, uint64_t timeout, uint64_t repeat);
int __wrap_uv_timer_stop(uv_timer_t *handle);
int __wrap_uv_is_active(const uv_handle_t *handle);
void __wrap_uv_close(uv_handle_t *handle, uv_close_cb closed);
int __wrap_uv_loop_init(uv_loop_t *loop);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until);
int __wrap_pthread_cond_signal(pthread_cond_t *condition);
int __wrap_pthread_cond_broadcast(pthread_cond_t *condition);

/* ---- Threads ---------------------------------------------------------------------------------------------------------------------- */

/* Threads that have something to do. One that waits for a condition rests from the moment in which it begins to wait until somebody signals
 * that condition: not until it runs again, or work would be overlooked. */
static pthread_mutex_t threads = PTHREAD_MUTEX_INITIALIZER;
static int busy;
static struct waiters {
    const pthread_cond_t *condition;
    int resting, woken; /* woken, but they do not run again yet */
} conditions[CONDITIONS_MOST];

struct beginning {
    void *(*run)(void *);
    void *argument;
};

static void count_busy(int change)
{
    pthread_mutex_lock(&threads);
    busy += change;
    pthread_mutex_unlock(&threads);
}

static void *run_thread(void *memory)
{
    struct beginning beginning = *(struct beginning *)memory;
    free(memory);
    void *result = beginning.run(beginning.argument);
    count_busy(-1);
    return result;
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    struct beginning *beginning = malloc(sizeof *beginning);
    if (!beginning)
        return 11; /* EAGAIN */
    *beginning = (struct beginning){run, argument};
    count_busy(1);
    int error = __real_pthread_create(thread, attributes, run_thread, beginning);
    if (error != 0) {
        count_busy(-1);
        free(beginning);
    }
    return error;
}

/* A server keeps its conditions until it ends, so none is ever forgotten here. */
static struct waiters *waiters_of(const pthread_cond_t *condition)
{
    int i = 0;
    while (i < CONDITIONS_MOST && conditions[i].condition && conditions[i].condition != condition)
        i++;
    if (i == CONDITIONS_MOST)
        abort();
    conditions[i].condition = condition;
    return &conditions[i];
}

static void rest(const pthread_cond_t *condition)
{
    pthread_mutex_lock(&threads);
    waiters_of(condition)->resting++;
    busy--;
    pthread_mutex_unlock(&threads);
}

/* MOST of those that rest are at work again. */
static void wake(const pthread_cond_t *condition, int most)
{
    pthread_mutex_lock(&threads);
    struct waiters *waiters = waiters_of(condition);
    int woken = waiters->resting < most ? waiters->resting : most;
    waiters->resting -= woken;
    waiters->woken += woken;
    busy += woken;
    pthread_mutex_unlock(&threads);
}

/* This thread runs again: wake() has counted it as busy, unless it was not woken (a time that has passed, or a spurious return). */
static void run_again(const pthread_cond_t *condition)
{
    pthread_mutex_lock(&threads);
    struct waiters *waiters = waiters_of(condition);
    if (waiters->woken > 0) {
        waiters->woken--;
    } else {
        waiters->resting--;
        busy++;
    }
    pthread_mutex_unlock(&threads);
}

int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    rest(condition);
    int status = __real_pthread_cond_wait(condition, mutex);
    run_again(condition);
    return status;
}

int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until)
{
    rest(condition);
    int status = __real_pthread_cond_timedwait(condition, mutex, until);
    run_again(condition);
    return status;
}

int __wrap_pthread_cond_signal(pthread_cond_t *condition)
{
    wake(condition, 1);
    return __real_pthread_cond_signal(condition);
}

int __wrap_pthread_cond_broadcast(pthread_cond_t *condition)
{
    wake(condition, TIMERS_MOST);
    return __real_pthread_cond_broadcast(condition);
}

static bool threads_rest(void)
{
    pthread_mutex_lock(&threads);
    bool is_quiet = busy == 0;
    pthread_mutex_unlock(&threads);
    return is_quiet;
}

/* ---- Timers ----------------------------------------------------------------------------------------------------------------------- */

static struct timer *find_timer(const void *handle)
{
    for (int i = 0; i < test_clock.count; i++) {
        if (test_clock.timers[i].handle == handle)
            return &test_clock.timers[i];
    }
    return NULL;
}

/* NULL: none is due by the moment that a test has asked for. */
static struct timer *next_due(void)
{
    struct timer *next = NULL;
    for (int i = 0; i < test_clock.count; i++) {
        struct timer *each = &test_clock.timers[i];
        bool is_earlier = !next || each->due < next->due || (each->due == next->due && each->order < next->order);
        if (each->due <= test_clock.until && is_earlier)
            next = each;
    }
    return next;
}

static void remove_timer(const void *handle)
{
    struct timer *timer = find_timer(handle);
    if (timer)
        *timer = test_clock.timers[--test_clock.count];
}

static void fire(struct timer *timer)
{
    struct timer fired = *timer;
    if (fired.due > test_clock.now)
        test_clock.now = fired.due;
    if (fired.repeat > 0) {
        timer->due = test_clock.now + fired.repeat;
        timer->order = ++test_clock.order;
    } else {
        remove_timer(fired.handle);
    }
    fired.run(fired.handle);
}

static void answer(void)
{
    char text[32];
    int size = snprintf(text, sizeof text, "%llu\n", (unsigned long long)(test_clock.now - BEGINNING));
    test_clock.is_asked = false;
    if (write(test_clock.descriptor, text, (size_t)size) != size)
        abort();
}

/* Has the server something to do at once? Then it keeps an idle handle of its own running, so that polling does not wait. */
static void look_for_work(uv_handle_t *handle, void *is_found)
{
    if (handle->type == UV_IDLE && handle != (uv_handle_t *)&test_clock.turning && __real_uv_is_active(handle))
        *(bool *)is_found = true;
}

static bool loop_rests(uv_loop_t *loop)
{
    bool is_found = false;
    uv_walk(loop, look_for_work, &is_found);
    return !is_found;
}

static void on_turn(uv_idle_t *idle)
{
    if (!loop_rests(idle->loop)) {
        test_clock.quiet = 0;
        return;
    }
    if (!threads_rest()) {
        test_clock.quiet = 0;
        usleep(50);
        return;
    }
    if (++test_clock.quiet < QUIET_TURNS)
        return;
    test_clock.quiet = 0;
    struct timer *timer = next_due();
    if (timer) {
        fire(timer);
        return;
    }
    test_clock.now = test_clock.until;
    uv_idle_stop(idle);
    if (test_clock.is_asked)
        answer();
}

static void on_control(uv_poll_t *poll, int status, int events)
{
    char text[64] = "";
    (void)events;
    if (status != 0 || read(test_clock.descriptor, text, sizeof text - 1) <= 0) {
        uv_poll_stop(poll);
        return;
    }
    test_clock.until = test_clock.now + strtoull(text, NULL, 10);
    test_clock.is_asked = true;
    test_clock.quiet = 0;
    uv_idle_start(&test_clock.turning, on_turn);
}

int __wrap_uv_loop_init(uv_loop_t *loop)
{
    const char *descriptor = getenv("FREEHOLD_CLOCK");
    int error = __real_uv_loop_init(loop);
    if (error != 0 || !descriptor)
        return error;
    test_clock.is_virtual = true;
    test_clock.descriptor = atoi(descriptor);
    uv_idle_init(loop, &test_clock.turning);
    uv_unref((uv_handle_t *)&test_clock.turning);
    uv_poll_init(loop, &test_clock.control, test_clock.descriptor);
    uv_unref((uv_handle_t *)&test_clock.control);
    return uv_poll_start(&test_clock.control, UV_READABLE, on_control);
}

uint64_t __wrap_uv_now(const uv_loop_t *loop)
{
    return test_clock.is_virtual ? test_clock.now : __real_uv_now(loop);
}

int __wrap_uv_timer_start(uv_timer_t *handle, uv_timer_cb run, uint64_t timeout, uint64_t repeat)
{
    if (!test_clock.is_virtual)
        return __real_uv_timer_start(handle, run, timeout, repeat);
    remove_timer(handle);
    if (test_clock.count == TIMERS_MOST)
        abort();
    test_clock.timers[test_clock.count++] = (struct timer){handle, run, test_clock.now + timeout, repeat, ++test_clock.order};
    if (timeout == 0)
        uv_idle_start(&test_clock.turning, on_turn);
    return 0;
}

int __wrap_uv_timer_stop(uv_timer_t *handle)
{
    remove_timer(handle);
    return test_clock.is_virtual ? 0 : __real_uv_timer_stop(handle);
}

int __wrap_uv_is_active(const uv_handle_t *handle)
{
    return find_timer(handle) ? 1 : __real_uv_is_active(handle);
}

void __wrap_uv_close(uv_handle_t *handle, uv_close_cb closed)
{
    remove_timer(handle);
    __real_uv_close(handle, closed);
}
