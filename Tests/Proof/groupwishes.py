"""What the people of a group of servers want: pairs at tables of their own, those who play with anybody, and impostors."""
import asyncio, time

from groupbot import Bot
from groupplayers import QUICK, ROUNDS


class Paired(Bot):
    """One of two who play at tables of their own."""

    def __init__(self, party, name, table, is_maker):
        super().__init__(party, name)
        self.table, self.is_maker = table, is_maker
        self.refusals, self.is_between = 0, False

    def wants_room(self):
        return not self.is_between and not self.is_done and (self.is_maker or self.table.code is not None) and self not in self.table.gone

    def seek(self, now):
        if self.is_between:
            self.is_between = False
            self.well_at = now
            if self.party.is_ending:
                self.is_done = True
            self.go()
        elif self.party.is_ending and not self.table.code:
            self.is_done = True
            self.go()
        elif self in self.table.gone:
            self.well_at = now          # the other one is still there
        elif self.is_maker and not self.table.code:
            self.ask(self.table.creation())
        elif self.table.code:
            self.ask(self.table.entry())

    def found(self, room):
        if self.is_maker and not self.table.code:
            self.table.code = room
        if self in self.table.gone or room != self.table.code:
            self.rounds, self.wants_ready = ROUNDS, True    # a room that it had left

    def was_refused(self, request, code):
        if request["type"] == "join":
            self.refusals += 1
            self.well_at = self.well_at if code in ("unavailable", "no_such_room") else time.monotonic()
            if code in ("no_such_room", "room_full", "not_allowed") and self.refusals > 5:
                self.left(self.table.code)

    def gives_up(self, now):
        patience = 1 if self.party.is_ending else 25
        return self.rounds >= ROUNDS and not self.prompt or self.alone_since and now - self.alone_since > patience

    def left(self, room):
        self.refusals, self.is_between = 0, True
        if room == self.table.code:
            self.table.leave(self)


class Quick(Bot):
    """Plays one game with whoever is there, each time from another server."""
    has_played = False

    def wants_room(self):
        return not self.is_done and not self.has_played

    def seek(self, now):
        if self.has_played or self.party.is_ending:
            self.is_done = self.party.is_ending
            self.has_played = False
            self.go()
        else:
            self.ask(self.wish if self.wish else QUICK)
            self.wish = None

    def found(self, room):
        pass

    def was_refused(self, request, code):
        self.wish = None

    def gives_up(self, now):
        return self.rounds >= 1 or self.alone_since and now - self.alone_since > 4

    def left(self, room):
        self.has_played = True


class Impostor(Bot):
    """Wants the names of others, on any server; and looks at the list there."""
    well_at = float("inf")

    async def run(self):
        while not self.party.is_over:
            await asyncio.sleep(self.chance.uniform(0.3, 0.8))
            try:
                await asyncio.wait_for(self.try_name(self.chance.choice(self.party.ports)), 8)
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                pass

    async def try_name(self, port):
        self.write("connect", port)
        try:
            reader, self.writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port, limit=1 << 17), 1)
            try:
                self.write("line", await reader.readuntil(b"\n"))
                self.ask({"type": "list"})
                self.write("line", await reader.readuntil(b"\n"))
                seated = [bot for bot in self.party.bots if bot.room and bot.is_greeted]
                if seated:
                    self.ask({"type": "hello", "name": self.chance.choice(seated).name})
                    self.write("line", await reader.readuntil(b"\n"))
            finally:
                self.writer.close()
        finally:
            self.write("closed", port)
