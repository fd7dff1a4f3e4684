#!/usr/bin/env python3
"""A group of three servers over a real Redis, through kills, pauses, cuts and lost Redis: group.py SERVER [KILLS [SEED]].

Sixty people play while servers are killed, stopped for a while and cut off from their Redis, and while that is killed;
groupcheck.py then judges what they wrote down.  PROOF_MODE is `group`, in which each server has a journal of its own, or
`replicated`, in which rooms go on at other servers; PROOF_REPLICAS=1 gives the Redis a replica, which is promoted at
times.  With PROOF_FAULTS, such as `stall:3,cut:2`, there is one evening with these faults, and its words are all that is said.
If `failover` or `hang` are among them, there are two replicas, and three Sentinels that watch them: the master is killed or
stopped, and the evening goes on when a Sentinel has put another Redis in its place.
The faults are drawn from SEED; what the system does meanwhile is not.  After a first evening with one fault of each
kind, each fault that is planted into what was written down (see groupcanary.py) has to be seen.  With PROOF_CANARY=NAME
that one is planted into all evenings, and the proof fails."""
import asyncio, json, os, random, secrets, shutil, subprocess, sys, tempfile, time

from fault import Fault, require
from groupcanary import CANARIES, STREAM_CANARIES
from grouphosts import SERVERS, Member, Redis, Relays, Sentinel
from groupnemesis import Nemesis
from groupplayers import Table
from groupwishes import Impostor, Paired, Quick

HERE = os.path.dirname(os.path.abspath(__file__))
MODE = os.environ.get("PROOF_MODE", "group")
REPLICAS = int(os.environ.get("PROOF_REPLICAS", "0"))
FAULTS = {kind: int(count) for kind, count in (each.split(":") for each in os.environ.get("PROOF_FAULTS", "").split(",") if each)}
HAS_SENTINELS = bool({"failover", "hang"} & set(FAULTS))
PAIRS, QUICKS, IMPOSTORS = 23, 14, 2
KILLS_OF_AN_EVENING, CALM, LAST_ROUNDS = 25, 12, 60
# The number of kills determines the number of other faults.
SHARES = {"kill": 1, "pause": 0.25, "cut": 0.25, "redis": 0.1, "deploy": 0.1, "gone": 0.1, "promote": 0.05, "wall": 0.1}
# Rooms continue without their server, and the Redis without its master.
NEEDED = {"deploy": MODE == "replicated", "gone": MODE == "replicated", "wall": MODE == "replicated", "promote": REPLICAS > 0}


class History:
    """What everybody does and hears, a line each, in the order of one clock."""

    def __init__(self, path):
        self.file = open(path, "w")

    def write(self, who, kind, data):
        if isinstance(data, bytes):
            data = data.decode().rstrip("\n")
        self.file.write(json.dumps([round(time.monotonic(), 4), who, kind, data]) + "\n")


