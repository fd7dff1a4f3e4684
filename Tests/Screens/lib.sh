# The commands for the checks of the screen. A script sources this file, starts clients in panes
# of a separate tmux server, types, reads the screens, and ends in `finish`.
#
# Needs tmux 3.2. Only the private tmux server and the processes of this script are touched.
# Each wait is as short as possible: `want` and `gone` check at most 20 * PATIENCE times, and
# `settle` waits until a client no longer draws.
set -u
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
GS=${GS:-$ROOT/.build/debug/GameServer}
GC=${GC:-$ROOT/.build/debug/GameClient}
SEED=00112233445566778899aabbccddeeff
PATIENCE=${PATIENCE:-30}
PLAIN='alt=0 cursor=1 mouse=0 sgr=0'
FULL='alt=1 cursor=0 mouse=1 sgr=1'

D=$(mktemp -d "${TMPDIR:-/tmp}/cardtable-screen-XXXXXX")
unset TMUX NO_COLOR FORCE_COLOR COLORTERM ACCESSIBLE SSH_TTY KITTY_WINDOW_ID TERM_PROGRAM
export LC_ALL=C.UTF-8 HOME=$D XDG_STATE_HOME=$D/state XDG_CONFIG_HOME=$D/config USER=ann
export CARDTABLE_ENTROPY= TERM=screen-256color SWIFT_BACKTRACE=enable=no
# The shell writes no escapes of its own.
echo 'set enable-bracketed-paste off' >"$D/inputrc"
export INPUTRC=$D/inputrc
T="tmux -u -S $D/tmux -f /dev/null"
PASS=0 FAIL=0 PIDS=

cleanup() {
    $T kill-server 2>/dev/null
    for pid in $PIDS; do
        kill -KILL "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    done
    # The panes' last bytes may still be on their way into their files.
    rm -rf "$D" 2>/dev/null || { sleep 0.5; rm -rf "$D"; }
}
trap cleanup EXIT

