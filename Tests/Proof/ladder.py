#!/usr/bin/env python3
"""The ladder, on a server that is killed again and again: ladder.py SERVER [KILLS [SEED]].

Pairs with keys play short rounds. At the end the ladder's file has each round whose end both players saw, exactly once,
with their places and points; and the ratings of the last server are those of one that reads the file. PROOF_CANARY=gone
takes a line out of the file before that, with =again a line is written twice: both have to be noticed.

ladder.py SERVER ratings [FILES [SEED]] compares ratings with those of other programs (ladderratings.py).
"""
import collections, json, os, random, secrets, shutil, sys, tempfile, time

from crowd import Crowd
from fault import Fault, require
from host import Host
from server import Server
from wire import Wire

KINDS = ("pairs",) * 6 + ("draws",) * 2
SPACES = {"pairs": ("concentration", "pairs=2"), "draws": ("deck", "high_card")}


def key_of(name):
    return f"the key of {name} in a proof"


class Evening:
    """A crowd, its ladder, and one server after the other."""

    def __init__(self, program, folder, chance):
        self.program, self.chance, self.times = program, chance, []
        self.unheard = 0                # rounds that were written before a kill, and that nobody had heard of
        self.file = os.path.join(folder, "ladder.tsv")
        journal = os.path.join(folder, "journal")
        os.mkdir(journal)
        self.crowd = Crowd(journal, chance, KINDS, key_of=key_of)
        self.durability = chance.choice(("none", "interval", "always"))

    def start(self):
        self.server = Server(self.program, self.crowd.folder, self.durability, options=("--ladder", self.file))
        require(self.server.port, "the server did not start:", self.server.said())
        self.times.append(self.server.ready_ms)

    @property
    def is_at_end(self):
        """Whether the last card of a round was just asked for."""
        return any(bot.pending and (prompt := bot.moves.prompt) and prompt["do"] == "flip" and prompt["nth"] == 2
                   and len(prompt["cells"]) < 3 for bot in self.crowd.bots)

    def kill(self):
        """Kills the server at any moment, or within the half millisecond in which a round ends."""
        crowd, chance = self.crowd, self.chance
        lines = crowd.lines + chance.choice((1, 100, 1000)) * chance.randint(1, 3)
        is_aimed = chance.random() < 0.7
        alive = crowd.play(lambda: crowd.lines >= lines and (not is_aimed or self.is_at_end))
        require(alive, "the server ended by itself:", self.server.said())
        end = time.perf_counter() + chance.uniform(0, 0.0005)
        while time.perf_counter() < end:
            pass
        self.server.kill()
        crowd.drain()
        crowd.check_journals()
        heard = {(table.code, over["round"]) for table in crowd.tables for over in table.ended()}
        self.unheard += len({tuple(place.split(" ")) for place, _ in rounds(self.file)}
                            - {(code, str(number)) for code, number in heard})

    def finish(self):
        """Lets each table end one more round; then the server stops."""
        crowd = self.crowd
        crowd.is_finishing = True
        before = {table: table.overs for table in crowd.tables}
        alive = crowd.play(lambda: crowd.everybody_is_in() and all(table.overs > before[table] for table in crowd.tables))
        require(alive, "the server ended by itself:", self.server.said())
        crowd.is_ending = True
        self.server.stop()
        crowd.drain()
        crowd.check_journals()
        for table in crowd.tables:
            table.check_events()

    def pages(self):
        """The first page of each class."""
        wire = Wire(("127.0.0.1", self.server.port))
        pages = {space: wire.ask(type="ladder", game=space[0], **{"class": space[1]}) for space in SPACES.values()}
        wire.close()
        return pages

    def check_names(self):
        """Each name is its owner's on a server that has the file alone, and keeps no seats."""
        with Host(self.program, "--local", "--ladder", self.file) as host:
            for name in (bot.name for table in self.crowd.tables for bot in table.bots):
                wire = Wire(("127.0.0.1", host.port))
                for key in ({}, {"key": key_of("somebody else")}):
                    wire.send({"type": "hello", "name": name.upper(), **key})
                    require(b'"code":"name_taken"' in wire.until(b'"re":"hello"'), name, "was given away for", key)
                require(wire.hello(name, key=key_of(name)).get("rated") is True, name, "is not rated")
                wire.close()


