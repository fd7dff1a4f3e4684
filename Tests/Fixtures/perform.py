#!/usr/bin/env python3
"""Records Tests/Fixtures/screens: a client at a real server, with others there.  See README.md here.

    GS=.build/debug/GameServer GC=.build/debug/GameClient python3 -B Tests/Fixtures/perform.py [SCENE...]
"""
import json, os, re, select, shlex, socket, subprocess, sys, time, traceback

from stage import Client, Frames, Server, masked
from table import Table

HERE = os.path.dirname(os.path.abspath(__file__))
SCREEN = "--motion none --images off --color 256 --look emoji"


class Stage:
    """A client, the real server, and between them somebody who writes down what they say."""

    def __init__(self, name, number, *flags):
        self.name, self.notes = name, []
        self.seed = f"{number:02x}112233445566778899aabbccddeeff"
        self.table = Table(name, self.seed, *flags, journal=False, keep=60)
        self.client, self.server, self.frames = Client(os.environ["GC"]), Server(), Frames()
        self.upstream, self.rest, self.asked, self.isMute = None, b"", 0, False

    def note(self, line):
        self.notes.append(line)

    def run(self, size, words):
        words = words.replace("ADDRESS", "127.0.0.1:PORT")
        self.note(f"run {size} {words}")
        self.frames.shown = []
        self.client.run(size, [word.replace("PORT", str(self.server.port)) for word in shlex.split(words)])
        self.settle()

    def step(self):
        """Carries what has come; false where nothing has."""
        sockets = [self.server.listener] + [end for end in (self.server.peer, self.upstream) if end]
        if self.client.process:
            sockets.append(self.client.process.stdout)
        ready = select.select(sockets, [], [], 0.05)[0]
        if self.server.listener in ready:
            self.server.accept(self.client)
            self.note("connect")
            self.asked = 0
            if self.isMute:
                return True
            self.upstream, self.rest = socket.create_connection(("127.0.0.1", self.table.port)), b""
            return True
        moved = False
        if self.server.peer in ready:
            self.server.read(0)
        for line in self.server.waiting:
            moved = True
            self.note("> " + masked(line or "the end of the connection"))
            self.asked += 1 if line else -self.asked
            if line and self.upstream:
                self.upstream.sendall(line.encode() + b"\n")
            elif self.upstream:
                self.upstream.close()
                self.upstream = None
        self.server.waiting = []
        if self.upstream in ready and self.upstream:
            data = self.upstream.recv(1 << 16)
            moved = True
            *lines, self.rest = (self.rest + data).split(b"\n")
            for line in lines:
                self.note("< " + line.decode())
                self.asked -= b'"re":' in line
                self.server.say(line.decode())
            if not data:
                self.cut()
        if self.client.process:
            self.client.read(0)
            while (line := self.client.out()) is not None:
                moved = True
                self.note("out " + line)
        return moved

    def settle(self, quiet=0.35):
        """Waits until nobody says or draws anything, and notes the screen."""
        end = time.monotonic() + quiet
        rows = None
        while time.monotonic() < end or self.asked > 0 and time.monotonic() < end + 5:
            if self.step():
                end = time.monotonic() + quiet
            if self.client.isScreen:
                now = self.client.rows()
                if now != rows:
                    rows, end = now, time.monotonic() + quiet
        if self.client.isScreen:
            for line in self.frames.record(rows):
                self.note(line)

    def key(self, *names):
        for name in names:
            if self.step():
                self.settle()
            self.note(f"key {name}")
            self.client.key(name)
            self.settle()

    def type(self, text):
        self.note(f"type {text}")
        self.client.type(text)
        self.settle()

    def card(self, *cells):
        for cell in cells:
            self.type(str(cell))
            self.key("Enter")

    def line(self, *texts):
        for text in texts:
            self.settle(0.1)
            self.note(f"line {text}")
            self.client.line(text)
            self.settle(0.15)

    def size(self, *sizes):
        for size in sizes:
            self.note(f"size {size}")
            self.client.size(size)
            self.settle()

    def cut(self):
        self.note("cut")
        self.asked = 0
        self.server.cut()
        if self.upstream:
            self.upstream.close()
            self.upstream = None

    def until(self, word):
        """Waits for something that takes its time: the word in a line of the server or on the screen."""
        start = len(self.notes)
        end = time.monotonic() + 20
        while not any(word in note for note in self.notes[start:]):
            if time.monotonic() > end:
                raise SystemExit(f"{self.name}: never saw {word}")
            self.settle(0.1)
        self.settle()

    def bots(self, *names):
        return self.table.come(*names)

    def ask(self, bot, **request):
        reply = bot.ask(**request)
        self.settle()
        return reply

    @property
    def code(self):
        return next(re.search(r'"room":"(\w+)"', note)[1] for note in reversed(self.notes) if '"room":"' in note)

    def pairs(self, grid="4x4", theme="emoji"):
        """The numbers of equal cards of the first deal."""
        text = subprocess.run([os.environ["GS"], "deal", "--seed", self.seed, "--room", self.code, "--grid", grid,
                               "--theme", theme], capture_output=True, check=True).stdout.decode()
        places = {}
        for line in text.splitlines():
            number, face = line.split(" ", 1)
            places.setdefault(face, []).append(int(number))
        return list(places.values())

    def end(self):
        """On pipes: the input ends, and the client says the rest."""
        self.client.process.stdin.close()
        while self.client.process.poll() is None:
            self.step()
        self.settle(0.1)
        self.note(f"end {self.client.process.poll()}")

    def finish(self):
        self.client.end()
        for bot in list(self.table.open):
            bot.end()
        self.table.process.kill()
        self.table.process.wait()
        with open(os.path.join(HERE, "screens", self.name + ".txt"), "w") as file:
            file.write("\n".join(self.notes) + "\n")


