#!/usr/bin/env bash
# A window that changes its size while cards turn ends right, and so does one that changes constantly.
. "$(dirname "$0")/lib.sh"
table --flip-back 1
typ ann $a
key ann Enter
for pair in 100x30 60x20 120x36 40x14 34x7 200x60 80x24; do size ann "${pair%x*}" "${pair#*x}"; done
want ann 'now find the other'
want ann "$(face $a)"
typ ann $m
key ann Enter
for pair in 120x36 40x14 80x24; do size ann "${pair%x*}" "${pair#*x}"; done
want bob 'YOUR TURN'
want ann 'bob ● is choosing'
settle ann
key ann C-l
settle ann
once=$(screen ann | sed 1,2d)
key ann C-l
settle ann
same 'the board, drawn again' "$(screen ann | sed 1,2d | cksum)" "$(printf '%s\n' "$once" | cksum)"
case $(screen ann | python3 "$HERE/edge.py" 80) in
ok*) ok 'the panel has one edge' ;;
*) bad 'the panel has several edges' ann ;;
esac
finish
