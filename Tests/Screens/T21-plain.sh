#!/usr/bin/env bash
# Lines on a terminal: no mode is changed and no escape is written. A window that is too small for
# the screen offers lines, and `p` gives the terminal back before them.
. "$(dirname "$0")/lib.sh"
serve
start p 80 24 "$GC create $A --plain --name ann --seats 1"
want p 'Type a card number'
wantmodes p "$PLAIN"
raw_not p $'\033[' 'an escape'
number=0
for variable in TERM=dumb TERM= ACCESSIBLE=1 CARDTABLE_PLAIN=1; do
    number=$((number + 1))
    start "p$number" 80 24 "env $variable $GC create $A --name bob$number --seats 1"
    want "p$number" 'Type a card number'
    wantmodes "p$number" "$PLAIN"
done
table
size bob 34 7
want bob 'need 34x12'
key bob p
wantmodes bob "$PLAIN"
size bob 80 24
want bob 'Turn: ann.'
typ bob 'score'
key bob Enter
want bob '8 pairs left'
finish
