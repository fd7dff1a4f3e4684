"""A player or spectator that asks, remembers every line it got, and can come back."""
import itertools, json, socket, time

from fault import require
from moves import Moves

# The requests that always change the room, so that the journal has an acknowledged one.
KEPT = ("create", "join", "ready", "chat", "flip", "draw", "shuffle", "leave", "move", "undo", "redeal", "done")
# The bytes of events that a room keeps for members who missed them.
HISTORY_BYTES = 8 * 1024


class Bot:
    def __init__(self, table, name, is_player):
        self.table, self.crowd = table, table.crowd
        self.name, self.is_player = name, is_player
        self.socket = None
        self.token = None
        self.in_room = False
        self.is_warned = False          # that the journal is over
        self.seen = None                # the number of the last event
        self.came = 0                   # that of the last one before this one came in
        self.is_unheard = False         # whether it came in and has not been told so
        self.known = {}                 # seq -> line, as this one got it
        self.next_number = 1
        self.pending = {}               # id -> request, in the order in which they were sent
        self.again = []                 # requests that got lost, to be sent again as they were
        self.acknowledged = {}          # id -> when
        self.refused = set()
        self.resting = {}               # "chat" or "all" -> when it may be asked again
        self.moves = Moves(self)

    # Connection

    def connect(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.is_greeted = self.is_expired = False
        self.resting = {}
        # A snapshot may come instead of events; after a restart it does if short rounds ended since.
        self.may_skip = self.is_unheard or self.crowd.key_of is not None
        hello = {"type": "hello", "name": self.name}
        if self.crowd.key_of:
            hello["key"] = self.crowd.key_of(self.name)
        if self.token:
            hello = {"type": "hello", "resume": self.token}
            self.choose_seen()
            if self.seen is not None:
                hello["seen"] = self.seen
            else:
                self.may_skip = True
        self.send_lines([hello])
        self.socket.setblocking(False)

    def choose_seen(self):
        """Sometimes less than was seen, so that the same lines have to come again; rarely nothing."""
        chance = self.crowd.random.random()
        if self.seen is not None and chance < 0.3:
            self.seen = max(self.came, self.seen - self.crowd.random.randint(0, 15))
        elif chance > 0.97:
            self.seen = None

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket = None
        self.moves.prompt = None

    def read(self):
        """Takes what there is; false where the connection has ended."""
        try:
            data = self.socket.recv(1 << 18)
        except BlockingIOError:
            return True
        except ConnectionError:
            data = b""
        *lines, self.buffer = (self.buffer + data).split(b"\n")
        for line in lines:
            self.crowd.lines += 1
            self.take(line, json.loads(line))
        return bool(data)

    def send_lines(self, messages):
        try:
            self.socket.sendall(b"".join(json.dumps(message).encode() + b"\n" for message in messages))
        except (ConnectionError, BlockingIOError):
            pass                        # the end is seen by reading

    def ask(self, *requests):
        """Sends requests in one write, each with a mark of its own."""
        for request in requests:
            if "id" not in request:
                request["id"] = self.next_number if self.next_number % 3 else f"r{self.next_number}"
                self.next_number += 1
            self.pending[request["id"]] = request
        self.send_lines(requests)

    # Lines

    def take(self, line, message):
        kind = message["type"]
        if message.get("re") == "hello":
            self.greeted(message)
        elif "re" in message:
            self.answered(line, message)
        elif "seq" in message:
            self.told(line, message)
        elif kind == "prompt":
            self.moves.prompt = message
        elif kind == "state":
            newest = message["state"]["seq"]
            require(self.may_skip or self.table.bytes_at_most(self.seen, newest) > HISTORY_BYTES,
                    self.name, "got a snapshot instead of the events after", self.seen, line)
            self.table.skipped.update(range((self.seen or 0) + 1, newest + 1))
            # It may have entered again without the reply, and then cannot ask for earlier events.
            self.seen = self.came = newest
            self.is_unheard = False
            self.moves.know(message["state"])
        elif kind == "ladder":
            for row in message["rows"]:     # each member gets it, at a moment of its own
                known = self.crowd.changes.get(row["name"], (0, 0))
                self.crowd.changes[row["name"]] = max(known, (message["round"], row["rating"]))
        elif kind == "notice" and message["code"] == "unrecorded":
            self.warned()
        elif kind == "bye":
            require(message["code"] == "shutting_down" or self.crowd.is_ending, self.name, "was sent away:", line)

    def warned(self):
        """From here on nothing is promised; a room that never was recorded says so to whoever comes in."""
        table = self.table
        if not self.is_warned and not (table.journal and table.journal.path):
            self.acknowledged.clear()
        self.is_warned = True
        table.unrecorded_after = min(self.seen or 0, table.unrecorded_after or self.seen or 0)

    def greeted(self, reply):
        if reply["type"] == "error":
            require(reply["code"] == "resume_expired", self.name, "cannot come in:", reply)
            require(not self.in_room or self.has_done("leave") or self.table.unrecorded_after is not None,
                    self.name, "lost the place in", self.table.code)
            self.in_room, self.seen = False, None
            self.token, self.pending, self.is_expired = None, {}, True
            self.crowd.expired.append(self)
            return
        self.token = reply["resume"]
        self.is_greeted = True
        if reply.get("resumed"):
            self.resumed(reply)

    @property
    def written(self):
        """The marks that the journal has of this one, in order."""
        return self.table.journal.ids.get(self.name, []) if self.table.journal else []

    def has_done(self, verb):
        """Whether something was done of which the answer got lost."""
        return any(request["type"] == verb and mark in self.written for mark, request in self.pending.items())

    def resumed(self, reply):
        require("room" in reply or not self.in_room, self.name, "has no place any more:", reply)
        if "room" not in reply:
            return
        self.table.found(reply["room"])
        if not self.in_room:
            self.in_room, self.is_unheard = True, True
        if self.has_done("join"):
            self.is_unheard = True      # what was seen was seen before leaving
        self.may_skip = self.may_skip or self.is_unheard
        written = self.written
        require(reply.get("last_id") == (written[-1] if written else None), self.name, "has done", written[-1:], "and is told", reply)
        lost = [request for mark, request in self.pending.items() if mark not in written]
        self.again = [request for request in lost if request["type"] in ("ready", "chat")]
        self.pending = {}

    def answered(self, line, reply):
        mark = reply.get("id")
        if self.crowd.is_ending:        # what was asked before may be left without an answer
            for unanswered in itertools.takewhile(lambda each: each != mark, list(self.pending)):
                del self.pending[unanswered]
            if reply.get("code") == "shutting_down":
                self.pending.pop(mark, None)
                return
        require(next(iter(self.pending), None) == mark, self.name, "expected another reply than", line)
        request = self.pending.pop(mark)
        if reply["type"] == "error":
            require(reply["code"] in self.moves.excuses, self.name, "was refused:", request, line)
            self.refused.add(mark)
            if reply["code"] == "rate_limited":
                self.rest(request, reply["retry_after_ms"] / 1000)
            return
        # The chat of a spectator during a round goes to the other spectators, and is no event.
        is_aside = request["type"] == "chat" and not self.is_player
        if request["type"] in KEPT and not is_aside and not self.is_warned:
            self.acknowledged[mark] = time.monotonic()
        if request["type"] in ("create", "join"):
            self.in_room = True
            self.table.found(reply["room"])
            self.seen = self.came = reply["state"]["seq"]
            self.is_unheard = False
            if request["type"] == "create":
                self.table.head = line
        if request["type"] == "leave":
            self.in_room = False
        if request["type"] in ("flip", "draw", "move", "undo", "redeal", "done"):
            self.moves.prompt = None

    def told(self, line, event):
        seq = event["seq"]
        require(self.seen is not None and seq == self.seen + 1, self.name, "had", self.seen, "and got", line)
        self.seen = seq
        if event["type"] == "joined" and event["player"] == self.name:
            self.came, self.is_unheard = seq, False
        require(self.known.setdefault(seq, line) == line, self.name, "got another line than", self.known[seq], "again:", line)
        self.table.see(seq, line, event)
        self.moves.see(event)

    def act(self):
        """Does what is to be done, as soon as everything before is answered."""
        if not self.socket or not self.is_greeted or self.pending or "all" in self.resting:
            return
        if not self.in_room:
            if self is self.table.maker:
                self.ask(self.table.creation)
            elif self.table.code:
                self.ask({"type": "join", "room": self.table.code, "role": "player" if self.is_player else "spectator"})
            return
        requests = self.again or self.moves.choose()
        self.again = []
        if "chat" in self.resting:
            requests = [request for request in requests if request["type"] != "chat"]
        if requests:
            self.ask(*requests)

    def rest(self, request, seconds):
        """Who asks on meanwhile is refused on; and then the same is wanted, or what costs much is never done."""
        is_chat = request["type"] == "chat"
        self.resting["chat" if is_chat else "all"] = time.monotonic() + seconds
        if not is_chat and self.in_room:
            self.again.append({key: value for key, value in request.items() if key != "id"})

    def wake(self):
        """Whether something may be asked again from now on."""
        now = time.monotonic()
        over = [kind for kind, end in self.resting.items() if end <= now]
        for kind in over:
            del self.resting[kind]
        return bool(over)
