#!/usr/bin/env bash
# A window that is too small says so, and a bigger one shows the game again; p goes on in lines.
. "$(dirname "$0")/lib.sh"
table
size ann 34 7
want ann 'need 34x12'
want ann 'have 34x7'
size ann 80 24
want ann 'YOUR TURN'
size bob 34 7
want bob 'need 34x12'
key bob p
wantmodes bob "$PLAIN"
size bob 80 24
want bob 'Turn: ann.'
typ bob 'score'
key bob Enter
want bob '8 pairs left'
finish
