#!/usr/bin/env bash
# Plays one game of Concentration with nc and jq: bot.sh [HOST [PORT [ROOM [TICKET]]]].  Without ROOM: one that waits, or a new one.
# What the server says is shown on stderr.
set -euo pipefail
case ${1-} in -*) sed -n '2,3s/^# //p' "$0" >&2; exit 2 ;; esac
moves=$(mktemp -u) && mkfifo "$moves" && trap 'rm -f "$moves" "$moves.end"' EXIT
entropy=$(od -An -tx8 -N8 /dev/urandom | tr -d ' ')

nc "${1:-localhost}" "${2:-7052}" <"$moves" | tee >(cat >&2) | jq -nc --unbuffered \
    --arg name "bot-$$" --arg room "${3-}" --arg ticket "${4-}" --arg entropy "$entropy" '
    # What is known: .seen[cell] is the pair of a card that was up, .last that of the newest.
    def choose($cells; $nth): .seen as $seen | .last as $last
        | [$cells[] | select($seen[tostring])] as $known
        | [$cells[] | select($seen[tostring] | not)] as $fresh
        | [$known[] | $seen[tostring]] as $pairs
        | [$known[] | $seen[tostring] as $pair | select(
            if $nth == 2 then $pair == $last else [$pairs[] | select(. == $pair)] | length == 2 end)] as $twins
        | ($twins + $fresh + $known)[0];
    # The server speaks first.
    def sit: {type: "hello", client: "bot.sh"} + (if $ticket == "" then {$name} else {$ticket} end),
        {type: "join", ready: false} + (if $room == "" then {game: "concentration"} else {$room} end),
        {type: "ready", $entropy};
    label $done | (foreach inputs as $line ({seen: {}}; .say = []
        | if $line.type == "hello" then .say = [sit]
          elif $line.type == "reveal" then .seen[$line.cell | tostring] = $line.card.pair | .last = $line.card.pair
          elif $line.type == "prompt" then .say = [{type: "flip", cell: choose($line.cells; $line.nth), turn: $line.turn}]
          elif $line.type == "over" then .say = [{type: "bye"}]
          elif $line.ticket and $ticket == "" then               # another server of the group has the room
            .there = ([$line.host, $line.port, $line.ticket, $line.room // $room] | join(" ")) | .say = [{type: "bye"}]
          elif $line.type == "error" and (.there | not) then error($line.message)
          elif $line.type == "bye" and $line.code != "goodbye" then error($line.message)
          else . end;
        .say[], if $line.type != "bye" then empty elif .there then .there | halt_error(7) else break $done end)), ("" | halt_error(8))' >"$moves" 2>"$moves.end" || {
    ends=("${PIPESTATUS[@]}")
    if [ "${ends[2]}" = 7 ]; then
        IFS=' ' read -r host port ticket room <"$moves.end" || true
        rm -f "$moves" "$moves.end"
        [[ $port =~ ^[0-9]+$ ]] || exit 1
        exec "$0" "$host" "$port" "$room" "$ticket"
    fi
    cat "$moves.end" >&2
    [ "${ends[2]}" != 8 ] || echo "${1:-localhost}:${2:-7052} cannot be reached, or has hung up." >&2
    exit 1
}
