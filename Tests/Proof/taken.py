"""Attacks on what is kept: names, seats, journals, finished games, and secrets that can be guessed.

Each function gets the server's program and where the attacker is, and gives what it found and what does not hold."""
import json, os, random, socket, struct, tempfile, threading, time

import namespaces
from fault import Fault
from host import Host
from journal import settle
from others import Attacker, fill
from watch import Pair
from wire import Wire

# The number of sessions without a connection for one address, and of its guesses in a second.
MOST_KEPT = {"loopback": 1100, "elsewhere": 150}
MOST_GUESSES = 100


def server(program, remote, *options):
    return Host(program, *([] if remote else ["--local"]), *options)


def stranger(host, remote):
    """A connection of the attacker."""
    if not remote:
        return Wire(("127.0.0.1", host.port), source="127.0.0.9")
    with namespaces.inside(namespaces.CLIENTS):
        return Wire((remote[0], host.port))


def reset(wire):
    wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    wire.close()


def answer(wire, **request):
    """The reply, whether it is an error or not."""
    wire.send(request)
    return json.loads(wire.until(b'"re":"%s"' % request["type"].encode()))


def show(case, program, remote):
    """A row of the table; whether something does not hold."""
    label = case.__doc__.split(":")[0].removesuffix(".")
    try:
        found, fault = (case.check if hasattr(case, "check") else case)(program, remote)
    except Fault as broken:
        found, fault = "", str(broken)[:160]
    print(f"| {label} | {'another computer' if remote else 'loopback'} | | | | | | | {found} | {fault or 'holds'} |", flush=True)
    return bool(fault)


def names(program, remote):
    """Names taken by connections that are gone."""
    with server(program, remote) as host:
        with Attacker(host, "held", 4000, 4, remote=remote) as attacker:
            attacker.begin()
            taken = attacker.wait()["names"]
            # People of many addresses ask for every tenth name.
            kept = 10 * sum(is_taken(host, number) for number in range(0, taken, 10))
        host.kill()
    most = MOST_KEPT["elsewhere" if remote else "loopback"]
    return f"{taken} taken, about {kept} kept", kept > most and f"{kept} names are kept, more than {most}"


def is_taken(host, number):
    wire = Wire(("127.0.0.1", host.port), source=f"127.4.{number // 1000}.{1 + number // 10 % 100}")
    is_taken = answer(wire, type="hello", name=f"x{number}").get("code") == "name_taken"
    wire.send({"type": "bye"})
    wire.close()
    return is_taken


def kick(program, remote):
    """A stranger who was sent away comes back as somebody new: of another name where the address tells him."""
    with server(program, remote) as host:
        owner = Wire(("127.0.0.1", host.port))
        owner.hello("owner")
        room = owner.ask(type="create", game="concentration", seats=3, ready=False)["room"]
        first = stranger(host, remote)
        first.hello("stranger")
        first.ask(type="join", room=room, ready=False)
        owner.ask(type="kick", player="stranger")
        answer(first, type="bye")
        first.close()
        second = stranger(host, remote)
        # On the server's own computer all clients have one address.
        second.hello("somebody" if remote else "stranger")
        reply = answer(second, type="join", room=room, ready=False)
        host.kill()
    return f"the answer is {reply.get('code', reply['type'])}", reply["type"] == "ok" and "the stranger sits there again"


def password(program, remote):
    """The right password after ten wrong ones of its address."""
    with server(program, remote) as host:
        owner = Wire(("127.0.0.1", host.port))
        owner.hello("owner")
        room = owner.ask(type="create", game="concentration", seats=3, ready=False, password="opal")["room"]
        codes = []
        for number in range(12):
            wire = stranger(host, remote)
            wire.hello(f"guest{number}")
            codes.append(answer(wire, type="join", room=room, password=f"wrong{number}").get("code"))
            reset(wire)
        friend = stranger(host, remote)
        friend.hello("friend")
        began = time.monotonic()
        reply = answer(friend, type="join", room=room, password="opal", ready=False)
        took = time.monotonic() - began
        host.kill()
    counted = ", ".join(f"{codes.count(code)} {code}" for code in dict.fromkeys(codes))
    return f"{counted}; the right one after {took:.2f} s: {reply.get('code', 'ok')}", \
        reply["type"] != "ok" and "the right password is refused"


def guesses(program, remote, kind):
    with server(program, remote) as host:
        room = None
        if kind == "passwords":
            owner = Wire(("127.0.0.1", host.port))
            owner.hello("owner")
            room = owner.ask(type="create", game="concentration", ready=False, password="opal")["room"]
        with Attacker(host, kind, 1, 3, room, remote) as attacker:
            attacker.begin()
            answers = attacker.wait()
        host.kill()
    # Any other answer means that the guess was wrong: the right one would give another.
    told = sum(count for code, count in answers.items() if code not in ("no answer", "ended", "hello_required")) / 3
    # Tokens have 128 bits: a billion guesses a second would take 10^22 years.  And on the server's own computer each
    # session pays for itself, so that nobody there is refused for the guesses of others.  Both are counted and not judged.
    return f"{told:.0f} answers a second: {answers}", \
        kind != "tokens" and remote and told > MOST_GUESSES and f"{told:.0f} guesses a second"


def tokens(program, remote):
    """Tokens guessed over fresh connections."""
    return guesses(program, remote, "tokens")


def codes(program, remote):
    """Codes of rooms guessed over fresh connections."""
    return guesses(program, remote, "codes")


def passwords(program, remote):
    """A room's password guessed over fresh connections."""
    return guesses(program, remote, "passwords")


