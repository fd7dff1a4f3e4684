#!/usr/bin/env bash
# A whole game at 40x14, one line a card.
COLUMNS_OF_ANN=40 ROWS_OF_ANN=14 COLUMNS_OF_BOB=40 ROWS_OF_BOB=14
. "$(dirname "$0")/lib.sh"
FIRST='second card'
table --flip-back 0.2
first ann $a
second ann $m
want bob 'YOUR TURN'
while read -r one two; do
    first bob "$one"
    second bob "$two"
    gone bob 'second card'
done < <(pairs)
want ann 'bob wins'
want bob 'bob wins'
settle ann
case $(screen ann | python3 "$HERE/edge.py" 40) in
ok*) ok 'no row is wider than 40' ;;
*) bad 'a row is wider than 40' ann ;;
esac
finish
