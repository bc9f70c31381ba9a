/* tls.c - encryption by OpenSSL.
 *
 * OpenSSL never sees a socket. It reads from the bytes that have just arrived, all of which it takes at once, and writes into a buffer that
 * all connections share and that is handed to the outbox before anything else is done. So a connection owns no buffers of its own beyond
 * those in which OpenSSL keeps half a record, and these are given back when they are empty.
 *
 * TLS 1.2 and 1.3 only, and with 1.2 only suites with forward secrecy: who gets the key of a certificate later can't read what was
 * recorded. No renegotiation, no cache of sessions, no compression; of the protocols that a client may offer only http/1.1. */
#define _GNU_SOURCE
#include "connection.h"
#include "tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tls_context {
    SSL_CTX *ssl;
    BIO_METHOD *method;
};

/* ---- Between OpenSSL and the transport -------------------------------------------------------------------------------------------- */

static int on_input(BIO *bio, char *data, int room)
{
    struct connection *c = BIO_get_data(bio);
    struct transport *t = c->transport;
    size_t size = t->encrypted_size < (size_t)room ? t->encrypted_size : (size_t)room;
    BIO_clear_retry_flags(bio);
    if (size == 0) {
        BIO_set_retry_read(bio);
        return -1;
    }
    memcpy(data, t->encrypted, size);
    t->encrypted += size;
    t->encrypted_size -= size;
    return (int)size;
}

/* Takes everything, however slow the peer is: the outbox decides when it is too much. */
static int on_output(BIO *bio, const char *data, int size)
{
    struct connection *c = BIO_get_data(bio);
    struct transport *t = c->transport;
    size_t left = (size_t)size;
    BIO_clear_retry_flags(bio);
    while (left > 0 && c->phase != PHASE_GONE) {
        size_t room = sizeof t->cipher - t->cipher_size, some = left < room ? left : room;
        memcpy(t->cipher + t->cipher_size, data, some);
        t->cipher_size += some;
        data += some;
        left -= some;
        if (t->cipher_size == sizeof t->cipher)
            tls_flush(c);
    }
    return c->phase == PHASE_GONE ? -1 : size;
}

static long on_control(BIO *bio, int command, long number, void *pointer)
{
    (void)bio, (void)number, (void)pointer;
    return command == BIO_CTRL_FLUSH; /* everything else is unknown here */
}

static BIO_METHOD *new_method(void)
{
    BIO_METHOD *method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "connection");
    if (method) {
        BIO_meth_set_read(method, on_input);
        BIO_meth_set_write(method, on_output);
        BIO_meth_set_ctrl(method, on_control);
    }
    return method;
}

/* ---- Certificates ----------------------------------------------------------------------------------------------------------------- */

/* A client that offers protocols must offer the one that is spoken here. */
static int on_protocols(SSL *ssl, const unsigned char **chosen, unsigned char *size, const unsigned char *offered, unsigned offered_size,
                        void *user)
{
    static const unsigned char spoken[] = "\x08http/1.1";
    unsigned char *found;
    (void)ssl, (void)user;
    if (SSL_select_next_proto(&found, size, spoken, sizeof spoken - 1, offered, offered_size) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *chosen = found;
    return SSL_TLSEXT_ERR_OK;
}

static bool set_up(SSL_CTX *ssl)
{
    SSL_CTX_set_options(ssl, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(ssl, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(ssl, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(ssl, on_protocols, NULL);
    return SSL_CTX_set_min_proto_version(ssl, TLS1_2_VERSION) && SSL_CTX_set_cipher_list(ssl, "ECDHE+AESGCM:ECDHE+CHACHA20") &&
           SSL_CTX_set_num_tickets(ssl, 1);
}

static bool load(SSL_CTX *ssl, const char *certificate_file, const char *key_file, char *reason, size_t size)
{
    if (SSL_CTX_use_certificate_chain_file(ssl, certificate_file) != 1)
        snprintf(reason, size, "%s holds no certificate that can be read", certificate_file);
    else if (SSL_CTX_use_PrivateKey_file(ssl, key_file, SSL_FILETYPE_PEM) != 1)
        snprintf(reason, size, "%s holds no key that can be read and belongs to the certificate", key_file);
    else
        return true;
    return false;
}

struct tls_context *tls_context_new(const char *certificate_file, const char *key_file, char *reason, size_t size)
{
    struct tls_context *context = calloc(1, sizeof *context);
    snprintf(reason, size, "there is no memory left");
    if (!context || !(context->method = new_method()) || !(context->ssl = SSL_CTX_new(TLS_server_method())) || !set_up(context->ssl) ||
        !load(context->ssl, certificate_file, key_file, reason, size)) {
        tls_context_free(context);
        context = NULL;
    }
    ERR_clear_error();
    return context;
}

void tls_context_free(struct tls_context *context)
{
    if (!context)
        return;
    SSL_CTX_free(context->ssl);
    BIO_meth_free(context->method);
    free(context);
}

/* ---- Connections ------------------------------------------------------------------------------------------------------------------ */

bool tls_begin(struct connection *c)
{
    const struct tls_context *context = c->listener->tls;
    BIO *bio = BIO_new(context->method);
    c->ssl = SSL_new(context->ssl);
    if (!bio || !c->ssl) {
        BIO_free(bio);
        return false;
    }
    BIO_set_data(bio, c);
    BIO_set_init(bio, 1);
    SSL_set_bio(c->ssl, bio, bio);
    SSL_set_accept_state(c->ssl);
    return true;
}

void tls_free(struct connection *c)
{
    SSL_free(c->ssl);
    c->ssl = NULL;
}

void tls_flush(struct connection *c)
{
    struct transport *t = c->transport;
    size_t size = t->cipher_size;
    t->cipher_size = 0;
    if (size > 0 && c->phase != PHASE_GONE)
        outbox_push_cipher(c, t->cipher, size);
}

/* Why SSL_read() has no bytes. A peer that breaks the rules has been sent an alert already. */
static void look_at_error(struct connection *c, int error)
{
    if (error == SSL_ERROR_ZERO_RETURN)
        connection_end_of_input(c);
    else if (error != SSL_ERROR_WANT_READ)
        connection_end_by(c, END_PROTOCOL);
}

void tls_take(struct connection *c, const unsigned char *data, size_t size)
{
    struct transport *t = c->transport;
    int got = 1;
    t->encrypted = data;
    t->encrypted_size = size;
    while (got > 0 && c->phase != PHASE_GONE) {
        ERR_clear_error();
        got = SSL_read(c->ssl, t->plain, sizeof t->plain);
        int error = SSL_get_error(c->ssl, got);
        tls_flush(c); /* before anybody else can write into the same buffer */
        if (got > 0)
            connection_take(c, t->plain, (size_t)got);
        else
            look_at_error(c, error);
    }
    t->encrypted_size = 0;
}

bool tls_write(struct connection *c, const unsigned char *bytes, size_t size)
{
    ERR_clear_error();
    return SSL_write(c->ssl, bytes, (int)size) == (int)size;
}

void tls_finish(struct connection *c)
{
    ERR_clear_error();
    SSL_shutdown(c->ssl);
    tls_flush(c);
}
