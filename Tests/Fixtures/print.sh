#!/usr/bin/env bash
# Records Tests/Fixtures/texts.txt, the programs' texts about themselves, and shows the changes.
# See README.md here.
#
#   GS=.build/debug/GameServer GC=.build/debug/GameClient bash Tests/Fixtures/print.sh
set -u
GS=$(realpath "$GS") GC=$(realpath "$GC")
cd "$(dirname "$0")"
commands() {
    local topic name
    cat <<'LIST'
"$GC" --help
"$GC" help
"$GC" --version
"$GC" help --man
"$GC" completions bash
"$GC" completions zsh
"$GC" completions fish
"$GC" completions tcsh
"$GC" help nothing
"$GC" halp
"$GC" join --nam ann
"$GC" join --grid 4x4 localhost
"$GC" create --grid 5x5
"$GC" create --timeout soon
"$GC" verify
"$GC" verify nothing.txt
"$GC" bot theory
"$GC" bot theory --grid 4x4
"$GS" --help
"$GS" --version
"$GS" help --man
"$GS" --name K --print-config
"$GS" --port 0 --local --turn-clock 0 --journal /tmp --name K --print-config
CARDTABLE_PORT=7 CARDTABLE_MOTD=hi "$GS" --name K --print-config
"$GS" --check-config
"$GS" cluster
"$GS" cluster --help
"$GS" cluster redis://h drian
"$GS" cluster redis://h move K3-F
"$GS" --prot 7
"$GS" --port seven
"$GS" --config nothing.json
"$GS" unit
"$GS" help --man
"$GS" completions bash
"$GS" completions zsh
"$GS" completions fish
"$GS" help nothing
"$GS" deal --seed 00112233445566778899aabbccddeeff --room K3QF --grid 4x4
"$GS" deal --seed 00112233445566778899aabbccddeeff --room K3QF --grid 6x6 --theme emoji
"$GC" replay rooms/pairs-of-two.ndjson --coach --speed 1000
"$GC" verify rooms/pairs-of-two.txt
LIST
    for name in join create watch resume find rooms ping replay verify bot load arena league doctor; do echo "\"\$GC\" $name --help"; done
    for topic in concentration deck klondike keys plain bot load colors env protocol; do echo "\"\$GC\" help $topic"; done
    for topic in config env signals log metrics systemd journal cluster protocol; do echo "\"\$GS\" help $topic"; done
    for name in rooms/*.ndjson; do
        echo "\"\$GC\" verify $name"
        case $name in */pairs-big* | */high-card-of-six*) ;; *) echo "\"\$GC\" replay $name --speed 1000" ;; esac
    done
}
export GS GC HOME=/nonexistent XDG_CONFIG_HOME=/nonexistent USER=ann LC_ALL=C.UTF-8 TERM=dumb COLUMNS=80
for variable in $(compgen -e | grep '^CARDTABLE_'); do unset "$variable"; done
while IFS= read -r command; do
    errors=$(mktemp)
    echo "\$ $command"
    { timeout 20 sh -c "$command" </dev/null 2>"$errors" >"$errors.out"; status=$?; cat "$errors.out" "$errors"; echo "status $status"; } | sed 's/^/ /'
    rm -f "$errors" "$errors.out"
done < <(commands) >texts.new
diff -U 1 texts.txt texts.new
mv texts.new texts.txt
