/* test_guests.c - guests without accounts: cookies and tokens, which requests count, names, pictures, what is stored and what is forgotten.
 * With a real store and a real transport. */
#define _GNU_SOURCE
#include "guest_bed.h"
#include "guests_parts.h"
#include "secret.h"
#include "store_disk.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

enum { DAY_MS = 86400000 };

static struct guest_bed bed;

static int begin(void **state)
{
    (void)state;
    guest_bed_init(&bed);
    return 0;
}

static int end(void **state)
{
    (void)state;
    disk_heal();
    guest_bed_clear(&bed);
    return 0;
}

static void restart(void)
{
    guest_bed_stop(&bed);
    guest_bed_start(&bed);
}

/* A new guest in a browser. */
static void make(char token[48], char id[GUEST_ID_SIZE])
{
    struct reply reply = bed_post(&bed, "/guest", browser(&bed, NULL), "");
    assert_int_equal(reply.status, 201);
    reply_token(&reply, token);
    snprintf(id, GUEST_ID_SIZE, "%s", reply_text(&reply, "guest"));
    assert_int_equal(strlen(token), 43);
    assert_int_equal(strlen(id), 24);
}

static void assert_refused(const struct reply *reply, int status, const char *reason)
{
    assert_int_equal(reply->status, status);
    assert_string_equal(reply_text(reply, "reason"), reason);
    assert_true(strlen(reply_text(reply, "say")) > 10);
    assert_null(strstr(reply->head, "set-cookie"));
}

static void fill_picture(uint8_t picture[GUEST_PICTURE_SIZE], unsigned seed)
{
    for (size_t i = 0; i < GUEST_PICTURE_SIZE; i++)
        picture[i] = (uint8_t)((i * i * seed >> 7) + i);
}

/* ---- Cookies and tokens ----------------------------------------------------------------------------------------------------------- */

static void a_browser_gets_a_cookie_that_scripts_cannot_read(void **state)
{
    (void)state;
    guest_bed_start(&bed);
    struct reply reply = bed_post(&bed, "/guest", browser(&bed, NULL), "{\"name\":\"Ada\"}");
    char token[48];
    assert_int_equal(reply.status, 201);
    reply_token(&reply, token);
    assert_non_null(strstr(reply.head, "; Path=/; Max-Age=15552000; HttpOnly; SameSite=Strict\r\n"));
    assert_null(strstr(reply.head, "Secure"));
    assert_non_null(strstr(reply.head, "cache-control: no-store\r\n"));
    assert_string_equal(reply_text(&reply, "token"), "");
    assert_string_equal(reply_text(&reply, "name"), "Ada");
    assert_string_equal(reply_text(&reply, "kept"), "false");
    assert_int_equal(strspn(reply_text(&reply, "guest"), "0123456789abcdef"), 24);
    assert_null(strstr(reply.body, token));

    struct reply again = bed_post(&bed, "/guest", browser(&bed, token), "");
    assert_int_equal(again.status, 200);
    assert_string_equal(reply_text(&again, "guest"), reply_text(&reply, "guest"));
    assert_non_null(strstr(again.head, token)); /* the same cookie, for 180 days more */
    assert_non_null(strstr(bed_who(&bed, browser(&bed, token)), " Ada"));
}

static void a_program_gets_a_token_and_no_cookie(void **state)
{
    (void)state;
    guest_bed_start(&bed);
    struct reply reply = bed_post(&bed, "/guest", "", "{\"program\":true}");
    char token[48], id[GUEST_ID_SIZE];
    assert_int_equal(reply.status, 201);
    assert_null(strstr(reply.head, "set-cookie"));
    reply_token(&reply, token);
    snprintf(id, sizeof id, "%s", reply_text(&reply, "guest"));
    assert_string_equal(bed_who(&bed, program(token)), id);
    struct reply again = bed_post(&bed, "/guest", program(token), "");
    assert_int_equal(again.status, 200);
    assert_string_equal(reply_text(&again, "guest"), id);
    assert_null(strstr(again.head, "set-cookie"));
}

