#!/usr/bin/env python3
"""Three servers over one Redis that keeps their rooms, and everything that can go wrong: group.py SERVER [FAULTS [PAIRS [SEED]]].

Pairs play Concentration while servers are killed, stopped in order and paused, a server's way to the Redis is cut, and the Redis is killed.
What anybody was told is written down, and compared in the end. PROOF_CANARY plants what has to be noticed: `lose` an acknowledged
request, `twice` one that is done again, `bytes` an event that one member hears otherwise, `gap` an event that somebody misses, `wait` somebody
who does not come back."""
import asyncio, collections, json, os, random, secrets, signal, socket, subprocess, sys, tempfile, time

from fault import Fault, require

CANARY = os.environ.get("PROOF_CANARY")
SERVERS = 3
LONGEST_S = 8                           # from a fault to the next thing that a player hears
KINDS = os.environ.get("PROOF_KINDS", "kill kill kill term pause cut redis").split()


def free_port():
    """Below those that the system draws: who tries a port again and again at which nobody listens may meet himself there."""
    while True:
        with socket.socket() as probe:
            try:
                port = random.randrange(20_000, 32_000)
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


class Relay:
    """A server's way to the Redis, which can be cut."""
    def __init__(self, target):
        self.target, self.is_cut, self.writers = target, False, set()

    async def open(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def serve(self, reader, writer):
        if self.is_cut:
            return writer.close()
        try:
            other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            return writer.close()
        pair = {writer, other_writer}
        self.writers |= pair
        try:
            await asyncio.gather(self.pass_on(reader, other_writer), self.pass_on(other_reader, writer))
        except asyncio.CancelledError:
            pass                        # the proof is over
        self.writers -= pair

    async def pass_on(self, reader, writer):
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()

    def cut(self):
        self.is_cut = True
        for writer in self.writers:
            writer.transport.abort()


class Redis:
    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "yes", "--appendfsync", "everysec",
             "--dir", self.folder, "--daemonize", "no"], stdout=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Node:
    """One of the servers, at the same port in each of its lives."""
    def __init__(self, program, relay, folder, number):
        self.program, self.relay, self.port = program, relay, free_port()
        self.log = open(os.path.join(folder, f"server-{number}.log"), "wb+")

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--no-beacon", "--no-web", "--log-format", "json",
             "--group", f"redis://127.0.0.1:{self.relay.port}", "--durability", "replicated",
             "--advertise", f"127.0.0.1:{self.port}"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log)

    async def ready(self):
        for _ in range(200):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                return writer.close()
            except OSError:
                await asyncio.sleep(0.05)
        raise Fault("a server did not start: " + self.said())

    def said(self):
        self.log.seek(0)
        return self.log.read()[-2000:].decode(errors="replace")


class Book:
    """What was told to whom."""
    def __init__(self):
        self.events = {}                        # (room, seq): the line
        self.deeds = collections.defaultdict(list)   # (room, round, turn, cell): the numbers of its events
        self.acknowledged = []                  # (room, round, turn, cell)
        self.pauses = collections.defaultdict(list)  # kind of fault: seconds until a player heard something again
        self.names, self.games, self.moves, self.resumes = {}, 0, 0, 0

    def hear(self, player, line, text):
        key = line["room"], line["seq"]
        if CANARY == "bytes" and player.number == 1 and line["type"] == "reveal":
            text = text.replace('"cell"', '"Cell"')
        before = self.events.setdefault(key, text)
        require(before == text, "two members heard event", key, "otherwise:", before, text)

    def note(self, room, round_number, line):
        key = room, round_number, line["turn"], line["cell"]
        if line["seq"] not in self.deeds[key]:
            self.deeds[key].append(line["seq"])


