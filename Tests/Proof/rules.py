#!/usr/bin/env python3
"""The rung rules: referees written from the documents judge rounds that random bots play.  rules.py SERVER [ROUNDS]

ROUNDS (1,000) of each card game with a referee, at all numbers of players, several rooms at a time.  Some bots ask for
what they may not do, look at piles, let the clock run out, or leave.  Each line of each member, a spectator among them,
has to be the one that the referee expects.  Then faults are put into recorded lines, and the referee must see each.
PROOF_SECONDS: no round begins after this time (1500).  TEST_SEED: the moves of the bots.
"""
import asyncio, json, os, random, subprocess, sys, time

from fault import Fault, require
from judge import Judge
from plants import planted
from referee import NEW_DECK

SEATS = {"crazy_eights": range(2, 6), "old_maid": range(2, 7), "sevens": range(3, 7), "war": range(2, 3)}
NEVER = ("return", "shuffle", "flip")


class Bot(asyncio.Protocol):
    """A connection; `lines` are those of the round that runs."""

    def __init__(self, name, room):
        self.name, self.room, self.dice = name, room, random.Random(f"{room.seed}|{name}")
        self.asked, self.lines, self.news = [], None, asyncio.Event()
        self.rest, self.has_ended = b"", False
        self.is_asleep = self.is_leaving = False
        self.is_here, self.is_over, self.entropy, self.reply = False, False, "", None
        self.owner = self.first_owner = room.names[0]

    async def connect(self, port):
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", port)
        await self.ask(type="hello", name=self.name)

    def connection_made(self, transport):
        self.writer = transport

    def data_received(self, data):
        *texts, self.rest = (self.rest + data).split(b"\n")
        for text in texts:
            line = self.room.parsed.get(text)
            if line is None:                # most lines are the same for all members
                line = self.room.parsed[text] = json.loads(text)
            self.take(line)
        self.news.set()

    def connection_lost(self, error):
        self.has_ended = True
        self.news.set()

    def send(self, **request):
        self.asked.append(request)
        self.writer.write(json.dumps(request).encode() + b"\n")
        return request

    async def wait(self, condition):
        while not condition():
            self.news.clear()
            require(not self.has_ended, self.name, "was hung up on")
            await asyncio.wait_for(self.news.wait(), 20)

    async def ask(self, **request):
        self.reply = None
        request = self.send(**request)
        await self.wait(lambda: self.reply and self.reply[1] is request)
        require(self.reply[0]["type"] == "ok", self.name, request, self.reply[0])
        return self.reply[0]

    def take(self, line):
        kind, request = line["type"], None
        if kind in ("ok", "error"):
            request = self.asked.pop(0)
            self.reply = (line, request)
        if kind == "started":
            self.lines, self.is_over, self.first_owner = [], False, self.owner
        elif kind == "owner":               # it may come between two rounds
            self.owner = line["player"]
        if self.lines is not None and not self.is_over and kind != "hello":
            self.lines.append((line, request))
        if kind == "over":
            self.is_over = True
        elif kind == "left" and line["player"] == self.name:
            self.is_here = self.is_leaving = False
        elif kind == "prompt":
            self.answer(line)
        elif kind == "turn" and self.is_here and self.dice.random() < 0.01:
            self.send(**self.dice.choice([{"type": "draw"}, {"type": "state"}, {"type": "pile", "pile": "discard"}]))
        elif kind == "turn" and self.is_here and not self.is_leaving and self.dice.random() < self.room.leaves:
            self.is_leaving = True
            self.send(type="leave")

    def answer(self, prompt):
        """One of the moves; sometimes other requests before it, or nothing at all."""
        if self.is_leaving:
            return
        move = dict(self.dice.choice(prompt["moves"]))
        while self.dice.random() < self.room.mischief:
            self.send(**self.wrong(prompt, move))
        if self.room.turn_s and (self.dice.random() < 0.01 or self.is_asleep):
            self.is_asleep = self.dice.random() < 0.3
            return
        if self.dice.random() < 0.2:
            del move["turn"]
        self.send(**move)

    def wrong(self, prompt, move):
        """A request that is no move now, or a question."""
        others = [name for name in self.room.names if name != self.name]
        code, turn = self.dice.choice(NEW_DECK), prompt["turn"]
        found = self.dice.choice([
            {"type": "return"}, {"type": "return", "cards": [code]}, {"type": "return", "pile": "discard"},
            {"type": "draw", "count": 2}, {"type": "draw", "from": "discard"}, {"type": "draw", "from": others[0]},
            {"type": "draw", "from": self.name, "where": "bottom", "to": "table"}, {"type": "draw", "turn": turn},
            {"type": "draw", "from": others[-1], "where": "random"}, {"type": "draw", "to": others[0], "new": False},
            {"type": "add", "pile": "discard", "cards": [code]}, {"type": "add", "pile": "table", "cards": [code]},
            {"type": "add", "pile": "discard", "cards": [code, "8S"]}, {"type": "add", "pile": others[0], "cards": [code]},
            {"type": "add", "pile": "discard", "cards": [code], "note": "SPADES"},
            {"type": "add", "pile": "discard", "cards": ["8H"], "note": "STARS"}, {"type": "add", "pile": "mid", "cards": [code]},
            {**move, "turn": turn + 1}, {**move, "turn": turn - 1}, {**move, "note": "TRUMP"}, {**move, "new": False, "lay": "top"},
            {"type": "shuffle"}, {"type": "flip", "cell": 1}, {"type": "state"}, {"type": "pile", "pile": "discard"},
            {"type": "pile", "pile": "table"}, {"type": "pile", "pile": self.name}, {"type": "pile", "pile": others[0]}])
        bare = {key: value for key, value in found.items() if key != "turn"}
        if found.get("turn", turn) == turn and bare in [{k: v for k, v in each.items() if k != "turn"} for each in prompt["moves"]]:
            return {"type": "shuffle"}
        return found


