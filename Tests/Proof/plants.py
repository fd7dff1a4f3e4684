"""Faults for recorded rounds, which the referees have to see: at least one of each kind for each game."""
import json, random

from fault import Fault
from judge import Judge
from referee import card, NEW_DECK


def lines(record, *kinds):
    """Each line of these kinds once for each member: the name, its place in the stream, and the line."""
    return [(name, place, line) for name, stream in record["streams"].items()
            for place, (line, _) in enumerate(stream) if line["type"] in kinds]


def change_card(record, dice):
    """Another card in an event."""
    name, place, line = dice.choice([each for each in lines(record, "drawn", "added") if each[2].get("cards")])
    codes = [shown["code"] for shown in line["cards"]]
    line["cards"][0] = card(dice.choice([code for code in NEW_DECK if code not in codes]))


def show_card(record, dice):
    """A hidden card in the lines of a member who may not see it."""
    hidden = [line for _, _, line in lines(record, "drawn", "returned") if "cards" not in line]
    line = dice.choice(hidden)
    line["cards"] = [card(code) for code in NEW_DECK[:line["count"]]]


def hide_card(record, dice):
    line = dice.choice([line for _, _, line in lines(record, "drawn", "added") if "cards" in line])
    del line["cards"]


def drop_move(record, dice):
    line = dice.choice(lines(record, "prompt"))[2]
    del line["moves"][-1], line["texts"][-1]


def add_move(record, dice):
    """A move that the rules do not allow."""
    line = dice.choice(lines(record, "prompt"))[2]
    line["moves"].append({"type": "return", "cards": ["AS"], "turn": line["turn"]})
    line["texts"].append("return a card")


def change_words(record, dice):
    dice.choice(lines(record, "prompt"))[2]["texts"][0] += "!"


def change_player(record, dice):
    """The turn of another player."""
    line = dice.choice(lines(record, "turn"))[2]
    line["player"] = next(name for name in record["players"] if name != line["player"])


def change_count(record, dice):
    line = dice.choice(lines(record, "drawn", "added"))[2]
    line["remaining"] += 1


def change_pile(record, dice):
    line = dice.choice(lines(record, "drawn", "added"))[2]
    line["piles"][dice.choice(list(line["piles"]))]["remaining"] += 1


def drop_event(record, dice):
    name, place, _ = dice.choice(lines(record, "drawn", "added", "turn"))
    del record["streams"][name][place]


def repeat_event(record, dice):
    name, place, line = dice.choice(lines(record, "drawn", "added", "turn"))
    record["streams"][name].insert(place, (line, None))


def swap_events(record, dice):
    name, place, _ = dice.choice(lines(record, "drawn", "added"))
    stream = record["streams"][name]
    stream[place], stream[place + 1] = stream[place + 1], stream[place]


def change_move(record, dice):
    """A request that was not the move that was made."""
    found = [(name, place) for name, stream in record["streams"].items() for place, (line, request) in enumerate(stream)
             if request and line["type"] == "ok" and request["type"] in ("draw", "add")]
    name, place = dice.choice(found)
    line, request = record["streams"][name][place]
    record["streams"][name][place] = (line, {**request, "where": "bottom"})


def refuse_move(record, dice):
    """A legal move that is refused."""
    name, place, line = dice.choice(lines(record, "prompt"))
    request = line["moves"][0]
    error = {"type": "error", "re": request["type"], "code": "illegal_move", "message": "No."}
    record["streams"][name].insert(place + 1, (error, request))


def change_refusal(record, dice):
    """The wrong code for a request of a player whose turn it is not."""
    name, place, line = dice.choice(lines(record, "turn"))
    if name not in (line["player"], record["spectator"]):
        request = {"type": "draw", "turn": line["turn"]}
        error = {"type": "error", "re": "draw", "code": "stale_turn", "message": "No.", "turn": line["turn"]}
        record["streams"][name].insert(place + 1, (error, request))
    else:
        change_player(record, dice)


def change_notes(record, dice):
    line = dice.choice(lines(record, "added", "drawn"))[2]
    line["notes"] = {"suit": "STARS"}


def over(change):
    """A fault in the end of the round, in the lines of one member."""
    def plant(record, dice):
        change(dice.choice(lines(record, "over"))[2])
    plant.__name__ = change.__name__
    return plant


def swap_places(line):
    line["places"] = line["places"][::-1] if len(line["places"]) > 1 else [[name] for name in line["places"][0]]


def change_winners(line):
    line["winners"] = line["winners"][1:]


def change_score(line):
    line["scores"][next(iter(line["scores"]))] += 1


def change_reason(line):
    line["reason"] = "abandoned"


def change_result(line):
    line["result"] = "none"


def change_deck(line):
    head, codes = line["proof"].rsplit(" ", 1)
    codes = codes.split(",")
    codes[0], codes[1] = codes[1], codes[0]
    line["proof"] = f"{head} {','.join(codes)}"


def change_entropy(line):
    line["entropies"][0] += "x"


def drop_shuffle(record, dice):
    """A reshuffle that one member is not told."""
    name, place, _ = dice.choice(lines(record, "shuffled")[1:])
    del record["streams"][name][place]


def play_on(record, dice):
    """A round that goes on after its end."""
    for stream in record["streams"].values():
        if stream[-1][0]["type"] == "over":
            end = stream[-1][0]
            stream[-1:] = [({"type": "turn", "room": end["room"], "seq": end["seq"], "turn": 1, "player": record["first"]}, None),
                           ({**end, "seq": end["seq"] + 1}, None)]


def begin_elsewhere(record, dice):
    """Another player begins."""
    for _, _, line in lines(record, "started"):
        line["first"] = record["players"][record["players"].index(line["first"]) - 1]


FAULTS = [change_card, show_card, hide_card, drop_move, add_move, change_words, change_player, change_count, change_pile,
          drop_event, repeat_event, swap_events, change_move, refuse_move, change_refusal, change_notes, drop_shuffle,
          play_on, begin_elsewhere,
          *map(over, (swap_places, change_winners, change_score, change_reason, change_result, change_deck, change_entropy))]


def planted(records, seed):
    """Plants each fault twice for each game, in rounds that were judged good; what was not seen."""
    dice, unseen, counts = random.Random(seed), [], {}
    for rules, rounds in records.items():
        for fault in FAULTS:
            for _ in range(2 if rounds else 0):
                record = json.loads(json.dumps(dice.choice(rounds)))    # lines that members shared are now their own
                try:
                    fault(record, dice)
                except IndexError:
                    continue            # this game has no such line
                try:
                    Judge(record).judge()
                    unseen.append(f"{fault.__name__} in {rules}")
                except Fault:
                    counts[rules, fault.__name__] = counts.get((rules, fault.__name__), 0) + 1
    return counts, unseen
