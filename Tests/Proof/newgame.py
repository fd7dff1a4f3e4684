#!/usr/bin/env python3
"""The seam between the house and a game, proved with a game of a new kind: newgame.py

A copy of the tree gets the game of Tests/Proof/NewGame/nim.patch: Nim, two players and a heap of matches, whose size is
drawn from the seed. The proof builds both programs and plays the game over TCP, in lines from a pipe, on a screen in tmux and
in the page. `GameClient verify` checks the recordings. The proof counts what the patch edits, and fails above the limits below.

The copy and its build stay in .build-newgame, so that the next run builds only what has changed. With PROOF_CANARY=edit one
more existing file of the copy gets a line, with PROOF_CANARY=lines its rules do: the proof has to count both.
"""
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from fault import Fault, require
from journal import verify
from server import Server
from wire import Wire

sys.path.insert(0, "Tests/Browser")
from driver import Driver, Failure  # noqa: E402
from scenes import Stage  # noqa: E402

PATCH = "Tests/Proof/NewGame/nim.patch"
GAME, TITLE = "nim", "Nim"
COPY, BUILD = os.path.abspath(".build-newgame/tree"), os.path.abspath(".build-newgame/build")
# The most existing files that a game may edit to be playable everywhere, beside its goal; and the most lines of code of its
# rules and its words on the wire. Documents, tests and what Scripts/embed-page prints do not count.
MOST_FILES, GOAL_OF_FILES = 4, 4
MOST_LINES = 110
RULES = (f"Sources/Games/{TITLE}/", f"Sources/GameProtocol/Games/{TITLE}/")
# The kinds of files that count apart.
APART = ("Documentation/", "Tests/", "CONTRIBUTING.md", "CHANGELOG.md")
PATIENCE = 60
CANARY = os.environ.get("PROOF_CANARY")
# The file that gets one line more, by the name of the planted fault.
PLANTED = {"lines": f"Sources/Games/{TITLE}/{TITLE}.swift", "edit": "Sources/Games/Klondike/Klondike.swift"}


def run(*command, cwd=None, **more):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, **more)
    require(done.returncode == 0, " ".join(command), "ended with", done.returncode, (done.stdout + done.stderr)[-3000:])
    return done.stdout


def code(path):
    """The lines of a file without blanks and comments."""
    with open(path, encoding="utf-8") as file:
        return sum(not re.match(r"\s*(//.*)?$", line) for line in file)


def copied(tree, copy):
    """Writes only what has changed, so that only that is built again."""
    def files(top):
        return {os.path.relpath(os.path.join(folder, name), top) for folder, _, names in os.walk(top) for name in names}
    here = files(tree)
    for file in sorted(here):
        old, new = os.path.join(tree, file), os.path.join(copy, file)
        with open(old, "rb") as one:
            data = one.read()
        if os.path.exists(new):
            with open(new, "rb") as other:
                if other.read() == data:
                    continue
        os.makedirs(os.path.dirname(new), exist_ok=True)
        shutil.copy(old, new)
    for file in files(copy) - here:
        os.remove(os.path.join(copy, file))


def fresh():
    """The tree as git knows it, with the game."""
    names = run("git", "ls-files", "-z").split("\0")
    with tempfile.TemporaryDirectory() as tree:
        for name in names:
            if name and os.path.isfile(name):
                os.makedirs(os.path.join(tree, os.path.dirname(name)), exist_ok=True)
                shutil.copy(name, os.path.join(tree, name))
        # Outside of the repository, as far as git can tell.
        run("git", "apply", "-C1", os.path.abspath(PATCH), cwd=tree, env={**os.environ, "GIT_CEILING_DIRECTORIES": os.path.dirname(tree)})
        if CANARY:
            with open(os.path.join(tree, PLANTED[CANARY]), "a", encoding="utf-8") as file:
                file.write("let planted = 0\n")
        edited = {name: changed(name, tree) for name in names if os.path.isfile(name) and not same(name, tree)}
        run("Scripts/embed-page", cwd=tree)
        os.makedirs(COPY, exist_ok=True)
        copied(tree, COPY)
    return edited


def same(name, tree):
    with open(name, "rb") as one, open(os.path.join(tree, name), "rb") as other:
        return one.read() == other.read()


def changed(name, tree):
    """The numbers of lines that a file of the tree has more and less than ours."""
    done = subprocess.run(["git", "diff", "--no-index", "--numstat", name, os.path.join(tree, name)], capture_output=True, text=True, check=False)
    return done.stdout.split()[:2]


