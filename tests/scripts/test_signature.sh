#!/bin/sh
# test_signature.sh - the same games everywhere: every program and WebAssembly module given must print the same signatures.
#
#   tests/scripts/test_signature.sh PROGRAM-OR-MODULE...
set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

number=0
failures=0
for subject in "$@"; do
    number=$((number + 1))
    case $subject in
    *.wasm) node tests/wasm/signature.mjs "$subject" ;;
    *) "$subject" signature | grep -v '^total ' ;;
    esac >"$work/$number" || true
    if [ -s "$work/$number" ] && cmp -s "$work/1" "$work/$number"; then
        echo "ok $number - $subject"
    else
        echo "not ok $number - $subject differs from $1"
        diff "$work/1" "$work/$number" | sed 's/^/# /' || true
        failures=1
    fi
done

echo "1..$number"
[ "$number" -gt 1 ] && exit "$failures"
