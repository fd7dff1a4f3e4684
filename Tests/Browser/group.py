"""Scenes of a group: servers over a Redis that keeps their rooms, and people whose pages go from one to another."""
import contextlib
import json
import socket
import subprocess
import tempfile
import time

from driver import Failure, Window, free_port
from guests import alone
from scenes import flip_pair, play
from server import Server


@contextlib.contextmanager
def redis():
    """The port of a Redis of the scene's own."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "yes"]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(200):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.05)
            yield port
        finally:
            process.kill()
            process.wait()


def peers(server):
    """How many others a server tells its clients of."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as one:
        return len(json.loads(one.makefile().readline()).get("peers", []))


@contextlib.contextmanager
def group(stage):
    """Two servers that know each other, and a stage before each."""
    with redis() as port, contextlib.ExitStack() as stack:
        options = ("--cluster", f"redis://127.0.0.1:{port}", "--durability", "replicated")
        servers = [stack.enter_context(Server(stage.program, *options)) for _ in range(2)]
        end = time.monotonic() + 20
        while not all(map(peers, servers)):
            if time.monotonic() > end:
                raise Failure("the servers do not find each other")
            time.sleep(0.1)
        stages = [stage.at(f"http://127.0.0.1:{server.web_port}", server.port) for server in servers]
        for one in stages:
            one.windows = stage.windows
        yield servers, stages


def plays_at(window, stage, what):
    window.wait("location.origin === arguments[0] && room && room.phase === 'playing' && room.turn && room.seats.every((seat) => seat.online)",
                stage.base, what=what, seconds=100)


class Table:
    """Two people of two servers: Ann makes a room at the first one; Bob's page, which is the second one's, goes there."""

    def __init__(self, first, second, name):
        self.second, self.known = second, {}
        ann = first.named(f"ann-{name}")
        code = first.create(ann, "Concentration", pairs=4, turn_s=0)
        bob = second.window(path=f"/r/{code}")
        bob.type("#new-name", f"bob-{name}")
        bob.click("#dialog button", "Sit down")
        self.windows = [ann, bob]
        for window in self.windows:
            plays_at(window, first, "the room of the first server")
        if bob.run("return Wire.name") != f"bob-{name}":
            raise Failure("the name was lost on the way")
        flip_pair(ann if ann.run("return Boolean(room.prompt)") else bob, 4, self.known)

    def plays_on(self, what):
        """At the second server, to the end."""
        for window in self.windows:
            plays_at(window, self.second, what)
        play(self.windows, self.known)
        for window in self.windows:
            # A player who came to a new page has not seen everything.
            window.wait("(ui.proof || '').startsWith('Deal checked')", what="the proof")
            self.second.gone(window)


def behind_a_wall(first, second, port):
    """A window of the second server, whose way to the first one ends at this port."""
    window = Window(second.driver, rules=f"MAP {first.base.split('//')[1]} 127.0.0.1:{port}")
    second.windows.append(window)
    window.open(second.base)
    window.wait("Wire.isWelcome")
    return window


@alone
def a_room_at_another_server(stage):
    """It is joined from there; its server stops, and both pages go on at the other one by themselves."""
    with group(stage) as ((one, _), (first, second)):
        table = Table(first, second, "deploy")
        one.stop()
        table.plays_on("the room after its server has stopped")


@alone
def a_server_of_a_group_that_dies(stage):
    """Its pages offer the way to another one, where the room goes on."""
    with group(stage) as ((one, _), (first, second)):
        table = Table(first, second, "crash")
        one.kill()
        for window in table.windows:
            window.click("#banner button", f"Go on at {second.base.split('//')[1]}", seconds=30)
        table.plays_on("the room after its server has died")


def lose_the_way(first, second, port, name):
    """Ann comes back from where her room's server cannot be reached."""
    table = Table(first, second, name)
    token = table.windows[0].run("return Wire.token")
    first.gone(table.windows[0])
    table.windows[0] = behind_a_wall(first, second, port)
    table.windows[0].run("Wire.hold(arguments[0]); Wire.drop()", token)
    return table


@alone
def a_server_of_a_group_that_some_cannot_reach(stage):
    """The page of its server does not come, and so the room comes to the person; the others follow it."""
    with group(stage) as (_, (first, second)), socket.create_server(("127.0.0.1", 0)) as silent:
        lose_the_way(first, second, silent.getsockname()[1], "wall").plays_on("the room at the server that both can reach")


@alone
def a_server_of_a_group_that_refuses_some(stage):
    """The browser shows its error; after one step back the page asks by itself until the room comes."""
    with group(stage) as (_, (first, second)):
        table = lose_the_way(first, second, free_port(), "refused")
        table.windows[0].wait("location.protocol === 'chrome-error:'", what="the browser's error", seconds=30)
        table.windows[0].send("POST", "/back", {})
        table.plays_on("the room at the server that both can reach")


@alone
def a_room_at_a_server_that_is_silent(stage):
    """It is given up, also where the connection breaks meanwhile, and the person is in the lobby again."""
    with group(stage) as (_, (first, second)), socket.create_server(("127.0.0.1", 0)) as silent:
        ann = first.named("ann-silent")
        code = first.create(ann, "Concentration", pairs=4, turn_s=0)
        bob = behind_a_wall(first, second, silent.getsockname()[1])
        for times, script in ((1, ""), (2, "setTimeout(Wire.drop, 1500);")):
            bob.run(script + "Lobby.go({type: 'join', room: arguments[0]})", code)
            bob.wait("document.getElementById('log').textContent.split('does not answer').length > arguments[0]", times, what="the end of waiting", seconds=60)
            bob.wait("!wish.leaves && Wire.isWelcome && !wish.go && !ui.dialog", what="the lobby", seconds=60)
        if bob.run("return location.href") != second.base + "/":
            raise Failure("the page is at " + bob.run("return location.href"))
        for window in (ann, bob):
            second.gone(window)


SCENES = [a_room_at_another_server, a_server_of_a_group_that_dies, a_server_of_a_group_that_some_cannot_reach, a_server_of_a_group_that_refuses_some,
          a_room_at_a_server_that_is_silent]
