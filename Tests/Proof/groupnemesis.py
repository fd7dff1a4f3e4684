"""Faults in a group of servers: a given number of each kind, in a random order, sometimes two at the same time."""
import asyncio, signal, time

from fault import Fault

SWITCHED = 40               # seconds for which the proof waits for the Sentinels, and then for all players
LATEST = 10                 # seconds after the Sentinels have switched within which every player has to be back
BACK = 8                    # seconds after the last fault within which everybody has to be in play
REACHED = 10                # seconds after which a room has come to a server that its player can reach


SINGLE = ("kill", "gone", "pause", "stall", "cut")  # what happens to one server


class Nemesis:
    def __init__(self, party, counts):
        self.party, self.chance = party, party.chance
        self.faults = [kind for kind, count in counts.items() for _ in range(count)]
        self.chance.shuffle(self.faults)
        self.free = set(range(len(party.members)))

    def note(self, kind, **more):
        self.party.history.write("nemesis", kind, more)

    async def run(self):
        while self.faults:
            both = [self.faults.pop()]
            # Only a fault of one server may come together with another fault.
            single = SINGLE
            if self.faults and self.chance.random() < 0.25 and both[0] in single and self.faults[-1] in single:
                both.append(self.faults.pop())
            self.note("fault", kinds=both)
            await asyncio.gather(*(self.do(kind) for kind in both))
            self.note("healed", kinds=both)
            await self.wait_for_all()
            await asyncio.sleep(5 if self.chance.random() < 0.12 else self.chance.uniform(0.2, 1.2))

    async def wait_for_all(self):
        healed = time.monotonic()
        while time.monotonic() < healed + BACK + 0.5:
            if all(bot.well_at > healed or bot.is_done for bot in self.party.bots):
                return
            await asyncio.sleep(0.05)

    async def do(self, kind):
        if kind in SINGLE:
            number = self.chance.choice(sorted(self.free))
            self.free.discard(number)
            member = self.party.members[number]
            self.note("down", port=member.port, why=kind)
            await getattr(self, kind)(member)
            if member is self.party.members[number]:
                self.note("up", port=member.port, why=kind)
            self.free.add(number)
        else:
            await getattr(self, kind)()

    async def kill(self, member):
        member.kill()
        is_long = self.party.mode == "replicated" and self.chance.random() < 0.5
        await asyncio.sleep(self.chance.uniform(6.5, 9) if is_long else self.chance.uniform(0.1, 4))
        await member.start()

    async def gone(self, member):
        """A server that never comes back; for a while, or for longer than its rooms wait for their people, there is one less."""
        member.kill()
        await asyncio.sleep(self.chance.choice((self.chance.uniform(0.1, 4), self.chance.uniform(6.5, 9), self.chance.uniform(25, 30))))
        await self.party.replace(member).start()

    async def pause(self, member):
        member.signal(signal.SIGSTOP)
        await asyncio.sleep(self.chance.choice((self.chance.uniform(0.1, 1), self.chance.uniform(1, 7))))
        member.signal(signal.SIGCONT)

    async def stall(self, member):
        """A pause that is longer than a lease."""
        member.signal(signal.SIGSTOP)
        await asyncio.sleep(self.chance.uniform(5.5, 7.5))
        member.signal(signal.SIGCONT)

    async def cut(self, member):
        verb = self.chance.choice(("cut", "cut", "hold", "delay"))
        rest = [self.chance.randint(10, 200)] if verb == "delay" else []
        if rest:
            # It keeps its lease.
            self.note("delayed", port=member.port)
        self.party.relays.do(verb, member.number, None, *rest)
        await asyncio.sleep(self.chance.choice((self.chance.uniform(0.1, 1), self.chance.uniform(1, 7))))
        self.party.relays.do("heal", member.number)

    async def wall(self):
        """Some cannot reach a server that has its Redis and all others: their rooms come to them, if others have not just sent them here."""
        began, member = time.monotonic(), self.chance.choice(self.party.members)
        kept = {bot for bot in self.party.bots if bot.room and self.party.master.ask("EXISTS", f"ct:h:{bot.room}")}
        walled = set(self.chance.sample(self.party.bots, len(self.party.bots) // 4))
        self.party.walls[member.port] = walled
        cut_off = [bot for bot in walled - kept if bot.room and bot.port == member.port and bot.is_greeted]
        while time.monotonic() < began + REACHED and not all(bot.well_at > began + 0.5 or bot.is_done for bot in cut_off):
            await asyncio.sleep(0.05)
        late = [bot.name for bot in cut_off if not bot.is_done and bot.well_at <= began + 0.5]
        self.note("walled", port=member.port, who=[bot.name for bot in cut_off], late=late)
        del self.party.walls[member.port]

    async def redis(self):
        redis = self.party.master
        self.note("redis", is_up=False)
        redis.kill()
        await asyncio.sleep(self.chance.choice((self.chance.uniform(0.1, 1), self.chance.uniform(1, 7))))
        await redis.start(*self.party.replication_of(redis))
        self.note("redis", is_up=True)

    async def deploy(self):
        """Each server is stopped and started again, one after the other."""
        for member in self.party.members:
            self.note("deploy", port=member.port)
            self.note("down", port=member.port, why="deploy")
            await member.stop()
            await member.start()
            self.note("up", port=member.port, why="deploy")
            await asyncio.sleep(self.chance.uniform(0.5, 2))

    async def promote(self):
        """The master is gone for good, its replica takes its place, and gets a replica of its own."""
        old, new = self.party.master, self.party.replica
        if not new:
            raise Fault("there is no replica to promote")
        self.note("redis", is_up=False)
        is_cut = self.chance.random() < 0.5
        index = self.party.redises.index(old)
        if self.chance.random() < 0.5:
            # For a while there are two masters, and the servers know the old one, which has no replica.
            new.ask("REPLICAOF", "NO", "ONE")
            await asyncio.sleep(self.chance.uniform(0.2, 1.5))
        for member in self.party.members:
            self.party.relays.do("cut", member.number, index)
        if not is_cut:
            old.kill()
        await asyncio.sleep(self.chance.uniform(0.1, 3))
        new.ask("REPLICAOF", "NO", "ONE")
        self.party.master, self.party.replica = new, old
        await asyncio.sleep(self.chance.uniform(0.1, 1))
        if is_cut:
            old.ask("REPLICAOF", "127.0.0.1", new.port)
        else:
            await old.start(*self.party.replication_of(old))
        for member in self.party.members:
            self.party.relays.do("heal", member.number, index)
        self.note("redis", is_up=True)

    async def failover(self, hangs=False):
        """The master is killed; the Sentinels put a replica in its place, and make it a replica when it is back."""
        party, old = self.party, self.party.master
        await self.until(lambda: all(sentinel.knows_all(2) for sentinel in party.sentinels), "the Sentinels do not know all")
        await self.until(lambda: old.ask("INFO", "replication").count(b"state=online") == 2, "a replica is missing")
        self.note("redis", is_up=False)
        if hangs:
            old.signal(signal.SIGSTOP)
        else:
            old.kill()
        await self.until(lambda: all(sentinel.master_port() != old.port for sentinel in party.sentinels), "the Sentinels have not switched")
        switched, back = time.monotonic(), {}
        party.master = next(redis for redis in party.redises if redis.port == party.sentinels[0].master_port())
        # The old master may have had entries that no replica has; no player has seen their effects.
        party.streams.clear()
        returns = asyncio.ensure_future(self.come_back(old, hangs))
        while len(back) < len(party.bots) and time.monotonic() < switched + SWITCHED:
            for bot in party.bots:
                if bot.name not in back and (bot.is_done or bot.well_at > switched):
                    back[bot.name] = 0 if bot.is_done else bot.well_at - switched
            await asyncio.sleep(0.02)
        seconds = [each for each in back.values() if 0 < each < float("inf")]
        party.returns += seconds
        await returns
        missing = [bot.name for bot in party.bots if bot.name not in back]
        if missing:
            raise Fault(f"not back {SWITCHED} s after the Sentinels had switched: {', '.join(missing)}")
        if max(seconds, default=0) > LATEST:
            raise Fault(f"a player was back only {max(seconds):.2f} s after the Sentinels had switched")
        self.note("redis", is_up=True)

    async def hang(self):
        await self.failover(hangs=True)

    async def come_back(self, redis, hangs):
        await asyncio.sleep(self.chance.uniform(0, 6))
        if hangs:
            redis.signal(signal.SIGCONT)
        else:
            # It knows nothing of the switch, and is a second master until a Sentinel has told it.
            await redis.start()

    async def until(self, holds, problem):
        end = time.monotonic() + SWITCHED
        while True:
            try:
                if await asyncio.get_running_loop().run_in_executor(None, holds):
                    return
            except (OSError, Fault):
                pass
            if time.monotonic() > end:
                raise Fault(problem)
            await asyncio.sleep(0.05)
