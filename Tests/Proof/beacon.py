#!/usr/bin/env python3
"""The rung beacon: servers and clients that find each other over two cables, and what friends are told.

beacon.py SERVER CLIENT [ROUNDS]
"""
import collections, json, os, select, signal, socket, struct, subprocess, sys, time

import namespaces
from fault import Fault, require
from friends import friends
from host import Host
from namespaces import CLIENTS, CLIENTS_ADDRESS, CLIENTS_END, SERVER, SERVER_ADDRESS, SERVER_END, run

GROUP, GROUP_V6, PORT = "239.255.70.52", "ff12::7052", 7052
SECOND_SERVER_END, SECOND_CLIENTS_END = "cts2", "ctc2"
IP_RECVTTL, IP_MULTICAST_ALL = 12, 49      # of Linux; Python does not name them
NAMES = {"Attic", "Kitchen table"}
FLOOD = 10_000


class Client:
    """The client's commands, run in a namespace, without anything of whoever runs the proof."""

    def __init__(self, program, scratch):
        self.program = program
        self.variables = {"PATH": os.environ["PATH"], "HOME": scratch, "USER": "ann", "LC_ALL": "C.UTF-8"}

    def __call__(self, *words, inside=CLIENTS):
        command = ["ip", "netns", "exec", inside, self.program, *words]
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=self.variables, timeout=30)

    def find(self, inside=CLIENTS):
        """What `find` lists, and how long it took."""
        start = time.monotonic()
        done = self("find", "--json", inside=inside)
        seconds = time.monotonic() - start
        require(done.returncode in (0, 3), "find ended with", done.returncode, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()], seconds


class Lan:
    """Somebody at the cable: hears the group, and sends to it whatever comes to mind."""

    def __init__(self):
        with namespaces.inside(CLIENTS):
            self.index = socket.if_nametoindex(CLIENTS_END)
            self.v4 = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            self.v4.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.v4.bind((GROUP, PORT))
            member = socket.inet_aton(GROUP) + socket.inet_aton(CLIENTS_ADDRESS)
            self.v4.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
            self.v4.setsockopt(socket.IPPROTO_IP, IP_MULTICAST_ALL, 0)
            self.v4.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(CLIENTS_ADDRESS))
            self.v4.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4 << 20)
            self.v6 = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
            self.v6.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, self.index)

    def say(self, datagram):
        self.v4.sendto(datagram, (GROUP, PORT))

    def say_v6(self, datagram):
        self.v6.sendto(datagram, (GROUP_V6, PORT, 0, self.index))

    def hear(self, seconds):
        """All datagrams of so many seconds, with their sources and times to live."""
        end, heard = time.monotonic() + seconds, []
        self.v4.setsockopt(socket.IPPROTO_IP, IP_RECVTTL, 1)
        while select.select([self.v4], [], [], max(0, end - time.monotonic()))[0]:
            if heard and seconds and heard[-1][0] > end:
                break
            datagram, extra, _, source = self.v4.recvmsg(2048, 64)
            ttl = next(struct.unpack("i", data)[0] for _, kind, data in extra if kind == socket.IP_TTL)
            heard.append((time.monotonic(), datagram, source[0], ttl))
        return heard

    def close(self):
        self.v4.close()
        self.v6.close()


def second_cable():
    """Another network between the two, which comes later."""
    run("ip", "link", "add", SECOND_SERVER_END, "netns", SERVER, "type", "veth",
        "peer", "name", SECOND_CLIENTS_END, "netns", CLIENTS)
    for name, end, address in ((SERVER, SECOND_SERVER_END, "203.0.113.1"), (CLIENTS, SECOND_CLIENTS_END, "203.0.113.2")):
        run("ip", "-n", name, "addr", "add", address + "/24", "dev", end)
        run("ip", "-n", name, "link", "set", end, "up")


def tunnel():
    """An interface that owns the default route of the servers, and leads nowhere."""
    run("ip", "-n", SERVER, "link", "add", "tunnel", "type", "veth", "peer", "name", "nowhere")
    run("ip", "-n", SERVER, "addr", "add", "198.51.100.1/24", "dev", "tunnel")
    for end in ("tunnel", "nowhere"):
        run("ip", "-n", SERVER, "link", "set", end, "up")
    run("ip", "-n", SERVER, "route", "add", "default", "dev", "tunnel")