def journal_bytes(program, remote):
    """One zero byte in a journal, and files that are none."""
    if remote:
        return "the same as on loopback", None
    lost = []
    for name, spoil in SPOILED.items():
        with tempfile.TemporaryDirectory() as folder:
            with Host(program, "--local", "--journal", folder) as host:
                pair = Pair(host.port, rate=200)
                time.sleep(0.4)
                pair.process.kill()
                host.kill()
                pair.__exit__(Fault)
            settle(folder)
            path = os.path.join(folder, pair.room + ".ndjson")
            kept = spoil(folder, path)
            with Host(program, "--local", "--journal", folder) as host:
                host.kill()
            files = []
            for file in os.listdir(folder):
                with open(os.path.join(folder, file), "rb") as opened:
                    files.append(opened.read())
            missing = sum(not any(part in file for file in files) for part in kept)
            if missing:
                lost.append(f"{name}: {missing} of {len(kept)} parts are gone")
    return f"{len(SPOILED)} files", "; ".join(lost)


def zero_byte(number):
    """The middle of a line is set to zero; all other lines have to stay somewhere."""
    def spoil(folder, path):
        with open(path, "rb") as file:
            lines = file.read().split(b"\n")[:-1]
        whole = [line for index, line in enumerate(lines) if index != number]
        middle = len(lines[number]) // 2
        lines[number] = lines[number][:middle] + b"\0" + lines[number][middle + 1:]
        with open(path, "wb") as file:
            file.write(b"\n".join(lines) + b"\n")
        return whole
    return spoil


def no_journal(data):
    def spoil(folder, path):
        with open(os.path.join(folder, "AAAA.ndjson"), "wb") as file:
            file.write(data)
        return [data]
    return spoil


SPOILED = {
    "zero in the first line": zero_byte(0), "zero in the third line": zero_byte(2),
    "random bytes": no_journal(random.Random(1).randbytes(100_000)), "a mebibyte of zeros": no_journal(bytes(1 << 20)),
}


class Archive:
    """Finished games of others, while one client finishes ten rooms as long as it can."""

    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory()
        self.host = Host(program, "--local", "--journal", self.folder.name)
        self.played = [play_alone(self.host.port, number) for number in range(20)]
        # An empty room is over after a minute.
        self.due = time.monotonic() + 62

    @property
    def left(self):
        return sum(os.path.exists(os.path.join(self.folder.name, room + ".ended")) for room in self.played)

    def check(self, program, remote):
        time.sleep(max(0, self.due - time.monotonic()))
        before = self.left
        with Attacker(self.host, "finished", 10, 26) as attacker:
            attacker.begin()
            heard = attacker.wait()
        time.sleep(0.5)
        after, size = self.left, sum(entry.stat().st_size for entry in os.scandir(self.folder.name)) >> 20
        self.end()
        if before != 20:
            raise Fault(f"only {before} of 20 games are in the archive")
        return f"{heard}; {after} of 20 left, {size} MiB in the folder", after < 20 and f"{20 - after} of 20 games are gone"

    def end(self):
        self.host.kill()
        self.folder.cleanup()


def play_alone(port, number):
    """A game of two pairs for one person, up to its end; its room."""
    source = f"127.2.0.{1 + number}"
    wire = Wire(("127.0.0.1", port), source=source)
    wire.hello(f"alone{number}")
    options = {"pairs": 2, "hide_ms": 0, "turn_s": 0, "stalemate_turns": 0}
    room = wire.ask(type="create", game="concentration", seats=1, options=options)["room"]
    chance = random.Random(number)
    while b'"type":"prompt"' in (line := wire.until(b'"type":', b'"room"')) or b'"type":"over"' not in line:
        if b'"type":"prompt"' in line:
            wire.send({"type": "flip", "cell": chance.choice(json.loads(line)["cells"])})
    answer(wire, type="leave")
    wire.close()
    return room


class Grabbed:
    """The free seats of 40 rooms, taken by connections that are gone: are they free again when friends come?"""

    def __init__(self, program):
        self.host = Host(program, "--local")
        self.owners = fill(self.host.port, 40)
        self.rooms = [json.loads(wire.until(b'"type":"joined"'))["room"] for wire in self.owners]
        self.taken = 0
        for number, room in enumerate(self.rooms):
            wire = stranger(self.host, None)
            wire.hello(f"grabber{number}")
            self.taken += answer(wire, type="join", room=room, ready=False)["type"] == "ok"
            reset(wire)
        self.seated = None
        self.friends = threading.Thread(target=self.come, args=(time.monotonic() + 32,), daemon=True)
        self.friends.start()

    def come(self, due):
        time.sleep(max(0, due - time.monotonic()))
        seated = 0
        for number, room in enumerate(self.rooms):
            wire = Wire(("127.0.0.1", self.host.port), source=f"127.3.0.{1 + number}")
            wire.hello(f"friend{number}")
            seated += answer(wire, type="join", room=room, ready=False)["type"] == "ok"
            wire.close()
        self.seated = seated

    def check(self, program, remote):
        self.friends.join(60)
        self.end()
        if self.seated is None:
            raise Fault("the friends did not get in")
        free = len(self.rooms) - self.seated
        return f"{self.taken} taken, {self.seated} of 40 friends sit 32 s later", free and f"{free} seats are still taken"

    def end(self):
        self.host.kill()


CASES = [names, kick, password, tokens, codes, passwords, journal_bytes]
# These need an idle minute: they are made at the beginning and checked at the end.
LONG = [Grabbed, Archive]
