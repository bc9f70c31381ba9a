/* host.c - see host.h. */
#include "host.h"

#include <assert.h>
#include <string.h>

void host_init(struct host *host, struct table *table, struct dealer *dealer, struct proposal *proposal)
{
    *host = (struct host){.table = table, .dealer = dealer, .proposal = proposal};
}

static fh_verdict verdict_of(uint8_t reason)
{
    return (fh_verdict){.reason = reason, .seat = FH_NONE, .square = FH_NONE};
}

/* Other lines come first: those that are pending, and those that the table owes. */
static bool is_busy(const struct host *host)
{
    return host->is_pending || (host->dealer->knows_dice && table_owes(host->table));
}

static fh_verdict propose(struct host *host, const fh_action *actions, int count, int64_t ms)
{
    fh_verdict verdict = propose_actions(host->table, host->dealer, actions, count, ms, host->proposal);
    host->is_pending = host->proposal->count > 0;
    return verdict;
}

fh_verdict host_act(struct host *host, const fh_action *actions, int count, int64_t ms)
{
    return is_busy(host) ? verdict_of(FH_REASON_CHANCE_FIRST) : propose(host, actions, count, ms);
}

fh_verdict host_undo(struct host *host, fh_seat seat, int64_t ms)
{
    if (is_busy(host))
        return verdict_of(FH_REASON_CHANCE_FIRST);
    host->is_pending = propose_undo(host->table, host->dealer, seat, ms, host->proposal);
    return verdict_of(host->is_pending ? FH_ALLOWED : FH_REASON_NO_UNDO);
}

/* A seat whose cash has changed since it bid is asked again. */
static fh_verdict open_bids(struct host *host, int64_t ms)
{
    fh_action action = dealer_open_bids(host->dealer, host->table);
    fh_verdict verdict = propose(host, &action, 1, ms);
    if (verdict.reason && verdict.seat < FH_MAX_SEATS)
        dealer_forget_bid(host->dealer, verdict.seat);
    return verdict;
}

fh_verdict host_bid(struct host *host, fh_seat seat, fh_money bid, int64_t ms)
{
    if (is_busy(host))
        return verdict_of(FH_REASON_CHANCE_FIRST);
    fh_verdict verdict = dealer_take_bid(host->dealer, host->table, seat, bid);
    if (verdict.reason || dealer_awaits(host->dealer, host->table))
        return verdict;
    return open_bids(host, ms);
}

void host_check_clock(struct host *host, int64_t ms)
{
    uint8_t running = table_running(host->table);
    if (!is_busy(host) && running != FH_NONE && ms >= host->table->left[running])
        propose(host, NULL, 0, ms);
}

/* Were all sealed bids given before the last seat without one left the game? Then nobody is asked any more. */
static bool are_bids_complete(const struct host *host)
{
    return fh_who_acts(&host->table->game).kind == FH_ACTOR_JOINT && dealer_awaits(host->dealer, host->table) == 0;
}

void host_settle(struct host *host)
{
    if (host->is_pending)
        return;
    if (table_owes(host->table))
        propose(host, NULL, 0, 0);
    else if (are_bids_complete(host))
        open_bids(host, 0);
}

void host_commit(struct host *host, const fh_sink *sink)
{
    const char *line = host->proposal->text;
    assert(host->is_pending);
    for (int i = 0; i < host->proposal->count; i++) {
        const char *end = strchr(line, '\n');
        bool is_taken = table_commit(host->table, host->dealer, line, (size_t)(end - line), sink, NULL);
        assert(is_taken); /* the table itself proposed the line */
        (void)is_taken;
        line = end + 1;
    }
    host_abandon(host);
    host_settle(host);
}

void host_abandon(struct host *host)
{
    host->is_pending = false;
}

bool host_run(struct host *host, bool (*append)(void *context, const char *lines, size_t length), void *context, const fh_sink *sink)
{
    while (host->is_pending) {
        if (!append(context, host->proposal->text, host->proposal->length)) {
            host_abandon(host);
            return false;
        }
        host_commit(host, sink);
    }
    return true;
}
