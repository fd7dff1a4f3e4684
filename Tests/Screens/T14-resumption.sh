#!/usr/bin/env bash
# A killed client comes back to its seat.
. "$(dirname "$0")/lib.sh"
table --keep-seat 60
kill -KILL "$(child bob)"
want ann 'bob ● lost the connection'
start b2 80 24 "$GC rooms $A"
want b2 "Your seat in $CODE as bob is kept: GameClient resume --name bob"
run b2 "$GC resume --name bob"
want b2 'Concentration 4x4'
gone ann 'Seat kept'
finish