/* One that it does not know, one that is not even a token, another scheme: nobody, and no new guest in its place. */
static void a_wrong_token_is_nobody(void **state)
{
    (void)state;
    guest_bed_start(&bed);
    static const char *const tokens[] = {"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB", "",
                                         "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"};
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
        assert_string_equal(bed_who(&bed, program(tokens[i])), "nobody");
        assert_string_equal(bed_who(&bed, browser(&bed, tokens[i])), "nobody");
        struct reply reply = bed_post(&bed, "/guest", program(tokens[i]), "");
        assert_refused(&reply, 401, "nobody");
        reply = bed_post(&bed, "/guest/name", program(tokens[i]), "{\"name\":\"Ada\"}");
        assert_refused(&reply, 401, "nobody");
        reply = bed_post(&bed, "/guest/forget", browser(&bed, tokens[i]), "");
        assert_refused(&reply, 401, "nobody");
    }
    assert_string_equal(bed_who(&bed, "Authorization: Basic QTpC\r\n"), "nobody");
    assert_string_equal(bed_who(&bed, ""), "nobody");
}

/* A browser whose cookie nobody knows gets a new guest. */
static void an_old_cookie_is_replaced(void **state)
{
    (void)state;
    guest_bed_start(&bed);
    char token[48];
    struct reply reply = bed_post(&bed, "/guest", browser(&bed, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), "");
    assert_int_equal(reply.status, 201);
    reply_token(&reply, token);
    assert_int_equal(strlen(token), 43);
}

/* An Authorization field that is wrong does not fall back to a cookie that is right. */
static void the_authorization_field_goes_first(void **state)
{
    (void)state;
    char one[48], two[48], id[GUEST_ID_SIZE], other[GUEST_ID_SIZE], fields[512];
    guest_bed_start(&bed);
    make(one, id);
    make(two, other);
    assert_string_not_equal(id, other);
    snprintf(fields, sizeof fields, "%s%s", browser(&bed, one), program(two));
    assert_string_equal(bed_who(&bed, fields), other);
    snprintf(fields, sizeof fields, "%sAuthorization: Bearer x\r\n", browser(&bed, one));
    assert_string_equal(bed_who(&bed, fields), "nobody");
}

/* ---- Origins ---------------------------------------------------------------------------------------------------------------------- */

static void assert_origin(const char *origin, bool is_right, const char *token, const char *id)
{
    char fields[512];
    snprintf(fields, sizeof fields, "Origin: %s\r\nCookie: freehold=%s\r\n", origin, token);
    assert_string_equal(bed_who(&bed, fields), is_right ? id : "nobody");
    struct reply reply = bed_post(&bed, "/guest", fields, "");
    if (is_right)
        assert_int_equal(reply.status, 200);
    else
        assert_refused(&reply, 403, "foreign-origin");
}

static void a_cookie_counts_only_with_the_own_origin(void **state)
{
    (void)state;
    char token[48], id[GUEST_ID_SIZE], text[128], fields[512];
    assert_true(origins_add(&bed.origins, "https://Play.Example.org/"));
    assert_true(origins_add(&bed.origins, "http://[::1]:8080"));
    assert_false(origins_add(&bed.origins, "https://play.example.org/path"));
    guest_bed_start(&bed);
    make(token, id);
    static const char *const wrong[] = {"https://here:%d",
                                        "http://there:%d",
                                        "http://here:%d.evil",
                                        "http://here:1%d",
                                        "http://here",
                                        "null",
                                        "http://here:%d/",
                                        "http://x@here:%d",
                                        "",
                                        "http://",
                                        "HTTP://here:%d",
                                        "http://here:0%d",
                                        "file://",
                                        "http://play.example.org",
                                        "https://play.example.org:444",
                                        "https://play.example.org.evil",
                                        "https://evil.play.example.org",
                                        "http://[::1]",
                                        "http://here:%d, http://here:%d"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *each = wrong[i], *at = strstr(each, "%d"), *more = at ? strstr(at + 2, "%d") : NULL;
        if (more)
            snprintf(text, sizeof text, "http://here:%d, http://here:%d", bed.port, bed.port);
        else if (at)
            snprintf(text, sizeof text, "%.*s%d%s", (int)(at - each), each, bed.port, at + 2);
        else
            snprintf(text, sizeof text, "%s", each);
        assert_origin(text, false, token, id);
    }
    snprintf(text, sizeof text, "http://here:%d", bed.port);
    assert_origin(text, true, token, id);
    assert_origin("https://play.example.org", true, token, id);
    assert_origin("http://[::1]:8080", true, token, id);
    snprintf(fields, sizeof fields, "Origin: %s\r\nOrigin: %s\r\nCookie: freehold=%s\r\n", text, text, token);
    assert_string_equal(bed_who(&bed, fields), "nobody"); /* two of them, even right ones */
    snprintf(fields, sizeof fields, "Cookie: freehold=%s\r\n", token);
    assert_string_equal(bed_who(&bed, fields), "nobody"); /* none */
    struct reply reply = bed_post(&bed, "/guest", fields, "");
    assert_refused(&reply, 403, "no-origin");
    reply = bed_post(&bed, "/guest", "Origin: http://there\r\n", "{\"program\":true}");
    assert_refused(&reply, 403, "foreign-origin"); /* another page cannot call itself a program */
    assert_string_equal(bed_who(&bed, browser(&bed, token)), id);
}