def wait_for_v6():
    """A link-local address is tentative for a second or two."""
    for name in (SERVER, CLIENTS):
        for _ in range(100):
            shown = subprocess.run(["ip", "-n", name, "-6", "addr", "show", "tentative"], capture_output=True).stdout
            if not shown.strip():
                break
            time.sleep(0.1)


def expect(client, names, what, address=None, inside=CLIENTS):
    """Each of the servers is found exactly once, in time."""
    servers, seconds = client.find(inside=inside)
    found = collections.Counter(server["name"] for server in servers)
    require(found == collections.Counter(names), what, "found", dict(found), "and not each of", sorted(names), "once")
    require(seconds < 3 or not names, what, "took", round(seconds, 2), "s")
    for server in servers:
        require(address is None or server["host"].startswith(address), what, "found", server["name"], "at", server["host"])
        require("ms" in server, what, "could not connect to", server["name"], "at", server["address"])
    print(f"{what}: {', '.join(sorted(names)) or 'nobody'}, each once, after {seconds:.2f} s", flush=True)
    return servers


def schedule(lan):
    """Announcements come every two seconds, with a TTL of 1, and `who` brings one a second at most."""
    lan.hear(0)
    heard = lan.hear(9)
    for _, datagram, source, ttl in heard:
        require(len(datagram) <= 512 and ttl == 1 and source == SERVER_ADDRESS, "heard", datagram, source, ttl)
    by_name = collections.defaultdict(list)
    for at, datagram, _, _ in heard:
        by_name[json.loads(datagram).get("name")].append(at)
    require(set(by_name) == NAMES, "heard", dict(by_name))
    gaps = [later - sooner for times in by_name.values() for sooner, later in zip(times, times[1:])]
    require(1.7 < min(gaps) and max(gaps) < 2.4, "the time between two announcements was", gaps)
    print(f"announcements: every {min(gaps):.2f} to {max(gaps):.2f} s, TTL 1", flush=True)


def questions(lan, hosts):
    """Thousands of questions: what comes back, and what they cost."""
    before, start = [host.cpu_seconds for host in hosts], time.monotonic()
    answers = 0
    for _ in range(50):
        for _ in range(400):
            lan.say(b'{"cardtable":1,"who":true}')
        answers += sum(b'"inst"' in datagram for _, datagram, _, _ in lan.hear(0.1))
    seconds = time.monotonic() - start
    shares = [(host.cpu_seconds - cpu) / seconds * 100 for host, cpu in zip(hosts, before)]
    # At most one answer a second to askers, and one announcement every two seconds to all.
    most = len(hosts) * (seconds * 1.6 + 2)
    require(len(hosts) * 4 <= answers <= most, answers, "answers to 20,000 questions in", seconds, "s")
    require(max(shares) < 10, "20,000 questions cost", shares, "% of a core")
    print(f"20,000 questions in {seconds:.1f} s: {answers} answers of {len(hosts)} servers, "
          f"{max(shares):.2f} % of a core at most", flush=True)


def announcement(inst, name, port=1):
    return json.dumps({"cardtable": 1, "inst": inst, "name": name, "port": port, "protocols": [1], "rooms": 0, "open": 0,
                       "players": 0, "every_ms": 2000}).encode()


