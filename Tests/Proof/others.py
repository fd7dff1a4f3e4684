"""What others notice of an attack: two pairs that play, somebody who says hello, and the server's own figures."""
import json, re, select, socket, subprocess, sys, threading, time

from fault import Fault, require
from watch import Pair, start_other
from wire import Wire


class Prober:
    """Ten times a second a newcomer: how long a connection and its hello take."""

    def __init__(self, port):
        self.address, self.times, self.refused = ("127.0.0.1", port), [], []
        self.turn, self.is_over = threading.Lock(), False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        number, due = 0, time.monotonic()
        while not self.is_over:
            with self.turn:
                number += 1
                self.probe(f"newcomer{number}")
            due = max(due + 0.1, time.monotonic())
            time.sleep(max(0, due - time.monotonic()))

    def probe(self, name):
        began, wire = time.monotonic(), None
        try:
            wire = Wire(self.address)
            wire.hello(name)
            self.times.append((time.monotonic() - began) * 1000)
            wire.send({"type": "bye"})
            wire.until(b'"code":"goodbye"')
        except (Fault, OSError) as fault:
            self.times.append((time.monotonic() - began) * 1000)
            self.refused.append(str(fault))
        finally:
            if wire:
                wire.close()

    def figures(self):
        """Of the time since the last call; a hello that is still waiting counts when it is answered."""
        with self.turn:
            times, self.times = sorted(self.times), []
            refused, self.refused = self.refused, []
        return {"hello": times[len(times) // 2] if times else 0, "longest": times[-1] if times else 0, "refused": refused}

    def end(self):
        self.is_over = True
        self.thread.join(12)


class Others:
    """Two pairs that flip every 10 ms, and the prober."""

    def __init__(self, host):
        self.host = host
        self.pairs = [Pair(host.port, rate=100, name=name) for name in ("one", "two")]
        # The count leaves out newcomers, who stay for a millisecond each.
        self.base = host.sockets
        self.prober = Prober(host.port)

    def __enter__(self):
        return self

    def __exit__(self, *rest):
        self.end()

    def end(self):
        """The server may be busy for a minute yet: how the pairs end is not what is looked at."""
        self.prober.end()
        for pair in self.pairs:
            pair.process.terminate()
            pair.__exit__(Fault)
        self.pairs = []

    def figures(self):
        """Of the time since the last call: the worse pair counts."""
        pairs = [self.of(pair) for pair in self.pairs]
        return {"p50": max(pair["p50"] for pair in pairs), "p99": max(pair["p99"] for pair in pairs),
                "moves": sum(pair["moves"] for pair in pairs), **self.prober.figures()}

    def of(self, pair):
        """One pair's; a move that is not answered for ten seconds ends a pair."""
        try:
            return pair.figures()
        except Fault:
            return {"p50": 10_000, "p99": 10_000, "moves": 0}

    @property
    def sockets(self):
        """How many connections there are: the fewest of some moments, for newcomers come and go."""
        counts = []
        for _ in range(20):
            counts.append(self.host.sockets)
            time.sleep(0.013)
        return min(counts)


class Attacker:
    """`attacker.py` as a process."""

    def __init__(self, host, what, count, seconds, room=None, remote=None):
        address, inside, source = remote or ("127.0.0.1", None, "127.0.0.9")
        port = host.web_port if what.startswith("web_") else host.port
        words = [address, port, source, what, count, seconds, *([room] if room else [])]
        self.process = start_other("attacker.py", *words, inside=inside, stdin=subprocess.PIPE)
        self.heard = None
        require(self.line(60) == "ready", "the attack", what, "did not come about")

    def __enter__(self):
        return self

    def __exit__(self, *rest):
        self.process.stdin.close()
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()

    def line(self, seconds):
        poll = select.poll()        # `select` cannot do with thousands of descriptors
        poll.register(self.process.stdout, select.POLLIN)
        require(poll.poll(seconds * 1000), "the attacker is stuck")
        return self.process.stdout.readline().strip()

    def say(self, words):
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()

    def begin(self):
        self.say("go")

    def wait(self):
        """Until it has ended all its connections."""
        line = self.line(60)
        require(line, "the attacker has failed")
        self.heard = json.loads(line)
        return self.heard

    def served_again(self, count):
        self.say(f"again {count}")
        return int(self.line(30))


class Tap(threading.Thread):
    """Somebody in a room who reads, at most so many bytes a second, and remembers how it ended."""

    def __init__(self, port, name, rate=None):
        super().__init__(daemon=True)
        self.wire = Wire(("127.0.0.1", port), receive_buffer=16384 if rate else None)
        self.rate, self.is_over, self.bytes = rate, False, 0
        self.token = self.wire.hello(name)["resume"]
        self.last_words, self.is_unrecorded = None, False

    def run(self):
        rest, began = b"", time.monotonic()
        one = self.wire.socket
        one.settimeout(0.05)
        while not self.is_over:
            if self.rate and self.bytes > self.rate * (time.monotonic() - began):
                time.sleep(0.005)
                continue
            try:
                data = one.recv(4096 if self.rate else 1 << 18)
            except TimeoutError:
                continue
            except OSError:
                data = b""
            if not data:
                self.last_words = self.last_words or "the connection ended"
                return
            self.bytes += len(data)
            rest += data
            if b'"unrecorded"' in rest:
                self.is_unrecorded = True
            if (at := rest.find(b'{"type":"bye"')) >= 0:
                self.last_words = (re.findall(r'"code":"(\w+)"', rest[at:].decode(errors="replace")) or ["bye"])[0]
            rest = rest[-200:]

    def end(self):
        self.is_over = True
        self.join(5)


def fill(port, count):
    """So many rooms that wait for a player, and the names ann, ann2, ann3 …; all of them stay connected."""
    wires = []
    for number in range(1, count + 1):
        # An address has at most the number of connections that its limits allow.
        source = f"127.1.{number // 2500}.{1 + number // 10 % 250}"
        wires.append(Wire(("127.0.0.1", port), source=source))
        wires[-1].send({"type": "hello", "name": "ann" if number == 1 else f"ann{number}"},
                       {"type": "create", "game": "concentration", "ready": False})
    for wire in wires:
        reply = wire.until(b'"re":"create"')
        require(reply.startswith(b'{"type":"ok"'), "a room was refused:", reply)
    return wires
