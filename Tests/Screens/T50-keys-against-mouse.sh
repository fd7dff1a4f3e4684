#!/usr/bin/env bash
# A whole game at 80x24: ann has the keys, bob has the mouse.
. "$(dirname "$0")/lib.sh"
table --flip-back 0.2
first ann $a
second ann $m
want bob 'YOUR TURN'
while read -r one two; do
    press bob "$one"
    want bob 'now find the other'
    press bob "$two"
    gone bob 'now find the other'
done < <(pairs)
want ann 'bob wins 8 to 0'
want bob 'bob wins 8 to 0'
want ann 'deal checked'
press_hint() { click bob "$(screen bob | sed -n 24p | grep -bo 'r rematch' | head -n 1 | cut -d: -f1 | awk '{print $1 + 1}')" 24; }
press_hint
want ann 'bob wants a rematch'
key ann q
want ann 'room'
finish
