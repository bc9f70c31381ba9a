/* test_passcode.c - passcodes of rooms (O01): a stored one reveals nothing, the loop never waits for one, the queue is bounded, and nobody
 * is called who has gone. */
#define _GNU_SOURCE
#include "connection.h"
#include "passcode.h"

#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#define COSTS "$argon2id$v=19$m=19456,t=2,p=1$"

/* ---- The work --------------------------------------------------------------------------------------------------------------------- */

/* The linker puts these in front of libsodium's (Makefile): they count hashes, and hold them until they are released. */
static struct {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool is_held;
    unsigned held, most, done; /* held now, at most, and ever */
} argon = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

int __real_crypto_pwhash_str(char *stored, const char *text, unsigned long long size, unsigned long long passes, size_t memory);
int __wrap_crypto_pwhash_str(char *stored, const char *text, unsigned long long size, unsigned long long passes, size_t memory);
int __real_crypto_pwhash_str_verify(const char *stored, const char *text, unsigned long long size);
int __wrap_crypto_pwhash_str_verify(const char *stored, const char *text, unsigned long long size);

static void pass_argon(const char *stored)
{
    pthread_mutex_lock(&argon.mutex);
    argon.held++;
    argon.most = argon.held > argon.most ? argon.held : argon.most;
    pthread_cond_broadcast(&argon.changed);
    while (argon.is_held)
        pthread_cond_wait(&argon.changed, &argon.mutex);
    argon.held--;
    argon.done += strncmp(stored, COSTS, strlen(COSTS)) == 0;
    pthread_mutex_unlock(&argon.mutex);
}

int __wrap_crypto_pwhash_str(char *stored, const char *text, unsigned long long size, unsigned long long passes, size_t memory)
{
    int status = __real_crypto_pwhash_str(stored, text, size, passes, memory);
    pass_argon(stored);
    return status;
}

int __wrap_crypto_pwhash_str_verify(const char *stored, const char *text, unsigned long long size)
{
    int status = __real_crypto_pwhash_str_verify(stored, text, size);
    pass_argon(stored);
    return status;
}

static void hold_argon(void)
{
    pthread_mutex_lock(&argon.mutex);
    argon.is_held = true;
    pthread_mutex_unlock(&argon.mutex);
}

static void release_argon(void)
{
    pthread_mutex_lock(&argon.mutex);
    argon.is_held = false;
    pthread_cond_broadcast(&argon.changed);
    pthread_mutex_unlock(&argon.mutex);
}

static void await_argon(unsigned count)
{
    pthread_mutex_lock(&argon.mutex);
    while (argon.held < count)
        pthread_cond_wait(&argon.changed, &argon.mutex);
    pthread_mutex_unlock(&argon.mutex);
}

/* ---- A loop and its callbacks ----------------------------------------------------------------------------------------------------- */

struct bed {
    struct transport *transport;
    struct passcodes *passcodes;
    pthread_t loop;
    unsigned calls, right, failed;
    bool frees; /* the next callback ends everything */
    char stored[PASSCODE_STORED_SIZE];
};

static void no_request(void *user, struct connection *connection, const struct request *request)
{
    (void)user, (void)connection, (void)request;
    fail();
}

static int set_up(void **state)
{
    static const struct transport_handlers handlers = {.request = no_request};
    static const struct transport_options options = {.handlers = &handlers};
    struct bed *bed = calloc(1, sizeof *bed);
    assert_non_null(bed);
    bed->transport = transport_new(&options);
    bed->passcodes = passcodes_new(bed->transport);
    assert_non_null(bed->passcodes);
    bed->loop = pthread_self();
    *state = bed;
    return 0;
}

/* What was posted and not delivered is freed by the transport; the sanitizers count. */
static int tear_down(void **state)
{
    struct bed *bed = *state;
    passcodes_free(bed->passcodes);
    unsigned calls = bed->calls;
    transport_free(bed->transport);
    assert_int_equal(bed->calls, calls);
    free(bed);
    return 0;
}

static void count_call(struct bed *bed)
{
    assert_true(pthread_equal(pthread_self(), bed->loop));
    bed->calls++;
    if (bed->frees) {
        passcodes_free(bed->passcodes);
        bed->passcodes = NULL;
    }
}