def count(changes):
    """Counts the files that the game edits, and the lines of its own files. Returns the faults."""
    edited = [(path, *lines) for path, lines in changes.items() if not path.startswith(APART)]
    apart = [(path, *lines) for path, lines in changes.items() if path.startswith(APART)]
    own = []
    for row in run("git", "apply", "--numstat", PATCH).splitlines():
        more, less, path = row.split("\t")
        if path not in changes:
            (apart if path.startswith(APART) else own).append((path, more, less))
    print(f"existing files edited: {len(edited)}, at most {MOST_FILES} (goal {GOAL_OF_FILES})")
    for path, more, less in edited:
        print(f"  {path} +{more} -{less}")
    printed = [path for path in run("git", "ls-files", "Page", "Sources").splitlines()
               if not same(path, COPY) and path not in changes]
    print(f"printed by Scripts/embed-page: {', '.join(printed)}")
    print(f"documents and tests: {', '.join(f'{path} +{more} -{less}' for path, more, less in apart) or 'none'}")
    new = {path: code(os.path.join(COPY, path)) for path, _, _ in own}
    for path, lines in new.items():
        print(f"  new: {path}, {lines} lines of code")
    rules = sum(lines for path, lines in new.items() if path.startswith(RULES))
    print(f"rules and words on the wire: {rules} lines of code, at most {MOST_LINES}; all of the game: {sum(new.values())}")
    for row in re.findall(r"^\| (A game: requirements[^|]*) \| (\d+) \| (\d+)", run("Scripts/numbers"), re.M):
        print("{}: {} (goal {})".format(*row))
    require(edited and rules > 0, "nothing was counted:", len(edited), "edited files,", rules, "lines of rules")
    if len(edited) > MOST_FILES:
        yield f"{len(edited)} existing files are edited"
    if rules > MOST_LINES:
        yield f"rules and words have {rules} lines"


def build():
    left_out = ",".join(name for name in os.listdir("Tests") if name.endswith("Tests"))
    for product in ("GameServer", "GameClient"):
        run("swift", "build", "--disable-index-store", "--package-path", COPY, "--scratch-path", BUILD, "--product", product,
            env={**os.environ, "TARGETS_LEFT_OUT": left_out})
    return os.path.join(BUILD, "debug/GameServer"), os.path.join(BUILD, "debug/GameClient")


class Player:
    """A client over TCP that takes one match in each of its turns, and checks what it is told."""

    def __init__(self, port, name):
        self.wire = Wire(("127.0.0.1", port), patience=PATIENCE)
        self.name, self.heap, self.moves = name, None, 0
        self.wire.hello(name)

    def room(self, **options):
        return self.wire.ask(type="create", game=GAME, seats=2, options=options)["room"]

    def play(self):
        """Plays until the end of a round, and returns its line."""
        while True:
            line = self.wire.line()
            require(line is not None, "the server has closed the connection of", self.name)
            line = json.loads(line)
            if line["type"] == "heap":
                took = line.get("took", 0)
                require(line["heap"] == (self.heap - took if took else line["heap"]), "the heap is wrong:", line)
                require(took or 10 <= line["heap"] <= 50, "the first heap is wrong:", line)
                self.heap = line["heap"]
            elif line["type"] == "prompt":
                self.take(1, turn=line["turn"])
                self.moves += 1
            elif line["type"] == "error":
                raise Fault(f"{self.name} is refused: {line}")
            elif line["type"] == "over":
                require(line["reason"] == "complete" and self.heap == 0, "the round ended too early:", line)
                return line

    def take(self, number, **more):
        self.wire.send({"type": "take", "count": number, **more})

    def close(self):
        """Gives the name back, which the next game needs."""
        with contextlib.suppress(OSError):
            self.wire.send({"type": "bye"})
            while self.wire.line() is not None:
                pass
        self.wire.close()


def over_tcp(port, _):
    with contextlib.closing(Player(port, "ann")) as ann, contextlib.closing(Player(port, "bob")) as bob:
        bob.wire.ask(type="join", room=ann.room(most=2))
        heap = json.loads(ann.wire.until(b'"type":"heap"'))["heap"]
        first = json.loads(ann.wire.until(b'"type":"turn"'))["player"]
        mover, other = (ann, bob) if first == "ann" else (bob, ann)
        mover.take(3)
        require(b'"bad_value"' in mover.wire.until(b'"error"'), "three matches were allowed")
        other.take(1)
        require(b'"not_your_turn"' in other.wire.until(b'"error"'), "a move out of turn was allowed")
        mover.wire.ask(type="take", count=1)
        heap -= 1
        while heap:
            mover, other = other, mover
            mover.wire.until(b'"type":"prompt"')
            mover.wire.ask(type="take", count=min(2, heap))
            heap -= min(2, heap)
        over = json.loads(ann.wire.until(b'"type":"over"'))
        require(over["winners"] == [mover.name], "the last match does not win:", over)
        require(re.match(r"cardtable1 \S+ 1 [0-9a-f]{32} \d+$", over["proof"]), "the proof has not one code:", over["proof"])
    return f"{mover.name} won"


