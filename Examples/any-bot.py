#!/usr/bin/env python3
"""Plays one round of any card game with a referee, by sending back moves: any-bot.py [HOST [PORT [ROOM]]].

Without ROOM it makes a room of Crazy Eights."""
import json, random, secrets, socket, sys

if len(sys.argv) > 4 or any(word.startswith("-") for word in sys.argv[1:]):
    sys.exit(__doc__)
host, port, room = (sys.argv[1:] + ["localhost", "7052", ""][len(sys.argv) - 1:])[:3]
try:
    connection = socket.create_connection((host, int(port)), 10)
except (OSError, ValueError) as error:
    sys.exit(f"{host}:{port} cannot be reached: {error}")
connection.settimeout(None)
table = connection.makefile("r", encoding="utf-8")
def send(**message):
    connection.sendall((json.dumps(message) + "\n").encode())
send(type="hello", name="bot-" + secrets.token_hex(3))
game = {"type": "create", "game": "deck", "options": {"rules": "crazy_eights"}}
send(**{"type": "join", "room": room, "ready": True} if room else game)
for message in map(json.loads, table):
    if message["type"] == "prompt":                            # every move is a whole request
        send(**random.choice(message["moves"]))
    elif message["type"] == "over":
        print(message["reason"], message["places"])
        send(type="bye")
    elif message["type"] in ("error", "bye"):
        sys.exit(None if message.get("code") == "goodbye" else message["message"])
sys.exit(f"{host}:{port} has hung up.")
