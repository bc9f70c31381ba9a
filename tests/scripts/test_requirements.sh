#!/bin/sh
# test_requirements.sh - each number that the engine answers for has a test that names it, and docs/requirements.md is not stale.
set -eu
exec tools/requirements --check
