/* transport.c - the event loop: its turns, the sweep over deadlines, timers, jobs of other threads, signals, and the end.
 *
 * Deadlines have no timers of their own. A sweep looks at a tenth of all connections every tenth of a second. For many thousands this costs
 * next to nothing and spreads pings over time. It runs only while there are connections. */
#define _GNU_SOURCE
#include "connection.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { DESCRIPTORS_KEPT = 128 }; /* for files, the store, and connections that are told that the server is full */

const struct transport_limits transport_usual_limits = {
    .message_size = 16384,
    .queue_size = 262144,
    .header_time = 10000,
    .body_time = 20000,
    .message_time = 10000,
    .reader_time = 30000,
    .idle_time = 60000,
    .ping_time = 30000,
    .pong_time = 20000,
    .close_time = 5000,
    .grace_time = 3000,
};

struct signal_watch {
    uv_signal_t handle;
    struct signal_watch *next;
};

struct transport_timer {
    uv_timer_t handle;
    void (*run)(void *user);
    void *user;
};

/* ---- Turns of the loop ------------------------------------------------------------------------------------------------------------ */

static void on_idle(uv_idle_t *handle)
{
    (void)handle;
}

static void after_poll(uv_check_t *handle)
{
    outbox_flush_all(handle->data);
}

/* Timers and closed connections cause messages, too. If some are left over, polling must not wait for something to arrive. */
static void before_poll(uv_prepare_t *handle)
{
    struct transport *t = handle->data;
    websocket_turn_all(t);
    outbox_flush_all(t);
    if (t->dirty || t->backlogs)
        uv_idle_start(&t->awake, on_idle);
    else
        uv_idle_stop(&t->awake);
}

static void on_sweep(uv_timer_t *timer)
{
    struct transport *t = timer->data;
    uint32_t count = (t->counts.connections + SWEEP_STEPS - 1) / SWEEP_STEPS;
    bool is_resting = false;
    for (uint32_t i = 0; i < count; i++) {
        struct connection *c = t->cursor;
        t->cursor = c->next;
        connection_sweep(c);
    }
    listener_retry(t);
    for (const struct listener *each = t->listeners; each; each = each->next)
        is_resting |= each->is_paused;
    if (t->counts.connections == 0 && !is_resting)
        uv_timer_stop(timer);
}

void transport_start_sweep(struct transport *t)
{
    if (!uv_is_active((uv_handle_t *)&t->sweep))
        uv_timer_start(&t->sweep, on_sweep, SWEEP_TIME, SWEEP_TIME);
}

uint64_t transport_now(const struct transport *t)
{
    return uv_now(&t->loop);
}

/* ---- Jobs of other threads -------------------------------------------------------------------------------------------------------- */

void transport_post(struct transport *t, struct transport_job *job)
{
    job->next = NULL;
    uv_mutex_lock(&t->mutex);
    *t->last_job = job;
    t->last_job = &job->next;
    uv_mutex_unlock(&t->mutex);
    uv_async_send(&t->posted);
}

/* Several signals may arrive as one, so the whole list is taken. */
static void run_jobs(struct transport *t)
{
    uv_mutex_lock(&t->mutex);
    struct transport_job *job = t->first_job;
    t->first_job = NULL;
    t->last_job = &t->first_job;
    uv_mutex_unlock(&t->mutex);
    while (job) {
        struct transport_job *next = job->next;
        job->run(job);
        job = next;
    }
}

static void on_posted(uv_async_t *handle)
{
    run_jobs(handle->data);
}

/* ---- Timers ----------------------------------------------------------------------------------------------------------------------- */

struct transport_timer *transport_timer_new(struct transport *t, void (*run)(void *user), void *user)
{
    struct transport_timer *timer = calloc(1, sizeof *timer);
    if (timer) {
        uv_timer_init(&t->loop, &timer->handle);
        timer->handle.data = timer;
        timer->run = run;
        timer->user = user;
    }
    return timer;
}

static void on_timer(uv_timer_t *handle)
{
    struct transport_timer *timer = handle->data;
    timer->run(timer->user);
}

void transport_timer_start(struct transport_timer *timer, uint64_t milliseconds)
{
    uv_timer_start(&timer->handle, on_timer, milliseconds, 0);
}

void transport_timer_stop(struct transport_timer *timer)
{
    uv_timer_stop(&timer->handle);
}

static void on_freed(uv_handle_t *handle)
{
    free(handle->data);
}

void transport_timer_free(struct transport_timer *timer)
{
    if (timer)
        uv_close((uv_handle_t *)&timer->handle, on_freed);
}

/* ---- Beginning -------------------------------------------------------------------------------------------------------------------- */

