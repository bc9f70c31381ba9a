/* join_socket.c - see join_socket.h. */
#define _POSIX_C_SOURCE 200809L
#include "join_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <sys/socket.h>
#include <unistd.h>

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool join_trust_parse(const char *text, struct join_trust *trust)
{
    trust->has_fingerprint = true;
    for (size_t i = 0; i < JOIN_FINGERPRINT_SIZE; i++) {
        if (i > 0 && *text == ':')
            text++;
        int high = digit_of(text[0]), low = high < 0 ? -1 : digit_of(text[1]);
        if (low < 0)
            return false;
        trust->fingerprint[i] = (uint8_t)(high << 4 | low);
        text += 2;
    }
    return *text == '\0';
}

int64_t join_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Waiting ---------------------------------------------------------------------------------------------------------------------- */

static bool wait_for(int fd, short events, int64_t deadline)
{
    for (;;) {
        int64_t left = deadline - join_now();
        struct pollfd wanted = {.fd = fd, .events = events};
        int ready = poll(&wanted, 1, left <= 0 ? 0 : left < 60000 ? (int)left : 60000);
        if (ready > 0 || (ready == 0 && left <= 60000) || (ready < 0 && errno != EINTR))
            return ready > 0;
    }
}

bool join_socket_wait(const struct join_socket *s, int64_t deadline)
{
    return (s->tls && SSL_pending(s->tls) > 0) || wait_for(s->fd, POLLIN, deadline);
}

/* ---- Connecting ------------------------------------------------------------------------------------------------------------------- */

static void keep_reason(char why[JOIN_WHY_SIZE], const char *text)
{
    snprintf(why, JOIN_WHY_SIZE, "%s", text);
}

static int connect_to(const struct addrinfo *address, int64_t deadline)
{
    int error = 0, on = 1, fd = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
    socklen_t size = sizeof error;
    if (fd < 0)
        return -1;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(fd, address->ai_addr, address->ai_addrlen) != 0 && errno != EINPROGRESS)
        error = errno;
    else if (!wait_for(fd, POLLOUT, deadline))
        error = ETIMEDOUT;
    else
        getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error == 0)
        return fd;
    close(fd);
    errno = error;
    return -1;
}

static int connect_host(const struct join_link *link, int64_t deadline, char why[JOIN_WHY_SIZE])
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG}, *list = NULL;
    char port[12];
    int fd = -1;
    snprintf(port, sizeof port, "%d", link->port);
    int error = getaddrinfo(link->host, port, &hints, &list);
    if (error) {
        keep_reason(why, gai_strerror(error));
        return -1;
    }
    for (const struct addrinfo *a = list; a && fd < 0; a = a->ai_next)
        fd = connect_to(a, deadline);
    if (fd < 0)
        keep_reason(why, strerror(errno));
    freeaddrinfo(list);
    return fd;
}

/* ---- TLS --------------------------------------------------------------------------------------------------------------------------- */

static bool is_address(const char *host)
{
    return strchr(host, ':') || strspn(host, "0123456789.") == strlen(host);
}

static bool name_server(SSL *tls, const char *host, bool is_checked)
{
    if (!is_address(host))
        return SSL_set_tlsext_host_name(tls, host) && (!is_checked || SSL_set1_host(tls, host));
    return !is_checked || X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host);
}

/* A server that is known by its fingerprint needs no authority. */
static bool prepare_tls(struct join_socket *s, const struct join_link *link, const struct join_trust *trust)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    s->context = context;
    if (!context || !SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION))
        return false;
    SSL_CTX_set_verify(context, trust->has_fingerprint ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, NULL);
    if (!trust->has_fingerprint && !SSL_CTX_set_default_verify_paths(context))
        return false;
    s->tls = SSL_new(context);
    return s->tls && SSL_set_fd(s->tls, s->fd) && name_server(s->tls, link->host, !trust->has_fingerprint);
}

