#!/usr/bin/env bash
# A pipe plays line by line against a player on a screen.
. "$(dirname "$0")/lib.sh"
serve
room --grid 2x2
printf 'wait\n1\n2\nwait\nquit\n' | "$GC" join "$A/$CODE" --name bob >"$D/o" 2>&1 &
pipe=$!
want ann 'YOUR TURN'
"$GS" deal --seed $SEED --room "$CODE" --grid 2x2 --theme emoji >"$D/deal"
m=$(awk 'NR==1{f=$2} $2!=f{print $1;exit}' "$D/deal")
first ann 1
second ann $m
wait $pipe
same 'the status' $? 0
if grep -q $'\033' "$D/o"; then bad 'an escape in a pipe'; else ok 'no escape in a pipe'; fi
grep -q 'Card 1' "$D/o" && ok 'the cards are told' || bad "$(cat "$D/o")"
finish
