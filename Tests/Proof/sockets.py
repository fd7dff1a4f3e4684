#!/usr/bin/env python3
"""Players by WebSocket beside players by TCP, and a port for HTTP that has no breath left: sockets.py PROGRAM [PLAYERS]

First 4,000 players, all by TCP or half of them by WebSocket, in turn: they flip 400 cards a second together, and a pair flips
100 beside them.  The p99 of the pair's flips may be a tenth longer with the WebSockets.  Then the pair alone, and beside
sixteen connections that ask for decks as fast as the port answers and 400 that keep silent: it may be twice as long."""
import resource, select, socket, statistics, sys, threading, time

from fault import Fault, require
from host import Host
from players import Players
from watch import Pair, judge, start_other

RUNS, SECONDS = 3, 10


def crowd_run(program, count, kinds):
    """One run with so many players of each kind: the pair's figures."""
    with Host(program, "--local", "--web-port", "0") as host:
        players = [Players(host.web_port if kind else host.port, count // 2, *kind) for kind in kinds]
        for one in players:
            one.do("hello")
            one.do("rooms")
        with Pair(host.port, rate=100) as pair:
            pair.figures()
            began, before, made = time.monotonic(), host.cpu_seconds, []
            threads = [threading.Thread(target=lambda one=one: made.append(one.ask(f"pace 200 {SECONDS}"))) for one in players]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            figures = pair.figures()
            used = (host.cpu_seconds - before) / (time.monotonic() - began)
        flips = sum(one["flips"] for one in made)
        print(f"  {' and '.join('WebSocket' if kind else 'TCP' for kind in kinds)}: {flips} flips of {count} players, the pair {figures}, "
              f"the server {used:.0%} of a core", flush=True)
        for one in players:
            one.end()
        host.kill()
    return figures


def hammer(port, seconds):
    """Asks for decks as fast as they come, on sixteen connections, and keeps 400 open that say nothing."""
    request = b"GET /api/deck/new/draw/?count=52&deck_count=20 HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4
    look = b"GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4
    end, answered = time.monotonic() + seconds, 0
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(400)]
    poll, wires = select.poll(), {}

    def connect(words):
        wire = socket.create_connection(("127.0.0.1", port))
        wire.setblocking(False)
        wires[wire.fileno()] = [wire, words, words]
        poll.register(wire.fileno(), select.POLLIN | select.POLLOUT)

    for number in range(16):
        connect(look if number % 2 else request)
    while time.monotonic() < end:
        for number, _ in poll.poll(100):
            state = wires[number]
            try:
                while data := state[0].recv(1 << 18):
                    answered += data.count(b"HTTP/1.1 ")
                # A connection may ask a thousand times.
                poll.unregister(number)
                del wires[number]
                state[0].close()
                connect(state[1])
                continue
            except BlockingIOError:
                pass
            except OSError:
                poll.unregister(number)
                del wires[number]
                connect(state[1])
                continue
            try:
                state[2] = state[2] or state[1]
                state[2] = state[2][state[0].send(state[2]):]
            except OSError:
                pass
    print(answered, flush=True)
    for wire in silent:
        wire.close()


def saturated(program):
    with Host(program, "--local", "--web-port", "0", "--http-decks", "100000") as host, Pair(host.port, rate=200) as pair:
        calm, attacked, answers, shares = [], [], 0, []
        for _ in range(RUNS):
            pair.figures()
            time.sleep(SECONDS)
            calm.append(pair.figures())
            before, began = host.cpu_seconds, time.monotonic()
            other = start_other("sockets.py", "hammer", host.web_port, SECONDS)
            time.sleep(1)
            pair.figures()
            time.sleep(SECONDS - 2)
            attacked.append(pair.figures())
            line = other.stdout.readline()
            shares.append((host.cpu_seconds - before) / (time.monotonic() - began))
            require(line and int(line) > 0, "nobody was answered")
            answers += int(line)
            other.wait(20)
        print(f"  {answers} answers of HTTP in {RUNS * SECONDS} s; the server took {statistics.median(shares):.0%} of a core", flush=True)
        judge("a port for HTTP that is asked as fast as it answers", calm, attacked)


def main():
    if sys.argv[1] == "hammer":
        return hammer(int(sys.argv[2]), float(sys.argv[3]))
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4000
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    saturated(program)
    lines, mixed = [], []
    for _ in range(RUNS):
        lines.append(crowd_run(program, count, [(), ()]))
        mixed.append(crowd_run(program, count, [(), ("web",)]))
    judge(f"{count // 2} players by WebSocket and {count // 2} by TCP instead of {count} by TCP", lines, mixed, allowed=1.1)


try:
    main()
except Fault as fault:
    sys.exit(f"sockets: {fault}")