/* Behind a proxy with TLS, and only behind one that is trusted, https is the page's own scheme and the cookie is Secure. */
static void a_trusted_proxy_says_that_there_is_tls(void **state)
{
    (void)state;
    char fields[256];
    for (int trusts = 0; trusts < 2; trusts++) {
        bed.trusts_proxy = trusts;
        guest_bed_start(&bed);
        snprintf(fields, sizeof fields, "Origin: https://here:%d\r\nX-Forwarded-Proto: http, https\r\n", bed.port);
        struct reply reply = bed_post(&bed, "/guest", fields, "");
        assert_int_equal(reply.status, trusts ? 201 : 403);
        if (trusts)
            assert_non_null(strstr(reply.head, "SameSite=Strict; Secure\r\n"));
        snprintf(fields, sizeof fields, "Origin: http://here:%d\r\nX-Forwarded-Proto: https, http\r\n", bed.port);
        reply = bed_post(&bed, "/guest", fields, "");
        assert_int_equal(reply.status, 201);
        assert_null(strstr(reply.head, "Secure"));
        guest_bed_stop(&bed);
    }
}

/* ---- Requests --------------------------------------------------------------------------------------------------------------------- */

static void other_methods_paths_and_bodies_are_refused(void **state)
{
    (void)state;
    char token[48], id[GUEST_ID_SIZE], *big = calloc(1, 9000);
    guest_bed_start(&bed);
    make(token, id);
    struct reply reply = bed_ask(&bed, "GET", "/guest", browser(&bed, token), "", 0);
    assert_refused(&reply, 405, "bad-method");
    assert_non_null(strstr(reply.head, "allow: POST\r\n"));
    static const char *const bodies[] = {"[]", "{", "1", "null", "{\"a\":1,\"a\":2}", "{}x", "\xff", "{\"name\":\"\\ud800\"}"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        reply = bed_post(&bed, "/guest/name", browser(&bed, token), bodies[i]);
        assert_refused(&reply, 400, "bad-body");
    }
    memset(big, '[', 8999);
    assert_int_equal(bed_ask(&bed, "POST", "/guest/name", browser(&bed, token), big, 1024).status, 400);
    assert_int_equal(bed_ask(&bed, "POST", "/guest/name", browser(&bed, token), big, 1025).status, 413);
    assert_int_equal(bed_ask(&bed, "POST", "/guest/picture", browser(&bed, token), big, 8193).status, 413);
    assert_int_equal(bed_post(&bed, "/guest/other", browser(&bed, token), "{}").status, 404);
    assert_int_equal(bed_post(&bed, "/guests", browser(&bed, token), "").status, 404);
    free(big);
}

