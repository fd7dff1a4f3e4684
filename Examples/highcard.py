#!/usr/bin/env python3
"""Plays one game of high card, by what it is asked alone: highcard.py [HOST [PORT [ROOM [TICKET]]]]."""
import json, os, secrets, socket, sys

if len(sys.argv) > 5 or any(word.startswith("-") for word in sys.argv[1:]):
    sys.exit(__doc__)
host, port, room, ticket = (sys.argv[1:] + ["localhost", "7052", "", ""][len(sys.argv) - 1:])[:4]
try:
    connection = socket.create_connection((host, int(port)), 10)
except (OSError, ValueError) as error:
    sys.exit(f"{host}:{port} cannot be reached: {error}")
connection.settimeout(None)
table = connection.makefile("r", encoding="utf-8")

def send(**message):
    connection.sendall((json.dumps(message) + "\n").encode())

if json.loads(table.readline() or "{}").get("type") != "hello":  # the server speaks first
    sys.exit(f"{host}:{port} is no card table.")
send(type="hello", client="highcard.py", **({"ticket": ticket} if ticket else {"name": "bot-" + secrets.token_hex(3)}))
send(type="join", ready=False, **({"room": room} if room else {"game": "deck"}))
send(type="ready", entropy=secrets.token_hex(16))               # our part of the shuffle
for message in map(json.loads, table):
    if message["type"] == "prompt":                             # our move: "do" says which
        send(type=message["do"], turn=message["turn"])
    elif message["type"] == "over":
        print(message["reason"], message["winners"], json.dumps(message["scores"]))
        send(type="bye")
    elif "ticket" in message and not ticket:                    # another server of the group has the room
        there = message["host"], str(message["port"]), message.get("room", room), message["ticket"]
        os.execv(sys.executable, [sys.executable, __file__, *there])
    elif message["type"] == "error":
        sys.exit(message["message"])
    elif message["type"] == "bye":
        sys.exit(None if message["code"] == "goodbye" else message["message"])
sys.exit(f"{host}:{port} has hung up.")
