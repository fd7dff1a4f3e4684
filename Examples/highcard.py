#!/usr/bin/env python3
"""Plays one game of high card, by what it is asked alone: highcard.py [HOST [PORT [ROOM]]]."""
import json, secrets, socket, sys

host, port, room = (sys.argv[1:] + ["localhost", "7052", None][len(sys.argv) - 1:])[:3]
table = socket.create_connection((host, int(port))).makefile("rw", encoding="utf-8", newline="\n")

def send(**message):
    print(json.dumps(message), file=table, flush=True)

send(type="hello", name="bot-" + secrets.token_hex(3), client="highcard.py")
send(type="join", ready=False, **({"room": room} if room else {"game": "deck"}))
send(type="ready", entropy=secrets.token_hex(16))               # our part of the shuffle
for message in map(json.loads, table):
    if message["type"] == "prompt":                             # our move: "do" says which
        send(type=message["do"], turn=message["turn"])
    elif message["type"] == "over":
        print(message["reason"], message["winners"], json.dumps(message["scores"]))
        send(type="bye")
    elif message["type"] == "error":
        sys.exit(message["message"])
