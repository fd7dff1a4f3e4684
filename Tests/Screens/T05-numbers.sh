#!/usr/bin/env bash
# A number is typed, forgotten, corrected, and refused with a reason.
. "$(dirname "$0")/lib.sh"
table
typ ann 12
want ann 'Flip card: 12_'
key ann BSpace
want ann 'Flip card: 1_'
key ann Escape
gone ann 'Flip card'
typ ann 99
key ann Enter
want ann 'There is no card 99'
never bob '99'
finish
