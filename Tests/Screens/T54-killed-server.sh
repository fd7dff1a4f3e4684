#!/usr/bin/env bash
# A killed server: the countdown, then the way out; the terminal is as before.
. "$(dirname "$0")/lib.sh"
table --keep-seat 30
kill -KILL $SRV
wait $SRV 2>/dev/null
want ann 'offline'
want ann 'Your seat is kept'
want ann 'Reconnecting'
key ann q
want ann 'sh>'
wantmodes ann "$PLAIN"
run ann "clear; echo set=\$(stty -a | tr ' ;' '\n\n' | grep -cxE 'icanon|echo|isig|opost')"
want ann 'set=4'
key bob C-c
wantmodes bob "$PLAIN"
want bob 'GameClient resume'
finish
