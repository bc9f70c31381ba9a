/* follow_json.c - see follow_json.h.
 *
 * What an event changes is a table: a path in the game and the key of the event whose value goes there. A step in brackets is a key of
 * the event too, whose value is a name or a place in a list (`-1`: a seat, which counts from 1). An event only replaces what is there: a
 * path that leads nowhere is an error, except right behind the end of a list, where it adds. */
#include "follow_json.h"

#include <stdio.h>
#include <string.h>

static const struct rule {
    const char *event;
    const char *path;  /* NULL: nothing in the game changes */
    const char *value; /* NULL: what lies there is taken out */
} RULES[] = {
    {"dice", "dice", "dice"},
    {"token", "players[seat-1].at", "square"},
    {"turn", "turn", "seat"},
    {"turn", "round", "round"},
    {"phase", "phase", "phase"},
    {"phase", "doubles", "doubles"},
    {"order", "order", "order"},
    {"owner", "deeds[square].owner", "owner"},
    {"built", "deeds[square].built", "built"},
    {"mortgaged", "deeds[square].mortgaged", "mortgaged"},
    {"rent", "deeds[square].rent", "rent"},
    {"rent", "deeds[square].level", "level"},
    {"stock", "bank.houses", "houses"},
    {"stock", "bank.hotels", "hotels"},
    {"jail", "players[seat-1].jail", "jail"},
    {"direction", "backwards", "backwards"},
    {"passes", "players[seat-1].passes[pass]", "count"},
    {"infected", "players[seat-1].infected", "infected"},
    {"sick", "sick", "sick"},
    {"shares", "deeds[square].shares", "shares"},
    {"shares", "deeds[square].free", "free"},
    {"asked", "questions[place]", "question"},
    {"answered", "questions[place]", NULL},
    {"out", "players[seat-1].rank", "rank"},
    {"out", "players[seat-1].wealth", "wealth"},
    {"over", "winner", "seat"},
    {"infected", "players[seat-1].infected", "infected"},
    {"sick", "sick", "sick"},
    {"shares", "deeds[square].shares", "shares"},
    {"shares", "deeds[square].free", "free"},
    {"card", NULL, NULL},
    {"did", NULL, NULL},
};

/* ---- Paths ----------------------------------------------------------------------------------------------------------------------- */

/* One step of a path: a name in an object, or a place in a list. */
struct step {
    char name[64];
    long long place;
    bool is_place;
};

static bool step_by_key(const json_t *event, const char *key, struct step *step)
{
    char plain[64];
    const char *minus = strstr(key, "-1");
    snprintf(plain, sizeof plain, "%.*s", (int)(minus ? minus - key : (long)strlen(key)), key);
    const json_t *value = json_object_get(event, plain);
    step->is_place = json_is_integer(value);
    if (step->is_place)
        step->place = json_integer_value(value) - (minus != NULL);
    else if (json_is_string(value))
        snprintf(step->name, sizeof step->name, "%s", json_string_value(value));
    return step->is_place || json_is_string(value);
}

/* Reads the first step of a path and moves behind it. */
static bool step_read(const char **path, const json_t *event, struct step *step)
{
    char word[64];
    bool is_key = **path == '[';
    *path += is_key || **path == '.';
    size_t length = strcspn(*path, is_key ? "]" : ".[");
    snprintf(word, sizeof word, "%.*s", (int)length, *path);
    *path += length + is_key;
    *step = (struct step){.is_place = false};
    if (is_key)
        return step_by_key(event, word, step);
    snprintf(step->name, sizeof step->name, "%s", word);
    return true;
}

static json_t *step_get(json_t *at, const struct step *step)
{
    if (step->is_place)
        return step->place >= 0 ? json_array_get(at, (size_t)step->place) : NULL;
    return json_object_get(at, step->name);
}

static bool list_set(json_t *at, long long place, json_t *value)
{
    if (place < 0 || !json_is_array(at) || (size_t)place > json_array_size(at))
        return false;
    if ((size_t)place == json_array_size(at))
        return value && json_array_append(at, value) == 0;
    return (value ? json_array_set(at, (size_t)place, value) : json_array_remove(at, (size_t)place)) == 0;
}

static bool step_set(json_t *at, const struct step *step, json_t *value)
{
    if (step->is_place)
        return list_set(at, step->place, value);
    return value && json_object_get(at, step->name) && json_object_set(at, step->name, value) == 0;
}

static bool path_set(json_t *at, const char *path, const json_t *event, json_t *value)
{
    struct step step;
    while (at && step_read(&path, event, &step)) {
        if (!*path)
            return step_set(at, &step, value);
        at = step_get(at, &step);
    }
    return false;
}

/* ---- Events ---------------------------------------------------------------------------------------------------------------------- */

/* The cash of the account that a key names: a seat's, the pot's, or the bank's, which is not shown. */
static bool follow_account(json_t *game, const json_t *event, const char *key, const char *cash)
{
    const json_t *account = json_object_get(event, key);
    char path[64];
    if (json_is_integer(account))
        snprintf(path, sizeof path, "players[%s-1].cash", key);
    else
        snprintf(path, sizeof path, "%s", json_string_value(account) ? json_string_value(account) : "");
    if (strcmp(path, "bank") == 0)
        return true;
    json_t *value = json_object_get(event, cash);
    return value && path_set(game, path, event, value);
}

bool follow_event(json_t *game, const json_t *event)
{
    const char *name = json_string_value(json_object_get(event, "event"));
    bool is_known = false;
    if (name && strcmp(name, "money") == 0)
        return follow_account(game, event, "from", "from_cash") && follow_account(game, event, "to", "to_cash");
    for (size_t i = 0; name && i < sizeof RULES / sizeof RULES[0]; i++) {
        const struct rule *rule = &RULES[i];
        if (strcmp(rule->event, name) != 0)
            continue;
        is_known = true;
        json_t *value = rule->value ? json_object_get(event, rule->value) : NULL;
        if (rule->path && ((rule->value && !value) || !path_set(game, rule->path, event, value)))
            return false;
    }
    return is_known;
}
