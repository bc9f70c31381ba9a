/* write_records.c - a record of random play, for test_records.mjs to follow.
 *
 *   write_records EDITION SEATS SEED LINES
 *
 * Plays so many lines with secret dice, has everybody leave, and prints the record, an empty line, and what a reader finds after each line
 * of the game: NUMBER HASH. */
#include "fault_text.h"
#include "seating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct seating s;
static struct table table;
static struct record_reader reader;

static void play(const char *edition, int seats, uint64_t seed, uint32_t lines)
{
    seating_prepare(&s, edition, seats);
    if (seed % 2)
        seating_rule(&s, "testing", "yes");
    if (seed % 3 == 0)
        seating_rule(&s, "clock", "900");
    seating_secret(&s, (uint8_t)seed, (fh_seats)(seed % 4));
    fh_stream_seed(&s.thoughts, seed);
    seating_open(&s);
    seating_random(&s, lines);
    seating_finish(&s);
}

/* Reads the record as anybody would who knows the secret. */
static bool print_hashes(void)
{
    fh_error error;
    struct reader lines = reader_open(s.text, s.length), line;
    record_reader_init(&reader, &table, &seating_read_edition, &seating_read_dealer);
    record_reader_know(&reader, s.secret);
    while (read_line(&lines, &line)) {
        if (!record_read(&reader, line.next, (size_t)(line.end - line.next), NULL, &error)) {
            fprintf(stderr, "line %s\n", fault_place(&error));
            return false;
        }
        if (record_has_begun(&reader) && table.number > 0 && !table.is_ended)
            printf("%u %016llx\n", (unsigned)table.number, (unsigned long long)fh_hash(&table.game));
    }
    return table.is_ended && fh_hash(&table.game) == fh_hash(&s.table.game);
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fprintf(stderr, "usage: write_records EDITION SEATS SEED LINES\n");
        return 2;
    }
    play(argv[1], atoi(argv[2]), strtoull(argv[3], NULL, 10), (uint32_t)atoi(argv[4]));
    printf("%s\n", s.text);
    return print_hashes() ? 0 : 1;
}
