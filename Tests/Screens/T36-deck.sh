#!/usr/bin/env bash
# A shared table: both see one card at one place, a hand is its owner's alone.
. "$(dirname "$0")/lib.sh"
serve
start ann 80 24 "$GC create $A --name ann --game deck --rules free"
want ann 'Deck draw, free'
code ann
start bob 80 24 "$GC join $A/$CODE --name bob"
want bob 'Deck draw, free'
key ann Space
want ann '51 left'
want bob '51 left'
settle ann
settle bob
same 'the table' "$(screen bob | sed -n 3,21p | cut -c1-50 | cksum)" "$(screen ann | sed -n 3,21p | cut -c1-50 | cksum)"
key ann d
want ann '50 left'
want bob '50 left'
hand=$(screen ann | grep -A 1 'YOUR HAND' | tail -n 1 | grep -oE '(10|[2-9AJQK])[♠♥♦♣]' | head -n 1)
[ -n "$hand" ] && ok "ann has $hand" || bad 'ann sees no hand' ann
never bob "$hand"
typ ann 60
key ann Space
want ann 'Only 50 cards are left'
finish
