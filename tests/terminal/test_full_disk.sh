#!/bin/sh
# test_full_disk.sh - a disk fills in the middle of a game, or a file reaches the limit of its size (T20): the player is told, nothing that
# was shown is lost, and the game goes on from the last line that was acknowledged.
#
#   tests/terminal/test_full_disk.sh [PROGRAM]
#
# The small disk is a tmpfs in a mount namespace of this script, which root and, on most machines, any user can have. Where it can't be had,
# only the limit of a file's size is tested.
set -eu

if [ -z "${FREEHOLD_IN_NAMESPACE:-}" ] && unshare -rm true 2>/dev/null; then
    FREEHOLD_IN_NAMESPACE=yes exec unshare -rm "$0" "$@"
fi

# shellcheck source=tests/terminal/crash_parts.sh
. "$(dirname "$0")/crash_parts.sh"
seeded='--edition watopoly --players 2 --seed 9'
full='File too large|No space left on device'

# limited BYTES COMMAND...: no file may grow longer. What is shown goes through a pipe, which has no limit. The status is in $status.
limited() {
    limit=$1
    shift
    echo 0 >"$work/status"
    { prlimit --fsize="$limit" "$@" 2>"$work/said" || echo $? >"$work/status"; } | cat >"$work/shown"
    status=$(cat "$work/status")
}

# was_told: the player was told why, and the program was not killed. Prints what is wrong.
was_told() {
    [ "$status" -le 1 ] || echo "status $status"
    grep -Eq "$full" "$work/shown" "$work/said" || echo "nothing is said of it"
}

# ---- The limit of a file's size ----------------------------------------------------------------------------------------------------------

