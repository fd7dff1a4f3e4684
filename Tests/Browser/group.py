"""Scenes of a group: servers over a Redis that keeps their rooms, and people whose pages play through any of them."""
import contextlib
import json
import os
import shutil
import signal
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
def group(stage, *more):
    """Two servers that know each other, and a stage before each."""
    with redis() as port, contextlib.ExitStack() as stack:
        options = ("--cluster", f"redis://127.0.0.1:{port}", "--durability", "replicated", *more)
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
    window.wait("location.origin === arguments[0] && Wire.isWelcome && room && room.phase === 'playing' && room.turn && room.seats.every((seat) => seat.online)",
                stage.base, what=what, seconds=100)


class Table:
    """Two people of two servers: Ann makes a room at the first one; Bob's page stays the second one's, which carries his lines."""

    def __init__(self, first, second, name):
        self.second, self.known = second, {}
        ann = first.named(f"ann-{name}")
        code = first.create(ann, "Concentration", pairs=4, turn_s=0)
        bob = self.open(second, f"/r/{code}")
        bob.type("#new-name", f"bob-{name}")
        bob.click("#dialog button", "Sit down")
        self.windows = [ann, bob]
        for window, stage in zip(self.windows, (first, second)):
            plays_at(window, stage, "the room of the first server")
        if bob.run("return Wire.name") != f"bob-{name}":
            raise Failure("the name was lost on the way")
        flip_pair(ann if ann.run("return Boolean(room.prompt)") else bob, 4, self.known)

    def open(self, stage, path):
        return stage.window(path=path)

    def plays_on(self, what):
        """At pages of the second server, to the end."""
        for window in self.windows:
            plays_at(window, self.second, what)
        play(self.windows, self.known)
        for window in self.windows:
            # A player who came to a new page has not seen everything.
            window.wait("(ui.proof || '').startsWith('Deal checked')", what="the proof")
            self.second.gone(window)


class WalledTable(Table):
    """Bob's browser cannot reach the first server."""

    def __init__(self, first, second, name):
        self.rules = f"MAP {first.base.split('//')[1]} 127.0.0.1:{free_port()}"
        super().__init__(first, second, name)

    def open(self, stage, path):
        window = Window(stage.driver, rules=self.rules)
        stage.windows.append(window)
        window.open(stage.base + path)
        window.wait("document.querySelector('#view h1')", what="the page")
        return window


@alone
def a_room_at_another_server(stage):
    """It is joined from there; its server stops, and its own page goes to the other one by itself."""
    with group(stage) as ((one, _), (first, second)):
        table = WalledTable(first, second, "deploy")
        one.stop()
        table.plays_on("the room after its server has stopped")


@alone
def a_server_of_a_group_that_dies(stage):
    """Its own page offers the way to another one, where the room goes on; a page of the other one plays on by itself."""
    with group(stage) as ((one, _), (first, second)):
        table = Table(first, second, "crash")
        one.kill()
        table.windows[0].click("#banner button", f"Go on at {second.base.split('//')[1]}", seconds=30)
        table.plays_on("the room after its server has died")


NGINX = """daemon off; pid {folder}/pid; error_log stderr crit; worker_processes 1; events {{ worker_connections 256; }}
http {{
    access_log off; client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c; uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
    upstream cardtable {{ server 127.0.0.1:{first}; server 127.0.0.1:{second} backup; }}
    map $http_upgrade $cardtable_connection {{ default upgrade; '' ''; }}
    server {{
        listen 127.0.0.1:{port} ssl; ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
        location / {{
            proxy_pass http://cardtable; proxy_http_version 1.1; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $cardtable_connection; proxy_read_timeout 1h; proxy_connect_timeout 2s;
        }}
    }}
}}
"""


@contextlib.contextmanager
def one_name(port, servers):
    """A proxy with a certificate, whose pages are all the first server's, as long as that one answers."""
    program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=cards.test", "-keyout", folder + "/key.pem",
                        "-out", folder + "/cert.pem"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(folder + "/nginx.conf", "w", encoding="utf-8") as file:
            file.write(NGINX.format(folder=folder, port=port, first=servers[0].web_port, second=servers[1].web_port))
        process = subprocess.Popen([program, "-c", folder + "/nginx.conf", "-p", folder], stdin=subprocess.DEVNULL)
        try:
            for _ in range(200):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.05)
            yield
        finally:
            process.terminate()
            process.wait(10)


def at_the_second(stage, server, name):
    """A window whose lines the first server carries to the second one."""
    window = stage.window()
    window.run("sessionStorage.setItem('at', arguments[0])", f"127.0.0.1:{server.port}")
    window.open(stage.base + "/")
    window.wait("Wire.isWelcome && document.querySelector('#view h1')", what="the page")
    window.type("#name", name)
    return window


@alone
def a_group_behind_one_name(stage):
    """With one certificate: people play through a server, while the server of their room is deployed, is killed and hangs, and then their own one is."""
    port = free_port()
    base = f"https://cards.test:{port}"
    with group(stage, "--public-url", base, "--trust-forwarded", "127.0.0.1") as (servers, _), one_name(port, servers):
        here = stage.at(base, servers[0].port)
        here.windows = stage.windows
        faults = [("deploy", servers[1], signal.SIGTERM), ("kill", servers[1], signal.SIGKILL), ("hang", servers[1], signal.SIGSTOP),
                  ("own", servers[0], signal.SIGKILL)]
        for name, server, number in faults:
            ann = at_the_second(here, servers[1], f"ann-{name}")
            code = here.create(ann, "Concentration", pairs=4, turn_s=0)
            bob = here.window(path=f"/r/{code}")
            bob.type("#new-name", f"bob-{name}")
            bob.click("#dialog button", "Sit down")
            known, windows = {}, [ann, bob]
            for window in windows:
                plays_at(window, here, "the room of the second server")
                ways = window.run("return Wire.socket.url")
                if f"server=127.0.0.1%3A{servers[1].port}" not in ways:
                    raise Failure("the lines go " + ways)
            flip_pair(ann if ann.run("return Boolean(room.prompt)") else bob, 4, known)
            for window in windows:
                window.run("window.before = Wire.socket")
            start = time.monotonic()
            server.process.send_signal(number)
            for window in windows:
                window.wait("Wire.socket !== window.before", what="the end of the connection", seconds=60)
            for window in windows:
                plays_at(window, here, f"the room after {name}")
            print(f"  {name}: the room goes on after {time.monotonic() - start:.1f} s")
            play(windows, known)
            for window in windows:
                window.wait("(ui.proof || '').startsWith('Deal checked')", what="the proof")
                here.gone(window)
            if number == signal.SIGSTOP:
                server.process.send_signal(signal.SIGKILL)
            if server is servers[1]:
                server.process.wait(30)
                server.start()
                while not all(map(peers, servers)):
                    time.sleep(0.1)


SCENES = [a_room_at_another_server, a_server_of_a_group_that_dies]
if shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin") and shutil.which("openssl"):
    SCENES.append(a_group_behind_one_name)
