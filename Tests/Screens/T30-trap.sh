#!/usr/bin/env bash
# A crash: the terminal is as before, its sentence is readable, and names the way back to the seat.
. "$(dirname "$0")/lib.sh"
serve
start ann 100 60 "CARDTABLE_TEST_TRAP=1 $GC create $A --name ann --seats 1; echo ended=\$?"
want ann 'Fatal error'
want ann 'CARDTABLE_TEST_TRAP is set'
want ann 'Your seat is kept for 0:05: GameClient resume'
want ann 'Log: '
wantmodes ann "$PLAIN"
# 128 and SIGILL or SIGTRAP; the system's own messages about a crash come before.
want ann 'ended=13'
run ann "clear; echo set=\$(stty -a | tr ' ;' '\n\n' | grep -cxE 'icanon|echo|isig|opost')"
want ann 'set=4'
if grep -q 'CARDTABLE_TEST_TRAP is set' "$D"/state/cardtable/crash-*.log; then
    ok 'the log has the sentence'
else
    bad 'the log lacks the sentence'
fi
finish
