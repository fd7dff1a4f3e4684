#!/usr/bin/env python3
"""Plays Concentration for a server's ladder until it is stopped: ladder-bot.py NAME [HOST [PORT]].  NAME.key keeps the name."""
import json, os, random, secrets, socket, sys, time

if not 2 <= len(sys.argv) <= 4 or sys.argv[1].startswith("-"):
    sys.exit(__doc__)
name, host, port = (sys.argv[1:] + ["", "localhost", "7052"][len(sys.argv) - 1:])[:3]
if not os.path.exists(name + ".key"):                           # only its owner may read it
    with open(os.open(name + ".key", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_hex(16))
with open(name + ".key") as file:
    key = file.read()
connection = socket.create_connection((host, int(port)))
table = connection.makefile("r", encoding="utf-8")              # a file for both ways would forget lines when it writes

def send(**message):
    connection.sendall((json.dumps(message) + "\n").encode())

def ask():
    send(type="join", game="concentration", ladder=True)

send(type="hello", client="ladder-bot.py", name=name, key=key)
ask()
seen, up, rounds = {}, None, 0                                  # cell -> pair, of every card that was up; the last one
for message in map(json.loads, table):
    kind = message["type"]
    if kind == "ok" and message["re"] == "join":                # an opponent, or a room in which one will come
        rounds = 0
    elif kind == "started":
        seen = {}
    elif kind == "reveal":
        up = seen[message["cell"]] = message["card"]["pair"]
    elif kind == "prompt":                                      # our move: one of these cells
        cells = message["cells"]
        known = [seen[cell] for cell in cells if cell in seen]
        wanted = [up] if message["nth"] == 2 else [pair for pair in known if known.count(pair) == 2]
        pair = [cell for cell in cells if seen.get(cell) in wanted]
        cell = random.choice(pair or [cell for cell in cells if cell not in seen] or cells)
        send(type="flip", cell=cell, turn=message["turn"])
    elif kind == "over":                                        # two rounds, as the first move changes hands
        rounds += 1
        send(type="ready" if rounds < 2 else "leave")
    elif kind == "left" and message["player"] != name and rounds > 0:
        send(type="leave")
    elif kind == "ladder":
        print(*(f"{row['name']} {row['rating']} ({row['change']:+d})" for row in message["rows"]), sep=", ", flush=True)
    elif message.get("re") == "leave" and kind == "ok":
        ask()
    elif kind == "error" and message.get("re") == "join" and message["code"] == "rate_limited":
        time.sleep(message.get("retry_after_ms", 1000) / 1000)
        ask()
    elif kind == "error" and message.get("re") in ("hello", "join"):
        sys.exit(message["message"])
