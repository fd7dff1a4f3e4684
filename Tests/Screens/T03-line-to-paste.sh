#!/usr/bin/env bash
# The line that a waiting room shows leads into it.
. "$(dirname "$0")/lib.sh"
serve
room --grid 4x4
line=$(screen ann | grep -o 'GameClient join localhost[^ │]*' | head -n 1)
start bob 80 24 "${GC%GameClient}$line --name bob"
want bob 'ann ▲ is choosing'
want ann 'YOUR TURN'
finish
