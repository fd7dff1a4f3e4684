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
        options = ("--group", f"redis://127.0.0.1:{port}", "--durability", "replicated")
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


def two_of_two_servers(first, second, name):
    """Ann makes a room at the first server; Bob's page, which is the second one's, goes there."""
    ann = first.named(f"ann-{name}")
    code = first.create(ann, "Concentration", pairs=4, turn_s=0)
    bob = second.window(path=f"/r/{code}")
    bob.type("#new-name", f"bob-{name}")
    bob.click("#dialog button", "Sit down")
    for window in (ann, bob):
        plays_at(window, first, "the room of the first server")
    if bob.run("return Wire.name") != f"bob-{name}":
        raise Failure("the name was lost on the way")
    return ann, bob


def end(stage, windows):
    for window in windows:
        # Whoever came to a new page has not seen everything.
        window.wait("(ui.proof || '').startsWith('Deal checked')", what="the proof")
        stage.gone(window)


@alone
def a_room_at_another_server(stage):
    """It is joined from there; its server stops, and both pages go on at the other one by themselves."""
    with group(stage) as ((one, _), (first, second)):
        ann, bob = two_of_two_servers(first, second, "deploy")
        known = {}
        flip_pair(ann if ann.run("return Boolean(room.prompt)") else bob, 4, known)
        one.stop()
        for window in (ann, bob):
            plays_at(window, second, "the room after its server has stopped")
        play([ann, bob], known)
        end(second, (ann, bob))


@alone
def a_server_of_a_group_that_dies(stage):
    """Its pages offer the way to another one, where the room goes on."""
    with group(stage) as ((one, _), (first, second)):
        ann, bob = two_of_two_servers(first, second, "crash")
        known = {}
        flip_pair(ann if ann.run("return Boolean(room.prompt)") else bob, 4, known)
        one.kill()
        for window in (ann, bob):
            window.click("#banner button", f"Go on at {second.base.split('//')[1]}", seconds=30)
        for window in (ann, bob):
            plays_at(window, second, "the room after its server has died")
        play([ann, bob], known)
        end(second, (ann, bob))


@alone
def a_server_of_a_group_that_some_cannot_reach(stage):
    """The page of its server does not come, and so the room comes to the person; the others follow it."""
    with group(stage) as (_, (first, second)), socket.create_server(("127.0.0.1", 0)) as silent:
        ann, bob = two_of_two_servers(first, second, "wall")
        known = {}
        flip_pair(ann if ann.run("return Boolean(room.prompt)") else bob, 4, known)
        token = ann.run("return Wire.token")
        first.gone(ann)
        wall = f"MAP {first.base.split('//')[1]} 127.0.0.1:{silent.getsockname()[1]}"
        ann = Window(second.driver, rules=wall)
        second.windows.append(ann)
        ann.open(second.base)
        ann.wait("Wire.isWelcome")
        ann.run("Wire.hold(arguments[0]); Wire.drop()", token)
        for window in (ann, bob):
            plays_at(window, second, "the room at the server that both can reach")
        play([ann, bob], known)
        end(second, (ann, bob))


@alone
def a_room_at_a_server_that_is_silent(stage):
    """It is given up, also where the connection breaks meanwhile, and the person is in the lobby again."""
    with group(stage) as (_, (first, second)), socket.create_server(("127.0.0.1", 0)) as silent:
        ann = first.named("ann-silent")
        code = first.create(ann, "Concentration", pairs=4, turn_s=0)
        bob = Window(second.driver, rules=f"MAP {first.base.split('//')[1]} 127.0.0.1:{silent.getsockname()[1]}")
        second.windows.append(bob)
        bob.open(second.base)
        bob.wait("Wire.isWelcome")
        for times, script in ((1, ""), (2, "setTimeout(Wire.drop, 1500);")):
            bob.run(script + "Lobby.go({type: 'join', room: arguments[0]})", code)
            bob.wait("document.getElementById('log').textContent.split('does not answer').length > arguments[0]", times, what="the end of waiting", seconds=60)
            bob.wait("!wish.leaves && Wire.isWelcome && !wish.go && !ui.dialog", what="the lobby", seconds=60)
        if bob.run("return location.href") != second.base + "/":
            raise Failure("the page is at " + bob.run("return location.href"))
        for window in (ann, bob):
            second.gone(window)


SCENES = [a_room_at_a_server_that_is_silent, a_room_at_another_server, a_server_of_a_group_that_dies, a_server_of_a_group_that_some_cannot_reach]