class Player:
    def __init__(self, proof, number):
        self.proof, self.number, self.name = proof, number, f"p{number}-{secrets.token_hex(2)}"
        self.token = self.room = self.seq = self.peers = None
        self.round, self.last_id, self.acknowledged_id, self.known = 0, 0, 0, {}
        self.home, self.sent, self.fault, self.is_playing = None, None, None, False
        self.heard_at = time.monotonic()

    def pick(self):
        return self.proof.chance.choice(self.proof.nodes).port

    async def connect(self, port, ticket=None):
        reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port, limit=1 << 20), 2)
        self.reader, self.writer = reader, writer
        hello = json.loads(await asyncio.wait_for(reader.readline(), 2) or b"{}")
        require(hello.get("type") in ("hello", None), "the server does not speak first:", hello)
        if not hello:
            raise OSError("closed")
        request = {"type": "hello", **({"ticket": ticket} if ticket else {})}
        if self.token:
            request |= {"resume": self.token, "seen": self.seq or 0}
        else:
            request |= {"name": self.name}
        return await self.ask(request)

    async def ask(self, request):
        self.writer.write(json.dumps(request).encode() + b"\n")
        while True:
            text = await asyncio.wait_for(self.reader.readline(), 10)
            if not text:
                raise OSError("closed")
            line = json.loads(text)
            if line.get("re") == request["type"]:
                return line
            self.hear(line, text.decode())

    async def come(self):
        """Comes, or comes back, wherever the room is."""
        port, waits = self.home or self.pick(), 0.1
        while not self.proof.is_over:
            try:
                reply = await self.connect(port)
                hops = 0
                while reply.get("code") == "moved":
                    require(hops == 0, "sent on twice:", reply)
                    hops, self.proof.book.moves = 1, self.proof.book.moves + 1
                    port = reply["port"]
                    self.writer.close()
                    reply = await self.connect(port, reply["ticket"])
                if reply["type"] == "ok":
                    break
                code = reply["code"]
                require(code in ("unavailable", "rate_limited", "name_taken", "shutting_down"), "gives a seat up:", self.name, self.room, reply)
                self.writer.close()
                waits = reply.get("retry_after_ms", 250) / 1000
            except (OSError, asyncio.TimeoutError):
                pass
            port = self.pick()
            await asyncio.sleep(waits * self.proof.chance.uniform(0.5, 1))
            waits = min(waits * 1.5, 1)
        if self.proof.is_over:
            raise OSError("it is over")
        self.home = port
        require(self.token is None or reply.get("name") == self.name, "came back as somebody else:", reply)
        if self.token and self.room:
            self.proof.book.resumes += 1
            require(reply.get("room") == self.room, "the place is gone:", self.name, self.room, reply)
            require(reply.get("last_id", 0) >= self.acknowledged_id, "an acknowledged request is lost:", self.name, self.acknowledged_id, reply)
            if reply.get("last_id", 0) == self.last_id and self.sent:
                self.proof.book.acknowledged.append(self.sent)
            self.sent = None
        self.token, self.name = reply["resume"], reply["name"]

    def hear(self, line, text):
        kind = line["type"]
        if kind == "state":
            state = line["state"]
            require(self.seq is None or state["seq"] >= self.seq, "the room went back:", self.room, self.seq, state["seq"])
            self.seq, self.round = state["seq"], state.get("round", 0)
        if "seq" in line and kind != "state":
            require(line["room"] == self.room, "another room's event:", line)
            if CANARY == "gap" and self.number == 2 and line["seq"] == 40:
                return
            require(self.seq is None or line["seq"] == self.seq + 1, self.name, "missed an event of", self.room, "behind", self.seq, line)
            self.seq = line["seq"]
            self.proof.book.hear(self, line, text)
            if kind == "started":
                self.round, self.known, self.is_playing = line["round"], {}, True
            elif kind == "reveal":
                self.known[line["cell"]] = line["card"]["pair"]
                self.proof.book.note(self.room, self.round, line)
            elif kind == "over":
                self.is_playing = False
        if kind in ("prompt", "reveal", "turn", "started", "over"):
            now = time.monotonic()
            if self.fault and now > self.fault[1]:
                self.proof.book.pauses[self.fault[0]].append(now - self.fault[1])
                self.fault = None
            self.heard_at = now

    async def play(self):
        """Plays until the end, through everything that happens."""
        while not self.proof.is_over:
            try:
                if not self.token or self.writer.is_closing():
                    await self.come()
                text = await asyncio.wait_for(self.reader.readline(), 3)
                if not text:
                    raise OSError("closed")
                await self.answer(json.loads(text), text.decode())
            except asyncio.TimeoutError:
                # Where nothing is heard the way there is looked at, as any client does.
                try:
                    self.writer.write(b'{"type":"ping"}\n')
                    line = await asyncio.wait_for(self.reader.readline(), 2)
                    if not line:
                        raise OSError("closed")
                    await self.answer(json.loads(line), line.decode())
                except (OSError, asyncio.TimeoutError):
                    self.lose()
            except OSError:
                self.lose()

    def lose(self):
        self.writer.transport.abort()
        if CANARY == "wait" and self.number == 3:
            raise asyncio.CancelledError

    async def answer(self, line, text):
        kind = line["type"]
        if line.get("re") == "flip":
            if kind == "ok":
                self.acknowledged_id = line["id"]
                if self.sent:
                    self.proof.book.acknowledged.append(self.sent)
            self.sent = None
            return
        if line.get("re"):
            return
        if kind == "bye":
            if line.get("port") and line["code"] == "moved":
                self.home = line["port"]
            raise OSError("bye")
        self.hear(line, text)
        if kind == "prompt" and line["do"] == "flip":
            await asyncio.sleep(self.proof.chance.uniform(0, 0.02))
            free = [cell for cell in line["cells"]]
            cell = self.proof.chance.choice(free)
            self.last_id += 1
            self.sent = self.room, self.round, line["turn"], cell
            self.writer.write(json.dumps({"type": "flip", "cell": cell, "turn": line["turn"], "id": self.last_id}).encode() + b"\n")
        elif kind == "over":
            self.proof.book.games += 1
            self.writer.write(b'{"type":"ready","ready":true}\n')


