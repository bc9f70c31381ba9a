/* web_origin.h - the origin of a web page: scheme, host and port, as a browser writes it in its Origin header. */
#ifndef FREEHOLD_WEB_ORIGIN_H
#define FREEHOLD_WEB_ORIGIN_H

#include <stdbool.h>

enum { ORIGIN_TEXT = 288 }; /* size with its zero: a host has at most 253 characters */

/* Reads `https://play.example.org`, `http://192.168.1.7:7777` or `http://[::1]:80`, perhaps with one slash at the end, and writes it the
 * way browsers do: in small letters, without the usual port of its scheme, without the slash. False if it is anything else: another scheme,
 * a user, a path, a port that does not exist. */
bool web_origin_parse(const char *text, char origin[ORIGIN_TEXT]);

#endif