static void on_hashed(void *user, const char *stored)
{
    struct bed *bed = user;
    bed->failed += stored == NULL;
    if (stored)
        memcpy(bed->stored, stored, strlen(stored) + 1);
    count_call(bed);
}

static void on_checked(void *user, bool is_right)
{
    struct bed *bed = user;
    bed->right += is_right;
    count_call(bed);
}

static void gone(void)
{
    fail_msg("a callback for somebody who has gone");
}

static void gone_hashed(void *user, const char *stored)
{
    (void)user, (void)stored;
    gone();
}

static void gone_checked(void *user, bool is_right)
{
    (void)user, (void)is_right;
    gone();
}

static void await_calls(struct bed *bed, unsigned calls)
{
    while (bed->calls < calls)
        uv_run(&bed->transport->loop, UV_RUN_ONCE);
    assert_int_equal(bed->calls, calls);
}

/* Until no thread has anything to do; the loop does not turn meanwhile. */
static void await_idle(struct bed *bed)
{
    struct passcode_counts counts;
    while (counts = passcode_counts(bed->passcodes), counts.waiting > 0 || counts.running > 0)
        usleep(1000);
}

static void turn_loop(struct bed *bed)
{
    for (int i = 0; i < 10; i++)
        uv_run(&bed->transport->loop, UV_RUN_NOWAIT);
}

static void hash(struct bed *bed, const char *text)
{
    unsigned calls = bed->calls;
    assert_true(passcode_hash(bed->passcodes, text, on_hashed, bed));
    await_calls(bed, calls + 1);
    assert_int_equal(bed->failed, 0);
}

static bool check(struct bed *bed, const char *text, const char *stored)
{
    unsigned calls = bed->calls, right = bed->right;
    assert_true(passcode_check(bed->passcodes, text, stored, on_checked, bed));
    await_calls(bed, calls + 1);
    return bed->right > right;
}

/* ---- Right and wrong -------------------------------------------------------------------------------------------------------------- */

static void O01_only_the_right_passcode_opens(void **state)
{
    struct bed *bed = *state;
    hash(bed, "Swordfish");
    assert_true(check(bed, "Swordfish", bed->stored));
    assert_false(check(bed, "swordfish", bed->stored));
    assert_false(check(bed, "Swordfish ", bed->stored));
    assert_false(check(bed, "Swordfis", bed->stored));
    struct passcode_counts counts = passcode_counts(bed->passcodes);
    assert_int_equal(counts.hashed, 1);
    assert_int_equal(counts.checked, 4);
    assert_int_equal(counts.right, 1);
    assert_int_equal(counts.refused, 0);
}

/* Argon2id with its costs, a fresh salt each time, and no trace of the passcode. */
static void O01_a_stored_passcode_reveals_nothing(void **state)
{
    struct bed *bed = *state;
    char first[PASSCODE_STORED_SIZE];
    hash(bed, "open");
    memcpy(first, bed->stored, sizeof first);
    hash(bed, "open");
    assert_string_not_equal(first, bed->stored);
    assert_non_null(strstr(first, COSTS));
    assert_null(strstr(first, "open"));
    assert_true(check(bed, "open", first));
    assert_true(check(bed, "open", bed->stored));
}

static void O01_passcodes_have_1_to_64_bytes_of_any_script(void **state)
{
    struct bed *bed = *state;
    char text[PASSCODE_MOST + 2] = "";
    assert_false(passcode_hash(bed->passcodes, "", on_hashed, bed));
    assert_false(passcode_check(bed->passcodes, "", "", on_checked, bed));
    memset(text, 'x', PASSCODE_MOST + 1);
    assert_false(passcode_hash(bed->passcodes, text, on_hashed, bed));
    assert_false(passcode_check(bed->passcodes, text, "", on_checked, bed));
    text[PASSCODE_MOST] = '\0';
    hash(bed, text);
    text[PASSCODE_MOST - 1] = 'y';
    assert_false(check(bed, text, bed->stored));
    hash(bed, "şifre 密码 🔑");
    assert_true(check(bed, "şifre 密码 🔑", bed->stored));
    assert_int_equal(bed->calls, 4);
}

/* ---- A room that does not exist --------------------------------------------------------------------------------------------------- */

