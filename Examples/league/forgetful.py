#!/usr/bin/env python3
"""Bot 1 of the league: it remembers the last four cards that it saw."""
import json, random, sys

seen, last = {}, None                       # cell -> pair, of the cards that it remembers; the pair of the last card
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "started":        # a new round
        seen = {}
    elif message["type"] == "reveal":       # somebody has turned a card up
        last = message["card"]["pair"]
        seen.pop(message["cell"], None)
        seen[message["cell"]] = last
        while len(seen) > 4:                # the card that was seen longest ago is forgotten
            del seen[next(iter(seen))]
    elif message["type"] == "prompt":       # my move: any of these cells
        cells = message["cells"]
        known = {cell: seen[cell] for cell in cells if cell in seen}
        if message["nth"] == 2:             # the partner of the card that I have just turned up
            good = [cell for cell, pair in known.items() if pair == last]
        else:                               # a card of which I know the partner
            good = [cell for cell, pair in known.items() if list(known.values()).count(pair) == 2]
        new = [cell for cell in cells if cell not in seen]
        cell = random.choice(good or new or cells)
        print(json.dumps({"type": "flip", "cell": cell, "turn": message["turn"]}), flush=True)
