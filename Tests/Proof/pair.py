#!/usr/bin/env python3
"""Two players who play on, as a process of their own: pair.py ADDRESS PORT MOVES_A_SECOND [NAME].

Says the room's code first.  Then each line on its input asks for the figures since the last one, and the end of the
input ends it.  A move that is not answered within ten seconds ends it with an error.  0 is as fast as it goes."""
import json, select, sys, time

from fault import Fault
from wire import Wire

address, port, rate = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
pair = sys.argv[4] if len(sys.argv) > 4 else "pair"
OPTIONS = {"pairs": 26, "hide_ms": 0, "turn_s": 0, "stalemate_turns": 0}


def move(mover, other, cell):
    """One flip: seconds until the mover has its answer and both have seen the card."""
    start = time.monotonic()
    mover.send({"type": "flip", "cell": cell})
    reply = mover.until(b'"re":"flip"')
    if not reply.startswith(b'{"type":"ok"'):
        sys.exit("a flip was refused: " + reply.decode())
    mover.until(b'"type":"reveal"')
    other.until(b'"type":"reveal"')
    return time.monotonic() - start


def figures(latencies, seconds):
    ordered = sorted(latencies) or [0]
    at = lambda part: round(ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000, 3)
    return {"moves": len(latencies), "seconds": round(seconds, 1), "p50": at(0.5), "p99": at(0.99), "max": at(1)}


def seat(name, **entrance):
    wire = Wire((address, port))
    wire.hello(name)
    return wire, wire.ask(**entrance)["room"]


def main():
    first, room = seat(pair + "-ann", type="create", game="concentration", options=OPTIONS)
    second, _ = seat(pair + "-bob", type="join", room=room)
    print(room, flush=True)
    mover, other = first, second
    cells = (1, 2)
    latencies, began = [], time.monotonic()
    due = began
    mover.until(b'"type":"prompt"')
    while True:
        for nth, cell in enumerate(cells):
            latencies.append(move(mover, other, cell))
            if rate:
                # Moves that could not be made in time are not made in a burst afterwards.
                due = max(due + 1 / rate, time.monotonic() - 1 / rate)
                time.sleep(max(0, due - time.monotonic()))
        end = json.loads(mover.until(b'match"'))["type"]
        if end == "match":
            cells = (cells[0] + 2, cells[1] + 2)        # taken, and one's turn again: others, which will differ
        else:
            mover, other = other, mover
        mover.until(b'"type":"prompt"', b'"nth":1')
        while select.select([sys.stdin], [], [], 0)[0]:
            if not sys.stdin.readline():
                return
            now = time.monotonic()
            print(json.dumps(figures(latencies, now - began)), flush=True)
            latencies, began = [], now


try:
    main()
except (Fault, OSError) as fault:
    sys.exit(f"{pair}: {fault}")
