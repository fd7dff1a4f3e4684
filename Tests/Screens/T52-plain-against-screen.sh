#!/usr/bin/env bash
# A whole game: lines against the screen.
BOB=--plain
. "$(dirname "$0")/lib.sh"
table --flip-back 0.2
want bob 'Turn: ann'
first ann $a
second ann $m
want bob 'Your turn'
while read -r one two; do
    typ bob "$one"
    key bob Enter
    want ann 'is choosing'
    typ bob "$two"
    key bob Enter
    want bob "Card $two"
done < <(pairs)
want ann 'bob wins 8 to 0'
want bob 'you win 8 to 0'
wantmodes bob "$PLAIN"
finish
