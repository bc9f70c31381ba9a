/* metrics_sources.c - reads the counters of transport, store and hall, and asks the system about the process. */
#define _GNU_SOURCE
#include "metrics_sources.h"

#include "freehold.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- The program ------------------------------------------------------------------------------------------------------------------ */

static void write_program(void *user, struct metrics_page *page)
{
    const struct metrics_sources *sources = user;
    metrics_family(page, "freehold_build_info", METRIC_GAUGE, "The version of the running program. The value is always 1.");
    metrics_labelled(page, "version", sources->version, 1);
    metrics_gauge(page, "freehold_rules_version", "The version of the rules of the running program.", FH_RULES_VERSION);
}

/* ---- The process, by the names that are usual for Prometheus ---------------------------------------------------------------------- */

static void write_memory(struct metrics_page *page)
{
    unsigned long long all = 0, resident = 0, unit = (unsigned long long)sysconf(_SC_PAGESIZE);
    FILE *file = fopen("/proc/self/statm", "re");
    bool is_known = file && fscanf(file, "%llu %llu", &all, &resident) == 2;
    if (file)
        fclose(file);
    if (!is_known)
        return;
    metrics_gauge(page, "process_resident_memory_bytes", "Memory that is resident now.", resident * unit);
    metrics_gauge(page, "process_virtual_memory_bytes", "Address space in use.", all * unit);
}

static void write_processor(struct metrics_page *page)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    uint64_t seconds = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec);
    metrics_family(page, "process_cpu_seconds_total", METRIC_COUNTER, "Processor time, of user and system together.");
    metrics_seconds(page, seconds * 1000000 + (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec));
}

static uint64_t count_descriptors_slowly(void)
{
    uint64_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    if (!folder)
        return 0;
    for (const struct dirent *entry; (entry = readdir(folder));)
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count - 1; /* without the one of the folder itself */
}

/* Since Linux 6.2 the size of this folder is the number of open descriptors; before, it is 0. */
static uint64_t count_descriptors(void)
{
    struct stat status;
    if (stat("/proc/self/fd", &status) == 0 && status.st_size > 0)
        return (uint64_t)status.st_size;
    return count_descriptors_slowly();
}

static void write_process(void *user, struct metrics_page *page)
{
    const struct metrics_sources *sources = user;
    struct rlimit limit = {0};
    write_memory(page);
    write_processor(page);
    metrics_gauge(page, "process_open_fds", "Open descriptors.", count_descriptors());
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0)
        metrics_gauge(page, "process_max_fds", "Descriptors that the system allows.", limit.rlim_cur);
    metrics_gauge(page, "process_start_time_seconds", "When the process began, in seconds since 1970.", sources->began);
}

/* ---- Connections ------------------------------------------------------------------------------------------------------------------ */

static void write_transport(void *user, struct metrics_page *page)
{
    static const char *const ends[END_KINDS] = {
        [END_BY_PEER] = "peer",      [END_BY_OWNER] = "server", [END_DEADLINE] = "deadline",   [END_QUEUE] = "queue",
        [END_PROTOCOL] = "protocol", [END_STOPPED] = "stopped", [END_NO_MEMORY] = "no-memory",
    };
    const struct transport_counts *counts = transport_counts(user);
    metrics_gauge(page, "freehold_connections", "Connections now, of every kind.", counts->connections);
    metrics_gauge(page, "freehold_websockets", "Connections now that are WebSockets.", counts->websockets);
    metrics_counter(page, "freehold_connections_accepted_total", "Connections that were accepted.", counts->accepted);
    metrics_counter(page, "freehold_connections_refused_total", "Connections that were refused because there were too many.",
                    counts->refused);
    metrics_family(page, "freehold_connections_ended_total", METRIC_COUNTER, "Connections that ended, by the reason.");
    for (int i = 0; i < END_KINDS; i++)
        metrics_labelled(page, "reason", ends[i], counts->ended[i]);
    metrics_counter(page, "freehold_http_requests_total", "Requests over HTTP.", counts->requests);
    metrics_counter(page, "freehold_messages_received_total", "Messages over WebSockets from clients.", counts->messages_in);
    metrics_counter(page, "freehold_messages_sent_total", "Messages over WebSockets to clients.", counts->messages_out);
    metrics_counter(page, "freehold_received_bytes_total", "Bytes from clients.", counts->bytes_in);
    metrics_counter(page, "freehold_sent_bytes_total", "Bytes to clients.", counts->bytes_out);
}

