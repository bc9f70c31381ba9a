#!/bin/sh
# test_steady.sh - no test depends on the speed of the machine, on chance, or on a free port.
#
# Looks for pauses of a fixed length, bounds on elapsed time, chance without a seed, and fixed ports in all of tests/ but tests/timing. What is
# left stands in tests/scripts/unsteady.txt, which only gets shorter: a new place fails, and so does a line of the list that is no longer true.
# A test waits for what it wants to see (tests/steady.mjs, tests/server/programs.mjs), and what is about speed belongs into tests/timing.
set -eu

list=tests/scripts/unsteady.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# find_in FOLDER...: the places, each as `FILE: LINE`.
find_in() {
    {
        # Pauses, and limits of a single wait. A time of 0 is no pause.
        grep -rnE --include='*.mjs' '(setTimeout|setInterval)\(.*, *[1-9a-zA-Z_][a-zA-Z0-9_]*\)|\b(pause|waitForTimeout)\(([1-9]|[A-Z][A-Z_]*\))|timeout: *[1-9][0-9]{0,4}\b' "$@"
        grep -rnE --include='*.[ch]' '\b(u|nano)?sleep\(' "$@"
        grep -rnE --include='*.sh' '\bsleep [0-9.]|\btimeout ' "$@"
        # Elapsed time, compared from above.
        grep -rnE --include='*.mjs' '(Date|performance)\.now\(\) *(-[^<]*)?<' "$@"
        # Chance.
        grep -rnE --include='*.mjs' 'Math\.random|import .*random.* from .node:crypto|randomUUID|crypto\.randomBytes\(|getRandomValues\(' "$@"
        grep -rnE --include='*.[ch]' 'srand(om)?\((.*time|getpid)|\btime\(NULL\)' "$@"
        # shellcheck disable=SC2016
        grep -rnE --include='*.sh' '\$RANDOM|date \+%[sN]' "$@"
        # Ports.
        grep -rnE --include='*.mjs' 'listen\([1-9]|--listen[^;]*:[1-9][0-9]{3,4}\b' "$@"
    } | grep -vE '^tests/(timing/|steady.mjs|scripts/test_(steady|runner).sh)' | sed -E 's/^([^:]*):[0-9]+: */\1: /' | LC_ALL=C sort || true
}

number=0
failures=0
result() {
    number=$((number + 1))
    if [ -s "$work/wrong" ]; then
        echo "not ok $number - $1"
        sed 's/^/# /' "$work/wrong"
        failures=1
    else
        echo "ok $number - $1"
    fi
}

grep -v '^#' "$list" | LC_ALL=C sort >"$work/known"
find_in tests >"$work/found"
LC_ALL=C comm -13 "$work/known" "$work/found" >"$work/wrong"
result 'no test has a new pause, bound on time, chance without a seed, or fixed port'
LC_ALL=C comm -23 "$work/known" "$work/found" >"$work/wrong"
result 'each line of the list is still true'

# That the check can fail.
mkdir "$work/bad"
cat >"$work/bad/bad.mjs" <<'END'
await pause(300);
await page.waitForTimeout(1200);
await pause(SHORT);
setTimeout(done, 50);
assert.ok(Date.now() - begun < 2000);
const dice = Math.random();
import { randomBytes } from 'node:crypto';
const key = crypto.randomBytes(16);
crypto.getRandomValues(list);
server.listen(7777);
END
printf 'usleep(1000);\nsrand((unsigned)time(NULL));\n' >"$work/bad/bad.c"
echo 'sleep(1);' >"$work/bad/bad.h"
# shellcheck disable=SC2016
printf 'sleep 0.2\nseed=$(date +%%s)\n' >"$work/bad/bad.sh"
find_in "$work/bad" | sort -u | wc -l | grep -qx '15' || find_in "$work/bad" >"$work/wrong"
result 'it finds what it looks for'

echo "1..$number"
exit "$failures"
