#!/bin/sh
# test_install.sh - make install puts programs that work, the page if it is built, and the service where it is told to, and nothing
# anywhere else.
set -eu

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
env -u MAKEFLAGS make install DESTDIR="$place" PREFIX=/usr >/dev/null
share=usr/share/freehold/web
unit=usr/lib/systemd/system/freehold.service
doc=usr/share/doc/freehold
[ "$(cd "$place" && find . -type f -not -path "./$share/*" | sort | tr '\n' ' ')" = "./usr/bin/freehold ./usr/bin/watopoly ./$unit ./$doc/running-a-server.md ./$doc/store.md " ]
grep -q '^ExecStart=/usr/bin/freehold serve ' "$place/$unit"
if [ -d build/web ]; then
    diff -r build/web "$place/$share"
fi
cd "$place"
usr/bin/freehold --version
usr/bin/freehold show classic >/dev/null
usr/bin/watopoly --help >/dev/null
