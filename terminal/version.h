/* version.h - the version of the programs. */
#ifndef FREEHOLD_VERSION_H
#define FREEHOLD_VERSION_H

#define FREEHOLD_VERSION "0.1.0"

#endif
