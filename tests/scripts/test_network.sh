#!/bin/sh
# test_network.sh - only server/ knows a network: no other source includes a header of sockets or of the libraries that speak to them.
set -eu

headers='(sys/socket|sys/epoll|sys/un|netinet/|arpa/|netdb|net/|ifaddrs|uv|http_parser|openssl/|wslay/)'
number=0
failures=0

# offenders FOLDER...: files that include such a header.
offenders() {
    find "$@" -name '*.[ch]' -not -path '*/node_modules/*' -exec grep -lE "^ *# *include *[<\"]$headers" {} +
}

# result STATUS NAME: one line of TAP.
result() {
    number=$((number + 1))
    [ "$1" -eq 0 ] && echo "ok $number - $2" || echo "not ok $number - $2"
    [ "$1" -eq 0 ] || failures=1
}

[ -n "$(offenders server)" ] && status=0 || status=1
result "$status" "the check sees that server/ includes them"
found=$(offenders engine table bots sim terminal web tools || true)
[ -z "$found" ] && status=0 || status=1
result "$status" "nobody else does${found:+, but for: $found}"

# What the rest of the program may see of it are headers without any of these.
found=$(for header in server address page_files data_folder store tls tls_self transport http_request websocket_frame; do
    grep -lE "^ *# *include *[<\"]$headers" "server/$header.h" || true
done)
[ -z "$found" ] && status=0 || status=1
result "$status" "the headers that others include hide them${found:+, but for: $found}"

echo "1..$number"
exit "$failures"
