#!/usr/bin/env bash
# A click flips a card.
. "$(dirname "$0")/lib.sh"
table
press ann $m
want ann "$(face $m)"
want bob "$(face $m)"
press bob $a
want bob "It is ann's turn"
finish
