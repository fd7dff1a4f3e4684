#!/usr/bin/env bash
# Two people find each other in the next room; a third sits down by one key, and is sent away.
. "$(dirname "$0")/lib.sh"
serve --turn-clock 0
room --grid 2x2 --seats 3
start bob 80 24 "$GC join $A/$CODE --name bob"
want ann 'bob sits down'
typ bob q
want bob 'ROOMS'
typ bob c
want bob 'New room'
key bob Enter
want bob 'Tell your friend'
want ann 'Enter follows'
want ann 'follow bob'
# An Enter that was under way before the offer does not count: nobody reads faster.
sleep 0.8
key ann Enter
want ann 'bob'
want bob 'ann sits down'
want bob 'left 8 of 8'

typ ann q
want ann 'Leave? bob wins.'
typ ann y
want ann 'ROOMS'
want bob 'bob wins'
start zoe 120 30 "$GC join $A --name zoe"
want zoe 'players'
typ zoe p
want bob 'zoe sits down'
typ bob K
want bob 'Send whom away?   1 zoe'
typ bob 1
want zoe 'You were sent away'
want bob 'was sent away'
finish
