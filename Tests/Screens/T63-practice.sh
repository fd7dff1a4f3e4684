#!/usr/bin/env bash
# Practice: a bot of a chosen strength, one more like it, hints, and a round alone against one's best.
. "$(dirname "$0")/lib.sh"
# A clock for rooms that name none: alone there is none all the same.
serve --turn-clock 60 --flip-back 0.3
start ann 80 24 "$GC join $A --name ann"
want ann 'ROOMS'
typ ann b
want ann 'Which bot?   1 easy   2 normal   3 hard   4 best   Esc none'
key ann Escape
gone ann 'Which bot?'
typ ann b1
want ann 'bot-easy-'
want ann 'YOUR TURN'
typ ann H
want ann 'Turn up a card that nobody has seen.'
typ ann q
want ann 'Leave? bot-easy-'
typ ann y
want ann 'ROOMS'
key ann q
wantmodes ann "$PLAIN"

# Two bots: the second is as strong as the first.
run ann "clear; $GC create $A --name ann --grid 4x4 --seats 3"
want ann 'Tell your friend'
typ ann b4
want ann 'bot-best-'
typ ann B
want ann 'left 8 of 8'
same 'bots that are best' "$(screen ann | grep -o 'bot-best-[0-9]*' | sort -u | wc -l)" 2
key ann C-c
wantmodes ann "$PLAIN"

# Alone: no clock, what the best play needs, and at the end what it came to.
run ann "clear; $GC create $A --name zoe --grid 2x2 --seats 1 --motion none"
want ann 'best play  5.3 flips'
never ann ' s left'
round() {
    local pair
    for try in $(seq 20); do
        for pair in '1 2' '3 4' '1 3' '2 4' '1 4' '2 3'; do
            shows ann 'r rematch' && return
            for card in $pair; do typ ann "$card"; key ann Enter; done
            settle ann
        done
    done
}
round
want ann 'Your first round like this'
want ann 'Best play: 5.3 flips on average'
key ann r
gone ann 'r rematch'
want ann 'your best of 1'
typ ann H
round
want ann 'It does not count for your best'
want ann 'Best of 1: 2 pairs in'
key ann q
key ann q
finish
