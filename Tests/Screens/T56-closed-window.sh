#!/usr/bin/env bash
# A window that is closed, with lines on it: the seat is kept, and the name is one's own again.
. "$(dirname "$0")/lib.sh"
serve --keep-seat 60
start ann 80 24 "$GC create $A --plain --name ann --grid 2x3"
want ann 'Tell your friend'
code=$(screen ann | sed -n 's/.*GameClient join [^/]*\/\([A-Z0-9]*\).*/\1/p' | head -n 1)
start bob 80 24 "$GC join $A/$code --plain --name bob"
want ann 'bob sits down'
want bob 'Turn: ann'
$T kill-session -t bob
want ann 'bob lost the connection. The seat is kept for 60 seconds.'
never ann 'bob left'

# The friend's line again leads back into the seat.
start bob2 80 24 "$GC join $A/$code --plain --name bob"
want bob2 "Your seat in $code was kept, and you are in it again."
want ann 'bob is back.'

# Ctrl-D asks the same question as quit.
key bob2 C-d
want bob2 'Leave the round?'
typ bob2 no
key bob2 Enter
want bob2 'You stay.'
never ann 'bob left'
finish
