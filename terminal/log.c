/* log.c - see log.h. */
#include "log.h"

#include <string.h>

static const struct log_entry *entry(const struct log *log, uint32_t number)
{
    return &log->entries[number % LOG_ENTRIES];
}

static uint32_t oldest(const struct log *log)
{
    return log->count > LOG_ENTRIES ? log->count - LOG_ENTRIES : 0;
}

struct log_entry *log_add(struct log *log)
{
    struct log_entry *e = &log->entries[log->count++ % LOG_ENTRIES];
    memset(e, 0, sizeof *e);
    e->from = e->to = FH_NONE;
    return e;
}

void log_take_back(struct log *log, uint32_t number)
{
    while (log->count > oldest(log) && entry(log, log->count - 1)->number >= number)
        log->count--;
}

void log_print(const struct log *log, int count, FILE *out)
{
    uint32_t first = oldest(log);
    if (log->count - first > (uint32_t)count)
        first = log->count - (uint32_t)count;
    for (uint32_t i = first; i < log->count; i++)
        fprintf(out, "%6u  %s\n", (unsigned)entry(log, i)->number, entry(log, i)->text);
}

static bool concerns(const struct log_entry *e, fh_seat seat)
{
    return e->from == seat || e->to == seat;
}

bool log_print_money(const struct log *log, fh_seat seat, int count, FILE *out)
{
    uint32_t first = log->count;
    for (int found = 0; first > oldest(log) && found < count; first--)
        found += concerns(entry(log, first - 1), seat);
    bool is_any = false;
    for (uint32_t i = first; i < log->count; i++) {
        const struct log_entry *e = entry(log, i);
        if (!concerns(e, seat))
            continue;
        is_any = true;
        fprintf(out, "%+10lld  %s\n", (long long)(e->to == seat ? e->amount : -e->amount), e->text);
    }
    return is_any;
}