/* Each costs one hash, and all hashes cost the same. */
static void O01_the_time_does_not_tell_a_missing_room_from_a_wrong_passcode(void **state)
{
    struct bed *bed = *state;
    char damaged[PASSCODE_STORED_SIZE], too_long[2 * PASSCODE_STORED_SIZE];
    hash(bed, "open");
    memcpy(damaged, bed->stored, sizeof damaged);
    damaged[12] = '?';
    memset(too_long, 'x', sizeof too_long);
    too_long[sizeof too_long - 1] = '\0';
    const char *const all[] = {bed->stored, NULL, "", "x", damaged, too_long};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        unsigned before = argon.done;
        assert_false(check(bed, "guess", all[i]));
        assert_int_equal(argon.done, before + 1);
    }
}

/* ---- Beside the loop -------------------------------------------------------------------------------------------------------------- */

/* The callback never comes inside the call, and the loop turns while hashes are made, at most two at once. */
static void O01_at_most_two_are_made_at_a_time_beside_the_loop(void **state)
{
    struct bed *bed = *state;
    hold_argon();
    argon.most = 0;
    for (int i = 0; i < 6; i++)
        assert_true(passcode_hash(bed->passcodes, "open", on_hashed, bed));
    await_argon(PASSCODES_AT_ONCE);
    turn_loop(bed);
    struct passcode_counts counts = passcode_counts(bed->passcodes);
    assert_int_equal(counts.running, PASSCODES_AT_ONCE);
    assert_int_equal(counts.waiting, 6 - PASSCODES_AT_ONCE);
    assert_int_equal(bed->calls, 0);
    release_argon();
    await_calls(bed, 6);
    assert_int_equal(argon.most, PASSCODES_AT_ONCE);
}

static void O01_the_queue_is_bounded(void **state)
{
    struct bed *bed = *state;
    unsigned accepted = 0;
    int other;
    for (; accepted < 1000 && passcode_check(bed->passcodes, "guess", NULL, gone_checked, &other); accepted++)
        assert_in_range(passcode_counts(bed->passcodes).waiting, 0, PASSCODES_WAITING);
    assert_in_range(accepted, PASSCODES_WAITING, 999);
    assert_int_equal(passcode_counts(bed->passcodes).refused, 1);

    /* Room is made at once when somebody who has many waiting goes. */
    passcodes_drop(bed->passcodes, &other);
    assert_int_equal(passcode_counts(bed->passcodes).waiting, 0);
    hash(bed, "open");
    assert_true(check(bed, "open", bed->stored));
}

/* ---- Gone ------------------------------------------------------------------------------------------------------------------------- */

/* Its hashes wait, are in progress, or are done and on their way. Those of others come, in their order. */
static void O01_nobody_is_called_who_has_gone(void **state)
{
    struct bed *bed = *state;
    int other, third;
    assert_true(passcode_hash(bed->passcodes, "a", gone_hashed, &other));
    await_idle(bed);
    passcodes_drop(bed->passcodes, &other); /* done */
    turn_loop(bed);
    hold_argon();
    for (int i = 0; i < 3; i++) {
        assert_true(passcode_hash(bed->passcodes, "a", gone_hashed, &other));
        assert_true(passcode_check(bed->passcodes, "a", NULL, gone_checked, &third));
        assert_true(passcode_hash(bed->passcodes, "b", on_hashed, bed));
    }
    await_argon(PASSCODES_AT_ONCE);
    passcodes_drop(bed->passcodes, &other); /* one of each in progress, the others wait */
    passcodes_drop(bed->passcodes, &third);
    passcodes_drop(bed->passcodes, "nobody");
    release_argon();
    await_calls(bed, 3);
    assert_true(check(bed, "b", bed->stored));
    await_idle(bed);
    turn_loop(bed);
}

static void O01_the_end_comes_with_hashes_in_every_state(void **state)
{
    struct bed *bed = *state;
    for (unsigned done = 0; done < 3; done++) {
        for (unsigned i = 0; i < done; i++)
            assert_true(passcode_hash(bed->passcodes, "a", gone_hashed, bed));
        await_idle(bed); /* these are done, but not delivered */
        for (unsigned i = 0; i < 5; i++)
            assert_true(passcode_check(bed->passcodes, "a", NULL, gone_checked, bed));
        passcodes_free(bed->passcodes);
        if (done == 1)
            turn_loop(bed);
        bed->passcodes = passcodes_new(bed->transport);
        assert_non_null(bed->passcodes);
    }
}

