#!/usr/bin/env bash
# A locale without UTF-8 gets ASCII, by itself.
. "$(dirname "$0")/lib.sh"
serve
room --grid 4x4
start bob 80 24 "env LC_ALL=C $GC join $A/$CODE --name bob"
want bob 'ann A is choosing'
deal
flip ann $a
want bob "$(face $a)"
want bob '/\/\/'
want bob '+3'
settle bob
if screen bob | LC_ALL=C grep -q '[^ -~]'; then bad 'not only ASCII' bob; else ok 'only ASCII'; fi
if LC_ALL=C grep -aq $'[\x80-\xff]' "$D/bob.raw"; then bad 'bytes beyond ASCII'; else ok 'no byte beyond ASCII'; fi
finish