/* Waits for the socket to become what TLS wants of it; false: TLS has failed. */
static bool tls_wants(SSL *tls, int result, int fd, int64_t deadline)
{
    switch (SSL_get_error(tls, result)) {
    case SSL_ERROR_WANT_READ:
        return wait_for(fd, POLLIN, deadline);
    case SSL_ERROR_WANT_WRITE:
        return wait_for(fd, POLLOUT, deadline);
    default:
        return false;
    }
}

static bool is_known(SSL *tls, const struct join_trust *trust)
{
    uint8_t digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    X509 *certificate = SSL_get1_peer_certificate(tls);
    bool is_same = certificate && X509_digest(certificate, EVP_sha256(), digest, &size) && size == JOIN_FINGERPRINT_SIZE &&
                   memcmp(digest, trust->fingerprint, size) == 0;
    X509_free(certificate);
    return is_same;
}

static enum join_opening begin_tls(struct join_socket *s, const struct join_link *link, const struct join_trust *trust, int64_t deadline,
                                   char why[JOIN_WHY_SIZE])
{
    int result = 0;
    keep_reason(why, "TLS");
    if (!prepare_tls(s, link, trust))
        return JOIN_UNREACHABLE;
    while ((result = SSL_connect(s->tls)) != 1) {
        if (tls_wants(s->tls, result, s->fd, deadline))
            continue;
        long verdict = SSL_get_verify_result(s->tls);
        const char *reason = ERR_reason_error_string(ERR_peek_last_error());
        keep_reason(why, verdict != X509_V_OK ? X509_verify_cert_error_string(verdict) : reason ? reason : "TLS");
        ERR_clear_error();
        return verdict != X509_V_OK && !trust->has_fingerprint ? JOIN_DISTRUSTED : JOIN_UNREACHABLE;
    }
    keep_reason(why, "fingerprint");
    return !trust->has_fingerprint || is_known(s->tls, trust) ? JOIN_OPENED : JOIN_DISTRUSTED;
}

enum join_opening join_socket_open(struct join_socket *s, const struct join_link *link, const struct join_trust *trust, int64_t deadline,
                                   char why[JOIN_WHY_SIZE])
{
    *s = (struct join_socket){.fd = connect_host(link, deadline, why)};
    if (s->fd < 0)
        return JOIN_UNREACHABLE;
    enum join_opening result = link->is_tls ? begin_tls(s, link, trust, deadline, why) : JOIN_OPENED;
    if (result != JOIN_OPENED)
        join_socket_close(s);
    return result;
}

void join_socket_close(struct join_socket *s)
{
    SSL_free(s->tls);
    SSL_CTX_free(s->context);
    if (s->fd >= 0)
        close(s->fd);
    *s = (struct join_socket){.fd = -1};
}

/* ---- Bytes ------------------------------------------------------------------------------------------------------------------------ */

static ssize_t read_tls(struct join_socket *s, void *bytes, size_t size)
{
    int count = SSL_read(s->tls, bytes, (int)size);
    if (count > 0)
        return count;
    int error = SSL_get_error(s->tls, count);
    ERR_clear_error();
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

ssize_t join_socket_read(struct join_socket *s, void *bytes, size_t size)
{
    if (s->tls)
        return read_tls(s, bytes, size);
    ssize_t count = recv(s->fd, bytes, size, 0);
    if (count > 0)
        return count;
    return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

/* How many bytes were sent now; -1: it failed. */
static ssize_t send_some(struct join_socket *s, const unsigned char *bytes, size_t size, int64_t deadline)
{
    if (s->tls) {
        int count = SSL_write(s->tls, bytes, (int)size);
        return count > 0 ? count : tls_wants(s->tls, count, s->fd, deadline) ? 0 : -1;
    }
    ssize_t count = send(s->fd, bytes, size, MSG_NOSIGNAL);
    if (count >= 0)
        return count;
    bool is_full = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    return is_full && wait_for(s->fd, POLLOUT, deadline) ? 0 : -1;
}

bool join_socket_send(struct join_socket *s, const void *bytes, size_t size, int64_t deadline)
{
    const unsigned char *at = bytes;
    while (size > 0) {
        ssize_t count = send_some(s, at, size, deadline);
        if (count < 0)
            return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}