def pairs(**options):
    return dict(type="create", game="concentration", options={"hide_ms": 0, "turn_s": 0, "theme": "emoji", **options})


def deck(**options):
    return dict(type="create", game="deck", options={"turn_s": 0, **options})


def lobby():
    """The lobby without and with rooms, the form of a new room, the waiting room, the help, the way out."""
    s = Stage("lobby", 0x41, "--motd", "Be kind.")
    s.run("80x24", f"join ADDRESS --name ann {SCREEN}")
    bob, cat, dan = s.bots("bob", "cat", "dan")
    s.ask(bob, **pairs(), title="cats only")
    s.ask(cat, **deck(rules="free"), seats=4, password="x")
    s.ask(dan, **pairs(pairs=18), seats=1)
    s.key("r", "?", "Escape", "Down", "Down", "o", "/")
    s.type("cat")
    s.key("Escape")
    s.size("120x40", "40x14", "20x5", "80x24")
    s.key("c", "Down", "Right", "Down", "Right", "?", "Escape", "Up", "Up", "Right", "Right", "Right")
    s.size("40x14", "120x40", "80x24")
    s.key("Escape", "c", "Enter")
    s.size("120x40", "40x14", "80x24")
    s.key("t")
    s.type("hello?")
    s.key("Enter", "?", "Escape", "q", "Escape", "q", "y", "q")
    s.finish()


def concentration():
    """A whole game of 4x4 with another person: every moment of a turn, talk, the end, a rematch."""
    s = Stage("concentration", 0x42)
    s.run("80x24", f"create ADDRESS --grid 4x4 --turn-clock 0 --flip-back 1 --name ann {SCREEN}")
    bob, = s.bots("bob")
    s.ask(bob, type="join", room=s.code)
    places = s.pairs()
    s.key("?", "Escape", "Right", "Down", "Tab", "End", "Home")
    s.type("99")
    s.key("Enter", "Escape")
    s.card(*places[0])
    s.card(places[0][0])
    s.key("Escape", "v", "+", "-", "#", "#")
    s.card(places[1][0])
    s.card(places[2][0])
    s.until('"hide"')
    s.ask(bob, type="chat", text="my turn \U0001f60a")
    s.ask(bob, type="flip", cell=places[1][0])
    s.card(places[3][0])
    s.ask(bob, type="flip", cell=places[1][1])
    s.key("t")
    s.type("gg")
    s.key("Enter", "q", "Escape")
    s.size("120x40", "40x14", "60x20", "80x24")
    for pair in places[2:7]:
        for cell in pair:
            bob.ask(type="flip", cell=cell)
    s.settle()
    for cell in places[7]:
        s.ask(bob, type="flip", cell=cell)
    s.size("120x40", "40x14", "80x24")
    s.key("?", "Escape", "r")
    s.ask(bob, type="ready")
    s.ask(bob, type="leave")
    s.key("q", "q")
    s.finish()


