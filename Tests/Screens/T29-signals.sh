#!/usr/bin/env bash
# TERM, INT, HUP and QUIT: the terminal is as before, the client names the way back, the status is 128 + n.
. "$(dirname "$0")/lib.sh"
serve
start ann 80 24
for pair in TERM:143 INT:130 HUP:129 QUIT:131; do
    run ann "clear; $GC join $A --name ann; echo status=\$?"
    wantmodes ann "$FULL"
    kill -"${pair%:*}" "$(child ann)"
    wantmodes ann "$PLAIN"
    want ann "status=${pair#*:}"
    want ann 'Back to the lobby:  GameClient join'
    run ann "clear; echo set=\$(stty -a | tr ' ;' '\n\n' | grep -cxE 'icanon|echo|isig|opost')"
    want ann 'set=4'
done
raw_has ann $'\033[?2004l' 'paste off'
raw_has ann $'\033[?1004l' 'focus off'
raw_has ann $'\033[?7h' 'wrapping on'
finish
