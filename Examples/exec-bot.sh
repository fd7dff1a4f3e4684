#!/bin/sh
# Moves for a bot of the client, with jq: GameClient bot HOST --exec Examples/exec-bot.sh
# It plays Concentration and high card without a memory: of the cells that may be flipped it takes any, and it draws when asked to.
exec jq -nc --unbuffered 'inputs
    | select(.type == "prompt")
    | {type: .do, turn: .turn} + if .cells then {cell: .cells[.turn * 7 % (.cells | length)]} else {} end'
