"""A spectator that stops reading, is sent away, comes back, and stops again."""
import json

from fault import require
from wire import Wire


class Stalled:
    def __init__(self, port, room):
        self.address = ("127.0.0.1", port)
        self.room = room
        self.ends = {}              # how its connections ended -> how often
        self.snapshots = 0
        self.lines = 0
        self.wire = Wire(self.address, receive_buffer=4096)
        self.token = self.wire.hello("stalled")["resume"]
        self.seen = self.wire.ask(type="join", room=room, role="spectator")["state"]["seq"]

    def read_on(self):
        """Reads what was left for it, up to the end of the connection."""
        last = b""
        try:
            while (line := self.wire.line()) is not None:
                last = line
                self.take(line)
        except ConnectionError:
            last = b'{"code":"reset"}'
        how = json.loads(last).get("code", "end")
        self.ends[how] = self.ends.get(how, 0) + 1
        self.wire.close()

    def take(self, line):
        message = json.loads(line)
        self.lines += 1
        if message["type"] == "state":
            self.snapshots += 1
            self.seen = message["state"]["seq"]
        elif "seq" in message:
            require(message["seq"] == self.seen + 1, "the stalled one had", self.seen, "and got", line)
            self.seen = message["seq"]

    def come_back(self):
        """With the token: then the place is still there, and what was missed comes, or a snapshot."""
        self.wire = Wire(self.address, receive_buffer=4096)
        reply = self.wire.ask(type="hello", resume=self.token, seen=self.seen)
        require(reply.get("room") == self.room, "the place of the stalled one is gone:", reply)
        before = self.seen
        while self.seen == before:
            self.take(self.wire.line())
