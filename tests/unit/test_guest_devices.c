/* test_guest_devices.c - a guest on several devices: the recovery phrase, and codes that move a guest to another device. With a real store
 * and a real transport. */
#define _GNU_SOURCE
#include "guest_bed.h"
#include "secret.h"
#include "store_disk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

enum { CODE_MS = 120000 };

static struct guest_bed bed;
static char token[48], id[GUEST_ID_SIZE]; /* of the guest in each test */

static int begin(void **state)
{
    (void)state;
    guest_bed_init(&bed);
    bed.options.tries_most = 1000;
    return 0;
}

static int end(void **state)
{
    (void)state;
    disk_heal();
    guest_bed_clear(&bed);
    return 0;
}

static void start(void)
{
    guest_bed_start(&bed);
    struct reply reply = bed_post(&bed, "/guest", browser(&bed, NULL), "");
    assert_int_equal(reply.status, 201);
    reply_token(&reply, token);
    snprintf(id, sizeof id, "%s", reply_text(&reply, "guest"));
}

static void restart(void)
{
    guest_bed_stop(&bed);
    guest_bed_start(&bed);
}

/* POST with one text in its body. */
static struct reply say(const char *path, const char *fields, const char *name, const char *text)
{
    char body[256];
    snprintf(body, sizeof body, "{\"%s\":\"%s\"}", name, text);
    return bed_post(&bed, path, fields, body);
}

static void assert_refused(const struct reply *reply, int status, const char *reason)
{
    assert_int_equal(reply->status, status);
    assert_string_equal(reply_text(reply, "reason"), reason);
    assert_null(strstr(reply->head, "set-cookie"));
    assert_string_equal(reply_text(reply, "token"), "");
}

static void assert_is(const char *fields, const char *expected)
{
    const char *who = bed_who(&bed, fields);
    assert_memory_equal(who, expected, strlen(expected));
}

/* ---- Phrases ---------------------------------------------------------------------------------------------------------------------- */

static void ask_phrase(char phrase[PHRASE_TEXT])
{
    struct reply reply = bed_post(&bed, "/guest/phrase", browser(&bed, token), "");
    assert_int_equal(reply.status, 200);
    snprintf(phrase, PHRASE_TEXT, "%s", reply_text(&reply, "phrase"));
    assert_int_equal(strlen(phrase), PHRASE_TEXT - 1);
}

static void a_phrase_brings_a_guest_back(void **state)
{
    (void)state;
    char phrase[PHRASE_TEXT], untidy[128] = "", fresh[48], text[96];
    start();
    ask_phrase(phrase);
    restart(); /* asking for a phrase has stored the guest */
    assert_is(browser(&bed, token), id);
    for (size_t i = 0; phrase[i]; i++) { /* as somebody types it */
        char c = phrase[i] == '0' ? 'o' : phrase[i] == '1' ? 'l' : phrase[i] == '-' ? ' ' : phrase[i];
        snprintf(untidy + strlen(untidy), sizeof untidy - strlen(untidy), "%c%s", c >= 'A' && c <= 'Z' ? c + 32 : c, i % 5 ? "" : " ");
    }
    struct reply reply = say("/guest/recover", browser(&bed, NULL), "phrase", untidy);
    assert_int_equal(reply.status, 200);
    assert_string_equal(reply_text(&reply, "guest"), id);
    assert_string_equal(reply_text(&reply, "devices"), "2");
    assert_non_null(strstr(reply.head, "HttpOnly; SameSite=Strict"));
    reply_token(&reply, fresh);
    assert_string_not_equal(fresh, token);
    assert_is(browser(&bed, fresh), id);
    assert_is(browser(&bed, token), id); /* the old device goes on */
    assert_int_equal(bed.ended, 0);
    restart();
    assert_is(browser(&bed, fresh), id);
    assert_is(browser(&bed, token), id);

    snprintf(text, sizeof text, "{\"phrase\":\"%s\",\"program\":true}", phrase); /* a phrase can be used again */
    reply = bed_post(&bed, "/guest/recover", "", text);
    assert_int_equal(reply.status, 200);
    assert_null(strstr(reply.head, "set-cookie"));
    assert_is(program(reply_text(&reply, "token")), id);
}

static void the_other_devices_end_only_on_request(void **state)
{
    (void)state;
    char phrase[PHRASE_TEXT], fresh[48], text[96];
    start();
    ask_phrase(phrase);
    snprintf(text, sizeof text, "{\"phrase\":\"%s\",\"end-others\":true}", phrase);
    struct reply reply = bed_post(&bed, "/guest/recover", browser(&bed, NULL), text);
    assert_int_equal(reply.status, 200);
    assert_string_equal(reply_text(&reply, "devices"), "1");
    assert_int_equal(bed.ended, 1);
    reply_token(&reply, fresh);
    for (int round = 0; round < 2; round++) {
        assert_is(browser(&bed, fresh), id);
        assert_is(browser(&bed, token), "nobody");
        restart();
    }
}

