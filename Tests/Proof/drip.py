#!/usr/bin/env python3
"""Slow peers: drip.py ADDRESS PORT DRIPPERS SILENT HALF_CLOSED.  Prints for each kind what ended them and when.

A dripper sends one byte of an endless line a second, every second one of them after its hello.  A silent one sends
nothing at all.  One that is half closed has asked for more than it ever reads, and then ended its sending side; it
stays until this program is ended, and does not hear when the server's system gives it up."""
import collections, json, select, socket, sys, time

from wire import Wire

address, port, counts = sys.argv[1], int(sys.argv[2]), list(map(int, sys.argv[3:6]))
QUESTIONS = b'{"type":"help"}\n' * 400
LINE = b'{"type":"ping","x":"' + b"x" * 4000


class Peer:
    def __init__(self, kind, number):
        self.kind, self.sent, self.told = kind, 0, b""
        self.wire = Wire((address, port), receive_buffer=4096 if kind == "half closed" else None)
        if kind == "half closed" or kind == "dripping" and number % 2:
            self.wire.hello(f"slow-{kind[0]}{number}")
        self.began = time.monotonic()
        if kind == "half closed":
            self.wire.socket.setblocking(False)
            try:
                for _ in range(20):
                    self.wire.socket.send(QUESTIONS)
            except BlockingIOError:
                pass
            self.wire.socket.shutdown(socket.SHUT_WR)
        self.wire.socket.setblocking(False)

    def drip(self):
        try:
            self.wire.socket.send(LINE[self.sent:self.sent + 1])
            self.sent += 1
        except OSError:
            pass

    def read(self):
        """What ended it, if anything has."""
        try:
            data = self.wire.socket.recv(4096)
        except BlockingIOError:
            return None
        except OSError as error:
            return type(error).__name__
        self.told = (self.told + data)[-4096:]
        if data:
            return None
        last = self.told.rstrip().split(b"\n")[-1]
        return json.loads(last).get("code") if last.startswith(b'{"type":"bye"') else "end"


poll, peers, ends = select.epoll(), {}, collections.defaultdict(list)
for kind, count in zip(("dripping", "silent", "half closed"), counts):
    for number in range(count):
        peer = Peer(kind, number)
        peers[peer.wire.socket.fileno()] = peer
        if kind != "half closed":
            poll.register(peer.wire.socket.fileno(), select.EPOLLIN)
print("ready", flush=True)
start = next_drip = time.monotonic()
while len(peers) > counts[2] and time.monotonic() < start + 90:
    for descriptor, event in poll.poll(max(0, next_drip - time.monotonic())):
        peer = peers[descriptor]
        if how := peer.read():
            ends[f"{peer.kind}: {how}"].append(round(time.monotonic() - peer.began, 1))
            poll.unregister(descriptor)
            peers.pop(descriptor).wire.close()
    if time.monotonic() >= next_drip:
        next_drip += 1
        for peer in peers.values():
            if peer.kind == "dripping":
                peer.drip()
print(json.dumps({how: [len(times), min(times), max(times)] for how, times in ends.items()}
                 | {"left": len(peers) - counts[2]}), flush=True)
time.sleep(60)
