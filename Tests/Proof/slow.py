#!/usr/bin/env python3
"""The rung slow: peers that drip, keep silent, do not read, or never end a line.  slow.py PROGRAM"""
import json, re, socket, struct, sys, threading, time

from fault import Fault, require
from host import Host
from stalled import Stalled
from watch import Pair, judge, start_other
from wire import Wire

MEBIBYTE = 1024     # in KiB, as procfs counts


def reset(one):
    """Ends a connection as a crash of the peer would."""
    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.close()


def send_blindly(one, data, count):
    """Sends so many times, reading nothing; how many bytes were taken."""
    sent = 0
    try:
        for _ in range(count):
            sent += one.send(data)
    except OSError:
        pass
    return sent


def deadlines(host, pair):
    """500 that drip, 500 silent ones, 100 that ended their side and do not read."""
    base = host.sockets
    calm, attacked = [], []
    pair.figures()
    time.sleep(10)
    calm.append(pair.figures())
    slow = start_other("drip.py", "127.0.0.1", host.port, 500, 500, 100)
    require(slow.stdout.readline() == "ready\n", "the slow ones did not get in")
    pair.figures()
    began = time.monotonic()
    ends = json.loads(slow.stdout.readline())
    attacked.append(pair.figures())
    # Output that stays unread for 60 s ends a connection; the system checks at growing intervals.
    host.wait_for_descriptors(base, 90, "sockets")
    print(f"  the deaf were gone after {time.monotonic() - began:.0f} s", flush=True)
    slow.terminate()
    slow.wait(10)
    time.sleep(10)
    calm.append(pair.figures())
    print("  " + "; ".join(f"{how}: {end}" for how, end in ends.items()), flush=True)
    require(ends.get("dripping: stale", [0])[0] == 500, "the dripping ones were not all told that they are stale")
    require(ends["dripping: stale"][2] <= 31, "half a line may wait for 30 s")
    require(ends.get("silent: hello_timeout", [0])[0] == 500, "the silent ones were not all told that they are late")
    require(ends["silent: hello_timeout"][2] <= 61, "a hello may wait for 60 s")
    require(ends["left"] == 0, "somebody slow is still there")
    judge("1,000 slow peers and 100 deaf ones", calm, attacked)


def stalled_reader(host):
    """A room of four: two play fast, one watches, one watches and stops reading, again and again."""
    with Pair(host.port, rate=1000) as pair:
        watcher = Wire(("127.0.0.1", host.port))
        watcher.hello("watcher")
        watcher.ask(type="join", room=pair.room, role="spectator")
        went, news = threading.Semaphore(0), {"events": 0, "offline": 0, "online": 0, "gaps": 0}

        def watch():
            last = None
            while line := watcher.line():
                # Parsing these many lines a second as JSON would make the watcher a slow reader itself.
                if not (found := re.search(rb'"type":"(\w+)","room":"\w+","seq":(\d+)', line)):
                    continue
                kind, seq = found[1].decode(), int(found[2])
                news["gaps"] += last is not None and seq != last + 1
                last = seq
                news["events"] += 1
                if kind in ("offline", "online"):
                    news[kind] += 1
                    if kind == "offline":
                        went.release()

        threading.Thread(target=watch, daemon=True).start()
        time.sleep(1)
        pair.figures()
        time.sleep(5)
        calm = [pair.figures()]
        time.sleep(0.5)
        base, before = host.resident_kib, news["events"]
        stalled = Stalled(host.port, pair.room)
        host.forget_peak()
        pair.figures()
        while news["events"] - before < 100_000:
            require(went.acquire(timeout=30), "who does not read is not sent away")
            stalled.read_on()
            stalled.come_back()
        attacked = [pair.figures()]
        grown, peak = host.resident_kib - base, host.peak_kib - base
        reset(stalled.wire.socket)
        time.sleep(5)
        calm.append(pair.figures())
        watcher.send({"type": "bye"})
    print(f"  {news}; ends {stalled.ends}, {stalled.lines} lines read, {stalled.snapshots} snapshots; "
          f"resident {grown:+} KiB, at its peak {peak:+} KiB", flush=True)
    require(list(stalled.ends) == ["slow_consumer"], "not everybody slow was told so")
    require(news["gaps"] == 0, "somebody who reads missed something")
    require(grown <= MEBIBYTE, "the server has grown by", grown, "KiB")
    judge("a spectator that stops reading", calm, attacked)


