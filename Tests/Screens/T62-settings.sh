#!/usr/bin/env bash
# Settings that are remembered, words that are found in the help, keys that are found by name.
. "$(dirname "$0")/lib.sh"
serve
A=localhost:$(head -n 1 "$D/port")
start ann 80 24 "$GC join $A --name ann --motion none"
want ann 'No rooms here yet'
typ ann ,
want ann 'SETTINGS'
want ann '╭1─'
key ann Down Down Right
want ann 'hidden'
never ann '╭1─'
key ann Down Right
want ann 'light'
key ann Escape
want ann 'ROOMS'
key ann C-p
want ann 'Do what?'
typ ann creat
want ann '▶ c         create'
key ann Enter
want ann 'Same from a shell'
key ann Escape
want ann 'ROOMS'
typ ann '?/'
typ ann filter
want ann 'filter by name, code, game or player'
never ann 'make a room'
key ann Enter
want ann 'ROOMS'
typ ann q
wantmodes ann "$PLAIN"

# The next run has the same settings; an option comes before them.
run ann "clear; $GC create $A --name ann --motion none"
want ann 'Tell your friend'
typ ann ,
want ann 'hidden'
want ann 'light'
key ann Escape
want ann 'Tell your friend'
typ ann q
want ann 'ROOMS'
typ ann q
wantmodes ann "$PLAIN"
run ann "clear; $GC join $A --name ann --colors dark"
want ann 'ROOMS'
typ ann ,
want ann 'dark'
typ ann q
want ann 'ROOMS'
typ ann q
wantmodes ann "$PLAIN"
echo '{"back": [15, 300]}' >"$D/colors.json"
run ann "clear; $GC join $A --name ann --colors $D/colors.json"
want ann 'needs two numbers from 0 to 255'
finish