class Proof:
    def __init__(self, program, folder, fault_count, pair_count, seed):
        self.program, self.folder, self.fault_count, self.pair_count = program, folder, fault_count, pair_count
        self.chance, self.book, self.is_over = random.Random(seed), Book(), False

    async def run(self):
        self.redis = Redis(self.folder)
        await asyncio.sleep(0.5)
        self.relays = [Relay(self.redis.port) for _ in range(SERVERS)]
        for relay in self.relays:
            await relay.open()
        self.nodes = [Node(self.program, relay, self.folder, number) for number, relay in enumerate(self.relays)]
        self.players = []
        try:
            for node in self.nodes:
                node.start()
            for node in self.nodes:
                await node.ready()
            await asyncio.sleep(2.5)
            await self.play()
        finally:
            for node in self.nodes:
                if node.process.poll() is None:
                    node.process.send_signal(signal.SIGCONT)
                    node.process.terminate()
            try:
                for node in self.nodes:
                    try:
                        node.process.wait(10)
                    except subprocess.TimeoutExpired:
                        node.process.kill()
                        raise Fault("a server does not stop: " + node.said()) from None
            finally:
                self.redis.kill()

    async def seat(self, number):
        """Two who play together from now on."""
        first, second = Player(self, 2 * number), Player(self, 2 * number + 1)
        await first.come()
        options = {"pairs": 6, "hide_ms": 0, "turn_s": 20}
        reply = await first.ask({"type": "create", "game": "concentration", "seats": 2, "private": True, "options": options})
        require(reply["type"] == "ok", "no room:", reply)
        first.room = reply["room"]
        first.seq = reply["state"]["seq"]
        second.home = first.home
        await second.come()
        second.room = first.room
        reply = await second.ask({"type": "join", "room": first.room})
        require(reply["type"] == "ok", "no place:", reply)
        second.seq = reply["state"]["seq"]
        return [first, second]

    async def play(self):
        for number in range(self.pair_count):
            self.players += await self.seat(number)
        tasks = [asyncio.create_task(player.play()) for player in self.players]
        watch = asyncio.create_task(self.watch(tasks))
        try:
            for number in range(self.fault_count):
                await asyncio.sleep(self.chance.uniform(0.3, 1.5))
                await self.fail(self.chance.choice(KINDS))
                await self.settle(tasks)
            games = self.book.games
            end = time.monotonic() + 60
            while self.book.games < games + 2 * self.pair_count and time.monotonic() < end:
                await asyncio.sleep(0.2)
                self.look(tasks)
            require(self.book.games > games, "no game ends any more")
            await self.settle(tasks)
        finally:
            self.is_over = True
            watch.cancel()
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=5)
        self.check()

    def look(self, tasks):
        for task in tasks:
            if task.done() and not task.cancelled() and task.exception():
                raise task.exception()

    async def watch(self, tasks):
        while True:
            await asyncio.sleep(0.5)
            self.look(tasks)

    async def settle(self, tasks):
        """Everybody hears something again, soon."""
        since = time.monotonic()
        while True:
            self.look(tasks)
            late = [player for player in self.players if player.heard_at < since]
            if not late:
                return
            waited = time.monotonic() - since
            require(waited < LONGEST_S + 7, "nothing is heard any more by", [(p.name, p.room, p.home) for p in late], "after", waited,
                    *(node.said()[-700:] for node in self.nodes))
            await asyncio.sleep(0.02)

    async def fail(self, kind):
        node = self.chance.choice(self.nodes)
        begin = time.monotonic()
        away = self.chance.choice((0.1, 1, 3, 6)) * self.chance.uniform(0.5, 1)
        # Who waits for a time that the fault itself lasts is measured from its end.
        mine = [player for player in self.players if player.home == node.port or kind == "redis"]
        for player in mine:
            player.fault = kind, begin + (away if kind == "redis" else 0)
        if kind == "kill":
            node.process.kill()
            node.process.wait()
            await asyncio.sleep(away)
            node.start()
        elif kind == "term":
            node.process.terminate()
            await asyncio.to_thread(node.process.wait, 20)
            require(node.process.returncode == 0, "a server ended with", node.process.returncode, node.said())
            await asyncio.sleep(away / 3)
            node.start()
        elif kind == "pause":
            node.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(away * 1.2)
            node.process.send_signal(signal.SIGCONT)
        elif kind == "cut":
            node.relay.cut()
            await asyncio.sleep(away)
            node.relay.is_cut = False
        else:
            self.redis.kill()
            await asyncio.sleep(away)
            self.redis.start()
        await node.ready()

    def check(self):
        book = self.book
        if CANARY == "lose":
            del book.deeds[book.acknowledged[-1]]
        if CANARY == "twice":
            book.deeds[book.acknowledged[-1]].append(0)
        for key in book.acknowledged:
            require(len(book.deeds.get(key, ())) >= 1, "an acknowledged request was not done:", key)
        for key, numbers in book.deeds.items():
            require(len(numbers) == 1, "a request was done twice:", key, numbers)
        names = [player.name for player in self.players]
        require(len(set(names)) == len(names), "a name twice:", names)

    def result(self):
        def figures(kind):
            times = sorted(self.book.pauses[kind])
            if not times:
                return f"{kind} -"
            return f"{kind} {len(times)}: {times[len(times) // 2]:.2f} / {times[min(len(times) - 1, int(len(times) * .99))]:.2f} / {times[-1]:.2f}"
        kinds = ", ".join(figures(kind) for kind in ("kill", "term", "pause", "cut", "redis"))
        return (f"{self.fault_count} faults, {len(self.players)} players: {len(self.book.acknowledged)} acknowledged requests, 0 lost, 0 twice; "
                f"{len(self.book.events)} events, {self.book.games // 2} games, {self.book.resumes} resumes, {self.book.moves} moved; "
                f"seconds until the next word, median / p99 / longest: {kinds}")


def main():
    program, fault_count, pair_count = sys.argv[1], int((sys.argv[2:] or [40])[0]), int((sys.argv[3:] or [10])[0])
    seed = int((sys.argv[4:] or [secrets.randbelow(1 << 31)])[0])
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        proof = Proof(program, folder, fault_count, pair_count, seed)
        try:
            asyncio.run(proof.run())
        except Fault as fault:
            print(f"BROKEN: {fault}")
            keep = os.environ.get("PROOF_KEEP")
            if keep:
                subprocess.run(["cp", "-r", folder, keep], check=False)
            return 1
        print(proof.result())
    return 0


if __name__ == "__main__":
    sys.exit(main())
