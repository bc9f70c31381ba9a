#!/bin/sh
# test_install.sh - make install puts programs that work, and the page if it is built, where it is told to, and nothing anywhere else.
set -eu

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
env -u MAKEFLAGS make install DESTDIR="$place" PREFIX=/usr >/dev/null
share=usr/share/freehold/web
[ "$(cd "$place" && find . -type f -not -path "./$share/*" | sort | tr '\n' ' ')" = './usr/bin/freehold ./usr/bin/watopoly ' ]
if [ -d build/web ]; then
    diff -r build/web "$place/$share"
fi
cd "$place"
usr/bin/freehold --version
usr/bin/freehold show classic >/dev/null
usr/bin/watopoly --help >/dev/null
