#!/usr/bin/env bash
# Plays one game of Concentration with nc and jq: bot.sh [HOST [PORT [ROOM]]].  Without ROOM: any open one, or a new one.
# What the server says is shown on stderr.
set -euo pipefail
case ${1-} in -*) sed -n '2,3s/^# //p' "$0" >&2; exit 2 ;; esac
moves=$(mktemp -u) && mkfifo "$moves" && trap 'rm -f "$moves"' EXIT

{
    jq -nc --arg name "bot-$$" --arg room "${3-}" --arg entropy "$(od -An -tx8 -N8 /dev/urandom | tr -d ' ')" '
        {type: "hello", name: $name, client: "bot.sh"},
        {type: "join", ready: false} + if $room == "" then {game: "concentration"} else {room: $room} end,
        {type: "ready", entropy: $entropy}' 2>/dev/null || :        # where nothing answers this is not read
    cat "$moves"
} | nc "${1:-localhost}" "${2:-7052}" | tee >(cat >&2) | jq -nc --unbuffered '
    # What is known: .seen[cell] is the pair of a card that was up, .last that of the newest.
    def choose($cells; $nth): .seen as $seen | .last as $last
        | [$cells[] | select($seen[tostring])] as $known
        | [$cells[] | select($seen[tostring] | not)] as $fresh
        | [$known[] | $seen[tostring]] as $pairs
        | [$known[] | $seen[tostring] as $pair | select(
            if $nth == 2 then $pair == $last else [$pairs[] | select(. == $pair)] | length == 2 end)] as $twins
        | ($twins + $fresh + $known)[0];
    label $done | foreach inputs as $line ({seen: {}}; .say = null
        | if $line.type == "reveal" then .seen[$line.cell | tostring] = $line.card.pair | .last = $line.card.pair
          elif $line.type == "prompt" then .say = {type: "flip", cell: choose($line.cells; $line.nth), turn: $line.turn}
          elif $line.type == "over" then .say = {type: "bye"}
          elif $line.type == "error" then error($line.message)
          else . end;
        .say // empty, if $line.type == "bye" then break $done else empty end)' >"$moves" || {
    [ "${PIPESTATUS[1]}" = 0 ] || echo "${1:-localhost}:${2:-7052} cannot be reached." >&2
    exit 1
}
