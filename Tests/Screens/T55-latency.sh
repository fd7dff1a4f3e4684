#!/usr/bin/env bash
# The client draws the answer to a flip within a picture's time of its arrival; slow machines get more.
. "$(dirname "$0")/lib.sh"
serve --flip-back 0.3
times=$(python3 "$HERE/latency.py" "$GC" "${A#*:}")
echo "times: $times"
same 'the number of times' $(echo "$times" | wc -w) 12
middle=$(echo "$times" | awk '{ print int($(int((NF + 1) / 2))) }')
[ "${middle:-999}" -le "${MAXIMUM_MS:-200}" ] && ok "the middle is $middle ms" || bad "the middle is $middle ms"
finish
