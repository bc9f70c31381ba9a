/* guests_move.c - takes a guest to another device by a code.
 *
 * The old device asks for a code, the new one gives it and gets a claim, the old one sees that somebody has given the code and says yes or
 * no, and then the new one gets a token for its claim. Both devices show the same two digits, so that a person sees which device asks. All
 * of it is in memory only.
 *
 * A code has two parts: the first four letters say which code is meant, and the other eight (40 bits) are its secret. So a wrong try counts
 * against one code, which ends with the fifth; and an address that errs too often must wait, whichever code it means. */
#define _GNU_SOURCE
#include "guests_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_MOST = 5 };

enum move_state { MOVE_FREE, MOVE_OFFERED, MOVE_ASKED, MOVE_CONFIRMED, MOVE_REFUSED };

static const char *const state_words[] = {
    [MOVE_FREE] = "none", [MOVE_OFFERED] = "offered", [MOVE_ASKED] = "asked", [MOVE_CONFIRMED] = "confirmed", [MOVE_REFUSED] = "refused"};

struct move {
    enum move_state state;
    char guest[GUEST_ID_SIZE];
    char selector[SELECTOR_LETTERS];
    struct digest secret, claim;
    char check[3]; /* two digits, shown on both devices */
    unsigned wrong;
    uint64_t expires;
};

/* ---- The list --------------------------------------------------------------------------------------------------------------------- */

static bool is_alive(const struct guests *guests, struct move *move)
{
    if (move->state != MOVE_FREE && guests_time(guests) >= move->expires)
        *move = (struct move){0};
    return move->state != MOVE_FREE;
}

static struct move *move_of_guest(struct guests *guests, const char *id)
{
    for (size_t i = 0; guests->moves && i < MOVES_MOST; i++) {
        if (is_alive(guests, &guests->moves[i]) && strcmp(guests->moves[i].guest, id) == 0)
            return &guests->moves[i];
    }
    return NULL;
}

static struct move *move_of_selector(struct guests *guests, const char *selector)
{
    for (size_t i = 0; guests->moves && i < MOVES_MOST; i++) {
        if (is_alive(guests, &guests->moves[i]) && memcmp(guests->moves[i].selector, selector, SELECTOR_LETTERS) == 0)
            return &guests->moves[i];
    }
    return NULL;
}

static struct move *move_of_claim(struct guests *guests, const struct digest *claim)
{
    for (size_t i = 0; guests->moves && i < MOVES_MOST; i++) {
        struct move *move = &guests->moves[i];
        if (is_alive(guests, move) && move->state != MOVE_OFFERED && digest_is_equal(&move->claim, claim))
            return move;
    }
    return NULL;
}

/* A guest has one at most: a new one ends the one before. NULL: all are taken. */
static struct move *move_new(struct guests *guests, const char *id)
{
    if (!guests->moves)
        guests->moves = calloc(MOVES_MOST, sizeof *guests->moves);
    moves_forget(guests, id);
    for (size_t i = 0; guests->moves && i < MOVES_MOST; i++) {
        if (!is_alive(guests, &guests->moves[i]))
            return &guests->moves[i];
    }
    return NULL;
}

void moves_forget(struct guests *guests, const char *id)
{
    struct move *move = move_of_guest(guests, id);
    if (move)
        *move = (struct move){0};
}

static int seconds_left(const struct guests *guests, const struct move *move)
{
    return (int)((move->expires - guests_time(guests) + 999) / 1000);
}

/* ---- The old device --------------------------------------------------------------------------------------------------------------- */

/* Letters whose first four no other code has. */
static bool choose_code(struct guests *guests, char letters[CODE_LETTERS + 1])
{
    for (int i = 0; i < 8; i++) {
        if (!code_make(letters))
            return false;
        if (!move_of_selector(guests, letters))
            return true;
    }
    return false;
}

void run_code(struct errand *errand)
{
    struct guests *guests = errand->guests;
    char letters[CODE_LETTERS + 1], text[CODE_TEXT];
    struct move *move = choose_code(guests, letters) ? move_new(guests, errand->entry->guest.id) : NULL;
    if (!move) {
        answer_busy(errand);
        return;
    }
    move->state = MOVE_OFFERED;
    memcpy(move->guest, errand->entry->guest.id, sizeof move->guest);
    memcpy(move->selector, letters, SELECTOR_LETTERS);
    secret_hash("freehold code", letters + SELECTOR_LETTERS, CODE_LETTERS - SELECTOR_LETTERS, &move->secret);
    move->expires = guests_time(guests) + guests->options.code_ms;
    code_format(letters, text);
    answer_json(errand, 200, json_pack("{s:s, s:i}", "code", text, "seconds", seconds_left(guests, move)), NULL);
}

static void answer_state(struct errand *errand, const struct move *move)
{
    json_t *json = json_pack("{s:s}", "state", state_words[move ? move->state : MOVE_FREE]);
    if (move && move->check[0])
        json_object_set_new(json, "check", json_string(move->check));
    if (move)
        json_object_set_new(json, "seconds", json_integer(seconds_left(errand->guests, move)));
    answer_json(errand, 200, json, NULL);
}

