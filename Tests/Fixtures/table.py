"""A real GameServer and the people at it, recorded: what each connection sent and was sent.

A transcript has one line for everything that happened, in order:

    ann> {"type":"hello","name":"ann"}      the connection `ann` sent this
    ann< {"type":"ok","re":"hello",...}     the connection `ann` was sent this
    ann> (cut)                              `ann` ended its connection without a word
    ann< (end)                              the server ended the connection of `ann`
    server> (KILL)                          the server was killed; `(SIGTERM)` and `(start)` are the others

A person's second connection is `ann.2`.  The first lines, `# key: value`, say how it was made.
"""
import json, os, random, select, shutil, signal, socket, subprocess, tempfile, time

PATIENCE = 15


class Connection:
    def __init__(self, table, label):
        self.table, self.label, self.buffer = table, label, b""
        self.name = label.split(".")[0]
        self.lines = table.heard.setdefault(self.name, [])
        self.prompt, self.isShowing, self.isOpen = None, False, True
        self.socket = socket.create_connection(("127.0.0.1", table.port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        table.open.append(self)
        self.wait(lambda line: line.get("type") == "hello")

    def send(self, **request):
        line = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
        self.table.log(f"{self.label}> {line}")
        self.write(line)

    def write(self, line):
        self.socket.sendall(line.encode() + b"\n")

    def ask(self, **request):
        """Sends a request under a mark of its own, and gives the reply when all have heard of it."""
        self.table.count += 1
        mark = self.table.count
        self.send(**{"type": request.pop("type"), "id": mark, **request})
        reply = self.wait(lambda line: line.get("id") == mark)
        self.table.barrier()
        return reply

    def take(self):
        """The next line that the server sent; None at the end."""
        while b"\n" not in self.buffer:
            data = self.socket.recv(1 << 16)
            if not data:
                return None
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line.decode()

    def wait(self, fits):
        while (text := self.take()) is not None:
            line = json.loads(text)
            if str(line.get("ignored", [""])[0]).startswith("~"):
                if fits(line):
                    return line
                continue
            self.table.log(f"{self.label}< {text}")
            self.lines.append(line)
            if line["type"] == "prompt":
                self.prompt = line
            if line["type"] in ("hide", "over"):
                self.isShowing = False
            if line["type"] in ("turn", "over"):
                self.prompt = None
            if line["type"] == "mismatch" and line["hide_ms"]:
                self.isShowing = True
            if fits(line):
                return line
        self.table.log(f"{self.label}< (end)")
        self.end()
        return None

    def until(self, kind, **fields):
        """Waits for a line that the room sends of itself, and until all have heard of it."""
        line = self.wait(lambda line: line["type"] == kind and all(line.get(k) == v for k, v in fields.items()))
        self.table.barrier()
        return line

    def end(self):
        if self.isOpen:
            self.isOpen = False
            self.socket.close()
            self.table.open.remove(self)

    def close(self):
        """The connection is lost."""
        self.table.log(f"{self.label}> (cut)")
        self.end()

    def bye(self):
        self.send(type="bye")
        self.wait(lambda line: False)
        self.table.barrier()

    @property
    def seq(self):
        return max((line["seq"] for line in self.lines if "seq" in line), default=0)


class Table:
    """One scene: one server, the connections to it and the transcript."""

    processes = []

    @classmethod
    def end_all(cls):
        """Ends the servers of scenes that failed."""
        for process in cls.processes:
            if process.poll() is None:
                process.kill()

    def __init__(self, name, seed, *flags, journal=True, folder=None, keep=2):
        self.name, self.seed, self.flags = name, seed, list(flags)
        self.count, self.open, self.text, self.tokens, self.heard = 0, [], [], {}, {}
        self.random = random.Random(name)
        self.folder = folder or tempfile.mkdtemp(prefix="cardtable-")
        self.hasJournal = journal
        self.keep = keep
        self.start(quietly=True)

    def log(self, line):
        self.text.append(line)

    def start(self, quietly=False):
        if not quietly:
            self.log("server> (start)")
        command = [os.environ["GS"], "--port", "0", "--local", "--no-beacon", "--quiet", "--name", "Kitchen table",
                   "--seed", self.seed, "--drain", "0", "--keep-seat", str(self.keep), *self.flags]
        if self.hasJournal:
            command += ["--journal", self.folder]
        variables = {key: value for key, value in os.environ.items() if not key.startswith("CARDTABLE_")}
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=variables)
        Table.processes.append(self.process)
        self.port = json.loads(self.process.stdout.readline())["port"]

    def kill(self, number=signal.SIGKILL):
        self.log("server> (KILL)" if number == signal.SIGKILL else "server> (SIGTERM)")
        self.process.send_signal(number)
        for connection in list(self.open):
            try:
                connection.wait(lambda line: False)
            except ConnectionResetError:
                connection.end()
        self.process.stdout.close()
        self.process.wait(PATIENCE)

    def barrier(self):
        """Everybody has read what was sent up to now.  These questions are no part of the transcript."""
        for connection in list(self.open):
            self.count += 1
            mark = f"~{self.count}"
            try:
                connection.write(json.dumps({"type": "ping", mark: 1}))
            except OSError:
                pass
            connection.wait(lambda line: line.get("ignored") == [mark])

    def come(self, *names, **options):
        """New people, each on a connection of their own."""
        return [self.hello(name, **options) for name in names]

    def hello(self, name, label=None, **options):
        connection = Connection(self, label or name)
        reply = connection.ask(type="hello", name=name, **options)
        self.tokens[name] = reply["resume"]
        return connection

    def back(self, name, label, **more):
        """Somebody comes back to the seat."""
        connection = Connection(self, label)
        connection.ask(type="hello", resume=self.tokens[name], **more)
        return connection

    def settle(self):
        """Waits until no two cards are showing that will be hidden."""
        self.barrier()
        for connection in list(self.open):
            if connection.isShowing:
                connection.until("hide")
        self.barrier()

    def actor(self):
        return next((connection for connection in self.open if connection.prompt), None)

    def play(self, moves=10_000, skill=1.0):
        """Plays so many moves, or to the end of the round."""
        seen = {}
        for _ in range(moves):
            self.settle()
            actor = self.actor()
            if not actor:
                return
            prompt, actor.prompt = actor.prompt, None
            if prompt["do"] == "draw":
                actor.ask(type="draw", turn=prompt["turn"])
                continue
            for line in actor.lines:
                if line["type"] == "started":
                    seen = {}
                if line["type"] == "reveal":
                    seen[line["cell"]] = line["card"]["pair"]
            cell = self.choose(actor, prompt, seen) if self.random.random() < skill else self.random.choice(prompt["cells"])
            actor.ask(type="flip", turn=prompt["turn"], cell=cell)

    def choose(self, actor, prompt, seen):
        cells = prompt["cells"]
        if prompt["nth"] == 2:
            first = next(line for line in reversed(actor.lines) if line["type"] == "reveal")
            mate = [cell for cell in cells if seen.get(cell) == first["card"]["pair"]]
            return mate[0] if mate else self.fresh(cells, seen)
        known = [cell for cell in cells if any(other != cell and seen.get(other) == seen.get(cell) is not None for other in cells)]
        return known[0] if known else self.fresh(cells, seen)

    def fresh(self, cells, seen):
        new = [cell for cell in cells if cell not in seen]
        return self.random.choice(new or cells)

    def finish(self, folder, **facts):
        """Ends the server and writes the transcript and the journal."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.stdout.close()
            self.process.wait(PATIENCE)
        for connection in list(self.open):
            connection.end()
        facts = {"seed": self.seed, "keep": self.keep, **facts}
        if self.flags:
            facts["flags"] = " ".join(self.flags)
        head = [f"# {key}: {value}" for key, value in facts.items()]
        with open(os.path.join(folder, self.name + ".txt"), "w") as file:
            file.write("\n".join(head + self.text) + "\n")
        if not self.hasJournal:
            return
        files = sorted(name for name in os.listdir(self.folder) if name.split(".")[-1] in ("ndjson", "ended"))
        if len(files) != 1:
            raise SystemExit(f"{self.name}: one room is wanted, not {files}")
        shutil.copy(os.path.join(self.folder, files[0]), os.path.join(folder, self.name + ".ndjson"))
        os.chmod(os.path.join(folder, self.name + ".ndjson"), 0o644)
        shutil.rmtree(self.folder)
