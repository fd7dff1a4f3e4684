#!/usr/bin/env bash
# With motion a card turns in several pictures; without it in few bytes.
. "$(dirname "$0")/lib.sh"
table
key bob M
want bob 'Motion: reduced'
key bob M
want bob 'Motion: none'
settle ann
settle bob
before=$(bytes bob)
frames=$(grep -ao '\[?2026h' "$D/ann.raw" | wc -l)
flip ann $a
want bob "$(face $a)"
settle ann
after=$(grep -ao '\[?2026h' "$D/ann.raw" | wc -l)
[ $((after - frames)) -ge 3 ] && ok "$((after - frames)) pictures" || bad "only $((after - frames)) pictures"
# One picture of the card, and at most a few of the clock meanwhile.
[ $(($(bytes bob) - before)) -le 800 ] && ok "$(($(bytes bob) - before)) bytes" || bad "$(($(bytes bob) - before)) bytes"
finish
