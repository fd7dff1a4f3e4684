#!/usr/bin/env bash
# Ctrl-Z gives the terminal back, fg takes it again and draws everything: ten times in a row. A stop
# that the client does not notice leaves the screen as it is; after fg keys count as before.
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
israw() { stty -F "$($T display -p -t "$1" '#{pane_tty}')" -a | grep -q -- '-icanon.* -echo '; }
for _ in 1 2 3; do
    kill -STOP "$(child ann)"
    want ann 'Stopped'
    typ ann 'clear; fg'
    key ann Enter
    gone ann 'sh>'
    want ann 'Kitchen'
    wantmodes ann "$FULL"
    if eventually israw ann; then ok 'keys are read one by one'; else bad 'keys wait for Enter' ann; fi
done
key ann q
wantmodes ann "$PLAIN"
want ann 'Back to the lobby:  GameClient join'
finish