/* ---- The store -------------------------------------------------------------------------------------------------------------------- */

static void write_store(void *user, struct metrics_page *page)
{
    const struct keeping *keeping = user;
    if (!keeping->store)
        return;
    struct store_counts counts = store_counts(keeping->store);
    bool is_writable = counts.last_write == STORE_OK || counts.last_write == STORE_TAKEN;
    metrics_gauge(page, "freehold_store_writable", "1 if the last write succeeded, 0 if the disk refuses writes.", is_writable);
    metrics_gauge(page, "freehold_store_queued", "Calls that wait for the store.", counts.queued);
    metrics_counter(page, "freehold_store_writes_total", "Writes that are on the disk.", counts.writes);
    metrics_counter(page, "freehold_store_lines_total", "Lines that are on the disk.", counts.lines);
    metrics_counter(page, "freehold_store_commits_total", "Transactions, each of which holds one write or more.", counts.commits);
    metrics_family(page, "freehold_store_refused_total", METRIC_COUNTER, "Writes that were refused, by the reason.");
    metrics_labelled(page, "reason", "taken", counts.taken);
    metrics_labelled(page, "reason", "failed", counts.failed);
    metrics_labelled(page, "reason", "busy", counts.busy);
    metrics_counter(page, "freehold_store_backups_total", "Monthly backups that this process made.", counts.backups);
}

/* ---- Rooms and games -------------------------------------------------------------------------------------------------------------- */

static void write_hall(void *user, struct metrics_page *page)
{
    const struct hall_counts *counts = hall_counts(user);
    metrics_gauge(page, "freehold_visitors", "WebSockets of the game server now.", counts->visitors);
    metrics_gauge(page, "freehold_rooms", "Rooms in memory now.", counts->rooms);
    metrics_gauge(page, "freehold_games", "Games in memory now.", counts->games);
    metrics_counter(page, "freehold_actions_total", "Actions of players that were carried out.", counts->actions);
    metrics_counter(page, "freehold_refusals_total", "Messages that were refused.", counts->refusals);
    metrics_family(page, "freehold_refused_total", METRIC_COUNTER, "Messages that were refused, by the reason.");
    for (int i = 0; i < HALL_REASONS; i++)
        metrics_labelled(page, "reason", hall_reasons[i], counts->refused[i]);
    metrics_counter(page, "freehold_thoughts_total", "Decisions of computer players.", counts->thoughts);
    metrics_counter(page, "freehold_timeouts_total", "Answers that were given because a player's time was over.", counts->timeouts);
    metrics_counter(page, "freehold_rooms_loaded_total", "Rooms that were read from the store.", counts->loads);
    metrics_counter(page, "freehold_rooms_reloaded_total", "Rooms that were read again because a write failed.", counts->reloads);
    metrics_counter(page, "freehold_rooms_set_aside_total", "Rooms that could not be read because their lines are damaged.",
                    counts->set_aside);
}

/* ---- All of them ------------------------------------------------------------------------------------------------------------------ */

void metrics_sources_add(struct metrics_sources *sources, struct metrics *metrics, const char *version, struct transport *transport,
                         struct keeping *keeping, struct hall *hall)
{
    *sources = (struct metrics_sources){.version = version, .began = (uint64_t)time(NULL)};
    sources->program = (struct metrics_source){.write = write_program, .user = sources};
    sources->process = (struct metrics_source){.write = write_process, .user = sources};
    sources->transport = (struct metrics_source){.write = write_transport, .user = transport};
    sources->store = (struct metrics_source){.write = write_store, .user = keeping};
    sources->hall = (struct metrics_source){.write = write_hall, .user = hall};
    metrics_add(metrics, &sources->program);
    metrics_add(metrics, &sources->process);
    metrics_add(metrics, &sources->transport);
    metrics_add(metrics, &sources->store);
    metrics_add(metrics, &sources->hall);
}
