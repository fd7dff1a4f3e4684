#!/usr/bin/env bash
# A server that says nothing: the header counts, and recovers.
. "$(dirname "$0")/lib.sh"
table
kill -STOP $SRV
want ann 'no answer'
kill -CONT $SRV
want ann ' ms'
gone ann 'no answer'
finish
