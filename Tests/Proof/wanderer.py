"""A player whose connection is lost again and again, and who comes back with the token and plays on."""
import json, random, secrets, threading, time

import namespaces
from fault import Fault, require
from wire import Wire

THINKING = 0.05                 # seconds before a move, so that a game lasts as long as a trouble
SILENCE = 0.5                   # then one asks whether the server is there
LOST = 2                        # then it is not
BACKOFF = 0.1                   # doubled after each attempt
LONGEST_BACKOFF = 0.8
OPTIONS = {"pairs": 8, "hide_ms": 0, "turn_s": 0}


class Lost(Exception):
    """The connection is of no use any more."""


class Wanderer(threading.Thread):
    def __init__(self, address, name, table):
        super().__init__(name=name, daemon=True)
        self.address, self.table = address, table
        self.token = self.seen = self.fault = self.prompt = None
        self.events = {}        # seq -> line, as it was first received
        self.cards = {}         # cell -> pair, of every card that was up in this round
        self.last = None
        self.wants_ready = self.is_done = False
        self.back_at = None     # when a number was last heard after it was set to None
        self.counts = {"resumed": 0, "snapshots": 0, "refused": 0, "server_full": 0, "failed": 0}

    def run(self):
        try:
            namespaces.enter(namespaces.CLIENTS)
            wait = BACKOFF
            while not self.is_done:
                try:
                    self.come()
                    wait = BACKOFF
                    self.play()
                except (OSError, Lost):
                    time.sleep(wait * random.uniform(0.8, 1.2))
                    wait = min(2 * wait, LONGEST_BACKOFF)
        except Exception as fault:      # told by whoever waits for this thread
            self.fault = fault
            self.is_done = True

    # Entering and resuming

    def come(self):
        self.pending, self.prompt = [], None        # what was asked and is not answered, with the time
        self.wire, self.has_asked = None, False     # to be ready may have been lost
        try:
            self.wire = Wire(self.address, patience=0.5)
            hello = {"type": "hello", "name": self.name}
            if self.token:
                hello = {"type": "hello", "resume": self.token, "seen": self.seen}
            self.ask(hello)
            self.listen_until(lambda: not self.pending)
            if self.seen is None:
                self.enter()
        except (OSError, Lost):
            self.counts["failed"] += 1
            self.close()
            raise

    def enter(self):
        """The first of two makes the room; that is before anything goes wrong."""
        if self.table.maker is self:
            self.ask({"type": "create", "game": "concentration", "options": OPTIONS})
        else:
            require(self.table.made.wait(60), "nobody made a room")
            self.ask({"type": "join", "room": self.table.code})
        self.listen_until(lambda: not self.pending)

    def close(self):
        if self.wire:
            self.wire.close()

    # Playing

    def play(self):
        try:
            self.listen_until(lambda: self.is_done)
        finally:
            self.close()

    def listen_until(self, is_enough):
        self.wire.socket.settimeout(0.1)
        heard = asked = time.monotonic()
        while not is_enough():
            try:
                line = self.wire.line()
                if line is None:
                    raise Lost
                self.take(line, json.loads(line))
                heard = time.monotonic()
            except TimeoutError:
                pass
            now = time.monotonic()
            if self.pending and now - self.pending[0][1] > LOST:
                raise Lost
            if now - max(heard, asked) > SILENCE:
                self.ask({"type": "ping"})
                asked = now
            if self.token and not self.pending:
                self.act()

    def ask(self, request):
        self.pending.append((request, time.monotonic()))
        self.wire.send(request)

    def act(self):
        if self.prompt:
            prompt, self.prompt = self.prompt, None
            time.sleep(random.uniform(0.5, 1.5) * THINKING)
            self.ask({"type": "flip", "cell": self.choose(prompt), "turn": prompt["turn"]})
        elif self.wants_ready and self.table.is_over:
            self.is_done = True
        elif self.wants_ready and not self.has_asked:
            self.has_asked = True
            self.ask({"type": "ready", "entropy": secrets.token_hex(8)})

    def choose(self, prompt):
        known = {cell: self.cards[cell] for cell in prompt["cells"] if cell in self.cards}
        twins = [cell for cell, pair in known.items()
                 if (pair == self.last if prompt["nth"] == 2 else list(known.values()).count(pair) == 2)]
        return random.choice(twins or [cell for cell in prompt["cells"] if cell not in known] or prompt["cells"])

    # Lines

    def take(self, line, message):
        if "re" in message:
            self.answered(message)
        elif "seq" in message:
            self.told(message["seq"], line, message)
        elif message["type"] == "prompt":
            self.prompt = message
        elif message["type"] == "state":
            self.counts["snapshots"] += 1
            self.know(message["state"])
        elif message["type"] == "bye":
            if message["code"] == "server_full":
                self.counts["server_full"] += 1
            require(message["code"] in ("server_full", "stale", "slow_consumer", "eof"), self.name, "was sent away:", line)
            raise Lost

    def answered(self, reply):
        require(self.pending and self.pending[0][0]["type"] == reply["re"], self.name, "did not ask for", reply)
        request, _ = self.pending.pop(0)
        if reply.get("code") == "rate_limited":
            time.sleep(reply["retry_after_ms"] / 1000)      # so many rooms of one address at once
            self.ask(request)
        elif reply["type"] == "error":
            # After a loss, the server may have carried out a move already.
            require(request["type"] == "flip" and reply["code"] in ("stale_turn", "not_your_turn", "cell_up", "too_soon"),
                    self.name, "was refused:", request, reply)
            self.counts["refused"] += 1
        elif request["type"] == "hello":
            self.counts["resumed"] += reply.get("resumed", False)
            require(not self.token or reply.get("room") == self.table.code, self.name, "has no place any more:", reply)
            self.token = reply["resume"]
        elif request["type"] in ("create", "join"):
            self.seen = reply["state"]["seq"]
            self.table.take(reply)

    def told(self, seq, line, event):
        require(seq == self.seen + 1, self.name, "had", self.seen, "and got", line)
        self.seen = seq
        self.events[seq] = line
        self.back_at = self.back_at or time.monotonic()
        if event["type"] == "started":
            self.cards, self.wants_ready, self.has_asked = {}, False, False
        elif event["type"] == "reveal":
            self.cards[event["cell"]] = self.last = event["card"]["pair"]
        elif event["type"] == "over":
            self.wants_ready = True
        elif event["type"] == "ready" and event["player"] == self.name:
            self.wants_ready = False

    def know(self, state):
        require(self.seen is None or state["seq"] >= self.seen, self.name, "had", self.seen, "and is shown", state["seq"])
        self.seen = state["seq"]
        mine = next(player for player in state["players"] if player["name"] == self.name)
        self.wants_ready = state["phase"] == "over" and not mine["ready"]
        self.back_at = self.back_at or time.monotonic()


class Table:
    """A room for two, what they saw, and how that compares with each other and with the journal."""

    def __init__(self, address, number):
        self.code = self.head = None
        self.made = threading.Event()
        self.is_over = False                # no further round is wanted
        self.players = [Wanderer(address, f"{name}{number}", self) for name in ("ann", "bob")]

    @property
    def maker(self):
        return self.players[0]

    def take(self, reply):
        if self.code is None:
            self.code, self.head = reply["room"], reply
            self.made.set()

    def union(self):
        """All events by their number; nobody saw another line than the other, and none is missing."""
        first, second = (player.events for player in self.players)
        for seq in first.keys() & second.keys():
            require(first[seq] == second[seq], self.code, "told two things:", first[seq], second[seq])
        events = first | second
        require(list(sorted(events)) == list(range(1, len(events) + 1)), self.code, "has a gap that nobody saw")
        return [events[seq] for seq in sorted(events)]

    def check(self):
        for player in self.players:
            if player.fault:
                raise player.fault if isinstance(player.fault, Fault) else Fault(f"{player.name}: {player.fault!r}")
