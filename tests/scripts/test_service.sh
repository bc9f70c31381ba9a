#!/bin/sh
# test_service.sh - the service for systemd: it restarts, it is locked in, systemd understands it, and it may call everything that the
# server calls. Where systemd's own tool is missing, the last two are skipped.
set -eu

number=0
failures=0
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
unit=$place/usr/lib/systemd/system/freehold.service

# result STATUS NAME: one line of TAP.
result() {
    number=$((number + 1))
    [ "$1" -eq 0 ] && echo "ok $number - $2" || echo "not ok $number - $2"
    [ "$1" -eq 0 ] || failures=1
}

env -u MAKEFLAGS make install PREFIX="$place/usr" >/dev/null

for line in Restart=always DynamicUser=yes StateDirectory=freehold ProtectSystem=strict NoNewPrivileges=yes PrivateTmp=yes \
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK' SystemCallFilter=@system-service MemoryMax=1G LimitNOFILE=65536; do
    grep -qx "$line" "$unit" && status=0 || status=1
    result "$status" "the service has $line"
done

# members SET: the calls of a set of systemd's, with those of the sets in it.
members() {
    for each in $(systemd-analyze syscall-filter "$1" | sed -n 's/^ \+\([@a-z0-9_-]\+\)$/\1/p'); do
        case $each in
        @*) members "$each" ;;
        *) echo "$each" ;;
        esac
    done
}

if command -v systemd-analyze >/dev/null; then
    said=$(systemd-analyze verify "$unit" 2>&1) && status=0 || status=1
    [ -z "$said" ] || status=1
    result "$status" "systemd understands it${said:+: $said}"
    systemd-analyze security --offline=true --threshold=15 "$unit" >"$place/security" 2>&1 && status=0 || status=1
    result "$status" "$(tail -n 1 "$place/security" | tr -cd ' -~')"

    mkdir "$place/page"
    echo 'a page' >"$place/page/index.html"
    mkfifo "$place/printed"
    ASAN_OPTIONS=detect_leaks=0 strace -D -f -qq -o "$place/calls" build/freehold serve --page "$place/page" --data "$place/data" \
        --listen 0.0.0.0:0 --metrics off --tls-self --log error >"$place/printed" &
    exec 3<"$place/printed"
    read -r _ <&3 || true # it listens
    kill $! 2>/dev/null || true
    cat <&3 >/dev/null # until nobody writes any more
    # SQLite calls fchown only as root, which the service is not.
    sed -n 's/^[0-9]* *\([a-z0-9_]*\)(.*/\1/p' "$place/calls" | grep -vx fchown | sort -u >"$place/used"
    { members @privileged && members @resources; } | sort -u >"$place/denied"
    members @system-service | sort -u | comm -23 - "$place/denied" >"$place/allowed"
    members @default | sort -u - "$place/allowed" >"$place/all"
    [ "$(wc -l <"$place/used")" -gt 30 ] && status=0 || status=1
    result "$status" "the server's calls are seen"
    missing=$(comm -23 "$place/used" "$place/all" | tr '\n' ' ')
    [ -z "$missing" ] && status=0 || status=1
    result "$status" "the service may call what the server calls${missing:+, but for: $missing}"
else
    result 0 'systemd understands it # SKIP systemd-analyze is missing'
fi

echo "1..$number"
exit "$failures"
