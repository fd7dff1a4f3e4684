#!/usr/bin/env python3
"""Very many players in one process: crowded.py PORT CONNECTIONS [web].  Does what its input says, a word a line.

`hello`: all connect and say hello.  `rooms`: two each sit down.  `play N`: N flips in each room.  `pace N S`: N flips a
second in all rooms together, for S seconds.  `bye`: all leave.  Each is answered with how long it took, as JSON.  With
`web` they are WebSockets, and PORT is that of HTTP."""
import collections, json, os, re, select, socket, sys, time

from wire import frame, shake_hands

port, count, is_web = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] == ["web"]
poll = select.epoll()
by_descriptor = {}
bad = collections.Counter()


class Player:
    def __init__(self, number):
        self.number, self.buffer, self.codes, self.flips, self.is_playing = number, b"", None, 0, False
        self.socket = socket.create_connection(("127.0.0.1", port))
        if is_web:
            self.buffer = shake_hands(self.socket)
        self.socket.setblocking(False)
        by_descriptor[self.socket.fileno()] = self
        poll.register(self.socket.fileno(), select.EPOLLIN)
        self.said_hello = self.is_gone = False
        self.room = self.prompt = None

    def send(self, text):
        self.socket.send(frame(text.encode()) if is_web else text.encode() + b"\n")

    def read(self):
        try:
            data = self.socket.recv(1 << 16)
        except ConnectionError:
            data = b""
        if not data:
            self.is_gone = True
            poll.unregister(self.socket.fileno())
            del by_descriptor[self.socket.fileno()]
            self.socket.close()
            return
        if is_web:
            self.buffer += data
            return self.unframe()
        *lines, self.buffer = (self.buffer + data).split(b"\n")
        for line in lines:
            self.take(line)

    def unframe(self):
        """The server's frames have no masks, and one has a line."""
        while len(self.buffer) > 3:
            start, length = (4, int.from_bytes(self.buffer[2:4], "big")) if self.buffer[1] == 126 else (2, self.buffer[1])
            if len(self.buffer) < start + length:
                break
            if self.buffer[0] == 0x81:
                self.take(self.buffer[start:start + length])
            self.buffer = self.buffer[start + length:]

    def take(self, line):
        # The beginning of a line is enough: parsing all of it as JSON would cost more than the measured work.
        if line.startswith((b'{"type":"error"', b'{"type":"bye"')):
            code = json.loads(line)["code"]
            bad[code] += code != "goodbye"
        elif line.startswith(b'{"type":"prompt"'):
            self.prompt = json.loads(line)
            ready.append(self)
        elif line.startswith(b'{"type":"started"'):
            self.is_playing = True
        elif line.startswith(b'{"type":"over"'):
            self.is_playing = False
        elif b'"re":"hello"' in line:
            self.said_hello = True
        elif b'"re":"create"' in line or b'"re":"join"' in line:
            self.room = re.search(rb'"room":"(\w+)"', line)[1].decode()


def run_until(is_so, patience=120):
    end = time.monotonic() + patience
    while not is_so():
        for descriptor, _ in poll.poll(0.1):
            by_descriptor[descriptor].read()
        if time.monotonic() > end:
            sys.exit(f"waited in vain; refused: {+bad}")


def hello():
    for number in range(count):
        player = Player(number)
        player.send('{"type":"hello","name":"p%d.%d"}' % (os.getpid(), number))
        players.append(player)
        if number % 100 == 99:      # as many at once as the queue of the port has places for
            run_until(lambda: all(player.said_hello for player in players[-100:]))


def rooms():
    for start in range(0, count - 1, 200):
        some = players[start:start + 200]
        for player in some[::2]:
            player.send('{"type":"create","game":"concentration","options":{"turn_s":0,"hide_ms":0}}')
        run_until(lambda: all(player.room for player in some[::2]))
        for maker, player in zip(some[::2], some[1::2]):
            player.send('{"type":"join","room":"%s"}' % maker.room)
        run_until(lambda: all(player.is_playing for player in some))


def play(number):
    """Each room plays on by itself until so many cards were turned, or by chance all were found."""
    tables = list(zip(players[::2], players[1::2]))
    goals = [first.flips + second.flips + number for first, second in tables]

    def step():
        done = True
        for goal, table in zip(goals, tables):
            if table[0].flips + table[1].flips >= goal or not table[0].is_playing:
                continue
            done = False
            for player in table:
                if player.prompt:
                    prompt, player.prompt = player.prompt, None
                    # The first cell and then a far one, so pairs are rare.
                    cells = prompt["cells"]
                    cell = cells[0] if prompt["nth"] == 1 else cells[(player.flips * 7 + player.number) % len(cells)]
                    player.flips += 1
                    player.send('{"type":"flip","cell":%d,"turn":%d}' % (cell, prompt["turn"]))
        return done

    run_until(step)


def pace(rate, seconds):
    """Whoever waits longest for a move to be made makes one."""
    end = due = time.monotonic()
    end += seconds
    made = 0
    while (now := time.monotonic()) < end:
        for descriptor, _ in poll.poll(max(0, min(due, end) - now)):
            by_descriptor[descriptor].read()
        while due <= time.monotonic():
            # Moves that were not made in time are not made up for in a burst later.
            due = max(due + 1 / rate, time.monotonic() - 0.1)
            if not ready:
                break
            player = ready.popleft()
            prompt, player.prompt = player.prompt, None
            if prompt:
                cells = prompt["cells"]
                cell = cells[0] if prompt["nth"] == 1 else cells[(player.flips * 7 + player.number) % len(cells)]
                player.flips += 1
                made += 1
                player.send('{"type":"flip","cell":%d,"turn":%d}' % (cell, prompt["turn"]))
    done["flips"] = made


def bye():
    for player in players:
        player.send('{"type":"bye"}')
    run_until(lambda: all(player.is_gone for player in players))


players, ready, done = [], collections.deque(), {}
for line in sys.stdin:
    word, *numbers = line.split()
    start = time.monotonic()
    done.clear()
    {"hello": hello, "rooms": rooms, "play": play, "pace": pace, "bye": bye}[word](*map(int, numbers))
    print(json.dumps({"seconds": round(time.monotonic() - start, 1), "bad": +bad, **done}), flush=True)
