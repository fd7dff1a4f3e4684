#!/usr/bin/env bash
# A patience with keys and with the mouse, in windows of three sizes, and a race that is watched.
. "$(dirname "$0")/lib.sh"
serve
start ann 80 24 "$GC create $A --game klondike --name ann"
want ann 'pick a card, or turn the stock'
key ann s
want ann '23 left'
key ann u
want ann '║ 24 ║'
# What is picked goes back.
key ann 1
want ann 'where to?'
key ann Escape
gone ann 'where to?'
# A click turns the stock; what is dragged to nowhere goes back, too.
click ann 5 4
want ann '23 left'
typ ann $'\033[<0;11;4M'
typ ann $'\033[<32;20;8M'
typ ann $'\033[<32;40;14M'
typ ann $'\033[<0;60;20m'
gone ann 'where to?'
key ann H
want ann 'Hint: '
key ann R
want ann 'Deal again?'
key ann n
gone ann 'Deal again?'
for size in '40 14' '60 20' '120 40' '80 24'; do
    # shellcheck disable=SC2086
    size ann $size
    want ann 'pick a card'
    # The stock, an empty foundation and the row of numbers are seen in each window.
    want ann '23'
    want ann '♣'
    settle ann
done
start bob 80 24 "$GC create $A --game klondike --seats 2 --name bob"
want bob 'Tell your friend'
code bob
start cid 80 24 "$GC join $A/$CODE --name cid"
want cid 'RACE'
start zoe 80 24 "$GC watch $A/$CODE --name zoe"
want zoe 'race on one deal'
key bob s
want bob '23 left'
key bob D
want bob 'Finish with'
key bob y
want cid 'bob ✓'
want zoe 'bob ✓'
key cid D
want cid 'Finish with'
key cid y
want cid 'everybody has finished'
want zoe 'everybody has finished'
finish
