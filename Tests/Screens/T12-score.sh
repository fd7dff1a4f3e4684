#!/usr/bin/env bash
# A pair counts, and the clocks run.
. "$(dirname "$0")/lib.sh"
table
first ann $a
second ann $b
want ann 'PAIR'
settle ann
if screen ann | grep -qE 'ann \(you\) +1 +2'; then ok 'one pair, two flips'; else bad 'the score is wrong' ann; fi
clock=$(screen ann | sed -n 1p | grep -oE '[0-9]+:[0-9]+')
eventually isgone ann " $clock" && ok 'the clock goes on' || bad 'the clock stands' ann
finish
