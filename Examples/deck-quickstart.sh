#!/usr/bin/env bash
# Does with nc what the quick start of deckofcardsapi.com does with curl: deck-quickstart.sh [HOST [PORT]].
# Every request is shown with "> " before it, and what it brought below.
set -eu
case ${1-} in -*) sed -n '2,3s/^# //p' "$0" >&2; exit 2 ;; esac
coproc table { nc "${1:-localhost}" "${2:-7052}"; }
exec {out}>&"${table[1]}" {in}<&"${table[0]}"
trap '' PIPE

# ask REQUEST BEGINNING FILTER: sends a request, waits for the line that begins so, and prints what jq finds in it.
ask() {
    echo "> $1"
    { echo "$1" >&"$out"; } 2>/dev/null || :        # where nothing answers, the loop below says so
    while IFS= read -r line <&"$in"; do
        case $line in
            '{"type":"error"'*) echo "$line" >&2; exit 1 ;;
            "{\"type\":\"$2\""*) jq -rc "$3" <<<"$line"; return ;;
            '{"type":"bye"'*) jq -r .message <<<"$line" >&2; exit 1 ;;
        esac
    done
    echo "the server does not answer any more, or there is none" >&2; exit 1
}

codes='[.cards[].code]'

echo "- Shuffle the cards"
ask '{"type":"hello"}' ok .name
others=".piles | to_entries[] | select(.key != $(jq .name <<<"$line")) | \"\(.value.remaining) in \(.key)\""
ask '{"type":"create","game":"deck","seats":1,"options":{"rules":"free","deck_count":1}}' shuffled '"deck \(.deck_id)", .remaining'
echo "- Draw a card"
ask '{"type":"draw","count":4}' drawn "$codes, .remaining"
cards=$(jq -c "$codes" <<<"$line")
echo "- Add to a pile"
ask "{\"type\":\"add\",\"pile\":\"discard\",\"cards\":$cards}" added "$others"
echo "- Shuffle the pile"
ask '{"type":"shuffle","pile":"discard"}' shuffled .pile
echo "- List the pile"
ask '{"type":"pile","pile":"discard"}' ok '[.piles.discard.cards[].code]'
echo "- Draw from the pile: a named card, from the bottom, at random"
ask "{\"type\":\"draw\",\"from\":\"discard\",\"cards\":[$(jq -c '.[0]' <<<"$cards")]}" drawn "$codes"
ask '{"type":"draw","from":"discard","where":"bottom"}' drawn "$codes"
ask '{"type":"draw","from":"discard","where":"random"}' drawn "$codes"
echo "- Return cards to the deck: those of the hand, then the pile"
ask '{"type":"return"}' returned .remaining
ask '{"type":"return","pile":"discard"}' returned ".remaining, ($others)"
echo "- Reshuffle what is left, then all of it"
ask '{"type":"shuffle","remaining":true}' shuffled .remaining
ask '{"type":"shuffle"}' shuffled .remaining
echo "- A partial deck, and one with jokers that lies as new"
ask '{"type":"leave"}' ok .re
ask '{"type":"create","game":"deck","seats":1,"options":{"rules":"free","cards":["AS","2S","KS","AD","2D","KD"]}}' shuffled .remaining
ask '{"type":"leave"}' ok .re
ask '{"type":"create","game":"deck","seats":1,"options":{"rules":"free","jokers":true,"shuffled":false}}' shuffled .remaining
ask '{"type":"draw","count":3}' drawn "$codes"
ask '{"type":"bye"}' bye .code
