#!/bin/sh
# test_format.sh - every C file is laid out as .clang-format says, and shellcheck finds nothing in the scripts.
set -eu

failures=0
find engine table library bots sim terminal server web tools tests -name '*.[ch]' -not -path '*/node_modules/*' -print0 |
    xargs -0 clang-format --dry-run -Werror || failures=1 # which make format mends
shellcheck .ci/run tools/install-packages tools/requirements tests/scripts/*.sh tests/terminal/*.sh || failures=1
exit "$failures"
