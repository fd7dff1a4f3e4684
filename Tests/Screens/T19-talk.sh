#!/usr/bin/env bash
# Talk reaches the others; a number that is being typed stays.
. "$(dirname "$0")/lib.sh"
table
typ ann 1
want ann 'Flip card: 1_'
key bob t
typ bob 'hello there'
key bob Enter
want ann 'hello there'
want ann 'Flip card: 1_'
key ann Escape
# Esc and t at once would be Alt-t.
gone ann 'Flip card'
key ann t
typ ann $'\033[200~two\nlines\033[201~'
want ann 'two / lines'
key ann Enter
want bob 'two / lines'
key bob t
typ bob 4
want ann 'gg'
finish
