"""Faults that are planted into what people wrote down, to show that the checker is not blind."""
import json

from journal import signed


def lines(records, *words):
    """Places of lines that have all these words, with what they say."""
    for index, (at, who, kind, data) in enumerate(records):
        if kind == "line" and all(word in data for word in words):
            yield index, json.loads(data)


def change(records, index, message):
    records[index][3] = json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def drop(records, is_meant):
    records[:] = [record for record in records if not is_meant(record)]


def lose(records, keys, streams):
    """A move that was acknowledged never happened; all else closes up behind it."""
    index, event = middle(list(lines(records, '"type":"chat"', '"seq":')))
    shift(records, event["room"], event["seq"], -1)


def twice(records, keys, streams):
    """A move is carried out once more."""
    index, event = middle(list(lines(records, '"type":"reveal"')))
    shift(records, event["room"], event["seq"], 1)


def shift(records, room, seq, step):
    """Takes the event out for everybody, or says it again, and gives all later ones other numbers."""
    found = []
    for record in records:
        at, who, kind, data = record
        if kind != "line" or f'"room":"{room}"' not in data:
            found.append(record)
            continue
        message = json.loads(data)
        number = message.get("seq", 0)
        if number == seq and step < 0:
            continue
        if number == seq:
            found.append(record)
        if number > seq or (number == seq and step > 0):
            record = [at, who, kind, data.replace(f'"seq":{number},', f'"seq":{number + step},', 1)]
        found.append(record)
    records[:] = found