def rounds(path):
    """The rounds of the file: identity -> all lines with it, each as game, class, and players by place."""
    found = collections.defaultdict(list)
    with open(path, encoding="utf-8", newline="\n") as lines:
        for line in lines:
            columns = line.split("\t")
            if line.endswith("\n") and columns[1] == "round":
                _, _, space, players, room, seed, _ = columns
                places = [[tuple(player.rsplit(" ", 1)) for player in place.split(" = ")] for place in players.split(" > ")]
                found[room, seed].append((tuple(space.split(" ", 1)), places))
    return found


def expected(over):
    """The players of an `over` by place, in the words of the file."""
    scores = over["scores"]
    others = sorted({points for name, points in scores.items() if name not in over["winners"]}, reverse=True)
    places = [over["winners"]] + [[name for name, points in scores.items() if points == level and name not in over["winners"]]
                                  for level in others]
    return [sorted((name, str(scores[name])) for name in place) for place in places]


def check_file(evening):
    """Each round that both saw is there once. Gives how many these are, and how many the file has."""
    found = rounds(evening.file)
    twice = [identity for identity, lines in found.items() if len(lines) > 1]
    require(not twice, "written twice:", twice[:3])
    seen = 0
    for table in evening.crowd.tables:
        players = [bot for bot in table.bots if bot.is_player]
        for over in table.ended():
            if not all(over["seq"] in bot.known for bot in players):
                continue
            identity = f"{table.code} {over['round']}", over["server_seed"]
            if over["reason"] in ("abandoned", "shutdown"):
                require(identity not in found, "counts, and should not:", over)
                continue
            require(identity in found, "both saw it, and it is not in the file:", over)
            space, places = found[identity][0]
            require(space == SPACES[table.kind] and [sorted(place) for place in places] == expected(over),
                    "the file has", space, places, "for", over)
            seen += 1
    return seen, len(found)


def plant(path):
    """Plants the fault that PROOF_CANARY names."""
    fault = os.environ.get("PROOF_CANARY")
    with open(path, "rb") as file:
        lines = file.read().splitlines(keepends=True)
    places = [place for place, line in enumerate(lines) if b"\tround\t" in line]
    if fault == "gone":
        del lines[places[-1]]
    elif fault == "again":
        lines.append(lines[places[0]])
    with open(path, "wb") as file:
        file.writelines(lines)


def main(program, kills, seed):
    folder = tempfile.mkdtemp(prefix="cardtable-ladder-")
    evening = Evening(program, folder, random.Random(seed))
    evening.start()
    try:
        for done in range(kills):
            evening.crowd.connect(evening.server.port)
            evening.kill()
            evening.start()
            if (done + 1) % 10 == 0:
                print(done + 1, "kills", flush=True)
        evening.crowd.connect(evening.server.port)
        evening.finish()
        plant(evening.file)
        seen, count = check_file(evening)
        evening.start()                 # reads all of the file again
        pages = evening.pages()
        total = sum(entry["rounds"] for entry in pages[SPACES["pairs"]]["classes"] + pages[SPACES["draws"]]["classes"])
        require(total == count, "the ladder has", total, "rounds, and its file", count)
        live = {name: rating for name, (_, rating) in evening.crowd.changes.items()}
        again = {row["name"]: row["rating"] for page in pages.values() for row in page["rows"]}
        apart = {name: (live[name], again.get(name)) for name in live if live[name] != again.get(name)}
        require(not apart, "other ratings after a restart:", apart)
        evening.server.stop()
        evening.check_names()
    except BaseException:
        evening.server.kill()
        print(f"seed {seed}: the files are in {folder}; the server said: {evening.server.said()}", file=sys.stderr)
        raise
    shutil.rmtree(folder)
    times = sorted(evening.times)
    print(f"{kills} kills, durability {evening.durability}: {seen} rounds seen by both players, all in the file once; "
          f"{count} rounds in the file, {evening.unheard} of them before anybody heard of the end; {len(live)} ratings equal after a restart; "
          f"ready after p50 {times[len(times) // 2]:.0f}, at most {times[-1]:.0f} ms; seed {seed}")


if __name__ == "__main__":
    words = sys.argv[2:]
    is_ratings = words[:1] == ["ratings"]
    numbers = [int(word) for word in words[is_ratings:]]
    seed = numbers[1] if len(numbers) > 1 else secrets.randbelow(1 << 31)
    print(f"seed {seed}", flush=True)
    try:
        if is_ratings:
            import ladderratings
            ladderratings.main(sys.argv[1], numbers[0] if numbers else 1000, seed)
        else:
            main(sys.argv[1], numbers[0] if numbers else 100, seed)
    except Fault as fault:
        sys.exit(f"BROKEN: {fault}")
