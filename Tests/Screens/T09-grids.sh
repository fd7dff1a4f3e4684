#!/usr/bin/env bash
# Every size of a board fits a window of 80x24, with all its numbers.
. "$(dirname "$0")/lib.sh"
serve
for grid in 2x2 4x4 6x6 8x8 10x10 12x12; do
    start "g$grid" 80 24 "$GC create $A --name g$grid --grid $grid --seats 1"
    want "g$grid" 'YOUR TURN'
    settle "g$grid"
    last=$((${grid%x*} * ${grid#*x}))
    if eventually card "g$grid" $last >/dev/null; then ok "card $last"; else bad "no card $last" "g$grid"; fi
    same 'the client' "$(modes "g$grid")" "$FULL"
done
start odd 80 24 "$GC create $A --grid 3x3; echo status=\$?"
want odd 'status=2'
want odd 'even'
finish