static void a_new_phrase_ends_the_old_one(void **state)
{
    (void)state;
    char old[PHRASE_TEXT], new[PHRASE_TEXT];
    start();
    ask_phrase(old);
    ask_phrase(new);
    assert_string_not_equal(old, new);
    struct reply reply = say("/guest/recover", browser(&bed, NULL), "phrase", old);
    assert_refused(&reply, 403, "wrong-phrase");
    restart();
    reply = say("/guest/recover", browser(&bed, NULL), "phrase", old);
    assert_refused(&reply, 403, "wrong-phrase");
    assert_int_equal(say("/guest/recover", browser(&bed, NULL), "phrase", new).status, 200);
    assert_int_equal(bed_post(&bed, "/guest/forget", browser(&bed, token), "").status, 200);
    reply = say("/guest/recover", browser(&bed, NULL), "phrase", new);
    assert_refused(&reply, 403, "wrong-phrase");
}

/* A disk that fails must neither give out a token that is lost at the next start nor end those that are there. */
static void a_failed_recovery_changes_nothing(void **state)
{
    (void)state;
    char phrase[PHRASE_TEXT], text[96];
    start();
    ask_phrase(phrase);
    disk_break(DISK_NO_SYNC);
    snprintf(text, sizeof text, "{\"phrase\":\"%s\",\"end-others\":true}", phrase);
    struct reply reply = bed_post(&bed, "/guest/recover", browser(&bed, NULL), text);
    assert_refused(&reply, 503, "busy");
    assert_int_equal(bed.ended, 0);
    disk_heal();
    assert_is(browser(&bed, token), id);
    assert_int_equal(bed_post(&bed, "/guest/recover", browser(&bed, NULL), text).status, 200);
    assert_is(browser(&bed, token), "nobody");
}

/* Wrong phrases are slow, and soon refused for a while; the guest itself is never locked out, and a right one costs nothing. */
static void wrong_phrases_are_limited_by_address(void **state)
{
    (void)state;
    char phrase[PHRASE_TEXT], wrong[PHRASE_TEXT], here[600];
    uint8_t bytes[PHRASE_SIZE] = {1, 2, 3};
    struct timespec before, after;
    bed.options.tries_most = 3;
    bed.options.wrong_ms = 100;
    bed.trusts_proxy = true;
    start();
    ask_phrase(phrase);
    phrase_format(bytes, wrong);
    snprintf(here, sizeof here, "%sX-Forwarded-For: 192.0.2.1\r\n", browser(&bed, NULL));
    for (int i = 0; i < 5; i++)
        assert_int_equal(say("/guest/recover", here, "phrase", phrase).status, 200);
    clock_gettime(CLOCK_MONOTONIC, &before);
    for (int i = 0; i < 3; i++) {
        struct reply reply = say("/guest/recover", here, "phrase", wrong);
        assert_refused(&reply, 403, "wrong-phrase");
    }
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert_true((after.tv_sec - before.tv_sec) * 1000 + (after.tv_nsec - before.tv_nsec) / 1000000 >= 3 * 90);
    struct reply reply = say("/guest/recover", here, "phrase", phrase);
    assert_refused(&reply, 429, "too-often");
    assert_int_equal(say("/guest/recover", browser(&bed, NULL), "phrase", phrase).status, 200); /* from another address */
    assert_is(browser(&bed, token), id);
    reply = say("/guest/recover", here, "phrase", "not a phrase"); /* known as mistyped without a try */
    assert_refused(&reply, 400, "mistyped-phrase");
    reply = bed_post(&bed, "/guest/recover", here, "{}");
    assert_refused(&reply, 400, "mistyped-phrase");
}

/* With the ninth device, the one that was unused for longest goes. */
static time_t date = 1700000000;
static time_t now(void)
{
    return date;
}

static void a_guest_has_eight_devices(void **state)
{
    (void)state;
    char phrase[PHRASE_TEXT], tokens[9][48];
    bed.options.now = now;
    start();
    ask_phrase(phrase);
    for (int i = 0; i < 9; i++) {
        date += 60;
        if (i == 7)
            assert_is(browser(&bed, token), id); /* the first device is in use, and stays */
        date += 60;
        struct reply reply = say("/guest/recover", browser(&bed, NULL), "phrase", phrase);
        assert_int_equal(reply.status, 200);
        reply_token(&reply, tokens[i]);
    }
    restart();
    assert_is(browser(&bed, token), id);
    for (int i = 0; i < 9; i++)
        assert_is(browser(&bed, tokens[i]), i < 2 ? "nobody" : id);
}

