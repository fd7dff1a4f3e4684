#!/usr/bin/env bash
# A game is lost, gone through from the result box, found again in the history and written to a file.
. "$(dirname "$0")/lib.sh"
serve --turn-clock 0 --flip-back 0.3
A=localhost:$(head -n 1 "$D/port")
start ann 80 24 "$GC create $A --name ann --grid 2x2 --motion none"
want ann 'Tell your friend'
CODE=$(screen ann | grep -oE "$A/[A-Z0-9]{4}" | head -n 1)
"$GC" bot "$CODE" --level optimal --think 0 --name rob >/dev/null 2>&1 &
PIDS="$PIDS $!"
want ann 'YOUR TURN'
typ ann q
want ann 'Leave? rob wins.'
key ann y
want ann 'ROOMS'
[ "$(wc -l <"$XDG_STATE_HOME/cardtable/history.ndjson")" = 1 ] && ok 'a game that was left is one line' || bad 'no line of the game'

# Until the round is over; each number flips the first cards that are there.
typ ann c
want ann 'New room'
key ann Enter
want ann 'Tell your friend'
CODE=$(screen ann | grep -oE "$A/[A-Z0-9]{4}" | head -n 1)
"$GC" bot "$CODE" --level perfect --think 0 --name rob2 >/dev/null 2>&1 &
PIDS="$PIDS $!"
want ann 'YOUR TURN'
for try in $(seq 60); do
    shows ann 'rematch' && break
    for card in $((RANDOM % 16 + 1)) $((RANDOM % 16 + 1)); do typ ann "$card"; key ann Enter; done
    settle ann
done
want ann 'a review'
key ann a
want ann 'REVIEW · Concentration'
want ann '1 of '
key ann Right
want ann '2 of '
key ann End
want ann 'The game is over:'
key ann Space
want ann '▶'
key ann Escape
want ann 'rematch'
key ann q
want ann 'ROOMS'
key ann q
wantmodes ann "$PLAIN"

run ann "clear; $GC history --plain"
want ann 'gave up'
want ann 'rob2'
run ann "clear; $GC stats"
want ann 'OPPONENT'
run ann "clear; $GC history 1 --export $D/game.log; $GC verify $D/game.log"
want ann 'nothing is wrong'
run ann "clear; $GC history 1"
want ann 'REVIEW · Concentration'
size ann 40 14
want ann 'REVIEW'
typ ann q
wantmodes ann "$PLAIN"
finish