static void names_are_clean_and_short(void **state)
{
    (void)state;
    char token[48], id[GUEST_ID_SIZE], expected[128];
    guest_bed_start(&bed);
    make(token, id);
    static const char *const bad[] = {"{}",
                                      "{\"name\":\"\"}",
                                      "{\"name\":3}",
                                      "{\"name\":\" \\t \"}",
                                      "{\"name\":\"\\u202e\\u200b\"}",
                                      "{\"name\":\"12345678901234567890123456789012345678901\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct reply reply = bed_post(&bed, "/guest/name", browser(&bed, token), bad[i]);
        assert_refused(&reply, 400, "bad-name");
    }
    struct reply reply = bed_post(&bed, "/guest/name", browser(&bed, token), "{\"name\":\"  A\\u202eda\\u001b[2J   L. \"}");
    assert_int_equal(reply.status, 200);
    assert_string_equal(reply_text(&reply, "name"), "Ada[2J L.");
    reply = bed_post(&bed, "/guest/name", program(token), "{\"name\":\"1234567890123456789012345678901234567890\"}");
    assert_int_equal(reply.status, 200);
    snprintf(expected, sizeof expected, "%s 1234567890123456789012345678901234567890", id);
    assert_string_equal(bed_who(&bed, browser(&bed, token)), expected);
}

/* Exactly 8,192 bytes in, and the same bytes out as bytes that no browser takes for anything else; for stored guests and others. */
static void a_picture_is_8192_bytes(void **state)
{
    (void)state;
    char token[48], id[GUEST_ID_SIZE], path[64];
    uint8_t picture[GUEST_PICTURE_SIZE];
    guest_bed_start(&bed);
    make(token, id);
    snprintf(path, sizeof path, "/picture/%s", id);
    fill_picture(picture, 5);
    assert_int_equal(bed_ask(&bed, "GET", path, "", "", 0).status, 404);
    for (size_t i = 0; i < 3; i++) {
        static const size_t sizes[] = {0, 8191, 1};
        struct reply bad = bed_ask(&bed, "POST", "/guest/picture", browser(&bed, token), picture, sizes[i]);
        assert_refused(&bad, 400, "bad-picture");
    }
    for (unsigned round = 0; round < 4; round++) { /* 0: in memory, 1: stored with the guest, 2: another one, 3: after a restart */
        if (round == 1)
            assert_int_equal(bed_keep(&bed, id, "Ada"), STORE_OK);
        if (round == 3)
            restart();
        if (round == 0 || round == 2) {
            fill_picture(picture, 5 + round);
            assert_int_equal(bed_ask(&bed, "POST", "/guest/picture", browser(&bed, token), picture, sizeof picture).status, 200);
        }
        struct reply reply = bed_ask(&bed, "GET", path, "", "", 0);
        assert_int_equal(reply.status, 200);
        assert_int_equal(reply.size, sizeof picture);
        assert_memory_equal(reply.body, picture, sizeof picture);
        assert_non_null(strstr(reply.head, "content-type: application/octet-stream\r\n"));
        assert_non_null(strstr(reply.head, "x-content-type-options: nosniff\r\n"));
        assert_non_null(strstr(reply.head, "cache-control: private, max-age=300\r\n"));
    }
    assert_int_equal(bed_ask(&bed, "HEAD", path, "", "", 0).status, 200);
    assert_int_equal(bed_ask(&bed, "GET", "/picture/", "", "", 0).status, 404);
    assert_int_equal(bed_ask(&bed, "GET", "/picture/000000000000000000000000", "", "", 0).status, 404);
    assert_int_equal(bed_ask(&bed, "GET", "/picture/../guest", "", "", 0).status, 404);
    assert_int_equal(bed_ask(&bed, "POST", path, browser(&bed, token), "", 0).status, 405);
}

/* ---- What is stored --------------------------------------------------------------------------------------------------------------- */

