#!/bin/sh
# test_install.sh - make install puts programs that work where it is told to, and nothing anywhere else.
set -eu

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
env -u MAKEFLAGS make install DESTDIR="$place" PREFIX=/usr >/dev/null
[ "$(cd "$place" && find . -type f | sort | tr '\n' ' ')" = './usr/bin/freehold ./usr/bin/watopoly ' ]
cd "$place"
usr/bin/freehold --version
usr/bin/freehold show classic >/dev/null
usr/bin/watopoly --help >/dev/null
