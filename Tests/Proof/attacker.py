#!/usr/bin/env python3
"""One hostile client: attacker.py ADDRESS PORT SOURCE WHAT CONNECTIONS SECONDS [ROOM].

It prepares, says `ready`, and waits for a line.  Then it attacks, resets all its connections, and prints what came of
it as JSON.  After that `again N` on its input asks how many of N new connections find a place; the end of the input
ends it.  SOURCE is the address that it comes from."""
import json, select, socket, struct, sys, time

from fault import Fault
from wire import Wire, frame, shake_hands

address, port, source, what = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
count, seconds = int(sys.argv[5]), float(sys.argv[6])
room = sys.argv[7] if len(sys.argv) > 7 else None
TABLE = {"rules": "free", "deck_count": 20, "jokers": True}
names = (f"x{number}" for number in range(1_000_000))


def line(**request):
    return json.dumps(request).encode() + b"\n"


def reset(one):
    """Ends a connection as a crash of the peer would, so that no answer can reach it."""
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    except OSError:
        pass
    one.close()


class Peer:
    """A connection that has prepared what its attack needs, and the lines that it then sends for ever."""

    def __init__(self, kind):
        self.wire = Wire((address, port), source=source)
        self.lines = getattr(self, kind)() * 200
        self.rest = b""
        self.sent = self.read = 0
        self.is_unrecorded = False
        self.wire.socket.setblocking(False)

    def web_ping(self):
        shake_hands(self.wire.socket)
        return frame(b"x" * 125, 9)

    def web_parts(self):
        """As many frames as a message may have, with as little in them as can be."""
        shake_hands(self.wire.socket)
        return frame(b'{"type":"ping"', 1, False) + frame(b" ", 0, False) * 14 + frame(b"}", 0) + frame(b"", 1, False) + frame(b"", 0, False) * 2 + frame(b"", 0)

    def web_slow(self):
        """The beginning of a frame, whose bytes come one by one."""
        shake_hands(self.wire.socket)
        return frame(b" " * 4000)

    def enter(self, **request):
        self.name = self.wire.hello(next(names))["name"]
        return self.wire.ask(**request) if request else None

    def shuffle(self):
        self.enter(type="create", game="deck", options=TABLE)
        return line(type="shuffle")

    def hand(self):
        self.enter(type="create", game="deck", options=TABLE)
        for _ in range(5):
            self.wire.ask(type="draw", count=200)
        return line(type="shuffle", pile=self.name)

    def list(self):
        return line(type="list")

    def filter(self):
        return line(type="list", game="deck")

    def quick(self):
        self.enter()
        return line(type="join", game="deck") + line(type="leave")

    def taken(self):
        return line(type="hello", name="ann")

    def ping(self):
        return line(type="ping")

    def wrong(self):
        self.enter()
        return line(type="join", room="ZZZZ")

    def watch(self):
        self.enter()
        return line(type="join", room=room, role="spectator") + line(type="leave")

    def ready(self):
        self.enter(type="join", room=room, ready=False)
        return line(type="ready", ready=True) + line(type="ready", ready=False)

    def proofs(self):
        self.enter(type="join", room=room)
        return line(type="shuffle", remaining=True) * 126 + line(type="shuffle")

    def small(self):
        self.enter(type="create", game="deck", options={"rules": "free", "cards": ["AS"]})
        return line(type="shuffle", entropy="x" * 64)

    def pump(self):
        """Sends what the socket takes and throws away what it has; false where the server has ended it."""
        try:
            while data := self.wire.socket.recv(1 << 18):
                self.read += len(data)
                self.is_unrecorded |= b'"unrecorded"' in data
            return False
        except BlockingIOError:
            pass
        except OSError:
            return False
        try:
            self.rest = self.rest or self.lines
            sent = self.wire.socket.send(self.rest)
            self.rest = self.rest[sent:]
            self.sent += sent
        except BlockingIOError:
            pass
        except OSError:
            return False
        return True


def prepared(kind):
    """As many peers as the server lets prepare; one at least."""
    peers, refused = [], None
    for _ in range(count):
        try:
            peers.append(Peer(kind))
        except (Fault, OSError) as fault:
            # The fault itself would keep the refused peer's connection open.
            refused = str(fault)
    if not peers:
        raise Fault(f"nobody could prepare {kind}: {refused}")
    return peers


def flood(peers):
    """All send as fast as the server takes it, for so long; who is sent away comes back."""
    heard = {"peers": len(peers), "sent_away": 0}
    sent = read = 0
    poll, by_number = select.poll(), {}

    def watch(peer):
        by_number[peer.wire.socket.fileno()] = peer
        poll.register(peer.wire.socket.fileno(), select.POLLIN | select.POLLOUT)

    for peer in peers:
        watch(peer)
    end = time.monotonic() + seconds
    while (now := time.monotonic()) < end and by_number:
        for number, _ in poll.poll(max(1, (end - now) * 1000)):
            peer = by_number[number]
            if peer.pump():
                continue
            heard["sent_away"] += 1
            poll.unregister(number)
            sent, read = sent + peer.sent, read + peer.read
            del by_number[number]
            peer.wire.close()
            try:
                watch(Peer(what))
            except (Fault, OSError):
                pass
    for peer in by_number.values():
        sent, read = sent + peer.sent, read + peer.read
        reset(peer.wire.socket)
    return heard | {"sent_kib": sent >> 10, "read_kib": read >> 10}


