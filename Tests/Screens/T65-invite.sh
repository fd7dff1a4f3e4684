#!/usr/bin/env bash
# Somebody is invited by name: from the lobby, in a small window, in the middle of a game, by lines.
. "$(dirname "$0")/lib.sh"
serve --turn-clock 0
start bob 80 24 "$GC join $A --name bob"
want bob 'No rooms here yet'
start ann 80 24 "$GC join $A --name ann"
want ann 'No rooms here yet'
typ ann i
want ann 'Invite: '
typ ann nobody
key ann Enter
want ann 'Nobody on this server has that name.'
code ann
typ ann i
typ ann bob
key ann Enter
want ann "bob is invited to $CODE."
want bob "ann invites you to $CODE (Concentration 4x4): Enter follows."
# An Enter that was under way before the invitation means something else: nobody reads faster.
want bob 'Enter follow ann'
key bob Enter
want ann 'bob sits down'
want bob 'left 8 of 8'

# In a running game it waits; Tab knows the names that are in the list.
start zoe 80 24 "$GC join $A --name zoe"
want zoe 'ROOMS'
typ zoe i
typ zoe b
key zoe Tab
want zoe 'Invite: bob_'
key zoe Enter
want zoe 'bob is invited to'
never bob 'zoe invites you'
typ bob q
want bob 'Leave? ann wins.'
typ bob y
want bob 'zoe invites you to'
want bob 'm mute'
typ bob m
want bob 'zoe is muted.'
never bob 'zoe invites you'
typ zoe i
typ zoe bob
key zoe Enter
never bob 'zoe invites you'

# By lines, between rounds and in a small window; the host's invitation stands for the password.
start eve 40 14 "$GC join $A --name eve"
want eve "Room 1 of"
echo meow >"$D/password"
start dan 80 24 "$GC create $A --name dan --plain --seats 3 --password-file $D/password"
want dan 'You sit in'
typ dan 'invite eve'
key dan Enter
want dan 'eve is invited to'
want eve 'dan invites you to'
want eve 'Enter follow dan'
key eve Enter
want dan 'eve sits down.'
typ dan 'invite ann'
key dan Enter
want ann 'dan invites you to'
want ann 'Esc not now'
sleep 0.8
key ann Enter
want dan 'ann sits down.'
finish
