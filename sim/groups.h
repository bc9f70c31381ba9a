/* groups.h - deeds that belong together: the sets of the board or, where any neighbouring streets of one owner are a run, each row of
 * streets without a gap (rules.runs). Stations and utilities always go by their set. */
#ifndef FREEHOLD_GROUPS_H
#define FREEHOLD_GROUPS_H

#include "freehold.h"

enum {
    GROUPS_MAX = FH_MAX_SETS + FH_MAX_SQUARES / 2, /* every row but the last is followed by another square */
    GROUP_ID_SIZE = 2 * FH_ID_SIZE + 2,
    GROUP_NAME_SIZE = 2 * FH_NAME_SIZE + 4
};

struct groups {
    int count;
    uint8_t of[FH_MAX_SQUARES]; /* the group of each square, FH_NONE: none */
    fh_squares squares[GROUPS_MAX];
};

void groups_find(const fh_edition *edition, struct groups *groups);

/* Has somebody with these deeds the whole set, or enough neighbours of this row? */
bool groups_is_full(const fh_edition *edition, const struct groups *groups, int group, fh_squares owned);

bool groups_are_streets(const fh_edition *edition, const struct groups *groups, int group);

/* Of a row, its first and last street: `dakar..lagos`, "Dakar to Lagos". */
void groups_id(const fh_edition *edition, const struct groups *groups, int group, char id[GROUP_ID_SIZE]);
void groups_name(const fh_edition *edition, const struct groups *groups, int group, char name[GROUP_NAME_SIZE]);

#endif
