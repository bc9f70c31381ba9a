#!/bin/sh
# test_protocol.sh - a mistake in the description of the protocol ends its generator with the file and the line, and leaves no output.
set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0
failures=0

# result STATUS NAME: one line of TAP.
result() {
    number=$((number + 1))
    [ "$1" -eq 0 ] && echo "ok $number - $2" || echo "not ok $number - $2"
    [ "$1" -eq 0 ] || failures=1
}

# whole LINE...: a small description that is right, in which LINE... follow behind its 6 first lines.
whole() {
    printf '%s\n' 'protocol 1' 'from client' '  field id word 1..32 required: The id.' \
        'message ping: Asks.' '  example {"type":"ping","id":"1"}' 'message put: Says.' "$@" '  example {}' \
        'from server' 'message tell: Tells.' '  example {}' 'in store' 'message was: Was.' '  example {}'
}

# refuses LINE TEXT NAME: the description in $work/wrong is refused at this line with this text.
refuses() {
    for output in header source types reference; do
        build/gen/protocol "$output" "$work/wrong" >"$work/out" 2>"$work/err" && status=1 || status=0
        [ ! -s "$work/out" ] || status=1
        grep -q "^$work/wrong:$1: .*$2" "$work/err" || { status=1 && sed 's/^/# /' "$work/err"; }
        result "$status" "$output: $3 is refused at line $1"
    done
}

# field TEXT LINE: this line as the seventh is refused, with this text.
field() {
    whole "$2" >"$work/wrong"
    refuses 7 "$1" "\`$2\`"
}

whole '  field who text 1..9 optional: The name.' >"$work/right"
for output in header source types reference; do
    build/gen/protocol "$output" "$work/right" >"$work/out" && [ -s "$work/out" ] && status=0 || status=1
    result "$status" "$output: a small description is right"
done

field 'no such type' '  field a string 1..2 required: A.'
field 'no such type' '  field a thing required: A.'
field 'LEAST..MOST' '  field a text 9..1 required: A.'
field 'LEAST..MOST' '  field a text 9 required: A.'
field 'number is expected' '  field a text x..9 required: A.'
field 'number is expected' '  field a number 0..99999999999999999999 required: A.'
field 'number is expected' '  field a hex required: A.'
field 'two words' '  field a one-of x required: A.'
field 'empty word' '  field a one-of x||y required: A.'
field 'lower-case' '  field a one-of X|Y required: A.'
field 'from the server only' '  field a raw required: A.'
field 'must end with s' '  field a list 3 of flag required: A.'
field 'too long' '  field as list 65 of flag required: A.'
field 'LEAST..MOST\|MOST of TYPE' '  field as list 3 flag required: A.'
field 'required. or .optional' '  field a flag: A.'
field 'too much' '  field a flag required always: A.'
field 'too much' '  field a flag required default true: A.'
field 'true or false' '  field a flag optional default maybe: A.'
field 'outside' '  field a number 1..5 optional default 6: A.'
field 'not one of the words' '  field a one-of x|y optional default z: A.'
field 'not one of the words' '  field a text 1..5 optional default z: A.'
field 'but to be empty' '  field as list 3 of flag optional default true: A.'
field 'behind a colon' '  field a flag required'
field 'capital letter' '  field a flag required: a.'
field 'full stop' '  field a flag required: A'
field 'cannot contain' '  field a flag required: A | B.'
field 'already' '  field id word 1..3 required: Again.'
field 'lower-case letter' '  field A flag required: A.'
field 'letters and - only' '  field a_b flag required: A.'
field 'meaning of its own' '  field type flag required: A.'
field 'meaning of its own' '  field switch flag required: A.'
field 'name is too long' '  field abcdefghijklmnopqrstuvwxyzabcde flag required: A.'
field 'not a word' '  fields a flag required: A.'
field 'is a JSON object' '  example []'
field 'no such section' 'from nobody'
field 'been there already' 'from client'
field 'been there already' 'protocol 2'

whole '  example {}' '  field a flag required: A.' >"$work/wrong"
refuses 8 'before the example' 'a field behind the example'
whole '  example {}' 'message ping: Again.' >"$work/wrong"
refuses 8 'already' 'a message that is described twice'
whole '  example {}' 'message bare: Bare.' 'message more: More.' >"$work/wrong"
refuses 8 'no example' 'a message without an example'
whole '  example {}' 'object bare: Bare.' 'message more: More.' >"$work/wrong"
refuses 8 'no fields' 'an object without fields'
whole | sed '1d' >"$work/wrong"
refuses 12 'version is missing' 'a description without a version'
whole | sed '$d' | sed '$d' >"$work/wrong"
refuses 11 'no message' 'a section without a message'
whole | sed '3s/word 1..32/flag/' >"$work/wrong"
refuses 3 'required word' 'a flag as a field of all messages'
sed '2d' "$work/right" >"$work/wrong"
refuses 2 'section must come first' 'a field before the first section'
rm "$work/wrong"
refuses 0 'cannot be read' 'a description that is not there'

build/gen/protocol >"$work/out" 2>"$work/err" && status=1 || status=0
grep -q usage "$work/err" || status=1
result "$status" "without a description it says how it is used"

echo "1..$number"
exit "$failures"
