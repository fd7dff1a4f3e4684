#!/usr/bin/env python3
"""Two players by the package websockets of Python, who ping five times a second for ten minutes: pings.py PROGRAM [SECONDS]

Every ping has its pong, and after it they play their round to the end.  One flips a card now and then; pings alone are no
promise that is kept, and nobody has promised a heartbeat."""
import asyncio, importlib.util, json, os, sys, time

from fault import Fault, require
from host import Host

if importlib.util.find_spec("websockets") is None:
    print("NOT RUN: python3 has no websockets (python3 -m pip install websockets)")
    sys.exit(77)

import websockets  # noqa: E402


async def ping(wire, end, times):
    while time.monotonic() < end:
        began = time.monotonic()
        payload = os.urandom(1 + len(times) % 125)
        await asyncio.wait_for(await wire.ping(payload), 10)
        times.append((time.monotonic() - began) * 1000)
        await asyncio.sleep(0.2)


async def player(address, name, room, rooms, end):
    """Plays a move in thirty seconds, and after the end of the pings as fast as it goes."""
    times, seen = [], {}
    async with websockets.connect(address, subprotocols=["cardtable.1"], ping_interval=20, proxy=None) as wire:
        async def ask(**request): await wire.send(json.dumps(request))
        pinger = asyncio.ensure_future(ping(wire, end, times))
        await ask(type="hello", name=name)
        if room:
            await ask(type="join", room=room)
        else:
            await ask(type="create", game="concentration", options={"pairs": 6, "hide_ms": 0, "turn_s": 0})
        async for text in wire:
            line = json.loads(text)
            require(line["type"] not in ("error", "bye"), line)
            if line.get("re") == "create":
                rooms.set_result(line["room"])
            if line["type"] == "reveal":
                seen[line["cell"]] = line["card"]["pair"]
            if line["type"] == "prompt":
                await asyncio.sleep(max(0, min(30, end - time.monotonic())))
                cells = line["cells"]
                up = [seen[cell] for cell in seen if cell not in cells]
                pairs = [seen.get(cell) for cell in cells]
                known = [cell for cell in cells if cell in seen and (seen[cell] in up if line["nth"] == 2 else pairs.count(seen[cell]) == 2)]
                await ask(type="flip", cell=(known or [cell for cell in cells if cell not in seen] or cells)[0], turn=line["turn"])
            if line["type"] == "over":
                break
        await pinger
    return times


async def both(address, seconds):
    rooms, end = asyncio.get_running_loop().create_future(), time.monotonic() + seconds
    first = asyncio.ensure_future(player(address, "ann", None, rooms, end))
    await asyncio.wait([first, rooms], return_when=asyncio.FIRST_COMPLETED)
    if first.done():
        first.result()
    return await asyncio.gather(first, player(address, "bob", rooms.result(), rooms, end))


def main():
    program, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 600
    with Host(program, "--local", "--web-port", "0") as host:
        began = time.monotonic()
        times = sorted(sum(asyncio.run(asyncio.wait_for(both(f"ws://localhost:{host.web_port}/ws", seconds), seconds + 120)), []))
    print(f"{len(times)} pings in {time.monotonic() - began:.0f} s, each with its pong: p50 {times[len(times) // 2]:.1f} ms, p99 {times[int(len(times) * 0.99)]:.1f} ms, "
          f"longest {times[-1]:.1f} ms; then a whole round", flush=True)


try:
    main()
except (Fault, OSError) as fault:
    sys.exit(f"pings: {fault}")
