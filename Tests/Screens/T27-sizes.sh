#!/usr/bin/env bash
# Every size: no row is wider than the window, and the edge of the panel stands in one column.
. "$(dirname "$0")/lib.sh"
table
flip ann $a
for pair in 40x14 60x20 80x24 100x30 120x36 200x60; do
    size ann "${pair%x*}" "${pair#*x}"
    want ann 'ann'
    settle ann
    edges=$(screen ann | python3 "$HERE/edge.py" "${pair%x*}")
    case $edges in
    ok*) ok "$pair: $edges" ;;
    *) bad "$pair: $edges" ann ;;
    esac
    # A card of one line has the sign alone.
    [ "${pair%x*}" -lt 80 ] || want ann "$(face $a)"
done
finish