/* ---- Codes ------------------------------------------------------------------------------------------------------------------------ */

static void ask_code(char code[CODE_TEXT])
{
    struct reply reply = bed_post(&bed, "/guest/code", browser(&bed, token), "");
    assert_int_equal(reply.status, 200);
    snprintf(code, CODE_TEXT, "%s", reply_text(&reply, "code"));
    assert_int_equal(strlen(code), 14);
}

static struct reply give(const char *code)
{
    return say("/guest/move", browser(&bed, NULL), "code", code);
}

static struct reply confirm(const char *answer)
{
    return answer ? say("/guest/confirm", browser(&bed, token), "answer", answer)
                  : bed_post(&bed, "/guest/confirm", browser(&bed, token), "");
}

static void assert_state(const struct reply *reply, int status, const char *name)
{
    assert_int_equal(reply->status, status);
    assert_string_equal(reply_text(reply, "state"), name);
}

static void a_code_moves_a_guest_when_the_old_device_agrees(void **state)
{
    (void)state;
    char code[CODE_TEXT], claim[64], check[8], fresh[48];
    start();
    for (int round = 0; round < 2; round++) { /* a guest in memory, and one that is stored */
        struct reply reply = confirm(NULL);
        assert_state(&reply, 200, "none");
        ask_code(code);
        reply = confirm(NULL);
        assert_state(&reply, 200, "offered");
        reply = confirm("yes"); /* nobody has asked: there is nothing to agree to */
        assert_refused(&reply, 409, "not-asked");
        reply = give(code);
        assert_state(&reply, 202, "asked");
        assert_null(strstr(reply.head, "set-cookie"));
        snprintf(claim, sizeof claim, "%s", reply_text(&reply, "claim"));
        snprintf(check, sizeof check, "%s", reply_text(&reply, "check"));
        assert_int_equal(strlen(check), 2);
        reply = say("/guest/move", browser(&bed, NULL), "claim", claim);
        assert_state(&reply, 202, "asked"); /* it waits */
        assert_null(strstr(reply.head, "set-cookie"));
        reply = confirm("perhaps");
        assert_refused(&reply, 400, "bad-answer");
        reply = confirm(NULL);
        assert_state(&reply, 200, "asked");
        assert_string_equal(reply_text(&reply, "check"), check);
        reply = confirm("yes");
        assert_state(&reply, 200, "confirmed");
        reply = confirm("no"); /* said is said */
        assert_refused(&reply, 409, "not-asked");
        reply = say("/guest/move", browser(&bed, NULL), "claim", claim);
        assert_int_equal(reply.status, 200);
        assert_string_equal(reply_text(&reply, "guest"), id);
        reply_token(&reply, fresh);
        assert_is(browser(&bed, fresh), id);
        assert_is(browser(&bed, token), id);
        reply = say("/guest/move", browser(&bed, NULL), "claim", claim);
        assert_refused(&reply, 403, "wrong-claim"); /* once */
        if (round == 0)
            assert_int_equal(bed_keep(&bed, id, "Ada"), STORE_OK);
    }
    restart();
    assert_is(browser(&bed, fresh), id);
}

static void a_program_can_be_moved_to(void **state)
{
    (void)state;
    char code[CODE_TEXT], text[128];
    start();
    ask_code(code);
    snprintf(text, sizeof text, "{\"code\":\"%s\",\"program\":true}", code);
    struct reply reply = bed_post(&bed, "/guest/move", "", text);
    assert_state(&reply, 202, "asked");
    snprintf(text, sizeof text, "{\"claim\":\"%s\",\"program\":true}", reply_text(&reply, "claim"));
    reply = confirm("yes");
    reply = bed_post(&bed, "/guest/move", "", text);
    assert_int_equal(reply.status, 200);
    assert_null(strstr(reply.head, "set-cookie"));
    assert_is(program(reply_text(&reply, "token")), id);
}

static void the_old_device_can_refuse(void **state)
{
    (void)state;
    char code[CODE_TEXT], claim[64];
    start();
    ask_code(code);
    struct reply reply = give(code);
    snprintf(claim, sizeof claim, "%s", reply_text(&reply, "claim"));
    reply = confirm("no");
    assert_state(&reply, 200, "refused");
    reply = say("/guest/move", browser(&bed, NULL), "claim", claim);
    assert_refused(&reply, 403, "refused");
    reply = give(code);
    assert_refused(&reply, 403, "wrong-code");
}

