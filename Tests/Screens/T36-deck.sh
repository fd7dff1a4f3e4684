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
hand=$(screen ann | grep -oE 'drew (10|[2-9AJQK])[♠♥♦♣] to hand' | grep -oE '(10|[2-9AJQK])[♠♥♦♣]')
[ -n "$hand" ] && ok "ann has $hand" || bad 'ann sees no hand' ann
want ann 'YOUR HAND  1 card'
want bob '▲ drew 1 card to hand'
never bob "$hand"

# The card is chosen, put on the table, taken back, and given away.
key ann Left
want ann "$hand in your hand."
key ann Enter
want bob "ann put $hand on the table."
want ann "You put $hand on the table."
key ann End
want ann "$hand, which you laid."
key ann Enter
want bob "ann took $hand from the table."
key ann Left
typ ann g
want ann "Give $hand to"
key ann Enter
want ann "You gave bob $hand."
want bob "ann gave you $hand."
want bob 'YOUR HAND  1 card'

# A pile is named, and looked through by the other one.
key bob Left
typ bob o
want bob "Put $hand on"
key bob Enter
want bob 'Name of the new pile'
typ bob mid
key bob Enter
want ann "mid  1  $hand on top"
typ ann o1
want ann 'The pile mid'
key ann Enter
want ann 'Take of mid, 1 card'
key ann Enter
want bob "ann took $hand from mid."

# Nobody throws a hand away unasked; a small window asks, too.
size ann 40 12
want ann 'hand'
typ ann q
want ann 'Leave?'
typ ann n
size ann 80 24
gone ann 'Leave?'
typ ann q
want ann 'goes under the deck.'
typ ann y
want bob 'went under the deck'
want ann 'ROOMS'
finish
