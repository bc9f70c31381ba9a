/* tls.h - certificates for listeners that encrypt. */
#ifndef FREEHOLD_TLS_H
#define FREEHOLD_TLS_H

#include <stddef.h>

struct tls_context;

/* With the certificates and the key in these PEM files, which may be the same file. NULL, and a sentence in REASON, where they can't be
 * used. Must outlive every transport that listens with it. */
struct tls_context *tls_context_new(const char *certificate_file, const char *key_file, char *reason, size_t size);
void tls_context_free(struct tls_context *context);

#endif