static void only_guests_that_were_kept_survive_a_restart(void **state)
{
    (void)state;
    char kept[48], fresh[48], id[GUEST_ID_SIZE], other[GUEST_ID_SIZE], expected[96];
    guest_bed_start(&bed);
    make(kept, id);
    make(fresh, other);
    assert_int_equal(bed_keep(&bed, id, "  Ada  "), STORE_OK);
    assert_int_equal(bed_keep(&bed, id, NULL), STORE_OK); /* once more, the name as it was */
    assert_int_equal(bed_keep(&bed, id, " \xe2\x80\x8b "), STORE_INVALID);
    assert_int_equal(bed_keep(&bed, "000000000000000000000000", "Ada"), STORE_MISSING);
    assert_int_equal(bed_keep(&bed, "0", "Ada"), STORE_INVALID);
    struct reply reply = bed_post(&bed, "/guest", browser(&bed, kept), "");
    assert_string_equal(reply_text(&reply, "kept"), "true");
    restart();
    snprintf(expected, sizeof expected, "%s Ada", id);
    assert_string_equal(bed_who(&bed, browser(&bed, kept)), expected);
    assert_string_equal(bed_who(&bed, program(kept)), expected);
    assert_string_equal(bed_who(&bed, browser(&bed, fresh)), "nobody");
    reply = bed_post(&bed, "/guest/name", browser(&bed, kept), "{\"name\":\"Ada II\"}");
    assert_int_equal(reply.status, 200);
    restart();
    assert_int_equal(bed_keep(&bed, id, NULL), STORE_OK); /* not in memory yet */
    snprintf(expected, sizeof expected, "%s Ada II", id);
    assert_string_equal(bed_who(&bed, browser(&bed, kept)), expected);
}

static bool file_has(const char *name, const void *bytes, size_t size)
{
    struct stat status;
    int file = open(bed_path(&bed.store, name), O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &status) != 0 || status.st_size == 0)
        return false;
    void *all = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    bool is_there = memmem(all, (size_t)status.st_size, bytes, size) != NULL;
    munmap(all, (size_t)status.st_size);
    close(file);
    return is_there;
}

static bool store_has(const void *bytes, size_t size)
{
    return file_has("store.db", bytes, size) || file_has("store.db-wal", bytes, size);
}

/* Neither as text nor as bytes; its hash is there, so the search would find it. */
static void only_the_hash_of_a_token_is_stored(void **state)
{
    (void)state;
    char token[48], id[GUEST_ID_SIZE], key[DIGEST_TEXT];
    uint8_t bytes[TOKEN_SIZE];
    struct digest digest;
    guest_bed_start(&bed);
    make(token, id);
    assert_true(token_parse(token, strlen(token), bytes));
    secret_hash("", bytes, sizeof bytes, &digest);
    digest_format(&digest, key);
    assert_false(store_has(key, strlen(key)));
    assert_int_equal(bed_keep(&bed, id, "Ada"), STORE_OK);
    assert_true(store_has(key, strlen(key)));
    assert_false(store_has(token, strlen(token)));
    assert_false(store_has(bytes, sizeof bytes));
    guest_bed_stop(&bed);
    assert_true(store_has(key, strlen(key)));
    assert_false(store_has(token, strlen(token)));
    assert_false(store_has(bytes, sizeof bytes));
}

/* Pages of the file cut a picture into parts, so it is looked for in pieces. */
static bool stores_picture(const uint8_t picture[GUEST_PICTURE_SIZE])
{
    for (size_t at = 0; at < GUEST_PICTURE_SIZE; at += 1024) {
        if (store_has(picture + at, 64))
            return true;
    }
    return false;
}