def boards():
    """Boards of every size in windows of every size, and the looks, watched."""
    s = Stage("boards", 0x43)
    bob, = s.bots("bob")
    for grid, count, seats in (("2x2", 2, 1), ("6x6", 18, 1), ("12x12", 72, 1)):
        bob.ask(**pairs(pairs=count), seats=seats)
        cells = [line["cells"] for line in bob.lines if line["type"] == "prompt"][-1]
        bob.ask(type="flip", cell=cells[1])
        room = [line["room"] for line in bob.lines if "room" in line][-1]
        s.run("80x24", f"watch ADDRESS/{room} --name ann {SCREEN}")
        s.size("120x40", "40x14", "80x24", *(["200x60", "80x24"] if count == 72 else []))
        if count == 18:
            s.key("v", "v", "v", "v", "v", "+", "-", "#")
        s.key("n", "q", "q")
        bob.ask(type="leave")
    s.finish()


def appearance():
    """One board without color, in ASCII, with half blocks, with images of kittens, with playing cards."""
    s = Stage("appearance", 0x44)
    bob, = s.bots("bob")
    bob.ask(**pairs(pairs=6, theme="cards"), seats=1)
    room = s_room(bob)
    bob.ask(type="flip", cell=2)
    for words in ("--color never --look emoji --images off", "--ascii --images off", "--look kittens --images blocks",
                  "--look kittens --images off", "--look cards --images off --color 16", "--look abc --images off"):
        s.run("80x24", f"watch ADDRESS/{room} --name ann --motion none --color 256 {words}")
        s.key("q")
    s.finish()


def s_room(bot):
    return [line["room"] for line in bot.lines if "room" in line][-1]


def high_card():
    """High card of three to its end."""
    s = Stage("high-card", 0x45)
    s.run("80x24", f"create ADDRESS --game deck --seats 3 --turn-clock 0 --name ann {SCREEN}")
    bob, cat = s.bots("bob", "cat")
    s.ask(bob, type="join", room=s.code)
    s.key("s")
    s.ask(cat, type="join", room=s.code)
    s.key("?", "Escape", "d")
    s.ask(bob, type="draw")
    s.ask(cat, type="draw")
    s.key("Space", "Space")
    s.size("120x40", "40x14", "80x24")
    for _ in range(40):
        while s.table.actor():
            actor = s.table.actor()
            actor.prompt = None
            actor.ask(type="draw")
        s.key("Space")
        if any('"type":"over"' in note for note in s.notes):
            break
    s.size("120x40", "40x14", "80x24")
    s.key("r", "q", "y", "q")
    s.finish()


def free_table():
    """A free table: draw, put, take, a hand, a pile, gifts, shuffles."""
    s = Stage("free-table", 0x46)
    s.run("80x24", f"create ADDRESS --game deck --rules free --jokers --name ann {SCREEN}")
    bob, = s.bots("bob")
    s.ask(bob, type="join", room=s.code)
    s.key("?", "Escape", "Space", "d")
    s.type("3")
    s.key("d")
    s.ask(bob, type="draw", count=4)
    hand = bob.ask(type="state")["state"]["hand"]
    s.ask(bob, type="add", pile="mid", cards=[hand[0]["code"], hand[1]["code"]])
    s.ask(bob, type="add", pile="ann", cards=[hand[2]["code"]])
    s.key("Right", "Tab", "p", "Right", "x", "Down", "u", "Up")
    s.type("99")
    s.key("d", "Escape", "s")
    s.size("120x40", "40x14", "80x24")
    s.ask(bob, type="shuffle")
    s.key("q", "y", "q")
    s.finish()


def lost():
    """A connection that is lost and comes back, a killed client that resumes, and what can go wrong."""
    s = Stage("lost", 0x47)
    s.run("80x24", f"create ADDRESS --grid 4x4 --turn-clock 0 --flip-back 0 --name ann {SCREEN}")
    bob, = s.bots("bob")
    s.ask(bob, type="join", room=s.code)
    places = s.pairs()
    s.card(places[0][0])
    s.cut()
    s.until("resumed")
    s.card(places[0][1])
    s.note("kill")
    s.client.kill()
    s.settle()
    s.run("80x24", f"resume --name ann {SCREEN}")
    s.card(places[1][0])
    s.ask(bob, type="leave")
    s.key("q", "q")
    s.run("80x24", f"join ADDRESS/ZZZZ --name ann {SCREEN}")
    s.key("q")
    s.run("80x24", f"join ADDRESS --name bob {SCREEN}")
    s.key("q")
    s.run("80x24", f"resume --name ann {SCREEN}")
    s.key("q")
    s.finish()


