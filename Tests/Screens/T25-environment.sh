#!/usr/bin/env bash
# The environment decides without an option: a locale without UTF-8 gets ASCII, NO_COLOR no color.
. "$(dirname "$0")/lib.sh"
serve
room --grid 4x4
start bob 80 24 "env LC_ALL=C NO_COLOR=1 $GC join $A/$CODE --name bob"
want bob 'ann A is choosing'
deal
flip ann $a
want bob "$(face $a)"
want bob '/\/\/'
want bob '+3'
settle bob
if screen bob | LC_ALL=C grep -q '[^ -~]'; then bad 'not only ASCII' bob; else ok 'only ASCII'; fi
if LC_ALL=C grep -aq $'[\x80-\xff]' "$D/bob.raw"; then bad 'bytes beyond ASCII'; else ok 'no byte beyond ASCII'; fi
if grep -aqE $'\033\\[([0-9;]*;)?(3[0-9]|4[0-9]|9[0-7]|10[0-7])(;[0-9;]*)?m' "$D/bob.raw"; then
    bad 'a color was written'
else
    ok 'no color was written'
fi
finish
