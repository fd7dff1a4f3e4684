#!/usr/bin/env python3
"""Plays a game of Concentration: first-bot.py [HOST [PORT]].  It takes a free seat, or opens a room and waits."""
import json, random, socket, sys

host, port = (sys.argv[1:] + ["localhost", "7052"][len(sys.argv) - 1:])[:2]
connection = socket.create_connection((host, int(port)))

def send(**message):
    connection.sendall((json.dumps(message) + "\n").encode())

send(type="hello", name=f"robot-{random.randrange(1000)}")
send(type="join", game="concentration")
seen, up = {}, None                                     # cell -> pair, of every card that was up; the last one
for message in map(json.loads, connection.makefile(encoding="utf-8")):
    if message["type"] == "reveal":
        up = seen[message["cell"]] = message["card"]["pair"]
    elif message["type"] == "prompt":                   # our move: one of these cells
        cells = message["cells"]
        known = [seen[cell] for cell in cells if cell in seen]
        wanted = [up] if message["nth"] == 2 else [pair for pair in known if known.count(pair) == 2]
        pair = [cell for cell in cells if seen.get(cell) in wanted]
        cell = random.choice(pair or [cell for cell in cells if cell not in seen] or cells)
        send(type="flip", cell=cell, turn=message["turn"])
    elif message["type"] == "over":
        print(message["reason"], message["scores"])
        send(type="bye")