def reconnecting():
    """A connection that is lost, and a server that takes the next one and says nothing; then the room is left."""
    s = Stage("reconnecting", 0x4B)
    s.run("80x24", f"create ADDRESS --grid 4x4 --turn-clock 0 --flip-back 0 --name ann {SCREEN}")
    bob, = s.bots("bob")
    s.ask(bob, type="join", room=s.code)
    s.isMute = True
    s.cut()
    s.until("econnect")
    s.size("40x14", "80x24")
    s.key("q")
    s.finish()


def plain_concentration():
    """A whole game in lines."""
    s = Stage("plain-concentration", 0x48)
    s.run("pipes", "create ADDRESS --grid 4x3 --turn-clock 0 --flip-back 1 --name ann --plain")
    bob, cat = s.bots("bob", "cat")
    cat.ask(type="join", room=s.code, role="spectator")
    s.line("help", "who")
    s.ask(bob, type="join", room=s.code)
    places = s.pairs("4x3")
    s.line("board", "row 1", "left", "score", "time", "99", "flip", "dance", str(places[0][0]), str(places[0][0]), str(places[0][1]), "last")
    s.line(str(places[1][0]), str(places[2][0]), "3")
    s.until('"hide"')
    s.ask(bob, type="chat", text="mine")
    for cell in (places[1][0], places[1][1], places[2][0], places[3][0]):
        s.ask(bob, type="flip", cell=cell)
    s.until('"hide"')
    s.line("say thanks")
    for pair in places[2:]:
        for cell in pair:
            s.line(str(cell))
    s.line("score", "board", "rematch")
    s.ask(bob, type="ready")
    s.line("rooms", "leave", "rooms", "create deck --rules free --seats 3", "who", "leave", "join ZZZZ", "away")
    s.end()
    s.finish()


def plain_deck():
    """High card and a free table in lines."""
    s = Stage("plain-deck", 0x49)
    s.run("pipes", "create ADDRESS --game deck --turn-clock 0 --name ann --plain")
    bob, = s.bots("bob")
    s.ask(bob, type="join", room=s.code)
    for turn in range(60):
        actor = s.table.actor()
        if any('"type":"over"' in note for note in s.notes):
            break
        if actor:
            actor.prompt = None
            s.ask(actor, type="draw")
        else:
            s.line("draw")
    s.line("score", "leave", "create deck --rules free")
    s.ask(bob, type="leave")
    s.ask(bob, type="join", room=s.code)
    s.line("draw 3", "hand", "table", "left", "draw KH from mid", "shuffle remaining")
    hand = re.findall(r'"code":"(\w+)"', [note for note in s.notes if '"drawn"' in note and '"ann"' in note][-1])
    s.line(f"put {hand[0]}", f"add {hand[1]} onto the pile mid", f"add {hand[1]} mid", f"give {hand[2]} bob", "hand", "piles", "pile mid")
    s.ask(bob, type="draw", count=2)
    s.line(f"take {hand[0]}", f"under {hand[0]}", "draw 1 from mid bottom", "return", "shuffle", "who", "quit")
    s.end()
    s.finish()


def plain_lost():
    """In lines: a lost connection, no such room, a taken name, watching, rooms and ping."""
    s = Stage("plain-lost", 0x4A)
    bob, = s.bots("bob")
    bob.ask(**pairs(pairs=3), seats=1)
    room = s_room(bob)
    s.run("pipes", f"watch ADDRESS/{room} --name ann --plain")
    bob.ask(type="flip", cell=1)
    s.cut()
    s.until("resumed")
    s.ask(bob, type="flip", cell=2)
    s.line("board", "flip 1", "quit")
    s.end()
    for words in ("join ADDRESS/ZZZZ --name ann --plain", "join ADDRESS --name bob --plain --no-input", "rooms ADDRESS",
                  "rooms ADDRESS --json", "resume --plain --name ann", f"join ADDRESS/{room} --name ann --plain"):
        s.run("pipes", words)
        s.end()
    s.finish()


SCENES = [lobby, concentration, boards, appearance, high_card, free_table, lost, reconnecting, plain_concentration, plain_deck, plain_lost]


def main():
    wanted = sys.argv[1:]
    failed = False
    for scene in SCENES:
        if wanted and scene.__name__ not in wanted:
            continue
        try:
            scene()
        except BaseException:
            failed = True
            traceback.print_exc()
    Table.end_all()
    sys.exit(failed)


if __name__ == "__main__":
    main()
