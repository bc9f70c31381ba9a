/* keeping.c - ties the store to the transport's loop. */
#define _GNU_SOURCE
#include "keeping.h"

#include "server_log.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* A wake-up may arrive when the store is closed already; then there is nothing to deliver. */
static void deliver(struct transport_job *job)
{
    struct keeping *keeping = (struct keeping *)((char *)job - offsetof(struct keeping, wake));
    store_deliver(keeping->store);
}

/* On a thread of the store. One job is enough, since the store does not wake again before store_deliver() begins. */
static void wake(void *user)
{
    struct keeping *keeping = user;
    transport_post(keeping->transport, &keeping->wake);
}

static void report(void *user, const char *sentence)
{
    (void)user;
    log_say(LEVEL_WARN, "store", sentence);
}

bool keeping_open(struct keeping *keeping, struct transport *transport, const char *folder, char *reason, size_t size)
{
    struct store_options options = {.folder = folder, .wake = wake, .report = report, .user = keeping};
    *keeping = (struct keeping){.transport = transport, .wake = {.run = deliver}};
    keeping->store = store_open(&options, reason, size);
    return keeping->store;
}

void keeping_close(struct keeping *keeping)
{
    if (!keeping->store)
        return;
    store_close(keeping->store);
    keeping->store = NULL;
}
