#!/bin/sh
# test_crash.sh - a game is killed at every point where it writes something or makes it durable, and goes on from the last completed action
# (T20): what is there afterwards is the beginning of the very same game, and nothing that was shown is missing.
#
#   tests/terminal/test_crash.sh [PROGRAM]
set -eu

# shellcheck source=tests/terminal/crash_parts.sh
. "$(dirname "$0")/crash_parts.sh"
most=40 # times that each call is killed one by one, before only some are

# killed CALL N SCRIPT OPTION...: play, killed when it is about to make that system call for the Nth time. False if it never came to that.
killed() {
    call=$1
    nth=$2
    script=$3
    shift 3
    status=0
    strace -f -qq -o "$work/trace" -e "trace=$call" -e "inject=$call:signal=KILL:when=$nth" "$program" play "$@" \
        <"$script" >"$work/shown" 2>"$work/said" || status=$?
    [ "$status" = 137 ]
}

# try_all NAME CALL SCRIPT OPTION...: kills at each such call until the program lives to its end.
try_all() {
    name=$1
    call=$2
    script=$3
    shift 3
    nth=1
    count=0
    problems=
    while rm -rf "$FREEHOLD_GAMES" && killed "$call" "$nth" "$script" "$@"; do
        count=$((count + 1))
        problem=$(examine "$work/whole")
        [ -z "$problem" ] || problems="$problems$call $nth: $problem
"
        nth=$((nth + 1 + (nth >= most ? nth / 8 : 0)))
    done
    conclude "$problems" "T20 $name: killed at each of $count calls of $call, it goes on" "T20 $name: killed at $call"
    total=$((total + count))
}

total=0
calls='write pwrite64 fsync fdatasync rename ftruncate lseek unlink'

# ---- A game with a seed: the undisturbed one is known line by line ---------------------------------------------------------------------

play "$work/script" --edition watopoly --players 2 --seed 7
lines "$(record)" >"$work/whole"
if [ "$(wc -l <"$work/whole")" -gt 20 ] && [ "$(last_shown)" -le "$(wc -l <"$work/whole")" ]; then
    say ok 'T20 undisturbed, the game has lines to lose'
else
    say 'not ok' 'T20 undisturbed, the game has lines to lose'
fi
for call in $calls; do
    try_all 'a game' "$call" "$work/script" --edition watopoly --players 2 --seed 7
done

# A kill does not lose what was written but not made durable; so the order of the calls is looked at as well: no word to the player between
# a line's writing and its fdatasync, nor before a new record, and its name in the folder, are on the disk.
rm -rf "$FREEHOLD_GAMES"
strace -f -qq -y -o "$work/trace" -e trace=write,fsync,fdatasync,rename "$program" play --edition watopoly --players 2 --seed 7 \
    <"$work/script" >"$work/shown" 2>"$work/said"
