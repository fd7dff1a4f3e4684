#!/usr/bin/env python3
"""Plays a recorded play to a client and requires that it does what it did: check.py CLIENT PLAY"""
import re, shlex, sys, time

from stage import Client, Frames, Server, Wait, masked

# The line that creates a room of a later game; help has such a line for every game.
LATER_GAME = re.compile(r"  create (?!6x6|deck)(\w+) +a ")
# A line of the form of a new room, with its label.
FORM_LINE = re.compile(r"(?:\d\d\|)? +[│|] [▶> ] (\w[\w -]*?) +‹")


# For less than this number of seconds after its player has left a room the client does not end by q.
LATE = 0.8
# A message of the client may disappear again after this number of seconds without a check of its screen.
BLINK = 1


class StoodStill(Exception):
    """The machine had no time to look at a screen that is to be as recorded for a moment only."""


class Check:
    def __init__(self, program, path, may_repeat):
        self.path, self.may_repeat = path, may_repeat
        self.lines = open(path).read().split("\n")[:-1]
        self.number, self.marks, self.rooms = 0, {}, None
        self.labels = {found[1] for found in map(FORM_LINE.match, self.lines) if found}
        self.looked, self.left, self.has_left = time.monotonic(), 0, False
        self.client, self.server, self.frames = Client(program), Server(), Frames()

    def fail(self, wanted, got):
        print(f"{self.path}:{self.number}: wanted\n{wanted}\ngot\n{got}")
        raise SystemExit(1)

    def play(self):
        while self.number < len(self.lines):
            line = self.lines[self.number]
            self.number += 1
            word, _, rest = line.partition(" ")
            print(self.number, flush=True)      # a sign of life
            if word == "frame":
                self.frame()
            else:
                self.STEPS[word](self, rest)
            if word != "<":
                self.looked = time.monotonic()

    def run(self, rest):
        size, *words = shlex.split(rest)
        self.frames.shown = []
        self.later_games = set()
        self.client.run(size, [word.replace("PORT", str(self.server.port)) for word in words])

    def hear(self, rest):
        """Marks count the pings, too, and those come when nothing else does: they only have to be used alike."""
        got = masked(self.server.hear(self.client) or "the end of the connection")
        while got.startswith('{"type":"list"') and not rest.startswith('{"type":"list"') and self.rooms:
            # A lobby asks again from time to time; the recording has the lines of one such request.
            mark = re.search(r'"id":\d+', got)
            self.server.say(re.sub(r'"id":\d+', mark[0], self.rooms))
            got = masked(self.server.hear(self.client) or "the end of the connection")
        mark, old = re.search(r'"id":(\d+)', got), re.search(r'"id":(\d+)', rest)
        if mark and old:
            self.marks[old[1]] = mark[1]
            got = got.replace(mark[0], old[0], 1)
        if got != rest:
            self.fail(rest, got)

    def key(self, rest):
        if rest == "q":
            while time.monotonic() < self.left + LATE:
                self.server.read(0.1)
        self.client.key(rest)

    def say(self, rest):
        if rest.startswith('{"type":"left"'):
            self.left, self.has_left = time.monotonic(), True
        if rest.startswith('{"type":"ok","re":"list"'):
            self.rooms = rest
        self.server.say(re.sub(r'"(id|last_id)":(\d+)', lambda mark: f'"{mark[1]}":{self.marks.get(mark[2], mark[2])}', rest))

    def out(self, rest):
        wait = Wait(self.client)
        while (got := self.client.out()) is None:
            if wait.is_over() or self.client.process.poll() is not None and not self.more():
                self.fail(rest, f"nothing, and a part of a line: {self.client.output}")
            self.client.read(0.1)
            self.server.read(0)
        later = LATER_GAME.match(got)
        if got != rest and later and later[1] not in self.later_games:
            self.later_games.add(later[1])
            return self.out(rest)
        if got != rest:
            self.fail(rest, got)

    def more(self):
        before = len(self.client.output)
        self.client.read(0)
        return len(self.client.output) > before

    def ended(self, rest):
        self.client.process.stdin.close()
        wait = Wait(self.client)
        while self.client.process.poll() is None and not wait.is_over():
            self.client.read(0.1)
            self.server.read(0)
        while self.more():
            pass
        if self.client.output:
            self.fail("no more output", self.client.output)
        if str(self.client.process.poll()) != rest:
            self.fail(f"status {rest}", self.client.process.poll())

    def rows(self):
        """The rows of the screen, without the lines of the form that are newer than the recording."""
        shown = self.client.rows()
        rows = [row for row in shown if not (found := FORM_LINE.match(row[0])) or found[1] in self.labels]
        end = next((number for number, row in enumerate(rows, 1) if row[0].lstrip().startswith("╰")), 0)
        return rows[:end] + [("", [])] * (len(shown) - len(rows)) + rows[end:]

    def frame(self):
        """Waits until the screen is as recorded: nothing says how long a client may take to draw."""
        frames = self.frames
        rows = {}
        while self.number < len(self.lines) and self.lines[self.number][:2].isdigit():
            line = self.lines[self.number]
            rows.setdefault(int(line[:2]), {})[line[2]] = line[3:]
            self.number += 1
        wait = Wait(self.client)
        gap = 0
        while True:
            shown = frames.encoded(self.rows())
            old = frames.shown if len(frames.shown) == len(shown) else [("", "")] * len(shown)
            wanted = [(rows.get(number, {}).get("|", text), rows.get(number, {}).get("~", styles))
                      for number, (text, styles) in enumerate(old)]
            if shown == wanted:
                frames.shown = shown
                if self.has_left:
                    # The client has handled the line: its screen shows so.
                    self.left, self.has_left = time.monotonic(), False
                return
            now = time.monotonic()
            self.looked, gap = now, max(gap, now - self.looked)
            if gap > BLINK and wait.idle > 10 and self.may_repeat:
                raise StoodStill
            if wait.is_over():
                different = [number for number, pair in enumerate(zip(wanted, shown)) if pair[0] != pair[1]]
                self.fail("\n".join(f"{n:02}|{wanted[n][0]}\n{n:02}~{wanted[n][1]}" for n in different),
                          "\n".join(f"{n:02}|{shown[n][0]}\n{n:02}~{shown[n][1]}" for n in different))
            self.server.read(0.02)

    def style(self, rest):
        letter, _, name = rest.partition(" ")
        self.frames.letters[name] = letter

    STEPS = {
        "run": run, "connect": lambda self, rest: self.server.accept(self.client), "<": say,
        ">": hear, "key": key, "type": lambda self, rest: self.client.type(rest),
        "line": lambda self, rest: self.client.line(rest), "size": lambda self, rest: self.client.size(rest),
        "cut": lambda self, rest: self.server.cut(), "kill": lambda self, rest: self.client.kill(),
        "out": out, "end": ended, "style": style,
    }


def main():
    for may_repeat in (True, True, False):
        check = Check(sys.argv[1], sys.argv[2], may_repeat)
        try:
            return check.play()
        except StoodStill:
            print(f"{check.path}:{check.number}: the machine stood still")
        finally:
            check.client.end()


main()
