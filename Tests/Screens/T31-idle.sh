#!/usr/bin/env bash
# A waiting client writes only the clock, asks the terminal nothing, and needs no time.
. "$(dirname "$0")/lib.sh"
serve
room --grid 4x4
settle ann
before=$(bytes ann)
ticks() { awk '{print $14 + $15}' "/proc/$(child ann)/stat" 2>/dev/null || echo 0; }
used=$(ticks)
sleep 3
written=$(($(bytes ann) - before))
[ $written -le 240 ] && ok "$written bytes in 3 s" || bad "$written bytes in 3 s"
[ $(($(ticks) - used)) -le 3 ] && ok "$(($(ticks) - used)) ticks" || bad "$(($(ticks) - used)) ticks"
raw_not ann '$p' 'a question for a mode'
raw_not ann $'\033[c' 'a question for what it is'
raw_not ann $'\033[6n' 'a question for the cursor'
raw_not ann $'\033[>' 'a question for its version'
finish
