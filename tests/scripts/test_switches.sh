#!/bin/sh
# test_switches.sh - every position of every rule switch is proven by a test, and docs/switches.md tells by which (R01).
set -eu

exec tools/prove-switches --check