def drip(peers):
    """Each sends one byte twenty times a second: nothing is ever whole."""
    end, sent = time.monotonic() + seconds, 0
    while (began := time.monotonic()) < end:
        for peer in peers:
            try:
                sent += peer.wire.socket.send(peer.lines[sent // len(peers):][:1])
            except OSError:
                pass
        time.sleep(max(0, began + 0.05 - time.monotonic()))
    for peer in peers:
        reset(peer.wire.socket)
    return {"peers": len(peers), "sent_kib": sent >> 10}


def burst(peers):
    """Each sends as many lines as its socket takes, and is gone."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for peer in peers:
            try:
                peer.rest = peer.rest or peer.lines
                sent = peer.wire.socket.send(peer.rest)
                peer.rest = peer.rest[sent:]
                peer.sent += sent
            except OSError:
                pass
    for peer in peers:
        reset(peer.wire.socket)
    return {"peers": len(peers), "sent_kib": sum(peer.sent for peer in peers) >> 10}


def guesses(kind):
    """One guess for each connection: how many were answered, by code."""
    answers, end = {}, time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            wire = Wire((address, port), patience=1, source=source)
            if kind == "tokens":
                wire.send({"type": "hello", "resume": "A" * 22})
                answer = json.loads(wire.until(b'"re":"hello"'))
            else:
                # A client that may not ask has not guessed: the code is `hello_required` then.
                password = {"password": f"no {len(answers)} {time.monotonic_ns()}"} if room else {}
                wire.send({"type": "hello"}, {"type": "join", "room": room or "ZZZZZZ", **password})
                answer = json.loads(wire.until(b'"re":"join"'))
        except (Fault, OSError) as fault:
            answer = {"code": "no answer" if isinstance(fault, (Fault, TimeoutError)) else "ended"}
        reset(wire.socket)
        code = answer.get("code", answer["type"] if "type" in answer else "?")
        answers[code] = answers.get(code, 0) + 1
    return answers


def held():
    """Takes names, one connection at a time, with places in rooms of its own, and leaves all of them behind."""
    taken, room, places, end = 0, None, 0, time.monotonic() + seconds
    while time.monotonic() < end and taken < count:
        wire = None
        try:
            wire = Wire((address, port), source=source)
            wire.hello(f"x{taken}")
            taken += 1
            if places == 0:
                room, places = wire.ask(type="create", game="concentration", seats=6, ready=False)["room"], 37
            else:
                places -= 1
                wire.ask(type="join", room=room, **({"role": "spectator"} if places < 32 else {"ready": False}))
        except (Fault, OSError):
            pass
        if wire:
            reset(wire.socket)
    return {"names": taken}


def finished():
    """Rooms one after the other that grow until they are not recorded any more, and then end."""
    heard, end = {"rooms": 0, "unrecorded": 0}, time.monotonic() + seconds
    while heard["unrecorded"] < count and time.monotonic() < end:
        try:
            peer = Peer("small")
            heard["rooms"] += 1
            while time.monotonic() < end and not peer.is_unrecorded and peer.pump():
                pass
            heard["unrecorded"] += peer.is_unrecorded
            reset(peer.wire.socket)
        except (Fault, OSError):
            time.sleep(0.01)
    return heard


def again(number):
    """How many of so many new connections are not told that the server is full."""
    wires, served = [], 0
    for _ in range(number):
        wires.append(Wire((address, port), patience=2, source=source))
        wires[-1].send({"type": "ping"})
    for wire in wires:
        try:
            served += b'"re":"ping"' in wire.until(b'"re":"ping"')
        except (Fault, OSError):
            pass
        wire.close()
    return served


def main():
    peers = []
    if what in ("tokens", "codes", "passwords"):
        attack = lambda: guesses(what)
    elif what == "held":
        attack = held
    elif what == "finished":
        attack = finished
    elif what.startswith("reset-"):
        peers = prepared(what.removeprefix("reset-"))
        attack = lambda: burst(peers)
    elif what == "web_slow":
        peers = prepared(what)
        attack = lambda: drip(peers)
    else:
        peers = prepared(what)
        attack = lambda: flood(peers)
    print("ready", flush=True)
    sys.stdin.readline()
    print(json.dumps(attack()), flush=True)
    while words := sys.stdin.readline().split():
        print(again(int(words[1])), flush=True)


try:
    main()
except Fault as fault:
    sys.exit(f"attacker: {fault}")
