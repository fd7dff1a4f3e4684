#!/usr/bin/env python3
"""The rung attack: hostile clients that cost the server dearly, while two pairs play and newcomers come.

    attack.py PROGRAM [quick|NAME...]       # a name as in CASES here, or of a function or class in taken.py or payers.py

Each attack has a fresh server at its defaults, from 127.0.0.9, and the first of them from another computer's address
too (root: see namespaces.py).  Bound: the p99 of others' moves stays below twice what it was just before, or 5 ms; a
newcomer's hello is answered within 50 ms; 2 s after the attack has ended, the server's processor time and its
connections are back at the base.  What is judged by time is tried once more where it fails, beside the same attack on
another server, which shows what the machine alone makes everybody wait; and that is said.  `quick`
takes a few attacks, shorter, and bounds that hold on a machine that does other work.  The control comes first: a server
that is stopped again and again, under an attack that does not end, has to break the bounds, or the proof is blind.

Prints rows for RESULTS.md.  An older server for comparison: GAMESERVER=FILE Scripts/prove attack."""
import contextlib, json, os, resource, signal, subprocess, sys, tempfile, threading, time
from dataclasses import dataclass

import namespaces, payers, taken
from fault import Fault
from host import Host
from journal import verify
from others import Attacker, Others, Tap, fill
from wire import Wire

CONTROL = "control"
KEPT = taken.CASES + payers.CASES


@dataclass
class Case:
    what: str                   # what `attacker.py` does
    label: str
    count: int = 2              # its connections
    rooms: int = 0              # how many rooms and names there are beside the pairs'
    options: tuple = ()
    again: int = 0              # how many places there have to be afterwards
    room: dict = None           # the victims' room
    seconds: float = 1          # how long it takes, by the usual pace
    in_quick: bool = False
    is_judged: bool = True
    is_remote: bool = False
    on_loopback: bool = True

    @property
    def is_reset(self):
        return self.what.startswith("reset-")


WAITING = {"game": "concentration", "seats": 3, "ready": False}
FREE = {"game": "deck", "seats": 3, "options": {"rules": "free", "deck_count": 20, "jokers": True}}
CASES = [
    Case("reset-shuffle", "reset after shuffles", 20, in_quick=True, is_remote=True),
    Case("reset-wrong", "reset after wrong codes", 40, options=("--max-connections", 50), again=40, in_quick=True),
    Case("reset-wrong", "reset after wrong codes, all of an address", 64, again=64, is_remote=True,
         on_loopback=False),
    Case("reset-ping", "reset after pings, with --max-rate 50", 40, options=("--max-connections", 50, "--max-rate", 50),
         again=40),
    Case("shuffle", "shuffle of 20 decks", 1, in_quick=True, is_remote=True),
    Case("hand", "shuffle of a hand of 1,000", 1),
    Case("list", "list, 2,000 rooms", 2, 2000),
    Case("filter", "list with a filter, 2,000 rooms", 2, 2000, in_quick=True, is_remote=True),
    Case("quick", "quick join, 2,000 rooms", 2, 2000),
    Case("taken", "a name that is taken, 2,000 names", 2, 2000, in_quick=True, is_remote=True),
    Case("ping", "ping, for comparison", 2, is_judged=False),
    Case("watch", "spectators that come and go", 4, room=WAITING, seconds=3, in_quick=True, is_remote=True),
    Case("ready", "ready on and off", 1, room=WAITING),
    Case("web_ping", "pings of WebSockets", 2, is_remote=True),
    Case("web_parts", "messages of WebSockets in 16 parts", 2, is_remote=True),
    Case("web_slow", "400 WebSockets whose frames come byte by byte", 400),
    Case("web_slow", "64 WebSockets whose frames come byte by byte", 64, is_remote=True, on_loopback=False),
    Case("proofs", "127 deals proved at once", 1, room=FREE),
]


@dataclass
class Pace:
    base: float = 2
    attack: float = 2
    after: float = 2
    lenience: float = 1


