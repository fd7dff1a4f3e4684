"""Attacks for which somebody else would pay: searches, guesses, time that the server lost, journals that grow.

Each function gets the server's program and where the attacker is, and gives what it found and what does not hold."""
import json, os, secrets, selectors, signal, tempfile, threading, time

from fault import Fault
from host import Host
from others import Attacker
from taken import answer, server, stranger
from wire import Wire

SEARCHES = {"deals": "winnable", "draw": 3, "passes": 0}
ORACLE = {"assist": "oracle", "draw": 3, "passes": 0}


class Redealers:
    """Sessions that give their round up as soon as it was dealt, each with a shuffle that nobody has seen."""

    def __init__(self, host, remote, count):
        self.wires, self.deals, self.is_over = [], 0, False
        for number in range(count):
            wire = stranger(host, remote)
            # An address may not have so many sessions as this computer: those that are let in attack.
            reply = answer(wire, type="hello", name=f"redealer{number}")
            if reply["type"] == "ok":
                reply = answer(wire, type="create", game="klondike", options=SEARCHES)
            if reply["type"] == "ok":
                self.wires.append(wire)
            else:
                wire.close()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        with selectors.DefaultSelector() as selector:
            for wire in self.wires:
                wire.send({"type": "ready", "ready": True, "entropy": secrets.token_hex(8)})
                selector.register(wire.socket, selectors.EVENT_READ, wire)
            while not self.is_over:
                for key, _ in selector.select(0.1):
                    wire = key.data
                    data = wire.socket.recv(1 << 16)
                    if not data:
                        selector.unregister(wire.socket)
                        continue
                    *lines, wire.buffer = (wire.buffer + data).split(b"\n")
                    if any(b'"type":"dealt"' in line for line in lines):
                        self.deals += 1
                        wire.send({"type": "redeal", "entropy": secrets.token_hex(8)})

    def end(self):
        self.is_over = True
        self.thread.join(5)
        for wire in self.wires:
            wire.close()


def deal_time(host, name, patience=60):
    """How long somebody else waits for a first deal that can be won, in seconds."""
    wire = Wire(("127.0.0.1", host.port), patience=patience)
    wire.hello(name)
    began = time.monotonic()
    wire.ask(type="create", game="klondike", options=SEARCHES)
    wire.send({"type": "ready", "ready": True, "entropy": secrets.token_hex(8)})
    try:
        wire.until(b'"type":"dealt"')
    except (Fault, TimeoutError):
        pass
    took = time.monotonic() - began
    wire.close()
    return took


def hint_time(host, name):
    wire = Wire(("127.0.0.1", host.port), patience=60)
    wire.hello(name)
    wire.ask(type="create", game="klondike", options=ORACLE)
    wire.send({"type": "ready", "ready": True, "entropy": "1"})
    wire.until(b'"type":"dealt"')
    began = time.monotonic()
    wire.send({"type": "hint"})
    try:
        wire.until(b'"type":"hint"', b'"player"')
    except (Fault, TimeoutError):
        pass
    took = time.monotonic() - began
    wire.close()
    return took


def searches(program, remote):
    """A winnable deal and a hint beside 64 sessions that redeal."""
    with server(program, remote) as host:
        attacker = Redealers(host, remote, 64)
        time.sleep(5)
        deals = sorted(deal_time(host, f"honest{number}") for number in range(5))
        hints = sorted(hint_time(host, f"asking{number}") for number in range(5))
        attacker.end()
        host.kill()
    # Two in a hundred deals are hard by themselves: the middle one is judged.
    return f"{len(attacker.wires)} sessions, {attacker.deals} deals; deals {deals[0]:.2f} to {deals[-1]:.2f} s, " \
        f"hints {hints[0]:.2f} to {hints[-1]:.2f} s", \
        (deals[2] > 1 and f"a deal took {deals[2]:.1f} s") or (hints[2] > 2 and f"a hint took {hints[2]:.1f} s")


