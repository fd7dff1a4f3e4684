#!/usr/bin/env bash
# What watchers say is hidden from players until the game ends.
. "$(dirname "$0")/lib.sh"
table
start zoe 80 24 "$GC watch $A/$CODE --name zoe"
want zoe WATCHING
key zoe t
typ zoe 'card three'
key zoe Enter
want zoe "WATCHERS' CHAT"
want zoe 'zoe  card three'
key bob t
typ bob 'my word'
key bob Enter
want ann 'my word'
# It came after what zoe said, by the same way.
never ann 'card three'
finish
