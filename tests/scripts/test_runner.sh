#!/bin/sh
# test_runner.sh - the test runner itself: it must be able to fail. A runner that passes everything would hide all else.
set -eu
unset STRICT

runner=tools/run-tests
number=0
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# result STATUS NAME: one line of TAP.
result() {
    number=$((number + 1))
    [ "$1" -eq 0 ] && echo "ok $number - $2" || echo "not ok $number - $2"
    [ "$1" -eq 0 ] || failures=1
}

# expect STATUS LAST-LINE ARGUMENT...: the runner ends so.
expect() {
    status=$1
    line=$2
    shift 2
    got=0
    output=$("$runner" "$@" 2>&1) || got=$?
    last=$(printf '%s\n' "$output" | tail -n 1)
    [ "$got" = "$status" ] && [ "$last" = "$line" ] && wrong=0 || wrong=1
    result "$wrong" "'$line' ($status), got '$last' ($got)"
}

# prints PATTERN NAME: the last output has such a line.
prints() {
    printf '%s\n' "$output" | grep -qE "$1" && wrong=0 || wrong=1
    result "$wrong" "$2"
}

expect 1 "0 passed, 0 failed"
expect 0 "1 passed, 0 failed" true
expect 1 "0 passed, 1 failed" false
expect 1 "2 passed, 1 failed" true false true
expect 0 "3 passed, 0 failed" "echo 1..2; echo ok 1 - a; echo ok 2 - b" true
expect 0 "1 passed, 0 failed, 1 skipped" "echo 1..2; echo ok 1 - a; echo 'ok 2 - b # SKIP there is none'"
expect 1 "1 passed, 1 failed" "echo 1..2; echo ok 1 - a; echo not ok 2 - b; exit 1"
prints '^failed: .*: not ok 2 - b$' "a failed test is named again at the end"
expect 1 "1 passed, 1 failed" "echo 1..2; echo ok 1 - a; echo not ok 2 - b"
expect 1 "1 passed, 1 failed" "echo 1..2; echo ok 1 - a"
expect 1 "1 passed, 1 failed" "echo ok 1 - a; exit 3"
expect 1 "0 passed, 1 failed" "echo 1..2; exit 0"
expect 1 "0 passed, 1 failed" "kill -SEGV \$\$"
expect 1 "0 passed, 1 failed" -t 1 "sleep 6000"
prints 'sleep 6000$' "at the limit it says what the processes were doing"
expect 1 "1 passed, 1 failed" -g 1 "setsid sleep 6000 & echo ok 1 - a"
prints '^failed: .*: it left 1 processes behind$' "what a command leaves behind is found, also in a session of its own"
expect 1 "0 passed, 1 failed" "no-such-program-anywhere"
expect 0 "2 passed, 0 failed" -j 1 -w 1 "while [ ! -e $work/beside ]; do sleep 0.1; done" "wait: touch $work/beside"

# A second run is only for what may depend on time, and never hides a crash.
once="[ -e $work/once ] && echo ok 1 - a || { touch $work/once; echo not ok 1 - a; exit 1; }"
expect 0 "1 passed, 0 failed" "time: $once"
prints '^FLAKY .*not ok 1 - a' "what passed at the second run is named"
rm "$work/once"
expect 1 "0 passed, 1 failed" "$once"
rm "$work/once"
STRICT=1 expect 1 "0 passed, 1 failed" "time: $once"
rm "$work/once"
expect 1 "0 passed, 1 failed" "time: [ -e $work/once ] && exit 0; touch $work/once; kill -SEGV \$\$"
rm "$work/once"
expect 1 "0 passed, 1 failed" "time: [ -e $work/once ] && exit 0; touch $work/once; echo 'x.c:1: runtime error: overflow'; echo not ok 1; exit 1"

echo "1..$number"
exit "$failures"
