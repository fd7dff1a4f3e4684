#!/usr/bin/env bash
# The lobby and the detail of a room, beside each other and one after the other.
. "$(dirname "$0")/lib.sh"
serve
start ann 80 24 "$GC join $A --name ann"
want ann 'No rooms'
key ann c
want ann 'New room'
want ann 'GameClient create'
key ann Enter
want ann 'Waiting for'
start bob 80 24 "$GC join $A --name bob"
want bob '1/2 open'
want bob 'take the free seat'
size bob 40 12
gone bob 'Turn clock'
want bob '1/2 open'
key bob Enter
want bob 'Turn clock'
key bob Escape
gone bob 'Turn clock'
size bob 80 24
want bob 'take the free seat'
settle bob
key bob Enter
want bob 'Concentration 4x4'
finish