static void forget_me_deletes_at_once(void **state)
{
    (void)state;
    char token[48], id[GUEST_ID_SIZE], path[64], key[DIGEST_TEXT];
    uint8_t picture[GUEST_PICTURE_SIZE], bytes[TOKEN_SIZE];
    struct digest digest;
    guest_bed_start(&bed);
    make(token, id);
    snprintf(path, sizeof path, "/picture/%s", id);
    fill_picture(picture, 7);
    assert_int_equal(bed_keep(&bed, id, "Somebody Rare"), STORE_OK);
    assert_int_equal(bed_ask(&bed, "POST", "/guest/picture", browser(&bed, token), picture, sizeof picture).status, 200);
    assert_int_equal(bed_post(&bed, "/guest/phrase", browser(&bed, token), "").status, 200);
    assert_true(stores_picture(picture));
    assert_true(bed_hold(&bed, id)); /* somebody is connected */
    struct reply reply = bed_post(&bed, "/guest/forget", browser(&bed, token), "");
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply.head, "set-cookie: freehold=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict\r\n"));
    assert_int_equal(bed.forgotten, 1);
    assert_string_equal(bed.last_forgotten, id);
    assert_string_equal(bed_who(&bed, browser(&bed, token)), "nobody");
    assert_int_equal(bed_ask(&bed, "GET", path, "", "", 0).status, 404);
    assert_int_equal(bed_keep(&bed, id, "Ada"), STORE_MISSING);
    bed_release(&bed, id);
    assert_int_equal(bed_keep(&bed, id, "Ada"), STORE_MISSING);
    restart();
    assert_string_equal(bed_who(&bed, browser(&bed, token)), "nobody");
    assert_int_equal(bed_ask(&bed, "GET", path, "", "", 0).status, 404);
    guest_bed_stop(&bed);
    assert_true(token_parse(token, strlen(token), bytes));
    secret_hash("", bytes, sizeof bytes, &digest);
    digest_format(&digest, key);
    assert_false(store_has(key, strlen(key))); /* deleted bytes are overwritten, too */
    assert_false(store_has("Somebody Rare", 13));
    assert_false(stores_picture(picture));
    assert_false(store_has(id, 24));
}

static void a_guest_in_memory_can_be_forgotten_too(void **state)
{
    (void)state;
    char token[48], id[GUEST_ID_SIZE];
    guest_bed_start(&bed);
    make(token, id);
    assert_int_equal(bed_post(&bed, "/guest/forget", program(token), "").status, 200);
    assert_int_equal(bed.forgotten, 1);
    assert_string_equal(bed_who(&bed, program(token)), "nobody");
    assert_int_equal(bed_keep(&bed, id, "Ada"), STORE_MISSING);
}

/* Nothing is acknowledged that is not on the disk; afterwards everything is as it was, and works again when the disk does. */
static void a_disk_that_fails_loses_nobody(void **state)
{
    (void)state;
    char kept[48], fresh[48], id[GUEST_ID_SIZE], other[GUEST_ID_SIZE], expected[96];
    guest_bed_start(&bed);
    make(kept, id);
    make(fresh, other);
    assert_int_equal(bed_keep(&bed, id, "Ada"), STORE_OK);
    snprintf(expected, sizeof expected, "%s Ada", id);
    disk_break(DISK_NO_SYNC);
    struct reply reply = bed_post(&bed, "/guest/name", browser(&bed, kept), "{\"name\":\"Eve\"}");
    assert_refused(&reply, 503, "busy");
    assert_string_equal(bed_who(&bed, browser(&bed, kept)), expected);
    reply = bed_post(&bed, "/guest/forget", browser(&bed, kept), "");
    assert_refused(&reply, 503, "busy");
    assert_int_equal(bed.forgotten, 0);
    assert_string_equal(bed_who(&bed, browser(&bed, kept)), expected);
    reply = bed_post(&bed, "/guest/phrase", browser(&bed, kept), "");
    assert_refused(&reply, 503, "busy");
    assert_int_not_equal(bed_keep(&bed, other, "Bob"), STORE_OK);
    reply = bed_post(&bed, "/guest", browser(&bed, fresh), "");
    assert_string_equal(reply_text(&reply, "kept"), "false");
    disk_heal();
    assert_int_equal(bed_keep(&bed, other, "Bob"), STORE_OK);
    assert_int_equal(bed_post(&bed, "/guest/name", browser(&bed, kept), "{\"name\":\"Ada L.\"}").status, 200);
    restart();
    snprintf(expected, sizeof expected, "%s Ada L.", id);
    assert_string_equal(bed_who(&bed, browser(&bed, kept)), expected);
    snprintf(expected, sizeof expected, "%s Bob", other);
    assert_string_equal(bed_who(&bed, browser(&bed, fresh)), expected);
}

