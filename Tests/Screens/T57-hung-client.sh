#!/usr/bin/env bash
# A client that hangs: TERM ends it, the terminal is as before, the status is 143. It hangs because
# its log is a full pipe without a reader.
. "$(dirname "$0")/lib.sh"
# It waits in the one call that writes into a pipe.
hangs() { grep -q pipe "/proc/$1/wchan"; }
serve
start ann 80 24
for signal in TERM:143 INT:130; do
    rm -f "$D/log.pipe"
    mkfifo "$D/log.pipe"
    # Holds the pipe open and fills it: the first line of the log is one too many.
    python3 -c '
import os, sys
pipe = os.open(sys.argv[1], os.O_RDWR | os.O_NONBLOCK)
try:
    while True: os.write(pipe, b"x" * 4096)
except BlockingIOError: pass
open(sys.argv[2], "w").close()
import signal
signal.pause()
' "$D/log.pipe" "$D/full" &
    holder=$!
    PIDS="$PIDS $holder"
    eventually test -e "$D/full"
    run ann "clear; $GC join $A --name ann --log $D/log.pipe"
    wantmodes ann "$FULL"
    client=$(child ann)
    eventually hangs "$client"
    kill -"${signal%:*}" "$client"
    wantmodes ann "$PLAIN"
    # A signal that ends a program ends a list of commands, too.
    run ann "echo status=\$?"
    want ann "status=${signal#*:}"
    want ann 'The program hung and was ended by a signal.'
    run ann "clear; echo set=\$(stty -a | tr ' ;' '\n\n' | grep -cxE 'icanon|echo|isig|opost')"
    want ann 'set=4'
    kill -KILL "$holder"
    wait "$holder" 2>/dev/null
    rm -f "$D/full"
done
finish
