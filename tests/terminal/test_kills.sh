#!/bin/sh
# test_kills.sh - a game is killed at random times, and goes on from the last completed action (T20). test_crash.sh kills at each call that
# writes; here the clock decides, so that a kill may come anywhere.
#
#   tests/terminal/test_kills.sh [PROGRAM [KILLS]]     the seed is FREEHOLD_SEED, or 1
set -eu

# shellcheck source=tests/terminal/crash_parts.sh
. "$(dirname "$0")/crash_parts.sh"
kills=${2:-30}
seed=${FREEHOLD_SEED:-1}
echo "# $kills kills, seed $seed"

# random_moment N MOST: the Nth random time in seconds, of at most MOST microseconds.
random_moment() {
    awk -v n="$1" -v seed="$seed" -v most="$2" 'BEGIN { srand(seed + n); rand(); printf "%.6f\n", rand() * most / 1000000 }'
}

# killed_at SECONDS SCRIPT OPTION...: play, killed after so long. False if it came to its end before.
killed_at() {
    moment=$1
    script=$2
    shift 2
    : >"$work/shown" # the kill may come before the program has begun to write
    "$program" play "$@" <"$script" >"$work/shown" 2>"$work/said" &
    pid=$!
    sleep "$moment"
    kill -KILL "$pid" 2>/dev/null || true
    status=0
    wait "$pid" 2>/dev/null || status=$?
    [ "$status" = 137 ]
}

# ---- People: each game is held against the undisturbed one -----------------------------------------------------------------------------

play "$work/script" --edition watopoly --players 2 --seed 7
lines "$(record)" >"$work/whole"

# How long a game takes depends on the machine and on what else it does. So the longest time is found on the way: it is lowered when a game
# came to its end and raised when there was no record yet.
most=200000
count=0
within=0
tries=0
problems=
while [ "$count" -lt "$kills" ] && [ "$tries" -lt $((kills * 10)) ]; do
    tries=$((tries + 1))
    rm -rf "$FREEHOLD_GAMES"
    if ! killed_at "$(random_moment "$tries" "$most")" "$work/script" --edition watopoly --players 2 --seed 7; then
        most=$((most - most / 8))
        continue
    fi
    count=$((count + 1))
    if [ -n "$(record)" ]; then
        within=$((within + 1))
    else
        most=$((most + most / 16))
    fi
    problem=$(examine "$work/whole")
    [ -z "$problem" ] || problems="$problems$moment s: $problem
"
done
[ "$count" = "$kills" ] || problems="${problems}only $count kills in $tries games
"
[ "$within" -ge $((kills / 5)) ] || problems="${problems}only $within of $count kills came after the record had begun
"
conclude "$problems" "T20 killed at $count random times, $within of them with a record, it goes on" 'T20 killed at random times'

# ---- Computer players: one game is killed again and again until it is over -------------------------------------------------------------

# Their dice are secret. What is there after a kill is still there after the next, and the whole record is true in the end.
: >"$work/none"
count=0
games=0
tries=0
problems=
while [ "$count" -lt "$kills" ] && [ "$tries" -lt $((kills * 10)) ]; do
    rm -rf "$FREEHOLD_GAMES"
    : >"$work/before"
    until [ -n "$(record)" ] && grep -q '^end ' "$(record)"; do
        tries=$((tries + 1))
        moment=$(random_moment "$((tries + 1000))" 60000)
        [ "$tries" -lt $((kills * 10)) ] || moment=60
        if [ -z "$(record)" ]; then
            killed_at "$moment" "$work/none" --edition classic --players 0 --bots random,random,random && count=$((count + 1))
        else
            killed_at "$moment" "$work/none" --continue && count=$((count + 1))
        fi
        [ "$status" = 137 ] || [ "$status" = 0 ] || problems="$problems$moment s: status $status, $(cat "$work/said")
"
        [ -n "$(record)" ] || continue
        lines "$(record)" >"$work/after"
        begins_like "$work/before" "$work/after" || problems="${problems}after $moment s lines are gone
"
        cp "$work/after" "$work/before"
        [ "$tries" -lt $((kills * 20)) ] || break
    done
    games=$((games + 1))
    "$program" verify "$(record)" >"$work/out" 2>&1 || problems="$problems$(cat "$work/out")
"
done
[ "$count" -ge "$kills" ] || problems="${problems}only $count kills in $tries tries
"
conclude "$problems" "T20 X04 games survive $count kills and are true in every byte in the end ($games)" 'T20 X04 killed again and again'
finish
