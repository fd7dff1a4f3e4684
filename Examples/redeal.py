#!/usr/bin/env python3
"""Deals finished games again and says whether they were dealt as promised: redeal.py [LOG].

LOG (or stdin) is what one client received, line by line; a log of GameClient --log will do.  All of this follows from Documentation/protocol/fairness.md, section 4."""
import hashlib, itertools, json, re, struct, sys

EMOJI = """ghost pumpkin skull alien goblin imp scream shocked-cat robot cat dog mouse hamster rabbit bear panda
koala tiger lion cow pig frog monkey hen penguin chick wolf horse unicorn bee caterpillar snail ladybird turtle
snake octopus fish dolphin whale crab cactus sunflower rose mushroom apple lemon banana melon grapes strawberry
cherries corn pizza burger doughnut biscuit cake lollipop football basketball tennis-ball die target guitar
trumpet balloon present lamp key bell rocket bicycle sailboat anchor moon rainbow fire drop alarm-clock
umbrella""".split()
CARDS = [(rank + first, rank + second) for first, second in ("SC", "DH") for rank in "A234567890JQK"]
THEMES = {"cards": CARDS, "emoji": [(face, face) for face in EMOJI]}

def sha256(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data)

def words(seed):
    """An endless row of 32-bit numbers."""
    for block in itertools.count():
        yield from struct.unpack(">8I", sha256(seed + struct.pack(">Q", block)).digest())

def shuffle(items, stream):
    for i in range(len(items) - 1, 0, -1):
        word = next(stream)
        while word >= 2**32 // (i + 1) * (i + 1):       # so that every place is equally likely
            word = next(stream)
        items[i], items[word % (i + 1)] = items[word % (i + 1)], items[i]
    return items

def faults(started, over, reveals, daily):
    secret, entropies = over["server_seed"], over["entropies"]
    match = re.fullmatch(r"cardtable1 (\S+) (\d+) ([0-9a-f]{32}) (\S+)", over["proof"])
    if not match or match[1] != over["room"] or int(match[2]) != over["round"]:
        return ["the proof is not about this round"]
    codes = match[4].split(",")
    seed = ["daily", over["game"], daily] if daily else [over["room"], str(over["round"]), secret, *entropies]
    stream = words(sha256("|".join(["cardtable1", *seed])).digest())
    kept = shuffle(list(THEMES[started["theme"]]), stream)[:started["cells"] // 2]
    dealt = shuffle([code for pair in kept for code in pair], stream)
    checks = {"the proof does not fit the commit": sha256(over["proof"]).hexdigest() != started["commit"],
              "the server's seed does not fit its commit": sha256(secret).hexdigest() != started["seed_commit"],
              "the seeds do not give this board": dealt != codes}
    return [text for text, wrong in checks.items() if wrong] + [
        f"cell {r['cell']} showed another card" for r in reveals if codes[r["cell"] - 1] != r["card"]["code"]]

def received(names):
    """The lines of a log that came from the server, with or without the "< " of GameClient --log."""
    if len(names) > 1 or "-" in (name[:1] for name in names):
        sys.exit(__doc__)
    try:
        lines = (open(names[0]) if names else sys.stdin).read().splitlines()
        return [json.loads(line.removeprefix("< ")) for line in lines if line and not line.startswith("> ")]
    except (OSError, ValueError) as error:
        sys.exit(f"{names[0] if names else 'stdin'} cannot be read: {error}")

bad, found, daily = 0, 0, None
for line in received(sys.argv[1:]):
    daily = line["state"]["options"].get("daily") if "state" in line else daily     # section 8
    if line["type"] == "started":
        started, reveals = line, []
    elif line["type"] == "reveal":
        reveals.append(line)
    elif line["type"] == "over":
        wrong = faults(started, line, reveals, daily)
        found, bad = found + 1, bad + bool(wrong)
        print(f"{line['room']} round {line['round']}:", "; ".join(wrong) or f"fair, {len(reveals)} cards checked")
sys.exit("no finished game in this log" if not found else bad > 0)