class Room:
    """Players who play round after round, and a spectator."""

    def __init__(self, proof, rules, seats, number):
        self.proof, self.rules, self.seats, self.seed = proof, rules, seats, f"{proof.seed}|{rules}|{seats}|{number}"
        self.parsed = {}
        self.turn_s = 1 if number == 1 else 0
        self.mischief = 0.0 if number == 2 else 0.05
        self.leaves = 0.001 if number < 2 else 0
        self.names = [f"{name}-{rules[0]}{seats}{number}" for name in ("ann", "bob", "cid", "dan", "eve", "fay")[:seats]]
        self.bots = [Bot(name, self) for name in self.names]
        self.spectator = Bot(f"spy-{rules[0]}{seats}{number}", self)

    async def play(self):
        for bot in [*self.bots, self.spectator]:
            await bot.connect(self.proof.port)
        made = await self.bots[0].ask(type="create", game="deck", seats=self.seats, ready=False,
                                      options={"rules": self.rules, "turn_s": self.turn_s})
        self.code, self.commit = made["room"], made["state"]["seed_commit"]
        self.bots[0].is_here = True
        await self.spectator.ask(type="join", room=self.code, role="spectator")
        number = 0
        while self.proof.wants(self.rules):
            number += 1
            for bot in self.bots:
                if not bot.is_here:
                    await bot.ask(type="join", room=self.code, ready=False)
                    bot.is_here = True
            self.parsed.clear()
            first = self.names[(number - 1) % self.seats]
            for bot in [*self.bots, self.spectator]:
                bot.lines, bot.is_over = None, False
            for bot in self.bots:
                bot.entropy = bot.dice.choice(["", f"{bot.dice.random()}"])
                bot.send(type="ready", **({"entropy": bot.entropy} if bot.entropy else {}))
            await self.spectator.wait(lambda: self.spectator.is_over)
            for bot in self.bots:
                await bot.wait(lambda: bot.is_over and not bot.is_leaving or not bot.is_here)
            record = {"rules": self.rules, "room": self.code, "turn_s": self.turn_s, "round": number, "first": first,
                      "order": self.names, "players": self.names, "owner": self.spectator.first_owner, "spectator": self.spectator.name,
                      "seed_commit": self.commit, "entropies": {bot.name: bot.entropy for bot in self.bots},
                      "streams": {bot.name: bot.lines for bot in [*self.bots, self.spectator]}}
            self.commit = self.spectator.lines[-1][0]["seed_commit"]
            self.proof.judge(record, self.seats)
            await asyncio.sleep(0)
        for bot in [*self.bots, self.spectator]:
            bot.send(type="bye")
            await bot.wait(lambda: bot.has_ended)


