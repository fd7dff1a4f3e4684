#!/usr/bin/env bash
# Every command leads back to a kept seat, after each way to lose it.
. "$(dirname "$0")/lib.sh"
table --turn-clock 0 --keep-seat 60 --journal "$D/journal"

# lose HOW: bob's client is gone, and ann's screen shows that.
lose() {
    kill "-$1" "$(child bob)"
    want ann 'bob ● lost the connection'
    want bob 'sh>'
}
# back COMMAND…: that line brings bob back to the cards.
back() {
    run bob "clear; $GC $*"
    want bob 'Concentration 4x4'
    want bob "$CODE"
    want ann 'bob is back'
}

lose KILL
back join "$A/$CODE" --name bob
lose HUP
back join "$A" --name bob
lose TERM
back watch "$A/$CODE" --name bob
lose KILL
back create "$A" --name bob --grid 2x3
lose INT
back resume --name bob

# The start screen has it in its first line.
lose KILL
run bob "clear; $GC --name bob"
want bob "$CODE at localhost"
key bob Enter
want bob 'Concentration 4x4'
want ann 'bob is back'

# The plain face shows the same.
lose KILL
run bob "clear; $GC join $A --plain --name bob"
want bob "Your seat in $CODE was kept, and you are in it again."
want ann 'bob is back'

# The seat survives the death of a server.
PORT=${A##*:}
kill -KILL $SRV
want ann 'Connection lost.'
"$GS" --port "$PORT" --local --no-beacon --seed $SEED --flip-back 0.6 --turn-clock 0 --keep-seat 60 \
    --drain 0 --journal "$D/journal" >"$D/out" 2>"$D/log" &
SRV=$!
PIDS="$PIDS $SRV"
gone ann 'Connection lost.'
want ann 'Concentration 4x4'
want bob 'Connected again'
finish
