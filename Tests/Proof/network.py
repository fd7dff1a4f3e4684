#!/usr/bin/env python3
"""The rung network: peers that vanish, and 50 players who play on through losses.  network.py PROGRAM [GAMES]"""
import json, os, subprocess, sys, tempfile, time

import namespaces
from fault import Fault, require
from host import Host
from journal import content, verify
from namespaces import CLIENTS, CLIENTS_END, SERVER, SERVER_ADDRESS, SERVER_END, Filter, run
from wanderer import Table
from wire import Wire

KEPT = 5            # seconds for which the seat of a vanished peer is kept
TABLES = 25
REDEAL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Examples", "redeal.py")


class Vanishing:
    """A room of which one player is behind the cable and vanishes; the other one sits beside the server."""

    def __init__(self, port, kind, within, heartbeat=None):
        self.kind, self.within = kind, within
        self.went = self.left = None
        promise = {"heartbeat_s": heartbeat} if heartbeat else {}
        with namespaces.inside(SERVER):
            self.near = Wire(("127.0.0.1", port))
        self.near.hello("near-" + kind)
        self.room = self.near.ask(type="create", game="concentration", options={"turn_s": 0})["room"]
        self.port, self.promise = port, promise

    def come(self):
        with namespaces.inside(CLIENTS):
            self.far = Wire((SERVER_ADDRESS, self.port))
        self.far.hello("far-" + self.kind, **self.promise)
        self.far.ask(type="join", room=self.room)
        self.near.until(b'"type":"started"')
        self.near.socket.settimeout(0.05)

    def look(self, since):
        try:
            line = json.loads(self.near.line())
        except TimeoutError:
            return
        if line["type"] == "offline":
            self.went = time.monotonic() - since
        elif line["type"] == "left":
            require(line["reason"] == "gone", "the vanished one left by", line)
            self.left = time.monotonic() - since


def vanish(program):
    """The cable swallows everything: what is told, how soon, and what is left."""
    with Host(program, "--keep-seat", KEPT, inside=SERVER) as host:
        rooms = [Vanishing(host.port, "idle", 70), Vanishing(host.port, "talking", 70), Vanishing(host.port, "promise", 11, 5)]
        base = host.descriptors
        for room in rooms:
            room.come()
        cable = Filter(CLIENTS, CLIENTS_END)
        cable.drop()
        start = next_word = time.monotonic()
        while any(room.left is None for room in rooms):
            require(time.monotonic() < start + 90, "after 90 s are still there:",
                    [room.kind for room in rooms if room.left is None])
            if time.monotonic() >= next_word:
                rooms[1].near.send({"type": "chat", "text": "Are you there?"})
                next_word += 2
            for room in rooms:
                room.look(start)
        host.wait_for_descriptors(base, 2)
        for room in rooms:
            print(f"vanished, {room.kind}: offline after {room.went:.1f} s, left {room.left - room.went:.1f} s later")
            require(room.went <= room.within, "that is more than", room.within, "s")
            require(abs(room.left - room.went - KEPT) < 1, "the seat is kept for", KEPT, "s")
        print("vanished: no descriptor is left", flush=True)
        cable.heal()


class Troubles:
    def __init__(self, port):
        self.port = port
        self.ends = [Filter(CLIENTS, CLIENTS_END), Filter(SERVER, SERVER_END)]

    def partition(self):
        run("ip", "-n", SERVER, "link", "set", SERVER_END, "down")
        time.sleep(3)
        run("ip", "-n", SERVER, "link", "set", SERVER_END, "up")

    def swallow(self):
        self.ends[0].drop()
        time.sleep(3)

    def resets(self):
        self.ends[0].reset(self.port, 20)
        time.sleep(10)

    def loss(self):
        self.ends[0].drop(10)
        time.sleep(10)

    def doubling(self):
        for end in self.ends:
            end.double(20)
        time.sleep(10)

    def everything(self):
        self.ends[0].drop(5)
        self.ends[0].reset(self.port, 5)
        self.doubling()

    def thin_line(self):
        run("ip", "netns", "exec", CLIENTS, "tc", "qdisc", "add", "dev", CLIENTS_END, "root", "tbf", "rate", "64kbit",
            "burst", "1600", "limit", "30000")
        time.sleep(10)
        run("ip", "netns", "exec", CLIENTS, "tc", "qdisc", "del", "dev", CLIENTS_END, "root")

    def heal(self):
        for end in self.ends:
            end.heal()


