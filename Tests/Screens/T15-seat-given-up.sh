#!/usr/bin/env bash
# A seat that nobody comes back to is given up.
. "$(dirname "$0")/lib.sh"
table --keep-seat 2
kill -KILL "$(child bob)"
want ann 'bob lost the connection'
want ann 'ann wins'
start b2 80 24 "$GC resume --name bob --plain; echo status=\$?"
want b2 'Your seat is gone'
want b2 'status=5'
finish
