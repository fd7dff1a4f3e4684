#!/usr/bin/env bash
# A hostile server: only cells of text differ, nothing outside the screen is touched, q works.
. "$(dirname "$0")/lib.sh"
stub() {
    rm -f "$D/port"
    python3 "$HERE/hostile.py" "$D/port" "$@" 2>"$D/log" &
    PIDS="$PIDS $!"
    eventually test -s "$D/port"
    A=127.0.0.1:$(cat "$D/port")
}
terminal_of() {
    $T display -p -t "$1" '#{scroll_region_upper} #{scroll_region_lower} #{origin_flag} #{insert_flag} #{keypad_flag} #{keypad_cursor_flag} #{wrap_flag} #{alternate_on} #{pane_title} #{pane_width}x#{pane_height}'
}
stub benign
start calm 80 24 "$GC join $A/QEGF --name ann"
want calm 'that was all'
stub hostile
start ann 80 24 "$GC join $A/QEGF --name ann"
want ann 'that was all'
settle ann
same 'the terminal' "$(terminal_of ann)" "$(terminal_of calm)"
for attack in $'\033]0;a title' $'\033]52' $'\033]8;;' $'\033P' $'\033_' $'\033[6n' $'\033[c' $'\033c' $'\033(0' $'\xc2\x9b' \
    $'\xe2\x80\xae' $'\xe2\x80\x8d' $'\xef\xb8\x8f' $'\xef\xbb\xbf' 'a title'; do
    raw_not ann "$attack" "$(printf '%q' "$attack")"
done
case $(screen ann | python3 "$HERE/edge.py" 80) in
ok*) ok 'no row is wider than the window, and the panel has one edge' ;;
*) bad 'a row is too wide, or the panel has several edges' ann ;;
esac
stub hostile
start lobby 80 24 "$GC join $A --name ann"
want lobby 'room0'
raw_not lobby 'a title' 'a title'
key lobby q
wantmodes lobby "$PLAIN"
stub hostile 10000
start flood 80 24 "$GC join $A/QEGF --name ann"
want flood 'YOUR TURN'
key flood q
want flood 'Leave?'
key flood y
want flood 'room0'
# The lobby ignores a q in the first moment after a room.
quits() { hasmodes flood "$PLAIN" || { key flood q; false; }; }
eventually quits
wantmodes flood "$PLAIN"
want flood 'Back to the lobby:  GameClient join'
finish
