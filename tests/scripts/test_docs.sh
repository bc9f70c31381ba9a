#!/bin/sh
# test_docs.sh - the pages that are made from the source are those that `make docs` would make, and the others name what there is.
set -eu

number=0
failures=0

# result STATUS NAME: one line of TAP.
result() {
    number=$((number + 1))
    [ "$1" -eq 0 ] && echo "ok $number - $2" || echo "not ok $number - $2"
    [ "$1" -eq 0 ] || failures=1
}

# words LIST: the words of a registry in freehold_registries.h.
words() {
    sed -n "/^#define $1(X)/,/^\$/s/^ *X([A-Z_]*, \"\([a-z-]*\)\".*/\1/p" engine/freehold_registries.h
}

build/freehold reference | diff docs/editions.md - && status=0 || status=1
result "$status" "docs/editions.md is what make docs writes"

build/gen/protocol types server/protocol.txt | diff web/src/online/protocol.ts - && status=0 || status=1
result "$status" "web/src/online/protocol.ts is what make docs writes"
build/gen/protocol reference server/protocol.txt | { sed '/^<!-- Made by/q' docs/protocol.md && cat; } | diff docs/protocol.md - && status=0 || status=1
result "$status" "docs/protocol.md ends with the reference that make docs writes"
[ "$(grep -c '^wire\.' words/en)" -gt 20 ] && status=0 || status=1
result "$status" "the list of reasons is found"
# shellcheck disable=SC2013 # each line is one word
for word in $(sed -n 's/^wire\.\([a-z-]*\) = .*/\1/p' words/en); do
    grep -q "^| .*\`$word\`.* | " docs/protocol.md && status=0 || status=1
    result "$status" "docs/protocol.md explains the reason \`$word\`"
done

[ "$(words FH_QUESTIONS | wc -l)" -gt 5 ] && status=0 || status=1
result "$status" "the list of questions is found"
for word in $(words FH_QUESTIONS); do
    [ "$word" != nothing ] || continue
    grep -q "^| .*\`$word\`" docs/questions.md && status=0 || status=1
    result "$status" "docs/questions.md explains \`$word\`"
done

# shellcheck disable=SC2013 # each line is one word
for file in $(grep -oE '[a-z_]+\.[ch]\b' README.md | sort -u); do
    [ -n "$(find engine table library bots terminal sim server tests tools web -name "$file")" ] && status=0 || status=1
    result "$status" "README.md names $file, which is there"
done

echo "1..$number"
exit "$failures"
