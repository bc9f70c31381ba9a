/* tls_self.c - makes and keeps a self-signed certificate. */
#define _GNU_SOURCE
#include "tls_self.h"

#include "address.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    DAYS = 800,     /* browsers of one maker take none that is valid for more than 825 */
    DAYS_LEFT = 30, /* a new one is made before that */
    ADDRESSES_MOST = 32,
    SECONDS_A_DAY = 86400
};

/* ---- Making ----------------------------------------------------------------------------------------------------------------------- */

static bool add_extension(X509 *certificate, int kind, const char *value)
{
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    bool is_added = extension && X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return is_added;
}

/* DNS:localhost,IP:127.0.0.1,IP:::1 and every address of the machine. */
static void list_names(char *text, size_t size)
{
    char addresses[ADDRESSES_MOST][ADDRESS_TEXT];
    size_t count = address_list_machine(addresses, ADDRESSES_MOST);
    size_t at = (size_t)snprintf(text, size, "DNS:localhost,IP:127.0.0.1,IP:::1");
    for (size_t i = 0; i < count && at < size; i++)
        at += (size_t)snprintf(text + at, size - at, ",IP:%s", addresses[i]);
}

static bool set_serial(X509 *certificate)
{
    BIGNUM *number = BN_new();
    bool is_set = number && BN_rand(number, 127, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) &&
                  BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate));
    BN_free(number);
    return is_set;
}

static bool fill(X509 *certificate, EVP_PKEY *key)
{
    char names[ADDRESSES_MOST * (ADDRESS_TEXT + 4) + 64];
    X509_NAME *name = X509_get_subject_name(certificate);
    list_names(names, sizeof names);
    return X509_set_version(certificate, X509_VERSION_3) && set_serial(certificate) &&
           X509_gmtime_adj(X509_getm_notBefore(certificate), -SECONDS_A_DAY) && /* clocks differ */
           X509_gmtime_adj(X509_getm_notAfter(certificate), (long)DAYS * SECONDS_A_DAY) && X509_set_pubkey(certificate, key) &&
           X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"Freehold", -1, -1, 0) &&
           X509_set_issuer_name(certificate, name) && add_extension(certificate, NID_basic_constraints, "critical,CA:FALSE") &&
           add_extension(certificate, NID_key_usage, "critical,digitalSignature") &&
           add_extension(certificate, NID_ext_key_usage, "serverAuth") && add_extension(certificate, NID_subject_alt_name, names) &&
           X509_sign(certificate, key, EVP_sha256()) > 0;
}

static bool write_pair(int descriptor, X509 *certificate, EVP_PKEY *key)
{
    FILE *file = fdopen(descriptor, "w");
    if (!file) {
        close(descriptor);
        return false;
    }
    bool is_written = PEM_write_PKCS8PrivateKey(file, key, NULL, NULL, 0, NULL, NULL) && PEM_write_X509(file, certificate) &&
                      fflush(file) == 0 && fsync(descriptor) == 0;
    return fclose(file) == 0 && is_written;
}

/* Writes a temporary file, which only its owner can read, and renames it. */
static bool save(const char *path, X509 *certificate, EVP_PKEY *key)
{
    char other[PATH_MAX + 16];
    snprintf(other, sizeof other, "%s.XXXXXX", path);
    int descriptor = mkostemp(other, O_CLOEXEC); /* 0600 */
    if (descriptor < 0)
        return false;
    if (write_pair(descriptor, certificate, key) && rename(other, path) == 0)
        return true;
    int error = errno;
    unlink(other);
    errno = error;
    return false;
}

static X509 *make(const char *path)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *certificate = X509_new();
    errno = ENOMEM;
    if (!key || !certificate || !fill(certificate, key) || !save(path, certificate, key)) {
        X509_free(certificate);
        certificate = NULL;
    }
    EVP_PKEY_free(key);
    return certificate;
}

/* ---- Keeping ---------------------------------------------------------------------------------------------------------------------- */

static bool is_fresh(const X509 *certificate)
{
    int days = 0, seconds = 0;
    return ASN1_TIME_diff(&days, &seconds, NULL, X509_get0_notAfter(certificate)) && days >= DAYS_LEFT;
}

/* NULL where there is none that can still be used. */
static X509 *find(const char *path)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return NULL;
    EVP_PKEY *key = PEM_read_PrivateKey(file, NULL, NULL, NULL);
    X509 *certificate = key ? PEM_read_X509(file, NULL, NULL, NULL) : NULL;
    if (certificate && (X509_check_private_key(certificate, key) != 1 || !is_fresh(certificate))) {
        X509_free(certificate);
        certificate = NULL;
    }
    EVP_PKEY_free(key);
    fclose(file);
    return certificate;
}

static bool write_fingerprint(const X509 *certificate, char text[TLS_FINGERPRINT_TEXT])
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    if (!X509_digest(certificate, EVP_sha256(), digest, &size))
        return false;
    for (unsigned i = 0; i < size; i++)
        snprintf(text + (size_t)i * 3, TLS_FINGERPRINT_TEXT - (size_t)i * 3, "%02X%s", digest[i], i + 1 < size ? ":" : "");
    return true;
}

bool tls_self_make(const char *folder, char file[PATH_MAX], char fingerprint[TLS_FINGERPRINT_TEXT], char *reason, size_t size)
{
    bool has_room = snprintf(file, PATH_MAX, "%s/tls-self.pem", folder) < PATH_MAX;
    X509 *certificate = has_room ? find(file) : NULL;
    if (has_room && !certificate)
        certificate = make(file);
    bool is_made = certificate && write_fingerprint(certificate, fingerprint);
    if (!is_made)
        snprintf(reason, size, "cannot make a certificate in %s: %s", folder, strerror(errno));
    X509_free(certificate);
    ERR_clear_error();
    return is_made;
}