class Victims:
    """Three seats and two people: one reads a megabyte a second, the other all; the third seat is the attacker's."""

    def __init__(self, host, room):
        self.host = host
        self.slow, self.fast = Tap(host.port, "slow", rate=1_000_000), Tap(host.port, "fast")
        self.room = self.slow.wire.ask(type="create", **room)["room"]
        self.fast.wire.ask(type="join", room=self.room, **({"ready": False} if room is WAITING else {}))
        for tap in (self.slow, self.fast):
            tap.start()

    def check(self, program, folder, options):
        """The room is still recorded: after a kill it is back; nobody was sent away for what others did."""
        faults = []
        for tap in (self.slow, self.fast):
            tap.end()
        if self.slow.last_words:
            faults.append("a reader of 1 MB/s was sent away: " + self.slow.last_words)
        if self.slow.is_unrecorded or self.fast.is_unrecorded:
            faults.append("the room is not recorded any more")
        self.host.kill()
        with Host(program, "--journal", folder, *options) as host:
            for tap in (self.slow, self.fast):
                wire = Wire(("127.0.0.1", host.port))
                wire.send({"type": "hello", "resume": tap.token})
                reply = json.loads(wire.until(b'"re":"hello"'))
                if reply.get("room") != self.room:
                    faults.append("after a kill the seat is gone: " + reply.get("code", "no room"))
                wire.close()
            host.kill()
        verify(folder)
        return faults


def stall(host, seconds):
    """The control: a server that stands still, again and again."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        os.kill(host.pid, signal.SIGSTOP)
        time.sleep(0.3)
        os.kill(host.pid, signal.SIGCONT)
        time.sleep(0.2)


def beside(decoy, case, remote, seconds, others):
    """The others' figures while the same attack goes to another server: what the machine makes them wait."""
    wires, room = fill(decoy.port, case.rooms), None
    if case.room:
        wires.append(Wire(("127.0.0.1", decoy.port)))
        wires[-1].hello("decoy")
        room = wires[-1].ask(type="create", **case.room)["room"]
    with Attacker(decoy, case.what, case.count, seconds, room, remote) as attacker:
        others.figures()
        attacker.begin()
        attacker.wait()
        figures = others.figures()
    for wire in wires:
        wire.close()
    return figures


def measure(program, case, remote, pace, is_compared=False):
    """One attack on a fresh server: the figures, and what does not hold, by its kind.

    If `is_compared`, the same attack goes to another server first, and the others' moves and newcomers may wait twice
    as long as then."""
    faults = []
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory()) if case.room else None
        where = [*([] if remote else ["--local"]), *(["--web-port", "0"] if case.what.startswith("web_") else ["--no-web"])]
        host = stack.enter_context(Host(program, *case.options, *where, *(["--journal", folder] if folder else [])))
        stack.callback(host.kill)
        decoy = stack.enter_context(Host(program, *case.options, *where)) if is_compared else None
        if decoy:
            stack.callback(decoy.kill)
        for wire in fill(host.port, case.rooms):
            stack.callback(wire.close)
        victims = Victims(host, case.room) if case.room else None
        others = stack.enter_context(Others(host))
        is_control = case.label == CONTROL
        room = victims.room if victims else None
        seconds = 60 if is_control else 0.3 if case.is_reset else pace.attack * case.seconds
        machine = beside(decoy, case, remote, seconds, others) if decoy else None
        attacker = stack.enter_context(Attacker(host, case.what, case.count, seconds, room, remote))
        others.figures()
        idle = host.cpu_share(pace.base)
        calm = during = others.figures()
        try:
            attacker.begin()
            if is_control:
                stall(host, pace.attack)
            else:
                attacker.wait()
            ended = time.monotonic()
            # A peer with a reset connection is gone: the server's work after that is the attack.
            if not case.is_reset:
                during = others.figures()
            time.sleep(max(0, ended + 2 - time.monotonic()))
            sockets = others.sockets
            if case.is_reset:
                during = others.figures()
            busy = host.cpu_share(pace.after)
        except Fault as fault:
            faults.append(("time", str(fault)))
            sockets, busy = others.sockets, host.cpu_share(pace.after)
        if sockets > others.base:
            faults.append(("places", f"{sockets - others.base} connections are left"))
        if busy > 1.5 * idle + 0.02 * pace.lenience:
            faults.append(("cpu", f"{busy:.0%} of a core 2 s later"))
        base = {name: max(calm[name], machine[name] if machine else 0) for name in ("p99", "longest")}
        if during["p99"] > max(2 * base["p99"], 5) * pace.lenience:
            faults.append(("time", "moves wait"))
        if during["longest"] > max(50, 2 * base["longest"]) * pace.lenience:
            faults.append(("time", "newcomers wait"))
        if during["refused"]:
            faults.append(("places", "a newcomer: " + during["refused"][0][:80]))
        if case.again and (served := attacker.served_again(case.again)) < case.again:
            faults.append(("places", f"{served} of {case.again} new connections are served"))
        others.end()
        if victims:
            # A journal that has grown too long is set aside.
            size = sum(entry.stat().st_size for entry in os.scandir(folder) if entry.name.startswith(victims.room)) >> 10
            attacker.heard = (attacker.heard or {}) | {"journal_kib": size}
            faults += [("state", fault) for fault in victims.check(program, folder, where)]
        elif host.process.poll() is not None:
            faults.append(("state", "the server has ended"))
        heard = dict(attacker.heard or {})
        if machine:
            heard["another server attacked"] = f"p99 {machine['p99']:.1f}, longest {machine['longest']:.1f}"
        return row(case, remote, calm, during, idle, busy, sockets - others.base, heard), faults


