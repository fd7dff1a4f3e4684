#!/usr/bin/env python3
"""Moves for a bot of the client: GameClient bot HOST --exec Examples/exec-bot.py.  It remembers every card."""
import json, random, sys

if len(sys.argv) > 1:
    sys.exit(__doc__)
seen, last = {}, None                                           # cell -> pair, of every card that was up
for message in map(json.loads, sys.stdin):
    kind, room = message["type"], message.get("state")
    if kind == "started":
        seen = {}
    elif kind == "reveal":
        seen[message["cell"]] = last = message["card"]["pair"]
    elif isinstance(room, dict):                                # the room as it is: at the start, or after a gap
        for cell in room.get("cells", []):
            if cell["state"] == "up":
                seen[cell["cell"]] = last = cell["card"]["pair"]
    elif kind == "prompt":                                      # our move: these cells may be flipped
        known = {cell: seen[cell] for cell in message["cells"] if cell in seen}
        twins = [cell for cell, pair in known.items()
                 if (pair == last if message["nth"] == 2 else list(known.values()).count(pair) == 2)]
        fresh = [cell for cell in message["cells"] if cell not in seen]
        cell = random.choice(twins or fresh or message["cells"])
        print(json.dumps({"type": "flip", "cell": cell, "turn": message["turn"]}), flush=True)
