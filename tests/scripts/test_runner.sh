#!/bin/sh
# test_runner.sh - the test runner itself: it must be able to fail. A runner that passes everything would hide all else.
set -eu

runner=tools/run-tests
number=0
failures=0

# expect STATUS LAST-LINE COMMAND...: the runner, given the commands, ends so.
expect() {
    status=$1
    line=$2
    shift 2
    number=$((number + 1))
    got=0
    output=$("$runner" -t 2 "$@" 2>&1) || got=$?
    last=$(printf '%s\n' "$output" | tail -n 1)
    if [ "$got" = "$status" ] && [ "$last" = "$line" ]; then
        echo "ok $number - $line"
    else
        echo "not ok $number - wanted '$line' ($status), got '$last' ($got)"
        failures=1
    fi
}

expect 1 "0 passed, 0 failed"
expect 0 "1 passed, 0 failed" true
expect 1 "0 passed, 1 failed" false
expect 1 "2 passed, 1 failed" true false true
expect 0 "3 passed, 0 failed" "echo 1..2; echo ok 1 - a; echo ok 2 - b" true
expect 1 "1 passed, 1 failed" "echo 1..2; echo ok 1 - a; echo not ok 2 - b; exit 1"
expect 1 "1 passed, 1 failed" "echo 1..2; echo ok 1 - a; echo not ok 2 - b"
expect 1 "1 passed, 1 failed" "echo 1..2; echo ok 1 - a"
expect 1 "1 passed, 1 failed" "echo ok 1 - a; exit 3"
expect 1 "0 passed, 1 failed" "echo 1..2; exit 0"
expect 1 "0 passed, 1 failed" "kill -SEGV \$\$"
expect 1 "0 passed, 1 failed" "sleep 60"
expect 1 "0 passed, 1 failed" "no-such-program-anywhere"

echo "1..$number"
exit "$failures"