def row(case, remote, calm, during, idle, busy, left, heard):
    pair = lambda name, form="{:.1f}": form.format(calm[name]) + " → " + form.format(during[name])
    return [case.label, "another computer" if remote else "loopback", pair("p50"), pair("p99"), pair("hello"),
            pair("longest"), f"{idle:.1%} → {busy:.1%}", f"{left:+}", ", ".join(f"{k} {v}" for k, v in (heard or {}).items())]


def show(cells, faults):
    print("| " + " | ".join([*cells, "; ".join(dict.fromkeys(fault for _, fault in faults)) or "holds"]) + " |", flush=True)


def attack(program, case, remote, pace):
    cells, faults = measure(program, case, remote, pace)
    if case.is_judged and faults and all(kind in ("time", "cpu") for kind, _ in faults):
        print(f"once more, for the machine may have been busy: {case.label}: {faults}", file=sys.stderr, flush=True)
        # What an attacker's own work costs on the same two cores is not the server's.
        cells, faults = measure(program, case, remote, pace, is_compared=not case.is_reset)
    show(cells, faults if case.is_judged else [("", "not judged")])
    return case.is_judged and bool(faults)


def sees_faults(program, pace):
    """The control: a server that stands still for a third of a second, under an attack that does not end."""
    for _ in range(3):
        cells, faults = measure(program, Case("ping", CONTROL, 4), None, pace)
        seen = {kind for kind, _ in faults}
        show(cells, [("", "must break: " + "; ".join(fault for _, fault in faults))])
        # If other programs take the processor, the broken server may get too little of it to show the fault.
        if seen == {"time", "cpu", "places"}:
            break
    if not seen >= {"time", "places"}:
        raise Fault(f"the proof is blind: of a broken server it saw only {sorted(seen)}")


def main():
    program, names = sys.argv[1], sys.argv[2:]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))      # so that the servers are ended
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    is_quick = names == ["quick"]
    known = {case.what for case in CASES} | {state.__name__ for state in KEPT + taken.LONG + payers.BY_NAME} | {"quick"}
    if unknown := set(names) - known:
        raise Fault(f"there is no attack {unknown}, but {sorted(known)}")
    pace = Pace(1, 1, 1, 6) if is_quick else Pace()
    cases = [case for case in CASES if (case.in_quick if is_quick else not names or case.what in names)]
    states = payers.QUICK if is_quick else [state for state in KEPT if not names or state.__name__ in names]
    states += [state for state in payers.BY_NAME if state.__name__ in names]
    with contextlib.ExitStack() as stack:
        waiting = [state(program) for state in taken.LONG if not names or state.__name__ in names]
        for state in waiting:
            stack.callback(state.end)
        print("| Attack | from | p50 of a move, ms | p99, ms | hello p50, ms | hello longest, ms | CPU 2 s after |"
              " connections 2 s after | the attacker | |\n|" + "---|" * 10, flush=True)
        sees_faults(program, pace)
        broken = sum(attack(program, case, None, pace) for case in cases if case.on_loopback)
        broken += sum(taken.show(state, program, None) for state in states)
        if not is_quick:
            broken += from_elsewhere(program, cases, states, pace)
        broken += sum(taken.show(state, program, None) for state in waiting)
    if broken:
        raise Fault(f"{broken} attacks do harm")


def from_elsewhere(program, cases, states, pace):
    """The same from an address that is not this computer's."""
    broken = 0
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(namespaces.two())
            stack.enter_context(namespaces.inside(namespaces.SERVER))
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"NOT RUN: attacks from another address need namespaces of the network (root, and ip): {error}")
            return 0
        remote = namespaces.SERVER_ADDRESS, namespaces.CLIENTS, namespaces.CLIENTS_ADDRESS
        for case in cases:
            if case.is_remote:
                broken += attack(program, case, remote, pace)
        for state in states:
            broken += taken.show(state, program, remote)
    return broken


try:
    main()
except Fault as fault:
    sys.exit(f"attack: {fault}")
