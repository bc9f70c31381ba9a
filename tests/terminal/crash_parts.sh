# shellcheck shell=sh
# crash_parts.sh - what the tests of crashes and full disks share: a game that is typed, its record, and what must hold of it afterwards.
#
# The first argument of the script that reads this in is the freehold to test. work is a folder of its own, gone at the end.

program=${1:-build/gcc-O2/freehold}
number=0
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
FREEHOLD_GAMES=$work/games
export FREEHOLD_GAMES

# What is typed: history tells after each action how far the record is.
turn='roll
history 1
y
pay
history 1
next
history 1'
printf '%s\n' Ada Bob "$turn" "$turn" "$turn" "$turn" "$turn" "$turn" >"$work/script"
printf '%s\n' Ada Bob "$turn" "$turn" 'resign yes' >"$work/short"

# play SCRIPT OPTION...: the exit status is the program's.
play() {
    script=$1
    shift
    "$program" play "$@" <"$script" >"$work/shown" 2>"$work/said"
}

# The only record, or nothing.
record() {
    for file in "$FREEHOLD_GAMES"/*.fhr; do
        [ ! -e "$file" ] || echo "$file"
    done
}

# The complete lines of the game, without their marks, which depend on its name.
lines() {
    sed -n '/^begin ~/,$p' "$1" | sed -n '1d; s/ ~[0-9a-f]*$//p'
}

# The number of the last line of the record that was shown.
last_shown() {
    sed -n 's/^\([A-Za-z]*> \)\{0,1\} *\([0-9][0-9]*\)  [A-Z].*/\2/p' "$work/shown" | tail -n 1
}

# begins_like A B: the lines of A are the first ones of B.
begins_like() {
    head -n "$(wc -l <"$1")" "$2" | cmp -s - "$1"
}

say() {
    number=$((number + 1))
    echo "$1 $number - $2"
    [ "$1" = ok ] || failures=1
}

# conclude PROBLEMS GOOD BAD: one test, by whether there are problems.
conclude() {
    if [ -z "$1" ]; then
        say ok "$2"
    else
        printf '%s\n' "$1" | sed '/^$/d; s/^/# /'
        say 'not ok' "$3"
    fi
}

# The plan, and the exit status. Comes last.
finish() {
    echo "1..$number"
    exit "$failures"
}

# examine WHOLE: what must hold after a crash or a fault. WHOLE has the lines of the undisturbed game, or is empty where the player may have
# gone another way after the fault. Prints why it does not hold.
examine() {
    whole=$1
    shown=$(last_shown)
    shown=${shown:-0}
    file=$(record)
    status=0
    if [ -z "$file" ]; then
        [ "$shown" -eq 0 ] || echo "$shown lines were shown, and there is no record"
        printf 'quit\n' | "$program" play --continue >"$work/out" 2>"$work/err" || status=$?
        [ "$status" = 1 ] && grep -q 'no game' "$work/err" || echo "without a record it says: $status $(cat "$work/err")"
        return
    fi
    lines "$file" >"$work/before"
    if grep -q '^end ' "$file"; then # it was over: there is nothing to go on with
        [ -z "$whole" ] || begins_like "$work/before" "$whole" || echo "the finished record is of another game"
        "$program" verify "$file" >"$work/out" 2>&1 || echo "the finished record is not true: $(cat "$work/out")"
        return
    fi
    printf 'quit\n' | "$program" play --continue >"$work/out" 2>"$work/err" || status=$?
    [ "$status" = 0 ] || echo "it does not go on: $status $(cat "$work/err")"
    lines "$file" >"$work/after"
    [ "$(wc -l <"$work/after")" -ge "$shown" ] || echo "$shown lines were shown, $(wc -l <"$work/after") are there"
    begins_like "$work/before" "$work/after" || echo "what was there was changed"
    [ -z "$whole" ] || begins_like "$work/after" "$whole" || echo "it is another game than the undisturbed one"
    printf '%s\n' "$turn" quit | "$program" play --continue >"$work/out" 2>"$work/err" || echo "it cannot be played on: $(cat "$work/err")"
    "$program" replay "$file" --hash >"$work/out" 2>"$work/err" || echo "it cannot be replayed: $(cat "$work/err")"
}