def watch_return(name, tables):
    """How long after the heal each player took part again."""
    players = [player for table in tables for player in table.players]
    healed = time.monotonic()
    for player in players:
        player.back_at = None
    while any(player.back_at is None for player in players):
        for table in tables:
            table.check()
        require(time.monotonic() < healed + 60, name, "some are not back after a minute:",
                [player.name for player in players if player.back_at is None])
        time.sleep(0.05)
    times = sorted(player.back_at - healed for player in players)
    return times


def wander(program, games):
    with tempfile.TemporaryDirectory() as folder, Host(program, "--journal", folder, inside=SERVER) as host:
        base = host.sockets
        tables = [Table((SERVER_ADDRESS, host.port), number) for number in range(TABLES)]
        players = [player for table in tables for player in table.players]
        for player in players:
            player.start()
        watch_return("the beginning", tables)
        troubles = Troubles(host.port)
        over = lambda: sum(line.startswith(b'{"type":"over"') for table in tables for line in table.maker.events.copy().values())
        counts = lambda: {key: sum(player.counts[key] for player in players) for key in players[0].counts}
        returns = {}
        while not returns or over() < games:
            for name in ("partition", "swallow", "resets", "loss", "doubling", "everything", "thin_line"):
                before, played, made = over(), sum(len(player.events) for player in players), counts()
                getattr(troubles, name)()
                played = sum(len(player.events) for player in players) - played
                troubles.heal()
                times = watch_return(name, tables)
                returns.setdefault(name, []).extend(times)
                print(f"  {name}: {played} events heard meanwhile, back {times[len(times) // 2]:.2f} s after the heal, "
                      f"the last {times[-1]:.2f} s; {over() - before} games ended, "
                      + ", ".join(f"{key} {value - made[key]}" for key, value in counts().items()), flush=True)
                time.sleep(2)
        for table in tables:
            table.is_over = True
        for player in players:
            player.join(60)
            require(not player.is_alive(), player.name, "did not come to an end")
        for table in tables:
            table.check()
        finished = check_views(tables, folder)
        # The next keep-alive finds a connection that the peer's system has forgotten.
        gone = host.wait_for_descriptors(base, 65, "sockets")
        print(f"no connection is left {gone:.1f} s after the last game", flush=True)
        for name, times in returns.items():
            times.sort()
            p99 = times[int(len(times) * 0.99)]
            print(f"{name}: back in play p99 {p99:.2f} s of {len(times)}")
            require(p99 < 2, name, "keeps players out for", p99, "s")
        require(finished >= games, "only", finished, "games came to an end")
        require("slow_consumer" not in host.said(), "somebody who reads was taken for slow")
        print(f"{len(players)} players, {finished} games through all of it: all ended, no gap, both saw the same, as the journal")


def check_views(tables, folder):
    """Both views of a room are one, it is what the journal has, and each round was dealt as promised."""
    finished = 0
    for table in tables:
        lines = table.union()
        seen = [(event["player"], event["cell"]) for event in map(json.loads, lines) if event["type"] == "reveal"]
        entries = [json.loads(line) for line in content(os.path.join(folder, table.code + ".ndjson")).splitlines()]
        written = [(entry["by"], entry["cell"]) for entry in entries if entry["type"] == "flip"]
        require(seen == written, table.code, "showed other cards than the journal has")
        told = b"\n".join([json.dumps(table.head).encode(), *lines]) + b"\n"
        done = subprocess.run([sys.executable, REDEAL], input=told, capture_output=True)
        require(done.returncode == 0, table.code, "was not dealt as promised:", done.stdout, done.stderr)
        finished += sum(line.startswith(b'{"type":"over"') for line in lines)
    verify(folder)
    return finished


def main():
    namespaces.need_root("network")
    program, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100
    with namespaces.two():
        wander(program, games)
    with namespaces.two():
        vanish(program)


try:
    main()
except Fault as fault:
    sys.exit(f"network: {fault}")
