#!/usr/bin/env bash
# A game to its end with keys, and another one after it.
. "$(dirname "$0")/lib.sh"
table --flip-back 0.1
while read -r one two; do
    first ann "$one"
    second ann "$two"
    gone ann 'now find the other'
done < <(pairs)
want ann 'ann wins 8 to 0'
want bob 'ANN WINS'
want bob 'deal checked'
key ann r
want bob 'ann wants a rematch'
key bob r
# Who began the first round does not begin the second.
want bob 'YOUR TURN'
gone ann 'WINS'
settle ann
if screen ann | cut -c1-50 | grep -q "$(face $a)"; then bad 'an old face is seen' ann; else ok 'no old face is seen'; fi
finish
