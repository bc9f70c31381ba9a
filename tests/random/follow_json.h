/* follow_json.h - whoever shows a game by its JSON: adds an event to the JSON before it. The counterpart of engine/game_json.c. */
#ifndef FREEHOLD_FOLLOW_JSON_H
#define FREEHOLD_FOLLOW_JSON_H

#include <jansson.h>
#include <stdbool.h>

/* Adds an event to the `game` object. False if the event is not known, or tells of something that the game does not have. */
bool follow_event(json_t *game, const json_t *event);

#endif