def in_lines(port, client):
    with contextlib.closing(Player(port, "ann")) as ann:
        address = f"127.0.0.1:{port}/{ann.room()}"
        with subprocess.Popen([client, "join", address, "--plain", "--name", "bob"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True) as process:
            try:
                process.stdin.write("wait\n1\n" * 25 + "wait\nquit\n")
                process.stdin.flush()
                over = ann.play()
                text = process.communicate(timeout=PATIENCE)[0]
            finally:
                process.kill()
    for sentence in (r"^ann takes 1\. \d+ matches left\.", r"^You take 1\. ", r"None is left\.", r"[Dd]eal checked"):
        require(re.search(sentence, text, re.M), "the lines have no", sentence, "\n", text)
    return f"{over['winners'][0]} won; {len(text.splitlines())} lines"


def on_screen(port, client):
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(Player(port, "ann")) as ann:
        tmux = ["tmux", "-u", "-S", f"{folder}/tmux", "-f", "/dev/null"]
        variables = {**os.environ, "HOME": folder, "TERM": "screen-256color", "LC_ALL": "C.UTF-8"}
        address = f"127.0.0.1:{port}/{ann.room(most=1)}"
        run(*tmux, "new-session", "-d", "-x", "80", "-y", "24", "-s", "bob", client, "join", address, "--name", "bob", env=variables)

        def screen(*patterns):
            """Waits until the screen has all of this, and returns it."""
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                picture = run(*tmux, "capture-pane", "-p", "-t", "bob")
                if all(re.search(pattern, picture) for pattern in patterns):
                    return picture
                time.sleep(0.05)
            raise Fault(f"waited in vain for {patterns} on the screen:\n{picture}")
        try:
            heap = json.loads(ann.wire.until(b'"type":"heap"'))["heap"]
            isMine = json.loads(ann.wire.until(b'"type":"turn"'))["player"] == "bob"
            while heap:
                if isMine:
                    screen("YOUR TURN", rf"(\| ){{{min(heap, 20)}}}", rf"\b{heap} match")
                    run(*tmux, "send-keys", "-t", "bob", "1")
                    heap = json.loads(ann.wire.until(b'"type":"heap"', b'"bob"'))["heap"]
                else:
                    ann.wire.until(b'"type":"prompt"')
                    ann.wire.ask(type="take", count=1)
                    heap -= 1
                isMine = not isMine
            picture = screen("eal checked")
        finally:
            with contextlib.suppress(Fault):
                run(*tmux, "kill-server")
    return re.search(r"[\w ]*eal checked[^│]*", picture)[0].strip()


def in_page(port, web_port):
    if not (shutil.which("chromedriver") and any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))):
        require(shutil.which("node"), "neither Chromium nor node is here to run the page")
        run("node", "--test", "--test-name-pattern", "each game of the registry", "Tests/Page/games.mjs", cwd=COPY)
        return "only its members, in node: there is no Chromium"
    driver = Driver()
    try:
        stage = Stage(driver, f"http://127.0.0.1:{web_port}", port, None, None)
        window = stage.named("cara")
        room = stage.create(window, TITLE, most=5)
        with contextlib.closing(Player(port, "ann")) as ann, ThreadPoolExecutor(1) as pool:
            ann.wire.ask(type="join", room=room)
            game, turn = pool.submit(ann.play), 0
            # The page has the whole turn only once its prompt is here.
            while (turn := window.wait("room.over ? -1 : View.isMine && room.turn.turn !== arguments[0] && room.turn.turn", turn, seconds=PATIENCE)) > 0:
                window.click("#view button", "Take 1")
            over = game.result(PATIENCE)
        proof = window.wait("ui.proof", what="the check of the deal")
        require(proof.startswith("Deal checked, all 1"), "the page says of the deal:", proof)
        said = window.run("return document.getElementById('log').textContent")
        require("ann took 1. " in said and "No match is left." in said, "the page does not tell the moves:", said)
        stage.end()
        return f"in Chromium, {over['winners'][0]} won"
    except Failure as failure:
        raise Fault(f"in the page: {failure}") from None
    finally:
        driver.end()


def main():
    faults = list(count(fresh()))
    # A planted fault needs no build.
    require(not (faults and CANARY), "; ".join(faults))
    began = time.monotonic()
    program, client = build()
    print(f"built in {time.monotonic() - began:.0f} s")
    os.environ["GAMECLIENT"] = client
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, options=["--web-port", "0"])
        require(server.port, "the server did not start:", server.said())
        try:
            for name, play, other in (("over TCP", over_tcp, client), ("in lines", in_lines, client), ("on a screen", on_screen, client),
                                      ("in the page", in_page, server.told["web_port"])):
                print(f"played {name}: {play(server.port, other)}")
            server.stop()
        finally:
            server.kill() if server.process.poll() is None else None
        recordings = verify(folder)
        require(recordings >= 3, "there are only", recordings, "recordings")
        print(f"{recordings} recordings verified")
    require(not faults, "; ".join(faults))


if __name__ == "__main__":
    try:
        main()
    except (Fault, OSError) as fault:
        print(f"BROKEN: {fault}")
        sys.exit(1)