class Party:
    """One evening: the processes, and everybody who plays on them."""

    def __init__(self, program, folder, chance, counts):
        self.program, self.folder, self.chance, self.counts, self.mode = program, folder, chance, counts, MODE
        self.is_ending = self.is_over = False
        self.history = History(os.path.join(folder, "history"))
        self.members, self.gone, self.bots, self.streams = [], [], [], {}
        self.walls = {}                 # by the port of a server: who cannot reach it

    async def hold(self):
        count = 1 if not REPLICAS else 3 if HAS_SENTINELS else 2
        self.redises = [Redis(os.path.join(self.folder, f"redis{number}")) for number in range(count)]
        self.master, self.replica = self.redises[0], self.redises[1] if REPLICAS else None
        self.relays, self.sentinels, self.returns = None, [], []
        try:
            for redis in self.redises:
                await redis.start(*self.replication_of(redis))
            if HAS_SENTINELS:
                self.sentinels = [Sentinel(os.path.join(self.folder, f"sentinel{number}")) for number in range(3)]
                for sentinel in self.sentinels:
                    await sentinel.start(self.master)
            self.relays = Relays(self.redises)
            self.members = [self.new_member(number) for number in range(SERVERS)]
            await asyncio.gather(*(member.start() for member in self.members))
            self.ports = [member.port for member in self.members]
            await asyncio.sleep(1)      # till each knows the others
            await self.play()
        finally:
            self.write_dumps(os.path.join(self.folder, "log"), [[member.number, member.said()] for member in [*self.gone, *self.members] if member.log])
            for process in [*self.gone, *self.members, self.relays, *self.sentinels, *self.redises]:
                if process:
                    process.kill()
            self.history.file.close()

    def new_member(self, number):
        return Member(self.program, number, self.relays, os.path.join(self.folder, f"journal{number}"), MODE, REPLICAS)

    def replace(self, member):
        """Its machine is gone: a new server takes its place, on a port of its own."""
        new = self.new_member(member.number)
        self.gone.append(member)
        self.members[member.number], self.ports[member.number] = new, new.port
        return new

    def replication_of(self, redis):
        return () if redis is self.master else ("--replicaof", "127.0.0.1", str(self.master.port))

    async def play(self):
        for number in range(PAIRS):
            table = Table(self, number)
            self.bots += [Paired(self, f"p{number}{letter}", table, letter == "a") for letter in "ab"]
        self.bots += [Quick(self, f"q{number}") for number in range(QUICKS)]
        impostors = [asyncio.ensure_future(Impostor(self, f"impostor{number}").run()) for number in range(IMPOSTORS)]
        tasks = [asyncio.ensure_future(bot.run()) for bot in self.bots]
        looking = asyncio.ensure_future(self.look())
        try:
            await asyncio.sleep(CALM)
            await Nemesis(self, self.counts).run()
            self.is_ending = True
            self.history.write("nemesis", "ending", {})
            done, late = await asyncio.wait(tasks, timeout=LAST_ROUNDS)
            self.history.write("nemesis", "end", {"late": [bot.name for bot in self.bots if not bot.is_done]})
        finally:
            self.is_over = True
            others = [*tasks, *impostors, looking]
            for task in others:
                task.cancel()
            ends = await asyncio.gather(*others, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, asyncio.CancelledError):
                raise end
        self.look_at_streams()
        rows = [[room, [[*place, *entry] for place, entry in sorted(entries.items())]] for room, entries in sorted(self.streams.items())]
        self.write_dumps(os.path.join(self.folder, "streams"), rows)

    def look_at_streams(self):
        """Keeps the entries of all journals in the Redis: they go when a round begins, or the room is over."""
        master = self.master
        found = master.streams() if MODE == "replicated" else {}
        if master is not self.master:
            return      # it was replaced meanwhile, and may have entries that its replica lacks
        for room, entries in found.items():
            known = self.streams.setdefault(room, {})
            for epoch, number, field, data in entries:
                entry = (field, data.decode())
                if field == "c" and REPLICAS and known.get((epoch, number), entry)[0] == "c":
                    known[epoch, number] = entry    # a promotion lost a claim of which nobody had heard
                if known.setdefault((epoch, number), entry) != entry:
                    known[epoch, number] = ("changed", entry[1])

    async def look(self):
        """Keeps what stands in the Redis, every now and then; each value once."""
        seen, path = set(), os.path.join(self.folder, "keys")
        while True:
            await asyncio.sleep(0.7)
            try:
                await asyncio.get_running_loop().run_in_executor(None, self.look_at_streams)
                found = set(await asyncio.get_running_loop().run_in_executor(None, lambda: list(self.master.dump())))
            except (OSError, Fault, ValueError):
                continue
            self.write_dumps(path, [[key.decode(), value.decode(errors="replace")] for key, value in found - seen])
            seen |= found

    def write_dumps(self, path, rows):
        with open(path, "a") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)


def judge(folder, canary=None):
    """What the checker says: whether it holds, its last line, and what it printed for others."""
    variables = {**os.environ, **({"PROOF_CANARY": canary} if canary else {})}
    done = subprocess.run([sys.executable, os.path.join(HERE, "groupcheck.py"), folder], capture_output=True, text=True, env=variables)
    return done.returncode == 0, done.stdout.strip().splitlines(), done.stderr.strip().splitlines()