/* Without an answer: how far it is. */
void run_confirm(struct errand *errand)
{
    struct move *move = move_of_guest(errand->guests, errand->entry->guest.id);
    const char *said = body_text(errand, "answer");
    if (said && strcmp(said, "yes") != 0 && strcmp(said, "no") != 0) {
        answer_refusal(errand, 400, "bad-answer", "The answer is yes or no.");
        return;
    }
    if (said && (!move || move->state != MOVE_ASKED)) {
        answer_refusal(errand, 409, "not-asked", "No other device waits for an answer.");
        return;
    }
    if (said)
        move->state = strcmp(said, "yes") == 0 ? MOVE_CONFIRMED : MOVE_REFUSED;
    answer_state(errand, move);
}

/* ---- The new device --------------------------------------------------------------------------------------------------------------- */

static void answer_wrong_code(struct errand *errand)
{
    answer_wrong(errand, 403, "wrong-code", "This code is wrong, used or too old.");
}

/* True for the right secret of a code that nobody has given yet. */
static bool try_code(struct move *move, const char *letters)
{
    struct digest secret;
    if (!move || move->state != MOVE_OFFERED)
        return false;
    secret_hash("freehold code", letters + SELECTOR_LETTERS, CODE_LETTERS - SELECTOR_LETTERS, &secret);
    if (digest_is_equal(&secret, &move->secret))
        return true;
    if (++move->wrong == TRIES_MOST)
        *move = (struct move){0};
    return false;
}

/* From here on the code itself is used up; the claim counts. */
static bool begin_claim(struct guests *guests, struct move *move, char claim[TOKEN_TEXT])
{
    uint8_t bytes[TOKEN_SIZE], number[2];
    if (!secret_random(bytes, sizeof bytes) || !secret_random(number, sizeof number))
        return false;
    token_format(bytes, claim);
    secret_hash("freehold claim", bytes, sizeof bytes, &move->claim);
    snprintf(move->check, sizeof move->check, "%02d", (number[0] << 8 | number[1]) % 100);
    move->state = MOVE_ASKED;
    move->expires = guests_time(guests) + guests->options.code_ms;
    return true;
}

static void give_code(struct errand *errand, const char *text)
{
    struct guests *guests = errand->guests;
    char letters[CODE_LETTERS + 1], claim[TOKEN_TEXT];
    const struct peer *peer = connection_peer(errand->connection);
    uint64_t wait = 0;
    if (!code_parse(text, letters)) {
        answer_refusal(errand, 400, "mistyped-code", "A code has three groups of four letters.");
        return;
    }
    if (!limiter_take(&guests->tries, peer, guests_time(guests), &wait)) {
        answer_too_often(errand, wait);
        return;
    }
    struct move *move = move_of_selector(guests, letters);
    if (!try_code(move, letters)) {
        answer_wrong_code(errand);
        return;
    }
    limiter_give(&guests->tries, peer);
    if (begin_claim(guests, move, claim))
        answer_json(errand, 202,
                    json_pack("{s:s, s:s, s:s, s:i}", "state", state_words[MOVE_ASKED], "claim", claim, "check", move->check, "seconds",
                              seconds_left(guests, move)),
                    NULL);
    else
        answer_busy(errand);
}

static void moved(struct errand *errand, enum store_status status)
{
    if (status != STORE_OK)
        answer_busy(errand);
    else if (!errand->entry)
        answer_refusal(errand, 403, "wrong-code", "The guest of this code has gone.");
    else
        give_token(errand, false);
}

/* The claim is used up by the answer that has the token, and by a refusal. */
static void ask_again(struct errand *errand, const char *claim)
{
    struct guests *guests = errand->guests;
    uint8_t bytes[TOKEN_SIZE];
    struct digest digest;
    struct move *move = NULL;
    if (token_parse(claim, strlen(claim), bytes)) {
        secret_hash("freehold claim", bytes, sizeof bytes, &digest);
        move = move_of_claim(guests, &digest);
    }
    if (!move) {
        answer_refusal(errand, 403, "wrong-claim", "This claim is wrong, used or too old.");
        return;
    }
    struct move was = *move;
    if (was.state == MOVE_ASKED) {
        answer_json(
            errand, 202,
            json_pack("{s:s, s:s, s:i}", "state", state_words[was.state], "check", was.check, "seconds", seconds_left(guests, move)), NULL);
        return;
    }
    *move = (struct move){0};
    if (was.state == MOVE_REFUSED)
        answer_refusal(errand, 403, "refused", "The other device said no.");
    else
        errand_attach(errand, was.guest, moved);
}

void run_move(struct errand *errand)
{
    const char *code = body_text(errand, "code"), *claim = body_text(errand, "claim");
    errand_detach(errand);
    if (claim)
        ask_again(errand, claim);
    else if (code)
        give_code(errand, code);
    else
        answer_refusal(errand, 400, "bad-body", "Give a code, or the claim that you got for it.");
}
