#!/usr/bin/env bash
# Two people, one game: what one turns up both see.
. "$(dirname "$0")/lib.sh"
table
flip ann $a
want bob "$(face $a)"
want bob 'ann ▲ is choosing'
finish