def plant_all(folder, before):
    """Each planted fault has to be seen as what it is, beside what is there without it."""
    for name, (invariant, words, _) in CANARIES.items():
        if name not in STREAM_CANARIES or MODE == "replicated":
            _, _, said = judge(folder, name)
            found = next((line for line in said if line.startswith(f"BROKEN: {invariant} ") and words in line and line not in before), None)
            require(found, "a planted fault was not seen:", name, said[-3:])
            print(f"(planted: {name}) {found[:150]}", flush=True)


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


def evening(program, chance, counts, total, is_first=False):
    """One evening and what is said of it; the first shows whether the checker sees anything."""
    folder = tempfile.mkdtemp(prefix="cardtable-group-")
    party = Party(program, folder, chance, counts)
    try:
        asyncio.run(party.hold())
    except BaseException:
        print(f"what was written down is in {folder}", file=sys.stderr)
        raise
    holds, figures, said = judge(folder)
    require(figures, "the checker has failed:", *said[-3:])
    if is_first and not os.environ.get("PROOF_CANARY"):
        plant_all(folder, said)
    for key, value in json.loads(figures[-1]).items():
        total[key] = total[key] + value if key in total else value
    total["after the switch"] = total.get("after the switch", []) + party.returns
    if holds:
        shutil.rmtree(folder)
    else:
        print(f"{len(said)} faults in what is in {folder}", *said[:20], sep="\n", flush=True)
    return len(said) * (not holds)


def one_evening(program, chance, seed):
    """With the faults that were asked for: the first words of the checker, and the figures."""
    total = {}
    faults = evening(program, chance, FAULTS, total)
    tell(FAULTS, total, seed, faults)
    require(not faults, "it does not hold")


def main(program, kills, seed):
    chance = random.Random(seed)
    require(REPLICAS or not HAS_SENTINELS, "failover and hang need PROOF_REPLICAS=1")
    if FAULTS:
        return one_evening(program, chance, seed)
    kinds = [kind for kind in SHARES if NEEDED.get(kind, True)]
    left = {kind: max(round(kills * SHARES[kind]), 1) for kind in kinds}
    done, total, faults = dict.fromkeys(kinds, 0), {}, 0
    evenings = max(1, -(-kills // KILLS_OF_AN_EVENING)) + 1
    for number in range(evenings):
        counts = {kind: -(-(left[kind] - done[kind]) // (evenings - number)) if number else 1 for kind in kinds}
        faults += evening(program, chance, counts, total, number == 0)
        for kind in kinds:
            done[kind] += counts[kind]
        print(f"evening {number + 1} of {evenings}: " + ", ".join(f"{count} {kind}" for kind, count in done.items()), flush=True)
        if faults > 100:
            break
    tell(done, total, seed, faults)
    require(not faults, faults, "faults; what people wrote down is kept")


def tell(done, total, seed, faults):
    kinds = ", ".join(f"{count} {kind}" for kind, count in done.items() if count)
    replicas = f", {REPLICAS} replica" if REPLICAS else ""
    marks = f", {total['marks']} marks of requests in streams" if total["marks"] else ""
    times = [f"{name} p50 {percentile(values, 0.5):.2f}, p99 {percentile(values, 0.99):.2f}, at most {max(values):.2f} s of {len(values)}"
             for name, values in total.items() if isinstance(values, list) and values]
    print(f"{MODE}{replicas}: {kinds}: {faults} faults; {total['acknowledged']} acknowledged requests{marks}; {total['events']} events; "
          f"{total['games']} games, {total['proofs']} deals proved; {total['resumed']} resumed, {total['moved']} moved, "
          f"{total['unavailable']} unavailable; {'; '.join(times)}; seed {seed}")


if __name__ == "__main__":
    arguments = sys.argv[2:]
    seed = int(arguments[1]) if len(arguments) > 1 else secrets.randbelow(1 << 31)
    print(f"seed {seed}", flush=True)
    try:
        main(sys.argv[1], int(arguments[0]) if arguments else 20, seed)
    except Fault as fault:
        sys.exit(f"BROKEN: {fault}")
