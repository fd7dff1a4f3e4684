#!/usr/bin/env bash
# Every way to fail from a screen ends in a sentence with advice, and in its status.
. "$(dirname "$0")/lib.sh"
serve
start ann 100 24 "$GC join localhost:1; echo status=\$?"
want ann 'status=3'
want ann 'Is GameServer running there?'
run ann "clear; $GC join $A/ZZZZ --plain --no-input; echo status=\$?"
want ann 'status=5'
want ann 'There is no room ZZZZ'
start zoe 80 24 "$GC join $A --name zoe"
# The server has given the name only when the lobby shows.
want zoe 'new room'
run ann "clear; $GC join $A --plain --name zoe --no-input; echo status=\$?"
want ann 'status=5'
want ann 'The name zoe is in use here. Try: GameClient join'
run ann "clear; $GC jion; echo status=\$?"
want ann 'status=2'
want ann 'join'
python3 -c 'import socket,sys
s = socket.create_server(("127.0.0.1", 0)); open(sys.argv[1], "w").write(str(s.getsockname()[1]))
while True: s.accept()[0].sendall(b"220 mail\r\n")' "$D/mail" 2>/dev/null &
PIDS="$PIDS $!"
eventually test -s "$D/mail"
run ann "clear; $GC join 127.0.0.1:$(cat "$D/mail"); echo status=\$?"
want ann 'is not a card table'
wantmodes ann "$PLAIN"
finish
