#!/usr/bin/env python3
"""Prints the daily deal of a date, without a server: daily.py concentration|klondike [YYYY-MM-DD] [ATTEMPT].

The codes are by cell, or from the top of the deck; the date is today's in UTC.  In Klondike the server deals the first
attempt that can be won, and tells its number.  All of this follows from Documentation/protocol/fairness.md, section 8."""
import datetime, hashlib, itertools, re, struct, sys

EMOJI = """ghost pumpkin skull alien goblin imp scream shocked-cat robot cat dog mouse hamster rabbit bear panda
koala tiger lion cow pig frog monkey hen penguin chick wolf horse unicorn bee caterpillar snail ladybird turtle
snake octopus fish dolphin whale crab cactus sunflower rose mushroom apple lemon banana melon grapes strawberry
cherries corn pizza burger doughnut biscuit cake lollipop football basketball tennis-ball die target guitar
trumpet balloon present lamp key bell rocket bicycle sailboat anchor moon rainbow fire drop alarm-clock
umbrella""".split()
DECK = [rank + suit for suit in "SDCH" for rank in "A234567890JQK"]

def words(seed):
    """An endless row of 32-bit numbers."""
    for block in itertools.count():
        yield from struct.unpack(">8I", hashlib.sha256(seed + struct.pack(">Q", block)).digest())

def shuffle(items, stream):
    for i in range(len(items) - 1, 0, -1):
        word = next(stream)
        while word >= 2**32 // (i + 1) * (i + 1):       # so that every place is equally likely
            word = next(stream)
        items[i], items[word % (i + 1)] = items[word % (i + 1)], items[i]
    return items

def deal(game, date, attempt=0):
    seed = hashlib.sha256(f"cardtable1|daily|{game}|{date}".encode())
    if game == "concentration":
        stream = words(seed.digest())
        return shuffle([code for code in shuffle(list(EMOJI), stream)[:18] for _ in range(2)], stream)
    if attempt:
        seed = hashlib.sha256(f"cardtable1|attempt|{seed.hexdigest()}|{attempt}".encode())
    return shuffle(list(DECK), words(seed.digest()))

today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
game, date, attempt = (sys.argv[1:] + ["", today, "0"][len(sys.argv) - 1:])[:3]
if len(sys.argv) > 4 or game not in ("concentration", "klondike") or not re.fullmatch(r"\d{4}-\d\d-\d\d", date) \
        or not re.fullmatch(r"\d\d?", attempt):
    sys.exit(__doc__)
print(",".join(deal(game, date, int(attempt))))
