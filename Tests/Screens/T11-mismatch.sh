#!/usr/bin/env bash
# Two unequal cards turn back when the time is over, and a key before that gets its reason.
. "$(dirname "$0")/lib.sh"
table --flip-back 3
first ann $a
second ann $m
want ann 'turning back'
want bob 'turning back'
key ann Space
want ann 'Wait'
want bob 'YOUR TURN'
gone ann 'turning back'
settle ann
if screen ann | cut -c1-50 | grep -q "$(face $a)"; then bad 'the card is still up' ann; else ok 'the cards are down'; fi
finish