# start NAME COLUMNS ROWS [COMMAND…]: a shell with a bare prompt, then the command typed into it.
start() {
    local name=$1 columns=$2 rows=$3
    shift 3
    $T new-session -d -x "$columns" -y "$rows" -s "$name" \
        'exec env TERM=screen-256color PS1="sh> " bash --norc --noprofile' 2>/dev/null
    $T set -g status off 2>/dev/null
    $T pipe-pane -t "$name" -o "cat >>'$D/$name.raw'"
    [ $# = 0 ] || run "$name" "$*"
}
# run NAME COMMAND: types a command into the pane's shell.  What is typed is no output of it.
run() {
    want "$1" 'sh>' quietly
    typ "$1" "$2"
    key "$1" Enter
}
key() { local name=$1; shift; $T send-keys -t "$name" "$@"; }      # key bob Space
typ() { $T send-keys -t "$1" -l -- "$2"; }                         # typ bob hello
click() { typ "$1" $'\033'"[<0;$2;$3M"; typ "$1" $'\033'"[<0;$2;$3m"; } # click ann COLUMN ROW
size() { $T resize-window -t "$1" -x "$2" -y "$3"; }
screen() { $T capture-pane -p -t "$1"; }
shows() { screen "$1" | grep -qF -- "$2"; }
modes() {
    $T display -p -t "$1" \
        'alt=#{alternate_on} cursor=#{cursor_flag} mouse=#{mouse_any_flag} sgr=#{mouse_sgr_flag}'
}
# The process that was started in the pane.
child() { pgrep -P "$($T list-panes -t "$1" -F '#{pane_pid}')" | head -n 1; }
bytes() { wc -c <"$D/$1.raw" | tr -d ' '; }

ok() { PASS=$((PASS + 1)); echo "ok   $1"; }
# bad WHAT [NAME]: with the screen of NAME.
bad() {
    FAIL=$((FAIL + 1))
    echo "FAIL $1"
    [ -z "${2:-}" ] || screen "$2" | sed 's/^/     |/'
    return 1
}
# eventually COMMAND…: runs the command until it succeeds. It counts tries and not time: on a
# slow machine a try takes longer, as the awaited program does. After ten minutes it gives up.
eventually() {
    local looks=$((20 * PATIENCE)) end=$((SECONDS + 600))
    until "$@"; do
        looks=$((looks - 1))
        [ $looks -gt 0 ] && [ $SECONDS -lt $end ] || return 1
        sleep 0.05
    done
}
# want NAME TEXT: the text comes onto the screen.
want() {
    if eventually shows "$1" "$2"; then
        [ "${3:-}" = quietly ] || ok "$1 shows: $2"
    else
        bad "$1 never showed: $2" "$1"
    fi
}
isgone() { ! shows "$1" "$2"; }
# gone NAME TEXT: the text goes from the screen.
gone() {
    if eventually isgone "$1" "$2"; then ok "$1 no longer shows: $2"; else bad "$1 still shows: $2" "$1"; fi
}
# busy: a server or a program in a pane computes, or waits for a processor.
busy() {
    local pids
    pids=$(echo $PIDS $($T list-panes -a -F '#{pane_pid}') | tr ' ' ,)
    ps -o stat= -p "$pids" --ppid "$pids" 2>/dev/null | grep -q '^R'
}
# still NAME: its screen without the clocks and the delay, which change by themselves.
still() { screen "$1" | sed -E 's/[0-9]+:[0-9][0-9]//g; s/ *[0-9]+ ms//'; }
# settle NAME: waits until several looks see the same screen and nothing busy.
settle() {
    local before='' now same=0
    while [ $same -lt 4 ]; do
        sleep 0.1
        now=$(still "$1")
        if [ "$now" = "$before" ] && ! busy; then same=$((same + 1)); else same=0; fi
        before=$now
    done
}
# never NAME TEXT: the text is absent once the client no longer draws.
never() {
    settle "$1"
    if shows "$1" "$2"; then bad "$1 must not show: $2" "$1"; else ok "$1 does not show: $2"; fi
}
hasmodes() { [ "$(modes "$1")" = "$2" ]; }
wantmodes() {
    if eventually hasmodes "$1" "$2"; then ok "$1 $2"; else bad "$1 is $(modes "$1"), wanted $2" "$1"; fi
}
# raw_has NAME BYTES WHAT: the client's output has these bytes somewhere.
raw_has() { if grep -aqF -- "$2" "$D/$1.raw"; then ok "$1 wrote $3"; else bad "$1 did not write $3"; fi; }
raw_not() { if grep -aqF -- "$2" "$D/$1.raw"; then bad "$1 wrote $3"; else ok "$1 never wrote $3"; fi; }
# same WHAT A B
same() { if [ "$2" = "$3" ]; then ok "$1: $2"; else bad "$1 is $2, wanted $3"; fi; }
finish() { echo "$PASS passed, $FAIL failed"; [ "$FAIL" = 0 ]; exit $?; }

# serve [OPTIONS]: a server of this script's own; A is its address.
serve() {
    rm -f "$D/port"
    "$GS" --port 0 --port-file "$D/port" --local --no-beacon --seed $SEED --flip-back 0.6 \
        --keep-seat 5 --drain 0 "$@" >"$D/out" 2>"$D/log" &
    SRV=$!
    PIDS="$PIDS $SRV"
    eventually test -s "$D/port" || { cat "$D/log"; bad 'the server does not start'; finish; }
    A=localhost:$(cat "$D/port")
}
# room [OPTIONS]: ann waits in a new room; CODE is its code.
room() {
    start ann 80 24 "$GC create $A --name ann $*"
    want ann 'Waiting for'
    code ann
}
# code NAME: CODE is the room of NAME's screen.
code() { CODE=$(screen "$1" | head -n 1 | grep -oE '\b[2-9A-Z]{4}\b' | head -n 1); }
# table [OPTIONS]: ann and bob play 4x4, and it is ann's turn.  a and b are a pair, a and m none.
table() {
    serve "$@"
    room --grid 4x4
    start bob 80 24 "$GC join $A/$CODE --name bob"
    want ann 'YOUR TURN'
    deal
}
deal() {
    "$GS" deal --seed $SEED --room "$CODE" --grid "${1:-4x4}" --theme emoji >"$D/deal"
    a=1
    b=$(awk 'NR==1{f=$2} NR>1&&$2==f{print $1; exit}' "$D/deal")
    m=$(awk 'NR==1{f=$2} $2!=f{print $1; exit}' "$D/deal")
}
face() { awk -v n="$1" '$1==n{$1="";print substr($0,2)}' "$D/deal"; }
flip() { typ "$1" "$2"; key "$1" Enter; want "$1" "$(face "$2")"; }
# card NAME N: column and row, from 1, of the number of card N on NAME's board.
card() { screen "$1" | python3 "$HERE/card.py" "$2"; }
# press NAME N: a click on card N.
press() {
    local place
    place=$(eventually card "$1" "$2") || { bad "$1 has no card $2" "$1"; return 1; }
    # shellcheck disable=SC2086
    click "$1" $place
}
# first NAME CELL and second NAME CELL: turn up a card by its number, and wait for its message.
first() { typ "$1" "$2"; key "$1" Enter; want "$1" 'now find the other'; }
second() { typ "$1" "$2"; key "$1" Enter; }
# pairs: every pair of the deal, two numbers a line.
pairs() {
    awk '{ n = $1; $1 = ""; if ($0 in at) print at[$0], n; else at[$0] = n }' "$D/deal"
}
