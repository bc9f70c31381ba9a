/* lengths.c - see lengths.h. */
#include "lengths.h"

static uint64_t finished(const struct tally *tally)
{
    return tally->games - tally->unfinished;
}

uint64_t lengths_ended(const struct tally *tally, uint32_t rounds)
{
    uint64_t sum = 0;
    for (uint32_t i = 1; i <= rounds && i < TALLY_LENGTHS; i++)
        sum += tally->lengths[i];
    return sum;
}

/* The least length that at least this number of games does not exceed. */
static uint32_t length_of_rank(const struct tally *tally, uint64_t rank)
{
    uint64_t sum = 0;
    for (uint32_t i = 1; i < TALLY_LENGTHS; i++) {
        sum += tally->lengths[i];
        if (sum >= rank && sum > 0)
            return i;
    }
    return LENGTHS_UNKNOWN;
}

/* Rounded up, in a way that does not overflow. */
static uint64_t part_of(uint64_t games, uint32_t thousandths)
{
    return games / 1000 * thousandths + (games % 1000 * thousandths + 999) / 1000;
}

uint32_t lengths_quantile(const struct tally *tally, uint32_t thousandths)
{
    return length_of_rank(tally, part_of(tally->games, thousandths));
}

/* The next of 1, 2, 5, 10, 20, 50 and so on. */
static uint32_t next_step(uint32_t step)
{
    uint32_t front = step;
    while (front >= 10)
        front /= 10;
    return front == 2 ? step / 2 * 5 : step * 2;
}

/* Up to where bins are drawn: nearly all finished games are shorter. */
static uint32_t most_end_by(const struct tally *tally)
{
    uint32_t rounds = length_of_rank(tally, part_of(finished(tally), 990));
    return rounds == LENGTHS_UNKNOWN ? TALLY_LENGTHS - 1 : rounds;
}

int lengths_histogram(const struct tally *tally, struct lengths_bin bins[LENGTHS_BINS])
{
    uint32_t width = 1, most = most_end_by(tally);
    uint64_t counted = 0;
    int count = 0;
    if (finished(tally) == 0)
        return 0;
    while ((most - 1) / width + 1 > LENGTHS_BINS - 4)
        width = next_step(width);
    for (uint32_t from = 1; from <= most; from += width) {
        bins[count] = (struct lengths_bin){from, from + width - 1, 0};
        for (uint32_t i = from; i < from + width && i < TALLY_LENGTHS; i++)
            bins[count].games += tally->lengths[i];
        counted += bins[count++].games;
    }
    if (counted < finished(tally)) {
        bins[count] = (struct lengths_bin){bins[count - 1].to + 1, UINT32_MAX, finished(tally) - counted};
        count++;
    }
    return count;
}

/* Of the points at which all games still run only the last is told. */
static void add_point(const struct tally *tally, uint32_t point, uint32_t points[LENGTHS_POINTS], int *count)
{
    bool is_first = *count == 1 && lengths_ended(tally, point) == 0;
    points[is_first ? 0 : (*count)++] = point;
}

int lengths_points(const struct tally *tally, uint32_t limit, uint32_t points[LENGTHS_POINTS])
{
    int count = 0;
    uint32_t last = limit && limit < TALLY_LENGTHS ? limit : TALLY_LENGTHS - 1;
    for (uint32_t step = 1; step < last; step = next_step(step)) {
        add_point(tally, step, points, &count);
        if (lengths_ended(tally, step) == tally->games)
            return count;
    }
    if (limit == last)
        add_point(tally, last, points, &count);
    return count;
}