if awk '
    /write\([0-9]+<[^>]*\.fhr>/ { is_open = 1; lines++ }
    /fdatasync\([0-9]+<[^>]*\.fhr>\)/ { is_open = 0 }
    /write\([0-9]+<[^>]*\.fhr\.new>/ { is_new = 1 }
    /fsync\([0-9]+<[^>]*\.fhr\.new>\)/ { is_new = 0 }
    /rename\(.*\.fhr"\)/ { bad += is_new; is_named = 1; names++ }
    /fsync\([0-9]+<[^>]*\/games>\)/ { is_named = 0 }
    /write\(1</ { bad += is_open + is_new + is_named }
    END { exit !(bad == 0 && lines > 10 && names == 1) }
    ' "$work/trace"; then
    say ok 'T20 every line is durable before a word is said of it'
else
    say 'not ok' 'T20 every line is durable before a word is said of it'
fi

# ---- To the end of a game, where the last line is written ------------------------------------------------------------------------------

rm -rf "$FREEHOLD_GAMES"
play "$work/short" --edition watopoly --players 2 --seed 7
lines "$(record)" >"$work/whole"
for call in fdatasync write unlink; do
    try_all 'a game that ends' "$call" "$work/short" --edition watopoly --players 2 --seed 7
done

# ---- Dice with a secret: the throws differ from game to game, so each record is held against itself only -------------------------------

problems=
count=0
for call in write fsync fdatasync rename unlink; do
    nth=1
    while rm -rf "$FREEHOLD_GAMES" && [ "$nth" -le 12 ] && killed "$call" "$nth" "$work/short" --edition watopoly --players 2; do
        count=$((count + 1))
        file=$(record)
        if [ -n "$file" ] && ! grep -q '^end ' "$file"; then
            status=0
            printf 'quit\n' | "$program" play --continue >"$work/out" 2>"$work/err" || status=$?
            [ "$status" = 0 ] || problems="$problems$call $nth: $(cat "$work/err")
"
            "$program" replay "$file" --hash >"$work/out" 2>"$work/err" || problems="$problems$call $nth: $(cat "$work/err")
"
        fi
        nth=$((nth + 1))
    done
done
conclude "$problems" "T20 dice with a secret: killed at $count calls, the record has its secret or its end" 'T20 dice with a secret'

# ---- Killed while it goes on with a record whose last line is torn ---------------------------------------------------------------------

rm -rf "$FREEHOLD_GAMES"
play "$work/script" --edition watopoly --players 2 --seed 7
file=$(record)
lines "$file" >"$work/whole"
cp "$file" "$work/kept"
printf 'quit\n' >"$work/quit"
problems=
for call in ftruncate fsync write; do
    nth=1
    while { cat "$work/kept" && printf '999 1 ro'; } >"$file" && killed "$call" "$nth" "$work/quit" --continue; do
        printf 'quit\n' | "$program" play --continue >"$work/out" 2>"$work/err" || problems="$problems$call $nth: $(cat "$work/err")
"
        cmp -s "$file" "$work/kept" || problems="$problems$call $nth: the record is not what it was
"
        nth=$((nth + 1))
    done
    [ "$nth" -gt 1 ] || problems="$problems$call never came
"
done
conclude "$problems" 'T20 killed while a torn line is cut off, it goes on all the same' 'T20 killed while a torn line is cut off'

# ---- A disk that is full, or fails -----------------------------------------------------------------------------------------------------

# What could not be made durable is not shown: the program ends there with a message, for after such an error nobody knows what the disk
# holds. The record stays whole up to what was shown.
problems=
for fault in 'fdatasync:error=EIO:when=3' 'fdatasync:error=ENOSPC:when=2..4' 'ftruncate:error=EIO'; do
    rm -rf "$FREEHOLD_GAMES"
    status=0
    strace -f -qq -o "$work/trace" -e "trace=fdatasync,ftruncate" -e "inject=$fault" "$program" play --edition watopoly --players 2 \
        --seed 7 <"$work/script" >"$work/shown" 2>"$work/said" || status=$?
    expected=1
    [ "${fault#ftruncate}" = "$fault" ] || expected=0
    [ "$status" = "$expected" ] || problems="$problems$fault: status $status
"
    shown=$(last_shown)
    lines "$(record)" >"$work/after"
    [ "$(wc -l <"$work/after")" -ge "${shown:-0}" ] || problems="$problems$fault: $shown lines were shown, $(wc -l <"$work/after") are there
"
    "$program" replay "$(record)" --hash >"$work/out" 2>"$work/err" || problems="$problems$fault: $(cat "$work/err")
"
done
conclude "$problems" 'T20 what the disk does not take is not shown, and the record stays whole' \
    'T20 what the disk does not take is not shown'

if [ "$total" -gt 50 ]; then
    say ok "T20 $total crashes in all"
else
    say 'not ok' "T20 only $total crashes: does strace work here?"
fi
finish
