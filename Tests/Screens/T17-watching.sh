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
finish
