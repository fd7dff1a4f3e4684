#!/usr/bin/env bash
# Where another player looks is their mark in the border.
. "$(dirname "$0")/lib.sh"
table
key bob Right
want ann '2─'
eventually shows ann '●╮' && ok 'ann sees where bob looks' || bad 'ann does not see where bob looks' ann
key bob Right
want ann '╭3────●╮'
gone ann '╭2────●╮'
finish