/* A record that somebody has damaged is not nobody: the cookie must survive until the operator has repaired the store. */
static void a_damaged_record_is_not_nobody(void **state)
{
    (void)state;
    char token[48], id[GUEST_ID_SIZE];
    guest_bed_start(&bed);
    make(token, id);
    assert_int_equal(bed_keep(&bed, id, "Ada"), STORE_OK);
    guest_bed_stop(&bed);
    bed_damage(&bed.store, "UPDATE item SET value = x'7b7d' WHERE space = 'guest'");
    guest_bed_start(&bed);
    assert_string_equal(bed_who(&bed, browser(&bed, token)), "unknown");
    struct reply reply = bed_post(&bed, "/guest", browser(&bed, token), "");
    assert_refused(&reply, 503, "busy");
}

/* ---- Bounds ----------------------------------------------------------------------------------------------------------------------- */

static void an_address_makes_only_a_few_guests_at_once(void **state)
{
    (void)state;
    bed.options.makes_most = 3;
    bed.trusts_proxy = true;
    guest_bed_start(&bed);
    static const struct {
        const char *peer;
        int status;
    } steps[] = {{"192.0.2.1", 201},         {"192.0.2.1", 201},       {"192.0.2.1", 201},       {"192.0.2.1", 429},
                 {"192.0.2.2", 201},         {"2001:db8:0:1::1", 201}, {"2001:db8:0:1::2", 201}, {"2001:db8:0:1:ffff::3", 201},
                 {"2001:db8:0:1:9::9", 429}, {"2001:db8:0:2::1", 201}, {"192.0.2.1", 429},       {"192.0.2.2", 201}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char fields[128];
        snprintf(fields, sizeof fields, "X-Forwarded-For: %s\r\n", steps[i].peer);
        struct reply reply = bed_post(&bed, "/guest", fields, "{\"program\":true}");
        assert_int_equal(reply.status, steps[i].status);
        if (reply.status == 429)
            assert_non_null(strstr(reply.head, "retry-after: 1"));
    }
}

/* The guests that were unused for longest go; those that are connected stay. */
static void the_oldest_unused_guests_are_evicted(void **state)
{
    (void)state;
    char tokens[6][48], ids[6][GUEST_ID_SIZE];
    bed.options.fresh_most = 4;
    guest_bed_start(&bed);
    for (size_t i = 0; i < 4; i++)
        make(tokens[i], ids[i]);
    assert_string_equal(bed_who(&bed, program(tokens[0])), ids[0]); /* used */
    assert_true(bed_hold(&bed, ids[1]));                            /* in use */
    make(tokens[4], ids[4]);
    make(tokens[5], ids[5]);
    static const bool is_there[] = {true, true, false, false, true, true};
    for (size_t i = 0; i < 6; i++)
        assert_string_equal(bed_who(&bed, program(tokens[i])), is_there[i] ? ids[i] : "nobody");
    assert_false(bed_hold(&bed, ids[2]));
    for (size_t i = 0; i < 6; i++) {
        if (i == 0 || i > 3)
            assert_true(bed_hold(&bed, ids[i]));
    }
    struct reply reply = bed_post(&bed, "/guest", browser(&bed, NULL), "");
    assert_refused(&reply, 503, "busy"); /* all are in use */
    bed_release(&bed, ids[0]);
    assert_int_equal(bed_post(&bed, "/guest", browser(&bed, NULL), "").status, 201);
    assert_string_equal(bed_who(&bed, program(tokens[0])), "nobody");
}

/* Stored guests beyond the cache are read again. */
static void the_cache_of_stored_guests_is_bounded(void **state)
{
    (void)state;
    enum { MANY = 20 };
    char tokens[MANY][48], ids[MANY][GUEST_ID_SIZE], name[16], expected[96];
    bed.options.cached_most = 3;
    guest_bed_start(&bed);
    for (size_t i = 0; i < MANY; i++) {
        make(tokens[i], ids[i]);
        snprintf(name, sizeof name, "Guest %zu", i);
        assert_int_equal(bed_keep(&bed, ids[i], name), STORE_OK);
        assert_in_range(bed.guests->kept.count, 1, 3);
    }
    for (size_t round = 0; round < 2; round++) {
        for (size_t i = 0; i < MANY; i++) {
            snprintf(expected, sizeof expected, "%.24s Guest %zu", ids[i], i);
            assert_string_equal(bed_who(&bed, program(tokens[i])), expected);
        }
        assert_in_range(bed.guests->kept.count, 1, 3);
        assert_int_equal(bed.guests->fresh.count, 0);
    }
}

