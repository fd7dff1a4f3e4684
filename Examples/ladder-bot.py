#!/usr/bin/env python3
"""Plays Concentration for a server's ladder until it is stopped: ladder-bot.py NAME [HOST [PORT]].  NAME.key keeps the name."""
import json, os, random, secrets, socket, sys, time

if not 2 <= len(sys.argv) <= 4 or sys.argv[1].startswith("-"):
    sys.exit(__doc__)
name, host, port = (sys.argv[1:] + ["", "localhost", "7052"][len(sys.argv) - 1:])[:3]

def keep(path, text):                                           # only its owner may read it
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)

def kept(path):
    try:
        with open(path) as file:
            return file.read()
    except FileNotFoundError:
        return ""

if not kept(name + ".key"):
    keep(name + ".key", secrets.token_hex(16))
seat_file = f"{name}.{host}.{port}.seat"                        # the token of a seat that we have lost
hello = {"type": "hello", "client": "ladder-bot.py", "name": name, "key": kept(name + ".key")}
wish = {"type": "join", "game": "concentration", "ladder": True}
was_there = False

def visit():
    """One connection, until it ends."""
    global was_there
    connection = socket.create_connection((host, int(port)), 5)
    connection.settimeout(120)                                  # after such a silence we leave the server and the room
    table = connection.makefile("r", encoding="utf-8")          # a file for both ways would forget lines when it writes
    def send(message):
        connection.sendall((json.dumps(message) + "\n").encode())
    def greet():
        seat = kept(seat_file)
        send({**hello, "resume": seat} if seat else hello)
    greet()
    seen, up, rounds = {}, None, 0                              # cell -> pair, of every card that was up; the last one
    for message in map(json.loads, table):
        kind, code, about = message["type"], message.get("code"), message.get("re")
        if kind == "ok" and about == "hello":
            was_there = True
            keep(seat_file, message["resume"])
            if not message.get("room"):
                send(wish)
        elif kind == "state" and message["state"]["phase"] != "playing":
            send({"type": "leave"})                             # we came back too late for the round
        elif kind == "ok" and about == "join":                  # an opponent, or a room in which one will come
            rounds = 0
        elif kind == "ok" and about == "leave":
            send(wish)
        elif kind == "started":
            seen = {}
        elif kind == "reveal":
            up = seen[message["cell"]] = message["card"]["pair"]
        elif kind == "prompt":                                  # our move: one of these cells
            cells = message["cells"]
            known = [seen[cell] for cell in cells if cell in seen]
            wanted = [up] if message["nth"] == 2 else [pair for pair in known if known.count(pair) == 2]
            pair = [cell for cell in cells if seen.get(cell) in wanted]
            cell = random.choice(pair or [cell for cell in cells if cell not in seen] or cells)
            send({"type": "flip", "cell": cell, "turn": message["turn"]})
        elif kind == "over":                                    # two rounds, as the first move changes hands
            rounds += 1
            send({"type": "ready" if rounds < 2 else "leave"})
        elif kind == "left" and message["player"] != name and rounds > 0:
            send({"type": "leave"})
        elif kind == "ladder":
            print(*(f"{row['name']} {row['rating']} ({row['change']:+d})" for row in message["rows"]), sep=", ", flush=True)
        elif kind == "error" and about in ("hello", "join"):
            if code == "resume_expired" or message.get("field") == "resume":  # the seat is gone, but the name is still ours
                keep(seat_file, "")
            elif code in ("rate_limited", "unavailable"):
                time.sleep(message.get("retry_after_ms", 1000) / 1000)
            else:
                sys.exit(message["message"])
            greet() if about == "hello" else send(wish)
        elif kind == "bye" and not message.get("reconnect") and code != "shutting_down":
            sys.exit(message["message"])

while True:
    try:
        visit()
    except (OSError, ValueError) as error:
        if not was_there:
            sys.exit(f"{host}:{port} cannot be reached: {error}")
    time.sleep(1)