static void a_code_works_once(void **state)
{
    (void)state;
    char code[CODE_TEXT], newer[CODE_TEXT];
    start();
    ask_code(code);
    ask_code(newer); /* which ends the first */
    struct reply reply = give(code);
    assert_refused(&reply, 403, "wrong-code");
    reply = give(newer);
    assert_state(&reply, 202, "asked");
    reply = give(newer); /* somebody else, or the same device again */
    assert_refused(&reply, 403, "wrong-code");
    reply = confirm(NULL);
    assert_state(&reply, 200, "asked");
}

static void a_code_is_soon_too_old(void **state)
{
    (void)state;
    char code[CODE_TEXT], claim[64];
    start();
    ask_code(code);
    guest_bed_skip(CODE_MS);
    struct reply reply = give(code);
    assert_refused(&reply, 403, "wrong-code");
    reply = confirm(NULL);
    assert_state(&reply, 200, "none");
    ask_code(code);
    reply = give(code);
    assert_state(&reply, 202, "asked");
    snprintf(claim, sizeof claim, "%s", reply_text(&reply, "claim"));
    guest_bed_skip(CODE_MS);
    reply = confirm("yes"); /* too late as well */
    assert_refused(&reply, 409, "not-asked");
    reply = say("/guest/move", browser(&bed, NULL), "claim", claim);
    assert_refused(&reply, 403, "wrong-claim");
}

/* Four wrong tries leave the code alive, the fifth ends it, and the right code then comes too late. */
static void a_code_ends_with_the_fifth_wrong_try(void **state)
{
    (void)state;
    char code[CODE_TEXT], wrong[CODE_TEXT];
    start();
    for (int tries = 4; tries <= 5; tries++) {
        ask_code(code);
        memcpy(wrong, code, sizeof wrong);
        for (int i = 0; i < tries; i++) {
            wrong[13] = "0123456789"[(code[13] + 1 + i) % 10];
            wrong[12] = code[12] == 'Z' ? 'Y' : 'Z';
            struct reply reply = give(wrong);
            assert_refused(&reply, 403, "wrong-code");
        }
        struct reply reply = give(code);
        if (tries == 4)
            assert_state(&reply, 202, "asked");
        else
            assert_refused(&reply, 403, "wrong-code");
    }
    struct reply reply = give("0000-0000");
    assert_refused(&reply, 400, "mistyped-code");
    reply = bed_post(&bed, "/guest/move", browser(&bed, NULL), "{}");
    assert_refused(&reply, 400, "bad-body");
    reply = say("/guest/move", browser(&bed, NULL), "claim", "x");
    assert_refused(&reply, 403, "wrong-claim");
}

/* Six wrong tries for any codes, then the address must wait. */
static void wrong_codes_are_limited_by_address(void **state)
{
    (void)state;
    char code[CODE_TEXT];
    bed.options.tries_most = 6;
    start();
    ask_code(code);
    for (int i = 0; i < 6; i++) {
        struct reply reply = give("0000-0000-0000");
        assert_refused(&reply, 403, "wrong-code");
    }
    struct reply reply = give(code);
    assert_refused(&reply, 429, "too-often");
    reply = confirm(NULL);
    assert_state(&reply, 200, "offered"); /* the code itself is not concerned */
}

static void a_forgotten_guest_moves_nowhere(void **state)
{
    (void)state;
    char code[CODE_TEXT], claim[64];
    start();
    ask_code(code);
    struct reply reply = give(code);
    snprintf(claim, sizeof claim, "%s", reply_text(&reply, "claim"));
    reply = confirm("yes");
    assert_int_equal(bed_post(&bed, "/guest/forget", browser(&bed, token), "").status, 200);
    reply = say("/guest/move", browser(&bed, NULL), "claim", claim);
    assert_refused(&reply, 403, "wrong-claim");
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_phrase_brings_a_guest_back),
        CASE(the_other_devices_end_only_on_request),
        CASE(a_new_phrase_ends_the_old_one),
        CASE(a_failed_recovery_changes_nothing),
        CASE(wrong_phrases_are_limited_by_address),
        CASE(a_guest_has_eight_devices),
        CASE(a_code_moves_a_guest_when_the_old_device_agrees),
        CASE(a_program_can_be_moved_to),
        CASE(the_old_device_can_refuse),
        CASE(a_code_works_once),
        CASE(a_code_is_soon_too_old),
        CASE(a_code_ends_with_the_fifth_wrong_try),
        CASE(wrong_codes_are_limited_by_address),
        CASE(a_forgotten_guest_moves_nowhere),
    };
    disk_install();
    return cmocka_run_group_tests_name("guest devices", tests, NULL, NULL);
}