def school(program, remote):
    """Newcomers, and a seat that comes back, at the address of a guesser."""
    with server(program, remote) as host:
        friend = stranger(host, remote)
        token = friend.hello("friend")["resume"]
        answer(friend, type="create", game="concentration", ready=False)
        friend.close()
        with Attacker(host, "tokens", 1, 4, remote=remote) as attacker:
            attacker.begin()
            times, refused = [], []
            for number in range(20):
                began = time.monotonic()
                wire = stranger(host, remote)
                reply = answer(wire, type="hello", name=f"pupil{number}")
                times.append(time.monotonic() - began)
                if reply["type"] != "ok":
                    refused.append(reply["code"])
                wire.close()
                time.sleep(0.1)
            wire = stranger(host, remote)
            reply = answer(wire, type="hello", resume=token)
            if reply["type"] != "ok":
                refused.append("resume: " + reply["code"])
            attacker.wait()
        host.kill()
    longest = max(times) * 1000
    return f"hello at most {longest:.0f} ms; refused: {refused or 'none'}", \
        (refused and f"{len(refused)} of 21 are refused") or (longest > 50 and f"a hello took {longest:.0f} ms")


def standstill(program, remote, seconds=20):
    """People who kept their promise, after a server that stood still."""
    if remote:
        return "the same as on loopback", None
    with server(program, remote) as host:
        people = []
        for number in range(20):
            pair = [Wire(("127.0.0.1", host.port), source=f"127.5.0.{1 + number}") for _ in range(2)]
            pair[0].hello(f"a{number}")
            pair[1].hello(f"b{number}")
            room = pair[0].ask(type="create", game="concentration", options={"turn_s": 15})["room"]
            pair[1].ask(type="join", room=room)
            people += pair
        time.sleep(0.2)
        os.kill(host.pid, signal.SIGSTOP)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(min(5, max(0, end - time.monotonic())))
            for wire in people:
                wire.send({"type": "ping"})
        os.kill(host.pid, signal.SIGCONT)
        lost, late = 0, 0
        for wire in people:
            try:
                wire.send({"type": "ping", "id": 7})
                while b'"id":7' not in (line := wire.line() or b'{"type":"bye"}'):
                    late += b'"type":"timeout"' in line
                    if b'"type":"bye"' in line:
                        raise Fault(line)
            except (Fault, OSError):
                lost += 1
        host.kill()
    return f"{seconds} s; {lost} of {len(people)} sent away, {late} turns taken away", \
        (lost and f"{lost} people are sent away") or (late and f"{late} turns are lost")


def pause(program, remote):
    """A pause of three minutes."""
    return standstill(program, remote, 180)


def long_tables(program, remote):
    """The startup with twelve shared tables that were shuffled and dealt for hours."""
    if remote:
        return "the same as on loopback", None
    table = {"rules": "free", "deck_count": 8, "jokers": True}
    with tempfile.TemporaryDirectory() as folder:
        with Host(program, "--local", "--journal", folder, "--max-rate", 1_000_000) as host:
            wires = [Wire(("127.0.0.1", host.port), patience=120, source=f"127.6.0.{1 + number}") for number in range(12)]
            for number, wire in enumerate(wires):
                wire.hello(f"table{number}")
                wire.ask(type="create", game="deck", options=table)
            for _ in range(300):
                for wire in wires:
                    wire.send({"type": "draw", "count": 20}, {"type": "return", "id": 1}, {"type": "shuffle", "id": 2})
                for wire in wires:
                    wire.until(b'"id":2')
            host.kill()
        size = sum(entry.stat().st_size for entry in os.scandir(folder)) >> 10
        began = time.monotonic()
        with Host(program, "--local", "--journal", folder) as host:
            took = time.monotonic() - began
            rooms = sum(1 for entry in os.scandir(folder) if entry.name.endswith(".ndjson"))
            host.kill()
    return f"{rooms} tables, {size} KiB, ready after {took * 1000:.0f} ms", \
        (rooms < 12 and f"{rooms} of 12 tables are there") or (took > 0.3 and f"the startup took {took * 1000:.0f} ms")


QUICK = [school, standstill]
CASES = [searches, school, standstill, long_tables]
# Minutes long: only by name.
BY_NAME = [pause]