static void a_guest_that_is_not_stored_lives_a_day(void **state)
{
    (void)state;
    char token[48], held[48], id[GUEST_ID_SIZE], other[GUEST_ID_SIZE];
    guest_bed_start(&bed);
    make(token, id);
    make(held, other);
    assert_true(bed_hold(&bed, other));
    assert_string_equal(bed_who(&bed, program(token)), id);
    guest_bed_skip(DAY_MS);
    assert_string_equal(bed_who(&bed, program(token)), "nobody");
    assert_string_equal(bed_who(&bed, program(held)), other);
    assert_int_equal(bed_keep(&bed, id, "Ada"), STORE_MISSING);
    assert_int_equal(bed_keep(&bed, other, "Bob"), STORE_OK);
    bed_release(&bed, other);
    assert_non_null(strstr(bed_who(&bed, program(held)), "Bob"));
}

/* Clients that hang up while the store works for them. The sanitizers look for what is used after its end. */
static void clients_that_hang_up_harm_nobody(void **state)
{
    (void)state;
    char token[48], id[GUEST_ID_SIZE], expected[96];
    bed.options.tries_most = 1000;
    bed.options.wrong_ms = 50;
    guest_bed_start(&bed);
    make(token, id);
    assert_int_equal(bed_keep(&bed, id, "Ada"), STORE_OK);
    for (unsigned i = 0; i < 200; i++) {
        char body[64], unknown[48] = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
        unknown[i % 40] = (char)('B' + i / 40);
        snprintf(body, sizeof body, "{\"name\":\"Ada %u\"}", i);
        bed_hang_up(&bed, "/guest/name", browser(&bed, token), body);
        bed_hang_up(&bed, "/guest/name", browser(&bed, unknown), body);
        bed_hang_up(&bed, "/guest/phrase", browser(&bed, token), "");
        bed_hang_up(&bed, "/guest/move", browser(&bed, NULL), "{\"code\":\"0000-0000-0000\"}");
    }
    bed_hang_up(&bed, "/guest/name", browser(&bed, token), "{\"name\":\"the last\"}");
    struct reply reply = bed_post(&bed, "/guest/name", browser(&bed, token), "{\"name\":\"Ada\"}");
    assert_int_equal(reply.status, 200);
    restart();
    snprintf(expected, sizeof expected, "%s Ada", id);
    assert_string_equal(bed_who(&bed, browser(&bed, token)), expected);
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_browser_gets_a_cookie_that_scripts_cannot_read),
        CASE(a_program_gets_a_token_and_no_cookie),
        CASE(a_wrong_token_is_nobody),
        CASE(an_old_cookie_is_replaced),
        CASE(the_authorization_field_goes_first),
        CASE(a_cookie_counts_only_with_the_own_origin),
        CASE(a_trusted_proxy_says_that_there_is_tls),
        CASE(other_methods_paths_and_bodies_are_refused),
        CASE(names_are_clean_and_short),
        CASE(a_picture_is_8192_bytes),
        CASE(only_guests_that_were_kept_survive_a_restart),
        CASE(only_the_hash_of_a_token_is_stored),
        CASE(forget_me_deletes_at_once),
        CASE(a_guest_in_memory_can_be_forgotten_too),
        CASE(a_disk_that_fails_loses_nobody),
        CASE(a_damaged_record_is_not_nobody),
        CASE(an_address_makes_only_a_few_guests_at_once),
        CASE(the_oldest_unused_guests_are_evicted),
        CASE(the_cache_of_stored_guests_is_bounded),
        CASE(a_guest_that_is_not_stored_lives_a_day),
        CASE(clients_that_hang_up_harm_nobody),
    };
    disk_install();
    return cmocka_run_group_tests_name("guests", tests, NULL, NULL);
}