class Proof:
    def __init__(self, rounds):
        self.rounds, self.seed = rounds, os.environ.get("TEST_SEED") or str(random.randrange(2**31))
        self.begun = {rules: 0 for rules in SEATS}
        self.judged, self.lines, self.events, self.repeated = {}, 0, {}, 0
        self.broken, self.records = [], {rules: [] for rules in SEATS}
        self.until = time.monotonic() + float(os.environ.get("PROOF_SECONDS", "1500"))

    def wants(self, rules):
        if self.begun[rules] >= self.rounds or time.monotonic() > self.until:
            return False
        self.begun[rules] += 1
        return True

    def judge(self, record, seats):
        """Judges a round; some of the good ones are kept."""
        key, owner = (record["rules"], seats), record["owner"]
        for line, request in (pair for stream in record["streams"].values() for pair in stream):
            kind = "error " + line["code"] if line["type"] == "error" else line["type"]
            self.events[kind] = self.events.get(kind, 0) + 1
        judge, is_broken = Judge(record), False
        try:
            self.lines += judge.judge()
            self.repeated += judge.repeated
        except Exception as error:
            is_broken = True
            self.broken.append(error)
            self.show(record, error, len(self.broken) <= 5)
        kept = self.records[record["rules"]]
        if not is_broken and record["streams"][record["spectator"]][-1][0]["reason"] == "complete":
            kept.append({**record, "owner": owner})
            kept.sort(key=lambda each: sum(map(len, each["streams"].values())))
            del kept[8:]
        self.judged[key] = self.judged.get(key, 0) + 1

    def show(self, record, error, is_whole):
        if not isinstance(error, Fault):
            import traceback
            traceback.print_exception(error)
        print(f"BROKEN: {record['rules']}, room {record['room']}, round {record['round']}, seed {self.seed}: {error}")
        for name, stream in record["streams"].items() if is_whole else ():
            for line, request in stream:
                print(f"  {name}", *([">", json.dumps(request)] if request else []), "<", json.dumps(line))
        sys.stdout.flush()

    async def run(self, program):
        command = [program, "--local", "--no-beacon", "--no-web", "--port", "0", "--quiet", "--log-format", "json", "--drain", "0"]
        variables = {key: value for key, value in os.environ.items() if not key.startswith("CARDTABLE_")}
        server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=variables)
        try:
            self.port = json.loads(server.stdout.readline())["port"]
            rooms = [Room(self, rules, seats, number) for rules, sizes in SEATS.items() for seats in sizes
                     for number in range(12 // len(sizes))]
            await asyncio.gather(*(room.play() for room in rooms))
        finally:
            server.terminate()
            status = server.wait(30)
        require(status == 0, "the server ended with", status)


def main(program, rounds="1000"):
    proof, began = Proof(int(rounds)), time.monotonic()
    asyncio.run(proof.run(program))
    for rules in SEATS:
        sizes = {seats: count for (name, seats), count in proof.judged.items() if name == rules}
        print(f"{rules}: {sum(sizes.values())} rounds, by players {dict(sorted(sizes.items()))}")
    print(f"{proof.lines} lines judged in {time.monotonic() - began:.0f} s, seed {proof.seed}: {dict(sorted(proof.events.items()))}")
    print(f"{proof.repeated} prompts came again, though the moves were the same")
    counts, unseen = planted(proof.records, proof.seed)
    for rules in SEATS:
        kinds = [name for game, name in counts if game == rules]
        print(f"planted in {rules}: {sum(counts[rules, name] for name in kinds)} faults of {len(kinds)} kinds were seen")
    print(*(f"BROKEN: a planted fault was not seen: {fault}" for fault in sorted(set(unseen))), sep="\n", end="")
    if proof.broken or unseen:
        sys.exit(f"BROKEN: {len(proof.broken)} rounds were not as the documents say")


if __name__ == "__main__":
    main(*sys.argv[1:])
