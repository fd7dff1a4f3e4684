"""A player in a group of servers, who goes where it is sent, comes back with its token, and writes down all that it says and hears."""
import asyncio, json, secrets, time

from groupplayers import ROUNDS, Moves

SILENCE, THINKING, NAMELESS = 0.5, (0.05, 0.3), 9
MOVES = ("flip", "draw", "move", "done")


class Lost(Exception):
    """The connection is of no use any more."""


class Bot:
    def __init__(self, party, name):
        self.party, self.who, self.name, self.chance = party, name, name, party.chance
        self.token = self.room = self.seen = self.ticket = self.prompt = self.wish = None
        self.came = 0                   # the seq behind which everything was heard in this room
        self.ports, self.target, self.ticket_for = [], None, None
        self.moves = Moves(self.chance)
        self.next_id, self.said = 1, 0
        self.pending, self.unsure, self.again = {}, [], []  # not answered yet; of earlier connections; to be said again
        self.wants_ready = self.is_done = False
        self.rounds = 0
        self.well_at = 0.0              # when it last was where it wants to be, and was answered there
        self.port, self.is_greeted = None, False    # of the server at the other end; whether it takes requests
        self.rest_until = self.alone_since = 0.0
        self.nameless_since = None      # since when its own name is somebody else's

    def write(self, kind, data):
        self.party.history.write(self.who, kind, data)

    async def run(self):
        wait = 0.03
        while not self.is_done:
            try:
                await self.visit(self.choose_port())
                wait = 0.03
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError, ValueError, Lost):
                wait = min(2 * wait, 0.5)
            if self.rest_until > time.monotonic():
                await asyncio.sleep(self.rest_until - time.monotonic())
            elif not self.target:
                await asyncio.sleep(wait * self.chance.uniform(0.5, 1))

    def choose_port(self):
        """Where it was sent to; else where it was; else what that server said of others; else any."""
        if self.target:
            port, self.target = self.target, None
            return port
        if not self.ports:
            self.ports = self.chance.sample(self.party.ports, len(self.party.ports))
        return self.ports.pop(0)

    # One connection

    async def visit(self, port):
        self.port, self.pending, self.prompt, self.is_greeted = port, {}, None, False
        if self.is_walled():
            raise OSError("out of reach")
        self.write("connect", port)
        reader, self.writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port, limit=1 << 17), 1)
        try:
            line = await asyncio.wait_for(reader.readuntil(b"\n"), 1.5)
            self.write("line", line)
            first = json.loads(line)
            if first["type"] != "hello":
                raise Lost
            peers = [peer["port"] for peer in first.get("peers", ())]
            self.ports = [port, *self.chance.sample(peers, len(peers))]
            self.say_hello()
            await self.listen(reader)
        finally:
            self.write("closed", port)
            self.unsure += [request for request, _ in self.pending.values() if request["type"] != "hello"]
            self.is_greeted = False
            self.writer.close()

    def is_walled(self):
        """Whether the server at the other end cannot be reached from here any more."""
        return self in self.party.walls.get(self.port, ())

    def say_hello(self):
        hello = {"type": "hello"}
        if self.ticket and self.ticket_for != self.port:
            self.ticket = None          # that server is not there; others know nothing of it
        if self.ticket:
            hello["ticket"] = self.ticket
        if self.token:
            hello["resume"] = self.token
            if self.room and self.chance.random() < 0.3:
                hello["room"] = self.room
            if self.seen is not None and self.chance.random() < 0.2:
                self.seen = max(self.came, self.seen - self.chance.randint(1, 12))
            if self.seen is not None:
                hello["seen"] = self.seen
        elif not self.ticket:
            hello["name"] = self.name
        self.ask(hello)

    def ask(self, request):
        request = {**request, "id": self.next_id}
        self.next_id += 1
        self.pending[request["id"]] = (request, time.monotonic())
        self.write("send", request)
        self.writer.write(json.dumps(request).encode() + b"\n")
        self.asked_at = time.monotonic()

    async def listen(self, reader):
        patience = self.chance.uniform(1.5, 9)
        self.heard_at = self.asked_at = self.due = time.monotonic()
        while True:
            try:
                line = await asyncio.wait_for(reader.readuntil(b"\n"), 0.1)
                self.write("line", line)
                self.heard_at = time.monotonic()
                self.take(json.loads(line))
            except asyncio.TimeoutError:
                pass
            now = time.monotonic()
            if self.is_walled():
                raise Lost
            if self.pending and now - next(iter(self.pending.values()))[1] > patience:
                raise Lost
            if self.is_greeted and not self.pending and now >= max(self.due, self.rest_until):
                self.act(now)
                self.due = time.monotonic() + self.chance.uniform(*THINKING)
            if self.is_greeted and not self.pending and now - max(self.heard_at, self.asked_at) > SILENCE:
                self.ask({"type": "ping"})

    # Received lines

    def take(self, message):
        kind = message["type"]
        if "re" in message:
            request, _ = self.pending.pop(message.get("id"), ({}, 0))
            if message["re"] == "hello":
                self.greeted(message)
            elif kind == "error":
                self.refused(request, message)
            else:
                self.answered(request, message)
        elif "seq" in message:
            self.seen = message["seq"]
            self.moves.see(message)
            self.told(message)
        elif kind == "prompt":
            self.prompt = message
        elif kind == "state":
            self.seen = self.came = message["state"]["seq"]
            self.know(message["state"])
        elif kind == "bye":
            if "port" in message:
                self.target = message["port"]
            raise Lost

    def greeted(self, reply):
        if reply["type"] == "ok":
            was = self.token
            self.token, self.ticket, self.is_greeted, self.nameless_since = reply["resume"], None, True, None
            if not reply.get("resumed"):
                self.enter(None)
                self.again = []
            elif "room" not in reply:
                self.leave_room()       # the answer to `leave` got lost
            else:
                self.room = reply["room"]
                self.found(reply["room"])
            self.sort_lost(reply, was)
            if self.room:
                self.well_at = time.monotonic()
            return
        code = reply["code"]
        if code == "moved":
            self.follow(reply)
        elif code == "bad_value":
            self.ticket = None
        elif code == "resume_expired":
            self.token = None
            self.leave_room()
        elif code == "unavailable" and self.ticket:
            self.target = self.port     # the ticket may be good yet
        elif code == "name_taken":
            self.rename()
        self.rest(reply, 0.4 if code == "name_taken" else 0)
        raise Lost

    def rename(self):
        """Nobody waits for ever; the checker says whether it had to."""
        now = time.monotonic()
        self.nameless_since = self.nameless_since or now
        if now > self.nameless_since + NAMELESS:
            first, _, number = self.name.partition("_")
            self.name, self.nameless_since = f"{first}_{int(number or 0) + 1}", None

    def follow(self, reply):
        self.ticket = reply["ticket"]
        self.target = self.ticket_for = reply["port"]

    def sort_lost(self, reply, token):
        """What it said last and was not carried out is said again, where it makes sense."""
        last = reply.get("last_id", 0) if token == self.token else 0
        self.again += [request for request in self.unsure if request["id"] > last and request["type"] == "chat" and self.room]
        self.unsure = []

    def rest(self, reply, least=0):
        seconds = max(least, reply.get("retry_after_ms", reply.get("after_ms", 0)) / 1000)
        self.rest_until = time.monotonic() + min(seconds, 2) * self.chance.uniform(0.8, 1.1)

    def refused(self, request, reply):
        code = reply["code"]
        if code == "moved":
            self.follow(reply)
            self.token, self.wish = None, request
            raise Lost
        self.rest(reply, 0 if request["type"] in MOVES else 0.3)
        self.was_refused(request, code)

    def answered(self, request, reply):
        kind = request["type"]
        if kind in ("create", "join"):
            self.enter(reply["room"], reply["state"]["seq"])
            if reply["state"]["players"]:
                self.alone_since = None
            self.found(reply["room"])
        elif kind == "leave":
            self.leave_room()
        if not self.wants_room() or self.room:
            self.well_at = time.monotonic()

    def leave_room(self):
        if self.room:
            room = self.room
            self.enter(None)
            self.left(room)

    def enter(self, room, seq=None):
        self.room, self.seen, self.came = room, seq, seq or 0
        self.prompt, self.wants_ready, self.rounds = None, False, 0
        self.alone_since = time.monotonic()
        self.moves = Moves(self.chance)

    def told(self, event):
        kind, mine = event["type"], event.get("player") == self.name
        if kind == "over":
            self.wants_ready, self.prompt = True, None
            self.rounds += 1
        elif kind == "started" or (kind == "ready" and mine):
            self.wants_ready = False
        elif kind == "left" and mine:
            self.leave_room()
        elif kind == "left":
            self.rounds = ROUNDS        # nobody is there to play with
        elif kind == "joined" and not mine:
            self.alone_since = None

    def know(self, state):
        mine = next((one for one in state["players"] if one["name"] == self.name), {"ready": True})
        self.wants_ready = state["phase"] == "over" and not mine["ready"]
        self.rounds = state["round"] - (state["phase"] == "playing")
        self.alone_since = self.alone_since if len(state["players"]) < 2 else None

    # Actions

    def act(self, now):
        if self.again:
            self.ask({key: value for key, value in self.again.pop(0).items() if key != "id"})
        elif not self.room:
            self.seek(now)
        elif self.wants_ready and (self.rounds >= ROUNDS or self.party.is_ending) or self.gives_up(now):
            self.ask({"type": "leave"})
        elif self.wants_ready:
            self.ask({"type": "ready", "entropy": secrets.token_hex(8)})
        elif self.prompt:
            prompt, self.prompt = self.prompt, None
            self.ask(self.moves.choose(prompt))
        elif self.chance.random() < 0.02:
            self.said += 1
            self.ask({"type": "chat", "text": f"{self.name} says {self.said}"})

    def go(self, port=None):
        """To another server, as somebody new."""
        self.token, self.ports, self.target = None, [], port
        self.ask({"type": "bye"})