def guess(wire):
    """A wrong token: nothing of this connection is read for a second."""
    wire.send({"type": "hello", "resume": "A" * 22}, *[{"type": "ping"}] * 20)


def overfill(wire):
    """Questions whose answers nobody reads: nothing more of this connection is read."""
    wire.socket.setblocking(False)
    send_blindly(wire.socket, b'{"type":"help"}\n' * 400, 40)


def ended_while_delayed(host, make_wait, name):
    """100 peers that reset or end while they are not read."""
    base, idle = host.sockets, host.cpu_share(1)
    peers = []
    for _ in range(100):
        peers.append(Wire(("127.0.0.1", host.port), receive_buffer=4096))
        make_wait(peers[-1])
    time.sleep(0.2)
    used = host.cpu_seconds
    for number, wire in enumerate(peers):
        if number % 2:
            reset(wire.socket)
        else:
            wire.close()
    gone = host.wait_for_descriptors(base, 15, "sockets")
    used, after = host.cpu_seconds - used, host.cpu_share(2)
    print(f"100 that end while not read, {name}: gone after {gone:.2f} s and {used:.3f} s of CPU, then {after:.2%} of a core",
          flush=True)
    require(after < idle + 0.01, "when they are gone the server uses", after, "of a core, and", idle, "before")
    return gone, used


def pipelined(host):
    """A million pings: with their answers not read, then with all of them read."""
    base = host.resident_kib
    host.forget_peak()
    deaf = Wire(("127.0.0.1", host.port), receive_buffer=4096)
    deaf.hello("deaf")
    deaf.socket.settimeout(2)
    sent = send_blindly(deaf.socket, b'{"type":"ping"}\n' * 1000, 1000)
    grown = host.peak_kib - base
    deaf.close()
    print(f"a million pings, answers not read: {sent} bytes were taken, resident {grown:+} KiB at its peak")
    require(grown < MEBIBYTE, "pings that nobody reads the answers of cost", grown, "KiB")

    reader = Wire(("127.0.0.1", host.port))
    reader.hello("reader")
    count = 1_000_000

    def ask():
        for start in range(0, count, 1000):
            reader.socket.sendall(b"".join(b'{"type":"ping","id":%d}\n' % id for id in range(start, start + 1000)))

    began = time.monotonic()
    threading.Thread(target=ask, daemon=True).start()
    for number in range(count):
        line = reader.line()
        require(line == b'{"type":"ok","re":"ping","id":%d}' % number, "ping", number, "was answered with", line)
    reader.close()
    print(f"a million pings, answers read: all came in order, in {time.monotonic() - began:.1f} s")


def endless_line(host):
    """1 GiB in one line, a hundred times; it is cut off long before."""
    base = host.resident_kib
    host.forget_peak()
    sent, codes = 0, set()
    for _ in range(100):
        wire = Wire(("127.0.0.1", host.port))
        sent += send_blindly(wire.socket, b"x" * (1 << 20), 1024)
        try:
            while line := wire.line():
                codes.add(json.loads(line).get("code"))
        except ConnectionError:
            codes.add("reset")
        wire.close()
    grown = host.peak_kib - base
    print(f"100 times a line of 1 GiB: {sent / 100 / 1024:.0f} KiB of each were taken by somebody, ended by "
          f"{sorted(codes - {None})}, resident {grown:+} KiB at its peak")
    require(grown < MEBIBYTE, "a line without end costs", grown, "KiB")


def main():
    with Host(sys.argv[1], "--local") as host:
        with Pair(host.port) as pair:
            deadlines(host, pair)
    # The test starts another server, because the first pair's seats and names are kept.
    with Host(sys.argv[1], "--local") as host:
        stalled_reader(host)
    with Host(sys.argv[1], "--local") as host:
        gone, used = ended_while_delayed(host, guess, "after a wrong token")
        require(used < 0.05 * gone + 0.02, "who waits for a second costs", used, "s of CPU")
        with Pair(host.port) as pair:
            time.sleep(5)
            pair.figures()
            time.sleep(5)
            calm = pair.figures()
            ended_while_delayed(host, overfill, "their answers waiting")
            during = pair.figures()
        print(f"  meanwhile the longest move took {during['max']} ms, without {calm['max']} ms", flush=True)
        require(during["max"] < 250, "peers that end with much unread hold up others for", during["max"], "ms")
        pipelined(host)
        endless_line(host)


try:
    main()
except Fault as fault:
    sys.exit(f"slow: {fault}")
