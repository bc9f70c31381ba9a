#!/bin/sh
# test_objects.sh - the engine has no heap, stdio, clock, global or float, and this is where that is held against its object files.
#
# Each file of the engine is compiled without link-time optimisation. It may call for nothing outside the engine but a few functions that
# only look at memory, and the compiler's own for counting bits; it may have no section that can be written to; and it must compile for a machine that is told to have no
# floating-point registers. That the check can fail is checked first, with files that offend on purpose.
set -eu

compiler=${CC:-gcc}
flags="-std=c17 -O2 -DNDEBUG -Wall -Werror -fno-stack-protector -Iengine"
allowed="__popcountdi2 memchr memcmp memcpy memmove memset strlen"
work=build/objects
rm -rf "$work"
mkdir -p "$work"

number=0
failures=0

# result STATUS NAME: one line of TAP.
result() {
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $number - $2"
    else
        echo "not ok $number - $2"
        failures=1
    fi
}

# compile SOURCE: into $work, for any machine and for one without floating point.
compile() {
    object=$work/$(basename "$1" .c).o
    # shellcheck disable=SC2086 # the flags are meant to be split
    $compiler $flags -c "$1" -o "$object" && $compiler $flags -mgeneral-regs-only -c "$1" -o "$object.bare"
}

# foreign OBJECT...: the functions that none of the objects has and that are not allowed.
foreign() {
    nm --defined-only -f posix "$@" | awk 'NF > 2 { print $1 }' | sort -u >"$work/defined"
    nm -u -f posix "$@" | awk 'NF > 1 { print $1 }' | sort -u >"$work/undefined"
    for name in $allowed; do echo "$name"; done | sort -u - "$work/defined" | comm -13 - "$work/undefined" |
        grep -vx _GLOBAL_OFFSET_TABLE_ || true
}

# writable OBJECT...: its sections and common symbols that a program could write to. Tables of constants that hold addresses are
# written by the loader alone (.data.rel.ro).
writable() {
    for object in "$@"; do
        size -A "$object" | awk -v object="$object" '
            $1 ~ /^\.(data|bss|tdata|tbss|init_array|ctors)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 { print object ": " $1 }'
        nm -f posix "$object" | awk -v object="$object" '$2 == "C" { print object ": common " $1 }'
    done
}

# offends NAME CHECK CODE: that check must object to this file, and none before it.
offends() {
    printf '%s\n' "$3" >"$work/$1.c"
    noticed=nothing
    if ! compile "$work/$1.c" 2>/dev/null; then
        noticed=compile
    elif [ -n "$(foreign "$object")" ]; then
        noticed=foreign
    elif [ -n "$(writable "$object")" ]; then
        noticed=writable
    fi
    [ "$noticed" = "$2" ] && status=0 || status=1
    result "$status" "$1: $2 objects"
}

offends heap foreign '#include <stdlib.h>
void *f(void);
void *f(void) { return malloc(100); }'
offends stdio foreign '#include <stdio.h>
void f(void);
void f(void) { puts("x"); }'
offends clock foreign '#include <time.h>
long f(void);
long f(void) { return (long)time(0); }'
offends static_counter writable 'int f(void);
int f(void) { static int counter; return counter++; }'
offends global writable 'int global = 7;'
offends thread_local writable '_Thread_local int global;'
offends double compile 'int f(int x);
int f(int x) { double y = x; return (int)(y / 3); }'
offends float compile 'float f(float x);
float f(float x) { return x * 2; }'
offends constant_table nothing 'const int table[2] = {1, 2};
const int *const where[1] = {table};'

objects=
for source in engine/*.c; do
    compile "$source" && status=0 || status=1
    result "$status" "$source compiles without floating point"
    objects="$objects $object"
done

# none TEXT NAME: a test that passes if there is no such text.
none() {
    [ -z "$1" ] && status=0 || status=1
    result "$status" "$2${1:+, but for: $(echo "$1" | tr '\n' ' ')}"
}
# shellcheck disable=SC2086 # the list is meant to be split
none "$(foreign $objects)" "the engine calls nothing from outside"
# shellcheck disable=SC2086
none "$(writable $objects)" "the engine has no writable data"

echo "1..$number"
exit "$failures"
