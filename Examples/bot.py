#!/usr/bin/env python3
"""Plays one game of Concentration: bot.py [HOST [PORT [ROOM [TICKET]]]].  Without ROOM: one that waits, or a new one."""
import json, os, random, secrets, socket, sys, time

if len(sys.argv) > 5 or any(word.startswith("-") for word in sys.argv[1:]):
    sys.exit(__doc__)
host, port, room, ticket = (sys.argv[1:] + ["localhost", "7052", "", ""][len(sys.argv) - 1:])[:4]
try:
    connection = socket.create_connection((host, int(port)), 10)
except (OSError, ValueError) as error:
    sys.exit(f"{host}:{port} cannot be reached: {error}")
connection.settimeout(None)
table = connection.makefile("r", encoding="utf-8")    # a file for both ways would forget lines when it writes
sent, seen, last = {}, {}, None         # the last request of each type; cell -> pair of each card seen; the last pair

def send(**request):
    sent[request["type"]] = request
    connection.sendall((json.dumps(request) + "\n").encode())

for message in map(json.loads, table):
    kind = message["type"]
    if kind == "hello":                                         # the server speaks first
        me = {"ticket": ticket} if ticket else {"name": "bot-" + secrets.token_hex(3)}
        send(type="hello", client="bot.py", **me)
    elif kind == "ok" and message["re"] == "hello":
        send(type="join", **({"room": room} if room else {"game": "concentration"}))
    elif kind == "reveal":
        seen[message["cell"]] = last = message["card"]["pair"]
    elif kind == "prompt":                                      # your move: you may flip one of these cells
        known = {cell: seen[cell] for cell in message["cells"] if cell in seen}
        twins = [cell for cell, pair in known.items()
                 if (pair == last if message["nth"] == 2 else list(known.values()).count(pair) == 2)]
        fresh = [cell for cell in message["cells"] if cell not in seen]
        send(type="flip", cell=random.choice(twins or fresh or message["cells"]), turn=message["turn"])
    elif kind == "over":
        print(message["reason"], message["winners"], json.dumps(message["scores"]))
        send(type="bye")
    elif "ticket" in message and not ticket:                    # another server of the group has the room
        there = message["host"], str(message["port"]), message.get("room", room), message["ticket"]
        os.execv(sys.executable, [sys.executable, __file__, *there])
    elif kind == "error" and "retry_after_ms" in message:       # not now: the same request again, later
        time.sleep(message["retry_after_ms"] / 1000)
        send(**sent[message["re"]])
    elif kind == "error":
        sys.exit(message["message"])
    elif kind == "bye":                                         # the last line of a connection
        sys.exit(None if message["code"] == "goodbye" else message["message"])
sys.exit(f"{host}:{port} has hung up.")
