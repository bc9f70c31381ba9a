/* tls_self.h - a certificate that the server signs itself, for a table among friends without a domain of its own.
 *
 * Browsers warn about such a certificate; a player who compares the fingerprint can be sure of the server. The certificate is made once and
 * kept, so that the fingerprint stays the same, and made again only shortly before it expires. */
#ifndef FREEHOLD_TLS_SELF_H
#define FREEHOLD_TLS_SELF_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

enum { TLS_FINGERPRINT_TEXT = 96 }; /* 32 pairs of digits with a colon between, and a zero */

/* Finds or makes FOLDER/tls-self.pem, which holds key and certificate and which only its owner can read. The certificate names localhost
 * and every address of this machine. False, and a sentence in REASON, where it can't. */
bool tls_self_make(const char *folder, char file[PATH_MAX], char fingerprint[TLS_FINGERPRINT_TEXT], char *reason, size_t size);

#endif