# A long game, so that it grows over several pages of a disk.
turns=$(yes "$turn
300
withdraw
next
history 1" | head -n 880)
printf '%s\n' Ada Bob "$turns" >"$work/long"
# shellcheck disable=SC2086 # options are words
play "$work/long" $seeded
whole_size=$(wc -c <"$(record)")
header_size=$(sed '/^begin ~/q' "$(record)" | wc -c)

problems=
count=0
limit=$((header_size - 10))
while [ "$limit" -lt "$whole_size" ]; do
    rm -rf "$FREEHOLD_GAMES"
    # shellcheck disable=SC2086
    limited "$limit" "$program" play $seeded <"$work/long"
    problem="$(was_told)$(examine '')"
    [ -z "$problem" ] || problems="$problems$limit bytes: $problem
"
    count=$((count + 1))
    limit=$((limit + (whole_size - header_size) / 31))
done
[ "$count" -gt 20 ] || problems="${problems}only $count limits
"
conclude "$problems" "T20 a record reaches the limit of its size at $count places: it is told, and the game goes on" \
    'T20 a record reaches the limit of its size'

# ---- sim --records -----------------------------------------------------------------------------------------------------------------------

# examine_records FOLDER: every record that is there is whole, and there is nothing else. Prints what is wrong.
examine_records() {
    [ "$status" = 1 ] || echo "status $status"
    grep -Eq "$full" "$work/said" || echo "nothing is said of it"
    for file in "$1"/*; do
        [ -e "$file" ] || continue
        case $file in
        *.fhr) "$program" verify "$file" >"$work/out" 2>&1 || cat "$work/out" ;;
        *) echo "$file is left behind" ;;
        esac
    done
}

limited 13000 "$program" sim --edition watopoly --bots random,random --games 40 --seed 3 --records "$work/games-of-sim"
problem=$(examine_records "$work/games-of-sim")
conclude "$problem" 'T20 X02 sim --records leaves no piece of a record where a file may not grow' 'T20 X02 sim --records, with a limit'

# ---- The campus program --------------------------------------------------------------------------------------------------------------------

campus=$(dirname "$program")/watopoly
cp tests/old/watopoly-1/early "$work/saved"
printf 'save %s\nroll\nall\n' "$work/saved" >"$work/save"
limited 100 "$campus" -load tests/old/watopoly-1/middle <"$work/save"
problem=$(was_told)
cmp -s tests/old/watopoly-1/early "$work/saved" || problem="${problem}the old file was changed
"
[ ! -e "$work/saved.new" ] || problem="${problem}a piece is left behind
"
[ "$(grep -c '^Ann> ' "$work/shown")" -ge 2 ] || problem="${problem}the game did not go on
"
conclude "$problem" 'T20 a saved game that does not fit leaves the old one, and the game goes on' 'T20 a saved game that does not fit'

# ---- A disk that fills -------------------------------------------------------------------------------------------------------------------

mkdir "$work/disk"
if ! mount -t tmpfs -o size=16k tmpfs "$work/disk" 2>/dev/null; then
    echo '# no small disk can be had here'
    finish
fi
umount "$work/disk"
FREEHOLD_GAMES=$work/disk/games

# small_disk KILOBYTES, bigger_disk: a disk that fills, and room on it.
small_disk() {
    umount "$work/disk" 2>/dev/null || true
    mount -t tmpfs -o "size=${1}k" tmpfs "$work/disk"
}
bigger_disk() {
    mount -o remount,size=4m tmpfs "$work/disk"
}

# A disk has pages of 4 KB. Longer names of players move the place in the game at which the second one is full.
problems=
count=0
for length in 1 5 6 7 8 9 10 11 12 13 14 15 16; do
    small_disk 8
    name=$(printf '%*s' "$length" '' | tr ' ' A)
    sed "1s/.*/$name/" "$work/long" >"$work/named"
    status=0
    # shellcheck disable=SC2086
    play "$work/named" $seeded || status=$?
    problem=$(was_told)
    bigger_disk
    problem="$problem$(examine '')"
    [ -z "$problem" ] || problems="$problems$name: $problem
"
    count=$((count + 1))
done
conclude "$problems" "T20 $count disks fill in the middle of a game: it goes on from the last line" 'T20 a disk fills in the middle of a game'

# Dice with a secret: without room for secret and record there is no game, and nothing is left behind.
problems=
for size in 4 8 12; do
    small_disk "$size"
    status=0
    play "$work/short" --edition watopoly --players 2 || status=$?
    if [ -z "$(record)" ]; then
        left=$(find "$FREEHOLD_GAMES" -type f)
        [ "$status" = 1 ] && [ -z "$left" ] || problems="$problems$size KB: status $status, left behind: $left
"
        continue
    fi
    bigger_disk
    grep -q '^end ' "$(record)" || play "$work/short" --continue || problems="$problems$size KB: $(cat "$work/said")
"
done
conclude "$problems" 'T20 X04 dice with a secret: a full disk leaves a game with its secret, or none' 'T20 X04 dice with a secret'

# ---- The disk has room again while the game is still open ----------------------------------------------------------------------------------

# await TEXT: until it is shown, 90 seconds at most.
await() {
    tries=0
    until grep -Eq "$1" "$work/shown"; do
        tries=$((tries + 1))
        [ "$tries" -lt 1800 ] || return 1
        sleep 0.05
    done
}

small_disk 64 # with the filler, not a page is left; the record's own last page still has room
mkfifo "$work/typed"
problem=
# shellcheck disable=SC2086
"$program" play $seeded <"$work/typed" >"$work/shown" 2>"$work/said" &
pid=$!
exec 3>"$work/typed"
printf '%s\n' Ada Bob "$turn" >&3
await '^ +[0-9]+  [A-Z]' || problem="${problem}the game does not begin
"
sleep 0.2
cat /dev/zero >"$work/disk/filler" 2>/dev/null || true
printf '%s\n' "$turns" >&3
await "$full" || problem="${problem}the disk does not fill
"
before=$(lines "$(record)" | wc -l)
rm "$work/disk/filler"
printf '%s\n' "$turns" quit >&3
exec 3>&-
status=0
wait "$pid" || status=$?
lines "$(record)" >"$work/after"
[ "$status" = 0 ] || problem="${problem}status $status: $(cat "$work/said")
"
[ "$(wc -l <"$work/after")" -gt "$before" ] || problem="${problem}no line came after the disk had room again
"
[ "$(wc -l <"$work/after")" -ge "$(last_shown)" ] || problem="${problem}$(last_shown) lines were shown, $(wc -l <"$work/after") are there
"
"$program" replay "$(record)" --hash >"$work/out" 2>&1 || problem="$problem$(cat "$work/out")
"
conclude "$problem" 'T20 once the disk has room again the same game goes on' 'T20 once the disk has room again'

# ---- Many records --------------------------------------------------------------------------------------------------------------------------

small_disk 64
status=0
"$program" sim --edition watopoly --bots random,random --games 40 --seed 3 --records "$work/disk/records" >"$work/out" 2>"$work/said" || status=$?
conclude "$(examine_records "$work/disk/records")" 'T20 X02 sim --records leaves no piece of a record on a full disk' \
    'T20 X02 sim --records on a full disk'
umount "$work/disk"
finish