def middle(found):
    return found[len(found) // 2]


def back(records, keys, streams):
    """A server forgets what it has acknowledged."""
    done = {}                           # who -> marks of what was acknowledged to one token
    for index, reply in lines(records, '"re":"'):
        who = records[index][1]
        if reply["re"] == "hello" and reply["type"] == "ok" and not reply.get("resumed"):
            done[who] = []
        elif reply["re"] in ("flip", "draw", "ready") and reply["type"] == "ok":
            done[who].append(reply["id"])
        elif "last_id" in reply and len(done[who]) > 1:
            reply["last_id"] = done[who][-2]
            return change(records, index, reply)


def seat(records, keys, streams):
    """A seat is lost."""
    index, reply = next(found for found in lines(records, '"resumed":true', '"room":'))
    del reply["room"]
    change(records, index, reply)


def gap(records, keys, streams):
    """Two events change their places."""
    index, event = middle(list(lines(records, '"type":"reveal"')))
    at, who = records[index][0], records[index][1]
    after = next(place for place, _ in lines(records, '"seq":') if place > index and records[place][1] == who)
    records[index][3], records[after][3] = records[after][3], records[index][3]


def owners(records, keys, streams):
    """Two servers have the room, and each says something else."""
    index, event = middle(list(lines(records, '"type":"reveal"')))
    event["cell"] += 1
    change(records, index, event)


def endless(records, keys, streams):
    """A game has no end."""
    _, event = middle(list(lines(records, '"type":"over"')))
    for index, other in list(lines(records, '"type":"over"', f'"room":"{event["room"]}"')):
        other["type"] = "ready"
        change(records, index, other)


def proof(records, keys, streams):
    """Another board was played than was promised."""
    _, event = middle(list(lines(records, '"type":"over"', '"game":"concentration"')))
    for index, other in list(lines(records, '"type":"over"', f'"room":"{event["room"]}"')):
        other["proof"] = other["proof"][:-2] + ("AS" if other["proof"][-2:] != "AS" else "AC")
        change(records, index, other)


def hop(records, keys, streams):
    """Somebody is sent in a circle."""
    for index, reply in lines(records, '"re":"join"', '"code":"moved"'):
        at, who = records[index][:2]
        for later in range(index + 1, len(records)):
            if records[later][1:3] == [who, "line"] and '"re":"join"' in records[later][3]:
                records[later][3] = json.dumps({**reply, "id": json.loads(records[later][3])["id"]}, separators=(",", ":"))
                return
            if records[later][1:3] == [who, "closed"] and any(
                    record[1:3] == [who, "line"] and '"re":"join"' in record[3] for record in records[index + 1:later]):
                break


def dead(records, keys, streams):
    """Somebody is sent to a server that has been gone for long."""
    for record in records:
        if record[1:3] == ["nemesis", "down"] and record[3]["why"] != "gone":
            _, reply = next(found for found in lines(records, '"code":"moved"', f'"port":{record[3]["port"]},') if records[found[0]][0] < record[0])
            place = next(index for index, found in lines(records, f'"port":{record[3]["port"]},', '"code":"moved"'))
            at = records[place][0]
            record[0] = at - 10
            up = next(other for other in records if other[1:3] == ["nemesis", "up"] and other[3]["port"] == record[3]["port"])
            up[0] = max(up[0], at + 1)
            return


def name(records, keys, streams):
    """Somebody who wants the name of another gets it."""
    first = next(record[0] for record in records if record[1:3] == ["nemesis", "fault"])
    for index, reply in lines(records, '"re":"hello"', '"code":"name_taken"'):
        if records[index][1].startswith("impostor") and records[index][0] < first:
            taken = next(record[3]["name"] for record in reversed(records[:index]) if record[1:3] == [records[index][1], "send"])
            return change(records, index, {"type": "ok", "re": "hello", "id": reply["id"], "protocol": 1, "name": taken,
                                           "resume": "0123456789abcdefABCDEF", "resume_ms": 60000})


def token(records, keys, streams):
    """A token stands in the Redis."""
    _, reply = middle(list(lines(records, '"re":"hello"', '"resume":')))
    keys.append(["ct:seat:x", "W9HB " + reply["resume"]])


def card(records, keys, streams):
    """What stands in the list tells a card that nobody has seen."""
    keys.append(["ct:{W9HB}:r", '0 concentration 1 l {"room":"W9HB","cells":[{"cell":1,"card":{"code":"AS"}}]}'])


def stuck(records, keys, streams):
    """Somebody is not back in play after the last fault."""
    healed = [record[0] for record in records if record[1:3] == ["nemesis", "healed"]][-1]
    ending = next(record for record in records if record[1:3] == ["nemesis", "ending"])
    ending[0] = max(ending[0], healed + 9)
    drop(records, lambda record: record[1] == "p0a" and record[2] == "line" and record[0] > healed)


def alone(records, keys, streams):
    """Two who seek at once do not find each other."""
    first = next(record[0] for record in records if record[1:3] == ["nemesis", "fault"])
    plant = []
    for number, code in enumerate(("ZZZ2", "ZZZ3")):
        who, at = f"q9{number}", first - 6
        plant += [[at, who, "connect", 1], [at, who, "send", {"type": "hello", "name": who, "id": 1}],
                  [at, who, "line", json.dumps({"type": "ok", "re": "hello", "id": 1, "name": who, "resume": "x" * 20 + code})],
                  [at, who, "send", {"type": "join", "game": "concentration", "id": 2}],
                  [at, who, "line", json.dumps({"type": "ok", "re": "join", "id": 2, "room": code, "state": {"seq": 0, "round": 0, "players": []}})],
                  [first - 1, who, "closed", 1]]
    records[:] = sorted(records + plant, key=lambda record: record[0])


def calm(records, keys, streams):
    """Something is unavailable without a fault."""
    index, reply = next(found for found in lines(records, '"re":"join"', '"code":"moved"'))
    change(records, index, {"type": "error", "re": "join", "id": reply["id"], "code": "unavailable", "message": "", "retry_after_ms": 1000})


def hole(records, keys, streams):
    """A stream has lost an entry, and the checksums do not fit any more."""
    entries = max((entries for _, entries in streams), key=len)
    place = max(index for index, entry in enumerate(entries) if entry[2] == "l" and index + 2 < len(entries) and entries[index + 1][2] == "l")
    del entries[place]


def again(records, keys, streams):
    """Two servers have written one request."""
    for _, entries in streams:
        for entry in entries:
            lines = entry[3].splitlines(keepends=True)
            if entry[2] == "l" and '"id":' in lines[-1]:
                mark = signed(lines[-1].rstrip("\n").encode(), int(lines[-1][-11:-3], 16)).decode()
                entry[3] += mark
                return


# By name: the invariant that must be broken, with words of its report, and the way to break it.
CANARIES = {
    "lose": ("I2", "and has 0 times", lose),
    "twice": ("I2", "has a move twice", twice),
    "back": ("I2", "knows only up to", back),
    "seat": ("I2", "has lost its seat", seat),
    "gap": ("I5", "and got", gap),
    "owners": ("I1", "said two things", owners),
    "endless": ("I5", "without an end", endless),
    "proof": ("I5", "not dealt as promised", proof),
    "hop": ("I6", "was sent on", hop),
    "dead": ("I6", "which was gone", dead),
    "name": ("I7", "two people", name),
    "token": ("I8", "the Redis has", token),
    "card": ("I8", "the Redis has", card),
    "stuck": ("I9", "was not in play", stuck),
    "alone": ("I9", "were alone", alone),
    "calm": ("I10", "unavailable without", calm),
    "hole": ("I4", "behind", hole),
    "again": ("I2", "in its stream twice", again),
}
STREAM_CANARIES = ("hole", "again")


def plant(fault, records, keys, streams):
    if fault:
        CANARIES[fault][2](records, keys, streams)
