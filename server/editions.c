/* editions.c - the editions that games share: equal ones lie in memory once. */
#include "hall_parts.h"

#include <stdlib.h>
#include <string.h>

struct shared {
    fh_edition edition; /* first, so that its address is that of the whole */
    struct shared *next;
    uint32_t references;
    uint64_t hash;
};

struct editions {
    struct shared *first;
};

struct editions *editions_new(void)
{
    return calloc(1, sizeof(struct editions));
}

void editions_free(struct editions *editions)
{
    while (editions && editions->first) {
        struct shared *next = editions->first->next;
        free(editions->first);
        editions->first = next;
    }
    free(editions);
}

static struct shared *find(const struct editions *editions, const fh_edition *edition, uint64_t hash)
{
    struct shared *shared = editions->first;
    while (shared && (shared->hash != hash || memcmp(&shared->edition, edition, sizeof *edition) != 0))
        shared = shared->next;
    return shared;
}

const fh_edition *editions_share(struct editions *editions, const fh_edition *edition)
{
    uint64_t hash = fh_edition_hash(edition);
    struct shared *shared = find(editions, edition, hash);
    if (!shared && (shared = malloc(sizeof *shared))) {
        *shared = (struct shared){.edition = *edition, .next = editions->first, .hash = hash};
        editions->first = shared;
    }
    if (!shared)
        return NULL;
    shared->references++;
    return &shared->edition;
}

void editions_keep(struct editions *editions, const fh_edition *edition)
{
    (void)editions;
    if (edition)
        ((struct shared *)(uintptr_t)edition)->references++;
}

void editions_release(struct editions *editions, const fh_edition *edition)
{
    struct shared *shared = (struct shared *)(uintptr_t)edition, **link = &editions->first;
    if (!shared || --shared->references > 0)
        return;
    while (*link != shared)
        link = &(*link)->next;
    *link = shared->next;
    free(shared);
}