def hostile(client, lan):
    """Noise, escape sequences and ten thousand servers, while somebody looks for the real ones."""
    noise = [b"", b"\0" * 512, b"{" * 512, b"x" * 60_000, announcement("0" * 12, "n" * 41),
             announcement("0" * 12, "\x1b]0;owned\x07"), announcement("0" * 12, "\x1b[2J"), announcement("0" * 12, "\u202egnp"),
             announcement("0" * 12, "x", port=0), b'{"cardtable":1,"inst":"' + b"0" * 12 + b'","bye":1}']
    # These texts pass the rules, and are cleaned before they are shown.
    tricks = [announcement("a" * 12, "in\u200bvisible\ufe0f"), announcement("b" * 12, "\U000e0041tag")]
    look = subprocess.Popen(["ip", "netns", "exec", CLIENTS, client.program, "find"], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, env=client.variables)
    end, sent = time.monotonic() + 2.4, 0
    while time.monotonic() < end:
        for datagram in noise + tricks:
            lan.say(datagram)
            if len(datagram) < 1000:
                lan.say_v6(datagram)
        for number in range(FLOOD // 20):
            lan.say(announcement(f"{sent + number:012x}", f"fake {sent + number}", port=1 + (sent + number) % 65_535))
        sent += FLOOD // 20
        time.sleep(0.02)
    output, errors = look.communicate(timeout=20)
    lines = output.decode().splitlines()
    require(look.returncode == 0 and not errors, "find among noise ended with", look.returncode, errors)
    require(all(any(line.startswith(name) for line in lines) for name in NAMES), "the real servers are not in", lines)
    require(len(lines) <= 64, len(lines), "lines")
    bad = [line for line in lines if any(ord(letter) < 32 or letter in "\x7f\u202e\u200b\ufe0f\U000e0041" for letter in line)]
    require(not bad, "not clean:", bad)
    print(f"among noise and {sent} servers that are none: both found, {len(lines)} lines, all clean", flush=True)


def choices(client, ports):
    """Where no server is named: several are listed, one is taken."""
    done = client("rooms", "--no-input")
    require(done.returncode == 2, "two servers, none named: ended with", done.returncode, done.stderr)
    for port in ports:
        require(f"GameClient rooms {SERVER_ADDRESS}:{port}".encode() in done.stderr, "not listed:", done.stderr)


def prove(server_program, client):
    options = {"inside": SERVER, "beacon": True}
    tunnel()
    wait_for_v6()
    with Host(server_program, "--name", "Kitchen table", **options) as kitchen:
        attic = Host(server_program, "--name", "Attic", **options)
        lan = Lan()
        try:
            expect(client, NAMES, "IPv4 and IPv6", SERVER_ADDRESS)
            expect(client, NAMES, "on the servers' own computer", inside=SERVER)
            choices(client, [attic.port, kitchen.port])
            schedule(lan)
            questions(lan, [kitchen, attic])
            hostile(client, lan)
            second_cable()
            wait_for_v6()
            time.sleep(11)
            expect(client, NAMES, "over two cables", SERVER_ADDRESS)
            for name, end, address in ((SERVER, SERVER_END, SERVER_ADDRESS), (CLIENTS, CLIENTS_END, CLIENTS_ADDRESS)):
                run("ip", "-n", name, "addr", "del", address + "/24", "dev", end)
            expect(client, NAMES, "when the first one has no IPv4 any more", "203.0.113.1")
            run("ip", "-n", SERVER, "link", "set", SECOND_SERVER_END, "down")
            servers = expect(client, NAMES, "IPv6 alone", "fe80::")
            done = client("ping", servers[0]["address"])
            require(done.returncode == 0, "ping", servers[0]["address"], done.stderr)
            attic.process.send_signal(signal.SIGKILL)
            killed = time.monotonic()
            attic.process.wait()
            expect(client, ["Kitchen table"], f"{time.monotonic() - killed:.1f} s after a kill")
            done = client("ping", "--no-input")
            require(done.returncode == 0 and done.stdout.startswith(b"Kitchen table"), "one server, none named:", done.stderr)
        finally:
            if attic.process.poll() is None:
                attic.process.kill()
                attic.process.wait()
            attic.process.stdout.close()
    lan.close()
    for options, why in (([], "after the end"), (["--no-beacon"], "with --no-beacon"), (["--local"], "with --local")):
        if not options:
            expect(client, [], why)
        else:
            with Host(server_program, *options, inside=SERVER, beacon=True):
                expect(client, [], why)


def main():
    namespaces.need_root("beacon")
    server, client = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    client = Client(client, os.environ.get("TMPDIR", "/tmp"))
    friends(server, client, f"ctfri{os.getpid()}", rounds)
    with namespaces.two():
        prove(server, client)


try:
    main()
except Fault as fault:
    sys.exit(f"beacon: {fault}")
