#!/usr/bin/env bash
# Ctrl-Z gives the terminal back, fg takes it again and draws everything: ten times in a row.
. "$(dirname "$0")/lib.sh"
serve --name Kitchen
start ann 80 24 "$GC join $A --name ann"
wantmodes ann "$FULL"
for _ in 1 2 3 4 5 6 7 8 9 10; do
    key ann C-z
    wantmodes ann "$PLAIN"
    want ann 'Stopped'
    run ann 'clear; fg'
    wantmodes ann "$FULL"
    gone ann 'sh>'
    want ann 'Kitchen'
done
key ann q
wantmodes ann "$PLAIN"
want ann 'Back to the lobby:  GameClient join'
finish
