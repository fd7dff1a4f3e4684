#!/usr/bin/env python3
"""Plays one game of high card to its end, also where connections break and servers go: steady-bot.py [HOST [PORT [ROOM]]]."""
import json, secrets, socket, sys, time

if len(sys.argv) > 4 or any(word.startswith("-") for word in sys.argv[1:]):
    sys.exit(__doc__)
host, port, room = (sys.argv[1:] + ["localhost", "7052", ""][len(sys.argv) - 1:])[:3]
if not port.isdigit():
    sys.exit(__doc__)
wish = {"type": "join", "ready": False, **({"room": room} if room else {"game": "deck"})}
hello = {"type": "hello", "client": "steady-bot.py", "name": "bot-" + secrets.token_hex(3)}
places, kept_ms, lost_at = [(host, int(port))], 0, None

class Gone(Exception):
    """The connection is of no use any more; perhaps another server is named."""

def visit(place):
    """One connection, until the game is over."""
    global kept_ms, lost_at, places
    connection = socket.create_connection(place, 5)
    connection.settimeout(60)                                   # a server that is silent for so long is looked for anew
    table = connection.makefile("r", encoding="utf-8")          # a file for both ways would forget lines when it writes
    def send(message):
        connection.sendall((json.dumps(message) + "\n").encode())
    for message in map(json.loads, table):
        kind, code = message["type"], message.get("code")
        if "seq" in message:                                    # what was seen last is said when we come back
            hello["seen"] = message["seq"]
        if kind == "hello":                                     # the server speaks first, and names the others of its group
            places = [place] + [(peer["host"], peer["port"]) for peer in message.get("peers", ())]
            send(hello)
        elif kind == "ok" and message["re"] == "hello":         # a token for when the connection is lost
            hello.pop("ticket", None)
            hello.update(resume=message["resume"])
            kept_ms, lost_at = message["resume_ms"], None
            if not message.get("resumed") or not message.get("room"):
                send(wish)
        elif kind == "ok" and message["re"] == "join":
            hello["seen"] = message["state"]["seq"]
            send({"type": "ready", "entropy": secrets.token_hex(16)})
        elif kind == "state":
            hello["seen"] = message["state"]["seq"]
        elif kind == "prompt":                                  # our move: "do" says which
            send({"type": message["do"], "turn": message["turn"]})
        elif kind == "over":
            print(message["reason"], message["winners"], json.dumps(message["scores"]))
            send({"type": "bye"})
        elif code == "goodbye":
            return
        elif code == "moved" and "host" in message:             # another server has the room, or takes it over
            if "ticket" in message:
                hello.update(ticket=message["ticket"])
            if kind == "error" and message["re"] == "join":
                hello.pop("resume", None)                       # it knows us by the ticket alone
            raise Gone((message["host"], message["port"]))
        elif kind == "error" and message["re"] in ("hello", "join"):
            if code in ("unavailable", "rate_limited"):         # nobody can say now: the same again in a moment
                time.sleep(message.get("retry_after_ms", 1000) / 1000)
            elif message.get("field") == "ticket":              # it was used, or is too old
                hello.pop("ticket")
            else:
                sys.exit(message["message"])
            send(hello if message["re"] == "hello" else wish)
        elif kind == "bye" and not message.get("reconnect"):
            sys.exit(message["message"])
    raise Gone(None)

while True:
    try:
        visit(places[0])
        break
    except (OSError, ValueError, KeyError, Gone) as end:
        there = end.args[0] if isinstance(end, Gone) else None
        lost_at = lost_at or time.monotonic()
        if "resume" not in hello and not there or time.monotonic() > lost_at + kept_ms / 1000:
            sys.exit(f"{places[0][0]}:{places[0][1]} cannot be reached: {end}")
        if there:
            places.insert(0, there)
        else:                                                   # the next one, and this one again after all others
            hello.pop("ticket", None)
            places = [one for one in places[1:] if one != places[0]] + places[:1]
            time.sleep(0.5)
