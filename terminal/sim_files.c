/* sim_files.c - see sim_files.h. */
#define _POSIX_C_SOURCE 200809L
#include "sim_files.h"
#include "chart.h"
#include "sim_records.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool complain(const char *path)
{
    fprintf(stderr, "freehold sim: cannot write %s: %s\n", path, strerror(errno));
    return false;
}

static bool open_one(const char *path, FILE **file)
{
    *file = path ? fopen(path, "w") : NULL;
    return !path || *file || complain(path);
}

static bool try_chart(const char *path)
{
    char reason[256];
    if (!path || chart_can_write(path, reason, sizeof reason))
        return true;
    fprintf(stderr, "freehold sim: %s\n", reason);
    return false;
}

static bool try_folder(const char *path)
{
    if (!path || ((mkdir(path, 0777) == 0 || errno == EEXIST) && access(path, W_OK | X_OK) == 0))
        return true;
    return complain(path);
}

bool sim_files_open(struct sim_files *files, const struct run *run)
{
    if (!try_folder(files->records) || !try_chart(files->chart))
        return false;
    if (!open_one(files->landings, &files->landings_file) || !open_one(files->each, &files->each_file))
        return false;
    if (files->each_file)
        each_header(run, files->format, files->each_file);
    return true;
}

bool sim_files_game(struct sim_files *files, const struct run *run, uint64_t number, const struct tally_game *game)
{
    if (!ferror(files->each_file))
        each_write(run, files->format, number, game, files->each_file);
    return !ferror(files->each_file);
}

static bool close_one(const char *path, FILE *file)
{
    bool is_written = !file || (fflush(file) == 0 && !ferror(file));
    if (file && fclose(file) != 0)
        is_written = false;
    return is_written || complain(path);
}

static bool draw(const char *path, const struct report *report)
{
    char reason[256];
    if (!path || chart_write(report, path, reason, sizeof reason))
        return true;
    fprintf(stderr, "freehold sim: %s\n", reason);
    return false;
}

/* Records are made by playing the games once more, but games that were left might never end. */
static bool write_records(const char *folder, const struct report *report)
{
    struct run played = *report->run;
    if (!folder)
        return true;
    if (report->end.left) {
        fprintf(stderr, "freehold sim: no records are written, for some games were left before their end\n");
        return false;
    }
    played.games = report->end.begun;
    return sim_records_write(&played, folder);
}

bool sim_files_finish(struct sim_files *files, const struct report *report)
{
    if (files->landings_file)
        report_landings(report->run, report->tally, files->landings_file);
    bool is_written = close_one(files->each, files->each_file);
    is_written &= close_one(files->landings, files->landings_file);
    is_written &= draw(files->chart, report);
    return write_records(files->records, report) && is_written;
}
