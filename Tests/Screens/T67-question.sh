#!/usr/bin/env bash
# Ctrl-C while doctor waits for the terminal's answer ends it and leaves a terminal that echoes.
. "$(dirname "$0")/lib.sh"
same 'the terminal after Ctrl-C' "$(python3 "$HERE/question.py" "$GC" 2>&1)" 'echo icanon isig, ended by 2'
finish
