"""The processes of a group: up to three Redis with their Sentinels, three servers, and the relays between them; each is ended by its id."""
import asyncio, json, os, signal, socket, subprocess, sys, tempfile, time

from fault import Fault, require

HERE = os.path.dirname(os.path.abspath(__file__))
SERVERS = 3


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Process:
    """Something that is started, stopped for a while, ended and started again."""
    process = log = None

    def begin(self, command, pipe=None):
        self.log = self.log or tempfile.TemporaryFile()
        variables = {key: value for key, value in os.environ.items() if not key.startswith("CARDTABLE_")}
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=pipe or self.log, stderr=self.log, env=variables)

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def signal(self, number):
        if self.is_running:
            self.process.send_signal(number)

    def kill(self):
        if self.process:
            self.signal(signal.SIGKILL)
            self.process.wait()

    def said(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")


class Redis(Process):
    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        os.makedirs(folder, exist_ok=True)

    async def start(self, *more):
        self.begin(["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--dir", self.folder, "--appendonly", "yes",
                    "--appendfsync", "everysec", "--save", "", "--repl-diskless-sync-delay", "0", *more])
        end = time.monotonic() + 10
        while True:
            try:
                # A replica is ready when it has what its master has.
                if self.ask("PING") == b"PONG" and (not more or self.ask("ROLE")[3] == b"connected"):
                    return
            except (OSError, Fault):
                pass
            require(time.monotonic() < end and self.is_running, "the Redis did not start:", self.said()[-500:])
            await asyncio.sleep(0.02)

    def ask(self, *words):
        """One command on a connection of its own."""
        with socket.create_connection(("127.0.0.1", self.port), 5) as one:
            one.sendall(command(words))
            return reply(one.makefile("rb"))

    def dump(self):
        """Everything that stands in it, but for the streams: key and words."""
        with socket.create_connection(("127.0.0.1", self.port), 5) as one:
            file = one.makefile("rb")

            def ask(*words):
                one.sendall(command(words))
                return reply(file)
            cursor, keys = b"0", set()
            while True:
                cursor, found = ask("SCAN", cursor, "COUNT", "500")
                keys.update(found)
                if cursor == b"0":
                    break
            ways = {b"string": ("GET",), b"set": ("SMEMBERS",), b"zset": ("ZRANGE", "0", "-1", "WITHSCORES"), b"hash": ("HGETALL",),
                    b"list": ("LRANGE", "0", "-1")}
            for key in sorted(keys):
                if (kind := ask("TYPE", key)) in ways:
                    verb, *rest = ways[kind]
                    value = ask(verb, key, *rest)
                    yield key, b" ".join(value) if isinstance(value, list) else value or b""

    def streams(self):
        """The journals in it: room -> entries, each with epoch, number, field and bytes."""
        with socket.create_connection(("127.0.0.1", self.port), 5) as one:
            file, found = one.makefile("rb"), {}
            one.sendall(command(("KEYS", "ct:{*}:j")))
            for key in reply(file):
                one.sendall(command(("XRANGE", key, "-", "+")))
                found[key.decode()[4:-3]] = [(*map(int, name.split(b"-")), fields[0].decode(), fields[1])
                                             for name, fields in reply(file)]
            return found


class Sentinel(Redis):
    """One of three that watch the master, and put a replica in its place."""

    async def start(self, master):
        path = os.path.join(self.folder, "sentinel.conf")
        with open(path, "w") as file:
            file.write(f"port {self.port}\nbind 127.0.0.1\ndir {self.folder}\nsentinel monitor cards 127.0.0.1 {master.port} 2\n"
                       "sentinel down-after-milliseconds cards 2000\nsentinel failover-timeout cards 10000\n")
        self.begin(["redis-server", path, "--sentinel"])
        end = time.monotonic() + 10
        while True:
            try:
                if self.ask("PING") == b"PONG":
                    return
            except (OSError, Fault):
                pass
            require(time.monotonic() < end and self.is_running, "the Sentinel did not start:", self.said()[-500:])
            await asyncio.sleep(0.02)

    def master_port(self):
        return int(self.ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "cards")[1])

    def knows_all(self, count):
        """Whether it knows both other Sentinels, and has found that many replicas."""
        fields = self.ask("SENTINEL", "MASTER", "cards")
        known = {fields[place]: fields[place + 1] for place in range(0, len(fields), 2)}
        return known[b"num-other-sentinels"] == b"2" and int(known[b"num-slaves"]) >= count and known[b"flags"] == b"master"


def command(words):
    words = [word if isinstance(word, bytes) else str(word).encode() for word in words]
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words)


def reply(file):
    line = file.readline()
    require(line.endswith(b"\r\n"), "the Redis is gone")
    kind, rest = line[:1], line[1:-2]
    if kind == b"$":
        return None if rest == b"-1" else file.read(int(rest) + 2)[:-2]
    if kind == b"*":
        return None if rest == b"-1" else [reply(file) for _ in range(int(rest))]
    require(kind != b"-", "the Redis said", rest)
    return rest if kind == b"+" else int(rest)


class Relays(Process):
    """Those of all servers, in a process of their own; relay N x R + I leads server N to Redis I of R."""

    def __init__(self, redises):
        self.count = len(redises)
        self.log = tempfile.TemporaryFile()
        targets = [str(redis.port) for redis in redises] * SERVERS
        self.process = subprocess.Popen([sys.executable, os.path.join(HERE, "relay.py"), *targets], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.ports = [int(word) for word in self.process.stdout.readline().split()]
        require(len(self.ports) == len(targets), "the relays did not start:", self.said())

    def do(self, verb, server, redis=None, *rest):
        """With one Redis, or all of them."""
        for index in range(self.count) if redis is None else [redis]:
            self.process.stdin.write(" ".join(map(str, (verb, server * self.count + index, *rest))) + "\n")
            self.process.stdin.flush()
            require(self.process.stdout.readline() == "done\n", "a relay is gone:", self.said())


class Member(Process):
    """One server of the group, always on the same port."""

    def __init__(self, program, number, relays, folder, mode, replicas):
        self.number, self.port = number, free_port()
        urls = relays.ports[number * relays.count:(number + 1) * relays.count]
        self.command = [program, "--port", str(self.port), "--local", "--no-beacon", "--no-web", "--log-format", "json", "--quiet", "--threads", "2",
                        "--drain", "0", "--keep-seat", "60", "--advertise", f"127.0.0.1:{self.port}",
                        "--cluster", ",".join(f"redis://127.0.0.1:{port}" for port in urls)]
        if mode == "replicated":
            self.command += ["--durability", "replicated", *(["--replicas", str(replicas)] if replicas else [])]
        else:
            os.makedirs(folder, exist_ok=True)
            self.command += ["--journal", folder]
        self.folder = folder

    async def start(self):
        self.begin(self.command, subprocess.PIPE)
        line = await asyncio.get_running_loop().run_in_executor(None, self.process.stdout.readline)
        require(line, f"server {self.number} did not start:", self.said()[-2000:])
        require(json.loads(line)["port"] == self.port, "it took another port")

    async def stop(self):
        """As a host would, which has to go well."""
        self.signal(signal.SIGTERM)
        status = await asyncio.get_running_loop().run_in_executor(None, self.process.wait, 30)
        require(status == 0, f"server {self.number} ended with", status, self.said()[-2000:])
