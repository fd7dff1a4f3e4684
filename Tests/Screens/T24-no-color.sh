#!/usr/bin/env bash
# Without colors bold, dim and reverse are left, and the states of a card differ by their shape.
. "$(dirname "$0")/lib.sh"
serve
room --grid 4x4
start bob 80 24 "env NO_COLOR=1 $GC join $A/$CODE --name bob"
want ann 'YOUR TURN'
deal
first ann $a
second ann $b
want bob 'PAIR'
flip ann $m
want bob "$(face $m)"
settle bob
if grep -aqE $'\033\\[([0-9;]*;)?(3[0-9]|4[0-9]|9[0-7]|10[0-7])(;[0-9;]*)?m' "$D/bob.raw"; then
    bad 'a color was written'
else
    ok 'no color was written'
fi
for shape in '╱╲' '╔' '┏'; do want bob "$shape"; done
finish
