/* join_token.h - where a guest's secret token is kept: one file for each server, which only its user can read, in the folder
 * FREEHOLD_GUESTS, or else `freehold/guests` in the user's data folder (XDG_DATA_HOME). */
#ifndef FREEHOLD_JOIN_TOKEN_H
#define FREEHOLD_JOIN_TOKEN_H

#include "join_http.h"

/* False: there is none. */
bool join_token_load(const struct join_link *link, char token[JOIN_TOKEN_SIZE]);

/* False: it could not be kept, and errno says why. */
bool join_token_save(const struct join_link *link, const char *token);
void join_token_forget(const struct join_link *link);

#endif