/* Each connection needs a descriptor; some are left for everything else. */
static uint32_t connections_allowed(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur < 4)
        return 1;
    uint64_t most = limit.rlim_cur < UINT16_MAX ? limit.rlim_cur : UINT16_MAX;
    return (uint32_t)(most > 2 * DESCRIPTORS_KEPT ? most - DESCRIPTORS_KEPT : most / 2);
}

/* None of these fails once the loop is there. */
static void start_handles(struct transport *t)
{
    uv_prepare_init(&t->loop, &t->before_poll);
    uv_check_init(&t->loop, &t->after_poll);
    uv_idle_init(&t->loop, &t->awake);
    uv_timer_init(&t->loop, &t->sweep);
    uv_timer_init(&t->loop, &t->grace);
    t->before_poll.data = t->after_poll.data = t->sweep.data = t->grace.data = t->posted.data = t;
    uv_prepare_start(&t->before_poll, before_poll);
    uv_check_start(&t->after_poll, after_poll);
}

static void close_handle(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* Turns until every handle is closed; a connection's end may interrupt a run. */
static void close_loop(struct transport *t)
{
    uv_walk(&t->loop, close_handle, NULL);
    while (uv_run(&t->loop, UV_RUN_DEFAULT) != 0)
        ;
    int error = uv_loop_close(&t->loop);
    assert(error == 0);
    (void)error;
}

struct transport *transport_new(const struct transport_options *options)
{
    struct transport *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->options = *options;
    t->limits = options->limits ? *options->limits : transport_usual_limits;
    if (t->limits.connections == 0)
        t->limits.connections = connections_allowed();
    t->last_job = &t->first_job;
    t->reserve = -1;
    t->ping = message_frame(FRAME_PING, NULL, 0);
    t->pong = message_frame(FRAME_PONG, NULL, 0);
    bool has_loop = t->ping && t->pong && uv_loop_init(&t->loop) == 0;
    bool has_async = has_loop && uv_async_init(&t->loop, &t->posted, on_posted) == 0;
    if (!has_async || uv_mutex_init(&t->mutex) != 0) {
        if (has_loop)
            close_loop(t);
        message_release(t->ping);
        message_release(t->pong);
        free(t);
        return NULL;
    }
    signal(SIGPIPE, SIG_IGN);
    start_handles(t);
    return t;
}

int transport_port(const struct transport *t)
{
    return t->port;
}

const struct transport_counts *transport_counts(const struct transport *t)
{
    return &t->counts;
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    transport_stop(handle->data);
}

int transport_stop_on(struct transport *t, int signal_number)
{
    struct signal_watch *watch = calloc(1, sizeof *watch);
    if (!watch)
        return ENOMEM;
    int error = uv_signal_init(&t->loop, &watch->handle);
    if (error != 0) {
        free(watch);
        return -error;
    }
    watch->handle.data = t;
    watch->next = t->signals;
    t->signals = watch;
    return -uv_signal_start(&watch->handle, on_signal, signal_number);
}

void transport_run(struct transport *t)
{
    uv_run(&t->loop, UV_RUN_DEFAULT);
}

/* ---- The end ---------------------------------------------------------------------------------------------------------------------- */

/* The ring does not change before the loop closes handles. */
static void for_all(struct transport *t, void (*act)(struct connection *c))
{
    struct connection *c = t->all;
    for (uint32_t i = 0; i < t->counts.connections; i++, c = c->next)
        act(c);
}

static void drop(struct connection *c)
{
    connection_end_by(c, END_STOPPED);
}

static void on_grace(uv_timer_t *timer)
{
    for_all(timer->data, drop);
}

void transport_stop(struct transport *t)
{
    if (t->is_stopping) {
        for_all(t, drop);
        return;
    }
    t->is_stopping = true;
    listener_close_all(t);
    if (t->options.handlers->stopping)
        t->options.handlers->stopping(t->options.user);
    for_all(t, connection_stop);
    uv_timer_start(&t->grace, on_grace, t->limits.grace_time, 0);
    if (t->counts.connections == 0)
        uv_stop(&t->loop);
}

static void free_signals(struct transport *t)
{
    while (t->signals) {
        struct signal_watch *watch = t->signals;
        t->signals = watch->next;
        free(watch);
    }
}

void transport_free(struct transport *t)
{
    if (!t)
        return;
    if (!t->is_stopping)
        transport_stop(t);
    for_all(t, drop);
    run_jobs(t);
    close_loop(t);
    outbox_free_spares(t);
    listener_free_all(t);
    free_signals(t);
    uv_mutex_destroy(&t->mutex);
    message_release(t->ping);
    message_release(t->pong);
    if (t->reserve >= 0)
        close(t->reserve);
    free(t);
}
