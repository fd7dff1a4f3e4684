"""Whether all was dealt as promised, and whether the journals in the Redis are what people were told."""
import collections, hashlib, json, os, subprocess, sys

from grouphistory import KEPT
from journal import signed

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Examples")


def check(rooms, tell):
    """Each end of a round proves its deal; how many did."""
    proofs, told = 0, {"redeal.py": [], "redeal-deck.py": []}
    for room in rooms:
        started = None
        for event in room.timeline():
            if event["type"] == "started":
                started = event
            elif event["type"] == "over" and started and started["round"] == event["round"]:
                proofs += 1
                if hashlib.sha256(event["proof"].encode()).hexdigest() != started["commit"]:
                    tell(room.name, "was not dealt as promised:", event)
        if started and room.creation and not room.has_gaps():
            script = {"concentration": "redeal.py", "deck": "redeal-deck.py"}.get(started["game"])
            if script:
                told[script] += [json.dumps(room.creation).encode(), *(json.dumps(event).encode() for event in room.timeline())]
    for script, lines in told.items():
        if any(line.startswith(b'{"type": "over"') for line in lines):
            done = subprocess.run([sys.executable, os.path.join(EXAMPLES, script)], input=b"\n".join(lines) + b"\n", capture_output=True)
            if done.returncode:
                bad = [line for line in done.stdout.decode().splitlines() if "fair" not in line]
                tell("not dealt as promised:", bad[:3], done.stderr.decode()[-300:])
    return proofs


def check_streams(rows, history, tell):
    """I4: entries follow each other, and so do the checksums of the lines; I2: what was acknowledged is there once."""
    places = {}                         # room, name, mark -> which of the journals that were begun has it
    for code, entries in rows:
        chain, before, begun = 0, None, 0
        for epoch, number, field, text in entries:
            is_next = before is None or (epoch, number) == (before[0], before[1] + 1) or (epoch > before[0] and number == 0 and field == "c")
            # Lines before a beginning may have been missed.
            if field == "changed" or not (is_next or field == "b"):
                tell("I4", history.last, code, "has", (epoch, number, field), "behind", before)
            before = (epoch, number)
            if field == "b":
                chain, begun = 0, begun + 1
            for line in text.encode().splitlines() if field in "bl" else ():
                if signed(line, chain) != line + b"\n":
                    tell("I4", history.last, code, "has a line that does not follow:", line[:200])
                    break
                chain = int(line[-10:-2], 16)
                entry = json.loads(line)
                name = entry.get("player") if entry["type"] == "enter" else entry.get("by")
                if name and "id" in entry:
                    if (code, name, entry["id"]) in places:
                        tell("I2", history.last, code, "has in its stream twice:", line)
                    places[code, name, entry["id"]] = begun
    return check_marks(places, history, tell) if rows else 0


def check_marks(places, history, tell):
    """Between two requests that one journal has, it has all that were acknowledged, and none that was said to be lost."""
    asked = collections.defaultdict(list)
    for request in history.requests:
        stay = request.stay
        if stay and request.kind in KEPT:
            asked[stay.room.name.split("#")[0], request.player].append(request)
    for (code, name), requests in asked.items():
        found = [places.get((code, name, request.id)) for request in requests]
        for index, request in enumerate(requests):
            if found[index] is not None and request.is_lost:
                tell("I2", history.last, code, "has in its stream what was said to be lost:", request.body)
            around = set(found[:index]) & set(found[index + 1:]) - {None}
            if found[index] is None and request.is_ok and around:
                tell("I2", history.last, code, "has not in its stream:", request.body, request.reply)
    return len(places)
