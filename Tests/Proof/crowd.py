"""All bots of a proof: plays, loses the server, and comes back to the next one."""
import os, selectors, time

from fault import Fault, require
from server import PATIENCE
from table import Table


class Crowd:
    def __init__(self, folder, random, kinds, number=0, key_of=None):
        self.folder, self.random = folder, random
        self.key_of = key_of            # the key of a name on a ladder
        self.changes = {}               # name -> round and rating of the latest line `ladder`
        self.lines = 0
        self.durability = "interval"
        self.expired = []               # bots whose place was not kept
        self.is_ending = False
        self.is_finishing = False
        self.selector = selectors.DefaultSelector()
        self.tables = [Table(self, kind, f"-{number}-{index}") for index, kind in enumerate(kinds)]

    @property
    def bots(self):
        return [bot for table in self.tables for bot in table.bots]

    def connect(self, port):
        """Everybody comes, in any order; false where the server was gone meanwhile."""
        bots = self.bots
        self.random.shuffle(bots)
        for bot in bots:
            try:
                bot.connect(port)
            except ConnectionError:
                return False
            self.selector.register(bot.socket, selectors.EVENT_READ, bot)
        return True

    def play(self, until, seconds=PATIENCE):
        """Plays until something is so; false where the server has ended before."""
        heard = time.monotonic()
        while not until():
            events = self.selector.select(0.05)
            if not self.selector.get_map():
                return False
            for key, _ in events:
                if not key.data.read():
                    self.drop(key.data)
            for key, _ in events:
                key.data.act()
            for bot in self.bots:
                if bot.wake() or bot.table.code and not bot.in_room:
                    bot.act()
            self.renew()
            if events:
                heard = time.monotonic()
            elif time.monotonic() > heard + seconds:
                raise Fault("nothing comes any more: " + self.picture())
        return True

    def play_on(self, seconds):
        """Plays for a very short time."""
        end = time.monotonic() + seconds
        return self.play(lambda: time.monotonic() >= end)

    def renew(self):
        """Who was refused had no place yet, and begins again on a new connection."""
        for bot in self.expired:
            if bot.socket and bot.table.unrecorded_after is None:
                port = bot.socket.getpeername()[1]
                self.drop(bot)
                bot.connect(port)
                self.selector.register(bot.socket, selectors.EVENT_READ, bot)
        self.expired = []

    def drop(self, bot):
        self.selector.unregister(bot.socket)
        bot.close()

    def hang_up(self):
        """Nobody hears anything from now on."""
        for bot in self.bots:
            if bot.socket:
                self.drop(bot)
        self.expired = []

    def drain(self):
        """The server is gone: whatever it still sent counts as received."""
        for bot in self.bots:
            while bot.socket:
                bot.socket.settimeout(PATIENCE)
                if not bot.read():
                    self.drop(bot)
        self.expired = []

    def check_journals(self):
        for table in self.tables:
            table.check_journal()
        self.check_folder()

    def check_folder(self):
        names = os.listdir(self.folder)
        bad = [name for name in names if name.endswith((".damaged", ".foreign"))]
        require(not bad, "set aside:", bad)

    def everybody_is_in(self):
        return all(bot.in_room and bot.is_greeted for bot in self.bots)

    def everybody_is_answered(self):
        return all(bot.is_greeted and bot.in_room or bot.is_expired for bot in self.bots)

    def picture(self):
        return "; ".join(f"{table.kind} {table.code}: " + ", ".join(
            f"{bot.name} in={bot.in_room} seen={bot.seen} asks={list(bot.pending.values())} prompt={bot.moves.prompt}"
            for bot in table.bots) for table in self.tables)
