#!/usr/bin/env bash
# Somebody who watches sees the game and changes nothing.
. "$(dirname "$0")/lib.sh"
table
start zoe 80 24 "$GC watch $A/$CODE --name zoe"
want zoe WATCHING
want ann 'zoe is watching'
key zoe Space
want zoe 'You are watching'
flip ann $a
want zoe "$(face $a)"
want ann 'now find the other'

# Whoever comes too late for a seat is asked, and is in the lobby meanwhile.
start dan 80 24 "$GC join $A/$CODE --name dan"
want dan "$CODE is full (2 of 2). Watch it? (y/N)"
want dan 'ROOMS'
typ dan y
want dan WATCHING
finish