static void O01_a_callback_may_end_everything(void **state)
{
    struct bed *bed = *state;
    for (unsigned i = 0; i < 2; i++)
        assert_true(passcode_hash(bed->passcodes, "a", on_hashed, bed));
    await_idle(bed);
    bed->frees = true;
    await_calls(bed, 1);
    turn_loop(bed);
    assert_int_equal(bed->calls, 1);
    passcodes_free(NULL);
}

/* ---- Wiping ----------------------------------------------------------------------------------------------------------------------- */

/* The sanitizers' own books have copies of everything, and are too large to search. */
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#define SEARCHES_MEMORY
#endif

#ifdef SEARCHES_MEMORY

enum { SECRET_SIZE = 24, PIECE = 1 << 20 };

/* The secret is here in a form that does not match itself. */
static void make_secret(char text[SECRET_SIZE + 1])
{
    for (int i = 0; i < SECRET_SIZE; i++)
        text[i] = (char)('a' + (i * 7 + 3) % 26);
    text[SECRET_SIZE] = '\0';
}

static bool holds_secret(const char *bytes, size_t size)
{
    for (size_t i = 0; i + SECRET_SIZE <= size; i++) {
        int same = 0;
        while (same < SECRET_SIZE && bytes[i + (size_t)same] == (char)('a' + (same * 7 + 3) % 26))
            same++;
        if (same == SECRET_SIZE)
            return true;
    }
    return false;
}

static unsigned count_in_pieces(int memory, unsigned long first, unsigned long last, char *piece)
{
    unsigned found = 0;
    for (; first < last; first += PIECE) {
        size_t wanted = last - first < PIECE ? last - first : PIECE;
        ssize_t size = pread(memory, piece, wanted, (off_t)first);
        found += size > 0 && holds_secret(piece, (size_t)size);
    }
    return found;
}

/* In how many pieces of the memory of this process the secret is. */
static unsigned count_secrets(char *piece)
{
    char line[512];
    unsigned found = 0;
    FILE *maps = fopen("/proc/self/maps", "re");
    int memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
    assert_true(maps && memory >= 0);
    while (fgets(line, sizeof line, maps)) {
        unsigned long first = 0, last = 0;
        char rights[8] = "";
        if (sscanf(line, "%lx-%lx %7s", &first, &last, rights) == 3 && strncmp(rights, "rw", 2) == 0)
            found += count_in_pieces(memory, first, last, piece);
    }
    fclose(maps);
    close(memory);
    return found;
}

static void O01_no_passcode_is_left_in_memory(void **state)
{
    struct bed *bed = *state;
    char secret[SECRET_SIZE + 1], *piece = malloc(PIECE);
    make_secret(secret);
    assert_true(piece && count_secrets(piece) > 0);
    hash(bed, secret);
    assert_true(check(bed, secret, bed->stored));
    assert_true(passcode_hash(bed->passcodes, secret, gone_hashed, piece));
    passcodes_drop(bed->passcodes, piece);
    explicit_bzero(secret, sizeof secret);
    explicit_bzero(piece, PIECE);
    await_idle(bed);
    assert_int_equal(count_secrets(piece), 0);
    free(piece);
}

#endif

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(O01_only_the_right_passcode_opens),
        TEST(O01_a_stored_passcode_reveals_nothing),
        TEST(O01_passcodes_have_1_to_64_bytes_of_any_script),
        TEST(O01_the_time_does_not_tell_a_missing_room_from_a_wrong_passcode),
        TEST(O01_at_most_two_are_made_at_a_time_beside_the_loop),
        TEST(O01_the_queue_is_bounded),
        TEST(O01_nobody_is_called_who_has_gone),
        TEST(O01_the_end_comes_with_hashes_in_every_state),
        TEST(O01_a_callback_may_end_everything),
#ifdef SEARCHES_MEMORY
        TEST(O01_no_passcode_is_left_in_memory),
#endif
    };
    alarm(90); /* in place of a test that hangs */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
