#!/bin/sh
# test_format.sh - every C file is laid out as .clang-format says, and shellcheck finds nothing in the scripts.
set -eu

find engine table library bots sim terminal server web tools tests -name '*.[ch]' -not -path '*/node_modules/*' 2>/dev/null | sort | {
    failures=0
    while read -r file; do
        if ! clang-format --dry-run -Werror "$file" 2>/dev/null; then
            echo "$file is laid out otherwise than \`make format\` would"
            failures=1
        fi
    done
    shellcheck .ci/run tools/run-tests tools/install-packages tools/requirements tests/scripts/*.sh tests/terminal/*.sh || failures=1
    exit "$failures"
}
